#include "march.h"

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
                      .side = s->unit[unit].side,
                      .arm = arm_now(s, state, unit),
                      .formation = u->formation,
                      .castings = u->castings,
                      .road_left = u->road_left,
                      .open = is_open(u->formation),
                      .has_phase = phase_now(state) == IB_PHASE_ACT && !has(state, unit, DOUBLED)};
    m.inches = base_inches(s, &m, back);
    stand_of(state, unit, &m.stand);
    return m;
}

void stand_of_mover(const struct scenario *s, const struct mover *m, struct point front,
                    int bearing, struct stand *stand)
{
    stand_at(kind_of_unit(s, m->unit)->arm, m->formation, m->castings, front, bearing, stand);
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

/* all of the way, in column, limbered or as wagons; or by the other reading any stretch, in
 * any formation. */
static bool may_use_road(const struct scenario *s, int formation)
{
    return s->ruling[CHOICE_R_44] == ROAD_ANY ||
           RULE(R_44, shape_of(formation) == IB_COLUMN || formation == IB_LIMBERED);
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

bool passes_on_road(const struct scenario *s, const struct state *state, int unit, int other)
{
    const struct regiment_state *u = unit_at(state, other);
    return RULE(R_102, s->ruling[CHOICE_R_102] == PASSING_FREE_ON_ROADS) &&
           marches_by_road(s, state, unit) && is_on_road(s, (struct point){u->x, u->y});
}

/* The head of it turns; the rest comes after. */
bool follows_road(const struct scenario *s, const struct state *state, int unit, int bearing,
                  struct stand *stand)
{
    const struct regiment_state *u = unit_at(state, unit);
    const struct point front = {u->x, u->y};
    const int turn = bearing_between(bearing, u->bearing);
    if (turn == 0 || turn >= 135 || road_ahead(s, front, bearing, 2 * INCH) < 2 * INCH)
        return false; /* it goes on: back the way it came is another march */
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, front, bearing, stand);
    return stand_may(s, state, unit, stand, NULL) &&
           ground_bears_on_road(s, state,
                                &(struct pose){unit, arm_now(s, state, unit), u->formation, stand});
}

/* ---- how far ---- */

static bool stays_on_table(const struct scenario *s, const struct stand *own, int bearing,
                           int hundredths)
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

void units_on_way(const struct state *state, int unit, const struct stand *own, int bearing,
                  int hundredths, int beside, struct near *n)
{
    struct point swept[8];
    for (int i = 0; i < 4; i++) {
        swept[i] = own->corner[i];
        swept[4 + i] = point_along(own->corner[i], bearing, hundredths);
    }
    units_near(state, unit, (struct outline){swept, 8}, beside, n);
}

/* an enemy ends the move; R-48: friends may be gone through, but nobody stops on them. */
static void meet_units(const struct scenario *s, const struct state *state, const struct mover *who,
                       int bearing, bool retreating, struct march *m)
{
    const int unit = who->unit;
    const struct stand own = who->stand;
    struct stand inner =
        own; /* a little smaller: whoever stands beside it by a hair does not hold it */
    box_at(point_along(own.front, own.bearing, -BESIDE), own.bearing, own.wide - 2 * BESIDE,
           own.deep - 2 * BESIDE, inner.corner);
    const struct outline mine = outline_of_stand(&inner);
    struct near near;
    units_on_way(state, unit, &own, bearing, m->most + BESIDE, 0, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        struct stand other;
        struct span way;
        stand_of(state, i, &other);
        const int past =
            m->most + own.wide + own.deep + other.wide + other.deep; /* well behind it */
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

/* Where it comes to the nearest of those whom it pays for going through; -1: there are none. */
static int first_paid_for(const struct scenario *s, const struct state *state, int unit,
                          const struct march *m)
{
    int first = -1;
    for (int i = 0; i < m->passed_count; i++)
        if (!passes_on_road(s, state, unit, m->passed[i].unit) &&
            (first < 0 || m->passed[i].way.first < first))
            first = m->passed[i].way.first;
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

/* Corners are rounded when they are moved: so far from each end that it stands on nobody after
 * that, too. */
static void shrink_spans(const struct scenario *s, const struct state *state,
                         const struct mover *who, int bearing, struct march *m)
{
    const struct point here = who->stand.front;
    for (int i = 0; i < m->span_count; i++) {
        struct stand stand;
        for (int tries = 0; tries < 2 * AT_REST; tries++) {
            stand_of_mover(s, who, point_along(here, bearing, m->span[i].last), who->stand.bearing,
                           &stand);
            if (overlaps(state, who->unit, &stand, ROUNDED) == NOBODY)
                break;
            m->span[i].last--;
        }
        for (int tries = 0; tries < 2 * AT_REST && m->span[i].first > 1; tries++) {
            stand_of_mover(s, who, point_along(here, bearing, m->span[i].first), who->stand.bearing,
                           &stand);
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
static void pay_for_passing(const struct scenario *s, const struct state *state,
                            const struct mover *who, bool half, int allowance, struct march *m)
{
    const int near = who->open ? -1 : first_paid_for(s, state, who->unit, m);
    if (near < 0 || near >= m->most)
        return;
    const int line = movement_of(MOVE_PASSING, who->arm);
    const int cost = (line == NO ? 0 : line) * INCH / (half ? 2 : 1);
    const int less = allowance + cost > near ? allowance + cost : near;
    if (less >= m->most)
        return; /* an enemy or the edge ends it before */
    m->most = m->reach = less;
    m->met_enemy = NOBODY; /* whatever would stop it lies beyond */
    m->stopped = false;
}

/* What lies along the next so many hundredths of a road; what it stands in as it goes on was met
 * before. */
static void meet_along_road(const struct scenario *s, const struct state *state,
                            const struct mover *who, int hundredths, struct meetings *met)
{
    struct meetings all = {.count = 0};
    struct path path;
    path_straight(s, &who->stand, who->stand.bearing, hundredths, &path);
    meet_ground(s, state, who, &path, &all);
    met->count = 0;
    for (int i = 0; i < all.count; i++)
        if (all.list[i].at < hundredths &&
            !(all.list[i].at == 0 && who->road_left > 0 &&
              (all.list[i].beneath || is_area(all.list[i].feature->kind))))
            meet(met, all.list[i]);
}

int road_left_after(const struct scenario *s, const struct state *state, int unit, int hundredths)
{
    const struct mover who = mover_of(s, state, unit, false);
    int whole =
        who.road_left > 0 ? who.road_left : (who.inches + movement_of(MOVE_ROAD, who.arm)) * INCH;
    const bool by_road =
        marches_by_road(s, state, unit) &&
        road_ahead(s, who.stand.front, who.stand.bearing, hundredths) >= hundredths;
    if (by_road && s->ruling[CHOICE_R_45] != ROAD_ALONE) { /* what it has paid is gone */
        struct meetings met;
        struct march m = {.bars_from = -1};
        meet_along_road(s, state, &who, hundredths, &met);
        whole = allowed(s, &who, whole, false, &met, &m, NULL);
    }
    return by_road && hundredths < whole ? whole - hundredths : 0;
}

/* IV.F, R-44: the rest of a move that goes along a road, after it has turned with it. */
static void march_on_by_road(const struct scenario *s, const struct state *state,
                             const struct mover *who, struct march *m, struct steps *steps)
{
    const int bearing = who->stand.bearing,
              way = road_ahead(s, who->stand.front, bearing, who->road_left);
    step(steps, IB(R_44), 0, "it goes on along the road, up to %i", NULL, way / INCH, 0);
    struct meetings met;
    meet_along_road(s, state, who, way + 1, &met);
    m->crosses_from = first_difficult(s, &met);
    m->most = way;
    if (!RULE(R_45, s->ruling[CHOICE_R_45] == ROAD_ALONE)) {
        const int paid = allowed(s, who, who->road_left, false, &met, m, steps);
        m->most = paid < way ? paid : way;
    }
    m->bars_from = bars_by_road(s, who);
    const int allowance = m->most;
    m->most = m->reach = to_the_edge(s, &who->stand, bearing, m->most);
    meet_units(s, state, who, bearing, false, m);
    pay_for_passing(s, state, who, false, allowance, m);
    find_spans(m);
    shrink_spans(s, state, who, bearing, m);
    if (m->met_enemy != NOBODY && m->span_count > 0)
        m->most = m->span[m->span_count - 1].last;
}

/* How far the road leads straight on, for who is formed to march on it and stands on it. */
static int road_before(const struct scenario *s, const struct mover *who, int farthest)
{
    return s->ruling[CHOICE_R_44] == ROAD_ANY
               ? 0
               : road_ahead(s, who->stand.front, who->stand.bearing, farthest);
}

/* Does the road that it stands on lead back as far as it is deep, around what bends there are? Then
 * all of it is on the road, though it is drawn straight. */
static bool has_road_behind(const struct scenario *s, const struct stand *own)
{
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        const struct outline o = outline_of(&s->ground, f);
        for (int k = 0; f->kind == ROAD && k + 1 < o.count; k++) {
            if (!is_within(point_to_segment(own->front, o.at[k], o.at[k + 1]), INCH / 2))
                continue;
            const bool from_first =
                bearing_between(bearing_of(o.at[k], o.at[k + 1]), own->bearing) <= 90;
            int length = length_of(own->front, o.at[from_first ? k : k + 1]);
            for (int n = from_first ? k : k + 1; from_first ? n > 0 : n + 1 < o.count;
                 n += from_first ? -1 : 1)
                length += length_of(o.at[n], o.at[from_first ? n - 1 : n + 1]);
            if (length >= own->deep - INCH / 2)
                return true;
        }
    }
    return false;
}

/* what the road runs through is not counted; an area that it is still in where it leaves the
 * road is, from there.
 */
static void leave_out_road(const struct scenario *s, const struct mover *who, int bearing,
                           int by_road, struct meetings *m)
{
    const struct point end = point_along(who->stand.front, bearing, by_road);
    const bool all_on_road = has_road_behind(s, &who->stand);
    struct meetings left = {.count = 0};
    for (int i = 0; i < m->count; i++) {
        struct meeting one = m->list[i];
        const bool still =
            is_area(one.feature->kind) && polygon_has(outline_of(&s->ground, one.feature), end);
        const bool off_road = one.beneath && !all_on_road; /* IV.C.2 */
        if (one.at < by_road && !still && !off_road)
            continue;
        one.at = one.at < by_road && !off_road ? by_road : one.at;
        meet(&left, one);
    }
    *m = left;
}

/* ---- VIII.E, R-95: over a moat ---- */

/* The moat that its front touches as it sets out, or NULL. */
static const struct feature *moat_touched(const struct meetings *met)
{
    for (int i = 0; i < met->count && RULE(R_95, met->list[i].at <= TOUCHING); i++)
        if (met->list[i].feature->kind == MOAT && met->list[i].barred)
            return met->list[i].feature;
    return NULL;
}

/* Hundredths until all of it is on the far side. */
static int way_over(const struct scenario *s, const struct stand *own, int bearing,
                    const struct feature *moat)
{
    const struct outline o = outline_of(&s->ground, moat);
    int last = 0;
    for (int i = 0; i + 1 < o.count; i++) {
        struct span way;
        if (convex_sweep(outline_of_stand(own), bearing, 2 * (own->wide + own->deep) + TOUCHING,
                         (struct outline){o.at + i, 2}, &way))
            last = way.last > last ? way.last : last;
    }
    return last + 1;
}

/* Infantry crosses it in a phase of its own, from touching it to touching the far side, if it has
 * room there. */
static bool march_over_moat(const struct scenario *s, const struct state *state,
                            const struct mover *who, const struct meetings *met, struct march *m,
                            struct steps *steps)
{
    const int bearing = who->stand.bearing;
    const struct feature *moat = who->arm == INFANTRY && who->has_phase ? moat_touched(met) : NULL;
    if (!moat)
        return false;
    const int over = way_over(s, &who->stand, bearing, moat);
    for (int i = 0; i < met->count; i++)
        if (met->list[i].barred && met->list[i].feature != moat && met->list[i].at < over)
            return false;
    struct march trial = {.met_enemy = NOBODY, .bars_from = -1, .most = over + 1};
    meet_units(s, state, who, bearing, false, &trial);
    if (trial.most <= over || trial.passed_count > 0 ||
        to_the_edge(s, &who->stand, bearing, over) < over)
        return false;
    step(steps, IB(VIII_E), 0, "it crosses the moat, which takes a whole phase", NULL, 0, 0);
    *m = (struct march){.most = over,
                        .reach = over,
                        .moat = over,
                        .met_enemy = NOBODY,
                        .bars_from = -1,
                        .span_count = 1,
                        .span = {{over, over}}};
    return true;
}

void march_along(const struct scenario *s, const struct state *state, const struct mover *who,
                 bool back, bool half, bool retreating, struct march *m, struct steps *steps)
{
    const int bearing = bearing_held(who->stand.bearing + (back ? 180 : 0));
    struct meetings met = {.count = 0};
    struct path path;
    int inches = who->inches;
    *m = (struct march){.met_enemy = NOBODY, .bars_from = -1, .crosses_from = -1};
    if (who->road_left > 0) {
        if (!back) /* along the road means on */
            march_on_by_road(s, state, who, m, steps);
        return;
    }
    step(steps, IB(IV_F), inches, "inches in open ground", NULL, 0, 0);
    const int road = inches + movement_of(MOVE_ROAD, who->arm);
    const enum along along = back || !may_use_road(s, who->formation)
                                 ? ALONG_NONE
                                 : along_road(s, who, road * INCH / (half ? 2 : 1));
    if (has_road_bonus(s, along) &&
        (s->ruling[CHOICE_R_44] == ROAD_ANY || has_road_behind(s, &who->stand))) {
        inches = road;
        m->bars_from = bars_by_road(s, who);
        step(steps, IB(R_44), movement_of(MOVE_ROAD, who->arm), "along a road", NULL, 0, 0);
    }
    path_straight(s, &who->stand, bearing, (inches + 1) * INCH, &path);
    meet_ground(s, state, who, &path, &met);
    if (!back && !half && !retreating && march_over_moat(s, state, who, &met, m, steps))
        return;
    m->crosses_from = first_difficult(s, &met);
    const int by_road = along == ALONG_ALL && inches == road ? (inches + 1) * INCH
                        : along == ALONG_NONE                ? 0
                                                             : road_before(s, who, inches * INCH);
    if (by_road >= 2 * INCH)
        m->bars_from =
            bars_by_road(s, who); /* it follows the road, as far as it leads straight on */
    if (by_road > 0 && RULE(R_45, s->ruling[CHOICE_R_45] == ROAD_ALONE))
        leave_out_road(s, who, bearing, by_road, &met);
    const int allowance = allowed(s, who, inches * INCH, half, &met, m, steps);
    m->most = m->reach = to_the_edge(s, &who->stand, bearing, allowance);
    meet_units(s, state, who, bearing, retreating, m);
    pay_for_passing(s, state, who, half, allowance, m);
    find_spans(m);
    shrink_spans(s, state, who, bearing, m);
    if (m->met_enemy != NOBODY && m->span_count > 0)
        m->most = m->span[m->span_count - 1].last; /* contact, by a hair */
}

void march_ahead(const struct scenario *s, const struct state *state, int unit, bool back,
                 bool half, struct march *m, struct steps *steps)
{
    const struct mover who = mover_of(s, state, unit, back);
    march_along(s, state, &who, back, half, false, m, steps);
}

/* IV.D.1: the truth ends the move on the near bank; and whoever has been in the water knows how
 * deep it is. */
int ford_unsure(const struct scenario *s, struct state *state, const struct mover *who,
                const struct march *m, int hundredths)
{
    for (int i = 0; i < m->unsure_count; i++) {
        const struct unsure *one = &m->unsure[i];
        if (one->at >= hundredths)
            break;
        armies(state)->sounded[who->side][one->water->hidden - 1] = one->water->depth;
        if (!RULE(R_54, is_too_deep(s, who, one->water->depth, one->strong)))
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
                        .side = s->unit[unit].side,
                        .arm = INFANTRY,
                        .formation = IB_OPEN_ORDER,
                        .castings = 1,
                        .inches = usual_inches(INFANTRY, IB_OPEN_ORDER, false, COLUMN_BY_CHART),
                        .open = true};
    struct meetings met = {.count = 0};
    struct path path;
    struct march m = {.bars_from = -1, .crosses_from = -1};
    stand_at(INFANTRY, IB_OPEN_ORDER, 1, (struct point){u->held_x, u->held_y}, bearing, &who.stand);
    path_straight(s, &who.stand, bearing, who.inches * INCH, &path);
    meet_ground(s, state, &who, &path, &met);
    return to_the_edge(s, &who.stand, bearing,
                       allowed(s, &who, who.inches * INCH, false, &met, &m, NULL));
}

void text_inches(struct text *t, int hundredths)
{
    text_hundredths(t, hundredths);
    text_char(t, ' ');
    text_counted(t, hundredths == INCH, "inches");
}

bool march_refused(const struct march *m, int hundredths, struct trouble *trouble)
{
    if (!trouble)
        return false;
    struct text *t = trouble_rule(trouble, m->moat ? IB(VIII_E) : IB(IV_F), "inches");
    if (m->moat) {
        text_add(t, "to cross the moat it goes ");
        text_inches(t, m->moat);
        text_add(t, ", no more and no less");
        return false;
    }
    text_add(t, hundredths > m->most ? "it goes no farther than "
                                     : "it may not stop on others; it goes up to ");
    text_inches(t, m->most);
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

bool is_clear_ahead(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct stand ahead;
    const struct point front = point_along((struct point){u->x, u->y}, u->bearing, INCH);
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, front, u->bearing, &ahead);
    for (int i = 0; i < 4; i++)
        if (!is_on_table(&s->ground, ahead.corner[i]))
            return false;
    const int reach = ahead.wide + ahead.deep + INCH; /* its tail too, where it stands now */
    const struct point low = {front.x - reach, front.y - reach},
                       high = {front.x + reach, front.y + reach};
    if (has_costs_in(s, low, high))
        return false; /* something may be there: it must be looked at */
    struct near near;
    struct stand own;
    stand_of(state, unit, &own);
    units_on_way(state, unit, &own, u->bearing, INCH, 0, &near);
    if (overlaps_among(state, &near, &ahead, ROUNDED) != NOBODY ||
        overlaps_among(state, &near, &own, ROUNDED) != NOBODY)
        return false; /* nor is anybody beside it, by more than a hair */
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, halfway(own.front, front),
             u->bearing, &ahead);
    return overlaps_among(state, &near, &ahead, ROUNDED) ==
           NOBODY; /* nor between: all are half an inch deep at least */
}
