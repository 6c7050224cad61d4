#include "ask.h"

#include <assert.h>
#include <string.h>

#include "engine/base/json.h"
#include "figures.h"
#include "reference.h"

enum {
    NEAR_VALUES = 256,       /* a power of two */
    LISTING_ROOM = 256 << 10 /* to list the outcomes of a chart that tells result by result: of
                                more than a thousand or two nobody reads the list */
};

/* ---- reading ---- */

static bool read_seed(struct request *r, const char *word, struct trouble *trouble)
{
    uint64_t seed = 0;
    bool fine = word && *word && strlen(word) <= 19;
    for (const char *s = word; fine && *s; s++) {
        fine = *s >= '0' && *s <= '9';
        seed = seed * 10 + (uint64_t)(*s - '0');
    }
    r->seeded = true;
    r->seed = seed;
    return fine ||
           trouble_say(trouble, "--seed", "--seed: %.0s is not a whole number of at most 19 digits",
                       word ? word : "");
}

/* "5,2" */
static bool read_dice(struct request *r, const char *word, struct trouble *trouble)
{
    int pips = -1;
    bool fine = word != NULL && r->dice_count < 0;
    r->dice_count = 0;
    for (const char *s = word; fine; s++) {
        if (*s >= '0' && *s <= '9' && pips < 100)
            pips = (pips < 0 ? 0 : pips * 10) + (*s - '0');
        else if ((*s == ',' || *s == '\0') && pips >= 0 && r->dice_count < DICE_PIPS) {
            r->dice[r->dice_count++] = pips;
            pips = -1;
            if (*s == '\0')
                return true;
        } else
            fine = false;
    }
    return trouble_say(trouble, "--dice",
                       "--dice: %.0s is not one list of pips with commas between, such as 5,2",
                       word ? word : "");
}

static bool no_ruling(const struct system *s, const char *word, struct trouble *trouble)
{
    return trouble_say(trouble, "--ruling",
                       "--ruling: %.0s is not ID=VALUE with a ruling that can be chosen; longroll "
                       "rulings %s lists them",
                       word ? word : "", s->name);
}

/* "G-9=7".  A ruling of the system that this chart does not ask changes nothing, but must be a
 * lawful answer. */
static bool read_ruling(struct request *r, const char *word, struct trouble *trouble)
{
    char id[24] = "";
    int ignored;
    const char *equals = word ? strchr(word, '=') : NULL;
    if (!equals || equals - word >= (int)sizeof id)
        return no_ruling(r->system, word, trouble);
    memcpy(id, word, (size_t)(equals - word));
    const struct field *ruling = ruling_find(r->system, id);
    if (!ruling)
        return no_ruling(r->system, word, trouble);
    assert(ruling - r->system->rulings < ASK_RULINGS);
    bool *ruled = &r->ruled[ruling - r->system->rulings];
    if (*ruled)
        return trouble_say(trouble, "--ruling", "%s is ruled twice", ruling->name);
    *ruled = true;
    for (int i = 0; i < r->question.chart->setting_count; i++)
        if (r->question.chart->settings[i].ruling == ruling)
            return question_rule(&r->question, i, equals + 1, trouble);
    return field_read(ruling, equals + 1, &ignored, ruling->name, trouble);
}

bool request_is_idle(const struct request *r, int ruling)
{
    const struct chart *c = r->question.chart;
    for (int i = 0; i < c->setting_count; i++)
        if (c->settings[i].ruling == &r->system->rulings[ruling])
            return false;
    return r->ruled[ruling];
}

static bool unknown_option(const char *word, struct trouble *trouble)
{
    return trouble_say(trouble, NULL,
                       "there is no option %.0s here; allowed are --swap, --ruling ID=VALUE, "
                       "--json, for odds --brief, for a roll --seed N or --dice 5,2",
                       word);
}

static bool read_option(struct request *r, enum ask_verb verb, const char *const **at,
                        const char *const *end, struct trouble *trouble)
{
    const char *word = *(*at)++;
    if (strcmp(word, "--swap") == 0)
        return r->swap = true;
    if (strcmp(word, "--json") == 0)
        return true;
    if (verb == ASK_ODDS && strcmp(word, "--brief") == 0)
        return r->brief = true;
    if (strcmp(word, "--ruling") == 0)
        return read_ruling(r, *at < end ? *(*at)++ : NULL, trouble);
    if (verb == ASK_ROLL && strcmp(word, "--seed") == 0)
        return read_seed(r, *at < end ? *(*at)++ : NULL, trouble);
    if (verb == ASK_ROLL && strcmp(word, "--dice") == 0)
        return read_dice(r, *at < end ? *(*at)++ : NULL, trouble);
    return unknown_option(word, trouble);
}

/* Does this chart understand these inputs, up to the first option? */
static bool understands(const struct chart *c, const char *const *at, const char *const *end)
{
    struct question q = {.chart = c};
    struct trouble trouble = {0};
    const char *const *first = at;
    for (; at < end && strncmp(*at, "--", 2) != 0; at++)
        if (!question_read(&q, *at, &trouble))
            return false;
    return at > first;
}

/* Where a short name was not understood, perhaps the chart of that name in another system was
 * meant, if that understands what was said; returns false. */
static bool other_system(const struct request *r, const char *const *words, const char *const *end,
                         struct trouble *trouble)
{
    const struct chart *other;
    if (strchr(words[0], '/') || trouble->kind != TROUBLE_USAGE)
        return false;
    for (int i = 0; i < system_count; i++)
        if (systems[i] != r->system &&
            (other = system_chart(systems[i], r->question.chart->name)) != NULL &&
            understands(other, words + 1, end)) {
            text_print(&trouble->words, "; or did you mean %s/%s?", systems[i]->name, other->name);
            return false;
        }
    return false;
}

bool request_read(struct request *r, enum ask_verb verb, int count, const char *const *words,
                  struct trouble *trouble)
{
    const char *const *at = words, *const *end = words + count;
    *r = (struct request){.dice_count = -1};
    if (count == 0)
        return trouble_say(trouble, NULL, "name a chart; longroll charts lists them");
    r->question.chart = chart_find(*at++, &r->system, trouble);
    if (!r->question.chart)
        return false;
    while (at < end) {
        bool fine = strncmp(*at, "--", 2) == 0 ? read_option(r, verb, &at, end, trouble)
                                               : question_read(&r->question, *at++, trouble);
        if (!fine)
            return other_system(r, words, end, trouble);
    }
    if (r->seeded && r->dice_count >= 0)
        return trouble_say(trouble, "--dice", "give either --seed or --dice, not both");
    return ((!r->swap || question_swap(&r->question, trouble)) &&
            question_close(&r->question, trouble)) ||
           other_system(r, words, end, trouble);
}

/* ---- answering ---- */

static int compare(const struct chart *c, const void *a, const void *b)
{
    for (int i = 0; i < c->output_count; i++) {
        int difference = field_get(&c->outputs[i], a) - field_get(&c->outputs[i], b);
        if (difference)
            return difference;
    }
    return 0;
}

/* Shell's sort: short, no memory, and outcomes are few. */
static void sort_outcomes(const struct chart *c, const struct odds *o, int32_t *order)
{
    for (int i = 0; i < o->count; i++)
        order[i] = i;
    for (int gap = o->count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < o->count; i++) {
            int32_t moving = order[i];
            int k = i;
            for (; k >= gap && compare(c, odds_state(o, order[k - gap]), odds_state(o, moving)) > 0;
                 k -= gap)
                order[k] = order[k - gap];
            order[k] = moving;
        }
}

/* One stage with all dice at their lowest or highest; true if another follows. */
static bool explain_stage(const struct chart *c, const void *facts, unsigned char *state,
                          bool highest, struct steps *steps)
{
    struct dice d = {.by_pips = true, .highest = highest};
    dice_all(&d);
    return c->rule.resolve(facts, &d, state, steps) && !d.trouble;
}

/* The arithmetic that does not hang on how the dice fall: the chart's own explanation, or the steps
 * of a path.  Where the lowest dice end the chain and the highest do not, the chain is followed
 * with these. */
void chart_explain(const struct chart *c, const void *facts, struct steps *steps)
{
    if (c->explain) {
        const int read_count = steps->read_count; /* the walk has met all rows already */
        c->explain(facts, steps);
        steps->read_count = read_count;
        return;
    }
    _Alignas(8) unsigned char state[ODDS_STATE] = {0}, before[ODDS_STATE];
    for (bool more = true; more;) {
        const int count = steps->count;
        const struct sum sum = steps->sum;
        memcpy(before, state, sizeof before);
        more = explain_stage(c, facts, state, false, steps);
        if (more)
            continue;
        steps->count = count;
        steps->sum = sum;
        memcpy(state, before, sizeof state);
        more = explain_stage(c, facts, state, true, steps);
    }
}

/* ---- output by output ---- */

struct course {
    struct reply *reply;
    struct share *shares;
    int count, most;
    int turns; /* that were asked for; 0: unknown */
    bool full; /* there was no room for a share: nothing that was told would be right */
};

/* Before another by output, then by value. */
static bool is_before(const struct share *a, const struct share *b)
{
    return a->output != b->output ? a->output < b->output : a->value < b->value;
}

/* They are large and may be some thousands, so none is moved past the others one by one. */
static void sort_shares(struct share *s, int count)
{
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            const struct share moving = s[i];
            int k = i;
            for (; k >= gap && is_before(&moving, &s[k - gap]); k -= gap)
                s[k] = s[k - gap];
            s[k] = moving;
        }
}

/* The shares that one distribution is being counted into. */
struct count {
    int turn, total;
    int first, end; /* outputs */
    int from;       /* its first share */
    int32_t near[OUTPUTS_MOST]
                [NEAR_VALUES]; /* the share that a value was last found in, -1 if none */
};

/* The share of this value, made if it is new; NULL if there is no room. */
static struct share *share_of(struct course *c, struct count *n, int output, int value)
{
    int32_t *near = &n->near[output][value & (NEAR_VALUES - 1)];
    if (*near >= 0 && c->shares[*near].value == value)
        return &c->shares[*near];
    for (int i = n->from; i < c->count; i++)
        if (c->shares[i].output == output && c->shares[i].value == value)
            return &c->shares[*near = i];
    if (c->count == c->most)
        return NULL;
    *near = c->count;
    c->shares[c->count] = (struct share){(int16_t)n->turn, (int16_t)output, (int16_t)value,
                                         (int16_t)n->total, wide_of(0)};
    return &c->shares[c->count++];
}

/* Adds one state's weight to the share of each of its results. */
static void share_out(struct course *c, struct count *n, const struct odds *o, int i)
{
    const struct question *q = &c->reply->request->question;
    _Alignas(8) unsigned char result[RESULT_ROOM];
    chart_result(q->chart, q->facts, odds_state(o, i), result);
    for (int output = n->first; output < n->end && !c->full; output++) {
        struct share *share = share_of(c, n, output, field_get(&q->chart->outputs[output], result));
        c->full = share == NULL;
        if (share)
            wide_gather(share->weight.limb, odds_limbs(o, i), o->limbs, 1);
    }
}

/* Counts a distribution into shares of these outputs. */
static void share_all(struct course *c, const struct odds *o, int turn, int total, int first,
                      int end)
{
    struct count n = {.turn = turn, .total = total, .first = first, .end = end, .from = c->count};
    memset(n.near, -1, sizeof n.near);
    for (int i = 0; i < o->count; i++)
        share_out(c, &n, o, i);
    sort_shares(c->shares + n.from, c->count - n.from);
    c->reply->totals[total] = o->total;
}

static void tell(const struct course *c, int done, int all)
{
    if (c->reply->request->progress)
        c->reply->request->progress(1000 * done / all);
}

/* The turns that the question asks for, by the input of that name. */
static int turns_asked(const struct question *q)
{
    const struct field *turns = chart_input(q->chart, "turns");
    return turns && turns->kind == FIELD_WHOLE ? field_get(turns, q->facts) : 0;
}

/* The state at the end of a turn, result by result. */
static void watch_turn(const struct odds *o, void *with)
{
    struct course *c = with;
    const struct question *q = &c->reply->request->question;
    const int turn = q->chart->turn(q->facts, odds_state(o, 0));
    if (turn == 0)
        return;
    share_all(c, o, turn, turn, 0, q->chart->output_count);
    c->reply->turns = turn;
    /* Every turn has about so many states more than the one before: the work grows as a square. */
    if (c->turns > 0)
        tell(c, turn * turn, c->turns * c->turns);
}

/* Walks with every tally forgotten but one, which may be none of them. */
static bool walk_keeping(struct course *c, int kept, struct odds *o, void *room, size_t size,
                         struct walk *how)
{
    const struct question *q = &c->reply->request->question;
    unsigned char keep[ODDS_STATE];
    chart_forget(q->chart, kept, keep);
    how->keep = keep;
    return odds_of(o, &q->chart->rule, q->facts, room, size, how);
}

/* Output by output: a walk for each tally, and one for all that is not a tally. */
static bool share_tallies(struct course *c, void *room, size_t size)
{
    const struct chart *chart = c->reply->request->question.chart;
    struct walk how = {.log = &c->reply->throws, .marks = &c->reply->steps};
    struct odds o;
    if (!walk_keeping(c, -1, &o, room, size, &how))
        return false;
    for (int i = 0; i < chart->output_count; i++)
        if (!chart->outputs[i].tally)
            share_all(c, &o, 0, i, i, i + 1);
    for (int i = 0; i < chart->output_count; i++) {
        tell(c, i + 1, chart->output_count + 1);
        if (!chart->outputs[i].tally)
            continue;
        /* the first walk has met all marks but those of what it has forgotten */
        how.marks = chart->outputs[i].to ? &c->reply->steps : NULL;
        if (!walk_keeping(c, i, &o, room, size, &how))
            return false;
        share_all(c, &o, 0, i, i, i + 1);
    }
    return true;
}

/* ---- the whole answer ---- */

/* Puts results in the place of states; both lie in the room that is the reply's own. */
static void show_results(struct reply *reply, unsigned char *to)
{
    const struct question *q = &reply->request->question;
    struct odds *o = &reply->odds;
    if (!q->chart->show || !reply->listed)
        return;
    for (int i = 0; i < o->count; i++) {
        memset(to + (size_t)i * q->chart->result_size, 0, q->chart->result_size);
        q->chart->show(q->facts, odds_state(o, i), to + (size_t)i * q->chart->result_size);
    }
    o->states = to;
    o->state_size = q->chart->result_size;
    o->state_step = (ptrdiff_t)o->state_size;
}

/* The reply's own part of the room: the order of the outcomes, their results, the shares. */
static size_t own_size(const struct chart *c)
{
    size_t size = OUTCOMES_MOST * sizeof(int32_t);
    if (c->show)
        size += (size_t)(c->turn ? TURN_OUTCOMES_MOST : OUTCOMES_MOST) * c->result_size;
    return size;
}

static bool has_tallies(const struct chart *c)
{
    for (int i = 0; i < c->output_count; i++)
        if (c->outputs[i].tally)
            return true;
    return false;
}

static bool has_marks(const struct chart *c)
{
    for (int i = 0; i < c->table_count; i++)
        if (c->tables[i]->marked)
            return true;
    return false;
}

/* All outcomes at once.  Of a chart with tallies, only to see whether they are few enough to be
 * listed: its results are told output by output in any case. */
static bool walk_all(struct course *course, void *room, size_t size)
{
    struct reply *reply = course->reply;
    const struct question *q = &reply->request->question;
    const struct chart *c = q->chart;
    struct walk how = {.log = &reply->throws, .marks = has_marks(c) ? &reply->steps : NULL};
    if (c->turn) {
        course->turns = turns_asked(q);
        how.watch = watch_turn;
        how.with = course;
    }
    if (has_tallies(c)) {
        if (!share_tallies(course, room, size))
            return false;
        how.marks = NULL;
        size = size > LISTING_ROOM ? LISTING_ROOM : size;
        reply->listed = !reply->request->brief &&
                        odds_of(&reply->odds, &c->rule, q->facts, room, size, &how) &&
                        reply->odds.count <= OUTCOMES_MOST;
        return true;
    }
    if (!odds_of(&reply->odds, &c->rule, q->facts, room, size, &how))
        return false;
    reply->listed = reply->odds.count <= (c->turn ? TURN_OUTCOMES_MOST : OUTCOMES_MOST);
    if (!c->turn)
        share_all(course, &reply->odds, 0, 0, 0, c->output_count);
    return true;
}

bool reply_odds(struct reply *reply, const struct request *request, void *room, size_t size,
                struct trouble *trouble)
{
    const struct chart *c = request->question.chart;
    const size_t own = own_size(c), shares = size / 16 / 8 * 8;
    struct course course = {.reply = reply, .shares = (void *)((char *)room + own)};
    course.most = (int)(shares / sizeof(struct share));
    memset(reply, 0, sizeof *reply);
    reply->request = request;
    reply->steps.quiet = true;
    bool fine =
        size > own + shares && walk_all(&course, (char *)room + own + shares, size - own - shares);
    if (!fine || course.full) {
        const enum odds_trouble why = reply->odds.trouble ? reply->odds.trouble : ODDS_TOO_MANY;
        trouble_say(trouble, NULL, "%s", odds_explain(why));
        if (trouble && why == ODDS_TOO_MANY)
            trouble->kind = TROUBLE_FULL;
        return false;
    }
    reply->shares = course.shares;
    reply->share_count = course.count;
    show_results(reply, (unsigned char *)room + OUTCOMES_MOST * sizeof(int32_t));
    if (reply->listed && !request->brief)
        sort_outcomes(c, &reply->odds, room);
    reply->order = room;
    reply->steps.quiet = false;
    chart_explain(c, request->question.facts, &reply->steps);
    return true;
}

bool reply_roll(struct reply *reply, const struct request *request, struct trouble *trouble)
{
    const struct chart *c = request->question.chart;
    memset(reply, 0, sizeof *reply);
    reply->request = request;
    if (request->dice_count >= 0)
        dice_given(&reply->dice, request->dice, request->dice_count);
    else
        dice_rolled(&reply->dice, request->seed, 0);
    reply->dice.log = &reply->throws;
    _Alignas(8) unsigned char state[ODDS_STATE] = {0};
    rule_play(&c->rule, request->question.facts, &reply->dice, state, &reply->steps);
    chart_result(c, request->question.facts, state, reply->result);
    dice_close(&reply->dice);
    if (reply->dice.trouble) {
        struct text *t = trouble_usage(trouble, "--dice");
        text_add(t, "--dice: ");
        dice_explain(&reply->dice, t);
        return false;
    }
    return true;
}

struct values reply_values(const struct reply *r, int turn, int output)
{
    struct values v = {.first = NULL};
    for (int i = 0; i < r->share_count; i++) {
        const struct share *s = &r->shares[i];
        if (s->turn != turn || s->output != output)
            continue;
        if (v.count++ == 0) {
            v.first = s;
            v.total = &r->totals[s->total];
        }
    }
    return v;
}

bool values_may_be_none(const struct values *v, const struct field *f)
{
    return f->none && v->count > 0 && v->first[v->count - 1].value == NO_NUMBER; /* the last */
}

struct wide values_between(const struct values *v, int low, int high)
{
    struct wide sum = wide_of(0);
    for (int i = 0; i < v->count; i++)
        if (v->first[i].value >= low && v->first[i].value <= high)
            wide_add(&sum, &v->first[i].weight);
    return sum;
}

bool values_mean(const struct values *v, struct wide *above)
{
    struct wide sum[2] = {wide_of(0), wide_of(0)}; /* of what is not below 0, and of what is */
    for (int i = 0; i < v->count; i++) {
        const int value = v->first[i].value;
        struct wide part = v->first[i].weight;
        wide_multiply(&part, (uint64_t)(value < 0 ? -value : value));
        wide_add(&sum[value < 0], &part);
    }
    const bool below = wide_compare(&sum[0], &sum[1]) < 0;
    *above = sum[below];
    wide_subtract(above, &sum[!below]);
    return below;
}

/* One question; the beginning of the room is for itself, the rest for the odds. */
static void answer(struct text *to, enum ask_verb verb, int count, const char *const *words,
                   void *room, size_t size, tell_progress *progress, struct trouble *trouble)
{
    struct {
        struct request request;
        struct reply reply;
        _Alignas(8) unsigned char rest[];
    } *own = room;
    if (size <= sizeof *own) {
        trouble_say(trouble, NULL, "there is no room to answer in");
        return;
    }
    if (!request_read(&own->request, verb, count, words, trouble))
        return;
    own->request.progress = progress;
    if ((verb == ASK_ODDS
             ? reply_odds(&own->reply, &own->request, own->rest, size - sizeof *own, trouble)
             : reply_roll(&own->reply, &own->request, trouble)))
        reply_json(to, &own->reply, verb);
}

/* {"html": "..."}: the sheet is made in the room. */
static void sheet_json(struct text *to, int count, const char *const *words, void *room,
                       size_t size, struct trouble *trouble)
{
    struct text t;
    struct json j;
    text_over(&t, room, size);
    if (!reference_write(&t, count, words, trouble))
        return;
    json_over(&j, to);
    json_print(&j, "{html:%s}", t.at);
    text_char(to, '\n');
    to->cut = to->cut || t.cut;
}

enum trouble_kind ask(struct text *to, int count, const char *const *words, void *room, size_t size,
                      tell_progress *progress)
{
    struct trouble trouble = {0};
    const char *verb = count > 0 ? words[0] : "";
    const struct system *s = NULL;
    if (strcmp(verb, "charts") == 0 || strcmp(verb, "rulings") == 0) {
        if (count > 1)
            s = system_find(words[1], &trouble);
        if (trouble.kind == TROUBLE_NONE)
            (*verb == 'c' ? charts_json : rulings_json)(to, s);
    } else if (count == 1 && strcmp(verb, "clauses") == 0)
        clauses_json(to, NULL);
    else if (strcmp(verb, "odds") == 0 || strcmp(verb, "roll") == 0)
        answer(to, *verb == 'o' ? ASK_ODDS : ASK_ROLL, count - 1, words + 1, room, size, progress,
               &trouble);
    else if (strcmp(verb, "figures") == 0)
        figures_json(to, count - 1, words + 1, room, size, &trouble);
    else if (strcmp(verb, "next") == 0)
        next_json(to, count - 1, words + 1, room, size, &trouble);
    else if (strcmp(verb, "sheet") == 0)
        sheet_json(to, count - 1, words + 1, room, size, &trouble);
    else
        trouble_say(&trouble, NULL,
                    "ask for odds, roll, figures, next, charts, clauses, rulings or sheet");
    if (to->cut) {
        to->used = 0;
        to->cut = false;
        trouble_say(&trouble, NULL,
                    "the answer is too long; --brief leaves the list of outcomes out");
    }
    if (trouble.kind != TROUBLE_NONE)
        trouble_json(to, &trouble);
    return trouble.kind;
}
