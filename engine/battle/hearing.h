#ifndef LONGROLL_HEARING_H
#define LONGROLL_HEARING_H

/* What a seat hears of a battle, line by line.
 *
 * It hears of its own orders, of dice, and of what changes in its view.  What it does not hear of
 * is neither counted nor numbered for it, so that no gap tells that there was something. */

#include "play.h"

struct hearing {
    int seat;
    int lines;  /* orders and undos that it heard of */
    int number; /* orders that it heard of and that stand: the number of the last */
    bool last;  /* it heard of the last line */

    /* The orders that can be taken back, the oldest first. */
    struct {
        bool heard, own; /* own: the seat's side gave it */
    } step[UNDO_MOST];
    int step_count;
    struct bar bar; /* the last order of its own that cannot be, under the seat's number */
};

/* The last line as the seat heard of it. */
struct heard {
    struct order order;         /* of kind NO_KIND if it was an undo */
    struct state before, after; /* its views */
    struct events events;       /* what lies between them */
};

/* Does a seat hear of the last order, whose views were these? */
bool play_is_heard(const struct play *, int seat, const struct state *before,
                   const struct state *after);

void hearing_begin(struct hearing *, int seat);

/* After each order or undo of a play: does the seat hear of it?  The views are room. */
bool hearing_note(struct hearing *, const struct play *, struct heard *);

/* The last line as the seat, which was noted to hear of it, has heard it. */
void hearing_look(const struct hearing *, const struct play *, struct heard *);

/* May the seat be told why it came so, or why it was ordered? */
bool hearing_may_know_why(const struct hearing *, const struct play *, const struct heard *);

/* How many orders the seat may take back: only its own, and only while it is to order, so that what
 * the other side did meanwhile does not show.  The referee takes back any. */
int hearing_undoable(const struct hearing *, const struct play *);

/* Why it may take none back, in its own numbers; returns false. */
bool hearing_refuse_undo(const struct hearing *, struct trouble *);

#endif
