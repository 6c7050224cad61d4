#ifndef LONGROLL_SVG_H
#define LONGROLL_SVG_H

/* Pictures as SVG that stand alone: readable in print, in light and in dark. */

#include "engine/base/text.h"

enum { SVG_COLOURS = 8 };

/* Opens the picture, with its title on top, wrapped, and the styles; "</svg>" closes it. */
void svg_open(struct text *, int width, int height, const char *title);

/* Words that are no markup, and such words of a class at a place. */
void svg_words(struct text *, const char *);
void svg_text(struct text *, const char *class, const char *anchor, int x, int y,
              const char *words);

#endif
