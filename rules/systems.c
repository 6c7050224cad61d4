/* All systems of rules: the one file that knows them. */

#include "engine/chart/system.h"

#define SYSTEMS(X) X(iron_brigade) X(brigade_series) X(grid_napoleonic)

#define DECLARE(name) extern const struct system name;
#define ADDRESS(name) &name,
SYSTEMS(DECLARE)

const struct system *const systems[] = {SYSTEMS(ADDRESS)};
const int system_count = COUNT(systems);
