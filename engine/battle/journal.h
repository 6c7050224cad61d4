#ifndef LONGROLL_JOURNAL_H
#define LONGROLL_JOURNAL_H

/* A journal: the scenario, then "orders SEED", then every order with the dice that fell and a check chained over all
 * before it.
 *
 *     orders 7
 *     1 end ~ 3a1f0c9b22d4e871
 *     6 2wi fire 21ga range 4 = 5 2 ~ 90c2...
 *     7 2wi move ~ 1b77...
 *     undo ~ 4410...
 *
 * An order that was taken back stays, and "undo" after it says so.  Whoever reads it plays the same battle again; a
 * line that was changed, and every one after it, has another check. */

#include "battle.h"

/* The check after this line's words and the state they led to. */
uint64_t journal_check(uint64_t before, const char *line, const struct state *);

/* One order's line without its check: number, order, dice, and why it was overruled, if it was. */
void journal_line(struct text *, const struct scenario *, int number, const struct order *, const struct throw_log *,
                  const char *reason);

struct replay {
    struct scenario scenario;
    struct state state, before; /* before the last order, for undo */
    uint64_t check;
    int orders;   /* that were played */
    int line;     /* of the file, that was read last */
    bool cut;     /* the last line ends in the middle: it was left out */
    bool differs; /* the check of that line is not what comes out here */
};

/* Writes a journal anew with another order in the place of this number; what was there is kept as a remark.  All after
 * it is derived again with the dice that fell; where other dice are needed, they are thrown.  Orders that were taken
 * back are left out.  False: the trouble says which order would no longer be lawful, and nothing is to be used. */
bool journal_mend(struct replay *, const char *text, size_t size, int number, const char *words, struct text *to,
                  struct faults *, struct trouble *);

/* Plays a journal again, up to this many orders (0: all).  False: the faults, or the trouble of a line, say why. */
bool journal_play(struct replay *, const char *text, size_t size, int orders, struct faults *, struct trouble *);

#endif
