#include "hand.h"

#include <stdlib.h>

struct hand {
    struct fighter *fighter;
    int16_t *records;
};

struct hand *hand_new(int record_most, int64_t (*now)(void))
{
    struct hand *h = calloc(1, sizeof *h);
    if (h) {
        h->fighter = calloc(1, fighter_size());
        h->records = calloc((size_t)record_most * SHARD_MOST, sizeof *h->records);
    }
    if (!h || !h->fighter || !h->records) {
        hand_free(h);
        return NULL;
    }
    fighter_begin(h->fighter, now);
    return h;
}

void hand_free(struct hand *h)
{
    if (!h)
        return;
    free(h->fighter);
    free(h->records);
    free(h);
}

void hand_fight(struct hand *h, const struct shard *s, struct fought *f)
{
    const int count = noted_count(s->cell->s);
    *f = (struct fought){.shard = *s, .records = h->records};
    for (int i = 0; i < s->count && !f->failed; i++) {
        f->failed_seed = s->first + (uint64_t)i;
        f->failed = !fight(h->fighter, s->cell, f->failed_seed, h->records + i * count);
        for (int side = 0; side < SIDES; side++) {
            f->thought[side] += fighter_thought(h->fighter, side);
            f->half_turns[side] += fighter_half_turns(h->fighter, side);
        }
    }
}
