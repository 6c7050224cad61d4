#ifndef LONGROLL_SCENE_H
#define LONGROLL_SCENE_H

/* The field as a captain sees it: every unit at a glance, what a fire is worth, and "what if it
 * stood there".
 *
 * A unit is worth its castings, less where its morale is low; a gun counts for several.  All worths
 * are hundredths of a casting in good heart. */

#include "engine/chart/table.h"
#include "commander/commander.h"
#include "rules/iron_brigade/kinds.h"
#include "rules/iron_brigade/staff.h"
#include "temper.h"

struct piece {
    struct point at; /* the middle of its front */
    int facing, castings, morale, formation;
    bool in, ours;
    bool stands; /* in, and not broken */
    bool lies, afloat;
    int64_t enemy_square; /* of ours: of the distance to the nearest enemy that stands */
    int reach, good;      /* how far it fires at all, and well; 0: it does not */
    struct ib_means means;
};

/* The middle of some points. */
struct middle {
    int64_t x, y;
    int count;
};

/* Lanes across the table, so that whoever looks for the nearest looks at few. */
enum { LANE = 8 * INCH, LANES = INT16_MAX / LANE + 1 };

struct scene {
    const struct scenario *s;
    const struct state *seen;
    const struct battle_rules *rules;
    const struct temper *temper;
    int units;
    bool measured;  /* there is a table */
    int seat, side; /* he sees and plans for the side, and orders what the seat commands */
    struct piece piece[UNITS_MOST];
    int16_t lane[2][LANES], next[UNITS_MOST]; /* those that stand, theirs and ours */
    int16_t goal[UNITS_MOST]; /* of ours: the objective they go for, or NOBODY (captain_plan.c) */
    int daring;               /* percent less that danger counts (captain_plan.c) */
    struct middle brigade[GROUPS_MOST + 1][OBJECTIVES_MOST + 1]; /* of those who hold, by goal */
    bool outmatched;       /* too weak by far to go forward (captain_plan.c) */
    struct state supposed; /* what is seen, but for one unit that is tried elsewhere */
    bool copied;
    struct thought *thought; /* what comes of it */
    bool wordless;           /* nobody asks why */
};

void captain_look(struct scene *, const struct scenario *, const struct state *seen, int seat,
                  const struct temper *);

/* After a piece was supposed to stand elsewhere, or at all: the lanes anew. */
void captain_line_up(struct scene *);

/* ---- orders ---- */

bool captain_is_lawful(const struct scene *, const struct order *);

/* Half or whole, on or back; how far is still to be said. */
struct order captain_begin_move(int unit, bool back, bool half);

/* The nearest distances that may be said of this fact in this state, which may be a supposition;
 * false if there are none. */
bool captain_find_span(const struct scene *, const struct state *, const struct order *, int fact,
                       struct span *);

/* ---- suppositions ---- */

/* Supposes that a unit stood there, so formed; and that it stands where it does. */
struct state *captain_suppose_at(struct scene *, int unit, struct point, int facing, int formation);
void captain_suppose_nothing(struct scene *, int unit);

/* ---- worth ---- */

int64_t captain_square_between(struct point, struct point);
int64_t captain_square_of(int hundredths);

int captain_worth_of(const struct scene *, const struct piece *);

/* Too shaken to stand in the line; and fit to go forward. */
bool captain_is_worn(const struct scene *, const struct piece *);
bool captain_is_rested(const struct scene *, const struct piece *);

/* What the target loses by a fire on average, in worth; 0 if there is none.  By this state, which
 * may be a supposition. */
int captain_gain_of(const struct scene *, const struct state *, int firer, int target, bool half,
                    struct ib_prospect *);

/* A fire that a unit would have. */
struct shot {
    int target; /* or NOBODY: it has none */
    int gain;
    struct ib_prospect fire;
};

enum { NEAR_MOST = 5 };

/* Lists the enemies that stand within so many hundredths of a point, the nearest first. */
int captain_list_enemies(const struct scene *, struct point, int hundredths, int near[NEAR_MOST]);

/* The best shot of a unit in this state at one of those. */
struct shot captain_best_shot(const struct scene *, const struct state *, int unit, const int *near,
                              int count, bool half);

/* So much of what an enemy's fire would cost one of our units counts, since he may choose among all
 * that are in his reach. */
int captain_share_of_fire(const struct scene *, int enemy, int loss);

/* What a unit has to fear in this state from those, each of whom may choose among all our units in
 * its reach. */
int captain_danger_to(const struct scene *, const struct state *, int unit, const int *near,
                      int count);

#endif
