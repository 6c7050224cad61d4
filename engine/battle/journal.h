#ifndef LONGROLL_JOURNAL_H
#define LONGROLL_JOURNAL_H

/* A battle as it is written down.
 *
 * A journal is the scenario, then "orders SEED version N", with "dice typed" behind it where the
 * players throw their own, then every order with its number, the dice that fell, what they changed,
 * why it was overruled if it was, and a check chained over all before it and what they led to:
 *
 *     orders 7 version 5
 *     1 end ~ 3a1f0c9b22d4e871
 *     6 2wi fire 21ga range 4 = 5 2 > 21ga castings -2, 21ga morale -1 ~ 90c2...
 *     7 2wi move ! the fire was a mistake ~ 1b77...
 *     undo ~ 4410...
 *
 * An order that was taken back stays, and "undo" after it says so.  Whoever reads it plays the same
 * battle again; a line that was changed, and every one after it, has another check.
 *
 * A journal that was played by another version of the rules is shown: each line does to the state
 * what it says that it changed, so the tracks are those of the battle as it was.  What no track
 * tells (questions, where a leader rides alone) is not known then.
 *
 * A seat's own journal is shown, too.  It has "seat NAME" in the place of "orders", the orders as
 * that seat heard of them under its own numbers, what changed in its view, and a check over these
 * words alone: it has no seed and cannot be played again. */

#include "hearing.h"

/* A journal as it is read, line by line. */
struct journal {
    const char *text;
    size_t size;
    size_t scenario, head; /* bytes of the scenario; with the line behind it */
    uint64_t seed;
    int version; /* of the rules it was played by */
    int seat;    /* whose it is */
    bool typed;  /* its players threw their own dice */
    bool shown;  /* by the effects of its lines, and not played */

    struct journal_line last; /* the line that was read last */
    const char *remark;       /* the line before it, behind "# ", or NULL */
    size_t remark_length;
    size_t at;    /* where the next line begins */
    int line;     /* number of the last line in the file, from 1 */
    int orders;   /* that stand */
    size_t whole; /* bytes up to the end of the last whole line */
    bool cut;     /* the last line ends in the middle: it was left out */
    bool differs; /* the last line is not what comes out here */
    bool renewed; /* its checks are not asked for: it gets new ones */
};

/* Remarks that are not the reason of the order behind them: a player's note, and what was mended.
 */
extern const char note_mark[], mended_mark[], dropped_mark[], unasked_mark[];

/* Is it a journal, of the referee or of a seat, and not only a scenario? */
bool is_journal(const char *text);

/* Reads the scenario and the line behind it.  False: the faults, or the trouble. */
bool journal_open(struct journal *, struct scenario *, const char *text, size_t size,
                  struct faults *, struct trouble *);

/* Makes the play begin as the journal does, and goes to its first line. */
void journal_begin(struct journal *, struct play *);

/* The next line of an order or an undo; false: there is none that is whole. */
bool journal_next(struct journal *);

/* Plays that line, or shows it.  False: the trouble says why, or the line differs from what comes
 * out, which is the play's last line. */
bool journal_do(struct journal *, struct play *, struct trouble *);

/* Is the order of that line taken back later? */
bool journal_is_undone(const struct journal *);

/* Begins, and does all lines up to this many orders (0: all). */
bool journal_play(struct journal *, struct play *, int orders, struct trouble *);

/* Opens and plays it in one. */
bool journal_play_any(struct journal *, struct play_any *, const char *text, size_t size,
                      int orders, struct faults *, struct trouble *);

/* Writes a journal of another version anew, with today's head and checks, if it is the same battle
 * by today's rules: every order, its dice and its effects.  False: as journal_do. */
bool journal_renew(struct journal *, struct play *, struct text *to, struct trouble *);

/* What a seat has written so far. */
struct seat_book {
    struct hearing hearing;
    struct heard heard;
    uint64_t check;
    struct scenario scenario; /* as it knows it */
};

/* The journal of a seat, written from its views; the play is over the journal's scenario. */
bool journal_seen(struct journal *, struct play *, int seat, struct seat_book *, struct text *to,
                  struct trouble *);

#endif
