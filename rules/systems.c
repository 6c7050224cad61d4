/* All systems of rules: the one file that knows them. */

#include "engine/chart/system.h"
#include "rules/brigade_series/brigade_series.h"
#include "rules/iron_brigade/iron_brigade.h"

const struct system *const systems[] = {&iron_brigade, &brigade_series};
const int system_count = COUNT(systems);
