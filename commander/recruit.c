/* The recruit gives any lawful order: part by part, whatever can come next. */

#include "recruit.h"

void recruit_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    *t = (struct thought){.why = "It was the first thing that came to mind."};
    if (!order_pick(s, seen, seat, &chance, &t->order))
        t->order.kind = NO_KIND; /* it is not his turn */
}
