/* 8: skirmish.  Each category of a side fires twice on the small arms table; each hit then counts
 * only if it finds its target in its formation and in its cover.  The whole combat does this for
 * both sides, and what a winning attacker has in excess falls on the formed troops behind. */

#include "empire.h"

#include "rules/empire/tables/skirmish.def"

/* ---- fire ---- */

INTS(skirmish_result, hits, throws, unused[2]);

/* One of the two throws. */
STAGE(throw_once, skirmish_facts, skirmish_result)
{
    static const struct purpose for_skirmish = {"skirmishers", "fire"};
    steps_new_sum(s);
    const int column =
        emp_fire_column(d, &for_skirmish, emp_sum(skirmish_fire_modifiers, f, s), f->by_below, s);
    r->hits = (int16_t)(r->hits + emp_small_arms_hits(d, f->figures, column, s));
}

STAGES(skirmish_stage, skirmish_facts, skirmish_result)
{
    throw_once(f, d, r, r->throws == 0 ? s : steps_after(s, d));
    r->throws++;
    return RULE(skirmish_procedure, r->throws < THROWS) && r->throws < 2 * THROWS;
}

/* ---- the effect of hits ---- */

INTS(effect_facts, form, cover, hits, by_dice); /* G27 */
INTS(effect_result, count, tried, unused[2]);

/* What a hit must reach; G27: with one die for both, or with two. */
static bool effect_tell(const struct effect_facts *f, struct steps *s)
{
    const bool two = answered(G_27, f->by_dice, SKIRMISH_TWO, s);
    emp_from(s, skirmish_effects, f->form, 0, "formation: %d or more", NULL,
             skirmish_effects[f->form].roll_at_least);
    emp_from(s, skirmish_effects, f->cover, 0, "cover: %d or more", NULL,
             skirmish_effects[f->cover].roll_at_least);
    return two;
}

STAGES(effect_stage, effect_facts, effect_result)
{
    static const struct purpose for_form = {"skirmishers", "formation"},
                                for_cover = {"skirmishers", "cover"};
    const bool two = effect_tell(f, r->tried == 0 ? s : steps_after(s, d));
    const int form = skirmish_effects[f->form].roll_at_least,
              cover = skirmish_effects[f->cover].roll_at_least;
    bool counts = dice_above(d, &for_form, 6, (two || form > cover ? form : cover) - 1);
    if (two)
        counts = dice_above(d, &for_cover, 6, cover - 1) && counts;
    r->count = (int16_t)(r->count + RULE(skirmish_effects, counts));
    r->tried++;
    return r->tried < f->hits;
}

/* ---- the whole combat ---- */

struct combat_facts {
    struct {
        int16_t count, screen; /* figures of the screen, 0: those that fire */
        struct skirmish_facts category[CATEGORIES_MOST];
    } side[SIDES];
    struct effect_facts target[TARGETS];
    int16_t by_below, by_dice, by_excess, by_low; /* G21, G27, N37, N15 */
};
INTS(combat_state, thrown, hits[SIDES], falling[TARGETS], /* hits that are still to be tried */
     to_try,                                              /* the most that can be left */
     winner, excess, lost[TARGETS], ammo[SIDES], unused[2]);

/* A category of a side, which throws. */
static struct skirmish_facts category_of(const struct combat_facts *f, int side, int number,
                                         struct steps *s)
{
    struct skirmish_facts c = f->side[side].category[number];
    c.by_below = f->by_below;
    emp_tell(s, skirmish_procedure, "%d figures of the %s throw twice", targets[side], c.figures);
    return c;
}

/* Some throws of a side, asked as a rule of their own: equal hits of theirs are one. */
struct throws_facts {
    const struct combat_facts *of;
    int16_t side, first, count, unused;
};

STAGES(throws_stage, throws_facts, skirmish_result)
{
    struct skirmish_result fell = {0};
    const struct skirmish_facts c = category_of(f->of, f->side, (f->first + r->throws) / THROWS, s);
    emp_ask(throw_once, &c, &fell, d, s);
    r->hits = (int16_t)(r->hits + fell.hits);
    r->throws++;
    return r->throws < f->count;
}

static struct effect_facts hit_on(const struct combat_facts *f, int target, struct steps *s)
{
    struct effect_facts hit = f->target[target];
    hit.by_dice = f->by_dice;
    emp_tell(s, skirmish_procedure, "a hit on the %s", targets[target]);
    return hit;
}

static int figures_firing(const struct combat_facts *f, int side)
{
    int figures = 0;
    for (int i = 0; i < f->side[side].count; i++)
        figures += f->side[side].category[i].figures;
    return figures;
}

static int screen_of(const struct combat_facts *f, int side)
{
    return f->side[side].screen ? f->side[side].screen : figures_firing(f, side);
}

static bool excess_over_hits(const struct combat_facts *f, struct steps *s)
{
    return answered(N_37, f->by_excess, EXCESS_HITS, s);
}

/* With over half of a screen in the fight it is low; N15: what that is. */
static int ammo_of(const struct combat_facts *f, int side, struct steps *s)
{
    if (!RULE(skirmish_procedure, 2 * figures_firing(f, side) > screen_of(f, side)))
        return AMMO_FULL;
    emp_tell(s, skirmish_procedure, "over half of the %s fire", targets[side]);
    return answered(N_15, f->by_low, LOW_DEPLETED, s) ? AMMO_DEPLETED : AMMO_LOW;
}

/* Hits fall on the screens, what a winning attacker has in excess on those behind. */
static void settle(const struct combat_facts *f, struct combat_state *r, struct steps *s)
{
    const int a = r->hits[A], d = r->hits[D], more = a > d ? a : d;
    r->winner = (int16_t)(a > d ? A : d > a ? D : NOBODY_WINS);
    const int over = excess_over_hits(f, s) ? a + d - more : screen_of(f, r->winner == A ? D : A);
    r->excess = (int16_t)(a != d && more > over ? more - over : 0);
    r->falling[FORMED] = RULE(skirmish_procedure, r->winner == A) ? r->excess : 0;
    r->falling[D] = (int16_t)(a > r->falling[FORMED] ? a - r->falling[FORMED] : 0);
    r->falling[A] = (int16_t)d;
    for (int i = 0; i < SIDES; i++) {
        r->hits[i] = 0;
        r->ammo[i] = (int16_t)ammo_of(f, i, s);
    }
}

/* Some hits at a time: one by one would be slow, all at once too fine a fraction.  Few hits wait
 * until many have become as few: then they are equal states. */
static void try_hits(const struct combat_facts *f, struct dice *d, struct combat_state *r,
                     int target, struct steps *s)
{
    enum { AT_ONCE = 2, HITS_MOST = 7 /* of a throw */ };
    if (r->to_try == 0)
        r->to_try = (int16_t)(AT_ONCE * HITS_MOST * f->side[target == A ? D : A].count);
    r->to_try -= AT_ONCE;
    if (r->falling[target] <= r->to_try)
        return;
    struct effect_facts hit = hit_on(f, target, s);
    struct effect_result fell = {0};
    hit.hits = r->falling[target] < AT_ONCE ? r->falling[target] : AT_ONCE;
    odds_ask(d, &emp_skirmish_effect_chart.rule, &hit, &fell, s);
    const int lost = r->lost[target] + fell.count;
    const bool gone = target != FORMED && RULE(G_57, lost > screen_of(f, target));
    r->lost[target] = (int16_t)(gone ? screen_of(f, target) : lost);
    r->falling[target] = (int16_t)(r->falling[target] - hit.hits);
}

/* A few figures a throw at a time, many all at once: then their hits are worked out before those of
 * the other side multiply the states. */
static void throw_some(const struct combat_facts *f, struct dice *d, struct combat_state *r,
                       struct steps *s)
{
    enum { FEW = 24 };
    const int of_a = THROWS * f->side[A].count, side = r->thrown >= of_a,
              first = r->thrown - side * of_a, all = THROWS * f->side[side].count - first,
              count = figures_firing(f, side) > FEW ? all : 1;
    const struct throws_facts some = {f, (int16_t)side, (int16_t)first, (int16_t)count, 0};
    struct skirmish_result fell = {0};
    emp_ask(throws_stage, &some, &fell, d, s);
    r->hits[side] = (int16_t)(r->hits[side] + fell.hits);
    r->thrown = (int16_t)(r->thrown + count);
}

/* Throws, then hits; those on the attackers last, since nothing hangs on them. */
STAGES(combat_stage, combat_facts, combat_state)
{
    const int throws = THROWS * (f->side[A].count + f->side[D].count);
    int target = FORMED;
    while (target > A && r->falling[target] == 0)
        target--;
    if (r->thrown < throws) {
        throw_some(f, d, r, s);
        if (r->thrown == throws)
            settle(f, r, s);
    } else if (r->falling[target] > 0) /* which a walk may have forgotten */
        try_hits(f, d, r, target, steps_after(s, d));
    return r->thrown < throws || r->falling[A] || r->falling[D] || r->falling[FORMED];
}

/* What holds however the dice fall, and what a hit must reach. */
static void combat_explain(const void *facts, struct steps *s)
{
    const struct combat_facts *f = facts;
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < f->side[side].count; i++) {
            const struct skirmish_facts c = category_of(f, side, i, s);
            steps_new_sum(s);
            emp_sum(skirmish_fire_modifiers, &c, s);
        }
    excess_over_hits(f, s);
    for (int i = 0; i < SIDES; i++)
        ammo_of(f, i, s);
    steps_when(s, "if there is one");
    for (int i = 0; i < TARGETS; i++) {
        const struct effect_facts hit = hit_on(f, i, s);
        effect_tell(&hit, s);
    }
    steps_when(s, NULL);
}

#include "rules/empire/charts/skirmish.def"
