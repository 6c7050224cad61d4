#ifndef LONGROLL_IRON_BRIGADE_RETREAT_H
#define LONGROLL_IRON_BRIGADE_RETREAT_H

/* Who must retreat, and who must check because it saw one. */

#include "rules/iron_brigade/army/state.h"

/* I.C.1.iii: it is broken and has not gone yet. */
bool ib_must_retreat(const struct scenario *, const struct state *, int unit, struct trouble *);

/* Where the check that a viewer owes for a unit, or for NOBODY in particular, stands in the list;
 * NOBODY: it owes none. */
int ib_owed_at(const struct state *, int viewer, int seen);

/* Does it owe one for that unit, or another section of its legion (VII.F), which checks as one? */
bool ib_owes_together(const struct scenario *, const struct state *, int viewer, int seen);

#endif
