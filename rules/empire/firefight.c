/* 9B, 9C: firefights.  In a round both sides fire, who was hit tests his morale, and the side that
 * cost the other more throws for what the loser does. */

#include <stdlib.h>
#include <string.h>

#include "fire.h"

#include "rules/empire/tables/firefight.def"

/* ---- the result ---- */

#define BANDS RANGES(firefight_result, lo, hi)

INTS(loser_result, result, inches, unused[2]);
INTS(throw_facts, sum, cover, unused[2]); /* of the loser */

/* Below the table it continues as well (G21).  The inches are NO_NUMBER for a rout. */
STAGE(throw_stage, throw_facts, loser_result)
{
    static const struct purpose for_result = {"victor", "firefight result"};
    int total;
    const int band = emp_throw(d, &for_result, BANDS, f->sum, &total), row = band > 0 ? band : 0;
    if (band < 0)
        emp_gap(s, G_21, "below the table it continues");
    emp_from(steps_fallen(s, d), firefight_result, row, 0, "%d: %s",
             words_at(&result_words, firefight_result[row].result), total);
    emp_reads(s, firefight_result, row);
    const bool ignored = RULE(firefight_result, firefight_result[row].note && f->cover);
    if (ignored)
        emp_fell(s, d, firefight_result, "in cover it does not fall back");
    const int inches = ignored ? 0 : firefight_result[row].inches;
    r->inches = (int16_t)(inches == BLANK ? NO_NUMBER : inches);
    r->result = ignored ? CONTINUES : firefight_result[row].result;
}

STAGE(result_stage, loser_facts, loser_result)
{
    emp_gap(s, G_1, "two d10 are thrown");
    const struct throw_facts loser = {(int16_t)emp_sum(firefight_modifiers, f, s), f->cover, {0}};
    emp_ask(throw_stage, &loser, r, d, s);
}

static void say_result(struct text *t, int band, const void *facts)
{
    if (firefight_result[band].note && ((const struct loser_facts *)facts)->cover) {
        text_add(t, "in cover nothing");
        return;
    }
    text_add(t, words_at(&result_words, firefight_result[band].result));
    if (firefight_result[band].inches > 0)
        text_print(t, " %d inches", firefight_result[band].inches);
}

/* ---- a round of a firefight ---- */

INTS(firing_unit, figures, sum);
struct firefight_side {
    int16_t count;
    struct firing_unit unit[UNITS_MOST];
    int16_t class, start, lost, lost_now, morale; /* of the unit that is hit */
    struct loser_facts loser;                     /* if this side is it */
};

struct firefight_facts {
    struct firefight_side side[SIDES];
    int16_t by_below, by_losses, by_rounding, by_hits, by_victor; /* G21, N14, G40, N33, N34 */
};

/* A walk for the hits or the failures of one side alone forgets what decides the round, from victor
 * to decides; one for failures keeps the hits that are tested for, others do not (TALLY_OF). */
struct firefight_state {
    int16_t hits[SIDES], failed[SIDES];
    int16_t victor, result, inches;
    int16_t ahead, sum; /* hits of a less those of b; of the victor's throw */
    int8_t at_30[SIDES], stops[SIDES];
    int8_t decides[SIDES][UNITS_MOST];       /* as taken, if a test decides who throws (N34) */
    int8_t fired, tested[SIDES], is_settled; /* units: fired of both sides */
    int8_t taken[SIDES][UNITS_MOST];         /* hits of each that has not tested */
    int8_t pending;                          /* of those who may be hit again */
    int8_t unused[5];
};

static const struct purpose fire_of[SIDES] = {{"a", "fire"}, {"b", "fire"}},
                            morale_of[SIDES] = {{"a", "morale"}, {"b", "morale"}};

/* Units of a side that are hit: one, or by the other answers of N33 as many as fire. */
static int units_of(const struct firefight_facts *f, int side)
{
    return RULE(N_33, f->by_hits == HITS_ONE) ? 1 : f->side[side].count;
}

/* ---- the fire of some units of a side ---- */

/* Asked as a rule of its own, so that equal hits of theirs are one. */
struct shots_facts {
    int8_t side, first, count, by_below; /* the units, from the first */
    int8_t figures[UNITS_MOST], sum[UNITS_MOST];
};
INTS(shots_result, hits, fired, unused[2]);

STAGES(shots_stage, shots_facts, shots_result)
{
    const int figures = f->figures[r->fired], sum = f->sum[r->fired++];
    steps_new_sum(s);
    emp_adds(s, firefight_procedure, sum, f->side ? "unit %d of b fires" : "unit %d of a fires",
             NULL, f->first + r->fired);
    const int column = emp_fire_column(d, &fire_of[f->side], sum, f->by_below, s);
    r->hits = (int16_t)(r->hits + emp_small_arms_hits(d, figures, column, s));
    return r->fired < f->count;
}

static int figures_firing(const struct firefight_side *u)
{
    int figures = 0;
    for (int i = 0; i < u->count; i++)
        figures += u->unit[i].figures;
    return figures;
}

/* Of the units from this one on, those that fire together: one if they are few or if it matters
 * whose hits they are, else all, but no more dice than 64 bits hold the odds of. */
static struct shots_facts fire_together(const struct firefight_facts *f, int side, int first)
{
    enum { FEW = 2 * BLOCK, DICE_MOST = 14 }; /* four units have 100^4 6^14 ways */
    const bool alone = f->by_hits == HITS_FRONT || figures_firing(&f->side[side]) <= FEW;
    struct shots_facts shots = {
        .side = (int8_t)side, .first = (int8_t)first, .by_below = (int8_t)f->by_below};
    for (int i = first, dice = 0; i < f->side[side].count; i++) {
        const struct firing_unit *unit = &f->side[side].unit[i];
        dice += (unit->figures + BLOCK - 1) / BLOCK;
        if (i > first && (dice > DICE_MOST || alone))
            break;
        shots.figures[shots.count] = (int8_t)unit->figures;
        shots.sum[shots.count++] = (int8_t)unit->sum;
    }
    return shots;
}

/* Units of a side that have fired. */
static int fired_of(const struct firefight_facts *f, const struct firefight_state *r, int side)
{
    const int of_a = r->fired < f->side[A].count ? r->fired : f->side[A].count;
    return side == A ? of_a : r->fired - of_a;
}

/* Counts those of some units who are at 30 percent. */
static int count_at_30(const struct firefight_facts *f, const struct firefight_side *u,
                       const int8_t *taken, int units)
{
    int count = 0;
    for (int i = 0; i < units; i++)
        count += emp_percent(u->lost + taken[i], u->start, f->by_rounding, NULL) >= 30;
    return count;
}

/* N33: the hits of firing units fall on the named unit, on the one before it, or are shared, the
 * odd ones to the nearest, who stands first; no unit loses more than it has (G57).  Returns the
 * hits that count. */
static int take_hits(const struct firefight_facts *f, struct firefight_state *r, int target,
                     int firer, bool last, int hits)
{
    const struct firefight_side *u = &f->side[target];
    int first = 0, units = units_of(f, target), over = last ? units : 0; /* over: hit no more */
    if (f->by_hits == HITS_FRONT) {
        first = firer < units ? firer : units - 1;
        over = last ? units - first : first < units - 1;
        units = 1;
    }
    int8_t *taken = &r->taken[target][first];
    const int before = r->pending, most = units * (u->start - u->lost),
              all = RULE(G_57, before + hits > most) ? most : before + hits;
    for (int i = 0; i < units; i++)
        taken[i] = (int8_t)(all / units + (i < all % units));
    if (f->by_victor == VICTOR_STOPS)
        memcpy(r->decides[target], r->taken[target], UNITS_MOST);
    r->at_30[target] = (int8_t)(r->at_30[target] + count_at_30(f, u, taken, over));
    r->pending = (int8_t)(over > 0 ? 0 : all);
    return all - before;
}

static void fire_units(const struct firefight_facts *f, struct dice *d, struct firefight_state *r,
                       struct steps *s)
{
    const int side = r->fired < f->side[A].count ? A : B, first = fired_of(f, r, side);
    const struct shots_facts together = fire_together(f, side, first);
    struct shots_result fell = {0};
    emp_ask(shots_stage, &together, &fell, d, s);
    r->fired = (int8_t)(r->fired + together.count);
    const bool last = fired_of(f, r, side) == f->side[side].count;
    const int hits = take_hits(f, r, !side, first, last, fell.hits);
    r->hits[side] = (int16_t)(r->hits[side] + hits);
    r->ahead = (int16_t)(r->ahead + (side == A ? hits : -hits));
}

/* ---- the tests ---- */

/* A unit that was hit; asked as a rule of its own, so that its sum is added up once. */
struct test_facts {
    const struct firefight_facts *of;
    int16_t side, taken, unused[2];
};

STAGE(test_stage, test_facts, emp_one)
{
    const struct firefight_side *u = &f->of->side[f->side];
    const int by = f->of->by_rounding;
    const struct emp_morale_facts m = {
        .class = u->class,
        .formation = IN_OTHER, /* the sum that was given has it */
        .lost = (int16_t)emp_percent(u->lost + f->taken, u->start, by, NULL),
        .lost_now = (int16_t)emp_percent(u->lost_now + f->taken, u->start, by, NULL),
        .by_losses = f->of->by_losses};
    const int sum = u->morale + emp_morale_sum(&m, s);
    r->is = emp_morale_fails(d, &morale_of[f->side], u->class, sum, s);
}

static void test_unit(const struct firefight_facts *f, int side, struct dice *d,
                      struct firefight_state *r, struct steps *s)
{
    int8_t *taken = &r->taken[side][r->tested[side]], *decides = &r->decides[side][r->tested[side]];
    const struct test_facts test = {f, (int16_t)side, *taken > 0 ? *taken : *decides, {0}};
    struct emp_one fell = {0};
    if (RULE(firefight_procedure, test.taken > 0))
        emp_ask(test_stage, &test, &fell, d, steps_after(s, d));
    r->failed[side] = (int16_t)(r->failed[side] + fell.is);
    if (fell.is && RULE(N_34, f->by_victor == VICTOR_STOPS))
        r->stops[side] = true;
    *taken = *decides = 0;
    r->tested[side]++;
}

/* Is there a unit of the side that has yet to test, and at which nobody fires any more? */
static bool is_due(const struct firefight_facts *f, const struct firefight_state *r, int side)
{
    const int fired = fired_of(f, r, !side), units = units_of(f, side), tested = r->tested[side];
    if (fired == f->side[!side].count)
        return tested < units;
    return f->by_hits == HITS_FRONT && tested < fired && tested < units - 1;
}

/* Notes the throws in the order of the table: both sides fire, then both test. */
static void note_throws(const struct firefight_facts *f, struct dice *d)
{
    struct dice noting = {.kind = DICE_ALL, .log = d->log};
    bool hits[SIDES] = {false};
    for (int side = A; side <= B; side++)
        for (int i = 0; i < f->side[side].count; i++) {
            const struct firing_unit *unit = &f->side[side].unit[i];
            dice_all(&noting);
            do {
                const int column =
                    emp_fire_column(&noting, &fire_of[side], unit->sum, f->by_below, NULL);
                hits[side] |= emp_small_arms_hits(&noting, unit->figures, column, NULL) > 0;
            } while (dice_next_path(&noting));
        }
    dice_all(&noting);
    for (int side = A; side <= B; side++)
        if (hits[!side])
            emp_morale_fails(&noting, &morale_of[side], f->side[side].class, 0, NULL);
}

/* ---- the result of the round ---- */

/* Who throws, and with what; the losing units at 30 percent are those said and those of this round.
 */
static bool settle(const struct firefight_facts *f, struct firefight_state *r, struct steps *s)
{
    const int ahead = r->ahead, victor = ahead > 0 ? A : ahead < 0 ? B : NO_VICTOR;
    const bool throws = victor != NO_VICTOR && !r->stops[victor];
    r->victor = (int16_t)victor;
    r->result = victor == NO_VICTOR ? NO_ONE_WON : throws ? 0 : NO_ROLL;
    if (throws) {
        struct loser_facts loser = f->side[!victor].loser;
        loser.received = r->hits[!victor]; /* both less these if a walk has forgotten them */
        loser.inflicted = (int16_t)(loser.received + abs(ahead));
        loser.at_30 = (int16_t)(loser.at_30 + r->at_30[!victor]);
        steps_new_sum(s);
        r->sum = (int16_t)emp_sum(firefight_modifiers, &loser, s);
        r->is_settled = true;
    }
    r->ahead = 0;
    memset(r->at_30, 0, sizeof r->at_30);
    memset(r->stops, 0, sizeof r->stops);
    return throws;
}

static bool throw_result(const struct firefight_facts *f, struct dice *d, struct firefight_state *r,
                         struct steps *s)
{
    const struct throw_facts loser = {r->sum, f->side[!r->victor].loser.cover, {0}};
    struct loser_result fell = {0};
    emp_ask(throw_stage, &loser, &fell, d, s);
    r->result = fell.result;
    r->inches = fell.inches;
    r->sum = r->is_settled = 0;
    return false;
}

/* Units test when all have fired.  The walk lets them test as soon as nobody fires at them any
 * more: their hits need not be kept. */
STAGES(firefight_stage, firefight_facts, firefight_state)
{
    const bool walks = d->kind == DICE_ALL, all = r->fired == f->side[A].count + f->side[B].count;
    if (walks && d->log && d->log->count == 0)
        note_throws(f, d);
    if (r->is_settled)
        return throw_result(f, d, r, steps_after(s, d));
    for (int side = A; side <= B; side++)
        if ((all || walks) && is_due(f, r, side)) {
            test_unit(f, side, d, r, s);
            return true;
        }
    if (all)
        return settle(f, r, steps_after(s, d));
    fire_units(f, d, r, s);
    return true;
}

#include "rules/empire/charts/firefight.def"
