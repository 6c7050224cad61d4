#ifndef LONGROLL_REFERENCE_H
#define LONGROLL_REFERENCE_H

/* The reference sheet of a system: every table with its figures and marks, every chart with what it
 * asks, every ruling with its answers, as one page of HTML for a screen and for A4 and letter
 * paper.  It is made from the arrays that the rules read, so it cannot disagree with them, and it
 * needs no other file. */

#include "system.h"

/* "SYSTEM [CHART...]": the whole system, or what these charts of it read.  On trouble nothing is
 * written. */
bool reference_write(struct text *, int count, const char *const *words, struct trouble *);

/* Two sheets are of the same figures, clauses and rulings if this is the same: "5f3e9a01". */
void reference_print_rules(struct text *, const struct system *);

/* ---- for reference.c alone ---- */

/* One table as a figure with its title (reference_table.c). */
void reference_print_table(struct text *, const struct table *);
bool reference_is_wide(const struct table *); /* it has the whole width of the page */

/* What a name, a word or a figure is on paper: "fire_level" without underscores, "-1" with a true
 * minus, "1.5" as 1½ if it is a figure; < and & as HTML has them. */
void reference_say(struct text *, const char *words, bool as_figure);

/* What the sheet says for a name in the files that is no English, a head or a cell; NULL: the name
 * itself. */
const char *reference_word(const char *name);

extern const char reference_style[];             /* reference_style.c */
extern const char *const reference_signs[MARKS]; /* how each mark is shown; ORDER MARK */

#endif
