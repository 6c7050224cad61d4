/* Every single figure of every printed table is changed in memory, one at a time: the written table
 * must then differ from the oracle's file, and the answer to some question must change.  Figures
 * that no chart reads, or that export does not walk, are found in this way.
 * Charts that are made from their tables are asked about every key without a line in probes*.txt.
 * LONGROLL_ONLY=brigade-series takes the tables of one system alone. */

#include <glob.h>

#include "engine/base/hash.h"
#include "engine/chart/sheet.h"
#include "tests/unit/lines.h"

enum { PROBES_MOST = 60000, TEXT_ROOM = 1 << 16, VALUE_ROOM = 100 };

struct probe {
    struct question question;
    int kept; /* the tally that counts, -1 if none */
    uint64_t answer;
};

static int unnoticed;
static struct probe *probes;
static int probe_count;
static _Alignas(8) unsigned char room[1 << 18];
static char before[TEXT_ROOM], after[TEXT_ROOM];

static bool is_wanted(const struct system *s)
{
    const char *only = getenv("LONGROLL_ONLY");
    return !only || text_same_word(only, s->name) || clause_find(s, only);
}

static uint64_t mix(uint64_t h, const void *bytes, size_t size)
{
    return hash_bytes(h, bytes, size);
}

static uint64_t mix_marks(uint64_t h, const struct steps *s)
{
    for (int i = 0; i < s->read_count; i++) {
        const enum mark mark = row_mark(&s->read[i]);
        h = mix(mix(h, &s->read[i].table, sizeof s->read[i].table), &s->read[i].row,
                sizeof s->read[i].row);
        h = mix(h, &s->read[i].gap, sizeof s->read[i].gap);
        h = mix(h, &mark, sizeof mark);
    }
    return h;
}

/* One number for the whole answer: the outcomes, whatever their order, without their tallies, and
 * the marks of the rows that were read; or the clause that refuses. */
static uint64_t answer(const struct probe *asked)
{
    struct question q = asked->question;
    struct trouble trouble = {0};
    struct odds o;
    if (!question_close(&q, &trouble))
        return mix(1, &trouble.clause, sizeof trouble.clause);
    static struct steps marks;
    unsigned char keep[ODDS_STATE];
    marks = (struct steps){.quiet = true};
    chart_forget(q.chart, asked->kept, keep);
    const struct walk how = {.keep = keep, .marks = &marks};
    if (!odds_of(&o, &q.chart->rule, q.facts, room, sizeof room, &how)) {
        assert_int_equal(o.trouble, ODDS_HOLE); /* which the change has made */
        return 4;
    }
    uint64_t sum = mix_marks(3, &marks);
    for (int i = 0; i < o.count; i++) {
        struct wide above = odds_weight(&o, i), below = o.total;
        wide_reduce(&above, &below);
        uint64_t h = mix(2, odds_state(&o, i), o.state_size);
        if (q.chart->sheet) { /* the state is a row: what stands in it is the answer */
            unsigned char result[RESULT_ROOM] = {0};
            chart_result(q.chart, q.facts, odds_state(&o, i), result);
            h = mix(h, result, sizeof result);
        }
        h = mix(mix(h, &above, sizeof above), &below, sizeof below);
        sum += check_random(&h);
    }
    return sum;
}

/* ---- "range=0..85", "castings=1,2,4", "cover=*", of lists "guns=5:1/4:1", a ruling "G9=*" ---- */

static int values_of(const struct field *f, const char *spec, char values[][VALUE_ROOM])
{
    int low, high, count = 0;
    if (strcmp(spec, "*") == 0) {
        for (int i = 0; i < (f->words ? f->words->count : 2); i++) {
            struct text t;
            if (f->words && words_again(f->words, i))
                continue;
            text_over(&t, values[count++], VALUE_ROOM);
            field_print_value(&t, f, i);
        }
    } else if (sscanf(spec, "%d..%d", &low, &high) == 2) {
        for (int i = low; i <= high; i++)
            sprintf(values[count++], "%d", i);
    } else {
        char copy[LINE_ROOM];
        strcpy(copy, spec);
        const char *between = f->kind == FIELD_LIST ? "/" : ",";
        for (char *word = strtok(copy, between); word; word = strtok(NULL, between))
            snprintf(values[count++], VALUE_ROOM, "%s", word);
    }
    assert_true(count > 0 && count <= 300);
    return count;
}

/* The ruling of this name that the chart asks, -1 if there is none. */
static int setting_of(const struct chart *c, const char *name)
{
    int i = c->setting_count - 1;
    while (i >= 0 && strcmp(c->settings[i].ruling->name, name) != 0)
        i--;
    return i;
}

static void expand(struct question *q, int kept, const char **words, int count)
{
    if (count == 0) {
        assert_true(probe_count < PROBES_MOST);
        probes[probe_count++] = (struct probe){.question = *q, .kept = kept};
        return;
    }
    static char values[16][300][VALUE_ROOM];
    char name[60];
    const char *equals = strchr(words[0], '=');
    assert_non_null(equals);
    snprintf(name, sizeof name, "%.*s", (int)(equals - words[0]), words[0]);
    const int setting = setting_of(q->chart, name);
    const struct field *f =
        setting < 0 ? chart_input(q->chart, name) : q->chart->settings[setting].ruling;
    if (!f)
        fail_msg("%s has no input %s", q->chart->name, name);
    int n = values_of(f, equals + 1, values[count]);
    for (int i = 0; i < n; i++) {
        struct question with = *q;
        struct trouble trouble = {0};
        char pair[80 + VALUE_ROOM];
        snprintf(pair, sizeof pair, "%s=%s", name, values[count][i]);
        if (setting < 0 ? !question_read(&with, pair, &trouble)
                        : !question_rule(&with, setting, values[count][i], &trouble))
            fail_msg("%s: %s", pair, trouble.room);
        expand(&with, kept, words + 1, count - 1);
    }
}

static void take_probe(char *line, int number, void *with)
{
    const char *words[16];
    struct trouble trouble = {0};
    int count = split(line, ' ', words, 16);
    (void)number;
    (void)with;
    char *plus = strchr(words[0], '+');
    if (plus)
        *plus++ = '\0';
    const struct system *system;
    struct question q = {.chart = chart_find(words[0], &system, &trouble)};
    if (!q.chart)
        fail_msg("%s", trouble.room);
    if (!is_wanted(system))
        return;
    int kept = -1;
    for (int i = 0; plus && i < q.chart->output_count; i++)
        if (strcmp(q.chart->outputs[i].name, plus) == 0)
            kept = i;
    expand(&q, kept, words + 1, count - 1);
}

/* ---- charts made from their tables ---- */

/* "rating=-2,0,4": every value, or of a range those at the ends of the printed ones. */
static void probe_of(const struct field *f, const struct table *t, char *to)
{
    const int column = (int)(f - t->columns);
    to += sprintf(to, "%s=", f->name);
    if (f->kind != FIELD_WHOLE)
        strcpy(to, "*");
    else if (f->cell != CELL_RANGE)
        sprintf(to, "%d..%d", f->low, f->high);
    else
        for (int value = f->low; value <= f->high; value++)
            for (int row = 0; row < t->count; row++) {
                const int lo = table_figure(f, table_cell(t, row, column, 0)),
                          hi = table_figure(f, table_cell(t, row, column, 1));
                if (abs(value - lo) <= 2 || abs(value - hi) <= 2 || value == f->high) {
                    to += sprintf(to, "%d,", value);
                    break;
                }
            }
}

/* The example with each modifier in turn. */
static void take_modifiers(const struct chart *c, const struct field *named)
{
    char line[LINE_ROOM], *to = line;
    to += sprintf(to, "%s %s=", c->example, named->name);
    for (int i = 0; i < named->list->table->count; i++)
        to += sprintf(to, "%s/", words_at(named->list->fields[0].words, i));
    const char *words[16];
    struct question q = {.chart = c};
    expand(&q, -1, words, split(line, ' ', words, 16));
}

static void take_sheet(const struct chart *c)
{
    char lines[INPUTS_MOST][LINE_ROOM];
    const char *words[INPUTS_MOST];
    int count = 0;
    for (int i = 0; i < c->input_count; i++) {
        if (c->inputs[i].list) {
            take_modifiers(c, &c->inputs[i]);
            continue;
        }
        probe_of(&c->inputs[i], c->sheet->table, lines[count]);
        words[count] = lines[count];
        count++;
    }
    struct question q = {.chart = c};
    expand(&q, -1, words, count);
}

static int read_probes(void **state)
{
    (void)state;
    probes = calloc(PROBES_MOST, sizeof *probes);
    glob_t files;
    assert_int_equal(glob(TESTS "/oracle/probes*.txt", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        each_line(files.gl_pathv[i], take_probe, NULL);
    globfree(&files);
    for (int s = 0; s < system_count; s++)
        for (int i = 0; is_wanted(systems[s]) && i < systems[s]->chart_count; i++)
            if (systems[s]->charts[i]->sheet && !systems[s]->charts[i]->sheet->modifiers)
                take_sheet(systems[s]->charts[i]);
    for (int i = 0; i < probe_count; i++)
        probes[i].answer = answer(&probes[i]);
    print_message("%d probes\n", probe_count);
    return 0;
}

static int free_probes(void **state)
{
    (void)state;
    free(probes);
    return 0;
}

/* ---- changing a cell ---- */

/* How a number may be changed: a bound at the very end of the dice is noticed only one way. */
static const int ways[] = {1, -1, 2, -2};

static void set_figure(const struct field *f, void *cell, int value)
{
    if (f->size == sizeof(figure))
        *(figure *)cell = (figure)value;
    else
        *(int8_t *)cell = (int8_t)value;
}

static bool change_figure(const struct field *f, void *cell, int way)
{
    const int now = table_figure(f, cell);
    if (f->words)
        set_figure(f, cell, (now + 1 + way) % f->words->count);
    else if (now == BLANK || now == OPEN)
        return false; /* the page has no figure there */
    else if (f->cell == CELL_YES)
        set_figure(f, cell, !now);
    else
        set_figure(f, cell, now == NO ? 0 : now + ways[way]);
    return true;
}

static void change_result(char *words)
{
    char *last = words + strcspn(words, " ") - 1;
    if (*words == '-')
        strcpy(words, "0>3");
    else if (*words == 'R')
        strcpy(words, "-");
    else
        *last = *last == '5' ? '1' : (char)(*last + 1);
}

static bool has_figure(const struct field *f)
{
    return f->cell != CELL_TEXT && f->cell != CELL_UNIT && f->cell != CELL_AS_PRINTED &&
           f->cell != CELL_DERIVED && f->cell != CELL_INDEX;
}

/* Returns false for cells that hold no figure.  Way: of three figures which one, which other word,
 * or up or down. */
static bool change(const struct field *f, void *cell, int way)
{
    switch (f->cell) {
    case CELL_PAIRS:
        if (((int8_t *)cell)[way] == BLANK)
            return false;
        ((int8_t *)cell)[way]++;
        return true;
    case CELL_RESULT:
        change_result(cell);
        return true;
    case CELL_AMOUNT: {
        struct amount *a = cell;
        if (a->words && *a->words)
            return false;
        a->halves = (int16_t)(a->halves + ways[way]);
        return true;
    }
    default:
        return change_figure(f, cell, way);
    }
}

static void write_table(const struct table *t, char *to)
{
    struct text text;
    text_over(&text, to, TEXT_ROOM);
    table_print(t, &text);
    assert_false(text.cut);
}

static void read_oracle(const struct system *s, const struct table *t, char *to)
{
    char path[400];
    snprintf(path, sizeof path, TESTS "/oracle/%s/%s.tsv", s->name, t->name);
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("cannot open %s", path);
    size_t n = fread(to, 1, TEXT_ROOM - 1, f);
    to[n] = '\0';
    fclose(f);
}

/* The probes of one chart stand together, so the search begins where the last one succeeded. */
static bool is_read_by(const struct table *t, const struct chart *c)
{
    for (int i = 0; i < c->table_count; i++)
        if (c->tables[i] == t)
            return true;
    return false;
}

/* Only charts that say that they read the table are asked; NULL: all. */
static bool some_answer_changes(const struct table *t, int *from)
{
    for (int i = 0; i < probe_count; i++) {
        int k = (*from + i) % probe_count;
        if ((!t || is_read_by(t, probes[k].question.chart)) &&
            answer(&probes[k]) != probes[k].answer) {
            *from = k;
            return true;
        }
    }
    return false;
}

static size_t cell_size(const struct field *f)
{
    return f->cell == CELL_RESULT      ? sizeof(result_cell)
           : f->cell == CELL_PAIRS     ? 3
           : f->cell == CELL_AMOUNT    ? sizeof(struct amount)
           : f->size == sizeof(figure) ? sizeof(figure)
                                       : 1;
}

/* Changes the cell, looks, and changes it back. */
static bool is_noticed(const struct table *t, int row, int column, int part, int way, int *from)
{
    const struct field *f = &t->columns[column];
    unsigned char saved[sizeof(struct amount)];
    void *cell = (void *)(uintptr_t)table_cell(t, row, column, part);
    memcpy(saved, cell, cell_size(f));
    if (!change(f, cell, way))
        return true;
    write_table(t, after);
    const bool elsewhere = f->extras && f->extras->through, /* a figure of another table */
        written = strcmp(before, after) != 0,
               answered = some_answer_changes(elsewhere ? NULL : t, from);
    memcpy(cell, saved, cell_size(f));
    if (!written)
        fail_msg("%s, row %d, column %s: the written table does not change", t->name, row, f->name);
    return answered;
}

/* In how many ways a cell can be changed, and whether each must be noticed or one is enough. */
static int ways_of(const struct field *f, bool *each)
{
    *each = f->cell == CELL_PAIRS || f->cell == CELL_YES || f->cell == CELL_RESULT;
    return f->cell == CELL_PAIRS ? 3 : *each ? 1 : f->words ? f->words->count - 1 : COUNT(ways);
}

static int try_cell(const struct table *t, int row, int column, int part, int *from)
{
    const struct field *f = &t->columns[column];
    if (!has_figure(f))
        return 0;
    bool each;
    const int count = ways_of(f, &each);
    int noticed = 0;
    for (int way = 0; way < count && (each || noticed == 0); way++)
        noticed += is_noticed(t, row, column, part, way, from);
    if (noticed < (each ? count : 1))
        print_error("%s, row %d, column %s: no answer changes\n", t->name, row, f->name);
    unnoticed += noticed < (each ? count : 1);
    return 1;
}

static int try_row(const struct table *t, int row, int *from)
{
    int figures = 0;
    for (int column = 0; column < t->column_count; column++)
        for (int part = 0; part < table_width(&t->columns[column]); part++)
            figures += try_cell(t, row, column, part, from);
    return figures;
}

static void every_figure_matters(void **state)
{
    (void)state;
    int figures = 0, from = 0;
    const struct table *t;
    for (int s = 0; s < system_count; s++)
        for (int i = 0; is_wanted(systems[s]) && (t = system_table(systems[s], i)) != NULL; i++) {
            read_oracle(systems[s], t, before);
            write_table(t, after);
            assert_string_equal(before, after);
            for (int row = 0; row < t->count; row++)
                figures += try_row(t, row, &from);
        }
    assert_int_equal(unnoticed, 0);
    print_message("%d figures changed, each noticed\n", figures);
    assert_true(figures > 3000 || getenv("LONGROLL_ONLY"));
}

/* The numbers over the columns of the results tables are figures too. */
static void every_column_head_matters(void **state)
{
    (void)state;
    int heads = 0, from = 0;
    const struct table *t;
    for (int s = 0; s < system_count; s++)
        for (int i = 0; is_wanted(systems[s]) && (t = system_table(systems[s], i)) != NULL; i++) {
            write_table(t, before);
            for (int k = 0; k < t->head_count; k++, heads++) {
                int8_t *head = (int8_t *)(uintptr_t)t->heads + k;
                ++*head;
                write_table(t, after);
                assert_string_not_equal(before, after);
                assert_true(some_answer_changes(t, &from));
                --*head;
            }
        }
    assert_true(heads >= 12 || getenv("LONGROLL_ONLY"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_matters),
        cmocka_unit_test(every_column_head_matters),
    };
    return cmocka_run_group_tests(tests, read_probes, free_probes);
}
