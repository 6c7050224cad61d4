#include "events.h"

#include <string.h>

/* What changed between two states, or between two views of a seat, and that in words. */

static void note(struct events *e, enum subject of, int who, int track, int from, int to)
{
    if (from != to && e->count < EVENTS_MOST)
        e->list[e->count++] = (struct event){
            (uint8_t)of, 0, (int16_t)who, (int16_t)track, (int16_t)from, (int16_t)to};
}

static bool is_never_known(const struct scenario *s, const struct state *before,
                           const struct state *after, enum subject of, int who)
{
    const struct battle_rules *b = rules_of(s);
    return of == OF_UNIT && b->is_hidden && b->is_hidden(s, before, who) &&
           b->is_hidden(s, after, who);
}

/* All tracks of all subjects of one kind, subject by subject. */
static void note_tracks(const struct scenario *s, const struct state *before,
                        const struct state *after, enum subject of, struct events *e)
{
    const struct battle_rules *b = rules_of(s);
    const int was = battle_count(s, before, of), is = battle_count(s, after, of);
    for (int who = 0; who < was || who < is; who++)
        for (int i = 0; i < b->track_count && !is_never_known(s, before, after, of, who); i++)
            if (b->tracks[i].of == of)
                note(e, of, who, i, b->tracks[i].get(s, before, who),
                     b->tracks[i].get(s, after, who));
}

void events_between(const struct scenario *s, const struct state *before, const struct state *after,
                    struct events *e)
{
    e->count = 0;
    for (enum subject of = OF_UNIT; of <= OF_SIDE; of++)
        note_tracks(s, before, after, of, e);
    for (int i = 0; i < s->leader_count; i++)
        note(e, OF_LEADER, i, NO_TRACK, battle_leader_at(s, before, i),
             battle_leader_at(s, after, i));
    for (int i = 0; i < s->objective_count; i++)
        note(e, OF_GROUND, i, NO_TRACK, held_by(before, i), held_by(after, i));
}

/* ---- in words ---- */

static const char *id_of(const struct scenario *s, const struct event *e)
{
    return scenario_id(s, e->of, e->who);
}

/* The track that it is about, or NULL. */
static const struct track *track_of(const struct scenario *s, const struct event *e)
{
    return e->track == NO_TRACK ? NULL : &rules_of(s)->tracks[e->track];
}

static void say_value(const struct scenario *s, const struct event *e, int value, struct text *t)
{
    const struct track *k = track_of(s, e);
    if (e->of == OF_GROUND)
        text_print(t, "held %s", value == NOBODY ? "nobody" : scenario_id(s, OF_SIDE, value));
    else if (!k && value < 0)
        text_add(t, value == LEADER_GONE ? "gone" : "alone");
    else if (!k)
        text_print(t, "with %s", scenario_id(s, OF_UNIT, value));
    else if (k->words)
        scenario_print_word(s, k->words, value, t);
    else
        text_number(t, value);
}

/* A number by its change, a word as it is now. */
static void write_event(const struct scenario *s, const struct event *e, struct text *t)
{
    const struct track *k = track_of(s, e);
    const int by = e->to - e->from;
    text_print(t, "%s %s%s", id_of(s, e), k ? k->name : "", k ? " " : "");
    if (k && !k->words)
        text_print(t, "%s%d", by > 0 ? "+" : "", by);
    else
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

/* A place is told whole with the first of its numbers, and not again with the others.  False: the
 * event is of no place. */
static bool tell_place(const struct scenario *s, const struct state *after, const struct event *e,
                       bool is_first, const char *verb, struct text *t)
{
    if (!is_place(s, e))
        return false;
    if (is_first || !is_place(s, e - 1) || e[-1].of != e->of || e[-1].who != e->who) {
        text_print(t, "%s%s ", verb, id_of(s, e));
        rules_of(s)->place(s, after, e->who, t);
        text_char(t, '\n');
    }
    return true;
}

void ground_tell(const struct scenario *s, const struct event *e, struct text *t)
{
    text_print(t, "%s is %s now", scenario_name_of(s, OF_GROUND, e->who),
               e->to == NOBODY ? "nobody's" : scenario_name_of(s, OF_SIDE, e->to));
}

static void tell_change(const struct scenario *s, const struct event *e, struct text *t)
{
    const struct track *k = track_of(s, e);
    text_print(t, "%s %s%s", id_of(s, e), k ? k->name : "", k ? " " : "");
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
    if (was == is || (e->of == OF_UNIT && (!rules_of(s)->is_in(s, before, e->who) ||
                                           !rules_of(s)->is_in(s, after, e->who))))
        return;
    const bool better = was && (!is || e->to > e->from);
    text_add(t, ": ");
    scenario_call(s, e->of, e->who, t);
    text_print(t, " %s %s", better ? "is no longer" : "is", better ? was : is);
    if (better && is)
        text_print(t, ", only %s", is);
}

int event_sighting(const struct scenario *s, const struct state *before, const struct state *after,
                   const struct event *e)
{
    const struct battle_rules *b = rules_of(s);
    if (e->of != OF_UNIT || !b->is_hidden)
        return 0;
    return b->is_hidden(s, before, e->who) - b->is_hidden(s, after, e->who);
}

/* "21ga comes in sight: castings 12, morale 6, formation line", and where */
static void tell_sighting(const struct scenario *s, const struct state *after,
                          const struct event *e, int sighting, struct text *t)
{
    const struct battle_rules *b = rules_of(s);
    const char *between = ": ";
    text_print(t, "%s %s", id_of(s, e), sighting > 0 ? "comes in sight" : "is out of sight");
    for (int i = 0; i < b->track_count && sighting > 0; i++) {
        const struct track *k = &b->tracks[i];
        const struct event is = {OF_UNIT, 0, e->who, (int16_t)i, 0, 0};
        const int value = k->of == OF_UNIT ? k->get(s, after, e->who) : 0;
        if (k->of != OF_UNIT || k->seldom || k->of_table || (!k->words && value == 0))
            continue;
        text_print(t, "%s%s ", between, k->name);
        say_value(s, &is, value, t);
        between = ", ";
    }
    if (sighting > 0 && b->place) {
        text_print(t, "\n%s ", id_of(s, e));
        b->place(s, after, e->who, t);
    }
    text_char(t, '\n');
}

void events_tell(const struct scenario *s, const struct state *before, const struct state *after,
                 const struct events *events, struct text *t)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->list[i];
        const int sighting = event_sighting(s, before, after, e);
        if (sighting) {
            if (i == 0 || e[-1].of != OF_UNIT || e[-1].who != e->who)
                tell_sighting(s, after, e, sighting, t);
            continue;
        }
        if (tell_place(s, after, e, i == 0, "", t))
            continue;
        if (e->of == OF_GROUND)
            ground_tell(s, e, t);
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
    const int32_t by = e->to < e->from ? e->from - e->to : e->to - e->from;
    if (e->of == OF_GROUND)
        ground_tell(s, e, t);
    else if (k && k->less) {
        text_say(t, e->to < e->from ? k->less : k->more, by == 1 ? "" : "s", &by);
        text_print(t, " %s", id_of(s, e));
    } else {
        text_print(t, "set %s %s%s", id_of(s, e), k ? k->name : "", k ? " to " : "");
        say_value(s, e, e->to, t);
    }
}

void events_on_table(const struct scenario *s, const struct state *after, const struct events *e,
                     struct text *t)
{
    for (int i = 0; i < e->count; i++)
        if (!tell_place(s, after, &e->list[i], i == 0, "put ", t)) {
            on_table(s, &e->list[i], t);
            text_char(t, '\n');
        }
}

/* ---- and back ---- */

/* gibbon with 7wi, gibbon alone, gibbon gone */
static bool apply_to_leader(const struct scenario *s, const struct line *l, int leader,
                            struct state *state)
{
    int where = word_is(&l->word[1], "alone") ? LEADER_ALONE : LEADER_GONE;
    if (word_is(&l->word[1], "with") && l->count == 3) {
        where = scenario_unit(s, l->word[2].at);
        if (where == NOBODY)
            return false;
    } else if (l->count != 2 || (where == LEADER_GONE && !word_is(&l->word[1], "gone")))
        return false;
    rules_of(s)->leader_put(s, state, leader, where);
    return true;
}

/* "+3" or "-3" */
static bool read_change(const char *word, int *change)
{
    const char *at = word + 1;
    uint64_t by;
    if ((*word != '-' && *word != '+') || !read_digits(&at, &by) || *at || by > 100000)
        return false;
    *change = *word == '-' ? -(int)by : (int)by;
    return true;
}

static const struct track *find_track(const struct scenario *s, enum subject of,
                                      const struct word *name)
{
    for (int i = 0; i < rules_of(s)->track_count; i++)
        if (rules_of(s)->tracks[i].of == of && word_is(name, rules_of(s)->tracks[i].name))
            return &rules_of(s)->tracks[i];
    return NULL;
}

/* 21ga morale -2, 2wi formation column */
static bool apply_to_track(const struct scenario *s, const struct line *l, const struct track *k,
                           int who, struct state *state)
{
    int value;
    if (l->count != 3)
        return false;
    if (k->of == OF_UNIT && rules_of(s)->make_room)
        rules_of(s)->make_room(s, state, who);
    if (k->words)
        value = scenario_find_word(s, k->words, l->word[2].at);
    else if (read_change(l->word[2].at, &value))
        value += k->get(s, state, who);
    else
        return false;
    if (value < 0 || (k->most && value > k->most))
        return false;
    k->set(s, state, who, value);
    return true;
}

/* farm held rebels */
static bool apply_to_ground(const struct scenario *s, const struct line *l, int objective,
                            struct state *state)
{
    if (l->count != 3 || !word_is(&l->word[1], "held"))
        return false;
    const int holder = scenario_find(s, OF_SIDE, l->word[2].at);
    if (holder == NOBODY && strcmp(l->word[2].at, "nobody") != 0)
        return false;
    hold(state, objective, holder);
    return true;
}

static bool apply(const struct scenario *s, const struct line *l, struct state *state)
{
    enum subject of;
    const int who = scenario_find_any(s, l->word[0].at, &of);
    if (who == NOBODY)
        return false;
    const struct track *k = find_track(s, of, &l->word[1]);
    return k                 ? apply_to_track(s, l, k, who, state)
           : of == OF_LEADER ? apply_to_leader(s, l, who, state)
                             : of == OF_GROUND && apply_to_ground(s, l, who, state);
}

bool events_apply(const struct scenario *s, const char *words, struct state *state,
                  struct trouble *trouble)
{
    while (*words) {
        struct notation n;
        struct line l;
        struct faults faults;
        const size_t length = strcspn(words, ",");
        faults.count = 0;
        notation_over(&n, words, length);
        if (!notation_line(&n, &l, &faults) || l.count < 2 || !apply(s, &l, state)) {
            char effect[WORD_MOST];
            struct text t;
            text_over(&t, effect, sizeof effect);
            text_bytes(&t, words, length);
            return trouble_say(trouble, NULL, "an effect that cannot be: %.0s",
                               effect + strspn(effect, " "));
        }
        words += length + (words[length] == ',');
    }
    return true;
}
