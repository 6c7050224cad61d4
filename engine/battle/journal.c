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
        if (*at == ' ' || *at == ',') {
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
        r->differs = true;
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
    for (at = digits + 1; at < end && (orders == 0 || r->orders < orders || memcmp(at, "undo", 4) == 0);) {
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

/* ---- mending ---- */

/* An order as it stands in a journal: words, dice, reason. */
struct entry {
    char words[LINE_ROOM]; /* with its reason */
    const char *reason;    /* in words, or NULL */
    int pips[DICE_PIPS], pip_count;
};

/* "2wi fire 21ga range 4 = 5 2 ! why"; false if the dice are none. */
static bool entry_read(struct entry *e, const char *line)
{
    const char *equals = strchr(line, '='), *reason = strstr(line, " ! ");
    if (equals && reason && equals > reason)
        equals = NULL;
    const size_t length = equals ? (size_t)(equals - line) : reason ? (size_t)(reason - line) : strlen(line);
    memcpy(e->words, line, length);
    strcpy(e->words + length, reason ? reason : "");
    e->reason = reason ? e->words + length + 3 : NULL;
    e->pip_count = equals ? read_dice(equals + 1, reason, e->pips) : 0;
    return e->pip_count >= 0;
}

/* Obeys with the dice that fell; too many are left over, too few are thrown anew. */
static bool obey_again(struct replay *r, const struct order *o, struct entry *e, bool typed, struct throw_log *log,
                       struct trouble *trouble)
{
    struct dice d;
    for (int tries = 0; tries < 3; tries++) {
        if (tries == 2 || e->pip_count < 0)
            dice_rolled(&d, r->state.head.seed, r->state.head.orders);
        else
            dice_given(&d, e->pips, e->pip_count);
        log->count = log->pip_count = 0;
        d.log = log;
        if (order_obey(&r->scenario, &r->state, o, &d, NULL))
            return true;
        if (typed) {
            dice_explain(&d, trouble_usage(trouble, NULL));
            return false;
        }
        e->pip_count = d.trouble == DICE_TOO_MANY ? d.given_used : -1;
    }
    return false;
}

/* Typed: by the player who mends, not read from the journal. */
static bool derive(struct replay *r, const char *line, bool typed, struct text *to, struct trouble *trouble)
{
    static struct entry e;
    static struct throw_log log;
    char room[LINE_ROOM];
    struct text words;
    struct order order;
    if (!entry_read(&e, line))
        return refuse(trouble, "after = stand the pips that fell");
    if (!order_read(&r->scenario, e.words, &order, trouble) || !order_may(&r->scenario, &r->state, &order, trouble) ||
        !obey_again(r, &order, &e, typed && e.pip_count > 0, &log, trouble))
        return false;
    text_over(&words, room, sizeof room);
    journal_line(&words, &r->scenario, ++r->orders, &order, &log, e.reason ? e.reason : "");
    r->check = journal_check(r->check, room, &r->state);
    text_add(to, room);
    text_add(to, " ~ ");
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(to, "0123456789abcdef"[r->check >> shift & 15]);
    text_char(to, '\n');
    return true;
}

/* The next line and what follows it; the words without number and check. */
static const char *entry_line(const char *at, const char *end, char *line)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop || stop - at >= LINE_ROOM)
        return NULL;
    memcpy(line, at, (size_t)(stop - at));
    line[stop - at] = '\0';
    char *mark = strstr(line, " ~ ");
    if (mark)
        *mark = '\0';
    return stop + 1;
}

static void say_which(struct trouble *trouble, int number)
{
    text_add(&trouble->words, " (order ");
    text_number(&trouble->words, number);
    text_add(&trouble->words, " would no longer be lawful)");
}

bool journal_mend(struct replay *r, const char *text, size_t size, int number, const char *words, struct text *to,
                  struct faults *faults, struct trouble *trouble)
{
    if (!journal_play(r, text, size, 0, faults, trouble))
        return false;
    if (number < 1 || number > r->orders)
        return refuse(trouble, "there is no order of that number");
    const uint64_t seed = r->state.head.seed;
    const char *end = text + size, *at = find_orders(text, end, &r->line);
    char line[LINE_ROOM], next[LINE_ROOM] = "";
    at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    text_bytes(to, text, (size_t)(at - text));
    state_begin(&r->scenario, seed, &r->state);
    r->check = 0;
    r->orders = 0;
    for (const char *after; at < end && (after = entry_line(at, end, line)); at = after) {
        const bool taken_back = entry_line(after, end, next) && strcmp(next, "undo") == 0;
        if (line[0] == '#') {
            text_add(to, line);
            text_char(to, '\n');
        }
        if (line[0] == '#' || line[0] == '\0' || strcmp(line, "undo") == 0 || taken_back)
            continue;
        const bool mended = r->orders + 1 == number;
        if (mended) {
            text_add(to, "# mended, was ");
            text_add(to, line);
            text_char(to, '\n');
        }
        if (!derive(r, mended ? words : strchr(line, ' ') + 1, mended, to, trouble)) {
            if (!mended)
                say_which(trouble, r->orders + 1);
            return false;
        }
    }
    return !to->cut || refuse(trouble, "the journal is too long");
}
