/* Grid Napoleonic: battalions on a grid of spaces, from its chart sheet, which has only morale. */

#include "engine/chart/system.h"
#include "morale.h"

static const struct chart *const charts[] = {
    &gn_morale_check_chart,   &gn_under_fire_chart, &gn_aftermath_chart,     &gn_rally_chart,
    &gn_flight_chart,         &gn_spread_chart,     &gn_roll_to_close_chart, &gn_charge_chart,
    &gn_cavalry_threat_chart, &gn_brigade_chart,    &gn_morale_number_chart, &gn_failure_chart,
    &gn_steadiness_chart,     &gn_events_chart};

const struct system grid_napoleonic = {
    .name = "grid-napoleonic",
    .title = "Grid Napoleonic",
    .about = "Battalions of the Napoleonic wars on a grid of spaces: their morale.",
    .charts = charts,
    .chart_count = COUNT(charts),
    .clauses = gn_clauses,
    .clause_count = gn_clause_count,
    .rulings = gn_rulings,
    .ruling_count = gn_ruling_count,
};
