#include "engine/base/wide.h"
#include "check.h"

static void print(char *room, size_t size, const struct wide *w)
{
    struct text t;
    text_over(&t, room, size);
    wide_print(&t, w);
}

static struct wide power(uint64_t base, int exponent)
{
    struct wide w = wide_of(1);
    while (exponent-- > 0)
        assert_true(wide_multiply(&w, base));
    return w;
}

static void known_powers(void **state)
{
    (void)state;
    char room[400];
    struct wide w = power(2, 256);
    print(room, sizeof room, &w);
    assert_string_equal(
        room, "115792089237316195423570985008687907853269984665640564039457584007913129639936");
    w = power(6, 24);
    print(room, sizeof room, &w);
    assert_string_equal(room, "4738381338321616896");
}

static void what_does_not_fit_is_told(void **state)
{
    (void)state;
    struct wide w = power(2, 1023), same = w;
    assert_false(wide_multiply(&w, 2));
    assert_false(wide_add(&same, &same));
}

static void adding_and_taking_away(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 2000; i++) {
        struct wide a = wide_of(check_random(&seed)), b = wide_of(check_random(&seed));
        for (int k = check_below(&seed, 10); k > 0; k--)
            assert_true(wide_multiply(&a, check_random(&seed) | 1) &&
                        wide_multiply(&b, check_random(&seed) | 1));
        struct wide sum = a;
        assert_true(wide_add(&sum, &b));
        wide_subtract(&sum, &b);
        assert_int_equal(wide_compare(&sum, &a), 0);
        uint32_t by = (uint32_t)check_random(&seed) | 1, rest = (uint32_t)check_random(&seed) % by;
        struct wide product = a, more = wide_of(rest);
        assert_true(wide_multiply(&product, by) && wide_add(&product, &more));
        assert_true(wide_divide(&product, by) == rest);
        assert_int_equal(wide_compare(&product, &a), 0);
    }
}

static void fractions_and_decimals(void **state)
{
    (void)state;
    static const struct {
        uint64_t above, below;
        const char *fraction, *decimal;
    } cases[] = {
        {0, 36, "0", "0"},
        {36, 36, "1", "1"},
        {17, 36, "17/36", "0.4722"},
        {15, 36, "5/12", "0.4167"},
        {2, 3, "2/3", "0.6667"},
        {1, 8, "1/8", "0.125"},
        {1, 20000, "1/20000", "0.0001"},
        {99999, 100000, "99999/100000", "1"},
        {7, 2, "7/2", "3.5"},
        {1000001, 10, "1000001/10", "100000.1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char room[100];
        struct text t;
        struct wide below = wide_of(cases[i].below);
        text_over(&t, room, sizeof room);
        wide_print_fraction(&t, wide_of(cases[i].above), below);
        assert_string_equal(room, cases[i].fraction);
        text_over(&t, room, sizeof room);
        wide_print_decimal(&t, wide_of(cases[i].above), &below, 4);
        assert_string_equal(room, cases[i].decimal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_powers),
        cmocka_unit_test(what_does_not_fit_is_told),
        cmocka_unit_test(adding_and_taking_away),
        cmocka_unit_test(fractions_and_decimals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
