#ifndef LONGROLL_TALLY_H
#define LONGROLL_TALLY_H

/* The tally of an experiment: the records of its shards as they come in, in whatever order, and
 * where it ends.
 *
 * One looks after every LOOK_ROUNDS rounds, in their order, and only when all their shards are in;
 * so where an experiment ends does not depend on who fought what, or how fast.  What was fought
 * beyond is forgotten. */

#include "experiment.h"
#include "interval.h"

enum { WIN_LEVELS = 3, DIFFERENCE_LEVELS = 5 };

/* The second side's points: lost, drawn, won; and what it did better than in the cell that it is
 * compared with, with the same seed: from -2 to 2 halves. */
struct counts {
    int64_t wins[WIN_LEVELS];
    int64_t differences[DIFFERENCE_LEVELS];
};

struct tally {
    const struct experiment *e;
    int16_t **records;     /* of each shard, NULL: not yet fought */
    int64_t next;          /* the first shard that may not have been given out */
    int64_t whole;         /* rounds at the beginning of which all shards are in, and counted */
    int64_t end;           /* rounds, once it is known; else all that there are */
    int64_t battles;       /* in the tally */
    struct counts *counts; /* of each cell, of the whole rounds */
    int part, parts;       /* only the shards n with n % parts == part; then it never ends early */
    bool failed;
    int failed_cell;
    uint64_t failed_seed;
};

/* False: there is not enough memory. */
bool tally_begin(struct tally *, const struct experiment *, int part, int parts);
void tally_free(struct tally *);

/* Are its shards all in, as far as it goes? */
bool tally_is_done(const struct tally *);

/* How many battles it may have in all. */
int64_t tally_most(const struct tally *);

/* The next shard to fight; false: there is none that has not been given out. */
bool tally_next(struct tally *, struct shard *);

/* Keeps a copy of what was fought; false: there is no memory.  A shard that is there is left. */
bool tally_take(struct tally *, int64_t number, const int16_t *records);

/* Looks as far as one can. */
void tally_look(struct tally *);

/* The share of experiments in which any interval of all these cells may be wrong. */
double tally_miss(const struct tally *);

/* The second side's share of wins in a cell; how much more than in the cell it is compared with. */
struct interval tally_wins(const struct tally *, int cell);
struct interval tally_difference(const struct tally *, int cell);

/* The record of a battle of a cell, from 0 to tally_battles; NULL: it is not in the tally. */
int64_t tally_battles(const struct tally *);
const int16_t *tally_record(const struct tally *, int cell, int64_t battle);

/* ---- as text ---- */

/* The line that begins a file of results. */
void kept_head(const struct experiment *, struct text *);

/* Is this line such a head?  KEPT_SAME: of this experiment to the letter; KEPT_LESS: of the same
 * battles, but not so many of them were asked for, so that it can go on; KEPT_MORE: more were. */
enum kept_fit { KEPT_OTHER, KEPT_SAME, KEPT_LESS, KEPT_MORE };
enum kept_fit kept_fits(const struct experiment *, const char *line);

/* A shard as it is kept: a line with its number and a check, and a line for each battle. */
void kept_write(const struct experiment *, int64_t number, const int16_t *records, struct text *);

/* Reads the shard that begins here into room for SHARD_MOST records; where the next one begins, or
 * NULL: this is not a whole shard of this experiment. */
const char *kept_read(const struct experiment *, const char *at, int64_t *number, int16_t *records);

/* Takes shards that stand one behind the other into the tally; where it ends, or NULL: there is no
 * memory. */
const char *kept_take(struct tally *, const char *at);

/* A whole file: the head, and those of the first so many shards that are in, in their order. */
void kept_write_all(const struct tally *, int64_t shards, struct text *);

#endif
