#include "tell.h"

#include <string.h>

/* The sentence follows the order: who, the verb, at whom, how; then, behind a colon, what each
 * subject loses or gains and what that makes of it.  Whoever the sentence is about already is
 * "it". */

/* What is told, and where the words go. */
struct telling {
    const struct scenario *s;
    const struct order *o;
    const struct order_kind *k;
    const struct heard *h; /* of an order that was given, else NULL */
    struct text *to;
};

static struct telling telling_of(const struct scenario *s, const struct order *o, struct text *to)
{
    return (struct telling){.s = s, .o = o, .k = kind_of(s, o), .to = to};
}

static void say_scaled(const struct scale *scale, int number, int per, struct text *to)
{
    if (!scale)
        return;
    const int64_t scaled = (int64_t)number * scale->each / per;
    text_add(to, " (");
    text_number(to, scaled);
    text_char(to, ' ');
    text_counted(to, scaled == 1, scale->of);
    text_char(to, ')');
}

/* ---- the order ---- */

/* Several act as one: the first, joined by the rest. */
static void say_who(const struct telling *t)
{
    const struct order *o = t->o;
    if (o->unit_count == 0 && t->k->wants_leader) /* he acts himself */
        scenario_call(t->s, OF_LEADER, o->target, t->to);
    else if (o->unit_count == 0)
        text_add(t->to, scenario_name_of(t->s, OF_SIDE, battle_turn_of(t->s, &t->h->before)));
    for (int i = 0; i < o->unit_count; i++) {
        text_add(t->to, i == 0                   ? ""
                        : i == 1                 ? ", joined by "
                        : i + 1 == o->unit_count ? " and "
                                                 : ", ");
        scenario_call(t->s, o->of, o->unit[i], t->to);
    }
    text_add(t->to, o->unit_count > 1 ? ", " : " ");
}

/* Whom it is done to, unless that is who does it. */
static void say_target(const struct telling *t)
{
    if (!t->k->wants_target && (!t->k->wants_leader || t->o->unit_count == 0))
        return;
    text_char(t->to, ' ');
    scenario_call(t->s, kind_target(t->k), t->o->target, t->to);
}

/* A word as it is said, not as it is typed. */
static void say_value(const struct telling *t, int fact)
{
    const struct field *f = &t->k->facts[fact].field;
    struct text *to = t->to;
    const size_t start = to->used;
    text_char(to, ' ');
    if (f->kind == FIELD_UNIT)
        scenario_call(t->s, OF_UNIT, t->o->fact[fact], to);
    else
        scenario_print_value(t->s, f, t->o->fact[fact], to);
    for (size_t i = start; f->words && i < to->used; i++)
        to->at[i] = to->at[i] == '-' ? ' ' : to->at[i];
}

/* "4.5 inches (112 yards)", "column", ", bearing 90"; what is only said to be so stands behind a
 * comma. */
static void say_fact(const struct telling *t, int fact)
{
    const struct field *f = &t->k->facts[fact].field;
    if (f->kind == FIELD_YES) {
        text_print(t->to, ", %s", f->about);
        return;
    }
    if (fact + 1 != t->k->bare && !t->k->facts[fact].is_distance)
        text_print(t->to, "%s%s", f->scale ? " with" : ", ", f->scale ? "" : f->name);
    say_value(t, fact);
    if (f->scale) {
        const int per = f->per ? f->per : 1;
        text_char(t->to, ' ');
        text_counted(t->to, t->o->fact[fact] == per, f->scale->name);
        say_scaled(f->scale, t->o->fact[fact], per, t->to);
    }
}

enum { SAID_FIRST, SAID_THEN, SAID_LAST, SAID_PASSES };

/* How far, then the other facts, then what is only so. */
static int said_when(const struct order_fact *f)
{
    return f->field.kind == FIELD_YES ? SAID_LAST : f->is_distance ? SAID_FIRST : SAID_THEN;
}

/* The verb, whom it is done to, and the facts. */
static void say_act(const struct telling *t)
{
    text_add(t->to, t->k->tells ? t->k->tells : t->k->about);
    say_target(t);
    for (int pass = 0; pass < SAID_PASSES; pass++)
        for (int i = 0; i < t->k->fact_count; i++)
            if (order_says(t->o, i) && said_when(&t->k->facts[i]) == pass)
                say_fact(t, i);
}

/* ---- what it changed ---- */

/* Whom the sentence is about already is "it". */
static void say_it(const struct telling *t, const struct event *e)
{
    const struct order *o = t->o;
    const bool about = t->k->wants_target
                           ? e->of == OF_UNIT && o->target == e->who
                           : o->unit_count == 1 && o->of == e->of && o->unit[0] == e->who;
    if (about)
        text_add(t->to, "it");
    else
        scenario_call(t->s, e->of, e->who, t->to);
}

/* Is the subject of the event in the battle?  Only units leave it. */
static bool is_there(const struct telling *t, const struct state *state, const struct event *e)
{
    return e->of != OF_UNIT || rules_of(t->s)->is_in(t->s, state, e->who);
}

/* One that rallies regains what it had; one that was not there before forms. */
static const char *verb_of(const struct track *k, const struct event *e, bool was_in)
{
    if (e->to < e->from)
        return "loses ";
    return !was_in ? "forms with " : k->level ? "regains " : "gains ";
}

/* "3 castings (60 men)" */
static void say_change(const struct track *k, int by, struct text *to)
{
    text_count(to, by);
    text_print(to, " %s", by == 1 ? k->one : k->many);
    say_scaled(k->scale, by, 1, to);
}

/* What has become of a unit whose level changed: ", and is pinned", ", and rises from broken to
 * pinned". */
static void say_level(const struct telling *t, const struct event *e, bool was_in)
{
    const struct track *k = &rules_of(t->s)->tracks[e->track];
    const char *before = k->level(e->from), *now = k->level(e->to);
    const bool rises = before && was_in && e->to > e->from;
    if (rises && now)
        text_print(t->to, ", and rises from %s to %s", before, now);
    else if (rises)
        text_print(t->to, ", and is no longer %s", before);
    else if (now)
        text_print(t->to, ", and is %s", now);
}

/* "the 21st Georgia comes in sight with 12 castings (240 men)" */
static void say_sighting(const struct telling *t, const struct event *first, int sighting,
                         const char *between)
{
    const struct track *k = track_with(rules_of(t->s), TRACK_STRENGTH);
    text_add(t->to, between);
    say_it(t, first);
    text_add(t->to, sighting > 0 ? " comes in sight" : " is out of sight");
    if (sighting < 0 || !k)
        return;
    text_add(t->to, " with ");
    say_change(k, k->get(t->s, &t->h->after, first->who), t->to);
}

/* The events of one subject, from here on: what it loses or gains, and what that makes of it.
 * Returns the next. */
static int say_track_events(const struct telling *t, int from, const char *between)
{
    const struct events *events = &t->h->events;
    const struct event *first = &events->list[from], *level = NULL;
    const bool was_in = is_there(t, &t->h->before, first);
    const char *last = NULL;
    const int sighting = event_sighting(t->s, &t->h->before, &t->h->after, first);
    int i = from;
    if (sighting)
        say_sighting(t, first, sighting, between);
    for (; i < events->count; i++) {
        const struct event *e = &events->list[i];
        if (e->track == NO_TRACK || e->of != first->of || e->who != first->who)
            break;
        const struct track *k = &rules_of(t->s)->tracks[e->track];
        if (!k->one || sighting)
            continue;
        if (!last) {
            text_add(t->to, between);
            say_it(t, first);
        }
        const char *verb = verb_of(k, e, was_in);
        text_print(t->to, "%s%s", last ? " and " : " ", verb != last ? verb : "");
        last = verb;
        say_change(k, e->to < e->from ? e->from - e->to : e->to - e->from, t->to);
        if (k->level)
            level = e;
    }
    if (last && was_in && !is_there(t, &t->h->after, first))
        text_add(t->to, ", and is out of the battle");
    else if (level)
        say_level(t, level, was_in);
    return i;
}

static void say_leader_event(const struct telling *t, const struct event *e)
{
    scenario_call(t->s, OF_LEADER, e->who, t->to);
    text_add(t->to, e->to >= 0 ? " joins " : e->to == LEADER_GONE ? " falls" : " is alone");
    if (e->to >= 0)
        scenario_call(t->s, OF_UNIT, e->to, t->to);
}

static void say_events(const struct telling *t)
{
    const char *between = ": ";
    for (int i = 0; i < t->h->events.count;) {
        const struct event *e = &t->h->events.list[i];
        const size_t before = text_at(t->to);
        if (e->track != NO_TRACK)
            i = say_track_events(t, i, between);
        else {
            i++;
            if (e->of == OF_LEADER && t->k->wants_leader) /* the order said it already */
                continue;
            text_add(t->to, between);
            if (e->of == OF_GROUND)
                ground_tell(t->s, e, t->to);
            else
                say_leader_event(t, e);
        }
        between = text_at(t->to) > before ? "; " : between;
    }
}

/* The middle of the ground it covers, which stays where it is when it turns. */
static bool middle_of(const struct telling *t, const struct state *state, struct point *middle)
{
    struct point corner[OUTLINE_MOST];
    const struct outline o = battle_outline(t->s, state, t->o->unit[0], corner);
    if (!o.count)
        return false;
    *middle = outline_middle(o);
    return true;
}

/* How far a unit went that was not told how far. */
static void say_way(const struct telling *t)
{
    enum { ROUNDED = 3 };
    struct point from, at;
    if (t->o->unit_count != 1 || !middle_of(t, &t->h->before, &from) ||
        !middle_of(t, &t->h->after, &at) || length_of(from, at) <= ROUNDED)
        return;
    const int length = length_of(from, at);
    text_print(t->to, length == INCH ? " %.2d inch" : " %.2d inches", length);
    say_scaled(rules_of(t->s)->inch, length, INCH, t->to);
}

/* How far hands move it where there is no table: ", up to 7 inches (175 yards)". */
static void say_reach(const struct telling *t)
{
    const int reach = t->k->reach ? t->k->reach(t->s, &t->h->before, t->o) : 0;
    if (reach <= 0 || has_table(&t->s->ground))
        return;
    text_print(t->to, t->k->tells_way ? " %.2d %s" : ", up to %.2d %s", reach,
               reach == INCH ? "inch" : "inches");
    say_scaled(rules_of(t->s)->inch, reach, INCH, t->to);
}

/* ---- the three ways to tell it ---- */

void order_phrase(const struct scenario *s, const struct order *o, struct text *to)
{
    const struct telling t = telling_of(s, o, to);
    say_act(&t);
}

static const char *label_of(const struct order_kind *k, const struct order *o)
{
    for (int i = 0; i < k->fact_count; i++)
        if (order_says(o, i) && k->facts[i].label)
            return k->facts[i].label;
    return k->label ? k->label : k->verb;
}

void order_label(const struct scenario *s, const struct order *o, struct text *to)
{
    const struct telling t = telling_of(s, o, to);
    const size_t start = to->used;
    text_add(to, label_of(t.k, o));
    for (int i = 0; i < t.k->fact_count; i++) {
        const struct order_fact *f = &t.k->facts[i];
        if (!order_says(o, i) || f->label || f->is_half)
            continue;
        if (f->field.kind == FIELD_YES)
            text_print(to, " %s", f->field.name);
        else
            say_value(&t, i);
    }
    say_target(&t);
    text_capital(to, start);
}

void order_tell(const struct scenario *s, const struct heard *h, struct text *to)
{
    struct telling t = telling_of(s, &h->order, to);
    const struct scale *inch = rules_of(s)->inch;
    const size_t start = to->used;
    t.h = h;
    say_who(&t);
    say_act(&t);
    if (t.k->range) /* which was measured */
        text_print(to, ", %d %s off", t.k->range(s, &h->before, t.o) * inch->each, inch->of);
    else if (t.k->tells_way)
        say_way(&t);
    say_reach(&t);
    const size_t before = text_at(to);
    say_events(&t);
    if (t.k->chart && text_at(to) == before && t.o->unit_count > 0)
        text_add(to, ": nothing changes");
    text_char(to, '.');
    text_capital(to, start);
}
