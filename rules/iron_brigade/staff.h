#ifndef LONGROLL_IRON_BRIGADE_STAFF_H
#define LONGROLL_IRON_BRIGADE_STAFF_H

/* What Iron Brigade tells its computer commanders, besides the numbers of kinds.h: what a unit has
 * to fight with, and what a fire would be.  Nobody else needs it, so it is no part of the engine's
 * door. */

#include "engine/battle/battle.h"

/* What a unit has done of its turn; a change of formation or facing may go on. */
enum ib_done { IB_DONE_NOTHING, IB_DONE_HALF, IB_DONE_CHANGE, IB_DONE_ALL };

/* What a unit has to fight with. */
struct ib_means {
    enum ib_done done;
    int reach, good;           /* inches that it fires at all, and well; 0: it does not */
    int base;                  /* morale at its best */
    bool guns, ready;          /* ready: it is formed to fight */
    bool splits;               /* may do two halves in the place of one whole */
    int fights_in, marches_in; /* formations */
    bool hidden;        /* VIII.F: the enemy does not know of it, as far as its side can tell */
    int skirmishes_for; /* VII.E: the regiment that fires through it, or NOBODY */
};

void ib_find_means(const struct scenario *, const struct state *, int unit, struct ib_means *);

/* VII.E: may regiments throw out skirmishers in this battle? */
bool ib_are_skirmishers_played(const struct scenario *);

/* In a state that is only supposed: a unit stands here, faces so and is formed so.  As its four
 * tracks would set it, but what it covers is worked out once. */
void ib_suppose_at(const struct scenario *, struct state *supposed, int unit, struct point front,
                   int bearing, int formation);

/* In such a state: it is on its feet. */
void ib_suppose_up(struct state *supposed, int unit);

/* What a fire would be, as the firer and the target stand. */
struct ib_prospect {
    int range; /* inches */
    int table; /* of the results that it is thrown on, and whether on the red ones */
    bool red;
    bool cover;           /* the target has some */
    int castings, levels; /* lost on average, in hundredths */
};

/* The fire of one unit at another, or half of a split move's, whoever's half-turn it is and
 * whatever it has done; false if there is none.  Without a table it is taken to be at good range.
 */
bool ib_find_prospect(const struct scenario *, const struct state *, int firer, int target,
                      bool half, struct ib_prospect *);

#endif
