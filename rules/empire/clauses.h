#ifndef LONGROLL_EMPIRE_CLAUSES_H
#define LONGROLL_EMPIRE_CLAUSES_H

/* The clauses of Empire by name: small_arms_fire is 9B.small-arms, G_24 is ruling G24. */

#undef BOOK
#define BOOK emp
#define CLAUSES "rules/empire/clauses.def"
#include "engine/chart/book.h"

#define EMP CITE
/* clang-format off */
#define LISTS rules/empire/lists
/* clang-format on */

#endif
