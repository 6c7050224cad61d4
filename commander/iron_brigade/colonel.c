#include "colonel.h"

#include <string.h>

#include "options.h"
#include "playout.h"

enum {
    WAYS = 8, /* that are tried at most, the captain's among them */
    WAYS_TRIED = 6,
    SAMPLES = 48,      /* of each, at most */
    HALF_TURNS = 3,    /* the rest of this one, the enemy's, and his next */
    SURE = 2,          /* better by one part in so many of the standard error is better */
    TURNS_TO_ORDER = 2 /* the orders still to give are as many as his units that stand, and these */
};

/* A way that is tried, and how it came out. */
struct way {
    struct order order;
    int score;
    int16_t value[SAMPLES];
    int32_t sum, lost[SIDES], points[SIDES]; /* over its samples */
};

struct colonel {
    struct scene *e;
    const struct study *with;
    struct way way[WAYS];
    int alive[WAYS]; /* those that are still tried, the captain's first */
    int ways, still, done /* samples of each that is still tried */;
    struct temper temper[TEMPERS];
    struct playout play;
};

/* ---- which ways ---- */

static void take_way(struct colonel *c, const struct order *o, int score)
{
    c->way[c->ways++] = (struct way){.order = *o, .score = score};
}

/* The best that are lawful, behind the captain's own. */
static void take_best(struct colonel *c, struct options *all)
{
    while (c->ways < WAYS_TRIED) {
        int best = NOBODY;
        for (int i = 0; i < all->count; i++)
            if (all->list[i].score > INT32_MIN &&
                (best == NOBODY || all->list[i].score > all->list[best].score))
                best = i;
        if (best == NOBODY)
            return;
        const struct option o = all->list[best];
        all->list[best].score = INT32_MIN;
        if (memcmp(&o.order, &c->way[0].order, sizeof o.order) != 0 &&
            captain_is_lawful(c->e, &o.order))
            take_way(c, &o.order, o.score);
    }
}

static bool is_by_unit(const struct order *o)
{
    return o->unit_count > 0 && o->of == OF_UNIT;
}

/* If the captain ends the phase, whoever could still act is asked. */
static void list_acts(struct colonel *c, struct options *all)
{
    const struct order *own = &c->way[0].order;
    int16_t turn[UNITS_MOST];
    const int count = captain_list_in_turn(c->e, turn);
    for (int i = 0; i < count; i++)
        if (!is_by_unit(own) || turn[i] == own->unit[0])
            options_add_act(c->e, turn[i], all);
}

static void list_doubles(struct colonel *c, struct options *all)
{
    const struct order end = order_by(IB_END, NOBODY);
    options_add(all, &end, 0);
    options_add_doubles(c->e, all);
}

/* ---- how they come out ---- */

/* A sample has dice and tempers of its own, the same for each way. */
static bool try_way(struct colonel *c, struct way *w, int sample)
{
    static const enum temper_kind theirs[] = {STEADY, DASHING, CHARGING},
                                  ours[] = {STEADY, DASHING};
    struct outcome o;
    struct playout *p = &c->play;
    p->temper[c->e->side] = &c->temper[ours[sample % COUNT(ours)]];
    p->temper[!c->e->side] = &c->temper[theirs[sample % COUNT(theirs)]];
    p->dice = c->with->chance + 0x9E3779B97F4A7C15 * (uint64_t)(sample + 1);
    state_copy(p->s, p->state, c->e->seen);
    if (!playout_run(p, &w->order, &o))
        return false;
    w->value[sample] = (int16_t)o.value;
    w->sum += o.value;
    for (int i = 0; i < SIDES; i++) {
        w->lost[i] += o.lost[i];
        w->points[i] += o.points[i];
    }
    return true;
}

static void drop(struct colonel *c, int at)
{
    c->still--;
    for (int i = at; i < c->still; i++)
        c->alive[i] = c->alive[i + 1];
}

/* The worse half goes; the captain's own stays, to be compared with. */
static void drop_worse(struct colonel *c)
{
    for (int keep = (c->still + 1) / 2; c->still > larger(keep, 2);) {
        int worst = 1;
        for (int i = 2; i < c->still; i++)
            if (c->way[c->alive[i]].sum < c->way[c->alive[worst]].sum)
                worst = i;
        drop(c, worst);
    }
}

/* Sequential halving: each round has an equal share of the effort. */
static void try_all(struct colonel *c, int effort)
{
    int rounds = 0;
    for (int n = c->ways; n > 1; n = (n + 1) / 2)
        rounds++;
    for (int round = 1; round <= rounds && c->still > 1; round++) {
        const int until = effort * round / rounds;
        while (c->done < SAMPLES) {
            for (int i = 0; i < c->still; i++)
                if (!try_way(c, &c->way[c->alive[i]], c->done))
                    drop(c, i--);
            c->done++;
            if (c->play.orders >= until)
                break;
        }
        if (round < rounds)
            drop_worse(c);
    }
}

/* How much better than the captain's on average, in thousandths; 0 if that may well be chance: the
 * mean less a part of its standard error, by squares. */
static int64_t better_by(const struct colonel *c, const struct way *w)
{
    const int n = c->done;
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        const int64_t d = w->value[i] - c->way[0].value[i];
        sum += d;
        squares += d * d;
    }
    if (sum <= 0 || n < 2)
        return 0;
    const int64_t spread = n * squares - sum * sum; /* n n (n - 1) times the variance of the mean */
    return SURE * SURE * sum * sum * (n - 1) > spread ? sum : 0;
}

static const struct way *best_of(const struct colonel *c)
{
    const struct way *best = &c->way[0];
    int64_t most = 0;
    for (int i = 1; i < c->still; i++) {
        const struct way *w = &c->way[c->alive[i]];
        const int64_t better = better_by(c, w);
        if (better > most) {
            most = better;
            best = w;
        }
    }
    return best;
}

/* ---- why ---- */

/* A difference of sums over the samples in tenths. */
static int tenths(const struct colonel *c, int32_t more, int32_t less)
{
    return 10 * (more - less) / c->done;
}

static void put_tenths(struct text *t, int n)
{
    text_print(t, "%d.%d", n / 10, n % 10);
}

/* What speaks for it most: ground, the enemy's losses, ours. */
static void put_reason(struct text *t, const struct colonel *c, const struct way *w)
{
    const struct way *own = &c->way[0];
    const int us = c->e->side;
    const int ground =
                  tenths(c, w->points[us] - w->points[!us], own->points[us] - own->points[!us]),
              theirs = tenths(c, w->lost[!us], own->lost[!us]),
              ours = tenths(c, own->lost[us], w->lost[us]);
    if (ground > 0 && 2 * ground >= larger(theirs, ours)) {
        put_tenths(t, ground);
        text_add(t, " points more of ground");
    } else if (theirs > 0 && theirs >= ours) {
        put_tenths(t, theirs);
        text_add(t, " more castings of the enemy's fall");
    } else if (ours > 0) {
        put_tenths(t, ours);
        text_add(t, " fewer castings of ours fall");
    } else
        text_add(t, "the brigade stands better afterwards");
}

static void write_why(struct colonel *c, const struct way *w, struct thought *t)
{
    struct text why;
    text_over(&why, t->why, sizeof t->why);
    text_print(&why, "Tried %d ways, up to %d times each: on average ", c->ways, c->done);
    put_reason(&why, c, w);
    text_add(&why, " than by what a captain would do.");
}

/* ---- the whole ---- */

static int count_standing(const struct scene *e)
{
    int count = 0;
    for (int i = 0; i < e->units; i++)
        count += e->piece[i].ours && e->piece[i].stands && e->piece[i].reach > 0;
    return count;
}

static void begin(struct colonel *c, struct scene *e, const struct study *with,
                  const struct thought *captain)
{
    c->e = e;
    c->with = with;
    c->ways = c->done = 0;
    c->play =
        (struct playout){.s = e->s, .state = with->room, .half_turns = HALF_TURNS, .side = e->side};
    for (int i = 0; i < TEMPERS; i++)
        temper_of((enum temper_kind)i, &c->temper[i]);
    take_way(c, &captain->order, INT32_MAX);
}

/* The best of the captain's order and of these, by so many simulated orders. */
static const struct way *try_best(struct colonel *c, struct options *all, int effort)
{
    take_best(c, all);
    for (c->still = 0; c->still < c->ways; c->still++)
        c->alive[c->still] = c->still;
    if (c->ways > 1)
        try_all(c, effort);
    return best_of(c);
}

void colonel_think(const struct scenario *s, const struct state *seen, int seat,
                   const struct study *with, struct thought *t)
{
    struct scene e;
    struct colonel c;
    struct options all = {.count = 0};
    captain_think_as(&captain_temper, s, seen, seat, t);
    if ((phase_now(seen) != IB_PHASE_ACT && phase_now(seen) != IB_PHASE_DOUBLE) ||
        t->order.kind == NO_KIND || t->order.kind == IB_LEADER || !has_table(&s->ground))
        return;
    captain_look(&e, s, seen, seat, &captain_temper);
    captain_plan_goals(&e);
    begin(&c, &e, with, t);
    if (phase_now(seen) == IB_PHASE_DOUBLE)
        list_doubles(&c, &all);
    else
        list_acts(&c, &all);
    const struct way *best =
        try_best(&c, &all, with->effort / (count_standing(&e) + TURNS_TO_ORDER));
    if (best == &c.way[0])
        return;
    t->order = best->order;
    write_why(&c, best, t);
}

/* ---- advice ---- */

/* What this unit could do besides. */
static void list_of_unit(struct colonel *c, int unit, struct options *all)
{
    struct options doubles = {.count = 0};
    if (phase_now(c->e->seen) != IB_PHASE_DOUBLE) {
        options_add_act(c->e, unit, all);
        return;
    }
    options_add_doubles(c->e, &doubles);
    for (int i = 0; i < doubles.count; i++)
        if (doubles.list[i].order.unit[0] == unit)
            options_add(all, &doubles.list[i].order, doubles.list[i].score);
}

/* Whoever had better stay as he is by the captain's advice stays: that is no order to play on. */
void colonel_advise(const struct scenario *s, const struct state *seen, int seat, int unit,
                    const struct study *with, struct thought best[ADVICE])
{
    struct scene e;
    struct colonel c;
    struct options all = {.count = 0};
    captain_advise(s, seen, seat, unit, with, best);
    if (best[0].order.kind == NO_KIND || !has_table(&s->ground))
        return;
    captain_look(&e, s, seen, seat, &captain_temper);
    captain_plan_goals(&e);
    begin(&c, &e, with, &best[0]);
    list_of_unit(&c, unit, &all);
    const struct way *way = try_best(&c, &all, with->effort);
    if (way == &c.way[0])
        return;
    best[1] = best[0];
    best[0].order = way->order;
    write_why(&c, way, &best[0]);
}
