/* roster: cards and pegboards to print, of a scenario or as a journal has them by now. */

#include <string.h>

#include "fold.h"
#include "game/roster.h"
#include "record.h"
#include "server/qr.h"

enum { MODULES_MOST = 117 }; /* a side: 0.34 mm each on paper, which phones still read */

/* A code that opens the scenario at this address; where it is too long, that is said. */
static const char *code_of(struct call *c, const struct record *r, const char *address)
{
    struct text words, picture;
    const char *end = strstr(r->text, "\norders ");
    call_text(c, &words);
    call_text(c, &picture);
    text_print(&words, "%s#umpire?scenario=", address);
    fold(&words, r->text, r->is_journal && end ? (size_t)(end + 1 - r->text) : strlen(r->text));
    if (qr_svg(&picture, words.at, MODULES_MOST))
        return picture.at;
    say_line(c->err, 0,
             "longroll: the scenario makes an address of %d characters, too long for a code on "
             "paper: it is left out",
             (int)words.used);
    return NULL;
}

bool run_roster(struct call *c)
{
    const char *path = call_option(c, "-o"), *address = call_option(c, "--at");
    uint64_t orders = 0;
    if (!path || !call_number(c, "--to", 1, 999999, &orders))
        return false;
    struct record *r = record_read(c, c->plain[0]);
    if (!r || !record_play(c, r, NULL, (int)orders, 0))
        return false;
    if (address && (strcspn(address, " #?\"<>") < strlen(address) || !strstr(address, "://")))
        return trouble_say(&c->trouble, NULL,
                           "--at takes the address of a page, such as https://club.example/, not "
                           "%.0s",
                           address);
    struct state *begun = call_room(c, sizeof *begun);
    state_begin(r->play->scenario, r->play->state->head.seed, begun);
    struct text to;
    call_text(c, &to);
    roster_html(&(struct roster_page){.s = r->play->scenario,
                                      .state = r->play->state,
                                      .begun = begun,
                                      .picture = address ? code_of(c, r, address) : NULL},
                &to);
    return call_write(c, path, &to);
}
