#ifndef LONGROLL_IRON_BRIGADE_PARTS_H
#define LONGROLL_IRON_BRIGADE_PARTS_H

/* VII.C: units that split, and units that combine.  What each of them has afterwards is settled
 * here; who may, what it costs and where they stand are the orders' business (orders/split.c,
 * orders/combine.c). */

#include "state.h"

/* castings, or guns, of the smallest part. */
int ib_smallest_part(const struct scenario *);

/* Those that could split off this unit, in their order, and how many they are: parts of its
 * regiment that have not formed, and units that joined it. */
int ib_parts_left(const struct scenario *, const struct state *, int unit,
                  int16_t list[UNITS_MOST]);
bool ib_may_form(const struct scenario *, const struct state *, int unit, int part);

/* A part leaves with so many castings and all that the unit is marked with; it stands where the
 * unit does. */
void ib_split_off(const struct scenario *, struct state *, int unit, int part, int castings);

/* The personalities of one unit are with another now. */
void ib_leaders_change(const struct scenario *, struct state *, int from, int to);

/* Of two that combine, the one that the others are part of from now on: rather a regiment than a
 * part of one. */
int ib_keeper_of(const struct scenario *, int unit, int other);

/* V.H: of two deductions for a personality that was hit, as `hit` has them, the worse. */
int ib_worse_hit(int one, int other);

/* The other joins the keeper, where and as that one stands. */
void ib_join(const struct scenario *, struct state *, int keeper, int other);

#endif
