#include "events.h"

#include <string.h>

static const struct battle_rules *rules_of(const struct scenario *s)
{
    return s->system->battle;
}

static void note(struct events *e, int who, int track, int from, int to)
{
    if (from != to && e->count < EVENTS_MOST)
        e->list[e->count++] =
            (struct event){(int16_t)who, (int16_t)track, (int16_t)from, (int16_t)to};
}

void events_between(const struct scenario *s, const struct state *before, const struct state *after,
                    struct events *e)
{
    const struct battle_rules *b = rules_of(s);
    const int most =
        before->head.units > after->head.units ? before->head.units : after->head.units;
    e->count = 0;
    for (int unit = 0; unit < most; unit++)
        for (int i = 0; i < b->track_count; i++)
            note(e, unit, i, b->tracks[i].get(s, before, unit), b->tracks[i].get(s, after, unit));
    for (int i = 0; i < s->leader_count; i++)
        note(e, i, OF_LEADER, b->leader_at(s, before, i), b->leader_at(s, after, i));
    for (int i = 0; i < s->objective_count; i++)
        note(e, i, OF_GROUND, held_by(before, i), held_by(after, i));
}

/* ---- in words ---- */

static void say_place(const struct scenario *s, int where, struct text *t)
{
    if (where < 0) {
        text_add(t, where == LEADER_GONE ? "gone" : "alone");
        return;
    }
    text_add(t, "with ");
    text_add(t, scenario_name(s, s->unit[where].id));
}

static void say_who(const struct scenario *s, const struct event *e, struct text *t)
{
    const int id = e->track == OF_LEADER   ? s->leader[e->who].id
                   : e->track == OF_GROUND ? s->objective[e->who].id
                                           : s->unit[e->who].id;
    text_add(t, scenario_name(s, id));
    text_char(t, ' ');
}

/* The track of a unit that it is about, or NULL. */
static const struct track *track_of(const struct scenario *s, const struct event *e)
{
    return e->track < 0 ? NULL : &rules_of(s)->tracks[e->track];
}

static void say_value(const struct scenario *s, const struct event *e, int value, struct text *t)
{
    const struct track *k = track_of(s, e);
    if (e->track == OF_GROUND) {
        text_add(t, "held ");
        text_add(t, value == NOBODY ? "nobody" : scenario_name(s, s->side[value].id));
    } else if (!k)
        say_place(s, value, t);
    else if (k->words)
        words_print(t, k->words, value);
    else
        text_number(t, value);
}

/* A number by its change, a word as it is now. */
static void write_event(const struct scenario *s, const struct event *e, struct text *t)
{
    const struct track *k = track_of(s, e);
    say_who(s, e, t);
    if (k) {
        text_add(t, k->name);
        text_char(t, ' ');
        if (!k->words) {
            text_add(t, e->to > e->from ? "+" : "");
            text_number(t, e->to - e->from);
            return;
        }
    }
    say_value(s, e, e->to, t);
}

void events_write(const struct scenario *s, const struct events *e, struct text *t)
{
    for (int i = 0; i < e->count; i++) {
        text_add(t, i ? ", " : "");
        write_event(s, &e->list[i], t);
    }
}

static bool is_place(const struct scenario *s, const struct event *e)
{
    const struct track *k = track_of(s, e);
    return k && k->of_table;
}

/* "Brawner's house is Confederate now" */
static void tell_ground(const struct scenario *s, const struct event *e, struct text *t)
{
    text_add(t, scenario_name(s, s->objective[e->who].name));
    text_add(t, " is ");
    text_add(t, e->to == NOBODY ? "nobody's" : scenario_name(s, s->side[e->to].name));
    text_add(t, " now");
}

static void tell_change(const struct scenario *s, const struct event *e, struct text *t)
{
    const struct track *k = track_of(s, e);
    say_who(s, e, t);
    if (k) {
        text_add(t, k->name);
        text_char(t, ' ');
    }
    say_value(s, e, e->from, t);
    text_add(t, " -> ");
    say_value(s, e, e->to, t);
}

/* ": the 21st Georgia is broken", of whoever was in the battle and still is. */
static void tell_level(const struct scenario *s, const struct state *before,
                       const struct state *after, const struct event *e, struct text *t)
{
    const struct track *k = track_of(s, e);
    const char *was = k && k->level ? k->level(e->from) : NULL,
               *is = k && k->level ? k->level(e->to) : NULL;
    if (was == is || !rules_of(s)->is_in(s, before, e->who) ||
        !rules_of(s)->is_in(s, after, e->who))
        return;
    const bool better = was && (!is || e->to > e->from);
    text_add(t, ": ");
    scenario_call_unit(s, e->who, t);
    text_add(t, better ? " is no longer " : " is ");
    text_add(t, better ? was : is);
    text_add(t, better && is ? ", only " : "");
    text_add(t, better && is ? is : "");
}

void events_tell(const struct scenario *s, const struct state *before, const struct state *after,
                 const struct events *events, struct text *t)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        if (is_place(s, e)) { /* once for all its numbers */
            if (i > 0 && is_place(s, e - 1) && e[-1].who == e->who)
                continue;
            say_who(s, e, t);
            rules_of(s)->place(s, after, e->who, t);
        } else if (e->track == OF_GROUND)
            tell_ground(s, e, t);
        else {
            tell_change(s, e, t);
            tell_level(s, before, after, e, t);
        }
        text_char(t, '\n');
    }
}

static void on_table(const struct scenario *s, const struct event *e, struct text *t)
{
    const struct track *k = track_of(s, e);
    if (e->track == OF_GROUND) {
        tell_ground(s, e, t);
        return;
    }
    if (k && k->less) {
        const int32_t by[2] = {e->to < e->from ? e->from - e->to : e->to - e->from, 0};
        text_say(t, e->to < e->from ? k->less : k->more, by[0] == 1 ? "" : "s", by);
        text_char(t, ' ');
        text_add(t, scenario_name(s, s->unit[e->who].id));
        return;
    }
    text_add(t, "set ");
    say_who(s, e, t);
    text_add(t, k ? k->name : "");
    text_add(t, k ? " to " : "");
    say_value(s, e, e->to, t);
}

/* Where it stands is told once, whatever of it changed. */
static void put_there(const struct scenario *s, const struct state *after, int unit, struct text *t)
{
    text_add(t, "put ");
    text_add(t, scenario_name(s, s->unit[unit].id));
    text_char(t, ' ');
    rules_of(s)->place(s, after, unit, t);
}

void events_on_table(const struct scenario *s, const struct state *after, const struct events *e,
                     struct text *t)
{
    int placed = NOBODY;
    for (int i = 0; i < e->count; i++) {
        const struct track *k = track_of(s, &e->list[i]);
        if (k && k->of_table && e->list[i].who == placed)
            continue;
        if (k && k->of_table)
            put_there(s, after, placed = e->list[i].who, t);
        else
            on_table(s, &e->list[i], t);
        text_char(t, '\n');
    }
}

/* ---- and back ---- */

static bool apply_to_leader(const struct scenario *s, const struct line *l, int leader,
                            struct state *state)
{
    char unit[WORD_MOST + 1];
    int where = word_is(&l->word[1], "alone") ? LEADER_ALONE : LEADER_GONE;
    if (word_is(&l->word[1], "with") && l->count == 3) {
        word_copy(&l->word[2], unit, sizeof unit);
        where = scenario_unit(s, unit);
        if (where == NOBODY)
            return false;
    }
    rules_of(s)->leader_put(s, state, leader, where);
    return true;
}

/* "+3" or "-3" */
static bool read_change(const char *word, int *change)
{
    *change = 0;
    for (const char *c = word + 1; *c; c++) {
        if (*c < '0' || *c > '9' || *change > 10000)
            return false;
        *change = *change * 10 + (*c - '0');
    }
    if (*word == '-')
        *change = -*change;
    return (*word == '-' || *word == '+') && word[1];
}

static bool apply_to_unit(const struct scenario *s, const struct line *l, int unit,
                          struct state *state)
{
    char word[WORD_MOST + 1];
    if (l->count != 3)
        return false;
    rules_of(s)->make_room(s, state, unit);
    word_copy(&l->word[2], word, sizeof word);
    for (int i = 0; i < rules_of(s)->track_count; i++) {
        const struct track *k = &rules_of(s)->tracks[i];
        int value;
        if (!word_is(&l->word[1], k->name))
            continue;
        if (k->words)
            value = words_find(k->words, word);
        else if (read_change(word, &value))
            value += k->get(s, state, unit);
        else
            return false;
        if (value < 0)
            return false;
        k->set(s, state, unit, value);
        return true;
    }
    return false;
}

/* farm held rebels */
static bool apply_to_ground(const struct scenario *s, const struct line *l, int objective,
                            struct state *state)
{
    char side[WORD_MOST + 1];
    if (l->count != 3 || !word_is(&l->word[1], "held"))
        return false;
    word_copy(&l->word[2], side, sizeof side);
    const int holder = scenario_side(s, side);
    if (holder == NOBODY && strcmp(side, "nobody") != 0)
        return false;
    hold(state, objective, holder);
    return true;
}

static bool apply(const struct scenario *s, const struct line *l, struct state *state)
{
    char who[WORD_MOST + 1];
    word_copy(&l->word[0], who, sizeof who);
    const int unit = scenario_unit(s, who), leader = scenario_leader(s, who),
              objective = scenario_objective(s, who);
    if (unit != NOBODY)
        return apply_to_unit(s, l, unit, state);
    if (leader != NOBODY)
        return apply_to_leader(s, l, leader, state);
    return objective != NOBODY && apply_to_ground(s, l, objective, state);
}

bool events_apply(const struct scenario *s, const char *words, struct state *state)
{
    while (*words) {
        struct notation n;
        struct line l;
        struct faults faults = {.count = 0};
        const size_t length = strcspn(words, ",");
        notation_over(&n, words, length);
        if (!notation_line(&n, &l, &faults) || l.count < 2 || !apply(s, &l, state))
            return false;
        words += length;
        words += *words == ',';
    }
    return true;
}
