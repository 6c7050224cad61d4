/* odds and roll: the answers in words, as wide as the page: on a narrow one bars are shorter, and
 * fractions left to --json. */

#include <string.h>

#include "longroll.h"
#include "progress.h"

enum {
    ROWS_MOST = 40,
    BAR_MOST = 16,
    BAR_LEAST = 4,
    FRACTION_MOST = 17,
    PERCENT = 8,
    LEVEL = 12,
    TURN = 6
};

/* ---- the situation ---- */

/* " (440 men)", " (6 guns)" */
static void print_scaled(struct text *t, const struct field *f, const void *of)
{
    const char *others = f->counts ? f->counts(of) : NULL;
    if (others) {
        text_print(t, " (%d %s)", field_get(f, of), others);
        return;
    }
    const int value = f->kind == FIELD_WHOLE && f->scale && f->scale->of ? field_get(f, of) : 0;
    if (value != 0)
        text_print(t, " (%d %s)", value * f->scale->each, f->scale->of);
}

static void show_inputs(struct text *out, const struct question *q, bool given)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < q->chart->input_count; i++) {
        const struct field *f = &q->chart->inputs[i];
        if ((q->given >> i & 1) != given || (f->other_side && !given))
            continue;
        text_print(t, "%s%s ", t->used ? ", " : given ? "" : "Not given, so assumed: ", f->name);
        if (f->kind == FIELD_LIST && !given)
            text_add(t, f->unless_given);
        else
            field_print(t, f, q->facts);
        if (given)
            print_scaled(t, f, q->facts);
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

/* Rulings that were given for nothing. */
static void show_idle_rulings(struct text *out, const struct request *r)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < r->system->ruling_count; i++)
        if (request_is_idle(r, i))
            text_print(t, "%s%s", t->used ? ", " : "Ruled, but not asked by this chart: ",
                       r->system->rulings[i].name);
    sentence_say(out, &l, 0);
}

/* The tables whose figures are not plainly printed, once for each mark. */
static void show_marks(struct text *out, const struct steps *s)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (const struct row_read *r = s->read; r < s->read + s->read_count; r++) {
        const struct row_read *before = s->read;
        while (before < r &&
               (strcmp(row_name(before), row_name(r)) != 0 || row_mark(before) != row_mark(r)))
            before++;
        if (before < r)
            continue;
        text_add(t, t->used ? ", " : "Not every figure is as printed: ");
        words_say(t, row_name(r));
        text_print(t, " %s", mark_name(row_mark(r)));
    }
    if (s->read_count > 0)
        text_print(t, "; %s is %s", mark_name(steps_mark(s)), mark_meaning(steps_mark(s)));
    sentence_say(out, &l, 0);
}

/* The throw as an umpire calls it. */
static void say_call(struct text *out, const struct question *q, const char *before)
{
    struct sentence l;
    if (!q->chart->call)
        return;
    q->chart->call(q->facts, sentence_begin(&l));
    if (l.text.used == 0)
        return;
    text_capitals(l.room);
    text_add(out, before);
    sentence_say(out, &l, 0);
}

static void show_situation(struct text *out, const struct reply *r)
{
    const struct question *q = &r->request->question;
    say_line(out, 0, "%s (%s/%s)%s", q->chart->title, r->request->system->name, q->chart->name,
             r->request->swap ? ", sides turned round" : "");
    show_inputs(out, q, true);
    show_inputs(out, q, false);
    show_rulings(out, q);
    show_idle_rulings(out, r->request);
    show_marks(out, &r->steps);
    say_call(out, q, "\n");
}

/* Room for the longest id of a clause, and two blanks. */
static size_t clause_width(const struct steps *s)
{
    size_t width = 9;
    for (int i = 0; i < s->count; i++)
        width = strlen(s->list[i].clause->id) > width ? strlen(s->list[i].clause->id) : width;
    return width + 2;
}

void say_steps(struct text *out, const struct steps *s)
{
    const size_t column = 13 + clause_width(s);
    const bool under = say_column(column) < column; /* on a narrow page */
    struct sentence l;
    if (s->count > 0)
        text_add(out, "\n  adds  sum  clause\n");
    for (int i = 0; i < s->count; i++) {
        const struct step *p = &s->list[i];
        const size_t start = text_at(out);
        if (!p->adds)
            say_format(out, "%6s", "");
        else
            say_format(out, p->value > 0 ? "%+6d" : "%6d", p->value);
        if (p->counts)
            say_format(out, "%5d", p->total);
        else
            say_format(out, "%5s", "");
        text_print(out, "  %s%s", p->clause->id, under ? "\n" : "");
        text_pad(out, under ? text_at(out) : start, say_column(column));
        step_words(sentence_begin(&l), p);
        say_hanging(out, l.room, say_column(column));
    }
}

/* ---- columns of figures ---- */

static bool is_number(const struct field *f)
{
    return f->kind == FIELD_WHOLE || f->kind == FIELD_FRACTION;
}

/* A result's name as one says it: "target lost". */
static const char *name_said(struct sentence *l, const struct field *f)
{
    words_say(sentence_begin(l), f->name);
    return l->room;
}

/* As wide as the name of the result or its longest value, and two blanks. */
static int cell_width(const struct field *f, const struct values *v)
{
    size_t width = strlen(f->name);
    struct sentence l;
    for (int i = 0; i < v->count; i++) {
        field_print_value(sentence_begin(&l), f, v->first[i].value);
        width = strlen(l.room) > width ? strlen(l.room) : width;
    }
    return (int)width + 2;
}

static void print_percent(struct text *out, struct wide above, const struct wide *below)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    const bool some = !wide_is_zero(&above), all = wide_compare(&above, below) == 0;
    wide_multiply(&above, 100);
    wide_print_decimal(t, above, below, 2);
    say_format(out, "%7s%%",
               strcmp(l.room, "0") == 0 && some     ? "<0.01" /* hardly ever is not never */
               : strcmp(l.room, "100") == 0 && !all ? ">99.99"
                                                    : l.room);
}

static void print_fraction(struct text *out, struct wide above, const struct wide *below)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    wide_print_fraction(t, above, *below);
    say_format(out, "%*s", FRACTION_MOST + 1, t->used > FRACTION_MOST ? "(see --json)" : l.room);
}

static void print_bar(struct text *out, struct wide above, const struct wide *below, int bar)
{
    struct wide part = *below;
    text_add(out, bar > 0 ? "  " : "");
    wide_multiply(&above, 2 * (uint64_t)bar);
    for (int i = 0; i < bar && wide_compare(&above, &part) >= 0; i++) {
        text_char(out, '#');
        wide_add(&part, below);
        wide_add(&part, below);
    }
    text_char(out, '\n');
}

/* What a line has room for besides its columns of this width. */
struct line_end {
    bool fraction;
    int bar;
};

static struct line_end line_end(int columns)
{
    const int left = say_width() - columns, with = left - FRACTION_MOST - 1;
    const bool fraction = with >= 0;
    const int bar = (fraction ? with : left) - 2;
    return (struct line_end){fraction, bar < BAR_LEAST ? 0 : bar < BAR_MOST ? bar : BAR_MOST};
}

/* ---- the outcomes ---- */

/* The results of an odds question at the end. */
struct results {
    const struct reply *reply;
    int count;
    const struct field *fields;
    struct values values[OUTPUTS_MOST];
    int width[OUTPUTS_MOST];
    bool fit; /* the outcomes into a table on the page */
    struct line_end end;
};

/* Does this result differ from outcome to outcome? */
static bool varies(const struct results *r, int i)
{
    return r->values[i].count > 1;
}

static void read_results(struct results *r, const struct reply *reply)
{
    const struct chart *c = reply->request->question.chart;
    int width = PERCENT;
    *r = (struct results){reply, c->output_count, c->outputs, .fit = false};
    for (int i = 0; i < r->count; i++) {
        r->values[i] = reply_values(reply, reply->turns, i);
        r->width[i] = cell_width(&r->fields[i], &r->values[i]);
        width += varies(r, i) ? r->width[i] : 0;
    }
    r->fit = reply->listed && reply->odds.count <= ROWS_MOST && width <= say_width();
    r->end = line_end(width);
}

static void show_outcome(struct text *out, const struct results *r, int outcome)
{
    const struct odds *o = &r->reply->odds;
    const struct wide weight = odds_weight(o, outcome);
    struct sentence l;
    for (int i = 0; i < r->count; i++)
        if (varies(r, i)) {
            field_print(sentence_begin(&l), &r->fields[i], odds_state(o, outcome));
            say_format(out, "%*s", r->width[i], l.room);
        }
    if (r->end.fraction)
        print_fraction(out, weight, &o->total);
    print_percent(out, weight, &o->total);
    print_bar(out, weight, &o->total, r->end.bar);
}

static void show_outcomes(struct text *out, const struct results *r)
{
    const int count = r->reply->odds.count;
    struct sentence l;
    text_char(out, '\n');
    if (!r->reply->listed)
        say_wrapped(out, "More outcomes than can be listed; result by result:", 0);
    else if (!r->fit)
        say_line(out, 0, "%d different outcomes; --json lists them all.", count);
    else if (count > 1) {
        for (int i = 0; i < r->count; i++)
            if (varies(r, i))
                say_format(out, "%*s", r->width[i], name_said(&l, &r->fields[i]));
        say_format(out, "%*s\n", r->end.fraction ? FRACTION_MOST + 1 : PERCENT, "chance");
        for (int i = 0; i < count; i++)
            show_outcome(out, r, r->reply->order[i]);
    }
}

static void show_certain(struct text *out, const struct results *r)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    for (int i = 0; i < r->count; i++)
        if (!varies(r, i)) {
            text_add(t, t->used ? ", " : "Certain: ");
            words_say(t, r->fields[i].name);
            text_char(t, ' ');
            field_print_value(t, &r->fields[i], r->values[i].first->value);
        }
    sentence_say(out, &l, 0);
}

/* ---- one result at a time: exactly, at least, at most ---- */

static void show_level(struct text *out, const struct field *f, const struct values *v, int value)
{
    const struct line_end end = line_end(LEVEL + (is_number(f) ? 3 : 1) * PERCENT);
    const struct wide exact = values_between(v, value, value),
                      least = is_number(f) ? values_between(v, value, INT16_MAX) : exact;
    struct sentence l;
    field_print_value(sentence_begin(&l), f, value);
    say_format(out, "%*s", LEVEL, l.room);
    print_percent(out, exact, v->total);
    if (end.fraction)
        print_fraction(out, least, v->total);
    if (is_number(f)) {
        print_percent(out, least, v->total);
        print_percent(out, values_between(v, INT16_MIN, value), v->total);
    }
    print_bar(out, least, v->total, end.bar);
}

static void show_mean(struct text *out, const struct field *f, const struct values *v)
{
    struct wide mean, total = *v->total;
    if (values_may_be_none(v, f) || f->kind == FIELD_CHOICE || f->kind == FIELD_YES)
        return;
    const bool below = values_mean(v, &mean);
    if (f->kind == FIELD_FRACTION)
        wide_multiply(&total, (uint64_t)f->per);
    text_add(out, below ? ", on average -" : ", on average ");
    wide_print_decimal(out, mean, &total, 3);
}

static void show_marginal(struct text *out, const struct field *f, const struct values *v)
{
    text_char(out, '\n');
    words_say(out, f->name);
    show_mean(out, f, v);
    text_char(out, '\n');
    if (is_number(f))
        say_format(out, "%*s%*s%*s\n", LEVEL + PERCENT, "exactly",
                   line_end(LEVEL + 3 * PERCENT).fraction ? FRACTION_MOST + 1 + PERCENT
                                                          : PERCENT + 1,
                   "at least", PERCENT, "at most");
    for (int i = 0; i < v->count; i++)
        show_level(out, f, v, v->first[i].value);
}

/* The one result as a sentence. */
static void show_result(struct text *out, const struct reply *r, const void *result)
{
    struct sentence l;
    text_add(out, "\n");
    tell_result(sentence_begin(&l), r->request->question.chart, result);
    sentence_say(out, &l, 0);
}

static void show_odds(struct text *out, const struct reply *reply)
{
    struct results r;
    read_results(&r, reply);
    if (reply->listed && reply->odds.count == 1) {
        show_result(out, reply, odds_state(&reply->odds, 0));
        return;
    }
    show_outcomes(out, &r);
    show_certain(out, &r);
    for (int i = 0; i < r.count; i++)
        if (varies(&r, i) && (is_number(&r.fields[i]) || !r.fit))
            show_marginal(out, &r.fields[i], &r.values[i]);
}

/* ---- turn by turn ---- */

static const char *turn_name(const struct reply *r)
{
    const char *name = r->request->question.chart->turn_name;
    return name ? name : "turn";
}

/* A choice: the chance of each word at the end of each turn, as many words as the page is wide. */
static void show_turn_words(struct text *out, const struct reply *r, int output, int from, int to)
{
    const struct words *words = r->request->question.chart->outputs[output].words;
    say_format(out, "%*s", TURN, turn_name(r));
    for (int i = from; i < to; i++)
        say_format(out, "%*s", LEVEL, words_at(words, i));
    for (int turn = 1; turn <= r->turns; turn++) {
        const struct values v = reply_values(r, turn, output);
        say_format(out, "\n%*d", TURN, turn);
        for (int i = from; i < to; i++) {
            say_format(out, "%*s", LEVEL - PERCENT, "");
            print_percent(out, values_between(&v, i, i), v.total);
        }
    }
    text_char(out, '\n');
}

static void show_turn_choice(struct text *out, const struct reply *r, int output)
{
    const struct field *f = &r->request->question.chart->outputs[output];
    const int abreast = (say_width() - TURN) / LEVEL, count = f->words->count;
    text_char(out, '\n');
    struct sentence l;
    say_line(out, 0, "%s: %s", name_said(&l, f), f->about);
    for (int from = 0; from < count; from += abreast)
        show_turn_words(out, r, output, from, from + abreast < count ? from + abreast : count);
}

static int mean_width(const struct field *f)
{
    return (int)strlen(f->name) + 2;
}

/* The means of the results that are numbers, from one to before another. */
static void show_turn_means(struct text *out, const struct reply *r, int from, int to)
{
    const struct chart *c = r->request->question.chart;
    for (int turn = 0; turn <= r->turns; turn++) {
        if (turn == 0)
            say_format(out, "%*s", TURN, turn_name(r));
        else
            say_format(out, "%*d", TURN, turn);
        for (int i = from; i < to; i++) {
            const struct field *f = &c->outputs[i];
            struct wide mean;
            struct sentence l;
            if (f->kind != FIELD_WHOLE)
                continue;
            if (turn == 0) { /* the heads */
                say_format(out, "  %s", name_said(&l, f));
                continue;
            }
            const struct values v = reply_values(r, turn, i);
            values_mean(&v, &mean); /* nothing over turns is below 0 */
            wide_print_decimal(sentence_begin(&l), mean, v.total, 2);
            say_format(out, "%*s", mean_width(f), l.room);
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
    text_add(out, "\nOn average\n");
    for (int from = 0, to = 0; from < c->output_count; from = to) {
        int wide = TURN;
        for (bool any = false; to < c->output_count; to++) {
            const struct field *f = &c->outputs[to];
            const int more = f->kind == FIELD_WHOLE ? mean_width(f) : 0;
            if (any && wide + more > say_width())
                break;
            wide += more;
            any = any || more > 0;
        }
        if (wide > TURN)
            show_turn_means(out, r, from, to);
    }
}

void say_odds(struct text *out, const struct reply *r)
{
    say_call(out, &r->request->question, "");
    show_odds(out, r);
}

/* Where there are no words to be said, the answer as JSON; else all but what comes out. */
static bool show_question(struct call *c, const struct reply *r, enum ask_verb verb)
{
    if (c->json)
        reply_json(c->out, r, verb);
    else {
        show_situation(c->out, r);
        say_steps(c->out, &r->steps);
    }
    return !c->json;
}

bool run_odds(struct call *c)
{
    struct request request;
    struct reply reply;
    if (!request_read(&request, ASK_ODDS, c->count, c->words, &c->trouble))
        return false;
    request.brief = request.brief && c->json;
    request.progress = progress_odds;
    const bool answered = call_odds(c, &reply, &request, &c->trouble);
    progress_odds_end();
    if (!answered)
        return false;
    if (show_question(c, &reply, ASK_ODDS))
        (reply.turns > 1 ? show_turns : show_odds)(c->out, &reply);
    return true;
}

/* ---- roll ---- */

static void show_effects(struct text *out, const struct question *q, const void *result)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    struct effects e = {.count = 0};
    if (q->chart->effects)
        q->chart->effects(q->facts, result, &e);
    for (const struct effect *one = e.list; one < e.list + e.count; one++) {
        text_print(t, "%s%s, %s ", t->used ? "; " : "Effects: ", one->subject, one->track);
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
    if (!show_question(c, &reply, ASK_ROLL))
        return true;
    text_add(c->out, reply.throws.count > 0 ? "\n" : "");
    say_throws(c->out, &reply.throws);
    show_result(c->out, &reply, reply.result);
    show_effects(c->out, &request.question, reply.result);
    if (!given && reply.throws.count > 0)
        text_print(c->out, "(--seed %llu rolls these dice again)\n",
                   (unsigned long long)request.seed);
    return true;
}
