/* The geometry of the table: against GEOS on random cases, except within 0.02 inches of a boundary,
 * where doubles cannot tell; and the boundaries themselves by hand. */

#include <math.h>

#include <geos_c.h>

#include "engine/map/geometry.h"
#include "engine/map/sight.h"
#include "engine/map/strips.h"
#include "check.h"

#define NEAR 2.0 /* hundredths */

static uint64_t chance = 1863;

static int below(int n)
{
    return check_below(&chance, n);
}

static struct point any_point(void)
{
    return (struct point){below(7200), below(4800)};
}

/* Small and large things near each other, so that they often touch. */
static struct point near_point(struct point p, int span)
{
    return (struct point){p.x + below(2 * span) - span, p.y + below(2 * span) - span};
}

/* A footprint: four corners, turned. */
static void any_box(struct point *at, struct point where)
{
    const int bearing = below(360), wide = 20 + below(900), deep = 20 + below(300);
    at[0] = point_beside(where, bearing, 0, -wide / 2);
    at[1] = point_beside(where, bearing, 0, wide / 2);
    at[2] = point_beside(where, bearing, -deep, wide / 2);
    at[3] = point_beside(where, bearing, -deep, -wide / 2);
}

/* A wood: corners at growing bearings about a middle, in and out. */
static int any_wood(struct point *at, struct point where)
{
    const int count = 3 + below(8);
    for (int i = 0; i < count; i++)
        at[i] = point_along(where, i * 360 / count, 60 + below(900));
    return count;
}

/* ---- GEOS ---- */

static GEOSContextHandle_t geos;

static GEOSCoordSequence *sequence(const struct point *at, int count, bool closed)
{
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(geos, (unsigned)(count + closed), 2);
    for (int i = 0; i < count + closed; i++)
        GEOSCoordSeq_setXY_r(geos, s, (unsigned)i, at[i % count].x, at[i % count].y);
    return s;
}

static GEOSGeometry *polygon(const struct point *at, int count)
{
    return GEOSGeom_createPolygon_r(
        geos, GEOSGeom_createLinearRing_r(geos, sequence(at, count, true)), NULL, 0);
}

static GEOSGeometry *segment(struct point a, struct point b)
{
    const struct point at[2] = {a, b};
    return GEOSGeom_createLineString_r(geos, sequence(at, 2, false));
}

static double distance(const GEOSGeometry *a, const GEOSGeometry *b)
{
    double d = 0;
    assert_int_equal(GEOSDistance_r(geos, a, b, &d), 1);
    return d;
}

/* How deep they lie in each other: the area they share, over the smaller's outline. */
static double depth(const GEOSGeometry *a, const GEOSGeometry *b)
{
    double area = 0;
    GEOSGeometry *both = GEOSIntersection_r(geos, a, b);
    assert_non_null(both);
    GEOSArea_r(geos, both, &area);
    GEOSGeom_destroy_r(geos, both);
    return area;
}

static double root(struct squared s)
{
    return sqrt((double)s.over / (double)s.under);
}

static void boxes_agree(void)
{
    struct point one[4], other[4];
    const struct point where = any_point();
    any_box(one, where);
    any_box(other, near_point(where, 700));
    const struct outline a = {one, 4}, b = {other, 4};
    GEOSGeometry *g = polygon(one, 4), *h = polygon(other, 4);
    const double far = distance(g, h), shared = depth(g, h);
    if (fabs(root(polygon_to_polygon(a, b)) - far) > 0.001)
        fail_msg("distance %f, GEOS %f", root(polygon_to_polygon(a, b)), far);
    if (far > NEAR || shared > NEAR * 20) {
        assert_int_equal(polygons_meet(a, b), far == 0);
        assert_int_equal(convex_overlap(a, b, 0), shared > 0);
    }
    const int up = inches_up(polygon_to_polygon(a, b));
    if (fabs(far / INCH - round(far / INCH)) * INCH > NEAR)
        assert_int_equal(up, (int)ceil(far / INCH));
    GEOSGeom_destroy_r(geos, g);
    GEOSGeom_destroy_r(geos, h);
}

static void woods_agree(void)
{
    struct point wood[12], box[4];
    const struct point where = any_point(), p = near_point(where, 1000),
                       q = near_point(where, 2000);
    const int count = any_wood(wood, where);
    any_box(box, near_point(where, 1000));
    const struct outline w = {wood, count}, b = {box, 4};
    const struct point single[2] = {p, p};
    GEOSGeometry *g = polygon(wood, count),
                 *edge = GEOSGeom_createLineString_r(geos, sequence(wood, count, true));
    GEOSGeometry *s = segment(p, q),
                 *here = GEOSGeom_createPoint_r(geos, sequence(single, 1, false)),
                 *h = polygon(box, 4);
    if (GEOSisValid_r(geos, g) == 1) {
        if (distance(edge, here) > NEAR)
            assert_int_equal(polygon_has(w, p), GEOSContains_r(geos, g, here));
        if (fabs(root(point_to_polygon(p, w)) - distance(g, here)) > 0.001)
            fail_msg("point to wood %f, GEOS %f", root(point_to_polygon(p, w)), distance(g, here));
        if (fabs(root(polygon_to_polygon(w, b)) - distance(g, h)) > 0.001)
            fail_msg("wood to box %f, GEOS %f", root(polygon_to_polygon(w, b)), distance(g, h));
        const double far = distance(g, s);
        double inside = 0;
        GEOSGeometry *cut = GEOSIntersection_r(geos, g, s);
        GEOSLength_r(geos, cut, &inside);
        GEOSGeom_destroy_r(geos, cut);
        if (far > NEAR || inside > NEAR)
            assert_int_equal(segment_meets_polygon(p, q, w), far == 0);
        if (fabs(length_inside(p, q, w) - inside) > NEAR)
            fail_msg("length inside %d, GEOS %f", length_inside(p, q, w), inside);
    }
    GEOSGeom_destroy_r(geos, g);
    GEOSGeom_destroy_r(geos, edge);
    GEOSGeom_destroy_r(geos, s);
    GEOSGeom_destroy_r(geos, here);
    GEOSGeom_destroy_r(geos, h);
}

static void segments_agree(void)
{
    const struct point a = any_point(), b = near_point(a, 800), c = near_point(a, 800),
                       d = near_point(c, 800);
    GEOSGeometry *g = segment(a, b), *h = segment(c, d);
    const double far = distance(g, h);
    const struct point one[2] = {a, b}, other[2] = {c, d};
    const struct squared ours =
        polygon_to_polygon((struct outline){one, 2}, (struct outline){other, 2});
    if (fabs(root(ours) - far) > 0.001)
        fail_msg("segments %f, GEOS %f", root(ours), far);
    assert_int_equal(segments_meet(a, b, c, d), far == 0);
    if (fabs(far - round(far)) > 0.01)
        assert_int_equal(hundredths_up(ours), (int)ceil(far));
    GEOSGeom_destroy_r(geos, g);
    GEOSGeom_destroy_r(geos, h);
}

static void random_cases_agree_with_geos(void **state)
{
    const char *many = getenv("LONGROLL_CASES");
    const int cases = many ? atoi(many) : 60000;
    (void)state;
    geos = GEOS_init_r();
    for (int i = 0; i < cases; i++) {
        if (i % 3 == 0)
            boxes_agree();
        else if (i % 3 == 1)
            woods_agree();
        else
            segments_agree();
    }
    GEOS_finish_r(geos);
    print_message("%d cases\n", cases);
}

/* Bearings by the mathematics library. */
static void bearings_are_nearest(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        const struct point a = any_point(), b = near_point(a, 1 + below(4000));
        if (a.x == b.x && a.y == b.y)
            continue;
        const double exact = atan2(b.x - a.x, b.y - a.y) * 180 / 3.14159265358979323846;
        const double off = fabs(fmod(bearing_of(a, b) - exact + 540, 360) - 180);
        if (off > 0.51)
            fail_msg("bearing %d, exactly %f", bearing_of(a, b), exact);
        const int facing = below(360);
        const double aside = fabs(fmod(facing - exact + 540, 360) - 180);
        if (fabs(aside - 45) > 0.05)
            assert_int_equal(is_within_arc(a, facing, 45, b), aside < 45);
        if (fabs(aside - 90) > 0.05)
            assert_int_equal(is_behind(a, facing, b), aside > 90);
    }
    for (int bearing = 0; bearing < 360; bearing++) {
        const struct point o = {3000, 3000}, far = point_along(o, bearing, 2000);
        assert_int_equal(bearing_of(o, far), bearing);
        assert_true(abs(length_of(o, far) - 2000) <= 2);
    }
}

/* ---- boundaries, by hand ---- */

static struct outline box(struct point *at, int x, int y, int wide, int deep)
{
    at[0] = (struct point){x, y};
    at[1] = (struct point){x + wide, y};
    at[2] = (struct point){x + wide, y + deep};
    at[3] = (struct point){x, y + deep};
    return (struct outline){at, 4};
}

static void edges_belong_to_what_they_bound(void **state)
{
    struct point a[4], b[4];
    (void)state;
    const struct outline one = box(a, 0, 0, 200, 100);
    assert_true(polygon_has(one, (struct point){200, 50}));
    assert_true(polygon_has(one, (struct point){0, 0}));
    assert_false(polygon_has(one, (struct point){201, 50}));
    const struct outline beside = box(b, 200, 0, 200, 100); /* a common edge */
    assert_true(polygons_meet(one, beside));
    assert_false(convex_overlap(one, beside, 0));
    assert_true(is_within(polygon_to_polygon(one, beside), 0));
    const struct outline at_corner = box(b, 200, 100, 50, 50); /* a common corner */
    assert_true(polygons_meet(one, at_corner));
    assert_false(convex_overlap(one, at_corner, 0));
    const struct outline inside = box(b, 50, 20, 20, 20);
    assert_true(polygons_meet(one, inside) && convex_overlap(one, inside, 0) &&
                convex_overlap(inside, one, 0));
    const struct outline over = box(b, 199, 99, 50, 50);
    assert_true(convex_overlap(one, over, 0));
    const struct outline off = box(b, 210, 0, 50, 50); /* a tenth of an inch apart */
    assert_false(polygons_meet(one, off));
    assert_true(is_within(polygon_to_polygon(one, off), 10));
    assert_false(is_within(polygon_to_polygon(one, off), 9));
}

static void six_inches_are_six(void **state)
{
    const struct point o = {1000, 1000};
    (void)state;
    assert_int_equal(inches_up(point_to_point(o, (struct point){1600, 1000})), 6);
    assert_int_equal(inches_up(point_to_point(o, (struct point){1601, 1000})), 7);
    assert_int_equal(inches_up(point_to_point(o, (struct point){1360, 1480})), 6); /* 3-4-5 */
    assert_int_equal(inches_up(point_to_point(o, (struct point){1360, 1481})), 7);
    assert_int_equal(inches_up(point_to_point(o, o)), 0);
    assert_int_equal(inches_up(point_to_point(o, (struct point){1001, 1000})), 1);
    assert_int_equal(
        hundredths_up(point_to_segment((struct point){1300, 1300}, o, (struct point){2000, 1000})),
        300);
}

static void forty_five_degrees_are_in_the_arc(void **state)
{
    const struct point o = {1000, 1000};
    (void)state;
    assert_true(is_within_arc(o, 0, 45, (struct point){1500, 1500}));
    assert_true(is_within_arc(o, 0, 45, (struct point){500, 1500}));
    assert_false(is_within_arc(o, 0, 45, (struct point){1501, 1500}));
    assert_false(is_within_arc(o, 0, 45, (struct point){499, 1500}));
    assert_true(is_within_arc(o, 45, 45, (struct point){1500, 1000}));
    assert_false(is_within_arc(o, 45, 45, (struct point){1500, 999}));
    assert_false(is_within_arc(o, 180, 45, (struct point){1000, 1500}));
    assert_false(is_behind(o, 0, (struct point){2000, 1000})); /* on the line of the front */
    assert_true(is_behind(o, 0, (struct point){2000, 999}));
    assert_true(is_within_arc(o, 0, 0, (struct point){1000, 1500}));
    assert_false(is_within_arc(o, 0, 0, (struct point){1000, 500})); /* on the line, but behind */
}

static void what_has_no_length_is_a_point(void **state)
{
    const struct point o = {1000, 1000}, p = {1300, 1400};
    static const struct point box[] = {{900, 900}, {900, 1100}, {1100, 1100}, {1100, 900}},
                              flat[] = {{800, 1000}, {1000, 1000}, {1200, 1000}, {1000, 1000}};
    (void)state;
    assert_int_equal(hundredths_up(point_to_segment(p, o, o)), 500);
    assert_int_equal(hundredths_up(point_to_segment(o, o, o)), 0);
    /* What has no depth lies upon nothing, wherever it lies. */
    assert_false(convex_overlap((struct outline){flat, 4}, (struct outline){box, 4}, 0));
    assert_false(convex_overlap((struct outline){box, 4}, (struct outline){flat, 4}, 0));
}

static void segments_meet_at_their_ends(void **state)
{
    const struct point a = {0, 0}, b = {100, 0}, c = {100, 50}, d = {50, 0}, e = {50, 40},
                       f = {101, 0}, g = {150, 0};
    (void)state;
    assert_true(segments_meet(a, b, b, c));
    assert_true(segments_meet(a, b, d, e));
    assert_true(segments_meet(a, b, d, g)); /* along each other */
    assert_false(segments_meet(a, b, f, g));
    assert_false(segments_meet(a, b, c, e));
    const struct point one[2] = {a, b}, other[2] = {c, e};
    assert_int_equal(
        hundredths_up(polygon_to_polygon((struct outline){one, 2}, (struct outline){other, 2})),
        40);
}

static void stretches_are_summed(void **state)
{
    /* Two teeth of a comb: 100 and 100 of 500 lie inside. */
    static const struct point comb[] = {{0, 0},     {500, 0},   {500, 300}, {400, 300},
                                        {400, 100}, {100, 100}, {100, 300}, {0, 300}};
    const struct outline o = {comb, 8};
    (void)state;
    assert_int_equal(length_inside((struct point){0, 200}, (struct point){500, 200}, o), 200);
    assert_int_equal(length_inside((struct point){-100, 50}, (struct point){600, 50}, o), 500);
    assert_int_equal(length_inside((struct point){-100, 400}, (struct point){600, 400}, o), 0);
    assert_int_equal(length_inside((struct point){200, 50}, (struct point){300, 50}, o), 100);
}

static void every_meeting_is_found(void **state)
{
    static const struct point comb[] = {{0, 0},     {100, 300}, {200, 0},
                                        {300, 300}, {300, 100}, {500, 100}};
    const struct outline line = {comb, 6};
    int at[8];
    (void)state;
    assert_int_equal(every_meeting((struct point){-50, 150}, (struct point){450, 150}, line, at, 8),
                     4);
    assert_int_equal(at[0], 100);
    assert_int_equal(at[1], 200);
    assert_int_equal(at[2], 300);
    assert_int_equal(at[3], 350);
    assert_int_equal(every_meeting((struct point){450, 150}, (struct point){-50, 150}, line, at, 2),
                     2);
    assert_int_equal(at[0], 150);
    assert_int_equal(at[1], 200);
    assert_int_equal(every_meeting((struct point){100, 400}, (struct point){100, 200}, line, at, 8),
                     2); /* a corner */
    assert_int_equal(at[0], 100);
    assert_int_equal(at[1], 100);
    assert_int_equal(every_meeting((struct point){350, 150}, (struct point){450, 150}, line, at, 8),
                     0);
}

/* 31 teeth, as many as 64 corners can have over a back: the line through them is cut 62 times. */
static void a_comb_of_64_corners_is_summed(void **state)
{
    struct point comb[64];
    (void)state;
    for (int i = 0; i < 62; i++)
        comb[i] = (struct point){100 * i, i % 2 ? 100 : -100};
    comb[62] = (struct point){6100, -200};
    comb[63] = (struct point){0, -200};
    /* At the height of the line each tooth is 100 wide, and the last, with its steep side, 50. */
    assert_int_equal(
        length_inside((struct point){-100, 0}, (struct point){7000, 0}, (struct outline){comb, 64}),
        30 * 100 + 50);
}

/* ---- ground ---- */

static struct ground ground;

/* A box with its sides north and east, as a feature. */
static bool add_box(int kind, int height, struct point low, struct point high)
{
    const struct feature f = {.kind = (uint8_t)kind,
                              .height = (int16_t)height,
                              .first = (int16_t)ground.corner_count,
                              .count = 4};
    struct point *c = ground.corner + ground.corner_count;
    c[0] = low, c[1] = (struct point){low.x, high.y};
    c[2] = high, c[3] = (struct point){high.x, low.y};
    ground.corner_count += 4;
    return ground_add(&ground, f);
}

static void begin_ground(void)
{
    memset(&ground, 0, sizeof ground);
    ground.width = 24000, ground.depth = 4800;
}

static void a_ground_has_room_for_so_many(void **state)
{
    (void)state;
    begin_ground();
    for (int i = 0; i < FEATURES_MOST; i++)
        assert_true(add_box(ROUGH, 0, (struct point){i, 0}, (struct point){i + 1, 1}));
    const uint64_t check = ground.check;
    assert_false(add_box(ROUGH, 0, (struct point){0, 0}, (struct point){1, 1}));
    assert_int_equal(ground.feature_count, FEATURES_MOST);
    assert_true(ground.check == check);
}

static void the_table_ends_at_its_edges(void **state)
{
    (void)state;
    begin_ground();
    assert_true(is_on_table(&ground, (struct point){0, 0}));
    assert_true(is_on_table(&ground, (struct point){24000, 4800}));
    assert_false(is_on_table(&ground, (struct point){-1, 0}));
    assert_false(is_on_table(&ground, (struct point){0, -1}));
    assert_false(is_on_table(&ground, (struct point){24001, 0}));
    assert_false(is_on_table(&ground, (struct point){0, 4801}));
}

static struct view_line see(int x, int y, int to_x, int to_y)
{
    struct point box[4];
    box_at((struct point){to_x, to_y}, 180, 2, 2, box);
    return look(&ground, (struct point){x, y}, box, 0);
}

/* A hill of 30 feet from 10 to 20 inches, and one of 60 from 40 on; the line runs along the first
 * one's edge. */
static void a_hill_hides_along_its_edge_too(void **state)
{
    (void)state;
    begin_ground();
    add_box(HILL, 30, (struct point){1000, 1000}, (struct point){2000, 2000});
    add_box(HILL, 60, (struct point){4000, 0}, (struct point){5000, 2000});
    /* At 10 inches the line to 60 feet at 40 has risen by less than 15. */
    assert_int_equal(see(0, 1000, 4050, 1000).blocked, BLOCKED_BY_GROUND);
    assert_int_equal(see(0, 900, 4050, 900).blocked, SEES); /* beside it */
    assert_int_equal(see(0, 1500, 4050, 1500).blocked, BLOCKED_BY_GROUND);
    assert_int_equal(see(0, 1500, 1100, 1500).blocked, SEES); /* an inch behind its edge */
    assert_int_equal(see(0, 1500, 1500, 1500).blocked, BLOCKED_BY_GROUND);
}

static void woods_upon_woods_stay_within_their_room(void **state)
{
    (void)state;
    begin_ground();
    add_box(WOODS, 0, (struct point){0, 0}, (struct point){24000, 4800});
    assert_int_equal(see(1000, 1000, 21000, 1000).in_woods, 19999);
    for (int i = 0; i < 3; i++)
        add_box(WOODS, 0, (struct point){0, 0}, (struct point){24000, 4800});
    assert_int_equal(see(1000, 1000, 21000, 1000).in_woods, UINT16_MAX);
}

static void strips_name_whoever_is_near(void **state)
{
    static struct strips s;
    const struct point low = {1000, 1000}, high = {1500, 1200};
    (void)state;
    memset(&s, 0, sizeof s);
    assert_true(strips_in(&s, 0, -1, low, high) == 0);
    strips_add(&s, 3, 0, low, high);
    strips_add(&s, 70, 1, low, high);
    assert_true(strips_in(&s, 0, -1, low, high) == 1 << 3);
    assert_true(strips_in(&s, 0, 0, low, high) == 1 << 3);
    assert_true(strips_in(&s, 0, 1, low, high) == 0);
    assert_true(strips_in(&s, 1, 1, low, high) == 1 << 6);
    assert_true(strips_in(&s, 0, 0, (struct point){1000, 3000}, (struct point){1500, 3200}) == 0);
    /* A box as wide as all strips together has them all. */
    assert_true(strips_in(&s, 0, 0, (struct point){5000, 1100}, (struct point){20000, 1100}) ==
                1 << 3);
    strips_drop(&s, 3);
    assert_true(strips_in(&s, 0, -1, low, high) == 0);
    assert_true(strips_in(&s, 1, -1, low, high) == 1 << 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_cases_agree_with_geos),
        cmocka_unit_test(bearings_are_nearest),
        cmocka_unit_test(edges_belong_to_what_they_bound),
        cmocka_unit_test(six_inches_are_six),
        cmocka_unit_test(forty_five_degrees_are_in_the_arc),
        cmocka_unit_test(segments_meet_at_their_ends),
        cmocka_unit_test(stretches_are_summed),
        cmocka_unit_test(every_meeting_is_found),
        cmocka_unit_test(what_has_no_length_is_a_point),
        cmocka_unit_test(a_comb_of_64_corners_is_summed),
        cmocka_unit_test(a_ground_has_room_for_so_many),
        cmocka_unit_test(the_table_ends_at_its_edges),
        cmocka_unit_test(a_hill_hides_along_its_edge_too),
        cmocka_unit_test(woods_upon_woods_stay_within_their_room),
        cmocka_unit_test(strips_name_whoever_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
