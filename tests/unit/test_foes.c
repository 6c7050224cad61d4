/* The foes stay what they are: they are what the house's commanders are measured with.  If the
 * rules have changed, what they do may change as well: LONGROLL_FOES prints it anew. */

#define _DEFAULT_SOURCE

#include <stdlib.h>

#include "commander/match.h"
#include "engine/chart/table.h"
#include "check.h"

enum { SEED = 7, FIRST = 3 /* of the list: before it are the house's */ };

static struct scenario scenario;
static struct match match;

static int read_scenario(void **state)
{
    static char text[1 << 16];
    struct faults faults = {.count = 0};
    (void)state;
    FILE *f = fopen(TESTS "/../scenarios/railroad-cut.txt", "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    assert_true(scenario_read(&scenario, text, size, &faults));
    return 0;
}

/* FNV-1a over the words of every order. */
static uint32_t sum_of_battle(const struct commander *who)
{
    const struct commander *const side[SIDES] = {who, &commanders[FIRST]};
    uint32_t sum = 2166136261u;
    for (match_begin(&match, &scenario, side, SEED); !match.state.head.over;) {
        char room[400];
        struct text t;
        assert_true(match_step(&match));
        text_over(&t, room, sizeof room);
        order_write(&scenario, &match.thought.order, &t);
        for (size_t i = 0; i < t.used; i++)
            sum = (sum ^ (unsigned char)room[i]) * 16777619u;
    }
    return sum;
}

static void they_do_what_they_did(void **state)
{
    static const struct {
        const char *name;
        uint32_t sum;
    } was[] = {
        {"old-captain", 0x111be2ab}, {"stander", 0xad7dcc24},  {"turner", 0xb8616eff},
        {"refuser", 0xceb7c13e},     {"grabber", 0x8057a412},  {"greedy", 0xd761d324},
        {"charger", 0x3efd5c28},     {"lefter", 0xb8f00513},   {"masser", 0xb8f00513},
        {"doubler", 0x404f4ca4},     {"doubler6", 0x9d0ff550}, {"captain2", 0x111be2ab},
        {"captain3", 0x404f4ca4},
    };
    (void)state;
    for (int i = FIRST; i < commander_count; i++) {
        const uint32_t sum = sum_of_battle(&commanders[i]);
        if (getenv("LONGROLL_FOES"))
            print_message("        {\"%s\", 0x%08x},\n", commanders[i].name, sum);
        else if (i - FIRST >= COUNT(was) || strcmp(was[i - FIRST].name, commanders[i].name) != 0 ||
                 was[i - FIRST].sum != sum)
            fail_msg("%s does something else: 0x%08x", commanders[i].name, sum);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(they_do_what_they_did)};
    return cmocka_run_group_tests(tests, read_scenario, NULL);
}
