/* 1, 2: orders.  What a corps order binds its MEs to, which orders they may have under it, how long
 * it is on its way, whether a corps changes it by itself, and what an ME order demands. */

#include "command.h"

#include "rules/empire/tables/orders.def"

/* ---- a corps order ---- */

INTS(corps_facts, order, me_order, by_ticks); /* G3 */
INTS(corps_result, allowed, distance);

/* The cell of an ME order that was asked about. */
static int tick_row(const struct corps_facts *f)
{
    return f->order * ME_COLUMNS + f->me_order - 1;
}

STAGE(corps_stage, corps_facts, corps_result)
{
    const int distance = corps_orders[f->order].distance, row = f->me_order > 0 ? tick_row(f) : 0;
    emp_from(s, corps_orders, f->order, 0, "%s", corps_orders[f->order].aim);
    emp_tell(s, corps_orders, "%s", corps_orders[f->order].constraint);
    r->distance = RULE(corps_orders, distance != BLANK) ? (int16_t)distance : NO_NUMBER;
    if (!RULE(corps_order_me_orders, f->me_order > 0))
        return;
    r->allowed = corps_order_me_orders[row].allowed;
    emp_reads(s, corps_order_me_orders, row);
    if (r->allowed == LOST_TICK) {
        emp_gap(s, G_3, "the tick is lost: as the players chose");
        r->allowed = taken_ticks[row];
    }
}

CALL(corps_call, corps_facts)
{
    const int last = COUNT(written_order_objectives) - 1;
    text_print(t, "%s: %s; %s. It names", corps_orders[f->order].order, corps_orders[f->order].aim,
               corps_orders[f->order].constraint);
    for (int i = 0; i <= last; i++)
        text_print(t, "%s %s",
                   i == 0      ? ""
                   : i == last ? " or"
                               : ",",
                   written_order_objectives[i].objective);
    text_char(t, '.');
}

/* ---- on its way ---- */

/* G39: beyond the table. */
static int further_turns(int inches, int by_further, struct steps *s)
{
    const int over = inches - order_arrival_time[FARTHEST].lo + 1;
    const bool begun = reading(G_39, by_further == FURTHER_BEGUN, s,
                               "a turn for each further 90 begun", "a turn for each full 90");
    return begun ? (over + FURTHER - 1) / FURTHER : over / FURTHER;
}

int emp_order_delay(int inches, int by_further, struct dice *d, struct steps *s)
{
    const int row = dice_row(d, RANGES(order_arrival_time, lo, hi), inches),
              delay = order_arrival_time[row].delay;
    emp_from(s, order_arrival_time, row, 0, "%d inches", NULL, inches);
    return RULE(order_arrival_time, row == FARTHEST)
               ? delay - 1 + further_turns(inches, by_further, s)
               : delay;
}

INTS(arrival_facts, inches, message, by_further, by_message); /* G39, N4 */
INTS(arrival_result, turns);

STAGE(arrival_stage, arrival_facts, arrival_result)
{
    const bool fast = f->message && reading(N_4, f->by_message == MESSAGE_30, s,
                                            "a message goes 30 inches, then 90 a turn",
                                            "a message goes as an order");
    const int over = f->inches - MESSAGE_FIRST;
    r->turns = (int16_t)(!fast      ? emp_order_delay(f->inches, f->by_further, d, s)
                         : over > 0 ? (over + MESSAGE_THEN - 1) / MESSAGE_THEN
                                    : 0);
}

/* ---- a corps by itself ---- */

INTS(independent_result, result);

/* The lost figures, as G2 answers. */
static struct independent_facts with_figures(const struct independent_facts *facts)
{
    struct independent_facts f = *facts;
    if (!RULE(G_2, f.by_figures == INDEPENDENT_GIVEN)) {
        f.changed_from = 15;
        f.unless_from = 12;
        f.good = 1;
        f.average = 0;
    }
    f.near = RULE(corps_independent_action_modifiers, f.inches <= ARMY_NEAR);
    return f;
}

static int independent_sum(const struct independent_facts *f, struct steps *s)
{
    const int grade = f->grade == GOOD ? f->good : f->grade == AVERAGE ? f->average : 0;
    int sum = emp_sum(corps_independent_action_modifiers, f, s);
    if (grade)
        sum += emp_gap_adds(s, G_2, grade, "%s corps commander",
                            f->grade == GOOD ? "Good" : "Average");
    return sum;
}

/* Not changed, unless Attack, changed: from below. */
#define CHANGE_BANDS(f)                                                                        \
    (&(const struct ranges){                                                                   \
        (const figure[]){OPEN, (f).unless_from, (f).changed_from},                             \
        (const figure[]){(figure)((f).unless_from - 1), (figure)((f).changed_from - 1), OPEN}, \
        sizeof(figure), 3})

STAGE(independent_stage, independent_facts, independent_result)
{
    static const struct purpose for_change = {"corps commander", "independent action"};
    const struct independent_facts known = with_figures(f);
    const int sum = independent_sum(&known, s);
    int total;
    emp_gap(s, G_2, "two d10; the figures are those of the players");
    r->result =
        (int16_t)(NOT_CHANGED - emp_throw_inside(d, &for_change, CHANGE_BANDS(known), sum, &total));
    emp_reads(s, corps_independent_action, r->result);
    emp_tell(steps_fallen(s, d), corps_independent_action, "%d: %s",
             corps_independent_action[r->result].result, total);
}

static void say_change(struct text *t, int band, const void *with)
{
    text_add(t, corps_independent_action[NOT_CHANGED - band].result);
}

CALL(independent_call, independent_facts)
{
    const struct independent_facts known = with_figures(f);
    emp_call_bands(t, independent_sum(&known, NULL), CHANGE_BANDS(known), say_change, NULL);
}

/* ---- an ME order ---- */

INTS(me_order_facts, order, engaged, by_meeting, by_rally); /* G44, G65 */
INTS(me_order_result, distance, points, becomes);

STAGE(me_order_stage, me_order_facts, me_order_result)
{
    const int distance = me_orders[f->order].distance, points = me_orders[f->order].points,
              engaged = me_orders[f->order].engaged;
    emp_from(s, me_orders, f->order, 0, "%s", me_orders[f->order].rule);
    if (f->order == INTERCEPT)
        reading(G_44, f->by_meeting == INTERCEPTS_20, s,
                "activated within 20 inches of an enemy's path it meets him before he engages",
                "the players say who meets whom");
    if (f->order == REST)
        reading(
            G_65, f->by_rally == RALLY_TEST, s,
            "a unit in bad morale rallies by its morale test; with none left a fatigue level goes",
            "what recovers is lost: the players say");
    r->distance = (int16_t)(distance == BLANK ? NO_NUMBER : distance);
    r->points = (int16_t)(points == BLANK ? 0 : points);
    if (RULE(me_orders, f->engaged))
        r->becomes = (int16_t)(engaged != DEFEND_OR_SHAKEN   ? engaged
                               : f->engaged == ENGAGED_AGAIN ? BECOMES_SHAKEN
                                                             : BECOMES_DEFEND);
}

#include "rules/empire/charts/orders.def"
