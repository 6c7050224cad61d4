/* odds and roll: the answers in words, within 80 columns. */

#include <string.h>

#include "longroll.h"

enum { ROWS_MOST = 40, BAR = 16, FRACTION_MOST = 17, LINE_ROOM = 8192 };

/* ---- the situation ---- */

static void print_scaled(struct text *t, const struct field *f, int value)
{
    if (!f->scale || value == 0)
        return;
    text_add(t, " (");
    text_number(t, value * f->scale->each);
    text_char(t, ' ');
    text_add(t, f->scale->of);
    text_char(t, ')');
}

static void print_inputs(struct text *t, const struct question *q, bool given)
{
    bool any = false;
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if (((q->given >> i) & 1) != given || (f->other_side && !given))
            continue;
        text_add(t, any ? ", " : given ? "" : "Not given, so taken: ");
        text_add(t, f->name);
        text_char(t, ' ');
        if (f->kind == FIELD_LIST && !given)
            text_add(t, f->unless_given);
        else
            field_print(t, f, q->facts);
        if (given && f->kind == FIELD_WHOLE)
            print_scaled(t, f, field_get(f, q->facts));
        any = true;
    }
}

static void show_inputs(struct text *out, const struct question *q, bool given)
{
    char room[LINE_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    print_inputs(&t, q, given);
    if (t.used > 0)
        say_wrapped(out, room, 0, PAGE_WIDTH);
}

/* Rulings that were chosen. */
static void show_rulings(struct text *out, const struct question *q)
{
    char room[LINE_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    for (int i = 0; i < q->chart->setting_count; i++) {
        if (!(q->ruled >> i & 1))
            continue;
        text_add(&t, t.used ? ", " : "Ruled: ");
        text_add(&t, q->chart->settings[i].ruling->name);
        text_char(&t, ' ');
        question_print_ruling(&t, q, i);
    }
    if (t.used > 0)
        say_wrapped(out, room, 0, PAGE_WIDTH);
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
    char room[LINE_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    for (int i = 0; i < s->read_count; i++) {
        if (is_said(s, i))
            continue;
        text_add(&t, t.used ? ", " : "Figures not plain in print: ");
        text_add(&t, row_name(&s->read[i]));
        text_char(&t, ' ');
        text_add(&t, mark_words[row_mark(&s->read[i])]);
    }
    if (t.used > 0)
        say_wrapped(out, room, 0, PAGE_WIDTH);
}

static void show_situation(struct text *out, const struct reply *r)
{
    const struct question *q = &r->request->question;
    char room[LINE_ROOM];
    struct text t;
    text_add(out, q->chart->title);
    text_add(out, " (");
    text_add(out, r->request->system->name);
    text_char(out, '/');
    text_add(out, q->chart->name);
    text_add(out, r->request->swap ? "), the sides turned round\n" : ")\n");
    show_inputs(out, q, true);
    show_inputs(out, q, false);
    show_rulings(out, q);
    show_marks(out, &r->steps);
    text_over(&t, room, sizeof room);
    if (q->chart->call)
        q->chart->call(q->facts, &t);
    if (t.used > 0) {
        text_capitals(room);
        text_char(out, '\n');
        say_wrapped(out, room, 0, PAGE_WIDTH);
    }
}

static void print_right(struct text *out, size_t width, const struct text *t)
{
    size_t start = text_at(out);
    if (t->used < width)
        text_pad(out, start, width - t->used);
    text_add(out, t->at);
}

static void print_number(struct text *out, size_t width, int number, bool sign)
{
    char room[24];
    struct text t;
    text_over(&t, room, sizeof room);
    if (sign && number > 0)
        text_char(&t, '+');
    text_number(&t, number);
    print_right(out, width, &t);
}

void say_steps(struct text *out, const struct steps *s)
{
    if (s->count == 0)
        return;
    text_add(out, "\n  adds  sum  clause\n");
    for (int i = 0; i < s->count; i++) {
        const struct step *p = &s->list[i];
        print_number(out, 6, p->value, true);
        print_number(out, 5, p->total, false);
        size_t start = text_at(out);
        text_add(out, "  ");
        text_add(out, p->clause->id);
        text_pad(out, start, 13);
        char room[200];
        struct text t;
        text_over(&t, room, sizeof room);
        step_words(&t, p);
        say_hanging(out, room, 24);
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
    if (strcmp(room, "0") == 0 && some) { /* hardly ever is not never */
        text_over(&t, room, sizeof room);
        text_add(&t, "<0.01");
    } else if (strcmp(room, "100") == 0 && !all) {
        text_over(&t, room, sizeof room);
        text_add(&t, ">99.99");
    }
    text_char(&t, '%');
    print_right(out, 8, &t);
}

static void print_fraction(struct text *out, struct wide above, const struct wide *below)
{
    char room[WIDE_LIMBS * 42];
    struct text t;
    text_over(&t, room, sizeof room);
    wide_print_fraction(&t, above, *below);
    if (t.used > FRACTION_MOST) { /* whole in the JSON */
        text_over(&t, room, sizeof room);
        text_add(&t, "(see --json)");
    }
    print_right(out, FRACTION_MOST + 1, &t);
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
    struct text name;
    for (int i = 0; i < c->output_count; i++)
        if (varies(r, i)) {
            name = (struct text){.at = (char *)(uintptr_t)c->outputs[i].name,
                                 .used = strlen(c->outputs[i].name)};
            print_right(out, name.used + 2, &name);
        }
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
        print_right(out, strlen(f->name) + 2, &t);
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
        text_number(out, o->count);
        text_add(out, " different outcomes; --json lists them all.\n");
        return;
    }
    if (o->count > 1)
        print_column_heads(out, r);
    for (int i = 0; i < o->count && o->count > 1; i++)
        print_outcome(out, r, r->order[i]);
}

static void show_certain(struct text *out, const struct reply *r)
{
    char room[LINE_ROOM];
    struct text t;
    const struct chart *c = r->request->question.chart;
    text_over(&t, room, sizeof room);
    for (int i = 0; i < c->output_count; i++) {
        if (varies(r, i))
            continue;
        text_add(&t, t.used ? ", " : "For certain: ");
        text_add(&t, c->outputs[i].name);
        text_char(&t, ' ');
        field_print_value(&t, &c->outputs[i], reply_values(r, r->turns, i).first->value);
    }
    if (t.used > 0)
        say_wrapped(out, room, 0, PAGE_WIDTH);
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
    print_right(out, 12, &t);
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
    text_char(out, '\n');
    text_add(out, f->name);
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
    text_char(out, '\n');
    text_add(out, f->name);
    text_add(out, ": ");
    text_add(out, f->about);
    text_add(out, "\n  turn");
    for (int i = 0; i < f->words->count; i++) {
        size_t start = text_at(out);
        text_pad(out, start, 12 - strlen(words_at(f->words, i)));
        text_add(out, words_at(f->words, i));
    }
    text_char(out, '\n');
    for (int turn = 1; turn <= r->turns; turn++) {
        print_number(out, 6, turn, false);
        const struct values v = reply_values(r, turn, output);
        for (int i = 0; i < f->words->count; i++) {
            text_add(out, "    ");
            print_percent(out, values_between(&v, i, i), v.total);
        }
        text_char(out, '\n');
    }
}

static void show_turn_means(struct text *out, const struct reply *r)
{
    const struct chart *c = r->request->question.chart;
    char room[32];
    struct text t;
    text_add(out, "\nOn average\n  turn");
    for (int i = 0; i < c->output_count; i++)
        if (c->outputs[i].kind == FIELD_WHOLE) {
            text_add(out, "  ");
            text_add(out, c->outputs[i].name);
        }
    text_char(out, '\n');
    for (int turn = 1; turn <= r->turns; turn++) {
        print_number(out, 6, turn, false);
        for (int i = 0; i < c->output_count; i++) {
            if (c->outputs[i].kind != FIELD_WHOLE)
                continue;
            const struct values v = reply_values(r, turn, i);
            struct wide mean;
            values_mean(&v, &mean); /* nothing over turns is below 0 */
            text_over(&t, room, sizeof room);
            wide_print_decimal(&t, mean, v.total, 2);
            print_right(out, strlen(c->outputs[i].name) + 2, &t);
        }
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
    const struct question *q = &r->request->question;
    char room[LINE_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    if (q->chart->call)
        q->chart->call(q->facts, &t);
    text_capitals(room);
    say_wrapped(out, room, 0, PAGE_WIDTH);
    show_odds(out, r);
}

int run_odds(struct call *c)
{
    static struct request request;
    static struct reply reply;
    struct trouble trouble = {0};
    size_t size;
    void *room = odds_room(&size);
    if (!request_read(&request, ASK_ODDS, c->count, c->words, &trouble))
        return say_trouble(c, &trouble);
    request.brief = request.brief && c->json;
    if (!reply_odds(&reply, &request, room, size, &trouble))
        return say_trouble(c, &trouble);
    if (c->json) {
        reply_json(c->out, &reply, ASK_ODDS);
        return EXIT_DONE;
    }
    show_situation(c->out, &reply);
    say_steps(c->out, &reply.steps);
    if (request.question.chart->turn)
        show_turns(c->out, &reply);
    else
        show_odds(c->out, &reply);
    return EXIT_DONE;
}

/* ---- roll ---- */

static void show_throws(struct text *out, const struct throw_log *log)
{
    if (log->count > 0)
        text_char(out, '\n');
    for (int i = 0; i < log->count; i++) {
        const struct throw *t = &log->list[i];
        text_add(out, t->purpose->thrower);
        text_add(out, "'s ");
        dice_name(out, t->count, t->sides);
        text_add(out, ", ");
        text_add(out, t->purpose->what);
        text_char(out, ':');
        for (int k = 0; k < t->count; k++) {
            text_char(out, ' ');
            text_number(out, log->pips[t->first_pip + k]);
        }
        text_char(out, '\n');
    }
}

static void show_result(struct text *out, const struct chart *c, const void *result)
{
    char room[LINE_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    for (int i = 0; i < c->output_count; i++) {
        text_add(&t, i ? ", " : "Result: ");
        text_add(&t, c->outputs[i].name);
        text_char(&t, ' ');
        field_print(&t, &c->outputs[i], result);
        if (c->outputs[i].kind == FIELD_WHOLE)
            print_scaled(&t, &c->outputs[i], field_get(&c->outputs[i], result));
    }
    text_char(out, '\n');
    say_wrapped(out, room, 0, PAGE_WIDTH);
}

static void show_effects(struct text *out, const struct question *q, const void *result)
{
    char room[LINE_ROOM];
    struct text t;
    struct effects e = {.count = 0};
    if (q->chart->effects)
        q->chart->effects(q->facts, result, &e);
    text_over(&t, room, sizeof room);
    for (int i = 0; i < e.count; i++) {
        const struct effect *one = &e.list[i];
        text_add(&t, i ? "; " : "Effects: ");
        text_add(&t, one->subject);
        text_add(&t, ", ");
        text_add(&t, one->track);
        text_char(&t, ' ');
        if (one->becomes)
            text_name(&t, one->becomes);
        else {
            text_add(&t, one->change > 0 ? "+" : "");
            text_number(&t, one->change);
        }
    }
    if (t.used > 0)
        say_wrapped(out, room, 0, PAGE_WIDTH);
}

int run_roll(struct call *c)
{
    static struct request request;
    static struct reply reply;
    struct trouble trouble = {0};
    bool fine = request_read(&request, ASK_ROLL, c->count, c->words, &trouble);
    if (fine && !request.seeded && request.dice_count < 0) {
        fine = call_has_chance(c, &trouble);
        request.seed = call_short_seed(c);
    }
    if (!fine || !reply_roll(&reply, &request, &trouble))
        return say_trouble(c, &trouble);
    if (c->json) {
        reply_json(c->out, &reply, ASK_ROLL);
        return EXIT_DONE;
    }
    show_situation(c->out, &reply);
    say_steps(c->out, &reply.steps);
    show_throws(c->out, &reply.throws);
    show_result(c->out, request.question.chart, reply.result);
    show_effects(c->out, &request.question, reply.result);
    if (request.dice_count < 0 && reply.throws.count > 0) {
        text_add(c->out, "(--seed ");
        text_unsigned(c->out, request.seed);
        text_add(c->out, " rolls these dice again)\n");
    }
    return EXIT_DONE;
}
