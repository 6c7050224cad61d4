#include "tell.h"

#include <string.h>

static const struct battle_rules *rules_of(const struct told *t)
{
    return t->scenario->system->battle;
}

static void say_unit(const struct told *t, int unit, struct text *to)
{
    scenario_call_unit(t->scenario, unit, to);
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
static void say_who(const struct told *t, struct text *to)
{
    const struct order *o = t->order;
    if (o->unit_count == 0 && rules_of(t)->kinds[o->kind]->wants_leader) { /* he acts himself */
        scenario_call(t->scenario, OF_LEADER, o->target, to);
        return;
    }
    if (o->unit_count == 0) {
        text_add(to,
                 scenario_name_of(t->scenario, OF_SIDE, battle_turn_of(t->scenario, t->before)));
        return;
    }
    for (int i = 0; i < o->unit_count; i++) {
        text_add(to, i == 0                   ? ""
                     : i == 1                 ? ", joined by "
                     : i + 1 == o->unit_count ? " and "
                                              : ", ");
        scenario_call(t->scenario, o->of, o->unit[i], to);
    }
    text_add(to, o->unit_count > 1 ? "," : "");
}

static void say_target(const struct told *t, const struct order_kind *k, struct text *to)
{
    text_char(to, ' ');
    scenario_call(t->scenario, k->wants_leader ? OF_LEADER : OF_UNIT, t->order->target, to);
}

/* A word as it is said, not as it is typed. */
static void say_value(const struct field *f, int value, struct text *to)
{
    const size_t start = to->used;
    field_print_value(to, f, value);
    for (size_t i = start; f->words && i < to->used; i++)
        to->at[i] = to->at[i] == '-' ? ' ' : to->at[i];
}

/* "4.5 inches (112 yards)", "column", ", bearing 90"; what is only said to be so stands behind a
 * comma. */
static void say_fact(const struct told *t, const struct order_kind *k, int fact, struct text *to)
{
    const struct field *f = &k->facts[fact].field;
    const int value = t->order->fact[fact];
    if (f->kind == FIELD_YES) {
        text_add(to, ", ");
        text_add(to, f->about);
        return;
    }
    if (fact + 1 != k->bare && !k->facts[fact].is_distance) {
        text_add(to, f->scale ? " with" : ", ");
        text_add(to, f->scale ? "" : f->name);
    }
    text_char(to, ' ');
    if (f->kind == FIELD_UNIT)
        say_unit(t, value, to);
    else
        say_value(f, value, to);
    if (f->scale) {
        const int per = f->per ? f->per : 1;
        text_char(to, ' ');
        text_counted(to, value == per, f->scale->name);
        say_scaled(f->scale, value, per, to);
    }
}

enum { SAID_FIRST, SAID_THEN, SAID_LAST, SAID_PASSES };

/* How far, then the other facts, then what is only so. */
static int said_when(const struct order_fact *f)
{
    return f->field.kind == FIELD_YES ? SAID_LAST : f->is_distance ? SAID_FIRST : SAID_THEN;
}

static void say_facts(const struct told *t, const struct order_kind *k, struct text *to)
{
    for (int pass = 0; pass < SAID_PASSES; pass++)
        for (int i = 0; i < k->fact_count; i++)
            if (order_says(t->order, i) && said_when(&k->facts[i]) == pass)
                say_fact(t, k, i, to);
}

/* The range that was measured: ", 100 yards off". */
static void say_range(const struct told *t, const struct order_kind *k, struct text *to)
{
    const struct scale *inch = rules_of(t)->inch;
    text_print(to, ", %d %s off", k->range(t->scenario, t->before, t->order) * inch->each,
               inch->of);
}

/* ---- what it changed ---- */

/* "3 castings (60 men)" */
static void say_change(const struct track *k, int by, struct text *to)
{
    text_count(to, by);
    text_char(to, ' ');
    text_add(to, by == 1 ? k->one : k->many);
    say_scaled(k->scale, by, 1, to);
}

/* Whom the sentence is about already. */
static void say_it(const struct told *t, const struct event *e, struct text *to)
{
    const struct order *o = t->order;
    const struct order_kind *k = rules_of(t)->kinds[o->kind];
    const bool target = k->wants_target && e->of == OF_UNIT && o->target == e->who;
    if (target ||
        (!k->wants_target && o->unit_count == 1 && o->of == e->of && o->unit[0] == e->who))
        text_add(to, "it");
    else
        scenario_call(t->scenario, e->of, e->who, to);
}

/* Is the subject of the event in the battle?  Only units leave it. */
static bool is_there(const struct told *t, const struct state *state, const struct event *e)
{
    return e->of != OF_UNIT || rules_of(t)->is_in(t->scenario, state, e->who);
}

/* One that rallies regains what it had; one that was not there before forms. */
static const char *verb_of(const struct track *k, const struct event *e, bool was_in)
{
    if (e->to < e->from)
        return "loses ";
    return !was_in ? "forms with " : k->level ? "regains " : "gains ";
}

/* What has become of a unit whose level changed: ", and is pinned", ", and rises from broken to
 * pinned". */
static void say_level(const struct event *e, const struct track *k, bool was_in, struct text *to)
{
    const char *before = k->level(e->from), *now = k->level(e->to);
    const bool rises = was_in && e->to > e->from;
    if (rises && before) {
        text_add(to, now ? ", and rises from " : ", and is no longer ");
        text_add(to, before);
        text_add(to, now ? " to " : "");
        text_add(to, now ? now : "");
    } else if (now) {
        text_add(to, ", and is ");
        text_add(to, now);
    }
}

/* The events of one subject, from here on: what it loses or gains, and what that makes of it.
 * Returns the next. */
static int say_track_events(const struct told *t, int from, const char *between, struct text *to)
{
    const struct event *first = &t->events->list[from];
    const bool was_in = is_there(t, t->before, first);
    const struct event *level = NULL;
    const char *last = NULL;
    int i = from, said = 0;
    for (; i < t->events->count; i++) {
        const struct event *e = &t->events->list[i];
        if (e->track == NO_TRACK || e->of != first->of || e->who != first->who)
            break;
        const struct track *k = &rules_of(t)->tracks[e->track];
        if (!k->one)
            continue;
        if (said == 0) {
            text_add(to, between);
            say_it(t, first, to);
        }
        const char *verb = verb_of(k, e, was_in);
        text_add(to, said ? " and " : " ");
        text_add(to, verb != last ? verb : "");
        last = verb;
        said++;
        say_change(k, e->to < e->from ? e->from - e->to : e->to - e->from, to);
        if (k->level)
            level = e;
    }
    if (said && was_in && !is_there(t, t->after, first))
        text_add(to, ", and is out of the battle");
    else if (level)
        say_level(level, &rules_of(t)->tracks[level->track], was_in, to);
    return i;
}

static void say_leader_event(const struct told *t, const struct event *e, const char *between,
                             struct text *to)
{
    text_add(to, between);
    scenario_call(t->scenario, OF_LEADER, e->who, to);
    if (e->to >= 0) {
        text_add(to, " joins ");
        say_unit(t, e->to, to);
    } else
        text_add(to, e->to == LEADER_GONE ? " falls" : " is alone");
}

static void say_ground_event(const struct told *t, const struct event *e, const char *between,
                             struct text *to)
{
    text_add(to, between);
    text_add(to, scenario_name(t->scenario, t->scenario->objective[e->who].name));
    text_add(to, " is ");
    text_add(to, e->to == NOBODY ? "nobody's"
                                 : scenario_name(t->scenario, t->scenario->side[e->to].name));
    text_add(to, " now");
}

static void say_events(const struct told *t, struct text *to)
{
    const bool of_leader =
        rules_of(t)->kinds[t->order->kind]->wants_leader; /* then it is said already */
    const char *between = ": ";
    for (int i = 0; i < t->events->count;) {
        const struct event *e = &t->events->list[i];
        const size_t before = text_at(to);
        if (e->of == OF_GROUND)
            say_ground_event(t, e, between, to), i++;
        else if (e->track == NO_TRACK && of_leader)
            i++;
        else if (e->track == NO_TRACK)
            say_leader_event(t, e, between, to), i++;
        else
            i = say_track_events(t, i, between, to);
        between = text_at(to) > before ? "; " : between;
    }
}

/* The middle of the ground it covers, which stays where it is when it turns. */
static bool middle_of(const struct told *t, const struct state *state, int unit,
                      struct point *middle)
{
    struct point c[4];
    if (!battle_outline(t->scenario, state, unit, c))
        return false;
    *middle = (struct point){(c[0].x + c[2].x) / 2, (c[0].y + c[2].y) / 2};
    return true;
}

/* How far a unit went that was not told how far. */
static void say_way(const struct told *t, struct text *to)
{
    enum { ROUNDED = 3 };
    struct point from, at;
    const int unit = t->order->unit[0];
    if (t->order->unit_count != 1 || !middle_of(t, t->before, unit, &from) ||
        !middle_of(t, t->after, unit, &at) || length_of(from, at) <= ROUNDED)
        return;
    const int length = length_of(from, at);
    text_print(to, length == INCH ? " %.2d inch" : " %.2d inches", length);
    say_scaled(rules_of(t)->inch, length, INCH, to);
}

/* The verb, whom it is done to, and the facts. */
static void say_act(const struct told *t, const struct order_kind *k, struct text *to)
{
    text_add(to, k->tells ? k->tells : k->about);
    if (k->wants_target || (k->wants_leader && t->order->unit_count > 0))
        say_target(t, k, to);
    say_facts(t, k, to);
}

void order_phrase(const struct scenario *s, const struct order *o, struct text *to)
{
    const struct told t = {.scenario = s, .order = o};
    say_act(&t, rules_of(&t)->kinds[o->kind], to);
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
    const struct told t = {.scenario = s, .order = o};
    const struct order_kind *k = rules_of(&t)->kinds[o->kind];
    const size_t start = to->used;
    text_add(to, label_of(k, o));
    for (int i = 0; i < k->fact_count; i++) {
        const struct order_fact *f = &k->facts[i];
        if (!order_says(o, i) || f->label || f->is_half)
            continue;
        text_char(to, ' ');
        if (f->field.kind == FIELD_YES)
            text_add(to, f->field.name);
        else if (f->field.kind == FIELD_UNIT)
            say_unit(&t, o->fact[i], to);
        else
            say_value(&f->field, o->fact[i], to);
    }
    if (k->wants_target || (k->wants_leader && o->unit_count > 0))
        say_target(&t, k, to);
    text_capital(to, start);
}

void order_tell(const struct told *t, struct text *to)
{
    const struct order_kind *k = rules_of(t)->kinds[t->order->kind];
    const size_t start = to->used;
    say_who(t, to);
    text_char(to, ' ');
    say_act(t, k, to);
    if (k->range)
        say_range(t, k, to);
    else if (k->tells_way)
        say_way(t, to);
    const size_t before = text_at(to);
    say_events(t, to);
    if (k->chart && text_at(to) == before && t->order->unit_count > 0)
        text_add(to, ": nothing changes");
    text_char(to, '.');
    text_capital(to, start);
}
