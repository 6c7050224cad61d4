#ifndef LONGROLL_IRON_BRIGADE_SPOT_H
#define LONGROLL_IRON_BRIGADE_SPOT_H

/* VIII.F: who spots a hidden unit, where it stands and along every move. */

#include "march.h"

/* does this enemy spot the hidden unit from where it stands? */
bool ib_spots(const struct scenario *, const struct state *, int viewer, int hidden);

/* After every order: whoever is spotted now is seen from now on. */
void ib_look_for_hidden(const struct scenario *, struct state *);

/* does an enemy of whom its owner knows have it in sight, or stand within an inch? */
bool ib_is_in_sight(const struct scenario *, const struct state *, int unit);

/* how far a unit that faces so gets of so many hundredths, looked at every quarter of an
 * inch: it halts where it first sees an enemy of whom its side did not know.  Whoever it sees, or
 * sees it, is found. */
int ib_halt_at_sight(const struct scenario *, struct state *, int unit, struct point from,
                     int bearing, int facing, int hundredths, const struct march *, struct steps *);

/* how far a personality of this side gets by himself of so many hundredths: he halts within
 * an inch of a hidden enemy, who is found. */
int ib_rider_halts(const struct scenario *, struct state *, int side, struct point from,
                   int bearing, int hundredths, struct steps *);

/* Somebody who is lifted off the table and stands beneath this unit, or NOBODY. */
int ib_lifted_beneath(const struct scenario *, const struct state *, int unit);

#endif
