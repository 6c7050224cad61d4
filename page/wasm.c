/* The doors for a browser or for node: put the words of a question, one a line, into the request,
 * ask, and read the JSON; or what a battle is asked (door.h); or put a journal there and have it
 * played again. */

#include <stdlib.h>
#include <string.h>

#include "engine/chart/ask.h"
#include "game/door.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { REQUEST_ROOM = 1 << 20, REPLY_ROOM = 1 << 22, WORDS_MOST = 256 };

static char request[REQUEST_ROOM], reply[REPLY_ROOM];
static struct game *game; /* the one that is played */
static struct game_room room;

char *EXPORT(longroll_request)(void);
int EXPORT(longroll_request_room)(void);
void EXPORT(longroll_room)(int megabytes);
int EXPORT(longroll_ask)(int length);
int EXPORT(longroll_battle)(int length);
int EXPORT(longroll_replay)(int length);
char *EXPORT(longroll_reply)(void);

char *longroll_request(void)
{
    return request;
}

int longroll_request_room(void)
{
    return REQUEST_ROOM - 1;
}

char *longroll_reply(void)
{
    return reply;
}

/* ---- memory ---- */

/* One game wants a handful of pieces, so the first that fits will do; wasi-libc's malloc would make
 * the module 13 KB larger. */
enum { HEAP = 12 << 20 };

static _Alignas(16) unsigned char heap[HEAP];

/* The pieces lie one behind the other, each behind its size. */
struct piece {
    _Alignas(16) size_t size; /* with this head; 0: nothing was taken behind it yet */
    bool used;
};

static struct piece *piece_behind(struct piece *p)
{
    return (struct piece *)(void *)((unsigned char *)p + p->size);
}

/* Free pieces that lie side by side become one. */
static void join_free(struct piece *p)
{
    const unsigned char *end = heap + HEAP;
    for (struct piece *next; next = piece_behind(p), (unsigned char *)next < end && !next->used;)
        p->size += next->size;
}

void *malloc(size_t size)
{
    const size_t wanted = (size + sizeof(struct piece) + 15) / 16 * 16;
    struct piece *p = (struct piece *)(void *)heap;
    if (p->size == 0)
        p->size = HEAP;
    for (; (unsigned char *)p < heap + HEAP; p = piece_behind(p)) {
        if (p->used)
            continue;
        join_free(p);
        if (wanted < size || p->size < wanted)
            continue;
        if (p->size > wanted) { /* the rest stays free */
            struct piece *rest = (struct piece *)(void *)((unsigned char *)p + wanted);
            *rest = (struct piece){.size = p->size - wanted};
            p->size = wanted;
        }
        p->used = true;
        return p + 1;
    }
    return NULL;
}

void free(void *at)
{
    if (at)
        ((struct piece *)at - 1)->used = false;
}

void *realloc(void *at, size_t size)
{
    void *larger = malloc(size);
    if (!larger || !at)
        return larger;
    const size_t had = ((struct piece *)at - 1)->size - sizeof(struct piece);
    memcpy(larger, at, had < size ? had : size);
    free(at);
    return larger;
}

/* ---- room to work in ---- */

/* Behind everything else; the module's memory grows when it is wanted.  The native engine has the
 * same 128 MB for odds, so both answer the same questions. */
enum { PAGE = 1 << 16, WORK_FIRST = 16 << 20, WORK_MOST = 128 << 20 };

extern unsigned char __heap_base;
static size_t work_first = WORK_FIRST, work_limit = WORK_MOST;

static unsigned char *work(void)
{
    return (unsigned char *)(((size_t)&__heap_base + 15) / 16 * 16);
}

/* As much of this as can be had. */
static size_t make_room(size_t size)
{
    const size_t begin = (size_t)work(), has = __builtin_wasm_memory_size(0);
    const size_t wanted = (begin + size + PAGE - 1) / PAGE;
    if (wanted > has && __builtin_wasm_memory_grow(0, wanted - has) == (size_t)-1)
        return has * PAGE - begin;
    return size;
}

/* Odds have so much at once and no more: who wants to know soon whether they will take long allows
 * little at first. */
void longroll_room(int megabytes)
{
    const size_t wanted = (size_t)(megabytes < 1 ? 1 : megabytes) << 20;
    work_first = work_limit = wanted < WORK_MOST ? wanted : WORK_MOST;
}

/* ---- the doors ---- */

/* Returns the length of the reply. */
int longroll_ask(int length)
{
    const char *words[WORDS_MOST];
    int count = 0;
    bool inside = false;
    for (int i = 0; i < length && i < REQUEST_ROOM - 1; i++) {
        if (request[i] == '\n') {
            request[i] = '\0';
            inside = false;
        } else if (!inside && count < WORDS_MOST) {
            words[count++] = &request[i];
            inside = true;
        }
    }
    request[length < REQUEST_ROOM ? length : REQUEST_ROOM - 1] = '\0';
    struct text t;
    size_t size = work_first;
    text_over(&t, reply, sizeof reply);
    while (ask(&t, count, words, work(), make_room(size)) == TROUBLE_FULL && size < work_limit) {
        size = work_limit;
        text_over(&t, reply, sizeof reply);
    }
    return (int)t.used;
}

/* Returns the length of the reply. */
int longroll_battle(int length)
{
    struct text t;
    const int size = length < 0 ? 0 : length < REQUEST_ROOM ? length : REQUEST_ROOM - 1;
    request[size] = '\0';
    text_over(&t, reply, sizeof reply);
    room.weighing.room = work();
    room.weighing.size = make_room(WORK_FIRST);
    door(&game, &room, request, (size_t)size, &t);
    return (int)t.used;
}

/* "464 ~ 90c2..." for the orders that stand and the last check, or why not; returns the length of
 * the reply. */
int longroll_replay(int length)
{
    struct trouble trouble = {0};
    struct text t;
    request[length < REQUEST_ROOM ? length : REQUEST_ROOM - 1] = '\0';
    text_over(&t, reply, sizeof reply);
    struct game *played = game_open(request, (size_t)length, 0, &room, &trouble);
    if (played) {
        const struct play *p = &played->play;
        text_number(&t, p->state->head.orders);
        line_write_whole("", check_value(p->scenario, &p->check, p->state), &t);
    } else
        text_add(&t, trouble.room);
    game_close(played);
    return (int)t.used;
}
