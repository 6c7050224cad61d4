/* 8: skirmish.  Each category of a side fires twice on the small arms table; each hit then counts
 * only if it finds its target in its formation and in its cover. */

#include <assert.h>

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

static bool effect_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_form = {"skirmishers", "formation"},
                                for_cover = {"skirmishers", "cover"};
    const struct effect_facts *f = facts;
    struct effect_result *r = state;
    struct steps *told = r->tried == 0 ? s : steps_after(s, d);
    const int form = skirmish_effects[f->form].roll_at_least,
              cover = skirmish_effects[f->cover].roll_at_least;
    const bool two = RULE(G_27, f->by_dice == SKIRMISH_TWO);
    step_tell_gap(told, EMP(G_27), two ? "two dice, and both must count" : "one die for both", NULL,
                  0, 0);
    step_from(told, &emp_skirmish_effects_table, f->form, EMP(skirmish_effects), 0,
              "formation: %d or more", NULL, form, 0);
    step_from(told, &emp_skirmish_effects_table, f->cover, EMP(skirmish_effects), 0,
              "cover: %d or more", NULL, cover, 0);
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
