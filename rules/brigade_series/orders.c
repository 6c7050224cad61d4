/* 1. The life of an order: it is paid for, travels, is rolled for on a column of the acceptance
 * table, and may then wait a turn at a time. */

#include "clauses.h"
#include "engine/chart/describe.h"

/* clang-format off */

static FIGURES struct {
    figure rating_lo, rating_hi, points, mark;
} command_points[] = {
    {3, 4, 20, PRINTED},
    {1, 2, 15, INFERRED},
    {0, 0, 10, INFERRED},
};

enum { METHOD_ORAL, METHOD_WRITTEN, METHOD_IN_PERSON };
enum { COST_ORAL, COST_WRITTEN, COST_FORCE_0, COST_COMPLEX = COST_FORCE_0 + 3, COST_SIMPLE };

static FIGURES struct {
    const char *category, *choice;
    int8_t cost, mark;
} order_costs[] = {
    {"method", "oral",    2, PRINTED}, /* and in person */
    {"method", "written", 5, PRINTED},
    {"force",  "0",       0, PRINTED},
    {"force",  "1",       2, PRINTED},
    {"force",  "2",       3, PRINTED},
    {"type",   "complex", 3, PRINTED},
    {"type",   "simple",  1, INFERRED},
};

enum { DELIVERY_DIVISOR };

static FIGURES struct {
    const char *parameter;
    struct amount value;
    int8_t mark;
} order_delivery[] = {
    {"divisor_leader_mp", {2 * 10, NULL},           CONFIRMED},
    {"rounding",          {0, "up"},                PRINTED},
    {"check_turn",        {0, "now_plus_result"},   PRINTED},
};

static FIGURES struct {
    const char *column;
    figure mark;
} order_log[] = {
    {"order_number", PRINTED},
    {"arrival_time", PRINTED},
    {"receiver", PRINTED},
    {"sender", PRINTED},
    {"type", PRINTED},
    {"method", PRINTED},
    {"force", PRINTED},
    {"acceptance_status", PRINTED},
};

enum { MODIFIER_SENDER, MODIFIER_RECEIVER, MODIFIER_AO, MODIFIER_AW, MODIFIER_IPV, MODIFIER_FORCE_0,
       MODIFIER_COMPLEX = MODIFIER_FORCE_0 + 3, MODIFIER_SIMPLE };

static FIGURES struct acceptance_modifier_row {
    const char *term, *choice;
    int8_t modifier; /* NO: the rating itself */
} acceptance_modifiers[] = {
    {"sender",   "leader_rating", NO},
    {"receiver", "leader_rating", NO},
    {"method",   "AO",            -1},
    {"method",   "AW",             0},
    {"method",   "IPV",            2},
    {"force",    "F0",            -1},
    {"force",    "F1",             0},
    {"force",    "F2",             1},
    {"type",     "complex",       -2},
    {"type",     "simple",         0},
};

enum { ACCEPTANCE_COLUMNS = 7 };

static FIGURES struct {
    figure number_lo, number_hi;
} acceptance_columns[ACCEPTANCE_COLUMNS] = {
    {OPEN, -3}, {-2, -1}, {0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, OPEN},
};

static FIGURES struct {
    const char *condition;
    int8_t columns;
} acceptance_column_shifts[] = {
    {"receiver_has_any_orders", -1},
};

static const char *const column_heads[ACCEPTANCE_COLUMNS] = {
    "-3 or less", "-2 to -1", "0 to 1", "2 to 3", "4 to 5", "6 to 7", "8 or more"};

enum { A, D1, D2, DT, ACCEPTANCES, NOT_ROLLED = ACCEPTANCES }; /* ORDER ACCEPTANCE */
static WORD_LIST(acceptance_words, "A", "D1", "D2", "Dt");
static const char *const acceptance_says[] = {"A, accepted", "D1, delayed", "D2, delayed", "Dt, distorted"};
static WORD_LIST(fate_words, "A", "D1", "D2", "Dt", "none");

static FIGURES struct {
    int8_t code[ACCEPTANCE_COLUMNS];
} acceptance_table[] = {
    /*         -3  -2  0   2   4   6   8      */
    /*  2 */ {{DT, DT, DT, DT, DT, DT, DT}},
    /*  3 */ {{DT, DT, DT, DT, D2, D2, D2}},
    /*  4 */ {{D2, D2, D2, D2, D1, A,  A }},
    /*  5 */ {{D2, D2, D2, D2, A,  A,  A }},
    /*  6 */ {{D2, D2, D2, A,  D1, D1, A }},
    /*  7 */ {{D2, D1, D1, D1, D1, D1, D1}},
    /*  8 */ {{D1, D1, D1, D1, D2, D1, D1}},
    /*  9 */ {{D2, D2, D1, D1, A,  A,  A }},
    /* 10 */ {{DT, D2, D2, D2, D1, A,  D1}},
    /* 11 */ {{DT, DT, D2, D2, D1, D2, D2}},
    /* 12 */ {{DT, DT, DT, D2, D2, D2, D2}},
};

enum { AT_ONCE, DELAYED, DISTORTED };
static WORD_LIST(outcome_words, "accepted_at_once", "delayed_roll_each_turn", "distorted_and_discarded");

static FIGURES struct {
    const char *code;
    int8_t outcome, die_accept_max;
} acceptance_results[ACCEPTANCES] = {
    {"A",  AT_ONCE,   BLANK},
    {"D1", DELAYED,       2},
    {"D2", DELAYED,       1},
    {"Dt", DISTORTED, BLANK},
};

/* clang-format on */

static MARKED_TABLE(order_costs, "Price of an order", TEXT_COLUMN(order_costs, category),
                    TEXT_COLUMN(order_costs, choice), NUMBER_COLUMN(order_costs, cost));

static MARKED_TABLE(order_delivery, "How long an order travels",
                    TEXT_COLUMN(order_delivery, parameter),
                    {"value", AMOUNT(order_delivery, value)});

static PRINTED_TABLE(acceptance_modifiers, "The acceptance number",
                     TEXT_COLUMN(acceptance_modifiers, term),
                     TEXT_COLUMN(acceptance_modifiers, choice),
                     {"modifier", NUMBER(acceptance_modifiers, modifier),
                      EXTRA(.no = "rating", .is_signed = true)});

static PRINTED_TABLE(acceptance_columns, "Columns by acceptance number", INDEX("column", 1),
                     {"number", RANGE(acceptance_columns, number_lo, number_hi),
                      EXTRA(.blank = "-99", .no = "99")});

static PRINTED_TABLE(acceptance_column_shifts, "Shift of the acceptance column",
                     TEXT_COLUMN(acceptance_column_shifts, condition),
                     NUMBER_COLUMN(acceptance_column_shifts, columns));

static PRINTED_TABLE(
    acceptance_table, "Acceptance", INDEX("dice", 2),
    {"code", SPREAD(acceptance_table, code, "le_m3 m2_to_m1 0_to_1 2_to_3 4_to_5 6_to_7 ge_8"),
     .words = &acceptance_words});

static PRINTED_TABLE(acceptance_results, "What the acceptance codes mean",
                     TEXT_COLUMN(acceptance_results, code),
                     {"outcome", WORD(acceptance_results, outcome, outcome_words)},
                     {"die_accept_max", NUMBER(acceptance_results, die_accept_max),
                      EXTRA(.blank = "0")});

/* ---- the order itself ---- */

struct order_facts {
    int16_t sender, receiver, method, force, type, distance, has_orders, turns;
};

struct order_state {
    int16_t cost, arrives, acceptance, accepted_on, distorted;
    int16_t turn; /* of the next throw */
};

static const struct purpose for_acceptance = {"receiver", "acceptance"},
                            for_delay = {"receiver", "order in delay"};

static WORD_LIST(method_words, "oral", "written", "in-person"); /* ORDER METHOD */
static WORD_LIST(type_words, "complex", "simple");

static int cost_part(int row, const char *say, struct steps *s)
{
    return step_from(s, &bs_order_costs_table, row, BS(S_1_2), order_costs[row].cost, say,
                     order_costs[row].choice, 0, 0);
}

static int order_cost(const struct order_facts *f, struct steps *s)
{
    int cost = cost_part(RULE(S_1_2, f->method == METHOD_WRITTEN) ? COST_WRITTEN : COST_ORAL,
                         "price: %s", s);
    cost += cost_part(COST_FORCE_0 + f->force, "price: force %s", s);
    return cost + cost_part(COST_COMPLEX + f->type, "price: %s", s);
}

static int order_arrives(const struct order_facts *f, struct steps *s)
{
    if (RULE(S_1_5, f->method == METHOD_IN_PERSON))
        return 0;
    for (int i = 0; i < COUNT(order_delivery); i++)
        step_reads(s, &bs_order_delivery_table, i);
    const int divisor = order_delivery[DELIVERY_DIVISOR].value.halves / 2;
    const int turns = (f->distance + divisor - 1) / divisor;
    step_tell(s, BS(S_1_5), "%d movement points: %d turns on its way", NULL, f->distance, turns);
    return turns;
}

static int acceptance_part(int row, int rating, const char *say, struct steps *s)
{
    FIGURES struct acceptance_modifier_row *m = &acceptance_modifiers[row];
    return step(s, BS(S_1_6), m->modifier == NO ? rating : m->modifier, say, m->choice, 0, 0);
}

static int acceptance_number(const struct order_facts *f, struct steps *s)
{
    int number = acceptance_part(MODIFIER_SENDER, f->sender, "sender's rating", s);
    number += acceptance_part(MODIFIER_RECEIVER, f->receiver, "receiver's rating", s);
    number += acceptance_part(MODIFIER_AO + f->method, 0, "method %s", s);
    number += acceptance_part(MODIFIER_FORCE_0 + f->force, 0, "force %s", s);
    return number + acceptance_part(MODIFIER_COMPLEX + f->type, 0, "a %s order", s);
}

static int acceptance_column(const struct order_facts *f, struct dice *d, struct steps *s)
{
    const int number = acceptance_number(f, s);
    int column = dice_row(d, RANGES(acceptance_columns, number_lo, number_hi), number);
    step_tell(s, BS(S_1_6), "a number of %d: column %s", column_heads[column], number, 0);
    if (RULE(S_1_6, f->has_orders)) {
        column += acceptance_column_shifts[0].columns;
        step_tell(s, BS(S_1_6), "the receiver has orders: column %s",
                  column < 0 ? "left of the first" : column_heads[column], 0, 0);
    }
    if (column < 0) {
        column = RULE(G_1, true) ? 0 : ACCEPTANCE_COLUMNS - 1;
        step_tell_gap(s, BS(G_1), "there is no column left of %s", column_heads[0], 0, 0);
    }
    return column;
}

static void order_rolled(const struct order_facts *f, struct dice *d, struct order_state *o,
                         struct steps *s)
{
    const int column = acceptance_column(f, d, s), dice = dice_sum(d, &for_acceptance, 2, 6);
    o->acceptance = acceptance_table[dice - 2].code[column];
    step_fell(s, d, BS(S_1_7), "%d in the column %w: %s", column_heads[column],
              acceptance_says[o->acceptance], dice, 0);
    const int outcome = acceptance_results[o->acceptance].outcome;
    o->distorted = outcome == DISTORTED;
    if (outcome == AT_ONCE)
        o->accepted_on = o->arrives;
}

/* One die for an order in delay: is it accepted? */
static bool delay_ends(int code, int turn, struct dice *d, struct steps *s)
{
    const figure most = acceptance_results[code].die_accept_max;
    const figure bands[] = {1, most, (figure)(most + 1), 6};
    int die;
    const bool accepted = dice_within(d, &for_delay, DICE_SINGLE, 6, PAIRS_OF(bands), &die) == 0;
    step_fell(s, d, BS(S_1_7), "turn %d: %d, %s", NULL, accepted ? "accepted" : "still in delay",
              turn, die);
    return accepted;
}

/* The first stage rolls for acceptance, each one after it for a turn of delay. */
static bool order_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct order_facts *f = facts;
    struct order_state *o = state;
    if (o->turn == 0) {
        steps_name_sum(s, "price", false);
        o->cost = (int16_t)order_cost(f, s);
        steps_new_sum(s); /* the price is paid; now the acceptance number */
        steps_name_sum(s, "acceptance", false);
        o->arrives = (int16_t)order_arrives(f, s);
        o->accepted_on = NO_NUMBER;
        o->acceptance = NOT_ROLLED;
        if (o->arrives > f->turns)
            return false;
        order_rolled(f, d, o, s);
        o->turn = (int16_t)(o->arrives + 1);
    } else {
        if (delay_ends(o->acceptance, o->turn, d, s))
            o->accepted_on = o->turn;
        o->turn++;
    }
    const bool waits =
        acceptance_results[o->acceptance].outcome == DELAYED && o->accepted_on == NO_NUMBER;
    return waits && o->turn <= f->turns;
}

static bool order_may(const void *facts, struct trouble *trouble)
{
    const struct order_facts *f = facts;
    return f->method != METHOD_IN_PERSON ||
           require_of(S_1_3, f->distance == 0, "distance", trouble,
                      "in person both leaders are in one hex: there is no distance between them");
}

static void order_call(const void *facts, struct text *t)
{
    const struct order_facts *f = facts;
    const int column = acceptance_column(f, NULL, NULL), arrives = order_arrives(f, NULL);
    text_add(t, "It costs ");
    text_things(t, order_cost(f, NULL), "command point");
    text_add(t, " and is checked ");
    if (arrives > 0)
        text_things(t, arrives, "turn");
    text_print(
        t,
        "%s: two dice in the column %s. In delay it is accepted on %d or less (D1) or %d (D2), "
        "a die a turn.",
        arrives > 0 ? " later" : "at once", column_heads[column],
        acceptance_results[D1].die_accept_max, acceptance_results[D2].die_accept_max);
}

static void order_effects(const void *facts, const void *result, struct effects *e)
{
    const struct order_state *o = result;
    effect_move(e, "sender", "command points", -o->cost);
    if (o->distorted)
        effect_set(e, "order", "status", "discarded");
    else if (o->accepted_on != NO_NUMBER)
        effect_set(e, "receiver", "orders", "this one");
    else
        effect_set(e, "order", "status", o->acceptance == NOT_ROLLED ? "on its way" : "in delay");
}

/* ---- its price and its way alone ---- */

struct price_state {
    int16_t cost, arrives;
};

static bool price_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    *(struct price_state *)state = (struct price_state){
        .cost = (int16_t)order_cost(facts, s), .arrives = (int16_t)order_arrives(facts, s)};
    return false;
}

static void price_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "sender", "command points", -((const struct price_state *)result)->cost);
}

/* ---- an order in delay ---- */

struct delay_facts {
    int16_t delay, turns; /* 0 is D1 */
};

struct delay_state {
    int16_t accepted_on;
    int16_t turn; /* of the last throw */
};

static bool delay_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct delay_facts *f = facts;
    struct delay_state *r = state;
    const int code = D1 + f->delay;
    if (r->turn++ == 0)
        step_tell(s, BS(S_1_7), "%s is accepted on %d or less", words_at(&acceptance_words, code),
                  acceptance_results[code].die_accept_max, 0);
    const bool accepted = delay_ends(code, r->turn, d, s);
    r->accepted_on = accepted ? r->turn : NO_NUMBER;
    if (!accepted && r->turn < f->turns)
        return true;
    r->turn = 0; /* what is over is alike, however it ended */
    return false;
}

static void delay_call(const void *facts, struct text *t)
{
    const struct delay_facts *f = facts;
    text_print(t,
               f->turns > 1 ? "One die a turn: accepted on %d or less."
                            : "One die: accepted on %d or less.",
               acceptance_results[D1 + f->delay].die_accept_max);
}

static void delay_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct delay_state *)result)->accepted_on != NO_NUMBER)
        effect_set(e, "receiver", "orders", "this one");
}

/* ---- the charts described ---- */

static WORD_LIST(delay_words, "D1", "D2");

#define METHOD_FORCE_TYPE                                                                  \
    {"method", "by an aide, oral (AO) or written (AW), or in person (IPV)", BS(S_1_3),     \
     PICK(order_facts, method, method_words)},                                             \
        {"force", "how strongly it is worded", BS(G_23), WHOLE(order_facts, force, 0, 2)}, \
        {"type", "only a complex order allows attacks", BS(S_1_2),                         \
         PICK(order_facts, type, type_words)},                                             \
    {                                                                                      \
        "distance", "leader movement points from sender to receiver", BS(S_1_5),           \
            WHOLE(order_facts, distance, 0, 200), UNLESS("0")                              \
    }

static const struct field command_points_columns[] = {
    {"rating", "rating of the army commander", BS(S_1_1),
     RANGE(command_points, rating_lo, rating_hi), .high = RATING_MOST},
    {"points", "command points to spend this turn", NUMBER(command_points, points),
     EXTRA(.heading = "command_points"), .says = "he has # command points to spend"},
    MARK(command_points),
};
SHEET(bs_command_points, command_points, "command_points", "Command points by rating", 0, 1, 1,
      SAY("an army commander rated %d"), "command-points", "Command points", "1. Orders",
      "What an army commander may spend on orders this turn.", "rating=2")

static const struct field order_log_columns[] = {
    {"position", "which heading, from the left", BS(S_1_4), NTH(order_log)},
    {"column", "what is entered there", TEXT(order_log, column), .says = "the # is entered there"},
    MARK(order_log),
};
SHEET(bs_order_log, order_log, "order_log_columns", "Headings of the order log", 0, 1, 1,
      SAY("heading %d of the log"), "order-log", "Order log", "1. Orders",
      "The headings under which every order is entered.", "position=2")

const struct chart bs_order_chart = {
    "order",
    "The life of an order",
    "1. Orders",
    "One order from the sender's pen to the receiver's acceptance: its price, when it arrives, and "
    "on which turn "
    "it is accepted, if it is.",
    "sender=0 receiver=1 method=written force=2 type=complex distance=14",
    INPUTS({"sender", "rating of the leader who sends it", BS(S_1_6),
            WHOLE(order_facts, sender, 0, RATING_MOST)},
           {"receiver", "rating of the leader who gets it", BS(S_1_6),
            WHOLE(order_facts, receiver, 0, RATING_MOST)},
           METHOD_FORCE_TYPE,
           {"has-orders", "the receiver now has orders of any kind", BS(S_1_6),
            SAID(order_facts, has_orders)},
           {"turns", "how many turns after the turn of issue are followed", BS(S_1_7),
            WHOLE(order_facts, turns, 0, TURNS_MOST), UNLESS("10")}),
    OUTPUTS(
        {"cost", "command points", HOW_MANY(order_state, cost),
         .says = "|it costs 1 command point|it costs # command points"},
        {"arrives", "turn of the acceptance check; the turn of issue is 0",
         HOW_MANY(order_state, arrives),
         .says = "; it arrives at once|; it arrives after 1 turn|; it arrives after # turns"},
        {"acceptance", "as the acceptance table had it", PICK(order_state, acceptance, fate_words),
         .says = "|; it is delayed (D1)|; it is delayed (D2)|; it is distorted and thrown away|"},
        {"accepted_on", "turn on which it is accepted", HOW_MANY(order_state, accepted_on),
         .none = "none", .says = "; it is accepted on turn #|"},
        {"distorted", "it is thrown away", FLAG(order_state, distorted), .says = ""}),
    RESOLVE(order_facts, order_state, order_stage),
    .may = order_may,
    .call = order_call,
    .effects = order_effects,
    TABLES(&bs_order_costs_table, &bs_order_delivery_table, &bs_acceptance_modifiers_table,
           &bs_acceptance_columns_table, &bs_acceptance_column_shifts_table,
           &bs_acceptance_table_table, &bs_acceptance_results_table),
};

const struct chart bs_order_price_chart = {
    "order-price",
    "Price and way of an order",
    "1. Orders",
    "What an order costs, and on which turn it is checked.",
    "method=written force=2 type=complex distance=14",
    INPUTS(METHOD_FORCE_TYPE),
    OUTPUTS({"cost", "command points", HOW_MANY(price_state, cost),
             .says = "it costs nothing|it costs 1 command point|it costs # command points"},
            {"arrives", "turn of the acceptance check; the turn of issue is 0",
             HOW_MANY(price_state, arrives),
             .says = "; it arrives at once|; it arrives after 1 turn|; it arrives after # turns"}),
    RESOLVE(order_facts, price_state, price_stage),
    .may = order_may,
    .effects = price_effects,
    TABLES(&bs_order_costs_table, &bs_order_delivery_table),
};

const struct chart bs_order_delay_chart = {
    "order-delay",
    "An order in delay",
    "1. Orders",
    "The die of each turn for an order that is in delay.",
    "delay=D1",
    INPUTS({"delay", "what the acceptance table said", BS(S_1_7),
            PICK(delay_facts, delay, delay_words)},
           {"turns", "how many turns are followed", BS(S_1_7),
            WHOLE(delay_facts, turns, 1, TURNS_MOST), UNLESS("1")}),
    OUTPUTS({"accepted_on", "the turn on which it is accepted, from the first throw on",
             HOW_MANY(delay_state, accepted_on), .none = "none",
             .says = "it is accepted on turn #|it is not accepted in that time"}),
    RESOLVE(delay_facts, delay_state, delay_stage),
    .call = delay_call,
    .effects = delay_effects,
    TABLES(&bs_acceptance_results_table),
};
