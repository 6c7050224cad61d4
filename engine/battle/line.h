#ifndef LONGROLL_LINE_H
#define LONGROLL_LINE_H

/* One line of a journal, read and written here and nowhere else:
 *
 *     6 2wi fire 21ga range 4 = 5 2 > 21ga castings -2, 21ga morale -1 ! why ~ 90c2...
 *     undo ~ 4410...
 *
 * Number, order, dice, effects, reason, check.  A player types the same without number, effects
 * and check; he may put his dice behind the reason. */

#include "events.h"

enum { JOURNAL_LINE = 4000 };

struct journal_line {
    char text[JOURNAL_LINE]; /* the line without its check */
    bool undo;               /* it only takes the last order back */
    bool has_check;
    uint64_t check;

    /* taken apart: */
    uint64_t number;            /* 0: a player typed it */
    char order[JOURNAL_LINE];   /* the order and its reason: "2wi move ! why" */
    const char *reason;         /* at the end of the order, or NULL */
    char effects[JOURNAL_LINE]; /* "21ga castings -2, 21ga morale -1" */
    bool has_dice;
    int pips[DICE_PIPS], pip_count;
    int column; /* of the order's first character in the text, from 0 */
};

/* Takes a line of a journal, without its line end, and cuts its check off.  False: it is too long
 * for a line. */
bool line_take(struct journal_line *, const char *line, size_t length);

/* Takes it apart. */
bool line_read(struct journal_line *, struct trouble *);

/* Words that a player typed, taken apart. */
bool line_read_typed(struct journal_line *, const char *words, struct trouble *);

/* An order that was obeyed, without its check.  The reason may be NULL. */
void line_write(const struct scenario *, uint64_t number, const struct order *,
                const struct throw_log *, const struct events *, const char *reason, struct text *);

/* The words, " ~ 90c2..." and the line's end. */
void line_write_whole(const char *words, uint64_t check, struct text *);

#endif
