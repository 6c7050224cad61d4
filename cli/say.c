/* How a command speaks: lines broken at the page's width, columns, troubles, dice. */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "longroll.h"

enum { WIDTH_LEAST = 40, WIDTH_MOST = 200, ENTRY_INDENT = 6, WORDS_LEAST = 24 };

static int width = 80; /* of the process's terminal */

int say_width(void)
{
    return width;
}

void say_set_width(int columns)
{
    width = columns < WIDTH_LEAST ? WIDTH_LEAST : columns > WIDTH_MOST ? WIDTH_MOST : columns;
}

void say_hanging(struct text *t, const char *words, size_t indent)
{
    for (size_t column = indent; *words; words += strspn(words, " ")) {
        const size_t length = strcspn(words, " \n");
        if (*words == '\n' || (column > indent && column + 1 + length > (size_t)width)) {
            text_char(t, '\n');
            text_pad(t, text_at(t), column = indent);
            words += *words == '\n';
            continue;
        }
        if (column > indent) {
            text_char(t, ' ');
            column++;
        }
        text_bytes(t, words, length);
        column += length;
        words += length;
    }
    text_char(t, '\n');
}

void say_wrapped(struct text *t, const char *words, size_t indent)
{
    text_pad(t, text_at(t), indent);
    say_hanging(t, words, indent);
}

size_t say_column(size_t column)
{
    return column + WORDS_LEAST > (size_t)width && column > 2 * ENTRY_INDENT ? ENTRY_INDENT
                                                                             : column;
}

/* On a narrow page the words stand under the name. */
void say_entry(struct text *t, const char *name, size_t column, const char *words)
{
    const size_t start = text_at(t);
    if (say_column(column) < column) {
        text_print(t, "  %s\n", name);
        say_wrapped(t, words, ENTRY_INDENT);
        return;
    }
    text_print(t, "  %s  ", name);
    text_pad(t, start, column);
    say_hanging(t, words, text_at(t) - start);
}

void say_lines(struct text *t, const char *lines)
{
    char line[LINE_ROOM];
    for (; *lines; lines += *lines == '\n') {
        const size_t length = strcspn(lines, "\n"), indent = strspn(lines, " ");
        const size_t kept = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, lines, kept);
        line[kept] = '\0';
        say_wrapped(t, line + (indent < kept ? indent : kept), indent < kept ? indent : 0);
        lines += length;
    }
}

struct text *sentence_begin(struct sentence *l)
{
    text_over(&l->text, l->room, sizeof l->room);
    return &l->text;
}

void sentence_say(struct text *t, const struct sentence *l, size_t indent)
{
    if (l->text.used > 0)
        say_wrapped(t, l->room, indent);
}

void say_line(struct text *t, size_t indent, const char *format, ...)
{
    struct sentence l;
    va_list list;
    va_start(list, format);
    text_print_list(sentence_begin(&l), format, list);
    va_end(list);
    sentence_say(t, &l, indent);
}

void say_format(struct text *t, const char *format, ...)
{
    char room[700];
    va_list list;
    va_start(list, format);
    vsnprintf(room, sizeof room, format, list);
    va_end(list);
    text_add(t, room);
}

void say_command(struct text *out, const char *word)
{
    size_t column = 1;
    text_char(out, ' ');
    while (*word) {
        const size_t length = strcspn(word, " ");
        if (column + 1 + length + 2 > (size_t)width) {
            text_add(out, " \\\n   ");
            column = 3;
        }
        text_char(out, ' ');
        text_bytes(out, word, length);
        column += 1 + length;
        word += length + (word[length] == ' ');
    }
    text_char(out, '\n');
}

int say_trouble(struct call *c, const struct trouble *trouble)
{
    const struct clause *clause = trouble->clause;
    if (clause)
        say_line(c->err, 0, "longroll: %s (%s)", trouble->room, clause->id);
    else
        say_line(c->err, 0, "longroll: %s", trouble->room);
    if (c->json)
        trouble_json(c->out, trouble);
    return trouble->kind == TROUBLE_RULE ? EXIT_REFUSED : EXIT_USAGE;
}

void say_throw(struct text *t, const struct throw *one)
{
    text_print(t, "%s's ", one->purpose->thrower);
    dice_name(t, one->count, one->sides);
    text_print(t, ", %s", one->purpose->what);
}

void say_throws(struct text *t, const struct throw_log *log)
{
    for (int i = 0; i < log->count; i++) {
        const struct throw *one = &log->list[i];
        say_throw(t, one);
        for (int k = 0; k < one->count; k++)
            text_print(t, k ? " %d" : ": %d", log->pips[one->first_pip + k]);
        text_char(t, '\n');
    }
}
