/* 9B, 9C: what a firefight does to the loser. */

#include "firefight.h"

/* ---- the printed tables ---- */

/* clang-format off */
enum { CONTINUES, FALLS_BACK, BACK_DISORDERED, ROUTS }; /* ORDER RESULT */
static WORD_LIST(result_words, "firefight continues", "loser falls back", "loser falls back disordered", "loser routs");
static FIGURES struct {
    figure lo, hi, result, inches;
    const char *note;
    figure mark;
} firefight_result[] = {
    { 2,   12, CONTINUES,       0,     NULL,               PRINTED},
    {13,   16, FALLS_BACK,      2,     "ignored in cover", PRINTED},
    {17,   19, FALLS_BACK,      5,     NULL,               PRINTED},
    {20,   22, BACK_DISORDERED, 5,     NULL,               PRINTED},
    {23, OPEN, ROUTS,           BLANK, NULL,               PRINTED},
};

#define FACTS emp_firefight
static FIGURES struct modifier_line firefight_modifiers[] = {
    {"inflicted",         "casualties",            "casualty inflicted",                   2, EACH(inflicted), "casualty", AS("+2:-2")},
    {"received",          "casualties",            "casualty received",                   -2, EACH(received), "casualty", AS("+2:-2")},
    {"ldr_impersonal",    "leader with the loser", "Impersonal leader with the loser",    -1, WHEN(leader, IMPERSONAL), AS("-1:-2:-3")},
    {"ldr_inspirational", "leader with the loser", "Inspirational leader with the loser", -2, WHEN(leader, INSPIRATIONAL), AS("-1:-2:-3")},
    {"ldr_charismatic",   "leader with the loser", "Charismatic leader with the loser",   -3, WHEN(leader, CHARISMATIC), AS("-1:-2:-3")},
    {"shaken",            "loser",                 "the loser is shaken",                  2, HOLDS(shaken)},
    {"loser_30",          "loser",                 "losing unit at 30 percent",            2, EACH(at_30), "unit"},
    {"ammo",              "loser",                 "the loser's ammunition is low",        3, HOLDS(low_ammo)},
};
#undef FACTS
/* clang-format on */

static const struct {
    const char *action;
} firefight_procedure[] = {
    {"both sides fire"},
    {"units that were hit test their morale"},
    {"the side that hit more is the victor and throws for the result"},
};

MARKED_TABLE(firefight_result, "Firefight result",
             {"dice", RANGE(firefight_result, lo, hi), EXTRA(.heading = "*")},
             {"result", WORD(firefight_result, result, result_words)},
             {"fall_back_in", NUMBER(firefight_result, inches), EXTRA(.blank = "-")},
             {"note", TEXT(firefight_result, note), EXTRA(.blank = "-")});
MODIFIER_TABLE(firefight_modifiers, "Firefight modifiers");
PRINTED_TABLE(firefight_procedure, "Firefight procedure", INDEX("step", 1),
              TEXT_COLUMN(firefight_procedure, action));
WORD_LIST(emp_firefight_words, "continues", "back", "back-disordered", "routs", "no-victor",
          "no-roll"); /* ORDER RESULT */

/* ---- the result ---- */

int emp_firefight_sum(const struct emp_firefight *f, struct steps *s)
{
    return modifiers_sum(&emp_firefight_modifiers_table, EMP(firefight_modifiers), f, s);
}

#define BANDS RANGES(firefight_result, lo, hi)

/* Below the table it continues as well (G21). */
int emp_firefight_throw(const struct emp_firefight *f, struct dice *d, int *inches, struct steps *s)
{
    static const struct purpose for_result = {"victor", "firefight result"};
    int total;
    const int band = emp_throw(d, &for_result, BANDS, emp_firefight_sum(f, s), &total),
              row = band > 0 ? band : 0;
    if (band < 0)
        step_tell_gap(s, EMP(G_21), "below the table it continues", NULL, 0, 0);
    step_from(steps_fallen(s, d), &emp_firefight_result_table, row, EMP(firefight_result), 0,
              "%d: %s", words_at(&result_words, firefight_result[row].result), total, 0);
    step_reads(s, &emp_firefight_result_table, row);
    const bool ignored = RULE(firefight_result, firefight_result[row].note && f->cover);
    if (ignored)
        step_tell(steps_fallen(s, d), EMP(firefight_result), "in cover it does not fall back", NULL,
                  0, 0);
    *inches = ignored                                 ? 0
              : firefight_result[row].inches == BLANK ? NO_NUMBER
                                                      : firefight_result[row].inches;
    return ignored ? CONTINUES : firefight_result[row].result;
}

struct result_facts {
    struct emp_firefight loser;
};

struct firefight_result {
    int16_t result, inches, unused[2];
};

static bool result_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct result_facts *f = facts;
    struct firefight_result *r = state;
    step_tell_gap(s, EMP(G_1), "two d10 are thrown", NULL, 0, 0);
    int inches;
    r->result = (int16_t)emp_firefight_throw(&f->loser, d, &inches, s);
    r->inches = (int16_t)inches;
    return false;
}

static void say_result(struct text *t, int band, const void *with)
{
    const struct emp_firefight *f = with;
    if (firefight_result[band].note && f->cover) {
        text_add(t, "in cover nothing");
        return;
    }
    text_add(t, words_at(&result_words, firefight_result[band].result));
    if (firefight_result[band].inches > 0)
        text_print(t, " %d inches", firefight_result[band].inches);
}

static void result_call(const void *facts, struct text *t)
{
    emp_call_bands(t, emp_firefight_sum(facts, NULL), BANDS, say_result, facts);
}

static bool result_may(const void *facts, struct trouble *trouble)
{
    const struct emp_firefight *f = facts;
    return require_of(firefight_procedure, f->inflicted > f->received, "inflicted", trouble,
                      "the victor inflicts more than he receives; else nobody throws");
}

static void result_effects(const void *facts, const void *result, struct effects *e)
{
    const struct firefight_result *r = result;
    effect_move(e, "loser", "inches back", r->inches == NO_NUMBER ? 0 : r->inches);
    if (r->result == BACK_DISORDERED)
        effect_set(e, "loser", "order", "disordered");
    if (r->result == ROUTS)
        effect_set(e, "loser", "morale", "bad");
}

#define LOSER(name, about, ...)                            \
    {                                                      \
        name, about, EMP(firefight_modifiers), __VA_ARGS__ \
    }

const struct chart emp_firefight_result_chart = {
    "firefight-result",
    "Firefight result",
    "9B. Fire",
    "What a firefight does to the side that was hit more; the victor throws.",
    "inflicted=3 received=1 shaken=yes units-at-30=1",
    INPUTS(
        LOSER("inflicted", "casualties by the victor", WHOLE(result_facts, loser.inflicted, 0, 60)),
        LOSER("received", "casualties of the victor", WHOLE(result_facts, loser.received, 0, 60),
              UNLESS("0")),
        LOSER("leader", "with the loser", PICK(result_facts, loser.leader, emp_leader_words),
              UNLESS("none")),
        LOSER("shaken", "the loser is shaken", SAID(result_facts, loser.shaken)),
        LOSER("units-at-30", "losing units at 30 percent casualties",
              WHOLE(result_facts, loser.at_30, 0, 11), UNLESS("0")),
        LOSER("low-ammo", "the loser's ammunition is depleted or exhausted",
              SAID(result_facts, loser.low_ammo)),
        {"cover", "the loser is in cover", EMP(firefight_result), SAID(result_facts, loser.cover)}),
    OUTPUTS({"result", "what the loser does", PICK(firefight_result, result, emp_firefight_words)},
            {"inches", "that he falls back", HOW_MANY(firefight_result, inches), .none = "rout",
             COUNTED(emp_inches)}),
    RESOLVE(result_facts, firefight_result, result_stage),
    .may = result_may,
    .call = result_call,
    TABLES(&emp_firefight_modifiers_table, &emp_firefight_result_table,
           &emp_firefight_procedure_table),
    .effects = result_effects,
};
