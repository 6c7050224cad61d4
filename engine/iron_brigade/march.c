#include "march.h"

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
    [MOAT] = MOVE_FORD,
    [EMBANKMENT] = MOVE_WALL,
    [ROAD] = BLANK,
    [STREAM] = MOVE_FORD,
    [RIVER] = MOVE_FORD,
};

/* Something met on the way. */
struct meeting {
    int at; /* hundredths */
    int line;
    bool barred; /* it goes no farther */
    const struct feature *feature;
    const struct feature *unsure; /* water whose depth its side does not know, or NULL */
};

enum { MEETINGS_MOST = 64 };

struct meetings {
    struct meeting list[MEETINGS_MOST];
    int count;
};

static void meet(struct meetings *m, struct meeting one)
{
    if (m->count == MEETINGS_MOST && m->list[m->count - 1].at <= one.at)
        return; /* the farthest is left out */
    int i = m->count < MEETINGS_MOST ? m->count++ : m->count - 1;
    for (; i > 0 && m->list[i - 1].at > one.at; i--)
        m->list[i] = m->list[i - 1];
    m->list[i] = one;
}

static int base_inches(const struct scenario *s, const struct mover *who, bool back)
{
    int sum = movement_of(back ? MOVE_BACKWARDS : MOVE_BASE, who->arm);
    if (who->arm == ARTILLERY && kind_of_unit(s, who->unit)->horse_artillery)
        sum = movement_of(MOVE_HORSE_ARTILLERY, who->arm);
    return sum + formation_inches(who->arm, who->formation, s->ruling[CHOICE_R_33]);
}

struct mover mover_of(const struct scenario *s, const struct state *state, int unit, bool back)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct mover m = {.unit = unit,
                      .arm = arm_now(s, state, unit),
                      .formation = u->formation,
                      .castings = u->castings,
                      .road_left = u->road_left,
                      .open = is_open(u->formation)};
    m.inches = base_inches(s, &m, back);
    stand_of(state, unit, &m.stand);
    return m;
}

void stand_of_mover(const struct scenario *s, const struct mover *m, struct point front, int bearing,
                    struct stand *stand)
{
    stand_at(kind_of_unit(s, m->unit)->arm, m->formation, m->castings, front, bearing, stand);
}

static bool crosses_bridges(int arm, int formation)
{
    return arm == ARTILLERY || arm == HEAVY_EQUIPMENT || shape_of(formation) == COLUMN;
}

/* The area of this kind that the place lies in, or NULL. */
static const struct feature *area_at(const struct ground *g, int kind, struct point p)
{
    for (int i = 0; i < g->feature_count; i++)
        if (g->feature[i].kind == kind && passes_box(&g->feature[i], p, p) &&
            polygon_has(outline_of(g, &g->feature[i]), p))
            return &g->feature[i];
    return NULL;
}

/* Inches, as far as a side knows; 0: it does not. */
static int depth_known(const struct scenario *s, const struct state *state, int side, const struct feature *water)
{
    UNUSED(s);
    return water->hidden ? armies_of(state)->sounded[side][water->hidden - 1] : water->depth;
}

static bool is_too_deep(const struct scenario *s, int unit, int arm, int inches, bool strong)
{
    return 2 * inches > deepest_ford(arm, strong, kind_of_unit(s, unit)->watertight);
}

/* IV.D.1, R-53, R-54: water is crossed on a bridge, or where it is not too deep. */
static struct meeting at_water(const struct scenario *s, const struct state *state, const struct mover *who,
                               const struct feature *f, struct point where, int at)
{
    const struct feature *ford = area_at(&s->ground, FORD, where), *water = ford ? ford : f;
    const int depth = depth_known(s, state, s->unit[who->unit].side, water);
    struct meeting m = {.at = at, .line = MOVE_FORD, .feature = f};
    if (area_at(&s->ground, BRIDGE, where)) {
        m.line = BLANK;
        m.barred = !RULE(R_53, crosses_bridges(who->arm, who->formation));
    } else if (depth == 0)
        m.unsure = water;
    else
        m.barred = RULE(IV_D_1, is_too_deep(s, who->unit, who->arm, depth, f->strong));
    return m;
}

static struct meeting at_ground(const struct scenario *s, const struct state *state, const struct mover *who,
                                const struct feature *f, struct point where, int at)
{
    struct meeting m = {.at = at, .line = costs[f->kind], .feature = f};
    if (f->kind == STREAM || f->kind == RIVER)
        return at_water(s, state, who, f, where, at);
    if (f->kind == ABATIS || f->kind == MOAT || f->kind == BUILDING)
        m.barred = who->arm != INFANTRY; /* VIII.D, VIII.E, R-53 */
    if (m.line != BLANK && movement_of(m.line, who->arm) == NO)
        m.barred = true;
    return m;
}

/* The way of one point of a front: straight legs, and how far the unit has gone at either end of each. */
enum { LEGS_MOST = 9, SPOTS_MOST = 8, WAYS_OF_FRONT = 3 };

struct way {
    int leg_count;
    struct point at[LEGS_MOST + 1];
    int gone[LEGS_MOST + 1]; /* hundredths */
};

struct spot {
    int at;
    struct point where;
};

static struct spot spot_on_leg(const struct way *w, int leg, int at)
{
    const struct point a = w->at[leg], b = w->at[leg + 1];
    const int64_t length = length_of(a, b), whole = w->gone[leg + 1] - w->gone[leg];
    if (length == 0)
        return (struct spot){w->gone[leg], a};
    return (struct spot){w->gone[leg] + (int)((at * whole + length / 2) / length),
                         {a.x + (int32_t)((b.x - a.x) * at / length), a.y + (int32_t)((b.y - a.y) * at / length)}};
}

/* Where the way meets it, the nearest first: an area once, a line each time it is crossed, at a corner once. */
static int spots_on(const struct ground *g, const struct feature *f, const struct way *w, struct spot spot[SPOTS_MOST])
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

/* The middle of the front and, R-28, its ends less half an inch, which is itself not in the ground: so far to the
 * right. */
static int beside_middle(const struct scenario *s, const struct stand *own, int which)
{
    const int over = s->ruling[CHOICE_R_28] == HALF_INCH_OVER ? INCH / 2 : 0, aside = own->wide / 2 - over - 1;
    return aside > 0 ? (which - 1) * aside : 0;
}

static void ways_straight(const struct scenario *s, const struct stand *own, int bearing, int farthest,
                          struct way way[WAYS_OF_FRONT])
{
    const int from = bearing == own->bearing ? 0 : -own->deep;
    for (int i = 0; i < WAYS_OF_FRONT; i++) {
        const struct point a = point_beside(own->front, own->bearing, from, beside_middle(s, own, i));
        const struct point b = point_along(a, bearing, farthest);
        way[i] = (struct way){1, {a, b}, {0, length_of(a, b)}};
    }
}

/* The first place that way which is not in the area; looked at every quarter of an inch. */
static struct point out_of(const struct ground *g, const struct feature *area, struct point from, int bearing)
{
    struct point p = from;
    for (int way = INCH / 4; way < FARTHEST / 4 && (way == INCH / 4 || polygon_has(outline_of(g, area), p));
         way += INCH / 4)
        p = point_along(from, bearing, way);
    return p;
}

/* does the slope lead up, that way?  What lies beyond it is higher than what lies before. */
static bool leads_up(const struct ground *g, const struct feature *slope, const struct way *w, struct point where)
{
    const int bearing = bearing_of(w->at[0], w->at[w->leg_count]);
    return height_at(g, out_of(g, slope, where, bearing)) > height_at(g, out_of(g, slope, where, bearing + 180));
}

/* What bars one of its ways bars the unit, where it is nearest; what costs is met where the first of them meets it.  A
 * line that one of them crosses twice is met twice. */
static void meet_ground(const struct scenario *s, const struct state *state, const struct mover *who,
                        const struct way way[WAYS_OF_FRONT], struct meetings *m)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        struct meeting met[SPOTS_MOST], barred = {.at = -1};
        struct spot spot[SPOTS_MOST];
        int count = 0;
        for (int k = 0; k < WAYS_OF_FRONT && costs[f->kind] != BLANK; k++) {
            const int spots = spots_on(&s->ground, f, &way[k], spot);
            if (spots > 0 && f->kind == STEEP_SLOPE && movement_of(MOVE_STEEP_HILL, who->arm) != NO &&
                RULE(R_47, s->ruling[CHOICE_R_47] == STEEP_UP) && !leads_up(&s->ground, f, &way[k], spot[0].where))
                continue;
            for (int n = 0; n < spots; n++) {
                const struct meeting one = at_ground(s, state, who, f, spot[n].where, spot[n].at);
                if (one.barred && (barred.at < 0 || one.at < barred.at))
                    barred = one;
                if (one.barred)
                    break; /* nothing beyond it is met */
                if (n == count)
                    met[count++] = one;
                else if (one.at < met[n].at)
                    met[n] = one;
            }
        }
        for (int n = 0; n < count; n++)
            meet(m, met[n]);
        if (barred.at >= 0)
            meet(m, barred);
    }
}

/* ---- ground beneath it ---- */

/* An area that the arm may not enter. */
static bool is_barred_area(const struct feature *f, int arm)
{
    if (!is_area(f->kind))
        return false;
    return f->kind == BUILDING ? arm != INFANTRY : costs[f->kind] != BLANK && movement_of(costs[f->kind], arm) == NO;
}

/* whoever follows a road is not held by what roads run through. */
static bool has_road(const struct scenario *s, const struct feature *area)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        const struct outline road = outline_of(&s->ground, f);
        for (int k = 0; f->kind == ROAD && k + 1 < road.count; k++)
            if (segment_meets_polygon(road.at[k], road.at[k + 1], outline_of(&s->ground, area)))
                return true;
    }
    return false;
}

static bool stands_on_barred(const struct scenario *s, int arm, const struct stand *stand, bool by_road)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (is_barred_area(f, arm) && stands_in(s, stand, f) && !(by_road && has_road(s, f)))
            return true;
    }
    return false;
}

bool is_barred_near(const struct scenario *s, int arm, const struct stand *own)
{
    const int reach = own->wide + own->deep;
    const struct point low = {own->front.x - reach, own->front.y - reach};
    const struct point high = {own->front.x + reach, own->front.y + reach};
    for (int i = 0; i < s->ground.feature_count; i++)
        if (is_barred_area(&s->ground.feature[i], arm) && passes_box(&s->ground.feature[i], low, high))
            return true;
    return false;
}

/* Who stands on such ground already must get out of it, and may turn there. */
static bool bears(const struct scenario *s, const struct state *state, int unit, int arm, const struct stand *stand,
                  bool by_road)
{
    struct stand now;
    if (!RULE(R_35, stands_on_barred(s, arm, stand, by_road)))
        return true;
    stand_of(state, unit, &now);
    return stands_on_barred(s, arm, &now, by_road);
}

bool ground_bears(const struct scenario *s, const struct state *state, int unit, int arm, const struct stand *stand,
                  struct trouble *trouble)
{
    return bears(s, state, unit, arm, stand, false) ||
           trouble_refuse(trouble, IB(R_35), NULL, "there it would stand on ground that it may not enter");
}

/* ---- roads ---- */

static bool is_on_road(const struct scenario *s, struct point p)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        const struct outline o = outline_of(&s->ground, f);
        for (int k = 0; f->kind == ROAD && k + 1 < o.count; k++)
            if (is_within(point_to_segment(p, o.at[k], o.at[k + 1]), INCH / 2))
                return true;
    }
    return false;
}

/* How much of the way lies along a road; looked at every inch. */
enum along { ALONG_NONE, ALONG_SOME, ALONG_ALL };

static enum along along_road(const struct scenario *s, const struct mover *who, int hundredths)
{
    int on = 0, looked = 0;
    for (int way = 0; way <= hundredths; way += INCH, looked++)
        on += is_on_road(s, point_along(who->stand.front, who->stand.bearing, way));
    return on == 0 ? ALONG_NONE : on == looked ? ALONG_ALL : ALONG_SOME;
}

/* all of the way, in column, limbered or as wagons; or by the other reading any stretch, in any formation. */
static bool may_use_road(const struct scenario *s, int formation)
{
    return s->ruling[CHOICE_R_44] == ROAD_ANY || RULE(R_44, shape_of(formation) == COLUMN || formation == LIMBERED);
}

static bool has_road_bonus(const struct scenario *s, enum along along)
{
    return s->ruling[CHOICE_R_44] == ROAD_ANY ? along != ALONG_NONE : along == ALONG_ALL;
}

/* From where on a road bars it from a split move: from the start, or never. */
static int bars_by_road(const struct scenario *s, const struct mover *who)
{
    return bars_split(s, who->unit, MOVE_ROAD) ? 0 : -1;
}

/* How far straight ahead there is road; looked at every quarter of an inch. */
static int road_ahead(const struct scenario *s, struct point from, int bearing, int farthest)
{
    int way = 0;
    while (way < farthest && is_on_road(s, point_along(from, bearing, way + INCH / 4)))
        way += INCH / 4;
    return way < farthest ? way : farthest;
}

bool marches_by_road(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    return may_use_road(s, u->formation) && is_on_road(s, (struct point){u->x, u->y});
}

/* The head of it turns; the rest comes after. */
bool follows_road(const struct scenario *s, const struct state *state, int unit, int bearing, struct stand *stand)
{
    const struct regiment_state *u = unit_at(state, unit);
    const struct point front = {u->x, u->y};
    const int turn = bearing_between(bearing, u->bearing);
    if (turn == 0 || turn >= 135 || road_ahead(s, front, bearing, 2 * INCH) < 2 * INCH)
        return false; /* it goes on: back the way it came is another march */
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, front, bearing, stand);
    return stand_may(s, state, unit, stand, NULL) && bears(s, state, unit, arm_now(s, state, unit), stand, true);
}

/* ---- how far ---- */

/* IV.C.1, R-43: every modifier that is met counts; it halts where the next would leave less than it has gone.  R-42: a
 * kind of area counts once, where it is first met. */
static int allowed(const struct scenario *s, const struct mover *who, int hundredths, bool half,
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
            step(steps, IB(IV_F), 0, "it goes no farther than this: %s", feature_names[kind], 0, 0);
            march->held_by = feature_names[kind];
            march->stopped = true;
            return one->at;
        }
        const bool once = is_area(kind) || RULE(R_42, s->ruling[CHOICE_R_42] == KINDS_ONCE);
        if (once && met >> kind & 1)
            continue;
        met |= 1u << kind;
        const int change = one->line == BLANK ? 0 : movement_of(one->line, who->arm);
        int next = left + change * INCH;
        if (kind == MOAT || kind == ABATIS)
            next /= 2; /* VIII.D: half the speed of rough ground */
        if (next < INCH && one->at == 0 && RULE(R_7, s->ruling[CHOICE_R_7] == INCH_ALWAYS))
            next = INCH; /* it begins there */
        if (change < 0)
            march->held_by = feature_names[kind];
        if (RULE(R_43, next < one->at * part))
            return one->at;
        left = next;
        if (one->unsure && march->unsure_count < MARCH_UNSURE)
            march->unsure[march->unsure_count++] = (struct unsure){one->unsure, one->feature->strong, one->at};
        step(steps, IB(IV_C_1), change, "%s", feature_names[kind], 0, 0);
        if (march->bars_from < 0 && one->line != BLANK && bars_split(s, who->unit, one->line))
            march->bars_from = one->at;
    }
    return left / part;
}

static bool stays_on_table(const struct scenario *s, const struct stand *own, int bearing, int hundredths)
{
    for (int i = 0; i < 4; i++)
        if (!is_on_table(&s->ground, point_along(own->corner[i], bearing, hundredths)))
            return false;
    return true;
}

/* Mostly it is all the way. */
int to_the_edge(const struct scenario *s, const struct stand *own, int bearing, int most)
{
    int low = 0, high = most;
    if (stays_on_table(s, own, bearing, most))
        return most;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (stays_on_table(s, own, bearing, middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static bool passes_others(const struct scenario *s, int unit)
{
    return movement_of(MOVE_PASSING, kind_of_unit(s, unit)->arm) != NO;
}

void units_on_way(const struct state *state, int unit, const struct stand *own, int bearing, int hundredths, int beside,
                  struct near *n)
{
    struct point swept[8];
    for (int i = 0; i < 4; i++) {
        swept[i] = own->corner[i];
        swept[4 + i] = point_along(own->corner[i], bearing, hundredths);
    }
    units_near(state, unit, (struct outline){swept, 8}, beside, n);
}

/* an enemy ends the move; R-48: friends may be gone through, but nobody stops on them. */
static void meet_units(const struct scenario *s, const struct state *state, const struct mover *who, int bearing,
                       bool retreating, struct march *m)
{
    const int unit = who->unit;
    const struct stand own = who->stand;
    struct stand inner = own; /* a little smaller: whoever stands beside it by a hair does not hold it */
    box_at(point_along(own.front, own.bearing, -BESIDE), own.bearing, own.wide - 2 * BESIDE, own.deep - 2 * BESIDE,
           inner.corner);
    const struct outline mine = outline_of_stand(&inner);
    struct near near;
    units_on_way(state, unit, &own, bearing, m->most + BESIDE, 0, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        struct stand other;
        struct span way;
        stand_of(state, i, &other);
        const int past = m->most + own.wide + own.deep + other.wide + other.deep; /* well behind it */
        if (!convex_sweep(mine, bearing, past, outline_of_stand(&other), &way))
            continue;
        way.first = way.first > BESIDE ? way.first - BESIDE : 0;
        way.last += BESIDE;
        if (way.first >= m->most)
            continue;
        const bool friend = s->unit[i].side == s->unit[unit].side;
        const bool passes = passes_others(s, unit) || (retreating && RULE(R_84, true));
        if (!friend || !passes || m->passed_count == MARCH_PASSED) {
            m->most = way.first;
            m->met_enemy = friend ? NOBODY : i;
            m->stopped = true;
            continue;
        }
        m->passed[m->passed_count].unit = i;
        m->passed[m->passed_count++].way = way;
    }
}

/* Where it comes to the nearest of those whom it goes through. */
static int first_passed(const struct march *m)
{
    int first = m->passed[0].way.first;
    for (int i = 1; i < m->passed_count; i++)
        first = m->passed[i].way.first < first ? m->passed[i].way.first : first;
    return first;
}

/* The distances at which it stands on nobody. */
static void find_spans(struct march *m)
{
    int from = 1;
    m->span_count = 0;
    while (from <= m->most) {
        int until = m->most, next = m->most + 1;
        for (int i = 0; i < m->passed_count; i++) {
            const struct span w = m->passed[i].way;
            if (w.first < from && w.last > from) { /* begins upon it */
                until = from - 1;
                next = w.last;
                break;
            }
            if (w.first >= from && w.first < until) {
                until = w.first;
                next = w.last;
            }
        }
        if (until >= from && m->span_count < MARCH_SPANS)
            m->span[m->span_count++] = (struct span){from, until};
        if (next <= from)
            break;
        from = next;
    }
}

/* Corners are rounded when they are moved: so far from each end that it stands on nobody after that, too. */
static void shrink_spans(const struct scenario *s, const struct state *state, const struct mover *who, int bearing,
                         struct march *m)
{
    const struct point here = who->stand.front;
    for (int i = 0; i < m->span_count; i++) {
        struct stand stand;
        for (int tries = 0; tries < 2 * AT_REST; tries++) {
            stand_of_mover(s, who, point_along(here, bearing, m->span[i].last), who->stand.bearing, &stand);
            if (overlaps(state, who->unit, &stand, ROUNDED) == NOBODY)
                break;
            m->span[i].last--;
        }
        for (int tries = 0; tries < 2 * AT_REST && m->span[i].first > 1; tries++) {
            stand_of_mover(s, who, point_along(here, bearing, m->span[i].first), who->stand.bearing, &stand);
            if (overlaps(state, who->unit, &stand, ROUNDED) == NOBODY)
                break;
            m->span[i].first++;
        }
    }
    for (int i = 0; i < m->span_count;)
        if (m->span[i].last < m->span[i].first)
            m->span[i] = m->span[--m->span_count];
        else
            i++;
}

/* IV.F: closed troops pay for going through others. */
static void pay_for_passing(const struct mover *who, bool half, struct march *m)
{
    if (m->passed_count == 0 || who->open)
        return;
    const int line = movement_of(MOVE_PASSING, who->arm);
    const int cost = (line == NO ? 0 : line) * INCH / (half ? 2 : 1), near = first_passed(m);
    const int less = m->most + cost > near ? m->most + cost : near;
    m->most = less < m->most ? less : m->most;
}

/* What lies along the next so many hundredths of a road; what it stands in as it goes on was met before. */
static void meet_along_road(const struct scenario *s, const struct state *state, const struct mover *who,
                            int hundredths, struct meetings *met)
{
    struct meetings all = {.count = 0};
    struct way way[WAYS_OF_FRONT];
    ways_straight(s, &who->stand, who->stand.bearing, hundredths, way);
    meet_ground(s, state, who, way, &all);
    met->count = 0;
    for (int i = 0; i < all.count; i++)
        if (all.list[i].at < hundredths &&
            !(all.list[i].at == 0 && who->road_left > 0 && is_area(all.list[i].feature->kind)))
            meet(met, all.list[i]);
}

int road_left_after(const struct scenario *s, const struct state *state, int unit, int hundredths)
{
    const struct mover who = mover_of(s, state, unit, false);
    int whole = who.road_left > 0 ? who.road_left : (who.inches + movement_of(MOVE_ROAD, who.arm)) * INCH;
    const bool by_road =
        marches_by_road(s, state, unit) && road_ahead(s, who.stand.front, who.stand.bearing, hundredths) >= hundredths;
    if (by_road && s->ruling[CHOICE_R_45] != ROAD_ALONE) { /* what it has paid is gone */
        struct meetings met;
        struct march m = {.bars_from = -1};
        meet_along_road(s, state, &who, hundredths, &met);
        whole = allowed(s, &who, whole, false, &met, &m, NULL);
    }
    return by_road && hundredths < whole ? whole - hundredths : 0;
}

static int first_difficult(const struct scenario *s, const struct meetings *m)
{
    for (int i = 0; i < m->count; i++)
        if (is_difficult(s, m->list[i].feature))
            return m->list[i].at;
    return -1;
}

/* IV.F, R-44: the rest of a move that goes along a road, after it has turned with it. */
static void march_on_by_road(const struct scenario *s, const struct state *state, const struct mover *who,
                             struct march *m, struct steps *steps)
{
    const int bearing = who->stand.bearing, way = road_ahead(s, who->stand.front, bearing, who->road_left);
    step(steps, IB(R_44), 0, "it goes on along the road, up to %d inches", NULL, way / INCH, 0);
    struct meetings met;
    meet_along_road(s, state, who, way + 1, &met);
    m->crosses_from = first_difficult(s, &met);
    m->most = way;
    if (!RULE(R_45, s->ruling[CHOICE_R_45] == ROAD_ALONE)) {
        const int paid = allowed(s, who, who->road_left, false, &met, m, steps);
        m->most = paid < way ? paid : way;
    }
    m->bars_from = bars_by_road(s, who);
    m->most = m->reach = to_the_edge(s, &who->stand, bearing, m->most);
    meet_units(s, state, who, bearing, false, m);
    pay_for_passing(who, false, m);
    find_spans(m);
    shrink_spans(s, state, who, bearing, m);
    if (m->met_enemy != NOBODY && m->span_count > 0)
        m->most = m->span[m->span_count - 1].last;
}

/* How far the road leads straight on, for who is formed to march on it and stands on it. */
static int road_before(const struct scenario *s, const struct mover *who, int farthest)
{
    return s->ruling[CHOICE_R_44] == ROAD_ANY ? 0 : road_ahead(s, who->stand.front, who->stand.bearing, farthest);
}

/* what the road runs through is not counted; an area that it is still in where it leaves the road is, from there.
 */
static void leave_out_road(const struct scenario *s, const struct mover *who, int bearing, int by_road,
                           struct meetings *m)
{
    const struct point end = point_along(who->stand.front, bearing, by_road);
    struct meetings left = {.count = 0};
    for (int i = 0; i < m->count; i++) {
        struct meeting one = m->list[i];
        const bool still = is_area(one.feature->kind) && polygon_has(outline_of(&s->ground, one.feature), end);
        if (one.at < by_road && !still)
            continue;
        one.at = one.at < by_road ? by_road : one.at;
        meet(&left, one);
    }
    *m = left;
}

void march_along(const struct scenario *s, const struct state *state, const struct mover *who, bool back, bool half,
                 bool retreating, struct march *m, struct steps *steps)
{
    const int bearing = bearing_held(who->stand.bearing + (back ? 180 : 0));
    struct meetings met = {.count = 0};
    struct way way[WAYS_OF_FRONT];
    int inches = who->inches;
    *m = (struct march){.met_enemy = NOBODY, .bars_from = -1, .crosses_from = -1};
    if (who->road_left > 0) {
        if (!back) /* along the road means on */
            march_on_by_road(s, state, who, m, steps);
        return;
    }
    step(steps, IB(IV_F), inches, "inches in open ground", NULL, 0, 0);
    const int road = inches + movement_of(MOVE_ROAD, who->arm);
    const enum along along =
        back || !may_use_road(s, who->formation) ? ALONG_NONE : along_road(s, who, road * INCH / (half ? 2 : 1));
    if (has_road_bonus(s, along)) {
        inches = road;
        m->bars_from = bars_by_road(s, who);
        step(steps, IB(R_44), movement_of(MOVE_ROAD, who->arm), "along a road", NULL, 0, 0);
    }
    ways_straight(s, &who->stand, bearing, (inches + 1) * INCH, way);
    meet_ground(s, state, who, way, &met);
    m->crosses_from = first_difficult(s, &met);
    const int by_road = along == ALONG_ALL && inches == road ? (inches + 1) * INCH
                        : along == ALONG_NONE                ? 0
                                                             : road_before(s, who, inches * INCH);
    if (by_road >= 2 * INCH)
        m->bars_from = bars_by_road(s, who); /* it follows the road, as far as it leads straight on */
    if (by_road > 0 && RULE(R_45, s->ruling[CHOICE_R_45] == ROAD_ALONE))
        leave_out_road(s, who, bearing, by_road, &met);
    m->most = m->reach = to_the_edge(s, &who->stand, bearing, allowed(s, who, inches * INCH, half, &met, m, steps));
    meet_units(s, state, who, bearing, retreating, m);
    pay_for_passing(who, half, m);
    find_spans(m);
    shrink_spans(s, state, who, bearing, m);
    if (m->met_enemy != NOBODY && m->span_count > 0)
        m->most = m->span[m->span_count - 1].last; /* contact, by a hair */
}

void march_ahead(const struct scenario *s, const struct state *state, int unit, bool back, bool half, struct march *m,
                 struct steps *steps)
{
    const struct mover who = mover_of(s, state, unit, back);
    march_along(s, state, &who, back, half, false, m, steps);
}

bool stands_where_none_split(const struct scenario *s, const struct state *state, int unit)
{
    struct stand stand;
    stand_of(state, unit, &stand);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (costs[f->kind] != BLANK && bars_split(s, unit, costs[f->kind]) && stands_in(s, &stand, f))
            return true;
    }
    return false;
}

/* IV.D.1: the truth ends the move on the near bank; and whoever has been in the water knows how deep it is. */
int ford_unsure(const struct scenario *s, struct state *state, int unit, const struct march *m, int hundredths)
{
    const int arm = arm_now(s, state, unit);
    for (int i = 0; i < m->unsure_count; i++) {
        const struct unsure *one = &m->unsure[i];
        if (one->at >= hundredths)
            break;
        armies(state)->sounded[s->unit[unit].side][one->water->hidden - 1] = one->water->depth;
        if (!RULE(R_54, is_too_deep(s, unit, arm, one->water->depth, one->strong)))
            continue;
        int bank = one->at;
        while (bank > 0 && !march_may_stop(m, bank))
            bank--;
        return bank;
    }
    return hundredths;
}

/* Whoever stands there is not in the way of a few men under guard. */
int lead_hundredths(const struct scenario *s, const struct state *state, int unit, int bearing)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct mover who = {.unit = unit,
                        .arm = INFANTRY,
                        .formation = OPEN_ORDER,
                        .castings = 1,
                        .inches = usual_inches(INFANTRY, OPEN_ORDER, false, COLUMN_BY_CHART),
                        .open = true};
    struct meetings met = {.count = 0};
    struct way way[WAYS_OF_FRONT];
    struct march m = {.bars_from = -1, .crosses_from = -1};
    stand_at(INFANTRY, OPEN_ORDER, 1, (struct point){u->held_x, u->held_y}, bearing, &who.stand);
    ways_straight(s, &who.stand, bearing, who.inches * INCH, way);
    meet_ground(s, state, &who, way, &met);
    return to_the_edge(s, &who.stand, bearing, allowed(s, &who, who.inches * INCH, false, &met, &m, NULL));
}

bool march_refused(const struct march *m, int hundredths, struct trouble *trouble)
{
    if (!trouble)
        return false;
    struct text *t = trouble_rule(trouble, IB(IV_F), "inches");
    text_add(t, hundredths > m->most ? "it goes no farther than " : "it may not stop on others; it goes up to ");
    text_hundredths(t, m->most);
    text_add(t, " inches");
    if (m->held_by) {
        text_add(t, ": ");
        text_add(t, m->held_by);
    }
    return false;
}

bool march_may_stop(const struct march *m, int hundredths)
{
    if (m->met_enemy != NOBODY && hundredths > m->most && hundredths <= m->reach)
        return RULE(R_51, m->span_count > 0 && m->span[m->span_count - 1].last == m->most);
    for (int i = 0; i < m->span_count; i++)
        if (hundredths >= m->span[i].first && hundredths <= m->span[i].last)
            return true;
    return false;
}

bool has_costs_in(const struct scenario *s, struct point low, struct point high)
{
    for (int i = 0; i < s->ground.feature_count; i++)
        if (costs[s->ground.feature[i].kind] != BLANK && passes_box(&s->ground.feature[i], low, high))
            return true;
    return false;
}

bool is_clear_ahead(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct stand ahead;
    const struct point front = point_along((struct point){u->x, u->y}, u->bearing, INCH);
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, front, u->bearing, &ahead);
    for (int i = 0; i < 4; i++)
        if (!is_on_table(&s->ground, ahead.corner[i]))
            return false;
    const int reach = ahead.wide + ahead.deep;
    const struct point low = {front.x - reach, front.y - reach}, high = {front.x + reach, front.y + reach};
    if (has_costs_in(s, low, high))
        return false; /* something may be there: it must be looked at */
    struct near near;
    struct stand own;
    stand_of(state, unit, &own);
    units_on_way(state, unit, &own, u->bearing, INCH, 0, &near);
    if (overlaps_among(state, &near, &ahead, ROUNDED) != NOBODY ||
        overlaps_among(state, &near, &own, ROUNDED) != NOBODY)
        return false; /* nor is anybody beside it, by more than a hair */
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, halfway(own.front, front), u->bearing, &ahead);
    return overlaps_among(state, &near, &ahead, ROUNDED) ==
           NOBODY; /* nor between: all are half an inch deep at least */
}

/* ---- wheeling, by the other reading ---- */

/* About the inner corner of its front, the way of the outer one measured. */
int wheel_hundredths(const struct stand *own, int degrees)
{
    return (int)((int64_t)own->wide * degrees * 355 / (113 * 180));
}

void stand_wheeled(const struct scenario *s, const struct state *state, int unit, int bearing, struct stand *wheeled)
{
    struct stand own;
    const struct regiment_state *u = unit_at(state, unit);
    stand_of(state, unit, &own);
    const bool right = bearing_held(bearing - own.bearing) < 180;
    const struct point front =
        point_beside(own.corner[right ? 1 : 0], bearing, 0, right ? -own.wide / 2 : own.wide / 2);
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, front, bearing, wheeled);
}

/* The same three points of its front as in any move, round its inner corner in legs of five degrees. */
static void ways_wheeling(const struct scenario *s, const struct stand *own, bool right, struct way way[WAYS_OF_FRONT])
{
    const struct point pivot = own->corner[right ? 1 : 0];
    const int middle = right ? -own->wide / 2 : own->wide / 2;
    for (int i = 0; i < WAYS_OF_FRONT; i++) {
        way[i].leg_count = LEGS_MOST;
        for (int k = 0; k <= LEGS_MOST; k++) {
            const int turn = k * WHEEL_MOST / LEGS_MOST, bearing = own->bearing + (right ? turn : -turn);
            way[i].at[k] = point_beside(pivot, bearing, 0, middle + beside_middle(s, own, i));
            way[i].gone[k] = wheel_hundredths(own, turn);
        }
    }
}

/* Degree by degree: it sweeps over nobody, friend or enemy, and stays on the table and off ground that it may not
 * enter. */
static int room_to_wheel(const struct scenario *s, const struct state *state, const struct mover *who, bool right,
                         int most)
{
    struct stand wheeled;
    struct near near;
    units_near(state, who->unit, (struct outline){&who->stand.corner[right ? 1 : 0], 1},
               who->stand.wide + who->stand.deep, &near);
    for (int turn = 1; turn <= most; turn++) {
        stand_wheeled(s, state, who->unit, bearing_held(who->stand.bearing + (right ? turn : -turn)), &wheeled);
        if (!stand_may_among(s, state, &near, &wheeled, NULL) ||
            !ground_bears(s, state, who->unit, who->arm, &wheeled, NULL))
            return turn - 1;
    }
    return most;
}

int wheel_round(const struct scenario *s, const struct state *state, int unit, bool right, bool half, int most,
                struct march *m, struct steps *steps)
{
    const struct mover who = mover_of(s, state, unit, false);
    struct meetings met = {.count = 0};
    struct way way[WAYS_OF_FRONT];
    *m = (struct march){.met_enemy = NOBODY, .bars_from = -1};
    step(steps, IB(IV_F), who.inches, "inches in open ground", NULL, 0, 0);
    ways_wheeling(s, &who.stand, right, way);
    meet_ground(s, state, &who, way, &met);
    m->crosses_from = first_difficult(s, &met);
    m->reach = allowed(s, &who, who.inches * INCH, half, &met, m, steps);
    if (half && m->bars_from >= 0 && m->bars_from < m->reach && RULE(R_25, true))
        m->reach = m->bars_from;
    while (most > 0 && wheel_hundredths(&who.stand, most) > m->reach)
        most--;
    const int room = room_to_wheel(s, state, &who, right, most);
    if (room < most)
        m->held_by = "others, the edge or barred ground in its way";
    most = room;
    m->most = wheel_hundredths(&who.stand, most);
    m->span[0] = (struct span){1, m->most};
    m->span_count = most > 0;
    return most;
}
