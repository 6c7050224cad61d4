#include "captains.h"

#include <string.h>

#include "battles.h"
#include "cli/files.h"
#include "commander/match.h"

static const char path[] = "scenarios/brawners-farm.txt";

static struct match *begin(const struct scenario *s, uint64_t seed)
{
    static struct match *m;
    const struct commander *captain = commander_named("captain", s->system, NULL);
    const struct commander *const two[SIDES] = {captain, captain};
    if (!m)
        m = bench_room(sizeof *m);
    match_begin(m, s, two, seed);
    return m;
}

uint64_t captain_half_turns(int units, uint64_t count)
{
    uint64_t sum = 0, seed = 0;
    while (count > 0) {
        struct match *m = begin(bench_table(units), seed++);
        while (count > 0 && m->state.head.turn <= 2) {
            const int side = m->state.head.side;
            while (m->state.head.side == side && match_step(m))
                ;
            count--;
        }
        sum += m->state.head.orders;
    }
    return sum;
}

static struct scenario *farm;

bool captains_begin(void)
{
    struct faults faults = {.count = 0};
    if (farm)
        return true;
    char *file = bench_room(FILE_ROOM);
    struct scenario *s = bench_room(sizeof *s);
    if (file_read(path, file, FILE_ROOM, &(struct trouble){0}) &&
        scenario_read(s, file, strlen(file), &faults))
        farm = s;
    return farm;
}

uint64_t captain_battles(int units, uint64_t count)
{
    uint64_t orders = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct match *m = begin(farm, i);
        match_play(m);
        orders += m->state.head.orders;
    }
    return orders;
}
