#ifndef LONGROLL_MATCH_H
#define LONGROLL_MATCH_H

/* A battle between commanders, without a word: each is given his view, and his order is obeyed with
 * rolled dice. */

#include "commander.h"

struct match {
    const struct scenario *s;
    const struct commander *side[SIDES];
    uint64_t seed;
    struct state state, seen;
    struct thought thought; /* the last */
};

void match_begin(struct match *, const struct scenario *, const struct commander *const side[SIDES],
                 uint64_t seed);

/* What the commander whose turn it is thinks now; he is not obeyed yet. */
void match_think(struct match *);

/* One order; false if the commander gave one that is not lawful, and nothing has happened. */
bool match_step(struct match *);

/* To the end; false as above, or if there is no end to it. */
bool match_play(struct match *);

#endif
