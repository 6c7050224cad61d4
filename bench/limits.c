#include "limits.h"

#include "../engine/philox.h"

/* One die at (order, throw), no questions asked: the tiny bias of the plain product is left in. */
static uint32_t bare_die(uint32_t order, uint32_t throw_number)
{
    const uint32_t key[2] = {7, 0}, counter[4] = {0, throw_number, order, 0};
    uint32_t out[4];
    philox(counter, key, out);
    return 1 + (uint32_t)(((uint64_t)out[0] * 6) >> 32);
}

uint64_t limit_dice(uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += bare_die((uint32_t)i, 0);
    return sum;
}

uint64_t limit_fire(uint64_t count)
{
    static const uint8_t casualties[7] = {0, 3, 3, 3, 3, 4, 4}, morale[7] = {0, 4, 4, 4, 3, 3, 3};
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += (uint64_t)casualties[bare_die((uint32_t)i, 0)] + morale[bare_die((uint32_t)i, 1)];
    return sum;
}
