#ifndef LONGROLL_BAND_H
#define LONGROLL_BAND_H

/* Bands: the ranges of a printed table into which dice and a sum fall. */

#include "engine/base/dice.h"
#include "engine/base/text.h"

/* One or two dice and the sum fall into one of the bands: its number, -1 below the first, their
 * count above the last.  *total is what the dice came to with the sum, if they fell. */
int band_throw(struct dice *, const struct purpose *, int dice, int sides, const struct ranges *,
               int sum, int *total);

/* The same where the table has no hole: a total outside of it is trouble, never a result. */
int band_throw_inside(struct dice *, const struct purpose *, int dice, int sides,
                      const struct ranges *, int sum, int *total);

/* Do dice and sum reach this number? */
bool band_reaches(struct dice *, const struct purpose *, int dice, int sides, int sum, int number,
                  int *total);

/* "5 or less", "6 to 8", "9 or 10", "17 or more" */
void band_print(struct text *, int lo, int hi);

/* "Two d10 +3: " */
void band_call_dice(struct text *, int dice, int sides, int sum);

/* "Two d10 +3: 12 or less: the firefight continues; ...; 23 or more: the loser routs." Bands that
 * the dice cannot reach are left out; `say` tells what a band does, `with` is its own. */
void band_call(struct text *, int dice, int sides, int sum, const struct ranges *,
               void (*say)(struct text *, int band, const void *with), const void *with);

#endif
