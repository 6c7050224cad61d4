#ifndef LONGROLL_CREW_H
#define LONGROLL_CREW_H

/* Shards of work, fought by threads that share nothing but the list that they take them from.
 *
 * A shard is one cell and a range of seeds.  Its records are the same whoever fights it; they come
 * back in any order. */

#include "fight.h"

enum { SHARD_MOST = 64 /* battles */, THREADS_MOST = 1024 };

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
    int64_t thought[SIDES]; /* nanoseconds, if the crew is timed */
    int64_t half_turns[SIDES];
};

struct work {
    /* The next shard; false: there is none left.  Never called twice at once, nor beside `done`. */
    bool (*next)(void *owner, struct shard *);
    /* False: nothing more is wanted. */
    bool (*done)(void *owner, const struct fought *);
    void *owner;
    int record_most; /* numbers in the longest record */
    bool timed;
};

/* Works until there is nothing left or wanted; false: there was no memory for even one thread. */
bool crew_work(const struct work *, int threads);

/* One worker by itself, for whoever hands out shards otherwise: room, and one shard. */
struct hand;
struct hand *hand_new(int record_most, bool timed); /* NULL: no memory */
void hand_fight(struct hand *, const struct shard *, struct fought *);
void hand_free(struct hand *);

#endif
