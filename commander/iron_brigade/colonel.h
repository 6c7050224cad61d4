#ifndef LONGROLL_COLONEL_H
#define LONGROLL_COLONEL_H

/* The colonel is the captain played forward.  Before each order that leaves a choice he takes the
 * captain's, the captain's other ideas and some that the captain never has, plays the best of them
 * on from what he sees until the end of his next half-turn, with the same dice for each and against
 * captains of several tempers, and gives the captain's order unless another was better by more than
 * chance would have it.
 *
 * Effort is counted in simulated orders, never in time, so that he gives the same orders on every
 * machine. */

#include "scene.h"

void colonel_think(const struct scenario *, const struct state *seen, int seat,
                   const struct study *, struct thought *);

/* For one unit, with all the effort of a half-turn: what he found to be better than the captain's
 * advice, and then that; or the captain's, if nothing is better. */
void colonel_advise(const struct scenario *, const struct state *seen, int seat, int unit,
                    const struct study *, struct thought best[ADVICE]);

#endif
