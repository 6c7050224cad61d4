/* Skirmishers (VII.E), in battles that play by that rule.
 *
 * A thin line of a regiment's own men before it takes the enemy's fire at a shift of two tables,
 * and the regiment fires through it.  Whether that pays is tried: the nearest enemy is supposed at
 * good range, once before the regiment as it is, and once with the line an inch before it.  From
 * then on the line keeps its station, and is called in when nobody is left to skirmish with. */

#include "captain_mind.h"

int captain_skirmishers_of(const struct scene *e, int unit)
{
    for (int i = e->s->unit_count; i < e->units; i++)
        if (e->piece[i].stands && e->piece[i].ours && e->piece[i].means.skirmishes_for == unit)
            return i;
    return NOBODY;
}

/* ---- what it would be worth ---- */

/* Fire of the regiment and of those before it, less what the enemies can do to one of the two. */
static int worth_of_line(const struct mind *m, int part)
{
    const struct state *state = &m->e->supposed;
    const bool both = part != NOBODY;
    int sum = captain_best_shot(m->e, state, m->unit, m->near, m->near_count, false).gain;
    if (both)
        sum += captain_best_shot(m->e, state, part, m->near, m->near_count, false).gain;
    for (int i = 0; i < m->near_count; i++) {
        struct ib_prospect a;
        const int loss = captain_gain_of(m->e, state, m->near[i], m->unit, false, &a),
                  other = both ? captain_gain_of(m->e, state, m->near[i], part, false, &a) : 0;
        sum -= captain_share_of_fire(m->e, m->near[i], loss > other ? loss : other) *
               m->e->temper->fear / 100;
    }
    return sum;
}

/* The nearest enemy as he will stand when it comes to fire: at good range of the regiment, unless
 * he is nearer. */
static void suppose_enemy_near(const struct mind *m)
{
    const struct piece *p = &m->e->piece[m->near[0]];
    const int bearing = captain_bearing_to(m, m->near[0]), far = captain_distance_to(m, m->near[0]),
              good = m->p->good + DEPTH;
    captain_suppose_at(m->e, m->near[0], far > good ? point_along(m->p->at, bearing, good) : p->at,
                       bearing_wrap(bearing + 180),
                       p->means.ready ? p->formation : p->means.fights_in);
}

/* With these split off, and an inch on, less as it is. */
static int gain_by_screen(const struct mind *m, const struct order *split)
{
    struct piece *whole = &m->e->piece[m->unit], *part = &m->e->piece[split->target];
    const struct piece before = *whole;
    struct dice none;
    suppose_enemy_near(m);
    const int plain = worth_of_line(m, NOBODY);
    captain_suppose_nothing(m->e, m->near[0]);
    dice_rolled(&none, 0, 0); /* it throws none */
    order_obey(m->e->s, &m->e->supposed, split, &none, NULL);
    suppose_enemy_near(m);
    captain_suppose_at(m->e, split->target,
                       point_along(before.at, before.facing, m->e->temper->screen), before.facing,
                       IB_OPEN_ORDER);
    *part = before;
    part->castings = split->fact[IB_SPLIT_CASTINGS];
    whole->castings -= part->castings;
    captain_line_up(m->e);
    const int screened = worth_of_line(m, split->target);
    *whole = before;
    m->e->copied = false; /* it is as it was seen */
    return screened - plain;
}

/* ---- out ---- */

static bool may_throw_out(const struct mind *m)
{
    const struct temper *t = m->e->temper;
    return t->skirmishers > 0 && ib_are_skirmishers_played(m->e->s) && m->near_count > 0 &&
           !is_part(m->e->s, m->unit) && m->p->formation == IB_LINE &&
           m->p->means.marches_in == IB_COLUMN /* on foot */ && !m->p->means.hidden &&
           m->p->means.splits && m->p->means.done == IB_DONE_NOTHING &&
           m->p->castings >= t->skirmishers_least && captain_is_rested(m->e, m->p) &&
           captain_skirmishers_of(m->e, m->unit) == NOBODY &&
           m->p->enemy_square < captain_square_of(m->p->good + t->skirmish_early) &&
           captain_turn_to(m, captain_bearing_to(m, m->near[0])) < TURN_LEAST;
}

void captain_add_skirmishers(struct mind *m)
{
    int16_t parts[UNITS_MOST];
    struct order o = order_by(IB_SPLIT, m->unit);
    if (!may_throw_out(m) || m->e->rules->kinds[IB_SPLIT]->near(m->e->s, m->e->seen, &o, parts) < 1)
        return;
    o.target = parts[0];
    order_set_fact(&o, IB_SPLIT_CASTINGS, m->e->temper->skirmishers);
    order_set_fact(&o, IB_SPLIT_FORMATION, IB_OPEN_ORDER);
    order_set_fact(&o, IB_SPLIT_ON, IB_ON_FRONT);
    if (m->p->means.splits)
        order_set_fact(&o, IB_SPLIT_HALF, 1);
    if (!captain_is_lawful(m->e, &o))
        return;
    const int gain = gain_by_screen(m, &o);
    if (gain > m->e->temper->skirmish_gain)
        captain_add_order(m, &o, gain + m->here.half_gain,
                          "%s is near: skirmishers go out before the line.", m->near[0]);
}

/* ---- their station ---- */

/* Nobody is near enough to skirmish with. */
bool captain_is_quiet(const struct scene *e, int unit)
{
    const struct piece *p = &e->piece[unit];
    return p->enemy_square > captain_square_of(p->reach + e->temper->skirmish_early);
}

/* Before the regiment: so far that it can go on behind them to good range, and at least an inch. If
 * nobody is near they stay where they are, to be called in. */
struct point captain_skirmish_station(const struct scene *e, int unit)
{
    const int regiment = e->piece[unit].means.skirmishes_for;
    const struct piece *p = &e->piece[regiment];
    int near[NEAR_MOST], ahead = e->temper->screen;
    if (captain_is_quiet(e, regiment) ||
        captain_list_enemies(e, p->at, e->temper->horizon, near) == 0)
        return e->piece[unit].at;
    const int far = length_of(p->at, e->piece[near[0]].at) - p->good;
    ahead = far < ahead ? ahead : smaller(far, larger(ahead, e->temper->screen_most));
    return point_along(p->at, p->facing, ahead);
}

/* Does its regiment stand so close behind it that it masks its fire? */
static bool is_masking(const struct mind *m)
{
    const int regiment = m->p->means.skirmishes_for;
    return regiment != NOBODY && captain_distance_along(m->e->piece[regiment].at, m->p->facing,
                                                        m->p->at) < SCREEN_DEPTH + INCH / 2;
}

bool captain_add_going_out(struct mind *m)
{
    const bool half = m->p->means.done == IB_DONE_HALF;
    if (!is_masking(m) || m->p->means.done > IB_DONE_HALF)
        return false;
    const struct span span = captain_move_span(m, m->e->seen, false, half);
    const int far = smaller(captain_distance_left(m, m->p->at), span.last - SLACK);
    if (far < SCREEN_BEHIND)
        return false;
    captain_add_move(m, far, false, half, SCORE_FORM,
                     "The skirmishers go on %i, so that %s can fire through them.",
                     m->p->means.skirmishes_for);
    return true;
}

/* ---- and in ---- */

/* Both change formation, and are as shaken as the worse of them; the regiment comes up to them. */
void captain_add_calling_in(struct mind *m)
{
    const int part = captain_skirmishers_of(m->e, m->unit);
    struct order o = order_by(IB_COMBINE, m->unit);
    if (part == NOBODY || m->e->piece[part].morale < m->p->morale ||
        !captain_is_quiet(m->e, m->unit))
        return;
    o.target = (int16_t)part;
    if (m->p->means.splits)
        order_set_fact(&o, IB_COMBINE_HALF, 1);
    captain_add_order(m, &o, SCORE_FORM, "No enemy is near: the skirmishers are called in.", part);
    const struct span whole = captain_move_span(m, m->e->seen, false, false);
    const int far = captain_distance_along(m->p->at, m->p->facing, m->e->piece[part].at);
    if (far > SCREEN_DEPTH && whole.last >= far - SCREEN_DEPTH)
        captain_add_move(m, far - SCREEN_DEPTH, false, false, SCORE_FORM - 1,
                         "No enemy is near: it goes on %i, to take its skirmishers in.", part);
}
