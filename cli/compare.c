/* longroll compare CHART input=value... vary=INPUT[:VALUES] [by=INPUT[:VALUES]] [-o FILE.svg] */

#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json.h"
#include "files.h"

enum { FIXED_MOST = 40 };

/* ---- reading ---- */

struct words_split {
    const char *fixed[FIXED_MOST + 3]; /* chart, then inputs, then room for the two that vary */
    int fixed_count;
    const char *vary, *by, *file;
};

static bool split_words(struct call *c, struct words_split *w, struct trouble *trouble)
{
    *w = (struct words_split){0};
    for (int i = 0; i < c->count; i++) {
        const char *word = c->words[i];
        if (strcmp(word, "--json") == 0)
            continue;
        if (strncmp(word, "vary=", 5) == 0 && !w->vary)
            w->vary = word + 5;
        else if (strncmp(word, "by=", 3) == 0 && !w->by)
            w->by = word + 3;
        else if (strcmp(word, "-o") == 0 && i + 1 < c->count && !w->file)
            w->file = c->words[++i];
        else if (word[0] != '-' && w->fixed_count < FIXED_MOST)
            w->fixed[w->fixed_count++] = word;
        else if (strcmp(word, "--ruling") == 0 && i + 1 < c->count &&
                 w->fixed_count + 1 < FIXED_MOST) {
            w->fixed[w->fixed_count++] = word;
            w->fixed[w->fixed_count++] = c->words[++i];
        } else {
            struct text *t = trouble_usage(trouble, NULL);
            text_quote(t, word);
            text_add(t, " does not belong here; allowed are input=value, vary=, by=, --ruling "
                        "ID=VALUE, -o FILE.svg "
                        "and --json");
            return false;
        }
    }
    if (w->fixed_count == 0 || !w->vary) {
        text_add(trouble_usage(trouble, NULL),
                 "compare needs a chart and an input to vary, as in compare fire "
                 "weapon=rifled-musket castings=21 target-castings=12 vary=range:1..12");
        return false;
    }
    return true;
}

static bool axis_add(struct axis *a, int most, const char *value, struct trouble *trouble)
{
    if (a->count == most || strlen(value) >= VALUE_ROOM) {
        struct text *t = trouble_usage(trouble, a->field->name);
        text_add(t, a->field->name);
        text_add(t, " may take at most ");
        text_number(t, most);
        text_add(t, " values here");
        return false;
    }
    strcpy(a->value[a->count++], value);
    return true;
}

/* Every value of a choice or a yes, when none are named. */
static bool axis_all(struct axis *a, int most, struct trouble *trouble)
{
    const struct field *f = a->field;
    const int low = f->words || f->kind == FIELD_YES ? 0 : f->low;
    const int high = f->words ? f->words->count - 1 : f->kind == FIELD_YES ? 1 : f->high;
    for (int value = low; value <= high; value++) {
        char room[VALUE_ROOM];
        struct text t;
        text_over(&t, room, sizeof room);
        field_print_value(&t, f, value);
        if (!axis_add(a, most, room, trouble))
            return false;
    }
    return true;
}

static bool axis_range(struct axis *a, int most, int low, int high, struct trouble *trouble)
{
    char room[VALUE_ROOM];
    if (low > high) {
        struct text *t = trouble_usage(trouble, a->field->name);
        text_add(t, a->field->name);
        text_add(t, ": the range runs backwards; write the lower number first");
        return false;
    }
    for (int value = low; value <= high; value++) {
        snprintf(room, sizeof room, "%d", value);
        if (!axis_add(a, most, room, trouble))
            return false;
    }
    return true;
}

/* "range:1..12", "cover", "castings:4,8,16" */
static bool read_axis(const struct chart *c, const char *spec, int most, struct axis *a,
                      struct trouble *trouble)
{
    char copy[600], end;
    int low, high;
    if (strlen(spec) >= sizeof copy) {
        text_add(trouble_usage(trouble, NULL),
                 "too many values to vary; a range such as 1..12 is shorter");
        return false;
    }
    strcpy(copy, spec);
    char *values = strchr(copy, ':');
    if (values)
        *values++ = '\0';
    a->field = chart_input(c, copy);
    if (!a->field || a->field->kind == FIELD_LIST) {
        struct text *t = trouble_usage(trouble, NULL);
        text_quote(t, copy);
        text_add(t, a->field ? " is a list and cannot vary" : " is no input of ");
        text_add(t, a->field ? "" : c->name);
        return false;
    }
    if (!values)
        return axis_all(a, most, trouble);
    if (sscanf(values, "%6d..%6d%c", &low, &high, &end) == 2)
        return axis_range(a, most, low, high, trouble);
    for (char *word = strtok(values, ","); word; word = strtok(NULL, ","))
        if (!axis_add(a, most, word, trouble))
            return false;
    if (a->count > 0)
        return true;
    text_add(trouble_usage(trouble, a->field->name), "name at least one value after the colon");
    return false;
}

static void add_measure(struct comparison *k, const struct field *f, int word)
{
    struct measure *m = &k->measure[k->measure_count];
    struct text t;
    if (k->measure_count == MEASURES_MOST)
        return;
    k->measure_count++;
    m->field = f;
    m->word = word;
    text_over(&t, m->name, sizeof m->name);
    text_add(&t, f->name);
    if (word >= 0 && f->words) {
        text_char(&t, ' ');
        words_print(&t, f->words, word);
    }
}

static void pick_measures(struct comparison *k)
{
    for (int i = 0; i < k->chart->output_count; i++) {
        const struct field *f = &k->chart->outputs[i];
        if (f->kind == FIELD_YES)
            add_measure(k, f, 1);
        else if (!f->words)
            add_measure(k, f, -1);
        for (int word = 0; f->words && word < f->words->count; word++)
            add_measure(k, f, word);
    }
}

/* ---- asking ---- */

double number_of(struct wide above, const struct wide *below)
{
    char room[64];
    struct text t;
    text_over(&t, room, sizeof room);
    wide_print_decimal(&t, above, below, 9);
    return strtod(room, NULL);
}

/* Over turns: as it stands at the end. */
static double measured(const struct reply *r, const struct measure *m)
{
    const struct values v =
        reply_values(r, r->turns, (int)(m->field - r->request->question.chart->outputs));
    struct wide above;
    if (m->word >= 0)
        return number_of(values_between(&v, m->word, m->word), v.total);
    const bool below = values_mean(&v, &above);
    return (below ? -1 : 1) * number_of(above, v.total) /
           (m->field->kind == FIELD_FRACTION ? m->field->per : 1);
}

/* False only for what is wrong with the words; what a rule refuses is a point too. */
static bool ask_point(struct comparison *k, struct words_split *w, int by, int at,
                      struct trouble *trouble)
{
    static struct request request;
    static struct reply reply;
    char pairs[2][80 + VALUE_ROOM];
    struct point *p = &k->point[by][at];
    struct trouble refusal = {0};
    int count = w->fixed_count;
    size_t size;
    void *room = odds_room(&size);
    snprintf(pairs[0], sizeof pairs[0], "%.70s=%s", k->vary.field->name, k->vary.value[at]);
    w->fixed[count++] = pairs[0];
    if (k->by.field) {
        snprintf(pairs[1], sizeof pairs[1], "%.70s=%s", k->by.field->name, k->by.value[by]);
        w->fixed[count++] = pairs[1];
    }
    if (!request_read(&request, ASK_ODDS, count, w->fixed, &refusal) ||
        !reply_odds(&reply, &request, room, size, &refusal)) {
        p->refused = refusal.clause;
        if (refusal.kind == TROUBLE_RULE)
            return true;
        text_add(trouble_usage(trouble, refusal.input), refusal.room);
        return false;
    }
    for (int i = 0; i < k->measure_count; i++)
        p->number[i] = measured(&reply, &k->measure[i]);
    return true;
}

static bool ask_all(struct comparison *k, struct words_split *w, struct trouble *trouble)
{
    bool answered = false;
    for (int by = 0; by < k->by.count; by++)
        for (int at = 0; at < k->vary.count; at++) {
            if (!ask_point(k, w, by, at, trouble))
                return false;
            answered = answered || !k->point[by][at].refused;
        }
    if (!answered) {
        const struct clause *clause = k->point[0][0].refused;
        struct text *t = trouble_rule(trouble, clause, NULL);
        text_add(t, "every one of these situations is refused: ");
        text_add(t, clause->words);
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

/* ---- telling ---- */

static void put_cell(struct text *out, const struct point *p, const struct comparison *k, int m,
                     int width)
{
    if (p->refused)
        say_format(out, "%*s", width, "-");
    else if (k->measure[m].word >= 0)
        say_format(out, "%*.1f%%", width - 1, 100 * p->number[m]);
    else
        say_format(out, "%*.2f", width, p->number[m]);
}

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

/* One input varies: a column for each result that moves, as many abreast as the page has room for.
 */
static void show_one(struct text *out, const struct comparison *k)
{
    const int first = first_width(k);
    for (int from = 0; from < k->measure_count;) {
        int to = from, width = first;
        for (; to < k->measure_count; to++) {
            const int more = comparison_moves(k, to) ? width_of(k->measure[to].name) : 0;
            if (width > first && width + more > PAGE_WIDTH)
                break;
            width += more;
        }
        for (int at = -1; at < k->vary.count && width > first; at++) {
            say_format(out, "%-*s", first, at < 0 ? k->vary.field->name : k->vary.value[at]);
            for (int m = from; m < to; m++) {
                if (!comparison_moves(k, m))
                    continue;
                if (at < 0)
                    say_format(out, "%*s", width_of(k->measure[m].name), k->measure[m].name);
                else
                    put_cell(out, &k->point[0][at], k, m, width_of(k->measure[m].name));
            }
            text_char(out, '\n');
        }
        from = to;
    }
}

/* Two vary: a table for each result that moves, its columns the values of `by`, as many as fit side
 * by side. */
static void show_two(struct text *out, const struct comparison *k, int m)
{
    const int first = first_width(k);
    for (int from = 0, to; from < k->by.count; from = to) {
        int width = first;
        for (to = from;
             to < k->by.count && (to == from || width + width_of(k->by.value[to]) <= PAGE_WIDTH);
             to++)
            width += width_of(k->by.value[to]);
        say_format(out, "\n%s, %s, by %s\n", k->measure[m].name,
                   k->measure[m].word < 0 ? "on average" : "chance", k->by.field->name);
        for (int at = -1; at < k->vary.count; at++) {
            say_format(out, "%-*s", first, at < 0 ? k->vary.field->name : k->vary.value[at]);
            for (int by = from; by < to; by++) {
                if (at < 0)
                    say_format(out, "%*s", width_of(k->by.value[by]), k->by.value[by]);
                else
                    put_cell(out, &k->point[by][at], k, m, width_of(k->by.value[by]));
            }
            text_char(out, '\n');
        }
    }
}

static void show_comparison(struct text *out, const struct comparison *k)
{
    bool refused = false, moved = false;
    say_wrapped(out, k->title, 0, PAGE_WIDTH);
    if (!k->by.field)
        show_one(out, k);
    for (int m = 0; m < k->measure_count; m++) {
        moved = moved || comparison_moves(k, m);
        if (k->by.field && comparison_moves(k, m))
            show_two(out, k, m);
    }
    for (int by = 0; by < k->by.count; by++)
        for (int at = 0; at < k->vary.count; at++)
            refused = refused || k->point[by][at].refused;
    if (!moved)
        text_add(out, "Nothing moves.\n");
    if (refused)
        text_add(out, "-: the rules do not allow it\n");
}

static void put_point(struct json *j, const struct comparison *k, int by, int at)
{
    const struct point *p = &k->point[by][at];
    json_open(j, '{');
    json_put_string(j, k->vary.field->name, k->vary.value[at]);
    if (k->by.field)
        json_put_string(j, k->by.field->name, k->by.value[by]);
    if (p->refused)
        json_put_string(j, "refused", p->refused->id);
    for (int m = 0; m < k->measure_count && !p->refused; m++) {
        json_key(j, k->measure[m].name);
        say_format(j->to, "%.9g", p->number[m]);
        j->comma = true;
    }
    json_close(j, '}');
}

static void comparison_json(struct text *out, const struct comparison *k)
{
    struct json j;
    json_over(&j, out);
    json_open(&j, '{');
    json_put_string(&j, "title", k->title);
    json_put_string(&j, "vary", k->vary.field->name);
    if (k->by.field)
        json_put_string(&j, "by", k->by.field->name);
    json_key(&j, "points");
    json_open(&j, '[');
    for (int by = 0; by < k->by.count; by++)
        for (int at = 0; at < k->vary.count; at++)
            put_point(&j, k, by, at);
    json_close(&j, ']');
    json_close(&j, '}');
    text_char(out, '\n');
}

static void make_title(struct comparison *k, const struct words_split *w)
{
    struct text t;
    text_over(&t, k->title, sizeof k->title);
    text_add(&t, k->chart->title);
    for (int i = 1; i < w->fixed_count; i++) {
        text_add(&t, i > 1 ? ", " : ": ");
        for (const char *s = w->fixed[i]; *s; s++)
            text_char(&t, *s == '=' ? ' ' : *s);
    }
}

int run_compare(struct call *c)
{
    static struct comparison k;
    struct words_split w;
    struct trouble trouble = {0};
    memset(&k, 0, sizeof k);
    k.by.count = 1;
    if (split_words(c, &w, &trouble))
        k.chart = chart_find(w.fixed[0], &k.system, &trouble);
    if (k.chart && w.by) {
        k.by.count = 0;
        read_axis(k.chart, w.by, BY_MOST, &k.by, &trouble);
    }
    if (k.chart && !trouble.kind)
        read_axis(k.chart, w.vary, c->offline ? 8 : AXIS_MOST, &k.vary, &trouble);
    if (trouble.kind)
        return say_trouble(c, &trouble);
    pick_measures(&k);
    make_title(&k, &w);
    if (!ask_all(&k, &w, &trouble))
        return say_trouble(c, &trouble);
    if (c->json)
        comparison_json(c->out, &k);
    else
        show_comparison(c->out, &k);
    if (w.file && !c->offline) {
        struct text t;
        file_text(&t);
        comparison_svg(&t, &k);
        if (!file_write(w.file, &t, &trouble))
            return say_trouble(c, &trouble);
    }
    return EXIT_DONE;
}
