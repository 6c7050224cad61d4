#ifndef LONGROLL_LAB_TELL_H
#define LONGROLL_LAB_TELL_H

/* What an experiment's tally says: in words, as figures, as a page. */

#include "figures.h"

/* Paragraphs and lists, the answer first; lines are as long as they come. */
void lab_words(const struct tally *, struct text *);
void lab_json(const struct tally *, struct text *);
void lab_csv(const struct tally *, struct text *);
void lab_page(const struct tally *, struct text *);

/* What stands on the page, without its head; and the style that goes with it, for whoever puts it
 * into a page of his own. */
void lab_page_parts(const struct tally *, struct text *);
extern const char *const lab_style;

/* ---- their parts ---- */

/* A share in hundredths, rounded, and with one digit behind the point. */
void tell_hundredths(struct text *, double share);
void tell_decimal(struct text *, double number);

/* "62 in 100 (59 to 65)" */
void tell_share(struct text *, const struct interval *);

/* The side that wins more, and its share. */
int tell_leader(const struct interval *second, struct interval *leader);

/* "The Confederate side" */
void tell_side(const struct scenario *, int side, struct text *);

/* The answer in a sentence or two; a sign in words; what stands below all figures. */
void tell_answer(const struct tally *, struct text *);
void tell_sign(const struct figures *, const struct sign *, struct text *);
void tell_basis(const struct tally *, struct text *);
void tell_needs(const struct tally *, struct text *); /* battles that are missing, if any */
void tell_luck(const struct figures *, struct text *);
void tell_history(const struct tally *, const struct figures *, int number, struct text *);

/* What those of whom history tells lost in a battle. */
int history_lost(const struct scenario *, const struct history *, const int16_t *record);

extern const char *const tell_ends[ENDS];
extern const char *const tell_limits;

/* The cell of which everything is told: with which the others are compared. */
int tell_usual(const struct tally *);

#endif
