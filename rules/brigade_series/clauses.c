#include "clauses.h"

#include <stddef.h>

const struct clause brigade_series_clauses[BRIGADE_SERIES_CLAUSES] = {
#define CLAUSE(name, id, words) {#name, id, words, NULL, NULL, NULL, NULL},
#define RULING(name, id, about, question, rule, other, other_words) \
    {#name, id, question, about, rule, other, other_words},
#include "clauses.def"
#undef CLAUSE
#undef RULING
};
