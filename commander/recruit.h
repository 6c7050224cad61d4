#ifndef LONGROLL_RECRUIT_H
#define LONGROLL_RECRUIT_H

#include "commander.h"

void recruit_think(const struct scenario *, const struct state *seen, int seat, uint64_t chance,
                   struct thought *);

#endif
