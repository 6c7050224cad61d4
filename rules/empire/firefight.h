#ifndef LONGROLL_EMPIRE_FIREFIGHT_H
#define LONGROLL_EMPIRE_FIREFIGHT_H

/* 9B, 9C: the result of a firefight, for its own chart and for the whole round. */

#include "empire.h"

/* What the victor's throw is about: the losses of both, the loser else. */
struct emp_firefight {
    int16_t inflicted, received, leader, shaken, at_30, low_ammo, cover;
};

enum { EMP_NO_VICTOR = 4, EMP_NO_ROLL }; /* ORDER RESULT, after those of the table */
extern const struct words emp_firefight_words;
extern const struct table emp_firefight_procedure_table, emp_firefight_modifiers_table,
    emp_firefight_result_table;

int emp_firefight_sum(const struct emp_firefight *, struct steps *);
/* The result; *inches that the loser falls back are NO_NUMBER for a rout. */
int emp_firefight_throw(const struct emp_firefight *, struct dice *, int *inches, struct steps *);

#endif
