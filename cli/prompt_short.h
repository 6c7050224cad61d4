#ifndef LONGROLL_PROMPT_SHORT_H
#define LONGROLL_PROMPT_SHORT_H

/* What a player types in short: capitals, the beginning of a verb or of a fact's name or word, a
 * number without its name, a group for all its units.
 *
 *     1TN f 2wi 6 fence      1tn fire 2wi range 6 cover wood-fence
 *     archer move            1tn move, 7tn move ...: all of it that may
 *     all rally              whoever may
 *
 * The journal has orders in full. */

#include "prompt.h"

/* False: the trouble says what can be meant, or why nobody of a group may. */
bool prompt_meant(const struct view *, const char *words, struct meant *, struct trouble *);

#endif
