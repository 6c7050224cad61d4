/* longroll grid CHART FIRST.csv SECOND.csv input=value... [show=RESULT,...] [-o FILE.svg] */

#include "grid.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A unit's cells as its own inputs, or as those of the target: "castings=21". */
static void add_unit(struct pairs *p, const struct chart *chart, const struct roster *r, int unit,
                     bool acts)
{
    for (int i = 0; i < r->column_count; i++) {
        const struct field *f = r->column[i], *input = !f || acts ? f : chart_opposite(chart, f);
        if (input && *r->cell[unit][i])
            pairs_add(p, input->name, r->cell[unit][i]);
    }
}

static bool ask_all(struct call *c, struct grid *g)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < g->side[side].count; i++)
            for (int k = 0; k < g->side[!side].count; k++) {
                struct pairs pairs = {.count = 0};
                add_unit(&pairs, g->measures.chart, &g->side[side], i, true);
                add_unit(&pairs, g->measures.chart, &g->side[!side], k, false);
                struct answer *p = &g->point[side][i][k];
                if (!measure_ask(c, &g->measures, &pairs, p))
                    return false;
                g->most = fmax(g->most, p->number[g->shown[0]]);
            }
    return true;
}

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
static int take_paths(struct call *c, const char *path[2])
{
    int paths = 0, kept = 0;
    for (int i = 0; i < c->plain_count; i++)
        if (i > 0 && paths < 2 && !strchr(c->plain[i], '=') && c->plain[i][0] != '-')
            path[paths++] = c->plain[i];
        else
            c->plain[kept++] = c->plain[i];
    c->plain_count = kept;
    return paths;
}

bool run_grid(struct call *c)
{
    const char *path[2], *file = call_option(c, "-o");
    struct grid *g = call_room(c, sizeof *g);
    struct text t;
    if (take_paths(c, path) < 2 || !measure_begin(c, &g->measures) ||
        !read_shown(c, g, call_option(c, "show=")) || !roster_read(c, g, 0, path[0]) ||
        !roster_read(c, g, 1, path[1]) || !ask_all(c, g))
        return false;
    if (c->json)
        grid_json(c->out, g);
    else
        grid_say(c->out, g);
    if (!file)
        return true;
    call_text(c, &t);
    grid_svg(&t, g);
    return call_write(c, file, &t);
}
