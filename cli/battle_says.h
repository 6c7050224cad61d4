#ifndef LONGROLL_BATTLE_SAYS_H
#define LONGROLL_BATTLE_SAYS_H

/* What the prompt of a battle says: how it stands, the pegboard, what can come next.  All of it is
 * made from the view of one seat. */

#include "game/game.h"
#include "longroll.h"

struct view {
    const struct scenario *s;
    const struct state *state;
    int seat;
};

/* What the seat sees of a play, in rooms that must outlive the view. */
struct view view_of(const struct play *, int seat, struct state *seen, struct scenario *known);

/* The phase, and the question that is open, if one is. */
void say_stand(struct text *, const struct view *);
void say_question(struct text *, const struct view *);
void say_todo(struct text *, const struct view *);
void say_score(struct text *, const struct view *);
void say_pegs(struct text *, const struct view *); /* the score and the pegboard */

/* What is not as it was at the beginning, by names: of one subject, of a group or a side all, or of
 * everybody, who is NOBODY. */
void say_pegs_in_short(struct text *, const struct view *, enum subject, int who, uint64_t seed);

/* The pegs of one subject, without those of the table: "castings 12, morale 2 (pinned)". */
void say_tracks(struct text *, const struct view *, enum subject, int who);

/* What is typed for a kind of order, and what it does. */
void say_kind(struct text *, const struct order_kind *);

/* All that can be ordered now, a line each. */
void say_orders(struct text *, const struct view *);

/* What can come next in an order that begins with these words. */
bool say_next(struct text *, const struct view *, const char *words, struct trouble *);

#endif
