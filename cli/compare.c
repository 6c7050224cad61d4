/* longroll compare CHART input=value... vary=INPUT[:VALUES] [by=INPUT[:VALUES]] [-o FILE.svg] */

#include "compare.h"

#include <stdio.h>
#include <string.h>

#include "files.h"

/* ---- the values of an input ---- */

static bool axis_add(struct axis *a, int most, const char *value, struct trouble *trouble)
{
    if (a->count == most || strlen(value) >= VALUE_ROOM)
        return trouble_say(trouble, a->field->name, "%s may take at most %d values here",
                           a->field->name, most);
    strcpy(a->value[a->count++], value);
    return true;
}

/* Every value from low to high; `coded`: these are the numbers of words or of parts. */
static bool axis_range(struct axis *a, int most, int low, int high, bool coded,
                       struct trouble *trouble)
{
    bool fine = low <= high || trouble_say(trouble, a->field->name,
                                           "%s: the range runs backwards; write the lower number "
                                           "first",
                                           a->field->name);
    for (int value = low; value <= high && fine; value++) {
        char room[VALUE_ROOM];
        struct text t;
        text_over(&t, room, sizeof room);
        if (coded)
            field_print_value(&t, a->field, value);
        else
            text_number(&t, value);
        fine = axis_add(a, most, room, trouble);
    }
    return fine;
}

static bool axis_all(struct axis *a, int most, struct trouble *trouble)
{
    const struct field *f = a->field;
    const int low = f->words || f->kind == FIELD_YES ? 0 : f->low;
    const int high = f->words ? f->words->count - 1 : f->kind == FIELD_YES ? 1 : f->high;
    return axis_range(a, most, low, high, true, trouble);
}

/* "range:1..12", "cover", "castings:4,8,16" */
static bool read_axis(const struct chart *c, const char *spec, int most, struct axis *a,
                      struct trouble *trouble)
{
    char copy[600], end;
    int low, high;
    if (strlen(spec) >= sizeof copy)
        return trouble_say(trouble, NULL,
                           "too many values to vary; a range such as 1..12 is shorter");
    strcpy(copy, spec);
    char *values = strchr(copy, ':');
    if (values)
        *values++ = '\0';
    a->field = chart_input(c, copy);
    if (!a->field)
        return trouble_say(trouble, NULL, "%.0s is not an input of %s", copy, c->name);
    if (a->field->kind == FIELD_LIST)
        return trouble_say(trouble, NULL, "%.0s is a list and cannot vary", copy);
    if (!values)
        return axis_all(a, most, trouble);
    if (sscanf(values, "%6d..%6d%c", &low, &high, &end) == 2)
        return axis_range(a, most, low, high, false, trouble);
    for (char *word = strtok(values, ","); word; word = strtok(NULL, ","))
        if (!axis_add(a, most, word, trouble))
            return false;
    return a->count > 0 ||
           trouble_say(trouble, a->field->name, "%s: name a value after the colon", a->field->name);
}

/* ---- asking ---- */

/* "range=4", behind the words that stay. */
static void add_pair(struct fixed_words *w, char room[VALUE_ROOM + 80], const struct axis *a,
                     int at)
{
    snprintf(room, VALUE_ROOM + 80, "%.70s=%s", a->field->name, a->value[at]);
    w->word[w->count++] = room;
}

static bool ask_point(struct call *c, struct comparison *k, const struct fixed_words *fixed, int by,
                      int at)
{
    char pairs[2][VALUE_ROOM + 80];
    struct fixed_words w = *fixed;
    add_pair(&w, pairs[0], &k->vary, at);
    if (k->by.field)
        add_pair(&w, pairs[1], &k->by, by);
    return measure_ask(c, &k->measures, &w, &k->point[by][at]);
}

static bool ask_all(struct call *c, struct comparison *k, const struct fixed_words *fixed)
{
    bool answered = false;
    for (int by = 0; by < k->by.count; by++)
        for (int at = 0; at < k->vary.count; at++) {
            if (!ask_point(c, k, fixed, by, at))
                return false;
            answered = answered || !k->point[by][at].refused;
        }
    if (!answered) {
        const struct clause *clause = k->point[0][0].refused;
        text_print(trouble_rule(&c->trouble, clause, NULL),
                   "every one of these situations is refused: %s", clause->words);
    }
    return answered;
}

bool comparison_moves(const struct comparison *k, int measure)
{
    const struct point *first = NULL;
    for (int by = 0; by < k->by.count; by++)
        for (int at = 0; at < k->vary.count; at++) {
            const struct point *p = &k->point[by][at];
            if (p->refused)
                continue;
            if (first && p->number[measure] != first->number[measure])
                return true;
            first = first ? first : p;
        }
    return false;
}

/* ---- the command ---- */

static bool read_axes(struct call *c, struct comparison *k, const char *vary, const char *by)
{
    const struct chart *chart = k->measures.chart;
    k->by.count = by ? 0 : 1;
    return (!by || read_axis(chart, by, BY_MOST, &k->by, &c->trouble)) &&
           read_axis(chart, vary, c->offline ? 8 : AXIS_MOST, &k->vary, &c->trouble);
}

int run_compare(struct call *c)
{
    struct fixed_words fixed;
    struct text t;
    const char *vary = NULL, *by = NULL, *file = NULL;
    const struct option options[] = {{"vary=", .word = &vary},
                                     {"by=", .word = &by},
                                     {"-o", .word = &file},
                                     {.name = "--ruling"}};
    struct comparison *k = call_room(c, sizeof *k);
    fixed.count = call_sort(c, options, COUNT(options), fixed.word, WORDS_FIXED);
    if (fixed.count < 1 || !vary)
        return call_usage(c);
    const struct chart *chart = chart_find(fixed.word[0], NULL, &c->trouble);
    if (!chart)
        return call_end(c);
    measures_of(chart, &k->measures);
    text_over(&t, k->title, sizeof k->title);
    measure_title(&t, chart, &fixed);
    if (!read_axes(c, k, vary, by) || !ask_all(c, k, &fixed))
        return call_end(c);
    if (c->json)
        comparison_json(c->out, k);
    else
        comparison_say(c->out, k);
    if (file && !c->offline) {
        call_text(c, &t, FILE_ROOM);
        comparison_svg(&t, k);
        file_write(file, &t, &c->trouble);
    }
    return call_end(c);
}
