#ifndef LONGROLL_BENCH_BATTLES_H
#define LONGROLL_BENCH_BATTLES_H

/* Battles as they are measured: each does so many orders, copies or views in a battle of so many
 * units and returns a sum, so that nothing is optimised away. */

#include "engine/battle/battle.h"

/* Zeroed memory for the whole run; without it the program ends and says so (bench.c). */
void *bench_room(size_t);

/* A battle on a table with woods, hills, fences, walls and a stream, of at most 320 units: however
 * many they are, each has as much room. */
const struct scenario *bench_table(int units);

/* Orders chosen at random from the menus, part by part, and obeyed: without a table and on one. */
uint64_t battle_menus(int units, uint64_t count);
uint64_t table_menus(int units, uint64_t count);

/* The same drawn without the menus. */
uint64_t table_picks(int units, uint64_t count);

/* Whole battles of such orders. */
uint64_t table_battles_by_menus(int units, uint64_t count);
uint64_t table_battles(int units, uint64_t count);

/* One unit's sight of another, and all the facts of one fire, of the first 20. */
uint64_t table_sights(int units, uint64_t count);
uint64_t table_sights_anew(int units, uint64_t count);
uint64_t table_fires(int units, uint64_t count);

/* Copies of a state, and views of it; bare copies of the bytes it uses. */
uint64_t battle_copies(int units, uint64_t count);
uint64_t battle_views(int units, uint64_t count);
uint64_t limit_copies(int units, uint64_t count);

/* Games begun, and opened from a journal of a hundred orders; the bytes of one, with room for 16
 * steps of undo. */
uint64_t games_begun(int units, uint64_t count);
uint64_t games_opened(int units, uint64_t count);
extern size_t game_bytes;

/* Orders typed, read, obeyed, written with what they changed and their check. */
uint64_t battle_texts(int units, uint64_t count);

#endif
