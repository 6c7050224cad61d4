#ifndef LONGROLL_MEND_H
#define LONGROLL_MEND_H

/* Mending a journal: some lines are decided anew, and the battle is played again from there.
 *
 * What was decided stands in a plan, a decision a line, by the numbers of the orders as they
 * stand:
 *
 *     change 15 2wi fire 1tn range 5     another order; several with ; between
 *     keep 18 It happened so             it stands though the rules now forbid it, overruled
 *     drop 19                            it was never given; "drop 19 on": nor any behind it
 *     dice 22 5 2                        what it throws beyond what fell for it; "dice 22 roll"
 *
 * Every other order stands as it is and takes the dice again that fell for the same purpose.
 * Answers that are no longer asked for fall away.  Where a line no longer fits, or wants dice that
 * never fell, mending stops, and the report names it: another decision, and it is tried again. */

#include "journal.h"

enum mend_act { MEND_CHANGE, MEND_KEEP, MEND_DROP, MEND_DICE, MEND_ACTS };

enum { MENDS_MOST = 200 };

struct mend_plan {
    struct mend_step {
        enum mend_act act;
        int number;
        bool on;           /* dropped, with all behind it */
        const char *words; /* in the plan's text */
        size_t length;
    } step[MENDS_MOST];
    int count;
    int before; /* stop before the order of this number, to look around there; 0: play all */
    bool lacks; /* dice that never fell are not rolled: without them it stops */
};

/* Reads the lines of a plan, which must outlive it.  False: the trouble names the line. */
bool mend_plan_read(struct mend_plan *, const char *text, size_t size, struct trouble *);

enum mend_came {
    MEND_DONE,
    MEND_STOPPED, /* before the order that was wished for */
    MEND_REFUSED, /* what was put in the place of an order cannot be ordered there */
    MEND_MISFIT,  /* an order no longer fits */
    MEND_LACKS,   /* an order wants dice that never fell */
    MEND_WRONG    /* the plan or the journal is no good */
};

struct mend_report {
    enum mend_came came;
    int number;               /* of the order in the old journal */
    struct journal_line line; /* as it was */
    struct trouble why;
    bool may_keep;       /* overruled, it would pass */
    struct throw wanted; /* that it lacks */
    /* If not NULL, is told of every line that came out otherwise, which it is now, or NULL. */
    void (*tell)(void *with, int number, const char *was, const char *now);
    void *with;
};

/* Writes the journal anew as the plan has it; what was there before is kept as remarks, and orders
 * that were taken back are left out.  Both plays are over the journal's scenario: `p` plays it as
 * mended and stands where it stopped, `old` is room to play it as it was.  False: it did not come
 * to the end, and what was written is not to be used. */
bool journal_mend(struct journal *, struct play *p, struct play *old, const struct mend_plan *,
                  struct mend_report *, struct text *to);

#endif
