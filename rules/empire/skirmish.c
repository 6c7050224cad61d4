/* 8: skirmish.  Each category of a side fires twice on the small arms table; each hit then counts
 * only if it finds its target in its formation and in its cover.  The whole combat asks these two
 * of both sides. */

#include "empire.h"

/* ---- facts ---- */

struct category {
    int16_t figures, grade, fatigue, in_order, rifles, from_cover;
};

/* ---- the printed tables ---- */

/* clang-format off */
enum { AVERAGE_GRADE, SUPERIOR_GRADE, EXCELLENT_GRADE, GOOD_GRADE, POOR_GRADE }; /* ORDER GRADE */
static WORD_LIST(grade_words, "average", "superior", "excellent", "good", "poor");
static WORD_LIST(rifle_words, "none", "half", "all");
#define FACTS category
static FIGURES struct modifier_line skirmish_fire_modifiers[] = {
    {"superior",    "skirmish grade", "Superior grade",                12, WHEN(grade, SUPERIOR_GRADE)},
    {"excellent",   "skirmish grade", "Excellent grade",                8, WHEN(grade, EXCELLENT_GRADE)},
    {"good",        "skirmish grade", "Good grade",                     5, WHEN(grade, GOOD_GRADE)},
    {"poor",        "skirmish grade", "Poor grade",                    -5, WHEN(grade, POOR_GRADE)},
    {"fatigue",     "state",          "fatigue level",                 -2, EACH(fatigue), "level"},
    {"sk_order",    "state",          "in skirmish order",              5, HOLDS(in_order)},
    {"half_rifled", "weapon",         "half of them rifled",            3, WHEN(rifles, 1)},
    {"all_rifled",  "weapon",         "all of them rifled",             6, WHEN(rifles, 2)},
    {"from_cover",  "state",          "from cover or rough ground",     5, HOLDS(from_cover)},
};
#undef FACTS

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

static MODIFIER_TABLE(skirmish_fire_modifiers, "Skirmish fire modifiers");
static MARKED_TABLE(skirmish_effects, "Skirmish effects",
                    NUMBER_COLUMN(skirmish_effects, roll_at_least),
                    TEXT_COLUMN(skirmish_effects, formation_hit),
                    TEXT_COLUMN(skirmish_effects, cover_hit));
static PRINTED_TABLE(skirmish_procedure, "Skirmish procedure", INDEX("step", 1),
                     TEXT_COLUMN(skirmish_procedure, action));

/* ---- fire ---- */

static int category_sum(const struct category *c, struct steps *s)
{
    return modifiers_sum(&emp_skirmish_fire_modifiers_table, EMP(skirmish_fire_modifiers), c, s);
}

struct skirmish_facts {
    struct category firers;
    int16_t by_below; /* G21 */
};

struct skirmish_result {
    int16_t hits, throws, unused[2];
};

enum { THROWS = 2 };

static bool skirmish_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_skirmish = {"skirmishers", "fire"};
    const struct skirmish_facts *f = facts;
    struct skirmish_result *r = state;
    struct steps *told = r->throws == 0 ? s : steps_after(s, d);
    steps_new_sum(told);
    const int column =
        emp_fire_column(d, &for_skirmish, category_sum(&f->firers, told), f->by_below, told);
    r->hits = (int16_t)(r->hits + emp_small_arms_hits(d, f->firers.figures, column, told));
    r->throws++;
    return RULE(skirmish_procedure, r->throws < THROWS) && r->throws < 2 * THROWS;
}

static void skirmish_call(const void *facts, struct text *t)
{
    emp_call_dice(t, category_sum(facts, NULL));
    text_add(t, "twice on the small arms table.");
}

#define OF skirmish_facts
#define BY EMP(skirmish_fire_modifiers)
const struct chart emp_skirmish_fire_chart = {
    "skirmish-fire",
    "Skirmish fire",
    "8. Skirmish",
    "The hits of one category of skirmishers, which throws twice.",
    "figures=6 grade=good skirmish-order=yes fatigue=winded",
    INPUTS(IN_NUMBER("figures", "that fire", firers.figures, 1, 96),
           IN_USUAL("grade", "of the skirmishers", firers.grade, grade_words, "average"),
           IN_USUAL("fatigue", "of their ME", firers.fatigue, emp_fatigue_words, "fresh"),
           IN_YES("skirmish-order", "they are in skirmish order", firers.in_order),
           IN_USUAL("rifles", "how many have them", firers.rifles, rifle_words, "none"),
           IN_YES("from-cover", "they fire from cover or rough ground", firers.from_cover)),
    OUTPUTS({"hits", "of both throws", HOW_MANY(skirmish_result, hits), COUNTED(emp_hits)}),
    RESOLVE(skirmish_facts, skirmish_result, skirmish_stage),
    .call = skirmish_call,
    TABLES(&emp_skirmish_procedure_table, &emp_skirmish_fire_modifiers_table,
           &emp_small_arms_fire_table),
    SETTINGS(ASKS(G_21, struct skirmish_facts, by_below)),
};
#undef OF
#undef BY

/* ---- the effect of hits ---- */

struct effect_facts {
    int16_t form, cover, hits, by_dice; /* G27 */
};

struct effect_result {
    int16_t count, tried, unused[2];
};

/* What a hit must reach; G27: with one die for both, or with two. */
static bool effect_tell(const struct effect_facts *f, struct steps *s)
{
    const bool two = RULE(G_27, f->by_dice == SKIRMISH_TWO);
    step_tell_gap(s, EMP(G_27), two ? "two dice, and both must count" : "one die for both", NULL, 0,
                  0);
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

static void effect_call(const void *facts, struct text *t)
{
    const struct effect_facts *f = facts;
    text_print(t, "Each hit: a d6 of %d or more for the formation, and %d or more for the cover.",
               skirmish_effects[f->form].roll_at_least, skirmish_effects[f->cover].roll_at_least);
}

static WORD_LIST(form_words, "skirmish", "semi-skirmish", "artillery", "formed",
                 "column-or-square");
static WORD_LIST(cover_words, "super", "heavy", "medium", "light", "none");
#define OF effect_facts
#define BY EMP(skirmish_effects)
const struct chart emp_skirmish_effect_chart = {
    "skirmish-effect",
    "Skirmish effect",
    "8. Skirmish",
    "How many hits of skirmishers count against a formation in its cover.",
    "target=column-or-square hits=1",
    INPUTS(IN_WORD("target", "its formation", form, form_words),
           IN_USUAL("cover", "of the target", cover, cover_words, "none"),
           IN_NUMBER("hits", "to be tried", hits, 1, 24)),
    OUTPUTS({"casualties", "hits that count", HOW_MANY(effect_result, count), COUNTED(emp_hits)}),
    RESOLVE(effect_facts, effect_result, effect_stage),
    .call = effect_call,
    TABLES(&emp_skirmish_effects_table),
    SETTINGS(ASKS(G_27, struct effect_facts, by_dice)),
};
#undef OF
#undef BY

/* ---- the whole combat ---- */

enum { ATTACKER, DEFENDER, NO_WINNER, SIDES = 2, FORMED = 2, TARGETS = 3, CATEGORIES_MOST = 3 };
enum { AMMO_FULL, AMMO_LOW, AMMO_DEPLETED };
static WORD_LIST(winner_words, "attacker", "defender", "none");
static WORD_LIST(left_words, "full", "low", "depleted");
static const char *const targets[TARGETS] = {"attackers", "defenders", "formed target"};

struct combat_facts {
    struct {
        int16_t count, screen; /* figures of the screen, 0: those that fire */
        struct category category[CATEGORIES_MOST];
    } side[SIDES];
    struct {
        int16_t form, cover;
    } target[TARGETS];                            /* the two screens, and who stands behind */
    int16_t by_below, by_dice, by_excess, by_low; /* G21, G27, N37, N15 */
};

struct combat_state {
    int16_t asked, hits[SIDES], falling[TARGETS]; /* throws made, hits, those still to be tried */
    int16_t winner, excess, lost[TARGETS], ammo[SIDES], unused[3];
};

static int categories_of(const struct combat_facts *f)
{
    return f->side[ATTACKER].count + f->side[DEFENDER].count;
}

static bool is_defender(const struct combat_facts *f, int category)
{
    return category >= f->side[ATTACKER].count;
}

static struct skirmish_facts fire_of(const struct combat_facts *f, int category)
{
    const int side = is_defender(f, category);
    return (struct skirmish_facts){
        f->side[side].category[category - side * f->side[ATTACKER].count], f->by_below};
}

static struct effect_facts effect_of(const struct combat_facts *f, int target, int hits)
{
    return (struct effect_facts){f->target[target].form, f->target[target].cover, (int16_t)hits,
                                 f->by_dice};
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

/* N37: what hits are in excess of. */
static bool excess_tell(const struct combat_facts *f, struct steps *s)
{
    const bool hits = RULE(N_37, f->by_excess == EXCESS_HITS);
    step_tell_gap(s, EMP(N_37),
                  hits ? "hits over the loser's are in excess"
                       : "hits over the figures of the loser's screen are in excess",
                  NULL, 0, 0);
    return hits;
}

/* N15: what it is to be low, with over half of a screen in the fight. */
static int ammo_of(const struct combat_facts *f, int side, struct steps *s)
{
    if (!RULE(skirmish_procedure, 2 * figures_firing(f, side) > screen_of(f, side)))
        return AMMO_FULL;
    const bool depleted = RULE(N_15, f->by_low == LOW_DEPLETED);
    step_tell_gap(s, EMP(N_15),
                  depleted ? "over half of the %s fire: ammunition depleted"
                           : "over half of the %s fire: ammunition low",
                  targets[side], 0, 0);
    return depleted ? AMMO_DEPLETED : AMMO_LOW;
}

/* Hits fall on the screens, what a winning attacker has in excess on those behind. */
static void settle(const struct combat_facts *f, struct combat_state *r, struct steps *s)
{
    const int a = r->hits[ATTACKER], d = r->hits[DEFENDER], more = a > d ? a : d;
    step_tell(s, EMP(skirmish_procedure), "%d hits to %d", NULL, a, d);
    r->winner = (int16_t)(a > d ? ATTACKER : d > a ? DEFENDER : NO_WINNER);
    const int over = excess_tell(f, s) ? a + d - more : screen_of(f, r->winner == ATTACKER);
    r->excess = (int16_t)(r->winner != NO_WINNER && more > over ? more - over : 0);
    r->falling[ATTACKER] = (int16_t)d;
    r->falling[FORMED] = RULE(skirmish_procedure, r->winner == ATTACKER) ? r->excess : 0;
    r->falling[DEFENDER] = (int16_t)(a > r->falling[FORMED] ? a - r->falling[FORMED] : 0);
    for (int i = 0; i < SIDES; i++) {
        r->hits[i] = 0;
        r->ammo[i] = (int16_t)ammo_of(f, i, s);
    }
}

/* Some hits at a time, since their fractions are fine. */
static void try_hits(const struct combat_facts *f, struct dice *d, struct combat_state *r,
                     int target, struct steps *s)
{
    enum { AT_ONCE = 6 };
    const int hits = r->falling[target] < AT_ONCE ? r->falling[target] : AT_ONCE;
    const struct effect_facts effect = effect_of(f, target, hits);
    struct effect_result fell = {0};
    step_tell(s, EMP(skirmish_procedure), "hits on the %s: %d", targets[target], hits, 0);
    odds_ask(d, &emp_skirmish_effect_chart.rule, &effect, &fell, s);
    const int lost = r->lost[target] + fell.count;
    const bool gone = target != FORMED && RULE(G_57, lost > screen_of(f, target));
    r->lost[target] = (int16_t)(gone ? screen_of(f, target) : lost);
    r->falling[target] = (int16_t)(r->falling[target] - hits);
}

/* All fire, the hits are shared out, and each is tried; those on the attackers last, since nothing
 * hangs on them. */
static bool combat_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct combat_facts *f = facts;
    struct combat_state *r = state;
    struct steps *after = steps_after(s, d);
    int target = FORMED;
    while (target > ATTACKER && r->falling[target] == 0)
        target--;
    if (r->asked < categories_of(f)) {
        const struct skirmish_facts fire = fire_of(f, r->asked);
        struct skirmish_result fell = {0};
        int16_t *hits = &r->hits[is_defender(f, r->asked)];
        odds_ask(d, &emp_skirmish_fire_chart.rule, &fire, &fell, after);
        *hits = (int16_t)(*hits + fell.hits);
        r->asked++;
    } else if (r->asked == categories_of(f)) {
        settle(f, r, after);
        r->asked++;
    } else
        try_hits(f, d, r, target, after);
    return r->asked <= categories_of(f) || r->falling[FORMED] || r->falling[DEFENDER] ||
           r->falling[ATTACKER];
}

/* What holds however the dice fall. */
static void combat_explain(const void *facts, struct steps *s)
{
    const struct combat_facts *f = facts;
    for (int i = 0; i < categories_of(f); i++) {
        const struct skirmish_facts fire = fire_of(f, i);
        steps_new_sum(s);
        step_tell(s, EMP(skirmish_procedure), "%d figures of the %s throw twice",
                  targets[is_defender(f, i)], fire.firers.figures, 0);
        category_sum(&fire.firers, s);
    }
    excess_tell(f, s);
    for (int i = 0; i < TARGETS; i++) {
        const struct effect_facts hit = effect_of(f, i, 1);
        step_tell(s, EMP(skirmish_procedure), "a hit on the %s", targets[i], 0, 0);
        effect_tell(&hit, s);
    }
    for (int i = 0; i < SIDES; i++)
        ammo_of(f, i, s);
}

static bool combat_may(const void *facts, struct trouble *trouble)
{
    const struct combat_facts *f = facts;
    const bool whole = screen_of(f, ATTACKER) >= figures_firing(f, ATTACKER) &&
                       screen_of(f, DEFENDER) >= figures_firing(f, DEFENDER);
    return require_of(skirmish_procedure, f->side[ATTACKER].count > 0, "attacker", trouble,
                      "nobody attacks") &&
           require_of(skirmish_procedure, whole, "attacker-screen", trouble,
                      "a screen has all the figures that fire, and more");
}

static void combat_call(const void *facts, struct text *t)
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

static const struct field category_fields[] = {
    {"figures", "that fire", NULL, WHOLE(category, figures, 1, 24)},
    {"grade", "of them", NULL, PICK(category, grade, grade_words), UNLESS("average")},
    {"fatigue", "of their ME", NULL, PICK(category, fatigue, emp_fatigue_words), UNLESS("fresh")},
    {"skirmish-order", "they are in it", NULL, SAID(category, in_order)},
    {"rifles", "how many have them", NULL, PICK(category, rifles, rifle_words), UNLESS("none")},
    {"from-cover", "or rough ground", NULL, SAID(category, from_cover)},
};
static const struct list attacker_list =
                             LIST(combat_facts, side[ATTACKER].category, side[ATTACKER].count,
                                  category_fields, CATEGORIES_MOST),
                         defender_list =
                             LIST(combat_facts, side[DEFENDER].category, side[DEFENDER].count,
                                  category_fields, CATEGORIES_MOST);

#define OF combat_facts
#define BY EMP(skirmish_procedure)
const struct chart emp_skirmish_combat_chart = {
    "skirmish-combat",
    "Skirmish combat",
    "8. Skirmish",
    "The screens of both sides fire at each other; what a winning attacker has in excess falls on "
    "the formed troops behind.",
    "attacker=4:excellent:fresh:yes defender=3:average:fresh:yes:none:yes defender-cover=light "
    "target=formed cover=light",
    INPUTS(
        {"attacker", "categories that fire, each figures:grade:fatigue:order:rifles:cover",
         EMP(skirmish_fire_modifiers), ITEMS(combat_facts, side[ATTACKER].category, attacker_list)},
        {"defender", "categories that fire, likewise", EMP(skirmish_fire_modifiers),
         ITEMS(combat_facts, side[DEFENDER].category, defender_list)},
        IN_COUNT("attacker-screen", "figures of it; 0: those that fire", side[ATTACKER].screen,
                 200),
        IN_COUNT("defender-screen", "figures of it; 0: those that fire", side[DEFENDER].screen,
                 200),
        IN_USUAL("attacker-form", "of the screen", target[ATTACKER].form, form_words, "skirmish"),
        IN_USUAL("attacker-cover", "of the screen", target[ATTACKER].cover, cover_words, "none"),
        IN_USUAL("defender-form", "of the screen", target[DEFENDER].form, form_words, "skirmish"),
        IN_USUAL("defender-cover", "of the screen", target[DEFENDER].cover, cover_words, "none"),
        IN_USUAL("target", "who stands behind the defenders", target[FORMED].form, form_words,
                 "formed"),
        IN_USUAL("cover", "of those", target[FORMED].cover, cover_words, "none")),
    OUTPUTS(
        {"winner", "who hit more", PICK(combat_state, winner, winner_words)},
        {"excess", "hits of the winner", HOW_MANY(combat_state, excess), COUNTED(emp_hits), TALLY},
        {"attackers_lost", "of the attacking screen", HOW_MANY(combat_state, lost[ATTACKER]),
         COUNTED(emp_figures), TALLY},
        {"defenders_lost", "of the defending screen", HOW_MANY(combat_state, lost[DEFENDER]),
         COUNTED(emp_figures), TALLY},
        {"target_lost", "of the formed target", HOW_MANY(combat_state, lost[FORMED]),
         COUNTED(emp_figures), TALLY},
        {"attackers_ammo", "what they then have", PICK(combat_state, ammo[0], left_words)},
        {"defenders_ammo", "what they then have", PICK(combat_state, ammo[1], left_words)}),
    RESOLVE(combat_facts, combat_state, combat_stage),
    .may = combat_may,
    .call = combat_call,
    .explain = combat_explain,
    TABLES(&emp_skirmish_procedure_table, &emp_skirmish_fire_modifiers_table,
           &emp_small_arms_fire_table, &emp_skirmish_effects_table),
    SETTINGS(ASKS(G_21, struct combat_facts, by_below), ASKS(G_27, struct combat_facts, by_dice),
             ASKS(N_37, struct combat_facts, by_excess), ASKS(N_15, struct combat_facts, by_low)),
    .effects = combat_effects,
};
