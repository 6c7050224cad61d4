#include "table.h"

const void *table_cell(const struct table *t, int row, int column)
{
    const struct column *c = &t->columns[column];
    if (c->kind == CELL_INDEX)
        return NULL;
    if (c->shared)
        return (const char *)c->shared + (size_t)(row % c->rows_a_block) * c->shared_stride;
    const char *at = (const char *)t->rows + (size_t)row * t->stride + c->offset;
    return c->through ? *(const void *const *)(const void *)at : at;
}

static void print_signed(struct text *to, int n)
{
    if (n > 0)
        text_char(to, '+');
    text_number(to, n);
}

static void print_pairs(struct text *to, const int8_t *modifier)
{
    if (modifier[1] == BLANK) {
        text_number(to, modifier[0]);
        return;
    }
    text_add(to, "d6:");
    for (int pair = 0; pair < 3; pair++) {
        text_add(to, pair ? ", " : " ");
        text_number(to, 2 * pair + 1);
        text_char(to, '-');
        text_number(to, 2 * pair + 2);
        text_char(to, ' ');
        print_signed(to, modifier[pair]);
    }
}

/* ORDER MARK */
const char *const mark_words[MARKS + 1] = {"printed", "confirmed", "inferred", "unsure", NULL};

enum mark table_mark(const struct table *t, int row)
{
    return t->marked ? (enum mark) * (const int8_t *)table_cell(t, row, t->column_count - 1)
                     : PRINTED;
}

int table_marked(const struct table *t, enum mark mark)
{
    int count = 0;
    for (int row = 0; row < t->count; row++)
        count += table_mark(t, row) == mark;
    return count;
}

static void print_halves(struct text *to, int halves)
{
    text_number(to, halves / 2);
    text_add(to, halves % 2 ? ".5" : "");
}

static void print_amount(struct text *to, const struct amount *a)
{
    if (a->words && *a->words)
        text_add(to, a->words);
    else
        print_halves(to, a->halves);
}

static void print_figure(const struct column *c, const int8_t *figure, struct text *to)
{
    if (*figure == BLANK)
        text_add(to, c->blank ? c->blank : "");
    else if (*figure == NO || (c->kind == CELL_YES && !*figure))
        text_add(to, c->no ? c->no : "");
    else if (c->kind == CELL_YES)
        text_add(to, "yes");
    else if (c->kind == CELL_SIGNED && *figure == 0 && c->zero)
        text_add(to, c->zero);
    else if (c->kind == CELL_SIGNED)
        print_signed(to, *figure);
    else if (c->kind == CELL_HALVES)
        print_halves(to, *figure);
    else
        text_number(to, *figure);
}

void table_print_cell(const struct table *t, int row, int column, struct text *to)
{
    const struct column *c = &t->columns[column];
    const void *cell = table_cell(t, row, column);
    switch (c->kind) {
    case CELL_INDEX:
        text_number(to, c->first + row / c->rows_a_block * c->step);
        break;
    case CELL_TEXT:
        text_add(to, *(const char *const *)cell);
        break;
    case CELL_RESULT:
        text_add(to, cell);
        break;
    case CELL_WORD:
        text_add(to, c->words[*(const int8_t *)cell]);
        break;
    case CELL_AMOUNT:
        print_amount(to, cell);
        break;
    case CELL_PAIRS:
        print_pairs(to, cell);
        break;
    default:
        print_figure(c, cell, to);
    }
}

void table_print_head(const struct table *t, int column, struct text *to)
{
    int head = column - (t->column_count - t->head_count);
    text_add(to, t->columns[column].name);
    if (t->heads && head >= 0)
        text_number(to, ((const int8_t *)t->heads)[head]);
}

void table_print(const struct table *t, struct text *to)
{
    for (int row = -1; row < t->count; row++)
        for (int column = 0; column < t->column_count; column++) {
            if (row < 0)
                table_print_head(t, column, to);
            else
                table_print_cell(t, row, column, to);
            text_char(to, column + 1 < t->column_count ? '\t' : '\n');
        }
}
