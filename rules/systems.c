/* All systems of rules: the one file that knows them. */

#include "engine/chart/system.h"

#define WITH_BATTLES(X) X(iron_brigade)
#define WITH_CHARTS(X) X(brigade_series) X(grid_napoleonic) X(empire)

#ifdef LONGROLL_BATTLES /* a module for battles has no others (page/wasm.cmake) */
#define SYSTEMS(X) WITH_BATTLES(X)
#else
#define SYSTEMS(X) WITH_BATTLES(X) WITH_CHARTS(X)
#endif

#define DECLARE(name) extern const struct system name;
#define ADDRESS(name) &name,
SYSTEMS(DECLARE)

const struct system *const systems[] = {SYSTEMS(ADDRESS)};
const int system_count = COUNT(systems);
