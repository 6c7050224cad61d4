/* A battery's turn: it stands where it sees the enemy within good range and out of his, and fires.
 */

#include "captain_mind.h"

/* A fire that a battery would have, were it unlimbered and turned to its target. */
struct aim {
    int target; /* or NOBODY: it sees none */
    int gain, bearing, range;
};

static struct aim best_aim(struct mind *m)
{
    struct aim best = {.target = NOBODY};
    for (int i = 0; i < m->near_count; i++) {
        struct ib_prospect a;
        const int bearing = bearing_of(m->p->at, m->e->piece[m->near[i]].at);
        const struct state *turned =
            captain_suppose_at(m->e, m->unit, m->p->at, bearing, m->p->means.fights_in);
        const int gain = captain_gain_of(m->e, turned, m->unit, m->near[i], false, &a);
        if (gain > best.gain)
            best = (struct aim){m->near[i], gain, bearing, a.range};
    }
    captain_suppose_nothing(m->e, m->unit);
    return best;
}

static void add_guns_turn(struct mind *m, int bearing, int score, int about)
{
    captain_add_face(m, bearing, false, score, "The guns are turned to %s.", about);
}

/* Limbered up, would it have somewhere to go? */
static bool may_drive(struct mind *m)
{
    const struct order o = order_by(IB_MOVE, m->unit);
    const int bearing = bearing_of(m->p->at, m->plan.goal);
    struct span span;
    const struct state *limbered =
        captain_suppose_at(m->e, m->unit, m->p->at, bearing, m->p->means.marches_in);
    const bool goes = captain_find_span(m->e, limbered, &o, IB_MOVE_INCHES, &span);
    captain_suppose_nothing(m->e, m->unit);
    return goes && span.last > DRIVE;
}

/* Unlimbered: fires, turns, or limbers up where it sees nobody. */
static void add_unlimbered(struct mind *m)
{
    if (m->p->means.done != IB_DONE_NOTHING)
        return;
    const struct aim aim = best_aim(m);
    if (m->here.target != NOBODY) /* rather now than after a turn that brings twice as much */
        captain_add_fire(m, m->here.target, false, 2 * m->here.gain, &m->here.aim);
    if (aim.target != NOBODY && bearing_between(aim.bearing, m->p->facing) > TURN_LEAST)
        add_guns_turn(m, aim.bearing, aim.gain, aim.target);
    if (aim.target == NOBODY && m->plan.stance == ATTACK && m->near_count > 0 &&
        m->p->good >= m->e->temper->guns_nearest && may_drive(m))
        captain_add_form(m, m->p->means.marches_in, SCORE_GUNS_LIMBER,
                         "No enemy is in sight of the guns: they limber up.", NOBODY);
}

/* Guns do not go before the infantry. */
static bool has_escort(const struct mind *m)
{
    for (int i = 0; i < m->e->seen->head.units; i++) {
        const struct piece *p = &m->e->piece[i];
        if (p->ours && p->stands && !p->means.guns && p->reach > 0 &&
            p->enemy_square < m->p->enemy_square)
            return true;
    }
    return false;
}

/* On towards the goal, to good range of it. */
static void add_drive(struct mind *m)
{
    const struct order o = order_by(IB_MOVE, m->unit);
    const int bearing = bearing_of(m->p->at, m->plan.goal);
    const int distance = length_of(m->p->at, m->plan.goal) - m->p->good + INCH;
    struct span span;
    if (m->plan.stance == HOLD || distance < INCH || m->p->good < m->e->temper->guns_nearest ||
        m->p->means.done != IB_DONE_NOTHING || !has_escort(m))
        return;
    if (bearing_between(bearing, m->p->facing) > AIM)
        add_guns_turn(m, bearing, SCORE_GUNS_TURN, m->near_count ? m->near[0] : m->unit);
    else if (captain_find_span(m->e, m->e->seen, &o, IB_MOVE_INCHES, &span) && span.last > INCH)
        captain_add_move(m, span.last < distance ? span.last - SLACK : distance, false, false,
                         SCORE_GUNS_MOVE, "The guns look for a place nearer to the enemy.", NOBODY);
}

/* Limbered: unlimbers if it has an enemy in good range, else it goes on until it has. */
static void add_limbered(struct mind *m)
{
    const struct aim aim = best_aim(m);
    if (aim.target == NOBODY || (aim.range * INCH > m->p->good && m->plan.stance != HOLD)) {
        add_drive(m);
        return;
    }
    if (m->p->means.done == IB_DONE_NOTHING && bearing_between(aim.bearing, m->p->facing) > AIM)
        add_guns_turn(m, aim.bearing, SCORE_GUNS_TURN_TO_UNLIMBER, aim.target);
    captain_add_form(m, m->p->means.fights_in, SCORE_GUNS_UNLIMBER,
                     "%s is in good range: the guns unlimber.", aim.target);
}

void captain_add_guns(struct scene *e, int unit, struct ideas *all)
{
    struct mind m;
    if (!has_table(&e->s->ground)) {
        captain_add_fight(e, unit, all);
        return;
    }
    captain_mind_begin(&m, e, unit, all);
    if (captain_add_cover(&m))
        return;
    if (m.p->means.ready)
        add_unlimbered(&m);
    else
        add_limbered(&m);
}
