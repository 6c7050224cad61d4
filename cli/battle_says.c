/* What the prompt of a battle says: how it stands, the pegboard, what can come next. */

#include "battle_says.h"

#include <string.h>

#include "longroll.h"

/* ---- what is shown ---- */

void say_phase(struct text *out, const struct play *p)
{
    battle_stand(p->scenario, p->state, out);
    text_char(out, '\n');
}

void say_question(struct text *out, const struct play *p)
{
    if (question_words(p->scenario, p->state, out))
        text_char(out, '\n');
}

static void say_place(struct text *out, struct point at)
{
    text_add(out, " at ");
    text_hundredths(out, at.x);
    text_char(out, ',');
    text_hundredths(out, at.y);
}

void say_todo(struct text *out, const struct play *p)
{
    struct todo todo;
    say_question(out, p);
    for (int i = 0; i < p->state->head.units; i++) {
        if (!battle_todo(p->scenario, p->state, i, &todo))
            continue;
        text_add(out, todo.kind == TODO_MUST ? "  must: " : "  may:  ");
        text_add(out, todo.words);
        text_char(out, '\n');
    }
}

static void say_leader(struct text *out, const struct play *p, int leader)
{
    const struct scenario *s = p->scenario;
    const int where = s->system->battle->leader_at(s, p->state, leader);
    const size_t start = text_at(out);
    text_add(out, "  ");
    text_add(out, scenario_name(s, s->leader[leader].id));
    text_pad(out, start, 14);
    if (where >= 0)
        text_add(out, "with ");
    text_add(out, where >= 0             ? scenario_name(s, s->unit[where].id)
                  : where == LEADER_GONE ? "gone"
                                         : "alone");
    struct point at;
    if (s->system->battle->leader_place(s, p->state, leader, &at))
        say_place(out, at);
    text_char(out, '\n');
}

/* "  21ga        castings 9, morale 3" */
static void say_pegs_of(struct text *out, const struct play *p, enum subject of, int who)
{
    const struct scenario *s = p->scenario;
    const struct battle_rules *b = s->system->battle;
    const bool there = of != OF_UNIT || b->is_in(s, p->state, who);
    const size_t start = text_at(out);
    const char *between = "";
    text_print(out, "  %s", scenario_id(s, of, who));
    text_pad(out, start, 14);
    for (int i = 0; i < b->track_count; i++) {
        const struct track *k = &b->tracks[i];
        const int value = k->of == of ? k->get(s, p->state, who) : 0;
        if (k->of != of || k->of_table || (k->seldom && value == 0))
            continue;
        text_print(out, "%s%s ", between, k->name);
        if (k->words)
            words_print(out, k->words, value);
        else
            text_number(out, value);
        if (there && k->level && k->level(value))
            text_print(out, " (%s)", k->level(value));
        between = ", ";
    }
    if (of == OF_UNIT && has_table(&s->ground)) {
        text_add(out, between);
        b->place(s, p->state, who, out);
    }
    text_char(out, '\n');
}

static bool has_pegs(const struct battle_rules *b, enum subject of)
{
    for (int i = 0; i < b->track_count; i++)
        if (b->tracks[i].of == of)
            return true;
    return false;
}

/* "3 boats at 12,9.5" */
static void say_lying(struct text *out, const struct play *p)
{
    const struct scenario *s = p->scenario;
    struct text what;
    char room[80];
    struct point at;
    for (int i = 0; text_over(&what, room, sizeof room), battle_loose(s, p->state, i, &at, &what);
         i++) {
        text_add(out, i ? ", " : "Besides: ");
        text_add(out, room);
        if (has_table(&s->ground))
            say_place(out, at);
    }
    if (battle_loose(s, p->state, 0, &at, &what))
        text_char(out, '\n');
}

/* The score and the pegboard: every unit, its tracks side by side. */
void say_pegs(struct text *out, const struct play *p)
{
    const struct scenario *s = p->scenario;
    battle_score(s, p->state, out);
    for (int side = 0; side < SIDES; side++) {
        text_print(out, "%s\n", scenario_name_of(s, OF_SIDE, side));
        if (has_pegs(s->system->battle, OF_SIDE))
            say_pegs_of(out, p, OF_SIDE, side);
        for (int i = 0; i < s->group_count && has_pegs(s->system->battle, OF_GROUP); i++)
            if (s->group[i].side == side)
                say_pegs_of(out, p, OF_GROUP, i);
        for (int i = 0; i < p->state->head.units; i++)
            if (s->unit[i].side == side && battle_has(s, p->state, i))
                say_pegs_of(out, p, OF_UNIT, i);
        for (int i = 0; i < s->leader_count; i++)
            if (s->leader[i].side == side)
                say_leader(out, p, i);
    }
    say_lying(out, p);
}

/* ---- what can come next ---- */

/* "UNITS fire UNIT range ... [cover ...]: fire at a target" */
static void say_kind(struct text *out, const struct order_kind *k)
{
    char room[600];
    struct text t;
    text_over(&t, room, sizeof room);
    static const char *const one[SUBJECTS] = {"UNIT", "LEADER", "GROUP",
                                              "SIDE"}; /* ORDER SUBJECT */
    if (k->units != ORDER_NO_UNIT)
        text_print(&t, "%s%s ", one[k->of], k->units == ORDER_ONE_UNIT ? "" : "S");
    text_add(&t, k->verb);
    text_add(&t, k->wants_target ? " UNIT" : k->wants_leader ? " LEADER" : "");
    for (int f = 0; f < k->fact_count; f++) {
        const bool bare = f + 1 == k->bare;
        if (f > 0 && strcmp(k->facts[f].field.name, k->facts[f - 1].field.name) == 0)
            continue; /* it may be said more than once */
        text_add(&t, k->facts[f].field.unless_given ? " [" : " ");
        text_add(&t, bare ? "" : k->facts[f].field.name);
        text_add(&t, k->facts[f].field.kind == FIELD_YES ? "" : bare ? "..." : " ...");
        text_add(&t, k->facts[f].field.unless_given ? "]" : "");
    }
    text_add(&t, ": ");
    text_add(&t, k->about);
    say_wrapped(out, room, 2);
}

static bool is_span(const struct order_kind *k, const struct choice *c)
{
    return c->part == PART_FACT && k->facts[c->fact].field.kind != FIELD_YES &&
           !k->facts[c->fact].field.words && k->facts[c->fact].field.kind != FIELD_UNIT;
}

/* Choices of the same part and fact stand on one line. */
static void say_choices(struct text *out, const struct scenario *s, const struct order *o,
                        const struct choice *list, int count)
{
    static const char *const heads[] = {"then: ", "units: ", "at: ", "say ",
                                        "that is an order as it stands"};
    static char room[1 << 15];
    struct text t;
    for (int i = 0; i < count;) {
        const int from = i;
        const struct order_kind *k = o->kind == NO_KIND ? NULL : s->system->battle->kinds[o->kind];
        text_over(&t, room, sizeof room);
        text_add(&t, heads[list[i].part]);
        if (list[i].part == PART_FACT && list[i].fact + 1 != k->bare) {
            text_add(&t, k->facts[list[i].fact].field.name);
            text_char(&t, ' ');
        }
        for (; i < count && list[i].part == list[from].part && list[i].fact == list[from].fact; i++)
            for (int n = list[i].low; n <= list[i].high && list[i].part != PART_DONE; n++) {
                text_add(&t, i > from || n > list[i].low ? ", " : "");
                choice_write(s, o, &list[i], n, &t);
                if (is_span(k, &list[i]) && n < list[i].high) {
                    text_add(&t, " to ");
                    choice_write(s, o, &list[i], n = list[i].high, &t);
                }
            }
        say_wrapped(out, room, 2);
    }
}

/* What a player weighs targets by, of the facts of the chart that would decide. */
static void say_weighed(struct text *t, const struct chart *chart, const void *facts)
{
    static const char *const weighed[] = {"range", "cover", "red"};
    for (int i = 0; i < COUNT(weighed); i++)
        for (int k = 0; k < chart->input_count; k++) {
            const struct field *f = &chart->inputs[k];
            const int value = field_get(f, facts);
            if (strcmp(f->name, weighed[i]) != 0 || (f->words && value == 0))
                continue;
            text_add(t, i > 0 ? ", " : "");
            text_add(t, f->name);
            text_char(t, ' ');
            field_print_value(t, f, value);
        }
    text_add(t, ". ");
}

/* Each target with what the throw at it would be, where nothing more need be said. */
static void say_targets(struct text *out, const struct play *p, const struct order *o,
                        const struct choice *list, int count)
{
    const struct scenario *s = p->scenario;
    _Alignas(8) unsigned char facts[FACTS_ROOM];
    char room[600];
    struct text t;
    for (int i = 0; i < count; i++) {
        struct order at = *o;
        if (list[i].part != PART_TARGET)
            continue;
        at.target = list[i].low;
        if (!order_may(s, p->state, SEAT_REFEREE, &at, NULL))
            continue;
        const struct chart *chart = order_decided_by(s, p->state, &at, facts);
        if (!chart || !chart->call)
            continue;
        text_over(&t, room, sizeof room);
        text_add(&t, scenario_name(s, s->unit[at.target].id));
        text_add(&t, ": ");
        say_weighed(&t, chart, facts);
        const size_t from = t.used;
        chart->call(facts, &t);
        text_capitals(room + from);
        say_wrapped(out, room, 4);
    }
}

/* ?: every kind of order that somebody can be given now. */
void say_orders(struct text *out, const struct play *p)
{
    static struct choice list[CHOICES_MOST];
    const struct scenario *s = p->scenario;
    const struct order none = {.kind = NO_KIND, .target = NOBODY};
    const int count = order_menu(s, p->state, SEAT_REFEREE, &none, list, CHOICES_MOST);
    say_phase(out, p);
    say_question(out, p);
    for (int i = 0; i < count; i++)
        say_kind(out, s->system->battle->kinds[list[i].low]);
    text_add(out,
             "  also: ? and the beginning of an order, such as ? 2wi or ? 2wi fire; odds ORDER, "
             "todo, pegs, score,\n"
             "  why, undo, mend N ORDER, save FILE, quit; dice of your own after =, as in ... = "
             "5,2; an umpire\n"
             "  overrules a rule with ... ! REASON and moves a peg with UNIT set ... ! REASON\n");
}

/* ? 2wi fire: what can follow these words. */
bool say_next(struct text *out, const struct play *p, const char *words, struct trouble *trouble)
{
    static struct choice list[CHOICES_MOST];
    const struct scenario *s = p->scenario;
    struct order o;
    if (!order_begun(s, words, &o, trouble) ||
        !order_may_begin(s, p->state, SEAT_REFEREE, &o, trouble))
        return false;
    const int count = order_menu(s, p->state, SEAT_REFEREE, &o, list, CHOICES_MOST);
    if (count == 0)
        text_add(out, "  nothing lawful can follow\n");
    say_choices(out, s, &o, list, count);
    say_targets(out, p, &o, list, count);
    return true;
}
