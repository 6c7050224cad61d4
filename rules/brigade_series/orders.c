#include "orders.h"

/* ---- 1. The life of an order ---- */

/* clang-format off */

static FIGURES struct command_points_row {
    int8_t rating_lo, rating_hi, points, mark;
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
    const char *parameter;
    struct amount value;
    int8_t mark;
} order_delivery[] = {
    {"divisor_leader_mp", {2 * 10, NULL},           CONFIRMED},
    {"rounding",          {0, "up"},                PRINTED},
    {"check_turn",        {0, "now_plus_result"},   PRINTED},
};

static FIGURES struct log_row {
    const char *column;
    int8_t mark;
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
    int8_t number_lo, number_hi, mark;
} acceptance_columns[ACCEPTANCE_COLUMNS] = {
    {BLANK, -3, PRINTED}, {-2, -1, PRINTED}, {0, 1, PRINTED}, {2, 3, PRINTED}, {4, 5, PRINTED}, {6, 7, PRINTED}, {8, BLANK, PRINTED},
};

static FIGURES struct acceptance_shift_row {
    const char *condition;
    int8_t columns, mark;
} acceptance_shifts[] = {
    {"receiver_has_any_orders", -1, PRINTED},
};

enum { A, D1, D2, DT, ACCEPTANCES }; /* ORDER ACCEPTANCE */
static const char *const acceptance_names[] = {"A", "D1", "D2", "Dt", NULL};

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
static const char *const outcome_names[] = {"accepted_at_once", "delayed_roll_each_turn", "distorted_and_discarded", NULL};

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

/* A bound that is blank is open. */
static bool lies_in(int number, int lo, int hi)
{
    return (lo == BLANK || number >= lo) && (hi == BLANK || number <= hi);
}

/* ---- command points ---- */

struct rating_facts {
    int16_t rating;
};

struct points_result {
    int16_t points, unused[3];
};

static bool command_points_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const int rating = ((const struct rating_facts *)facts)->rating;
    struct points_result *r = state;
    (void)d;
    for (int i = 0; i < COUNT(command_points); i++)
        if (rating >= command_points[i].rating_lo && rating <= command_points[i].rating_hi)
            r->points =
                (int16_t)step_from(s, &command_points_table, i, BS(S_1_1), command_points[i].points,
                                   "an army commander rated %d", NULL, rating, 0);
    return false;
}

static const struct field rating_input[] = {
    {.name = "rating",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct rating_facts, rating),
     .high = RATING_MOST,
     .clause = BS(S_1_1),
     .about = "rating of the army commander"},
};

static const struct field points_outputs[] = {
    {.name = "points",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct points_result, points),
     .about = "command points to spend this turn"},
};

/* ---- the order log ---- */

struct position_facts {
    int16_t position;
};

struct log_result {
    int16_t row, unused[3];
};

static bool order_log_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct log_result *r = state;
    (void)d;
    r->row = (int16_t)(((const struct position_facts *)facts)->position - 1);
    step_from(s, &order_log_columns_table, r->row, BS(S_1_4), 0, "heading %d of the log", NULL,
              r->row + 1, 0);
    return false;
}

static const struct words log_words = WORDS_OF(order_log, column);

static const struct field position_input[] = {
    {.name = "position",
     .kind = FIELD_WHOLE,
     .offset = offsetof(struct position_facts, position),
     .low = 1,
     .high = COUNT(order_log),
     .clause = BS(S_1_4),
     .about = "which heading, from the left"},
};

static const struct field log_outputs[] = {
    {.name = "column",
     .kind = FIELD_CHOICE,
     .offset = offsetof(struct log_result, row),
     .words = &log_words,
     .about = "what is entered there"},
};

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
static const char *const fate_names[] = {"A", "D1", "D2", "Dt", "none"};
static const struct words fate_words = WORDS(fate_names);
enum { NOT_ROLLED = ACCEPTANCES };

/* ORDER METHOD, then the same as the acceptance table has them. */
static const char *const method_names[] = {"oral", "written", "in-person", "AO", "AW", "IPV"};
static const char *const type_names[] = {"complex", "simple"};
static const struct words method_words = WORDS(method_names), type_words = WORDS(type_names);

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

static int acceptance_column(const struct order_facts *f, struct steps *s)
{
    const int number = acceptance_number(f, s);
    int column = 0;
    while (column < ACCEPTANCE_COLUMNS && !lies_in(number, acceptance_columns[column].number_lo,
                                                   acceptance_columns[column].number_hi))
        column++;
    column %= ACCEPTANCE_COLUMNS; /* there is no hole */
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
    const int column = acceptance_column(f, s), dice = dice_two(d, &for_acceptance, 6);
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
        if (s)
            s->total = 0; /* the price is paid; now the acceptance number */
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

static bool order_may(const void *facts, struct trouble *trouble)
{
    const struct order_facts *f = facts;
    if (f->method != METHOD_IN_PERSON || RULE(S_1_3, f->distance == 0))
        return true;
    text_add(trouble_rule(trouble, BS(S_1_3), "distance"),
             "in person both leaders are in one hex: there is no distance between them");
    return false;
}

static void order_call(const void *facts, struct text *t)
{
    const struct order_facts *f = facts;
    const int column = acceptance_column(f, NULL), arrives = order_arrives(f, NULL);
    text_add(t, "It costs ");
    text_things(t, order_cost(f, NULL), "command point");
    text_add(t, " and is checked ");
    if (arrives == 0)
        text_add(t, "at once");
    else {
        text_things(t, arrives, "turn");
        text_add(t, " later");
    }
    text_add(t, ": two dice on column ");
    text_number(t, column + 1);
    text_add(t, ". In delay it is accepted on ");
    text_number(t, acceptance_results[D1].die_accept_max);
    text_add(t, " or less (D1) or ");
    text_number(t, acceptance_results[D2].die_accept_max);
    text_add(t, " (D2), a die a turn.");
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

#define ORDER(member) offsetof(struct order_facts, member)
#define ORDERED(member) offsetof(struct order_state, member)

/* clang-format off */
static const struct field order_inputs[] = {
    {.name = "sender", .kind = FIELD_WHOLE, .offset = ORDER(sender), .high = RATING_MOST,
     .clause = BS(S_1_6), .about = "rating of the leader who sends it"},
    {.name = "receiver", .kind = FIELD_WHOLE, .offset = ORDER(receiver), .high = RATING_MOST,
     .clause = BS(S_1_6), .about = "rating of the leader who gets it"},
    {.name = "method", .kind = FIELD_CHOICE, .offset = ORDER(method), .words = &method_words,
     .clause = BS(S_1_3), .about = "by an aide, oral or written, or in person"},
    {.name = "force", .kind = FIELD_WHOLE, .offset = ORDER(force), .high = 2,
     .clause = BS(G_23), .about = "how strongly it is worded"},
    {.name = "type", .kind = FIELD_CHOICE, .offset = ORDER(type), .words = &type_words,
     .clause = BS(S_1_2), .about = "only a complex order allows attacks"},
    {.name = "distance", .kind = FIELD_WHOLE, .offset = ORDER(distance), .high = 200, .unless_given = "0",
     .clause = BS(S_1_5), .about = "leader movement points from sender to receiver"},
    {.name = "has-orders", .kind = FIELD_YES, .offset = ORDER(has_orders), .unless_given = "no",
     .clause = BS(S_1_6), .about = "the receiver now has orders of any kind"},
    {.name = "turns", .kind = FIELD_WHOLE, .offset = ORDER(turns), .high = TURNS_MOST, .unless_given = "10",
     .clause = BS(S_1_7), .about = "how many turns after the turn of issue are followed"},
};

static const struct field order_outputs[] = {
    {.name = "cost", .kind = FIELD_WHOLE, .offset = ORDERED(cost), .about = "command points"},
    {.name = "arrives", .kind = FIELD_WHOLE, .offset = ORDERED(arrives),
     .about = "turn of the acceptance check; the turn of issue is 0"},
    {.name = "acceptance", .kind = FIELD_CHOICE, .offset = ORDERED(acceptance), .words = &fate_words,
     .about = "as the acceptance table had it"},
    {.name = "accepted_on", .kind = FIELD_WHOLE, .offset = ORDERED(accepted_on), .none = "none",
     .about = "turn on which it is accepted"},
    {.name = "distorted", .kind = FIELD_YES, .offset = ORDERED(distorted), .about = "it is thrown away"},
};

/* ---- 2. Initiative ---- */

static FIGURES struct initiative_row {
    int8_t points_lo, points_hi, success_min, loose_cannon, mark;
} initiative[] = {
    {BLANK,     0, 12, 2, PRINTED},
    {    1,     2, 11, 2, PRINTED},
    {    3,     3, 10, 2, PRINTED},
    {    4, BLANK,  9, 2, CONFIRMED},
};
/* clang-format on */

struct initiative_facts {
    int16_t points;
};

struct initiative_result {
    int16_t success, loose_cannon, unused[2];
};

static const struct purpose for_initiative = {"leader", "initiative"};

static int initiative_row(int points)
{
    for (int i = 0; i < COUNT(initiative); i++)
        if (lies_in(points, initiative[i].points_lo, initiative[i].points_hi))
            return i;
    return 0;
}

static bool initiative_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const int points = ((const struct initiative_facts *)facts)->points, i = initiative_row(points);
    struct initiative_result *r = state;
    step_from(s, &initiative_table, i, BS(S_2_3), initiative[i].success_min,
              "or more succeeds at %d points", NULL, points, 0);
    const int dice = dice_two(d, &for_initiative, 6);
    r->loose_cannon = RULE(S_2_5, dice == initiative[i].loose_cannon);
    r->success = RULE(S_2_3, dice >= initiative[i].success_min);
    return false;
}

static void initiative_call(const void *facts, struct text *t)
{
    const int i = initiative_row(((const struct initiative_facts *)facts)->points);
    text_add(t, "Two dice: ");
    text_number(t, initiative[i].success_min);
    text_add(t, " or more and he gives himself orders; on ");
    text_number(t, initiative[i].loose_cannon);
    text_add(t, " he is a loose cannon.");
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
static const struct field initiative_inputs[] = {
    {.name = "points", .kind = FIELD_WHOLE, .offset = offsetof(struct initiative_facts, points), .low = -20, .high = 20,
     .clause = BS(S_2_2), .about = "his rating and what his superiors take away"},
};

static const struct field initiative_outputs[] = {
    {.name = "success", .kind = FIELD_YES, .offset = offsetof(struct initiative_result, success),
     .about = "he has given himself orders"},
    {.name = "loose_cannon", .kind = FIELD_YES, .offset = offsetof(struct initiative_result, loose_cannon),
     .about = "the enemy moves him for a turn"},
};

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
    int8_t rating_lo, rating_hi, needed[STOPPAGE_VALUES], mark;
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

static int stoppage_needed(const struct stoppage_facts *f, int value, struct steps *s)
{
    const int column = (value - 1 + STOPPAGE_VALUES) % STOPPAGE_VALUES; /* of the values 1 to 4 */
    for (int i = 0; i < COUNT(stoppage_rolls); i++)
        if (f->rating >= stoppage_rolls[i].rating_lo && f->rating <= stoppage_rolls[i].rating_hi) {
            step_reads(s, &stoppage_rolls_table, i);
            step(s, BS(S_3_3), 0, "rating %d needs %d", NULL, f->rating,
                 stoppage_rolls[i].needed[column]);
            return stoppage_rolls[i].needed[column];
        }
    return 0;
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
    r->needed = (int16_t)stoppage_needed(f, r->value, s);
    const int adds = stoppage_night(f, s);
    if (12 + adds < r->needed)
        step_gap(s, BS(G_4), 0, "two dice cannot reach it", NULL, 0, 0);
    r->stopped = dice_two(d, &for_stoppage, 6) + adds < r->needed;
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
    text_add(t, "Two dice: the corps goes on with ");
    text_number(t, stoppage_needed(f, stoppage_value(f, NULL), NULL) - stoppage_night(f, NULL));
    text_add(t, " or more.");
}

static void stoppage_effects(const void *facts, const void *result, struct effects *e)
{
    (void)facts;
    if (((const struct stoppage_result *)result)->stopped)
        effect_set(e, "corps", "attack order", "lost");
}

#define STOP(member) offsetof(struct stoppage_facts, member)
#define STOPPED(member) offsetof(struct stoppage_result, member)

/* clang-format off */
static const struct field stoppage_inputs[] = {
    {.name = "divisions", .kind = FIELD_WHOLE, .offset = STOP(divisions), .low = 1, .high = DIVISIONS_MOST,
     .clause = BS(S_3_2), .about = "divisions in the corps now"},
    {.name = "wrecked", .kind = FIELD_WHOLE, .offset = STOP(wrecked), .high = DIVISIONS_MOST,
     .clause = BS(S_3_2), .about = "how many of them are wrecked"},
    {.name = "commander-lost", .kind = FIELD_YES, .offset = STOP(commander_lost), .unless_given = "no",
     .clause = BS(S_3_2), .about = "the corps has lost its first commander"},
    {.name = "rating", .kind = FIELD_WHOLE, .offset = STOP(rating), .high = RATING_MOST,
     .clause = BS(S_3_3), .about = "rating of the leader it has now"},
    {.name = "night", .kind = FIELD_YES, .offset = STOP(night), .unless_given = "no",
     .clause = BS(S_9_31), .about = "it is night"},
    {.name = "independent", .kind = FIELD_YES, .offset = STOP(independent), .unless_given = "no",
     .clause = BS(S_3_5), .about = "divisions without a corps: those present count as one"},
    {.name = "defensive", .kind = FIELD_YES, .offset = STOP(defensive), .unless_given = "no",
     .clause = BS(S_3_3), .about = "its orders are defensive"},
};

static const struct field stoppage_outputs[] = {
    {.name = "value", .kind = FIELD_WHOLE, .offset = STOPPED(value), .about = "how shaken the attack is"},
    {.name = "needed", .kind = FIELD_WHOLE, .offset = STOPPED(needed), .about = "what the dice must reach"},
    {.name = "stopped", .kind = FIELD_YES, .offset = STOPPED(stopped), .about = "the corps loses its attack order"},
};

static const struct setting stoppage_settings[] = {ASKS(G_3, struct stoppage_facts, doubtful)};

/* ---- the tables and charts described ---- */

static const struct column command_points_columns[] = {
    {COLUMN(command_points_row, "rating_lo", CELL_NUMBER, rating_lo)},
    {COLUMN(command_points_row, "rating_hi", CELL_NUMBER, rating_hi)},
    {COLUMN(command_points_row, "command_points", CELL_NUMBER, points)},
    MARK(command_points_row),
};
const struct table command_points_table = MARKED_TABLE(command_points, "command_points", "Command points by rating", command_points_columns);

static const struct column order_cost_columns[] = {
    {COLUMN(order_cost_row, "category", CELL_TEXT, category)},
    {COLUMN(order_cost_row, "choice", CELL_TEXT, choice)},
    {COLUMN(order_cost_row, "cost", CELL_NUMBER, cost)},
    MARK(order_cost_row),
};
const struct table order_costs_table = MARKED_TABLE(order_costs, "order_costs", "Price of an order", order_cost_columns);

static const struct column delivery_columns[] = {
    {COLUMN(delivery_row, "parameter", CELL_TEXT, parameter)},
    {COLUMN(delivery_row, "value", CELL_AMOUNT, value)},
    MARK(delivery_row),
};
const struct table order_delivery_table = MARKED_TABLE(order_delivery, "order_delivery", "How long an order travels", delivery_columns);

static const struct column log_columns[] = {
    {.name = "position", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(log_row, "column", CELL_TEXT, column)},
    MARK(log_row),
};
const struct table order_log_columns_table = MARKED_TABLE(order_log, "order_log_columns", "Headings of the order log", log_columns);

static const struct column acceptance_modifier_columns[] = {
    {COLUMN(acceptance_modifier_row, "term", CELL_TEXT, term)},
    {COLUMN(acceptance_modifier_row, "choice", CELL_TEXT, choice)},
    {COLUMN(acceptance_modifier_row, "modifier", CELL_NUMBER, modifier), .no = "rating"},
    MARK(acceptance_modifier_row),
};
const struct table acceptance_modifiers_table = MARKED_TABLE(acceptance_modifiers, "acceptance_modifiers", "The acceptance number", acceptance_modifier_columns);

static const struct column acceptance_column_columns[] = {
    {.name = "column", .kind = CELL_INDEX, .rows_a_block = 1, .first = 1, .step = 1},
    {COLUMN(acceptance_column_row, "number_lo", CELL_NUMBER, number_lo), .blank = "-99"},
    {COLUMN(acceptance_column_row, "number_hi", CELL_NUMBER, number_hi), .blank = "99"},
    MARK(acceptance_column_row),
};
const struct table acceptance_columns_table = MARKED_TABLE(acceptance_columns, "acceptance_columns", "Columns by acceptance number", acceptance_column_columns);

static const struct column acceptance_shift_columns[] = {
    {COLUMN(acceptance_shift_row, "condition", CELL_TEXT, condition)},
    {COLUMN(acceptance_shift_row, "columns", CELL_NUMBER, columns)},
    MARK(acceptance_shift_row),
};
const struct table acceptance_column_shifts_table = MARKED_TABLE(acceptance_shifts, "acceptance_column_shifts", "Shift of the acceptance column", acceptance_shift_columns);

#define ACCEPTANCE(n, heading) {COLUMN(acceptance_row, heading, CELL_WORD, code[n]), .words = acceptance_names}
static const struct column acceptance_table_columns[] = {
    {.name = "dice", .kind = CELL_INDEX, .rows_a_block = 1, .first = 2, .step = 1},
    ACCEPTANCE(0, "le_m3"), ACCEPTANCE(1, "m2_to_m1"), ACCEPTANCE(2, "0_to_1"), ACCEPTANCE(3, "2_to_3"),
    ACCEPTANCE(4, "4_to_5"), ACCEPTANCE(5, "6_to_7"), ACCEPTANCE(6, "ge_8"),
    MARK(acceptance_row),
};
const struct table acceptance_table_table = MARKED_TABLE(acceptance, "acceptance_table", "Acceptance", acceptance_table_columns);

static const struct column acceptance_result_columns[] = {
    {COLUMN(acceptance_result_row, "code", CELL_TEXT, code)},
    {COLUMN(acceptance_result_row, "outcome", CELL_WORD, outcome), .words = outcome_names},
    {COLUMN(acceptance_result_row, "die_accept_max", CELL_NUMBER, die_accept_max), .blank = "0"},
    MARK(acceptance_result_row),
};
const struct table acceptance_results_table = MARKED_TABLE(acceptance_results, "acceptance_results", "What the acceptance codes mean", acceptance_result_columns);

static const struct column initiative_columns[] = {
    {COLUMN(initiative_row, "points_lo", CELL_NUMBER, points_lo), .blank = "-99"},
    {COLUMN(initiative_row, "points_hi", CELL_NUMBER, points_hi), .blank = "99"},
    {COLUMN(initiative_row, "success_min", CELL_NUMBER, success_min)},
    {COLUMN(initiative_row, "loose_cannon_roll", CELL_NUMBER, loose_cannon)},
    MARK(initiative_row),
};
const struct table initiative_table = MARKED_TABLE(initiative, "initiative", "Initiative", initiative_columns);

static const struct column stoppage_columns[] = {
    {COLUMN(stoppage_row, "divisions", CELL_NUMBER, divisions)},
    {COLUMN(stoppage_row, "wrecked", CELL_NUMBER, wrecked)},
    {COLUMN(stoppage_row, "value", CELL_NUMBER, value)},
    MARK(stoppage_row),
};
const struct table stoppage_values_table = MARKED_TABLE(stoppage_values, "stoppage_values", "Stoppage value", stoppage_columns);

static const struct column stoppage_roll_columns[] = {
    {COLUMN(stoppage_roll_row, "rating_lo", CELL_NUMBER, rating_lo)},
    {COLUMN(stoppage_roll_row, "rating_hi", CELL_NUMBER, rating_hi)},
    {COLUMN(stoppage_roll_row, "value_1", CELL_NUMBER, needed[0])},
    {COLUMN(stoppage_roll_row, "value_2", CELL_NUMBER, needed[1])},
    {COLUMN(stoppage_roll_row, "value_3", CELL_NUMBER, needed[2])},
    {COLUMN(stoppage_roll_row, "value_4", CELL_NUMBER, needed[3])},
    MARK(stoppage_roll_row),
};
const struct table stoppage_rolls_table = MARKED_TABLE(stoppage_rolls, "stoppage_rolls", "Dice to go on with an attack", stoppage_roll_columns);

static const struct column stoppage_modifier_columns[] = {
    {COLUMN(stoppage_modifier_row, "condition", CELL_TEXT, condition)},
    {COLUMN(stoppage_modifier_row, "applies_to", CELL_TEXT, applies_to)},
    {COLUMN(stoppage_modifier_row, "amount", CELL_AMOUNT, amount)},
    MARK(stoppage_modifier_row),
};
const struct table stoppage_modifiers_table = MARKED_TABLE(stoppage_modifiers, "stoppage_modifiers", "Changes to the stoppage check", stoppage_modifier_columns);

static const struct table *const command_points_tables[] = {&command_points_table};
static const struct table *const order_log_tables[] = {&order_log_columns_table};
static const struct table *const order_tables[] = {
    &order_costs_table, &order_delivery_table, &acceptance_modifiers_table, &acceptance_columns_table,
    &acceptance_column_shifts_table, &acceptance_table_table, &acceptance_results_table};
static const struct table *const initiative_tables[] = {&initiative_table};
static const struct table *const stoppage_tables[] = {&stoppage_values_table, &stoppage_rolls_table, &stoppage_modifiers_table};

const struct chart command_points_chart = {
    .name = "command-points", .title = "Command points", .chapter = "1. Orders",
    .about = "What an army commander may spend on orders this turn.",
    .example = "rating=2",
    .inputs = rating_input, .input_count = COUNT(rating_input),
    .outputs = points_outputs, .output_count = COUNT(points_outputs),
    .rule = {sizeof(struct rating_facts), sizeof(struct points_result), command_points_stage},
    .tables = command_points_tables, .table_count = COUNT(command_points_tables),
};

const struct chart order_log_chart = {
    .name = "order-log", .title = "Order log", .chapter = "1. Orders",
    .about = "The headings under which every order is entered.",
    .example = "position=2",
    .inputs = position_input, .input_count = COUNT(position_input),
    .outputs = log_outputs, .output_count = COUNT(log_outputs),
    .rule = {sizeof(struct position_facts), sizeof(struct log_result), order_log_stage},
    .tables = order_log_tables, .table_count = COUNT(order_log_tables),
};

const struct chart order_chart = {
    .name = "order", .title = "The life of an order", .chapter = "1. Orders",
    .about = "One order from the sender's pen to the receiver's acceptance: its price, when it arrives, and on which turn "
             "it is accepted, if it is.",
    .example = "sender=0 receiver=1 method=written force=2 type=complex distance=14",
    .inputs = order_inputs, .input_count = COUNT(order_inputs),
    .outputs = order_outputs, .output_count = COUNT(order_outputs),
    .rule = {sizeof(struct order_facts), sizeof(struct order_state), order_stage},
    .prepare = order_prepare, .may = order_may, .call = order_call, .effects = order_effects,
    .tables = order_tables, .table_count = COUNT(order_tables),
};

const struct chart initiative_chart = {
    .name = "initiative", .title = "Initiative", .chapter = "2. Initiative",
    .about = "A leader of a wing, corps or division tries to give himself orders.",
    .example = "points=3",
    .inputs = initiative_inputs, .input_count = COUNT(initiative_inputs),
    .outputs = initiative_outputs, .output_count = COUNT(initiative_outputs),
    .rule = {sizeof(struct initiative_facts), sizeof(struct initiative_result), initiative_stage},
    .call = initiative_call, .effects = initiative_effects,
    .tables = initiative_tables, .table_count = COUNT(initiative_tables),
};

const struct chart stoppage_chart = {
    .name = "stoppage", .title = "Corps attack stoppage", .chapter = "3. Stoppage",
    .about = "A corps on the attack that small arms fired on last turn: does it go on?",
    .example = "divisions=3 wrecked=1 rating=2",
    .inputs = stoppage_inputs, .input_count = COUNT(stoppage_inputs),
    .outputs = stoppage_outputs, .output_count = COUNT(stoppage_outputs),
    .rule = {sizeof(struct stoppage_facts), sizeof(struct stoppage_result), stoppage_stage},
    .may = stoppage_may, .call = stoppage_call, .effects = stoppage_effects,
    .tables = stoppage_tables, .table_count = COUNT(stoppage_tables),
    .settings = stoppage_settings, .setting_count = COUNT(stoppage_settings),
};
/* clang-format on */
