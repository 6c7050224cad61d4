#include "json.h"

#include <assert.h>
#include <string.h>

enum { DECIMALS = 12 };

void json_over(struct json *j, struct text *to)
{
    *j = (struct json){.to = to};
}

/* Before each value: the comma that is due. */
static void value(struct json *j)
{
    if (j->comma)
        text_char(j->to, ',');
    j->comma = true;
}

void json_open(struct json *j, char bracket)
{
    value(j);
    text_char(j->to, bracket);
    j->comma = false;
}

void json_close(struct json *j, char bracket)
{
    text_char(j->to, bracket);
    j->comma = true;
}

void json_key(struct json *j, const char *key)
{
    json_string(j, key);
    text_char(j->to, ':');
    j->comma = false;
}

void json_string_open(struct json *j)
{
    value(j);
    text_char(j->to, '"');
}

void json_piece(struct json *j, const char *words)
{
    static const char hex[] = "0123456789abcdef";
    for (; *words; words++) {
        unsigned char c = (unsigned char)*words;
        if (c == '"' || c == '\\')
            text_print(j->to, "\\%c", c);
        else if (c == '\n')
            text_add(j->to, "\\n");
        else if (c < 0x20 || c == '<') /* which may end a script in a page */
            text_print(j->to, "\\u00%c%c", hex[c >> 4], hex[c & 15]);
        else
            text_char(j->to, *words);
    }
}

void json_string_close(struct json *j)
{
    text_char(j->to, '"');
}

void json_string(struct json *j, const char *words)
{
    json_string_open(j);
    json_piece(j, words);
    json_string_close(j);
}

void json_text(struct json *j, const struct text *t)
{
    json_string(j, t->at);
}

void json_number(struct json *j, int64_t n)
{
    value(j);
    text_number(j->to, n);
}

void json_bool(struct json *j, bool yes)
{
    value(j);
    text_add(j->to, yes ? "true" : "false");
}

void json_null(struct json *j)
{
    value(j);
    text_add(j->to, "null");
}

void json_decimal(struct json *j, const struct wide *above, const struct wide *below)
{
    value(j);
    wide_print_decimal(j->to, *above, below, DECIMALS);
}

void json_fraction(struct json *j, const struct wide *above, const struct wide *below)
{
    json_string_open(j);
    wide_print_fraction(j->to, *above, *below);
    json_string_close(j);
}

void json_put_string(struct json *j, const char *key, const char *words)
{
    json_key(j, key);
    json_string(j, words);
}

void json_put_number(struct json *j, const char *key, int64_t n)
{
    json_key(j, key);
    json_number(j, n);
}

/* One value, from behind its %; returns its last character. */
static const char *print_value(struct json *j, const char *at, bool yes_or_no, va_list *list)
{
    if (strncmp(at, "lld", 3) == 0) {
        json_number(j, va_arg(*list, long long));
        return at + 2;
    }
    if (*at == 's') {
        const char *words = va_arg(*list, const char *);
        if (words)
            json_string(j, words);
        else
            json_null(j);
        return at;
    }
    assert(*at == 'd');
    const int n = va_arg(*list, int);
    if (yes_or_no)
        json_bool(j, n);
    else
        json_number(j, n);
    return at;
}

void json_print(struct json *j, const char *format, ...)
{
    va_list list;
    bool yes_or_no = false;
    va_start(list, format);
    for (; *format; format++) {
        const size_t key = strcspn(format, ":?%{}[] ");
        if (key > 0) {
            value(j);
            text_char(j->to, '"');
            text_bytes(j->to, format, key);
            text_add(j->to, "\":");
            j->comma = false;
            format += key;
            yes_or_no = *format == '?';
        } else if (*format == '%')
            format = print_value(j, format + 1, yes_or_no, &list);
        else if (*format == '{' || *format == '[')
            json_open(j, *format);
        else if (*format == '}' || *format == ']')
            json_close(j, *format);
    }
    va_end(list);
}
