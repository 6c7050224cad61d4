#ifndef LONGROLL_CHANCE_H
#define LONGROLL_CHANCE_H

/* Chance that is no dice: choices drawn at random, again and again the same from the same number.
 */

#include <stdint.h>

/* A step of SplitMix64, by Steele, Lea and Flood. */
static inline uint64_t chance_next(uint64_t *chance)
{
    uint64_t z = *chance += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

/* 0 to n - 1. */
static inline int chance_below(uint64_t *chance, int n)
{
    return (int)((chance_next(chance) >> 32) * (uint64_t)n >> 32);
}

#endif
