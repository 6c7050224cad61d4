#define _POSIX_C_SOURCE 200809L

#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { STACK = 1 << 20 };

/* Of the processor's time, which other threads do not spend. */
static int64_t thread_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

struct crew {
    const struct work *work;
    pthread_mutex_t lock;
    pthread_cond_t rested;
    bool stopped;
    int hands;    /* who had memory to work with */
    int fighting; /* all by the same edition */
    const struct edition *edition;
};

static bool take(struct crew *c, struct shard *s)
{
    pthread_mutex_lock(&c->lock);
    const bool taken = !c->stopped && c->work->next(c->work->owner, s);
    pthread_mutex_unlock(&c->lock);
    return taken;
}

/* Whoever needs another edition waits until all others have come to rest. */
static void turn_to(struct crew *c, const struct edition *e)
{
    pthread_mutex_lock(&c->lock);
    while (c->fighting > 0 && c->edition != e)
        pthread_cond_wait(&c->rested, &c->lock);
    c->edition = e;
    c->fighting++;
    edition_open(e);
    pthread_mutex_unlock(&c->lock);
}

static void bring(struct crew *c, const struct fought *f)
{
    pthread_mutex_lock(&c->lock);
    if (--c->fighting == 0)
        pthread_cond_broadcast(&c->rested);
    if (!c->stopped)
        c->stopped = !c->work->done(c->work->owner, f);
    pthread_mutex_unlock(&c->lock);
}

static void *serve(void *in)
{
    struct crew *c = in;
    struct hand *h = hand_new(c->work->record_most, c->work->timed ? thread_now : NULL);
    struct shard s;
    struct fought f;
    if (!h)
        return NULL;
    pthread_mutex_lock(&c->lock);
    c->hands++;
    pthread_mutex_unlock(&c->lock);
    while (take(c, &s)) {
        turn_to(c, s.cell->edition);
        hand_fight(h, &s, &f);
        bring(c, &f);
    }
    hand_free(h);
    return NULL;
}

/* The caller is one of the hands; where no thread can be had it works alone. */
bool crew_work(const struct work *work, int threads)
{
    struct crew c = {.work = work};
    pthread_t *thread = calloc((size_t)threads, sizeof *thread);
    pthread_attr_t small;
    int begun = 0;
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.rested, NULL);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, STACK);
    while (thread && begun < threads - 1 && pthread_create(&thread[begun], &small, serve, &c) == 0)
        begun++;
    serve(&c);
    for (int i = 0; i < begun; i++)
        pthread_join(thread[i], NULL);
    pthread_attr_destroy(&small);
    edition_open(NULL);
    pthread_cond_destroy(&c.rested);
    pthread_mutex_destroy(&c.lock);
    free(thread);
    return c.hands > 0;
}
