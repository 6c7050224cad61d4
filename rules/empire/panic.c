/* 4: panic.  An ME near friends who broke checks once, with a penalty for each further cause; the
 * wave does so for all the neighbours of one that broke. */

#include "me_morale.h"

enum { BAND_ROWS = 3 };
enum { CARRIES_ON, IS_SHAKEN, BREAKS };                /* ORDER PANIC */
enum { FRIEND_BROKE, FRIEND_GONE, GUARD_GONE };        /* ORDER CAUSE */
enum { NO_GUARD, GUARD_SHAKEN, GUARD_BROKEN };         /* ORDER GUARD */
enum { NONE_GONE, SOME_GONE, QUARTER_BAD, HALF_GONE }; /* ORDER GONE */

struct panic_facts {
    int16_t class, causes, cause, inches, guard, gone, fatigue, shaken, retreat_cut, strong_lost,
        withdraw, campaign, interpenetrated, leader;
    int16_t further, inspired; /* derived */
};

/* ---- the printed tables ---- */

/* clang-format off */
static FIGURES struct {
    figure radius;
    const char *cause;
    figure mark;
} panic_causes[] = {
    {20, "the ME morale of a friendly ME is Broken",                                            PRINTED},
    {20, "a friendly ME is destroyed, wholly in bad morale or chose Sauve Qui Peut",            PRINTED},
    {30, "a friendly Old or Middle Guard ME is destroyed, in bad morale or chose Sauve Qui Peut", PRINTED},
};

/* Broken up to the first, shaken up to the second. */
#define CHECK(broken, shaken, as_broken, as_shaken, as_fine) \
    {OPEN, broken, as_broken, INFERRED}, {(broken) + 1, shaken, as_shaken, PRINTED}, {(shaken) + 1, OPEN, as_fine, PRINTED}
static FIGURES struct {
    figure lo, hi;
    const char *as_printed;
    figure mark;
} panic_checks[] = {
    /* Old Guard */ CHECK( 2,  3, "<2",  "3",    "4+"),
    /* Guard     */ CHECK( 3,  5, "<3",  "5-4",  "6+"),
    /* Grenadier */ CHECK( 4,  6, "<4",  "6-5",  "7+"),
    /* Elite     */ CHECK( 5,  6, "<5",  "6",    "7+"),
    /* Crack     */ CHECK( 5,  7, "<5",  "7-6",  "8+"),
    /* Veteran   */ CHECK( 6,  7, "<6",  "7",    "8+"),
    /* Regular   */ CHECK( 7,  8, "<7",  "8",    "9+"),
    /* Conscript */ CHECK( 8,  9, "<8",  "9",    "10+"),
    /* Landwehr  */ CHECK( 8, 10, "<8",  "10-9", "11+"),
    /* Militia   */ CHECK(10, 11, "<10", "11",   "12+"),
    /* Rabble    */ CHECK(11, 12, "<11", "12",   "13+"),
};
static const char *const classes[] = {"Old Guard", "Guard", "Grenadier", "Elite", "Crack", "Veteran",
                                      "Regular", "Conscript", "Landwehr", "Militia", "Rabble"}; /* ORDER CLASS */
static const char *const bands[BAND_ROWS] = {"Broken", "Shaken", "Carry on"};

static FIGURES struct {
    const char *result;
    figure move;
    const char *effect;
    figure fatigue, mark;
} panic_results[] = { /* ORDER PANIC */
    {"Carry on",  0, "nothing happens",       0, INFERRED},
    {"Shaken",    0, "the ME is shaken",      0, INFERRED},
    {"Broken",   24, "its units are in bad morale", 1, PRINTED},
};

#define FACTS panic_facts
static FIGURES struct modifier_line panic_check_modifiers[] = {
    {"guard_broken",   "Guard",            "French Old or Middle Guard broken within 30", -5, WHEN(guard, GUARD_BROKEN), AS("-5:-3")},
    {"guard_shaken",   "Guard",            "French Old or Middle Guard shaken within 30", -3, WHEN(guard, GUARD_SHAKEN), AS("-5:-3")},
    {"half_gone",      "losses",           "half its units in bad morale or gone",   -6, WHEN(gone, HALF_GONE)},
    {"quarter_bad",    "losses",           "a quarter of its units in bad morale",   -3, WHEN(gone, QUARTER_BAD)},
    {"extra_cause",    "cause",            "further cause",                          -2, EACH(further), "cause"},
    {"fatigue",        "state",            "fatigue level",                          -1, EACH(fatigue), "level"},
    {"shaken",         "state",            "ME shaken",                              -2, HOLDS(shaken)},
    {"retreat_cut",    "state",            "enemies across its line of retreat",     -2, HOLDS(retreat_cut)},
    {"strong_lost_30", "state",            "strong point taken by the enemy within 30", -2, EACH(strong_lost), "strong point"},
    {"withdraw",       "state",            "corps on Withdraw",                      -1, HOLDS(withdraw)},
    {"camp_weary",     "campaign fatigue", "Weary",                                  -2, WHEN(campaign, WEARY), AS("-2:-4:-6")},
    {"camp_haggard",   "campaign fatigue", "Haggard",                                -4, WHEN(campaign, HAGGARD), AS("-2:-4:-6")},
    {"camp_spent",     "campaign fatigue", "Spent",                                  -6, WHEN(campaign, SPENT), AS("-2:-4:-6")},
    {"interpen",       "state",            "interpenetrated",                        -2, HOLDS(interpenetrated)},
    {"leader",         "leader attached",  "Charismatic or Inspirational leader",     2, HOLDS(inspired)},
    {"no_bad",         "losses",           "no unit in bad morale",                   2, WHEN(gone, NONE_GONE)},
};
#undef FACTS
/* clang-format on */

static MARKED_TABLE(panic_causes, "Panic causes", INDEX("id", 1),
                    {"radius_in", NUMBER(panic_causes, radius)}, TEXT_COLUMN(panic_causes, cause));
static MARKED_TABLE(panic_checks, "Panic checks",
                    {"average_morale", .cell = CELL_TEXT,
                     EXTRA(.shared = classes, .shared_stride = sizeof *classes,
                           .rows_a_block = BAND_ROWS, .of_block = true)},
                    {"dice", RANGE(panic_checks, lo, hi), EXTRA(.heading = "*")},
                    {"result", .cell = CELL_TEXT,
                     EXTRA(.shared = bands, .shared_stride = sizeof *bands,
                           .rows_a_block = BAND_ROWS)},
                    TEXT_COLUMN(panic_checks, as_printed));
static MARKED_TABLE(panic_results, "Panic results", TEXT_COLUMN(panic_results, result),
                    {"move_in", NUMBER(panic_results, move)}, TEXT_COLUMN(panic_results, effect),
                    NUMBER_COLUMN(panic_results, fatigue));
static MODIFIER_TABLE(panic_check_modifiers, "Panic modifiers");
static WORD_LIST(panic_words, "carries-on", "shaken", "broken"); /* ORDER PANIC */
static WORD_LIST(cause_words, "broken", "destroyed", "guard");   /* ORDER CAUSE */
static WORD_LIST(guard_words, "no", "shaken", "broken");         /* ORDER GUARD */
static WORD_LIST(gone_words, "none", "some", "quarter", "half"); /* ORDER GONE */

/* ---- the check ---- */

static int panic_sum(const struct panic_facts *facts, struct steps *s)
{
    struct panic_facts f = *facts;
    f.further = (int16_t)(f.causes > 1 ? f.causes - 1 : 0);
    f.inspired = f.leader == CHARISMATIC || f.leader == INSPIRATIONAL;
    return modifiers_sum(&emp_panic_check_modifiers_table, EMP(panic_check_modifiers), &f, s);
}

#define CLASS_BANDS(class)                                                               \
    (&(const struct ranges){&panic_checks[(class) * BAND_ROWS].lo,                       \
                            &panic_checks[(class) * BAND_ROWS].hi, sizeof *panic_checks, \
                            BAND_ROWS})

static int panic_throw(int class, int sum, struct dice *d, struct steps *s)
{
    static const struct purpose for_panic = {"ME", "panic"};
    int total;
    const int band = emp_throw_inside(d, &for_panic, CLASS_BANDS(class), sum, &total),
              result = RULE(panic_checks, band > 0) ? BREAKS - band : BREAKS;
    step_reads(s, &emp_panic_checks_table, class * BAND_ROWS + band);
    step_reads(s, &emp_panic_results_table, result);
    step(steps_fallen(s, d), EMP(panic_checks), 0, "%d: %s", panic_results[result].result, total,
         0);
    return result;
}

struct panic_result {
    int16_t result, inches, fatigue, unused;
};

static bool panic_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct panic_facts *f = facts;
    struct panic_result *r = state;
    step_from(s, &emp_panic_causes_table, f->cause, EMP(panic_causes), 0, "%s",
              panic_causes[f->cause].cause, 0, 0);
    const int sum = panic_sum(f, s);
    step_gap(s, EMP(G_1), 0, "two d10 are thrown", NULL, 0, 0);
    r->result = (int16_t)panic_throw(f->class, sum, d, s);
    r->inches = panic_results[r->result].move;
    r->fatigue = panic_results[r->result].fatigue;
    return false;
}

static bool panic_may(const void *facts, struct trouble *trouble)
{
    const struct panic_facts *f = facts;
    return require_of(panic_causes, f->inches <= panic_causes[f->cause].radius, "inches", trouble,
                      "that is too far away for a check");
}

static void say_panic(struct text *t, int band, const void *with)
{
    text_add(t, bands[band]);
}

static void panic_call(const void *facts, struct text *t)
{
    const struct panic_facts *f = facts;
    emp_call_bands(t, panic_sum(f, NULL), CLASS_BANDS(f->class), say_panic, f);
}

static void panic_effects(const void *facts, const void *result, struct effects *e)
{
    const struct panic_result *r = result;
    if (r->result != CARRIES_ON)
        effect_set(e, "ME", "state", words_at(&panic_words, r->result));
    effect_move(e, "ME", "inches back", r->inches);
    effect_move(e, "ME", "fatigue", r->fatigue);
    if (RULE(panic_results, r->result == BREAKS))
        effect_set(e, "units of the ME", "morale", "bad");
}

#define CHECKS(name, about, ...)                             \
    {                                                        \
        name, about, EMP(panic_check_modifiers), __VA_ARGS__ \
    }

const struct chart emp_panic_chart = {
    "panic",
    "Panic check",
    "4. Panic",
    "Whether an ME near friends who broke carries on, is shaken or breaks too.",
    "class=regular gone=quarter causes=2 fatigue=winded shaken=yes",
    INPUTS(CHECKS("class", "average of its units", PICK(panic_facts, class, emp_class_words)),
           CHECKS("gone", "how many of its units are in bad morale or gone",
                  PICK(panic_facts, gone, gone_words)),
           CHECKS("causes", "how many things happened that call for the check",
                  WHOLE(panic_facts, causes, 1, 20), UNLESS("1")),
           {"cause", "what happened: a friendly ME broke, is destroyed, or that was Guard",
            EMP(panic_causes), PICK(panic_facts, cause, cause_words), UNLESS("broken")},
           {"inches", "how far away", EMP(panic_causes), WHOLE(panic_facts, inches, 0, 100),
            UNLESS("0"), COUNTED(emp_inches)},
           CHECKS("fatigue", "its level", PICK(panic_facts, fatigue, emp_fatigue_words),
                  UNLESS("fresh")),
           CHECKS("shaken", "it is shaken", SAID(panic_facts, shaken)),
           CHECKS("leader", "attached to it", PICK(panic_facts, leader, emp_leader_words),
                  UNLESS("none")),
           CHECKS("guard", "French Old or Middle Guard within 30 inches",
                  PICK(panic_facts, guard, guard_words), UNLESS("no")),
           CHECKS("retreat-cut", "enemies stand across its line of retreat",
                  SAID(panic_facts, retreat_cut)),
           CHECKS("strong-points-lost", "within 30 inches, taken by the enemy",
                  WHOLE(panic_facts, strong_lost, 0, 20), UNLESS("0")),
           CHECKS("withdraw", "its corps has a Withdraw order", SAID(panic_facts, withdraw)),
           CHECKS("interpenetrated", "the ME is", SAID(panic_facts, interpenetrated)),
           CHECKS("campaign", "its campaign fatigue",
                  PICK(panic_facts, campaign, emp_campaign_words), UNLESS("rested"))),
    OUTPUTS({"result", "what it does", PICK(panic_result, result, panic_words)},
            {"inches", "how far it flees", HOW_MANY(panic_result, inches), COUNTED(emp_inches)},
            {"fatigue", "levels gained", HOW_MANY(panic_result, fatigue)}),
    RESOLVE(panic_facts, panic_result, panic_stage),
    .may = panic_may,
    .call = panic_call,
    TABLES(&emp_panic_causes_table, &emp_panic_check_modifiers_table, &emp_panic_checks_table,
           &emp_panic_results_table),
    .effects = panic_effects,
};

/* ---- the wave ---- */

enum { NEIGHBOURS_MOST = 20 };

struct neighbour {
    int16_t class, modifier;
};

struct wave_facts {
    int16_t count;
    struct neighbour of[NEIGHBOURS_MOST];
};

struct wave_result {
    int16_t shaken, broken, checked, unused;
};

/* One ME a stage. */
static bool wave_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct wave_facts *f = facts;
    struct wave_result *r = state;
    const struct neighbour *n = &f->of[r->checked++];
    steps_new_sum(s);
    step(s, EMP(panic_causes), 0, "ME %d: %s", classes[n->class], r->checked, 0);
    const int sum =
        n->modifier ? step(s, EMP(panic_check_modifiers), n->modifier, "its modifiers", NULL, 0, 0)
                    : 0;
    if (r->checked == 1)
        step_gap(s, EMP(G_1), 0, "two d10 are thrown for each", NULL, 0, 0);
    const int result = panic_throw(n->class, sum, d, s);
    r->shaken = (int16_t)(r->shaken + (result == IS_SHAKEN));
    r->broken = (int16_t)(r->broken + (result == BREAKS));
    return r->checked < f->count;
}

static bool wave_may(const void *facts, struct trouble *trouble)
{
    return require_of(panic_causes, ((const struct wave_facts *)facts)->count > 0, "neighbours",
                      trouble, "say who stands near: neighbours=veteran:0,regular:-2");
}

static void wave_call(const void *facts, struct text *t)
{
    const struct wave_facts *f = facts;
    for (int i = 0; i < f->count; i++) {
        text_print(t, "%sME %d: ", i ? " " : "", i + 1);
        emp_call_bands(t, f->of[i].modifier, CLASS_BANDS(f->of[i].class), say_panic, NULL);
    }
}

static const struct field neighbour_item[] = {
    {"class", "average of its units", EMP(panic_checks), PICK(neighbour, class, emp_class_words)},
    {"modifier", "the sum of its panic modifiers", EMP(panic_check_modifiers),
     WHOLE(neighbour, modifier, -60, 20), UNLESS("0")}};
static const struct list neighbour_list =
    LIST(wave_facts, of, count, neighbour_item, NEIGHBOURS_MOST);

const struct chart emp_panic_wave_chart = {
    "panic-wave",
    "A wave of panic",
    "4. Panic",
    "One ME broke: how many of its neighbours are shaken, and how many break too? Each that breaks "
    "is a cause for those near it: ask again for them.",
    "neighbours=veteran:2,regular:-3,landwehr:0",
    INPUTS({"neighbours", "MEs within 20 inches, of the Guard 30: CLASS:MODIFIER",
            EMP(panic_causes), ITEMS(wave_facts, of, neighbour_list)}),
    OUTPUTS({"shaken", "MEs that are shaken", HOW_MANY(wave_result, shaken)},
            {"broken", "MEs that break", HOW_MANY(wave_result, broken)}),
    RESOLVE(wave_facts, wave_result, wave_stage),
    .may = wave_may,
    .call = wave_call,
    TABLES(&emp_panic_checks_table, &emp_panic_results_table),
};
