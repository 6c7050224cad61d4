#include "tell.h"

#include <string.h>

enum { VALUE_ROOM = 200, SENTENCE_ROOM = 2000 };

/* How many phrases there are. */
static int count_phrases(const char *says)
{
    int count = 1;
    for (; *says; says++)
        count += *says == '|';
    return count;
}

/* Which of so many phrases tells this value; -1: none does. */
static int choose_phrase(const struct field *f, int value, int count)
{
    if (f->kind == FIELD_YES)
        return count == 1 ? value - 1 : value;
    if (count == 1)
        return 0;
    if (f->kind == FIELD_CHOICE)
        return value;
    const int whole = f->kind == FIELD_FRACTION ? (value == 0        ? 0
                                                   : value == f->per ? 1
                                                                     : 2)
                                                : value;
    return whole < 0 || whole >= count ? count - 1 : whole;
}

/* A value as it is said: hyphens between words are blanks. */
static void say_value(struct text *t, const struct field *f, int value)
{
    char room[VALUE_ROOM];
    struct text typed;
    text_over(&typed, room, sizeof room);
    field_print_value(&typed, f, value);
    for (const char *c = room; *c; c++)
        text_char(t, *c == '-' && f->words && c > room && c[1] ? ' ' : *c);
}

/* " (80 men)" */
static void say_scale(struct text *t, const struct field *f, int value)
{
    if (f->scale && f->scale->of && value != 0 && value != NO_NUMBER && f->kind == FIELD_WHOLE)
        text_print(t, " (%d %s)", value * f->scale->each, f->scale->of);
}

/* A sentence as it grows. */
struct telling {
    struct text t;
    bool named; /* what was told last was told by its name, which semicolons set apart */
};

/* Sets a phrase off from what was told before it. */
static const char *join(struct telling *to, const char *phrase, bool named)
{
    const bool has_own = *phrase == '.' || *phrase == ';';
    if (to->t.used == 0)
        phrase += has_own ? 2 : 0;
    else if (!has_own)
        text_add(&to->t, named || to->named ? "; " : ", ");
    to->named = named;
    return phrase;
}

static void tell_phrase(struct telling *to, const struct field *f, int value)
{
    const int count = count_phrases(f->says), chosen = choose_phrase(f, value, count);
    const char *at = f->says;
    if (chosen < 0 || chosen >= count || value == NO_NUMBER)
        return;
    for (int i = 0; i < chosen; at++)
        i += *at == '|';
    const char *end = at + strcspn(at, "|");
    if (at == end)
        return;
    for (at = join(to, at, false); at < end; at++)
        if (*at == '#')
            say_value(&to->t, f, value);
        else
            text_char(&to->t, *at);
    say_scale(&to->t, f, value);
}

/* "loss: 1.5", "fires all" */
static void tell_name(struct telling *to, const struct field *f, int value, bool with_no)
{
    struct text *t = &to->t;
    join(to, f->name, true);
    words_say(t, f->name);
    if (f->kind == FIELD_YES && value && !with_no)
        return;
    text_add(t, ": ");
    say_value(t, f, value);
    if (f->scale && value != NO_NUMBER && strcmp(f->scale->name, f->name) != 0) {
        text_char(t, ' ');
        text_counted(t, value == 1, f->scale->name);
    }
    say_scale(t, f, value);
}

static void tell_fields(struct telling *to, const struct chart *c, const void *result, bool with_no,
                        bool by_name)
{
    for (const struct field *f = c->outputs; f < c->outputs + c->output_count; f++) {
        const int value = field_get(f, result);
        if (f->says && !by_name)
            tell_phrase(to, f, value);
        else if (with_no || f->kind != FIELD_YES || value)
            tell_name(to, f, value, with_no);
    }
}

void tell_result(struct text *t, const struct chart *c, const void *result, bool thrown)
{
    char room[SENTENCE_ROOM];
    struct telling to = {.named = false};
    text_over(&to.t, room, sizeof room);
    tell_fields(&to, c, result, !thrown, false);
    if (to.t.used == 0) /* nothing that was worth a phrase? */
        tell_fields(&to, c, result, true, true);
    text_capitals(room);
    text_print(t, "%s.", room);
}
