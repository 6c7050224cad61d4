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
    struct text *t = fault_at(f, l->number, w->column);
    text_quote(t, w->at);
    return t;
}

void faults_in_order(struct faults *f)
{
    for (int i = 1; i < f->count; i++)
        for (int k = i; k > 0 && f->list[k].line < f->list[k - 1].line; k--) {
            const struct fault one = f->list[k];
            f->list[k] = f->list[k - 1];
            f->list[k - 1] = one;
        }
}

void notation_over(struct notation *n, const char *text, size_t size)
{
    *n = (struct notation){text + text_mark(text, size), text + size, 0};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Takes one word of the line that ends at `end`; NULL if it cannot be one. */
static const char *take_word(const char *at, const char *end, struct word *w, const char **why)
{
    w->quoted = *at == '"';
    const char *from = at + w->quoted, *stop = from;
    if (w->quoted && !(stop = memchr(from, '"', (size_t)(end - from)))) {
        *why = "a quote is opened and not closed";
        return NULL;
    }
    while (!w->quoted && stop < end && !is_blank(*stop) && *stop != '#')
        stop++;
    w->length = (int)(stop - from);
    if (w->length > WORD_MOST) {
        *why = "a word is longer than 200 characters";
        return NULL;
    }
    memcpy(w->at, from, (size_t)w->length);
    w->at[w->length] = '\0';
    return stop + w->quoted;
}

/* Parts the words of one line; false if it cannot be a line. */
static bool take_words(struct line *l, const char *from, const char *end, struct faults *faults)
{
    char *room = l->room;
    l->count = 0;
    for (const char *at = from; at < end && *at != '#';) {
        const char *why = "a line has more than 96 words", *next;
        if (is_blank(*at)) {
            at++;
            continue;
        }
        struct word w = {.at = room, .column = (int)(at - from) + 1};
        next = l->count < LINE_WORDS ? take_word(at, end, &w, &why) : NULL;
        if (!next) {
            text_add(fault_at(faults, l->number, w.column), why);
            return false;
        }
        l->word[l->count++] = w;
        room += w.length + 1;
        at = next;
    }
    return true;
}

static bool is_clean(const struct line *l, struct faults *faults)
{
    for (int i = 0; i < l->count; i++) {
        const struct word *w = &l->word[i];
        if (strlen(w->at) != (size_t)w->length || !text_is_clean(w->at)) {
            text_add(fault_word(faults, l, w), " is not plain text (UTF-8)");
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

bool word_is(const struct word *w, const char *word)
{
    return !w->quoted && strcmp(w->at, word) == 0;
}

bool word_number(const struct word *w, int *number)
{
    enum { MOST = 1000000 };
    const char *at = w->at;
    uint64_t n;
    const bool is_number = read_digits(&at, &n) && !*at && !w->quoted;
    *number = n < MOST ? (int)n : MOST;
    return is_number && n <= MOST;
}

bool read_digits(const char **at, uint64_t *number)
{
    const char *from = *at;
    for (*number = 0; **at >= '0' && **at <= '9' && *at - from < 19; ++*at)
        *number = *number * 10 + (uint64_t)(**at - '0');
    return *at > from;
}
