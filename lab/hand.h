#ifndef LONGROLL_HAND_H
#define LONGROLL_HAND_H

/* One worker by itself: its room, and shard after shard, whoever hands them out.
 *
 * A shard is one cell and a range of seeds.  Its records are the same whoever fights it. */

#include "fight.h"

enum { SHARD_MOST = 64 /* battles */ };

struct shard {
    int64_t number; /* as the owner counts them */
    const struct cell *cell;
    uint64_t first; /* seed */
    int count;
};

/* What came of it. */
struct fought {
    struct shard shard;
    bool failed;
    uint64_t failed_seed;
    const int16_t *records; /* one after the other, noted_count numbers each */
    int64_t thought[SIDES]; /* nanoseconds, if the hand has a clock */
    int64_t half_turns[SIDES];
};

struct hand;
struct hand *hand_new(int record_most,
                      int64_t (*now)(void)); /* the clock may be NULL; NULL: no memory */
void hand_fight(struct hand *, const struct shard *, struct fought *);
void hand_free(struct hand *);

#endif
