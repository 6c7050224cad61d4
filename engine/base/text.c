#include "text.h"

#include <assert.h>
#include <string.h>

void text_over(struct text *t, char *at, size_t room)
{
    *t = (struct text){.at = at, .room = room};
    at[0] = '\0';
}

void text_char(struct text *t, char c)
{
    if (t->used + 1 >= t->room && t->spill) {
        const size_t before = t->used;
        t->spill(t);
        t->spilled += before - t->used;
    }
    if (t->used + 1 >= t->room) { /* still no room? */
        t->cut = true;
        return;
    }
    t->at[t->used++] = c;
    t->at[t->used] = '\0';
}

void text_bytes(struct text *t, const char *bytes, size_t count)
{
    if (t->used + count >= t->room) { /* does some of it spill, or find no room? */
        for (size_t i = 0; i < count; i++)
            text_char(t, bytes[i]);
        return;
    }
    memcpy(t->at + t->used, bytes, count);
    t->used += count;
    t->at[t->used] = '\0';
}

void text_add(struct text *t, const char *words)
{
    text_bytes(t, words, strlen(words));
}

void text_unsigned(struct text *t, uint64_t n)
{
    char digits[20], *const end = digits + sizeof digits, *first = end;
    do
        *--first = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    text_bytes(t, first, (size_t)(end - first));
}

void text_number(struct text *t, int64_t n)
{
    if (n < 0)
        text_char(t, '-');
    text_unsigned(t, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

void text_hundredths(struct text *t, int value)
{
    text_number(t, value / 100);
    if (value % 100 == 0)
        return;
    text_char(t, '.');
    text_char(t, (char)('0' + value / 10 % 10));
    if (value % 10)
        text_char(t, (char)('0' + value % 10));
}

/* One conversion, from behind its %; returns its last character. */
static const char *print_one(struct text *t, const char *at, va_list *list)
{
    if (strncmp(at, ".0s", 3) == 0) {
        text_quote(t, va_arg(*list, const char *));
        return at + 2;
    }
    if (strncmp(at, ".2d", 3) == 0) {
        text_hundredths(t, va_arg(*list, int));
        return at + 2;
    }
    if (strncmp(at, "llu", 3) == 0) {
        text_unsigned(t, va_arg(*list, unsigned long long));
        return at + 2;
    }
    switch (*at) {
    case 's':
        text_add(t, va_arg(*list, const char *));
        break;
    case 'd':
        text_number(t, va_arg(*list, int));
        break;
    case 'c':
        text_char(t, (char)va_arg(*list, int));
        break;
    default:
        assert(*at == '%');
        text_char(t, '%');
    }
    return at;
}

void text_print_list(struct text *t, const char *format, va_list list)
{
    va_list rest; /* a copy, since the address of a parameter of this type may not be one */
    va_copy(rest, list);
    for (; *format; format++)
        if (*format == '%')
            format = print_one(t, format + 1, &rest);
        else
            text_char(t, *format);
    va_end(rest);
}

void text_print(struct text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    text_print_list(t, format, list);
    va_end(list);
}

size_t text_at(const struct text *t)
{
    return t->spilled + t->used;
}

void text_pad(struct text *t, size_t start, size_t width)
{
    while (text_at(t) - start < width && !t->cut)
        text_char(t, ' ');
}

void text_capitals(char *words)
{
    bool first = true;
    for (; *words; words++) {
        if (first && *words >= 'a' && *words <= 'z')
            *words = (char)(*words - 'a' + 'A');
        first = (first && *words == ' ') || *words == '\n' || (*words == '.' && words[1] == ' ');
    }
}

void text_capital(struct text *t, size_t start)
{
    if (start < t->used && t->at[start] >= 'a' && t->at[start] <= 'z')
        t->at[start] = (char)(t->at[start] - 'a' + 'A');
}

void text_sixteenths(struct text *t, int sixteenths)
{
    int above = sixteenths % 16, below = 16;
    for (; above > 0 && above % 2 == 0; above /= 2)
        below /= 2;
    if (above == 0)
        text_number(t, sixteenths / 16);
    else if (sixteenths > 16)
        text_print(t, "%d %d/%d", sixteenths / 16, above, below);
    else
        text_print(t, "%d/%d", above, below);
}

void text_say(struct text *t, const char *say, const char *word, const int32_t *numbers)
{
    for (; *say; say++) {
        if (say[0] == '%' && say[1] == 's')
            text_add(t, word);
        else if (say[0] == '%' && say[1] == 'd')
            text_number(t, *numbers++);
        else if (say[0] == '%' && say[1] == 'q')
            text_sixteenths(t, *numbers++);
        else if (say[0] == '%' && say[1] == 'i') {
            text_print(t, *numbers == 1 ? "%d inch" : "%d inches", *numbers);
            numbers++;
        } else {
            text_char(t, *say);
            continue;
        }
        say++;
    }
}

void text_count(struct text *t, int number)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (number >= 0 && number <= 12)
        text_add(t, words[number]);
    else
        text_number(t, number);
}

void text_things(struct text *t, int number, const char *noun)
{
    text_count(t, number);
    text_print(t, number == 1 ? " %s" : " %ss", noun);
}

void text_counted(struct text *t, bool one, const char *plural)
{
    const size_t length = strlen(plural),
                 ending = length > 4 && strcmp(plural + length - 4, "ches") == 0 ? 2 : 1;
    const bool has_ending = length > 1 && plural[length - 1] == 's';
    text_bytes(t, plural, one && has_ending ? length - ending : length);
}

void text_name(struct text *t, const char *name)
{
    for (; *name; name++)
        text_char(t, *name == ' ' || *name == '_' ? '-' : *name);
}

char text_folded(char c)
{
    if (c == ' ' || c == '_')
        return '-';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool text_same_word(const char *a, const char *b)
{
    while (*a && text_folded(*a) == text_folded(*b))
        a++, b++;
    return *a == *b;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

enum { DISTANCE_ROOM = 64 }; /* longer words are nobody's near miss */

int text_distance(const char *a, const char *b)
{
    size_t n = strlen(b);
    if (strlen(a) >= DISTANCE_ROOM || n >= DISTANCE_ROOM)
        return DISTANCE_ROOM;

    int row[DISTANCE_ROOM + 1]; /* edits from the part of a read so far to each beginning of b */
    for (size_t j = 0; j <= n; j++)
        row[j] = (int)j;
    for (int i = 1; a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            int same = diagonal + (text_folded(a[i - 1]) != text_folded(b[j - 1]));
            diagonal = row[j];
            row[j] = least(same, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[n];
}

bool text_is_near(const char *word, const char *typed)
{
    enum {
        SHORT = 5
    }; /* letters of which a third is hardly one: a common first letter allows another edit */
    const int length = (int)strlen(typed), distance = text_distance(word, typed);
    const bool begins_alike = length <= SHORT && text_folded(*word) == text_folded(*typed);
    const int most = (length < 3 ? 1 : length / 3) + (length > 2 && begins_alike);
    return length > 0 && distance <= most && distance < (int)strlen(word);
}

/* The bytes of the UTF-8 character at s, or 0 if there is none. */
static int utf8_length(const unsigned char *s)
{
    static const struct {
        unsigned char low, high, next_low, next_high;
        int length;
    } forms[] = {
        {0x20, 0x7e, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (s[0] < forms[i].low || s[0] > forms[i].high || s[1] < forms[i].next_low ||
            s[1] > forms[i].next_high)
            continue;
        for (int k = 2; k < forms[i].length; k++)
            if ((s[k] & 0xc0) != 0x80)
                return 0;
        return forms[i].length;
    }
    return 0;
}

bool text_is_clean(const char *words)
{
    const unsigned char *s = (const unsigned char *)words;
    while (*s) {
        int length = utf8_length(s);
        if (length == 0)
            return false;
        s += length;
    }
    return true;
}

void text_quote(struct text *t, const char *words)
{
    static const char hex[] = "0123456789abcdef";
    const unsigned char *s = (const unsigned char *)words;
    text_char(t, '\'');
    for (int shown = 0; *s; shown++) {
        if (shown == 100) { /* enough to recognise it by */
            text_add(t, "...");
            break;
        }
        int length = utf8_length(s);
        if (length > 0) {
            text_bytes(t, (const char *)s, (size_t)length);
            s += length;
        } else {
            text_print(t, "\\x%c%c", hex[*s >> 4], hex[*s & 15]);
            s++;
        }
    }
    text_char(t, '\'');
}

size_t text_mark(const char *text, size_t size)
{
    return size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}
