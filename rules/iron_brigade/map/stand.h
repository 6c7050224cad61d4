#ifndef LONGROLL_IRON_BRIGADE_STAND_H
#define LONGROLL_IRON_BRIGADE_STAND_H

/* The ground that units cover on a table, and who is near whom. */

#include "rules/iron_brigade/army/state.h"

/* Hundredths by which units may stand in each other, since corners are rounded when one moves, and
 * again when its front narrows. */
enum { ROUNDED = 2, BESIDE = 3, AT_REST = 6 };

/* contact is nearer than a tenth of an inch. */
enum { TOUCHING = 9 };

/* The ground a unit covers. */
struct stand {
    struct point corner[4]; /* front left, front right, rear right, rear left */
    struct point front;     /* the middle of its front */
    int bearing, wide, deep;
};

static inline struct outline ib_outline_of_stand(const struct stand *s)
{
    return (struct outline){s->corner, 4};
}

/* Of any unit, were it to stand there so; of this one, as it is formed; and as it stands. */
struct stand ib_stand_at(const struct scenario *, int arm, int formation, int castings,
                         struct point front, int bearing);
struct stand ib_stand_there(const struct scenario *, const struct state *, int unit,
                            struct point front, int bearing);
struct stand ib_stand_of(const struct state *, int unit);
struct stand ib_stand_in_scenario(const struct scenario *, int unit); /* at the start */
struct point ib_middle_of(const struct stand *);
bool ib_is_on_table(const struct scenario *, const struct stand *); /* all of it */

/* After a change of its place, bearing, formation, castings or led horses, or of whether it is in
 * the battle: on a table it covers other ground now. */
void ib_occupy(const struct scenario *, struct state *, int unit);

/* Is all of it as occupy() would have it? */
bool ib_is_occupied(const struct scenario *, const struct state *);

/* The unit stands there now. */
void ib_put_at(const struct scenario *, struct state *, int unit, struct point front, int bearing);

/* Certainly farther than so many hundredths from the point, all of it: found at a glance. */
bool ib_is_apart(const struct state *, int unit, struct point, int hundredths);

/* The ground that its prisoners cover, and its led horses. */
struct stand ib_stand_of_prisoners(const struct scenario *, const struct state *, int unit);
struct stand ib_stand_of_horses(const struct state *, int unit);

/* Certainly farther than so many inches: found at a glance, before anything is measured. */
bool ib_is_out_of_reach(const struct state *, int one, int other, int inches);

/* Units that may lie, they or their led horses, so near to something: found at a glance, before
 * each is measured.  And those but the one unit that may do so themselves, by the boxes around
 * them. */
struct near {
    int count;
    int16_t unit[UNITS_MOST];
};
void ib_units_around(const struct state *, struct outline, int hundredths, struct near *);
void ib_units_near(const struct state *, int unit, struct outline, int hundredths, struct near *);

void ib_enemies_near(const struct scenario *, const struct state *, int unit, int hundredths,
                     struct near *);

/* Is nobody, and no edge of the table, so near that a turn could not be made?  Who may be. */
bool ib_may_turn_freely(const struct scenario *, const struct state *, int unit, struct near *);

/* does it overlap another unit deeper than so much, were it to stand so?  Whom, or
 * NOBODY. */
int ib_overlaps(const struct state *, int unit, const struct stand *, int deeper);
int ib_overlaps_among(const struct state *, const struct near *, const struct stand *, int deeper);

#endif
