#include "journal.h"

#include <string.h>

/* A seat's own journal, written from the whole one: the scenario as the seat may read it, then each
 * order that it heard of, under its own number, with what changed in its view. */

static void write_seen(struct seat_book *b, const struct play *p, const struct journal_line *l,
                       struct text *to)
{
    char room[JOURNAL_LINE];
    struct text t;
    text_over(&t, room, sizeof room);
    hearing_look(&b->hearing, p, &b->heard);
    if (l->undo)
        text_add(&t, l->text);
    else
        line_write(p->scenario, (uint64_t)b->hearing.number, &b->heard.order, &p->last->throws,
                   &b->heard.events, l->reason, &t);
    b->check = check_words(b->check, room);
    line_write_whole(room, b->check, to);
}

/* The scenario has what the seat knows at the end, since its lines may name it. */
bool journal_seen(struct journal *j, struct play *p, int seat, struct seat_book *book,
                  struct text *to, struct trouble *trouble)
{
    if (j->shown)
        return trouble_say(trouble, NULL, "this journal is only shown; the whole one is wanted");
    if (!journal_play(j, p, 0, trouble))
        return false;
    state_seen(p->scenario, p->state, seat, &book->heard.after);
    scenario_write(scenario_seen(p->scenario, &book->heard.after, seat, &book->scenario), to);
    text_print(to, "seat %s\n", seat_name(p->scenario, seat));
    hearing_begin(&book->hearing, seat);
    book->check = check_head(to->at, to->used);
    journal_begin(j, p);
    while (journal_next(j)) {
        if (!journal_do(j, p, trouble))
            return false;
        if (hearing_note(&book->hearing, p, &book->heard))
            write_seen(book, p, &j->last, to);
    }
    return !to->cut || trouble_say(trouble, NULL, "the journal is too long");
}
