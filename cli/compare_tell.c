/* A comparison as a table and as JSON. */

#include <string.h>

#include "compare.h"
#include "engine/base/json.h"

/* Wide enough for the longest value of the input that varies. */
static int first_width(const struct comparison *k)
{
    size_t most = strlen(k->vary.field->name);
    for (int at = 0; at < k->vary.count; at++)
        most = strlen(k->vary.value[at]) > most ? strlen(k->vary.value[at]) : most;
    return (int)most + 1;
}

static int width_of(const char *head)
{
    return (int)(strlen(head) < 9 ? 11 : strlen(head) + 2);
}

static void say_cell(struct text *out, const struct comparison *k, int by, int at, int m, int width)
{
    measure_print(out, &k->measures, m, comparison_point(k, by, at), width);
}

/* The heads, and then a line for each value that varies. */
static void say_first(struct text *out, const struct comparison *k, int at)
{
    say_format(out, "%-*s", first_width(k), at < 0 ? k->vary.field->name : k->vary.value[at]);
}

/* The measures from one on that fit abreast; returns the first that does not. */
static int fit_measures(const struct comparison *k, int from, bool *any)
{
    int to = from, width = first_width(k);
    *any = false;
    for (; to < k->measures.count; to++) {
        const int more = comparison_moves(k, to) ? width_of(k->measures.list[to].name) : 0;
        if (*any && width + more > PAGE_WIDTH)
            break;
        *any = *any || more > 0;
        width += more;
    }
    return to;
}

/* One input varies: a column for each result that moves. */
static void say_one(struct text *out, const struct comparison *k)
{
    bool any;
    for (int from = 0, to; from < k->measures.count; from = to) {
        to = fit_measures(k, from, &any);
        for (int at = -1; at < k->vary.count && any; at++) {
            say_first(out, k, at);
            for (int m = from; m < to; m++) {
                const char *head = k->measures.list[m].name;
                if (!comparison_moves(k, m))
                    continue;
                if (at < 0)
                    say_format(out, "%*s", width_of(head), head);
                else
                    say_cell(out, k, 0, at, m, width_of(head));
            }
            text_char(out, '\n');
        }
    }
}

static int fit_values(const struct comparison *k, int from)
{
    int to = from + 1, width = first_width(k) + width_of(k->by.value[from]);
    while (to < k->by.count && width + width_of(k->by.value[to]) <= PAGE_WIDTH)
        width += width_of(k->by.value[to++]);
    return to;
}

/* Two vary: a table for each result that moves, a column for each value of `by`. */
static void say_two(struct text *out, const struct comparison *k, int m)
{
    const struct measure *measure = &k->measures.list[m];
    for (int from = 0, to; from < k->by.count; from = to) {
        to = fit_values(k, from);
        text_print(out, "\n%s, %s, by %s\n", measure->name, measure_how(measure),
                   k->by.field->name);
        for (int at = -1; at < k->vary.count; at++) {
            say_first(out, k, at);
            for (int by = from; by < to; by++) {
                const char *head = k->by.value[by];
                if (at < 0)
                    say_format(out, "%*s", width_of(head), head);
                else
                    say_cell(out, k, by, at, m, width_of(head));
            }
            text_char(out, '\n');
        }
    }
}

void comparison_say(struct text *out, const struct comparison *k)
{
    bool moved = false;
    say_wrapped(out, k->measures.title, 0);
    if (!k->by.field)
        say_one(out, k);
    for (int m = 0; m < k->measures.count; m++) {
        moved = moved || comparison_moves(k, m);
        if (k->by.field && comparison_moves(k, m))
            say_two(out, k, m);
    }
    if (!moved)
        text_add(out, "Nothing changes.\n");
    measure_explain(out, &k->measures);
}

static void put_point(struct json *j, const struct comparison *k, int by, int at)
{
    json_open(j, '{');
    json_put_string(j, k->vary.field->name, k->vary.value[at]);
    if (k->by.field)
        json_put_string(j, k->by.field->name, k->by.value[by]);
    point_json(j, &k->measures, comparison_point(k, by, at));
    json_close(j, '}');
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
        for (int at = 0; at < k->vary.count; at++)
            put_point(&j, k, by, at);
    json_print(&j, "]}");
    text_char(out, '\n');
}
