#include "facts.h"
#include "leader.h"
#include "orders.h"
#include "rules/iron_brigade/map/spot.h"

/* IV.E, R-57: a personality rides, or walks, by himself, any way. */

/* Up to the edge of the table at most. */
static int ride_most(const struct scenario *s, const struct state *state, int leader, int bearing,
                     struct march *m)
{
    const int farthest = ib_reach_of_leader(s, leader);
    const struct mover who = ib_mover_of_leader(s, state, leader);
    const struct point to =
        point_along(who.stand.front, bearing, ib_to_the_edge(s, &who.stand, bearing, farthest));
    return ib_way_of_leader(s, state, leader, to, m);
}

/* Can he set out that way at all? */
static bool is_way_open(const struct scenario *s, const struct state *state, int leader,
                        int bearing)
{
    struct march m;
    return ride_most(s, state, leader, bearing, &m) > 0;
}

/* Is every way open to him, seen at a glance: no ground that costs, no enemy and no edge within a
 * quarter inch? */
static bool is_clear_around(const struct scenario *s, const struct state *state, int leader)
{
    const struct point at = ib_point_of_leader(state, leader);
    const int aside = INCH / 4;
    const struct point low = {at.x - aside, at.y - aside}, high = {at.x + aside, at.y + aside};
    struct near near;
    if (!is_on_table(&s->ground, low) || !is_on_table(&s->ground, high) ||
        ib_has_costs_near(s, at, aside))
        return false;
    ib_units_around(state, (struct outline){&at, 1}, aside, &near);
    for (int i = 0; i < near.count; i++)
        if (s->unit[near.unit[i]].side != s->leader[leader].side)
            return false;
    return true;
}

static int bearing_spans(const struct scenario *s, const struct state *state, const struct order *o,
                         int fact, struct span *span, int room)
{
    int count = 0;
    if (is_clear_around(s, state, o->target))
        return ib_spans_add(span, 0, room, (struct span){0, DEGREES - 1});
    for (int bearing = 0; bearing < DEGREES && count < room; bearing++)
        if (is_way_open(s, state, o->target, bearing))
            count = ib_spans_add(span, count, room, (struct span){bearing, bearing});
    return count;
}

static bool ride_target_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int leader, struct trouble *trouble)
{
    struct span span[1];
    return ib_needs_table(s, trouble) && ib_leader_may_go(s, state, leader, trouble) &&
           (bearing_spans(s, state, o, IB_RIDE_BEARING, span, 1) > 0 ||
            refuse(IV_E, trouble, "no way is open to him"));
}

/* ---- facts ---- */

static bool ride_bearing_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct trouble *trouble)
{
    return is_clear_around(s, state, o->target) ||
           is_way_open(s, state, o->target, o->fact[fact]) ||
           refuse(IV_E, trouble, "that way is not open to him");
}

static bool ride_inches_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int fact, struct trouble *trouble)
{
    struct march m;
    if (o->fact[fact] <= ride_most(s, state, o->target, o->fact[IB_RIDE_BEARING], &m))
        return true;
    if (trouble)
        ib_say_how_far(trouble_rule(trouble, IB(IV_E), "inches"),
                       "that way he gets no farther than ", &m);
    return false;
}

static int ride_inches_spans(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct span *span, int room)
{
    struct march m;
    const int most = ride_most(s, state, o->target, o->fact[IB_RIDE_BEARING], &m);
    return most > 0 ? ib_spans_add(span, 0, room, (struct span){1, most}) : 0;
}

static const struct order_fact ride_facts[] = {
    [IB_RIDE_BEARING] = {FACT_BEARING(R_57, "0 north and 90 east"), .may = ride_bearing_may,
                         .spans = bearing_spans},
    [IB_RIDE_INCHES] = {FACT_INCHES(IV_E, "how far"), .may = ride_inches_may,
                        .spans = ride_inches_spans},
};

/* An umpire's word carries him over any ground, but not beyond the edge. */
static void ride_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    const int leader = o->target, bearing = o->fact[IB_RIDE_BEARING];
    const struct point from = ib_point_of_leader(state, leader);
    struct march m;
    const struct mover who = ib_mover_of_leader(s, state, leader);
    const int most = ride_most(s, state, leader, bearing, &m);
    const int said = ib_to_the_edge(s, &who.stand, bearing, o->fact[IB_RIDE_INCHES]);
    const int forded = said <= most ? ib_forded_by_leader(s, state, leader, &m, said, steps) : said;
    const int length =
        ib_rider_halts(s, state, s->leader[leader].side, from, bearing, forded, steps);
    ib_put_leader_alone(state, leader, point_along(from, bearing, length));
    ib_armies(state)->leader[leader].moved = MOVED_ALONE;
}

const struct order_kind ib_ride_order = {
    .verb = "ride",
    .role = ROLE_LEADER,
    .about = "a personality rides or walks by himself",
    .tells = "rides",
    .phases = IN(IB_PHASE_ACT),
    .wants_leader = true,
    FACTS(ride_facts),
    .may_target = ride_target_may,
    .obey = ride_obey,
};
