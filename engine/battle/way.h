#ifndef LONGROLL_WAY_H
#define LONGROLL_WAY_H

/* The way to a place: the lawful orders of this turn that lead a unit nearest to it.  They are
 * ordinary orders; whoever has not arrived asks again in its next turn. */

#include "battle.h"

enum { WAY_ORDERS = 2 }; /* the halves of a split move */

struct route {
    struct order order[WAY_ORDERS];
    int count;
    int left; /* hundredths from there to the goal */
};

/* Room for what would be. */
struct route_room {
    struct state then[WAY_ORDERS];
};

/* By what the seat sees; facing a bearing in the end, or NOBODY: any.  False if no order leads
 * nearer, or turns it that way. */
bool way_find(const struct scenario *, const struct state *seen, int seat, int unit,
              struct point goal, int bearing, struct route_room *, struct route *);

/* The same of a leader who goes by himself. */
bool way_of_leader(const struct scenario *, const struct state *seen, int seat, int leader,
                   struct point goal, struct route_room *, struct route *);

/* Several units side by side, the middle of their line at the goal and all facing one way, in the
 * order in which they stand now: the place of each. */
void way_line_up(const struct scenario *, const struct state *seen, const int unit[], int count,
                 struct point goal, int bearing, struct point place[]);

/* Ground that a front goes over: where it was, and where it is then. */
struct sweep {
    struct point corner[4];
};

/* All that a unit can go over in this turn, at most `room` of it; returns how much. */
int way_reach(const struct scenario *, const struct state *seen, int seat, int unit,
              struct route_room *, struct sweep *, int room);

#endif
