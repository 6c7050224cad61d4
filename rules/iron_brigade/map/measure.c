#include "measure.h"

#include "works.h"

/* Everything on a table that players would lay a ruler or a protractor to.  A firer measures from
 * the middle of its front and a target is all of the ground it covers, so most questions are about
 * a point and a box: how far, in which arc, across what.  What is seen, hidden, masked or protected
 * is looked at along lines to nine parts of the box, and a refusal says in steps which clause it
 * comes from. */

/* ---- ranges and zones ---- */

/* the middle of the front; for all-round fire, of the side that is nearest. */
static struct point fires_from(const struct scenario *s, const struct state *state, int unit,
                               const struct stand *own, struct outline target)
{
    struct point best = own->front;
    if (!RULE(R_60, ib_fires_all_round(s, ib_unit_at(state, unit)->formation)))
        return best;
    for (int i = 1; i < 4; i++) {
        const struct point side = halfway(own->corner[i], own->corner[(i + 1) % 4]);
        if (is_nearer(point_to_polygon(side, target), point_to_polygon(best, target)))
            best = side;
    }
    return best;
}

static struct squared far_between(const struct scenario *s, const struct state *state, int firer,
                                  int target)
{
    const struct stand own = ib_stand_of(state, firer), other = ib_stand_of(state, target);
    const struct outline o = ib_outline_of_stand(&other);
    return point_to_polygon(fires_from(s, state, firer, &own, o), o);
}

int ib_hundredths_between(const struct scenario *s, const struct state *state, int firer,
                          int target)
{
    return hundredths_up(far_between(s, state, firer, target));
}

static int between_middles(const struct state *state, int firer, int target)
{
    const struct stand own = ib_stand_of(state, firer), other = ib_stand_of(state, target);
    return hundredths_up(point_to_point(ib_middle_of(&own), ib_middle_of(&other)));
}

int ib_range_between(const struct scenario *s, const struct state *state, int firer, int target,
                     struct steps *steps)
{
    const struct squared far = far_between(s, state, firer, target);
    if (!RULE(R_3, ruled(s, R_3, RANGE_NEAREST)))
        return between_middles(state, firer, target) / INCH;
    const int inches = inches_up(far);
    if (steps)
        step_tell(steps, IB(V_E), "%i and %d hundredths, rounded up", NULL,
                  hundredths_up(far) / INCH, hundredths_up(far) % INCH);
    return inches;
}

/* V.C.1: half a right angle to either side of the middle of the front; R-5: so are flanks told. */
enum { ZONE = 45 };

bool ib_fire_zone(const struct scenario *s, const struct state *state, int unit, struct zone *z)
{
    const int formation = ib_unit_at(state, unit)->formation;
    const struct weapon *w = &ib_weapons[ib_weapon_of(s, state, unit)];
    const struct fire_unit firer = {.morale = ib_unit_at(state, unit)->morale,
                                    .weapon = ib_weapon_of(s, state, unit)};
    *z = (struct zone){.degrees = ib_fires_all_round(s, formation) ? 180 : ZONE};
    if (!ib_is_measured(s) || !ib_is_in(s, state, unit) || ib_is_limbered(formation) ||
        ib_is_mounted(formation) || ib_has(state, unit, AFLOAT) ||
        !ib_fires_in(s, formation, NULL) || !ib_fire_by_morale(&firer, NULL, NULL))
        return false;
    for (int i = 0; i < BANDS; i++)
        if (w->band[i].to > 0)
            z->inches[z->band_count++] = w->band[i].to;
    return true;
}

bool ib_is_in_zone(const struct scenario *s, const struct state *state, int firer, int target,
                   struct steps *steps)
{
    if (ib_fires_all_round(s, ib_unit_at(state, firer)->formation))
        return true;
    const struct stand own = ib_stand_of(state, firer), other = ib_stand_of(state, target);
    const struct outline o = ib_outline_of_stand(&other);
    if (ruled(s, R_60, CENTRE_IN_ZONE))
        return RULE(R_60, is_within_arc(own.front, own.bearing, ZONE, ib_middle_of(&other)));
    bool in = false;
    const bool beside = lies_beside_arc(own.front, own.bearing, ZONE, o);
    for (int i = 0; i < 4 && !in && !beside; i++)
        in = is_within_arc(own.front, own.bearing, ZONE, other.corner[i]);
    if (!in && !beside)
        in = segment_meets_polygon(own.front,
                                   point_along(own.front, own.bearing - ZONE, FARTHEST / 2), o) ||
             segment_meets_polygon(own.front,
                                   point_along(own.front, own.bearing + ZONE, FARTHEST / 2), o);
    if (!in)
        step_tell(steps, IB(V_C_1), "it faces %d, and the target lies at %d", NULL, own.bearing,
                  bearing_of(own.front, ib_middle_of(&other)));
    return in;
}

/* ---- sight ---- */

enum {
    WOODS_SEEN_THROUGH =
        4 * INCH,          /* the chart's sight in woods; a dense inch counts double */
    SHELTER_REACH = INCH,  /* a wall protects whoever is so near behind it */
    DEPTH_REACH = 8 * INCH /* friends so near behind it deepen the target */
};

bool ib_is_lit(const struct scenario *s, const struct state *state, int viewer, int seen)
{
    const int inches = scenario_sight(s, state->head.turn);
    if (inches == 0)
        return true;
    const struct stand own = ib_stand_of(state, viewer), other = ib_stand_of(state, seen);
    return is_within(point_to_polygon(own.front, ib_outline_of_stand(&other)), inches * INCH);
}

bool ib_has_in_sight(const struct scenario *s, const struct state *state, int viewer, int seen,
                     struct steps *steps)
{
    const struct point from = ib_front_of(state, viewer);
    if (!ib_is_lit(s, state, viewer, seen))
        return false;
    const struct stand other = ib_stand_of(state, seen);
    const struct view_line v = look(&s->ground, from, other.corner, WOODS_SEEN_THROUGH);
    if (RULE(R_62, v.blocked == SEES) && RULE(R_16, woods_of(&v) <= WOODS_SEEN_THROUGH))
        return true;
    if (v.blocked != SEES)
        step_tell(steps, IB(R_62),
                  v.blocked == BLOCKED_BY_GROUND ? "higher ground hides it" : "a building hides it",
                  NULL, 0, 0);
    else
        step_tell(steps, IB(R_16), "about %d of %d inches lie in woods, dense ones double", NULL,
                  (woods_of(&v) + 50) / INCH, (length_of(from, ib_middle_of(&other)) + 50) / INCH);
    return false;
}

bool ib_sees_stand(const struct scenario *s, struct point from, const struct stand *stand)
{
    const struct view_line v = look(&s->ground, from, stand->corner, WOODS_SEEN_THROUGH);
    return v.blocked == SEES && woods_of(&v) <= WOODS_SEEN_THROUGH;
}

bool ib_sees_place(const struct scenario *s, const struct state *state, struct point from,
                   struct point to)
{
    const int inches = scenario_sight(s, state->head.turn);
    if (inches > 0 && !is_within(point_to_point(from, to), inches * INCH))
        return false;
    const struct view_line v = look_to(&s->ground, from, to);
    return v.blocked == SEES && woods_of(&v) <= WOODS_SEEN_THROUGH;
}

/* Lines that hide whoever stands behind them, and how they protect. ORDER FEATURE from
 * LOW_WALL */
static const struct {
    bool hides;
    int cover;
} shelters[FEATURES - AREAS] = {
    [LOW_WALL - AREAS] = {true, COVER_WOOD_FENCE},
    [HIGH_WALL - AREAS] = {true, COVER_HIGH_WALL},
    [FENCE - AREAS] = {true, COVER_WOOD_FENCE},
    [HASTY_WORKS - AREAS] = {true, COVER_HASTY_WORKS},
    [ENTRENCHMENTS - AREAS] = {true, COVER_ENTRENCHMENTS},
    [EMBANKMENT - AREAS] = {true, COVER_HIGH_WALL},
};

/* The part of a stand that is nearest to somewhere, or this one if none is nearer. */
static struct point nearest_part(struct point from, const struct stand *stand, struct point best)
{
    struct point part[BOX_PARTS];
    box_parts(stand->corner, part);
    for (int i = 0; i < BOX_PARTS; i++)
        if (is_nearer(point_to_point(from, part[i]), point_to_point(from, best)))
            best = part[i];
    return best;
}

/* does the way cross the line within an inch of the target? */
static bool is_sheltered_by(const struct scenario *s, const struct feature *f, struct point from,
                            const struct stand *target)
{
    const struct outline o = outline_of(&s->ground, f), t = ib_outline_of_stand(target);
    if (!feature_near(f, target->front, target->wide + target->deep + INCH))
        return false; /* far from it */
    const struct point aim = nearest_part(from, target, target->front);
    for (int i = 0; i + 1 < o.count; i++) {
        const int at = first_meeting(from, aim, (struct outline){o.at + i, 2}, false),
                  way = length_of(from, aim);
        if (at < 0 || way == 0)
            continue;
        if (is_within(point_to_polygon(point_on_way(from, aim, at, way), t), SHELTER_REACH))
            return true;
    }
    return false;
}

/* Certainly not, if the boxes around them do not meet. */
static bool may_meet(const struct feature *f, const struct stand *stand)
{
    return feature_near(f, stand->front, stand->wide + stand->deep);
}

enum { GRID_WIDE = 8, GRID_DEEP = 4 };

/* Is half of it or more in such an area?  Looked at in 32 places. */
static bool is_half_in(const struct scenario *s, int kind, const struct stand *stand)
{
    int in = 0;
    bool any = false;
    for (int i = 0; i < s->ground.feature_count && !any; i++)
        any = s->ground.feature[i].kind == kind && may_meet(&s->ground.feature[i], stand);
    for (int i = 0; i < GRID_WIDE && any; i++)
        for (int k = 0; k < GRID_DEEP; k++) {
            const int right = stand->wide * (2 * i + 1 - GRID_WIDE) / (2 * GRID_WIDE);
            const int back = stand->deep * (2 * k + 1) / (2 * GRID_DEEP);
            in += area_at(&s->ground, kind,
                          point_beside(stand->front, stand->bearing, -back, right)) != NULL;
        }
    return 2 * in >= GRID_WIDE * GRID_DEEP;
}

bool ib_is_in_woods(const struct scenario *s, const struct state *state, int unit)
{
    const struct stand own = ib_stand_of(state, unit);
    return is_half_in(s, WOODS, &own) || is_half_in(s, DENSE_WOODS, &own);
}

bool ib_is_behind_high_wall(const struct scenario *s, const struct state *state, int viewer,
                            int unit)
{
    const struct stand own = ib_stand_of(state, unit);
    const struct point from = ib_front_of(state, viewer);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (RULE(VIII_F, f->kind == HIGH_WALL || f->kind == EMBANKMENT) &&
            is_sheltered_by(s, f, from, &own))
            return true;
    }
    return false;
}

bool ib_is_hidden_by_cover(const struct scenario *s, const struct state *state, int viewer,
                           int seen, struct steps *steps)
{
    if (RULE(R_56, ib_has(state, seen, AFLOAT)))
        return false;
    if (RULE(R_63,
             ib_has(state, seen, FIRED | FIRED_LAST) || ib_are_within(state, viewer, seen, INCH)))
        return false;
    const struct stand own = ib_stand_of(state, viewer), other = ib_stand_of(state, seen);
    if (is_half_in(s, BUILDING, &other)) {
        step_tell(steps, IB(V_C_3), "it has not fired and is hidden by this: %s",
                  feature_names[BUILDING], 0, 0);
        return true;
    }
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (is_area(f->kind) || !shelters[f->kind - AREAS].hides)
            continue;
        if (f->kind == FENCE && ruled(s, R_63, FENCE_HIDES_LYING) && !ib_has(state, seen, LYING))
            continue;
        if (is_sheltered_by(s, f, own.front, &other)) {
            step_tell(steps, IB(V_C_3), "it has not fired and is hidden by this: %s",
                      feature_names[f->kind], 0, 0);
            return true;
        }
    }
    return false;
}

bool ib_can_see(const struct scenario *s, const struct state *state, int viewer, int enemy,
                struct steps *steps)
{
    return ib_has_in_sight(s, state, viewer, enemy, steps) &&
           !ib_is_hidden_by_cover(s, state, viewer, enemy, steps);
}

/* ---- fire past others ---- */

/* V.C.2.ii: the ends differ in height and it stands wholly within the third of the way nearest the
 * higher; or it lies in a hollow, lower than both. */
static bool is_fired_over(const struct scenario *s, struct point from, struct point to,
                          const struct stand *between)
{
    const int from_height = height_at(&s->ground, from), to_height = height_at(&s->ground, to);
    const int its_height = height_at(&s->ground, ib_middle_of(between));
    if (its_height < from_height && its_height < to_height)
        return true;
    if (from_height == to_height)
        return false;
    const struct point high = from_height > to_height ? from : to;
    const int third = length_of(from, to) / 3;
    for (int i = 0; i < 4; i++)
        if (!is_within(point_to_point(high, between->corner[i]), third))
            return false;
    return true;
}

/* VII.E, R-114: skirmishers of its own regiment, in open order and half an inch or more off. */
static bool are_own_skirmishers(const struct scenario *s, const struct state *state, int firer,
                                int between)
{
    return RULE(VII_E, advanced(s, VII_E)) && whole_of(s, firer) == whole_of(s, between) &&
           ib_is_open_in(s, ib_unit_at(state, between)->formation) &&
           RULE(R_114, ruled(s, R_114, THROUGH_SKIRMISHERS)) &&
           !ib_are_within(state, firer, between, INCH / 2 - 1);
}

/* V.C.2.i: an enemy line a third of a rank deep, or by the other reading a friendly one. */
static bool is_fired_through(const struct scenario *s, const struct state *state, int firer,
                             int between)
{
    const bool enemy = s->unit[firer].side != s->unit[between].side;
    return ib_ranks_in(s, ib_unit_at(state, between)->formation) == RANKS_THIRD &&
           (enemy || RULE(R_64, ruled(s, R_64, THROUGH_FRIENDS)));
}

/* Who stands on this line of fire, or NOBODY. */
static int masked_on(const struct scenario *s, const struct state *state, int firer, int target,
                     struct point from, struct point aim)
{
    const struct point way[2] = {from, aim};
    struct near near;
    ib_units_around(state, (struct outline){way, 2}, 0, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        if (i == firer || i == target)
            continue;
        const struct stand between = ib_stand_of(state, i);
        if (segment_meets_polygon(from, aim, ib_outline_of_stand(&between)) &&
            !RULE(V_C_2_i, is_fired_through(s, state, firer, i)) &&
            !are_own_skirmishers(s, state, firer, i) &&
            !RULE(V_C_2_ii, is_fired_over(s, from, aim, &between)))
            return i;
    }
    return NOBODY;
}

/* a line to some part of the target that is in the zone of fire is free, or by the other
 * reading the one to its nearest part. */
int ib_masked_by(const struct scenario *s, const struct state *state, int firer, int target,
                 struct steps *steps)
{
    const struct stand own = ib_stand_of(state, firer), other = ib_stand_of(state, target);
    const struct point from = fires_from(s, state, firer, &own, ib_outline_of_stand(&other));
    const bool all_round = ib_fires_all_round(s, ib_unit_at(state, firer)->formation);
    const struct point nearest = nearest_part(from, &other, ib_middle_of(&other));
    const int masked = masked_on(s, state, firer, target, from, nearest);
    if (masked == NOBODY)
        return NOBODY;
    struct point part[BOX_PARTS];
    box_parts(other.corner, part);
    for (int i = 0; i < BOX_PARTS && RULE(R_101, ruled(s, R_101, ANY_PART_OPEN)); i++)
        if ((all_round || is_within_arc(from, own.bearing, ZONE, part[i])) &&
            masked_on(s, state, firer, target, from, part[i]) == NOBODY)
            return NOBODY;
    step_tell(steps, IB(V_C_2), "%s stands in the way", scenario_name(s, s->unit[masked].name), 0,
              0);
    return masked;
}

/* ---- cover ---- */

int ib_cover_between(const struct scenario *s, const struct state *state, int firer, int target,
                     struct steps *steps)
{
    int best = COVER_NONE;
    const char *by = "nothing";
    const struct stand own = ib_stand_of(state, firer), other = ib_stand_of(state, target);
    if (RULE(R_72, is_half_in(s, WOODS, &other) || is_half_in(s, DENSE_WOODS, &other))) {
        best = COVER_WOODS;
        by = "woods, half of it or more";
    }
    if (is_half_in(s, BUILDING, &other)) {
        best = ib_better_cover(best, COVER_HIGH_WALL);
        by = "a building";
    }
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (is_area(f->kind) || !RULE(R_71, shelters[f->kind - AREAS].cover != COVER_NONE) ||
            !is_sheltered_by(s, f, own.front, &other))
            continue;
        const int now = ib_better_cover(best, shelters[f->kind - AREAS].cover);
        by = now != best ? feature_names[f->kind] : by;
        best = now;
    }
    if (best != COVER_NONE)
        step_tell(steps, IB(R_72), "protected by this: %s", by, 0, 0);
    return best;
}

static bool has_in_the_open(const struct scenario *s, const struct state *state, int enemy,
                            int unit)
{
    return s->unit[enemy].side != s->unit[unit].side && ib_is_in(s, state, enemy) &&
           ib_can_see(s, state, unit, enemy, NULL) &&
           RULE(R_85, ib_cover_between(s, state, enemy, unit, NULL) == COVER_NONE);
}

int ib_has_it_in_the_open(const struct scenario *s, const struct state *state, int unit, int first)
{
    if (first != NOBODY && has_in_the_open(s, state, first, unit))
        return first;
    for (int i = 0; i < state->head.units; i++)
        if (i != first && has_in_the_open(s, state, i, unit))
            return i;
    return NOBODY;
}

/* ---- depth and flanks ---- */

/* How wide a thing is across the line of fire, in hundredths: the spread of its corners beside that
 * line. */
struct spread {
    int64_t low, high; /* times the length of the line */
    int length;
};

static struct spread spread_of(struct point from, struct point to, const struct stand *s)
{
    struct spread w = {INT64_MAX, INT64_MIN, length_of(from, to)};
    for (int i = 0; i < 4; i++) {
        const int64_t beside = side_of(from, to, s->corner[i]);
        w.low = beside < w.low ? beside : w.low;
        w.high = beside > w.high ? beside : w.high;
    }
    return w;
}

/* The side of a stand that is nearest to a point. */
static void near_side(struct point from, const struct stand *stand, struct point side[2])
{
    side[0] = stand->corner[0], side[1] = stand->corner[1];
    for (int i = 1; i < 4; i++) {
        const struct point a = stand->corner[i], b = stand->corner[(i + 1) % 4];
        if (is_nearer(point_to_segment(from, a, b), point_to_segment(from, side[0], side[1])))
            side[0] = a, side[1] = b;
    }
}

/* friends of the target in the strip it shows, within 8 inches of its near side. */
static int figures_behind(const struct scenario *s, const struct state *state, int target,
                          struct point from, const struct stand *stand)
{
    const struct point to = ib_middle_of(stand);
    const struct spread strip = spread_of(from, to, stand);
    struct point side[2];
    int figures = 0;
    near_side(from, stand, side);
    struct near near;
    ib_units_near(state, target, ib_outline_of_stand(stand), DEPTH_REACH, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        if (s->unit[i].side != s->unit[target].side)
            continue;
        const struct stand behind = ib_stand_of(state, i);
        const struct spread w = spread_of(from, to, &behind);
        const bool in_strip = w.low < strip.high && w.high > strip.low;
        const bool farther =
            is_nearer(point_to_point(from, to), point_to_point(from, ib_middle_of(&behind)));
        if (in_strip && farther &&
            is_within(polygon_to_polygon((struct outline){side, 2}, ib_outline_of_stand(&behind)),
                      DEPTH_REACH))
            figures += ib_unit_at(state, i)->castings;
    }
    return figures;
}

int ib_ranks_shown(const struct scenario *s, const struct state *state, int firer, int target,
                   struct steps *steps)
{
    if (ib_is_of_arm(s, target, ARTILLERY))
        return RANKS_1;
    const struct drill *drill = ib_drill(s, ib_unit_at(state, target)->formation);
    if (drill && RULE(R_133, ruled(s, R_133, DEPTH_AS_SAID))) {
        note(R_133, steps, 0, "its formation is as deep as it was made");
        return drill->ranks;
    }
    const struct stand own = ib_stand_of(state, firer), other = ib_stand_of(state, target);
    const struct spread w = spread_of(own.front, ib_middle_of(&other), &other);
    const int wide =
        RULE(III_C_4, true) && w.length > 0 ? (int)((w.high - w.low) / w.length) : other.wide;
    const int figures =
        ib_unit_at(state, target)->castings +
        (RULE(R_30, true) ? figures_behind(s, state, target, own.front, &other) : 0);
    const bool foot = !ib_is_mounted(ib_unit_at(state, target)->formation);
    step_tell(steps, IB(III_C_4), "%d figures behind a front of about %d inches", NULL, figures,
              (wide + 50) / INCH);
    return ib_nearest_ranks(INCH * figures, RULE(III_C, foot) ? 2 * wide : wide);
}

int ib_flank_of(const struct scenario *s, const struct state *state, int firer, int target,
                struct steps *steps)
{
    const struct stand own = ib_stand_of(state, firer), other = ib_stand_of(state, target);
    const struct point from = ib_middle_of(&own);
    const bool by_line = is_behind(other.front, other.bearing, from);
    const bool by_arc = !is_within_arc(ib_middle_of(&other), other.bearing, ZONE, from);
    const struct drill *drill = ib_drill(s, ib_unit_at(state, target)->formation);
    if (drill && drill->hollow && RULE(R_134, ruled(s, R_134, HOLLOW_HAS_NO_FLANK)))
        return RED_NO;
    if (!(RULE(R_5, ruled(s, R_5, FLANK_BY_LINE)) ? by_line : by_arc))
        return RED_NO;
    const bool rear = is_within_arc(ib_middle_of(&other), other.bearing + 180, ZONE, from);
    step_tell(steps, IB(R_5),
              rear ? "the fire comes from its rear" : "the fire comes from its flank", NULL, 0, 0);
    return rear ? RED_REAR : RED_FLANK;
}

/* ---- ground it stands in ---- */

bool ib_stands_in(const struct scenario *s, const struct state *state, const struct stand *stand,
                  const struct feature *f)
{
    const int over =
        RULE(R_28, ruled(s, R_28, HALF_INCH_OVER)) ? INCH + 2 : 0; /* an edge is in the ground */
    const int wide = stand->wide > over ? stand->wide - over : 1,
              deep = stand->deep > over ? stand->deep - over : 1;
    struct point inner[4];
    if (!may_meet(f, stand))
        return false;
    box_at(point_along(stand->front, stand->bearing, (deep - stand->deep) / 2), stand->bearing,
           wide, deep, inner);
    return ib_obstacle_meets(s, state, f, (struct outline){inner, 4});
}

bool ib_is_difficult(const struct scenario *s, const struct feature *f)
{
    switch (f->kind) {
    case SWAMP:
    case FORD:
    case BRIDGE:
    case ABATIS:
    case STREAM:
    case RIVER:
        return true;
    case MOAT:
        return RULE(R_95, ruled(s, R_95, MOAT_IS_RED));
    case DENSE_WOODS:
    case LOW_WALL:
    case HIGH_WALL:
    case FENCE:
        return RULE(R_70, ruled(s, R_70, DIFFICULT_MORE));
    default:
        return false;
    }
}

bool ib_is_in_difficult_ground(const struct scenario *s, const struct state *state, int unit)
{
    if (RULE(R_11, ib_has(state, unit, CROSSED)))
        return true;
    const struct stand stand = ib_stand_of(state, unit);
    for (int i = 0; i < s->ground.feature_count; i++)
        if (ib_is_difficult(s, &s->ground.feature[i]) &&
            ib_stands_in(s, state, &stand, &s->ground.feature[i]))
            return true;
    return false;
}

/* ---- contact ---- */

bool ib_are_within(const struct state *state, int one, int other, int hundredths)
{
    const struct stand a = ib_stand_of(state, one);
    if (ib_is_apart(state, other, a.front, a.wide + a.deep + hundredths))
        return false;
    const struct stand b = ib_stand_of(state, other);
    return is_within(polygon_to_polygon(ib_outline_of_stand(&a), ib_outline_of_stand(&b)),
                     hundredths);
}

/* nearer than a tenth of an inch; turned round in a test, only what shares a point. */
static int touching(void)
{
    return RULE(R_14, true) ? TOUCHING : 0;
}

bool ib_are_touching(const struct state *state, int one, int other)
{
    return ib_are_within(state, one, other, touching());
}

bool ib_touches_stand(const struct state *state, int unit, const struct stand *stand)
{
    const struct stand own = ib_stand_of(state, unit);
    return is_within(polygon_to_polygon(ib_outline_of_stand(&own), ib_outline_of_stand(stand)),
                     touching());
}

/* The stretch of a side, in hundredths from where it begins, along which another side lies beside
 * it, nearer than a tenth of an inch; first > last: none.  Projected onto the line of the one the
 * other runs straight from here to there, so that both its place and how far it is off change
 * evenly: times the length of the one, rounded up, all of it is whole. */
static struct span stretch_beside(struct point a, struct point b, struct point c, struct point d)
{
    const struct point along = {b.x - a.x, b.y - a.y};
    const int64_t length = length_of(a, b), near = TOUCHING * length;
    int64_t at[2], off[2] = {side_of(a, b, c), side_of(a, b, d)}, from, to;
    at[0] = (int64_t)along.x * (c.x - a.x) + (int64_t)along.y * (c.y - a.y);
    at[1] = (int64_t)along.x * (d.x - a.x) + (int64_t)along.y * (d.y - a.y);
    for (int i = 0; i < 2; i++) { /* the end that is too far off is cut back to where it is not */
        const int k = 1 - i;
        const int64_t bound = off[i] > near ? near : -near;
        if (off[i] <= near && off[i] >= -near)
            continue;
        if (off[i] > near ? off[k] > near : off[k] < -near)
            return (struct span){1, 0}; /* all of it is */
        at[i] += (at[k] - at[i]) * (off[i] - bound) / (off[i] - off[k]);
        off[i] = bound;
    }
    from = at[0] < at[1] ? at[0] : at[1];
    to = at[0] < at[1] ? at[1] : at[0];
    from = from > 0 ? from : 0;
    to = to < length * length ? to : length * length;
    if (length == 0 || from > to)
        return (struct span){1, 0};
    return (struct span){(int)((from + length / 2) / length), (int)((to + length / 2) / length)};
}

/* Along which of its sides a stand touches a line most, and where on it. */
struct touch {
    int side;
    struct span stretch;
};

static void touch_more(const struct stand *own, struct point c, struct point d, struct touch *best)
{
    for (int side = 0; side < 4; side++) {
        const struct span one =
            stretch_beside(own->corner[side], own->corner[(side + 1) % 4], c, d);
        if (one.last - one.first > best->stretch.last - best->stretch.first)
            *best = (struct touch){side, one};
    }
}

static struct touch touch_of(const struct stand *own, const struct stand *unit)
{
    struct touch best = {0, {1, 0}};
    for (int i = 0; i < 4; i++)
        touch_more(own, unit->corner[i], unit->corner[(i + 1) % 4], &best);
    return best;
}

/* As many castings as stand along so much of that side, with their ranks. */
static int castings_along(const struct state *state, int unit, const struct stand *own,
                          const struct touch *t)
{
    const int length = t->stretch.last - t->stretch.first,
              side = t->side % 2 == 0 ? own->wide : own->deep;
    const int castings = ib_unit_at(state, unit)->castings,
              count = (castings * length + side / 2) / side;
    return length <= 0 ? 0 : count > castings ? castings : count;
}

/* The point of the side behind, so far on. */
static struct point behind_side(const struct stand *own, int side, int at)
{
    const struct point a = own->corner[(side + 3) % 4], b = own->corner[(side + 2) % 4];
    const int length = side % 2 == 0 ? own->wide : own->deep;
    return point_on_way(a, b, at, length);
}

/* VI.D.3: friends of the enemy in a continuous line behind those that touch, one behind the other;
 * no casting twice. */
static int castings_behind(const struct scenario *s, const struct state *state, int unit, int enemy,
                           const struct touch *t, int16_t counted[UNITS_MOST], struct steps *steps)
{
    struct stand behind;
    struct near near;
    int sum = 0;
    const struct stand front = ib_stand_of(state, enemy);
    ib_units_near(state, enemy, ib_outline_of_stand(&front), INCH, &near);
    const struct point from = behind_side(&front, t->side, t->stretch.first);
    const struct point to = behind_side(&front, t->side, t->stretch.last);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        struct touch its = {0, {1, 0}};
        if (s->unit[i].side != s->unit[enemy].side || ib_are_touching(state, i, unit))
            continue;
        behind = ib_stand_of(state, i);
        touch_more(&behind, from, to, &its);
        const int along = castings_along(state, i, &behind, &its),
                  left = ib_unit_at(state, i)->castings - counted[i];
        const int castings = !RULE(R_89, true) ? 0 : along < left ? along : left;
        if (castings <= 0)
            continue;
        step(steps, IB(R_89), castings, "of %s, closed up behind",
             scenario_name(s, s->unit[i].name), 0, 0);
        counted[i] = (int16_t)(counted[i] + castings);
        sum += castings + castings_behind(s, state, unit, i, &its, counted, steps);
    }
    return sum;
}

int ib_castings_touching(const struct scenario *s, const struct state *state, int unit,
                         struct steps *steps)
{
    int16_t counted[UNITS_MOST] = {0};
    struct stand enemy;
    int sum = 0;
    struct near near;
    const struct stand own = ib_stand_of(state, unit);
    ib_units_near(state, unit, ib_outline_of_stand(&own), INCH, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        if (s->unit[i].side == s->unit[unit].side || !ib_are_touching(state, i, unit))
            continue;
        enemy = ib_stand_of(state, i);
        const struct touch t = touch_of(&enemy, &own);
        const int along = castings_along(state, i, &enemy, &t), touching = along > 0 ? along : 1;
        step(steps, IB(R_89), touching, "of %s", scenario_name(s, s->unit[i].name), 0, 0);
        sum += touching;
        if (along > 0)
            sum += castings_behind(s, state, unit, i, &t, counted, steps);
    }
    return sum;
}
