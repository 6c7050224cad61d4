#include "sight.h"

#include <stddef.h>
#include <string.h>

#include "engine/base/hash.h"

/* ---- one line ---- */

/* What can hide anything in the box around all lines that are looked along. */
struct between {
    int count;
    int16_t feature[FEATURES_MOST];
};

static void find_between(const struct ground *g, struct point from, const struct point corner[4],
                         struct between *b)
{
    const struct point all[5] = {from, corner[0], corner[1], corner[2], corner[3]};
    struct point low, high;
    box_of((struct outline){all, 5}, &low, &high);
    b->count = 0;
    for (int i = 0; i < g->hiding_count; i++)
        if (passes_box(&g->feature[g->hiding[i]], low, high))
            b->feature[b->count++] = g->hiding[i];
}

/* Does the hill rise above the straight line between the two heights?  Its top is flat, so it does
 * if it does where the line enters it or leaves it: there it is lowest. */
static bool hill_blocks(const struct ground *g, const struct feature *hill, struct point from,
                        int from_height, struct point to, int to_height)
{
    const bool rises = from_height < to_height;
    const int lower = smaller(from_height, to_height),
              rise = larger(from_height, to_height) - lower;
    const struct outline o = outline_of(g, hill);
    if (hill->height <= lower || !segment_meets_polygon(from, to, o))
        return false;
    if (hill->height > lower + rise)
        return length_inside(from, to, o) > 0;
    /* One end is as high as the hill or higher: the line falls towards the other end, where the
     * hill may hide it; but whoever stands within an inch of the edge looks over it. */
    const struct point low = rises ? from : to, high = rises ? to : from;
    for (int i = 0; i < o.count; i++) {
        const struct point a = o.at[i], b = o.at[(i + 1) % o.count];
        if (!segments_meet(low, high, a, b) || is_within(point_to_segment(high, a, b), INCH))
            continue;
        const int64_t at = side_of(a, b, low), slope = at - side_of(a, b, high);
        /* The line's height where it meets the edge is lower + rise * at / slope. */
        if (slope != 0 &&
            (hill->height - lower) * (slope < 0 ? -slope : slope) > rise * (slope < 0 ? -at : at))
            return true;
    }
    return false;
}

static struct view_line look_along(const struct ground *g, const struct between *b,
                                   struct point from, int from_height, struct point to)
{
    const int to_height = height_at(g, to);
    struct view_line v = {.blocked = SEES};
    for (int i = 0; i < b->count && v.blocked == SEES; i++) {
        const struct feature *f = &g->feature[b->feature[i]];
        const struct outline o = outline_of(g, f);
        if (!passes_box(f, from, to))
            continue;
        if (f->kind == HILL && hill_blocks(g, f, from, from_height, to, to_height))
            v.blocked = BLOCKED_BY_GROUND;
        if (f->kind == BUILDING && length_inside(from, to, o) > 0 && !polygon_has(o, from) &&
            !polygon_has(o, to))
            v.blocked = BLOCKED_BY_BUILDING;
        v.in_woods += f->kind == WOODS ? length_inside(from, to, o) : 0;
        v.in_dense_woods += f->kind == DENSE_WOODS ? length_inside(from, to, o) : 0;
    }
    return v;
}

struct view_line look_to(const struct ground *g, struct point from, struct point to)
{
    const struct point corner[4] = {to, to, to, to};
    struct between b;
    find_between(g, from, corner, &b);
    return look_along(g, &b, from, height_at(g, from), to);
}

/* ---- all lines to a box ---- */

static bool is_clearer(const struct view_line *a, const struct view_line *b)
{
    return (a->blocked == SEES) != (b->blocked == SEES) ? a->blocked == SEES
                                                        : woods_of(a) < woods_of(b);
}

static struct view_line look_at_parts(const struct ground *g, struct point from,
                                      const struct point corner[4], int enough)
{
    struct between b;
    struct point part[BOX_PARTS];
    find_between(g, from, corner, &b);
    box_parts(corner, part);
    const int from_height = height_at(g, from);
    struct view_line best = look_along(g, &b, from, from_height, part[0]);
    for (int i = 1; i < BOX_PARTS && (best.blocked != SEES || woods_of(&best) > enough); i++) {
        const struct view_line v = look_along(g, &b, from, from_height, part[i]);
        if (is_clearer(&v, &best))
            best = v;
    }
    return best;
}

/* ---- looked before ---- */

/* Menus look from every unit to every other, and few of them have moved since: what was seen is
 * kept, by all that it depends on.  Each thread keeps its own. */
struct sight_entry {
    uint64_t ground;
    int16_t place[8]; /* from, and three corners, which are the fourth */
    uint16_t enough, blocked;
    uint16_t in_woods, in_dense_woods;
};
_Static_assert(sizeof(struct sight_entry) == 32, "compared as bytes");

enum { ENTRIES = 1 << 14 };

static _Thread_local struct sight_entry seen[ENTRIES];

static unsigned place_of(const struct sight_entry *k)
{
    uint64_t a, b;
    memcpy(&a, k->place, 8);
    memcpy(&b, k->place + 4, 8);
    return (unsigned)(hash_mix(hash_mix(k->ground, a), b) >> 40) % ENTRIES;
}

struct view_line look(const struct ground *g, struct point from, const struct point corner[4],
                      int enough)
{
    struct sight_entry now = {.ground = g->check + 1, /* nothing was kept under 0 */
                              .place = {(int16_t)from.x, (int16_t)from.y, (int16_t)corner[0].x,
                                        (int16_t)corner[0].y, (int16_t)corner[1].x,
                                        (int16_t)corner[1].y, (int16_t)corner[2].x,
                                        (int16_t)corner[2].y},
                              .enough = (uint16_t)enough};
    struct sight_entry *old = &seen[place_of(&now)];
    if (memcmp(old, &now, offsetof(struct sight_entry, blocked)) == 0)
        return (struct view_line){old->blocked, old->in_woods, old->in_dense_woods};
    const struct view_line v = look_at_parts(g, from, corner, enough);
    now.blocked = (uint16_t)v.blocked;
    /* woods that lie upon each other count once each, and could come to more */
    now.in_woods = (uint16_t)smaller(v.in_woods, UINT16_MAX);
    now.in_dense_woods = (uint16_t)smaller(v.in_dense_woods, UINT16_MAX);
    *old = now;
    return (struct view_line){old->blocked, old->in_woods, old->in_dense_woods};
}
