/* replay and verify: a journal played again. */

#include "battle_says.h"
#include "record.h"

/* Plays a journal; NULL: what is wrong was said, or the trouble says it. */
static struct record *replay(struct call *c, const char *seat, int orders)
{
    struct record *r = record_read(c, c->plain[0]);
    if (!r || !record_play(c, r, seat, orders, 0))
        return NULL;
    if (!r->is_journal)
        return trouble_say(&c->trouble, NULL, "%.0s is a scenario, not a journal", r->path), NULL;
    return r;
}

static void say_count(struct call *c, const struct record *r)
{
    const struct journal *j = &r->room->journal;
    text_print(c->out, "%d orders%s%s\n", r->orders, r->orders < r->to ? "; there are no more" : "",
               j->cut ? "; the line after them is cut short and left out" : "");
    if (j->shown && j->seat == SEAT_REFEREE)
        say_line(c->out, 0, "Played by version %d of the rules, and shown by its effects",
                 j->version);
}

bool run_verify(struct call *c)
{
    const struct record *r = replay(c, NULL, 0);
    if (r)
        say_count(c, r);
    return r;
}

/* The journal of one seat, made from the whole one. */
static bool write_heard(struct call *c, struct record *r, const char *file)
{
    struct text t;
    call_text(c, &t);
    return journal_seen(&r->room->journal, &r->room->again.play, r->seat, &r->room->book, &t,
                        &c->trouble) &&
           call_write(c, file, &t);
}

/* A seat's own journal tells no more than it saw, and nothing is to be done in it. */
static void say_view(struct call *c, const struct record *r)
{
    const struct play *p = r->play;
    const bool own = r->room->journal.seat != SEAT_REFEREE;
    const struct view v = own ? (struct view){p->scenario, p->state, r->seat}
                              : view_of(p, r->seat, &r->room->seen, &r->room->known);
    struct sentence l;
    battle_stand(v.s, v.state, sentence_begin(&l));
    say_lines(c->out, l.room);
    say_pegs(c->out, &v);
    if (!own && (r->seat == SEAT_REFEREE || r->seat == battle_turn_of(v.s, v.state)))
        say_todo(c->out, &v);
}

bool run_replay(struct call *c)
{
    const char *name = call_option(c, "--seat"), *file = call_option(c, "--journal");
    uint64_t orders = 0;
    if ((file && (!name || call_option(c, "--to"))) || !call_number(c, "--to", 1, 999999, &orders))
        return false;
    struct record *r = replay(c, name, (int)orders);
    if (!r)
        return false;
    if (file && r->seat == SEAT_REFEREE)
        return trouble_say(
            &c->trouble, NULL,
            "the journal that is read is the referee's own; --seat names another seat");
    if (file && !write_heard(c, r, file))
        return false;
    say_count(c, r);
    if (!file)
        say_view(c, r);
    return true;
}
