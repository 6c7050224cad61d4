#include "battle.h"

#include <string.h>

/* An order in words: reading, writing; the question that is open and how the battle stands. */

/* ---- reading ---- */

/* The words of one order and how far they are read. */
struct typed {
    const struct scenario *s;
    struct order *o;
    struct trouble *trouble;
    struct line line;
    int at;
};

static bool is_read(const struct typed *t)
{
    return t->at == t->line.count;
}

static const struct word *take_word(struct typed *t)
{
    return &t->line.word[t->at++];
}

/* Refuses the word that was taken last, and says why. */
static bool refuse(const struct typed *t, const char *why)
{
    const struct word *w = &t->line.word[t->at - 1];
    trouble_say(t->trouble, NULL, "%.0s%s", w->at, why);
    return trouble_in(t->trouble, w->column);
}

/* The units before the verb, or what else the order is for, and the verb; without one the kind
 * stays NO_KIND. */
static bool take_units(struct typed *t)
{
    struct order *o = t->o;
    while (!is_read(t)) {
        enum subject of;
        const struct word *w = take_word(t);
        const int unit = scenario_find_any(t->s, w->at, &of);
        if (unit == NOBODY) {
            o->kind = (uint8_t)(w->quoted ? NO_KIND : kind_meant(rules_of(t->s), w->at));
            return o->kind != NO_KIND ||
                   refuse(t, " is neither a unit nor an order; ? lists what can be ordered");
        }
        if (o->unit_count == ORDER_UNITS)
            return refuse(t, ": an order takes sixteen units at most");
        if (o->unit_count > 0 && o->of != of)
            return refuse(t, " cannot share an order with those before it");
        o->of = (uint8_t)of;
        for (int i = 0; i < o->unit_count; i++)
            if (o->unit[i] == unit)
                return refuse(t, " is named twice");
        o->unit[o->unit_count++] = (int16_t)unit;
    }
    return true;
}

/* The value of a fact, at the next word. */
static bool take_value(struct typed *t, int fact)
{
    const struct field *f = &kind_of(t->s, t->o)->facts[fact].field;
    int number = 1;
    if (f->kind != FIELD_YES) {
        if (is_read(t))
            return refuse(t, ": value missing");
        const struct word *w = take_word(t);
        if (f->kind == FIELD_UNIT) {
            number = scenario_unit(t->s, w->at);
            if (number == NOBODY)
                return refuse(t, " is not a unit");
        } else if (!scenario_read_value(t->s, f, w->at, &number, t->trouble))
            return trouble_in(t->trouble, w->column);
    }
    order_set_fact(t->o, fact, number);
    return true;
}

/* A fact that may be said twice stands twice in the list; the next that was not said is taken. */
static int find_fact(const struct order_kind *k, const char *name, const struct order *o)
{
    int found = NOBODY;
    for (int i = 0; i < k->fact_count && (found == NOBODY || order_says(o, found)); i++)
        if (i + 1 != k->bare && text_same_word(k->facts[i].field.name, name))
            found = i;
    return found;
}

static bool does_not_belong(const struct typed *t, const struct word *w)
{
    const struct order_kind *k = kind_of(t->s, t->o);
    struct text *words = trouble_usage(t->trouble, NULL);
    const char *before = "", *between = "; it knows ";
    text_print(words, "%.0s does not belong to %s", w->at, k->verb);
    for (int i = 0; i < k->fact_count; i++) {
        const char *name = k->facts[i].field.name;
        if (i + 1 != k->bare && strcmp(name, before) != 0) {
            text_print(words, "%s%s", between, name);
            between = ", ";
        }
        before = name;
    }
    return trouble_in(t->trouble, w->column);
}

/* A word that names no fact is the value of the one that stands without its name. */
static bool take_facts(struct typed *t)
{
    const struct order_kind *k = kind_of(t->s, t->o);
    while (!is_read(t)) {
        const struct word *w = take_word(t);
        int fact = find_fact(k, w->at, t->o);
        if (fact == NOBODY && k->bare && !order_says(t->o, k->bare - 1)) {
            fact = k->bare - 1;
            t->at--;
        }
        if (fact == NOBODY)
            return does_not_belong(t, w);
        if (order_says(t->o, fact))
            return refuse(t, " is given twice");
        if (!take_value(t, fact))
            return false;
    }
    return true;
}

static bool take_target(struct typed *t)
{
    const struct order_kind *k = kind_of(t->s, t->o);
    if (!kind_has_target(k) || is_read(t))
        return true;
    t->o->target = (int16_t)scenario_find(t->s, kind_target(k), take_word(t)->at);
    return t->o->target != NOBODY ||
           refuse(t, k->wants_leader ? " is not a leader" : " is not a unit");
}

/* Cuts the line at "!": the words behind it say why. */
static bool take_reason(struct typed *t)
{
    struct line *l = &t->line;
    for (int i = 0; i < l->count; i++) {
        if (!word_is(&l->word[i], "!"))
            continue;
        if (i + 1 == l->count)
            return trouble_say(t->trouble, NULL, "overruling needs a reason after !") ||
                   trouble_in(t->trouble, l->word[i].column);
        t->o->overruled = true;
        l->count = i;
    }
    return true;
}

static bool take_order(struct typed *t, const struct scenario *s, const char *words,
                       struct order *o, struct trouble *trouble)
{
    struct notation n;
    struct faults faults;
    faults.count = 0;
    t->s = s;
    t->o = o;
    t->trouble = trouble;
    t->at = 0;
    *o = order_by(NO_KIND, NOBODY);
    notation_over(&n, words, strlen(words));
    if (!notation_line(&n, &t->line, &faults))
        return trouble_say(trouble, NULL, "%s",
                           faults.count ? faults.list[0].words
                                        : "there is no order on this line") ||
               trouble_in(trouble, faults.count ? faults.list[0].column : 1);
    return take_reason(t) && take_units(t) &&
           (o->kind == NO_KIND || (take_target(t) && take_facts(t)));
}

bool order_begun(const struct scenario *s, const char *line, struct order *o,
                 struct trouble *trouble)
{
    struct typed t;
    return take_order(&t, s, line, o, trouble);
}

bool order_read(const struct scenario *s, const char *line, struct order *o,
                struct trouble *trouble)
{
    struct typed t;
    if (!take_order(&t, s, line, o, trouble))
        return false;
    if (o->kind == NO_KIND)
        return trouble_say(trouble, NULL, "no order given; ? lists what can be ordered");
    const struct order_kind *k = kind_of(s, o);
    if (kind_has_target(k) && o->target == NOBODY)
        return refuse(&t, " whom?");
    for (int i = 0; i < k->fact_count; i++) {
        const struct field *f = &k->facts[i].field;
        if (fact_must(s, k, i) && !order_says(o, i))
            return trouble_say(trouble, f->name, "%s must be said: %s", f->name, f->about) ||
                   trouble_in(trouble, t.line.word[t.line.count - 1].column);
    }
    return true;
}

/* ---- writing ---- */

/* One of a field's values as it is typed; what is only said or not has none. */
static void write_value(const struct scenario *s, const struct field *f, int value, struct text *t)
{
    if (f->kind == FIELD_UNIT)
        text_add(t, scenario_id(s, OF_UNIT, value));
    else if (f->kind != FIELD_YES)
        scenario_print_value(s, f, value, t);
}

void order_write(const struct scenario *s, const struct order *o, struct text *t)
{
    const struct order_kind *k = kind_of(s, o);
    for (int i = 0; i < o->unit_count; i++)
        text_print(t, "%s ", scenario_id(s, k->of, o->unit[i]));
    text_add(t, k->verb);
    if (kind_has_target(k))
        text_print(t, " %s", scenario_id(s, kind_target(k), o->target));
    for (int i = 0; i < k->fact_count; i++) {
        const struct field *f = &k->facts[i].field;
        if (!order_says(o, i))
            continue;
        if (i + 1 != k->bare)
            text_print(t, " %s", f->name);
        text_add(t, f->kind == FIELD_YES ? "" : " ");
        write_value(s, f, o->fact[i], t);
    }
}

void choice_write(const struct scenario *s, const struct order *o, const struct choice *c,
                  int number, struct text *t)
{
    if (c->part == PART_KIND)
        text_add(t, rules_of(s)->kinds[number]->verb);
    else if (c->part == PART_UNIT)
        text_add(t, scenario_id(s, c->fact, number));
    else if (c->part == PART_TARGET)
        text_add(t, scenario_id(s, kind_target(kind_of(s, o)), number));
    else if (c->part == PART_FACT)
        write_value(s, &kind_of(s, o)->facts[c->fact].field, number, t);
}

void order_heard(const struct scenario *s, int seat, const struct order *o, struct order *heard)
{
    const struct order_kind *k = kind_of(s, o);
    const bool own =
        seat == SEAT_REFEREE ||
        (o->unit_count > 0 && scenario_side_of(s, o->of, o->unit[0]) == seat_side(s, seat));
    *heard = *o;
    if (k->hide && !own)
        k->hide(s, heard);
}

/* ---- how it stands ---- */

/* " Together: Table 7. A level goes on 1 to 3." */
static void call_ways(const struct scenario *s, const struct state *state, const struct phase *p,
                      struct text *t)
{
    struct order ways[WAYS_MOST];
    const int count = p->ways(s, state, ways);
    for (int i = 0; i < count; i++) {
        _Alignas(8) unsigned char facts[FACTS_ROOM];
        const struct chart *chart = order_decided_by(s, state, &ways[i], facts);
        const size_t from = t->used;
        text_print(t, " %s: ", kind_of(s, &ways[i])->verb);
        chart->call(facts, t);
        text_capitals(t->at + from);
    }
}

bool question_words(const struct scenario *s, const struct state *state, struct text *t)
{
    const struct phase *p = &rules_of(s)->phases[phase_now(state)];
    if (state->head.over || !p->asks)
        return false;
    char room[WORD_MOST + 40]; /* a name, its article, and "(freed men)" */
    struct text who;
    text_over(&who, room, sizeof room);
    scenario_call(s, p->about, phase_about(state), &who);
    const size_t start = t->used;
    text_say(t, p->asks, room, NULL);
    text_capital(t, start);
    if (p->ways)
        call_ways(s, state, p, t);
    return true;
}

void battle_stand(const struct scenario *s, const struct state *state, struct text *t)
{
    const struct head *h = &state->head;
    const struct phase *p = &rules_of(s)->phases[h->stack[0].phase];
    const int sight = scenario_sight(s, h->turn);
    if (h->over) {
        battle_ended(s, state, t);
        return;
    }
    text_print(t, "Turn %d, %s: %s", h->turn,
               p->acts == ACTS_SIDE ? scenario_name_of(s, OF_SIDE, h->side) : "both sides",
               p->name);
    if (sight > 0)
        text_print(t, " (dusk: sight %d inches)", sight);
}
