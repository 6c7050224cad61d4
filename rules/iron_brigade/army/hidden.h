#ifndef LONGROLL_IRON_BRIGADE_HIDDEN_H
#define LONGROLL_IRON_BRIGADE_HIDDEN_H

/* VIII.F: who is hidden, and from whom.
 *
 * A unit is hidden until an enemy spots it (map/spot.h).  While a side gives orders, those that it
 * does not know of are lifted off the table: they are nowhere for whatever is measured, so nothing
 * is refused or counted because of them, and what it runs into is found as it moves.  A view has
 * nothing of them. */

#include "state.h"

/* What is kept of a hidden unit.  All is 0 once it was seen, and while it is. */
enum {
    HIDDEN = 1 << 0,
    STIRS = 1 << 1,    /* has moved, turned or formed in this half-turn of its own */
    STIRRED = 1 << 2,  /* did so in its latest */
    LIFTED = 1 << 3,   /* off the table for as long as the other side is ordered */
    UNKNOWN = 1 << 4,  /* in a view: nothing is told of it */
    GLIMPSED = 1 << 5, /* only hidden enemies have seen it: they know, and its owner does not */
    AWAY = 1 << 6,     /* the enemy has seen it before, and knows its name */
    OF_HIDING = 127    /* all of these */
};

/* on a table, where the engine is the referee.  Elsewhere he keeps hidden units himself. */
static inline bool ib_is_hiding_played(const struct scenario *s)
{
    return advanced(s, VIII_F) && ib_is_measured(s);
}

static inline bool ib_is_hidden(const struct state *state, int unit)
{
    return ib_unit_at(state, unit)->hidden & HIDDEN;
}

/* From a side, or from whoever only looks on (NOBODY)? */
bool ib_is_hidden_from(const struct scenario *, const struct state *, int side, int unit);

/* It is seen now, by everybody; or by enemies who are hidden themselves, and its owner does not
 * learn of it. */
void ib_show(const struct scenario *, struct state *, int unit);
void ib_glimpse(const struct scenario *, struct state *, int unit);

/* Takes those off the table whom a side does not know of, and puts them back. */
void ib_lift(const struct scenario *, struct state *, int side);
void ib_put_back(const struct scenario *, struct state *);

/* Of two who are in one place and suffer by it, one is hidden: no longer. */
void ib_show_together(const struct scenario *, struct state *, int one, int other);

/* At the beginning; and after a half-turn: who holds what ground, as each side knows it. */
void ib_begin_hidden(const struct scenario *, struct state *);
void ib_end_half_turn_hidden(const struct scenario *, struct state *, int side);

/* ---- for the system ---- */

void ib_hide_units(const struct scenario *, int side, struct state *seen);
bool ib_is_unknown(const struct scenario *, const struct state *seen, int unit);
bool ib_is_away(const struct scenario *, const struct state *seen, int unit);
bool ib_without_unknown(const struct scenario *, const struct state *, int side,
                        struct state *room);
bool ib_is_secret(const struct scenario *, const struct state *, const struct order *);
void ib_obey(const struct scenario *, struct state *, const struct order *, struct dice *,
             struct steps *);
bool ib_has_shown(const struct scenario *, const struct state *before, const struct state *after);
bool ib_hidden_are_sane(const struct scenario *, const struct state *);

#endif
