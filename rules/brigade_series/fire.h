#ifndef LONGROLL_BRIGADE_SERIES_FIRE_H
#define LONGROLL_BRIGADE_SERIES_FIRE_H

/* 4. Fire combat: what the fire of a hex and of a close combat have in common. */

#include "morale.h"

enum { LEVEL_A, LEVEL_B, LEVEL_C, FIRE_LEVELS }; /* ORDER LEVEL */
enum { RANGE_CLOSE, RANGE_1, RANGE_2 };          /* of small arms */
enum { INFANTRY, CAVALRY, ARTILLERY, WAGON };    /* ORDER ARM */
enum {
    LINE,
    COLUMN_OF_MARCH,
    DISMOUNTED,
    MOUNTED,
    UNLIMBERED,
    LIMBERED,
    FORMATIONS
};                                /* ORDER FORMATION */
enum { UNHURT, WOUNDED, KILLED }; /* ORDER FATE */
enum { SIXTEENTHS = 16, GUNS_FIRING = 5, STACK_LEADERS_MOST = 3 };

/* Lines of the column shifts, ORDER COLUMN SHIFT. */
enum column_shift {
    COLUMNS_SLOPE,
    COLUMNS_TRENCH,
    COLUMNS_NIGHT,
    COLUMNS_LOW_AMMO,
    COLUMNS_EXPOSED, /* column, limbered, flank, disorganized or routed */
    COLUMNS_MOUNTED,
    COLUMNS_FLANKED_DEFENDER,
    COLUMN_SHIFTS
};

/* Lines of the straggler modifiers, ORDER STRAGGLER. */
enum { STRAGGLE_DISORGANIZED, STRAGGLE_ROUTED, STRAGGLER_LINES };

extern const struct words straggler_words, level_words;

/* ORDER MODIFIER: the names of column shifts, straggler modifiers and row shifts in one list. */
enum {
    FIRST_STRAGGLER = COLUMN_SHIFTS,
    FIRST_ROW = COLUMN_SHIFTS + STRAGGLER_LINES,
    MODIFIER_NAMES = FIRST_ROW + ROW_SHIFTS
};
extern const struct words modifier_words;

/* Fire points in sixteenths. */
int small_arms_points(int level, int range, bool plus, struct steps *);
int artillery_points(int gun_points, int range, struct steps *); /* range 0: close combat */

/* What long range leaves of artillery's points, in halves; artillery and wagons are spared. */
int artillery_factor(bool spared, int range, struct steps *);

/* A fire level in Cs, and whether so much may fire from one hex. */
int level_in_cs(int level);
bool stack_may_fire(int cs, int gun_points);

/* May a unit in this formation fire? */
bool formation_fires(int formation, struct steps *);

/* The column of so many sixteenths, shifted by these lines: 1 to 11. */
int fire_column(int sixteenths, uint32_t lines, struct steps *);

/* What the dice bring. */
struct fire_throw {
    int loss;       /* casualties in halves */
    bool straggles; /* a check for stragglers follows */
    bool checks;    /* a check of morale follows */
    int rows_up;    /* of that check */
    bool low_ammo;  /* small arms that fired run short */
};

struct fire_throw fire_throw(int column, struct dice *, const struct purpose *, struct steps *);

/* Casualties of a loss in halves: a half is thrown for. */
int whole_casualties(int loss, struct dice *, const struct purpose *, struct steps *);

/* What becomes of a leader. */
int leader_fate(struct dice *, const struct purpose *, struct steps *);

/* Steps lost to stragglers after a loss in halves; most is what the die is held to (G-9). */
int steps_straggled(int loss, int rating, uint32_t lines, int most, struct dice *,
                    const struct purpose *, struct steps *);

/* Leaders of a stack, senior first. */
struct leaders {
    int16_t count;
    int16_t rating[STACK_LEADERS_MOST];
};

/* What has become of them so far. */
struct toll {
    int16_t fate;            /* of the first, NO_FATE if there is none */
    int16_t killed, wounded; /* of all */
    int16_t thrown;          /* how many were thrown for */
    int16_t fallen;          /* how many are gone, from the first without a gap */
};

enum { NO_FATE = KILLED + 1 };

/* Throws for the next leader: one a stage, so that equal fates merge between them. */
void next_leader(struct toll *, struct dice *, const struct purpose *, struct steps *);

/* Wrecked: no, a brigade, or one of a wrecked division. */
enum { WRECKED_NO, WRECKED_BRIGADE, WRECKED_DIVISION };
extern const struct words wrecked_words;

/* The ratings of leaders, as they stand in a list. */
extern const struct field leader_rating_field[1];

/* The rating that counts when `fallen` of the leaders, from the first, are gone; G-7 and G-17
 * decide. */
int senior_rating(const struct leaders *, int fallen, int who_counts, int nameless);

extern const struct words fate_words;

extern const struct chart fire_hex_chart, fire_table_chart, stragglers_chart, leader_loss_chart,
    formation_effects_chart, stacking_chart;

extern const struct table fire_points_small_arms_table, fire_points_artillery_table,
    artillery_target_multipliers_table, fire_columns_table, fire_column_shifts_table,
    fire_table_table, fire_result_codes_table, half_loss_rounding_table, low_ammo_table,
    leader_loss_table, straggler_bands_table, straggler_table_table, straggler_modifiers_table,
    formation_effects_table, stacking_table;

#endif
