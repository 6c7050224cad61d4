#ifndef LONGROLL_QR_H
#define LONGROLL_QR_H

#include "engine/base/text.h"

/* Draws the words as a QR code for a phone's camera, two rows of modules to a line of half blocks.
 * With `colours` it is white paper and black ink whatever the terminal's colours are; without,
 * light is what the terminal writes with, which suits a dark one.  False, and nothing drawn, if the
 * words are too long for a code. */
bool qr_draw(struct text *, const char *words, bool colours);

/* The same as SVG, for paper, if it has at most so many modules a side.  False, and nothing drawn,
 * if it would have more. */
bool qr_svg(struct text *, const char *words, int most);

#endif
