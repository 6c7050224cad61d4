/* longroll bench: the engine against its limits, measured by turns in one run, since machines are
 * noisy. */

#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/longroll.h"
#include "rules/iron_brigade/book/duel.h"
#include "rules/iron_brigade/book/fire.h"
#include "battles.h"
#include "captains.h"
#include "limits.h"

enum { TRIES = 7 };

static volatile uint64_t sink;

void *bench_room(size_t size)
{
    void *room = calloc(1, size);
    if (!room) {
        fputs("longroll: there is not enough memory to measure that\n", stderr);
        exit(EXIT_USAGE);
    }
    return room;
}

/* Enough for the longest of the odds; kept from one measure to the next. */
enum { ODDS_ROOM = 1 << 28 };

static void *odds_room(void)
{
    static void *room;
    if (!room)
        room = bench_room(ODDS_ROOM);
    return room;
}

static uint64_t dice_engine(uint64_t count)
{
    static const struct purpose why = {"bench", "nothing"};
    struct dice d;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        dice_rolled(&d, 7, i);
        sum += (uint64_t)dice_one(&d, &why, 6);
    }
    return sum;
}

static const struct fire_facts volley = {
    .firer = {.weapon = 2, .range = 4, .castings = 21, .morale = 6},
    .target_castings = 12,
    .target_ranks = RANKS_2,
};

static uint64_t fire_rolled(uint64_t count)
{
    struct dice d;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct fire_result r = {0};
        dice_rolled(&d, 7, i);
        ib_fire_chart.rule.resolve(&volley, &d, &r, NULL);
        sum += (uint64_t)(r.volley.casualties + r.volley.morale_lost);
    }
    return sum;
}

static uint64_t fire_odds(uint64_t count)
{
    static _Alignas(8) unsigned char room[1 << 16];
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct odds o;
        odds_of(&o, &ib_fire_chart.rule, &volley, room, sizeof room, NULL);
        sum += (uint64_t)o.count;
    }
    return sum;
}

static void read_duel(struct question *q, const char *const *pairs, int count)
{
    struct trouble trouble = {0};
    *q = (struct question){.chart = &ib_duel_chart};
    for (int i = 0; i < count; i++)
        question_read(q, pairs[i], &trouble);
    question_close(q, &trouble);
}

static uint64_t duel_odds(uint64_t count)
{
    static const char *const pairs[] = {"weapon=rifled-musket", "castings=16", "target-castings=16",
                                        "range=4", "turns=6"};
    struct question q;
    uint64_t sum = 0;
    read_duel(&q, pairs, COUNT(pairs));
    for (uint64_t i = 0; i < count; i++) {
        struct odds o;
        odds_of(&o, &ib_duel_chart.rule, q.facts, odds_room(), ODDS_ROOM / 32, NULL);
        sum += (uint64_t)o.count;
    }
    return sum;
}

static uint64_t long_duel_odds(uint64_t count)
{
    static const char *const pairs[] = {"weapon=rifled-musket",
                                        "castings=60",
                                        "target-castings=60",
                                        "range=4",
                                        "turns=10",
                                        "rally=yes"};
    struct question q;
    uint64_t sum = 0;
    read_duel(&q, pairs, COUNT(pairs));
    for (uint64_t i = 0; i < count; i++) {
        struct odds o;
        odds_of(&o, &ib_duel_chart.rule, q.facts, odds_room(), ODDS_ROOM, NULL);
        sum += (uint64_t)o.count;
    }
    return sum;
}

/* A whole answer, result by result and with the list tried: leaders and guns on both sides make it
 * the longest chain.
 */
static uint64_t close_combat_odds(uint64_t count)
{
    static const char *const words[] = {
        "close-combat",           "attacker=A:0:B",         "defender=A:5:C:normal:plus",
        "attacker-leaders=2,1,0", "defender-leaders=2,2,2", "terrain=trench"};
    struct request request;
    struct reply reply;
    struct trouble trouble = {0};
    uint64_t sum = 0;
    request_read(&request, ASK_ODDS, COUNT(words), words, &trouble);
    for (uint64_t i = 0; i < count; i++) {
        reply_odds(&reply, &request, odds_room(), ODDS_ROOM, &trouble);
        sum += (uint64_t)reply.share_count;
    }
    return sum;
}

/* Nanoseconds a piece, the best of several tries. */
static double measure(uint64_t (*work)(uint64_t), uint64_t count, double best)
{
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    sink += work(count);
    clock_gettime(CLOCK_MONOTONIC, &to);
    double spent = (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
    spent /= (double)count;
    return best == 0 || spent < best ? spent : best;
}

struct bench {
    const char *name;
    uint64_t count;
    uint64_t (*work)(uint64_t);
    uint64_t (*limit)(uint64_t); /* NULL: the aim is in nanoseconds */
    double aim;                  /* the limit's share that we want, or nanoseconds */
};

static const struct bench benches[] = {
    {"a die of the engine against bare Philox", 2000000, dice_engine, limit_dice, 1.0 / 3},
    {"rolled fire against two bare dice and two look-ups", 1000000, fire_rolled, limit_fire,
     1.0 / 3},
    {"exact odds of one fire", 200000, fire_odds, NULL, 2000},
    {"duel of 16 against 16, 6 turns, against a loop for that one case", 20, duel_odds, limit_duel,
     0.2},
    {"duel of 60 against 60, 10 turns with rally", 1, long_duel_odds, NULL, 500e6},
    {"close combat with three leaders a side", 1, close_combat_odds, NULL, 100e6},
    {"menu and random order, 7 units", 200000, battle_orders, NULL, 1000},
    {"the same, 10 units", 100000, battle_orders_10, NULL, 1000},
    {"the same, 40 units", 50000, battle_orders_40, NULL, 4000},
    {"the same, 160 units", 20000, battle_orders_160, NULL, 16000},
    {"the same, 512 units", 5000, battle_orders_512, NULL, 51200},
    {"sight of one unit by another, 20 units on a table, from new places", 20000, table_sights_anew,
     NULL, 1000},
    {"the same, from places that were looked from before", 100000, table_sights, NULL, 100},
    {"all facts of one fire, measured", 10000, table_fires, NULL, 2000},
    {"menu and random order on a table, 20 units", 5000, table_orders_20, NULL, 2000},
    {"the same, 10 units", 5000, table_orders_10, NULL, 2000},
    {"the same, 40 units", 2000, table_orders_40, NULL, 4000},
    {"the same, 160 units", 2000, table_orders_160, NULL, 16000},
    {"a whole battle of random orders, 20 units on a table", 40, table_battles, NULL, 1000000},
    {"copy of a state against a bare copy of as many bytes", 200000, battle_copies, limit_copies,
     0.9},
    {"view of a seat against the same copy", 200000, battle_views, limit_copies, 0.5},
    {"order typed, obeyed, written with its check", 50000, battle_texts, NULL, 20000},
    {"a game with 20 units begun", 20000, games_begun, NULL, 100000},
    {"the same, opened from a journal of 100 orders", 200, games_opened, NULL, 10e6},
};

/* A menu asks every unit of a side what it can do, and each looks at those in reach: what one such
 * look costs. */
static void print_crowd(struct text *out, double ours)
{
    say_format(out,
               "    %d units, %.1f others within 16 inches of each: %.1f ns for each of these\n",
               table_crowd.units, (double)table_crowd.pairs / table_crowd.units,
               2 * ours / (table_crowd.units + table_crowd.pairs));
}

static void run_one(struct text *out, const struct bench *b)
{
    double ours = 0, limit = 0;
    for (int i = 0; i < TRIES; i++) {
        ours = measure(b->work, b->count, ours);
        if (b->limit)
            limit = measure(b->limit, b->count, limit);
    }
    say_format(out, "%s\n    %.1f ns", b->name, ours);
    if (b->limit)
        say_format(out, ", limit %.1f ns: %.0f%% of it (aim %.0f%%)\n", limit, 100 * limit / ours,
                   100 * b->aim);
    else
        say_format(out, ", %.0f a second (aim under %.1f ns)\n", 1e9 / ours, b->aim);
    if (b->work == table_orders_10 || b->work == table_orders_20 || b->work == table_orders_40 ||
        b->work == table_orders_160)
        print_crowd(out, ours);
    if (b->work == games_begun)
        text_print(out, "    %d bytes a game, 16 steps of undo included (aim under %d)\n",
                   (int)game_bytes, 200 << 10);
    if (b->work == table_battles)
        text_print(out, "    %d orders in a battle\n", (int)table_battle_orders);
    if (b->limit == limit_dice && limit > 1000.0 / 70) /* fewer than 70 million dice a second? */
        text_add(out, "    broken limit: bare Philox is slower than 70 million dice a second\n");
}

bool run_bench(struct call *c)
{
    for (int i = 0; i < COUNT(benches) && !c->offline; i++)
        run_one(c->out, &benches[i]);
    if (!c->offline)
        bench_captains(c);
    return true;
}
