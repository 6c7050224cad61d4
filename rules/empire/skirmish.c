/* 8: skirmish.  Each category of a side fires twice on the small arms table; each hit then counts
 * only if it finds its target in its formation and in its cover.  The whole combat does this for
 * both sides, and what a winning attacker has in excess falls on the formed troops behind. */

#include "empire.h"

/* ---- the printed tables ---- */

/* clang-format off */
enum { AVERAGE_GRADE, SUPERIOR_GRADE, EXCELLENT_GRADE, GOOD_GRADE, POOR_GRADE };       /* ORDER GRADE */
static WORD_LIST(grade_words, "average", "superior", "excellent", "good", "poor");   /* ORDER GRADE */
static WORD_LIST(rifle_words, "none", "half", "all");
static WORD_LIST(form_words, "skirmish", "semi-skirmish", "artillery", "formed", "column-or-square");
static WORD_LIST(cover_words, "super", "heavy", "medium", "light", "none");

static FIGURES struct {
    figure roll_at_least;
    const char *formation_hit, *cover_hit;
    figure mark;
} skirmish_effects[] = {
    {6, "skirmish order (SK)", "super heavy",           PRINTED},
    {5, "semi-skirmish (SS)",  "heavy",                 PRINTED},
    {4, "artillery",           "medium",                PRINTED},
    {3, "any formed",          "light",                 PRINTED},
    {2, "column or square",    "march, rolling, rough", PRINTED},
};
static const struct {
    const char *action;
} skirmish_procedure[] = {
    {"each side throws twice for each category of skirmishers"},
    {"the side with more hits wins"},
    {"hits fall on the screens, one for one"},
    {"a winning attacker's excess falls on the formed defenders, a winning defender's on the attacking screen"},
    {"each hit is tried for its effect"},
    {"screens go back to their parents; with over half of them engaged the unit is low on ammunition"},
};
/* clang-format on */

#define FACTS skirmish_facts
#define ROWS skirmish_fire_modifiers
#define LINES "rules/empire/lists/skirmish_fire.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(skirmish_fire_modifiers, "Skirmish fire modifiers");
static MARKED_TABLE(skirmish_effects, "Skirmish effects",
                    NUMBER_COLUMN(skirmish_effects, roll_at_least),
                    TEXT_COLUMN(skirmish_effects, formation_hit),
                    TEXT_COLUMN(skirmish_effects, cover_hit));
static PRINTED_TABLE(skirmish_procedure, "Skirmish procedure", INDEX("step", 1),
                     TEXT_COLUMN(skirmish_procedure, action));

/* ---- fire ---- */

enum { THROWS = 2 };
INTS(skirmish_result, hits, throws, unused[2]);

static int category_sum(const struct skirmish_facts *f, struct steps *s)
{
    return modifiers_sum(&emp_skirmish_fire_modifiers_table, EMP(skirmish_fire_modifiers), f, s);
}

/* One of the two throws. */
static bool throw_once(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_skirmish = {"skirmishers", "fire"};
    const struct skirmish_facts *f = facts;
    struct skirmish_result *r = state;
    steps_new_sum(s);
    const int sum = category_sum(f, s),
              column = emp_fire_column(d, &for_skirmish, sum, f->by_below, s);
    r->hits = (int16_t)(r->hits + emp_small_arms_hits(d, f->figures, column, s));
    return false;
}

static bool skirmish_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    struct skirmish_result *r = state;
    throw_once(facts, d, r, r->throws == 0 ? s : steps_after(s, d));
    r->throws++;
    return RULE(skirmish_procedure, r->throws < THROWS) && r->throws < 2 * THROWS;
}

CALL(skirmish_call, skirmish_facts)
{
    emp_call_dice(t, category_sum(f, NULL));
    text_add(t, "twice on the small arms table.");
}

DESCRIBE(emp_skirmish_fire, "skirmish-fire", "Skirmish fire", "8. Skirmish",
         "The hits of one category of skirmishers, which throws twice.",
         "figures=6 grade=good skirmish-order=yes fatigue=winded", ASKED(skirmish_fire_modifiers),
         OUTPUTS({"hits", "of both throws", HOW_MANY(skirmish_result, hits), COUNTED(emp_hits),
                  .says = "they score @"}),
         RESOLVE(skirmish_facts, skirmish_result, skirmish_stage), .call = skirmish_call,
         TABLES(&emp_skirmish_procedure_table, &emp_skirmish_fire_modifiers_table,
                &emp_small_arms_fire_table),
         SETTINGS(ASKS(G_21, struct skirmish_facts, by_below)));

/* ---- the effect of hits ---- */

INTS(effect_facts, form, cover, hits, by_dice); /* G27 */
INTS(effect_result, count, tried, unused[2]);

/* What a hit must reach; G27: with one die for both, or with two. */
static bool effect_tell(const struct effect_facts *f, struct steps *s)
{
    const bool two = reading(G_27, f->by_dice == SKIRMISH_TWO, s, "two dice, and both must count",
                             "one die for both");
    step_from(s, &emp_skirmish_effects_table, f->form, EMP(skirmish_effects), 0,
              "formation: %d or more", NULL, skirmish_effects[f->form].roll_at_least, 0);
    step_from(s, &emp_skirmish_effects_table, f->cover, EMP(skirmish_effects), 0,
              "cover: %d or more", NULL, skirmish_effects[f->cover].roll_at_least, 0);
    return two;
}

static bool effect_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_form = {"skirmishers", "formation"},
                                for_cover = {"skirmishers", "cover"};
    const struct effect_facts *f = facts;
    struct effect_result *r = state;
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

CALL(effect_call, effect_facts)
{
    text_print(t, "Each hit: a d6 of %d or more for the formation, and %d or more for the cover.",
               skirmish_effects[f->form].roll_at_least, skirmish_effects[f->cover].roll_at_least);
}

#define OF effect_facts
#define BY EMP(skirmish_effects)
DESCRIBE(emp_skirmish_effect, "skirmish-effect", "Skirmish effect", "8. Skirmish",
         "How many hits of skirmishers count against a formation in its cover.",
         "target=column-or-square hits=1",
         INPUTS(IN_WORD("target", "its formation", form, form_words),
                IN_USUAL("cover", "of the target", cover, cover_words, "none"),
                IN_NUMBER("hits", "to be tried", hits, 1, 24)),
         OUTPUTS({"casualties", "hits that count", HOW_MANY(effect_result, count),
                  COUNTED(emp_hits), .says = "no hit counts|@ counts|@ count"}),
         RESOLVE(effect_facts, effect_result, effect_stage), .call = effect_call,
         TABLES(&emp_skirmish_effects_table), SETTINGS(ASKS(G_27, struct effect_facts, by_dice)));
#undef OF
#undef BY

/* ---- the whole combat ---- */

/* The two screens, and who stands behind the defenders: A and D are also the sides. */
enum { A, D, FORMED, TARGETS, SIDES = 2, NOBODY_WINS = 2, CATEGORIES_MOST = 3 };
enum { AMMO_FULL, AMMO_LOW, AMMO_DEPLETED };
static WORD_LIST(winner_words, "attacker", "defender", "none");
static WORD_LIST(left_words, "full", "low", "depleted");
static const char *const targets[TARGETS] = {"attackers", "defenders", "formed target"};

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
    step_tell(s, EMP(skirmish_procedure), "%d figures of the %s throw twice", targets[side],
              c.figures, 0);
    return c;
}

/* Some throws of a side, asked as a rule of their own: equal hits of theirs are one. */
struct throws_facts {
    const struct combat_facts *of;
    int16_t side, first, count, unused;
};

static bool throws_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct rule once = {sizeof(struct skirmish_facts), sizeof(struct skirmish_result),
                                     throw_once};
    const struct throws_facts *f = facts;
    struct skirmish_result *r = state, fell = {0};
    const struct skirmish_facts c = category_of(f->of, f->side, (f->first + r->throws) / THROWS, s);
    odds_ask(d, &once, &c, &fell, s);
    r->hits = (int16_t)(r->hits + fell.hits);
    r->throws++;
    return r->throws < f->count;
}

static struct effect_facts hit_on(const struct combat_facts *f, int target, struct steps *s)
{
    struct effect_facts hit = f->target[target];
    hit.by_dice = f->by_dice;
    step_tell(s, EMP(skirmish_procedure), "a hit on the %s", targets[target], 0, 0);
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
    return reading(N_37, f->by_excess == EXCESS_HITS, s, "hits over the loser's are in excess",
                   "hits over the figures of the loser's screen are in excess");
}

/* With over half of a screen in the fight it is low; N15: what that is. */
static int ammo_of(const struct combat_facts *f, int side, struct steps *s)
{
    if (!RULE(skirmish_procedure, 2 * figures_firing(f, side) > screen_of(f, side)))
        return AMMO_FULL;
    step_tell(s, EMP(skirmish_procedure), "over half of the %s fire", targets[side], 0, 0);
    return reading(N_15, f->by_low == LOW_DEPLETED, s, "their ammunition is depleted",
                   "their ammunition is low")
               ? AMMO_DEPLETED
               : AMMO_LOW;
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
    static const struct rule throws = {sizeof(struct throws_facts), sizeof(struct skirmish_result),
                                       throws_stage};
    const int of_a = THROWS * f->side[A].count, side = r->thrown >= of_a,
              first = r->thrown - side * of_a, all = THROWS * f->side[side].count - first,
              count = figures_firing(f, side) > FEW ? all : 1;
    const struct throws_facts some = {f, (int16_t)side, (int16_t)first, (int16_t)count, 0};
    struct skirmish_result fell = {0};
    odds_ask(d, &throws, &some, &fell, s);
    r->hits[side] = (int16_t)(r->hits[side] + fell.hits);
    r->thrown = (int16_t)(r->thrown + count);
}

/* Throws, then hits; those on the attackers last, since nothing hangs on them. */
static bool combat_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct combat_facts *f = facts;
    struct combat_state *r = state;
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
            category_sum(&c, s);
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

MAY(combat_may, combat_facts)
{
    const bool whole =
        screen_of(f, A) >= figures_firing(f, A) && screen_of(f, D) >= figures_firing(f, D);
    return require_of(skirmish_procedure, f->side[A].count > 0, "attacker", trouble,
                      "nobody attacks") &&
           require_of(skirmish_procedure, whole, "attacker-screen", trouble,
                      "a screen has all the figures that fire, and more");
}

CALL(combat_call, combat_facts)
{
    text_add(t, "Both sides fire: two d10 twice for each category, and a d6 where its cell has a "
                "face. Then two d6 for each hit: formation and cover.");
}

static void combat_effects(const void *facts, const void *result, struct effects *e)
{
    const struct combat_state *r = result;
    for (int i = 0; i < TARGETS; i++)
        effect_move(e, targets[i], "figures", -r->lost[i]);
    for (int i = 0; i < SIDES; i++)
        if (r->ammo[i] != AMMO_FULL)
            effect_set(e, targets[i], "ammunition", words_at(&left_words, r->ammo[i]));
}

/* clang-format off */
#define OF skirmish_facts
#define BY NULL
static const struct field category_fields[] = {
    IN_NUMBER("figures", "that fire", figures, 1, 24), IN_USUAL("grade", "of them", grade, grade_words, "average"),
    IN_USUAL("fatigue", "of their ME", fatigue, emp_fatigue_words, "fresh"), IN_YES("skirmish-order", "they are in it", in_order),
    IN_USUAL("rifles", "how many have them", rifles, rifle_words, "none"), IN_YES("from-cover", "or rough ground", from_cover)};
#undef OF
#undef BY
/* clang-format on */
static const struct list a_list = LIST(combat_facts, side[A].category, side[A].count,
                                       category_fields, CATEGORIES_MOST),
                         d_list = LIST(combat_facts, side[D].category, side[D].count,
                                       category_fields, CATEGORIES_MOST);

/* clang-format off */
#define OF combat_facts
#define BY EMP(skirmish_procedure)
#define SIDE(n, who, list)                                                                            \
    {who, "categories that fire", EMP(skirmish_fire_modifiers), ITEMS(combat_facts, side[n].category, list)}, \
    IN_COUNT(who "-screen", "figures of it; 0: those that fire", side[n].screen, 200),               \
    IN_USUAL(who "-form", "of the screen", target[n].form, form_words, "skirmish"),                   \
    IN_USUAL(who "-cover", "of the screen", target[n].cover, cover_words, "none")
#define LOST(name, about, n) {name, "figures that " about " loses", HOW_MANY(combat_state, lost[n]), COUNTED(emp_figures), TALLY_OF(combat_state, falling[n]), .says = "|; " about " loses @"}
#define AMMO(name, n, who)   {name, "what they then have", PICK(combat_state, ammo[n], left_words), .says = "|; " who " is low on ammunition|; the ammunition of " who " is depleted"}
/* clang-format on */

DESCRIBE(
    emp_skirmish_combat, "skirmish-combat", "Skirmish combat", "8. Skirmish",
    "The screens of both sides fire at each other; what a winning attacker has in excess "
    "falls on the formed troops behind.",
    "attacker=4:excellent:fresh:yes defender=3:average:fresh:yes:none:yes "
    "defender-cover=light target=formed cover=light",
    INPUTS(SIDE(A, "attacker", a_list), SIDE(D, "defender", d_list),
           IN_USUAL("target", "who stands behind the defenders", target[FORMED].form, form_words,
                    "formed"),
           IN_USUAL("cover", "of those", target[FORMED].cover, cover_words, "none")),
    OUTPUTS({"winner", "who hit more", PICK(combat_state, winner, winner_words),
             .says = "the attacker wins the skirmish|the defender wins the skirmish|neither side "
                     "wins the skirmish"},
            {"excess", "hits of the winner", HOW_MANY(combat_state, excess), COUNTED(emp_hits),
             TALLY, .says = "| by @"},
            LOST("attackers_lost", "the attacking screen", A),
            LOST("defenders_lost", "the defending screen", D),
            LOST("target_lost", "the formed target", FORMED),
            AMMO("attackers_ammo", A, "the attacker"), AMMO("defenders_ammo", D, "the defender")),
    RESOLVE(combat_facts, combat_state, combat_stage), .may = combat_may, .call = combat_call,
    .explain = combat_explain,
    TABLES(&emp_skirmish_procedure_table, &emp_skirmish_fire_modifiers_table,
           &emp_small_arms_fire_table, &emp_skirmish_effects_table),
    SETTINGS(ASKS(G_21, struct combat_facts, by_below), ASKS(G_27, struct combat_facts, by_dice),
             ASKS(N_37, struct combat_facts, by_excess), ASKS(N_15, struct combat_facts, by_low)),
    .effects = combat_effects);
