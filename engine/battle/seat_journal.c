#include "journal.h"

#include <string.h>

/* A seat's own journal, written from the whole one: the scenario as the seat may read it, then each
 * order that it heard of, under its own number, with what changed in its view. */

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
    char room[JOURNAL_LINE];
    struct text t;
    struct order heard;
    text_over(&t, room, sizeof room);
    if (l->undo) {
        b->number--;
        text_add(&t, l->text);
    } else {
        events_between(p->scenario, &b->before, &b->after, &b->events);
        order_heard(p->scenario, b->seat, &p->last->order, &heard);
        line_write(p->scenario, ++b->number, &heard, &p->last->throws, &b->events, l->reason, &t);
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

/* ---- all of it ---- */

/* The scenario has what the seat knows at the end, since its lines may name it. */
bool journal_seen(struct journal *j, struct play *p, int seat, struct seat_book *book,
                  struct text *to, struct trouble *trouble)
{
    if (j->seat != SEAT_REFEREE)
        return trouble_say(trouble, NULL, "this is one seat's journal; the whole one is needed");
    if (!journal_play(j, p, 0, trouble))
        return false;
    state_seen(p->scenario, p->state, seat, &book->after);
    scenario_write(scenario_seen(p->scenario, &book->after, seat, &book->scenario), to);
    text_print(to, "seat %s\n", seat_name(p->scenario, seat));
    book->seat = seat;
    book->number = 0;
    book->heard_count = 0;
    book->check = check_head(to->at, to->used);
    journal_begin(j, p);
    while (journal_next(j))
        if (!see_line(book, j, p, to, trouble))
            return false;
    return !to->cut || trouble_say(trouble, NULL, "the journal is too long");
}
