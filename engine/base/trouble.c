#include "trouble.h"

static struct text *begin(struct trouble *t, enum trouble_kind kind, const struct clause *clause,
                          const char *input)
{
    if (t->kind == TROUBLE_NONE) {
        t->kind = kind;
        t->clause = clause;
        t->input = input;
        text_over(&t->words, t->room, sizeof t->room);
    } else {
        t->words.room = t->words.used + 1; /* full from here on */
    }
    return &t->words;
}

struct text *trouble_usage(struct trouble *t, const char *input)
{
    return begin(t, TROUBLE_USAGE, NULL, input);
}

struct text *trouble_rule(struct trouble *t, const struct clause *clause, const char *input)
{
    return begin(t, TROUBLE_RULE, clause, input);
}

bool trouble_refuse(struct trouble *t, const struct clause *clause, const char *input,
                    const char *why)
{
    if (t)
        text_add(trouble_rule(t, clause, input), why);
    return false;
}

bool trouble_say(struct trouble *t, const char *input, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (t)
        text_print_list(trouble_usage(t, input), format, list);
    va_end(list);
    return false;
}

bool trouble_never(struct trouble *t, const struct clause *clause, const char *input,
                   const char *why)
{
    if (t)
        text_add(begin(t, TROUBLE_USAGE, clause, input), why);
    return false;
}

bool trouble_in(struct trouble *t, int column)
{
    if (t && t->column == 0)
        t->column = column;
    return false;
}
