/* 3: the morale of an ME.  Something calls for the test, its state and its fights are added to two
 * d10, and the total says whether it stands.  What an ME on Attack without impetus does at 9 or 10
 * has a row of its own. */

#include "me_morale.h"

struct me_facts {
    int16_t class, bad_infantry, bad_artillery, bad_cavalry, good, won, lost, sauve, strong_taken,
        structures, strong, structures_lost, strong_lost, interpenetrated, fatigue, shaken, leader,
        campaign, caught, engaged, order, impetus;
};

/* ---- the printed tables ---- */

/* clang-format off */
enum { IN_PHASE_3, AT_ONCE };
static WORD_LIST(when_words, "morale phase", "at once");
static FIGURES struct {
    const char *cause;
    figure when, mark;
} me_morale_causes[] = {
    {"a unit of the ME goes into bad morale",                             IN_PHASE_3, PRINTED},
    {"caught in march column, in flank or rear, by grand tactical moves", AT_ONCE,    PRINTED},
    {"shaken and still engaged",                                          IN_PHASE_3, PRINTED},
    {"its leader or one above him is wounded, killed or captured",        IN_PHASE_3, PRINTED},
};

static FIGURES struct {
    const char *cause;
    figure mark;
} shaken_causes[] = {
    {"engaged on a Redeploy order",                       INFERRED},
    {"shaken by a panic check",                           PRINTED},
    {"engaged again while it is breaking off",            PRINTED},
    {"infantry or a mixed ME with cavalry riding through it, while that lasts", PRINTED},
    {"friends rout through it",                           PRINTED},
    {"engaged on a Rest & Rally order",                   PRINTED},
    {"ME morale: Shaken, or Retreat and Shaken",          PRINTED},
};

enum { BROKEN, RETREATS, SHAKEN, STEADY };                  /* ORDER STATE */
enum { ANY_ME, ATTACK_WITHOUT_IMPETUS, ANY_OTHER };         /* ORDER APPLIES */
enum { KEEPS_ORDER, TO_BREAK_OFF, TO_DEFEND };              /* ORDER BECOMES */
static WORD_LIST(result_words, "Broken", "Retreat and Shaken", "Shaken", "Steady");  /* ORDER STATE */
static WORD_LIST(applies_words, "any", "Attack without impetus", "any other");       /* ORDER APPLIES */
static WORD_LIST(new_order_words, "-", "Break Off", "Defend");                       /* ORDER BECOMES */
static FIGURES struct {
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

enum { NOT_CAUGHT, EXTENDED, REGULAR_COLUMN, CONDENSED }; /* ORDER MARCH */

#define FACTS me_facts
static FIGURES struct modifier_line me_morale_modifiers[] = {
    {"class_old_guard", "average ME morale class", "Old Guard",     10, WHEN(class, OLD_GUARD)},
    {"class_guard",     "average ME morale class", "Guard",          9, WHEN(class, GUARD)},
    {"class_grenadier", "average ME morale class", "Grenadier",      8, WHEN(class, GRENADIER)},
    {"class_elite",     "average ME morale class", "Elite",          7, WHEN(class, ELITE)},
    {"class_crack",     "average ME morale class", "Crack",          6, WHEN(class, CRACK)},
    {"class_veteran",   "average ME morale class", "Veteran",        5, WHEN(class, VETERAN)},
    {"class_regular",   "average ME morale class", "Regular",        4, WHEN(class, REGULAR)},
    {"class_conscript", "average ME morale class", "Conscript",      3, WHEN(class, CONSCRIPT)},
    {"class_landwehr",  "average ME morale class", "Landwehr",       2, WHEN(class, LANDWEHR)},
    {"class_militia",   "average ME morale class", "Militia",        1, WHEN(class, MILITIA)},
    {"class_rabble",    "average ME morale class", "Rabble",         0, WHEN(class, RABBLE)},
    {"bad_inf",         "state",            "infantry unit in bad morale or gone",  -2, EACH(bad_infantry), "unit", AS("-2:-2:-6")},
    {"bad_art",         "state",            "battery in bad morale or gone",        -2, EACH(bad_artillery), "unit", AS("-2:-2:-6")},
    {"bad_cav",         "state",            "cavalry unit in bad morale or gone",   -6, EACH(bad_cavalry), "unit", AS("-2:-2:-6")},
    {"good_unit",       "state",            "good unit with ammunition",             1, EACH(good), "unit"},
    {"ca_won",          "state",            "close action won",                      2, EACH(won), "close action", AS("+2:-2")},
    {"ca_lost",         "state",            "close action lost",                    -2, EACH(lost), "close action", AS("+2:-2")},
    {"adj_sauve",       "state",            "Sauve Qui Peut of an adjacent ME",     -4, HOLDS(sauve)},
    {"took_strong_30",  "state",            "strong point taken last turn within 30 inches", 4, HOLDS(strong_taken)},
    {"struct_held",     "structures",       "structure held",                        1, EACH(structures), "structure", .cap = "+4 with strong points"},
    {"strong_held",     "structures",       "strong point held",                     2, EACH(strong), "strong point", AS("2"), .cap = "+4 with structures"},
    {"struct_lost",     "structures",       "structure lost",                       -1, EACH(structures_lost), "structure", .cap = "-6 with strong points"},
    {"strong_lost",     "structures",       "strong point lost",                    -4, EACH(strong_lost), "strong point", .cap = "-6 with structures"},
    {"interpen",        "state",            "interpenetrated by friends",           -2, HOLDS(interpenetrated)},
    {"fatigue",         "state",            "fatigue level",                        -1, EACH(fatigue), "level"},
    {"prev_shaken",     "state",            "already shaken",                       -3, HOLDS(shaken)},
    {"ldr_char",        "leader attached",  "Charismatic leader attached",           3, WHEN(leader, CHARISMATIC), AS("+3:+1")},
    {"ldr_insp",        "leader attached",  "Inspirational leader attached",         1, WHEN(leader, INSPIRATIONAL), AS("+3:+1")},
    {"camp_weary",      "campaign fatigue", "Weary",                                -1, WHEN(campaign, WEARY), AS("-1:-2:-5")},
    {"camp_haggard",    "campaign fatigue", "Haggard",                              -2, WHEN(campaign, HAGGARD), AS("-1:-2:-5")},
    {"camp_spent",      "campaign fatigue", "Spent",                                -5, WHEN(campaign, SPENT), AS("-1:-2:-5")},
    {"flank_extended",  "flank or rear, grand tactical movement only", "caught in Extended march column",  -8, WHEN(caught, EXTENDED), AS("-8:-6:-4")},
    {"flank_regular",   "flank or rear, grand tactical movement only", "caught in Regular march column",   -6, WHEN(caught, REGULAR_COLUMN), AS("-8:-6:-4")},
    {"flank_condensed", "flank or rear, grand tactical movement only", "caught in Condensed march column", -4, WHEN(caught, CONDENSED), AS("-8:-6:-4")},
};
#undef FACTS
/* clang-format on */

WORD_LIST(emp_campaign_words, "rested", "weary", "haggard", "spent"); /* ORDER CAMPAIGN */

static MARKED_TABLE(me_morale_causes, "ME morale causes", INDEX("id", 1),
                    TEXT_COLUMN(me_morale_causes, cause),
                    {"when", WORD(me_morale_causes, when, when_words)});
static MARKED_TABLE(shaken_causes, "What makes an ME shaken", INDEX("id", 1),
                    TEXT_COLUMN(shaken_causes, cause));
static MARKED_TABLE(me_morale, "ME morale",
                    {"dice", RANGE(me_morale, lo, hi), EXTRA(.heading = "*")},
                    {"result", WORD(me_morale, result, result_words)},
                    {"applies_to", WORD(me_morale, applies, applies_words)},
                    {"retreat_in", NUMBER(me_morale, retreat)},
                    {"new_order", WORD(me_morale, becomes, new_order_words)},
                    {"morale_shock_mod", NUMBER(me_morale, shock)},
                    {"fatigue", NUMBER(me_morale, fatigue)},
                    {"note", TEXT(me_morale, note), EXTRA(.blank = "-")});
static MODIFIER_TABLE(me_morale_modifiers, "ME morale modifiers");

/* ---- must it test ---- */

struct cause_facts {
    int16_t cause[COUNT(me_morale_causes)];
};

struct cause_result {
    int16_t tests, unused[3];
};

enum { NO_TEST, TEST_IN_PHASE_3, TEST_AT_ONCE };
static WORD_LIST(test_words, "no", "in-phase-3", "at-once");

static bool cause_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct cause_facts *f = facts;
    struct cause_result *r = state;
    for (int i = 0; i < COUNT(me_morale_causes); i++) {
        if (!RULE(me_morale_causes, f->cause[i]))
            continue;
        const int tests = me_morale_causes[i].when == AT_ONCE ? TEST_AT_ONCE : TEST_IN_PHASE_3;
        step_from(s, &emp_me_morale_causes_table, i, EMP(me_morale_causes), 0, "%s",
                  me_morale_causes[i].cause, 0, 0);
        r->tests = (int16_t)(tests > r->tests ? tests : r->tests);
    }
    return false;
}

#define CAUSE(name, about, at)                                           \
    {                                                                    \
        name, about, EMP(me_morale_causes), SAID(cause_facts, cause[at]) \
    }

const struct chart emp_me_morale_cause_chart = {
    "me-morale-cause",
    "Must an ME test its morale?",
    "3. ME morale",
    "Whether an ME must test its morale, and whether at once or in phase 3.",
    "unit-in-bad-morale=yes",
    INPUTS(CAUSE("unit-in-bad-morale", "a unit of it goes into bad morale", 0),
           CAUSE("caught-in-column", "it is caught in march column, in flank or rear", 1),
           CAUSE("shaken-and-engaged", "it is shaken and still engaged", 2),
           CAUSE("leader-lost", "its leader or one above him is wounded, killed or captured", 3)),
    OUTPUTS({"tests", "whether and when it tests", PICK(cause_result, tests, test_words)}),
    RESOLVE(cause_facts, cause_result, cause_stage),
    TABLES(&emp_me_morale_causes_table),
};

/* ---- is it shaken ---- */

enum { OTHERWISE, ON_REDEPLOY, ON_BREAK_OFF, ON_REST };
static WORD_LIST(engaged_on_words, "other", "redeploy", "break-off", "rest-and-rally");

struct shaken_facts {
    int16_t engaged_on, panic, ridden, routed, morale;
};

struct shaken_result {
    int16_t shaken, unused[3];
};

static bool shaken_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct shaken_facts *f = facts;
    struct shaken_result *r = state;
    const bool holds[] = {
        f->engaged_on == ON_REDEPLOY, f->panic, f->engaged_on == ON_BREAK_OFF, f->ridden, f->routed,
        f->engaged_on == ON_REST,     f->morale};
    for (int i = 0; i < COUNT(shaken_causes); i++) {
        if (!RULE(shaken_causes, holds[i]))
            continue;
        step_from(s, &emp_shaken_causes_table, i, EMP(shaken_causes), 0, "%s",
                  shaken_causes[i].cause, 0, 0);
        r->shaken = true;
    }
    return false;
}

static void shaken_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct shaken_result *)result)->shaken)
        effect_set(e, "ME", "state", "shaken");
}

const struct chart emp_shaken_chart = {
    "shaken",
    "Is an ME shaken?",
    "3. ME morale",
    "Whether something makes an ME shaken, with a test or without.",
    "engaged-on=redeploy",
    INPUTS({"engaged-on", "the order on which it is engaged (of Break Off: engaged again)",
            EMP(shaken_causes), PICK(shaken_facts, engaged_on, engaged_on_words), UNLESS("other")},
           {"panic", "a panic check says so", EMP(shaken_causes), SAID(shaken_facts, panic)},
           {"me-morale", "its morale test says Shaken, or Retreat and Shaken", EMP(shaken_causes),
            SAID(shaken_facts, morale)},
           {"cavalry-through", "cavalry is riding through the infantry or mixed ME",
            EMP(shaken_causes), SAID(shaken_facts, ridden)},
           {"routed-through", "a friendly ME routs through it", EMP(shaken_causes),
            SAID(shaken_facts, routed)}),
    OUTPUTS({"shaken", "it is shaken", FLAG(shaken_result, shaken)}),
    RESOLVE(shaken_facts, shaken_result, shaken_stage),
    TABLES(&emp_shaken_causes_table),
    .effects = shaken_effects,
};

/* ---- the average class ---- */

enum { UNITS_MOST = 11 };

struct class_units {
    int16_t class, units;
};

struct average_facts {
    int16_t by_average, count;
    struct class_units of[UNITS_MOST];
};

struct average_result {
    int16_t class, unused[3];
};

static bool average_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct average_facts *f = facts;
    struct average_result *r = state;
    int units = 0, sum = 0;
    for (int i = 0; i < f->count; i++) {
        units += f->of[i].units;
        sum += f->of[i].units * me_morale_modifiers[f->of[i].class].mod;
        step_from(s, &emp_me_morale_modifiers_table, f->of[i].class, EMP(me_morale_modifiers), 0,
                  "%s: %d each", me_morale_modifiers[f->of[i].class].condition,
                  me_morale_modifiers[f->of[i].class].mod, 0);
    }
    const bool down = RULE(G_56, f->by_average == AVERAGE_DOWN);
    step_gap(s, EMP(G_56), 0,
             down ? "the mean is rounded down" : "the mean is rounded to the nearest", NULL, 0, 0);
    const int mean = units ? (down ? sum / units : (2 * sum + units) / (2 * units)) : 0;
    r->class = OLD_GUARD;
    while (r->class < RABBLE && me_morale_modifiers[r->class].mod > mean)
        r->class ++;
    return false;
}

static bool average_may(const void *facts, struct trouble *trouble)
{
    return require_of(me_morale_modifiers, ((const struct average_facts *)facts)->count > 0,
                      "units", trouble, "say which units it has: units=veteran:3,regular:2");
}

static const struct field class_item[] = {
    {"class", "of the units", EMP(me_morale_modifiers), PICK(class_units, class, emp_class_words)},
    {"units", "of this class", EMP(me_morale_modifiers), WHOLE(class_units, units, 1, 40),
     UNLESS("1")}};
static const struct list class_list = LIST(average_facts, of, count, class_item, UNITS_MOST);

const struct chart emp_average_class_chart = {
    "average-class",
    "Average class of an ME",
    "3. ME morale",
    "The average morale class of an ME's units, which its morale test and panic check ask for.",
    "units=veteran:3,regular:2",
    INPUTS({"units", "of the ME, CLASS:HOW-MANY", EMP(me_morale_modifiers),
            ITEMS(average_facts, of, class_list)}),
    OUTPUTS({"class", "average of the ME", PICK(average_result, class, emp_class_words)}),
    RESOLVE(average_facts, average_result, average_stage),
    .may = average_may,
    TABLES(&emp_me_morale_modifiers_table),
    SETTINGS(ASKS(G_56, struct average_facts, by_average)),
};

/* ---- the test ---- */

enum { OTHER_ORDER, ON_ATTACK, ON_DEFEND };
static WORD_LIST(order_words, "other", "attack", "defend");
static WORD_LIST(caught_words, "no", "extended", "regular", "condensed");          /* ORDER MARCH */
static WORD_LIST(state_words, "broken", "retreat-and-shaken", "shaken", "steady"); /* ORDER STATE */
static WORD_LIST(becomes_words, "as-it-was", "break-off", "defend"); /* ORDER BECOMES */

struct me_result {
    int16_t state, retreat, order, shock, fatigue, unused[3];
};

/* The rows that hold for this ME, one for each band. */
struct me_rows {
    figure lo[COUNT(me_morale)], hi[COUNT(me_morale)];
    int row[COUNT(me_morale)], count;
};

static void me_choose(const struct me_facts *f, struct me_rows *m)
{
    const bool falls_back = RULE(me_morale, f->order == ON_ATTACK && !f->impetus);
    m->count = 0;
    for (int i = 0; i < COUNT(me_morale); i++)
        if (me_morale[i].applies == ANY_ME ||
            (me_morale[i].applies == ATTACK_WITHOUT_IMPETUS) == falls_back) {
            m->lo[m->count] = me_morale[i].lo;
            m->hi[m->count] = me_morale[i].hi;
            m->row[m->count++] = i;
        }
}

/* An ME that is already shaken, but not engaged, does no worse than that. */
static int me_spared(const struct me_facts *f, const struct me_rows *m, int band)
{
    int best = band;
    if (!RULE(me_morale, f->shaken && !f->engaged))
        return band;
    while (best < m->count - 1 && me_morale[m->row[best]].result < SHAKEN)
        best++;
    return best;
}

#define ME_BANDS(m) (&(const struct ranges){(m)->lo, (m)->hi, sizeof *(m)->lo, (m)->count})

static int me_sum(const struct me_facts *f, struct steps *s)
{
    return modifiers_sum(&emp_me_morale_modifiers_table, EMP(me_morale_modifiers), f, s);
}

static bool me_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_me = {"ME", "ME morale"};
    const struct me_facts *f = facts;
    struct me_result *r = state;
    struct me_rows m;
    int total;
    me_choose(f, &m);
    const int sum = me_sum(f, s);
    step_gap(s, EMP(G_1), 0, "two d10 are thrown", NULL, 0, 0);
    const int band = emp_throw_inside(d, &for_me, ME_BANDS(&m), sum, &total),
              spared = me_spared(f, &m, band), row = m.row[spared];
    step_reads(s, &emp_me_morale_table, m.row[band]);
    step_reads(s, &emp_me_morale_table, row);
    step(steps_fallen(s, d), EMP(me_morale), 0,
         spared != band ? "%d: shaken and unengaged, %s" : "%d: %s",
         words_at(&result_words, me_morale[row].result), total, 0);
    if (f->order == ON_DEFEND && me_morale[row].applies == ANY_OTHER)
        step(steps_fallen(s, d), EMP(me_morale), 0,
             "on Defend it may retreat and break off instead", NULL, 0, 0);
    *r = (struct me_result){.state = me_morale[row].result,
                            .retreat = me_morale[row].retreat,
                            .order = me_morale[row].becomes,
                            .shock = me_morale[row].shock,
                            .fatigue = me_morale[row].fatigue};
    return false;
}

static void say_state(struct text *t, int band, const void *with)
{
    const struct me_facts *f = with;
    struct me_rows m;
    me_choose(f, &m);
    const int row = m.row[me_spared(f, &m, band)];
    text_add(t, words_at(&result_words, me_morale[row].result));
    if (me_morale[row].retreat > 0)
        text_print(t, ", back %d inches", me_morale[row].retreat);
}

static void me_call(const void *facts, struct text *t)
{
    struct me_rows m;
    me_choose(facts, &m);
    emp_call_bands(t, me_sum(facts, NULL), ME_BANDS(&m), say_state, facts);
}

static void me_effects(const void *facts, const void *result, struct effects *e)
{
    static const char *const states[] = {"broken", "shaken", "shaken", "steady"}; /* ORDER STATE */
    const struct me_result *r = result;
    effect_set(e, "ME", "state", states[r->state]);
    effect_move(e, "ME", "inches back", r->retreat);
    effect_move(e, "ME", "fatigue", r->fatigue);
    if (r->order != KEEPS_ORDER)
        effect_set(e, "ME", "order", words_at(&becomes_words, r->order));
    if (r->state == BROKEN)
        effect_set(e, "units of the ME", "morale", "bad");
}

#define ME(name, about, ...)                               \
    {                                                      \
        name, about, EMP(me_morale_modifiers), __VA_ARGS__ \
    }
#define ME_COUNT(name, about, member, most) \
    ME(name, about, WHOLE(me_facts, member, 0, most), UNLESS("0"))

const struct chart emp_me_morale_chart = {
    "me-morale",
    "ME morale",
    "3. ME morale",
    "Whether an ME stands, is shaken, retreats or breaks. If it breaks, every friendly ME within "
    "20 "
    "inches checks for panic.",
    "class=veteran good=6 bad-infantry=2 bad-cavalry=1 lost=1 fatigue=worn shaken=yes",
    INPUTS(ME("class", "average of its units", PICK(me_facts, class, emp_class_words)),
           ME_COUNT("good", "units in good morale with ammunition", good, 40),
           ME_COUNT("bad-infantry", "infantry units in bad morale or gone", bad_infantry, 40),
           ME_COUNT("bad-artillery", "batteries in bad morale or gone", bad_artillery, 20),
           ME_COUNT("bad-cavalry", "cavalry units in bad morale or gone", bad_cavalry, 20),
           ME_COUNT("won", "close actions won this turn", won, 20),
           ME_COUNT("lost", "close actions lost this turn", lost, 20),
           ME("fatigue", "its level", PICK(me_facts, fatigue, emp_fatigue_words), UNLESS("fresh")),
           ME("shaken", "it is shaken already", SAID(me_facts, shaken)),
           {"engaged", "it is engaged", EMP(me_morale), FLAG(me_facts, engaged), UNLESS("yes")},
           {"order", "on which it is", EMP(me_morale), PICK(me_facts, order, order_words),
            UNLESS("other")},
           {"impetus", "it has impetus", EMP(me_morale), SAID(me_facts, impetus)},
           ME("leader", "attached to it", PICK(me_facts, leader, emp_leader_words), UNLESS("none")),
           ME("campaign", "its campaign fatigue", PICK(me_facts, campaign, emp_campaign_words),
              UNLESS("rested")),
           ME_COUNT("structures", "that it holds", structures, 20),
           ME_COUNT("strong-points", "that it holds", strong, 20),
           ME_COUNT("structures-lost", "that it has lost", structures_lost, 20),
           ME_COUNT("strong-points-lost", "that it has lost", strong_lost, 20),
           ME("strong-point-taken", "an ME within 30 inches took a strong point last turn",
              SAID(me_facts, strong_taken)),
           ME("sauve-qui-peut", "an adjacent ME chose it", SAID(me_facts, sauve)),
           ME("interpenetrated", "by a friendly ME", SAID(me_facts, interpenetrated)),
           ME("caught-in-column", "in flank or rear, by grand tactical moves: its march column",
              PICK(me_facts, caught, caught_words), UNLESS("no"))),
    OUTPUTS({"state", "of the ME", PICK(me_result, state, state_words)},
            {"retreat", "how far it goes back", HOW_MANY(me_result, retreat), COUNTED(emp_inches)},
            {"order", "what its order becomes", PICK(me_result, order, becomes_words)},
            {"shock", "added to morale and shock", HOW_MANY(me_result, shock)},
            {"fatigue", "levels gained", HOW_MANY(me_result, fatigue)}),
    RESOLVE(me_facts, me_result, me_stage),
    .call = me_call,
    TABLES(&emp_me_morale_modifiers_table, &emp_me_morale_table),
    .effects = me_effects,
};
