#include "ask.h"

#include <string.h>

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
    if (!fine) {
        struct text *t = trouble_usage(trouble, "--seed");
        text_add(t, "--seed: ");
        text_quote(t, word ? word : "");
        text_add(t, " is not a whole number of at most 19 digits");
    }
    return fine;
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
    struct text *t = trouble_usage(trouble, "--dice");
    text_add(t, "--dice: ");
    text_quote(t, word ? word : "");
    text_add(t, " is not one list of pips with commas between, such as 5,2");
    return false;
}

static bool unknown_option(const char *word, struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, NULL);
    text_add(t, "there is no option ");
    text_quote(t, word);
    text_add(t, " here; allowed are --swap, --json and, for a roll, --seed N or --dice 5,2");
    return false;
}

static bool read_option(struct request *r, enum ask_verb verb, const char *const **at, const char *const *end,
                        struct trouble *trouble)
{
    const char *word = *(*at)++;
    if (strcmp(word, "--swap") == 0)
        return r->swap = true;
    if (strcmp(word, "--json") == 0)
        return true;
    if (verb == ASK_ROLL && strcmp(word, "--seed") == 0)
        return read_seed(r, *at < end ? *(*at)++ : NULL, trouble);
    if (verb == ASK_ROLL && strcmp(word, "--dice") == 0)
        return read_dice(r, *at < end ? *(*at)++ : NULL, trouble);
    return unknown_option(word, trouble);
}

bool request_read(struct request *r, enum ask_verb verb, int count, const char *const *words, struct trouble *trouble)
{
    const char *const *at = words, *const *end = words + count;
    *r = (struct request){.dice_count = -1};
    if (count == 0) {
        text_add(trouble_usage(trouble, NULL), "name a chart; longroll charts lists them");
        return false;
    }
    r->question.chart = chart_find(*at++, &r->system, trouble);
    if (!r->question.chart)
        return false;
    while (at < end) {
        bool fine = strncmp(*at, "--", 2) == 0 ? read_option(r, verb, &at, end, trouble)
                                               : question_read(&r->question, *at++, trouble);
        if (!fine)
            return false;
    }
    if (r->seeded && r->dice_count >= 0) {
        text_add(trouble_usage(trouble, "--dice"), "give either --seed or --dice, not both");
        return false;
    }
    return (!r->swap || question_swap(&r->question, trouble)) && question_close(&r->question, trouble);
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
            for (; k >= gap && compare(c, odds_state(o, order[k - gap]), odds_state(o, moving)) > 0; k -= gap)
                order[k] = order[k - gap];
            order[k] = moving;
        }
}

/* The arithmetic that does not hang on the dice: the steps of the first path. */
static void take_steps(struct reply *reply, const struct chart *c, const void *facts)
{
    struct dice d = {.by_pips = true};
    dice_all(&d);
    rule_play(&c->rule, facts, &d, reply->result, &reply->steps);
}

bool reply_odds(struct reply *reply, const struct request *request, void *room, size_t size, struct trouble *trouble)
{
    const struct chart *c = request->question.chart;
    const size_t order_size = size / 16 / 8 * 8;
    memset(reply, 0, sizeof *reply);
    reply->request = request;
    if (!odds_of(&reply->odds, &c->rule, request->question.facts, (char *)room + order_size, size - order_size,
                 &reply->throws) ||
        (size_t)reply->odds.count > order_size / sizeof(int32_t)) {
        text_add(trouble_usage(trouble, NULL), odds_explain(reply->odds.trouble ? reply->odds.trouble : ODDS_TOO_MANY));
        return false;
    }
    sort_outcomes(c, &reply->odds, room);
    reply->order = room;
    take_steps(reply, c, request->question.facts);
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
    rule_play(&c->rule, request->question.facts, &reply->dice, reply->result, &reply->steps);
    dice_close(&reply->dice);
    if (reply->dice.trouble) {
        struct text *t = trouble_usage(trouble, "--dice");
        text_add(t, "--dice: ");
        dice_explain(&reply->dice, t);
        return false;
    }
    return true;
}

bool odds_mean(const struct odds *o, const struct field *output, struct wide *above)
{
    struct wide sum[2] = {wide_of(0), wide_of(0)}; /* of what is not below 0, and of what is */
    for (int i = 0; i < o->count; i++) {
        int value = field_get(output, odds_state(o, i));
        struct wide part = odds_weight(o, i);
        wide_multiply(&part, (uint64_t)(value < 0 ? -value : value));
        wide_add(&sum[value < 0], &part);
    }
    const bool below = wide_compare(&sum[0], &sum[1]) < 0;
    *above = sum[below];
    wide_subtract(above, &sum[!below]);
    return below;
}

enum trouble_kind ask(struct text *to, int count, const char *const *words, void *room, size_t size)
{
    struct trouble trouble = {0};
    static struct request request; /* too large for a small stack */
    static struct reply reply;
    if (count > 0 && strcmp(words[0], "charts") == 0) {
        const struct system *s = count > 1 ? system_find(words[1], &trouble) : NULL;
        if (trouble.kind == TROUBLE_NONE)
            charts_json(to, s);
    } else if (count > 0 && (strcmp(words[0], "odds") == 0 || strcmp(words[0], "roll") == 0)) {
        enum ask_verb verb = words[0][0] == 'o' ? ASK_ODDS : ASK_ROLL;
        if (request_read(&request, verb, count - 1, words + 1, &trouble) &&
            (verb == ASK_ODDS ? reply_odds(&reply, &request, room, size, &trouble)
                              : reply_roll(&reply, &request, &trouble)))
            reply_json(to, &reply, verb);
    } else {
        text_add(trouble_usage(&trouble, NULL), "ask for odds, roll or charts");
    }
    if (trouble.kind != TROUBLE_NONE)
        trouble_json(to, &trouble);
    return trouble.kind;
}
