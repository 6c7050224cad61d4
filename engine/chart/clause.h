#ifndef LONGROLL_CLAUSE_H
#define LONGROLL_CLAUSE_H

/* A clause of a rulebook, or a ruling on it, in this project's own words.  Its id is the book's
 * chapter.section.paragraph, so a player who owns the book finds the page from it. */

#include "engine/base/trouble.h"

struct clause {
    const char *name;  /* in the sources: "V_B_1_iv" */
    const char *id;    /* "V.B.1.iv", "R-34" */
    const char *words; /* what it says; for a ruling, the question */
    /* Rulings only, else NULL: */
    const char *about;       /* id of the clause it decides */
    const char *rule;        /* what holds unless the other reading is chosen */
    const char *other;       /* name of the other reading, "" if there is none */
    const char *other_words; /* and what it says */
    const char *const *told; /* what a step tells of each answer; NULL where none is chosen */
};

/* A clause is enforced through clause_holds(clause, condition), which is the condition.  The test
 * build can turn one clause at a time round: a clause is covered if some test then fails. */
#ifdef LONGROLL_INVERT
extern const struct clause *clause_inverted;
extern void (*clause_asked)(
    const struct clause *); /* told of each clause that is enforced, if not NULL */
bool clause_holds(const struct clause *, bool condition);
#else
static inline bool clause_holds(const struct clause *clause, bool condition)
{
    (void)clause;
    return condition;
}
#endif

/* The condition, and if it does not hold the refusal that cites the clause.  The trouble may be
 * NULL. */
static inline bool clause_require(const struct clause *clause, bool condition,
                                  struct trouble *trouble, const char *why)
{
    return clause_holds(clause, condition) || trouble_refuse(trouble, clause, NULL, "%s", why);
}

#endif
