#ifndef LONGROLL_BRIEF_H
#define LONGROLL_BRIEF_H

/* A battle in few words, for an address: the orders that stand, since the seed gives the dice and
 * the rules give the rest.
 *
 *     brief 7 version 5 ~ 5b1b9e3e52b8e075
 *     end
 *     2wi fire 21ga
 *     7wi rally = 5
 *     ~ 90c2f00d5ad1c3e7
 *
 * Behind ~ in the head stands a check of the scenario, in the last line one of all that came of the
 * orders: whoever reads it knows that he has the same battle, or that he has not.  Dice stand only
 * where the players threw their own.  Orders that were taken back and why they were given are left
 * out. */

#include "game.h"

/* Is it a scenario with a brief behind it? */
bool is_brief(const char *text);

/* Writes it, without its scenario.  False: the battle is only shown. */
bool brief_write(const struct game *, struct game_room *, struct text *, struct trouble *);

/* Plays the battle of a scenario and the brief behind it.  NULL: the trouble says why. */
struct game *brief_open(const char *text, size_t size, struct game_room *, struct trouble *);

#endif
