#ifndef LONGROLL_BRIGADE_SERIES_CLAUSES_H
#define LONGROLL_BRIGADE_SERIES_CLAUSES_H

/* The clauses of Brigade Series by name: S_4_9 is 4.9, G_15 is gap G-15. */

#include "engine/chart/clause.h"

enum brigade_series_clause {
#define CLAUSE(name, id, words) name,
#define RULING(name, id, about, question, rule, other, other_words) name,
#include "clauses.def"
#undef CLAUSE
#undef RULING
    BRIGADE_SERIES_CLAUSES
};

extern const struct clause brigade_series_clauses[BRIGADE_SERIES_CLAUSES];

#define BS(name) (&brigade_series_clauses[name])

/* The condition, under the clause that makes it: RULE(S_2_5, dice == 2). */
#define RULE(name, condition) clause_holds(BS(name), condition)

#endif
