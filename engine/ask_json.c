/* Answers, troubles and descriptions as JSON. */

#include "ask.h"
#include "json.h"

enum { WORDS_ROOM = 8192 };

/* Words made by a function, as a string. */
static void put_text(struct json *j, const char *key, const struct text *t)
{
    json_key(j, key);
    json_text(j, t);
}

static void chart_name(struct json *j, const struct system *s, const struct chart *c)
{
    json_key(j, "chart");
    json_string_open(j);
    json_piece(j, s->name);
    json_piece(j, "/");
    json_piece(j, c->name);
    json_string_close(j);
}

static void field_value(struct json *j, const struct field *f, const void *of)
{
    char room[WORDS_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    if (f->kind == FIELD_LIST) {
        json_open(j, '[');
        for (int i = 0; i < list_count(f->list, of); i++) {
            text_over(&t, room, sizeof room);
            list_print_item(&t, f, of, i);
            json_text(j, &t);
        }
        json_close(j, ']');
    } else if (f->kind == FIELD_WHOLE)
        json_number(j, field_get(f, of));
    else if (f->kind == FIELD_YES)
        json_bool(j, field_get(f, of));
    else {
        field_print(&t, f, of);
        json_text(j, &t);
    }
}

static void put_result(struct json *j, const struct chart *c, const void *result)
{
    json_key(j, "result");
    json_open(j, '{');
    for (int i = 0; i < c->output_count; i++) {
        json_key(j, c->outputs[i].name);
        field_value(j, &c->outputs[i], result);
    }
    json_close(j, '}');
}

static void put_inputs(struct json *j, const struct question *q)
{
    json_key(j, "inputs");
    json_open(j, '{');
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (f->other_side && !(q->given & 1u << i))
            continue;
        json_key(j, f->name);
        field_value(j, f, q->facts);
    }
    json_close(j, '}');
}

static void put_throws(struct json *j, const struct throw_log *log)
{
    char room[16];
    struct text name;
    json_key(j, "throws");
    json_open(j, '[');
    for (int i = 0; i < log->count; i++) {
        const struct throw *t = &log->list[i];
        json_open(j, '{');
        json_put_string(j, "thrower", t->purpose->thrower);
        json_put_string(j, "purpose", t->purpose->what);
        text_over(&name, room, sizeof room);
        dice_name(&name, t->count, t->sides);
        put_text(j, "dice", &name);
        if (log->pip_count > 0) { /* they have fallen? */
            json_key(j, "pips");
            json_open(j, '[');
            for (int k = 0; k < t->count; k++)
                json_number(j, log->pips[t->first_pip + k]);
            json_close(j, ']');
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_step(struct json *j, const struct clause *clause, const struct text *words, int value, int total,
                     bool taken)
{
    json_open(j, '{');
    json_put_string(j, "clause", clause->id);
    put_text(j, "text", words);
    json_put_number(j, "value", value);
    json_put_number(j, "total", total);
    if (taken) {
        json_key(j, "default");
        json_bool(j, true);
    }
    json_close(j, '}');
}

/* First what was taken because it was not given, then the arithmetic. */
static void put_steps(struct json *j, const struct question *q, const struct steps *s)
{
    char room[WORDS_ROOM];
    struct text t;
    json_key(j, "steps");
    json_open(j, '[');
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (q->given & 1u << i || f->other_side)
            continue;
        text_over(&t, room, sizeof room);
        text_add(&t, f->name);
        text_add(&t, " not given: ");
        if (f->kind == FIELD_LIST)
            text_add(&t, f->unless_given);
        else
            field_print(&t, f, q->facts);
        put_step(j, f->clause, &t, 0, 0, true);
    }
    for (int i = 0; i < s->count; i++) {
        text_over(&t, room, sizeof room);
        step_words(&t, &s->list[i]);
        put_step(j, s->list[i].clause, &t, s->list[i].value, s->list[i].total, false);
    }
    json_close(j, ']');
}

static void put_mean(struct json *j, const struct odds *o, const struct field *output)
{
    struct wide mean;
    const bool below = odds_mean(o, output, &mean);
    json_key(j, output->name);
    json_string_open(j);
    json_piece(j, below ? "-" : "");
    wide_print_fraction(j->to, mean, o->total);
    json_string_close(j);
}

static void put_turn_mean(struct json *j, const struct reply *r, int turn, int output)
{
    struct wide mean = reply_turn_mean(r, turn, output);
    json_key(j, r->request->question.chart->outputs[output].name);
    json_fraction(j, &mean, &r->turn_total[turn]);
}

/* ---- one result at a time ---- */

static void put_chance(struct json *j, const char *key, const struct wide *above, const struct wide *total)
{
    json_key(j, key);
    json_open(j, '{');
    json_key(j, "probability");
    json_decimal(j, above, total);
    json_key(j, "fraction");
    json_fraction(j, above, total);
    json_close(j, '}');
}

static void put_bound(struct json *j, const char *key, const struct odds *o, const struct field *f, int low, int high)
{
    struct wide sum = odds_between(o, f, low, high);
    put_chance(j, key, &sum, &o->total);
}

static void value_of(struct json *j, const struct field *f, int value)
{
    char room[64];
    struct text t;
    if (f->kind == FIELD_WHOLE) {
        json_number(j, value);
        return;
    }
    text_over(&t, room, sizeof room);
    field_print_value(&t, f, value);
    json_text(j, &t);
}

/* Each value of a result: exactly, at least, at most. */
static void put_values(struct json *j, const struct odds *o, const struct field *f)
{
    int low = INT16_MAX, high = INT16_MIN;
    for (int i = 0; i < o->count; i++) {
        int value = field_get(f, odds_state(o, i));
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    json_key(j, f->name);
    json_open(j, '[');
    for (int value = low; value <= high; value++) {
        struct wide exactly = odds_between(o, f, value, value);
        if (wide_is_zero(&exactly))
            continue;
        json_open(j, '{');
        json_key(j, "value");
        value_of(j, f, value);
        put_bound(j, "exactly", o, f, value, value);
        put_bound(j, "at_least", o, f, value, INT16_MAX);
        put_bound(j, "at_most", o, f, INT16_MIN, value);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* The same at the end of the last turn, from its shares, which stand in the order of the values. */
static void put_last_values(struct json *j, const struct reply *r, int output)
{
    const struct field *f = &r->request->question.chart->outputs[output];
    const struct wide *total = &r->turn_total[r->turns];
    struct wide below = wide_of(0), above = *total; /* of the values before this one; of this one and those after */
    json_key(j, f->name);
    json_open(j, '[');
    for (int i = 0; i < r->share_count; i++) {
        const struct share *s = &r->shares[i];
        if (s->turn != r->turns || s->output != output)
            continue;
        wide_add(&below, &s->weight);
        json_open(j, '{');
        json_key(j, "value");
        value_of(j, f, s->value);
        put_chance(j, "exactly", &s->weight, total);
        put_chance(j, "at_least", &above, total);
        put_chance(j, "at_most", &below, total);
        json_close(j, '}');
        wide_subtract(&above, &s->weight);
    }
    json_close(j, ']');
}

static void put_outcomes(struct json *j, const struct reply *r)
{
    const struct chart *c = r->request->question.chart;
    const struct odds *o = &r->odds;
    json_key(j, "outcomes");
    json_open(j, '[');
    for (int i = 0; i < o->count && r->listed; i++) {
        struct wide weight = odds_weight(o, r->order[i]);
        json_open(j, '{');
        json_key(j, "probability");
        json_decimal(j, &weight, &o->total);
        json_key(j, "fraction");
        json_fraction(j, &weight, &o->total);
        put_result(j, c, odds_state(o, r->order[i]));
        json_close(j, '}');
    }
    json_close(j, ']');
    json_put_number(j, "outcome_count", o->count);
    json_key(j, "values");
    json_open(j, '{');
    for (int i = 0; i < c->output_count; i++) {
        if (r->turns > 0)
            put_last_values(j, r, i);
        else if (r->listed)
            put_values(j, o, &c->outputs[i]);
    }
    json_close(j, '}');
    json_key(j, "mean");
    json_open(j, '{');
    for (int i = 0; i < c->output_count; i++) {
        if (c->outputs[i].kind != FIELD_WHOLE || (!r->listed && r->turns == 0))
            continue;
        if (r->turns > 0)
            put_turn_mean(j, r, r->turns, i);
        else
            put_mean(j, o, &c->outputs[i]);
    }
    json_close(j, '}');
    json_key(j, "walked");
    json_open(j, '{');
    json_put_number(j, "states", (int64_t)o->states_walked);
    json_put_number(j, "branches", (int64_t)o->branches_walked);
    json_close(j, '}');
}

/* One result at the end of a turn: each value with its chance, and the mean. */
static int put_shares(struct json *j, const struct reply *r, int from)
{
    const struct share *s = &r->shares[from];
    const struct field *f = &r->request->question.chart->outputs[s->output];
    const struct wide *total = &r->turn_total[s->turn];
    int at = from;
    json_key(j, f->name);
    json_open(j, '[');
    for (; at < r->share_count && r->shares[at].output == s->output && r->shares[at].turn == s->turn; at++) {
        json_open(j, '{');
        json_key(j, "value");
        value_of(j, f, r->shares[at].value);
        json_key(j, "probability");
        json_decimal(j, &r->shares[at].weight, total);
        json_key(j, "fraction");
        json_fraction(j, &r->shares[at].weight, total);
        json_close(j, '}');
    }
    json_close(j, ']');
    return at;
}

static void put_turn_means(struct json *j, const struct reply *r, int turn)
{
    const struct chart *c = r->request->question.chart;
    json_key(j, "mean");
    json_open(j, '{');
    for (int i = 0; i < c->output_count; i++)
        if (c->outputs[i].kind == FIELD_WHOLE)
            put_turn_mean(j, r, turn, i);
    json_close(j, '}');
}

static void put_turns(struct json *j, const struct reply *r)
{
    json_key(j, "turns");
    json_open(j, '[');
    for (int at = 0; at < r->share_count;) {
        const int turn = r->shares[at].turn;
        json_open(j, '{');
        json_put_number(j, "turn", turn);
        json_key(j, "odds");
        json_open(j, '{');
        while (at < r->share_count && r->shares[at].turn == turn)
            at = put_shares(j, r, at);
        json_close(j, '}');
        put_turn_means(j, r, turn);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_dice(struct json *j, const struct reply *r)
{
    if (r->request->dice_count < 0)
        json_put_number(j, "seed", (int64_t)r->request->seed);
    json_key(j, "dice");
    json_open(j, '[');
    for (int i = 0; i < r->throws.pip_count; i++)
        json_number(j, r->throws.pips[i]);
    json_close(j, ']');
}

void reply_json(struct text *to, const struct reply *r, enum ask_verb verb)
{
    const struct question *q = &r->request->question;
    char room[WORDS_ROOM];
    struct text t;
    struct json j;
    json_over(&j, to);
    json_open(&j, '{');
    chart_name(&j, r->request->system, q->chart);
    put_inputs(&j, q);
    text_over(&t, room, sizeof room);
    if (q->chart->call)
        q->chart->call(q->facts, &t);
    text_capitals(room);
    put_text(&j, "call", &t);
    put_throws(&j, &r->throws);
    put_steps(&j, q, &r->steps);
    if (verb == ASK_ODDS) {
        if (q->chart->turn)
            put_turns(&j, r);
        put_outcomes(&j, r);
    } else {
        put_dice(&j, r);
        put_result(&j, q->chart, r->result);
    }
    json_close(&j, '}');
    text_char(to, '\n');
}

void trouble_json(struct text *to, const struct trouble *trouble)
{
    struct json j;
    json_over(&j, to);
    json_open(&j, '{');
    put_text(&j, "error", &trouble->words);
    json_put_string(&j, "kind", trouble->kind == TROUBLE_RULE ? "rule" : "usage");
    json_key(&j, "input");
    if (trouble->input)
        json_string(&j, trouble->input);
    else
        json_null(&j);
    json_key(&j, "clause");
    if (trouble->clause)
        json_string(&j, trouble->clause->id);
    else
        json_null(&j);
    json_close(&j, '}');
    text_char(to, '\n');
}

/* ---- descriptions ---- */

static void put_fields(struct json *j, const char *key, const struct field *fields, int count);

static void put_words(struct json *j, const struct words *w)
{
    char room[WORDS_ROOM];
    struct text t;
    json_key(j, "words");
    json_open(j, '[');
    for (int i = 0; i < w->count; i++) {
        text_over(&t, room, sizeof room);
        words_print(&t, w, i);
        json_text(j, &t);
    }
    json_close(j, ']');
}

static void put_range(struct json *j, const struct field *f)
{
    json_put_number(j, "low", f->low);
    json_put_number(j, "high", f->high);
    if (f->per)
        json_put_number(j, "per", f->per);
}

static void put_field(struct json *j, const struct field *f)
{
    static const char *const kinds[] = {"whole", "choice", "yes", "fraction", "list"}; /* ORDER FIELD */
    json_open(j, '{');
    json_put_string(j, "name", f->name);
    json_put_string(j, "kind", kinds[f->kind]);
    if (f->words)
        put_words(j, f->words);
    else if ((f->kind == FIELD_WHOLE || f->kind == FIELD_FRACTION) && f->high > f->low)
        put_range(j, f);
    if (f->list) {
        json_put_number(j, "most", f->list->most);
        put_fields(j, "fields", f->list->fields, f->list->field_count);
    }
    if (f->unless_given)
        json_put_string(j, "default", f->unless_given);
    if (f->as)
        json_put_string(j, "as", f->as);
    if (f->about)
        json_put_string(j, "about", f->about);
    if (f->unit)
        json_put_string(j, "unit", f->unit);
    if (f->clause)
        json_put_string(j, "clause", f->clause->id);
    if (f->opposite)
        json_put_string(j, "opposite", f->opposite);
    if (f->other_side) {
        json_key(j, "other_side");
        json_bool(j, true);
    }
    json_close(j, '}');
}

static void put_fields(struct json *j, const char *key, const struct field *fields, int count)
{
    json_key(j, key);
    json_open(j, '[');
    for (int i = 0; i < count; i++)
        put_field(j, &fields[i]);
    json_close(j, ']');
}

static void put_chart(struct json *j, const struct system *s, const struct chart *c)
{
    json_open(j, '{');
    chart_name(j, s, c);
    json_put_string(j, "title", c->title);
    json_put_string(j, "chapter", c->chapter);
    json_put_string(j, "about", c->about);
    json_put_string(j, "example", c->example);
    put_fields(j, "inputs", c->inputs, c->input_count);
    put_fields(j, "outputs", c->outputs, c->output_count);
    json_key(j, "tables");
    json_open(j, '[');
    for (int i = 0; i < c->table_count; i++)
        json_string(j, c->tables[i]->name);
    json_close(j, ']');
    json_close(j, '}');
}

void charts_json(struct text *to, const struct system *only)
{
    struct json j;
    json_over(&j, to);
    json_open(&j, '[');
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            if (!only || only == systems[i])
                put_chart(&j, systems[i], systems[i]->charts[k]);
    json_close(&j, ']');
    text_char(to, '\n');
}

void clauses_json(struct text *to)
{
    struct json j;
    json_over(&j, to);
    json_open(&j, '[');
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->clause_count; k++) {
            const struct clause *c = &systems[i]->clauses[k];
            json_open(&j, '{');
            json_put_string(&j, "system", systems[i]->name);
            json_put_string(&j, "id", c->id);
            json_put_string(&j, "words", c->words);
            if (c->rule)
                json_put_string(&j, "rule", c->rule);
            json_close(&j, '}');
        }
    json_close(&j, ']');
    text_char(to, '\n');
}
