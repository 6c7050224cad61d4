#include "options.h"

#include <string.h>

void options_add(struct options *all, const struct order *o, int score)
{
    for (int i = 0; i < all->count; i++)
        if (memcmp(&all->list[i].order, o, sizeof *o) == 0)
            return;
    if (all->count < OPTIONS_MOST)
        all->list[all->count++] = (struct option){*o, score};
}

static void add_ideas(struct options *all, const struct ideas *ideas)
{
    for (int i = 0; i < ideas->count; i++)
        options_add(all, &ideas->list[i].order, ideas->list[i].score);
}

/* ---- what he does not think of ---- */

/* At every enemy near, not only at the best. */
static void add_fires(struct mind *m, bool half)
{
    for (int i = 0; i < m->near_count; i++) {
        struct shot shot = {.target = m->near[i]};
        shot.gain = captain_gain_of(m->e, m->e->seen, m->unit, m->near[i], half, &shot.fire);
        if (shot.gain > 0)
            captain_add_fire(m, &shot, half, shot.gain);
    }
}

/* So far on or back: how much better it is there. */
static void add_move(struct mind *m, int hundredths, bool back, bool half)
{
    enum { CONTACT = 200 }; /* so that a charge is tried at all */
    struct trial t;
    if (hundredths < INCH)
        return;
    captain_try_place(
        m, point_along(m->p->at, bearing_wrap(m->p->facing + (back ? 180 : 0)), hundredths),
        m->p->facing, &t);
    const bool touches = !back && !half && m->near_count > 0 &&
                         captain_distance_to(m, m->near[0]) < hundredths + 2 * INCH;
    captain_add_move(m, hundredths, back, half,
                     t.worth - m->here.worth + (half ? t.half_gain : 0) + touches * CONTACT,
                     "It goes %i.", m->unit);
}

/* All of the way and half of it, with the whole turn or half of it. */
static void add_moves(struct mind *m, bool begun)
{
    for (int half = begun; half <= m->p->means.splits; half++)
        for (int back = 0; back < 2; back++) {
            const struct span span = captain_move_span(m, m->e->seen, back, half);
            add_move(m, span.last, back, half);
            add_move(m, span.last / 2, back, half);
        }
}

static void add_faces(struct mind *m)
{
    for (int i = 0; i < m->near_count && i < TURN_ENEMIES; i++) {
        const int bearing = captain_bearing_to(m, m->near[i]);
        struct trial t;
        if (captain_turn_to(m, bearing) < AIM / 2)
            continue;
        captain_try_place(m, m->p->at, bearing, &t);
        captain_add_face(m, bearing, m->p->means.splits, t.worth - m->here.worth + t.half_gain,
                         "It turns to %s.", m->near[i]);
    }
}

static void add_wider(struct mind *m)
{
    const struct order lie = order_by(IB_LIE, m->unit);
    const enum ib_done done = m->p->means.done;
    if (done == IB_DONE_ALL || m->e->rules->todo(m->e->s, m->e->seen, m->unit, NULL) == TODO_MUST)
        return;
    add_fires(m, done == IB_DONE_HALF);
    if (done != IB_DONE_CHANGE)
        add_moves(m, done == IB_DONE_HALF);
    if (done == IB_DONE_NOTHING && !m->p->means.guns)
        add_faces(m);
    captain_add_order(m, &lie, m->here.danger / m->e->temper->lying - m->here.shot.gain,
                      "It lies down.", m->unit);
}

/* ---- the whole ---- */

void options_add_act(struct scene *e, int unit, struct options *all)
{
    struct ideas own = {.count = 0}, wider = {.count = 0};
    struct mind m;
    captain_add_act(e, unit, &own);
    add_ideas(all, &own);
    if (!e->measured)
        return;
    captain_mind_begin(&m, e, unit, &wider);
    add_wider(&m);
    add_ideas(all, &wider);
}

void options_add_doubles(struct scene *e, struct options *all)
{
    enum { SCORE = 100, WITHIN = 22 * INCH, MORALE = 5 };
    int16_t turn[UNITS_MOST];
    const int count = captain_list_in_turn(e, turn);
    for (int i = 0; i < count; i++) {
        const struct piece *p = &e->piece[turn[i]];
        struct order o = order_by(IB_DOUBLE, turn[i]);
        struct span span;
        if (p->means.guns || p->morale < MORALE || p->enemy_square > captain_square_of(WITHIN) ||
            !captain_find_span(e, e->seen, &o, IB_DOUBLE_INCHES, &span) || span.first > 1 ||
            span.last < 2 * INCH)
            continue;
        order_set_fact(&o, IB_DOUBLE_INCHES, span.last);
        options_add(all, &o, SCORE);
    }
}
