#ifndef LONGROLL_IRON_BRIGADE_LEADERS_H
#define LONGROLL_IRON_BRIGADE_LEADERS_H

/* Personalities: with whom they are, where, and what becomes of them when their unit goes. */

#include "state.h"

static inline int ib_place_of_leader(const struct state *state, int leader)
{
    assert(leader >= 0 && leader < LEADERS_MOST);
    return ib_armies_of(state)->leader[leader].with;
}

/* The best personality with a unit, or NOBODY. */
int ib_best_leader_with(const struct scenario *, const struct state *, int unit);

/* V.H, R-73: is he with the unit, and to be thrown for if it loses castings now? */
bool ib_may_be_hit(const struct scenario *, const struct state *, int leader, int unit);

/* He is hit; his unit keeps in mind the worst of those who were. */
void ib_leader_falls(const struct scenario *, struct state *, int leader);

/* Where he is on a table: in the midst of his unit, or by himself. */
struct point ib_point_of_leader(const struct state *, int leader);

/* He is by himself there. */
void ib_put_leader_alone(struct state *, int leader, struct point);

/* He stays where his unit is. */
void ib_leave_unit(const struct scenario *, struct state *, int leader);

/* Before a unit moves in its movement and fire phase: its personalities go along, but who has moved
 * stays behind. */
void ib_leaders_go_along(const struct scenario *, struct state *, int unit, struct steps *);

#endif
