#ifndef LONGROLL_EMPIRE_GUNS_H
#define LONGROLL_EMPIRE_GUNS_H

/* 9B to 9D: what artillery fire is about; bombardment has the same table and nearly the same
 * modifiers. */

#include "fire.h"

struct emp_guns {
    int16_t gun, class, sections, range; /* range in halves of an inch */
    int16_t situation, against_cavalry, attached, three_gun, ammo, blind, screened, fatigue,
        reserve, flank, target, wellington, withdrawing, cover, marchfield, shrapnel;
    int16_t rate, moved, grand_battery;                              /* of bombardment */
    int16_t band, long_light, long_heavy, three_guns, shrapnel_fire; /* derived */
    int16_t by_below, by_half, by_long, by_three, by_column,
        by_shrapnel; /* G21, G25, N2, N17, N19, G36 */
};

enum { CLASS_II, CLASS_OLD_GUARD, CLASS_I, CLASS_III };                       /* ORDER BATTERY */
enum { NOBODY_ATTACHED, NAPOLEON, ADC, CORPS_COMMANDER, DIVISION_COMMANDER }; /* ORDER ATTACHED */
/* At guns what small arms know as artillery is a battery, and its fire counter battery. */
enum { AT_BATTERY = AT_ARTILLERY };
extern const struct words emp_battery_words, emp_attached_words, emp_gun_target_words;

/* Fills in what is derived from the facts. */
void emp_guns_derive(struct emp_guns *, bool bombards, struct steps *);
bool emp_guns_may(const struct emp_guns *, bool bombards, struct trouble *);

/* The inputs that tactical fire and bombardment share, of facts with a member guns. */
#define EMP_GUNS_FLAG(of, name, member, words)                                     \
    {                                                                              \
        name, words, EMP(artillery_tactical_fire_modifiers), SAID(of, guns.member) \
    }
#define EMP_GUNS_PICK(of, name, member, list, usual, words)                               \
    {                                                                                     \
        name, words, EMP(artillery_tactical_fire_modifiers), PICK(of, guns.member, list), \
            UNLESS(usual)                                                                 \
    }
#define EMP_GUNS_INPUTS(of)                                                                      \
    {"gun", "its weight", EMP(artillery_tactical_fire), PICK(of, guns.gun, emp_gun_words)},      \
        {"sections", "that fire", EMP(artillery_procedure), WHOLE(of, guns.sections, 1, 12)},    \
        EMP_GUNS_PICK(of, "class", class, emp_battery_words, "II", "of the battery"),            \
        {"range",                                                                                \
         "inches to the target",                                                                 \
         EMP(tactical_fire_range),                                                               \
         PARTS(of, guns.range, 2),                                                               \
         .high = 200,                                                                            \
         UNLESS("5"),                                                                            \
         COUNTED(emp_inches)},                                                                   \
        EMP_GUNS_PICK(of, "attached", attached, emp_attached_words, "none",                      \
                      "who is attached to the battery"),                                         \
        {"three-gun", "intact sections of 3 guns among them",                                    \
         EMP(artillery_tactical_fire_modifiers), WHOLE(of, guns.three_gun, 0, 12), UNLESS("0")}, \
        EMP_GUNS_PICK(of, "ammo", ammo, emp_ammo_words, "full", "its ammunition"),               \
        EMP_GUNS_FLAG(of, "blind", blind, "blind fire"),                                         \
        EMP_GUNS_FLAG(of, "screened", screened, "unformed troops screen the battery"),           \
        EMP_GUNS_PICK(of, "fatigue", fatigue, emp_fatigue_words, "fresh", "of its ME")
#define EMP_GUNS_TARGET(of)                                                      \
    EMP_GUNS_PICK(of, "cover", cover, emp_cover_words, "none", "of the target"), \
        EMP_GUNS_FLAG(of, "marchfield", marchfield, "the target stands on marchfield terrain")
#define EMP_GUNS_TROOPS(of)                                                                       \
    EMP_GUNS_PICK(of, "target", target, emp_gun_target_words, "line", "formation of the target"), \
        EMP_GUNS_FLAG(of, "wellington", wellington,                                               \
                      "the target is Wellington's, on a reverse slope"),                          \
        EMP_GUNS_FLAG(of, "withdrawing", withdrawing, "the target is cavalry that withdraws")
#define EMP_GUNS_RULINGS(of)                                                      \
    ASKS(G_21, struct of, guns.by_below), ASKS(G_25, struct of, guns.by_half),    \
        ASKS(N_2, struct of, guns.by_long), ASKS(N_17, struct of, guns.by_three), \
        ASKS(N_19, struct of, guns.by_column)

void emp_guns_call(struct text *, const struct table *, const struct emp_guns *, int sum);

#endif
