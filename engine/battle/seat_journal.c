#include "journal.h"

#include <string.h>

/* A seat's own journal, written from the whole one: the scenario as the seat may read it, then each
 * order that it heard of, under its own number, with what changed in its view. */

/* What the seat has written so far. */
struct seat_book {
    int seat;
    struct state before, after; /* its views */
    uint64_t number, check;
    bool heard[UNDO_MOST]; /* of the orders that can be taken back: did it hear of them? */
    int heard_count;
};

/* ---- what it hears ---- */

static bool is_own(const struct play *p, int seat)
{
    const struct order *o = &p->last->order;
    const int side = seat_side(p->scenario, seat);
    return side != NOBODY &&
           (o->unit_count > 0 ? scenario_side_of(p->scenario, o->of, o->unit[0]) == side
                              : battle_turn_of(p->scenario, p->before) == side);
}

bool play_is_heard(const struct play *p, int seat, const struct state *before,
                   const struct state *after)
{
    return seat == SEAT_REFEREE || p->last->throws.count > 0 || is_own(p, seat) ||
           !state_equal(p->scenario, before, after);
}

static void remember(struct seat_book *b, const struct play *p, bool heard)
{
    if (p->undo.count == 0) { /* none of them can be taken back any more */
        b->heard_count = 0;
        return;
    }
    if (b->heard_count == UNDO_MOST)
        memmove(b->heard, b->heard + 1, UNDO_MOST - 1);
    else
        b->heard_count++;
    b->heard[b->heard_count - 1] = heard;
}

static void write_seen(struct seat_book *b, const struct play *p, const struct journal_line *l,
                       struct text *to)
{
    struct events events;
    char room[JOURNAL_LINE];
    struct text t;
    struct order heard;
    text_over(&t, room, sizeof room);
    if (l->undo) {
        b->number--;
        text_add(&t, l->text);
    } else {
        events_between(p->scenario, &b->before, &b->after, &events);
        order_heard(p->scenario, b->seat, &p->last->order, &heard);
        line_write(p->scenario, ++b->number, &heard, &p->last->throws, &events, l->reason, &t);
    }
    b->check = check_words(b->check, room);
    text_add(to, room);
    line_write_check(b->check, to);
    text_char(to, '\n');
}

static bool see_line(struct seat_book *b, struct journal *j, struct play *p, struct text *to,
                     struct trouble *trouble)
{
    bool hears;
    state_seen(p->scenario, p->state, b->seat, &b->before);
    if (!journal_do(j, p, trouble))
        return false;
    state_seen(p->scenario, p->state, b->seat, &b->after);
    if (j->last.undo)
        hears = b->heard_count > 0 && b->heard[--b->heard_count];
    else {
        hears = play_is_heard(p, b->seat, &b->before, &b->after);
        remember(b, p, hears);
    }
    if (hears)
        write_seen(b, p, &j->last, to);
    return true;
}

/* ---- its scenario ---- */

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

static bool is_of_other_side(const struct scenario *s, int line, int seat)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].line == line && s->unit[i].side != seat)
            return true;
    return false;
}

enum { AFTER_NAME = 4 }; /* unit ID PARENT "NAME" */

/* The scenario as the seat may read it: what looks alike is called alike in the other side's units,
 * hidden depths are left out, and so are remarks, which may tell anything. */
static void write_scenario(const struct scenario *s, const char *text, const char *end, int seat,
                           struct text *to)
{
    struct notation n;
    struct line l;
    struct faults none = {.count = 0};
    notation_over(&n, text, (size_t)(end - text));
    while (notation_line(&n, &l, &none)) {
        const bool other = is_of_other_side(s, l.number, seat), hidden = has_word(&l, "hidden");
        for (int i = 0; i < l.count; i++) {
            if (hidden &&
                (word_is(&l.word[i], "depth") || (i > 0 && word_is(&l.word[i - 1], "depth"))))
                continue;
            text_add(to, i ? " " : "");
            if (!(other && i >= AFTER_NAME &&
                  write_alike(&l.word[i], s->system->battle->alike, to)))
                write_word(&l.word[i], to);
        }
        text_char(to, '\n');
    }
}

/* ---- all of it ---- */

bool journal_seen(struct journal *j, struct play *p, int seat, struct text *to,
                  struct trouble *trouble)
{
    const struct scenario *s = p->scenario;
    struct seat_book book = {.seat = seat};
    if (j->seat != SEAT_REFEREE)
        return trouble_say(trouble, NULL, "this is a seat's own journal; the whole one is wanted");
    write_scenario(s, j->text, j->text + j->scenario, seat, to);
    text_print(to, "seat %s\n", seat_name(s, seat));
    book.check = check_head(to->at, to->used);
    journal_begin(j, p);
    while (journal_next(j))
        if (!see_line(&book, j, p, to, trouble))
            return false;
    return !to->cut || trouble_say(trouble, NULL, "the journal is too long");
}
