#include "battle.h"

#include <string.h>

/* An order in words: reading, writing; the question that is open and how the battle stands. */

static const struct battle_rules *rules_of(const struct scenario *s)
{
    return s->system->battle;
}

/* ---- reading ---- */

/* The words of one order and how far they are read. */
struct typed {
    const struct scenario *s;
    struct line line;
    int at;
    struct order *o;
    struct trouble *trouble;
};

static bool is_read(const struct typed *t)
{
    return t->at == t->line.count;
}

static bool unknown(const struct typed *t, int at, const char *why)
{
    char copy[WORD_MOST + 1];
    struct text *words = trouble_usage(t->trouble, NULL);
    word_copy(&t->line.word[at], copy, sizeof copy);
    text_quote(words, copy);
    text_add(words, why);
    return trouble_in(t->trouble, t->line.word[at].column);
}

static const struct order_kind *kind_read(const struct typed *t)
{
    return rules_of(t->s)->kinds[t->o->kind];
}

static int find_kind(const struct scenario *s, const struct word *w)
{
    for (int i = 0; i < rules_of(s)->kind_count; i++)
        if (word_is(w, rules_of(s)->kinds[i]->verb))
            return i;
    return NO_KIND;
}

/* The units before the verb, or what else the order is for, and the verb; without one the kind
 * stays NO_KIND. */
static bool take_units(struct typed *t)
{
    struct order *o = t->o;
    for (; !is_read(t); t->at++) {
        char id[WORD_MOST + 1];
        enum subject of;
        word_copy(&t->line.word[t->at], id, sizeof id);
        const int unit = scenario_find_any(t->s, id, &of);
        if (unit == NOBODY) {
            o->kind = (uint8_t)find_kind(t->s, &t->line.word[t->at++]);
            return o->kind != NO_KIND ||
                   unknown(t, t->at - 1,
                           " is neither a unit nor an order; ? lists what can be ordered");
        }
        if (o->unit_count == ORDER_UNITS)
            return unknown(t, t->at, ": an order takes sixteen units at most");
        if (o->unit_count > 0 && o->of != of)
            return unknown(t, t->at, " cannot share an order with those before it");
        o->of = (uint8_t)of;
        for (int i = 0; i < o->unit_count; i++)
            if (o->unit[i] == unit)
                return unknown(t, t->at, " is named twice");
        o->unit[o->unit_count++] = (int16_t)unit;
    }
    return true;
}

/* The value of a fact, at the next word. */
static bool take_value(struct typed *t, int fact)
{
    const struct field *f = &kind_read(t)->facts[fact].field;
    char value[WORD_MOST + 1];
    int number = 1;
    if (f->kind != FIELD_YES) {
        if (is_read(t))
            return unknown(t, t->at - 1, ": value missing");
        word_copy(&t->line.word[t->at], value, sizeof value);
        if (f->kind == FIELD_UNIT) {
            number = scenario_unit(t->s, value);
            if (number == NOBODY)
                return unknown(t, t->at, " is not a unit");
        } else if (!field_read(f, value, &number, f->name, t->trouble))
            return trouble_in(t->trouble, t->line.word[t->at].column);
        t->at++;
    }
    order_set_fact(t->o, fact, number);
    return true;
}

/* A fact that may be said twice stands twice in the list; the next that was not said is taken. */
static int find_fact(const struct order_kind *k, const struct word *w, const struct order *o)
{
    char key[WORD_MOST + 1];
    int found = NOBODY;
    word_copy(w, key, sizeof key);
    for (int i = 0; i < k->fact_count && (found == NOBODY || order_says(o, found)); i++)
        if (i + 1 != k->bare && text_same_word(k->facts[i].field.name, key))
            found = i;
    return found;
}

static bool does_not_belong(const struct typed *t)
{
    const struct order_kind *k = kind_read(t);
    char key[WORD_MOST + 1];
    struct text *words = trouble_usage(t->trouble, NULL);
    word_copy(&t->line.word[t->at], key, sizeof key);
    text_quote(words, key);
    text_add(words, " does not belong to ");
    text_add(words, k->verb);
    bool first = true;
    for (int i = 0; i < k->fact_count; i++) {
        if (i + 1 == k->bare ||
            (i > 0 && strcmp(k->facts[i].field.name, k->facts[i - 1].field.name) == 0))
            continue;
        text_add(words, first ? "; it knows " : ", ");
        text_add(words, k->facts[i].field.name);
        first = false;
    }
    return trouble_in(t->trouble, t->line.word[t->at].column);
}

/* A word that names no fact is the one that stands without its name. */
static bool take_facts(struct typed *t)
{
    const struct order_kind *k = kind_read(t);
    while (!is_read(t)) {
        const int fact = find_fact(k, &t->line.word[t->at], t->o);
        if (fact == NOBODY && k->bare && !order_says(t->o, k->bare - 1)) {
            if (!take_value(t, k->bare - 1))
                return false;
            continue;
        }
        if (fact == NOBODY)
            return does_not_belong(t);
        if (order_says(t->o, fact))
            return unknown(t, t->at, " is given twice");
        t->at++;
        if (!take_value(t, fact))
            return false;
    }
    return true;
}

static bool take_target(struct typed *t)
{
    const struct order_kind *k = kind_read(t);
    char id[WORD_MOST + 1];
    if ((!k->wants_target && !k->wants_leader) || is_read(t))
        return true;
    word_copy(&t->line.word[t->at], id, sizeof id);
    t->o->target = (int16_t)(k->wants_leader ? scenario_leader(t->s, id) : scenario_unit(t->s, id));
    t->at++;
    return t->o->target != NOBODY ||
           unknown(t, t->at - 1, k->wants_leader ? " is not a leader" : " is not a unit");
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

static bool take_order(struct typed *t, const char *words)
{
    struct notation n;
    struct faults faults = {.count = 0};
    *t->o = (struct order){.kind = NO_KIND, .target = NOBODY};
    notation_over(&n, words, strlen(words));
    if (!notation_line(&n, &t->line, &faults))
        return trouble_say(t->trouble, NULL, "%s",
                           faults.count ? faults.list[0].words
                                        : "there is no order on this line") ||
               trouble_in(t->trouble, faults.count ? faults.list[0].column : 1);
    return take_reason(t) && take_units(t) &&
           (t->o->kind == NO_KIND || (take_target(t) && take_facts(t)));
}

bool order_begun(const struct scenario *s, const char *line, struct order *o,
                 struct trouble *trouble)
{
    struct typed t = {.s = s, .o = o, .trouble = trouble};
    return take_order(&t, line);
}

bool order_read(const struct scenario *s, const char *line, struct order *o,
                struct trouble *trouble)
{
    struct typed t = {.s = s, .o = o, .trouble = trouble};
    if (!take_order(&t, line))
        return false;
    if (o->kind == NO_KIND)
        return trouble_say(trouble, NULL, "no order given; ? lists what can be ordered");
    const struct order_kind *k = kind_read(&t);
    if ((k->wants_target || k->wants_leader) && o->target == NOBODY)
        return unknown(&t, t.at - 1, " whom?");
    for (int i = 0; i < k->fact_count; i++) {
        const struct field *f = &k->facts[i].field;
        if (!fact_must(s, k, i) || order_says(o, i))
            continue;
        struct text *words = trouble_usage(trouble, f->name);
        text_add(words, f->name);
        text_add(words, " must be said: ");
        text_add(words, f->about);
        return trouble_in(trouble, t.line.word[t.line.count - 1].column);
    }
    return true;
}

/* ---- writing ---- */

static void write_fact(const struct scenario *s, const struct order_kind *k, const struct order *o,
                       int fact, struct text *t)
{
    const struct field *f = &k->facts[fact].field;
    if (fact + 1 != k->bare) {
        text_char(t, ' ');
        text_add(t, f->name);
    }
    if (f->kind == FIELD_YES)
        return;
    text_char(t, ' ');
    if (f->kind == FIELD_UNIT)
        text_add(t, scenario_name(s, s->unit[o->fact[fact]].id));
    else
        field_print_value(t, f, o->fact[fact]);
}

void order_write(const struct scenario *s, const struct order *o, struct text *t)
{
    const struct order_kind *k = rules_of(s)->kinds[o->kind];
    for (int i = 0; i < o->unit_count; i++) {
        text_print(t, "%s ", scenario_id(s, k->of, o->unit[i]));
    }
    text_add(t, k->verb);
    if (k->wants_target || k->wants_leader)
        text_print(t, " %s", scenario_id(s, k->wants_leader ? OF_LEADER : OF_UNIT, o->target));
    for (int i = 0; i < k->fact_count; i++)
        if (order_says(o, i))
            write_fact(s, k, o, i, t);
}

void choice_write(const struct scenario *s, const struct order *o, const struct choice *c,
                  int number, struct text *t)
{
    const struct order_kind *const *kinds = rules_of(s)->kinds;
    const struct order_kind *k = o->kind == NO_KIND ? NULL : kinds[o->kind];
    if (c->part == PART_KIND)
        text_add(t, kinds[number]->verb);
    else if (c->part == PART_UNIT)
        text_add(t, scenario_id(s, c->fact, number));
    else if (c->part == PART_TARGET)
        text_add(t, scenario_id(s, k->wants_leader ? OF_LEADER : OF_UNIT, number));
    else if (c->part == PART_FACT && k->facts[c->fact].field.kind == FIELD_UNIT)
        text_add(t, scenario_name(s, s->unit[number].id));
    else if (c->part == PART_FACT && k->facts[c->fact].field.kind != FIELD_YES)
        field_print_value(t, &k->facts[c->fact].field, number);
}

void order_heard(const struct scenario *s, int seat, const struct order *o, struct order *heard)
{
    const struct order_kind *k = rules_of(s)->kinds[o->kind];
    const bool own =
        seat == SEAT_REFEREE ||
        (o->unit_count > 0 && scenario_side_of(s, o->of, o->unit[0]) == seat_side(s, seat));
    *heard = *o;
    if (k->hide && !own)
        k->hide(s, heard);
}

/* ---- how it stands ---- */

bool question_words(const struct scenario *s, const struct state *state, struct text *t)
{
    static const int32_t none[2] = {0, 0};
    const struct phase *p = &rules_of(s)->phases[phase_now(state)];
    if (state->head.over || !p->asks)
        return false;
    char room[WORD_MOST + 40]; /* a name, its article, and "(freed men)" */
    struct text who;
    text_over(&who, room, sizeof room);
    scenario_call(s, p->about, phase_about(state), &who);
    const size_t start = t->used;
    text_say(t, p->asks, room, none);
    text_capital(t, start);
    return true;
}

void battle_stand(const struct scenario *s, const struct state *state, struct text *t)
{
    const struct head *h = &state->head;
    if (h->over) {
        battle_ended(s, state, t);
        return;
    }
    const struct phase *p = &rules_of(s)->phases[h->stack[0].phase];
    text_print(t, "Turn %d, %s: %s", h->turn,
               p->acts == ACTS_SIDE ? scenario_name_of(s, OF_SIDE, h->side) : "both sides",
               p->name);
    const int32_t sight[2] = {scenario_sight(s, h->turn), 0};
    if (sight[0] > 0)
        text_say(t, " (dusk: sight %d inches)", NULL, sight);
}
