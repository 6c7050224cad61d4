#include <stdlib.h>
#include <string.h>

#include "tally.h"
#include "engine/base/hash.h"

/* Results as text: "shard 12 75 ~1f00d..." is the shard's number and how many numbers follow in its
 * lines, a battle a line; zeros at the end of a line are left out. */

enum { HEX_DIGITS = 16 };

#define KEPT_WORDS "longroll-lab 1 ~"

static void write_hex(struct text *t, uint64_t value)
{
    for (int i = HEX_DIGITS - 1; i >= 0; i--)
        text_char(t, "0123456789abcdef"[value >> 4 * i & 15]);
}

static const char *read_hex(const char *at, uint64_t *value)
{
    *value = 0;
    for (int i = 0; i < HEX_DIGITS; i++, at++) {
        const char *digit = *at ? strchr("0123456789abcdef", *at) : NULL;
        if (!digit)
            return NULL;
        *value = *value << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    return at;
}

void kept_head(const struct experiment *e, struct text *t)
{
    text_add(t, KEPT_WORDS);
    write_hex(t, e->check);
    text_add(t, " battles ");
    text_number(t, e->battles);
    text_print(t, " until %d %d\n", (int)e->until, e->width);
}

/* A word and the number behind it. */
static const char *read_behind(const char *at, const char *word, int64_t *number)
{
    uint64_t n;
    if (!at || strncmp(at, word, strlen(word)) != 0)
        return NULL;
    at += strlen(word);
    if (!read_digits(&at, &n) || n > INT64_MAX)
        return NULL;
    *number = (int64_t)n;
    return at;
}

enum kept_fit kept_fits(const struct experiment *e, const char *line)
{
    uint64_t check;
    int64_t battles, until, width;
    if (strncmp(line, KEPT_WORDS, strlen(KEPT_WORDS)) != 0)
        return KEPT_OTHER;
    const char *at = read_hex(line + strlen(KEPT_WORDS), &check);
    at = read_behind(at, " battles ", &battles);
    at = read_behind(at, " until ", &until);
    at = read_behind(at, " ", &width);
    if (!at || *at != '\n' || check != e->check)
        return KEPT_OTHER;
    const bool same = until == (int64_t)e->until && width == e->width;
    if (same && battles == e->battles)
        return KEPT_SAME;
    const bool later = e->until == UNTIL_ALL || (until == (int64_t)e->until && e->width <= width);
    return battles <= e->battles && later ? KEPT_LESS : KEPT_MORE;
}

/* Over its numbers, and bound to the experiment. */
static uint64_t check_of(const struct experiment *e, int64_t number, const int16_t *records,
                         int count)
{
    uint64_t h = hash_mix(e->check, (uint64_t)number);
    for (int i = 0; i < count; i++)
        h = hash_mix(h, (uint16_t)records[i]);
    return h;
}

void kept_write(const struct experiment *e, int64_t number, const int16_t *records, struct text *t)
{
    struct shard s;
    experiment_shard(e, number, &s);
    const int size = noted_count(s.cell->s);
    text_add(t, "shard ");
    text_number(t, number);
    text_add(t, " ~");
    write_hex(t, check_of(e, number, records, s.count * size));
    text_char(t, '\n');
    for (int i = 0; i < s.count; i++) {
        const int16_t *r = records + i * size;
        int last = size - 1;
        while (last > 0 && r[last] == 0)
            last--;
        for (int k = 0; k <= last; k++) {
            text_add(t, k ? " " : "");
            text_number(t, r[k]);
        }
        text_char(t, '\n');
    }
}

/* A line of numbers; NULL: it is none, or not whole. */
static const char *read_record(const char *at, int16_t *r, int size)
{
    memset(r, 0, (size_t)size * sizeof *r);
    for (int k = 0; k < size; k++) {
        uint64_t n;
        const bool less = *at == '-';
        at += less;
        if (!read_digits(&at, &n) || n > 1 << 15)
            return NULL;
        r[k] = (int16_t)(less ? -(int)n : (int)n);
        if (*at == '\n')
            return at + 1;
        if (*at++ != ' ')
            return NULL;
    }
    return NULL;
}

const char *kept_read(const struct experiment *e, const char *at, int64_t *number, int16_t *records)
{
    static const char word[] = "shard ";
    struct shard s;
    uint64_t n, check;
    if (strncmp(at, word, strlen(word)) != 0)
        return NULL;
    at += strlen(word);
    if (!read_digits(&at, &n) || n >= (uint64_t)experiment_shards(e) || strncmp(at, " ~", 2) != 0 ||
        !(at = read_hex(at + 2, &check)) || *at++ != '\n')
        return NULL;
    *number = (int64_t)n;
    experiment_shard(e, *number, &s);
    const int size = noted_count(s.cell->s);
    for (int i = 0; i < s.count; i++)
        if (!(at = read_record(at, records + i * size, size)))
            return NULL;
    return check_of(e, *number, records, s.count * size) == check ? at : NULL;
}

const char *kept_take(struct tally *b, const char *at)
{
    int16_t *records = malloc((size_t)b->e->record_most * SHARD_MOST * sizeof *records);
    int64_t number;
    if (!records)
        return NULL;
    for (const char *next; at && (next = kept_read(b->e, at, &number, records));)
        at = tally_take(b, number, records) ? next : NULL;
    free(records);
    return at;
}

void kept_write_all(const struct tally *b, int64_t shards, struct text *t)
{
    kept_head(b->e, t);
    for (int64_t i = 0; i < shards; i++)
        if (b->records[i])
            kept_write(b->e, i, b->records[i], t);
}
