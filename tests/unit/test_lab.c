/* The lab: intervals that cover, lines that vary, shards that come back as they were kept. */

#include "check.h"

#include <math.h>

#include "engine/base/json.h"
#include "lab/crew.h"
#include "lab/desk.h"
#include "lab/tell.h"

/* ---- intervals ---- */

enum { EXPERIMENTS = 2000, LOOKS = 10, BETWEEN = 100 };

/* A coin of three sides in the place of battles. */
struct coin {
    double lose, draw;
};

static double chance_of(uint64_t *seed)
{
    return (double)(check_random(seed) >> 11) * 0x1p-53;
}

static void throw_coin(const struct coin *c, uint64_t *seed, int64_t counts[WIN_LEVELS])
{
    const double x = chance_of(seed);
    counts[x < c->lose ? 0 : x < c->lose + c->draw ? 1 : 2]++;
}

/* In how many experiments the truth is outside at any of the looks; the mean width at the end. */
static int missed(const struct coin *c, double *width)
{
    const double truth = 1 - c->lose - c->draw / 2;
    uint64_t seed = 1863;
    int outside = 0;
    *width = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
        int64_t counts[WIN_LEVELS] = {0};
        struct interval r = {0};
        bool missed_it = false;
        for (int look = 0; look < LOOKS; look++) {
            for (int k = 0; k < BETWEEN; k++)
                throw_coin(c, &seed, counts);
            r = interval_of(counts, WIN_LEVELS, 0.05);
            missed_it |= truth < r.low || truth > r.high;
        }
        outside += missed_it;
        *width += (r.high - r.low) / EXPERIMENTS;
    }
    return outside;
}

static void intervals_cover(void **state)
{
    static const struct coin coins[] = {{0.4, 0.2}, {0.08, 0.04}, {0.5, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof coins / sizeof *coins; i++) {
        const struct coin *c = &coins[i];
        const double truth = 1 - c->lose - c->draw / 2;
        const double spread = (1 - c->lose - c->draw) + c->draw / 4 - truth * truth;
        const double fixed = 2 * 1.959964 * sqrt(spread / (LOOKS * BETWEEN));
        double width;
        const int outside = missed(c, &width);
        print_message("lost %.2f, drawn %.2f: outside in %d of %d, width %.4f, fixed %.4f\n",
                      c->lose, c->draw, outside, EXPERIMENTS, width, fixed);
        assert_in_range(outside, 0, EXPERIMENTS * 6 / 100);
        assert_true(width < 2 * fixed);
    }
}

/* The test is worth something only if a wrong interval does not pass it: the one of a fixed number
 * of battles, looked at ten times. */
static void fixed_intervals_do_not(void **state)
{
    const struct coin c = {0.5, 0};
    uint64_t seed = 1863;
    int outside = 0;
    (void)state;
    for (int i = 0; i < EXPERIMENTS; i++) {
        int64_t counts[WIN_LEVELS] = {0};
        bool missed_it = false;
        for (int look = 1; look <= LOOKS; look++) {
            for (int k = 0; k < BETWEEN; k++)
                throw_coin(&c, &seed, counts);
            const double n = look * BETWEEN, mean = (double)counts[2] / n;
            missed_it |= fabs(mean - 0.5) > 1.959964 * sqrt(mean * (1 - mean) / n);
        }
        outside += missed_it;
    }
    assert_true(outside > EXPERIMENTS * 10 / 100);
}

static void intervals_of_few(void **state)
{
    (void)state;
    const struct interval none = interval_of((int64_t[]){0, 0, 0}, WIN_LEVELS, 0.05);
    assert_true(none.low == 0 && none.high == 1 && none.battles == 0);
    const struct interval all = interval_of((int64_t[]){0, 0, 100}, WIN_LEVELS, 0.05);
    assert_true(all.mean == 1 && all.high == 1 && all.low > 0.92 && all.low < 0.98);
    const struct interval turned = interval_of((int64_t[]){100, 0, 0}, WIN_LEVELS, 0.05);
    assert_true(fabs(turned.high - (1 - all.low)) < 1e-9);
    const struct interval even =
        interval_of_difference((int64_t[]){0, 0, 50, 0, 0}, DIFFERENCE_LEVELS, 0.05);
    assert_true(even.mean == 0 && even.low < 0 && even.high > 0);
    assert_true(interval_needs(&even, 2) == 50 && interval_needs(&even, 0.001) > 50);
}

/* ---- lines that vary ---- */

static const char small[] = "rules iron-brigade\n"
                            "battle \"A small one\"\n"
                            "turns 6\n"
                            "side union \"Union\"\n"
                            "side rebels \"Confederate\"\n"
                            "unit 2wi union \"2nd Wisconsin\" arm infantry weapon rifled-musket "
                            "castings 16 estimate\n"
                            "unit 21ga rebels \"21st Georgia\" arm infantry weapon rifled-musket "
                            "castings 12\n";

static void vary_into(const char *words, const char *value, const char *wanted)
{
    char room[2048];
    struct text t;
    text_over(&t, room, sizeof room);
    assert_true(vary_line(&t, small, words, value));
    if (!strstr(room, wanted))
        fail_msg("%s %s: '%s' is not in\n%s", words, value, wanted, room);
}

static void lines_vary(void **state)
{
    char usual[VALUE_ROOM];
    (void)state;
    vary_into("turns", "9", "\nturns 9\nside");
    vary_into("unit 2wi castings", "20", "castings 20 estimate\nunit 21ga");
    vary_into("unit 21ga castings", "20", "castings 20\n");
    vary_into("unit 2wi class", "elite", "castings 16 estimate class elite\n");
    vary_into("victory losses", "40", "castings 12\nvictory losses 40\n");
    vary_into("unit 9xx castings", "4", "\nunit 9xx castings 4\n");
    assert_true(vary_usual(small, "unit 2wi castings", usual));
    assert_string_equal(usual, "16");
    assert_false(vary_usual(small, "unit 2wi class", usual));
    assert_false(vary_usual(small, "first", usual));
}

/* ---- experiments ---- */

static const char *read_small(void *owner, const char *path, struct trouble *trouble)
{
    (void)owner;
    static char drill[1 << 14];
    if (strcmp(path, "small.txt") == 0)
        return small;
    FILE *f =
        strcmp(path, "training.txt") == 0 ? fopen(TESTS "/../scenarios/training.txt", "r") : NULL;
    if (f) {
        drill[fread(drill, 1, sizeof drill - 1, f)] = '\0';
        fclose(f);
        return drill;
    }
    trouble_say(trouble, NULL, "there is no %.0s", path);
    return NULL;
}

static const struct lab_files files = {read_small, NULL};

enum { RECORD_ROOM = 1 << 13 };

static bool read_lab(struct experiment *e, const char *words, struct faults *faults)
{
    *faults = (struct faults){.count = 0};
    return experiment_read(e, words, strlen(words), &files, faults);
}

static void experiments(void **state)
{
    static struct faults faults;
    struct experiment e;
    (void)state;
    assert_true(read_lab(&e,
                         "lab \"A title\"\nscenario small.txt\nvary unit 2wi castings 8..20 step "
                         "4\ncommander union captain recruit\nvary turns 4 6\nbattles 60\n",
                         &faults));
    assert_int_equal(e.cell_count, 4 * 2 * 2);
    assert_int_equal(e.battles, 75);
    assert_string_equal(e.title, "A title");
    assert_string_equal(e.cell[0].name, "2wi castings 8, union captain, turns 4");
    /* castings 16, captain, 6 turns: as the scenario has it */
    assert_int_equal(e.cell[0].against, 2 * 4 + 0 + 1);
    assert_string_equal(e.cell[3].fights.who[0]->name, "recruit");
    assert_string_equal(e.cell[3].fights.who[1]->name, "captain");
    assert_int_equal(e.cell[3].fights.s->turns, 6);
    experiment_free(&e);
    assert_true(read_lab(&e, "scenario small.txt\nruling R-34\n", &faults));
    assert_true(e.cell_count > 1);
    experiment_free(&e);
}

/* Each with its own line, though they are found together. */
static void faults_have_their_lines(void **state)
{
    static struct faults faults;
    struct experiment e;
    (void)state;
    assert_false(read_lab(&e,
                          "scenario small.txt\nvary unit 2wi castngs 8\ncommander both "
                          "captain\nvary turns x\nbattles 50\n",
                          &faults));
    assert_int_equal(faults.count, 2);
    assert_int_equal(faults.list[0].line, 2);
    assert_non_null(strstr(faults.list[0].words, "with unit 2wi castngs 8 "));
    assert_int_equal(faults.list[1].line, 4);
    assert_non_null(strstr(faults.list[1].words, "'x' is not a number"));
    experiment_free(&e);
}

static void faulty_experiments(void **state)
{
    static const char *const wrong[][2] = {
        {"", "there is no line scenario"},
        {"battles 10\n", "there is no line scenario"},
        {"scenario none.txt\n", "there is no 'none.txt'"},
        {"scenario small.txt\nbattles 0\n", "1 to 100000000"},
        {"scenario small.txt\nfights 10\n", "begins no line of an experiment"},
        {"scenario small.txt\nvary unit 2wi castings 9..3\n", "is no span"},
        {"scenario small.txt\nvary unit 2wi castings 9..13 step 0\n", "is no step"},
        {"scenario small.txt\nvary unit 2wi castngs 8\n", "castngs"},
        {"scenario small.txt\nvary unit 2wi castings 8000\n", "castings"},
        {"scenario small.txt\nvary turns 1..60\nvary unit 2wi castings 4..20\n", "more than 512"},
        {"scenario small.txt\nvary turns 1..99\n", "one value too many"},
        {"scenario small.txt\nruling R-9999\n", "no ruling"},
        {"scenario small.txt\ncommander nobody captain\n", "no side of this battle"},
        {"scenario small.txt\ncommander both kaptain\n", "kaptain"},
        {"scenario small.txt\nuntil wins 0\n", "is not a width"},
        {"scenario small.txt\nuntil draws 5\n", "not measured so"},
        {"scenario small.txt\nmeasure hats\n", "'hats' is not measured"},
        {"scenario small.txt\nhistory won nowhere known\n", "no side"},
        {"scenario small.txt\nhistory lost union x known\n", "no number"},
        {"scenario small.txt\nseed -1\n", "18 digits"},
        {"scenario small.txt\nfigure rally 5 change\n", "something is missing"},
        {"scenario small.txt\nfigure ralley 5 change 3\n", "no table of Iron Brigade; there are"},
        {"scenario small.txt\nfigure rally 4 change 3\n", "no row of rally begins with '4'"},
        {"scenario small.txt\nfigure results_red 9 d4 1>1\n", "several rows of results_red"},
        {"scenario small.txt\nfigure small_arms \"rifled musket\" weapon bow\n",
         "no figures in a column"},
        {"scenario small.txt\nfigure rally 5 from 7\n", "no figures in a column"},
        {"scenario small.txt\nfigure small_arms \"rifled musket\" medium_min 7\n",
         "no figures in a column"},
        {"scenario small.txt\nfigure movement base visibility 7\n", "no figure stands in"},
        {"scenario small.txt\nfigure rally 5 change much\n",
         "'much' cannot stand there; it is 1 now, and -2 to 4 may"},
        {"scenario small.txt\nfigure small_arms \"rifled musket\" long 12\n",
         "'12' cannot stand there; it is 8 now, and 7 to 11 may"},
        {"scenario small.txt\nfigure movement woods artillery -12\n",
         "'-12' cannot stand there; it is -9 now, and -9 to 14 or x may"},
        {"scenario small.txt\nfigure movement woods no_split_move x\n",
         "it is no now, and yes or no may"},
        {"scenario small.txt\nfigure formations column fire all\n",
         "it is one rank, any direction now, and 'not allowed', 'within"},
        {"scenario small.txt\nfigure special_checks \"enemy in contact\" table \"\"\n",
         "cannot stand there; it is 7 now, and 7 to 8 may"},
        {"scenario small.txt\nfigure results_red 9,6 d4 9>99\n",
         "and any other result of its column may"},
        {"scenario small.txt\nfigure combat_morale 5 sight_check_table 7\n", "no figure stands in"},
        {"scenario small.txt\nfigure combat_morale 0 sight_check_table 7\n",
         "is changed there: figure special_checks \"in sight of a friendly routed unit\" table"},
        {"scenario small.txt\nfigure formations \"limbered artillery\" movement 2\n",
         "no figure of its own stands there in formations"},
        {"scenario small.txt\nfigure combat_morale 7 fire_shift 0\n",
         "is changed there: figure fire_modifiers \"firer morale,7\" shift"},
    };
    static struct faults faults;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct experiment e;
        assert_false(read_lab(&e, wrong[i][0], &faults));
        if (!strstr(faults.list[0].words, wrong[i][1]))
            fail_msg("%s says: %s", wrong[i][0], faults.list[0].words);
        experiment_free(&e);
    }
}

/* ---- figures of the book ---- */

static void printed_is(const struct erratum *r, const char *wanted)
{
    char room[100];
    struct text t;
    text_over(&t, room, sizeof room);
    edition_print(r, &t);
    assert_string_equal(room, wanted);
}

static void editions(void **state)
{
    static struct faults faults;
    struct experiment e;
    (void)state;
    assert_true(
        read_lab(&e,
                 "scenario small.txt\nvary turns 4 6\nfigure small_arms \"rifled musket\" short 12 "
                 "10\nfigure results_regular 9,6 d4 1>1\nbattles 50\n",
                 &faults));
    assert_int_equal(e.cell_count, 2 * 2 * 2); /* the printed figure is one of them, said or not */
    assert_string_equal(e.cell[3].name, "turns 4, rifled musket, short 12, 9,6, d4 1>1");
    assert_null(e.cell[0].fights.edition);
    assert_ptr_equal(e.cell[3].fights.edition, e.cell[7].fights.edition);
    assert_int_equal(e.cell[3].against, 4); /* 6 turns, as printed */
    for (int i = 0; i < 8; i++)             /* the two of an edition on end */
        assert_int_equal(e.order[i], i / 2 + i % 2 * 4);
    const struct edition *both = e.cell[3].fights.edition;
    assert_int_equal(both->count, 2);
    edition_open(both);
    printed_is(&both->erratum[0], "12");
    printed_is(&both->erratum[1], "1>1");
    edition_open(
        e.cell[1].fights.edition); /* from one to another: the first one's are printed again */
    printed_is(&both->erratum[0], "10");
    printed_is(&both->erratum[1], "1>1");
    edition_open(NULL);
    printed_is(&both->erratum[1], "2>2");
    experiment_free(&e);
}

/* By another figure the same battle goes another way, and by the printed one again as before. */
static void figures_decide(void **state)
{
    static struct faults faults;
    static int16_t records[3][RECORD_ROOM];
    struct experiment e;
    struct fought f;
    (void)state;
    assert_true(read_lab(&e,
                         "scenario small.txt\nfigure small_arms \"rifled musket\" short "
                         "13\ncommander both recruit\nbattles 25\n",
                         &faults));
    struct hand *h = hand_new(e.record_most, NULL);
    for (int i = 0; i < 3; i++) {
        struct shard s;
        experiment_shard(&e, i % 2, &s);
        edition_open(s.cell->edition);
        hand_fight(h, &s, &f);
        assert_false(f.failed);
        memcpy(records[i], f.records, (size_t)(e.record_most * s.count) * sizeof *records[i]);
    }
    edition_open(NULL);
    assert_memory_equal(records[0], records[2], sizeof records[0]);
    assert_memory_not_equal(records[0], records[1], sizeof records[0]);
    hand_free(h);
    experiment_free(&e);
}

/* Whatever else may stand there, a battle goes on to its end: the least and the most of its column,
 * whatever is no number there, and every word. */

struct tries {
    const struct experiment *e;
    struct hand *h;
    int count;
};

static void try_value(struct tries *all, const struct erratum *r)
{
    const struct edition one = {.count = 1, .erratum = {*r}};
    struct shard s;
    struct fought f;
    experiment_shard(all->e, all->count++ % 8, &s);
    s.count = 1;
    edition_open(&one);
    hand_fight(all->h, &s, &f);
    if (f.failed) {
        char room[100];
        struct text t;
        text_over(&t, room, sizeof room);
        edition_print(r, &t);
        fail_msg("%s, row %d, column %d, %s: seed %d", r->table->name, r->row + 1, r->column + 1,
                 room, (int)f.failed_seed);
    }
    edition_open(NULL);
}

static void try_word(struct tries *all, struct erratum *r, const char *word)
{
    char room[100];
    struct text t, why;
    text_over(&t, room, sizeof room);
    edition_print(r, &t);
    text_over(&why, (char[1000]){0}, 1000);
    if (strcmp(room, word) == 0 || !*word)
        return;
    if (!edition_read(r, word, &why))
        fail_msg("%s, row %d, column %d: %s", r->table->name, r->row + 1, r->column + 1, why.at);
    try_value(all, r);
}

static void try_row(struct tries *all, struct erratum *r, int row)
{
    char room[100];
    struct text t;
    text_over(&t, room, sizeof room);
    if (row >= 0)
        table_print_cell(r->table, row, r->column, r->part, &t);
    try_word(all, r, room);
}

static void try_numbers(struct tries *all, struct erratum *r)
{
    int least = -1, most = -1, no = -1, n[3] = {0};
    for (int row = 0; row < r->table->count; row++) {
        n[0] = table_figure(&r->table->columns[r->column],
                            table_cell(r->table, row, r->column, r->part));
        if (n[0] == NO)
            no = row;
        if (n[0] == NO || n[0] == BLANK)
            continue;
        if (least < 0 || n[0] < n[1])
            n[1] = n[0], least = row;
        if (most < 0 || n[0] > n[2])
            n[2] = n[0], most = row;
    }
    try_row(all, r, least);
    try_row(all, r, most);
    try_row(all, r, no);
}

static void try_figure(struct tries *all, struct erratum *r)
{
    const struct field *f = &r->table->columns[r->column];
    if (f->cell == CELL_RESULT) {
        try_row(all, r, 0);
        try_row(all, r, r->table->count - 1);
    } else if (f->cell == CELL_YES) {
        try_word(all, r, "yes");
        try_word(all, r, "no");
    } else if (f->words)
        for (int i = 0; i < f->words->count; i++)
            try_word(all, r, words_at(f->words, i));
    else
        try_numbers(all, r);
}

static void try_table(struct tries *all, const struct table *t)
{
    const struct system *s = all->e->cell[0].fights.s->system;
    for (int row = 0; row < t->count; row++)
        for (int column = 0; column < t->column_count; column++)
            for (int part = 0; part < table_width(&t->columns[column]); part++) {
                char room[2][300];
                const char *const words[3] = {t->name, room[0], room[1]};
                struct erratum r;
                struct text name, head, why;
                text_over(&name, room[0], sizeof room[0]);
                for (int i = 0; i < 3 && i < t->column_count; i++) {
                    text_add(&name, i ? "," : "");
                    table_print_cell(t, row, i, 0, &name);
                }
                text_over(&head, room[1], sizeof room[1]);
                table_print_head(t, column, part, &head);
                text_over(&why, (char[400]){0}, 400);
                if (edition_find(s, words, &r, &why))
                    try_figure(all, &r);
            }
}

static void figures_may_be_any(void **state)
{
    static struct faults faults;
    struct experiment e;
    const struct table *t;
    (void)state;
    assert_true(read_lab(&e, "scenario training.txt\nbattles 200\n", &faults));
    struct tries all = {.e = &e, .h = hand_new(e.record_most, NULL)};
    for (int i = 0; (t = system_table(e.cell[0].fights.s->system, i)) != NULL; i++)
        try_table(&all, t);
    print_message("%d figures changed\n", all.count);
    assert_true(all.count > 500);
    hand_free(all.h);
    experiment_free(&e);
}

/* ---- what is kept ---- */

static void shards_come_back(void **state)
{
    static struct faults faults;
    struct experiment e;
    struct fought f;
    struct shard s;
    (void)state;
    assert_true(read_lab(&e, "scenario small.txt\nbattles 50\n", &faults));
    struct hand *h = hand_new(e.record_most, NULL);
    int16_t *back = calloc((size_t)e.record_most * SHARD_MOST, sizeof *back);
    const size_t room = (size_t)e.record_most * SHARD_MOST * 8 + 200;
    char *words = malloc(room);
    struct text t;
    int64_t number;
    experiment_shard(&e, 1, &s);
    hand_fight(h, &s, &f);
    assert_false(f.failed);
    text_over(&t, words, room);
    kept_write(&e, 1, f.records, &t);
    assert_ptr_equal(kept_read(&e, words, &number, back), words + t.used);
    assert_int_equal(number, 1);
    assert_memory_equal(back, f.records, (size_t)(e.record_most * s.count) * sizeof *back);
    for (size_t i = 0; i < t.used; i++) { /* no byte of it can be changed, or the end be missing */
        const char was = words[i];
        words[i] = was == '1' ? '2' : '1';
        assert_null(kept_read(&e, words, &number, back));
        words[i] = '\0';
        assert_null(kept_read(&e, words, &number, back));
        words[i] = was;
    }
    e.check++;
    assert_null(kept_read(&e, words, &number, back));
    hand_free(h);
    free(back);
    free(words);
    experiment_free(&e);
}

static void heads_fit(void **state)
{
    static struct faults faults;
    static const struct {
        const char *words;
        enum kept_fit fit;
    } cases[] = {
        {"scenario small.txt\nbattles 100\nuntil wins 6\n", KEPT_SAME},
        {"scenario small.txt\nbattles 200\nuntil wins 6\n", KEPT_LESS},
        {"scenario small.txt\nbattles 100\nuntil wins 5\n", KEPT_LESS},
        {"scenario small.txt\nbattles 100\n", KEPT_LESS},
        {"scenario small.txt\nbattles 50\nuntil wins 6\n", KEPT_MORE},
        {"scenario small.txt\nbattles 100\nuntil wins 7\n", KEPT_MORE},
        {"scenario small.txt\nbattles 100\nuntil wins 6\nseed 2\n", KEPT_OTHER},
        {"scenario small.txt\nbattles 100\nuntil wins 6\nvary turns 5\n", KEPT_OTHER},
    };
    char head[200];
    struct text t;
    struct experiment e;
    (void)state;
    text_over(&t, head, sizeof head);
    assert_true(read_lab(&e, cases[0].words, &faults));
    kept_head(&e, &t);
    experiment_free(&e);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(read_lab(&e, cases[i].words, &faults));
        if (kept_fits(&e, head) != cases[i].fit)
            fail_msg("%s fits as %d", cases[i].words, (int)kept_fits(&e, head));
        experiment_free(&e);
    }
    read_lab(&e, cases[0].words, &faults);
    for (size_t i = 0; i < t.used; i++) {
        head[i] ^= 1;
        assert_true(kept_fits(&e, head) != KEPT_SAME);
        head[i] ^= 1;
    }
    experiment_free(&e);
}

/* ---- a whole one ---- */

struct owner {
    struct tally tally;
    int backwards;
};

static bool next_of(void *owner, struct shard *s)
{
    return tally_next(&((struct owner *)owner)->tally, s);
}

static bool done_of(void *owner, const struct fought *f)
{
    struct tally *t = &((struct owner *)owner)->tally;
    assert_false(f->failed);
    assert_true(tally_take(t, f->shard.number, f->records));
    tally_look(t);
    return !tally_is_done(t);
}

static void fight_out(const struct experiment *e, int threads, struct text *words)
{
    struct owner o;
    assert_true(tally_begin(&o.tally, e, 0, 1));
    const struct work w = {
        .next = next_of, .done = done_of, .owner = &o, .record_most = e->record_most};
    assert_true(crew_work(&w, threads));
    lab_words(&o.tally, words);
    lab_json(&o.tally, words);
    lab_csv(&o.tally, words);
    tally_free(&o.tally);
}

/* One thread or three, and where it ends early: the same words and figures. */
static void threads_do_not_matter(void **state)
{
    enum { ROOM = 1 << 20 };
    static const char *const words[] = {
        "scenario small.txt\ncommander union recruit captain\nbattles 400\nuntil wins 60\n",
        "scenario small.txt\nfigure small_arms \"rifled musket\" short 13\nvary turns 5\nbattles "
        "400\nuntil wins 60\n"};
    static struct faults faults;
    static char one[ROOM], three[ROOM];
    struct text first, second;
    struct experiment e;
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_true(read_lab(&e, words[i], &faults));
        text_over(&first, one, sizeof one);
        text_over(&second, three, sizeof three);
        fight_out(&e, 1, &first);
        fight_out(&e, 3, &second);
        assert_string_equal(one, three);
        assert_false(first.cut);
        assert_non_null(strstr(one, "It ended when the intervals were as narrow as was asked"));
        experiment_free(&e);
    }
}

/* What a figure does is told of each scenario. */
static void a_change_is_told_of_each_scenario(void **state)
{
    enum { ROOM = 1 << 20 };
    static struct faults faults;
    static char words[ROOM];
    struct text t;
    struct experiment e;
    (void)state;
    assert_true(read_lab(&e,
                         "scenario training.txt small.txt\nfigure small_arms \"rifled musket\" "
                         "long 11\nbattles 100\n",
                         &faults));
    text_over(&t, words, sizeof words);
    fight_out(&e, 2, &t);
    const char *told = "With rifled musket, long 11 instead of 8 in A drill at the rail fence the ";
    if (strncmp(words, told, strlen(told)) != 0 || !strstr(words, "; in "))
        fail_msg("%.400s", words);
    experiment_free(&e);
}

/* ---- at a desk ---- */

enum { ANSWER_ROOM = 1 << 20 };

static const char *asked(struct desk **d, const char *request)
{
    static char answer[ANSWER_ROOM];
    struct text t;
    text_over(&t, answer, sizeof answer);
    desk(d, request, &t);
    assert_false(t.cut);
    return answer;
}

static void must_say(struct desk **d, const char *request, const char *wanted)
{
    const char *answer = asked(d, request);
    if (!strstr(answer, wanted))
        fail_msg("%.40s says: %.300s", request, answer);
}

/* The number behind the words of an answer. */
static int64_t number_in(const char *answer, const char *words)
{
    const char *at = strstr(answer, words);
    assert_non_null(at);
    return strtoll(at + strlen(words), NULL, 10);
}

/* Fights a shard, and puts its text behind the request that takes it. */
static void fight_shard(struct desk **d, int64_t number, char *take)
{
    const char *answer = "";
    char request[40];
    snprintf(request, sizeof request, "fight %lld", (long long)number);
    for (int i = 0; i < SHARD_BATTLES; i++) {
        answer = asked(d, request);
        assert_int_equal(strcmp(answer, "{\"text\":\"\"}") == 0, i < SHARD_BATTLES - 1);
    }
    take += sprintf(take, "take\n");
    answer = strchr(strchr(answer, ':'), '"') + 1;
    for (; *answer != '"'; answer++)
        if (*answer == '\\')
            *take++ = *++answer == 'n' ? '\n' : *answer;
        else
            *take++ = *answer;
    *take = '\0';
}

/* Two who fight by turns and one who counts, as in a browser; the report is the command's. */
static void desks_do_as_threads(void **state)
{
    static struct faults faults;
    static char open[4096], take[ANSWER_ROOM], page[ANSWER_ROOM], wanted[ANSWER_ROOM];
    static const char words[] = "scenario small.txt\nfigure small_arms \"rifled "
                                "musket\" short 13\nbattles 50\n";
    struct desk *one = NULL, *other = NULL, *counts = NULL;
    struct desk **const fighters[] = {&one, &other};
    struct experiment e;
    struct owner o;
    struct text t, json;
    struct json j;
    int64_t shard;
    (void)state;
    must_say(&one, "next", "no experiment is open");
    snprintf(open, sizeof open, "open\n%s== other.txt\n# another\n== small.txt\n%s", words, small);
    must_say(&one, open, "\"cells\":2,\"battles\":50");
    must_say(&other, open, "\"id\":\"union\"");
    must_say(&counts, open, "\"name\":\"captain\"");
    must_say(&counts, open, "\"commander\":\"captain\"},{\"id\":\"rebels\"");
    must_say(&counts, open,
             "\"strength\":\"castings\",\"units\":[{\"id\":\"2wi\",\"name\":"
             "\"2nd Wisconsin\",\"has\":16}");
    must_say(&counts, open, "\"objectives\":[],\"rulings\":[{\"id\":\"R-");
    must_say(&counts, "tell page", "not even the first 25");
    for (int i = 0; (shard = number_in(asked(&counts, "next"), "\"shard\":")) >= 0; i++) {
        fight_shard(fighters[i % 2], shard, take);
        must_say(&counts, take, i == 3 ? "\"done\":true" : "\"done\":false");
        if (i == 2) /* the first two are by the printed figure */
            must_say(&counts, "tell words", "stopped before all 50 battles");
    }
    assert_true(read_lab(&e, words, &faults));
    assert_true(tally_begin(&o.tally, &e, 0, 1));
    const struct work w = {
        .next = next_of, .done = done_of, .owner = &o, .record_most = e.record_most};
    assert_true(crew_work(&w, 2));
    text_over(&t, page, sizeof page);
    lab_page(&o.tally, &t);
    text_over(&json, wanted, sizeof wanted);
    json_over(&j, &json);
    json_text(&j, &t);
    must_say(&counts, "tell page", wanted);
    tally_free(&o.tally);
    experiment_free(&e);
    desk_free(one);
    desk_free(other);
    desk_free(counts);
}

static void desks_refuse(void **state)
{
    static const char *const wrong[][2] = {
        {"open\nscenario small.txt\n", "'small.txt' did not come with the experiment"},
        {"open\nbattles none\n== small.txt\nturns 3\n", "'none' is not a number"},
        {"open\nscenario small.txt\n== small.txt\nturns 3\n", "small.txt:"},
        {"fight 1000", "no such shard"},
        {"fight x", "no such shard"},
        {"take\nshard 0 ~0\n", "no results of this experiment"},
        {"tell lies", "not even the first"},
        {"dance", "one opens an experiment"},
    };
    static char open[4096];
    struct desk *d = NULL;
    (void)state;
    snprintf(open, sizeof open, "open\nscenario small.txt\nbattles 25\n== small.txt\n%s", small);
    must_say(&d, open, "\"cells\":1");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        must_say(&d, wrong[i][0], wrong[i][1]);
    must_say(&d, "next", "{\"shard\":0}"); /* what could not be opened leaves it as it was */
    desk_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_cover),
        cmocka_unit_test(fixed_intervals_do_not),
        cmocka_unit_test(intervals_of_few),
        cmocka_unit_test(lines_vary),
        cmocka_unit_test(experiments),
        cmocka_unit_test(faulty_experiments),
        cmocka_unit_test(faults_have_their_lines),
        cmocka_unit_test(editions),
        cmocka_unit_test(figures_decide),
        cmocka_unit_test(figures_may_be_any),
        cmocka_unit_test(shards_come_back),
        cmocka_unit_test(heads_fit),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(a_change_is_told_of_each_scenario),
        cmocka_unit_test(desks_do_as_threads),
        cmocka_unit_test(desks_refuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
