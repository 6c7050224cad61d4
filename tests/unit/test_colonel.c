/* The colonel: lawful orders with a reason and an end to every battle, the same seed the same
 * battle whatever was played before, other orders with more effort; and he beats the captain. */

#define _DEFAULT_SOURCE

#include "commander/match.h"
#include "engine/battle/check.h"
#include "engine/chart/table.h"
#include "rules/iron_brigade/kinds.h"
#include "check.h"

static const char *const paths[] = {
    "/scenarios/training.txt", "/../scenarios/training.txt", "/../scenarios/brawners-farm.txt",
    "/scenarios/boats.txt",    "/scenarios/guns.txt",        "/../scenarios/balls-bluff.txt",
    "/scenarios/skirmish.txt", "/scenarios/ambush.txt",      "/scenarios/assault.txt",
};
enum { DRILL = 1, FEW = 200, MORE = 2000 };

static struct scenario scenario;
static struct match match;

static void read_scenario(const char *name)
{
    static char text[1 << 16];
    char path[400];
    struct faults faults = {.count = 0};
    snprintf(path, sizeof path, TESTS "%s", name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    assert_true(scenario_read(&scenario, text, size, &faults));
}

static void begin(const char *one, const char *other, uint64_t seed, int effort)
{
    const struct commander *const side[SIDES] = {commander_named(one, scenario.system, NULL),
                                                 commander_named(other, scenario.system, NULL)};
    match_begin(&match, &scenario, side, seed);
    for (int i = 0; i < SIDES; i++)
        match.side[i].effort = effort;
}

static bool is_sentence(const char *why)
{
    const size_t length = strlen(why);
    return length > 10 && length < WHY_ROOM - 1 && why[0] >= 'A' && why[0] <= 'Z' &&
           why[length - 1] == '.' && !strchr(why, '%');
}

/* One number over a whole battle; how often he found something else than the captain. */
static uint64_t course_of(uint64_t seed, int effort, int *tried)
{
    uint64_t sum = 0;
    for (begin("colonel", "captain", seed, effort); !match.state.head.over;) {
        if (!match_step(&match) || !is_sentence(match.thought.why))
            fail_msg("seed %d: %s", (int)seed, match.thought.why);
        *tried += strncmp(match.thought.why, "Tried", 5) == 0;
        sum = sum * 31 + check_tracks(match.s, &match.state);
    }
    return sum;
}

static void his_battles_are_lawful_and_end(void **state)
{
    int tried = 0;
    (void)state;
    for (int i = 0; i < COUNT(paths); i++) {
        read_scenario(paths[i]);
        course_of(1, FEW, &tried);
    }
    assert_true(tried > 20);
}

static void the_same_seed_is_the_same_battle(void **state)
{
    int tried = 0;
    (void)state;
    read_scenario(paths[DRILL]);
    const uint64_t one = course_of(1, FEW, &tried), two = course_of(2, FEW, &tried);
    assert_true(course_of(1, MORE, &tried) != one); /* more effort, other orders */
    assert_true(course_of(2, FEW, &tried) == two && course_of(1, FEW, &tried) == one);
}

static void he_beats_the_captain(void **state)
{
    enum { PAIRS = 8 };
    int won = 0;
    (void)state;
    read_scenario(paths[DRILL]);
    for (uint64_t seed = 1; seed <= PAIRS; seed++)
        for (int swapped = 0; swapped < 2; swapped++) {
            begin(swapped ? "captain" : "colonel", swapped ? "colonel" : "captain", seed, MORE);
            assert_true(match_play(&match));
            won += match.state.head.winner == 1 + swapped;
        }
    print_message("of %d battles the colonel won %d\n", 2 * PAIRS, won);
    assert_true(won > PAIRS);
}

/* His advice for one unit is lawful and about it; the second best is then the captain's, and the
 * same advice comes again. */
static void his_advice_is_better_than_the_captains_or_that(void **state)
{
    static struct state ahead;
    const struct study with = {7, MORE, &ahead};
    int asked = 0, better = 0;
    (void)state;
    read_scenario(paths[DRILL]);
    for (begin("captain", "captain", 3, 0); !match.state.head.over;
         assert_true(match_step(&match))) {
        struct thought own[ADVICE], best[ADVICE], again[ADVICE];
        const struct commander *colonel = commander_named("colonel", scenario.system, NULL);
        const struct commander_seat *who = match_turn(&match);
        match_think(&match);
        const struct order *o = &match.thought.order;
        const int unit = o->unit[0];
        if (o->unit_count != 1 || (o->kind != IB_FIRE && o->kind != IB_MOVE))
            continue;
        assert_true(commander_advise(who->who, who->s, &who->seen, who->seat, unit, &with, own));
        assert_true(commander_advise(colonel, who->s, &who->seen, who->seat, unit, &with, best));
        assert_true(commander_advise(colonel, who->s, &who->seen, who->seat, unit, &with, again));
        assert_memory_equal(&again[0].order, &best[0].order, sizeof best->order);
        if (own[0].order.kind == NO_KIND)
            continue;
        asked++;
        assert_true(order_may(who->s, &who->seen, who->seat, &best[0].order, NULL));
        assert_int_equal(best[0].order.unit[0], unit);
        if (memcmp(&best[0].order, &own[0].order, sizeof own->order) == 0)
            continue;
        better++;
        assert_true(is_sentence(best[0].why));
        assert_memory_equal(&best[1].order, &own[0].order, sizeof own->order);
    }
    print_message("of %d advices %d are not the captain's\n", asked, better);
    assert_true(asked > 5 && better > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(his_battles_are_lawful_and_end),
        cmocka_unit_test(the_same_seed_is_the_same_battle),
        cmocka_unit_test(he_beats_the_captain),
        cmocka_unit_test(his_advice_is_better_than_the_captains_or_that),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
