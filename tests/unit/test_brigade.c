/* Brigade Series: its tables hold together, and the sums that are known from elsewhere come out. */

#include "lines.h"
#include "tests/fuzz/questions.h"

enum { TRIES = 2000000, ROOM = 1 << 24 };

static _Alignas(8) unsigned char room[ROOM];

extern const struct system brigade_series;

/* ---- the tables as text ---- */

static const struct table *table_named(const char *name)
{
    const struct table *t;
    for (int i = 0; (t = system_table(&brigade_series, i)) != NULL; i++)
        if (strcmp(t->name, name) == 0)
            return t;
    fail_msg("no table %s", name);
    return NULL;
}

static const char *cell(const char *table, int row, const char *column)
{
    static char text[100];
    const struct table *t = table_named(table);
    struct text to;
    for (int i = 0; i < t->column_count; i++)
        for (int part = 0; part < table_width(&t->columns[i]); part++) {
            text_over(&to, text, sizeof text);
            table_print_head(t, i, part, &to);
            if (strcmp(text, column) != 0)
                continue;
            text_over(&to, text, sizeof text);
            table_print_cell(t, row, i, part, &to);
            return text;
        }
    fail_msg("%s has no column %s", table, column);
    return NULL;
}

static int number(const char *table, int row, const char *column)
{
    return atoi(cell(table, row, column));
}

/* Every value from first to last lies in exactly one row of the ranges. */
static void covers(const char *table, const char *lo, const char *hi, int first, int last)
{
    for (int value = first; value <= last; value++) {
        int rows = 0;
        for (int row = 0; row < table_named(table)->count; row++)
            rows += value >= number(table, row, lo) && value <= number(table, row, hi);
        if (rows != 1)
            fail_msg("%s: %d lies in %d rows", table, value, rows);
    }
}

static void dice_tables_cover_their_range(void **state)
{
    (void)state;
    covers("command_points", "rating_lo", "rating_hi", 0, 4);
    covers("stoppage_rolls", "rating_lo", "rating_hi", 0, 4);
    covers("acceptance_columns", "number_lo", "number_hi", -99, 99);
    covers("initiative", "points_lo", "points_hi", -99, 99);
    covers("leader_loss", "dice_lo", "dice_hi", 2, 12);
    covers("low_ammo", "dice_lo", "dice_hi", 2, 12);
    covers("half_loss_rounding", "die_lo", "die_hi", 1, 6);
    covers("gun_loss", "die_lo", "die_hi", 1, 6);
    for (int tens = 10; tens <= 60; tens += 10)
        covers("blood_lust_check", "dice_lo", "dice_hi", tens + 1, tens + 6);
    assert_int_equal(table_named("acceptance_table")->count, 11);
    assert_int_equal(table_named("fire_table")->count, 11);
    assert_int_equal(table_named("close_combat_odds")->count, 6);
    assert_int_equal(table_named("straggler_table")->count, 16); /* 9 is a hole: G-9 */
}

static const char *const morale_codes[] = {"blood_lust",
                                           "no_effect",
                                           "shaken",
                                           "shaken_back1",
                                           "disorg_back1",
                                           "disorg_back2_straggle1",
                                           "routed_back2_straggle3"};

/* How many of the 36 throws fall in each result of a row; every throw falls in one. */
static void count_row(int row, int ways[7])
{
    memset(ways, 0, 7 * sizeof *ways);
    for (int first = 1; first <= 6; first++)
        for (int second = 1; second <= 6; second++) {
            const int dice = 10 * first + second;
            int hits = 0;
            for (int i = 0; i < 7; i++) {
                char lo[40], hi[40];
                snprintf(lo, sizeof lo, "%s_lo", morale_codes[i]);
                snprintf(hi, sizeof hi, "%s_hi", morale_codes[i]);
                const int from = number("morale_table", row, lo),
                          to = number("morale_table", row, hi);
                if (dice >= from && dice <= to) {
                    ways[i]++;
                    hits++;
                }
            }
            if (hits != 1)
                fail_msg("row %d: %d falls in %d results", row + 1, dice, hits);
        }
}

/* The counts by row that are known of the morale table. */
static void morale_rows_partition_the_throws(void **state)
{
    (void)state;
    static const int known[15][7] = {
        {6, 22, 4, 2, 1, 1, 0}, {5, 22, 5, 2, 1, 1, 0},  {4, 23, 5, 2, 1, 1, 0},
        {3, 21, 5, 3, 2, 1, 1}, {2, 21, 6, 3, 2, 1, 1},  {2, 18, 7, 4, 2, 2, 1},
        {1, 14, 8, 6, 3, 2, 2}, {1, 11, 10, 7, 3, 2, 2}, {1, 10, 10, 7, 4, 2, 2},
        {0, 7, 11, 8, 4, 3, 3}, {0, 4, 12, 9, 5, 3, 3},  {0, 3, 12, 9, 5, 4, 3},
        {0, 0, 13, 9, 6, 4, 4}, {0, 0, 10, 10, 6, 5, 5}, {0, 0, 8, 10, 6, 6, 6},
    };
    for (int row = 0; row < 15; row++) {
        int ways[7];
        count_row(row, ways);
        assert_memory_equal(ways, known[row], sizeof ways);
    }
}

/* ---- asking ---- */

static struct request request;
static struct reply reply;

static void ask_odds(const char *line)
{
    static char copy[LINE_ROOM];
    const char *words[64];
    struct trouble trouble = {0};
    snprintf(copy, sizeof copy, "%s", line);
    const int count = split(copy, ' ', words, 64);
    if (!request_read(&request, ASK_ODDS, count, words, &trouble) ||
        !reply_odds(&reply, &request, room, ROOM, &trouble))
        fail_msg("%s: %s", line, trouble.room);
}

static struct values values_of(const char *output)
{
    for (int i = 0; i < request.question.chart->output_count; i++)
        if (strcmp(request.question.chart->outputs[i].name, output) == 0)
            return reply_values(&reply, 0, i);
    fail_msg("no result %s", output);
    return (struct values){0};
}

static void is_fraction(const struct wide *above, const struct wide *below, const char *wanted)
{
    char text[200];
    struct text t;
    text_over(&t, text, sizeof text);
    wide_print_fraction(&t, *above, *below);
    assert_string_equal(text, wanted);
}

static void mean_is(const char *output, int per, const char *wanted)
{
    const struct values v = values_of(output);
    struct wide mean, total = *v.total;
    values_mean(&v, &mean);
    wide_multiply(&total, (uint64_t)per);
    is_fraction(&mean, &total, wanted);
}

static void chance_is(const char *output, int low, int high, const char *wanted)
{
    const struct values v = values_of(output);
    const struct wide sum = values_between(&v, low, high);
    is_fraction(&sum, v.total, wanted);
}

/* Out of 36 by column: casualties before rounding, no effect, a morale check only, up to 1, 1.5 or
 * more. */
static void fire_columns_have_their_sums(void **state)
{
    (void)state;
    static const struct {
        const char *casualties, *nothing, *check, *up_to_one, *more;
    } known[] = {
        {"1/12", "5/12", "5/12", "1/6", "0"},
        {"2/9", "5/18", "4/9", "5/18", "0"},
        {"37/72", "1/36", "7/18", "5/9", "1/36"},
        {"61/72", "0", "1/12", "3/4", "1/6"},
        {"7/6", "0", "0", "7/12", "5/12"},
        {"11/8", "0", "0", "5/12", "7/12"},
        {"37/24", "0", "0", "5/18", "13/18"},
        {"31/18", "0", "0", "1/6", "5/6"},
        {"35/18", "0", "0", "1/12", "11/12"},
        {"157/72", "0", "0", "1/36", "35/36"},
        {"22/9", "0", "0", "0", "1"},
    };
    static const char *const heads[] = {"less-than-1", "1",        "2",         "3-to-4",
                                        "5-to-6",      "7-to-8",   "9-to-11",   "12-to-14",
                                        "15-to-17",    "18-to-20", "21-or-more"};
    for (int column = 1; column <= 11; column++) {
        char line[80];
        snprintf(line, sizeof line, "brigade-series/fire-table column=%s", heads[column - 1]);
        ask_odds(line);
        mean_is("loss", 2, known[column - 1].casualties);
        chance_is("morale_check", 0, 0, known[column - 1].nothing);
        chance_is("loss", 1, 2, known[column - 1].up_to_one);
        chance_is("loss", 3, 8, known[column - 1].more);
        const struct values loss = values_of("loss"), check = values_of("morale_check");
        struct wide only = values_between(&loss, 0, 0);
        const struct wide nothing = values_between(&check, 0, 0);
        wide_subtract(&only, &nothing);
        is_fraction(&only, loss.total, known[column - 1].check);
    }
}

/* A target rated B straggles as often as a published article has it: 0.71, 0.96, 1.10 with the 4/36
 * of the check. */
static void stragglers_of_b_come_out(void **state)
{
    (void)state;
    ask_odds("brigade-series/fire-hex small-arms=A:1 morale=B");
    mean_is("stragglers", 1, "305/432");
    ask_odds("brigade-series/fire-hex small-arms=A:1,B:1 morale=B");
    mean_is("stragglers", 1, "23/24");
    ask_odds("brigade-series/fire-hex small-arms=A:1,A:1 morale=B");
    mean_is("stragglers", 1, "79/72");
}

/* Out of 36 by column: A, D1, D2, Dt. */
static void acceptance_columns_have_their_sums(void **state)
{
    (void)state;
    static const int known[7][4] = {{0, 5, 22, 9}, {0, 11, 19, 6}, {0, 15, 17, 4}, {5, 15, 13, 3},
                                    {8, 19, 8, 1}, {14, 16, 5, 1}, {16, 14, 5, 1}};
    static const char *const senders[7] = {"sender=0 receiver=0",
                                           "sender=0 receiver=2",
                                           "sender=1 receiver=3",
                                           "sender=2 receiver=4",
                                           "sender=4 receiver=4",
                                           NULL,
                                           NULL};
    for (int column = 0; column < 7; column++) {
        char line[200];
        if (senders[column]) /* oral, force 0, complex: -4 */
            snprintf(line, sizeof line, "brigade-series/order %s method=oral force=0 type=complex",
                     senders[column]);
        else
            snprintf(line, sizeof line,
                     "brigade-series/order sender=4 receiver=%d method=written force=1 type=simple",
                     column == 5 ? 2 : 4);
        ask_odds(line);
        for (int code = 0; code < 4; code++) {
            const struct values v = values_of("acceptance");
            struct wide sum = values_between(&v, code, code), thirty_six = *v.total;
            wide_multiply(&sum, 36);
            wide_multiply(&thirty_six, (uint64_t)known[column][code]);
            assert_int_equal(wide_compare(&sum, &thirty_six), 0);
        }
    }
}

/* ---- each result's own odds ---- */

static bool random_question_of(const struct system *s, const struct chart *c, char *line,
                               size_t size)
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

static bool random_question(const struct chart *c, char *line, size_t size)
{
    return random_question_of(&brigade_series, c, line, size);
}

/* Reads the same question anew. */
static void random_again(const char *line)
{
    char copy[4000];
    const char *words[64];
    struct trouble trouble = {0};
    snprintf(copy, sizeof copy, "%s", line);
    assert_true(request_read(&request, ASK_ODDS, question_words(copy, words, 64), words, &trouble));
}

/* Where the outcomes can be listed, each result's own odds are those of the list. */
static void tallies_equal_the_list(void **state)
{
    (void)state;
    char line[4000];
    for (int asked = 0, tries = 0; asked < 60 && tries < TRIES; tries++) {
        struct trouble trouble = {0};
        const struct chart *c = chart_find(asked % 2 ? "fire-hex" : "close-combat", NULL, &trouble);
        if (!random_question(c, line, sizeof line))
            continue;
        assert_true(reply_odds(&reply, &request, room, ROOM, &trouble));
        asked += reply.listed;
        for (int k = 0; k < c->output_count && reply.listed; k++) {
            const struct values v = reply_values(&reply, 0, k);
            struct wide all = wide_of(0);
            for (int n = 0; n < v.count; n++) {
                struct wide listed = wide_of(0), total = reply.odds.total, told = v.first[n].weight,
                            of = *v.total;
                for (int i = 0; i < reply.odds.count; i++)
                    if (field_get(&c->outputs[k], odds_state(&reply.odds, i)) == v.first[n].value) {
                        const struct wide w = odds_weight(&reply.odds, i);
                        wide_add(&listed, &w);
                    }
                wide_add(&all, &told);
                wide_reduce(&listed, &total);
                wide_reduce(&told, &of);
                if (wide_compare(&listed, &told) != 0 || wide_compare(&total, &of) != 0)
                    fail_msg("%s: %s", line, c->outputs[k].name);
            }
            assert_int_equal(wide_compare(&all, v.total), 0);
        }
    }
}

/* ---- marks ---- */

static void mark_is(const char *line, enum mark mark)
{
    ask_odds(line);
    if (steps_mark(&reply.steps) != mark)
        fail_msg("%s is %s", line, mark_name(steps_mark(&reply.steps)));
}

static void answers_carry_the_marks_of_their_rows(void **state)
{
    (void)state;
    mark_is("brigade-series/initiative points=3", PRINTED);
    mark_is("brigade-series/initiative points=4", CONFIRMED);
    mark_is("brigade-series/command-points rating=3", PRINTED);
    mark_is("brigade-series/command-points rating=1", INFERRED);
    mark_is("brigade-series/stoppage divisions=6 wrecked=2 rating=0", UNSURE);
    mark_is("brigade-series/stoppage divisions=8 wrecked=8 rating=0", PRINTED);
    mark_is("brigade-series/order sender=1 receiver=1 method=in-person force=1 type=complex",
            PRINTED);
    mark_is("brigade-series/order sender=1 receiver=1 method=in-person force=1 type=simple",
            INFERRED);
    mark_is("brigade-series/fire-hex small-arms=A:1", CONFIRMED);
    mark_is("brigade-series/close-combat attacker=A defender=A", UNSURE); /* G-12, G-14 */
    mark_is("brigade-series/gun-loss", PRINTED);
    mark_is("fire weapon=rifled-musket range=4 castings=21 target-castings=12", PRINTED);
}

static bool is_named(const struct steps *s, const char *gap)
{
    for (int i = 0; i < s->read_count; i++)
        if (!s->read[i].table && strcmp(s->read[i].gap->id, gap) == 0)
            return true;
    return false;
}

/* The chances of every result, as one text. */
static void print_values(struct text *t)
{
    for (int i = 0; i < request.question.chart->output_count; i++) {
        const struct values v = reply_values(&reply, 0, i);
        for (int k = 0; k < v.count; k++) {
            struct wide above = v.first[k].weight;
            text_print(t, "%d %d ", i, v.first[k].value);
            wide_print_fraction(t, above, *v.total);
            text_char(t, '\n');
        }
    }
}

/* The answer that changes if this ruling is answered otherwise must name it. */
static void check_ruling(const char *line, const struct field *ruling, int answer)
{
    static char usual[1 << 16], other[1 << 16];
    char copy[4000];
    const char *words[64];
    struct trouble trouble = {0};
    struct text t;
    text_over(&t, usual, sizeof usual);
    assert_true(reply_odds(&reply, &request, room, ROOM, &trouble));
    const bool named = is_named(&reply.steps, ruling->name);
    print_values(&t);
    text_over(&t, copy, sizeof copy);
    text_print(&t, "%s\t--ruling\t%s=", line, ruling->name);
    field_print_value(&t, ruling, answer);
    assert_true(request_read(&request, ASK_ODDS, question_words(copy, words, 64), words, &trouble));
    assert_true(reply_odds(&reply, &request, room, ROOM, &trouble));
    text_over(&t, other, sizeof other);
    print_values(&t);
    if (strcmp(usual, other) != 0 && !named)
        fail_msg("%s rests on %s and does not name it", line, ruling->name);
}

static void answers_name_every_gap_they_rest_on(void **state)
{
    (void)state;
    char line[4000];
    for (int i = 0; i < brigade_series.chart_count; i++) {
        const struct chart *c = brigade_series.charts[i];
        for (int asked = 0, tries = 0; asked < 40 && tries < TRIES && c->setting_count; tries++) {
            if (!random_question(c, line, sizeof line) || strstr(line, "--ruling"))
                continue;
            asked++;
            const struct field *ruling = c->settings[asked % c->setting_count].ruling;
            for (int answer = ruling->words ? 1 : ruling->low;
                 answer < (ruling->words ? ruling->words->count : ruling->high + 1) && answer < 8;
                 answer++) {
                random_again(line);
                check_ruling(line, ruling, answer);
            }
        }
    }
}

/* ---- explanations ---- */

enum {
    LINES_MOST = 64,
    CHAINS_MOST = 20000,
    CHAIN_SLOTS = 1 << 16,
    EXPLAINED = 12,
    THROWS_MOST = 60000
};

/* A line of an explanation as it is read. */
struct said {
    char words[300];
};

static struct said line_of(const struct step *p)
{
    struct said l;
    struct text t;
    text_over(&t, l.words, sizeof l.words);
    text_print(&t, "%s %d ", p->clause->id, p->value);
    step_words(&t, p);
    return l;
}

/* A state that chains of throws lead to, and which lines they have all told on their way. */
struct chain {
    _Alignas(8) unsigned char state[ODDS_STATE];
    uint64_t told;
};

static struct chain chains[CHAINS_MOST];
static int throws_followed, chain_count, chain_slots[CHAIN_SLOTS]; /* 1 + the number of the chain */

/* Notes a chain unless it is known; false if there are too many. */
static bool note_chain(const struct chain *c)
{
    const unsigned char *bytes = (const unsigned char *)c;
    uint32_t slot = 2166136261u;
    for (size_t i = 0; i < sizeof *c; i++)
        slot = (slot ^ bytes[i]) * 16777619u;
    for (slot %= CHAIN_SLOTS; chain_slots[slot]; slot = (slot + 1) % CHAIN_SLOTS)
        if (memcmp(&chains[chain_slots[slot] - 1], c, sizeof *c) == 0)
            return true;
    if (chain_count == CHAINS_MOST)
        return false;
    chains[chain_count++] = *c;
    chain_slots[slot] = chain_count;
    return true;
}

/* Lets a chain go on with every throw of its next stage; false if there are too many to follow. */
static bool follow(const struct chain *from, const struct said *lines, int count,
                   const char *question)
{
    static struct steps steps;
    const struct question *q = &request.question;
    struct dice d = {.by_pips = true};
    dice_all(&d);
    d.by_pips = true;
    do {
        struct chain next = *from;
        if (++throws_followed > THROWS_MOST)
            return false;
        memset(&steps, 0, sizeof steps);
        const bool more = q->chart->rule.resolve(q->facts, &d, next.state, &steps);
        for (int i = 0; i < steps.count; i++) {
            const struct said l = line_of(&steps.list[i]);
            for (int k = 0; k < count; k++)
                if (strcmp(l.words, lines[k].words) == 0)
                    next.told |= (uint64_t)1 << k;
        }
        for (int k = 0; k < count && !more; k++)
            if (!(next.told >> k & 1))
                fail_msg("%s: \"%s\" does not hold for every throw", question, lines[k].words);
        unsigned char keep[ODDS_STATE];
        chart_forget(q->chart, -1, keep);
        for (size_t i = 0; i < ODDS_STATE; i++)
            next.state[i] &= keep[i];
        if (more && !note_chain(&next))
            return false;
    } while (dice_next_path(&d));
    return true;
}

/* Every line without an "if" stands in the steps of every throw, by raw pips. */
static bool explanation_holds(const char *question)
{
    static struct said lines[LINES_MOST];
    struct trouble trouble = {0};
    int count = 0;
    assert_true(reply_odds(&reply, &request, room, ROOM, &trouble));
    for (int i = 0; i < reply.steps.count && count < LINES_MOST; i++)
        if (!reply.steps.list[i].when)
            lines[count++] = line_of(&reply.steps.list[i]);
    throws_followed = chain_count = 0;
    memset(chain_slots, 0, sizeof chain_slots);
    note_chain(&(struct chain){.told = 0});
    for (int i = 0; i < chain_count; i++) {
        const struct chain from = chains[i];
        if (!follow(&from, lines, count, question))
            return false;
    }
    return true;
}

static void explanations_hold_for_every_throw(void **state)
{
    (void)state;
    char line[4000];
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++) {
            const struct chart *c = systems[i]->charts[k];
            int asked = 0, followed = 0;
            for (int tries = 0; asked < EXPLAINED && tries < TRIES; tries++)
                if (random_question_of(systems[i], c, line, sizeof line)) {
                    asked++;
                    followed += explanation_holds(line);
                }
            if (followed == 0)
                fail_msg("%s: no explanation could be followed to its end", c->name);
        }
}

/* One of the steps of this roll, or of these odds, reads so. */
static void says(enum ask_verb verb, const char *line, const char *wanted)
{
    static char copy[LINE_ROOM], all[1 << 14];
    const char *words[64];
    struct trouble trouble = {0};
    struct text t;
    snprintf(copy, sizeof copy, "%s", line);
    if (!request_read(&request, verb, split(copy, ' ', words, 64), words, &trouble) ||
        !(verb == ASK_ODDS ? reply_odds(&reply, &request, room, ROOM, &trouble)
                           : reply_roll(&reply, &request, &trouble)))
        fail_msg("%s: %s", line, trouble.room);
    text_over(&t, all, sizeof all);
    for (int i = 0; i < reply.steps.count; i++) {
        text_char(&t, '\n');
        step_words(&t, &reply.steps.list[i]);
    }
    text_char(&t, '\n');
    char whole[400];
    snprintf(whole, sizeof whole, "\n%s\n", wanted);
    if (!strstr(all, whole))
        fail_msg("%s does not say \"%s\", but%s", line, wanted, all);
}

static void throws_say_what_came_of_them(void **state)
{
    (void)state;
    static const char *const rolls[][2] = {
        {"brigade-series/fire-hex small-arms=A:1 morale=B --dice 6,5,4,6,6,2",
         "11 in the column 3 to 4: 1 1/2 lost"},
        {"brigade-series/fire-hex small-arms=A:1 morale=B --dice 6,5,4,6,6,2",
         "11: small arms that fired run low on ammunition"},
        {"brigade-series/fire-hex small-arms=A:1 morale=B --dice 6,5,4,6,6,2",
         "4: the half is rounded up, 2 lost"},
        {"brigade-series/fire-hex small-arms=A:1 morale=B --dice 6,5,4,6,6,2",
         "62 on row 4: shaken, back 1*"},
        {"brigade-series/fire-hex small-arms=A:1 morale=B terrain=trench --dice 6,6,1,6,6,6",
         "12 in the column 2: 1 1/2 lost"},
        {"brigade-series/morale morale=B trench=yes --dice 6,4", "at one star it stays"},
        {"brigade-series/fire-hex small-arms=A:1 leaders=4 morale=B --dice 4,3,1,1,6,1,1",
         "a leader without a name is rated 1"},
        {"brigade-series/close-combat-odds attacker=4 defender=4 --dice 5,3", "5 at 1:1: 1/2 A"},
        {"brigade-series/close-combat-odds attacker=4 defender=4 --dice 5,3",
         "3 for the half: the defender wins"},
        {"brigade-series/order sender=2 receiver=3 method=written force=1 type=simple --dice 4,5",
         "9 in the column 4 to 5: A, accepted"},
        {"brigade-series/order-delay delay=D1 --dice 4", "turn 1: 4, still in delay"},
        {"brigade-series/initiative points=3 --dice 1,1", "2: a loose cannon"},
        {"brigade-series/stoppage divisions=3 wrecked=1 rating=2 night=yes --dice 6,2",
         "8, at night 5: the corps is stopped"},
        {"brigade-series/morale morale=B state=blood-lust --dice 4,4",
         "44 for blood lust: it is over"},
        {"brigade-series/gun-loss guns=2 --dice 6",
         "6 in limbering: all that was left is lost, gun points: 2"},
        {"brigade-series/recovery morale=A stragglers=3 night=yes --dice 5", "7 is read as 6"},
        {"iron-brigade/fire weapon=rifled-musket range=4 castings=21 target-castings=12 --dice 5,3",
         "the d6 beats 4: one casting more, castings lost: 4"},
        {"iron-brigade/personality-hit mounted=yes --dice 5", "he is hit"},
    };
    for (int i = 0; i < COUNT(rolls); i++)
        says(ASK_ROLL, rolls[i][0], rolls[i][1]);
}

static void explanations_say_for_which_throws(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "fire points of A at range 1: 4",
        "fire points of B with plus weapons at range 1: 3",
        "fire points of artillery, 4 gun points at range 4 to 6: 1",
        "at 4 hexes or more: 1/2 of them left",
        "fire points together: 7 1/2",
        "the fraction is dropped: 7",
        "fire points 7: column 7 to 8, number 6 from the left",
        "shifted to column 3 to 4",
        "if it takes a loss: straggler die: routed or wrecked brigade or night",
        "while the senior leader stands: leader present: 1 row up",
        "if no leader is left: a leader without a name is rated 1",
        "at m-1: the fire table: 1 row up",
    };
    for (int i = 0; i < COUNT(lines); i++)
        says(ASK_ODDS,
             "brigade-series/fire-hex small-arms=A:1,B:1:plus guns=4:5 morale=B leaders=2 "
             "night=yes",
             lines[i]);
    says(ASK_ODDS, "brigade-series/recovery morale=A stragglers=3 night=yes",
         "if the die comes to more than 6: it is read as 6");
    says(ASK_ODDS, "brigade-series/close-combat attacker=A defender=A",
         "if the attacker stands: rating C starts on row 6; a higher row is worse");
}

/* What a throw did not rest on is not named. */
static void a_roll_names_only_what_it_rests_on(void **state)
{
    (void)state;
    says(ASK_ROLL, "brigade-series/recovery morale=A stragglers=3 night=yes --dice 1",
         "3: 1 step comes back");
    assert_false(is_named(&reply.steps, "G-19"));
    says(ASK_ROLL, "brigade-series/recovery morale=A stragglers=3 night=yes --dice 5",
         "6: 2 steps come back");
    assert_true(is_named(&reply.steps, "G-19"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_tables_cover_their_range),
        cmocka_unit_test(morale_rows_partition_the_throws),
        cmocka_unit_test(fire_columns_have_their_sums),
        cmocka_unit_test(stragglers_of_b_come_out),
        cmocka_unit_test(acceptance_columns_have_their_sums),
        cmocka_unit_test(tallies_equal_the_list),
        cmocka_unit_test(answers_carry_the_marks_of_their_rows),
        cmocka_unit_test(answers_name_every_gap_they_rest_on),
        cmocka_unit_test(explanations_hold_for_every_throw),
        cmocka_unit_test(throws_say_what_came_of_them),
        cmocka_unit_test(explanations_say_for_which_throws),
        cmocka_unit_test(a_roll_names_only_what_it_rests_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
