/* 6: activation.  Two d10 and what helps or hinders give an order points, which add up over the
 * turns until they reach the number of G41; a low total loses the order, and a natural 2 is
 * disobeyed. */

#include "command.h"
#include "orders.h"

/* clang-format off */
enum { ME_ORDER, CORPS_ORDER };                                                          /* ORDER KIND */
static WORD_LIST(kind_words, "me", "corps");                                             /* ORDER KIND */
enum { PLAIN_STAFF, GOOD_STAFF, POOR_STAFF };                                            /* ORDER STAFF */
static WORD_LIST(staff_words, "normal", "good", "poor");                                 /* ORDER STAFF */
enum { NO_BRIGADE, ELITE_BRIGADE, OTHER_BRIGADE };                                       /* ORDER BRIGADE */
static WORD_LIST(brigade_words, "no", "elite", "non-elite");                             /* ORDER BRIGADE */
enum { NO_ATTACK_LEADER, ATTACK_CHARISMATIC, ATTACK_INSPIRATIONAL, ATTACK_UNINSPIRING }; /* ORDER ATTACK */
static WORD_LIST(attack_words, "none", "charismatic", "inspirational", "uninspiring");   /* ORDER ATTACK */
enum { PENDING, ACTIVATED, LOST, DISOBEYED };                                            /* ORDER FATE */
static WORD_LIST(order_words, "pending", "activated", "lost", "disobeyed");              /* ORDER FATE */

struct activation_facts {
    int16_t kind, grade, within_4, urged, within_12, no_sight, vantage, grand_battery, staff, weather,
        rivalry, brigade, attack_leader, me_leader, retreats, tired, break_off_25, held, turns, inches;
    int16_t urges, any;                                        /* derived: N5; 1 */
    int16_t by_urging, by_disobedience, by_points, by_further; /* N5, N7, G41, G39 */
};

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

#define FACTS activation_facts
#define LINE(id, words, me, corps, ...) {{id, NULL, words, me, __VA_ARGS__}, corps, (me) != (corps) ? "yes" : "no", PRINTED}
static FIGURES struct activation_line {
    struct modifier_line me;
    figure corps;
    const char *bracket;
    figure mark;
} activation_modifiers[] = {
    LINE("superior",          "Superior commander",                           3,   3, WHEN(grade, SUPERIOR_GRADE)),
    LINE("excellent",         "Excellent commander",                          2,   2, WHEN(grade, EXCELLENT)),
    LINE("good",              "Good commander",                               1,   1, WHEN(grade, GOOD)),
    LINE("average",           "Average commander",                            0,   0, WHEN(grade, AVERAGE), AS("+0")),
    LINE("poor",              "Poor commander",                              -1,  -1, WHEN(grade, POOR)),
    LINE("despicable",        "Despicable commander",                        -2,  -2, WHEN(grade, DESPICABLE_GRADE)),
    LINE("within_4",          "both commanders within 4 inches",              6,   6, HOLDS(within_4)),
    LINE("urged",             "the order is urged",                           3,   5, HOLDS(urges), AS("+3 (+5)")),
    LINE("no_los",            "the receiver is out of sight",                -1,  -1, HOLDS(no_sight)),
    LINE("vantage",           "the receiver is at a vantage point",           2,   2, HOLDS(vantage)),
    {{"corps_order", NULL,    "a corps order", 0, HOLDS(any), AS("+8")}, 8, "no", PRINTED},
    LINE("grand_battery",     "to form or advance a grand battery",          -6,  -6, HOLDS(grand_battery)),
    LINE("staff_good",        "good staff work",                              1,   2, WHEN(staff, GOOD_STAFF), AS("+1 (+2)")),
    LINE("staff_poor",        "poor staff work",                             -1,  -3, WHEN(staff, POOR_STAFF), AS("-1 (-3)")),
    LINE("weather",           "snow or heavy rain",                          -2,  -2, HOLDS(weather)),
    LINE("rivalry",           "rivalry of commanders",                       -2, -12, HOLDS(rivalry), AS("-2 (-12)")),
    LINE("elite_brigade",     "to an elite brigade",                          4,   4, WHEN(brigade, ELITE_BRIGADE)),
    LINE("non_elite_brigade", "to a brigade that is not elite",              -4,  -4, WHEN(brigade, OTHER_BRIGADE)),
    LINE("char_attack",       "Charismatic commander with an ME to attack",   4,   4, WHEN(attack_leader, ATTACK_CHARISMATIC)),
    LINE("insp_attack",       "Inspirational commander with an ME to attack", 2,   2, WHEN(attack_leader, ATTACK_INSPIRATIONAL)),
    LINE("unin_attack",       "Uninspiring commander with an ME to attack",  -2,  -2, WHEN(attack_leader, ATTACK_UNINSPIRING)),
    LINE("me_superior",       "Superior ME leader",                           3,   3, WHEN(me_leader, SUPERIOR_ME_LEADER)),
    LINE("me_poor",           "Poor ME leader",                              -3,  -3, WHEN(me_leader, POOR_ME_LEADER)),
    LINE("retreat_withdraw",  "to retreat under an active corps Withdraw",    5,   5, HOLDS(retreats)),
    LINE("tired",             "Tired or worse, to attack or maneuver",       -2,  -2, HOLDS(tired)),
    LINE("break_off_25",      "Break Off with over 25 percent lost",          4,   4, HOLDS(break_off_25)),
};
#undef FACTS
enum { CORPS_ORDER_LINE = 10, URGED_LINE = 7 };
/* clang-format on */

static MARKED_TABLE(activation, "Activation", BLOCKS("roll", rolls, NATURAL_ROW), BAND(activation),
                    NUMBER_COLUMN(activation, points),
                    {"result", WORD(activation, fate, fate_words)});
static MARKED_TABLE(activation_modifiers, "Activation modifiers",
                    {"id", TEXT(activation_modifiers, me.id)},
                    {"condition", TEXT(activation_modifiers, me.condition)},
                    {"mod_me_order", NUMBER(activation_modifiers, me.mod)},
                    {"mod_corps_order", NUMBER(activation_modifiers, corps)},
                    {"corps_figure_printed", TEXT(activation_modifiers, bracket)},
                    {"as_printed", .cell = CELL_AS_PRINTED,
                     .offset = offsetof(struct activation_line, me.as_printed),
                     .size = sizeof(figure), .to = offsetof(struct activation_line, me.mod)});

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
        const struct activation_line *l = (const struct activation_line *)&activation_modifiers[i];
        const bool second =
            i == URGED_LINE && f.by_urging == URGE_PLUS_5 ? f.within_12 : f.kind == CORPS_ORDER;
        const int adds = second ? l->corps : l->me.mod;
        if (!RULE(activation_modifiers, modifier_times(&l->me, &f)))
            continue;
        unbracketed |=
            f.kind == CORPS_ORDER && i != CORPS_ORDER_LINE && adds && l->corps == l->me.mod;
        step_reads(s, &emp_activation_modifiers_table, i);
        if (adds)
            sum += step(s, EMP(activation_modifiers), adds, "%s", l->me.condition, 0, 0);
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
#define OF activation_facts
#define BY EMP(activation_modifiers)
#define ACTIVATION_INPUTS \
    IN_USUAL("grade", "of the issuing commander", grade, emp_grade_words, "average"), \
    IN_USUAL("kind", "an ME order or a corps order", kind, kind_words, "me"), \
    {"held", "points that it holds (Rearguard after its first attempt and Support 5)", EMP(activation), \
     WHOLE(activation_facts, held, 0, 39), UNLESS("0")}, \
    IN_YES("within-4", "the commanders are within 4 inches of each other", within_4), \
    IN_YES("urged", "by a commander action", urged), \
    IN_YES("within-12", "who urges it is within 12 inches of the ME leader", within_12), \
    IN_YES("no-sight", "the issuing commander does not see the receiver", no_sight), \
    IN_YES("vantage", "the receiver stands at a superior vantage point", vantage), \
    IN_YES("weather", "it snows or rains heavily", weather), \
    IN_USUAL("staff", "work of the army", staff, staff_words, "normal"), \
    IN_YES("rivalry", "between the commanders", rivalry), \
    IN_USUAL("me-leader", "who receives the order", me_leader, emp_me_leader_words, "plain"), \
    IN_USUAL("attack-leader", "commander attached to an ME that is to attack", attack_leader, attack_words, "none"), \
    IN_YES("tired", "an ME Tired or worse is to attack or maneuver", tired), \
    IN_YES("break-off-25", "Break Off with more than 25 percent lost", break_off_25), \
    IN_YES("retreat-withdraw", "to retreat, the corps's Withdraw being active", retreats), \
    IN_USUAL("brigade", "the order goes to a brigade", brigade, brigade_words, "no"), \
    IN_YES("grand-battery", "to form or advance a grand battery", grand_battery)
#define ACTIVATION_RULINGS \
    ASKS(N_5, struct activation_facts, by_urging), ASKS(N_7, struct activation_facts, by_disobedience), \
    ASKS(G_41, struct activation_facts, by_points)
/* clang-format on */

DESCRIBE(
    emp_activation, "activation", "Activation", "6. Activation",
    "Activation points of a pending order, and whether it is activated, lost or disobeyed. Rest & "
    "Rally needs no throw.",
    "grade=excellent within-4=yes weather=yes", INPUTS(ACTIVATION_INPUTS),
    OUTPUTS({"order", "what becomes of it", PICK(activation_result, order, order_words)},
            {"points", "thrown", HOW_MANY(activation_result, points)},
            {"held", "points that it then holds", HOW_MANY(activation_result, held)}),
    RESOLVE(activation_facts, activation_result, activation_stage), .may = activation_may,
    .call = activation_call, TABLES(&emp_activation_modifiers_table, &emp_activation_table),
    SETTINGS(ACTIVATION_RULINGS), .effects = activation_effects);

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
    "grade=good turns=4",
    INPUTS(ACTIVATION_INPUTS,
           {"turns", "that it is tried", EMP(activation), WHOLE(activation_facts, turns, 1, 12),
            UNLESS("6")},
           {"inches", "that a written order goes to the receiver, 0 if it is there",
            EMP(order_arrival_time), WHOLE(activation_facts, inches, 0, 2000), UNLESS("0"),
            COUNTED(emp_inches)}),
    OUTPUTS({"turn", "on which it is activated", HOW_MANY(wait_result, turn), .none = "never"},
            {"order", "what becomes of it", PICK(wait_result, order, order_words)}),
    RESOLVE(activation_facts, wait_result, wait_stage), .may = activation_may,
    .call = activation_call,
    TABLES(&emp_order_arrival_time_table, &emp_activation_modifiers_table, &emp_activation_table),
    SETTINGS(ACTIVATION_RULINGS, ASKS(G_39, struct activation_facts, by_further)));
