#include "door.h"

#include <stdlib.h>
#include <string.h>

#include "commander/commander.h"
#include "engine/chart/ask.h"
#include "engine/battle/battle_json.h"
#include "engine/battle/tell.h"

enum { RECORD_ROOM = 1 << 20, LINE_ROOM = 2000 };

/* The battle that is played; `shown` is the one that is looked at again. */
static struct play_any any, any_shown;
static struct play *const play = &any.play, *const shown = &any_shown.play;
static char record_room[RECORD_ROOM];
static struct text record; /* the journal so far */
static size_t head;        /* of its bytes: the scenario and the line "orders" */
static uint64_t seed;
static bool typed; /* its head says that the players threw their own dice */
static bool is_open;

/* One request as it is answered. */
struct asked {
    struct text *to;
    struct json j;
    char words[LINE_ROOM]; /* of the first line, behind the verb */
    const char *text;      /* behind the first line */
    size_t size;
    void *work;
    size_t room;
    int seat;
    const char *rest; /* of the words, behind the seat */
    struct state *seen;
    struct trouble trouble;
};

static bool refuse(struct asked *a, const char *why)
{
    return trouble_say(&a->trouble, NULL, "%s", why);
}

/* ---- reading and keeping ---- */

/* The seat that the words begin with, and what it sees. */
static bool take_seat(struct asked *a)
{
    static struct state seen;
    char name[ID_MOST + 1] = "";
    const size_t length = strcspn(a->words, " ");
    if (length < sizeof name) {
        memcpy(name, a->words, length);
        name[length] = '\0';
    }
    a->rest = a->words + length + strspn(a->words + length, " ");
    a->seat = seat_named(play->scenario, name);
    if (a->seat == NOBODY)
        return refuse(a, "there is no such seat; there are the two sides, referee and spectator");
    state_seen(play->scenario, play->state, a->seat, &seen);
    a->seen = &seen;
    return true;
}

/* A commander's reason stands as a remark before his order; it ends where a line does. */
static void keep_reason(const char *why)
{
    const size_t length = strcspn(why, "\r\n");
    if (length == 0)
        return;
    text_add(&record, "# ");
    text_bytes(&record, why, length);
    text_char(&record, '\n');
}

static bool keep_line(struct asked *a)
{
    const size_t used = record.used;
    keep_reason(a->text);
    play_write_line(play, &record);
    if (!record.cut)
        return true;
    play_forget(play);
    record.used = used;
    record.at[used] = '\0';
    record.cut = false;
    return refuse(a, "the journal is full: it can have a million characters");
}

static void put_faults(struct asked *a, const struct faults *f)
{
    struct text *t = trouble_usage(&a->trouble, NULL);
    for (int i = 0; i < f->count; i++) {
        text_add(t, i ? "\n" : "");
        text_add(t, "line ");
        text_number(t, f->list[i].line);
        text_add(t, ": ");
        text_add(t, f->list[i].words);
    }
}

/* Where the scenario and the line after it end. */
static size_t head_of(const char *text)
{
    const char *orders = strstr(text, "\norders ");
    const char *end = orders ? strchr(orders + 1, '\n') : NULL;
    return end ? (size_t)(end - text) + 1 : strlen(text);
}

static bool open_journal(struct asked *a)
{
    static struct journal r;
    struct faults faults = {.count = 0};
    if (!journal_play_any(&r, &any, a->text, a->size, 0, &faults, &a->trouble)) {
        if (faults.count > 0)
            put_faults(a, &faults);
        else if (r.differs) {
            struct text *t = trouble_usage(&a->trouble, NULL);
            text_add(t, "line ");
            text_number(t, r.line);
            text_add(
                t, " of the journal was changed, or one before it: it is not what comes out here");
        }
        return false;
    }
    if (r.seat != SEAT_REFEREE)
        return refuse(a, "this is a seat's own journal; only the whole one continues");
    seed = play->state->head.seed;
    typed = play->typed;
    play->typed =
        false; /* from here on the dice are the page's: who saw them fall does not take them back */
    text_bytes(&record, a->text, r.whole);
    if (record.used > 0 && record.at[record.used - 1] != '\n')
        text_char(&record, '\n');
    return true;
}

static bool open_scenario(struct asked *a)
{
    struct faults faults = {.count = 0};
    if (!scenario_read(&any.scenario, a->text, a->size, &faults)) {
        put_faults(a, &faults);
        return false;
    }
    seed = strtoull(a->words, NULL, 10);
    typed = false;
    play_over(play, &any.scenario, &any.last, any.room);
    play_begin(play, seed);
    text_bytes(&record, a->text, a->size);
    if (record.used > 0 && record.at[record.used - 1] != '\n')
        text_char(&record, '\n');
    play_write_head(play, &record);
    return true;
}

static bool do_open(struct asked *a)
{
    is_open = false;
    text_over(&record, record_room, sizeof record_room);
    const bool journal = strstr(a->text, "\norders ") || strstr(a->text, "\nseat ");
    if (!(journal ? open_journal(a) : open_scenario(a)))
        return false;
    if (record.cut)
        return refuse(a, "the journal is too long: it can have a million characters");
    if (!has_table(&play->scenario->ground))
        return refuse(a, "this battle has no table to show: it is played with longroll battle");
    head = head_of(record.at);
    is_open = true;
    json_key(&a->j, "scenario");
    scenario_json(&a->j, play->scenario);
    return true;
}

/* ---- orders ---- */

static struct request request;
static struct reply reply;

/* Works out what an order would bring; false if no chart decides it. */
static bool weigh(struct asked *a, const struct state *state, const struct order *o,
                  struct trouble *trouble)
{
    request = (struct request){.system = play->scenario->system, .dice_count = -1, .brief = true};
    request.question.given = UINT32_MAX;
    request.question.chart = order_decided_by(play->scenario, state, o, request.question.facts);
    return request.question.chart && reply_odds(&reply, &request, a->work, a->room, trouble);
}

/* The mean of what the order's chart gives: what was to be expected of the dice that fell. */
static void put_expected(struct asked *a, const struct play *p, int seat)
{
    static struct state before;
    struct trouble none = {0};
    state_seen(p->scenario, p->before, seat, &before);
    if (p->last->throws.count > 0 && weigh(a, &before, &p->last->order, &none))
        means_json(&a->j, &reply, reply.turns);
}

/* What an order did, and, if a commander gave it, why. */
static void put_told(struct asked *a, const struct play *p, int seat, const char *why)
{
    char room[LINE_ROOM];
    struct text t;
    json_open(&a->j, '{');
    text_over(&t, room, sizeof room);
    text_bytes(&t, why, strcspn(why, "\r\n"));
    if (t.used > 0) {
        json_key(&a->j, "why");
        json_text(&a->j, &t);
    }
    json_key(&a->j, "event");
    static struct heard heard;
    events_json(&a->j, p, seat, &heard);
    put_expected(a, p, seat);
    json_close(&a->j, '}');
}

static bool do_order(struct asked *a)
{
    if (!play_order(play, SEAT_REFEREE, a->rest, &a->trouble) || !keep_line(a))
        return false;
    json_key(&a->j, "told");
    put_told(a, play, a->seat, a->text);
    return true;
}

static bool do_undo(struct asked *a)
{
    if (!play_undo(play, &a->trouble) || !keep_line(a))
        return false;
    json_key(&a->j, "told");
    put_told(a, play, a->seat, a->text);
    return true;
}

static bool do_view(struct asked *a)
{
    json_key(&a->j, "view");
    view_json(&a->j, play->scenario, a->seen, a->seat);
    json_put_number(&a->j, "undo", play->undo.count);
    return true;
}

static bool take_unit(struct asked *a, int *unit)
{
    *unit = scenario_unit(play->scenario, a->rest);
    return (*unit != NOBODY && battle_has(play->scenario, a->seen, *unit)) ||
           refuse(a, "there is no such unit");
}

static bool do_orders(struct asked *a)
{
    enum subject of = OF_UNIT;
    int number = NOBODY;
    if (*a->rest) {
        number = scenario_find_any(play->scenario, a->rest, &of);
        if (number == NOBODY || (of == OF_UNIT && !battle_has(play->scenario, a->seen, number)))
            return refuse(a, "there is no such unit");
    }
    json_key(&a->j, "orders");
    orders_json(&a->j, play->scenario, a->seen, a->seat, of, number);
    return true;
}

static bool do_around(struct asked *a)
{
    int unit;
    if (!take_unit(a, &unit))
        return false;
    json_key(&a->j, "around");
    around_json(&a->j, play->scenario, a->seen, unit);
    return true;
}

static bool do_menu(struct asked *a)
{
    struct order o = {.kind = NO_KIND, .target = NOBODY};
    if (*a->rest && (!order_begun(play->scenario, a->rest, &o, &a->trouble) ||
                     !order_may_begin(play->scenario, a->seen, a->seat, &o, &a->trouble)))
        return false;
    json_key(&a->j, "menu");
    menu_json(&a->j, play->scenario, a->seen, a->seat, &o);
    return true;
}

/* ---- what would be ---- */

/* Can the order bring its own side anything, and can it change anything at all?  By every outcome
 * that its chart can have; a chart that does not tell its effects may do both. */
static void put_prospects(struct asked *a, const struct reply *r)
{
    const struct question *q = &r->request->question;
    const bool told = q->chart->effects && r->listed;
    bool gains = !told, changes = !told;
    for (int i = 0; told && i < r->odds.count; i++) {
        struct effects e = {.count = 0};
        q->chart->effects(q->facts, odds_state(&r->odds, i), &e);
        changes = changes || e.count > 0;
        for (int k = 0; k < e.count; k++)
            gains = gains || e.list[k].change > 0;
    }
    json_key(&a->j, "may_gain");
    json_bool(&a->j, gains);
    json_key(&a->j, "may_change");
    json_bool(&a->j, changes);
}

static bool do_odds(struct asked *a)
{
    struct order o;
    if (!order_read(play->scenario, a->rest, &o, &a->trouble) ||
        !order_may(play->scenario, a->seen, a->seat, &o, &a->trouble))
        return false;
    const struct battle_rules *b = play->scenario->system->battle;
    if (has_table(&play->scenario->ground) && b->kinds[o.kind]->wants_target && o.unit_count > 0)
        json_put_number(&a->j, "far", b->distance(play->scenario, a->seen, o.unit[0], o.target));
    const bool weighed = weigh(a, a->seen, &o, &a->trouble);
    if (weighed)
        put_prospects(a, &reply);
    json_key(&a->j, "odds");
    if (weighed)
        reply_json(a->to, &reply, ASK_ODDS);
    else
        json_null(&a->j);
    a->j.comma = true;
    return a->trouble.kind == TROUBLE_NONE;
}

/* Ends phase after phase, whatever is left undone, until the other side may fire; false if it never
 * does. */
static bool until_they_fire(struct state *state, int side, int fire)
{
    const struct battle_rules *b = play->scenario->system->battle;
    const struct order end = {
        .kind = (uint8_t)kind_named(b, "end"), .target = NOBODY, .overruled = true};
    struct dice d;
    for (int i = 0; i < 2 * b->phase_count && fire != NO_KIND && end.kind != NO_KIND; i++) {
        if (battle_turn_of(play->scenario, state) != side &&
            b->kinds[fire]->phases >> phase_now(state) & 1)
            return true;
        if (!order_may(play->scenario, state, SEAT_REFEREE, &end, NULL))
            return false;
        dice_rolled(&d, 0, 0);
        order_obey(play->scenario, state, &end, &d, NULL);
    }
    return false;
}

/* Castings to be expected, in hundredths: the mean of the first result. */
static int64_t mean_of(const struct reply *r)
{
    struct wide above;
    const struct values v = reply_values(r, r->turns, 0);
    int64_t hundredths = 0;
    values_mean(&v, &above);
    wide_multiply(&above, 100);
    while (wide_compare(&above, v.total) >= 0 && hundredths < 10000) {
        wide_subtract(&above, v.total);
        hundredths++;
    }
    return hundredths;
}

/* "reply": {"unit": ..., "odds": ...}, the fire that costs the unit most; null if nobody can fire
 * at it. */
static void put_reply(struct asked *a, const struct state *from, int unit)
{
    static struct state then;
    const int side = play->scenario->unit[unit].side,
              fire = kind_named(play->scenario->system->battle, "fire");
    struct order o = {.kind = (uint8_t)fire, .unit_count = 1, .target = (int16_t)unit}, best = o;
    struct trouble none = {0};
    int64_t most = -1;
    state_copy(play->scenario, &then, from);
    json_key(&a->j, "reply");
    const bool they = until_they_fire(&then, side, fire);
    for (int i = 0; they && i < then.head.units; i++) {
        o.unit[0] = (int16_t)i;
        if (play->scenario->unit[i].side == side ||
            !order_may(play->scenario, &then, SEAT_REFEREE, &o, NULL) ||
            !weigh(a, &then, &o, &none) || mean_of(&reply) <= most)
            continue;
        most = mean_of(&reply);
        best = o;
    }
    if (most < 0 || !weigh(a, &then, &best, &none)) {
        json_null(&a->j);
        return;
    }
    json_open(&a->j, '{');
    json_put_string(&a->j, "unit",
                    scenario_name(play->scenario, play->scenario->unit[best.unit[0]].id));
    json_key(&a->j, "odds");
    reply_json(a->to, &reply, ASK_ODDS);
    a->j.comma = true;
    json_close(&a->j, '}');
}

static bool do_reply(struct asked *a)
{
    int unit;
    if (!take_unit(a, &unit))
        return false;
    put_reply(a, a->seen, unit);
    return true;
}

/* The ground as the seat knows it: a hidden depth that was sounded is in its view, any other is
 * taken to be none. */
static const struct scenario *as_known(void)
{
    static struct scenario known;
    known = *play->scenario;
    for (int i = 0; i < known.ground.feature_count; i++)
        if (known.ground.feature[i].hidden)
            known.ground.feature[i].depth = 0;
    return &known;
}

static bool do_try(struct asked *a)
{
    struct order o;
    struct dice d;
    if (!order_read(play->scenario, a->rest, &o, &a->trouble) ||
        !order_may(play->scenario, a->seen, a->seat, &o, &a->trouble))
        return false;
    char room[LINE_ROOM];
    struct text says;
    text_over(&says, room, sizeof room);
    order_phrase(play->scenario, &o, &says);
    json_key(&a->j, "says");
    json_text(&a->j, &says);
    dice_rolled(&d, 0, 0); /* not the battle's own */
    order_obey(as_known(), a->seen, &o, &d, NULL);
    json_key(&a->j, "view");
    view_json(&a->j, play->scenario, a->seen, a->seat);
    if (o.unit_count > 0 &&
        play->scenario->system->battle->is_in(play->scenario, a->seen, o.unit[0]))
        put_reply(a, a->seen, o.unit[0]);
    return true;
}

/* ---- commanders ---- */

static bool do_think(struct asked *a)
{
    static struct commander_seat seat;
    static struct thought thought;
    char name[40] = "", room[JOURNAL_LINE];
    struct text t;
    const size_t length = strcspn(a->rest, " ");
    if (length < sizeof name) {
        memcpy(name, a->rest, length);
        name[length] = '\0';
    }
    const struct commander *who = commander_named(name, play->scenario->system, &a->trouble);
    if (!who)
        return false;
    if (play->state->head.over || a->seat != battle_turn_of(play->scenario, play->state))
        return refuse(a, "it is not this side's turn to order");
    const uint64_t own = strtoull(a->rest + length, NULL, 10);
    commander_sit(&seat, who, a->seat);
    commander_think(&seat, play->scenario, play->state, own, &thought);
    text_over(&t, room, sizeof room);
    order_write(play->scenario, &thought.order, &t);
    json_key(&a->j, "order");
    json_text(&a->j, &t);
    json_put_string(&a->j, "why", thought.why);
    return true;
}

static bool do_commanders(struct asked *a)
{
    json_key(&a->j, "commanders");
    json_open(&a->j, '[');
    for (int i = 0; i < commander_count; i++) {
        if (is_open && !commander_may_play(&commanders[i], play->scenario->system))
            continue;
        json_open(&a->j, '{');
        json_put_string(&a->j, "name", commanders[i].name);
        json_put_string(&a->j, "about", commanders[i].about);
        json_close(&a->j, '}');
    }
    json_close(&a->j, ']');
    return true;
}

/* ---- looking back ---- */

/* Plays the next line of the record in `shown`, and finds the remark before it; false at the end.
 */
static bool next_shown(const char **at, const char **why)
{
    char line[JOURNAL_LINE];
    struct trouble none = {0};
    *why = "";
    while (**at) {
        const char *end = strchr(*at, '\n');
        const size_t whole = end ? (size_t)(end - *at) : strlen(*at), length = strcspn(*at, "~\n");
        const bool remark = **at == '#' || length >= sizeof line;
        *why = strncmp(*at, "# ", 2) == 0 ? *at + 2 : *why;
        memcpy(line, *at, remark ? 0 : length);
        line[remark ? 0 : length] = '\0';
        *at += whole + (end != NULL);
        if (remark || !line[0])
            continue;
        if (strncmp(line, "undo", 4) == 0)
            return play_undo(shown, &none);
        const char *order = strchr(line, ' ');
        return order && play_order(shown, SEAT_REFEREE, order, &none);
    }
    return false;
}

static const char *begin_shown(void)
{
    play_over(shown, play->scenario, &any_shown.last, any_shown.room);
    shown->typed = typed;
    play_begin(shown, seed);
    return record.at + head;
}

static bool do_history(struct asked *a)
{
    const char *at = begin_shown(), *why;
    json_key(&a->j, "history");
    json_open(&a->j, '[');
    while (next_shown(&at, &why))
        put_told(a, shown, a->seat, why);
    json_close(&a->j, ']');
    return true;
}

static bool do_moment(struct asked *a)
{
    static struct state seen;
    const char *at = begin_shown(), *why;
    for (int lines = atoi(a->rest); lines > 0 && next_shown(&at, &why); lines--)
        ;
    state_seen(shown->scenario, shown->state, a->seat, &seen);
    json_key(&a->j, "view");
    view_json(&a->j, shown->scenario, &seen, a->seat);
    return true;
}

static bool do_journal(struct asked *a)
{
    json_key(&a->j, "text");
    json_text(&a->j, &record);
    return true;
}

/* ---- the door ---- */

static const struct {
    const char *verb;
    bool (*answer)(struct asked *);
    bool of_battle, of_seat; /* wants one that is open; the words begin with a seat */
} verbs[] = {
    {"open", do_open, false, false},
    {"view", do_view, true, true},
    {"order", do_order, true, true},
    {"undo", do_undo, true, true},
    {"orders", do_orders, true, true},
    {"around", do_around, true, true},
    {"menu", do_menu, true, true},
    {"odds", do_odds, true, true},
    {"try", do_try, true, true},
    {"reply", do_reply, true, true},
    {"think", do_think, true, true},
    {"history", do_history, true, true},
    {"moment", do_moment, true, true},
    {"journal", do_journal, true, false},
    {"commanders", do_commanders, false, false},
};

static bool answer(struct asked *a, const char *verb)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verbs[i].verb, verb) != 0)
            continue;
        if (verbs[i].of_battle && !is_open)
            return refuse(a, "no battle is open");
        return (!verbs[i].of_seat || take_seat(a)) && verbs[i].answer(a);
    }
    return refuse(a, "there is no such request");
}

void door(struct text *to, const char *text, size_t size, void *work, size_t room)
{
    static struct asked a;
    char verb[16] = "";
    const char *end = memchr(text, '\n', size);
    const size_t line = end ? (size_t)(end - text) : size;
    const char *blank = memchr(text, ' ', line);
    const size_t length = blank ? (size_t)(blank - text) : line;
    a = (struct asked){.to = to, .work = work, .room = room, .rest = ""};
    a.text = end ? end + 1 : text + size;
    a.size = size - (size_t)(a.text - text);
    if (length < sizeof verb) {
        memcpy(verb, text, length);
        verb[length] = '\0';
    }
    if (blank && line - length - 1 < sizeof a.words) {
        memcpy(a.words, blank + 1, line - length - 1);
        a.words[line - length - 1] = '\0';
    }
    json_over(&a.j, to);
    json_open(&a.j, '{');
    if (!answer(&a, verb) || to->cut) {
        if (to->cut)
            refuse(&a, "the answer is too long");
        to->used = 0;
        to->cut = false;
        trouble_json(to, &a.trouble);
        return;
    }
    json_close(&a.j, '}');
    text_char(to, '\n');
}
