#ifndef LONGROLL_COMPARE_H
#define LONGROLL_COMPARE_H

/* How the outcome of a chart moves when one or two of its inputs vary. */

#include "longroll.h"

enum { AXIS_MOST = 256, BY_MOST = 24, MEASURES_MOST = 24, VALUE_ROOM = 48, NAME_MOST = 64 };

/* An input and the values it takes. */
struct axis {
    const struct field *field;
    int count;
    char value[AXIS_MOST][VALUE_ROOM];
};

/* A result as one number: a whole number by its mean, yes or one of its words by the chance of it.
 */
struct measure {
    const struct field *field;
    int word; /* number of the word, -1 for a mean */
    char name[NAME_MOST];
};

/* What came out for one pair of values, a number for each measured result. */
struct point {
    const struct clause *refused; /* by this clause; NULL: it was answered */
    double number[MEASURES_MOST];
};

struct comparison {
    const struct system *system;
    const struct chart *chart;
    struct axis vary, by; /* by.count is 1 and by.field NULL if only one varies */
    struct measure measure[MEASURES_MOST];
    int measure_count;
    struct point point[BY_MOST][AXIS_MOST];
    char title[400];
};

/* Does this measure change from point to point? */
bool comparison_moves(const struct comparison *, int measure);

/* The plot: a panel for each measure that moves, a line for each value of `by`. */
void comparison_svg(struct text *, const struct comparison *);

/* The exact quotient as a double, for tables and plots. */
double number_of(struct wide above, const struct wide *below);

#endif
