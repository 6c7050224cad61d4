#include "lab.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/files.h"
#include "lab/crew.h"
#include "lab/tally.h"

static const char path[] = "scenarios/brawners-farm.txt";
static const struct scenario *ground;

static const char *read_path(void *owner, const char *name, struct trouble *trouble)
{
    static char text[FILE_ROOM];
    return file_read(path, text, sizeof text, trouble) ? text : NULL;
}

static bool read_lab(struct experiment *e, uint64_t shards)
{
    static struct faults faults;
    const struct lab_files files = {read_path, NULL};
    char words[80];
    faults.count = 0;
    const int used = snprintf(words, sizeof words, "scenario x\nbattles %d\nseed 1\n",
                              (int)shards * SHARD_BATTLES);
    return experiment_read(e, words, (size_t)used, &files, &faults);
}

/* The scenario stays for the bare loops. */
bool lab_begin(void)
{
    static struct experiment e;
    if (!ground && read_lab(&e, 1))
        ground = e.cell[0].fights.s;
    return ground != NULL;
}

/* ---- bare ---- */

struct loop {
    uint64_t first, count;
};

static void *fight_bare(void *in)
{
    const struct loop *l = in;
    struct match *m = malloc(sizeof *m);
    const struct commander *captain = commander_named("captain", ground->system, NULL);
    const struct commander *const two[SIDES] = {captain, captain};
    for (uint64_t i = 0; m && i < l->count; i++) {
        match_begin(m, ground, two, l->first + i);
        match_play(m);
    }
    free(m);
    return NULL;
}

uint64_t bare_shards(int threads, uint64_t count)
{
    const uint64_t battles = count * SHARD_BATTLES, half = battles / 2;
    struct loop all = {1, battles}, one = {1, half}, other = {1 + half, battles - half};
    pthread_t thread;
    if (threads == 2 && pthread_create(&thread, NULL, fight_bare, &other) == 0) {
        fight_bare(&one);
        pthread_join(thread, NULL);
    } else
        fight_bare(&all);
    return battles;
}

/* ---- the lab ---- */

static bool next_of(void *tally, struct shard *s)
{
    return tally_next(tally, s);
}

static bool done_of(void *tally, const struct fought *f)
{
    tally_take(tally, f->shard.number, f->records);
    tally_look(tally);
    return !tally_is_done(tally);
}

uint64_t lab_shards(int threads, uint64_t count)
{
    struct experiment e;
    struct tally t;
    if (!read_lab(&e, count) || !tally_begin(&t, &e, 0, 1))
        return 0;
    const struct work w = {
        .next = next_of, .done = done_of, .owner = &t, .record_most = e.record_most};
    crew_work(&w, threads);
    const uint64_t battles = (uint64_t)t.battles;
    tally_free(&t);
    experiment_free(&e);
    return battles;
}
