#ifndef LONGROLL_FIGHT_H
#define LONGROLL_FIGHT_H

/* One battle as a pure function of a cell and a seed, and what is written down of it.
 *
 * A cell is a scenario with a commander for each side.  What is written down are whole numbers,
 * always as many of them for one cell: a head, who holds which ground at the end of each turn, and
 * a few for each unit.  So a battle's record has the same bytes wherever it was fought. */

#include "commander/match.h"
#include "edition.h"

struct cell {
    const struct scenario *s;
    const struct commander *who[SIDES];
    int effort[SIDES]; /* simulated orders a half-turn, for a commander who thinks ahead */
    const struct edition *edition; /* of the book; NULL: as it is printed */
};

/* The head of a record. */
enum {
    NOTED_WINNER, /* 1 + his side; 0: nobody */
    NOTED_END,    /* why: OVER_... */
    NOTED_TURNS,
    NOTED_ORDERS,
    NOTED_POINTS,                      /* of ground, of each side */
    NOTED_LOST = NOTED_POINTS + SIDES, /* strength */
    NOTED_LUCK =
        NOTED_LOST + SIDES, /* tenths of what its fire did beyond what was to be expected */
    NOTED_FIRES = NOTED_LUCK + SIDES,
    NOTED_HEAD = NOTED_FIRES + SIDES
};

/* What is noted of a unit; its parts are counted with it. */
enum {
    UNIT_LOST,
    UNIT_GAVE,
    UNIT_BROKE /* the turn in which it first was broken or gone; 0 */,
    UNIT_NOTES
};

/* How many numbers a record of this cell has, and where they stand. */
int noted_count(const struct scenario *);
static inline int noted_ground(int turn) /* head.held at the end of this turn, from 1 */
{
    return NOTED_HEAD + turn - 1;
}
static inline int noted_unit(const struct scenario *s, int unit, int what)
{
    return NOTED_HEAD + s->turns + unit * UNIT_NOTES + what;
}

/* The side that held an objective, or NOBODY. */
static inline int noted_holder(const int16_t *record, int turn, int objective)
{
    return ((uint16_t)record[noted_ground(turn)] >> 2 * objective & 3) - 1;
}

/* What a thread needs to fight; what it measured besides is not part of the record. */
struct fighter;
size_t fighter_size(void);
/* In memory of that size, zeroed; the clock, in nanoseconds, may be NULL. */
void fighter_begin(struct fighter *, int64_t (*now)(void));

/* Fights the battle; false: a commander gave an unlawful order, or there was no end. */
bool fight(struct fighter *, const struct cell *, uint64_t seed, int16_t *record);

/* Nanoseconds of the processor that each side thought in its last battle, if it was timed, and its
 * half-turns. */
int64_t fighter_thought(const struct fighter *, int side);
int fighter_half_turns(const struct fighter *, int side);

#endif
