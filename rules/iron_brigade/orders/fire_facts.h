#ifndef LONGROLL_IRON_BRIGADE_FIRE_FACTS_H
#define LONGROLL_IRON_BRIGADE_FIRE_FACTS_H

/* V: a fire order as the facts of the fire chart: measured on a table, or as the players said; and
 * what a fire would be. */

#include "rules/iron_brigade/map/measure.h"

struct fire_facts ib_fire_of(const struct scenario *, const struct state *, const struct order *);

/* Says in steps what was measured for the first unit. */
void ib_say_measured(const struct scenario *, const struct state *, const struct order *,
                     struct steps *);

/* V.F.2: castings that may still fire; and those of the i-th unit of an order that do. */
int ib_left_to_fire(const struct scenario *, const struct state *, int unit);
int ib_castings_firing(const struct scenario *, const struct state *, const struct order *, int i);

/* The range that is said of the i-th unit; and the one that holds, said or measured. */
int ib_range_said(const struct order *, int i);
int ib_range_of(const struct scenario *, const struct state *, const struct order *, int i);

/* Cover as players name it. */
extern const struct words ib_said_cover_words;
int ib_said_cover(const struct order *);

int ib_count_repeaters(const struct scenario *, const struct state *, const struct order *);
bool ib_repeaters_frighten(const struct scenario *, const struct state *, const struct order *);

/* V.D: guns that fired in their turn before and have not moved. */
bool ib_keeps_aim(const struct scenario *, const struct state *, int unit);

/* Where a target stands, as far as the firer knows: in its zone, in sight, not masked, and near
 * enough.  On a table. */
bool ib_target_is_there(const struct scenario *, const struct state *, int firer, int target,
                        struct trouble *);
bool ib_refuse_for_dusk(const struct scenario *, const struct state *, struct trouble *);

/* ---- for the system ---- */

void ib_say_cover(const struct scenario *, const struct state *, int firer, int unit,
                  struct text *);

#endif
