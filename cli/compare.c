/* longroll compare CHART input=value... vary=INPUT[:VALUES] [by=INPUT[:VALUES]] [-o FILE.svg] */

#include "compare.h"
#include "progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
        struct sentence l;
        if (coded)
            field_print_value(sentence_begin(&l), a->field, value);
        else
            text_number(sentence_begin(&l), value);
        fine = axis_add(a, most, l.room, trouble);
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

bool comparison_moves(const struct comparison *k, int measure)
{
    const struct answer *first = NULL;
    for (int i = 0; i < k->by.count * k->vary.count; i++) {
        const struct answer *p = &k->point[i];
        if (p->refused)
            continue;
        if (first && p->number[measure] != first->number[measure] &&
            !(isnan(p->number[measure]) && isnan(first->number[measure])))
            return true;
        first = first ? first : p;
    }
    return false;
}

bool comparison_turns(const struct comparison *k, int output)
{
    const struct answer *first = NULL;
    for (int i = 0; i < k->by.count * k->vary.count; i++) {
        const struct answer *p = &k->point[i];
        if (p->refused)
            continue;
        if (first && p->certain[output] != first->certain[output])
            return true;
        first = first ? first : p;
    }
    return false;
}

static bool is_certain(const struct comparison *k, int output)
{
    for (int i = 0; i < k->by.count * k->vary.count; i++)
        if (!k->point[i].refused && k->point[i].certain[output] == OPEN_RESULT)
            return false;
    return true;
}

/* ---- the command ---- */

static bool ask_point(struct call *c, struct comparison *k, int by, int at)
{
    struct pairs pairs = {.count = 0};
    pairs_add(&pairs, k->vary.field->name, k->vary.value[at]);
    if (k->by.field)
        pairs_add(&pairs, k->by.field->name, k->by.value[by]);
    return measure_ask(c, &k->measures, &pairs, &k->point[by * k->vary.count + at]);
}

static bool ask_all(struct call *c, struct comparison *k)
{
    const int all = k->by.count * k->vary.count;
    struct progress progress;
    bool fine = true;
    progress_begin(&progress, "points", 0);
    for (int i = 0; i < all && fine; i++) {
        progress_tell(&progress, i, all);
        fine = ask_point(c, k, i / k->vary.count, i % k->vary.count);
    }
    progress_end(&progress);
    if (!fine)
        return false;
    for (int i = 0; i < k->measures.chart->output_count; i++)
        k->measures.certain[i] = is_certain(k, i);
    const struct clause *refused = k->measures.refused;
    return k->measures.answered ||
           trouble_refuse(&c->trouble, refused, NULL,
                          "every one of these situations is refused: %s", refused->words);
}

bool run_compare(struct call *c)
{
    const char *vary = call_option(c, "vary="), *by = call_option(c, "by="),
               *file = call_option(c, "-o");
    struct comparison *k = call_room(c, sizeof *k);
    struct text t;
    k->by.count = by ? 0 : 1;
    if (!vary || !measure_begin(c, &k->measures) ||
        (by && !read_axis(k->measures.chart, by, BY_MOST, &k->by, &c->trouble)) ||
        !read_axis(k->measures.chart, vary, c->offline ? 8 : AXIS_MOST, &k->vary, &c->trouble) ||
        !ask_all(c, k))
        return false;
    if (c->json)
        comparison_json(c->out, k);
    else
        comparison_say(c->out, k);
    if (!file)
        return true;
    call_text(c, &t);
    comparison_svg(&t, k);
    return call_write(c, file, &t);
}
