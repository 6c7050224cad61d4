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

/* IV.C.4 to IV.C.6: the unit goes through another, and pays for it or not. */
void ib_pass_through(const struct scenario *, struct state *, int unit, int other, bool pays,
                     struct steps *);

/* The same for those who are said in two facts, from this one on; R-48: a mover pays once a move,
 * or by the other reading for each. */
void ib_pass_through_said(const struct scenario *, struct state *, const struct order *, int fact,
                          bool each, struct steps *);
bool ib_pays_for_each(const struct scenario *);

/* Those who are said to be touched in two facts. */
void ib_touch_said(struct state *, const struct order *, int fact);

/* Checks of facts: a friend whom the first unit goes through; the same where the arm matters; an
 * enemy that it touches. */
order_part ib_passed_may, ib_passing_may, ib_touching_may;

/* In contact after so far it swings flush with the enemy. */
bool ib_contact_flush_may(const struct scenario *, const struct state *, int unit, bool half,
                          int hundredths, struct trouble *);

#define FACT_DISTANCE(check, numbers)                                               \
    {                                                                               \
        .field = {FIELD_INCHES("how far, in inches"), .unless_given = "as said",    \
                  .clause = IB(IV_F)},                                              \
        .is_distance = true, .may = check, .spans = numbers, .must = ib_is_measured \
    }

#define FACT_FLUSH(check)                                                \
    {                                                                    \
        .field = {.name = "flush",                                       \
                  .kind = FIELD_YES,                                     \
                  .unless_given = "no",                                  \
                  .clause = IB(R_51),                                    \
                  .about = "in contact it swings flush with the enemy"}, \
        .may = check                                                     \
    }

#define FACT_PASSING(check)                             \
    {                                                   \
        .field = {.name = "passing",                    \
                  .kind = FIELD_UNIT,                   \
                  .unless_given = "none",               \
                  .clause = IB(IV_C_5),                 \
                  .about = "a friend it goes through"}, \
        .may = check                                    \
    }

#define FACT_TOUCHING(check)                                    \
    {                                                           \
        .field = {.name = "touching",                           \
                  .kind = FIELD_UNIT,                           \
                  .unless_given = "none",                       \
                  .clause = IB(R_51),                           \
                  .about = "an enemy it ends in contact with"}, \
        .may = check                                            \
    }

#endif
