#ifndef LONGROLL_SUMS_H
#define LONGROLL_SUMS_H

#include "engine/base/odds.h"

/* Sum of the weights of the states that belong. */
static inline struct wide odds_sum(const struct odds *o,
                                   bool (*belongs)(const void *state, const void *what),
                                   const void *what)
{
    struct wide sum = wide_of(0);
    for (int i = 0; i < o->count; i++)
        if (belongs(odds_state(o, i), what))
            wide_gather(sum.limb, odds_limbs(o, i), o->limbs, 1);
    return sum;
}

#endif
