#ifndef LONGROLL_IRON_BRIGADE_ACT_H
#define LONGROLL_IRON_BRIGADE_ACT_H

/* I.C.3: in its movement and fire phase a unit does one whole act, or two unlike halves. */

#include "rules/iron_brigade/army/state.h"

/* One whole act, or half of a split move, by what it has done so far. */
bool ib_may_act(const struct scenario *, const struct state *, int unit, enum act, bool half,
                struct trouble *);
bool ib_may_split(const struct scenario *, const struct state *, int unit, enum act,
                  struct trouble *);

/* As a whole, or as a half. */
bool ib_may_act_somehow(const struct scenario *, const struct state *, int unit, enum act,
                        struct trouble *);

void ib_note_act(struct state *, int unit, enum act, bool half);

/* What it does is a move: whole or half, and who touched it no longer does. */
void ib_note_move(struct state *, int unit, bool half);

/* It has begun a split move, and has a half left. */
bool ib_has_begun_split(const struct state *, int unit);

/* III.G: it is coming out of company column, and its new formation and facing are one half. */
bool ib_is_deploying(const struct state *, int unit);

/* VI.E.iii, R-23: it may not move in this half-turn, for it rallied from 2 or went at the double.
 */
bool ib_may_move_at_all(const struct scenario *, const struct state *, int unit, struct trouble *);

/* It is not in boats, in which it can only row and land. */
bool ib_is_ashore(const struct state *, int unit, struct trouble *);

/* Broken and routed units do nothing. */
bool ib_is_in_hand(const struct state *, int unit, struct trouble *);

order_part ib_may_reach_out; /* both: it may take and touch what it reaches */

/* May this kind of order be given to the unit? */
static inline bool ib_may_be_ordered(const struct order_kind *k, const struct scenario *s,
                                     const struct state *state, int unit)
{
    return k->may_unit(s, state, NULL, unit, NULL);
}

#endif
