#include "plots.h"

#include <math.h>
#include <string.h>

/* Lengths are in units of the drawing, which is as wide as the column of the page. */
enum { WIDE = 640, LEFT = 210, RIGHT = 20, ROW = 26, TOP = 26, TALL = 150, FOOT = 34, EDGE = 40 };

void put_escaped(struct text *t, const char *words)
{
    for (; *words; words++) {
        const char *as = *words == '<'   ? "&lt;"
                         : *words == '>' ? "&gt;"
                         : *words == '&' ? "&amp;"
                         : *words == '"' ? "&quot;"
                                         : NULL;
        if (as)
            text_add(t, as);
        else
            text_char(t, *words);
    }
}

static double share(int64_t part, int64_t all)
{
    return all ? (double)part / (double)all : 0;
}

static void open_plot(struct text *t, int height, const char *title)
{
    text_print(t, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDE, height);
    put_escaped(t, title);
    text_add(t, "\">");
}

static void put_text(struct text *t, double x, double y, const char *anchor, const char *words)
{
    text_print(t, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">", (int)lround(x), (int)lround(y),
               anchor);
    put_escaped(t, words);
    text_add(t, "</text>");
}

static void put_number(struct text *t, double x, double y, const char *anchor, int number)
{
    char room[16];
    struct text words;
    text_over(&words, room, sizeof room);
    text_number(&words, number);
    put_text(t, x, y, anchor, room);
}

static void put_box(struct text *t, const char *name, double x, double y, double width,
                    double height)
{
    text_print(t, "<rect class=\"%s\" x=\"", name);
    tell_decimal(t, x);
    text_add(t, "\" y=\"");
    tell_decimal(t, y);
    text_add(t, "\" width=\"");
    tell_decimal(t, fmax(0, width));
    text_add(t, "\" height=\"");
    tell_decimal(t, fmax(0, height));
    text_add(t, "\"/>");
}

static void put_line(struct text *t, const char *name, double x, double y, double to_x, double to_y)
{
    text_print(t, "<line class=\"%s\" x1=\"", name);
    tell_decimal(t, x);
    text_add(t, "\" y1=\"");
    tell_decimal(t, y);
    text_add(t, "\" x2=\"");
    tell_decimal(t, to_x);
    text_add(t, "\" y2=\"");
    tell_decimal(t, to_y);
    text_add(t, "\"/>");
}

static const char *side_class(int side)
{
    return side ? "second" : "first";
}

/* ---- wins ---- */

static double at_share(double of)
{
    return LEFT + of * (WIDE - LEFT - RIGHT);
}

static void put_scale(struct text *t, int bottom)
{
    for (int i = 0; i <= 100; i += 25) {
        put_line(t, i == 50 ? "even" : "grid", at_share(i / 100.0), TOP, at_share(i / 100.0),
                 bottom);
        put_number(t, at_share(i / 100.0), bottom + 16, "middle", i);
    }
}

/* Long names lose their middle. */
static void put_label(struct text *t, double y, const char *name)
{
    enum { MOST = 32 };
    char room[MOST + 4];
    const size_t length = strlen(name);
    if (length <= MOST) {
        put_text(t, LEFT - 10, y, "end", name);
        return;
    }
    memcpy(room, name, 8);
    memcpy(room + 8, "...", 3);
    strcpy(room + 11, name + length - (MOST - 11));
    put_text(t, LEFT - 10, y, "end", room);
}

void plot_wins(const struct tally *b, struct text *t)
{
    const struct experiment *e = b->e;
    const struct scenario *s = e->cell[0].fights.s;
    const int bottom = TOP + e->cell_count * ROW;
    open_plot(t, bottom + FOOT, "Share of wins with intervals");
    put_scale(t, bottom);
    for (int i = 0; i < e->cell_count; i++) {
        const struct interval r = tally_wins(b, i);
        const double y = TOP + ROW * (i + 0.5);
        put_label(t, y + 4, e->cell_count > 1 ? e->cell[i].name : scenario_name(s, s->name));
        put_line(t, e->cell[i].against == i ? "range usual" : "range", at_share(r.low), y,
                 at_share(r.high), y);
        text_add(t, "<circle class=\"mean\" r=\"5\" cx=\"");
        tell_decimal(t, at_share(r.mean));
        text_add(t, "\" cy=\"");
        tell_decimal(t, y);
        text_add(t, "\"/>");
    }
    char room[2 * WORD_MOST];
    struct text words;
    text_over(&words, room, sizeof room);
    text_print(&words, "%s wins every battle", scenario_name(s, s->side[1].name));
    put_text(t, WIDE - RIGHT, TOP - 10, "end", room);
    text_over(&words, room, sizeof room);
    text_print(&words, "%s wins every battle", scenario_name(s, s->side[0].name));
    put_text(t, LEFT, TOP - 10, "start", room);
    text_add(t, "</svg>");
}

/* ---- turns ---- */

static double column(int turn, int turns)
{
    return EDGE + (turn - 1) * (double)(WIDE - EDGE - RIGHT) / turns;
}

/* In which turn it ended, as stacks: the first side's wins, nobody's, the second side's. */
static void count_turns(const struct tally *b, const struct figures *f,
                        int64_t won[TURN_ROOM][SIDES + 1])
{
    for (int64_t i = 0; i < f->battles; i++) {
        const int16_t *r = tally_record(b, f->cell, i);
        won[r[NOTED_TURNS]][r[NOTED_WINNER]]++;
    }
}

void plot_turns(const struct tally *b, const struct figures *f, struct text *t)
{
    static const int order[] = {1, 0, 2};
    static const char *const names[] = {"nobody", "first", "second"};
    int64_t won[TURN_ROOM][SIDES + 1] = {{0}}, most = 1;
    const int turns = f->s->turns;
    count_turns(b, f, won);
    for (int i = 1; i <= turns; i++)
        most = f->turns[i] > most ? f->turns[i] : most;
    open_plot(t, TOP + TALL + FOOT, "In which turn it ends, and who wins");
    for (int i = 1; i <= turns; i++) {
        double y = TOP + TALL;
        for (int k = 0; k <= SIDES; k++) {
            const double tall = TALL * share(won[i][order[k]], most);
            put_box(t, names[order[k]], column(i, turns) + 2, y - tall,
                    column(2, turns) - column(1, turns) - 4, tall);
            y -= tall;
        }
        put_number(t, (column(i, turns) + column(i + 1, turns)) / 2, TOP + TALL + 16, "middle", i);
        if (f->turns[i])
            put_number(t, (column(i, turns) + column(i + 1, turns)) / 2, y - 4, "middle",
                       (int)lround(100 * share(f->turns[i], f->battles)));
    }
    put_line(t, "axis", EDGE, TOP + TALL, WIDE - RIGHT, TOP + TALL);
    text_add(t, "</svg>");
}

/* ---- ground ---- */

void plot_ground(const struct figures *f, int objective, struct text *t)
{
    enum { LOW = 90 };
    const int turns = f->s->turns;
    const double wide = column(2, turns) - column(1, turns);
    open_plot(t, LOW + FOOT, scenario_name_of(f->s, OF_GROUND, objective));
    for (int i = 1; i <= turns; i++) {
        const int64_t *held = f->held[objective][i];
        const double first = LOW * share(held[1], f->battles),
                     second = LOW * share(held[2], f->battles), x = column(i, turns);
        put_box(t, "second", x + 1, 0, wide - 2, second);
        put_box(t, "nobody", x + 1, second, wide - 2, LOW - first - second);
        put_box(t, "first", x + 1, LOW - first, wide - 2, first);
        put_number(t, x + wide / 2, LOW + 16, "middle", i);
    }
    put_line(t, "even", EDGE, LOW / 2.0, WIDE - RIGHT, LOW / 2.0);
    put_text(t, EDGE - 6, LOW / 2.0 + 4, "end", "50");
    text_add(t, "</svg>");
}

/* ---- losses of a side, and history's place among them ---- */

enum { BINS = 24 };

static bool is_of_side(const struct history *h, int side)
{
    return h->what == HISTORY_LOST && h->of == OF_SIDE && h->who == side;
}

static int width_of_bin(const struct tally *b, const struct figures *f, int side)
{
    int most = 0;
    for (int64_t i = 0; i < f->battles; i++) {
        const int lost = tally_record(b, f->cell, i)[NOTED_LOST + side];
        most = lost > most ? lost : most;
    }
    for (int i = 0; i < b->e->history_count; i++) {
        const struct history *h = &b->e->history[i];
        most = is_of_side(h, side) && h->high > most ? h->high : most;
    }
    return most / BINS + 1;
}

static double at_loss(double lost, int width)
{
    return EDGE + lost / width * (WIDE - EDGE - RIGHT) / BINS;
}

static void put_history(const struct tally *b, int side, int width, struct text *t)
{
    for (int i = 0; i < b->e->history_count; i++) {
        const struct history *h = &b->e->history[i];
        if (!is_of_side(h, side))
            continue;
        put_box(t, "history", at_loss(h->low, width), TOP,
                at_loss(h->high + 1, width) - at_loss(h->low, width), TALL);
        put_text(t, at_loss(h->low, width), TOP - 6, "start", "history");
    }
}

void plot_losses(const struct tally *b, const struct figures *f, int side, struct text *t)
{
    const int width = width_of_bin(b, f, side);
    int64_t bin[BINS] = {0}, most = 1;
    for (int64_t i = 0; i < f->battles; i++)
        bin[tally_record(b, f->cell, i)[NOTED_LOST + side] / width]++;
    for (int i = 0; i < BINS; i++)
        most = bin[i] > most ? bin[i] : most;
    open_plot(t, TOP + TALL + FOOT, "Losses");
    put_history(b, side, width, t);
    for (int i = 0; i < BINS; i++) {
        const double tall = TALL * share(bin[i], most);
        put_box(t, side_class(side), at_loss(i * width, width) + 1, TOP + TALL - tall,
                (double)(WIDE - EDGE - RIGHT) / BINS - 2, tall);
        if (i % 4 == 0)
            put_number(t, at_loss(i * width, width), TOP + TALL + 16, "middle", i * width);
    }
    put_line(t, "axis", EDGE, TOP + TALL, WIDE - RIGHT, TOP + TALL);
    text_add(t, "</svg>");
}
