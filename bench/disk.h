#ifndef LONGROLL_BENCH_DISK_H
#define LONGROLL_BENCH_DISK_H

/* Lines kept in a journal, in the folder where it is measured, each on the disk before the next. */

#include <stdint.h>

uint64_t lines_kept(int size, uint64_t count);

/* The same by hand: into a file that is as long beforehand as it will be. */
uint64_t limit_lines(int size, uint64_t count);

#endif
