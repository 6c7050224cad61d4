#ifndef LONGROLL_BENCH_CAPTAINS_H
#define LONGROLL_BENCH_CAPTAINS_H

/* Captains against each other. */

#include "engine/battle/battle.h"

/* So many of their half-turns, of the first four of a battle of so many units on a table. */
uint64_t captain_half_turns(int units, uint64_t count);

/* Whole battles of Brawner's Farm; false: its file is not here. */
bool captains_begin(void);
uint64_t captain_battles(int units, uint64_t count);

#endif
