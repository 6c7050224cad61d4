/* 9. What the sheets leave out.  Most of it is looked up; the rest is a path over hexes and the
 * losses at which a brigade or a division is wrecked. */

#include "reference.h"

#include "engine/chart/describe.h"
#include "fire.h"

static const struct table public_movement_table;

/* ---- the figures ---- */

/* clang-format off */
#define __ BLANK

/* ORDER PARAMETER */
static FIGURES struct parameter_row {
    const char *key;
    struct amount value;
    const char *unit, *rule;
    figure mark;
} parameters[PARAMETERS] = {
    {"hex_width", {400, ""}, "yards", "4.0", CONFIRMED},
    {"day_turn", {60, ""}, "minutes", "4.0", CONFIRMED},
    {"night_turn", {120, ""}, "minutes", "4.0", CONFIRMED},
    {"contour_step", {60, ""}, "feet", "4.0", CONFIRMED},
    {"strength_point", {200, ""}, "men", "4.0", CONFIRMED},
    {"gun_point", {6, ""}, "cannons", "4.0", CONFIRMED},
    {"default_first_player", {0, "confederate"}, "side", "1.4", CONFIRMED},
    {"command_points_carry_over", {0, "no"}, "flag", "10.1b", CONFIRMED},
    {"order_must_be_paid_in_full", {0, "yes"}, "flag", "10.1b", CONFIRMED},
    {"radius_corps_hq_to_division_leader", {16, ""}, "leader_mp", "10.5a", CONFIRMED},
    {"radius_division_leader_to_brigade", {8, ""}, "leader_mp", "10.5a", CONFIRMED},
    {"receiver_rating_of_cavalry_brigade_or_artillery", {4, ""}, "rating", "10.5b", CONFIRMED},
    {"receiver_rating_of_army_hq", {4, ""}, "rating", "10.6a", CONFIRMED},
    {"in_person_order_transit", {0, ""}, "turns", "10.1e", CONFIRMED},
    {"delay_first_roll", {0, "turn_after"}, "turn", "10.1f", CONFIRMED},
    {"initiative_points", {0, "rating_plus_anti_initiative"}, "formula", "10.2d", CONFIRMED},
    {"initiative_tries_per_formation_per_turn", {2, ""}, "count", "10.2c", CONFIRMED},
    {"loose_cannon_control", {0, "enemy_writes_one_turn_move_order"}, "text", "10.2g", CONFIRMED},
    {"loose_cannon_after", {0, "no_orders"}, "status", "10.2g", CONFIRMED},
    {"stoppage_trigger", {0, "attack_order_and_small_arms_fire_received_last_turn"}, "text", "10.3a", CONFIRMED},
    {"stoppage_fail_distance", {0, "beyond_small_arms_range"}, "text", "10.3b", CONFIRMED},
    {"stoppage_free_retreat", {2, ""}, "turns", "10.3b", CONFIRMED},
    {"emergency_retreat_hq_min", {12, ""}, "mp", "10.4", CONFIRMED},
    {"emergency_retreat_hq_max", {26, ""}, "mp", "10.4", CONFIRMED},
    {"emergency_retreat_straggler_band", {0, "half_to_1"}, "band", "10.4", CONFIRMED},
    {"front_hexsides", {6, ""}, "count", "13.0", CONFIRMED},
    {"facing_change_cost", {0, ""}, "mp", "13.1", CONFIRMED},
    {"zoc_hexes", {0, "front_3"}, "text", "14.0", CONFIRMED},
    {"zoc_enter", {0, "stop"}, "text", "14.1", CONFIRMED},
    {"zoc_extra_cost", {0, ""}, "mp", "14.1", CONFIRMED},
    {"zoc_to_zoc_first_hex", {0, "forbidden"}, "text", "14.1", CONFIRMED},
    {"zoc_hexes_ignored_to_close_combat", {2, ""}, "count", "14.1", CONFIRMED},
    {"zoc_none_for", {0, "routed_column_mounted_limbered"}, "text", "14.0", CONFIRMED},
    {"minimum_move", {2, ""}, "hexes", "16.1e", CONFIRMED},
    {"forced_march_sets", {4, ""}, "count", "18.0", CONFIRMED},
    {"forced_march_set_mp", {4, ""}, "mp", "18.0", CONFIRMED},
    {"los_raise_forest_orchard_urban", {2, ""}, "levels", "19.3b", CONFIRMED},
    {"los_raise_unit", {2, ""}, "levels", "19.3d", CONFIRMED},
    {"night_visibility", {2, ""}, "hexes", "29.0a", CONFIRMED},
    {"small_arms_max_range", {4, ""}, "hexes", "20.3f", CONFIRMED},
    {"artillery_max_range", {20, ""}, "hexes", "20.3f", CONFIRMED},
    {"fires_per_unit_per_phase", {2, ""}, "count", "20.3d", CONFIRMED},
    {"fire_splitting", {0, "no"}, "flag", "20.3a", CONFIRMED},
    {"fires_on_hex_per_phase", {0, "1_top_unit_plus_1_artillery"}, "text", "20.3e", CONFIRMED},
    {"disorganized_fire", {1, ""}, "factor", "20.1", CONFIRMED},
    {"fire_point_fraction", {0, "drop_at_end_but_below_1_stays"}, "text", "20.1", CONFIRMED},
    {"fire_shift_limit", {0, "clamp_to_table"}, "text", "20.0", CONFIRMED},
    {"artillery_ammo_per_fire", {2, ""}, "per_5_gun_points_or_part", "20.0", CONFIRMED},
    {"artillery_without_ammo", {1, ""}, "factor", "27.0", CONFIRMED},
    {"low_ammo_fire_rolls", {0, "11_12"}, "dice", "20.5e", CONFIRMED},
    {"low_ammo_forbidden_range", {4, ""}, "hexes", "28.1", CONFIRMED},
    {"wagon_capacity", {10, ""}, "supply_points", "28.2a", CONFIRMED},
    {"resupply_distance", {4, ""}, "hexes", "28.4", CONFIRMED},
    {"resupply_cost", {2, ""}, "supply_points_per_brigade", "28.4", CONFIRMED},
    {"recovery_turns", {0, "on_the_hour"}, "text", "21.2", CONFIRMED},
    {"recovery_enemy_distance_min", {8, ""}, "hexes", "21.2", CONFIRMED},
    {"recovery_state", {0, "normal"}, "state", "21.2", CONFIRMED},
    {"recovery_rebuild_minimum", {4, ""}, "strength_points", "21.2", CONFIRMED},
    {"artillery_morale_rating", {0, "C"}, "rating", "24.2b", CONFIRMED},
    {"leader_morale_who", {0, "senior_leader_only"}, "text", "25.3a", CONFIRMED},
    {"leader_loss_ignores", {0, "half_losses_rounded_to_0"}, "text", "25.4", CONFIRMED},
    {"close_combat_attacker_states", {0, "normal_blood_lust"}, "text", "23.1a", CONFIRMED},
    {"close_combat_attacker_wrecked", {0, "forbidden"}, "text", "23.1c", CONFIRMED},
    {"close_combat_attacker_artillery", {0, "forbidden"}, "text", "23.1i", CONFIRMED},
    {"close_combat_attacker_check_waived_if", {0, "defender_could_not_fire"}, "text", "23.0", CONFIRMED},
    {"close_combat_routed_defender", {0, "automatic_rout_back_2_straggle_3"}, "text", "23.0", CONFIRMED},
    {"rout_rally_die_max", {4, ""}, "die_minus_leader_rating", "24.5", CONFIRMED},
    {"rout_flight_distance", {12, ""}, "hexes", "24.1b", CONFIRMED},
    {"retreat_blocked", {0, "becomes_routed"}, "text", "24.3", CONFIRMED},
    {"retreat_into_ezoc", {0, "draws_fire"}, "text", "14.1a", CONFIRMED},
    {"rout_through", {0, "stack_or_displace_one_hex_and_worsen_one_state"}, "text", "24.3", CONFIRMED},
    {"overstack", {0, "becomes_disorganized"}, "text", "12.5", CONFIRMED},
    {"stack_state", {0, "worst_of_units"}, "text", "12.4", CONFIRMED},
};

enum { COST_ALLOWANCE, COST_FORMATION_CHANGE, COST_CLEAR, COST_PRIMARY_ROAD, COST_SECONDARY_ROAD, COST_TRAIL, COST_TOWN, COST_WOODS, COST_STREAM, COST_FORD, COST_UP_ELEVATION, COST_UP_SLOPE,
       COST_EXTREME_SLOPE, MOVEMENT_COLUMNS };

/* In halves; NO is prohibited, a blank is of no use to the unit. */
static FIGURES struct movement_row {
    const char *unit;
    int8_t cost[MOVEMENT_COLUMNS], mark;
} movements[] = {
    /*                      MP  form. clear  road: 1st 2nd trail  town woods  stream ford  up: elev. slope extreme */
    {"infantry_line",       {12,  2,  2, __, __, __,  4,  4,  2,  4,  2,  2,  8}, INFERRED},
    {"infantry_column",     {12,  2,  2,  1,  1,  2,  1,  4,  0,  2,  0,  2,  6}, INFERRED},
    {"cavalry_dismounted",  {12,  2,  2, __, __, __,  4,  4,  2,  4,  2,  2,  8}, INFERRED},
    {"cavalry_mounted",     {24,  4,  2,  1,  1,  2,  1,  6,  2,  4,  0,  2,  8}, INFERRED},
    {"artillery_limbered",  {14,  6,  2,  1,  1,  4,  1,  6,  2,  4,  0,  2, NO}, INFERRED},
    {"wagons_and_trains",   {12, __,  2,  1,  2,  4,  2,  6,  2,  4,  2,  2, NO}, INFERRED},
    {"leaders_and_hqs",     {26, __,  2,  1,  1,  1,  1,  4,  0,  2,  0,  0,  6}, INFERRED},
};

static WORD_LIST(arm_words, "infantry", "cavalry");

static FIGURES struct level_row {
    figure arm;
    const char *level;
    figure lo, hi, mark;
} levels[] = {
    {INFANTRY, "C", 1, 3, INFERRED},
    {INFANTRY, "B", 4, 6, INFERRED},
    {INFANTRY, "A", 7, 11, INFERRED},
    {INFANTRY, "AB", 12, 16, INFERRED},
    {INFANTRY, "AA", 17, 21, INFERRED},
    {INFANTRY, "AAB", 22, 26, INFERRED},
    {INFANTRY, "AAA", 27, 31, INFERRED},
    {CAVALRY, "C", 1, 10, INFERRED},
    {CAVALRY, "B", 11, 15, INFERRED},
    {CAVALRY, "A", 16, 99, UNSURE},
};

static FIGURES struct sequence_row {
    const char *phase, *segment, *who;
    figure mark;
} sequence[] = {
    {"command", "order_issue", "phasing", CONFIRMED},
    {"command", "corps_attack_stoppage_checks", "phasing", CONFIRMED},
    {"command", "initiative", "phasing", CONFIRMED},
    {"command", "delay_reduction", "phasing", CONFIRMED},
    {"command", "new_order_acceptance", "phasing", CONFIRMED},
    {"movement_and_close_combat", "straggler_recovery_marker_placement", "phasing", CONFIRMED},
    {"movement_and_close_combat", "movement_and_close_combat", "phasing", CONFIRMED},
    {"movement_and_close_combat", "ammo_resupply", "phasing", CONFIRMED},
    {"fire_combat", "defensive_fire", "non_phasing", CONFIRMED},
    {"fire_combat", "offensive_fire", "phasing", CONFIRMED},
    {"rally", "straggler_recovery", "phasing", CONFIRMED},
    {"rally", "rally", "phasing", CONFIRMED},
    {"repeat", "second_player_turn", "other", CONFIRMED},
    {"turn_end", "advance_turn_marker", "both", CONFIRMED},
};

/* clang-format on */

int bs_parameter(enum bs_parameter p, struct steps *s)
{
    step_reads(s, &bs_public_parameters_table, (int)p);
    return parameters[p].value.halves;
}

/* ---- one bs_parameter ---- */

static void parameter_call(int row, struct text *t)
{
    FIGURES struct parameter_row *p = &parameters[row];
    if (*p->value.words)
        words_say(t, p->value.words);
    else
        text_hundredths(t, p->value.halves * 50);
    text_print(t, " (%s; rule %s of the later edition).", p->unit, p->rule);
}

/* ---- movement ---- */

enum { PATH_MOST = 16 };

struct path_hex {
    int16_t terrain, hexside, road;
};

struct movement_facts {
    int16_t unit, state, changes, count;
    struct path_hex path[PATH_MOST];
    int16_t rounding; /* G-20 */
};

struct movement_result {
    int16_t cost, allowance, left, may; /* the first three in halves of a movement point */
};

static const int terrain_columns[] = {COST_CLEAR, COST_CLEAR, COST_TOWN,
                                      COST_WOODS}; /* ORDER TERRAIN */
static const int hexside_columns[] = {-1,
                                      COST_STREAM,
                                      COST_FORD,
                                      COST_UP_ELEVATION,
                                      COST_UP_SLOPE,
                                      COST_EXTREME_SLOPE}; /* ORDER HEXSIDE */
static const int road_columns[] = {-1, COST_PRIMARY_ROAD, COST_SECONDARY_ROAD,
                                   COST_TRAIL}; /* ORDER ROAD */

/* What one hex costs, NO if it may not be entered so. A road's cost replaces the others, if the
 * unit has the use of it.
 */
static int hex_cost(int unit, const struct path_hex *h)
{
    FIGURES int8_t *cost = movements[unit].cost;
    if (h->road > 0 && RULE(S_9_5, cost[road_columns[h->road]] != BLANK))
        return cost[road_columns[h->road]];
    const int side = h->hexside > 0 ? cost[hexside_columns[h->hexside]] : 0,
              hex = cost[terrain_columns[h->terrain]];
    return side == NO || hex == NO ? NO : side + hex;
}

static int allowance_of(const struct movement_facts *f, struct steps *s)
{
    const int full = movements[f->unit].cost[COST_ALLOWANCE];
    step_from(s, &public_movement_table, f->unit, BS(S_9_4), full / 2, "movement allowance of %s",
              movements[f->unit].unit, 0, 0);
    if (bs_state_movement(f->state) == 2)
        return full;
    const int whole = full / 2,
              half = RULE(G_20, f->rounding == HALF_UP) ? (whole + 1) / 2 : whole / 2;
    step_gap(s, BS(G_20), (half < 1 ? 1 : half) - whole, "disorganized: half", NULL, 0, 0);
    return 2 * (half < 1 ? 1 : half);
}

static bool movement_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct movement_facts *f = facts;
    struct movement_result *r = state;
    (void)d;
    r->allowance = (int16_t)allowance_of(f, s);
    FIGURES int8_t *cost = movements[f->unit].cost;
    int sum = f->changes > 0 ? f->changes * cost[COST_FORMATION_CHANGE] : 0;
    for (int i = 0; i < f->count; i++)
        sum += hex_cost(f->unit, &f->path[i]);
    r->cost = (int16_t)sum;
    r->left = (int16_t)(sum < r->allowance ? r->allowance - sum : 0);
    const bool first = f->changes == 0 && 2 * f->count <= bs_parameter(MINIMUM_MOVE, s);
    r->may = RULE(S_9_6, first) || sum <= r->allowance;
    return false;
}

static bool movement_may(const void *facts, struct trouble *trouble)
{
    const struct movement_facts *f = facts;
    if (!RULE(S_9_7, bs_state_movement(f->state) > 0))
        return trouble_refuse(trouble, BS(S_9_7), "state",
                              "routed units do not move by themselves");
    if (f->changes > 0 && movements[f->unit].cost[COST_FORMATION_CHANGE] == BLANK)
        return trouble_refuse(trouble, BS(S_9_4), "formation-changes",
                              "such a unit has no formation to change");
    for (int i = 0; i < f->count; i++)
        if (hex_cost(f->unit, &f->path[i]) == NO)
            return trouble_refuse(trouble, BS(S_9_5), "path",
                                  "such a unit may not go up an extreme slope but by a road");
    return true;
}

/* ---- wrecked ---- */

struct wrecked_facts {
    int16_t rating, strength, casualties, stragglers;
    int16_t percent[RATINGS]; /* G-21 */
};

struct wrecked_result {
    int16_t at, wrecked, unused[2];
};

static bool wrecked_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct wrecked_facts *f = facts;
    struct wrecked_result *r = state;
    const int percent = f->percent[f->rating];
    (void)d;
    r->at = (int16_t)((f->strength * percent + 99) / 100);
    r->wrecked = RULE(S_9_19, f->casualties + f->stragglers >= r->at);
    step_gap(s, BS(G_21A + f->rating), r->at, "%d percent of %d steps, rounded up", NULL, percent,
             f->strength);
    return false;
}

static bool wrecked_may(const void *facts, struct trouble *trouble)
{
    const struct wrecked_facts *f = facts;
    return f->casualties + f->stragglers <= f->strength ||
           trouble_refuse(trouble, BS(S_9_19), "casualties",
                          "it has lost more than its full strength");
}

struct division_facts {
    int16_t brigades, wrecked;
    int16_t percent; /* G-22 */
};

static bool division_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct division_facts *f = facts;
    struct wrecked_result *r = state;
    (void)d;
    r->at = (int16_t)(f->brigades * f->percent / 100 + 1);
    r->wrecked = RULE(S_9_20, f->wrecked >= r->at);
    step_gap(s, BS(G_22), r->at, "more than %d percent of %d brigades", NULL, f->percent,
             f->brigades);
    return false;
}

static bool division_may(const void *facts, struct trouble *trouble)
{
    const struct division_facts *f = facts;
    return f->wrecked <= f->brigades ||
           trouble_refuse(trouble, BS(S_9_20), "wrecked", "there are not so many brigades in it");
}

/* ---- the tables and charts described ---- */

static WORD_LIST(terrain_words, "clear", "orchard", "town", "woods"); /* ORDER TERRAIN */
static WORD_LIST(hexside_words, "none", "stream", "ford", "up-elevation", "up-slope",
                 "extreme-slope");                                               /* ORDER HEXSIDE */
static WORD_LIST(road_words, "none", "primary-road", "secondary-road", "trail"); /* ORDER ROAD */
static const struct words mover_words = WORDS_OF(movements, unit);

static const struct field path_fields[] = {
    {"terrain", PICK(path_hex, terrain, terrain_words)},
    {"hexside", PICK(path_hex, hexside, hexside_words), UNLESS("none")},
    {"road", PICK(path_hex, road, road_words), UNLESS("none")},
};
static const struct list path_list = LIST(movement_facts, path, count, path_fields, PATH_MOST);

static const struct field wrecked_outputs[] = {
    {"wrecked_at", "how many make it wrecked", HOW_MANY(wrecked_result, at)},
    {"wrecked", "it is wrecked", FLAG(wrecked_result, wrecked)},
};

static const struct field parameters_columns[] = {
    {"key", "which figure", BS(S_9_2), TEXT(parameters, key)},
    {"value", "the figure, if it is a number", AMOUNT(parameters, value), .none = "none"},
    {"text", "what it says, if it is none", AMOUNT_WORDS(parameters, value), .none = "none"},
    {"unit", "of what", TEXT(parameters, unit)},
    {"rule", "where the later edition has it", TEXT(parameters, rule)},
    MARK(parameters),
};
SHEET(bs_public_parameters, parameters, "public_parameters", "Figures that the sheets leave out", 0,
      1, 1, .call = parameter_call, "parameter", "Figures that the sheets leave out",
      "9. What the sheets leave out", "One figure of the later edition, by its key.",
      "key=hex-width")

static const struct table public_movement_table =
    MARKED_TABLE(movements, "public_movement", "Movement", {"unit", TEXT(movements, unit)},
                 {"cost",
                  SPREAD_WITH(movements, cost, (.no = "P", .blank = "na"), COLUMN("allowance"),
                              COLUMN("formation_change"), COLUMN("clear_orchard"),
                              COLUMN("primary_road"), COLUMN("secondary_road"), COLUMN("trail"),
                              COLUMN("town"), COLUMN("woods"), COLUMN("stream"), COLUMN("ford"),
                              COLUMN("up_elevation"), COLUMN("up_slope"), COLUMN("extreme_slope")),
                  .per = 2});

static const struct field levels_columns[] = {
    {"arm", "infantry or cavalry", BS(S_9_18), WORD(levels, arm, arm_words),
     EXTRA(.heading = "unit_type")},
    {"strength", "strength points it has now", BS(S_9_18), RANGE(levels, lo, hi),
     EXTRA(.heading = "sp_*"), .low = 1, .high = 99, COUNTED(bs_steps_scale)},
    {"fire_level", "its fire level", TEXT(levels, level)},
    MARK(levels),
};
SHEET(bs_fire_level, levels, IN_ORDER("public_fire_levels", 0, 2, 1, 3), "Fire level by strength",
      0, 2, 2,
      HOW(SAY("%d strength points"), NO_ROW("the loss records go no further than 31 for infantry")),
      "fire-level", "Fire level by strength", "9. What the sheets leave out",
      "The fire level that so many strength points have.", "arm=infantry strength=14")

static const struct field sequence_columns[] = {
    {"order", "which segment, from the beginning of the turn", BS(S_9_1), NTH(sequence)},
    {"phase", "phase of the turn", TEXT(sequence, phase)},
    {"segment", "what is done", TEXT(sequence, segment)},
    {"who", "which side does it", TEXT(sequence, who)},
    MARK(sequence),
};
SHEET(bs_turn_sequence, sequence, "public_turn_sequence", "The player turn", 0, 1, 1,
      SAY("segment %d of the turn"), "turn-sequence", "The player turn",
      "9. What the sheets leave out", "The segments of a turn in their order.", "order=9")

const struct chart bs_hex_movement_chart = {
    "hex-movement",
    "Movement on hexes",
    "9. What the sheets leave out",
    "What a way over hexes costs, and whether the unit has it.",
    "unit=infantry-line path=clear,woods:stream,clear:up-slope",
    INPUTS({"unit", "who moves, and how", BS(S_9_4), PICK(movement_facts, unit, mover_words)},
           {"path", "the hexes entered, with the hexside crossed and the road followed", BS(S_9_5),
            ITEMS(movement_facts, path, path_list)},
           {"formation-changes", "changes of formation on the way", BS(S_9_4),
            WHOLE(movement_facts, changes, 0, 6), UNLESS("0")},
           {"state", "morale state", BS(S_9_7), PICK(movement_facts, state, bs_state_words),
            UNLESS("normal")}),
    OUTPUTS({"cost", "movement points of the whole way", PARTS(movement_result, cost, 2)},
            {"allowance", "movement points it has", PARTS(movement_result, allowance, 2)},
            {"left", "movement points left", PARTS(movement_result, left, 2)},
            {"may", "it gets there", FLAG(movement_result, may)}),
    RESOLVE(movement_facts, movement_result, movement_stage),
    .may = movement_may,
    TABLES(&public_movement_table, &bs_morale_state_table, &bs_public_parameters_table),
    SETTINGS(ASKS(G_20, struct movement_facts, rounding)),
};

const struct chart bs_wrecked_chart = {
    "wrecked",
    "Wrecked brigade",
    "9. What the sheets leave out",
    "At which losses a brigade is wrecked, where its loss chart is not at hand.",
    "morale=B strength=12 casualties=4 stragglers=2",
    INPUTS({"morale", "rating of the brigade", BS(S_9_19),
            PICK(wrecked_facts, rating, bs_rating_words)},
           {"strength", "its full strength in steps", BS(S_9_19),
            WHOLE(wrecked_facts, strength, 1, 99), COUNTED(bs_steps_scale)},
           {"casualties", "steps lost for good", BS(S_9_19),
            WHOLE(wrecked_facts, casualties, 0, 99), UNLESS("0"), COUNTED(bs_steps_scale)},
           {"stragglers", "steps that straggle", BS(S_9_19),
            WHOLE(wrecked_facts, stragglers, 0, 99), UNLESS("0"), COUNTED(bs_steps_scale)}),
    .outputs = wrecked_outputs,
    .output_count = COUNT(wrecked_outputs),
    RESOLVE(wrecked_facts, wrecked_result, wrecked_stage),
    .may = wrecked_may,
    SETTINGS(ASKS(G_21A, struct wrecked_facts, percent[RATING_A]),
             ASKS(G_21B, struct wrecked_facts, percent[RATING_B]),
             ASKS(G_21C, struct wrecked_facts, percent[RATING_C]),
             ASKS(G_21D, struct wrecked_facts, percent[RATING_D]),
             ASKS(G_21E, struct wrecked_facts, percent[RATING_E])),
};

const struct chart bs_wrecked_division_chart = {
    "wrecked-division",
    "Wrecked division",
    "9. What the sheets leave out",
    "How many wrecked brigades make a wrecked division.",
    "brigades=4 wrecked=3",
    INPUTS({"brigades", "brigades in the division", BS(S_9_20),
            WHOLE(division_facts, brigades, 1, 20)},
           {"wrecked", "how many of them are wrecked", BS(S_9_20),
            WHOLE(division_facts, wrecked, 0, 20)}),
    .outputs = wrecked_outputs,
    .output_count = COUNT(wrecked_outputs),
    RESOLVE(division_facts, wrecked_result, division_stage),
    .may = division_may,
    SETTINGS(ASKS(G_22, struct division_facts, percent)),
};
