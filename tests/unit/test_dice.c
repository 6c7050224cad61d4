#include <Random123/philox.h>

#include "engine/base/dice.h"
#include "engine/base/philox.h"
#include "check.h"

static const struct purpose why = {"attacker", "casualties"};

static void philox_equals_random123(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 100000; i++) {
        uint32_t c[4], k[2], ours[4];
        for (int n = 0; n < 4; n++)
            c[n] = (uint32_t)check_random(&seed);
        for (int n = 0; n < 2; n++)
            k[n] = (uint32_t)check_random(&seed);
        philox(c, k, ours);
        philox4x32_ctr_t counter = {{c[0], c[1], c[2], c[3]}};
        philox4x32_key_t key = {{k[0], k[1]}};
        philox4x32_ctr_t theirs = philox4x32(counter, key);
        assert_memory_equal(ours, theirs.v, sizeof ours);
    }
}

/* What is walked must fit what is rolled: each question's odds against many rolls, by chi squared.
 */
enum { QUESTIONS = 10, ROLLS = 60000 };

static int question(struct dice *d, int which)
{
    switch (which) {
    case 0:
        return dice_one(d, &why, 6);
    case 1:
        return dice_one(d, &why, 10);
    case 2:
        return dice_sum(d, &why, 2, 6);
    case 3:
        return dice_sum(d, &why, 2, 10);
    case 4:
        return dice_sum(d, &why, 3, 20);
    case 5:
        return dice_count(d, &why, 5, 6, 5);
    case 6:
        return dice_above(d, &why, 6, 2);
    case 7:
        return dice_count(d, &why, 12, 10, 9);
    case 8:
        return dice_above(d, &why, 6, 6);
    default:
        return dice_count(d, &why, 3, 6, 1);
    }
}

static void rolled_frequencies_fit_all_dice(void **state)
{
    (void)state;
    for (int which = 0; which < QUESTIONS; which++) {
        double chance[101] = {0}, seen[101] = {0}, misfit = 0;
        int values = 0;
        struct dice d = {0};
        dice_all(&d);
        do {
            int value = question(&d, which);
            chance[value] += (double)d.mass / (double)d.total;
        } while (dice_next_path(&d));
        for (int i = 0; i < ROLLS; i++) {
            dice_rolled(&d, 11, (uint64_t)i);
            seen[question(&d, which)]++;
        }
        for (int value = 0; value <= 100; value++) {
            if (chance[value] * ROLLS < 5) {
                assert_true(seen[value] < 25);
                continue;
            }
            double expected = chance[value] * ROLLS, off = seen[value] - expected;
            misfit += off * off / expected;
            values++;
        }
        /* far beyond the one-in-a-million point for up to 36 values; the seed is fixed, so this
         * never wavers */
        assert_true(misfit < values + 7 * 6.0 + 30);
    }
}

/* Coarse branches and raw pips are the same distribution, fraction for fraction. */
static void coarse_branches_equal_raw_pips(void **state)
{
    (void)state;
    for (int which = 0; which < QUESTIONS; which++) {
        if (which == 7) /* 10^12 paths */
            continue;
        uint64_t mass[2][101] = {{0}}, whole = 0;
        for (int by_pips = 0; by_pips < 2; by_pips++) {
            struct dice d = {.by_pips = by_pips};
            dice_all(&d);
            do {
                int value = question(&d, which);
                mass[by_pips][value] +=
                    d.mass * (7776 * 1000 / d.total); /* every total here divides this */
            } while (dice_next_path(&d));
        }
        for (int value = 0; value <= 100; value++) {
            assert_true(mass[0][value] == mass[1][value]);
            whole += mass[0][value];
        }
        assert_true(whole == 7776 * 1000);
    }
}

static void a_mended_order_leaves_the_others(void **state)
{
    (void)state;
    struct dice a, b;
    dice_rolled(&a, 3, 8);
    dice_rolled(&b, 3, 7);
    dice_sum(&b, &why, 2, 6); /* another order throws more or less */
    dice_rolled(&b, 3, 8);
    for (int i = 0; i < 20; i++)
        assert_int_equal(dice_one(&a, &why, 6), dice_one(&b, &why, 6));
}

static void given_dice(void **state)
{
    (void)state;
    static const struct {
        int pips[3], count;
        const char *trouble;
    } cases[] = {
        {{5, 2}, 2, ""},
        {{5}, 1, "too few dice: 1 given, and the attacker's d6 for casualties is still wanted"},
        {{5, 7}, 2, "the attacker's d6 for casualties cannot show 7; 1 to 6 are allowed"},
        {{5, 2, 1},
         3,
         "too many dice: 3 given, 2 wanted; the last throw is the attacker's d6 for casualties"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct dice d;
        struct throw_log log = {0};
        char room[200];
        struct text t;
        dice_given(&d, cases[i].pips, cases[i].count);
        d.log = &log;
        int one = dice_one(&d, &why, 6);
        dice_above(&d, &why, 6, 3);
        dice_close(&d);
        text_over(&t, room, sizeof room);
        dice_explain(&d, &t);
        assert_string_equal(room, cases[i].trouble);
        if (!d.trouble) {
            assert_int_equal(one, 5);
            assert_int_equal(log.count, 2);
            assert_int_equal(log.pips[1], 2);
        }
    }
}

static void too_fine_is_refused(void **state)
{
    (void)state;
    struct dice d = {0};
    dice_all(&d);
    for (int i = 0; i < 30; i++) /* 6^30 is more than 64 bits */
        dice_one(&d, &why, 6);
    assert_int_equal(d.trouble, DICE_TOO_FINE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(philox_equals_random123),
        cmocka_unit_test(rolled_frequencies_fit_all_dice),
        cmocka_unit_test(coarse_branches_equal_raw_pips),
        cmocka_unit_test(a_mended_order_leaves_the_others),
        cmocka_unit_test(given_dice),
        cmocka_unit_test(too_fine_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
