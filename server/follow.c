#define _DEFAULT_SOURCE

#include "follow.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/hash.h"
#include "host.h"
#include "reply.h"
#include "shares.h"

enum {
    JOURNAL_MOST = 1 << 18,
    READERS_MOST = 64,
    READERS_OF_ONE = 16, /* of one address */
    WRITERS_MOST = 8,
    WRITERS_OF_ONE = 2,
    REQUESTS_MOST = READERS_MOST + WRITERS_MOST,
    WAIT_SECONDS = 20, /* of a reader for something new, and at most for a writer's body */
    OFFER_ROOM = 80
};

/* How a request is refused. */
enum refusal {
    NOT_A_METHOD,
    NOT_FROM_HERE,
    NOT_A_SHARE, /* a header is missing, or no word of ours */
    NOT_SHARED,
    NOT_YOURS,
    NO_LENGTH,
    TOO_LONG,
    TOO_MANY,
    NO_ROOM,
    REFUSALS
};

static const struct {
    unsigned status;
    const char *words;
} refusals[REFUSALS] = {
    [NOT_A_METHOD] = {MHD_HTTP_METHOD_NOT_ALLOWED, "GET, PUT, POST and DELETE are known here.\n"},
    [NOT_FROM_HERE] = {MHD_HTTP_FORBIDDEN, "Only the page of this very server may ask this, by its "
                                           "address in figures, localhost or a name in .local.\n"},
    [NOT_A_SHARE] = {MHD_HTTP_BAD_REQUEST, "That is not the word of a shared evening.\n"},
    [NOT_SHARED] = {MHD_HTTP_NOT_FOUND, "Nobody shares an evening by that word.\n"},
    [NOT_YOURS] = {MHD_HTTP_FORBIDDEN, "Another one writes this evening.\n"},
    [NO_LENGTH] = {MHD_HTTP_LENGTH_REQUIRED, "A journal says how long it is.\n"},
    [TOO_LONG] = {MHD_HTTP_CONTENT_TOO_LARGE, "A journal that is shared has 256 KB at most.\n"},
    [TOO_MANY] = {MHD_HTTP_TOO_MANY_REQUESTS, "This machine asks for too much at once.\n"},
    [NO_ROOM] = {MHD_HTTP_SERVICE_UNAVAILABLE, "There is no room for more just now.\n"},
};

enum verb { GET, PUT, POST, DELETE, VERBS };

static const char *const verbs[VERBS] = {"GET", "PUT", "POST", "DELETE"}; /* ORDER VERB */

/* One that is being read, waits or is being answered. */
struct request {
    struct MHD_Connection *connection; /* NULL: there is none here */
    enum verb verb;
    uint32_t address;
    bool is_share; /* it names one */
    char token[SHARE_WORD + 1], secret[SHARE_WORD + 1];
    int64_t until; /* it is answered or given up then */
    bool waits;    /* suspended */
    char *body;
    size_t length, read; /* of the body */
};

struct follow {
    pthread_mutex_t lock; /* the daemon's thread answers, another one lets time pass */
    struct shares shares;
    struct request request[REQUESTS_MOST];
    struct MHD_Response *refusal[REFUSALS], *offer, *done;
    char offered[OFFER_ROOM];
    bool ends;
};

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

/* ---- its life ---- */

static struct MHD_Response *unkept(const void *bytes, size_t size, enum MHD_ResponseMemoryMode mode,
                                   const char *type)
{
    struct MHD_Response *r = reply_new(bytes, size, mode, type, true);
    reply_header(r, "Cache-Control", "no-store");
    return r;
}

static void release(void *journal)
{
    web->destroy_response(journal);
}

struct follow *follow_new(const char *address)
{
    struct follow *f = calloc(1, sizeof *f);
    reply_need(f != NULL && pthread_mutex_init(&f->lock, NULL) == 0);
    f->shares.release = release;
    for (int i = 0; i < REFUSALS; i++)
        f->refusal[i] = reply_words(refusals[i].words);
    reply_header(f->refusal[NOT_A_METHOD], "Allow", "GET, PUT, POST, DELETE");
    const char *quote = address ? "\"" : "";
    snprintf(f->offered, sizeof f->offered, "{\"address\":%s%s%s}\n", quote,
             address ? address : "null", quote);
    f->offer = unkept(f->offered, strlen(f->offered), MHD_RESPMEM_PERSISTENT, "application/json");
    f->done = unkept("", 0, MHD_RESPMEM_PERSISTENT, "text/plain");
    return f;
}

void follow_free(struct follow *f)
{
    for (int i = 0; i < REFUSALS; i++)
        web->destroy_response(f->refusal[i]);
    web->destroy_response(f->offer);
    web->destroy_response(f->done);
    for (int i = 0; i < SHARES_MOST; i++)
        share_end(&f->shares, &f->shares.list[i]);
    pthread_mutex_destroy(&f->lock);
    free(f);
}

/* ---- who waits ---- */

static void go_on(struct request *r)
{
    if (r->waits)
        web->resume_connection(r->connection);
    r->waits = false;
}

/* All who follow it. */
static void wake(struct follow *f, const char *token)
{
    for (int i = 0; i < REQUESTS_MOST; i++)
        if (strcmp(f->request[i].token, token) == 0)
            go_on(&f->request[i]);
}

void follow_tick(struct follow *f)
{
    const int64_t at = now();
    pthread_mutex_lock(&f->lock);
    shares_age(&f->shares, at);
    for (int i = 0; i < REQUESTS_MOST; i++)
        if (at >= f->request[i].until)
            go_on(&f->request[i]);
    pthread_mutex_unlock(&f->lock);
}

void follow_end(struct follow *f)
{
    pthread_mutex_lock(&f->lock);
    f->ends = true;
    for (int i = 0; i < REQUESTS_MOST; i++)
        go_on(&f->request[i]);
    pthread_mutex_unlock(&f->lock);
}

void follow_done(struct follow *f, void *seen)
{
    struct request *r = seen;
    pthread_mutex_lock(&f->lock);
    free(r->body);
    *r = (struct request){.connection = NULL};
    pthread_mutex_unlock(&f->lock);
}

/* ---- answers ---- */

static enum MHD_Result refuse(const struct follow *f, struct MHD_Connection *c, enum refusal why)
{
    return web->queue_response(c, refusals[why].status, f->refusal[why]);
}

static enum MHD_Result answer_share(const struct follow *f, const struct request *r,
                                    enum share_answer answer)
{
    static const enum refusal whys[] = {[SHARE_UNKNOWN] = NOT_SHARED,
                                        [SHARE_FORBIDDEN] = NOT_YOURS,
                                        [SHARE_MANY] = TOO_MANY,
                                        [SHARE_FULL] = NO_ROOM};
    return answer == SHARE_FINE ? web->queue_response(r->connection, MHD_HTTP_NO_CONTENT, f->done)
                                : refuse(f, r->connection, whys[answer]);
}

/* Nothing is new: for how long its writer has said nothing. */
static enum MHD_Result answer_quiet(const struct request *r, const struct evening *s)
{
    char seconds[24];
    struct MHD_Response *quiet = unkept("", 0, MHD_RESPMEM_PERSISTENT, "text/plain");
    snprintf(seconds, sizeof seconds, "%lld", (long long)(now() - s->heard));
    reply_header(quiet, "Longroll-Quiet", seconds);
    reply_header(quiet, "ETag", s->tag);
    const enum MHD_Result result = web->queue_response(r->connection, MHD_HTTP_NOT_MODIFIED, quiet);
    web->destroy_response(quiet);
    return result;
}

static enum MHD_Result watch(struct follow *f, struct request *r)
{
    const char *known =
        web->lookup_connection_value(r->connection, MHD_HEADER_KIND, "If-None-Match");
    const struct evening *s = shares_find(&f->shares, r->token);
    if (!s)
        return refuse(f, r->connection, NOT_SHARED);
    if (!known || strcmp(known, s->tag) != 0)
        return web->queue_response(r->connection, MHD_HTTP_OK, s->journal);
    if (f->ends || now() >= r->until)
        return answer_quiet(r, s);
    r->waits = true;
    web->suspend_connection(r->connection);
    return MHD_YES;
}

/* The journal of its body, which is the response's from here on. */
static enum MHD_Result keep(struct follow *f, struct request *r)
{
    struct evening *s;
    const enum share_answer answer =
        shares_open(&f->shares, r->token, r->secret, r->address, now(), &s);
    if (answer != SHARE_FINE)
        return answer_share(f, r, answer);
    if (s->journal)
        release(s->journal);
    snprintf(s->tag, sizeof s->tag, "\"%016llx\"",
             (unsigned long long)hash_bytes(HASH_BEGIN, r->body, r->read));
    s->journal = unkept(r->body, r->read, MHD_RESPMEM_MUST_FREE, "text/plain; charset=utf-8");
    r->body = NULL;
    reply_header(s->journal, "ETag", s->tag);
    wake(f, r->token);
    return answer_share(f, r, SHARE_FINE);
}

/* POST and DELETE. */
static enum MHD_Result tell(struct follow *f, const struct request *r)
{
    struct evening *s;
    const enum share_answer answer = shares_claim(&f->shares, r->token, r->secret, now(), &s);
    if (answer == SHARE_FINE && r->verb == DELETE) {
        share_end(&f->shares, s);
        wake(f, r->token);
    }
    return answer_share(f, r, answer);
}

/* The whole request has been read; or somebody who waited goes on. */
static enum MHD_Result finish(struct follow *f, struct request *r)
{
    if (r->verb == PUT)
        return keep(f, r);
    if (r->verb != GET)
        return tell(f, r);
    return r->is_share ? watch(f, r) : web->queue_response(r->connection, MHD_HTTP_OK, f->offer);
}

/* ---- requests ---- */

static bool read_word(const struct request *r, const char *header, char word[SHARE_WORD + 1])
{
    const char *said = web->lookup_connection_value(r->connection, MHD_HEADER_KIND, header);
    if (!share_is_word(said))
        return false;
    memcpy(word, said, SHARE_WORD + 1);
    return true;
}

static uint32_t address_of(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *i =
        web->get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct sockaddr_in at = {.sin_family = AF_INET};
    if (i)
        memcpy(&at, i->client_addr, sizeof at);
    return at.sin_addr.s_addr;
}

/* A free place among those that read, or write; NULL: none, or none for this address. */
static struct request *find_place(struct follow *f, uint32_t address, bool writes)
{
    struct request *const first = f->request + (writes ? READERS_MOST : 0), *place = NULL;
    const int most = writes ? WRITERS_MOST : READERS_MOST;
    int left = writes ? WRITERS_OF_ONE : READERS_OF_ONE;
    for (struct request *r = first; r < first + most; r++) {
        if (!r->connection)
            place = r;
        else if (r->address == address)
            left--;
    }
    return left > 0 ? place : NULL;
}

static bool is_from_here(struct MHD_Connection *c)
{
    const char *host = web->lookup_connection_value(c, MHD_HEADER_KIND, "Host");
    const char *origin = web->lookup_connection_value(c, MHD_HEADER_KIND, "Origin");
    return host && host_is_near(host) && host_is_origin(host, origin);
}

/* Room for the body that is announced; no more is read.  REFUSALS: it is fine. */
static enum refusal expect_body(struct request *r)
{
    const char *length =
        web->lookup_connection_value(r->connection, MHD_HEADER_KIND, "Content-Length");
    char *end = NULL;
    const unsigned long long size = length ? strtoull(length, &end, 10) : 0;
    if (size == 0 && r->verb != PUT)
        return REFUSALS;
    if (size == 0 || *end != '\0')
        return NO_LENGTH;
    if (size > JOURNAL_MOST)
        return TOO_LONG;
    if (r->verb != PUT)
        return TOO_LONG; /* the others have no body */
    r->length = (size_t)size;
    r->body = malloc(r->length);
    return r->body ? REFUSALS : NO_ROOM;
}

/* What is wrong with its head; REFUSALS: nothing. */
static enum refusal read_head(struct request *r)
{
    const char *named =
        web->lookup_connection_value(r->connection, MHD_HEADER_KIND, "Longroll-Share");
    r->is_share = named || r->verb != GET;
    if (r->is_share && !read_word(r, "Longroll-Share", r->token))
        return NOT_A_SHARE;
    if (r->verb != GET && !read_word(r, "Longroll-Secret", r->secret))
        return NOT_A_SHARE;
    return expect_body(r);
}

/* Its head alone has been read: what is refused now costs the connection, and no body is read. */
static enum MHD_Result begin(struct follow *f, struct MHD_Connection *c, const char *method,
                             void **seen)
{
    enum verb verb = GET;
    while (verb < VERBS && strcmp(verbs[verb], method) != 0)
        verb++;
    if (verb == VERBS)
        return refuse(f, c, NOT_A_METHOD);
    if (!is_from_here(c))
        return refuse(f, c, NOT_FROM_HERE);
    const uint32_t address = address_of(c);
    struct request *r = find_place(f, address, verb != GET);
    if (!r)
        return refuse(f, c, TOO_MANY);
    *seen = r;
    *r = (struct request){
        .connection = c, .verb = verb, .address = address, .until = now() + WAIT_SECONDS};
    const enum refusal why = read_head(r);
    return why == REFUSALS ? MHD_YES : refuse(f, c, why);
}

/* A part of the body.  Who sends it a byte at a time is hung up on. */
static enum MHD_Result take(struct request *r, const char *body, size_t *size)
{
    if (*size > r->length - r->read || now() >= r->until)
        return MHD_NO;
    memcpy(r->body + r->read, body, *size);
    r->read += *size;
    *size = 0;
    return MHD_YES;
}

enum MHD_Result follow_answer(struct follow *f, struct MHD_Connection *connection,
                              const char *method, const char *body, size_t *body_size, void **seen)
{
    pthread_mutex_lock(&f->lock);
    const enum MHD_Result result = !*seen           ? begin(f, connection, method, seen)
                                   : *body_size > 0 ? take(*seen, body, body_size)
                                                    : finish(f, *seen);
    pthread_mutex_unlock(&f->lock);
    return result;
}
