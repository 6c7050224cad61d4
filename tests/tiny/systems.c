/* The systems of the tests: those of the house, and one of their own. */

#include "rules/brigade_series/brigade_series.h"
#include "rules/iron_brigade/iron_brigade.h"

extern const struct system tiny;

const struct system *const systems[] = {&iron_brigade, &brigade_series, &tiny};
const int system_count = COUNT(systems);
