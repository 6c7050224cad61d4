#ifndef LONGROLL_IRON_BRIGADE_WORKS_H
#define LONGROLL_IRON_BRIGADE_WORKS_H

/* VIII.D, VIII.E: ground that changes.  Abatis are cleared and moats filled in a stretch at a time;
 * what is open of them is kept in the state, and whatever asks for an obstacle asks what is left of
 * it. */

#include "stand.h"

/* Is anything of it open? */
static inline bool ib_is_opened(const struct scenario *s, const struct state *state,
                                const struct feature *f)
{
    const struct army_state *a = ib_armies_of(state);
    for (int i = 0; i < a->cut_count; i++)
        if (&s->ground.feature[a->cut[i].feature] == f)
            return true;
    return false;
}

/* Is the line open at this place, and is this the place of nothing that is left of it? */
bool ib_is_opened_at(const struct scenario *, const struct state *, const struct feature *,
                     struct point);

/* feature_meets, of what is left of it. */
bool ib_obstacle_meets(const struct scenario *, const struct state *, const struct feature *,
                       struct outline);

/* An end of what was opened of it, the n-th; false: there are no more. */
bool ib_end_opened(const struct scenario *, const struct state *, const struct feature *, int n,
                   struct point *);

/* The stretch that a unit would open where it stands: the longest of an abatis, or moat, that its
 * front touches, as wide as those castings can work. */
struct work {
    const struct feature *feature;
    int stretch, from, to; /* hundredths from the beginning of that stretch of the line */
    int castings;
};
bool ib_find_work(const struct scenario *, const struct state *, int unit, int kind, struct work *);

/* It is open now. */
void ib_open(const struct scenario *, struct state *, const struct work *);

/* The n-th stretch that is open: its ends, and of what; false: that was all. */
bool ib_opened(const struct scenario *, const struct state *, int n, struct point end[2],
               int *feature);

bool ib_cuts_are_sane(const struct scenario *, const struct state *);

#endif
