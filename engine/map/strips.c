#include "strips.h"

/* From the first strip so many; below 0 there is the rest of the round before. */
struct run {
    int first, count;
};

static struct run run_of(int low, int high)
{
    const int first = (low + (1 << 16)) >> STRIP_BITS, last = (high + (1 << 16)) >> STRIP_BITS;
    return (struct run){first, last - first < STRIPS ? last - first + 1 : STRIPS};
}

static void mark(uint64_t strip[STRIPS], int low, int high, uint64_t bit)
{
    const struct run r = run_of(low, high);
    for (int i = 0; i < r.count; i++)
        strip[(r.first + i) % STRIPS] |= bit;
}

static uint64_t all_in(const uint64_t strip[STRIPS], int low, int high)
{
    const struct run r = run_of(low, high);
    uint64_t all = 0;
    for (int i = 0; i < r.count; i++)
        all |= strip[(r.first + i) % STRIPS];
    return all;
}

void strips_add(struct strips *s, int who, int side, struct point low, struct point high)
{
    const uint64_t bit = (uint64_t)1 << who % 64;
    s->of[who / 64][side] |= bit;
    mark(s->east[who / 64], low.x, high.x, bit);
    mark(s->north[who / 64], low.y, high.y, bit);
}

void strips_drop(struct strips *s, int who)
{
    const uint64_t others = ~((uint64_t)1 << who % 64);
    for (int i = 0; i < STRIPS; i++) {
        s->east[who / 64][i] &= others;
        s->north[who / 64][i] &= others;
    }
    for (int side = 0; side < 2; side++)
        s->of[who / 64][side] &= others;
}

uint64_t strips_in(const struct strips *s, int word, int side, struct point low, struct point high)
{
    const uint64_t of = side < 0 ? s->of[word][0] | s->of[word][1] : s->of[word][side];
    return of == 0
               ? 0
               : of & all_in(s->east[word], low.x, high.x) & all_in(s->north[word], low.y, high.y);
}
