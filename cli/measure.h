#ifndef LONGROLL_MEASURE_H
#define LONGROLL_MEASURE_H

/* The results of a chart as single numbers, for tables and pictures: a whole number by its mean,
 * yes or one of a choice's words by the chance of it. */

#include "longroll.h"

enum { MEASURES_MOST = 24, MEASURE_NAME = 64, WORDS_FIXED = 40 };

struct measure {
    const struct field *field;
    int word; /* number of the word, -1 for a mean */
    char name[MEASURE_NAME];
};

struct measures {
    const struct chart *chart;
    int count;
    struct measure list[MEASURES_MOST];
};

/* What one question gives: a number for each measure, or the clause that refuses it. */
struct point {
    const struct clause *refused;
    double number[MEASURES_MOST];
};

/* The words of a command that asks a chart again and again: the chart, inputs and rulings that stay
 * as they are, and what is not for the chart. */
struct fixed_words {
    const char *word[WORDS_FIXED + 2 * INPUTS_MOST]; /* with room for the inputs that vary */
    int count;
};

/* All that a chart's results can be measured by. */
void measures_of(const struct chart *, struct measures *);

/* Asks; false only for what is wrong with the words, since what a rule refuses is a point too. */
bool measure_ask(struct call *, const struct measures *, const struct fixed_words *,
                 struct point *);

/* "Fire: range 4, cover woods" */
void measure_title(struct text *, const struct chart *, const struct fixed_words *);

/* One number in a column; a dash where a rule refuses it. */
void measure_print(struct text *, const struct measure *, const struct point *, double number,
                   int width);

/* Its numbers as keys and values, or the clause as "refused". */
struct json;
void point_json(struct json *, const struct measures *, const struct point *);

/* What the number is: "on average", "chance". */
const char *measure_how(const struct measure *);

#endif
