/* Included before every file of the engine in the build of ./test coverage: what cannot come out
 * otherwise has no branches to count.  A refusal is false, so that `a || trouble_refuse(...)` asks
 * only a; and no clause is turned round there, so that RULE(V_A, true) asks nothing. */

#include "engine/chart/clause.h"

#ifndef LONGROLL_PLAIN /* where they are defined */
#define trouble_refuse(...) (trouble_refuse(__VA_ARGS__), false)
#define trouble_never(...) (trouble_never(__VA_ARGS__), false)
#define trouble_say(...) (trouble_say(__VA_ARGS__), false)
#define trouble_in(...) (trouble_in(__VA_ARGS__), false)
#define clause_holds(clause, condition) (clause_holds(clause, true), (bool)(condition))
#endif
