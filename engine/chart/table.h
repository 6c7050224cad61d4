#ifndef LONGROLL_TABLE_H
#define LONGROLL_TABLE_H

/* A printed table, described so that it can be written out again.
 *
 * Figures stand once, in arrays that look like the printed page and that the rules read; a table is
 * only a list of columns over such an array.  The test build makes the arrays writable and changes
 * every figure in turn: both the written table and the odds of some chart must change. */

#include <stddef.h>
#include <stdint.h>

#include "engine/base/text.h"

#ifdef LONGROLL_MUTABLE
#define FIGURES
#else
#define FIGURES const
#endif

/* Figures are int8_t; these two stand where the page has none. */
enum { NO = -128, BLANK = -127 };

/* A cell of a results table as it is printed: "1>4", "R", "-". */
typedef char result_cell[6];

enum cell_kind {
    CELL_TEXT,   /* const char *: a name or our wording, no figure */
    CELL_NUMBER, /* int8_t: "3", "-1"; NO prints as the column's word, BLANK as nothing */
    CELL_SIGNED, /* int8_t: "+1", "0", "-1" */
    CELL_HALVES, /* int8_t in halves: "27.5" */
    CELL_YES,    /* int8_t: "yes", or the column's word for no */
    CELL_RESULT, /* result_cell */
    CELL_WORD,   /* int8_t: the number of one of the column's words */
    CELL_AMOUNT, /* struct amount: a number, or words where the page has none */
    CELL_PAIRS,  /* int8_t[3]: "4", or, by pairs of pips, "d6: 1-2 -2, 3-4 0, 5-6 +2" where the
                    second is not BLANK */
    CELL_INDEX   /* no cell: counts the blocks of rows */
};

/* A number in halves, or words in its place. */
struct amount {
    int16_t halves;
    const char *words; /* NULL or empty: the number counts */
};

/* How sure we are that a row stands in the book as it stands here, surest first.  A book that came
 * down whole has no such column. */
enum mark { PRINTED, CONFIRMED, INFERRED, UNSURE, MARKS };
extern const char *const mark_words[MARKS + 1]; /* ORDER MARK, ended by NULL */

struct column {
    const char *name;
    enum cell_kind kind;
    size_t offset;            /* in the row */
    const char *no;           /* how NO or no is printed; NULL for nothing */
    const char *blank;        /* how BLANK is printed; NULL for nothing */
    const char *zero;         /* how a signed 0 is printed; NULL for "0" */
    const char *const *words; /* CELL_WORD */
    bool through;             /* the row holds a pointer to the figure, which stands elsewhere */
    const void *shared;       /* not in the row: an array that every block of rows shares */
    size_t shared_stride;
    int rows_a_block; /* for CELL_INDEX and shared */
    int first, step;  /* CELL_INDEX: the first block's number, and from block to block */
};

struct table {
    const char *name; /* file name without .tsv */
    const char *title;
    const void *rows;
    size_t stride;
    int count;
    const struct column *columns;
    int column_count;
    const void *heads; /* int8_t after "d" in the names of the last columns, else NULL */
    int head_count;
    bool marked; /* its last column is the mark of each row */
};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* A column of rows of this struct, and the last one of a marked table. */
#define COLUMN(type, heading, cell, member) \
    .name = heading, .kind = cell, .offset = offsetof(struct type, member)
#define MARK(type)                                                       \
    {                                                                    \
        COLUMN(type, "confidence", CELL_WORD, mark), .words = mark_words \
    }

/* A table over an array of rows; MARKED_TABLE where the last column is the mark. */
#define TABLE(of, file, words, columns_of)                                                    \
    {                                                                                         \
        .name = file, .title = words, .rows = of, .stride = sizeof *(of), .count = COUNT(of), \
        .columns = columns_of, .column_count = COUNT(columns_of)                              \
    }
#define MARKED_TABLE(of, file, words, columns_of)                                             \
    {                                                                                         \
        .name = file, .title = words, .rows = of, .stride = sizeof *(of), .count = COUNT(of), \
        .columns = columns_of, .column_count = COUNT(columns_of), .marked = true              \
    }

enum mark table_mark(const struct table *, int row);

/* How many rows have this mark. */
int table_marked(const struct table *, enum mark);

/* The address of the figure or word in this cell; NULL for CELL_INDEX. */
const void *table_cell(const struct table *, int row, int column);

void table_print_cell(const struct table *, int row, int column, struct text *);
void table_print_head(const struct table *, int column, struct text *);

/* The whole table as TSV: a line of column names, then its rows. */
void table_print(const struct table *, struct text *);

#endif
