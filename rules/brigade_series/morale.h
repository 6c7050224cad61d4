#ifndef LONGROLL_BRIGADE_SERIES_MORALE_H
#define LONGROLL_BRIGADE_SERIES_MORALE_H

/* 5. The morale check. */

#include "clauses.h"

enum { BLOOD_LUST, NORMAL, SHAKEN, DISORGANIZED, ROUTED, STATES };  /* ORDER STATE, best to worst */
enum { RATING_A, RATING_B, RATING_C, RATING_D, RATING_E, RATINGS }; /* ORDER RATING */

/* A strength point is 100 men, a gun point 3 guns, a hex 200 yards (9.2). */
extern const struct scale bs_steps_scale, bs_guns_scale, bs_hexes_scale;

#define BS_STATE_NAMES                                                        \
    "blood_lust", "normal", "shaken", "disorganized", "routed" /* ORDER STATE \
                                                                */
extern const char bs_state_says[]; /* in a sentence; nothing of a normal state */
extern const struct words bs_state_words, bs_rating_words;

/* Lines of the row shifts, ORDER ROW SHIFT. */
enum row_shift {
    ROWS_TRENCH,
    ROWS_GUNS,
    ROWS_LEADER,
    ROWS_LOW_AMMO,
    ROWS_SHAKEN,
    ROWS_DISORGANIZED,
    ROWS_NIGHT,
    ROWS_WRECKED,
    ROWS_DEFENDER,
    ROWS_ATTACKER,
    ROWS_COLUMN_OR_FLANK,
    ROWS_WRECKED_DIVISION,
    ROWS_ROUTED,
    ROW_SHIFTS
};

struct row_shift_row {
    const char *group, *condition;
    int8_t rows, mark;
};

extern FIGURES struct row_shift_row bs_row_shifts[ROW_SHIFTS];
extern const struct words bs_row_shift_words;

/* "none", "0" ... "4": 1 + the rating. ORDER LEADER */
extern const struct words bs_leader_words;

/* Lines are bits: those that were named, or one if it holds. */
uint32_t bs_lines(const int16_t *named, int count);

static inline uint32_t bs_line(bool holds, int line)
{
    return (uint32_t)holds << line;
}

enum { NO_LEADER = -1 };

/* A check as it is to be made.  The lines of state and leader follow from these two. */
struct morale_check {
    int rating;                    /* ORDER RATING; artillery counts as C */
    int state;                     /* that the stack is in */
    uint32_t lines;                /* bit a line of the row shifts */
    int leader;                    /* rating of the senior leader, NO_LEADER if there is none */
    int rows_up;                   /* from the fire table */
    bool may_stay;                 /* where one star allows it, and the owner likes to */
    const struct clause *stay_gap; /* the gap that decides whether it may, else NULL */
};

/* What came of it. */
struct morale_outcome {
    int16_t row, result; /* ORDER RESULT; row 0 for a check of blood lust */
    int16_t state, retreat, stragglers, stars, may_ignore;
};

struct morale_outcome bs_morale_throw(const struct morale_check *, struct dice *,
                                      const struct purpose *, struct steps *);

/* What a rout without a throw comes to. */
struct morale_outcome bs_morale_rout(void);

/* The state that it changes to, unless it is the same. */
void bs_state_effect(struct effects *, const char *who, int before, int after);

/* The row the check is made on, 1 to 15. */
int bs_morale_row(const struct morale_check *, struct steps *);

/* The same wherever the lines lead, past the table too; one line of them; and the row held to the
 * table. */
int bs_unbound_row(const struct morale_check *, struct steps *);
int bs_shift_rows(int line, int rating, struct steps *);
int bs_bound_row(int row, struct steps *);

/* Wrecked: no, a brigade, or one of a wrecked division. */
enum { WRECKED_NO, WRECKED_BRIGADE, WRECKED_DIVISION };
extern const struct words bs_wrecked_words;

/* The lines of these three. */
uint32_t bs_wrecked_line(int wrecked);

/* What a state lets a unit do: how many halves of its fire and movement it has, and whether it may
 * attack. */
int bs_state_fire(int state, struct steps *);
int bs_state_movement(int state);
bool bs_state_attacks(int state);

/* The throw for blood lust in words. */
void bs_blood_lust_call(struct text *);

/* A stack in blood lust throws for it; true if it keeps it. */
void bs_tell_blood_lust(struct steps *);
bool bs_blood_lust_kept(struct dice *, const struct purpose *, struct steps *);

extern const struct table bs_morale_rating_rows_table, bs_morale_row_shifts_table,
    bs_morale_table_table, bs_morale_results_table, bs_retreat_marks_table, bs_morale_state_table,
    bs_blood_lust_check_table, bs_public_additive_morale_table;

#endif
