#define BOOK_HERE
#include "clauses.h"
