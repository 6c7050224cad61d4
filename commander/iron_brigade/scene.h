#ifndef LONGROLL_SCENE_H
#define LONGROLL_SCENE_H

/* The field as a captain sees it: every unit at a glance, what a fire is worth, and "what if it
 * stood there".
 *
 * A unit is worth its castings, less where its morale is low; a gun counts as three.  All worths
 * are hundredths of a casting in good heart. */

#include "engine/chart/table.h"
#include "commander/commander.h"

enum scene_track {
    EAST,
    NORTH,
    FACING,
    CASTINGS,
    MORALE,
    FORMATION,
    POSTURE,
    SCENE_TRACKS
}; /* ORDER SCENE TRACK */

struct piece {
    struct point at; /* the middle of its front */
    int facing, castings, morale, formation;
    bool in, ours;
    bool stands; /* in, and not broken */
    bool lies;
    int64_t enemy_off; /* square of the way to the nearest enemy that stands */
    int nearest;       /* who that is, or NOBODY */
    struct means means;
};

struct scene {
    const struct scenario *s;
    const struct state *seen;
    const struct battle_rules *rules;
    int seat;
    const struct track *track[SCENE_TRACKS];
    struct piece piece[UNITS_MOST];
    int16_t goal[UNITS_MOST]; /* of ours: the objective they go for, or NOBODY (captain_plan.c) */
    int daring;               /* percent less that danger counts (captain_plan.c) */
    struct state if_so;       /* the same, but for one unit that is tried elsewhere */
    bool copied;
};

void scene_look(struct scene *, const struct scenario *, const struct state *seen, int seat);

/* A fact of an order by its name; NOBODY if there is none. */
int fact_named(const struct order_kind *, const char *name);

/* An order by one unit, to which facts are added; may it be given? */
struct order order_of(const struct scene *, const char *verb, int unit);
void order_say(const struct scene *, struct order *, const char *fact, int value);
bool lawful(const struct scene *, const struct order *);

int64_t square_between(struct point, struct point);

/* ---- what if ---- */

/* Tries a unit there, so formed; and puts it back. */
struct state *if_at(struct scene *, int unit, struct point, int facing, int formation);
void if_over(struct scene *, int unit);

/* ---- worth ---- */

int worth_of(const struct piece *);

/* What the target loses by a fire on average, in worth; 0 if there is none.  By this state, which
 * may be a trial. */
int gain_of(const struct scene *, const struct state *, int firer, int target, bool half,
            struct prospect *);

enum { NEAR_MOST = 5 };

/* Enemies that stand, the nearest first, within so many hundredths of a point. */
int enemies_round(const struct scene *, struct point, int hundredths, int near[NEAR_MOST]);

/* The best target of a unit in this state among those; NOBODY if it has none. */
int best_target(const struct scene *, const struct state *, int unit, const int *near, int count,
                bool half, int *gain, struct prospect *);

/* What a unit has to fear in this state of those, each of whom may choose among all our units in
 * its reach. */
int danger_to(const struct scene *, const struct state *, int unit, const int *near, int count);

#endif
