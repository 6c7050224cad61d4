#ifndef LONGROLL_DOOR_H
#define LONGROLL_DOOR_H

/* One game for whoever draws it: a request in words, an answer in JSON.
 *
 *     open SEED                the text of a scenario, which begins, or of a journal, which
 *                              continues or is shown: scenario
 *     follow SEED              a journal that may be the game's own with more behind it: then only
 *                              that is played
 *     VERB SEAT[:HEARER] WORDS as game_ask has it
 *     journal, commanders      without a seat
 *     charts, clauses, rulings of the game's system, or of all before one is opened
 *
 * Behind the first line stands the text that is opened, or why a commander gives an order.  Whoever
 * asks has all seats: he says for which. */

#include "game.h"

/* The game is NULL until one is opened; one that cannot be opened leaves it as it is. */
void door(struct game **, struct game_room *, const char *request, size_t size, struct text *to);

#endif
