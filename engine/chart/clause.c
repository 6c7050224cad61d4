#include "clause.h"

#ifdef LONGROLL_INVERT

#include <stddef.h>

const struct clause *clause_inverted;
void (*clause_asked)(const struct clause *);

bool clause_holds(const struct clause *clause, bool condition)
{
    if (clause_asked)
        clause_asked(clause);
    return condition != (clause == clause_inverted);
}

#else

typedef int clause_needs_no_code; /* a translation unit may not be empty */

#endif
