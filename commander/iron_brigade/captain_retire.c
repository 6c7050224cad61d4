/* Out of the fire: back, off, down. */

#include "captain_mind.h"

/* ---- falling back ---- */

/* A unit turns about its middle: where its rear was, its front will be. */
static struct point front_if_about(const struct scene *e, int unit)
{
    struct point corner[OUTLINE_MOST];
    const struct outline o = battle_outline(e->s, e->seen, unit, corner);
    return o.count ? outline_rear(o) : e->piece[unit].at;
}

bool captain_is_looking_away(const struct scene *e, struct point front, int facing)
{
    int near[NEAR_MOST];
    return captain_list_enemies(e, front, e->temper->horizon, near) > 0 &&
           bearing_between(bearing_of(front, e->piece[near[0]].at), facing) > AWAY;
}

/* Straight back, the face to the enemy. */
static void add_step_back(struct mind *m)
{
    const struct span back = captain_move_span(m, m->e->seen, true, false);
    struct trial t;
    if (back.last < STEP_BACK)
        return;
    captain_try_place(m, point_along(m->p->at, m->p->facing + 180, back.last), m->p->facing, &t);
    captain_add_move(m, back.last, true, false, t.worth - m->here.worth,
                     "%s is shaken and steps back %i.", m->unit);
}

/* About, off, and about again: that is free for infantry.  It turns only where it can go, and where
 * it then looks away, so it never turns twice. */
void captain_add_retiring(struct mind *m)
{
    const struct order move = order_by(IB_MOVE, m->unit), about = order_by(IB_ABOUT, m->unit);
    if (!order_may_begin(m->e->s, m->e->seen, m->e->seat, &move, NULL))
        return; /* it may turn, but not go */
    const bool away = captain_is_looking_away(m->e, m->p->at, m->p->facing);
    const int facing = bearing_wrap(m->p->facing + (away ? 0 : 180));
    const struct point front = away ? m->p->at : front_if_about(m->e, m->unit);
    const struct span off = captain_move_span(
        m, captain_suppose_at(m->e, m->unit, front, facing, m->p->formation), false, false);
    struct trial t;
    captain_suppose_nothing(m->e, m->unit);
    if (off.last < RETIRE || !captain_is_looking_away(m->e, front, facing))
        return;
    captain_try_place(m, point_along(front, facing, off.last), bearing_wrap(facing + 180), &t);
    if (away)
        captain_add_move(m, off.last, false, false, t.worth - m->here.worth,
                         "%s is shaken and retires %i.", m->unit);
    else
        captain_add_order(m, &about, t.worth - m->here.worth, "%s is shaken and turns to retire.",
                          m->unit);
}

void captain_add_falling_back(struct mind *m)
{
    add_step_back(m);
    captain_add_retiring(m);
}

/* ---- lying down ---- */

void captain_add_lying_down(struct mind *m)
{
    const struct order lie = order_by(IB_LIE, m->unit);
    const bool stays = captain_distance_left(m, m->p->at) < STAYS || !captain_is_rested(m->e, m->p);
    if (m->here.danger > 0 && m->here.shot.target == NOBODY && stays)
        captain_add_order(m, &lie, m->here.danger / m->e->temper->lying,
                          "%s has nobody to fire at and is under fire: it lies down.", m->unit);
}

/* By printed figures nobody loses his target who gets up; by others (the Lab changes them) some do,
 * and would lie down and get up without end. */
static bool has_target_up(struct mind *m)
{
    struct state *up = captain_suppose_at(m->e, m->unit, m->p->at, m->p->facing, m->p->formation);
    ib_suppose_up(up, m->unit);
    m->e->copied = false;
    return captain_best_shot(m->e, up, m->unit, m->near, m->near_count, false).target != NOBODY;
}

void captain_add_rising(struct mind *m)
{
    const struct order rise = order_by(IB_RISE, m->unit);
    const bool has_target = m->here.shot.target != NOBODY && has_target_up(m);
    if (m->p->morale > IB_PINNED && (m->here.danger == 0 || has_target))
        captain_add_order(m, &rise, SCORE_RISE, "%s gets up to fight.", m->unit);
}

/* As far as it may go, on or back, whatever it finds there. */
static void add_way_out(struct mind *m, bool back)
{
    const struct order o = captain_begin_move(m->unit, back, false);
    struct span span;
    if (captain_find_span(m->e, m->e->seen, &o, IB_MOVE_INCHES, &span))
        captain_add_move(m, span.last, back, false, back ? SCORE_MUST_GO_BACK : SCORE_MUST_GO_ON,
                         "%s is pinned in the open and must get out of it.", m->unit);
}

/* VI.C.6: it must lie down or go to cover, whatever it would rather do. */
bool captain_add_cover(struct mind *m)
{
    const struct order lie = order_by(IB_LIE, m->unit);
    if (m->e->rules->todo(m->e->s, m->e->seen, m->unit, NULL) != TODO_MUST)
        return false;
    if (m->near_count > 0 && !m->p->means.guns)
        captain_add_falling_back(m);
    captain_add_order(m, &lie, SCORE_MUST_LIE, "%s is pinned in the open: it lies down.", m->unit);
    add_way_out(m, true);
    add_way_out(m, false);
    return true;
}

/* ---- afterwards ---- */

/* It has acted, or has nothing to do, looks away from the enemy, and would not if it faced about.
 * Who turns for nothing would turn back to his goal, without end. */
static bool is_turned_away(const struct scene *e, int unit)
{
    const struct piece *p = &e->piece[unit];
    const bool is_idle = e->temper->looks_farther && p->means.done == IB_DONE_NOTHING &&
                         p->means.ready && !captain_is_worn(e, p); /* who may mean to retire */
    return p->ours && p->stands && (p->means.done == IB_DONE_ALL || is_idle) && !p->means.guns &&
           captain_is_looking_away(e, p->at, p->facing) &&
           !captain_is_looking_away(e, front_if_about(e, unit), bearing_wrap(p->facing + 180));
}

/* Who has gone off faces the enemy again, which is free. */
bool captain_order_face_again(const struct scene *e)
{
    for (int i = 0; i < e->units && e->measured; i++) {
        const struct order about = order_by(IB_ABOUT, i);
        if (is_turned_away(e, i) && captain_give_order(e, &about, "%s faces the enemy again.", i))
            return true;
    }
    return false;
}
