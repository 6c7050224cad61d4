/* 9D: which batteries may bombard, what bounces through to units behind the target, and buildings
 * that catch fire.  Bombardment itself is fire of guns: guns.c. */

#include "guns.h"

INTS(bounce_facts, gun, rate, behind, ground, form, contours, uphill, partial, town, between,
     by_below, by_bounce, by_zone);                                         /* G21, N36, G58 */
INTS(aflame_facts, building, pounds, sections, additional, by_18, by_fire); /* G18, G59 */

static int twelfths_of(const void *row);
#include "rules/empire/tables/bombard.def"

static int twelfths_of(const void *row)
{
    const struct bounce_cell *c = row;
    return c->face == BLANK ? 0 : c->halves * (7 - c->face);
}

/* ---- who may bombard ---- */

INTS(may_facts, fought, regimental, range, enemy_near, bad_morale, disordered, ammo, reserve, moved,
     fired, friends, by_16); /* N8 */
INTS(may_result, rate, unused[3]);

/* N8: whom the 16 inches bind. */
static bool is_within_16(const struct may_facts *f, struct steps *s)
{
    const bool beyond = f->by_16 == GUNS_BEYOND_16;
    if (reading(N_8, f->by_16 == GUNS_TO_16, s,
                "only regimental and battalion guns are bound by 16 inches",
                beyond ? "such guns never bombard, others only beyond 16 inches"
                       : "such guns never bombard, others with no enemy within 16"))
        return !f->regimental || f->range <= 16;
    return !f->regimental && (beyond ? f->range > 16 : !f->enemy_near);
}

STAGE(may_stage, may_facts, may_result)
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
    r->rate = (int16_t)(!may                                  ? MAY_NOT
                        : met[STOOD_STILL] && met[NO_FRIENDS] ? MAY_INTENSIVE
                        : met[FIRED_ONLY]                     ? MAY_PACED
                                                              : MAY_NOT);
}

/* ---- bounce through ---- */

static const struct purpose for_bounce = {"firer", "bounce through"},
                            for_unit = {"firer", "a unit behind"},
                            for_second = {"firer", "whether it counts"};

/* N36: how many units are thrown for in a cell of 1/2. */
static int units_thrown_for(const struct emp_bounce *b, struct steps *s)
{
    const bool down = b->by_bounce == BOUNCE_DOWN;
    steps_when(s, "at 1/2");
    const bool up =
        reading(N_36, b->by_bounce == BOUNCE_UP, s,
                "a die for every two units, rounded up, the nearest first",
                down                            ? "a die for every two units, rounded down"
                : b->by_bounce == BOUNCE_SECOND ? "a hit counts on a second die of 4 or more"
                                                : "a hit counts half");
    steps_when(s, NULL);
    return up ? (b->behind + 1) / 2 : !down ? b->behind : b->behind > 1 ? b->behind / 2 : 1;
}

/* In halves of a hit. */
static int hit_unit(const struct emp_bounce *b, struct dice *d, const struct bounce_cell *c)
{
    if (!dice_above(d, &for_unit, 6, c->face - 1))
        return 0;
    if (c->halves == 1 && b->by_bounce == BOUNCE_SECOND)
        return dice_above(d, &for_second, 6, 3) ? 2 : 0;
    return c->halves == 1 && b->by_bounce == BOUNCE_HALF ? 1 : 2;
}

int emp_bounce(const struct emp_bounce *b, struct dice *d, int16_t halves[BEHIND_MOST],
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
    const struct bounce_cell *c = &bounce_through[row];
    emp_reads(s, bounce_through, row);
    const int units = c->halves == 1 ? units_thrown_for(b, s) : b->behind;
    for (int i = 0; i < units && RULE(bounce_through, c->face != BLANK); i++)
        sum += halves[i] = (int16_t)hit_unit(b, d, c);
    return sum;
}

INTS(bounce_result, hits, unit[BEHIND_MOST], unused);

static int bounce_sum(const struct bounce_facts *facts, struct steps *s)
{
    struct bounce_facts f = *facts;
    f.between = f.contours == 2 || f.contours == 3;
    return emp_sum(bounce_through_modifiers, &f, s);
}

STAGE(bounce_stage, bounce_facts, bounce_result)
{
    const struct emp_bounce b = {f->gun, f->behind, (int16_t)bounce_sum(f, s), f->by_below,
                                 f->by_bounce};
    r->hits = (int16_t)emp_bounce(&b, d, r->unit, s);
}

static void say_bounce(struct text *t, int column, const void *line)
{
    const struct bounce_cell *c = (const struct bounce_cell *)line + column;
    emp_call_face(t, c->halves, c->face);
}

CALL(bounce_call, bounce_facts)
{
    emp_call_bands(t, bounce_sum(f, NULL), RANGES(bounce_columns, lo, hi), say_bounce,
                   &bounce_through[f->gun * BOUNCE_COLUMNS]);
    text_add(t, " That is what hits a unit on its d6.");
    if (RULE(G_58, f->by_zone == ZONE_8_INCHES))
        text_add(t, " The zone is a section wide, 8 inches behind the target.");
}

/* ---- buildings ---- */

INTS(aflame_result, burns, unused[3]);

/* G18: a gun of exactly 18 pounds. */
static int aflame_row(const struct aflame_facts *f, struct steps *s)
{
    const bool heavy = f->pounds == 18
                           ? reading(G_18, f->by_18 == GUN_18_HEAVIER, s,
                                     "18 pounds are of the heavier", "18 pounds are of the lighter")
                           : f->pounds > 18;
    return 2 * f->building + heavy;
}

static int aflame_sum(const struct aflame_facts *facts, struct steps *s)
{
    struct aflame_facts f = *facts;
    f.additional = (int16_t)(f.sections - 1);
    return emp_sum(set_building_aflame_modifiers, &f, s);
}

STAGE(aflame_stage, aflame_facts, aflame_result)
{
    static const struct purpose for_fire = {"firer", "fire in the building"};
    const int row = aflame_row(f, s), sum = aflame_sum(f, s),
              number = set_building_aflame[row].need_at_least;
    int total;
    emp_from(s, set_building_aflame, row, 0, "%d or more burns", NULL, number);
    r->burns = RULE(set_building_aflame, emp_reaches(d, &for_fire, sum, number, &total));
    emp_fell(s, d, set_building_aflame, "%d on two d10", NULL, total - sum);
}

static void aflame_effects(const void *facts, const void *result, struct effects *e)
{
    const struct aflame_facts *f = facts;
    if (!((const struct aflame_result *)result)->burns)
        return;
    effect_set(e, "building", "fire", "burning");
    if (RULE(G_59, f->by_fire == FIRE_3_TURNS)) {
        effect_set(e, "garrison", "place", "outside");
        effect_set(e, "building", "entry", "closed for 3 turns");
    }
}

#include "rules/empire/charts/bombard.def"
