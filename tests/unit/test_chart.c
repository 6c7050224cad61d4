#include "engine/chart/ask.h"
#include "engine/chart/describe.h"
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
    return ask(&t, count, words, room, sizeof room, NULL);
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
        {"", TROUBLE_USAGE, "ask for odds, roll, figures, next, charts, clauses, rulings or sheet"},
        {"odds", TROUBLE_USAGE, "name a chart"},
        {"odds fier " VOLLEY, TROUBLE_USAGE, "did you mean iron-brigade/fire?"},
        {"odds iron-brigade/fir", TROUBLE_USAGE, "did you mean iron-brigade/fire?"},
        {"charts iron-brigades", TROUBLE_USAGE,
         "there is no system 'iron-brigades'; the systems are iron-brigade"},
        {"odds fire " VOLLEY " rang=4", TROUBLE_USAGE, "has no input 'rang'; did you mean range?"},
        {"odds fire figures=8 class=crack", TROUBLE_USAGE, "; or did you mean empire/fire?"},
        {"odds empire/chrge", TROUBLE_USAGE, "did you mean empire/charge?"},
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
        {"odds parameter key=foo", TROUBLE_USAGE, "fire-point-fraction and 27 more\""},
        {"odds fire \xff=4", TROUBLE_USAGE, "'\\\\xff=4' is not plain text (UTF-8)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum trouble_kind kind = put(cases[i].line);
        if (kind != cases[i].kind || !strstr(reply, cases[i].says))
            fail_msg("'%s' gave %s", cases[i].line, reply);
    }
}

/* A club may give its rulings with every question; those that a chart does not ask are told. */
static void idle_rulings_are_told(void **state)
{
    (void)state;
    const char *idle = "\"rulings_not_asked\":[\"R-15\"]";
    assert_int_equal(put("odds results table=8 castings=11 target-castings=8 --ruling R-15=text"),
                     TROUBLE_NONE);
    assert_non_null(strstr(reply, idle));
    assert_int_equal(put("odds fire " VOLLEY " --ruling R-15=text"), TROUBLE_NONE);
    assert_null(strstr(reply, "rulings_not_asked"));
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

/* With their lists, which stand apart from their numbers; and what was about one act is not carried
   over. */
static void sides_of_empire_swap(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"odds empire/firefight a-fire=12:0 a-class=veteran a-figures=12 b-fire=10:-2,6:-3 "
         "b-class=regular b-figures=14 b-morale=-1 b-shaken=yes --swap",
         "odds empire/firefight a-fire=10:-2,6:-3 a-class=regular a-figures=14 a-morale=-1 "
         "a-shaken=yes b-fire=12:0 b-class=veteran b-figures=12"},
        {"odds empire/volley figures=12 class=veteran weapon=rifle first-fire=yes enfilade=yes "
         "disordered=yes range=3 target=column cover=light target-class=regular "
         "target-figures=14 target-lost=2 target-morale=-3 --swap",
         "odds empire/volley figures=14 class=regular range=3 target-class=veteran "
         "target-figures=12 target-disordered=yes"}};
    static char first[sizeof reply];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(put(pairs[i][0]), TROUBLE_NONE);
        strcpy(first, reply);
        assert_int_equal(put(pairs[i][1]), TROUBLE_NONE);
        assert_string_equal(first, reply);
    }
    /* the fire alone has the inputs of a volley, but no other side */
    assert_int_equal(put("odds empire/fire figures=12 class=veteran --swap"), TROUBLE_USAGE);
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

static bool has_output(const struct chart *c, const char *name)
{
    for (int i = 0; i < c->output_count; i++)
        if (strcmp(c->outputs[i].name, name) == 0)
            return true;
    return false;
}

static void what_matters_most_is_an_output(void **state)
{
    (void)state;
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++) {
            const struct chart *c = systems[i]->charts[k];
            char names[80];
            snprintf(names, sizeof names, "%s", c->matters ? c->matters : "");
            for (char *name = strtok(names, " "); name; name = strtok(NULL, " "))
                if (!has_output(c, name))
                    fail_msg("%s has no output %s", c->name, name);
        }
}

static void made_by_a_chart(const struct system *s, const struct field *fields, int count)
{
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (fields[i].made_by && k < s->chart_count &&
               strcmp(s->charts[k]->name, fields[i].made_by) != 0)
            k++;
        if (k == s->chart_count)
            fail_msg("%s: %s has no chart %s", s->name, fields[i].name, fields[i].made_by);
        if (fields[i].list)
            made_by_a_chart(s, fields[i].list->fields, fields[i].list->field_count);
    }
}

static void what_is_worked_out_has_its_chart(void **state)
{
    (void)state;
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            made_by_a_chart(systems[i], systems[i]->charts[k]->inputs,
                            systems[i]->charts[k]->input_count);
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

/* ---- charts made from their tables ---- */

static const struct clause sheet_clause = {.name = "S_1", .id = "1", .words = "a sheet"};

/* A total of dice and modifiers falls into a band. */
enum { REPULSED, STANDS, CARRIES };
static WORD_LIST(assault_words, "repulsed", "stands", "carries");
static const struct {
    figure lo, hi, result, mark;
} assaults[] = {{OPEN, 4, REPULSED, PRINTED}, {5, 8, STANDS, PRINTED}, {9, OPEN, CARRIES, PRINTED}};
static const struct modifier_line assault_modifiers[] = {
    {"flank", "attacker", "attacks a flank", 2, BY_HAND},
    {"tired", "attacker", "tired", -1, BY_HAND, "turn", .mark = INFERRED},
    {"drums", "attacker", "drums", NO, BY_HAND, AS("?"), .mark = UNSURE},
};
static MODIFIERS(assault_modifiers, "assault_modifiers", "Changes to the assault");
static const struct field assaults_columns[] = {
    {"modifiers", "lines that hold", &sheet_clause, NAMED(assault_modifiers)},
    {"dice", ROLL(assaults, lo, hi)},
    {"result", "what comes of it", WORD(assaults, result, assault_words)},
    MARK(assaults),
};
MODIFIED_SHEET(assault, assaults, assault_modifiers, "assaults", "Assault", 0, 1, 2,
               DICE(2, 6, "attacker", "assault"), "assault", "Assault", "1. Sheets", "An assault.",
               "modifiers=flank")

/* A figure must be reached, or not be passed. */
static const struct {
    figure rating, reach, most, mark;
} nerves[] = {{1, 9, 3, PRINTED}, {2, 7, 5, PRINTED}};
static const struct field nerves_columns[] = {
    {"rating", "of the unit", &sheet_clause, NUMBER(nerves, rating), .low = 1, .high = 3},
    {"rallies", "they rally", AT_LEAST(nerves, reach)},
    {"holds", "they hold", AT_MOST(nerves, most)},
    MARK(nerves),
};
SHEET(nerve, nerves, "nerves", "Nerve", 0, 1, 1,
      HOW(DICE(2, 10, "unit", "nerve"), SAY("rated %d"), NO_ROW("nobody is rated so")), "nerve",
      "Nerve", "1. Sheets", "Nerve of a unit.", "rating=1")

/* A number chooses the column. */
static const struct {
    const char *weapon;
    figure points[2], mark;
} volleys[] = {{"musket", {6, 2}, PRINTED}, {"rifle", {6, 4}, CONFIRMED}};
static const struct field volleys_columns[] = {
    {"weapon", "what they fire", &sheet_clause, TEXT(volleys, weapon)},
    {"range", "how far", &sheet_clause, ACROSS(volleys, points, 1, 9)},
    {"points", "fire points",
     SPREAD(volleys, points, "near far", .spans = (const figure[][2]){{1, 4}, {5, 8}})},
    MARK(volleys),
};
SHEET(volley, volleys, "volleys", "Volleys", 0, 2, 2, SAY("%s at %d"), "volley", "Volleys",
      "1. Sheets", "Fire points of a volley.", "weapon=rifle range=5")

/* The question, closed; false if it is refused. */
static bool sheet_asked(struct question *q, const struct chart *c, const char *pairs,
                        struct trouble *trouble)
{
    char copy[200];
    *q = (struct question){.chart = c};
    strcpy(copy, pairs);
    for (char *pair = strtok(copy, " "); pair; pair = strtok(NULL, " "))
        if (!question_read(q, pair, trouble))
            return false;
    return question_close(q, trouble);
}

/* In how many of `of` throws this output has this value. */
static uint64_t sheet_share(const struct chart *c, const char *pairs, int output, int value,
                            uint64_t of)
{
    struct question q;
    struct trouble trouble = {0};
    struct odds o;
    uint64_t sum = 0;
    assert_true(sheet_asked(&q, c, pairs, &trouble));
    assert_true(odds_of(&o, &c->rule, q.facts, room, sizeof room, NULL));
    for (int i = 0; i < o.count; i++) {
        _Alignas(8) unsigned char result[RESULT_ROOM] = {0};
        chart_result(c, q.facts, odds_state(&o, i), result);
        if (field_get(&c->outputs[output], result) == value)
            sum += odds_weight(&o, i).limb[0];
    }
    assert_int_equal(sum * of % o.total.limb[0], 0);
    return sum * of / o.total.limb[0];
}

static void a_sheet_is_read_by_its_columns(void **state)
{
    (void)state;
    assert_int_equal(sheet_share(&assault_chart, "", 0, REPULSED, 36), 6);
    assert_int_equal(sheet_share(&assault_chart, "", 0, STANDS, 36), 20);
    assert_int_equal(sheet_share(&assault_chart, "", 0, CARRIES, 36), 10);
    assert_int_equal(sheet_share(&assault_chart, "modifiers=flank", 0, REPULSED, 36), 1);
    assert_int_equal(sheet_share(&assault_chart, "modifiers=flank", 0, CARRIES, 36), 21);
    assert_int_equal(sheet_share(&assault_chart, "modifiers=tired:2,drums", 0, REPULSED, 36), 15);
    assert_int_equal(sheet_share(&assault_chart, "modifiers=tired:2,flank", 0, CARRIES, 36), 10);
    assert_int_equal(sheet_share(&nerve_chart, "rating=1", 0, true, 100), 72);  /* 9 or more */
    assert_int_equal(sheet_share(&nerve_chart, "rating=2", 1, true, 100), 10);  /* 5 or less */
    assert_int_equal(sheet_share(&nerve_chart, "rating=1", 1, false, 100), 97); /* 4 or more */
    assert_int_equal(sheet_share(&volley_chart, "weapon=musket range=8", 0, 2, 1), 1);
    assert_int_equal(sheet_share(&volley_chart, "weapon=rifle range=4", 0, 6, 1), 1);
}

static void a_sheet_refuses_what_it_does_not_have(void **state)
{
    (void)state;
    static const struct {
        const struct chart *chart;
        const char *pairs, *says;
    } cases[] = {
        {&assault_chart, "modifiers=flank:2", "attacks a flank counts once"},
        {&assault_chart, "modifiers=flank,flank", "flank is named twice"},
        {&assault_chart, "modifiers=tired:0", "not a whole number from 1 to 99"},
        {&nerve_chart, "rating=3", "nobody is rated so"},
        {&volley_chart, "weapon=rifle range=9", "the sheet has nothing for that"},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        struct question q;
        struct trouble trouble = {0};
        assert_false(sheet_asked(&q, cases[i].chart, cases[i].pairs, &trouble));
        if (!strstr(trouble.room, cases[i].says))
            fail_msg("%s: %s", cases[i].pairs, trouble.room);
    }
}

static void a_sheet_calls_its_throw_and_tells_its_steps(void **state)
{
    (void)state;
    static const struct {
        const struct chart *chart;
        const char *pairs, *call, *steps; /* the steps end in ; */
        enum mark mark;
    } cases[] = {
        {&assault_chart, "modifiers=flank",
         "two dice and 2: 4 or less repulsed, 5 to 8 stands, 9 or more carries.",
         "attacks a flank 2;10: carries 0;", PRINTED},
        {&assault_chart, "modifiers=tired:2",
         "two dice less 2: 4 or less repulsed, 5 to 8 stands, 9 or more carries.",
         "tired, 2 times -2;6: stands 0;", INFERRED},
        {&nerve_chart, "rating=2",
         "two ten-sided dice: 7 or more: they rally 5 or less: they hold.", "rated 2 0;8: 1 0;",
         PRINTED},
        {&volley_chart, "weapon=rifle range=7", "", "rifle at 7 4;", CONFIRMED},
    };
    static const int pips[] = {5, 3};
    for (int i = 0; i < COUNT(cases); i++) {
        const struct chart *c = cases[i].chart;
        struct question q;
        struct trouble trouble = {0};
        struct dice d;
        struct text t;
        static struct steps steps;
        char words[400];
        _Alignas(8) unsigned char sheet_state[ODDS_STATE] = {0};
        assert_true(sheet_asked(&q, c, cases[i].pairs, &trouble));
        text_over(&t, words, sizeof words);
        c->call(q.facts, &t);
        assert_string_equal(words, cases[i].call);
        steps = (struct steps){0};
        dice_given(&d, pips, c->sheet->dice);
        rule_play(&c->rule, q.facts, &d, sheet_state, &steps);
        dice_close(&d);
        assert_int_equal(d.trouble, DICE_FINE);
        text_over(&t, words, sizeof words);
        for (int k = 0; k < steps.count; k++) {
            step_words(&t, &steps.list[k]);
            text_print(&t, " %d;", steps.list[k].value);
        }
        assert_string_equal(words, cases[i].steps);
        assert_int_equal(steps_mark(&steps), cases[i].mark);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chart_fits_the_frame),
        cmocka_unit_test(what_matters_most_is_an_output),
        cmocka_unit_test(what_is_worked_out_has_its_chart),
        cmocka_unit_test(bad_input_is_told),
        cmocka_unit_test(idle_rulings_are_told),
        cmocka_unit_test(words_may_be_written_in_several_ways),
        cmocka_unit_test(defaults_are_mentioned),
        cmocka_unit_test(swapping_twice_is_no_swap),
        cmocka_unit_test(sides_of_empire_swap),
        cmocka_unit_test(the_same_dice_give_the_same_result),
        cmocka_unit_test(every_example_works),
        cmocka_unit_test(a_sheet_is_read_by_its_columns),
        cmocka_unit_test(a_sheet_refuses_what_it_does_not_have),
        cmocka_unit_test(a_sheet_calls_its_throw_and_tells_its_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
