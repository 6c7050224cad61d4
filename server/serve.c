#define _DEFAULT_SOURCE

#include "serve.h"

#include <ctype.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/base/hash.h"
#include "follow.h"
#include "host.h"
#include "lan.h"
#include "reply.h"

enum {
    CONNECTIONS_MOST = 256,
    OF_ONE_ADDRESS = CONNECTIONS_MOST / 2,
    SECONDS_MOST = 10,
    TICK_SECONDS = 2,
    FIRST_BYTES = 4096,
    TAG_ROOM = 20
};

/* A file, ready to be sent. */
struct answer {
    char tag[TAG_ROOM]; /* 16 hexadecimal digits, and a z if it is packed, in quotes */
    struct MHD_Response *response;
};

struct server {
    struct MHD_Daemon *daemon;
    int port;
    bool lan;
    sigset_t ends;                 /* the signals that end it */
    struct MHD_Response *unknown;  /* no such path */
    struct MHD_Response *unserved; /* neither GET nor HEAD */
    struct MHD_Response *unnamed;  /* asked for by the name of another host */
    struct follow *follow;         /* NULL: evenings are not shared */
    const struct page_file *files;
    int count;
    struct answer answers[]; /* two for each file, as it is and packed, in the same order */
};

/* ---- what is answered ---- */

static void prepare(struct answer *a, const struct page_file *f, bool packed)
{
    snprintf(a->tag, sizeof a->tag, "\"%016llx%s\"",
             (unsigned long long)hash_bytes(HASH_BEGIN, (const char *)f->bytes, f->size),
             packed ? "z" : "");
    a->response = reply_new(packed ? f->packed : f->bytes, packed ? f->packed_size : f->size,
                            MHD_RESPMEM_PERSISTENT, f->type, f->is_part);
    /* asked about each time: a new longroll shows at once */
    reply_header(a->response, "Cache-Control", "no-cache");
    reply_header(a->response, "ETag", a->tag);
    if (packed)
        reply_header(a->response, "Content-Encoding", "gzip");
    if (f->packed)
        reply_header(a->response, "Vary", "Accept-Encoding");
    if (strcmp(f->path, PAGE_WHOLE) ==
        0) /* the policy forbids its inline script here: it is for keeping */
        reply_header(a->response, "Content-Disposition", "attachment; filename=\"longroll.html\"");
}

/* Does it take packed files?  "gzip" or "*" in its list, and not with the weight 0. */
static bool takes_packed(struct MHD_Connection *connection)
{
    const char *list = web->lookup_connection_value(connection, MHD_HEADER_KIND, "Accept-Encoding");
    while (list && *list) {
        list += strspn(list, ", \t");
        const size_t name = strcspn(list, ",; \t"), whole = strcspn(list, ",");
        const char *weight = memchr(list, '=', whole);
        if ((name == 4 && strncasecmp(list, "gzip", 4) == 0) || (name == 1 && *list == '*'))
            return !weight || strtod(weight + 1, NULL) > 0;
        list += whole;
    }
    return false;
}

/* Does the browser hold this very file?  Our tag carries its quotes, so it is found whole in a list
 * of them. */
static bool is_known(struct MHD_Connection *connection, const char *tag)
{
    const char *known = web->lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match");
    return known && (strcmp(known, "*") == 0 || strstr(known, tag));
}

/* On a local network the machine has names that it does not know itself. */
static bool is_meant(const struct server *s, struct MHD_Connection *connection)
{
    const char *host = web->lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    return s->lan || !host || host_is_own(host);
}

/* A path is compared as it was sent: none of ours needs an escape, and behind %00 anything could
 * stand. */
static size_t leave_escaped(void *cls, struct MHD_Connection *connection, char *words)
{
    (void)cls;
    (void)connection;
    return strlen(words);
}

static enum MHD_Result answer(void *cls, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *body,
                              size_t *body_size, void **seen)
{
    const struct server *s = cls;
    (void)version;
    if (s->follow && strcmp(path, FOLLOW_PATH) == 0)
        return follow_answer(s->follow, connection, method, body, body_size, seen);
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return web->queue_response(connection, MHD_HTTP_METHOD_NOT_ALLOWED, s->unserved);
    if (!*seen) { /* only the head has been read: an answer now would cost the connection */
        *seen = cls;
        return MHD_YES;
    }
    if (*body_size > 0) /* nothing that is asked for here has a body */
        return MHD_NO;
    if (!is_meant(s, connection))
        return web->queue_response(connection, MHD_HTTP_MISDIRECTED_REQUEST, s->unnamed);
    const struct page_file *f =
        page_find(s->files, s->count, strcmp(path, "/") == 0 ? PAGE_INDEX : path);
    if (!f)
        return web->queue_response(connection, MHD_HTTP_NOT_FOUND, s->unknown);
    const bool packed = f->packed && takes_packed(connection);
    const struct answer *a = &s->answers[2 * (f - s->files) + packed];
    const unsigned status = is_known(connection, a->tag) ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK;
    return web->queue_response(
        connection, status, a->response); /* of HEAD and "not modified" MHD sends the head alone */
}

/* Those of files are marked by the server itself. */
static void request_ends(void *cls, struct MHD_Connection *connection, void **seen,
                         enum MHD_RequestTerminationCode why)
{
    const struct server *s = cls;
    (void)connection;
    (void)why;
    if (*seen && *seen != cls)
        follow_done(s->follow, *seen);
}

/* ---- what is not HTTP ---- */

/* Can a request begin so?  The library waits for the rest of anything: of a browser that tries
 * https, of lines that only CR ends, of plain garbage. */
static bool may_begin_request(const char *bytes, size_t size)
{
    const char *end = memchr(bytes, '\r', size);
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        if ((c < ' ' && !strchr("\r\n\t", c)) || c == '\0' || c == 0x7f ||
            (c == '\r' && i + 1 < size && bytes[i + 1] != '\n'))
            return false;
        if (i == 0 && !isalpha(c))
            return false;
    }
    return !end || (end - bytes > 9 && strncmp(end - 9, " HTTP/", 6) == 0);
}

/* The kernel hands a connection over when its first bytes are there: they are looked at, and left
 * for the library if they can be a request. */
static void look_at_first_bytes(void *cls, struct MHD_Connection *connection, void **kept,
                                enum MHD_ConnectionNotificationCode code)
{
    static const char refusal[] = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
                                  "Content-Length: 0\r\n\r\n";
    const union MHD_ConnectionInfo *i =
        web->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    char bytes[FIRST_BYTES];
    (void)cls;
    (void)kept;
    if (code != MHD_CONNECTION_NOTIFY_STARTED || !i)
        return;
    const ssize_t size = recv(i->connect_fd, bytes, sizeof bytes, MSG_PEEK | MSG_DONTWAIT);
    if (size <= 0 || may_begin_request(bytes, (size_t)size))
        return;
    if (recv(i->connect_fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0 &&
        send(i->connect_fd, refusal, sizeof refusal - 1, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0)
        shutdown(i->connect_fd, SHUT_RDWR);
}

/* ---- where it listens ---- */

static int listen_at(bool lan, int port)
{
    const int yes = 1, patience = SECONDS_MOST;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(lan ? INADDR_ANY : INADDR_LOOPBACK);
    int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (s < 0)
        return -1;
    /* where this fails, garbage only waits for its ten seconds */
    setsockopt(s, IPPROTO_TCP, TCP_DEFER_ACCEPT, &patience, sizeof patience);
    /* reuse: a server just ended leaves its port half closed for a minute; a listening one still
     * keeps others out */
    if (setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(s, (const struct sockaddr *)&at, sizeof at) == 0 && listen(s, CONNECTIONS_MOST) == 0)
        return s;
    const int why = errno;
    close(s);
    errno = why;
    return -1;
}

static int listen_among(const struct server_place *p)
{
    int s = -1;
    for (int port = p->first; port <= p->last && s < 0; port++) {
        s = listen_at(p->lan, port);
        if (s < 0 && errno != EADDRINUSE)
            break;
    }
    return s;
}

static int port_of(int s)
{
    struct sockaddr_in at = {0};
    socklen_t size = sizeof at;
    return getsockname(s, (struct sockaddr *)&at, &size) == 0 ? ntohs(at.sin_port) : 0;
}

static void port_trouble(struct trouble *trouble, const struct server_place *p)
{
    if (errno != EADDRINUSE)
        trouble_say(trouble, NULL, "cannot listen at port %d: %s", p->first, strerror(errno));
    else if (p->first == p->last)
        trouble_say(trouble, NULL,
                    "port %d is taken by another program; name another one with --port", p->first);
    else
        trouble_say(trouble, NULL,
                    "ports %d to %d are all taken by other programs; name a free one with --port",
                    p->first, p->last);
}

/* ---- its life ---- */

static struct server *server_new(const struct page_file *files, int count)
{
    struct server *s = calloc(1, sizeof *s + 2 * (size_t)count * sizeof *s->answers);
    reply_need(s != NULL);
    s->files = files;
    s->count = count;
    for (int i = 0; i < count; i++) {
        prepare(&s->answers[2 * i], &files[i], false);
        if (files[i].packed)
            prepare(&s->answers[2 * i + 1], &files[i], true);
    }
    s->unknown = reply_words("There is no such page here; the first one is at /\n");
    s->unserved = reply_words("Pages can be read here, and nothing else.\n");
    s->unnamed =
        reply_words("This page is for its own machine only, as 127.0.0.1 or localhost; longroll "
                    "serve --lan opens it to others.\n");
    reply_header(s->unserved, "Allow", "GET, HEAD");
    sigemptyset(&s->ends);
    sigaddset(&s->ends, SIGINT);
    sigaddset(&s->ends, SIGTERM);
    return s;
}

/* By the address that the neighbours know. */
static struct follow *follow_of(int port)
{
    char host[LAN_ROOM] = "", address[LAN_ROOM + 20];
    const bool reached = lan_address(host);
    snprintf(address, sizeof address, "http://%s:%d/", host, port);
    return follow_new(reached ? address : NULL);
}

static void server_free(struct server *s)
{
    if (s->follow)
        follow_free(s->follow);
    for (int i = 0; i < 2 * s->count; i++)
        if (s->answers[i].response)
            web->destroy_response(s->answers[i].response);
    web->destroy_response(s->unknown);
    web->destroy_response(s->unserved);
    web->destroy_response(s->unnamed);
    free(s);
}

struct server *server_start(const struct page_file *files, int count,
                            const struct server_place *place, struct trouble *trouble)
{
    if (!web_load()) {
        trouble_say(trouble, NULL, "libmicrohttpd, which serves the page, is not installed here");
        return NULL;
    }
    int listening = listen_among(place);
    if (listening < 0) {
        port_trouble(trouble, place);
        return NULL;
    }
    struct server *s = server_new(files, count);
    s->port = port_of(listening);
    s->lan = place->lan;
    if (s->lan)
        s->follow = follow_of(s->port);
    pthread_sigmask(SIG_BLOCK, &s->ends, NULL); /* before the thread starts, which inherits it */
    /* without dates a first screen is two KB lighter, and nothing is kept by them */
    s->daemon = web->start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_SUPPRESS_DATE_NO_CLOCK, 0,
        NULL, NULL, answer, s, MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS_MOST, MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)OF_ONE_ADDRESS,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SECONDS_MOST, MHD_OPTION_UNESCAPE_CALLBACK,
        leave_escaped, NULL, MHD_OPTION_NOTIFY_CONNECTION, look_at_first_bytes, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, request_ends, s, MHD_OPTION_END);
    if (s->daemon)
        return s;
    trouble_say(trouble, NULL, "the web server could not be started");
    server_free(s);
    return NULL;
}

int server_port(const struct server *s)
{
    return s->port;
}

void server_wait(const struct server *s)
{
    const struct timespec tick = {.tv_sec = TICK_SECONDS};
    while (sigtimedwait(&s->ends, NULL, &tick) < 0)
        if (s->follow)
            follow_tick(s->follow);
}

void server_stop(struct server *s)
{
    if (s->follow)
        follow_end(s->follow);
    web->stop_daemon(s->daemon);
    server_free(s);
}
