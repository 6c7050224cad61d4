#define _DEFAULT_SOURCE

#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const int64_t SECOND = 1000000000, PAUSE = 200000000;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

void progress_begin(struct progress *p, const char *what, int64_t before)
{
    *p = (struct progress){.what = what, .begun = now(), .before = before};
    p->last = p->begun;
}

static void print_time(int64_t seconds)
{
    if (seconds < 120)
        fprintf(stderr, ", %lld s left", (long long)seconds);
    else if (seconds < 7200)
        fprintf(stderr, ", %lld min left", (long long)(seconds + 30) / 60);
    else
        fprintf(stderr, ", %lld h left", (long long)(seconds + 1800) / 3600);
}

void progress_tell(struct progress *p, int64_t done, int64_t all)
{
    const int64_t time = now();
    if (time - p->last < PAUSE || !isatty(STDERR_FILENO))
        return;
    p->last = time;
    p->shown = true;
    fprintf(stderr, "\r\033[K%lld of %lld %s", (long long)done, (long long)all, p->what);
    if (done > p->before && time - p->begun > SECOND)
        print_time((int64_t)((double)(time - p->begun) / 1e9 * (double)(all - done) /
                             (double)(done - p->before)));
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}

/* Whoever works odds out has nothing but the number to tell. */
static struct progress odds;

void progress_odds(int thousandths)
{
    if (!odds.what)
        progress_begin(&odds, "percent of the odds", 0);
    progress_tell(&odds, thousandths / 10, 100);
}

void progress_odds_end(void)
{
    progress_end(&odds);
    odds.what = NULL;
}
