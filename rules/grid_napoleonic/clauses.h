#ifndef LONGROLL_GRID_NAPOLEONIC_CLAUSES_H
#define LONGROLL_GRID_NAPOLEONIC_CLAUSES_H

/* The clauses of Grid Napoleonic by name: 2_7 is 2.7, R_9 is ruling R9. */

#undef BOOK
#define BOOK gn
#define CLAUSES "rules/grid_napoleonic/clauses.def"
#include "engine/chart/book.h"

#define GN CITE

#endif
