/* 9B to 9D: artillery.  The modifiers are added to two d10, gun and total meet in a cell that says
 * what each section needs on a die.  Fire at a battery costs it horses, crew and caissons: two d10
 * for each hit.  Bombardment has the same table and nearly the same modifiers. */

#include "guns.h"

INTS(guns_facts, gun, class, sections, range, /* range in halves of an inch */
     situation, against_cavalry, attached, three_gun, ammo, blind, screened, fatigue, reserve,
     flank, target, wellington, withdrawing, cover, marchfield, bombards, rate, moved,
     grand_battery, state, in_cover, shrapnel, /* of a battery that is the target, and at it */
     behind, bounce_sum,                       /* units behind the target */
     counts_losses,                            /* of the battery that is hit; else hits are told */
     band, long_light, long_heavy, three_guns, shrapnel_hit, /* derived */
     by_below, by_half, by_long, by_three, by_column,        /* G21, G25, N2, N17, N19 */
     by_limber, by_shrapnel, by_bounce, by_caisson);         /* N35, G36, N36, G60 */

/* ---- the printed tables ---- */

/* clang-format off */
enum { CLASS_II, CLASS_OLD_GUARD, CLASS_I, CLASS_III };                                                               /* ORDER BATTERY */
static WORD_LIST(battery_words, "II", "old-guard", "I", "III");                                                      /* ORDER BATTERY */
enum { NOBODY_ATTACHED, NAPOLEON, ADC, CORPS_COMMANDER, DIVISION_COMMANDER };                                        /* ORDER ATTACHED */
static WORD_LIST(attached_words, "none", "Napoleon", "ADC", "corps-commander", "division-commander");                /* ORDER ATTACHED */
enum { ALONE, LED_GRAND_BATTERY, GRAND_BATTERY };
static WORD_LIST(grand_words, "no", "artillery-leader", "no-leader");
enum { MOVED_LITTLE, MOVED_10, MOVED_20 };
static WORD_LIST(moved_words, "under-10", "10-to-20", "over-20");
WORD_LIST(emp_rate_words, "paced", "intensive"); /* ORDER RATE */
enum { AT_BATTERY = AT_ARTILLERY }; /* what small arms know as artillery, and fire at it is counter battery */
static WORD_LIST(target_words, "line", "ordre-mixte", "column", "closed-column", "march-column", "square", "battery", "skirmish", "semi-skirmish"); /* ORDER TARGET */
static WORD_LIST(situation_words, "none", "defense", "fire-and-retire", "follow-up-defense", "follow-up-fire-and-retire", "support", "follow-up-support"); /* ORDER SITUATION */

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
const char *const emp_gun_names[GUNS] = {"Light", "Medium", "Med-Hvy", "Heavy"}; /* ORDER GUN */

/* Lines that both lists have; of some the mark differs. */
#define CLASS_LINES \
    {"old_guard",       "battery",         "Old Guard",                                    6, WHEN(class, CLASS_OLD_GUARD)}, \
    {"class_1",         "battery",         "Class I",                                      3, WHEN(class, CLASS_I)},         \
    {"class_3",         "battery",         "Class III",                                   -4, WHEN(class, CLASS_III)},      
#define STAFF_LINES \
    {"napoleon",        "attached",        "Napoleon attached",                            6, WHEN(attached, NAPOLEON), AS("+6:+3")},           \
    {"adc",             "attached",        "ADC attached",                                 3, WHEN(attached, ADC), AS("+6:+3")},                \
    {"corps_cmdr",      "attached",        "corps commander attached",                     2, WHEN(attached, CORPS_COMMANDER), AS("+2:+1")},    \
    {"div_cmdr",        "attached",        "division commander attached",                  1, WHEN(attached, DIVISION_COMMANDER), AS("+2:+1")}, \
    {"three_gun",       "battery",         "intact 3-gun section",                         5, EACH(three_guns)},                                \
    {"ammo_depleted",   "ammo",            "ammunition depleted",                         -8, WHEN(ammo, DEPLETED), AS("-8:-13")},              \
    {"ammo_exhausted",  "ammo",            "ammunition exhausted",                       -13, WHEN(ammo, EXHAUSTED), AS("-8:-13")},             \
    {"blind",           "situation",       "blind fire",                                 -10, HOLDS(blind)},                                    \
    {"screened",        "situation",       "screened by unformed troops",                -10, HOLDS(screened)},                                 \
    {"fatigue",         "state",           "fatigue level",                               -2, EACH(fatigue), "level"},                         
#define TARGET_LINES(target_mark) \
    {"ordre_mixte",     "target",          "l'Ordre Mixte or two-rank cavalry",            1, WHEN(target, AT_ORDRE_MIXTE), .mark = target_mark},                \
    {"column",          "target",          "column",                                       2, WHEN(target, AT_COLUMN), AS("+2:+5"), .mark = target_mark},        \
    {"closed_column",   "target",          "closed column",                                5, WHEN(target, AT_CLOSED_COLUMN), AS("+2:+5"), .mark = target_mark}, \
    {"square",          "target",          "square",                                       9, WHEN(target, AT_SQUARE), .mark = target_mark},                     \
    {"wellington",      "target",          "Wellington's troops on a reverse slope",      -4, HOLDS(wellington), .mark = target_mark},                           \
    {"skirmish",        "target",          "skirmish order",                             -10, WHEN(target, AT_SKIRMISH), AS("-10:-6")},                          \
    {"semi_skirmish",   "target",          "semi-skirmish order",                         -6, WHEN(target, AT_SEMI_SKIRMISH), AS("-10:-6")},                     \
    {"cav_withdrawing", "target",          "cavalry withdrawing",                         -6, HOLDS(withdrawing), .mark = target_mark},                          \
    {"cover_light",     "cover",           "light cover",                                 -4, WHEN(cover, LIGHT_COVER), AS("-4:-8"), .mark = target_mark},       \
    {"cover_medium",    "cover",           "medium cover",                                -8, WHEN(cover, MEDIUM_COVER), AS("-4:-8"), .mark = target_mark},      \
    {"cover_heavy",     "cover",           "heavy cover",                                -12, WHEN(cover, HEAVY_COVER), AS("-12:-16"), .mark = target_mark},     \
    {"cover_super",     "cover",           "super heavy cover",                          -16, WHEN(cover, SUPER_COVER), AS("-12:-16"), .mark = target_mark},     \
    {"marchfield",      "terrain",         "marchfield terrain",                           3, HOLDS(marchfield)},                                               

#define FACTS guns_facts
static FIGURES struct modifier_line artillery_tactical_fire_modifiers[] = {
    CLASS_LINES
    STAFF_LINES
    {"from_reserve",    "situation",       "coming out of reserve",                       10, HOLDS(reserve)},
    {"range_medium",    "range",           "medium range",                                -3, WHEN(band, MEDIUM_RANGE)},
    {"range_long",      "range",           "long range",                                 -13, WHEN(band, LONG)},
    {"flank",           "situation",       "flank fire",                                   2, BY_HAND, AS("double casualties"), .op = "mul_hits"},
    {"long_medhvy_cb",  "counter battery", "counter battery, Med-Hvy or heavier at long range", -3, HOLDS(long_heavy)},
    {"long_light_cb",   "counter battery", "counter battery, Light or Medium at long range", -5, HOLDS(long_light)},
    TARGET_LINES(PRINTED)
};
enum { FLANK_LINE = 16 };

static FIGURES struct modifier_line artillery_bombardment_modifiers[] = {
    CLASS_LINES
    {"gb_leader",       "battery",             "grand battery, artillery leader",             5, WHEN(grand_battery, LED_GRAND_BATTERY)},
    {"gb_no_leader",    "battery",             "grand battery, no rated leader",              3, WHEN(grand_battery, GRAND_BATTERY)},
    STAFF_LINES
    {"moved_10",        "grand tactical move", "it moved 10 to 20 inches",                   -7, WHEN(moved, MOVED_10), AS("-7:-10")},
    {"moved_20",        "grand tactical move", "it moved over 20 inches",                   -10, WHEN(moved, MOVED_20), AS("-7:-10")},
    {"paced",           "rate of fire",        "paced fire",                                 -4, WHEN(rate, PACED), AS("-4:+6")},
    {"intensive",       "rate of fire",        "intensive fire",                              6, WHEN(rate, INTENSIVE), AS("-4:+6")},
    {"range_short",     "range",               "short range",                                 3, WHEN(band, SHORT), .mark = INFERRED},
    {"range_medium",    "range",               "medium range",                               -3, WHEN(band, MEDIUM_RANGE), .mark = INFERRED},
    {"range_long",      "range",               "long range",                                -13, WHEN(band, LONG), .mark = INFERRED},
    {"long_medhvy_cb",  "counter battery",     "counter battery at long range, Med-Hvy up",  -3, HOLDS(long_heavy), .mark = INFERRED},
    {"long_light_cb",   "counter battery",     "counter battery at long range, to Medium",   -5, HOLDS(long_light), .mark = INFERRED},
    TARGET_LINES(INFERRED)
};

static FIGURES struct modifier_line counter_battery_hit_modifiers[] = {
    {"limber_cover", "result", "limber in cover", -1, BY_HAND, .op = "add_horses"},
    {"shrapnel",     "roll",   "shrapnel",         1, HOLDS(shrapnel_hit), .mark = INFERRED},
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

static const struct words state_words = WORDS(states);

static const struct {
    const char *action;
} artillery_procedure[] = {
    {"choose a battery and its target"}, {"count the sections that fire"}, {"throw two d10 and add the modifiers"},
    {"read what each section needs"}, {"throw a d6 for each section"},
};
/* clang-format on */

/* Expected hits of a section in twelfths. */
static int twelfths_of(const void *row)
{
    const struct gun_cell *c = row;
    return 12 * c->sure + (c->face == BLANK ? 0 : c->halves * (7 - c->face));
}

#define GUN_TABLE(of, words)                                                                     \
    MARKED_TABLE(of, words, BLOCKS("gun", emp_gun_names, FIRE_COLUMNS),                          \
                 {"roll", RANGE(emp_columns, lo, hi), EMP_BY_COLUMN},                            \
                 {"sure_hits", NUMBER(of, sure)}, {"dice_per_section", QUOTIENT(of, halves, 2)}, \
                 {"face", NUMBER(of, face), EXTRA(.blank = "-")},                                \
                 {"exp_12ths", .cell = CELL_DERIVED, EXTRA(.derive = twelfths_of)})
GUN_TABLE(artillery_tactical_fire, "Artillery fire");
GUN_TABLE(artillery_bombardment, "Artillery bombardment");
static MODIFIER_TABLE(artillery_tactical_fire_modifiers, "Artillery modifiers");
static MODIFIER_TABLE(artillery_bombardment_modifiers, "Bombardment modifiers");
static MODIFIER_TABLE(counter_battery_hit_modifiers, "Counter battery hits: notes");
static MARKED_TABLE(artillery_situation, "Artillery situation",
                    TEXT_COLUMN(artillery_situation, situation),
                    {"vs", SPREAD(artillery_situation, vs, "vs_infantry vs_cavalry")});
static MARKED_TABLE(counter_battery_hits, "Counter battery hits",
                    {"roll", RANGE(counter_battery_hits, lo, hi)},
                    IN_BLOCK("target", states, BATTERY_STATES),
                    NUMBER_COLUMN(counter_battery_hits, horses),
                    NUMBER_COLUMN(counter_battery_hits, crew),
                    NUMBER_COLUMN(counter_battery_hits, caisson),
                    {"ammo_depleted", NUMBER(counter_battery_hits, depleted)});
static PRINTED_TABLE(artillery_procedure, "Artillery procedure", INDEX("step", 1),
                     TEXT_COLUMN(artillery_procedure, action));

/* ---- the sum ---- */

static enum emp_band band_of(const struct guns_facts *g, struct steps *s)
{
    return emp_range_band(FIRST_GUN + g->gun, g->range, g->bombards, s);
}

/* N2: counter battery fire at long range; its own lines stand instead of the long range or with it.
 */
static void derive_range(struct guns_facts *g, struct steps *s)
{
    g->band = (int16_t)band_of(g, s);
    const bool far = g->target == AT_BATTERY && g->band == LONG;
    g->long_heavy = far && g->gun >= MED_HVY;
    g->long_light = far && g->gun < MED_HVY;
    if (far && !reading(N_2, g->by_long == LONG_BOTH, s,
                        "counter battery fire suffers the long range as well",
                        "counter battery fire has its own figure at long range"))
        g->band = BEYOND; /* which has no line */
}

/* N17: sections of 3 guns. */
static void derive_sections(struct guns_facts *g, struct steps *s)
{
    g->three_guns = 0;
    if (g->three_gun == 0)
        return;
    const bool each = g->by_three == GUNS_EACH;
    const bool all =
        reading(N_17, g->by_three == GUNS_ALL, s, "3-gun sections count if all are such",
                each ? "each 3-gun section counts" : "3-gun sections count if any is such");
    g->three_guns = (int16_t)(all ? g->three_gun == g->sections : each ? g->three_gun : 1);
}

static int situation_sum(const struct guns_facts *g, struct steps *s)
{
    if (!RULE(artillery_situation, g->situation > 0))
        return 0;
    const int row = g->situation > 0 ? g->situation - 1 : 0;
    return FROM_ROW(s, artillery_situation, row, artillery_situation[row].vs[g->against_cavalry],
                    artillery_situation[row].situation);
}

static int guns_sum(const struct guns_facts *facts, struct steps *s)
{
    struct guns_facts g = *facts;
    derive_range(&g, s);
    derive_sections(&g, s);
    if (g.target == AT_MARCH_COLUMN && RULE(N_19, g.by_column == COLUMN_MARCH))
        g.target = AT_COLUMN;
    int sum = g.bombards ? modifiers_sum(&emp_artillery_bombardment_modifiers_table,
                                         EMP(artillery_bombardment_modifiers), &g, s)
                         : situation_sum(&g, s) +
                               modifiers_sum(&emp_artillery_tactical_fire_modifiers_table,
                                             EMP(artillery_tactical_fire_modifiers), &g, s);
    if (g.shrapnel && RULE(G_36, g.by_shrapnel == SHRAPNEL_FIRE))
        sum += step_from(s, &emp_counter_battery_hit_modifiers_table, SHRAPNEL_LINE, EMP(G_36),
                         counter_battery_hit_modifiers[SHRAPNEL_LINE].mod, "shrapnel", NULL, 0, 0);
    return sum;
}

MAY(guns_may, guns_facts)
{
    const bool reaches = band_of(f, NULL) != BEYOND;
    return (f->bombards ? require_of(artillery_bombardment_range, reaches, "range", trouble,
                                     "that is beyond long range")
                        : require_of(tactical_fire_range, reaches, "range", trouble,
                                     "that is beyond long range")) &&
           require_of(artillery_procedure, f->three_gun <= f->sections, "three-gun", trouble,
                      "there are not so many sections") &&
           require_of(counter_battery_hit_modifiers, !f->shrapnel || f->target == AT_BATTERY,
                      "shrapnel", trouble, "shrapnel counts at a battery alone");
}

/* ---- the cell ---- */

static const struct purpose for_fire = {"firer", "fire"}, for_sections = {"firer", "sections"};

/* In halves of a hit. */
static int halves_of(struct dice *d, const struct table *t, int gun, int sections, int column,
                     int by_half, struct steps *s)
{
    if (column < 0)
        return 0;
    const int row = gun * FIRE_COLUMNS + column;
    const struct gun_cell *c = (const struct gun_cell *)t->rows + row;
    int dice = (sections * c->halves + 1) / 2, halves = 2 * sections * c->sure, each = 2;
    if (c->halves == 1) {
        steps_when(s, "at 1/2");
        if (reading(G_25, by_half == HALF_HITS, s, "hits count half", "a die for two sections")) {
            dice = sections;
            each = 1;
        }
        steps_when(s, NULL);
    }
    const struct clause *clause = t == &emp_artillery_bombardment_table
                                      ? EMP(artillery_bombardment)
                                      : EMP(artillery_tactical_fire);
    if (clause_holds(clause, c->face != BLANK && dice > 0))
        halves += each * dice_count(d, &for_sections, dice, 6, c->face);
    step_from(steps_fallen(s, d), t, row, clause, 0, halves % 2 ? "%s: %d 1/2 hits" : "%s: %d hits",
              emp_gun_names[gun], halves / 2, 0);
    step_reads(s, t, row);
    return halves;
}

int emp_artillery_hits(struct dice *d, const struct table *t, int gun, int sections, int column,
                       int by_half, struct steps *s)
{
    return halves_of(d, t, gun, sections, column, by_half, s) / 2;
}

/* ---- hits on a battery ---- */

/* What is added for each: shrapnel, by the usual answer of G36. */
static int hit_sum(const struct guns_facts *facts, struct steps *s)
{
    struct guns_facts g = *facts;
    g.shrapnel_hit = g.shrapnel && g.by_shrapnel == SHRAPNEL_HITS;
    return modifiers_sum(&emp_counter_battery_hit_modifiers_table,
                         EMP(counter_battery_hit_modifiers), &g, s);
}

INTS(guns_result, halves, column, horses, crew, caissons, depleted, bounced, /* halves of hits */
     left, saved, fired, /* hits still to be thrown for, a horse saved (N35) */
     to_throw,           /* the most that can be left: all fires come down together */
     unused);

/* N35: a limber in cover, once a fire or once a hit. */
static int horses_of(const struct guns_facts *g, struct guns_result *r, int horses, struct steps *s)
{
    if (!g->in_cover || horses == 0 || (r->saved && !RULE(N_35, g->by_limber == LIMBER_HIT)))
        return horses;
    r->saved = true;
    steps_when(s, "if horses are hit");
    step_tell_gap(s, EMP(N_35), "the limber in cover saves one", NULL, 0, 0);
    steps_when(s, NULL);
    step_reads(s, &emp_counter_battery_hit_modifiers_table, LIMBER_LINE);
    return horses + counter_battery_hit_modifiers[LIMBER_LINE].mod;
}

static void battery_hit(const struct guns_facts *g, struct dice *d, struct guns_result *r,
                        struct steps *s)
{
    static const struct purpose for_hit = {"firer", "a hit on the battery"};
    const struct ranges bands = {&counter_battery_hits[g->state].lo,
                                 &counter_battery_hits[g->state].hi,
                                 BATTERY_STATES * sizeof *counter_battery_hits,
                                 COUNT(counter_battery_hits) / BATTERY_STATES};
    int total;
    const int band = emp_throw_inside(d, &for_hit, &bands, hit_sum(g, NULL), &total),
              row = BATTERY_STATES * band + g->state;
    step_from(steps_after(s, d), &emp_counter_battery_hits_table, row, EMP(counter_battery_hits), 0,
              "a hit, %d on two d10", NULL, total, 0);
    r->horses = (int16_t)(r->horses + horses_of(g, r, counter_battery_hits[row].horses, s));
    r->crew = (int16_t)(r->crew + counter_battery_hits[row].crew);
    r->caissons = (int16_t)(r->caissons + counter_battery_hits[row].caisson);
    r->depleted = r->depleted || RULE(counter_battery_hits, counter_battery_hits[row].depleted);
    r->left--;
    r->saved = r->saved && r->left > 0;
}

/* ---- the charts ---- */

/* Flank fire doubles. */
static int flank_hits(const struct guns_facts *g, int hits, struct steps *s)
{
    if (!RULE(artillery_tactical_fire, g->flank))
        return hits;
    const int times = artillery_tactical_fire_modifiers[FLANK_LINE].mod;
    step_from(s, &emp_artillery_tactical_fire_modifiers_table, FLANK_LINE,
              EMP(artillery_tactical_fire), 0, "flank fire: casualties times %d", NULL, times, 0);
    return hits * times;
}

static void guns_fire(const struct guns_facts *g, struct dice *d, struct guns_result *r,
                      struct steps *s)
{
    const struct table *t =
        g->bombards ? &emp_artillery_bombardment_table : &emp_artillery_tactical_fire_table;
    const int column = emp_fire_column(d, &for_fire, guns_sum(g, s), g->by_below, s);
    const int halves = halves_of(d, t, g->gun, g->sections, column, g->by_half, s);
    r->halves = (int16_t)flank_hits(g, halves, s);
    r->column = (int16_t)(g->counts_losses ? 0 : column + 1);
    r->fired = true;
    if (g->counts_losses && g->target == AT_BATTERY) {
        r->left = r->halves / 2;
        r->to_throw = (int16_t)flank_hits(g, g->sections, NULL);
        steps_new_sum(s);
        hit_sum(g, s);
    }
}

INTS(behind_result, halves, unused[3]);

STAGE(behind_stage, emp_bounce, behind_result)
{
    int16_t halves[BEHIND_MOST];
    r->halves = (int16_t)emp_bounce(f, d, halves, s);
}

/* It fires, each hit on a battery is thrown for, and what bounces through hits those behind.  A
 * fire with few hits waits until one with many has as many left: then they are equal states. */
static bool guns_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct rule behind = {sizeof(struct emp_bounce), sizeof(struct behind_result),
                                       behind_stage};
    const struct guns_facts *g = facts;
    struct guns_result *r = state;
    if (!r->fired)
        guns_fire(g, d, r, s);
    else if (r->to_throw > 0) {
        if (r->left == r->to_throw--)
            battery_hit(g, d, r, s);
    } else {
        const struct emp_bounce b = {g->gun, g->behind, g->bounce_sum, g->by_below, g->by_bounce};
        struct behind_result fell = {0};
        odds_ask(d, &behind, &b, &fell, s);
        r->bounced = fell.halves;
        return false;
    }
    return r->to_throw > 0 || g->behind > 0;
}

static void battery_prepare(void *facts, uint32_t given)
{
    struct guns_facts *g = facts;
    g->target = AT_BATTERY;
    g->counts_losses = true;
}

static void bombardment_prepare(void *facts, uint32_t given)
{
    struct guns_facts *g = facts;
    g->bombards = g->counts_losses = true;
}

void emp_call_face(struct text *t, int halves, int face)
{
    if (face == BLANK)
        text_add(t, "misses");
    else
        text_print(t, halves == 1 ? "1/2 on %d" : face < 6 ? "%d or more" : "%d", face);
}

static void call_cell(struct text *t, int column, const void *line)
{
    const struct gun_cell *c = (const struct gun_cell *)line + column;
    if (c->sure)
        text_add(t, "every section hits");
    else
        emp_call_face(t, c->halves, c->face);
}

CALL(guns_call, guns_facts)
{
    emp_call_bands(t, guns_sum(f, NULL), EMP_COLUMNS, call_cell,
                   (f->bombards ? artillery_bombardment : artillery_tactical_fire) +
                       f->gun * FIRE_COLUMNS);
    text_print(t, " That is what %s needs on a d6.",
               f->sections > 1 ? "each section" : "the section");
    if (f->counts_losses && f->target == AT_BATTERY)
        text_add(t, " Then two d10 for each hit.");
    if (f->behind > 0)
        text_add(t, " Then two d10 for what bounces through.");
    if (f->bombards && !RULE(bombard_eligibility, f->ammo != EXHAUSTED))
        text_add(t, " But with no ammunition left it may not bombard.");
}

static void guns_effects(const void *facts, const void *result, struct effects *e)
{
    const struct guns_facts *g = facts;
    const struct guns_result *r = result;
    if (g->target != AT_BATTERY)
        effect_move(e, "target", "figures", -r->halves / 2);
    effect_move(e, "target", "horses", -r->horses);
    effect_move(e, "target", "crew", -r->crew);
    effect_move(e, "target", "caissons", -r->caissons);
    if (r->depleted)
        effect_set(e, "target", "ammunition", "depleted");
    if (r->caissons > 0 && RULE(G_60, g->by_caisson == CAISSON_EXPLODES))
        effect_set(e, "neighbours", "morale", "to-be-tested");
}

/* clang-format off */
#define OF guns_facts
#define BY EMP(artillery_tactical_fire_modifiers)
#define BATTERY_INPUTS                                                                                                      \
    {"gun", "its weight", EMP(artillery_tactical_fire), PICK(OF, gun, emp_gun_words)},                                      \
    {"sections", "that fire", EMP(artillery_procedure), WHOLE(OF, sections, 1, EMP_SECTIONS_MOST)},                         \
    IN_USUAL("class", "of the battery", class, battery_words, "II"),                                                        \
    {"range", "inches to the target", EMP(tactical_fire_range), PARTS(OF, range, 2), .high = 200, UNLESS("5"), COUNTED(emp_inches)}, \
    IN_USUAL("attached", "who is attached to the battery", attached, attached_words, "none"),                               \
    IN_COUNT("three-gun", "intact sections of 3 guns among them", three_gun, 12),                                           \
    IN_USUAL("ammo", "its ammunition", ammo, emp_ammo_words, "full"), IN_YES("blind", "blind fire", blind),                 \
    IN_YES("screened", "unformed troops screen the battery", screened),                                                     \
    IN_USUAL("fatigue", "of its ME", fatigue, emp_fatigue_words, "fresh")
#define TACTICAL_INPUTS IN_YES("reserve", "it comes out of reserve", reserve), IN_YES("flank", "flank fire: double casualties", flank)
#define TROOPS_INPUTS                                                                                                       \
    IN_USUAL("target", "what it fires at", target, target_words, "line"),                                                   \
    IN_YES("Wellington", "the target is Wellington's, on a reverse slope", wellington),                                     \
    IN_YES("withdrawing", "the target is cavalry that withdraws", withdrawing)
#define GROUND_INPUTS                                                                                                       \
    IN_USUAL("cover", "of the target", cover, emp_cover_words, "none"), IN_YES("marchfield", "the target stands on marchfield terrain", marchfield)
#define LOSSES_INPUTS                                                                                                       \
    {"target-state", "of a battery that is the target", EMP(counter_battery_hits), PICK(OF, state, state_words), UNLESS("normal")}, \
    {"limber-in-cover", "its limbers are in cover", EMP(counter_battery_hit_modifiers), SAID(OF, in_cover)},                \
    {"shrapnel", "a British battery fires shrapnel at it", EMP(counter_battery_hit_modifiers), SAID(OF, shrapnel)}
#define HITS {"hits", "on the target", PARTS(guns_result, halves, 2), COUNTED(emp_hits), TALLY, .says = "the target takes @"}
#define LOST(name, about, member, words) {name, about, HOW_MANY(guns_result, member), TALLY, .says = words}
#define LOSSES                                                                                                              \
    LOST("horses", "the battery loses", horses, "|; the battery loses 1 horse|; the battery loses # horses"), \
    LOST("crew", "the battery loses", crew, "|; the battery loses 1 of its crew|; the battery loses # of its crew"), \
    LOST("caissons", "hit", caissons, "|; 1 caisson is hit|; # caissons are hit"), \
    {"depleted", "its ammunition is depleted", FLAG(guns_result, depleted), TALLY}
#define GUN_RULINGS                                                                                                         \
    ASKS(G_21, struct OF, by_below), ASKS(G_25, struct OF, by_half), ASKS(N_2, struct OF, by_long), ASKS(N_17, struct OF, by_three)
#define LOSSES_RULINGS ASKS(N_35, struct OF, by_limber), ASKS(G_36, struct OF, by_shrapnel), ASKS(G_60, struct OF, by_caisson)
/* clang-format on */

DESCRIBE(emp_artillery_fire, "artillery-fire", "Artillery fire", "9B. Fire",
         "The hits of a battery in tactical combat: what each section needs on a die.",
         "gun=medium sections=3 class=I target=column marchfield=yes",
         INPUTS(BATTERY_INPUTS,
                {"situation", "charged, or in support of who is", EMP(artillery_situation),
                 PICK(OF, situation, situation_words), UNLESS("none")},
                {"against-cavalry", "the charge is one of cavalry", EMP(artillery_situation),
                 SAID(OF, against_cavalry)},
                TACTICAL_INPUTS, TROOPS_INPUTS, GROUND_INPUTS),
         OUTPUTS(HITS,
                 {"column", "of the table", PICK(guns_result, column, emp_column_words), TALLY}),
         .matters = "hits", RESOLVE(guns_facts, guns_result, guns_stage), .may = guns_may,
         .call = guns_call,
         TABLES(&emp_artillery_procedure_table, &emp_tactical_fire_range_table,
                &emp_artillery_situation_table, &emp_artillery_tactical_fire_modifiers_table,
                &emp_artillery_tactical_fire_table),
         SETTINGS(GUN_RULINGS, ASKS(N_19, struct OF, by_column)), .effects = guns_effects);

DESCRIBE(emp_counter_battery, "counter-battery", "Counter battery fire", "9B. Fire",
         "Fire at a battery, and what its hits cost: horses, crew, caissons, ammunition.",
         "gun=med-hvy sections=4 range=30",
         INPUTS(BATTERY_INPUTS, TACTICAL_INPUTS, GROUND_INPUTS, LOSSES_INPUTS),
         OUTPUTS(HITS, LOSSES), RESOLVE(guns_facts, guns_result, guns_stage),
         .prepare = battery_prepare, .may = guns_may, .call = guns_call,
         TABLES(&emp_tactical_fire_range_table, &emp_artillery_tactical_fire_modifiers_table,
                &emp_artillery_tactical_fire_table, &emp_counter_battery_hits_table,
                &emp_counter_battery_hit_modifiers_table),
         SETTINGS(GUN_RULINGS, LOSSES_RULINGS), .effects = guns_effects);

#define BOMBARDS EMP(artillery_bombardment_modifiers)
DESCRIBE(emp_bombardment, "bombardment", "Bombardment", "9D. Bombardment",
         "A battery bombards: its hits, what they cost a battery that is the target, and what "
         "bounces through to units behind.",
         "gun=heavy sections=4 rate=intensive range=24 target=square",
         INPUTS(BATTERY_INPUTS, {"rate", "of fire", BOMBARDS, PICK(OF, rate, emp_rate_words)},
                {"grand-battery", "it is part of one", BOMBARDS,
                 PICK(OF, grand_battery, grand_words), UNLESS("no")},
                {"moved", "inches, in grand tactical movement", BOMBARDS,
                 PICK(OF, moved, moved_words), UNLESS("under-10")},
                TROOPS_INPUTS, GROUND_INPUTS, LOSSES_INPUTS,
                {"behind", "units in the zone behind the target", EMP(bounce_through),
                 WHOLE(OF, behind, 0, BEHIND_MOST), UNLESS("0")},
                {"bounce-sum", "what is added for bounce through: chart bounce-through",
                 EMP(bounce_through), WHOLE(OF, bounce_sum, -40, 40), UNLESS("0")}),
         OUTPUTS(HITS, LOSSES,
                 {"bounced", "hits on units behind", PARTS(guns_result, bounced, 2),
                  COUNTED(emp_hits), .says = "|; units behind take @"}),
         RESOLVE(guns_facts, guns_result, guns_stage), .prepare = bombardment_prepare,
         .may = guns_may, .call = guns_call,
         TABLES(&emp_artillery_procedure_table, &emp_artillery_bombardment_range_table,
                &emp_artillery_bombardment_modifiers_table, &emp_artillery_bombardment_table,
                &emp_counter_battery_hits_table, &emp_counter_battery_hit_modifiers_table,
                &emp_bounce_through_table),
         SETTINGS(GUN_RULINGS, ASKS(N_19, struct OF, by_column), LOSSES_RULINGS,
                  ASKS(N_36, struct OF, by_bounce)),
         .effects = guns_effects);
