#ifndef LONGROLL_COMMANDER_H
#define LONGROLL_COMMANDER_H

/* Computer players: given what a seat knows, they answer with an order and say why.
 *
 * They know a battle by the door alone (engine/battle/battle.h): the menu tells them what is
 * lawful, the tracks how everybody fares, the charts what an order may bring.  One that plays a
 * single system may know its numbers, too; what stands in this folder knows none.  They throw no
 * dice of the battle's; where one of them needs chance, it makes its own from a number that the
 * caller gives.  The same view and the same number lead to the same order. */

#include "engine/battle/battle.h"

enum { WHY_ROOM = 240, ADVICE = 2 };

struct thought {
    struct order order; /* NO_KIND if there is none that he may give */
    char why[WHY_ROOM]; /* one sentence */
};

/* What one who thinks ahead thinks with: chance of his own, so many simulated orders a half-turn,
 * and room for a state, which the caller gives. */
struct study {
    uint64_t chance;
    int effort;
    struct state *room;
};

struct commander {
    const char *name, *about;
    const char *system; /* the one whose battles he plays, by its name; NULL: any */
    /* The scenario, too, is as the seat knows it. */
    void (*think)(const struct scenario *, const struct state *seen, int seat, uint64_t chance,
                  struct thought *);
    /* In its place, of one who thinks ahead, and the effort that he is used to. */
    void (*ponder)(const struct scenario *, const struct state *seen, int seat,
                   const struct study *, struct thought *);
    int effort;
    /* What he would have one unit do, the best and the second best; NO_KIND: nothing better than to
     * stay as it is.  NULL: he gives no advice. */
    void (*advise)(const struct scenario *, const struct state *seen, int seat, int unit,
                   const struct study *, struct thought best[ADVICE]);
};

extern const struct commander commanders[];
extern const int commander_count;

/* Does he play this system's battles? */
bool commander_may_play(const struct commander *, const struct system *);

/* NULL, and the trouble says who there is, if nobody of this name plays this system's battles. */
const struct commander *commander_named(const char *name, const struct system *, struct trouble *);

/* What he orders: he thinks, or ponders with this effort; 0: the one that he is used to. */
void commander_order(const struct commander *, const struct scenario *, const struct state *seen,
                     int seat, const struct study *, struct thought *);

/* What he would have one unit do, likewise; false if he gives no advice. */
bool commander_advise(const struct commander *, const struct scenario *, const struct state *seen,
                      int seat, int unit, const struct study *, struct thought best[ADVICE]);

/* The number for his next thought, from the seed of the commanders and the orders given so far. */
uint64_t commander_chance(uint64_t seed, uint32_t orders);

/* ---- in his seat ---- */

/* A commander with all that he knows of a battle, and nothing else. */
struct commander_seat {
    const struct commander *who;
    int seat, effort;         /* 0: the one that he is used to */
    uint32_t thoughts;        /* that he has had */
    const struct scenario *s; /* as the seat knows it */
    struct state seen;
    struct scenario room; /* of s */
    struct state ahead;   /* where he plays on what he sees */
};

/* For a new battle. */
void commander_sit(struct commander_seat *, const struct commander *, int seat);

/* What he would order now; the seed is the commanders' own. */
void commander_think(struct commander_seat *, const struct scenario *, const struct state *,
                     uint64_t seed, struct thought *);

#endif
