#ifndef LONGROLL_WIDE_H
#define LONGROLL_WIDE_H

/* Whole numbers of up to 1,024 bits, for exact odds.
 *
 * Twenty turns of two regiments of 80 castings, each rallying, then firing
 * three volleys a turn, need 6^280 as their common denominator: 724 bits.
 * The odds machine keeps weights as bare runs of limbs, only as many as the
 * denominator has; `struct wide` is the full width, for sums and printing.
 */

#include <stdbool.h>
#include <stdint.h>

#include "text.h"

enum { WIDE_LIMBS = 16 };

struct wide {
    uint64_t limb[WIDE_LIMBS]; /* least significant first */
};

struct wide wide_of(uint64_t);

/* How many limbs the number needs; 1 for zero. */
int wide_limbs(const struct wide *);

bool wide_is_zero(const struct wide *);
int wide_compare(const struct wide *, const struct wide *); /* -1, 0, 1 */

/* Each of these returns false, and the number is then worthless, if it does not fit. */
bool wide_add(struct wide *, const struct wide *);
bool wide_multiply(struct wide *, uint64_t by);

void wide_subtract(struct wide *, const struct wide *); /* what is taken must not be the larger */
uint32_t wide_divide(struct wide *, uint32_t by);       /* returns the remainder */

__extension__ typedef unsigned __int128 twice; /* a product of two limbs */

/* sum[] += number[] * by over `limbs` limbs; returns what was carried out.  Here, since odds do
 * little else. */
static inline uint64_t wide_gather(uint64_t *sum, const uint64_t *number, int limbs, uint64_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < limbs; i++) {
        const twice t = (twice)number[i] * by + sum[i] + carry;
        sum[i] = (uint64_t)t;
        carry = (uint64_t)(t >> 64);
    }
    return carry;
}

/* *to = a * b; false if that does not fit.  Small numbers are told first: where the machine has no
 * product of 128 bits, looking for what does not fit costs more than all the rest. */
static inline bool whole_multiply(uint64_t a, uint64_t b, uint64_t *to)
{
    if ((a | b) >> 32 == 0) {
        *to = a * b;
        return true;
    }
    return !__builtin_mul_overflow(a, b, to);
}

/* number[] *= by over `limbs` limbs; returns what was carried out. */
uint64_t wide_scale(uint64_t *number, int limbs, uint64_t by);

/* The greatest number that divides both. */
uint64_t whole_gcd(uint64_t, uint64_t);

/* Lowest terms.  Below must have no prime factor above 13: it is a product of dice. */
void wide_reduce(struct wide *above, struct wide *below);

void wide_print(struct text *, const struct wide *);
void wide_print_fraction(struct text *, struct wide above,
                         struct wide below); /* "17/36", "1", "0" */

/* above/below as a decimal of at most `places` places, rounded half up, no closing zeros. */
void wide_print_decimal(struct text *, struct wide above, const struct wide *below, int places);

#endif
