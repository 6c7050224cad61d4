#ifndef LONGROLL_GROUND_H
#define LONGROLL_GROUND_H

/* The ground of a table: areas and lines, as a scenario draws them.  What they do to a unit, the
 * rules say. */

#include "geometry.h"

/* ORDER FEATURE */
enum feature_kind {
    WOODS,
    DENSE_WOODS,
    SWAMP,
    ROUGH,
    STEEP_SLOPE,
    HILL, /* all inside is at least so high */
    BUILDING,
    FORD, /* where a stream or river is no deeper than this */
    BRIDGE,
    AREAS,
    LOW_WALL = AREAS,
    HIGH_WALL,
    FENCE,
    HASTY_WORKS,
    ENTRENCHMENTS,
    ABATIS,
    MOAT,
    EMBANKMENT,
    ROAD,
    STREAM,
    RIVER,
    FEATURES
};

extern const char *const feature_names[FEATURES];

/* How a fence is made: for whoever draws it, the rules treat all alike. */
enum { FENCE_MAKES = 3 };
extern const char *const fence_makes[FENCE_MAKES];

static inline bool is_area(int kind)
{
    return kind < AREAS;
}

struct feature {
    uint8_t kind;
    uint8_t strong; /* current */
    int16_t height; /* hills: feet */
    int16_t depth;  /* water: inches; 0: nobody says */
    int16_t first, count;
    uint8_t hidden;    /* water: 1 + its number among those whose depth is kept from the players */
    uint8_t materials; /* moats: there is something to fill them with */
    uint8_t make;      /* fences: 1 + the number of its make; 0: nobody says */
    struct point low,
        high; /* corners of the box around it: what lies beside that need not be looked at */
};

enum { FEATURES_MOST = 256, CORNERS_MOST = 4096, CORNERS_OF_ONE = 64, HIDDEN_MOST = 16 };

struct ground {
    int32_t width, depth; /* of the table; 0: there is none */
    int feature_count, corner_count, hiding_count, hidden_count;
    struct feature feature[FEATURES_MOST];
    int16_t hiding[FEATURES_MOST]; /* those that matter to sight: hills, woods, buildings */
    uint64_t check;                /* over all that is in it: another ground has another one */
    struct point corner[CORNERS_MOST];
};

static inline struct outline outline_of(const struct ground *g, const struct feature *f)
{
    return (struct outline){g->corner + f->first, f->count};
}

static inline bool has_table(const struct ground *g)
{
    return g->width > 0;
}

bool is_on_table(const struct ground *, struct point);

/* Takes in a feature whose corners are there; false if there is no room. */
bool ground_add(struct ground *, struct feature);

/* Can the way meet it at all? */
static inline bool passes_box(const struct feature *f, struct point a, struct point b)
{
    return (a.x >= f->low.x || b.x >= f->low.x) && (a.x <= f->high.x || b.x <= f->high.x) &&
           (a.y >= f->low.y || b.y >= f->low.y) && (a.y <= f->high.y || b.y <= f->high.y);
}

/* The same for all that lies so near to a point, or nearer. */
static inline bool feature_near(const struct feature *f, struct point p, int reach)
{
    return passes_box(f, (struct point){p.x - reach, p.y - reach},
                      (struct point){p.x + reach, p.y + reach});
}

/* Feet above the table. */
int height_at(const struct ground *, struct point);

/* The area of this kind in which the point lies, or on whose edge; or NULL. */
const struct feature *area_at(const struct ground *, int kind, struct point);

/* Does the area, or some stretch of the line, share a point with this polygon? */
bool feature_meets(const struct ground *, const struct feature *, struct outline);

#endif
