#include "battle.h"

#include <string.h>

static const struct battle_rules *rules_of(const struct scenario *s)
{
    return s->system->battle;
}

void state_begin(const struct scenario *s, uint64_t seed, struct state *state)
{
    memset(state, 0, sizeof *state);
    state->head = (struct head){.seed = seed, .turn = 1, .side = (uint8_t)s->first, .about = NOBODY};
    rules_of(s)->begin(s, state);
}

void state_seen(const struct scenario *s, const struct state *truth, int seat, struct state *seen)
{
    *seen = *truth;
    if (seat == SEAT_REFEREE)
        return;
    seen->head.seed = 0;
    rules_of(s)->hide(s, seat, seen);
}

struct text *todo_add(struct todos *t, struct text *words, int unit, bool must)
{
    static char nowhere[TODO_ROOM];
    if (t->count == TODO_MOST) {
        text_over(words, nowhere, sizeof nowhere);
        return words;
    }
    struct todo *one = &t->list[t->count++];
    one->unit = unit;
    one->must = must;
    text_over(words, one->words, sizeof one->words);
    return words;
}

/* ---- reading and writing ---- */

static const struct order_kind *kind_of(const struct scenario *s, const struct order *o)
{
    return &rules_of(s)->kinds[o->kind];
}

static int find_kind(const struct scenario *s, const struct word *w)
{
    for (int i = 0; i < rules_of(s)->kind_count; i++)
        if (word_is(w, rules_of(s)->kinds[i].verb))
            return i;
    return NOBODY;
}

static bool unknown(struct trouble *trouble, const struct word *w, const char *why)
{
    char copy[WORD_MOST + 1];
    struct text *t = trouble_usage(trouble, NULL);
    word_copy(w, copy, sizeof copy);
    text_quote(t, copy);
    text_add(t, why);
    return false;
}

static int unit_named(const struct scenario *s, const struct word *w)
{
    char copy[WORD_MOST + 1];
    word_copy(w, copy, sizeof copy);
    return scenario_unit(s, copy);
}

/* The units before the verb; *at is left on the verb. */
static bool take_units(const struct scenario *s, const struct line *l, int *at, struct order *o,
                       struct trouble *trouble)
{
    for (; *at < l->count; ++*at) {
        const struct word *w = &l->word[*at];
        const int unit = unit_named(s, w);
        if (unit == NOBODY) {
            const int kind = find_kind(s, w);
            o->kind = (uint8_t)kind;
            return kind != NOBODY ||
                   unknown(trouble, w, " is neither a unit nor an order; ? lists what can be ordered");
        }
        if (o->unit_count == ORDER_UNITS)
            return unknown(trouble, w, ": sixteen units at most stand in one order");
        for (int i = 0; i < o->unit_count; i++)
            if (o->unit[i] == unit)
                return unknown(trouble, w, " is named twice");
        o->unit[o->unit_count++] = (int16_t)unit;
    }
    text_add(trouble_usage(trouble, NULL), "no order is given; ? lists what can be ordered");
    return false;
}

static bool take_fact(const struct order_kind *k, const struct line *l, int *at, struct order *o,
                      struct trouble *trouble)
{
    char key[WORD_MOST + 1], value[WORD_MOST + 1];
    word_copy(&l->word[*at], key, sizeof key);
    for (int i = 0; i < k->fact_count; i++) {
        const struct field *f = &k->facts[i];
        int number = 1;
        if (!text_same_word(f->name, key))
            continue;
        if (o->said & 1u << i)
            return unknown(trouble, &l->word[*at], " is said twice");
        ++*at;
        if (f->kind != FIELD_YES) {
            if (*at == l->count)
                return unknown(trouble, &l->word[*at - 1], ": what it is, is missing");
            word_copy(&l->word[(*at)++], value, sizeof value);
            if (!field_read(f, value, &number, f->name, trouble))
                return false;
        }
        field_set(f, o, number);
        o->said |= (uint16_t)(1u << i);
        return true;
    }
    struct text *t = trouble_usage(trouble, NULL);
    text_quote(t, key);
    text_add(t, " does not belong to ");
    text_add(t, k->verb);
    for (int i = 0; i < k->fact_count; i++) {
        text_add(t, i ? ", " : "; it knows ");
        text_add(t, k->facts[i].name);
    }
    return false;
}

static bool fill_facts(const struct order_kind *k, struct order *o, struct trouble *trouble)
{
    for (int i = 0; i < k->fact_count; i++) {
        const struct field *f = &k->facts[i];
        int number;
        if (o->said & 1u << i)
            continue;
        if (!f->unless_given) {
            struct text *t = trouble_usage(trouble, f->name);
            text_add(t, f->name);
            text_add(t, " must be said: ");
            text_add(t, f->about);
            return false;
        }
        if (!field_read(f, f->unless_given, &number, NULL, trouble))
            return false;
        field_set(f, o, number);
    }
    return true;
}

/* Cuts the line at "!": the words behind it say why. */
static bool take_reason(struct line *l, struct order *o, struct trouble *trouble)
{
    for (int i = 0; i < l->count; i++) {
        if (!word_is(&l->word[i], "!"))
            continue;
        if (i + 1 == l->count) {
            text_add(trouble_usage(trouble, NULL), "who overrules says why, after !");
            return false;
        }
        o->overruled = true;
        l->count = i;
    }
    return true;
}

static bool take_target(const struct scenario *s, const struct line *l, int at, bool leader, struct order *o,
                        struct trouble *trouble)
{
    char id[WORD_MOST + 1];
    if (at == l->count)
        return unknown(trouble, &l->word[at - 1], " whom?");
    word_copy(&l->word[at], id, sizeof id);
    o->target = (int16_t)(leader ? scenario_leader(s, id) : scenario_unit(s, id));
    return o->target != NOBODY || unknown(trouble, &l->word[at], leader ? " is no leader" : " is no unit");
}

bool order_read(const struct scenario *s, const char *line, struct order *o, struct trouble *trouble)
{
    struct notation n;
    struct line l;
    struct faults faults = {.count = 0};
    int at = 0;
    memset(o, 0, sizeof *o);
    o->target = NOBODY;
    notation_over(&n, line, strlen(line));
    if (!notation_line(&n, &l, &faults)) {
        text_add(trouble_usage(trouble, NULL), faults.count ? faults.list[0].words : "there is no order on this line");
        return false;
    }
    if (!take_reason(&l, o, trouble) || !take_units(s, &l, &at, o, trouble))
        return false;
    const struct order_kind *k = kind_of(s, o);
    at++;
    if ((k->wants_target || k->wants_leader) && !take_target(s, &l, at++, k->wants_leader, o, trouble))
        return false;
    while (at < l.count)
        if (!take_fact(k, &l, &at, o, trouble))
            return false;
    return fill_facts(k, o, trouble);
}

void order_write(const struct scenario *s, const struct order *o, struct text *t)
{
    const struct order_kind *k = kind_of(s, o);
    for (int i = 0; i < o->unit_count; i++) {
        text_add(t, scenario_name(s, s->unit[o->unit[i]].id));
        text_char(t, ' ');
    }
    text_add(t, k->verb);
    if (k->wants_target || k->wants_leader) {
        text_char(t, ' ');
        text_add(t, scenario_name(s, k->wants_leader ? s->leader[o->target].id : s->unit[o->target].id));
    }
    for (int i = 0; i < k->fact_count; i++) {
        if (!(o->said & 1u << i))
            continue;
        text_char(t, ' ');
        text_add(t, k->facts[i].name);
        if (k->facts[i].kind != FIELD_YES) {
            text_char(t, ' ');
            field_print(t, &k->facts[i], o);
        }
    }
}

/* ---- the door ---- */

static bool refuse(struct trouble *trouble, const char *why)
{
    text_add(trouble_usage(trouble, NULL), why);
    return false;
}

/* The right number of units, all in the battle; who acts belongs to the side whose half-turn it is. */
static bool units_may(const struct scenario *s, const struct state *state, const struct order *o,
                      struct trouble *trouble)
{
    const struct order_kind *k = kind_of(s, o);
    if (k->units == ORDER_NO_UNIT ? o->unit_count > 0 : o->unit_count == 0)
        return refuse(trouble,
                      o->unit_count ? "no unit stands before this order" : "a unit must stand before this order");
    if (k->units == ORDER_ONE_UNIT && o->unit_count > 1)
        return refuse(trouble, "this order is for one unit at a time");
    for (int i = 0; i < o->unit_count; i++) {
        struct text *t;
        const struct member *m = &s->unit[o->unit[i]];
        if ((m->side == state->head.side || k->any_side) && rules_of(s)->is_in(s, state, o->unit[i]))
            continue;
        t = trouble_usage(trouble, NULL);
        text_add(t, scenario_name(s, m->name));
        text_add(t, m->side == state->head.side || k->any_side ? " is no longer in the battle"
                                                               : " is of the other side: it is not its half-turn");
        return false;
    }
    if (k->wants_target && !k->target_may_be_out && !rules_of(s)->is_in(s, state, o->target))
        return refuse(trouble, "the target is no longer in the battle");
    return true;
}

bool order_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const struct order_kind *k = kind_of(s, o);
    if (state->head.over)
        return refuse(trouble, "the battle is over");
    if (state->head.question != k->question) {
        struct text *t = trouble_usage(trouble, NULL);
        if (state->head.question)
            question_words(s, state, t);
        else
            text_add(t, "nobody has asked that");
        return false;
    }
    if (k->phases && !(k->phases >> state->head.phase & 1)) {
        struct text *t = trouble_usage(trouble, NULL);
        text_add(t, k->verb);
        text_add(t, " is not given now: it is the phase of ");
        text_add(t, rules_of(s)->phases[state->head.phase]);
        return false;
    }
    if (!units_may(s, state, o, trouble))
        return false;
    struct trouble rule = {0};
    if (!k->may || k->may(s, state, o, &rule) || (o->overruled && rule.kind == TROUBLE_RULE))
        return true;
    text_add(rule.kind == TROUBLE_RULE ? trouble_rule(trouble, rule.clause, rule.input)
                                       : trouble_usage(trouble, rule.input),
             rule.room);
    return false;
}

const struct chart *order_decided_by(const struct scenario *s, const struct state *state, const struct order *o,
                                     void *facts)
{
    const struct order_kind *k = kind_of(s, o);
    return k->chart ? k->chart(s, state, o, facts) : NULL;
}

bool order_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    const struct state before = *state;
    kind_of(s, o)->obey(s, state, o, d, steps);
    dice_close(d);
    if (d->trouble) {
        *state = before;
        return false;
    }
    state->head.orders++;
    return true;
}

void battle_todo(const struct scenario *s, const struct state *state, struct todos *t)
{
    t->count = 0;
    if (!state->head.over && !state->head.question)
        rules_of(s)->todo(s, state, t);
}

void question_words(const struct scenario *s, const struct state *state, struct text *t)
{
    static const int32_t none[2] = {0, 0};
    if (state->head.question)
        text_say(t, rules_of(s)->questions[state->head.question], scenario_name(s, s->unit[state->head.about].name),
                 none);
}

static void print_track(const struct track *k, int value, struct text *t)
{
    if (k->words)
        words_print(t, k->words, value);
    else
        text_number(t, value);
}

static void leader_changes(const struct scenario *s, const struct state *before, const struct state *after,
                           struct text *t)
{
    for (int i = 0; i < s->leader_count; i++) {
        char from[80], to[80];
        struct text a, b;
        text_over(&a, from, sizeof from);
        text_over(&b, to, sizeof to);
        rules_of(s)->leader_words(s, before, i, &a);
        rules_of(s)->leader_words(s, after, i, &b);
        if (strcmp(from, to) == 0)
            continue;
        text_add(t, scenario_name(s, s->leader[i].id));
        text_char(t, ' ');
        text_add(t, from);
        text_add(t, " -> ");
        text_add(t, to);
        text_char(t, '\n');
    }
}

void battle_changes(const struct scenario *s, const struct state *before, const struct state *after, struct text *t)
{
    for (int unit = 0; unit < s->unit_count; unit++)
        for (int i = 0; i < rules_of(s)->track_count; i++) {
            const struct track *k = &rules_of(s)->tracks[i];
            const int from = k->get(s, before, unit), to = k->get(s, after, unit);
            if (from == to)
                continue;
            text_add(t, scenario_name(s, s->unit[unit].id));
            text_char(t, ' ');
            text_add(t, k->name);
            text_char(t, ' ');
            print_track(k, from, t);
            text_add(t, " -> ");
            print_track(k, to, t);
            text_char(t, '\n');
        }
    leader_changes(s, before, after, t);
}

uint64_t state_check(const struct state *state)
{
    const unsigned char *bytes = (const unsigned char *)state;
    uint64_t h = 0xcbf29ce484222325;
    for (size_t i = 0; i < sizeof *state; i++)
        h = (h ^ bytes[i]) * 0x100000001b3;
    return h;
}
