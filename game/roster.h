#ifndef LONGROLL_ROSTER_H
#define LONGROLL_ROSTER_H

/* Roster cards and pegboards on paper: a page of HTML, a sheet for each group, a card for each
 * unit, with boxes to cross off for what it loses and holes for the peg, as they are now; at the
 * end what everybody lost.  Black on white, for A4 and letter.  Everything is told by the tracks,
 * so nothing here knows any system. */

#include "engine/battle/journal.h"

struct roster_page {
    const struct scenario *s;
    const struct state *state, *begun; /* now, and before the first order: the caller's room */
    const char *picture;               /* SVG of a code that opens the scenario, or NULL */
};

/* Into a text that has room for it, or spills. */
void roster_html(const struct roster_page *, struct text *);

#endif
