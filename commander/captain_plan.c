/* Plans: what a brigade goes for.  They are made anew before every order, from what stands on the table; so a plan
 * changes only when the battle does. */

#include "captain.h"

/* The middle of those of our units that belong to the same brigade and stand, the guns left out. */
static struct point centre_of(const struct scene *e, int unit)
{
    int64_t x = 0, y = 0;
    int count = 0;
    for (int i = 0; i < e->s->unit_count; i++) {
        const struct piece *p = &e->piece[i];
        if (!p->ours || !p->stands || p->means.guns || e->s->unit[i].group != e->s->unit[unit].group)
            continue;
        x += p->at.x;
        y += p->at.y;
        count++;
    }
    return count ? (struct point){(int32_t)(x / count), (int32_t)(y / count)} : e->piece[unit].at;
}

/* The enemy that is nearest to a point, with those around him. */
static bool enemy_mass(const struct scene *e, struct point from, struct point *mass)
{
    int near[NEAR_MOST], count = enemies_near(e, from, FARTHEST, near), around = 0;
    int64_t x = 0, y = 0;
    for (int i = 0; i < count; i++) {
        const struct point at = e->piece[near[i]].at;
        if (square_between(at, e->piece[near[0]].at) > (int64_t)(10 * INCH) * (10 * INCH))
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
    for (int i = 0; i < e->s->unit_count; i++)
        sum += e->piece[i].in && e->piece[i].ours == ours ? worth_of(&e->piece[i]) : 0;
    return sum;
}

void plan_for(const struct scene *e, int unit, struct plan *p)
{
    *p = (struct plan){.stance = ATTACK, .centre = centre_of(e, unit), .objective = NOBODY};
    p->goal = p->centre;
    if (!enemy_mass(e, p->centre, &p->goal) || 10 * strength_of(e, true) < 6 * strength_of(e, false))
        p->stance = HOLD;
    p->axis = bearing_of(p->centre, p->goal);
}

/* Hundredths to the right of the way the brigade goes, and along it. */
static int beside(struct point from, int bearing, struct point to)
{
    const struct point right = point_along((struct point){0, 0}, bearing + 90, 1000);
    return (int)(((int64_t)(to.x - from.x) * right.x + (int64_t)(to.y - from.y) * right.y) / 1000);
}

int ahead_of_line(const struct plan *p, struct point at)
{
    return beside(p->centre, p->axis - 90, at);
}

struct point place_in(const struct scene *e, const struct plan *p, int unit)
{
    return point_along(p->goal, p->axis + 90, beside(p->centre, p->axis, e->piece[unit].at));
}
