#ifndef LONGROLL_TELL_H
#define LONGROLL_TELL_H

/* A result as a sentence: "It routs, 5 spaces back, bad order of level 3."
 *
 * A result's field says how it is told, by its value:
 *
 *     {"result", PICK(...), .says = "it stands|it falls back|it retreats|it routs"}
 *     {"spaces", HOW_MANY(...), COUNTED(spaces), .says = "|@ back"}
 *     {"disordered", "it is disordered as well", FLAG(...)}
 *
 * Of a choice each word has its phrase, of yes and no first the no; of a number the phrases are for
 * 0, for 1 and for more, and if there may be none the last is for that.  A single phrase is for all
 * values but none, of yes and no for the yes.  # is the value, @ the value and what is counted.  An
 * empty phrase is not told, nor is a printed dash by the phrase for all.  A phrase that begins with
 * a blank, a stop, a semicolon or a colon is set off by it, any other by a comma.
 *
 * A result that does not say is not told, but a yes by its phrase for help. */

#include "chart.h"

/* The sentence, with its capital and stop. */
void tell_result(struct text *, const struct chart *, const void *result);

#endif
