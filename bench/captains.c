#define _DEFAULT_SOURCE

#include "captains.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/files.h"
#include "commander/match.h"
#include "rules/iron_brigade/kinds.h"

static const char path[] = "scenarios/brawners-farm.txt";

enum { BATTLES = 60, AIM = 1500 /* battles a minute */ };

/* ---- clocks around what a captain has measured for him ---- */

struct spent {
    int64_t fires, ways, thinking, all; /* nanoseconds */
    uint64_t fires_measured, ways_measured, orders;
};

static struct spent spent;
static const struct battle_rules *plain; /* the rules without the clocks */

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static bool timed_prospect(const struct scenario *s, const struct state *state, int firer,
                           int target, bool half, struct prospect *a)
{
    const int64_t from = now();
    const bool fires = plain->prospect(s, state, firer, target, half, a);
    spent.fires += now() - from;
    spent.fires_measured++;
    return fires;
}

static int timed_spans(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct span *span, int room)
{
    const int64_t from = now();
    const int count = plain->kinds[IB_MOVE]->facts[fact].spans(s, state, o, fact, span, room);
    spent.ways += now() - from;
    spent.ways_measured++;
    return count;
}

/* The same system, with clocks in its door. */
static void put_clocks(struct scenario *s)
{
    static struct system system;
    static struct battle_rules rules;
    static const struct order_kind *kinds[IB_KINDS];
    static struct order_kind move;
    static struct order_fact facts[ORDER_FACTS];
    plain = s->system->battle;
    system = *s->system;
    rules = *plain;
    memcpy(kinds, plain->kinds, sizeof kinds);
    move = *kinds[IB_MOVE];
    memcpy(facts, move.facts, (size_t)move.fact_count * sizeof *facts);
    facts[IB_MOVE_INCHES].spans = timed_spans;
    move.facts = facts;
    kinds[IB_MOVE] = &move;
    rules.kinds = kinds;
    rules.prospect = timed_prospect;
    system.battle = &rules;
    s->system = &system;
}

/* ---- battles ---- */

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
        d.log = NULL;
        order_obey(m.s, &m.state, &m.thought.order, &d, NULL);
        spent.orders++;
    }
    spent.all += now() - from;
}

static int percent(int64_t part)
{
    return (int)((100 * part + spent.all / 2) / spent.all);
}

static void say_shares(struct text *out)
{
    text_print(out,
               "    of the time %d%% goes to ranges, sight, cover and odds of fires, %d%% to ways, "
               "%d%% to the rest of\n    the thinking, %d%% to the rules that check and obey the "
               "orders\n",
               percent(spent.fires), percent(spent.ways),
               percent(spent.thinking - spent.fires - spent.ways),
               percent(spent.all - spent.thinking));
    text_print(out, "    a battle: %d orders, %d fires and %d ways measured\n",
               (int)(spent.orders / BATTLES), (int)(spent.fires_measured / BATTLES),
               (int)(spent.ways_measured / BATTLES));
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
    const int64_t bare = spent.all;
    spent = (struct spent){.all = 0};
    put_clocks(s);
    for (int i = 0; i < BATTLES; i++)
        play(s, (uint64_t)i);
    text_print(c->out, "    %d battles a minute on one core (aim %d)\n",
               (int)((int64_t)BATTLES * 60 * 1000000000 / bare), AIM);
    say_shares(c->out);
}
