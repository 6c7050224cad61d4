#ifndef LONGROLL_RECORD_H
#define LONGROLL_RECORD_H

/* A scenario or a journal as it lies in a file, and the battle that it leads to. */

#include "files.h"
#include "game/game.h"
#include "longroll.h"

struct record {
    const char *path;
    char *text; /* FILE_ROOM bytes */
    bool is_journal;
    struct game_room *room; /* its journal says how far it was read; the play is its `again` */
    const struct play *play;
};

/* Reads the file; NULL: the call's trouble says why. */
struct record *record_read(struct call *, const char *path);

/* Plays it: a journal up to so many orders, or to the beginning of a turn (0: all of it), a
 * scenario to its beginning.  False: what is wrong was said. */
bool record_play(struct call *, struct record *, int orders, int turn);

/* Says what is wrong with a record that does not open: all faults of its scenario, or this trouble.
 * Returns false. */
bool record_refuse(struct call *, const struct record *, const struct trouble *);

/* The seat of this name, the record's own if it is NULL; NOBODY: the trouble says why. */
int record_seat(struct call *, const struct record *, const char *name);

#endif
