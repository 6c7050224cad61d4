#ifndef LONGROLL_CELLS_H
#define LONGROLL_CELLS_H

/* A spreadsheet as text: a row a line, with commas, semicolons or tabs between its cells, and
 * quotes around a cell that has one of these, a quote or a line's end in it.
 *
 * Which of the three it is, the first row tells: the one that parts it into most cells. */

#include <stdbool.h>

enum { CELLS_MOST = 48 };

struct cells {
    char *at;
    char between; /* ',', ';' or '\t' */
    int row;      /* of the sheet, from 1, as a spreadsheet counts them */
    bool open;    /* a quote was never closed */
};

/* Over a text that is ended by a NUL and will be written over. */
void cells_over(struct cells *, char *text);

/* The next row in which there is anything: its cells without the blanks around them, and how many;
 * more than CELLS_MOST are not kept, but counted.  0: that was all. */
int cells_row(struct cells *, const char *cell[CELLS_MOST]);

#endif
