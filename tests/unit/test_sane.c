/* A state that cannot come about is found out.  After every order of every test the engine asks
 * whether the armies are sane; here each thing that it asks is broken once, by hand, and the answer
 * must be no. */

#include "check.h"
#include "engine/battle/battle_json.h"
#include "rules/iron_brigade/army/boats.h"
#include "rules/iron_brigade/army/state.h"
#include "rules/iron_brigade/map/stand.h"

enum { TABLE, BOATS, HOST, GUNS, NO_TABLE, LEGION, SCENARIOS };
static const char *const files[SCENARIOS] = {"table.txt", "boats.txt", "host.txt",
                                             "guns.txt",  "bands.txt", "legion.txt"};
static struct scenario scenarios[SCENARIOS];
static const struct scenario *s;
static struct state state;

static int read_scenarios(void **nothing)
{
    static char text[1 << 14];
    (void)nothing;
    for (int i = 0; i < SCENARIOS; i++) {
        char path[600];
        struct faults faults = {.count = 0};
        snprintf(path, sizeof path, TESTS "/scenarios/%s", files[i]);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        const size_t size = fread(text, 1, sizeof text, f);
        fclose(f);
        assert_true(scenario_read(&scenarios[i], text, size, &faults));
    }
    return 0;
}

static void begin(int which)
{
    s = &scenarios[which];
    state_begin(s, 1, &state);
    assert_true(s->system->battle->sane(s, &state));
}

static int unit(const char *id)
{
    const int number = scenario_unit(s, id);
    assert_true(number >= 0);
    return number;
}

static struct regiment_state *of(const char *id)
{
    return ib_unit_in(&state, unit(id));
}

/* Breaks the state as the words say, sees that it is noticed, and begins again. */
#define NOTICED(which, ...)                                                 \
    do {                                                                    \
        begin(which);                                                       \
        __VA_ARGS__;                                                        \
        if (s->system->battle->sane(s, &state))                             \
            fail_msg("line %d: %s is not noticed", __LINE__, #__VA_ARGS__); \
    } while (0)

/* And what only looks odd is sane. */
#define FINE(which, ...)                                                 \
    do {                                                                 \
        begin(which);                                                    \
        __VA_ARGS__;                                                     \
        if (!s->system->battle->sane(s, &state))                         \
            fail_msg("line %d: %s is not sane", __LINE__, #__VA_ARGS__); \
    } while (0)

static void ask(int phase, int about)
{
    state.head.stack[state.head.depth++] =
        (struct frame){.phase = (uint8_t)phase, .about = (int16_t)about};
}

static void turns_and_questions(void **nothing)
{
    (void)nothing;
    NOTICED(TABLE, state.head.depth = 0);
    NOTICED(TABLE, state.head.depth = STACK_MOST + 1);
    NOTICED(TABLE, state.head.stack[0].phase = IB_PHASES);
    NOTICED(TABLE, state.head.side = SIDES);
    NOTICED(TABLE, state.head.turn = 0);
    NOTICED(TABLE, state.head.turn = (uint16_t)(s->turns + 2));
    FINE(TABLE, state.head.turn = (uint16_t)(s->turns + 1));
    NOTICED(TABLE, state.head.winner = SIDES + 1);
    NOTICED(TABLE, hold(&state, s->objective_count, 0));
    NOTICED(TABLE, hold(&state, 0, SIDES));
    FINE(TABLE, hold(&state, 0, 1));
    FINE(TABLE, ask(IB_ASK_NEAR, 0));
    NOTICED(TABLE, ask(IB_PHASE_ACT, 0));
    NOTICED(TABLE, ask(IB_PHASES_AND_QUESTIONS, 0));
    NOTICED(TABLE, ask(IB_ASK_NEAR, -1));
    NOTICED(TABLE, ask(IB_ASK_NEAR, state.head.units));
    FINE(TABLE, ask(IB_ASK_FLEE, s->leader_count - 1));
    NOTICED(TABLE, ask(IB_ASK_FLEE, s->leader_count));
}

static void units(void **nothing)
{
    (void)nothing;
    NOTICED(HOST, of("u1")->castings = -1);
    NOTICED(HOST, of("u1")->castings = 0);
    FINE(HOST, of("u1")->castings = 0; ib_put(&state, unit("u1"), OUT, true));
    NOTICED(HOST, of("u1")->castings = 9);
    NOTICED(HOST, of("u1")->holders = 1);
    NOTICED(HOST, of("u1")->morale = -1);
    NOTICED(HOST, of("u1")->morale = 7); /* a regular's base is 6 */
    NOTICED(HOST, of("u1")->formation = IB_LIMBERED);
    NOTICED(HOST, of("u1")->acts[0] = ACT_CHANGED + 1);
    NOTICED(HOST, of("u1")->acts[0] = ACT_MOVE; of("u1")->acts[1] = ACT_WHOLE);
    NOTICED(HOST, of("u1")->acts[1] = ACT_MOVE);
    FINE(HOST, of("u1")->acts[0] = ACT_FACE; of("u1")->acts[1] = ACT_MOVE);
    NOTICED(HOST, of("horse")->castings = 12; of("horse")->holders = 4);
    NOTICED(HOST, ib_put(&state, unit("horse"), ON_FOOT, true));
    NOTICED(HOST, ib_put(&state, unit("u1"), SURRENDERED, true));
    NOTICED(HOST, ib_put(&state, unit("u1"), LEFT, true));
    NOTICED(HOST,
            ib_put(&state, unit("u1"), OUT | COMES, true)); /* it was there from the first turn */
}

/* Those that are set free form a unit of their own, behind the scenario's. */
static void freed(void)
{
    const int part = s->unit_count;
    state.head.units = (uint16_t)(part + 1);
    *ib_unit_in(&state, part) = (struct regiment_state){.castings = 2, .formation = IB_LINE};
    of("u1")->castings = 6;
}

static void freed_men(void **nothing)
{
    (void)nothing;
    FINE(HOST, freed());
    NOTICED(HOST, freed(); ib_unit_in(&state, s->unit_count)->captured = 1);
    NOTICED(HOST, freed(); ib_put(&state, s->unit_count, OUT | SURRENDERED, true));
    NOTICED(HOST, freed(); of("u1")->castings = 7);
    NOTICED(HOST, freed(); ib_put(&state, s->unit_count, OUT, true);
            ib_unit_in(&state, s->unit_count)->holders = 1);
}

/* VII.C.2: one unit has joined another. */
static void joined(void)
{
    ib_put(&state, unit("7wi"), OUT, true);
    of("2wi")->castings = 32;
    of("7wi")->castings = 0;
    of("7wi")->joined = (int16_t)(1 + unit("2wi"));
    of("7wi")->brought = 12;
    of("2wi")->class_of = (int16_t)(1 + unit("7wi"));
    of("2wi")->morale = 6;
}

static void those_who_combine(void **nothing)
{
    (void)nothing;
    FINE(NO_TABLE, joined());
    NOTICED(NO_TABLE, joined(); of("2wi")->castings = 100);
    NOTICED(NO_TABLE, joined(); of("six")->castings = 9; of("2wi")->castings = 12);
    NOTICED(NO_TABLE, joined(); of("2wi")->morale = 7);
    NOTICED(NO_TABLE, joined(); of("7wi")->castings = 1);
    NOTICED(NO_TABLE, joined(); of("7wi")->holders = 1);
    NOTICED(NO_TABLE, joined(); ib_put(&state, unit("7wi"), OUT, false));
    NOTICED(NO_TABLE, joined(); of("7wi")->joined = (int16_t)(1 + unit("21ga")));
    NOTICED(NO_TABLE, joined(); of("7wi")->joined = (int16_t)(1 + unit("7wi")));
    NOTICED(NO_TABLE, joined(); of("7wi")->joined = (int16_t)(1 + state.head.units));
    NOTICED(NO_TABLE, joined(); of("2wi")->joined = (int16_t)(1 + unit("six")));
    NOTICED(HOST, of("u1")->class_of = 1);
    NOTICED(HOST, of("u1")->brought = 1);
}

static void sections_of_a_legion(void **nothing)
{
    (void)nothing;
    FINE(LEGION, of("hl")->morale = of("hlg")->morale = of("hlc")->morale = 4);
    FINE(LEGION, of("hlc")->morale = 4; of("hlc")->alone = 1);
    NOTICED(LEGION, of("hlc")->morale = 4);
    NOTICED(LEGION, of("2wi")->alone = 1);
}

/* VII.C.4: a fire waits for the word of its target's owner. */
static void waits(int kind, int target)
{
    state.head.stack[state.head.depth++] =
        (struct frame){.phase = IB_ASK_APART, .about = (int16_t)unit("2wi")};
    ib_armies(&state)->pending = order_by(kind, unit("21ga"));
    ib_armies(&state)->pending.target = (int16_t)target;
}

static void fire_that_waits(void **nothing)
{
    (void)nothing;
    FINE(NO_TABLE, waits(IB_FIRE, unit("2wi")));
    NOTICED(NO_TABLE, waits(IB_FIRE, unit("7wi")));
    NOTICED(NO_TABLE, waits(IB_MOVE, unit("2wi")));
    NOTICED(NO_TABLE, waits(IB_FIRE, unit("2wi")); ib_armies(&state)->pending.unit_count = 0);
    NOTICED(NO_TABLE, waits(IB_FIRE, unit("2wi"));
            state.head.stack[--state.head.depth] = (struct frame){0});
}

static void touch_both(int one, int other)
{
    ib_armies(&state)->touching[ib_armies(&state)->touching_count++] =
        (struct pair){(int16_t)one, (int16_t)other};
}

static void owe(int one, int other)
{
    ib_armies(&state)->owed[ib_armies(&state)->owed_count++] =
        (struct pair){(int16_t)one, (int16_t)other};
}

static void contacts_and_checks(void **nothing)
{
    (void)nothing;
    NOTICED(HOST, ib_armies(&state)->touching_count = -1);
    NOTICED(HOST, ib_armies(&state)->touching_count = PAIRS_MOST + 1);
    NOTICED(HOST, ib_armies(&state)->owed_count = -1);
    NOTICED(HOST, ib_armies(&state)->owed_count = OWED_MOST + 1);
    FINE(HOST, touch_both(unit("u1"), unit("old")));
    NOTICED(HOST, touch_both(unit("u1"), unit("u2")));
    NOTICED(HOST, touch_both(-1, unit("old")));
    NOTICED(HOST, touch_both(unit("u1"), state.head.units));
    NOTICED(HOST, touch_both(unit("u1"), unit("old")); ib_put(&state, unit("u1"), OUT, true));
    NOTICED(HOST, touch_both(unit("u1"), unit("old")); ib_put(&state, unit("old"), OUT, true));
    FINE(HOST, owe(unit("u1"), unit("u2")));
    NOTICED(HOST, owe(-1, unit("u2")));
    NOTICED(HOST, owe(unit("u1"), state.head.units));
    NOTICED(HOST, owe(unit("u1"), unit("u2")); ib_put(&state, unit("u1"), OUT, true));
}

static void prisoners(void **nothing)
{
    (void)nothing;
    NOTICED(HOST, of("u1")->castings = 6; of("u1")->captured = 2);
    FINE(HOST, of("u1")->castings = 6; of("u1")->captured = 2; ib_armies(&state)->taken[0][0] |= 1);
    NOTICED(HOST, ib_armies(&state)->taken[0][0] |= 1);
    NOTICED(HOST, of("u1")->castings = 6; of("u1")->captured = 2;
            ib_armies(&state)->taken[1][0] |= 1);
}

static void move_to(const char *id, int x, int y)
{
    of(id)->x = (int16_t)x, of(id)->y = (int16_t)y;
    ib_occupy(s, &state, unit(id));
}

static void places(void **nothing)
{
    (void)nothing;
    FINE(TABLE, move_to("2wi", 1500, 200));
    NOTICED(TABLE, of("2wi")->x++); /* its footprint stayed */
    NOTICED(TABLE, move_to("2wi", of("7wi")->x, of("7wi")->y));
    NOTICED(TABLE, move_to("2wi", 200, 200));
    NOTICED(TABLE, move_to("2wi", 1500, 50));
    NOTICED(TABLE, move_to("2wi", s->ground.width - 200, 1500));
    NOTICED(TABLE, move_to("2wi", 500, s->ground.depth + 10));
    NOTICED(TABLE, memset(&ib_armies(&state)->strips, 0, sizeof(struct strips)));
}

static void boats(void **nothing)
{
    struct lot *lot = ib_armies(&state)->lot;
    (void)nothing;
    FINE(BOATS, of("pon")->boats = 6; lot[0] = (struct lot){900, 1200, 2, 0});
    NOTICED(BOATS, of("pon")->boats = 6); /* two are nowhere */
    NOTICED(BOATS, of("pon")->boats = 6; lot[1] = (struct lot){900, 1200, 2, 0});
    NOTICED(BOATS, of("pon")->boats = 9; of("raft")->boats = 1);
    NOTICED(BOATS, of("pon")->boats = 7; of("2wi")->boats = 1);
    FINE(BOATS, of("pon")->boats = 5; of("2wi")->boats = 3;
         ib_put(&state, unit("2wi"), AFLOAT, true));
    NOTICED(BOATS, of("pon")->boats = 6; of("2wi")->boats = 2;
            ib_put(&state, unit("2wi"), AFLOAT, true)); /* twelve in two boats */
    NOTICED(BOATS, of("pon")->boats = 5; of("2wi")->boats = 3;
            ib_put(&state, unit("2wi"), AFLOAT | LYING, true));
    NOTICED(BOATS, of("pon")->unloaded = 4);
    NOTICED(BOATS, of("2wi")->unloaded = 1);
    FINE(BOATS, of("pon")->unloaded = 3);
}

static struct cut *cuts(int count)
{
    ib_armies(&state)->cut_count = (int16_t)count;
    return ib_armies(&state)->cut;
}

/* What is open of abatis and moats, and who works on them. */
static void works(void **nothing)
{
    (void)nothing;
    FINE(GUNS, *cuts(1) = (struct cut){0, 0, 100, 300});
    FINE(GUNS, cuts(2)[0] = (struct cut){1, 0, 0, 300}; cuts(2)[1] = (struct cut){1, 1, 0, 600});
    NOTICED(GUNS, *cuts(1) = (struct cut){0, 0, 300, 300});
    NOTICED(GUNS, *cuts(1) = (struct cut){0, 0, 100, 1401});
    NOTICED(GUNS, *cuts(1) = (struct cut){0, 1, 100, 300});
    NOTICED(GUNS, *cuts(1) = (struct cut){200, 0, 100, 300});
    NOTICED(TABLE, *cuts(1) = (struct cut){0, 0, 1, 2}); /* woods */
    NOTICED(GUNS, cuts(2)[0] = (struct cut){2, 0, 0, 300}; cuts(2)[1] = (struct cut){1, 0, 0, 100});
    NOTICED(GUNS, cuts(2)[0] = (struct cut){0, 0, 0, 300};
            cuts(2)[1] = (struct cut){0, 0, 300, 400});
    NOTICED(GUNS, cuts(-1));
    NOTICED(GUNS, cuts(CUTS_MOST + 1));
    FINE(GUNS, of("2wi")->worked = 1);
    NOTICED(GUNS, of("2wi")->worked = 2);
    FINE(GUNS, of("six")->formation = IB_CREWS_MOUNTED);
    NOTICED(TABLE, of("b4")->formation = IB_CREWS_MOUNTED);
    begin(GUNS);
}

static void generals(void **nothing)
{
    struct general_state *first = ib_armies(&state)->leader;
    (void)nothing;
    FINE(TABLE, first->with = LEADER_ALONE);
    FINE(TABLE, first->with = LEADER_GONE);
    NOTICED(TABLE, first->with = LEADER_ALONE + LEADER_GONE);
    NOTICED(TABLE, first->with = (int16_t)state.head.units);
    NOTICED(TABLE, first->with = (int16_t)unit("21ga"));
    NOTICED(TABLE, ib_put(&state, unit("2wi"), OUT, true); ib_occupy(s, &state, unit("2wi")));
}

/* The n-th thing that lies about on the table is there and is called so. */
static void lies_loose(int n, int x, int y, const char *called)
{
    char words[200];
    struct text text;
    struct point at = {-1, -1};
    text_over(&text, words, sizeof words);
    assert_true(s->system->battle->loose(s, &state, n, &at, &text));
    assert_string_equal(words, called);
    assert_int_equal(at.x, x);
    assert_int_equal(at.y, y);
}

static bool lies_nothing(int n)
{
    char words[200];
    struct text text;
    struct point at;
    text_over(&text, words, sizeof words);
    return !s->system->battle->loose(s, &state, n, &at, &text);
}

static void what_lies_about(void **nothing)
{
    struct regiment_state *u;
    (void)nothing;
    begin(BOATS);
    assert_true(lies_nothing(0));
    ib_lay_boats(&state, 1, (struct point){500, 1200}, 0);
    ib_lay_boats(&state, 2, (struct point){500, 1200}, 1); /* on another water */
    ib_lay_boats(&state, 2, (struct point){900, 1200}, 0);
    ib_lay_boats(&state, 1, (struct point){900, 1200}, 0);
    lies_loose(0, 500, 1200, "1 boat");
    lies_loose(1, 500, 1200, "2 boats");
    lies_loose(2, 900, 1200, "3 boats");
    assert_true(lies_nothing(3));

    u = of("2wi");
    u->captured = 3;
    assert_true(lies_nothing(3)); /* nobody knows where they are held */
    u->held_x = 700, u->held_y = 800;
    lies_loose(3, 700, 800, "3 castings of the 2nd Wisconsin, prisoners");
    u = of("7wi");
    ib_put(&state, unit("7wi"), OUT | SURRENDERED, true);
    u->castings = 1;
    u->held_y = 900;
    lies_loose(4, 0, 900, "1 casting of the 7th Wisconsin, prisoners");
    assert_true(lies_nothing(5));
}

static void where_things_are(void **nothing)
{
    const struct battle_rules *rules = scenarios[TABLE].system->battle;
    struct general_state *first = ib_armies(&state)->leader;
    struct point at, corner[OUTLINE_MOST];
    struct zone zone;
    (void)nothing;
    begin(TABLE);
    assert_false(rules->leader_place(s, &state, 0, &at)); /* with his unit */
    first->with = LEADER_ALONE;
    first->x = 300, first->y = 400;
    assert_true(rules->leader_place(s, &state, 0, &at));
    assert_int_equal(at.x, 300);
    assert_int_equal(at.y, 400);
    assert_int_equal(rules->outline(s, &state, unit("2wi"), corner), 4);
    assert_true(rules->zone(s, &state, unit("2wi"), &zone));
    assert_int_equal(zone.degrees, 45);
    of("2wi")->morale = IB_BROKEN;
    assert_false(rules->zone(s, &state, unit("2wi"), &zone));
    ib_put(&state, unit("2wi"), OUT, true);
    assert_int_equal(rules->outline(s, &state, unit("2wi"), corner), 0);
    assert_false(rules->zone(s, &state, unit("2wi"), &zone));
    assert_true(rules->zone(s, &state, unit("5va"), &zone)); /* a column fires all round */
    assert_int_equal(zone.degrees, 180);
    of("b4")->formation = IB_LIMBERED;
    assert_false(rules->zone(s, &state, unit("b4"), &zone));
}

/* A system whose units cover six-sided ground, each around the place that Iron Brigade gives it. */
static int six_corners(const struct scenario *of, const struct state *at, int unit,
                       struct point corner[OUTLINE_MOST])
{
    static const struct point hexagon[] = {{-50, 87}, {50, 87},   {100, 0},
                                           {50, -87}, {-50, -87}, {-100, 0}};
    struct point box[OUTLINE_MOST];
    if (!scenarios[TABLE].system->battle->outline(of, at, unit, box))
        return 0;
    for (int i = 0; i < COUNT(hexagon); i++)
        corner[i] = (struct point){box[0].x + hexagon[i].x, box[0].y + hexagon[i].y};
    return COUNT(hexagon);
}

static void outlines_of_any_shape(void **nothing)
{
    static struct scenario six;
    static char room[1 << 16];
    struct system system = *scenarios[TABLE].system;
    struct battle_rules rules = *system.battle;
    struct point corner[OUTLINE_MOST], box[OUTLINE_MOST];
    struct text t;
    struct json j;
    (void)nothing;
    begin(TABLE);
    rules.outline = six_corners;
    system.battle = &rules;
    six = scenarios[TABLE];
    six.system = &system;
    scenarios[TABLE].system->battle->outline(s, &state, unit("2wi"), box);
    const struct outline o = battle_outline(&six, &state, unit("2wi"), corner);
    assert_int_equal(o.count, 6);
    assert_int_equal(outline_middle(o).x, box[0].x);
    assert_int_equal(outline_middle(o).y, box[0].y);
    assert_int_equal(outline_rear(o).x, box[0].x);
    assert_int_equal(outline_rear(o).y, box[0].y - 87);
    text_over(&t, room, sizeof room);
    json_over(&j, &t);
    view_json(&j, &six, &state, SEAT_REFEREE);
    const char *outline = strstr(strstr(room, "\"2wi\""), "\"outline\":[[");
    int corners = 0;
    for (outline += strlen("\"outline\":["); outline[0] == '['; corners++)
        outline = strchr(outline, ']') + (strchr(outline, ']')[1] == ',' ? 2 : 1);
    assert_int_equal(corners, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_and_questions),
        cmocka_unit_test(units),
        cmocka_unit_test(freed_men),
        cmocka_unit_test(those_who_combine),
        cmocka_unit_test(sections_of_a_legion),
        cmocka_unit_test(fire_that_waits),
        cmocka_unit_test(contacts_and_checks),
        cmocka_unit_test(prisoners),
        cmocka_unit_test(places),
        cmocka_unit_test(boats),
        cmocka_unit_test(works),
        cmocka_unit_test(generals),
        cmocka_unit_test(what_lies_about),
        cmocka_unit_test(where_things_are),
        cmocka_unit_test(outlines_of_any_shape),
    };
    return cmocka_run_group_tests(tests, read_scenarios, NULL);
}
