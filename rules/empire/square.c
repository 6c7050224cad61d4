/* 9C: forming square.  Class, formation and the distance of the cavalry give the number that two
 * d10 and the modifiers must reach. */

#include "charge.h"

/* ---- the printed tables ---- */

/* clang-format off */
enum { DISTANCES = 4, FORMS = 3, GROUPS = 4, IN_GROUP = FORMS * DISTANCES };
enum { ATTACK_COLUMN, CLOSED_COLUMN, FORM_LINE }; /* ORDER FORM */
static const char *const groups[GROUPS] = {"OG-GR", "EL-RG", "Co-LW", "TM-Ra"};
#define FOUR(form) form, form, form, form
static const char *const forms[IN_GROUP] = {FOUR("Attack column"), FOUR("Closed column"), FOUR("Line")};
static FIGURES struct {
    figure lo, hi;
} distances[DISTANCES] = {{0, 5}, {5, 8}, {8, 12}, {12, OPEN}};

#define N(need) {need, PRINTED}
static FIGURES struct {
    figure need_at_least, mark;
} forming_square[GROUPS * IN_GROUP] = {
    /* attack column                  closed column                     line */
    N(14), N(6),  N(0),  N(-4),       N(15), N(10), N(8),  N(6),        N(17), N(13), N(11), N(10),
    N(15), N(10), N(8),  N(2),        N(17), N(12), N(10), N(8),        N(22), N(14), N(13), N(11),
    N(17), N(14), N(12), N(11),       N(21), N(16), N(14), N(12),       N(NO), N(17), N(15), N(14),
    N(21), N(18), N(16), N(15),       N(NO), N(NO), N(18), N(17),       N(NO), N(NO), N(19), N(18),
};

#define FACTS emp_square
static FIGURES struct modifier_line forming_square_modifiers[] = {
    {"flank",      "direction", "charged in flank",                  -6, WHEN(direction, IN_FLANK), AS("-6:-8")},
    {"rear",       "direction", "charged in rear",                   -8, WHEN(direction, IN_REAR), AS("-6:-8")},
    {"disordered", "state",     "disordered",                        -4, HOLDS(disordered), .mark = INFERRED},
    {"commander",  "leader",    "commander with it (label cut)",      4, HOLDS(commander), .mark = UNSURE},
    {"closed",     "state",     "closed column (label cut)",          4, HOLDS(is_closed), .mark = UNSURE},
    {"opp_charge", "situation", "it triggered an opportunity charge", NO, BY_HAND, AS("lost"), .mark = UNSURE},
    {"natural_4",  "roll",      "a natural 4 or less disorders",      4, BY_HAND, AS("≤ 4"), .op = "natural_at_or_below"},
    {"british",    "army",      "British form solid squares unless disordered", 1, BY_HAND, AS("rule"), .op = "rule"},
};
#undef FACTS
enum { OPPORTUNITY_LINE = 5, NATURAL_LINE, BRITISH_LINE };
/* clang-format on */

MARKED_TABLE(forming_square, "Forming square",
             {"class", .cell = CELL_TEXT, SHARED(groups, IN_GROUP, .of_block = true)},
             {"formation", .cell = CELL_TEXT, SHARED(forms, IN_GROUP, .of_block = false)},
             {"distance", RANGE(distances, lo, hi),
              SHARED(distances, DISTANCES, .heading = "dist_*_in")},
             {"need_at_least", NUMBER(forming_square, need_at_least), EXTRA(.no = "NA")});
MODIFIER_TABLE(forming_square_modifiers, "Forming square: modifiers");

WORD_LIST(emp_square_words, "none", "hasty", "solid");                      /* ORDER SQUARE */
WORD_LIST(emp_square_form_words, "attack-column", "closed-column", "line"); /* ORDER FORM */

/* ---- the number ---- */

/* G30: a distance that closes one band and opens the next. */
static int cell_of(const struct emp_square *q, struct steps *s)
{
    const int group = (q->class > GRENADIER) + (q->class > REGULAR) + (q->class > LANDWEHR);
    int band = 0;
    while (band < DISTANCES - 1 && q->inches > 2 * distances[band].hi)
        band++;
    if (band < DISTANCES - 1 && q->inches == 2 * distances[band + 1].lo)
        band += reading(G_30, q->by_band == BAND_FARTHER, s, "the farther band", "the nearer band");
    return group * IN_GROUP + q->formation * DISTANCES + band;
}

static int square_sum(const struct emp_square *facts, struct steps *s)
{
    struct emp_square q = *facts;
    q.is_closed = q.formation == CLOSED_COLUMN && RULE(G_9, q.by_lines == SQUARE_CLOSED);
    if (q.commander || q.is_closed)
        ruled(G_9, s, "the cut lines: a commander, a closed column");
    const int sum =
        modifiers_sum(&emp_forming_square_modifiers_table, EMP(forming_square_modifiers), &q, s);
    if (!q.opportunity)
        return sum;
    step_reads(s, &emp_forming_square_modifiers_table, OPPORTUNITY_LINE);
    return sum + step_gap(s, EMP(G_9), q.opportunity, "%s",
                          forming_square_modifiers[OPPORTUNITY_LINE].condition, 0, 0);
}

int emp_square_throw(const struct emp_square *q, struct dice *d, bool *disordered, struct steps *s)
{
    static const struct purpose for_square = {"infantry", "forming square"};
    const int row = cell_of(q, s), need = forming_square[row].need_at_least;
    *disordered = false;
    step_reads(s, &emp_forming_square_table, row);
    if (!RULE(forming_square, need != NO)) {
        step_tell(s, EMP(forming_square), "it is too late: no throw is made", NULL, 0, 0);
        return NO_SQUARE;
    }
    step_tell(s, EMP(forming_square), "%d or more is needed", NULL, need, 0);
    ruled(G_1, s, "two d10 are thrown");
    const int sum = square_sum(q, s), natural = dice_sum(d, &for_square, 2, 10);
    *disordered =
        RULE(forming_square_modifiers, natural <= forming_square_modifiers[NATURAL_LINE].mod);
    step_reads(s, &emp_forming_square_modifiers_table, NATURAL_LINE);
    if (q->british)
        step_reads(s, &emp_forming_square_modifiers_table, BRITISH_LINE);
    const bool formed = natural + sum >= need,
               solid = q->british && forming_square_modifiers[BRITISH_LINE].mod == 1 &&
                       !*disordered && !q->disordered;
    step_fell(s, d, EMP(forming_square), formed ? "%d: it forms square" : "%d: no square", NULL,
              NULL, natural + sum, 0);
    return !formed ? NO_SQUARE : solid ? SOLID_SQUARE : HASTY_SQUARE;
}

/* ---- the chart ---- */

INTS(square_result, square, disordered);

static bool square_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct square_result *r = state;
    bool disordered;
    r->square = (int16_t)emp_square_throw(facts, d, &disordered, s);
    r->disordered = disordered;
    return false;
}

static bool square_may(const void *facts, struct trouble *trouble)
{
    const struct emp_square *q = facts;
    return require_of(forming_square, q->inches >= 2 * distances[0].lo, "inches", trouble,
                      "no band begins so near") &&
           require_of(G_9,
                      !q->opportunity || q->by_lines == SQUARE_GIVEN ||
                          forming_square_modifiers[OPPORTUNITY_LINE].mod != NO,
                      "opportunity", trouble,
                      "the figure of an opportunity charge is lost: choose G9=given to give one");
}

static void square_call(const void *facts, struct text *t)
{
    const struct emp_square *q = facts;
    const int need = forming_square[cell_of(q, NULL)].need_at_least;
    if (need == NO)
        text_add(t, "It is too late to form square.");
    else
        emp_call_number(t, square_sum(q, NULL), need, OPEN, "forms square");
}

static void square_effects(const void *facts, const void *result, struct effects *e)
{
    const struct square_result *r = result;
    if (r->square != NO_SQUARE)
        effect_set(e, "infantry", "formation", words_at(&emp_square_words, r->square));
    if (r->disordered)
        effect_set(e, "infantry", "order", "disordered");
}

/* clang-format off */
#define OF emp_square
#define BY EMP(forming_square_modifiers)
DESCRIBE(emp_form_square, "form-square", "Forming square", "9C. Close action",
    "Whether infantry forms square before the cavalry is there.",
    "class=regular formation=line inches=7 disordered=yes commander=yes",
    INPUTS({"class", "of the infantry", EMP(forming_square), PICK(OF, class, emp_class_words)},
           {"formation", "that it is in", EMP(forming_square), PICK(OF, formation, emp_square_form_words), UNLESS("attack-column")},
           {"inches", "to the cavalry", EMP(forming_square), PARTS(OF, inches, 2), .high = 120, COUNTED(emp_inches)},
           IN_USUAL("charged", "in front, flank or rear", direction, emp_direction_words, "front"),
           IN_YES("disordered", "it is disordered", disordered),
           IN_YES("commander", "a commander is with it", commander),
           IN_YES("British", "it is British", british),
           {"opportunity", "what an opportunity charge adds that it triggered; the figure is lost", BY,
            WHOLE(OF, opportunity, -20, 20), UNLESS("0")}),
    OUTPUTS({"square", "that it forms", PICK(square_result, square, emp_square_words), .says = "it forms no square|it forms a hasty square|it forms a solid square"},
            {"disordered", "the natural roll disorders it", FLAG(square_result, disordered)}),
    RESOLVE(emp_square, square_result, square_stage), .may = square_may, .call = square_call,
    TABLES(&emp_forming_square_table, &emp_forming_square_modifiers_table),
    SETTINGS(ASKS(G_30, struct OF, by_band), ASKS(G_9, struct OF, by_lines)), .effects = square_effects);
/* clang-format on */
