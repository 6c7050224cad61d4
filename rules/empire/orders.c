/* 1, 2, 5, 6: orders.  What a corps order binds its MEs to, how long it is on its way, what an ME
 * order demands, what a commander gets done, and how many turns of points activate an order. */

#include "empire.h"

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
    const bool begun = answered(G_39, by_further, FURTHER_BEGUN, s);
    return begun ? (over + FURTHER - 1) / FURTHER : over / FURTHER;
}

/* Turns until a written order arrives, 0 is in this one. */
static int order_delay(int inches, int by_further, struct dice *d, struct steps *s)
{
    const int row = dice_row(d, RANGES(order_arrival_time, lo, hi), inches),
              delay = order_arrival_time[row].delay;
    emp_from(s, order_arrival_time, row, 0, "%d inches", NULL, inches);
    return RULE(order_arrival_time, row == FARTHEST)
               ? delay - 1 + further_turns(inches, by_further, s)
               : delay;
}

INTS(arrival_facts, inches, message, by_further, by_message); /* G39, N4 */
STAGE(arrival_stage, arrival_facts, emp_one)
{
    const bool fast = f->message && answered(N_4, f->by_message, MESSAGE_30, s);
    const int over = f->inches - MESSAGE_FIRST;
    r->is = (int16_t)(!fast      ? order_delay(f->inches, f->by_further, d, s)
                      : over > 0 ? (over + MESSAGE_THEN - 1) / MESSAGE_THEN
                                 : 0);
}

/* ---- a corps by itself ---- */

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

STAGE(independent_stage, independent_facts, emp_one)
{
    static const struct purpose for_change = {"corps commander", "independent action"};
    const struct independent_facts known = with_figures(f);
    const int sum = independent_sum(&known, s);
    int total;
    emp_gap(s, G_2, "two d10; the figures are those of the players");
    r->is =
        (int16_t)(NOT_CHANGED - emp_throw_inside(d, &for_change, CHANGE_BANDS(known), sum, &total));
    emp_reads(s, corps_independent_action, r->is);
    emp_fell(s, d, corps_independent_action, "%d: %s", corps_independent_action[r->is].result,
             total);
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
        answered(G_44, f->by_meeting, INTERCEPTS_20, s);
    if (f->order == REST)
        answered(G_65, f->by_rally, RALLY_TEST, s);
    r->distance = (int16_t)(distance == BLANK ? NO_NUMBER : distance);
    r->points = (int16_t)(points == BLANK ? 0 : points);
    if (RULE(me_orders, f->engaged))
        r->becomes = (int16_t)(engaged != DEFEND_OR_SHAKEN   ? engaged
                               : f->engaged == ENGAGED_AGAIN ? BECOMES_SHAKEN
                                                             : BECOMES_DEFEND);
}

int emp_commander_sum(const struct emp_commander *c, struct steps *s)
{
    return emp_sum(commander_action_modifiers, c, s);
}

int emp_commander_number(int level, int act, struct steps *s)
{
    const int row = level * EMP_ACTS + act;
    emp_reads(s, commander_action, row);
    return commander_action[row].need_at_least;
}

/* ---- actions ---- */

struct actions_facts {
    struct emp_commander commander;
    int16_t acts, by_throw; /* N6 */
};

INTS(actions_result, successes, passed[EMP_ACTS], tried);

static void actions_pass(struct actions_result *r, int act, bool passes)
{
    r->passed[act] = passes;
    r->successes = (int16_t)(r->successes + passes);
}

/* N6: how they are thrown. */
static void actions_say(const struct actions_facts *f, struct steps *s)
{
    emp_gap(s, N_6, EMP(N_6)->told[f->by_throw]);
    for (int i = 0; i < f->acts; i++)
        emp_tell(s, commander_action, "action %d needs %d", NULL, i + 1,
                 emp_commander_number(f->commander.level, i, s));
}

STAGES(actions_stage, actions_facts, actions_result)
{
    static const struct purpose for_action = {"commander", "action"};
    const bool first = r->tried == 0;
    const int sum = emp_commander_sum(&f->commander, first ? s : NULL), act = r->tried++;
    int total;
    if (first)
        actions_say(f, s);
    if (f->by_throw == ACTS_ONE) {
        total = dice_sum(d, &for_action, 2, 10) + sum;
        for (int i = 0; i < f->acts; i++)
            actions_pass(
                r, i,
                RULE(commander_action, total >= emp_commander_number(f->commander.level, i, s)));
        emp_fell(s, d, commander_action, "%d on two d10", NULL, total - sum);
        r->tried = 0;
        return false;
    }
    const bool passes = RULE(
        commander_action,
        emp_reaches(d, &for_action, sum, emp_commander_number(f->commander.level, act, s), &total));
    emp_fell(s, d, commander_action, passes ? "action %d: %d, done" : "action %d: %d, failed", NULL,
             act + 1, total);
    actions_pass(r, act, passes);
    const bool goes_on = act + 1 < f->acts && (passes || RULE(N_6, f->by_throw == ACTS_EACH));
    r->tried = (int16_t)(goes_on ? r->tried : 0);
    return goes_on;
}

CALL(actions_call, actions_facts)
{
    static const char *const nth[EMP_ACTS] = {"first", "second", "third", "fourth"};
    emp_call_dice(t, emp_commander_sum(&f->commander, NULL));
    for (int i = 0; i < f->acts; i++)
        text_print(t, "%s%d for the %s", i ? ", " : "",
                   emp_commander_number(f->commander.level, i, NULL), nth[i]);
    text_add(t, f->by_throw == ACTS_UNTIL  ? "; a failure ends them."
                : f->by_throw == ACTS_EACH ? "; each is thrown for."
                                           : "; one throw for all.");
}

/* ---- what an action buys ---- */

INTS(cost_facts, phase, action, issued, under_defend, by_defend, by_impetus); /* N11, G48 */
INTS(cost_result, cost, distance);

/* The next row of the tactical list, after this one, that has this action; -1 if the side may not
 * do it (any more: moving stands twice). */
static int tactical_row(int phase, int action, int after)
{
    const int first = phase == WITHOUT_IT ? WITH_INITIATIVE : 0,
              count = phase == WITHOUT_IT ? COUNT(tactical_commander_actions) : WITH_INITIATIVE;
    for (int i = after < first ? first : after + 1; i < count; i++)
        if (tactical_commander_actions[i].what == action - GT_ACTIONS)
            return i;
    return -1;
}

/* N11: which Defend order is free. */
static bool is_free(const struct cost_facts *f, struct steps *s)
{
    if (f->action != ISSUE_ORDER || f->issued == SOME_ORDER)
        return false;
    const bool me = answered(N_11, f->by_defend, DEFEND_ME, s);
    return me ? f->issued == ME_DEFEND && f->under_defend : f->issued == CORPS_DEFEND;
}

STAGE(cost_stage, cost_facts, cost_result)
{
    const bool grand = RULE(gt_commander_actions, f->action < GT_ACTIONS);
    r->distance = f->action;
    r->cost = 1;
    if (grand) {
        const int row = f->action % GT_ACTIONS;
        const struct gt_row *a = (const struct gt_row *)&gt_commander_actions[row];
        emp_from(s, gt_commander_actions, row, 0, "%s", a->action);
        if (a->note)
            emp_tell(s, gt_commander_actions, "%s", a->note);
        r->cost = (int16_t)(is_free(f, s) ? 0 : a->cost);
    }
    for (int row = -1; !grand && (row = tactical_row(f->phase, f->action, row)) >= 0;)
        emp_from(s, tactical_commander_actions, row, 0, "%s",
                 tactical_commander_actions[row].action);
    if (f->action == GT_ACTIONS + IMPETUS)
        answered(G_48, f->by_impetus, IMPETUS_LASTS, s);
}

/* The natural throw of the last row comes first. */

#define FACTS activation_facts
#define ROWS activation_modifiers
#include "engine/chart/list.h"
static MARKED_TABLE(activation_modifiers, "Activation modifiers",
                    TEXT_COLUMN(activation_modifiers, id),
                    TEXT_COLUMN(activation_modifiers, condition),
                    {"mod_me_order", NUMBER(activation_modifiers, mod)},
                    {"mod_corps_order", NUMBER(activation_modifiers, second)},
                    {"corps_figure_printed", TEXT(activation_modifiers, group)},
                    {"as_printed", .cell = CELL_AS_PRINTED, CELL(activation_modifiers, as_printed),
                     .to = offsetof(struct modifier_line, mod)});

/* ---- the sum ---- */

/* N5: does urging count? */
static bool is_urged(const struct activation_facts *f, struct steps *s)
{
    if (!f->urged)
        return false;
    const bool always = answered(N_5, f->by_urging, URGE_ALWAYS, s);
    return f->within_12 || (!always && (f->by_urging == URGE_PLUS_5 || f->kind == CORPS_ORDER));
}

static int activation_sum(const struct activation_facts *facts, struct steps *s)
{
    struct activation_facts f = *facts;
    int sum = 0;
    bool unbracketed = false;
    f.urges = is_urged(&f, s);
    f.any = 1;
    for (int i = 0; i < COUNT(activation_modifiers); i++) {
        const struct modifier_line *l = &activation_modifiers[i];
        const bool second =
            i == URGED_LINE && f.by_urging == URGE_PLUS_5 ? f.within_12 : f.kind == CORPS_ORDER;
        const int adds = second ? l->second : l->mod;
        if (!RULE(activation_modifiers, modifier_times(l, &f)))
            continue;
        unbracketed |=
            f.kind == CORPS_ORDER && i != CORPS_ORDER_LINE && adds && l->second == l->mod;
        emp_reads(s, activation_modifiers, i);
        if (adds)
            sum += emp_adds(s, activation_modifiers, adds, "%s", l->condition);
    }
    if (unbracketed)
        emp_gap(s, G_38, "a line without a bracket holds for corps orders too");
    return sum;
}

/* ---- a try ---- */

INTS(activation_result, order, points, held);

#define MODIFIED \
    (&(const struct ranges){&activation[0].lo, &activation[0].hi, sizeof *activation, NATURAL_ROW})

static int activation_throw(int sum, struct dice *d, struct steps *s)
{
    static const struct purpose for_activation = {"commander", "activation"};
    const int natural = dice_sum(d, &for_activation, 2, 10);
    const bool disobeyed = RULE(
        activation, range_holds(natural, activation[NATURAL_ROW].lo, activation[NATURAL_ROW].hi));
    const int row = disobeyed ? NATURAL_ROW : dice_row(d, MODIFIED, natural + sum);
    emp_fell(s, d, activation, "%d on two d10: %d points", NULL, natural, activation[row].points);
    emp_reads(s, activation, row);
    return row;
}

static struct activation_result activation_try(const struct activation_facts *f, int held,
                                               struct dice *d, struct steps *s)
{
    const int row = activation_throw(activation_sum(f, s), d, s), fate = activation[row].fate;
    struct activation_result r = {.order = (int16_t)fate, .points = activation[row].points};
    if (fate == DISOBEYED) {
        steps_when(s, "if it is disobeyed");
        const bool gone = answered(N_7, f->by_disobedience, DISOBEYED_GONE, s);
        steps_when(s, NULL);
        r.held = (int16_t)(gone ? 0 : held);
    } else if (fate == PENDING) {
        r.held = (int16_t)(held + r.points);
        r.order = RULE(G_41, r.held >= f->by_points) ? ACTIVATED : PENDING;
    }
    return r;
}

static void say_number(const struct activation_facts *f, struct steps *s)
{
    emp_gap(s, G_41, "%d points activate it", NULL, f->by_points);
    if (f->held)
        emp_tell(s, activation, "%d points are held", NULL, f->held);
}

STAGE(activation_stage, activation_facts, activation_result)
{
    *r = activation_try(f, f->held, d, s);
    say_number(f, s);
}

/* ---- turn after turn ---- */

INTS(wait_result, turn, order, tried, held);

/* The turns that it is on its way come before the first throw. */
STAGES(wait_stage, activation_facts, wait_result)
{
    const bool first = r->tried == 0;
    const int delay = f->inches ? order_delay(f->inches, f->by_further, d, first ? s : NULL) : 0;
    const struct activation_result now =
        activation_try(f, first ? f->held : r->held, d, first || d->kind == DICE_ALL ? s : NULL);
    const bool waits =
        now.order == PENDING || (now.order == DISOBEYED && f->by_disobedience == DISOBEYED_PENDING);
    const int turn = delay + ++r->tried;
    if (first)
        say_number(f, s);
    emp_fell(s, d, activation, "turn %d: %d points held", NULL, turn, now.held);
    const bool goes_on = waits && r->tried < f->turns;
    *r = (struct wait_result){.turn = (int16_t)(now.order == ACTIVATED ? turn : NO_NUMBER),
                              .order = (int16_t)(waits ? PENDING : now.order),
                              .tried = (int16_t)(goes_on ? r->tried : 0),
                              .held = (int16_t)(goes_on ? now.held : 0)};
    return goes_on;
}

#include "rules/empire/charts/orders.def"
