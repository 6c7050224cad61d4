/* 7: deployment, grand tactical movement, engagement and adjustments. */

#include "empire.h"

#include "rules/empire/tables/grand.def"

/* ---- deployment ---- */

/* N38: the line of an army in a year; by the other answer that of its nearest year. */
static int army_line(const struct deployment_facts *f, struct steps *s)
{
    int best = L_OTHERS, distance = 1000;
    const bool own = f->army != FRENCH_CONSCRIPTS || (f->year >= 1809 && f->year <= 1812);
    for (int i = 0; i < COUNT(years); i++) {
        const int away = f->year < years[i].from ? years[i].from - f->year
                         : f->year > years[i].to ? f->year - years[i].to
                                                 : 0;
        if (years[i].army == (own ? f->army : FRENCH) && away < distance) {
            distance = own ? away : away + 1; /* never a line of their own */
            best = years[i].line;
        }
    }
    if (distance == 0)
        return best;
    const bool nearest = answered(N_38, f->by_year, YEAR_NEAREST, s);
    return nearest ? best : L_OTHERS;
}

/* G5: which of the three figures belongs to which label. */
static int situation_sum(const struct deployment_facts *f, struct steps *s)
{
    static const int8_t orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const int16_t holds[] = {f->choke, f->mud, f->dark};
    const bool usual = RULE(G_5, f->by_order == SITUATION_324);
    int sum = 0;
    for (int i = 0; i < COUNT(holds); i++) {
        const int row = L_SITUATION + orders[usual ? 0 : f->by_order][i];
        if (holds[i]) {
            sum += emp_from(s, deployment_modifiers, row, deployment_modifiers[row].mod, "%s",
                            deployment_modifiers[L_SITUATION + i].condition);
            emp_gap(s, G_5, "its figure was torn from its label");
        }
    }
    return sum;
}

static int deployment_sum(const struct deployment_facts *facts, struct steps *s)
{
    struct deployment_facts f = *facts;
    f.line = (int16_t)army_line(&f, s);
    return emp_sum(deployment_modifiers, &f, s) + situation_sum(&f, s);
}

STAGE(deployment_stage, deployment_facts, emp_one)
{
    static const struct purpose for_deployment = {"ME", "deployment"};
    int total;
    const int band =
        emp_throw(d, &for_deployment, RANGES(deployment, lo, hi), deployment_sum(f, s), &total);
    const int row = band < COUNT(deployment) ? band : COUNT(deployment) - 1;
    emp_gap(s, G_1, "two d10 are thrown");
    emp_reads(s, deployment, row);
    r->is = RULE(deployment, band > 0) ? deployment[row].steps : deployment[0].steps;
    if (band == COUNT(deployment)) {
        steps_when(s, "above 15");
        const bool three = answered(G_4, f->by_above, ABOVE_15_THREE, s);
        steps_when(s, NULL);
        r->is = (int16_t)(three ? 3 : r->is);
    }
    emp_fell(s, d, deployment, "%d in all: %d steps", NULL, total, r->is);
}

/* ---- the move ---- */

INTS(march_facts, type, status, forced, ground, contours, by[2]); /* N25, G40 */
INTS(march_result, quarters, deploys, unlimbers);

static int over_ground(const struct march_facts *f, int quarters, struct steps *s)
{
    const int rows[] = {f->ground, 0}, times[] = {f->ground != NO_GROUND, f->contours};
    int share = 4, inches = 0;
    for (int i = 0; i < COUNT(rows); i++) {
        if (!RULE(gt_terrain_penalties, times[i] > 0))
            continue;
        const int row = rows[i], adds = gt_terrain_penalties[row].quarters;
        emp_from(s, gt_terrain_penalties, row, 0, "%s: %d/4", gt_terrain_penalties[row].terrain,
                 times[i] * adds);
        if (gt_terrain_penalties[row].op == ADDS)
            inches += times[i] * adds;
        else
            share = adds;
    }
    return emp_move_left(quarters, share, inches, f->by);
}

STAGE(march_stage, march_facts, march_result)
{
    const int row = f->type * STATUSES + f->status, extra = FORCED_MARCH * STATUSES + f->status;
    const bool forced = RULE(grand_tactical_movement, f->forced);
    const int inches = grand_tactical_movement[row].inches,
              more = grand_tactical_movement[extra].inches;
    emp_from(s, grand_tactical_movement, row, inches == BLANK ? 0 : inches,
             inches == BLANK ? "%s: no move so" : "%s", me_types[f->type]);
    if (forced)
        emp_from(s, grand_tactical_movement, extra, more == NO ? 0 : more - PLUSSES,
                 more == NO ? "no forced march so" : "forced march");
    r->deploys =
        grand_tactical_movement[row].deploy || (forced && grand_tactical_movement[extra].deploy);
    r->unlimbers = grand_tactical_movement[row].unlimber ||
                   (forced && grand_tactical_movement[extra].unlimber);
    r->quarters = NO_NUMBER;
    if (inches != BLANK && !(forced && more == NO))
        r->quarters = (int16_t)over_ground(f, 4 * (inches + (forced ? more - PLUSSES : 0)), s);
}

/* ---- engagement ---- */

INTS(engagement_facts, who, inches, nearer, said, by_range); /* G29 */
INTS(engagement_result, range, engaged);

/* G29: lines with two figures. */
static int range_of(const struct engagement_facts *f, struct steps *s)
{
    const int lo = engagement_range[f->who].lo_in, hi = engagement_range[f->who].hi_in;
    if (lo == hi)
        return lo;
    const bool usual = answered(G_29, f->by_range, ENGAGED_CONTACT, s);
    return usual                            ? (f->nearer ? hi : lo)
           : f->by_range == ENGAGED_LONGER  ? hi
           : f->by_range == ENGAGED_SHORTER ? lo
                                            : f->said;
}

STAGE(engagement_stage, engagement_facts, engagement_result)
{
    r->range = (int16_t)range_of(f, s);
    emp_from(s, engagement_range, f->who, 0, "%s: %d inches", engagement_range[f->who].situation,
             r->range);
    r->engaged = RULE(engagement_range, f->inches <= r->range);
}

/* ---- adjustments ---- */

INTS(adjustment_facts, redeploys, leader, front, rear, engaged);
INTS(adjustment_result, points, enough);

static int adjustment_cost(const struct adjustment_facts *f, struct steps *s)
{
    int cost = 0;
    const int16_t units[] = {f->front, f->rear};
    for (int i = 0; i < 2; i++) {
        const int row = 2 * f->engaged + i;
        if (RULE(gt_adjustment_costs, units[i] > 0))
            cost += units[i] * gt_adjustment_costs[row].cost;
        emp_reads(s, gt_adjustment_costs, row);
    }
    emp_tell(s, gt_adjustment_costs, "they cost %d points", NULL, cost);
    return cost;
}

STAGE(adjustment_stage, adjustment_facts, adjustment_result)
{
    static const struct purpose for_points = {"ME", "adjustment points"};
    const int kind = RULE(gt_adjustment_points, f->redeploys) ? REDEPLOYING : NORMALLY;
    const int leader = f->leader > 0 ? REDEPLOYING + f->leader : 0,
              all = dice_of[gt_adjustment_points[kind].dice] +
                    (leader ? dice_of[gt_adjustment_points[leader].dice] : 0),
              dice = all < DICE_SUMMED ? all : DICE_SUMMED;
    int points =
        (dice > 0 ? dice_sum(d, &for_points, dice, 6) : 0) + gt_adjustment_points[kind].mod;
    emp_from(s, gt_adjustment_points, kind, 0, "%s", gt_adjustment_points[kind].kind);
    if (f->leader > 0)
        points += emp_from(s, gt_adjustment_points, REDEPLOYING + f->leader,
                           gt_adjustment_points[REDEPLOYING + f->leader].mod, "%s",
                           gt_adjustment_points[REDEPLOYING + f->leader].kind);
    r->points = (int16_t)points;
    r->enough = points >= adjustment_cost(f, s);
}

#include "rules/empire/charts/grand.def"
