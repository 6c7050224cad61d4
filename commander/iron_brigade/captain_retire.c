/* Out of the fire: back, off, down. */

#include "captain_mind.h"

/* ---- falling back ---- */

/* A unit turns about its middle: where its rear was, its front will be. */
static struct point front_if_about(const struct scene *e, int unit)
{
    struct point corner[4];
    if (!e->rules->outline(e->s, e->seen, unit, corner))
        return e->piece[unit].at;
    return (struct point){(corner[2].x + corner[3].x) / 2, (corner[2].y + corner[3].y) / 2};
}

/* With its front there and so facing, does it look away from the enemy nearest to it? */
bool looks_away(const struct scene *e, struct point front, int facing)
{
    int near[NEAR_MOST];
    return enemies_round(e, front, TOO_FAR * INCH, near) > 0 &&
           bearing_between(bearing_of(front, e->piece[near[0]].at), facing) > 120;
}

/* Straight back, the face to the enemy. */
static void steps_back(struct mind *m)
{
    const struct span back = first_span(m, m->e->seen, true, false);
    struct trial t;
    if (back.last < 2 * INCH)
        return;
    try_place(m, point_along(m->p->at, m->p->facing + 180, back.last), m->p->facing,
              m->p->formation, &t);
    idea_move(m, back.last, true, false, t.worth - m->here.worth, "%s is shaken and steps back %i.",
              m->unit);
}

/* About, off, and about again: that is free for infantry.  It turns only where it can go, and where
 * it then looks away, so it never turns twice. */
void retires(struct mind *m)
{
    const struct order move = order_of(m->e, "move", m->unit);
    if (!order_may_begin(m->e->s, m->e->seen, m->e->seat, &move, NULL))
        return; /* it may turn, but not go */
    const bool away = looks_away(m->e, m->p->at, m->p->facing);
    const int facing = bearing_held(m->p->facing + (away ? 0 : 180));
    const struct point front = away ? m->p->at : front_if_about(m->e, m->unit);
    const struct span off =
        first_span(m, if_at(m->e, m->unit, front, facing, m->p->formation), false, false);
    const struct order about = order_of(m->e, "about", m->unit);
    struct trial t;
    if_over(m->e, m->unit);
    if (off.last < 3 * INCH || !looks_away(m->e, front, facing))
        return;
    try_place(m, point_along(front, facing, off.last), bearing_held(facing + 180), m->p->formation,
              &t);
    if (away)
        idea_move(m, off.last, false, false, t.worth - m->here.worth,
                  "%s is shaken and retires %i.", m->unit);
    else
        idea_add(m->all, &about, t.worth - m->here.worth, "%s is shaken and turns to retire.",
                 m->unit);
}

void falls_back(struct mind *m)
{
    steps_back(m);
    retires(m);
}

/* ---- lying down ---- */

void lies_down(struct mind *m)
{
    const struct order lie = order_of(m->e, "lie", m->unit);
    const bool stays = way_left(m, m->p->at) < INCH || !is_rested(m->p);
    if (m->here.danger > 0 && m->here.target == NOBODY && stays)
        idea_add(m->all, &lie, m->here.danger / 3,
                 "%s has nobody to fire at and is under fire: it lies down.", m->unit);
}

void rises(struct mind *m)
{
    const struct order rise = order_of(m->e, "rise", m->unit);
    if (m->p->morale > 2 && (m->here.danger == 0 || m->here.target != NOBODY))
        idea_add(m->all, &rise, 1 << 20, "%s gets up to fight.", m->unit);
}

/* VI.C.6 and its like: it must lie down or go back, whatever it would rather do. */
static void goes_anywhere(struct mind *m, bool back)
{
    struct order o = order_of(m->e, "move", m->unit);
    const struct order_kind *k = &m->e->rules->kinds[o.kind];
    struct span span[4];
    if (back)
        order_say(m->e, &o, "back", 1);
    if (k->spans(m->e->s, m->e->seen, &o, fact_named(k, "inches"), span, COUNT(span)) == 0)
        return;
    order_say(m->e, &o, "inches", span[0].last);
    idea_add(m->all, &o, 1 + back, "%s is pinned in the open and must get out of it.", m->unit);
}

bool takes_cover(struct mind *m)
{
    const struct order lie = order_of(m->e, "lie", m->unit);
    if (m->e->rules->todo(m->e->s, m->e->seen, m->unit, NULL) != TODO_MUST)
        return false;
    if (m->near_count > 0 && !m->p->means.guns)
        falls_back(m);
    idea_add(m->all, &lie, 3, "%s is pinned in the open: it lies down.", m->unit);
    goes_anywhere(m, true);
    goes_anywhere(m, false);
    return true;
}

/* ---- afterwards ---- */

/* Who has gone off faces the enemy again, which is free. */
bool faces_again(const struct scene *e, struct thought *t)
{
    for (int i = 0; i < e->seen->head.units; i++) {
        const struct piece *p = &e->piece[i];
        const struct order about = order_of(e, "about", i);
        if (!p->ours || !p->stands || p->means.done != DONE_ALL || p->means.guns ||
            !looks_away(e, p->at, p->facing) ||
            looks_away(e, front_if_about(e, i), bearing_held(p->facing + 180)) ||
            !lawful(e, &about))
            continue;
        give(e, &about, "%s faces the enemy again.", i, t);
        return true;
    }
    return false;
}
