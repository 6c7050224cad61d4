/* Computer players: every order lawful by what their seat sees, every battle with an end, the same
 * seed the same play; nothing of what is hidden moves them; the captain beats the recruit.  And
 * what the door tells them of a fire is what the chart says. */

#define _DEFAULT_SOURCE

#include "commander/match.h"
#include "engine/battle/check.h"
#include "engine/battle/events.h"
#include "engine/battle/way.h"
#include "engine/chart/table.h"
#include "rules/iron_brigade/kinds.h"
#include "rules/iron_brigade/staff.h"
#include "check.h"

enum { BATTLES = 20, SCENARIOS = 16 };

static const char *const paths[SCENARIOS] = {
    "/scenarios/training.txt",
    "/scenarios/odd.txt",
    "/scenarios/table.txt",
    "/../scenarios/training.txt",
    "/../scenarios/railroad-cut.txt",
    "/../scenarios/brawners-farm.txt",
    "/scenarios/boats.txt",
    "/scenarios/guns.txt",
    "/scenarios/drill.txt",
    "/../scenarios/balls-bluff.txt",
    "/../scenarios/burnsides-bridge.txt",
    "/../scenarios/maryes-heights.txt",
    "/../scenarios/bufords-delay.txt",
    "/scenarios/assault.txt",
    "/scenarios/skirmish.txt",
    "/scenarios/ambush.txt",
};
enum { RAILROAD_CUT = 4, BALLS_BLUFF = 9, BURNSIDES_BRIDGE = 10, ASSAULT = 13, SKIRMISH, AMBUSH };
static struct scenario scenarios[SCENARIOS];
static struct match match;

static int read_scenarios(void **state)
{
    static char text[1 << 16];
    (void)state;
    for (int i = 0; i < SCENARIOS; i++) {
        char path[400];
        struct faults faults = {.count = 0};
        snprintf(path, sizeof path, TESTS "%s", paths[i]);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        const size_t size = fread(text, 1, sizeof text, f);
        fclose(f);
        assert_true(scenario_read(&scenarios[i], text, size, &faults));
    }
    return 0;
}

static void begin(int scenario, const char *one, const char *other, uint64_t seed)
{
    const struct system *system = scenarios[scenario].system;
    const struct commander *const side[SIDES] = {commander_named(one, system, NULL),
                                                 commander_named(other, system, NULL)};
    assert_non_null(side[0]);
    assert_non_null(side[1]);
    match_begin(&match, &scenarios[scenario], side, seed);
}

/* One order, with its words if it is not lawful. */
static void order_one(int scenario, uint64_t seed)
{
    char room[200];
    struct text t;
    struct trouble trouble = {0};
    if (match_step(&match))
        return;
    text_over(&t, room, sizeof room);
    order_write(match.s, &match.thought.order, &t);
    const struct commander_seat *c = match_turn(&match);
    order_may(c->s, &c->seen, c->seat, &match.thought.order, &trouble);
    fail_msg("%s, seed %d: %s (%s): %s", paths[scenario], (int)seed, room, match.thought.why,
             trouble.room);
}

/* ---- lawful orders, each with a reason; an end ---- */

static bool is_sentence(const char *why)
{
    const size_t length = strlen(why);
    return length > 10 && length < WHY_ROOM - 1 && why[0] >= 'A' && why[0] <= 'Z' &&
           why[length - 1] == '.' && !strchr(why, '%') && text_is_clean(why);
}

static void play_out(int scenario, const char *one, const char *other, uint64_t seed)
{
    enum { ORDERS_MOST = 6000 };
    for (begin(scenario, one, other, seed); !match.state.head.over;) {
        order_one(scenario, seed);
        if (!is_sentence(match.thought.why))
            fail_msg("%s, seed %d: '%s' is no sentence", paths[scenario], (int)seed,
                     match.thought.why);
        if (match.state.head.orders > ORDERS_MOST)
            fail_msg("%s, seed %d: no end to it", paths[scenario], (int)seed);
    }
}

static void battles_are_lawful_and_end(void **state)
{
    (void)state;
    for (int i = 0; i < SCENARIOS; i++)
        for (int n = 0; n < BATTLES; n++) {
            play_out(i, "captain", "captain", (uint64_t)n);
            play_out(i, n % 2 ? "captain" : "recruit", n % 2 ? "recruit" : "captain", (uint64_t)n);
        }
}

/* Men who were freed and form a unit of their own rally, go back and fight as any others do.
 */
static void freed_men_are_led(void **state)
{
    static const struct {
        int scenario;
        const char *words;
    } freed[] = {
        {0, "7wi castings -6, 7wi-freed castings +6, 7wi-freed posture up"},
        {2, "7wi castings -6, 7wi-freed castings +6, 7wi-freed posture up, "
            "7wi-freed east +3000, 7wi-freed north +1400"},
    };
    struct trouble trouble = {0};
    int orders[2] = {0, 0};
    (void)state;
    for (int i = 0; i < COUNT(freed); i++)
        for (uint64_t seed = 0; seed < BATTLES; seed++) {
            begin(freed[i].scenario, "captain", "captain", seed);
            const int part = scenario_unit(match.s, "7wi-freed");
            assert_true(events_apply(match.s, freed[i].words, &match.state, &trouble));
            assert_true(match.s->system->battle->sane(match.s, &match.state));
            while (!match.state.head.over) {
                order_one(freed[i].scenario, seed);
                assert_true(match.s->system->battle->sane(match.s, &match.state));
                orders[i] +=
                    match.thought.order.unit_count > 0 && match.thought.order.unit[0] == part;
            }
        }
    assert_true(orders[0] > BATTLES && orders[1] > BATTLES);
}

/* ---- the same again ---- */

/* One number over all the orders and what they led to. */
static uint64_t course_of(int scenario, uint64_t seed)
{
    uint64_t sum = 0;
    for (begin(scenario, "captain", "recruit", seed); !match.state.head.over;) {
        order_one(scenario, seed);
        sum = sum * 31 + check_tracks(match.s, &match.state);
        for (const char *s = match.thought.why; *s; s++)
            sum = sum * 31 + (unsigned char)*s;
    }
    return sum;
}

static void the_same_seed_is_the_same_battle(void **state)
{
    uint64_t first[SCENARIOS][2];
    (void)state;
    for (int i = 0; i < SCENARIOS; i++)
        for (int seed = 0; seed < 2; seed++)
            first[i][seed] = course_of(i, (uint64_t)seed);
    for (int i = SCENARIOS - 1; i >= 0; i--) { /* whatever was played in between */
        assert_true(course_of(i, 1) == first[i][1]);
        assert_true(course_of(i, 0) == first[i][0]);
        assert_true(first[i][0] != first[i][1]);
    }
}

/* ---- what one may not know ---- */

/* Another key of the dice, and every company column of the enemy's en masse. */
static int make_twin(const struct state *truth, int seat, struct state *twin)
{
    const struct track *t = &match.s->system->battle->tracks[IB_TRACK_FORMATION];
    int changed = 0;
    *twin = *truth;
    twin->head.seed += 977;
    twin->head.orders += 13;
    for (int i = 0; i < truth->head.units; i++)
        if (match.s->unit[i].side != seat && t->get(match.s, truth, i) == IB_COMPANY_COLUMN) {
            t->set(match.s, twin, i, IB_EN_MASSE);
            changed++;
        }
    return changed;
}

/* Every hidden depth another. */
static int make_twin_ground(const struct scenario *truth, struct scenario *twin)
{
    int changed = 0;
    *twin = *truth;
    for (int i = 0; i < twin->ground.feature_count; i++)
        if (twin->ground.feature[i].hidden) {
            twin->ground.feature[i].depth /= 4;
            changed++;
        }
    return changed;
}

/* The recruit forms company columns; the captain, who is not told what they are, nor how deep the
 * water is, orders the same against both. */
static void hidden_facts_move_nobody(void **state)
{
    static struct scenario twin_ground;
    static struct state twin;
    static struct commander_seat twin_seat;
    static struct thought one, other;
    int columns = 0, depths = 0;
    (void)state;
    for (int n = 0; n < 54; n++)
        for (begin(n % SCENARIOS, "recruit", "captain", (uint64_t)n); !match.state.head.over;
             order_one(n % SCENARIOS, (uint64_t)n)) {
            const struct commander_seat *c = match_turn(&match);
            if (c->seat != 1)
                continue;
            columns += make_twin(&match.state, c->seat, &twin);
            depths += make_twin_ground(match.s, &twin_ground);
            match_think(&match);
            one = match.thought;
            commander_sit(&twin_seat, c->who, c->seat);
            commander_think(&twin_seat, &twin_ground, &twin, match.seed, &other);
            assert_true(state_equal(match.s, &twin_seat.seen, &c->seen));
            assert_memory_equal(&one.order, &other.order, sizeof one.order);
            assert_string_equal(one.why, other.why);
        }
    print_message("%d orders against a column that was another, %d by a water\n", columns, depths);
    assert_true(columns > 100 && depths > 100);
}

/* ---- each plays the systems that he knows ---- */

static void a_system_without_a_captain_is_played_by_the_recruit(void **state)
{
    static struct scenario s;
    struct system system;
    struct trouble trouble = {0};
    (void)state;
    s = scenarios[3];
    system = *s.system;
    system.name = "elsewhere";
    system.title = "Elsewhere";
    s.system = &system;
    assert_null(commander_named("captain", &system, &trouble));
    assert_string_equal(trouble.room,
                        "there is no commander 'captain' for Elsewhere; there are: recruit");
    const struct commander *recruit = commander_named("recruit", &system, NULL);
    assert_non_null(recruit);
    match_begin(&match, &s, (const struct commander *const[SIDES]){recruit, recruit}, 5);
    assert_true(match_play(&match));
}

/* ---- two players of one side ---- */

/* Two captains share the Confederates at Brawner's Farm: each orders his own division, and a third
 * does what is left to the whole side: the guns, and the end of the phase. */
static void a_player_orders_his_own(void **state)
{
    enum { BRAWNERS_FARM = 5, CONFEDERATE = 1, PLAYERS = 2 };
    static struct scenario s;
    static struct commander_seat player[PLAYERS];
    int orders[PLAYERS] = {0, 0};
    (void)state;
    s = scenarios[BRAWNERS_FARM];
    s.player_count = PLAYERS;
    for (int i = 0; i < PLAYERS; i++) {
        const int division = scenario_find(&s, OF_GROUP, i ? "ewell" : "taliaferro");
        s.player[i] = (struct player){.side = CONFEDERATE, .groups = {(uint64_t)1 << division}};
    }
    const struct commander *captain = commander_named("captain", s.system, NULL);
    match_begin(&match, &s, (const struct commander *const[SIDES]){captain, captain}, 1);
    for (int i = 0; i < PLAYERS; i++)
        commander_sit(&player[i], captain, SEATS + i);
    while (!match.state.head.over) {
        struct thought t;
        struct dice d;
        match_think(&match);
        for (int i = 0; i < PLAYERS && match_turn(&match)->seat == CONFEDERATE; i++) {
            commander_think(&player[i], &s, &match.state, 1, &t);
            if (t.order.kind == IB_END || t.order.kind == NO_KIND)
                continue;
            assert_true(order_may(player[i].s, &player[i].seen, player[i].seat, &t.order, NULL));
            for (int k = 0; k < t.order.unit_count; k++)
                assert_true(seat_commands(&s, player[i].seat, OF_UNIT, t.order.unit[k]));
            match.thought = t;
            orders[i]++;
            break;
        }
        dice_rolled(&d, match.state.head.seed, match.state.head.orders);
        assert_true(order_obey(&s, &match.state, &match.thought.order, &d, NULL));
    }
    print_message("%d and %d orders\n", orders[0], orders[1]);
    assert_true(orders[0] > 20 && orders[1] > 20);
}

/* ---- advanced rules ---- */

/* Where a battle plays by VIII.B, VIII.D and VIII.E he mounts crews for the double, and opens
 * ground for riders and guns; where it does not, he never thinks of it. */
static void advanced_rules_are_used(void **state)
{
    static struct scenario plain;
    int opened = 0, mounted = 0, doubled = 0;
    (void)state;
    plain = scenarios[ASSAULT];
    plain.advanced = 0;
    const struct commander *captain = commander_named("captain", plain.system, NULL);
    for (int n = 0; n < 8; n++)
        for (match_begin(&match, n % 2 ? &plain : &scenarios[ASSAULT],
                         (const struct commander *const[SIDES]){captain, captain},
                         (uint64_t)(n / 2 + 1));
             !match.state.head.over; order_one(ASSAULT, (uint64_t)n)) {
            const struct order *o = &match.thought.order;
            match_think(&match);
            const bool opens = o->kind == IB_CLEAR || o->kind == IB_FILL,
                       mounts =
                           o->kind == IB_FORM && o->fact[IB_FORM_FORMATION] == IB_CREWS_MOUNTED,
                       doubles = o->kind == IB_DOUBLE && scenario_unit(&plain, "ug") == o->unit[0];
            assert_true(n % 2 == 0 || !(opens || mounts || doubles));
            opened += opens;
            mounted += mounts;
            doubled += doubles;
        }
    print_message("%d times at work, crews mounted %d times, guns doubled %d times\n", opened,
                  mounted, doubled);
    assert_true(opened > 1 && mounted > 0 && doubled > 0);
}

static int track_of(enum ib_track track, int unit)
{
    return match.s->system->battle->tracks[track].get(match.s, &match.state, unit);
}

static void set_track(enum ib_track track, int unit, int value)
{
    match.s->system->battle->tracks[track].set(match.s, &match.state, unit, value);
}

static struct point front_of(const struct state *state, int unit)
{
    const struct battle_rules *b = match.s->system->battle;
    return (struct point){track_with(b, TRACK_EAST)->get(match.s, state, unit),
                          track_with(b, TRACK_NORTH)->get(match.s, state, unit)};
}

/* VII.E: on open ground, near the enemy, skirmishers go out before regiments that are large enough,
 * in open order, and then so far on that these can fire through them; without the rule none do. */
static void skirmishers_go_out(void **state)
{
    static struct scenario plain;
    int out = 0, through = 0;
    (void)state;
    plain = scenarios[SKIRMISH];
    plain.advanced = 0;
    const struct commander *captain = commander_named("captain", plain.system, NULL);
    for (int n = 0; n < 12; n++)
        for (match_begin(&match, n % 2 ? &plain : &scenarios[SKIRMISH],
                         (const struct commander *const[SIDES]){captain, captain},
                         (uint64_t)(n / 2 + 1));
             !match.state.head.over; order_one(SKIRMISH, (uint64_t)n)) {
            const struct order *o = &match.thought.order;
            match_think(&match);
            if (o->kind == IB_FIRE && o->unit[0] < match.s->unit_count)
                for (int i = match.s->unit_count; i < match.state.head.units; i++)
                    through += whole_of(match.s, i) == o->unit[0] &&
                               match.s->system->battle->is_in(match.s, &match.state, i) &&
                               track_of(IB_TRACK_FORMATION, i) == IB_OPEN_ORDER;
            if (o->kind != IB_SPLIT)
                continue;
            assert_int_equal(n % 2, 0);
            assert_int_equal(o->fact[IB_SPLIT_FORMATION], IB_OPEN_ORDER);
            assert_int_equal(o->fact[IB_SPLIT_ON], IB_ON_FRONT);
            assert_true(track_of(IB_TRACK_CASTINGS, o->unit[0]) >= 18);
            out++;
        }
    print_message("%d times out, %d fires with a line before the regiment\n", out, through);
    assert_true(out >= 6 && through >= 6);
}

/* With nobody near they are called in, unless they are the more shaken. */
static void skirmishers_are_called_in(void **state)
{
    (void)state;
    for (int shaken = 0; shaken < 2; shaken++) {
        struct dice d;
        int joined = 0;
        begin(SKIRMISH, "captain", "captain", 1);
        const int unit = scenario_unit(match.s, "u1"), part = part_number(match.s, unit, 1);
        struct order split = order_by(IB_SPLIT, unit);
        split.target = (int16_t)part;
        order_set_fact(&split, IB_SPLIT_CASTINGS, 8);
        order_set_fact(&split, IB_SPLIT_FORMATION, IB_OPEN_ORDER);
        order_set_fact(&split, IB_SPLIT_ON, IB_ON_FRONT);
        phase_go(&match.state, IB_PHASE_ACT);
        assert_true(order_may(match.s, &match.state, 0, &split, NULL));
        dice_rolled(&d, 0, 0);
        assert_true(order_obey(match.s, &match.state, &split, &d, NULL));
        set_track(IB_TRACK_MORALE, part, shaken ? 5 : 6);
        while (match.state.head.turn < 3 && !joined) {
            order_one(SKIRMISH, 1);
            joined = match.thought.order.kind == IB_COMBINE;
            if (shaken && match.thought.order.kind == IB_RALLY)
                set_track(IB_TRACK_MORALE, part, 5);
        }
        assert_int_equal(joined, !shaken);
    }
}

/* VIII.F: whoever is hidden, on a side that is not losing, neither moves nor turns, and opens fire
 * on an enemy within 11 inches or on one who shows him his flank, by surprise. */
static void the_hidden_lie_in_wait(void **state)
{
    int waits = 0, sprung = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++)
        for (begin(AMBUSH, "captain", "captain", seed); !match.state.head.over;
             order_one(AMBUSH, seed)) {
            struct ib_means means;
            struct ib_prospect fire;
            const struct order *o = &match.thought.order;
            match_think(&match);
            const struct commander_seat *who = match_turn(&match);
            if (o->of != OF_UNIT || o->unit_count == 0 ||
                phase_now(&match.state) == IB_PHASE_DEPLOY)
                continue;
            ib_find_means(who->s, &who->seen, o->unit[0], &means);
            if (!means.hidden || battle_leads(who->s, &who->seen) == !who->seat)
                continue;
            waits++;
            assert_int_equal(o->kind, IB_FIRE);
            assert_true(ib_find_prospect(who->s, &who->seen, o->unit[0], o->target, false, &fire));
            assert_true(fire.red && fire.range <= 12);
            sprung += fire.range <= 11;
        }
    print_message("%d fires from hiding, %d of them near\n", waits, sprung);
    assert_true(waits >= 15 && sprung >= 10);
}

/* Both sides set up in a few orders: the 1st R goes to the edge of its wood, the howitzers to where
 * they see more of the field, and nobody stands closer to a friend than he did. */
static void units_are_set_up_where_they_fight_well(void **state)
{
    static const int scenario[] = {BALLS_BLUFF, AMBUSH};
    (void)state;
    for (int n = 0; n < COUNT(scenario); n++) {
        int moved = 0, orders = 0;
        begin(scenario[n], "captain", "captain", 1);
        for (; phase_now(&match.state) == IB_PHASE_DEPLOY; orders++) {
            order_one(scenario[n], 1);
            moved += match.thought.order.kind == IB_DEPLOY;
        }
        assert_in_range(moved, 1, 12);
        assert_int_equal(orders, moved + SIDES);
        for (int i = 0; i < match.s->unit_count; i++)
            for (int k = 0; k < i; k++)
                assert_true(match.s->unit[i].side != match.s->unit[k].side ||
                            match.s->unit[i].zone == 0 || match.s->unit[k].zone == 0 ||
                            length_of(front_of(&match.state, i), front_of(&match.state, k)) > 300);
    }
    const int first = scenario_unit(match.s, "r1");
    assert_int_equal(track_of(IB_TRACK_NORTH, first), 2600);
    assert_non_null(area_at(&match.s->ground, WOODS, front_of(&match.state, first)));
}

/* The 28th Ohio, there from the start, wades the creek and has the bank behind it before it turns
 * to the bridge. */
static void a_line_leaves_the_bank_before_it_turns(void **state)
{
    struct scenario *s = &scenarios[BURNSIDES_BRIDGE];
    int dry = 0;
    (void)state;
    s->unit[scenario_unit(s, "28oh")].arrives = 0;
    for (uint64_t seed = 501; seed <= 505; seed++) {
        begin(BURNSIDES_BRIDGE, "captain", "captain", seed);
        const int unit = scenario_unit(match.s, "28oh");
        bool turned = false;
        while (!match.state.head.over && !turned) {
            order_one(BURNSIDES_BRIDGE, seed);
            turned = match.thought.order.kind == IB_FACE && match.thought.order.unit[0] == unit &&
                     strstr(match.thought.why, "goal"); /* and not, shaken, to an enemy */
        }
        assert_true(!turned || track_of(IB_TRACK_EAST, unit) < 1450);
        dry += turned;
    }
    assert_true(dry >= 4); /* in one it is too shaken to go on */
}

/* Who turns for nothing does not turn to his goal and back to the enemy without end: with more to
 * gain on the north ridge the 6th Wisconsin, en masse, did. */
static void a_mass_turns_once(void **state)
{
    struct scenario *s = &scenarios[RAILROAD_CUT];
    const int ridge = 3, worth = s->objective[ridge].worth;
    (void)state;
    s->objective[ridge].worth = 6;
    play_out(RAILROAD_CUT, "captain", "captain", 71223);
    s->objective[ridge].worth = worth;
}

/* ---- advice for one unit ---- */

/* The captain's advice is lawful, is about the unit that was asked for, and is what he would do
 * himself when its turn comes; the second best is another order. */
static void advice_is_what_he_would_do(void **state)
{
    const struct study none = {0};
    int same = 0, second = 0, stays = 0;
    (void)state;
    for (int n = 0; n < SCENARIOS; n++)
        for (begin(n, "captain", "captain", (uint64_t)n); !match.state.head.over;
             order_one(n, (uint64_t)n)) {
            struct thought best[ADVICE];
            match_think(&match);
            const struct commander_seat *who = match_turn(&match);
            const struct order *o = &match.thought.order;
            if (o->unit_count != 1 || (o->kind != IB_FIRE && o->kind != IB_MOVE))
                continue;
            commander_advise(who->who, who->s, &who->seen, who->seat, o->unit[0], &none, best);
            assert_memory_equal(&best[0].order, o, sizeof *o);
            assert_string_equal(best[0].why, match.thought.why);
            same++;
            if (best[1].order.kind == NO_KIND)
                continue;
            assert_true(order_may(who->s, &who->seen, who->seat, &best[1].order, NULL));
            assert_int_equal(best[1].order.unit[0], o->unit[0]);
            assert_memory_not_equal(&best[1].order, o, sizeof *o);
            second++;
            commander_advise(who->who, who->s, &who->seen, !who->seat, o->unit[0], &none, best);
            stays += best[0].order.kind == NO_KIND; /* to the other side's he gives none */
        }
    print_message("%d orders, %d with a second best\n", same, second);
    assert_true(same > 200 && second > 100 && stays == second);
}

/* ---- ways ---- */

static struct route_room on_the_way;
static struct state walked;

/* Its orders are lawful one after the other, and whatever dice fall end where it says; how much
 * nearer they lead. */
static int walk(const struct commander_seat *who, int unit, struct point goal, struct route *way)
{
    state_copy(who->s, &walked, &who->seen);
    if (!way_find(who->s, &who->seen, who->seat, unit, goal, NOBODY, &on_the_way, way))
        return 0;
    assert_in_range(way->count, 1, WAY_ORDERS);
    for (int i = 0; i < way->count; i++) {
        struct dice d;
        assert_true(order_may(who->s, &walked, who->seat, &way->order[i], NULL));
        dice_rolled(&d, 3 * match.state.head.orders, 0); /* any */
        assert_true(order_obey(who->s, &walked, &way->order[i], &d, NULL));
        assert_true(d.throw_number == 0 || way->order[i].kind == IB_DOUBLE);
    }
    assert_int_equal(way->left, length_of(front_of(&walked, unit), goal));
    return length_of(front_of(&who->seen, unit), goal) - way->left;
}

static void ways_are_lawful_and_lead_there(void **state)
{
    int ways = 0, straight = 0;
    uint64_t chance = 1;
    (void)state;
    for (int n = 3; n < SCENARIOS; n++)
        for (begin(n, "captain", "captain", (uint64_t)n); !match.state.head.over;
             order_one(n, (uint64_t)n)) {
            struct route way;
            match_think(&match);
            const struct commander_seat *who = match_turn(&match);
            const struct order *o = &match.thought.order;
            if (o->unit_count != 1 || o->of != OF_UNIT || match.s->ground.width == 0)
                continue;
            chance = chance * 6364136223846793005u + 1442695040888963407u;
            const struct point any = {(int)(chance >> 33) % match.s->ground.width,
                                      (int)(chance >> 13 & 0xFFFF) % match.s->ground.depth};
            ways += walk(who, o->unit[0], any, &way) > 0;
            if (o->kind != IB_MOVE || order_says(o, IB_MOVE_BACK) || order_says(o, IB_MOVE_HALF) ||
                o->fact[IB_MOVE_INCHES] < 100)
                continue;
            /* to where a march leads one marches */
            struct dice d;
            state_copy(who->s, &walked, &who->seen);
            dice_rolled(&d, 0, 0);
            assert_true(order_obey(who->s, &walked, o, &d, NULL));
            const struct point there = front_of(&walked, o->unit[0]);
            if (length_of(front_of(&who->seen, o->unit[0]), there) < 100)
                continue; /* contact ends it at once */
            walk(who, o->unit[0], there, &way);
            assert_in_range(way.left, 0, 5);
            straight++;
        }
    print_message("%d ways, %d straight ahead\n", ways, straight);
    assert_true(ways > 500 && straight > 100);
}

/* ---- what the door tells of a fire and of a unit ---- */

/* The mean of a result by the exact odds, in hundredths, rounded down. */
static int mean_of(const struct chart *c, const void *facts, const char *result)
{
    static _Alignas(8) unsigned char room[1 << 16];
    struct odds o;
    uint64_t sum = 0;
    const struct field *f = NULL;
    for (int i = 0; i < c->output_count; i++)
        if (strcmp(c->outputs[i].name, result) == 0)
            f = &c->outputs[i];
    assert_non_null(f);
    assert_true(odds_of(&o, &c->rule, facts, room, sizeof room, NULL));
    for (int i = 0; i < o.count; i++)
        sum += *odds_limbs(&o, i) * (uint64_t)field_get(f, odds_state(&o, i));
    return (int)(sum * 100 / o.total.limb[0]);
}

static void fires_are_as_the_chart_says(void **state)
{
    int fires = 0;
    (void)state;
    for (int n = 0; n < 16; n++)
        for (begin(n % SCENARIOS, "captain", "captain", (uint64_t)n); !match.state.head.over;
             order_one(n % SCENARIOS, (uint64_t)n)) {
            _Alignas(8) unsigned char facts[FACTS_ROOM];
            struct ib_prospect a;
            match_think(&match);
            const struct state *seen = &match_turn(&match)->seen;
            const struct order *o = &match.thought.order;
            if (o->kind != IB_FIRE)
                continue;
            const struct chart *c = order_decided_by(match.s, seen, o, facts);
            const bool half = order_says(o, IB_FIRE_HALF);
            assert_true(ib_find_prospect(match.s, seen, o->unit[0], o->target, half, &a));
            assert_int_equal(a.castings, mean_of(c, facts, "casualties"));
            if (mean_of(c, facts, "rout") == 0)
                assert_int_equal(a.levels, mean_of(c, facts, "morale_lost"));
            assert_int_equal(a.table * 100, mean_of(c, facts, "table"));
            assert_int_equal(a.red * 100, mean_of(c, facts, "red"));
            fires++;
        }
    print_message("%d fires\n", fires);
    assert_true(fires > 200);
}

/* Whoever has done all may neither move nor fire; who has done nothing and may do neither is
 * broken, or has no way. */
static void what_a_unit_has_done_is_told(void **state)
{
    int all = 0;
    (void)state;
    for (begin(5, "captain", "captain", 3); !match.state.head.over; order_one(5, 3)) {
        const struct battle_rules *b = match.s->system->battle;
        const int seat = battle_turn_of(match.s, &match.state);
        struct order o = {.kind = IB_MOVE, .unit_count = 1, .target = NOBODY};
        for (int i = 0; i < match.state.head.units; i++) {
            struct ib_means m;
            if (match.s->unit[i].side != seat || !b->is_in(match.s, &match.state, i))
                continue;
            ib_find_means(match.s, &match.state, i, &m);
            o.unit[0] = (int16_t)i;
            if (m.done != IB_DONE_ALL)
                continue;
            assert_false(order_may_begin(match.s, &match.state, seat, &o, NULL));
            all++;
        }
    }
    assert_true(all > 100);
}

/* ---- boats ---- */

/* He lands whom he finds in boats: on the table towards his goal, the bluff beyond the river. */
static void the_captain_lands_who_is_afloat(void **state)
{
    enum { BOATS = 6 };
    (void)state;
    begin(BOATS, "captain", "captain", 1);
    const int unit = scenario_unit(match.s, "2wi"), train = scenario_unit(match.s, "pon");
    set_track(IB_TRACK_POSTURE, unit, IB_AFLOAT);
    set_track(IB_TRACK_BOATS, unit, 3);
    set_track(IB_TRACK_BOATS, train, 5);
    set_track(IB_TRACK_NORTH, unit, 1200);
    phase_go(&match.state, IB_PHASE_ACT);
    assert_true(match_step(&match));
    const struct order *o = &match.thought.order;
    assert_int_equal(o->kind, IB_LAND);
    assert_int_equal(o->unit[0], unit);
    assert_true(bearing_between(o->fact[IB_LAND_BEARING], 0) < 45);
    assert_true(match.s->system->battle->sane(match.s, &match.state));
    assert_true(match_play(&match));
}

/* ---- who is better ---- */

static void the_captain_beats_the_recruit(void **state)
{
    int won = 0, lost = 0;
    (void)state;
    for (int i = 0; i < SCENARIOS; i++)
        for (int n = 0; n < 6; n++) {
            int ahead = 0;
            for (int swapped = 0; swapped < 2; swapped++) {
                begin(i, swapped ? "recruit" : "captain", swapped ? "captain" : "recruit",
                      (uint64_t)n);
                assert_true(match_play(&match));
                if (match.state.head.winner)
                    ahead += (match.state.head.winner == 1) != swapped ? 1 : -1;
            }
            won += ahead > 0;
            lost += ahead < 0;
        }
    print_message("of %d pairs the captain won %d and lost %d\n", SCENARIOS * 6, won, lost);
    assert_true(won >= 9 * lost && won > SCENARIOS * 6 / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles_are_lawful_and_end),
        cmocka_unit_test(freed_men_are_led),
        cmocka_unit_test(the_same_seed_is_the_same_battle),
        cmocka_unit_test(hidden_facts_move_nobody),
        cmocka_unit_test(a_system_without_a_captain_is_played_by_the_recruit),
        cmocka_unit_test(a_player_orders_his_own),
        cmocka_unit_test(advanced_rules_are_used),
        cmocka_unit_test(skirmishers_go_out),
        cmocka_unit_test(skirmishers_are_called_in),
        cmocka_unit_test(the_hidden_lie_in_wait),
        cmocka_unit_test(units_are_set_up_where_they_fight_well),
        cmocka_unit_test(a_line_leaves_the_bank_before_it_turns),
        cmocka_unit_test(a_mass_turns_once),
        cmocka_unit_test(advice_is_what_he_would_do),
        cmocka_unit_test(ways_are_lawful_and_lead_there),
        cmocka_unit_test(fires_are_as_the_chart_says),
        cmocka_unit_test(what_a_unit_has_done_is_told),
        cmocka_unit_test(the_captain_lands_who_is_afloat),
        cmocka_unit_test(the_captain_beats_the_recruit),
    };
    return cmocka_run_group_tests(tests, read_scenarios, NULL);
}
