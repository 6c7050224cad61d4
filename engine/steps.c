#include "steps.h"

void steps_write(struct steps *s, const struct clause *clause, int value, const char *say, const char *word, int first,
                 int second)
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
    };
}

void steps_read(struct steps *s, const struct table *table, int row)
{
    if (table_mark(table, row) == PRINTED)
        return;
    for (int i = 0; i < s->read_count; i++)
        if (s->read[i].table == table && s->read[i].row == row)
            return;
    if (s->read_count < ROWS_READ_MOST)
        s->read[s->read_count++] = (struct row_read){table, row};
}

int step_from(struct steps *s, const struct table *table, int row, const struct clause *clause, int value,
              const char *say, const char *word, int first, int second)
{
    if (!s)
        return value;
    steps_read(s, table, row);
    steps_write(s, clause, value, say, word, first, second);
    if (!s->quiet && s->count > 0)
        s->list[s->count - 1].mark = table_mark(table, row);
    return value;
}

enum mark steps_mark(const struct steps *s)
{
    enum mark weakest = PRINTED;
    for (int i = 0; i < s->read_count; i++) {
        const enum mark mark = table_mark(s->read[i].table, s->read[i].row);
        weakest = mark > weakest ? mark : weakest;
    }
    return weakest;
}

void step_words(struct text *t, const struct step *s)
{
    text_say(t, s->say, s->word, s->number);
}
