#ifndef LONGROLL_ORDER_ODDS_H
#define LONGROLL_ORDER_ODDS_H

/* What an order would bring, by the chart that decides it. */

#include "battle.h"
#include "engine/chart/ask.h"

/* The caller's room, and then the answer in it. */
struct weighing {
    void *room; /* aligned to 8 */
    size_t size;
    bool brief; /* the outcomes are not listed */
    struct request request;
    struct reply reply;
};

/* The order is lawful in what is seen.  False: no chart decides it, or the trouble says why the
 * odds cannot be worked out. */
bool order_odds(const struct scenario *, const struct state *seen, const struct order *,
                struct weighing *, struct trouble *);

/* The mean of the first number that the chart gives, in hundredths. */
int64_t odds_mean(const struct reply *);

#endif
