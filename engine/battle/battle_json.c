#include "battle_json.h"

#include <assert.h>
#include <string.h>

#include "engine/chart/ask.h"
#include "tell.h"

/* Keys stand in the order in which they are written here; tests and pages know them by name alone.
 * What a system has of its own (fields, tracks, rulings) is put under its own names, so that this
 * file names none of them. */

enum { WORDS_ROOM = 4800 };

static const char *const subject_names[SUBJECTS] = {"unit", "leader", "group", "side",
                                                    "ground"}; /* ORDER SUBJECT */

const char *order_role_name(enum order_role role)
{
    static const char *const role_names[] = {"other", "end",   "fire",  "move",   "turn",
                                             "form",  "duty",  "rally", "leader", "answer",
                                             "set",   "place", "shell"}; /* ORDER ROLE */
    assert(role < sizeof role_names / sizeof *role_names);
    return role_names[role];
}

const char *lesson_act_name(int act)
{
    return act == LESSON_WHY ? "why" : order_role_name((enum order_role)act);
}

/* ---- small pieces ---- */

static void put_points(struct json *j, const char *key, struct outline o)
{
    json_key(j, key);
    json_open(j, '[');
    for (int i = 0; i < o.count; i++)
        json_print(j, "[%d %d]", o.at[i].x, o.at[i].y);
    json_close(j, ']');
}

/* Words that are made first: put_words(j, "stand", { battle_stand(s, seen, t); }) */
#define put_words(j, key, make)                      \
    do {                                             \
        char words_room[WORDS_ROOM];                 \
        struct text words_text, *t = &words_text;    \
        text_over(t, words_room, sizeof words_room); \
        make;                                        \
        json_put_string(j, key, words_room);         \
    } while (0)

/* A value of one of the system's fields as a player types it. */
static void put_field(struct json *j, const struct scenario *s, const struct field *f,
                      const void *of)
{
    if (f->kind == FIELD_YES) {
        json_key(j, f->name);
        json_bool(j, field_get(f, of));
    } else if (f->kind == FIELD_WHOLE && !f->words)
        json_put_number(j, f->name, field_get(f, of));
    else
        put_words(j, f->name, scenario_print_value(s, f, field_get(f, of), t));
}

/* ---- the scenario ---- */

/* What a unit is to whoever draws it and writes its card. */
static void put_symbol(struct json *j, const struct scenario *s, int unit)
{
    const struct roster_rules *r = s->system->roster;
    const struct member *m = &s->unit[unit];
    const struct field *f = r->unit_fields;
    if (r->symbol)
        put_words(j, "symbol", field_print(t, &f[r->symbol - 1], m->own));
    if (r->strength)
        json_print(j, "whole:%d", field_get(&f[r->strength - 1], m->own));
    put_words(j, "card", scenario_card(s, unit, t));
}

/* What units and leaders both have, and then their own fields. */
static void put_member(struct json *j, const struct scenario *s, enum subject of, int number)
{
    const struct roster_rules *r = s->system->roster;
    const struct member *m = of == OF_UNIT ? &s->unit[number] : &s->leader[number];
    const struct field *fields = of == OF_UNIT ? r->unit_fields : r->leader_fields;
    const int count = of == OF_UNIT ? r->unit_field_count : r->leader_field_count;
    json_print(j, "{id:%s name:%s side:%s", scenario_id(s, of, number),
               scenario_name_of(s, of, number), scenario_id(s, OF_SIDE, m->side));
    if (m->group != NOBODY)
        json_print(j, "group:%s", scenario_id(s, OF_GROUP, m->group));
    if (m->arrives > 0)
        json_print(j, "arrives:%d", m->arrives);
    for (int i = 0; i < count; i++)
        put_field(j, s, &fields[i], m->own);
    json_print(j, "estimated:[");
    for (int i = 0; i < count; i++)
        if (m->estimated >> i & 1)
            json_string(j, fields[i].name);
    json_close(j, ']');
    if (of == OF_UNIT)
        put_symbol(j, s, number);
    put_words(j, "called", scenario_call(s, of, number, t));
    json_close(j, '}');
}

static void put_roster(struct json *j, const struct scenario *s)
{
    json_print(j, "sides:[");
    for (int i = 0; i < s->side_count; i++)
        json_print(j, "{id:%s name:%s}", scenario_id(s, OF_SIDE, i),
                   scenario_name_of(s, OF_SIDE, i));
    json_print(j, "] groups:[");
    for (int i = 0; i < s->group_count; i++)
        json_print(j, "{id:%s name:%s side:%s level:%s}", scenario_id(s, OF_GROUP, i),
                   scenario_name_of(s, OF_GROUP, i), scenario_id(s, OF_SIDE, s->group[i].side),
                   level_names[s->group[i].level]);
    json_print(j, "] seats:[");
    for (int i = 0; i < s->player_count; i++)
        json_print(j, "{id:%s side:%s}", scenario_name(s, s->player[i].id),
                   scenario_id(s, OF_SIDE, s->player[i].side));
    json_print(j, "] units:[");
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].id) /* of whom something is known */
            put_member(j, s, OF_UNIT, i);
    json_print(j, "] leaders:[");
    for (int i = 0; i < s->leader_count; i++)
        put_member(j, s, OF_LEADER, i);
    json_close(j, ']');
}

static void put_ground(struct json *j, const struct ground *g)
{
    json_print(j, "table:[%d %d] features:[", g->width, g->depth);
    for (int i = 0; i < g->feature_count; i++) {
        const struct feature *f = &g->feature[i];
        json_print(j, "{kind:%s area?%d", feature_names[f->kind], is_area(f->kind));
        if (f->kind == HILL)
            json_print(j, "height:%d", f->height);
        if (f->depth && !f->hidden)
            json_print(j, "depth:%d", f->depth);
        if (f->hidden)
            json_print(j, "hidden?%d", true);
        if (f->strong)
            json_print(j, "strong?%d", true);
        if (f->materials)
            json_print(j, "materials?%d", true);
        if (f->make)
            json_print(j, "make:%s", fence_makes[f->make - 1]);
        put_points(j, "points", outline_of(g, f));
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* From when on how far one sees, if it grows dark. */
static void put_dusk(struct json *j, const struct scenario *s)
{
    if (s->light_count == 0)
        return;
    json_print(j, "dusk:[");
    for (int i = 0; i < s->light_count; i++)
        json_print(j, "{turn:%d inches:%d}", s->light[i].turn, s->light[i].inches);
    json_close(j, ']');
}

/* Where units are set up in secret, if they are. */
static void put_setups(struct json *j, const struct scenario *s)
{
    bool any = false;
    for (int i = 0; i < s->zone_count; i++) {
        const struct setup *z = &s->zone[i];
        if (!z->id)
            continue;
        json_print(j, any ? "{name:%s side:%s" : "zones:[{name:%s side:%s",
                   scenario_name(s, z->name), scenario_id(s, OF_SIDE, z->side));
        put_points(j, "outline", outline_of_setup(z));
        json_close(j, '}');
        any = true;
    }
    if (any)
        json_close(j, ']');
}

/* Names on the map, and the ground that is fought for. */
static void put_places(struct json *j, const struct scenario *s)
{
    json_print(j, "labels:[");
    for (int i = 0; i < s->label_count; i++)
        json_print(j, "{name:%s at:[%d %d]}", scenario_name(s, s->label[i].name), s->label[i].at.x,
                   s->label[i].at.y);
    json_print(j, "] objectives:[");
    for (int i = 0; i < s->objective_count; i++) {
        const struct objective *o = &s->objective[i];
        json_print(j, "{id:%s name:%s at:[%d %d] within:%d worth:%d}", scenario_id(s, OF_GROUND, i),
                   scenario_name_of(s, OF_GROUND, i), o->at.x, o->at.y, o->within, o->worth);
    }
    json_close(j, ']');
    put_setups(j, s);
}

/* What a first battle teaches, if it does. */
static void put_lessons(struct json *j, const struct scenario *s)
{
    if (s->lesson_count == 0)
        return;
    json_print(j, "lessons:[");
    for (int i = 0; i < s->lesson_count; i++) {
        const struct lesson *l = &s->lesson[i];
        json_print(j, "{act:%s unit:%s title:%s words:%s", lesson_act_name(l->act),
                   scenario_id(s, OF_UNIT, l->unit), scenario_name(s, l->title),
                   scenario_name(s, l->words));
        if (l->goes)
            json_print(j, "to:[%d %d]", l->to.x, l->to.y);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* How its open questions are answered, and which of them the scenario itself answers. */
static void put_rulings(struct json *j, const struct scenario *s)
{
    json_print(j, "rulings:{");
    for (int i = 0; i < s->system->ruling_count; i++)
        if (s->ruled[i])
            put_words(j, s->system->rulings[i].name,
                      field_print_value(t, &s->system->rulings[i], s->ruling[i]));
    json_close(j, '}');
}

/* What it is played by that it need not be. */
static void put_advanced(struct json *j, const struct scenario *s)
{
    json_print(j, "advanced:[");
    for (int i = 0; i < s->system->advanced_count; i++)
        if (s->advanced >> i & 1)
            json_print(j, "{clause:%s words:%s}", s->system->advanced[i].clause->id,
                       s->system->advanced[i].clause->words);
    json_close(j, ']');
}

static void put_scale(struct json *j, const struct scale *scale)
{
    json_key(j, "scale");
    if (scale)
        json_print(j, "{each:%d of:%s}", scale->each, scale->of);
    else
        json_null(j);
}

static void put_kinds(struct json *j, const struct battle_rules *b)
{
    json_print(j, "kinds:[");
    for (int i = 0; i < b->kind_count; i++) {
        const struct order_kind *k = b->kinds[i];
        json_print(j, "{verb:%s role:%s unit?%d leader?%d}", k->verb, order_role_name(k->role),
                   k->units != ORDER_NO_UNIT && k->of == OF_UNIT, k->wants_leader);
    }
    json_close(j, ']');
}

static void put_track_words(struct json *j, const struct scenario *s, const struct words *words)
{
    json_print(j, "words:[");
    for (int i = 0; i < words->count; i++)
        if (scenario_word(s, words, i)) /* those that are coined come last */
            json_string(j, scenario_word(s, words, i));
    json_close(j, ']');
}

/* Formations of its own, if it has any. */
static void put_coined(struct json *j, const struct scenario *s)
{
    const struct roster_rules *r = s->system->roster;
    bool any = false;
    for (int i = 0; i < COINED_MOST; i++) {
        if (s->coined[i].id == 0)
            continue;
        json_print(j, any ? "{word:%s" : "formations:[{word:%s", scenario_name(s, s->coined[i].id));
        for (int k = 0; k < r->coined_field_count; k++)
            put_field(j, s, &r->coined_fields[k], s->coined[i].own);
        json_close(j, '}');
        any = true;
    }
    if (any)
        json_close(j, ']');
}

static void put_terms(struct json *j, const struct term *term)
{
    json_print(j, "terms:[");
    for (; term && term->word; term++)
        json_print(j, "{word:%s about:%s}", term->word, term->about);
    json_close(j, ']');
}

/* What the system keeps and of whom, its orders and its phases, for whoever shows them without
 * knowing them. */
static void put_system(struct json *j, const struct scenario *s)
{
    /* ORDER TRACK ROLE; who stands aside is shown as any other track is */
    static const char *const tracks[] = {"other",     "strength", "other", "morale",
                                         "formation", "east",     "north", "facing"};
    const struct battle_rules *b = rules_of(s);
    json_print(j, "inch:{");
    put_scale(j, b->inch);
    json_print(j, "} tracks:[");
    for (int i = 0; i < b->track_count; i++) {
        const struct track *k = &b->tracks[i];
        json_print(j, "{name:%s role:%s of:%s one:%s many:%s place?%d high:%d", k->name,
                   tracks[k->role], subject_names[k->of], k->one, k->many, k->of_table, k->high);
        if (k->words)
            put_track_words(j, s, k->words);
        put_scale(j, k->scale);
        json_close(j, '}');
    }
    json_print(j, "] phases:[");
    for (int i = 0; i < b->phase_count; i++)
        if (!b->phases[i].asks)
            json_print(j, "{name:%s main?%d both?%d purpose:%s}", b->phases[i].name,
                       b->phases[i].main, b->phases[i].acts != ACTS_SIDE, b->phases[i].purpose);
    json_close(j, ']');
    put_kinds(j, b);
    put_terms(j, b->terms);
}

void scenario_json(struct json *j, const struct scenario *s)
{
    json_print(j,
               "{name:%s rules:%s turns:%d players:%d minutes:%d victory_losses:%d first:%s "
               "briefing:[",
               scenario_name(s, s->name), s->system->name, s->turns, s->players, s->minutes,
               s->victory_losses, scenario_id(s, OF_SIDE, s->first));
    for (int i = 0; i < s->briefing_count; i++)
        json_string(j, scenario_name(s, s->briefing[i]));
    json_close(j, ']');
    put_rulings(j, s);
    put_advanced(j, s);
    put_coined(j, s);
    put_system(j, s);
    put_roster(j, s);
    put_dusk(j, s);
    put_ground(j, &s->ground);
    put_places(j, s);
    put_lessons(j, s);
    json_close(j, '}');
}

/* ---- a view ---- */

static void put_track(struct json *j, const struct scenario *s, const struct state *state,
                      const struct track *k, int who)
{
    const int value = k->get(s, state, who);
    if (k->words)
        put_words(j, k->name, scenario_print_word(s, k->words, value, t));
    else
        json_put_number(j, k->name, value);
}

/* All that is kept of one subject, and whether anything is wrong with it: "pinned". */
static void put_tracks(struct json *j, const struct scenario *s, const struct state *state,
                       enum subject of, int who)
{
    const struct battle_rules *b = rules_of(s);
    for (int i = 0; i < b->track_count; i++)
        if (b->tracks[i].of == of && (!b->tracks[i].of_table || has_table(&s->ground)))
            put_track(j, s, state, &b->tracks[i], who);
    for (int i = 0; i < b->track_count; i++) {
        const struct track *k = &b->tracks[i];
        if (k->of == of && k->level && k->level(k->get(s, state, who)))
            json_print(j, "state:%s", k->level(k->get(s, state, who)));
    }
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

static void put_zone(struct json *j, const struct scenario *s, const struct state *state, int unit)
{
    struct zone z;
    if (!rules_of(s)->zone || !rules_of(s)->zone(s, state, unit, &z))
        return;
    json_print(j, "zone:{degrees:%d inches:[", z.degrees);
    for (int i = 0; i < z.band_count; i++)
        json_number(j, z.inches[i]);
    json_print(j, "]}");
}

static void put_look(struct json *j, const struct scenario *s, const struct state *state, int unit)
{
    static const char *const shapes[] = {
        "line",   "column", "companies", "mass",   "open",
        "square", "guns",   "limbered",  "wagons", "boats"}; /* ORDER SHAPE */
    if (!rules_of(s)->look)
        return;
    const struct look l = rules_of(s)->look(s, state, unit);
    assert(l.shape < sizeof shapes / sizeof *shapes);
    json_print(j, "shape:%s", shapes[l.shape]);
    if (l.disorder)
        json_print(j, "disorder:%d", l.disorder);
    if (l.rides)
        json_print(j, "rides?%d", true);
    if (l.lies)
        json_print(j, "lies?%d", true);
    if (l.hides)
        json_print(j, "hides?%d", true);
}

/* The words begin with the unit's id; why it must stands behind a colon. */
static void put_todo(struct json *j, const struct todo *todo)
{
    const char *why = strstr(todo->words, ": ");
    json_print(j, "must?%d todo:%s", todo->kind == TODO_MUST, todo->words);
    if (why)
        json_print(j, "why:%s", why + 2);
}

static void put_unit(struct json *j, const struct scenario *s, const struct state *state, int unit,
                     bool to_order)
{
    struct point corner[OUTLINE_MOST];
    struct todo todo;
    json_print(j, "{id:%s in?%d", scenario_id(s, OF_UNIT, unit),
               rules_of(s)->is_in(s, state, unit));
    if (is_part(s, unit)) { /* a view is all that tells of it */
        json_print(j, "part_of:%s", scenario_id(s, OF_UNIT, whole_of(s, unit)));
        json_key(j, "kind");
        put_member(j, s, OF_UNIT, unit);
    }
    put_tracks(j, s, state, OF_UNIT, unit);
    const struct outline outline = battle_outline(s, state, unit, corner);
    if (outline.count) {
        put_points(j, "outline", outline);
        put_look(j, s, state, unit);
    }
    put_zone(j, s, state, unit);
    if (to_order && battle_todo(s, state, unit, &todo))
        put_todo(j, &todo);
    json_close(j, '}');
}

static void put_leader(struct json *j, const struct scenario *s, const struct state *state,
                       int leader)
{
    const int where = battle_leader_at(s, state, leader);
    struct point at;
    json_print(j, "{id:%s", scenario_id(s, OF_LEADER, leader));
    if (where >= 0)
        json_print(j, "with:%s", scenario_id(s, OF_UNIT, where));
    if (battle_leader_place(s, state, leader, &at))
        json_print(j, "at:[%d %d]", at.x, at.y);
    json_print(j, "gone?%d", where == LEADER_GONE);
    put_tracks(j, s, state, OF_LEADER, leader);
    json_close(j, '}');
}

/* On the ground, for whoever comes. */
static void put_loose(struct json *j, const struct scenario *s, const struct state *state)
{
    char room[WORDS_ROOM];
    struct text t;
    struct point at;
    json_print(j, "lying:[");
    for (int i = 0; text_over(&t, room, sizeof room), battle_loose(s, state, i, &at, &t); i++)
        json_print(j, "{name:%s at:[%d %d]}", room, at.x, at.y);
    json_close(j, ']');
}

/* Obstacles that are none any more, for whoever draws them. */
static void put_opened(struct json *j, const struct scenario *s, const struct state *state)
{
    struct point end[2];
    int feature;
    json_print(j, "opened:[");
    for (int i = 0; battle_opened(s, state, i, end, &feature); i++) {
        json_print(j, "{kind:%s", feature_names[s->ground.feature[feature].kind]);
        put_points(j, "points", (struct outline){end, 2});
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Who holds which ground, what it is worth, what each side has lost, how far one sees, and who
 * would win now. */
static void put_score(struct json *j, const struct scenario *s, const struct state *seen)
{
    const int leads = battle_leads(s, seen), sight = scenario_sight(s, seen->head.turn);
    json_print(j, "held:{");
    for (int i = 0; i < s->objective_count; i++)
        if (held_by(seen, i) != NOBODY)
            json_put_string(j, scenario_id(s, OF_GROUND, i),
                            scenario_id(s, OF_SIDE, held_by(seen, i)));
    json_print(j, "} score:[");
    for (int i = 0; i < SIDES; i++) {
        const struct strength n = rules_of(s)->strength(s, seen, i);
        json_print(j, "{side:%s points:%d whole:%d left:%d}", scenario_id(s, OF_SIDE, i),
                   battle_points(s, seen, i), n.whole, n.left);
    }
    json_close(j, ']');
    if (leads != NOBODY)
        json_print(j, "leads:%s", scenario_id(s, OF_SIDE, leads));
    if (sight > 0)
        json_print(j, "sight:%d", sight);
}

static void put_over(struct json *j, const struct scenario *s, const struct head *h)
{
    static const char *const why[] = {"no", "turns", "losses", "nobody left"}; /* as head.over */
    assert(h->over < sizeof why / sizeof *why);
    if (h->over)
        json_print(j, "over:%s", why[h->over]);
    if (h->over && h->winner)
        json_print(j, "winner:%s", scenario_id(s, OF_SIDE, h->winner - 1));
}

void view_json(struct json *j, const struct scenario *s, const struct state *seen, int seat)
{
    const struct head *h = &seen->head;
    const bool to_order =
        !h->over && (seat == SEAT_REFEREE || battle_may_order(s, seen, seat_side(s, seat)));
    json_print(j, "{turn:%d side:%s to_order:%s both?%d phase:%s main?%d", h->turn,
               scenario_id(s, OF_SIDE, h->side),
               scenario_id(s, OF_SIDE,
                           to_order && seat != SEAT_REFEREE ? seat_side(s, seat)
                                                            : battle_turn_of(s, seen)),
               battle_may_order(s, seen, 0) && battle_may_order(s, seen, 1),
               rules_of(s)->phases[h->stack[0].phase].name,
               rules_of(s)->phases[h->stack[0].phase].main);
    put_words(j, "stand", battle_stand(s, seen, t));
    if (!h->over && rules_of(s)->phases[phase_now(seen)].asks)
        put_words(j, "question", question_words(s, seen, t));
    put_over(j, s, h);
    if (h->told)
        json_print(j, "shown?%d", true);
    put_score(j, s, seen);
    json_print(j, "idle?%d units:[", to_order && battle_is_idle(s, seen, seat));
    for (int i = 0; i < h->units; i++)
        if (battle_has(s, seen, i))
            put_unit(j, s, seen, i, to_order);
    json_print(j, "] leaders:[");
    for (int i = 0; i < s->leader_count; i++)
        put_leader(j, s, seen, i);
    json_close(j, ']');
    put_subjects(j, "groups", s, seen, OF_GROUP);
    put_subjects(j, "sides", s, seen, OF_SIDE);
    put_loose(j, s, seen);
    put_opened(j, s, seen);
    json_close(j, '}');
}

/* ---- menus ---- */

/* A number between two, and not a word or a unit? */
static bool is_span(const struct scenario *s, const struct order *o, const struct choice *c)
{
    if (c->part != PART_FACT)
        return false;
    const struct field *f = &kind_of(s, o)->facts[c->fact].field;
    return f->kind != FIELD_YES && f->kind != FIELD_UNIT && !f->words;
}

static int per_of(const struct order_kind *k, int fact)
{
    return k->facts[fact].field.per ? k->facts[fact].field.per : 1;
}

static void put_fact(struct json *j, const struct order_kind *k, int fact)
{
    const struct order_fact *f = &k->facts[fact];
    json_print(j, "fact:%s about:%s bare?%d distance?%d bearing?%d", f->field.name, f->field.about,
               fact + 1 == k->bare, f->is_distance, f->is_bearing);
}

static void put_choice(struct json *j, const struct scenario *s, const struct order *o,
                       const struct choice *c, int n)
{
    static const char *const parts[] = {"kind", "unit", "target", "fact", "done"}; /* ORDER PART */
    const bool is_kind = c->part == PART_KIND, is_fact = c->part == PART_FACT;
    const struct order_kind *k = is_kind ? rules_of(s)->kinds[n] : kind_of(s, o);
    json_print(j, "{part:%s", parts[c->part]);
    if (is_kind)
        json_print(j, "about:%s role:%s", k->about, order_role_name(k->role));
    if (is_fact)
        put_fact(j, k, c->fact);
    if (is_span(s, o, c))
        json_print(j, "low:%d high:%d per:%d", c->low, c->high, per_of(k, c->fact));
    else if (c->part != PART_DONE && !(is_fact && k->facts[c->fact].field.kind == FIELD_YES))
        put_words(j, "word", choice_write(s, o, c, n, t));
    json_close(j, '}');
}

void menu_json(struct json *j, const struct scenario *s, const struct state *seen, int seat,
               const struct order *so_far)
{
    struct choice menu[CHOICES_MOST];
    const int count = order_menu(s, seen, seat, so_far, menu, CHOICES_MOST);
    json_open(j, '[');
    for (int i = 0; i < count && i < CHOICES_MOST; i++) {
        const int last = is_span(s, so_far, &menu[i]) ? menu[i].low : menu[i].high;
        for (int n = menu[i].low; n <= last; n++)
            put_choice(j, s, so_far, &menu[i], n);
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
    uint64_t acts; /* kinds by which the unit does what it must, or may in a phase made for it */
};

/* Is half of the unit's turn left after it? */
static bool is_half(const struct order_kind *k, const struct order *o)
{
    for (int i = 0; i < k->fact_count; i++)
        if (k->facts[i].is_half && order_says(o, i))
            return true;
    return false;
}

static void list_open(struct listing *l, const struct order *o)
{
    const struct order_kind *k = kind_of(l->s, o);
    json_open(l->j, '{');
    put_words(l->j, "words", order_write(l->s, o, t));
    json_print(l->j, "verb:%s role:%s duty?%d half?%d", k->verb, order_role_name(k->role),
               (int)(l->acts >> o->kind & 1), is_half(k, o));
    put_words(l->j, "label", order_label(l->s, o, t));
    put_words(l->j, "says", order_phrase(l->s, o, t));
    if (kind_has_target(k))
        json_put_string(l->j, k->wants_target ? "target" : "leader",
                        scenario_id(l->s, kind_target(k), o->target));
    l->count++;
}

/* Numbers that are still open, all of them in one entry; returns the first choice behind them. */
static int list_spans(struct listing *l, const struct order *o, const struct choice *menu,
                      int count, int from)
{
    const struct order_kind *k = kind_of(l->s, o);
    int i = from;
    list_open(l, o);
    put_fact(l->j, k, menu[from].fact);
    json_print(l->j, "per:%d spans:[", per_of(k, menu[from].fact));
    for (; i < count && is_span(l->s, o, &menu[i]) && menu[i].fact == menu[from].fact; i++)
        json_print(l->j, "[%d %d]", menu[i].low, menu[i].high);
    json_print(l->j, "]}");
    return i;
}

/* A place of the table is pointed at, and not listed. */
static bool is_pointed(const struct scenario *s, const struct order *o)
{
    const enum order_role role = kind_of(s, o)->role;
    return role == ROLE_PLACE || role == ROLE_SHELL;
}

static void list_orders(struct listing *l, const struct order *so_far, int depth)
{
    struct choice menu[CHOICES_MOST];
    const int all = order_menu(l->s, l->seen, l->seat, so_far, menu, CHOICES_MOST);
    const int count = all < CHOICES_MOST ? all : CHOICES_MOST;
    for (int i = 0; i < count && l->count < LISTED_MOST;) {
        const struct choice *c = &menu[i];
        if (is_span(l->s, so_far, c) && is_pointed(l->s, so_far)) {
            i++;
            continue;
        }
        if (is_span(l->s, so_far, c)) {
            i = list_spans(l, so_far, menu, count, i);
            continue;
        }
        i++;
        if (c->part == PART_DONE) {
            list_open(l, so_far);
            json_close(l->j, '}');
            continue;
        }
        for (int n = c->low; n <= c->high && depth > 0 && c->part != PART_UNIT; n++) {
            struct order more = *so_far;
            order_choose(&more, c, n);
            list_orders(l, &more, depth - 1);
        }
    }
}

/* Kinds that are given to nobody, and those of a side, are begun at once; else everybody would be
 * asked about. */
static void list_of_nobody(struct listing *l)
{
    for (int kind = 0; kind < rules_of(l->s)->kind_count; kind++) {
        const struct order_kind *k = rules_of(l->s)->kinds[kind];
        const bool none = k->units == ORDER_NO_UNIT;
        const int count = none ? 1 : k->of == OF_SIDE ? SIDES : 0;
        for (int i = 0; i < count; i++) {
            struct order o = order_by(kind, none ? NOBODY : i);
            o.of = k->of;
            if (order_may_begin(l->s, l->seen, l->seat, &o, NULL))
                list_orders(l, &o, DEEPEST);
        }
    }
}

void orders_json(struct json *j, const struct scenario *s, const struct state *seen, int seat,
                 enum subject of, int number)
{
    struct order named = order_by(NO_KIND, number);
    struct listing l = {.j = j, .s = s, .seen = seen, .seat = seat};
    struct todo todo;
    named.of = (uint8_t)of;
    if (number != NOBODY && of == OF_UNIT && battle_todo(s, seen, number, &todo))
        l.acts = todo.acts;
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
    return eighths[bearing_wrap(bearing - facing + 22) / 45];
}

/* What protects it from the unit, if anything does. */
static void put_cover(struct json *j, const struct scenario *s, const struct state *seen, int unit,
                      int other)
{
    char room[WORDS_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    if (rules_of(s)->cover)
        rules_of(s)->cover(s, seen, unit, other, &t);
    if (t.used > 0)
        json_print(j, "cover:%s", room);
}

void around_json(struct json *j, const struct scenario *s, const struct state *seen, int unit)
{
    struct point corner[OUTLINE_MOST], others[OUTLINE_MOST];
    const struct outline own = battle_outline(s, seen, unit, corner);
    json_open(j, '[');
    for (int i = 0; own.count && i < seen->head.units; i++) {
        const struct outline other = battle_outline(s, seen, i, others);
        if (i == unit || !other.count)
            continue;
        const int facing = bearing_wrap(bearing_of(corner[0], corner[1]) - 90);
        json_print(j, "{id:%s inches:%d where:%s", scenario_id(s, OF_UNIT, i),
                   inches_up(polygon_to_polygon(own, other)),
                   direction(facing, bearing_of(outline_middle(own), outline_middle(other))));
        if (s->unit[i].side != s->unit[unit].side)
            put_cover(j, s, seen, unit, i);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static const char *compass(int bearing)
{
    static const char *const eighths[] = {"north", "north-east", "east", "south-east",
                                          "south", "south-west", "west", "north-west"};
    return eighths[bearing_wrap(bearing + 22) / 45];
}

/* The point of a segment that is nearest. */
static struct point nearest_of(struct point from, struct point to, struct point p)
{
    const int64_t east = to.x - from.x, north = to.y - from.y;
    const int64_t along = east * (p.x - from.x) + north * (p.y - from.y);
    const int64_t whole = east * east + north * north;
    if (along <= 0 || whole == 0)
        return from;
    if (along >= whole)
        return to;
    return (struct point){from.x + (int32_t)(east * along / whole),
                          from.y + (int32_t)(north * along / whole)};
}

/* The point of a feature's edge, or of a line, that is nearest. */
static struct point nearest_point(struct outline o, bool closed, struct point p)
{
    struct point best = o.at[0];
    for (int i = 0; i + 1 < o.count + closed; i++) {
        const struct point found = nearest_of(o.at[i], o.at[(i + 1) % o.count], p);
        if (is_nearer(point_to_point(p, found), point_to_point(p, best)))
            best = found;
    }
    return best;
}

/* How far a place is from a unit, and where, to it and on the map. */
static void put_where(struct json *j, struct outline own, struct point place)
{
    const struct point middle = outline_middle(own);
    const int facing = bearing_wrap(bearing_of(own.at[0], own.at[1]) - 90);
    const int bearing = bearing_of(middle, place);
    json_print(j, "inches:%d where:%s compass:%s at:[%d %d]}",
               inches_up(point_to_polygon(place, own)), direction(facing, bearing),
               compass(bearing), place.x, place.y);
}

/* Of each kind of ground the nearest: is the unit in it, and where is its edge? */
static void put_ground_around(struct json *j, const struct ground *g, struct outline own)
{
    const struct point middle = outline_middle(own);
    for (int kind = 0; kind < FEATURES; kind++) {
        const struct feature *best = NULL;
        struct point place = {0, 0};
        for (int i = 0; i < g->feature_count; i++) {
            const struct feature *f = &g->feature[i];
            if (f->kind != kind)
                continue;
            const struct point found = nearest_point(outline_of(g, f), is_area(kind), middle);
            if (best && !is_nearer(point_to_point(middle, found), point_to_point(middle, place)))
                continue;
            best = f;
            place = found;
        }
        if (!best)
            continue;
        json_print(j, "{kind:%s in?%d", feature_names[kind],
                   is_area(kind) && is_within(point_to_polygon(middle, outline_of(g, best)), 0));
        put_where(j, own, place);
    }
}

void places_json(struct json *j, const struct scenario *s, const struct state *seen, int unit)
{
    struct point corner[OUTLINE_MOST];
    const struct outline own = battle_outline(s, seen, unit, corner);
    json_print(j, "ground:[");
    if (own.count)
        put_ground_around(j, &s->ground, own);
    json_print(j, "] places:[");
    for (int i = 0; own.count && i < s->objective_count; i++) {
        json_print(j, "{id:%s name:%s", scenario_id(s, OF_GROUND, i),
                   scenario_name_of(s, OF_GROUND, i));
        put_where(j, own, s->objective[i].at);
    }
    for (int i = 0; own.count && i < s->label_count; i++) {
        json_print(j, "{name:%s", scenario_name(s, s->label[i].name));
        put_where(j, own, s->label[i].at);
    }
    json_close(j, ']');
}

/* ---- what an order did ---- */

void changes_json(struct json *j, const struct scenario *s, const struct events *e)
{
    json_print(j, "changes:[");
    for (int i = 0; i < e->count; i++) {
        const struct event *one = &e->list[i];
        if (one->track == NO_TRACK)
            continue;
        json_print(j, "{");
        json_put_string(j, subject_names[one->of], scenario_id(s, one->of, one->who));
        const struct track *k = &rules_of(s)->tracks[one->track];
        const char *was = k->level ? k->level(one->from) : NULL,
                   *is = k->level ? k->level(one->to) : NULL;
        json_print(j, "track:%s from:%d to:%d", k->name, one->from, one->to);
        if (was != is) /* "broken" */
            json_print(j, "was_level:%s level:%s", was, is);
        json_print(j, "}");
    }
    json_close(j, ']');
}

static void put_order(struct json *j, const struct scenario *s, const struct heard *h)
{
    const struct order *o = &h->order;
    const struct order_kind *k = kind_of(s, o);
    put_words(j, "order", order_write(s, o, t));
    json_print(j, "verb:%s role:%s", k->verb, order_role_name(k->role));
    if (o->unit_count > 0)
        json_put_string(j, subject_names[o->of], scenario_id(s, o->of, o->unit[0]));
    if (k->wants_target)
        json_print(j, "target:%s", scenario_id(s, OF_UNIT, o->target));
    put_words(j, "sentence", order_tell(s, h, t));
}

void events_json(struct json *j, const struct play *p, const struct hearing *hearing,
                 const struct heard *h)
{
    const struct scenario *s = p->scenario;
    const struct head *was = &h->before.head, *is = &h->after.head;
    json_print(j, "{number:%d turn:%d phase:%s side:%s", hearing->number, was->turn,
               rules_of(s)->phases[was->stack[0].phase].name,
               scenario_id(s, OF_SIDE, battle_turn_of(s, &h->before)));
    if (h->order.kind != NO_KIND) {
        put_order(j, s, h);
        throws_json(j, &p->last->throws);
        if (hearing_may_know_why(hearing, p, h))
            steps_json(j, &p->last->steps);
    } else
        json_print(j, "order:%s", "undo");
    changes_json(j, s, &h->events);
    if (was->stack[0].phase != is->stack[0].phase || is->over)
        put_words(j, "stand", battle_stand(s, &h->after, t));
    json_close(j, '}');
}
