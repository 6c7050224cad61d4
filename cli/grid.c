/* longroll grid CHART FIRST.csv SECOND.csv input=value... [show=RESULT,...] [-o FILE.svg] */

#include "grid.h"

#include <stdio.h>
#include <string.h>

#include "files.h"

/* ---- asking ---- */

enum { PAIR_ROOM = 120 };

/* A unit's cells as its own inputs, or as those of the target: "castings=21". */
static void add_unit(struct fixed_words *w, char pair[COLUMNS_MOST][PAIR_ROOM],
                     const struct roster *r, int unit, bool acts)
{
    for (int i = 0; i < r->column_count; i++) {
        const struct field *f = r->column[i];
        const char *input = !f ? NULL : acts ? f->name : f->opposite;
        if (!input || !*r->cell[unit][i])
            continue;
        snprintf(pair[i], PAIR_ROOM, "%s=%s", input, r->cell[unit][i]);
        w->word[w->count++] = pair[i];
    }
}

static bool ask_all(struct call *c, struct grid *g, const struct fixed_words *fixed)
{
    char pairs[2][COLUMNS_MOST][PAIR_ROOM];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < g->side[side].count; i++)
            for (int k = 0; k < g->side[!side].count; k++) {
                struct fixed_words w = *fixed;
                add_unit(&w, pairs[0], &g->side[side], i, true);
                add_unit(&w, pairs[1], &g->side[!side], k, false);
                if (!measure_ask(c, &g->measures, &w, grid_point(g, side, i, k)))
                    return false;
            }
    return true;
}

/* ---- the command ---- */

/* The measure that these words name: "casualties", "fate:broken". */
static int measure_named(const struct measures *m, const char *word, size_t length)
{
    char name[MEASURE_NAME];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    name[strcspn(name, ":")] = strchr(name, ':') ? ' ' : '\0';
    for (int i = 0; i < m->count; i++)
        if (text_same_word(m->list[i].name, name))
            return i;
    return -1;
}

static bool read_shown(struct call *c, struct grid *g, const char *words)
{
    const char *end;
    for (int i = 0; !words && i < g->measures.count && i < GRID_SHOWN; i++)
        g->shown[g->shown_count++] = i;
    for (; words; words = *end ? end + 1 : NULL) {
        end = words + strcspn(words, ",");
        const int measure = measure_named(&g->measures, words, (size_t)(end - words));
        if (measure < 0 || g->shown_count == GRID_SHOWN)
            return trouble_say(&c->trouble, NULL,
                               "show= takes one or two results of %s, with a colon before a word, "
                               "not %.0s; help %s lists them",
                               g->measures.chart->name, words, g->measures.chart->name);
        g->shown[g->shown_count++] = measure;
    }
    return true;
}

/* The first plain words without = are the chart and the two files; the rest is for the chart. */
static int take_paths(struct fixed_words *w, const char *path[2])
{
    int paths = 0, kept = 0;
    for (int i = 0; i < w->count; i++)
        if (i > 0 && paths < 2 && !strchr(w->word[i], '=') && w->word[i][0] != '-')
            path[paths++] = w->word[i];
        else
            w->word[kept++] = w->word[i];
    w->count = kept;
    return paths;
}

int run_grid(struct call *c)
{
    struct fixed_words fixed;
    struct text t;
    const char *path[2], *show = NULL, *file = NULL;
    const struct option options[] = {
        {"show=", .word = &show}, {"-o", .word = &file}, {.name = "--ruling"}};
    struct grid *g = call_room(c, sizeof *g);
    fixed.count = call_sort(c, options, COUNT(options), fixed.word, WORDS_FIXED);
    if (fixed.count < 1 || take_paths(&fixed, path) < 2)
        return call_usage(c);
    const struct chart *chart = chart_find(fixed.word[0], NULL, &c->trouble);
    if (!chart || c->offline)
        return call_end(c);
    measures_of(chart, &g->measures);
    text_over(&t, g->title, sizeof g->title);
    measure_title(&t, chart, &fixed);
    if (!read_shown(c, g, show) || !roster_read(c, &g->side[0], chart, path[0]) ||
        !roster_read(c, &g->side[1], chart, path[1]) || !ask_all(c, g, &fixed))
        return call_end(c);
    if (c->json)
        grid_json(c->out, g);
    else
        grid_say(c->out, g);
    if (file) {
        call_text(c, &t, FILE_ROOM);
        grid_svg(&t, g);
        file_write(file, &t, &c->trouble);
    }
    return call_end(c);
}
