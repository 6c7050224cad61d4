#ifndef LONGROLL_LAB_H
#define LONGROLL_LAB_H

/* The lab command: an experiment, the file in which its shards are kept, and who fights them. */

#include <sys/types.h>

#include "lab/crew.h"
#include "lab/tally.h"
#include "longroll.h"
#include "progress.h"

/* The file of results, open and locked as long as it is written to. */
struct keep {
    const char *path; /* NULL: nothing is kept */
    int file;
    off_t end;
    bool widens; /* it is written anew to go on, not because it is done */
    char *room;  /* for the words of a shard */
    size_t room_size;
};

struct lab {
    struct call *call;
    struct experiment e;
    struct tally tally;
    struct keep keep;
    int threads;
    bool wrong; /* the trouble says why it could not go on */
    struct progress progress;
};

/* Opens the file, or begins it, and takes the shards that it has into the tally.  A shard that is
 * torn at its end is cut off.  False: the trouble says why. */
bool keep_open(struct lab *, const char *path);

/* Takes what another file has; false: it is of another experiment, or cannot be read. */
bool keep_take(struct lab *, const char *path);

/* One shard more, on the disk when it returns; false: the trouble says why, and the file is as it
 * was. */
bool keep_add(struct lab *, int64_t number, const int16_t *records);

/* Writes it anew, its shards in their order and nothing else; and closes it. */
bool keep_finish(struct lab *);
void keep_close(struct lab *);

/* Fights what is not in the tally yet; false: the trouble says why it could not. */
bool lab_fight(struct lab *, int ranks);

/* As many as there are processors. */
int lab_threads(void);

/* What crews and ranks ask: the next shard, and what came of it. */
bool lab_next(void *lab, struct shard *);
bool lab_done(void *lab, const struct fought *);

/* ---- many machines (lab_ranks.c in longroll-ranks; lab_alone.c elsewhere) ---- */

/* Which of how many processes of one run this is; 0 of 1 if it is alone.  False: the trouble says
 * why there cannot be several. */
bool ranks_begin(struct call *, int *rank, int *ranks);
void ranks_end(void);

/* Rank 0 hands out shards until nothing is left or wanted; the others fight them. */
void ranks_lead(const struct work *);
void ranks_follow(const struct experiment *);

/* ---- what is told of it (lab_tell.c) ---- */

bool lab_tell(struct lab *);

/* The battles that are worth a look as journals in a folder (lab_journals.c). */
bool lab_journals(struct lab *, const char *folder);

/* Looks for the smallest change that makes a scenario even (lab_fair.c). */
bool lab_fair(struct call *, const char *path);

#endif
