#include "match.h"

enum { ORDERS_MOST = 200000 }; /* far more than any battle has */

void match_begin(struct match *m, const struct scenario *s,
                 const struct commander *const side[SIDES], uint64_t seed)
{
    m->s = s;
    m->seed = seed;
    for (int i = 0; i < SIDES; i++)
        commander_sit(&m->side[i], side[i], i);
    state_begin(s, seed, &m->state);
}

struct commander_seat *match_turn(struct match *m)
{
    return &m->side[battle_turn_of(m->s, &m->state)];
}

void match_think(struct match *m)
{
    commander_think(match_turn(m), m->s, &m->state, m->seed, &m->thought);
}

bool match_step(struct match *m)
{
    const struct commander_seat *c = match_turn(m);
    const struct order *o = &m->thought.order;
    struct dice d;
    match_think(m);
    if (o->kind == NO_KIND || !order_may(c->s, &c->seen, c->seat, o, NULL))
        return false;
    order_dice(m->s, &m->state, o, &d);
    return order_obey(m->s, &m->state, o, &d, NULL);
}

bool match_play(struct match *m)
{
    while (!m->state.head.over)
        if (m->state.head.orders >= ORDERS_MOST || !match_step(m))
            return false;
    return true;
}
