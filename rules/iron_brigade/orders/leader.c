#include "leader.h"

#include "act.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/map/spot.h"

/* IV.E, R-57: a personality joins a unit, or leaves his own.  He goes as one figure, straight, over
 * the ground that bears him, and stops before an enemy.  To join a unit he goes to the nearest
 * point of one of its sides, whichever he can reach. */

bool ib_leader_may_go(const struct scenario *s, const struct state *state, int leader,
                      struct trouble *trouble)
{
    const int with = ib_place_of_leader(state, leader);
    if (s->leader[leader].side != state->head.side)
        return trouble_say(trouble, NULL, "he is of the other side");
    if (with == LEADER_GONE)
        return trouble_say(trouble, NULL, "he is gone for the day");
    if (with >= 0 && ib_has(state, with, COMES))
        return trouble_say(trouble, NULL, "he is on his way, with his unit");
    if (!require(R_57, ib_armies_of(state)->leader[leader].moved == STAYED, trouble,
                 "he moves once in a movement and fire phase, by himself or with his unit"))
        return false;
    return with < 0 || ib_is_ashore(state, with, NULL) ||
           forbid(R_56, trouble, "he is in a boat with his unit");
}

/* ---- the way he goes ---- */

static int arm_of_leader(const struct scenario *s, int leader)
{
    return ib_kind_of_leader(s, leader)->mounted ? CAVALRY : INFANTRY;
}

/* As open-order cavalry, or on foot as open-order infantry. */
int ib_reach_of_leader(const struct scenario *s, int leader)
{
    return ib_usual_inches(arm_of_leader(s, leader), IB_OPEN_ORDER, false, UNWEIGHED,
                           COLUMN_BY_CHART) *
           INCH;
}

struct mover ib_mover_of_leader(const struct scenario *s, const struct state *state, int leader)
{
    const struct point from = ib_point_of_leader(state, leader);
    return (struct mover){.unit = NOBODY,
                          .side = s->leader[leader].side,
                          .arm = arm_of_leader(s, leader),
                          .formation = IB_OPEN_ORDER,
                          .castings = 1,
                          .inches = ib_reach_of_leader(s, leader) / INCH,
                          .open = true,
                          .stand = {.corner = {from, from, from, from}, .front = from}};
}

/* Hundredths of the way before he would ride into an enemy, but for one in whose midst he is. */
static int until_enemy(const struct scenario *s, const struct state *state, int leader,
                       struct point from, struct point to, int most)
{
    const struct point way[2] = {from, to};
    struct near near;
    ib_units_around(state, (struct outline){way, 2}, 0, &near);
    for (int i = 0; i < near.count; i++) {
        if (s->unit[near.unit[i]].side == s->leader[leader].side)
            continue;
        const struct stand enemy = ib_stand_of(state, near.unit[i]);
        const int at = first_meeting(from, to, ib_outline_of_stand(&enemy), true);
        if (at >= 0 && at <= most && !polygon_has(ib_outline_of_stand(&enemy), from))
            most = at > 0 ? at - 1 : 0;
    }
    return most;
}

int ib_way_of_leader(const struct scenario *s, const struct state *state, int leader,
                     struct point to, struct march *m)
{
    const struct mover who = ib_mover_of_leader(s, state, leader);
    const struct point from = who.stand.front;
    const int length = length_of(from, to);
    struct meetings met = {.count = 0};
    struct path path;
    *m = (struct march){.met_enemy = NOBODY, .bars_from = -1, .crosses_from = -1};
    ib_path_of_point(from, to, &path);
    ib_meet_ground(s, state, &who, &path, &met);
    const int most =
        RULE(IV_E, true) ? ib_allowed(s, &who, who.inches * INCH, false, &met, m, NULL) : 0;
    m->most = until_enemy(s, state, leader, from, to, most < length ? most : length);
    if (m->most < most && m->most < length)
        m->held_by = "an enemy in his way";
    m->span[0] = (struct span){1, m->most};
    m->span_count = m->most > 0;
    return m->most;
}

/* Some side of it, where that is nearest.  How far it is. */
static bool reaches(const struct scenario *s, const struct state *state, int leader, int unit,
                    struct point *goal, struct march *m, int *hundredths)
{
    const struct point from = ib_point_of_leader(state, leader);
    const struct stand stand = ib_stand_of(state, unit);
    for (int i = 0; i < 4; i++) {
        *goal = nearest_on(stand.corner[i], stand.corner[(i + 1) % 4], from);
        *hundredths = first_meeting(from, *goal, ib_outline_of_stand(&stand), true);
        if (*hundredths >= 0 && *hundredths <= ib_way_of_leader(s, state, leader, *goal, m))
            return true;
    }
    return false;
}

bool ib_is_in_his_reach(const struct scenario *s, const struct state *state, int leader, int unit)
{
    struct point goal;
    struct march m;
    int hundredths;
    return reaches(s, state, leader, unit, &goal, &m, &hundredths);
}

int ib_forded_by_leader(const struct scenario *s, struct state *state, int leader,
                        const struct march *m, int hundredths, struct steps *steps)
{
    const struct mover who = ib_mover_of_leader(s, state, leader);
    const int forded = ib_ford_unsure(s, state, &who, m, hundredths);
    if (forded < hundredths)
        note(IV_D_1, steps, 0, "the water is too deep: he stays on this bank");
    return forded;
}

/* ---- leader: he joins ---- */

static bool leader_target_may(const struct scenario *s, const struct state *state,
                              const struct order *o, int leader, struct trouble *trouble)
{
    if (s->leader[leader].side == state->head.side &&
        ib_place_of_leader(state, leader) == o->unit[0])
        return trouble_say(trouble, NULL, "he is with that unit already");
    if (!ib_leader_may_go(s, state, leader, trouble))
        return false;
    if (!ib_is_ashore(state, o->unit[0], NULL))
        return forbid(R_56, trouble, "nobody gets into a boat on the water");
    return !ib_is_measured(s) || ib_is_in_his_reach(s, state, leader, o->unit[0]) ||
           refuse(IV_E, trouble, "no straight way that is open to him leads so far");
}

static void leader_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    struct general_state *g = &ib_armies(state)->leader[o->target];
    struct point goal;
    struct march m;
    int hundredths;
    g->moved = MOVED_ALONE;
    if (ib_is_measured(s) && reaches(s, state, o->target, o->unit[0], &goal, &m, &hundredths)) {
        const struct point from = ib_point_of_leader(state, o->target);
        const int bearing = bearing_of(from, goal),
                  forded = ib_forded_by_leader(s, state, o->target, &m, hundredths, steps),
                  halted = ib_rider_halts(s, state, s->leader[o->target].side, from, bearing,
                                          forded, steps);
        if (halted < hundredths) {
            ib_put_leader_alone(state, o->target, point_along(from, bearing, halted));
            return;
        }
    }
    g->with = o->unit[0];
}

const struct order_kind ib_leader_order = {
    .verb = "leader",
    .role = ROLE_LEADER,
    .about = "a personality joins it",
    .tells = "is joined by",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .wants_leader = true,
    .may_target = leader_target_may,
    .obey = leader_obey,
};

/* ---- alone: he leaves his unit ---- */

static bool alone_target_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int leader, struct trouble *trouble)
{
    return ib_leader_may_go(s, state, leader, trouble) &&
           (ib_place_of_leader(state, leader) != LEADER_ALONE ||
            trouble_say(trouble, NULL, "he is alone already"));
}

static void alone_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    ib_leave_unit(s, state, o->target);
    ib_armies(state)->leader[o->target].moved = MOVED_ALONE;
}

const struct order_kind ib_alone_order = {
    .verb = "alone",
    .label = "leave the unit and stay here",
    .role = ROLE_LEADER,
    .about = "a personality leaves his unit",
    .tells = "leaves his unit",
    .phases = IN(IB_PHASE_ACT),
    .wants_leader = true,
    .may_target = alone_target_may,
    .obey = alone_obey,
};
