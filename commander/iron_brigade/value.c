/* What a state is worth: ground, losses, what is left to fight with and who is near to the ground,
 * each as a difference of the sides between -1000 and 1000, weighed and bent so that what is nearly
 * decided hardly moves. */

#include "playout.h"

/* By how much each counts, in percent; ground and the lead count more towards the end. */
static const struct {
    int ground, ground_late, losses, strength, near, lead;
} weight = {60, 180, 160, 220, 90, 120};

enum { FULL = 1000, SURE = 970 };

/* What the units of both sides are worth, and how near to each piece of ground. */
struct count {
    int64_t worth[SIDES], near[SIDES][OBJECTIVES_MOST];
};

static int get(const struct scenario *s, const struct state *state, enum ib_track track, int unit)
{
    return rules_of(s)->tracks[track].get(s, state, unit);
}

static void count_unit(const struct scenario *s, const struct state *state, int unit,
                       struct count *c)
{
    enum { FAR = 4 * INCH, STRENGTH = 100 };
    const int side = s->unit[unit].side, morale = get(s, state, IB_TRACK_MORALE, unit),
              castings = get(s, state, IB_TRACK_CASTINGS, unit),
              level = smaller(larger(morale, 0), MORALE_LEVELS - 1);
    const int64_t worth = (int64_t)castings * captain_temper.heart[level];
    const struct point at = {get(s, state, IB_TRACK_EAST, unit),
                             get(s, state, IB_TRACK_NORTH, unit)};
    c->worth[side] += worth;
    if (morale < IB_PINNED || !has_table(&s->ground))
        return;
    for (int i = 0; i < s->objective_count; i++) {
        const int far = length_of(at, s->objective[i].at) - s->objective[i].within;
        const int64_t way = FAR + (far > 0 ? far : 0);
        c->near[side][i] += worth * FAR / way * FAR / way;
    }
}

/* Thousandths of the sum of both by which the first is more. */
static int more(int64_t a, int64_t b, int64_t steady)
{
    return (int)(FULL * (a - b) / (a + b + steady));
}

static int loss_of(const struct scenario *s, const struct state *state, int side)
{
    const struct strength n = rules_of(s)->strength(s, state, side);
    const int bears = s->victory_losses > 0 ? s->victory_losses : 100;
    return n.whole > 0 ? (int)((int64_t)FULL * 100 * (n.whole - n.left) / n.whole / bears) : 0;
}

static int nearness(const struct scenario *s, const struct count *c, int total)
{
    enum { SOME = 400 };
    int64_t sum = 0;
    for (int i = 0; i < s->objective_count; i++)
        sum += s->objective[i].worth * more(c->near[0][i], c->near[1][i], SOME);
    return (int)(sum / total);
}

/* From the first side's eyes, in thousandths, not bent yet. */
static int balance_of(const struct scenario *s, const struct state *state)
{
    struct count c = {.worth = {0}};
    int total = 0;
    for (int i = 0; i < state->head.units; i++)
        if (rules_of(s)->is_in(s, state, i))
            count_unit(s, state, i, &c);
    for (int i = 0; i < s->objective_count; i++)
        total += s->objective[i].worth;
    const int turns = s->turns > 0 ? s->turns : 12, late = smaller(state->head.turn, turns),
              all = total > 0 ? total : 1;
    const int ground = FULL * (battle_points(s, state, 0) - battle_points(s, state, 1)) / all;
    const int leads = battle_leads(s, state), lead = leads == NOBODY ? 0
                                                     : leads == 0    ? FULL
                                                                     : -FULL;
    const int a = loss_of(s, state, 0), b = loss_of(s, state, 1);
    return (ground * (weight.ground + weight.ground_late * late * late / (turns * turns)) +
            (b - a) * weight.losses + more(c.worth[0], c.worth[1], 1) * weight.strength +
            nearness(s, &c, all) * weight.near +
            lead * late / turns * late / turns * late / turns * weight.lead) /
           100;
}

/* From 0 to 1000, steepest in the middle. */
static int bend(int balance)
{
    const int off = balance < 0 ? -balance : balance;
    return FULL / 2 + FULL / 2 * balance / (FULL + off);
}

int captain_value_of(const struct scenario *s, const struct state *state, int side)
{
    const int even = bend(balance_of(s, state)), own = side == 0 ? even : FULL - even;
    if (!state->head.over) /* the margin still counts a little when it is decided */
        return (FULL - SURE) / 2 + own * SURE / FULL;
    const int won = state->head.winner == 0 ? FULL / 2 : state->head.winner - 1 == side ? FULL : 0;
    return (won * 95 + own * 5) / 100;
}
