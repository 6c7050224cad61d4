/* Orders drawn without menus: every one is lawful, and what is drawn from one state is spread over
 * kinds, first units and targets as it is by drawing from the menus part by part. */

#include "engine/base/chance.h"
#include "engine/battle/battle.h"
#include "check.h"

enum { SCENARIOS = 6, DRAWS = 3000, EVERY = 60, BUCKETS = 1 << 12 };

static const char *const paths[SCENARIOS] = {
    "/scenarios/training.txt",        "/scenarios/table.txt", "/scenarios/boats.txt",
    "/../scenarios/railroad-cut.txt", "/scenarios/parts.txt", "/scenarios/hidden.txt",
};
static struct scenario scenario;
static struct state state;
static uint64_t chance = 1863;

static void read_scenario(const char *file)
{
    static char text[1 << 16];
    char path[400];
    struct faults faults = {.count = 0};
    snprintf(path, sizeof path, TESTS "%s", file);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    const size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    assert_true(scenario_read(&scenario, text, size, &faults));
}

static void draw_from_menus(struct order *o)
{
    static struct choice menu[CHOICES_MOST];
    *o = (struct order){.kind = NO_KIND, .target = NOBODY};
    for (;;) {
        const int count = order_menu(&scenario, &state, SEAT_REFEREE, o, menu, CHOICES_MOST);
        assert_in_range(count, 1, CHOICES_MOST);
        const struct choice *c = &menu[chance_below(&chance, count)];
        if (menu[count - 1].part == PART_DONE && chance_below(&chance, 2) == 0)
            return;
        if (c->part == PART_DONE)
            return;
        order_choose(o, c, c->low + chance_below(&chance, c->high - c->low + 1));
    }
}

static void draw_without(struct order *o)
{
    assert_true(order_pick(&scenario, &state, SEAT_REFEREE, &chance, o));
}

static void is_lawful(const struct order *o)
{
    struct trouble trouble = {0};
    char words[400];
    struct text t;
    if (order_may(&scenario, &state, SEAT_REFEREE, o, &trouble))
        return;
    text_over(&t, words, sizeof words);
    order_write(&scenario, o, &t);
    fail_msg("'%s' was drawn: %s", words, trouble.room);
}

/* What is counted of an order. */
struct way {
    const char *name;
    int (*bucket)(const struct order *);
};

static int by_kind(const struct order *o)
{
    return o->kind;
}

static int by_first(const struct order *o)
{
    return (o->kind << 6 | (o->unit_count > 0 ? 1 + o->unit[0] : 0)) % BUCKETS;
}

static int by_rest(const struct order *o)
{
    return (o->kind << 6 | ((1 + o->target) * 7 + o->unit_count * 5 + o->said) % 64) % BUCKETS;
}

static const struct way ways[] = {{"kinds", by_kind}, {"units", by_first}, {"the rest", by_rest}};
enum { WAYS = 3 };

static int drawn[2][WAYS][BUCKETS];

/* Chi-square of two samples of the same size: about as much as there are buckets, if both were
 * drawn from one distribution.  Rare ones are put together. */
static void compare(const struct way *w, int one[BUCKETS], int other[BUCKETS])
{
    enum { RARE = 10 };
    double chi = 0, rare[2] = {0, 0};
    int buckets = 0;
    for (int i = 0; i < BUCKETS; i++) {
        const double a = one[i], b = other[i];
        if (a + b >= RARE) {
            chi += (a - b) * (a - b) / (a + b);
            buckets++;
        } else {
            rare[0] += a;
            rare[1] += b;
        }
    }
    if (rare[0] + rare[1] >= RARE)
        chi += (rare[0] - rare[1]) * (rare[0] - rare[1]) / (rare[0] + rare[1]);
    /* five standard deviations: never by chance in some hundreds of comparisons */
    const double over = chi - buckets, variance = 2.0 * (buckets + 1);
    if (over > 0 && over * over > 25 * variance)
        fail_msg("%s, order %u: chi-square %.1f over %d buckets", w->name, state.head.orders, chi,
                 buckets);
}

static void is_drawn_evenly(void)
{
    memset(drawn, 0, sizeof drawn);
    for (int i = 0; i < DRAWS; i++)
        for (int without = 0; without < 2; without++) {
            struct order o;
            (without ? draw_without : draw_from_menus)(&o);
            for (int k = 0; k < WAYS; k++)
                drawn[without][k][ways[k].bucket(&o)]++;
        }
    for (int k = 0; k < WAYS; k++)
        compare(&ways[k], drawn[0][k], drawn[1][k]);
}

static void orders_are_drawn_as_from_the_menus(void **unused)
{
    int orders = 0, compared = 0;
    (void)unused;
    for (int i = 0; i < SCENARIOS; i++) {
        read_scenario(paths[i]);
        for (state_begin(&scenario, 7, &state); !state.head.over; orders++) {
            struct order o;
            struct dice d;
            if (state.head.orders % EVERY == EVERY / 2) {
                is_drawn_evenly();
                compared++;
            }
            draw_without(&o);
            is_lawful(&o);
            dice_rolled(&d, state.head.seed, state.head.orders);
            assert_true(order_obey(&scenario, &state, &o, &d, NULL));
        }
    }
    print_message("%d orders drawn, all lawful; compared with the menus %d times\n", orders,
                  compared);
    assert_true(compared >= SCENARIOS);
}

/* Who may not order draws nothing. */
static void the_other_side_draws_nothing(void **unused)
{
    struct order o;
    (void)unused;
    read_scenario(paths[0]);
    state_begin(&scenario, 7, &state);
    const int side = battle_turn_of(&scenario, &state);
    assert_true(order_pick(&scenario, &state, side, &chance, &o));
    assert_false(order_pick(&scenario, &state, !side, &chance, &o));
    assert_false(order_pick(&scenario, &state, SEAT_SPECTATOR, &chance, &o));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_drawn_as_from_the_menus),
        cmocka_unit_test(the_other_side_draws_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
