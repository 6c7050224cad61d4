#include "field.h"

#include <assert.h>
#include <string.h>

#include "engine/base/wide.h"

enum { WORD_ROOM = 96 }; /* longest value of one field */

/* ---- words ---- */

const char *words_at(const struct words *w, int number)
{
    for (; w->more && number >= w->count - w->more->count; w = w->more)
        number -= w->count - w->more->count;
    assert(number >= 0 && number < w->count);
    const char *at = (const char *)w->first + (size_t)number * w->stride;
    const char *word = *(const char *const *)(const void *)at;
    assert(word); /* the list counts no end of its own */
    return word;
}

/* A printed dash is said so. */
static const char *word_of(const char *printed)
{
    return strcmp(printed, "-") == 0 ? "none" : printed;
}

void words_print(struct text *t, const struct words *w, int number)
{
    text_name(t, word_of(words_at(w, number)));
}

void words_say(struct text *t, const char *word)
{
    for (; *word; word++)
        text_char(t, *word == '_' ? ' ' : *word);
}

int words_find(const struct words *w, const char *word)
{
    for (int i = 0; i < w->count - w->coined; i++)
        if (text_same_word(words_at(w, i), word) || text_same_word(word_of(words_at(w, i)), word))
            return i;
    return -1;
}

bool words_again(const struct words *w, int number)
{
    return words_find(w, words_at(w, number)) != number;
}

/* ---- values ---- */

int field_get(const struct field *f, const void *of)
{
    int16_t value;
    memcpy(&value, (const char *)of + f->offset, sizeof value);
    return value;
}

void field_set(const struct field *f, void *of, int value)
{
    int16_t narrow = (int16_t)value;
    memcpy((char *)of + f->offset, &narrow, sizeof narrow);
}

/* n/per in its lowest terms; whole numbers and halves as people write them. */
static void print_fraction(struct text *t, int n, int per)
{
    const int common = (int)whole_gcd((uint64_t)(n % per), (uint64_t)per), above = n % per / common;
    if (n >= per || above == 0 || per / common == 2)
        text_number(t, n / per);
    if (above == 0)
        return;
    if (per / common == 2)
        text_add(t, ".5");
    else
        text_print(t, "%s%d/%d", n >= per ? " " : "", above, per / common);
}

void field_print_value(struct text *t, const struct field *f, int value)
{
    if (f->none && value == NO_NUMBER)
        text_add(t, f->none);
    else if (f->words)
        words_print(t, f->words, value);
    else if (f->kind == FIELD_YES)
        text_add(t, value ? "yes" : "no");
    else if (f->kind == FIELD_FRACTION && f->per == 100)
        text_hundredths(t, value);
    else if (f->kind == FIELD_FRACTION)
        print_fraction(t, value, f->per);
    else
        text_number(t, value);
}

int list_count(const struct list *l, const void *of)
{
    int16_t count;
    memcpy(&count, (const char *)of + l->count_offset, sizeof count);
    return count;
}

void list_print_item(struct text *t, const struct field *f, const void *of, int i)
{
    const char *item = (const char *)of + f->offset + (size_t)i * f->list->stride;
    for (int k = 0; k < f->list->field_count; k++) {
        const struct field *part = &f->list->fields[k];
        if (f->list->table && k > 0 && field_get(part, item) == 1) /* once, as most modifiers? */
            break;
        text_add(t, k ? ":" : "");
        field_print(t, part, item);
    }
}

void field_print(struct text *t, const struct field *f, const void *of)
{
    if (f->kind != FIELD_LIST) {
        field_print_value(t, f, field_get(f, of));
        return;
    }
    for (int i = 0; i < list_count(f->list, of); i++) {
        text_add(t, i ? "," : "");
        list_print_item(t, f, of, i);
    }
}

static void print_range(struct text *t, const struct field *f)
{
    field_print_value(t, f, f->low);
    text_add(t, " to ");
    field_print_value(t, f, f->high);
    if (f->kind == FIELD_FRACTION)
        text_print(t, " in steps of 1/%d", f->per);
}

/* All words, or as many as there is room for and how many more there are. */
static void print_words(struct text *t, const struct words *w)
{
    const int count = w->count - w->coined;
    for (int i = 0; i < count; i++) {
        if (words_again(w, i))
            continue;
        if (!t->spill && t->room - t->used < 2 * WORD_ROOM && i < count - 1) {
            text_print(t, " and %d more", count - i);
            return;
        }
        text_add(t, i ? ", " : "");
        words_print(t, w, i);
    }
}

void field_print_allowed(struct text *t, const struct field *f)
{
    switch (f->kind) {
    case FIELD_YES:
        text_add(t, "yes or no");
        break;
    case FIELD_UNIT:
        text_add(t, "the id of a unit");
        break;
    case FIELD_LIST:
        for (int k = 0; k < f->list->field_count; k++) {
            const struct field *part = &f->list->fields[k];
            text_print(t, part->unless_given ? "[:%s]" : k ? ":%s" : "%s", part->name);
        }
        text_print(t, ", at most %d with commas between", f->list->most);
        break;
    case FIELD_CHOICE:
    case FIELD_FRACTION:
    case FIELD_WHOLE:
        if (!f->words) {
            print_range(t, f);
            break;
        }
        print_words(t, f->words);
    }
}

/* ---- reading ---- */

/* Digits up to `end`, -1 if they are none or too many. */
static int digits(const char *s, const char *end)
{
    int n = 0;
    if (s == end || end - s > 6)
        return -1;
    for (; s < end; s++) {
        if (*s < '0' || *s > '9')
            return -1;
        n = n * 10 + (*s - '0');
    }
    return n;
}

/* A number as above/below: "3", "-3", "1/2", "27.5", ".5". */
static bool read_number(const char *s, int *above, int *below)
{
    const int sign = *s == '-' ? -1 : 1;
    s += *s == '-';
    const char *end = s + strlen(s), *slash = strchr(s, '/'), *point = strchr(s, '.');
    *below = 1;
    if (slash) {
        *above = digits(s, slash);
        *below = digits(slash + 1, end);
    } else if (point && end - point <= 3) {
        int whole = point == s ? 0 : digits(s, point), part = digits(point + 1, end);
        *below = end - point == 2 ? 10 : 100;
        *above = whole < 0 || part < 0 ? -1 : whole * *below + part;
    } else {
        *above = digits(s, end);
    }
    if (*above < 0 || *below < 1)
        return false;
    *above *= sign;
    return true;
}

/* Fractions are found by their value: 2/4 and 0.5 are 1/2. */
static bool read_fraction(const struct field *f, const char *value, int *result)
{
    int above, below, word_above, word_below;
    if (!read_number(value, &above, &below))
        return false;
    if (!f->words) {
        int64_t units = (int64_t)above * f->per;
        *result = (int)(units / below);
        return units % below == 0 && *result >= f->low && *result <= f->high;
    }
    for (int i = 0; i < f->words->count; i++)
        if (read_number(words_at(f->words, i), &word_above, &word_below) &&
            (int64_t)above * word_below == (int64_t)word_above * below) {
            *result = i;
            return true;
        }
    return false;
}

static bool read_value(const struct field *f, const char *value, int *result)
{
    static const char *const yes_or_no[] = {"no", "yes"};
    static const struct words yes = WORDS(yes_or_no);
    int below;
    switch (f->kind) {
    case FIELD_WHOLE:
        return read_number(value, result, &below) && below == 1 && *result >= f->low &&
               *result <= f->high;
    case FIELD_CHOICE:
        return (*result = words_find(f->words, value)) >= 0;
    case FIELD_YES:
        return (*result = words_find(&yes, value)) >= 0;
    case FIELD_FRACTION:
        return (f->words && (*result = words_find(f->words, value)) >= 0) ||
               read_fraction(f, value, result);
    case FIELD_LIST:
    case FIELD_UNIT:
        break;
    }
    return false;
}

bool field_read(const struct field *f, const char *value, int *result, const char *whole,
                struct trouble *trouble)
{
    if (read_value(f, value, result))
        return true;
    struct text *t = trouble_usage(trouble, whole);
    if (whole && whole != f->name) /* a part of an item? */
        text_print(t, "%s, ", whole);
    text_print(t, "%s: %.0s is %s ", f->name, value,
               f->words                 ? "none of"
               : f->kind == FIELD_YES   ? "not"
               : f->kind == FIELD_WHOLE ? "not a whole number from"
                                        : "not a number from");
    field_print_allowed(t, f);
    return false;
}

/* Takes the next part of *at, up to a character of `ends`, into room; false if it is too long. */
static bool take_part(const char **at, const char *ends, char *room)
{
    size_t length = strcspn(*at, ends);
    if (length >= WORD_ROOM)
        return false;
    memcpy(room, *at, length);
    room[length] = '\0';
    *at += length;
    return true;
}

static bool list_trouble(const struct field *f, const char *value, struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, f->name);
    text_print(t, "%s: %.0s is not ", f->name, value);
    field_print_allowed(t, f);
    return false;
}

/* A yes or no within an item may be said by its name: "A:1:plus". */
static const struct field *named_part(const struct list *l, const char *value)
{
    for (int k = 0; k < l->field_count; k++)
        if (l->fields[k].kind == FIELD_YES && text_same_word(l->fields[k].name, value))
            return &l->fields[k];
    return NULL;
}

/* A word in the place of a yes or no that belongs to a field behind it: "A:1:hex-2". */
static bool is_for_later(const struct list *l, int k, const char *value)
{
    int number;
    if (l->fields[k].kind != FIELD_YES || read_value(&l->fields[k], value, &number))
        return false;
    while (++k < l->field_count)
        if (l->fields[k].kind == FIELD_CHOICE && read_value(&l->fields[k], value, &number))
            return true;
    return false;
}

/* One item, "rifled-musket:5:12"; *at ends at the comma behind it or at the end. */
static bool read_item(const struct field *f, const char **at, void *item, struct trouble *trouble)
{
    const char *start = *at;
    uint32_t named = 0;
    for (int k = 0; k < f->list->field_count; k++) {
        const struct field *part = &f->list->fields[k], *other;
        char value[WORD_ROOM];
        int number;
        bool there = k == 0 || **at == ':';
        if (named >> k & 1)
            continue;
        if (k > 0 && there)
            ++*at;
        if (there && !take_part(at, ":,", value))
            return list_trouble(f, start, trouble);
        if (!there && !part->unless_given) /* ended too early? */
            return list_trouble(f, start, trouble);
        if (there && part->kind == FIELD_YES && (other = named_part(f->list, value)) &&
            other >= part) {
            named |= 1u << (other - f->list->fields);
            field_set(other, item, true);
            k -= other != part; /* what belongs here is yet to come? */
            continue;
        }
        if (there && is_for_later(f->list, k, value)) {
            there = false;
            *at -= strlen(value) + 1;
        }
        if (!field_read(part, there ? value : part->unless_given, &number, f->name, trouble))
            return false;
        field_set(part, item, number);
    }
    return **at == ',' || **at == '\0' || list_trouble(f, start, trouble);
}

static bool read_list(const struct field *f, const char *value, void *facts,
                      struct trouble *trouble)
{
    int16_t count = 0;
    for (const char *at = value; !text_same_word(value, f->unless_given); at++) {
        if (count == f->list->most)
            return list_trouble(f, value, trouble);
        if (!read_item(f, &at, (char *)facts + f->offset + (size_t)count * f->list->stride,
                       trouble))
            return false;
        count++;
        if (*at == '\0')
            break;
    }
    memcpy((char *)facts + f->list->count_offset, &count, sizeof count);
    return true;
}

bool field_read_into(const struct field *f, const char *value, void *of, struct trouble *trouble)
{
    int number;
    if (f->kind == FIELD_LIST)
        return read_list(f, value, of, trouble);
    if (!field_read(f, value, &number, f->name, trouble))
        return false;
    field_set(f, of, number);
    return true;
}
