#ifndef LONGROLL_EDITION_H
#define LONGROLL_EDITION_H

/* An edition of a book: the printed one with a few figures changed, to see what they do.
 *
 * Figures stand once, and every rule reads them there.  So one edition is open at a time, for
 * everybody; whoever opens another sees to it that nobody fights meanwhile. */

#include "engine/chart/system.h"
#include "engine/chart/table.h"

enum { ERRATA_MOST = 8 };

/* Where a figure stands, and what is to stand there. */
struct erratum {
    const struct table *table;
    int row, column, part;
    union figure_cell {
        int8_t small;
        figure large;
        result_cell result;
    } as;
};

struct edition {
    int count;
    struct erratum erratum[ERRATA_MOST];
};

/* Finds the figure that `charts export` writes into this table: the row by its first cells, with
 * commas between, as many as tell it from all others; the column by its heading.  False: what was
 * wrong is in the text, and of a figure that is printed twice where it is to be changed. */
bool edition_find(const struct system *, const char *const words[3], struct erratum *,
                  struct text *why);

/* Reads what is to stand there, as it would be printed: a number between the least and the most of
 * its column, a word of its list, a result of its column.  False: what might is in the text. */
bool edition_read(struct erratum *, const char *word, struct text *why);

/* As it stands there now. */
void edition_print(const struct erratum *, struct text *);

/* From now on the book is this one; NULL: as it is printed. */
void edition_open(const struct edition *);

#endif
