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

static bool read_number(const char *word, uint64_t most, uint64_t *number)
{
    if (!*word || strlen(word) > 19 || strspn(word, "0123456789") != strlen(word))
        return false;
    *number = strtoull(word, NULL, 10);
    return *number <= most;
}

static bool read_words(struct call *c, struct ladder *l, struct trouble *trouble)
{
    bool fine = true;
    *l = (struct ladder){.seed = call_short_seed(c)};
    for (int i = 0; i < c->count; i++) {
        const bool more = i + 1 < c->count;
        uint64_t number = 0;
        if (strcmp(c->words[i], "--pairs") == 0 && more) {
            fine = fine && read_number(c->words[++i], PAIRS_MOST, &number) && number > 0;
            l->pairs = (int)number;
        } else if (strcmp(c->words[i], "--seed") == 0 && more)
            fine = fine && read_number(c->words[++i], INT64_MAX, &l->seed);
        else if (strcmp(c->words[i], "--json") != 0 && c->words[i][0] != '-' &&
                 l->path_count < FILES_MOST)
            l->path[l->path_count++] = c->words[i];
        else if (strcmp(c->words[i], "--json") != 0)
            fine = false;
    }
    return (fine && l->path_count > 0 && l->pairs > 0) ||
           trouble_say(trouble, NULL,
                       "ladder takes up to 32 scenarios, --pairs N (1 to 100000) and, if you like, "
                       "--seed N and --json");
}

/* ---- the battles ---- */

/* 1 + the commander who won, 0: nobody; -1 if one of them did what he may not. */
static int battle_between(const struct scenario *s, const struct commander *const two[2],
                          bool swapped, uint64_t seed)
{
    static struct match m;
    const struct commander *const side[SIDES] = {two[swapped], two[!swapped]};
    match_begin(&m, s, side, seed);
    if (!match_play(&m))
        return -1;
    const int winner = m.state.head.winner;
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

static bool play_pairs(const struct ladder *l, const char *path, const struct scenario *s,
                       const struct commander *const two[2], struct tally *t,
                       struct trouble *trouble)
{
    for (int i = 0; i < l->pairs; i++) {
        const uint64_t seed = l->seed + (uint64_t)i;
        int winner[2];
        say_progress(path, i, l->pairs, false);
        for (int k = 0; k < 2; k++)
            if ((winner[k] = battle_between(s, two, k, seed)) < 0) {
                struct text *words = trouble_usage(trouble, NULL);
                text_add(words, path);
                text_add(words, ": a commander gave an unlawful order or came to no end, seed ");
                text_unsigned(words, seed);
                return false;
            }
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

static void put_two(struct json *j, const char *key, const int two[2])
{
    json_key(j, key);
    json_open(j, '[');
    json_number(j, two[0]);
    json_number(j, two[1]);
    json_close(j, ']');
}

static void put_share(struct json *j, const char *key, double share)
{
    const struct wide above = wide_of((uint64_t)(share * 10000 + 0.5)), below = wide_of(10000);
    json_key(j, key);
    json_decimal(j, &above, &below);
}

static void tally_json(struct json *j, const char *what, const struct tally *t)
{
    const struct interval s = interval_of(t->pairs[0], t->pairs[0] + t->pairs[1]);
    json_open(j, '{');
    json_put_string(j, "battle", what);
    put_two(j, "won", t->won);
    json_put_number(j, "drawn", t->drawn);
    put_two(j, "pairs_won", t->pairs);
    json_put_number(j, "pairs_drawn", t->pairs_drawn);
    if (t->pairs[0] + t->pairs[1] > 0) {
        put_share(j, "share", s.of);
        put_share(j, "low", s.low);
        put_share(j, "high", s.high);
    }
    json_close(j, '}');
}

struct told {
    char name[FILES_MOST][WORD_MOST]; /* of the battles */
    struct tally each[FILES_MOST], all;
};

static void tell_json(struct text *out, const struct ladder *l,
                      const struct commander *const two[2], const struct told *told)
{
    struct json j;
    json_over(&j, out);
    json_open(&j, '{');
    json_put_number(&j, "seed", (int64_t)l->seed);
    json_put_number(&j, "pairs", l->pairs);
    json_key(&j, "commanders");
    json_open(&j, '[');
    json_string(&j, two[0]->name);
    json_string(&j, two[1]->name);
    json_close(&j, ']');
    json_key(&j, "battles");
    json_open(&j, '[');
    for (int i = 0; i < l->path_count; i++)
        tally_json(&j, told->name[i], &told->each[i]);
    json_close(&j, ']');
    json_key(&j, "all");
    tally_json(&j, "all", &told->all);
    json_close(&j, '}');
    text_char(out, '\n');
}

static void tell(struct text *out, const struct ladder *l, const struct commander *const two[2],
                 const struct told *told)
{
    say_format(out, "%d pairs each, seed %llu\n", l->pairs, (unsigned long long)l->seed);
    for (int i = 0; i < l->path_count; i++)
        say_tally(out, told->name[i], two, &told->each[i]);
    if (l->path_count > 1)
        say_tally(out, "All together", two, &told->all);
}

static bool read_scenario(struct call *c, const char *path, struct scenario *s, int *status)
{
    static char file[FILE_ROOM];
    struct faults faults = {.count = 0};
    struct trouble trouble = {0};
    if (!file_read(path, file, sizeof file, &trouble)) {
        *status = say_trouble(c, &trouble);
        return false;
    }
    *status = EXIT_USAGE;
    if (scenario_read(s, file, strlen(file), &faults))
        return true;
    say_faults(c->err, path, &faults);
    return false;
}

int run_ladder(struct call *c)
{
    static struct scenario s;
    static struct told told;
    const struct commander *const two[2] = {commander_named("captain"), commander_named("recruit")};
    struct ladder l;
    struct trouble trouble = {0};
    int status;
    if (!read_words(c, &l, &trouble))
        return say_trouble(c, &trouble);
    told = (struct told){.all = {.drawn = 0}};
    for (int i = 0; i < l.path_count && !c->offline; i++) {
        if (!read_scenario(c, l.path[i], &s, &status))
            return status;
        snprintf(told.name[i], sizeof told.name[i], "%s", scenario_name(&s, s.name));
        if (!play_pairs(&l, l.path[i], &s, two, &told.each[i], &trouble))
            return say_trouble(c, &trouble);
        add_tally(&told.all, &told.each[i]);
    }
    if (c->offline)
        return EXIT_DONE;
    if (c->json)
        tell_json(c->out, &l, two, &told);
    else
        tell(c->out, &l, two, &told);
    return EXIT_DONE;
}
