#ifndef LONGROLL_CHECK_H
#define LONGROLL_CHECK_H

/* What every cmocka test includes, and a generator that is not the engine's. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* splitmix64 */
static inline uint64_t check_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

static inline int check_below(uint64_t *state, int n)
{
    return (int)(check_random(state) % (uint64_t)n);
}

#endif
