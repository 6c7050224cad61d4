#include "notation.h"

#include <string.h>

struct text *fault_at(struct faults *f, int line, int column)
{
    if (f->count == FAULTS_MOST) {
        f->more++;
        text_over(&f->text, f->nowhere, sizeof f->nowhere);
        return &f->text;
    }
    struct fault *one = &f->list[f->count++];
    one->line = line;
    one->column = column;
    text_over(&f->text, one->words, sizeof one->words);
    return &f->text;
}

struct text *fault_word(struct faults *f, const struct line *l, const struct word *w)
{
    char copy[WORD_MOST + 1];
    struct text *t = fault_at(f, l->number, w->column);
    word_copy(w, copy, sizeof copy);
    text_quote(t, copy);
    return t;
}

void notation_over(struct notation *n, const char *text, size_t size)
{
    *n = (struct notation){text, text + size, 0};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Takes one word of the line that ends at `end`; NULL if it cannot be one. */
static const char *take_word(const char *at, const char *end, struct word *w, const char **why)
{
    w->quoted = *at == '"';
    w->at = at + w->quoted;
    if (w->quoted) {
        const char *close = memchr(w->at, '"', (size_t)(end - w->at));
        if (!close) {
            *why = "a quote is opened and not closed";
            return NULL;
        }
        w->length = (int)(close - w->at);
        at = close + 1;
    } else {
        while (at < end && !is_blank(*at) && *at != '#')
            at++;
        w->length = (int)(at - w->at);
    }
    if (w->length > WORD_MOST) {
        *why = "a word is longer than 200 characters";
        return NULL;
    }
    return at;
}

/* Parts the words of one line; false if it cannot be a line. */
static bool take_words(struct line *l, const char *from, const char *end, struct faults *faults)
{
    l->count = 0;
    for (const char *at = from; at < end;) {
        const char *why = "a line has more than 96 words", *next;
        if (is_blank(*at)) {
            at++;
            continue;
        }
        if (*at == '#')
            break;
        struct word w = {.column = (int)(at - from) + 1};
        next = l->count < LINE_WORDS ? take_word(at, end, &w, &why) : NULL;
        if (!next) {
            text_add(fault_at(faults, l->number, w.column), why);
            return false;
        }
        l->word[l->count++] = w;
        at = next;
    }
    return true;
}

static bool is_clean(const struct line *l, struct faults *faults)
{
    for (int i = 0; i < l->count; i++) {
        char copy[WORD_MOST + 1];
        word_copy(&l->word[i], copy, sizeof copy);
        if (strlen(copy) != (size_t)l->word[i].length || !text_is_clean(copy)) {
            text_add(fault_word(faults, l, &l->word[i]), " is not plain text (UTF-8)");
            return false;
        }
    }
    return true;
}

bool notation_line(struct notation *n, struct line *l, struct faults *faults)
{
    while (n->at < n->end) {
        const char *from = n->at, *end = memchr(from, '\n', (size_t)(n->end - from));
        n->at = end ? end + 1 : n->end;
        l->number = ++n->number;
        if (take_words(l, from, end ? end : n->end, faults) && l->count > 0 && is_clean(l, faults))
            return true;
    }
    return false;
}

void word_copy(const struct word *w, char *room, size_t size)
{
    const size_t length = (size_t)w->length < size ? (size_t)w->length : size - 1;
    memcpy(room, w->at, length);
    room[length] = '\0';
}

bool word_is(const struct word *w, const char *word)
{
    return !w->quoted && strlen(word) == (size_t)w->length &&
           memcmp(word, w->at, (size_t)w->length) == 0;
}

bool word_number(const struct word *w, int *number)
{
    *number = 0;
    for (int i = 0; i < w->length; i++) {
        if (w->at[i] < '0' || w->at[i] > '9' || *number > 100000)
            return false;
        *number = *number * 10 + (w->at[i] - '0');
    }
    return w->length > 0 && !w->quoted;
}
