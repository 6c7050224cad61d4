/* A comparison as a table and as JSON. */

#include <string.h>

#include "compare.h"
#include "engine/base/json.h"

/* A column of the table: a result for one value of `by`. */
struct column {
    const char *head;
    int by, measure;
};

static int width_of(const char *head)
{
    return (int)(strlen(head) < 9 ? 11 : strlen(head) + 2);
}

/* Wide enough for the longest value of the input that varies. */
static int first_width(const struct axis *a)
{
    size_t most = strlen(a->field->name);
    for (int at = 0; at < a->count; at++)
        most = strlen(a->value[at]) > most ? strlen(a->value[at]) : most;
    return (int)most + 1;
}

/* The heads, and then a line for each value that varies. */
static void say_lines(struct text *out, const struct comparison *k, const struct column *from,
                      const struct column *to)
{
    for (int at = -1; at < k->vary.count; at++) {
        say_format(out, "%-*s", first_width(&k->vary),
                   at < 0 ? k->vary.field->name : k->vary.value[at]);
        for (const struct column *c = from; c < to; c++)
            if (at < 0)
                say_format(out, "%*s", width_of(c->head), c->head);
            else
                measure_print(out, &k->measures, c->measure, comparison_point(k, c->by, at),
                              width_of(c->head));
        text_char(out, '\n');
    }
}

/* As many columns as the page is wide, under the title if there is one; then the next. */
static void say_columns(struct text *out, const struct comparison *k, const struct column *list,
                        int count, const char *title)
{
    for (int from = 0, to = 0; from < count; from = to) {
        int width = first_width(&k->vary);
        while (to < count && (to == from || width + width_of(list[to].head) <= PAGE_WIDTH))
            width += width_of(list[to++].head);
        text_add(out, title);
        say_lines(out, k, list + from, list + to);
    }
}

/* One input varies: a column for each result that moves.  Two vary: a table for each of them, a
 * column for each value of `by`. */
void comparison_say(struct text *out, const struct comparison *k)
{
    struct column list[MEASURES_MOST + BY_MOST] = {0};
    struct sentence title;
    int count = 0;
    bool moved = false;
    say_wrapped(out, k->measures.title, 0);
    for (int m = 0; m < k->measures.count; m++) {
        const struct measure *measure = &k->measures.list[m];
        if (!comparison_moves(k, m))
            continue;
        moved = true;
        if (!k->by.field) {
            list[count++] = (struct column){measure->name, 0, m};
            continue;
        }
        for (int by = 0; by < k->by.count; by++)
            list[by] = (struct column){k->by.value[by], by, m};
        text_print(sentence_begin(&title), "\n%s, %s, by %s\n", measure->name, measure_how(measure),
                   k->by.field->name);
        say_columns(out, k, list, k->by.count, title.room);
    }
    say_columns(out, k, list, count, "");
    if (!moved)
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
