/* ladder: commanders against each other, each battle twice with the sides changed and the same
 * dice. */

#define _DEFAULT_SOURCE

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commander/match.h"
#include "engine/base/json.h"
#include "files.h"
#include "longroll.h"

enum { FILES_MOST = 32, PAIRS_MOST = 100000 };

struct ladder {
    const char *path[FILES_MOST];
    int path_count, pairs;
    uint64_t seed;
};

/* What two commanders did against each other: battles won, and pairs of them. */
struct tally {
    int won[2], drawn;
    int pairs[2], pairs_drawn;
};

/* ---- the words ---- */

static bool read_words(struct call *c, struct ladder *l)
{
    const char *pairs = NULL, *seed = NULL;
    uint64_t number = 0;
    const struct option options[] = {{"--pairs", .word = &pairs}, {"--seed", .word = &seed}};
    *l = (struct ladder){.seed = call_short_seed(c)};
    l->path_count = call_sort(c, options, COUNT(options), l->path, FILES_MOST);
    const bool fine = l->path_count > 0 && pairs && read_whole(pairs, PAIRS_MOST, &number) &&
                      number > 0 && (!seed || read_whole(seed, INT64_MAX, &l->seed));
    l->pairs = (int)number;
    return fine;
}

/* ---- the battles ---- */

/* 1 + the commander who won, 0: nobody; -1 if one of them did what he may not. */
static int battle_between(struct match *m, const struct scenario *s,
                          const struct commander *const two[2], bool swapped, uint64_t seed)
{
    const struct commander *const side[SIDES] = {two[swapped], two[!swapped]};
    match_begin(m, s, side, seed);
    if (!match_play(m))
        return -1;
    const int winner = m->state.head.winner;
    return winner == 0 ? 0 : swapped ? 3 - winner : winner;
}

static void count_pair(struct tally *t, const int winner[2])
{
    int ahead = 0;
    for (int i = 0; i < 2; i++) {
        if (winner[i] == 0)
            t->drawn++;
        else
            t->won[winner[i] - 1]++;
        ahead += winner[i] == 1 ? 1 : winner[i] == 2 ? -1 : 0;
    }
    if (ahead == 0)
        t->pairs_drawn++;
    else
        t->pairs[ahead < 0]++;
}

static void say_progress(const char *path, int done, int pairs, bool last)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, last ? "\r\033[K" : "\r%s: %d of %d pairs", path, done, pairs);
}

static bool play_pairs(struct call *c, const struct ladder *l, const char *path,
                       const struct scenario *s, const struct commander *const two[2],
                       struct tally *t)
{
    struct match *m = call_room(c, sizeof *m);
    for (int i = 0; i < l->pairs; i++) {
        const uint64_t seed = l->seed + (uint64_t)i;
        int winner[2];
        say_progress(path, i, l->pairs, false);
        for (int k = 0; k < 2; k++)
            if ((winner[k] = battle_between(m, s, two, k, seed)) < 0)
                return trouble_say(&c->trouble, NULL,
                                   "%s: a commander gave an unlawful order, or the battle did not "
                                   "end, seed %llu",
                                   path, (unsigned long long)seed);
        count_pair(t, winner);
    }
    say_progress(path, l->pairs, l->pairs, true);
    return true;
}

/* ---- what is told ---- */

/* Wilson's interval for a share, 95 in 100. */
struct interval {
    double of, low, high;
};

static struct interval interval_of(int won, int all)
{
    const double z = 1.959964, n = all, p = n > 0 ? won / n : 0;
    if (all == 0)
        return (struct interval){0, 0, 1};
    const double middle = p + z * z / (2 * n),
                 half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (struct interval){p, (middle - half) / (1 + z * z / n),
                             (middle + half) / (1 + z * z / n)};
}

static void add_tally(struct tally *sum, const struct tally *t)
{
    for (int i = 0; i < 2; i++) {
        sum->won[i] += t->won[i];
        sum->pairs[i] += t->pairs[i];
    }
    sum->drawn += t->drawn;
    sum->pairs_drawn += t->pairs_drawn;
}

static void say_tally(struct text *out, const char *what, const struct commander *const two[2],
                      const struct tally *t)
{
    const int decided = t->pairs[0] + t->pairs[1];
    const struct interval s = interval_of(t->pairs[0], decided);
    say_format(out, "%s\n  battles: %s %d, %s %d, drawn %d\n", what, two[0]->name, t->won[0],
               two[1]->name, t->won[1], t->drawn);
    say_format(out, "  pairs: %s %d, %s %d, drawn %d\n", two[0]->name, t->pairs[0], two[1]->name,
               t->pairs[1], t->pairs_drawn);
    if (decided > 0)
        say_format(out, "  of the decided pairs %s won %.1f%% (95%% interval %.1f%% to %.1f%%)\n",
                   two[0]->name, 100 * s.of, 100 * s.low, 100 * s.high);
    else
        text_add(out, "  no pair was decided\n");
}

static void tally_json(struct json *j, const char *what, const struct tally *t)
{
    const struct interval s = interval_of(t->pairs[0], t->pairs[0] + t->pairs[1]);
    json_print(j, "{battle:%s won:[%d %d] drawn:%d pairs_won:[%d %d] pairs_drawn:%d", what,
               t->won[0], t->won[1], t->drawn, t->pairs[0], t->pairs[1], t->pairs_drawn);
    if (t->pairs[0] + t->pairs[1] > 0)
        say_format(j->to, ",\"share\":%.4g,\"low\":%.4g,\"high\":%.4g", s.of, s.low, s.high);
    json_close(j, '}');
}

struct report {
    char name[FILES_MOST][WORD_MOST]; /* of the battles */
    struct tally each[FILES_MOST], all;
};

static void report_json(struct text *out, const struct ladder *l,
                        const struct commander *const two[2], const struct report *report)
{
    struct json j;
    json_over(&j, out);
    json_print(&j, "{seed:%lld pairs:%d commanders:[%s %s] battles:[", (long long)l->seed, l->pairs,
               two[0]->name, two[1]->name);
    for (int i = 0; i < l->path_count; i++)
        tally_json(&j, report->name[i], &report->each[i]);
    json_print(&j, "] all:");
    tally_json(&j, "all", &report->all);
    json_close(&j, '}');
    text_char(out, '\n');
}

static void say_report(struct text *out, const struct ladder *l,
                       const struct commander *const two[2], const struct report *report)
{
    text_print(out, "%d pairs each, seed %llu\n", l->pairs, (unsigned long long)l->seed);
    for (int i = 0; i < l->path_count; i++)
        say_tally(out, report->name[i], two, &report->each[i]);
    if (l->path_count > 1)
        say_tally(out, "All together", two, &report->all);
}

static bool read_scenario(struct call *c, const char *path, struct scenario *s)
{
    struct faults faults = {.count = 0};
    char *file = call_room(c, FILE_ROOM);
    if (!file_read(path, file, FILE_ROOM, &c->trouble))
        return false;
    if (scenario_read(s, file, strlen(file), &faults))
        return true;
    say_faults(c->err, path, &faults);
    return false;
}

int run_ladder(struct call *c)
{
    static const char *const names[2] = {"captain", "recruit"};
    const struct commander *two[2] = {NULL, NULL};
    struct ladder l;
    if (!read_words(c, &l))
        return call_usage(c);
    if (c->offline)
        return EXIT_DONE;
    struct scenario *s = call_room(c, sizeof *s);
    struct report *report = call_room(c, sizeof *report);
    for (int i = 0; i < l.path_count; i++) {
        if (!read_scenario(c, l.path[i], s))
            return c->trouble.kind ? call_end(c) : EXIT_USAGE;
        for (int k = 0; k < 2; k++)
            if (!(two[k] = commander_named(names[k], s->system, &c->trouble)))
                return call_end(c);
        snprintf(report->name[i], sizeof report->name[i], "%s", scenario_name(s, s->name));
        if (!play_pairs(c, &l, l.path[i], s, two, &report->each[i]))
            return call_end(c);
        add_tally(&report->all, &report->each[i]);
    }
    if (c->json)
        report_json(c->out, &l, two, report);
    else
        say_report(c->out, &l, two, report);
    return EXIT_DONE;
}
