/* 4. What the fire of a hex and of a close combat have in common: points, column, the throw and
 * what follows from it for casualties, leaders and stragglers.  Points are counted in sixteenths,
 * since three halvings of half a point are the least that a rule can ask for. */

#include "fire.h"

#include "engine/chart/describe.h"

/* ---- the printed tables ---- */

/* clang-format off */

/* Fire points in halves; the second of each pair with plus weapons. ORDER LEVEL */
static FIGURES struct {
    const char *level;
    int8_t points[2 * 3], mark;
} fire_points_small_arms[FIRE_LEVELS] = {
    /*       close combat  range 1   range 2 */
    {"A", {16, 24,         8, 12,    4, 4}, CONFIRMED},
    {"B", { 8, 12,         4,  6,    2, 2}, CONFIRMED},
    {"C", { 4,  6,         2,  4,    1, 1}, PRINTED},
};

enum { GUN_RANGES = 6 };

static FIGURES struct {
    int8_t gun_points, points[GUN_RANGES];
} fire_points_artillery[GUNS_FIRING] = {
    /* range  close   1  2-3  4-6  7-8  9-10, in halves */
    {5,       {20,  10,  6,   2,   1,   1}},
    {4,       {16,   8,  4,   2,   1,   1}},
    {3,       {12,   6,  4,   1,   1,   0}},
    {2,       { 8,   4,  2,   1,   1,   0}},
    {1,       { 4,   2,  2,   1,   0,   0}},
};

/* The last hex of each column above. */
static const int gun_range_ends[GUN_RANGES] = {0, 1, 3, 6, 8, 10};

static FIGURES struct {
    const char *target;
    figure range_lo, range_hi, halves;
} artillery_target_multipliers[] = {
    {"wagon_or_artillery", 0, 10, 2},
    {"other",              0,  3, 2},
    {"other",              4, 10, 1},
};

enum { FIRE_COLUMNS = 11 };

/* In hundredths: below 1 there is one column for all, and the last has no end. */
static FIGURES struct {
    figure lo, hi;
    const char *label, *head;
} fire_columns[FIRE_COLUMNS] = {
    {OPEN,   99, "lt_1",  "less than 1"},
    { 100,  100, "1",     "1"},
    { 200,  200, "2",     "2"},
    { 300,  400, "3_4",   "3 to 4"},
    { 500,  600, "5_6",   "5 to 6"},
    { 700,  800, "7_8",   "7 to 8"},
    { 900, 1100, "9_11",  "9 to 11"},
    {1200, 1400, "12_14", "12 to 14"},
    {1500, 1700, "15_17", "15 to 17"},
    {1800, 2000, "18_20", "18 to 20"},
    {2100, OPEN, "ge_21", "21 or more"},
};

/* Each line once. ORDER COLUMN SHIFT */
static FIGURES struct {
    const char *condition;
    int8_t columns, mark;
} fire_column_shifts[COLUMN_SHIFTS] = {
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

/* The same as one says them. ORDER CELL */
static const char *const cell_says[] = {
    "no effect", "m-2, a morale check two rows up", "m-1, a morale check one row up", "m, a morale check", "1/2", "1", "1 1/2",
    "2", "2 1/2", "3", "3 1/2", "4"};

static FIGURES struct {
    int8_t cell[FIRE_COLUMNS];
} fire_table[] = {
    /*         <1   1    2    3-4  5-6  7-8  9-11 12-  15-  18-  21+ */
    /*  2 */ {{NE,  NE,  NE,  M1,  C05, C05, C10, C10, C10, C10, C15}},
    /*  3 */ {{NE,  NE,  M2,  MC,  C05, C10, C10, C10, C10, C15, C15}},
    /*  4 */ {{NE,  NE,  M2,  C05, C05, C10, C10, C10, C15, C15, C15}},
    /*  5 */ {{NE,  NE,  M1,  C05, C10, C10, C10, C15, C15, C15, C20}},
    /*  6 */ {{NE,  M2,  MC,  C05, C10, C10, C15, C15, C15, C20, C20}},
    /*  7 */ {{M2,  M1,  C05, C10, C10, C15, C15, C15, C20, C20, C25}},
    /*  8 */ {{M1,  MC,  C10, C10, C15, C15, C15, C20, C20, C25, C25}},
    /*  9 */ {{MC,  C05, C10, C10, C15, C15, C20, C20, C25, C25, C30}},
    /* 10 */ {{C05, C10, C10, C15, C15, C20, C20, C25, C25, C30, C35}},
    /* 11 */ {{C05, C10, C10, C15, C20, C20, C25, C25, C30, C35, C35}},
    /* 12 */ {{C05, C10, C15, C20, C20, C25, C25, C30, C35, C35, C40}},
};

/* ORDER CELL; the last is for every number of casualties. */
static FIGURES struct code_row {
    const char *code;
    int8_t casualties, straggler_check, morale_check, row_shift_up;
} fire_result_codes[] = {
    {"-",       0, false, false, 0},
    {"m-2",     0, false, true,  2},
    {"m-1",     0, false, true,  1},
    {"m",       0, false, true,  0},
    {"number", NO, true,  true,  0},
};

enum { EVEN, DOWN, UP };
static WORD_LIST(rounding_words, "no", "down", "up");

/* The example in halves tells how far: from 1.5 to 1, from 1.5 to 2. */
static FIGURES struct rounding_row {
    figure lo, hi, round, from, to;
} half_loss_rounding[] = {
    {1, 3, DOWN, 3, 2},
    {4, 6, UP,   3, 4},
};

static WORD_LIST(ammo_words, "none", "low_ammo");

static FIGURES struct {
    figure lo, hi;
    const char *columns;
    figure effect, mark;
} low_ammo[] = {
    { 2, 10, "all", false, PRINTED},
    {11, 12, "all", true,  CONFIRMED},
};

/* ORDER FORMATION */
static FIGURES struct {
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

static FIGURES struct {
    const char *limit;
    int8_t levels, gun_points;
} stacking[] = {
    {"max_fire",     1,  5},
    {"max_stacking", 3, 10},
};

/* clang-format on */

MARKED_TABLE(fire_points_small_arms, "Fire points of small arms",
             {"fire_level", TEXT(fire_points_small_arms, level)},
             {"points",
              SPREAD(fire_points_small_arms, points,
                     "close_combat close_combat_plus range_1 range_1_plus range_2 range_2_plus"),
              .per = 2});

PRINTED_TABLE(fire_points_artillery, "Fire points of artillery",
              NUMBER_COLUMN(fire_points_artillery, gun_points),
              {"points",
               SPREAD(fire_points_artillery, points,
                      "close_combat range_1 range_2_3 range_4_6 range_7_8 range_9_10"),
               .per = 2});

PRINTED_TABLE(artillery_target_multipliers, "Artillery at long range",
              TEXT_COLUMN(artillery_target_multipliers, target),
              {"range", RANGE(artillery_target_multipliers, range_lo, range_hi)},
              {"multiplier", QUOTIENT(artillery_target_multipliers, halves, 2)});

PRINTED_TABLE(fire_columns, "Columns by fire points", INDEX("column", 1),
              {"points", RANGE(fire_columns, lo, hi), .per = 100,
               EXTRA(.blank = "0.01", .no = "999")},
              TEXT_COLUMN(fire_columns, label));

MARKED_TABLE(fire_column_shifts, "Shifts of the fire column", INDEX("line", 1),
             TEXT_COLUMN(fire_column_shifts, condition),
             {"columns", NUMBER(fire_column_shifts, columns), EXTRA(.is_signed = true)});

PRINTED_TABLE(fire_table, "Fire combat", INDEX("dice", 2),
              {"cell",
               SPREAD(fire_table, cell, "lt_1 1 2 3_4 5_6 7_8 9_11 12_14 15_17 18_20 ge_21"),
               .words = &cell_words});

PRINTED_TABLE(fire_result_codes, "What the fire results mean", TEXT_COLUMN(fire_result_codes, code),
              {"casualties", NUMBER(fire_result_codes, casualties), EXTRA(.no = "number")},
              {"straggler_check", YES_NO(fire_result_codes, straggler_check)},
              {"morale_check", YES_NO(fire_result_codes, morale_check)},
              NUMBER_COLUMN(fire_result_codes, row_shift_up));

PRINTED_TABLE(half_loss_rounding, "Half a casualty", {"die", ROLL(half_loss_rounding, lo, hi)},
              {"round", WORD(half_loss_rounding, round, rounding_words)},
              {"example_in", QUOTIENT(half_loss_rounding, from, 2)},
              {"example_out", QUOTIENT(half_loss_rounding, to, 2)});

MARKED_TABLE(low_ammo, "Running short of ammunition", {"dice", ROLL(low_ammo, lo, hi)},
             TEXT_COLUMN(low_ammo, columns), {"effect", WORD(low_ammo, effect, ammo_words)});

static PRINTED_TABLE(stacking, "Limits of a hex", TEXT_COLUMN(stacking, limit),
                     {"fire_levels_in_A", NUMBER(stacking, levels)},
                     NUMBER_COLUMN(stacking, gun_points));

const struct words bs_level_words = WORDS_OF(fire_points_small_arms, level);

const struct words bs_fire_head_words = WORDS_OF(fire_columns, head);
WORD_LIST(bs_ground_words, "open", "slope", "trench", "slope-and-trench"); /* ORDER GROUND */

/* ---- fire points ---- */

int bs_small_arms_points(int level, int range, bool plus, struct steps *s)
{
    static const char *const with_plus[] = {"A with plus weapons", "B with plus weapons",
                                            "C with plus weapons"}; /* ORDER LEVEL */
    const int points = fire_points_small_arms[level].points[2 * range + plus] * (SIXTEENTHS / 2);
    const char *who = plus ? with_plus[level] : fire_points_small_arms[level].level;
    step_reads(s, &bs_fire_points_small_arms_table, level);
    if (range == RANGE_CLOSE)
        step_tell(s, BS(S_4_2), "fire points of %s in close combat: %q", who, points, 0);
    else
        step_tell(s, BS(S_4_2), "fire points of %s at range %d: %q", who, range, points);
    return points;
}

/* All guns at one range are added first, then read in fives and the rest (4.2). */
int bs_artillery_points(int gun_points, int range, struct steps *s)
{
    static const char *const brackets[GUN_RANGES] = {"in close combat", "at range 1",
                                                     "at range 2 to 3", "at range 4 to 6",
                                                     "at range 7 to 8", "at range 9 to 10"};
    const int all = gun_points;
    int column = 0, sum = 0;
    while (column < GUN_RANGES - 1 && range > gun_range_ends[column])
        column++;
    for (; gun_points > 0; gun_points -= GUNS_FIRING) {
        const int read = RULE(S_4_2, gun_points > GUNS_FIRING) ? GUNS_FIRING : gun_points;
        for (int i = 0; i < COUNT(fire_points_artillery); i++)
            if (fire_points_artillery[i].gun_points == read)
                sum += fire_points_artillery[i].points[column];
    }
    step_tell(s, BS(S_4_2), "fire points of artillery, %d gun points %s: %q", brackets[column], all,
              sum * (SIXTEENTHS / 2));
    return sum * (SIXTEENTHS / 2);
}

int bs_points_in_state(int points, int state, struct steps *s)
{
    const int left = points * bs_state_fire(state, s) / 2;
    if (left != points)
        step_tell(s, BS(S_4_3), "%s: %q of them left", words_at(&bs_state_words, state), left, 0);
    return left;
}

bool bs_formation_fires(int formation, struct steps *s)
{
    step_reads(s, &bs_formation_effects_table, formation);
    return formations[formation].fire;
}

int bs_artillery_factor(bool spared, int range)
{
    for (int i = 0; i < COUNT(artillery_target_multipliers); i++)
        if ((i == 0) == spared && range_holds(range, artillery_target_multipliers[i].range_lo,
                                              artillery_target_multipliers[i].range_hi))
            return artillery_target_multipliers[i].halves;
    return 0;
}

/* ---- the column ---- */

int bs_fire_column(int sixteenths, uint32_t lines, struct steps *s)
{
    const int hundredths =
        RULE(S_4_3, sixteenths < SIXTEENTHS) ? 99 : sixteenths / SIXTEENTHS * 100;
    int column = 1 + dice_row(NULL, RANGES(fire_columns, lo, hi), hundredths);
    steps_new_sum(s);
    steps_name_sum(s, "column", false);
    step(s, BS(S_4_4), column, "fire points %q: column %s, number %d from the left",
         fire_columns[column - 1].head, sixteenths, column);
    step_starts(s, fire_columns[column - 1].head);
    for (int line = 0; line < COLUMN_SHIFTS; line++)
        if (lines >> line & 1)
            column += step_from(s, &bs_fire_column_shifts_table, line, BS(S_4_4),
                                fire_column_shifts[line].columns, "%s",
                                fire_column_shifts[line].condition, 0, 0);
    const int within = column < 1 ? 1 : column > FIRE_COLUMNS ? FIRE_COLUMNS : column;
    if (within != column) {
        step(s, BS(S_4_4), within - column, "the table has columns 1 to %d", NULL, FIRE_COLUMNS, 0);
        step_keeps(s);
    }
    if (lines)
        step_tell(s, BS(S_4_4), "shifted to column %s", fire_columns[within - 1].head, 0, 0);
    return within;
}

/* ---- the throws ---- */

struct fire_throw bs_fire_throw(int column, struct dice *d, const struct purpose *purpose,
                                bool small_arms, struct steps *s)
{
    const int dice = dice_sum(d, purpose, 2, 6), cell = fire_table[dice - 2].cell[column - 1],
              code = cell < C05 ? cell : COUNT(fire_result_codes) - 1,
              ammo = dice_row(d, RANGES(low_ammo, lo, hi), dice);
    FIGURES struct code_row *r = &fire_result_codes[code];
    step_reads(s, &bs_low_ammo_table, ammo);
    step_fell(s, d, BS(S_4_5),
              cell < C05 ? "%d in the column %w: %s" : "%d in the column %w: %s lost",
              fire_columns[column - 1].head, cell_says[cell], dice, 0);
    const bool runs_low = RULE(S_4_5, low_ammo[ammo].effect && small_arms);
    if (runs_low)
        step_fell(s, d, BS(S_4_5), "%d: small arms that fired run low on ammunition", NULL, NULL,
                  dice, 0);
    return (struct fire_throw){
        .loss = (int16_t)(r->casualties == NO ? cell - C05 + 1 : r->casualties),
        .straggles = r->straggler_check,
        .checks = r->morale_check,
        .rows_up = r->row_shift_up,
        .low_ammo = runs_low,
    };
}

struct fire_prospect bs_fire_prospect(int column)
{
    struct fire_prospect p = {.always_loses = true, .always_checks = true};
    for (int i = 0; i < COUNT(fire_table); i++) {
        const int cell = fire_table[i].cell[column - 1];
        p.always_loses = p.always_loses && cell >= C05;
        p.always_checks = p.always_checks && cell != NE;
        if (cell == M1 || cell == M2)
            p.rows_up[cell == M2] = fire_result_codes[cell].row_shift_up;
    }
    return p;
}

int16_t bs_whole_casualties(int loss, struct dice *d, const struct purpose *purpose,
                            struct steps *s)
{
    if (loss % 2 == 0)
        return (int16_t)(loss / 2);
    int die;
    const int i = dice_within(d, purpose, DICE_SINGLE, 6, RANGES(half_loss_rounding, lo, hi), &die);
    FIGURES struct rounding_row *r = &half_loss_rounding[i];
    const int whole = (loss + r->to - r->from) / 2;
    step_fell(s, d, BS(S_4_7), "%d: the half is rounded %s, %d lost", NULL,
              words_at(&rounding_words, r->round), die, whole);
    return (int16_t)whole;
}

/* ---- the bare fire table ---- */

struct column_facts {
    int16_t column;
};

struct fire_table_result {
    struct fire_throw throw;
    int16_t casualties, rounded;
};

static const struct purpose for_fire = {"firer", "fire"}, for_half = {"firer", "half a casualty"};

static bool fire_table_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct fire_table_result *r = state;
    const int column = 1 + ((const struct column_facts *)facts)->column;
    step_tell(s, BS(S_4_4), "the column %s", fire_columns[column - 1].head, 0, 0);
    r->throw = bs_fire_throw(column, d, &for_fire, true, s);
    r->casualties = bs_whole_casualties(r->throw.loss, d, &for_half, s);
    if (r->throw.loss % 2)
        r->rounded = half_loss_rounding[2 * r->casualties > r->throw.loss].round;
    return false;
}

/* ---- stacking ---- */

enum { HEX_LEVELS_MOST = 8 };

struct stacking_facts {
    int16_t count, levels[HEX_LEVELS_MOST];
    int16_t guns;
};

struct stacking_result {
    int16_t levels, overstacked, fires_all; /* levels in quarters of an A */
};

/* One A is two B or four C (9.12). ORDER LEVEL */
int bs_level_in_cs(int level)
{
    return 4 >> level;
}

/* Do so many Cs and gun points keep within this limit? */
static bool fits(int limit, int cs, int gun_points)
{
    return cs <= 4 * stacking[limit].levels && gun_points <= stacking[limit].gun_points;
}

bool bs_stack_may_fire(int cs, int gun_points)
{
    return fits(STACK_FIRE, cs, gun_points);
}

static bool stacking_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct stacking_facts *f = facts;
    struct stacking_result *r = state;
    int cs = 0;
    for (int i = 0; i < f->count; i++)
        cs += bs_level_in_cs(f->levels[i]);
    r->levels = (int16_t)cs;
    r->overstacked = !RULE(S_9_11, fits(STACK_ALL, cs, f->guns));
    r->fires_all = RULE(S_4_1, fits(STACK_FIRE, cs, f->guns));
    step_tell(s, BS(S_9_11), "a hex holds %d A and %d gun points", NULL, stacking[STACK_ALL].levels,
              stacking[STACK_ALL].gun_points);
    step_tell(s, BS(S_4_1), "and fires with %d A and %d", NULL, stacking[STACK_FIRE].levels,
              stacking[STACK_FIRE].gun_points);
    return false;
}

static void stacking_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct stacking_result *)result)->overstacked)
        effect_set(e, "stack", "morale state", "disorganized");
}

/* ---- the tables and charts described ---- */

static const struct field level_field[] = {
    {"level", .kind = FIELD_CHOICE, .words = &bs_level_words}};
static const struct list level_list =
    LIST(stacking_facts, levels, count, level_field, HEX_LEVELS_MOST);

static const struct field formations_columns[] = {
    {"formation", "formation of infantry, cavalry or artillery", BS(S_4_1),
     TEXT(formations, formation)},
    {"unit_type", "whose formation it is", TEXT(formations, unit_type), .says = "a formation of #"},
    {"fire", "may fire", YES_NO(formations, fire), EXTRA(.heading = "fire_combat"),
     .says = "; it may not fire|; it may fire"},
    {"movement", "may move", YES_NO(formations, movement),
     .says = "; it may not move|; it may move"},
    {"may_use_roads", "has the use of roads", YES_NO(formations, roads),
     .says = "; it has no use of roads|; it may use roads"},
    {"moves_as", "costs it pays", TEXT(formations, moves_as),
     .says = "; it moves as infantry|; it moves as infantry|; it moves as infantry|; it moves as "
             "cavalry||; it moves as artillery"},
    MARK(formations),
};
SHEET(bs_formation_effects, formations, IN_ORDER("formation_effects", 1, 0, 2, 3, 4, 5, 6),
      "What a formation may do", 0, 1, 1, SAY("%s"), "formation-effects", "Formation effects",
      "4. Fire", "What a formation may do.", "formation=limbered")

const struct chart bs_fire_table_chart = {
    "fire-table",
    "Fire table",
    "4. Fire",
    "The bare fire table, when you know the column already. Fire on a hex has a chart of its own.",
    "column=3-to-4",
    INPUTS({"column", "column of the fire table by its head, fire points", BS(S_4_4),
            PICK(column_facts, column, bs_fire_head_words)}),
    OUTPUTS(
        {"loss", "casualties before a half is rounded", PARTS(fire_table_result, throw.loss, 2)},
        {"casualties", "steps or gun points lost", HOW_MANY(fire_table_result, casualties),
         .says = "no casualties|1 casualty|# casualties"},
        {"rounded", "which way a half went", PICK(fire_table_result, rounded, rounding_words)},
        {"morale_check", "a morale check follows", FLAG(fire_table_result, throw.checks),
         .says = "|; a morale check follows"},
        {"rows_up", "rows better that it is made", BS(S_4_6),
         HOW_MANY(fire_table_result, throw.rows_up), .says = "|1 row better|# rows better"},
        {"straggler_check", "a check for stragglers follows",
         FLAG(fire_table_result, throw.straggles), .says = "|; a check for stragglers follows"},
        {"low_ammo", "small arms that fired run short", FLAG(fire_table_result, throw.low_ammo),
         .says = "|; small arms that fired run short of ammunition"}),
    RESOLVE(column_facts, fire_table_result, fire_table_stage),
    TABLES(&bs_fire_table_table, &bs_fire_result_codes_table, &bs_half_loss_rounding_table,
           &bs_low_ammo_table),
};

const struct chart bs_stacking_chart = {
    "stacking",
    "Stacking",
    "4. Fire",
    "Whether a hex holds so much, and whether all of it may fire.",
    "levels=A,B guns=3",
    INPUTS({"levels", "fire levels in the hex; an AB is an A and a B", BS(S_9_11),
            ITEMS(stacking_facts, levels, level_list)},
           {"guns", "gun points in the hex", BS(S_9_11), WHOLE(stacking_facts, guns, 0, 30),
            UNLESS("0")}),
    OUTPUTS({"levels", "fire levels in A", PARTS(stacking_result, levels, 4),
             .says = "it counts as # fire levels of A"},
            {"overstacked", "too much: the hex is disorganized", FLAG(stacking_result, overstacked),
             .says = "|; that is too much, and the hex is disorganized"},
            {"fires_all", "all of it may fire", FLAG(stacking_result, fires_all),
             .says = "; not all of it may fire|; all of it may fire"}),
    RESOLVE(stacking_facts, stacking_result, stacking_stage),
    .effects = stacking_effects,
    TABLES(&bs_stacking_table),
};
