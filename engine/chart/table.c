#include "table.h"

#include <assert.h>
#include <string.h>

WORD_LIST(mark_words, "printed", "confirmed", "inferred", "unsure"); /* ORDER MARK */

const char *mark_meaning(enum mark mark)
{
    static const char *const meanings[MARKS] = {
        "as printed", "lost on the sheet, found in a public copy",
        "rebuilt from the figures around it", "a guess: it can be read in more than one way"};
    return meanings[mark];
}

static const struct cell_extras no_extras = {.rows_a_block = 1};

static const struct cell_extras *extras_of(const struct field *f)
{
    return f->extras ? f->extras : &no_extras;
}

int table_width(const struct field *f)
{
    switch (f->cell) {
    case CELL_NONE:
    case CELL_ROW:
    case CELL_WORDS:
        return 0;
    case CELL_RANGE:
    case CELL_ROLL:
        return 2;
    case CELL_SPREAD:
        return f->to;
    default:
        return 1;
    }
}

const void *table_cell(const struct table *t, int row, int column, int part)
{
    const struct field *f = &t->columns[column];
    const struct cell_extras *c = extras_of(f);
    assert(row >= 0 && row < t->count && column < t->column_count && part < table_width(f));
    if (f->cell == CELL_INDEX)
        return NULL;
    const int element = c->of_block ? row / c->rows_a_block
                        : c->shared ? row % c->rows_a_block
                                    : row;
    const char *at = c->shared ? (const char *)c->shared + (size_t)element * c->shared_stride
                               : (const char *)t->rows + (size_t)row * t->stride;
    at += f->cell == CELL_SPREAD ? f->offset + part * f->size : part == 0 ? f->offset : f->to;
    return c->through ? *(const void *const *)(const void *)at : at;
}

bool table_counts(const struct table *t, int row, const struct field *unit)
{
    const char *at = (const char *)t->rows + (size_t)row * t->stride + unit->to;
    const char *words = ((const struct amount *)(const void *)at)->words;
    return !words || !*words;
}

int table_figure(const struct field *f, const void *cell)
{
    return f->size == sizeof(figure) ? *(const figure *)cell : *(const int8_t *)cell;
}

enum mark table_mark(const struct table *t, int row)
{
    const struct field *last = &t->columns[t->column_count - 1];
    const char *cell = (const char *)t->rows + (size_t)row * t->stride + last->offset;
    return t->marked ? (enum mark)table_figure(last, cell) : PRINTED;
}

int table_marked(const struct table *t, enum mark mark)
{
    int count = 0;
    for (int row = 0; row < t->count; row++)
        count += table_mark(t, row) == mark;
    return count;
}

/* ---- writing ---- */

static void print_pairs(struct text *to, const int8_t *modifier)
{
    if (modifier[1] == BLANK) {
        text_number(to, modifier[0]);
        return;
    }
    for (int pair = 0; pair < 3; pair++)
        text_print(to, "%s %d-%d %s%d", pair ? "," : "d6:", 2 * pair + 1, 2 * pair + 2,
                   modifier[pair] > 0 ? "+" : "", modifier[pair]);
}

/* As a decimal: three quarters are 0.75. */
static void print_parts(struct text *to, int n, int per)
{
    text_print(to, "%s%.2d", n < 0 ? "-" : "", (n < 0 ? -n : n) * 100 / per);
}

static void print_amount(struct text *to, const struct amount *a)
{
    if (a->words && *a->words)
        text_add(to, a->words);
    else
        print_parts(to, a->halves, 2);
}

static void print_figure(const struct field *f, int number, struct text *to)
{
    const struct cell_extras *e = extras_of(f);
    const bool no = number == NO || (f->cell == CELL_YES && !number);
    if (number == BLANK || no) {
        const char *word = no ? e->no : e->blank;
        text_add(to, word ? word : no && f->cell == CELL_YES ? "no" : "");
    } else if (f->cell == CELL_YES)
        text_add(to, "yes");
    else if (f->cell == CELL_SIGNED && number == 0 && e->zero)
        text_add(to, e->zero);
    else if (f->cell == CELL_MODIFIER && number >= PLUSSES)
        text_print(to, "+%d", number - PLUSSES);
    else if (f->per > 0 || (f->cell == CELL_MODIFIER && number >= SHARES))
        print_parts(to, f->per > 0 ? number : number - SHARES, f->per > 0 ? f->per : 4);
    else
        text_print(to, "%s%d", f->cell == CELL_SIGNED && number > 0 ? "+" : "", number);
}

static void print_as_printed(const struct table *t, int row, const struct field *f, struct text *to)
{
    const char *at = (const char *)t->rows + (size_t)row * t->stride;
    const char *words = *(const char *const *)(const void *)(at + f->offset);
    const int number = *(const figure *)(const void *)(at + f->to);
    if (words)
        text_add(to, words);
    else
        text_print(to, "%s%d", number > 0 ? "+" : "", number);
}

/* An open end has the column's word for it, or "open". */
static void print_end(const struct field *f, int end, int part, struct text *to)
{
    const char *open = part == 0 ? extras_of(f)->blank : extras_of(f)->no;
    if (end == OPEN)
        text_add(to, open ? open : "open");
    else
        print_figure(f, end, to);
}

void table_print_cell(const struct table *t, int row, int column, int part, struct text *to)
{
    const struct field *f = &t->columns[column];
    const void *cell = table_cell(t, row, column, part);
    switch (f->cell) {
    case CELL_INDEX:
        text_number(to, f->extras->first + row / f->extras->rows_a_block * f->extras->step);
        break;
    case CELL_TEXT:
    case CELL_UNIT:
        text_add(to, *(const char *const *)cell ? *(const char *const *)cell : f->extras->blank);
        break;
    case CELL_AS_PRINTED:
        print_as_printed(t, row, f, to);
        break;
    case CELL_DERIVED:
        text_number(to, f->extras->derive(cell));
        break;
    case CELL_RESULT:
        for (const char *c = cell; *c && *c != ' '; c++)
            text_char(to, *c);
        break;
    case CELL_AMOUNT:
        print_amount(to, cell);
        break;
    case CELL_PAIRS:
        print_pairs(to, cell);
        break;
    case CELL_RANGE:
    case CELL_ROLL:
        print_end(f, table_figure(f, cell), part, to);
        break;
    default:
        if (f->words)
            text_add(to, words_at(f->words, table_figure(f, cell)));
        else
            print_figure(f, table_figure(f, cell), to);
    }
}

/* The heading of a range has a * where lo and hi stand: "dist_*_in". */
static void print_range_head(const char *heading, const char *name, int part, struct text *to)
{
    const char *end = part == 0 ? "lo" : "hi";
    if (!heading)
        text_print(to, "%s_%s", name, end);
    for (const char *c = heading ? heading : ""; *c; c++)
        if (*c == '*')
            text_add(to, end);
        else
            text_char(to, *c);
}

void table_print_head(const struct table *t, int column, int part, struct text *to)
{
    const struct field *f = &t->columns[column];
    const int head = column - (t->column_count - t->head_count);
    if (f->cell == CELL_SPREAD) {
        const char *word = f->extras->heading;
        for (; part > 0; part--)
            word += strcspn(word, " ") + 1;
        text_bytes(to, word, strcspn(word, " "));
    } else if (table_width(f) == 2)
        print_range_head(extras_of(f)->heading, f->name, part, to);
    else
        text_add(to, extras_of(f)->heading ? extras_of(f)->heading : f->name);
    if (t->heads && head >= 0)
        text_number(to, ((const int8_t *)t->heads)[head]);
}

void table_print(const struct table *t, struct text *to)
{
    for (int row = -1; row < t->count; row++) {
        int cells = 0;
        for (int i = 0; i < t->column_count; i++) {
            const int column = t->order ? t->order[i] : i;
            for (int part = 0; part < table_width(&t->columns[column]); part++) {
                text_add(to, cells++ ? "\t" : "");
                if (row < 0)
                    table_print_head(t, column, part, to);
                else
                    table_print_cell(t, row, column, part, to);
            }
        }
        if (t->printed)
            text_print(to, "\t%s", row < 0 ? "confidence" : mark_name(PRINTED));
        text_char(to, '\n');
    }
}
