/* A comparison as a table and as JSON. */

#include <string.h>

#include "compare.h"
#include "engine/base/json.h"

/* A column of the table: a result for one value of `by`, measured or as it certainly is. */
struct column {
    const char *head;
    int by, measure;
    bool certain; /* measure is the number of an output */
};

enum { CERTAIN_WORD = 6 };

static int width_of(const struct column *c)
{
    const int least = c->certain ? CERTAIN_WORD : 11, head = (int)strlen(c->head) + 2;
    return head < least ? least : head;
}

/* Wide enough for the longest word of the column, where it holds words. */
static int column_width(const struct comparison *k, const struct column *c)
{
    int width = width_of(c);
    for (int at = 0; at < k->vary.count && c->certain; at++) {
        struct sentence l;
        measure_print_certain(sentence_begin(&l), &k->measures, c->measure,
                              comparison_point(k, c->by, at), 0);
        width = (int)strlen(l.room) + 2 > width ? (int)strlen(l.room) + 2 : width;
    }
    return width;
}

/* Wide enough for the longest value of the input that varies. */
static int first_width(const struct axis *a)
{
    size_t most = strlen(a->field->name);
    for (int at = 0; at < a->count; at++)
        most = strlen(a->value[at]) > most ? strlen(a->value[at]) : most;
    return (int)most + 1;
}

/* "morale lost": what is printed has no underscores, keys of --json have. */
static void say_head(struct text *out, const struct comparison *k, const struct column *c)
{
    struct sentence l;
    words_say(sentence_begin(&l), c->head);
    say_format(out, "%*s", column_width(k, c), l.room);
}

static void say_cell(struct text *out, const struct comparison *k, const struct column *c, int at)
{
    const struct answer *p = comparison_point(k, c->by, at);
    if (c->certain)
        measure_print_certain(out, &k->measures, c->measure, p, column_width(k, c));
    else
        measure_print(out, &k->measures, c->measure, p, column_width(k, c));
}

/* The heads, and then a line for each value that varies. */
static void say_block(struct text *out, const struct comparison *k, const struct column *from,
                      const struct column *to)
{
    for (int at = -1; at < k->vary.count; at++) {
        say_format(out, "%-*s", first_width(&k->vary),
                   at < 0 ? k->vary.field->name : k->vary.value[at]);
        for (const struct column *c = from; c < to; c++)
            if (at < 0)
                say_head(out, k, c);
            else
                say_cell(out, k, c, at);
        text_char(out, '\n');
    }
}

/* As many columns as the page is wide, under the title if there is one; then the next. */
static void say_columns(struct text *out, const struct comparison *k, const struct column *list,
                        int count, const char *title)
{
    for (int from = 0, to = 0; from < count; from = to) {
        int width = first_width(&k->vary);
        while (to < count && (to == from || width + column_width(k, &list[to]) <= say_width()))
            width += column_width(k, &list[to++]);
        text_add(out, title);
        say_block(out, k, list + from, list + to);
    }
}

/* Every certain word is a column; returns how many there are. */
static int word_columns(const struct comparison *k, int by, struct column *list)
{
    const struct chart *c = k->measures.chart;
    int count = 0;
    for (int i = 0; i < c->output_count; i++)
        if (c->outputs[i].words && k->measures.certain[i] && comparison_turns(k, i))
            list[count++] = (struct column){c->outputs[i].name, by, i, true};
    return count;
}

/* Two inputs vary: a table of one result, a column for each value of `by`. */
static void say_by(struct text *out, const struct comparison *k, struct column *list, int measure,
                   bool certain, const char *how)
{
    struct sentence title;
    const char *name =
        certain ? k->measures.chart->outputs[measure].name : k->measures.list[measure].name;
    for (int by = 0; by < k->by.count; by++)
        list[by] = (struct column){k->by.value[by], by, measure, certain};
    struct text *t = sentence_begin(&title);
    text_char(t, '\n');
    words_say(t, name);
    text_print(t, "%s, by %s\n", how, k->by.field->name);
    say_columns(out, k, list, k->by.count, title.room);
}

/* What is measured: of one input that varies a column each, of two a table each. */
static int say_measures(struct text *out, const struct comparison *k, struct column *list,
                        bool *moved)
{
    int count = 0;
    for (int m = 0; m < k->measures.count; m++) {
        const struct measure *measure = &k->measures.list[m];
        const int output = (int)(measure->field - k->measures.chart->outputs);
        const bool certain = k->measures.certain[output];
        struct sentence how;
        if (measure_is_word(&k->measures, m) ||
            !(certain ? comparison_turns(k, output) : comparison_moves(k, m)))
            continue;
        *moved = true;
        text_print(sentence_begin(&how), "%s%s", certain ? "" : ", ",
                   certain ? "" : measure_how(measure));
        if (k->by.field)
            say_by(out, k, list, certain ? output : m, certain, how.room);
        else
            list[count++] = (struct column){measure->name, 0, certain ? output : m, certain};
    }
    return count;
}

/* One input varies: a column for each result that moves.  Two vary: a table for each of them, a
 * column for each value of `by`; of words that are certain, a table for each value of `by`. */
void comparison_say(struct text *out, const struct comparison *k)
{
    struct column list[MEASURES_MOST + BY_MOST + OUTPUTS_MOST] = {0};
    struct sentence title;
    bool moved = false;
    say_wrapped(out, k->measures.title, 0);
    int count = say_measures(out, k, list, &moved);
    const int words = word_columns(k, 0, list + count);
    if (!k->by.field)
        count += words;
    for (int by = 0; by < k->by.count && k->by.field && words > 0; by++) {
        text_print(sentence_begin(&title), "\n%s %s\n", k->by.field->name, k->by.value[by]);
        say_columns(out, k, list, word_columns(k, by, list), title.room);
    }
    say_columns(out, k, list, count, "");
    if (!moved && words == 0)
        text_add(out, "Nothing changes.\n");
    measure_explain(out, &k->measures);
}

void comparison_json(struct text *out, const struct comparison *k)
{
    struct json j;
    json_over(&j, out);
    json_print(&j, "{title:%s vary:%s", k->measures.title, k->vary.field->name);
    if (k->by.field)
        json_print(&j, "by:%s", k->by.field->name);
    json_print(&j, "points:[");
    for (int by = 0; by < k->by.count; by++)
        for (int at = 0; at < k->vary.count; at++) {
            json_open(&j, '{');
            json_put_string(&j, k->vary.field->name, k->vary.value[at]);
            if (k->by.field)
                json_put_string(&j, k->by.field->name, k->by.value[by]);
            point_json(&j, &k->measures, comparison_point(k, by, at));
            json_close(&j, '}');
        }
    json_print(&j, "]}");
    text_char(out, '\n');
}
