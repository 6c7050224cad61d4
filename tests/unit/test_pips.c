/* Every chart of the systems whose charts are chains gives the same odds when each die is walked
 * face by face: random questions, one result at a time where the states would be too many. */

#include "lines.h"
#include "tests/fuzz/questions.h"

/* More dice thrown together than this have too many faces to walk. */
enum { QUESTIONS = 500, TRIES = 2000000, ROOM = 1 << 24, DICE_MOST = 6 };

static _Alignas(8) unsigned char room[2][ROOM];
static struct request request;

extern const struct system brigade_series, grid_napoleonic;

static void same_odds(const struct odds *a, const struct odds *b, const char *line)
{
    if (a->count != b->count)
        fail_msg("%s: %d states, by pips %d", line, a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        int k = 0;
        while (k < b->count && memcmp(odds_state(a, i), odds_state(b, k), a->state_size) != 0)
            k++;
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

/* The dice of a chart that tells how many are thrown. */
static int dice_told(const struct chart *c, const struct odds *o)
{
    for (int i = 0; i < c->output_count; i++)
        if (strcmp(c->outputs[i].name, "dice") == 0)
            return field_get(&c->outputs[i], odds_state(o, 0));
    return 0;
}

static void chart_equals_pips(const struct system *s, const struct chart *c)
{
    char line[4000];
    int asked = 0;
    for (int tries = 0; asked < QUESTIONS && tries < TRIES; tries++) {
        unsigned char keep[ODDS_STATE];
        struct odds coarse, pips;
        if (!random_question(s, c, line, sizeof line))
            continue;
        chart_forget(c, question_below(c->output_count), keep);
        const struct walk how = {.keep = keep}, raw = {.keep = keep, .by_pips = true};
        const void *facts = request.question.facts;
        assert_true(odds_of(&coarse, &c->rule, facts, room[0], ROOM, &how));
        if (dice_told(c, &coarse) > DICE_MOST)
            continue;
        assert_true(odds_of(&pips, &c->rule, facts, room[1], ROOM, &raw));
        same_odds(&coarse, &pips, line);
        asked++;
    }
    if (asked < QUESTIONS)
        fail_msg("%s/%s: only %d lawful questions", s->name, c->name, asked);
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
    const struct CMUnitTest tests[] = {BOOK_TEST(brigade_series), BOOK_TEST(grid_napoleonic)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
