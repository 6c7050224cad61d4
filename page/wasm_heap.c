/* One game, or a small experiment, wants a handful of pieces, so the first that fits will do;
 * wasi-libc's malloc would make a module 13 KB larger. */

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#ifdef LONGROLL_UMPIRE
enum { HEAP = 32 << 20 }; /* an experiment of a hundred cells */
#else
enum { HEAP = 12 << 20 };
#endif

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

void *calloc(size_t count, size_t size)
{
    if (size > 0 && count > HEAP / size)
        return NULL;
    void *at = malloc(count * size);
    return at ? memset(at, 0, count * size) : NULL;
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
