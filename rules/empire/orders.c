/* 1, 2: orders.  What a corps order binds its MEs to, which orders they may have under it, how long
 * it is on its way, whether a corps changes it by itself, and what an ME order demands. */

#include "command.h"

/* ---- the printed tables ---- */

/* clang-format off */
enum { CORPS_ORDERS = 4, ME_COLUMNS = 9 };
static FIGURES struct {
    const char *order, *aim, *constraint;
    figure distance, mark;
} corps_orders[CORPS_ORDERS] = {
    {"Attack",   "to take an objective that it names, or to attack an enemy force",
                 "until one is engaged, every ME has Attack, Maneuver toward the enemy or Skirmish/Bombard; then one at least stays engaged", BLANK, INFERRED},
    {"Defend",   "to hold where it stands",
                 "one ME at least has Defend, within the position that is named", BLANK, INFERRED},
    {"Maneuver", "to bring the whole corps elsewhere without fighting",
                 "no ME seeks an engagement; so far it may go out of its way round structures of the enemy", 16, INFERRED},
    {"Withdraw", "to get away from the enemy",
                 "most MEs are kept out of engagement until it is where it was ordered to", BLANK, INFERRED},
};

enum { LOST_TICK, ALLOWED, NOT_ALLOWED, TO_REGAIN, ONCE_ENGAGED }; /* ORDER TICK */
static WORD_LIST(tick_words, "?", "yes", "no", "regain_lost_ground", "once_engaged"); /* ORDER TICK */
#define L {LOST_TICK, UNSURE}
#define I {ALLOWED, INFERRED}
static FIGURES struct {
    figure allowed, mark;
} corps_order_me_orders[CORPS_ORDERS * ME_COLUMNS] = {
    /*             Rest Skir Supp Maneuver           Brk Redp Defend Rear Attack */
    /* Attack   */ L,   I,   L,   I,                 L,  L,   L,     L,   I,
    /* Defend   */ L,   L,   L,   L,                 L,  L,   I,     L,   {TO_REGAIN, UNSURE},
    /* Maneuver */ L,   L,   L,   {ALLOWED, UNSURE}, L,  L,   L,     L,   {NOT_ALLOWED, UNSURE},
    /* Withdraw */ L,   L,   L,   L,                 L,  L,   L,     L,   L,
};
#undef L
#undef I
static WORD_LIST(corps_words, "attack", "defend", "maneuver", "withdraw");
static WORD_LIST(column_words, "none", "rest-and-rally", "skirmish-bombard", "support-intercept", "maneuver", "break-off", "redeploy",
                 "defend", "rearguard", "attack"); /* ORDER COLUMN, after none */
static WORD_LIST(allowed_words, "not-asked", "yes", "no", "to-regain-lost-ground", "once-engaged"); /* ORDER TICK */
static const char *const me_columns[ME_COLUMNS] = {"Rest & Rally", "Skirmish/Bombard", "Support/Intercept", "Maneuver", "Break Off", "Redeploy",
                                                   "Defend", "Rearguard", "Attack"}; /* ORDER COLUMN */

/* G3: what the players take for the lost ticks. */
#define Y ALLOWED
#define N NOT_ALLOWED
#define E ONCE_ENGAGED
static const int8_t taken_ticks[CORPS_ORDERS * ME_COLUMNS] = {
    E, Y, Y, Y, E, E, E, E, Y,
    Y, Y, Y, Y, Y, Y, Y, Y, TO_REGAIN,
    Y, N, Y, Y, Y, Y, Y, N, N,
    Y, N, Y, Y, Y, Y, Y, Y, N,
};
#undef Y
#undef N
#undef E

static const struct {
    const char *objective;
} written_order_objectives[] = {
    {"a feature of the ground that stands out"},
    {"a way that is clearly described"},
    {"a force of the enemy"},
    {"a friendly force"},
};

static FIGURES struct {
    const char *lost, *result;
    figure mark;
} corps_independent_action[] = {
    {"?", "its order is changed",                     UNSURE},
    {"?", "its order is changed, but not to Attack",  UNSURE},
    {"?", "its order is not changed",                 UNSURE},
};

static FIGURES struct {
    figure lo, hi, delay, mark;
} order_arrival_time[] = {
    {  1,   24, 0, PRINTED},
    { 25,   60, 1, PRINTED},
    { 61,  120, 2, PRINTED},
    {121, OPEN, 3, INFERRED},
};
enum { FARTHEST = COUNT(order_arrival_time) - 1, FURTHER = 90, MESSAGE_FIRST = 30, MESSAGE_THEN = 90 };

enum { STAYS, BECOMES_DEFEND, BECOMES_SHAKEN, DEFEND_OR_SHAKEN }; /* ORDER ENGAGED */
static WORD_LIST(engaged_words, "-", "becomes Defend", "shaken", "becomes Defend; engaged again after leaving, shaken"); /* ORDER ENGAGED */
static FIGURES struct {
    const char *order, *arm;
    figure distance, points, engaged;
    const char *rule;
    figure mark;
} me_orders[] = {
    {"Attack",            "any",     BLANK, BLANK, STAYS,            "unengaged it goes into engagement as fast as it can, engaged it does all to stay so", PRINTED},
    {"Skirmish/Bombard",  "any",     16,    BLANK, STAYS,            "it halts so far from its target before tactical combat; once that is softened up, Attack is pending", PRINTED},
    {"Defend",            "any",     8,     BLANK, STAYS,            "it goes no farther than that from its baseline of its own will", PRINTED},
    {"Support/Intercept", "cavalry", 20,    5,     STAYS,            "it is pending with these points, and activates at that distance", PRINTED},
    {"Maneuver",          "any",     BLANK, BLANK, STAYS,            "where it goes is written down, as a place or relative to friends", PRINTED},
    {"Rearguard",         "any",     8,     5,     STAYS,            "activated it goes back half a grand tactical move; later attempts begin with these points; as Defend from its baseline", PRINTED},
    {"Break Off",         "any",     BLANK, BLANK, DEFEND_OR_SHAKEN, "it leaves engagement by a full grand tactical move", PRINTED},
    {"Screen",            "cavalry", 12,    BLANK, BECOMES_DEFEND,   "on contact at that distance it is on Defend, may take Attack, Rearguard or Break Off as pending, and rolls at once", PRINTED},
    {"Redeploy",          "any",     BLANK, BLANK, BECOMES_SHAKEN,   "unengaged only: 3d6 points for grand tactical adjustments", PRINTED},
    {"Rest & Rally",      "any",     BLANK, BLANK, BECOMES_SHAKEN,   "unengaged only: activated without a throw", PRINTED},
};
/* clang-format on */

static MARKED_TABLE(corps_orders, "Corps orders", TEXT_COLUMN(corps_orders, order),
                    TEXT_COLUMN(corps_orders, aim), TEXT_COLUMN(corps_orders, constraint),
                    {"distance_in", NUMBER(corps_orders, distance), EXTRA(.blank = "-")});
static MARKED_TABLE(corps_order_me_orders, "ME orders under a corps order",
                    BLOCKS("corps_order", corps_orders, ME_COLUMNS),
                    IN_BLOCK("me_order", me_columns, ME_COLUMNS),
                    {"allowed", WORD(corps_order_me_orders, allowed, tick_words)});
static PRINTED_TABLE(written_order_objectives, "Objectives of written orders", INDEX("id", 1),
                     TEXT_COLUMN(written_order_objectives, objective));
static MARKED_TABLE(corps_independent_action, "Independent action of a corps",
                    {"roll_lo", TEXT(corps_independent_action, lost)},
                    {"roll_hi", TEXT(corps_independent_action, lost)},
                    TEXT_COLUMN(corps_independent_action, result));
#define FACTS independent_facts
#define ROWS corps_independent_action_modifiers
#define LINES "rules/empire/lists/corps_independent.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(corps_independent_action_modifiers, "Independent action modifiers");
MARKED_TABLE(order_arrival_time, "Order arrival",
             {"inches", RANGE(order_arrival_time, lo, hi), EXTRA(.heading = "dist_*_in")},
             {"delay_turns", NUMBER(order_arrival_time, delay)});
static MARKED_TABLE(me_orders, "ME orders", TEXT_COLUMN(me_orders, order),
                    TEXT_COLUMN(me_orders, arm),
                    {"distance_in", NUMBER(me_orders, distance), EXTRA(.blank = "-")},
                    {"points_held", NUMBER(me_orders, points), EXTRA(.blank = "-")},
                    {"engaged_meanwhile", WORD(me_orders, engaged, engaged_words)},
                    TEXT_COLUMN(me_orders, rule));

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
    FROM_ROW(s, corps_orders, f->order, 0, corps_orders[f->order].aim);
    step_tell(s, EMP(corps_orders), "%s", corps_orders[f->order].constraint, 0, 0);
    r->distance = RULE(corps_orders, distance != BLANK) ? (int16_t)distance : NO_NUMBER;
    if (!RULE(corps_order_me_orders, f->me_order > 0))
        return;
    r->allowed = corps_order_me_orders[row].allowed;
    step_reads(s, &emp_corps_order_me_orders_table, row);
    if (r->allowed == LOST_TICK) {
        step_tell_gap(s, EMP(G_3), "the tick is lost: as the players chose", NULL, 0, 0);
        r->allowed = taken_ticks[row];
    }
}

MAY(corps_may, corps_facts)
{
    return require_of(G_3,
                      f->me_order == 0 || f->by_ticks == TICKS_LIST ||
                          corps_order_me_orders[tick_row(f)].allowed != LOST_TICK,
                      "ME-order", trouble,
                      "whether it is allowed is lost: choose G3, or look into the book");
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

DESCRIBE(
    emp_corps_order, "corps-order", "Corps order", "1. Corps orders",
    "What a corps order binds its MEs to, and whether an ME may have an order under it.",
    "order=attack ME-order=maneuver",
    INPUTS({"order", "of the corps", EMP(corps_orders), PICK(corps_facts, order, corps_words)},
           {"ME-order", "that an ME is to have (Screen has no column)", EMP(corps_order_me_orders),
            PICK(corps_facts, me_order, column_words), UNLESS("none")}),
    OUTPUTS({"allowed", "the ME order", PICK(corps_result, allowed, allowed_words),
             .says = "|the ME may have that order|the ME may not have that order|the ME may have "
                     "that order to regain lost ground|the ME may have that order once engaged"},
            {"distance", "that an ME may go out of its way", HOW_MANY(corps_result, distance),
             .none = "none", COUNTED(emp_inches),
             .says = "; it may go @ out of its way|; the corps order sets no distance"}),
    RESOLVE(corps_facts, corps_result, corps_stage), .may = corps_may, .call = corps_call,
    TABLES(&emp_corps_orders_table, &emp_corps_order_me_orders_table,
           &emp_written_order_objectives_table),
    SETTINGS(ASKS(G_3, struct corps_facts, by_ticks)));

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
    step_from(s, &emp_order_arrival_time_table, row, EMP(order_arrival_time), 0, "%d inches", NULL,
              inches, 0);
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

static WORD_LIST(sent_words, "order", "message");

DESCRIBE(
    emp_order_arrival, "order-arrival", "When an order arrives", "1. Corps orders",
    "How many turns a written order or a message is on its way; 0 is in this turn.", "inches=70",
    INPUTS({"inches", "to the receiver", EMP(order_arrival_time),
            WHOLE(arrival_facts, inches, 1, 2000), COUNTED(emp_inches)},
           {"kind", "an order or a message", EMP(order_arrival_time),
            PICK(arrival_facts, message, sent_words), UNLESS("order")}),
    OUTPUTS({"turns", "until it arrives", HOW_MANY(arrival_result, turns),
             .says = "it arrives in this turn|it arrives after 1 turn|it arrives after # turns"}),
    RESOLVE(arrival_facts, arrival_result, arrival_stage), TABLES(&emp_order_arrival_time_table),
    SETTINGS(ASKS(G_39, struct arrival_facts, by_further),
             ASKS(N_4, struct arrival_facts, by_message)));

/* ---- a corps by itself ---- */

enum { ORDER_CHANGED, UNLESS_ATTACK, NOT_CHANGED }; /* ORDER INDEPENDENT */
static WORD_LIST(independent_words, "changed", "changed-unless-attack", "not-changed");
enum { ARMY_NEAR = 200 };
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
    int sum = modifiers_sum(&emp_corps_independent_action_modifiers_table,
                            EMP(corps_independent_action_modifiers), f, s);
    if (grade)
        sum += step_gap(s, EMP(G_2), grade, "%s corps commander",
                        f->grade == GOOD ? "Good" : "Average", 0, 0);
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
    step_tell_gap(s, EMP(G_2), "two d10; the figures are those of the players", NULL, 0, 0);
    r->result =
        (int16_t)(NOT_CHANGED - emp_throw_inside(d, &for_change, CHANGE_BANDS(known), sum, &total));
    step_reads(s, &emp_corps_independent_action_table, r->result);
    step(steps_fallen(s, d), EMP(corps_independent_action), 0, "%d: %s",
         corps_independent_action[r->result].result, total, 0);
}

MAY(independent_may, independent_facts)
{
    return require(G_2, f->by_figures != INDEPENDENT_OFF, trouble,
                   "the figures are lost: choose G2, or look into the book") &&
           require_of(corps_independent_action,
                      f->by_figures != INDEPENDENT_GIVEN || f->unless_from <= f->changed_from,
                      "unless-attack-from", trouble, "that is no less than the better result");
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

DESCRIBE(
    emp_corps_independent, "corps-independent", "Independent action of a corps", "1. Corps orders",
    "Whether a corps cut off from its army commander changes its own order. The figures are lost: "
    "the chart answers once ruling G2 is chosen.",
    "grade=good inches=250 --ruling G2=15-12", ASKED(corps_independent_action_modifiers),
    OUTPUTS({"result", "what becomes of its order",
             PICK(independent_result, result, independent_words),
             .says = "the corps changes its order|the corps changes its order, but not to "
                     "Attack|the corps keeps its order"}),
    RESOLVE(independent_facts, independent_result, independent_stage), .may = independent_may,
    .call = independent_call,
    TABLES(&emp_corps_independent_action_modifiers_table, &emp_corps_independent_action_table),
    SETTINGS(ASKS(G_2, struct independent_facts, by_figures)));

/* ---- an ME order ---- */

static WORD_LIST(order_words, "attack", "skirmish-bombard", "defend", "support-intercept",
                 "maneuver", "rearguard", "break-off", "screen", "redeploy", "rest-and-rally");
static WORD_LIST(engagement_words, "no", "yes", "again");
static WORD_LIST(becomes_words, "as-it-was", "defend", "shaken"); /* ORDER ENGAGED */
enum { ENGAGED_AGAIN = 2, INTERCEPT = 3, REST = 9 };
INTS(me_order_facts, order, engaged, by_meeting, by_rally); /* G44, G65 */
INTS(me_order_result, distance, points, becomes);

STAGE(me_order_stage, me_order_facts, me_order_result)
{
    const int distance = me_orders[f->order].distance, points = me_orders[f->order].points,
              engaged = me_orders[f->order].engaged;
    FROM_ROW(s, me_orders, f->order, 0, me_orders[f->order].rule);
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

CALL(me_order_call, me_order_facts)
{
    text_print(t, "%s (%s): %s.", me_orders[f->order].order, me_orders[f->order].arm,
               me_orders[f->order].rule);
}

/* clang-format off */
DESCRIBE(emp_me_order, "me-order", "ME order", "2. ME orders",
         "What an ME order demands, its distance, the points it holds, and what being engaged does.", "order=defend",
         INPUTS({"order", "of the ME", EMP(me_orders), PICK(me_order_facts, order, order_words)},
                {"engaged", "meanwhile, or again after leaving the enemy's range", EMP(me_orders),
                 PICK(me_order_facts, engaged, engagement_words), UNLESS("no")}),
         OUTPUTS({"distance", "of the order", HOW_MANY(me_order_result, distance), .none = "none", COUNTED(emp_inches),
                  .says = "the distance of the order is @|the order sets no distance"},
                 {"points", "activation points that it holds", HOW_MANY(me_order_result, points),
                  .says = "|; it holds 1 activation point|; it holds # activation points"},
                 {"becomes", "what engagement makes of the ME", PICK(me_order_result, becomes, becomes_words),
                  .says = "|; engaged, the ME goes over to Defend|; engaged, the ME is shaken"}),
         RESOLVE(me_order_facts, me_order_result, me_order_stage), .call = me_order_call, TABLES(&emp_me_orders_table),
         SETTINGS(ASKS(G_44, struct me_order_facts, by_meeting), ASKS(G_65, struct me_order_facts, by_rally)));
/* clang-format on */
