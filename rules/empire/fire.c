/* 9B, 9C: small arms.  Range leaves a share of the figures, the modifiers are added to two d10, and
 * figures and total meet in a cell of the table: so many hits, and one more if a die shows its
 * face.  A volley takes the figures, and who lost any tests his morale.  The same columns serve the
 * guns (guns.c). */

#include "fire.h"

#include <assert.h>

/* ---- the printed tables ---- */

enum { FIRE_LINES = 13, FIRE_INPUTS = 22 };

/* clang-format off */
static FIGURES struct {
    figure lo, hi;
} figure_lines[FIRE_LINES] = {
    {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {7, 8}, {9, 10}, {11, 12}, {13, 14}, {15, 16}, {17, 20}, {21, BLOCK},
};

FIGURES struct emp_column_row emp_columns[FIRE_COLUMNS] = {
    {-5, 0}, {1, 4}, {5, 8}, {9, 11}, {12, 14}, {15, 18}, {19, 22}, {23, 28}, {29, 33}, {34, OPEN},
};
WORD_LIST(emp_column_words, "none", "-5-to-0", "1-to-4", "5-to-8", "9-to-11", "12-to-14", "15-to-18", "19-to-22", "23-to-28", "29-to-33", "34-or-more");

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
enum { NORMAL_MUSKETS, POOR_MUSKETS, SUPERIOR_MUSKETS };                 /* ORDER MUSKETS */
static WORD_LIST(musket_words, "normal", "poor", "superior");            /* ORDER MUSKETS */
enum { CLEAR, LIGHT_RAIN, HEAVY_RAIN };                                  /* ORDER WEATHER */
static WORD_LIST(weather_words, "clear", "light-rain", "heavy-rain");    /* ORDER WEATHER */
enum { NO_CHARGE, CAVALRY_CHARGES, CAVALRY_TOILS };                      /* ORDER CHARGING */
static WORD_LIST(charging_words, "no", "cavalry", "cavalry-slowed");     /* ORDER CHARGING */
static WORD_LIST(target_words, "line", "ordre-mixte", "column", "closed-column", "march-column", "square", "artillery", "skirmish", "semi-skirmish"); /* ORDER TARGET */
/* The target's formation as morale knows it. ORDER TARGET */
static const int16_t formations[] = {IN_LINE, IN_OTHER, IN_COLUMN, IN_CLOSED_COLUMN, IN_COLUMN, IN_SQUARE, IN_OTHER, IN_OTHER, IN_OTHER};
static WORD_LIST(small_arm_words, "musket", "rifle");
static WORD_LIST(woods_words, "none", "light", "medium", "heavy");
static const struct words arm_words = WORDS_OF(tactical_fire_range, weapon);
/* clang-format on */

#define FACTS fire_facts
#define ROWS tactical_fire_modifiers
#define LINES "rules/empire/lists/tactical_fire.def"
#include "engine/chart/list.h"
enum { MEDIUM_LINE = 12, LONG_LINE, DISORDERED_LINE = 15, MUSKET_LINE = 31 };

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
static MODIFIER_TABLE(tactical_fire_modifiers, "Small arms modifiers");
#define RANGES_OF(of, words, first_column)                    \
    MARKED_TABLE(of, words, {first_column, TEXT(of, weapon)}, \
                 {"band", SPREAD(of, reach, "short_in medium_in long_in"), .per = 2})
RANGES_OF(tactical_fire_range, "Tactical fire range", "weapon");
RANGES_OF(artillery_bombardment_range, "Bombardment range", "gun");
static MARKED_TABLE(elevated_firing, "Fire over friends",
                    {"contours", RANGE(elevated_firing, contours_lo, contours_hi)},
                    {"min_distance_times_x", QUOTIENT(elevated_firing, quarters, 4)},
                    TEXT_COLUMN(elevated_firing, as_printed));
static MARKED_TABLE(ammo_depletion, "Ammunition", {"case", TEXT(ammo_depletion, kind)},
                    NUMBER_COLUMN(ammo_depletion, number));

/* ---- range ---- */

enum emp_band emp_range_band(int weapon, int halves, bool bombards, struct steps *s)
{
    bombards = bombards && weapon >= FIRST_GUN;
    const int row = bombards ? weapon - FIRST_GUN : weapon;
    const figure *reach =
        bombards ? artillery_bombardment_range[row].reach : tactical_fire_range[row].reach;
    int band = SHORT;
    while (band < BEYOND && halves > reach[band])
        band++;
    step_from(s, bombards ? &emp_artillery_bombardment_range_table : &emp_tactical_fire_range_table,
              row, bombards ? EMP(artillery_bombardment_range) : EMP(tactical_fire_range), 0,
              band == BEYOND ? "out of range" : "%s range", words_at(&emp_band_words, band), 0, 0);
    return (enum emp_band)band;
}

INTS(range_facts, weapon, inches, bombards);
INTS(range_result, band, unused[3]);

STAGE(range_stage, range_facts, range_result)
{
    r->band = (int16_t)emp_range_band(f->weapon, f->inches, f->bombards, s);
}

MAY(range_may, range_facts)
{
    return require_of(artillery_bombardment_range, !f->bombards || f->weapon >= FIRST_GUN,
                      "bombardment", trouble, "only guns bombard");
}

#define OF range_facts
#define BY EMP(tactical_fire_range)
DESCRIBE(emp_range, "range", "Range", "9B. Fire",
         "Whether a target is at short, medium or long range, or beyond it.",
         "weapon=Rifle inches=4.5",
         INPUTS(IN_WORD("weapon", "what fires", weapon, arm_words),
                {"inches", "to the target", BY, PARTS(OF, inches, 2), .high = 200,
                 COUNTED(emp_inches)},
                {"bombardment", "it bombards (phase 9D)", EMP(artillery_bombardment_range),
                 SAID(OF, bombards)}),
         OUTPUTS({"band", "range", PICK(range_result, band, emp_band_words),
                  .says = "at short range|at medium range|at long range|out of range"}),
         RESOLVE(range_facts, range_result, range_stage), .may = range_may,
         TABLES(&emp_tactical_fire_range_table, &emp_artillery_bombardment_range_table));
#undef OF
#undef BY

/* ---- the cell ---- */

static const struct purpose for_fire = {"firer", "fire"}, for_more = {"firer", "one more hit"};

int emp_fire_column(struct dice *d, const struct purpose *p, int sum, int by_below, struct steps *s)
{
    int total;
    const int column = emp_throw(d, p, EMP_COLUMNS, sum, &total);
    step_tell(steps_fallen(s, d), EMP(small_arms_fire), "%d on two d10", NULL, total - sum, 0);
    return column < 0 ? emp_below(by_below, "no hit", s) : column;
}

int emp_below(int by_below, const char *none, struct steps *s)
{
    steps_when(s, "below the table");
    const bool lowest = reading(G_21, by_below == BELOW_LOWEST, s, "the lowest column", none);
    steps_when(s, NULL);
    return lowest ? 0 : -1;
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

int emp_fire_disorder(void)
{
    return tactical_fire_modifiers[DISORDERED_LINE].mod;
}

static int fire_sum(const struct fire_facts *facts, struct steps *s)
{
    struct fire_facts f = *facts;
    const bool rider = f.horseback && f.class != LANDWEHR;
    f.as_landwehr = f.class == LANDWEHR || (rider && RULE(N_24, f.by_landwehr == LANDWEHR_CAVALRY));
    f.fires_first = f.first_fire && RULE(tactical_fire_modifiers, f.class <= REGULAR);
    if (f.first_fire && !f.fires_first)
        step_tell(s, EMP(tactical_fire_modifiers), "first fire helps only Regulars and better",
                  NULL, 0, 0);
    if (f.fires_first && f.fired_before)
        f.fires_first = reading(N_22, f.by_first == FIRST_IN_TURN, s, "each turn has a first fire",
                                "the first fire is past");
    if (f.target == AT_MARCH_COLUMN && RULE(N_19, f.by_column == COLUMN_MARCH))
        f.target = AT_COLUMN;
    if (f.woods && f.cover && RULE(N_21, f.by_woods == WOODS_COVER))
        f.woods = 0;
    int sum =
        modifiers_sum(&emp_tactical_fire_modifiers_table, EMP(tactical_fire_modifiers), &f, s);
    if (f.firefight && tactical_fire_modifiers[MUSKET_LINE].mod == NO && RULE(G_7, f.weapon == 0)) {
        step_reads(s, &emp_tactical_fire_modifiers_table, MUSKET_LINE);
        sum += step_gap(s, EMP(G_7), f.musket_figure, "musket in a firefight: the figure is lost",
                        NULL, 0, 0);
    }
    return sum;
}

/* The quarters that range leaves. */
static int quarters_at(const struct fire_facts *f, struct steps *s)
{
    const enum emp_band band = emp_range_band(f->weapon, f->range, false, s);
    const int line = band == MEDIUM_RANGE ? MEDIUM_LINE : LONG_LINE;
    if (band == SHORT)
        return 4;
    step_reads(s, &emp_tactical_fire_modifiers_table, line);
    return tactical_fire_modifiers[line].mod - SHARES;
}

/* G24: of the figures, at least one; its other answer: of the hits (fire_hits). */
static int figures_at(const struct fire_facts *f, struct steps *s)
{
    const int quarters = quarters_at(f, s);
    if (quarters == 4 || RULE(G_24, f->by_range == RANGE_HITS))
        return f->figures;
    const int share = (f->figures * quarters + (f->by_range == RANGE_UP ? 3 : 0)) / 4,
              figures = share > 0 ? share : 1;
    step_tell_gap(s, EMP(G_24), "%d of %d figures count", NULL, figures, f->figures);
    return figures;
}

/* Asked as a rule of its own, so that sums are added up once and equal hits are one. */
struct shots_facts {
    const struct fire_facts *of;
    int16_t is_later, tells_column, unused[2]; /* a later volley is no first fire */
};
INTS(shots_result, hits, column, unused[2]);

STAGE(shots_stage, shots_facts, shots_result)
{
    struct fire_facts fire = *f->of;
    fire.first_fire = fire.first_fire && !f->is_later;
    const int figures = figures_at(&fire, s), sum = fire_sum(&fire, s),
              column = emp_fire_column(d, &for_fire, sum, fire.by_below, s);
    r->hits = (int16_t)emp_small_arms_hits(d, figures, column, s);
    if (fire.by_range == RANGE_HITS)
        r->hits = (int16_t)(r->hits * quarters_at(&fire, NULL) / 4);
    r->column = (int16_t)(f->tells_column ? column : 0);
}

static struct shots_result fire_hits(const struct fire_facts *f, bool is_later, bool tells_column,
                                     struct dice *d, struct steps *s)
{
    static const struct rule shots = {sizeof(struct shots_facts), sizeof(struct shots_result),
                                      shots_stage};
    const struct shots_facts fire = {f, is_later, tells_column, {0}};
    struct shots_result fell = {0};
    odds_ask(d, &shots, &fire, &fell, s);
    return fell;
}

/* ---- fire ---- */

INTS(fire_result, figures, column, hits, unused);

STAGE(fire_stage, fire_facts, fire_result)
{
    const struct shots_result fell = fire_hits(f, false, true, d, s);
    r->hits = fell.hits;
    r->figures = (int16_t)figures_at(f, NULL);
    r->column = (int16_t)(fell.column + 1);
}

MAY(fire_may, fire_facts)
{
    return require_of(tactical_fire_range,
                      emp_range_band(f->weapon, f->range, false, NULL) != BEYOND, "range", trouble,
                      "that is beyond long range");
}

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

CALL(fire_call, fire_facts)
{
    static const char *const grounds[] = {"none", "woods and hedges", "wooden buildings",
                                          "stone buildings", "fortified buildings"}; /* G54 */
    const int figures = figures_at(f, NULL), sum = fire_sum(f, NULL), blocks = figures / BLOCK,
              rest = figures % BLOCK;
    if (blocks > 0 && figures > BLOCK)
        text_add(t, "For each 24 figures: ");
    if (blocks > 0)
        call_block(t, sum, BLOCK);
    if (blocks > 0 && rest > 0)
        text_print(t, " For the other %d, with the same two d10: ", rest);
    if (rest > 0)
        call_block(t, sum, rest);
    if (f->cover && RULE(G_54, f->by_cover == COVER_CLASSES))
        text_print(t, " Such cover: %s.", grounds[f->cover]);
}

static void fire_effects(const void *facts, const void *result, struct effects *e)
{
    effect_move(e, "target", "figures", -((const struct fire_result *)result)->hits);
}

/* clang-format off */
#define FIRE_RULINGS                                                                                                   \
    ASKS(G_7, struct fire_facts, musket_figure), ASKS(G_21, struct fire_facts, by_below), ASKS(G_24, struct fire_facts, by_range), \
    ASKS(N_19, struct fire_facts, by_column), ASKS(N_21, struct fire_facts, by_woods), ASKS(N_24, struct fire_facts, by_landwehr), \
    ASKS(N_22, struct fire_facts, by_first), ASKS(G_54, struct fire_facts, by_cover)
/* clang-format on */
DESCRIBE(emp_fire, "fire", "Small arms fire", "9B. Fire",
         "The hits of a volley. Figures and the roll meet in the small arms table; a die may add "
         "one more.",
         "figures=8 class=crack disordered=yes target=column",
         .inputs = tactical_fire_modifiers_inputs, .input_count = FIRE_INPUTS,
         OUTPUTS({"hits", "figures hit", HOW_MANY(fire_result, hits), COUNTED(emp_hits),
                  .says = "no figure is hit|1 figure is hit|# figures are hit"},
                 {"column", "of the table", PICK(fire_result, column, emp_column_words), TALLY},
                 {"figures", "that count", HOW_MANY(fire_result, figures), COUNTED(emp_figures)}),
         RESOLVE(fire_facts, fire_result, fire_stage), .may = fire_may, .call = fire_call,
         .matters = "hits",
         TABLES(&emp_tactical_fire_range_table, &emp_tactical_fire_modifiers_table,
                &emp_small_arms_fire_table),
         SETTINGS(FIRE_RULINGS), .effects = fire_effects);

/* ---- volley ---- */

int emp_percent(int lost, int start, int by_rounding, struct steps *s)
{
    const bool down = lost * 100 % start == 0 || RULE(G_40, by_rounding == ROUND_DOWN);
    const int share = (lost * 100 + (down ? 0 : start - 1)) / start;
    if (lost * 100 % start != 0)
        step_tell_gap(s, EMP(G_40), "%d percent lost", NULL, share, 0);
    return share;
}

INTS(volley_state, hits, casualties, morale, stage);
enum { GOOD_MORALE, BAD_MORALE, NONE_LEFT, TO_TEST };
static WORD_LIST(morale_words, "good", "bad", "none-left");

static int target_sum(const struct fire_facts *f, int casualties, struct steps *s)
{
    const struct emp_morale m = {
        .class = f->target_class,
        .formation = f->charging ? IN_OTHER : formations[f->target],
        .cover = f->cover,
        .disordered = f->target_disordered,
        .shaken = f->target_shaken,
        .leader_unit = f->leader,
        .leader_me = f->leader_of_me,
        .lost = (int16_t)emp_percent(f->lost + casualties, f->start, f->by_rounding, s),
        .lost_now = (int16_t)emp_percent(f->lost_now + casualties, f->start, f->by_rounding, s),
        .by_line = f->by_line,
        .by_losses = f->by_losses,
        .by_leaders = f->by_leaders};
    return f->morale + emp_morale_sum(&m, s);
}

/* N31: the effects of defensive fire stand in place of a charger's test. */
static bool must_test(const struct fire_facts *f, struct steps *s)
{
    return !f->charging || reading(N_31, f->by_charger == CHARGER_TESTS, s,
                                   "a charger tests as others do", "a charger does not test");
}

/* Who fails is gone, and nobody fires at him again (G50).  Of several volleys fire and test are a
 * stage each: equal casualties test once. */
static void volley_fire(const struct fire_facts *f, struct dice *d, struct volley_state *r,
                        struct steps *s)
{
    const int left = f->start - f->lost - r->casualties,
              hits = fire_hits(f, r->stage > 0, false, d, s).hits, lost = hits < left ? hits : left;
    r->hits = (int16_t)(r->hits + hits);
    r->casualties = (int16_t)(r->casualties + lost);
    const bool tests = must_test(f, s);
    r->morale = lost == left ? NONE_LEFT : lost > 0 && tests ? TO_TEST : GOOD_MORALE;
    steps_new_sum(steps_after(s, d));
}

static bool volley_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_morale = {"target", "morale"};
    const struct fire_facts *f = facts;
    struct volley_state *r = state;
    struct steps *after = steps_after(s, d);
    const bool fires = r->stage % 2 == 0, tests = !fires || f->rounds == 1;
    if (fires && r->morale == GOOD_MORALE)
        volley_fire(f, d, r, r->stage == 0 ? s : after);
    if (tests && r->morale == TO_TEST)
        r->morale = emp_morale_fails(d, &for_morale, f->target_class,
                                     target_sum(f, r->casualties, after), after);
    r->stage = (int16_t)(r->stage + fires + tests);
    return r->stage < 2 * f->rounds;
}

static int volley_round(const void *facts, const void *state)
{
    const int stage = ((const struct volley_state *)state)->stage;
    return stage % 2 ? 0 : stage / 2;
}

MAY(volley_may, fire_facts)
{
    return fire_may(f, trouble) &&
           emp_may_have_lost(f->start, f->lost, f->lost_now, "target-lost", trouble);
}

bool emp_may_have_lost(int start, int lost, int lost_now, const char *input,
                       struct trouble *trouble)
{
    return require_of(G_57, lost < start && lost_now <= lost, input, trouble,
                      "some figures must be left, and those lost in this turn are lost in all");
}

CALL(volley_call, fire_facts)
{
    fire_call(f, t);
    if (!must_test(f, NULL))
        return;
    text_add(t, " If it hits, the target's morale: ");
    emp_call_number(t, target_sum(f, 1, NULL), OPEN, emp_morale_number(f->target_class, NULL),
                    "fails after one hit");
}

static void volley_effects(const void *facts, const void *result, struct effects *e)
{
    const struct volley_state *r = result;
    effect_move(e, "target", "figures", -r->casualties);
    if (r->morale == BAD_MORALE)
        effect_set(e, "target", "morale", "bad");
}

DESCRIBE(
    emp_volley, "volley", "Volleys and morale", "9B. Fire",
    "One volley or several, the figures they cost, and the morale test of a target that was "
    "hit; who fails is fired at no more.",
    "figures=12 class=veteran first-fire=yes opportunity=yes target=closed-column "
    "target-figures=12 target-class=regular",
    ASKED(tactical_fire_modifiers),
    OUTPUTS({"casualties", "figures the target loses", HOW_MANY(volley_state, casualties),
             COUNTED(emp_figures), .says = "the target loses @"},
            {"morale", "of the target", PICK(volley_state, morale, morale_words),
             .says = " and stays in good morale| and goes into bad morale| and is gone"},
            {"hits", "of all volleys", HOW_MANY(volley_state, hits), COUNTED(emp_hits)}),
    RESOLVE(fire_facts, volley_state, volley_stage), .may = volley_may, .call = volley_call,
    TABLES(&emp_tactical_fire_range_table, &emp_tactical_fire_modifiers_table,
           &emp_small_arms_fire_table, &emp_morale_tests_table, &emp_morale_test_modifiers_table),
    SETTINGS(FIRE_RULINGS, ASKS(N_3, struct fire_facts, by_line),
             ASKS(N_14, struct fire_facts, by_losses), ASKS(N_23, struct fire_facts, by_leaders),
             ASKS(G_40, struct fire_facts, by_rounding), ASKS(N_31, struct fire_facts, by_charger)),
    .effects = volley_effects, .turn = volley_round, .turn_name = "volley");

/* ---- over friends ---- */

INTS(heads_facts, contours, inches);
INTS(heads_result, quarters, unused[3]);

STAGE(heads_stage, heads_facts, heads_result)
{
    const int row = dice_row(d, RANGES(elevated_firing, contours_lo, contours_hi), f->contours);
    r->quarters = (int16_t)(f->inches * elevated_firing[row].quarters);
    step_from(s, &emp_elevated_firing_table, row, EMP(elevated_firing), 0,
              "the target must be %s beyond the friends", elevated_firing[row].as_printed, 0, 0);
    step_tell_gap(s, EMP(G_37), "X is the %d inches from the battery to the friends", NULL,
                  f->inches, 0);
}

MAY(heads_may, heads_facts)
{
    return require_of(elevated_firing, f->contours > 0, "contours", trouble,
                      "on level ground nobody fires over friends");
}

#define OF heads_facts
#define BY EMP(elevated_firing)
DESCRIBE(emp_over_heads, "over-heads", "Fire over friends", "9B. Fire",
         "How far beyond friendly troops a target must be if a battery is to fire over their "
         "heads.",
         "contours=2 inches=8",
         INPUTS(IN_NUMBER("contours", "by which the battery stands higher", contours, 0, 30),
                {"inches", "from the battery to the friends", BY, WHOLE(OF, inches, 1, 100),
                 COUNTED(emp_inches)}),
         OUTPUTS({"distance", "inches from the friends to the target, at least",
                  PARTS(heads_result, quarters, 4), COUNTED(emp_inches),
                  .says = "the target must be at least @ beyond the friends"}),
         RESOLVE(heads_facts, heads_result, heads_stage), .may = heads_may,
         TABLES(&emp_elevated_firing_table));
#undef OF
#undef BY

/* ---- ammunition ---- */

INTS(ammo_facts, firefight, low_country, ammo, by_die);
INTS(ammo_result, number, ammo, unused[2]);

static int ammo_number(const struct ammo_facts *f, struct steps *s)
{
    const int kind = f->firefight ? IN_FIREFIGHT : NORMAL_FIRE;
    const int number = FROM_ROW(s, ammo_depletion, kind, ammo_depletion[kind].number,
                                f->firefight ? "firefight" : "normal fire");
    return !RULE(ammo_depletion, f->low_country)
               ? number
               : number + FROM_ROW(s, ammo_depletion, LOW_AMMO_COUNTRY,
                                   ammo_depletion[LOW_AMMO_COUNTRY].number, "low ammo country");
}

STAGE(ammo_stage, ammo_facts, ammo_result)
{
    static const struct purpose for_ammo = {"firer", "ammunition"};
    r->number = (int16_t)ammo_number(f, s);
    r->ammo = f->ammo;
    if (reading(G_8, f->by_die == AMMO_D10, s, "a d10: at the number or less it runs low",
                "its die is lost: none is thrown") &&
        f->ammo < EXHAUSTED && !dice_above(d, &for_ammo, 10, r->number))
        r->ammo++;
}

CALL(ammo_call, ammo_facts)
{
    text_print(t,
               f->by_die == AMMO_D10
                   ? "One d10: %d or less runs low."
                   : "The number is %d. Its die is lost: choose G8, or throw as your book says.",
               ammo_number(f, NULL));
}

#define OF ammo_facts
#define BY EMP(ammo_depletion)
DESCRIBE(emp_ammo, "ammo", "Ammunition", "9B. Fire",
         "The number at which a unit that has fired runs low.", "firefight=yes",
         INPUTS(IN_YES("firefight", "it fired in a firefight", firefight),
                IN_YES("low-ammo-country", "its army is short of ammunition (appendix F)",
                       low_country),
                IN_USUAL("ammo", "what it has", ammo, emp_ammo_words, "full")),
         OUTPUTS({"number", "at which it runs low", HOW_MANY(ammo_result, number),
                  .says = "its number is #"},
                 {"ammo", "what it then has", PICK(ammo_result, ammo, emp_ammo_words),
                  .says = "; its ammunition is then #"}),
         RESOLVE(ammo_facts, ammo_result, ammo_stage), .call = ammo_call,
         TABLES(&emp_ammo_depletion_table), SETTINGS(ASKS(G_8, struct ammo_facts, by_die)));
