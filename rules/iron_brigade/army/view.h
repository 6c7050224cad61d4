#ifndef LONGROLL_IRON_BRIGADE_VIEW_H
#define LONGROLL_IRON_BRIGADE_VIEW_H

/* What a side may not know: masses (III.G), and the depth of waters (IV.D.1). */

#include "state.h"

/* The formation that the other side sees: a mass looks like company columns. */
int ib_seen_as(int formation);

void ib_hide_from(const struct scenario *, int side, struct state *seen);
void ib_hide_roster(int side, struct scenario *);

/* How a unit is drawn. */
struct look ib_look_of(const struct scenario *, const struct state *, int unit);

/* III.G: company columns of others may be masses. */
bool ib_looks_doubtful(const struct scenario *, int side, const struct state *seen, int unit);
bool ib_has_taught(const struct scenario *, const struct state *before, const struct state *after);

#endif
