/* Nobody stands about.  A regiment for which nothing was worth an order looks farther: not at the
 * place where one order leads, but at the one after the next.  It steps back to have room to turn,
 * turns to where the way is open, or forms column to pass where a line cannot.  The place it comes
 * to must be better than this one by the same measure as any other, and show no flank. */

#include "captain_mind.h"

/* The best first step that was found, and how much nearer to the goal the second one ends. */
struct search {
    struct order first;
    const char *say;
    int gained; /* hundredths; danger is taken off */
};

/* Danger in hundredths of the way that it outweighs. */
static int price_of(const struct mind *m, int danger)
{
    const int more = danger - m->here.danger;
    return more > 0 ? more * INCH / m->e->temper->inch : 0;
}

static void weigh(const struct mind *m, struct search *s, const struct order *first, int gained,
                  const char *say)
{
    if (gained > s->gained && captain_is_lawful(m->e, first))
        *s = (struct search){*first, say, gained};
}

/* From there, so facing and formed: how much nearer does a whole move bring it? */
static int gain_from(struct mind *m, struct point from, int facing, int formation)
{
    const struct point at = captain_front_if_turned(m, from, facing);
    const struct state *there = captain_suppose_at(m->e, m->unit, at, facing, formation);
    const struct span whole = captain_move_span(m, there, false, false);
    captain_suppose_nothing(m->e, m->unit);
    const int far = captain_limit_by_enemies(m, facing, whole.last);
    const struct point end = point_along(at, facing, far);
    const int gained = captain_distance_left(m, m->p->at) - captain_distance_left(m, end);
    struct trial t;
    if (far < SHORTEST || gained < SHORTEST)
        return 0;
    captain_try_place(m, end, facing, &t);
    if (t.worth <= m->here.worth || captain_is_showing_flank(m, facing))
        return 0;
    return gained - price_of(m, t.danger);
}

/* The turn after which it comes nearest, from there; NOBODY: none brings it nearer. */
static int best_bearing(struct mind *m, struct point at, int formation, int *gained)
{
    const int goal = bearing_of(at, m->plan.place);
    int best = NOBODY;
    for (int off = 0; off <= 90; off += ROUND / 2)
        for (int side = off > 0 ? -1 : 1; side <= 1; side += 2) {
            const int bearing = bearing_wrap(goal + side * off),
                      gain = gain_from(m, at, bearing, formation);
            if (gain <= *gained)
                continue;
            *gained = gain;
            best = bearing;
        }
    return best;
}

/* Who may go straight to his goal and does not waits for something, and would turn back to it. */
static void try_turn(struct mind *m, struct search *s)
{
    int gained = s->gained;
    const int bearing = best_bearing(m, m->p->at, m->p->formation, &gained);
    struct order face = order_by(IB_FACE, m->unit);
    if (captain_way_by_bearing(m, bearing_of(m->p->at, m->plan.place)) >= WAY_OPEN ||
        !m->p->means.ready /* it turns free, which has no end */ || bearing == NOBODY ||
        captain_turn_to(m, bearing) <= SAME_BEARING ||
        (captain_turn_to(m, bearing) > TURN_LEAST && gained < WAY_OPEN))
        return;
    if (m->p->means.splits)
        order_set_fact(&face, IB_FACE_HALF, 1);
    order_set_fact(&face, IB_FACE_BEARING, bearing);
    weigh(m, s, &face, gained, "%s turns to where its way is open.");
}

/* So far back, where it is no worse off, and then a turn. */
static void try_step_back(struct mind *m, struct search *s, int hundredths)
{
    const struct point at = point_along(m->p->at, bearing_wrap(m->p->facing + 180), hundredths);
    int gained = s->gained + WAY_ROUND; /* a step that is undone must be worth its turn */
    struct order o = captain_begin_move(m->unit, true, false);
    struct trial t;
    if (hundredths < SHORTEST)
        return;
    captain_try_place(m, at, m->p->facing, &t);
    if (t.danger > m->here.danger || best_bearing(m, at, m->p->formation, &gained) == NOBODY)
        return;
    order_set_fact(&o, IB_MOVE_INCHES, hundredths);
    weigh(m, s, &o, gained - WAY_ROUND, "%s steps back, to have room to turn.");
}

static void try_steps_back(struct mind *m, struct search *s)
{
    const struct span span = captain_move_span(m, m->e->seen, true, false);
    try_step_back(m, s, span.last);
    try_step_back(m, s, span.last / 2);
}

static void try_on(struct mind *m, struct search *s)
{
    const struct span span = captain_move_span(m, m->e->seen, false, false);
    const int most = captain_limit_advance(m, span.last - SLACK);
    const int gained = gain_from(m, m->p->at, m->p->facing, m->p->formation);
    struct order o = captain_begin_move(m->unit, false, false);
    if (most < SHORTEST)
        return;
    order_set_fact(&o, IB_MOVE_INCHES, most);
    weigh(m, s, &o, gained, "%s goes on, to be of use.");
}

/* Where it would not form again at once. */
static void try_column(struct mind *m, struct search *s)
{
    const int beyond = m->p->reach + m->e->temper->form_early + COMES_ON;
    struct order form = order_by(IB_FORM, m->unit);
    int gained = s->gained + DRIVE;
    if (!m->p->means.ready || m->p->enemy_square <= captain_square_of(beyond) ||
        best_bearing(m, m->p->at, m->p->means.marches_in, &gained) == NOBODY)
        return;
    order_set_fact(&form, IB_FORM_FORMATION, m->p->means.marches_in);
    weigh(m, s, &form, gained - DRIVE, "%s forms to march, to pass where a line cannot.");
}

/* Has it a turn to spend, and nothing that it waits for? */
static bool is_idle(const struct scene *e, int unit)
{
    const struct piece *p = &e->piece[unit];
    return e->measured && e->temper->looks_farther && !p->means.guns &&
           p->means.done == IB_DONE_NOTHING && !p->lies && !p->afloat &&
           p->means.skirmishes_for == NOBODY && p->morale > IB_PINNED && captain_is_rested(e, p) &&
           !captain_lies_in_wait(e, unit);
}

static void search(struct mind *m, struct search *s)
{
    if (captain_distance_left(m, m->p->at) < WAY_ROUND)
        return;
    try_on(m, s);
    try_turn(m, s);
    try_steps_back(m, s);
    if (s->gained == 0)
        try_column(m, s);
}

bool captain_order_idle_unit(struct scene *e, int unit)
{
    struct ideas none = {.count = 0};
    struct search s = {.gained = 0};
    struct mind m;
    if (!is_idle(e, unit))
        return false;
    captain_mind_begin(&m, e, unit, &none);
    const bool has_come = captain_distance_left(&m, m.p->at) < WAY_ROUND;
    if (m.here.shot.target != NOBODY || (has_come && m.plan.stance == HOLD))
        return false;
    search(&m, &s);
    return s.gained > 0 && captain_give_order(e, &s.first, s.say, unit);
}

bool captain_order_idle(struct scene *e)
{
    int16_t turn[UNITS_MOST];
    const int count = captain_list_in_turn(e, turn);
    for (int i = 0; i < count; i++)
        if (captain_order_idle_unit(e, turn[i]))
            return true;
    return false;
}
