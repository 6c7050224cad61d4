/* The door for a browser or for node: put the words of a question, one a line, into the request,
 * ask, and read the JSON.  wasm_battle.c has the doors of battles. */

#include "wasm.h"

#include "engine/chart/ask.h"

enum { WORDS_MOST = 256, WORK_MOST = 128 << 20 };

char request[REQUEST_ROOM], reply[REPLY_ROOM];

char *EXPORT(longroll_request)(void);
int EXPORT(longroll_request_room)(void);
void EXPORT(longroll_room)(int megabytes);
int EXPORT(longroll_ask)(int length);
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

/* ---- room to work in ---- */

/* Behind everything else; the module's memory grows when it is wanted.  The native engine has the
 * same 128 MB for odds, so both answer the same questions. */
enum { PAGE = 1 << 16 };

extern unsigned char __heap_base;
static size_t work_first = WORK_FIRST, work_limit = WORK_MOST;

unsigned char *work(void)
{
    return (unsigned char *)(((size_t)&__heap_base + 15) / 16 * 16);
}

size_t make_room(size_t size)
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
