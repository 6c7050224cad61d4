#ifndef LONGROLL_BRIGADE_SERIES_CLAUSES_H
#define LONGROLL_BRIGADE_SERIES_CLAUSES_H

/* The clauses of Brigade Series by name: S_4_9 is 4.9, G_15 is gap G-15. */

#undef BOOK
#define BOOK bs
#define CLAUSES "rules/brigade_series/clauses.def"
#include "engine/chart/book.h"

#define BS CITE

enum { RATING_MOST = 4 }; /* of a leader */

#endif
