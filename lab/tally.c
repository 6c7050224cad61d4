#include "tally.h"

#include <stdlib.h>
#include <string.h>

static int64_t shards_of(const struct tally *b)
{
    return experiment_shards(b->e);
}

bool tally_begin(struct tally *b, const struct experiment *e, int part, int parts)
{
    *b = (struct tally){.e = e, .end = experiment_rounds(e), .part = part, .parts = parts};
    b->records = calloc((size_t)experiment_shards(e), sizeof(int16_t *));
    b->counts = calloc((size_t)e->cell_count, sizeof *b->counts);
    return b->records && b->counts;
}

void tally_free(struct tally *b)
{
    for (int64_t i = 0; b->records && i < shards_of(b); i++)
        free(b->records[i]);
    free(b->records);
    free(b->counts);
    b->records = NULL;
    b->counts = NULL;
}

static bool is_mine(const struct tally *b, int64_t shard)
{
    return shard % b->parts == b->part;
}

bool tally_is_done(const struct tally *b)
{
    if (b->parts == 1)
        return b->whole >= b->end;
    for (int64_t i = b->part; i < shards_of(b); i += b->parts)
        if (!b->records[i])
            return false;
    return true;
}

int64_t tally_most(const struct tally *b)
{
    const int64_t all = b->e->battles * b->e->cell_count;
    return b->parts == 1 ? all : all / b->parts;
}

/* The number of the n-th shard that is given out.  To turn to another edition all must have come to
 * rest, so where there are several a cell is fought from look to look. */
static int64_t nth(const struct tally *b, int64_t n)
{
    const int cells = b->e->cell_count;
    const int64_t first = n / (LOOK_ROUNDS * cells) * LOOK_ROUNDS, left = b->end - first,
                  rounds = left < LOOK_ROUNDS ? left : LOOK_ROUNDS, k = n - first * cells;
    return b->e->figures ? (first + k % rounds) * cells + b->e->order[k / rounds] : n;
}

bool tally_next(struct tally *b, struct shard *s)
{
    const int64_t end = b->end * b->e->cell_count;
    for (; b->next < end && !b->failed; b->next++) {
        const int64_t number = nth(b, b->next);
        if (b->records[number] || !is_mine(b, number))
            continue;
        experiment_shard(b->e, number, s);
        b->next++;
        return true;
    }
    return false;
}

static size_t numbers_in(const struct tally *b, int64_t shard)
{
    struct shard s;
    experiment_shard(b->e, shard, &s);
    return (size_t)(s.count * noted_count(s.cell->s));
}

bool tally_take(struct tally *b, int64_t number, const int16_t *records)
{
    const size_t size = numbers_in(b, number) * sizeof *records;
    struct shard s;
    if (b->records[number])
        return true;
    if (!(b->records[number] = malloc(size)))
        return false;
    memcpy(b->records[number], records, size);
    experiment_shard(b->e, number, &s);
    b->battles += s.count;
    return true;
}

/* ---- the looks ---- */

static int halves(const int16_t *record)
{
    return record[NOTED_WINNER] == 0 ? 1 : record[NOTED_WINNER] == 2 ? 2 : 0;
}

static const int16_t *record_in(const struct tally *b, int64_t round, int cell, int battle)
{
    const int16_t *records = b->records[round * b->e->cell_count + cell];
    return records ? records + battle * noted_count(b->e->cell[cell].fights.s) : NULL;
}

static bool is_whole(const struct tally *b, int64_t round)
{
    for (int cell = 0; cell < b->e->cell_count; cell++)
        if (!b->records[round * b->e->cell_count + cell])
            return false;
    return true;
}

static void count_round(struct tally *b, int64_t round)
{
    struct shard s;
    experiment_shard(b->e, round * b->e->cell_count, &s);
    for (int cell = 0; cell < b->e->cell_count; cell++)
        for (int i = 0; i < s.count; i++) {
            const int mine = halves(record_in(b, round, cell, i));
            const int other = halves(record_in(b, round, b->e->cell[cell].against, i));
            b->counts[cell].wins[mine]++;
            b->counts[cell].differences[mine - other + 2]++;
        }
}

/* Is everything known as well as was asked? */
static bool is_enough(const struct tally *b)
{
    const double width = b->e->width / 1000.0;
    for (int cell = 0; cell < b->e->cell_count; cell++) {
        const bool differs = b->e->until == UNTIL_DIFFERENCES;
        const struct interval r = differs ? tally_difference(b, cell) : tally_wins(b, cell);
        if (!(differs && b->e->cell[cell].against == cell) && r.high - r.low > width)
            return false;
    }
    return b->e->until != UNTIL_ALL;
}

void tally_look(struct tally *b)
{
    if (b->parts > 1)
        return;
    while (b->whole < b->end && is_whole(b, b->whole)) {
        count_round(b, b->whole++);
        if (b->whole % LOOK_ROUNDS == 0 && b->e->until != UNTIL_ALL && is_enough(b))
            b->end = b->whole;
    }
}

/* Bonferroni: as many intervals as there are cells, and as many differences. */
double tally_miss(const struct tally *b)
{
    const int cells = b->e->cell_count;
    return 0.05 / (cells > 1 ? 2 * cells - 1 : 1);
}

struct interval tally_wins(const struct tally *b, int cell)
{
    return interval_of(b->counts[cell].wins, WIN_LEVELS, tally_miss(b));
}

struct interval tally_difference(const struct tally *b, int cell)
{
    return interval_of_difference(b->counts[cell].differences, DIFFERENCE_LEVELS, tally_miss(b));
}

int64_t tally_battles(const struct tally *b)
{
    return b->whole * SHARD_BATTLES;
}

const int16_t *tally_record(const struct tally *b, int cell, int64_t battle)
{
    return record_in(b, battle / SHARD_BATTLES, cell, (int)(battle % SHARD_BATTLES));
}
