/* 6: activation.  Two d10 and what helps or hinders give an order points, which add up over the
 * turns until they reach the number of G41; a low total loses the order, and a natural 2 is
 * disobeyed. */

#include "command.h"

/* clang-format off */
enum { ME_ORDER, CORPS_ORDER };                                                          /* ORDER KIND */
static WORD_LIST(kind_words, "ME", "corps");                                             /* ORDER KIND */
enum { PLAIN_STAFF, GOOD_STAFF, POOR_STAFF };                                            /* ORDER STAFF */
static WORD_LIST(staff_words, "normal", "good", "poor");                                 /* ORDER STAFF */
enum { NO_BRIGADE, ELITE_BRIGADE, OTHER_BRIGADE };                                       /* ORDER BRIGADE */
static WORD_LIST(brigade_words, "no", "elite", "non-elite");                             /* ORDER BRIGADE */
enum { NO_ATTACK_LEADER, ATTACK_CHARISMATIC, ATTACK_INSPIRATIONAL, ATTACK_UNINSPIRING }; /* ORDER ATTACK */
static WORD_LIST(attack_words, "none", "charismatic", "inspirational", "uninspiring");   /* ORDER ATTACK */
enum { PENDING, ACTIVATED, LOST, DISOBEYED };                                            /* ORDER FATE */
static WORD_LIST(order_words, "pending", "activated", "lost", "disobeyed");              /* ORDER FATE */

/* The natural throw of the last row comes first. */
static WORD_LIST(fate_words, "-", "activated", "lost", "disobeyed"); /* ORDER FATE */
static FIGURES struct {
    figure lo, hi, points, fate, mark;
} activation[] = {
    {OPEN,    0,  0, LOST,      INFERRED},
    {   1,    1,  1, PENDING,   PRINTED},
    {   2,    3,  2, PENDING,   PRINTED},
    {   4,    6,  4, PENDING,   PRINTED},
    {   7,    9,  5, PENDING,   PRINTED},
    {  10,   11,  6, PENDING,   PRINTED},
    {  12,   13,  7, PENDING,   PRINTED},
    {  14,   16,  8, PENDING,   PRINTED},
    {  17,   18,  9, PENDING,   PRINTED},
    {  19, OPEN, 10, PENDING,   PRINTED},
    {   2,    2,  0, DISOBEYED, PRINTED},
};
enum { NATURAL_ROW = COUNT(activation) - 1 };
static const char *const rolls[] = {"modified", "natural"};

enum { CORPS_ORDER_LINE = 10, URGED_LINE = 7 };
/* clang-format on */

#define FACTS activation_facts
#define ROWS activation_modifiers
#define LINES "rules/empire/lists/activation.def"
#include "engine/chart/list.h"
static MARKED_TABLE(activation, "Activation", BLOCKS("roll", rolls, NATURAL_ROW), BAND(activation),
                    NUMBER_COLUMN(activation, points),
                    {"result", WORD(activation, fate, fate_words)});
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
    step_tell_gap(s, EMP(N_5),
                  always ? "urging needs the ME leader within 12 inches"
                  : f->by_urging == URGE_PLUS_5
                      ? "the ME leader within 12 inches makes it +5"
                      : "urging an ME order needs its leader within 12 inches",
                  NULL, 0, 0);
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
        step_reads(s, &emp_activation_modifiers_table, i);
        if (adds)
            sum += step(s, EMP(activation_modifiers), adds, "%s", l->condition, 0, 0);
    }
    if (unbracketed)
        step_tell_gap(s, EMP(G_38), "a line without a bracket holds for corps orders too", NULL, 0,
                      0);
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
    step(steps_fallen(s, d), EMP(activation), 0, "%d on two d10: %d points", NULL, natural,
         activation[row].points);
    step_reads(s, &emp_activation_table, row);
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
    step_tell_gap(s, EMP(G_41), "%d points activate it", NULL, f->by_points, 0);
    if (f->held)
        step(s, EMP(activation), 0, "%d points are held", NULL, f->held, 0);
}

static bool activation_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct activation_facts *f = facts;
    *(struct activation_result *)state = activation_try(f, f->held, d, s);
    say_number(f, s);
    return false;
}

MAY(activation_may, activation_facts)
{
    return require_of(G_41, f->held < f->by_points, "held", trouble,
                      "so many points have activated it already");
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

/* clang-format off */
#define ACTIVATION_RULINGS \
    ASKS(N_5, struct activation_facts, by_urging), ASKS(N_7, struct activation_facts, by_disobedience), \
    ASKS(G_41, struct activation_facts, by_points)
/* clang-format on */

/* clang-format off */
DESCRIBE(emp_activation, "activation", "Activation", "6. Activation",
         "Activation points of a pending order, and whether it is activated, lost or disobeyed. Rest & Rally needs no throw.",
         "grade=excellent within-4=yes weather=yes", .inputs = activation_modifiers_inputs,
         .input_count = COUNT(activation_modifiers_inputs) - 2, /* but for turns and inches */
         OUTPUTS({"order", "what becomes of it", PICK(activation_result, order, order_words),
                  .says = "the order stays pending|the order is activated|the order is lost|the order is disobeyed"},
                 {"points", "thrown", HOW_MANY(activation_result, points), .says = "; the throw brings # points"},
                 {"held", "points that it then holds", HOW_MANY(activation_result, held), .says = "which makes # in all"}),
         .matters = "order", RESOLVE(activation_facts, activation_result, activation_stage), .may = activation_may, .call = activation_call,
         TABLES(&emp_activation_modifiers_table, &emp_activation_table), SETTINGS(ACTIVATION_RULINGS), .effects = activation_effects);
/* clang-format on */

/* ---- turn after turn ---- */

INTS(wait_result, turn, order, tried, held);

/* The turns that it is on its way come before the first throw. */
static bool wait_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct activation_facts *f = facts;
    struct wait_result *r = state;
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
    step(steps_fallen(s, d), EMP(activation), 0, "turn %d: %d points held", NULL, turn, now.held);
    const bool goes_on = waits && r->tried < f->turns;
    *r = (struct wait_result){.turn = (int16_t)(now.order == ACTIVATED ? turn : NO_NUMBER),
                              .order = (int16_t)(waits ? PENDING : now.order),
                              .tried = (int16_t)(goes_on ? r->tried : 0),
                              .held = (int16_t)(goes_on ? now.held : 0)};
    return goes_on;
}

DESCRIBE(
    emp_activation_wait, "activation-wait", "When an order is activated", "6. Activation",
    "The turn on which an order is activated if it is thrown for turn after turn, from the turn "
    "in which it is written.",
    "grade=good turns=4", ASKED(activation_modifiers),
    OUTPUTS({"turn", "on which it is activated", HOW_MANY(wait_result, turn), .none = "never",
             .says = "it is activated on turn #|it is not activated in that time"},
            {"order", "what becomes of it", PICK(wait_result, order, order_words),
             .says = "||; the order is lost|; the order is disobeyed"}),
    RESOLVE(activation_facts, wait_result, wait_stage), .may = activation_may,
    .call = activation_call,
    TABLES(&emp_order_arrival_time_table, &emp_activation_modifiers_table, &emp_activation_table),
    SETTINGS(ACTIVATION_RULINGS, ASKS(G_39, struct activation_facts, by_further)));
