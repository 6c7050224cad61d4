/* 9B, 9C: the morale test of a unit.  Each class fails at its number or less; what stands with the
 * unit or against it is added to two d10. */

#include "empire.h"

#include "rules/empire/tables/morale.def"

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
        reading(N_23, m.by_leaders == LEADERS_BEST, s, "of the leaders the best counts",
                "each leader counts"))
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
    emp_tell(steps_fallen(s, d), morale_tests, passes ? "%d: passes" : "%d: fails", NULL, total);
    return !passes;
}

/* ---- the test ---- */

INTS(morale_result, fails, unused[3]);

STAGE(morale_stage, emp_morale_facts, morale_result)
{
    static const struct purpose for_morale = {"unit", "morale"};
    const int sum = emp_morale_sum(f, s);
    emp_tell(s, morale_tests, "%s fails on %d or less", morale_tests[f->class].name,
             morale_tests[f->class].fail_at_or_below);
    emp_gap(s, G_1, "two d10 are thrown");
    r->fails = emp_morale_fails(d, &for_morale, f->class, sum, s);
}

#include "rules/empire/charts/morale.def"
