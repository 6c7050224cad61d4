#ifndef LONGROLL_GEOMETRY_H
#define LONGROLL_GEOMETRY_H

/* Whole-number geometry of the open table.
 *
 * Positions are in hundredths of an inch, x to the east and y to the north; bearings are whole
 * degrees, 0 north, 90 east. Nothing is ever a float: squares of distances are fractions of whole
 * numbers, sides are signs of cross products, so the answer is the same on every machine.  A point
 * lies within 300 inches of the origin either way, so no product overflows.
 *
 * Edges belong to what they bound: a point on the edge is inside, and two things that touch have
 * distance 0 but do not overlap. */

#include <stdbool.h>
#include <stdint.h>

enum { INCH = 100, FARTHEST = 260 * INCH, DEGREES = 360 };

struct point {
    int32_t x, y;
};

static inline int smaller(int one, int other)
{
    return one < other ? one : other;
}

static inline int larger(int one, int other)
{
    return one > other ? one : other;
}

/* A polygon, or, where it is open, the corners of a line. */
struct outline {
    const struct point *at;
    int count;
};

enum { OUTLINE_MOST = 16 }; /* corners of what a unit covers */

/* The square of a distance in hundredths: over / under. */
struct squared {
    int64_t over, under;
};

/* ---- bearings ---- */

/* So far in that direction; rounded once. */
struct point point_along(struct point, int bearing, int hundredths);

/* So far ahead and so far to the right of where one faces. */
struct point point_beside(struct point, int bearing, int ahead, int right);

/* The corners of a box by the middle of its front: front left, front right, rear right, rear left.
 */
void box_at(struct point front, int bearing, int wide, int deep, struct point corner[4]);

/* Its corners, the middles of its sides, and its middle. */
enum { BOX_PARTS = 9 };
void box_parts(const struct point corner[4], struct point part[BOX_PARTS]);
struct point halfway(struct point, struct point);

/* The middle of what a unit covers, halfway to the corner opposite the first. */
struct point outline_middle(struct outline);

/* The middle of its rear: the side opposite the front, which runs from the first corner to the
 * second. */
struct point outline_rear(struct outline);

/* So far on the way from one point to another, which are so far apart. */
static inline struct point point_on_way(struct point from, struct point to, int at, int length)
{
    return (struct point){from.x + (to.x - from.x) * at / length,
                          from.y + (to.y - from.y) * at / length};
}

/* The point of a segment that is nearest to another, rounded. */
struct point nearest_on(struct point a, struct point b, struct point);

/* The whole degree that is nearest to the way from one point to another; 0 if they are the same. */
int bearing_of(struct point from, struct point to);

/* Brought into 0..359; and the smaller angle between two, 0..180. */
int bearing_wrap(int bearing);
int bearing_between(int one, int other);

/* Does the way to the point lie within so many degrees (under 90) of the bearing on either side?
 * The edge counts. */
bool is_within_arc(struct point from, int bearing, int degrees, struct point to);

/* Does all of it lie beyond one side of such an arc, by more than a hair?  Then nothing of it is
 * within. */
bool lies_beside_arc(struct point from, int bearing, int degrees, struct outline);

/* Is one nearer to the point so far on than one was?  Without rounding: who gets away from it stays
 * away. */
bool leads_nearer(struct point from, int bearing, int hundredths, struct point to);

/* Is the point behind the line through `from` that a front with this bearing draws?  Not if it is
 * on it. */
bool is_behind(struct point from, int bearing, struct point);

/* ---- distances ---- */

struct squared point_to_point(struct point, struct point);
struct squared point_to_segment(struct point, struct point, struct point);
struct squared point_to_polygon(struct point, struct outline);
struct squared polygon_to_polygon(struct outline, struct outline);

bool is_within(struct squared, int hundredths); /* at most so far */
bool is_nearer(struct squared, struct squared); /* the first is less */
int inches_up(struct squared);                  /* whole inches, rounded up */
int hundredths_up(struct squared);

/* ---- what lies where ---- */

/* Greater than 0: the point lies to the left of the way from one to the other. */
int64_t side_of(struct point from, struct point to, struct point);

/* The corners of the box around it that has its sides north and east. */
void box_of(struct outline, struct point *low, struct point *high);

/* Do they share a point? */
bool segments_meet(struct point, struct point, struct point, struct point);

bool polygon_has(struct outline, struct point); /* on the edge too */
bool segment_meets_polygon(struct point, struct point, struct outline);
bool polygons_meet(struct outline, struct outline); /* share a point */

/* Do two convex polygons share more than an edge, deeper than so many hundredths?  (Corners are
 * rounded when things move.) */
bool convex_overlap(struct outline, struct outline, int deeper);

/* How many hundredths of the segment lie inside the polygon. */
int length_inside(struct point, struct point, struct outline);

int length_of(struct point, struct point);

/* Hundredths from the first point at which the way first meets the outline, the last of which is
 * joined to the first if it is closed; -1 if it does not. */
int first_meeting(struct point, struct point, struct outline, bool closed);

/* Every such place on an open line, the nearest first, as far as there is room; at a corner two are
 * met. */
int every_meeting(struct point, struct point, struct outline line, int *at, int room);

/* A convex thing that goes so far in a direction overlaps another from `first` to `last`
 * hundredths; false if never. */
struct span {
    int first, last;
};
bool convex_sweep(struct outline mover, int bearing, int hundredths, struct outline other,
                  struct span *);

#endif
