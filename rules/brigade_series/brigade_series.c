/* Brigade Series: brigades of the American Civil War on hexes, from its chart sheets. */

#include "clauses.h"
#include "engine/chart/system.h"

/* By chapter. */
/* clang-format off */
#define CHARTS(X) \
    X(command_points) X(order) X(order_price) X(order_delay) X(order_log) X(initiative) X(stoppage) X(fire_hex) \
    X(fire_table) X(stragglers) X(leader_loss) X(stacking) X(formation_effects) \
    X(morale) X(morale_state) X(retreat_marks) X(close_combat) X(close_combat_fire) X(close_combat_odds) X(close_combat_sequence) \
    X(close_combat_notes) X(gun_loss) X(recovery) X(state_rally) X(turn_sequence) \
    X(hex_movement) X(fire_level) X(wrecked) X(wrecked_division) X(public_parameters)
/* clang-format on */

#define DECLARE(chart_of) extern const struct chart bs_##chart_of##_chart;
#define ADDRESS(chart_of) &bs_##chart_of##_chart,
CHARTS(DECLARE)

static const struct chart *const charts[] = {CHARTS(ADDRESS)};

const struct system brigade_series = {
    .name = "brigade-series",
    .title = "Brigade Series",
    .about = "Brigades of the American Civil War on hexes: a hex is 200 yards, a strength point "
             "100 men, a gun point 3 guns.",
    .charts = charts,
    .chart_count = COUNT(charts),
    .clauses = bs_clauses,
    .clause_count = bs_clause_count,
    .rulings = bs_rulings,
    .ruling_count = bs_ruling_count,
};
