#ifndef LONGROLL_IRON_BRIGADE_CLAUSES_H
#define LONGROLL_IRON_BRIGADE_CLAUSES_H

/* The clauses of Iron Brigade by name: V_B_1_iv is V.B.1.iv, R_34 is ruling R-34. */

#include "engine/chart/clause.h"

enum iron_brigade_clause {
#define CLAUSE(name, id, words) name,
#define RULING(name, id, about, question, rule, other, other_words) name,
#include "clauses.def"
#undef CLAUSE
#undef RULING
    IRON_BRIGADE_CLAUSES
};

extern const struct clause iron_brigade_clauses[IRON_BRIGADE_CLAUSES];

#define IB(name) (&iron_brigade_clauses[name])

/* The condition, under the clause that makes it: RULE(V_G, f->red != RED_NO). */
#define RULE(name, condition) clause_holds(IB(name), condition)

#endif
