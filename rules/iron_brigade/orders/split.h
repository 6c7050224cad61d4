#ifndef LONGROLL_IRON_BRIGADE_SPLIT_H
#define LONGROLL_IRON_BRIGADE_SPLIT_H

/* VII.C: a part of a unit splits off and stands beside the rest. */

#include "engine/battle/battle.h"

/* An order to split off so many castings of one end, as the unit is formed. */
struct order ib_split_of_end(int unit, int part, int castings, bool left);

/* On a table: is there room for both?  And it is done, whatever it costs. */
bool ib_split_has_room(const struct scenario *, const struct state *, const struct order *);
void ib_split_now(const struct scenario *, struct state *, const struct order *);

/* VII.C.4: does this fire wait for the word of the target's owner, since a part of it might check
 * apart?  Then he is asked. */
bool ib_asks_apart(const struct scenario *, struct state *, const struct order *fire);

/* The fire is thrown for (fire.c). */
void ib_fire_now(const struct scenario *, struct state *, const struct order *, struct dice *,
                 struct steps *);

/* With the question: the answers that may be given. */
int ib_ways_to_check(const struct scenario *, const struct state *, struct order ways[WAYS_MOST]);

#endif
