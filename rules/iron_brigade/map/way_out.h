#ifndef LONGROLL_IRON_BRIGADE_WAY_OUT_H
#define LONGROLL_IRON_BRIGADE_WAY_OUT_H

/* VI.C.1, R-75 to R-79: where a retreat leads on a table. */

#include "march.h"

/* The end of a retreat. */
struct way_out {
    struct point front;
    int bearing, hundredths;
    bool open, off_table;
    struct march march;
};

/* How far it goes when broken or routed. */
int ib_retreat_inches(const struct scenario *, const struct state *, int unit);

/* False: there is no path, and it surrenders. */
bool ib_has_way_out(const struct scenario *, const struct state *, int unit);
bool ib_retreat_path(const struct scenario *, const struct state *, int unit, struct way_out *,
                     struct steps *);

/* False: there is no path around the friends in its way that it might go. */
bool ib_retreat_around(const struct scenario *, const struct state *, int unit, struct way_out *,
                       struct trouble *);

#endif
