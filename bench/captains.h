#ifndef LONGROLL_BENCH_CAPTAINS_H
#define LONGROLL_BENCH_CAPTAINS_H

/* Battles between captains, and where their time goes: measured once as they are, and once more
 * with clocks around what the rules measure for a captain while he thinks. */

#include "cli/longroll.h"

void bench_captains(struct call *);

#endif
