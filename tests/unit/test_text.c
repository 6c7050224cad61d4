#include "engine/base/json.h"
#include "engine/base/text.h"
#include "check.h"

static char room[200];
static struct text t;

static int fresh(void **state)
{
    (void)state;
    text_over(&t, room, sizeof room);
    return 0;
}

static void numbers(void **state)
{
    (void)state;
    text_number(&t, INT64_MIN);
    text_char(&t, ' ');
    text_unsigned(&t, UINT64_MAX);
    assert_string_equal(room, "-9223372036854775808 18446744073709551615");
}

static void full_room_is_cut_and_ended(void **state)
{
    (void)state;
    char small[4];
    struct text s;
    text_over(&s, small, sizeof small);
    text_add(&s, "abcdef");
    assert_true(s.cut);
    assert_string_equal(small, "abc");
}

static void sentences(void **state)
{
    (void)state;
    text_say(&t, "%s at %d of %d", "musket", (int32_t[]){4, 12});
    text_add(&t, "; ");
    text_things(&t, 1, "casting");
    text_add(&t, ", ");
    text_things(&t, 13, "casting");
    assert_string_equal(room, "musket at 4 of 12; one casting, 13 castings");
}

static void one_is_singular(void **state)
{
    (void)state;
    text_say(&t, "%s goes %i, then %i", "it", (int32_t[]){1, 4});
    text_capital(&t, 0);
    for (int i = 1; i <= 2; i++) {
        text_add(&t, ", ");
        text_counted(&t, i == 1, "inches");
        text_char(&t, ' ');
        text_counted(&t, i == 1, "castings");
        text_char(&t, ' ');
        text_counted(&t, i == 1, "men");
    }
    assert_string_equal(room,
                        "It goes 1 inch, then 4 inches, inch casting men, inches castings men");
}

static void near_misses(void **state)
{
    (void)state;
    assert_int_equal(text_distance("fire", "fire"), 0);
    assert_int_equal(text_distance("fire", "Fier"), 2);
    assert_int_equal(text_distance("", "abc"), 3);
    assert_int_equal(text_distance("rally", "fire"), 5);
    assert_true(text_same_word("6 pdr gun", "6-PDR_gun"));
    assert_false(text_same_word("6 pdr gun", "6-pdr"));
}

static void clean_text(void **state)
{
    (void)state;
    assert_true(text_is_clean("castings=21"));
    assert_true(text_is_clean("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\x8e"));
    assert_false(text_is_clean("a\nb"));
    assert_false(text_is_clean("\xff"));
    assert_false(text_is_clean("\xc0\xaf"));     /* overlong */
    assert_false(text_is_clean("\xed\xa0\x80")); /* surrogate */
    assert_false(text_is_clean("\xe2\x82"));     /* cut short */
    text_quote(&t, "a\xff\n");
    assert_string_equal(room, "'a\\xff\\x0a'");
}

static void json_is_escaped(void **state)
{
    (void)state;
    struct json j;
    json_over(&j, &t);
    json_open(&j, '{');
    json_put_string(&j, "a", "\"\\\n\x01");
    json_put_number(&j, "b", -3);
    json_key(&j, "c");
    json_open(&j, '[');
    json_bool(&j, true);
    json_null(&j);
    json_close(&j, ']');
    json_close(&j, '}');
    assert_string_equal(room, "{\"a\":\"\\\"\\\\\\n\\u0001\",\"b\":-3,\"c\":[true,null]}");
}

static void printed_in_one_call(void **state)
{
    (void)state;
    text_print(&t, "%s is at %.2d, %d%% of %llu%c%.0s", "2wi", 450, -7, 18446744073709551615ull,
               ':', "a\x01");
    assert_string_equal(room, "2wi is at 4.5, -7% of 18446744073709551615:'a\\x01'");
}

static void json_is_printed_in_one_call(void **state)
{
    (void)state;
    struct json j;
    const char *volatile nothing = NULL; /* which the compiler must not see through */
    json_over(&j, &t);
    json_print(&j, "{id:%s name:%s men:%d all:%lld ready?%d at:[%d %d] of:{}}", "a\"b", nothing, 3,
               1LL << 40, 1, -2, 5);
    assert_string_equal(room, "{\"id\":\"a\\\"b\",\"name\":null,\"men\":3,\"all\":1099511627776,"
                              "\"ready\":true,\"at\":[-2,5],\"of\":{}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(numbers, fresh),
        cmocka_unit_test(full_room_is_cut_and_ended),
        cmocka_unit_test_setup(sentences, fresh),
        cmocka_unit_test(near_misses),
        cmocka_unit_test_setup(one_is_singular, fresh),
        cmocka_unit_test_setup(clean_text, fresh),
        cmocka_unit_test_setup(json_is_escaped, fresh),
        cmocka_unit_test_setup(printed_in_one_call, fresh),
        cmocka_unit_test_setup(json_is_printed_in_one_call, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
