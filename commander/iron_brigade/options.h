#ifndef LONGROLL_OPTIONS_H
#define LONGROLL_OPTIONS_H

/* Orders worth trying: what the captain thinks of, and what he does not. */

#include "captain_mind.h"

enum { OPTIONS_MOST = 64 };

struct option {
    struct order order;
    int score; /* the captain's */
};

struct options {
    struct option list[OPTIONS_MOST];
    int count;
};

/* Those of one unit in the phase of movement and fire; the goals are planned. */
void options_add_act(struct scene *, int unit, struct options *);

/* Doubles of everybody who may, as far as they may. */
void options_add_doubles(struct scene *, struct options *);

/* One more, unless it is there already. */
void options_add(struct options *, const struct order *, int score);

#endif
