#include "ground.h"

/* clang-format off */
const char *const feature_names[FEATURES] = {
    "woods", "dense-woods", "swamp", "rough", "steep", "hill", "building", "ford", "bridge",
    "low-wall", "high-wall", "fence", "hasty-works", "entrenchments", "abatis", "moat", "embankment", "road", "stream", "river",
}; /* ORDER FEATURE */
/* clang-format on */

bool is_on_table(const struct ground *g, struct point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= g->width && p.y <= g->depth;
}

void feature_box(const struct ground *g, struct feature *f)
{
    const struct outline o = outline_of(g, f);
    f->low = f->high = o.at[0];
    for (int i = 1; i < o.count; i++) {
        f->low.x = o.at[i].x < f->low.x ? o.at[i].x : f->low.x;
        f->low.y = o.at[i].y < f->low.y ? o.at[i].y : f->low.y;
        f->high.x = o.at[i].x > f->high.x ? o.at[i].x : f->high.x;
        f->high.y = o.at[i].y > f->high.y ? o.at[i].y : f->high.y;
    }
}

int height_at(const struct ground *g, struct point p)
{
    int height = 0;
    for (int i = 0; i < g->feature_count; i++) {
        const struct feature *f = &g->feature[i];
        if (f->kind == HILL && f->height > height && passes_box(f, p, p) && polygon_has(outline_of(g, f), p))
            height = f->height;
    }
    return height;
}

bool is_in_area(const struct ground *g, int kind, struct point p)
{
    for (int i = 0; i < g->feature_count; i++)
        if (g->feature[i].kind == kind && passes_box(&g->feature[i], p, p) &&
            polygon_has(outline_of(g, &g->feature[i]), p))
            return true;
    return false;
}

int length_in(const struct ground *g, int kind, struct point from, struct point to)
{
    int sum = 0;
    for (int i = 0; i < g->feature_count; i++)
        if (g->feature[i].kind == kind && passes_box(&g->feature[i], from, to))
            sum += length_inside(from, to, outline_of(g, &g->feature[i]));
    return sum;
}

static bool meets_line(struct outline o, struct point from, struct point to)
{
    for (int i = 0; i + 1 < o.count; i++)
        if (segments_meet(from, to, o.at[i], o.at[i + 1]))
            return true;
    return false;
}

bool meets(const struct ground *g, const struct feature *f, struct point from, struct point to)
{
    const struct outline o = outline_of(g, f);
    if (!passes_box(f, from, to))
        return false;
    return is_area(f->kind) ? segment_meets_polygon(from, to, o) : meets_line(o, from, to);
}

/* ---- sight ---- */

/* Does the hill rise above the straight line between the two heights?  Its top is flat, so it does if it does where the
 * line enters it or leaves it: there it is lowest. */
static bool hill_blocks(const struct ground *g, const struct feature *hill, struct point from, int from_height,
                        struct point to, int to_height)
{
    const int lower = from_height < to_height ? from_height : to_height;
    const struct outline o = outline_of(g, hill);
    if (hill->height <= lower || !segment_meets_polygon(from, to, o))
        return false;
    if (hill->height > from_height && hill->height > to_height)
        return length_inside(from, to, o) > 0;
    /* One end is as high as the hill or higher: the line falls towards the other end, where the hill may hide it; but
     * whoever stands within an inch of the edge looks over it. */
    const struct point low = from_height < to_height ? from : to, high = from_height < to_height ? to : from;
    const int rise = from_height < to_height ? to_height - from_height : from_height - to_height;
    for (int i = 0; i < o.count; i++) {
        const struct point a = o.at[i], b = o.at[(i + 1) % o.count];
        if (!segments_meet(low, high, a, b) || is_within(point_to_segment(high, a, b), INCH))
            continue;
        const int64_t slope = (int64_t)(high.x - low.x) * (b.y - a.y) - (int64_t)(high.y - low.y) * (b.x - a.x);
        const int64_t at = (int64_t)(a.x - low.x) * (b.y - a.y) - (int64_t)(a.y - low.y) * (b.x - a.x);
        /* The line's height where it meets the edge is lower + rise * at / slope. */
        if (slope != 0 && (hill->height - lower) * (slope < 0 ? -slope : slope) > rise * (slope < 0 ? -at : at))
            return true;
    }
    return false;
}

struct view_line look(const struct ground *g, struct point from, struct point to)
{
    const int from_height = height_at(g, from), to_height = height_at(g, to);
    struct view_line v = {.blocked = SEES,
                          .in_woods = length_in(g, WOODS, from, to),
                          .in_dense_woods = length_in(g, DENSE_WOODS, from, to)};
    for (int i = 0; i < g->feature_count && v.blocked == SEES; i++) {
        const struct feature *f = &g->feature[i];
        if (!passes_box(f, from, to))
            continue;
        if (f->kind == HILL && hill_blocks(g, f, from, from_height, to, to_height))
            v.blocked = BLOCKED_BY_GROUND;
        if (f->kind == BUILDING && length_inside(from, to, outline_of(g, f)) > 0 &&
            !polygon_has(outline_of(g, f), from) && !polygon_has(outline_of(g, f), to))
            v.blocked = BLOCKED_BY_BUILDING;
    }
    return v;
}
