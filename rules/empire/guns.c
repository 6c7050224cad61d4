/* 9B, 9C: artillery.  The modifiers are added to two d10, gun and total meet in a cell that says
 * what each section needs on a die.  Fire at a battery costs it horses, crew and caissons: two d10
 * for each hit. */

#include "guns.h"

/* ---- the printed tables ---- */

/* clang-format off */

/* The face that each section needs; 1 hits for certain, H is half of a 6. */
#define M     {0, 0, BLANK, PRINTED}
#define H     {0, 1, 6,     INFERRED}
#define S(face) {0, 2, face, INFERRED}
#define Q(face) {0, 2, face, UNSURE}
#define ONE(mark) {1, 0, BLANK, mark}

static FIGURES struct gun_cell {
    int8_t sure, halves, face, mark;
} artillery_tactical_fire[GUNS * FIRE_COLUMNS] = {
    /*            -5-0 1-4   5-8   9-11  12-14 15-18 19-22 23-28 29-33         34+ */
    /* Light   */ M,   M,    H,    S(6), S(6), S(5), S(5), S(4), S(4),         Q(3),
    /* Medium  */ M,   H,    H,    S(6), S(6), S(5), S(4), S(3), S(2),         S(2),
    /* Med-Hvy */ H,   H,    S(6), S(6), S(5), S(5), S(4), S(3), S(2),         ONE(PRINTED),
    /* Heavy   */ H,   S(6), S(6), S(5), S(5), S(4), Q(3), S(2), ONE(PRINTED), ONE(PRINTED),
}, artillery_bombardment[GUNS * FIRE_COLUMNS] = {
    /* Light   */ M,   M,    H,    S(6), S(6), S(5), S(5), S(4), S(4),          Q(3),
    /* Medium  */ M,   H,    H,    S(6), S(6), S(5), S(4), S(3), S(2),          S(2),
    /* Med-Hvy */ H,   H,    S(6), S(6), S(5), S(5), S(4), S(3), S(2),          ONE(INFERRED),
    /* Heavy   */ H,   S(6), S(6), S(5), S(5), S(4), Q(3), S(2), ONE(INFERRED), ONE(INFERRED),
};
static const char *const guns[GUNS] = {"Light", "Medium", "Med-Hvy", "Heavy"}; /* ORDER GUN */

#define FACTS emp_guns
static FIGURES struct modifier_line artillery_tactical_fire_modifiers[] = {
    {"old_guard",       "battery",         "Old Guard",                                    6, WHEN(class, CLASS_OLD_GUARD)},
    {"class_1",         "battery",         "Class I",                                      3, WHEN(class, CLASS_I)},
    {"class_3",         "battery",         "Class III",                                   -4, WHEN(class, CLASS_III)},
    {"napoleon",        "attached",        "Napoleon attached",                            6, WHEN(attached, NAPOLEON), AS("+6:+3")},
    {"adc",             "attached",        "ADC attached",                                 3, WHEN(attached, ADC), AS("+6:+3")},
    {"corps_cmdr",      "attached",        "corps commander attached",                     2, WHEN(attached, CORPS_COMMANDER), AS("+2:+1")},
    {"div_cmdr",        "attached",        "division commander attached",                  1, WHEN(attached, DIVISION_COMMANDER), AS("+2:+1")},
    {"three_gun",       "battery",         "intact 3-gun section",                         5, EACH(three_guns)},
    {"ammo_depleted",   "ammo",            "ammunition depleted",                         -8, WHEN(ammo, DEPLETED), AS("-8:-13")},
    {"ammo_exhausted",  "ammo",            "ammunition exhausted",                       -13, WHEN(ammo, EXHAUSTED), AS("-8:-13")},
    {"blind",           "situation",       "blind fire",                                 -10, HOLDS(blind)},
    {"screened",        "situation",       "screened by unformed troops",                -10, HOLDS(screened)},
    {"fatigue",         "state",           "fatigue level",                               -2, EACH(fatigue), "level"},
    {"from_reserve",    "situation",       "coming out of reserve",                       10, HOLDS(reserve)},
    {"range_medium",    "range",           "medium range",                                -3, WHEN(band, MEDIUM_RANGE)},
    {"range_long",      "range",           "long range",                                 -13, WHEN(band, LONG)},
    {"flank",           "situation",       "flank fire",                                   2, BY_HAND, AS("double casualties"), .op = "mul_hits"},
    {"long_medhvy_cb",  "counter battery", "counter battery, Med-Hvy or heavier at long range", -3, HOLDS(long_heavy)},
    {"long_light_cb",   "counter battery", "counter battery, Light or Medium at long range", -5, HOLDS(long_light)},
    {"ordre_mixte",     "target",          "l'Ordre Mixte or two-rank cavalry",            1, WHEN(target, AT_ORDRE_MIXTE)},
    {"column",          "target",          "column",                                       2, WHEN(target, AT_COLUMN), AS("+2:+5")},
    {"closed_column",   "target",          "closed column",                                5, WHEN(target, AT_CLOSED_COLUMN), AS("+2:+5")},
    {"square",          "target",          "square",                                       9, WHEN(target, AT_SQUARE)},
    {"wellington",      "target",          "Wellington's troops on a reverse slope",      -4, HOLDS(wellington)},
    {"skirmish",        "target",          "skirmish order",                             -10, WHEN(target, AT_SKIRMISH), AS("-10:-6")},
    {"semi_skirmish",   "target",          "semi-skirmish order",                         -6, WHEN(target, AT_SEMI_SKIRMISH), AS("-10:-6")},
    {"cav_withdrawing", "target",          "cavalry withdrawing",                         -6, HOLDS(withdrawing)},
    {"cover_light",     "cover",           "light cover",                                 -4, WHEN(cover, LIGHT_COVER), AS("-4:-8")},
    {"cover_medium",    "cover",           "medium cover",                                -8, WHEN(cover, MEDIUM_COVER), AS("-4:-8")},
    {"cover_heavy",     "cover",           "heavy cover",                                -12, WHEN(cover, HEAVY_COVER), AS("-12:-16")},
    {"cover_super",     "cover",           "super heavy cover",                          -16, WHEN(cover, SUPER_COVER), AS("-12:-16")},
    {"marchfield",      "terrain",         "marchfield terrain",                           3, HOLDS(marchfield)},
};
enum { FLANK_LINE = 16 };

static FIGURES struct modifier_line counter_battery_hit_modifiers[] = {
    {"limber_cover", "result", "limber in cover", -1, BY_HAND, .op = "add_horses"},
    {"shrapnel",     "roll",   "shrapnel",         1, HOLDS(shrapnel), .mark = INFERRED},
};
#undef FACTS
enum { LIMBER_LINE, SHRAPNEL_LINE };

/* ORDER SITUATION, after none. */
static FIGURES struct {
    const char *situation;
    figure vs[2], mark; /* infantry, cavalry */
} artillery_situation[] = {
    {"Defense",                     {  8,   6}, PRINTED},
    {"Fire & Retire",               { -3,  -5}, PRINTED},
    {"Follow up Defense",           { -4,  -7}, PRINTED},
    {"Follow up Fire & Retire",     {-10, -13}, PRINTED},
    {"Defensive Support",           {  4,   1}, PRINTED},
    {"Follow up Defensive Support", { -6,  -9}, PRINTED},
};

/* Each band for a battery in action, then for one that is condensed or limbered. */
enum { BATTERY_STATES = 2 };
static const char *const states[BATTERY_STATES] = {"normal", "condensed or limbered"};
static FIGURES struct {
    figure lo, hi, horses, crew, caisson, depleted, mark;
} counter_battery_hits[] = {
    { 2,    8, 2, 0, 0, 0, PRINTED},
    { 2,    8, 3, 0, 0, 0, PRINTED},
    { 9,   11, 1, 0, 0, 0, PRINTED},
    { 9,   11, 1, 1, 0, 0, PRINTED},
    {12,   13, 0, 1, 0, 0, PRINTED},
    {12,   13, 0, 2, 0, 0, PRINTED},
    {14,   18, 1, 1, 0, 0, PRINTED},
    {14,   18, 1, 2, 0, 0, PRINTED},
    {19, OPEN, 1, 1, 1, 1, PRINTED},
    {19, OPEN, 2, 3, 1, 1, PRINTED},
};

static const struct {
    const char *action;
} artillery_procedure[] = {
    {"choose a battery and its target"},
    {"count the sections that fire"},
    {"throw two d10 and add the modifiers"},
    {"read what each section needs"},
    {"throw a d6 for each section"},
};
/* clang-format on */

WORD_LIST(emp_battery_words, "II", "old-guard", "I", "III"); /* ORDER BATTERY */
WORD_LIST(emp_attached_words, "none", "napoleon", "adc", "corps-commander",
          "division-commander"); /* ORDER ATTACHED */
WORD_LIST(emp_gun_target_words, "line", "ordre-mixte", "column", "closed-column", "march-column",
          "square", "battery", "skirmish", "semi-skirmish"); /* ORDER TARGET */
static const struct words state_words = WORDS(states);
static WORD_LIST(situation_words, "none", "defense", "fire-and-retire", "follow-up-defense",
                 "follow-up-fire-and-retire", "support", "follow-up-support"); /* ORDER SITUATION */

/* Expected hits of a section in twelfths. */
static int twelfths_of(const void *row)
{
    const struct gun_cell *c = row;
    return 12 * c->sure + (c->face == BLANK ? 0 : c->halves * (7 - c->face));
}

#define GUN_TABLE(of, words)                                                                     \
    MARKED_TABLE(of, words,                                                                      \
                 {"gun", .cell = CELL_TEXT,                                                      \
                  EXTRA(.shared = guns, .shared_stride = sizeof *guns,                           \
                        .rows_a_block = FIRE_COLUMNS, .of_block = true)},                        \
                 {"roll", RANGE(emp_columns, lo, hi), EMP_BY_COLUMN},                            \
                 {"sure_hits", NUMBER(of, sure)}, {"dice_per_section", QUOTIENT(of, halves, 2)}, \
                 {"face", NUMBER(of, face), EXTRA(.blank = "-")},                                \
                 {"exp_12ths", .cell = CELL_DERIVED, EXTRA(.derive = twelfths_of)})
GUN_TABLE(artillery_tactical_fire, "Artillery fire");
GUN_TABLE(artillery_bombardment, "Artillery bombardment");
static MODIFIER_TABLE(artillery_tactical_fire_modifiers, "Artillery modifiers");
static MODIFIER_TABLE(counter_battery_hit_modifiers, "Counter battery hits: notes");
static MARKED_TABLE(artillery_situation, "Artillery situation",
                    TEXT_COLUMN(artillery_situation, situation),
                    {"vs", SPREAD(artillery_situation, vs, "vs_infantry vs_cavalry")});
static MARKED_TABLE(
    counter_battery_hits, "Counter battery hits", {"roll", RANGE(counter_battery_hits, lo, hi)},
    {"target", .cell = CELL_TEXT,
     EXTRA(.shared = states, .shared_stride = sizeof *states, .rows_a_block = BATTERY_STATES)},
    NUMBER_COLUMN(counter_battery_hits, horses), NUMBER_COLUMN(counter_battery_hits, crew),
    NUMBER_COLUMN(counter_battery_hits, caisson),
    {"ammo_depleted", NUMBER(counter_battery_hits, depleted)});
static PRINTED_TABLE(artillery_procedure, "Artillery procedure", INDEX("step", 1),
                     TEXT_COLUMN(artillery_procedure, action));

/* ---- the sum ---- */

void emp_guns_derive(struct emp_guns *g, bool bombards, struct steps *s)
{
    g->band =
        (int16_t)(g->situation ? SHORT : emp_range_band(FIRST_GUN + g->gun, g->range, bombards, s));
    g->long_heavy = g->band == LONG && g->target == AT_BATTERY && g->gun >= MED_HVY;
    g->long_light = g->band == LONG && g->target == AT_BATTERY && g->gun < MED_HVY;
    if (g->long_heavy || g->long_light) {
        const bool both = RULE(N_2, g->by_long == LONG_BOTH);
        step_tell_gap(s, EMP(N_2),
                      both ? "counter battery fire suffers the long range as well"
                           : "counter battery fire has its own figure at long range",
                      NULL, 0, 0);
        g->band = (int16_t)(both ? LONG : SHORT);
    }
    g->three_guns = 0;
    if (g->three_gun > 0) {
        const bool all = RULE(N_17, g->by_three == GUNS_ALL), each = g->by_three == GUNS_EACH;
        step_tell_gap(s, EMP(N_17),
                      all    ? "3-gun sections count if all are such"
                      : each ? "each 3-gun section counts"
                             : "3-gun sections count if any is such",
                      NULL, 0, 0);
        g->three_guns = (int16_t)(all ? g->three_gun == g->sections : each ? g->three_gun : 1);
    }
    if (g->target == AT_MARCH_COLUMN && RULE(N_19, g->by_column == COLUMN_MARCH))
        g->target = AT_COLUMN;
}

static int guns_sum(const struct emp_guns *facts, struct steps *s)
{
    struct emp_guns g = *facts;
    int sum = 0;
    emp_guns_derive(&g, false, s);
    if (RULE(artillery_situation, g.situation > 0)) {
        const int row = g.situation > 0 ? g.situation - 1 : 0;
        sum = step_from(s, &emp_artillery_situation_table, row, EMP(artillery_situation),
                        artillery_situation[row].vs[g.against_cavalry], "%s",
                        artillery_situation[row].situation, 0, 0);
    }
    return sum + modifiers_sum(&emp_artillery_tactical_fire_modifiers_table,
                               EMP(artillery_tactical_fire_modifiers), &g, s);
}

bool emp_guns_may(const struct emp_guns *g, bool bombards, struct trouble *trouble)
{
    return (bombards
                ? require_of(artillery_bombardment_range,
                             emp_range_band(FIRST_GUN + g->gun, g->range, true, NULL) != BEYOND,
                             "range", trouble, "that is beyond long range")
                : require_of(tactical_fire_range,
                             g->situation || emp_range_band(FIRST_GUN + g->gun, g->range, false,
                                                            NULL) != BEYOND,
                             "range", trouble, "that is beyond long range")) &&
           require_of(artillery_procedure, g->three_gun <= g->sections, "three-gun", trouble,
                      "there are not so many sections");
}

/* ---- the cell ---- */

static const struct purpose for_fire = {"firer", "fire"}, for_sections = {"firer", "sections"};

int emp_artillery_hits(struct dice *d, const struct table *t, int gun, int sections, int column,
                       int by_half, struct steps *s)
{
    if (column < 0)
        return 0;
    const int row = gun * FIRE_COLUMNS + column;
    const struct gun_cell *c = (const struct gun_cell *)t->rows + row;
    int dice = (sections * c->halves + 1) / 2, hits = sections * c->sure, of = 1;
    if (c->halves == 1) {
        const bool whole = RULE(G_25, by_half == HALF_HITS);
        steps_when(s, "at 1/2");
        step_tell_gap(s, EMP(G_25), whole ? "hits count half" : "a die for two sections", NULL, 0,
                      0);
        steps_when(s, NULL);
        dice = whole ? sections : dice;
        of = whole ? 2 : 1;
    }
    if (c->face != BLANK && dice > 0)
        hits += dice_count(d, &for_sections, dice, 6, c->face) / of;
    step_from(steps_fallen(s, d), t, row,
              t == &emp_artillery_bombardment_table ? EMP(artillery_bombardment)
                                                    : EMP(artillery_tactical_fire),
              0, "%s: %d hits", guns[gun], hits, 0);
    step_reads(s, t, row);
    return hits;
}

/* Flank fire doubles. */
static int guns_hits(const struct emp_guns *g, struct dice *d, int *column, struct steps *s)
{
    *column = emp_fire_column(d, &for_fire, guns_sum(g, s), g->by_below, s);
    const int hits = emp_artillery_hits(d, &emp_artillery_tactical_fire_table, g->gun, g->sections,
                                        *column, g->by_half, s);
    if (!RULE(artillery_tactical_fire, g->flank))
        return hits;
    step_from(s, &emp_artillery_tactical_fire_modifiers_table, FLANK_LINE,
              EMP(artillery_tactical_fire), 0, "flank fire: casualties times %d", NULL,
              artillery_tactical_fire_modifiers[FLANK_LINE].mod, 0);
    return hits * artillery_tactical_fire_modifiers[FLANK_LINE].mod;
}

/* ---- in words ---- */

static void call_cell(struct text *t, int column, const void *line)
{
    const struct gun_cell *c = (const struct gun_cell *)line + column;
    if (c->sure)
        text_add(t, "every section hits");
    else if (c->face == BLANK)
        text_add(t, "misses");
    else
        text_print(t, c->halves == 1 ? "1/2 on %d" : c->face < 6 ? "%d or more" : "%d", c->face);
}

void emp_guns_call(struct text *t, const struct table *table, const struct emp_guns *g, int sum)
{
    emp_call_bands(t, sum, EMP_COLUMNS, call_cell,
                   (const struct gun_cell *)table->rows + g->gun * FIRE_COLUMNS);
    text_print(t, " That is what %s needs on a d6.",
               g->sections > 1 ? "each section" : "the section");
}

/* ---- artillery fire ---- */

struct guns_facts {
    struct emp_guns guns;
    int16_t state, in_cover; /* of the battery that is the target */
    int16_t by_limber;       /* N35 */
};

struct guns_result {
    int16_t column, hits, unused[2];
};

static bool guns_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct guns_facts *f = facts;
    struct guns_result *r = state;
    int column;
    r->hits = (int16_t)guns_hits(&f->guns, d, &column, s);
    r->column = (int16_t)(column + 1);
    return false;
}

static bool guns_may(const void *facts, struct trouble *trouble)
{
    return emp_guns_may(facts, false, trouble);
}

static void guns_call(const void *facts, struct text *t)
{
    emp_guns_call(t, &emp_artillery_tactical_fire_table, facts, guns_sum(facts, NULL));
}

static void guns_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "target", "figures", -((const struct guns_result *)result)->hits);
}

#define SITUATION_INPUTS(of)                                                         \
    {"situation", "charged, or in support of who is", EMP(artillery_situation),      \
     PICK(of, guns.situation, situation_words), UNLESS("none")},                     \
    {                                                                                \
        "against-cavalry", "the charge is one of cavalry", EMP(artillery_situation), \
            SAID(of, guns.against_cavalry)                                           \
    }
#define TACTICAL_INPUTS(of)                                           \
    EMP_GUNS_FLAG(of, "reserve", reserve, "it comes out of reserve"), \
        EMP_GUNS_FLAG(of, "flank", flank, "flank fire: double casualties")

const struct chart emp_artillery_fire_chart = {
    "artillery-fire",
    "Artillery fire",
    "9B. Fire",
    "The hits of a battery in tactical combat: what each section needs on a die.",
    "gun=medium sections=3 class=I target=column marchfield=yes",
    INPUTS(EMP_GUNS_INPUTS(guns_facts), SITUATION_INPUTS(guns_facts), TACTICAL_INPUTS(guns_facts),
           EMP_GUNS_TROOPS(guns_facts), EMP_GUNS_TARGET(guns_facts)),
    OUTPUTS({"hits", "on the target", HOW_MANY(guns_result, hits), COUNTED(emp_hits)},
            {"column", "of the table", PICK(guns_result, column, emp_column_words), TALLY}),
    RESOLVE(guns_facts, guns_result, guns_stage),
    .may = guns_may,
    .call = guns_call,
    TABLES(&emp_artillery_procedure_table, &emp_tactical_fire_range_table,
           &emp_artillery_situation_table, &emp_artillery_tactical_fire_modifiers_table,
           &emp_artillery_tactical_fire_table),
    SETTINGS(EMP_GUNS_RULINGS(guns_facts)),
    .effects = guns_effects,
};

/* ---- counter battery ---- */

struct battery_result {
    int16_t hits, horses, crew, caissons, depleted;
    int16_t left, saved, fired; /* hits still to be thrown for, a horse saved (N35) */
};

static int battery_sum(const struct guns_facts *f, struct steps *s)
{
    int sum = guns_sum(&f->guns, s);
    if (f->guns.shrapnel && RULE(G_36, f->guns.by_shrapnel == SHRAPNEL_FIRE))
        sum += step_from(s, &emp_counter_battery_hit_modifiers_table, SHRAPNEL_LINE, EMP(G_36),
                         counter_battery_hit_modifiers[SHRAPNEL_LINE].mod, "shrapnel", NULL, 0, 0);
    return sum;
}

/* What is added for each hit: shrapnel, by the usual answer of G36. */
static int hit_sum(const struct guns_facts *f, struct steps *s)
{
    struct emp_guns g = f->guns;
    g.shrapnel = g.shrapnel && g.by_shrapnel == SHRAPNEL_HITS;
    return modifiers_sum(&emp_counter_battery_hit_modifiers_table,
                         EMP(counter_battery_hit_modifiers), &g, s);
}

/* N35: a limber in cover, once a fire or once a hit. */
static int horses_of(const struct guns_facts *f, struct battery_result *r, int horses,
                     struct steps *s)
{
    if (!f->in_cover || horses == 0 || (r->saved && !RULE(N_35, f->by_limber == LIMBER_HIT)))
        return horses;
    r->saved = true;
    steps_when(s, "if horses are hit");
    step_tell_gap(s, EMP(N_35), "the limber in cover saves one", NULL, 0, 0);
    steps_when(s, NULL);
    step_reads(s, &emp_counter_battery_hit_modifiers_table, LIMBER_LINE);
    return horses + counter_battery_hit_modifiers[LIMBER_LINE].mod;
}

static void battery_hit(const struct guns_facts *f, struct dice *d, struct battery_result *r,
                        struct steps *s)
{
    static const struct purpose for_hit = {"firer", "a hit on the battery"};
    const struct ranges bands = {&counter_battery_hits[f->state].lo,
                                 &counter_battery_hits[f->state].hi,
                                 BATTERY_STATES * sizeof *counter_battery_hits,
                                 COUNT(counter_battery_hits) / BATTERY_STATES};
    int total;
    const int band = emp_throw_inside(d, &for_hit, &bands, hit_sum(f, NULL), &total),
              row = BATTERY_STATES * band + f->state;
    step_from(steps_fallen(s, d), &emp_counter_battery_hits_table, row, EMP(counter_battery_hits),
              0, "a hit, %d on two d10", NULL, total, 0);
    step_reads(s, &emp_counter_battery_hits_table, row);
    r->horses = (int16_t)(r->horses + horses_of(f, r, counter_battery_hits[row].horses, s));
    r->crew = (int16_t)(r->crew + counter_battery_hits[row].crew);
    r->caissons = (int16_t)(r->caissons + counter_battery_hits[row].caisson);
    r->depleted = r->depleted || RULE(counter_battery_hits, counter_battery_hits[row].depleted);
    r->left--;
    r->saved = r->saved && r->left > 0;
}

static bool battery_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct guns_facts *f = facts;
    struct battery_result *r = state;
    if (r->fired)
        battery_hit(f, d, r, s);
    else {
        const int column = emp_fire_column(d, &for_fire, battery_sum(f, s), f->guns.by_below, s);
        r->hits = r->left =
            (int16_t)emp_artillery_hits(d, &emp_artillery_tactical_fire_table, f->guns.gun,
                                        f->guns.sections, column, f->guns.by_half, s);
        r->fired = true;
        steps_new_sum(s);
        hit_sum(f, s);
    }
    return r->left > 0;
}

static void battery_prepare(void *facts, uint32_t given)
{
    ((struct guns_facts *)facts)->guns.target = AT_BATTERY;
}

static void battery_call(const void *facts, struct text *t)
{
    emp_guns_call(t, &emp_artillery_tactical_fire_table, facts, battery_sum(facts, NULL));
    text_add(t, " Then two d10 for each hit.");
}

static void battery_effects(const void *facts, const void *result, struct effects *e)
{
    const struct battery_result *r = result;
    effect_move(e, "target", "horses", -r->horses);
    effect_move(e, "target", "crew", -r->crew);
    effect_move(e, "target", "caissons", -r->caissons);
    if (r->depleted)
        effect_set(e, "target", "ammunition", "depleted");
}

const struct chart emp_counter_battery_chart = {
    "counter-battery",
    "Counter battery fire",
    "9B. Fire",
    "Fire at a battery, and what its hits cost: horses, crew, caissons, ammunition.",
    "gun=med-hvy sections=4 range=30",
    INPUTS(EMP_GUNS_INPUTS(guns_facts), TACTICAL_INPUTS(guns_facts), EMP_GUNS_TARGET(guns_facts),
           {"target-state", "of the target", EMP(counter_battery_hits),
            PICK(guns_facts, state, state_words), UNLESS("normal")},
           {"limber-in-cover", "the target's limbers are in cover",
            EMP(counter_battery_hit_modifiers), SAID(guns_facts, in_cover)},
           {"shrapnel", "a British battery fires shrapnel", EMP(counter_battery_hit_modifiers),
            SAID(guns_facts, guns.shrapnel)}),
    OUTPUTS({"hits", "on the battery", HOW_MANY(battery_result, hits), COUNTED(emp_hits)},
            {"horses", "lost", HOW_MANY(battery_result, horses)},
            {"crew", "lost", HOW_MANY(battery_result, crew)},
            {"caissons", "hit", HOW_MANY(battery_result, caissons)},
            {"depleted", "its ammunition is depleted", FLAG(battery_result, depleted)}),
    RESOLVE(guns_facts, battery_result, battery_stage),
    .prepare = battery_prepare,
    .may = guns_may,
    .call = battery_call,
    TABLES(&emp_tactical_fire_range_table, &emp_artillery_tactical_fire_modifiers_table,
           &emp_artillery_tactical_fire_table, &emp_counter_battery_hits_table,
           &emp_counter_battery_hit_modifiers_table),
    SETTINGS(EMP_GUNS_RULINGS(guns_facts), ASKS(N_35, struct guns_facts, by_limber),
             ASKS(G_36, struct guns_facts, guns.by_shrapnel)),
    .effects = battery_effects,
};
