/* What every module for a browser or for node has: a request, a reply, and room to work in.
 * wasm_charts.c and wasm_battle.c have the doors. */

#include "wasm.h"

char request[REQUEST_ROOM], reply[REPLY_ROOM];

char *EXPORT(longroll_request)(void);
int EXPORT(longroll_request_room)(void);
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

/* Behind everything else; the module's memory grows when it is wanted. */
enum { PAGE = 1 << 16 };

extern unsigned char __heap_base;

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
