#ifndef LONGROLL_MAP_H
#define LONGROLL_MAP_H

/* The table as an SVG map: the ground, what it is fought for, and everyone on it. */

#include "game/game.h"

struct map {
    const struct scenario *s;
    const struct state *state;
    struct text *to;
};

/* Everything, as it stands. */
void map_draw(struct map *);

/* For a page that moves the units itself: all beneath them, and all above. */
void map_open(struct map *, const char *title);
void map_close(struct map *);

/* Pixels of a point on the table; north is up. */
struct point map_at(const struct map *, struct point);

/* ORDER HOLDER: who holds an objective, the sides first, then nobody; and his name. */
int map_holder(const struct map *, int objective);
const char *map_holder_name(const struct map *, int holder);

/* What stands beside a unit: "12, morale 4". */
void map_strength(const struct map *, int unit, struct text *);

/* The stretches of ground that were opened, as a path, the d of #opened; nothing where there are
 * none. */
void map_opened(const struct map *, struct text *);

/* Is a unit drawn pale? */
bool map_is_pale(const struct map *, int unit);

#endif
