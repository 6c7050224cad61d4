#define _DEFAULT_SOURCE

#include "captains.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/files.h"
#include "commander/match.h"

static const char path[] = "scenarios/brawners-farm.txt";

enum { BATTLES = 60, AIM = 1500 /* battles a minute */ };

static struct {
    int64_t thinking, all; /* nanoseconds */
    uint64_t orders;
} spent;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void play(const struct scenario *s, uint64_t seed)
{
    static struct match m;
    const struct commander *captain = commander_named("captain", s->system, NULL);
    const struct commander *const two[SIDES] = {captain, captain};
    const int64_t from = now();
    for (match_begin(&m, s, two, seed); !m.state.head.over;) {
        struct dice d;
        const int64_t begun = now();
        match_think(&m);
        spent.thinking += now() - begun;
        const struct commander_seat *c = match_turn(&m);
        if (!order_may(c->s, &c->seen, c->seat, &m.thought.order, NULL))
            return;
        dice_rolled(&d, m.state.head.seed, m.state.head.orders);
        order_obey(m.s, &m.state, &m.thought.order, &d, NULL);
        spent.orders++;
    }
    spent.all += now() - from;
}

void bench_captains(struct call *c)
{
    struct scenario *s = call_room(c, sizeof *s);
    char *file = call_room(c, FILE_ROOM);
    struct faults faults = {.count = 0};
    text_add(c->out, "captain against captain, Brawner's Farm\n");
    if (!file_read(path, file, FILE_ROOM, &(struct trouble){0}) ||
        !scenario_read(s, file, strlen(file), &faults)) {
        text_print(c->out, "    not measured: %s is not here\n", path);
        return;
    }
    for (int i = 0; i < BATTLES; i++)
        play(s, (uint64_t)i);
    text_print(c->out, "    %d battles a minute on one core (aim %d)\n",
               (int)((int64_t)BATTLES * 60 * 1000000000 / spent.all), AIM);
    text_print(c->out, "    %d%% of the time goes to thinking; a battle has %d orders\n",
               (int)(100 * spent.thinking / spent.all), (int)(spent.orders / BATTLES));
}
