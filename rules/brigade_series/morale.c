/* 5. The morale check: a rating starts on a row of the table, lines shift it, two dice as tens and
 * units fall into one of the row's seven ranges, and the result meets the state that the stack is
 * already in.  A stack in blood lust throws for that instead. */

#include "morale.h"

#include <stdlib.h>

#include "engine/chart/describe.h"

const struct scale bs_steps_scale = {"steps", 100, "men"},
                   bs_guns_scale = {"gun points", 3, "guns"},
                   bs_hexes_scale = {"hexes", 200, "yards"};

/* ---- the printed tables ---- */

/* clang-format off */

WORD_LIST(bs_state_words, BS_STATE_NAMES); /* ORDER STATE */
const char bs_state_says[] = "in blood lust||shaken|disorganized|routed";

/* What a state leaves of fire and movement. */
enum { ALL, HALF, NONE_AT_ALL, BY_RULE };
static WORD_LIST(share_words, "NE", "1/2", "no", "special");

static FIGURES struct {
    figure state, fire, movement, close_combat, mark;
} state_effects[STATES] = {
    /*              fire         movement  close combat */
    {BLOOD_LUST,   ALL,         ALL,      true,  PRINTED},
    {NORMAL,       ALL,         ALL,      true,  PRINTED},
    {SHAKEN,       ALL,         ALL,      false, CONFIRMED},
    {DISORGANIZED, HALF,        HALF,     false, PRINTED},
    {ROUTED,       NONE_AT_ALL, BY_RULE,  false, PRINTED},
};

static FIGURES struct {
    const char *rating;
    int8_t start_row, mark;
} morale_rating_rows[RATINGS] = {
    {"A",  2, CONFIRMED},
    {"B",  4, CONFIRMED},
    {"C",  6, CONFIRMED},
    {"D",  8, CONFIRMED},
    {"E", 10, CONFIRMED},
};
const struct words bs_rating_words = WORDS_OF(morale_rating_rows, rating);

/* Plus is up; each line once. ORDER ROW SHIFT */
FIGURES struct row_shift_row bs_row_shifts[ROW_SHIFTS] = {
    {"unit",     "in_sunken_road_or_trench",             3, CONFIRMED},
    {"unit",     "stacked_with_unlimbered_artillery",    1, CONFIRMED},
    {"leader",   "leader_present",                      NO, PRINTED}, /* his rating less 1 */
    {"top_unit", "low_ammo",                            -1, PRINTED},
    {"top_unit", "shaken",                              -1, PRINTED},
    {"top_unit", "disorganized",                        -3, PRINTED},
    {"top_unit", "night",                               -3, PRINTED},
    {"top_unit", "wrecked_brigade",                     -4, PRINTED},
    {"top_unit", "close_combat_defender",               -4, PRINTED},
    {"top_unit", "close_combat_attacker",               -6, PRINTED},
    {"top_unit", "column_limbered_or_flank_target",     -6, PRINTED},
    {"top_unit", "wrecked_brigade_of_wrecked_division", -6, PRINTED},
    {"top_unit", "routed",                              -6, CONFIRMED},
};
const struct words bs_row_shift_words = WORDS_OF(bs_row_shifts, condition);

enum { R_BLOOD_LUST, R_NO_EFFECT, R_SHAKEN, R_SHAKEN_1, R_DISORGANIZED_1, R_DISORGANIZED_2, R_ROUTED_2, RESULTS }; /* ORDER RESULT */
enum { MORALE_ROWS = 15 };

#define __ BLANK

/* d66 from and to for each result. */
static FIGURES struct {
    const char *rating_here;
    figure range[2 * RESULTS], mark;
} morale_table[MORALE_ROWS] = {
    /*           lust    no eff. shaken  sh. 1   dis. 1  dis. 2  routed 2 */
    /*  1 */ {"-", {11, 16,  21, 54,  55, 62,  63, 64,  65, 65,  66, 66,  __, __}, PRINTED},
    /*  2 */ {"A", {11, 15,  16, 53,  54, 62,  63, 64,  65, 65,  66, 66,  __, __}, PRINTED},
    /*  3 */ {"-", {11, 14,  15, 53,  54, 62,  63, 64,  65, 65,  66, 66,  __, __}, PRINTED},
    /*  4 */ {"B", {11, 13,  14, 46,  51, 55,  56, 62,  63, 64,  65, 65,  66, 66}, PRINTED},
    /*  5 */ {"-", {11, 12,  13, 45,  46, 55,  56, 62,  63, 64,  65, 65,  66, 66}, PRINTED},
    /*  6 */ {"C", {11, 12,  13, 42,  43, 53,  54, 61,  62, 63,  64, 65,  66, 66}, PRINTED},
    /*  7 */ {"-", {11, 11,  12, 33,  34, 45,  46, 55,  56, 62,  63, 64,  65, 66}, PRINTED},
    /*  8 */ {"D", {11, 11,  12, 26,  31, 44,  45, 55,  56, 62,  63, 64,  65, 66}, PRINTED},
    /*  9 */ {"-", {11, 11,  12, 25,  26, 43,  44, 54,  55, 62,  63, 64,  65, 66}, PRINTED},
    /* 10 */ {"E", {__, __,  11, 21,  22, 36,  41, 52,  53, 56,  61, 63,  64, 66}, PRINTED},
    /* 11 */ {"-", {__, __,  11, 14,  15, 34,  35, 51,  52, 56,  61, 63,  64, 66}, PRINTED},
    /* 12 */ {"-", {__, __,  11, 13,  14, 33,  34, 46,  51, 55,  56, 63,  64, 66}, PRINTED},
    /* 13 */ {"-", {__, __,  __, __,  11, 31,  32, 44,  45, 54,  55, 62,  63, 66}, PRINTED},
    /* 14 */ {"-", {__, __,  __, __,  11, 24,  25, 42,  43, 52,  53, 61,  62, 66}, PRINTED},
    /* 15 */ {"-", {__, __,  __, __,  11, 22,  23, 36,  41, 46,  51, 56,  61, 66}, CONFIRMED},
};

enum { NO_STAR, ONE_STAR, TWO_STARS };
static WORD_LIST(star_words, "-", "*", "**");
static WORD_LIST(star_names, "none", "one-star", "two-stars");

/* NORMAL stands for unchanged. ORDER RESULT */
static WORD_LIST(new_state_words, "blood_lust", "unchanged", "shaken", "disorganized", "routed");

static FIGURES struct result_row {
    const char *code, *head; /* in the file, on the sheet */
    int8_t state, retreat, straggle, stars, may_ignore;
} morale_results[RESULTS] = {
    {"blood_lust",             "blood lust",                       BLOOD_LUST,   0, 0, NO_STAR,   false},
    {"no_effect",              "no effect",                        NORMAL,       0, 0, NO_STAR,   false},
    {"shaken",                 "shaken",                           SHAKEN,       0, 0, NO_STAR,   false},
    {"shaken_back1",           "shaken, back 1*",                  SHAKEN,       1, 0, ONE_STAR,  true},
    {"disorg_back1",           "disorganized, back 1*",            DISORGANIZED, 1, 0, ONE_STAR,  true},
    {"disorg_back2_straggle1", "disorganized, back 2, straggle 1**", DISORGANIZED, 2, 1, TWO_STARS, false},
    {"routed_back2_straggle3", "routed, back 2, straggle 3**",     ROUTED,       2, 3, TWO_STARS, false},
};

static FIGURES struct {
    figure stars;
    const char *who, *effect;
    figure mark;
} stars[] = {
    {ONE_STAR,  "unit_stacked_with_unlimbered_artillery_or_in_sunken_road_or_trench", "may_ignore_the_retreat", PRINTED},
    {ONE_STAR,  "guns_alone_in_hex", "no_exemption", PRINTED},
    {TWO_STARS, "anyone", "must_retreat_even_if_exempt_under_one_star", PRINTED},
    {TWO_STARS, "unlimbered_artillery", "must_limber_to_retreat_even_one_hex", PRINTED},
    {TWO_STARS, "unlimbered_artillery_in_ezoc_or_close_combat", "roll_on_gun_loss_table_when_limbering", PRINTED},
};

enum { KEPT, REMOVED };
static WORD_LIST(lust_words, "no_effect", "remove_blood_lust");

/* ORDER RESULT, then those of blood lust. */
static const struct words result_words = {&morale_results[0].head, sizeof *morale_results, RESULTS + 2, &lust_words, 0};

static FIGURES struct {
    figure lo, hi, result;
} blood_lust_check[] = {
    {11, 43, KEPT},
    {44, 66, REMOVED},
};

/* A stack in one state receives another; STATES stands for any other, and for the worse of the two. */
static WORD_LIST(additive_words, BS_STATE_NAMES, "any_other");
static WORD_LIST(becomes_words, BS_STATE_NAMES, "worse_of_the_two");

static FIGURES struct additive_row {
    int8_t current, received, becomes, mark;
} public_additive_morale[] = {
    {DISORGANIZED, DISORGANIZED, ROUTED,     CONFIRMED},
    {DISORGANIZED, BLOOD_LUST,   NORMAL,     CONFIRMED},
    {ROUTED,       BLOOD_LUST,   SHAKEN,     CONFIRMED},
    {SHAKEN,       BLOOD_LUST,   BLOOD_LUST, CONFIRMED},
    {STATES,       STATES,       STATES,     CONFIRMED},
};

/* clang-format on */

MARKED_TABLE(morale_rating_rows, "Row where a check starts",
             TEXT_COLUMN(morale_rating_rows, rating), NUMBER_COLUMN(morale_rating_rows, start_row));

static const struct field row_shift_columns[] = {
    INDEX("line", 1),
    TEXT_COLUMN(bs_row_shifts, group),
    TEXT_COLUMN(bs_row_shifts, condition),
    {"rows", NUMBER(bs_row_shifts, rows), EXTRA(.no = "rating-1", .is_signed = true)},
    MARK(bs_row_shifts)};
const struct table bs_morale_row_shifts_table = {
    TABLE_OF(bs_row_shifts, "morale_row_shifts", "Shifts of the morale row", row_shift_columns,
             COUNT(row_shift_columns)),
    .marked = true};

#define DICE_FOR(n, heading)                                                              \
    {                                                                                     \
        heading, RANGE(morale_table, range[2 * n], range[2 * n + 1]), EXTRA(.blank = "0") \
    }
MARKED_TABLE(morale_table, "Morale", INDEX("row", 1), TEXT_COLUMN(morale_table, rating_here),
             DICE_FOR(R_BLOOD_LUST, "blood_lust"), DICE_FOR(R_NO_EFFECT, "no_effect"),
             DICE_FOR(R_SHAKEN, "shaken"), DICE_FOR(R_SHAKEN_1, "shaken_back1"),
             DICE_FOR(R_DISORGANIZED_1, "disorg_back1"),
             DICE_FOR(R_DISORGANIZED_2, "disorg_back2_straggle1"),
             DICE_FOR(R_ROUTED_2, "routed_back2_straggle3"));

PRINTED_TABLE(morale_results, "What the morale results mean", INDEX("order", 1),
              TEXT_COLUMN(morale_results, code),
              {"new_state", WORD(morale_results, state, new_state_words)},
              {"retreat_hexes", NUMBER(morale_results, retreat)},
              {"straggle_steps", NUMBER(morale_results, straggle)},
              {"marks", WORD(morale_results, stars, star_words)},
              {"may_ignore_retreat", YES_NO(morale_results, may_ignore)});

PRINTED_TABLE(blood_lust_check, "Check of blood lust", {"dice", ROLL(blood_lust_check, lo, hi)},
              {"result", WORD(blood_lust_check, result, lust_words)});

MARKED_TABLE(public_additive_morale, "A state upon another",
             {"current", WORD(public_additive_morale, current, additive_words)},
             {"received", WORD(public_additive_morale, received, additive_words)},
             {"becomes", WORD(public_additive_morale, becomes, becomes_words)});

/* ---- what the states allow ---- */

/* In halves. */
static int share_of(int share)
{
    return share == ALL ? 2 : share == HALF ? 1 : 0;
}

int bs_state_fire(int state, struct steps *s)
{
    step_reads(s, &bs_morale_state_table, state);
    return share_of(state_effects[state].fire);
}

int bs_state_movement(int state)
{
    return share_of(state_effects[state].movement);
}

bool bs_state_attacks(int state)
{
    return state_effects[state].close_combat;
}

/* ---- the row ---- */

int bs_shift_rows(int line, int rating, struct steps *s)
{
    FIGURES struct row_shift_row *shift = &bs_row_shifts[line];
    const int rows = shift->rows == NO ? rating - 1 : shift->rows;
    return -step_from(s, &bs_morale_row_shifts_table, line, BS(S_5_3), -rows,
                      rows == 0    ? "%s: no shift"
                      : rows == 1  ? "%s: %d row up"
                      : rows == -1 ? "%s: %d row down"
                      : rows > 0   ? "%s: %d rows up"
                                   : "%s: %d rows down",
                      shift->condition, abs(rows), 0);
}

uint32_t bs_lines(const int16_t *named, int count)
{
    uint32_t lines = 0;
    for (int i = 0; i < count; i++)
        lines |= 1u << named[i];
    return lines;
}

WORD_LIST(bs_wrecked_words, "no", "brigade", "division");

uint32_t bs_wrecked_line(int wrecked)
{
    return bs_line(wrecked != WRECKED_NO, RULE(S_9_21, wrecked == WRECKED_DIVISION)
                                              ? ROWS_WRECKED_DIVISION
                                              : ROWS_WRECKED);
}

int bs_unbound_row(const struct morale_check *c, struct steps *s)
{
    static const int state_lines[STATES] = {-1, -1, ROWS_SHAKEN, ROWS_DISORGANIZED,
                                            ROWS_ROUTED}; /* ORDER STATE */
    uint32_t lines = c->lines | bs_line(RULE(S_5_3, c->leader != NO_LEADER), ROWS_LEADER);
    if (state_lines[c->state] >= 0)
        lines |= 1u << state_lines[c->state];
    steps_new_sum(s);
    steps_name_sum(s, "row", true);
    const int start = morale_rating_rows[c->rating].start_row;
    int row = step_from(s, &bs_morale_rating_rows_table, c->rating, BS(S_5_2), start,
                        "rating %s starts on row %d; a higher row is worse",
                        morale_rating_rows[c->rating].rating, start, 0);
    step_starts(s, "");
    for (int line = 0; line < ROW_SHIFTS; line++)
        if (lines >> line & 1)
            row -= bs_shift_rows(line, c->leader, s);
    if (c->rows_up > 0)
        row += step(s, BS(S_4_6), -c->rows_up,
                    c->rows_up == 1 ? "the fire table: %d row up" : "the fire table: %d rows up",
                    NULL, c->rows_up, 0);
    return row;
}

int bs_bound_row(int row, struct steps *s)
{
    const int nearest = row < 1 ? 1 : row > MORALE_ROWS ? MORALE_ROWS : row;
    const int within = row == nearest || RULE(G_10, true) ? nearest : MORALE_ROWS + 1 - nearest;
    if (within != row) {
        step_gap(s, BS(G_10), within - row, "there are rows 1 to %d", NULL, MORALE_ROWS, 0);
        step_keeps(s);
    }
    return within;
}

int bs_morale_row(const struct morale_check *c, struct steps *s)
{
    return bs_bound_row(bs_unbound_row(c, s), s);
}

/* ---- the throw ---- */

/* 5.6; from normal a state is simply taken over (G-11). */
static int combined(int current, int received, struct steps *s)
{
    if (RULE(G_11, current == NORMAL))
        return received;
    for (int i = 0; i < COUNT(public_additive_morale); i++) {
        FIGURES struct additive_row *a = &public_additive_morale[i];
        if ((a->current != STATES && a->current != current) ||
            (a->received != STATES && a->received != received))
            continue;
        step_reads(s, &bs_public_additive_morale_table, i);
        return a->becomes < STATES ? a->becomes : received > current ? received : current;
    }
    return current;
}

bool bs_blood_lust_kept(struct dice *d, const struct purpose *purpose, struct steps *s)
{
    int dice;
    const int i = dice_within(d, purpose, DICE_TENS, 6, RANGES(blood_lust_check, lo, hi), &dice);
    const bool kept = blood_lust_check[i].result == KEPT;
    step_fell(s, d, BS(S_5_1), "%d for blood lust: it is %s", NULL, kept ? "kept" : "over", dice,
              0);
    return kept;
}

void bs_tell_blood_lust(struct steps *s)
{
    step_tell(s, BS(S_5_1), "in blood lust it throws for that, without shifts", NULL, 0, 0);
}

void bs_blood_lust_call(struct text *t)
{
    text_print(t, "Two dice as tens and units: blood lust is kept on %d to %d.",
               blood_lust_check[KEPT].lo, blood_lust_check[KEPT].hi);
}

/* Results past the table: of a check of blood lust. */
enum { LUST_KEPT = RESULTS, LUST_REMOVED };

struct morale_outcome bs_morale_throw(const struct morale_check *c, struct dice *d,
                                      const struct purpose *purpose, struct steps *s)
{
    if (RULE(S_5_1, c->state == BLOOD_LUST)) {
        bs_tell_blood_lust(s);
        const bool kept = bs_blood_lust_kept(d, purpose, s);
        return (struct morale_outcome){.result = kept ? LUST_KEPT : LUST_REMOVED,
                                       .state = kept ? BLOOD_LUST : NORMAL};
    }
    const int row = bs_morale_row(c, s);
    int dice;
    const int i =
        dice_within(d, purpose, DICE_TENS, 6, PAIRS_OF(morale_table[row - 1].range), &dice);
    FIGURES struct result_row *r = &morale_results[i];
    step_reads(s, &bs_morale_table_table, row - 1);
    step_fell(s, d, BS(S_5_4), "%d on row %d: %s", NULL, r->head, dice, row);
    const bool stays = RULE(S_5_5, c->may_stay) && r->may_ignore;
    if (r->may_ignore && c->stay_gap)
        step_fell_gap(s, d, c->stay_gap, stays ? "at one star it stays" : "at one star it goes",
                      NULL, 0, 0);
    else if (stays)
        step_fell(s, d, BS(S_5_5), "at one star it stays", NULL, NULL, 0, 0);
    return (struct morale_outcome){
        .row = (int16_t)row,
        .result = (int16_t)i,
        .state = (int16_t)(r->state == NORMAL ? c->state : combined(c->state, r->state, s)),
        .retreat = stays ? 0 : r->retreat,
        .stragglers = r->straggle,
        .stars = r->stars,
        .may_ignore = r->may_ignore,
    };
}

struct morale_outcome bs_morale_rout(void)
{
    FIGURES struct result_row *r = &morale_results[R_ROUTED_2];
    return (struct morale_outcome){
        .state = ROUTED, .retreat = r->retreat, .stragglers = r->straggle};
}

void bs_state_effect(struct effects *e, const char *who, int before, int after)
{
    if (after != before)
        effect_set(e, who, "morale state", words_at(&bs_state_words, after));
}

/* ---- the chart of one check ---- */

enum { CLOSE_COMBAT_NO, CLOSE_COMBAT_ATTACKER, CLOSE_COMBAT_DEFENDER };

struct morale_facts {
    int16_t rating, state, leader, fire_result, trench, with_guns, guns_alone, exposed, night,
        low_ammo, wrecked, close_combat, stays;
    int16_t guns_in_trench; /* G-27 */
};

static const struct purpose for_morale = {"checking stack", "morale"};

static struct morale_check check_of(const struct morale_facts *f)
{
    const bool doubtful = f->guns_alone && f->trench,
               sheltered = doubtful ? RULE(G_27, f->guns_in_trench == GUNS_STAY)
                                    : f->trench || f->with_guns;
    return (struct morale_check){
        .rating = f->rating,
        .state = f->state,
        .lines = bs_line(f->trench, ROWS_TRENCH) | bs_line(f->with_guns, ROWS_GUNS) |
                 bs_line(f->exposed, ROWS_COLUMN_OR_FLANK) | bs_line(f->night, ROWS_NIGHT) |
                 bs_line(f->low_ammo, ROWS_LOW_AMMO) | bs_wrecked_line(f->wrecked) |
                 bs_line(f->close_combat == CLOSE_COMBAT_ATTACKER, ROWS_ATTACKER) |
                 bs_line(f->close_combat == CLOSE_COMBAT_DEFENDER, ROWS_DEFENDER),
        .leader = f->leader - 1,   /* ORDER LEADER: none is the first */
        .rows_up = f->fire_result, /* m, m-1, m-2 */
        .may_stay = sheltered && f->stays,
        .stay_gap = doubtful && f->stays ? BS(G_27) : NULL,
    };
}

static bool morale_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct morale_check c = check_of(facts);
    if (c.may_stay)
        step_if(s, d, "at one star", c.stay_gap ? c.stay_gap : BS(S_5_5), "it stays", NULL, 0, 0);
    *(struct morale_outcome *)state = bs_morale_throw(&c, d, &for_morale, s);
    return false;
}

static bool morale_may(const void *facts, struct trouble *trouble)
{
    const struct morale_facts *f = facts;
    return require_of(S_5_3, !f->guns_alone || !f->with_guns, "with-unlimbered-guns", trouble,
                      "guns alone are stacked with nothing; that row is never for artillery "
                      "itself") &&
           require_of(S_5_2, !f->guns_alone || f->rating == RATING_C, "morale", trouble,
                      "artillery is always rated C");
}

/* What the throw can bring: "11 to 15 blood lust, 16 to 53 no effect, ...". */
static void morale_call(const void *facts, struct text *t)
{
    const struct morale_check c = check_of(facts);
    if (c.state == BLOOD_LUST) {
        bs_blood_lust_call(t);
        return;
    }
    const int row = bs_morale_row(&c, NULL);
    text_print(t, "Row %d, two dice as tens and units:", row);
    for (int i = 0, any = 0; i < RESULTS; i++) {
        FIGURES figure *range = &morale_table[row - 1].range[2 * i];
        if (range[0] == BLANK)
            continue;
        text_add(t, any++ ? "; " : " ");
        band_print(t, range[0], range[1]);
        text_print(t, " %s", morale_results[i].head);
    }
    text_char(t, '.');
}

static void morale_effects(const void *facts, const void *result, struct effects *e)
{
    const struct morale_facts *f = facts;
    const struct morale_outcome *r = result;
    bs_state_effect(e, "stack", f->state, r->state);
    effect_move(e, "stack", "hexes to the rear", r->retreat);
    effect_move(e, "top unit", "stragglers", r->stragglers);
}

WORD_LIST(bs_leader_words, "none", "0", "1", "2", "3", "4"); /* ORDER LEADER */

static WORD_LIST(fire_result_words, "m", "m-1", "m-2");
static WORD_LIST(close_combat_words, "no", "attacker", "defender");

/* ---- the tables and charts described ---- */

static const struct field state_effects_columns[] = {
    {"state", "morale state of a stack", BS(S_4_1), WORD(state_effects, state, bs_state_words)},
    {"fire", "what is left of its fire; NE is no effect", WORD(state_effects, fire, share_words),
     .says = "it fires as usual|it fires at half|it does not fire|"},
    {"movement", "what is left of its movement", WORD(state_effects, movement, share_words),
     .says = "moves as usual|moves at half|does not move|moves only as a routed stack does"},
    {"close_combat", "may attack in close combat", YES_NO(state_effects, close_combat),
     .says = "may not attack in close combat|may attack in close combat"},
    MARK(state_effects),
};
SHEET(bs_morale_state, state_effects, "morale_state_effects", "What a morale state allows", 0, 1, 0,
      SAY("a stack that is %s"), "morale-state", "Morale states", "5. Morale",
      "What a stack may do in each morale state.", "state=disorganized")

static const struct field stars_columns[] = {
    {"note", "which of the notes, from the top", BS(S_5_5), NTH_ROW(stars)},
    {"mark", "one star or two", WORD(stars, stars, star_words), .says = "|one star|two stars"},
    {"who", "whom it is about", TEXT(stars, who), .says = ": #"},
    {"effect", "what it means", TEXT(stars, effect), .says = "#"},
    MARK(stars),
};
SHEET(bs_retreat_marks, stars, "morale_retreat_marks", "What the stars mean", 0, 1, 1,
      SAY("note %d"), "retreat-marks", "Stars of the morale table", "5. Morale",
      "Who may stay and who must go back when a result has one star or two.", "note=1")

const struct chart bs_morale_chart = {
    "morale",
    "Morale check",
    "5. Morale",
    "One check of a stack: its row, and what the throw makes of it.",
    "morale=B state=shaken night=yes",
    INPUTS(
        {"morale", "rating of the top unit; artillery is C", BS(S_5_2),
         PICK(morale_facts, rating, bs_rating_words)},
        {"state", "state of the stack now", BS(S_5_3), PICK(morale_facts, state, bs_state_words),
         UNLESS("normal")},
        {"leader", "rating of the senior leader in the stack", BS(S_5_3),
         PICK(morale_facts, leader, bs_leader_words), UNLESS("none")},
        {"fire-result", "what the fire table said: m, or one or two rows better", BS(S_4_6),
         PICK(morale_facts, fire_result, fire_result_words), UNLESS("m")},
        {"trench", "it is in a sunken road or trench that helps it", BS(S_5_3),
         SAID(morale_facts, trench)},
        {"with-unlimbered-guns", "it is stacked with unlimbered guns", BS(S_5_3),
         SAID(morale_facts, with_guns)},
        {"guns-alone", "the stack is guns and nothing else", BS(S_5_5),
         SAID(morale_facts, guns_alone)},
        {"column-or-flank", "it is in column, limbered, or hit in flank or rear", BS(S_5_3),
         SAID(morale_facts, exposed)},
        {"night", "it is night", BS(S_9_31), SAID(morale_facts, night)},
        {"low-ammo", "the top unit is low on ammunition", BS(S_9_17), SAID(morale_facts, low_ammo)},
        {"wrecked", "a wrecked brigade, or one of a wrecked division", BS(S_9_21),
         PICK(morale_facts, wrecked, bs_wrecked_words), UNLESS("no")},
        {"close-combat", "it checks as attacker or as defender of a close combat", BS(S_6_3),
         PICK(morale_facts, close_combat, close_combat_words), UNLESS("no")},
        {"stays-if-allowed", "it stays where one star lets it", BS(S_5_5),
         FLAG(morale_facts, stays), UNLESS("yes")}),
    OUTPUTS({"row", "row of the morale table; 0 for blood lust", HOW_MANY(morale_outcome, row)},
            {"result", "as printed", BS(S_5_5), PICK(morale_outcome, result, result_words)},
            {"state", "state of the stack afterwards", PICK(morale_outcome, state, bs_state_words),
             .says = "it is in blood lust|it stands|it is shaken|it is disorganized|it is routed"},
            {"retreat", "hexes it goes back", HOW_MANY(morale_outcome, retreat),
             COUNTED(bs_hexes_scale), .says = "|1 hex back|# hexes back"},
            {"stragglers", "steps that the top unit loses", HOW_MANY(morale_outcome, stragglers),
             COUNTED(bs_steps_scale), .says = "|1 step straggles|# steps straggle"},
            {"stars", "marks of the result", BS(S_5_5), PICK(morale_outcome, stars, star_names)},
            {"may_ignore", "the result lets some of them stay", FLAG(morale_outcome, may_ignore),
             .says = "|; some may ignore the retreat"}),
    RESOLVE(morale_facts, morale_outcome, morale_stage),
    .may = morale_may,
    .call = morale_call,
    .effects = morale_effects,
    TABLES(&bs_morale_rating_rows_table, &bs_morale_row_shifts_table, &bs_morale_table_table,
           &bs_morale_results_table, &bs_blood_lust_check_table, &bs_public_additive_morale_table),
    SETTINGS(ASKS(G_27, struct morale_facts, guns_in_trench)),
};
