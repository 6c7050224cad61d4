#ifndef LONGROLL_PROMPT_MEND_H
#define LONGROLL_PROMPT_MEND_H

/* Mending an order at the prompt, with a question for each line that no longer fits. */

#include "prompt.h"

/* Puts these words, which may be short, in the place of an order, or nothing, and does whatever is
 * decided on the way; false: the trouble says why not, and nothing has changed. */
bool prompt_mend(struct table_top *, int number, const char *words);

#endif
