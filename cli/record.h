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
    int seat;     /* through whose eyes it is read */
    int to, turn; /* it is read to so many orders of that seat, or to this turn; 0: to the end */
    int orders;   /* of which that seat has heard */
};

/* Reads the file; NULL: the call's trouble says why. */
struct record *record_read(struct call *, const char *path);

/* Plays it for the seat of this name, the record's own if it is NULL: a journal up to so many
 * orders of which that seat hears, or to the beginning of a turn (0: all of it), a scenario to its
 * beginning.  False: what is wrong was said, or the trouble says it. */
bool record_play(struct call *, struct record *, const char *seat, int orders, int turn);

/* The next line of its journal, unless it was read as far as it was wanted; false: that was all. */
bool record_next(struct record *);

/* Says what is wrong with a record that does not open: all faults of its scenario, or this trouble.
 * Returns false. */
bool record_refuse(struct call *, const struct record *, const struct trouble *);

#endif
