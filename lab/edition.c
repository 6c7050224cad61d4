#include "edition.h"

#include <string.h>

enum { LARGEST = 4000 };

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

void edition_print(const struct erratum *c, struct text *to)
{
    table_print_cell(c->table, c->row, c->column, c->part, to);
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

static bool find_row(struct erratum *c, const char *name, struct text *why)
{
    const struct table *t = c->table;
    int found = 0;
    for (int row = 0; row < t->count; row++)
        if (row_is(t, row, name)) {
            c->row = row;
            found++;
        }
    if (found == 1)
        return true;
    text_print(
        why, "%s of %s begin%s with '%s'; a row is called by its first cells, with commas between",
        found ? "several rows" : "no row", t->name, found ? "" : "s", name);
    return false;
}

static bool is_figure(const struct field *f)
{
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

bool edition_find(const struct system *s, const char *const words[3], struct erratum *c,
                  struct text *why)
{
    c->table = find_table(s, words[0], why);
    if (!c->table || !find_row(c, words[1], why) || !find_column(c, words[2], why))
        return false;
    if (!is_printed(c, ""))
        return true;
    text_print(why, "no figure stands in %s, %s, %s", words[0], words[1], words[2]);
    return false;
}

/* ---- what is to stand there ---- */

/* A result is one that stands somewhere in its table. */
static bool read_result(struct erratum *c, const char *word)
{
    struct erratum other = *c;
    for (other.row = 0; other.row < c->table->count; other.row++)
        for (other.column = 0; other.column < c->table->column_count; other.column++)
            if (field_of(&other)->cell == CELL_RESULT && is_printed(&other, word)) {
                memcpy(c->as.result, cell_of(&other), sizeof c->as.result);
                return true;
            }
    return false;
}

/* Of all numbers that could stand there the one nearest to 0 that is printed so. */
static bool read_number(struct erratum *c, const char *word)
{
    const struct words *words = field_of(c)->words;
    const int most = size_of(c) == 1 ? -NO : LARGEST;
    union figure_cell before;
    bool found = false;
    memcpy(&before, cell_of(c), size_of(c));
    for (int i = 0; i < 2 * most && !found; i++) {
        const int n = i % 2 ? -(i + 1) / 2 : i / 2;
        if (words && (n < 0 || n >= words->count))
            continue;
        if (size_of(c) == 1)
            c->as.small = (int8_t)n;
        else
            c->as.large = (figure)n;
        memcpy(cell_of(c), &c->as, size_of(c));
        found = is_printed(c, word);
    }
    memcpy(cell_of(c), &before, size_of(c));
    return found;
}

bool edition_read(struct erratum *c, const char *word)
{
    return field_of(c)->cell == CELL_RESULT ? read_result(c, word) : read_number(c, word);
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
