#include "exposed.h"

/* A unit is looked at in slices across its front, one for each casting.  Those of one end can be
 * divided off, so that what is left is one unit and stands in one place; those of the middle only
 * where it is so ruled, and then both ends are left. */

/* The slice of the n-th casting from the left. */
static struct stand slice_of(const struct stand *whole, int n, int castings)
{
    const int middle = whole->wide * (2 * n + 1) / (2 * castings) - whole->wide / 2;
    struct stand slice = *whole;
    slice.wide = larger(whole->wide / castings, 1);
    slice.front = point_beside(whole->front, whole->bearing, 0, middle);
    box_at(slice.front, slice.bearing, slice.wide, slice.deep, slice.corner);
    return slice;
}

/* Is it in the firer's zone, in range and in sight? */
static bool is_fired_on(const struct scenario *s, const struct state *state, int firer,
                        const struct stand *slice)
{
    struct zone zone;
    const struct point from = ib_front_of(state, firer);
    const int reach = ib_weapons[ib_weapon_of(s, state, firer)].band[LONG].to;
    return ib_fire_zone(s, state, firer, &zone) &&
           is_within_arc(from, ib_unit_at(state, firer)->bearing, zone.degrees, slice->front) &&
           is_within(point_to_point(from, slice->front), reach * INCH) &&
           ib_sees_stand(s, from, slice);
}

static bool is_touched(const struct scenario *s, const struct state *state, const struct near *near,
                       int unit, const struct stand *slice)
{
    for (int i = 0; i < near->count; i++)
        if (s->unit[near->unit[i]].side != s->unit[unit].side &&
            ib_touches_stand(state, near->unit[i], slice))
            return true;
    return false;
}

/* How many there are, if they stand side by side and are not all there are. */
static struct exposed in_one_stretch(const struct scenario *s, const bool *is, int castings)
{
    int first = 0, last = castings - 1;
    while (first < castings && !is[first])
        first++;
    while (last > first && !is[last])
        last--;
    for (int i = first; i <= last; i++)
        if (!is[i])
            return (struct exposed){0};
    const bool left = first == 0, right = last == castings - 1;
    if (first == castings || (left && right) ||
        (!left && !right && RULE(R_129, ruled(s, R_129, MIDDLE_STAYS))))
        return (struct exposed){0};
    return (struct exposed){last - first + 1, left, left ? 0 : castings - 1 - last};
}

struct exposed ib_exposed_to_fire(const struct scenario *s, const struct state *state,
                                  const struct order *fire)
{
    bool is[CASTINGS_MOST] = {0};
    const struct stand whole = ib_stand_of(state, fire->target);
    const int castings = ib_unit_at(state, fire->target)->castings;
    for (int n = 0; n < castings; n++) {
        const struct stand slice = slice_of(&whole, n, castings);
        for (int i = 0; i < fire->unit_count && !is[n]; i++)
            is[n] = RULE(R_91, is_fired_on(s, state, fire->unit[i], &slice));
    }
    return in_one_stretch(s, is, castings);
}

struct exposed ib_exposed_to_touch(const struct scenario *s, const struct state *state, int unit)
{
    bool is[CASTINGS_MOST] = {0};
    struct near near;
    const struct stand whole = ib_stand_of(state, unit);
    const int castings = ib_unit_at(state, unit)->castings;
    ib_units_near(state, unit, ib_outline_of_stand(&whole), INCH, &near);
    for (int n = 0; n < castings; n++) {
        const struct stand slice = slice_of(&whole, n, castings);
        is[n] = is_touched(s, state, &near, unit, &slice);
    }
    return in_one_stretch(s, is, castings);
}

struct exposed ib_exposed_to_sight(const struct scenario *s, const struct state *state, int unit,
                                   int seen)
{
    bool is[CASTINGS_MOST] = {0};
    const struct stand whole = ib_stand_of(state, unit), there = ib_stand_of(state, seen);
    const int castings = ib_unit_at(state, unit)->castings;
    for (int n = 0; n < castings; n++)
        is[n] = ib_sees_stand(s, slice_of(&whole, n, castings).front, &there);
    return in_one_stretch(s, is, castings);
}
