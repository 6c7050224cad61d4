/* Going on and turning: straight ahead to good range, to the place, to cover; towards enemies, the
 * goal, round what bars the way. */

#include "captain_mind.h"

/* ---- going on ---- */

/* So far straight ahead that the nearest enemy is at good range; 0 if he already is. */
static int distance_to_good_range(const struct mind *m)
{
    if (m->near_count == 0)
        return FARTHEST;
    const int range = captain_distance_to(m, m->near[0]) - DEPTH, good = m->p->good - INSIDE;
    return range > good ? range - good : 0;
}

/* It leaves as much between its skirmishers and itself as it needs to fire through them. */
static int limit_behind_skirmishers(const struct mind *m, int hundredths)
{
    const int part = captain_skirmishers_of(m->e, m->unit);
    if (part == NOBODY || captain_is_quiet(m->e, m->unit))
        return hundredths;
    const int far = captain_distance_along(m->p->at, m->p->facing, m->e->piece[part].at),
              most = far - SCREEN_DEPTH - SCREEN_BEHIND;
    return far > 0 && hundredths > most ? most : hundredths;
}

/* It does not run into the enemy: some inches are left, and in column so many that it can still
 * form. */
int captain_limit_by_enemies(const struct mind *m, int bearing, int hundredths)
{
    const struct temper *t = m->e->temper;
    const int left = m->p->means.ready ? t->standoff : m->p->reach + t->standoff_column;
    for (int i = 0; i < m->near_count; i++) {
        const int most = captain_distance_to(m, m->near[i]) - left;
        if (bearing_between(bearing, captain_bearing_to(m, m->near[i])) < IN_THE_WAY &&
            hundredths > most)
            hundredths = most;
    }
    return hundredths;
}

int captain_limit_advance(const struct mind *m, int hundredths)
{
    return limit_behind_skirmishers(m, captain_limit_by_enemies(m, m->p->facing, hundredths));
}

/* Would it stand there before one of our own batteries? */
static bool is_masking_guns(const struct mind *m, struct point at)
{
    const int64_t reach = captain_square_of(m->e->temper->mask_reach);
    for (int i = 0; i < m->e->units; i++) {
        const struct piece *guns = &m->e->piece[i];
        if (guns->ours && guns->stands && guns->means.guns && guns->means.ready &&
            captain_square_between(guns->at, at) < reach &&
            is_within_arc(guns->at, guns->facing, GUNS_ARC, at))
            return true;
    }
    return false;
}

int captain_try_ahead(struct mind *m, int hundredths, struct trial *t)
{
    captain_try_place(m, point_along(m->p->at, m->p->facing, hundredths), m->p->facing, t);
    return t->worth - m->here.worth;
}

void captain_add_advance(struct mind *m, int hundredths, bool half, int score,
                         const struct trial *t)
{
    const bool fires = t->shot.target != NOBODY;
    captain_add_move(m, hundredths, false, half, score,
                     fires                         ? "It goes %i, and has %s in its fire."
                     : m->plan.objective == NOBODY ? "The brigade goes on towards the enemy, %i."
                                                   : "The brigade goes on towards its goal, %i.",
                     fires ? t->shot.target : m->unit);
}

static void add_advance(struct mind *m, int hundredths, bool half)
{
    struct trial t;
    const struct point at = point_along(m->p->at, m->p->facing, hundredths);
    if (hundredths < SHORTEST)
        return;
    int score = captain_try_ahead(m, hundredths, &t);
    score -= is_masking_guns(m, at) ? m->e->temper->mask : 0;
    if (half) /* the other half is fire */
        score += t.half_gain - m->here.shot.gain * m->e->temper->leave / 100;
    captain_add_advance(m, hundredths, half, score, &t);
}

bool captain_is_shelter(int kind)
{
    return kind >= LOW_WALL && kind <= EMBANKMENT && kind != ABATIS && kind != MOAT;
}

/* To the nearest cover straight ahead, before the line or well within the wood; 0 if there is none
 * so near. */
static int distance_to_cover(const struct mind *m, int most)
{
    const struct ground *g = &m->e->s->ground;
    const struct point to = point_along(m->p->at, m->p->facing, most);
    int best = 0;
    for (int i = 0; i < g->feature_count; i++) {
        const struct feature *f = &g->feature[i];
        if ((!captain_is_shelter(f->kind) && f->kind != WOODS) || !passes_box(f, m->p->at, to))
            continue;
        const int met = first_meeting(m->p->at, to, outline_of(g, f), is_area(f->kind));
        const int distance = met < 0 ? 0 : f->kind == WOODS ? met + IN_WOOD : met - SLACK;
        if (distance > SHORTEST && distance <= most && (best == 0 || distance < best))
            best = distance;
    }
    return best;
}

void captain_add_advances(struct mind *m)
{
    const struct span whole = captain_move_span(m, m->e->seen, false, false);
    if (whole.last <= 0)
        return;
    const int most = captain_limit_advance(m, whole.last > INCH ? whole.last - SLACK : whole.last),
              good = distance_to_good_range(m),
              cover = m->near_count > 0 ? distance_to_cover(m, most) : 0,
              place = captain_distance_along(m->p->at, m->p->facing, m->plan.place);
    add_advance(m, most, false);
    if (good > 0 && good < most)
        add_advance(m, good, false);
    if (cover > 0)
        add_advance(m, cover, false);
    if (place < most)
        add_advance(m, place, false);
    if (m->p->means.splits && m->near_count > 0 && good < most) {
        const struct span half = captain_move_span(m, m->e->seen, false, true);
        add_advance(m, captain_limit_advance(m, half.last - SLACK), true);
    }
}

/* ---- turning ---- */

static void add_turn(struct mind *m, int bearing, const char *say, int enemy)
{
    struct trial t;
    captain_try_place(m, m->p->at, bearing, &t);
    const bool is_idle = t.shot.target == NOBODY && captain_turn_to(m, bearing) <= FLANK_AHEAD;
    const int better =
        t.worth - m->here.worth +
        (enemy == m->near[0] && !(is_idle && m->e->temper->looks_farther) ? m->e->temper->front
                                                                          : 0);
    captain_add_face(m, bearing, false, better, say, enemy);
    if (m->p->means.splits && t.shot.target != NOBODY)
        captain_add_face(m, bearing, true, better + t.half_gain, say, enemy);
}

/* To the nearest enemies that it has not in front. */
void captain_add_turns(struct mind *m)
{
    for (int i = 0; i < m->near_count && i < TURN_ENEMIES; i++) {
        const int bearing = captain_bearing_to(m, m->near[i]), off = captain_turn_to(m, bearing);
        if (off > TURN_LEAST &&
            captain_distance_to(m, m->near[i]) < m->p->reach + m->e->temper->turn_early)
            add_turn(m, bearing,
                     off > FLANK ? "It turns to %s, which threatens its flank." : "It turns to %s.",
                     m->near[i]);
    }
}

/* With this bearing, would it have its flank to an enemy who is near? */
bool captain_is_showing_flank(const struct mind *m, int bearing)
{
    for (int i = 0; i < m->near_count; i++)
        if (captain_distance_to(m, m->near[i]) < m->e->temper->flank_reach &&
            bearing_between(bearing, captain_bearing_to(m, m->near[i])) > FLANK_AHEAD)
            return true;
    return false;
}

/* How far it could go by this bearing, were it turned so. */
int captain_way_by_bearing(struct mind *m, int bearing)
{
    const struct point front =
        m->e->temper->looks_farther ? captain_front_if_turned(m, m->p->at, bearing) : m->p->at;
    const struct state *turned = captain_suppose_at(m->e, m->unit, front, bearing, m->p->formation);
    const struct span whole = captain_move_span(m, turned, false, false);
    captain_suppose_nothing(m->e, m->unit);
    return m->e->temper->barred ? larger(captain_limit_by_enemies(m, bearing, whole.last), 0)
                                : whole.last;
}

/* How much nearer to its place a whole move with this bearing would bring it. */
static int gain_by_bearing(struct mind *m, int bearing)
{
    return length_of(m->p->at, m->plan.place) -
           length_of(point_along(m->p->at, bearing, captain_way_by_bearing(m, bearing)),
                     m->plan.place);
}

/* Round whatever is in the way, a friend or bad ground. */
static void add_way_round(struct mind *m, int bearing)
{
    static const int off[] = {ROUND, -ROUND, 2 * ROUND, -2 * ROUND, 3 * ROUND, -3 * ROUND};
    const int tries = m->e->temper->barred ? COUNT(off) : COUNT(off) - 2;
    const int enough = m->e->temper->barred ? WAY_ROUND : WAY_OPEN; /* by the way it has chosen */
    int best = bearing, most = gain_by_bearing(m, bearing);
    if (most > WAY_OPEN || (m->p->facing != bearing && gain_by_bearing(m, m->p->facing) > enough))
        return;
    for (int i = 0; i < tries; i++) {
        const int aside = bearing_wrap(bearing + off[i]),
                  gained = captain_is_showing_flank(m, aside) ? 0 : gain_by_bearing(m, aside);
        if (gained <= most)
            continue;
        best = aside;
        most = gained;
    }
    if (best != bearing && most > WAY_ROUND && captain_turn_to(m, best) > SAME_BEARING)
        captain_add_face(m, best, m->p->means.splits, 2 * m->e->temper->inch,
                         "The way is barred: it goes round.", m->unit);
}

/* A column turns for nothing: it would turn from the goal to this enemy, and back, without end. */
static bool is_turning_back(const struct mind *m, int bearing)
{
    if (m->p->means.ready)
        return false;
    for (int i = 0; i < m->near_count && i < TURN_ENEMIES; i++)
        if (captain_distance_to(m, m->near[i]) < m->p->reach + m->e->temper->turn_early &&
            captain_turn_to(m, captain_bearing_to(m, m->near[i])) <= SAME_BEARING &&
            bearing_between(bearing, captain_bearing_to(m, m->near[i])) > TURN_LEAST)
            return true;
    return false;
}

/* Nobody knows how deep it is. */
static bool is_unsure_water(const struct feature *f)
{
    return f->hidden && !is_area(f->kind);
}

static bool has_unsure_water(const struct ground *g)
{
    for (int i = 0; i < g->feature_count; i++)
        if (is_unsure_water(&g->feature[i]))
            return true;
    return false;
}

/* Would some of it stand there, so facing, in such water? */
static bool is_wet(const struct mind *m, struct point at, int facing)
{
    const struct ground *g = &m->e->s->ground;
    struct point corner[OUTLINE_MOST];
    const struct state *there = captain_suppose_at(m->e, m->unit, at, facing, m->p->formation);
    const struct outline own = battle_outline(m->e->s, there, m->unit, corner);
    bool wet = false;
    for (int i = 0; i < g->feature_count && !wet; i++)
        wet = is_unsure_water(&g->feature[i]) && feature_meets(g, &g->feature[i], own);
    captain_suppose_nothing(m->e, m->unit);
    return wet;
}

/* A line that turns on the bank has its wing in the water and hardly moves again: it goes on until
 * it can turn on dry land. */
static bool add_leaving_bank(struct mind *m, int bearing)
{
    if (!has_unsure_water(&m->e->s->ground))
        return false;
    const struct span whole = captain_move_span(m, m->e->seen, false, false);
    const int most = captain_limit_advance(m, whole.last - SLACK);
    if (most < STEP_BACK || !is_wet(m, m->p->at, bearing) ||
        (!m->e->temper->barred && is_wet(m, m->p->at, m->p->facing)))
        return false;
    for (int far = STEP_BACK; far <= most; far += INCH)
        if (!is_wet(m, point_along(m->p->at, m->p->facing, far), bearing)) {
            captain_add_move(m, far, false, false, ASIDE * m->e->temper->inch / INCH,
                             "It goes on %i, away from the bank, before it turns to its goal.",
                             m->unit);
            return true;
        }
    return false;
}

/* To the goal, if that lies aside: turning and going on is a turn's work, or half and half. */
void captain_add_turn_to_goal(struct mind *m)
{
    const int bearing = bearing_of(m->p->at, m->plan.place), off = captain_turn_to(m, bearing);
    const int left = captain_distance_left(m, m->p->at);
    if (left < ARRIVED || !captain_is_rested(m->e, m->p) || m->here.shot.target != NOBODY ||
        captain_is_showing_flank(m, bearing) || is_turning_back(m, bearing))
        return;
    add_way_round(m, bearing);
    const int missed_by = left * (off < 90 ? off : 90) / RADIAN;
    if (off < AIM || missed_by < ASIDE || add_leaving_bank(m, bearing) ||
        (m->e->temper->barred && (off < FLANK || m->e->temper->looks_farther) &&
         captain_way_by_bearing(m, bearing) < WAY_OPEN))
        return;
    struct trial t;
    captain_try_place(m, m->p->at, bearing, &t);
    const int better = t.worth - m->here.worth + ASIDE * m->e->temper->inch / INCH;
    captain_add_face(m, bearing, false, better, "It turns towards its goal.", m->unit);
    if (m->p->means.splits) /* rather than the whole, if both are lawful */
        captain_add_face(m, bearing, true, better + 1, "It turns towards its goal and goes on.",
                         m->unit);
}
