#ifndef LONGROLL_IRON_BRIGADE_SPANS_H
#define LONGROLL_IRON_BRIGADE_SPANS_H

/* The distances, or bearings, that a unit may be told: spans of whole numbers, in their order. */

#include "terrain.h"

/* Takes in another stretch, which is joined to the last if it follows on it; returns how many there
 * are. */
int ib_spans_add(struct span *, int count, int room, struct span);

/* The distances at which a march may stop, once it is known how far it goes at most and whom it
 * goes through: it stands on nobody there. */
void ib_find_spans(const struct scenario *, const struct state *, const struct mover *, int bearing,
                   struct march *);

#endif
