#include "morale.h"

const struct scale steps_scale = {"steps", 100, "men"}, guns_scale = {"gun points", 3, "guns"},
                   hexes_scale = {"hexes", 200, "yards"};

/* ---- the printed tables ---- */

/* clang-format off */

const char *const state_names[] = {"blood_lust", "normal", "shaken", "disorganized", "routed", NULL}; /* ORDER STATE */
const struct words state_words = {state_names, sizeof *state_names, STATES, NULL}; /* without the end */

/* What a state leaves of fire and movement. */
enum { ALL, HALF, NONE_AT_ALL, BY_RULE };
static const char *const share_names[] = {"NE", "1/2", "no", "special", NULL};

static FIGURES struct state_row {
    int8_t state, fire, movement, close_combat, mark;
} state_effects[STATES] = {
    /*              fire         movement  close combat */
    {BLOOD_LUST,   ALL,         ALL,      true,  PRINTED},
    {NORMAL,       ALL,         ALL,      true,  PRINTED},
    {SHAKEN,       ALL,         ALL,      false, CONFIRMED},
    {DISORGANIZED, HALF,        HALF,     false, PRINTED},
    {ROUTED,       NONE_AT_ALL, BY_RULE,  false, PRINTED},
};

static FIGURES struct rating_row {
    const char *rating;
    int8_t start_row, mark;
} rating_rows[RATINGS] = {
    {"A",  2, CONFIRMED},
    {"B",  4, CONFIRMED},
    {"C",  6, CONFIRMED},
    {"D",  8, CONFIRMED},
    {"E", 10, CONFIRMED},
};
const struct words rating_words = WORDS_OF(rating_rows, rating);

/* Plus is up; each line once. ORDER ROW SHIFT */
FIGURES struct row_shift_row row_shifts[ROW_SHIFTS] = {
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
const struct words row_shift_words = WORDS_OF(row_shifts, condition);

enum { R_BLOOD_LUST, R_NO_EFFECT, R_SHAKEN, R_SHAKEN_1, R_DISORGANIZED_1, R_DISORGANIZED_2, R_ROUTED_2, RESULTS }; /* ORDER RESULT */
enum { MORALE_ROWS = 15 };

#define __ BLANK

/* d66 from and to for each result. */
static FIGURES struct morale_row {
    const char *rating_here;
    int8_t range[RESULTS][2], mark;
} morale_rows[MORALE_ROWS] = {
    /*           blood lust  no effect  shaken  shaken 1  disorg. 1  disorg. 2   routed 2 */
    /*  1 */ {"-", {{11, 16}, {21, 54}, {55, 62}, {63, 64}, {65, 65}, {66, 66}, {__, __}}, PRINTED},
    /*  2 */ {"A", {{11, 15}, {16, 53}, {54, 62}, {63, 64}, {65, 65}, {66, 66}, {__, __}}, PRINTED},
    /*  3 */ {"-", {{11, 14}, {15, 53}, {54, 62}, {63, 64}, {65, 65}, {66, 66}, {__, __}}, PRINTED},
    /*  4 */ {"B", {{11, 13}, {14, 46}, {51, 55}, {56, 62}, {63, 64}, {65, 65}, {66, 66}}, PRINTED},
    /*  5 */ {"-", {{11, 12}, {13, 45}, {46, 55}, {56, 62}, {63, 64}, {65, 65}, {66, 66}}, PRINTED},
    /*  6 */ {"C", {{11, 12}, {13, 42}, {43, 53}, {54, 61}, {62, 63}, {64, 65}, {66, 66}}, PRINTED},
    /*  7 */ {"-", {{11, 11}, {12, 33}, {34, 45}, {46, 55}, {56, 62}, {63, 64}, {65, 66}}, PRINTED},
    /*  8 */ {"D", {{11, 11}, {12, 26}, {31, 44}, {45, 55}, {56, 62}, {63, 64}, {65, 66}}, PRINTED},
    /*  9 */ {"-", {{11, 11}, {12, 25}, {26, 43}, {44, 54}, {55, 62}, {63, 64}, {65, 66}}, PRINTED},
    /* 10 */ {"E", {{__, __}, {11, 21}, {22, 36}, {41, 52}, {53, 56}, {61, 63}, {64, 66}}, PRINTED},
    /* 11 */ {"-", {{__, __}, {11, 14}, {15, 34}, {35, 51}, {52, 56}, {61, 63}, {64, 66}}, PRINTED},
    /* 12 */ {"-", {{__, __}, {11, 13}, {14, 33}, {34, 46}, {51, 55}, {56, 63}, {64, 66}}, PRINTED},
    /* 13 */ {"-", {{__, __}, {__, __}, {11, 31}, {32, 44}, {45, 54}, {55, 62}, {63, 66}}, PRINTED},
    /* 14 */ {"-", {{__, __}, {__, __}, {11, 24}, {25, 42}, {43, 52}, {53, 61}, {62, 66}}, PRINTED},
    /* 15 */ {"-", {{__, __}, {__, __}, {11, 22}, {23, 36}, {41, 46}, {51, 56}, {61, 66}}, CONFIRMED},
};

enum { NO_STAR, ONE_STAR, TWO_STARS };
static const char *const star_names[] = {"-", "*", "**", NULL};
static const struct words star_words = {star_names, sizeof *star_names, 3, NULL};

/* NORMAL stands for unchanged. ORDER RESULT */
static const char *const new_state_names[] = {"blood_lust", "unchanged", "shaken", "disorganized", "routed", NULL};

static FIGURES struct result_row {
    const char *code;
    int8_t state, retreat, straggle, stars, may_ignore, mark;
} results[RESULTS] = {
    {"blood_lust",             BLOOD_LUST,   0, 0, NO_STAR,   false, PRINTED},
    {"no_effect",              NORMAL,       0, 0, NO_STAR,   false, PRINTED},
    {"shaken",                 SHAKEN,       0, 0, NO_STAR,   false, PRINTED},
    {"shaken_back1",           SHAKEN,       1, 0, ONE_STAR,  true,  PRINTED},
    {"disorg_back1",           DISORGANIZED, 1, 0, ONE_STAR,  true,  PRINTED},
    {"disorg_back2_straggle1", DISORGANIZED, 2, 1, TWO_STARS, false, PRINTED},
    {"routed_back2_straggle3", ROUTED,       2, 3, TWO_STARS, false, PRINTED},
};

static FIGURES struct star_row {
    int8_t stars;
    const char *who, *effect;
    int8_t mark;
} stars[] = {
    {ONE_STAR,  "unit_stacked_with_unlimbered_artillery_or_in_sunken_road_or_trench", "may_ignore_the_retreat", PRINTED},
    {ONE_STAR,  "guns_alone_in_hex", "no_exemption", PRINTED},
    {TWO_STARS, "anyone", "must_retreat_even_if_exempt_under_one_star", PRINTED},
    {TWO_STARS, "unlimbered_artillery", "must_limber_to_retreat_even_one_hex", PRINTED},
    {TWO_STARS, "unlimbered_artillery_in_ezoc_or_close_combat", "roll_on_gun_loss_table_when_limbering", PRINTED},
};

enum { KEPT, REMOVED };
static const char *const lust_names[] = {"no_effect", "remove_blood_lust", NULL};

static FIGURES struct lust_row {
    int8_t lo, hi, result, mark;
} blood_lust_check[] = {
    {11, 43, KEPT,    PRINTED},
    {44, 66, REMOVED, PRINTED},
};

/* A stack in one state receives another; STATES stands for any other, and for the worse of the two. */
static const char *const additive_names[] = {"blood_lust", "normal", "shaken", "disorganized", "routed", "any_other", NULL};
static const char *const becomes_names[] = {"blood_lust", "normal", "shaken", "disorganized", "routed", "worse_of_the_two", NULL};

static FIGURES struct additive_row {
    int8_t current, received, becomes, mark;
} additive[] = {
    {DISORGANIZED, DISORGANIZED, ROUTED,     CONFIRMED},
    {DISORGANIZED, BLOOD_LUST,   NORMAL,     CONFIRMED},
    {ROUTED,       BLOOD_LUST,   SHAKEN,     CONFIRMED},
    {SHAKEN,       BLOOD_LUST,   BLOOD_LUST, CONFIRMED},
    {STATES,       STATES,       STATES,     CONFIRMED},
};

/* clang-format on */

/* ---- what the states allow ---- */

int state_fire(int state, struct steps *s)
{
    step_reads(s, &morale_state_effects_table, state);
    return state_effects[state].fire == ALL ? 2 : state_effects[state].fire == HALF ? 1 : 0;
}

int state_movement(int state)
{
    return state_effects[state].movement == ALL ? 2 : state_effects[state].movement == HALF ? 1 : 0;
}

bool state_attacks(int state)
{
    return state_effects[state].close_combat;
}

/* ---- the row ---- */

static int shift_rows(int line, int rating, struct steps *s)
{
    FIGURES struct row_shift_row *shift = &row_shifts[line];
    const int rows = shift->rows == NO ? rating - 1 : shift->rows;
    return -step_from(s, &morale_row_shifts_table, line, BS(S_5_3), -rows, "%s", shift->condition,
                      0, 0);
}

/* The line that a state has in the row shifts, -1 if it has none. */
static int line_of_state(int state)
{
    return state == SHAKEN         ? ROWS_SHAKEN
           : state == DISORGANIZED ? ROWS_DISORGANIZED
           : state == ROUTED       ? ROWS_ROUTED
                                   : -1;
}

/* The state whose line this is, -1 if it is none. */
static int line_state(int line)
{
    for (int state = SHAKEN; state < STATES; state++)
        if (line_of_state(state) == line)
            return state;
    return -1;
}

int morale_row(const struct morale_check *c, struct steps *s)
{
    const int by_state = line_of_state(c->state);
    uint32_t lines = c->lines & ~(1u << ROWS_SHAKEN | 1u << ROWS_DISORGANIZED | 1u << ROWS_ROUTED |
                                  1u << ROWS_LEADER);
    if (by_state >= 0)
        lines |= 1u << by_state;
    if (RULE(S_5_3, c->leader != NO_LEADER))
        lines |= 1u << ROWS_LEADER;
    if (s)
        s->total = 0; /* a sum of its own */
    int row = step_from(s, &morale_rating_rows_table, c->rating, BS(S_5_2),
                        rating_rows[c->rating].start_row, "rating %s starts on row",
                        rating_rows[c->rating].rating, 0, 0);
    for (int line = 0; line < ROW_SHIFTS; line++)
        if (lines >> line & 1)
            row -= shift_rows(line, c->leader, s);
    if (c->rows_up > 0)
        row += step(s, BS(S_4_6), -c->rows_up, "rows up from the fire table", NULL, 0, 0);
    const int nearest = row < 1 ? 1 : row > MORALE_ROWS ? MORALE_ROWS : row;
    const int within = row == nearest || RULE(G_10, true) ? nearest : MORALE_ROWS + 1 - nearest;
    if (within != row)
        step_gap(s, BS(G_10), within - row, "there are rows 1 to %d", NULL, MORALE_ROWS, 0);
    return within;
}

/* ---- the throw ---- */

/* 5.6; from normal a state is simply taken over (G-11). */
static int combined(int current, int received, struct steps *s)
{
    if (RULE(G_11, current == NORMAL))
        return received;
    for (int i = 0; i < COUNT(additive); i++) {
        FIGURES struct additive_row *a = &additive[i];
        if ((a->current != STATES && a->current != current) ||
            (a->received != STATES && a->received != received))
            continue;
        step_reads(s, &public_additive_morale_table, i);
        return a->becomes < STATES ? a->becomes : received > current ? received : current;
    }
    return current;
}

bool blood_lust_kept(struct dice *d, const struct purpose *purpose, struct steps *s)
{
    static const struct ranges ranges = {&blood_lust_check[0].lo, &blood_lust_check[0].hi,
                                         sizeof *blood_lust_check, COUNT(blood_lust_check)};
    int dice;
    const int i = dice_within(d, purpose, DICE_TENS, &ranges, &dice);
    step(steps_fallen(s, d), BS(S_5_1), 0, "%d for blood lust", NULL, dice, 0);
    step_reads(s, &blood_lust_check_table, i);
    return blood_lust_check[i].result == KEPT;
}

void blood_lust_call(struct text *t)
{
    text_add(t, "Two dice as tens and units: blood lust is kept on ");
    text_number(t, blood_lust_check[KEPT].lo);
    text_add(t, " to ");
    text_number(t, blood_lust_check[KEPT].hi);
    text_char(t, '.');
}

/* Results past the table: of a check of blood lust. */
enum { LUST_KEPT = RESULTS, LUST_REMOVED };

struct morale_outcome morale_throw(const struct morale_check *c, struct dice *d,
                                   const struct purpose *purpose, struct steps *s)
{
    if (RULE(S_5_1, c->state == BLOOD_LUST)) {
        const bool kept = blood_lust_kept(d, purpose, s);
        return (struct morale_outcome){.result = kept ? LUST_KEPT : LUST_REMOVED,
                                       .state = kept ? BLOOD_LUST : NORMAL};
    }
    const int row = morale_row(c, s);
    FIGURES struct morale_row *m = &morale_rows[row - 1];
    const struct ranges ranges = {&m->range[0][0], &m->range[0][1], sizeof m->range[0], RESULTS};
    int dice;
    const int i = dice_within(d, purpose, DICE_TENS, &ranges, &dice);
    FIGURES struct result_row *r = &results[i];
    step_reads(s, &morale_table_table, row - 1);
    step_reads(s, &morale_results_table, i);
    step(steps_fallen(s, d), BS(S_5_4), 0, "%d: %s", r->code, dice, 0);
    const bool stays = RULE(S_5_5, c->may_stay) && r->may_ignore;
    return (struct morale_outcome){
        .row = row,
        .result = i,
        .state = r->state == NORMAL ? c->state : combined(c->state, r->state, s),
        .retreat = stays ? 0 : r->retreat,
        .stragglers = r->straggle,
        .stars = r->stars,
        .may_ignore = r->may_ignore,
    };
}

struct morale_outcome morale_rout(void)
{
    FIGURES struct result_row *r = &results[R_ROUTED_2];
    return (struct morale_outcome){
        .result = R_ROUTED_2, .state = r->state, .retreat = r->retreat, .stragglers = r->straggle};
}

/* ---- the chart of one check ---- */

enum { MODIFIERS_MOST = ROW_SHIFTS };

struct morale_facts {
    int16_t rating, state, leader, rows_up, may_stay;
    int16_t modifier_count;
    int16_t modifiers[MODIFIERS_MOST];
};

struct morale_result {
    int16_t row, result, state, retreat, stragglers, stars, may_ignore, unused;
};

static const struct purpose for_morale = {"checking stack", "morale"};

static uint32_t lines_of(const struct morale_facts *f)
{
    uint32_t lines = 0;
    for (int i = 0; i < f->modifier_count; i++)
        lines |= 1u << f->modifiers[i];
    return lines;
}

static struct morale_check check_of(const struct morale_facts *f)
{
    return (struct morale_check){
        .rating = f->rating,
        .state = f->state,
        .lines = lines_of(f),
        .leader = f->leader - 1, /* ORDER LEADER: none is the first */
        .rows_up = f->rows_up,
        .may_stay = f->may_stay,
    };
}

static bool morale_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct morale_check c = check_of(facts);
    struct morale_result *r = state;
    const struct morale_outcome o = morale_throw(&c, d, &for_morale, s);
    r->row = (int16_t)o.row;
    r->result = (int16_t)o.result;
    r->state = (int16_t)o.state;
    r->retreat = (int16_t)o.retreat;
    r->stragglers = (int16_t)o.stragglers;
    r->stars = (int16_t)o.stars;
    r->may_ignore = (int16_t)o.may_ignore;
    return false;
}

bool modifier_twice(const int16_t *modifiers, int count, const struct words *words,
                    const struct clause *clause, struct trouble *trouble)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (modifiers[i] == modifiers[k]) {
                struct text *t = trouble_rule(trouble, clause, "modifiers");
                text_add(t, words_at(words, modifiers[i]));
                text_add(t, " is named twice; each line counts once");
                return true;
            }
    return false;
}

/* These two lines exclude each other. */
static bool both(uint32_t lines, int one, int other, const struct clause *clause, const char *why,
                 struct trouble *trouble)
{
    if (!(lines >> one & 1) || !(lines >> other & 1))
        return false;
    struct text *t = trouble_rule(trouble, clause, "modifiers");
    text_add(t, row_shifts[one].condition);
    text_add(t, " and ");
    text_add(t, row_shifts[other].condition);
    text_add(t, why);
    return true;
}

static bool morale_may(const void *facts, struct trouble *trouble)
{
    const struct morale_facts *f = facts;
    const uint32_t lines = lines_of(f);
    for (int i = 0; i < f->modifier_count; i++) {
        const int state = line_state(f->modifiers[i]);
        if (f->modifiers[i] == ROWS_LEADER)
            return trouble_refuse(trouble, BS(S_5_3), "modifiers",
                                  "leader_present is said with leader=RATING");
        if (state >= 0 && state != f->state)
            return trouble_refuse(trouble, BS(S_5_3), "modifiers",
                                  "a stack is in one state; modifiers= and state= differ");
    }
    return !modifier_twice(f->modifiers, f->modifier_count, &row_shift_words, BS(S_5_3), trouble) &&
           !both(lines, ROWS_WRECKED, ROWS_WRECKED_DIVISION, BS(S_5_3),
                 ": the second takes the place of the first", trouble) &&
           !both(lines, ROWS_DEFENDER, ROWS_ATTACKER, BS(S_6_3), ": a stack is one or the other",
                 trouble);
}

int state_named(const int16_t *modifiers, int count, int first, int state, bool given)
{
    for (int i = 0; i < count && !given; i++)
        if (line_state(modifiers[i] - first) >= 0)
            return line_state(modifiers[i] - first);
    return state;
}

static void morale_prepare(void *facts, uint32_t given)
{
    struct morale_facts *f = facts;
    f->state = (int16_t)state_named(f->modifiers, f->modifier_count, 0, f->state, given >> 1 & 1);
}

/* What the throw can bring: "11 to 15 blood lust, 16 to 53 no effect, ...". */
static void morale_call(const void *facts, struct text *t)
{
    const struct morale_check c = check_of(facts);
    if (c.state == BLOOD_LUST) {
        blood_lust_call(t);
        return;
    }
    const int row = morale_row(&c, NULL);
    text_add(t, "Row ");
    text_number(t, row);
    text_add(t, ", two dice as tens and units:");
    for (int i = 0, any = 0; i < RESULTS; i++) {
        FIGURES int8_t *range = morale_rows[row - 1].range[i];
        if (range[0] == BLANK)
            continue;
        text_add(t, any++ ? ", " : " ");
        text_number(t, range[0]);
        text_add(t, " to ");
        text_number(t, range[1]);
        text_char(t, ' ');
        for (const char *w = results[i].code; *w; w++)
            text_char(t, *w == '_' ? ' ' : *w);
    }
    text_char(t, '.');
}

static void morale_effects(const void *facts, const void *result, struct effects *e)
{
    const struct morale_facts *f = facts;
    const struct morale_result *r = result;
    if (r->state != f->state)
        effect_set(e, "stack", "morale state", state_names[r->state]);
    effect_move(e, "stack", "hexes to the rear", r->retreat);
    effect_move(e, "top unit", "stragglers", r->stragglers);
}

#define CHECK(member) offsetof(struct morale_facts, member)
#define CHECKED(member) offsetof(struct morale_result, member)

/* clang-format off */

static const char *const leader_names[] = {"none", "0", "1", "2", "3", "4"}; /* ORDER LEADER */
const struct words leader_words = WORDS(leader_names);

/* ORDER RESULT, then those of blood lust. */
static const char *const result_names[] = {"blood_lust", "no_effect", "shaken", "shaken_back1", "disorg_back1",
                                           "disorg_back2_straggle1", "routed_back2_straggle3", "no_effect", "remove_blood_lust"};
static const struct words result_words = WORDS(result_names);

static const struct field modifier_field = {.name = "modifier", .kind = FIELD_CHOICE, .words = &row_shift_words};
static const struct list modifier_list = {
    .fields = &modifier_field, .field_count = 1, .stride = sizeof(int16_t), .count_offset = CHECK(modifier_count), .most = MODIFIERS_MOST};

static const struct field morale_inputs[] = {
    {.name = "morale", .kind = FIELD_CHOICE, .offset = CHECK(rating), .words = &rating_words,
     .clause = BS(S_5_2), .about = "rating of the top unit; artillery is C"},
    {.name = "state", .kind = FIELD_CHOICE, .offset = CHECK(state), .words = &state_words, .unless_given = "normal",
     .clause = BS(S_5_3), .about = "state of the stack now"},
    {.name = "leader", .kind = FIELD_CHOICE, .offset = CHECK(leader), .words = &leader_words, .unless_given = "none",
     .clause = BS(S_5_3), .about = "rating of the senior leader in the stack"},
    {.name = "rows-up", .kind = FIELD_WHOLE, .offset = CHECK(rows_up), .high = 2, .unless_given = "0",
     .clause = BS(S_4_6), .about = "1 for m-1, 2 for m-2 on the fire table"},
    {.name = "may-stay", .kind = FIELD_YES, .offset = CHECK(may_stay), .unless_given = "no",
     .clause = BS(S_5_5), .about = "stays at one star: with unlimbered guns, or in a sunken road or trench"},
    {.name = "modifiers", .kind = FIELD_LIST, .offset = CHECK(modifiers), .list = &modifier_list, .unless_given = "none",
     .clause = BS(S_5_3), .about = "lines of the row shifts that hold"},
};

static const struct field morale_outputs[] = {
    {.name = "row", .kind = FIELD_WHOLE, .offset = CHECKED(row), .about = "row of the morale table; 0 for blood lust"},
    {.name = "result", .kind = FIELD_CHOICE, .offset = CHECKED(result), .words = &result_words, .about = "as printed"},
    {.name = "state", .kind = FIELD_CHOICE, .offset = CHECKED(state), .words = &state_words, .about = "state of the stack afterwards"},
    {.name = "retreat", .scale = &hexes_scale, .kind = FIELD_WHOLE, .offset = CHECKED(retreat), .about = "hexes it goes back"},
    {.name = "stragglers", .scale = &steps_scale, .kind = FIELD_WHOLE, .offset = CHECKED(stragglers), .about = "steps that the top unit loses"},
    {.name = "stars", .kind = FIELD_CHOICE, .offset = CHECKED(stars), .words = &star_words, .about = "marks of the result"},
    {.name = "may_ignore", .kind = FIELD_YES, .offset = CHECKED(may_ignore), .about = "the result lets some of them stay"},
};

/* ---- the states, and the stars ---- */

struct state_facts {
    int16_t state;
};

struct state_result {
    int16_t state, fire, movement, close_combat;
};
/* clang-format on */

static bool state_stage(const void *facts, struct dice *d, void *result, struct steps *s)
{
    const int state = ((const struct state_facts *)facts)->state;
    struct state_result *r = result;
    (void)d;
    step_from(s, &morale_state_effects_table, state, BS(S_4_1), 0, "a stack that is %s",
              state_names[state_effects[state].state], 0, 0);
    r->state = state_effects[state].state;
    r->fire = state_effects[state].fire;
    r->movement = state_effects[state].movement;
    r->close_combat = state_effects[state].close_combat;
    return false;
}

struct star_facts {
    int16_t note;
};

struct star_result {
    int16_t stars, row, unused[2];
};

static bool star_stage(const void *facts, struct dice *d, void *result, struct steps *s)
{
    struct star_result *r = result;
    (void)d;
    r->row = (int16_t)(((const struct star_facts *)facts)->note - 1);
    r->stars = stars[r->row].stars;
    step_from(s, &morale_retreat_marks_table, r->row, BS(S_5_5), 0, "note %d", NULL, r->row + 1, 0);
    return false;
}

/* clang-format off */
static const struct words share_words = {share_names, sizeof *share_names, 4, NULL};
static const struct words who_words = WORDS_OF(stars, who), effect_words = WORDS_OF(stars, effect);

static const struct field state_inputs[] = {
    {.name = "state", .kind = FIELD_CHOICE, .offset = offsetof(struct state_facts, state), .words = &state_words,
     .clause = BS(S_4_1), .about = "morale state of a stack"},
};
static const struct field state_outputs[] = {
    {.name = "state", .kind = FIELD_CHOICE, .offset = offsetof(struct state_result, state), .words = &state_words, .about = "as printed"},
    {.name = "fire", .kind = FIELD_CHOICE, .offset = offsetof(struct state_result, fire), .words = &share_words,
     .about = "what is left of its fire; NE is no effect"},
    {.name = "movement", .kind = FIELD_CHOICE, .offset = offsetof(struct state_result, movement), .words = &share_words,
     .about = "what is left of its movement"},
    {.name = "close_combat", .kind = FIELD_YES, .offset = offsetof(struct state_result, close_combat),
     .about = "may attack in close combat"},
};

static const struct field star_inputs[] = {
    {.name = "note", .kind = FIELD_WHOLE, .offset = offsetof(struct star_facts, note), .low = 1, .high = COUNT(stars),
     .clause = BS(S_5_5), .about = "which of the notes, from the top"},
};
static const struct field star_outputs[] = {
    {.name = "mark", .kind = FIELD_CHOICE, .offset = offsetof(struct star_result, stars), .words = &star_words, .about = "one star or two"},
    {.name = "who", .kind = FIELD_CHOICE, .offset = offsetof(struct star_result, row), .words = &who_words, .about = "whom it is about"},
    {.name = "effect", .kind = FIELD_CHOICE, .offset = offsetof(struct star_result, row), .words = &effect_words, .about = "what it means"},
};

/* ---- the tables and charts described ---- */

static const struct column state_columns[] = {
    {COLUMN(state_row, "state", CELL_WORD, state), .words = state_names},
    {COLUMN(state_row, "fire", CELL_WORD, fire), .words = share_names},
    {COLUMN(state_row, "movement", CELL_WORD, movement), .words = share_names},
    {COLUMN(state_row, "close_combat", CELL_YES, close_combat), .no = "no"},
    MARK(state_row),
};
const struct table morale_state_effects_table = MARKED_TABLE(state_effects, "morale_state_effects", "What a morale state allows", state_columns);

static const struct column rating_columns[] = {
    {COLUMN(rating_row, "rating", CELL_TEXT, rating)},
    {COLUMN(rating_row, "start_row", CELL_NUMBER, start_row)},
    MARK(rating_row),
};
const struct table morale_rating_rows_table = MARKED_TABLE(rating_rows, "morale_rating_rows", "Row where a check starts", rating_columns);

static const struct column row_shift_columns[] = {
    {.name = "line", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(row_shift_row, "group", CELL_TEXT, group)},
    {COLUMN(row_shift_row, "condition", CELL_TEXT, condition)},
    {COLUMN(row_shift_row, "rows", CELL_NUMBER, rows), .no = "rating-1"},
    MARK(row_shift_row),
};
const struct table morale_row_shifts_table = MARKED_TABLE(row_shifts, "morale_row_shifts", "Shifts of the morale row", row_shift_columns);

#define RANGE(n, heading) {COLUMN(morale_row, heading "_lo", CELL_NUMBER, range[n][0]), .blank = "0"}, {COLUMN(morale_row, heading "_hi", CELL_NUMBER, range[n][1]), .blank = "0"}
static const struct column morale_columns[] = {
    {.name = "row", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(morale_row, "rating_here", CELL_TEXT, rating_here)},
    RANGE(R_BLOOD_LUST, "blood_lust"), RANGE(R_NO_EFFECT, "no_effect"), RANGE(R_SHAKEN, "shaken"),
    RANGE(R_SHAKEN_1, "shaken_back1"), RANGE(R_DISORGANIZED_1, "disorg_back1"),
    RANGE(R_DISORGANIZED_2, "disorg_back2_straggle1"), RANGE(R_ROUTED_2, "routed_back2_straggle3"),
    MARK(morale_row),
};
const struct table morale_table_table = MARKED_TABLE(morale_rows, "morale_table", "Morale", morale_columns);

static const struct column result_columns[] = {
    {.name = "order", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(result_row, "code", CELL_TEXT, code)},
    {COLUMN(result_row, "new_state", CELL_WORD, state), .words = new_state_names},
    {COLUMN(result_row, "retreat_hexes", CELL_NUMBER, retreat)},
    {COLUMN(result_row, "straggle_steps", CELL_NUMBER, straggle)},
    {COLUMN(result_row, "marks", CELL_WORD, stars), .words = star_names},
    {COLUMN(result_row, "may_ignore_retreat", CELL_YES, may_ignore), .no = "no"},
    MARK(result_row),
};
const struct table morale_results_table = MARKED_TABLE(results, "morale_results", "What the morale results mean", result_columns);

static const struct column star_columns[] = {
    {COLUMN(star_row, "mark", CELL_WORD, stars), .words = star_names},
    {COLUMN(star_row, "who", CELL_TEXT, who)},
    {COLUMN(star_row, "effect", CELL_TEXT, effect)},
    MARK(star_row),
};
const struct table morale_retreat_marks_table = MARKED_TABLE(stars, "morale_retreat_marks", "What the stars mean", star_columns);

static const struct column lust_columns[] = {
    {COLUMN(lust_row, "dice_lo", CELL_NUMBER, lo)},
    {COLUMN(lust_row, "dice_hi", CELL_NUMBER, hi)},
    {COLUMN(lust_row, "result", CELL_WORD, result), .words = lust_names},
    MARK(lust_row),
};
const struct table blood_lust_check_table = MARKED_TABLE(blood_lust_check, "blood_lust_check", "Check of blood lust", lust_columns);

static const struct column additive_columns[] = {
    {COLUMN(additive_row, "current", CELL_WORD, current), .words = additive_names},
    {COLUMN(additive_row, "received", CELL_WORD, received), .words = additive_names},
    {COLUMN(additive_row, "becomes", CELL_WORD, becomes), .words = becomes_names},
    MARK(additive_row),
};
const struct table public_additive_morale_table = MARKED_TABLE(additive, "public_additive_morale", "A state upon another", additive_columns);

static const struct table *const morale_tables[] = {
    &morale_rating_rows_table, &morale_row_shifts_table, &morale_table_table, &morale_results_table, &blood_lust_check_table,
    &public_additive_morale_table};
static const struct table *const state_tables[] = {&morale_state_effects_table};
static const struct table *const star_tables[] = {&morale_retreat_marks_table};

const struct chart morale_chart = {
    .name = "morale", .title = "Morale check", .chapter = "5. Morale",
    .about = "One check of a stack: its row, and what the throw makes of it.",
    .example = "morale=B state=shaken modifiers=night",
    .inputs = morale_inputs, .input_count = COUNT(morale_inputs),
    .outputs = morale_outputs, .output_count = COUNT(morale_outputs),
    .rule = {sizeof(struct morale_facts), sizeof(struct morale_result), morale_stage},
    .prepare = morale_prepare, .may = morale_may, .call = morale_call, .effects = morale_effects,
    .tables = morale_tables, .table_count = COUNT(morale_tables),
};

const struct chart morale_state_chart = {
    .name = "morale-state", .title = "Morale states", .chapter = "5. Morale",
    .about = "What a stack may do in each morale state.",
    .example = "state=disorganized",
    .inputs = state_inputs, .input_count = COUNT(state_inputs),
    .outputs = state_outputs, .output_count = COUNT(state_outputs),
    .rule = {sizeof(struct state_facts), sizeof(struct state_result), state_stage},
    .tables = state_tables, .table_count = COUNT(state_tables),
};

const struct chart retreat_marks_chart = {
    .name = "retreat-marks", .title = "Stars of the morale table", .chapter = "5. Morale",
    .about = "Who may stay and who must go back when a result has one star or two.",
    .example = "note=1",
    .inputs = star_inputs, .input_count = COUNT(star_inputs),
    .outputs = star_outputs, .output_count = COUNT(star_outputs),
    .rule = {sizeof(struct star_facts), sizeof(struct star_result), star_stage},
    .tables = star_tables, .table_count = COUNT(star_tables),
};
/* clang-format on */
