#ifndef LONGROLL_GRID_H
#define LONGROLL_GRID_H

/* Two rosters: what a chart gives for each unit against each of the other side. */

#include "measure.h"

enum { GRID_UNITS = 24, GRID_NAME = 40, GRID_SHOWN = 2, COLUMNS_MOST = 16 };

struct roster {
    const char *path;
    char side[GRID_NAME]; /* the file's own name, without folder and ending */
    int column_count, count;
    const struct field *column[COLUMNS_MOST]; /* NULL: the unit's name */
    const char *cell[GRID_UNITS][COLUMNS_MOST];
    const char *name[GRID_UNITS];
};

struct grid {
    struct measures measures;
    int shown[GRID_SHOWN], shown_count; /* numbers of measures */
    double most;                        /* the highest of the first of them */
    struct roster side[2];
    struct answer point[2][GRID_UNITS]
                       [GRID_UNITS]; /* what a unit of a side does to one of the other */
};

/* Reads the roster of one side (roster.c). */
bool roster_read(struct call *, struct grid *, int side, const char *path);

/* The table, the same as JSON, and as a heat map (grid_tell.c). */
void grid_say(struct text *, const struct grid *);
void grid_json(struct text *, const struct grid *);
void grid_svg(struct text *, const struct grid *);

#endif
