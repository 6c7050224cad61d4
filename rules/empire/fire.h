#ifndef LONGROLL_EMPIRE_FIRE_H
#define LONGROLL_EMPIRE_FIRE_H

/* 9B, 9C: what small arms, guns and firefights share. */

#include "empire.h"

/* clang-format off */
enum { AT_LINE, AT_ORDRE_MIXTE, AT_COLUMN, AT_CLOSED_COLUMN, AT_MARCH_COLUMN, AT_SQUARE, AT_ARTILLERY, AT_SKIRMISH, AT_SEMI_SKIRMISH }; /* ORDER TARGET */
/* clang-format on */

/* The columns of the fire tables. */
struct emp_column_row {
    figure lo, hi;
};
extern FIGURES struct emp_column_row emp_columns[FIRE_COLUMNS];
#define EMP_COLUMNS RANGES(emp_columns, lo, hi)
#define EMP_BY_COLUMN SHARED(emp_columns, FIRE_COLUMNS)

/* G21: what a roll below the columns is, the first or none (-1). */
int emp_below(int by_below, const char *none, struct steps *);

enum { BLOCK = 24 };    /* figures in the largest line (G22) */
enum { FIRST_GUN = 2 }; /* among the weapons, after the two small arms */
enum emp_band emp_range_band(int weapon, int halves, bool bombards, struct steps *);

/* What disorder adds to fire. */
int emp_fire_disorder(void);

/* G40: what share of a unit is lost, in percent; G57: it has figures left, and what was lost in
 * this turn is lost in all. */
int emp_percent(int lost, int start, int by_rounding, struct steps *);
bool emp_may_have_lost(int start, int lost, int lost_now, const char *input, struct trouble *);

#endif
