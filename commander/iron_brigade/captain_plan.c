/* Plans: what a unit goes for, and with whom.  They are made anew before every order, from what
 * stands on the table; so a plan changes only when the battle does.
 *
 * Each unit takes the ground that is worth most for the way there.  Ground that is ours and safe
 * needs nobody, ground that the enemy has or threatens does; and whoever has friends nearer to it
 * looks elsewhere.  Where nothing is to be taken, the goal is the enemy. */

#include "captain.h"

/* ---- goals ---- */

enum {
    NEED_TO_TAKE = 6,
    NEED_TO_KEEP = 5,
    THREAT = 10, /* inches */
    SURPLUS = 4, /* those who are more than are needed find it worth so much less */
    DARING = 60  /* percent */
};

/* How much a piece of ground needs somebody, and how many: one more than the enemies near it. */
struct need {
    int much, many;
};

static int64_t square_of(int hundredths)
{
    return (int64_t)hundredths * hundredths;
}

static struct need need_of(const struct scene *e, const struct objective *o, int holder)
{
    int near[NEAR_MOST];
    const int enemies = enemies_round(e, o->at, THREAT * INCH, near);
    return (struct need){holder != e->seat ? NEED_TO_TAKE
                         : enemies > 0     ? NEED_TO_KEEP
                                           : 0 /* it stays ours */,
                         1 + enemies};
}

static bool can_hold(const struct piece *p)
{
    return p->ours && p->stands && p->means.far > 0 && !p->means.guns;
}

/* Friends that are nearer to it. */
static int friends_nearer(const struct scene *e, int unit, struct point to)
{
    const int64_t own = square_between(e->piece[unit].at, to);
    int count = 0;
    for (int i = 0; i < e->seen->head.units; i++) {
        const int64_t way = square_between(e->piece[i].at, to);
        count += can_hold(&e->piece[i]) && (way < own || (way == own && i < unit));
    }
    return count;
}

static int value_of(const struct scene *e, int unit, const struct objective *o,
                    const struct need *need)
{
    const int way = length_of(e->piece[unit].at, o->at) / INCH,
              nearer = friends_nearer(e, unit, o->at);
    const int value = 10000 * need->much * (1 + o->worth) / (way + 8) / (2 + nearer);
    return nearer < need->many ? value : value / SURPLUS;
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

/* Who would lose if it ended so must dare more, and the more the less time is left. */
static int daring_of(const struct scene *e)
{
    const int turns = e->s->turns > 0 ? e->s->turns : 1;
    return battle_leads(e->s, e->seen) == !e->seat ? DARING * e->seen->head.turn / turns : 0;
}

void plans_make(struct scene *e)
{
    struct need need[OBJECTIVES_MOST];
    e->daring = daring_of(e);
    for (int i = 0; i < e->s->objective_count; i++)
        need[i] = need_of(e, &e->s->objective[i], held_by(e->seen, i));
    for (int i = 0; i < e->seen->head.units; i++)
        if (e->piece[i].ours && e->piece[i].in)
            e->goal[i] = (int16_t)(e->piece[i].means.guns ? NOBODY : goal_of(e, i, need));
}

/* ---- brigades ---- */

/* The middle of those of the brigade that have the same goal and stand, the guns left out, with or
 * without the unit itself; how many they are. */
static int centre_of(const struct scene *e, int unit, bool itself, struct point *centre)
{
    int64_t x = 0, y = 0;
    int count = 0;
    for (int i = 0; i < e->seen->head.units; i++) {
        const struct piece *p = &e->piece[i];
        if (!can_hold(p) || (i == unit && !itself) ||
            e->s->unit[i].group != e->s->unit[unit].group || e->goal[i] != e->goal[unit])
            continue;
        x += p->at.x;
        y += p->at.y;
        count++;
    }
    *centre =
        count ? (struct point){(int32_t)(x / count), (int32_t)(y / count)} : e->piece[unit].at;
    return count;
}

/* The enemy that is nearest to a point, with those around him. */
static bool enemy_mass(const struct scene *e, struct point from, struct point *mass)
{
    int near[NEAR_MOST], count = enemies_round(e, from, FARTHEST, near), around = 0;
    int64_t x = 0, y = 0;
    for (int i = 0; i < count; i++) {
        const struct point at = e->piece[near[i]].at;
        if (square_between(at, e->piece[near[0]].at) > square_of(10 * INCH))
            continue;
        x += at.x;
        y += at.y;
        around++;
    }
    if (around)
        *mass = (struct point){(int32_t)(x / around), (int32_t)(y / around)};
    return around > 0;
}

static int strength_of(const struct scene *e, bool ours)
{
    int sum = 0;
    for (int i = 0; i < e->seen->head.units; i++)
        sum += e->piece[i].in && e->piece[i].ours == ours ? worth_of(&e->piece[i]) : 0;
    return sum;
}

/* Too weak by far to go forward. */
static bool is_outmatched(const struct scene *e)
{
    return 10 * strength_of(e, true) < 6 * strength_of(e, false);
}

void plan_for(const struct scene *e, int unit, struct plan *p)
{
    *p = (struct plan){.stance = ATTACK, .objective = e->goal[unit]};
    centre_of(e, unit, true, &p->centre);
    p->others = centre_of(e, unit, false, &p->line);
    p->goal = p->centre;
    if (p->objective != NOBODY) {
        p->goal = e->s->objective[p->objective].at;
        p->within = e->s->objective[p->objective].within;
        p->stance = held_by(e->seen, p->objective) == e->seat ? HOLD : ATTACK;
    } else if (!enemy_mass(e, p->centre, &p->goal) || is_outmatched(e)) {
        p->goal = p->centre;
        p->stance = HOLD;
    }
    p->axis = bearing_of(p->centre, p->goal);
}

/* Hundredths to the right of a bearing. */
static int beside(struct point from, int bearing, struct point to)
{
    const struct point right = point_along((struct point){0, 0}, bearing + 90, 1000);
    return (int)(((int64_t)(to.x - from.x) * right.x + (int64_t)(to.y - from.y) * right.y) / 1000);
}

int ahead_of_line(const struct plan *p, struct point at)
{
    return p->others > 0 ? beside(p->line, p->axis - 90, at) : 0;
}

static int32_t held(int32_t value, int32_t most)
{
    const int32_t margin = 4 * INCH;
    return value < margin ? margin : value > most - margin ? most - margin : value;
}

/* Is nobody of the same goal nearer to it? */
static bool leads_to_goal(const struct scene *e, const struct plan *p, int unit)
{
    const int64_t own = square_between(e->piece[unit].at, p->goal);
    for (int i = 0; i < e->seen->head.units; i++)
        if (i != unit && can_hold(&e->piece[i]) && e->goal[i] == p->objective &&
            square_between(e->piece[i].at, p->goal) < own)
            return false;
    return true;
}

struct point place_in(const struct scene *e, const struct plan *p, int unit)
{
    if (p->objective != NOBODY && leads_to_goal(e, p, unit))
        return p->goal;
    const struct point at =
        point_along(p->goal, p->axis + 90, beside(p->centre, p->axis, e->piece[unit].at));
    return (struct point){held(at.x, e->s->ground.width), held(at.y, e->s->ground.depth)};
}
