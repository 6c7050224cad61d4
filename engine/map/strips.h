#ifndef LONGROLL_STRIPS_H
#define LONGROLL_STRIPS_H

/* Who lies where, at a glance.  The table is ruled into strips both ways, and each strip keeps a
 * bit for everyone who lies in it: who is near a place is in a strip of either kind there.  Strips
 * come round again after 82 inches, so that on a larger table a few are named who lie elsewhere;
 * nobody who is there is left out. */

#include "geometry.h"

enum { STRIP_BITS = 9 /* 5.12 inches */, STRIPS = 16, STRIP_WORDS = 8 /* of 64 bits: who */ };

struct strips {
    uint64_t east[STRIP_WORDS][STRIPS], north[STRIP_WORDS][STRIPS];
    uint64_t of[STRIP_WORDS][2]; /* all who lie somewhere, of either side */
};

/* He, of this side, lies in this box, with its sides north and east, besides where he lay; and he
 * lies nowhere. */
void strips_add(struct strips *, int who, int side, struct point low, struct point high);
void strips_drop(struct strips *, int who);

/* Those of a word who may lie in the box, a bit each; of one side, or of either if it is -1. */
uint64_t strips_in(const struct strips *, int word, int side, struct point low, struct point high);

#endif
