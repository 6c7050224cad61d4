#ifndef LONGROLL_DICE_H
#define LONGROLL_DICE_H

/* Dice of three kinds behind one set of questions.
 *
 *   rolled  Philox4x32-10.  The counter is (order number, throw number), so
 *           that mending one order leaves every other order's dice as they fell.
 *   given   pips that a player typed, taken in the order of the throws.
 *   all     every branch of every throw, one path a run:
 *
 *               dice_all(&d);
 *               do {
 *                   rule(&d, ...);            -- throws as it likes
 *                   use(d.mass, d.total);     -- this path's share: mass / total
 *               } while (dice_next_path(&d));
 *
 * A rule asks the coarsest question it needs: dice_above has two branches
 * where the die itself has six.  Rolled and given dice still show their pips.
 * The same rule with the three kinds of dice rolls, reads real dice and tells
 * the odds, so the three cannot disagree.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text.h"

struct steps;

/* Why dice are thrown: "attacker" throws for "casualties". */
struct purpose {
    const char *thrower;
    const char *what;
};

enum {
    DICE_TOGETHER = 24, /* dice in one throw, sides of a die, rows that it can fall into */
    DICE_SUMMED = 4,    /* dice that are added up */
    DICE_DEEP = 24,     /* throws on one path of a stage */
    DICE_THROWS = 320,  /* throws that a log remembers: the longest duel makes 280 */
    DICE_PIPS = 512     /* and their pips */
};

/* A throw as it fell (or, for all dice, as it may be asked for: then no pips). */
struct throw
{
    const struct purpose *purpose;
    uint8_t count, sides;
    uint16_t first_pip; /* in the log's pips */
};

struct throw_log {
    struct throw list[DICE_THROWS];
    int count;
    uint8_t pips[DICE_PIPS];
    int pip_count;
};

enum dice_kind { DICE_ROLLED, DICE_GIVEN, DICE_ALL };
enum dice_trouble {
    DICE_FINE,
    DICE_TOO_FEW,
    DICE_OUT_OF_RANGE,
    DICE_TOO_MANY,
    DICE_TOO_FINE,
    DICE_NO_ROOM,
    DICE_HOLE
};

struct branch {
    uint32_t at, count;   /* which of how many */
    const void *outcomes; /* what odds_ask found for this throw, else NULL */
    uint64_t mass, total; /* the path's share after this throw */
    int fell;             /* what it brought */
};

/* In how many ways a throw brings each thing that it can, and which those are. */
struct ways {
    int count;
    uint64_t total;
    uint64_t ways[DICE_SUMMED * DICE_TOGETHER];
    int16_t range[2 * DICE_TOGETHER]; /* the ranges that it can fall into */
    uint8_t row[DICE_TOGETHER];       /* those that are met */
};

/* What was worked out of a walk's throws: every state makes the same few. */
enum { THROWS_KNOWN = 12 };
struct throws_known {
    int count, next;              /* next: the slot that is given up when there are no more */
    uint32_t throw[THROWS_KNOWN]; /* what is thrown, and how it is read */
    struct ways list[THROWS_KNOWN];
};

struct dice {
    enum dice_kind kind;
    enum dice_trouble trouble; /* sticky; what was asked after it is worthless */
    struct throw_log *log;     /* NULL: nobody wants to see the throws */
    struct throw wrong;        /* the throw that trouble is about */
    bool tens;                 /* its dice are read as tens and units */

    /* rolled */
    uint64_t seed;
    uint64_t order; /* number of the order or question that throws */
    uint32_t throw_number;

    /* given */
    const int *given;
    int given_count, given_used;

    /* all */
    bool by_pips;         /* walk raw pips, as the tests do to check the rest */
    bool highest;         /* a path begins with the last branch of its throws, not with the first */
    int depth, known;     /* throws made on this path, throws already chosen for it */
    uint64_t mass, total; /* this path's share of the stage */
    struct branch path[DICE_DEEP];
    void *memory;                /* what odds_ask keeps between paths, else NULL */
    struct throws_known *throws; /* NULL: each throw is worked out anew */
};

void dice_rolled(struct dice *, uint64_t seed, uint64_t order);
void dice_given(struct dice *, const int *pips, int count);
void dice_all(struct dice *);

/* All dice: makes ready for the next path; false when every path has been walked. */
bool dice_next_path(struct dice *);

/* Given dice: were all of them wanted?  If not, that becomes the trouble. */
void dice_close(struct dice *);

/* The trouble in words, naming the throw that is wanted. */
void dice_explain(const struct dice *, struct text *);

/* The questions. */
int dice_one(struct dice *, const struct purpose *, int sides); /* 1..sides */
bool dice_above(struct dice *, const struct purpose *, int sides,
                int bar);                                              /* one die beats the bar */
int dice_sum(struct dice *, const struct purpose *, int n, int sides); /* of n dice, at most 4 */
int dice_count(struct dice *, const struct purpose *, int n, int sides,
               int face); /* how many of n show face or more */

/* Figures of printed tables that need more than 8 bits, or an open end. */
typedef int16_t figure;

/* The end of a range that has none: "3 or more" is 3 to OPEN, "5 or less" OPEN to 5. */
enum { OPEN = INT16_MAX };

static inline bool range_holds(int value, int lo, int hi)
{
    return value <= hi && (value >= lo || lo == OPEN);
}

/* The ranges of a printed table, in its own rows. */
struct ranges {
    const figure *lo, *hi; /* of the first */
    size_t stride;         /* bytes from one to the next */
    int count;
};

#define RANGES(rows, low, high) \
    (&(const struct ranges){&(rows)[0].low, &(rows)[0].high, sizeof *(rows), COUNT(rows)})

/* The same of one row that has its ranges side by side: figure range[2 * 7]. */
#define PAIRS_OF(pairs) \
    (&(const struct ranges){&(pairs)[0], &(pairs)[1], 2 * sizeof *(pairs), COUNT(pairs) / 2})

enum dice_reading {
    DICE_SINGLE,
    DICE_PAIR,
    DICE_TENS
}; /* one die, two added up, two as tens and units */

/* In which range the dice fall; *fell is what they show, 0 while all dice are walked. */
int dice_within(struct dice *, const struct purpose *, enum dice_reading, int sides,
                const struct ranges *, int *fell);

/* The range that holds this value.  A hole in a table is trouble, never a result; whoever only
 * tells what will be thrown has no dice and gives NULL. */
int dice_row(struct dice *, const struct ranges *, int value);

/* One of `count` branches with these weights, NULL: 1 each, which add up to total.  Only for all
 * dice. */
int dice_branch(struct dice *, int count, const uint64_t *weights, uint64_t total);

/* Steps about how dice fell: nobody's while all dice are walked. */
static inline struct steps *steps_fallen(struct steps *s, const struct dice *d)
{
    return d->kind == DICE_ALL ? NULL : s;
}

/* "d6", "2d10". */
void dice_name(struct text *, int count, int sides);

#endif
