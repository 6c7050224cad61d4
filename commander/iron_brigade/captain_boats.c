/* A captain sends nobody into boats, but whoever he finds in them he lands where his plan leads, or
 * near it. */

#include "captain.h"

static bool order_landing_at(const struct scene *e, int unit, int bearing, struct thought *t)
{
    struct order o = order_by(IB_LAND, unit);
    if (has_table(&e->s->ground))
        order_set_fact(&o, IB_LAND_BEARING, bearing_wrap(bearing));
    if (!captain_is_lawful(e, &o))
        return false;
    captain_give_order(e, &o, "%s is in boats and goes ashore.", unit, t);
    return true;
}

bool captain_order_landing(const struct scene *e, struct thought *t)
{
    for (int i = 0; i < e->seen->head.units; i++) {
        const struct piece *p = &e->piece[i];
        struct plan plan;
        if (!p->ours || !p->stands || !p->afloat)
            continue;
        captain_plan_for(e, i, &plan);
        const int bearing = bearing_of(p->at, captain_plan_place(e, &plan, i));
        for (int off = 0; off <= DEGREES / 2; off += LANDING)
            if (order_landing_at(e, i, bearing + off, t) ||
                order_landing_at(e, i, bearing - off, t))
                return true;
    }
    return false;
}
