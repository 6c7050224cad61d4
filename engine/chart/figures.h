#ifndef LONGROLL_FIGURES_H
#define LONGROLL_FIGURES_H

/* What a form shows beside a question: the figure of each answer, and the throw that comes next. */

#include "ask.h"

/* For every input that is answered by a word, by yes or no, or by one of a few numbers: the printed
 * figure of each answer, "" where it has none, null where the rules refuse it.  No odds are worked
 * out.
 *
 *     {"figures": {"cover": {"none": "", "woods": "−1"}, "night": {"no": "", "yes": "column −2 ·
 * row −3"}, "small-arms": [{"fire-level": {"A": "column 4", "B": "column 2"}}]}}
 *
 * Of a list of words, each word has the figure that it adds if it holds; of a list of items, each
 * item has its own answers. */
bool figures_json(struct text *, int count, const char *const *words, void *room, size_t size,
                  struct trouble *);

/* Which throw comes next, after these dice: "next": null if none does.  Where one die of it is left
 * and nothing but its face decides, the result of each face, if every later die shows 1.
 *
 *     {"throws": [...], "next": {"thrower": "attacker", "purpose": "casualties", "count": 1,
 *                                "sides": 6, "have": 0, "faces": [{"casualties": 3}, ...]}} */
bool next_json(struct text *, int count, const char *const *words, void *room, size_t size,
               struct trouble *);

#endif
