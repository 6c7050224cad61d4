/* ladder: commanders against each other, each battle twice with the sides changed and the same
 * dice. */

#define _DEFAULT_SOURCE

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commander/match.h"
#include "engine/base/json.h"
#include "record.h"

enum { PAIRS_MOST = 100000 };

/* What two commanders did against each other. */
struct score {
    int won[2], drawn;
};

struct tally {
    char name[WORD_MOST]; /* of the battle */
    struct score battles, pairs;
};

struct ladder {
    const struct commander *who[2];
    uint64_t pairs, seed;
    struct tally each[PLAIN_MOST], all;
};

/* ---- the battles ---- */

/* 1 for the first commander, -1 for the second, 0 for nobody. */
static void count(struct score *s, int winner)
{
    if (winner == 0)
        s->drawn++;
    else
        s->won[winner < 0]++;
}

/* Who won, as above; false if a commander did what he may not. */
static bool play_battle(struct match *m, const struct scenario *s, const struct ladder *l,
                        bool swapped, uint64_t seed, int *winner)
{
    const struct commander *const side[SIDES] = {l->who[swapped], l->who[!swapped]};
    match_begin(m, s, side, seed);
    if (!match_play(m))
        return false;
    const int won = m->state.head.winner;
    *winner = won == 0 ? 0 : (won == 1) != swapped ? 1 : -1;
    return true;
}

static void say_progress(const char *path, int done, int pairs, bool last)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, last ? "\r\033[K" : "\r%s: %d of %d pairs", path, done, pairs);
}

static bool play_pairs(struct call *c, const struct ladder *l, const char *path,
                       const struct scenario *s, struct tally *t)
{
    struct match *m = call_room(c, sizeof *m);
    const int pairs = (int)l->pairs;
    for (int i = 0; i < pairs; i++) {
        const uint64_t seed = l->seed + (uint64_t)i;
        int winner, ahead = 0;
        say_progress(path, i, pairs, false);
        for (int swapped = 0; swapped < 2; swapped++) {
            if (!play_battle(m, s, l, swapped, seed, &winner))
                return trouble_say(&c->trouble, NULL,
                                   "%s: a commander gave an unlawful order, or the battle did not "
                                   "end, seed %llu",
                                   path, (unsigned long long)seed);
            count(&t->battles, winner);
            ahead += winner;
        }
        count(&t->pairs, ahead);
    }
    say_progress(path, pairs, pairs, true);
    return true;
}

static void add_score(struct score *sum, const struct score *s)
{
    sum->won[0] += s->won[0];
    sum->won[1] += s->won[1];
    sum->drawn += s->drawn;
}

/* ---- what is told ---- */

/* Wilson's interval for a share, 95 in 100. */
struct interval {
    double of, low, high;
};

static struct interval interval_of(int won, int all)
{
    const double z = 1.959964, n = all, p = won / n;
    const double middle = p + z * z / (2 * n),
                 half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (struct interval){p, (middle - half) / (1 + z * z / n),
                             (middle + half) / (1 + z * z / n)};
}

static void say_tally(struct text *out, const struct ladder *l, const struct tally *t)
{
    const struct score *const lines[2] = {&t->battles, &t->pairs};
    const char *const first = l->who[0]->name;
    const int decided = t->pairs.won[0] + t->pairs.won[1];
    text_print(out, "%s\n", t->name);
    for (int i = 0; i < 2; i++)
        text_print(out, "  %s: %s %d, %s %d, drawn %d\n", i ? "pairs" : "battles", first,
                   lines[i]->won[0], l->who[1]->name, lines[i]->won[1], lines[i]->drawn);
    if (decided == 0) {
        text_add(out, "  no pair was decided\n");
        return;
    }
    const struct interval s = interval_of(t->pairs.won[0], decided);
    struct sentence words;
    say_format(sentence_begin(&words),
               "of the decided pairs %s won %.1f%% (95%% interval %.1f%% to %.1f%%)", first,
               100 * s.of, 100 * s.low, 100 * s.high);
    sentence_say(out, &words, 2);
}

static void tally_json(struct json *j, const struct tally *t)
{
    const struct score *b = &t->battles, *p = &t->pairs;
    const int decided = p->won[0] + p->won[1];
    json_print(j, "{battle:%s won:[%d %d] drawn:%d pairs_won:[%d %d] pairs_drawn:%d", t->name,
               b->won[0], b->won[1], b->drawn, p->won[0], p->won[1], p->drawn);
    if (decided > 0) {
        const struct interval s = interval_of(p->won[0], decided);
        say_format(j->to, ",\"share\":%.4g,\"low\":%.4g,\"high\":%.4g", s.of, s.low, s.high);
    }
    json_close(j, '}');
}

static void ladder_json(struct text *out, struct ladder *l, int count)
{
    struct json j;
    json_over(&j, out);
    json_print(&j, "{seed:%lld pairs:%d commanders:[%s %s] battles:[", (long long)l->seed,
               (int)l->pairs, l->who[0]->name, l->who[1]->name);
    for (int i = 0; i < count; i++)
        tally_json(&j, &l->each[i]);
    json_print(&j, "] all:");
    strcpy(l->all.name, "all");
    tally_json(&j, &l->all);
    json_close(&j, '}');
    text_char(out, '\n');
}

static void say_report(struct text *out, const struct ladder *l, int count)
{
    text_print(out, "%d pairs each, seed %llu\n", (int)l->pairs, (unsigned long long)l->seed);
    for (int i = 0; i < count; i++)
        say_tally(out, l, &l->each[i]);
    if (count > 1)
        say_tally(out, l, &l->all);
}

/* One scenario, N pairs of battles. */
static bool play_scenario(struct call *c, struct ladder *l, const char *path, struct tally *t)
{
    static const char *const names[2] = {"captain", "recruit"};
    struct record *r = record_read(c, path);
    if (!r || !record_play(c, r, NULL, 0, 0))
        return false;
    const struct scenario *s = r->play->scenario;
    for (int i = 0; i < 2; i++)
        if (!(l->who[i] = commander_named(names[i], s->system, &c->trouble)))
            return false;
    if (!play_pairs(c, l, path, s, t))
        return false;
    snprintf(t->name, sizeof t->name, "%s", scenario_name(s, s->name));
    add_score(&l->all.battles, &t->battles);
    add_score(&l->all.pairs, &t->pairs);
    return true;
}

bool run_ladder(struct call *c)
{
    struct ladder *l = call_room(c, sizeof *l);
    *l = (struct ladder){.seed = call_short_seed(c), .all.name = "All together"};
    if (!call_number(c, "--pairs", 1, PAIRS_MOST, &l->pairs) || l->pairs == 0 ||
        !call_number(c, "--seed", 0, INT64_MAX, &l->seed))
        return false;
    for (int i = 0; i < c->plain_count; i++)
        if (!play_scenario(c, l, c->plain[i], &l->each[i]))
            return false;
    if (c->json)
        ladder_json(c->out, l, c->plain_count);
    else
        say_report(c->out, l, c->plain_count);
    return true;
}
