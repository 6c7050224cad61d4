#ifndef LONGROLL_SEAT_H
#define LONGROLL_SEAT_H

/* Who looks on or gives orders: a whole side by its number, the referee, a spectator, or one of the
 * players who command a side together.  The referee is the umpire, or all who stand round one
 * table. */

#include "scenario.h"

enum { SEAT_REFEREE = SIDES, SEAT_SPECTATOR, SEATS /* and from here on the scenario's players */ };

/* How many seats there are, the scenario's players included. */
static inline int seat_count(const struct scenario *s)
{
    return SEATS + s->player_count;
}

/* By its name: a side's or a player's id, referee, spectator; NOBODY if there is none. */
int seat_named(const struct scenario *, const char *name);
const char *seat_name(const struct scenario *, int seat);

/* The side whose eyes it has; NOBODY for the referee, who has all, and for a spectator. */
int seat_side(const struct scenario *, int seat);

/* Does it command this?  A player commands his groups, those below them, and who belongs to them;
 * whoever belongs to no group is commanded by every player of the side. */
bool seat_commands(const struct scenario *, int seat, enum subject, int number);

#endif
