/* 9B, 9C: small arms.  Range leaves a share of the figures, the modifiers are added to two d10, and
 * figures and total meet in a cell of the table: so many hits, and one more if a die shows its
 * face.  A volley takes the figures, and who lost any tests his morale.  The same columns serve the
 * guns (guns.c). */

#include "fire.h"

#include <assert.h>

static int sixths_of(const void *row);
#include "rules/empire/tables/fire.def"
#define FACTS fire_facts
#define ROWS tactical_fire_modifiers
#include "engine/chart/list.h"
static MODIFIER_TABLE(tactical_fire_modifiers, "Small arms modifiers");

static int sixths_of(const void *row)
{
    const struct hit_cell *c = row;
    return 6 * c->hits + (c->face == BLANK ? 0 : 7 - c->face);
}

/* ---- range ---- */

enum emp_band emp_range_band(int weapon, int halves, bool bombards, struct steps *s)
{
    const bool far = bombards && weapon >= FIRST_GUN;
    const int row = far ? weapon - FIRST_GUN : weapon;
    const struct range_row *r = far ? &artillery_bombardment_range[row] : &tactical_fire_range[row];
    int band = SHORT;
    while (band < BEYOND && halves > r->reach[band])
        band++;
    const char *say = band == BEYOND ? "out of range" : "%s range",
               *word = words_at(&emp_band_words, band);
    if (far)
        emp_from(s, artillery_bombardment_range, row, 0, say, word);
    else
        emp_from(s, tactical_fire_range, row, 0, say, word);
    return (enum emp_band)band;
}

INTS(range_facts, weapon, inches, bombards);

/* ---- the cell ---- */

static const struct purpose for_fire = {"firer", "fire"}, for_more = {"firer", "one more hit"};

int emp_fire_column(struct dice *d, const struct purpose *p, int sum, int by_below, struct steps *s)
{
    int total;
    const int column = emp_throw(d, p, EMP_COLUMNS, sum, &total);
    emp_fell(s, d, small_arms_fire, "%d on two d10", NULL, total - sum);
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
    const int row = dice_row(d, RANGES(figure_lines, lo, hi), figures) * FIRE_COLUMNS + column;
    const struct hit_cell *c = &small_arms_fire[row];
    int hits = blocks * c->hits;
    if (RULE(small_arms_fire, c->face != BLANK))
        hits += dice_count(d, &for_more, blocks, 6, c->face);
    emp_from(steps_fallen(s, d), small_arms_fire, row, 0, "%d figures: %d", NULL, figures, hits);
    emp_reads(s, small_arms_fire, row);
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
        emp_tell(s, tactical_fire_modifiers, "first fire helps only Regulars and better");
    if (f.fires_first && f.fired_before)
        f.fires_first = answered(N_22, f.by_first, FIRST_IN_TURN, s);
    if (f.target == AT_MARCH_COLUMN && RULE(N_19, f.by_column == COLUMN_MARCH))
        f.target = AT_COLUMN;
    if (f.woods && f.cover && RULE(N_21, f.by_woods == WOODS_COVER))
        f.woods = 0;
    int sum = emp_sum(tactical_fire_modifiers, &f, s);
    if (f.firefight && tactical_fire_modifiers[MUSKET_LINE].mod == NO && RULE(G_7, f.weapon == 0)) {
        emp_reads(s, tactical_fire_modifiers, MUSKET_LINE);
        sum += emp_gap_adds(s, G_7, f.musket_figure, "musket in a firefight: the figure is lost");
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
    emp_reads(s, tactical_fire_modifiers, line);
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
    emp_gap(s, G_24, "%d of %d figures count", NULL, figures, f->figures);
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
    const struct shots_facts fire = {f, is_later, tells_column, {0}};
    struct shots_result fell = {0};
    emp_ask(shots_stage, &fire, &fell, d, s);
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

/* ---- volley ---- */

int emp_percent(int lost, int start, int by_rounding, struct steps *s)
{
    const bool whole = lost * 100 % start == 0,
               down = whole || RULE(G_40, by_rounding == ROUND_DOWN);
    const int share = (lost * 100 + (down ? 0 : start - 1)) / start;
    if (!whole)
        emp_gap(s, G_40, "%d percent lost", NULL, share);
    return share;
}

bool emp_may_have_lost(int start, int lost, int lost_now, const char *input,
                       struct trouble *trouble)
{
    return needs(G_57, lost < start && lost_now <= lost, input,
                 "some figures must be left, and those lost in this turn are lost in all");
}

INTS(volley_state, hits, casualties, morale, stage);

static int target_sum(const struct fire_facts *f, int casualties, struct steps *s)
{
    /* as morale knows it; ORDER TARGET */
    static const int16_t formations[] = {IN_LINE,          IN_OTHER,  IN_COLUMN,
                                         IN_CLOSED_COLUMN, IN_COLUMN, IN_SQUARE,
                                         IN_OTHER,         IN_OTHER,  IN_OTHER};
    const struct emp_morale_facts m = {
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

STAGES(volley_stage, fire_facts, volley_state)
{
    static const struct purpose for_morale = {"target", "morale"};
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

/* ---- over friends ---- */

INTS(heads_facts, contours, inches);

STAGE(heads_stage, heads_facts, emp_one)
{
    const int row = dice_row(d, RANGES(elevated_firing, contours_lo, contours_hi), f->contours);
    r->is = (int16_t)(f->inches * elevated_firing[row].quarters);
    emp_from(s, elevated_firing, row, 0, "the target must be %s beyond the friends",
             elevated_firing[row].as_printed);
    emp_gap(s, G_37, "X is the %d inches from the battery to the friends", NULL, f->inches);
}

/* ---- ammunition ---- */

INTS(ammo_facts, firefight, low_country, ammo, by_die);
INTS(ammo_result, number, ammo, unused[2]);

static int ammo_number(const struct ammo_facts *f, struct steps *s)
{
    const int kind = f->firefight ? IN_FIREFIGHT : NORMAL_FIRE;
    int number = emp_from(s, ammo_depletion, kind, ammo_depletion[kind].number, "%s",
                          f->firefight ? "firefight" : "normal fire");
    if (RULE(ammo_depletion, f->low_country))
        number += emp_from(s, ammo_depletion, LOW_AMMO_COUNTRY,
                           ammo_depletion[LOW_AMMO_COUNTRY].number, "%s", "low ammo country");
    return number;
}

STAGE(ammo_stage, ammo_facts, ammo_result)
{
    static const struct purpose for_ammo = {"firer", "ammunition"};
    r->number = (int16_t)ammo_number(f, s);
    r->ammo = f->ammo;
    if (answered(G_8, f->by_die, AMMO_D10, s) && f->ammo < EXHAUSTED &&
        !dice_above(d, &for_ammo, 10, r->number))
        r->ammo++;
}

#include "rules/empire/charts/fire.def"
