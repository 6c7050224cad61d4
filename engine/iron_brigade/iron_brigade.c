#include "iron_brigade.h"

#include "clauses.h"
#include "fire.h"
#include "results.h"

static const struct chart *const charts[] = {&fire_chart, &results_chart};

static const struct table *const tables[] = {
    &small_arms_table, &artillery_table, &fire_modifiers_table, &results_regular_table, &results_red_table,
};

const struct system iron_brigade = {
    .name = "iron-brigade",
    .title = "Iron Brigade",
    .about = "Regiments of the American Civil War on an open table: a casting is 20 men, an inch 25 yards.",
    .charts = charts,
    .chart_count = COUNT(charts),
    .tables = tables,
    .table_count = COUNT(tables),
    .clauses = iron_brigade_clauses,
    .clause_count = IRON_BRIGADE_CLAUSES,
};
