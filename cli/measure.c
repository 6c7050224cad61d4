#include "measure.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/json.h"

static void add_measure(struct measures *m, const struct field *f, int word)
{
    struct text t;
    if (m->count == MEASURES_MOST)
        return;
    struct measure *one = &m->list[m->count++];
    one->field = f;
    one->word = word;
    text_over(&t, one->name, sizeof one->name);
    text_add(&t, f->name);
    if (word >= 0 && f->words) {
        text_char(&t, ' ');
        words_print(&t, f->words, word);
    }
}

void measures_of(const struct chart *c, struct measures *m)
{
    *m = (struct measures){.chart = c};
    for (int i = 0; i < c->output_count; i++) {
        const struct field *f = &c->outputs[i];
        if (f->kind == FIELD_YES)
            add_measure(m, f, 1);
        else if (!f->words)
            add_measure(m, f, -1);
        for (int word = 0; f->words && word < f->words->count; word++)
            add_measure(m, f, word);
    }
}

/* The exact quotient as a double. */
static double number_of(struct wide above, const struct wide *below)
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

bool measure_ask(struct call *c, const struct measures *m, const struct fixed_words *w,
                 struct point *p)
{
    struct trouble refusal = {0};
    struct request request;
    struct reply reply;
    *p = (struct point){.refused = NULL};
    if (!request_read(&request, ASK_ODDS, w->count, w->word, &refusal) ||
        !call_odds(c, &reply, &request, &refusal)) {
        p->refused = refusal.clause;
        return refusal.kind == TROUBLE_RULE ||
               trouble_say(&c->trouble, refusal.input, "%s", refusal.room);
    }
    for (int i = 0; i < m->count; i++)
        p->number[i] = measured(&reply, &m->list[i]);
    return true;
}

void measure_title(struct text *t, const struct chart *c, const struct fixed_words *w)
{
    text_add(t, c->title);
    for (int i = 1; i < w->count; i++) {
        text_add(t, i > 1 ? ", " : ": ");
        for (const char *s = w->word[i]; *s; s++)
            text_char(t, *s == '=' ? ' ' : *s);
    }
}

void measure_print(struct text *t, const struct measure *m, const struct point *p, double number,
                   int width)
{
    if (p->refused)
        say_format(t, "%*s", width, "-");
    else if (m->word >= 0)
        say_format(t, "%*.1f%%", width - 1, 100 * number);
    else
        say_format(t, "%*.2f", width, number);
}

const char *measure_how(const struct measure *m)
{
    return m->word < 0 ? "on average" : "chance";
}

void point_json(struct json *j, const struct measures *m, const struct point *p)
{
    if (p->refused)
        json_print(j, "refused:%s", p->refused->id);
    for (int i = 0; i < m->count && !p->refused; i++) {
        json_key(j, m->list[i].name);
        say_format(j->to, "%.9g", p->number[i]);
        j->comma = true;
    }
}
