#include "prompt_short.h"

#include <stdio.h>
#include <string.h>

/* Word by word: who, the verb, at whom, the facts.  Whatever is not known stays as it was typed, so
 * that the reading of orders says what is wrong with it. */

enum { PARTS_MOST = 64, PART_ROOM = 120 };

struct shorts {
    const struct view *v;
    char part[PARTS_MOST][PART_ROOM]; /* the words, in small letters, before dice and reason */
    int count, at;
    const char *rest; /* dice and reason, as they were typed */
    struct order o;   /* the kind, and which of its facts are said */
    int16_t who[MEANT_MOST];
    int who_count;
    bool group; /* units of a group, or all: whoever may */
    char tail[ORDER_LINE];
    struct text facts; /* of the order in full, over the tail */
    struct trouble *trouble;
};

/* ---- words ---- */

/* Dice and reason stay as they are: they begin with = or !. */
static bool cut_apart(struct shorts *p, const char *words)
{
    p->count = p->at = 0;
    for (;;) {
        words += strspn(words, " ");
        p->rest = words;
        if (!*words || *words == '=' || *words == '!' || *words == '"')
            return *words != '"';
        const size_t length = strcspn(words, " =");
        if (p->count == PARTS_MOST || length >= PART_ROOM)
            return false;
        for (size_t i = 0; i < length; i++)
            p->part[p->count][i] =
                (char)(words[i] >= 'A' && words[i] <= 'Z' ? words[i] - 'A' + 'a' : words[i]);
        p->part[p->count++][length] = '\0';
        words += length;
    }
}

static bool begins(const char *word, const char *with)
{
    return strncmp(word, with, strlen(with)) == 0;
}

/* ---- who ---- */

static bool is_under(const struct scenario *s, int unit, enum subject of, int who)
{
    int group = s->unit[whole_of(s, unit)].group;
    if (of == OF_SIDE)
        return s->unit[unit].side == who;
    while (group != NOBODY && group != who)
        group = s->group[group].parent;
    return group == who;
}

static void add_who(struct shorts *p, int who)
{
    for (int i = 0; i < p->who_count && p->group; i++)
        if (p->who[i] == who)
            return;
    if (p->who_count < MEANT_MOST)
        p->who[p->who_count++] = (int16_t)who;
}

/* What is named before the verb; all: everybody. */
struct named {
    bool all;
    enum subject of;
    int who;
};

/* Whoever of it may begin such an order; the trouble says why the first may not. */
static void add_group(struct shorts *p, const struct named *n, struct trouble *why)
{
    const struct scenario *s = p->v->s;
    p->group = true;
    for (int i = 0; i < p->v->state->head.units; i++) {
        struct order one = order_by(p->o.kind, i);
        if (!kind_of(s, &one)->any_side && !battle_may_order(s, p->v->state, s->unit[i].side))
            continue;
        if ((n->all || is_under(s, i, n->of, n->who)) && battle_has(s, p->v->state, i) &&
            order_may_begin(s, p->v->state, p->v->seat, &one, why))
            add_who(p, i);
    }
}

/* ---- the verb ---- */

/* What a single letter is likely to be. */
static bool is_main(enum order_role role)
{
    return role == ROLE_FIRE || role == ROLE_MOVE || role == ROLE_RALLY || role == ROLE_DUTY ||
           role == ROLE_END || role == ROLE_ANSWER;
}

/* The kind with this beginning: of those that can be given now, or, if none can, of all; NO_KIND if
 * there are several. */
static int kind_beginning(const struct shorts *p, const char *word)
{
    const struct battle_rules *b = p->v->s->system->battle;
    for (int now = 1; now >= 0; now--) {
        int found = NO_KIND, count = 0, mains = 0, main = NO_KIND;
        for (int i = 0; i < b->kind_count; i++) {
            const struct order_kind *k = b->kinds[i];
            if (!begins(k->verb, word) || (now && !(k->phases >> phase_now(p->v->state) & 1)))
                continue;
            found = i;
            count++;
            if (is_main(k->role)) {
                main = i;
                mains++;
            }
        }
        if (count > 0)
            return count == 1 ? found : mains == 1 ? main : NO_KIND;
    }
    return NO_KIND;
}

static bool say_which(const struct shorts *p, const char *word)
{
    const struct battle_rules *b = p->v->s->system->battle;
    struct text *t = NULL;
    for (int i = 0; i < b->kind_count; i++)
        if (begins(b->kinds[i]->verb, word)) {
            if (!t)
                text_print(t = trouble_usage(p->trouble, NULL), "%.0s may be ", word);
            else
                text_add(t, ", ");
            text_add(t, b->kinds[i]->verb);
        }
    return t == NULL;
}

static bool take_verb(struct shorts *p)
{
    if (p->at == p->count)
        return true;
    const char *word = p->part[p->at++];
    int kind = kind_meant(p->v->s->system->battle, word);
    if (kind == NO_KIND)
        kind = kind_beginning(p, word);
    p->o.kind = (uint8_t)kind;
    return kind != NO_KIND || say_which(p, word);
}

static int take_named(struct shorts *p, struct named *named)
{
    int count = 0;
    for (; p->at < p->count; p->at++, count++) {
        struct named *n = &named[count];
        n->all = strcmp(p->part[p->at], "all") == 0;
        n->who = n->all ? 0 : scenario_find_any(p->v->s, p->part[p->at], &n->of);
        if (n->who == NOBODY)
            break;
    }
    return count;
}

/* Groups are put in full once the kind is known; some kinds are of groups themselves. */
static bool take_who(struct shorts *p)
{
    struct named named[PARTS_MOST];
    struct trouble why = {0};
    const int count = take_named(p, named);
    if (!take_verb(p) || p->o.kind == NO_KIND)
        return false;
    const struct order_kind *k = kind_of(p->v->s, &p->o);
    for (int i = 0; i < count; i++) {
        const struct named *n = &named[i];
        const bool whole = n->all || n->of == OF_GROUP || n->of == OF_SIDE;
        if (whole && k->of == OF_UNIT && k->units != ORDER_NO_UNIT)
            add_group(p, n, &why);
        else if (n->all || n->of != k->of)
            return false;
        else
            add_who(p, n->who);
    }
    if (!p->group || p->who_count > 0)
        return true;
    trouble_say(p->trouble, NULL, "nobody of those can do that now");
    if (why.kind)
        text_print(&p->trouble->words, ": %s", why.room);
    p->trouble->clause = why.clause;
    return false;
}

/* ---- facts ---- */

/* The word of a field that is this one, or that alone begins with it; -1: there is none. */
static int value_beginning(const struct shorts *p, const struct field *f, const char *word)
{
    int found = -1, count = 0;
    for (int i = 0; f->words && i < f->words->count; i++) {
        char name[PART_ROOM];
        struct text t;
        if (!scenario_word(p->v->s, f->words, i))
            continue;
        text_over(&t, name, sizeof name);
        scenario_print_word(p->v->s, f->words, i, &t);
        if (strcmp(name, word) == 0)
            return i;
        if (begins(name, word)) {
            found = i;
            count++;
        }
    }
    return count == 1 ? found : -1;
}

/* The fact of this name, or with this beginning: one that must be said before others. */
static int fact_beginning(const struct shorts *p, const struct order_kind *k, const char *word)
{
    int found = NOBODY, count = 0, must = NOBODY;
    for (int i = 0; i < k->fact_count; i++) {
        const char *name = k->facts[i].field.name;
        if (i + 1 == k->bare || (i > 0 && strcmp(name, k->facts[i - 1].field.name) == 0))
            continue;
        if (text_same_word(name, word))
            return i;
        if (!begins(name, word) || order_says(&p->o, i))
            continue;
        found = i;
        count++;
        if (must == NOBODY && fact_must(p->v->s, k, i))
            must = i;
    }
    return count == 1 ? found : must;
}

/* The only fact that can have this value, which was not named. */
static int fact_of_value(const struct shorts *p, const struct order_kind *k, const char *word)
{
    const bool number = strspn(word, "0123456789.") == strlen(word);
    int found = NOBODY, count = 0;
    for (int i = 0; i < k->fact_count && number; i++) /* a range before anything else */
        if (!k->facts[i].field.words && fact_must(p->v->s, k, i) && !order_says(&p->o, i))
            return i;
    for (int i = 0; i < k->fact_count; i++) {
        const struct field *f = &k->facts[i].field;
        if (f->words && value_beginning(p, f, word) >= 0 && !order_says(&p->o, i)) {
            found = i;
            count++;
        }
    }
    return count == 1 ? found : NOBODY;
}

static void put_value(struct shorts *p, const struct field *f, const char *word)
{
    const int value = value_beginning(p, f, word);
    text_char(&p->facts, ' ');
    if (value >= 0)
        scenario_print_word(p->v->s, f->words, value, &p->facts);
    else
        text_add(&p->facts, word);
}

static void take_facts(struct shorts *p, const struct order_kind *k)
{
    while (p->at < p->count) {
        const char *word = p->part[p->at++];
        const int of_value = fact_of_value(p, k, word);
        int fact = fact_beginning(p, k, word);
        const bool exact = fact != NOBODY && text_same_word(k->facts[fact].field.name, word);
        const bool value = !exact && of_value != NOBODY && of_value + 1 == k->bare;
        if (value || (fact == NOBODY && of_value != NOBODY)) { /* without its name */
            fact = of_value;
            p->at--;
        } else if (fact == NOBODY) {
            text_print(&p->facts, " %s", word);
            continue;
        }
        const struct field *f = &k->facts[fact].field;
        p->o.said |= (uint16_t)(1u << fact);
        if (fact + 1 != k->bare)
            text_print(&p->facts, " %s", f->name);
        if (f->kind != FIELD_YES && p->at < p->count)
            put_value(p, f, p->part[p->at++]);
    }
}

/* ---- the whole ---- */

static void write_one(const struct shorts *p, struct meant *m, int first, int count)
{
    struct text t;
    if (m->count == MEANT_MOST)
        return;
    text_over(&t, m->order[m->count++], ORDER_LINE);
    for (int i = first; i < first + count; i++)
        text_print(&t, "%s ", scenario_id(p->v->s, kind_of(p->v->s, &p->o)->of, p->who[i]));
    text_print(&t, "%s%s%s%s", kind_of(p->v->s, &p->o)->verb, p->tail, *p->rest ? " " : "",
               p->rest);
}

/* As it was typed. */
static bool plain(struct meant *m, const char *words)
{
    m->count = 1;
    m->in_short = false;
    snprintf(m->order[0], ORDER_LINE, "%s", words);
    return true;
}

bool prompt_meant(const struct view *v, const char *words, struct meant *m, struct trouble *trouble)
{
    struct shorts p = {.v = v, .o = order_by(NO_KIND, NOBODY), .trouble = trouble};
    text_over(&p.facts, p.tail, sizeof p.tail);
    m->count = 0;
    if (!cut_apart(&p, words))
        return plain(m, words);
    if (!take_who(&p))
        return !trouble->kind && plain(m, words);
    const struct order_kind *k = kind_of(v->s, &p.o);
    if (kind_has_target(k) && p.at < p.count)
        text_print(&p.facts, " %s", p.part[p.at++]);
    take_facts(&p, k);
    if (k->units == ORDER_ONE_UNIT && p.who_count > 1)
        for (int i = 0; i < p.who_count; i++)
            write_one(&p, m, i, 1);
    else
        write_one(&p, m, 0, p.who_count);
    m->in_short = m->count > 1 || strcmp(m->order[0], words) != 0;
    return true;
}
