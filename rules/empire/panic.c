/* 4: panic.  An ME near friends who broke checks once, with a penalty for each further cause; the
 * wave does so for all the neighbours of one that broke. */

#include "empire.h"

#include "rules/empire/tables/panic.def"

#define FACTS panic_facts
#define ROWS panic_check_modifiers
#define LINES "rules/empire/lists/panic.def"
#include "engine/chart/list.h"
static MODIFIER_TABLE(panic_check_modifiers, "Panic modifiers");

/* ---- the check ---- */

static int panic_sum(const struct panic_facts *facts, struct steps *s)
{
    struct panic_facts f = *facts;
    f.further = (int16_t)(f.causes > 1 ? f.causes - 1 : 0);
    f.inspired = f.leader == CHARISMATIC || f.leader == INSPIRATIONAL;
    return emp_sum(panic_check_modifiers, &f, s);
}

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
    emp_tell(steps_fallen(s, d), panic_checks, "%d: %s", panic_results[result].result, total);
    return result;
}

INTS(panic_result, result, inches, fatigue);

STAGE(panic_stage, panic_facts, panic_result)
{
    emp_from(s, panic_causes, f->cause, 0, "%s", panic_causes[f->cause].cause);
    const int sum = panic_sum(f, s);
    emp_gap(s, G_1, "two d10 are thrown");
    r->result = (int16_t)panic_throw(f->class, sum, d, s);
    r->inches = panic_results[r->result].move;
    r->fatigue = panic_results[r->result].fatigue;
}

static void say_panic(struct text *t, int band, const void *with)
{
    text_add(t, bands[band]);
}

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

#include "rules/empire/charts/panic.def"
