/* odds and roll: the answers in words, within 80 columns. */

#include <string.h>

#include "longroll.h"

enum { ROWS_MOST = 40, BAR = 16, FRACTION_MOST = 17, LINE_ROOM = 8192 };

/* ---- the situation ---- */

static void print_scaled(struct text *t, const struct field *f, int value)
{
    if (!f->unit || value == 0)
        return;
    bool castings = strcmp(f->unit, "castings") == 0;
    text_add(t, " (");
    text_number(t, castings ? value * 20 : value * 25);
    text_add(t, castings ? " men)" : " yards)");
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

static void show_steps(struct text *out, const struct steps *s)
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
static bool varies(const struct odds *o, const struct field *f)
{
    for (int i = 1; i < o->count; i++)
        if (field_get(f, odds_state(o, i)) != field_get(f, odds_state(o, 0)))
            return true;
    return false;
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

static void print_column_heads(struct text *out, const struct chart *c, const struct odds *o)
{
    struct text name;
    for (int i = 0; i < c->output_count; i++)
        if (varies(o, &c->outputs[i])) {
            name = (struct text){.at = (char *)(uintptr_t)c->outputs[i].name, .used = strlen(c->outputs[i].name)};
            print_right(out, name.used + 2, &name);
        }
    text_add(out, "            chance\n");
}

static void print_outcome(struct text *out, const struct chart *c, const struct odds *o, int i)
{
    char room[64];
    struct text t;
    for (int k = 0; k < c->output_count; k++) {
        const struct field *f = &c->outputs[k];
        if (!varies(o, f))
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

static void show_outcomes(struct text *out, const struct reply *r)
{
    const struct chart *c = r->request->question.chart;
    const struct odds *o = &r->odds;
    text_char(out, '\n');
    if (o->count > ROWS_MOST) {
        text_number(out, o->count);
        text_add(out, " different outcomes; --json lists them all.\n");
        return;
    }
    if (o->count > 1)
        print_column_heads(out, c, o);
    for (int i = 0; i < o->count && o->count > 1; i++)
        print_outcome(out, c, o, r->order[i]);
}

static void show_certain(struct text *out, const struct reply *r)
{
    char room[LINE_ROOM];
    struct text t;
    const struct chart *c = r->request->question.chart;
    text_over(&t, room, sizeof room);
    for (int i = 0; i < c->output_count; i++) {
        if (varies(&r->odds, &c->outputs[i]))
            continue;
        text_add(&t, t.used ? ", " : "For certain: ");
        text_add(&t, c->outputs[i].name);
        text_char(&t, ' ');
        field_print(&t, &c->outputs[i], odds_state(&r->odds, 0));
    }
    if (t.used > 0)
        say_wrapped(out, room, 0, PAGE_WIDTH);
}

/* ---- one result at a time: exactly, at least, at most ---- */

static void show_level(struct text *out, const struct odds *o, const struct field *f, int value)
{
    struct wide exact = odds_between(o, f, value, value);
    struct wide least = odds_between(o, f, value, INT16_MAX);
    struct wide most = odds_between(o, f, INT16_MIN, value);
    if (wide_is_zero(&exact))
        return;
    char room[64];
    struct text t;
    text_over(&t, room, sizeof room);
    field_print_value(&t, f, value);
    print_right(out, 12, &t);
    print_percent(out, exact, &o->total);
    print_fraction(out, least, &o->total);
    print_percent(out, least, &o->total);
    print_percent(out, most, &o->total);
    print_bar(out, least, &o->total);
}

static void show_marginal(struct text *out, const struct reply *r, const struct field *f)
{
    const struct odds *o = &r->odds;
    int low = INT16_MAX, high = INT16_MIN;
    for (int i = 0; i < o->count; i++) {
        int value = field_get(f, odds_state(o, i));
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    struct wide mean;
    const bool below = odds_mean(o, f, &mean);
    text_char(out, '\n');
    text_add(out, f->name);
    text_add(out, below ? ", on average -" : ", on average ");
    wide_print_decimal(out, mean, &o->total, 3);
    text_add(out, "\n             exactly                  at least at most\n");
    for (int value = low; value <= high; value++)
        show_level(out, o, f, value);
}

/* ---- turn by turn ---- */

static const struct wide *share_at(const struct reply *r, int turn, int output, int value)
{
    for (int i = 0; i < r->share_count; i++)
        if (r->shares[i].turn == turn && r->shares[i].output == output && r->shares[i].value == value)
            return &r->shares[i].weight;
    return NULL;
}

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
        for (int i = 0; i < f->words->count; i++) {
            const struct wide *share = share_at(r, turn, output, i);
            text_add(out, "    ");
            print_percent(out, share ? *share : wide_of(0), &r->turn_total[turn]);
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
            text_over(&t, room, sizeof room);
            wide_print_decimal(&t, reply_turn_mean(r, turn, i), &r->turn_total[turn], 2);
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
    show_outcomes(out, r);
    show_certain(out, r);
    for (int i = 0; i < c->output_count; i++)
        if (c->outputs[i].kind == FIELD_WHOLE && varies(&r->odds, &c->outputs[i]))
            show_marginal(out, r, &c->outputs[i]);
}

int run_odds(struct call *c)
{
    static struct request request;
    static struct reply reply;
    struct trouble trouble = {0};
    size_t size;
    void *room = odds_room(&size);
    if (!request_read(&request, ASK_ODDS, c->count, c->words, &trouble) ||
        !reply_odds(&reply, &request, room, size, &trouble))
        return say_trouble(c, &trouble);
    if (c->json) {
        reply_json(c->out, &reply, ASK_ODDS);
        return EXIT_DONE;
    }
    show_situation(c->out, &reply);
    show_steps(c->out, &reply.steps);
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

int run_roll(struct call *c)
{
    static struct request request;
    static struct reply reply;
    struct trouble trouble = {0};
    bool fine = request_read(&request, ASK_ROLL, c->count, c->words, &trouble);
    if (!request.seeded)
        request.seed = c->chance;
    if (!fine || !reply_roll(&reply, &request, &trouble))
        return say_trouble(c, &trouble);
    if (c->json) {
        reply_json(c->out, &reply, ASK_ROLL);
        return EXIT_DONE;
    }
    show_situation(c->out, &reply);
    show_steps(c->out, &reply.steps);
    show_throws(c->out, &reply.throws);
    show_result(c->out, request.question.chart, reply.result);
    if (request.dice_count < 0 && reply.throws.count > 0) {
        text_add(c->out, "(--seed ");
        text_unsigned(c->out, request.seed);
        text_add(c->out, " rolls these dice again)\n");
    }
    return EXIT_DONE;
}
