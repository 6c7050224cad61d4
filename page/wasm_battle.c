/* The doors of battles: what one is asked (door.h), or a journal that is played again. */

#include <stdlib.h>
#include <string.h>

#include "game/clerk.h"
#include "game/door.h"
#include "wasm.h"

static struct game *game; /* the one that is played */
static struct game_room room;

int EXPORT(longroll_battle)(int length);
int EXPORT(longroll_replay)(int length);

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

/* ---- the doors ---- */

/* Only the umpire's module has his clerk: the Table's first screen has no room for him. */
static bool ask_clerk(struct text *t)
{
#ifdef LONGROLL_UMPIRE
    return clerk(&game, &room, request, t);
#else
    return false;
#endif
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
    if (!ask_clerk(&t))
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
