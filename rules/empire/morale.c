/* 9B, 9C: the morale test of a unit.  Each class fails at its number or less; what stands with the
 * unit or against it is added to two d10. */

#include "empire.h"

/* ---- the printed tables ---- */

/* clang-format off */
/* ORDER CLASS */
static FIGURES struct {
    const char *rating, *name;
    figure fail_at_or_below, mark;
} morale_tests[] = {
    {"OG", "Old Guard",    -3, PRINTED},
    {"GD", "Guard",        -1, PRINTED},
    {"GR", "Grenadier",     0, PRINTED},
    {"EL", "Elite",         1, PRINTED},
    {"CL", "Crack line",    2, PRINTED},
    {"VL", "Veteran line",  3, PRINTED},
    {"RG", "Regular",       4, PRINTED},
    {"Co", "Conscript",     5, PRINTED},
    {"LW", "Landwehr",      6, PRINTED},
    {"TM", "Militia",       7, PRINTED},
    {"Ra", "Rabble",        9, PRINTED},
};

enum { NOBODY_BEHIND, INFANTRY_AT_4, INFANTRY_AT_2, ARTILLERY_AT_8 };                                     /* ORDER BEHIND */
static WORD_LIST(behind_words, "none", "infantry-at-4", "infantry-at-2", "artillery-at-8");             /* ORDER BEHIND */
WORD_LIST(emp_formation_words, "line", "column", "closed-column", "square", "other");                   /* ORDER FORMATION */
enum { FEW_LOST, LOST_30, LOST_50 };
/* clang-format on */

#define FACTS_ELSEWHERE
#define FACTS emp_morale
#define ROWS morale_test_modifiers
#define LINES "rules/empire/lists/morale_test.def"
#include "engine/chart/list.h"
enum { LEADER_LINES = 9, LINE_30 = 16, LINE_25_NOW = 18 };
MARKED_TABLE(morale_tests, "Morale tests", TEXT_COLUMN(morale_tests, rating),
             TEXT_COLUMN(morale_tests, name), NUMBER_COLUMN(morale_tests, fail_at_or_below));
MODIFIER_TABLE(morale_test_modifiers, "Morale test modifiers");

/* ---- the sum ---- */

/* N3: poor troops in line. */
static void derive_line(struct emp_morale *m)
{
    const bool line = m->formation == IN_LINE, reaches = m->by_line == LINE_OR_LESS;
    const bool veteran = line && m->class + reaches > VETERAN,
               conscript = line && m->class + reaches > CONSCRIPT;
    m->below_conscript = conscript;
    m->below_veteran = veteran && (!conscript || RULE(N_3, m->by_line == LINE_BOTH));
}

/* N14: what was lost in all and in this turn. */
static void derive_losses(struct emp_morale *m)
{
    m->share = (int16_t)(m->lost > 50 ? LOST_50 : m->lost >= 30 ? LOST_30 : FEW_LOST);
    m->share_now = m->lost_now >= 25;
    if (m->share && m->share_now && !RULE(N_14, m->by_losses == LOSSES_BOTH)) {
        const int in_all = morale_test_modifiers[LINE_30 + m->share - 1].mod;
        m->share_now = morale_test_modifiers[LINE_25_NOW].mod < in_all;
        m->share = m->share_now ? FEW_LOST : m->share;
    }
}

int emp_morale_sum(const struct emp_morale *facts, struct steps *s)
{
    struct emp_morale m = *facts;
    derive_line(&m);
    derive_losses(&m);
    if ((m.leader_me > 0) + (m.leader_unit > 0) + m.me_leader > 1 &&
        reading(N_23, m.by_leaders == LEADERS_BEST, s, "of the leaders the best counts",
                "each leader counts"))
        modifiers_keep_best(&emp_morale_test_modifiers_table, 0, LEADER_LINES, &m);
    return modifiers_sum(&emp_morale_test_modifiers_table, EMP(morale_test_modifiers), &m, s);
}

int emp_morale_number(int class, struct steps *s)
{
    step_reads(s, &emp_morale_tests_table, class);
    return morale_tests[class].fail_at_or_below;
}

bool emp_morale_fails(struct dice *d, const struct purpose *p, int class, int sum, struct steps *s)
{
    const int number = emp_morale_number(class, s);
    int total;
    const bool passes = RULE(morale_tests, emp_reaches(d, p, sum, number + 1, &total));
    step_tell(steps_fallen(s, d), EMP(morale_tests), passes ? "%d: passes" : "%d: fails", NULL,
              total, 0);
    return !passes;
}

/* ---- the test ---- */

INTS(morale_result, fails, unused[3]);

STAGE(morale_stage, emp_morale, morale_result)
{
    static const struct purpose for_morale = {"unit", "morale"};
    const int sum = emp_morale_sum(f, s);
    step_tell(s, EMP(morale_tests), "%s fails on %d or less", morale_tests[f->class].name,
              morale_tests[f->class].fail_at_or_below, 0);
    step_tell_gap(s, EMP(G_1), "two d10 are thrown", NULL, 0, 0);
    r->fails = emp_morale_fails(d, &for_morale, f->class, sum, s);
}

MAY(morale_may, emp_morale)
{
    return require_of(morale_test_modifiers, f->lost_now <= f->lost, "lost-now", trouble,
                      "what it lost in this turn is lost in all");
}

CALL(morale_call, emp_morale)
{
    emp_call_number(t, emp_morale_sum(f, NULL), OPEN, emp_morale_number(f->class, NULL), "fails");
}

static void morale_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct morale_result *)result)->fails)
        effect_set(e, "unit", "morale", "bad");
}

DESCRIBE(emp_morale, "morale", "Morale test", "9B. Fire",
         "Whether a unit fails its morale test, as it does after casualties.",
         "class=regular lost=35 lost-now=25 disordered=yes cover=light",
         ASKED(morale_test_modifiers),
         OUTPUTS({"fails", "it fails and is in bad morale", FLAG(morale_result, fails),
                  .says = "it passes|it fails and is in bad morale"}),
         RESOLVE(emp_morale, morale_result, morale_stage), .may = morale_may, .call = morale_call,
         TABLES(&emp_morale_tests_table, &emp_morale_test_modifiers_table),
         SETTINGS(ASKS(N_3, struct emp_morale, by_line), ASKS(N_14, struct emp_morale, by_losses),
                  ASKS(N_23, struct emp_morale, by_leaders)),
         .effects = morale_effects);
