#ifndef LONGROLL_COMMANDER_H
#define LONGROLL_COMMANDER_H

/* Computer players: given what a seat sees, they answer with an order and say why.
 *
 * They know a battle by the door alone (engine/battle/battle.h): the menu tells them what is
 * lawful, the tracks how everybody fares, the charts what an order may bring.  They throw no dice
 * of the battle's; where one of them needs chance, it makes its own from a number that the caller
 * gives.  The same view and the same number lead to the same order. */

#include "engine/battle/battle.h"

enum { WHY_ROOM = 240 };

struct thought {
    struct order order;
    char why[WHY_ROOM]; /* one sentence */
};

struct commander {
    const char *name, *about;
    void (*think)(const struct scenario *, const struct state *seen, int seat, uint64_t chance,
                  struct thought *);
};

extern const struct commander commanders[];
extern const int commander_count;

/* NULL if there is none of this name. */
const struct commander *commander_named(const char *name);

/* The number for a battle's next thought, from the seed of its commanders and the orders given so
 * far. */
uint64_t commander_chance(uint64_t seed, uint32_t orders);

#endif
