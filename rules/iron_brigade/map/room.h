#ifndef LONGROLL_IRON_BRIGADE_ROOM_H
#define LONGROLL_IRON_BRIGADE_ROOM_H

/* has a unit room to stand, when it has turned, changed or stopped? */

#include "terrain.h"

/* On the table and on nobody, of all, or of those who may be near.  That cannot be overruled. */
bool ib_stand_may(const struct scenario *, const struct state *, int unit, const struct stand *,
                  struct trouble *);
bool ib_stand_may_among(const struct scenario *, const struct state *, const struct near *,
                        const struct stand *, struct trouble *);

/* The same, and the ground bears it as it is formed now. */
bool ib_may_stand_there(const struct scenario *, const struct state *, int unit,
                        const struct stand *, struct trouble *);

/* So far on, does it stand on nobody and on the table? */
bool ib_stop_may(const struct scenario *, const struct state *, int unit, bool back, int hundredths,
                 struct trouble *);

/* IV.C.3, R-36: turned about its centre it would stand so. */
struct stand ib_stand_turned(const struct scenario *, const struct state *, int unit, int bearing);

/* About how many hundredths it would stand clear of everybody near and of the table's edge; less
 * than 0: it would have to be moved so far to stand clear.  And, turned so, for how many degrees
 * more that does not change its sign. */
int ib_clear_of_all(const struct scenario *, const struct state *, const struct near *,
                    const struct stand *);
int ib_degrees_alike(const struct stand *turned, int clear);

#endif
