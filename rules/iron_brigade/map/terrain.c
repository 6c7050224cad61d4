#include "terrain.h"

#include "works.h"

/* What a mover meets on its path, and how far that lets it go.  A front is looked at along three
 * ways, of its middle and its two ends; each feature is asked where these first meet it, where its
 * corners come between them, and whether the body stands on it already.  The answers go into one
 * list by distance, and ib_allowed() pays its way through that list until nothing is left. */

/* ---- what the ground costs ---- */

/* The line of the movement chart for each kind of ground, BLANK: none. ORDER FEATURE */
static const int8_t costs[FEATURES] = {
    [WOODS] = MOVE_WOODS,
    [DENSE_WOODS] = MOVE_DENSE_WOODS,
    [SWAMP] = MOVE_SWAMP,
    [ROUGH] = MOVE_ROUGH,
    [STEEP_SLOPE] = MOVE_STEEP_HILL,
    [HILL] = BLANK,
    [BUILDING] = MOVE_WALL,
    [FORD] = BLANK,
    [BRIDGE] = BLANK,
    [LOW_WALL] = MOVE_WALL,
    [HIGH_WALL] = MOVE_WALL,
    [FENCE] = MOVE_FENCE,
    [HASTY_WORKS] = MOVE_WALL,
    [ENTRENCHMENTS] = MOVE_WALL,
    [ABATIS] = MOVE_ROUGH,
    [MOAT] = MOVE_ROUGH,
    [EMBANKMENT] = MOVE_WALL,
    [ROAD] = BLANK,
    [STREAM] = MOVE_FORD,
    [RIVER] = MOVE_FORD,
};

void ib_meet(struct meetings *m, struct meeting one)
{
    if (m->count == MEETINGS_MOST && m->list[m->count - 1].at <= one.at)
        return; /* the farthest is left out */
    int i = m->count < MEETINGS_MOST ? m->count++ : m->count - 1;
    for (; i > 0 && m->list[i - 1].at > one.at; i--)
        m->list[i] = m->list[i - 1];
    m->list[i] = one;
}

/* A single rider is no wider than a column. */
static bool crosses_bridges(const struct scenario *s, const struct mover *who)
{
    return who->unit == NOBODY || who->arm == ARTILLERY || who->arm == HEAVY_EQUIPMENT ||
           ib_marches_in(s, who->formation);
}

bool ib_bars_mover(const struct scenario *s, const struct mover *who, int line)
{
    return who->unit != NOBODY && ib_bars_split(s, who->unit, line);
}

/* Inches, as far as a side knows; 0: it does not. */
static int depth_known(const struct state *state, int side, const struct feature *water)
{
    return water->hidden ? ib_armies_of(state)->sounded[side][water->hidden - 1] : water->depth;
}

bool ib_is_too_deep(const struct scenario *s, const struct mover *who, int inches, bool strong)
{
    const bool watertight = who->unit != NOBODY && ib_kind_of_unit(s, who->unit)->watertight;
    return 2 * inches > ib_deepest_ford(who->arm, strong, watertight);
}

static struct meeting at_bridge(const struct scenario *s, const struct mover *who,
                                const struct feature *f, int at)
{
    return (struct meeting){
        .at = at, .line = BLANK, .feature = f, .barred = !RULE(R_53, crosses_bridges(s, who))};
}

/* IV.D.1, R-53, R-54: water is crossed on a bridge, or where it is not too deep. */
static struct meeting at_water(const struct scenario *s, const struct state *state,
                               const struct mover *who, const struct feature *f, struct point where,
                               int at)
{
    const struct feature *ford = area_at(&s->ground, FORD, where), *water = ford ? ford : f;
    const int depth = depth_known(state, who->side, water);
    struct meeting m = {.at = at, .line = MOVE_FORD, .feature = f};
    if (area_at(&s->ground, BRIDGE, where))
        return at_bridge(s, who, f, at);
    if (depth == 0)
        m.unsure = water;
    else
        m.barred = RULE(IV_D_1, ib_is_too_deep(s, who, depth, f->strong));
    return m;
}

static struct meeting at_ground(const struct scenario *s, const struct state *state,
                                const struct mover *who, const struct feature *f,
                                struct point where, int at)
{
    struct meeting m = {.at = at, .line = costs[f->kind], .feature = f};
    if (f->kind == STREAM || f->kind == RIVER)
        return at_water(s, state, who, f, where, at);
    if (f->kind == ABATIS)
        m.barred = RULE(VIII_D, who->arm != INFANTRY);
    if (f->kind == BUILDING)
        m.barred = RULE(R_53, who->arm != INFANTRY);
    if (f->kind == MOAT && area_at(&s->ground, BRIDGE, where))
        return at_bridge(s, who, f, at);
    if (f->kind == MOAT) /* it is crossed by an act of its own; R-106: or in flight */
        m.barred = RULE(VIII_E, !who->retreats || who->arm != INFANTRY ||
                                    RULE(R_106, ruled(s, R_106, MOATS_STOP_FLIGHT)));
    if (m.line != BLANK && ib_movement_of(m.line, who->arm) == NO)
        m.barred = true;
    return m;
}

enum { SPOTS_MOST = 8 };

struct spot {
    int at;
    struct point where;
};

static struct spot spot_on_leg(const struct way *w, int leg, int at)
{
    const struct point a = w->at[leg], b = w->at[leg + 1];
    const int length = length_of(a, b), whole = w->gone[leg + 1] - w->gone[leg];
    if (length == 0)
        return (struct spot){w->gone[leg], a};
    return (struct spot){w->gone[leg] + (at * whole + length / 2) / length,
                         point_on_way(a, b, at, length)};
}

/* Where the way meets it, the nearest first: an area once, a line each time it is crossed,
 * at a corner once. */
static int spots_on(const struct ground *g, const struct feature *f, const struct way *w,
                    struct spot spot[SPOTS_MOST])
{
    int count = 0;
    for (int leg = 0; leg < w->leg_count && !(is_area(f->kind) && count > 0); leg++) {
        const struct point a = w->at[leg], b = w->at[leg + 1];
        int at[SPOTS_MOST] = {0}, met = 0;
        if (!passes_box(f, a, b))
            continue;
        if (is_area(f->kind))
            met = (at[0] = first_meeting(a, b, outline_of(g, f), true)) >= 0;
        else
            met = every_meeting(a, b, outline_of(g, f), at, SPOTS_MOST);
        for (int i = 0; i < met && count < SPOTS_MOST; i++) {
            const struct spot one = spot_on_leg(w, leg, at[i]);
            if (count == 0 || one.at > spot[count - 1].at + 1)
                spot[count++] = one;
        }
    }
    return count;
}

/* ---- the path ---- */

/* so much over the edge of ground is not in it; the edge itself is. */
static int half_inch(const struct scenario *s)
{
    return RULE(III_A, ruled(s, R_28, HALF_INCH_OVER)) ? INCH / 2 + 1 : 0;
}

int ib_beside_middle(const struct scenario *s, const struct stand *own, int which)
{
    const int over = half_inch(s), aside = own->wide / 2 - (over > 0 ? over : 1);
    return aside > 0 ? (which - 1) * aside : 0;
}

static void take_in(struct path *p, struct point one)
{
    p->low = (struct point){smaller(one.x, p->low.x), smaller(one.y, p->low.y)};
    p->high = (struct point){larger(one.x, p->high.x), larger(one.y, p->high.y)};
}

void ib_path_close(const struct scenario *s, const struct stand *own, bool back, struct path *p)
{
    const int over = half_inch(s), wide = 2 * ib_beside_middle(s, own, WAYS_OF_FRONT - 1);
    const int deep = larger(own->deep - over, 0);
    const struct point front =
        back ? point_along(own->front, own->bearing, deep - own->deep) : own->front;
    box_at(front, own->bearing, wide, deep, p->body);
    p->low = p->high = p->body[0];
    for (int i = 1; i < 4; i++)
        take_in(p, p->body[i]);
    for (int i = 0; i < WAYS_OF_FRONT; i++)
        for (int k = 0; k <= p->way[i].leg_count; k++)
            take_in(p, p->way[i].at[k]);
}

void ib_path_straight(const struct scenario *s, const struct stand *own, int bearing, int farthest,
                      struct path *p)
{
    const bool back = bearing != own->bearing;
    for (int i = 0; i < WAYS_OF_FRONT; i++) {
        const struct point a = point_beside(own->front, own->bearing, back ? -own->deep : 0,
                                            ib_beside_middle(s, own, i));
        const struct point b = point_along(a, bearing, farthest);
        p->way[i] = (struct way){1, {a, b}, {0, length_of(a, b)}};
    }
    p->straight = true;
    ib_path_close(s, own, back, p);
}

void ib_path_of_point(struct point from, struct point to, struct path *p)
{
    for (int i = 0; i < WAYS_OF_FRONT; i++)
        p->way[i] = (struct way){1, {from, to}, {0, length_of(from, to)}};
    for (int i = 0; i < 4; i++)
        p->body[i] = from;
    p->straight = false;
    p->low = p->high = from;
    take_in(p, to);
}

/* ---- what it meets ---- */

/* The first place that way which is not in the area; looked at every quarter of an inch. */
static struct point out_of(const struct ground *g, const struct feature *area, struct point from,
                           int bearing)
{
    struct point p = from;
    for (int way = INCH / 4;
         way < FARTHEST / 4 && (way == INCH / 4 || polygon_has(outline_of(g, area), p));
         way += INCH / 4)
        p = point_along(from, bearing, way);
    return p;
}

/* does the slope lead up, that way?  What lies beyond it is higher than what lies before. */
static bool leads_up(const struct ground *g, const struct feature *slope, const struct way *w,
                     struct point where)
{
    const int bearing = bearing_of(w->at[0], w->at[w->leg_count]);
    return height_at(g, out_of(g, slope, where, bearing)) >
           height_at(g, out_of(g, slope, where, bearing + 180));
}

/* A mover and one feature on its path: each time that it costs, and where it bars. */
struct encounter {
    const struct scenario *s;
    const struct state *state;
    const struct mover *who;
    const struct path *path;
    const struct feature *feature;
    struct meeting met[SPOTS_MOST], barred; /* barred.at < 0: it bars nowhere */
    int count;
};

/* R-47, by the other reading: a slope is free for whoever goes down it. */
static bool is_free_slope(const struct encounter *e, const struct way *w, struct point where)
{
    return e->feature->kind == STEEP_SLOPE && ib_movement_of(MOVE_STEEP_HILL, e->who->arm) != NO &&
           RULE(R_47, ruled(e->s, R_47, STEEP_UP)) &&
           !leads_up(&e->s->ground, e->feature, w, where);
}

/* What bars one of its ways bars the mover, where it is nearest; what costs is met where the first
 * of them meets it.  A line that one of them crosses twice is met twice. */
static void take_spots(struct encounter *e, const struct spot *spot, int spots)
{
    for (int n = 0; n < spots; n++) {
        const struct meeting one =
            at_ground(e->s, e->state, e->who, e->feature, spot[n].where, spot[n].at);
        if (one.barred && (e->barred.at < 0 || one.at < e->barred.at))
            e->barred = one;
        if (one.barred)
            break; /* nothing beyond it is met */
        if (n == e->count)
            e->met[e->count++] = one;
        else if (one.at < e->met[n].at)
            e->met[n] = one;
    }
}

/* IV.C.1, however little of it: corners that the front meets between its three ways. */
static void look_between(struct encounter *e, const struct point *corner, int count)
{
    const struct way *way = e->path->way, *middle = &way[1];
    const struct point front[2] = {way[0].at[0], way[WAYS_OF_FRONT - 1].at[0]};
    const struct point on = {middle->at[1].x - middle->at[0].x, middle->at[1].y - middle->at[0].y};
    for (int i = 0; i < count; i++) {
        const struct point back = {corner[i].x - on.x, corner[i].y - on.y};
        struct spot spot = {first_meeting(corner[i], back, (struct outline){front, 2}, false),
                            corner[i]};
        if (spot.at > 0 && !is_free_slope(e, middle, corner[i]))
            take_spots(e, &spot, 1);
    }
}

/* VIII.D, VIII.E: what was opened is open ground, and what is left beside it has its ends there. */
static void look_between_left(struct encounter *e)
{
    const struct outline o = outline_of(&e->s->ground, e->feature);
    struct point end;
    for (int i = 0; i < o.count; i++)
        if (!ib_is_opened_at(e->s, e->state, e->feature, o.at[i]))
            look_between(e, &o.at[i], 1);
    for (int i = 0; ib_end_opened(e->s, e->state, e->feature, i, &end); i++)
        look_between(e, &end, 1);
}

static int leave_out_opened(const struct encounter *e, struct spot *spot, int spots)
{
    int left = 0;
    for (int i = 0; i < spots; i++)
        if (!ib_is_opened_at(e->s, e->state, e->feature, spot[i].where))
            spot[left++] = spot[i];
    return left;
}

/* The place of a line beneath the body: where its middle or a side lies over it, or else some
 * corner of the line. */
static struct point place_beneath(const struct path *p, struct outline line)
{
    const struct point from[3] = {halfway(p->body[2], p->body[3]), p->body[3], p->body[2]};
    const struct point to[3] = {halfway(p->body[0], p->body[1]), p->body[0], p->body[1]};
    for (int i = 0; i < 3; i++) {
        const int at = first_meeting(from[i], to[i], line, false),
                  length = length_of(from[i], to[i]);
        if (at >= 0 && length > 0)
            return point_on_way(from[i], to[i], at, length);
    }
    for (int i = 0; i < line.count; i++)
        if (polygon_has((struct outline){p->body, 4}, line.at[i]))
            return line.at[i];
    return from[0];
}

/* IV.C.2: what its body stands on as it sets out slows all of it, as if its front met it there.  On
 * ground that it may not enter at all (a road led it there) it is mired.  What its front meets at
 * once is met already. */
static void look_beneath(struct encounter *e)
{
    const struct ground *g = &e->s->ground;
    const struct feature *f = e->feature;
    const struct path *p = e->path;
    if ((e->barred.at >= 0 && e->barred.at <= ROUNDED) ||
        !RULE(IV_C_2, ib_obstacle_meets(e->s, e->state, f, (struct outline){p->body, 4})))
        return;
    if (e->count > 0 && e->met[0].at <= ROUNDED) {
        e->met[0].beneath = is_area(f->kind);
        return;
    }
    const struct point where =
        is_area(f->kind) ? halfway(p->body[0], p->body[2]) : place_beneath(p, outline_of(g, f));
    if (is_free_slope(e, &p->way[1], where))
        return;
    struct meeting one = at_ground(e->s, e->state, e->who, f, where, 0);
    one.beneath = true;
    one.mired = one.barred;
    one.barred = false;
    one.unsure = NULL; /* it has been in it and knows */
    if (e->count == SPOTS_MOST)
        e->count--;
    for (int i = e->count++; i > 0; i--)
        e->met[i] = e->met[i - 1];
    e->met[0] = one;
}

void ib_meet_ground(const struct scenario *s, const struct state *state, const struct mover *who,
                    const struct path *p, struct meetings *m)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        struct spot spot[SPOTS_MOST];
        if (costs[f->kind] == BLANK || !passes_box(f, p->low, p->high))
            continue;
        struct encounter e = {s, state, who, p, f, .barred = {.at = -1}};
        const bool opened = ib_is_opened(s, state, f);
        for (int k = 0; k < WAYS_OF_FRONT; k++) {
            int spots = spots_on(&s->ground, f, &p->way[k], spot);
            if (opened)
                spots = leave_out_opened(&e, spot, spots);
            if (spots > 0 && !is_free_slope(&e, &p->way[k], spot[0].where))
                take_spots(&e, spot, spots);
        }
        if (p->straight && opened)
            look_between_left(&e);
        else if (p->straight)
            look_between(&e, s->ground.corner + f->first, f->count);
        look_beneath(&e);
        for (int n = 0; n < e.count; n++)
            ib_meet(m, e.met[n]);
        if (e.barred.at >= 0)
            ib_meet(m, e.barred);
    }
}

int ib_first_difficult(const struct scenario *s, const struct meetings *m)
{
    for (int i = 0; i < m->count; i++)
        if (ib_is_difficult(s, m->list[i].feature))
            return m->list[i].at;
    return -1;
}

/* ---- ground beneath it ---- */

/* Ground that may bar this arm, an area or a line: what it does where the unit stands is looked at
 * when it stands there. */
static bool may_bar(const struct feature *f, int arm)
{
    switch (f->kind) {
    case BUILDING:
    case ABATIS:
        return arm != INFANTRY;
    case MOAT:
    case STREAM:
    case RIVER:
        return true;
    default:
        return costs[f->kind] != BLANK && ib_movement_of(costs[f->kind], arm) == NO;
    }
}

/* whoever follows a road is not held by what roads run through. */
static bool has_road(const struct scenario *s, const struct feature *ground)
{
    const struct outline o = outline_of(&s->ground, ground);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        const struct outline road = outline_of(&s->ground, f);
        for (int k = 0; f->kind == ROAD && k + 1 < road.count; k++)
            if (is_area(ground->kind) ? segment_meets_polygon(road.at[k], road.at[k + 1], o)
                                      : first_meeting(road.at[k], road.at[k + 1], o, false) >= 0)
                return true;
    }
    return false;
}

/* Where it is on this ground: of an area its own middle, of a line where that runs beneath it. */
static struct point place_on(const struct scenario *s, const struct stand *stand,
                             const struct feature *f)
{
    struct path p;
    if (is_area(f->kind))
        return ib_middle_of(stand);
    ib_path_straight(s, stand, stand->bearing, 0, &p);
    return place_beneath(&p, outline_of(&s->ground, f));
}

static bool stands_on_barred(const struct scenario *s, const struct state *state,
                             const struct mover *who, bool by_road)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (may_bar(f, who->arm) && ib_stands_in(s, state, &who->stand, f) &&
            at_ground(s, state, who, f, place_on(s, &who->stand, f), 0).barred &&
            !(by_road && has_road(s, f)))
            return true;
    }
    return false;
}

bool ib_is_barred_near(const struct scenario *s, int arm, const struct stand *own)
{
    for (int i = 0; i < s->ground.feature_count; i++)
        if (may_bar(&s->ground.feature[i], arm) &&
            feature_near(&s->ground.feature[i], own->front, own->wide + own->deep))
            return true;
    return false;
}

/* Who stands on such ground already must get out of it, and may turn there. */
static bool bears(const struct scenario *s, const struct state *state, const struct pose *pose,
                  bool by_road)
{
    struct mover who = {.unit = pose->unit,
                        .side = s->unit[pose->unit].side,
                        .arm = pose->arm,
                        .formation = pose->formation,
                        .stand = *pose->stand};
    if (!RULE(R_35, stands_on_barred(s, state, &who, by_road)))
        return true;
    who.stand = ib_stand_of(state, pose->unit);
    return stands_on_barred(s, state, &who, by_road);
}

bool ib_ground_bears_on_road(const struct scenario *s, const struct state *state,
                             const struct pose *pose)
{
    return bears(s, state, pose, true);
}

bool ib_ground_bears(const struct scenario *s, const struct state *state, const struct pose *pose,
                     struct trouble *trouble)
{
    return bears(s, state, pose, false) ||
           refuse(R_35, trouble, "there it would stand on ground that it may not enter");
}

bool ib_ground_bears_unit(const struct scenario *s, const struct state *state, int unit,
                          const struct stand *stand, struct trouble *trouble)
{
    const struct pose pose = {unit, ib_arm_now(s, state, unit), ib_unit_at(state, unit)->formation,
                              stand};
    return ib_ground_bears(s, state, &pose, trouble);
}

/* ---- how far ---- */

/* IV.C.1, R-43: every modifier that is met counts; it halts where the next would leave less than it
 * has gone.  R-42: a kind of area counts once, where it is first met. */
int ib_allowed(const struct scenario *s, const struct mover *who, int hundredths, bool half,
               const struct meetings *m, struct march *march, struct steps *steps)
{
    const int part = half ? 2 : 1;
    int left = hundredths;
    uint32_t met = 0;
    for (int i = 0; i < m->count; i++) {
        const struct meeting *one = &m->list[i];
        const int kind = one->feature->kind;
        if (one->at * part > left)
            break;
        if (one->barred) {
            step_tell(steps, IB(IV_F), "it goes no farther than this: %s", feature_names[kind], 0,
                      0);
            march->held_by = feature_names[kind];
            march->stopped = true;
            return one->at;
        }
        if (one->mired) {
            left = RULE(R_7, ruled(s, R_7, INCH_ALWAYS)) ? INCH : 0;
            march->held_by = feature_names[kind];
            step_tell(steps, IB(IV_C_2),
                      "it stands on ground that it may not enter, and gets out by an inch: %s",
                      feature_names[kind], 0, 0);
            continue;
        }
        const bool once = is_area(kind) || RULE(R_42, ruled(s, R_42, KINDS_ONCE));
        if (once && met >> kind & 1)
            continue;
        met |= 1u << kind;
        const int change =
            one->line == BLANK || !RULE(IV_C_1, true) ? 0 : ib_movement_of(one->line, who->arm);
        int next = left + change * INCH;
        if (RULE(VIII_D, kind == ABATIS))
            next /= 2; /* half the speed of rough ground */
        if (next < INCH && one->at == 0 && RULE(R_7, ruled(s, R_7, INCH_ALWAYS)))
            next = INCH; /* it begins there */
        if (change < 0)
            march->held_by = feature_names[kind];
        if (RULE(R_43, next < one->at * part))
            return one->at;
        left = next;
        if (one->unsure && march->unsure_count < MARCH_UNSURE)
            march->unsure[march->unsure_count++] =
                (struct unsure){one->unsure, one->feature->strong, one->at};
        step(steps, IB(IV_C_1), change, "%s", feature_names[kind], 0, 0);
        if (march->bars_from < 0 && one->line != BLANK && ib_bars_mover(s, who, one->line))
            march->bars_from = one->at;
    }
    return left / part;
}

bool ib_stands_where_none_split(const struct scenario *s, const struct state *state, int unit)
{
    const struct stand stand = ib_stand_of(state, unit);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (costs[f->kind] != BLANK && ib_bars_split(s, unit, costs[f->kind]) &&
            ib_stands_in(s, state, &stand, f))
            return true;
    }
    return false;
}

bool ib_has_costs_near(const struct scenario *s, struct point p, int reach)
{
    for (int i = 0; i < s->ground.feature_count; i++)
        if (costs[s->ground.feature[i].kind] != BLANK &&
            feature_near(&s->ground.feature[i], p, reach))
            return true;
    return false;
}
