/* Double quick: a fresh regiment that comes from beyond good range into it may fire in the same
 * turn, and is not shot at first.  It costs a level on average, so only those who are at their best
 * go. */

#include "captain_mind.h"

static void add_double(struct mind *m)
{
    struct order o = order_by(IB_DOUBLE, m->unit);
    struct span span;
    struct trial t;
    const int distance = captain_distance_to(m, m->near[0]) - m->p->good - INSIDE;
    if (!captain_find_span(m->e, m->e->seen, &o, IB_DOUBLE_INCHES, &span) || span.first > 1 ||
        distance < m->e->temper->double_least || distance > span.last)
        return;
    const int better = captain_try_ahead(m, distance, &t);
    order_set_fact(&o, IB_DOUBLE_INCHES, distance);
    if (t.shot.gain > m->here.shot.gain + m->e->temper->double_gain && better > 0)
        captain_add_order(m, &o, t.shot.gain,
                          "At the double %s comes into good range before it can fire.",
                          t.shot.target);
}

static bool may_double(const struct scene *e, const struct piece *p)
{
    if (p->formation == IB_CREWS_MOUNTED) /* they mounted for it */
        return p->ours && p->stands && p->morale >= p->means.base;
    const int64_t least = captain_square_of(p->good + e->temper->double_least),
                  most = captain_square_of(p->good + e->temper->double_most);
    return p->ours && p->stands && !p->means.guns && p->means.ready && !p->lies &&
           p->morale >= e->temper->double_morale && p->morale >= p->means.base &&
           p->enemy_square >= least && p->enemy_square <= most;
}

void captain_add_double(struct scene *e, int unit, struct ideas *all)
{
    struct mind m;
    if (!e->measured || !may_double(e, &e->piece[unit]))
        return;
    captain_mind_begin(&m, e, unit, all);
    if (m.plan.stance == ATTACK && m.p->means.guns)
        captain_add_guns_double(&m);
    else if (m.plan.stance == ATTACK)
        add_double(&m);
}

bool captain_order_double(struct scene *e)
{
    for (int i = 0; i < e->units; i++) {
        struct ideas all = {.count = 0};
        captain_add_double(e, i, &all);
        if (captain_choose_idea(e, &all))
            return true;
    }
    return false;
}
