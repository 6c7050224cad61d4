#ifndef LONGROLL_FIGURES_H
#define LONGROLL_FIGURES_H

/* What a form shows beside a question: the figure of each answer, and the throw that comes next. */

#include "ask.h"

/* For every input that is answered by a word, by yes or no, or by one of a few numbers: the sums of
 * the explanation with each of its answers in the place of what was said, null where the rules
 * refuse it.  No odds are worked out.
 *
 *     {"now": [9], "figures": {"cover": {"none": [9], "woods": [8]},
 *                              "modifiers": {"night": [4]},
 *                              "small-arms": [{"level": {"A": [4], "B": [2], "C": [1]}}]}}
 *
 * Of a list of words, each word stands for the list with it, or without it if it is there now; of a
 * list of items, each item has its own answers. */
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
