/* A captain sends nobody into boats, but whoever he finds in them he lands where his plan leads, or
 * near it. */

#include "captain.h"

static bool order_landing_at(const struct scene *e, int unit, int bearing)
{
    struct order o = order_by(IB_LAND, unit);
    if (e->measured)
        order_set_fact(&o, IB_LAND_BEARING, bearing_wrap(bearing));
    return captain_give_order(e, &o, "%s is in boats and goes ashore.", unit);
}

bool captain_order_landing(const struct scene *e)
{
    for (int i = 0; i < e->units; i++) {
        const struct piece *p = &e->piece[i];
        struct plan plan;
        if (!p->ours || !p->stands || !p->afloat)
            continue;
        captain_plan_for(e, i, &plan);
        const int bearing = bearing_of(p->at, plan.place);
        for (int off = 0; off <= DEGREES / 2; off += LANDING)
            if (order_landing_at(e, i, bearing + off) || order_landing_at(e, i, bearing - off))
                return true;
    }
    return false;
}
