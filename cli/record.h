#ifndef LONGROLL_RECORD_H
#define LONGROLL_RECORD_H

/* A scenario or a journal as it lies in a file, and the battle that it leads to. */

#include "engine/battle/journal.h"
#include "files.h"
#include "longroll.h"

struct record {
    const char *path;
    char *text; /* FILE_ROOM bytes */
    bool is_journal;
    struct journal journal; /* how far it was read */
    struct play_any any;
};

/* Reads the file; NULL: the call's trouble says why. */
struct record *record_read(struct call *, const char *path);

/* Plays it: a journal up to so many orders, or to the beginning of a turn (0: all of it), a
 * scenario to its beginning.  False: what is wrong was said. */
bool record_play(struct call *, struct record *, int orders, int turn);

/* The seat of this name, of the referee if it is NULL; NOBODY: the trouble says which there are. */
int record_seat(struct call *, const struct record *, const char *name);

#endif
