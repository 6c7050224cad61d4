#ifndef LONGROLL_TELL_H
#define LONGROLL_TELL_H

/* A result as a sentence: "It routs, 5 spaces back, bad order of level 3."
 *
 * A result's field says how it is told, by its value:
 *
 *     {"result", PICK(...), .says = "it stands|it falls back|it retreats|it routs"}
 *     {"spaces", HOW_MANY(...), .says = "|1 space back|# spaces back"}
 *     {"disordered", FLAG(...), .says = "|disordered as well"}
 *
 * Of a choice each word has its phrase, of yes and no first the no; of a number the phrases are for
 * 0, for 1 and for more.  A single phrase is for all, but of yes and no for the yes.  # is the
 * value; an empty phrase is not told.  A phrase that begins with a stop or a semicolon is set off
 * by it, any other by a comma.  A field that does not say is told by its name: "loss: 1.5". */

#include "chart.h"

/* The sentence, with its capital and stop.  Where there was no die to throw, a plain no is told
 * too. */
void tell_result(struct text *, const struct chart *, const void *result, bool thrown);

#endif
