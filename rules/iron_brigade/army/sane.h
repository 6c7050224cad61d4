#ifndef LONGROLL_IRON_BRIGADE_SANE_H
#define LONGROLL_IRON_BRIGADE_SANE_H

/* Could a state have come about by the rules?  The tests ask after every order. */

#include "state.h"

bool ib_armies_are_sane(const struct scenario *, const struct state *);

#endif
