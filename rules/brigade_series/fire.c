/* 4. What the fire of a hex and of a close combat have in common: points, column, the throw and
 * what follows from it for casualties, leaders and stragglers.  Points are counted in sixteenths,
 * since three halvings of half a point are the least that a rule can ask for. */

#include "fire.h"

#include "engine/chart/describe.h"

static const struct table stacking_table;

/* ---- the printed tables ---- */

/* clang-format off */

/* Fire points in halves; the second of each pair with plus weapons. ORDER LEVEL */
static FIGURES struct small_arms_row {
    const char *level;
    int8_t points[2 * 3], mark;
} small_arms[FIRE_LEVELS] = {
    /*       close combat  range 1   range 2 */
    {"A", {16, 24,         8, 12,    4, 4}, CONFIRMED},
    {"B", { 8, 12,         4,  6,    2, 2}, CONFIRMED},
    {"C", { 4,  6,         2,  4,    1, 1}, PRINTED},
};

enum { GUN_RANGES = 6 };

static FIGURES struct artillery_row {
    int8_t gun_points, points[GUN_RANGES], mark;
} artillery[GUNS_FIRING] = {
    /* range  close   1  2-3  4-6  7-8  9-10, in halves */
    {5,       {20,  10,  6,   2,   1,   1}, PRINTED},
    {4,       {16,   8,  4,   2,   1,   1}, PRINTED},
    {3,       {12,   6,  4,   1,   1,   0}, PRINTED},
    {2,       { 8,   4,  2,   1,   1,   0}, PRINTED},
    {1,       { 4,   2,  2,   1,   0,   0}, PRINTED},
};

/* The last hex of each column above. */
static const int gun_range_ends[GUN_RANGES] = {0, 1, 3, 6, 8, 10};

static FIGURES struct multiplier_row {
    const char *target;
    figure range_lo, range_hi, halves, mark;
} multipliers[] = {
    {"wagon_or_artillery", 0, 10, 2, PRINTED},
    {"other",              0,  3, 2, PRINTED},
    {"other",              4, 10, 1, PRINTED},
};

enum { FIRE_COLUMNS = 11 };

/* Below 1 there is one column for all; the last has no end. */
static FIGURES struct fire_column_row {
    struct amount lo, hi;
    const char *label;
    int8_t mark;
} fire_columns[FIRE_COLUMNS] = {
    {{0, "0.01"}, {0, "0.99"},      "lt_1",  PRINTED},
    {{2 *  1, NULL}, {2 *   1, NULL}, "1",     PRINTED},
    {{2 *  2, NULL}, {2 *   2, NULL}, "2",     PRINTED},
    {{2 *  3, NULL}, {2 *   4, NULL}, "3_4",   PRINTED},
    {{2 *  5, NULL}, {2 *   6, NULL}, "5_6",   PRINTED},
    {{2 *  7, NULL}, {2 *   8, NULL}, "7_8",   PRINTED},
    {{2 *  9, NULL}, {2 *  11, NULL}, "9_11",  PRINTED},
    {{2 * 12, NULL}, {2 *  14, NULL}, "12_14", PRINTED},
    {{2 * 15, NULL}, {2 *  17, NULL}, "15_17", PRINTED},
    {{2 * 18, NULL}, {2 *  20, NULL}, "18_20", PRINTED},
    {{2 * 21, NULL}, {0, "999"},      "ge_21", PRINTED},
};

/* Each line once. ORDER COLUMN SHIFT */
static FIGURES struct column_shift_row {
    const char *condition;
    int8_t columns, mark;
} column_shifts[COLUMN_SHIFTS] = {
    {"fire_up_slope_or_extreme_slope_from_lower_elevation",    -1, CONFIRMED},
    {"target_in_sunken_road_or_trench",                        -1, PRINTED},
    {"night",                                                  -2, PRINTED},
    {"any_firer_low_ammo",                                     -1, CONFIRMED},
    {"target_column_limbered_flank_disorganized_or_routed",     2, CONFIRMED},
    {"target_mounted",                                          3, CONFIRMED},
    {"defender_fire_in_close_combat_when_attacked_from_flank", -3, CONFIRMED},
};

/* Nothing, a morale check two, one or no rows better, or casualties. ORDER CELL */
enum { NE, M2, M1, MC, C05, C10, C15, C20, C25, C30, C35, C40 };
static WORD_LIST(cell_words, "-", "m-2", "m-1", "m", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4");

static FIGURES struct fire_row {
    int8_t cell[FIRE_COLUMNS], mark;
} fire_rows[] = {
    /*         <1   1    2    3-4  5-6  7-8  9-11 12-  15-  18-  21+ */
    /*  2 */ {{NE,  NE,  NE,  M1,  C05, C05, C10, C10, C10, C10, C15}, PRINTED},
    /*  3 */ {{NE,  NE,  M2,  MC,  C05, C10, C10, C10, C10, C15, C15}, PRINTED},
    /*  4 */ {{NE,  NE,  M2,  C05, C05, C10, C10, C10, C15, C15, C15}, PRINTED},
    /*  5 */ {{NE,  NE,  M1,  C05, C10, C10, C10, C15, C15, C15, C20}, PRINTED},
    /*  6 */ {{NE,  M2,  MC,  C05, C10, C10, C15, C15, C15, C20, C20}, PRINTED},
    /*  7 */ {{M2,  M1,  C05, C10, C10, C15, C15, C15, C20, C20, C25}, PRINTED},
    /*  8 */ {{M1,  MC,  C10, C10, C15, C15, C15, C20, C20, C25, C25}, PRINTED},
    /*  9 */ {{MC,  C05, C10, C10, C15, C15, C20, C20, C25, C25, C30}, PRINTED},
    /* 10 */ {{C05, C10, C10, C15, C15, C20, C20, C25, C25, C30, C35}, PRINTED},
    /* 11 */ {{C05, C10, C10, C15, C20, C20, C25, C25, C30, C35, C35}, PRINTED},
    /* 12 */ {{C05, C10, C15, C20, C20, C25, C25, C30, C35, C35, C40}, PRINTED},
};

/* ORDER CELL; the last is for every number of casualties. */
static FIGURES struct code_row {
    const char *code;
    int8_t casualties, straggler_check, morale_check, row_shift_up, mark;
} codes[] = {
    {"-",       0, false, false, 0, PRINTED},
    {"m-2",     0, false, true,  2, PRINTED},
    {"m-1",     0, false, true,  1, PRINTED},
    {"m",       0, false, true,  0, PRINTED},
    {"number", NO, true,  true,  0, PRINTED},
};

enum { DOWN, UP };
static WORD_LIST(rounding_words, "down", "up");

/* The example in halves tells how far: from 1.5 to 1, from 1.5 to 2. */
static FIGURES struct rounding_row {
    figure lo, hi, round, from, to, mark;
} roundings[] = {
    {1, 3, DOWN, 3, 2, PRINTED},
    {4, 6, UP,   3, 4, PRINTED},
};

static WORD_LIST(ammo_words, "none", "low_ammo");

static FIGURES struct ammo_row {
    figure lo, hi;
    const char *columns;
    figure effect, mark;
} low_ammo[] = {
    { 2, 10, "all", false, PRINTED},
    {11, 12, "all", true,  CONFIRMED},
};

static WORD_LIST(loss_words, "no_effect", "wounded", "killed"); /* ORDER FATE */

static FIGURES struct leader_loss_row {
    figure lo, hi, fate, mark;
} leader_losses[] = {
    { 2,  2, KILLED,  PRINTED},
    { 3, 10, UNHURT,  PRINTED},
    {11, 12, WOUNDED, PRINTED},
};

enum { NO_CHECK, BAND_LOWER, BAND_UPPER };
static WORD_LIST(band_words, "no_check", "half_to_1", "1.5_or_more");

/* Fire loss in halves. */
static FIGURES struct band_row {
    figure lo, hi, band, mark;
} bands[] = {
    {0,    0, NO_CHECK,   PRINTED},
    {1,    2, BAND_LOWER, PRINTED},
    {3, OPEN, BAND_UPPER, PRINTED},
};

static FIGURES struct straggler_row {
    int8_t band, die, steps[RATINGS], mark;
} stragglers[] = {
    /*                A  B  C  D  E */
    {BAND_LOWER, 1, {0, 0, 0, 1, 1}, PRINTED},
    {BAND_LOWER, 2, {0, 0, 0, 1, 1}, PRINTED},
    {BAND_LOWER, 3, {0, 0, 1, 1, 1}, PRINTED},
    {BAND_LOWER, 4, {0, 1, 1, 1, 2}, PRINTED},
    {BAND_LOWER, 5, {0, 1, 1, 1, 2}, PRINTED},
    {BAND_LOWER, 6, {1, 1, 1, 2, 2}, PRINTED},
    {BAND_LOWER, 7, {1, 1, 2, 2, 3}, PRINTED},
    {BAND_LOWER, 8, {1, 2, 2, 2, 3}, PRINTED},
    {BAND_UPPER, 1, {0, 1, 1, 1, 2}, PRINTED},
    {BAND_UPPER, 2, {0, 1, 1, 2, 2}, PRINTED},
    {BAND_UPPER, 3, {0, 1, 1, 2, 2}, PRINTED},
    {BAND_UPPER, 4, {1, 1, 2, 3, 3}, PRINTED},
    {BAND_UPPER, 5, {1, 2, 2, 3, 3}, PRINTED},
    {BAND_UPPER, 6, {1, 2, 3, 3, 3}, PRINTED},
    {BAND_UPPER, 7, {2, 3, 3, 4, 4}, PRINTED},
    {BAND_UPPER, 8, {2, 3, 3, 4, 4}, PRINTED},
};

/* ORDER STRAGGLER */
static FIGURES struct straggler_modifier_row {
    const char *condition;
    int8_t die, mark;
} straggler_modifiers[STRAGGLER_LINES] = {
    {"disorganized_or_mounted_or_hit_in_flank", 1, PRINTED},
    {"routed_or_wrecked_brigade_or_night",      2, PRINTED},
};

/* ORDER FORMATION */
static FIGURES struct formation_row {
    const char *unit_type, *formation;
    figure fire, movement, roads;
    const char *moves_as;
    figure mark;
} formations[FORMATIONS] = {
    {"infantry",  "line",       true,  true,  false, "infantry",  PRINTED},
    {"infantry",  "column",     false, true,  true,  "infantry",  PRINTED},
    {"cavalry",   "dismounted", true,  true,  false, "infantry",  PRINTED},
    {"cavalry",   "mounted",    false, true,  true,  "cavalry",   PRINTED},
    {"artillery", "unlimbered", true,  false, false, "none",      PRINTED},
    {"artillery", "limbered",   false, true,  true,  "artillery", CONFIRMED},
};

enum { STACK_FIRE, STACK_ALL };

static FIGURES struct stacking_row {
    const char *limit;
    int8_t levels, gun_points, mark;
} stacking[] = {
    {"max_fire",     1,  5, PRINTED},
    {"max_stacking", 3, 10, PRINTED},
};

/* clang-format on */

const struct words bs_level_words = WORDS_OF(small_arms, level);
const struct words bs_straggler_words = WORDS_OF(straggler_modifiers, condition);

static const struct words straggler_and_row_words = {
    &straggler_modifiers[0].condition, sizeof *straggler_modifiers, STRAGGLER_LINES + ROW_SHIFTS,
    &bs_row_shift_words};
const struct words bs_modifier_words = {&column_shifts[0].condition, sizeof *column_shifts,
                                        COLUMN_SHIFTS + STRAGGLER_LINES + ROW_SHIFTS,
                                        &straggler_and_row_words};

/* ---- fire points ---- */

int bs_small_arms_points(int level, int range, bool plus, struct steps *s)
{
    step_reads(s, &bs_fire_points_small_arms_table, level);
    return small_arms[level].points[2 * range + plus] * (SIXTEENTHS / 2);
}

/* All guns at one range are added first, then read in fives and the rest (4.2). */
int bs_artillery_points(int gun_points, int range, struct steps *s)
{
    int column = 0, sum = 0;
    while (column < GUN_RANGES - 1 && range > gun_range_ends[column])
        column++;
    for (; gun_points > 0; gun_points -= GUNS_FIRING) {
        const int read = RULE(S_4_2, gun_points > GUNS_FIRING) ? GUNS_FIRING : gun_points;
        for (int i = 0; i < COUNT(artillery); i++)
            if (artillery[i].gun_points == read) {
                sum += artillery[i].points[column];
                step_reads(s, &bs_fire_points_artillery_table, i);
            }
    }
    return sum * (SIXTEENTHS / 2);
}

bool bs_formation_fires(int formation, struct steps *s)
{
    step_reads(s, &bs_formation_effects_table, formation);
    return formations[formation].fire;
}

int bs_artillery_factor(bool spared, int range, struct steps *s)
{
    for (int i = 0; i < COUNT(multipliers); i++)
        if ((i == 0) == spared &&
            range_holds(range, multipliers[i].range_lo, multipliers[i].range_hi)) {
            step_reads(s, &bs_artillery_target_multipliers_table, i);
            return multipliers[i].halves;
        }
    return 0;
}

/* ---- the column ---- */

static int column_of(int sixteenths)
{
    const int halves = sixteenths / SIXTEENTHS * 2;
    for (int i = 0; i < FIRE_COLUMNS; i++) {
        FIGURES struct fire_column_row *c = &fire_columns[i];
        if (c->lo.words ? RULE(S_4_3, sixteenths < SIXTEENTHS)
                        : halves >= c->lo.halves && (c->hi.words || halves <= c->hi.halves))
            return i + 1;
    }
    return 1;
}

int bs_fire_column(int sixteenths, uint32_t lines, struct steps *s)
{
    int column = column_of(sixteenths);
    steps_new_sum(s);
    step_reads(s, &bs_fire_columns_table, column - 1);
    step(s, BS(S_4_4), column, "column of %s fire points", fire_columns[column - 1].label, 0, 0);
    for (int line = 0; line < COLUMN_SHIFTS; line++)
        if (lines >> line & 1)
            column +=
                step_from(s, &bs_fire_column_shifts_table, line, BS(S_4_4),
                          column_shifts[line].columns, "%s", column_shifts[line].condition, 0, 0);
    const int within = column < 1 ? 1 : column > FIRE_COLUMNS ? FIRE_COLUMNS : column;
    if (within != column)
        step(s, BS(S_4_4), within - column, "the table has columns 1 to %d", NULL, FIRE_COLUMNS, 0);
    return within;
}

/* ---- the throws ---- */

struct fire_throw bs_fire_throw(int column, struct dice *d, const struct purpose *purpose,
                                struct steps *s)
{
    const int dice = dice_sum(d, purpose, 2, 6), cell = fire_rows[dice - 2].cell[column - 1];
    FIGURES struct code_row *code = &codes[cell < C05 ? cell : COUNT(codes) - 1];
    struct fire_throw t = {
        .loss = code->casualties == NO ? cell - C05 + 1 : code->casualties,
        .straggles = code->straggler_check,
        .checks = code->morale_check,
        .rows_up = code->row_shift_up,
    };
    const int short_of_it = dice_row(d, RANGES(low_ammo, lo, hi), dice);
    t.low_ammo = RULE(S_4_5, low_ammo[short_of_it].effect);
    step_reads(s, &bs_low_ammo_table, short_of_it);
    step_reads(s, &bs_fire_table_table, dice - 2);
    step_reads(s, &bs_fire_result_codes_table, (int)(code - codes));
    step(steps_fallen(s, d), BS(S_4_5), 0, "%d on the fire table: %s", words_at(&cell_words, cell),
         dice, 0);
    return t;
}

int bs_whole_casualties(int loss, struct dice *d, const struct purpose *purpose, struct steps *s)
{
    if (loss % 2 == 0)
        return loss / 2;
    int die;
    FIGURES struct rounding_row *r =
        &roundings[dice_within(d, purpose, DICE_SINGLE, 6, RANGES(roundings, lo, hi), &die)];
    step_reads(s, &bs_half_loss_rounding_table, (int)(r - roundings));
    step(steps_fallen(s, d), BS(S_4_7), 0, "%d: half a casualty is rounded %s",
         words_at(&rounding_words, r->round), die, 0);
    return (loss + r->to - r->from) / 2;
}

int bs_leader_fate(struct dice *d, const struct purpose *purpose, struct steps *s)
{
    int dice;
    const int i = dice_within(d, purpose, DICE_PAIR, 6, RANGES(leader_losses, lo, hi), &dice);
    step_reads(s, &bs_leader_loss_table, i);
    step(steps_fallen(s, d), BS(S_4_8), 0, "%d for a leader: %s",
         words_at(&loss_words, leader_losses[i].fate), dice, 0);
    return leader_losses[i].fate;
}

static int band_of(int loss, struct dice *d, struct steps *s)
{
    const int i = dice_row(d, RANGES(bands, lo, hi), loss);
    step_reads(s, &bs_straggler_bands_table, i);
    return bands[i].band;
}

static int straggler_adds(uint32_t lines, struct steps *s)
{
    int adds = 0;
    steps_new_sum(s);
    for (int line = 0; line < STRAGGLER_LINES; line++)
        if (lines >> line & 1)
            adds += step_from(s, &bs_straggler_modifiers_table, line, BS(S_4_9),
                              straggler_modifiers[line].die, "stragglers: %s",
                              straggler_modifiers[line].condition, 0, 0);
    return adds;
}

int bs_steps_straggled(int loss, int rating, uint32_t lines, int most, struct dice *d,
                       const struct purpose *purpose, struct steps *s)
{
    const int band = band_of(loss, d, s);
    if (band == NO_CHECK)
        return 0;
    const int adds = straggler_adds(lines, s), last = stragglers[COUNT(stragglers) - 1].die;
    int die = dice_one(d, purpose, 6) + adds;
    if (6 + adds > last)
        step_gap(s, BS(G_9), 0, "more than %d is read as %d", NULL, last, most);
    if (RULE(G_9, die > last))
        die = most;
    for (int i = 0; i < COUNT(stragglers); i++)
        if (stragglers[i].band == band && stragglers[i].die == die) {
            step_reads(s, &bs_straggler_table_table, i);
            step(steps_fallen(s, d), BS(S_4_9), 0, "%d for stragglers: %d steps", NULL, die,
                 stragglers[i].steps[rating]);
            return stragglers[i].steps[rating];
        }
    return 0;
}

void bs_next_leader(struct toll *t, struct dice *d, const struct purpose *purpose, struct steps *s)
{
    const int fate = bs_leader_fate(d, purpose, s);
    t->killed = (int16_t)(t->killed + (fate == KILLED));
    t->wounded = (int16_t)(t->wounded + (fate == WOUNDED));
    if (t->thrown == 0)
        t->fate = (int16_t)fate;
    if (fate != UNHURT && t->fallen == t->thrown)
        t->fallen++;
    t->thrown++;
}

WORD_LIST(bs_wrecked_words, "no", "brigade", "division");

const struct field bs_leader_rating_field[1] = {{"rating", .kind = FIELD_WHOLE, .high = 4}};

int bs_senior_rating(const struct leaders *l, int fallen, int who_counts, int nameless)
{
    if (l->count == 0)
        return NO_LEADER;
    if (RULE(G_7, who_counts == SENIOR_FALLEN))
        fallen = 0;
    return fallen < l->count ? l->rating[fallen] : nameless;
}

/* ---- the bare fire table ---- */

struct column_facts {
    int16_t column;
};

struct fire_table_result {
    int16_t loss, casualties, rounded, morale_check, rows_up, straggler_check, low_ammo, unused;
};

static const struct purpose for_fire = {"firer", "fire"};
static const struct purpose for_half = {"firer", "half a casualty"};

static bool fire_table_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct fire_table_result *r = state;
    const int column = ((const struct column_facts *)facts)->column;
    step(s, BS(S_4_4), 0, "column of %s fire points", fire_columns[column - 1].label, 0, 0);
    const struct fire_throw t = bs_fire_throw(column, d, &for_fire, s);
    r->loss = (int16_t)t.loss;
    r->casualties = (int16_t)bs_whole_casualties(t.loss, d, &for_half, s);
    if (t.loss % 2) /* ORDER ROUNDED */
        r->rounded = (int16_t)(1 + roundings[2 * r->casualties > t.loss].round);
    r->morale_check = t.checks;
    r->rows_up = (int16_t)t.rows_up;
    r->straggler_check = t.straggles;
    r->low_ammo = t.low_ammo;
    return false;
}

/* ---- stragglers alone ---- */

struct straggler_facts {
    int16_t loss, rating, modifier_count, modifiers[STRAGGLER_LINES];
    int16_t most; /* G-9 */
};

struct straggler_result {
    int16_t stragglers, unused[3];
};

static const struct purpose for_stragglers = {"target", "stragglers"};

static bool straggler_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct straggler_facts *f = facts;
    uint32_t lines = 0;
    for (int i = 0; i < f->modifier_count; i++)
        lines |= 1u << f->modifiers[i];
    step(s, BS(S_4_9), 0, "band %s", words_at(&band_words, band_of(f->loss, d, NULL)), 0, 0);
    ((struct straggler_result *)state)->stragglers =
        (int16_t)bs_steps_straggled(f->loss, f->rating, lines, f->most, d, &for_stragglers, s);
    return false;
}

static void straggler_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    effect_move(e, "target", "stragglers", ((const struct straggler_result *)result)->stragglers);
}

/* ---- a leader alone ---- */

enum { COMMANDS_DIVISION, COMMANDS_CORPS };

struct leader_facts {
    int16_t commands;
    int16_t nameless; /* G-17 */
};

struct leader_result {
    int16_t fate, successor, rating, unused;
};

static const struct purpose for_leader = {"leader", "leader loss"};

static bool leader_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct leader_facts *f = facts;
    struct leader_result *r = state;
    r->fate = (int16_t)bs_leader_fate(d, &for_leader, s);
    r->rating = NO_NUMBER;
    if (r->fate == UNHURT)
        return false;
    const bool corps = RULE(S_9_25, f->commands == COMMANDS_CORPS);
    r->successor = corps ? 2 : 1;
    if (!corps)
        r->rating = f->nameless;
    return false;
}

static void leader_effects(const void *facts, const void *result, struct effects *e)
{
    const struct leader_result *r = result;
    (void)facts;
    if (r->fate != UNHURT)
        effect_set(e, "leader", "fate", words_at(&loss_words, r->fate));
}

/* ---- stacking ---- */

enum { HEX_LEVELS_MOST = 8 };

struct stacking_facts {
    int16_t count, levels[HEX_LEVELS_MOST];
    int16_t guns;
};

struct stacking_result {
    int16_t levels, overstacked, fires_all, unused; /* levels in quarters of an A */
};

/* One A is two B or four C (9.12). */
int bs_level_in_cs(int level)
{
    return level == LEVEL_A ? 4 : level == LEVEL_B ? 2 : 1;
}

static bool fits(const struct stacking_result *r, const struct stacking_facts *f, int row)
{
    return r->levels <= 4 * stacking[row].levels && f->guns <= stacking[row].gun_points;
}

static bool stacking_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct stacking_facts *f = facts;
    struct stacking_result *r = state;
    (void)d;
    for (int i = 0; i < f->count; i++)
        r->levels = (int16_t)(r->levels + bs_level_in_cs(f->levels[i]));
    r->overstacked = !RULE(S_9_11, fits(r, f, STACK_ALL));
    r->fires_all = RULE(S_4_1, fits(r, f, STACK_FIRE));
    step_from(s, &stacking_table, STACK_ALL, BS(S_9_11), 0, "a hex holds %d A and %d gun points",
              NULL, stacking[STACK_ALL].levels, stacking[STACK_ALL].gun_points);
    step_from(s, &stacking_table, STACK_FIRE, BS(S_4_1), 0, "and fires with %d A and %d", NULL,
              stacking[STACK_FIRE].levels, stacking[STACK_FIRE].gun_points);
    return false;
}

bool bs_stack_may_fire(int cs, int gun_points)
{
    return cs <= 4 * stacking[STACK_FIRE].levels && gun_points <= stacking[STACK_FIRE].gun_points;
}

static void stacking_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    if (((const struct stacking_result *)result)->overstacked)
        effect_set(e, "stack", "morale state", "disorganized");
}

/* ---- the tables and charts described ---- */

static WORD_LIST(rounded_words, "no", "down", "up"); /* ORDER ROUNDED */
WORD_LIST(bs_fate_words, "unhurt", "wounded", "killed",
          "none"); /* ORDER FATE, then for no leader at all */
static WORD_LIST(commands_words, "division", "corps");
static WORD_LIST(successor_words, "none", "leader-without-a-name", "senior-division-commander");

static const struct field straggler_field[] = {
    {"modifier", .kind = FIELD_CHOICE, .words = &bs_straggler_words}};
static const struct list straggler_list = LIST(straggler_facts, modifiers, modifier_count,
                                               straggler_field, STRAGGLER_LINES, .each_once = true);

static const struct field level_field[] = {
    {"level", .kind = FIELD_CHOICE, .words = &bs_level_words}};
static const struct list level_list =
    LIST(stacking_facts, levels, count, level_field, HEX_LEVELS_MOST);

const struct table bs_fire_points_small_arms_table = MARKED_TABLE(
    small_arms, "fire_points_small_arms", "Fire points of small arms",
    {"fire_level", TEXT(small_arms, level)},
    {"points",
     SPREAD(small_arms, points, COLUMN("close_combat"), COLUMN("close_combat_plus"),
            COLUMN("range_1"), COLUMN("range_1_plus"), COLUMN("range_2"), COLUMN("range_2_plus")),
     .per = 2});

const struct table bs_fire_points_artillery_table = MARKED_TABLE(
    artillery, "fire_points_artillery", "Fire points of artillery",
    {"gun_points", NUMBER(artillery, gun_points)},
    {"points",
     SPREAD(artillery, points, COLUMN("close_combat"), COLUMN("range_1"), COLUMN("range_2_3"),
            COLUMN("range_4_6"), COLUMN("range_7_8"), COLUMN("range_9_10")),
     .per = 2});

const struct table bs_artillery_target_multipliers_table = MARKED_TABLE(
    multipliers, "artillery_target_multipliers", "Artillery at long range",
    {"target", TEXT(multipliers, target)}, {"range", RANGE(multipliers, range_lo, range_hi)},
    {"multiplier", QUOTIENT(multipliers, halves, 2)});

const struct table bs_fire_columns_table =
    MARKED_TABLE(fire_columns, "fire_columns", "Columns by fire points", INDEX("column", 1),
                 {"points_lo", AMOUNT(fire_columns, lo)}, {"points_hi", AMOUNT(fire_columns, hi)},
                 {"label", TEXT(fire_columns, label)});

const struct table bs_fire_column_shifts_table = MARKED_TABLE(
    column_shifts, "fire_column_shifts", "Shifts of the fire column", INDEX("line", 1),
    {"condition", TEXT(column_shifts, condition)}, {"columns", NUMBER(column_shifts, columns)});

const struct table bs_fire_table_table =
    MARKED_TABLE(fire_rows, "fire_table", "Fire combat", INDEX("dice", 2),
                 {"cell",
                  SPREAD(fire_rows, cell, COLUMN("lt_1"), COLUMN("1"), COLUMN("2"), COLUMN("3_4"),
                         COLUMN("5_6"), COLUMN("7_8"), COLUMN("9_11"), COLUMN("12_14"),
                         COLUMN("15_17"), COLUMN("18_20"), COLUMN("ge_21")),
                  .words = &cell_words});

const struct table bs_fire_result_codes_table = MARKED_TABLE(
    codes, "fire_result_codes", "What the fire results mean", {"code", TEXT(codes, code)},
    {"casualties", NUMBER(codes, casualties), EXTRA(.no = "number")},
    {"straggler_check", YES_NO(codes, straggler_check)},
    {"morale_check", YES_NO(codes, morale_check)}, {"row_shift_up", NUMBER(codes, row_shift_up)});

const struct table bs_half_loss_rounding_table = MARKED_TABLE(
    roundings, "half_loss_rounding", "Half a casualty", {"die", ROLL(roundings, lo, hi)},
    {"round", WORD(roundings, round, rounding_words)}, {"example_in", QUOTIENT(roundings, from, 2)},
    {"example_out", QUOTIENT(roundings, to, 2)});

const struct table bs_low_ammo_table = MARKED_TABLE(
    low_ammo, "low_ammo", "Running short of ammunition", {"dice", ROLL(low_ammo, lo, hi)},
    {"columns", TEXT(low_ammo, columns)}, {"effect", WORD(low_ammo, effect, ammo_words)});

const struct table bs_leader_loss_table =
    MARKED_TABLE(leader_losses, "leader_loss", "Leader loss", {"dice", ROLL(leader_losses, lo, hi)},
                 {"result", WORD(leader_losses, fate, loss_words)});

const struct table bs_straggler_bands_table =
    MARKED_TABLE(bands, "straggler_bands", "Half of the straggler table",
                 {"fire_loss", RANGE(bands, lo, hi), .per = 2, EXTRA(.blank = "open", .no = "99")},
                 {"band", WORD(bands, band, band_words)});

const struct table bs_straggler_table_table = MARKED_TABLE(
    stragglers, "straggler_table", "Stragglers", {"fire_loss", WORD(stragglers, band, band_words)},
    {"die", NUMBER(stragglers, die)},
    {"steps",
     SPREAD(stragglers, steps, COLUMN("A"), COLUMN("B"), COLUMN("C"), COLUMN("D"), COLUMN("E"))});

const struct table bs_straggler_modifiers_table = MARKED_TABLE(
    straggler_modifiers, "straggler_modifiers", "Changes to the straggler die", INDEX("line", 1),
    {"condition", TEXT(straggler_modifiers, condition)}, {"die", NUMBER(straggler_modifiers, die)});

static const struct field formations_columns[] = {
    {"formation", "formation of infantry, cavalry or artillery", BS(S_4_1),
     TEXT(formations, formation)},
    {"unit_type", "whose formation it is", TEXT(formations, unit_type)},
    {"fire", "may fire", YES_NO(formations, fire), EXTRA(.heading = "fire_combat")},
    {"movement", "may move", YES_NO(formations, movement)},
    {"may_use_roads", "has the use of roads", YES_NO(formations, roads)},
    {"moves_as", "costs it pays", TEXT(formations, moves_as)},
    MARK(formations),
};
SHEET(bs_formation_effects, formations, IN_ORDER("formation_effects", 1, 0, 2, 3, 4, 5, 6),
      "What a formation may do", 0, 1, 1, SAY("%s"), "formation-effects", "Formation effects",
      "4. Fire", "What a formation may do.", "formation=limbered")

static const struct table stacking_table = MARKED_TABLE(
    stacking, "stacking", "Limits of a hex", {"limit", TEXT(stacking, limit)},
    {"fire_levels_in_A", NUMBER(stacking, levels)}, {"gun_points", NUMBER(stacking, gun_points)});

const struct chart bs_fire_table_chart = {
    "fire-table",
    "Fire table",
    "4. Fire",
    "The bare fire table, when you know the column already. For the fire on a hex ask fire-hex.",
    "column=4",
    INPUTS({"column", "column of the fire table, from the left", BS(S_4_4),
            WHOLE(column_facts, column, 1, FIRE_COLUMNS)}),
    OUTPUTS({"loss", "casualties before a half is rounded", PARTS(fire_table_result, loss, 2)},
            {"casualties", "steps or gun points lost", HOW_MANY(fire_table_result, casualties)},
            {"rounded", "which way a half went", PICK(fire_table_result, rounded, rounded_words)},
            {"morale_check", "a morale check follows", FLAG(fire_table_result, morale_check)},
            {"rows_up", "rows better that it is made", HOW_MANY(fire_table_result, rows_up)},
            {"straggler_check", "a check for stragglers follows",
             FLAG(fire_table_result, straggler_check)},
            {"low_ammo", "small arms that fired run short", FLAG(fire_table_result, low_ammo)}),
    RESOLVE(column_facts, fire_table_result, fire_table_stage),
    TABLES(&bs_fire_table_table, &bs_fire_result_codes_table, &bs_half_loss_rounding_table,
           &bs_low_ammo_table),
};

const struct chart bs_stragglers_chart = {
    "stragglers",
    "Stragglers",
    "4. Fire",
    "Steps that a unit loses to straggling after a fire loss.",
    "loss=1.5 morale=B",
    INPUTS(
        {"loss", "fire loss before a half was rounded", BS(S_4_9), PARTS(straggler_facts, loss, 2),
         .high = 16},
        {"morale", "rating of the unit", BS(S_4_9), PICK(straggler_facts, rating, bs_rating_words)},
        {"modifiers", "lines of the straggler modifiers that hold", BS(G_8),
         ITEMS(straggler_facts, modifiers, straggler_list)}),
    OUTPUTS({"stragglers", "steps lost", HOW_MANY(straggler_result, stragglers),
             COUNTED(bs_steps_scale)}),
    RESOLVE(straggler_facts, straggler_result, straggler_stage),
    .effects = straggler_effects,
    TABLES(&bs_straggler_bands_table, &bs_straggler_table_table, &bs_straggler_modifiers_table),
    SETTINGS(ASKS(G_9, struct straggler_facts, most)),
};

const struct chart bs_leader_loss_chart = {
    "leader-loss",
    "Leader loss",
    "4. Fire",
    "A leader in a stack that lost men: does he fall, and who takes over?",
    "commands=division",
    INPUTS({"commands", "what he commands", BS(S_9_25),
            PICK(leader_facts, commands, commands_words), UNLESS("division")}),
    OUTPUTS({"fate", "what becomes of him", PICK(leader_result, fate, bs_fate_words)},
            {"successor", "who takes over", PICK(leader_result, successor, successor_words)},
            {"successor_rating", "rating of a leader without a name",
             HOW_MANY(leader_result, rating), .none = "none"}),
    RESOLVE(leader_facts, leader_result, leader_stage),
    .effects = leader_effects,
    TABLES(&bs_leader_loss_table),
    SETTINGS(ASKS(G_17, struct leader_facts, nameless)),
};

const struct chart bs_stacking_chart = {
    "stacking",
    "Stacking",
    "4. Fire",
    "Whether a hex holds so much, and whether all of it may fire.",
    "levels=A,B guns=3",
    INPUTS({"levels", "fire levels in the hex: AB is A,B", BS(S_9_11),
            ITEMS(stacking_facts, levels, level_list)},
           {"guns", "gun points in the hex", BS(S_9_11), WHOLE(stacking_facts, guns, 0, 30),
            UNLESS("0")}),
    OUTPUTS(
        {"levels", "fire levels in A", PARTS(stacking_result, levels, 4)},
        {"overstacked", "too much: the hex is disorganized", FLAG(stacking_result, overstacked)},
        {"fires_all", "all of it may fire", FLAG(stacking_result, fires_all)}),
    RESOLVE(stacking_facts, stacking_result, stacking_stage),
    .effects = stacking_effects,
    TABLES(&stacking_table),
};
