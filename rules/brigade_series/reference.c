#include "reference.h"

#include "fire.h"

/* ---- the figures ---- */

/* clang-format off */
#define __ BLANK

/* ORDER PARAMETER */
static FIGURES struct parameter_row {
    const char *key;
    struct amount value;
    const char *unit, *rule;
    int8_t mark;
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

enum { ALLOWANCE, FORMATION_CHANGE, CLEAR, PRIMARY_ROAD, SECONDARY_ROAD, TRAIL, TOWN, WOODS, STREAM, FORD, UP_ELEVATION, UP_SLOPE,
       EXTREME_SLOPE, MOVEMENT_COLUMNS };

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

static const char *const arm_names[] = {"infantry", "cavalry", NULL};

static FIGURES struct level_row {
    int8_t arm;
    const char *level;
    int8_t lo, hi, mark;
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
    int8_t mark;
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

int parameter(enum parameter p, struct steps *s)
{
    step_reads(s, &public_parameters_table, (int)p);
    return parameters[p].value.halves;
}

/* ---- one parameter ---- */

struct key_facts {
    int16_t key;
};

struct key_result {
    int16_t row, value, text, unused; /* the value is a number or a text */
};

static bool parameter_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct key_result *r = state;
    (void)d;
    r->row = ((const struct key_facts *)facts)->key;
    step_from(s, &public_parameters_table, r->row, BS(S_9_2), 0, "%s", parameters[r->row].key, 0,
              0);
    const bool number = *parameters[r->row].value.words == '\0';
    r->value = number ? parameters[r->row].value.halves : NO_NUMBER;
    r->text = number ? NO_NUMBER : r->row;
    return false;
}

static void parameter_call(const void *facts, struct text *t)
{
    FIGURES struct parameter_row *p = &parameters[((const struct key_facts *)facts)->key];
    if (*p->value.words)
        for (const char *w = p->value.words; *w; w++)
            text_char(t, *w == '_' ? ' ' : *w);
    else {
        text_number(t, p->value.halves / 2);
        text_add(t, p->value.halves % 2 ? ".5" : "");
    }
    text_add(t, " (");
    text_add(t, p->unit);
    text_add(t, "; rule ");
    text_add(t, p->rule);
    text_add(t, " of the later edition).");
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

static const int terrain_columns[] = {CLEAR, CLEAR, TOWN, WOODS}; /* ORDER TERRAIN */
static const int hexside_columns[] = {-1,           STREAM,   FORD,
                                      UP_ELEVATION, UP_SLOPE, EXTREME_SLOPE}; /* ORDER HEXSIDE */
static const int road_columns[] = {-1, PRIMARY_ROAD, SECONDARY_ROAD, TRAIL};  /* ORDER ROAD */

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
    const int full = movements[f->unit].cost[ALLOWANCE];
    step_from(s, &public_movement_table, f->unit, BS(S_9_4), full / 2, "movement allowance of %s",
              movements[f->unit].unit, 0, 0);
    if (state_movement(f->state) == 2)
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
    int sum = f->changes > 0 ? f->changes * cost[FORMATION_CHANGE] : 0;
    for (int i = 0; i < f->count; i++)
        sum += hex_cost(f->unit, &f->path[i]);
    r->cost = (int16_t)sum;
    r->left = (int16_t)(sum < r->allowance ? r->allowance - sum : 0);
    const bool first = f->changes == 0 && 2 * f->count <= parameter(MINIMUM_MOVE, s);
    r->may = RULE(S_9_6, first) || sum <= r->allowance;
    return false;
}

static bool movement_may(const void *facts, struct trouble *trouble)
{
    const struct movement_facts *f = facts;
    if (!RULE(S_9_7, state_movement(f->state) > 0)) {
        text_add(trouble_rule(trouble, BS(S_9_7), "state"),
                 "routed units do not move by themselves");
        return false;
    }
    if (f->changes > 0 && movements[f->unit].cost[FORMATION_CHANGE] == BLANK) {
        text_add(trouble_rule(trouble, BS(S_9_4), "formation-changes"),
                 "such a unit has no formation to change");
        return false;
    }
    for (int i = 0; i < f->count; i++)
        if (hex_cost(f->unit, &f->path[i]) == NO) {
            text_add(trouble_rule(trouble, BS(S_9_5), "path"),
                     "such a unit may not go up an extreme slope but by a road");
            return false;
        }
    return true;
}

/* ---- fire level by strength ---- */

struct level_facts {
    int16_t arm, strength;
};

struct row_result {
    int16_t row, unused[3];
};

static int level_row(const struct level_facts *f)
{
    for (int i = 0; i < COUNT(levels); i++)
        if (levels[i].arm == f->arm && f->strength >= levels[i].lo && f->strength <= levels[i].hi)
            return i;
    return -1;
}

static bool level_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct row_result *r = state;
    (void)d;
    r->row = (int16_t)level_row(facts);
    step_from(s, &public_fire_levels_table, r->row, BS(S_9_18), 0, "%d to %d strength points", NULL,
              levels[r->row].lo, levels[r->row].hi);
    return false;
}

static bool level_may(const void *facts, struct trouble *trouble)
{
    if (level_row(facts) >= 0)
        return true;
    text_add(trouble_rule(trouble, BS(S_9_18), "strength"),
             "the loss records go no further than 31 for infantry");
    return false;
}

/* ---- the turn ---- */

struct order_facts {
    int16_t order;
};

static bool turn_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct row_result *r = state;
    (void)d;
    r->row = (int16_t)(((const struct order_facts *)facts)->order - 1);
    step_from(s, &public_turn_sequence_table, r->row, BS(S_9_1), 0, "segment %d of the turn", NULL,
              r->row + 1, 0);
    return false;
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
    if (f->casualties + f->stragglers <= f->strength)
        return true;
    text_add(trouble_rule(trouble, BS(S_9_19), "casualties"),
             "it has lost more than its full strength");
    return false;
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
    if (f->wrecked <= f->brigades)
        return true;
    text_add(trouble_rule(trouble, BS(S_9_20), "wrecked"), "there are not so many brigades in it");
    return false;
}

/* ---- inputs and results ---- */

/* clang-format off */
static const struct words key_words = WORDS_OF(parameters, key), unit_words = WORDS_OF(parameters, unit), rule_words = WORDS_OF(parameters, rule);
static const struct words text_words = WORDS_OF(parameters, value.words);
static const struct field key_inputs[] = {
    {.name = "key", .kind = FIELD_CHOICE, .offset = offsetof(struct key_facts, key), .words = &key_words,
     .clause = BS(S_9_2), .about = "which figure"},
};
static const struct field key_outputs[] = {
    {.name = "value", .kind = FIELD_FRACTION, .per = 2, .offset = offsetof(struct key_result, value), .none = "none", .about = "the figure, if it is a number"},
    {.name = "text", .kind = FIELD_CHOICE, .offset = offsetof(struct key_result, text), .words = &text_words, .none = "none", .about = "what it says, if it is none"},
    {.name = "unit", .kind = FIELD_CHOICE, .offset = offsetof(struct key_result, row), .words = &unit_words, .about = "of what"},
    {.name = "rule", .kind = FIELD_CHOICE, .offset = offsetof(struct key_result, row), .words = &rule_words, .about = "where the later edition has it"},
};

static const char *const terrain_names[] = {"clear", "orchard", "town", "woods"}; /* ORDER TERRAIN */
static const char *const hexside_names[] = {"none", "stream", "ford", "up-elevation", "up-slope", "extreme-slope"}; /* ORDER HEXSIDE */
static const char *const road_names[] = {"none", "primary-road", "secondary-road", "trail"}; /* ORDER ROAD */
static const struct words terrain_words = WORDS(terrain_names), hexside_words = WORDS(hexside_names), road_words = WORDS(road_names);
static const struct words mover_words = WORDS_OF(movements, unit);

#define PATH(member) offsetof(struct path_hex, member)
static const struct field path_fields[] = {
    {.name = "terrain", .kind = FIELD_CHOICE, .offset = PATH(terrain), .words = &terrain_words},
    {.name = "hexside", .kind = FIELD_CHOICE, .offset = PATH(hexside), .words = &hexside_words, .unless_given = "none"},
    {.name = "road", .kind = FIELD_CHOICE, .offset = PATH(road), .words = &road_words, .unless_given = "none"},
};
#define MOVE(member) offsetof(struct movement_facts, member)
static const struct list path_list = {.fields = path_fields, .field_count = COUNT(path_fields), .stride = sizeof(struct path_hex),
                                      .count_offset = MOVE(count), .most = PATH_MOST};
static const struct field movement_inputs[] = {
    {.name = "unit", .kind = FIELD_CHOICE, .offset = MOVE(unit), .words = &mover_words, .clause = BS(S_9_4), .about = "who moves, and how"},
    {.name = "path", .kind = FIELD_LIST, .offset = MOVE(path), .list = &path_list, .unless_given = "none",
     .clause = BS(S_9_5), .about = "the hexes entered, with the hexside crossed and the road followed"},
    {.name = "formation-changes", .kind = FIELD_WHOLE, .offset = MOVE(changes), .high = 6, .unless_given = "0",
     .clause = BS(S_9_4), .about = "changes of formation on the way"},
    {.name = "state", .kind = FIELD_CHOICE, .offset = MOVE(state), .words = &state_words, .unless_given = "normal",
     .clause = BS(S_9_7), .about = "morale state"},
};
static const struct field movement_outputs[] = {
    {.name = "cost", .kind = FIELD_FRACTION, .per = 2, .offset = offsetof(struct movement_result, cost), .about = "movement points of the whole way"},
    {.name = "allowance", .kind = FIELD_FRACTION, .per = 2, .offset = offsetof(struct movement_result, allowance), .about = "movement points it has"},
    {.name = "left", .kind = FIELD_FRACTION, .per = 2, .offset = offsetof(struct movement_result, left), .about = "movement points left"},
    {.name = "may", .kind = FIELD_YES, .offset = offsetof(struct movement_result, may), .about = "it gets there"},
};
static const struct setting movement_settings[] = {ASKS(G_20, struct movement_facts, rounding)};

static const struct words arm_words = {arm_names, sizeof *arm_names, 2, NULL}, fire_level_words = WORDS_OF(levels, level);
static const struct field level_inputs[] = {
    {.name = "arm", .kind = FIELD_CHOICE, .offset = offsetof(struct level_facts, arm), .words = &arm_words, .clause = BS(S_9_18), .about = "infantry or cavalry"},
    {.name = "strength", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = offsetof(struct level_facts, strength), .low = 1, .high = 99,
     .clause = BS(S_9_18), .about = "strength points it has now"},
};
static const struct field level_outputs[] = {
    {.name = "fire_level", .kind = FIELD_CHOICE, .offset = offsetof(struct row_result, row), .words = &fire_level_words, .about = "its fire level"},
};

static const struct words phase_words = WORDS_OF(sequence, phase), segment_words = WORDS_OF(sequence, segment), who_words = WORDS_OF(sequence, who);
static const struct field turn_inputs[] = {
    {.name = "order", .kind = FIELD_WHOLE, .offset = offsetof(struct order_facts, order), .low = 1, .high = COUNT(sequence),
     .clause = BS(S_9_1), .about = "which segment, from the beginning of the turn"},
};
static const struct field turn_outputs[] = {
    {.name = "phase", .kind = FIELD_CHOICE, .offset = offsetof(struct row_result, row), .words = &phase_words, .about = "phase of the turn"},
    {.name = "segment", .kind = FIELD_CHOICE, .offset = offsetof(struct row_result, row), .words = &segment_words, .about = "what is done"},
    {.name = "who", .kind = FIELD_CHOICE, .offset = offsetof(struct row_result, row), .words = &who_words, .about = "which side does it"},
};

#define WRECK(member) offsetof(struct wrecked_facts, member)
static const struct field wrecked_inputs[] = {
    {.name = "morale", .kind = FIELD_CHOICE, .offset = WRECK(rating), .words = &rating_words, .clause = BS(S_9_19), .about = "rating of the brigade"},
    {.name = "strength", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = WRECK(strength), .low = 1, .high = 99, .clause = BS(S_9_19), .about = "its full strength in steps"},
    {.name = "casualties", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = WRECK(casualties), .high = 99, .unless_given = "0", .clause = BS(S_9_19), .about = "steps lost for good"},
    {.name = "stragglers", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = WRECK(stragglers), .high = 99, .unless_given = "0", .clause = BS(S_9_19), .about = "steps that straggle"},
};
static const struct field wrecked_outputs[] = {
    {.name = "wrecked_at", .kind = FIELD_WHOLE, .offset = offsetof(struct wrecked_result, at), .about = "how many make it wrecked"},
    {.name = "wrecked", .kind = FIELD_YES, .offset = offsetof(struct wrecked_result, wrecked), .about = "it is wrecked"},
};
static const struct setting wrecked_settings[] = {
    ASKS(G_21A, struct wrecked_facts, percent[RATING_A]), ASKS(G_21B, struct wrecked_facts, percent[RATING_B]), ASKS(G_21C, struct wrecked_facts, percent[RATING_C]),
    ASKS(G_21D, struct wrecked_facts, percent[RATING_D]), ASKS(G_21E, struct wrecked_facts, percent[RATING_E])};

static const struct field division_inputs[] = {
    {.name = "brigades", .kind = FIELD_WHOLE, .offset = offsetof(struct division_facts, brigades), .low = 1, .high = 20, .clause = BS(S_9_20), .about = "brigades in the division"},
    {.name = "wrecked", .kind = FIELD_WHOLE, .offset = offsetof(struct division_facts, wrecked), .high = 20, .clause = BS(S_9_20), .about = "how many of them are wrecked"},
};
static const struct setting division_settings[] = {ASKS(G_22, struct division_facts, percent)};

/* ---- the tables and charts described ---- */

static const struct column parameter_columns[] = {
    {COLUMN(parameter_row, "key", CELL_TEXT, key)},
    {COLUMN(parameter_row, "value", CELL_AMOUNT, value)},
    {COLUMN(parameter_row, "unit", CELL_TEXT, unit)},
    {COLUMN(parameter_row, "rule", CELL_TEXT, rule)},
    MARK(parameter_row),
};
const struct table public_parameters_table = MARKED_TABLE(parameters, "public_parameters", "Figures that the sheets leave out", parameter_columns);

#define COST(n, heading) {COLUMN(movement_row, heading, CELL_HALVES, cost[n]), .no = "P", .blank = "na"}
static const struct column movement_columns[] = {
    {COLUMN(movement_row, "unit", CELL_TEXT, unit)},
    COST(ALLOWANCE, "allowance"), COST(FORMATION_CHANGE, "formation_change"), COST(CLEAR, "clear_orchard"),
    COST(PRIMARY_ROAD, "primary_road"), COST(SECONDARY_ROAD, "secondary_road"), COST(TRAIL, "trail"), COST(TOWN, "town"),
    COST(WOODS, "woods"), COST(STREAM, "stream"), COST(FORD, "ford"), COST(UP_ELEVATION, "up_elevation"),
    COST(UP_SLOPE, "up_slope"), COST(EXTREME_SLOPE, "extreme_slope"),
    MARK(movement_row),
};
const struct table public_movement_table = MARKED_TABLE(movements, "public_movement", "Movement", movement_columns);

static const struct column level_columns[] = {
    {COLUMN(level_row, "unit_type", CELL_WORD, arm), .words = arm_names},
    {COLUMN(level_row, "fire_level", CELL_TEXT, level)},
    {COLUMN(level_row, "sp_lo", CELL_NUMBER, lo)},
    {COLUMN(level_row, "sp_hi", CELL_NUMBER, hi)},
    MARK(level_row),
};
const struct table public_fire_levels_table = MARKED_TABLE(levels, "public_fire_levels", "Fire level by strength", level_columns);

static const struct column sequence_columns[] = {
    {.name = "order", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(sequence_row, "phase", CELL_TEXT, phase)},
    {COLUMN(sequence_row, "segment", CELL_TEXT, segment)},
    {COLUMN(sequence_row, "who", CELL_TEXT, who)},
    MARK(sequence_row),
};
const struct table public_turn_sequence_table = MARKED_TABLE(sequence, "public_turn_sequence", "The player turn", sequence_columns);

static const struct table *const parameter_tables[] = {&public_parameters_table};
static const struct table *const movement_tables[] = {&public_movement_table, &morale_state_effects_table, &public_parameters_table};
static const struct table *const level_tables[] = {&public_fire_levels_table};
static const struct table *const turn_tables[] = {&public_turn_sequence_table};

const struct chart turn_sequence_chart = {
    .name = "turn-sequence", .title = "The player turn", .chapter = "9. What the sheets leave out",
    .about = "The segments of a turn in their order.",
    .example = "order=9",
    .inputs = turn_inputs, .input_count = COUNT(turn_inputs),
    .outputs = turn_outputs, .output_count = COUNT(turn_outputs),
    .rule = {sizeof(struct order_facts), sizeof(struct row_result), turn_stage},
    .tables = turn_tables, .table_count = COUNT(turn_tables),
};

const struct chart hex_movement_chart = {
    .name = "hex-movement", .title = "Movement on hexes", .chapter = "9. What the sheets leave out",
    .about = "What a way over hexes costs, and whether the unit has it.",
    .example = "unit=infantry-line path=clear,woods:stream,clear:up-slope",
    .inputs = movement_inputs, .input_count = COUNT(movement_inputs),
    .outputs = movement_outputs, .output_count = COUNT(movement_outputs),
    .rule = {sizeof(struct movement_facts), sizeof(struct movement_result), movement_stage},
    .may = movement_may,
    .tables = movement_tables, .table_count = COUNT(movement_tables),
    .settings = movement_settings, .setting_count = COUNT(movement_settings),
};

const struct chart fire_level_chart = {
    .name = "fire-level", .title = "Fire level by strength", .chapter = "9. What the sheets leave out",
    .about = "The fire level that so many strength points have.",
    .example = "arm=infantry strength=14",
    .inputs = level_inputs, .input_count = COUNT(level_inputs),
    .outputs = level_outputs, .output_count = COUNT(level_outputs),
    .rule = {sizeof(struct level_facts), sizeof(struct row_result), level_stage},
    .may = level_may,
    .tables = level_tables, .table_count = COUNT(level_tables),
};

const struct chart wrecked_chart = {
    .name = "wrecked", .title = "Wrecked brigade", .chapter = "9. What the sheets leave out",
    .about = "At which losses a brigade is wrecked, where its loss chart is not at hand.",
    .example = "morale=B strength=12 casualties=4 stragglers=2",
    .inputs = wrecked_inputs, .input_count = COUNT(wrecked_inputs),
    .outputs = wrecked_outputs, .output_count = COUNT(wrecked_outputs),
    .rule = {sizeof(struct wrecked_facts), sizeof(struct wrecked_result), wrecked_stage},
    .may = wrecked_may,
    .settings = wrecked_settings, .setting_count = COUNT(wrecked_settings),
};

const struct chart wrecked_division_chart = {
    .name = "wrecked-division", .title = "Wrecked division", .chapter = "9. What the sheets leave out",
    .about = "How many wrecked brigades make a wrecked division.",
    .example = "brigades=4 wrecked=3",
    .inputs = division_inputs, .input_count = COUNT(division_inputs),
    .outputs = wrecked_outputs, .output_count = COUNT(wrecked_outputs),
    .rule = {sizeof(struct division_facts), sizeof(struct wrecked_result), division_stage},
    .may = division_may,
    .settings = division_settings, .setting_count = COUNT(division_settings),
};

const struct chart parameter_chart = {
    .name = "parameter", .title = "Figures that the sheets leave out", .chapter = "9. What the sheets leave out",
    .about = "One figure of the later edition, by its key.",
    .example = "key=hex-width",
    .inputs = key_inputs, .input_count = COUNT(key_inputs),
    .outputs = key_outputs, .output_count = COUNT(key_outputs),
    .rule = {sizeof(struct key_facts), sizeof(struct key_result), parameter_stage},
    .call = parameter_call,
    .tables = parameter_tables, .table_count = COUNT(parameter_tables),
};
/* clang-format on */
