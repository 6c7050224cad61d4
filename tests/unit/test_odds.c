#include "engine/base/odds.h"
#include "check.h"
#include "sums.h"

/* A small chain with everything the machine must bear: stages of different length, throws that only
 * some states make, a rule that asks another rule, states that end early. */

static const struct purpose why = {"nobody", "a test"};

struct facts {
    int16_t stages, asks, unused[2];
};

struct state {
    int16_t stage, sum, ended, unused;
};

static bool inner(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct facts *f = facts;
    struct state *st = state;
    (void)s;
    st->sum = (int16_t)(st->sum + dice_above(d, &why, 6, f->stages));
    return ++st->stage < 2;
}

static const struct rule inner_rule = {sizeof(struct facts), sizeof(struct state),
                                       .resolve = inner};

static bool outer(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct facts *f = facts;
    struct state *st = state;
    if (st->sum % 3 == 2) /* some make no throw */
        st->sum = (int16_t)(st->sum + 1);
    else if (st->sum % 3 == 1 && f->asks) {
        struct facts question = {.stages = (int16_t)(1 + st->stage % 4)};
        struct state answer = {0};
        odds_ask(d, &inner_rule, &question, &answer, s);
        st->sum = (int16_t)(st->sum + answer.sum + dice_above(d, &why, 10, 4));
    } else
        st->sum = (int16_t)(st->sum + dice_one(d, &why, 6));
    st->ended = st->sum > 20;
    return ++st->stage < f->stages && !st->ended;
}

static const struct rule outer_rule = {sizeof(struct facts), sizeof(struct state),
                                       .resolve = outer};

static _Alignas(8) unsigned char room[2][1 << 20];

static void assert_same(const struct odds *a, const struct odds *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        int k = 0;
        while (k < b->count && memcmp(odds_state(a, i), odds_state(b, k), a->state_size) != 0)
            k++;
        assert_true(k < b->count);
        char text[2][700];
        struct text t;
        text_over(&t, text[0], sizeof text[0]);
        wide_print_fraction(&t, odds_weight(a, i), a->total);
        text_over(&t, text[1], sizeof text[1]);
        wide_print_fraction(&t, odds_weight(b, k), b->total);
        assert_string_equal(text[0], text[1]);
    }
}

static void chains_equal_a_walk_over_raw_pips(void **state)
{
    (void)state;
    for (int stages = 1; stages <= 9; stages++)
        for (int asks = 0; asks < 2; asks++) {
            struct facts f = {.stages = (int16_t)stages, .asks = (int16_t)asks};
            struct odds merged, raw;
            assert_true(odds_of(&merged, &outer_rule, &f, room[0], sizeof room[0], NULL));
            assert_true(odds_of(&raw, &outer_rule, &f, room[1], sizeof room[1],
                                &(struct walk){.by_pips = true}));
            assert_same(&merged, &raw);
            assert_true(merged.branches_walked <= raw.branches_walked);
        }
}

/* A chain whose stages read a digit, and add to a sum that none of them reads: no throw, one, two
 * of different denominators, more outcomes than are remembered, another rule's. */
struct tally {
    int16_t stage, sum, digit, unused;
};

static int resolved;

static bool add_up(const void *facts, struct tally *t, int n)
{
    t->sum = (int16_t)(t->sum + n);
    t->digit = (int16_t)((t->digit + n) % 5);
    return ++t->stage < *(const int16_t *)facts;
}

static bool then_add_up(const void *facts, void *states, const void *outcomes, int count,
                        struct dice *d, struct steps *s)
{
    struct tally *const after = states, before = *after;
    bool more = false;
    (void)d, (void)s;
    for (int i = 0; i < count; i++) {
        after[i] = before;
        more = add_up(facts, &after[i], 1 + ((const struct state *)outcomes)[i].sum);
    }
    return more;
}

static bool tally_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    const struct facts question = {.stages = 2};
    struct tally *t = state;
    resolved++;
    switch (t->digit) {
    case 0:
        return add_up(facts, t, 1);
    case 1:
        return add_up(facts, t, 1 + dice_above(d, &why, 6, 2));
    case 2:
        return add_up(facts, t, dice_above(d, &why, 6, 3) ? 1 + dice_above(d, &why, 10, 4) : 1);
    case 3:
        return add_up(facts, t, dice_one(d, &why, 8));
    default:
        return odds_ask_last(d, &inner_rule, &question, then_add_up, facts, state, s);
    }
}

static uint64_t tally_reads(const void *facts, const void *state)
{
    const struct tally *t = state;
    return 1 + (uint64_t)t->digit + (t->stage + 1 < *(const int16_t *)facts ? 0 : 8);
}

static void what_is_alike_is_resolved_once(void **state)
{
    (void)state;
    static _Alignas(8) unsigned char large[8 << 20];
    const struct rule plain = {8, sizeof(struct tally), .resolve = tally_stage};
    struct rule reads = plain;
    reads.reads = tally_reads;
    for (int16_t stages = 1; stages <= 25; stages += 4) {
        const int16_t facts[4] = {stages};
        struct odds merged, each, raw;
        resolved = 0;
        assert_true(odds_of(&merged, &reads, facts, large, sizeof large, NULL));
        const int once = resolved;
        resolved = 0;
        assert_true(odds_of(&each, &plain, facts, room[0], sizeof room[0], NULL));
        assert_true(stages == 1 || once < resolved);
        assert_same(&merged, &each);
        assert_int_equal(merged.states_walked, each.states_walked);
        assert_int_equal(merged.branches_walked, each.branches_walked);
        assert_true(
            odds_of(&raw, &reads, facts, room[1], sizeof room[1], &(struct walk){.by_pips = true}));
        assert_same(&merged, &raw);
    }
}

static bool anything(const void *state, const void *what)
{
    (void)state;
    (void)what;
    return true;
}

static void weights_add_up_to_the_whole(void **state)
{
    (void)state;
    struct facts f = {.stages = 60, .asks = 1};
    struct odds o;
    assert_true(odds_of(&o, &outer_rule, &f, room[0], sizeof room[0], NULL));
    struct wide sum = odds_sum(&o, anything, NULL);
    assert_int_equal(wide_compare(&sum, &o.total), 0);
}

static bool endless_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    int16_t *st = state;
    (void)s;
    st[0] = (int16_t)(st[0] + dice_above(d, &why, 6, 3));
    return ++st[1] < *(const int16_t *)facts;
}

static void finer_than_the_widest_is_refused(void **state)
{
    (void)state;
    const struct rule rule = {8, 8, .resolve = endless_stage};
    struct odds o;
    int16_t stages[4] = {371}; /* 6^371 has 960 bits: the last that fits */
    assert_true(odds_of(&o, &rule, stages, room[0], sizeof room[0], NULL));
    stages[0] = 372;
    assert_false(odds_of(&o, &rule, stages, room[0], sizeof room[0], NULL));
    assert_int_equal(o.trouble, ODDS_TOO_FINE);
}

static bool wide_stage(const void *facts, struct dice *d, void *state, struct steps *s)
{
    int16_t *st = state;
    (void)s;
    st[st[3]] = (int16_t)(10 * dice_one(d, &why, 6) + dice_one(d, &why, 6));
    return ++st[3] < *(const int16_t *)facts;
}

static void too_many_states_are_refused(void **state)
{
    (void)state;
    const struct rule rule = {8, 8, .resolve = wide_stage};
    struct odds o;
    int16_t stages[4] = {3};
    assert_false(odds_of(&o, &rule, stages, room[0], 1 << 16, NULL));
    assert_int_equal(o.trouble, ODDS_TOO_MANY);
    assert_true(odds_of(&o, &rule, stages, room, sizeof room, NULL) || o.trouble == ODDS_TOO_MANY);
    assert_false(odds_of(&o, &rule, stages, room[0], 64, NULL)); /* hardly any room at all */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_equal_a_walk_over_raw_pips),
        cmocka_unit_test(what_is_alike_is_resolved_once),
        cmocka_unit_test(weights_add_up_to_the_whole),
        cmocka_unit_test(finer_than_the_widest_is_refused),
        cmocka_unit_test(too_many_states_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
