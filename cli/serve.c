/* serve and page: the same charts in a browser, from this machine or from one file. */

#define _DEFAULT_SOURCE

#include <unistd.h>

#include "server/lan.h"
#include "server/qr.h"
#include "server/serve.h"
#include "files.h"
#include "longroll.h"

static bool has_page(struct call *c)
{
    return (page_file_count > 0 && !c->offline) ||
           trouble_say(&c->trouble, NULL,
                       "this longroll was built without the page; ./play builds "
                       "one that has it");
}

/* ---- longroll serve ---- */

enum { PORT_USUAL = 8080, PORTS_FURTHER = 20, PORT_MOST = 65535 };

static bool read_place(struct call *c, struct server_place *p)
{
    const char *word = call_option(c, "--port");
    uint64_t port;
    *p = (struct server_place){
        .lan = c->flag, .first = PORT_USUAL, .last = PORT_USUAL + PORTS_FURTHER};
    if (!call_number(c, "--port", 0, PORT_MOST, &port))
        return trouble_say(&c->trouble, NULL,
                           "%.0s is not a port; a port is a number from 0 to %d, and 0 takes any "
                           "free one",
                           word, PORT_MOST);
    if (word)
        p->first = p->last = (int)port;
    return true;
}

/* The address ends the first line, where scripts look for it. */
static void say_where(struct text *out, bool lan, int port)
{
    char host[LAN_ROOM];
    struct sentence l;
    const bool reached = lan && lan_address(host);
    text_print(sentence_begin(&l), "http://%s:%d/", reached ? host : "127.0.0.1", port);
    text_print(out, "Longroll is at %s\n", l.room);
    if (reached) {
        text_add(out, "Anyone on the same network can open it there. Point a phone's camera here:"
                      "\n\n");
        qr_draw(out, l.room, isatty(STDOUT_FILENO));
        text_char(out, '\n');
    } else if (lan) {
        text_add(out,
                 "This machine has no address in a local network: nobody else can open it yet.\n");
    }
    text_add(out, "Ctrl-C ends it.\n");
}

bool run_serve(struct call *c)
{
    struct server_place place;
    if (!read_place(c, &place) || !has_page(c))
        return false;
    struct server *s = server_start(page_files, page_file_count, &place, &c->trouble);
    if (!s)
        return false;
    say_where(c->out, place.lan, server_port(s));
    call_flush(c); /* now, not when the server has ended */
    server_wait(s);
    server_stop(s);
    return true;
}

/* ---- longroll page ---- */

bool run_page(struct call *c)
{
    const char *path = call_option(c, "-o");
    if (!path || !has_page(c))
        return false;
    const struct page_file *whole = page_find(page_files, page_file_count, PAGE_WHOLE);
    return file_write(path, whole->bytes, whole->size, &c->trouble);
}
