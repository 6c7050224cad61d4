#ifndef LONGROLL_SIGHT_H
#define LONGROLL_SIGHT_H

/* Sight over the ground of a table: what hides one thing from another.  How much of it is too much,
 * the rules say. */

#include "ground.h"

/* What blocks a line of sight, and by how much. */
struct view_line {
    enum { SEES, BLOCKED_BY_GROUND, BLOCKED_BY_BUILDING } blocked;
    int in_woods, in_dense_woods; /* hundredths; where woods overlap, once each */
};

/* Stretches in woods, dense ones double. */
static inline int woods_of(const struct view_line *v)
{
    return v->in_woods + 2 * v->in_dense_woods;
}

/* The clearest line from a point to a box: to its corners, the middles of its sides, and its
 * middle.  The first that has no more woods than `enough` will do. */
struct view_line look(const struct ground *, struct point from, const struct point corner[4],
                      int enough);

/* The line from one point to another. */
struct view_line look_to(const struct ground *, struct point from, struct point to);

#endif
