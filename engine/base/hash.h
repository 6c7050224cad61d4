#ifndef LONGROLL_HASH_H
#define LONGROLL_HASH_H

/* Two hashes that tell things apart; neither keeps a secret.  hash_bytes is FNV-1a, for words of
 * any length; hash_mix stirs one number into another, for keys and sums. */

#include <stddef.h>
#include <stdint.h>

#define HASH_BEGIN 0xcbf29ce484222325 /* what FNV-1a begins with */

static inline uint64_t hash_bytes(uint64_t h, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        h = (h ^ (unsigned char)bytes[i]) * 0x100000001b3;
    return h;
}

static inline uint64_t hash_mix(uint64_t h, uint64_t value)
{
    h = (h ^ value) * 0x9e3779b97f4a7c15;
    return h ^ h >> 32;
}

#endif
