#ifndef LONGROLL_STEPS_H
#define LONGROLL_STEPS_H

/* Why a number is what it is: each step names its clause, what it adds and the running total.
 *
 * A rule adds and explains in one line:
 *
 *     table += step(s, IB(V_B_1_ii), shift, "target behind %s", cover_name, 0, 0);
 *
 * step_tell says something that adds nothing, and step_fell what a throw has brought.  The
 * explanation of odds must hold for every throw, or say for which: steps_when(s, "if it must
 * check") holds for all steps up to the next steps_when.  A step that holds for other throws than
 * its sum does is told beside it and not added up.
 *
 * Steps hold numbers and constant words; sentences are made only when somebody reads them.  A NULL
 * list costs nothing. */

#include <stddef.h>

#include "clause.h"
#include "table.h"
#include "engine/base/dice.h"
#include "engine/base/text.h"

enum { STEPS_MOST = 192, STEP_NUMBERS = 2, ROWS_READ_MOST = 64, SUMS_MOST = 16 };

struct step {
    const struct clause *clause;
    const char *when; /* for which throws it holds, NULL: for all */
    const char *say;  /* as text_say has it, and %w for where */
    const char *word, *where;
    int32_t number[STEP_NUMBERS];
    int32_t value, total;
    bool adds,
        counts;   /* it has a value; and that is in the total, as it holds whenever the sum does */
    int16_t sum;  /* to which of the sums it adds */
    uint8_t mark; /* of the row that the value comes from: enum mark */
    bool keeps;   /* it only keeps the sum within the table */
    const char *head; /* the sum starts here: the printed head, or "" for the number itself; else
                         NULL */
};

/* A row of a table that was read and is not plainly printed; or a gap whose answer was taken, which
 * is unsure. */
struct row_read {
    const struct table *table; /* NULL: a gap */
    int row;
    const struct clause *gap;
};

/* What is being added up. */
struct sum {
    int16_t number; /* from 0 */
    bool begun;     /* by a step that holds for these throws: */
    const char *when;
    int32_t total;
};

/* What a sum is called where there are several, and how its figures are printed. */
struct sum_name {
    const char *name; /* "column"; NULL: nothing */
    bool is_upward;   /* the sheet counts upward what is added up downward: +3 is 3 rows less */
};

struct steps {
    struct step list[STEPS_MOST];
    int count;
    struct sum_name sums[SUMS_MOST];
    struct sum sum;
    const char *when; /* of the steps that follow */
    bool quiet;       /* only the marked rows are wanted */
    struct row_read read[ROWS_READ_MOST];
    int read_count;
};

void steps_write(struct steps *, const struct clause *, int value, const char *say,
                 const char *word, int first, int second);

/* Returns value; a step of 0 adds nothing, and neither figure nor sum is shown of it. */
static inline int step(struct steps *s, const struct clause *clause, int value, const char *say,
                       const char *word, int first, int second)
{
    if (s)
        steps_write(s, clause, value, say, word, first, second);
    return value;
}

/* A step that adds nothing. */
static inline void step_tell(struct steps *s, const struct clause *clause, const char *say,
                             const char *word, int first, int second)
{
    step(s, clause, 0, say, word, first, second);
}

void steps_fell(struct steps *, const struct clause *, const char *say, const char *where,
                const char *what, int first, int second);

/* What a throw has brought: nobody's while all dice are walked.  %w in `say` is where it fell. */
static inline void step_fell(struct steps *s, const struct dice *d, const struct clause *clause,
                             const char *say, const char *where, const char *what, int first,
                             int second)
{
    if (s && d->kind != DICE_ALL)
        steps_fell(s, clause, say, where, what, first, second);
}

/* The same where it rests on the answer to a gap. */
void step_fell_gap(struct steps *, const struct dice *, const struct clause *gap, const char *say,
                   const char *word, int first, int second);

/* What holds for some throws, told only while all dice are walked. */
void step_if(struct steps *, const struct dice *, const char *when, const struct clause *,
             const char *say, const char *word, int first, int second);

/* For which throws the steps that follow hold; NULL: for all. */
static inline void steps_when(struct steps *s, const char *when)
{
    if (s)
        s->when = when;
}

/* This row of the table is read here. */
void steps_read(struct steps *, const struct table *, int row);

static inline void step_reads(struct steps *s, const struct table *table, int row)
{
    if (s)
        steps_read(s, table, row);
}

/* A step whose value is read from this row. */
int step_from(struct steps *, const struct table *, int row, const struct clause *, int value,
              const char *say, const char *word, int first, int second);

/* A step that rests on nothing but the answer to a gap of the book. */
int step_gap(struct steps *, const struct clause *, int value, const char *say, const char *word,
             int first, int second);

/* The same that adds nothing. */
static inline void step_tell_gap(struct steps *s, const struct clause *gap, const char *say,
                                 const char *word, int first, int second)
{
    step_gap(s, gap, 0, say, word, first, second);
}

/* How a ruling that is read in two ways is read here: does the first reading hold? */
static inline bool step_reading(struct steps *s, const struct clause *ruling, bool first,
                                const char *if_first, const char *if_not)
{
    step_tell_gap(s, ruling, first ? if_first : if_not, NULL, 0, 0);
    return first;
}

/* Tells which answer to a ruling was given; is it the one that is asked for? */
static inline bool step_answer(struct steps *s, const struct clause *ruling, int given, int answer,
                               bool is_it)
{
    const int other = given == answer ? !answer : given; /* a test may turn the clause round */
    step_tell_gap(s, ruling, ruling->told[is_it ? answer : other], NULL, 0, 0);
    return is_it;
}

enum mark row_mark(const struct row_read *);
const char *row_name(const struct row_read *); /* of the table, or the id of the gap */

/* The weakest mark of all rows that were read. */
enum mark steps_mark(const struct steps *);

/* "if the leader falls: the next one counts" */
void step_words(struct text *, const struct step *);

/* Steps about what hangs on dice that fell before: while all dice are walked nobody's, but the rows
 * that may be read are still noted. */
static inline struct steps *steps_after(struct steps *s, const struct dice *d)
{
    return s && s->quiet ? s : steps_fallen(s, d);
}

/* What follows is added up anew. */
static inline void steps_new_sum(struct steps *s)
{
    if (s && !s->quiet)
        s->sum = (struct sum){.number = (int16_t)(s->sum.number + 1)};
}

/* The sum that is being added up is called so. */
static inline void steps_name_sum(struct steps *s, const char *name, bool is_upward)
{
    if (s && s->sum.number < SUMS_MOST)
        s->sums[s->sum.number] = (struct sum_name){name, is_upward};
}

/* The step that was written last is where its sum starts, not what changes it. */
static inline void step_starts(struct steps *s, const char *head)
{
    if (s && !s->quiet && s->count > 0)
        s->list[s->count - 1].head = head;
}

/* The step that was written last keeps the sum within the table. */
static inline void step_keeps(struct steps *s)
{
    if (s && !s->quiet && s->count > 0)
        s->list[s->count - 1].keeps = true;
}

#endif
