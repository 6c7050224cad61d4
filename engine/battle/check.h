#ifndef LONGROLL_LINE_CHECK_H
#define LONGROLL_LINE_CHECK_H

/* The check of a journal's line.
 *
 * Its first half is chained over the words of all lines so far: whoever has the text can tell
 * whether they were changed, whatever rules they were played by.  Its second half is over these and
 * over what they lead to: every track of every subject, where leaders are, who holds what ground,
 * the turn, the phase and the questions.  Both are made from words and numbers that players see, so
 * that a system may keep its state otherwise and its old journals stay whole. */

#include "events.h"

struct check {
    uint64_t words;  /* the chain */
    uint64_t tracks; /* a sum over all tracks, to which an order adds what it changed */
};

/* The chain begins with the scenario and the line behind it. */
uint64_t check_head(const char *text, size_t size);
uint64_t check_more(uint64_t head, const char *text, size_t size); /* the text behind it, too */
uint64_t check_words(uint64_t before, const char *line);

/* The sum over all tracks, made afresh, and after these changes. */
uint64_t check_tracks(const struct scenario *, const struct state *);
uint64_t check_changes(const struct scenario *, uint64_t tracks, const struct events *);

/* What stands behind ~. */
uint64_t check_value(const struct scenario *, const struct check *, const struct state *);

/* Do the words of the line belong to this value?  Asks its first half. */
bool check_has_words(uint64_t value, uint64_t words);

#endif
