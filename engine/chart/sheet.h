#ifndef LONGROLL_SHEET_H
#define LONGROLL_SHEET_H

/* Charts that are made from their tables: a sheet looks up a row by its keys, lets a total of dice
 * and modifiers fall into a band, or both.  describe.h says how one is written down. */

#include "band.h"
#include "chart.h"
#include "modifier.h"

struct sheet {
    const struct table *table;
    struct purpose purpose; /* of the dice, if any */
    int dice, sides;
    const char
        *say; /* the step: %s for the first key that is a word, %d for those that are numbers */
    const char *no_row;                   /* why there is no row for such keys */
    void (*call)(int row, struct text *); /* what is said of a row; NULL: the dice */

    /* Where a list is added up by the facts, which lie where the keys lie, and the total falls into
     * a band (FALLS in describe.h).  What is NULL is not needed. */
    const struct table *modifiers;
    const struct clause *adds, *falls; /* the clauses of the list and of the bands */
    const struct clause *ruling;       /* a gap that is told with every throw, in these words */
    const char *ruled;
    void (*derive)(void *facts,
                   struct steps *);            /* fills in what the list asks besides, in a copy */
    bool (*holds)(const void *facts, int row); /* NULL: every row does */
    int (*instead)(const void *facts,
                   int row); /* the row that is taken for the one it falls into */
    const char *(*says)(const void *facts, int row); /* what a row does; NULL: its first words */
    void (*calls)(int row, struct text *);           /* what the call says of it besides */
    /* What else happens, the row having been taken over into the result. */
    void (*then)(const void *facts, int row, struct dice *, void *result, struct steps *);
};

/* What a question to such a chart is about: a row of which only the keys are filled in, each as an
 * int16_t at the offset of its column, and the modifiers that hold. */
enum { SHEET_KEYS = 120, SHEET_INDEX = SHEET_KEYS - 2, MODIFIERS_MOST = 30 };

struct named_modifier {
    int16_t row, times;
};

struct sheet_facts {
    _Alignas(8) unsigned char keys[SHEET_KEYS];
    const struct chart *chart;
    int16_t count;
    struct named_modifier modifiers[MODIFIERS_MOST];
};

struct sheet_state {
    int16_t row, part; /* part: the column of a spread */
    int16_t total;     /* where a figure must be reached or not passed */
    int16_t unused;
};

/* The rule has only its facts to know its chart from. */
void sheet_prepare(const struct chart *, void *facts);

bool sheet_may(const void *facts, struct trouble *);
void sheet_call(const void *facts, struct text *);
bool sheet_resolve(const void *facts, struct dice *, void *state, struct steps *);
void sheet_show(const void *facts, const void *state, void *result);

/* The same where a list is added up by the facts: the result is a row of which only the outputs are
 * filled in. */
bool sheet_fall(const void *facts, struct dice *, void *result, struct steps *);
void sheet_fall_call(const void *facts, struct text *);

#endif
