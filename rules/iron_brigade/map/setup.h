#ifndef LONGROLL_IRON_BRIGADE_SETUP_H
#define LONGROLL_IRON_BRIGADE_SETUP_H

/* VIII.F, R-125: the zones in which units are set up in secret. */

#include "stand.h"

/* Is all of it within the zone? */
bool ib_is_within_setup(const struct setup *, const struct stand *);

/* Zones that are nobody's or meet the other side's, and units that do not fit theirs. */
void ib_check_setups(const struct scenario *, struct faults *);

#endif
