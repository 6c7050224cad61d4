#ifndef LONGROLL_IRON_BRIGADE_BOATS_H
#define LONGROLL_IRON_BRIGADE_BOATS_H

/* IV.D.2, R-56: pontoon boats, which are on wagons, carry a unit, or lie in lots on a water, free
 * for whoever comes. */

#include "state.h"

enum { MEN_IN_A_BOAT = 4, TURNS_TO_UNLOAD = 4 };

/* Are there any at all? */
bool ib_has_boats(const struct scenario *, const struct state *);

/* So many lie there now; or so many of a lot are taken. */
void ib_lay_boats(struct state *, int boats, struct point, int water);
void ib_take_boats(struct state *, int lot, int boats);

/* Its boats stay where it is and are free. */
void ib_leave_boats(struct state *, int unit);

/* The n-th lot of boats that lie free: where, and what it is; returns how many lots there are. */
int ib_loose_boats(const struct state *, int n, struct point *, struct text *);

/* Each is in one place, and there are as many as at the beginning. */
bool ib_boats_are_sane(const struct scenario *, const struct state *);

#endif
