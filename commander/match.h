#ifndef LONGROLL_MATCH_H
#define LONGROLL_MATCH_H

/* A battle between commanders, without a word: each is given what he may know, and his order is
 * obeyed with rolled dice. */

#include "commander.h"

struct match {
    const struct scenario *s;
    struct commander_seat side[SIDES];
    uint64_t seed;
    struct state state;
    struct thought thought; /* the last */
};

void match_begin(struct match *, const struct scenario *, const struct commander *const side[SIDES],
                 uint64_t seed);

/* Whose turn it is to think. */
struct commander_seat *match_turn(struct match *);

/* What he thinks now; he is not obeyed yet. */
void match_think(struct match *);

/* One order; false if the commander gave one that is not lawful, and nothing has happened. */
bool match_step(struct match *);

/* To the end; false as above, or if there is no end to it. */
bool match_play(struct match *);

#endif
