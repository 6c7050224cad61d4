/* Answers, troubles and descriptions as JSON. */

#include "ask.h"
#include "engine/base/json.h"
#include "tell.h"

enum { WORDS_ROOM = 8192 };

/* Words of charts are plain, so they are written straight into a string: nothing in them needs an
 * escape.  Sentences are made in a room first. */

static void put_name(struct json *j, const struct system *s, const struct chart *c)
{
    json_print(j, "chart:");
    json_string_open(j);
    text_print(j->to, "%s/%s", s->name, c->name);
    json_string_close(j);
}

/* A number, or the words that a player would type. */
static void put_value(struct json *j, const struct field *f, int value)
{
    const bool number = !f->words && !(f->none && value == NO_NUMBER);
    if (f->kind == FIELD_WHOLE && number)
        json_number(j, value);
    else if (f->kind == FIELD_FRACTION && number) {
        struct wide above = wide_of((uint64_t)value), below = wide_of((uint64_t)f->per);
        json_decimal(j, &above, &below);
    } else {
        json_string_open(j);
        field_print_value(j->to, f, value);
        json_string_close(j);
    }
}

/* The field by its name, with what it is in this struct. */
static void put_value_of(struct json *j, const struct field *f, const void *of)
{
    json_key(j, f->name);
    if (f->kind == FIELD_YES)
        json_bool(j, field_get(f, of));
    else if (f->kind != FIELD_LIST)
        put_value(j, f, field_get(f, of));
    else {
        json_open(j, '[');
        for (int i = 0; i < list_count(f->list, of); i++) {
            json_string_open(j);
            list_print_item(j->to, f, of, i);
            json_string_close(j);
        }
        json_close(j, ']');
    }
}

static void put_effects(struct json *j, const struct question *q, const void *result)
{
    struct effects e = {.count = 0};
    if (!q->chart->effects)
        return;
    q->chart->effects(q->facts, result, &e);
    json_print(j, "effects:[");
    for (int i = 0; i < e.count; i++) {
        json_print(j, "{subject:%s track:%s change:", e.list[i].subject, e.list[i].track);
        if (e.list[i].becomes) {
            json_string_open(j);
            text_name(j->to, e.list[i].becomes);
            json_string_close(j);
        } else
            json_number(j, e.list[i].change);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void reply_result_json(struct json *j, const struct question *q, const void *result)
{
    json_open(j, '{');
    for (int i = 0; i < q->chart->output_count; i++)
        put_value_of(j, &q->chart->outputs[i], result);
    json_close(j, '}');
}

/* The result as a sentence, where it is the only one. */
static void put_sentence(struct json *j, const struct reply *r, const void *result)
{
    char room[WORDS_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    tell_result(&t, r->request->question.chart, result);
    json_print(j, "sentence:%s", room);
}

static void put_result(struct json *j, const struct question *q, const void *result)
{
    json_key(j, "result");
    reply_result_json(j, q, result);
    put_effects(j, q, result);
}

/* The rulings that the chart asks, as they are in force. */
static void put_rulings(struct json *j, const struct question *q)
{
    if (q->chart->setting_count == 0)
        return;
    json_print(j, "rulings:{");
    for (int i = 0; i < q->chart->setting_count; i++) {
        json_key(j, q->chart->settings[i].ruling->name);
        json_string_open(j);
        question_print_ruling(j->to, q, i);
        json_string_close(j);
    }
    json_close(j, '}');
}

/* Those that were given and change nothing here. */
static void put_idle_rulings(struct json *j, const struct request *r)
{
    bool first = true;
    for (int i = 0; i < r->system->ruling_count; i++)
        if (request_is_idle(r, i)) {
            json_print(j, first ? "rulings_not_asked:[%s" : "%s", r->system->rulings[i].name);
            first = false;
        }
    if (!first)
        json_close(j, ']');
}

/* How sure the figures are that the answer rests on: the weakest, then each that is not plainly
 * printed. */
static void put_marks(struct json *j, const struct steps *s)
{
    json_print(j, "confidence:%s means:%s marks:[", mark_name(steps_mark(s)),
               mark_meaning(steps_mark(s)));
    for (int i = 0; i < s->read_count; i++) {
        const struct row_read *r = &s->read[i];
        if (r->table)
            json_print(j, "{table:%s row:%d", row_name(r), r->row + 1);
        else
            json_print(j, "{ruling:%s", row_name(r));
        json_print(j, "confidence:%s}", mark_name(row_mark(r)));
    }
    json_print(j, "]");
}

static void put_inputs(struct json *j, const struct question *q)
{
    json_print(j, "inputs:{");
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (!f->other_side || q->given & 1u << i)
            put_value_of(j, f, q->facts);
    }
    json_close(j, '}');
}

void throws_json(struct json *j, const struct throw_log *log)
{
    json_print(j, "throws:[");
    for (int i = 0; i < log->count; i++) {
        const struct throw *t = &log->list[i];
        json_print(j, "{thrower:%s purpose:%s dice:", t->purpose->thrower, t->purpose->what);
        json_string_open(j);
        dice_name(j->to, t->count, t->sides);
        json_string_close(j);
        if (log->pip_count > 0) { /* they have fallen? */
            json_print(j, "pips:[");
            for (int k = 0; k < t->count; k++)
                json_number(j, log->pips[t->first_pip + k]);
            json_close(j, ']');
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* What was taken because the question did not give it. */
static void put_taken(struct json *j, const struct field *f, const void *facts)
{
    json_print(j, "{clause:%s text:", f->clause->id);
    json_string_open(j);
    text_print(j->to, "%s not given: ", f->name);
    if (f->kind == FIELD_LIST)
        text_add(j->to, f->unless_given);
    else
        field_print(j->to, f, facts);
    json_string_close(j);
    json_print(j, "default?%d}", true);
}

static void put_step(struct json *j, const struct step *s)
{
    char room[WORDS_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    step_words(&t, s);
    json_print(j, "{clause:%s text:%s", s->clause->id, room);
    if (s->when)
        json_print(j, "when:%s", s->when);
    if (s->adds)
        json_print(j, "value:%d", s->value);
    if (s->counts)
        json_print(j, "total:%d", s->total);
    if (s->adds && s->sum > 0)
        json_print(j, "sum:%d", s->sum);
    if (s->mark != PRINTED)
        json_print(j, "confidence:%s", mark_name(s->mark));
    json_close(j, '}');
}

/* First what was taken, if it was a question, then the arithmetic. */
static void put_steps(struct json *j, const struct question *q, const struct steps *s)
{
    json_print(j, "steps:[");
    for (int i = 0; q && i < q->chart->input_count; i++)
        if (!(q->given & 1u << i) && !q->chart->inputs[i].other_side)
            put_taken(j, &q->chart->inputs[i], q->facts);
    for (int i = 0; i < s->count; i++)
        put_step(j, &s->list[i]);
    json_close(j, ']');
}

void steps_json(struct json *j, const struct steps *s)
{
    put_steps(j, NULL, s);
}

/* Of numbers; where some outcome has none, there is no mean. */
void means_json(struct json *j, const struct reply *r, int turn)
{
    const struct chart *c = r->request->question.chart;
    json_print(j, "mean:{");
    for (int i = 0; i < c->output_count; i++) {
        const struct field *f = &c->outputs[i];
        const struct values v = reply_values(r, turn, i);
        const bool fraction = f->kind == FIELD_FRACTION && !f->words;
        struct wide mean, total;
        if ((f->kind != FIELD_WHOLE && !fraction) || v.count == 0 || values_may_be_none(&v, f))
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

static void put_share(struct json *j, const struct wide *above, const struct wide *total)
{
    json_print(j, "probability:");
    json_decimal(j, above, total);
    json_print(j, "fraction:");
    json_fraction(j, above, total);
}

/* Each value of a result: at the end of a turn its chance, at the end of all exactly, at least and
 * at most. */
static void put_values(struct json *j, const struct reply *r, int output, int turn, bool at_the_end)
{
    const struct field *f = &r->request->question.chart->outputs[output];
    const struct values v = reply_values(r, turn, output);
    struct wide below = wide_of(0),
                above = *v.total; /* of the values so far; of this one and those after */
    json_key(j, f->name);
    json_open(j, '[');
    for (int i = 0; i < v.count; i++) {
        const struct wide *weight = &v.first[i].weight;
        json_print(j, "{value:");
        put_value(j, f, v.first[i].value);
        if (at_the_end) {
            wide_add(&below, weight);
            json_print(j, "exactly:{");
            put_share(j, weight, v.total);
            json_print(j, "} at_least:{");
            put_share(j, &above, v.total);
            json_print(j, "} at_most:{");
            put_share(j, &below, v.total);
            json_close(j, '}');
            wide_subtract(&above, weight);
        } else
            put_share(j, weight, v.total);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_outcomes(struct json *j, const struct reply *r)
{
    const struct odds *o = &r->odds;
    json_print(j, "outcomes:[");
    for (int i = 0; i < o->count && r->listed && !r->request->brief; i++) {
        struct wide weight = odds_weight(o, r->order[i]);
        json_open(j, '{');
        put_share(j, &weight, &o->total);
        put_result(j, &r->request->question, odds_state(o, r->order[i]));
        json_close(j, '}');
    }
    json_close(j, ']');
    if (o->count > 0 && !o->trouble) /* else nobody has counted them */
        json_print(j, "outcome_count:%d", o->count);
    json_print(j, "values:{");
    for (int i = 0; i < r->request->question.chart->output_count; i++)
        put_values(j, r, i, r->turns, true);
    json_close(j, '}');
    means_json(j, r, r->turns);
    json_print(j, "walked:{states:%lld branches:%lld}", (long long)o->states_walked,
               (long long)o->branches_walked);
}

static void put_turns(struct json *j, const struct reply *r)
{
    json_print(j, "turns:[");
    for (int turn = 1; turn <= r->turns; turn++) {
        json_print(j, "{turn:%d odds:{", turn);
        for (int i = 0; i < r->request->question.chart->output_count; i++)
            put_values(j, r, i, turn, false);
        json_close(j, '}');
        means_json(j, r, turn);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_dice(struct json *j, const struct reply *r)
{
    if (r->request->dice_count < 0)
        json_print(j, "seed:%lld", (long long)r->request->seed);
    json_print(j, "dice:[");
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
    put_name(&j, r->request->system, q->chart);
    put_inputs(&j, q);
    put_rulings(&j, q);
    put_idle_rulings(&j, r->request);
    put_marks(&j, &r->steps);
    text_over(&t, room, sizeof room);
    if (q->chart->call)
        q->chart->call(q->facts, &t);
    text_capitals(room);
    json_print(&j, "call:%s", room);
    throws_json(&j, &r->throws);
    put_steps(&j, q, &r->steps);
    if (verb == ASK_ODDS) {
        if (q->chart->turn)
            put_turns(&j, r);
        put_outcomes(&j, r);
        if (r->listed && r->odds.count == 1)
            put_sentence(&j, r, odds_state(&r->odds, 0));
    } else {
        put_dice(&j, r);
        put_result(&j, q, r->result);
        put_sentence(&j, r, r->result);
    }
    json_close(&j, '}');
    text_char(to, '\n');
}

void trouble_json(struct text *to, const struct trouble *trouble)
{
    static const char *const kinds[] = {"none", "rule", "usage", "full"}; /* ORDER TROUBLE */
    struct json j;
    json_over(&j, to);
    json_print(&j, "{error:%s kind:%s input:%s clause:%s", trouble->room, kinds[trouble->kind],
               trouble->input, trouble->clause ? trouble->clause->id : NULL);
    if (trouble->column > 0)
        json_print(&j, "column:%d", trouble->column);
    json_close(&j, '}');
    text_char(to, '\n');
}

/* ---- descriptions ---- */

static void put_fields(struct json *j, const struct chart *c, const char *key,
                       const struct field *fields, int count);

static void put_words(struct json *j, const struct words *w)
{
    json_print(j, "words:[");
    for (int i = 0; i < w->count; i++) {
        if (words_again(w, i))
            continue;
        json_string_open(j);
        words_print(j->to, w, i);
        json_string_close(j);
    }
    json_close(j, ']');
}

static void put_range(struct json *j, const struct field *f)
{
    json_print(j, "low:%d high:%d", f->low, f->high);
    if (f->per)
        json_print(j, "per:%d", f->per);
}

/* A key that is there only if it says something. */
static void put_if(struct json *j, const char *key, const char *value)
{
    if (value)
        json_put_string(j, key, value);
}

static void put_field(struct json *j, const struct chart *c, const struct field *f)
{
    static const char *const kinds[] = {"whole", "choice", "yes", "fraction",
                                        "list"}; /* ORDER FIELD */
    json_print(j, "{name:%s kind:%s", f->name, kinds[f->kind]);
    if (f->words)
        put_words(j, f->words);
    else if ((f->kind == FIELD_WHOLE || f->kind == FIELD_FRACTION) && f->high > f->low)
        put_range(j, f);
    if (f->list) {
        json_print(j, "most:%d", f->list->most);
        if (f->list->each_once)
            json_print(j, "once?%d", true);
        put_fields(j, c, "fields", f->list->fields, f->list->field_count);
    }
    put_if(j, "default", f->unless_given);
    put_if(j, "as", f->as);
    put_if(j, "made_by", f->made_by);
    put_if(j, "about", f->about);
    if (f->scale)
        json_print(j, "unit:%s", f->scale->name);
    if (f->scale && f->scale->of)
        json_print(j, "each:%d of:%s", f->scale->each, f->scale->of);
    put_if(j, "clause", f->clause ? f->clause->id : NULL);
    put_if(j, "opposite", chart_opposite(c, f) ? f->opposite : NULL);
    if (f->other_side)
        json_print(j, "other_side?%d", true);
    json_print(j, "}");
}

static void put_fields(struct json *j, const struct chart *c, const char *key,
                       const struct field *fields, int count)
{
    json_key(j, key);
    json_open(j, '[');
    for (int i = 0; i < count; i++)
        put_field(j, c, &fields[i]);
    json_close(j, ']');
}

/* "confidence": {"order_costs": {"inferred": 1}}: rows of the chart's tables that are not plainly
 * printed. */
static void put_table_marks(struct json *j, const struct chart *c)
{
    json_print(j, "confidence:{");
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
    put_name(j, s, c);
    json_print(j, "title:%s chapter:%s about:%s example:%s", c->title, c->chapter, c->about,
               c->example);
    put_fields(j, c, "inputs", c->inputs, c->input_count);
    put_fields(j, c, "outputs", c->outputs, c->output_count);
    json_print(j, "rulings:[");
    for (int i = 0; i < c->setting_count; i++)
        put_field(j, c, c->settings[i].ruling);
    json_print(j, "] tables:[");
    for (int i = 0; i < c->table_count; i++)
        json_string(j, c->tables[i]->name);
    json_close(j, ']');
    put_table_marks(j, c);
    put_if(j, "turn_name", c->turn_name);
    put_if(j, "matters", c->matters);
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
    json_print(j, "{system:%s id:%s about:%s question:%s rule:%s fixed?%d", s->name, c->id,
               c->about, c->words, c->rule, choice == NULL);
    if (choice) {
        json_print(j, "default:%s", choice->unless_given);
        if (choice->words)
            put_words(j, choice->words);
        else
            put_range(j, choice);
        json_print(j, "charts:[");
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

void clauses_json(struct text *to, const struct system *only)
{
    struct json j;
    json_over(&j, to);
    json_open(&j, '[');
    for (int i = 0; i < system_count; i++)
        for (int k = 0; (!only || only == systems[i]) && k < systems[i]->clause_count; k++) {
            const struct clause *c = &systems[i]->clauses[k];
            json_print(&j, "{system:%s id:%s words:%s", systems[i]->name, c->id, c->words);
            put_if(&j, "rule", c->rule);
            json_close(&j, '}');
        }
    json_close(&j, ']');
    text_char(to, '\n');
}
