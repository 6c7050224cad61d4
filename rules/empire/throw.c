/* Words that several charts of Empire use. */

#include "empire.h"

WORD_LIST(emp_class_words, "old-guard", "guard", "grenadier", "elite", "crack", "veteran",
          "regular", "conscript", "landwehr", "militia", "rabble"); /* ORDER CLASS */
WORD_LIST(emp_leader_words, "none", "charismatic", "inspirational", "impersonal",
          "despicable");                                                       /* ORDER LEADER */
WORD_LIST(emp_cover_words, "none", "light", "medium", "heavy", "super");       /* ORDER COVER */
WORD_LIST(emp_ammo_words, "full", "depleted", "exhausted");                    /* ORDER AMMO */
WORD_LIST(emp_gun_words, "light", "medium", "med-hvy", "heavy");               /* ORDER GUN */
WORD_LIST(emp_fatigue_words, "fresh", "winded", "worn", "tired", "exhausted"); /* G62 */
WORD_LIST(emp_band_words, "short", "medium", "long", "beyond");                /* ORDER BAND */
const struct scale emp_figures = {.name = "figures"}, emp_inches = {.name = "inches"},
                   emp_hits = {.name = "hits"};

void emp_call_number(struct text *t, int sum, int lo, int hi, const char *does)
{
    band_call_dice(t, 2, 10, sum);
    band_print(t, lo, hi);
    text_print(t, " %s.", does);
}
