#ifndef LONGROLL_IRON_BRIGADE_EXPOSED_H
#define LONGROLL_IRON_BRIGADE_EXPOSED_H

/* VII.C.4, R-91, R-113: of a unit on a table, the castings that are fired on or touched, counted
 * along its front. */

#include "measure.h"

/* So many at its left end, or at its right, or with so many beyond them on its right; 0: none, or
 * all, or not such as stand side by side. */
struct exposed {
    int castings;
    bool left;
    int beyond;
};

struct exposed ib_exposed_to_fire(const struct scenario *, const struct state *,
                                  const struct order *fire);
struct exposed ib_exposed_to_touch(const struct scenario *, const struct state *, int unit);

/* that have a unit in sight where it is now. */
struct exposed ib_exposed_to_sight(const struct scenario *, const struct state *, int unit,
                                   int seen);

#endif
