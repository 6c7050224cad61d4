#ifndef LONGROLL_EMPIRE_GUNS_H
#define LONGROLL_EMPIRE_GUNS_H

/* 9B to 9D: what artillery fire is about; bombardment has the same table and nearly the same
 * modifiers. */

#include "fire.h"

struct emp_guns {
    int16_t gun, class, sections, range; /* range in halves of an inch */
    int16_t situation, against_cavalry, attached, three_gun, ammo, blind, screened, fatigue,
        reserve, flank, target, wellington, withdrawing, cover, marchfield;
    int16_t bombards, rate, moved, grand_battery;
    int16_t state, in_cover, shrapnel; /* of a battery that is the target, and at it */
    int16_t behind, bounce_sum;        /* units behind the target */
    int16_t counts_losses;             /* of the battery that is hit; else its hits are told */
    int16_t band, long_light, long_heavy, three_guns, shrapnel_hit; /* derived */
    int16_t by_below, by_half, by_long, by_three, by_column;        /* G21, G25, N2, N17, N19 */
    int16_t by_limber, by_shrapnel, by_bounce, by_caisson;          /* N35, G36, N36, G60 */
};

enum { CLASS_II, CLASS_OLD_GUARD, CLASS_I, CLASS_III };                       /* ORDER BATTERY */
enum { NOBODY_ATTACHED, NAPOLEON, ADC, CORPS_COMMANDER, DIVISION_COMMANDER }; /* ORDER ATTACHED */
/* At guns what small arms know as artillery is a battery, and its fire counter battery. */
enum { AT_BATTERY = AT_ARTILLERY };
enum { PACED, INTENSIVE }; /* ORDER RATE */
enum { ALONE, LED_GRAND_BATTERY, GRAND_BATTERY };
enum { MOVED_LITTLE, MOVED_10, MOVED_20 };
extern const struct words emp_rate_words;

/* Hits on the units behind the target, nearest first, in halves; returns their sum. */
enum { BEHIND_MOST = 6 };
int emp_bounce(const struct emp_guns *, struct dice *, int16_t halves[BEHIND_MOST], struct steps *);
extern const struct table emp_bounce_through_table, emp_bounce_through_procedure_table;

#endif
