#include "record.h"

#include <string.h>

struct record *record_read(struct call *c, const char *path)
{
    struct record *r = call_room(c, sizeof *r);
    r->path = path;
    r->text = call_room(c, FILE_ROOM);
    if (!file_read(path, r->text, FILE_ROOM, &c->trouble))
        return NULL;
    r->is_journal = is_journal(r->text);
    return r;
}

/* Of the rules that would play it now. */
static int version_now(const struct record *r)
{
    const struct system *system = r->any.scenario.system;
    return system && system->battle ? system->battle->version : 0;
}

/* A line of the journal that cannot be played, or comes out otherwise. */
static bool say_line_trouble(struct call *c, const struct record *r, const struct trouble *trouble)
{
    const struct journal *j = &r->journal;
    text_print(c->err, "longroll: %s:%d:%d: %s\n", r->path, j->line,
               trouble->column > 0 ? trouble->column : 1,
               j->differs ? "this line was changed, or one before it: it is not what comes out here"
                          : trouble->room);
    if (j->differs && j->version != 0 && j->version != version_now(r))
        text_print(c->err, "longroll: it was played by version %d of the rules\n", j->version);
    c->status = EXIT_REFUSED;
    return false;
}

/* Up to so many orders, or to the beginning of a turn. */
static bool play_lines(struct record *r, int orders, int turn, struct trouble *trouble)
{
    struct journal *j = &r->journal;
    struct play *p = &r->any.play;
    if (turn == 0)
        return journal_play(j, p, orders, trouble);
    journal_begin(j, p);
    while (p->state->head.turn < turn && journal_next(j))
        if (!journal_do(j, p, trouble))
            return false;
    return true;
}

bool record_play(struct call *c, struct record *r, int orders, int turn)
{
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    const bool opened = r->is_journal
                            ? journal_open(&r->journal, &r->any.scenario, r->text, strlen(r->text),
                                           &faults, &trouble)
                            : scenario_read(&r->any.scenario, r->text, strlen(r->text), &faults);
    if (faults.count > 0) {
        say_faults(c->err, r->path, &faults);
        c->status = EXIT_USAGE;
        return false;
    }
    play_over(&r->any.play, &r->any.scenario, &r->any.last, r->any.room);
    if (!opened || (r->is_journal && !play_lines(r, orders, turn, &trouble)))
        return say_line_trouble(c, r, &trouble);
    if (!r->is_journal)
        play_begin(&r->any.play, 0);
    return true;
}

int record_seat(struct call *c, const struct record *r, const char *name)
{
    const int own = r->is_journal ? r->journal.seat : SEAT_REFEREE;
    const int seat = name ? seat_named(&r->any.scenario, name) : own;
    if (seat == NOBODY) {
        struct text *t = trouble_usage(&c->trouble, NULL);
        text_print(t, "there is no seat %.0s; there are", name);
        for (int i = 0; i < seat_count(&r->any.scenario); i++)
            text_print(t, "%s %s", i ? "," : "", seat_name(&r->any.scenario, i));
        return NOBODY;
    }
    if (own != SEAT_REFEREE && seat != own)
        return trouble_say(&c->trouble, NULL, "this is the journal of another seat"), NOBODY;
    return seat;
}
