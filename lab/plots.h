#ifndef LONGROLL_PLOTS_H
#define LONGROLL_PLOTS_H

/* The pictures of a report, each an SVG that takes its colours from the page. */

#include "tell.h"

/* Words in HTML or SVG. */
void put_escaped(struct text *, const char *);

void plot_wins(const struct tally *, struct text *); /* every cell with its interval */
void plot_turns(const struct tally *, const struct figures *,
                struct text *); /* when it ends, won by whom */
void plot_ground(const struct figures *, int objective, struct text *); /* who holds it, by turns */
void plot_losses(const struct tally *, const struct figures *, int side, struct text *);

#endif
