#ifndef LONGROLL_FILM_H
#define LONGROLL_FILM_H

/* A battle as a page that steps through it: the map, the orders as a seat heard of them, and beside
 * each what it did and why it was given. */

#include "record.h"

/* Writes the page of a record that was played; false: the call's trouble says why. */
bool film_write(struct call *, struct record *, const char *path);

#endif
