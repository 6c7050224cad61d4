#include "rules/iron_brigade/map/march.h"

/* IV.E, R-57, R-58: personalities join a unit, ride alone, go along with their unit, are touched by
 * an enemy. */

static int place_of(const struct state *state, int leader)
{
    return armies_of(state)->leader[leader].with;
}

static bool is_in_boat(const struct state *state, int leader)
{
    return place_of(state, leader) >= 0 && !is_ashore(state, place_of(state, leader), NULL);
}

static bool may_go(const struct scenario *s, const struct state *state, int leader,
                   struct trouble *trouble)
{
    if (s->leader[leader].side != state->head.side)
        return trouble_say(trouble, NULL, "he is of the other side");
    if (place_of(state, leader) == LEADER_GONE)
        return trouble_say(trouble, NULL, "he is gone for the day");
    if (place_of(state, leader) >= 0 && has(state, place_of(state, leader), COMES))
        return trouble_say(trouble, NULL, "he is on his way, with his unit");
    return RULE(R_57, armies_of(state)->leader[leader].moved == STAYED) ||
           trouble_refuse(
               trouble, IB(R_57), NULL,
               "he moves once in a movement and fire phase, by himself or with his unit");
}

void leaders_go_along(const struct scenario *s, struct state *state, int unit, struct steps *steps)
{
    for (int i = 0; i < s->leader_count; i++) {
        struct general_state *g = &armies(state)->leader[i];
        if (g->with != unit)
            continue;
        if (g->moved == MOVED_ALONE && RULE(R_57, true)) {
            step(steps, IB(R_57), 0, "%s has moved already in this phase and stays behind",
                 scenario_name(s, s->leader[i].name), 0, 0);
            leave_unit(s, state, i);
        } else
            g->moved = MOVED_WITH_UNIT;
    }
}

/* Where he is on a table: in the midst of his unit, or by himself. */
static struct point point_of(const struct state *state, int leader)
{
    const struct general_state *g = &armies_of(state)->leader[leader];
    struct stand stand;
    if (g->with < 0)
        return (struct point){g->x, g->y};
    stand_of(state, g->with, &stand);
    return middle_of(&stand);
}

/* IV.E: as open-order cavalry, or on foot as open-order infantry. */
static int reach_of_leader(const struct scenario *s, int leader)
{
    return usual_inches(kind_of_leader(s, leader)->mounted ? CAVALRY : INFANTRY, IB_OPEN_ORDER,
                        false, COLUMN_BY_CHART) *
           INCH;
}

/* ---- IV.E: over the same ground as others, and through no enemy ---- */

static struct mover leader_moving(const struct scenario *s, const struct state *state, int leader)
{
    const struct point from = point_of(state, leader);
    return (struct mover){.unit = NOBODY,
                          .side = s->leader[leader].side,
                          .arm = kind_of_leader(s, leader)->mounted ? CAVALRY : INFANTRY,
                          .formation = IB_OPEN_ORDER,
                          .castings = 1,
                          .inches = reach_of_leader(s, leader) / INCH,
                          .open = true,
                          .stand = {.corner = {from, from, from, from}, .front = from}};
}

/* Hundredths of the way before he would ride into an enemy, but for one in whose midst he is. */
static int until_enemy(const struct scenario *s, const struct state *state, int leader,
                       struct point from, struct point to, int most)
{
    const struct point way[2] = {from, to};
    struct near near;
    units_around(state, (struct outline){way, 2}, 0, &near);
    for (int i = 0; i < near.count; i++) {
        struct stand enemy;
        if (s->unit[near.unit[i]].side == s->leader[leader].side)
            continue;
        stand_of(state, near.unit[i], &enemy);
        const int at = first_meeting(from, to, outline_of_stand(&enemy), true);
        if (at >= 0 && at <= most && !polygon_has(outline_of_stand(&enemy), from))
            most = at > 0 ? at - 1 : 0;
    }
    return most;
}

/* How far he gets on the straight way to there. */
static int way_of_leader(const struct scenario *s, const struct state *state, int leader,
                         struct point to, struct march *m)
{
    const struct mover who = leader_moving(s, state, leader);
    const struct point from = who.stand.front;
    const int length = length_of(from, to);
    struct meetings met = {.count = 0};
    struct path path;
    *m = (struct march){.met_enemy = NOBODY, .bars_from = -1, .crosses_from = -1};
    path_of_point(from, to, &path);
    meet_ground(s, state, &who, &path, &met);
    const int most =
        RULE(IV_E, true) ? allowed(s, &who, who.inches * INCH, false, &met, m, NULL) : 0;
    m->most = until_enemy(s, state, leader, from, to, most < length ? most : length);
    if (m->most < most && m->most < length)
        m->held_by = "an enemy in his way";
    m->span[0] = (struct span){1, m->most};
    m->span_count = m->most > 0;
    return m->most;
}

/* The point of an edge that is nearest to him. */
static struct point nearest_on(struct point p, struct point a, struct point b)
{
    const int64_t x = b.x - a.x, y = b.y - a.y, whole = x * x + y * y;
    int64_t along = x * (p.x - a.x) + y * (p.y - a.y);
    along = along < 0 ? 0 : along > whole ? whole : along;
    return whole == 0 ? a
                      : (struct point){a.x + (int32_t)(x * along / whole),
                                       a.y + (int32_t)(y * along / whole)};
}

/* Is there a straight way on which he reaches some side of it, where that is nearest?  How far it
 * is. */
static bool reaches(const struct scenario *s, const struct state *state, int leader, int unit,
                    struct point *goal, struct march *m, int *hundredths)
{
    const struct point from = point_of(state, leader);
    struct stand stand;
    stand_of(state, unit, &stand);
    for (int i = 0; i < 4; i++) {
        *goal = nearest_on(from, stand.corner[i], stand.corner[(i + 1) % 4]);
        *hundredths = first_meeting(from, *goal, outline_of_stand(&stand), true);
        if (*hundredths >= 0 && *hundredths <= way_of_leader(s, state, leader, *goal, m))
            return true;
    }
    return false;
}

static bool is_in_his_reach(const struct scenario *s, const struct state *state, int leader,
                            int unit)
{
    struct point goal;
    struct march m;
    int hundredths;
    return reaches(s, state, leader, unit, &goal, &m, &hundredths);
}

bool leader_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int leader, struct trouble *trouble)
{
    if (s->leader[leader].side == state->head.side && place_of(state, leader) == o->unit[0])
        return trouble_say(trouble, NULL, "he is with that unit already");
    if (!may_go(s, state, leader, trouble))
        return false;
    if (!is_ashore(state, o->unit[0], NULL) || is_in_boat(state, leader))
        return trouble_never(trouble, IB(R_56), NULL,
                             "nobody gets into a boat, or out of one, on the water");
    return !has_table(&s->ground) || is_in_his_reach(s, state, leader, o->unit[0]) ||
           trouble_refuse(trouble, IB(IV_E), NULL,
                          "no straight way that is open to him leads so far");
}

/* IV.D.1: water that is deeper than he thought keeps him on this bank. */
static int forded_by_leader(const struct scenario *s, struct state *state, int leader,
                            const struct march *m, int hundredths, struct steps *steps)
{
    const struct mover who = leader_moving(s, state, leader);
    const int forded = ford_unsure(s, state, &who, m, hundredths);
    if (forded < hundredths)
        step(steps, IB(IV_D_1), 0, "the water is too deep: he stays on this bank", NULL, 0, 0);
    return forded;
}

static void put_alone(struct state *state, int leader, struct point at)
{
    struct general_state *g = &armies(state)->leader[leader];
    g->with = LEADER_ALONE;
    g->moved = MOVED_ALONE;
    g->x = (int16_t)at.x;
    g->y = (int16_t)at.y;
}

void leader_obey(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    struct general_state *g = &armies(state)->leader[o->target];
    struct point goal;
    struct march m;
    int hundredths;
    UNUSED(d);
    if (has_table(&s->ground) && reaches(s, state, o->target, o->unit[0], &goal, &m, &hundredths)) {
        const struct point from = point_of(state, o->target);
        const int forded = forded_by_leader(s, state, o->target, &m, hundredths, steps);
        if (forded < hundredths) {
            put_alone(state, o->target, point_along(from, bearing_of(from, goal), forded));
            return;
        }
    }
    g->with = o->unit[0];
    g->moved = MOVED_ALONE;
}

bool alone_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int leader, struct trouble *trouble)
{
    UNUSED(o);
    if (!may_go(s, state, leader, trouble))
        return false;
    if (is_in_boat(state, leader))
        return trouble_never(trouble, IB(R_56), NULL, "he is in a boat with his unit");
    return place_of(state, leader) != LEADER_ALONE ||
           trouble_say(trouble, NULL, "he is alone already");
}

/* He stays where he was. */
void leave_unit(const struct scenario *s, struct state *state, int leader)
{
    struct general_state *g = &armies(state)->leader[leader];
    const struct point here =
        has_table(&s->ground) ? point_of(state, leader) : (struct point){0, 0};
    g->with = LEADER_ALONE;
    g->x = (int16_t)here.x;
    g->y = (int16_t)here.y;
}

void alone_obey(const struct scenario *s, struct state *state, const struct order *o,
                struct dice *d, struct steps *steps)
{
    UNUSED(d);
    UNUSED(steps);
    leave_unit(s, state, o->target);
    armies(state)->leader[o->target].moved = MOVED_ALONE;
}

/* ---- he rides, or walks, by himself ---- */

/* Up to the edge of the table at most. */
static int ride_most(const struct scenario *s, const struct state *state, int leader, int bearing,
                     struct march *m)
{
    const int farthest = reach_of_leader(s, leader);
    const struct mover who = leader_moving(s, state, leader);
    const struct point to =
        point_along(who.stand.front, bearing, to_the_edge(s, &who.stand, bearing, farthest));
    return way_of_leader(s, state, leader, to, m);
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
    const struct point at = point_of(state, leader);
    const int aside = INCH / 4;
    const struct point low = {at.x - aside, at.y - aside}, high = {at.x + aside, at.y + aside};
    struct near near;
    if (!is_on_table(&s->ground, low) || !is_on_table(&s->ground, high) ||
        has_costs_in(s, low, high))
        return false;
    units_around(state, (struct outline){&at, 1}, aside, &near);
    for (int i = 0; i < near.count; i++)
        if (s->unit[near.unit[i]].side != s->leader[leader].side)
            return false;
    return true;
}

bool ride_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int leader, struct trouble *trouble)
{
    UNUSED(o);
    if (!has_table(&s->ground))
        return trouble_say(trouble, NULL, "there is no table to measure it on");
    if (!may_go(s, state, leader, trouble))
        return false;
    if (is_in_boat(state, leader))
        return trouble_never(trouble, IB(R_56), NULL, "he is in a boat with his unit");
    if (is_clear_around(s, state, leader))
        return true;
    for (int bearing = 0; bearing < DEGREES; bearing++)
        if (is_way_open(s, state, leader, bearing))
            return true;
    return trouble_refuse(trouble, IB(IV_E), NULL, "no way is open to him");
}

int ride_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact,
               struct span *span, int room)
{
    struct march m;
    int count = 0;
    if (fact == IB_RIDE_INCHES) {
        const int most = ride_most(s, state, o->target, o->fact[IB_RIDE_BEARING], &m);
        return most > 0 ? spans_add(span, 0, room, (struct span){1, most}) : 0;
    }
    if (is_clear_around(s, state, o->target))
        return spans_add(span, 0, room, (struct span){0, DEGREES - 1});
    for (int bearing = 0; bearing < DEGREES; bearing++)
        if (is_way_open(s, state, o->target, bearing))
            count = spans_add(span, count, room, (struct span){bearing, bearing});
    return count;
}

bool ride_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    const int leader = o->target;
    struct march m;
    if (fact == IB_RIDE_BEARING)
        return is_clear_around(s, state, leader) || is_way_open(s, state, leader, o->fact[fact]) ||
               trouble_refuse(trouble, IB(IV_E), "bearing", "that way is not open to him");
    if (o->fact[fact] <= ride_most(s, state, leader, o->fact[IB_RIDE_BEARING], &m))
        return true;
    if (!trouble)
        return false;
    struct text *t = trouble_rule(trouble, IB(IV_E), "inches");
    text_add(t, "that way he gets no farther than ");
    text_inches(t, m.most);
    if (m.held_by) {
        text_add(t, ": ");
        text_add(t, m.held_by);
    }
    return false;
}

/* any way; an umpire's word carries him over any ground, but not beyond the edge. */
void ride_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int leader = o->target, bearing = o->fact[IB_RIDE_BEARING];
    const struct point from = point_of(state, leader);
    struct march m;
    UNUSED(d);
    const struct mover who = leader_moving(s, state, leader);
    const int most = ride_most(s, state, leader, bearing, &m);
    const int said = to_the_edge(s, &who.stand, bearing, o->fact[IB_RIDE_INCHES]);
    const int way = said <= most ? forded_by_leader(s, state, leader, &m, said, steps) : said;
    put_alone(state, leader, point_along(from, bearing, way));
}

/* ---- touched by an enemy ---- */

bool is_some_leader_alone(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < s->leader_count; i++)
        if (s->leader[i].side != state->head.side && place_of(state, i) == LEADER_ALONE)
            return true;
    return false;
}

bool touches_may(const struct scenario *s, const struct state *state, const struct order *o,
                 int unit, struct trouble *trouble)
{
    UNUSED(s);
    UNUSED(o);
    return is_ashore(state, unit, trouble) &&
           (!is_broken(state, unit) ||
            trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here"));
}

/* On a table: a tenth of an inch from him. */
static bool is_by_him(const struct state *state, int unit, int leader)
{
    struct stand stand;
    if (is_apart(state, unit, point_of(state, leader), INCH))
        return false;
    stand_of(state, unit, &stand);
    return is_within(point_to_polygon(point_of(state, leader), outline_of_stand(&stand)), TOUCHING);
}

/* only one who is alone; with a unit he shares its fate. */
bool touches_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                        int leader, struct trouble *trouble)
{
    if (s->leader[leader].side == state->head.side)
        return trouble_say(trouble, NULL, "he is of one's own side");
    if (place_of(state, leader) == LEADER_GONE)
        return trouble_say(trouble, NULL, "he is gone for the day");
    if (!RULE(R_58, place_of(state, leader) == LEADER_ALONE))
        return trouble_refuse(trouble, IB(R_58), NULL,
                              "only a personality who is alone can be touched");
    return !has_table(&s->ground) || is_by_him(state, o->unit[0], leader) ||
           trouble_refuse(trouble, IB(R_58), NULL, "it does not touch him");
}

/* To the first friend in reach that is not broken, else he is taken. */
static void flee(const struct scenario *s, struct state *state, int leader)
{
    struct general_state *g = &armies(state)->leader[leader];
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side == s->leader[leader].side && is_in(s, state, i) &&
            !is_broken(state, i) && is_in_his_reach(s, state, leader, i)) {
            g->with = (int16_t)i;
            return;
        }
    g->with = LEADER_GONE;
}

void touches_obey(const struct scenario *s, struct state *state, const struct order *o,
                  struct dice *d, struct steps *steps)
{
    UNUSED(d);
    step(steps, IB(R_58), 0, "he flees to a friend in reach, or is taken", NULL, 0, 0);
    if (has_table(&s->ground))
        flee(s, state, o->target);
    else
        phase_call(state, IB_ASK_FLEE, o->target);
}

void shelters_obey(const struct scenario *s, struct state *state, const struct order *o,
                   struct dice *d, struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    armies(state)->leader[phase_about(state)].with = o->unit[0];
    phase_return(state);
}
