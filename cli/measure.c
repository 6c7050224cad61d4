#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json.h"

static void add_measure(struct measures *m, const struct field *f, int word)
{
    struct text t;
    if (m->count == MEASURES_MOST)
        return;
    struct measure *one = &m->list[m->count++];
    *one = (struct measure){f, word, ""};
    text_over(&t, one->name, sizeof one->name);
    text_add(&t, f->name);
    if (word >= 0 && f->words) {
        text_char(&t, ' ');
        words_print(&t, f->words, word);
    }
}

static void write_title(const struct call *c, struct measures *m)
{
    struct text t;
    text_over(&t, m->title, sizeof m->title);
    text_add(&t, m->chart->title);
    for (int i = 1; i < c->plain_count; i++) {
        text_add(&t, i > 1 ? ", " : ": ");
        for (const char *s = c->plain[i]; *s; s++)
            text_char(&t, *s == '=' ? ' ' : *s);
    }
}

bool measure_begin(struct call *c, struct measures *m)
{
    m->chart = chart_find(c->plain[0], NULL, &c->trouble);
    if (!m->chart)
        return false;
    write_title(c, m);
    for (int i = 0; i < m->chart->output_count; i++) {
        const struct field *f = &m->chart->outputs[i];
        if (f->kind == FIELD_YES)
            add_measure(m, f, 1);
        else if (!f->words)
            add_measure(m, f, -1);
        for (int word = 0; f->words && word < f->words->count; word++)
            add_measure(m, f, word);
    }
    return true;
}

/* The exact quotient as a double. */
static double number_of(struct wide above, const struct wide *below)
{
    struct sentence l;
    wide_print_decimal(sentence_begin(&l), above, below, 9);
    return strtod(l.room, NULL);
}

/* Over turns: as it stands at the end. */
static double measured(const struct reply *r, const struct measure *m)
{
    const struct values v =
        reply_values(r, r->turns, (int)(m->field - r->request->question.chart->outputs));
    struct wide above;
    if (m->word >= 0)
        return number_of(values_between(&v, m->word, m->word), v.total);
    if (values_may_be_none(&v, m->field))
        return NAN;
    const bool below = values_mean(&v, &above);
    return (below ? -1 : 1) * number_of(above, v.total) /
           (m->field->kind == FIELD_FRACTION ? m->field->per : 1);
}

static int16_t certain_value(const struct reply *r, int output)
{
    const struct values v = reply_values(r, r->turns, output);
    return v.count == 1 ? (int16_t)v.first->value : OPEN_RESULT;
}

void pairs_add(struct pairs *p, const char *input, const char *value)
{
    snprintf(p->pair[p->count++], PAIR_ROOM, "%s=%s", input, value);
}

bool measure_ask(struct call *c, struct measures *m, const struct pairs *pairs, struct answer *p)
{
    const char *words[PLAIN_MOST + PAIRS_MOST];
    int count = 0;
    struct trouble refusal = {0};
    struct request request;
    struct reply reply;
    for (int i = 0; i < c->plain_count; i++)
        words[count++] = c->plain[i];
    for (int i = 0; i < pairs->count; i++)
        words[count++] = pairs->pair[i];
    if (request_read(&request, ASK_ODDS, count, words, &refusal) &&
        call_odds(c, &reply, &request, &refusal)) {
        for (int i = 0; i < m->count; i++)
            m->some_none |= isnan(p->number[i] = measured(&reply, &m->list[i])) != 0;
        for (int i = 0; i < m->chart->output_count; i++)
            p->certain[i] = certain_value(&reply, i);
        return m->answered = true;
    }
    p->refused = refusal.clause;
    m->refused = m->refused ? m->refused : refusal.clause;
    return refusal.kind == TROUBLE_RULE ||
           trouble_say(&c->trouble, refusal.input, "%s", refusal.room);
}

void measure_print(struct text *t, const struct measures *m, int measure, const struct answer *p,
                   int width)
{
    const double number = p->number[measure];
    if (p->refused)
        say_format(t, "%*s", width, "-");
    else if (isnan(number))
        say_format(t, "%*s", width, "n/a");
    else if (m->list[measure].word >= 0)
        say_format(t, "%*.1f%%", width - 1, 100 * number);
    else
        say_format(t, "%*.2f", width, number);
}

static int output_of(const struct measures *m, int measure)
{
    return (int)(m->list[measure].field - m->chart->outputs);
}

bool measure_is_word(const struct measures *m, int measure)
{
    return m->list[measure].field->words && m->certain[output_of(m, measure)];
}

void measure_print_certain(struct text *t, const struct measures *m, int output,
                           const struct answer *p, int width)
{
    struct sentence l;
    if (p->refused)
        text_add(sentence_begin(&l), "-");
    else
        field_print_value(sentence_begin(&l), &m->chart->outputs[output], p->certain[output]);
    say_format(t, "%*s", width, l.room);
}

void measure_explain(struct text *t, const struct measures *m)
{
    if (m->refused)
        text_add(t, "-: the rules do not allow it\n");
    if (m->some_none)
        text_add(t, "n/a: some of its results are no number\n");
}

const char *measure_how(const struct measure *m)
{
    return m->word < 0 ? "on average" : "chance";
}

void measure_say(struct text *t, const struct measure *m)
{
    words_say(t, m->name);
    text_print(t, ", %s", measure_how(m));
}

void point_json(struct json *j, const struct measures *m, const struct answer *p)
{
    if (p->refused)
        json_print(j, "refused:%s", p->refused->id);
    for (int i = 0; i < m->count && !p->refused; i++) {
        if (measure_is_word(m, i))
            continue;
        if (isnan(p->number[i]) && p->certain[output_of(m, i)] == NO_NUMBER) {
            json_put_string(j, m->list[i].name, m->list[i].field->none);
            continue;
        }
        json_key(j, m->list[i].name);
        say_format(j->to, isnan(p->number[i]) ? "null" : "%.9g", p->number[i]);
        j->comma = true;
    }
    for (int i = 0; i < m->chart->output_count && !p->refused; i++)
        if (m->certain[i] && m->chart->outputs[i].words) {
            struct sentence l;
            field_print_value(sentence_begin(&l), &m->chart->outputs[i], p->certain[i]);
            json_put_string(j, m->chart->outputs[i].name, l.room);
        }
}
