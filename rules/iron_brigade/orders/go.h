#ifndef LONGROLL_IRON_BRIGADE_GO_H
#define LONGROLL_IRON_BRIGADE_GO_H

/* What moves, doubles and retreats share: going, through friends and water, into contact. */

#include "facts.h"
#include "rules/iron_brigade/map/march.h"

/* Goes so far on a table, through whom it must; and swings flush with whom it meets, if that is
 * wanted. */
void ib_march(const struct scenario *, struct state *, int unit, bool back, bool half,
              int hundredths, bool flush, struct steps *);

/* what it has gone over bars it from a split move, and leaves it at a disadvantage. */
void ib_note_ground(struct state *, int unit, const struct march *, int hundredths);

/* IV.D.1: a casting and a level are lost in water that is too deep. */
void ib_suffer_in_water(const struct scenario *, struct state *, int unit, struct steps *);

/* IV.C.4 to IV.C.6: the unit goes through those whom a march of so far leads through, and pays for
 * the first, or for each. */
void ib_pass_all(const struct scenario *, struct state *, int unit, const struct march *,
                 int hundredths, bool each, struct steps *);

/* The same for those who are said in two facts, from this one on; R-48: a mover pays once a move,
 * or by the other reading for each. */
void ib_pass_through_said(const struct scenario *, struct state *, const struct order *, int fact,
                          bool each, struct steps *);
bool ib_pays_for_each(const struct scenario *);

/* Those who are said to be touched in two facts. */
void ib_touch_said(struct state *, const struct order *, int fact);

/* Checks of facts: a friend whom it goes through in any way; one whom it goes through as it moves,
 * which not every arm may; an enemy that it touches. */
order_part ib_passing_may, ib_move_passing_may, ib_touching_may;

/* the n-th span of a march; contact ends it, so it may be told to go as far as it likes. */
struct span ib_span_to_contact(const struct march *, int n);

/* In contact after so far it swings flush with the enemy. */
bool ib_contact_flush_may(const struct scenario *, const struct state *, int unit, bool half,
                          int hundredths, struct trouble *);

#define FACT_FLUSH FACT_YES("flush", R_51, "in contact it swings flush with the enemy")
#define FACT_PASSING FACT_UNIT("passing", IV_C_5, "a friend it goes through")
#define FACT_TOUCHING FACT_UNIT("touching", R_51, "an enemy it ends in contact with")

#endif
