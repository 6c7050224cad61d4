/* ladder: the battles. */

#define _DEFAULT_SOURCE

#include "ladder.h"

#include <string.h>
#include <unistd.h>

#include "record.h"

enum { PAIRS_MOST = 1000000, EFFORT_MOST = 100000000, SHARD = 8 };

/* ---- who and what ---- */

static bool is_commander(const char *word)
{
    for (int i = 0; i < commander_count; i++)
        if (strcmp(commanders[i].name, word) == 0)
            return true;
    return false;
}

static bool refuse_name(struct call *c, const char *word)
{
    struct text *t = trouble_usage(&c->trouble, NULL);
    text_print(t, "%.0s is neither a file nor a commander; there are:", word);
    for (int i = 0; i < commander_count; i++)
        text_print(t, "%s %s", i ? "," : "", commanders[i].name);
    return false;
}

static bool read_scenario(struct call *c, struct ladder *l, const char *path)
{
    struct record *r = record_read(c, path);
    if (!r || !record_play(c, r, NULL, 0, 0))
        return false;
    l->scenario[l->scenario_count++] = r->play->scenario;
    return true;
}

/* A word that looks like no file is a commander that there is not. */
static bool read_words(struct call *c, struct ladder *l, const char *name[RUNGS_MOST])
{
    int names = 0;
    for (int i = 0; i < c->plain_count; i++) {
        const char *word = c->plain[i];
        if (is_commander(word) && names < RUNGS_MOST)
            name[names++] = word;
        else if (!strpbrk(word, "/.") && access(word, R_OK) != 0)
            return refuse_name(c, word);
        else if (!read_scenario(c, l, word))
            return false;
    }
    if (names == 0) {
        name[names++] = "captain";
        name[names++] = "recruit";
    }
    l->who_count = names;
    return (names > 1 && l->scenario_count > 0) || call_refuse(c, NULL);
}

static bool add_bout(struct call *c, struct ladder *l, const char *const *name, int first,
                     int second, const struct scenario *s)
{
    struct bout *b = &l->bout[l->bout_count++];
    *b = (struct bout){.s = s, .who = {first, second}};
    for (int i = 0; i < 2; i++) {
        const int n = b->who[i];
        const struct commander *who = commander_named(name[n], s->system, &c->trouble);
        if (!who)
            return false;
        l->who[n] = who;
        for (int cell = 0; cell < 2; cell++) {
            b->cell[cell].s = s;
            b->cell[cell].who[i ^ cell] = who;
            b->cell[cell].effort[i ^ cell] = (int)l->effort;
        }
        b->winner[i] = call_room(c, l->pairs);
    }
    return true;
}

static bool add_bouts(struct call *c, struct ladder *l, const char *const *name)
{
    const int most = l->who_count * l->who_count / 2 * l->scenario_count;
    l->bout = call_room(c, (size_t)most * sizeof *l->bout);
    for (int i = 0; i < l->who_count; i++)
        for (int j = i + 1; j < l->who_count; j++)
            for (int s = 0; s < l->scenario_count; s++)
                if (!add_bout(c, l, name, i, j, l->scenario[s]))
                    return false;
    return true;
}

/* ---- the battles ---- */

/* Shards go by seeds, then bouts, then sides. */
static bool next_shard(void *owner, struct shard *shard)
{
    struct ladder *l = owner;
    const int n = l->next++, cells = 2 * l->bout_count;
    const uint64_t from = (uint64_t)(n / cells) * SHARD;
    if (from >= l->pairs)
        return false;
    *shard = (struct shard){
        .number = n,
        .cell = &l->bout[n % cells / 2].cell[n % 2],
        .first = l->seed + from,
        .count = l->pairs - from < SHARD ? (int)(l->pairs - from) : SHARD,
    };
    return true;
}

static void note_battle(struct bout *b, int swapped, uint64_t pair, const int16_t *record)
{
    b->winner[swapped][pair] = (uint8_t)record[NOTED_WINNER];
    b->ends[record[NOTED_END]]++;
    b->turns += record[NOTED_TURNS];
    for (int side = 0; side < SIDES; side++) {
        b->lost[side ^ swapped] += record[NOTED_LOST + side];
        b->fires[side ^ swapped] += record[NOTED_FIRES + side];
    }
}

static bool take_shard(void *owner, const struct fought *f)
{
    struct ladder *l = owner;
    const int swapped = (int)(f->shard.number % 2), size = noted_count(f->shard.cell->s);
    struct bout *b = &l->bout[f->shard.number % (2 * l->bout_count) / 2];
    if (f->failed) {
        l->failed = true;
        l->failed_seed = f->failed_seed;
        l->failed_bout = b;
        return false;
    }
    for (int i = 0; i < f->shard.count; i++)
        note_battle(b, swapped, f->shard.first - l->seed + (uint64_t)i, f->records + i * size);
    for (int side = 0; side < SIDES; side++) {
        b->thought[side ^ swapped] += f->thought[side];
        b->half_turns[side ^ swapped] += f->half_turns[side];
    }
    l->done += f->shard.count;
    progress_tell(&l->progress, l->done, 2 * (int64_t)l->pairs * l->bout_count);
    return true;
}

static bool fight_all(struct call *c, struct ladder *l)
{
    struct work work = {.next = next_shard, .done = take_shard, .owner = l, .timed = true};
    for (int i = 0; i < l->scenario_count; i++)
        if (noted_count(l->scenario[i]) > work.record_most)
            work.record_most = noted_count(l->scenario[i]);
    progress_begin(&l->progress, "battles", 0);
    const bool worked = crew_work(&work, (int)l->threads);
    progress_end(&l->progress);
    if (!worked)
        return trouble_say(&c->trouble, NULL, "there is not enough memory for a battle");
    if (l->failed)
        return trouble_say(&c->trouble, NULL,
                           "%s: %s or %s gave an unlawful order, or the battle did not end, seed "
                           "%llu",
                           scenario_name(l->failed_bout->s, l->failed_bout->s->name),
                           l->who[l->failed_bout->who[0]]->name,
                           l->who[l->failed_bout->who[1]]->name,
                           (unsigned long long)l->failed_seed);
    return true;
}

/* ---- what it comes to ---- */

/* 2 for the first commander, 1 for nobody, 0 for the second. */
static int halves_won(const struct bout *b, int swapped, uint64_t pair)
{
    const int winner = b->winner[swapped][pair];
    return winner == 0 ? 1 : (winner == 1) != swapped ? 2 : 0;
}

void ladder_stand(struct call *c, const struct ladder *l, const struct bout *b, int count,
                  struct standing *st)
{
    const double miss = 0.05 / l->bout_count;
    const int levels = HALVES * count + 1, single = 2 * count + 1;
    int64_t *pairs = call_room(c, (size_t)levels * sizeof *pairs);
    int64_t *side[SIDES] = {call_room(c, (size_t)single * sizeof *pairs),
                            call_room(c, (size_t)single * sizeof *pairs)};
    *st = (struct standing){.drawn = 0};
    for (uint64_t pair = 0; pair < l->pairs; pair++) {
        int sum[SIDES] = {0, 0};
        for (int i = 0; i < count; i++)
            for (int swapped = 0; swapped < 2; swapped++) {
                const int halves = halves_won(&b[i], swapped, pair);
                sum[swapped] += halves;
                st->drawn += halves == 1;
                st->won[0] += halves == 2;
                st->won[1] += halves == 0;
            }
        pairs[sum[0] + sum[1]]++;
        side[0][sum[0]]++;
        side[1][sum[1]]++;
    }
    st->share = interval_of(pairs, levels, miss);
    for (int i = 0; i < SIDES; i++)
        st->as_side[i] = interval_of(side[i], single, miss);
}

bool run_ladder(struct call *c)
{
    struct ladder *l = call_room(c, sizeof *l);
    const char *name[RUNGS_MOST];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *l = (struct ladder){.seed = call_short_seed(c),
                         .threads = processors > 0 ? (uint64_t)processors : 1};
    if (!call_number(c, "--pairs", 1, PAIRS_MOST, &l->pairs) || l->pairs == 0 ||
        !call_number(c, "--seed", 0, INT64_MAX, &l->seed) ||
        !call_number(c, "--effort", 0, EFFORT_MOST, &l->effort) ||
        !call_number(c, "--threads", 1, THREADS_MOST, &l->threads))
        return false;
    if (!read_words(c, l, name) || !add_bouts(c, l, name) || !fight_all(c, l))
        return false;
    (c->json ? ladder_json : c->flag ? ladder_csv : ladder_tell)(c, l);
    return true;
}
