/* show: the table as a map, or a battle as a page that steps through it. */

#include <string.h>

#include "map.h"
#include "record.h"
#include "film.h"

struct show_words {
    const char *path, *seat, *file;
    uint64_t orders, turn;
    bool html;
};

static bool read_words(struct call *c, struct show_words *w)
{
    const char *to = NULL, *turn = NULL;
    const struct option options[] = {{"-o", .word = &w->file},
                                     {"--seat", .word = &w->seat},
                                     {"--to", .word = &to},
                                     {"--turn", .word = &turn},
                                     {"--html", .given = &w->html}};
    return call_sort(c, options, COUNT(options), &w->path, 1) == 1 && w->file &&
           (!to || (read_whole(to, 999999, &w->orders) && w->orders > 0)) &&
           (!turn || (read_whole(turn, 999, &w->turn) && w->turn > 0));
}

/* The map as this seat knows it. */
static void write_map(struct call *c, const struct record *r, int seat, const char *path)
{
    const struct scenario *s = r->play->scenario;
    struct state *seen = &r->room->seen;
    struct text to;
    call_text(c, &to, FILE_ROOM);
    state_seen(s, r->play->state, seat, seen);
    map_draw(&(struct map){scenario_seen(s, seen, seat, &r->room->known), seen, &to});
    file_write(path, &to, &c->trouble);
}

int run_show(struct call *c)
{
    struct show_words w = {.path = NULL};
    if (!read_words(c, &w))
        return call_usage(c);
    if (c->offline)
        return EXIT_DONE;
    struct record *r = record_read(c, w.path);
    if (!r || !record_play(c, r, w.seat, (int)w.orders, (int)w.turn))
        return call_end(c);
    if (!has_table(&r->play->scenario->ground))
        trouble_say(&c->trouble, NULL,
                    "this battle has no table to draw; a line table WIDTH DEPTH gives it one");
    else if (w.html)
        film_write(c, r, r->seat, w.file);
    else
        write_map(c, r, r->seat, w.file);
    return call_end(c);
}
