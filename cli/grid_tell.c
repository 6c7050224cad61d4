/* A grid as a table, as JSON and as a heat map. */

#include <stdio.h>

#include "engine/base/json.h"
#include "grid.h"
#include "svg.h"

enum { FIRST = 20, WIDTH = 15 };

static const struct measure *shown(const struct grid *g, int i)
{
    return &g->measures.list[g->shown[i]];
}

/* The first characters of a name, as many as fit, never half of one; `blanks` is what is left of
 * the width. */
static int clip(const char *name, int width, int *blanks)
{
    int bytes = 0, columns = 0;
    while (name[bytes] && columns < width) {
        bytes++;
        while (((unsigned char)name[bytes] & 0xc0) == 0x80) /* the rest of that character */
            bytes++;
        columns++;
    }
    *blanks = width - columns;
    return bytes;
}

static void say_cell(struct text *out, const struct grid *g, const struct answer *p)
{
    const int count = p->refused ? 1 : g->shown_count;
    for (int i = 0; i < count; i++)
        measure_print(out, &g->measures, g->shown[i], p,
                      count == 1 ? WIDTH
                      : i == 0   ? WIDTH - 7
                                 : 7);
}

static void say_rows(struct text *out, const struct grid *g, int side, int from, int to)
{
    const struct roster *us = &g->side[side], *them = &g->side[!side];
    int blanks, bytes;
    say_format(out, "%*s", FIRST, "");
    for (int k = from; k < to; k++) {
        bytes = clip(them->name[k], WIDTH - 1, &blanks);
        say_format(out, "%*s%.*s", blanks + 1, "", bytes, them->name[k]);
    }
    text_char(out, '\n');
    for (int i = 0; i < us->count; i++) {
        bytes = clip(us->name[i], FIRST - 1, &blanks);
        say_format(out, "%.*s%*s", bytes, us->name[i], blanks + 1, "");
        for (int k = from; k < to; k++)
            say_cell(out, g, &g->point[side][i][k]);
        text_char(out, '\n');
    }
}

void grid_say(struct text *out, const struct grid *g)
{
    const int abreast = (say_width() - FIRST) / WIDTH;
    say_wrapped(out, g->measures.title, 0);
    for (int i = 0; i < g->shown_count; i++) {
        text_add(out, i ? "; " : "");
        measure_say(out, shown(g, i));
    }
    text_char(out, '\n');
    for (int side = 0; side < 2; side++) {
        const int count = g->side[!side].count;
        text_print(out, "\n%s against %s\n", g->side[side].side, g->side[!side].side);
        for (int from = 0; from < count; from += abreast)
            say_rows(out, g, side, from, from + abreast < count ? from + abreast : count);
    }
    measure_explain(out, &g->measures);
}

void grid_json(struct text *out, const struct grid *g)
{
    struct json j;
    json_over(&j, out);
    json_open(&j, '[');
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < g->side[side].count; i++)
            for (int k = 0; k < g->side[!side].count; k++) {
                json_print(&j, "{unit:%s against:%s", g->side[side].name[i],
                           g->side[!side].name[k]);
                point_json(&j, &g->measures, &g->point[side][i][k]);
                json_close(&j, '}');
            }
    json_close(&j, ']');
    text_char(out, '\n');
}

/* ---- the heat map ---- */

enum { CELL_W = 84, CELL_H = 40, NAMES_W = 170, HEAD_H = 30 };

static void put_cell(struct text *t, const struct grid *g, const struct answer *p, double heat,
                     int x, int y)
{
    struct sentence l;
    say_format(t,
               "<rect class=\"heat\" fill-opacity=\"%.2f\" x=\"%d\" y=\"%d\" width=\"%d\" "
               "height=\"%d\"/>\n",
               heat, x, y, CELL_W, CELL_H);
    for (int i = 0; i < (p->refused ? 1 : g->shown_count); i++) {
        measure_print(sentence_begin(&l), &g->measures, g->shown[i], p, 1);
        svg_text(t, heat > 0.75 ? "cell on" : "cell off", "middle", x + CELL_W / 2,
                 y + (p->refused ? 24 : 17 + 15 * i), l.room);
    }
}

static void put_side(struct text *t, const struct grid *g, int side, int top)
{
    const struct roster *us = &g->side[side], *them = &g->side[!side];
    char name[2 * GRID_NAME + 10];
    int blanks;
    snprintf(name, sizeof name, "%s against %s", us->side, them->side);
    svg_text(t, "head", "start", 16, top - 8, name);
    for (int k = 0; k < them->count; k++) {
        snprintf(name, sizeof name, "%.*s", clip(them->name[k], 14, &blanks), them->name[k]);
        svg_text(t, "small", "middle", NAMES_W + CELL_W * k + CELL_W / 2, top + 14, name);
    }
    for (int i = 0; i < us->count; i++) {
        const int y = top + HEAD_H + CELL_H * i;
        svg_text(t, "tick", "start", 16, y + CELL_H / 2 + 4, us->name[i]);
        for (int k = 0; k < them->count; k++) {
            const struct answer *p = &g->point[side][i][k];
            put_cell(t, g, p, g->most > 0 ? p->number[g->shown[0]] / g->most : 0,
                     NAMES_W + CELL_W * k, y);
        }
    }
}

void grid_svg(struct text *t, const struct grid *g)
{
    const int first = g->side[0].count, second = g->side[1].count,
              under = 60 + first * CELL_H + HEAD_H + 50; /* where the second side begins */
    struct sentence title;
    struct text *words = sentence_begin(&title);
    text_print(words, "%s: %s", g->measures.title, shown(g, 0)->name);
    if (g->shown_count > 1)
        text_print(words, " and %s", shown(g, 1)->name);
    svg_open(t, NAMES_W + (first > second ? first : second) * CELL_W + 20,
             under + second * CELL_H + HEAD_H + 20, title.room);
    put_side(t, g, 0, 60);
    put_side(t, g, 1, under);
    text_add(t, "</svg>\n");
}
