/* A book of rules: every clause and every ruling stands once, in a list, and this file makes the
 * rest of it.  It is made to be included, so it has no guard.  A system's own header says
 *
 *     #undef BOOK
 *     #define BOOK bs
 *     #define CLAUSES "rules/brigade_series/clauses.def"
 *     #include "engine/chart/book.h"
 *
 * and one source file includes that header with BOOK_HERE defined, which puts the arrays there.
 *
 * The list may include other lists (rulings.def).  Its rows are
 *
 *     CLAUSE(name, "id", "words")
 *     RULING(name, "id", "clause it is about", "question", "what holds", "other", "other reading")
 *     CHOICE(name, "id", "clause it is about", "question", "what holds", "other reading",
 *            "phrase for help", USUAL(ANSWER, "word", "told") OTHER(ANSWER, "word", "told"))
 *     FIGURE(name, "id", "clause it is about", "question", "what holds", "other reading",
 *            "phrase for help", usual, least, most)
 *
 * A RULING is fixed ("" and "" if nobody reads it in another way); a CHOICE is made by a word, and
 * a THIRD(ANSWER, "word") may follow the other, and "told", what a step tells where the answer is
 * asked by answered(...), may be left out; a FIGURE is a number.  For bs they make
 *
 *     bs_clauses[bs_NAME], bs_clause_count   the clauses; CITE(NAME) is the address of one
 *     bs_rulings[bs_choice_NAME], bs_ruling_count   the rulings that can be chosen, as fields
 *     ANSWER   a constant for each answer of a choice, in the order of its words
 *
 * and the ways to use them:
 *
 *     RULE(NAME, condition)                  the condition, under the clause that makes it
 *     require(NAME, condition, trouble, why) the same, and else the refusal that cites it;
 *     require_of(NAME, condition, input, trouble, why)  where that is about one input
 *     reading(NAME, condition, steps, "if it holds", "if not")  RULE of a ruling with two readings,
 *                                            which tells the step as well
 *     answered(NAME, given, ANSWER, steps)   RULE of a CHOICE: was that answer given?  Tells which
 * was ASKS(NAME, struct facts, member)       a chart's setting: where its facts hold the answer
 */

#include "chart.h"

#define BOOK_PASTE(book, name) book##_##name
#define BOOK_FIRST(first, ...) first
#define BOOK_SECOND(first, second, ...) second
#define BOOK_NAME(book, name) BOOK_PASTE(book, name)
#define CITE(name) (&BOOK_NAME(BOOK, clauses)[BOOK_NAME(BOOK, name)])
#define RULE(name, condition) clause_holds(CITE(name), condition)
#define require(name, condition, trouble, why) clause_require(CITE(name), condition, trouble, why)
#define require_of(name, condition, input, trouble, why) \
    (RULE(name, condition) || trouble_refuse(trouble, CITE(name), input, why))
#define reading(name, condition, steps, if_so, if_not) \
    step_reading(steps, CITE(name), RULE(name, condition), if_so, if_not)
#define answered(name, given, answer, steps) \
    step_answer(steps, CITE(name), given, answer, RULE(name, (given) == (answer)))
#define ASKS(name, facts, member)                                                          \
    {                                                                                      \
        &BOOK_NAME(BOOK, rulings)[BOOK_NAME(BOOK, choice_##name)], offsetof(facts, member) \
    }

/* The numbers of the clauses. */
#define CLAUSE(name, ...) BOOK_NAME(BOOK, name),
#define RULING CLAUSE
#define CHOICE CLAUSE
#define FIGURE CLAUSE
enum {
#include CLAUSES
    BOOK_NAME(BOOK, clause_count)
};
#undef CLAUSE
#undef CHOICE
#undef FIGURE

/* The numbers of the rulings that can be chosen. */
#define CLAUSE(name, ...)
#define CHOICE(name, ...) BOOK_NAME(BOOK, choice_##name),
#define FIGURE CHOICE
enum {
#include CLAUSES
    BOOK_NAME(BOOK, ruling_count)
};
#undef CHOICE
#undef FIGURE

/* The answers. */
#define FIGURE(name, ...)
#define CHOICE(name, id, about, question, rule, reading, phrase, answers) enum { answers };
#define USUAL(answer, ...) answer,
#define OTHER USUAL
#define THIRD USUAL
#include CLAUSES
#undef CHOICE
#undef USUAL
#undef OTHER
#undef THIRD

extern const struct clause BOOK_NAME(BOOK, clauses)[BOOK_NAME(BOOK, clause_count)];
extern const struct field BOOK_NAME(BOOK, rulings)[BOOK_NAME(BOOK, ruling_count) + 1];

#ifdef BOOK_HERE

/* The words of the answers. */
#define CHOICE(name, id, about, question, rule, reading, phrase, answers)    \
    static const char *const BOOK_NAME(BOOK, words_of_##name)[] = {answers}; \
    static const struct words BOOK_NAME(BOOK, answers_to_##name) =           \
        WORDS(BOOK_NAME(BOOK, words_of_##name));
#define USUAL(answer, ...) BOOK_FIRST(__VA_ARGS__, NULL),
#define OTHER USUAL
#define THIRD USUAL
#include CLAUSES
#undef CHOICE
#undef USUAL

/* What a step tells of each. */
#define CHOICE(name, id, about, question, rule, reading, phrase, answers) \
    static const char *const BOOK_NAME(BOOK, told_of_##name)[] = {answers};
#define USUAL(answer, ...) BOOK_SECOND(__VA_ARGS__, NULL, NULL),
#include CLAUSES
#undef CHOICE
#undef USUAL
#undef OTHER
#undef THIRD
#undef CLAUSE
#undef RULING
#undef FIGURE

/* The clauses; of a choice, the words of the other answers. */
#define CLAUSE(name, id, words) {#name, id, words, NULL, NULL, NULL, NULL, NULL},
#define RULING(name, id, about, question, rule, other, reading) \
    {#name, id, question, about, rule, other, reading, NULL},
#define CHOICE(name, id, about, question, rule, reading, phrase, answers) \
    {#name, id, question, about, rule, answers, reading, BOOK_NAME(BOOK, told_of_##name)},
#define FIGURE(name, id, about, question, rule, reading, phrase, usual, least, most) \
    {#name, id, question, about, rule, "figure", reading, NULL},
#define USUAL(answer, ...)
#define OTHER(answer, ...) BOOK_FIRST(__VA_ARGS__, NULL)
#define THIRD(answer, ...) " or " BOOK_FIRST(__VA_ARGS__, NULL)
const struct clause BOOK_NAME(BOOK, clauses)[BOOK_NAME(BOOK, clause_count)] = {
#include CLAUSES
};
#undef CLAUSE
#undef RULING
#undef CHOICE
#undef FIGURE
#undef USUAL
#undef OTHER
#undef THIRD

/* The rulings as fields; the list ends with an empty one. */
#define CLAUSE(name, ...)
#define RULING CLAUSE
#define CHOICE(ruling, id, question, words_, rule, reading, phrase, answers) \
    {.name = id,                                                             \
     .kind = FIELD_CHOICE,                                                   \
     .words = &BOOK_NAME(BOOK, answers_to_##ruling),                         \
     .unless_given = answers,                                                \
     .about = phrase,                                                        \
     .clause = CITE(ruling)},
#define FIGURE(ruling, id, question, words_, rule, reading, phrase, usual, least, most) \
    {.name = id,                                                                        \
     .kind = FIELD_WHOLE,                                                               \
     .low = least,                                                                      \
     .high = most,                                                                      \
     .unless_given = #usual,                                                            \
     .about = phrase,                                                                   \
     .clause = CITE(ruling)},
#define USUAL(answer, ...) BOOK_FIRST(__VA_ARGS__, NULL)
#define OTHER(answer, ...)
#define THIRD(answer, ...)
const struct field BOOK_NAME(BOOK, rulings)[BOOK_NAME(BOOK, ruling_count) + 1] = {
#include CLAUSES
    {.name = NULL}};
#undef CHOICE
#undef USUAL
#undef OTHER
#undef THIRD

#endif

#undef CLAUSE
#undef RULING
#undef FIGURE
#undef CLAUSES
