#include "geometry.h"

#include <stdlib.h>

/* ---- bearings ---- */

/* clang-format off */
/* Sines of 0 to 90 degrees, in 1/16384. */
static const int16_t sines[91] = {
        0,   286,   572,   857,  1143,  1428,  1713,  1997,  2280,  2563,
     2845,  3126,  3406,  3686,  3964,  4240,  4516,  4790,  5063,  5334,
     5604,  5872,  6138,  6402,  6664,  6924,  7182,  7438,  7692,  7943,
     8192,  8438,  8682,  8923,  9162,  9397,  9630,  9860, 10087, 10311,
    10531, 10749, 10963, 11174, 11381, 11585, 11786, 11982, 12176, 12365,
    12551, 12733, 12911, 13085, 13255, 13421, 13583, 13741, 13894, 14044,
    14189, 14330, 14466, 14598, 14726, 14849, 14968, 15082, 15191, 15296,
    15396, 15491, 15582, 15668, 15749, 15826, 15897, 15964, 16026, 16083,
    16135, 16182, 16225, 16262, 16294, 16322, 16344, 16362, 16374, 16382,
    16384,
};
/* clang-format on */

enum { UNIT = 16384 };

static int sine(int degrees)
{
    const int d = degrees >= 0 && degrees < DEGREES ? degrees : bearing_wrap(degrees);
    return d <= 90    ? sines[d]
           : d <= 180 ? sines[180 - d]
           : d <= 270 ? -sines[d - 180]
                      : -sines[360 - d];
}

/* One step that way, in 1/16384. */
static struct point direction(int bearing)
{
    return (struct point){sine(bearing), sine(bearing + 90)};
}

int bearing_wrap(int bearing)
{
    return (bearing % DEGREES + DEGREES) % DEGREES;
}

int bearing_between(int one, int other)
{
    const int turn = bearing_wrap(one - other);
    return turn <= 180 ? turn : DEGREES - turn;
}

/* Halves away from 0. */
static int32_t in_units(int64_t value)
{
    return (int32_t)((value + (value < 0 ? -UNIT / 2 : UNIT / 2)) / UNIT);
}

static struct point beside(struct point p, struct point d, int ahead, int right)
{
    return (struct point){p.x + in_units((int64_t)d.x * ahead + (int64_t)d.y * right),
                          p.y + in_units((int64_t)d.y * ahead - (int64_t)d.x * right)};
}

struct point point_beside(struct point p, int bearing, int ahead, int right)
{
    return beside(p, direction(bearing), ahead, right);
}

void box_at(struct point front, int bearing, int wide, int deep, struct point corner[4])
{
    const struct point d = direction(bearing);
    corner[0] = beside(front, d, 0, -wide / 2);
    corner[1] = beside(front, d, 0, wide / 2);
    corner[2] = beside(front, d, -deep, wide / 2);
    corner[3] = beside(front, d, -deep, -wide / 2);
}

struct point halfway(struct point a, struct point b)
{
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

struct point outline_middle(struct outline o)
{
    return halfway(o.at[0], o.at[o.count / 2]);
}

struct point outline_rear(struct outline o)
{
    return halfway(o.at[o.count / 2], o.at[o.count / 2 + 1]);
}

void box_parts(const struct point corner[4], struct point part[BOX_PARTS])
{
    for (int i = 0; i < 4; i++) {
        part[i] = corner[i];
        part[4 + i] = halfway(corner[i], corner[(i + 1) % 4]);
    }
    part[8] = halfway(corner[0], corner[2]);
}

struct point point_along(struct point p, int bearing, int hundredths)
{
    return point_beside(p, bearing, hundredths, 0);
}

static int64_t cross(struct point a, struct point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static int64_t dot(struct point a, struct point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static struct point minus(struct point a, struct point b)
{
    return (struct point){a.x - b.x, a.y - b.y};
}

/* The last degree that is not past the way, looked for by halves; then whichever neighbour is
 * nearer. */
int bearing_of(struct point from, struct point to)
{
    const struct point way = minus(to, from);
    if (way.x == 0 && way.y == 0)
        return 0;
    int low = way.x >= 0 && way.y >= 0 ? 0
              : way.x >= 0             ? 90
              : way.y < 0              ? 180
                                       : 270,
        high = low + 90;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (cross(direction(middle), way) <= 0) /* the way is at or to the right of it */
            low = middle;
        else
            high = middle;
    }
    const int64_t past = -cross(direction(low), way), before = cross(direction(high), way);
    return bearing_wrap(past <= before ? low : high);
}

bool is_within_arc(struct point from, int bearing, int degrees, struct point to)
{
    const struct point way = minus(to, from);
    return cross(direction(bearing - degrees), way) <= 0 &&
           cross(direction(bearing + degrees), way) >= 0 && dot(direction(bearing), way) >= 0;
}

/* The square of the way less its square before, both in 1/16384: 2 d.w + d.d, where w leads from
 * the point. */
bool leads_nearer(struct point from, int bearing, int hundredths, struct point to)
{
    const struct point d = direction(bearing), w = minus(from, to);
    return 2 * dot(d, w) * UNIT + dot(d, d) * hundredths < 0;
}

bool lies_beside_arc(struct point from, int bearing, int degrees, struct outline o)
{
    const struct point left = direction(bearing - degrees), right = direction(bearing + degrees);
    bool all_left = true, all_right = true;
    for (int i = 0; i < o.count; i++) {
        const struct point way = minus(o.at[i], from);
        all_left &= cross(left, way) > 2 * UNIT;
        all_right &= cross(right, way) < -2 * UNIT;
    }
    return all_left || all_right;
}

bool is_behind(struct point from, int bearing, struct point p)
{
    return dot(direction(bearing), minus(p, from)) < 0;
}

/* ---- distances ---- */

static struct squared whole(int64_t square)
{
    return (struct squared){square, 1};
}

struct squared point_to_point(struct point a, struct point b)
{
    const struct point way = minus(b, a);
    return whole(dot(way, way));
}

struct squared point_to_segment(struct point p, struct point a, struct point b)
{
    const struct point along = minus(b, a), way = minus(p, a);
    const int64_t length = dot(along, along), ahead = dot(along, way);
    if (length == 0 || ahead <= 0)
        return point_to_point(p, a);
    if (ahead >= length)
        return point_to_point(p, b);
    const int64_t off = cross(along, way);
    return (struct squared){off * off, length};
}

/* Halves away from 0. */
static int32_t rounded(int64_t over, int64_t under)
{
    return (int32_t)((2 * over + (over < 0 ? -under : under)) / (2 * under));
}

struct point nearest_on(struct point a, struct point b, struct point p)
{
    const struct point way = minus(b, a);
    const int64_t length = dot(way, way), ahead = dot(way, minus(p, a));
    if (length == 0 || ahead <= 0)
        return a;
    if (ahead >= length)
        return b;
    return (struct point){a.x + rounded(way.x * ahead, length),
                          a.y + rounded(way.y * ahead, length)};
}

__extension__ typedef __int128 wide_product;

bool is_nearer(struct squared a, struct squared b)
{
    return (wide_product)a.over * b.under < (wide_product)b.over * a.under;
}

static struct squared nearer(struct squared a, struct squared b)
{
    return is_nearer(b, a) ? b : a;
}

bool is_within(struct squared s, int hundredths)
{
    return (wide_product)s.over <= (wide_product)s.under * hundredths * hundredths;
}

int hundredths_up(struct squared s)
{
    int low = -1, high = 2 * FARTHEST; /* low is too little, high is enough */
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (is_within(s, middle))
            high = middle;
        else
            low = middle;
    }
    return high;
}

int inches_up(struct squared s)
{
    return (hundredths_up(s) + INCH - 1) / INCH;
}

/* The root, rounded up, bit by bit. */
int length_of(struct point a, struct point b)
{
    const struct point way = minus(b, a);
    const int64_t square = dot(way, way);
    int64_t root = 0;
    for (int64_t bit = 1 << 16; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int)(root * root < square ? root + 1 : root);
}

/* ---- what lies where ---- */

int64_t side_of(struct point from, struct point to, struct point p)
{
    return cross(minus(to, from), minus(p, from));
}

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

static bool is_between(int32_t value, int32_t one, int32_t other)
{
    return one <= other ? value >= one && value <= other : value >= other && value <= one;
}

static bool segment_has(struct point a, struct point b, struct point p)
{
    return side_of(a, b, p) == 0 && is_between(p.x, a.x, b.x) && is_between(p.y, a.y, b.y);
}

bool segments_meet(struct point a, struct point b, struct point c, struct point d)
{
    const int c_side = sign(side_of(a, b, c)), d_side = sign(side_of(a, b, d));
    if (c_side * d_side > 0)
        return false; /* all of the other lies to one side */
    const int a_side = sign(side_of(c, d, a)), b_side = sign(side_of(c, d, b));
    if (a_side * b_side > 0)
        return false;
    if (c_side * d_side < 0 && a_side * b_side < 0)
        return true;
    return segment_has(a, b, c) || segment_has(a, b, d) || segment_has(c, d, a) ||
           segment_has(c, d, b);
}

static struct point corner(struct outline o, int i)
{
    return o.at[i % o.count];
}

/* A point in 1/2^20 hundredths: where a way is cut is seldom at a whole one. */
struct fine_point {
    int64_t x, y;
};

enum { FINE = 1 << 20 };

static int64_t fine_side(struct point a, struct point b, struct fine_point p)
{
    return (b.x - a.x) * (p.y - (int64_t)a.y * FINE) - (b.y - a.y) * (p.x - (int64_t)a.x * FINE);
}

/* A ray to the east crosses the outline an odd number of times; a point on the edge is inside. */
static bool polygon_has_fine(struct outline o, struct fine_point p)
{
    bool inside = false;
    for (int i = 0; i < o.count; i++) {
        const struct point a = corner(o, i), b = corner(o, i + 1);
        const int64_t side = fine_side(a, b, p), ax = (int64_t)a.x * FINE, ay = (int64_t)a.y * FINE,
                      bx = (int64_t)b.x * FINE, by = (int64_t)b.y * FINE;
        if (side == 0 && (p.x >= ax || p.x >= bx) && (p.x <= ax || p.x <= bx) &&
            (p.y >= ay || p.y >= by) && (p.y <= ay || p.y <= by))
            return true;
        if ((ay > p.y) != (by > p.y))
            inside = inside != (by > ay ? side > 0 : side < 0);
    }
    return inside;
}

/* The same for a whole point; edges above it and below it need not be looked at. */
bool polygon_has(struct outline o, struct point p)
{
    bool inside = false;
    for (int i = 0; i < o.count; i++) {
        const struct point a = corner(o, i), b = corner(o, i + 1);
        if ((a.y > p.y && b.y > p.y) || (a.y < p.y && b.y < p.y))
            continue;
        const int64_t side = side_of(a, b, p);
        if (side == 0 && (p.x >= a.x || p.x >= b.x) && (p.x <= a.x || p.x <= b.x))
            return true;
        if ((a.y > p.y) != (b.y > p.y))
            inside = inside != (b.y > a.y ? side > 0 : side < 0);
    }
    return inside;
}

/* Does all of it lie to one side of the line?  Most of what is looked at does. */
static bool lies_to_one_side(struct point a, struct point b, struct outline o)
{
    const int64_t first = side_of(a, b, o.at[0]);
    for (int i = 1; i < o.count; i++)
        if (sign(first) * sign(side_of(a, b, o.at[i])) <= 0)
            return false;
    return first != 0;
}

bool segment_meets_polygon(struct point a, struct point b, struct outline o)
{
    if (lies_to_one_side(a, b, o))
        return false;
    if (polygon_has(o, a))
        return true;
    for (int i = 0; i < o.count; i++)
        if (segments_meet(a, b, corner(o, i), corner(o, i + 1)))
            return true;
    return false;
}

bool polygons_meet(struct outline one, struct outline other)
{
    if (polygon_has(one, other.at[0]))
        return true;
    for (int i = 0; i < one.count; i++)
        if (segment_meets_polygon(corner(one, i), corner(one, i + 1), other))
            return true;
    return false;
}

struct squared point_to_polygon(struct point p, struct outline o)
{
    if (polygon_has(o, p))
        return whole(0);
    struct squared least = point_to_segment(p, corner(o, 0), corner(o, 1));
    for (int i = 1; i < o.count; i++)
        least = nearer(least, point_to_segment(p, corner(o, i), corner(o, i + 1)));
    return least;
}

struct squared polygon_to_polygon(struct outline one, struct outline other)
{
    if (polygons_meet(one, other))
        return whole(0);
    struct squared least = whole(INT64_MAX); /* apart, they are nearest at some corner */
    for (int i = 0; i < one.count; i++)
        least = nearer(least, point_to_polygon(one.at[i], other));
    for (int i = 0; i < other.count; i++)
        least = nearer(least, point_to_polygon(other.at[i], one));
    return least;
}

/* Is this far to the inner side of the edge no deeper than so many hundredths?  The edge is as long
 * as its longer leg at least and as both together at most, so that its root is seldom taken. */
static bool is_no_deeper(int64_t inside, struct point a, struct point b, int deeper)
{
    const struct point way = minus(b, a);
    const int dx = abs(way.x), dy = abs(way.y);
    if (inside <= deeper * larger(dx, dy))
        return true;
    return inside <= deeper * (dx + dy) && inside <= (int64_t)deeper * length_of(a, b);
}

/* Does some edge of the one have all of the other on its far side? */
static bool is_parted_by_edge(struct outline one, struct outline other, int deeper)
{
    for (int i = 0; i < one.count; i++) {
        const struct point a = corner(one, i), b = corner(one, i + 1);
        int within = 0;
        for (int k = 0; k < one.count && within == 0; k++)
            within = sign(side_of(a, b, one.at[k]));
        bool parted = true;
        for (int k = 0; k < other.count && parted; k++)
            parted = is_no_deeper(side_of(a, b, other.at[k]) * within, a, b, deeper);
        if (parted)
            return true;
    }
    return false;
}

bool convex_overlap(struct outline one, struct outline other, int deeper)
{
    return !is_parted_by_edge(one, other, deeper) && !is_parted_by_edge(other, one, deeper);
}

/* ---- stretches ---- */

enum { CUTS_MOST = 64 };

/* Where the segment is cut by an edge, in 1/2^20 of its way. */
static bool cut_by(struct point a, struct point b, struct point c, struct point d, int *at)
{
    const struct point along = minus(b, a), edge = minus(d, c);
    const int64_t slope = cross(along, edge);
    if (slope == 0 || !segments_meet(a, b, c, d))
        return false;
    *at = (int)(cross(minus(c, a), edge) * FINE / slope);
    return true;
}

static void insert_cut(int *cuts, int *count, int at)
{
    int i = *count;
    if (*count == CUTS_MOST)
        return;
    for (; i > 0 && cuts[i - 1] > at; i--)
        cuts[i] = cuts[i - 1];
    cuts[i] = at;
    ++*count;
}

/* Between two cuts it is inside or outside as its middle is. */
int length_inside(struct point a, struct point b, struct outline o)
{
    int cuts[CUTS_MOST], count = 0, at;
    int64_t inside = 0;
    insert_cut(cuts, &count, 0);
    for (int i = 0; i < o.count; i++)
        if (cut_by(a, b, corner(o, i), corner(o, i + 1), &at))
            insert_cut(cuts, &count, at);
    insert_cut(cuts, &count, FINE);
    for (int i = 0; i + 1 < count; i++) {
        const int64_t middle = ((int64_t)cuts[i] + cuts[i + 1]) / 2;
        const struct fine_point p = {(int64_t)a.x * FINE + (b.x - a.x) * middle,
                                     (int64_t)a.y * FINE + (b.y - a.y) * middle};
        if (polygon_has_fine(o, p))
            inside += cuts[i + 1] - cuts[i];
    }
    return inside == 0 ? 0 : (int)((inside * length_of(a, b) + FINE / 2) / FINE);
}

int first_meeting(struct point a, struct point b, struct outline o, bool closed)
{
    int first = -1, at;
    if (closed && polygon_has(o, a))
        return 0;
    for (int i = 0; i < o.count - !closed; i++)
        if (cut_by(a, b, corner(o, i), corner(o, i + 1), &at) && (first < 0 || at < first))
            first = at;
    return first < 0 ? -1 : (int)(((int64_t)first * length_of(a, b) + FINE / 2) / FINE);
}

int every_meeting(struct point a, struct point b, struct outline line, int *at, int room)
{
    int cuts[CUTS_MOST], cut_count = 0, count = 0, cut;
    for (int i = 0; i + 1 < line.count; i++)
        if (cut_by(a, b, line.at[i], line.at[i + 1], &cut))
            insert_cut(cuts, &cut_count, cut);
    const int64_t length = cut_count > 0 ? length_of(a, b) : 0;
    for (; count < cut_count && count < room; count++)
        at[count] = (int)((cuts[count] * length + FINE / 2) / FINE);
    return count;
}

/* Ways of the corners of one, in a direction, to the edges of the other: the least and the
 * greatest. */
static void sweep_corners(struct outline from, int bearing, int hundredths, struct outline onto,
                          struct span *s)
{
    const struct point d = direction(bearing);
    const int whole =
        length_of((struct point){0, 0}, beside((struct point){0, 0}, d, hundredths, 0));
    for (int i = 0; i < from.count; i++) {
        const struct point a = from.at[i], b = beside(a, d, hundredths, 0);
        for (int k = 0; k < onto.count; k++) {
            int at;
            if (!cut_by(a, b, corner(onto, k), corner(onto, k + 1), &at))
                continue;
            const int way = (int)(((int64_t)at * whole + FINE / 2) / FINE);
            s->first = smaller(way, s->first);
            s->last = larger(way, s->last);
        }
    }
}

void box_of(struct outline o, struct point *low, struct point *high)
{
    *low = *high = o.at[0];
    for (int i = 1; i < o.count; i++) {
        *low = (struct point){smaller(o.at[i].x, low->x), smaller(o.at[i].y, low->y)};
        *high = (struct point){larger(o.at[i].x, high->x), larger(o.at[i].y, high->y)};
    }
}

/* Can it meet the other at all, on this way? */
static bool may_sweep(struct outline mover, struct point way, struct outline other)
{
    struct point low, high, its_low, its_high;
    box_of(mover, &low, &high);
    box_of(other, &its_low, &its_high);
    return low.x + smaller(way.x, 0) <= its_high.x && its_low.x <= high.x + larger(way.x, 0) &&
           low.y + smaller(way.y, 0) <= its_high.y && its_low.y <= high.y + larger(way.y, 0);
}

bool convex_sweep(struct outline mover, int bearing, int hundredths, struct outline other,
                  struct span *s)
{
    *s = (struct span){INT32_MAX, -1};
    if (!may_sweep(mover, point_along((struct point){0, 0}, bearing, hundredths), other))
        return false;
    sweep_corners(mover, bearing, hundredths, other, s);
    sweep_corners(other, bearing + 180, hundredths, mover, s);
    if (convex_overlap(mover, other, 0))
        s->first = 0;
    return s->last >= 0 && s->first < s->last;
}
