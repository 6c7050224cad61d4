/* Every chart gives the same odds when each die is walked face by face: random questions, one
 * result at a time where the states would be too many.  Where the faces are too many to walk, dice
 * are rolled, typed again, and must fall as often as the odds say.  LONGROLL_QUICK=1 asks a tenth
 * of the questions. */

#include "lines.h"
#include "tests/fuzz/questions.h"

enum {
    QUESTIONS = 500,
    QUICK_PART = 10,
    TRIES = 2000000,
    ROOM = 1 << 24,
    CALLS_MOST = 20000, /* of a rule, for one question by pips */
    ROLLED = 200,       /* questions that have more */
    ROLLS = 200         /* of each */
};

static _Alignas(8) unsigned char room[2][ROOM];
static struct request request;

extern const struct system iron_brigade, brigade_series, grid_napoleonic, empire;

static int state_at(const struct odds *o, const void *state)
{
    int k = 0;
    while (k < o->count && memcmp(odds_state(o, k), state, o->state_size) != 0)
        k++;
    return k;
}

static void same_odds(const struct odds *a, const struct odds *b, const char *line)
{
    if (a->count != b->count)
        fail_msg("%s: %d states, by pips %d", line, a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        const int k = state_at(b, odds_state(a, i));
        if (k == b->count)
            fail_msg("%s: a state that the pips do not know", line);
        struct wide x = odds_weight(a, i), y = odds_weight(b, k), x_total = a->total,
                    y_total = b->total;
        wide_reduce(&x, &x_total);
        wide_reduce(&y, &y_total);
        if (wide_compare(&x, &y) != 0 || wide_compare(&x_total, &y_total) != 0)
            fail_msg("%s: unequal weights", line);
    }
}

static bool random_question(const struct system *s, const struct chart *c, char *line, size_t size)
{
    char copy[4000];
    const char *words[64];
    struct trouble trouble = {0};
    struct text t;
    text_over(&t, line, size);
    question_print(&t, s, c);
    snprintf(copy, sizeof copy, "%s", line);
    return request_read(&request, ASK_ODDS, question_words(copy, words, 64), words, &trouble);
}

/* A rule that gives up after so many calls: nobody can tell beforehand how many faces it will see.
 */
static const struct rule *patient;
static int calls;

static bool resolve_patiently(const void *facts, struct dice *d, void *state, struct steps *s)
{
    if (++calls <= CALLS_MOST)
        return patient->resolve(facts, d, state, s);
    d->trouble = DICE_NO_ROOM;
    return false;
}

static bool is_walked_by_pips(const struct odds *coarse, const struct chart *c,
                              const unsigned char *keep, const char *line)
{
    const struct rule rule = {c->rule.facts_size, c->rule.state_size, .resolve = resolve_patiently};
    const struct walk raw = {.keep = keep, .by_pips = true};
    struct odds pips;
    patient = &c->rule;
    calls = 0;
    if (odds_of(&pips, &rule, request.question.facts, room[1], ROOM, &raw)) {
        same_odds(coarse, &pips, line);
        return true;
    }
    assert_true(calls > CALLS_MOST);
    return false;
}

/* How far rolls were from the odds, squared and weighed, and how far they may be expected to be. */
struct distance {
    double found, expected;
};

static void roll_once(const struct chart *c, uint64_t seed, unsigned char state[ODDS_STATE],
                      struct throw_log *log)
{
    struct dice d;
    dice_rolled(&d, seed, 0);
    d.log = log;
    log->count = log->pip_count = 0;
    memset(state, 0, ODDS_STATE);
    rule_play(&c->rule, request.question.facts, &d, state, NULL);
    assert_int_equal(d.trouble, DICE_FINE);
}

static void type_again(const struct chart *c, const unsigned char *rolled,
                       const struct throw_log *log, const char *line)
{
    int typed[DICE_PIPS];
    _Alignas(8) unsigned char state[ODDS_STATE] = {0};
    struct dice d;
    for (int i = 0; i < log->pip_count; i++)
        typed[i] = log->pips[i];
    dice_given(&d, typed, log->pip_count);
    rule_play(&c->rule, request.question.facts, &d, state, NULL);
    dice_close(&d);
    if (d.trouble != DICE_FINE || memcmp(state, rolled, c->rule.state_size) != 0)
        fail_msg("%s: typed dice lead elsewhere", line);
}

/* By the two highest limbs. */
static double share(const struct wide *part, const struct wide *whole)
{
    const int top = wide_limbs(whole) - 1, next = top > 0 ? top - 1 : top;
    return ((double)part->limb[top] * 0x1p64 + (double)part->limb[next]) /
           ((double)whole->limb[top] * 0x1p64 + (double)whole->limb[next]);
}

/* Every question has seeds of its own: the same dice for all would be far from the odds of all. */
static void roll_often(const struct odds *o, const struct chart *c, const unsigned char *keep,
                       const char *line, uint64_t first_seed, struct distance *distance)
{
    static struct throw_log log;
    static int fell[1 << 16];
    assert_true(o->count < COUNT(fell));
    memset(fell, 0, (size_t)o->count * sizeof *fell);
    for (int i = 0; i < ROLLS; i++) {
        _Alignas(8) unsigned char state[ODDS_STATE];
        roll_once(c, first_seed + (uint64_t)i, state, &log);
        if (i < 4)
            type_again(c, state, &log, line);
        for (size_t k = 0; k < c->rule.state_size; k++)
            state[k] &= keep[k];
        const int at = state_at(o, state);
        if (at == o->count)
            fail_msg("%s: seed %d fell where the odds say never", line, i);
        fell[at]++;
    }
    for (int i = 0; i < o->count; i++) {
        const struct wide weight = odds_weight(o, i);
        const double p = share(&weight, &o->total), mean = ROLLS * p;
        if (mean < 2) /* too rare to tell */
            continue;
        distance->found += (fell[i] - mean) * (fell[i] - mean) / mean;
        distance->expected += 1 - p;
    }
}

static void chart_equals_pips(const struct system *s, const struct chart *c)
{
    char line[4000];
    const int part = getenv("LONGROLL_QUICK") ? QUICK_PART : 1, questions = QUESTIONS / part;
    int walked = 0, rolled = 0;
    struct distance distance = {0};
    for (int tries = 0; walked < questions && tries < TRIES; tries++) {
        unsigned char keep[ODDS_STATE];
        struct odds coarse;
        if (!random_question(s, c, line, sizeof line))
            continue;
        chart_forget(c, question_below(c->output_count), keep);
        const struct walk how = {.keep = keep};
        assert_true(odds_of(&coarse, &c->rule, request.question.facts, room[0], ROOM, &how));
        if (is_walked_by_pips(&coarse, c, keep, line))
            walked++;
        else if (rolled++ < ROLLED / part)
            roll_often(&coarse, c, keep, line, (uint64_t)rolled * ROLLS, &distance);
    }
    if (walked < questions)
        fail_msg("%s/%s: only %d questions by pips", s->name, c->name, walked);
    /* Six times as far as chance usually goes, by its variance of twice the mean. */
    const double excess = distance.found - distance.expected;
    if (excess > 0 && excess * excess > 36 * 2 * distance.expected)
        fail_msg("%s/%s: rolls are %.0f away from the odds, not %.0f", s->name, c->name,
                 distance.found, distance.expected);
}

static void every_chart_equals_the_walk_over_pips(void **state)
{
    const struct system *const s = *state;
    for (int i = 0; i < s->chart_count; i++)
        chart_equals_pips(s, s->charts[i]);
}

#define BOOK_TEST(system)                                                    \
    {                                                                        \
        .name = #system, .test_func = every_chart_equals_the_walk_over_pips, \
        .initial_state = (void *)(uintptr_t) & (system)                      \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {BOOK_TEST(iron_brigade), BOOK_TEST(brigade_series),
                                       BOOK_TEST(grid_napoleonic), BOOK_TEST(empire)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
