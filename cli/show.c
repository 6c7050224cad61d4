/* show: the table as a map, or a battle as a page that steps through it. */

#include <string.h>

#include "battle_says.h"
#include "map.h"
#include "record.h"
#include "film.h"

/* The map as this seat knows it. */
static bool write_map(struct call *c, const struct record *r, const char *path)
{
    const struct view v = view_of(r->play, r->seat, &r->room->seen, &r->room->known);
    struct text to;
    call_text(c, &to);
    map_draw(&(struct map){v.s, v.state, &to});
    return call_write(c, path, &to);
}

bool run_show(struct call *c)
{
    const char *file = call_option(c, "-o");
    uint64_t orders = 0, turn = 0;
    if (!file || !call_number(c, "--to", 1, 999999, &orders) ||
        !call_number(c, "--turn", 1, 999, &turn))
        return false;
    const char *end = strrchr(file, '.');
    if (end &&
        (text_same_word(end, ".png") || text_same_word(end, ".jpg") || text_same_word(end, ".pdf")))
        return trouble_say(&c->trouble, NULL,
                           "%.0s: show writes SVG, or a page with --html; other programs make "
                           "%s of it",
                           file, end + 1);
    struct record *r = record_read(c, c->plain[0]);
    if (!r || !record_play(c, r, call_option(c, "--seat"), (int)orders, (int)turn))
        return false;
    if (!has_table(&r->play->scenario->ground))
        return trouble_say(
            &c->trouble, NULL,
            "this battle has no table to draw; a line table WIDTH DEPTH gives it one");
    return c->flag ? film_write(c, r, file) : write_map(c, r, file);
}
