/* 3: the morale of an ME.  Something calls for the test, its state and its fights are added to two
 * d10, and the total says whether it stands.  What an ME on Attack without impetus does at 9 or 10
 * has a row of its own. */

#include "empire.h"

/* ---- must it test ---- */

/* clang-format off */
enum { NO_TEST, IN_PHASE_3, AT_ONCE }; /* ORDER WHEN */
static WORD_LIST(when_words, "-", "morale phase", "at once");   /* ORDER WHEN */
static WORD_LIST(test_words, "no", "in-phase-3", "at-once");    /* ORDER WHEN */
static FIGURES struct {
    const char *cause;
    figure when, mark;
} me_morale_causes[] = {
    {"a unit of the ME goes into bad morale",                             IN_PHASE_3, PRINTED},
    {"caught in march column, in flank or rear, by grand tactical moves", AT_ONCE,    PRINTED},
    {"shaken and still engaged",                                          IN_PHASE_3, PRINTED},
    {"its leader or one above him is wounded, killed or captured",        IN_PHASE_3, PRINTED},
};
/* clang-format on */
static MARKED_TABLE(me_morale_causes, "ME morale causes", INDEX("id", 1),
                    TEXT_COLUMN(me_morale_causes, cause),
                    {"when", WORD(me_morale_causes, when, when_words)});
INTS(cause_facts, cause[COUNT(me_morale_causes)]);
INTS(cause_result, tests);

STAGE(cause_stage, cause_facts, cause_result)
{
    for (int i = 0; i < COUNT(me_morale_causes); i++)
        if (RULE(me_morale_causes, f->cause[i])) {
            const int tests = me_morale_causes[i].when;
            FROM_ROW(s, me_morale_causes, i, 0, me_morale_causes[i].cause);
            r->tests = (int16_t)(tests > r->tests ? tests : r->tests);
        }
}

#define OF cause_facts
#define BY EMP(me_morale_causes)
DESCRIBE(emp_me_morale_cause, "me-morale-cause", "Must an ME test its morale?", "3. ME morale",
         "Whether an ME must test its morale, and whether at once or in phase 3.",
         "unit-in-bad-morale=yes",
         INPUTS(IN_YES("unit-in-bad-morale", "a unit of it goes into bad morale", cause[0]),
                IN_YES("caught-in-column", "it is caught in march column, in flank or rear",
                       cause[1]),
                IN_YES("shaken-and-engaged", "it is shaken and still engaged", cause[2]),
                IN_YES("leader-lost", "its leader or one above him is wounded, killed or captured",
                       cause[3])),
         OUTPUTS({"tests", "whether and when it tests", PICK(cause_result, tests, test_words),
                  .says = "it need not test its morale|it tests its morale in phase 3|it tests its "
                          "morale at once"}),
         RESOLVE(cause_facts, cause_result, cause_stage), TABLES(&emp_me_morale_causes_table));
#undef OF
#undef BY

/* ---- is it shaken ---- */

/* clang-format off */
enum { OTHERWISE, ON_REDEPLOY, ON_BREAK_OFF, ON_REST }; /* ORDER ENGAGED */
static WORD_LIST(engaged_on_words, "other", "redeploy", "break-off", "rest-and-rally"); /* ORDER ENGAGED */
INTS(shaken_facts, engaged_on, panic, ridden, routed, morale);
INTS(shaken_result, shaken);
#define FACTS shaken_facts
static FIGURES struct {
    const char *cause;
    uint16_t at;
    int16_t when;
    figure mark;
} shaken_causes[] = {
    {"engaged on a Redeploy order",                       WHEN(engaged_on, ON_REDEPLOY),  .mark = INFERRED},
    {"shaken by a panic check",                           HOLDS(panic),                   .mark = PRINTED},
    {"engaged again while it is breaking off",            WHEN(engaged_on, ON_BREAK_OFF), .mark = PRINTED},
    {"infantry or a mixed ME with cavalry riding through it, while that lasts", HOLDS(ridden), .mark = PRINTED},
    {"friends rout through it",                           HOLDS(routed),                  .mark = PRINTED},
    {"engaged on a Rest & Rally order",                   WHEN(engaged_on, ON_REST),      .mark = PRINTED},
    {"ME morale: Shaken, or Retreat and Shaken",          HOLDS(morale),                  .mark = PRINTED},
};
#undef FACTS
/* clang-format on */
static MARKED_TABLE(shaken_causes, "What makes an ME shaken", INDEX("id", 1),
                    TEXT_COLUMN(shaken_causes, cause));

static bool shaken_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    for (int i = 0; i < COUNT(shaken_causes); i++) {
        const struct modifier_line line = {.at = shaken_causes[i].at,
                                           .when = shaken_causes[i].when};
        if (RULE(shaken_causes, modifier_times(&line, facts))) {
            FROM_ROW(s, shaken_causes, i, 0, shaken_causes[i].cause);
            ((struct shaken_result *)state)->shaken = true;
        }
    }
    return false;
}

static void shaken_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct shaken_result *)result)->shaken)
        effect_set(e, "ME", "state", "shaken");
}

#define OF shaken_facts
#define BY EMP(shaken_causes)
DESCRIBE(
    emp_shaken, "shaken", "Is an ME shaken?", "3. ME morale",
    "Whether something makes an ME shaken, with a test or without.", "engaged-on=redeploy",
    INPUTS(IN_USUAL("engaged-on", "the order on which it is engaged (of Break Off: engaged again)",
                    engaged_on, engaged_on_words, "other"),
           IN_YES("panic", "a panic check says so", panic),
           IN_YES("ME-morale", "its morale test says Shaken, or Retreat and Shaken", morale),
           IN_YES("cavalry-through", "cavalry is riding through the infantry or mixed ME", ridden),
           IN_YES("routed-through", "a friendly ME routs through it", routed)),
    OUTPUTS({"shaken", "it is shaken", FLAG(shaken_result, shaken),
             .says = "the ME is not shaken|the ME is shaken"}),
    RESOLVE(shaken_facts, shaken_result, shaken_stage), TABLES(&emp_shaken_causes_table),
    .effects = shaken_effects);
#undef OF
#undef BY

/* ---- the test ---- */

/* clang-format off */
enum { BROKEN, RETREATS, SHAKEN, STEADY };                                          /* ORDER STATE */
static WORD_LIST(result_words, "Broken", "Retreat and Shaken", "Shaken", "Steady"); /* ORDER STATE */
static WORD_LIST(state_words, "broken", "retreat-and-shaken", "shaken", "steady");  /* ORDER STATE */
enum { ANY_ME, ATTACK_WITHOUT_IMPETUS, ANY_OTHER };                                 /* ORDER APPLIES */
static WORD_LIST(applies_words, "any", "Attack without impetus", "any other");      /* ORDER APPLIES */
enum { KEEPS_ORDER, TO_BREAK_OFF, TO_DEFEND };                                      /* ORDER BECOMES */
static WORD_LIST(new_order_words, "-", "Break Off", "Defend");                      /* ORDER BECOMES */
static WORD_LIST(becomes_words, "as-it-was", "break-off", "defend");                /* ORDER BECOMES */
enum { NOT_CAUGHT, EXTENDED, REGULAR_COLUMN, CONDENSED };                           /* ORDER MARCH */
static WORD_LIST(caught_words, "no", "extended", "regular", "condensed");           /* ORDER MARCH */
enum { OTHER_ORDER, ON_ATTACK, ON_DEFEND };                                         /* ORDER ME ORDER */
static WORD_LIST(order_words, "other", "attack", "defend");                         /* ORDER ME ORDER */
static FIGURES struct me_row {
    figure lo, hi, result, applies, retreat, becomes, shock, fatigue;
    const char *note;
    figure mark;
} me_morale[] = {
    {OPEN,    5, BROKEN,   ANY_ME,                 16, KEEPS_ORDER,   0, 1, "all units in bad morale; not of an unengaged shaken ME, which is shaken", INFERRED},
    {   6,    8, RETREATS, ANY_ME,                 16, TO_BREAK_OFF, -2, 1, "at once",                                       PRINTED},
    {   9,   10, SHAKEN,   ATTACK_WITHOUT_IMPETUS, 16, TO_DEFEND,    -2, 0, NULL,                                            PRINTED},
    {   9,   10, SHAKEN,   ANY_OTHER,               0, KEEPS_ORDER,  -2, 0, "on Defend it may retreat and break off instead", PRINTED},
    {  11, OPEN, STEADY,   ANY_ME,                  0, KEEPS_ORDER,   0, 0, "no longer shaken",                              PRINTED},
};
/* clang-format on */

#define FACTS me_facts
#define ROWS me_morale_modifiers
#define LINES "rules/empire/lists/me_morale.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(me_morale_modifiers, "ME morale modifiers");
static MARKED_TABLE(me_morale, "ME morale", BAND(me_morale),
                    {"result", WORD(me_morale, result, result_words)},
                    {"applies_to", WORD(me_morale, applies, applies_words)},
                    {"retreat_in", NUMBER(me_morale, retreat)},
                    {"new_order", WORD(me_morale, becomes, new_order_words)},
                    {"morale_shock_mod", NUMBER(me_morale, shock)},
                    {"fatigue", NUMBER(me_morale, fatigue)},
                    {"note", TEXT(me_morale, note), EXTRA(.blank = "-")});

static bool me_holds(const void *facts, int row)
{
    const struct me_facts *f = facts;
    const bool falls_back = RULE(me_morale, f->order == ON_ATTACK && !f->impetus);
    return me_morale[row].applies == ANY_ME ||
           (me_morale[row].applies == ATTACK_WITHOUT_IMPETUS) == falls_back;
}

/* An ME that is already shaken, but not engaged, does no worse than that. */
static int me_spared(const void *facts, int row)
{
    const struct me_facts *f = facts;
    if (RULE(me_morale, f->shaken && !f->engaged))
        while (row < COUNT(me_morale) - 1 && (me_morale[row].result < SHAKEN || !me_holds(f, row)))
            row++;
    return row;
}

static const char *say_state(const void *facts, int row)
{
    return words_at(&result_words, me_morale[row].result);
}

static void call_retreat(int row, struct text *t)
{
    if (me_morale[row].retreat > 0)
        text_print(t, ", back %d inches", me_morale[row].retreat);
}

static void me_then(const void *facts, int row, struct dice *d, void *result, struct steps *s)
{
    const struct me_facts *f = facts;
    if (f->shaken && !f->engaged && me_morale[row].result == SHAKEN)
        step_fell(s, d, EMP(me_morale), "shaken and unengaged it does no worse", NULL, NULL, 0, 0);
    if (f->order == ON_DEFEND && me_morale[row].applies == ANY_OTHER)
        step(steps_fallen(s, d), EMP(me_morale), 0, "%s", me_morale[row].note, 0, 0);
}

static void me_effects(const void *facts, const void *result, struct effects *e)
{
    static const char *const states[] = {"broken", "shaken", "shaken", "steady"}; /* ORDER STATE */
    const struct me_row *r = result;
    effect_set(e, "ME", "state", states[r->result]);
    effect_move(e, "ME", "inches back", r->retreat);
    effect_move(e, "ME", "fatigue", r->fatigue);
    if (r->becomes != KEEPS_ORDER)
        effect_set(e, "ME", "order", words_at(&becomes_words, r->becomes));
    if (r->result == BROKEN)
        effect_set(e, "units of the ME", "morale", "bad");
}

/* clang-format off */
DESCRIBE(emp_me_morale, "me-morale", "ME morale", "3. ME morale",
         "Whether an ME stands, is shaken, retreats or breaks. If it breaks, every friendly ME within 20 inches checks for panic.",
         "class=veteran good=6 bad-infantry=2 bad-cavalry=1 lost=1 fatigue=worn shaken=yes", ASKED(me_morale_modifiers),
         OUTPUTS({"state", "of the ME", WORD(me_morale, result, state_words),
                  .says = "the ME breaks|the ME retreats and is shaken|the ME is shaken|the ME is steady"},
                 {"retreat", "how far it goes back", NUMBER(me_morale, retreat), COUNTED(emp_inches), .says = "|; it goes back @"},
                 {"order", "what its order becomes", WORD(me_morale, becomes, becomes_words),
                  .says = "|; its order becomes Break Off|; its order becomes Defend"},
                 {"shock", "added to morale and shock", NUMBER(me_morale, shock), .says = "|; its morale and shock are at #"},
                 {"fatigue", "levels gained", NUMBER(me_morale, fatigue), .says = "|; it gains a level of fatigue"}),
         FALLS(me_morale, me_morale_modifiers, DICE(2, 10, "ME", "ME morale"), RULED(G_1, "two d10 are thrown"), .holds = me_holds,
               .instead = me_spared, .says = say_state, .calls = call_retreat, .then = me_then),
         .call = sheet_fall_call, TABLES(&emp_me_morale_modifiers_table, &emp_me_morale_table), .effects = me_effects);
/* clang-format on */

/* ---- the average class ---- */

enum { UNITS_MOST = 11 };
INTS(class_units, class, units);
INTS(average_result, class);
struct average_facts {
    int16_t by_average, count;
    struct class_units of[UNITS_MOST];
};

STAGE(average_stage, average_facts, average_result)
{
    int units = 0, sum = 0;
    for (int i = 0; i < f->count; i++) {
        const int class = f->of[i].class, points = me_morale_modifiers[class].mod;
        units += f->of[i].units;
        sum += f->of[i].units * points;
        step_from(s, &emp_me_morale_modifiers_table, class, EMP(me_morale_modifiers), 0,
                  "%s: %d each", me_morale_modifiers[class].condition, points, 0);
    }
    const bool down = reading(G_56, f->by_average == AVERAGE_DOWN, s, "the mean is rounded down",
                              "the mean is rounded to the nearest");
    const int mean = units ? (down ? sum / units : (2 * sum + units) / (2 * units)) : 0;
    while (r->class < RABBLE && me_morale_modifiers[r->class].mod > mean)
        r->class ++;
}

MAY(average_may, average_facts)
{
    return require_of(me_morale_modifiers, f->count > 0, "units", trouble,
                      "say which units it has: units=veteran:3,regular:2");
}

#define OF class_units
#define BY EMP(me_morale_modifiers)
static const struct field class_item[] = {
    IN_WORD("class", "of the units", class, emp_class_words),
    {"units", "of this class", BY, WHOLE(OF, units, 1, 40), UNLESS("1")}};
static const struct list class_list = LIST(average_facts, of, count, class_item, UNITS_MOST);
DESCRIBE(
    emp_average_class, "average-class", "Average class of an ME", "3. ME morale",
    "The average morale class of an ME's units, which its morale test and panic check ask for.",
    "units=veteran:3,regular:2",
    INPUTS({"units", "of the ME, by class", BY, ITEMS(average_facts, of, class_list)}),
    OUTPUTS({"class", "average of the ME", PICK(average_result, class, emp_class_words),
             .says = "the average class of the ME is #"}),
    RESOLVE(average_facts, average_result, average_stage), .may = average_may,
    TABLES(&emp_me_morale_modifiers_table), SETTINGS(ASKS(G_56, struct average_facts, by_average)));
