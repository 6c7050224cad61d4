#ifndef LONGROLL_CREW_H
#define LONGROLL_CREW_H

/* Shards of work, fought by threads that share nothing but the list that they take them from; what
 * they bring comes back in any order. */

#include "hand.h"

enum { THREADS_MOST = 1024 };

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

#endif
