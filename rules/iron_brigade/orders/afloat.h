#ifndef LONGROLL_IRON_BRIGADE_AFLOAT_H
#define LONGROLL_IRON_BRIGADE_AFLOAT_H

/* into boats, along the water and ashore: each is all that a unit does in its phase. */

#include "facts.h"
#include "rules/iron_brigade/map/water.h"

bool ib_is_afloat(const struct state *, int unit, struct trouble *);

bool ib_may_go_by_boat(const struct scenario *, const struct state *, int unit, struct trouble *);
void ib_note_boating(const struct scenario *, struct state *, int unit, struct steps *);

/* VI.C.6, R-85: a pinned unit would not be nearer there to an enemy that it sees. */
bool ib_is_no_nearer(const struct scenario *, const struct state *, int unit, struct point,
                     struct trouble *);

#endif
