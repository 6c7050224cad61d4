#ifndef LONGROLL_SCENARIO_LINES_H
#define LONGROLL_SCENARIO_LINES_H

/* Reading a scenario line by line, for scenario.c, scenario_words.c and scenario_table.c alone. */

#include "battle.h"

/* What is read, and where its faults go. */
struct reading_of {
    struct scenario *s;
    struct faults *faults;
    const struct line *l;
};

/* ---- words (scenario_words.c): each tells what is wrong with it ---- */

/* The word of this number on the line, or a fault that says what is missing. */
const struct word *wanted(const struct reading_of *, int at, const char *what);
bool nothing_more(const struct reading_of *, int from);
bool id_is_taken(const struct scenario *, const char *id);
bool take_id(const struct reading_of *, int at,
             int *id); /* a new one, which nobody else may have */
bool take_name(const struct reading_of *, int at, int *name);
bool take_number(const struct reading_of *, int at, const char *what, int low, int high,
                 int *number);
bool take_place(const struct reading_of *, int at, int *side,
                int *group);                                         /* that something belongs to */
bool take_word(const struct reading_of *, int at, const char *word); /* which must stand here */
bool take_fields(const struct reading_of *, int at, const struct field *, int count,
                 struct member *);

/* ---- lines of the table (scenario_table.c) ---- */

void read_table(const struct reading_of *);
void read_feature(const struct reading_of *);
void read_place(const struct reading_of *);
void read_label(const struct reading_of *);
void read_objective(const struct reading_of *);
void read_sight(const struct reading_of *);

#endif
