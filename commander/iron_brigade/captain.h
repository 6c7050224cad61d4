#ifndef LONGROLL_CAPTAIN_H
#define LONGROLL_CAPTAIN_H

/* The captain thinks in three steps, anew before every order:
 *
 *     plan    each brigade has a goal (ground that is worth something, or the enemy) and a stance:
 * attack, or hold; ideas   the unit next in turn weighs a handful of orders: fire, go on, turn,
 * fall back, lie, change formation; choice  the best lawful idea is given if it is better than
 * doing nothing; when nobody has one, the phase ends.
 *
 * An idea's score is what the fire brings now, and what the place brings and costs in the next
 * turns: our best fire from there less what the enemy's could do to us, and the way gained to the
 * goal.  Cover, flanks, ranges and red tables come in by that alone, since they are in the odds. */

#include "scene.h"

void captain_think(const struct scenario *, const struct state *seen, int seat, uint64_t chance,
                   struct thought *);

/* ---- ideas ---- */

enum { IDEAS_MOST = 24 };

/* The sentence: %s is whom it is about, %d the numbers, %i those of inches. */
struct idea {
    struct order order;
    int score;
    const char *say;
    int about;
    int32_t number[3];
};

struct ideas {
    struct idea list[IDEAS_MOST];
    int count;
};

void idea_add(struct ideas *, const struct order *, int score, const char *say, int about);

/* The best lawful one becomes the thought; false if none is above 0 and lawful. */
bool ideas_choose(const struct scene *, struct ideas *, struct thought *);

/* An order with its reason. */
void give(const struct scene *, const struct order *, const char *say, int about, struct thought *);

/* ---- plans (captain_plan.c) ---- */

enum stance { HOLD, ATTACK };

struct plan {
    enum stance stance;
    struct point goal, centre; /* of the brigade */
    struct point line;         /* the middle of the others of it, and how many they are */
    int others;
    int axis;      /* bearing from one to the other */
    int within;    /* hundredths from the goal that will do */
    int objective; /* or NOBODY: it is the enemy */
};

/* Once a thought, before plans are asked for. */
void plans_make(struct scene *);
void plan_for(const struct scene *, int unit, struct plan *);

/* Where the unit is to go by the plan: whoever is nearest to the ground goes there, the others as
 * far to the left or right of it as they stand in their brigade. */
struct point place_in(const struct scene *, const struct plan *, int unit);

/* How far it is ahead of the others of its brigade, in hundredths. */
int ahead_of_line(const struct plan *, struct point);

/* ---- duties ---- */

/* Too shaken to stand in the line; and fit to go forward. */
bool is_worn(const struct piece *);
bool is_rested(const struct piece *);

bool answers(const struct scene *, struct thought *);       /* captain_morale.c */
bool musters(const struct scene *, struct thought *);       /* contact, rally, retreat, checks */
bool doubles(struct scene *, struct thought *);             /* captain_double.c */
bool leads(const struct scene *, struct thought *);         /* captain_leader.c */
bool lands(const struct scene *, struct thought *);         /* captain_boats.c */
void fights(struct scene *, int unit, struct ideas *);      /* captain_fight.c */
bool faces_again(const struct scene *, struct thought *);   /* captain_retire.c */
void serves_guns(struct scene *, int unit, struct ideas *); /* captain_guns.c */

#endif
