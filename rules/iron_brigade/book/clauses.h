#ifndef LONGROLL_ib_clause_count_H
#define LONGROLL_ib_clause_count_H

/* The clauses of Iron Brigade by name: V_B_1_iv is V.B.1.iv, R_34 is ruling R-34. */

#undef BOOK
#define BOOK ib
#define CLAUSES "rules/iron_brigade/book/clauses.def"
#include "engine/chart/book.h"

#define IB CITE

/* The answer that a scenario gives to a ruling, and whether it is this one. */
#define ruling_on(scenario, name) ((scenario)->ruling[ib_choice_##name])
#define ruled(scenario, name, answer) (ruling_on(scenario, name) == (answer))

#endif
