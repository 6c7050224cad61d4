#include "battle_json.h"

#include <string.h>

#include "engine/chart/ask.h"
#include "tell.h"

enum { WORDS_ROOM = 1200 };

static const struct battle_rules *rules_of(const struct scenario *s)
{
    return s->system->battle;
}

static const char *const subject_names[SUBJECTS] = {"unit", "leader", "group", "side",
                                                    "ground"}; /* ORDER SUBJECT */

/* ---- small pieces ---- */

static void put_bool(struct json *j, const char *key, bool value)
{
    json_key(j, key);
    json_bool(j, value);
}

static void put_text(struct json *j, const char *key, const struct text *t)
{
    json_key(j, key);
    json_text(j, t);
}

static void put_name(struct json *j, const char *key, const struct scenario *s, int name)
{
    json_put_string(j, key, scenario_name(s, name));
}

static void put_side(struct json *j, const char *key, const struct scenario *s, int side)
{
    put_name(j, key, s, s->side[side].id);
}

static void put_point(struct json *j, struct point p)
{
    json_open(j, '[');
    json_number(j, p.x);
    json_number(j, p.y);
    json_close(j, ']');
}

static void put_points(struct json *j, const char *key, struct outline o)
{
    json_key(j, key);
    json_open(j, '[');
    for (int i = 0; i < o.count; i++)
        put_point(j, o.at[i]);
    json_close(j, ']');
}

/* A value of one of the system's fields as a player types it. */
static void put_field(struct json *j, const struct field *f, const void *of)
{
    char room[WORDS_ROOM];
    struct text t;
    json_key(j, f->name);
    if (f->kind == FIELD_YES) {
        json_bool(j, field_get(f, of));
        return;
    }
    if (f->kind == FIELD_WHOLE && !f->words) {
        json_number(j, field_get(f, of));
        return;
    }
    text_over(&t, room, sizeof room);
    field_print(&t, f, of);
    json_text(j, &t);
}

/* ---- the scenario ---- */

/* The fields that both units and leaders have, and then their own. */
static void put_fields(struct json *j, const struct scenario *s, const struct member *m,
                       const struct field *fields, int count)
{
    put_name(j, "id", s, m->id);
    put_name(j, "name", s, m->name);
    put_side(j, "side", s, m->side);
    if (m->group != NOBODY)
        put_name(j, "group", s, s->group[m->group].id);
    if (m->arrives > 0)
        json_put_number(j, "arrives", m->arrives);
    for (int i = 0; i < count; i++)
        put_field(j, &fields[i], m->own);
    json_key(j, "estimated");
    json_open(j, '[');
    for (int i = 0; i < count; i++)
        if (m->estimated >> i & 1)
            json_string(j, fields[i].name);
    json_close(j, ']');
}

static void put_unit_member(struct json *j, const struct scenario *s, int unit)
{
    char room[WORDS_ROOM];
    struct text called;
    text_over(&called, room, sizeof room);
    scenario_call_unit(s, unit, &called);
    json_open(j, '{');
    put_fields(j, s, &s->unit[unit], s->system->roster->unit_fields,
               s->system->roster->unit_field_count);
    put_text(j, "called", &called);
    json_close(j, '}');
}

static void put_leader_member(struct json *j, const struct scenario *s, int leader)
{
    char room[WORDS_ROOM];
    struct text called;
    text_over(&called, room, sizeof room);
    scenario_call(s, OF_LEADER, leader, &called);
    json_open(j, '{');
    put_fields(j, s, &s->leader[leader], s->system->roster->leader_fields,
               s->system->roster->leader_field_count);
    put_text(j, "called", &called);
    json_close(j, '}');
}

static void put_roster(struct json *j, const struct scenario *s)
{
    json_key(j, "sides");
    json_open(j, '[');
    for (int i = 0; i < s->side_count; i++) {
        json_open(j, '{');
        put_side(j, "id", s, i);
        put_name(j, "name", s, s->side[i].name);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_key(j, "groups");
    json_open(j, '[');
    for (int i = 0; i < s->group_count; i++) {
        json_open(j, '{');
        put_name(j, "id", s, s->group[i].id);
        put_name(j, "name", s, s->group[i].name);
        put_side(j, "side", s, s->group[i].side);
        json_put_string(j, "level", level_names[s->group[i].level]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_key(j, "units");
    json_open(j, '[');
    for (int i = 0; i < s->unit_count; i++)
        put_unit_member(j, s, i);
    json_close(j, ']');
    json_key(j, "leaders");
    json_open(j, '[');
    for (int i = 0; i < s->leader_count; i++)
        put_leader_member(j, s, i);
    json_close(j, ']');
}

static void put_ground(struct json *j, const struct ground *g)
{
    json_key(j, "table");
    json_open(j, '[');
    json_number(j, g->width);
    json_number(j, g->depth);
    json_close(j, ']');
    json_key(j, "features");
    json_open(j, '[');
    for (int i = 0; i < g->feature_count; i++) {
        const struct feature *f = &g->feature[i];
        json_open(j, '{');
        json_put_string(j, "kind", feature_names[f->kind]);
        put_bool(j, "area", is_area(f->kind));
        if (f->kind == HILL)
            json_put_number(j, "height", f->height);
        if (f->depth && !f->hidden)
            json_put_number(j, "depth", f->depth);
        if (f->hidden)
            put_bool(j, "hidden", true);
        if (f->strong)
            put_bool(j, "strong", true);
        put_points(j, "points", outline_of(g, f));
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Names on the map, and the ground that is fought for. */
static void put_places(struct json *j, const struct scenario *s)
{
    json_key(j, "labels");
    json_open(j, '[');
    for (int i = 0; i < s->label_count; i++) {
        json_open(j, '{');
        put_name(j, "name", s, s->label[i].name);
        json_key(j, "at");
        put_point(j, s->label[i].at);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_key(j, "objectives");
    json_open(j, '[');
    for (int i = 0; i < s->objective_count; i++) {
        json_open(j, '{');
        put_name(j, "id", s, s->objective[i].id);
        put_name(j, "name", s, s->objective[i].name);
        json_key(j, "at");
        put_point(j, s->objective[i].at);
        json_put_number(j, "within", s->objective[i].within);
        json_put_number(j, "worth", s->objective[i].worth);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* How its open questions are answered, and which of them the scenario itself answers. */
static void put_rulings(struct json *j, const struct scenario *s)
{
    char room[WORDS_ROOM];
    struct text t;
    json_key(j, "rulings");
    json_open(j, '{');
    for (int i = 0; i < s->system->ruling_count; i++) {
        if (!(s->ruled[i / 32] >> i % 32 & 1))
            continue;
        text_over(&t, room, sizeof room);
        field_print_value(&t, &s->system->rulings[i], s->ruling[i]);
        put_text(j, s->system->rulings[i].name, &t);
    }
    json_close(j, '}');
}

void scenario_json(struct json *j, const struct scenario *s)
{
    json_open(j, '{');
    put_name(j, "name", s, s->name);
    json_put_string(j, "rules", s->system->name);
    json_put_number(j, "turns", s->turns);
    json_put_number(j, "players", s->players);
    json_put_number(j, "minutes", s->minutes);
    json_put_number(j, "victory_losses", s->victory_losses);
    put_side(j, "first", s, s->first);
    json_key(j, "briefing");
    json_open(j, '[');
    for (int i = 0; i < s->briefing_count; i++)
        json_string(j, scenario_name(s, s->briefing[i]));
    json_close(j, ']');
    put_rulings(j, s);
    put_roster(j, s);
    put_ground(j, &s->ground);
    put_places(j, s);
    json_close(j, '}');
}

/* ---- a view ---- */

static void put_track(struct json *j, const struct scenario *s, const struct state *state,
                      const struct track *k, int unit)
{
    char room[WORDS_ROOM];
    struct text t;
    const int value = k->get(s, state, unit);
    if (!k->words) {
        json_put_number(j, k->name, value);
        return;
    }
    text_over(&t, room, sizeof room);
    words_print(&t, k->words, value);
    put_text(j, k->name, &t);
}

/* All that is kept of one subject. */
static void put_tracks(struct json *j, const struct scenario *s, const struct state *state,
                       enum subject of, int number)
{
    const struct battle_rules *b = rules_of(s);
    for (int i = 0; i < b->track_count; i++)
        if (b->tracks[i].of == of && (!b->tracks[i].of_table || has_table(&s->ground)))
            put_track(j, s, state, &b->tracks[i], number);
}

static bool has_tracks(const struct scenario *s, enum subject of)
{
    for (int i = 0; i < rules_of(s)->track_count; i++)
        if (rules_of(s)->tracks[i].of == of)
            return true;
    return false;
}

/* Groups or sides, where the system keeps something of them. */
static void put_subjects(struct json *j, const char *key, const struct scenario *s,
                         const struct state *seen, enum subject of)
{
    if (!has_tracks(s, of))
        return;
    json_key(j, key);
    json_open(j, '[');
    for (int i = 0; i < battle_count(s, seen, of); i++) {
        json_print(j, "{id:%s", scenario_id(s, of, i));
        put_tracks(j, s, seen, of, i);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Is anything wrong with it: "pinned". */
static void put_level(struct json *j, const struct scenario *s, const struct state *state, int unit)
{
    for (int i = 0; i < rules_of(s)->track_count; i++) {
        const struct track *k = &rules_of(s)->tracks[i];
        if (k->of == OF_UNIT && k->level && k->level(k->get(s, state, unit)))
            json_put_string(j, "state", k->level(k->get(s, state, unit)));
    }
}

static void put_zone(struct json *j, const struct scenario *s, const struct state *state, int unit)
{
    struct zone z;
    if (!rules_of(s)->zone || !rules_of(s)->zone(s, state, unit, &z))
        return;
    json_key(j, "zone");
    json_open(j, '{');
    json_put_number(j, "degrees", z.degrees);
    json_key(j, "inches");
    json_open(j, '[');
    for (int i = 0; i < z.band_count; i++)
        json_number(j, z.inches[i]);
    json_close(j, ']');
    json_close(j, '}');
}

static void put_todo(struct json *j, const struct scenario *s, const struct state *state, int unit)
{
    struct todo todo;
    if (!battle_todo(s, state, unit, &todo))
        return;
    put_bool(j, "must", todo.kind == TODO_MUST);
    json_put_string(j, "todo", todo.words);
}

static void put_unit(struct json *j, const struct scenario *s, const struct state *state, int unit,
                     bool to_order)
{
    const struct battle_rules *b = rules_of(s);
    struct point corner[4];
    json_open(j, '{');
    put_name(j, "id", s, s->unit[unit].id);
    put_bool(j, "in", b->is_in(s, state, unit));
    if (is_part(s, unit)) { /* a view is all that tells of it */
        json_key(j, "kind");
        put_unit_member(j, s, unit);
    }
    put_tracks(j, s, state, OF_UNIT, unit);
    put_level(j, s, state, unit);
    if (battle_outline(s, state, unit, corner))
        put_points(j, "outline", (struct outline){corner, 4});
    put_zone(j, s, state, unit);
    if (to_order)
        put_todo(j, s, state, unit);
    json_close(j, '}');
}

static void put_leader(struct json *j, const struct scenario *s, const struct state *state,
                       int leader)
{
    const int where = rules_of(s)->leader_at(s, state, leader);
    struct point at;
    json_open(j, '{');
    put_name(j, "id", s, s->leader[leader].id);
    if (where >= 0)
        put_name(j, "with", s, s->unit[where].id);
    if (rules_of(s)->leader_place(s, state, leader, &at)) {
        json_key(j, "at");
        put_point(j, at);
    }
    put_bool(j, "gone", where == LEADER_GONE);
    put_tracks(j, s, state, OF_LEADER, leader);
    json_close(j, '}');
}

/* On the ground, for whoever comes. */
static void put_lying(struct json *j, const struct scenario *s, const struct state *state)
{
    char room[WORDS_ROOM];
    struct text t;
    struct point at;
    json_key(j, "lying");
    json_open(j, '[');
    for (int i = 0; text_over(&t, room, sizeof room), battle_loose(s, state, i, &at, &t); i++) {
        json_open(j, '{');
        put_text(j, "name", &t);
        json_key(j, "at");
        put_point(j, at);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* A phase in which nothing is due, and nothing can be ordered that could not be in any other. */
static bool is_idle(const struct scenario *s, const struct state *seen, int seat)
{
    struct choice menu[CHOICES_MOST];
    const struct order none = {.kind = NO_KIND, .target = NOBODY};
    struct todo todo;
    uint32_t all = 0;
    for (int i = 0; i < rules_of(s)->phase_count; i++)
        all |= rules_of(s)->phases[i].asks ? 0 : 1u << i;
    for (int i = 0; i < seen->head.units; i++)
        if (battle_todo(s, seen, i, &todo))
            return false;
    const int count = order_menu(s, seen, seat, &none, menu, CHOICES_MOST);
    for (int i = 0; i < count; i++)
        if (rules_of(s)->kinds[menu[i].low]->phases != all)
            return false;
    return count > 0;
}

/* Who holds which ground, what it is worth, what each side has lost, how far one sees, and who
 * would win now. */
static void put_score(struct json *j, const struct scenario *s, const struct state *seen)
{
    const int leads = battle_leads(s, seen);
    json_key(j, "held");
    json_open(j, '{');
    for (int i = 0; i < s->objective_count; i++)
        if (held_by(seen, i) != NOBODY)
            put_side(j, scenario_name(s, s->objective[i].id), s, held_by(seen, i));
    json_close(j, '}');
    json_key(j, "score");
    json_open(j, '[');
    for (int i = 0; i < SIDES; i++) {
        const struct strength n = rules_of(s)->strength(s, seen, i);
        json_open(j, '{');
        put_side(j, "side", s, i);
        json_put_number(j, "points", battle_points(s, seen, i));
        json_put_number(j, "whole", n.whole);
        json_put_number(j, "left", n.left);
        json_close(j, '}');
    }
    json_close(j, ']');
    if (leads != NOBODY)
        put_side(j, "leads", s, leads);
    if (scenario_sight(s, seen->head.turn) > 0)
        json_put_number(j, "sight", scenario_sight(s, seen->head.turn));
}

static void put_over(struct json *j, const struct scenario *s, const struct head *h)
{
    static const char *const why[] = {"no", "turns", "losses", "nobody left"}; /* as head.over */
    if (!h->over)
        return;
    json_put_string(j, "over", h->over < (int)(sizeof why / sizeof *why) ? why[h->over] : "yes");
    if (h->winner)
        put_side(j, "winner", s, h->winner - 1);
}

void view_json(struct json *j, const struct scenario *s, const struct state *seen, int seat)
{
    const bool to_order =
        !seen->head.over && (seat == SEAT_REFEREE || battle_may_order(s, seen, seat_side(s, seat)));
    char room[WORDS_ROOM];
    struct text t;
    json_open(j, '{');
    json_put_number(j, "turn", seen->head.turn);
    put_side(j, "side", s, seen->head.side);
    put_side(j, "to_order", s, battle_turn_of(s, seen));
    put_bool(j, "both", battle_may_order(s, seen, 0) && battle_may_order(s, seen, 1));
    json_put_string(j, "phase", rules_of(s)->phases[seen->head.stack[0].phase].name);
    text_over(&t, room, sizeof room);
    battle_stand(s, seen, &t);
    put_text(j, "stand", &t);
    text_over(&t, room, sizeof room);
    if (question_words(s, seen, &t))
        put_text(j, "question", &t);
    put_over(j, s, &seen->head);
    put_score(j, s, seen);
    put_bool(j, "idle", to_order && is_idle(s, seen, seat));
    json_key(j, "units");
    json_open(j, '[');
    for (int i = 0; i < seen->head.units; i++)
        if (battle_has(s, seen, i))
            put_unit(j, s, seen, i, to_order);
    json_close(j, ']');
    json_key(j, "leaders");
    json_open(j, '[');
    for (int i = 0; i < s->leader_count; i++)
        put_leader(j, s, seen, i);
    json_close(j, ']');
    put_subjects(j, "groups", s, seen, OF_GROUP);
    put_subjects(j, "sides", s, seen, OF_SIDE);
    put_lying(j, s, seen);
    json_close(j, '}');
}

/* ---- menus ---- */

/* A number between two, and not a word or a unit? */
static bool is_span(const struct order_kind *k, const struct choice *c)
{
    const struct field *f = &k->facts[c->fact].field;
    return c->part == PART_FACT && f->kind != FIELD_YES && f->kind != FIELD_UNIT && !f->words;
}

static void put_fact(struct json *j, const struct order_kind *k, int fact)
{
    json_put_string(j, "fact", k->facts[fact].field.name);
    json_put_string(j, "about", k->facts[fact].field.about);
    put_bool(j, "bare", fact + 1 == k->bare);
}

static void put_span(struct json *j, const struct order_kind *k, const struct choice *c)
{
    json_put_number(j, "low", c->low);
    json_put_number(j, "high", c->high);
    json_put_number(j, "per", k->facts[c->fact].field.per ? k->facts[c->fact].field.per : 1);
}

static void put_choice(struct json *j, const struct scenario *s, const struct order *o,
                       const struct choice *c, int n)
{
    static const char *const parts[] = {"kind", "unit", "target", "fact", "done"}; /* ORDER PART */
    const struct order_kind *k = o->kind == NO_KIND ? NULL : rules_of(s)->kinds[o->kind];
    char room[WORDS_ROOM];
    struct text t;
    json_open(j, '{');
    json_put_string(j, "part", parts[c->part]);
    text_over(&t, room, sizeof room);
    choice_write(s, o, c, n, &t);
    if (c->part == PART_KIND)
        json_put_string(j, "about", rules_of(s)->kinds[n]->about);
    if (c->part == PART_FACT)
        put_fact(j, k, c->fact);
    if (k && is_span(k, c))
        put_span(j, k, c);
    else if (t.used > 0)
        put_text(j, "word", &t);
    json_close(j, '}');
}

void menu_json(struct json *j, const struct scenario *s, const struct state *seen, int seat,
               const struct order *so_far)
{
    struct choice menu[CHOICES_MOST];
    const struct order_kind *k = so_far->kind == NO_KIND ? NULL : rules_of(s)->kinds[so_far->kind];
    const int count = order_menu(s, seen, seat, so_far, menu, CHOICES_MOST);
    json_open(j, '[');
    for (int i = 0; i < count && i < CHOICES_MOST; i++)
        for (int n = menu[i].low; n <= menu[i].high; n++) {
            put_choice(j, s, so_far, &menu[i], n);
            if (k && is_span(k, &menu[i]))
                break;
        }
    json_close(j, ']');
}

/* ---- all that a unit can be ordered ---- */

enum { LISTED_MOST = 400, DEEPEST = 5 };

struct listing {
    struct json *j;
    const struct scenario *s;
    const struct state *seen;
    int seat, count;
};

static void list_open(struct listing *l, const struct order *o)
{
    char room[WORDS_ROOM];
    struct text t;
    const struct order_kind *k = rules_of(l->s)->kinds[o->kind];
    text_over(&t, room, sizeof room);
    order_write(l->s, o, &t);
    json_open(l->j, '{');
    put_text(l->j, "words", &t);
    json_put_string(l->j, "verb", k->verb);
    json_put_string(l->j, "about", k->about);
    text_over(&t, room, sizeof room);
    order_phrase(l->s, o, &t);
    put_text(l->j, "says", &t);
    if (k->wants_target)
        put_name(l->j, "target", l->s, l->s->unit[o->target].id);
    if (k->wants_leader)
        put_name(l->j, "leader", l->s, l->s->leader[o->target].id);
    l->count++;
}

/* Numbers that are still open, all of them in one entry; returns the first choice behind them. */
static int list_spans(struct listing *l, const struct order *o, const struct choice *menu,
                      int count, int from)
{
    const struct order_kind *k = rules_of(l->s)->kinds[o->kind];
    int i = from;
    list_open(l, o);
    put_fact(l->j, k, menu[from].fact);
    json_put_number(l->j, "per",
                    k->facts[menu[from].fact].field.per ? k->facts[menu[from].fact].field.per : 1);
    json_key(l->j, "spans");
    json_open(l->j, '[');
    for (; i < count && is_span(k, &menu[i]) && menu[i].fact == menu[from].fact; i++) {
        json_open(l->j, '[');
        json_number(l->j, menu[i].low);
        json_number(l->j, menu[i].high);
        json_close(l->j, ']');
    }
    json_close(l->j, ']');
    json_close(l->j, '}');
    return i;
}

static void list_orders(struct listing *l, const struct order *so_far, int depth)
{
    struct choice menu[CHOICES_MOST];
    const int all = order_menu(l->s, l->seen, l->seat, so_far, menu, CHOICES_MOST);
    const int count = all < CHOICES_MOST ? all : CHOICES_MOST;
    for (int i = 0; i < count && l->count < LISTED_MOST;) {
        const struct choice *c = &menu[i];
        if (so_far->kind != NO_KIND && is_span(rules_of(l->s)->kinds[so_far->kind], c)) {
            i = list_spans(l, so_far, menu, count, i);
            continue;
        }
        if (c->part == PART_DONE) {
            list_open(l, so_far);
            json_close(l->j, '}');
        }
        for (int n = c->low;
             n <= c->high && depth > 0 && c->part != PART_UNIT && c->part != PART_DONE; n++) {
            struct order more = *so_far;
            order_choose(&more, c, n);
            list_orders(l, &more, depth - 1);
        }
        i++;
    }
}

/* Kinds that are given to nobody, and those of a side, are begun at once; else everybody would be
 * asked about. */
static void list_of_nobody(struct listing *l)
{
    for (int kind = 0; kind < rules_of(l->s)->kind_count; kind++) {
        const struct order_kind *k = rules_of(l->s)->kinds[kind];
        struct order o = {.kind = (uint8_t)kind, .of = k->of, .target = NOBODY};
        if (k->units == ORDER_NO_UNIT && order_may_begin(l->s, l->seen, l->seat, &o, NULL))
            list_orders(l, &o, DEEPEST);
        o.unit_count = 1;
        for (int side = 0; side < SIDES && k->units != ORDER_NO_UNIT && k->of == OF_SIDE; side++) {
            o.unit[0] = (int16_t)side;
            if (order_may_begin(l->s, l->seen, l->seat, &o, NULL))
                list_orders(l, &o, DEEPEST);
        }
    }
}

void orders_json(struct json *j, const struct scenario *s, const struct state *seen, int seat,
                 enum subject of, int number)
{
    const struct order named = {.kind = NO_KIND,
                                .of = (uint8_t)of,
                                .unit = {(int16_t)number},
                                .unit_count = 1,
                                .target = NOBODY};
    struct listing l = {.j = j, .s = s, .seen = seen, .seat = seat};
    json_open(j, '[');
    if (number == NOBODY)
        list_of_nobody(&l);
    else
        list_orders(&l, &named, DEEPEST);
    json_close(j, ']');
}

/* ---- who is where ---- */

static const char *direction(int facing, int bearing)
{
    static const char *const eighths[] = {
        "ahead",  "ahead to the right", "to the right", "behind to the right",
        "behind", "behind to the left", "to the left",  "ahead to the left"};
    return eighths[bearing_held(bearing - facing + 22) / 45];
}

static struct point middle(const struct point corner[4])
{
    return (struct point){(corner[0].x + corner[2].x) / 2, (corner[0].y + corner[2].y) / 2};
}

/* What protects it from the unit. */
static void put_cover(struct json *j, const struct scenario *s, const struct state *seen, int unit,
                      int other)
{
    char room[WORDS_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    if (rules_of(s)->cover)
        rules_of(s)->cover(s, seen, unit, other, &t);
    if (t.used > 0)
        put_text(j, "cover", &t);
}

void around_json(struct json *j, const struct scenario *s, const struct state *seen, int unit)
{
    struct point own[4], other[4];
    json_open(j, '[');
    const bool there = battle_outline(s, seen, unit, own);
    for (int i = 0; there && i < seen->head.units; i++) {
        if (i == unit || !battle_outline(s, seen, i, other))
            continue;
        const int facing =
            bearing_held(bearing_of(own[0], own[1]) - 90); /* the front runs from left to right */
        json_open(j, '{');
        put_name(j, "id", s, s->unit[i].id);
        json_put_number(
            j, "inches",
            inches_up(polygon_to_polygon((struct outline){own, 4}, (struct outline){other, 4})));
        json_put_string(j, "where", direction(facing, bearing_of(middle(own), middle(other))));
        if (s->unit[i].side != s->unit[unit].side)
            put_cover(j, s, seen, unit, i);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* ---- what an order did ---- */

static void put_changes(struct json *j, const struct scenario *s, const struct events *e)
{
    json_print(j, "changes:[");
    for (int i = 0; i < e->count; i++) {
        const struct event *one = &e->list[i];
        if (one->track == NO_TRACK)
            continue;
        json_print(j, "{");
        json_put_string(j, subject_names[one->of], scenario_id(s, one->of, one->who));
        json_print(j, "track:%s from:%d to:%d}", rules_of(s)->tracks[one->track].name, one->from,
                   one->to);
    }
    json_close(j, ']');
}

static void put_order(struct json *j, const struct play *p, const struct told *told)
{
    char room[WORDS_ROOM * 4];
    struct text t;
    const struct order_kind *k = rules_of(p->scenario)->kinds[told->order->kind];
    text_over(&t, room, sizeof room);
    order_write(p->scenario, told->order, &t);
    put_text(j, "order", &t);
    json_put_string(j, "verb", k->verb);
    if (told->order->unit_count > 0)
        json_put_string(j, subject_names[told->order->of],
                        scenario_id(p->scenario, told->order->of, told->order->unit[0]));
    if (k->wants_target)
        put_name(j, "target", p->scenario, p->scenario->unit[told->order->target].id);
    text_over(&t, room, sizeof room);
    order_tell(told, &t);
    put_text(j, "sentence", &t);
}

/* Does the seat see the unit as it is? */
static bool is_known(const struct scenario *s, const struct state *truth, const struct state *seen,
                     int unit)
{
    for (int i = 0; i < rules_of(s)->track_count; i++) {
        const struct track *k = &rules_of(s)->tracks[i];
        if (k->of == OF_UNIT && k->get(s, truth, unit) != k->get(s, seen, unit))
            return false;
    }
    return true;
}

/* Why it came so would tell what the seat may not know, if it does not see everybody in it as he
 * is. */
static bool may_know_why(const struct play *p, const struct order *heard,
                         const struct state *before)
{
    const struct order *o = &p->last->order;
    bool known = memcmp(o, heard, sizeof *o) == 0;
    for (int i = 0; i < o->unit_count && known; i++)
        known = is_known(p->scenario, p->before, before, o->unit[i]);
    return known && (!rules_of(p->scenario)->kinds[o->kind]->wants_target ||
                     is_known(p->scenario, p->before, before, o->target));
}

void events_json(struct json *j, const struct play *p, int seat, struct heard *h)
{
    const struct scenario *s = p->scenario;
    const struct head *was = &p->before->head;
    char room[WORDS_ROOM];
    struct text t;
    state_seen(s, p->before, seat, &h->before);
    state_seen(s, p->state, seat, &h->after);
    events_between(s, &h->before, &h->after, &h->events);
    json_open(j, '{');
    json_put_number(j, "number", p->state->head.orders);
    put_side(j, "side", s, battle_turn_of(s, p->before));
    json_put_number(j, "turn", was->turn);
    json_put_string(j, "phase", rules_of(s)->phases[was->stack[0].phase].name);
    if (p->last->order.kind != NO_KIND) {
        order_heard(s, seat, &p->last->order, &h->order);
        put_order(j, p, &(struct told){s, &h->order, &h->before, &h->after, &h->events});
        throws_json(j, &p->last->throws);
        if (may_know_why(p, &h->order, &h->before))
            steps_json(j, &p->last->steps);
        if (!play_is_heard(p, seat, &h->before, &h->after))
            put_bool(j, "silent", true);
    } else
        json_put_string(j, "order", "undo");
    put_changes(j, s, &h->events);
    if (was->stack[0].phase != p->state->head.stack[0].phase || p->state->head.over) {
        text_over(&t, room, sizeof room);
        battle_stand(s, &h->after, &t);
        put_text(j, "stand", &t);
    }
    json_close(j, '}');
}
