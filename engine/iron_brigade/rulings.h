#ifndef LONGROLL_IRON_BRIGADE_RULINGS_H
#define LONGROLL_IRON_BRIGADE_RULINGS_H

/* The rulings that can be chosen; the first answer of each is the usual one. */

#include "../chart.h"
#include "clauses.h"

enum { LYING_MUZZLE_LOADERS, LYING_EVERYONE }; /* ORDER R-15 */
enum { MASSED_ALL, MASSED_CHECKS };            /* ORDER R-34 */

enum iron_brigade_ruling { CHOICE_R_15, CHOICE_R_34, IRON_BRIGADE_RULINGS };

extern const struct field iron_brigade_rulings[IRON_BRIGADE_RULINGS];

#endif
