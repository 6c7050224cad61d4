/* lab fair: the smallest change that makes a scenario even.
 *
 * Changes of one kind are tried with the same dice, few battles first and more for those that may
 * be even; then the smallest that looks even is proved on seeds that nobody has used.  If the proof
 * fails the next one is tried, on fresh seeds again. */

#define _DEFAULT_SOURCE

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "lab.h"
#include "lab/tell.h"

enum {
    CHANGES_MOST = 1000,
    TOGETHER = 50 /* in one experiment */,
    TEXT_ROOM = 1 << 18,
    PROOFS = 4
};
enum { FIRST_BATTLES = 100, MORE_BATTLES = 400, PROOF_BATTLES = 4000, FINALISTS = 8 };
enum { PROOF_SEEDS = 1000000 /* from one proof to the next */ };

struct change {
    char name[VALUE_ROOM]; /* "turns 10, not 12" */
    int size;              /* how large it is, among those of its kind */
    const char *text;      /* the scenario with it */
    double second;         /* the second side's share, as far as it was tried */
    bool out;              /* it cannot be even */
    struct interval proof; /* if one was tried, and failed */
};

struct fair {
    struct call *call;
    const struct scenario *s;
    char *text;    /* as it is */
    int stronger;  /* the side that wins more */
    double within; /* of a half */
    int threads;
    uint64_t seed;
    struct change change[CHANGES_MOST];
    int count;
    const char *commander;
    int64_t fought;
    int proofs;               /* that were tried */
    unsigned wanted;          /* the kinds of changes, a bit each */
    struct scenario *changed; /* whether a change can be read */
    struct faults *faults;
};

/* ---- the changes ---- */

/* NULL: it is no change, or one that there is already. */
static struct change *add_change(struct fair *f, int size, const char *text)
{
    bool is_new = strcmp(f->text, text) != 0 && f->count < CHANGES_MOST;
    for (int i = 0; i < f->count; i++)
        is_new = is_new && strcmp(f->change[i].text, text) != 0;
    if (!is_new)
        return NULL;
    struct change *c = &f->change[f->count++];
    *c = (struct change){.size = size, .text = text};
    return c;
}

static bool is_lawful(struct fair *f, const char *text)
{
    f->faults->count = f->faults->more = 0;
    return scenario_read(f->changed, text, strlen(text), f->faults);
}

/* The text with another value, in a room of its own, if that is a scenario; else the same text. */
static const char *varied(struct fair *f, const char *text, const char *words, int value)
{
    char number[16];
    struct text to;
    snprintf(number, sizeof number, "%d", value);
    char *room = call_room(f->call, TEXT_ROOM);
    text_over(&to, room, TEXT_ROOM);
    return vary_line(&to, text, words, number) && is_lawful(f, room) ? room : text;
}

static void add_line(struct fair *f, int size, const char *name, const char *text)
{
    struct change *c = add_change(f, size, text);
    if (c)
        snprintf(c->name, sizeof c->name, "%s", name);
}

static void by_turns(struct fair *f)
{
    char name[VALUE_ROOM];
    for (int by = 1; by <= 6; by++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const int turns = f->s->turns + sign * by;
            snprintf(name, sizeof name, "%d turns instead of %d", turns, f->s->turns);
            if (turns >= 2 && turns <= 99)
                add_line(f, by, name, varied(f, f->text, "turns", turns));
        }
}

static void by_worth(struct fair *f)
{
    char name[VALUE_ROOM], words[VALUE_ROOM];
    for (int i = 0; i < f->s->objective_count; i++)
        for (int by = 1; by <= 3; by++)
            for (int sign = -1; sign <= 1; sign += 2) {
                const int worth = f->s->objective[i].worth + sign * by;
                snprintf(name, sizeof name, "%s worth %d instead of %d",
                         scenario_name_of(f->s, OF_GROUND, i), worth, f->s->objective[i].worth);
                snprintf(words, sizeof words, "objective %s worth",
                         scenario_id(f->s, OF_GROUND, i));
                if (worth >= 1)
                    add_line(f, by, name, varied(f, f->text, words, worth));
            }
}

static const struct field *strength_field(const struct scenario *s)
{
    const struct roster_rules *r = s->system->roster;
    return r && r->strength ? &r->unit_fields[r->strength - 1] : NULL;
}

/* All units of a side by so many in a hundred; a number that a unit may not have leaves it as it
 * is.
 */
static const char *scale_side(struct fair *f, int side, int percent)
{
    const struct field *field = strength_field(f->s);
    const char *text = f->text;
    for (int i = 0; i < f->s->unit_count; i++) {
        char words[VALUE_ROOM];
        const int now = field_get(field, f->s->unit[i].own);
        const int then = (now * (100 + percent) + 50) / 100;
        if (f->s->unit[i].side != side || then == now)
            continue;
        snprintf(words, sizeof words, "unit %s %s", scenario_id(f->s, OF_UNIT, i), field->name);
        text = varied(f, text, words, then);
    }
    return text;
}

/* Fewer for the stronger side or more for the weaker. */
static void by_castings(struct fair *f)
{
    if (!strength_field(f->s))
        return;
    for (int by = 2; by <= 60; by += by < 20 ? 2 : 5)
        for (int less = 0; less < 2; less++) {
            const int side = less ? f->stronger : !f->stronger;
            struct change *c = add_change(f, by, scale_side(f, side, less ? -by : by));
            if (c)
                snprintf(c->name, sizeof c->name, "%s with %d in 100 %s %s",
                         scenario_name(f->s, f->s->side[side].name), by, less ? "fewer" : "more",
                         strength_field(f->s)->name);
        }
}

/* A formation of the stronger side comes up later: its units stand where they are placed, from that
 * turn on. */
static void delay_group(struct fair *f, int group, int turn)
{
    const char *text = f->text;
    int units = 0;
    for (int i = 0; i < f->s->unit_count; i++) {
        char words[VALUE_ROOM];
        if (f->s->unit[i].group != group || f->s->unit[i].arrives >= turn)
            continue;
        snprintf(words, sizeof words, "place %s from turn", scenario_id(f->s, OF_UNIT, i));
        text = varied(f, text, words, turn);
        units++;
    }
    struct change *c = add_change(f, turn * units, text);
    if (c)
        snprintf(c->name, sizeof c->name, "%s from turn %d",
                 scenario_name_of(f->s, OF_GROUP, group), turn);
}

static void by_arrival(struct fair *f)
{
    for (int group = 0; group < f->s->group_count; group++)
        for (int turn = 2; turn <= 8 && turn < f->s->turns; turn++)
            if (f->s->group[group].side == f->stronger)
                delay_group(f, group, turn);
}

static void by_first(struct fair *f)
{
    struct text to;
    text_over(&to, call_room(f->call, TEXT_ROOM), TEXT_ROOM);
    if (!vary_line(&to, f->text, "first", scenario_id(f->s, OF_SIDE, !f->s->first)))
        return;
    struct change *c = add_change(f, 1, to.at);
    if (c)
        snprintf(c->name, sizeof c->name, "%s begins",
                 scenario_name(f->s, f->s->side[!f->s->first].name));
}

static const struct {
    const char *name;
    void (*make)(struct fair *);
} means[] = {{"turns", by_turns},
             {"worth", by_worth},
             {"castings", by_castings},
             {"arrival", by_arrival},
             {"first", by_first}};
enum { KINDS = sizeof means / sizeof *means };

/* ---- trying them ---- */

/* The numbers of the changes are the paths of their scenarios; -1 is the scenario as it is. */
static const char *text_of(void *owner, const char *path, struct trouble *trouble)
{
    const struct fair *f = owner;
    const int number = atoi(path);
    return number < 0 ? f->text : f->change[number].text;
}

/* Fights these changes; false: what is wrong was said, or the trouble says it. */
static bool try_changes(struct fair *f, const int *which, int count, const char *more,
                        struct lab *l)
{
    struct text words;
    struct faults *faults = call_room(f->call, sizeof *faults);
    const struct lab_files files = {text_of, f};
    char room[4096];
    *l = (struct lab){.call = f->call, .threads = f->threads, .keep = {.file = -1}};
    text_over(&words, room, sizeof room);
    text_add(&words, "scenario");
    for (int i = 0; i < count; i++)
        text_print(&words, " \"%d\"", which[i]);
    text_print(&words, "\n%s", more);
    if (f->commander)
        text_print(&words, "commander both \"%s\"\n", f->commander);
    if (!experiment_read(&l->e, words.at, words.used, &files, faults))
        return trouble_say(&f->call->trouble, NULL, "%s", faults->list[0].words);
    if (!tally_begin(&l->tally, &l->e, 0, 1))
        return trouble_say(&f->call->trouble, NULL, "there is not enough memory");
    const bool fine = lab_fight(l, 1);
    f->fought += tally_battles(&l->tally) * count;
    return fine;
}

static void end_try(struct lab *l)
{
    tally_free(&l->tally);
    experiment_free(&l->e);
}

/* The second side's share of each; who cannot be even is out. */
static bool measure_some(struct fair *f, const int *which, int count, int battles)
{
    struct lab *l = call_room(f->call, sizeof *l);
    char more[80];
    snprintf(more, sizeof more, "battles %d\nseed %llu\n", battles, (unsigned long long)f->seed);
    const bool fine = try_changes(f, which, count, more, l);
    for (int i = 0; i < count && fine; i++) {
        const struct interval r = tally_wins(&l->tally, i);
        struct change *c = &f->change[which[i]];
        c->second = r.mean;
        c->out = r.high < 0.5 - f->within || r.low > 0.5 + f->within;
    }
    end_try(l);
    return fine;
}

static bool measure(struct fair *f, const int *which, int count, int battles)
{
    bool fine = true;
    for (int i = 0; i < count && fine; i += TOGETHER)
        fine = measure_some(f, which + i, count - i < TOGETHER ? count - i : TOGETHER, battles);
    return fine;
}

/* Those that may be even, the smallest first; of one size the evenest. */
static int list_changes(const struct fair *f, int which[CHANGES_MOST])
{
    int count = 0;
    for (int i = 0; i < f->count; i++)
        if (!f->change[i].out)
            which[count++] = i;
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            const struct change *a = &f->change[which[k - 1]], *b = &f->change[which[k]];
            if (a->size < b->size ||
                (a->size == b->size && fabs(a->second - 0.5) <= fabs(b->second - 0.5)))
                break;
            const int one = which[k];
            which[k] = which[k - 1];
            which[k - 1] = one;
        }
    return count;
}

/* Is it even within what was asked, on seeds of its own?  The interval is told; all proofs share
 * the error that is allowed. */
static bool prove(struct fair *f, int number, struct interval *r, uint64_t *seed)
{
    struct lab *l = call_room(f->call, sizeof *l);
    char more[120];
    bool proved = false, over = false;
    *seed = f->seed + (uint64_t)++f->proofs * PROOF_SEEDS;
    for (int battles = 200; battles <= PROOF_BATTLES && !over; battles *= 2) {
        snprintf(more, sizeof more, "battles %d\nseed %llu\n", battles, (unsigned long long)*seed);
        if (!try_changes(f, &number, 1, more, l))
            return false;
        *r = interval_of(l->tally.counts[0].wins, WIN_LEVELS, 0.05 / PROOFS);
        proved = r->low >= 0.5 - f->within && r->high <= 0.5 + f->within;
        over = proved || r->low > 0.5 + f->within || r->high < 0.5 - f->within;
        end_try(l);
    }
    return proved;
}

/* ---- what is told ---- */

static void say_certificate(struct fair *f, int number, const struct interval *r, uint64_t seed)
{
    struct sentence words;
    struct text *t = sentence_begin(&words);
    const struct commander *who =
        commander_named(f->commander ? f->commander : "captain", f->s->system, NULL);
    text_print(t, "%s%s: even within %d to %d in 100. ", scenario_name(f->s, f->s->name),
               number < 0 ? "" : ", changed", (int)lround(100 * (0.5 - f->within)),
               (int)lround(100 * (0.5 + f->within)));
    if (number >= 0)
        text_print(t, "The change: %s. ", f->change[number].name);
    text_print(t, "The %s side wins ", scenario_name(f->s, f->s->side[1].name));
    tell_share(t, r);
    text_print(t,
               " of %d battles, %s on both sides, on seeds %llu to %llu, which nobody had used "
               "before; the interval holds in 98.75 of 100 such proofs, whenever one looks.",
               (int)r->battles, who ? who->name : "recruit", (unsigned long long)seed,
               (unsigned long long)(seed + (uint64_t)r->battles - 1));
    sentence_say(f->call->out, &words, 0);
}

static void say_tried(struct fair *f)
{
    say_line(f->call->out, 0, "Tried, with what the %s side then wins in 100:",
             scenario_name(f->s, f->s->side[1].name));
    for (int i = 0; i < f->count; i++) {
        const struct change *c = &f->change[i];
        struct sentence words;
        struct text *t = sentence_begin(&words);
        text_print(t, "%s: %d", c->name, (int)lround(100 * c->second));
        if (c->proof.battles) {
            text_add(t, ", and on fresh seeds ");
            tell_share(t, &c->proof);
        } else
            text_add(t, c->out ? "" : ", may be even");
        sentence_say(f->call->out, &words, 2);
    }
}

/* The scenario with its change, and the certificate as remarks above it. */
static bool write_scenario(struct fair *f, int number, const struct interval *r, uint64_t seed)
{
    const char *path = call_option(f->call, "--keep");
    struct text t;
    if (!path)
        return true;
    call_text(f->call, &t);
    text_print(&t,
               "# Even within %d to %d in 100 (longroll lab fair, rules version %d): seeds %llu "
               "to %llu,\n# the second side wins ",
               (int)lround(100 * (0.5 - f->within)), (int)lround(100 * (0.5 + f->within)),
               rules_of(f->s)->version, (unsigned long long)seed,
               (unsigned long long)(seed + (uint64_t)r->battles - 1));
    tell_share(&t, r);
    text_print(&t, ".\n%s", number < 0 ? f->text : f->change[number].text);
    return call_write(f->call, path, &t);
}

/* ---- the search ---- */

static bool read_base(struct fair *f, const char *path)
{
    struct call *c = f->call;
    struct faults *faults = call_room(c, sizeof *faults);
    struct scenario *s = call_room(c, sizeof *s);
    const char *text = call_read(c, path);
    struct text t;
    if (!text)
        return false;
    if (!scenario_read(s, text, strlen(text), faults)) {
        say_faults(c->err, path, faults);
        c->status = EXIT_USAGE;
        return false;
    }
    text_over(&t, call_room(c, TEXT_ROOM), TEXT_ROOM);
    scenario_write(s, &t);
    f->s = s;
    f->text = t.at;
    return true;
}

/* As it is: who wins more, and perhaps it is even already. */
static bool look_at_base(struct fair *f, bool *even)
{
    struct lab *l = call_room(f->call, sizeof *l);
    char more[80];
    const int base = -1;
    snprintf(more, sizeof more, "battles %d\nseed %llu\n", MORE_BATTLES,
             (unsigned long long)f->seed);
    if (!try_changes(f, &base, 1, more, l))
        return false;
    const struct interval r = tally_wins(&l->tally, 0);
    struct sentence words;
    struct text *t = sentence_begin(&words);
    struct interval leader;
    f->stronger = tell_leader(&r, &leader);
    text_print(t, "As it is, the %s side wins ", scenario_name(f->s, f->s->side[f->stronger].name));
    tell_share(t, &leader);
    text_char(t, '.');
    sentence_say(f->call->out, &words, 0);
    call_flush(f->call);
    *even = fabs(r.mean - 0.5) < f->within / 2;
    end_try(l);
    return true;
}

/* Of all kinds that are wanted. */
static bool make_changes(struct fair *f)
{
    for (int i = 0; i < KINDS; i++)
        if (f->wanted >> i & 1)
            means[i].make(f);
    return f->count > 0 ||
           trouble_say(&f->call->trouble, NULL, "there is nothing of that kind to change here");
}

/* The kind that is named by so many letters; NOBODY: there is none. */
static int means_named(const char *name, size_t length)
{
    for (int i = 0; i < KINDS; i++)
        if (strlen(means[i].name) == length && memcmp(name, means[i].name, length) == 0)
            return i;
    return NOBODY;
}

/* "turns,worth"; without --by all kinds. */
static bool read_kinds(struct fair *f)
{
    const char *by = call_option(f->call, "--by");
    f->wanted = by ? 0 : (1u << KINDS) - 1;
    for (const char *at = by; at;) {
        const size_t length = strcspn(at, ",");
        const int kind = means_named(at, length);
        if (kind == NOBODY)
            return trouble_say(&f->call->trouble, NULL,
                               "--by takes turns, worth, castings, arrival or first, or several "
                               "with commas between them, not %.0s",
                               by);
        f->wanted |= 1u << kind;
        at = at[length] ? at + length + 1 : NULL;
    }
    return true;
}

/* All with few battles, then those that may be even with more. */
static bool sift(struct fair *f, int which[CHANGES_MOST], int *count)
{
    *count = list_changes(f, which);
    if (!measure(f, which, *count, FIRST_BATTLES))
        return false;
    *count = list_changes(f, which);
    return *count == 0 || measure(f, which, *count, MORE_BATTLES);
}

static bool search(struct fair *f)
{
    int which[CHANGES_MOST], count;
    struct interval r;
    uint64_t seed;
    if (!make_changes(f) || !sift(f, which, &count))
        return false;
    count = list_changes(f, which);
    for (int i = 0; i < count && f->proofs < PROOFS; i++) {
        if (fabs(f->change[which[i]].second - 0.5) > f->within * 0.8)
            continue;
        if (prove(f, which[i], &r, &seed)) {
            say_certificate(f, which[i], &r, seed);
            say_tried(f);
            return write_scenario(f, which[i], &r, seed);
        }
        if (f->call->trouble.kind)
            return false;
        f->change[which[i]].proof = r;
    }
    say_line(f->call->out, 0, "No change of that kind makes it even within %d to %d in 100.",
             (int)lround(100 * (0.5 - f->within)), (int)lround(100 * (0.5 + f->within)));
    say_tried(f);
    f->call->status = EXIT_REFUSED;
    return false;
}

bool lab_fair(struct call *c, const char *path)
{
    struct fair *f = call_room(c, sizeof *f);
    uint64_t within = 10, threads = 0;
    struct interval r;
    uint64_t seed;
    bool even;
    *f = (struct fair){.call = c, .seed = 1, .commander = call_option(c, "--commander")};
    f->changed = call_room(c, sizeof *f->changed);
    f->faults = call_room(c, sizeof *f->faults);
    if (!call_number(c, "--within", 2, 40, &within) ||
        !call_number(c, "--seed", 0, INT64_MAX / 4, &f->seed) ||
        !call_number(c, "--threads", 1, THREADS_MOST, &threads))
        return false;
    f->within = (double)within / 100;
    f->threads = threads ? (int)threads : lab_threads();
    if (!read_kinds(f) || !read_base(f, path) || !look_at_base(f, &even))
        return false;
    if (even && prove(f, -1, &r, &seed)) {
        say_certificate(f, -1, &r, seed);
        return write_scenario(f, -1, &r, seed);
    }
    return !c->trouble.kind && search(f);
}
