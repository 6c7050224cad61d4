/* A battery's turn: it stands where it sees the enemy within good range and out of his, and fires.
 */

#include "captain_mind.h"

enum { NEAREST = 9 }; /* inches: guns do not go nearer, not even where one sees no farther */

static void idea_form(struct mind *m, int formation, int score, const char *say, int about)
{
    struct order o = order_of(m->e, "form", m->unit);
    order_say(m->e, &o, "formation", formation);
    idea_add(m->all, &o, score, say, about);
}

/* The enemy that it would fire at, were it unlimbered and turned to him; NOBODY if there is none
 * that it sees. */
static int would_fire_at(struct mind *m, struct point at, int *gain, int *bearing, int *range)
{
    int best = NOBODY;
    *gain = 0;
    for (int i = 0; i < m->near_count; i++) {
        struct prospect a;
        const int to = bearing_of(at, m->e->piece[m->near[i]].at);
        const struct state *there = if_at(m->e, m->unit, at, to, m->p->means.fights_in);
        const int one = gain_of(m->e, there, m->unit, m->near[i], false, &a);
        if (one <= *gain)
            continue;
        *gain = one;
        *bearing = to;
        *range = a.range;
        best = m->near[i];
    }
    if_over(m->e, m->unit);
    return best;
}

static void idea_turn(struct mind *m, int bearing, int score, int about)
{
    struct order o = order_of(m->e, "face", m->unit);
    order_say(m->e, &o, "bearing", bearing);
    idea_add(m->all, &o, score, "The guns are turned to %s.", about);
}

/* Limbered up, it would have somewhere to go. */
static bool can_drive(struct mind *m)
{
    const struct order o = order_of(m->e, "move", m->unit);
    const struct order_kind *k = &m->e->rules->kinds[o.kind];
    const int to = bearing_of(m->p->at, m->plan.goal);
    struct span span[1];
    const struct state *there = if_at(m->e, m->unit, m->p->at, to, m->p->means.marches_in);
    const int count = k->spans(m->e->s, there, &o, fact_named(k, "inches"), span, 1);
    if_over(m->e, m->unit);
    return count > 0 && span[0].last > 4 * INCH;
}

/* Unlimbered: fires, turns, or limbers up where it sees nobody. */
static void stands(struct mind *m)
{
    int gain, bearing = 0, range = 0;
    const int target = would_fire_at(m, m->p->at, &gain, &bearing, &range);
    if (m->p->means.done != DONE_NOTHING)
        return;
    if (m->here.target != NOBODY)
        idea_fire(m, m->here.target, false, 2 * m->here.gain, &m->here.aim);
    if (target != NOBODY && bearing_between(bearing, m->p->facing) > 40)
        idea_turn(m, bearing, gain, target);
    if (target == NOBODY && m->plan.stance == ATTACK && m->near_count > 0 &&
        m->p->means.good >= NEAREST && can_drive(m))
        idea_form(m, m->p->means.marches_in, 10,
                  "No enemy is in sight of the guns: they limber up.", NOBODY);
}

/* Guns do not go before the infantry. */
static bool has_escort(const struct mind *m)
{
    for (int i = 0; i < m->e->seen->head.units; i++) {
        const struct piece *p = &m->e->piece[i];
        if (p->ours && p->stands && !p->means.guns && p->means.far > 0 &&
            p->enemy_off < m->p->enemy_off)
            return true;
    }
    return false;
}

static void idea_go(struct mind *m, int hundredths)
{
    struct order o = order_of(m->e, "move", m->unit);
    order_say(m->e, &o, "inches", hundredths);
    idea_add(m->all, &o, 20, "The guns look for a place nearer to the enemy.", NOBODY);
}

/* Limbered: goes on towards the enemy until it has him in good range, and unlimbers. */
static void drives(struct mind *m)
{
    int gain, bearing = 0, range = 0;
    const int target = would_fire_at(m, m->p->at, &gain, &bearing, &range);
    const struct order_kind *k = &m->e->rules->kinds[kind_named(m->e->rules, "move")];
    struct order o = order_of(m->e, "move", m->unit);
    struct span span[1];
    if (target != NOBODY && (range <= m->p->means.good || m->plan.stance == HOLD)) {
        if (m->p->means.done == DONE_NOTHING && bearing_between(bearing, m->p->facing) > 20)
            idea_turn(m, bearing, 101,
                      target); /* first it turns, then it unlimbers: both are one act */
        idea_form(m, m->p->means.fights_in, 100, "%s is in good range: the guns unlimber.", target);
        return;
    }
    const int to = bearing_of(m->p->at, m->plan.goal), off = bearing_between(to, m->p->facing);
    const int way = length_of(m->p->at, m->plan.goal) - (m->p->means.good - 1) * INCH;
    if (m->plan.stance == HOLD || way < INCH || m->p->means.good < NEAREST ||
        m->p->means.done != DONE_NOTHING || !has_escort(m))
        return;
    if (off > 20) {
        idea_turn(m, to, 30, m->near_count ? m->near[0] : m->unit);
        return;
    }
    if (k->spans(m->e->s, m->e->seen, &o, fact_named(k, "inches"), span, 1) > 0 &&
        span[0].last > INCH)
        idea_go(m, span[0].last < way ? span[0].last - INCH / 4 : way);
}

void serves_guns(struct scene *e, int unit, struct ideas *all)
{
    struct mind m;
    mind_begin(&m, e, unit, all);
    if (!has_table(&e->s->ground))
        fights(e, unit, all);
    else if (takes_cover(&m))
        return;
    else if (m.p->means.ready)
        stands(&m);
    else
        drives(&m);
}
