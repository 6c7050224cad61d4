#ifndef LONGROLL_DESK_H
#define LONGROLL_DESK_H

/* One experiment for whoever shows it, who has no files and threads of this program's: a request in
 * words, an answer in JSON.
 *
 *     open         an experiment's lines stand behind it, and each file that they name behind a
 *                  line "== NAME"; says what it is, who may command, and what may vary
 *     next         the shard to be fought next, by whoever has opened the same; -1: there is none
 *     fight N      its next battle; with the last of them all of its text, as it is kept
 *     take         takes the shards whose text stands behind it; says how it stands
 *     tell FORM    the report: page, parts (the page without its head), style, words, json, csv; or
 *                  kept, the file of results
 *
 * What cannot be done is told as "error". */

#include <stddef.h>

#include "engine/base/text.h"

/* The desk is NULL until an experiment is opened; one that cannot be opened leaves it as it is. */
struct desk;
void desk(struct desk **, const char *request, struct text *to);
void desk_free(struct desk *);

#endif
