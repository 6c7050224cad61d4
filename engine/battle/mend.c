#include "journal.h"

#include <string.h>

/* Mending a journal, and renewing one that was played by other rules.
 *
 * To mend it, it is played twice, line by line.  `old` plays it as it was, which tells what
 * each throw was for; the other play is given the orders that stand, with another in the place of
 * the one that is mended, and takes those throws again where it wants them. */

static bool say_which(struct trouble *trouble, int number)
{
    text_print(&trouble->words, " (order %d would no longer be lawful)", number);
    return false;
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

/* One order of the old journal once more, with the dice that fell for it. */
static bool derive(struct play *p, const struct play *old, struct journal_line *l, struct text *to,
                   struct trouble *trouble)
{
    struct old_throws throws = {.log = &old->last->throws};
    if (is_no_longer_asked(p, l->order)) {
        text_print(to, "# no longer asked: %s\n", l->text);
        return true;
    }
    l->pip_count = 0; /* the old throws have them, each with its purpose */
    if (!play_line(p, SEAT_REFEREE, l, SOURCE_ASKED, &throws, trouble))
        return false;
    play_write_line(p, to);
    return true;
}

/* What stands in the place of an order: none, one, or several with ; between. */
static bool replace(struct play *p, const char *words, struct text *to, struct trouble *trouble)
{
    while (*words) {
        char one[JOURNAL_LINE];
        struct journal_line l;
        const size_t length = strcspn(words, ";");
        if (length >= sizeof one)
            return trouble_say(trouble, NULL, "the line is too long for an order");
        memcpy(one, words, length);
        one[length] = '\0';
        words += length + (words[length] == ';');
        if (one[strspn(one, " ")] == '\0')
            continue;
        if (!line_read_typed(&l, one, trouble) ||
            !play_line(p, SEAT_REFEREE, &l, l.has_dice ? SOURCE_GIVEN : SOURCE_ASKED, NULL,
                       trouble))
            return false;
        play_write_line(p, to);
    }
    return true;
}

/* All lines but the mended one; `done` counts the orders that stand. */
static bool mend_lines(struct journal *j, struct play *p, struct play *old, int number,
                       const char *words, struct text *to, struct trouble *trouble)
{
    size_t from = j->at;
    for (int done = 0; journal_next(j); from = j->at) {
        keep_remarks(j, from, j->at, to);
        if (!journal_do(j, old, trouble))
            return false;
        if (j->last.undo || journal_is_undone(j))
            continue;
        if (++done == number) {
            text_print(to, "# mended, was %s\n", j->last.text);
            if (!replace(p, words, to, trouble))
                return false;
        } else if (!derive(p, old, &j->last, to, trouble))
            return say_which(trouble, done);
    }
    return true;
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

bool journal_mend(struct journal *j, struct play *p, struct play *old, int number,
                  const char *words, struct text *to, struct trouble *trouble)
{
    if (j->shown)
        return trouble_say(trouble, NULL, "this journal is only shown, so it cannot be mended");
    if (!journal_play(j, old, 0, trouble))
        return false;
    if (number < 1 || number > j->orders)
        return trouble_say(trouble, NULL, "there is no order of that number");
    text_bytes(to, j->text, j->head);
    journal_begin(j, p);
    journal_begin(j, old);
    return mend_lines(j, p, old, number, words, to, trouble) &&
           (!to->cut || trouble_say(trouble, NULL, "the journal is too long"));
}
