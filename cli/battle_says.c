#include "battle_says.h"

#include <string.h>

enum { PEGS_WIDTH = 14 };

/* ---- how it stands ---- */

struct view view_of(const struct play *p, int seat, struct state *seen, struct scenario *known)
{
    state_seen(p->scenario, p->state, seat, seen);
    return (struct view){scenario_seen(p->scenario, seen, seat, known), seen, seat};
}

void say_question(struct text *out, const struct view *v)
{
    struct sentence l;
    if (question_words(v->s, v->state, sentence_begin(&l)))
        say_lines(out, l.room);
}

void say_stand(struct text *out, const struct view *v)
{
    struct sentence l;
    battle_stand(v->s, v->state, sentence_begin(&l));
    say_lines(out, l.room);
    say_question(out, v);
}

void say_todo(struct text *out, const struct view *v)
{
    const size_t start = text_at(out);
    struct todo todo;
    say_question(out, v);
    for (int i = 0; i < v->state->head.units; i++)
        if (battle_todo(v->s, v->state, i, &todo))
            say_entry(out, todo.kind == TODO_MUST ? "must:" : "may:", 8, todo.words);
    if (text_at(out) == start)
        text_add(out, "  Nothing is left to do in this phase.\n");
}

/* ---- the pegboard ---- */

void say_tracks(struct text *out, const struct view *v, enum subject of, int who)
{
    const struct battle_rules *b = v->s->system->battle;
    const bool there = of != OF_UNIT || b->is_in(v->s, v->state, who);
    const char *between = "";
    for (const struct track *k = b->tracks; k < b->tracks + b->track_count; k++) {
        const int value = k->of == of ? k->get(v->s, v->state, who) : 0;
        if (k->of != of || k->of_table || (k->seldom && value == 0))
            continue;
        text_print(out, "%s%s ", between, k->name);
        if (k->words)
            scenario_print_word(v->s, k->words, value, out);
        else
            text_number(out, value);
        if (there && k->level && k->level(value))
            text_print(out, " (%s)", k->level(value));
        between = ", ";
    }
}

/* "  21ga        castings 9, morale 3, at 26,5.5 facing 0" */
static void say_pegs_of(struct text *out, const struct view *v, enum subject of, int who)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    say_tracks(t, v, of, who);
    if (of == OF_UNIT && has_table(&v->s->ground)) {
        text_add(t, t->used > 0 ? ", " : "");
        v->s->system->battle->place(v->s, v->state, who, t);
    }
    say_entry(out, scenario_id(v->s, of, who), PEGS_WIDTH, l.room);
}

static bool has_pegs(const struct view *v, enum subject of)
{
    const struct battle_rules *b = v->s->system->battle;
    for (int i = 0; i < b->track_count; i++)
        if (b->tracks[i].of == of)
            return true;
    return false;
}

static void say_leader(struct text *out, const struct view *v, int leader)
{
    const int where = battle_leader_at(v->s, v->state, leader);
    struct point at;
    struct sentence l;
    struct text *t = sentence_begin(&l);
    text_print(t, "%s%s", where >= 0 ? "with " : "",
               where >= 0             ? scenario_id(v->s, OF_UNIT, where)
               : where == LEADER_GONE ? "gone"
                                      : "alone");
    if (battle_leader_place(v->s, v->state, leader, &at))
        text_print(t, " at %.2d,%.2d", at.x, at.y);
    say_entry(out, scenario_id(v->s, OF_LEADER, leader), PEGS_WIDTH, l.room);
}

static void say_side(struct text *out, const struct view *v, int side)
{
    text_print(out, "%s\n", scenario_name_of(v->s, OF_SIDE, side));
    if (has_pegs(v, OF_SIDE))
        say_pegs_of(out, v, OF_SIDE, side);
    for (int i = 0; i < v->s->group_count && has_pegs(v, OF_GROUP); i++)
        if (v->s->group[i].side == side)
            say_pegs_of(out, v, OF_GROUP, i);
    for (int i = 0; i < v->state->head.units; i++)
        if (v->s->unit[i].side == side && battle_has(v->s, v->state, i))
            say_pegs_of(out, v, OF_UNIT, i);
    for (int i = 0; i < v->s->leader_count; i++)
        if (v->s->leader[i].side == side)
            say_leader(out, v, i);
}

/* "3 boats at 12,9.5" */
static void say_loose(struct text *out, const struct view *v)
{
    struct sentence l;
    struct point at;
    int i = 0;
    for (; battle_loose(v->s, v->state, i, &at, sentence_begin(&l)); i++) {
        text_print(out, "%s%s", i ? ", " : "Besides: ", l.room);
        if (has_table(&v->s->ground))
            text_print(out, " at %.2d,%.2d", at.x, at.y);
    }
    text_add(out, i ? "\n" : "");
}

void say_score(struct text *out, const struct view *v)
{
    struct sentence l;
    battle_score(v->s, v->state, sentence_begin(&l));
    say_lines(out, l.room);
}

void say_pegs(struct text *out, const struct view *v)
{
    say_score(out, v);
    for (int side = 0; side < SIDES; side++)
        say_side(out, v, side);
    say_loose(out, v);
}

/* ---- in short ---- */

static bool is_part_of(const struct scenario *s, enum subject of, int who, int unit)
{
    int group = s->unit[whole_of(s, unit)].group;
    if (who == NOBODY || (of == OF_UNIT && who == unit) ||
        (of == OF_SIDE && s->unit[unit].side == who))
        return true;
    while (of == OF_GROUP && group != NOBODY && group != who)
        group = s->group[group].parent;
    return of == OF_GROUP && group != NOBODY;
}

/* "castings 10 of 15, morale 2 (pinned), formation column": always what fights, what is seldom if
 * there is any of it, the rest where it is not as it was. */
static void say_unusual(struct text *t, const struct view *v, const struct state *begun, int unit)
{
    const struct battle_rules *b = v->s->system->battle;
    const char *between = "";
    for (const struct track *k = b->tracks; k < b->tracks + b->track_count; k++) {
        const int now = k->of == OF_UNIT ? k->get(v->s, v->state, unit) : 0,
                  was = k->of == OF_UNIT ? k->get(v->s, begun, unit) : 0;
        const bool fights = k->role == TRACK_STRENGTH || k->role == TRACK_MORALE;
        if (k->of != OF_UNIT || k->of_table || (!fights && now == (k->seldom ? 0 : was)))
            continue;
        text_print(t, "%s%s ", between, k->name);
        if (k->words)
            scenario_print_word(v->s, k->words, now, t);
        else
            text_number(t, now);
        if (k->role == TRACK_STRENGTH && now != was && !is_part(v->s, unit))
            text_print(t, " of %d", was);
        if (b->is_in(v->s, v->state, unit) && k->level && k->level(now))
            text_print(t, " (%s)", k->level(now));
        between = ", ";
    }
}

void say_pegs_in_short(struct text *out, const struct view *v, enum subject of, int who,
                       uint64_t seed)
{
    struct state begun;
    struct sentence l;
    state_begin(v->s, seed, &begun);
    if (who == NOBODY)
        say_score(out, v);
    for (int side = 0; side < SIDES; side++) {
        if (has_pegs(v, OF_SIDE) && (who == NOBODY || (of == OF_SIDE && who == side)))
            say_pegs_of(out, v, OF_SIDE, side);
        for (int i = 0; i < v->s->group_count && has_pegs(v, OF_GROUP); i++)
            if (v->s->group[i].side == side && (who == NOBODY || (of == OF_GROUP && who == i)))
                say_pegs_of(out, v, OF_GROUP, i);
        for (int i = 0; i < v->state->head.units; i++) {
            if (v->s->unit[i].side != side || !battle_has(v->s, v->state, i) ||
                !is_part_of(v->s, of, who, i))
                continue;
            text_print(sentence_begin(&l), "%s: ", scenario_name_of(v->s, OF_UNIT, i));
            say_unusual(&l.text, v, &begun, i);
            if (!v->s->system->battle->is_in(v->s, v->state, i))
                text_add(&l.text, ", out of the battle");
            say_entry(out, scenario_id(v->s, OF_UNIT, i), PEGS_WIDTH, l.room);
        }
        for (int i = 0; i < v->s->leader_count; i++)
            if (v->s->leader[i].side == side &&
                (who == NOBODY || (of == OF_LEADER && i == who) || (of == OF_SIDE && who == side)))
                say_leader(out, v, i);
    }
    if (who == NOBODY)
        say_loose(out, v);
}

/* ---- what can come next ---- */

/* "UNITS fire UNIT range ... [cover ...]: fire at a target" */
void say_kind(struct text *out, const struct order_kind *k)
{
    static const char *const one[SUBJECTS] = {"UNIT", "LEADER", "GROUP",
                                              "SIDE"}; /* ORDER SUBJECT */
    struct sentence l;
    struct text *t = sentence_begin(&l);
    if (k->units != ORDER_NO_UNIT)
        text_print(t, "%s%s ", one[k->of], k->units == ORDER_ONE_UNIT ? "" : "S");
    text_print(t, "%s%s", k->verb, k->wants_target ? " UNIT" : k->wants_leader ? " LEADER" : "");
    for (int f = 0; f < k->fact_count; f++) {
        const struct field *field = &k->facts[f].field;
        const bool bare = f + 1 == k->bare, must = !field->unless_given;
        if (f > 0 && strcmp(field->name, k->facts[f - 1].field.name) == 0)
            continue; /* it may be said more than once */
        text_print(t, " %s%s%s%s", must ? "" : "[", bare ? "" : field->name,
                   field->kind == FIELD_YES ? ""
                   : bare                   ? "..."
                                            : " ...",
                   must ? "" : "]");
    }
    text_print(t, ": %s", k->about);
    sentence_say(out, &l, 2);
}

void say_orders(struct text *out, const struct view *v)
{
    struct choice list[CHOICES_MOST];
    const struct order none = {.kind = NO_KIND, .target = NOBODY};
    const int count = order_menu(v->s, v->state, v->seat, &none, list, CHOICES_MOST);
    say_stand(out, v);
    for (int i = 0; i < count; i++)
        if (list[i].part == PART_KIND)
            say_kind(out, v->s->system->battle->kinds[list[i].low]);
    say_wrapped(
        out, "? with the beginning of an order lists what can follow it, help the other words", 2);
}

static bool is_span(const struct order_kind *k, const struct choice *c)
{
    const struct field *f = c->part == PART_FACT ? &k->facts[c->fact].field : NULL;
    return f && f->kind != FIELD_YES && f->kind != FIELD_UNIT && !f->words;
}

/* The values of one choice, each or as a span, behind those that are written already. */
static void add_choice(struct text *t, const struct view *v, const struct order *o,
                       const struct choice *c, const struct order_kind *k, bool first)
{
    for (int n = c->low; n <= c->high && c->part != PART_DONE; n++, first = false) {
        text_add(t, first ? "" : ", ");
        choice_write(v->s, o, c, n, t);
        if (is_span(k, c) && n < c->high) {
            text_add(t, " to ");
            choice_write(v->s, o, c, n = c->high, t);
        }
    }
}

/* Choices of the same part and fact stand on one line. */
static void say_choices(struct text *out, const struct view *v, const struct order *o,
                        const struct choice *list, int count)
{
    static const char *const heads[] = {"then: ", "units: ", "at: ", "say ",
                                        "that is an order as it stands"}; /* ORDER PART */
    const struct order_kind *k = o->kind == NO_KIND ? NULL : v->s->system->battle->kinds[o->kind];
    struct sentence l;
    for (int i = 0; i < count; sentence_say(out, &l, 2)) {
        const struct choice *first = &list[i];
        struct text *t = sentence_begin(&l);
        text_add(t, heads[first->part]);
        if (first->part == PART_FACT && first->fact + 1 != k->bare)
            text_print(t, "%s ", k->facts[first->fact].field.name);
        for (; i < count && list[i].part == first->part && list[i].fact == first->fact; i++)
            add_choice(t, v, o, &list[i], k, &list[i] == first);
    }
}

/* Is the input of the chart worth telling?  Not what is the actor's own, nor what is as usual. */
static bool is_telling(const struct chart *c, const struct field *f, const void *facts)
{
    struct sentence l;
    if (f->other_side || f->opposite || f->kind == FIELD_LIST)
        return false;
    for (int i = 0; i < c->input_count; i++)
        if (!f->unless_given && c->inputs[i].opposite &&
            strcmp(c->inputs[i].opposite, f->name) == 0)
            return false;
    field_print(sentence_begin(&l), f, facts);
    return f->unless_given ? !text_same_word(l.room, f->unless_given) : f->scale != NULL;
}

/* One target with what the throw at it would be, where nothing more need be said. */
static void say_target(struct text *out, const struct view *v, const struct order *o)
{
    _Alignas(8) unsigned char facts[FACTS_ROOM];
    struct sentence l;
    struct text *t = sentence_begin(&l);
    const struct chart *chart = order_may(v->s, v->state, v->seat, o, NULL)
                                    ? order_decided_by(v->s, v->state, o, facts)
                                    : NULL;
    if (!chart || !chart->call)
        return;
    const char *between = ": ";
    text_add(t, scenario_id(v->s, OF_UNIT, o->target));
    for (const struct field *f = chart->inputs; f < chart->inputs + chart->input_count; f++) {
        if (!is_telling(chart, f, facts))
            continue;
        text_print(t, "%s%s ", between, f->name);
        field_print(t, f, facts);
        between = ", ";
    }
    text_add(t, ". ");
    const size_t from = t->used;
    chart->call(facts, t);
    text_capitals(l.room + from);
    sentence_say(out, &l, 4);
}

/* Words that end with the name of a fact whose value is still to come: without it, and which fact
 * it is; NOBODY: they do not. */
static int cut_fact(const struct view *v, const char *words, char *before, size_t room,
                    struct order *o)
{
    struct trouble none = {0};
    size_t length = strlen(words);
    while (length > 0 && words[length - 1] == ' ')
        length--;
    const size_t end = length;
    while (length > 0 && words[length - 1] != ' ')
        length--;
    if (length == 0 || end >= room)
        return NOBODY;
    memcpy(before, words, length);
    before[length] = '\0';
    if (!order_begun(v->s, before, o, &none) || o->kind == NO_KIND)
        return NOBODY;
    memcpy(before, words + length, end - length); /* the name */
    before[end - length] = '\0';
    const struct order_kind *k = kind_of(v->s, o);
    for (int i = 0; i < k->fact_count; i++)
        if (text_same_word(k->facts[i].field.name, before))
            return i;
    return NOBODY;
}

/* What a fact that is named may be: of the lawful choices, else all that its field takes. */
static bool say_values(struct text *out, const struct view *v, const char *words)
{
    struct choice list[CHOICES_MOST];
    char room[LINE_ROOM];
    struct sentence l;
    struct order o;
    const int fact = cut_fact(v, words, room, sizeof room, &o);
    if (fact == NOBODY)
        return false;
    const struct order_kind *k = kind_of(v->s, &o);
    const int count = order_menu(v->s, v->state, v->seat, &o, list, CHOICES_MOST);
    struct text *t = sentence_begin(&l);
    text_print(t, "say %s ", k->facts[fact].field.name);
    bool first = true;
    for (int i = 0; i < count && i < CHOICES_MOST; i++)
        if (list[i].part == PART_FACT && list[i].fact == fact) {
            add_choice(t, v, &o, &list[i], k, first);
            first = false;
        }
    if (first)
        field_print_allowed(t, &k->facts[fact].field);
    sentence_say(out, &l, 2);
    return true;
}

bool say_next(struct text *out, const struct view *v, const char *words, struct trouble *trouble)
{
    struct choice list[CHOICES_MOST];
    struct order o;
    if (!order_begun(v->s, words, &o, trouble)) {
        const bool told = say_values(out, v, words);
        if (told)
            *trouble = (struct trouble){0};
        return told;
    }
    if (!order_may_begin(v->s, v->state, v->seat, &o, trouble))
        return false;
    const int count = order_menu(v->s, v->state, v->seat, &o, list, CHOICES_MOST);
    if (count == 0)
        text_add(out, "  nothing lawful can follow\n");
    say_choices(out, v, &o, list, count);
    for (int i = 0; i < count; i++) {
        struct order at = o;
        at.target = list[i].low;
        if (list[i].part == PART_TARGET)
            say_target(out, v, &at);
    }
    return true;
}
