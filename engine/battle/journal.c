#include "journal.h"

#include <string.h>

enum { LINE_ROOM = 2000, CHECK_DIGITS = 16 };

uint64_t journal_check(uint64_t before, const char *line, const struct state *state)
{
    uint64_t h = before ^ 0xcbf29ce484222325;
    for (; *line; line++)
        h = (h ^ (unsigned char)*line) * 0x100000001b3;
    return (h ^ state_check(state)) * 0x100000001b3;
}

void journal_line(struct text *t, const struct scenario *s, int number, const struct order *o,
                  const struct throw_log *log, const char *reason)
{
    text_number(t, number);
    text_char(t, ' ');
    order_write(s, o, t);
    for (int i = 0; i < log->pip_count; i++) {
        text_add(t, i ? " " : " = ");
        text_number(t, log->pips[i]);
    }
    if (!o->overruled)
        return;
    text_add(t, " ! ");
    for (; *reason; reason++)
        text_char(t, *reason == '~' || *reason == '=' ? '-' : *reason); /* which have their own meaning here */
}

/* ---- reading ---- */

/* Where the orders begin: the line "orders SEED". */
static const char *find_orders(const char *text, const char *end, int *line)
{
    *line = 1;
    for (const char *at = text; at < end; ++*line) {
        if (end - at > 7 && memcmp(at, "orders ", 7) == 0)
            return at;
        at = memchr(at, '\n', (size_t)(end - at));
        if (!at)
            return NULL;
        at++;
    }
    return NULL;
}

static bool read_digits(const char **at, uint64_t *number)
{
    const char *from = *at;
    for (*number = 0; **at >= '0' && **at <= '9'; ++*at)
        *number = *number * 10 + (uint64_t)(**at - '0');
    return *at > from && *at - from <= 19;
}

static bool read_check(const char *at, uint64_t *check)
{
    *check = 0;
    for (int i = 0; i < CHECK_DIGITS; i++, at++) {
        const int digit = *at >= '0' && *at <= '9' ? *at - '0' : *at >= 'a' && *at <= 'f' ? *at - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        *check = *check << 4 | (uint64_t)digit;
    }
    return *at == '\0';
}

/* The pips after "=", up to the reason; -1 if they are none. */
static int read_dice(const char *at, const char *reason, int *pips)
{
    int count = 0;
    while (*at && at != reason) {
        uint64_t pip;
        if (*at == ' ') {
            at++;
            continue;
        }
        if (count == DICE_PIPS || !read_digits(&at, &pip) || pip > 100)
            return -1;
        pips[count++] = (int)pip;
    }
    return count;
}

static bool refuse(struct trouble *trouble, const char *why)
{
    text_add(trouble_usage(trouble, NULL), why);
    return false;
}

/* "6 2wi fire 21ga range 4 = 5 2", ended by a NUL. */
static bool play_words(struct replay *r, const char *words, struct trouble *trouble)
{
    static int pips[DICE_PIPS];
    char order_words[LINE_ROOM * 2];
    uint64_t number;
    struct order order;
    struct dice d;
    const char *at = words, *equals = strchr(words, '=');
    if (!read_digits(&at, &number) || *at != ' ' || number != (uint64_t)r->orders + 1)
        return refuse(trouble, "an order's line begins with its number, one after the other");
    const char *reason = strstr(words, " ! ");
    const size_t length = equals ? (size_t)(equals - at) : reason ? (size_t)(reason - at) : strlen(at);
    memcpy(order_words, at, length);
    strcpy(order_words + length, reason ? reason : "");
    const int count = equals ? read_dice(equals + 1, reason, pips) : 0;
    if (count < 0)
        return refuse(trouble, "after = stand the pips that fell");
    dice_given(&d, pips, count);
    d.log = NULL;
    if (!order_read(&r->scenario, order_words, &order, trouble) || !order_may(&r->scenario, &r->state, &order, trouble))
        return false;
    if (order_obey(&r->scenario, &r->state, &order, &d, NULL))
        return true;
    dice_explain(&d, trouble_usage(trouble, NULL));
    return false;
}

/* One whole line; false if the replay ends with it. */
static bool play_line(struct replay *r, char *line, struct trouble *trouble)
{
    uint64_t told;
    char *mark = strstr(line, " ~ ");
    if (!mark || !read_check(mark + 3, &told)) {
        r->cut = true;
        return false;
    }
    *mark = '\0';
    if (strcmp(line, "undo") == 0) {
        r->orders -= r->state.head.orders > r->before.head.orders;
        r->state = r->before;
    } else {
        const struct state before = r->state;
        if (!play_words(r, line, trouble))
            return false;
        r->before = before;
        r->orders++;
    }
    r->check = journal_check(r->check, line, &r->state);
    r->differs = r->check != told;
    return !r->differs;
}

bool journal_play(struct replay *r, const char *text, size_t size, int orders, struct faults *faults,
                  struct trouble *trouble)
{
    const char *end = text + size, *at = find_orders(text, end, &r->line);
    uint64_t seed;
    r->check = 0;
    r->orders = 0;
    r->cut = r->differs = false;
    if (!at)
        return refuse(trouble, "this is no journal: it has no line orders SEED");
    if (!scenario_read(&r->scenario, text, (size_t)(at - text), faults))
        return false;
    const char *digits = at + 7;
    if (!read_digits(&digits, &seed) || (digits < end && *digits != '\n'))
        return refuse(trouble, "after orders stands the seed, a number");
    state_begin(&r->scenario, seed, &r->state);
    r->before = r->state;
    for (at = digits + 1; at < end && (orders == 0 || r->orders < orders);) {
        char line[LINE_ROOM];
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        r->line++;
        if (!stop || length >= sizeof line) { /* cut short */
            r->cut = true;
            break;
        }
        memcpy(line, at, length);
        line[length] = '\0';
        at = stop + 1;
        if (length > 0 && line[0] != '#' && !play_line(r, line, trouble))
            break;
    }
    return trouble->kind == TROUBLE_NONE && !r->differs;
}
