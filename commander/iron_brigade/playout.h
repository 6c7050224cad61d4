#ifndef LONGROLL_PLAYOUT_H
#define LONGROLL_PLAYOUT_H

/* A battle played on from a view, by captains of some temper on both sides. */

#include "captain.h"

/* How it came out, from one side's eyes. */
struct outcome {
    int value;               /* of the state it led to, in thousandths: captain_value_of */
    int lost[SIDES];         /* strength, since then */
    int points[SIDES], over; /* of ground; why it ended, or GOES_ON */
};

/* Puts the order first, then plays for so many changes of the half-turn, in the state, which is a
 * copy of the root already.  Counts the orders simulated; false if the order leads nowhere. */
struct playout {
    const struct scenario *s;
    struct state *state;
    const struct temper *temper[SIDES];
    uint64_t dice;
    int half_turns, side; /* whose eyes */
    int orders;           /* simulated so far, over all playouts */
};

bool playout_run(struct playout *, const struct order *first, struct outcome *);

/* ---- value.c ---- */

/* What a state is worth to a side: 0 is lost, 1000 won. */
int captain_value_of(const struct scenario *, const struct state *, int side);

#endif
