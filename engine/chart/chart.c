#include "chart.h"

#include <string.h>

enum { WORD_ROOM = 96 }; /* longest value of one field */

/* ---- words ---- */

const char *words_at(const struct words *w, int number)
{
    for (; w->more && number >= w->count - w->more->count; w = w->more)
        number -= w->count - w->more->count;
    const char *at = (const char *)w->first + (size_t)number * w->stride;
    return *(const char *const *)(const void *)at;
}

void words_print(struct text *t, const struct words *w, int number)
{
    text_name(t, words_at(w, number));
}

int words_find(const struct words *w, const char *word)
{
    for (int i = 0; i < w->count; i++)
        if (text_same_word(words_at(w, i), word))
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
    if (per / common == 2) {
        text_add(t, ".5");
        return;
    }
    text_add(t, n >= per ? " " : "");
    text_number(t, above);
    text_char(t, '/');
    text_number(t, per / common);
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
        text_add(t, k ? ":" : "");
        field_print(t, &f->list->fields[k], item);
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
    if (f->kind == FIELD_FRACTION) {
        text_add(t, " in steps of 1/");
        text_number(t, f->per);
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
            text_add(t, part->unless_given ? "[:" : k ? ":" : "");
            text_add(t, part->name);
            text_add(t, part->unless_given ? "]" : "");
        }
        text_add(t, ", at most ");
        text_number(t, f->list->most);
        text_add(t, " with commas between");
        break;
    case FIELD_CHOICE:
    case FIELD_FRACTION:
    case FIELD_WHOLE:
        if (!f->words) {
            print_range(t, f);
            break;
        }
        for (int i = 0; i < f->words->count; i++) {
            if (words_again(f->words, i))
                continue;
            text_add(t, i ? ", " : "");
            words_print(t, f->words, i);
        }
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
    if (whole && whole != f->name) { /* a part of an item */
        text_add(t, whole);
        text_add(t, ", ");
    }
    text_add(t, f->name);
    text_add(t, ": ");
    text_quote(t, value);
    text_add(t, f->words               ? " is none of "
                : f->kind == FIELD_YES ? " is not "
                                       : " is not a number from ");
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
    text_add(t, f->name);
    text_add(t, ": ");
    text_quote(t, value);
    text_add(t, " is not ");
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

static bool read_input(const struct field *f, const char *value, void *facts,
                       struct trouble *trouble)
{
    int number;
    if (f->kind == FIELD_LIST)
        return read_list(f, value, facts, trouble);
    if (!field_read(f, value, &number, f->name, trouble))
        return false;
    field_set(f, facts, number);
    return true;
}

/* ---- questions ---- */

const struct field *chart_input(const struct chart *c, const char *name)
{
    for (int i = 0; i < c->input_count; i++)
        if (text_same_word(c->inputs[i].name, name))
            return &c->inputs[i];
    return NULL;
}

bool chart_given(const struct chart *c, uint32_t given, const char *name)
{
    const struct field *f = chart_input(c, name);
    return f && given >> (f - c->inputs) & 1;
}

static const struct field *nearest_input(const struct chart *c, const char *name)
{
    const struct field *best = &c->inputs[0];
    for (int i = 1; i < c->input_count; i++)
        if (text_distance(c->inputs[i].name, name) < text_distance(best->name, name))
            best = &c->inputs[i];
    return best;
}

static bool unknown_input(const struct chart *c, const char *name, struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, NULL);
    text_add(t, c->name);
    text_add(t, " has no input ");
    text_quote(t, name);
    if (text_is_near(nearest_input(c, name)->name, name)) {
        text_add(t, "; did you mean ");
        text_add(t, nearest_input(c, name)->name);
        text_add(t, "?");
        return false;
    }
    text_add(t, "; it has");
    for (int i = 0; i < c->input_count; i++) {
        text_add(t, i ? ", " : " ");
        text_add(t, c->inputs[i].name);
    }
    return false;
}

bool question_read(struct question *q, const char *pair, struct trouble *trouble)
{
    char name[WORD_ROOM];
    const char *at = pair;
    if (!text_is_clean(pair) || !take_part(&at, "=", name) || *at != '=') {
        struct text *t = trouble_usage(trouble, NULL);
        text_quote(t, pair);
        text_add(t, !text_is_clean(pair)  ? " is not plain text (UTF-8)"
                    : strlen(pair) > 1000 ? " is too long"
                                          : " is not of the form input=value");
        return false;
    }
    const struct field *f = chart_input(q->chart, name);
    if (!f)
        return unknown_input(q->chart, name, trouble);
    uint32_t bit = 1u << (f - q->chart->inputs);
    if (q->given & bit) {
        struct text *t = trouble_usage(trouble, f->name);
        text_add(t, f->name);
        text_add(t, " is given twice");
        return false;
    }
    q->given |= bit;
    return read_input(f, at + 1, q->facts, trouble);
}

static bool missing(const struct field *f, struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, f->name);
    text_add(t, f->name);
    text_add(t, " is missing (");
    text_add(t, f->about);
    text_add(t, "); give ");
    text_add(t, f->name);
    text_add(t, "= ");
    field_print_allowed(t, f);
    return false;
}

static bool fill_in(struct question *q, int i, struct trouble *trouble)
{
    const struct field *f = &q->chart->inputs[i];
    if (q->given & 1u << i)
        return true;
    if (f->as)
        field_set(f, q->facts, field_get(chart_input(q->chart, f->as), q->facts));
    else if (f->kind == FIELD_LIST)
        memset(q->facts + f->list->count_offset, 0, sizeof(int16_t));
    else if (f->unless_given)
        return read_input(f, f->unless_given, q->facts, trouble);
    else
        return missing(f, trouble);
    return true;
}

/* A ruling's field with its place in the facts of this chart. */
static struct field setting_field(const struct setting *s)
{
    struct field f = *s->ruling;
    f.offset = s->offset;
    return f;
}

bool question_rule(struct question *q, int setting, const char *value, struct trouble *trouble)
{
    const struct field f = setting_field(&q->chart->settings[setting]);
    if (q->ruled & 1u << setting) {
        struct text *t = trouble_usage(trouble, "--ruling");
        text_add(t, f.name);
        text_add(t, " is ruled twice");
        return false;
    }
    q->ruled |= 1u << setting;
    return read_input(&f, value, q->facts, trouble);
}

void question_print_ruling(struct text *t, const struct question *q, int setting)
{
    const struct field f = setting_field(&q->chart->settings[setting]);
    field_print(t, &f, q->facts);
}

bool question_close(struct question *q, struct trouble *trouble)
{
    for (int i = 0; i < q->chart->setting_count; i++) {
        const struct field f = setting_field(&q->chart->settings[i]);
        if (!(q->ruled & 1u << i) && !read_input(&f, f.unless_given, q->facts, trouble))
            return false;
    }
    for (int i = 0; i < q->chart->input_count; i++)
        if (!fill_in(q, i, trouble))
            return false;
    if (q->chart->prepare)
        q->chart->prepare(q->facts, q->given);
    return !q->chart->may || q->chart->may(q->facts, trouble);
}

static void swap_fields(struct question *q, int i, int k)
{
    const struct field *a = &q->chart->inputs[i], *b = &q->chart->inputs[k];
    int mine = field_get(a, q->facts), theirs = field_get(b, q->facts);
    field_set(a, q->facts, theirs);
    field_set(b, q->facts, mine);
    uint32_t was = q->given;
    q->given &= ~(1u << i | 1u << k);
    q->given |= (was >> i & 1) << k | (was >> k & 1) << i;
}

bool question_swap(struct question *q, struct trouble *trouble)
{
    bool two_sided = false;
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (f->as && !(q->given & 1u << i) && fill_in(q, i, trouble))
            q->given |=
                q->given >> (chart_input(q->chart, f->as) - q->chart->inputs) & 1 ? 1u << i : 0;
        if (f->once)
            q->given &= ~(1u << i);
    }
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (f->opposite) {
            swap_fields(q, i, (int)(chart_input(q->chart, f->opposite) - q->chart->inputs));
            two_sided = true;
        }
    }
    if (!two_sided) {
        struct text *t = trouble_usage(trouble, NULL);
        text_add(t, "--swap: ");
        text_add(t, q->chart->name);
        text_add(t, " has only one side");
    }
    return two_sided;
}

void chart_result(const struct chart *c, const void *facts, const void *state, void *result)
{
    if (c->show)
        c->show(facts, state, result);
    else
        memcpy(result, state, c->rule.state_size);
}

void chart_forget(const struct chart *c, int kept, unsigned char keep[ODDS_STATE])
{
    memset(keep, 0xff, ODDS_STATE);
    for (int i = 0; i < c->output_count; i++)
        if (c->outputs[i].tally && i != kept)
            memset(keep + c->outputs[i].offset, 0, sizeof(int16_t));
}
