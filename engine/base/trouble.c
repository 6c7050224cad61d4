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

/* Prints into a trouble of this kind, if one is wanted; false. */
#define TROUBLE(t, kind, clause, input, format)                           \
    do {                                                                  \
        va_list list;                                                     \
        va_start(list, format);                                           \
        if (t)                                                            \
            text_print_list(begin(t, kind, clause, input), format, list); \
        va_end(list);                                                     \
        return false;                                                     \
    } while (0)

bool trouble_refuse(struct trouble *t, const struct clause *clause, const char *input,
                    const char *format, ...)
{
    TROUBLE(t, TROUBLE_RULE, clause, input, format);
}

bool trouble_say(struct trouble *t, const char *input, const char *format, ...)
{
    TROUBLE(t, TROUBLE_USAGE, NULL, input, format);
}

bool trouble_never(struct trouble *t, const struct clause *clause, const char *input,
                   const char *format, ...)
{
    TROUBLE(t, TROUBLE_USAGE, clause, input, format);
}

bool trouble_in(struct trouble *t, int column)
{
    if (t && t->column == 0)
        t->column = column;
    return false;
}
