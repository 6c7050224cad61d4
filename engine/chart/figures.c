/* Figures are found by asking: a question is read once for each answer, with that answer in the
 * place of what was said, and explained.  The figure of an answer is what its explanation adds and
 * those of the others do not all add; so it is the printed one, nothing about an input is described
 * a second time, and a figure can never disagree with the explanation. */

#include "figures.h"

#include <string.h>

#include "engine/base/json.h"

enum { WORDS_MOST = 256, PAIR_ROOM = 2000, NUMBERS_MOST = 12, ANSWERS_MOST = 128 };

struct figures {
    struct request plain; /* as it was asked, the sides not turned round */
    bool whole;           /* that could be read */
    struct request other;
    const char *words[WORDS_MOST + 1];
    char room[PAIR_ROOM];
    const char *const *asked;
    int count;
    struct json j;
    int answer_count;
    bool refused[ANSWERS_MOST];
    struct steps answers[ANSWERS_MOST]; /* the explanation of each; last, as nobody clears it */
};

/* ---- one figure ---- */

/* The same words for the same figure; each answer may find them in a chart of its own. */
static bool is_same(const struct step *a, const struct step *b)
{
    const bool same_word =
        a->word == b->word || (a->word && b->word && strcmp(a->word, b->word) == 0);
    return a->sum == b->sum && a->value == b->value && same_word && strcmp(a->say, b->say) == 0 &&
           memcmp(a->number, b->number, sizeof a->number) == 0;
}

static bool has_step(const struct steps *s, const struct step *wanted)
{
    for (int i = 0; i < s->count; i++)
        if (s->list[i].counts && is_same(&s->list[i], wanted))
            return true;
    return false;
}

/* Does every answer that gets as far as its sum add this? */
static bool is_common(const struct figures *f, const struct step *p)
{
    for (int i = 0; i < f->answer_count; i++)
        if (!f->refused[i] && f->answers[i].sum.number >= p->sum && !has_step(&f->answers[i], p))
            return false;
    return true;
}

/* Are there several sums? */
static bool has_several(const struct steps *s)
{
    for (int i = 0; i < s->sum.number && i < SUMS_MOST; i++)
        if (s->sums[i].name)
            return true;
    return false;
}

static void print_signed(struct text *t, int adds)
{
    text_print(t, adds > 0 ? "+%d" : "−%d", adds > 0 ? adds : -adds);
}

/* "row 4", "column 9 to 11", "row +3", "−1"; nothing if the answer has no part in this sum. */
static void print_part(struct text *t, const struct figures *f, const struct steps *s, int sum)
{
    const struct sum_name *n = &s->sums[sum < SUMS_MOST ? sum : SUMS_MOST - 1];
    const struct step *start = NULL;
    int adds = 0;
    for (const struct step *p = s->list; p < s->list + s->count; p++)
        if (p->sum == sum && p->counts && !p->keeps && !is_common(f, p)) {
            start = p->head ? p : start;
            adds += p->head ? 0 : p->value;
        }
    if (!start && adds == 0)
        return;
    if (n->name && (start || has_several(s)))
        text_print(t, "%s ", n->name);
    if (start && *start->head)
        text_add(t, start->head);
    else if (start)
        text_number(t, start->value);
    text_add(t, start && adds ? " " : "");
    if (adds)
        print_signed(t, n->is_upward ? -adds : adds);
}

/* All its parts, each once; none if there are several of sums without a name, which nobody could
 * tell apart. */
static void put_figure(struct figures *f, int answer)
{
    const struct steps *s = &f->answers[answer];
    char room[PAIR_ROOM], part[PAIR_ROOM];
    int unnamed = 0;
    struct text t, one;
    if (f->refused[answer]) {
        json_null(&f->j);
        return;
    }
    text_over(&t, room, sizeof room);
    for (int sum = 0; sum <= s->sum.number; sum++) {
        text_over(&one, part, sizeof part);
        print_part(&one, f, s, sum);
        if (one.used == 0 || strstr(room, part))
            continue;
        text_print(&t, "%s%s", t.used ? " · " : "", part);
        unnamed += !s->sums[sum < SUMS_MOST ? sum : SUMS_MOST - 1].name;
    }
    json_string(&f->j, unnamed > 1 ? "" : room);
}

/* The words that were asked, but for this input the pair in the room; or as they were. */
static int change(struct figures *f, const char *input)
{
    const size_t length = input ? strlen(input) : 0;
    int count = 0;
    for (int i = 0; i < f->count; i++)
        if (!input || strncmp(f->asked[i], input, length) != 0 || f->asked[i][length] != '=')
            f->words[count++] = f->asked[i];
    if (input)
        f->words[count++] = f->room;
    return count;
}

/* Explains the question with another answer to this input, or as it was asked. */
static void explain(struct figures *f, const char *input)
{
    struct trouble none = {0};
    const int i = f->answer_count++;
    memset(&f->answers[i], 0, sizeof f->answers[i]);
    f->refused[i] = !request_read(&f->other, ASK_ODDS, change(f, input), f->words, &none);
    if (!f->refused[i])
        chart_explain(f->other.question.chart, f->other.question.facts, &f->answers[i]);
}

/* ---- the answers of one input ---- */

/* How many answers stand on their own; 0: it is a number or a list. */
static int answers_of(const struct field *f)
{
    if (f->words)
        return f->words->count;
    if (f->kind == FIELD_YES)
        return 2;
    if (f->kind == FIELD_WHOLE && f->high > f->low && f->high - f->low < NUMBERS_MOST)
        return f->high - f->low + 1;
    return 0;
}

static int answer_at(const struct field *f, int i)
{
    return f->kind == FIELD_WHOLE && !f->words ? f->low + i : i;
}

/* Writes the pair that says `value` in the place of part `part` of item `item`, or of the input
 * itself if `item` is -1. */
static void write_pair(struct figures *f, const struct field *input, int item, int part, int value)
{
    const unsigned char *facts = f->plain.question.facts;
    struct text t;
    text_over(&t, f->room, sizeof f->room);
    text_print(&t, "%s=", input->name);
    if (item < 0) {
        field_print_value(&t, input, value);
        return;
    }
    for (int i = 0; i < list_count(input->list, facts); i++) {
        text_add(&t, i ? "," : "");
        for (int k = 0; k < input->list->field_count; k++) {
            const struct field *one = &input->list->fields[k];
            text_add(&t, k ? ":" : "");
            if (i == item && k == part)
                field_print_value(&t, one, value);
            else
                field_print(&t, one, facts + input->offset + (size_t)i * input->list->stride);
        }
    }
}

static bool is_asked(const struct field *of, int i)
{
    return !of->words || !words_again(of->words, i);
}

static void put_answers(struct figures *f, const struct field *input, int item, int part)
{
    const struct field *of = item < 0 ? input : &input->list->fields[part];
    char room[PAIR_ROOM];
    struct text t;
    const int most = answers_of(of) < ANSWERS_MOST ? answers_of(of) : ANSWERS_MOST;
    f->answer_count = 0;
    for (int i = 0; i < most; i++)
        if (is_asked(of, i)) {
            write_pair(f, input, item, part, answer_at(of, i));
            explain(f, input->name);
        }
    json_key(&f->j, of->name);
    json_open(&f->j, '{');
    for (int i = 0, answer = 0; i < most; i++)
        if (is_asked(of, i)) {
            text_over(&t, room, sizeof room);
            field_print_value(&t, of, answer_at(of, i));
            json_key(&f->j, room);
            put_figure(f, answer++);
        }
    json_close(&f->j, '}');
}

/* ---- lists ---- */

/* The list with this word, or without it if it is there, which is told. */
static bool write_toggled(struct figures *f, const struct field *input, int word)
{
    const unsigned char *facts = f->plain.question.facts;
    const struct field *one = &input->list->fields[0];
    bool there = false, first = true;
    struct text t;
    text_over(&t, f->room, sizeof f->room);
    text_print(&t, "%s=", input->name);
    for (int i = 0; i < list_count(input->list, facts); i++) {
        const int value = field_get(one, facts + input->offset + (size_t)i * input->list->stride);
        there = there || value == word;
        if (value == word)
            continue;
        text_add(&t, first ? "" : ",");
        field_print_value(&t, one, value);
        first = false;
    }
    if (!there) {
        text_add(&t, first ? "" : ",");
        field_print_value(&t, one, word);
    } else if (first)
        text_add(&t, input->unless_given);
    return there;
}

static void put_words(struct figures *f, const struct field *input)
{
    const struct field *one = &input->list->fields[0];
    char room[PAIR_ROOM];
    struct text t;
    json_open(&f->j, '{');
    for (int i = 0; i < one->words->count; i++) {
        if (words_again(one->words, i))
            continue;
        text_over(&t, room, sizeof room);
        field_print_value(&t, one, i);
        json_key(&f->j, room);
        f->answer_count = 0;
        explain(f, NULL);
        const bool holds = write_toggled(f, input, i);
        explain(f, input->name);
        put_figure(f, holds && !f->refused[1] ? 0 : 1);
    }
    json_close(&f->j, '}');
}

static void put_list(struct figures *f, const struct field *input)
{
    const struct list *l = input->list;
    json_key(&f->j, input->name);
    if (l->field_count == 1 && l->fields[0].words && l->each_once) {
        put_words(f, input);
        return;
    }
    json_open(&f->j, '[');
    for (int i = 0; i < list_count(l, f->plain.question.facts); i++) {
        json_open(&f->j, '{');
        for (int k = 0; k < l->field_count; k++)
            if (answers_of(&l->fields[k]) > 0)
                put_answers(f, input, i, k);
        json_close(&f->j, '}');
    }
    json_close(&f->j, ']');
}

/* ---- the whole ---- */

/* What lists hold is read from the question before its sides are turned round. */
static void read_plain(struct figures *f)
{
    struct trouble none = {0};
    int count = 0;
    for (int i = 0; i < f->count; i++)
        if (strcmp(f->asked[i], "--swap") != 0)
            f->words[count++] = f->asked[i];
    f->whole = request_read(&f->plain, ASK_ODDS, count, f->words, &none);
}

bool figures_json(struct text *to, int count, const char *const *words, void *room, size_t size,
                  struct trouble *trouble)
{
    struct figures *f = room;
    if (size < sizeof *f || count > WORDS_MOST)
        return trouble_say(trouble, NULL, "there is no room to answer in");
    memset(f, 0, offsetof(struct figures, answers));
    f->asked = words;
    f->count = count;
    const struct chart *c = count > 0 ? chart_find(words[0], &f->plain.system, trouble) : NULL;
    if (!c)
        return count > 0 || trouble_say(trouble, NULL, "name a chart; longroll charts lists them");
    read_plain(f);
    json_over(&f->j, to);
    json_open(&f->j, '{');
    json_key(&f->j, "figures");
    json_open(&f->j, '{');
    for (int i = 0; i < c->input_count; i++)
        if (answers_of(&c->inputs[i]) > 0)
            put_answers(f, &c->inputs[i], -1, 0);
        else if (c->inputs[i].list && f->whole)
            put_list(f, &c->inputs[i]);
    json_close(&f->j, '}');
    json_close(&f->j, '}');
    text_char(to, '\n');
    return true;
}
