/* Empire: corps and divisions of the Napoleonic wars, from its quick reference sheets, which are
 * damaged. */

#include "empire.h"
#include "engine/chart/system.h"

#define CHART(name) &emp_##name##_chart,
static const struct chart *const charts[] = {
#include "charts.def"
};

const struct system empire = {
    .name = "empire",
    .title = "Empire",
    .about =
        "Corps and divisions of the Napoleonic wars: every chart of the sheets, in the order of "
        "the turn.",
    .charts = charts,
    .chart_count = COUNT(charts),
    .clauses = emp_clauses,
    .clause_count = emp_clause_count,
    .rulings = emp_rulings,
    .ruling_count = emp_ruling_count,
};
