#include "record.h"

#include <string.h>

struct record *record_read(struct call *c, const char *path)
{
    struct record *r = call_room(c, sizeof *r);
    r->path = path;
    r->room = call_room(c, sizeof *r->room);
    r->play = &r->room->again.play;
    r->text = call_read(c, path);
    r->is_journal = r->text && is_journal(r->text);
    return r->text ? r : NULL;
}

bool record_refuse(struct call *c, const struct record *r, const struct trouble *trouble)
{
    const struct journal *j = &r->room->journal;
    struct faults faults = {.count = 0};
    c->status = EXIT_USAGE;
    if (!scenario_read(&r->room->known, r->text, r->is_journal ? j->scenario : strlen(r->text),
                       &faults))
        say_faults(c->err, r->path, &faults);
    else {
        say_line(c->err, 0, "longroll: %s: %s", r->path, trouble->room);
        c->status = EXIT_REFUSED;
    }
    return false;
}

/* A line of the journal that cannot be played, or comes out otherwise. */
static bool refuse_line(struct call *c, const struct record *r, const struct trouble *trouble)
{
    const struct journal *j = &r->room->journal;
    text_print(c->err, "longroll: %s:%d:%d: %s\n", r->path, j->line,
               trouble->column > 0 ? trouble->column : 1,
               j->differs ? "this line, or one before it, was changed: it comes out otherwise"
                          : trouble->room);
    c->status = EXIT_REFUSED;
    return false;
}

/* NOBODY: the trouble says why. */
static int find_seat(struct call *c, const struct record *r, const char *name)
{
    const struct scenario *s = r->play->scenario;
    const int own = r->is_journal ? r->room->journal.seat : SEAT_REFEREE;
    const int seat = name ? seat_named(s, name) : own;
    if (seat == NOBODY) {
        struct text *t = trouble_usage(&c->trouble, NULL);
        text_print(t, "there is no seat %.0s; there are", name);
        for (int i = 0; i < seat_count(s); i++)
            text_print(t, "%s %s", i ? "," : "", seat_name(s, i));
    } else if (own != SEAT_REFEREE && seat != own)
        trouble_say(&c->trouble, NULL, "this is the journal of another seat");
    return c->trouble.kind ? NOBODY : seat;
}

bool record_next(struct record *r)
{
    struct journal *j = &r->room->journal;
    return (r->turn == 0 || r->play->state->head.turn < r->turn) && journal_next(j) &&
           (r->to == 0 || r->orders < r->to || j->last.undo);
}

static bool play_lines(struct record *r, struct trouble *trouble)
{
    struct journal *j = &r->room->journal;
    struct play *p = &r->room->again.play;
    struct hearing hearing;
    hearing_begin(&hearing, r->seat);
    journal_begin(j, p);
    while (record_next(r)) {
        if (!journal_do(j, p, trouble))
            return false;
        hearing_note(&hearing, p, &r->room->heard);
        r->orders = j->seat == SEAT_REFEREE ? hearing.number : j->orders;
    }
    return true;
}

bool record_play(struct call *c, struct record *r, const char *seat, int orders, int turn)
{
    struct play_any *any = &r->room->again;
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    const size_t size = strlen(r->text);
    if (!(r->is_journal
              ? journal_open(&r->room->journal, &any->scenario, r->text, size, &faults, &trouble)
              : scenario_read(&any->scenario, r->text, size, &faults)))
        return record_refuse(c, r, &trouble);
    play_over(&any->play, &any->scenario, &any->last, any->room);
    r->orders = 0;
    r->to = orders;
    r->turn = turn;
    r->seat = find_seat(c, r, seat);
    if (r->seat == NOBODY)
        return false;
    if (!r->is_journal)
        play_begin(&any->play, 0);
    return !r->is_journal || play_lines(r, &trouble) || refuse_line(c, r, &trouble);
}
