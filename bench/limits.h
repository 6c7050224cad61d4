#ifndef LONGROLL_LIMITS_H
#define LONGROLL_LIMITS_H

/* The fastest that a thing can be done by hand for one case: what the engine is measured against. */

#include <stdint.h>

/* Bare Philox: this many addressed dice; returns a sum, so that nothing is optimised away. */
uint64_t limit_dice(uint64_t count);

/* The bare loop of two dice and two look-ups in a small table. */
uint64_t limit_fire(uint64_t count);

#endif
