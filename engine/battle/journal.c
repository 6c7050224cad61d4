#include "journal.h"

#include <string.h>

/* Reading a journal.  The line behind the scenario says whose it is and by which rules it was
 * played: the referee's is played again and every line compared with what comes out.  One of other
 * rules or of a seat, which has no seed and not all orders, is shown by the effects of its lines.
 */

/* ---- the head ---- */

static const char orders_word[] = "orders ", seat_word[] = "seat ";

/* The first line that begins with this word, or NULL; counts the lines up to it. */
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

bool is_journal(const char *text)
{
    const char *end = text + strlen(text);
    int line;
    return find_line(text, end, orders_word, &line) || find_line(text, end, seat_word, &line);
}

/* "orders 7 version 5"; "orders 7 version 5 dice typed" */
static bool read_orders(struct journal *j, const char *words, struct trouble *trouble)
{
    uint64_t version = 0;
    const bool numbers = read_digits(&words, &j->seed) && strncmp(words, " version ", 9) == 0 &&
                         (words += 9, read_digits(&words, &version));
    j->version = (int)(version & 0xffff);
    j->typed = numbers && strcmp(words, dice_typed_words) == 0;
    return (numbers && (!*words || j->typed)) ||
           trouble_say(trouble, NULL,
                       "orders is followed by the seed and the version, both numbers, and perhaps "
                       "dice typed");
}

/* The line at the end of the scenario. */
static bool read_head(struct journal *j, const struct scenario *s, bool whole,
                      struct trouble *trouble)
{
    char line[200];
    const char *at = j->text + j->scenario, *end = j->text + j->size;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop || (size_t)(stop - at) >= sizeof line)
        return trouble_say(trouble, NULL, "the line orders SEED version N is cut short");
    j->head = (size_t)(stop - j->text) + 1;
    stop -= stop > at && stop[-1] == '\r';
    memcpy(line, at, (size_t)(stop - at));
    line[stop - at] = '\0';
    if (whole)
        return read_orders(j, line + strlen(orders_word), trouble);
    j->seat = seat_named(s, line + strlen(seat_word));
    return j->seat != NOBODY ||
           trouble_say(trouble, NULL, "seat is followed by a side, a player or spectator");
}

bool journal_open(struct journal *j, struct scenario *s, const char *text, size_t size,
                  struct faults *faults, struct trouble *trouble)
{
    const char *end = text + size;
    *j = (struct journal){.text = text, .size = size, .seat = SEAT_REFEREE};
    const char *at = find_line(text, end, orders_word, &j->line);
    const bool whole = at;
    if (!whole)
        at = find_line(text, end, seat_word, &j->line);
    if (!at)
        return trouble_say(trouble, NULL,
                           "this is not a journal: it has no line orders SEED version N");
    j->scenario = (size_t)(at - text);
    if (!scenario_read(s, text, j->scenario, faults) || !read_head(j, s, whole, trouble))
        return false;
    j->shown = !whole || j->version != rules_of(s)->version;
    return true;
}

/* ---- lines ---- */

void journal_begin(struct journal *j, struct play *p)
{
    j->at = j->whole = j->head;
    j->orders = 0;
    j->cut = j->differs = false;
    j->line = 0;
    for (size_t i = 0; i < j->head; i++)
        j->line += j->text[i] == '\n';
    p->typed = j->typed;
    play_begin(p, j->seed);
    if (j->shown) {
        struct state truth;
        state_copy(p->scenario, &truth, p->state);
        state_seen(p->scenario, &truth, j->seat, p->state);
        p->state->head.told = true;
    }
    p->check.words = check_head(j->text, j->head);
}

const char note_mark[] = "# note: ", mended_mark[] = "# mended, was ",
           dropped_mark[] = "# dropped, was ", unasked_mark[] = "# no longer asked: ";

static bool has_mark(const char *at, const char *end)
{
    static const char *const marks[] = {note_mark, mended_mark, dropped_mark, unasked_mark};
    for (size_t i = 0; i < COUNT(marks); i++)
        if ((size_t)(end - at) >= strlen(marks[i]) && memcmp(at, marks[i], strlen(marks[i])) == 0)
            return true;
    return false;
}

static void keep_remark(struct journal *j, const char *at, const char *end)
{
    j->remark = end - at > 2 && at[1] == ' ' && !has_mark(at, end) ? at + 2 : NULL;
    j->remark_length = j->remark ? (size_t)(end - j->remark) : 0;
}

/* A last line without a line end is whole if its check is; remarks behind the last order stay. */
bool journal_next(struct journal *j)
{
    const char *end = j->text + j->size;
    j->whole = j->at;
    j->remark = NULL;
    while (j->at < j->size) {
        const char *at = j->text + j->at, *stop = memchr(at, '\n', (size_t)(end - at));
        const char *line_end = stop ? stop : end;
        line_end -= line_end > at && line_end[-1] == '\r';
        const bool remark = *at == '#', empty = line_end == at;
        if (!remark && !empty) {
            line_take(&j->last, at, (size_t)(line_end - at));
            j->cut = !stop && !j->last.has_check;
            if (j->cut)
                return false;
        }
        j->line++;
        j->at = stop ? (size_t)(stop - j->text) + 1 : j->size;
        if (!remark && !empty)
            return true;
        keep_remark(j, at, remark ? line_end : at);
    }
    j->whole = j->size;
    return false;
}

static bool differs(struct journal *j)
{
    j->differs = true;
    return false;
}

/* The words of the order stand so many columns on in the line. */
static bool moved_by(struct trouble *trouble, int columns)
{
    if (trouble->column > 0)
        trouble->column += columns;
    return false;
}

static bool play_again(struct journal *j, struct play *p, struct trouble *trouble)
{
    if (j->last.undo)
        return play_undo(p, trouble);
    return play_line(p, SEAT_REFEREE, &j->last, SOURCE_GIVEN, NULL, trouble)
               ? strcmp(j->last.text, p->last->line) == 0 || differs(j)
               : moved_by(trouble, j->last.column);
}

/* ---- showing ---- */

/* An end of a phase says nothing of the next one, so that is worked out; the tracks are told.  A
 * seat hears of one end of a sealed phase, its own or the last, or of both: the first of them ends
 * it. */
static void end_phase(struct play *p, const struct order *o)
{
    struct state then;
    struct dice d;
    if (!(kind_of(p->scenario, o)->phases >> phase_now(p->state) & 1))
        return;
    dice_given(&d, NULL, 0);
    d.log = NULL;
    state_copy(p->scenario, &then, p->state);
    if (battle_is_sealed(p->scenario, &then))
        then.head.ended = (1 << SIDES) - 1;
    kind_of(p->scenario, o)->obey(p->scenario, &then, o, &d, NULL);
    while (then.head.depth > 1) /* questions are not told, nor that they were answered */
        phase_return(&then);
    then.head.held = p->state->head.held;
    then.head.units = p->state->head.units;
    p->state->head = then.head;
}

/* The dice that fell, of which the journal does not say what they were for. */
static void show_dice(const struct journal_line *l, struct throw_log *log)
{
    static const struct purpose unknown = {"", "dice"};
    for (int i = 0; i < l->pip_count && i < DICE_THROWS; i++) {
        log->list[log->count++] = (struct throw){&unknown, 1, 0, (uint16_t)i};
        log->pips[log->pip_count++] = (uint8_t)l->pips[i];
    }
}

static bool show_order(struct journal *j, struct play *p, struct order *o, struct trouble *trouble)
{
    if (!order_read(p->scenario, j->last.order, o, trouble))
        return moved_by(trouble, j->last.column);
    play_push(p);
    p->state->head.over = p->state->head.winner = 0; /* if it went on, it was not over */
    if (kind_of(p->scenario, o)->role == ROLE_END)
        end_phase(p, o);
    p->state->head.orders = (uint32_t)j->orders + 1;
    return events_apply(p->scenario, j->last.effects, p->state, trouble);
}

/* What the line changed is done to the state. */
static bool show(struct journal *j, struct play *p, struct trouble *trouble)
{
    struct outcome *last = p->last;
    outcome_clear(last);
    last->seat = j->seat;
    show_dice(&j->last, &last->throws);
    if (j->last.undo && p->undo.count == 0)
        return trouble_say(trouble, NULL, "there is no order before it that could be taken back");
    if (j->last.undo)
        play_step_back(p);
    else if (!show_order(j, p, &last->order, trouble))
        return false;
    events_between(p->scenario, p->before, p->state, &last->events);
    strcpy(last->line, j->last.text);
    p->check.words = check_words(p->check.words, last->line);
    return true;
}

/* Checks of old versions were over bytes of a state that is no longer kept so. */
static bool is_checked(const struct journal *j, const struct play *p)
{
    if (j->renewed)
        return true;
    if (j->seat != SEAT_REFEREE)
        return j->last.check == p->check.words;
    if (j->shown)
        return j->version < rules_of(p->scenario)->checked_since ||
               check_has_words(j->last.check, p->check.words);
    return j->last.check == check_value(p->scenario, &p->check, p->state);
}

bool journal_do(struct journal *j, struct play *p, struct trouble *trouble)
{
    if (!j->last.has_check)
        return trouble_say(trouble, NULL, "this line has no check at its end");
    if (!line_read(&j->last, trouble))
        return false;
    if (!j->last.undo && j->last.number != (uint64_t)j->orders + 1) {
        return trouble_say(trouble, NULL, "order %d is missing: this line is number %llu",
                           j->orders + 1, (unsigned long long)j->last.number);
    }
    if (!(j->shown ? show(j, p, trouble) : play_again(j, p, trouble)))
        return false;
    j->orders += j->last.undo ? -1 : 1;
    return is_checked(j, p) || differs(j);
}

/* Every undo takes back the last order that stands. */
bool journal_is_undone(const struct journal *j)
{
    struct journal ahead = *j;
    int open = 1;
    while (open > 0 && open <= UNDO_MOST && journal_next(&ahead))
        open += ahead.last.undo ? -1 : 1;
    return open == 0;
}

bool journal_play(struct journal *j, struct play *p, int orders, struct trouble *trouble)
{
    journal_begin(j, p);
    while (journal_next(j)) {
        if (orders > 0 && j->orders >= orders && !j->last.undo)
            break;
        if (!journal_do(j, p, trouble))
            return false;
    }
    return true;
}

bool journal_play_any(struct journal *j, struct play_any *any, const char *text, size_t size,
                      int orders, struct faults *faults, struct trouble *trouble)
{
    if (!journal_open(j, &any->scenario, text, size, faults, trouble))
        return false;
    play_over(&any->play, &any->scenario, &any->last, any->room);
    return journal_play(j, &any->play, orders, trouble);
}
