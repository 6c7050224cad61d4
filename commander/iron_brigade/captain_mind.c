/* What a place is worth to a unit, and ideas put together.
 *
 * A place is worth our best fire from there less the danger there, for some turns; what is near the
 * goal is worth more.
 */

#include "captain_mind.h"

enum {
    TURNS_AHEAD = 2, /* for which a place counts where it stays; one where it only passes */
    FEAR = 100,      /* percent that danger counts */
    FEAR_WORN = 170,
    OUT_LINE = 12, /* inches that a regiment may be ahead of its brigade */
};

/* ---- what a place is worth ---- */

static int fear_of(const struct mind *m)
{
    return is_worn(m->p) ? FEAR_WORN : FEAR - m->e->daring;
}

/* Hundredths still to go to where the plan wants it. */
int way_left(const struct mind *m, struct point at)
{
    const int way = length_of(at, m->place) - m->plan.within;
    return way > 0 ? way : 0;
}

static int ground_at(const struct mind *m, struct point at)
{
    if (!is_rested(m->p))
        return 0;
    const int ahead = ahead_of_line(&m->plan, at);
    const int out = ahead > OUT_LINE * INCH ? ahead - OUT_LINE * INCH : 0;
    return -(way_left(m, at) + 2 * out) * GROUND / INCH;
}

/* Is it only a place on the way: nobody to fire at, and no enemy near, who may be hidden? */
static bool only_passes(const struct mind *m, struct point at, int target)
{
    const int near = (m->p->means.good + 1) * INCH;
    for (int i = 0; i < m->near_count; i++)
        if (square_between(at, m->e->piece[m->near[i]].at) < (int64_t)near * near)
            return false;
    return target == NOBODY && is_rested(m->p) && way_left(m, at) > 0;
}

/* Tried there: what its fire would be, and half of a split move's, and what the place is worth. */
void try_place(struct mind *m, struct point at, int facing, int formation, struct trial *t)
{
    const struct state *there = if_at(m->e, m->unit, at, facing, formation);
    struct prospect half;
    t->target = best_target(m->e, there, m->unit, m->near, m->near_count, false, &t->gain, &t->aim);
    t->half_gain = t->target != NOBODY && m->p->means.splits
                       ? gain_of(m->e, there, m->unit, t->target, true, &half)
                       : 0;
    t->danger = danger_to(m->e, there, m->unit, m->near, m->near_count);
    const int turns = only_passes(m, at, t->target) ? 1 : TURNS_AHEAD;
    t->worth = turns * (t->gain - t->danger * fear_of(m) / 100) + ground_at(m, at);
    if_over(m->e, m->unit);
}

/* ---- firing ---- */

static const char *fire_words(const struct prospect *a)
{
    if (a->red)
        return a->cover ? "%s can be hit on the red table though it has cover: %i, table %d."
                        : "%s can be hit on the red table: %i, table %d.";
    return a->cover ? "%s is the best target, in cover: %i, table %d."
                    : "%s is the best target, in the open: %i, table %d.";
}

void idea_fire(struct mind *m, int target, bool half, int score, const struct prospect *a)
{
    struct order o = order_of(m->e, "fire", m->unit);
    o.target = (int16_t)target;
    if (!has_table(&m->e->s->ground))
        order_say(m->e, &o, "range", a->range);
    if (half)
        order_say(m->e, &o, "half", 1);
    idea_add(m->all, &o, score, fire_words(a), target);
    m->all->list[m->all->count - 1].number[0] = a->range;
    m->all->list[m->all->count - 1].number[1] = a->table;
}

/* ---- moving and turning ---- */

/* The distances at which it may stop before it meets a friend, in this state; none: 0 to 0. */
struct span first_span(const struct mind *m, const struct state *state, bool back, bool half)
{
    struct order o = order_of(m->e, "move", m->unit);
    const struct order_kind *k = &m->e->rules->kinds[o.kind];
    struct span span[4];
    if (back)
        order_say(m->e, &o, "back", 1);
    if (half)
        order_say(m->e, &o, "half", 1);
    const int count =
        k->spans ? k->spans(m->e->s, state, &o, fact_named(k, "inches"), span, COUNT(span)) : 0;
    return count > 0 && span[0].first <= 1 ? span[0] : (struct span){0, 0};
}

void idea_move(struct mind *m, int hundredths, bool back, bool half, int score, const char *say,
               int about)
{
    struct order o = order_of(m->e, "move", m->unit);
    if (back)
        order_say(m->e, &o, "back", 1);
    if (half)
        order_say(m->e, &o, "half", 1);
    order_say(m->e, &o, "inches", hundredths);
    idea_add(m->all, &o, score, say, about);
    m->all->list[m->all->count - 1].number[0] = (hundredths + 50) / INCH;
}

void idea_face(struct mind *m, int bearing, bool half, int score, const char *say, int about)
{
    struct order o = order_of(m->e, "face", m->unit);
    if (half)
        order_say(m->e, &o, "half", 1);
    order_say(m->e, &o, "bearing", bearing);
    idea_add(m->all, &o, score, say, about);
}

/* ---- the beginning ---- */

void mind_begin(struct mind *m, struct scene *e, int unit, struct ideas *all)
{
    m->e = e;
    m->unit = unit;
    m->p = &e->piece[unit];
    m->all = all;
    plan_for(e, unit, &m->plan);
    m->place = place_in(e, &m->plan, unit);
    m->near_count = enemies_round(e, m->p->at, TOO_FAR * INCH, m->near);
    try_place(m, m->p->at, m->p->facing, m->p->formation, &m->here);
}
