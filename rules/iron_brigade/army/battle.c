#include "rules/iron_brigade/map/march.h"

#include <string.h>

/* A battle of Iron Brigade: chapter I in order, who may know what, and the list of orders.
 *
 *     contact -> rally -> retreat -> sight -> double -> act -> contact of the other side, or over
 * [end_obey]
 *
 * Questions interrupt a phase, and it goes on when they are answered:
 *
 *     any phase -> IB_ASK_NEAR    [lose_morale]     -> back    [near_obey]
 *     retreat   -> IB_ASK_SEEN    [ask_who_saw]     -> back    [saw_obey, nobody_obey]
 *     contact   -> IB_ASK_TOUCH   [contact_obey]    -> back    [castings_obey]
 *     act       -> IB_ASK_OPEN    [settle]          -> back    [sees_obey, nobody_obey]
 *     double, act -> IB_ASK_FLEE  [touches_obey]    -> back    [shelters_obey, nobody_obey]
 */

/* ---- the beginning ---- */

/* those who are marked so, or everybody at the beginning of the day. */
static bool is_raw(const struct scenario *s, const struct regiment *r)
{
    return r->raw || RULE(R_69, s->ruling[CHOICE_R_69] == NEVER_TODAY);
}

static bool has_met_repeaters(const struct scenario *s, const struct regiment *r)
{
    return r->met_repeaters && s->ruling[CHOICE_R_69] != NEVER_TODAY;
}

static void begin(const struct scenario *s, struct state *state)
{
    struct army_state *a = armies(state);
    for (int i = 0; i < state->head.units; i++) {
        const struct regiment *r = kind_of_unit(s, i);
        a->unit[i] = (struct regiment_state){
            .castings = r->castings,
            .marks = (is_raw(s, r) ? RAW : 0u) | (has_met_repeaters(s, r) ? MET_REPEATERS : 0u) |
                     (s->unit[i].arrives > 0 ? OUT | COMES : 0u),
            .morale = (int8_t)held_morale(r->morale, base_of(s, i)),
            .formation = (uint8_t)formation_chosen(r->arm, r->formation),
            .x = (int16_t)s->unit[i].at.x,
            .y = (int16_t)s->unit[i].at.y,
            .bearing = (int16_t)s->unit[i].bearing,
            .boats = (uint8_t)r->boats,
        };
        lose_aim(state, i);
        if (r->arm == CAVALRY &&
            !is_mounted(a->unit[i].formation)) { /* on foot from the start: R-38 */
            const int formation = a->unit[i].formation;
            a->unit[i].formation = IB_MOUNTED;
            set_formation(s, state, i, formation);
        }
        occupy(s, state, i);
    }
    for (int i = 0; i < s->leader_count; i++)
        a->leader[i] = (struct general_state){.with = (int16_t)s->leader[i].with,
                                              .x = (int16_t)s->leader[i].at.x,
                                              .y = (int16_t)s->leader[i].at.y};
}

/* ---- the end of a phase ---- */

static struct strength strength_of(const struct scenario *s, const struct state *state, int side)
{
    struct strength sum = {0, 0, 0};
    for (int i = 0; i < state->head.units; i++) {
        if (s->unit[i].side != side)
            continue;
        sum.whole += is_part(s, i) ? 0 : kind_of_unit(s, i)->castings;
        if (!is_in(s, state, i) && !has(state, i, COMES))
            continue;
        sum.left += unit_at(state, i)->castings + unit_at(state, i)->holders;
        sum.units++;
    }
    return sum;
}

/* Ground is held by those who stand: no broken regiment, no wagons, nobody in boats. */
static bool may_hold(const struct scenario *s, const struct state *state, int unit)
{
    return is_in(s, state, unit) && !is_broken(state, unit) && !has(state, unit, AFLOAT) &&
           !is_of_arm(s, unit, HEAVY_EQUIPMENT);
}

/* Whoever is due stands at his place, unless somebody is there: then he waits for his next turn. */
static void come_up(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < state->head.units; i++) {
        struct stand stand;
        if (s->unit[i].side != state->head.side || !has(state, i, COMES) ||
            s->unit[i].arrives > state->head.turn)
            continue;
        stand_of(state, i, &stand);
        if (overlaps(state, i, &stand, ROUNDED) == NOBODY)
            put(state, i, OUT | COMES, false);
        occupy(s, state, i);
    }
}

/* what was sounded in this half-turn, its side now knows. */
static void tell_depths(const struct scenario *s, struct state *state)
{
    struct army_state *a = armies(state);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (f->hidden && a->sounding >> (f->hidden - 1) & 1)
            a->sounded[state->head.side][f->hidden - 1] = f->depth;
    }
    a->sounding = 0;
}

static void end_half_turn(const struct scenario *s, struct state *state)
{
    struct army_state *a = armies(state);
    tell_depths(s, state);
    for (int i = 0; i < state->head.units; i++) {
        struct regiment_state *u = &a->unit[i];
        put(state, i, FIRST_TODAY | FIRST_REPEATERS | LED, false);
        if (s->unit[i].side != state->head.side) {
            put(state, i, CROSSED, false);
            continue;
        }
        put(state, i, LAY, has(state, i, LYING));
        put(state, i, FIRED_LAST, has(state, i, FIRED));
        put(state, i, FIRED_BEFORE, has(state, i, FIRED) && !has(state, i, MOVED));
        put(state, i, OF_THE_HALF_TURN, false);
        u->acts[0] = u->acts[1] = ACT_NONE;
        u->fired = 0;
        for (int k = 0; k < AIMS; k++) {
            u->aims_before[k] = u->aims[k];
            u->aims[k] = (struct aim){.at = NOBODY};
        }
    }
    for (int i = 0; i < s->leader_count; i++)
        a->leader[i].moved = a->leader[i].shot_at = 0;
    memset(a->owed, 0, sizeof a->owed); /* what an umpire let pass is past */
    a->owed_count = 0;
    state->head.side = RULE(I_B, true) ? !state->head.side : state->head.side;
    state->head.turn = (uint16_t)(state->head.turn + (state->head.side == s->first));
    battle_hold_ground(s, state);
    battle_look_for_the_end(s, state, RULE(I_C_4, state->head.turn > s->turns));
}

static bool end_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int which, struct trouble *trouble)
{
    const int unit = battle_must(s, state);
    struct todo todo;
    UNUSED(o);
    UNUSED(which);
    if (unit == NOBODY || !RULE(I_C_1, true))
        return true;
    if (!trouble)
        return false;
    struct text *words =
        trouble_rule(trouble, phase_now(state) == IB_PHASE_ACT ? IB(VI_C_6) : IB(I_C_1), NULL);
    battle_todo(s, state, unit, &todo);
    text_add(words, "this must be done first: ");
    text_add(words, todo.words);
    return false;
}

static void end_obey(const struct scenario *s, struct state *state, const struct order *o,
                     struct dice *d, struct steps *steps)
{
    const int phase = phase_now(state);
    UNUSED(o);
    UNUSED(d);
    UNUSED(steps);
    for (int i = 0; i < state->head.units; i++) {
        if (phase == IB_PHASE_RALLY && s->unit[i].side == state->head.side)
            armies(state)->unit[i].hit = 0; /* V.H: at the next rally step alone */
        put(state, i, OF_THE_PHASE, false);
        armies(state)->unit[i].road_left = 0;
    }
    if (phase == IB_PHASE_ACT)
        end_half_turn(s, state);
    phase_go(state, phase == IB_PHASE_ACT ? IB_PHASE_CONTACT : phase + 1);
    if (phase_now(state) == IB_PHASE_ACT)
        come_up(s, state);
}

/* VI.C.6: each pinned unit is asked about once in its movement and fire phase, one after the other.
 */
static void settle(const struct scenario *s, struct state *state)
{
    if (phase_now(state) != IB_PHASE_ACT || state->head.over)
        return;
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side == state->head.side && unit_at(state, i)->morale == IB_PINNED &&
            !has(state, i, ASKED | OUT | LYING | AFLOAT) && !is_of_arm(s, i, HEAVY_EQUIPMENT)) {
            put(state, i, ASKED, true);
            if (!has_table(&s->ground)) {
                phase_call(state, IB_ASK_OPEN, i);
                return;
            }
            put(state, i, EXPOSED, has_it_in_the_open(s, state, i, NOBODY) != NOBODY);
        }
}

/* ---- what is to be done ---- */

/* By the id of the unit, what it may do or must. */
static void say(const struct scenario *s, struct todo *todo, int unit, struct text *t,
                const char *what)
{
    text_over(t, todo->words, sizeof todo->words);
    text_add(t, scenario_name(s, s->unit[unit].id));
    text_char(t, ' ');
    text_add(t, what);
}

static uint64_t act_of(enum ib_kind kind)
{
    return (uint64_t)1 << kind;
}

static enum todo_kind todo_contact(const struct scenario *s, const struct state *state, int unit,
                                   struct todo *todo)
{
    struct text t;
    if (!RULE(VI_D_3, is_touched(s, state, unit)) || has(state, unit, CHECKED) ||
        is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return TODO_NOTHING;
    if (todo) {
        say(s, todo, unit, &t, "contact: an enemy touches it");
        todo->acts = act_of(IB_CONTACT);
    }
    return TODO_MUST;
}

static enum todo_kind todo_rally(const struct scenario *s, const struct state *state, int unit,
                                 struct todo *todo)
{
    struct text t;
    if (!rally_may(s, state, NULL, unit, NULL))
        return TODO_NOTHING;
    if (todo) {
        say(s, todo, unit, &t, "rally");
        todo->acts = act_of(IB_RALLY);
    }
    return TODO_MAY;
}

/* On a table it is known whether there is a path of retreat; else the players see it. */
static void say_retreat(const struct scenario *s, const struct state *state, int unit,
                        struct todo *todo)
{
    const bool table = has_table(&s->ground), goes = path_may(s, state, NULL, unit, NULL);
    struct text t;
    todo->acts = (goes ? act_of(IB_RETREAT) : 0) | (table && goes ? 0 : act_of(IB_SURRENDER));
    if (!goes) {
        say(s, todo, unit, &t, "surrender: it has no path of retreat");
        return;
    }
    say(s, todo, unit, &t, has(state, unit, AFLOAT) ? "retreat ashore" : "retreat ");
    if (!has(state, unit, AFLOAT)) {
        text_inches(&t, retreat_inches(s, state, unit) * INCH);
    }
    text_add(&t, table ? "" : ", or surrender");
}

static enum todo_kind todo_retreat(const struct scenario *s, const struct state *state, int unit,
                                   struct todo *todo)
{
    if (!retreat_may(s, state, NULL, unit, NULL))
        return TODO_NOTHING;
    if (todo)
        say_retreat(s, state, unit, todo);
    return TODO_MUST;
}

static enum todo_kind todo_sight(const struct scenario *s, const struct state *state, int unit,
                                 struct todo *todo)
{
    const struct army_state *a = armies_of(state);
    struct text t;
    int checks = 0;
    for (int i = 0; i < a->owed_count; i++) {
        if (a->owed[i].one != unit)
            continue;
        if (!todo)
            return TODO_MUST;
        if (checks++ == 0)
            say(s, todo, unit, &t, "check ");
        else
            text_add(&t, ", ");
        text_add(&t, scenario_name(s, s->unit[a->owed[i].other].id));
        todo->acts = act_of(IB_CHECK);
    }
    return checks ? TODO_MUST : TODO_NOTHING;
}

enum done done_of(const struct state *state, int unit)
{
    const uint8_t *acts = unit_at(state, unit)->acts;
    if (is_broken(state, unit) || acts[0] == ACT_WHOLE || acts[1] != ACT_NONE)
        return DONE_ALL;
    return acts[0] == ACT_NONE ? DONE_NOTHING : acts[0] == ACT_CHANGED ? DONE_CHANGE : DONE_HALF;
}

/* VI.C.6: only what it can do: riders do not lie down, and where there is no cover nobody goes back
 * to it. */
static void say_cover(const struct scenario *s, const struct state *state, int unit,
                      struct todo *todo)
{
    const bool lies = lie_may(s, state, NULL, unit, NULL),
               goes = move_may(s, state, NULL, unit, NULL);
    struct text t;
    todo->acts = (lies ? act_of(IB_LIE) : 0) | (goes ? act_of(IB_MOVE) : 0);
    say(s, todo, unit, &t, lies && goes ? "lie, or move away" : lies ? "lie" : "move away");
    text_add(&t, ": it is pinned in the open");
}

static enum todo_kind todo_act(const struct scenario *s, const struct state *state, int unit,
                               struct todo *todo)
{
    struct text t;
    if (must_take_cover(s, state, unit)) {
        if (todo)
            say_cover(s, state, unit, todo);
        return TODO_MUST;
    }
    const enum done done = done_of(state, unit);
    if (done > DONE_HALF)
        return TODO_NOTHING;
    if (todo)
        say(s, todo, unit, &t,
            done == DONE_NOTHING ? "has not acted" : "has done half of a split move");
    return TODO_MAY;
}

static enum todo_kind todo(const struct scenario *s, const struct state *state, int unit,
                           struct todo *what)
{
    switch (phase_now(state)) {
    case IB_PHASE_CONTACT:
        return todo_contact(s, state, unit, what);
    case IB_PHASE_RALLY:
        return todo_rally(s, state, unit, what);
    case IB_PHASE_RETREAT:
        return todo_retreat(s, state, unit, what);
    case IB_PHASE_SIGHT:
        return todo_sight(s, state, unit, what);
    case IB_PHASE_ACT:
        return todo_act(s, state, unit, what);
    default:
        return TODO_NOTHING;
    }
}

/* ---- what a seat may not know ---- */

/* III.G: a mass looks like company columns. */
static int seen_as(int formation)
{
    if (RULE(III_G, shape_of(formation) == IB_EN_MASSE))
        return is_mounted(formation) ? IB_MOUNTED_COMPANY_COLUMN : IB_COMPANY_COLUMN;
    return formation;
}

/* III.G: company column and en masse look the same, and only the owner tells them apart.  What a
 * unit has done of its phase would tell them too, since going en masse is free. */
static void hide(const struct scenario *s, int seat, struct state *seen)
{
    struct army_state *a = armies(seen);
    for (int side = 0; side < SIDES; side++)
        if (RULE(IV_D_1, side != seat))
            memset(a->sounded[side], 0, sizeof a->sounded[side]);
    if (seat != seen->head.side)
        a->sounding = 0;
    for (int i = 0; i < seen->head.units; i++) {
        struct regiment_state *u = &armies(seen)->unit[i];
        if (s->unit[i].side == seat)
            continue;
        u->formation = (uint8_t)seen_as(u->formation);
        u->acts[0] = u->acts[1] = ACT_NONE;
    }
}

/* The same of what the scenario says of them. */
static void hide_roster(int side, struct scenario *s)
{
    for (int i = 0; i < s->unit_count + s->part_count; i++) {
        struct regiment *r = (struct regiment *)(void *)s->unit[i].own;
        if (s->unit[i].side != side && r->formation != 0)
            r->formation = (int16_t)(1 + seen_as(r->formation - 1)); /* 0 is the usual */
    }
}

/* IV.D.1: the depth of a water, by trying it or sounding it. */
static bool has_taught(const struct scenario *s, const struct state *before,
                       const struct state *after)
{
    UNUSED(s);
    return memcmp(armies_of(before)->sounded, armies_of(after)->sounded,
                  sizeof armies_of(after)->sounded) != 0;
}

static void form_hide(const struct scenario *s, struct order *o)
{
    UNUSED(s);
    o->fact[IB_FORM_FORMATION] = (int16_t)seen_as(o->fact[IB_FORM_FORMATION]);
    o->said = 1u << IB_FORM_FORMATION;
    o->fact[IB_FORM_HALF] = o->fact[IB_FORM_ABOUT] = o->fact[IB_FORM_ALL] =
        o->fact[IB_FORM_GROUND] = 0;
}

static void set_hide(const struct scenario *s, struct order *o)
{
    UNUSED(s);
    o->fact[IB_SET_FORMATION] = (int16_t)seen_as(o->fact[IB_SET_FORMATION]);
}

/* ---- sanity ---- */

static bool is_unit(const struct state *state, int unit)
{
    return unit >= 0 && unit < state->head.units;
}

static bool head_is_sane(const struct scenario *s, const struct state *state)
{
    const struct head *h = &state->head;
    if (h->depth < 1 || h->depth > STACK_MOST || h->stack[0].phase >= IB_PHASES ||
        h->side >= SIDES || h->turn < 1 || h->turn > s->turns + 1 || h->winner > SIDES)
        return false;
    for (int i = 0; i < OBJECTIVES_MOST; i++)
        if (held_by(state, i) >= (i < s->objective_count ? SIDES : 0))
            return false;
    for (int i = 1; i < h->depth; i++) {
        const struct frame *f = &h->stack[i];
        const int most = f->phase == IB_ASK_FLEE ? s->leader_count : h->units;
        if (f->phase < IB_PHASES || f->phase >= IB_PHASES_AND_QUESTIONS || f->about < 0 ||
            f->about >= most)
            return false;
    }
    return true;
}

static bool unit_is_sane(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    const struct regiment *r = kind_of_unit(s, unit);
    if (is_part(s, unit) && (u->captured > 0 || has(state, unit, SURRENDERED | LEFT | COMES)))
        return false;
    if (is_part(s, unit) && !is_in(s, state, unit))
        return u->holders == 0;
    return u->castings >= 0 && castings_in_all(s, state, unit) <= r->castings &&
           u->morale >= IB_ROUTED && u->morale <= base_of(s, unit) &&
           may_stand_in(r->arm, u->formation) && u->acts[0] <= ACT_CHANGED &&
           u->acts[1] < ACT_WHOLE && (u->acts[0] != ACT_NONE || u->acts[1] == ACT_NONE) &&
           (u->castings > 0 || has(state, unit, OUT)) &&
           (!is_mounted(u->formation) || (u->holders == 0 && !has(state, unit, ON_FOOT))) &&
           (!has(state, unit, SURRENDERED | LEFT | COMES) || has(state, unit, OUT)) &&
           (!has(state, unit, COMES) || s->unit[unit].arrives > 0);
}

static bool pairs_are_sane(const struct scenario *s, const struct state *state)
{
    const struct army_state *a = armies_of(state);
    if (a->owed_count < 0 || a->owed_count > OWED_MOST || a->touching_count < 0 ||
        a->touching_count > PAIRS_MOST)
        return false;
    for (int i = 0; i < a->owed_count; i++)
        if (!is_unit(state, a->owed[i].one) || !is_unit(state, a->owed[i].other) ||
            !is_in(s, state, a->owed[i].one))
            return false;
    for (int i = 0; i < a->touching_count; i++)
        if (!is_unit(state, a->touching[i].one) || !is_unit(state, a->touching[i].other) ||
            s->unit[a->touching[i].one].side == s->unit[a->touching[i].other].side ||
            !is_in(s, state, a->touching[i].one) || !is_in(s, state, a->touching[i].other))
            return false;
    return true;
}

static bool taken_are_sane(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        for (int side = 0; side < SIDES; side++)
            if ((armies_of(state)->taken[side][i / 64] >> i % 64 & 1) !=
                (s->unit[i].side == side && has_prisoners(state, i)))
                return false;
    return true;
}

/* nobody stands off the table or on another. */
static bool stands_are_sane(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units && has_table(&s->ground); i++) {
        struct stand stand;
        if (!is_in(s, state, i))
            continue;
        stand_of(state, i, &stand);
        if (overlaps(state, i, &stand, AT_REST) != NOBODY)
            return false;
        for (int k = 0; k < 4; k++)
            if (stand.corner[k].x < -2 || stand.corner[k].y < -2 ||
                stand.corner[k].x > s->ground.width + 2 ||
                stand.corner[k].y >
                    s->ground.depth + 2) /* corners are rounded once more when it turns */
                return false;
    }
    return true;
}

static bool sane(const struct scenario *s, const struct state *state)
{
    if (!head_is_sane(s, state) || !pairs_are_sane(s, state) || !stands_are_sane(s, state) ||
        !is_occupied(s, state) || !boats_are_sane(s, state))
        return false;
    for (int i = 0; i < state->head.units; i++)
        if (!unit_is_sane(s, state, i))
            return false;
    if (!taken_are_sane(s, state))
        return false;
    for (int i = 0; i < s->leader_count; i++) {
        const int with = armies_of(state)->leader[i].with;
        if (with >= 0
                ? !is_unit(state, with) || !(is_in(s, state, with) || has(state, with, COMES)) ||
                      s->unit[with].side != s->leader[i].side
                : with != LEADER_ALONE && with != LEADER_GONE)
            return false;
    }
    return true;
}

static size_t used(const struct scenario *s, const struct state *state)
{
    UNUSED(s);
    return offsetof(struct army_state, unit) +
           (size_t)state->head.units * sizeof(struct regiment_state);
}

/* ---- the orders ---- */

#define IN(phase) (1u << (phase))
#define ANY_PHASE (IN(IB_PHASES) - 1)

static const char *const set_postures[] = {"up", "lying-down"};
static const struct words set_posture_words = WORDS(set_postures);
static const char *const said_ranks[] = {"as-formed", "3",   "2",
                                         "1",         "1/2", "1/3"}; /* ORDER SAID RANKS */
static const struct words said_ranks_words = WORDS(said_ranks);
static const char *const ground_names[] = {"open", "dense-woods", "swamp", "ford",
                                           "road"}; /* ORDER GROUND */
static const struct words ground_words = WORDS(ground_names);

/* clang-format off */
static bool has_measures(const struct scenario *s)
{
    return has_table(&s->ground);
}

static bool has_none(const struct scenario *s)
{
    return !has_table(&s->ground);
}

#define SAID_HALF(n) {.field = {.name = "half", .kind = FIELD_YES, .unless_given = "no", .clause = IB(I_C_3_ii), .about = "half of a split move"}, OWN}
#define SAID_GROUND(n) {.field = {.name = "ground", .kind = FIELD_CHOICE, .words = &ground_words, .unless_given = "open", .clause = IB(R_25), .about = "ground that bars a split move"}, OWN}
#define SAID_INCHES(n) {.field = {.name = "inches", .kind = FIELD_FRACTION, .per = 100, .low = 1, .high = 4000, .unless_given = "as said", .clause = IB(IV_F), .about = "how far, in inches", .scale = &inches_scale}, OWN, .is_distance = true, .must = has_measures}
#define SAID_FLUSH(n) {.field = {.name = "flush", .kind = FIELD_YES, .unless_given = "no", .clause = IB(R_51), .about = "in contact it swings flush with the enemy"}, OWN}
#define SAID_PASSING(n) {.field = {.name = "passing", .kind = FIELD_UNIT, .unless_given = "none", .clause = IB(IV_C_5), .about = "a friend it goes through"}, OWN}
#define SAID_TOUCHING(n) {.field = {.name = "touching", .kind = FIELD_UNIT, .unless_given = "none", .clause = IB(R_51), .about = "an enemy it ends in contact with"}, OWN}

#undef OWN
#define OWN .may = contact_fact_may
static const struct order_fact contact_facts[] = {
    {.field = {.name = "castings", .kind = FIELD_WHOLE, .low = 1, .high = 5 * CASTINGS_MOST, .unless_given = "asked", .clause = IB(VI_D_3),
     .about = "how many enemy castings touch, with those in line behind"}, OWN},
};
#undef OWN
#define OWN .may = NULL
static const struct order_fact castings_facts[] = {
    {.field = {.name = "castings", .kind = FIELD_WHOLE, .low = 1, .high = 5 * CASTINGS_MOST, .clause = IB(VI_D_3),
     .about = "how many enemy castings touch, with those in line behind"}},
};
#undef OWN
#define OWN .may = retreat_fact_may
static const struct order_fact retreat_facts[] = {
    {.field = {.name = "off", .kind = FIELD_YES, .unless_given = "no", .clause = IB(R_22), .about = "over the edge of the table"}, OWN},
    {.field = {.name = "around", .kind = FIELD_YES, .unless_given = "no", .clause = IB(VI_C_1), .about = "past friends in its way, not through them"}, OWN},
    SAID_PASSING(IB_RETREAT_PASSING), SAID_PASSING(IB_RETREAT_PASSING_TOO),
};
#undef OWN
#define OWN .may = NULL
static const struct order_fact near_facts[] = {
    {.field = {.name = "near", .kind = FIELD_YES, .unless_given = "no", .clause = IB(VI_C_3), .about = "an enemy is within 1 inch"}},
};
#undef OWN
#define OWN .may = NULL
static const struct order_fact saw_facts[] = {
    {.field = {.name = "more", .kind = FIELD_YES, .unless_given = "no", .clause = IB(VI_D_2), .about = "and others did, who are named next"}},
};
#undef OWN
#define OWN .may = double_fact_may, .spans = double_spans
static const struct order_fact double_facts[] = {SAID_INCHES(IB_DOUBLE_INCHES), SAID_FLUSH(IB_DOUBLE_FLUSH), SAID_PASSING(IB_DOUBLE_PASSING), SAID_PASSING(IB_DOUBLE_PASSING_TOO), SAID_TOUCHING(IB_DOUBLE_TOUCHING),
    SAID_TOUCHING(IB_DOUBLE_TOUCHING_TOO), SAID_GROUND(IB_DOUBLE_GROUND)};
#undef OWN
#define OWN .may = move_fact_may, .spans = move_spans
static const struct order_fact move_facts[] = {
    {.field = {.name = "back", .kind = FIELD_YES, .unless_given = "no", .clause = IB(IV_C_3), .about = "away from the enemy"}, OWN},
    SAID_HALF(IB_MOVE_HALF), SAID_INCHES(IB_MOVE_INCHES), SAID_FLUSH(IB_MOVE_FLUSH), SAID_PASSING(IB_MOVE_PASSING), SAID_PASSING(IB_MOVE_PASSING_TOO), SAID_TOUCHING(IB_MOVE_TOUCHING), SAID_TOUCHING(IB_MOVE_TOUCHING_TOO),
    SAID_GROUND(IB_MOVE_GROUND),
};
#undef OWN
#define OWN .may = face_fact_may, .spans = face_spans
static const struct order_fact face_facts[] = {SAID_HALF(IB_FACE_HALF),
    {.field = {.name = "bearing", .kind = FIELD_WHOLE, .high = DEGREES - 1, .unless_given = "as said", .clause = IB(III_I), .about = "the new bearing, 0 north and 90 east"}, OWN, .must = has_measures},
    SAID_GROUND(IB_FACE_GROUND)};
#undef OWN
#define OWN .may = wheel_fact_may, .spans = wheel_spans
static const struct order_fact wheel_facts[] = {SAID_HALF(IB_WHEEL_HALF),
    {.field = {.name = "bearing", .kind = FIELD_WHOLE, .high = DEGREES - 1, .clause = IB(R_36), .about = "the new bearing, up to 45 degrees off"}, OWN}};
#undef OWN
#define OWN .may = follow_fact_may, .spans = follow_spans
static const struct order_fact follow_facts[] = {
    {.field = {.name = "bearing", .kind = FIELD_WHOLE, .high = DEGREES - 1, .clause = IB(IV_F), .about = "the new bearing, along the road"}, OWN}};
#undef OWN
#define OWN .may = form_fact_may
static const struct order_fact form_facts[] = {
    {.field = {.name = "formation", .kind = FIELD_CHOICE, .words = &formation_words, .clause = IB(III_G), .about = "the new formation"}, OWN},
    SAID_HALF(IB_FORM_HALF),
    {.field = {.name = "about", .kind = FIELD_YES, .unless_given = "no", .clause = IB(R_31), .about = "guns: facing straight back"}, OWN},
    {.field = {.name = "all", .kind = FIELD_YES, .unless_given = "no", .clause = IB(III_H), .about = "riders: nobody stays with the horses, and it is on foot for good"}, OWN},
    SAID_GROUND(IB_FORM_GROUND),
};
#define SAID_RANGE(n, of) {.field = {.name = "range", .kind = FIELD_WHOLE, .high = 240, .unless_given = "measured", .clause = IB(V_E), .about = of}, OWN}
#undef OWN
#define OWN .may = fire_fact_may, .spans = fire_spans
static const struct order_fact fire_facts_said[] = {
    {.field = {.name = "range", .kind = FIELD_WHOLE, .high = 240, .unless_given = "measured", .clause = IB(V_E), .about = "whole inches, 0 in contact"}, OWN, .must = has_none}, SAID_RANGE(IB_FIRE_RANGE + 1, "of the second unit that joins"),
    SAID_RANGE(IB_FIRE_RANGE + 2, "of the third"), SAID_RANGE(IB_FIRE_RANGE_LAST, "of the fourth and all others"),
    SAID_HALF(IB_FIRE_HALF),
    {.field = {.name = "cover", .kind = FIELD_CHOICE, .words = &said_cover_words, .unless_given = "none", .clause = IB(V_B_1_ii), .about = "what protects the target"}, OWN},
    {.field = {.name = "ranks", .kind = FIELD_FRACTION, .words = &said_ranks_words, .unless_given = "as it is formed", .clause = IB(III_C), .about = "ranks deep that the target shows"}, OWN},
    {.field = {.name = "red", .kind = FIELD_CHOICE, .words = &red_words, .unless_given = "no", .clause = IB(V_G), .about = "why the red tables are used"}, OWN},
    {.field = {.name = "some", .kind = FIELD_YES, .unless_given = "no", .clause = IB(R_65), .about = "red is so for some of them only"}, OWN},
    {.field = {.name = "castings", .kind = FIELD_WHOLE, .low = 1, .high = CASTINGS_MOST, .unless_given = "all", .clause = IB(V_F_2), .about = "castings of the first that fire, if not all", .scale = &castings_scale}, OWN},
    {.field = {.name = "acquired", .kind = FIELD_YES, .unless_given = "no", .clause = IB(R_17), .about = "guns fired within 2 inches of there in their last turn"}, OWN},
    SAID_GROUND(IB_FIRE_GROUND),
};
#undef OWN
#define OWN .may = lead_fact_may, .spans = lead_spans
static const struct order_fact lead_facts[] = {
    {.field = {.name = "bearing", .kind = FIELD_WHOLE, .high = DEGREES - 1, .clause = IB(R_82), .about = "0 north and 90 east"}, OWN},
    {.field = {.name = "inches", .kind = FIELD_FRACTION, .per = 100, .low = 1, .high = 4000, .clause = IB(R_82), .about = "how far, if the ground lets them", .scale = &inches_scale}, OWN, .is_distance = true},
};
#undef OWN
#define OWN .may = ride_fact_may, .spans = ride_spans
static const struct order_fact ride_facts[] = {
    {.field = {.name = "bearing", .kind = FIELD_WHOLE, .high = DEGREES - 1, .clause = IB(R_57), .about = "0 north and 90 east"}, OWN},
    {.field = {.name = "inches", .kind = FIELD_FRACTION, .per = 100, .low = 1, .high = 4000, .clause = IB(IV_E), .about = "how far", .scale = &inches_scale}, OWN, .is_distance = true},
};
#undef OWN
#define OWN .may = row_fact_may, .spans = row_spans
static const struct order_fact row_facts[] = {
    {.field = {.name = "up", .kind = FIELD_YES, .unless_given = "no", .clause = IB(IV_D_2), .about = "upstream: towards the first corner of its line"}, OWN},
    {.field = {.name = "inches", .kind = FIELD_FRACTION, .per = 100, .low = 1, .high = 4000, .unless_given = "as said", .clause = IB(IV_D_2), .about = "how far along the water", .scale = &inches_scale}, OWN, .is_distance = true, .must = has_measures},
};
#undef OWN
#define OWN .may = land_fact_may, .spans = land_spans
static const struct order_fact land_facts[] = {
    {.field = {.name = "bearing", .kind = FIELD_WHOLE, .high = DEGREES - 1, .unless_given = "as said", .clause = IB(R_56), .about = "the way to its bank, that it then faces"}, OWN, .must = has_measures},
};
#undef OWN
#define OWN .may = NULL
static const struct order_fact set_facts[] = {
    {.field = {.name = "castings", .kind = FIELD_WHOLE, .low = 1, .high = CASTINGS_MOST, .unless_given = "as it is", .clause = IB(II_B), .about = "castings it has"}},
    {.field = {.name = "morale", .kind = FIELD_WHOLE, .high = MORALE_MOST, .unless_given = "as it is", .clause = IB(VI_A), .about = "its combat morale"}},
    {.field = {.name = "formation", .kind = FIELD_CHOICE, .words = &formation_words, .unless_given = "as it is", .clause = IB(III_G), .about = "its formation"}},
    {.field = {.name = "captured", .kind = FIELD_WHOLE, .high = CASTINGS_MOST, .unless_given = "as it is", .clause = IB(VI_C_3), .about = "castings taken from it"}},
    {.field = {.name = "posture", .kind = FIELD_CHOICE, .words = &set_posture_words, .unless_given = "as it is", .clause = IB(III_J), .about = "up, or lying down"}},
};

#define SAYS(list) .facts = list, .fact_count = COUNT(list)

static const struct order_kind *const kinds[IB_KINDS] = {
    /* I.C.1, the morale phase */
    [IB_CONTACT] = &(const struct order_kind){.verb = "contact", .role = ROLE_DUTY, .about = "checks for enemies that touch it", .phases = IN(IB_PHASE_CONTACT), .units = ORDER_ONE_UNIT, .bare = 1,
     SAYS(contact_facts), .may_unit = contact_may, .chart = contact_chart, .obey = contact_obey},
    [IB_RALLY] = &(const struct order_kind){.verb = "rally", .role = ROLE_RALLY, .about = "tries to rally", .phases = IN(IB_PHASE_RALLY), .units = ORDER_ONE_UNIT, .may_unit = rally_may, .chart = rally_chart_of, .obey = rally_obey},
    [IB_RETREAT] = &(const struct order_kind){.verb = "retreat", .role = ROLE_DUTY, .about = "retreats", .tells_way = true, .phases = IN(IB_PHASE_RETREAT), .units = ORDER_ONE_UNIT, SAYS(retreat_facts),
     .may_unit = path_may, .obey = retreat_obey},
    [IB_SURRENDER] = &(const struct order_kind){.verb = "surrender", .role = ROLE_DUTY, .about = "cannot retreat", .phases = IN(IB_PHASE_RETREAT), .units = ORDER_ONE_UNIT, .may_unit = surrender_may, .obey = surrender_obey},
    [IB_CHECK] = &(const struct order_kind){.verb = "check", .role = ROLE_DUTY, .about = "checks for a retreat it saw", .tells = "checks because it saw the retreat of", .phases = IN(IB_PHASE_SIGHT), .units = ORDER_ONE_UNIT, .wants_target = true,
     .target_may_be_out = true, .targets_sure = true, .near = owed_near, .may_unit = owes_may, .may_target = check_may, .chart = check_chart, .obey = check_obey},
    /* I.C.2, double quick */
    [IB_DOUBLE] = &(const struct order_kind){.verb = "double", .role = ROLE_MOVE, .about = "goes at the double", .phases = IN(IB_PHASE_DOUBLE), .units = ORDER_ONE_UNIT, .bare = 1 + IB_DOUBLE_INCHES, SAYS(double_facts), .may_unit = double_may, .chart = double_chart, .obey = double_obey},
    /* I.C.3, movement and fire */
    [IB_MOVE] = &(const struct order_kind){.verb = "move", .role = ROLE_MOVE, .about = "moves", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .bare = 1 + IB_MOVE_INCHES, SAYS(move_facts), .may_unit = move_may, .may = move_whole_may, .obey = move_obey},
    [IB_WHEEL] = &(const struct order_kind){.verb = "wheel", .role = ROLE_TURN, .about = "wheels on a corner of its front, where that is played (R-36)", .tells = "wheels to bearing", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .bare = 1 + IB_WHEEL_BEARING,
     SAYS(wheel_facts), .ever = is_wheeling_played, .may_unit = wheel_may, .may = wheel_whole_may, .obey = wheel_obey},
    [IB_FOLLOW] = &(const struct order_kind){.verb = "follow", .role = ROLE_TURN, .about = "turns with the road it marches on, free", .tells = "turns with the road to bearing", .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .bare = 1 + IB_FOLLOW_BEARING,
     SAYS(follow_facts), .may_unit = follow_may, .obey = follow_obey},
    [IB_FACE] = &(const struct order_kind){.verb = "face", .role = ROLE_TURN, .about = "turns", .tells = "turns to bearing", .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .bare = 1 + IB_FACE_BEARING, SAYS(face_facts), .may_unit = face_may, .may = face_whole_may, .obey = face_obey},
    [IB_ABOUT] = &(const struct order_kind){.verb = "about", .role = ROLE_TURN, .about = "faces about, free", .tells = "faces about", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .may_unit = about_may, .obey = about_obey},
    [IB_FORM] = &(const struct order_kind){.verb = "form", .role = ROLE_FORM, .about = "changes formation", .tells = "forms", .phases = ANY_PHASE, .units = ORDER_ONE_UNIT, .bare = 1, SAYS(form_facts),
     .may_unit = form_may, .may = form_whole_may, .obey = form_obey, .hide = form_hide},
    [IB_FIRE] = &(const struct order_kind){.verb = "fire", .role = ROLE_FIRE, .about = "fire at a target", .tells = "fires at", .phases = IN(IB_PHASE_ACT), .units = ORDER_SOME_UNITS, .wants_target = true, SAYS(fire_facts_said),
     .near = fire_near, .may_unit = fire_unit_may, .may_target = fire_target_may, .may = fire_whole_may, .range = fire_range, .chart = fire_chart_of, .obey = fire_obey},
    [IB_LIE] = &(const struct order_kind){.verb = "lie", .about = "lies down", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .may_unit = lie_may, .obey = lie_obey},
    [IB_RISE] = &(const struct order_kind){.verb = "rise", .about = "gets up", .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .may_unit = rise_may, .obey = rise_obey},
    [IB_SEES] = &(const struct order_kind){.verb = "sees", .role = ROLE_ANSWER, .about = "is pinned in the open and sees an enemy", .tells = "sees", .phases = IN(IB_PHASE_ACT) | IN(IB_ASK_OPEN), .units = ORDER_ONE_UNIT, .wants_target = true, .targets_alike = true,
     .may_unit = sees_may, .may_target = sees_target_may, .obey = sees_obey},
    [IB_TAKES] = &(const struct order_kind){.verb = "takes", .about = "takes wagons, or led horses, that it touches", .tells = "takes", .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .wants_target = true, .targets_alike = true,
     .near = touched_near, .ever = is_something_to_take, .may_unit = takes_may, .may_target = takes_target_may, .obey = takes_obey},
    [IB_FREES] = &(const struct order_kind){.verb = "frees", .about = "frees prisoners that it touches", .tells = "frees", .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT,
     .wants_target = true, .target_may_be_out = true, .near = taken_near, .may_unit = frees_may, .may_target = frees_target_may, .obey = frees_obey},
    [IB_SOUNDS] = &(const struct order_kind){.verb = "sounds", .about = "sounds the depth of water it stands by", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .ever = is_depth_hidden, .may_unit = sounds_may, .obey = sounds_obey},
    [IB_LEAD] = &(const struct order_kind){.verb = "lead", .about = "prisoners are led on, by whoever took them", .tells = "leads on the prisoners from", .phases = IN(IB_PHASE_ACT), .wants_target = true, .target_may_be_out = true, SAYS(lead_facts),
     .may_target = lead_target_may, .obey = lead_obey},
    /* IV.D.2, boats */
    [IB_UNLOAD] = &(const struct order_kind){.verb = "unload", .about = "unloads boats from its wagons by the water, four turns on end", .tells = "unloads boats", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT,
     .ever = has_boats, .may_unit = unload_may, .obey = unload_obey},
    [IB_EMBARK] = &(const struct order_kind){.verb = "embark", .about = "goes into boats that lie near", .tells = "goes into boats", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .ever = has_boats, .may_unit = embark_may, .obey = embark_obey},
    [IB_ROW] = &(const struct order_kind){.verb = "row", .role = ROLE_MOVE, .about = "rows along the water", .tells = "rows", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .bare = 1 + IB_ROW_INCHES, SAYS(row_facts), .ever = has_boats, .may_unit = row_may, .obey = row_obey},
    [IB_LAND] = &(const struct order_kind){.verb = "land", .about = "lands on a bank and leaves its boats", .tells = "lands, bearing", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .bare = 1 + IB_LAND_BEARING, SAYS(land_facts), .ever = has_boats, .may_unit = land_may, .obey = land_obey},
    /* IV.E, personalities */
    [IB_LEADER] = &(const struct order_kind){.verb = "leader", .role = ROLE_LEADER, .about = "a personality joins it", .tells = "is joined by", .phases = IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .wants_leader = true,
     .may_target = leader_target_may, .obey = leader_obey},
    [IB_ALONE] = &(const struct order_kind){.verb = "alone", .role = ROLE_LEADER, .about = "a personality leaves his unit", .tells = "leaves his unit", .phases = IN(IB_PHASE_ACT), .wants_leader = true, .may_target = alone_target_may, .obey = alone_obey},
    [IB_RIDE] = &(const struct order_kind){.verb = "ride", .role = ROLE_LEADER, .about = "a personality rides or walks by himself", .tells = "rides", .phases = IN(IB_PHASE_ACT), .wants_leader = true, SAYS(ride_facts),
     .may_target = ride_target_may, .obey = ride_obey},
    [IB_TOUCHES] = &(const struct order_kind){.verb = "touches", .about = "reaches a personality who is alone", .tells = "reaches", .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT), .units = ORDER_ONE_UNIT, .wants_leader = true, .targets_alike = true,
     .ever = is_some_leader_alone, .may_unit = touches_may, .may_target = touches_target_may, .obey = touches_obey},
    /* answers */
    [IB_CASTINGS] = &(const struct order_kind){.verb = "castings", .role = ROLE_ANSWER, .about = "so many touch it", .phases = IN(IB_ASK_TOUCH), .bare = 1, SAYS(castings_facts), .chart = castings_chart, .obey = castings_obey},
    [IB_ANSWER] = &(const struct order_kind){.verb = "answer", .role = ROLE_ANSWER, .about = "is an enemy near, or not", .phases = IN(IB_ASK_NEAR), SAYS(near_facts), .obey = near_obey},
    [IB_SAW] = &(const struct order_kind){.verb = "saw", .role = ROLE_ANSWER, .about = "saw it go", .phases = IN(IB_ASK_SEEN), .units = ORDER_SOME_UNITS, SAYS(saw_facts), .may_unit = seen_may, .obey = saw_obey},
    [IB_SHELTERS] = &(const struct order_kind){.verb = "shelters", .role = ROLE_ANSWER, .about = "takes him in", .phases = IN(IB_ASK_FLEE), .units = ORDER_ONE_UNIT, .obey = shelters_obey},
    [IB_NOBODY] = &(const struct order_kind){.verb = "nobody", .role = ROLE_ANSWER, .about = "saw it go; is seen; takes him in", .phases = IN(IB_ASK_SEEN) | IN(IB_ASK_OPEN) | IN(IB_ASK_FLEE), .obey = nobody_obey},
    /* at any time */
    [IB_SET] = &(const struct order_kind){.verb = "set", .role = ROLE_SET, .about = "a peg, by the umpire: ... ! REASON", .tells = "is set by the umpire:", .phases = ANY_PHASE, .units = ORDER_ONE_UNIT, .any_side = true, .umpire = true,
     SAYS(set_facts), .may = set_may, .obey = set_obey, .hide = set_hide},
    [IB_END] = &(const struct order_kind){.verb = "end", .role = ROLE_END, .about = "ends the phase", .phases = ANY_PHASE, .may = end_may, .obey = end_obey},
};

static const struct phase phases[IB_PHASES_AND_QUESTIONS] = {
    [IB_PHASE_CONTACT] = {.name = "contact checks"},
    [IB_PHASE_RALLY] = {.name = "rally"},
    [IB_PHASE_RETREAT] = {.name = "retreat"},
    [IB_PHASE_SIGHT] = {.name = "checks for retreats seen"},
    [IB_PHASE_DOUBLE] = {.name = "double quick"},
    [IB_PHASE_ACT] = {.name = "movement and fire", .main = true},
    [IB_ASK_NEAR] = {.name = "near", .asks = "Is an enemy at morale 2 or better within 1 inch of %s? (answer near, or answer)"},
    [IB_ASK_SEEN] = {.name = "seen", .asks = "Who saw %s go? (UNITS saw, or nobody)"},
    [IB_ASK_TOUCH] = {.name = "touch", .asks = "How many enemy castings touch %s, with those in line behind? (castings N)"},
    [IB_ASK_OPEN] = {.name = "open", .asks = "%s is pinned: does it see an enemy and stand in the open? (UNIT sees ENEMY, or nobody)"},
    [IB_ASK_FLEE] = {.name = "flee", .asks = "To which friend in reach does %s flee? (UNIT shelters, or nobody)", .about = OF_LEADER},
};
/* clang-format on */

const struct battle_rules iron_brigade_battle = {
    .version = 5, /* the check of a line is over words and tracks; all leads where version 4 led */
    .inch = &inches_scale,
    .kinds = kinds,
    .kind_count = IB_KINDS,
    .phases = phases,
    .phase_count = IB_PHASES_AND_QUESTIONS,
    .tracks = iron_brigade_tracks,
    .track_count = IB_TRACKS,
    .begin = begin,
    .todo = todo,
    .is_in = is_in,
    .may_hold = may_hold,
    .strength = strength_of,
    .leader_at = place_of_leader,
    .leader_place = point_of_leader,
    .leader_put = put_leader,
    .loose = loose_object,
    .place = place_of_unit,
    .outline = outline_of_unit,
    .distance = hundredths_between,
    .cover = cover_words_between,
    .means = means_of_unit,
    .prospect = fire_prospect,
    .zone = fire_zone,
    .make_room = make_room,
    .settle = settle,
    .sane = sane,
    .used = used,
    .hide = hide,
    .hide_roster = hide_roster,
    .has_taught = has_taught,
};
