/* Empire: corps and divisions of the Napoleonic wars, from its quick reference sheets, which are
 * damaged. */

#include "empire.h"
#include "engine/chart/system.h"

/* clang-format off */
WORD_LIST(emp_class_words, "old-guard", "guard", "grenadier", "elite", "crack", "veteran", "regular", "conscript", "landwehr", "militia", "rabble"); /* ORDER CLASS */
WORD_LIST(emp_leader_words, "none", "charismatic", "inspirational", "impersonal", "despicable"); /* ORDER LEADER */
WORD_LIST(emp_cover_words, "none", "light", "medium", "heavy", "super");                         /* ORDER COVER */
WORD_LIST(emp_ammo_words, "full", "depleted", "exhausted");                                      /* ORDER AMMO */
WORD_LIST(emp_gun_words, "light", "medium", "med-hvy", "heavy");                                 /* ORDER GUN */
WORD_LIST(emp_fatigue_words, "fresh", "winded", "worn", "tired", "exhausted");                   /* G62 */
WORD_LIST(emp_band_words, "short", "medium", "long", "beyond");                                  /* ORDER BAND */
WORD_LIST(emp_campaign_words, "rested", "weary", "haggard", "spent");                            /* ORDER CAMPAIGN */
/* clang-format on */
const struct scale emp_figures = {.name = "figures"}, emp_inches = {.name = "inches"},
                   emp_hits = {.name = "hits"};

void emp_call_number(struct text *t, int sum, int lo, int hi, const char *does)
{
    band_call_dice(t, 2, 10, sum);
    band_print(t, lo, hi);
    text_print(t, " %s.", does);
}

#define CHART(name) &emp_##name##_chart,
static const struct chart *const charts[] = {
#include "charts.def"
};

const struct system empire = {
    .name = "empire",
    .title = "Empire",
    .about =
        "Corps and divisions of the Napoleonic wars: every chart of the sheets, in the order of "
        "the turn. An ME is what takes orders as one below a corps, as a rule a division.",
    .charts = charts,
    .chart_count = COUNT(charts),
    .clauses = emp_clauses,
    .clause_count = emp_clause_count,
    .rulings = emp_rulings,
    .ruling_count = emp_ruling_count,
};
