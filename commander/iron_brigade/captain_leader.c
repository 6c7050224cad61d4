/* Personalities go where a regiment is shaken: they help it to rally. */

#include "captain.h"

/* Levels that a unit has lost, if it is one that he would join. */
static int need_of(const struct scene *e, int unit, int group)
{
    const struct piece *p = &e->piece[unit];
    if (!p->in || !p->ours || !p->stands || p->means.far == 0 || e->s->unit[unit].group != group)
        return 0;
    return p->means.base - p->morale;
}

static bool goes_to_the_shaken(const struct scene *e, int leader, struct thought *t)
{
    const int group = e->s->leader[leader].group, with = e->rules->leader_at(e->s, e->seen, leader);
    int need = with >= 0 ? need_of(e, with, e->s->unit[with].group) : 0, best = NOBODY;
    for (int i = 0; i < e->seen->head.units; i++) {
        struct order o = order_of(e, "leader", i);
        o.target = (int16_t)leader;
        if (need_of(e, i, group) <= need || !lawful(e, &o))
            continue;
        need = need_of(e, i, group);
        best = i;
    }
    if (best == NOBODY)
        return false;
    struct order o = order_of(e, "leader", best);
    o.target = (int16_t)leader;
    give(e, &o, "%s is shaken most and needs him.", best, t);
    return true;
}

bool leads(const struct scene *e, struct thought *t)
{
    for (int i = 0; i < e->s->leader_count; i++)
        if (e->s->leader[i].side == e->seat &&
            e->rules->leader_at(e->s, e->seen, i) != LEADER_GONE && goes_to_the_shaken(e, i, t))
            return true;
    return false;
}
