#include "road.h"

#include "room.h"

/* A road is its line: whoever has the middle of its front within half an inch of it is on it.  A
 * unit is drawn straight though its road bends, so its tail counts as on the road if the road leads
 * back as far as it is deep.  How far a road leads is looked at in steps, and never computed. */

enum {
    ROAD_BESIDE = INCH / 2, /* so near to its line one is on a road */
    ROAD_STEP = INCH / 4,   /* by which it is looked at */
    ROAD_FOLLOWED = 2 * INCH,
    ROAD_BACK = 135 /* degrees: back the way it came is another march */
};

static bool is_on_road(const struct scenario *s, struct point p)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        const struct outline o = outline_of(&s->ground, f);
        for (int k = 0; f->kind == ROAD && k + 1 < o.count; k++)
            if (is_within(point_to_segment(p, o.at[k], o.at[k + 1]), ROAD_BESIDE))
                return true;
    }
    return false;
}

int ib_road_ahead(const struct scenario *s, struct point from, int bearing, int farthest)
{
    int length = 0;
    while (length < farthest && is_on_road(s, point_along(from, bearing, length + ROAD_STEP)))
        length += ROAD_STEP;
    return length < farthest ? length : farthest;
}

/* in column, limbered or as wagons; by the other reading in any formation. */
static bool may_use_road(const struct scenario *s, int formation)
{
    return ruled(s, R_44, ROAD_ANY) ||
           RULE(R_44, ib_marches_in(s, formation) || ib_is_limbered(formation));
}

int ib_bars_by_road(const struct scenario *s, const struct mover *who)
{
    return ib_bars_split(s, who->unit, MOVE_ROAD) ? 0 : -1;
}

/* ---- who marches by road ---- */

bool ib_marches_by_road(const struct scenario *s, const struct state *state, int unit)
{
    return may_use_road(s, ib_unit_at(state, unit)->formation) &&
           is_on_road(s, ib_front_of(state, unit));
}

bool ib_passes_on_road(const struct scenario *s, const struct state *state, int unit, int other)
{
    return RULE(R_102, ruled(s, R_102, PASSING_FREE_ON_ROADS)) &&
           ib_marches_by_road(s, state, unit) && is_on_road(s, ib_front_of(state, other));
}

/* The head of it turns; the rest comes after. */
bool ib_follows_road(const struct scenario *s, const struct state *state, int unit, int bearing,
                     struct stand *stand)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const struct point front = ib_front_of(state, unit);
    const int turn = bearing_between(bearing, u->bearing);
    if (turn == 0 || turn >= ROAD_BACK ||
        ib_road_ahead(s, front, bearing, ROAD_FOLLOWED) < ROAD_FOLLOWED)
        return false;
    *stand = ib_stand_there(s, state, unit, front, bearing);
    return ib_stand_may(s, state, unit, stand, NULL) &&
           ib_ground_bears_on_road(
               s, state, &(struct pose){unit, ib_arm_now(s, state, unit), u->formation, stand});
}

void ib_meet_along_road(const struct scenario *s, const struct state *state,
                        const struct mover *who, int hundredths, struct meetings *met)
{
    struct meetings all = {.count = 0};
    struct path path;
    ib_path_straight(s, &who->stand, who->stand.bearing, hundredths, &path);
    ib_meet_ground(s, state, who, &path, &all);
    met->count = 0;
    for (int i = 0; i < all.count; i++)
        if (all.list[i].at < hundredths &&
            !(all.list[i].at == 0 && who->road_left > 0 &&
              (all.list[i].beneath || is_area(all.list[i].feature->kind))))
            ib_meet(met, all.list[i]);
}

int ib_road_left_after(const struct scenario *s, const struct state *state, int unit,
                       int hundredths)
{
    const struct mover who = ib_mover_of(s, state, unit, false);
    int whole = who.road_left > 0 ? who.road_left
                                  : (who.inches + ib_movement_of(MOVE_ROAD, who.arm)) * INCH;
    if (!ib_marches_by_road(s, state, unit) ||
        ib_road_ahead(s, who.stand.front, who.stand.bearing, hundredths) < hundredths)
        return 0;
    if (!ruled(s, R_45, ROAD_ALONE)) { /* what it has paid is gone */
        struct meetings met;
        struct march m = {.bars_from = -1};
        ib_meet_along_road(s, state, &who, hundredths, &met);
        whole = ib_allowed(s, &who, whole, false, &met, &m, NULL);
    }
    return hundredths < whole ? whole - hundredths : 0;
}

/* ---- for a march ---- */

/* Hundredths of a road back from a point near its k-th stretch, on to its first or its last corner.
 */
static int length_back(struct outline road, int k, struct point from, bool to_first)
{
    int length = length_of(from, road.at[to_first ? k : k + 1]);
    for (int n = to_first ? k : k + 1; to_first ? n > 0 : n + 1 < road.count;
         n += to_first ? -1 : 1)
        length += length_of(road.at[n], road.at[to_first ? n - 1 : n + 1]);
    return length;
}

/* Does the road that it stands on lead back as far as it is deep, around what bends there are? Then
 * all of it is on the road, though it is drawn straight. */
static bool has_road_behind(const struct scenario *s, const struct stand *own)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        const struct outline o = outline_of(&s->ground, f);
        for (int k = 0; f->kind == ROAD && k + 1 < o.count; k++)
            if (is_within(point_to_segment(own->front, o.at[k], o.at[k + 1]), ROAD_BESIDE) &&
                length_back(o, k, own->front,
                            bearing_between(bearing_of(o.at[k], o.at[k + 1]), own->bearing) <=
                                90) >= own->deep - ROAD_BESIDE)
                return true;
    }
    return false;
}

/* How much of the way lies along a road; looked at every inch. */
enum along { ALONG_NONE, ALONG_SOME, ALONG_ALL };

static enum along along_road(const struct scenario *s, const struct mover *who, int hundredths)
{
    int on = 0, looked = 0;
    for (int length = 0; length <= hundredths; length += INCH, looked++)
        on += is_on_road(s, point_along(who->stand.front, who->stand.bearing, length));
    return on == 0 ? ALONG_NONE : on == looked ? ALONG_ALL : ALONG_SOME;
}

/* the bonus is for a whole move along the road with all of the unit on it; by the other
 * reading for any stretch. */
struct road_use ib_road_use_of(const struct scenario *s, const struct mover *who, bool half)
{
    struct road_use use = {.inches = who->inches};
    const int inches = who->inches + ib_movement_of(MOVE_ROAD, who->arm);
    const bool any = ruled(s, R_44, ROAD_ANY);
    if (!may_use_road(s, who->formation))
        return use;
    const enum along along = along_road(s, who, inches * INCH / (half ? 2 : 1));
    if (along == ALONG_NONE)
        return use;
    use.bonus = any || (along == ALONG_ALL && has_road_behind(s, &who->stand));
    if (use.bonus)
        use.inches = inches;
    if (along == ALONG_ALL && use.inches == inches)
        use.hundredths = (inches + 1) * INCH; /* all the way, and as far as is looked at */
    else if (!any)
        use.hundredths = ib_road_ahead(s, who->stand.front, who->stand.bearing, use.inches * INCH);
    return use;
}

/* An area that it is still in where it leaves the road is met there; what its body stands on beside
 * the road is met at once (IV.C.2). */
void ib_leave_out_road(const struct scenario *s, const struct mover *who, int hundredths,
                       struct meetings *m)
{
    const struct point end = point_along(who->stand.front, who->stand.bearing, hundredths);
    const bool all_on_road = has_road_behind(s, &who->stand);
    struct meetings left = {.count = 0};
    for (int i = 0; i < m->count; i++) {
        struct meeting one = m->list[i];
        const bool still =
            is_area(one.feature->kind) && polygon_has(outline_of(&s->ground, one.feature), end);
        const bool off_road = one.beneath && !all_on_road;
        if (one.at < hundredths && !still && !off_road)
            continue;
        one.at = one.at < hundredths && !off_road ? hundredths : one.at;
        ib_meet(&left, one);
    }
    *m = left;
}
