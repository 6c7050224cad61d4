/* 3, 4, 9B: morale, of a unit and of an ME.  What stands for and against it is added to two d10; an
 * ME near friends who broke checks for panic, and the wave does so for all the neighbours of one
 * that broke. */

#include "empire.h"

#include "rules/empire/tables/morale.def"

#define FACTS me_facts
#define ROWS me_morale_modifiers
#include "engine/chart/list.h"
static MODIFIER_TABLE(me_morale_modifiers, "ME morale modifiers");

/* ---- must it test ---- */

INTS(cause_facts, cause[COUNT(me_morale_causes)]);

STAGE(cause_stage, cause_facts, emp_one)
{
    for (int i = 0; i < COUNT(me_morale_causes); i++)
        if (RULE(me_morale_causes, f->cause[i])) {
            const int tests = me_morale_causes[i].when;
            emp_from(s, me_morale_causes, i, 0, "%s", me_morale_causes[i].cause);
            r->is = (int16_t)(tests > r->is ? tests : r->is);
        }
}

/* ---- is it shaken ---- */

STAGE(shaken_stage, shaken_facts, emp_one)
{
    for (int i = 0; i < COUNT(shaken_causes); i++) {
        const struct modifier_line line = {.at = shaken_causes[i].at,
                                           .when = shaken_causes[i].when};
        if (RULE(shaken_causes, modifier_times(&line, f))) {
            emp_from(s, shaken_causes, i, 0, "%s", shaken_causes[i].cause);
            r->is = true;
        }
    }
}

/* ---- the test ---- */

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

static void call_retreat(int row, struct text *t)
{
    if (me_morale[row].retreat > 0)
        text_print(t, ", back %d inches", me_morale[row].retreat);
}

static void me_then(const void *facts, int row, struct dice *d, void *result, struct steps *s)
{
    const struct me_facts *f = facts;
    if (f->shaken && !f->engaged && me_morale[row].result == SHAKEN)
        emp_fell(s, d, me_morale, "shaken and unengaged it does no worse");
    if (f->order == ON_DEFEND && me_morale[row].applies == ANY_OTHER)
        emp_fell(s, d, me_morale, "%s", me_morale[row].note);
}

/* ---- the average class ---- */

INTS(units_facts, class, units);
struct average_facts {
    int16_t by_average, count;
    struct units_facts of[UNITS_MOST];
};

STAGE(average_stage, average_facts, emp_one)
{
    int units = 0, sum = 0;
    for (int i = 0; i < f->count; i++) {
        const int class = f->of[i].class, points = me_morale_modifiers[class].mod;
        units += f->of[i].units;
        sum += f->of[i].units * points;
        emp_from(s, me_morale_modifiers, class, 0, "%s: %d each",
                 me_morale_modifiers[class].condition, points);
    }
    const bool down = answered(G_56, f->by_average, AVERAGE_DOWN, s);
    const int mean = units ? (down ? sum / units : (2 * sum + units) / (2 * units)) : 0;
    while (r->is < RABBLE && me_morale_modifiers[r->is].mod > mean)
        r->is++;
}

#define FACTS panic_facts
#define ROWS panic_check_modifiers
#include "engine/chart/list.h"
static MODIFIER_TABLE(panic_check_modifiers, "Panic modifiers");

/* ---- the check ---- */

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
    emp_reads(s, panic_checks, class * BAND_ROWS + band);
    emp_reads(s, panic_results, result);
    emp_fell(s, d, panic_checks, "%d: %s", panic_results[result].result, total);
    return result;
}

INTS(panic_result, result, inches, fatigue);

STAGE(panic_stage, panic_facts, panic_result)
{
    emp_from(s, panic_causes, f->cause, 0, "%s", panic_causes[f->cause].cause);
    const int sum = emp_sum(panic_check_modifiers, f, s);
    emp_gap(s, G_1, "two d10 are thrown");
    r->result = (int16_t)panic_throw(f->class, sum, d, s);
    r->inches = panic_results[r->result].move;
    r->fatigue = panic_results[r->result].fatigue;
}

BAND_SAYS(say_panic, text_add(t, bands[band]))

/* ---- the wave ---- */

INTS(neighbour, class, modifier);
INTS(wave_result, shaken, broken, checked);
struct wave_facts {
    int16_t count;
    struct neighbour of[NEIGHBOURS_MOST];
};

/* One ME a stage. */
STAGES(wave_stage, wave_facts, wave_result)
{
    const struct neighbour *n = &f->of[r->checked++];
    steps_new_sum(s);
    emp_tell(s, panic_causes, "ME %d: %s", classes[n->class], r->checked);
    const int sum =
        n->modifier ? emp_adds(s, panic_check_modifiers, n->modifier, "its modifiers") : 0;
    if (r->checked == 1)
        emp_gap(s, G_1, "two d10 are thrown for each");
    const int result = panic_throw(n->class, sum, d, s);
    r->shaken = (int16_t)(r->shaken + (result == IS_SHAKEN));
    r->broken = (int16_t)(r->broken + (result == BREAKS));
    return r->checked < f->count;
}

CALL(wave_call, wave_facts)
{
    for (int i = 0; i < f->count; i++) {
        text_print(t, "%sME %d: ", i ? " " : "", i + 1);
        emp_call_bands(t, f->of[i].modifier, CLASS_BANDS(f->of[i].class), say_panic, NULL);
    }
}

/* ---- the sum ---- */

/* N3: poor troops in line. */
static void derive_line(struct emp_morale_facts *m)
{
    const bool line = m->formation == IN_LINE, reaches = m->by_line == LINE_OR_LESS;
    const bool veteran = line && m->class + reaches > VETERAN,
               conscript = line && m->class + reaches > CONSCRIPT;
    m->below_conscript = conscript;
    m->below_veteran = veteran && (!conscript || RULE(N_3, m->by_line == LINE_BOTH));
}

/* N14: what was lost in all and in this turn. */
static void derive_losses(struct emp_morale_facts *m)
{
    m->share = (int16_t)(m->lost > 50 ? LOST_50 : m->lost >= 30 ? LOST_30 : FEW_LOST);
    m->share_now = m->lost_now >= 25;
    if (m->share && m->share_now && !RULE(N_14, m->by_losses == LOSSES_BOTH)) {
        const int in_all = morale_test_modifiers[LINE_30 + m->share - 1].mod;
        m->share_now = morale_test_modifiers[LINE_25_NOW].mod < in_all;
        m->share = m->share_now ? FEW_LOST : m->share;
    }
}

int emp_morale_sum(const struct emp_morale_facts *facts, struct steps *s)
{
    struct emp_morale_facts m = *facts;
    derive_line(&m);
    derive_losses(&m);
    if ((m.leader_me > 0) + (m.leader_unit > 0) + m.me_leader > 1 &&
        answered(N_23, m.by_leaders, LEADERS_BEST, s))
        modifiers_keep_best(&emp_morale_test_modifiers_table, 0, LEADER_LINES, &m);
    return emp_sum(morale_test_modifiers, &m, s);
}

int emp_morale_number(int class, struct steps *s)
{
    emp_reads(s, morale_tests, class);
    return morale_tests[class].fail_at_or_below;
}

bool emp_morale_fails(struct dice *d, const struct purpose *p, int class, int sum, struct steps *s)
{
    const int number = emp_morale_number(class, s);
    int total;
    const bool passes = RULE(morale_tests, emp_reaches(d, p, sum, number + 1, &total));
    emp_fell(s, d, morale_tests, passes ? "%d: passes" : "%d: fails", NULL, total);
    return !passes;
}

/* ---- the test ---- */

STAGE(morale_stage, emp_morale_facts, emp_one)
{
    static const struct purpose for_morale = {"unit", "morale"};
    const int sum = emp_morale_sum(f, s);
    emp_tell(s, morale_tests, "%s fails on %d or less", morale_tests[f->class].name,
             morale_tests[f->class].fail_at_or_below);
    emp_gap(s, G_1, "two d10 are thrown");
    r->is = emp_morale_fails(d, &for_morale, f->class, sum, s);
}

#include "rules/empire/charts/morale.def"
