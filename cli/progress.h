#ifndef LONGROLL_PROGRESS_H
#define LONGROLL_PROGRESS_H

/* How far long work is, and how long it will take: one line of the terminal, written again and
 * again.  Nothing is written where the error stream goes elsewhere. */

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what; /* "battles" */
    bool shown;
    int64_t begun, last; /* nanoseconds */
    int64_t before;      /* done already when it began */
};

void progress_begin(struct progress *, const char *what, int64_t before);
void progress_tell(struct progress *, int64_t done, int64_t all);
void progress_end(struct progress *);

/* Of the odds of one question at a time: how much is done, in thousandths. */
void progress_odds(int thousandths);
void progress_odds_end(void);

#endif
