#ifndef LONGROLL_BENCH_BATTLES_H
#define LONGROLL_BENCH_BATTLES_H

/* Battles as they are measured: each does so many orders, copies or views and returns a sum, so
 * that nothing is optimised away. */

#include <stddef.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed memory for the whole run; without it the program ends and says so (bench.c). */
void *bench_room(size_t);

/* Orders chosen at random from the menus, part by part, and obeyed: a battle of two regiments a
 * side and some more. */
uint64_t battle_orders(uint64_t count);

/* The same in battles of so many units. */
uint64_t battle_orders_10(uint64_t count);
uint64_t battle_orders_40(uint64_t count);
uint64_t battle_orders_160(uint64_t count);
uint64_t battle_orders_512(uint64_t count);

/* The same, measured on a table with woods, a hill, fences and a stream. */
uint64_t table_orders_10(uint64_t count);
uint64_t table_orders_20(uint64_t count);
uint64_t table_orders_40(uint64_t count);
uint64_t table_orders_160(uint64_t count);

/* Where those orders led: units on the table, and for each of them those within 16 inches of it,
 * summed. */
struct crowd {
    int units, pairs;
};
extern struct crowd table_crowd;

/* One unit's sight of another; all the facts of one fire. */
uint64_t table_sights(uint64_t count);
uint64_t table_sights_anew(uint64_t count);
uint64_t table_battles(uint64_t count);
extern uint64_t table_battle_orders; /* orders of the mean battle that ran last */
uint64_t table_fires(uint64_t count);

/* Copies of a state, and views of it; bare copies of as many bytes. */
uint64_t battle_copies(uint64_t count);
uint64_t battle_views(uint64_t count);
uint64_t limit_copies(uint64_t count);

/* Games with 20 units on a table begun, and opened from a journal of a hundred orders; the bytes of
 * one, with room for 16 steps of undo. */
uint64_t games_begun(uint64_t count);
uint64_t games_opened(uint64_t count);
extern size_t game_bytes;

/* Orders typed, read, obeyed, written with what they changed and their check. */
uint64_t battle_texts(uint64_t count);

#endif
