#include "water.h"

#include "room.h"

/* ---- moorings ---- */

bool ib_is_by_water(const struct scenario *s, const struct feature *f, const struct stand *stand)
{
    const struct outline water = outline_of(&s->ground, f), own = ib_outline_of_stand(stand);
    if (is_area(f->kind))
        return is_within(polygon_to_polygon(own, water), INCH);
    for (int i = 0; i + 1 < water.count; i++) {
        if (segment_meets_polygon(water.at[i], water.at[i + 1], own) ||
            is_within(polygon_to_polygon(own, (struct outline){water.at + i, 2}), INCH))
            return true;
    }
    return false;
}

struct mooring ib_mooring_on(const struct scenario *s, int water, struct point p)
{
    const struct outline line = outline_of(&s->ground, &s->ground.feature[water]);
    struct mooring m = {.water = water};
    for (int i = 1; i + 1 < line.count; i++)
        if (is_nearer(point_to_segment(p, line.at[i], line.at[i + 1]),
                      point_to_segment(p, line.at[m.stretch], line.at[m.stretch + 1])))
            m.stretch = i;
    m.at = nearest_on(line.at[m.stretch], line.at[m.stretch + 1], p);
    return m;
}

static bool is_water(const struct feature *f)
{
    return f->kind == STREAM || f->kind == RIVER;
}

/* Measured from its front, its corners and the middles of its sides. */
bool ib_mooring_by(const struct scenario *s, const struct stand *stand, struct mooring *best)
{
    struct squared least = {INT64_MAX, 1};
    struct point part[1 + BOX_PARTS] = {stand->front};
    bool found = false;
    box_parts(stand->corner, part + 1);
    for (int i = 0; i < s->ground.feature_count; i++) {
        if (!is_water(&s->ground.feature[i]) || !ib_is_by_water(s, &s->ground.feature[i], stand))
            continue;
        for (int k = 0; k <= BOX_PARTS; k++) {
            const struct mooring one = ib_mooring_on(s, i, part[k]);
            if (!is_nearer(point_to_point(one.at, part[k]), least))
                continue;
            least = point_to_point(one.at, part[k]);
            *best = one;
            found = true;
        }
    }
    return found;
}

struct mooring ib_mooring_of(const struct scenario *s, const struct state *state, int unit)
{
    return ib_mooring_on(s, ib_unit_at(state, unit)->water, ib_front_of(state, unit));
}

int ib_line_left(const struct scenario *s, const struct mooring *from, bool up)
{
    const struct outline line = outline_of(&s->ground, &s->ground.feature[from->water]);
    struct point here = from->at;
    int left = 0;
    for (int next = from->stretch + !up; next >= 0 && next < line.count; next += up ? -1 : 1) {
        left += length_of(here, line.at[next]);
        here = line.at[next];
    }
    return left;
}

struct point ib_rowed_to(const struct scenario *s, const struct mooring *from, bool up,
                         int hundredths)
{
    const struct outline line = outline_of(&s->ground, &s->ground.feature[from->water]);
    struct point here = from->at;
    for (int next = from->stretch + !up; next >= 0 && next < line.count; next += up ? -1 : 1) {
        const struct point to = line.at[next];
        const int length = length_of(here, to);
        if (length > 0 && hundredths <= length)
            return point_on_way(here, to, hundredths, length);
        hundredths -= length;
        here = to;
    }
    return here;
}

/* ---- landing ---- */

/* R-28's half inch over an edge, but never more than a quarter of a narrow front: a column does not
 * lie in the water.
 */
static bool stands_in_water(const struct scenario *s, const struct stand *stand)
{
    const int wide = stand->wide > 2 * INCH ? stand->wide - INCH : stand->wide / 2;
    const int deep = stand->deep > 2 * INCH ? stand->deep - INCH : stand->deep / 2;
    struct point inner[4];
    box_at(point_along(stand->front, stand->bearing, (deep - stand->deep) / 2), stand->bearing,
           wide, deep, inner);
    for (int i = 0; i < s->ground.feature_count; i++)
        if (is_water(&s->ground.feature[i]) &&
            feature_meets(&s->ground, &s->ground.feature[i], (struct outline){inner, 4}))
            return true;
    return false;
}

int ib_bank_of(const struct scenario *s, const struct state *state, int unit, int bearing)
{
    const struct mooring here = ib_mooring_of(s, state, unit);
    const struct point *line =
        outline_of(&s->ground, &s->ground.feature[here.water]).at + here.stretch;
    const int64_t side = side_of(line[0], line[1], point_along(here.at, bearing, INCH)) -
                         side_of(line[0], line[1], here.at);
    return (side > 0) - (side < 0);
}

/* Its back to the water, within an inch of it, dry and where it may stand; the nearer the better.
 */
bool ib_landing(const struct scenario *s, const struct state *state, int unit, int bearing,
                struct stand *stand)
{
    const struct point from = ib_mooring_of(s, state, unit).at;
    *stand = ib_stand_there(s, state, unit, from, bearing);
    const int deep = stand->deep;
    for (int off = 0; off <= INCH; off += INCH / 4) {
        *stand = ib_stand_there(s, state, unit, point_along(from, bearing, deep + off), bearing);
        if (!stands_in_water(s, stand) && ib_may_stand_there(s, state, unit, stand, NULL))
            return true;
    }
    return false;
}
