/* 2.1 to 2.8: the morale numbers, what calls for a check, what changes it, and what a failed one
 * does.  The charts that ask about a single check stand at the end. */

#include "morale.h"

/* ---- the printed tables ---- */

enum { GREEN, VETERAN, CRACK, GUARD, CLASSES };
WORD_LIST(gn_class_words, "green", "veteran", "crack", "guard"); /* ORDER CLASS */
enum { IN_THE_OPEN, IN_HEAVY, IN_STRONG_POINT, IN_BOTH };
WORD_LIST(gn_terrain_words, "open", "heavy", "strong-point", "both");         /* ORDER TERRAIN */
WORD_LIST(gn_result_words, "pass", "fallback", "retreat", "rout", "removed"); /* ORDER RESULT */
WORD_LIST(gn_order_words, "good", "level-0", "level-1", "level-2", "level-3", "removed",
          "still-bad"); /* ORDER ORDER */
const char gn_order_says[] = "|bad order of level 0|bad order of level 1|bad order of level 2|bad "
                             "order of level 3||still in bad order";
const struct scale gn_spaces = {.name = "spaces"}, gn_figures = {.name = "figures"};

/* clang-format off */
#define __ BLANK
enum { ELIM = NO, SIZES = 3, TOTALS = 11 };

struct number_row {
    figure size_lo, size_hi, at[TOTALS], mark;
};

static FIGURES struct number_row morale_green_conscript[SIZES] = {
    /*          0  1  2     3   4   5     6     7 */
    { 1,   14, {6, 4, 2, ELIM, __, __,   __,   __, __, __, __}, PRINTED},
    {15,   30, {6, 5, 4,    3,  2,  1, ELIM,   __, __, __, __}, PRINTED},
    {31, OPEN, {6, 5, 4,    3,  2,  2,    1, ELIM, __, __, __}, PRINTED},
};

static FIGURES struct number_row morale_veteran[SIZES] = {
    { 1,   14, {6, 4, 3, 2, ELIM, __,   __,   __, __, __, __}, PRINTED},
    {15,   30, {7, 6, 5, 4,    3,  2, ELIM,   __, __, __, __}, PRINTED},
    {31, OPEN, {7, 6, 5, 4,    4,  3,    2, ELIM, __, __, __}, PRINTED},
};

static FIGURES struct number_row morale_crack_elite[SIZES] = {
    { 1,   14, {7, 5, 3, 3, 2, ELIM, __,   __, __,   __, __}, PRINTED},
    {15,   30, {8, 7, 6, 5, 4,    3,  2, ELIM, __,   __, __}, PRINTED},
    {31, OPEN, {8, 7, 6, 6, 5,    5,  4,    3,  2, ELIM, __}, PRINTED},
};

static FIGURES struct number_row morale_grenadier_guard[SIZES] = {
    { 1,   14, {8, 6, 4, 3, 3, 2, ELIM, __,   __, __,   __}, PRINTED},
    {15,   30, {9, 8, 7, 6, 5, 4,    3,  2, ELIM, __,   __}, PRINTED},
    {31, OPEN, {9, 8, 7, 7, 6, 5,    4,  4,    3,  2, ELIM}, PRINTED},
};

/* ORDER CLASS */
static FIGURES struct number_row *const numbers[CLASSES] = {morale_green_conscript, morale_veteran, morale_crack_elite,
                                                            morale_grenadier_guard};

static FIGURES struct elim_row {
    const char *total;
    figure number, mark;
} morale_elim_rule[] = {{"elim_or_worse", 1, PRINTED}};

static FIGURES struct {
    figure missed_lo, missed_hi, result, spaces[2], mark;
} failures[] = {
    {1,    1, FALLS_BACK, {1, 2}, PRINTED},
    {2,    2, RETREATS,   {3, 4}, PRINTED},
    {3, OPEN, ROUTS,      {4, 5}, PRINTED},
};

/* ORDER EVENT */
static FIGURES struct {
    const char *event;
    figure checks, modifier, mark;
} events[] = {
    {"suffer_ranged_weapon_kia",                        1, 0, PRINTED},
    {"rally_attempt",                                   1, 0, PRINTED},
    {"roll_to_close_into_melee",                        1, 1, PRINTED},
    {"retreated_adjacent",                              1, 1, PRINTED},
    {"retreated_through",                               1, 2, PRINTED},
    {"routed_adjacent",                                 1, 2, PRINTED},
    {"routed_through",                                  1, 3, PRINTED},
    {"occupy_burning_space",                            1, 0, PRINTED},
    {"infantry_or_artillery_adjacent_to_enemy_cavalry", 2, 2, PRINTED},
};

/* ORDER STATUS */
static FIGURES struct {
    const char *status;
    figure modifier, mark;
} morale_status_modifiers[] = {
    {"in_heavy_terrain",                               -1, PRINTED},
    {"in_strong_point_terrain",                        -2, PRINTED},
    {"good_order_leader_in_space",                     -1, PRINTED},
    {"rolling_to_close_vs_flank_or_rear",              -2, PRINTED},
    {"rolling_to_close_vs_bad_order",                  -1, PRINTED},
    {"cavalry_rolling_to_close_vs_infantry_in_square",  4, PRINTED},
    {"cavalry_rolling_to_close_vs_infantry_not_in_square", -2, PRINTED},
};
static const char *const event_says[] = {
    "a kill by fire", "an attempt to rally", "rolling to close", "friends retreat past it", "friends retreat through it",
    "friends rout past it", "friends rout through it", "its space burns", "enemy cavalry is adjacent",
};
static const char *const status_says[] = {
    "in heavy terrain", "in a strong point", "a leader of its own chain of command", "against flank or rear",
    "against a unit in bad order", "cavalry against a square", "cavalry against infantry out of square",
};

/* The distances of 2.6 are those of 2.5, so a level is what a result leaves behind. */
enum { FROM_DISORDER }; /* and then ORDER RESULT */
static WORD_LIST(from_words, "disorder", "fallback", "retreat", "rout");
static FIGURES struct level_row {
    figure level, from, mark;
} bad_order_levels[] = {
    {0, FROM_DISORDER, UNSURE},
    {1, FALLS_BACK,    INFERRED},
    {2, RETREATS,      INFERRED},
    {3, ROUTS,         INFERRED},
};
/* clang-format on */

static const struct table *const number_tables[CLASSES] = {
    &gn_morale_green_conscript_table, &gn_morale_veteran_table, &gn_morale_crack_elite_table,
    &gn_morale_grenadier_guard_table};
static const struct clause *chart_of(int class)
{
    const struct clause *const charts[CLASSES] = {GN(2_1), GN(2_2), GN(2_3), GN(2_4)};
    return charts[class];
}

/* ---- the total ---- */

int gn_casualties(const struct gn_troops *u, struct steps *s)
{
    return step(s, chart_of(u->class), u->casualties, "casualties", NULL, 0, 0);
}

int gn_event(enum gn_event event, struct steps *s)
{
    return step_from(s, &gn_events_table, (int)event, GN(2_7), events[event].modifier, "%s",
                     event_says[event], 0, 0);
}

int gn_checks(enum gn_event event)
{
    return events[event].checks;
}

int gn_status(enum gn_status status, struct steps *s)
{
    return step_from(s, &gn_morale_status_modifiers_table, (int)status, GN(2_8),
                     morale_status_modifiers[status].modifier, "%s", status_says[status], 0, 0);
}

/* R9: a strong point in heavy terrain. */
static int both_places(const struct gn_rulings *by, struct steps *s)
{
    const bool both = RULE(R_9, by->cover == COVER_BOTH),
               strong = morale_status_modifiers[STATUS_STRONG].modifier <=
                        morale_status_modifiers[STATUS_HEAVY].modifier;
    step_gap(s, GN(R_9), 0,
             both ? "heavy terrain and strong point both count"
                  : "of heavy terrain and strong point the better counts",
             NULL, 0, 0);
    return (both || strong ? gn_status(STATUS_STRONG, s) : 0) +
           (both || !strong ? gn_status(STATUS_HEAVY, s) : 0);
}

int gn_place(const struct gn_troops *u, const struct gn_rulings *by, struct steps *s)
{
    int sum = 0;
    if (u->terrain == IN_BOTH)
        sum += both_places(by, s);
    else if (RULE(2_8, u->terrain != IN_THE_OPEN))
        sum += gn_status(u->terrain == IN_HEAVY ? STATUS_HEAVY : STATUS_STRONG, s);
    if (RULE(2_8, u->leader))
        sum += gn_status(STATUS_LEADER, s);
    return sum;
}

/* ---- the number ---- */

static int row_of(struct dice *d, int class, int size)
{
    return dice_row(d,
                    &(const struct ranges){&numbers[class]->size_lo, &numbers[class]->size_hi,
                                           sizeof(struct number_row), SIZES},
                    size);
}

/* R13: its figures at the start or those it has now. */
static int size_row(const struct gn_troops *u, const struct gn_rulings *by, struct dice *d,
                    struct steps *s)
{
    const int left = u->casualties < u->size ? u->size - u->casualties : 1;
    const int start = row_of(d, u->class, u->size), now = row_of(d, u->class, left);
    if (start == now)
        return start;
    const bool counts_now = RULE(R_13, by->size == SIZE_NOW);
    step_gap(s, GN(R_13), 0,
             counts_now ? "the %d figures it has now count" : "its %d figures at the start count",
             NULL, counts_now ? left : u->size, 0);
    return counts_now ? now : start;
}

/* What stands in the column of a total; past the last it is elim. */
static int number_at(int class, int row, int total)
{
    const int number = total < TOTALS ? numbers[class][row].at[total] : ELIM;
    return number == BLANK ? ELIM : number;
}

/* R3: by its casualties alone the unit is at elim, whatever helps it. */
static bool is_lost(const struct gn_troops *u, const struct gn_rulings *by, int row,
                    struct steps *s)
{
    if (number_at(u->class, row, u->casualties) != ELIM)
        return false;
    const bool removed = RULE(R_3, by->lost == LOST_REMOVED);
    step_gap(s, GN(R_3), 0,
             removed ? "its casualties alone reach elim: it is removed"
                     : "its casualties alone reach elim, and it checks all the same",
             NULL, 0, 0);
    return removed;
}

void gn_say_lost(const struct gn_troops *u, const struct gn_rulings *by, struct dice *d,
                 struct steps *s)
{
    is_lost(u, by, size_row(u, by, d, by->lost == LOST_REMOVED ? s : NULL), s);
}

/* Chart and row of the number. */
static void say_row(int class, int row, struct steps *s)
{
    const int hi = numbers[class][row].size_hi;
    step_tell(s, chart_of(class),
              hi == OPEN ? "the %s chart, row of %d figures or more"
                         : "the %s chart, row of %d to %d figures",
              words_at(&gn_class_words, class), numbers[class][row].size_lo, hi);
}

struct gn_bar gn_number(const struct gn_troops *u, const struct gn_rulings *by, int total,
                        struct dice *d, struct steps *s)
{
    const int row = size_row(u, by, d, s);
    if (is_lost(u, by, row, s))
        return (struct gn_bar){NO_NUMBER, BAR_REMOVED};
    if (total < 0) {
        const bool passes = RULE(R_2, by->below == BELOW_PASSES);
        step_gap(s, GN(R_2), 0, passes ? "below 0: passed without a roll" : "below 0 is read as 0",
                 NULL, 0, 0);
        if (passes)
            return (struct gn_bar){NO_NUMBER, BAR_PASSES};
        total = 0;
    }
    int number = number_at(u->class, row, total);
    step_reads(s, number_tables[u->class], row);
    say_row(u->class, row, s);
    const bool elim = RULE(2_4, number == ELIM);
    if (elim) {
        step_reads(s, &gn_morale_elim_rule_table, 0);
        number = morale_elim_rule[0].number;
    }
    step(s, elim ? GN(2_4) : chart_of(u->class), 0,
         elim          ? "a total of %d is elim: only a %d passes"
         : number == 1 ? "total %d: only a %d passes"
                       : "total %d: %d or less passes",
         NULL, total, number);
    return (struct gn_bar){(int16_t)number, elim ? BAR_ELIM : BAR_THROWN};
}

bool gn_is_thrown(const struct gn_bar *bar)
{
    return bar->kind == BAR_THROWN || bar->kind == BAR_ELIM;
}

struct gn_bar gn_bar(const struct gn_troops *u, const struct gn_rulings *by, int total,
                     struct dice *d, struct steps *s)
{
    const struct gn_bar bar = gn_number(u, by, total, d, s);
    if (gn_is_thrown(&bar))
        step_gap(s, GN(R_1), 0, "one die of %d sides", NULL, gn_sides(by), 0);
    return bar;
}

void gn_say_missed(const struct gn_rulings *by, const struct gn_bar *bar, struct steps *s)
{
    if (bar->kind == BAR_ELIM)
        step_gap(s, GN(R_4), 0,
                 by->missed == ELIM_ROUTS ? "any failure is a rout" : "missed by the roll less %d",
                 NULL, bar->number, 0);
}

/* ---- the throw ---- */

int gn_sides(const struct gn_rulings *by)
{
    return RULE(R_1, by->die == DIE_10) ? 10 : by->die == DIE_12 ? 12 : 20;
}

/* The die is asked only what it decides: passed, or missed by a row of the failure table. */
enum gn_result gn_throw(const struct gn_rulings *by, const struct gn_bar *bar, struct dice *d,
                        const struct purpose *purpose, struct steps *s)
{
    const int sides = gn_sides(by);
    figure lo[1 + COUNT(failures)] = {1}, hi[1 + COUNT(failures)] = {bar->number};
    int fell;
    if (!gn_is_thrown(bar))
        return bar->kind == BAR_PASSES ? PASSES : REMOVED;
    for (int i = 0; i < COUNT(failures); i++) {
        const figure last = failures[i].missed_hi;
        lo[i + 1] = (figure)(bar->number + failures[i].missed_lo);
        hi[i + 1] = last == OPEN ? OPEN : (figure)(bar->number + last);
    }
    const int row = dice_within(d, purpose, DICE_SINGLE, sides,
                                &(const struct ranges){lo, hi, sizeof *lo, COUNT(lo)}, &fell);
    const bool missed = RULE(2_5, row > 0);
    step(steps_fallen(s, d), missed ? GN(2_5) : GN(R_1), 0,
         missed ? "%d: missed by %d" : "%d: passed", NULL, fell, fell - bar->number);
    if (!missed)
        return PASSES;
    if (bar->kind == BAR_ELIM && RULE(R_4, by->missed == ELIM_ROUTS))
        return ROUTS;
    step_reads(s, &gn_failure_table, row > 0 ? row - 1 : 0);
    return (enum gn_result)failures[row > 0 ? row - 1 : 0].result;
}

static const struct purpose for_distance = {"unit", "distance"};

static int row_of_result(enum gn_result result, struct dice *d)
{
    return dice_row(d,
                    &(const struct ranges){&failures[0].result, &failures[0].result,
                                           sizeof *failures, COUNT(failures)},
                    (int)result);
}

int gn_distance(enum gn_result result, struct dice *d, struct steps *s)
{
    if (result == PASSES || result == REMOVED)
        return 0;
    const int row = row_of_result(result, d);
    const int spaces = failures[row].spaces[dice_above(d, &for_distance, 6, 3)];
    step_reads(s, &gn_failure_table, row);
    step(steps_fallen(s, d), GN(2_5), 0, "%s: %d spaces toward its own edge of the board",
         words_at(&gn_result_words, (int)result), spaces, 0);
    return spaces;
}

/* The level that this leaves a unit in, if any. */
static enum gn_order level_from(int from, struct steps *s)
{
    for (int i = 0; i < COUNT(bad_order_levels); i++)
        if (bad_order_levels[i].from == from) {
            step_reads(s, &gn_bad_order_levels_table, i);
            return (enum gn_order)(LEVEL_0 + bad_order_levels[i].level);
        }
    return GOOD_ORDER;
}

enum gn_order gn_order_after(enum gn_result result, struct steps *s)
{
    return result == REMOVED ? GONE : result == PASSES ? GOOD_ORDER : level_from((int)result, s);
}

enum gn_order gn_disorder(struct steps *s)
{
    return level_from(FROM_DISORDER, s);
}

/* ---- in words ---- */

void gn_say_number(const struct gn_bar *bar, struct text *t)
{
    if (bar->number > 1)
        text_print(t, "%d or less", bar->number);
    else
        text_add(t, "only a 1");
}

bool gn_call_unthrown(const struct gn_bar *bar, struct text *t)
{
    if (!gn_is_thrown(bar))
        text_add(t, bar->kind == BAR_PASSES ? "It passes without a roll."
                                            : "It is removed without a check.");
    return !gn_is_thrown(bar);
}

/* ", 8 falls back, 9 retreats, 10 routs" */
static void call_failures(const struct gn_bar *bar, int sides, struct text *t)
{
    static const char *const does[] = {"", "falls back", "retreats", "routs"};
    for (int i = 0; i < COUNT(failures); i++) {
        const int low = bar->number + failures[i].missed_lo;
        const int high =
            failures[i].missed_hi == OPEN ? sides : bar->number + failures[i].missed_hi;
        if (low > sides)
            break;
        text_add(t, ", ");
        band_print(t, low, high);
        text_print(t, " %s", does[failures[i].result]);
    }
}

void gn_call(const struct gn_rulings *by, const struct gn_bar *bar, int checks, struct text *t)
{
    const int sides = gn_sides(by);
    if (gn_call_unthrown(bar, t))
        return;
    if (checks > 1)
        text_print(t, "%d d%d, the worst counts: ", checks, sides);
    else
        text_print(t, "One d%d: ", sides);
    gn_say_number(bar, t);
    text_add(t, " passes");
    if (bar->kind == BAR_ELIM && by->missed == ELIM_ROUTS)
        text_add(t, ", anything else routs");
    else
        call_failures(bar, sides, t);
    text_add(t, ". If it fails, a d6 says how far it goes.");
}

bool gn_may(const struct gn_troops *u, struct trouble *trouble)
{
    return u->casualties < u->size ||
           trouble_refuse(trouble, chart_of(u->class), "casualties",
                          "of %d figures at most %d can be lost, or nobody is left to check",
                          u->size, u->size - 1);
}

void gn_effects(int order, int spaces, struct effects *e)
{
    if (order != GOOD_ORDER)
        effect_set(e, "unit", "order", words_at(&gn_order_words, order));
    effect_move(e, "unit", "spaces back", spaces);
}

/* ---- the tables described ---- */

/* The charts are not equally wide. */
#define NUMBERS(of, words, columns, heads)                                                  \
    MARKED_TABLE(of, words, {"size", RANGE(of, size_lo, size_hi)},                          \
                 {"number", .cell = CELL_SPREAD, .offset = offsetof(struct number_row, at), \
                  .size = sizeof(figure), .to = columns,                                    \
                  EXTRA(.heading = heads, .no = "elim", .blank = "-")})

NUMBERS(morale_green_conscript,
        "2.1 Green and conscript: by figures, and total of casualties and modifiers", 9,
        "t0 t1 t2 t3 t4 t5 t6 t7 t8");
NUMBERS(morale_veteran, "2.2 Veteran", 9, "t0 t1 t2 t3 t4 t5 t6 t7 t8");
NUMBERS(morale_crack_elite, "2.3 Crack and elite", 10, "t0 t1 t2 t3 t4 t5 t6 t7 t8 t9");
NUMBERS(morale_grenadier_guard, "2.4 Grenadier and guard", 11, "t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 t10");

MARKED_TABLE(morale_elim_rule, "2.4 At elim", {"total", TEXT(morale_elim_rule, total)},
             {"number_needed", NUMBER(morale_elim_rule, number)});

MARKED_TABLE(morale_status_modifiers, "2.8 What helps or hinders in a check",
             {"status", TEXT(morale_status_modifiers, status)},
             {"modifier", NUMBER(morale_status_modifiers, modifier), EXTRA(.is_signed = true)});

MARKED_TABLE(bad_order_levels, "2.6 Levels of bad order",
             {"level", NUMBER(bad_order_levels, level)},
             {"from_result", WORD(bad_order_levels, from, from_words)});

static const struct field failures_columns[] = {
    {"missed", "by how much the morale check was missed", GN(2_5),
     RANGE(failures, missed_lo, missed_hi), .low = 1, .high = 19},
    {"result", "what the unit does", WORD(failures, result, gn_result_words),
     .says = "it passes|it falls back|it retreats|it routs|it is removed"},
    {"spaces", "spaces toward its own edge of the board", COUNTED(gn_spaces),
     SPREAD(failures, spaces, "distance_die_1_3 distance_die_4_6",
            .spans = (const figure[][2]){{1, 3}, {4, 6}}),
     .says = "|1 space back|# spaces back"},
    MARK(failures),
};
SHEET(gn_failure, failures, "morale_failure", "2.5 Morale failure", 0, 1, 1,
      HOW(DICE(1, 6, "unit", "distance"), SAY("missed by %d")), "morale-failure", "Morale failure",
      "2. Morale", "What a failed morale check does to a unit, and how far it goes.", "missed=2")

static const struct field events_columns[] = {
    {"event", "what happens to the unit", GN(2_7), TEXT(events, event)},
    {"checks", "morale checks to make", NUMBER(events, checks),
     .says = "no check|1 check|# checks"},
    {"modifier", "what each of them adds", NUMBER(events, modifier), EXTRA(.is_signed = true),
     .says = "nothing is added|+# to its total"},
    MARK(events),
};
SHEET(gn_events, events, "morale_check_events", "2.7 What calls for a check", 0, 1, 1, SAY("%s"),
      "events", "What calls for a check", "2. Morale",
      "What calls for a morale check, how many it calls for and what each adds.",
      "event=routed-through")
