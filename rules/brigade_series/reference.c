/* 9. What the sheets leave out.  Most of it is looked up; the rest is a path over hexes and the
 * losses at which a brigade or a division is wrecked. */

#include "reference.h"

#include "engine/chart/describe.h"
#include "fire.h"

/* ---- the figures ---- */

/* clang-format off */
#define __ BLANK

static FIGURES struct parameter_row {
    const char *key;
    struct amount value;
    const char *unit, *rule;
    figure mark;
} parameters[] = {
#define PARAMETER(key, halves, words, unit, rule) {#key, {halves, words}, unit, rule, CONFIRMED},
#include "parameters.def"
#undef PARAMETER
};

enum { COST_ALLOWANCE, COST_FORMATION_CHANGE, COST_CLEAR, COST_PRIMARY_ROAD, COST_SECONDARY_ROAD, COST_TRAIL, COST_TOWN, COST_WOODS, COST_STREAM, COST_FORD, COST_UP_ELEVATION, COST_UP_SLOPE,
       COST_EXTREME_SLOPE, MOVEMENT_COLUMNS };

/* In halves; NO is prohibited, a blank is of no use to the unit. */
static FIGURES struct {
    const char *unit;
    int8_t cost[MOVEMENT_COLUMNS], mark;
} public_movement[] = {
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

static FIGURES struct {
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

static FIGURES struct {
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

static MARKED_TABLE(public_movement, "Movement", TEXT_COLUMN(public_movement, unit),
                    {"cost",
                     SPREAD(public_movement, cost,
                            "allowance formation_change clear_orchard primary_road secondary_road "
                            "trail town woods stream ford up_elevation up_slope extreme_slope",
                            .no = "P", .blank = "na"),
                     .per = 2});

int bs_parameter(enum bs_parameter p, struct steps *s)
{
    step_reads(s, &bs_public_parameters_table, (int)p);
    return parameters[p].value.halves;
}

/* ---- one parameter ---- */

static void parameter_call(int row, struct text *t)
{
    FIGURES struct parameter_row *p = &parameters[row];
    if (*p->value.words)
        words_say(t, p->value.words);
    else {
        text_hundredths(t, p->value.halves * 50);
        text_add(t, " (");
        words_say(t, p->unit);
    }
    text_print(t, "%srule %s of the later edition).", *p->value.words ? " (" : "; ", p->rule);
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

/* What one hex costs, NO if it may not be entered so.  A road's cost replaces the others, if the
 * unit has the use of it.  Roads and hexsides stand in the order of their columns, none before. */
static int hex_cost(int unit, const struct path_hex *h)
{
    FIGURES int8_t *cost = public_movement[unit].cost;
    const int road = cost[COST_PRIMARY_ROAD + h->road - 1];
    if (h->road > 0 && RULE(S_9_5, road != BLANK))
        return road;
    const int side = h->hexside > 0 ? cost[COST_STREAM + h->hexside - 1] : 0;
    return side == NO ? NO : side + cost[terrain_columns[h->terrain]];
}

static int allowance_of(const struct movement_facts *f, struct steps *s)
{
    const int full = public_movement[f->unit].cost[COST_ALLOWANCE];
    step_from(s, &bs_public_movement_table, f->unit, BS(S_9_4), full / 2,
              "movement allowance of %s", public_movement[f->unit].unit, 0, 0);
    if (bs_state_movement(f->state) == 2)
        return full;
    /* not below 1 (G-20): no allowance is so small */
    const int whole = full / 2, half = (whole + RULE(G_20, f->rounding == HALF_UP)) / 2;
    step_gap(s, BS(G_20), half - whole, "disorganized: half", NULL, 0, 0);
    return 2 * half;
}

static bool movement_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct movement_facts *f = facts;
    struct movement_result *r = state;
    r->allowance = (int16_t)allowance_of(f, s);
    FIGURES int8_t *cost = public_movement[f->unit].cost;
    int sum = f->changes > 0 ? f->changes * cost[COST_FORMATION_CHANGE] : 0;
    for (int i = 0; i < f->count; i++)
        sum += hex_cost(f->unit, &f->path[i]);
    r->cost = (int16_t)sum;
    r->left = (int16_t)(sum < r->allowance ? r->allowance - sum : 0);
    const bool first = f->changes == 0 && 2 * f->count <= bs_parameter(bs_minimum_move, s);
    r->may = RULE(S_9_6, first) || sum <= r->allowance;
    return false;
}

static bool movement_may(const void *facts, struct trouble *trouble)
{
    const struct movement_facts *f = facts;
    bool passable = true;
    for (int i = 0; i < f->count; i++)
        passable = passable && hex_cost(f->unit, &f->path[i]) != NO;
    return require_of(S_9_7, bs_state_movement(f->state) > 0, "state", trouble,
                      "routed units do not move by themselves") &&
           require_of(S_9_4,
                      f->changes == 0 ||
                          public_movement[f->unit].cost[COST_FORMATION_CHANGE] != BLANK,
                      "formation-changes", trouble, "such a unit has no formation to change") &&
           require_of(S_9_5, passable, "path", trouble,
                      "such a unit may not go up an extreme slope but by a road");
}

/* ---- wrecked ---- */

struct wrecked_facts {
    int16_t rating, strength, casualties, stragglers;
    int16_t percent[RATINGS]; /* G-21 */
};

struct wrecked_result {
    int16_t at, wrecked;
};

static bool wrecked_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct wrecked_facts *f = facts;
    struct wrecked_result *r = state;
    const int percent = f->percent[f->rating];
    r->at = (int16_t)((f->strength * percent + 99) / 100);
    r->wrecked = RULE(S_9_19, f->casualties + f->stragglers >= r->at);
    step_gap(s, BS(G_21A + f->rating), r->at, "%d percent of %d steps, rounded up", NULL, percent,
             f->strength);
    return false;
}

static bool wrecked_may(const void *facts, struct trouble *trouble)
{
    const struct wrecked_facts *f = facts;
    return require_of(S_9_19, f->casualties + f->stragglers <= f->strength, "casualties", trouble,
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
    r->at = (int16_t)(f->brigades * f->percent / 100 + 1);
    r->wrecked = RULE(S_9_20, f->wrecked >= r->at);
    step_gap(s, BS(G_22), r->at, "more than %d percent of %d brigades", NULL, f->percent,
             f->brigades);
    return false;
}

static bool division_may(const void *facts, struct trouble *trouble)
{
    const struct division_facts *f = facts;
    return require_of(S_9_20, f->wrecked <= f->brigades, "wrecked", trouble,
                      "there are not so many brigades in it");
}

/* ---- the tables and charts described ---- */

static WORD_LIST(terrain_words, "clear", "orchard", "town", "woods"); /* ORDER TERRAIN */
static WORD_LIST(hexside_words, "none", "stream", "ford", "up-elevation", "up-slope",
                 "extreme-slope");                                               /* ORDER HEXSIDE */
static WORD_LIST(road_words, "none", "primary-road", "secondary-road", "trail"); /* ORDER ROAD */
static const struct words mover_words = WORDS_OF(public_movement, unit);

static const struct field path_fields[] = {
    {"terrain", PICK(path_hex, terrain, terrain_words)},
    {"hexside", PICK(path_hex, hexside, hexside_words), UNLESS("none")},
    {"road", PICK(path_hex, road, road_words), UNLESS("none")},
};
static const struct list path_list = LIST(movement_facts, path, count, path_fields, PATH_MOST);

static const struct field wrecked_outputs[] = {
    {"wrecked_at", "how many make it wrecked", HOW_MANY(wrecked_result, at),
     .says = "it is wrecked at #"},
    {"wrecked", "it is wrecked", FLAG(wrecked_result, wrecked),
     .says = "which it has not reached|which it has reached"},
};

static const struct field parameters_columns[] = {
    {"key", "which figure", BS(S_9_2), TEXT(parameters, key)},
    {"value", "the figure, if it is a number", AMOUNT(parameters, value), .none = "none",
     .says = "it is #|"},
    {"text", "what it says, if it is none", AMOUNT_WORDS(parameters, value), .none = "none",
     .says = "it is: #|"},
    {"unit", "of what", UNIT(parameters, unit, value), .says = " (#)|"},
    {"rule", "where the later edition has it", TEXT(parameters, rule),
     .says = "; rule # of the later edition"},
    MARK(parameters),
};
SHEET(bs_public_parameters, parameters, "public_parameters", "Figures that the sheets leave out", 0,
      1, 1, .call = parameter_call, "parameter", "Figures that the sheets leave out",
      "9. What the sheets leave out", "One figure of the later edition, by its key.",
      "key=hex-width")

static const struct field levels_columns[] = {
    {"arm", "infantry or cavalry", BS(S_9_18), WORD(levels, arm, arm_words),
     EXTRA(.heading = "unit_type")},
    {"strength", "strength points it has now", BS(S_9_18), RANGE(levels, lo, hi),
     EXTRA(.heading = "sp_*"), .low = 1, .high = 99, COUNTED(bs_steps_scale)},
    {"fire_level", "its fire level; AB fires as an A and a B", TEXT(levels, level),
     .says = "its fire level is #"},
    MARK(levels),
};
SHEET(bs_fire_level, levels, IN_ORDER("public_fire_levels", 0, 2, 1, 3), "Fire level by strength",
      0, 2, 2,
      HOW(SAY("%d strength points"), NO_ROW("the loss records go no further than 31 for infantry")),
      "fire-level", "Fire level by strength", "9. What the sheets leave out",
      "The fire level that so many strength points have.", "arm=infantry strength=14")

static const struct field sequence_columns[] = {
    {"order", "which segment, from the beginning of the turn", BS(S_9_1), NTH(sequence)},
    {"phase", "phase of the turn", TEXT(sequence, phase), .says = "the # phase"},
    {"segment", "what is done", TEXT(sequence, segment), .says = ": #"},
    {"who", "which side does it", TEXT(sequence, who), .says = "; who does it: #"},
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
    OUTPUTS({"cost", "movement points of the whole way", PARTS(movement_result, cost, 2),
             .says = "the way costs #"},
            {"allowance", "movement points it has", PARTS(movement_result, allowance, 2),
             .says = " of its # movement points"},
            {"left", "movement points left", PARTS(movement_result, left, 2)},
            {"may", "it gets there", FLAG(movement_result, may),
             .says = "; it does not get there|; it gets there"}),
    RESOLVE(movement_facts, movement_result, movement_stage),
    .may = movement_may,
    TABLES(&bs_public_movement_table, &bs_morale_state_table, &bs_public_parameters_table),
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
