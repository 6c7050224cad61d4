#ifndef LONGROLL_CAPTAIN_FIGHT_H
#define LONGROLL_CAPTAIN_FIGHT_H

/* One unit that weighs what it may do. */

#include "captain.h"

/* A place that was tried. */
struct trial {
    int target; /* the best, or NOBODY */
    struct prospect aim;
    int gain, half_gain, danger, worth;
};

struct mind {
    struct scene *e;
    int unit;
    const struct piece *p;
    struct ideas *all;
    struct plan plan;
    struct point place; /* where the plan wants it */
    int near[NEAR_MOST], near_count;
    struct trial here;
};

void mind_begin(struct mind *, struct scene *, int unit, struct ideas *);
void try_place(struct mind *, struct point, int facing, int formation, struct trial *);
bool takes_cover(struct mind *);
void idea_fire(struct mind *, int target, bool half, int score, const struct prospect *);

#endif
