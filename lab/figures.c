#include "figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double mean(int64_t sum, int64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

/* ---- sums ---- */

static void add_units(struct figures *f, const int16_t *r)
{
    for (int i = 0; i < f->s->unit_count; i++) {
        struct unit_figures *u = &f->unit[i];
        const int broke = r[noted_unit(f->s, i, UNIT_BROKE)];
        u->lost += r[noted_unit(f->s, i, UNIT_LOST)];
        u->gave += r[noted_unit(f->s, i, UNIT_GAVE)];
        u->broke += broke > 0;
        u->broke_turns += broke;
    }
}

static void add_luck(struct figures *f, const int16_t *r)
{
    const int ahead = r[NOTED_LUCK] - r[NOTED_LUCK + 1], winner = r[NOTED_WINNER];
    for (int side = 0; side < SIDES; side++) {
        f->luck[side] += r[NOTED_LUCK + side];
        f->luck_square[side] += (double)r[NOTED_LUCK + side] * r[NOTED_LUCK + side];
        f->fires[side] += r[NOTED_FIRES + side];
    }
    if (ahead != 0)
        f->luckier_won[winner == 0 ? 1 : (winner == 1) == (ahead > 0) ? 2 : 0]++;
}

static void add_record(struct figures *f, const int16_t *r)
{
    f->battles++;
    f->won[r[NOTED_WINNER]]++;
    f->ends[r[NOTED_END]][r[NOTED_WINNER]]++;
    f->turns[r[NOTED_TURNS]]++;
    for (int side = 0; side < SIDES; side++) {
        f->lost[side] += r[NOTED_LOST + side];
        f->points[side] += r[NOTED_POINTS + side];
    }
    for (int o = 0; o < f->s->objective_count; o++)
        for (int turn = 1; turn <= f->s->turns; turn++)
            f->held[o][turn][noted_holder(r, turn, o) + 1]++;
    add_units(f, r);
    add_luck(f, r);
}

/* ---- what goes with winning ---- */

static bool has_sign(const struct figures *f, const struct sign *g, const int16_t *r)
{
    const int broke = g->what == SIGN_BROKE ? r[noted_unit(f->s, g->who, UNIT_BROKE)] : 0;
    return g->what == SIGN_HELD ? noted_holder(r, g->turn, g->who) == g->side
                                : broke > 0 && broke <= g->turn;
}

/* Of a battle that was over by then nothing is foretold. */
static bool goes_on(const struct sign *g, const int16_t *r)
{
    return r[NOTED_TURNS] > g->turn;
}

/* 2 if this side won, 1 if nobody did. */
static int halves_of(const int16_t *r, int side)
{
    return r[NOTED_WINNER] == 0 ? 1 : r[NOTED_WINNER] == 1 + side ? 2 : 0;
}

/* How far the battles with the sign stand from those without it, in standard errors; on even seeds
 * only.  Signed: above 0 it is good for the side. */
static double weigh_sign(const struct tally *b, const struct figures *f, struct sign *g)
{
    int64_t count[2] = {0, 0}, sum[2] = {0, 0};
    for (int64_t i = 0; i < f->battles; i += 2) {
        const int16_t *r = tally_record(b, f->cell, i);
        const bool has = has_sign(f, g, r);
        if (!goes_on(g, r))
            continue;
        count[has]++;
        sum[has] += halves_of(r, g->side);
    }
    if (count[0] < 20 || count[1] < 20)
        return 0;
    const double p = mean(sum[0] + sum[1], 2 * (count[0] + count[1]));
    const double error = sqrt(p * (1 - p) * (1 / (double)count[0] + 1 / (double)count[1]));
    return error > 0 ? (mean(sum[1], 2 * count[1]) - mean(sum[0], 2 * count[0])) / error : 0;
}

static void count_sign(const struct tally *b, const struct figures *f, double weight,
                       struct sign *g)
{
    g->side_told = weight > 0 ? g->side : !g->side;
    for (int64_t i = 0; i < f->battles; i++) {
        const int16_t *r = tally_record(b, f->cell, i);
        if (goes_on(g, r) && has_sign(f, g, r))
            (i % 2 ? g->told : g->picked)[halves_of(r, g->side_told)]++;
    }
}

/* The best turn of each thing that may be a sign; in the second half of the battle it is none. */
static struct sign best_turn(const struct tally *b, const struct figures *f, struct sign g,
                             double *weight)
{
    struct sign best = g;
    *weight = 0;
    for (g.turn = 1; g.turn <= (f->s->turns + 1) / 2; g.turn++) {
        const double w = weigh_sign(b, f, &g);
        if (fabs(w) > fabs(*weight)) {
            *weight = w;
            best = g;
        }
    }
    return best;
}

struct weighed {
    double weight;
    struct sign sign;
};

/* Keeps the list in order, the heaviest first. */
static void keep_sign(struct weighed list[EVENTS_TOLD], const struct tally *b,
                      const struct figures *f, struct sign g)
{
    struct weighed new = {0};
    new.sign = best_turn(b, f, g, &new.weight);
    for (int i = 0; i < EVENTS_TOLD; i++)
        if (fabs(new.weight) > fabs(list[i].weight)) {
            const struct weighed old = list[i];
            list[i] = new;
            new = old;
        }
}

/* Of what is no more than chance nothing is told: four standard errors. */
static void find_signs(const struct tally *b, struct figures *f)
{
    struct weighed list[EVENTS_TOLD] = {{0}};
    for (int o = 0; o < f->s->objective_count; o++)
        for (int side = 0; side < SIDES; side++)
            keep_sign(list, b, f, (struct sign){.what = SIGN_HELD, .who = o, .side = side});
    for (int i = 0; i < f->s->unit_count; i++)
        keep_sign(list, b, f,
                  (struct sign){.what = SIGN_BROKE, .who = i, .side = f->s->unit[i].side});
    for (int i = 0; i < EVENTS_TOLD && fabs(list[i].weight) > 4; i++) {
        struct sign *g = &f->sign[f->sign_count++];
        *g = list[i].sign;
        count_sign(b, f, list[i].weight, g);
    }
}

/* ---- battles worth a look ---- */

static int64_t losses_ahead(const int16_t *r)
{
    return r[NOTED_LOST + 1] - r[NOTED_LOST];
}

/* How far a battle is from the mean: in losses of both sides and turns, and won by the other. */
static double oddness(const struct figures *f, const int16_t *r)
{
    const int usual = f->won[1] >= f->won[2] ? 1 : 2;
    double turns = 0;
    for (int i = 1; i < TURN_ROOM; i++)
        turns += (double)i * mean(f->turns[i], f->battles);
    return fabs(r[NOTED_LOST] - mean(f->lost[0], f->battles)) +
           fabs(r[NOTED_LOST + 1] - mean(f->lost[1], f->battles)) +
           2 * fabs(r[NOTED_TURNS] - turns) + 20 * (r[NOTED_WINNER] != usual);
}

static void tell_seed(struct figures *f, const struct tally *b, const char *why, int64_t battle)
{
    for (int i = 0; i < f->seed_count; i++)
        if (f->seed[i].battle == battle)
            return;
    f->seed[f->seed_count++] = (struct seed_told){why, b->e->seed + (uint64_t)battle, battle};
}

static void find_seeds(const struct tally *b, struct figures *f)
{
    int64_t usual = 0, first = 0, second = 0, luck = 0, even = 0;
    const int16_t *(*record)(const struct tally *, int, int64_t) = tally_record;
    for (int64_t i = 1; i < f->battles; i++) {
        const int16_t *r = record(b, f->cell, i), *best = record(b, f->cell, usual);
        const int unlucky = r[NOTED_WINNER] ? r[NOTED_LUCK + 2 - r[NOTED_WINNER]] -
                                                  r[NOTED_LUCK + r[NOTED_WINNER] - 1]
                                            : 0;
        const int16_t *l = record(b, f->cell, luck);
        const int least = l[NOTED_WINNER] ? l[NOTED_LUCK + 2 - l[NOTED_WINNER]] -
                                                l[NOTED_LUCK + l[NOTED_WINNER] - 1]
                                          : 0;
        usual = oddness(f, r) < oddness(f, best) ? i : usual;
        first = losses_ahead(r) > losses_ahead(record(b, f->cell, first)) ? i : first;
        second = losses_ahead(r) < losses_ahead(record(b, f->cell, second)) ? i : second;
        luck = unlucky > least ? i : luck;
        even = llabs(losses_ahead(r)) < llabs(losses_ahead(record(b, f->cell, even))) ? i : even;
    }
    if (f->battles == 0)
        return;
    tell_seed(f, b, "typical: nearest to the mean in losses, turns and winner", usual);
    tell_seed(f, b, "most lopsided for the first side", first);
    tell_seed(f, b, "most lopsided for the second side", second);
    tell_seed(f, b, "won against the worst luck", luck);
    tell_seed(f, b, "closest in losses", even);
}

void figures_of(const struct tally *b, int cell, struct figures *f)
{
    memset(f, 0, sizeof *f);
    f->s = b->e->cell[cell].fights.s;
    f->cell = cell;
    const int64_t battles = tally_battles(b);
    for (int64_t i = 0; i < battles; i++)
        add_record(f, tally_record(b, cell, i));
    if (b->e->tells & TELL_EVENTS)
        find_signs(b, f);
    if (b->e->tells & TELL_SEEDS)
        find_seeds(b, f);
}

/* ---- pairs ---- */

static double variance(const int64_t *counts, int levels, double step)
{
    double n = 0, sum = 0, squares = 0;
    for (int i = 0; i < levels; i++) {
        n += (double)counts[i];
        sum += (double)counts[i] * i * step;
        squares += (double)counts[i] * i * step * i * step;
    }
    return n > 0 ? squares / n - sum / n * sum / n : 0;
}

double figures_pairing(const struct tally *b, int cell)
{
    const struct counts *c = &b->counts[cell], *other = &b->counts[b->e->cell[cell].against];
    const double paired = variance(c->differences, DIFFERENCE_LEVELS, 0.5);
    return paired > 0
               ? (variance(c->wins, WIN_LEVELS, 0.5) + variance(other->wins, WIN_LEVELS, 0.5)) /
                     paired
               : 1;
}
