/* A battery's turn: it stands where it sees the enemy within good range and out of his, and fires.
 */

#include "captain_mind.h"

/* The best shot that the battery would have, were it unlimbered and turned to its target. */
static struct shot best_turned_shot(struct mind *m)
{
    struct shot best = {.target = NOBODY};
    for (int i = 0; i < m->near_count; i++) {
        const struct state *turned = captain_suppose_at(
            m->e, m->unit, m->p->at, captain_bearing_to(m, m->near[i]), m->p->means.fights_in);
        const struct shot shot = captain_best_shot(m->e, turned, m->unit, &m->near[i], 1, false);
        if (shot.gain > best.gain)
            best = shot;
    }
    captain_suppose_nothing(m->e, m->unit);
    return best;
}

/* If the guns face aside by more than so many degrees. */
static bool add_guns_turn(struct mind *m, int bearing, int least, int score, int about)
{
    if (captain_turn_to(m, bearing) <= least)
        return false;
    captain_add_face(m, bearing, false, score, "The guns are turned to %s.", about);
    return true;
}

/* What it sees within its zone it need not turn to, unless something there masks it. */
static int turn_least(const struct mind *m)
{
    return m->e->temper->guns_find && m->here.shot.target == NOBODY ? 0 : TURN_LEAST;
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

/* At dusk nobody's arm is longer than he sees. */
static bool has_range_to_drive(const struct mind *m)
{
    const int good = m->e->temper->guns_at_dusk ? m->p->means.good * INCH : m->p->good;
    return good >= m->e->temper->guns_nearest;
}

/* Unlimbered: fires, turns, or limbers up where it sees nobody. */
static void add_unlimbered(struct mind *m)
{
    if (m->p->means.done != IB_DONE_NOTHING)
        return;
    const struct shot aim = best_turned_shot(m);
    if (m->here.shot.target != NOBODY) /* rather now than after a turn that brings twice as much */
        captain_add_fire(m, &m->here.shot, false, 2 * m->here.shot.gain);
    if (aim.target != NOBODY)
        add_guns_turn(m, captain_bearing_to(m, aim.target), turn_least(m), aim.gain, aim.target);
    if (aim.target == NOBODY && m->plan.stance == ATTACK && m->near_count > 0 &&
        has_range_to_drive(m) && may_drive(m))
        captain_add_form(m, m->p->means.marches_in, SCORE_GUNS_LIMBER,
                         "No enemy is in sight of the guns: they limber up.", NOBODY);
}

/* Guns do not go before the infantry. */
static bool has_escort(const struct mind *m)
{
    for (int i = 0; i < m->e->units; i++) {
        const struct piece *p = &m->e->piece[i];
        if (p->ours && p->stands && !p->means.guns && p->reach > 0 &&
            p->enemy_square < m->p->enemy_square)
            return true;
    }
    return false;
}

/* VIII.B: a battery that comes up at the double unlimbers in the same turn, and fires one turn
 * sooner: what that fire brings, less what the double costs in morale on average. */
static int gain_by_double(struct mind *m, int bearing, int distance)
{
    enum { LOST = 67 }; /* hundredths of a level, on average, of a battery at its best */
    const int now = captain_worth_of(m->e, m->p);
    struct piece shaken = *m->p;
    shaken.morale--;
    const struct state *there = captain_suppose_at(
        m->e, m->unit, point_along(m->p->at, bearing, distance), bearing, m->p->means.fights_in);
    const struct shot shot = captain_best_shot(m->e, there, m->unit, m->near, m->near_count, false);
    captain_suppose_nothing(m->e, m->unit);
    return shot.gain - LOST * (now - captain_worth_of(m->e, &shaken)) / 100;
}

/* Half a move on, is the rest of the way open? */
static bool is_open_beyond(struct mind *m, int bearing, int half, int distance)
{
    const struct order o = order_by(IB_MOVE, m->unit);
    struct span span;
    const struct state *there = captain_suppose_at(
        m->e, m->unit, point_along(m->p->at, bearing, half), bearing, m->p->formation);
    const bool open = captain_find_span(m->e, there, &o, IB_MOVE_INCHES, &span);
    captain_suppose_nothing(m->e, m->unit);
    return open && span.last >= distance - half;
}

/* Farther than a move, though the enemy may come on by some inches, and no farther than one and a
 * half: with half a move to mount, and the double next turn, it can fire a turn sooner. */
static void add_mounting(struct mind *m, int bearing, int distance, int move)
{
    struct order o = order_by(IB_FORM, m->unit);
    if (distance <= move + COMES_ON || distance > move + move / 2 ||
        m->p->morale < MORALE_LEVELS - 1 || m->p->formation == IB_CREWS_MOUNTED)
        return;
    order_set_fact(&o, IB_FORM_FORMATION, IB_CREWS_MOUNTED);
    order_set_fact(&o, IB_FORM_HALF, 1);
    if (captain_is_lawful(m->e, &o) && is_open_beyond(m, bearing, move / 2 - SLACK, distance) &&
        gain_by_double(m, bearing, distance) > m->e->temper->double_gain)
        captain_add_order(m, &o, SCORE_GUNS_MOUNT,
                          "The crews mount, to come up at the double and fire at once.", NOBODY);
}

/* The other half, once the crews are up. */
static void add_drive_mounted(struct mind *m)
{
    const struct order o = captain_begin_move(m->unit, false, true);
    struct span span;
    if (m->p->formation == IB_CREWS_MOUNTED && m->p->means.done == IB_DONE_HALF &&
        captain_find_span(m->e, m->e->seen, &o, IB_MOVE_INCHES, &span) && span.last > INCH)
        captain_add_move(m, span.last - SLACK, false, true, SCORE_GUNS_MOVE,
                         "The guns look for a place nearer to the enemy.", NOBODY);
}

void captain_add_guns_double(struct mind *m)
{
    struct order o = order_by(IB_DOUBLE, m->unit);
    const int distance = length_of(m->p->at, m->plan.goal) - m->p->good + INCH,
              bearing = bearing_of(m->p->at, m->plan.goal);
    struct span span;
    if (distance < INCH || captain_turn_to(m, bearing) > TURN_LEAST ||
        !captain_find_span(m->e, m->e->seen, &o, IB_DOUBLE_INCHES, &span) || span.last < distance)
        return;
    const int gain = gain_by_double(m, m->p->facing, distance);
    order_set_fact(&o, IB_DOUBLE_INCHES, distance);
    if (gain > m->e->temper->double_gain)
        captain_add_order(m, &o, gain, "The guns come up at the double, to fire at once.", NOBODY);
}

/* On towards the goal, to good range of it. */
static void add_drive(struct mind *m)
{
    const struct order o = order_by(IB_MOVE, m->unit);
    const int bearing = bearing_of(m->p->at, m->plan.goal);
    const int distance = length_of(m->p->at, m->plan.goal) - m->p->good + INCH;
    struct span span;
    add_drive_mounted(m);
    if (m->plan.stance == HOLD || distance < INCH || !has_range_to_drive(m) ||
        m->p->means.done != IB_DONE_NOTHING || !has_escort(m))
        return;
    if (!add_guns_turn(m, bearing, AIM, SCORE_GUNS_TURN, m->near_count ? m->near[0] : m->unit) &&
        captain_find_span(m->e, m->e->seen, &o, IB_MOVE_INCHES, &span) && span.last > INCH) {
        captain_add_move(m, span.last < distance ? span.last - SLACK : distance, false, false,
                         SCORE_GUNS_MOVE, "The guns look for a place nearer to the enemy.", NOBODY);
        add_mounting(m, bearing, distance, span.last);
    }
}

/* Limbered: unlimbers if it has an enemy in good range, else it goes on until it has. */
static void add_limbered(struct mind *m)
{
    const struct shot aim = best_turned_shot(m);
    if (aim.target == NOBODY || (aim.fire.range * INCH > m->p->good && m->plan.stance != HOLD)) {
        add_drive(m);
        return;
    }
    if (m->p->means.done == IB_DONE_NOTHING)
        add_guns_turn(m, captain_bearing_to(m, aim.target), AIM, SCORE_GUNS_TURN_TO_UNLIMBER,
                      aim.target);
    captain_add_form(m, m->p->means.fights_in, SCORE_GUNS_UNLIMBER,
                     "%s is in good range: the guns unlimber.", aim.target);
}

void captain_add_battery(struct scene *e, int unit, struct ideas *all)
{
    struct mind m;
    if (!e->measured) {
        captain_add_regiment(e, unit, all);
        return;
    }
    captain_mind_begin(&m, e, unit, all);
    if (captain_add_cover(&m))
        return;
    if (captain_lies_in_wait(e, unit))
        captain_add_ambush(&m);
    else if (m.p->means.ready)
        add_unlimbered(&m);
    else
        add_limbered(&m);
}
