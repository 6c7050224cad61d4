/* A printed list of modifiers that is written once: the facts, the lines of the table and the
 * inputs all come from it.  It is made to be included, so it has no guard.  The list is a file of
 * its own in the folder LISTS of its system (#define LISTS rules/empire/lists), named after its
 * rows and in the order of the printed sheet; whoever wants it says
 *
 *     #define FACTS fatigue_facts
 *     #define ROWS fatigue_check_modifiers
 *     #include "engine/chart/list.h"
 *     static MODIFIER_TABLE(fatigue_check_modifiers, "Fatigue modifiers");
 *
 * which makes struct fatigue_facts, the rows fatigue_check_modifiers and the inputs
 * fatigue_check_modifiers_inputs (in a chart: ASKED(fatigue_check_modifiers)).  BOOK's clause of
 * the list's name is the clause of its inputs.  The lines of the file are
 *
 *     LINE_IF(place, member, "input", "phrase", "id", "group", "condition", figure)
 *     LINE_EACH(place, member, "input", "phrase", most, "id", "group", "condition", figure)
 *     LINE_WHEN(member, ANSWER, "id", "group", "condition", figure)
 *     ASK(place, member, "input", "phrase", words, "usual")
 *     INPUT(place, member, "input", "phrase", CLAUSE, PICK(...) as in any chart)
 *     FACT(member)
 *
 * and LINE_IF_ONCE and ASK_ONCE for what --swap does not carry over to the other side.
 * LINE_IF counts if the player says yes, LINE_EACH as often as he says; LINE_WHEN if a fact is that
 * answer, which an ASK or an INPUT asks for, or the rule works out (FACT, also for the answers to
 * rulings).  The place is that of the input in the question, from 0: players are asked in another
 * order than the sheet prints.  After the figure may follow PER("unit"), AS("-1:-2"), .mark =
 * UNSURE and what else a modifier_line has.  Where a header has the facts, since others want them
 * too, FACTS_ELSEWHERE is defined. */

#define LIST_PASTE(list, what) list##what
#define LIST_NAME(list, what) LIST_PASTE(list, what)
#define LIST_STRING(path) #path
/* clang-format off */
#define LIST_FILE(folder, rows) LIST_STRING(folder/rows.def)
/* clang-format on */

/* The facts. */
#define FACT(member) int16_t member;
#define INPUT(place, member, ...) int16_t member;
#define ASK INPUT
#define ASK_ONCE INPUT
#define LINE_IF INPUT
#define LINE_IF_ONCE INPUT
#define LINE_EACH INPUT
#define LINE_WHEN(...)
#ifndef FACTS_ELSEWHERE
struct FACTS {
#include LIST_FILE(LISTS, ROWS)
};
#endif
#undef FACT
#undef INPUT
#undef LINE_IF
#undef LINE_IF_ONCE
#undef LINE_EACH
#undef LINE_WHEN

/* The table. */
#define FACT(member)
#define INPUT(...)
#define LINE_WHEN(member, answer, id, group, condition, ...) \
    {id,                                                     \
     group,                                                  \
     condition,                                              \
     .at = offsetof(struct FACTS, member),                   \
     .when = answer,                                         \
     .mod = __VA_ARGS__},
#define LINE_IF(place, member, name, about, ...) LINE_WHEN(member, 1, __VA_ARGS__)
#define LINE_IF_ONCE LINE_IF
#define LINE_EACH(place, member, name, about, most, ...) LINE_WHEN(member, TIMES, __VA_ARGS__)
static FIGURES struct modifier_line ROWS[] = {
#include LIST_FILE(LISTS, ROWS)
};
#undef ASK
#undef ASK_ONCE
#undef INPUT
#undef LINE_IF
#undef LINE_IF_ONCE
#undef LINE_EACH
#undef LINE_WHEN

/* The inputs. */
#define INPUT(place, member, ...) [place] = {__VA_ARGS__},
#define ASK(place, member, name, about, list, usual) \
    INPUT(place, member, name, about, CITE(ROWS), PICK(FACTS, member, list), UNLESS(usual))
#define ASK_ONCE(place, member, name, about, list, usual)                                   \
    INPUT(place, member, name, about, CITE(ROWS), PICK(FACTS, member, list), UNLESS(usual), \
          .once = true)
#define LINE_IF(place, member, name, about, ...) \
    INPUT(place, member, name, about, CITE(ROWS), SAID(FACTS, member))
#define LINE_IF_ONCE(place, member, name, about, ...) \
    INPUT(place, member, name, about, CITE(ROWS), SAID(FACTS, member), .once = true)
#define LINE_EACH(place, member, name, about, most, ...) \
    INPUT(place, member, name, about, CITE(ROWS), WHOLE(FACTS, member, 0, most), UNLESS("0"))
#define LINE_WHEN(...)
static const struct field LIST_NAME(ROWS, _inputs)[] = {
#include LIST_FILE(LISTS, ROWS)
};
#undef ASK
#undef ASK_ONCE
#undef FACT
#undef INPUT
#undef LINE_IF
#undef LINE_IF_ONCE
#undef LINE_EACH
#undef LINE_WHEN
#undef LIST_NAME
#undef LIST_PASTE
#undef LIST_STRING
#undef LIST_FILE
#undef ROWS
#undef FACTS
#undef FACTS_ELSEWHERE
