/* lab: an experiment from its words to its report. */

#define _DEFAULT_SOURCE

#include "lab.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"

/* ---- the experiment ---- */

/* Files are meant from where the experiment's own is. */
struct reading {
    struct call *call;
    const char *beside; /* NULL: from here */
};

static const char *read_beside(void *owner, const char *path, struct trouble *trouble)
{
    const struct reading *r = owner;
    char joined[PATH_MAX];
    const char *slash = r->beside && *path != '/' ? strrchr(r->beside, '/') : NULL;
    snprintf(joined, sizeof joined, "%.*s%s", slash ? (int)(slash - r->beside) + 1 : 0, r->beside,
             path);
    char *text = call_room(r->call, FILE_ROOM);
    return file_read(joined, text, FILE_ROOM, trouble) ? text : NULL;
}

/* Scenarios begin with their rules, experiments never do. */
static bool is_scenario(const char *text)
{
    struct notation n;
    struct line l;
    struct faults ignored = {.count = 0};
    notation_over(&n, text, strlen(text));
    return notation_line(&n, &l, &ignored) && word_is(&l.word[0], "rules");
}

/* What stands on the command line is as if it stood in the file, behind it. */
static bool add_options(struct call *c, struct text *t)
{
    static const char *const options[][2] = {{"--battles", "battles"},
                                             {"--seed", "seed"},
                                             {"--commander", "commander both"},
                                             {"--until", "until wins"}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const char *value = call_option(c, options[i][0]);
        if (value && strpbrk(value, "\"\n#"))
            return call_refuse(c, value);
        if (value)
            text_print(t, "%s \"%s\"\n", options[i][1], value);
    }
    return true;
}

/* The words of the experiment: the one file, or some for the scenarios that are named. */
static bool make_words(struct call *c, struct text *t, const char **beside)
{
    const char *text = call_read(c, c->plain[0]);
    call_text(c, t);
    if (!text)
        return false;
    if (!is_scenario(text) && c->plain_count == 1) {
        text_print(t, "%s\n", text);
        *beside = c->plain[0];
    } else {
        text_add(t, "scenario");
        for (int i = 0; i < c->plain_count; i++)
            text_print(t, " \"%s\"", c->plain[i]);
        text_char(t, '\n');
    }
    return add_options(c, t);
}

static bool read_experiment(struct lab *l, const char **beside)
{
    struct call *c = l->call;
    struct text words;
    struct faults *faults = call_room(c, sizeof *faults);
    if (!make_words(c, &words, beside))
        return false;
    const struct lab_files files = {read_beside, &(struct reading){c, *beside}};
    if (experiment_read(&l->e, words.at, words.used, &files, faults))
        return true;
    faults_in_order(faults);
    if (*beside)
        say_faults(c->err, *beside, faults);
    else
        for (int i = 0; i < faults->count; i++)
            say_line(c->err, 0, "longroll: %s", faults->list[i].words);
    c->status = EXIT_USAGE;
    return false;
}

/* ---- the battles ---- */

bool lab_next(void *owner, struct shard *s)
{
    struct lab *l = owner;
    return tally_next(&l->tally, s);
}

bool lab_done(void *owner, const struct fought *f)
{
    struct lab *l = owner;
    struct tally *b = &l->tally;
    if (f->failed) {
        b->failed = true;
        b->failed_cell = (int)(f->shard.number % (int64_t)l->e.cell_count);
        b->failed_seed = f->failed_seed;
        return false;
    }
    l->wrong = !keep_add(l, f->shard.number, f->records);
    if (!l->wrong && !tally_take(b, f->shard.number, f->records))
        l->wrong = !trouble_say(&l->call->trouble, NULL, "there is not enough memory");
    if (l->wrong)
        return false;
    progress_tell(&l->progress, b->battles, tally_most(b));
    tally_look(b);
    return !tally_is_done(b);
}

static bool refuse_failed(struct lab *l)
{
    const struct tally *b = &l->tally;
    const struct cell *c = &l->e.cell[b->failed_cell].fights;
    return trouble_say(&l->call->trouble, NULL,
                       "%s%s%s: %s or %s gave an unlawful order, or the battle did not end, seed "
                       "%llu",
                       scenario_name(c->s, c->s->name), *l->e.cell[b->failed_cell].name ? ", " : "",
                       l->e.cell[b->failed_cell].name, c->who[0]->name, c->who[1]->name,
                       (unsigned long long)b->failed_seed);
}

bool lab_fight(struct lab *l, int ranks)
{
    const struct work work = {
        .next = lab_next, .done = lab_done, .owner = l, .record_most = l->e.record_most};
    tally_look(&l->tally);
    progress_begin(&l->progress, "battles", l->tally.battles);
    if (ranks > 1)
        ranks_lead(&work);
    else if (!tally_is_done(&l->tally) && !crew_work(&work, l->threads))
        l->wrong = !trouble_say(&l->call->trouble, NULL, "there is not enough memory for a battle");
    progress_end(&l->progress);
    return l->wrong ? false : l->tally.failed ? refuse_failed(l) : true;
}

/* ---- the command ---- */

int lab_threads(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 && processors < THREADS_MOST ? (int)processors : 1;
}

/* "3/100": the third of a hundred; the words of the trouble are the usage's. */
static bool read_part(struct call *c, int *part, int *parts)
{
    const char *at = call_option(c, "--shard");
    uint64_t n = 1, of = 1;
    if (at && (!read_digits(&at, &n) || *at++ != '/' || !read_digits(&at, &of) || *at || n < 1 ||
               n > of || of > 1000000))
        return trouble_say(&c->trouble, NULL,
                           "--shard takes the number of a part and how many there are: 3/100");
    *part = (int)n - 1;
    *parts = (int)of;
    return true;
}

static const char *keep_path(struct call *c, const char *beside)
{
    const char *named = call_option(c, "--keep");
    if (named || !beside)
        return named;
    char *path = call_room(c, strlen(beside) + sizeof ".kept");
    strcpy(path, beside);
    return strcat(path, ".kept");
}

static bool run_experiment(struct lab *l, const char *beside, int ranks)
{
    struct call *c = l->call;
    const char *path = keep_path(c, beside);
    int part = 0, parts = 1;
    if (!read_part(c, &part, &parts))
        return false;
    if (parts > 1 && !path)
        return trouble_say(&c->trouble, NULL, "--shard wants --keep FILE for what it fights");
    if (!tally_begin(&l->tally, &l->e, part, parts))
        return trouble_say(&c->trouble, NULL, "there is not enough memory for so many battles");
    if ((path && !keep_open(l, path)) || !lab_fight(l, ranks) || !keep_finish(l))
        return false;
    if (parts == 1)
        return lab_tell(l);
    text_print(c->out, "Part %d of %d: %llu battles are kept in %s.\n", part + 1, parts,
               (unsigned long long)l->tally.battles, path);
    return true;
}

/* longroll lab merge EXPERIMENT PART... --keep FILE */
static bool run_merge(struct lab *l, int files, const char *const *file)
{
    struct call *c = l->call;
    const char *path = call_option(c, "--keep");
    if (!tally_begin(&l->tally, &l->e, 0, 1))
        return trouble_say(&c->trouble, NULL, "there is not enough memory for so many battles");
    for (int i = 0; i < files; i++)
        if (!keep_take(l, file[i]))
            return false;
    if (path && !keep_open(l, path))
        return false;
    tally_look(&l->tally);
    if (!keep_finish(l))
        return false;
    if (tally_is_done(&l->tally))
        return lab_tell(l);
    return trouble_say(&c->trouble, NULL,
                       "%llu battles are here, and not yet all: longroll lab %s --keep FILE fights "
                       "the rest",
                       (unsigned long long)l->tally.battles, c->plain[0]);
}

static bool run_as_rank(struct lab *l, int rank, int ranks)
{
    struct call *c = l->call;
    const bool merges = strcmp(c->plain[0], "merge") == 0;
    const char *beside = NULL;
    const int files = c->plain_count - 2;
    const char *const *file = c->plain + 2;
    if (merges) {
        if (files < 1)
            return call_refuse(c, NULL);
        c->plain[0] = c->plain[1];
        c->plain_count = 1;
    }
    if (!read_experiment(l, &beside))
        return false;
    if (rank > 0)
        ranks_follow(&l->e);
    return rank > 0 || (merges ? run_merge(l, files, file) : run_experiment(l, beside, ranks));
}

bool run_lab(struct call *c)
{
    struct lab *l = call_room(c, sizeof *l);
    uint64_t threads = (uint64_t)lab_threads();
    int rank = 0, ranks = 1;
    l->call = c;
    l->keep.file = -1;
    if (!call_number(c, "--threads", 1, THREADS_MOST, &threads))
        return false;
    l->threads = (int)threads;
    if (strcmp(c->plain[0], "fair") == 0)
        return c->plain_count == 2 ? lab_fair(c, c->plain[1]) : call_refuse(c, NULL);
    if (!c->offline && !ranks_begin(c, &rank, &ranks))
        return false;
    const bool fine = run_as_rank(l, rank, ranks);
    keep_close(l);
    tally_free(&l->tally);
    experiment_free(&l->e);
    if (!c->offline)
        ranks_end();
    return fine;
}
