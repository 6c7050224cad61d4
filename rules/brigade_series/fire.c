#include "fire.h"

/* ---- the printed tables ---- */

/* clang-format off */

/* Fire points in halves; the second of each pair with plus weapons. ORDER LEVEL */
static FIGURES struct small_arms_row {
    const char *level;
    int8_t points[3][2], mark;
} small_arms[LEVELS] = {
    /*       close combat  range 1   range 2 */
    {"A", {{16, 24},      {8, 12},  {4, 4}}, CONFIRMED},
    {"B", {{ 8, 12},      {4,  6},  {2, 2}}, CONFIRMED},
    {"C", {{ 4,  6},      {2,  4},  {1, 1}}, PRINTED},
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
    int8_t range_lo, range_hi, halves, mark;
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
static const char *const cell_names[] = {"-", "m-2", "m-1", "m", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", NULL};

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
static const char *const rounding_names[] = {"down", "up", NULL};

/* The example in halves tells how far: from 1.5 to 1, from 1.5 to 2. */
static FIGURES struct rounding_row {
    int8_t lo, hi, round, from, to, mark;
} roundings[] = {
    {1, 3, DOWN, 3, 2, PRINTED},
    {4, 6, UP,   3, 4, PRINTED},
};

static const char *const ammo_names[] = {"none", "low_ammo", NULL};

static FIGURES struct ammo_row {
    int8_t lo, hi;
    const char *columns;
    int8_t effect, mark;
} low_ammo[] = {
    { 2, 10, "all", false, PRINTED},
    {11, 12, "all", true,  CONFIRMED},
};

static const char *const loss_names[] = {"no_effect", "wounded", "killed", NULL}; /* ORDER FATE */

static FIGURES struct leader_loss_row {
    int8_t lo, hi, fate, mark;
} leader_losses[] = {
    { 2,  2, KILLED,  PRINTED},
    { 3, 10, UNHURT,  PRINTED},
    {11, 12, WOUNDED, PRINTED},
};

enum { NO_CHECK, BAND_LOWER, BAND_UPPER };
static const char *const band_names[] = {"no_check", "half_to_1", "1.5_or_more", NULL};

static FIGURES struct band_row {
    struct amount lo, hi;
    int8_t band, mark;
} bands[] = {
    {{0, NULL}, {0, NULL}, NO_CHECK,   PRINTED},
    {{1, NULL}, {2, NULL}, BAND_LOWER, PRINTED},
    {{3, NULL}, {0, "99"}, BAND_UPPER, PRINTED}, /* and up */
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
    int8_t fire, movement, roads;
    const char *moves_as;
    int8_t mark;
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

const struct words level_words = WORDS_OF(small_arms, level);
const struct words straggler_words = WORDS_OF(straggler_modifiers, condition);
static const struct words formation_words = WORDS_OF(formations, formation);

static const struct words straggler_and_row_words = {
    &straggler_modifiers[0].condition, sizeof *straggler_modifiers, STRAGGLER_LINES + ROW_SHIFTS,
    &row_shift_words};
const struct words modifier_words = {&column_shifts[0].condition, sizeof *column_shifts,
                                     COLUMN_SHIFTS + STRAGGLER_LINES + ROW_SHIFTS,
                                     &straggler_and_row_words};

/* ---- fire points ---- */

int small_arms_points(int level, int range, bool plus, struct steps *s)
{
    step_reads(s, &fire_points_small_arms_table, level);
    return small_arms[level].points[range][plus] * (SIXTEENTHS / 2);
}

/* All guns at one range are added first, then read in fives and the rest (4.2). */
int artillery_points(int gun_points, int range, struct steps *s)
{
    int column = 0, sum = 0;
    while (column < GUN_RANGES - 1 && range > gun_range_ends[column])
        column++;
    for (; gun_points > 0; gun_points -= GUNS_FIRING) {
        const int read = RULE(S_4_2, gun_points > GUNS_FIRING) ? GUNS_FIRING : gun_points;
        for (int i = 0; i < COUNT(artillery); i++)
            if (artillery[i].gun_points == read) {
                sum += artillery[i].points[column];
                step_reads(s, &fire_points_artillery_table, i);
            }
    }
    return sum * (SIXTEENTHS / 2);
}

bool formation_fires(int formation, struct steps *s)
{
    step_reads(s, &formation_effects_table, formation);
    return formations[formation].fire;
}

int artillery_factor(bool spared, int range, struct steps *s)
{
    for (int i = 0; i < COUNT(multipliers); i++)
        if ((i == 0) == spared && range >= multipliers[i].range_lo &&
            range <= multipliers[i].range_hi) {
            step_reads(s, &artillery_target_multipliers_table, i);
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

int fire_column(int sixteenths, uint32_t lines, struct steps *s)
{
    int column = column_of(sixteenths);
    if (s)
        s->total = 0; /* a sum of its own */
    step_reads(s, &fire_columns_table, column - 1);
    step(s, BS(S_4_4), column, "column of %s fire points", fire_columns[column - 1].label, 0, 0);
    for (int line = 0; line < COLUMN_SHIFTS; line++)
        if (lines >> line & 1)
            column +=
                step_from(s, &fire_column_shifts_table, line, BS(S_4_4),
                          column_shifts[line].columns, "%s", column_shifts[line].condition, 0, 0);
    const int within = column < 1 ? 1 : column > FIRE_COLUMNS ? FIRE_COLUMNS : column;
    if (within != column)
        step(s, BS(S_4_4), within - column, "the table has columns 1 to %d", NULL, FIRE_COLUMNS, 0);
    return within;
}

/* ---- the throws ---- */

struct fire_throw fire_throw(int column, struct dice *d, const struct purpose *purpose,
                             struct steps *s)
{
    const int dice = dice_two(d, purpose, 6), cell = fire_rows[dice - 2].cell[column - 1];
    FIGURES struct code_row *code = &codes[cell < C05 ? cell : COUNT(codes) - 1];
    struct fire_throw t = {
        .loss = code->casualties == NO ? cell - C05 + 1 : code->casualties,
        .straggles = code->straggler_check,
        .checks = code->morale_check,
        .rows_up = code->row_shift_up,
    };
    static const struct ranges ammo = {&low_ammo[0].lo, &low_ammo[0].hi, sizeof *low_ammo,
                                       COUNT(low_ammo)};
    const int short_of_it = dice_row(d, &ammo, dice);
    t.low_ammo = RULE(S_4_5, low_ammo[short_of_it].effect);
    step_reads(s, &low_ammo_table, short_of_it);
    step_reads(s, &fire_table_table, dice - 2);
    step_reads(s, &fire_result_codes_table, (int)(code - codes));
    step(steps_fallen(s, d), BS(S_4_5), 0, "%d on the fire table: %s", cell_names[cell], dice, 0);
    return t;
}

int whole_casualties(int loss, struct dice *d, const struct purpose *purpose, struct steps *s)
{
    if (loss % 2 == 0)
        return loss / 2;
    static const struct ranges ranges = {&roundings[0].lo, &roundings[0].hi, sizeof *roundings,
                                         COUNT(roundings)};
    int die;
    FIGURES struct rounding_row *r =
        &roundings[dice_within(d, purpose, DICE_SINGLE, &ranges, &die)];
    step_reads(s, &half_loss_rounding_table, (int)(r - roundings));
    step(steps_fallen(s, d), BS(S_4_7), 0, "%d: half a casualty is rounded %s",
         rounding_names[r->round], die, 0);
    return (loss + r->to - r->from) / 2;
}

int leader_fate(struct dice *d, const struct purpose *purpose, struct steps *s)
{
    static const struct ranges ranges = {&leader_losses[0].lo, &leader_losses[0].hi,
                                         sizeof *leader_losses, COUNT(leader_losses)};
    int dice;
    const int i = dice_within(d, purpose, DICE_SUM, &ranges, &dice);
    step_reads(s, &leader_loss_table, i);
    step(steps_fallen(s, d), BS(S_4_8), 0, "%d for a leader: %s", loss_names[leader_losses[i].fate],
         dice, 0);
    return leader_losses[i].fate;
}

static int band_of(int loss, struct dice *d, struct steps *s)
{
    for (int i = 0; i < COUNT(bands); i++)
        if (loss >= bands[i].lo.halves && (bands[i].hi.words || loss <= bands[i].hi.halves)) {
            step_reads(s, &straggler_bands_table, i);
            return bands[i].band;
        }
    d->trouble = DICE_HOLE;
    return NO_CHECK;
}

static int straggler_adds(uint32_t lines, struct steps *s)
{
    int adds = 0;
    if (s)
        s->total = 0; /* a sum of its own */
    for (int line = 0; line < STRAGGLER_LINES; line++)
        if (lines >> line & 1)
            adds += step_from(s, &straggler_modifiers_table, line, BS(S_4_9),
                              straggler_modifiers[line].die, "stragglers: %s",
                              straggler_modifiers[line].condition, 0, 0);
    return adds;
}

int steps_straggled(int loss, int rating, uint32_t lines, int most, struct dice *d,
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
            step_reads(s, &straggler_table_table, i);
            step(steps_fallen(s, d), BS(S_4_9), 0, "%d for stragglers: %d steps", NULL, die,
                 stragglers[i].steps[rating]);
            return stragglers[i].steps[rating];
        }
    return 0;
}

void next_leader(struct toll *t, struct dice *d, const struct purpose *purpose, struct steps *s)
{
    const int fate = leader_fate(d, purpose, s);
    t->killed = (int16_t)(t->killed + (fate == KILLED));
    t->wounded = (int16_t)(t->wounded + (fate == WOUNDED));
    if (t->thrown == 0)
        t->fate = (int16_t)fate;
    if (fate != UNHURT && t->fallen == t->thrown)
        t->fallen++;
    t->thrown++;
}

static const char *const wrecked_names[] = {"no", "brigade", "division"};
const struct words wrecked_words = WORDS(wrecked_names);

const struct field leader_rating_field = {.name = "rating", .kind = FIELD_WHOLE, .high = 4};

int senior_rating(const struct leaders *l, int fallen, int who_counts, int nameless)
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
    const struct fire_throw t = fire_throw(column, d, &for_fire, s);
    r->loss = (int16_t)t.loss;
    r->casualties = (int16_t)whole_casualties(t.loss, d, &for_half, s);
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
    step(s, BS(S_4_9), 0, "band %s", band_names[band_of(f->loss, d, NULL)], 0, 0);
    ((struct straggler_result *)state)->stragglers =
        (int16_t)steps_straggled(f->loss, f->rating, lines, f->most, d, &for_stragglers, s);
    return false;
}

static bool straggler_may(const void *facts, struct trouble *trouble)
{
    const struct straggler_facts *f = facts;
    return !modifier_twice(f->modifiers, f->modifier_count, &straggler_words, BS(G_8), trouble);
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
    r->fate = (int16_t)leader_fate(d, &for_leader, s);
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
        effect_set(e, "leader", "fate", loss_names[r->fate]);
}

/* ---- formations ---- */

struct formation_facts {
    int16_t formation;
};

struct formation_result {
    int16_t row, fire, movement, roads;
};

static bool formation_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct formation_result *r = state;
    (void)d;
    r->row = ((const struct formation_facts *)facts)->formation;
    step_from(s, &formation_effects_table, r->row, BS(S_4_1), 0, "%s", formations[r->row].formation,
              0, 0);
    r->fire = formations[r->row].fire;
    r->movement = formations[r->row].movement;
    r->roads = formations[r->row].roads;
    return false;
}

/* ---- stacking ---- */

enum { STACK_MOST = 8 };

struct stacking_facts {
    int16_t count, levels[STACK_MOST];
    int16_t guns;
};

struct stacking_result {
    int16_t levels, overstacked, fires_all, unused; /* levels in quarters of an A */
};

/* One A is two B or four C (9.12). */
int level_in_cs(int level)
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
        r->levels = (int16_t)(r->levels + level_in_cs(f->levels[i]));
    r->overstacked = !RULE(S_9_11, fits(r, f, STACK_ALL));
    r->fires_all = RULE(S_4_1, fits(r, f, STACK_FIRE));
    step_from(s, &stacking_table, STACK_ALL, BS(S_9_11), 0, "a hex holds %d A and %d gun points",
              NULL, stacking[STACK_ALL].levels, stacking[STACK_ALL].gun_points);
    step_from(s, &stacking_table, STACK_FIRE, BS(S_4_1), 0, "and fires with %d A and %d", NULL,
              stacking[STACK_FIRE].levels, stacking[STACK_FIRE].gun_points);
    return false;
}

bool stack_may_fire(int cs, int gun_points)
{
    return cs <= 4 * stacking[STACK_FIRE].levels && gun_points <= stacking[STACK_FIRE].gun_points;
}

static void stacking_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    if (((const struct stacking_result *)result)->overstacked)
        effect_set(e, "stack", "morale state", "disorganized");
}

/* ---- inputs and results ---- */

/* clang-format off */
static const char *const rounded_names[] = {"no", "down", "up"}; /* ORDER ROUNDED */
const char *const fate_names[] = {"unhurt", "wounded", "killed", "none"}; /* ORDER FATE, then for no leader at all */
static const char *const commands_names[] = {"division", "corps"};
static const char *const successor_names[] = {"none", "leader-without-a-name", "senior-division-commander"};
static const struct words rounded_words = WORDS(rounded_names), commands_words = WORDS(commands_names), successor_words = WORDS(successor_names);
static const struct words type_words = WORDS_OF(formations, unit_type), moves_words = WORDS_OF(formations, moves_as);
const struct words fate_words = WORDS(fate_names);

static const struct field column_inputs[] = {
    {.name = "column", .kind = FIELD_WHOLE, .offset = offsetof(struct column_facts, column), .low = 1, .high = FIRE_COLUMNS,
     .clause = BS(S_4_4), .about = "column of the fire table, from the left"},
};

#define TABLED(member) offsetof(struct fire_table_result, member)
static const struct field fire_table_outputs[] = {
    {.name = "loss", .kind = FIELD_FRACTION, .per = 2, .offset = TABLED(loss), .about = "casualties before a half is rounded"},
    {.name = "casualties", .kind = FIELD_WHOLE, .offset = TABLED(casualties), .about = "steps or gun points lost"},
    {.name = "rounded", .kind = FIELD_CHOICE, .offset = TABLED(rounded), .words = &rounded_words, .about = "which way a half went"},
    {.name = "morale_check", .kind = FIELD_YES, .offset = TABLED(morale_check), .about = "a morale check follows"},
    {.name = "rows_up", .kind = FIELD_WHOLE, .offset = TABLED(rows_up), .about = "rows better that it is made"},
    {.name = "straggler_check", .kind = FIELD_YES, .offset = TABLED(straggler_check), .about = "a check for stragglers follows"},
    {.name = "low_ammo", .kind = FIELD_YES, .offset = TABLED(low_ammo), .about = "small arms that fired run short"},
};

#define STRAGGLE(member) offsetof(struct straggler_facts, member)
static const struct field straggler_modifier_field = {.name = "modifier", .kind = FIELD_CHOICE, .words = &straggler_words};
static const struct list straggler_list = {
    .fields = &straggler_modifier_field, .field_count = 1, .stride = sizeof(int16_t), .count_offset = STRAGGLE(modifier_count), .most = STRAGGLER_LINES};
static const struct field straggler_inputs[] = {
    {.name = "loss", .kind = FIELD_FRACTION, .per = 2, .offset = STRAGGLE(loss), .low = 0, .high = 16,
     .clause = BS(S_4_9), .about = "fire loss before a half was rounded"},
    {.name = "morale", .kind = FIELD_CHOICE, .offset = STRAGGLE(rating), .words = &rating_words,
     .clause = BS(S_4_9), .about = "rating of the unit"},
    {.name = "modifiers", .kind = FIELD_LIST, .offset = STRAGGLE(modifiers), .list = &straggler_list, .unless_given = "none",
     .clause = BS(G_8), .about = "lines of the straggler modifiers that hold"},
};
static const struct field straggler_outputs[] = {
    {.name = "stragglers", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = offsetof(struct straggler_result, stragglers), .about = "steps lost"},
};
static const struct setting straggler_settings[] = {ASKS(G_9, struct straggler_facts, most)};

static const struct field leader_inputs[] = {
    {.name = "commands", .kind = FIELD_CHOICE, .offset = offsetof(struct leader_facts, commands), .words = &commands_words,
     .unless_given = "division", .clause = BS(S_9_25), .about = "what he commands"},
};
static const struct field leader_outputs[] = {
    {.name = "fate", .kind = FIELD_CHOICE, .offset = offsetof(struct leader_result, fate), .words = &fate_words, .about = "what becomes of him"},
    {.name = "successor", .kind = FIELD_CHOICE, .offset = offsetof(struct leader_result, successor), .words = &successor_words,
     .about = "who takes over"},
    {.name = "successor_rating", .kind = FIELD_WHOLE, .offset = offsetof(struct leader_result, rating), .none = "none",
     .about = "rating of a leader without a name"},
};
static const struct setting leader_settings[] = {ASKS(G_17, struct leader_facts, nameless)};

static const struct field formation_inputs[] = {
    {.name = "formation", .kind = FIELD_CHOICE, .offset = offsetof(struct formation_facts, formation), .words = &formation_words,
     .clause = BS(S_4_1), .about = "formation of infantry, cavalry or artillery"},
};
#define FORMED(member) offsetof(struct formation_result, member)
static const struct field formation_outputs[] = {
    {.name = "unit_type", .kind = FIELD_CHOICE, .offset = FORMED(row), .words = &type_words, .about = "whose formation it is"},
    {.name = "fire", .kind = FIELD_YES, .offset = FORMED(fire), .about = "may fire"},
    {.name = "movement", .kind = FIELD_YES, .offset = FORMED(movement), .about = "may move"},
    {.name = "may_use_roads", .kind = FIELD_YES, .offset = FORMED(roads), .about = "has the use of roads"},
    {.name = "moves_as", .kind = FIELD_CHOICE, .offset = FORMED(row), .words = &moves_words, .about = "costs it pays"},
};

#define STACK(member) offsetof(struct stacking_facts, member)
static const struct field level_field = {.name = "level", .kind = FIELD_CHOICE, .words = &level_words};
static const struct list level_list = {
    .fields = &level_field, .field_count = 1, .stride = sizeof(int16_t), .count_offset = STACK(count), .most = STACK_MOST};
static const struct field stacking_inputs[] = {
    {.name = "levels", .kind = FIELD_LIST, .offset = STACK(levels), .list = &level_list, .unless_given = "none",
     .clause = BS(S_9_11), .about = "fire levels in the hex: AB is A,B"},
    {.name = "guns", .kind = FIELD_WHOLE, .offset = STACK(guns), .high = 30, .unless_given = "0",
     .clause = BS(S_9_11), .about = "gun points in the hex"},
};
static const struct field stacking_outputs[] = {
    {.name = "levels", .kind = FIELD_FRACTION, .per = 4, .offset = offsetof(struct stacking_result, levels), .about = "fire levels in A"},
    {.name = "overstacked", .kind = FIELD_YES, .offset = offsetof(struct stacking_result, overstacked), .about = "too much: the hex is disorganized"},
    {.name = "fires_all", .kind = FIELD_YES, .offset = offsetof(struct stacking_result, fires_all), .about = "all of it may fire"},
};

/* ---- the tables and charts described ---- */

#define SMALL(n, heading) {COLUMN(small_arms_row, heading, CELL_HALVES, points[n][0])}, {COLUMN(small_arms_row, heading "_plus", CELL_HALVES, points[n][1])}
static const struct column small_arms_columns[] = {
    {COLUMN(small_arms_row, "fire_level", CELL_TEXT, level)},
    SMALL(RANGE_CLOSE, "close_combat"), SMALL(RANGE_1, "range_1"), SMALL(RANGE_2, "range_2"),
    MARK(small_arms_row),
};
const struct table fire_points_small_arms_table = MARKED_TABLE(small_arms, "fire_points_small_arms", "Fire points of small arms", small_arms_columns);

#define GUNS(n, heading) {COLUMN(artillery_row, heading, CELL_HALVES, points[n])}
static const struct column artillery_columns[] = {
    {COLUMN(artillery_row, "gun_points", CELL_NUMBER, gun_points)},
    GUNS(0, "close_combat"), GUNS(1, "range_1"), GUNS(2, "range_2_3"), GUNS(3, "range_4_6"), GUNS(4, "range_7_8"), GUNS(5, "range_9_10"),
    MARK(artillery_row),
};
const struct table fire_points_artillery_table = MARKED_TABLE(artillery, "fire_points_artillery", "Fire points of artillery", artillery_columns);

static const struct column multiplier_columns[] = {
    {COLUMN(multiplier_row, "target", CELL_TEXT, target)},
    {COLUMN(multiplier_row, "range_lo", CELL_NUMBER, range_lo)},
    {COLUMN(multiplier_row, "range_hi", CELL_NUMBER, range_hi)},
    {COLUMN(multiplier_row, "multiplier", CELL_HALVES, halves)},
    MARK(multiplier_row),
};
const struct table artillery_target_multipliers_table = MARKED_TABLE(multipliers, "artillery_target_multipliers", "Artillery at long range", multiplier_columns);

static const struct column fire_column_columns[] = {
    {.name = "column", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(fire_column_row, "points_lo", CELL_AMOUNT, lo)},
    {COLUMN(fire_column_row, "points_hi", CELL_AMOUNT, hi)},
    {COLUMN(fire_column_row, "label", CELL_TEXT, label)},
    MARK(fire_column_row),
};
const struct table fire_columns_table = MARKED_TABLE(fire_columns, "fire_columns", "Columns by fire points", fire_column_columns);

static const struct column column_shift_columns[] = {
    {.name = "line", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(column_shift_row, "condition", CELL_TEXT, condition)},
    {COLUMN(column_shift_row, "columns", CELL_NUMBER, columns)},
    MARK(column_shift_row),
};
const struct table fire_column_shifts_table = MARKED_TABLE(column_shifts, "fire_column_shifts", "Shifts of the fire column", column_shift_columns);

#define CELL(n, heading) {COLUMN(fire_row, heading, CELL_WORD, cell[n]), .words = cell_names}
static const struct column fire_columns_of_table[] = {
    {.name = "dice", .kind = CELL_INDEX, .rows_a_block = 1, .first = 2, .step = 1},
    CELL(0, "lt_1"), CELL(1, "1"), CELL(2, "2"), CELL(3, "3_4"), CELL(4, "5_6"), CELL(5, "7_8"), CELL(6, "9_11"),
    CELL(7, "12_14"), CELL(8, "15_17"), CELL(9, "18_20"), CELL(10, "ge_21"),
    MARK(fire_row),
};
const struct table fire_table_table = MARKED_TABLE(fire_rows, "fire_table", "Fire combat", fire_columns_of_table);

static const struct column code_columns[] = {
    {COLUMN(code_row, "code", CELL_TEXT, code)},
    {COLUMN(code_row, "casualties", CELL_NUMBER, casualties), .no = "number"},
    {COLUMN(code_row, "straggler_check", CELL_YES, straggler_check), .no = "no"},
    {COLUMN(code_row, "morale_check", CELL_YES, morale_check), .no = "no"},
    {COLUMN(code_row, "row_shift_up", CELL_NUMBER, row_shift_up)},
    MARK(code_row),
};
const struct table fire_result_codes_table = MARKED_TABLE(codes, "fire_result_codes", "What the fire results mean", code_columns);

static const struct column rounding_columns[] = {
    {COLUMN(rounding_row, "die_lo", CELL_NUMBER, lo)},
    {COLUMN(rounding_row, "die_hi", CELL_NUMBER, hi)},
    {COLUMN(rounding_row, "round", CELL_WORD, round), .words = rounding_names},
    {COLUMN(rounding_row, "example_in", CELL_HALVES, from)},
    {COLUMN(rounding_row, "example_out", CELL_HALVES, to)},
    MARK(rounding_row),
};
const struct table half_loss_rounding_table = MARKED_TABLE(roundings, "half_loss_rounding", "Half a casualty", rounding_columns);

static const struct column ammo_columns[] = {
    {COLUMN(ammo_row, "dice_lo", CELL_NUMBER, lo)},
    {COLUMN(ammo_row, "dice_hi", CELL_NUMBER, hi)},
    {COLUMN(ammo_row, "columns", CELL_TEXT, columns)},
    {COLUMN(ammo_row, "effect", CELL_WORD, effect), .words = ammo_names},
    MARK(ammo_row),
};
const struct table low_ammo_table = MARKED_TABLE(low_ammo, "low_ammo", "Running short of ammunition", ammo_columns);

static const struct column leader_loss_columns[] = {
    {COLUMN(leader_loss_row, "dice_lo", CELL_NUMBER, lo)},
    {COLUMN(leader_loss_row, "dice_hi", CELL_NUMBER, hi)},
    {COLUMN(leader_loss_row, "result", CELL_WORD, fate), .words = loss_names},
    MARK(leader_loss_row),
};
const struct table leader_loss_table = MARKED_TABLE(leader_losses, "leader_loss", "Leader loss", leader_loss_columns);

static const struct column band_columns[] = {
    {COLUMN(band_row, "fire_loss_lo", CELL_AMOUNT, lo)},
    {COLUMN(band_row, "fire_loss_hi", CELL_AMOUNT, hi)},
    {COLUMN(band_row, "band", CELL_WORD, band), .words = band_names},
    MARK(band_row),
};
const struct table straggler_bands_table = MARKED_TABLE(bands, "straggler_bands", "Half of the straggler table", band_columns);

#define STEPS(rating, heading) {COLUMN(straggler_row, heading, CELL_NUMBER, steps[rating])}
static const struct column straggler_columns[] = {
    {COLUMN(straggler_row, "fire_loss", CELL_WORD, band), .words = band_names},
    {COLUMN(straggler_row, "die", CELL_NUMBER, die)},
    STEPS(RATING_A, "A"), STEPS(RATING_B, "B"), STEPS(RATING_C, "C"), STEPS(RATING_D, "D"), STEPS(RATING_E, "E"),
    MARK(straggler_row),
};
const struct table straggler_table_table = MARKED_TABLE(stragglers, "straggler_table", "Stragglers", straggler_columns);

static const struct column straggler_modifier_columns[] = {
    {.name = "line", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(straggler_modifier_row, "condition", CELL_TEXT, condition)},
    {COLUMN(straggler_modifier_row, "die", CELL_NUMBER, die)},
    MARK(straggler_modifier_row),
};
const struct table straggler_modifiers_table = MARKED_TABLE(straggler_modifiers, "straggler_modifiers", "Changes to the straggler die", straggler_modifier_columns);

static const struct column formation_columns[] = {
    {COLUMN(formation_row, "unit_type", CELL_TEXT, unit_type)},
    {COLUMN(formation_row, "formation", CELL_TEXT, formation)},
    {COLUMN(formation_row, "fire_combat", CELL_YES, fire), .no = "no"},
    {COLUMN(formation_row, "movement", CELL_YES, movement), .no = "no"},
    {COLUMN(formation_row, "may_use_roads", CELL_YES, roads), .no = "no"},
    {COLUMN(formation_row, "moves_as", CELL_TEXT, moves_as)},
    MARK(formation_row),
};
const struct table formation_effects_table = MARKED_TABLE(formations, "formation_effects", "What a formation may do", formation_columns);

static const struct column stacking_columns[] = {
    {COLUMN(stacking_row, "limit", CELL_TEXT, limit)},
    {COLUMN(stacking_row, "fire_levels_in_A", CELL_NUMBER, levels)},
    {COLUMN(stacking_row, "gun_points", CELL_NUMBER, gun_points)},
    MARK(stacking_row),
};
const struct table stacking_table = MARKED_TABLE(stacking, "stacking", "Limits of a hex", stacking_columns);

static const struct table *const fire_table_tables[] = {&fire_table_table, &fire_result_codes_table, &half_loss_rounding_table, &low_ammo_table};
static const struct table *const straggler_tables[] = {&straggler_bands_table, &straggler_table_table, &straggler_modifiers_table};
static const struct table *const leader_tables[] = {&leader_loss_table};
static const struct table *const formation_tables[] = {&formation_effects_table};
static const struct table *const stacking_tables[] = {&stacking_table};

const struct chart fire_table_chart = {
    .name = "fire-table", .title = "Fire table", .chapter = "4. Fire",
    .about = "The bare fire table, when you know the column already. For the fire on a hex ask fire-hex.",
    .example = "column=4",
    .inputs = column_inputs, .input_count = COUNT(column_inputs),
    .outputs = fire_table_outputs, .output_count = COUNT(fire_table_outputs),
    .rule = {sizeof(struct column_facts), sizeof(struct fire_table_result), fire_table_stage},
    .tables = fire_table_tables, .table_count = COUNT(fire_table_tables),
};

const struct chart stragglers_chart = {
    .name = "stragglers", .title = "Stragglers", .chapter = "4. Fire",
    .about = "Steps that a unit loses to straggling after a fire loss.",
    .example = "loss=1.5 morale=B",
    .inputs = straggler_inputs, .input_count = COUNT(straggler_inputs),
    .outputs = straggler_outputs, .output_count = COUNT(straggler_outputs),
    .rule = {sizeof(struct straggler_facts), sizeof(struct straggler_result), straggler_stage},
    .may = straggler_may, .effects = straggler_effects,
    .tables = straggler_tables, .table_count = COUNT(straggler_tables),
    .settings = straggler_settings, .setting_count = COUNT(straggler_settings),
};

const struct chart leader_loss_chart = {
    .name = "leader-loss", .title = "Leader loss", .chapter = "4. Fire",
    .about = "A leader in a stack that lost men: does he fall, and who takes over?",
    .example = "commands=division",
    .inputs = leader_inputs, .input_count = COUNT(leader_inputs),
    .outputs = leader_outputs, .output_count = COUNT(leader_outputs),
    .rule = {sizeof(struct leader_facts), sizeof(struct leader_result), leader_stage},
    .effects = leader_effects,
    .tables = leader_tables, .table_count = COUNT(leader_tables),
    .settings = leader_settings, .setting_count = COUNT(leader_settings),
};

const struct chart formation_effects_chart = {
    .name = "formation-effects", .title = "Formation effects", .chapter = "4. Fire",
    .about = "What a formation may do.",
    .example = "formation=limbered",
    .inputs = formation_inputs, .input_count = COUNT(formation_inputs),
    .outputs = formation_outputs, .output_count = COUNT(formation_outputs),
    .rule = {sizeof(struct formation_facts), sizeof(struct formation_result), formation_stage},
    .tables = formation_tables, .table_count = COUNT(formation_tables),
};

const struct chart stacking_chart = {
    .name = "stacking", .title = "Stacking", .chapter = "4. Fire",
    .about = "Whether a hex holds so much, and whether all of it may fire.",
    .example = "levels=A,B guns=3",
    .inputs = stacking_inputs, .input_count = COUNT(stacking_inputs),
    .outputs = stacking_outputs, .output_count = COUNT(stacking_outputs),
    .rule = {sizeof(struct stacking_facts), sizeof(struct stacking_result), stacking_stage},
    .effects = stacking_effects,
    .tables = stacking_tables, .table_count = COUNT(stacking_tables),
};
/* clang-format on */
