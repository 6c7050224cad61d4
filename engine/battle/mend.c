#include "mend.h"

#include <string.h>

/* Mending a journal, and renewing one that was played by other rules.
 *
 * To mend it, it is played twice, line by line.  `old` plays it as it was, which tells what
 * each throw was for; the other play is given the orders that stand, as the plan has them, and
 * takes those throws again where it wants them. */

/* ---- the plan ---- */

static const char *const act_names[MEND_ACTS] = {"change", "keep", "drop",
                                                 "dice"}; /* ORDER MEND_ACT */

/* The words from here to the end of the line, without blanks around them. */
static void take_words(struct mend_step *step, const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\r'))
        end--;
    step->words = at;
    step->length = (size_t)(end - at);
}

static bool says(const struct mend_step *step, const char *word)
{
    return step->length == strlen(word) && memcmp(step->words, word, step->length) == 0;
}

/* "change 15 2wi fire 1tn range 5" */
static bool read_step(struct mend_step *step, const char *at, const char *end)
{
    uint64_t number = 0;
    for (int act = 0; act < MEND_ACTS; act++) {
        const size_t length = strlen(act_names[act]);
        if ((size_t)(end - at) <= length || memcmp(at, act_names[act], length) != 0 ||
            at[length] != ' ')
            continue;
        const char *digits = at + length + 1;
        step->act = (enum mend_act)act;
        if (!read_digits(&digits, &number) || number < 1 || number > UINT16_MAX)
            return false;
        step->number = (int)number;
        take_words(step, digits, end);
        step->on = act == MEND_DROP && says(step, "on");
        return act != MEND_CHANGE && act != MEND_DICE
                   ? act != MEND_DROP || !step->length || step->on
                   : step->length > 0;
    }
    return false;
}

static bool is_blank(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\r'))
        at++;
    return at == end;
}

/* One line of a plan. */
static bool take_step(struct mend_plan *plan, const char *at, const char *end,
                      struct trouble *trouble)
{
    char line[60];
    struct text t;
    if (is_blank(at, end))
        return true;
    if (plan->count == MENDS_MOST)
        return trouble_say(trouble, NULL, "at most %d lines are decided anew at once", MENDS_MOST);
    if (read_step(&plan->step[plan->count++], at, end))
        return true;
    text_over(&t, line, sizeof line);
    text_bytes(&t, at, (size_t)(end - at));
    return trouble_say(
        trouble, NULL,
        "%.0s decides nothing; a line may say change N ORDER, keep N REASON, drop N, "
        "drop N on or dice N PIPS",
        line);
}

bool mend_plan_read(struct mend_plan *plan, const char *text, size_t size, struct trouble *trouble)
{
    const char *end = text + size;
    *plan = (struct mend_plan){.count = 0};
    for (const char *at = text; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!take_step(plan, at, stop ? stop : end, trouble))
            return false;
        at = stop ? stop + 1 : end;
    }
    return true;
}

/* The last that was decided so of this order, or NULL. */
static const struct mend_step *decided(const struct mend_plan *plan, enum mend_act act, int number)
{
    for (int i = plan->count - 1; i >= 0; i--)
        if (plan->step[i].act == act && (plan->step[i].number == number ||
                                         (plan->step[i].on && plan->step[i].number <= number)))
            return &plan->step[i];
    return NULL;
}

/* Of changing, keeping and dropping, what was said last. */
static const struct mend_step *fate_of(const struct mend_plan *plan, int number)
{
    const struct mend_step *last = NULL;
    for (int act = MEND_CHANGE; act <= MEND_DROP; act++) {
        const struct mend_step *step = decided(plan, (enum mend_act)act, number);
        if (step && (!last || step > last))
            last = step;
    }
    return last;
}

/* ---- mending ---- */

/* One mending as it goes on. */
struct mending_now {
    struct journal *j;
    struct play *p, *old;
    const struct mend_plan *plan;
    struct mend_report *report;
    struct text *to;
    int (*ask)(void *with, const struct throw *, int *pips, int room); /* whoever plays; or NULL */
    void *with;
    const char *dice; /* of the plan for this order that are not taken yet, and their end */
    const char *dice_end;
    int last; /* the highest number that was decided */
};

/* Dice of the plan, then of whoever plays; if there are none the report says what is lacking. */
static int ask_plan(void *mending, const struct throw *wanted, int *pips, int room)
{
    struct mending_now *m = mending;
    int count = 0;
    for (; count < room; count++) {
        uint64_t pip;
        while (m->dice < m->dice_end && (*m->dice == ' ' || *m->dice == ','))
            m->dice++;
        if (m->dice >= m->dice_end || !read_digits(&m->dice, &pip) || pip < 1 ||
            pip > wanted->sides)
            break;
        pips[count] = (int)pip;
    }
    if (count == room)
        return room;
    if (m->ask) {
        m->p->with = m->with; /* it may look at the play */
        count = m->ask(m->with, wanted, pips, room);
        m->p->with = m;
        return count;
    }
    m->report->wanted = *wanted;
    m->report->came = MEND_LACKS;
    return -1;
}

/* Where the dice of this order come from. */
static void take_dice(struct mending_now *m, int number)
{
    const struct mend_step *dice = decided(m->plan, MEND_DICE, number);
    const bool roll = dice && says(dice, "roll");
    m->dice = dice && !roll ? dice->words : "";
    m->dice_end = dice && !roll ? dice->words + dice->length : m->dice;
    m->p->ask = !roll && (dice || m->ask || m->plan->lacks) ? ask_plan : NULL;
    m->p->with = m;
}

static void tell(const struct mending_now *m, const char *now)
{
    const struct mend_report *r = m->report;
    if (r->tell && (!now || strcmp(r->line.text, now) != 0))
        r->tell(r->with, r->number, r->line.text, now);
}

/* Remarks between these bytes of the journal. */
static void keep_remarks(const struct journal *j, size_t from, size_t to, struct text *t)
{
    const char *end = j->text + to;
    for (const char *at = j->text + from; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (*at == '#' && stop)
            text_bytes(t, at, (size_t)(stop - at) + 1);
        at = stop ? stop + 1 : end;
    }
}

/* Is it an order that only answers a question, and is none open that it would answer? */
static bool is_no_longer_asked(const struct play *p, const char *words)
{
    struct order o;
    struct trouble trouble = {0};
    return order_read(p->scenario, words, &o, &trouble) &&
           kind_only_answers(p->scenario, kind_of(p->scenario, &o)) &&
           !(kind_of(p->scenario, &o)->phases >> phase_now(p->state) & 1);
}

/* Would it pass if it were overruled? */
static bool may_be_kept(const struct play *p, const char *words)
{
    struct order o;
    struct trouble trouble = {0};
    if (!order_read(p->scenario, words, &o, &trouble) || o.overruled)
        return false;
    o.overruled = true;
    return order_may(p->scenario, p->state, SEAT_REFEREE, &o, NULL);
}

/* It stops at this order, for lack of dice or since it is not lawful. */
static bool stops(struct mending_now *m, enum mend_came came, const char *words)
{
    struct mend_report *r = m->report;
    if (r->came != MEND_LACKS)
        r->came = came;
    r->may_keep = r->came != MEND_LACKS && may_be_kept(m->p, words);
    return false;
}

/* An order in the place of the line, and with its dice where they fit. */
static bool give(struct mending_now *m, struct journal_line *l, struct old_throws *old)
{
    struct mend_report *r = m->report;
    r->why = (struct trouble){0};
    return play_line(m->p, SEAT_REFEREE, l, SOURCE_ASKED, old, &r->why);
}

/* One order of the old journal once more, with the dice that fell for it. */
static bool derive(struct mending_now *m, struct journal_line *l)
{
    struct old_throws throws = {.log = &m->old->last->throws};
    if (is_no_longer_asked(m->p, l->order)) {
        text_print(m->to, "%s%s\n", unasked_mark, l->text);
        tell(m, NULL);
        return true;
    }
    l->pip_count = 0; /* the old throws have them, each with its purpose */
    if (!give(m, l, &throws))
        return stops(m, MEND_MISFIT, l->order);
    play_write_line(m->p, m->to);
    tell(m, m->p->last->line);
    return true;
}

enum { REASON_MOST = 400 };

/* The order stands, and a reason why it does. */
static bool keep(struct mending_now *m, const struct mend_step *step, struct journal_line *l)
{
    static const char agreed[] = "it happened so";
    const size_t length = strlen(l->order);
    struct text t;
    if (l->reason)
        return derive(m, l); /* it had one already */
    text_over(&t, l->order + length, sizeof l->order - length);
    text_add(&t, " ! ");
    text_bytes(&t, step->length ? step->words : agreed,
               step->length > REASON_MOST ? REASON_MOST
               : step->length             ? step->length
                                          : strlen(agreed));
    l->reason = l->order + length + strlen(" ! ");
    return derive(m, l);
}

/* What stands in the place of an order: one, or several with ; between. */
static bool replace(struct mending_now *m, const struct mend_step *step)
{
    struct old_throws throws = {.log = &m->old->last->throws};
    const char *at = step->words, *end = step->words + step->length;
    bool first = true;
    while (at < end) {
        char one[JOURNAL_LINE];
        struct journal_line l;
        const char *stop = memchr(at, ';', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (length >= sizeof one)
            return stops(m, MEND_WRONG, "");
        memcpy(one, at, length);
        one[length] = '\0';
        at = stop ? stop + 1 : end;
        if (one[strspn(one, " ")] == '\0')
            continue;
        if (!line_read_typed(&l, one, &m->report->why) || !give(m, &l, l.has_dice ? NULL : &throws))
            return stops(m, MEND_REFUSED, one);
        play_write_line(m->p, m->to);
        if (first)
            tell(m, m->p->last->line);
        else if (m->report->tell)
            m->report->tell(m->report->with, m->report->number, NULL, m->p->last->line);
        first = false;
    }
    return true;
}

/* What becomes of one order that stands. */
static bool mend_line(struct mending_now *m, int number)
{
    struct mend_report *r = m->report;
    struct journal_line *l = &m->j->last;
    const struct mend_step *fate = fate_of(m->plan, number);
    r->number = number;
    r->line = *l;
    take_dice(m, number);
    m->p->offers = false;
    if (!fate)
        return derive(m, l);
    if (fate->act == MEND_KEEP)
        return keep(m, fate, l);
    text_print(m->to, "%s%s\n", fate->act == MEND_DROP ? dropped_mark : mended_mark, l->text);
    if (fate->act == MEND_DROP) {
        tell(m, NULL);
        return true;
    }
    m->p->offers = m->ask != NULL;
    return replace(m, fate);
}

static bool wrong(struct mend_report *r)
{
    r->came = MEND_WRONG;
    return false;
}

/* All lines that stand. */
static bool mend_lines(struct mending_now *m)
{
    struct journal *j = m->j;
    size_t from = j->at;
    int done = 0;
    for (; journal_next(j); from = j->at) {
        keep_remarks(j, from, j->at, m->to);
        if (!journal_do(j, m->old, &m->report->why))
            return wrong(m->report);
        if (j->last.undo || journal_is_undone(j))
            continue;
        if (++done == m->plan->before) {
            m->report->came = MEND_STOPPED;
            return false;
        }
        if (!mend_line(m, done))
            return false;
    }
    keep_remarks(j, from, j->size, m->to);
    if (m->plan->before == done + 1) {
        m->report->came = MEND_STOPPED;
        return false;
    }
    for (int i = 0; i < m->plan->count; i++)
        if (m->plan->step[i].number > done) {
            trouble_say(&m->report->why, NULL, "there is no order of that number, %d",
                        m->plan->step[i].number);
            return wrong(m->report);
        }
    return true;
}

bool journal_mend(struct journal *j, struct play *p, struct play *old, const struct mend_plan *plan,
                  struct mend_report *r, struct text *to)
{
    struct mending_now m = {.j = j,
                            .p = p,
                            .old = old,
                            .plan = plan,
                            .report = r,
                            .to = to,
                            .ask = p->ask,
                            .with = p->with};
    r->came = MEND_DONE;
    r->why = (struct trouble){0};
    if (j->shown) {
        trouble_say(&r->why, NULL, "this journal is only shown, so it cannot be mended");
        return wrong(r);
    }
    text_bytes(to, j->text, j->head);
    journal_begin(j, p);
    journal_begin(j, old);
    const bool whole = mend_lines(&m);
    p->ask = m.ask;
    p->with = m.with;
    p->offers = p->offered = false;
    if (whole && to->cut) {
        trouble_say(&r->why, NULL, "the journal is too long");
        return wrong(r);
    }
    return whole;
}

bool journal_renew(struct journal *j, struct play *p, struct text *to, struct trouble *trouble)
{
    j->shown = false;
    j->renewed = true;
    journal_begin(j, p);
    text_bytes(to, j->text, j->scenario);
    play_write_head(p, to);
    for (size_t from = j->at; journal_next(j); from = j->at) {
        keep_remarks(j, from, j->at, to);
        if (!journal_do(j, p, trouble))
            return false;
        play_write_line(p, to);
    }
    return !to->cut || trouble_say(trouble, NULL, "the journal is too long");
}
