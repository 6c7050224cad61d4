#include "engine/chart/ask.h"
#include "check.h"

static _Alignas(8) unsigned char room[1 << 22];
static char reply[1 << 18];

/* Asks with the words of one line, split at blanks. */
static enum trouble_kind put(const char *line)
{
    static char copy[1000];
    const char *words[64];
    int count = 0;
    struct text t;
    assert_true(strlen(line) < sizeof copy);
    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    text_over(&t, reply, sizeof reply);
    return ask(&t, count, words, room, sizeof room);
}

#define VOLLEY "weapon=rifled-musket range=4 castings=21 target-castings=12"

static void bad_input_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        enum trouble_kind kind;
        const char *says; /* part of the reply */
    } cases[] = {
        {"", TROUBLE_USAGE, "ask for odds, roll, charts, clauses or rulings"},
        {"odds", TROUBLE_USAGE, "name a chart"},
        {"odds fier " VOLLEY, TROUBLE_USAGE, "did you mean iron-brigade/fire?"},
        {"odds iron-brigade/fir", TROUBLE_USAGE, "did you mean iron-brigade/fire?"},
        {"charts iron-brigades", TROUBLE_USAGE,
         "there is no system 'iron-brigades'; there is iron-brigade"},
        {"odds fire " VOLLEY " rang=4", TROUBLE_USAGE, "has no input 'rang'; did you mean range?"},
        {"odds fire " VOLLEY " range=5", TROUBLE_USAGE, "range is given twice"},
        {"odds fire weapon=rifled-musket range=4 castings=21", TROUBLE_USAGE,
         "target-castings is missing"},
        {"odds fire " VOLLEY " cover", TROUBLE_USAGE, "'cover' is not of the form input=value"},
        {"odds fire " VOLLEY " cover=fence", TROUBLE_USAGE,
         "cover: 'fence' is none of none, woods, wood-fence"},
        {"odds fire weapon=rifled-musket range=x castings=2 target-castings=1", TROUBLE_USAGE,
         "range: 'x' is not a whole number from 0 to 240"},
        {"odds fire weapon=rifled-musket range=-1 castings=2 target-castings=1", TROUBLE_USAGE,
         "0 to 240"},
        {"odds fire weapon=rifled-musket range=4 castings=0 target-castings=1", TROUBLE_USAGE,
         "from 1 to 80"},
        {"odds fire weapon=rifled-musket range=4 castings=81 target-castings=1", TROUBLE_USAGE,
         "from 1 to 80"},
        {"odds fire weapon=rifled-musket range=4 castings=99999999999999999999 target-castings=1",
         TROUBLE_USAGE, "from 1 to 80"},
        {"odds fire weapon=rifled-musket range=4 castings=1/2 target-castings=1", TROUBLE_USAGE,
         "from 1 to 80"},
        {"odds fire " VOLLEY " target-ranks=4", TROUBLE_USAGE, "'4' is none of 3, 2, 1, 1/2, 1/3"},
        {"odds fire " VOLLEY " target-ranks=1/0", TROUBLE_USAGE, "'1/0' is none of"},
        {"odds fire " VOLLEY " lying-down=maybe", TROUBLE_USAGE, "'maybe' is not yes or no"},
        {"odds fire " VOLLEY " with=rifled-musket:5", TROUBLE_USAGE,
         "is not weapon:range:castings[:morale]"},
        {"odds fire " VOLLEY " with=rifled-musket:5:12:6:7", TROUBLE_USAGE, "is not weapon:range"},
        {"odds fire " VOLLEY " with=", TROUBLE_USAGE, "weapon: '' is none of"},
        {"odds fire " VOLLEY " with=rifled-musket:5:12,", TROUBLE_USAGE, "weapon: '' is none of"},
        {"odds fire " VOLLEY " with=bow:5:12", TROUBLE_USAGE, "weapon: 'bow' is none of"},
        {"odds fire " VOLLEY " --seed 4", TROUBLE_USAGE, "there is no option '--seed' here"},
        {"odds fire " VOLLEY " --loud", TROUBLE_USAGE, "there is no option '--loud' here"},
        {"odds results table=8 castings=11 target-castings=8 --swap", TROUBLE_USAGE,
         "results has only one side"},
        {"odds results table=8 castings=29 target-castings=8", TROUBLE_USAGE, "from 1 to 28"},
        {"roll fire " VOLLEY " --dice", TROUBLE_USAGE, "is not one list of pips"},
        {"roll fire " VOLLEY " --dice 5,,2", TROUBLE_USAGE, "is not one list of pips"},
        {"roll fire " VOLLEY " --dice 5,2 --dice 5,2", TROUBLE_USAGE, "is not one list of pips"},
        {"roll fire " VOLLEY " --dice 5", TROUBLE_USAGE,
         "the target's d6 for morale is still wanted"},
        {"roll fire " VOLLEY " --dice 7,1", TROUBLE_USAGE,
         "the attacker's d6 for casualties cannot show 7"},
        {"roll fire " VOLLEY " --dice 5,2,1", TROUBLE_USAGE, "too many dice: 3 given, 2 wanted"},
        {"roll fire " VOLLEY " --seed -4", TROUBLE_USAGE, "'-4' is not a whole number"},
        {"roll fire " VOLLEY " --seed 4 --dice 5,2", TROUBLE_USAGE, "not both"},
        {"odds fire \xff=4", TROUBLE_USAGE, "'\\\\xff=4' is not plain text (UTF-8)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum trouble_kind kind = put(cases[i].line);
        if (kind != cases[i].kind || !strstr(reply, cases[i].says))
            fail_msg("'%s' gave %s", cases[i].line, reply);
    }
}

static void words_may_be_written_in_several_ways(void **state)
{
    (void)state;
    static char first[sizeof reply];
    assert_int_equal(put("odds fire " VOLLEY " target-ranks=1/2"), TROUBLE_NONE);
    strcpy(first, reply);
    assert_int_equal(
        put("odds iron_brigade/fire weapon=Rifled_Musket range=4 castings=21 target_castings=12 "
            "target-ranks=0.5"),
        TROUBLE_NONE);
    assert_string_equal(first, reply);
    assert_int_equal(put("odds fire " VOLLEY " target-ranks=2/4"), TROUBLE_NONE);
    assert_string_equal(first, reply);
}

static void defaults_are_mentioned(void **state)
{
    (void)state;
    assert_int_equal(put("odds fire " VOLLEY), TROUBLE_NONE);
    assert_non_null(strstr(reply, "\"text\":\"cover not given: none\""));
    assert_non_null(strstr(reply, "\"text\":\"target-ranks not given: 2\""));
    assert_int_equal(put("odds fire " VOLLEY " cover=none"), TROUBLE_NONE);
    assert_null(strstr(reply, "cover not given"));
}

static void swapping_twice_is_no_swap(void **state)
{
    (void)state;
    static char first[sizeof reply];
    assert_int_equal(
        put("odds fire weapon=rifled-musket range=4 castings=21 target-castings=12 cover=woods "
            "target-weapon=smoothbore-musket target-morale=5 own-ranks=1 split-move=yes --swap"),
        TROUBLE_NONE);
    strcpy(first, reply);
    assert_int_equal(put("odds fire weapon=smoothbore-musket range=4 castings=12 "
                         "target-castings=21 own-cover=woods "
                         "target-weapon=rifled-musket morale=5 target-ranks=1"),
                     TROUBLE_NONE);
    assert_string_equal(first, reply);
    assert_int_equal(put("odds fire " VOLLEY " --swap"), TROUBLE_NONE);
    assert_non_null(strstr(
        reply, "\"weapon\":\"rifled-musket\",\"range\":4,\"castings\":12,\"target-castings\":21"));
}

static void the_same_dice_give_the_same_result(void **state)
{
    (void)state;
    assert_int_equal(put("roll fire " VOLLEY " --dice 5,2"), TROUBLE_NONE);
    assert_non_null(strstr(
        reply, "\"dice\":[5,2],\"result\":{\"casualties\":4,\"morale_lost\":4,\"rout\":false,"
               "\"table\":9,\"red\":false}"));
    assert_int_equal(put("roll fire " VOLLEY " --dice 4,4"), TROUBLE_NONE);
    assert_non_null(strstr(reply, "\"result\":{\"casualties\":3,\"morale_lost\":3,"));
    /* a bad personality's die counts in pairs: 5 adds two, 4 nothing, 2 takes two off; hit, 5 takes
     * two off */
    assert_int_equal(put("roll rally class=regular morale=3 personality=bad --dice 5,3"),
                     TROUBLE_NONE);
    assert_non_null(strstr(reply, "\"result\":{\"change\":1,"));
    assert_int_equal(put("roll rally class=regular morale=3 personality=bad --dice 4,5"),
                     TROUBLE_NONE);
    assert_non_null(strstr(reply, "\"result\":{\"change\":1,"));
    assert_int_equal(put("roll rally class=regular morale=3 personality=bad --dice 2,1"),
                     TROUBLE_NONE);
    assert_non_null(strstr(reply, "\"result\":{\"change\":-1,"));
    assert_int_equal(put("roll rally class=regular morale=3 hit-personality=bad --dice 5,6"),
                     TROUBLE_NONE);
    assert_non_null(strstr(reply, "\"result\":{\"change\":0,"));
    static char first[sizeof reply];
    assert_int_equal(put("roll fire " VOLLEY " --seed 12"), TROUBLE_NONE);
    strcpy(first, reply);
    assert_int_equal(put("roll fire " VOLLEY " --seed 12"), TROUBLE_NONE);
    assert_string_equal(first, reply);
}

static void every_example_works(void **state)
{
    (void)state;
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++) {
            char line[400];
            const struct chart *c = systems[i]->charts[k];
            snprintf(line, sizeof line, "odds %s/%s %s", systems[i]->name, c->name, c->example);
            if (put(line) != TROUBLE_NONE)
                fail_msg("%s: %s", line, reply);
            assert_true(c->rule.facts_size <= FACTS_ROOM && c->input_count <= INPUTS_MOST);
            assert_true(c->rule.state_size <= ODDS_STATE && c->rule.state_size % 8 == 0);
        }
}

/* What the frame takes for granted of every chart. */
static void every_chart_fits_the_frame(void **state)
{
    (void)state;
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++) {
            const struct chart *c = systems[i]->charts[k];
            if (c->rule.state_size % 8 != 0 || c->rule.state_size > ODDS_STATE ||
                c->rule.facts_size > FACTS_ROOM || c->result_size > RESULT_ROOM ||
                c->input_count > INPUTS_MOST || c->output_count > OUTPUTS_MOST)
                fail_msg("%s does not fit", c->name);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chart_fits_the_frame),
        cmocka_unit_test(bad_input_is_told),
        cmocka_unit_test(words_may_be_written_in_several_ways),
        cmocka_unit_test(defaults_are_mentioned),
        cmocka_unit_test(swapping_twice_is_no_swap),
        cmocka_unit_test(the_same_dice_give_the_same_result),
        cmocka_unit_test(every_example_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
