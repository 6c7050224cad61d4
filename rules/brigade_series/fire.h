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

extern const struct words bs_level_words;

/* Columns of the fire table by their printed heads: "3 to 4". */
extern const struct words bs_fire_head_words;

/* The target's ground, as far as every shot crosses it. */
enum { GROUND_SLOPE = 1, GROUND_TRENCH = 2 }; /* bits of ORDER GROUND */
extern const struct words bs_ground_words;

/* Fire points in sixteenths. */
int bs_small_arms_points(int level, int range, bool plus, struct steps *);
int bs_artillery_points(int gun_points, int range, struct steps *); /* range 0: close combat */

/* What long range leaves of artillery's points, in halves; artillery and wagons are spared. */
int bs_artillery_factor(bool spared, int range);

/* What the state of its men leaves of a fire. */
int bs_points_in_state(int points, int state, struct steps *);

/* A fire level in Cs, and whether so much may fire from one hex. */
int bs_level_in_cs(int level);
bool bs_stack_may_fire(int cs, int gun_points);

/* May a unit in this formation fire? */
bool bs_formation_fires(int formation, struct steps *);

/* The column of so many sixteenths, shifted by these lines: 1 to 11. */
int bs_fire_column(int sixteenths, uint32_t lines, struct steps *);

/* What the dice bring. */
struct fire_throw {
    int16_t loss;      /* casualties in halves */
    int16_t straggles; /* a check for stragglers follows */
    int16_t checks;    /* a check of morale follows */
    int16_t rows_up;   /* of that check */
    int16_t low_ammo;  /* small arms that fired run short */
};

struct fire_throw bs_fire_throw(int column, struct dice *, const struct purpose *, bool small_arms,
                                struct steps *);

/* What a column can bring. */
struct fire_prospect {
    bool always_loses, always_checks;
    int rows_up[2]; /* of m-1 and m-2, 0 where they are not in the column */
};
struct fire_prospect bs_fire_prospect(int column);

/* Casualties of a loss in halves: a half is thrown for. */
int16_t bs_whole_casualties(int loss, struct dice *, const struct purpose *, struct steps *);

/* Steps lost to stragglers after a loss in halves; most is what the die is held to (G-9). */
int16_t bs_steps_straggled(int loss, int rating, uint32_t lines, int most, struct dice *,
                           const struct purpose *, struct steps *);

/* What the straggler modifiers ask about. */
struct plight {
    bool disorganized, mounted, flank; /* the first line */
    bool routed, wrecked, night;       /* the second */
};

/* Bit a line of the straggler modifiers; the one after them: some line holds twice (G-8). */
uint32_t bs_straggler_lines(struct plight);

/* What the lines add to the straggler die; and the same explained for every throw. */
int bs_straggler_adds(uint32_t lines, struct steps *);
void bs_explain_stragglers(uint32_t lines, int most, struct steps *);

/* Gun points lost in limbering under the enemy's eyes, no more than there are. */
int16_t bs_guns_lost(int there, struct dice *, const struct purpose *, struct steps *);

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

/* What fire has done to a stack. */
struct harm {
    int16_t loss; /* casualties before a half is rounded */
    int16_t casualties, stragglers, state, retreat;
    struct toll toll;
};

/* Before the first throw: its state, and its leaders unhurt. */
struct harm bs_unharmed(const struct leaders *, int state);

/* The check has come out so; batteries do not straggle. */
void bs_take_outcome(struct harm *, struct morale_outcome, bool battery);

/* Strength or gun points lost by fire, and so many more gun points, stragglers, state, retreat. */
void bs_harm_effects(struct effects *, const char *who, bool battery, const struct harm *,
                     int state_before, int guns_lost);

/* Throws for the next leader: one a stage, so that equal fates merge between them. */
void bs_next_leader(struct toll *, struct dice *, const struct purpose *, struct steps *);

/* The ratings of leaders, as they stand in a list. */
extern const struct field bs_leader_rating_field[1];

/* The rating that counts when `fallen` of the leaders, from the first, are gone; G-7 and G-17
 * decide. */
int bs_senior_rating(const struct leaders *, int fallen, int who_counts, int nameless,
                     struct steps *);

/* The row of a check, explained for every fate of the leaders, who may fall before it, for the rows
 * that m-1 and m-2 may lift it, and for those who may have run short. */
void bs_explain_check(const struct morale_check *, const struct leaders *, int who_counts,
                      int nameless, const int rows_up[2], bool may_run_low, struct steps *);

extern const struct words bs_fate_words;

extern const struct table bs_fire_points_small_arms_table, bs_fire_points_artillery_table,
    bs_artillery_target_multipliers_table, bs_fire_columns_table, bs_fire_column_shifts_table,
    bs_fire_table_table, bs_fire_result_codes_table, bs_half_loss_rounding_table, bs_low_ammo_table,
    bs_leader_loss_table, bs_straggler_bands_table, bs_straggler_table_table,
    bs_straggler_modifiers_table, bs_formation_effects_table, bs_gun_loss_table;

extern const struct chart bs_fire_hex_chart;

#endif
