#include "captain.h"

/* A captain sends nobody into boats, but whoever he finds in them he lands where his plan leads, or
 * near it. */

enum { TURN = 10 }; /* degrees */

static bool lands_at(const struct scene *e, int unit, int bearing, struct thought *t)
{
    struct order o = order_of(e, "land", unit);
    if (has_table(&e->s->ground))
        order_say(e, &o, "bearing", bearing_held(bearing));
    if (!lawful(e, &o))
        return false;
    give(e, &o, "%s is in boats and goes ashore.", unit, t);
    return true;
}

bool lands(const struct scene *e, struct thought *t)
{
    const struct track *posture = e->track[POSTURE];
    const int afloat = words_find(posture->words, "afloat");
    for (int i = 0; i < e->seen->head.units; i++) {
        const struct piece *p = &e->piece[i];
        struct plan plan;
        if (!p->in || !p->ours || !p->stands || posture->get(e->s, e->seen, i) != afloat)
            continue;
        plan_for(e, i, &plan);
        const int bearing = bearing_of(p->at, place_in(e, &plan, i));
        for (int turn = 0; turn <= 180; turn += TURN)
            if (lands_at(e, i, bearing + turn, t) || lands_at(e, i, bearing - turn, t))
                return true;
    }
    return false;
}
