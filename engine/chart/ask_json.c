/* Answers, troubles and descriptions as JSON. */

#include "ask.h"
#include "engine/base/json.h"

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

/* A value as words: what a player would type. */
static void value_words(struct json *j, const struct field *f, int value)
{
    char room[WORDS_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    field_print_value(&t, f, value);
    json_text(j, &t);
}

static void value_of(struct json *j, const struct field *f, int value)
{
    const bool number = !f->words && !(f->none && value == NO_NUMBER);
    if (f->kind == FIELD_WHOLE && number)
        json_number(j, value);
    else if (f->kind == FIELD_FRACTION && number) {
        struct wide above = wide_of((uint64_t)value), below = wide_of((uint64_t)f->per);
        json_decimal(j, &above, &below);
    } else
        value_words(j, f, value);
}

static void field_value(struct json *j, const struct field *f, const void *of)
{
    char room[WORDS_ROOM];
    struct text t;
    if (f->kind == FIELD_YES) {
        json_bool(j, field_get(f, of));
        return;
    }
    if (f->kind != FIELD_LIST) {
        value_of(j, f, field_get(f, of));
        return;
    }
    json_open(j, '[');
    for (int i = 0; i < list_count(f->list, of); i++) {
        text_over(&t, room, sizeof room);
        list_print_item(&t, f, of, i);
        json_text(j, &t);
    }
    json_close(j, ']');
}

static void put_effects(struct json *j, const struct question *q, const void *result)
{
    struct effects e = {.count = 0};
    char room[80];
    struct text t;
    if (!q->chart->effects)
        return;
    q->chart->effects(q->facts, result, &e);
    json_key(j, "effects");
    json_open(j, '[');
    for (int i = 0; i < e.count; i++) {
        json_open(j, '{');
        json_put_string(j, "subject", e.list[i].subject);
        json_put_string(j, "track", e.list[i].track);
        if (e.list[i].becomes) {
            text_over(&t, room, sizeof room);
            text_name(&t, e.list[i].becomes);
            put_text(j, "change", &t);
        } else
            json_put_number(j, "change", e.list[i].change);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_result(struct json *j, const struct question *q, const void *result)
{
    const struct chart *c = q->chart;
    json_key(j, "result");
    json_open(j, '{');
    for (int i = 0; i < c->output_count; i++) {
        json_key(j, c->outputs[i].name);
        field_value(j, &c->outputs[i], result);
    }
    json_close(j, '}');
    put_effects(j, q, result);
}

/* The rulings that the chart asks, as they are in force. */
static void put_rulings(struct json *j, const struct question *q)
{
    char room[WORDS_ROOM];
    struct text t;
    if (q->chart->setting_count == 0)
        return;
    json_key(j, "rulings");
    json_open(j, '{');
    for (int i = 0; i < q->chart->setting_count; i++) {
        text_over(&t, room, sizeof room);
        question_print_ruling(&t, q, i);
        put_text(j, q->chart->settings[i].ruling->name, &t);
    }
    json_close(j, '}');
}

/* How sure the figures are that the answer rests on: the weakest, then each that is not plainly
 * printed. */
static void put_marks(struct json *j, const struct steps *s)
{
    json_put_string(j, "confidence", mark_name(steps_mark(s)));
    json_key(j, "marks");
    json_open(j, '[');
    for (int i = 0; i < s->read_count; i++) {
        json_open(j, '{');
        json_put_string(j, s->read[i].table ? "table" : "ruling", row_name(&s->read[i]));
        if (s->read[i].table)
            json_put_number(j, "row", s->read[i].row + 1);
        json_put_string(j, "confidence", mark_name(row_mark(&s->read[i])));
        json_close(j, '}');
    }
    json_close(j, ']');
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

void throws_json(struct json *j, const struct throw_log *log)
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

static void put_step(struct json *j, const struct step *s, const struct text *words, bool taken)
{
    json_open(j, '{');
    json_put_string(j, "clause", s->clause->id);
    put_text(j, "text", words);
    json_put_number(j, "value", s->value);
    json_put_number(j, "total", s->total);
    if (s->mark != PRINTED)
        json_put_string(j, "confidence", mark_name(s->mark));
    if (taken) {
        json_key(j, "default");
        json_bool(j, true);
    }
    json_close(j, '}');
}

void steps_json(struct json *j, const struct steps *s)
{
    char room[WORDS_ROOM];
    struct text t;
    json_key(j, "steps");
    json_open(j, '[');
    for (int i = 0; i < s->count; i++) {
        text_over(&t, room, sizeof room);
        step_words(&t, &s->list[i]);
        put_step(j, &s->list[i], &t, false);
    }
    json_close(j, ']');
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
        put_step(j, &(struct step){.clause = f->clause}, &t, true);
    }
    for (int i = 0; i < s->count; i++) {
        text_over(&t, room, sizeof room);
        step_words(&t, &s->list[i]);
        put_step(j, &s->list[i], &t, false);
    }
    json_close(j, ']');
}

/* Of numbers; where there may be none, there is no mean. */
void means_json(struct json *j, const struct reply *r, int turn)
{
    const struct chart *c = r->request->question.chart;
    json_key(j, "mean");
    json_open(j, '{');
    for (int i = 0; i < c->output_count; i++) {
        const struct field *f = &c->outputs[i];
        const struct values v = reply_values(r, turn, i);
        const bool fraction = f->kind == FIELD_FRACTION && !f->words;
        struct wide mean, total;
        if ((f->kind != FIELD_WHOLE && !fraction) || f->none || v.count == 0)
            continue;
        const bool below = values_mean(&v, &mean);
        total = *v.total;
        if (fraction)
            wide_multiply(&total, (uint64_t)f->per);
        json_key(j, f->name);
        json_string_open(j);
        json_piece(j, below ? "-" : "");
        wide_print_fraction(j->to, mean, total);
        json_string_close(j);
    }
    json_close(j, '}');
}

/* ---- one result at a time ---- */

static void put_chance(struct json *j, const char *key, const struct wide *above,
                       const struct wide *total)
{
    json_key(j, key);
    json_open(j, '{');
    json_key(j, "probability");
    json_decimal(j, above, total);
    json_key(j, "fraction");
    json_fraction(j, above, total);
    json_close(j, '}');
}

/* Each value of a result: exactly, at least, at most. */
static void put_values(struct json *j, const struct field *f, const struct values *v)
{
    struct wide below = wide_of(0),
                above = *v->total; /* of the values so far; of this one and those after */
    json_key(j, f->name);
    json_open(j, '[');
    for (int i = 0; i < v->count; i++) {
        const struct share *s = &v->first[i];
        wide_add(&below, &s->weight);
        json_open(j, '{');
        json_key(j, "value");
        value_of(j, f, s->value);
        put_chance(j, "exactly", &s->weight, v->total);
        put_chance(j, "at_least", &above, v->total);
        put_chance(j, "at_most", &below, v->total);
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
    for (int i = 0; i < o->count && r->listed && !r->request->brief; i++) {
        struct wide weight = odds_weight(o, r->order[i]);
        json_open(j, '{');
        json_key(j, "probability");
        json_decimal(j, &weight, &o->total);
        json_key(j, "fraction");
        json_fraction(j, &weight, &o->total);
        put_result(j, &r->request->question, odds_state(o, r->order[i]));
        json_close(j, '}');
    }
    json_close(j, ']');
    if (o->count > 0 && !o->trouble) /* else nobody has counted them */
        json_put_number(j, "outcome_count", o->count);
    json_key(j, "values");
    json_open(j, '{');
    for (int i = 0; i < c->output_count; i++) {
        const struct values v = reply_values(r, r->turns, i);
        put_values(j, &c->outputs[i], &v);
    }
    json_close(j, '}');
    means_json(j, r, r->turns);
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
    const struct wide *total = &r->totals[s->total];
    int at = from;
    json_key(j, f->name);
    json_open(j, '[');
    for (;
         at < r->share_count && r->shares[at].output == s->output && r->shares[at].turn == s->turn;
         at++) {
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
        means_json(j, r, turn);
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
    put_rulings(&j, q);
    put_marks(&j, &r->steps);
    text_over(&t, room, sizeof room);
    if (q->chart->call)
        q->chart->call(q->facts, &t);
    text_capitals(room);
    put_text(&j, "call", &t);
    throws_json(&j, &r->throws);
    put_steps(&j, q, &r->steps);
    if (verb == ASK_ODDS) {
        if (q->chart->turn)
            put_turns(&j, r);
        put_outcomes(&j, r);
    } else {
        put_dice(&j, r);
        put_result(&j, q, r->result);
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
    if (trouble->column > 0)
        json_put_number(&j, "column", trouble->column);
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
        if (words_again(w, i))
            continue;
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
    static const char *const kinds[] = {"whole", "choice", "yes", "fraction",
                                        "list"}; /* ORDER FIELD */
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
    if (f->scale)
        json_print(j, "unit:%s", f->scale->name);
    if (f->scale && f->scale->of)
        json_print(j, "each:%d of:%s", f->scale->each, f->scale->of);
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

/* "confidence": {"order_costs": {"inferred": 1}}: rows of the chart's tables that are not plainly
 * printed. */
static void put_table_marks(struct json *j, const struct chart *c)
{
    json_key(j, "confidence");
    json_open(j, '{');
    for (int i = 0; i < c->table_count; i++) {
        if (table_marked(c->tables[i], PRINTED) == c->tables[i]->count)
            continue;
        json_key(j, c->tables[i]->name);
        json_open(j, '{');
        for (enum mark mark = CONFIRMED; mark < MARKS; mark++)
            if (table_marked(c->tables[i], mark) > 0)
                json_put_number(j, mark_name(mark), table_marked(c->tables[i], mark));
        json_close(j, '}');
    }
    json_close(j, '}');
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
    json_key(j, "rulings");
    json_open(j, '[');
    for (int i = 0; i < c->setting_count; i++)
        put_field(j, c->settings[i].ruling);
    json_close(j, ']');
    json_key(j, "tables");
    json_open(j, '[');
    for (int i = 0; i < c->table_count; i++)
        json_string(j, c->tables[i]->name);
    json_close(j, ']');
    put_table_marks(j, c);
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

/* A ruling is fixed unless it is among those that can be chosen. */
static void put_ruling(struct json *j, const struct system *s, const struct clause *c)
{
    const struct field *choice = ruling_find(s, c->id);
    json_open(j, '{');
    json_put_string(j, "system", s->name);
    json_put_string(j, "id", c->id);
    json_put_string(j, "about", c->about);
    json_put_string(j, "question", c->words);
    json_put_string(j, "rule", c->rule);
    json_key(j, "fixed");
    json_bool(j, choice == NULL);
    if (choice) {
        json_put_string(j, "default", choice->unless_given);
        if (choice->words)
            put_words(j, choice->words);
        else
            put_range(j, choice);
        json_key(j, "charts");
        json_open(j, '[');
        for (int i = 0; i < s->chart_count; i++)
            if (chart_asks(s->charts[i], choice))
                json_string(j, s->charts[i]->name);
        json_close(j, ']');
    }
    json_close(j, '}');
}

void rulings_json(struct text *to, const struct system *only)
{
    struct json j;
    json_over(&j, to);
    json_open(&j, '[');
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->clause_count; k++)
            if (systems[i]->clauses[k].rule && (!only || only == systems[i]))
                put_ruling(&j, systems[i], &systems[i]->clauses[k]);
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
