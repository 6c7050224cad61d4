#ifndef LONGROLL_TABLE_H
#define LONGROLL_TABLE_H

/* A printed table, described so that it can be written out again.
 *
 * Figures stand once, in arrays that look like the printed page and that the rules read; a table is
 * only a list of columns over such an array.  The tests change every figure in turn: both the
 * written table and the odds of some chart must change.
 *
 * A column is a field that says what stands in its cell.  The same field may be an input or a
 * result of a chart that is made from the table (sheet.h). */

#include <stddef.h>
#include <stdint.h>

#include "engine/base/dice.h"
#include "field.h"

/* FIGURES are the book's, and constant.  Those of a book that battles are fought by are
 * BATTLE_FIGURES: the Lab may have an edition with another one (lab/edition.h).  No rule writes
 * them: the page's modules without the Lab, where these are constant, too, would not compile.  The
 * tests change every figure in turn. */
#ifdef LONGROLL_MUTABLE
#define FIGURES
#else
#define FIGURES const
#endif
#if defined LONGROLL_CHARTS || (defined LONGROLL_BATTLES && !defined LONGROLL_UMPIRE)
#define BATTLE_FIGURES const
#else
#define BATTLE_FIGURES
#endif

/* A figure is an int8_t or a `figure` (16 bits); these stand where the page has none.  The open end
 * of a range is OPEN, see dice.h. */
enum { NO = -128, BLANK = -127 };

/* Among the numbers of a list of modifiers a share, in quarters, stands above the one; what is
 * added to other numbers of its column, and has its sign, above the other. */
enum { SHARES = 1000, PLUSSES = 2000 };

/* A cell of a results table as it is printed: "1>4", "R", "-"; a blank or a NUL ends it. */
typedef char result_cell[6];

enum cell_kind {
    CELL_NONE,     /* the field is no column of the table */
    CELL_TEXT,     /* const char *: a name or our wording, no figure; NULL is the column's blank */
    CELL_NUMBER,   /* "3", "-1", in units of 1/per "0.75"; NO and BLANK by the column's words */
    CELL_SIGNED,   /* "+1", "0", "-1" */
    CELL_YES,      /* "yes", or the column's word for no */
    CELL_RESULT,   /* result_cell */
    CELL_WORD,     /* the number of one of the column's words */
    CELL_AMOUNT,   /* struct amount: a number, or words where the page has none */
    CELL_UNIT,     /* what an amount counts: of no account where it has words */
    CELL_WORDS,    /* of an amount, where they take the place of its number; no column of its own */
    CELL_PAIRS,    /* int8_t[3]: "4", or, by pairs of pips, "d6: 1-2 -2, 3-4 0, 5-6 +2" where the
                      second is not BLANK */
    CELL_MODIFIER, /* a number of a list of modifiers, see modifier.h */
    CELL_AS_PRINTED, /* const char *, or if it is NULL the number at `to`, signed */
    CELL_DERIVED,    /* no figure of its own: what extras.derive makes of the row */
    CELL_INDEX,      /* no cell: counts the blocks of rows */
    CELL_ROW,        /* no column either: the number of the row, from 1, as the key of a sheet */

    /* Two columns, NAME_lo and NAME_hi, "open" for an open end: */
    CELL_RANGE, /* of an input */
    CELL_ROLL,  /* of what is thrown */

    CELL_AT_LEAST, /* a number that the throw must reach: the result says whether it does */
    CELL_AT_MOST,  /* or must not pass */
    CELL_SPREAD    /* an array of figures, each in a column of its own */
};

/* A number in halves, or words in its place. */
struct amount {
    int16_t halves;
    const char *words; /* NULL or empty: the number counts */
};

/* What few columns have. */
struct cell_extras {
    const char *heading; /* over the column; NULL: the name of the field; of a CELL_SPREAD one for
                            each column, with spaces between */
    const figure (*spans)[2]; /* CELL_SPREAD in a sheet: the numbers that are read in each column */
    const char *no,
        *blank;         /* how NO and BLANK are printed; NULL for nothing, of a yes or no "no" */
    const char *zero;   /* how a signed 0 is printed; NULL for "0" */
    bool bound;         /* an end of a range, which the next row's fits to */
    bool through;       /* the row holds a pointer to the figure, which stands elsewhere */
    const void *shared; /* not in the row: an array that every block of rows shares */
    size_t shared_stride;
    bool of_block;                  /* or that has an element for each block of rows */
    int (*derive)(const void *row); /* CELL_DERIVED */
    int rows_a_block;               /* for CELL_INDEX and shared */
    int first, step; /* CELL_INDEX: the first block's number, and from block to block */
    bool is_signed;  /* on paper a figure above 0 has its plus */
};

/* How sure we are that a row stands in the book as it stands here, surest first.  A book that came
 * down whole has no such column. */
enum mark { PRINTED, CONFIRMED, INFERRED, UNSURE, MARKS };
extern const struct words mark_words; /* ORDER MARK */

static inline const char *mark_name(enum mark mark)
{
    return words_at(&mark_words, (int)mark);
}

const char *mark_meaning(enum mark); /* "rebuilt from the figures around it" */

struct table {
    const char *name; /* file name without .tsv */
    const char *title;
    const void *rows;
    size_t stride;
    int count;
    const struct field *columns;
    int column_count;
    const uint8_t *order; /* in which the columns are printed, if not as they stand in the list */
    const void *heads;    /* int8_t after "d" in the names of the last columns, else NULL */
    int head_count;
    bool marked;  /* its last column is the mark of each row */
    bool printed; /* all its rows are PRINTED, and are written so */
};

/* A table over an array of rows and an array of columns. */
#define TABLE_OF(of, file, words, list, count_of)                                         \
    .name = file, .title = words, .rows = of, .stride = sizeof *(of), .count = COUNT(of), \
    .columns = list, .column_count = (int)(count_of)
#define TABLE(of, file, words, columns_of)                       \
    {                                                            \
        TABLE_OF(of, file, words, columns_of, COUNT(columns_of)) \
    }

enum mark table_mark(const struct table *, int row);

/* How many rows have this mark. */
int table_marked(const struct table *, enum mark);

/* Of how many columns a field consists: none, one, the two ends of a range, or a spread. */
int table_width(const struct field *);

/* The address of the figure or word in this cell, part of its field's columns; NULL for CELL_INDEX.
 */
const void *table_cell(const struct table *, int row, int column, int part);

/* Has the amount that this column is the unit of a number in this row, not words? */
bool table_counts(const struct table *, int row, const struct field *unit);

/* The figure in a cell of one or two bytes. */
int table_figure(const struct field *, const void *cell);

void table_print_cell(const struct table *, int row, int column, int part, struct text *);
void table_print_head(const struct table *, int column, int part, struct text *);

/* The whole table as TSV: a line of column names, then its rows. */
void table_print(const struct table *, struct text *);

#endif
