/* What a club player would shake his head at, counted over battles on fixed seeds:
 *
 *     turning   a regiment that turns in three turns of its side one after another, by more than 60
 *               degrees in all, and meanwhile neither fires nor goes two inches;
 *     silence   guns that have an enemy in their fire, wherever they would have to turn to, and
 * have no order for two turns; idleness  a regiment without an order for four turns while the
 * battle is undecided, unless it stands on ground of its side, hides, is too shaken to go anywhere,
 * or is shut in by friends or ground: that is proved by asking the rules for every turn and every
 * way on, not by what a captain thinks of them.
 *
 * What is left of them is bounded here.  LONGROLL_HABITS=1 tells each of them, and
 * LONGROLL_HABIT_SEEDS says over how many seeds a battle. */

#define _DEFAULT_SOURCE

#include <stdlib.h>

#include "tests/foes/foes.h"
#include "commander/iron_brigade/captain_mind.h"
#include "commander/match.h"
#include "check.h"

enum { SEEDS = 6 };
enum { SILENCE, IDLENESS, TURNING, HABITS };
enum { FINE = 5 };
enum { TURNED = 60, TURNED_LEAST = 10, GONE = 2 * INCH };

/* One unit's record. */
struct record {
    struct point from; /* where it stood when the turn began, and its facing */
    int facing;
    bool fired, ordered;
    bool shut_in;             /* when its side had done moving and it still had no order */
    int turned, silent, idle; /* turns one after another */
    int degrees, way;         /* in those in which it turned */
};

static struct scenario scenario;
static struct match match;
static struct scene scene;
static struct record record[UNITS_MOST];
static int count[HABITS];
static const char *path;

static void read_scenario(const char *name)
{
    static char text[1 << 16];
    char full[400];
    struct faults faults = {.count = 0};
    path = name;
    snprintf(full, sizeof full, TESTS "/../scenarios/%s", name);
    FILE *f = fopen(full, "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    assert_true(scenario_read(&scenario, text, size, &faults));
}

static void look(const struct state *state, int side)
{
    captain_look(&scene, &scenario, state, side, &captain_temper);
}

static void tell(const char *habit, int unit, uint64_t seed)
{
    if (getenv("LONGROLL_HABITS"))
        print_message("%s, seed %d, turn %d: %s, %s\n", path, (int)seed, match.state.head.turn,
                      scenario_name(&scenario, scenario.unit[unit].id), habit);
}

/* ---- what is counted ---- */

static bool has_shot(int unit)
{
    const struct piece *p = &scene.piece[unit];
    int near[NEAR_MOST];
    const int enemies = captain_list_enemies(&scene, p->at, p->reach, near);
    bool has = false;
    for (int i = 0; i < enemies && !has; i++) {
        struct ib_prospect a;
        const struct state *turned = captain_suppose_at(
            &scene, unit, p->at, bearing_of(p->at, scene.piece[near[i]].at), p->means.fights_in);
        has = captain_gain_of(&scene, turned, unit, near[i], false, &a) > 0;
    }
    captain_suppose_nothing(&scene, unit);
    return has;
}

static bool is_on_own_ground(int unit)
{
    for (int i = 0; i < scenario.objective_count; i++) {
        const struct objective *o = &scenario.objective[i];
        if (held_by(&match.state, i) == scenario.unit[unit].side &&
            length_of(scene.piece[unit].at, o->at) <= o->within + 2 * INCH)
            return true;
    }
    return false;
}

/* ---- shut in ---- */

/* Is an end nearer to ground that its side has not, or to an enemy? */
static bool comes_nearer(int unit, struct point end)
{
    const struct point at = scene.piece[unit].at;
    for (int i = 0; i < scenario.objective_count; i++)
        if (held_by(&match.state, i) != scenario.unit[unit].side &&
            length_of(end, scenario.objective[i].at) <=
                length_of(at, scenario.objective[i].at) - SHORTEST)
            return true;
    for (int i = 0; i < scene.units; i++)
        if (!scene.piece[i].ours && scene.piece[i].stands &&
            length_of(end, scene.piece[i].at) <= length_of(at, scene.piece[i].at) - SHORTEST)
            return true;
    return false;
}

/* Turned so, if it lawfully may, and then on as far as it may. */
static bool may_come_nearer_by(struct mind *m, int bearing)
{
    const struct piece *p = m->p;
    struct order face = order_by(IB_FACE, m->unit);
    order_set_fact(&face, IB_FACE_BEARING, bearing);
    if (bearing != p->facing && !captain_is_lawful(&scene, &face))
        return false;
    const struct point front = captain_front_if_turned(m, p->at, bearing);
    const struct span on = captain_move_span(
        m, captain_suppose_at(&scene, m->unit, front, bearing, p->formation), false, false);
    captain_suppose_nothing(&scene, m->unit);
    return comes_nearer(m->unit, point_along(front, bearing, on.last));
}

/* When its side has done moving and firing: is there no fire left to it, and no turn and way on,
 * by the rules alone and whatever it would cost, that brings it half an inch nearer to anything? */
static bool is_shut_in(int unit)
{
    struct ideas none = {.count = 0};
    struct mind m;
    captain_plan_goals(&scene);
    captain_mind_begin(&m, &scene, unit, &none);
    if (has_shot(unit))
        return false;
    for (int i = 0; i < DEGREES; i += FINE)
        if (may_come_nearer_by(&m, bearing_wrap(m.p->facing + i)))
            return false;
    return true;
}

static int add(int habit, const char *name, int turns, int most, int unit, uint64_t seed)
{
    if (turns < most)
        return turns;
    count[habit]++;
    tell(name, unit, seed);
    return 0;
}

/* The turn of its side is over. */
static void judge(int unit, uint64_t seed)
{
    struct record *r = &record[unit];
    const struct piece *p = &scene.piece[unit];
    const bool may = p->stands && p->reach > 0 && captain_is_rested(&scene, p) && !p->afloat;
    const int off = bearing_between(p->facing, r->facing);
    if (off < TURNED_LEAST || r->fired || !may)
        r->turned = r->degrees = r->way = 0;
    else {
        r->turned++;
        r->degrees += off;
        r->way += length_of(r->from, p->at);
    }
    if (r->way >= GONE)
        r->turned = r->degrees = r->way = 0;
    if (r->turned >= 3 && r->degrees > TURNED)
        r->turned = add(TURNING, "turns to and fro", 3, 3, unit, seed);
    r->silent = may && p->means.guns && !r->ordered && !p->means.hidden && has_shot(unit)
                    ? r->silent + 1
                    : 0;
    r->silent = add(SILENCE, "guns are silent", r->silent, 2, unit, seed);
    r->idle = may && !p->means.guns && !r->ordered && !r->shut_in && !p->means.hidden &&
                      !is_on_own_ground(unit)
                  ? r->idle + 1
                  : 0;
    r->idle = add(IDLENESS, "is idle", r->idle, 4, unit, seed);
}

static void begin_turn(int side)
{
    look(&match.state, side);
    for (int i = 0; i < scene.units; i++)
        if (scene.piece[i].ours) {
            record[i].from = scene.piece[i].at;
            record[i].facing = scene.piece[i].facing;
            record[i].fired = record[i].ordered = record[i].shut_in = false;
        }
}

static void end_turn(int side, uint64_t seed)
{
    look(&match.state, side);
    for (int i = 0; i < scene.units; i++)
        if (scene.piece[i].ours)
            judge(i, seed);
}

/* Those who have no order when its phase of movement and fire ends. */
static void look_at_idle(const struct state *before, int side)
{
    look(before, side);
    for (int i = 0; i < scene.units; i++)
        if (scene.piece[i].ours && !record[i].ordered)
            record[i].shut_in = scene.piece[i].stands && is_shut_in(i);
}

static void note(const struct order *o)
{
    for (int i = 0; i < o->unit_count && o->of == OF_UNIT; i++) {
        record[o->unit[i]].ordered = true;
        record[o->unit[i]].fired |= o->kind == IB_FIRE;
    }
}

static void watch(const struct commander *who, uint64_t seed)
{
    static struct state before;
    const struct commander *const side[SIDES] = {who, who};
    memset(record, 0, sizeof record);
    match_begin(&match, &scenario, side, seed);
    for (int now = match.state.head.side; !match.state.head.over;) {
        begin_turn(now);
        while (!match.state.head.over && match.state.head.side == now) {
            state_copy(&scenario, &before, &match.state);
            assert_true(match_step(&match));
            if (phase_now(&before) == IB_PHASE_ACT && match.thought.order.kind == IB_END)
                look_at_idle(&before, now);
            note(&match.thought.order);
        }
        if (!match.state.head.over)
            end_turn(now, seed);
        now = match.state.head.side;
    }
}

static const char *const battles[] = {
    "training.txt",      "brawners-farm.txt",    "railroad-cut.txt",   "balls-bluff.txt",
    "bufords-delay.txt", "burnsides-bridge.txt", "maryes-heights.txt",
};

static void watch_all(const char *name)
{
    const char *seeds = getenv("LONGROLL_HABIT_SEEDS");
    memset(count, 0, sizeof count);
    for (int i = 0; i < COUNT(battles); i++) {
        read_scenario(battles[i]);
        for (int seed = 1; seed <= (seeds ? atoi(seeds) : SEEDS); seed++)
            watch(commander_named(name, scenario.system, NULL), (uint64_t)seed);
    }
    print_message("%s: %d silent guns, %d idle regiments, %d turned to and fro\n", name, count[0],
                  count[1], count[2]);
}

static void the_captain_has_few(void **state)
{
    (void)state;
    watch_all("captain");
    if (getenv("LONGROLL_HABIT_SEEDS"))
        return;
    assert_true(count[SILENCE] == 0 && count[IDLENESS] <= 1 && count[TURNING] <= 4);
}

/* So the test sees what it is made for. */
static void the_captain_had_more(void **state)
{
    (void)state;
    watch_all("old-captain");
    assert_true(count[TURNING] >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_captain_has_few),
        cmocka_unit_test(the_captain_had_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
