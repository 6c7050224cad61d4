#ifndef LONGROLL_FIGURES_H
#define LONGROLL_FIGURES_H

/* What the battles of one cell come to, counted from their records. */

#include "tally.h"

enum { ENDS = OVER_NOBODY_LEFT + 1, TURN_ROOM = 100, EVENTS_TOLD = 5, SEEDS_TOLD = 6 };

struct unit_figures {
    int64_t lost, gave, broke, broke_turns; /* sums; in how many battles, and in which turns */
};

/* Something that had happened at the end of a turn: a side held ground, or a unit was broken. */
struct sign {
    enum { SIGN_HELD, SIGN_BROKE } what;
    int who, side, turn; /* an objective or a unit; the side that held it, or whose unit it is */
    int side_told;       /* for whom it is good, by the half on which it was picked */
    int64_t picked[WIN_LEVELS], told[WIN_LEVELS]; /* of side_told, in either half of the seeds */
};

/* A battle that is worth a look. */
struct seed_told {
    const char *why;
    uint64_t seed;
    int64_t battle;
};

struct figures {
    const struct scenario *s;
    int cell;
    int64_t battles;
    int64_t won[SIDES + 1]; /* by nobody, by either side */
    int64_t ends[ENDS][SIDES + 1];
    int64_t turns[TURN_ROOM];
    int64_t lost[SIDES], points[SIDES], luck[SIDES], fires[SIDES];
    double luck_square[SIDES];
    int64_t luckier_won[WIN_LEVELS]; /* by who was luckier */
    int64_t held[OBJECTIVES_MOST][TURN_ROOM][SIDES + 1];
    struct unit_figures unit[UNITS_MOST];
    struct sign sign[EVENTS_TOLD];
    int sign_count;
    struct seed_told seed[SEEDS_TOLD];
    int seed_count;
};

void figures_of(const struct tally *, int cell, struct figures *);

/* How many times as many battles it would take without pairs to know the difference as well. */
double figures_pairing(const struct tally *, int cell);

#endif
