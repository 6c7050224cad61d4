/* Plans: what a unit goes for, and with whom.  They are made anew before every order, from what
 * stands on the table; so a plan changes only when the battle does.
 *
 * Each unit takes the ground that is worth most for the way there.  Ground that is ours and safe
 * needs nobody, ground that the enemy has or threatens does; and whoever has friends nearer to it
 * looks elsewhere.  Where nothing is to be taken, the goal is the enemy. */

#include "captain.h"

#include <string.h>

/* ---- goals ---- */

/* How much a piece of ground needs somebody, and how many: one more than the enemies near it. */
struct need {
    int much, many;
};

static int count_broken_near(const struct scene *e, struct point at)
{
    int count = 0;
    for (int i = 0; i < e->units; i++) {
        const struct piece *p = &e->piece[i];
        count += p->in && !p->ours && !p->stands &&
                 captain_square_between(p->at, at) <= captain_square_of(e->temper->threat);
    }
    return count;
}

static struct need need_of(const struct scene *e, const struct objective *o, int holder)
{
    int near[NEAR_MOST];
    const int enemies = captain_list_enemies(e, o->at, e->temper->threat, near) +
                        (e->temper->watch_broken ? count_broken_near(e, o->at) : 0);
    return (struct need){holder != e->side ? e->temper->need_to_take
                         : enemies > 0     ? e->temper->need_to_keep
                                           : 0 /* it stays ours */,
                         1 + enemies};
}

static bool skirmishes(const struct piece *p)
{
    return p->in && p->means.skirmishes_for != NOBODY;
}

/* Infantry and cavalry: guns and wagons hold no ground, and skirmishers are their regiment's. */
static bool may_hold(const struct piece *p)
{
    return p->ours && p->stands && p->reach > 0 && !p->means.guns && !skirmishes(p);
}

static int count_friends_nearer(const struct scene *e, int unit, struct point to)
{
    const int64_t own = captain_square_between(e->piece[unit].at, to);
    int count = 0;
    for (int i = 0; i < e->units; i++) {
        const int64_t square = captain_square_between(e->piece[i].at, to);
        count += may_hold(&e->piece[i]) && (square < own || (square == own && i < unit));
    }
    return count;
}

/* A unit that goes for something has it before it; but a column turns for nothing, so its facing
 * says nothing. */
static int with_inertia(const struct scene *e, int unit, const struct objective *o, int value)
{
    const struct piece *p = &e->piece[unit];
    const int aside = bearing_between(bearing_of(p->at, o->at), p->facing);
    if (!p->means.ready)
        return value;
    return value *
           (100 + (aside < AHEAD    ? e->temper->goal_ahead
                   : aside < BESIDE ? e->temper->goal_beside
                                    : 0)) /
           100;
}

static int value_of(const struct scene *e, int unit, const struct objective *o,
                    const struct need *need)
{
    enum { SCALE = 10000 }; /* keeps the divisions exact enough to rank by */
    const int inches = length_of(e->piece[unit].at, o->at) / INCH + e->temper->far_inches;
    const int nearer = count_friends_nearer(e, unit, o->at);
    const int value = SCALE * need->much * (1 + o->worth) / inches / (2 + nearer);
    return with_inertia(e, unit, o, nearer < need->many ? value : value / e->temper->surplus);
}

static int goal_of(const struct scene *e, int unit, const struct need *need)
{
    int best = NOBODY, most = 0;
    for (int i = 0; i < e->s->objective_count; i++) {
        const int value = value_of(e, unit, &e->s->objective[i], &need[i]);
        if (value <= most)
            continue;
        most = value;
        best = i;
    }
    return best;
}

/* A side that would lose if the battle ended now must dare more, and the more the less time is
 * left. */
static int daring_of(const struct scene *e)
{
    const int turns = e->s->turns > 0 ? e->s->turns : 1;
    return battle_leads(e->s, e->seen) == !e->side ? e->temper->daring * e->seen->head.turn / turns
                                                   : 0;
}

/* ---- brigades ---- */

static void middle_add(struct middle *m, struct point p)
{
    m->x += p.x;
    m->y += p.y;
    m->count++;
}

static struct point middle_of(const struct middle *m, struct point unless)
{
    return m->count ? (struct point){(int32_t)(m->x / m->count), (int32_t)(m->y / m->count)}
                    : unless;
}

/* Those of each brigade that have the same goal and stand, the guns left out. */
static void gather_brigades(struct scene *e)
{
    memset(e->brigade, 0, (size_t)(e->s->group_count + 1) * sizeof e->brigade[0]);
    for (int i = 0; i < e->units; i++)
        if (may_hold(&e->piece[i]))
            middle_add(&e->brigade[e->s->unit[i].group + 1][e->goal[i] + 1], e->piece[i].at);
}

/* The middle of its brigade, with or without the unit itself; how many they are. */
static int find_centre(const struct scene *e, int unit, bool itself, struct point *centre)
{
    struct middle m = e->brigade[e->s->unit[unit].group + 1][e->goal[unit] + 1];
    if (!itself && may_hold(&e->piece[unit])) {
        m.x -= e->piece[unit].at.x;
        m.y -= e->piece[unit].at.y;
        m.count--;
    }
    *centre = middle_of(&m, e->piece[unit].at);
    return m.count;
}

static int strength_of(const struct scene *e, bool ours)
{
    int sum = 0;
    for (int i = 0; i < e->units; i++)
        sum += e->piece[i].in && e->piece[i].ours == ours ? captain_worth_of(e, &e->piece[i]) : 0;
    return sum;
}

/* Too weak by far to go forward. */
static bool is_outmatched(const struct scene *e)
{
    return (int64_t)100 * strength_of(e, true) <
           (int64_t)e->temper->outmatched * strength_of(e, false);
}

void captain_plan_goals(struct scene *e)
{
    struct need need[OBJECTIVES_MOST];
    e->daring = daring_of(e);
    for (int i = 0; i < e->s->objective_count; i++)
        need[i] = need_of(e, &e->s->objective[i], held_by(e->seen, i));
    for (int i = 0; i < e->units; i++)
        if (e->piece[i].ours)
            e->goal[i] =
                (int16_t)(!e->piece[i].in || e->piece[i].means.guns ? NOBODY : goal_of(e, i, need));
    for (int i = e->s->unit_count; i < e->units; i++)
        if (e->piece[i].ours && skirmishes(&e->piece[i]))
            e->goal[i] = e->goal[e->piece[i].means.skirmishes_for];
    gather_brigades(e);
    e->outmatched = is_outmatched(e);
}

/* The enemy that is nearest to a point, with those around him: their middle. */
static bool find_enemy_mass(const struct scene *e, struct point from, struct point *mass)
{
    int near[NEAR_MOST];
    const int count = captain_list_enemies(e, from, FARTHEST, near);
    struct middle m = {0};
    for (int i = 0; i < count; i++)
        if (captain_square_between(e->piece[near[i]].at, e->piece[near[0]].at) <=
            captain_square_of(MASS))
            middle_add(&m, e->piece[near[i]].at);
    *mass = middle_of(&m, from);
    return count > 0;
}

int captain_distance_along(struct point from, int bearing, struct point to)
{
    enum { UNIT = 1000 }; /* length of the direction: a tenth of a percent is exact enough */
    const struct point along = point_along((struct point){0, 0}, bearing, UNIT);
    return (int)(((int64_t)(to.x - from.x) * along.x + (int64_t)(to.y - from.y) * along.y) / UNIT);
}

int captain_distance_ahead(const struct plan *p, struct point at)
{
    return p->others > 0 ? captain_distance_along(p->line, p->axis, at) : 0;
}

static int32_t clamp_to_table(int32_t value, int32_t size)
{
    return value < TABLE_MARGIN          ? TABLE_MARGIN
           : value > size - TABLE_MARGIN ? size - TABLE_MARGIN
                                         : value;
}

/* Is nobody of the same goal nearer to it? */
static bool is_nearest_to_goal(const struct scene *e, const struct plan *p, int unit)
{
    const int64_t own = captain_square_between(e->piece[unit].at, p->goal);
    for (int i = 0; i < e->units; i++)
        if (i != unit && may_hold(&e->piece[i]) && e->goal[i] == p->objective &&
            captain_square_between(e->piece[i].at, p->goal) < own)
            return false;
    return true;
}

static struct point place_of(const struct scene *e, const struct plan *p, int unit)
{
    if (p->objective != NOBODY && is_nearest_to_goal(e, p, unit))
        return p->goal;
    const int beside = captain_distance_along(p->centre, p->axis + 90, e->piece[unit].at);
    const struct point at = point_along(p->goal, p->axis + 90, beside);
    return (struct point){clamp_to_table(at.x, e->s->ground.width),
                          clamp_to_table(at.y, e->s->ground.depth)};
}

void captain_plan_for(const struct scene *e, int unit, struct plan *p)
{
    *p = (struct plan){.stance = ATTACK, .objective = e->goal[unit]};
    find_centre(e, unit, true, &p->centre);
    p->others = find_centre(e, unit, false, &p->line);
    p->goal = p->centre;
    if (p->objective != NOBODY) {
        p->goal = e->s->objective[p->objective].at;
        p->within = e->s->objective[p->objective].within;
        p->stance = held_by(e->seen, p->objective) == e->side ? HOLD : ATTACK;
    } else if (!find_enemy_mass(e, p->centre, &p->goal) || e->outmatched) {
        p->goal = p->centre;
        p->stance = HOLD;
    }
    p->axis = bearing_of(p->centre, p->goal);
    p->place = place_of(e, p, unit);
    if (skirmishes(&e->piece[unit])) { /* wherever that is */
        p->place = captain_skirmish_station(e, unit);
        p->within = p->others = 0;
    }
}
