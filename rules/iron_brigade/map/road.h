#ifndef LONGROLL_IRON_BRIGADE_ROAD_H
#define LONGROLL_IRON_BRIGADE_ROAD_H

/* IV.F, R-44, R-45, R-102: roads: who marches by one, how far it leads straight on, and what lies
 * along it. */

#include "march.h"

/* In column, limbered or as wagons, its front on a road. */
bool ib_marches_by_road(const struct scenario *, const struct state *, int unit);

/* May it turn so with the road it marches on?  It would stand so. */
bool ib_follows_road(const struct scenario *, const struct state *, int unit, int bearing,
                     struct stand *);

/* R-102, by the other reading: does it pass this friend on a road, for nothing? */
bool ib_passes_on_road(const struct scenario *, const struct state *, int unit, int other);

/* Hundredths that it may go on along the road after so many, if they were all along it; else 0. */
int ib_road_left_after(const struct scenario *, const struct state *, int unit, int hundredths);

/* ---- for a march ---- */

/* What a road does for a march straight ahead. */
struct road_use {
    int inches;     /* in open ground, with the bonus if it has it */
    bool bonus;     /* */
    int hundredths; /* that it follows the road straight on */
};
struct road_use ib_road_use_of(const struct scenario *, const struct mover *, bool half);

/* How far straight ahead there is road. */
int ib_road_ahead(const struct scenario *, struct point from, int bearing, int farthest);

/* From where on a road bars it from a split move: from the start, or never (-1). */
int ib_bars_by_road(const struct scenario *, const struct mover *);

/* What lies along the next so many hundredths of a road; what it stands in as it goes on was met
 * before. */
void ib_meet_along_road(const struct scenario *, const struct state *, const struct mover *,
                        int hundredths, struct meetings *);

/* of what it meets, leaves out what the road runs through for so many hundredths. */
void ib_leave_out_road(const struct scenario *, const struct mover *, int hundredths,
                       struct meetings *);

#endif
