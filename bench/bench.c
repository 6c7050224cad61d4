/* longroll bench: the engine against its limits and its aims, and how its costs grow.
 *
 * What is measured is the processor's time of the process, so that other work on the machine counts
 * as little as can be; a limit is measured by turns with what it limits. Each figure is the best
 * of some tries, and their median stands beside it. */

#define _DEFAULT_SOURCE

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/longroll.h"
#include "engine/base/json.h"
#include "engine/base/version.h"
#include "battles.h"
#include "captains.h"
#include "disk.h"
#include "lab.h"
#include "limits.h"
#include "questions.h"

enum { TRIES = 5, SIZES_MOST = 5 };

static const double ENOUGH = 6e9; /* nanoseconds for one figure: then it has been tried enough */

void *bench_room(size_t size)
{
    void *room = calloc(1, size);
    if (!room) {
        fputs("longroll: there is not enough memory to measure that\n", stderr);
        exit(EXIT_USAGE);
    }
    return room;
}

/* ---- what is measured ---- */

/* Does so much of something, of this size. */
typedef uint64_t work(int size, uint64_t count);

struct bench {
    const char *name, *about;
    work *does;
    int size;
    uint64_t count;
    work *limit; /* NULL: the aim is in nanoseconds */
    double aim;  /* the limit's share that we want, or nanoseconds */
};

static const struct bench benches[] = {
    {"die", "a die of the engine against bare Philox", dice_engine, 0, 500000, limit_dice, 1.0 / 3},
    {"roll", "rolled fire against two bare dice and two look-ups", fire_rolled, 0, 200000,
     limit_fire, 1.0 / 3},
    {"fire", "exact odds of one fire", fire_odds, 0, 50000, NULL, 2000},
    {"duel", "duel of 16 against 16, 6 turns, against a loop for that one case", duels_by_castings,
     16, 20, limit_duel, 1.0 / 3},
    {"long-duel", "duel of 60 against 60, 10 turns with rally", long_duels, 60, 1, NULL, 150e6},
    {"longest-duel", "duel of 80 against 80, 20 turns with rally", long_duels, 80, 1, NULL, 1.5e9},
    {"close-combat", "close combat with three leaders a side, whole answer", close_combat_odds, 0,
     1, NULL, 50e6},
    {"charge", "Empire's charge, whole answer", charge_odds, 0, 1, NULL, 10e6},
    {"menus-7", "menus and a random order, 7 units without a table", battle_menus, 7, 20000, NULL,
     1000},
    {"menus-40", "the same, 40 units", battle_menus, 40, 10000, NULL, 4000},
    {"menus-20", "menus and a random order, 20 units on a table", table_menus, 20, 4000, NULL,
     2500},
    {"picks-20", "a random order drawn without menus, 20 units on a table", table_picks, 20, 8000,
     NULL, 2000},
    {"games-by-menus", "a whole battle of random orders from menus, 20 units on a table",
     table_battles_by_menus, 20, 10, NULL, 1e6},
    {"games", "the same, drawn without menus", table_battles, 20, 20, NULL, 0.8e6},
    {"sight-anew", "sight of one unit by another, from new places", table_sights_anew, 20, 10000,
     NULL, 1000},
    {"sight", "the same, from places that were looked from before", table_sights, 20, 100000, NULL,
     100},
    {"measured-fire", "all facts of one fire, measured", table_fires, 20, 10000, NULL, 2000},
    {"copy", "copy of a state of 20 units against a bare copy of the bytes it uses", battle_copies,
     20, 100000, limit_copies, 0.9},
    {"view", "view of a seat against the same copy", battle_views, 20, 100000, limit_copies, 0.5},
    {"typed", "order typed, obeyed, written with its check, 7 units", battle_texts, 7, 5000, NULL,
     20000},
    {"begin", "a game with 20 units begun", games_begun, 20, 2000, NULL, 100000},
    {"open", "the same, opened from a journal of 100 orders", games_opened, 20, 50, NULL, 10e6},
    {"keep", "a line of 110 bytes kept in a journal, against bare writing, by the clock",
     lines_kept, 110, 200, limit_lines, 0.85},
    {"captains", "a battle between captains, Brawner's Farm", captain_battles, 0, 6, NULL, 40e6},
    {"lab", "25 such battles in the Lab, against a bare loop of them", lab_shards, 1, 4,
     bare_shards, 0.9},
    {"lab-2", "the same on two threads, against two bare loops", lab_shards, 2, 8, bare_shards,
     0.92},
};

/* The same at several sizes: the cost is as the size to the power of the exponent. */
struct growth {
    const char *name, *about;
    work *does;
    int size[SIZES_MOST];
    uint64_t count;
    bool each;  /* so many for each of the size: a battle of more units has more orders */
    double aim; /* the highest exponent that we want */
};

static const struct growth growths[] = {
    {"menus-grow",
     "menus and a random order, by units on a table",
     table_menus,
     {20, 40, 80, 160, 320},
     25,
     true,
     1.05},
    {"picks-grow",
     "a random order drawn without menus, by units",
     table_picks,
     {20, 40, 80, 160, 320},
     25,
     true,
     1.05},
    {"captain-grows",
     "a captain's half-turn, by units",
     captain_half_turns,
     {20, 40, 80, 160, 320},
     4,
     false,
     1.15},
    {"castings-grow",
     "a duel of 10 turns, by castings",
     duels_by_castings,
     {10, 20, 40, 80},
     2,
     false,
     2},
    {"turns-grow", "a duel of 40 castings, by turns", duels_by_turns, {2, 5, 10, 20}, 2, false, 2},
};

/* ---- measuring ---- */

static volatile uint64_t sink;

struct tries {
    double each[TRIES], sum; /* nanoseconds a piece; of all that was done */
    int count;
};

static void try_once(struct tries *t, work *does, int size, uint64_t count)
{
    /* who waits for the disk uses no processor */
    const clockid_t clock =
        does == lines_kept || does == limit_lines ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    struct timespec from, to;
    clock_gettime(clock, &from);
    sink += does(size, count);
    clock_gettime(clock, &to);
    const double spent =
        (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
    t->sum += spent;
    int at = t->count++; /* in their order */
    for (; at > 0 && t->each[at - 1] > spent / (double)count; at--)
        t->each[at] = t->each[at - 1];
    t->each[at] = spent / (double)count;
}

static double median(const struct tries *t)
{
    return t->each[t->count / 2];
}

/* What it does once beforehand, tables that are made and pages that are touched, is not counted. */
static void measure(work *does, work *limit, int size, uint64_t count, struct tries *ours,
                    struct tries *its)
{
    *ours = *its = (struct tries){.count = 0};
    sink += does(size, 1);
    for (int i = 0; i < TRIES && ours->sum < ENOUGH; i++) {
        try_once(ours, does, size, count);
        if (limit)
            try_once(its, limit, size, count);
    }
}

/* The exponent of the power that fits best: the slope through the points on paper that is
 * logarithmic both ways. */
static double exponent_of(const int *size, const double *cost, int count)
{
    double x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 0; i < count; i++) {
        const double lx = log(size[i]), ly = log(cost[i]);
        x += lx, y += ly, xx += lx * lx, xy += lx * ly;
    }
    return (count * xy - x * y) / (count * xx - x * x);
}

/* ---- what is told ---- */

static void tell(struct call *c, struct json *j, const struct bench *b)
{
    struct tries ours, its;
    measure(b->does, b->limit, b->size, b->count, &ours, &its);
    if (c->json) {
        json_print(j, "{name:%s", b->name);
        say_format(j->to, ",\"best\":%.1f,\"median\":%.1f", ours.each[0], median(&ours));
        if (b->limit)
            say_format(j->to, ",\"limit\":%.1f,\"aim_of_limit\":%.3f", its.each[0], b->aim);
        else
            say_format(j->to, ",\"aim\":%.0f", b->aim);
        json_close(j, '}');
        return;
    }
    say_format(c->out, "%s: %s\n    %.1f ns, median %.1f", b->name, b->about, ours.each[0],
               median(&ours));
    if (b->limit)
        say_format(c->out, "; limit %.1f ns: %.0f%% of it (aim %.0f%%)\n", its.each[0],
                   100 * its.each[0] / ours.each[0], 100 * b->aim);
    else
        say_format(c->out, "; %.0f a second (aim under %.0f ns)\n", 1e9 / ours.each[0], b->aim);
    if (b->does == games_begun)
        text_print(c->out, "    %d bytes a game, 16 steps of undo included (aim under %d)\n",
                   (int)game_bytes, 200 << 10);
}

static void tell_growth(struct call *c, struct json *j, const struct growth *g)
{
    double cost[SIZES_MOST];
    struct tries ours, none;
    int count = 0;
    for (; count < SIZES_MOST && g->size[count] > 0; count++) {
        const int size = g->size[count];
        measure(g->does, NULL, size, g->count * (uint64_t)(g->each ? size : 1), &ours, &none);
        cost[count] = ours.each[0];
    }
    const double exponent = exponent_of(g->size, cost, count);
    if (c->json)
        json_print(j, "{name:%s at:[", g->name);
    else
        say_format(c->out, "%s: %s\n   ", g->name, g->about);
    for (int i = 0; i < count; i++)
        if (c->json)
            json_print(j, "[%d %lld]", g->size[i], (long long)cost[i]);
        else
            say_format(c->out, " %d: %.1f us%s", g->size[i], cost[i] / 1e3,
                       i + 1 < count ? "," : "\n");
    if (c->json) {
        json_close(j, ']');
        say_format(j->to, ",\"exponent\":%.2f,\"aim\":%.2f", exponent, g->aim);
        json_close(j, '}');
    } else
        say_format(c->out, "    exponent %.2f (aim %.2f)\n", exponent, g->aim);
}

/* ---- the command ---- */

/* All of them, if none is named. */
static bool is_wanted(const struct call *c, const char *name)
{
    for (int i = 0; i < c->plain_count; i++)
        if (strcmp(c->plain[i], name) == 0)
            return true;
    return c->plain_count == 0;
}

static bool is_bench(const char *name)
{
    for (int i = 0; i < COUNT(benches); i++)
        if (strcmp(benches[i].name, name) == 0)
            return true;
    for (int i = 0; i < COUNT(growths); i++)
        if (strcmp(growths[i].name, name) == 0)
            return true;
    return false;
}

static bool refuse(struct call *c, const char *name)
{
    struct text *t = trouble_usage(&c->trouble, NULL);
    text_print(t, "nothing is measured by the name %.0s; there are", name);
    for (int i = 0; i < COUNT(benches); i++)
        text_print(t, " %s", benches[i].name);
    for (int i = 0; i < COUNT(growths); i++)
        text_print(t, " %s", growths[i].name);
    return false;
}

static bool is_there(const struct bench *b)
{
    return b->does == captain_battles ? captains_begin() : b->does != lab_shards || lab_begin();
}

bool run_bench(struct call *c)
{
    struct json j;
    for (int i = 0; i < c->plain_count; i++)
        if (!is_bench(c->plain[i]))
            return refuse(c, c->plain[i]);
    if (c->offline)
        return true;
    json_over(&j, c->out);
    if (c->json)
        json_print(&j, "{version:%s measures:[", LONGROLL_VERSION);
    for (int i = 0; i < COUNT(benches); i++, call_flush(c))
        if (is_wanted(c, benches[i].name) && is_there(&benches[i]))
            tell(c, &j, &benches[i]);
    if (c->json)
        json_print(&j, "] growth:[");
    for (int i = 0; i < COUNT(growths); i++, call_flush(c))
        if (is_wanted(c, growths[i].name))
            tell_growth(c, &j, &growths[i]);
    if (c->json) {
        json_print(&j, "]}");
        text_char(c->out, '\n');
    }
    return true;
}
