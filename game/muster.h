#ifndef LONGROLL_MUSTER_H
#define LONGROLL_MUSTER_H

/* Muster: an order of battle from a spreadsheet, and back into one.
 *
 * The first row has the heads, in any order: side, army, corps, division, brigade, name, id, men,
 * leader, notes, and the keys of the system's units; a system adds heads and words that players
 * use for its own.  A row is a unit.  A cell of side or brigade that is empty is as above; a row
 * without a name only says these.  A value with a question mark is an estimate.  All faults are
 * told at once, each with its cell. */

#include "engine/base/cells.h"
#include "engine/battle/scenario.h"

enum {
    SHEETS_MOST = 4,
    MUSTER_MEN = 24 /* "1,200 men?" */
};

struct muster_group {
    char id[ID_MOST + 1];
    const char *name;
    int side, parent;
    enum level level;
};

struct muster_row {
    enum subject of; /* a unit or a leader */
    char id[ID_MOST + 1];
    const char *name, *with, *remark; /* NULL or empty: nothing is said */
    int side, group;
    int sheet, row, line; /* where it was said, and the line that it became */
    uint32_t given, estimated;
    char men[MUSTER_MEN];
    _Alignas(8) unsigned char own[UNIT_OWN];
};

struct muster {
    const struct system *system;
    struct faults faults[SHEETS_MOST];          /* line: the row, column: the column, from 1 */
    const char *said[SHEETS_MOST][FAULTS_MOST]; /* what stands in the cells of these; or NULL */
    struct text left_out;                       /* heads that nobody knows, for whoever wonders */
    char left_out_room[400];
    int sheet_count, side_count, group_count, row_count;
    bool unsided;  /* a sheet does not say who is on which side */
    int outermost; /* its column of the largest groups, from 1; 0: it has none */
    int8_t column_count[SHEETS_MOST], column[SHEETS_MOST][CELLS_MOST]; /* as muster.c counts them */
    struct side_name {
        char id[ID_MOST + 1];
        const char *name;
    } side[SIDES];
    struct muster_group group[GROUPS_MOST];
    struct muster_row row[UNITS_MOST + LEADERS_MOST];
};

void muster_begin(struct muster *, const struct system *);

/* Reads one sheet more; the text is written over and must stay.  If no column names the side, all
 * in it are of the side that is named here; NULL: nobody says.  False: there are faults. */
bool muster_sheet(struct muster *, char *text, const char *side);

/* The scenario, checked as any other: what the rules forbid is a fault of its row.  The room is for
 * reading it.  False: there are faults. */
bool muster_scenario(struct muster *, const char *battle, int turns, struct text *,
                     struct scenario *room);

/* The roster as a sheet that can be read again: units, leaders and what they belong to. */
void muster_write(const struct scenario *, struct text *);

/* What a cell of this column says, from 1: a key of the system's units; NULL: something else. */
const struct field *muster_field(const struct muster *, int sheet, int column);

/* "D4" */
void cell_print(struct text *, int row, int column);

#endif
