#include "match.h"

enum { ORDERS_MOST = 200000 }; /* far more than any battle has */

void match_begin(struct match *m, const struct scenario *s,
                 const struct commander *const side[SIDES], uint64_t seed)
{
    m->s = s;
    m->side[0] = side[0];
    m->side[1] = side[1];
    m->seed = seed;
    state_begin(s, seed, &m->state);
}

void match_think(struct match *m)
{
    const int seat = battle_turn_of(m->s, &m->state);
    state_seen(m->s, &m->state, seat, &m->seen);
    m->side[seat]->think(m->s, &m->seen, seat, commander_chance(m->seed, m->state.head.orders),
                         &m->thought);
}

bool match_step(struct match *m)
{
    struct dice d;
    match_think(m);
    if (m->thought.order.kind == NO_KIND ||
        !order_may(m->s, &m->seen, battle_turn_of(m->s, &m->state), &m->thought.order, NULL))
        return false;
    dice_rolled(&d, m->state.head.seed, m->state.head.orders);
    d.log = NULL;
    return order_obey(m->s, &m->state, &m->thought.order, &d, NULL);
}

bool match_play(struct match *m)
{
    while (!m->state.head.over)
        if (m->state.head.orders >= ORDERS_MOST || !match_step(m))
            return false;
    return true;
}
