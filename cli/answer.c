/* odds and roll: the answers in words, within 80 columns. */

#include <string.h>

#include "longroll.h"

enum { ROWS_MOST = 40, BAR = 16, FRACTION_MOST = 17 };

/* ---- the situation ---- */

/* " (440 men)" */
static void print_scaled(struct text *t, const struct field *f, int value)
{
    if (f->kind == FIELD_WHOLE && f->scale && f->scale->of && value != 0)
        text_print(t, " (%d %s)", value * f->scale->each, f->scale->of);
}

static void show_inputs(struct text *out, const struct question *q, bool given)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (((q->given >> i) & 1) != given || (f->other_side && !given))
            continue;
        text_print(t, "%s%s ", t->used ? ", " : given ? "" : "Not given, so assumed: ", f->name);
        if (f->kind == FIELD_LIST && !given)
            text_add(t, f->unless_given);
        else
            field_print(t, f, q->facts);
        if (given && f->kind == FIELD_WHOLE)
            print_scaled(t, f, field_get(f, q->facts));
    }
    sentence_say(out, &l, 0);
}

/* Rulings that were chosen. */
static void show_rulings(struct text *out, const struct question *q)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < q->chart->setting_count; i++) {
        if (!(q->ruled >> i & 1))
            continue;
        text_print(t, "%s%s ", t->used ? ", " : "Ruled: ", q->chart->settings[i].ruling->name);
        question_print_ruling(t, q, i);
    }
    sentence_say(out, &l, 0);
}

/* Is there an earlier row of the same table with the same mark? */
static bool is_said(const struct steps *s, int at)
{
    const struct row_read *r = &s->read[at];
    for (int i = 0; i < at; i++)
        if (strcmp(row_name(&s->read[i]), row_name(r)) == 0 && row_mark(&s->read[i]) == row_mark(r))
            return true;
    return false;
}

/* The tables whose figures are not plainly printed, once. */
static void show_marks(struct text *out, const struct steps *s)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < s->read_count; i++) {
        if (!is_said(s, i))
            text_print(t, "%s%s %s",
                       t->used ? ", " : "Figures not plain in print: ", row_name(&s->read[i]),
                       mark_name(row_mark(&s->read[i])));
    }
    sentence_say(out, &l, 0);
}

/* The throw as an umpire calls it. */
static void say_call(struct text *out, const struct question *q, const char *before)
{
    struct sentence l;
    sentence_begin(&l);
    if (!q->chart->call)
        return;
    q->chart->call(q->facts, &l.text);
    text_capitals(l.room);
    text_add(out, before);
    sentence_say(out, &l, 0);
}

static void show_situation(struct text *out, const struct reply *r)
{
    const struct question *q = &r->request->question;
    text_print(out, "%s (%s/%s)%s\n", q->chart->title, r->request->system->name, q->chart->name,
               r->request->swap ? ", sides turned round" : "");
    show_inputs(out, q, true);
    show_inputs(out, q, false);
    show_rulings(out, q);
    show_marks(out, &r->steps);
    say_call(out, q, "\n");
}

void say_steps(struct text *out, const struct steps *s)
{
    struct sentence l;
    if (s->count > 0)
        text_add(out, "\n  adds  sum  clause\n");
    for (int i = 0; i < s->count; i++) {
        const struct step *p = &s->list[i];
        say_format(out, p->value > 0 ? "%+6d%5d  %-11s" : "%6d%5d  %-11s", p->value, p->total,
                   p->clause->id);
        struct text *t = sentence_begin(&l);
        step_words(t, p);
        say_hanging(out, l.room, 24);
    }
}

/* ---- the outcomes ---- */

/* Does this result differ from outcome to outcome? */
static bool varies(const struct reply *r, int output)
{
    return reply_values(r, r->turns, output).count > 1;
}

static void print_percent(struct text *out, struct wide above, const struct wide *below)
{
    char room[24];
    struct text t;
    text_over(&t, room, sizeof room);
    const bool some = !wide_is_zero(&above), all = wide_compare(&above, below) == 0;
    wide_multiply(&above, 100);
    wide_print_decimal(&t, above, below, 2);
    text_char(&t, '%');
    say_format(out, "%8s",
               strcmp(room, "0%") == 0 && some     ? "<0.01%" /* hardly ever is not never */
               : strcmp(room, "100%") == 0 && !all ? ">99.99%"
                                                   : room);
}

static void print_fraction(struct text *out, struct wide above, const struct wide *below)
{
    char room[WIDE_LIMBS * 42];
    struct text t;
    text_over(&t, room, sizeof room);
    wide_print_fraction(&t, above, *below);
    say_format(out, "%*s", FRACTION_MOST + 1, t.used > FRACTION_MOST ? "(see --json)" : room);
}

static void print_bar(struct text *out, struct wide above, const struct wide *below)
{
    struct wide part = *below;
    text_add(out, "  ");
    wide_multiply(&above, 2 * BAR);
    for (int i = 0; i < BAR && wide_compare(&above, &part) >= 0; i++) {
        text_char(out, '#');
        wide_add(&part, below);
        wide_add(&part, below);
    }
    text_char(out, '\n');
}

static void print_column_heads(struct text *out, const struct reply *r)
{
    const struct chart *c = r->request->question.chart;
    for (int i = 0; i < c->output_count; i++)
        if (varies(r, i))
            text_print(out, "  %s", c->outputs[i].name);
    text_add(out, "            chance\n");
}

static void print_outcome(struct text *out, const struct reply *r, int i)
{
    const struct chart *c = r->request->question.chart;
    const struct odds *o = &r->odds;
    char room[64];
    struct text t;
    for (int k = 0; k < c->output_count; k++) {
        const struct field *f = &c->outputs[k];
        if (!varies(r, k))
            continue;
        text_over(&t, room, sizeof room);
        field_print(&t, f, odds_state(o, i));
        say_format(out, "%*s", (int)strlen(f->name) + 2, room);
    }
    struct wide weight = odds_weight(o, i);
    print_fraction(out, weight, &o->total);
    print_percent(out, weight, &o->total);
    print_bar(out, weight, &o->total);
}

/* Would a line of all results that vary go past the page? */
static bool too_wide(const struct reply *r)
{
    const struct chart *c = r->request->question.chart;
    size_t width = FRACTION_MOST + 1 + 8 + 2 + BAR;
    for (int i = 0; i < c->output_count; i++)
        width += varies(r, i) ? strlen(c->outputs[i].name) + 2 : 0;
    return width > PAGE_WIDTH;
}

static void show_outcomes(struct text *out, const struct reply *r)
{
    const struct odds *o = &r->odds;
    text_char(out, '\n');
    if (!r->listed) {
        text_add(out, "More outcomes than can be listed; result by result:\n");
        return;
    }
    if (o->count > ROWS_MOST || too_wide(r)) {
        text_print(out, "%d different outcomes; --json lists them all.\n", o->count);
        return;
    }
    if (o->count > 1)
        print_column_heads(out, r);
    for (int i = 0; i < o->count && o->count > 1; i++)
        print_outcome(out, r, r->order[i]);
}

static void show_certain(struct text *out, const struct reply *r)
{
    struct sentence l;
    const struct chart *c = r->request->question.chart;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < c->output_count; i++) {
        if (varies(r, i))
            continue;
        text_print(t, "%s%s ", t->used ? ", " : "Certain: ", c->outputs[i].name);
        field_print_value(t, &c->outputs[i], reply_values(r, r->turns, i).first->value);
    }
    sentence_say(out, &l, 0);
}

/* ---- one result at a time: exactly, at least, at most ---- */

static void show_level(struct text *out, const struct field *f, const struct values *v, int value)
{
    const bool ordered = f->kind == FIELD_WHOLE || f->kind == FIELD_FRACTION;
    struct wide exact = values_between(v, value, value);
    struct wide least = ordered ? values_between(v, value, INT16_MAX) : exact;
    struct wide most = values_between(v, INT16_MIN, value);
    char room[64];
    struct text t;
    text_over(&t, room, sizeof room);
    field_print_value(&t, f, value);
    say_format(out, "%12s", room);
    print_percent(out, exact, v->total);
    print_fraction(out, least, v->total);
    if (ordered) {
        print_percent(out, least, v->total);
        print_percent(out, most, v->total);
    }
    print_bar(out, least, v->total);
}

static void show_mean(struct text *out, const struct field *f, const struct values *v)
{
    struct wide mean, total = *v->total;
    if (f->none || f->kind == FIELD_CHOICE || f->kind == FIELD_YES)
        return;
    const bool below = values_mean(v, &mean);
    if (f->kind == FIELD_FRACTION)
        wide_multiply(&total, (uint64_t)f->per);
    text_add(out, below ? ", on average -" : ", on average ");
    wide_print_decimal(out, mean, &total, 3);
}

static void show_marginal(struct text *out, const struct reply *r, int output)
{
    const struct field *f = &r->request->question.chart->outputs[output];
    const struct values v = reply_values(r, r->turns, output);
    text_print(out, "\n%s", f->name);
    show_mean(out, f, &v);
    text_add(out, f->kind == FIELD_WHOLE || f->kind == FIELD_FRACTION
                      ? "\n             exactly                  at least at most\n"
                      : "\n");
    for (int i = 0; i < v.count; i++)
        show_level(out, f, &v, v.first[i].value);
}

/* ---- turn by turn ---- */

/* A choice: the chance of each word at the end of each turn. */
static void show_turn_choice(struct text *out, const struct reply *r, int output)
{
    const struct field *f = &r->request->question.chart->outputs[output];
    text_print(out, "\n%s: %s\n  turn", f->name, f->about);
    for (int i = 0; i < f->words->count; i++)
        say_format(out, "%12s", words_at(f->words, i));
    text_char(out, '\n');
    for (int turn = 1; turn <= r->turns; turn++) {
        const struct values v = reply_values(r, turn, output);
        say_format(out, "%6d", turn);
        for (int i = 0; i < f->words->count; i++) {
            text_add(out, "    ");
            print_percent(out, values_between(&v, i, i), v.total);
        }
        text_char(out, '\n');
    }
}

static void show_turn_mean(struct text *out, const struct reply *r, int turn, int output)
{
    const struct values v = reply_values(r, turn, output);
    struct wide mean;
    char room[32];
    struct text t;
    values_mean(&v, &mean); /* nothing over turns is below 0 */
    text_over(&t, room, sizeof room);
    wide_print_decimal(&t, mean, v.total, 2);
    say_format(out, "%*s", (int)strlen(r->request->question.chart->outputs[output].name) + 2, room);
}

static void show_turn_means(struct text *out, const struct reply *r)
{
    const struct chart *c = r->request->question.chart;
    text_add(out, "\nOn average\n  turn");
    for (int i = 0; i < c->output_count; i++)
        if (c->outputs[i].kind == FIELD_WHOLE)
            text_print(out, "  %s", c->outputs[i].name);
    text_char(out, '\n');
    for (int turn = 1; turn <= r->turns; turn++) {
        say_format(out, "%6d", turn);
        for (int i = 0; i < c->output_count; i++)
            if (c->outputs[i].kind == FIELD_WHOLE)
                show_turn_mean(out, r, turn, i);
        text_char(out, '\n');
    }
}

static void show_turns(struct text *out, const struct reply *r)
{
    const struct chart *c = r->request->question.chart;
    for (int i = 0; i < c->output_count; i++)
        if (c->outputs[i].kind == FIELD_CHOICE)
            show_turn_choice(out, r, i);
    show_turn_means(out, r);
}

static void show_odds(struct text *out, const struct reply *r)
{
    const struct chart *c = r->request->question.chart;
    const bool in_a_table = r->listed && r->odds.count <= ROWS_MOST && !too_wide(r);
    show_outcomes(out, r);
    show_certain(out, r);
    for (int i = 0; i < c->output_count; i++) {
        const bool number =
            c->outputs[i].kind == FIELD_WHOLE || c->outputs[i].kind == FIELD_FRACTION;
        if ((number || !in_a_table) && varies(r, i))
            show_marginal(out, r, i);
    }
}

void say_odds(struct text *out, const struct reply *r)
{
    say_call(out, &r->request->question, "");
    show_odds(out, r);
}

bool run_odds(struct call *c)
{
    struct request request;
    struct reply reply;
    if (!request_read(&request, ASK_ODDS, c->count, c->words, &c->trouble))
        return false;
    request.brief = request.brief && c->json;
    if (!call_odds(c, &reply, &request, &c->trouble))
        return false;
    if (c->json) {
        reply_json(c->out, &reply, ASK_ODDS);
        return true;
    }
    show_situation(c->out, &reply);
    say_steps(c->out, &reply.steps);
    if (request.question.chart->turn)
        show_turns(c->out, &reply);
    else
        show_odds(c->out, &reply);
    return true;
}

/* ---- roll ---- */

static void show_result(struct text *out, const struct chart *c, const void *result)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < c->output_count; i++) {
        text_print(t, "%s%s ", i ? ", " : "\nResult: ", c->outputs[i].name);
        field_print(t, &c->outputs[i], result);
        print_scaled(t, &c->outputs[i], field_get(&c->outputs[i], result));
    }
    sentence_say(out, &l, 0);
}

static void show_effects(struct text *out, const struct question *q, const void *result)
{
    struct sentence l;
    struct effects e = {.count = 0};
    if (q->chart->effects)
        q->chart->effects(q->facts, result, &e);
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < e.count; i++) {
        const struct effect *one = &e.list[i];
        text_print(t, "%s%s, %s ", i ? "; " : "Effects: ", one->subject, one->track);
        if (one->becomes)
            text_name(t, one->becomes);
        else
            text_print(t, one->change > 0 ? "+%d" : "%d", one->change);
    }
    sentence_say(out, &l, 0);
}

bool run_roll(struct call *c)
{
    struct request request;
    struct reply reply;
    if (!request_read(&request, ASK_ROLL, c->count, c->words, &c->trouble))
        return false;
    const bool given = request.dice_count >= 0;
    if (!request.seeded && !given && call_has_chance(c))
        request.seed = call_short_seed(c);
    if (c->trouble.kind || !reply_roll(&reply, &request, &c->trouble))
        return false;
    if (c->json) {
        reply_json(c->out, &reply, ASK_ROLL);
        return true;
    }
    show_situation(c->out, &reply);
    say_steps(c->out, &reply.steps);
    text_add(c->out, reply.throws.count > 0 ? "\n" : "");
    say_throws(c->out, &reply.throws);
    show_result(c->out, request.question.chart, reply.result);
    show_effects(c->out, &request.question, reply.result);
    if (!given && reply.throws.count > 0)
        text_print(c->out, "(--seed %llu rolls these dice again)\n",
                   (unsigned long long)request.seed);
    return true;
}
