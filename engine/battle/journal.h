#ifndef LONGROLL_JOURNAL_H
#define LONGROLL_JOURNAL_H

/* A battle as it is played and written down.
 *
 * A journal is the scenario, then "orders SEED version N", with "dice typed" behind it where the
 * players throw their own, then every order with its number, the dice that fell, what they changed,
 * why it was overruled if it was, and a check chained over all before it and the state they led to:
 *
 *     orders 7 version 4
 *     1 end ~ 3a1f0c9b22d4e871
 *     6 2wi fire 21ga range 4 = 5 2 > 21ga castings -2, 21ga morale -1 ~ 90c2...
 *     7 2wi move ! the fire was a mistake ~ 1b77...
 *     undo ~ 4410...
 *
 * An order that was taken back stays, and "undo" after it says so.  Whoever reads it plays the same
 * battle again; a line that was changed, and every one after it, has another check.
 *
 * A seat's own journal has "seat NAME" in the place of "orders", the orders as that seat heard of
 * them under its own numbers, what changed in its view, and a check over these words alone: it has
 * no seed and cannot be played again, but it can be shown and verified. */

#include "events.h"

enum { JOURNAL_LINE = 4000, UNDO_MOST = 16 };

/* The last order that cannot be taken back, and why. */
struct bar {
    uint32_t order;                                         /* 0: none */
    enum { BAR_DICE, BAR_QUESTION, BAR_NEWS, BAR_END } why; /* ORDER BAR */
};

struct play {
    struct scenario scenario;
    struct state state, before; /* before: the last order */
    uint64_t check, check_before;
    struct throw_log throws; /* of the last order, and what they led to */
    struct steps steps;
    struct events events;
    char line[JOURNAL_LINE]; /* as the journal has it, without its check */

    /* States to go back to: none after dice fell, something was asked or learnt, or the battle
     * ended.  Players who throw dice of their own learn nothing by taking an order back, so then
     * every order can be. */
    struct state undo[UNDO_MOST];
    int undo_count, undo_before; /* before: the last order */
    struct bar bar, bar_before;
    bool typed; /* the head says that the players throw their own dice; set by reading, else by
                   whoever begins */

    /* Where dice come from: as many pips as the throw wants, -1 if there are none.  NULL: they are
     * rolled. */
    int (*ask)(void *with, const struct throw *, int *pips, int room);
    void *with;
};

void play_begin(struct play *, uint64_t seed);

/* One order as a player types it or a journal has it: "2wi fire 21ga range 4 = 5 2 ! why".  False:
 * the trouble says why not, and nothing has changed. */
bool play_order(struct play *, const char *words, struct trouble *);

/* Takes the last order back. */
bool play_undo(struct play *, struct trouble *);

/* The last order, from its line; false if that was an undo. */
bool play_last(const struct play *, struct order *);

/* As if the last order or undo had never been given: its line could not be kept. */
void play_forget(struct play *);

/* The line's check, with which it is kept: " ~ 90c2...". */
void play_write_check(const struct play *, struct text *);

/* "orders SEED version N [dice typed]", behind the scenario, which is all that the text holds so
 * far: the checks begin with these. */
void play_write_head(struct play *, uint64_t seed, struct text *);

/* Is it a journal, of the referee or of a seat, and not only a scenario? */
bool is_journal(const char *text);

/* How far a journal was read. */
struct read_so_far {
    int line;     /* of the file, that was read last */
    int orders;   /* that stand */
    int version;  /* of the rules it was played by */
    int seat;     /* whose it is */
    size_t whole; /* bytes up to the end of the last whole line */
    bool cut;     /* the last line ends in the middle: it was left out */
    bool differs; /* that line is not what comes out here */
};

/* Plays a journal again, up to this many orders (0: all); a seat's own is shown.  False: the
 * faults, the trouble of a line, or its difference. */
bool journal_play(struct play *, const char *text, size_t size, int orders, struct read_so_far *,
                  struct faults *, struct trouble *);

/* Writes a journal anew with another order in the place of this number, or several with ; between,
 * or none; what was there is kept as a remark.  All after it is derived again with the dice that
 * fell for the same purpose; where others are needed they are asked for, and answers that are no
 * longer asked for fall away.  Orders that were taken back are left out.  `old` is room to play the
 * journal as it was.  False: the trouble says which order would no longer be lawful, and nothing is
 * to be used. */
bool journal_mend(struct play *, struct play *old, const char *text, size_t size, int number,
                  const char *words, struct text *to, struct faults *, struct trouble *);

/* The journal of a seat, written from its views. */
bool journal_seen(struct play *, const char *text, size_t size, int seat, struct text *to,
                  struct faults *, struct trouble *);

/* Does a seat hear of the last order, whose views were these?  Of its own, of dice, and of what
 * changes in its view. */
bool play_is_heard(const struct play *, const struct order *, int seat, const struct state *before,
                   const struct state *after);

#endif
