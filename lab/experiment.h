#ifndef LONGROLL_EXPERIMENT_H
#define LONGROLL_EXPERIMENT_H

/* An experiment: scenarios, commanders, what varies, how many battles.  docs/lab.md has its lines.
 *
 * From what varies come the cells, one for each combination.  All cells use the same seeds, so that
 * a difference between two of them is one between pairs of battles.  The work is numbered once and
 * for all: shard n is the cell n % cells and the seeds of round n / cells. */

#include "engine/base/trouble.h"
#include "hand.h"

enum {
    FACTORS_MOST = 8,
    VALUES_MOST = 64,
    CELLS_MOST = 512,
    SHARD_BATTLES = 25,
    LOOK_ROUNDS = 4, /* one looks after so many shards of each cell */
    BATTLES_MOST = 100000000,
    TITLE_ROOM = 256,
    VALUE_ROOM = WORD_MOST + 1
};

enum factor_kind { BY_SCENARIO, BY_COMMANDER, BY_LINE, BY_FIGURE };

/* Something that varies, or is set to one value. */
struct factor {
    enum factor_kind kind;
    int line;                  /* of the experiment's file */
    int side;                  /* of a commander; NOBODY: both */
    char words[VALUE_ROOM];    /* the words of the scenario's line before the value: "unit 2oh
                                  castings" */
    char (*value)[VALUE_ROOM]; /* as it is typed, VALUES_MOST of them */
    int count;
    int usual;                 /* the value with which the others are compared */
    char (*place)[VALUE_ROOM]; /* of a figure: its table, row and column */
    struct erratum *erratum;   /* and what stands there by each value */
};

/* What makes it end before all its battles are fought. */
enum until { UNTIL_ALL, UNTIL_WINS, UNTIL_DIFFERENCES };

/* A part of the report. */
enum {
    TELL_WINS = 1,
    TELL_ENDS = 2,
    TELL_LOSSES = 4,
    TELL_GROUND = 8,
    TELL_LUCK = 16,
    TELL_EVENTS = 32,
    TELL_SEEDS = 64,
    TELL_ALL = 127
};

struct lab_cell {
    struct cell fights;
    int value[FACTORS_MOST]; /* of each factor */
    int against;             /* the cell that it is compared with; itself: none */
    char name[TITLE_ROOM];   /* what makes it another than the rest; "" where there is one only */
};

/* A figure of history, to be compared with what comes out: who won; what a side, a formation or a
 * unit lost. */
enum { HISTORY_MOST = 16 };
struct history {
    enum { HISTORY_WON, HISTORY_LOST } what;
    enum subject of;
    int who;       /* NOBODY: nobody has won */
    int low, high; /* strength lost */
    char grade;    /* attested, known, estimate: a, k, e */
    int line;
    char word[ID_MOST + 1]; /* its id */
};

struct experiment {
    char title[TITLE_ROOM];
    struct factor factor[FACTORS_MOST];
    int factor_count;
    struct lab_cell *cell;
    int cell_count;
    bool figures; /* some vary; then cells are fought in this order, those of one edition on end */
    int *order;
    int effort;
    int64_t battles; /* of each cell, at most */
    uint64_t seed;   /* of the first */
    enum until until;
    int width; /* of the intervals, in thousandths */
    unsigned tells;
    struct history history[HISTORY_MOST];
    int history_count;
    int record_most; /* numbers in the longest record */
    uint64_t check;  /* over all that decides what comes out, and not how much of it */
    void *blocks;    /* its memory */
};

/* How an experiment comes to files: whoever calls reads them.  NULL: the trouble says why. */
struct lab_files {
    const char *(*read)(void *owner, const char *path, struct trouble *);
    void *owner;
};

/* Reads an experiment; all its faults are told, and then it is not to be used.  Free it anyway. */
bool experiment_read(struct experiment *, const char *text, size_t size, const struct lab_files *,
                     struct faults *);
void experiment_free(struct experiment *);

/* The second half of reading it (plan.c): what varies becomes cells. */
bool experiment_plan(struct experiment *, const struct lab_files *, struct faults *);

/* The rounds and shards that there are at most. */
int64_t experiment_rounds(const struct experiment *);
int64_t experiment_shards(const struct experiment *);
void experiment_shard(const struct experiment *, int64_t number, struct shard *);

/* What its values are of: "2oh castings". */
const char *factor_name(const struct factor *);

/* Memory that is freed with it; it ends the program where there is none. */
void *experiment_room(struct experiment *, size_t);

/* A scenario's text with another value behind these words of a line; false: it does not fit. */
bool vary_line(struct text *to, const char *scenario, const char *words, const char *value);

/* The value that the line has now; false: it has none. */
bool vary_usual(const char *scenario, const char *words, char value[VALUE_ROOM]);

#endif
