#include "playout.h"

enum { ORDERS_MOST = 2000 /* no half-turn has so many */ };

/* One order, by whoever is to order; false if he has none. */
static bool order_one(struct playout *p)
{
    struct scene e;
    struct thought t = {.order = {.kind = NO_KIND, .target = NOBODY}};
    struct dice d;
    const int side = battle_turn_of(p->s, p->state);
    captain_look(&e, p->s, p->state, side, p->temper[side]);
    e.thought = &t;
    e.wordless = true;
    if (!captain_order_by_phase(&e))
        captain_finish(&e);
    if (t.order.kind == NO_KIND)
        return false;
    dice_rolled(&d, p->dice, p->state->head.orders);
    d.log = NULL;
    p->orders++;
    return order_obey(p->s, p->state, &t.order, &d, NULL);
}

static int lost_by(const struct scenario *s, const struct state *state, int side)
{
    const struct strength n = rules_of(s)->strength(s, state, side);
    return n.whole - n.left;
}

static int half_turn_of(const struct state *state)
{
    return state->head.turn * SIDES + state->head.side;
}

bool playout_run(struct playout *p, const struct order *first, struct outcome *o)
{
    struct dice d;
    const int before[SIDES] = {lost_by(p->s, p->state, 0), lost_by(p->s, p->state, 1)};
    int now = half_turn_of(p->state), left = p->half_turns;
    dice_rolled(&d, p->dice, p->state->head.orders);
    d.log = NULL;
    if (!order_obey(p->s, p->state, first, &d, NULL))
        return false;
    for (int i = 0; i < ORDERS_MOST && !p->state->head.over; i++) {
        if (half_turn_of(p->state) != now && --left == 0)
            break;
        now = half_turn_of(p->state);
        if (!order_one(p))
            break;
    }
    for (int side = 0; side < SIDES; side++) {
        o->lost[side] = lost_by(p->s, p->state, side) - before[side];
        o->points[side] = battle_points(p->s, p->state, side);
    }
    o->over = p->state->head.over;
    o->value = captain_value_of(p->s, p->state, p->side);
    return true;
}
