#include "modifier.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define COLUMN(kind_of, member) \
    .cell = kind_of, .offset = offsetof(struct modifier_line, member), .size = sizeof(figure)
#define OR_ELSE(word)                     \
    .extras = &(const struct cell_extras) \
    {                                     \
        .blank = word                     \
    }

const struct field modifier_line_columns[MODIFIER_COLUMNS] = {
    {"id", COLUMN(CELL_TEXT, id)},
    {"group", COLUMN(CELL_TEXT, group)},
    {"condition", COLUMN(CELL_TEXT, condition)},
    {"op", COLUMN(CELL_TEXT, op), OR_ELSE("add")},
    {"per", COLUMN(CELL_TEXT, per), OR_ELSE("once")},
    {"mod", COLUMN(CELL_MODIFIER, mod), .extras = &(const struct cell_extras){.no = "?"}},
    {"cap", COLUMN(CELL_TEXT, cap), OR_ELSE("-")},
    {"as_printed", COLUMN(CELL_AS_PRINTED, as_printed), .to = offsetof(struct modifier_line, mod)},
    {"confidence", COLUMN(CELL_WORD, mark), .words = &mark_words},
};

static const struct modifier_line *line_at(const struct table *t, int row)
{
    assert(t->stride == sizeof(struct modifier_line) && row >= 0 && row < t->count);
    return (const struct modifier_line *)t->rows + row;
}

static int fact_of(const struct modifier_line *m, const void *facts)
{
    int16_t fact;
    memcpy(&fact, (const char *)facts + m->at, sizeof fact);
    return fact;
}

int modifier_times(const struct modifier_line *m, const void *facts)
{
    return m->when == NEVER   ? 0
           : m->when == TIMES ? fact_of(m, facts)
                              : fact_of(m, facts) == m->when;
}

/* What is left of these points under the cap, with what the lines before took of it. */
static int under_cap(int cap, int taken, int points)
{
    const int all = taken + points;
    return cap > 0 && all > cap ? cap - taken : cap < 0 && all < cap ? cap - taken : points;
}

int modifiers_sum(const struct table *t, const struct clause *clause, const void *facts,
                  struct steps *s)
{
    int sum = 0, cap = 0, taken = 0;
    for (int row = 0; row < t->count; row++) {
        const struct modifier_line *m = line_at(t, row);
        const int times = modifier_times(m, facts), capped = m->cap ? atoi(m->cap) : 0;
        taken = capped == cap ? taken : 0;
        cap = capped;
        if (m->op || m->mod == NO || m->when == NEVER || !clause_holds(clause, times != 0))
            continue;
        const int points = m->mod * (times ? times : 1), left = under_cap(cap, taken, points);
        taken += left;
        sum += step_from(s, t, row, clause, left,
                         left != points ? "%s, %d times: at most %d in all"
                         : times > 1    ? "%s, %d times"
                                        : "%s",
                         m->condition, times, cap);
    }
    return sum;
}

void modifiers_keep_best(const struct table *t, int first, int count, void *facts)
{
    const struct modifier_line *best = NULL;
    for (int row = first; row < first + count; row++) {
        const struct modifier_line *m = line_at(t, row);
        if (modifier_times(m, facts) && (!best || m->mod > best->mod))
            best = m;
    }
    for (int row = first; row < first + count; row++)
        if (best && line_at(t, row)->at != best->at)
            memset((char *)facts + line_at(t, row)->at, 0, sizeof(int16_t));
}
