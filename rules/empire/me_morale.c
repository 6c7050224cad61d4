/* 3: the morale of an ME.  Something calls for the test, its state and its fights are added to two
 * d10, and the total says whether it stands.  What an ME on Attack without impetus does at 9 or 10
 * has a row of its own. */

#include "empire.h"

#include "rules/empire/tables/me_morale.def"
#define FACTS me_facts
#define ROWS me_morale_modifiers
#define LINES "rules/empire/lists/me_morale.def"
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
        emp_tell(steps_fallen(s, d), me_morale, "%s", me_morale[row].note);
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
    const bool down = reading(G_56, f->by_average == AVERAGE_DOWN, s, "the mean is rounded down",
                              "the mean is rounded to the nearest");
    const int mean = units ? (down ? sum / units : (2 * sum + units) / (2 * units)) : 0;
    while (r->is < RABBLE && me_morale_modifiers[r->is].mod > mean)
        r->is++;
}

#include "rules/empire/charts/me_morale.def"
