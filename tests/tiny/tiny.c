/* Bandits: a system of rules that is nobody's, as small as a system can be that has everything a
 * battle may ask of the house: words of its own, no table, something kept of a group (its plan, its
 * hearts), a sealed phase, a unit that is hidden, a unit that splits, one chart.
 * docs/adding-a-system.md walks through it. */

#define BOOK_HERE
#define BOOK tiny
#define CLAUSES "tests/tiny/clauses.def"
#include "engine/chart/book.h"

#include "engine/battle/battle.h"
#include "engine/chart/system.h"

/* ---- the roster: what a scenario says of a crew ---- */

struct crew {
    int16_t muskets, ambush;
};

static void check_crew(const struct scenario *s, const struct member *m, struct faults *faults)
{
    if (m->group == NOBODY)
        text_print(fault_at(faults, m->line, 1), "%s is in no band", scenario_name(s, m->id));
}

#define CREW(s, number) ((const struct crew *)(const void *)(s)->unit[number].own)

/* ---- the chart ---- */

static const struct chart shot_chart; /* below, with all tables */

struct shot {
    int16_t press;           /* the facts */
    int16_t hits, unused[2]; /* the result */
};

static bool shot_stage(const void *facts, struct dice *d, void *state, struct steps *steps)
{
    static const struct purpose shot = {"crew", "shot"};
    const int from = RULE(SHOT, ((const struct shot *)facts)->press) ? 3 : 4;
    step(steps, CITE(SHOT), from, "hits on %d or better", "", from, 0);
    ((struct shot *)state)->hits = dice_above(d, &shot, 6, from - 1);
    return false;
}

static void shot_call(const void *facts, struct text *t)
{
    text_print(t, "A musket falls on %d or better.", ((const struct shot *)facts)->press ? 3 : 4);
}

/* ---- the state ---- */

enum { PLANS_PHASE, SHOTS_PHASE, PHASES, NO_PLAN = 0, HOLD, PRESS };
enum { HEARTS = 9, KNOWN = 1, HAS_SHOT = 2, UNKNOWN = 4 /* in a view: nothing is told of it */ };

struct tiny_state {
    uint8_t plan[GROUPS_MOST], hearts[GROUPS_MOST]; /* of each band */
    uint8_t muskets[UNITS_MOST], marks[UNITS_MOST]; /* of each crew */
};

#define OWN(state) ((struct tiny_state *)(void *)(state)->own)

static size_t used(const struct scenario *s, const struct state *state)
{
    (void)s, (void)state;
    return sizeof(struct tiny_state);
}

static void begin(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < s->group_count; i++)
        OWN(state)->hearts[i] = HEARTS;
    for (int i = 0; i < s->unit_count; i++) {
        OWN(state)->muskets[i] = (uint8_t)CREW(s, i)->muskets;
        OWN(state)->marks[i] = CREW(s, i)->ambush ? 0 : KNOWN;
    }
}

static bool is_in(const struct scenario *s, const struct state *state, int unit)
{
    (void)s;
    return unit < state->head.units && OWN(state)->muskets[unit] > 0;
}

static struct strength strength(const struct scenario *s, const struct state *state, int side)
{
    struct strength n = {0};
    for (int i = 0; i < state->head.units; i++) {
        if (s->unit[i].side != side || OWN(state)->marks[i] & UNKNOWN)
            continue;
        n.whole += is_part(s, i) ? 0 : CREW(s, i)->muskets;
        n.left += OWN(state)->muskets[i];
        n.units += is_in(s, state, i);
    }
    return n;
}

static void make_room(const struct scenario *s, struct state *state, int unit)
{
    (void)s;
    if (unit >= state->head.units)
        state->head.units = (uint16_t)(unit + 1);
}

static bool sane(const struct scenario *s, const struct state *state)
{
    return state->head.units >= s->unit_count && OWN(state)->hearts[0] <= HEARTS;
}

/* ---- views ---- */

/* 1: plans are sealed.  5: the other side knows nothing of a crew in ambush, nor how many are. */
static void hide(const struct scenario *s, int side, struct state *seen)
{
    for (int i = 0; i < s->group_count && RULE(PLANS, battle_is_sealed(s, seen)); i++)
        if (s->group[i].side != side)
            OWN(seen)->plan[i] = NO_PLAN;
    for (int i = 0; i < seen->head.units; i++)
        if (RULE(AMBUSH, s->unit[i].side != side && !(OWN(seen)->marks[i] & KNOWN))) {
            OWN(seen)->muskets[i] = 0;
            OWN(seen)->marks[i] = UNKNOWN;
        }
    while (is_part(s, seen->head.units - 1) && OWN(seen)->muskets[seen->head.units - 1] == 0)
        OWN(seen)->marks[--seen->head.units] = 0; /* nor does their count tell */
}

static bool is_hidden(const struct scenario *s, const struct state *seen, int unit)
{
    (void)s;
    return unit >= seen->head.units || OWN(seen)->marks[unit] & UNKNOWN;
}

/* A crew of which the other side does not know. */
static bool is_secret(const struct scenario *s, const struct state *state, const struct order *o)
{
    (void)s;
    for (int i = 0; i < o->unit_count && o->of == OF_UNIT; i++)
        if (!(OWN(state)->marks[o->unit[i]] & KNOWN))
            return true;
    return false;
}

/* Plans that were shown; a crew shows itself by a shot, whose dice bar the way back anyway. */
static bool has_taught(const struct scenario *s, const struct state *before,
                       const struct state *after)
{
    return battle_is_sealed(s, before) && !battle_is_sealed(s, after);
}

/* ---- tracks ---- */

static int get_muskets(const struct scenario *s, const struct state *state, int unit)
{
    return is_in(s, state, unit) ? OWN(state)->muskets[unit] : 0;
}

static void set_muskets(const struct scenario *s, struct state *state, int unit, int value)
{
    (void)s;
    OWN(state)->muskets[unit] = (uint8_t)value;
    OWN(state)->marks[unit] = (OWN(state)->marks[unit] | KNOWN) & ~UNKNOWN & 7;
}

/* What is kept of a band. */
#define BAND_TRACK(what)                                                                        \
    static int get_##what(const struct scenario *s, const struct state *state, int group)       \
    {                                                                                           \
        (void)s;                                                                                \
        return OWN(state)->what[group];                                                         \
    }                                                                                           \
    static void set_##what(const struct scenario *s, struct state *state, int group, int value) \
    {                                                                                           \
        (void)s;                                                                                \
        OWN(state)->what[group] = (uint8_t)value;                                               \
    }
BAND_TRACK(plan)
BAND_TRACK(hearts)

/* ---- orders ---- */

#define OBEY(name)                                                                         \
    static void name(const struct scenario *s, struct state *state, const struct order *o, \
                     struct dice *d, struct steps *steps)

OBEY(plan_obey)
{
    (void)d, (void)steps;
    set_plan(s, state, o->unit[0], o->fact[0]);
}

OBEY(ready_obey)
{
    (void)d, (void)steps;
    if (!phase_end_side(state, o->unit[0]))
        return;
    phase_go(state, SHOTS_PHASE);
    state->head.side = (uint8_t)s->first;
}

static bool shoot_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    (void)s, (void)o;
    return require(SHOT, !(OWN(state)->marks[unit] & HAS_SHOT), trouble,
                   "it has shot in this turn");
}

static bool shoot_target_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int target, struct trouble *trouble)
{
    (void)state;
    return s->unit[target].side != s->unit[o->unit[0]].side ||
           trouble_say(trouble, NULL, "that is a friend");
}

static const struct chart *shoot_chart(const struct scenario *s, const struct state *state,
                                       const struct order *o, void *facts)
{
    const int band = s->unit[o->unit[0]].group;
    ((struct shot *)facts)->press = OWN(state)->plan[band] == PRESS;
    return &shot_chart;
}

OBEY(shoot_obey)
{
    struct shot shot = {0};
    struct tiny_state *t = OWN(state);
    const int band = s->unit[o->target].group;
    shoot_chart(s, state, o, &shot);
    shot_stage(&shot, d, &shot, steps);
    t->marks[o->unit[0]] |= HAS_SHOT | KNOWN;
    t->marks[whole_of(s, o->unit[0])] |= KNOWN; /* who sent it off is known with it */
    t->muskets[o->target] = (uint8_t)(t->muskets[o->target] - shot.hits);
    if (RULE(HEART, shot.hits) && t->hearts[band] > 0)
        t->hearts[band]--;
}

static bool detach_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    (void)o;
    const int part = part_of(s, unit); /* of a part there is none */
    return require(DETACH, OWN(state)->muskets[unit] >= 2, trouble, "it has too few") &&
           require(DETACH, part != NOBODY && !is_in(s, state, part), trouble, "half are off");
}

OBEY(detach_obey)
{
    (void)d, (void)steps;
    const int unit = o->unit[0], part = part_of(s, unit);
    make_room(s, state, part);
    OWN(state)->muskets[part] = OWN(state)->muskets[unit] / 2;
    OWN(state)->marks[part] = OWN(state)->marks[unit];
    OWN(state)->muskets[unit] = (uint8_t)(OWN(state)->muskets[unit] - OWN(state)->muskets[part]);
}

OBEY(done_obey)
{
    (void)o, (void)d, (void)steps;
    struct head *h = &state->head;
    const bool last = h->side != s->first;
    h->side = !h->side;
    if (!last)
        return;
    battle_look_for_the_end(s, state, h->turn == s->turns);
    h->turn++;
    phase_go(state, PLANS_PHASE);
    for (int i = 0; i < h->units; i++)
        OWN(state)->marks[i] &= KNOWN;
    for (int i = 0; i < s->group_count; i++)
        OWN(state)->plan[i] = NO_PLAN;
}

/* ---- what it says of itself ---- */

/* clang-format off */
static const struct field crew_fields[] = {
    {.name = "muskets", .low = 1, .high = 20, .offset = offsetof(struct crew, muskets),
     .clause = CITE(SHOT), .about = "how many it has"},
    {.name = "ambush", .kind = FIELD_YES, .unless_given = "no", .offset = offsetof(struct crew, ambush),
     .clause = CITE(AMBUSH), .about = "is hidden at the start"},
};

static const struct part_words sent_off = {"-b", " (sent off)"};

static const struct roster_rules roster = {
    .unit_fields = crew_fields, .unit_field_count = COUNT(crew_fields),
    .parts = &sent_off, .part_kinds = 1, .check_unit = check_crew,
};

static const struct field shot_inputs[] = {
    {.name = "press", .kind = FIELD_YES, .unless_given = "no", .offset = offsetof(struct shot, press),
     .clause = CITE(SHOT), .about = "its band presses"},
};
static const struct field shot_outputs[] = {
    {.name = "hits", .high = 1, .offset = offsetof(struct shot, hits), .about = "muskets that fall"},
};
static const struct chart shot_chart = {
    .name = "shot", .title = "Shot", .chapter = "2. Shots", .about = "One crew shoots at another.",
    .example = "press=yes", .inputs = shot_inputs, .input_count = COUNT(shot_inputs),
    .outputs = shot_outputs, .output_count = COUNT(shot_outputs),
    .rule = {sizeof(struct shot), sizeof(struct shot), .resolve = shot_stage}, .call = shot_call,
};
static const struct chart *const charts[] = {&shot_chart};
static const char *const plan_names[] = {"none", "hold", "press"};
static const struct words plan_words = WORDS(plan_names);

static const struct track tracks[] = {
    {.name = "muskets", .role = TRACK_STRENGTH, .one = "musket", .many = "muskets",
     .get = get_muskets, .set = set_muskets},
    {.name = "plan", .of = OF_GROUP, .words = &plan_words, .get = get_plan, .set = set_plan},
    {.name = "hearts", .of = OF_GROUP, .role = TRACK_MORALE, .one = "heart", .many = "hearts",
     .get = get_hearts, .set = set_hearts},
};

static const struct phase phases[PHASES] = {
    [PLANS_PHASE] = {.name = "plans", .acts = ACTS_SEALED},
    [SHOTS_PHASE] = {.name = "shots"},
};
enum { IN_PLANS = 1 << PLANS_PHASE, IN_SHOTS = 1 << SHOTS_PHASE };

static const struct order_fact plan_facts[] = {
    {.field = {.name = "plan", .kind = FIELD_CHOICE, .words = &plan_words, .clause = CITE(PLANS),
               .about = "what the band means to do"}},
};
static const struct order_kind plan_order = {
    .verb = "plan", .about = "a band's plan", .tells = "plans to", .phases = IN_PLANS,
    .units = ORDER_ONE_UNIT, .of = OF_GROUP, .bare = 1, .facts = plan_facts, .fact_count = 1,
    .obey = plan_obey};
static const struct order_kind ready_order = {
    .verb = "ready", .about = "has made its plans", .role = ROLE_END, .phases = IN_PLANS,
    .units = ORDER_ONE_UNIT, .of = OF_SIDE, .obey = ready_obey};
static const struct order_kind shoot_order = {
    .verb = "shoot", .about = "shoots at another crew", .tells = "shoots at", .role = ROLE_FIRE,
    .phases = IN_SHOTS, .units = ORDER_ONE_UNIT, .wants_target = true, .may_unit = shoot_may,
    .may_target = shoot_target_may, .chart = shoot_chart, .obey = shoot_obey};
static const struct order_kind detach_order = {
    .verb = "detach", .about = "sends half of its muskets off", .phases = IN_SHOTS,
    .units = ORDER_ONE_UNIT, .may_unit = detach_may, .obey = detach_obey};
static const struct order_kind done_order = {
    .verb = "done", .about = "has shot enough", .role = ROLE_END, .phases = IN_SHOTS, .obey = done_obey};
static const struct order_kind *const kinds[] = {&plan_order, &ready_order, &shoot_order,
                                                 &detach_order, &done_order};

static const struct battle_rules battle = {
    .version = 1, .kinds = kinds, .kind_count = COUNT(kinds), .phases = phases, .phase_count = PHASES,
    .tracks = tracks, .track_count = COUNT(tracks), .begin = begin, .is_in = is_in,
    .strength = strength, .make_room = make_room, .sane = sane, .used = used, .hide = hide,
    .is_hidden = is_hidden, .is_secret = is_secret, .has_taught = has_taught};

const struct system tiny = {
    .name = "bandits", .title = "Bandits", .about = "Crews of bandits in bands; a system of the tests.",
    .charts = charts, .chart_count = COUNT(charts), .clauses = tiny_clauses,
    .clause_count = tiny_clause_count, .roster = &roster, .battle = &battle};
/* clang-format on */
