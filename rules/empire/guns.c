/* 9B to 9D: artillery.  The modifiers are added to two d10, gun and total meet in a cell that says
 * what each section needs on a die.  Fire at a battery costs it horses, crew and caissons: two d10
 * for each hit.  Bombardment has the same table and nearly the same modifiers, bounces through to
 * units behind the target, and sets buildings on fire. */

#include "fire.h"

INTS(guns_facts, gun, class, sections, range, /* range in halves of an inch */
     situation, against_cavalry, attached, three_gun, ammo, blind, screened, fatigue, reserve,
     flank, target, wellington, withdrawing, cover, marchfield, bombards, rate, moved,
     grand_battery, state, in_cover, shrapnel, /* of a battery that is the target, and at it */
     behind, bounce_sum,                       /* units behind the target */
     counts_losses,                            /* of the battery that is hit; else hits are told */
     band, long_light, long_heavy, three_guns, shrapnel_hit, /* derived */
     by_below, by_half, by_long, by_three, by_column,        /* G21, G25, N2, N17, N19 */
     by_limber, by_shrapnel, by_bounce, by_caisson);         /* N35, G36, N36, G60 */

INTS(bounce_facts, gun, rate, behind, ground, form, contours, uphill, partial, town, between,
     by_below, by_bounce, by_zone);                                         /* G21, N36, G58 */
INTS(aflame_facts, building, pounds, sections, additional, by_18, by_fire); /* G18, G59 */

static int twelfths_of(const void *row);
#include "rules/empire/tables/guns.def"

/* Expected hits of a section in twelfths. */
static int twelfths_of(const void *row)
{
    const struct gun_cell *c = row;
    return 12 * c->sure + (c->face == BLANK ? 0 : c->halves * (7 - c->face));
}

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
    if (far && !answered(N_2, g->by_long, LONG_BOTH, s))
        g->band = BEYOND; /* which has no line */
}

/* N17: sections of 3 guns. */
static void derive_sections(struct guns_facts *g, struct steps *s)
{
    g->three_guns = 0;
    if (g->three_gun == 0)
        return;
    const bool each = g->by_three == GUNS_EACH;
    const bool all = answered(N_17, g->by_three, GUNS_ALL, s);
    g->three_guns = (int16_t)(all ? g->three_gun == g->sections : each ? g->three_gun : 1);
}

static int situation_sum(const struct guns_facts *g, struct steps *s)
{
    if (!RULE(artillery_situation, g->situation > 0))
        return 0;
    const int row = g->situation > 0 ? g->situation - 1 : 0;
    return emp_from(s, artillery_situation, row, artillery_situation[row].vs[g->against_cavalry],
                    "%s", artillery_situation[row].situation);
}

static int guns_sum(const struct guns_facts *facts, struct steps *s)
{
    struct guns_facts g = *facts;
    derive_range(&g, s);
    derive_sections(&g, s);
    if (g.target == AT_MARCH_COLUMN && RULE(N_19, g.by_column == COLUMN_MARCH))
        g.target = AT_COLUMN;
    int sum = g.bombards ? emp_sum(artillery_bombardment_modifiers, &g, s)
                         : situation_sum(&g, s) + emp_sum(artillery_tactical_fire_modifiers, &g, s);
    if (g.shrapnel && RULE(G_36, g.by_shrapnel == SHRAPNEL_FIRE))
        sum += step_from(s, &emp_counter_battery_hit_modifiers_table, SHRAPNEL_LINE, EMP(G_36),
                         counter_battery_hit_modifiers[SHRAPNEL_LINE].mod, "shrapnel", NULL, 0, 0);
    return sum;
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
        if (answered(G_25, by_half, HALF_HITS, s)) {
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
              gun_names[gun], halves / 2, 0);
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
    return emp_sum(counter_battery_hit_modifiers, &g, s);
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
    emp_gap(s, N_35, "the limber in cover saves one");
    steps_when(s, NULL);
    emp_reads(s, counter_battery_hit_modifiers, LIMBER_LINE);
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
    emp_from(steps_after(s, d), counter_battery_hits, row, 0, "a hit, %d on two d10", NULL, total);
    r->horses = (int16_t)(r->horses + horses_of(g, r, counter_battery_hits[row].horses, s));
    r->crew = (int16_t)(r->crew + counter_battery_hits[row].crew);
    r->caissons = (int16_t)(r->caissons + counter_battery_hits[row].caisson);
    r->depleted = r->depleted || RULE(counter_battery_hits, counter_battery_hits[row].depleted);
    r->left--;
    r->saved = r->saved && r->left > 0;
}

/* ---- bounce through ---- */

/* How many units behind the target, of which some are hit. */
enum { BEHIND_MOST = 6 };
INTS(bounce, gun, behind, sum, by_below, by_bounce);

static const struct purpose for_bounce = {"firer", "bounce through"},
                            for_unit = {"firer", "a unit behind"},
                            for_second = {"firer", "whether it counts"};

/* N36: how many units are thrown for in a cell of 1/2. */
static int units_thrown_for(const struct bounce *b, struct steps *s)
{
    const bool down = b->by_bounce == BOUNCE_DOWN;
    steps_when(s, "at 1/2");
    const bool up = answered(N_36, b->by_bounce, BOUNCE_UP, s);
    steps_when(s, NULL);
    return up ? (b->behind + 1) / 2 : !down ? b->behind : b->behind > 1 ? b->behind / 2 : 1;
}

/* In halves of a hit. */
static int hit_unit(const struct bounce *b, struct dice *d, const struct gun_cell *c)
{
    if (!dice_above(d, &for_unit, 6, c->face - 1))
        return 0;
    if (c->halves == 1 && b->by_bounce == BOUNCE_SECOND)
        return dice_above(d, &for_second, 6, 3) ? 2 : 0;
    return c->halves == 1 && b->by_bounce == BOUNCE_HALF ? 1 : 2;
}

/* Hits on them, nearest first, in halves; returns their sum. */
static int bounce(const struct bounce *b, struct dice *d, int16_t halves[BEHIND_MOST],
                  struct steps *s)
{
    int total, sum = 0;
    int column = emp_throw(d, &for_bounce, RANGES(bounce_columns, lo, hi), b->sum, &total);
    emp_fell(s, d, bounce_through, "%d on two d10", NULL, total - b->sum);
    if (column < 0)
        column = emp_below(b->by_below, "nothing bounces through", s);
    for (int i = 0; i < BEHIND_MOST; i++)
        halves[i] = 0;
    if (column < 0)
        return 0;
    const int row = b->gun * BOUNCE_COLUMNS + column;
    const struct gun_cell *c = &bounce_through[row];
    emp_reads(s, bounce_through, row);
    const int units = c->halves == 1 ? units_thrown_for(b, s) : b->behind;
    for (int i = 0; i < units && RULE(bounce_through, c->face != BLANK); i++)
        sum += halves[i] = (int16_t)hit_unit(b, d, c);
    return sum;
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

STAGE(behind_stage, bounce, emp_one)
{
    int16_t halves[BEHIND_MOST];
    r->is = (int16_t)bounce(f, d, halves, s);
}

/* It fires, each hit on a battery is thrown for, and what bounces through hits those behind.  A
 * fire with few hits waits until one with many has as many left: then they are equal states. */
STAGES(guns_stage, guns_facts, guns_result)
{
    if (!r->fired)
        guns_fire(f, d, r, s);
    else if (r->to_throw > 0) {
        if (r->left == r->to_throw--)
            battery_hit(f, d, r, s);
    } else {
        const struct bounce b = {f->gun, f->behind, f->bounce_sum, f->by_below, f->by_bounce};
        struct emp_one fell = {0};
        emp_ask(behind_stage, &b, &fell, d, s);
        r->bounced = fell.is;
        return false;
    }
    return r->to_throw > 0 || f->behind > 0;
}

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

/* ---- who may bombard ---- */

INTS(may_facts, fought, regimental, range, enemy_near, bad_morale, disordered, ammo, reserve, moved,
     fired, friends, by_16); /* N8 */
/* N8: whom the 16 inches bind. */
static bool is_within_16(const struct may_facts *f, struct steps *s)
{
    const bool beyond = f->by_16 == GUNS_BEYOND_16;
    if (answered(N_8, f->by_16, GUNS_TO_16, s))
        return !f->regimental || f->range <= 16;
    return !f->regimental && (beyond ? f->range > 16 : !f->enemy_near);
}

STAGE(may_stage, may_facts, emp_one)
{
    const bool met[CONDITIONS] = {
        !f->fought,           is_within_16(f, s),   !f->bad_morale && !f->disordered,
        f->ammo != EXHAUSTED, !f->reserve,          !f->moved && !f->fired,
        !f->friends,          f->fired && !f->moved};
    bool may = true;
    for (int i = 0; i < CONDITIONS; i++) {
        const bool holds = RULE(bombard_eligibility, met[i]);
        emp_reads(s, bombard_eligibility, i);
        if (!holds)
            emp_tell(s, bombard_eligibility, i < ELIGIBLE ? "it lacks: %s" : "not so: %s",
                     bombard_eligibility[i].condition);
        may = may && (holds || i >= ELIGIBLE);
    }
    r->is = (int16_t)(!may                                  ? MAY_NOT
                      : met[STOOD_STILL] && met[NO_FRIENDS] ? MAY_INTENSIVE
                      : met[FIRED_ONLY]                     ? MAY_PACED
                                                            : MAY_NOT);
}

/* ---- bounce through alone ---- */

INTS(bounce_result, hits, unit[BEHIND_MOST], unused);

STAGE(bounce_stage, bounce_facts, bounce_result)
{
    const struct bounce b = {f->gun, f->behind, (int16_t)emp_sum(bounce_through_modifiers, f, s),
                             f->by_below, f->by_bounce};
    r->hits = (int16_t)bounce(&b, d, r->unit, s);
}

CALL(bounce_call, bounce_facts)
{
    emp_call_bands(t, emp_sum(bounce_through_modifiers, f, NULL), RANGES(bounce_columns, lo, hi),
                   call_cell, &bounce_through[f->gun * BOUNCE_COLUMNS]);
    text_add(t, " That is what hits a unit on its d6.");
    if (RULE(G_58, f->by_zone == ZONE_8_INCHES))
        text_add(t, " The zone is a section wide, 8 inches behind the target.");
}

/* ---- buildings ---- */

/* G18: a gun of exactly 18 pounds. */
static int aflame_row(const struct aflame_facts *f, struct steps *s)
{
    const bool heavy =
        f->pounds == 18 ? answered(G_18, f->by_18, GUN_18_HEAVIER, s) : f->pounds > 18;
    return 2 * f->building + heavy;
}

STAGE(aflame_stage, aflame_facts, emp_one)
{
    static const struct purpose for_building = {"firer", "fire in the building"};
    const int row = aflame_row(f, s), sum = emp_sum(set_building_aflame_modifiers, f, s),
              number = set_building_aflame[row].need_at_least;
    int total;
    emp_from(s, set_building_aflame, row, 0, "%d or more burns", NULL, number);
    r->is = RULE(set_building_aflame, emp_reaches(d, &for_building, sum, number, &total));
    emp_fell(s, d, set_building_aflame, "%d on two d10", NULL, total - sum);
}

#include "rules/empire/charts/guns.def"
