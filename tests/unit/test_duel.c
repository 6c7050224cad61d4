/* The duel against a walk over raw pips, against rolled duels, and against a loop written by hand
 * for one case. */

#include "bench/limits.h"
#include "engine/chart/ask.h"
#include "check.h"
#include "sums.h"

static _Alignas(8) unsigned char room[2][1 << 24];

static void read_question(struct question *q, const char *line)
{
    char copy[400];
    struct trouble trouble = {0};
    *q = (struct question){.chart = chart_find("duel", NULL, &trouble)};
    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        if (!question_read(q, word, &trouble))
            fail_msg("%s", trouble.room);
    if (!question_close(q, &trouble))
        fail_msg("%s", trouble.room);
}

static const char *const small_duels[] = {
    "weapon=rifled-musket castings=3 target-castings=2 range=4 turns=2",
    "weapon=rifled-musket castings=12 target-castings=9 range=4 turns=1 first=target",
    "weapon=smoothbore-musket castings=8 target-castings=8 range=3 turns=2 class=elite "
    "target-class=militia",
    "weapon=rifled-musket castings=11 target-castings=8 range=9 turns=1 rally=yes morale=4 "
    "target-morale=3",
    "weapon=6-pdr-gun castings=6 target-weapon=rifled-musket target-castings=14 range=9 turns=2 "
    "target-ranks=1",
    "weapon=repeating-rifle castings=30 target-castings=29 range=5 turns=1 cover=woods "
    "own-cover=entrenchments",
};

static void small_duels_equal_a_walk_over_raw_pips(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof small_duels / sizeof *small_duels; i++) {
        struct question q;
        struct odds merged, raw;
        read_question(&q, small_duels[i]);
        assert_true(odds_of(&merged, &q.chart->rule, q.facts, room[0], sizeof room[0], NULL));
        assert_true(odds_of(&raw, &q.chart->rule, q.facts, room[1], sizeof room[1],
                            &(struct walk){.by_pips = true}));
        assert_int_equal(merged.count, raw.count);
        for (int a = 0; a < merged.count; a++) {
            int b = 0;
            while (b < raw.count &&
                   memcmp(odds_state(&merged, a), odds_state(&raw, b), merged.state_size) != 0)
                b++;
            assert_true(b < raw.count);
            struct wide ours = odds_weight(&merged, a), theirs = odds_weight(&raw, b);
            struct wide our_total = merged.total, their_total = raw.total;
            wide_reduce(&ours, &our_total);
            wide_reduce(&theirs, &their_total);
            assert_int_equal(wide_compare(&ours, &theirs), 0);
            assert_int_equal(wide_compare(&our_total, &their_total), 0);
        }
    }
}

static const char *const long_duels[] = {
    "weapon=rifled-musket castings=16 target-castings=16 range=8 turns=6",
    "weapon=smoothbore-musket castings=20 target-castings=24 range=5 turns=8 rally=yes "
    "own-cover=woods",
    "weapon=medium-rifle castings=6 target-weapon=12-pdr-gun target-castings=6 range=30 turns=10 "
    "rally=yes",
    "weapon=rifled-musket castings=60 target-castings=60 range=12 turns=4 rally=yes class=militia",
};

static double as_double(struct wide above, const struct wide *below)
{
    char text[80];
    struct text t;
    text_over(&t, text, sizeof text);
    wide_print_decimal(&t, above, below, 12);
    return strtod(text, NULL);
}

struct wanted {
    const struct question *q;
    int output, value;
};

static bool has_value(const void *duel, const void *what)
{
    const struct wanted *w = what;
    _Alignas(8) unsigned char result[RESULT_ROOM];
    chart_result(w->q->chart, w->q->facts, duel, result);
    return field_get(&w->q->chart->outputs[w->output], result) == w->value;
}

/* Every value of every result, within five standard errors of what was rolled. */
static void compare_rolled(const struct question *q, const struct odds *o, int32_t seen[][128],
                           double rolls)
{
    for (int output = 0; output < q->chart->output_count; output++)
        for (int value = 0; value < 128; value++) {
            double chance =
                as_double(odds_sum(o, has_value, &(struct wanted){q, output, value}), &o->total);
            double off = seen[output][value] / rolls - chance,
                   variance = chance * (1 - chance) / rolls;
            if (off * off > 25 * variance + 1 / (rolls * rolls))
                fail_msg("%s %d: %g of the rolls, %g by the odds", q->chart->outputs[output].name,
                         value, seen[output][value] / rolls, chance);
        }
}

static void rolled_duels_fit_the_odds(void **state)
{
    (void)state;
    const char *count = getenv("LONGROLL_DUELS");
    const int rolls = count ? atoi(count) : 20000;
    for (size_t i = 0; i < sizeof long_duels / sizeof *long_duels; i++) {
        struct question q;
        struct odds o;
        static int32_t seen[16][128];
        memset(seen, 0, sizeof seen);
        read_question(&q, long_duels[i]);
        assert_true(odds_of(&o, &q.chart->rule, q.facts, room, sizeof room, NULL));
        for (int n = 0; n < rolls; n++) {
            struct dice d;
            _Alignas(8) unsigned char duel[ODDS_STATE] = {0}, result[RESULT_ROOM];
            dice_rolled(&d, 1862, (uint64_t)n);
            rule_play(&q.chart->rule, q.facts, &d, duel, NULL);
            chart_result(q.chart, q.facts, duel, result);
            for (int output = 0; output < q.chart->output_count; output++)
                seen[output][field_get(&q.chart->outputs[output], result)]++;
        }
        compare_rolled(&q, &o, seen, rolls);
    }
    print_message("%d duels of each of %d kinds\n", rolls,
                  (int)(sizeof long_duels / sizeof *long_duels));
}

/* The limit that the bench measures against must work out the same duel. */
static void the_bench_s_loop_agrees(void **state)
{
    (void)state;
    struct question q;
    struct odds o;
    read_question(&q, "weapon=rifled-musket castings=16 target-castings=16 range=4 turns=6");
    assert_true(odds_of(&o, &q.chart->rule, q.facts, room, sizeof room, NULL));
    int target_fate = 0;
    while (strcmp(q.chart->outputs[target_fate].name, "target_fate") != 0)
        target_fate++;
    struct wide ours = odds_sum(&o, has_value, &(struct wanted){&q, target_fate, 0}),
                our_total = o.total;
    struct wide theirs = wide_of(limit_duel(0, 1)), their_total = wide_of(1);
    for (int i = 0; i < 24; i++)
        wide_multiply(&their_total, 6);
    wide_reduce(&ours, &our_total);
    wide_reduce(&theirs, &their_total);
    assert_int_equal(wide_compare(&ours, &theirs), 0);
    assert_int_equal(wide_compare(&our_total, &their_total), 0);
    assert_false(wide_is_zero(&ours));
}

/* At every turn the shares of each result add up to the whole, and the longest duel of the largest
 * units is answered.
 */
static void turns_are_whole(void **state)
{
    (void)state;
    static struct request request;
    static struct reply reply;
    const char *words[] = {"duel",        "weapon=rifled-musket",
                           "castings=24", "target-castings=80",
                           "range=12",    "turns=20",
                           "rally=yes"};
    struct trouble trouble = {0};
    assert_true(request_read(&request, ASK_ODDS, COUNT(words), words, &trouble));
    assert_true(reply_odds(&reply, &request, room, sizeof room, &trouble));
    assert_int_equal(reply.turns, 20);
    for (int turn = 1; turn <= reply.turns; turn++)
        for (int output = 0; output < request.question.chart->output_count; output++) {
            struct wide sum = wide_of(0);
            for (int i = 0; i < reply.share_count; i++)
                if (reply.shares[i].turn == turn && reply.shares[i].output == output)
                    wide_add(&sum, &reply.shares[i].weight);
            assert_int_equal(wide_compare(&sum, &reply.totals[turn]), 0);
        }
}

static int told[32], told_count;

static void note_progress(int thousandths)
{
    told[told_count++ % COUNT(told)] = thousandths;
}

/* Whoever waits for a long duel hears of every turn; of a chart with tallies, of every result. */
static void progress_is_told(void **state)
{
    (void)state;
    static struct request request;
    static struct reply reply;
    static const struct {
        const char *words[6];
        int count, times, last;
    } cases[] = {
        {{"duel", "weapon=rifled-musket", "castings=9", "target-castings=9", "range=6", "turns=4"},
         6,
         4,
         1000},
        {{"close-combat", "attacker=AB:0:B", "defender=A:3:C"}, 3, 0, 0},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        struct trouble trouble = {0};
        assert_true(request_read(&request, ASK_ODDS, cases[i].count, cases[i].words, &trouble));
        request.progress = note_progress;
        told_count = 0;
        assert_true(reply_odds(&reply, &request, room, sizeof room, &trouble));
        const int outputs = request.question.chart->output_count;
        assert_int_equal(told_count, cases[i].times ? cases[i].times : outputs);
        for (int k = 1; k < told_count; k++)
            assert_true(told[k] > told[k - 1]);
        assert_int_equal(told[told_count - 1],
                         cases[i].last ? cases[i].last : 1000 * outputs / (outputs + 1));
    }
}

/* Without room for every turn's shares there is no answer rather than a wrong one. */
static void too_little_room_is_refused(void **state)
{
    (void)state;
    static struct request request;
    static struct reply reply;
    const char *words[] = {"duel",        "weapon=rifled-musket",
                           "castings=20", "target-castings=20",
                           "range=12",    "turns=20"};
    struct trouble trouble = {0};
    assert_true(request_read(&request, ASK_ODDS, COUNT(words), words, &trouble));
    assert_false(reply_odds(&reply, &request, room, 1 << 20, &trouble));
    assert_non_null(strstr(trouble.room, "too many different situations"));
}

/* The longest duel rolled, and its own pips typed in again: the same end. */
static void a_rolled_duel_can_be_typed_again(void **state)
{
    (void)state;
    static struct request request;
    static struct reply reply, again;
    static char dice[2000];
    const char *words[] = {"duel",
                           "weapon=smoothbore-musket",
                           "castings=80",
                           "target-castings=80",
                           "range=5",
                           "turns=20",
                           "rally=yes",
                           "cover=entrenchments",
                           "own-cover=entrenchments",
                           "class=elite",
                           "target-class=elite",
                           "--seed",
                           "5"};
    struct trouble trouble = {0};
    struct text t;
    assert_true(request_read(&request, ASK_ROLL, COUNT(words), words, &trouble));
    assert_true(reply_roll(&reply, &request, &trouble));
    assert_true(reply.throws.pip_count > 60);
    text_over(&t, dice, sizeof dice);
    for (int i = 0; i < reply.throws.pip_count; i++) {
        text_add(&t, i ? "," : "");
        text_number(&t, reply.throws.pips[i]);
    }
    words[COUNT(words) - 2] = "--dice";
    words[COUNT(words) - 1] = dice;
    assert_true(request_read(&request, ASK_ROLL, COUNT(words), words, &trouble));
    if (!reply_roll(&again, &request, &trouble))
        fail_msg("%s", trouble.room);
    assert_memory_equal(reply.result, again.result, sizeof reply.result);
}

/* V.D: a battery that had to hold its fire has lost the range.  The state is the rule's own:
 * castings and morale of either, who broke first, acquired fire, clock; the second turn begins, and
 * the guns are pinned. */
static void acquired_fire_is_lost_by_holding_fire(void **state)
{
    (void)state;
    struct question q;
    read_question(&q, "weapon=6-pdr-gun castings=2 target-weapon=smoothbore-musket "
                      "target-castings=80 range=48 turns=5 "
                      "acquired-fire=yes");
    const uint8_t pinned[8] = {2, 2, 80, 6, 0, 1, 2, 0}, steady[8] = {2, 6, 80, 6, 0, 1, 2, 0};
    _Alignas(8) uint8_t after[2][8];
    memcpy(after[0], pinned, 8);
    memcpy(after[1], steady, 8);
    for (int i = 0; i < 2; i++) {
        struct dice d;
        dice_rolled(&d, 1, 1);
        assert_true(q.chart->rule.resolve(q.facts, &d, after[i], NULL));
        assert_int_equal(after[i][6], 3); /* the clock went on */
    }
    assert_int_equal(after[0][5], 0);
    assert_int_equal(after[1][5], 1);
}

static bool anything(const void *state, const void *what)
{
    return true;
}

/* The largest question of all: 80 against 80 for 20 turns, each rallying. */
static void the_longest_duel_fits_64_megabytes(void **state)
{
    enum { MOST = 64 << 20 };
    struct question q;
    struct odds o;
    (void)state;
    void *all = malloc(MOST);
    assert_non_null(all);
    read_question(&q, "weapon=rifled-musket castings=80 target-castings=80 range=4 turns=20 "
                      "rally=yes");
    assert_true(odds_of(&o, &q.chart->rule, q.facts, all, MOST, NULL));
    struct wide sum = odds_sum(&o, anything, NULL);
    assert_int_equal(wide_compare(&sum, &o.total), 0);
    free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_duels_equal_a_walk_over_raw_pips),
        cmocka_unit_test(rolled_duels_fit_the_odds),
        cmocka_unit_test(the_bench_s_loop_agrees),
        cmocka_unit_test(the_longest_duel_fits_64_megabytes),
        cmocka_unit_test(turns_are_whole),
        cmocka_unit_test(acquired_fire_is_lost_by_holding_fire),
        cmocka_unit_test(progress_is_told),
        cmocka_unit_test(too_little_room_is_refused),
        cmocka_unit_test(a_rolled_duel_can_be_typed_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
