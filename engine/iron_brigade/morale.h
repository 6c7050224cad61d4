#ifndef LONGROLL_IRON_BRIGADE_MORALE_H
#define LONGROLL_IRON_BRIGADE_MORALE_H

/* VI. Morale: classes, the track, checks, rally, double quick, captures; and V.H, personalities hit. */

#include "results.h"

enum { MORALE_MOST = 7, PINNED = 2, BROKEN = 1, ROUTED = 0 };

enum morale_class { ELITE, REGULAR, POOR, GARRISON, MILITIA, RABBLE, MORALE_CLASSES };

struct class_row {
    const char *name;
    int8_t base;
    int8_t rally;      /* modifier of the rally roll */
    int8_t split_move; /* may it split-move? */
};

extern FIGURES struct class_row morale_classes[MORALE_CLASSES];
extern const struct words class_words, personality_words;

/* Combat morale is never above base nor below 0 (VI.B). */
int held_morale(int morale, int base);

/* VI.E */
struct rally_facts {
    int16_t class, morale, personality, hit_personality;
};

struct rally_result {
    int16_t change, morale, may_move, unused;
};

/* A rally with no personality about. */
struct rally_facts rally_alone(int class, int morale);

extern const struct chart contact_check_chart, sight_check_chart, rally_chart, double_quick_chart, capture_chart,
    personality_hit_chart;
extern const struct table morale_classes_table, combat_morale_table, special_checks_table, personalities_table,
    rally_table, double_quick_table;

#endif
