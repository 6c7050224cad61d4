#ifndef LONGROLL_FILM_H
#define LONGROLL_FILM_H

/* A battle as a page that steps through it: the map, the orders as a seat heard of them, and beside
 * each what it did and why it was given. */

#include "engine/battle/journal.h"
#include "longroll.h"

/* Writes the page of a journal or a scenario; `last` is how the battle stands at its end.  False:
 * the call's trouble says why. */
bool film_write(struct call *, const struct play *last, const char *text, size_t size, int seat,
                const char *path);

#endif
