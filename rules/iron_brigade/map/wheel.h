#ifndef LONGROLL_IRON_BRIGADE_WHEEL_H
#define LONGROLL_IRON_BRIGADE_WHEEL_H

/* wheeling on a corner of the front, by the other reading. */

#include "march.h"

enum { WHEEL_MOST = 45 };

/* Wheeled to this bearing it would stand so; and how far its outer corner goes for so many degrees.
 */
struct stand ib_stand_wheeled(const struct scenario *, const struct state *, int unit, int bearing);
int ib_wheel_hundredths(const struct stand *, int degrees);

/* How many degrees it can wheel, up to so many, ground and others met as in a march whose
 * hundredths are those of that corner. */
int ib_wheel_round(const struct scenario *, const struct state *, int unit, bool right, bool half,
                   int most, struct march *, struct steps *);

#endif
