#ifndef LONGROLL_EMPIRE_GUNS_H
#define LONGROLL_EMPIRE_GUNS_H

/* 9B to 9D: what fire of guns and what bounces through share. */

#include "fire.h"

enum { PACED, INTENSIVE }; /* ORDER RATE */
extern const struct words emp_rate_words;
extern const char *const emp_gun_names[GUNS];

/* "6", "5 or more", "1/2 on 6", "misses" */
void emp_call_face(struct text *, int halves, int face);

/* Hits on the units behind the target, nearest first, in halves; returns their sum. */
enum { BEHIND_MOST = 6 };
INTS(emp_bounce, gun, behind, sum, by_below, by_bounce);
int emp_bounce(const struct emp_bounce *, struct dice *, int16_t halves[BEHIND_MOST],
               struct steps *);
extern const struct table emp_bounce_through_table;

#endif
