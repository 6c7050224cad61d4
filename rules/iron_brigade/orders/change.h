#ifndef LONGROLL_IRON_BRIGADE_CHANGE_H
#define LONGROLL_IRON_BRIGADE_CHANGE_H

/* VII.C, R-107: units split and combine as they change formation, into another or the same one: a
 * whole act or a half, or along with a change that they have just made. */

#include "rules/iron_brigade/army/state.h"

/* It has just changed formation or facing, so that what belongs to the change costs no more. */
bool ib_is_changing(const struct state *, int unit);

/* May it make such a change into this formation, as a half or a whole?  And in some way? */
bool ib_change_may(const struct scenario *, const struct state *, int unit, int to, bool half,
                   struct trouble *);
bool ib_change_may_somehow(const struct scenario *, const struct state *, int unit, int to,
                           struct trouble *);

/* those who lie, float, are touched, broken or pinned in the open, and wagons, do not. */
bool ib_may_change_parts(const struct scenario *, const struct state *, int unit, struct trouble *);

/* It has made the change. */
void ib_note_change(struct state *, int unit, bool half);

#endif
