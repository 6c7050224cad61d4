#ifndef LONGROLL_ib_clause_count_H
#define LONGROLL_ib_clause_count_H

/* The clauses of Iron Brigade by name: V_B_1_iv is V.B.1.iv, R_34 is ruling R-34. */

#undef BOOK
#define BOOK ib
#define CLAUSES "rules/iron_brigade/book/clauses.def"
#include "engine/chart/book.h"

#define IB CITE

/* A refusal that cites the clause, and one that nobody can overrule; both are false.  With _of:
 * about one input. */
#define refuse(name, trouble, ...) trouble_refuse(trouble, IB(name), NULL, __VA_ARGS__)
#define refuse_of(name, input, trouble, ...) trouble_refuse(trouble, IB(name), input, __VA_ARGS__)
#define forbid(name, trouble, ...) trouble_never(trouble, IB(name), NULL, __VA_ARGS__)
#define forbid_of(name, input, trouble, ...) trouble_never(trouble, IB(name), input, __VA_ARGS__)

/* A step without numbers in its words. */
#define note(name, steps, value, words) step(steps, IB(name), value, words, NULL, 0, 0)

/* The answer that a scenario gives to a ruling, and whether it is this one. */
#define ruling_on(scenario, name) ((scenario)->ruling[ib_choice_##name])
#define ruled(scenario, name, answer) (ruling_on(scenario, name) == (answer))

/* The rules of chapters VII and VIII that a scenario may choose, in their order; those that are
 * built can be. */
/* clang-format off */
#define IB_ADVANCED_RULES                                  \
    BUILT(VII_C)  BUILT(VII_D)  BUILT(VII_E)  BUILT(VII_F) \
    BUILT(VIII_B) BUILT(VIII_C) BUILT(VIII_D) BUILT(VIII_E) BUILT(VIII_F)
/* clang-format on */

#define BUILT(name) ib_advanced_##name,
#define LATER BUILT
enum { IB_ADVANCED_RULES ib_advanced_count };
#undef BUILT
#undef LATER

/* Is it played in this battle? */
#define advanced(scenario, name) ((scenario)->advanced >> ib_advanced_##name & 1)

#endif
