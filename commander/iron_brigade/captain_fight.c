/* One regiment's turn: fire, go on, turn, fall back, lie down, form.  An idea's score is that of
 * the place it leads to and of the fire it brings at once, less that of doing nothing. */

#include "captain_mind.h"

/* From column into line, or off the horse, when the enemy is near. */
static bool forms(struct mind *m)
{
    const int near = (m->p->means.far + 5) * INCH;
    struct order o = order_of(m->e, "form", m->unit);
    if (m->p->means.ready || m->near_count == 0 || m->p->enemy_off > (int64_t)near * near)
        return false;
    const int bearing = bearing_of(m->p->at, m->e->piece[m->near[0]].at);
    if (m->p->means.done == DONE_NOTHING && bearing_between(bearing, m->p->facing) > 20)
        idea_face(m, bearing, false, 1 << 20, "It turns to %s, to form.",
                  m->near[0]); /* both are one act */
    order_say(m->e, &o, "formation", m->p->means.fights_in);
    idea_add(m->all, &o, 1 << 19, "%s is near enough: it forms to fight.", m->near[0]);
    return true;
}

/* The second half of a split move. */
static void goes_on(struct mind *m)
{
    struct prospect a;
    int gain;
    const int target =
        best_target(m->e, m->e->seen, m->unit, m->near, m->near_count, true, &gain, &a);
    if (target != NOBODY)
        idea_fire(m, target, true, gain, &a);
    const struct span half = first_span(m, m->e->seen, false, true);
    const int most = hold_short(m, half.last - INCH / 4);
    if (most > INCH / 2 && target == NOBODY) {
        struct trial t;
        try_place(m, point_along(m->p->at, m->p->facing, most), m->p->facing, m->p->formation, &t);
        idea_move(m, most, false, true, t.worth - m->here.worth, advance_words(m, &t),
                  t.target == NOBODY ? m->unit : t.target);
    }
}

/* Without a table there is only fire. */
static void fires_at_will(struct mind *m)
{
    struct prospect a;
    int near[NEAR_MOST], count = 0, gain;
    for (int i = 0; i < m->e->seen->head.units && count < NEAR_MOST; i++)
        if (!m->e->piece[i].ours && m->e->piece[i].in)
            near[count++] = i;
    const int target = best_target(m->e, m->e->seen, m->unit, near, count, false, &gain, &a);
    if (target != NOBODY)
        idea_fire(m, target, false, gain, &a);
}

void fights(struct scene *e, int unit, struct ideas *all)
{
    struct mind m;
    mind_begin(&m, e, unit, all);
    if (!has_table(&e->s->ground)) {
        fires_at_will(&m);
        return;
    }
    if (takes_cover(&m))
        return;
    if (m.p->means.done == DONE_HALF) {
        goes_on(&m);
        return;
    }
    if (is_worn(m.p) && looks_away(e, m.p->at, m.p->facing)) { /* it has turned to retire */
        retires(&m);
        if (all->count > 0)
            return;
    }
    if (m.here.target != NOBODY)
        idea_fire(&m, m.here.target, false, m.here.gain, &m.here.aim);
    if (m.p->lies) {
        rises(&m);
        return;
    }
    if (forms(&m) || m.p->means.done == DONE_CHANGE)
        return;
    if (m.near_count > 0 && is_worn(m.p) && m.here.danger > 0)
        falls_back(&m);
    if (m.p->morale > 2)
        advances(&m);
    faces(&m);
    turns_to_goal(&m);
    lies_down(&m);
}
