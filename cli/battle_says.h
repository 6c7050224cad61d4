#ifndef LONGROLL_BATTLE_SAYS_H
#define LONGROLL_BATTLE_SAYS_H

/* What the prompt of a battle says. */

#include "engine/battle/journal.h"

void say_phase(struct text *, const struct play *);
void say_question(struct text *, const struct play *); /* that is open, if one is */
void say_todo(struct text *, const struct play *);
void say_pegs(struct text *, const struct play *);   /* the score and the pegboard */
void say_orders(struct text *, const struct play *); /* all that can be ordered now */

/* What can come next in an order that begins with these words. */
bool say_next(struct text *, const struct play *, const char *words, struct trouble *);

#endif
