#ifndef LONGROLL_CAPTAIN_H
#define LONGROLL_CAPTAIN_H

/* The captain thinks in three steps, anew before every order:
 *
 *     plan    each unit has a goal (ground that is worth something, or the enemy), and its brigade
 *             a stance: attack, or hold;
 *     ideas   the unit next in turn weighs a handful of orders: fire, go on, turn, fall back, lie
 *             down, change formation;
 *     choice  the best lawful idea is ordered if it is better than doing nothing; when nobody has
 *             one, the phase ends.
 *
 * An idea's score is what the fire brings now, and what the place brings and costs in the next
 * turns: our best fire from there less what the enemy's could do to us, and the way gained to the
 * goal.  Cover, flanks, ranges and red tables come in by that alone, since they are in the odds.
 *
 * A function add_... adds ideas; one called order_... that returns bool makes the thought, and is
 * false if there was nothing to order. */

#include "scene.h"

void captain_think(const struct scenario *, const struct state *seen, int seat, uint64_t chance,
                   struct thought *);
void captain_advise(const struct scenario *, const struct state *seen, int seat, int unit,
                    const struct study *, struct thought best[ADVICE]);

/* The same by another temper. */
void captain_think_as(const struct temper *, const struct scenario *, const struct state *seen,
                      int seat, struct thought *);

/* ---- his parts, for those who build on him ---- */

/* What the phase asks for; and what is left when there was nothing. */
bool captain_order_by_phase(struct scene *);
void captain_finish(struct scene *);

/* One order of movement and fire; the goals are planned. */
bool captain_order_act(struct scene *);

/* The units that may still act, the first in turn first. */
int captain_list_in_turn(const struct scene *, int16_t turn[UNITS_MOST]);

/* ---- ideas ---- */

enum { IDEAS_MOST = 24 };

/* The sentence: %s is whom it is about, %d the numbers, %i those of inches. */
struct idea {
    struct order order;
    int score;
    const char *say;
    int about;
    int32_t number[2];
};

struct ideas {
    struct idea list[IDEAS_MOST];
    int count;
};

/* What a unit could do of movement and fire. */
void captain_add_act(struct scene *, int unit, struct ideas *);

/* The best lawful one becomes the thought; false if none is above 0 and lawful. */
bool captain_choose_idea(const struct scene *, struct ideas *);

/* An order with its reason becomes the thought, if it is lawful. */
bool captain_give_order(const struct scene *, const struct order *, const char *say, int about);

/* ---- plans (captain_plan.c) ---- */

enum stance { HOLD, ATTACK };

struct plan {
    enum stance stance;
    struct point goal, centre; /* of the brigade */
    struct point line;         /* the middle of the others of it, and how many they are */
    int others;
    int axis;      /* bearing from the centre to the goal */
    int within;    /* hundredths from the goal that will do */
    int objective; /* or NOBODY: it is the enemy */
    struct point
        place; /* where the unit is to go: whoever is nearest to the ground goes there, the
                  others as far to the left or right of it as they stand in their brigade */
};

/* Once a thought, before plans are asked for. */
void captain_plan_goals(struct scene *);
void captain_plan_for(const struct scene *, int unit, struct plan *);

/* How far a point is ahead of the others of the brigade, in hundredths. */
int captain_distance_ahead(const struct plan *, struct point);

/* How far a point lies in the direction of a bearing, in hundredths; behind, it is negative. */
int captain_distance_along(struct point from, int bearing, struct point to);

/* ---- skirmishers (captain_skirmish.c) ---- */

/* Those of a regiment, or NOBODY; where they are to stand; and whether nobody is near enough for
 * them. */
int captain_skirmishers_of(const struct scene *, int unit);
struct point captain_skirmish_station(const struct scene *, int unit);
bool captain_is_quiet(const struct scene *, int unit);

/* ---- ambushes (captain_ambush.c) ---- */

/* Is it hidden, and does it do best to stay so? */
bool captain_lies_in_wait(const struct scene *, int unit);

/* ---- duties ---- */

bool captain_order_answer(const struct scene *); /* captain_morale.c */
bool captain_order_duty(const struct scene *);   /* contact, rally, retreat, checks */
void captain_add_double(struct scene *, int unit, struct ideas *); /* captain_double.c */
bool captain_order_double(struct scene *);
bool captain_order_leader(const struct scene *);  /* captain_leader.c */
bool captain_order_sites(const struct scene *);   /* captain_setup.c */
bool captain_order_landing(const struct scene *); /* captain_boats.c */
bool captain_order_idle(struct scene *);          /* captain_idle.c */
bool captain_order_idle_unit(struct scene *, int unit);
bool captain_order_face_again(const struct scene *);                 /* captain_retire.c */
void captain_add_regiment(struct scene *, int unit, struct ideas *); /* captain_fight.c */
void captain_add_battery(struct scene *, int unit, struct ideas *);  /* captain_guns.c */

#endif
