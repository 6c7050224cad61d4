#ifndef LONGROLL_IRON_BRIGADE_MORALE_H
#define LONGROLL_IRON_BRIGADE_MORALE_H

/* VI. Morale: classes, the track, checks, rally, double quick, captures; and V.H, personalities
 * hit. */

#include "results.h"

#include "rules/iron_brigade/kinds.h"

enum { MORALE_MOST = 7 };

enum morale_class { ELITE, REGULAR, POOR, GARRISON, MILITIA, RABBLE, MORALE_CLASSES };

struct class_row {
    const char *name;
    int8_t base;
    int8_t rally;      /* modifier of the rally roll */
    int8_t split_move; /* may it split-move? */
};

extern BATTLE_FIGURES struct class_row ib_morale_classes[MORALE_CLASSES];
extern const struct words ib_class_words, ib_personality_words;

/* Combat morale is never above base nor below 0 (VI.B). */
int ib_clamp_morale(int morale, int base);

/* VI.E */
struct rally_facts {
    int16_t class, morale, personality, hit_personality;
};

struct rally_result {
    int16_t change, morale, may_move, unused;
};

/* A rally with no personality about. */
struct rally_facts ib_rally_alone(int class, int morale);

/* VI.D.2, VI.D.3 */
enum { CHECK_ROUTED, CHECK_BROKEN, CHECK_CONTACT, CHECKS };

struct check_facts {
    int16_t event;    /* CHECK_ROUTED, CHECK_BROKEN or CHECK_CONTACT */
    int16_t row;      /* castings touching, or retreating */
    int16_t castings; /* checking */
    int16_t artillery, en_masse, morale;
};

struct check_result {
    int16_t morale_lost, rout, table, unused;
};

/* VI.D.4 */
struct double_quick_facts {
    int16_t class, morale;
};

struct double_quick_result {
    int16_t morale_lost, morale, unused[2];
};

/* VI.C.3, VI.C.4 */
struct capture_facts {
    int16_t castings, fate, near;
};

struct capture_result {
    int16_t captured, left, unused[2];
};

/* V.H */
struct hit_facts {
    int16_t mounted, casualties;
};

struct hit_result {
    int16_t hit, unused[3];
};

extern const struct chart ib_contact_check_chart, ib_sight_check_chart, ib_rally_chart,
    ib_double_quick_chart, ib_capture_chart, ib_personality_hit_chart;
extern const struct table ib_morale_classes_table, ib_combat_morale_table, ib_special_checks_table,
    ib_personalities_table, ib_rally_table, ib_double_quick_table;

#endif
