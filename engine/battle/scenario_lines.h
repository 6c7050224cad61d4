#ifndef LONGROLL_SCENARIO_LINES_H
#define LONGROLL_SCENARIO_LINES_H

/* Reading a scenario line by line, for scenario.c, scenario_words.c and scenario_table.c alone. */

#include "battle.h"

/* A line as it is read into a scenario, word by word, and where its faults go. */
struct reader {
    struct scenario *s;
    struct faults *faults;
    struct line line;
    int at;                   /* the word that comes next */
    bool is_read[UNITS_MOST]; /* units: every word of its line; it can be checked */
};

/* ---- faults; both return false ---- */

bool wrong_line(const struct reader *, const char *why);
bool wrong_word(const struct reader *, const char *why); /* the one that was taken last */

/* ---- words (scenario_words.c): each tells what is wrong with it ---- */

/* The next word, or NULL and a fault that says what is missing. */
const struct word *take_any(struct reader *, const char *what);
bool take_end(const struct reader *);   /* nothing more */
bool take_id(struct reader *, int *id); /* a new one, which nobody else may have */
bool take_name(struct reader *, int *name);
bool take_number(struct reader *, const char *what, int low, int high, int *number);
bool take_place(struct reader *, int *side, int *group); /* that something belongs to */
/* The same; an unknown one is told, and what follows is still read if a name stands behind it: then
 * both are NOBODY. */
bool take_any_place(struct reader *, int *side, int *group);
bool is_other_side(int a, int b);                  /* and both are known */
bool take_word(struct reader *, const char *word); /* which must stand here */
bool take_fields(struct reader *, const struct field *, int count, struct member *);

bool has_next(const struct reader *, const char *word); /* is this the next word? */
bool id_is_taken(const struct scenario *, const char *id);

/* ---- lines of the table (scenario_table.c) ---- */

bool read_table(struct reader *);
bool read_feature(struct reader *);
bool read_place(struct reader *);
bool read_label(struct reader *);
bool read_objective(struct reader *);
bool read_sight(struct reader *);
bool read_zone(struct reader *);
bool read_lesson(struct reader *);

#endif
