#include "room.h"

struct stand ib_stand_turned(const struct scenario *s, const struct state *state, int unit,
                             int bearing)
{
    const struct stand own = ib_stand_of(state, unit);
    return ib_stand_there(s, state, unit, point_along(ib_middle_of(&own), bearing, own.deep / 2),
                          bearing);
}

bool ib_stand_may_among(const struct scenario *s, const struct state *state,
                        const struct near *near, const struct stand *stand, struct trouble *trouble)
{
    if (!ib_is_on_table(s, stand))
        return forbid(R_35, trouble, "it would not stand wholly on the table");
    const int other = ib_overlaps_among(state, near, stand, ROUNDED);
    return other == NOBODY || !RULE(R_35, true) ||
           forbid(R_35, trouble, "there it would stand on %s",
                  scenario_name(s, s->unit[other].name));
}

/* How far all of it lies beyond an edge of the other, the farthest of its edges; less than 0: by so
 * much it must be moved at least to leave it.  Corners are rounded, so a little less either way. */
static int beyond_edge(const struct stand *of, const struct stand *other)
{
    int most = INT32_MIN;
    for (int i = 0; i < 4; i++) {
        const int length = (i % 2 == 0 ? of->wide : of->deep) + ROUNDED;
        int64_t least = INT64_MAX;
        for (int k = 0; k < 4; k++) {
            const int64_t side = side_of(of->corner[i], of->corner[(i + 1) % 4], other->corner[k]);
            least = side < least ? side : least;
        }
        most = larger((int)(least / length), most);
    }
    return most;
}

static int clearance(const struct stand *one, const struct stand *other)
{
    return larger(beyond_edge(one, other), beyond_edge(other, one));
}

static int clear_of_edges(const struct ground *g, const struct stand *s)
{
    int least = INT32_MAX;
    for (int i = 0; i < 4; i++) {
        const struct point c = s->corner[i];
        least = smaller(least, smaller(c.x, g->width - c.x));
        least = smaller(least, smaller(c.y, g->depth - c.y));
    }
    return least;
}

int ib_clear_of_all(const struct scenario *s, const struct state *state, const struct near *near,
                    const struct stand *stand)
{
    int least = clear_of_edges(&s->ground, stand);
    for (int i = 0; i < near->count; i++) {
        const struct stand other = ib_stand_of(state, near->unit[i]);
        least = smaller(least, clearance(stand, &other));
    }
    return least;
}

/* No corner goes farther in a turn than its arc around the middle. */
int ib_degrees_alike(const struct stand *turned, int clear)
{
    const int sure = (clear < 0 ? -clear : clear) - 2 * AT_REST;
    const int reach = length_of(ib_middle_of(turned), turned->corner[0]) + ROUNDED;
    return sure > 0 ? (int)((int64_t)sure * 180 * 113 / (355 * (int64_t)reach)) : 0;
}

bool ib_stand_may(const struct scenario *s, const struct state *state, int unit,
                  const struct stand *stand, struct trouble *trouble)
{
    struct near near;
    ib_units_near(state, unit, ib_outline_of_stand(stand), 0, &near);
    return ib_stand_may_among(s, state, &near, stand, trouble);
}

bool ib_may_stand_there(const struct scenario *s, const struct state *state, int unit,
                        const struct stand *stand, struct trouble *trouble)
{
    return ib_stand_may(s, state, unit, stand, trouble) &&
           ib_ground_bears_unit(s, state, unit, stand, trouble);
}

bool ib_stop_may(const struct scenario *s, const struct state *state, int unit, bool back,
                 int hundredths, struct trouble *trouble)
{
    const int bearing = ib_unit_at(state, unit)->bearing;
    const struct stand there = ib_stand_there(
        s, state, unit,
        point_along(ib_front_of(state, unit), bearing_wrap(bearing + (back ? 180 : 0)), hundredths),
        bearing);
    return ib_stand_may(s, state, unit, &there, trouble);
}
