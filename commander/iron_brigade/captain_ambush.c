/* Ambushes (VIII.F), in battles that play by that rule.
 *
 * A hidden unit cannot be fired at, and its first fire is on the red tables; both are gone once it
 * stirs.  So, unless its side is losing, it stands still and holds its fire until an enemy is near
 * enough, or has shown it his flank.  When it is seen it fights as any other does. */

#include "captain_mind.h"

bool captain_lies_in_wait(const struct scene *e, int unit)
{
    const struct piece *p = &e->piece[unit];
    return p->means.hidden && p->means.ready && e->temper->ambush > 0 &&
           battle_leads(e->s, e->seen) != !e->side;
}

/* He will come no nearer: he looks, or goes, elsewhere. */
static bool has_shown_flank(const struct mind *m, int enemy)
{
    const struct piece *p = &m->e->piece[enemy];
    return bearing_between(bearing_of(p->at, m->p->at), p->facing) > FLANK;
}

void captain_add_ambush(struct mind *m)
{
    const struct shot *shot = &m->here.shot;
    if (shot->target == NOBODY)
        return;
    if (shot->fire.range * INCH <= larger(m->p->good, m->e->temper->ambush) ||
        has_shown_flank(m, shot->target))
        captain_add_fire(m, shot, false, shot->gain);
}
