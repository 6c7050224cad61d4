#include "journal.h"

#include <string.h>

/* ---- checks ---- */

enum { CHECK_DIGITS = 16 };

static uint64_t check_words(uint64_t before, const char *line)
{
    uint64_t h = before ^ 0xcbf29ce484222325;
    for (; *line; line++)
        h = (h ^ (unsigned char)*line) * 0x100000001b3;
    return h;
}

static void write_check(uint64_t check, struct text *t)
{
    text_add(t, " ~ ");
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[check >> shift & 15]);
}

void play_write_check(const struct play *p, struct text *t)
{
    write_check(p->check, t);
}

static bool read_check(const char *at, uint64_t *check)
{
    *check = 0;
    for (int i = 0; i < CHECK_DIGITS; i++, at++) {
        const int digit = *at >= '0' && *at <= '9'   ? *at - '0'
                          : *at >= 'a' && *at <= 'f' ? *at - 'a' + 10
                                                     : -1;
        if (digit < 0)
            return false;
        *check = *check << 4 | (uint64_t)digit;
    }
    return *at == '\0';
}

static bool read_digits(const char **at, uint64_t *number)
{
    const char *from = *at;
    for (*number = 0; **at >= '0' && **at <= '9' && *at - from < 19; ++*at)
        *number = *number * 10 + (uint64_t)(**at - '0');
    return *at > from;
}

/* ---- one order's words ---- */

/* "2wi fire 21ga range 4 = 5 2 > 21ga castings -2 ! why" taken apart. */
struct entry {
    char order[JOURNAL_LINE];   /* with its reason */
    char effects[JOURNAL_LINE]; /* what a seat's journal is shown from */
    const char *reason;         /* in the order's words, or NULL */
    int pips[DICE_PIPS], pip_count;
    bool has_dice;
};

/* The pips between these; -1 if they are none. */
static int read_pips(const char *at, const char *end, int *pips)
{
    int count = 0;
    while (at < end) {
        uint64_t pip;
        if (*at == ' ' || *at == ',' || *at == '\t') {
            at++;
            continue;
        }
        if (count == DICE_PIPS || !read_digits(&at, &pip) || pip > 100)
            return -1;
        pips[count++] = (int)pip;
    }
    return count;
}

static const char *find_before(const char *line, const char *end, char mark)
{
    return memchr(line, mark, (size_t)(end - line));
}

/* Dice that are typed behind the reason, "2wi move ! why = 5 2": from the last =, if nothing but
 * pips follows it.  An = before that one belongs to the reason. */
static const char *find_late_dice(const char *reason)
{
    const char *equals = strrchr(reason, '=');
    if (!equals || equals[1 + strspn(equals + 1, " ,0123456789")] != '\0' ||
        !equals[1 + strspn(equals + 1, " ,")])
        return NULL;
    return equals;
}

static void cut_out(char *to, const char *from, const char *end)
{
    memcpy(to, from, (size_t)(end - from));
    to[end - from] = '\0';
}

static bool entry_read(struct entry *e, const char *line, struct trouble *trouble)
{
    const char *end = line + strlen(line), *reason = strstr(line, " ! ");
    if (end - line >= JOURNAL_LINE)
        return trouble_say(trouble, NULL, "that line is longer than an order can be");
    const char *words_end = reason ? reason : end, *arrow = find_before(line, words_end, '>');
    const char *dice = find_before(line, arrow ? arrow : words_end, '='),
               *dice_end = arrow ? arrow : words_end;
    const char *order_end = dice ? dice : dice_end, *reason_end = end;
    if (reason && !dice && (dice = find_late_dice(reason)) != NULL) {
        reason_end = dice;
        dice_end = end;
        while (reason_end > reason + 3 && reason_end[-1] == ' ')
            reason_end--;
    }
    cut_out(e->order, line, order_end);
    e->reason = reason ? e->order + (order_end - line) + 3 : NULL;
    if (reason)
        cut_out(e->order + (order_end - line), reason, reason_end);
    cut_out(e->effects, arrow ? arrow + 1 : line, arrow ? words_end : line);
    e->has_dice = dice;
    e->pip_count = dice ? read_pips(dice + 1, dice_end, e->pips) : 0;
    return e->pip_count >= 0 ||
           trouble_say(trouble, NULL, "after = stand the pips that fell, such as 5 2");
}

/* ---- playing ---- */

void play_begin(struct play *p, uint64_t seed)
{
    state_begin(&p->scenario, seed, &p->state);
    p->before = p->state;
    p->check = p->check_before = 0;
    p->undo_count = p->undo_before = p->throws.count = p->throws.pip_count = p->events.count = 0;
    p->bar = p->bar_before = (struct bar){0};
    p->steps = (struct steps){.count = 0};
}

static const char DICE_TYPED[] = " dice typed"; /* at the end of the head */

/* The chain begins with the scenario and this line, so that a change there is found too. */
static uint64_t check_head(const char *text, size_t size)
{
    uint64_t h = 0xcbf29ce484222325;
    for (size_t i = 0; i < size; i++)
        if (text[i] != '\r')
            h = (h ^ (unsigned char)text[i]) * 0x100000001b3;
    return h;
}

void play_write_head(struct play *p, uint64_t seed, struct text *t)
{
    text_add(t, "orders ");
    text_unsigned(t, seed);
    text_add(t, " version ");
    text_number(t, p->scenario.system->battle->version);
    text_add(t, p->typed ? DICE_TYPED : "");
    text_char(t, '\n');
    p->check = p->check_before = check_head(t->at, t->used);
}

/* The throw that is wanted and not there, from whoever has dice. */
static int more_pips(struct play *p, const struct throw *wanted, int have, int *pips)
{
    struct dice d;
    const int count = wanted->count ? wanted->count : 1;
    if (have + count > DICE_PIPS)
        return -1;
    if (p->ask)
        return p->ask(p->with, wanted, pips + have, count);
    dice_rolled(&d, p->state.head.seed, p->state.head.orders);
    d.log = NULL;
    d.throw_number = (uint32_t)have;
    for (int i = 0; i < count; i++)
        pips[have + i] = dice_one(&d, wanted->purpose, wanted->sides);
    return count;
}

/* How an order comes by its dice: rolled; these and no others; or these, and then a throw at a
 * time, first from those that fell before. */
enum fall { FALL_ROLLED, FALL_GIVEN, FALL_ASKED };

/* Throws of an order as it was, of which those are taken again that have the same thrower and
 * purpose. */
struct fallen {
    struct throw_log log;
    bool taken[DICE_THROWS];
};

static int fell_before(struct fallen *f, const struct throw *wanted, int *pips)
{
    for (int i = 0; f && i < f->log.count; i++) {
        const struct throw *one = &f->log.list[i];
        if (f->taken[i] || one->purpose != wanted->purpose || one->sides != wanted->sides ||
            one->count != wanted->count)
            continue;
        f->taken[i] = true;
        for (int k = 0; k < one->count; k++)
            pips[k] = f->log.pips[one->first_pip + k];
        return one->count;
    }
    return 0;
}

static bool obey_with(struct play *p, const struct order *o, struct entry *e, enum fall fall,
                      struct fallen *fallen, struct trouble *trouble)
{
    struct dice d;
    for (int tries = 0; tries < DICE_THROWS; tries++) {
        if (fall == FALL_ROLLED)
            dice_rolled(&d, p->state.head.seed, p->state.head.orders);
        else
            dice_given(&d, e->pips, e->pip_count);
        p->throws.count = p->throws.pip_count = 0;
        p->steps = (struct steps){.count = 0};
        d.log = &p->throws;
        if (order_obey(&p->scenario, &p->state, o, &d, &p->steps))
            return true;
        p->steps.count = 0;
        if (fall != FALL_ASKED || d.trouble != DICE_TOO_FEW)
            break;
        int more = fell_before(fallen, &d.wrong, e->pips + e->pip_count);
        if (more == 0)
            more = more_pips(p, &d.wrong, e->pip_count, e->pips);
        if (more <= 0)
            return trouble_say(trouble, NULL, "without its dice the order is not given");
        e->pip_count += more;
    }
    dice_explain(&d, trouble_usage(trouble, "dice"));
    return false;
}

/* Signs that have their own meaning in a line. */
static void write_reason(const char *reason, struct text *t)
{
    text_add(t, " ! ");
    for (; *reason; reason++)
        text_char(t, *reason == '~' || *reason == '=' || *reason == '>' ? '-' : *reason);
}

static void write_order(const struct scenario *s, uint64_t number, const struct order *o,
                        const struct throw_log *log, const struct events *e, const char *reason,
                        struct text *t)
{
    text_unsigned(t, number);
    text_char(t, ' ');
    order_write(s, o, t);
    for (int i = 0; i < log->pip_count; i++) {
        text_add(t, i ? " " : " = ");
        text_number(t, log->pips[i]);
    }
    if (e->count > 0)
        text_add(t, " > ");
    events_write(s, e, t);
    if (o->overruled)
        write_reason(reason ? reason : "", t);
}

static void push_undo(struct play *p, const struct state *state)
{
    if (p->undo_count == UNDO_MOST) {
        memmove(p->undo, p->undo + 1, sizeof p->undo - sizeof *p->undo);
        p->undo_before = --p->undo_count;
    }
    p->undo[p->undo_count++] = *state;
}

static void keep_for_undo(struct play *p)
{
    const struct battle_rules *b = p->scenario.system->battle;
    const bool asked = p->state.head.depth > p->before.head.depth;
    const bool news = b->has_taught && b->has_taught(&p->scenario, &p->before, &p->state);
    p->undo_before = p->undo_count;
    p->bar_before = p->bar;
    if (p->typed || (p->throws.count == 0 && !asked && !news && !p->state.head.over)) {
        push_undo(p, &p->before);
        return;
    }
    p->undo_count = 0;
    p->bar.order = p->state.head.orders;
    p->bar.why = p->throws.count > 0 ? BAR_DICE : asked ? BAR_QUESTION : news ? BAR_NEWS : BAR_END;
}

static bool play_entry(struct play *p, struct entry *e, enum fall fall, struct fallen *fallen,
                       struct order *o, struct trouble *trouble)
{
    struct text t;
    if (!order_read(&p->scenario, e->order, o, trouble) ||
        !order_may(&p->scenario, &p->state, SEAT_REFEREE, o, trouble))
        return false;
    const struct state before = p->state;
    if (!obey_with(p, o, e, fall, fallen, trouble))
        return false;
    p->before = before;
    p->check_before = p->check;
    events_between(&p->scenario, &p->before, &p->state, &p->events);
    text_over(&t, p->line, sizeof p->line);
    write_order(&p->scenario, p->state.head.orders, o, &p->throws, &p->events, e->reason, &t);
    p->check = check_words(p->check, p->line) ^ state_check(&p->scenario, &p->state);
    keep_for_undo(p);
    return true;
}

bool play_order(struct play *p, const char *words, struct trouble *trouble)
{
    struct entry e;
    struct order o;
    if (!entry_read(&e, words, trouble))
        return false;
    return play_entry(p, &e,
                      p->ask       ? FALL_ASKED
                      : e.has_dice ? FALL_GIVEN
                                   : FALL_ROLLED,
                      NULL, &o, trouble);
}

/* "dice fell for order 15" */
static bool refuse_undo(const struct play *p, struct trouble *trouble)
{
    static const char *const why[] = {"dice fell for order ", "a question was asked after order ",
                                      "something hidden became known by order ",
                                      "the battle ended with order "}; /* ORDER BAR */
    if (p->state.head.orders == 0)
        return trouble_say(trouble, NULL, "there is no order to take back");
    if (p->state.head.orders != p->bar.order)
        return trouble_say(trouble, NULL, "no order before this can be taken back");
    struct text *t = trouble_usage(trouble, NULL);
    text_add(t, why[p->bar.why]);
    text_unsigned(t, p->bar.order);
    text_add(t, ": it cannot be taken back");
    return false;
}

bool play_undo(struct play *p, struct trouble *trouble)
{
    if (p->undo_count == 0)
        return refuse_undo(p, trouble);
    p->before = p->state;
    p->check_before = p->check;
    p->bar_before = p->bar;
    p->undo_before = p->undo_count;
    p->state = p->undo[--p->undo_count];
    p->throws.count = p->throws.pip_count = 0;
    p->steps = (struct steps){.count = 0};
    events_between(&p->scenario, &p->before, &p->state, &p->events);
    strcpy(p->line, "undo");
    p->check = check_words(p->check, p->line) ^ state_check(&p->scenario, &p->state);
    return true;
}

bool play_last(const struct play *p, struct order *o)
{
    char line[JOURNAL_LINE];
    struct trouble trouble = {0};
    const size_t length = strcspn(p->line, "=>!");
    memcpy(line, p->line, length);
    line[length] = '\0';
    return strchr(line, ' ') && order_read(&p->scenario, strchr(line, ' '), o, &trouble);
}

void play_forget(struct play *p)
{
    p->state = p->before;
    p->check = p->check_before;
    p->undo_count = p->undo_before; /* the states themselves still lie there */
    p->bar = p->bar_before;
}

/* ---- the file ---- */

/* Where the scenario ends: the line that begins with this word. */
bool is_journal(const char *text)
{
    return strstr(text, "\norders ") || strstr(text, "\nseat ");
}

static const char *find_line(const char *text, const char *end, const char *word, int *line)
{
    const size_t length = strlen(word);
    *line = 1;
    for (const char *at = text; at < end; ++*line) {
        if ((size_t)(end - at) > length && memcmp(at, word, length) == 0)
            return at;
        at = memchr(at, '\n', (size_t)(end - at));
        if (!at)
            return NULL;
        at++;
    }
    return NULL;
}

/* The check at the end of a line, which is cut off; false if there is none. */
static bool take_check(char *line, uint64_t *check)
{
    char *mark = strstr(line, " ~ ");
    const bool checked = mark && read_check(mark + 3, check);
    if (mark)
        *mark = '\0';
    return checked;
}

/* The next line that is no remark and not empty, without its check; NULL at the end or where it is
 * cut.  A last line is whole if its check is. */
static const char *next_line(const char *at, const char *end, struct read_so_far *r, char *line,
                             uint64_t *check, bool *checked)
{
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at)), *ends = stop ? stop : end;
        const char *next = stop ? stop + 1 : end;
        const bool remark = *at == '#', too_long = ends - at >= JOURNAL_LINE;
        ends -= ends > at && ends[-1] == '\r';
        if (!remark && too_long && !stop) {
            r->cut = true;
            return NULL;
        }
        r->line++;
        const size_t length = too_long ? 0 : (size_t)(ends - at);
        memcpy(line, at, length);
        line[length] = '\0';
        at = next;
        if (remark || (length == 0 && !too_long))
            continue;
        *checked = take_check(line, check);
        if (!stop && !*checked) {
            r->line--;
            r->cut = true;
            return NULL;
        }
        return at;
    }
    return NULL;
}

/* "orders 7 version 4"; "orders 7 version 4 dice typed" */
static bool read_head(struct play *p, const char *at, const char *end, struct read_so_far *r,
                      struct trouble *trouble)
{
    char line[200];
    const char *stop = memchr(at, '\n', (size_t)(end - at)), *digits = line + strlen("orders ");
    uint64_t seed, version = 0;
    if (!stop || (size_t)(stop - at) >= sizeof line)
        return trouble_say(trouble, NULL, "the line orders SEED version N is cut short");
    stop -= stop > at && stop[-1] == '\r';
    memcpy(line, at, (size_t)(stop - at));
    line[stop - at] = '\0';
    const bool numbers = read_digits(&digits, &seed) && strncmp(digits, " version ", 9) == 0 &&
                         (digits += 9, read_digits(&digits, &version));
    r->version = (int)(version & 0xffff);
    p->typed = numbers && strcmp(digits, DICE_TYPED) == 0;
    if (!numbers || (*digits && !p->typed))
        return trouble_say(
            trouble, NULL,
            "after orders stand the seed and the version, both numbers, and perhaps dice typed");
    play_begin(p, seed);
    return true;
}

static bool changed(struct read_so_far *r)
{
    r->differs = true;
    return false;
}

/* The words of the order stand so many columns on in the line. */
static bool moved_by(struct trouble *trouble, int columns)
{
    if (trouble->column > 0)
        trouble->column += columns;
    return false;
}

static bool play_line(struct play *p, const char *line, struct read_so_far *r,
                      struct trouble *trouble)
{
    struct entry e;
    struct order o;
    const char *at = line;
    uint64_t number;
    if (strcmp(line, "undo") == 0) {
        r->orders--;
        return play_undo(p, trouble);
    }
    if (!read_digits(&at, &number) || *at != ' ' || number != (uint64_t)r->orders + 1)
        return trouble_say(trouble, NULL,
                           "an order's line begins with its number, one after the other");
    if (!entry_read(&e, at, trouble) || !play_entry(p, &e, FALL_GIVEN, NULL, &o, trouble))
        return moved_by(trouble, (int)(at - line));
    r->orders++;
    return strcmp(line, p->line) == 0 || changed(r);
}

/* A seat's line: what it changed is done to the view; only the end of a phase is played. */
static bool show_line(struct play *p, const char *line, struct read_so_far *r,
                      struct trouble *trouble)
{
    struct entry e;
    struct order o;
    struct dice d;
    const char *at = line;
    uint64_t number;
    if (strcmp(line, "undo") == 0) {
        r->orders--;
        if (p->undo_count == 0)
            return changed(r);
        p->state = p->undo[--p->undo_count];
        return true;
    }
    if (!read_digits(&at, &number) || *at != ' ' || number != (uint64_t)r->orders + 1)
        return trouble_say(trouble, NULL,
                           "an order's line begins with its number, one after the other");
    if (!entry_read(&e, at, trouble) || !order_read(&p->scenario, e.order, &o, trouble))
        return moved_by(trouble, (int)(at - line));
    r->orders++;
    push_undo(p, &p->state);
    const uint16_t held = p->state.head.held;
    if (strcmp(p->scenario.system->battle->kinds[o.kind].verb, "end") == 0) {
        dice_given(&d, NULL, 0);
        d.log = NULL;
        order_obey(&p->scenario, &p->state, &o, &d, NULL);
        while (p->state.head.depth > 1)
            phase_return(&p->state);
        p->state.head.held = held; /* who holds what is told */
    }
    return events_apply(&p->scenario, e.effects, &p->state) || changed(r);
}

static bool begin_seat(struct play *p, const char *at, const char *end, struct read_so_far *r,
                       struct trouble *trouble)
{
    struct state whole;
    char name[ID_MOST + 1] = "";
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    const char *ends = stop ? stop - (stop[-1] == '\r') : NULL;
    const size_t length = ends ? (size_t)(ends - at) - strlen("seat ") : 0;
    if (length > 0 && length < sizeof name) {
        memcpy(name, at + strlen("seat "), length);
        name[length] = '\0';
    }
    r->seat = seat_named(&p->scenario, name);
    if (r->seat == NOBODY)
        return trouble_say(trouble, NULL, "after seat stands a side, or spectator");
    p->typed = false;
    play_begin(p, 0);
    whole = p->state;
    state_seen(&p->scenario, &whole, r->seat, &p->state);
    return true;
}

bool journal_play(struct play *p, const char *text, size_t size, int orders, struct read_so_far *r,
                  struct faults *faults, struct trouble *trouble)
{
    const char *end = text + size;
    char line[JOURNAL_LINE];
    uint64_t told;
    bool checked;
    *r = (struct read_so_far){.seat = SEAT_REFEREE};
    const char *at = find_line(text, end, "orders ", &r->line);
    const bool whole = at;
    if (!whole)
        at = find_line(text, end, "seat ", &r->line);
    if (!at)
        return trouble_say(trouble, NULL,
                           "this is no journal: it has no line orders SEED version N");
    if (!scenario_read(&p->scenario, text, (size_t)(at - text), faults))
        return false;
    if (!(whole ? read_head(p, at, end, r, trouble) : begin_seat(p, at, end, r, trouble)))
        return false;
    at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    p->check = check_head(text, (size_t)(at - text));
    for (const char *after;; at = after) {
        r->whole = (size_t)(at - text);
        after = next_line(at, end, r, line, &told, &checked);
        if (!after) {
            r->whole = r->cut ? r->whole : size; /* remarks behind the last order stay */
            break;
        }
        if (orders > 0 && r->orders >= orders && strncmp(line, "undo", 4) != 0)
            break;
        if (!checked)
            return changed(r);
        if (!(whole ? play_line(p, line, r, trouble) : show_line(p, line, r, trouble)))
            return false;
        if (!whole)
            p->check = check_words(p->check, line);
        if (p->check != told)
            return changed(r);
    }
    return true;
}

/* All of it, and it is no seat's own. */
static bool play_whole(struct play *p, const char *text, size_t size, struct read_so_far *r,
                       struct faults *faults, struct trouble *trouble)
{
    return journal_play(p, text, size, 0, r, faults, trouble) &&
           (r->seat == SEAT_REFEREE ||
            trouble_say(trouble, NULL, "this is a seat's own journal; the whole one is wanted"));
}

/* ---- mending ---- */

static void say_which(struct trouble *trouble, int number)
{
    text_add(&trouble->words, " (order ");
    text_number(&trouble->words, number);
    text_add(&trouble->words, " would no longer be lawful)");
}

static void keep_line(const struct play *p, struct text *to)
{
    text_add(to, p->line);
    play_write_check(p, to);
    text_char(to, '\n');
}

/* Is the line taken back later?  Every undo takes back the last that stands. */
static bool is_undone(const char *at, const char *end)
{
    char line[JOURNAL_LINE];
    struct read_so_far r = {0};
    uint64_t check;
    bool checked;
    int open = 1;
    while (open > 0 && open <= UNDO_MOST &&
           (at = next_line(at, end, &r, line, &check, &checked)) != NULL)
        open += strcmp(line, "undo") == 0 ? -1 : 1;
    return open == 0;
}

static void keep_remarks(const char *from, const char *to, struct text *t)
{
    while (from < to) {
        const char *stop = memchr(from, '\n', (size_t)(to - from));
        if (*from == '#' && stop)
            text_bytes(t, from, (size_t)(stop - from) + 1);
        from = stop ? stop + 1 : to;
    }
}

/* Is it an order that only answers a question, and is none open that it would answer? */
static bool is_no_longer_asked(const struct play *p, const char *words)
{
    struct order o;
    struct trouble trouble = {0};
    const struct battle_rules *b = p->scenario.system->battle;
    if (!order_read(&p->scenario, words, &o, &trouble))
        return false;
    for (int i = 0; i < b->phase_count; i++)
        if (b->kinds[o.kind].phases >> i & 1 && !b->phases[i].asks)
            return false;
    return !(b->kinds[o.kind].phases >> phase_now(&p->state) & 1);
}

/* One order of the old journal once more, with the dice that fell for it. */
static bool derive(struct play *p, struct play *old, const char *line, struct text *to,
                   struct trouble *trouble)
{
    struct entry e;
    struct order o;
    struct fallen fallen = {.log = old->throws};
    if (!entry_read(&e, strchr(line, ' ') + 1, trouble))
        return false;
    if (is_no_longer_asked(p, e.order)) {
        text_add(to, "# no longer asked: ");
        text_add(to, line);
        text_char(to, '\n');
        return true;
    }
    e.pip_count = 0; /* they are in `fallen`, each for its purpose */
    if (!play_entry(p, &e, FALL_ASKED, &fallen, &o, trouble))
        return false;
    keep_line(p, to);
    return true;
}

/* What stands in the place of an order: none, one, or several with ; between. */
static bool replace(struct play *p, const char *words, struct text *to, struct trouble *trouble)
{
    while (*words) {
        char one[JOURNAL_LINE];
        struct entry e;
        struct order o;
        const size_t length = strcspn(words, ";");
        if (length >= sizeof one)
            return trouble_say(trouble, NULL, "that line is longer than an order can be");
        memcpy(one, words, length);
        one[length] = '\0';
        words += length + (words[length] == ';');
        if (one[strspn(one, " ")] == '\0')
            continue;
        if (!entry_read(&e, one, trouble) ||
            !play_entry(p, &e, e.has_dice ? FALL_GIVEN : FALL_ASKED, NULL, &o, trouble))
            return false;
        keep_line(p, to);
    }
    return true;
}

bool journal_mend(struct play *p, struct play *old, const char *text, size_t size, int number,
                  const char *words, struct text *to, struct faults *faults,
                  struct trouble *trouble)
{
    struct read_so_far r, again = {0};
    char line[JOURNAL_LINE];
    uint64_t check;
    bool checked;
    if (!play_whole(p, text, size, &r, faults, trouble))
        return false;
    if (number < 1 || number > r.orders)
        return trouble_say(trouble, NULL, "there is no order of that number");
    const char *end = text + r.whole, *at = find_line(text, end, "orders ", &r.line);
    at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    text_bytes(to, text, (size_t)(at - text));
    old->scenario = p->scenario;
    old->ask = NULL;
    old->typed = p->typed;
    play_begin(old, p->state.head.seed);
    play_begin(p, p->state.head.seed);
    p->check = check_head(text, (size_t)(at - text));
    int done = 0;
    for (const char *after; (after = next_line(at, end, &r, line, &check, &checked)) != NULL;
         at = after) {
        keep_remarks(at, after, to);
        if (!play_line(old, line, &again, trouble))
            return false;
        if (strcmp(line, "undo") == 0 || is_undone(after, end))
            continue;
        if (++done == number) {
            text_add(to, "# mended, was ");
            text_add(to, line);
            text_char(to, '\n');
            if (!replace(p, words, to, trouble))
                return false;
        } else if (!derive(p, old, line, to, trouble)) {
            say_which(trouble, done);
            return false;
        }
    }
    return !to->cut || trouble_say(trouble, NULL, "the journal is too long");
}

/* ---- a seat's own journal ---- */

/* What the seat has written so far. */
struct seat_book {
    int seat;
    struct state before, after; /* its views */
    uint64_t number, check;
    bool heard[UNDO_MOST]; /* of the orders that can be taken back: did it hear of them? */
    int heard_count;
};

static bool is_own(const struct play *p, const struct order *o, int seat)
{
    const int side = seat_side(&p->scenario, seat);
    return side != NOBODY &&
           (o->unit_count > 0 ? scenario_side_of(&p->scenario, o->of, o->unit[0]) == side
                              : battle_turn_of(&p->scenario, &p->before) == side);
}

bool play_is_heard(const struct play *p, const struct order *o, int seat,
                   const struct state *before, const struct state *after)
{
    return seat == SEAT_REFEREE || p->throws.count > 0 || is_own(p, o, seat) ||
           memcmp(before, after, sizeof *after) != 0;
}

static void remember(struct seat_book *b, const struct play *p, bool heard)
{
    if (p->undo_count == 0) {
        b->heard_count = 0;
        return;
    }
    if (b->heard_count == UNDO_MOST)
        memmove(b->heard, b->heard + 1, UNDO_MOST - 1);
    else
        b->heard_count++;
    b->heard[b->heard_count - 1] = heard;
}

static void write_seen(struct seat_book *b, const struct play *p, const char *line,
                       const struct order *o, const char *reason, struct text *to)
{
    struct events events;
    char room[JOURNAL_LINE];
    struct text t;
    struct order heard;
    text_over(&t, room, sizeof room);
    if (strcmp(line, "undo") == 0) {
        b->number--;
        text_add(&t, line);
    } else {
        events_between(&p->scenario, &b->before, &b->after, &events);
        order_heard(&p->scenario, b->seat, o, &heard);
        write_order(&p->scenario, ++b->number, &heard, &p->throws, &events, reason, &t);
    }
    b->check = check_words(b->check, room);
    text_add(to, room);
    write_check(b->check, to);
    text_char(to, '\n');
}

static bool see_line(struct seat_book *b, struct play *p, const char *line, struct read_so_far *r,
                     struct text *to, struct trouble *trouble)
{
    struct entry e;
    struct order o = {0};
    const bool undo = strcmp(line, "undo") == 0;
    state_seen(&p->scenario, &p->state, b->seat, &b->before);
    if (!play_line(p, line, r, trouble) ||
        (!undo && (!entry_read(&e, strchr(line, ' '), trouble) ||
                   !order_read(&p->scenario, e.order, &o, trouble))))
        return false;
    state_seen(&p->scenario, &p->state, b->seat, &b->after);
    bool hears;
    if (undo)
        hears = b->heard_count > 0 && b->heard[--b->heard_count];
    else {
        hears = play_is_heard(p, &o, b->seat, &b->before, &b->after);
        remember(b, p, hears);
    }
    if (hears)
        write_seen(b, p, line, &o, undo ? NULL : e.reason, to);
    return true;
}

/* A word of the other side's unit that looks like another to this seat, however it was spelt. */
static bool write_alike(const struct word *w, const char *const alike[2], struct text *to)
{
    char word[WORD_MOST + 1];
    word_copy(w, word, sizeof word);
    for (char *c = word; *c; c++)
        *c = text_folded(*c);
    const char *found = alike[0] ? strstr(word, alike[0]) : NULL;
    if (!found)
        return false;
    text_bytes(to, word, (size_t)(found - word));
    text_add(to, alike[1]);
    text_add(to, found + strlen(alike[0]));
    return true;
}

static void write_word(const struct word *w, struct text *to)
{
    text_add(to, w->quoted ? "\"" : "");
    text_bytes(to, w->at, (size_t)w->length);
    text_add(to, w->quoted ? "\"" : "");
}

static bool has_word(const struct line *l, const char *word)
{
    for (int i = 0; i < l->count; i++)
        if (!l->word[i].quoted && word_is(&l->word[i], word))
            return true;
    return false;
}

static bool is_of_other_side(const struct play *p, int line, int seat)
{
    for (int i = 0; i < p->scenario.unit_count; i++)
        if (p->scenario.unit[i].line == line && p->scenario.unit[i].side != seat)
            return true;
    return false;
}

enum { AFTER_NAME = 4 }; /* unit ID PARENT "NAME" */

/* The scenario as the seat may read it: what looks alike is called alike in the other side's units,
 * hidden depths are left out, and so are remarks, which may tell anything. */
static void write_scenario(const struct play *p, const char *text, const char *end, int seat,
                           struct text *to)
{
    struct notation n;
    struct line l;
    struct faults none = {.count = 0};
    notation_over(&n, text, (size_t)(end - text));
    while (notation_line(&n, &l, &none)) {
        const bool other = is_of_other_side(p, l.number, seat), hidden = has_word(&l, "hidden");
        for (int i = 0; i < l.count; i++) {
            if (hidden &&
                (word_is(&l.word[i], "depth") || (i > 0 && word_is(&l.word[i - 1], "depth"))))
                continue;
            text_add(to, i ? " " : "");
            if (!(other && i >= AFTER_NAME &&
                  write_alike(&l.word[i], p->scenario.system->battle->alike, to)))
                write_word(&l.word[i], to);
        }
        text_char(to, '\n');
    }
}

bool journal_seen(struct play *p, const char *text, size_t size, int seat, struct text *to,
                  struct faults *faults, struct trouble *trouble)
{
    struct seat_book book = {.seat = seat};
    struct read_so_far r;
    char line[JOURNAL_LINE];
    uint64_t check;
    bool checked;
    if (!play_whole(p, text, size, &r, faults, trouble))
        return false;
    const char *end = text + r.whole, *at = find_line(text, end, "orders ", &r.line);
    write_scenario(p, text, at, seat, to);
    text_add(to, "seat ");
    text_add(to,
             seat < SIDES ? scenario_name(&p->scenario, p->scenario.side[seat].id) : "spectator");
    text_char(to, '\n');
    book.check = check_head(to->at, to->used);
    at = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
    play_begin(p, p->state.head.seed);
    r.orders = 0;
    for (const char *after; (after = next_line(at, end, &r, line, &check, &checked)) != NULL;
         at = after)
        if (!see_line(&book, p, line, &r, to, trouble))
            return false;
    return !to->cut || trouble_say(trouble, NULL, "the journal is too long");
}
