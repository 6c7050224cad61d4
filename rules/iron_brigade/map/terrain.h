#ifndef LONGROLL_IRON_BRIGADE_TERRAIN_H
#define LONGROLL_IRON_BRIGADE_TERRAIN_H

/* IV.C, IV.F: the ground that a mover meets, and what it costs.
 *
 * A front sweeps over ground as it goes, and a body stands on ground as it sets out.  What either
 * meets is a list of meetings, the nearest first; how far the mover gets follows from that list
 * alone. */

#include "measure.h"

enum { MARCH_PASSED = 8, MARCH_SPANS = MARCH_PASSED + 1, MARCH_UNSURE = 16 };

struct march {
    int most;       /* hundredths that it can go at all */
    int reach;      /* and could, if no enemy were in the way */
    int met_enemy;  /* in contact with whom it then is, or NOBODY */
    bool stopped;   /* by ground it may not enter, or by others */
    int span_count; /* distances at which it may stop */
    struct span span[MARCH_SPANS];
    int passed_count; /* friends in the way, gone through between these distances */
    struct {
        int unit;
        struct span way;
    } passed[MARCH_PASSED];
    int unsure_count; /* waters of unknown depth on the way */
    struct unsure {
        const struct feature *water;
        bool strong;
        int at;
    } unsure[MARCH_UNSURE];
    int moat; /* hundredths to the far side of a moat that it can cross, and stop only there; 0:
                 none */
    const char *held_by; /* the ground that stops it, or NULL */
    bool by_legion;      /* its legion holds it */
    int crosses_from;    /* from this distance on it has gone over difficult ground; -1: never */
    int bars_from; /* from this distance on it has met ground that bars a split move; -1: never */
};

/* Who moves, from where: a unit as it stands, or as it would when it has turned to go; or a
 * personality. */
struct mover {
    int unit;                     /* NOBODY: a personality */
    int side;                     /* that knows depths, or does not */
    int arm, formation, castings; /* dismounted cavalry moves as infantry (III.H, IV.B) */
    int inches;                   /* in open ground */
    int road_left;                /* hundredths, if it goes on along a road */
    bool open;                    /* IV.C.4: goes through others freely */
    bool retreats;                /* broken or routed (VI.C.1) */
    bool has_phase; /* VIII.E: it has a whole phase of movement and fire, and did not double before
                       it */
    struct stand stand;
};

/* The way of one point of a front: straight legs, and how far the mover has gone at either end of
 * each. */
enum { LEGS_MOST = 9, WAYS_OF_FRONT = 3 };

struct way {
    int leg_count;
    struct point at[LEGS_MOST + 1];
    int gone[LEGS_MOST + 1]; /* hundredths */
};

/* The middle of the front and its ends, less half an inch, and what the body covers as it
 * sets out. */
struct path {
    struct way way[WAYS_OF_FRONT];
    struct point body[4];
    bool straight; /* all of the front goes one way: what lies between the three is met too */
    struct point low, high; /* corners of the box around all of it */
};

void ib_path_straight(const struct scenario *, const struct stand *, int bearing, int farthest,
                      struct path *);

void ib_path_of_point(struct point from, struct point to, struct path *); /* one figure's */

/* So far to the right of the middle of the front, for each of the three ways. */
int ib_beside_middle(const struct scenario *, const struct stand *, int which);

/* The body less half an inch to the sides and behind, and the box around all: when the ways are
 * there. */
void ib_path_close(const struct scenario *, const struct stand *, bool back, struct path *);

/* Something met on the way. */
struct meeting {
    int at; /* hundredths */
    int line;
    bool barred;         /* it goes no farther */
    bool beneath, mired; /* its body stands on it as it sets out; and may not enter it */
    const struct feature *feature;
    const struct feature *unsure; /* water whose depth its side does not know, or NULL */
};

enum { MEETINGS_MOST = 64 };

struct meetings {
    struct meeting list[MEETINGS_MOST];
    int count;
};

void ib_meet(struct meetings *, struct meeting);
void ib_meet_ground(const struct scenario *, const struct state *, const struct mover *,
                    const struct path *, struct meetings *);

/* Of so many hundredths in open ground it goes so far; half of it for a split move. */
int ib_allowed(const struct scenario *, const struct mover *, int hundredths, bool half,
               const struct meetings *, struct march *, struct steps *);

/* Does this line of the movement chart bar the mover from a split move? */
bool ib_bars_mover(const struct scenario *, const struct mover *, int line);

/* Where the first difficult ground is met; -1: nowhere. */
int ib_first_difficult(const struct scenario *, const struct meetings *);

bool ib_is_too_deep(const struct scenario *, const struct mover *, int inches, bool strong);

/* May there be ground so near that costs movement, or bars it? */
bool ib_has_costs_near(const struct scenario *, struct point, int reach);

/* does it stand in ground that bars a split move? */
bool ib_stands_where_none_split(const struct scenario *, const struct state *, int unit);

/* may a unit come to stand so, by the ground, as this arm and in this formation?  Whoever
 * stands already on ground that it may not enter may turn and change there; and who follows a road
 * is not held by ground that roads run through. */
struct pose {
    int unit, arm, formation;
    const struct stand *stand;
};
bool ib_ground_bears(const struct scenario *, const struct state *, const struct pose *,
                     struct trouble *);
bool ib_ground_bears_unit(const struct scenario *, const struct state *, int unit,
                          const struct stand *, struct trouble *); /* as it is formed now */
bool ib_ground_bears_on_road(const struct scenario *, const struct state *, const struct pose *);
bool ib_is_barred_near(const struct scenario *, int arm,
                       const struct stand *); /* so that a turn must look for it */

#endif
