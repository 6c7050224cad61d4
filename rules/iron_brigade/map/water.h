#ifndef LONGROLL_IRON_BRIGADE_WATER_H
#define LONGROLL_IRON_BRIGADE_WATER_H

/* Streams and rivers on a table: where boats lie, go along and land (IV.D.2, R-56).
 *
 * A water is its line, which has no width: a boat is at the point of the line that is nearest to
 * it. */

#include "terrain.h"

/* A point of a water, and the stretch of its line on which that lies. */
struct mooring {
    int water, stretch;
    struct point at;
};

/* Is this water within an inch of it? */
bool ib_is_by_water(const struct scenario *, const struct feature *, const struct stand *);

/* The mooring on this water that is nearest to somewhere; the one where a unit afloat is; and the
 * one nearest to a stand, an inch off at most: false if there is none. */
struct mooring ib_mooring_on(const struct scenario *, int water, struct point);
struct mooring ib_mooring_of(const struct scenario *, const struct state *, int unit);
bool ib_mooring_by(const struct scenario *, const struct stand *, struct mooring *);

/* Hundredths of the line up to its first corner, or down to its last; and where so many lead. */
int ib_line_left(const struct scenario *, const struct mooring *, bool up);
struct point ib_rowed_to(const struct scenario *, const struct mooring *, bool up, int hundredths);

/* from its boats it would land so, facing that way; and the bank to which a bearing leads:
 * left or right as the line is written, -1 or 1, 0 along it. */
bool ib_landing(const struct scenario *, const struct state *, int unit, int bearing,
                struct stand *);
int ib_bank_of(const struct scenario *, const struct state *, int unit, int bearing);

#endif
