#include "experiment.h"

#include <stdlib.h>
#include <string.h>

#include "engine/chart/table.h"

struct block {
    struct block *next;
    _Alignas(16) unsigned char bytes[];
};

void *experiment_room(struct experiment *e, size_t size)
{
    struct block *b = calloc(1, sizeof *b + size);
    if (!b)
        abort();
    b->next = e->blocks;
    e->blocks = b;
    return b->bytes;
}

void experiment_free(struct experiment *e)
{
    while (e->blocks) {
        struct block *b = e->blocks;
        e->blocks = b->next;
        free(b);
    }
}

/* ---- the lines ---- */

struct reader {
    struct experiment *e;
    const struct lab_files *files;
    struct faults *faults;
    struct line line;
};

static struct text *fault(struct reader *r, int word)
{
    return fault_word(r->faults, &r->line, &r->line.word[word]);
}

static struct factor *add_factor(struct reader *r, enum factor_kind kind)
{
    struct experiment *e = r->e;
    if (e->factor_count == FACTORS_MOST) {
        text_print(fault_at(r->faults, r->line.number, 1), "more than %d things vary",
                   FACTORS_MOST);
        return NULL;
    }
    struct factor *f = &e->factor[e->factor_count++];
    *f = (struct factor){.kind = kind, .line = r->line.number, .side = NOBODY};
    f->value = experiment_room(e, VALUES_MOST * sizeof *f->value);
    return f;
}

static void add_value(struct reader *r, struct factor *f, int word, const char *value)
{
    if (f->count == VALUES_MOST)
        text_print(fault(r, word), " is one value too many; there may be %d", VALUES_MOST);
    else
        strcpy(f->value[f->count++], value);
}

/* "8..26", and with step N behind it every N-th; false: it is no span. */
static bool add_span(struct reader *r, struct factor *f, int word)
{
    const struct line *l = &r->line;
    const char *at = l->word[word].at;
    uint64_t low, high;
    int step = 1;
    if (!read_digits(&at, &low) || strncmp(at, "..", 2) != 0)
        return false;
    at += 2;
    if (!read_digits(&at, &high) || *at || high < low || high > 1000000) {
        text_add(fault(r, word), " is no span of numbers, such as 8..26");
        return true;
    }
    if (word + 2 < l->count && word_is(&l->word[word + 1], "step") &&
        (!word_number(&l->word[word + 2], &step) || step < 1))
        text_add(fault(r, word + 2), " is no step; it is a number from 1");
    for (uint64_t v = low; v <= high && step > 0 && r->faults->count == 0; v += (uint64_t)step) {
        char value[VALUE_ROOM];
        struct text t;
        text_over(&t, value, sizeof value);
        text_unsigned(&t, v);
        add_value(r, f, word, value);
    }
    return true;
}

static void add_values(struct reader *r, struct factor *f, int from)
{
    const struct line *l = &r->line;
    for (int i = from; i < l->count; i++)
        if (!add_span(r, f, i))
            add_value(r, f, i, l->word[i].at);
        else if (i + 1 < l->count && word_is(&l->word[i + 1], "step"))
            i += 2;
}

static void take_title(struct reader *r)
{
    strcpy(r->e->title, r->line.word[1].at);
}

/* Several lines of scenarios are one factor. */
static void take_scenario(struct reader *r)
{
    struct experiment *e = r->e;
    struct factor *f = e->factor_count && e->factor[0].kind == BY_SCENARIO
                           ? &e->factor[0]
                           : add_factor(r, BY_SCENARIO);
    if (f && f != &e->factor[0])
        text_add(fault(r, 0), " comes too late: before what varies");
    for (int i = 1; f && i < r->line.count; i++)
        add_value(r, f, i, r->line.word[i].at);
}

static void take_commander(struct reader *r)
{
    struct factor *f = add_factor(r, BY_COMMANDER);
    if (f) {
        strcpy(f->words, r->line.word[1].at);
        add_values(r, f, 2);
    }
}

/* Where the values of a vary line begin: behind as many words as lead to them.  Most lines have a
 * word, an id and a key; a place is said behind the id. */
static int values_at(const struct line *l)
{
    static const struct {
        const char *word;
        int at;
    } shorter[] = {{"turns", 2},   {"first", 2},   {"sight", 2}, {"minutes", 2},
                   {"victory", 3}, {"arrival", 3}, {"ruling", 3}};
    for (int i = 0; i < COUNT(shorter); i++)
        if (word_is(&l->word[1], shorter[i].word))
            return shorter[i].at;
    const bool is_place = word_is(&l->word[1], "place") && l->count > 3;
    return is_place && strchr(l->word[3].at, ',') ? 3 : 4;
}

static void take_vary(struct reader *r)
{
    const struct line *l = &r->line;
    struct factor *f = add_factor(r, BY_LINE);
    struct text t;
    if (!f)
        return;
    const bool arrives = word_is(&l->word[1], "arrival");
    const int from = values_at(l);
    text_over(&t, f->words, sizeof f->words);
    for (int i = 1; i < from && i < l->count; i++)
        text_print(&t, "%s%s", i > 1 ? " " : "", i == 1 && arrives ? "place" : l->word[i].at);
    text_add(&t, arrives ? " from turn" : "");
    if (t.cut || from >= l->count)
        text_add(fault(r, 0), " takes the words of a line of the scenario, and values: vary unit "
                              "2wi castings 8..26 step 2");
    else
        add_values(r, f, from);
}

/* Without answers: all that it may have; they are found when the scenario is read. */
static void take_ruling(struct reader *r)
{
    struct factor *f = add_factor(r, BY_LINE);
    struct text t;
    if (!f)
        return;
    text_over(&t, f->words, sizeof f->words);
    text_print(&t, "ruling %s", r->line.word[1].at);
    add_values(r, f, 2);
}

/* The figure as it is printed is always among its values; the others are read when the scenario is.
 */
static void take_figure(struct reader *r)
{
    const struct line *l = &r->line;
    struct factor *f = add_factor(r, BY_FIGURE);
    struct text t;
    if (!f)
        return;
    f->place = experiment_room(r->e, 3 * sizeof *f->place);
    for (int i = 0; i < 3; i++)
        strcpy(f->place[i], l->word[i + 1].at);
    text_over(&t, f->words, sizeof f->words);
    text_print(&t, "%s, %s", f->place[1], f->place[2]);
    add_value(r, f, 0, ""); /* as printed */
    add_values(r, f, 4);
}

static void take_number(struct reader *r, int least, int most, int64_t *number)
{
    const char *at = r->line.word[1].at;
    uint64_t n;
    if (!read_digits(&at, &n) || *at || n < (uint64_t)least || n > (uint64_t)most)
        text_print(fault(r, 1), " is not a number from %d to %d", least, most);
    else
        *number = (int64_t)n;
}

static void take_effort(struct reader *r)
{
    int64_t effort = 0;
    take_number(r, 0, 100000000, &effort);
    r->e->effort = (int)effort;
}

/* Shards are always whole. */
static void take_battles(struct reader *r)
{
    struct experiment *e = r->e;
    take_number(r, 1, BATTLES_MOST, &e->battles);
    e->battles = (e->battles + SHARD_BATTLES - 1) / SHARD_BATTLES * SHARD_BATTLES;
}

static void take_seed(struct reader *r)
{
    const char *at = r->line.word[1].at;
    if (!read_digits(&at, &r->e->seed) || *at || r->e->seed > INT64_MAX / 2)
        text_add(fault(r, 1), " is not a number of up to 18 digits");
}

/* "until wins 6": in hundredths, with a decimal if need be. */
static void take_until(struct reader *r)
{
    const struct line *l = &r->line;
    const char *at = l->word[2].at;
    uint64_t whole, tenth = 0;
    if (word_is(&l->word[1], "wins"))
        r->e->until = UNTIL_WINS;
    else if (word_is(&l->word[1], "differences"))
        r->e->until = UNTIL_DIFFERENCES;
    else
        text_add(fault(r, 1), " is not measured so; there are wins and differences");
    const bool read = read_digits(&at, &whole) && (*at != '.' || (at++, read_digits(&at, &tenth)));
    if (!read || *at || whole > 100 || tenth > 9 || whole * 10 + tenth < 5)
        text_add(fault(r, 2), " is not a width in hundredths, from 0.5 to 100");
    else
        r->e->width = (int)(whole * 10 + tenth);
}

static void take_measure(struct reader *r)
{
    static const char *const names[] = {"wins", "ends",   "losses", "ground",
                                        "luck", "events", "seeds"};
    const struct line *l = &r->line;
    r->e->tells = 0;
    for (int i = 1; i < l->count; i++) {
        int found = -1;
        for (int k = 0; k < COUNT(names); k++)
            found = word_is(&l->word[i], names[k]) ? k : found;
        if (found < 0)
            text_add(fault(r, i), " is not measured; there are wins, ends, losses, ground, luck, "
                                  "events and seeds");
        else
            r->e->tells |= 1u << found;
    }
}

/* "history won rebels known", "history lost union 33 to 41 attested" */
static void take_history(struct reader *r)
{
    static const char *const grades[] = {"attested", "known", "estimate"};
    const struct line *l = &r->line;
    struct experiment *e = r->e;
    struct history h = {.who = NOBODY, .grade = 'e'};
    const bool won = word_is(&l->word[1], "won"), lost = word_is(&l->word[1], "lost");
    const int last = l->count - 1, needs = won ? 4 : 5;
    const bool span = lost && l->count == 7 && word_is(&l->word[4], "to");
    if (e->history_count == HISTORY_MOST || (!won && !lost) || (l->count != needs && !span)) {
        text_add(fault(r, 0), " has up to 16 lines such as: history won rebels known; history lost "
                              "union 33 to 41 attested");
        return;
    }
    h.what = won ? HISTORY_WON : HISTORY_LOST;
    if (lost && (!word_number(&l->word[3], &h.low) ||
                 !word_number(&l->word[span ? 5 : 3], &h.high) || h.high < h.low))
        text_add(fault(r, 3), " is no number of losses, or of a span");
    for (int i = 0; i < COUNT(grades); i++)
        if (word_is(&l->word[last], grades[i]))
            h.grade = grades[i][0];
    h.line = l->number;
    strcpy(h.word, strlen(l->word[2].at) <= ID_MOST ? l->word[2].at : "");
    e->history[e->history_count++] = h;
}

static const struct {
    const char *word;
    int least, most; /* words behind it */
    void (*take)(struct reader *);
} lines[] = {
    {"lab", 1, 1, take_title},
    {"scenario", 1, VALUES_MOST, take_scenario},
    {"commander", 2, 12, take_commander},
    {"effort", 1, 1, take_effort},
    {"vary", 2, LINE_WORDS, take_vary},
    {"ruling", 1, 12, take_ruling},
    {"figure", 4, 12, take_figure},
    {"battles", 1, 1, take_battles},
    {"seed", 1, 1, take_seed},
    {"until", 2, 2, take_until},
    {"measure", 1, 7, take_measure},
    {"history", 3, 6, take_history},
};

static void refuse_line(struct reader *r)
{
    struct text *t = fault(r, 0);
    text_add(t, " begins no line of an experiment; there are ");
    for (int i = 0; i < COUNT(lines); i++)
        text_print(t, "%s%s", i ? ", " : "", lines[i].word);
}

static void take_line(struct reader *r)
{
    for (int i = 0; i < COUNT(lines); i++) {
        if (!word_is(&r->line.word[0], lines[i].word))
            continue;
        const int words = r->line.count - 1;
        if (words < lines[i].least || words > lines[i].most)
            text_print(fault(r, 0), words < lines[i].least
                                        ? ": something is missing behind it"
                                        : ": there are words too many behind it");
        else
            lines[i].take(r);
        return;
    }
    refuse_line(r);
}

bool experiment_read(struct experiment *e, const char *text, size_t size,
                     const struct lab_files *files, struct faults *faults)
{
    struct reader *r = malloc(sizeof *r);
    struct notation n;
    *e = (struct experiment){.battles = 1000, .seed = 1, .tells = TELL_ALL};
    if (!r)
        abort();
    *r = (struct reader){.e = e, .files = files, .faults = faults};
    notation_over(&n, text, size);
    while (notation_line(&n, &r->line, faults))
        take_line(r);
    free(r);
    if (faults->count == 0 && (e->factor_count == 0 || e->factor[0].kind != BY_SCENARIO))
        text_add(fault_at(faults, 1, 1), "there is no line scenario FILE");
    return faults->count == 0 && experiment_plan(e, files, faults);
}

/* ---- the work ---- */

int64_t experiment_rounds(const struct experiment *e)
{
    return e->battles / SHARD_BATTLES;
}

int64_t experiment_shards(const struct experiment *e)
{
    return experiment_rounds(e) * e->cell_count;
}

void experiment_shard(const struct experiment *e, int64_t number, struct shard *s)
{
    *s = (struct shard){
        .number = number,
        .cell = &e->cell[number % e->cell_count].fights,
        .first = e->seed + (uint64_t)(number / e->cell_count * SHARD_BATTLES),
        .count = SHARD_BATTLES,
    };
}
