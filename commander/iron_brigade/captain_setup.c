/* Setting up in secret (VIII.F).
 *
 * A place is worth the ground near it, cover, a free view to the front and room between it and
 * friends.  The scenario's place and facing are where he begins, since nobody tells him from where
 * the enemy comes; a unit is put elsewhere in its zone if that is clearly better.  Room between two
 * counts the same for both, so every order makes the whole better and there is an end to them. */

#include "captain_mind.h"

/* Is it among trees, or behind something to fire over? */
static bool is_covered(const struct scene *e, struct point at, int facing)
{
    const struct ground *g = &e->s->ground;
    const struct point middle = point_along(at, bearing_wrap(facing + 180), DEPTH / 2),
                       ahead = point_along(at, facing, SHELTER_AHEAD);
    if (area_at(g, WOODS, middle) || area_at(g, DENSE_WOODS, middle))
        return true;
    for (int i = 0; i < g->feature_count; i++)
        if (captain_is_shelter(g->feature[i].kind) &&
            first_meeting(middle, ahead, outline_of(g, &g->feature[i]), false) >= 0)
            return true;
    return false;
}

/* Inches that it sees by this bearing, from the edge of a wood or out of it. */
static int inches_seen(const struct scene *e, struct point at, int bearing, int most)
{
    const struct ground *g = &e->s->ground;
    const int height = height_at(g, at);
    int far = INCH;
    for (; far < most; far += INCH) {
        const struct point p = point_along(at, bearing, far);
        if (!is_on_table(g, p) || area_at(g, WOODS, p) || area_at(g, DENSE_WOODS, p) ||
            height_at(g, p) > height)
            break;
    }
    return far / INCH;
}

static int worth_of_view(const struct scene *e, int unit, struct point at)
{
    const struct piece *p = &e->piece[unit];
    const int most = smaller(p->reach, VIEW_MOST);
    int sum = 0;
    for (int off = -VIEW_ASIDE; off <= VIEW_ASIDE; off += VIEW_ASIDE)
        sum += inches_seen(e, at, bearing_wrap(p->facing + off), most);
    return sum * (p->means.guns ? e->temper->view_guns : e->temper->view);
}

/* Ground of ours that it stands on, or near to; guns hold none. */
static int worth_of_ground(const struct scene *e, int unit, struct point at)
{
    int sum = 0;
    for (int i = 0; i < e->s->objective_count && !e->piece[unit].means.guns; i++) {
        const struct objective *o = &e->s->objective[i];
        if (held_by(e->seen, i) == e->side && length_of(at, o->at) <= o->within + GROUND_NEAR)
            sum += o->worth * e->temper->hold;
    }
    return sum;
}

static int cost_of_crowd(const struct scene *e, int unit, struct point at)
{
    int sum = 0;
    for (int i = 0; i < e->units; i++) {
        const int near = i != unit && e->piece[i].ours && e->piece[i].in
                             ? CROWDED - length_of(at, e->piece[i].at)
                             : 0;
        sum += near > 0 ? near * e->temper->crowd / INCH : 0;
    }
    return sum;
}

static int worth_of_site(const struct scene *e, int unit, struct point at)
{
    return worth_of_ground(e, unit, at) + worth_of_view(e, unit, at) +
           (is_covered(e, at, e->piece[unit].facing) ? e->temper->cover : 0) -
           cost_of_crowd(e, unit, at);
}

/* The best place in its zone, if it is clearly better than where it is. */
static bool order_site(const struct scene *e, int unit)
{
    struct point low, high;
    struct order best = order_by(IB_DEPLOY, unit);
    int most = worth_of_site(e, unit, e->piece[unit].at) + e->temper->site;
    box_of(outline_of_setup(&e->s->zone[e->s->unit[unit].zone - 1]), &low, &high);
    for (int x = low.x / INCH * INCH; x <= high.x; x += INCH)
        for (int y = low.y / INCH * INCH; y <= high.y; y += INCH) {
            struct order o = order_by(IB_DEPLOY, unit);
            const int worth = worth_of_site(e, unit, (struct point){x, y});
            order_set_fact(&o, IB_DEPLOY_EAST, x);
            order_set_fact(&o, IB_DEPLOY_NORTH, y);
            if (worth <= most || !captain_is_lawful(e, &o))
                continue;
            most = worth;
            best = o;
        }
    return best.said && captain_give_order(e, &best, "%s stands better there.", unit);
}

bool captain_order_sites(const struct scene *e)
{
    for (int i = 0; i < e->s->unit_count && e->temper->site > 0; i++)
        if (e->piece[i].ours && e->piece[i].in && e->piece[i].reach > 0 && e->s->unit[i].zone > 0 &&
            seat_commands(e->s, e->seat, OF_UNIT, i) && order_site(e, i))
            return true;
    return false;
}
