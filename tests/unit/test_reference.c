/* The reference sheet: every cell of every exported table stands in it with its mark, in its place;
 * it needs no other file; and its colours are those of the page. */

#include "check.h"
#include "engine/base/version.h"
#include "engine/chart/modifier.h"
#include "engine/chart/reference.h"

enum { SHEET_ROOM = 4 << 20, FILE_MOST = 1 << 20, CELLS_MOST = 64 };

static char sheet[SHEET_ROOM];
static struct text sheet_text;

static const char *write_sheet(int count, const char *const *words)
{
    struct trouble trouble = {0};
    text_over(&sheet_text, sheet, sizeof sheet);
    assert_true(reference_write(&sheet_text, count, words, &trouble));
    assert_false(sheet_text.cut);
    return sheet;
}

static char *read_whole(const char *path)
{
    static char room[FILE_MOST];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t size = fread(room, 1, sizeof room - 1, file);
    fclose(file);
    room[size] = '\0';
    return room;
}

/* ---- cells ---- */

/* What is read on paper as it is written in the file: entities and signs back to letters, blanks
 * for underscores, no word joiners. */
static void fold(char *to, const char *from, const char *end)
{
    static const struct {
        const char *paper, *file;
    } signs[] = {{"&lt;", "<"}, {"&amp;", "&"}, {"−", "-"},           {"–", "-"}, {"½", ".5"},
                 {"¼", ".25"},  {"¾", ".75"},   {"\xe2\x81\xa0", ""}, {"_", " "}};
    const char *const begin = to;
    while (from < end) {
        size_t i = 0;
        while (i < sizeof signs / sizeof *signs &&
               strncmp(from, signs[i].paper, strlen(signs[i].paper)) != 0)
            i++;
        if (i == sizeof signs / sizeof *signs) {
            *to++ = *from++;
            continue;
        }
        if (*signs[i].file == '.' && (to == begin || to[-1] < '0' || to[-1] > '9'))
            *to++ = '0';
        to = strcpy(to, signs[i].file) + strlen(signs[i].file);
        from += strlen(signs[i].paper);
    }
    *to = '\0';
}

/* A row of the sheet: the words of its cells, and its class. */
struct paper_row {
    char cells[CELLS_MOST][400];
    int count;
    char mark[20];
};

/* Reads the next row of a table that has cells of figures; heads of groups and repeated cells are
 * carried down in `carried`, which they are put before.  NULL: there is no other. */
static const char *next_row(const char *at, const char *end, struct paper_row *row, char *carried,
                            int *span)
{
    const char *tr = strstr(at, "<tr");
    *row = (struct paper_row){.count = 0};
    if (!tr || tr >= end)
        return NULL;
    const char *close = strstr(tr, "</tr>");
    if (strncmp(tr, "<tr class=\"", 11) == 0)
        sscanf(tr + 11, "%19[a-z]", row->mark);
    for (const char *cell = tr + 3; cell < close; cell++) {
        if (strncmp(cell, "<td", 3) != 0 && strncmp(cell, "<th", 3) != 0)
            continue;
        const char *words = strchr(cell, '>') + 1, *stop = strstr(words, "</t");
        const char *rows = strstr(cell, "rowspan=\"");
        const bool group = strstr(cell, "rowgroup") && strstr(cell, "rowgroup") < words;
        if (group || (rows && rows < words)) {
            fold(carried, words, stop);
            *span = group ? 1000 : atoi(rows + 9);
            if (group)
                return next_row(close, end, row, carried, span);
            cell = stop;
            continue;
        }
        fold(row->cells[row->count++], words, stop);
        cell = stop;
    }
    return close;
}

/* "15" and "30" of the file are "15-30" on paper; an open end and a blank have words. */
static void file_range(const struct table *t, int row, int column, const char *lo, const char *hi,
                       char *to)
{
    const struct field *f = &t->columns[column];
    const int low = table_figure(f, table_cell(t, row, column, 0)),
              high = table_figure(f, table_cell(t, row, column, 1));
    if (low == BLANK || high == BLANK || low == NO || high == NO || (low == OPEN && high == OPEN))
        strcpy(to, "-");
    else if (high == OPEN)
        sprintf(to, "%s or more", lo);
    else if (low == OPEN)
        sprintf(to, "%s or less", hi);
    else if (strcmp(lo, hi) == 0)
        strcpy(to, lo);
    else
        sprintf(to, low < 0 ? "%s to %s" : "%s-%s", lo, hi);
}

/* "3_4" is a band, "3-4", and "ge_21" is "21+". */
static void file_word(const char *word, char *to)
{
    int first, second, used = 0;
    if (reference_word(word))
        word = reference_word(word);
    if (sscanf(word, "%d_%d%n", &first, &second, &used) == 2 && !word[used])
        sprintf(to, "%d-%d", first, second);
    else if (sscanf(word, "ge_%d%n", &first, &used) == 1 && !word[used])
        sprintf(to, "%d+", first);
    else if (sscanf(word, "lt_%d%n", &first, &used) == 1 && !word[used])
        sprintf(to, "under %d", first);
    else
        fold(to, word, word + strlen(word));
}

static bool ends_in(const char *word, const char *end)
{
    const size_t length = strlen(word), tail = strlen(end);
    return length > tail && strcmp(word + length - tail, end) == 0;
}

/* A line of a file cut at its tabs. */
static int cut_line(char *line, char *cells[CELLS_MOST])
{
    int count = 0;
    for (char *at = line; at;) {
        char *tab = strchr(at, '\t');
        if (tab)
            *tab = '\0';
        cells[count++] = at;
        at = tab ? tab + 1 : NULL;
    }
    return count;
}

/* A line of a list of modifiers: id, group, condition, op, per, mod, cap, as printed, mark. */
static void expect_modifier(char *cells[], struct paper_row *wanted)
{
    char manner[400] = "", mod[100], words[1000];
    *wanted = (struct paper_row){.count = 4};
    const char *op = reference_word(cells[3]);
    if (strcmp(cells[3], "add") != 0)
        strcat(strcat(manner, ", "), op ? op : cells[3]);
    if (strcmp(cells[4], "once") != 0)
        strcat(strcat(manner, ", each "), cells[4]);
    if (strcmp(cells[6], "-") != 0)
        strcat(strcat(manner, ", "), cells[6]);
    snprintf(words, sizeof words, *manner ? "%s (%s)" : "%s", cells[2], manner + 2);
    snprintf(mod, sizeof mod, "%s%s", atof(cells[5]) > 0 && strcmp(cells[3], "add") == 0 ? "+" : "",
             cells[5]);
    fold(wanted->cells[0], cells[1], cells[1] + strlen(cells[1]));
    fold(wanted->cells[1], words, words + strlen(words));
    fold(wanted->cells[2], mod, mod + strlen(mod));
    if (strcmp(mod, cells[7]) != 0)
        fold(wanted->cells[3], cells[7], cells[7] + strlen(cells[7]));
    strcpy(wanted->mark, strcmp(cells[8], "printed") != 0 ? cells[8] : "");
}

/* What the sheet must have for this line of the file, cell by cell. */
static void expect_row(const struct table *t, int row, char *heads[], char *cells[], int count,
                       struct paper_row *wanted)
{
    int at = 0;
    *wanted = (struct paper_row){.count = 0};
    for (int i = 0; i < t->column_count - t->marked; i++) {
        const int column = t->order ? t->order[i] : i;
        const struct field *f = &t->columns[column];
        const bool range = f->cell == CELL_RANGE || f->cell == CELL_ROLL;
        if (f->cell == CELL_TEXT && strcmp(f->name, "id") == 0) { /* a key is nobody's to read */
            at++;
            continue;
        }
        for (int part = 0; part < table_width(f) - range; part++) {
            char *to = wanted->cells[wanted->count++];
            char raw[400];
            fold(raw, cells[at], cells[at] + strlen(cells[at]));
            if (range)
                file_range(t, row, column, raw, cells[at + 1], to);
            else if (ends_in(heads[at], "_min") && at + 1 < count &&
                     ends_in(heads[at + 1], "_max")) {
                if (strcmp(cells[at], cells[at + 1]) == 0)
                    strcpy(to, cells[at]);
                else
                    sprintf(to, *cells[at] ? "%s-%s" : "-", cells[at], cells[at + 1]);
                at++;
                i++;
            } else if (f->cell == CELL_UNIT && !table_counts(t, row, f)) {
                strcpy(to, "-"); /* words are no number of anything */
            } else {
                const bool plus = f->extras && f->extras->is_signed && atoi(cells[at]) > 0;
                file_word(cells[at], to + plus);
                *to = plus ? '+' : *to;
            }
            at += 1 + range;
        }
    }
    strcpy(wanted->mark,
           t->marked && strcmp(cells[count - 1], "printed") != 0 ? cells[count - 1] : "");
}

/* ---- the tests ---- */

static int check_table(const struct system *s, const struct table *t, char *file)
{
    char id[200], carried[400] = "";
    char *heads[CELLS_MOST], *cells[CELLS_MOST], *line = file;
    int span = 0, row = 0, compared = 0;
    snprintf(id, sizeof id, "<figure id=\"%s\"", t->name);
    const char *at = strstr(sheet, id);
    if (!at)
        fail_msg("%s of %s is not on the sheet", t->name, s->name);
    const char *end = strstr(at, "</figure>");
    line[strcspn(line, "\n")] = '\0';
    char *next = line + strlen(line) + 1;
    cut_line(line, heads);
    for (; *next; row++) {
        struct paper_row wanted, found;
        line = next;
        next = line + strcspn(line, "\n");
        *next++ = '\0';
        const int count = cut_line(line, cells);
        if (t->columns == modifier_line_columns)
            expect_modifier(cells, &wanted);
        else
            expect_row(t, row, heads, cells, count, &wanted);
        do
            at = next_row(at, end, &found, carried, &span);
        while (at && strstr(at - strlen("</tr>"), "</tr></thead>") == at);
        if (!at)
            fail_msg("%s: row %d is missing", t->name, row);
        const bool carries = span > 0;
        if (carries)
            assert_string_equal(carried, wanted.cells[0]);
        for (int i = carries; i < wanted.count; i++, compared++)
            if (strcmp(found.cells[i - carries], wanted.cells[i]) != 0)
                fail_msg("%s, row %d: \"%s\" on paper, \"%s\" in the file", t->name, row,
                         found.cells[i - carries], wanted.cells[i]);
        assert_string_equal(found.mark, wanted.mark);
        span -= carries;
    }
    assert_int_equal(row, t->count);
    assert_null(next_row(at, end, &(struct paper_row){.count = 0}, carried, &span));
    return compared;
}

static void test_every_figure(void **unused)
{
    int compared = 0, tables = 0;
    for (int i = 0; i < system_count; i++) {
        const struct table *t;
        write_sheet(1, &systems[i]->name);
        for (int k = 0; (t = system_table(systems[i], k)) != NULL; k++, tables++) {
            char path[400];
            snprintf(path, sizeof path, TESTS "/oracle/%s/%s.tsv", systems[i]->name, t->name);
            compared += check_table(systems[i], t, read_whole(path));
        }
    }
    print_message("%d cells of %d tables\n", compared, tables);
    assert_true(compared > 5000 && tables > 70);
}

static void test_marks_are_explained(void **unused)
{
    for (int i = 0; i < system_count; i++) {
        const struct table *t;
        write_sheet(1, &systems[i]->name);
        for (enum mark mark = CONFIRMED; mark < MARKS; mark++) {
            char legend[200];
            int rows = 0;
            for (int k = 0; (t = system_table(systems[i], k)) != NULL; k++)
                rows += table_marked(t, mark);
            snprintf(legend, sizeof legend, "<b>%s</b> %s: ", reference_signs[mark],
                     mark_name(mark));
            assert_int_equal(strstr(sheet, legend) != NULL, rows > 0);
            snprintf(legend, sizeof legend, "(%d row%s)", rows, rows == 1 ? "" : "s");
            assert_int_equal(strstr(sheet, legend) != NULL, rows > 0);
        }
    }
}

/* Grid's tables stand in the order of their printed numbers, and totals are plain figures. */
static void test_printed_order(void **unused)
{
    static const char *const name = "grid-napoleonic";
    static const char *const order[] = {">2.1 ", ">2.2 ", ">2.3 ", ">2.4 ",
                                        ">2.5 ", ">2.7 ", ">2.8 "};
    const char *at = write_sheet(1, &name);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        at = strstr(at, order[i]);
        assert_non_null(at);
    }
    assert_null(strstr(sheet, ">t0<"));
    assert_non_null(strstr(sheet, ">+4<"));
}

static void test_stands_alone(void **unused)
{
    static const char *const outside[] = {"http", "<link", "<script", "<img", "url(", "@import"};
    for (int i = 0; i < system_count; i++) {
        write_sheet(1, &systems[i]->name);
        for (size_t k = 0; k < sizeof outside / sizeof *outside; k++)
            assert_null(strstr(sheet, outside[k]));
        assert_null(strstr(sheet, "class=\"n\">*</th>")); /* every column has a head */
        assert_null(strstr(sheet, ">mod<"));              /* in words, not in the file's names */
        assert_null(strstr(sheet, " lo<"));
        assert_null(strstr(sheet, " in</th>"));
        assert_non_null(strstr(sheet, "Longroll " LONGROLL_VERSION));
    }
}

static void test_rulings_and_questions(void **unused)
{
    for (int i = 0; i < system_count; i++) {
        const struct system *s = systems[i];
        char head[400];
        write_sheet(1, &s->name);
        for (int k = 0; k < s->clause_count; k++) {
            snprintf(head, sizeof head, "<li><b>%s</b> <small>on ", s->clauses[k].id);
            assert_int_equal(strstr(sheet, head) != NULL, s->clauses[k].rule != NULL);
        }
        for (int k = 0; k < s->chart_count; k++) {
            snprintf(head, sizeof head, "<article><h3>%s <small>%s", s->charts[k]->title,
                     s->charts[k]->chapter);
            assert_non_null(strstr(sheet, head));
        }
    }
}

/* Some charts: their tables and no others. */
static void test_some_charts(void **unused)
{
    const struct system *s = systems[0];
    const struct chart *c = s->charts[0];
    const struct table *t;
    write_sheet(2, (const char *const[]){s->name, c->name});
    for (int i = 0; (t = system_table(s, i)) != NULL; i++) {
        char id[200];
        bool reads = false;
        for (int k = 0; k < c->table_count; k++)
            reads = reads || c->tables[k] == t;
        snprintf(id, sizeof id, "<figure id=\"%s\"", t->name);
        assert_int_equal(strstr(sheet, id) != NULL, reads);
    }
}

static void test_troubles(void **unused)
{
    static const struct {
        const char *words[2];
        const char *said;
    } cases[] = {{{"waterloo", NULL}, "there is no system 'waterloo'"},
                 {{"iron-brigade", "fyre"}, "did you mean iron-brigade/fire"},
                 {{"iron-brigade", "brigade-series/rally"}, "is not a chart of iron-brigade"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trouble trouble = {0};
        text_over(&sheet_text, sheet, sizeof sheet);
        assert_false(
            reference_write(&sheet_text, cases[i].words[1] ? 2 : 1, cases[i].words, &trouble));
        if (!strstr(trouble.room, cases[i].said))
            fail_msg("said: %s", trouble.room);
        assert_int_equal(sheet_text.used, 0);
    }
}

/* The value of a token in a style sheet, without blanks. */
static void token(const char *style, const char *name, char *to)
{
    char head[60];
    snprintf(head, sizeof head, "%s:", name);
    const char *at = strstr(style, head);
    *to = '\0';
    for (at = at ? at + strlen(head) : ""; *at && *at != ';' && *at != '}'; at++)
        if (*at != ' ' && *at != '\n')
            *to++ = *at;
    *to = '\0';
}

static void test_tokens(void **unused)
{
    static const char *const names[] = {"--paper", "--ink",     "--soft",  "--line",
                                        "--blue",  "--on-blue", "--serif", "--touch"};
    const char *base = read_whole(TESTS "/../page/style/base.css");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char here[100], there[100];
        token(reference_style, names[i], here);
        token(base, names[i], there);
        assert_true(*here);
        assert_string_equal(here, there);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_figure),
        cmocka_unit_test(test_marks_are_explained),
        cmocka_unit_test(test_printed_order),
        cmocka_unit_test(test_stands_alone),
        cmocka_unit_test(test_rulings_and_questions),
        cmocka_unit_test(test_some_charts),
        cmocka_unit_test(test_troubles),
        cmocka_unit_test(test_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
