#ifndef LONGROLL_IRON_BRIGADE_LEADER_H
#define LONGROLL_IRON_BRIGADE_LEADER_H

/* IV.E, R-57: how a personality goes by himself, over the same ground as others and through no
 * enemy. */

#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/map/march.h"

/* May he go anywhere in this phase?  Not out of a boat. */
bool ib_leader_may_go(const struct scenario *, const struct state *, int leader, struct trouble *);

/* Hundredths that he goes in open ground, and how he goes. */
int ib_reach_of_leader(const struct scenario *, int leader);
struct mover ib_mover_of_leader(const struct scenario *, const struct state *, int leader);

/* How far he gets on the straight way to there. */
int ib_way_of_leader(const struct scenario *, const struct state *, int leader, struct point to,
                     struct march *);

/* Is there a straight way on which he reaches the unit? */
bool ib_is_in_his_reach(const struct scenario *, const struct state *, int leader, int unit);

/* IV.D.1: water that is deeper than he thought keeps him on this bank: so far he gets. */
int ib_forded_by_leader(const struct scenario *, struct state *, int leader, const struct march *,
                        int hundredths, struct steps *);

#endif
