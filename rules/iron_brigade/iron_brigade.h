#ifndef LONGROLL_IRON_BRIGADE_H
#define LONGROLL_IRON_BRIGADE_H

/* Iron Brigade: regiments of the American Civil War on an open table.  One file per chapter of the
 * book:
 *
 *     III formation.c   IV movement.c   V fire.c   VI morale.c   IX results.c   and the clauses in
 * clauses.def
 */

#include "engine/chart/system.h"

extern const struct system iron_brigade;

#endif
