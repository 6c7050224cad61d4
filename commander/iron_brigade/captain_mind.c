/* What a place is worth to a unit, and ideas put together.
 *
 * A place is worth our best fire from there less the danger there, for some turns; what is near the
 * goal is worth more.
 */

#include "captain_mind.h"

/* ---- what a place is worth ---- */

static int fear_of(const struct mind *m)
{
    const struct temper *t = m->e->temper;
    return captain_is_worn(m->e, m->p) ? t->fear_worn : t->fear - m->e->daring;
}

int captain_distance_left(const struct mind *m, struct point at)
{
    const int distance = length_of(at, m->plan.place) - m->plan.within;
    return distance > 0 ? distance : 0;
}

static int ground_at(const struct mind *m, struct point at)
{
    const struct temper *t = m->e->temper;
    if (!captain_is_rested(m->e, m->p))
        return 0;
    const int ahead = captain_distance_ahead(&m->plan, at),
              out = ahead > t->ahead ? ahead - t->ahead : 0;
    return -(captain_distance_left(m, at) + t->ahead_cost * out) * t->inch / INCH;
}

struct point captain_front_if_turned(const struct mind *m, struct point front, int bearing)
{
    struct point corner[OUTLINE_MOST];
    const struct outline o = battle_outline(m->e->s, m->e->seen, m->unit, corner);
    const int depth = o.count ? length_of(m->p->at, outline_rear(o)) : 0;
    const struct point middle = point_along(front, bearing_wrap(m->p->facing + 180), depth / 2);
    return point_along(middle, bearing, depth / 2);
}

/* Is it only a place on the way: nobody to fire at, and no enemy near, who may be hidden? */
static bool is_passing(const struct mind *m, struct point at, int target)
{
    const int64_t near = captain_square_of(m->p->good + m->e->temper->passing);
    for (int i = 0; i < m->near_count; i++)
        if (captain_square_between(at, m->e->piece[m->near[i]].at) < near)
            return false;
    return target == NOBODY && captain_is_rested(m->e, m->p) && captain_distance_left(m, at) > 0;
}

void captain_try_place(struct mind *m, struct point at, int facing, struct trial *t)
{
    const struct state *there = captain_suppose_at(m->e, m->unit, at, facing, m->p->formation);
    struct ib_prospect half;
    t->shot = captain_best_shot(m->e, there, m->unit, m->near, m->near_count, false);
    t->half_gain = t->shot.target != NOBODY && m->p->means.splits
                       ? captain_gain_of(m->e, there, m->unit, t->shot.target, true, &half)
                       : 0;
    t->danger = captain_danger_to(m->e, there, m->unit, m->near, m->near_count);
    const int turns = is_passing(m, at, t->shot.target) ? 1 : m->e->temper->turns;
    t->worth = turns * (t->shot.gain - t->danger * fear_of(m) / 100) + ground_at(m, at);
    captain_suppose_nothing(m->e, m->unit);
}

/* ---- ideas ---- */

static void add(struct mind *m, const struct order *o, int score, const char *say, int about,
                int first, int second)
{
    if (m->all->count < IDEAS_MOST)
        m->all->list[m->all->count++] = (struct idea){*o, score, say, about, {first, second}};
}

void captain_add_order(struct mind *m, const struct order *o, int score, const char *say, int about)
{
    add(m, o, score, say, about, 0, 0);
}

static const char *fire_words(const struct ib_prospect *a)
{
    if (a->red)
        return a->cover ? "%s can be hit on the red table though it has cover: %i, table %d."
                        : "%s can be hit on the red table: %i, table %d.";
    return a->cover ? "%s is the best target, in cover: %i, table %d."
                    : "%s is the best target, in the open: %i, table %d.";
}

void captain_add_fire(struct mind *m, const struct shot *shot, bool half, int score)
{
    const struct ib_prospect *fire = &shot->fire;
    struct order o = order_by(IB_FIRE, m->unit);
    o.target = (int16_t)shot->target;
    if (!m->e->measured)
        order_set_fact(&o, IB_FIRE_RANGE, fire->range);
    if (half)
        order_set_fact(&o, IB_FIRE_HALF, 1);
    add(m, &o, score, fire_words(fire), shot->target, fire->range, fire->table);
}

struct span captain_move_span(const struct mind *m, const struct state *state, bool back, bool half)
{
    const struct order o = captain_begin_move(m->unit, back, half);
    struct span span;
    return captain_find_span(m->e, state, &o, IB_MOVE_INCHES, &span) && span.first <= 1
               ? span
               : (struct span){0, 0};
}

void captain_add_move(struct mind *m, int hundredths, bool back, bool half, int score,
                      const char *say, int about)
{
    struct order o = captain_begin_move(m->unit, back, half);
    order_set_fact(&o, IB_MOVE_INCHES, hundredths);
    add(m, &o, score, say, about, (hundredths + INCH / 2) / INCH, 0);
}

void captain_add_face(struct mind *m, int bearing, bool half, int score, const char *say, int about)
{
    struct order o = order_by(IB_FACE, m->unit);
    if (half)
        order_set_fact(&o, IB_FACE_HALF, 1);
    order_set_fact(&o, IB_FACE_BEARING, bearing);
    captain_add_order(m, &o, score, say, about);
}

void captain_add_form(struct mind *m, int formation, int score, const char *say, int about)
{
    struct order o = order_by(IB_FORM, m->unit);
    order_set_fact(&o, IB_FORM_FORMATION, formation);
    captain_add_order(m, &o, score, say, about);
}

/* ---- the beginning ---- */

void captain_mind_begin(struct mind *m, struct scene *e, int unit, struct ideas *all)
{
    m->e = e;
    m->unit = unit;
    m->p = &e->piece[unit];
    m->all = all;
    captain_plan_for(e, unit, &m->plan);
    const int horizon =
        e->temper->guns_find ? larger(e->temper->horizon, m->p->reach) : e->temper->horizon;
    m->near_count = captain_list_enemies(e, m->p->at, horizon, m->near);
    captain_try_place(m, m->p->at, m->p->facing, &m->here);
}
