/* One regiment's turn: fire, go on, turn, fall back, lie down, form.  An idea's score is that of
 * the place it leads to and of the fire it brings at once, less that of doing nothing. */

#include "captain_mind.h"

/* From column into line, or off the horse, when the enemy is near; false: it need not. */
static bool add_forming(struct mind *m)
{
    const int64_t near = captain_square_of(m->p->reach + m->e->temper->form_early);
    if (m->p->means.ready || m->near_count == 0 || m->p->enemy_square > near)
        return false;
    const int bearing = captain_bearing_to(m, m->near[0]);
    if (m->p->means.done == IB_DONE_NOTHING && captain_turn_to(m, bearing) > AIM)
        captain_add_face(m, bearing, false, SCORE_TURN_TO_FORM, "It turns to %s, to form.",
                         m->near[0]);
    captain_add_form(m, m->p->means.fights_in, SCORE_FORM, "%s is near enough: it forms to fight.",
                     m->near[0]);
    return true;
}

/* The second half of a split move: it fires if it can, else it goes on. */
static void add_second_half(struct mind *m)
{
    const struct shot shot =
        captain_best_shot(m->e, m->e->seen, m->unit, m->near, m->near_count, true);
    if (shot.target != NOBODY) {
        captain_add_fire(m, &shot, true, shot.gain);
        return;
    }
    const struct span half = captain_move_span(m, m->e->seen, false, true);
    const int most = captain_limit_advance(m, half.last - SLACK);
    if (most > SHORTEST) {
        struct trial t;
        const int better = captain_try_ahead(m, most, &t);
        captain_add_advance(m, most, true, better, &t);
    }
}

/* Without a table there is only fire. */
static void add_fire_at_will(struct mind *m)
{
    int near[NEAR_MOST], count = 0;
    for (int i = 0; i < m->e->units && count < NEAR_MOST; i++)
        if (!m->e->piece[i].ours && m->e->piece[i].in)
            near[count++] = i;
    const struct shot shot = captain_best_shot(m->e, m->e->seen, m->unit, near, count, false);
    if (shot.target != NOBODY)
        captain_add_fire(m, &shot, false, shot.gain);
}

/* With its whole turn before it. */
static void add_whole(struct mind *m)
{
    if (m->here.shot.target != NOBODY)
        captain_add_fire(m, &m->here.shot, false, m->here.shot.gain);
    if (m->p->lies) {
        captain_add_rising(m);
        return;
    }
    if (add_forming(m) || m->p->means.done == IB_DONE_CHANGE)
        return;
    if (m->near_count > 0 && captain_is_worn(m->e, m->p) && m->here.danger > 0)
        captain_add_falling_back(m);
    if (m->p->morale > IB_PINNED)
        captain_add_advances(m);
    captain_add_charge(m, IB_MOVE, IB_MOVE_INCHES);
    captain_add_work(m);
    captain_add_skirmishers(m);
    captain_add_calling_in(m);
    captain_add_turns(m);
    captain_add_turn_to_goal(m);
    captain_add_lying_down(m);
}

void captain_add_regiment(struct scene *e, int unit, struct ideas *all)
{
    struct mind m;
    captain_mind_begin(&m, e, unit, all);
    if (!e->measured) {
        add_fire_at_will(&m);
        return;
    }
    if (captain_add_cover(&m))
        return;
    if (captain_lies_in_wait(e, unit)) {
        captain_add_ambush(&m);
        return;
    }
    if (captain_add_going_out(&m))
        return;
    if (m.p->means.done == IB_DONE_HALF) {
        add_second_half(&m);
        return;
    }
    if (captain_is_worn(e, m.p) &&
        captain_is_looking_away(e, m.p->at, m.p->facing)) /* it has turned to retire */
        captain_add_retiring(&m);
    if (all->count == 0)
        add_whole(&m);
}
