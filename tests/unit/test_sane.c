/* A state that cannot come about is found out.  After every order of every test the engine asks
 * whether the armies are sane; here each thing that it asks is broken once, by hand, and the answer
 * must be no. */

#include "check.h"
#include "rules/iron_brigade/army/state.h"
#include "rules/iron_brigade/map/stand.h"

enum { TABLE, BOATS, HOST, SCENARIOS };
static const char *const files[SCENARIOS] = {"table.txt", "boats.txt", "host.txt"};
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_and_questions),
        cmocka_unit_test(units),
        cmocka_unit_test(freed_men),
        cmocka_unit_test(contacts_and_checks),
        cmocka_unit_test(prisoners),
        cmocka_unit_test(places),
        cmocka_unit_test(boats),
        cmocka_unit_test(generals),
    };
    return cmocka_run_group_tests(tests, read_scenarios, NULL);
}
