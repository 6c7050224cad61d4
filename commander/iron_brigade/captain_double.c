/* Double quick: a fresh regiment that comes from beyond good range into it may fire in the same
 * turn, and is not shot at first.  It costs a level on average, so only those who are at their best
 * go. */

#include "captain_mind.h"

static void doubles_up(struct mind *m)
{
    struct order o = order_of(m->e, "double", m->unit);
    const struct order_kind *k = &m->e->rules->kinds[o.kind];
    struct span span[2];
    struct trial t;
    const int way =
        length_of(m->p->at, m->e->piece[m->near[0]].at) - m->p->means.good * INCH - INCH / 2;
    const int count = k->spans(m->e->s, m->e->seen, &o, fact_named(k, "inches"), span, COUNT(span));
    if (count == 0 || span[0].first > 1 || way < 2 * INCH || way > span[0].last)
        return;
    try_place(m, point_along(m->p->at, m->p->facing, way), m->p->facing, m->p->formation, &t);
    order_say(m->e, &o, "inches", way);
    if (t.gain > m->here.gain + 300 && t.worth > m->here.worth)
        idea_add(m->all, &o, t.gain, "At the double %s comes into good range before it can fire.",
                 t.target);
}

bool doubles(struct scene *e, struct thought *t)
{
    for (int i = 0; i < e->seen->head.units && has_table(&e->s->ground); i++) {
        const struct piece *p = &e->piece[i];
        const int far = (p->means.good + 9) * INCH, good = (p->means.good + 2) * INCH;
        if (!p->ours || !p->stands || p->means.guns || !p->means.ready || p->morale < 6 ||
            p->morale < p->means.base || p->enemy_off > (int64_t)far * far ||
            p->enemy_off < (int64_t)good * good || p->lies)
            continue;
        struct ideas all = {.count = 0};
        struct mind m;
        mind_begin(&m, e, i, &all);
        if (m.plan.stance == ATTACK)
            doubles_up(&m);
        if (ideas_choose(e, &all, t))
            return true;
    }
    return false;
}
