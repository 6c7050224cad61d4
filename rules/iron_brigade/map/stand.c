#include "stand.h"

#include <string.h>

#include "rules/iron_brigade/army/hidden.h"
#include "setup.h"

/* The ground that units cover, and who is near whom.  A unit is a box by the middle of its front,
 * its bearing, its formation and its castings; the four corners are kept in the state, because
 * nearly every question begins with them, and ib_occupy() is the one place that changes them.
 * Whoever looks for neighbours asks the strips first (engine/map/strips.h), then the boxes, and
 * measures only those who are left. */

/* ---- footprints ---- */

struct extent {
    int wide, deep; /* hundredths of an inch */
};

static int ranks_of(int castings, int abreast)
{
    return (castings + abreast - 1) / abreast;
}

/* Men on foot: two figures an inch, half an inch a rank. */
static struct extent on_foot(int shape, int castings)
{
    switch (shape) {
    case IB_OPEN_ORDER:
        return (struct extent){castings * 100, 50};
    case IB_THIN_ORDER:
        return (struct extent){castings * 150, 50};
    case IB_ONE_RANK_LINE:
        return (struct extent){castings * 50, 50};
    case IB_COLUMN:
        return (struct extent){castings < 2 ? 50 : 100, ranks_of(castings, 2) * 50};
    case IB_COMPANY_COLUMN:
    case IB_EN_MASSE:
        return (struct extent){castings < 6 ? castings * 50 : 300, ranks_of(castings, 6) * 50};
    default:
        return (struct extent){ranks_of(castings, 2) * 50, castings < 2 ? 50 : 100};
    }
}

/* VII.D: as its line says; the sides of a hollow one are equal. */
static struct extent drilled(const struct drill *d, int castings)
{
    const int wide = ib_abreast_in(d, castings) * ib_room_of_casting(d->ranks),
              deep = (d->hollow ? 2 : 1) * ib_ranks_left(d, castings) * 50;
    if (!d->hollow)
        return (struct extent){wide, d->ranks >= RANKS_HALF ? 50 : deep};
    return (struct extent){larger(wide, deep), larger(wide, deep)};
}

static struct extent extent_of(const struct scenario *s, int arm, int formation, int castings)
{
    const struct drill *d = ib_drill(s, formation);
    if (arm == ARTILLERY || arm == HEAVY_EQUIPMENT)
        return formation == IB_UNLIMBERED ? (struct extent){200, 150} : (struct extent){100, 300};
    const struct extent e = d ? drilled(d, castings) : on_foot(ib_shape_of(formation), castings);
    if (ib_is_mounted(formation)) /* one figure an inch, an inch a rank: twice as much either way */
        return (struct extent){2 * e.wide, 2 * e.deep};
    return e;
}

struct stand ib_stand_at(const struct scenario *s, int arm, int formation, int castings,
                         struct point front, int bearing)
{
    const struct extent e = extent_of(s, arm, formation, castings > 0 ? castings : 1);
    struct stand stand = {.front = front, .bearing = bearing, .wide = e.wide, .deep = e.deep};
    box_at(front, bearing, e.wide, e.deep, stand.corner);
    return stand;
}

struct stand ib_stand_there(const struct scenario *s, const struct state *state, int unit,
                            struct point front, int bearing)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    return ib_stand_at(s, ib_kind_of_unit(s, unit)->arm, u->formation, u->castings, front, bearing);
}

struct stand ib_stand_of(const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    struct stand stand = {.front = {u->x, u->y},
                          .bearing = u->bearing,
                          .wide = u->ground.wide,
                          .deep = u->ground.deep};
    for (int i = 0; i < 4; i++)
        stand.corner[i] = (struct point){u->ground.corner[i][0], u->ground.corner[i][1]};
    return stand;
}

static void lie_in(struct strips *strips, int unit, int side, const struct stand *stand)
{
    struct point low, high;
    box_of(ib_outline_of_stand(stand), &low, &high);
    strips_add(strips, unit, side, low, high);
}

/* It and its led horses. */
static void lie_with_horses(const struct scenario *s, const struct state *state, int unit,
                            const struct stand *own, struct strips *strips)
{
    if (!ib_is_in(s, state, unit))
        return;
    lie_in(strips, unit, s->unit[unit].side, own);
    if (ib_unit_at(state, unit)->holders == 0)
        return;
    const struct stand horses = ib_stand_of_horses(state, unit);
    lie_in(strips, unit, s->unit[unit].side, &horses);
}

static struct footprint footprint_of(const struct stand *stand)
{
    struct footprint f = {.wide = (int16_t)stand->wide, .deep = (int16_t)stand->deep};
    for (int i = 0; i < 4; i++) {
        f.corner[i][0] = (int16_t)stand->corner[i].x;
        f.corner[i][1] = (int16_t)stand->corner[i].y;
    }
    return f;
}

/* As its place and formation have it now, whatever it covered before. */
static struct stand stand_now(const struct scenario *s, const struct state *state, int unit)
{
    return ib_stand_there(s, state, unit, ib_front_of(state, unit),
                          ib_unit_at(state, unit)->bearing);
}

void ib_occupy(const struct scenario *s, struct state *state, int unit)
{
    struct army_state *a = ib_armies(state);
    if (!ib_is_measured(s))
        return;
    const struct stand stand = stand_now(s, state, unit);
    a->unit[unit].ground = footprint_of(&stand);
    strips_drop(&a->strips, unit);
    lie_with_horses(s, state, unit, &stand, &a->strips);
}

void ib_put_at(const struct scenario *s, struct state *state, int unit, struct point front,
               int bearing)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    u->x = (int16_t)front.x;
    u->y = (int16_t)front.y;
    u->bearing = (int16_t)bearing;
    u->unloaded = 0; /* IV.D.2: on end, and in one place */
    u->worked = 0;   /* likewise */
    ib_occupy(s, state, unit);
}

bool ib_is_occupied(const struct scenario *s, const struct state *state)
{
    const struct army_state *a = ib_armies_of(state);
    struct strips strips = {0};
    for (int i = 0; i < state->head.units && ib_is_measured(s); i++) {
        const struct stand stand = stand_now(s, state, i);
        const struct footprint f = footprint_of(&stand);
        if (ib_is_unknown(s, state, i))
            continue; /* in a view: it covers no ground */
        if (memcmp(&f, &a->unit[i].ground, sizeof f) != 0)
            return false;
        lie_with_horses(s, state, i, &stand, &strips);
    }
    return memcmp(&strips, &a->strips, sizeof strips) == 0;
}

bool ib_is_on_table(const struct scenario *s, const struct stand *stand)
{
    for (int i = 0; i < 4; i++)
        if (!is_on_table(&s->ground, stand->corner[i]))
            return false;
    return true;
}

struct point ib_middle_of(const struct stand *s)
{
    return point_along(s->front, s->bearing, -s->deep / 2);
}

/* No corner of it lies farther from the middle of its front. */
static int reach_of(const struct state *state, int unit)
{
    const struct footprint *f = &ib_unit_at(state, unit)->ground;
    return f->wide / 2 + f->deep + 1;
}

bool ib_is_apart(const struct state *state, int unit, struct point p, int hundredths)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const int dx = u->x < p.x ? p.x - u->x : u->x - p.x, dy = u->y < p.y ? p.y - u->y : u->y - p.y;
    return larger(dx, dy) > hundredths + reach_of(state, unit);
}

/* As they would stand if they were free; those who left the table did not stay with them. */
struct stand ib_stand_of_prisoners(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const int rest =
        ib_has(state, unit, OUT) && !ib_has(state, unit, LEFT) ? u->castings + u->holders : 0;
    return ib_stand_at(s, ib_kind_of_unit(s, unit)->arm, u->formation, u->captured + rest,
                       (struct point){u->held_x, u->held_y}, u->bearing);
}

struct stand ib_stand_of_horses(const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    return ib_stand_at(NULL, CAVALRY, IB_MOUNTED, u->holders,
                       (struct point){u->horses_x, u->horses_y}, 0);
}

bool ib_is_out_of_reach(const struct state *state, int one, int other, int inches)
{
    return ib_is_apart(state, other, ib_front_of(state, one), inches * INCH + reach_of(state, one));
}

/* ---- who is near ---- */

/* Those whose strips meet there, in their order. */
static void units_in(const struct state *state, int side, struct point low, struct point high,
                     struct near *n)
{
    const int words = (state->head.units + 63) / 64;
    n->count = 0;
    for (int word = 0; word < words; word++)
        for (uint64_t who = strips_in(&ib_armies_of(state)->strips, word, side, low, high); who;
             who &= who - 1)
            n->unit[n->count++] = (int16_t)(64 * word + __builtin_ctzll(who));
}

static void box_around(struct outline o, int hundredths, struct point *low, struct point *high)
{
    box_of(o, low, high);
    *low = (struct point){low->x - hundredths, low->y - hundredths};
    *high = (struct point){high->x + hundredths, high->y + hundredths};
}

void ib_units_around(const struct state *state, struct outline o, int hundredths, struct near *n)
{
    struct point low, high;
    box_around(o, hundredths, &low, &high);
    units_in(state, -1, low, high, n);
}

/* Does the box around its footprint meet that one? */
static bool meets_box(const struct footprint *f, struct point low, struct point high)
{
    bool west = true, east = true, south = true, north = true; /* all of it lies beyond */
    for (int i = 0; i < 4; i++) {
        west &= f->corner[i][0] < low.x;
        east &= f->corner[i][0] > high.x;
        south &= f->corner[i][1] < low.y;
        north &= f->corner[i][1] > high.y;
    }
    return !(west | east | south | north);
}

/* Of one side, or of either. */
static void others_near(const struct state *state, int unit, int side, struct outline o,
                        int hundredths, struct near *n)
{
    struct point low, high;
    int count = 0;
    box_around(o, hundredths, &low, &high);
    units_in(state, side, low, high, n);
    for (int i = 0; i < n->count; i++)
        if (n->unit[i] != unit && meets_box(&ib_unit_at(state, n->unit[i])->ground, low, high))
            n->unit[count++] = n->unit[i];
    n->count = count;
}

void ib_units_near(const struct state *state, int unit, struct outline o, int hundredths,
                   struct near *n)
{
    others_near(state, unit, -1, o, hundredths, n);
}

void ib_enemies_near(const struct scenario *s, const struct state *state, int unit, int hundredths,
                     struct near *n)
{
    const struct stand own = ib_stand_of(state, unit);
    others_near(state, unit, !s->unit[unit].side, ib_outline_of_stand(&own), hundredths, n);
}

/* ---- nobody stands on another ---- */

int ib_overlaps_among(const struct state *state, const struct near *n, const struct stand *stand,
                      int deeper)
{
    for (int i = 0; i < n->count; i++) {
        const struct stand other = ib_stand_of(state, n->unit[i]);
        if (convex_overlap(ib_outline_of_stand(stand), ib_outline_of_stand(&other), deeper))
            return n->unit[i];
    }
    return NOBODY;
}

int ib_overlaps(const struct state *state, int unit, const struct stand *stand, int deeper)
{
    struct near n;
    ib_units_near(state, unit, ib_outline_of_stand(stand), 0, &n);
    return ib_overlaps_among(state, &n, stand, deeper);
}

bool ib_may_turn_freely(const struct scenario *s, const struct state *state, int unit,
                        struct near *n)
{
    const struct stand own = ib_stand_of(state, unit);
    const struct point middle = ib_middle_of(&own);
    const int reach = length_of(middle, own.corner[0]) + ROUNDED;
    ib_units_near(state, unit, (struct outline){&middle, 1}, reach, n);
    for (int i = n->count - 1; i >= 0; i--) {
        const struct stand other = ib_stand_of(state, n->unit[i]);
        if (!is_within(point_to_polygon(middle, ib_outline_of_stand(&other)), reach))
            n->unit[i] = n->unit[--n->count]; /* near, but not near enough */
    }
    return n->count == 0 && middle.x >= reach && middle.y >= reach &&
           middle.x + reach <= s->ground.width && middle.y + reach <= s->ground.depth;
}

/* ---- a scenario's table ---- */

struct stand ib_stand_in_scenario(const struct scenario *s, int unit)
{
    const struct regiment *r = ib_kind_of_unit(s, unit);
    return ib_stand_at(s, r->arm, ib_formation_chosen(r->arm, r->formation), r->castings,
                       s->unit[unit].at, s->unit[unit].bearing);
}

static void check_place(const struct scenario *s, int unit, struct faults *faults)
{
    const struct stand own = ib_stand_in_scenario(s, unit);
    if (!s->unit[unit].placed)
        return; /* hidden, and it is not told where */
    if (!ib_is_on_table(s, &own))
        text_print(fault_at(faults, s->unit[unit].line, 1), "%s does not stand wholly on the table",
                   scenario_name(s, s->unit[unit].id));
    for (int i = 0; i < unit; i++) {
        const struct stand other = ib_stand_in_scenario(s, i);
        if (!s->unit[i].placed ||
            s->unit[i].arrives !=
                s->unit[unit].arrives) /* they need not be there at the same time */
            continue;
        if (!convex_overlap(ib_outline_of_stand(&own), ib_outline_of_stand(&other), ROUNDED))
            continue;
        text_print(fault_at(faults, s->unit[unit].line, 1), "%s stands on %s (R-28)",
                   scenario_name(s, s->unit[unit].id), scenario_name(s, s->unit[i].id));
    }
}

void ib_check_stands(const struct scenario *s, struct faults *faults)
{
    for (int i = 0; i < s->unit_count; i++)
        check_place(s, i, faults);
    ib_check_setups(s, faults);
}
