/* Double quick: a fresh regiment that comes from beyond good range into it may fire in the same
 * turn, and is not shot at first.  It costs a level on average, so only those who are at their best
 * go. */

#include "captain_mind.h"

static void add_double(struct mind *m)
{
    struct order o = order_by(IB_DOUBLE, m->unit);
    struct span span;
    struct trial t;
    const int distance = length_of(m->p->at, m->e->piece[m->near[0]].at) - m->p->good - INSIDE;
    if (!captain_find_span(m->e, m->e->seen, &o, IB_DOUBLE_INCHES, &span) || span.first > 1 ||
        distance < m->e->temper->double_least || distance > span.last)
        return;
    captain_try_place(m, point_along(m->p->at, m->p->facing, distance), m->p->facing,
                      m->p->formation, &t);
    order_set_fact(&o, IB_DOUBLE_INCHES, distance);
    if (t.gain > m->here.gain + m->e->temper->double_gain && t.worth > m->here.worth)
        captain_add_order(m, &o, t.gain,
                          "At the double %s comes into good range before it can fire.", t.target);
}

static bool may_double(const struct scene *e, const struct piece *p)
{
    const int64_t least = captain_square_of(p->good + e->temper->double_least),
                  most = captain_square_of(p->good + e->temper->double_most);
    return p->ours && p->stands && !p->means.guns && p->means.ready && !p->lies &&
           p->morale >= e->temper->double_morale && p->morale >= p->means.base &&
           p->enemy_square >= least && p->enemy_square <= most;
}

bool captain_order_double(struct scene *e, struct thought *t)
{
    for (int i = 0; i < e->seen->head.units && has_table(&e->s->ground); i++) {
        struct ideas all = {.count = 0};
        struct mind m;
        if (!may_double(e, &e->piece[i]))
            continue;
        captain_mind_begin(&m, e, i, &all);
        if (m.plan.stance == ATTACK)
            add_double(&m);
        if (captain_choose_idea(e, &all, t))
            return true;
    }
    return false;
}
