/* 4: panic.  An ME near friends who broke checks once, with a penalty for each further cause; the
 * wave does so for all the neighbours of one that broke. */

#include "empire.h"

/* clang-format off */
enum { CARRIES_ON, IS_SHAKEN, BREAKS };                          /* ORDER PANIC */
static WORD_LIST(panic_words, "carries-on", "shaken", "broken"); /* ORDER PANIC */
static WORD_LIST(cause_words, "broken", "destroyed", "guard");   /* ORDER CAUSE */
enum { NO_GUARD, GUARD_SHAKEN, GUARD_BROKEN };                   /* ORDER GUARD */
static WORD_LIST(guard_words, "no", "shaken", "broken");         /* ORDER GUARD */
enum { NONE_GONE, SOME_GONE, QUARTER_BAD, HALF_GONE };           /* ORDER GONE */
static WORD_LIST(gone_words, "none", "some", "quarter", "half"); /* ORDER GONE */
enum { BAND_ROWS = 3 };
static FIGURES struct {
    figure radius;
    const char *cause;
    figure mark;
} panic_causes[] = { /* ORDER CAUSE */
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
/* clang-format on */

#define FACTS panic_facts
#define ROWS panic_check_modifiers
#define LINES "rules/empire/lists/panic.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(panic_check_modifiers, "Panic modifiers");
static MARKED_TABLE(panic_causes, "Panic causes", INDEX("id", 1),
                    {"radius_in", NUMBER(panic_causes, radius)}, TEXT_COLUMN(panic_causes, cause));
static MARKED_TABLE(panic_checks, "Panic checks", BLOCKS("average_morale", classes, BAND_ROWS),
                    BAND(panic_checks), IN_BLOCK("result", bands, BAND_ROWS),
                    TEXT_COLUMN(panic_checks, as_printed));
static MARKED_TABLE(panic_results, "Panic results", TEXT_COLUMN(panic_results, result),
                    {"move_in", NUMBER(panic_results, move)}, TEXT_COLUMN(panic_results, effect),
                    NUMBER_COLUMN(panic_results, fatigue));

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

INTS(panic_result, result, inches, fatigue);

STAGE(panic_stage, panic_facts, panic_result)
{
    FROM_ROW(s, panic_causes, f->cause, 0, panic_causes[f->cause].cause);
    const int sum = panic_sum(f, s);
    step_tell_gap(s, EMP(G_1), "two d10 are thrown", NULL, 0, 0);
    r->result = (int16_t)panic_throw(f->class, sum, d, s);
    r->inches = panic_results[r->result].move;
    r->fatigue = panic_results[r->result].fatigue;
}

MAY(panic_may, panic_facts)
{
    return require_of(panic_causes, f->inches <= panic_causes[f->cause].radius, "inches", trouble,
                      "that is too far away for a check");
}

static void say_panic(struct text *t, int band, const void *with)
{
    text_add(t, bands[band]);
}

CALL(panic_call, panic_facts)
{
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

/* clang-format off */
DESCRIBE(emp_panic, "panic", "Panic check", "4. Panic", "Whether an ME near friends who broke carries on, is shaken or breaks too.",
         "class=regular gone=quarter causes=2 fatigue=winded shaken=yes", ASKED(panic_check_modifiers),
         OUTPUTS({"result", "what it does", PICK(panic_result, result, panic_words),
                  .says = "the ME carries on|the ME is shaken|the ME breaks"},
                 {"inches", "how far it flees", HOW_MANY(panic_result, inches), COUNTED(emp_inches), .says = "|; it flees @"},
                 {"fatigue", "levels gained", HOW_MANY(panic_result, fatigue), .says = "|; it gains a level of fatigue"}),
         RESOLVE(panic_facts, panic_result, panic_stage), .may = panic_may, .call = panic_call,
         TABLES(&emp_panic_causes_table, &emp_panic_check_modifiers_table, &emp_panic_checks_table, &emp_panic_results_table),
         .effects = panic_effects);
/* clang-format on */

/* ---- the wave ---- */

enum { NEIGHBOURS_MOST = 20 };
INTS(neighbour, class, modifier);
INTS(wave_result, shaken, broken, checked);
struct wave_facts {
    int16_t count;
    struct neighbour of[NEIGHBOURS_MOST];
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
        step_tell_gap(s, EMP(G_1), "two d10 are thrown for each", NULL, 0, 0);
    const int result = panic_throw(n->class, sum, d, s);
    r->shaken = (int16_t)(r->shaken + (result == IS_SHAKEN));
    r->broken = (int16_t)(r->broken + (result == BREAKS));
    return r->checked < f->count;
}

MAY(wave_may, wave_facts)
{
    return require_of(panic_causes, f->count > 0, "neighbours", trouble,
                      "say who stands near: neighbours=veteran:0,regular:-2");
}

CALL(wave_call, wave_facts)
{
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

DESCRIBE(
    emp_panic_wave, "panic-wave", "A wave of panic", "4. Panic",
    "One ME broke: how many of its neighbours are shaken, and how many break too? Each that breaks "
    "is a cause for those near it: ask again for them.",
    "neighbours=veteran:2,regular:-3,landwehr:0",
    INPUTS({"neighbours", "MEs within 20 inches, of the Guard 30", EMP(panic_causes),
            ITEMS(wave_facts, of, neighbour_list)}),
    OUTPUTS({"shaken", "MEs that are shaken", HOW_MANY(wave_result, shaken),
             .says = "no ME is shaken|1 ME is shaken|# MEs are shaken"},
            {"broken", "MEs that break", HOW_MANY(wave_result, broken),
             .says = "none breaks|1 breaks|# break"}),
    RESOLVE(wave_facts, wave_result, wave_stage), .may = wave_may, .call = wave_call,
    TABLES(&emp_panic_checks_table, &emp_panic_results_table));
