/* The systems of the tests: those of the house, and one of their own. */

#include "engine/chart/system.h"

extern const struct system iron_brigade, brigade_series, grid_napoleonic, tiny;

const struct system *const systems[] = {&iron_brigade, &brigade_series, &grid_napoleonic, &tiny};
const int system_count = COUNT(systems);
