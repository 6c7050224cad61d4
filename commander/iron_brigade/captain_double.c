/* Double quick: a fresh regiment that comes from beyond good range into it may fire in the same
 * turn, and is not shot at first.  It costs a level on average, so only those who are at their best
 * go. */

#include "captain_mind.h"

enum { DOUBLE_PARTS = 3 /* of the way that it may go are tried */ };

static void add_into_range(struct mind *m)
{
    struct order o = order_by(IB_DOUBLE, m->unit);
    struct span span;
    struct trial t;
    const int distance = captain_distance_to(m, m->near[0]) - m->p->good - INSIDE;
    if (!captain_find_span(m->e, m->e->seen, &o, IB_DOUBLE_INCHES, &span) || span.first > 1 ||
        distance < m->e->temper->double_least || distance > span.last)
        return;
    const int better = captain_try_ahead(m, distance, &t);
    order_set_fact(&o, IB_DOUBLE_INCHES, distance);
    if (t.shot.gain > m->here.shot.gain + m->e->temper->double_gain && better > 0)
        captain_add_order(m, &o, t.shot.gain,
                          "At the double %s comes into good range before it can fire.",
                          t.shot.target);
}

/* What its morale is worth less after a double, on average, by the odds of the chart. */
static int price_of_double(const struct mind *m, const struct order *o)
{
    enum { ODDS_ROOM = 1 << 12 };
    _Alignas(8) unsigned char facts[FACTS_ROOM], room[ODDS_ROOM];
    const struct chart *c = order_decided_by(m->e->s, m->e->seen, o, facts);
    struct piece after = *m->p;
    struct odds odds;
    int64_t lost = 0, all = 0;
    if (!c || !odds_of(&odds, &c->rule, facts, room, sizeof room, NULL))
        return 0;
    for (int i = 0; i < odds.count; i++) {
        const int64_t weight = (int64_t)*odds_limbs(&odds, i);
        after.morale = field_get(&c->outputs[IB_DOUBLE_RESULT_MORALE], odds_state(&odds, i));
        lost += weight * (captain_worth_of(m->e, m->p) - captain_worth_of(m->e, &after));
        all += weight;
    }
    return (int)(lost * m->e->temper->double_price / (all * 100));
}

/* The place and the fire from it. */
static int worth_ahead(struct mind *m, int hundredths, struct trial *t)
{
    captain_try_ahead(m, hundredths, t);
    return t->worth + t->shot.gain;
}

/* What its turn would bring without: its fire from here, or a move. */
static int worth_without(struct mind *m)
{
    const struct span whole = captain_move_span(m, m->e->seen, false, false);
    const int most = captain_limit_advance(m, whole.last - SLACK),
              fires = m->here.worth + m->here.shot.gain;
    struct trial t;
    if (most < SHORTEST)
        return fires;
    captain_try_ahead(m, most, &t);
    return larger(fires, t.worth);
}

static void add_by_worth(struct mind *m)
{
    struct order o = order_by(IB_DOUBLE, m->unit);
    struct span span;
    struct trial best = {.worth = 0};
    int far = 0, most = 0;
    if (!captain_find_span(m->e, m->e->seen, &o, IB_DOUBLE_INCHES, &span) || span.first > 1)
        return;
    const int without = worth_without(m) + price_of_double(m, &o),
              limit = captain_limit_advance(m, span.last);
    const int good =
        m->near_count > 0 ? captain_distance_to(m, m->near[0]) - m->p->good - INSIDE : 0;
    for (int i = 0; i <= DOUBLE_PARTS; i++) {
        const int part = i == 0 ? smaller(good, limit) : limit * i / DOUBLE_PARTS;
        struct trial t;
        if (part < SHORTEST)
            continue;
        const int gain = worth_ahead(m, part, &t) - without;
        if (gain <= most)
            continue;
        most = gain;
        far = part;
        best = t;
    }
    if (far == 0)
        return;
    order_set_fact(&o, IB_DOUBLE_INCHES, far);
    captain_add_order(m, &o, most,
                      best.shot.target == NOBODY
                          ? "At the double %s gains ground."
                          : "At the double %s comes into good range before it can fire.",
                      best.shot.target == NOBODY ? m->unit : best.shot.target);
}

static bool may_double(const struct scene *e, const struct piece *p)
{
    if (p->formation == IB_CREWS_MOUNTED) /* they mounted for it */
        return p->ours && p->stands && p->morale >= p->means.base;
    if (e->temper->double_price > 0 && !p->means.guns)
        return p->ours && p->stands && p->means.ready && !p->lies && p->reach > 0 &&
               p->morale >= e->temper->double_morale;
    const int64_t least = captain_square_of(p->good + e->temper->double_least),
                  most = captain_square_of(p->good + e->temper->double_most);
    return p->ours && p->stands && !p->means.guns && p->means.ready && !p->lies &&
           p->morale >= e->temper->double_morale && p->morale >= p->means.base &&
           p->enemy_square >= least && p->enemy_square <= most;
}

/* May part of the enemy be hidden, so that nobody knows what it would run into?  Whether one is, he
 * is not told. */
static bool may_meet_hidden(const struct scene *e)
{
    return e->rules->kinds[IB_BLIND]->ever(e->s, e->seen);
}

/* Nobody runs from where he is to stay. */
static bool stays(const struct mind *m)
{
    return m->plan.stance == HOLD && captain_distance_left(m, m->p->at) < STEP_BACK;
}

void captain_add_double(struct scene *e, int unit, struct ideas *all)
{
    struct mind m;
    if (!e->measured || !may_double(e, &e->piece[unit]) || captain_lies_in_wait(e, unit))
        return;
    captain_mind_begin(&m, e, unit, all);
    if (!m.p->means.guns)
        captain_add_charge(&m, IB_DOUBLE, IB_DOUBLE_INCHES);
    if (m.p->means.guns && m.plan.stance == ATTACK)
        captain_add_guns_double(&m);
    else if (!m.p->means.guns && e->temper->double_price > 0 && !may_meet_hidden(e)) {
        if (!stays(&m))
            add_by_worth(&m);
    } else if (m.plan.stance == ATTACK && m.near_count > 0)
        add_into_range(&m);
}

bool captain_order_double(struct scene *e)
{
    for (int i = 0; i < e->units; i++) {
        struct ideas all = {.count = 0};
        captain_add_double(e, i, &all);
        if (captain_choose_idea(e, &all))
            return true;
    }
    return false;
}
