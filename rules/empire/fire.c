/* 9B, 9C: small arms.  Range leaves a share of the figures, the modifiers are added to two d10, and
 * figures and total meet in a cell of the table: so many hits, and one more if a die shows its
 * face. The same columns serve the guns (guns.c). */

#include "fire.h"

#include <assert.h>

/* ---- the printed tables ---- */

enum { FIRE_LINES = 13, BLOCK = 24 };

/* clang-format off */
static FIGURES struct {
    figure lo, hi;
} figure_lines[FIRE_LINES] = {
    {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {7, 8}, {9, 10}, {11, 12}, {13, 14}, {15, 16}, {17, 20}, {21, BLOCK},
};

FIGURES struct emp_column_row emp_columns[FIRE_COLUMNS] = {
    {-5, 0}, {1, 4}, {5, 8}, {9, 11}, {12, 14}, {15, 18}, {19, 22}, {23, 28}, {29, 33}, {34, OPEN},
};
WORD_LIST(emp_column_words, "none", "-5-to-0", "1-to-4", "5-to-8", "9-to-11", "12-to-14", "15-to-18", "19-to-22", "23-to-28", "29-to-33", "34-up");

/* 14 is one hit, and another on 4 or more. */
#define C(cell) {(cell) / 10, (cell) % 10 ? (cell) % 10 : BLANK, (cell) % 10 ? INFERRED : PRINTED}
#define U(cell) {(cell) / 10, (cell) % 10, UNSURE}

static FIGURES struct hit_cell {
    int8_t hits, face, mark;
} small_arms_fire[FIRE_LINES * FIRE_COLUMNS] = {
    /*          -5-0   1-4    5-8    9-11   12-14  15-18  19-22  23-28  29-33  34+ */
    /*     1 */ C( 0), C( 0), C( 0), C( 0), C( 6), C( 6), C( 6), C( 5), C( 5), C( 4),
    /*     2 */ C( 0), C( 0), C( 0), C( 6), C( 6), C( 5), C( 4), C( 4), C( 3), C( 2),
    /*     3 */ C( 0), C( 0), C( 6), C( 5), U( 4), C( 3), C( 3), C( 2), C( 2), C(16),
    /*     4 */ C( 0), C( 6), C( 5), C( 4), C( 3), C( 3), C( 2), C( 2), C(16), C(15),
    /*     5 */ C( 0), C( 6), C( 5), C( 4), C( 3), C( 2), C(16), C(16), C(15), C(13),
    /*     6 */ C( 6), C( 6), C( 5), C( 4), C( 3), C(16), C(16), C(16), C(13), C(26),
    /*   7-8 */ C( 6), C( 5), C( 4), C( 3), C(16), C(15), C(14), C(12), C(25), C(24),
    /*  9-10 */ C( 5), C( 4), C( 3), C( 2), C(15), C(14), C(26), U(24), C(22), C(35),
    /* 11-12 */ C( 5), C( 4), C( 2), C(16), C(14), C(13), C(25), C(23), C(33), C(46),
    /* 13-14 */ C( 4), C( 3), C( 2), C(16), U(13), C(12), U(24), U(36), C(46), C(56),
    /* 15-16 */ C( 4), C( 3), C(16), C(15), C(13), C(26), C(22), C(33), C(56), C(53),
    /* 17-20 */ C( 4), C( 3), C(15), C(14), C(12), C(25), C(35), C(45), C(53), C(66),
    /* 21-24 */ C( 3), C( 2), U(15), C(13), C(25), C(23), C(32), C(56), U(66), C(65),
};

#define FACTS emp_fire
static FIGURES struct modifier_line tactical_fire_modifiers[] = {
    {"class_old_guard",   "firer class", "Old Guard",                     10, WHEN(class, OLD_GUARD)},
    {"class_guard",       "firer class", "Guard",                          8, WHEN(class, GUARD)},
    {"class_grenadier",   "firer class", "Grenadier",                      6, WHEN(class, GRENADIER)},
    {"class_elite",       "firer class", "Elite",                          5, WHEN(class, ELITE)},
    {"class_crack",       "firer class", "Crack line",                     2, WHEN(class, CRACK)},
    {"class_veteran",     "firer class", "Veteran",                        0, WHEN(class, VETERAN), AS("none"), .mark = INFERRED},
    {"class_regular",     "firer class", "Regular",                       -1, WHEN(class, REGULAR)},
    {"class_conscript",   "firer class", "Conscript",                     -2, WHEN(class, CONSCRIPT)},
    {"class_landwehr",    "firer class", "Landwehr",                      -3, HOLDS(as_landwehr)},
    {"class_militia",     "firer class", "Militia",                       -4, WHEN(class, MILITIA)},
    {"class_rabble",      "firer class", "Rabble",                        -6, WHEN(class, RABBLE)},
    {"two_rank",          "firer",       "two-rank fire",                  5, HOLDS(two_rank)},
    {"range_medium",      "range",       "medium range",            SHARE(2), BY_HAND, AS("1/2:1/4"), .op = "mul_figures"},
    {"range_long",        "range",       "long range",              SHARE(1), BY_HAND, AS("1/2:1/4"), .op = "mul_figures"},
    {"first_fire",        "firer",       "first fire",                     3, HOLDS(fires_first)},
    {"disordered",        "firer",       "disordered",                    -5, HOLDS(disordered)},
    {"shaken",            "firer",       "shaken",                        -5, HOLDS(shaken)},
    {"from_square",       "firer",       "firing from square",            -4, HOLDS(from_square)},
    {"charged_og",        "firer",       "charged by Old Guard",          -2, HOLDS(charged_by_old_guard)},
    {"horseback",         "firer",       "firing from horseback",         -3, HOLDS(horseback)},
    {"woods_light",       "firer",       "firing from light woods",       -1, WHEN(woods, LIGHT_COVER), AS("-1:-2:-3")},
    {"woods_medium",      "firer",       "firing from medium woods",      -2, WHEN(woods, MEDIUM_COVER), AS("-1:-2:-3")},
    {"woods_heavy",       "firer",       "firing from heavy woods",       -3, WHEN(woods, HEAVY_COVER), AS("-1:-2:-3")},
    {"enfilade",          "firer",       "enfilade on a formed target",    5, HOLDS(enfilade)},
    {"musket_poor",       "firer",       "poor muskets",                  -2, WHEN(muskets, POOR_MUSKETS), AS("-2:+1")},
    {"musket_superior",   "firer",       "superior muskets",               1, WHEN(muskets, SUPERIOR_MUSKETS), AS("-2:+1")},
    {"opportunity",       "firer",       "opportunity fire",               5, HOLDS(opportunity)},
    {"ammo_depleted",     "firer",       "ammunition depleted",           -6, WHEN(ammo, DEPLETED), AS("-6:-10")},
    {"ammo_exhausted",    "firer",       "ammunition exhausted",         -10, WHEN(ammo, EXHAUSTED), AS("-6:-10")},
    {"rain_light",        "weather",     "light rain",                    -2, WHEN(weather, LIGHT_RAIN)},
    {"rain_heavy",        "weather",     "heavy rain",                    -5, WHEN(weather, HEAVY_RAIN)},
    {"musket_firefight",  "firer",       "musket in a firefight",         NO, BY_HAND, AS("lost"), .mark = UNSURE},
    {"ordre_mixte",       "target",      "l'Ordre Mixte",                  1, WHEN(target, AT_ORDRE_MIXTE), .mark = INFERRED},
    {"column",            "target",      "column",                         2, WHEN(target, AT_COLUMN), AS("+2:+3")},
    {"closed_column",     "target",      "closed column",                  3, WHEN(target, AT_CLOSED_COLUMN), AS("+2:+3")},
    {"square",            "target",      "square",                         9, WHEN(target, AT_SQUARE)},
    {"artillery",         "target",      "artillery",                    -10, WHEN(target, AT_ARTILLERY)},
    {"skirmish",          "target",      "skirmish order",               -10, WHEN(target, AT_SKIRMISH), AS("-10:-6")},
    {"semi_skirmish",     "target",      "semi-skirmish order",           -6, WHEN(target, AT_SEMI_SKIRMISH), AS("-10:-6")},
    {"cover_light",       "cover",       "light cover",                   -4, WHEN(cover, LIGHT_COVER), AS("-4:-8")},
    {"cover_medium",      "cover",       "medium cover",                  -8, WHEN(cover, MEDIUM_COVER), AS("-4:-8")},
    {"cover_heavy",       "cover",       "heavy cover",                  -12, WHEN(cover, HEAVY_COVER), AS("-12:-16")},
    {"cover_super",       "cover",       "super heavy cover",            -16, WHEN(cover, SUPER_COVER), AS("-12:-16")},
    {"charging_cav",      "target",      "charging cavalry",              -8, WHEN(charging, CAVALRY_CHARGES)},
    {"charging_cav_slow", "target",      "charging cavalry, uphill or in mud", -5, WHEN(charging, CAVALRY_TOILS)},
};
#undef FACTS
enum { MEDIUM_LINE = 12, LONG_LINE = 13, MUSKET_LINE = 31 };

/* Inches, in halves. */
static FIGURES struct range_row {
    const char *weapon;
    figure reach[3], mark;
} tactical_fire_range[] = {
    {"Musket",  { 4,  8, 12}, PRINTED},
    {"Rifle",   { 6, 11, 16}, PRINTED},
    {"Light",   {10, 32, 48}, PRINTED},
    {"Medium",  {10, 32, 60}, PRINTED},
    {"Med-Hvy", {10, 32, 72}, PRINTED},
    {"Heavy",   {10, 32, 84}, PRINTED},
}, artillery_bombardment_range[] = {
    {"Light",   {24, 32, 48}, PRINTED},
    {"Medium",  {40, 56, 72}, PRINTED},
    {"Med-Hvy", {40, 56, 80}, PRINTED},
    {"Heavy",   {40, 56, 88}, PRINTED},
};

/* The distance in quarters of X. */
static FIGURES struct {
    figure contours_lo, contours_hi, quarters;
    const char *as_printed;
    figure mark;
} elevated_firing[] = {
    {1, 1,    8, "2X",    PRINTED},
    {2, 2,    4, "X",     PRINTED},
    {3, 6,    2, "1/2 X", PRINTED},
    {7, OPEN, 1, "1/4 X", PRINTED},
};

enum { NORMAL_FIRE, IN_FIREFIGHT, LOW_AMMO_COUNTRY };
static FIGURES struct {
    const char *kind;
    figure number, mark;
} ammo_depletion[] = {
    {"Normal fire",                   1, PRINTED},
    {"Firefight",                     2, PRINTED},
    {"Low ammo country (appendix F)", 1, INFERRED},
};
/* clang-format on */

WORD_LIST(emp_target_words, "line", "ordre-mixte", "column", "closed-column", "march-column",
          "square", "artillery", "skirmish", "semi-skirmish"); /* ORDER TARGET */
WORD_LIST(emp_small_arm_words, "musket", "rifle");
WORD_LIST(emp_woods_words, "none", "light", "medium", "heavy");
WORD_LIST(emp_musket_words, "normal", "poor", "superior");         /* ORDER MUSKETS */
WORD_LIST(emp_weather_words, "clear", "light-rain", "heavy-rain"); /* ORDER WEATHER */
WORD_LIST(emp_charging_words, "no", "cavalry", "cavalry-slowed");  /* ORDER CHARGING */
const struct words emp_arm_words = WORDS_OF(tactical_fire_range, weapon);

static int sixths_of(const void *row)
{
    const struct hit_cell *c = row;
    return 6 * c->hits + (c->face == BLANK ? 0 : 7 - c->face);
}

MARKED_TABLE(small_arms_fire, "Small arms fire",
             {"figures", RANGE(figure_lines, lo, hi),
              EXTRA(.shared = figure_lines, .shared_stride = sizeof *figure_lines,
                    .rows_a_block = FIRE_COLUMNS, .of_block = true)},
             {"roll", RANGE(emp_columns, lo, hi), EMP_BY_COLUMN},
             NUMBER_COLUMN(small_arms_fire, hits),
             {"extra_face", NUMBER(small_arms_fire, face), EXTRA(.blank = "-")},
             {"sixths", .cell = CELL_DERIVED, EXTRA(.derive = sixths_of)});
MODIFIER_TABLE(tactical_fire_modifiers, "Small arms modifiers");
#define RANGES_OF(of, words, first_column)                    \
    MARKED_TABLE(of, words, {first_column, TEXT(of, weapon)}, \
                 {"band", SPREAD(of, reach, "short_in medium_in long_in"), .per = 2})
RANGES_OF(tactical_fire_range, "Tactical fire range", "weapon");
RANGES_OF(artillery_bombardment_range, "Bombardment range", "gun");

/* ---- range ---- */

enum emp_band emp_range_band(int weapon, int halves, bool bombards, struct steps *s)
{
    bombards = bombards && weapon >= FIRST_GUN;
    const int row = bombards ? weapon - FIRST_GUN : weapon;
    FIGURES struct range_row *r =
        bombards ? &artillery_bombardment_range[row] : &tactical_fire_range[row];
    int band = SHORT;
    while (band < BEYOND && halves > r->reach[band])
        band++;
    step_from(s, bombards ? &emp_artillery_bombardment_range_table : &emp_tactical_fire_range_table,
              row, bombards ? EMP(artillery_bombardment_range) : EMP(tactical_fire_range), 0,
              band == BEYOND ? "out of range" : "%s range", words_at(&emp_band_words, band), 0, 0);
    return (enum emp_band)band;
}

struct range_facts {
    int16_t weapon, inches, bombards;
};

struct range_result {
    int16_t band, unused[3];
};

static bool range_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct range_facts *f = facts;
    struct range_result *r = state;
    r->band = (int16_t)emp_range_band(f->weapon, f->inches, f->bombards, s);
    return false;
}

static bool range_may(const void *facts, struct trouble *trouble)
{
    const struct range_facts *f = facts;
    return require_of(artillery_bombardment_range, !f->bombards || f->weapon >= FIRST_GUN,
                      "bombardment", trouble, "only guns bombard");
}

const struct chart emp_range_chart = {
    "range",
    "Range",
    "9B. Fire",
    "Whether a target is at short, medium or long range, or beyond it.",
    "weapon=Rifle inches=4.5",
    INPUTS({"weapon", "what fires", EMP(tactical_fire_range),
            PICK(range_facts, weapon, emp_arm_words)},
           {"inches", "to the target", EMP(tactical_fire_range), PARTS(range_facts, inches, 2),
            .high = 200, COUNTED(emp_inches)},
           {"bombardment", "it bombards (phase 9D)", EMP(artillery_bombardment_range),
            SAID(range_facts, bombards)}),
    OUTPUTS({"band", "range", PICK(range_result, band, emp_band_words)}),
    RESOLVE(range_facts, range_result, range_stage),
    .may = range_may,
    TABLES(&emp_tactical_fire_range_table, &emp_artillery_bombardment_range_table),
};

/* ---- the cell ---- */

static const struct purpose for_fire = {"firer", "fire"}, for_more = {"firer", "one more hit"};

/* G21: below the table. */
static int lowest(int by_below, struct steps *s)
{
    const bool reads = RULE(G_21, by_below == BELOW_LOWEST);
    steps_when(s, "below the table");
    step_tell_gap(s, EMP(G_21), reads ? "the lowest column" : "no hit", NULL, 0, 0);
    steps_when(s, NULL);
    return reads ? 0 : -1;
}

int emp_fire_column_of(int total, int by_below)
{
    return total < emp_columns[0].lo ? lowest(by_below, NULL) : dice_row(NULL, EMP_COLUMNS, total);
}

int emp_fire_column(struct dice *d, const struct purpose *p, int sum, int by_below, struct steps *s)
{
    int total;
    const int column = emp_throw(d, p, EMP_COLUMNS, sum, &total);
    step_tell(steps_fallen(s, d), EMP(small_arms_fire), "%d on two d10", NULL, total - sum, 0);
    return column < 0 ? lowest(by_below, s) : column;
}

/* So many blocks of the same size, all in the same cell. */
static int block_hits(struct dice *d, int blocks, int figures, int column, struct steps *s)
{
    const int line = dice_row(d, RANGES(figure_lines, lo, hi), figures),
              row = line * FIRE_COLUMNS + column;
    const struct hit_cell *c = &small_arms_fire[row];
    int hits = blocks * c->hits;
    if (RULE(small_arms_fire, c->face != BLANK))
        hits += dice_count(d, &for_more, blocks, 6, c->face);
    step_from(steps_fallen(s, d), &emp_small_arms_fire_table, row, EMP(small_arms_fire), 0,
              "%d figures: %d", NULL, figures, hits);
    step_reads(s, &emp_small_arms_fire_table, row);
    return hits;
}

int emp_small_arms_hits(struct dice *d, int figures, int column, struct steps *s)
{
    const int blocks = RULE(G_22, figures > BLOCK) ? figures / BLOCK : 0,
              rest = figures - blocks * BLOCK;
    if (column < 0)
        return 0;
    return (blocks > 0 ? block_hits(d, blocks, BLOCK, column, s) : 0) +
           (rest > 0 ? block_hits(d, 1, rest < BLOCK ? rest : BLOCK, column, s) : 0);
}

/* ---- the sum ---- */

int emp_fire_sum(const struct emp_fire *facts, struct steps *s)
{
    struct emp_fire f = *facts;
    const bool rider = f.horseback && f.class != LANDWEHR;
    f.as_landwehr = f.class == LANDWEHR || (rider && RULE(N_24, f.by_landwehr == LANDWEHR_CAVALRY));
    f.fires_first = f.first_fire && RULE(tactical_fire_modifiers, f.class <= REGULAR);
    if (f.first_fire && !f.fires_first)
        step_tell(s, EMP(tactical_fire_modifiers), "first fire helps only Regulars and better",
                  NULL, 0, 0);
    if (f.fires_first && f.fired_before) {
        f.fires_first = RULE(N_22, f.by_first == FIRST_IN_TURN);
        step_tell_gap(s, EMP(N_22),
                      f.fires_first ? "each turn has a first fire" : "the first fire is past", NULL,
                      0, 0);
    }
    if (f.target == AT_MARCH_COLUMN && RULE(N_19, f.by_column == COLUMN_MARCH))
        f.target = AT_COLUMN;
    if (f.woods && f.cover && RULE(N_21, f.by_woods == WOODS_COVER))
        f.woods = 0;
    int sum =
        modifiers_sum(&emp_tactical_fire_modifiers_table, EMP(tactical_fire_modifiers), &f, s);
    const figure musket = tactical_fire_modifiers[MUSKET_LINE].mod;
    if (f.firefight && musket == NO && RULE(G_7, f.weapon == 0)) {
        step_reads(s, &emp_tactical_fire_modifiers_table, MUSKET_LINE);
        sum += step_gap(s, EMP(G_7), f.musket_figure, "musket in a firefight: the figure is lost",
                        NULL, 0, 0);
    }
    return sum;
}

/* G24: a share in quarters. */
static int share_of(int quarters, int of, bool up)
{
    const int share = (of * quarters + (up ? 3 : 0)) / 4;
    return share > 0 ? share : 1;
}

/* The quarters that range leaves. */
static int quarters_at(const struct emp_fire *f, struct steps *s)
{
    const enum emp_band band = emp_range_band(f->weapon, f->range, false, s);
    const int line = band == MEDIUM_RANGE ? MEDIUM_LINE : LONG_LINE;
    if (band == SHORT)
        return 4;
    step_reads(s, &emp_tactical_fire_modifiers_table, line);
    return tactical_fire_modifiers[line].mod - SHARES;
}

int emp_fire_figures(const struct emp_fire *f, struct steps *s)
{
    const int quarters = quarters_at(f, s);
    if (quarters == 4 || RULE(G_24, f->by_range == RANGE_HITS))
        return f->figures;
    const int figures = share_of(quarters, f->figures, f->by_range == RANGE_UP);
    step_tell_gap(s, EMP(G_24), "%d of %d figures count", NULL, figures, f->figures);
    return figures;
}

/* G24, its other answer: the hits that range leaves. */
static int hits_at(const struct emp_fire *f, int hits)
{
    const int quarters = quarters_at(f, NULL);
    return f->by_range == RANGE_HITS ? hits * quarters / 4 : hits;
}

struct shots_facts {
    int16_t figures, sum, by_below, tells_column;
};

struct shots_result {
    int16_t hits, column, unused[2];
};

static bool shots_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct shots_facts *f = facts;
    struct shots_result *r = state;
    const int column = emp_fire_column(d, &for_fire, f->sum, f->by_below, s);
    r->hits = (int16_t)emp_small_arms_hits(d, f->figures, column, s);
    r->column = (int16_t)(f->tells_column ? column : 0);
    return false;
}

/* Asked as a rule of its own, so that a chain that goes on from the hits walks equal ones once. */
int emp_fire_hits(const struct emp_fire *f, struct dice *d, int *column, struct steps *s)
{
    static const struct rule shots = {sizeof(struct shots_facts), sizeof(struct shots_result),
                                      shots_stage};
    const int figures = emp_fire_figures(f, s), sum = emp_fire_sum(f, s);
    const struct shots_facts to_throw = {(int16_t)figures, (int16_t)sum, f->by_below,
                                         column != NULL};
    struct shots_result fell = {0};
    odds_ask(d, &shots, &to_throw, &fell, s);
    if (column)
        *column = fell.column;
    return hits_at(f, fell.hits);
}

bool emp_fire_may(const struct emp_fire *f, struct trouble *trouble)
{
    return require_of(tactical_fire_range,
                      emp_range_band(f->weapon, f->range, false, NULL) != BEYOND, "range", trouble,
                      "that is beyond long range");
}

/* ---- fire ---- */

struct fire_facts {
    struct emp_fire fire;
};

struct fire_result {
    int16_t figures, column, hits, unused;
};

static bool fire_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct fire_facts *f = facts;
    struct fire_result *r = state;
    int column;
    r->hits = (int16_t)emp_fire_hits(&f->fire, d, &column, s);
    r->figures = (int16_t)emp_fire_figures(&f->fire, NULL);
    r->column = (int16_t)(column + 1);
    return false;
}

static bool fire_may(const void *facts, struct trouble *trouble)
{
    return emp_fire_may(facts, trouble);
}

/* ---- in words ---- */

/* "1 hit, 2 on a d6 of 5 or more" */
static void call_cell(struct text *t, int column, const void *line)
{
    const struct hit_cell *c = (const struct hit_cell *)line + column;
    if (c->hits > 0)
        text_things(t, c->hits, "hit");
    if (c->face != BLANK)
        text_print(t, c->hits > 0 ? ", %d on a d6 of %d or more" : "%d hit on a d6 of %d or more",
                   c->hits + 1, c->face);
    else if (c->hits == 0)
        text_add(t, "no hit");
}

static void call_block(struct text *t, int sum, int figures)
{
    const int line = dice_row(NULL, RANGES(figure_lines, lo, hi), figures);
    emp_call_bands(t, sum, EMP_COLUMNS, call_cell, &small_arms_fire[line * FIRE_COLUMNS]);
}

void emp_fire_call(const struct emp_fire *f, struct text *t)
{
    const int figures = emp_fire_figures(f, NULL), sum = emp_fire_sum(f, NULL),
              blocks = figures / BLOCK, rest = figures % BLOCK;
    if (blocks > 0 && figures > BLOCK)
        text_add(t, "For each 24 figures: ");
    if (blocks > 0)
        call_block(t, sum, BLOCK);
    if (blocks > 0 && rest > 0)
        text_print(t, " For the other %d, with the same two d10: ", rest);
    if (rest > 0)
        call_block(t, sum, rest);
}

static void fire_call(const void *facts, struct text *t)
{
    emp_fire_call(facts, t);
}

static void fire_effects(const void *facts, const void *result, struct effects *e)
{
    const struct fire_result *r = result;
    effect_move(e, "target", "figures", -r->hits);
}

const struct chart emp_fire_chart = {
    "fire",
    "Small arms fire",
    "9B. Fire",
    "The hits of a volley. Figures and the roll meet in the small arms table; a die may add one "
    "more.",
    "figures=8 class=crack disordered=yes target=column",
    INPUTS(EMP_FIRE_INPUTS(fire_facts), EMP_TARGET_INPUTS(fire_facts)),
    OUTPUTS({"hits", "figures hit", HOW_MANY(fire_result, hits), COUNTED(emp_hits)},
            {"column", "of the table", PICK(fire_result, column, emp_column_words), TALLY},
            {"figures", "that count", HOW_MANY(fire_result, figures), COUNTED(emp_figures)}),
    RESOLVE(fire_facts, fire_result, fire_stage),
    .may = fire_may,
    .call = fire_call,
    TABLES(&emp_tactical_fire_range_table, &emp_tactical_fire_modifiers_table,
           &emp_small_arms_fire_table),
    SETTINGS(EMP_FIRE_RULINGS(fire_facts)),
    .effects = fire_effects,
};

/* ---- over friends ---- */

static MARKED_TABLE(elevated_firing, "Fire over friends",
                    {"contours", RANGE(elevated_firing, contours_lo, contours_hi)},
                    {"min_distance_times_x", QUOTIENT(elevated_firing, quarters, 4)},
                    TEXT_COLUMN(elevated_firing, as_printed));

struct heads_facts {
    int16_t contours, inches;
};

struct heads_result {
    int16_t quarters, unused[3];
};

static bool heads_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct heads_facts *f = facts;
    struct heads_result *r = state;
    const int row = dice_row(d, RANGES(elevated_firing, contours_lo, contours_hi), f->contours);
    r->quarters = (int16_t)(f->inches * elevated_firing[row].quarters);
    step_from(s, &emp_elevated_firing_table, row, EMP(elevated_firing), 0,
              "the target must be %s beyond the friends", elevated_firing[row].as_printed, 0, 0);
    step_tell_gap(s, EMP(G_37), "X is the %d inches from the battery to the friends", NULL,
                  f->inches, 0);
    return false;
}

static bool heads_may(const void *facts, struct trouble *trouble)
{
    const struct heads_facts *f = facts;
    return require_of(elevated_firing, f->contours > 0, "contours", trouble,
                      "on level ground nobody fires over friends");
}

const struct chart emp_over_heads_chart = {
    "over-heads",
    "Fire over friends",
    "9B. Fire",
    "How far beyond friendly troops a target must be if a battery is to fire over their heads.",
    "contours=2 inches=8",
    INPUTS({"contours", "by which the battery stands higher", EMP(elevated_firing),
            WHOLE(heads_facts, contours, 0, 30)},
           {"inches", "from the battery to the friends", EMP(elevated_firing),
            WHOLE(heads_facts, inches, 1, 100), COUNTED(emp_inches)}),
    OUTPUTS({"distance", "inches from the friends to the target, at least",
             PARTS(heads_result, quarters, 4), COUNTED(emp_inches)}),
    RESOLVE(heads_facts, heads_result, heads_stage),
    .may = heads_may,
    TABLES(&emp_elevated_firing_table),
};

/* ---- ammunition ---- */

static MARKED_TABLE(ammo_depletion, "Ammunition", {"case", TEXT(ammo_depletion, kind)},
                    NUMBER_COLUMN(ammo_depletion, number));

struct ammo_facts {
    int16_t firefight, low_country, ammo, by_die;
};

struct ammo_result {
    int16_t number, ammo, unused[2];
};

static int ammo_number(const struct ammo_facts *f, struct steps *s)
{
    const int kind = f->firefight ? IN_FIREFIGHT : NORMAL_FIRE;
    int number = step_from(s, &emp_ammo_depletion_table, kind, EMP(ammo_depletion),
                           ammo_depletion[kind].number, f->firefight ? "firefight" : "normal fire",
                           NULL, 0, 0);
    if (RULE(ammo_depletion, f->low_country))
        number +=
            step_from(s, &emp_ammo_depletion_table, LOW_AMMO_COUNTRY, EMP(ammo_depletion),
                      ammo_depletion[LOW_AMMO_COUNTRY].number, "low ammo country", NULL, 0, 0);
    return number;
}

static bool ammo_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_ammo = {"firer", "ammunition"};
    const struct ammo_facts *f = facts;
    struct ammo_result *r = state;
    r->number = (int16_t)ammo_number(f, s);
    r->ammo = f->ammo;
    const bool thrown = RULE(G_8, f->by_die == AMMO_D10);
    step_tell_gap(s, EMP(G_8),
                  thrown ? "a d10: at the number or less it runs low"
                         : "its die is lost: none is thrown",
                  NULL, 0, 0);
    if (thrown && f->ammo < EXHAUSTED && !dice_above(d, &for_ammo, 10, r->number))
        r->ammo++;
    return false;
}

static void ammo_call(const void *facts, struct text *t)
{
    const struct ammo_facts *f = facts;
    if (f->by_die == AMMO_D10)
        text_print(t, "One d10: %d or less runs low.", ammo_number(f, NULL));
    else
        text_print(t, "The number is %d. Its die is lost: choose G8, or throw as your book says.",
                   ammo_number(f, NULL));
}

const struct chart emp_ammo_chart = {
    "ammo",
    "Ammunition",
    "9B. Fire",
    "The number at which a unit that has fired runs low.",
    "firefight=yes",
    INPUTS(
        {"firefight", "it fired in a firefight", EMP(ammo_depletion), SAID(ammo_facts, firefight)},
        {"low-ammo-country", "its army is short of ammunition (appendix F)", EMP(ammo_depletion),
         SAID(ammo_facts, low_country)},
        {"ammo", "what it has", EMP(ammo_depletion), PICK(ammo_facts, ammo, emp_ammo_words),
         UNLESS("full")}),
    OUTPUTS({"number", "at which it runs low", HOW_MANY(ammo_result, number)},
            {"ammo", "what it then has", PICK(ammo_result, ammo, emp_ammo_words)}),
    RESOLVE(ammo_facts, ammo_result, ammo_stage),
    .call = ammo_call,
    TABLES(&emp_ammo_depletion_table),
    SETTINGS(ASKS(G_8, struct ammo_facts, by_die)),
};
