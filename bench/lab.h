#ifndef LONGROLL_BENCH_LAB_H
#define LONGROLL_BENCH_LAB_H

/* The Lab against bare loops of the same battles. */

#include <stdbool.h>
#include <stdint.h>

/* So many times 25 battles of Brawner's Farm between captains, over one thread or two; false: its
 * file is not here. */
bool lab_begin(void);
uint64_t lab_shards(int threads, uint64_t count);
uint64_t bare_shards(int threads, uint64_t count);

#endif
