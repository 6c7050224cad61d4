/* The plot of a comparison as SVG: a panel for each result that moves, a line for each value of the
 * second input. Lines differ by colour, dash and a label at their end, so that they are told apart
 * on paper too; the colours change with the reader's light or dark mode. */

#include <math.h>

#include "compare.h"
#include "svg.h"

enum {
    WIDE = 720,
    PANEL = 260,
    LEFT = 64,
    RIGHT = 150,
    TOP = 56,
    PLOT_HEIGHT = 180,
    PANELS_MOST = 4
};

/* One result on its own scale. */
struct panel {
    const struct comparison *k;
    int measure;
    int top; /* of the plot, in the picture */
    double low, high, step;
};

static double x_at(const struct panel *p, int at)
{
    const double width = WIDE - LEFT - RIGHT;
    return p->k->vary.count == 1 ? LEFT + width / 2 : LEFT + width * at / (p->k->vary.count - 1);
}

static double y_at(const struct panel *p, double number)
{
    return p->top + PLOT_HEIGHT * (1 - (number - p->low) / (p->high - p->low));
}

/* The next of 1, 2, 5, 10, 20 ... that is not below. */
static double step_for(double least)
{
    static const double steps[] = {1, 2, 5};
    for (double unit = 0.0001; unit < 1e6; unit *= 10)
        for (int i = 0; i < COUNT(steps); i++)
            if (unit * steps[i] >= least)
                return unit * steps[i];
    return 1e6;
}

/* Rounded outwards to a whole step, 0 always in sight. */
static void scale(struct panel *p)
{
    double low = 0, high = 0;
    for (int i = 0; i < p->k->by.count * p->k->vary.count; i++) {
        const double number = p->k->point[i].number[p->measure]; /* 0 where it is refused */
        low = fmin(low, number); /* of a number and NAN it takes the number */
        high = fmax(high, number);
    }
    p->step = step_for((high - low) / 5);
    while (p->high < high)
        p->high += p->step;
    while (p->low > low)
        p->low -= p->step;
    p->high = p->high > p->low ? p->high : p->low + 1;
    p->step = step_for((p->high - p->low) / 5);
}

static void put_axes(struct text *t, const struct panel *p)
{
    const struct axis *vary = &p->k->vary;
    const bool chance = p->k->measures.list[p->measure].word >= 0, words = vary->field->words;
    for (double y = p->low; y <= p->high + p->step / 2; y += p->step) {
        say_format(t, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n", LEFT,
                   WIDE - RIGHT, y_at(p, y), y_at(p, y));
        say_format(t,
                   "<text class=\"tick\" text-anchor=\"end\" x=\"%d\" y=\"%.1f\">%.4g%s</text>\n",
                   LEFT - 8, y_at(p, y) + 4, chance ? 100 * y : y, chance ? "%" : "");
    }
    for (int at = 0; at < vary->count; at += 1 + vary->count / 13)
        say_format(t,
                   "<text class=\"tick\" text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">%.*s</text>\n",
                   x_at(p, at), p->top + PLOT_HEIGHT + 18 + (words && at % 2 ? 13 : 0),
                   words ? 14 : 6, vary->value[at]);
}

/* Refused points and those without a number leave a gap. */
static bool is_gap(const struct answer *p, int measure)
{
    return p->refused || isnan(p->number[measure]);
}

static void put_line(struct text *t, const struct panel *p, int by)
{
    const struct axis *vary = &p->k->vary;
    const struct answer *points = comparison_point(p->k, by, 0);
    text_print(t, "<path class=\"line c%d\" d=\"", by % SVG_COLOURS);
    for (int at = 0; at < vary->count; at++)
        if (!is_gap(&points[at], p->measure))
            say_format(t, "%s%.1f %.1f", at > 0 && !is_gap(&points[at - 1], p->measure) ? "L" : "M",
                       x_at(p, at), y_at(p, points[at].number[p->measure]));
    text_add(t, "\"/>\n");
    for (int at = 0; at < vary->count; at++) {
        const double number = points[at].number[p->measure];
        if (!is_gap(&points[at], p->measure))
            say_format(t,
                       "<circle class=\"dot c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%s %s: "
                       "%.4g</title></circle>\n",
                       by % SVG_COLOURS, x_at(p, at), y_at(p, number), vary->field->name,
                       vary->value[at], number);
    }
}

/* Labels beside the ends of the lines, pushed apart where they would overlap. */
static void put_labels(struct text *t, const struct panel *p)
{
    const struct comparison *k = p->k;
    double taken[BY_MOST];
    int count = 0;
    for (int by = 0; by < k->by.count && k->by.field; by++) {
        const struct answer *points = comparison_point(k, by, 0);
        int at = k->vary.count - 1;
        while (at >= 0 && is_gap(&points[at], p->measure))
            at--;
        if (at < 0)
            continue;
        double y = y_at(p, points[at].number[p->measure]) + 4;
        for (int i = 0; i < count; i++)
            if (fabs(y - taken[i]) < 13) {
                y = taken[i] + 13;
                i = -1; /* it may now lie on another */
            }
        taken[count++] = y;
        say_format(t, "<text class=\"label l%d\" x=\"%d\" y=\"%.1f\">%.20s</text>\n",
                   by % SVG_COLOURS, WIDE - RIGHT + 12, y, k->by.value[by]);
    }
}

static void put_panel(struct text *t, const struct comparison *k, int measure, int top)
{
    const struct measure *m = &k->measures.list[measure];
    struct panel p = {k, measure, top + 30, .step = 0};
    scale(&p);
    struct sentence head;
    measure_say(sentence_begin(&head), m);
    svg_text(t, "head", "start", LEFT, top + 14, head.room);
    if (k->by.field)
        svg_text(t, "tick", "start", WIDE - RIGHT + 12, top + 14, k->by.field->name);
    put_axes(t, &p);
    for (int by = 0; by < k->by.count; by++)
        put_line(t, &p, by);
    put_labels(t, &p);
}

void comparison_svg(struct text *t, const struct comparison *k)
{
    const struct field *vary = k->vary.field;
    int moving[MEASURES_MOST], panels = 0;
    for (int m = 0; m < k->measures.count && panels < PANELS_MOST; m++)
        if (comparison_moves(k, m) && !measure_is_word(&k->measures, m))
            moving[panels++] = m;
    svg_open(t, WIDE, TOP + panels * PANEL + 24, k->measures.title);
    for (int i = 0; i < panels; i++)
        put_panel(t, k, moving[i], TOP + PANEL * i);
    text_print(t, "<text class=\"tick\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">%s",
               (WIDE - RIGHT + LEFT) / 2, TOP + panels * PANEL + 12, vary->name);
    if (vary->scale)
        text_print(t, " (%s)", vary->scale->name);
    text_print(t, "</text>\n</svg>\n");
}
