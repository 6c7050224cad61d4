/* 1. The life of an order: it is paid for, travels, is rolled for on a column of the acceptance
 * table, and may then wait a turn at a time.  2. A leader tries to give himself orders.  3. A corps
 * on the attack may have had enough. */

#include "orders.h"

#include "engine/chart/describe.h"

static const struct table acceptance_column_shifts_table, acceptance_columns_table,
    acceptance_modifiers_table, acceptance_results_table, acceptance_table_table, initiative_table,
    order_costs_table, order_delivery_table, stoppage_modifiers_table, stoppage_rolls_table,
    stoppage_values_table;

/* ---- 1. The life of an order ---- */

/* clang-format off */

static FIGURES struct command_points_row {
    figure rating_lo, rating_hi, points, mark;
} command_points[] = {
    {3, 4, 20, PRINTED},
    {1, 2, 15, INFERRED},
    {0, 0, 10, INFERRED},
};

enum { METHOD_ORAL, METHOD_WRITTEN, METHOD_IN_PERSON, METHODS };
enum { COST_ORAL, COST_WRITTEN, COST_FORCE_0, COST_COMPLEX = COST_FORCE_0 + 3, COST_SIMPLE };

static FIGURES struct order_cost_row {
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

static FIGURES struct delivery_row {
    const char *bs_parameter;
    struct amount value;
    int8_t mark;
} order_delivery[] = {
    {"divisor_leader_mp", {2 * 10, NULL},           CONFIRMED},
    {"rounding",          {0, "up"},                PRINTED},
    {"check_turn",        {0, "now_plus_result"},   PRINTED},
};

static FIGURES struct log_row {
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
    int8_t modifier, mark; /* NO: the rating itself */
} acceptance_modifiers[] = {
    {"sender",   "leader_rating", NO, PRINTED},
    {"receiver", "leader_rating", NO, PRINTED},
    {"method",   "AO",            -1, PRINTED},
    {"method",   "AW",             0, PRINTED},
    {"method",   "IPV",            2, PRINTED},
    {"force",    "F0",            -1, PRINTED},
    {"force",    "F1",             0, PRINTED},
    {"force",    "F2",             1, PRINTED},
    {"type",     "complex",       -2, PRINTED},
    {"type",     "simple",         0, PRINTED},
};

enum { ACCEPTANCE_COLUMNS = 7 };

static FIGURES struct acceptance_column_row {
    figure number_lo, number_hi, mark;
} acceptance_columns[ACCEPTANCE_COLUMNS] = {
    {OPEN, -3, PRINTED}, {-2, -1, PRINTED}, {0, 1, PRINTED}, {2, 3, PRINTED}, {4, 5, PRINTED}, {6, 7, PRINTED}, {8, OPEN, PRINTED},
};

static FIGURES struct acceptance_shift_row {
    const char *condition;
    int8_t columns, mark;
} acceptance_shifts[] = {
    {"receiver_has_any_orders", -1, PRINTED},
};

enum { A, D1, D2, DT, ACCEPTANCES }; /* ORDER ACCEPTANCE */
static WORD_LIST(acceptance_words, "A", "D1", "D2", "Dt");

static FIGURES struct acceptance_row {
    int8_t code[ACCEPTANCE_COLUMNS], mark;
} acceptance[] = {
    /*         -3  -2  0   2   4   6   8      */
    /*  2 */ {{DT, DT, DT, DT, DT, DT, DT}, PRINTED},
    /*  3 */ {{DT, DT, DT, DT, D2, D2, D2}, PRINTED},
    /*  4 */ {{D2, D2, D2, D2, D1, A,  A }, PRINTED},
    /*  5 */ {{D2, D2, D2, D2, A,  A,  A }, PRINTED},
    /*  6 */ {{D2, D2, D2, A,  D1, D1, A }, PRINTED},
    /*  7 */ {{D2, D1, D1, D1, D1, D1, D1}, PRINTED},
    /*  8 */ {{D1, D1, D1, D1, D2, D1, D1}, PRINTED},
    /*  9 */ {{D2, D2, D1, D1, A,  A,  A }, PRINTED},
    /* 10 */ {{DT, D2, D2, D2, D1, A,  D1}, PRINTED},
    /* 11 */ {{DT, DT, D2, D2, D1, D2, D2}, PRINTED},
    /* 12 */ {{DT, DT, DT, D2, D2, D2, D2}, PRINTED},
};

enum { AT_ONCE, DELAYED, DISTORTED };
static WORD_LIST(outcome_words, "accepted_at_once", "delayed_roll_each_turn", "distorted_and_discarded");

static FIGURES struct acceptance_result_row {
    const char *code;
    int8_t outcome, die_accept_max, mark;
} acceptance_results[ACCEPTANCES] = {
    {"A",  AT_ONCE,   BLANK, PRINTED},
    {"D1", DELAYED,       2, PRINTED},
    {"D2", DELAYED,       1, PRINTED},
    {"Dt", DISTORTED, BLANK, PRINTED},
};

/* clang-format on */

/* ---- the order itself ---- */

struct order_facts {
    int16_t sender, receiver, method, force, type, distance, has_orders, turns;
};

struct order_state {
    int16_t cost, arrives, acceptance, accepted_on, distorted;
    int16_t turn; /* of the next throw */
    int16_t unused[2];
};

static const struct purpose for_acceptance = {"receiver", "acceptance"};
static const struct purpose for_delay = {"receiver", "order in delay"};

/* ORDER ACCEPTANCE, then for an order that was not yet rolled for. */
static WORD_LIST(bs_fate_words, "A", "D1", "D2", "Dt", "none");
enum { NOT_ROLLED = ACCEPTANCES };

/* ORDER METHOD, then the same as the acceptance table has them. */
static WORD_LIST(method_words, "oral", "written", "in-person", "AO", "AW", "IPV");
static WORD_LIST(type_words, "complex", "simple");

static int cost_part(int row, const char *say, struct steps *s)
{
    return step_from(s, &order_costs_table, row, BS(S_1_2), order_costs[row].cost, say,
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
        step_reads(s, &order_delivery_table, i);
    const int divisor = order_delivery[DELIVERY_DIVISOR].value.halves / 2;
    const int turns = (f->distance + divisor - 1) / divisor;
    step(s, BS(S_1_5), 0, "%d movement points: %d turns on its way", NULL, f->distance, turns);
    return turns;
}

static int acceptance_part(int row, int rating, const char *say, struct steps *s)
{
    FIGURES struct acceptance_modifier_row *m = &acceptance_modifiers[row];
    return step_from(s, &acceptance_modifiers_table, row, BS(S_1_6),
                     m->modifier == NO ? rating : m->modifier, say, m->choice, 0, 0);
}

static int acceptance_number(const struct order_facts *f, struct steps *s)
{
    int number = acceptance_part(MODIFIER_SENDER, f->sender, "sender's rating", s);
    number += acceptance_part(MODIFIER_RECEIVER, f->receiver, "receiver's rating", s);
    number += acceptance_part(MODIFIER_AO + f->method, 0, "%s", s);
    number += acceptance_part(MODIFIER_FORCE_0 + f->force, 0, "%s", s);
    return number + acceptance_part(MODIFIER_COMPLEX + f->type, 0, "%s", s);
}

static int acceptance_column(const struct order_facts *f, struct dice *d, struct steps *s)
{
    const int number = acceptance_number(f, s);
    int column = dice_row(d, RANGES(acceptance_columns, number_lo, number_hi), number);
    step_reads(s, &acceptance_columns_table, column);
    step(s, BS(S_1_6), 0, "a number of %d is column %d", NULL, number, column + 1);
    if (RULE(S_1_6, f->has_orders)) {
        column += acceptance_shifts[0].columns;
        step_reads(s, &acceptance_column_shifts_table, 0);
        step(s, BS(S_1_6), 0, "the receiver has orders: one column to the left", NULL, 0, 0);
    }
    if (column < 0) {
        column = RULE(G_1, true) ? 0 : ACCEPTANCE_COLUMNS - 1;
        step_gap(s, BS(G_1), 0, "there is no column left of the first", NULL, 0, 0);
    }
    return column;
}

static void order_rolled(const struct order_facts *f, struct dice *d, struct order_state *o,
                         struct steps *s)
{
    const int column = acceptance_column(f, d, s), dice = dice_sum(d, &for_acceptance, 2, 6);
    o->acceptance = acceptance[dice - 2].code[column];
    step_reads(s, &acceptance_table_table, dice - 2);
    step_reads(s, &acceptance_results_table, o->acceptance);
    step(steps_fallen(s, d), BS(S_1_7), 0, "%d on column %d", NULL, dice, column + 1);
    const int outcome = acceptance_results[o->acceptance].outcome;
    o->distorted = outcome == DISTORTED;
    if (outcome == AT_ONCE)
        o->accepted_on = o->arrives;
}

/* The first stage rolls for acceptance, each one after it for a turn of delay. */
static bool order_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct order_facts *f = facts;
    struct order_state *o = state;
    if (o->turn == 0) {
        o->cost = (int16_t)order_cost(f, s);
        steps_new_sum(s); /* the price is paid; now the acceptance number */
        o->arrives = (int16_t)order_arrives(f, s);
        o->accepted_on = NO_NUMBER;
        o->acceptance = NOT_ROLLED;
        if (o->arrives > f->turns)
            return false;
        order_rolled(f, d, o, s);
        o->turn = (int16_t)(o->arrives + 1);
    } else {
        const int accepts = acceptance_results[o->acceptance].die_accept_max;
        if (!dice_above(d, &for_delay, 6, accepts))
            o->accepted_on = o->turn;
        step(steps_fallen(s, d), BS(S_1_7), 0, "turn %d, accepted on %d or less", NULL, o->turn,
             accepts);
        o->turn++;
    }
    const bool waits =
        acceptance_results[o->acceptance].outcome == DELAYED && o->accepted_on == NO_NUMBER;
    return waits && o->turn <= f->turns;
}

static void order_prepare(void *facts, uint32_t given)
{
    struct order_facts *f = facts;
    (void)given;
    f->method %= METHODS;
}

static bool written_order_may(const void *facts, struct trouble *trouble)
{
    const struct order_facts *f = facts;
    return f->method != METHOD_IN_PERSON || RULE(S_1_3, f->distance == 0) ||
           trouble_refuse(
               trouble, BS(S_1_3), "distance",
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
    text_print(t,
               "%s: two dice on column %d. In delay it is accepted on %d or less (D1) or %d (D2), "
               "a die a turn.",
               arrives > 0 ? " later" : "at once", column + 1,
               acceptance_results[D1].die_accept_max, acceptance_results[D2].die_accept_max);
}

static void order_effects(const void *facts, const void *result, struct effects *e)
{
    const struct order_state *o = result;
    (void)facts;
    effect_move(e, "sender", "command points", -o->cost);
    if (o->distorted)
        effect_set(e, "order", "status", "discarded");
    else if (o->accepted_on != NO_NUMBER)
        effect_set(e, "receiver", "orders", "this one");
    else
        effect_set(e, "order", "status", o->acceptance == NOT_ROLLED ? "on its way" : "in delay");
}

/* ---- 2. Initiative ---- */

/* clang-format off */
static FIGURES struct initiative_row {
    figure points_lo, points_hi, success_min, loose_cannon, mark;
} initiative[] = {
    {OPEN,    0, 12, 2, PRINTED},
    {   1,    2, 11, 2, PRINTED},
    {   3,    3, 10, 2, PRINTED},
    {   4, OPEN,  9, 2, CONFIRMED},
};
/* clang-format on */

struct initiative_facts {
    int16_t points;
};

struct initiative_result {
    int16_t success, loose_cannon, unused[2];
};

static const struct purpose for_initiative = {"leader", "initiative"};

static int initiative_row(int points, struct dice *d)
{
    return dice_row(d, RANGES(initiative, points_lo, points_hi), points);
}

static bool initiative_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const int points = ((const struct initiative_facts *)facts)->points,
              i = initiative_row(points, d);
    struct initiative_result *r = state;
    step_from(s, &initiative_table, i, BS(S_2_3), initiative[i].success_min,
              "or more succeeds at %d points", NULL, points, 0);
    const int dice = dice_sum(d, &for_initiative, 2, 6);
    r->loose_cannon = RULE(S_2_5, dice == initiative[i].loose_cannon);
    r->success = RULE(S_2_3, dice >= initiative[i].success_min);
    return false;
}

static void initiative_call(const void *facts, struct text *t)
{
    const int i = initiative_row(((const struct initiative_facts *)facts)->points, NULL);
    text_print(t, "Two dice: %d or more and he gives himself orders; on %d he is a loose cannon.",
               initiative[i].success_min, initiative[i].loose_cannon);
}

static void initiative_effects(const void *facts, const void *result, struct effects *e)
{
    const struct initiative_result *r = result;
    (void)facts;
    if (r->loose_cannon) {
        effect_set(e, "leader", "movement", "the enemy's for one turn");
        effect_set(e, "leader", "orders", "none");
    } else if (r->success)
        effect_set(e, "leader", "orders", "his own");
}

/* clang-format off */

/* ---- 3. Corps attack stoppage ---- */

enum { P = PRINTED, C = CONFIRMED, I = INFERRED, U = UNSURE };
enum { STOPPAGE_DIVISIONS = 10, DIVISIONS_MOST = 20, STOPPAGE_VALUES = 4 };

/* A triangle: divisions from 10 down to 1 across, wrecked ones down; the last of each column is for the commander. */
static FIGURES struct stoppage_row {
    int8_t divisions, wrecked, value, mark;
} stoppage_values[] = {
    {10, 0, 1, I}, { 9, 0, 1, I}, { 8, 0, 1, I}, { 7, 0, 1, C}, { 6, 0, 1, C}, { 5, 0, 1, C}, { 4, 0, 1, C}, { 3, 0, 1, C}, { 2, 0, 1, C}, { 1, 0, 1, C},
    {10, 1, 1, I}, { 9, 1, 1, I}, { 8, 1, 1, I}, { 7, 1, 1, C}, { 6, 1, 1, C}, { 5, 1, 1, C}, { 4, 1, 2, U}, { 3, 1, 2, C}, { 2, 1, 2, C}, { 1, 1, 3, C},
    {10, 2, 1, I}, { 9, 2, 1, I}, { 8, 2, 1, I}, { 7, 2, 1, U}, { 6, 2, 1, U}, { 5, 2, 2, C}, { 4, 2, 2, C}, { 3, 2, 2, C}, { 2, 2, 3, C}, { 1, 2, 4, C},
    {10, 3, 2, I}, { 9, 3, 2, I}, { 8, 3, 2, I}, { 7, 3, 2, C}, { 6, 3, 2, C}, { 5, 3, 2, C}, { 4, 3, 2, C}, { 3, 3, 3, C}, { 2, 3, 4, C},
    {10, 4, 2, I}, { 9, 4, 2, I}, { 8, 4, 2, I}, { 7, 4, 2, C}, { 6, 4, 2, C}, { 5, 4, 3, I}, { 4, 4, 3, C}, { 3, 4, 4, C},
    {10, 5, 2, I}, { 9, 5, 2, I}, { 8, 5, 2, I}, { 7, 5, 2, C}, { 6, 5, 3, I}, { 5, 5, 3, C}, { 4, 5, 4, C},
    {10, 6, 2, I}, { 9, 6, 2, I}, { 8, 6, 2, I}, { 7, 6, 3, I}, { 6, 6, 3, C}, { 5, 6, 4, C},
    {10, 7, 2, I}, { 9, 7, 3, I}, { 8, 7, 3, I}, { 7, 7, 3, C}, { 6, 7, 4, C},
    {10, 8, 3, P}, { 9, 8, 3, P}, { 8, 8, 3, P}, { 7, 8, 4, P},
    {10, 9, 3, P}, { 9, 9, 3, P}, { 8, 9, 4, P},
    {10, 10, 3, P}, { 9, 10, 4, P},
    {10, 11, 4, P},
};

static FIGURES struct stoppage_roll_row {
    figure rating_lo, rating_hi, needed[STOPPAGE_VALUES], mark;
} stoppage_rolls[] = {
    /* rating  value 1  2  3   4 */
    {3, 4,          {3, 5, 8, 10}, CONFIRMED},
    {1, 2,          {3, 6, 9, 11}, CONFIRMED},
    {0, 0,          {4, 7, 10, 12}, PRINTED},
};

enum { STOPPAGE_COMMANDER, STOPPAGE_NIGHT, STOPPAGE_DEFENSIVE, STOPPAGE_INDEPENDENT };

static FIGURES struct stoppage_modifier_row {
    const char *condition, *applies_to;
    struct amount amount;
    int8_t mark;
} stoppage_modifiers[] = {
    {"corps_commander_lost",                        "wrecked_divisions", {2 * 1, NULL},  PRINTED},
    {"night",                                       "dice",              {2 * -3, NULL}, PRINTED},
    {"night_and_defensive_order",                   "dice",              {0, NULL},      PRINTED},
    {"no_corps_structure_or_independent_divisions", "procedure",         {0, "10.3d"},   PRINTED},
};
/* clang-format on */

struct stoppage_facts {
    int16_t divisions, wrecked, commander_lost, rating, night, defensive, independent;
    int16_t doubtful; /* G-3 */
};

struct stoppage_result {
    int16_t value, needed, stopped, unused;
};

static const struct purpose for_stoppage = {"corps", "going on with the attack"};

/* G-2, which the printed grid obeys wherever it can be read. */
static int value_by_ratio(int divisions, int wrecked)
{
    return wrecked > divisions           ? 4
           : 4 * wrecked > 3 * divisions ? 3
           : 4 * wrecked > divisions     ? 2
                                         : 1;
}

static int stoppage_value(const struct stoppage_facts *f, struct steps *s)
{
    int wrecked = f->wrecked;
    if (RULE(S_3_2, f->commander_lost)) {
        wrecked += stoppage_modifiers[STOPPAGE_COMMANDER].amount.halves / 2;
        step_reads(s, &stoppage_modifiers_table, STOPPAGE_COMMANDER);
        step(s, BS(S_3_2), 0, "its commander is lost: %d wrecked divisions count as %d", NULL,
             f->wrecked, wrecked);
    }
    if (f->divisions > STOPPAGE_DIVISIONS)
        return step_gap(s, BS(G_2), value_by_ratio(f->divisions, wrecked),
                        "%d divisions are past the grid: value by ratio", NULL, f->divisions, 0);
    for (int i = 0; i < COUNT(stoppage_values); i++) {
        FIGURES struct stoppage_row *v = &stoppage_values[i];
        if (v->divisions != f->divisions || v->wrecked != wrecked)
            continue;
        if (v->mark == UNSURE && RULE(G_3, f->doubtful == DOUBTFUL_RATIO))
            return step_gap(s, BS(G_3), value_by_ratio(f->divisions, wrecked),
                            "%d divisions, %d wrecked: value by ratio", NULL, f->divisions,
                            wrecked);
        return step_from(s, &stoppage_values_table, i, BS(S_3_2), v->value,
                         "%d divisions, %d wrecked: value", NULL, f->divisions, wrecked);
    }
    return 1; /* the grid has no hole */
}

static int stoppage_needed(const struct stoppage_facts *f, int value, struct dice *d,
                           struct steps *s)
{
    const int column = (value - 1 + STOPPAGE_VALUES) % STOPPAGE_VALUES; /* of the values 1 to 4 */
    const int i = dice_row(d, RANGES(stoppage_rolls, rating_lo, rating_hi), f->rating);
    step_reads(s, &stoppage_rolls_table, i);
    step(s, BS(S_3_3), 0, "rating %d needs %d", NULL, f->rating, stoppage_rolls[i].needed[column]);
    return stoppage_rolls[i].needed[column];
}

/* What night takes from the dice. */
static int stoppage_night(const struct stoppage_facts *f, struct steps *s)
{
    if (!RULE(S_9_31, f->night))
        return 0;
    const int row = RULE(S_3_3, f->defensive) ? STOPPAGE_DEFENSIVE : STOPPAGE_NIGHT;
    const int adds = stoppage_modifiers[row].amount.halves / 2;
    step_reads(s, &stoppage_modifiers_table, row);
    step(s, BS(S_3_3), 0, adds ? "night: %d to the dice" : "night, but the orders are defensive",
         NULL, adds, 0);
    return adds;
}

static bool stoppage_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct stoppage_facts *f = facts;
    struct stoppage_result *r = state;
    if (f->independent)
        step_from(s, &stoppage_modifiers_table, STOPPAGE_INDEPENDENT, BS(S_3_5), 0,
                  "they check as a corps of %d", NULL, f->divisions, 0);
    r->value = (int16_t)stoppage_value(f, s);
    r->needed = (int16_t)stoppage_needed(f, r->value, d, s);
    const int adds = stoppage_night(f, s);
    if (12 + adds < r->needed)
        step_gap(s, BS(G_4), 0, "two dice cannot reach it", NULL, 0, 0);
    r->stopped = dice_sum(d, &for_stoppage, 2, 6) + adds < r->needed;
    return false;
}

static bool stoppage_may(const void *facts, struct trouble *trouble)
{
    const struct stoppage_facts *f = facts;
    if (RULE(S_3_2, f->wrecked <= f->divisions))
        return true;
    struct text *t = trouble_rule(trouble, BS(S_3_2), "wrecked");
    text_add(t, "a corps of ");
    text_things(t, f->divisions, "division");
    text_add(t, " has no more wrecked than that; a lost commander is said with commander-lost=yes");
    return false;
}

static void stoppage_call(const void *facts, struct text *t)
{
    const struct stoppage_facts *f = facts;
    text_print(t, "Two dice: the corps goes on with %d or more.",
               stoppage_needed(f, stoppage_value(f, NULL), NULL, NULL) - stoppage_night(f, NULL));
}

static void stoppage_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    if (((const struct stoppage_result *)result)->stopped)
        effect_set(e, "corps", "attack order", "lost");
}

/* ---- the tables and charts described ---- */

static const struct field command_points_columns[] = {
    {"rating", "rating of the army commander", BS(S_1_1),
     RANGE(command_points, rating_lo, rating_hi), .high = RATING_MOST},
    {"points", "command points to spend this turn", NUMBER(command_points, points),
     EXTRA(.heading = "command_points")},
    MARK(command_points),
};
SHEET(bs_command_points, command_points, "command_points", "Command points by rating", 0, 1, 1,
      SAY("an army commander rated %d"), "command-points", "Command points", "1. Orders",
      "What an army commander may spend on orders this turn.", "rating=2")

static const struct table order_costs_table = MARKED_TABLE(
    order_costs, "order_costs", "Price of an order", {"category", TEXT(order_costs, category)},
    {"choice", TEXT(order_costs, choice)}, {"cost", NUMBER(order_costs, cost)});

static const struct table order_delivery_table = MARKED_TABLE(
    order_delivery, "order_delivery", "How long an order travels",
    {"parameter", TEXT(order_delivery, bs_parameter)}, {"value", AMOUNT(order_delivery, value)});

static const struct field order_log_columns[] = {
    {"position", "which heading, from the left", BS(S_1_4), NTH(order_log)},
    {"column", "what is entered there", TEXT(order_log, column)},
    MARK(order_log),
};
SHEET(bs_order_log, order_log, "order_log_columns", "Headings of the order log", 0, 1, 1,
      SAY("heading %d of the log"), "order-log", "Order log", "1. Orders",
      "The headings under which every order is entered.", "position=2")

static const struct table acceptance_modifiers_table = MARKED_TABLE(
    acceptance_modifiers, "acceptance_modifiers", "The acceptance number",
    {"term", TEXT(acceptance_modifiers, term)}, {"choice", TEXT(acceptance_modifiers, choice)},
    {"modifier", NUMBER(acceptance_modifiers, modifier), EXTRA(.no = "rating")});

static const struct table acceptance_columns_table = MARKED_TABLE(
    acceptance_columns, "acceptance_columns", "Columns by acceptance number", INDEX("column", 1),
    {"number", RANGE(acceptance_columns, number_lo, number_hi), EXTRA(.blank = "-99", .no = "99")});

static const struct table acceptance_column_shifts_table =
    MARKED_TABLE(acceptance_shifts, "acceptance_column_shifts", "Shift of the acceptance column",
                 {"condition", TEXT(acceptance_shifts, condition)},
                 {"columns", NUMBER(acceptance_shifts, columns)});

static const struct table acceptance_table_table =
    MARKED_TABLE(acceptance, "acceptance_table", "Acceptance", INDEX("dice", 2),
                 {"code",
                  SPREAD(acceptance, code, COLUMN("le_m3"), COLUMN("m2_to_m1"), COLUMN("0_to_1"),
                         COLUMN("2_to_3"), COLUMN("4_to_5"), COLUMN("6_to_7"), COLUMN("ge_8")),
                  .words = &acceptance_words});

static const struct table acceptance_results_table = MARKED_TABLE(
    acceptance_results, "acceptance_results", "What the acceptance codes mean",
    {"code", TEXT(acceptance_results, code)},
    {"outcome", WORD(acceptance_results, outcome, outcome_words)},
    {"die_accept_max", NUMBER(acceptance_results, die_accept_max), EXTRA(.blank = "0")});

static const struct table initiative_table = MARKED_TABLE(
    initiative, "initiative", "Initiative",
    {"points", RANGE(initiative, points_lo, points_hi), EXTRA(.blank = "-99", .no = "99")},
    {"success_min", NUMBER(initiative, success_min)},
    {"loose_cannon_roll", NUMBER(initiative, loose_cannon)});

static const struct table stoppage_values_table = MARKED_TABLE(
    stoppage_values, "stoppage_values", "Stoppage value",
    {"divisions", NUMBER(stoppage_values, divisions)},
    {"wrecked", NUMBER(stoppage_values, wrecked)}, {"value", NUMBER(stoppage_values, value)});

static const struct table stoppage_rolls_table =
    MARKED_TABLE(stoppage_rolls, "stoppage_rolls", "Dice to go on with an attack",
                 {"rating", RANGE(stoppage_rolls, rating_lo, rating_hi)},
                 {"needed", SPREAD(stoppage_rolls, needed, COLUMN("value_1"), COLUMN("value_2"),
                                   COLUMN("value_3"), COLUMN("value_4"))});

static const struct table stoppage_modifiers_table =
    MARKED_TABLE(stoppage_modifiers, "stoppage_modifiers", "Changes to the stoppage check",
                 {"condition", TEXT(stoppage_modifiers, condition)},
                 {"applies_to", TEXT(stoppage_modifiers, applies_to)},
                 {"amount", AMOUNT(stoppage_modifiers, amount)});

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
           {"method", "by an aide, oral or written, or in person", BS(S_1_3),
            PICK(order_facts, method, method_words)},
           {"force", "how strongly it is worded", BS(G_23), WHOLE(order_facts, force, 0, 2)},
           {"type", "only a complex order allows attacks", BS(S_1_2),
            PICK(order_facts, type, type_words)},
           {"distance", "leader movement points from sender to receiver", BS(S_1_5),
            WHOLE(order_facts, distance, 0, 200), UNLESS("0")},
           {"has-orders", "the receiver now has orders of any kind", BS(S_1_6),
            FLAG(order_facts, has_orders), UNLESS("no")},
           {"turns", "how many turns after the turn of issue are followed", BS(S_1_7),
            WHOLE(order_facts, turns, 0, TURNS_MOST), UNLESS("10")}),
    OUTPUTS({"cost", "command points", HOW_MANY(order_state, cost)},
            {"arrives", "turn of the acceptance check; the turn of issue is 0",
             HOW_MANY(order_state, arrives)},
            {"acceptance", "as the acceptance table had it",
             PICK(order_state, acceptance, bs_fate_words)},
            {"accepted_on", "turn on which it is accepted", HOW_MANY(order_state, accepted_on),
             .none = "none"},
            {"distorted", "it is thrown away", FLAG(order_state, distorted)}),
    RESOLVE(order_facts, order_state, order_stage),
    .prepare = order_prepare,
    .may = written_order_may,
    .call = order_call,
    .effects = order_effects,
    TABLES(&order_costs_table, &order_delivery_table, &acceptance_modifiers_table,
           &acceptance_columns_table, &acceptance_column_shifts_table, &acceptance_table_table,
           &acceptance_results_table),
};

const struct chart bs_initiative_chart = {
    "initiative",
    "Initiative",
    "2. Initiative",
    "A leader of a wing, corps or division tries to give himself orders.",
    "points=3",
    INPUTS({"points", "his rating and what his superiors take away", BS(S_2_2),
            WHOLE(initiative_facts, points, -20, 20)}),
    OUTPUTS(
        {"success", "he has given himself orders", FLAG(initiative_result, success)},
        {"loose_cannon", "the enemy moves him for a turn", FLAG(initiative_result, loose_cannon)}),
    RESOLVE(initiative_facts, initiative_result, initiative_stage),
    .call = initiative_call,
    .effects = initiative_effects,
    TABLES(&initiative_table),
};

const struct chart bs_stoppage_chart = {
    "stoppage",
    "Corps attack stoppage",
    "3. Stoppage",
    "A corps on the attack that small arms fired on last turn: does it go on?",
    "divisions=3 wrecked=1 rating=2",
    INPUTS({"divisions", "divisions in the corps now", BS(S_3_2),
            WHOLE(stoppage_facts, divisions, 1, DIVISIONS_MOST)},
           {"wrecked", "how many of them are wrecked", BS(S_3_2),
            WHOLE(stoppage_facts, wrecked, 0, DIVISIONS_MOST)},
           {"commander-lost", "the corps has lost its first commander", BS(S_3_2),
            FLAG(stoppage_facts, commander_lost), UNLESS("no")},
           {"rating", "rating of the leader it has now", BS(S_3_3),
            WHOLE(stoppage_facts, rating, 0, RATING_MOST)},
           {"night", "it is night", BS(S_9_31), FLAG(stoppage_facts, night), UNLESS("no")},
           {"independent", "divisions without a corps: those present count as one", BS(S_3_5),
            FLAG(stoppage_facts, independent), UNLESS("no")},
           {"defensive", "its orders are defensive", BS(S_3_3), FLAG(stoppage_facts, defensive),
            UNLESS("no")}),
    OUTPUTS({"value", "how shaken the attack is", HOW_MANY(stoppage_result, value)},
            {"needed", "what the dice must reach", HOW_MANY(stoppage_result, needed)},
            {"stopped", "the corps loses its attack order", FLAG(stoppage_result, stopped)}),
    RESOLVE(stoppage_facts, stoppage_result, stoppage_stage),
    .may = stoppage_may,
    .call = stoppage_call,
    .effects = stoppage_effects,
    TABLES(&stoppage_values_table, &stoppage_rolls_table, &stoppage_modifiers_table),
    SETTINGS(ASKS(G_3, struct stoppage_facts, doubtful)),
};
