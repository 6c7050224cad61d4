#ifndef LONGROLL_IRON_BRIGADE_MARCH_H
#define LONGROLL_IRON_BRIGADE_MARCH_H

/* IV. Movement on a table: how far a unit can go straight ahead, whom it meets, where it may stop.
 */

#include "spans.h"

struct mover ib_mover_of(const struct scenario *, const struct state *, int unit, bool back);

/* It would stand so with the middle of its front there. */
struct stand ib_stand_of_mover(const struct scenario *, const struct mover *, struct point front,
                               int bearing);

/* Straight ahead, or for infantry straight back; half of it for a split move. */
void ib_march_ahead(const struct scenario *, const struct state *, int unit, bool back, bool half,
                    struct march *, struct steps *);
void ib_march_along(const struct scenario *, const struct state *, const struct mover *, bool back,
                    bool half, bool retreating, struct march *, struct steps *);

/* May it be told to go so far?  An enemy in the way ends the move in contact. */
bool ib_march_may_stop(const struct march *, int hundredths);

/* Says how far it goes; false. */
bool ib_march_refused(const struct march *, int hundredths, struct trouble *);
void ib_say_how_far(struct text *, const char *words, const struct march *);
void ib_text_inches(struct text *, int hundredths); /* "1 inch", "2.5 inches" */

/* Nobody, no barred ground and no edge within an inch ahead: so it can go at least that far.
 */
bool ib_is_clear_ahead(const struct scenario *, const struct state *, int unit);

/* IV.D.1, R-54: how far it gets of so many hundredths if a water is deeper than it thought; its
 * side now knows. */
int ib_ford_unsure(const struct scenario *, struct state *, const struct mover *,
                   const struct march *, int hundredths);

/* would it, going so far, end in contact, and could it swing flush there?  How it would then
 * stand. */
bool ib_flush_may(const struct scenario *, const struct state *, int unit, const struct march *,
                  int hundredths, struct stand *, struct trouble *);

/* So far that every corner is still on the table. */
int ib_to_the_edge(const struct scenario *, const struct stand *, int bearing, int most);

/* Those who may be so near beside its way. */
void ib_units_on_way(const struct state *, int unit, const struct stand *, int bearing,
                     int hundredths, int beside, struct near *);

#endif
