#include "way_out.h"

#include "rules/iron_brigade/army/legion.h"
#include "water.h"

/* A broken unit goes straight away from whatever cost it morale, or on the nearest bearing to that,
 * five degrees at a time to either side, which is open: neither ground nor enemies end it early.
 * If none is open it takes the nearest on which it gets an inch; if there is none at all, it has no
 * path of retreat.  Each bearing is tried as a march of a unit that has already turned that way. */

/* VI.C.1: broken, its usual distance; routed, as if in open order, but guns no farther than
 * usual. */
static int inches_of(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment *r = ib_kind_of_unit(s, unit);
    const struct regiment_state *u = ib_unit_at(state, unit);
    const bool guns = r->arm == ARTILLERY || r->arm == HEAVY_EQUIPMENT;
    const int formation = guns                                 ? IB_LIMBERED
                          : RULE(R_78, u->morale == IB_ROUTED) ? IB_OPEN_ORDER
                                                               : u->formation;
    const struct drill *d = ib_drill(s, formation);
    const int usual = ib_usual_inches(ib_arm_now(s, state, unit), formation, r->horse_artillery,
                                      ib_weight_of_unit(s, unit), ruling_on(s, R_33)),
              inches = d ? larger(usual + d->inches, 1) : usual;
    return guns && RULE(R_84, ruled(s, R_84, GUNS_HALF)) ? inches / 2 : inches;
}

/* a legion at the pace of its slowest section. */
int ib_retreat_inches(const struct scenario *s, const struct state *state, int unit)
{
    const struct sections all = ib_sections_of(s, state, unit);
    int inches = inches_of(s, state, unit);
    for (int i = 0; i < all.count && all.count > 1 && RULE(R_140, ruled(s, R_140, SLOWEST)); i++)
        inches = smaller(inches, inches_of(s, state, all.unit[i]));
    return inches;
}

/* The bearing to a side's own edge of the table: the one nearest to the middle of where it began.
 */
static int own_edge(const struct scenario *s, int side)
{
    int count = 0, x = 0, y = 0;
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == side) {
            x += s->unit[i].at.x;
            y += s->unit[i].at.y;
            count++;
        }
    const int far[4] = {s->ground.depth * count - y, s->ground.width * count - x, y,
                        x}; /* north, east, south, west */
    int best = 0;
    for (int i = 1; i < 4; i++)
        best = far[i] < far[best] ? i : best;
    return 90 * best;
}

/* From what a unit retreats: whoever cost it morale, the mean of them, or the nearest enemy
 * it sees; if there is neither, it goes to its own edge. */
struct cause {
    bool known;
    struct point at;
    int away; /* the bearing */
};

/* The square of the distance to the middle of its front. */
static int64_t far_from(const struct state *state, struct point here, int unit)
{
    return point_to_point(here, ib_front_of(state, unit)).over;
}

/* The nearest enemy but for those up to so near, which were looked at; NOBODY if there is none. */
static int next_enemy(const struct scenario *s, const struct state *state, int unit, int after)
{
    const struct point here = ib_front_of(state, unit);
    int next = NOBODY;
    int64_t least = 0;
    const int64_t looked = after == NOBODY ? -1 : far_from(state, here, after);
    for (int i = 0; i < state->head.units; i++) {
        const int64_t far = far_from(state, here, i);
        if (s->unit[i].side == s->unit[unit].side || !ib_is_in(s, state, i) || far < looked ||
            (far == looked && i <= after) || (next != NOBODY && far >= least))
            continue;
        next = i;
        least = far;
    }
    return next;
}

static struct cause cause_of(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const struct point here = ib_front_of(state, unit), cause = {u->cause_x, u->cause_y};
    if (u->cause_weight > 0)
        return (struct cause){true, cause, bearing_of(cause, here)};
    int nearest = next_enemy(s, state, unit, NOBODY);
    while (nearest != NOBODY && !ib_can_see(s, state, unit, nearest, NULL))
        nearest = next_enemy(s, state, unit, nearest);
    if (!RULE(R_75, nearest != NOBODY) || nearest == NOBODY)
        return (struct cause){.away = own_edge(s, s->unit[unit].side)};
    const struct point at = ib_front_of(state, nearest);
    return (struct cause){true, at, bearing_of(at, here)};
}

enum { AROUND = 20 };

/* The ground within so much of a stand, its corners rounded. */
static void ground_around(const struct stand *s, int hundredths, struct point around[AROUND])
{
    static const int turns[AROUND / 4] = {0, 22, 45, 68, 90};
    for (int i = 0; i < AROUND; i++) {
        const int corner = i / (AROUND / 4);
        around[i] =
            point_along(s->corner[corner], s->bearing + 90 * (corner - 1) + turns[i % (AROUND / 4)],
                        hundredths);
    }
}

/* From where to where it would be nearer to this enemy than an inch, or than it is now; false:
 * nowhere. */
static bool is_too_near(const struct state *state, int unit, int enemy, const struct stand *own,
                        int bearing, int most, struct span *way)
{
    struct point around[AROUND];
    const struct stand now = ib_stand_of(state, unit), other = ib_stand_of(state, enemy);
    const int gap =
        hundredths_up(polygon_to_polygon(ib_outline_of_stand(&now), ib_outline_of_stand(&other))) -
        BESIDE;
    const int limit = smaller(gap, INCH);
    if (limit <= 0)
        return false; /* it is in contact: any way that its body can go leads away */
    ground_around(&other, limit, around);
    return convex_sweep(ib_outline_of_stand(own), bearing, most + 2 * (own->wide + own->deep),
                        (struct outline){around, AROUND}, way);
}

/* Hundredths until it would be within an inch of an enemy that is not broken.  As it turns
 * to go it may come nearer to one, if its way then leads clear of him. */
static int until_enemies(const struct scenario *s, const struct state *state, int unit,
                         const struct stand *own, int bearing, int most)
{
    struct near near;
    int clear_from = 0;
    ib_units_on_way(state, unit, own, bearing, most, 2 * INCH, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        struct span way;
        if (s->unit[i].side == s->unit[unit].side || ib_is_broken(state, i) ||
            !is_too_near(state, unit, i, own, bearing, most, &way))
            continue;
        if (way.first > 0)
            most = smaller(way.first, most);
        else
            clear_from = larger(way.last, clear_from);
    }
    return clear_from > most ? 0 : most;
}

/* As it turns to go that way. */
static struct mover retreating(const struct scenario *s, const struct state *state, int unit,
                               int bearing)
{
    struct mover who = ib_mover_of(s, state, unit, false);
    who.inches = ib_retreat_inches(s, state, unit);
    who.road_left = 0;
    who.retreats = true;
    who.open = who.open || RULE(R_78, ib_unit_at(state, unit)->morale == IB_ROUTED &&
                                          !ib_is_of_arm(s, unit, ARTILLERY));
    if (ib_is_of_arm(s, unit, ARTILLERY)) { /* it limbers first */
        who.formation = IB_LIMBERED;
        who.stand = ib_stand_of_mover(s, &who, who.stand.front, who.stand.bearing);
    }
    who.stand = ib_stand_of_mover(
        s, &who, point_along(ib_middle_of(&who.stand), bearing, who.stand.deep / 2), bearing);
    return who;
}

/* One bearing: how far it leads.  It is open if neither ground nor enemies end it, nor friends on
 * whom it cannot stop.
 */
static void try_bearing(const struct scenario *s, const struct state *state, int unit, int bearing,
                        struct way_out *w)
{
    const struct mover who = retreating(s, state, unit, bearing);
    const struct point front = who.stand.front;
    ib_march_along(s, state, &who, false, false, true, &w->march, NULL);
    const int whole = w->march.most,
              edge = ib_to_the_edge(s, &who.stand, bearing, who.inches * INCH);
    w->march.met_enemy = NOBODY;
    w->hundredths = until_enemies(s, state, unit, &who.stand, bearing, whole);
    w->off_table = edge < who.inches * INCH && w->hundredths >= edge;
    while (w->hundredths > 0 && !w->off_table &&
           (!ib_march_may_stop(&w->march, w->hundredths) ||
            ib_to_the_edge(s, &who.stand, bearing, w->hundredths) <
                w->hundredths)) /* turned, it may begin beyond it */
        w->hundredths--;
    w->open = !w->march.stopped && w->hundredths == whole;
    w->front = point_along(front, bearing, w->hundredths);
    w->bearing = bearing;
}

/* an inch of way, or over the edge. */
static bool is_path(const struct way_out *w)
{
    return w->off_table || w->hundredths >= INCH;
}

/* Does the way lead through such a friend? */
static bool leads_through(const struct scenario *s, const struct way_out *w,
                          const struct state *state, bool guns)
{
    for (int i = 0; i < w->march.passed_count; i++) {
        const int other = w->march.passed[i].unit;
        if (w->march.passed[i].way.first < w->hundredths &&
            ib_is_of_arm(s, other, ARTILLERY) == guns && (guns || !ib_is_broken(state, other)))
            return true;
    }
    return false;
}

enum { WAYS = 37 };

/* 0, 5 to the right, 5 to the left, 10 to the right... */
static int way_from(int away, int turn)
{
    const int off = (turn + 1) / 2 * 5;
    return bearing_wrap(away + (turn % 2 ? off : -off));
}

/* Is an inch of that way certainly open: nobody on it, no enemy near it, no ground that costs or
 * bars, no edge? */
static bool is_inch_open(const struct scenario *s, const struct state *state, int unit, int bearing)
{
    const struct mover who = retreating(s, state, unit, bearing);
    const struct stand *own = &who.stand;
    struct near near;
    ib_units_on_way(state, unit, own, bearing, INCH, BESIDE, &near);
    if (near.count > 0)
        return false;
    ib_units_on_way(state, unit, own, bearing, INCH, 2 * INCH, &near);
    for (int i = 0; i < near.count; i++)
        if (s->unit[near.unit[i]].side != s->unit[unit].side)
            return false;
    return !ib_has_costs_near(s, own->front, own->wide + own->deep + INCH) &&
           ib_to_the_edge(s, own, bearing, INCH) == INCH;
}

/* from its boats to the bank that is farther from the cause, as straight away as it has room.
 */
static bool way_ashore(const struct scenario *s, const struct state *state, int unit,
                       struct way_out *w)
{
    const int away = cause_of(s, state, unit).away, bank = ib_bank_of(s, state, unit, away);
    struct stand stand;
    for (int turn = 0; turn < WAYS; turn++) {
        const int bearing = way_from(away, turn);
        if (!RULE(R_56, bank == 0 || bank == ib_bank_of(s, state, unit, bearing)) ||
            !ib_landing(s, state, unit, bearing, &stand))
            continue;
        *w = (struct way_out){.front = stand.front, .bearing = bearing, .open = true};
        w->march = (struct march){.met_enemy = NOBODY, .bars_from = -1, .crosses_from = -1};
        return true;
    }
    return false;
}

bool ib_has_way_out(const struct scenario *s, const struct state *state, int unit)
{
    struct way_out w;
    if (ib_has(state, unit, AFLOAT))
        return way_ashore(s, state, unit, &w);
    const int away = cause_of(s, state, unit).away;
    if (is_inch_open(s, state, unit, away))
        return true;
    for (int turn = 0; turn < WAYS; turn++) {
        try_bearing(s, state, unit, way_from(away, turn), &w);
        if (is_path(&w))
            return true;
    }
    return !RULE(R_79, true);
}

/* straight away, or the nearest bearing that is open; if none is, R-79: the nearest that is a
 * path at all.  Guns in the way are not avoided. */
bool ib_retreat_path(const struct scenario *s, const struct state *state, int unit,
                     struct way_out *w, struct steps *steps)
{
    if (ib_has(state, unit, AFLOAT))
        return way_ashore(s, state, unit, w);
    const int away = cause_of(s, state, unit).away;
    for (int must_be_open = 1; must_be_open >= 0; must_be_open--)
        for (int turn = 0; turn < WAYS; turn++) {
            try_bearing(s, state, unit, way_from(away, turn), w);
            if (!is_path(w) ||
                (must_be_open && !w->open && !(turn == 0 && leads_through(s, w, state, true))))
                continue;
            step_tell(steps, IB(R_76), "it goes %i, bearing %d", NULL, (w->hundredths + 50) / INCH,
                      w->bearing);
            return true;
        }
    return !RULE(R_79, true);
}

/* nearer to the enemy than where it began, or by the other reading than the straight path
 * would end. */
static bool ends_nearer(const struct scenario *s, const struct cause *c, struct point begun,
                        const struct way_out *straight, const struct way_out *w)
{
    const struct point than =
        RULE(R_77, ruled(s, R_77, CLOSER_THAN_BEGUN)) ? begun : straight->front;
    return c->known && is_nearer(point_to_point(w->front, c->at), point_to_point(than, c->at));
}

/* VI.C.1: past unbroken infantry and cavalry, the whole distance, if that does not end closer to
 * the enemy. */
bool ib_retreat_around(const struct scenario *s, const struct state *state, int unit,
                       struct way_out *w, struct trouble *trouble)
{
    const struct cause c = cause_of(s, state, unit);
    const struct point begun = ib_front_of(state, unit);
    struct way_out straight;
    if (ib_has(state, unit, AFLOAT))
        return refuse(R_56, trouble, "from its boats it goes ashore");
    if (!ib_retreat_path(s, state, unit, &straight, NULL) ||
        !leads_through(s, &straight, state, false))
        return refuse(VI_C_1, trouble, "no unbroken infantry or cavalry is in its way");
    if (!RULE(VI_C_1, !leads_through(s, &straight, state, true)))
        return refuse(VI_C_1, trouble, "guns in its way are not avoided");
    for (int off = 5; off <= 90; off += 5)
        for (int side = -1; side <= 1; side += 2) {
            try_bearing(s, state, unit, bearing_wrap(c.away - side * off), w);
            if (w->open && is_path(w) && !leads_through(s, w, state, false) &&
                !ends_nearer(s, &c, begun, &straight, w))
                return true;
        }
    return refuse(R_77, trouble, "there is no way around that does not end nearer to the enemy");
}
