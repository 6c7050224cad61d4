#include "steps.h"

#include <string.h>

enum { SAY_ROOM = 256 };

/* The next step, NULL if nobody wants it. */
static struct step *new_step(struct steps *s, const struct clause *clause, const char *say,
                             const char *word, int first, int second)
{
    if (!s || s->quiet || s->count == STEPS_MOST)
        return NULL;
    struct step *p = &s->list[s->count++];
    *p = (struct step){.clause = clause,
                       .when = s->when,
                       .say = say,
                       .word = word,
                       .number = {first, second},
                       .total = s->sum.total,
                       .sum = s->sum.number};
    return p;
}

void steps_write(struct steps *s, const struct clause *clause, int value, const char *say,
                 const char *word, int first, int second)
{
    struct step *p = new_step(s, clause, say, word, first, second);
    if (!p || value == 0)
        return;
    struct sum *sum = &s->sum;
    if (!sum->begun) {
        sum->begun = true;
        sum->when = s->when;
    }
    p->adds = true;
    p->value = value;
    p->counts = s->when == sum->when;
    p->total = sum->total += p->counts ? value : 0;
}

void steps_fell(struct steps *s, const struct clause *clause, const char *say, const char *where,
                const char *what, int first, int second)
{
    struct step *p = new_step(s, clause, say, what, first, second);
    if (p)
        p->where = where;
}

void step_if(struct steps *s, const struct dice *d, const char *when, const struct clause *clause,
             const char *say, const char *word, int first, int second)
{
    struct step *p = d->kind == DICE_ALL ? new_step(s, clause, say, word, first, second) : NULL;
    if (p)
        p->when = when;
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
    if (s->quiet)
        return value;
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

void step_fell_gap(struct steps *s, const struct dice *d, const struct clause *gap, const char *say,
                   const char *word, int first, int second)
{
    if (d->kind != DICE_ALL)
        step_tell_gap(s, gap, say, word, first, second);
    else if (s)
        note(s, (struct row_read){NULL, 0, gap});
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
    char room[SAY_ROOM], words[SAY_ROOM];
    struct text say, to;
    const char *where = strstr(s->say, "%w");
    text_over(&say, room, sizeof room);
    text_bytes(&say, s->say, where ? (size_t)(where - s->say) : strlen(s->say));
    if (where)
        text_print(&say, "%s%s", s->where, where + 2);
    text_over(&to, words, sizeof words);
    if (s->when)
        text_print(&to, "%s: ", s->when);
    text_say(&to, room, s->word, s->number);
    words_say(t, words); /* names of printed rows have underscores */
}
