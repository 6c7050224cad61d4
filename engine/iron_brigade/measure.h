#ifndef LONGROLL_IRON_BRIGADE_MEASURE_H
#define LONGROLL_IRON_BRIGADE_MEASURE_H

/* What is measured on a table: where units stand, ranges, zones, sight, cover, depth, flanks, contact.  Each says why
 * in steps. */

#include "../table/sight.h"

#include "army.h"

/* Hundredths by which units may stand in each other, since corners are rounded when one moves, and again when its front
 * narrows. */
enum { ROUNDED = 2, BESIDE = 3, AT_REST = 6 };

/* The ground a unit covers. */
struct stand {
    struct point corner[4]; /* front left, front right, rear right, rear left */
    struct point front;     /* the middle of its front */
    int bearing, wide, deep;
};

static inline struct outline outline_of_stand(const struct stand *s)
{
    return (struct outline){s->corner, 4};
}

/* Of any unit, were it to stand there so. */
void stand_at(int arm, int formation, int castings, struct point front, int bearing, struct stand *);
void stand_of(const struct state *, int unit, struct stand *); /* as it stands */
struct point middle_of(const struct stand *);

/* Certainly farther than so many hundredths from the point, all of it: found at a glance. */
bool is_apart(const struct state *, int unit, struct point, int hundredths);

/* V.E, R-3, R-60: whole inches from the firer to the nearest part of the target. */
int hundredths_between(const struct scenario *, const struct state *, int firer, int target); /* not rounded */
int range_between(const struct scenario *, const struct state *, int firer, int target, struct steps *);

/* Certainly farther than so many inches: found at a glance, before anything is measured. */
bool is_out_of_reach(const struct state *, int one, int other, int inches);

/* Where it may fire from where it stands; false if it may not at all. */
bool fire_zone(const struct scenario *, const struct state *, int unit, struct zone *);

/* V.C.1, R-60: is any part of the target in the firer's zone? */
bool is_in_zone(const struct scenario *, const struct state *, int firer, int target, struct steps *);

/* Is it near enough to be seen in the dusk?  (A scenario's own: sight INCHES from turn N.) */
bool is_lit(const struct scenario *, const struct state *, int viewer, int seen);

/* does light, ground, building or wood leave some part of it in view? */
bool has_in_sight(const struct scenario *, const struct state *, int viewer, int seen, struct steps *);

/* V.C.3, R-63: hidden behind cover, having not fired? */
bool is_hidden_by_cover(const struct scenario *, const struct state *, int viewer, int seen, struct steps *);

/* V.C.2: the unit that stands in the way of the fire, or NOBODY. */
int masked_by(const struct scenario *, const struct state *, int firer, int target, struct steps *);

/* what protects the target from this firer. */
int cover_between(const struct scenario *, const struct state *, int firer, int target, struct steps *);

/* III.C.4, R-30: how deep it stands as seen by the firer (ORDER RANKS). */
int ranks_shown(const struct scenario *, const struct state *, int firer, int target, struct steps *);

/* V.G.1, R-5: RED_FLANK, RED_REAR or RED_NO. */
int flank_of(const struct scenario *, const struct state *, int firer, int target, struct steps *);

/* half an inch over an edge is not in the ground behind it; does the rest of it stand in or on this? */
bool stands_in(const struct scenario *, const struct stand *, const struct feature *);

/* V.G.4, R-70: is this difficult ground?  R-11: does it stand in such, or has it just gone over it? */
bool is_difficult(const struct scenario *, const struct feature *);
bool is_in_difficult_ground(const struct scenario *, const struct state *, int unit);

/* under a tenth of an inch apart; and at most so many hundredths. */
bool are_touching(const struct state *, int one, int other);
bool are_within(const struct state *, int one, int other, int hundredths);

/* The ground that its prisoners cover, and its led horses; does another unit touch them? */
void stand_of_prisoners(const struct scenario *, const struct state *, int unit, struct stand *);
void stand_of_horses(const struct state *, int unit, struct stand *);
bool touches_stand(const struct state *, int unit, const struct stand *);

/* VI.D.3, R-89: enemy castings that touch it, with those closed up behind. */
int castings_touching(const struct scenario *, const struct state *, int unit, struct steps *);

/* Units that may lie, they or their led horses, so near to something: found at a glance, before each is measured.  And
 * those but the one unit that may do so themselves, by the boxes around them. */
struct near {
    int count;
    int16_t unit[UNITS_MOST];
};
void units_around(const struct state *, struct outline, int hundredths, struct near *);
void units_near(const struct state *, int unit, struct outline, int hundredths, struct near *);

int enemies_near(const struct scenario *, const struct state *, int unit, int hundredths, int16_t list[UNITS_MOST]);

/* Is nobody, and no edge of the table, so near that a turn could not be made?  Who may be. */
bool may_turn_freely(const struct scenario *, const struct state *, int unit, struct near *);

/* does it overlap another unit deeper than so much, were it to stand so?  Whom, or NOBODY. */
int overlaps(const struct state *, int unit, const struct stand *, int deeper);
int overlaps_among(const struct state *, const struct near *, const struct stand *, int deeper);

#endif
