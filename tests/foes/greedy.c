/* Looks one order ahead: about twenty orders of each unit in turn, each valued by the fires that
 * both sides would have next and by who is nearer to the ground. */

#include "foes.h"

enum { THIRDS = 3, TURNS_TO = 3, SIDEWAYS = 8 /* degrees */, FIRE_COUNTS = 2 };

/* ---- what a state is worth ---- */

static struct point place_in(const struct scene *e, const struct state *state, int unit)
{
    return (struct point){e->rules->tracks[IB_TRACK_EAST].get(e->s, state, unit),
                          e->rules->tracks[IB_TRACK_NORTH].get(e->s, state, unit)};
}

static int best_fire(const struct scene *e, const struct state *state, int unit)
{
    const struct piece *p = &e->piece[unit];
    const int64_t reach = captain_square_of((p->means.reach + 2) * INCH);
    int best = 0;
    for (int i = 0; i < e->units; i++) {
        struct ib_prospect a;
        if (e->piece[i].ours == p->ours || !e->piece[i].in ||
            captain_square_between(place_in(e, state, unit), place_in(e, state, i)) > reach)
            continue;
        const int gain = captain_gain_of(e, state, unit, i, false, &a);
        best = gain > best ? gain : best;
    }
    return best;
}

/* The sum of our best fires less theirs. */
static int worth_of_fires(const struct scene *e, const struct state *state)
{
    int sum = 0;
    for (int i = 0; i < e->units; i++)
        if (e->piece[i].stands && e->piece[i].means.reach > 0)
            sum += e->piece[i].ours ? best_fire(e, state, i) : -best_fire(e, state, i);
    return sum;
}

static int worth_of_ground(const struct scene *e, const struct state *state)
{
    enum { NEVER = 9999, OURS = 60, THEIRS = 20 };
    int sum = 0;
    for (int i = 0; i < e->s->objective_count; i++) {
        const struct objective *o = &e->s->objective[i];
        int nearest[2] = {NEVER, NEVER};
        for (int k = 0; k < e->units; k++) {
            const struct piece *p = &e->piece[k];
            if (!p->stands || p->means.reach == 0 || p->means.guns)
                continue;
            const int far = length_of(place_in(e, state, k), o->at) - o->within;
            int *own = &nearest[p->ours];
            *own = far < 0 ? 0 : far < *own ? far : *own;
        }
        sum += (nearest[0] * THEIRS - nearest[1] * OURS) * o->worth / INCH / 3;
    }
    return sum;
}

static int worth_of(const struct scene *e, const struct state *state)
{
    return FIRE_COUNTS * worth_of_fires(e, state) + worth_of_ground(e, state);
}

/* ---- what is tried ---- */

/* The order, for what it makes better. */
static void add_trial(struct mind *m, const struct order *o, int before)
{
    struct state after;
    struct dice d;
    if (!captain_is_lawful(m->e, o))
        return;
    state_copy(m->e->s, &after, m->e->seen);
    dice_rolled(&d, 1, 1);
    if (order_obey(m->e->s, &after, o, &d, NULL))
        captain_add_order(m, o, worth_of(m->e, &after) - before,
                          "It is the best that can be reached.", NOBODY);
}

static void add_moves(struct mind *m, bool back, bool half, int before)
{
    const struct span span = captain_move_span(m, m->e->seen, back, half);
    for (int i = 1; i <= THIRDS && span.last > INCH; i++) {
        struct order o = captain_begin_move(m->unit, back, half);
        order_set_fact(&o, IB_MOVE_INCHES, span.last * i / THIRDS - (i == THIRDS ? SLACK : 0));
        add_trial(m, &o, before);
    }
}

static void add_facing(struct mind *m, int bearing, bool half, int before)
{
    struct order o = order_by(IB_FACE, m->unit);
    if (half)
        order_set_fact(&o, IB_FACE_HALF, 1);
    order_set_fact(&o, IB_FACE_BEARING, bearing);
    if (captain_turn_to(m, bearing) >= SIDEWAYS)
        add_trial(m, &o, before);
}

static void add_others(struct mind *m, int before)
{
    const struct order lie = order_by(IB_LIE, m->unit);
    struct order form = order_by(IB_FORM, m->unit);
    order_set_fact(&form, IB_FORM_FORMATION, m->p->means.fights_in);
    for (int i = 0; i < m->near_count && i < TURNS_TO; i++)
        for (int half = 0; half <= m->p->means.splits; half++)
            add_facing(m, captain_bearing_to(m, m->near[i]), half, before);
    if (m->plan.objective != NOBODY)
        add_facing(m, bearing_of(m->p->at, m->plan.goal), false, before);
    if (!m->p->means.ready)
        add_trial(m, &form, before);
    add_trial(m, &lie, before);
}

static void add_all(struct mind *m, int before)
{
    const bool half = m->p->means.done == IB_DONE_HALF;
    if (captain_add_cover(m))
        return;
    for (int i = 0; i < m->near_count; i++) {
        struct shot shot = {.target = m->near[i]};
        shot.gain = captain_gain_of(m->e, m->e->seen, m->unit, m->near[i], half, &shot.fire);
        if (shot.gain > 0)
            captain_add_fire(m, &shot, half, shot.gain);
    }
    for (int part = half; part <= m->p->means.splits; part++)
        for (int back = 0; back < 2; back++)
            add_moves(m, back, part, before);
    add_others(m, before);
}

static bool order_greedy(struct scene *e)
{
    int16_t turn[UNITS_MOST];
    const int count = captain_list_in_turn(e, turn), before = worth_of(e, e->seen);
    for (int i = 0; i < count; i++) {
        struct ideas all = {.count = 0};
        struct mind m;
        captain_mind_begin(&m, e, turn[i], &all);
        add_all(&m, before);
        if (captain_choose_idea(e, &all))
            return true;
    }
    return captain_order_leader(e);
}

void greedy_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                  struct thought *t)
{
    static const struct script greedy = {
        .temper = &old_temper, .order_double = script_no_double, .order_act = order_greedy};
    script_think(&greedy, s, seen, seat, t);
}
