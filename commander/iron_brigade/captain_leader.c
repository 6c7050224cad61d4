/* Personalities go where a regiment is shaken: they help it to rally. */

#include "captain.h"

/* Levels of morale that a unit has lost, if it is one that he would join. */
static int levels_lost(const struct scene *e, int unit, int group)
{
    const struct piece *p = &e->piece[unit];
    if (!p->ours || !p->stands || p->reach == 0 || e->s->unit[unit].group != group)
        return 0;
    return p->means.base - p->morale;
}

static bool order_to_shaken(const struct scene *e, int leader)
{
    const int group = e->s->leader[leader].group, with = e->rules->leader_at(e->s, e->seen, leader);
    int most = with >= 0 ? levels_lost(e, with, e->s->unit[with].group) : 0;
    bool found = false;
    for (int i = 0; i < e->units; i++) {
        struct order o = order_by(IB_LEADER, i);
        o.target = (int16_t)leader;
        if (levels_lost(e, i, group) <= most ||
            !captain_give_order(e, &o, "%s is shaken most and needs him.", i))
            continue; /* whoever is shaken more takes the place of the one before */
        most = levels_lost(e, i, group);
        found = true;
    }
    return found;
}

bool captain_order_leader(const struct scene *e)
{
    for (int i = 0; i < e->s->leader_count; i++)
        if (seat_commands(e->s, e->seat, OF_LEADER, i) &&
            e->rules->leader_at(e->s, e->seen, i) != LEADER_GONE && order_to_shaken(e, i))
            return true;
    return false;
}
