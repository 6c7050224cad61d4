#ifndef LONGROLL_CAPTAIN_MIND_H
#define LONGROLL_CAPTAIN_MIND_H

/* One unit that weighs what it may do. */

#include "captain.h"

/* A place that was tried. */
struct trial {
    struct shot shot; /* the best */
    int half_gain, danger, worth;
};

struct mind {
    struct scene *e;
    int unit;
    const struct piece *p;
    struct ideas *all;
    struct plan plan;
    int near[NEAR_MOST], near_count;
    struct trial here;
};

void captain_mind_begin(struct mind *, struct scene *, int unit, struct ideas *);

/* From the unit to another: how far, and by what bearing; and how far it must turn to face so. */
static inline int captain_distance_to(const struct mind *m, int unit)
{
    return length_of(m->p->at, m->e->piece[unit].at);
}

static inline int captain_bearing_to(const struct mind *m, int unit)
{
    return bearing_of(m->p->at, m->e->piece[unit].at);
}

static inline int captain_turn_to(const struct mind *m, int bearing)
{
    return bearing_between(bearing, m->p->facing);
}

/* It turns about its middle: its front would be there, if from that place it turned so. */
struct point captain_front_if_turned(const struct mind *, struct point front, int bearing);

/* Tried there: what its fire would be, and half of a split move's, and what the place is worth. */
void captain_try_place(struct mind *, struct point, int facing, struct trial *);

/* Hundredths still to go to where the plan wants it. */
int captain_distance_left(const struct mind *, struct point);

/* The distances at which it may stop before it meets a friend, in this state; none: 0 to 0. */
struct span captain_move_span(const struct mind *, const struct state *, bool back, bool half);

void captain_add_order(struct mind *, const struct order *, int score, const char *say, int about);
void captain_add_fire(struct mind *, const struct shot *, bool half, int score);
void captain_add_move(struct mind *, int hundredths, bool back, bool half, int score,
                      const char *say, int about);
void captain_add_face(struct mind *, int bearing, bool half, int score, const char *say, int about);
void captain_add_form(struct mind *, int formation, int score, const char *say, int about);

/* ---- captain_move.c ---- */

/* So far and no farther, by the enemies before it. */
int captain_limit_advance(const struct mind *, int hundredths);
int captain_limit_by_enemies(const struct mind *, int bearing, int hundredths);

/* How far it could go by this bearing, were it turned so. */
int captain_way_by_bearing(struct mind *, int bearing);

/* So facing, would it have its flank to an enemy who is near? */
bool captain_is_showing_flank(const struct mind *, int bearing);

/* Tried so far straight ahead: how much better it is than here; and the idea to go there. */
int captain_try_ahead(struct mind *, int hundredths, struct trial *);
void captain_add_advance(struct mind *, int hundredths, bool half, int score, const struct trial *);

/* Lines that shelter whoever stands behind them. */
bool captain_is_shelter(int kind);

void captain_add_advances(struct mind *);
void captain_add_turns(struct mind *);
void captain_add_turn_to_goal(struct mind *);

/* ---- captain_charge.c ---- */

/* By an order of this kind, with this fact for how far. */
void captain_add_charge(struct mind *, int kind, int inches);

/* ---- captain_works.c, captain_guns.c ---- */

void captain_add_work(struct mind *);
void captain_add_guns_double(struct mind *);

/* ---- captain_skirmish.c ---- */

void captain_add_skirmishers(struct mind *);
void captain_add_calling_in(struct mind *);
bool captain_add_going_out(struct mind *); /* if they must; false: they need not */

/* ---- captain_ambush.c ---- */

void captain_add_ambush(struct mind *);

/* ---- captain_retire.c ---- */

/* With its front there and so facing, does a unit look away from the enemy nearest to it? */
bool captain_is_looking_away(const struct scene *, struct point front, int facing);
void captain_add_retiring(struct mind *);
void captain_add_falling_back(struct mind *);
void captain_add_lying_down(struct mind *);
void captain_add_rising(struct mind *);
bool captain_add_cover(struct mind *); /* if it must take cover; false: it need not */

#endif
