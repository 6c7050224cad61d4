#include "questions.h"

#include <stdio.h>

#include "engine/chart/ask.h"
#include "rules/iron_brigade/book/duel.h"
#include "rules/iron_brigade/book/fire.h"
#include "battles.h"

/* Enough for the longest of the odds; kept from one measure to the next. */
static void *odds_room(void)
{
    static void *room;
    if (!room)
        room = bench_room(ODDS_ROOM);
    return room;
}

uint64_t dice_engine(int unused, uint64_t count)
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

uint64_t fire_rolled(int unused, uint64_t count)
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

uint64_t fire_odds(int unused, uint64_t count)
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

/* A duel with rifled muskets at 4 inches, in this much room; returns how many states it ends in, 0
 * if it did not fit. */
static uint64_t duel(int castings, int turns, bool rally, size_t room)
{
    char words[5][32];
    struct trouble trouble = {0};
    struct question q = {.chart = &ib_duel_chart};
    struct odds o;
    snprintf(words[0], sizeof words[0], "castings=%d", castings);
    snprintf(words[1], sizeof words[1], "target-castings=%d", castings);
    snprintf(words[2], sizeof words[2], "turns=%d", turns);
    snprintf(words[3], sizeof words[3], "rally=%s", rally ? "yes" : "no");
    question_read(&q, "weapon=rifled-musket", &trouble);
    question_read(&q, "range=4", &trouble);
    for (int i = 0; i < 4; i++)
        question_read(&q, words[i], &trouble);
    question_close(&q, &trouble);
    return odds_of(&o, &ib_duel_chart.rule, q.facts, odds_room(), room, NULL) ? (uint64_t)o.count
                                                                              : 0;
}

static uint64_t duels(int castings, int turns, bool rally, uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum += duel(castings, turns, rally, ODDS_ROOM);
    return sum;
}

uint64_t duels_by_castings(int castings, uint64_t count)
{
    return duels(castings, castings == 16 ? 6 : 10, false, count);
}

uint64_t duels_by_turns(int turns, uint64_t count)
{
    return duels(40, turns, false, count);
}

uint64_t long_duels(int castings, uint64_t count)
{
    return duels(castings, castings == 80 ? 20 : 10, true, count);
}

/* A whole answer, result by result and with the list tried. */
static uint64_t answers(int word_count, const char *const *words, uint64_t count)
{
    struct request request;
    struct reply reply;
    struct trouble trouble = {0};
    uint64_t sum = 0;
    request_read(&request, ASK_ODDS, word_count, words, &trouble);
    for (uint64_t i = 0; i < count; i++) {
        if (!reply_odds(&reply, &request, odds_room(), ODDS_ROOM, &trouble))
            fprintf(stderr, "bench: %s\n", trouble.room);
        sum += (uint64_t)reply.share_count;
    }
    return sum;
}

/* Leaders and guns on both sides make it the longest chain. */
uint64_t close_combat_odds(int unused, uint64_t count)
{
    static const char *const words[] = {
        "close-combat",           "attacker=A:0:B",         "defender=A:5:C:normal:plus",
        "attacker-leaders=2,1,0", "defender-leaders=2,2,2", "terrain=trench"};
    return answers(COUNT(words), words, count);
}

uint64_t charge_odds(int unused, uint64_t count)
{
    static const char *const words[] = {"empire/charge",
                                        "value=13",
                                        "front-rank=6",
                                        "lost=1",
                                        "spirit=impetus",
                                        "defender-value=9",
                                        "defender-class=landwehr",
                                        "fire=12:-1"};
    return answers(COUNT(words), words, count);
}
