/* 9C: forming square.  Class, formation and the distance of the cavalry give the number that two
 * d10 and the modifiers must reach. */

#include "charge.h"

#include "rules/empire/tables/square.def"

/* ---- the number ---- */

/* G30: a distance that closes one band and opens the next. */
static int cell_of(const struct emp_square_facts *q, struct steps *s)
{
    const int group = (q->class > GRENADIER) + (q->class > REGULAR) + (q->class > LANDWEHR);
    int band = 0;
    while (band < DISTANCES - 1 && q->inches > 2 * distances[band].hi)
        band++;
    if (band < DISTANCES - 1 && q->inches == 2 * distances[band + 1].lo)
        band += reading(G_30, q->by_band == BAND_FARTHER, s, "the farther band", "the nearer band");
    return group * IN_GROUP + q->formation * DISTANCES + band;
}

static int square_sum(const struct emp_square_facts *facts, struct steps *s)
{
    struct emp_square_facts q = *facts;
    q.is_closed = q.formation == CLOSED_COLUMN && RULE(G_9, q.by_lines == SQUARE_CLOSED);
    if (q.commander || q.is_closed)
        emp_gap(s, G_9, "the cut lines: a commander, a closed column");
    const int sum = emp_sum(forming_square_modifiers, &q, s);
    if (!q.opportunity)
        return sum;
    emp_reads(s, forming_square_modifiers, OPPORTUNITY_LINE);
    return sum + emp_gap_adds(s, G_9, q.opportunity, "%s",
                              forming_square_modifiers[OPPORTUNITY_LINE].condition);
}

int emp_square_throw(const struct emp_square_facts *q, struct dice *d, bool *disordered,
                     struct steps *s)
{
    static const struct purpose for_square = {"infantry", "forming square"};
    const int row = cell_of(q, s), need = forming_square[row].need_at_least;
    *disordered = false;
    emp_reads(s, forming_square, row);
    if (!RULE(forming_square, need != NO)) {
        emp_tell(s, forming_square, "it is too late: no throw is made");
        return NO_SQUARE;
    }
    emp_tell(s, forming_square, "%d or more is needed", NULL, need);
    emp_gap(s, G_1, "two d10 are thrown");
    const int sum = square_sum(q, s), natural = dice_sum(d, &for_square, 2, 10);
    *disordered =
        RULE(forming_square_modifiers, natural <= forming_square_modifiers[NATURAL_LINE].mod);
    emp_reads(s, forming_square_modifiers, NATURAL_LINE);
    if (q->british)
        emp_reads(s, forming_square_modifiers, BRITISH_LINE);
    const bool formed = natural + sum >= need,
               solid = q->british && forming_square_modifiers[BRITISH_LINE].mod == 1 &&
                       !*disordered && !q->disordered;
    emp_fell(s, d, forming_square, formed ? "%d: it forms square" : "%d: no square", NULL,
             natural + sum);
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

static void square_call(const void *facts, struct text *t)
{
    const struct emp_square_facts *q = facts;
    const int need = forming_square[cell_of(q, NULL)].need_at_least;
    if (need == NO)
        text_add(t, "It is too late to form square.");
    else
        emp_call_number(t, square_sum(q, NULL), need, OPEN, "forms square");
}

#include "rules/empire/charts/square.def"
