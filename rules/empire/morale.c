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

enum { NOBODY_BEHIND, INFANTRY_AT_4, INFANTRY_AT_2, ARTILLERY_AT_8 }; /* ORDER BEHIND */
enum { FEW_LOST, LOST_30, LOST_50 };

#define FACTS emp_morale
static FIGURES struct modifier_line morale_test_modifiers[] = {
    {"char_me",        "leader attached to the ME",   "Charismatic leader with the ME",        2, WHEN(leader_me, CHARISMATIC), AS("+2:+4")},
    {"char_unit",      "leader attached to the unit", "Charismatic leader with the unit",      4, WHEN(leader_unit, CHARISMATIC), AS("+2:+4")},
    {"insp_me",        "leader attached to the ME",   "Inspirational leader with the ME",      1, WHEN(leader_me, INSPIRATIONAL), AS("+1:+3")},
    {"insp_unit",      "leader attached to the unit", "Inspirational leader with the unit",    3, WHEN(leader_unit, INSPIRATIONAL), AS("+1:+3")},
    {"imp_me",         "leader attached to the ME",   "Impersonal leader with the ME",         0, WHEN(leader_me, IMPERSONAL), AS("0:+1")},
    {"imp_unit",       "leader attached to the unit", "Impersonal leader with the unit",       1, WHEN(leader_unit, IMPERSONAL), AS("0:+1")},
    {"desp_me",        "leader attached to the ME",   "Despicable leader with the ME",        -1, WHEN(leader_me, DESPICABLE), AS("-1:0")},
    {"desp_unit",      "leader attached to the unit", "Despicable leader with the unit",       0, WHEN(leader_unit, DESPICABLE), AS("-1:0")},
    {"me_leader_unit", "leader attached to the unit", "ME leader with the unit",               1, HOLDS(me_leader), AS("NA:+1")},
    {"enf_inf_2_4",    "enfilade and rear",           "formed infantry on flank or rear at 2 to 4", -2, WHEN(behind, INFANTRY_AT_4)},
    {"enf_inf_2",      "enfilade and rear",           "formed infantry on flank or rear within 2", -5, WHEN(behind, INFANTRY_AT_2)},
    {"enf_art_8",      "enfilade and rear",           "artillery on flank or rear within 8",  -5, WHEN(behind, ARTILLERY_AT_8)},
    {"line_below_vl",  "formation",                   "in line, below Veteran",               -1, HOLDS(below_veteran), .mark = INFERRED},
    {"line_below_co",  "formation",                   "in line, below Conscript",             -3, HOLDS(below_conscript), .mark = INFERRED},
    {"square",         "formation",                   "in square",                             3, WHEN(formation, IN_SQUARE)},
    {"closed_column",  "formation",                   "in closed column",                      1, WHEN(formation, IN_CLOSED_COLUMN)},
    {"cas_30_50",      "casualties",                  "30 to 50 percent lost",                -4, WHEN(share, LOST_30)},
    {"cas_50",         "casualties",                  "over 50 percent lost",                 -7, WHEN(share, LOST_50)},
    {"cas_25_current", "casualties",                  "25 percent lost in this turn",         -4, HOLDS(share_now)},
    {"horse",          "casualties",                  "horse lost",                           -2, EACH(horses), "horse"},
    {"disordered",     "other",                       "disordered",                           -2, HOLDS(disordered)},
    {"shaken",         "other",                       "ME shaken",                            -2, HOLDS(shaken)},
    {"charged_guard",  "other",                       "charged by Middle or Old Guard",       -2, HOLDS(charged_by_guard)},
    {"cover_light",    "other",                       "light cover",                           1, WHEN(cover, LIGHT_COVER), AS("1:2:3:4")},
    {"cover_medium",   "other",                       "medium cover",                          2, WHEN(cover, MEDIUM_COVER), AS("1:2:3:4")},
    {"cover_heavy",    "other",                       "heavy cover",                           3, WHEN(cover, HEAVY_COVER), AS("1:2:3:4")},
    {"cover_super",    "other",                       "super heavy cover",                     4, WHEN(cover, SUPER_COVER), AS("1:2:3:4")},
    {"bombard",        "other",                       "bombardment only",                      3, HOLDS(bombarded)},
    {"klumpen",        "other",                       "attempting Klumpen",                   -3, HOLDS(klumpen)},
    {"heavy_woods",    "other",                       "in heavy woods",                       -1, HOLDS(heavy_woods)},
    {"caisson",        "other",                       "a caisson explodes within 6 inches",   -4, HOLDS(caisson)},
};
#undef FACTS
enum { LEADER_LINES = 9, LINE_30 = 16, LINE_25_NOW = 18 };
/* clang-format on */

MARKED_TABLE(morale_tests, "Morale tests", TEXT_COLUMN(morale_tests, rating),
             TEXT_COLUMN(morale_tests, name), NUMBER_COLUMN(morale_tests, fail_at_or_below));
MODIFIER_TABLE(morale_test_modifiers, "Morale test modifiers");

WORD_LIST(emp_formation_words, "line", "column", "closed-column", "square",
          "other"); /* ORDER FORMATION */
static WORD_LIST(behind_words, "none", "infantry-at-4", "infantry-at-2",
                 "artillery-at-8"); /* ORDER BEHIND */

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
    if ((m.leader_me > 0) + (m.leader_unit > 0) + m.me_leader > 1) {
        const bool best = RULE(N_23, m.by_leaders == LEADERS_BEST);
        step_tell_gap(s, EMP(N_23), best ? "of the leaders the best counts" : "each leader counts",
                      NULL, 0, 0);
        if (best)
            modifiers_keep_best(&emp_morale_test_modifiers_table, 0, LEADER_LINES, &m);
    }
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

struct morale_facts {
    struct emp_morale unit;
};

struct morale_result {
    int16_t fails, unused[3];
};

static bool morale_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    static const struct purpose for_morale = {"unit", "morale"};
    const struct morale_facts *f = facts;
    struct morale_result *r = state;
    const int sum = emp_morale_sum(&f->unit, s);
    step_tell(s, EMP(morale_tests), "%s fails on %d or less", morale_tests[f->unit.class].name,
              morale_tests[f->unit.class].fail_at_or_below, 0);
    step_tell_gap(s, EMP(G_1), "two d10 are thrown", NULL, 0, 0);
    r->fails = emp_morale_fails(d, &for_morale, f->unit.class, sum, s);
    return false;
}

static bool morale_may(const void *facts, struct trouble *trouble)
{
    const struct morale_facts *f = facts;
    return require_of(morale_test_modifiers, f->unit.lost_now <= f->unit.lost, "lost-now", trouble,
                      "what it lost in this turn is lost in all");
}

static void morale_call(const void *facts, struct text *t)
{
    const struct morale_facts *f = facts;
    emp_call_number(t, emp_morale_sum(&f->unit, NULL), OPEN, emp_morale_number(f->unit.class, NULL),
                    "fails");
}

static void morale_effects(const void *facts, const void *result, struct effects *e)
{
    if (((const struct morale_result *)result)->fails)
        effect_set(e, "unit", "morale", "bad");
}

#define UNIT(name, about, ...)                               \
    {                                                        \
        name, about, EMP(morale_test_modifiers), __VA_ARGS__ \
    }

const struct chart emp_morale_chart = {
    "morale",
    "Morale test",
    "9B. Fire",
    "Whether a unit fails its morale test, as it does after casualties.",
    "class=regular lost=35 lost-now=25 disordered=yes cover=light",
    INPUTS({"class", "of the unit", EMP(morale_tests),
            PICK(morale_facts, unit.class, emp_class_words)},
           UNIT("formation", "of the unit", PICK(morale_facts, unit.formation, emp_formation_words),
                UNLESS("line")),
           UNIT("lost", "percent that it has lost in all", WHOLE(morale_facts, unit.lost, 0, 100),
                UNLESS("0")),
           UNIT("lost-now", "percent that it has lost in this turn",
                WHOLE(morale_facts, unit.lost_now, 0, 100), UNLESS("0")),
           UNIT("disordered", "the unit is disordered", SAID(morale_facts, unit.disordered)),
           UNIT("shaken", "its ME is shaken", SAID(morale_facts, unit.shaken)),
           UNIT("leader", "leader attached to the unit",
                PICK(morale_facts, unit.leader_unit, emp_leader_words), UNLESS("none")),
           UNIT("me-leader", "its ME leader is attached to the unit",
                SAID(morale_facts, unit.me_leader)),
           UNIT("leader-of-me", "leader attached to its ME",
                PICK(morale_facts, unit.leader_me, emp_leader_words), UNLESS("none")),
           UNIT("behind", "enemies on its flank or rear",
                PICK(morale_facts, unit.behind, behind_words), UNLESS("none")),
           UNIT("cover", "that is not woods", PICK(morale_facts, unit.cover, emp_cover_words),
                UNLESS("none")),
           UNIT("heavy-woods", "it stands in heavy woods", SAID(morale_facts, unit.heavy_woods)),
           UNIT("charged-by-guard", "Middle or Old Guard charges it",
                SAID(morale_facts, unit.charged_by_guard)),
           UNIT("bombardment", "it was only bombarded", SAID(morale_facts, unit.bombarded)),
           UNIT("horses", "horses the battery lost", WHOLE(morale_facts, unit.horses, 0, 40),
                UNLESS("0")),
           UNIT("klumpen", "it attempts Klumpen", SAID(morale_facts, unit.klumpen)),
           UNIT("caisson", "a caisson explodes within 6 inches", SAID(morale_facts, unit.caisson))),
    OUTPUTS({"fails", "it fails and is in bad morale", FLAG(morale_result, fails)}),
    RESOLVE(morale_facts, morale_result, morale_stage),
    .may = morale_may,
    .call = morale_call,
    TABLES(&emp_morale_tests_table, &emp_morale_test_modifiers_table),
    SETTINGS(EMP_MORALE_RULINGS(morale_facts, unit)),
    .effects = morale_effects,
};
