#ifndef LONGROLL_FOLD_H
#define LONGROLL_FOLD_H

#include <stdbool.h>

#include "engine/base/text.h"

/* Text folded into letters that an address can have, as the page's fold.js unfolds them: deflated
 * (RFC 1951, with the fixed codes) and in base64 with - and _ (RFC 4648, without =). */
void fold(struct text *to, const char *words, size_t size);

#endif
