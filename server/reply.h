#ifndef LONGROLL_REPLY_H
#define LONGROLL_REPLY_H

/* What is answered, with the headers that all answers have, and those of a page. */

#include "web.h"

/* Parts of a page go without its headers, which are half a kilobyte.  How long it may be kept is
 * for the caller to add. */
struct MHD_Response *reply_new(const void *bytes, size_t size, enum MHD_ResponseMemoryMode,
                               const char *type, bool is_part);

/* A sentence for who asked wrongly; the words must last. */
struct MHD_Response *reply_words(const char *words);

void reply_header(struct MHD_Response *, const char *name, const char *value);

/* What can be missing is memory alone, and all that is kept is bounded: without it the program
 * ends. */
void reply_need(bool there);

#endif
