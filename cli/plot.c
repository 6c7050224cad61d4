/* The plot of a comparison as SVG: a panel for each result that moves, a line for each value of the
 * second input. Lines differ by colour, dash and a label at their end, so that they are told apart
 * on paper too; the colours change with the reader's light or dark mode. */

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

static double x_at(const struct comparison *k, int at)
{
    double width = WIDE - LEFT - RIGHT;
    return k->vary.count == 1 ? LEFT + width / 2 : LEFT + width * at / (k->vary.count - 1);
}

struct ruler {
    double low, high;
    int top; /* of the panel's plot, in the picture */
};

static double y_at(const struct ruler *s, double number)
{
    return s->top + PLOT_HEIGHT * (1 - (number - s->low) / (s->high - s->low));
}

/* Rounded outwards to a whole step, 0 always in sight. */
static struct ruler scale_of(const struct comparison *k, int m, int top)
{
    struct ruler s = {0, 0, top};
    for (int i = 0; i < k->by.count * k->vary.count; i++) {
        const double number = k->point[i].number[m]; /* 0 where it is refused */
        s.low = number < s.low ? number : s.low;
        s.high = number > s.high ? number : s.high;
    }
    double step = svg_step((s.high - s.low) / 5);
    double high = 0, low = 0;
    while (high < s.high)
        high += step;
    while (low > s.low)
        low -= step;
    s.low = low;
    s.high = high > low ? high : low + 1;
    return s;
}

static void put_axes(struct text *t, const struct comparison *k, int m, const struct ruler *s)
{
    const double step = svg_step((s->high - s->low) / 5);
    const bool chance = k->measures.list[m].word >= 0;
    for (double y = s->low; y <= s->high + step / 2; y += step) {
        say_format(t, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n", LEFT,
                   WIDE - RIGHT, y_at(s, y), y_at(s, y));
        say_format(t,
                   "<text class=\"tick\" text-anchor=\"end\" x=\"%d\" y=\"%.1f\">%.4g%s</text>\n",
                   LEFT - 8, y_at(s, y) + 4, chance ? 100 * y : y, chance ? "%" : "");
    }
    const int every = 1 + k->vary.count / 13, most = k->vary.field->words ? 14 : 6;
    for (int at = 0; at < k->vary.count; at += every)
        say_format(
            t, "<text class=\"tick\" text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">%.*s</text>\n",
            x_at(k, at), s->top + PLOT_HEIGHT + 18 + (k->vary.field->words && at % 2 ? 13 : 0),
            most, k->vary.value[at]);
}

/* Refused points leave a gap. */
static void put_line(struct text *t, const struct comparison *k, int m, int by,
                     const struct ruler *s)
{
    bool drawing = false;
    text_print(t, "<path class=\"line c%d\" d=\"", by % SVG_COLOURS);
    for (int at = 0; at < k->vary.count; at++) {
        const struct point *p = comparison_point(k, by, at);
        if (!p->refused)
            say_format(t, "%s%.1f %.1f", drawing ? "L" : "M", x_at(k, at), y_at(s, p->number[m]));
        drawing = !p->refused;
    }
    text_add(t, "\"/>\n");
    for (int at = 0; at < k->vary.count; at++) {
        const struct point *p = comparison_point(k, by, at);
        if (p->refused)
            continue;
        say_format(t,
                   "<circle class=\"dot c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%s %s: "
                   "%.4g</title></circle>\n",
                   by % SVG_COLOURS, x_at(k, at), y_at(s, p->number[m]), k->vary.field->name,
                   k->vary.value[at], p->number[m]);
    }
}

/* Labels beside the ends of the lines, pushed apart where they would overlap. */
static void put_labels(struct text *t, const struct comparison *k, int m, const struct ruler *s)
{
    double taken[BY_MOST];
    int count = 0;
    for (int by = 0; by < k->by.count && k->by.field; by++) {
        int at = k->vary.count - 1;
        while (at > 0 && comparison_point(k, by, at)->refused)
            at--;
        if (comparison_point(k, by, at)->refused)
            continue;
        double y = y_at(s, comparison_point(k, by, at)->number[m]) + 4;
        for (int i = 0; i < count; i++)
            if (y - taken[i] < 13 && taken[i] - y < 13) {
                y = taken[i] + 13;
                i = -1; /* it may now lie on another */
            }
        taken[count++] = y;
        say_format(t, "<text class=\"label l%d\" x=\"%d\" y=\"%.1f\">%.20s</text>\n",
                   by % SVG_COLOURS, WIDE - RIGHT + 12, y, k->by.value[by]);
    }
}

static void put_panel(struct text *t, const struct comparison *k, int m, int top)
{
    struct ruler s = scale_of(k, m, top + 30);
    text_print(t, "<text class=\"head\" x=\"%d\" y=\"%d\">%s, %s</text>\n", LEFT, top + 14,
               k->measures.list[m].name, measure_how(&k->measures.list[m]));
    if (k->by.field)
        svg_text(t, "tick", "start", WIDE - RIGHT + 12, top + 14, k->by.field->name);
    put_axes(t, k, m, &s);
    for (int by = 0; by < k->by.count; by++)
        put_line(t, k, m, by, &s);
    put_labels(t, k, m, &s);
}

void comparison_svg(struct text *t, const struct comparison *k)
{
    int panels = 0;
    for (int m = 0; m < k->measures.count; m++)
        panels += comparison_moves(k, m) && panels < PANELS_MOST;
    svg_open(t, WIDE, TOP + panels * PANEL + 24, k->measures.title);
    int drawn = 0;
    for (int m = 0; m < k->measures.count && drawn < panels; m++)
        if (comparison_moves(k, m))
            put_panel(t, k, m, TOP + PANEL * drawn++);
    text_print(t, "<text class=\"tick\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">%s",
               (WIDE - RIGHT + LEFT) / 2, TOP + panels * PANEL + 12, k->vary.field->name);
    if (k->vary.field->scale)
        text_print(t, " (%s)", k->vary.field->scale->name);
    text_add(t, "</text>\n");
    svg_close(t);
}
