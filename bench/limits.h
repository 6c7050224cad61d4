#ifndef LONGROLL_LIMITS_H
#define LONGROLL_LIMITS_H

/* The fastest that a thing can be done by hand for one case: what the engine is measured against.
 */

#include <stdint.h>

/* Bare Philox: this many addressed dice; returns a sum, so that nothing is optimised away. */
uint64_t limit_dice(int unused, uint64_t count);

/* The bare loop of two dice and two look-ups in a small table. */
uint64_t limit_fire(int unused, uint64_t count);

/* Six turns of 16 castings of regulars with rifled muskets against 16 at 4 inches, by a loop over
 * the states that are met, with their weights in a plain array, and with who broke first; returns
 * the weight, of 6^24, with which the one that fires second has not broken.
 */
uint64_t limit_duel(int unused, uint64_t count);

#endif
