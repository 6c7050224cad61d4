/* What a form shows beside a question: figures of its answers, and the throw that comes next. */

#include "check.h"

#include "engine/chart/figures.h"

enum { WORDS_MOST = 24 };

static char reply[1 << 20];
static _Alignas(8) unsigned char work[1 << 24];

/* The answer to these words, with blanks between. */
static const char *asks(const char *question)
{
    char words[1000];
    const char *list[WORDS_MOST];
    int count = 0;
    struct text t;
    snprintf(words, sizeof words, "%s", question);
    for (char *word = strtok(words, " "); word && count < WORDS_MOST; word = strtok(NULL, " "))
        list[count++] = word;
    text_over(&t, reply, sizeof reply);
    ask(&t, count, list, work, sizeof work, NULL);
    return reply;
}

static void says(const char *question, const char *wanted)
{
    asks(question);
    if (!strstr(reply, wanted))
        print_message("%s\nwanted %s\nsaid   %.2000s\n", question, wanted, reply);
    assert_non_null(strstr(reply, wanted));
}

#define VOLLEY "fire weapon=rifled-musket range=4 castings=22 target-castings=12"

static void test_words(void **state)
{
    (void)state;
    /* Where the sum starts, and what the sheet prints for each answer. */
    says("figures " VOLLEY, "\"rifled-musket\":\"table 9\"");
    says("figures " VOLLEY, "\"cover\":{\"none\":\"\",\"woods\":\"−1\",\"wood-fence\":\"−1\",");
    says("figures " VOLLEY, "\"split-move\":{\"no\":\"\",\"yes\":\"−2\"}");
    says("figures " VOLLEY " cover=woods", "\"cover\":{\"none\":\"\",\"woods\":\"−1\",");
    /* A number with few answers has them all, and what the rules refuse is null. */
    says("figures " VOLLEY, "\"morale\":{\"0\":null,\"1\":null,\"2\":\"−3\",");
    assert_null(strstr(reply, "\"castings\":{"));
    /* Not counted from the first answer. */
    says("figures iron-brigade/rally class=regular morale=1",
         "\"class\":{\"elite\":\"+1\",\"regular\":\"\",");
    says("figures iron-brigade/rally class=regular morale=1", "\"rabble\":\"−4\"}");
    /* A move starts with its base, and what keeps it at an inch is nobody's figure. */
    says("figures movement arm=infantry formation=line",
         "\"backwards\":{\"no\":\"base 7\",\"yes\":\"base 3\"}");
    says("figures movement arm=infantry formation=line terrain=wall:9", "\"column\":\"+1\"");
    /* What every class adds is no class's own, though each adds it in its own chart. */
    says("figures grid-napoleonic/morale-check event=kill class=veteran size=24 casualties=4",
         "\"veteran\":\"\"");
    /* Sums without names cannot be told apart. */
    asks("figures empire/charge front-rank=6 value=13 defender-value=9");
    assert_null(strstr(reply, " · "));
}

#define HEX "brigade-series/fire-hex small-arms=A:1 morale=B"

/* Each of several sums is named; of morale, the row that it starts on and the sign of the sheet. */
static void test_sums(void **state)
{
    (void)state;
    says("figures " HEX, "\"night\":{\"no\":\"\",\"yes\":\"column −2 · stragglers +2 · row −3\"}");
    says("figures " HEX, "\"fire-level\":{\"A\":\"column 3 to 4\"");
    says("figures " HEX, "\"morale\":{\"A\":\"row 2\",\"B\":\"row 4\",");
    /* It comes above the first row, and is told as it is printed. */
    says("figures brigade-series/morale morale=A", "\"trench\":{\"no\":\"\",\"yes\":\"+3\"}");
    says("figures brigade-series/morale morale=A", "\"leader\":{\"none\":\"\",\"0\":\"−1\"");
    /* The same for every friend is said once. */
    says("figures grid-napoleonic/under-fire class=veteran size=24 kills=1,1,2",
         "\"terrain\":{\"open\":\"\",\"heavy\":\"−1\",");
}

#define STRAGGLERS "brigade-series/stragglers loss=1.5 morale=B"
#define ROUTED "routed-or-wrecked-brigade-or-night"
#define FLANK "disorganized-or-mounted-or-hit-in-flank"

static void test_lists(void **state)
{
    (void)state;
    /* A word has its figure whether it holds or not. */
    says("figures " STRAGGLERS " modifiers=" ROUTED, "\"" ROUTED "\":\"+2\"");
    says("figures " STRAGGLERS " modifiers=" ROUTED, "\"" FLANK "\":\"+1\"");
    says("figures " STRAGGLERS, "\"" ROUTED "\":\"+2\"");
    /* Each item has its own. */
    says("figures " VOLLEY " with=rifled-musket:4:6,6-pdr-gun:9:4", "\"with\":[{\"weapon\":{");
    says("figures " VOLLEY, "\"with\":[]");
}

static void test_refused(void **state)
{
    (void)state;
    /* The question itself is refused; an answer that mends it has its figure. */
    says("figures fire weapon=rifled-musket range=14 castings=22 target-castings=12",
         "\"rifled-musket\":null");
    says("figures fire weapon=rifled-musket range=14 castings=22 target-castings=12",
         "\"heavy-rifle\":\"table ");
    says("figures fire weapon=bow range=4 castings=22 target-castings=12",
         "\"rifled-musket\":\"table 9\"");
    says("figures", "name a chart");
    says("figures cavalry-charge", "\"error\"");
}

/* A result is a sentence, thrown or certain; what goes without saying is left out. */
static void test_sentences(void **state)
{
    (void)state;
    says("roll grid-napoleonic/morale-check event=kill class=veteran size=24 casualties=5 --dice "
         "10,6",
         "\"sentence\":\"It routs, bad order of level 3, 5 spaces back.\"");
    says("roll grid-napoleonic/morale-check event=kill class=veteran size=24 casualties=5 --dice 1",
         "\"sentence\":\"It passes.\"");
    says("roll " VOLLEY " --dice 6,4",
         "\"sentence\":\"4 castings fall (80 men) and 3 morale levels are lost.\"");
    says("roll brigade-series/fire-table column=3-to-4 --dice 1,1", "\"sentence\":\"No casualties");
    says("roll brigade-series/order-delay delay=D1 turns=1 --dice 6",
         "\"sentence\":\"It is not accepted in that time.\"");
    says("odds brigade-series/morale-state state=disorganized",
         "\"sentence\":\"It fires at half, moves at half, may not attack in close combat.\"");
    says("odds empire/corps-order order=attack me-order=maneuver",
         "\"sentence\":\"The ME may have that order; the corps order sets no distance.\"");
    says("odds empire/action-cost action=issue-order", /* a printed dash is not told */
         "\"sentence\":\"It costs 1 commander action.\"");
    says("odds empire/artillery-with-me option=keeps-its-place", /* unless it has its phrase */
         "\"sentence\":\"No limit is printed.\"");
    says("odds empire/wheel formation=column-of-companies",
         "\"sentence\":\"It may wheel 45 degrees about the centre of the front stand.\"");
    says("odds empire/turn-sequence step=5",
         "\"sentence\":\"Phase 5: commander actions; chapter 7 of "
         "the book, pages 41-43.\"");
    asks("odds " VOLLEY); /* several results are no sentence */
    assert_null(strstr(reply, "sentence"));
}

/* Each word of a choice has its phrase, unless one phrase does for all. */
static void check_phrases(const struct chart *c, const struct field *f)
{
    int count = 1;
    for (const char *at = f->says; *at; at++)
        count += *at == '|';
    const int words = f->kind == FIELD_YES ? 2 : f->words ? f->words->count : 3;
    if (count > words + (f->none != NULL) ||
        (f->kind == FIELD_CHOICE && count > 1 + (f->none != NULL) && count < words))
        fail_msg("%s: %s has %d phrases", c->name, f->name, count);
    if (strchr(f->says, '@') && !f->scale)
        fail_msg("%s: %s counts nothing", c->name, f->name);
}

/* Every chart tells what was thrown, and not by the names of its results. */
static void test_every_chart_tells(void **state)
{
    static const char *const wrong[] = {
        "Nothing happens", "_", ": no.", ": yes", "#", "@", ";;", ",,", " ;", "  "};
    (void)state;
    char question[1000], sentence[1000];
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++) {
            const struct chart *c = systems[i]->charts[k];
            for (const struct field *f = c->outputs; f < c->outputs + c->output_count; f++)
                if (f->says)
                    check_phrases(c, f);
            for (int seed = 1; seed <= 12; seed++) {
                snprintf(question, sizeof question, "roll %s/%s %s --seed %d", systems[i]->name,
                         c->name, c->example, seed);
                says(question, "\"sentence\":\"");
                snprintf(sentence, sizeof sentence, "%s", strstr(reply, "\"sentence\":\"") + 12);
                *strchr(sentence, '"') = '\0';
                for (int n = 0; n < COUNT(wrong); n++)
                    if (strstr(sentence, wrong[n]))
                        fail_msg("%s: %s", question, sentence);
            }
        }
}

static void test_next(void **state)
{
    (void)state;
    says("next " VOLLEY, "{\"throws\":[],\"next\":{\"thrower\":\"attacker\",\"purpose\":"
                         "\"casualties\",\"count\":1,\"sides\":6,\"have\":0,\"faces\":[{");
    says("next " VOLLEY " --dice 5", "\"pips\":[5]}],\"next\":{\"thrower\":\"target\",");
    says("next " VOLLEY " --dice 5,2", "\"next\":null}");
    says("next " VOLLEY " --dice 5,2,1", "too many dice");
    /* In a duel the target fires back with dice of its own, and each side's table is told. */
    says("odds duel weapon=rifled-musket castings=20 target-castings=20 range=8 turns=1",
         "while the target is unhurt");
    says("next duel weapon=rifled-musket castings=20 target-castings=20 range=8 turns=2 --dice 3,2",
         "\"next\":{\"thrower\":\"target\",\"purpose\":\"casualties by its fire\"");
    says("next " VOLLEY " --dice 7", "cannot show 7");
    says("next brigade-series/fire-hex small-arms=A:1 --dice 5",
         "{\"throws\":[],\"next\":{\"thrower\":\"firing side\",\"purpose\":\"fire\",\"count\":2,"
         "\"sides\":6,\"have\":1,");
    says("next brigade-series/morale morale=B --dice 5", "\"have\":1,\"tens\":true,\"faces\"");
    says("next formation formation=line", "{\"throws\":[],\"next\":null}");
}

/* The figures of every chart's example are there, and those of what it says are the ones of now. */
static void test_all(void **state)
{
    (void)state;
    char question[1000];
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++) {
            const struct chart *c = systems[i]->charts[k];
            snprintf(question, sizeof question, "figures %s/%s %s", systems[i]->name, c->name,
                     c->example);
            says(question, "\"figures\":{");
            snprintf(question, sizeof question, "next %s/%s %s", systems[i]->name, c->name,
                     c->example);
            says(question, "\"next\":");
        }
}

/* Too little room is told apart from what is not understood. */
static void test_room(void **state)
{
    (void)state;
    const char *words[] = {"odds",    "duel",    "weapon=rifled-musket", "castings=40",
                           "range=8", "turns=9", "target-castings=40",   "rally=yes",
                           "--brief"};
    struct text t;
    text_over(&t, reply, sizeof reply);
    assert_int_equal(ask(&t, 9, words, work, 1 << 20, NULL), TROUBLE_FULL);
    assert_non_null(strstr(reply, "\"kind\":\"full\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),     cmocka_unit_test(test_sums),
        cmocka_unit_test(test_sentences), cmocka_unit_test(test_every_chart_tells),
        cmocka_unit_test(test_lists),     cmocka_unit_test(test_refused),
        cmocka_unit_test(test_next),      cmocka_unit_test(test_all),
        cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
