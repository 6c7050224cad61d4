#include "steps.h"

void steps_write(struct steps *s, const struct clause *clause, int value, const char *say,
                 const char *word, int first, int second)
{
    if (s->quiet || s->count == STEPS_MOST)
        return;
    s->total += value;
    s->list[s->count++] = (struct step){
        .clause = clause,
        .say = say,
        .word = word,
        .number = {first, second},
        .value = value,
        .total = s->total,
        .sum = (int16_t)s->sums,
    };
}

static void note(struct steps *s, struct row_read r)
{
    for (int i = 0; i < s->read_count; i++)
        if (s->read[i].table == r.table && s->read[i].row == r.row && s->read[i].gap == r.gap)
            return;
    if (s->read_count < ROWS_READ_MOST)
        s->read[s->read_count++] = r;
}

void steps_read(struct steps *s, const struct table *table, int row)
{
    if (table_mark(table, row) != PRINTED)
        note(s, (struct row_read){table, row, NULL});
}

/* The step that was written last, if there was room for it. */
static void mark_last(struct steps *s, int before, enum mark mark)
{
    if (s->count > before)
        s->list[s->count - 1].mark = (uint8_t)mark;
}

int step_from(struct steps *s, const struct table *table, int row, const struct clause *clause,
              int value, const char *say, const char *word, int first, int second)
{
    if (!s)
        return value;
    const int before = s->count;
    steps_read(s, table, row);
    steps_write(s, clause, value, say, word, first, second);
    mark_last(s, before, table_mark(table, row));
    return value;
}

int step_gap(struct steps *s, const struct clause *gap, int value, const char *say,
             const char *word, int first, int second)
{
    if (!s)
        return value;
    const int before = s->count;
    note(s, (struct row_read){NULL, 0, gap});
    steps_write(s, gap, value, say, word, first, second);
    mark_last(s, before, UNSURE);
    return value;
}

enum mark row_mark(const struct row_read *r)
{
    return r->table ? table_mark(r->table, r->row) : UNSURE;
}

const char *row_name(const struct row_read *r)
{
    return r->table ? r->table->name : r->gap->id;
}

enum mark steps_mark(const struct steps *s)
{
    enum mark weakest = PRINTED;
    for (int i = 0; i < s->read_count; i++)
        if (row_mark(&s->read[i]) > weakest)
            weakest = row_mark(&s->read[i]);
    return weakest;
}

void step_words(struct text *t, const struct step *s)
{
    text_say(t, s->say, s->word, s->number);
}
