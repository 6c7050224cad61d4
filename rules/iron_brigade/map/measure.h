#ifndef LONGROLL_IRON_BRIGADE_MEASURE_H
#define LONGROLL_IRON_BRIGADE_MEASURE_H

/* What is measured on a table: ranges, zones, sight, cover, depth, flanks, contact.  Each says why
 * in steps. */

#include "engine/map/sight.h"

#include "stand.h"

/* V.E, R-3, R-60: whole inches from the firer to the nearest part of the target. */
int ib_hundredths_between(const struct scenario *, const struct state *, int firer,
                          int target); /* not rounded */
int ib_range_between(const struct scenario *, const struct state *, int firer, int target,
                     struct steps *);

/* Where it may fire from where it stands; false if it may not at all. */
bool ib_fire_zone(const struct scenario *, const struct state *, int unit, struct zone *);

/* V.C.1, R-60: is any part of the target in the firer's zone? */
bool ib_is_in_zone(const struct scenario *, const struct state *, int firer, int target,
                   struct steps *);

/* Is it near enough to be seen in the dusk?  (A scenario's own: sight INCHES from turn N.) */
bool ib_is_lit(const struct scenario *, const struct state *, int viewer, int seen);

/* does light, ground, building or wood leave some part of it in view? */
bool ib_has_in_sight(const struct scenario *, const struct state *, int viewer, int seen,
                     struct steps *);

/* The same of a part of a unit. */
bool ib_sees_stand(const struct scenario *, struct point from, const struct stand *);

/* The same from a place to another, in the light of this turn. */
bool ib_sees_place(const struct scenario *, const struct state *, struct point from,
                   struct point to);

/* V.C.3, R-63: hidden behind cover, having not fired?  R-56: nothing hides those in boats. */
bool ib_is_hidden_by_cover(const struct scenario *, const struct state *, int viewer, int seen,
                           struct steps *);

/* is half of it or more in woods?  VIII.F: is a high wall or an embankment close before it,
 * as one looks? */
bool ib_is_in_woods(const struct scenario *, const struct state *, int unit);
bool ib_is_behind_high_wall(const struct scenario *, const struct state *, int viewer, int unit);

/* V.C.3: in sight, and not hidden behind cover: an enemy that it may fire at, and that holds it if
 * it is pinned. */
bool ib_can_see(const struct scenario *, const struct state *, int viewer, int enemy,
                struct steps *);

/* an enemy that it sees and that has it without protection, or NOBODY; one to look at first,
 * or NOBODY. */
int ib_has_it_in_the_open(const struct scenario *, const struct state *, int unit, int first);

/* V.C.2, R-101: the unit that stands in the way of the fire, or NOBODY. */
int ib_masked_by(const struct scenario *, const struct state *, int firer, int target,
                 struct steps *);

/* what protects the target from this firer. */
int ib_cover_between(const struct scenario *, const struct state *, int firer, int target,
                     struct steps *);

/* III.C.4, R-30: how deep it stands as seen by the firer (ORDER RANKS). */
int ib_ranks_shown(const struct scenario *, const struct state *, int firer, int target,
                   struct steps *);

/* V.G.1, R-5: RED_FLANK, RED_REAR or RED_NO. */
int ib_flank_of(const struct scenario *, const struct state *, int firer, int target,
                struct steps *);

/* half an inch over an edge is not in the ground behind it; does the rest of it stand in or
 * on this? */
bool ib_stands_in(const struct scenario *, const struct state *, const struct stand *,
                  const struct feature *);

/* V.G.4, R-70: is this difficult ground?  R-11: does it stand in such, or has it just gone over it?
 */
bool ib_is_difficult(const struct scenario *, const struct feature *);
bool ib_is_in_difficult_ground(const struct scenario *, const struct state *, int unit);

/* under a tenth of an inch apart; and at most so many hundredths. */
bool ib_are_touching(const struct state *, int one, int other);
bool ib_are_within(const struct state *, int one, int other, int hundredths);

/* Does it touch this? */
bool ib_touches_stand(const struct state *, int unit, const struct stand *);

/* VI.D.3, R-89: enemy castings that touch it, with those closed up behind. */
int ib_castings_touching(const struct scenario *, const struct state *, int unit, struct steps *);

#endif
