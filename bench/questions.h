#ifndef LONGROLL_BENCH_QUESTIONS_H
#define LONGROLL_BENCH_QUESTIONS_H

/* Dice, charts and odds as they are measured. */

#include <stdint.h>

/* Bytes that the odds have to do with, as in a command. */
enum { ODDS_ROOM = 128 << 20 };

uint64_t dice_engine(int unused, uint64_t count);
uint64_t fire_rolled(int unused, uint64_t count);
uint64_t fire_odds(int unused, uint64_t count);

/* Duels with rifled muskets at 4 inches of so many castings on either side, or 40 in so many turns:
 * 6 turns of 16 castings, 10 of any other; with rally 20 of 80. */
uint64_t duels_by_castings(int castings, uint64_t count);
uint64_t duels_by_turns(int turns, uint64_t count);
uint64_t long_duels(int castings, uint64_t count);

uint64_t close_combat_odds(int unused, uint64_t count);
uint64_t charge_odds(int unused, uint64_t count);

#endif
