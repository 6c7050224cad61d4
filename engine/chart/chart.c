#include "chart.h"

#include <assert.h>
#include <string.h>

#include "sheet.h"

enum { NAME_ROOM = 96 }; /* longest name of an input */

const struct field *chart_input(const struct chart *c, const char *name)
{
    for (int i = 0; i < c->input_count; i++)
        if (text_same_word(c->inputs[i].name, name))
            return &c->inputs[i];
    return NULL;
}

bool chart_given(const struct chart *c, uint32_t given, const char *name)
{
    const struct field *f = chart_input(c, name);
    return f && given >> (f - c->inputs) & 1;
}

static const struct field *nearest_input(const struct chart *c, const char *name)
{
    const struct field *best = &c->inputs[0];
    for (int i = 1; i < c->input_count; i++)
        if (text_distance(c->inputs[i].name, name) < text_distance(best->name, name))
            best = &c->inputs[i];
    return best;
}

static bool unknown_input(const struct chart *c, const char *name, struct trouble *trouble)
{
    const char *nearest = nearest_input(c, name)->name;
    struct text *t = trouble_usage(trouble, NULL);
    text_print(t, "%s has no input %.0s; ", c->name, name);
    if (text_is_near(nearest, name)) {
        text_print(t, "did you mean %s?", nearest);
        return false;
    }
    for (int i = 0; i < c->input_count; i++)
        text_print(t, i ? ", %s" : "it has %s", c->inputs[i].name);
    return false;
}

bool question_read(struct question *q, const char *pair, struct trouble *trouble)
{
    char name[NAME_ROOM];
    const size_t length = strcspn(pair, "=");
    const bool clean = text_is_clean(pair);
    if (!clean || length >= sizeof name || pair[length] != '=')
        return trouble_say(trouble, NULL, "%.0s is %s", pair,
                           !clean                ? "not plain text (UTF-8)"
                           : strlen(pair) > 1000 ? "too long"
                                                 : "not of the form input=value");
    memcpy(name, pair, length);
    name[length] = '\0';
    const struct field *f = chart_input(q->chart, name);
    if (!f)
        return unknown_input(q->chart, name, trouble);
    uint32_t bit = 1u << (f - q->chart->inputs);
    if (q->given & bit)
        return trouble_say(trouble, f->name, "%s is given twice", f->name);
    q->given |= bit;
    return field_read_into(f, pair + length + 1, q->facts, trouble);
}

static bool missing(const struct field *f, struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, f->name);
    text_print(t, "%s is missing (%s); give %s= ", f->name, f->about, f->name);
    field_print_allowed(t, f);
    return false;
}

static bool fill_in(struct question *q, int i, struct trouble *trouble)
{
    const struct field *f = &q->chart->inputs[i];
    if (q->given & 1u << i)
        return true;
    if (f->as)
        field_set(f, q->facts, field_get(chart_input(q->chart, f->as), q->facts));
    else if (f->kind == FIELD_LIST)
        memset(q->facts + f->list->count_offset, 0, sizeof(int16_t));
    else if (f->unless_given)
        return field_read_into(f, f->unless_given, q->facts, trouble);
    else
        return missing(f, trouble);
    return true;
}

/* A ruling's field with its place in the facts of this chart. */
static struct field setting_field(const struct setting *s)
{
    struct field f = *s->ruling;
    f.offset = s->offset;
    return f;
}

bool question_rule(struct question *q, int setting, const char *value, struct trouble *trouble)
{
    const struct field f = setting_field(&q->chart->settings[setting]);
    if (q->ruled & 1u << setting)
        return trouble_say(trouble, "--ruling", "%s is ruled twice", f.name);
    q->ruled |= 1u << setting;
    return field_read_into(&f, value, q->facts, trouble);
}

void question_print_ruling(struct text *t, const struct question *q, int setting)
{
    const struct field f = setting_field(&q->chart->settings[setting]);
    field_print(t, &f, q->facts);
}

/* No item of the list is named twice, where each counts once. */
static bool is_each_once(const struct field *f, const void *facts, struct trouble *trouble)
{
    const struct list *l = f->list;
    const char *items = (const char *)facts + f->offset;
    for (int i = 0; i < list_count(l, facts); i++)
        for (int k = 0; k < i; k++) {
            const int item = field_get(&l->fields[0], items + (size_t)i * l->stride);
            if (item != field_get(&l->fields[0], items + (size_t)k * l->stride))
                continue;
            struct text *t = trouble_rule(trouble, f->clause, f->name);
            text_print(t, "%s is named twice; each line counts once",
                       words_at(l->fields[0].words, item));
            return false;
        }
    return true;
}

bool question_close(struct question *q, struct trouble *trouble)
{
    for (int i = 0; i < q->chart->setting_count; i++) {
        const struct field f = setting_field(&q->chart->settings[i]);
        if (!(q->ruled & 1u << i) && !field_read_into(&f, f.unless_given, q->facts, trouble))
            return false;
    }
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (!fill_in(q, i, trouble) ||
            (f->list && f->list->each_once && !is_each_once(f, q->facts, trouble)))
            return false;
    }
    if (q->chart->sheet)
        sheet_prepare(q->chart, q->facts);
    if (q->chart->prepare)
        q->chart->prepare(q->facts, q->given);
    return !q->chart->may || q->chart->may(q->facts, trouble);
}

const struct field *chart_opposite(const struct chart *c, const struct field *f)
{
    return f->opposite ? chart_input(c, f->opposite) : NULL;
}

static void swap_bytes(struct question *q, size_t a, size_t b, size_t size)
{
    unsigned char *const facts = (unsigned char *)q->facts, was[FACTS_ROOM];
    assert(size <= sizeof was);
    memcpy(was, facts + a, size);
    memcpy(facts + a, facts + b, size);
    memcpy(facts + b, was, size);
}

static void swap_fields(struct question *q, int i, int k)
{
    const struct field *a = &q->chart->inputs[i], *b = &q->chart->inputs[k];
    const bool is_list = a->kind == FIELD_LIST;
    assert(a->kind == b->kind);
    swap_bytes(q, a->offset, b->offset,
               is_list ? (size_t)a->list->most * a->list->stride : sizeof(int16_t));
    if (is_list)
        swap_bytes(q, a->list->count_offset, b->list->count_offset, sizeof(int16_t));
    uint32_t was = q->given;
    q->given &= ~(1u << i | 1u << k);
    q->given |= (was >> i & 1) << k | (was >> k & 1) << i;
}

bool question_swap(struct question *q, struct trouble *trouble)
{
    bool two_sided = false;
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (f->as && !(q->given & 1u << i) && fill_in(q, i, trouble))
            q->given |=
                q->given >> (chart_input(q->chart, f->as) - q->chart->inputs) & 1 ? 1u << i : 0;
        if (f->once)
            q->given &= ~(1u << i);
    }
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *other = chart_opposite(q->chart, &q->chart->inputs[i]);
        if (other) {
            swap_fields(q, i, (int)(other - q->chart->inputs));
            two_sided = true;
        }
    }
    return two_sided || trouble_say(trouble, NULL, "--swap: %s has only one side", q->chart->name);
}

void chart_result(const struct chart *c, const void *facts, const void *state, void *result)
{
    if (c->show)
        c->show(facts, state, result);
    else
        memcpy(result, state, c->rule.state_size);
}

void chart_forget(const struct chart *c, int kept, unsigned char keep[ODDS_STATE])
{
    memset(keep, 0xff, ODDS_STATE);
    if (kept >= 0 && c->outputs[kept].tally)
        memset(keep + c->apart.from, 0, c->apart.size);
    for (int i = 0; i < c->output_count; i++) {
        const struct field *f = &c->outputs[i];
        if (!f->tally || i == kept)
            continue;
        memset(keep + f->offset, 0, sizeof(int16_t));
        if (f->to)
            memset(keep + f->to, 0, f->size);
    }
}
