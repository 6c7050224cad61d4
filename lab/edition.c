#include "edition.h"

#include <string.h>

/* ---- what stands there ---- */

static const struct field *field_of(const struct erratum *c)
{
    return &c->table->columns[c->column];
}

/* Figures are not constant, only their tables' view of them is. */
static void *cell_of(const struct erratum *c)
{
    return (void *)(uintptr_t)table_cell(c->table, c->row, c->column, c->part);
}

static size_t size_of(const struct erratum *c)
{
    const struct field *f = field_of(c);
    return f->cell == CELL_RESULT      ? sizeof(result_cell)
           : f->size == sizeof(figure) ? sizeof(figure)
                                       : 1;
}

/* A "no" that the page leaves out is one, too. */
void edition_print(const struct erratum *c, struct text *to)
{
    const size_t start = text_at(to);
    table_print_cell(c->table, c->row, c->column, c->part, to);
    if (field_of(c)->cell == CELL_YES && text_at(to) == start)
        text_add(to, "no");
}

/* Results have words of their own for nothing. */
static bool is_blank(const struct erratum *c)
{
    return field_of(c)->cell != CELL_RESULT && table_figure(field_of(c), cell_of(c)) == BLANK;
}

static bool is_printed(const struct erratum *c, const char *word)
{
    char room[100];
    struct text t;
    text_over(&t, room, sizeof room);
    edition_print(c, &t);
    return strcmp(room, word) == 0;
}

/* ---- a figure by its table, row and column ---- */

static const struct table *find_table(const struct system *s, const char *name, struct text *why)
{
    const struct table *t;
    for (int i = 0; (t = system_table(s, i)) != NULL; i++)
        if (strcmp(t->name, name) == 0)
            return t;
    text_print(why, "'%s' is no table of %s; there are", name, s->title);
    for (int i = 0; (t = system_table(s, i)) != NULL; i++)
        text_print(why, "%s %s", i ? "," : "", t->name);
    return NULL;
}

/* Is the row called so: by its first cell, or by some, with commas between? */
static bool row_is(const struct table *t, int row, const char *name)
{
    char room[200];
    struct text called;
    text_over(&called, room, sizeof room);
    for (int i = 0; i < t->column_count; i++)
        for (int part = 0; part < table_width(&t->columns[i]); part++) {
            text_add(&called, called.used ? "," : "");
            table_print_cell(t, row, i, part, &called);
            if (strcmp(room, name) == 0)
                return true;
        }
    return false;
}

/* How many rows are called so, and the last of them. */
static int count_rows(const struct table *t, const char *name, int *last)
{
    int found = 0;
    for (int row = 0; row < t->count; row++)
        if (row_is(t, row, name)) {
            *last = row;
            found++;
        }
    return found;
}

static bool find_row(struct erratum *c, const char *name, struct text *why)
{
    const struct table *t = c->table;
    const int found = count_rows(t, name, &c->row);
    if (found == 1)
        return true;
    text_print(
        why, "%s of %s begin%s with '%s'; a row is called by its first cells, with commas between",
        found ? "several rows" : "no row", t->name, found ? "" : "s", name);
    return false;
}

static bool is_figure(const struct field *f)
{
    if (f->extras && f->extras->bound)
        return false;
    switch (f->cell) {
    case CELL_NUMBER:
    case CELL_SIGNED:
    case CELL_YES:
    case CELL_RESULT:
    case CELL_WORD:
    case CELL_MODIFIER:
    case CELL_AT_LEAST:
    case CELL_AT_MOST:
    case CELL_SPREAD:
        return true;
    default: /* the ranges of a table fit into each other, and words are nobody's figure */
        return false;
    }
}

static bool find_column(struct erratum *c, const char *name, struct text *why)
{
    const struct table *t = c->table;
    for (c->column = 0; c->column < t->column_count; c->column++)
        for (c->part = 0; c->part < table_width(&t->columns[c->column]); c->part++) {
            char room[100];
            struct text head;
            text_over(&head, room, sizeof room);
            table_print_head(t, c->column, c->part, &head);
            if (is_figure(&t->columns[c->column]) && strcmp(room, name) == 0)
                return true;
        }
    text_print(why, "%s has no figures in a column '%s'", t->name, name);
    return false;
}

/* ---- a figure that is printed in a second table ---- */

static bool is_through(const struct erratum *c)
{
    return field_of(c)->extras && field_of(c)->extras->through;
}

static bool has_cell(const struct table *t, const void *cell, struct erratum *c)
{
    *c = (struct erratum){.table = t};
    for (c->row = 0; c->row < t->count; c->row++)
        for (c->column = 0; c->column < t->column_count; c->column++)
            for (c->part = 0; c->part < table_width(field_of(c)); c->part++)
                if (is_figure(field_of(c)) && !is_through(c) && cell_of(c) == cell)
                    return true;
    return false;
}

/* As few of its first cells as tell it from all others. */
static void print_row(const struct erratum *c, struct text *to)
{
    const struct table *t = c->table;
    char room[200];
    struct text called;
    int row;
    text_over(&called, room, sizeof room);
    for (int i = 0; i < t->column_count; i++)
        for (int part = 0; part < table_width(&t->columns[i]); part++) {
            if (called.used && count_rows(t, room, &row) == 1)
                break;
            text_add(&called, called.used ? "," : "");
            table_print_cell(t, c->row, i, part, &called);
        }
    text_add(to, room);
}

static void tell_where(const struct system *s, const struct erratum *c, struct text *why)
{
    const struct table *t;
    struct erratum first;
    for (int i = 0; (t = system_table(s, i)) != NULL; i++)
        if (has_cell(t, cell_of(c), &first)) {
            text_print(why, "this figure stands in %s and is changed there: figure %s \"", t->name,
                       t->name);
            print_row(&first, why);
            text_add(why, "\" ");
            table_print_head(t, first.column, first.part, why);
            return;
        }
    text_print(why, "no figure of its own stands there in %s", c->table->name);
}

bool edition_find(const struct system *s, const char *const words[3], struct erratum *c,
                  struct text *why)
{
    c->table = find_table(s, words[0], why);
    if (!c->table || !find_row(c, words[1], why) || !find_column(c, words[2], why))
        return false;
    if (is_blank(c))
        text_print(why, "no figure stands in %s, %s, %s", words[0], words[1], words[2]);
    else if (is_through(c))
        tell_where(s, c, why);
    else
        return true;
    return false;
}

/* ---- what is to stand there ---- */

/* The numbers that may stand in a column: between the least and the most that do.  Rules look up
 * tables and lists by figures, and any other might lead them out of these. */
struct span {
    int least, most;
    int least_row, most_row;
    bool has_no; /* NO stands in the column, too */
};

static void find_span(const struct erratum *c, struct span *s)
{
    const struct field *f = field_of(c);
    struct erratum at = *c;
    *s = (struct span){.least = INT16_MAX, .most = INT16_MIN};
    for (at.row = 0; at.row < c->table->count; at.row++) {
        const int n = table_figure(f, cell_of(&at));
        s->has_no = s->has_no || n == NO;
        if (n == NO || n == BLANK)
            continue;
        if (n < s->least)
            s->least = n, s->least_row = at.row;
        if (n > s->most)
            s->most = n, s->most_row = at.row;
    }
    if (f->words)
        s->least = 0, s->most = f->words->count - 1;
    if (f->cell == CELL_YES)
        s->least = false, s->most = true;
}

/* Is this number printed so there? */
static bool read_number(struct erratum *c, int n, const char *word)
{
    union figure_cell before;
    if (size_of(c) == 1)
        c->as.small = (int8_t)n;
    else
        c->as.large = (figure)n;
    memcpy(&before, cell_of(c), size_of(c));
    memcpy(cell_of(c), &c->as, size_of(c));
    const bool same = is_printed(c, word);
    memcpy(cell_of(c), &before, size_of(c));
    return same;
}

static bool read_figure(struct erratum *c, const char *word)
{
    struct span s;
    find_span(c, &s);
    for (int n = s.least; n <= s.most; n++)
        if (read_number(c, n, word))
            return true;
    return s.has_no && read_number(c, NO, word);
}

/* A result is one that stands in its column, too: casualties never rout. */
static bool read_result(struct erratum *c, const char *word)
{
    struct erratum other = *c;
    for (other.row = 0; other.row < c->table->count; other.row++)
        if (is_printed(&other, word)) {
            memcpy(c->as.result, cell_of(&other), sizeof c->as.result);
            return true;
        }
    return false;
}

static void tell_words(const struct words *list, struct text *why)
{
    for (int i = 0; i < list->count; i++)
        text_print(why, "%s%.0s",
                   i == 0                ? ""
                   : i + 1 < list->count ? ", "
                                         : " or ",
                   words_at(list, i));
}

static void tell_span(const struct erratum *c, struct text *why)
{
    const struct table *t = c->table;
    struct span s;
    find_span(c, &s);
    table_print_cell(t, s.least_row, c->column, c->part, why);
    if (s.most > s.least) {
        text_add(why, " to ");
        table_print_cell(t, s.most_row, c->column, c->part, why);
    }
    if (s.has_no)
        text_print(why, " or %s", field_of(c)->extras->no);
}

static void tell_choice(const struct erratum *c, struct text *why)
{
    const struct field *f = field_of(c);
    if (f->cell == CELL_RESULT)
        text_add(why, "any other result of its column");
    else if (f->cell == CELL_YES)
        text_add(why, "yes or no");
    else if (f->words)
        tell_words(f->words, why);
    else
        tell_span(c, why);
}

bool edition_read(struct erratum *c, const char *word, struct text *why)
{
    if (field_of(c)->cell == CELL_RESULT ? read_result(c, word) : read_figure(c, word))
        return true;
    text_print(why, "'%s' cannot stand there; it is ", word);
    edition_print(c, why);
    text_add(why, " now, and ");
    tell_choice(c, why);
    text_add(why, " may");
    return false;
}

/* ---- opening ---- */

void edition_open(const struct edition *e)
{
    static const struct edition *now;
    static union figure_cell printed[ERRATA_MOST];
    if (e == now)
        return;
    for (int i = now ? now->count - 1 : -1; i >= 0; i--)
        memcpy(cell_of(&now->erratum[i]), &printed[i], size_of(&now->erratum[i]));
    now = e;
    for (int i = 0; e && i < e->count; i++) {
        memcpy(&printed[i], cell_of(&e->erratum[i]), size_of(&e->erratum[i]));
        memcpy(cell_of(&e->erratum[i]), &e->erratum[i].as, size_of(&e->erratum[i]));
    }
}
