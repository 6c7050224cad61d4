#ifndef LONGROLL_LADDER_H
#define LONGROLL_LADDER_H

/* Commanders against each other: each battle twice with the sides changed and the same dice. */

#include "lab/crew.h"
#include "lab/interval.h"
#include "longroll.h"
#include "progress.h"

enum { RUNGS_MOST = 8 /* commanders */, ENDS = OVER_NOBODY_LEFT + 1, HALVES = 4 /* of a pair */ };

/* Two commanders on one scenario: cell[0] has the first as side 0, cell[1] the sides changed. */
struct bout {
    const struct scenario *s;
    int who[2];
    struct cell cell[2];
    uint8_t *winner[2]; /* of each battle, as a record has it */
    int64_t ends[ENDS], turns, lost[2], fires[2];
    int64_t thought[2], half_turns[2]; /* of each commander; nanoseconds */
};

struct ladder {
    const struct commander *who[RUNGS_MOST];
    int who_count;
    const struct scenario *scenario[PLAIN_MOST];
    int scenario_count;
    struct bout *bout; /* of each two commanders one after the other, a bout a scenario */
    int bout_count;
    uint64_t pairs, seed, effort, threads;
    int next; /* shard */
    int64_t done;
    bool failed;
    uint64_t failed_seed;
    const struct bout *failed_bout;
    struct progress progress;
};

/* What a bout, or the bouts of two commanders on all scenarios, comes to for the first of them. */
struct standing {
    int64_t won[2], drawn;                 /* battles */
    struct interval share, as_side[SIDES]; /* a draw is half */
};

/* One bout, or `count` that stand together: then a seed counts once, with its mean. */
void ladder_stand(struct call *, const struct ladder *, const struct bout *, int count,
                  struct standing *);

void ladder_tell(struct call *, const struct ladder *);
void ladder_json(struct call *, const struct ladder *);
void ladder_csv(struct call *, const struct ladder *);

#endif
