#include "brigade_series.h"

#include "close_combat.h"
#include "fire.h"
#include "morale.h"
#include "orders.h"
#include "recovery.h"
#include "reference.h"

/* By chapter. */
static const struct chart *const charts[] = {
    &command_points_chart,     &order_chart,
    &order_log_chart,          &initiative_chart,
    &stoppage_chart,           &fire_hex_chart,
    &fire_table_chart,         &stragglers_chart,
    &leader_loss_chart,        &stacking_chart,
    &formation_effects_chart,  &morale_chart,
    &morale_state_chart,       &retreat_marks_chart,
    &close_combat_chart,       &close_combat_sequence_chart,
    &close_combat_notes_chart, &gun_loss_chart,
    &recovery_chart,           &state_rally_chart,
    &turn_sequence_chart,      &hex_movement_chart,
    &fire_level_chart,         &wrecked_chart,
    &wrecked_division_chart,   &public_parameters_chart,
};

static const struct table *const tables[] = {
    &command_points_table,
    &order_costs_table,
    &order_delivery_table,
    &order_log_table,
    &acceptance_modifiers_table,
    &acceptance_columns_table,
    &acceptance_column_shifts_table,
    &acceptance_table_table,
    &acceptance_results_table,
    &initiative_table,
    &stoppage_values_table,
    &stoppage_rolls_table,
    &stoppage_modifiers_table,
    &formation_effects_table,
    &morale_state_table,
    &stacking_table,
    &fire_points_small_arms_table,
    &fire_points_artillery_table,
    &artillery_target_multipliers_table,
    &fire_columns_table,
    &fire_column_shifts_table,
    &fire_table_table,
    &fire_result_codes_table,
    &half_loss_rounding_table,
    &low_ammo_table,
    &leader_loss_table,
    &straggler_bands_table,
    &straggler_table_table,
    &straggler_modifiers_table,
    &morale_rating_rows_table,
    &morale_row_shifts_table,
    &morale_table_table,
    &morale_results_table,
    &retreat_marks_table,
    &blood_lust_check_table,
    &close_combat_sequence_table,
    &close_combat_points_table,
    &close_combat_notes_table,
    &close_combat_odds_table,
    &close_combat_results_table,
    &gun_loss_table,
    &straggler_recovery_table,
    &straggler_recovery_modifiers_table,
    &public_additive_morale_table,
    &fire_level_table,
    &public_movement_table,
    &public_parameters_table,
    &public_rally_table,
    &turn_sequence_table,
};

const struct system brigade_series = {
    .name = "brigade-series",
    .title = "Brigade Series",
    .about = "Brigades of the American Civil War on hexes: a hex is 200 yards, a strength point "
             "100 men, a gun point 3 "
             "guns.",
    .charts = charts,
    .chart_count = COUNT(charts),
    .tables = tables,
    .table_count = COUNT(tables),
    .clauses = bs_clauses,
    .clause_count = bs_clause_count,
    .rulings = bs_rulings,
    .ruling_count = bs_ruling_count,
};
