/* 6: activation.  Two d10 and what helps or hinders give an order points, which add up over the
 * turns until they reach the number of G41; a low total loses the order, and a natural 2 is
 * disobeyed. */

#include "command.h"

#include "rules/empire/tables/activation.def"

/* The natural throw of the last row comes first. */

#define FACTS activation_facts
#define ROWS activation_modifiers
#define LINES "rules/empire/lists/activation.def"
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
    const bool always = RULE(N_5, f->by_urging == URGE_ALWAYS);
    emp_gap(s, N_5,
            always                        ? "urging needs the ME leader within 12 inches"
            : f->by_urging == URGE_PLUS_5 ? "the ME leader within 12 inches makes it +5"
                                          : "urging an ME order needs its leader within 12 inches");
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
    emp_tell(steps_fallen(s, d), activation, "%d on two d10: %d points", NULL, natural,
             activation[row].points);
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
        const bool gone = reading(N_7, f->by_disobedience == DISOBEYED_GONE, s,
                                  "a disobeyed order is gone", "a disobeyed order stays pending");
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

static bool activation_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct activation_facts *f = facts;
    *(struct activation_result *)state = activation_try(f, f->held, d, s);
    say_number(f, s);
    return false;
}

static void say_points(struct text *t, int band, const void *with)
{
    if (activation[band].fate == LOST)
        text_add(t, "lost");
    else
        text_print(t, "%d points", activation[band].points);
}

CALL(activation_call, activation_facts)
{
    emp_call_bands(t, activation_sum(f, NULL), MODIFIED, say_points, f);
    text_print(t, " A natural 2 is disobeyed; %d points activate.", f->by_points);
}

static void activation_effects(const void *facts, const void *result, struct effects *e)
{
    const struct activation_facts *f = facts;
    const struct activation_result *r = result;
    const bool kept = r->order == DISOBEYED && f->by_disobedience == DISOBEYED_PENDING;
    if (r->order == PENDING)
        effect_move(e, "order", "points", r->points);
    else if (!kept)
        effect_set(e, "order", "state", words_at(&order_words, r->order));
}

/* ---- turn after turn ---- */

INTS(wait_result, turn, order, tried, held);

/* The turns that it is on its way come before the first throw. */
STAGES(wait_stage, activation_facts, wait_result)
{
    const bool first = r->tried == 0;
    const int delay =
        f->inches ? emp_order_delay(f->inches, f->by_further, d, first ? s : NULL) : 0;
    const struct activation_result now =
        activation_try(f, first ? f->held : r->held, d, first || d->kind == DICE_ALL ? s : NULL);
    const bool waits =
        now.order == PENDING || (now.order == DISOBEYED && f->by_disobedience == DISOBEYED_PENDING);
    const int turn = delay + ++r->tried;
    if (first)
        say_number(f, s);
    emp_tell(steps_fallen(s, d), activation, "turn %d: %d points held", NULL, turn, now.held);
    const bool goes_on = waits && r->tried < f->turns;
    *r = (struct wait_result){.turn = (int16_t)(now.order == ACTIVATED ? turn : NO_NUMBER),
                              .order = (int16_t)(waits ? PENDING : now.order),
                              .tried = (int16_t)(goes_on ? r->tried : 0),
                              .held = (int16_t)(goes_on ? now.held : 0)};
    return goes_on;
}

#include "rules/empire/charts/activation.def"
