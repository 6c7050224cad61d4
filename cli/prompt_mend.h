#ifndef LONGROLL_PROMPT_MEND_H
#define LONGROLL_PROMPT_MEND_H

/* Mending an order at the prompt, with a question for each line that no longer fits. */

#include "prompt.h"

/* Does what the plan (engine/battle/mend.h) says and whatever is decided on the way; false: the
 * trouble says why not, and nothing has changed. */
bool prompt_mend(struct table_top *, const char *plan);

#endif
