#ifndef LONGROLL_EMPIRE_FIRE_H
#define LONGROLL_EMPIRE_FIRE_H

/* 9B, 9C: what fire of small arms is about, for the charts that begin with it. */

#include "empire.h"

struct emp_fire {
    int16_t weapon, range, figures, class; /* range in halves of an inch */
    int16_t two_rank, first_fire, disordered, shaken, from_square, charged_by_old_guard, horseback,
        woods, enfilade, muskets, opportunity, ammo, weather, firefight, target, cover, charging;
    int16_t fired_before;             /* in an earlier turn */
    int16_t as_landwehr, fires_first; /* derived by emp_fire_sum */
    int16_t by_below, by_range, by_column, by_woods, by_landwehr, musket_figure, by_first; /* G21 */
};

enum {
    AT_LINE,
    AT_ORDRE_MIXTE,
    AT_COLUMN,
    AT_CLOSED_COLUMN,
    AT_MARCH_COLUMN,
    AT_SQUARE,
    AT_ARTILLERY,
    AT_SKIRMISH,
    AT_SEMI_SKIRMISH
};                                                       /* ORDER TARGET */
enum { NORMAL_MUSKETS, POOR_MUSKETS, SUPERIOR_MUSKETS }; /* ORDER MUSKETS */
enum { CLEAR, LIGHT_RAIN, HEAVY_RAIN };                  /* ORDER WEATHER */
enum { NO_CHARGE, CAVALRY_CHARGES, CAVALRY_TOILS };      /* ORDER CHARGING */

extern const struct words emp_target_words, emp_musket_words, emp_weather_words, emp_charging_words,
    emp_woods_words, emp_small_arm_words, emp_arm_words;

extern const struct table emp_tactical_fire_modifiers_table;

/* The columns of the fire tables. */
struct emp_column_row {
    figure lo, hi;
};
extern FIGURES struct emp_column_row emp_columns[FIRE_COLUMNS];
#define EMP_COLUMNS RANGES(emp_columns, lo, hi)
#define EMP_BY_COLUMN \
    EXTRA(.shared = emp_columns, .shared_stride = sizeof *emp_columns, .rows_a_block = FIRE_COLUMNS)

/* ORDER of emp_arm_words: the two small arms, then the guns. */
enum { FIRST_GUN = 2 };
enum emp_band emp_range_band(int weapon, int halves, bool bombards, struct steps *);

int emp_fire_figures(const struct emp_fire *, struct steps *); /* that count at this range */
int emp_fire_sum(const struct emp_fire *, struct steps *);
int emp_fire_hits(const struct emp_fire *, struct dice *, int *column, struct steps *);
bool emp_fire_may(const struct emp_fire *, struct trouble *);
void emp_fire_call(const struct emp_fire *, struct text *);

/* The inputs, of facts with a member fire: first those of the firer, then those of the target. */
#define EMP_FIRE_FLAG(of, name, member, words)                           \
    {                                                                    \
        name, words, EMP(tactical_fire_modifiers), SAID(of, fire.member) \
    }
#define EMP_FIRE_PICK(of, name, member, list, usual, words)                                   \
    {                                                                                         \
        name, words, EMP(tactical_fire_modifiers), PICK(of, fire.member, list), UNLESS(usual) \
    }
#define EMP_FIRE_INPUTS(of)                                                                        \
    {"figures", "that fire", EMP(small_arms_fire), WHOLE(of, fire.figures, 1, 240),                \
     COUNTED(emp_figures)},                                                                        \
        {"class", "of the firers", EMP(tactical_fire_modifiers),                                   \
         PICK(of, fire.class, emp_class_words)},                                                   \
        EMP_FIRE_PICK(of, "weapon", weapon, emp_small_arm_words, "musket", "what they fire"),      \
        {"range",                                                                                  \
         "inches to the target",                                                                   \
         EMP(tactical_fire_range),                                                                 \
         PARTS(of, fire.range, 2),                                                                 \
         .high = 40,                                                                               \
         UNLESS("2"),                                                                              \
         COUNTED(emp_inches)},                                                                     \
        EMP_FIRE_FLAG(of, "two-rank", two_rank, "two-rank fire"),                                  \
        EMP_FIRE_FLAG(of, "first-fire", first_fire,                                                \
                      "their first in this turn (Regular or better)"),                             \
        EMP_FIRE_FLAG(of, "fired-before", fired_before, "they fired in an earlier turn"),          \
        EMP_FIRE_FLAG(of, "disordered", disordered, "the firers are disordered"),                  \
        EMP_FIRE_FLAG(of, "shaken", shaken, "the firers' ME is shaken"),                           \
        EMP_FIRE_FLAG(of, "from-square", from_square, "they fire from square"),                    \
        EMP_FIRE_FLAG(of, "charged-by-old-guard", charged_by_old_guard, "Old Guard charges them"), \
        EMP_FIRE_FLAG(of, "horseback", horseback, "they fire from horseback (DUB)"),               \
        EMP_FIRE_PICK(of, "from-woods", woods, emp_woods_words, "none", "woods they fire from"),   \
        EMP_FIRE_FLAG(of, "enfilade", enfilade, "enfilade on a formed target"),                    \
        EMP_FIRE_PICK(of, "muskets", muskets, emp_musket_words, "normal", "their quality"),        \
        EMP_FIRE_FLAG(of, "opportunity", opportunity, "opportunity fire"),                         \
        EMP_FIRE_PICK(of, "ammo", ammo, emp_ammo_words, "full", "their ammunition"),               \
        EMP_FIRE_PICK(of, "weather", weather, emp_weather_words, "clear", "rain"),                 \
        EMP_FIRE_FLAG(of, "firefight", firefight, "the volley is part of a firefight")
#define EMP_TARGET_INPUTS(of)                                                                 \
    EMP_FIRE_PICK(of, "target", target, emp_target_words, "line", "formation of the target"), \
        EMP_FIRE_PICK(of, "cover", cover, emp_cover_words, "none", "of the target"),          \
        EMP_FIRE_PICK(of, "charging", charging, emp_charging_words, "no",                     \
                      "the target is charging cavalry; slowed: uphill or in mud")
#define EMP_FIRE_RULINGS(of)                                                           \
    ASKS(G_7, struct of, fire.musket_figure), ASKS(G_21, struct of, fire.by_below),    \
        ASKS(G_24, struct of, fire.by_range), ASKS(N_19, struct of, fire.by_column),   \
        ASKS(N_21, struct of, fire.by_woods), ASKS(N_24, struct of, fire.by_landwehr), \
        ASKS(N_22, struct of, fire.by_first)

#endif
