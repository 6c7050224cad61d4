#ifndef LONGROLL_BATTLE_TELL_H
#define LONGROLL_BATTLE_TELL_H

/* An order and what it changed, in a sentence: "The 2nd Wisconsin fires at the 21st Georgia, 100
 * yards off: it loses 3 castings (60 men) and 4 levels of morale, and is pinned."  Castings are
 * also told as men, inches as yards. */

#include "hearing.h"

void order_tell(const struct scenario *, const struct heard *, struct text *);

/* What an order has its unit do, before it is given: "checks because it saw the retreat of the 2nd
 * Wisconsin". */
void order_phrase(const struct scenario *, const struct order *, struct text *);

/* The order on a button: "Form column", "Go back", "Fire at the 21st Georgia". */
void order_label(const struct scenario *, const struct order *, struct text *);

#endif
