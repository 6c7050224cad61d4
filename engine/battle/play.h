#ifndef LONGROLL_PLAY_H
#define LONGROLL_PLAY_H

/* A battle as it is played: orders are obeyed and taken back, and each makes a line of a journal.
 *
 * The scenario is shared; the caller gives the room for the state and for those that can be gone
 * back to, and for what the last order did. */

#include "check.h"
#include "line.h"

enum { UNDO_MOST = 16 };

/* The last order or undo and what came of it. */
struct outcome {
    struct order order; /* of kind NO_KIND if it was an undo */
    int seat;           /* that gave it */
    struct throw_log throws;
    struct steps steps;
    struct events events;
    char line[JOURNAL_LINE]; /* as the journal has it, without its check */
};

/* The last order that cannot be taken back, and why. */
struct bar {
    uint32_t order;                                         /* 0: none */
    enum { BAR_DICE, BAR_QUESTION, BAR_NEWS, BAR_END } why; /* ORDER BAR */
};

/* Why the last of so many orders cannot be taken back: "dice fell for order 15: it cannot be taken
 * back", or, if nothing bars it, otherwise; returns false. */
bool bar_explain(const struct bar *, uint32_t orders, const char *otherwise, struct trouble *);

/* States to go back to, the oldest first: none after dice fell, something was asked or learnt, or
 * the battle ended.  Players who throw dice of their own learn nothing by taking an order back, so
 * then every order can be. */
struct undo {
    int first, count; /* slots of a ring, which has one more than can be gone back to */
    struct bar bar;
};

struct play {
    const struct scenario *scenario;
    struct state *state;
    const struct state *before; /* the last order or undo; only what is used of it is there */
    struct outcome *last;
    struct check check;
    struct undo undo;
    bool typed; /* the players throw their own dice: set by reading a journal, else by the caller */

    /* As it was before the last order, for play_forget. */
    struct check check_before;
    struct undo undo_before;

    unsigned char *room;
    size_t slot; /* bytes of a state in it */

    /* Where dice come from: as many pips as the throw wants, -1 if there are none.  NULL: they are
     * rolled. */
    int (*ask)(void *with, const struct throw *, int *pips, int room);
    void *with;
    bool offers;  /* those that fell before are not taken as they are: `ask` may change them */
    bool offered; /* while it asks: they stand in the pips */
};

/* The room for the states of a play, aligned to 8: for this scenario, and for any. */
size_t play_room(const struct scenario *);
#define PLAY_ROOM_MOST ((UNDO_MOST + 2) * sizeof(struct state))

/* A play with all the room it can need. */
struct play_any {
    struct scenario scenario;
    struct play play;
    struct outcome last;
    _Alignas(8) unsigned char room[PLAY_ROOM_MOST];
};

/* Gives a play its rooms.  They and the scenario must outlive it; the outcome may be shared by
 * plays that take turns. */
void play_over(struct play *, const struct scenario *, struct outcome *, void *room);

void play_begin(struct play *, uint64_t seed);

/* One order as a player types it or a journal has it: "2wi fire 21ga range 4 = 5 2 ! why", given
 * by this seat.  False: the trouble says why not, and nothing has changed. */
bool play_order(struct play *, int seat, const char *words, struct trouble *);

/* Takes the last order back. */
bool play_undo(struct play *, struct trouble *);

/* As if the last order or undo had never been given: its line could not be kept. */
void play_forget(struct play *);

/* No order that was given so far can be taken back any more. */
void play_bar_undo(struct play *);

/* The last line, with its check and its line end. */
void play_write_line(const struct play *, struct text *);

/* "orders SEED version N [dice typed]", behind the scenario, which is all that the text holds so
 * far: the checks begin with these. */
void play_write_head(struct play *, struct text *);

/* ---- for journal.c, mend.c and seat_journal.c ---- */

void outcome_clear(struct outcome *); /* nothing was ordered */

extern const char dice_typed_words[]; /* at the end of the head */

/* How an order comes by its dice: rolled; these and no others; or these, and then a throw at a
 * time, first from those that fell before. */
enum dice_source { SOURCE_ROLLED, SOURCE_GIVEN, SOURCE_ASKED };

/* Throws of an order as it was, of which those are taken again that have the same thrower and
 * purpose. */
struct old_throws {
    const struct throw_log *log;
    bool taken[DICE_THROWS];
};

/* The order of a line that was taken apart.  The old throws may be NULL. */
bool play_line(struct play *, int seat, struct journal_line *, enum dice_source,
               struct old_throws *, struct trouble *);

/* Remembers the state, so that the next play_step_back leads to it. */
void play_push(struct play *);
void play_step_back(struct play *);

#endif
