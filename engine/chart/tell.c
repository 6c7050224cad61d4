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
    if (f->none && count > 1 && value != NO_NUMBER)
        count--;
    if (f->kind == FIELD_YES)
        return count == 1 ? value - 1 : value;
    if (value == NO_NUMBER)
        return f->none && count > 1 ? count - 1 : -1;
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

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A value as it is said: hyphens are blanks, but not from figure to figure. */
static void say_value(struct text *t, const struct field *f, int value)
{
    char room[VALUE_ROOM];
    struct text typed;
    text_over(&typed, room, sizeof room);
    if (f->words && value != NO_NUMBER)
        words_say(&typed, words_at(f->words, value));
    else
        field_print_value(&typed, f, value);
    for (const char *c = room; *c; c++)
        text_char(t, *c == '-' && f->words && c > room && !(is_digit(c[-1]) && is_digit(c[1]))
                         ? ' '
                         : *c);
}

/* " (80 men)" */
static void say_scale(struct text *t, const struct field *f, int value)
{
    if (f->scale && f->scale->of && value != 0 && value != NO_NUMBER && f->kind == FIELD_WHOLE)
        text_print(t, " (%d %s)", value * f->scale->each, f->scale->of);
}

/* "no hits", "1 hit", "2.5 hits" */
static void say_count(struct text *t, const struct field *f, int value)
{
    if (value == 0)
        text_add(t, "no");
    else
        say_value(t, f, value);
    text_char(t, ' ');
    text_counted(t, value == (f->kind == FIELD_FRACTION ? f->per : 1), f->scale->name);
}

/* Sets a phrase off from what was told before it. */
static const char *join(struct text *t, const char *phrase)
{
    const bool has_own = strchr(".;: ", *phrase);
    if (t->used == 0)
        return phrase + (has_own ? *phrase == ' ' ? 1 : 2 : 0);
    text_add(t, has_own ? "" : ", ");
    return phrase;
}

/* Is there only a dash in the printed cell? */
static bool has_no_word(const struct field *f, int value)
{
    return f->words && value != NO_NUMBER && strcmp(words_at(f->words, value), "-") == 0;
}

static void tell_field(struct text *t, const struct field *f, int value)
{
    const char *at = f->says ? f->says : "";
    const int count = count_phrases(at), chosen = choose_phrase(f, value, count);
    if (!f->says && f->kind == FIELD_YES && value)
        text_print(t, "%s%s", t->used ? "; " : "", f->about);
    if (chosen < 0 || chosen >= count || (count == 1 && has_no_word(f, value)))
        return;
    for (int i = 0; i < chosen; at++)
        i += *at == '|';
    const char *end = at + strcspn(at, "|");
    if (at == end)
        return;
    for (at = join(t, at); at < end; at++)
        if (*at == '#')
            say_value(t, f, value);
        else if (*at == '@')
            say_count(t, f, value);
        else
            text_char(t, *at);
    say_scale(t, f, value);
}

void tell_result(struct text *t, const struct chart *c, const void *result)
{
    char room[SENTENCE_ROOM];
    struct text to;
    text_over(&to, room, sizeof room);
    for (const struct field *f = c->outputs; f < c->outputs + c->output_count; f++)
        tell_field(&to, f, field_get(f, result));
    if (to.used == 0) /* nothing that was worth a phrase? */
        text_add(&to, "nothing happens");
    text_capitals(room);
    text_print(t, "%s.", room);
}
