#ifndef LONGROLL_COMPARE_H
#define LONGROLL_COMPARE_H

/* How the outcome of a chart moves when one or two of its inputs vary. */

#include "measure.h"

enum { AXIS_MOST = 256, BY_MOST = 24, VALUE_ROOM = 48 };

/* An input and the values it takes. */
struct axis {
    const struct field *field;
    int count;
    char value[AXIS_MOST][VALUE_ROOM];
};

struct comparison {
    struct axis vary, by; /* by.count is 1 and by.field NULL if only one varies */
    struct measures measures;
    struct answer point[BY_MOST * AXIS_MOST]; /* see comparison_point */
};

/* For one value of each. */
static inline const struct answer *comparison_point(const struct comparison *k, int by, int at)
{
    return &k->point[by * k->vary.count + at];
}

/* Does this measure change from point to point? */
bool comparison_moves(const struct comparison *, int measure);

/* Does this certain result? */
bool comparison_turns(const struct comparison *, int output);

/* The table, and the same as JSON (compare_tell.c). */
void comparison_say(struct text *, const struct comparison *);
void comparison_json(struct text *, const struct comparison *);

/* The plot: a panel for each measure that moves, a line for each value of `by` (plot.c). */
void comparison_svg(struct text *, const struct comparison *);

#endif
