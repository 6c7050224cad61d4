#include "ground.h"

#include <stddef.h>

#include "engine/base/hash.h"

/* clang-format off */
const char *const feature_names[FEATURES] = {
    "woods", "dense-woods", "swamp", "rough", "steep", "hill", "building", "ford", "bridge",
    "low-wall", "high-wall", "fence", "hasty-works", "entrenchments", "abatis", "moat", "embankment", "road", "stream", "river",
};

const char *const fence_makes[FENCE_MAKES] = {"worm", "post-and-rail", "paling"}; /* ORDER FEATURE */
/* clang-format on */

bool is_on_table(const struct ground *g, struct point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= g->width && p.y <= g->depth;
}

static bool is_hiding(int kind)
{
    return kind == HILL || kind == WOODS || kind == DENSE_WOODS || kind == BUILDING;
}

static void mix(struct ground *g, uint64_t value)
{
    g->check = hash_mix(g->check, value);
}

bool ground_add(struct ground *g, struct feature f)
{
    if (g->feature_count == FEATURES_MOST)
        return false;
    box_of(outline_of(g, &f), &f.low, &f.high);
    if (is_hiding(f.kind))
        g->hiding[g->hiding_count++] = (int16_t)g->feature_count;
    g->feature[g->feature_count++] = f;
    mix(g,
        (uint64_t)f.kind << 48 | (uint64_t)(uint16_t)f.height << 32 | (uint64_t)(uint16_t)f.count);
    for (int i = 0; i < f.count; i++)
        mix(g, (uint64_t)(uint32_t)g->corner[f.first + i].x << 32 |
                   (uint32_t)g->corner[f.first + i].y);
    return true;
}

int height_at(const struct ground *g, struct point p)
{
    int height = 0;
    for (int i = 0; i < g->hiding_count; i++) {
        const struct feature *f = &g->feature[g->hiding[i]];
        if (f->kind == HILL && f->height > height && passes_box(f, p, p) &&
            polygon_has(outline_of(g, f), p))
            height = f->height;
    }
    return height;
}

const struct feature *area_at(const struct ground *g, int kind, struct point p)
{
    for (int i = 0; i < g->feature_count; i++)
        if (g->feature[i].kind == kind && passes_box(&g->feature[i], p, p) &&
            polygon_has(outline_of(g, &g->feature[i]), p))
            return &g->feature[i];
    return NULL;
}

bool feature_meets(const struct ground *g, const struct feature *f, struct outline polygon)
{
    const struct outline o = outline_of(g, f);
    if (is_area(f->kind))
        return polygons_meet(polygon, o);
    for (int i = 0; i + 1 < o.count; i++)
        if (segment_meets_polygon(o.at[i], o.at[i + 1], polygon))
            return true;
    return false;
}
