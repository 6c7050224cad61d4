/* serve and page: the same charts in a browser, from this machine or from one file. */

#define _DEFAULT_SOURCE

#include <string.h>
#include <unistd.h>

#include "server/lan.h"
#include "server/qr.h"
#include "server/serve.h"
#include "files.h"
#include "longroll.h"

static int say_no_page(struct call *c)
{
    struct trouble trouble = {0};
    text_add(trouble_usage(&trouble, NULL),
             "this longroll was built without the page; ./play builds it with");
    return say_trouble(c, &trouble);
}

/* ---- longroll serve ---- */

enum { PORT_USUAL = 8080, PORTS_FURTHER = 20, PORT_MOST = 65535 };

static bool read_port(const char *word, int *port)
{
    size_t digits = strspn(word, "0123456789");
    *port = 0;
    for (size_t i = 0; i < digits && *port <= PORT_MOST; i++)
        *port = *port * 10 + (word[i] - '0');
    return digits > 0 && word[digits] == '\0' && *port <= PORT_MOST;
}

static bool read_serve_words(const struct call *c, struct server_place *p, struct trouble *trouble)
{
    *p = (struct server_place){.first = PORT_USUAL, .last = PORT_USUAL + PORTS_FURTHER};
    for (int i = 0; i < c->count; i++) {
        if (strcmp(c->words[i], "--lan") == 0) {
            p->lan = true;
        } else if (strcmp(c->words[i], "--port") == 0 && i + 1 < c->count) {
            const char *word = c->words[++i];
            if (!read_port(word, &p->first)) {
                struct text *t = trouble_usage(trouble, NULL);
                text_quote(t, word);
                text_add(
                    t, " is no port; a port is a number from 0 to 65535, and 0 takes any free one");
                return false;
            }
            p->last = p->first;
        } else {
            text_add(trouble_usage(trouble, NULL),
                     "serve takes --lan and --port N, and nothing else");
            return false;
        }
    }
    return true;
}

static void put_address(struct text *t, const char *host, int port)
{
    text_add(t, "http://");
    text_add(t, host);
    text_char(t, ':');
    text_number(t, port);
    text_char(t, '/');
}

/* The address ends the first line, where scripts look for it. */
static void say_where(struct text *out, bool lan, int port)
{
    char host[LAN_ROOM], room[80];
    struct text address;
    const bool reached = lan && lan_address(host);
    text_over(&address, room, sizeof room);
    put_address(&address, reached ? host : "127.0.0.1", port);
    text_add(out, "Longroll is at ");
    text_add(out, room);
    text_char(out, '\n');
    if (reached) {
        text_add(
            out,
            "Whoever is in the same network can open it there. Point a phone's camera here:\n\n");
        qr_draw(out, room, isatty(STDOUT_FILENO));
        text_char(out, '\n');
    } else if (lan) {
        text_add(out,
                 "This machine has no address in a local network: nobody else can open it yet.\n");
    }
    text_add(out, "Ctrl-C ends it.\n");
}

int run_serve(struct call *c)
{
    struct trouble trouble = {0};
    struct server_place place;
    if (!read_serve_words(c, &place, &trouble))
        return say_trouble(c, &trouble);
    if (c->offline)
        return EXIT_DONE;
    if (page_file_count == 0)
        return say_no_page(c);
    struct server *s = server_start(page_files, page_file_count, &place, &trouble);
    if (!s)
        return say_trouble(c, &trouble);
    say_where(c->out, place.lan, server_port(s));
    if (c->out->spill)
        c->out->spill(c->out); /* now, not when the server has ended */
    server_wait(s);
    server_stop(s);
    return EXIT_DONE;
}

/* ---- longroll page ---- */

int run_page(struct call *c)
{
    struct trouble trouble = {0};
    if (c->count != 2 || strcmp(c->words[0], "-o") != 0) {
        text_add(trouble_usage(&trouble, NULL),
                 "page takes -o and a file, as in page -o longroll.html");
        return say_trouble(c, &trouble);
    }
    if (c->offline)
        return EXIT_DONE;
    const struct page_file *whole = page_find(page_files, page_file_count, PAGE_WHOLE);
    if (!whole)
        return say_no_page(c);
    if (!file_write_bytes(c->words[1], whole->bytes, whole->size, &trouble))
        return say_trouble(c, &trouble);
    return EXIT_DONE;
}
