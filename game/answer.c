#include "game.h"

#include <stdlib.h>
#include <string.h>

#include "engine/battle/battle_json.h"
#include "engine/battle/tell.h"

/* What a game is asked, verb by verb.  Each answer is made from what the seat sees and knows; only
 * orders, and what was heard of them, come from the game itself. */

enum { WORDS_ROOM = 2000 };

/* One question as it is answered. */
struct query {
    struct game *game;
    struct game_room *room;
    int seat, hearer;
    const char *words;        /* behind the verb */
    const char *why;          /* an order is given */
    const struct scenario *s; /* as the seat knows it */
    struct state *seen;
    struct json j;
    struct trouble trouble;
};

static bool refuse(struct query *q, const char *why)
{
    return trouble_say(&q->trouble, NULL, "%s", why);
}

static void put_text(struct query *q, const char *key, const struct text *t)
{
    json_key(&q->j, key);
    json_text(&q->j, t);
}

static void put_view(struct query *q)
{
    json_key(&q->j, "view");
    view_json(&q->j, q->s, q->seen, q->seat);
}

/* ---- what was done ---- */

/* What was to be expected of the dice that fell: the mean of what the order's chart gives. */
static void put_expected(struct query *q, const struct play *p)
{
    struct weighing *w = &q->room->weighing;
    struct trouble none = {0};
    if (p->last->throws.count > 0 && !p->state->head.told &&
        order_odds(q->s, &q->room->heard.before, &q->room->heard.order, w, &none))
        means_json(&q->j, &w->reply, w->reply.turns);
}

/* What the play's last line did, as it was heard of; if a commander gave the order, why. */
static void put_told(struct query *q, const struct play *p, const struct hearing *h,
                     const char *why, size_t length)
{
    char room[WORDS_ROOM];
    struct text t;
    text_over(&t, room, sizeof room);
    text_bytes(&t, why ? why : "", why ? length : 0);
    hearing_look(h, p, &q->room->heard);
    json_print(&q->j, "{");
    if (t.used > 0 && hearing_may_know_why(h, p, &q->room->heard))
        put_text(q, "why", &t);
    json_key(&q->j, "event");
    events_json(&q->j, p, h, &q->room->heard);
    put_expected(q, p);
    json_print(&q->j, "}");
}

/* The line that was kept just now. */
static bool put_last(struct query *q)
{
    const struct hearing *h = game_hearing(q->game, q->hearer);
    json_key(&q->j, "told");
    if (h->last)
        put_told(q, &q->game->play, h, q->why, q->why ? strcspn(q->why, "\r\n") : 0);
    else
        json_null(&q->j);
    return true;
}

static bool do_order(struct query *q)
{
    return game_order(q->game, q->seat, q->words, q->why, q->room, &q->trouble) && put_last(q);
}

static bool do_undo(struct query *q)
{
    return game_undo(q->game, q->seat, q->room, &q->trouble) && put_last(q);
}

/* The next line that the seat heard of, played in the room; NULL: there is none. */
static const struct play *next_heard(struct query *q, struct play *p, struct hearing *h)
{
    struct trouble none = {0};
    while (journal_next(&q->room->journal) && journal_do(&q->room->journal, p, &none))
        if (hearing_note(h, p, &q->room->heard))
            return p;
    return NULL;
}

static bool do_history(struct query *q)
{
    struct play *p = game_again(q->game, q->room);
    const struct journal *j = &q->room->journal;
    const int from = atoi(q->words);
    struct hearing h;
    hearing_begin(&h, q->seat);
    json_print(&q->j, "history:[");
    while (next_heard(q, p, &h))
        if (h.lines > from)
            put_told(q, p, &h, j->remark, j->remark_length);
    json_print(&q->j, "]");
    return true;
}

static bool do_moment(struct query *q)
{
    struct play *p = game_again(q->game, q->room);
    struct hearing h;
    hearing_begin(&h, q->hearer);
    while (h.lines < atoi(q->words) && next_heard(q, p, &h))
        ;
    state_seen(p->scenario, p->state, q->seat, q->seen);
    put_view(q);
    return true;
}

/* A seat's own, which is written from the whole one. */
static bool put_seat_journal(struct query *q)
{
    const size_t size = 2 * (q->game->script->size + q->game->used) + (1 << 16);
    char *room = malloc(size);
    struct text t;
    if (!room)
        return refuse(q, "there is no memory left");
    text_over(&t, room, size);
    const bool fine = journal_seen(&q->room->journal, game_again(q->game, q->room), q->seat,
                                   &q->room->book, &t, &q->trouble);
    if (fine)
        put_text(q, "text", &t);
    free(room);
    return fine;
}

static bool do_journal(struct query *q)
{
    if (q->seat != SEAT_REFEREE)
        return put_seat_journal(q);
    json_key(&q->j, "text");
    json_string_open(&q->j);
    json_piece(&q->j, q->game->script->text);
    json_piece(&q->j, q->game->lines);
    json_string_close(&q->j);
    return true;
}

/* ---- how it stands ---- */

static bool do_scenario(struct query *q)
{
    json_key(&q->j, "scenario");
    scenario_json(&q->j, q->s);
    if (q->game->shown)
        json_print(&q->j, "shown?%d version:%d", true, q->game->version);
    return true;
}

static bool do_view(struct query *q)
{
    const struct hearing *h = game_hearing(q->game, q->seat);
    put_view(q);
    json_print(&q->j, "undo:%d lines:%d", hearing_undoable(h, &q->game->play), h->lines);
    return true;
}

static bool take_unit(struct query *q, int *unit)
{
    *unit = scenario_unit(q->s, q->words);
    return (*unit != NOBODY && battle_has(q->s, q->seen, *unit)) ||
           refuse(q, "there is no such unit");
}

static bool do_orders(struct query *q)
{
    enum subject of = OF_UNIT;
    const int number = *q->words ? scenario_find_any(q->s, q->words, &of) : NOBODY;
    if (*q->words && (number == NOBODY || (of == OF_UNIT && !battle_has(q->s, q->seen, number))))
        return refuse(q, "there is no such unit");
    json_key(&q->j, "orders");
    orders_json(&q->j, q->s, q->seen, q->seat, of, number);
    return true;
}

static bool do_around(struct query *q)
{
    int unit;
    if (!take_unit(q, &unit))
        return false;
    json_key(&q->j, "around");
    around_json(&q->j, q->s, q->seen, unit);
    return true;
}

static bool do_menu(struct query *q)
{
    struct order o = {.kind = NO_KIND, .target = NOBODY};
    if (*q->words && (!order_begun(q->s, q->words, &o, &q->trouble) ||
                      !order_may_begin(q->s, q->seen, q->seat, &o, &q->trouble)))
        return false;
    json_key(&q->j, "menu");
    menu_json(&q->j, q->s, q->seen, q->seat, &o);
    return true;
}

/* ---- what would be ---- */

/* Can the order bring its own side anything, and can it change anything at all?  By every
 * outcome that its chart can have; a chart that does not tell its effects may do both. */
static void put_prospects(struct query *q, const struct reply *r)
{
    const struct question *asked = &r->request->question;
    const bool told = asked->chart->effects && r->listed;
    bool gains = !told, changes = !told;
    for (int i = 0; told && i < r->odds.count; i++) {
        struct effects e = {.count = 0};
        asked->chart->effects(asked->facts, odds_state(&r->odds, i), &e);
        changes = changes || e.count > 0;
        for (int k = 0; k < e.count; k++)
            gains = gains || e.list[k].change > 0;
    }
    json_print(&q->j, "may_gain?%d may_change?%d", gains, changes);
}

static void put_odds(struct query *q)
{
    json_key(&q->j, "odds");
    reply_json(q->j.to, &q->room->weighing.reply, ASK_ODDS);
    q->j.comma = true;
}

/* A lawful order of the seat's. */
static bool take_order(struct query *q, struct order *o)
{
    return order_read(q->s, q->words, o, &q->trouble) &&
           order_may(q->s, q->seen, q->seat, o, &q->trouble);
}

static bool do_odds(struct query *q)
{
    const struct battle_rules *b = q->s->system->battle;
    struct order o;
    if (!take_order(q, &o))
        return false;
    if (has_table(&q->s->ground) && b->kinds[o.kind]->wants_target && o.unit_count > 0)
        json_print(&q->j, "far:%d", b->distance(q->s, q->seen, o.unit[0], o.target));
    if (order_odds(q->s, q->seen, &o, &q->room->weighing, &q->trouble)) {
        put_prospects(q, &q->room->weighing.reply);
        put_odds(q);
    } else {
        json_key(&q->j, "odds");
        json_null(&q->j);
    }
    return q->trouble.kind == TROUBLE_NONE;
}

static int kind_of_role(const struct battle_rules *b, enum order_role role)
{
    for (int i = 0; i < b->kind_count; i++)
        if (b->kinds[i]->role == role)
            return i;
    return NO_KIND;
}

/* Ends phase after phase, whatever is left undone, until the other side may fire; false if it
 * never does. */
static bool until_they_fire(const struct scenario *s, struct state *state, int side, int fire)
{
    const struct battle_rules *b = s->system->battle;
    const struct order end = {
        .kind = (uint8_t)kind_of_role(b, ROLE_END), .target = NOBODY, .overruled = true};
    struct dice d;
    for (int i = 0; i < 2 * b->phase_count && fire != NO_KIND && end.kind != NO_KIND; i++) {
        if (battle_turn_of(s, state) != side && b->kinds[fire]->phases >> phase_now(state) & 1)
            return true;
        if (!order_may(s, state, SEAT_REFEREE, &end, NULL))
            return false;
        dice_rolled(&d, 0, 0);
        order_obey(s, state, &end, &d, NULL);
    }
    return false;
}

/* Of the other side's fires at the unit, the one that costs it most on average. */
static bool find_reply(struct query *q, int unit, struct order *best)
{
    struct weighing *w = &q->room->weighing;
    struct state *then = &q->room->then;
    const int side = q->s->unit[unit].side, fire = kind_of_role(q->s->system->battle, ROLE_FIRE);
    struct order o = {.kind = (uint8_t)fire, .unit_count = 1, .target = (int16_t)unit};
    struct trouble none = {0};
    int64_t most = -1;
    state_copy(q->s, then, q->seen);
    const bool they = until_they_fire(q->s, then, side, fire);
    for (int i = 0; they && i < then->head.units; i++) {
        o.unit[0] = (int16_t)i;
        if (q->s->unit[i].side == side || !order_may(q->s, then, SEAT_REFEREE, &o, NULL) ||
            !order_odds(q->s, then, &o, w, &none) || odds_mean(&w->reply) <= most)
            continue;
        most = odds_mean(&w->reply);
        *best = o;
    }
    return most >= 0 && order_odds(q->s, then, best, w, &none);
}

/* "reply": {"unit": ..., "odds": ...}; null if nobody can fire at it. */
static void put_reply(struct query *q, int unit)
{
    struct order best;
    json_key(&q->j, "reply");
    if (!find_reply(q, unit, &best)) {
        json_null(&q->j);
        return;
    }
    json_print(&q->j, "{unit:%s", scenario_id(q->s, OF_UNIT, best.unit[0]));
    put_odds(q);
    json_print(&q->j, "}");
}

static bool do_reply(struct query *q)
{
    int unit;
    if (!take_unit(q, &unit))
        return false;
    put_reply(q, unit);
    return true;
}

static bool do_try(struct query *q)
{
    struct order o;
    struct dice d;
    char room[WORDS_ROOM];
    struct text says;
    if (!take_order(q, &o))
        return false;
    text_over(&says, room, sizeof room);
    order_phrase(q->s, &o, &says);
    put_text(q, "says", &says);
    dice_rolled(&d, 0, 0); /* not the battle's own */
    order_obey(q->s, q->seen, &o, &d, NULL);
    put_view(q);
    if (o.unit_count > 0 && o.of == OF_UNIT &&
        q->s->system->battle->is_in(q->s, q->seen, o.unit[0]))
        put_reply(q, o.unit[0]);
    return true;
}

/* ---- ways ---- */

/* The next word as a number; false if it is none, or out of bounds. */
static bool take_number(struct query *q, int most, int *number)
{
    char *behind;
    const long value = strtol(q->words, &behind, 10);
    if (behind == q->words || (*behind && *behind != ' ') || value < 0 || value > most)
        return refuse(q,
                      "a place is two numbers, in hundredths of an inch: way UNIT X Y [BEARING]");
    q->words = behind + strspn(behind, " ");
    *number = (int)value;
    return true;
}

/* The unit that is named first. */
static bool take_first_unit(struct query *q, int *unit)
{
    char name[40] = "";
    const size_t length = strcspn(q->words, " ");
    const char *rest = q->words + length + strspn(q->words + length, " ");
    if (length < sizeof name) {
        memcpy(name, q->words, length);
        name[length] = '\0';
    }
    q->words = name;
    const bool found = take_unit(q, unit);
    q->words = rest;
    return found;
}

/* The orders, each in words; after them the state is as they would leave it. */
static void put_way(struct query *q, const struct route *way)
{
    char room[WORDS_ROOM];
    struct text t;
    struct dice none;
    json_print(&q->j, "orders:[");
    for (int i = 0; i < way->count; i++) {
        json_print(&q->j, "{");
        text_over(&t, room, sizeof room);
        order_write(q->s, &way->order[i], &t);
        put_text(q, "words", &t);
        text_over(&t, room, sizeof room);
        order_phrase(q->s, &way->order[i], &t);
        put_text(q, "says", &t);
        json_print(&q->j, "}");
        dice_rolled(&none, 0, 0); /* nothing is thrown for */
        order_obey(q->s, q->seen, &way->order[i], &none, NULL);
    }
    json_print(&q->j, "] left:%d", way->left);
}

static bool do_way(struct query *q)
{
    struct route way;
    int unit, x = 0, y = 0, bearing = NOBODY;
    if (!take_first_unit(q, &unit) || !take_number(q, INT16_MAX, &x) ||
        !take_number(q, INT16_MAX, &y) || (*q->words && !take_number(q, 359, &bearing)))
        return false;
    way_find(q->s, q->seen, q->seat, unit, (struct point){x, y}, bearing, &q->room->on_the_way,
             &way);
    put_way(q, &way);
    put_view(q);
    if (q->s->system->battle->is_in(q->s, q->seen, unit))
        put_reply(q, unit);
    return true;
}

/* ---- commanders ---- */

/* An order and why; only why, if it is to give none. */
static void put_thought(struct query *q, const struct thought *thought)
{
    char room[JOURNAL_LINE];
    struct text t;
    if (thought->order.kind != NO_KIND) {
        text_over(&t, room, sizeof room);
        order_write(q->s, &thought->order, &t);
        put_text(q, "order", &t);
        text_over(&t, room, sizeof room);
        order_phrase(q->s, &thought->order, &t);
        put_text(q, "says", &t);
        json_print(&q->j, "role:%s",
                   order_role_name(q->s->system->battle->kinds[thought->order.kind]->role));
    }
    json_print(&q->j, "why:%s", thought->why);
}

/* What he would have one unit do, and the second best. */
static bool advise(struct query *q, const struct commander *who)
{
    struct thought *best = q->room->thought;
    int unit;
    if (!take_unit(q, &unit))
        return false;
    if (!who->advise)
        return refuse(q, "this commander gives no advice");
    who->advise(q->s, q->seen, q->seat, unit, best);
    put_thought(q, &best[0]);
    if (best[1].order.kind == NO_KIND)
        return true;
    json_key(&q->j, "second");
    json_print(&q->j, "{");
    put_thought(q, &best[1]);
    json_print(&q->j, "}");
    return true;
}

/* The commander that is named first; NULL, and the trouble says why, if there is none. */
static const struct commander *take_commander(struct query *q)
{
    char name[40] = "";
    const size_t length = strcspn(q->words, " ");
    if (length < sizeof name) {
        memcpy(name, q->words, length);
        name[length] = '\0';
    }
    q->words += length;
    return commander_named(name, q->s->system, &q->trouble);
}

static bool do_think(struct query *q)
{
    const struct hearing *h = game_hearing(q->game, q->seat);
    struct thought *thought = q->room->thought;
    const struct commander *who = take_commander(q);
    const int side = seat_side(q->s, q->seat);
    if (!who)
        return false;
    if (side == NOBODY || q->seen->head.over || q->seen->head.told ||
        !battle_may_order(q->s, q->seen, side))
        return refuse(q, "it is not this side's turn to order");
    char *behind;
    const uint64_t own = strtoull(q->words, &behind, 10);
    q->words = behind + strspn(behind, " ");
    if (*q->words)
        return advise(q, who);
    who->think(q->s, q->seen, q->seat, commander_chance(own, (uint32_t)h->number), thought);
    if (thought->order.kind == NO_KIND)
        return refuse(q, "another player of this side must give an order first");
    put_thought(q, thought);
    return true;
}

void commanders_json(struct text *to, const struct system *system)
{
    struct json j;
    json_over(&j, to);
    json_print(&j, "{commanders:[");
    for (int i = 0; i < commander_count; i++)
        if (!system || commander_may_play(&commanders[i], system))
            json_print(&j, "{name:%s about:%s expert?%d}", commanders[i].name, commanders[i].about,
                       commanders[i].system != NULL);
    json_print(&j, "]}");
    text_char(to, '\n');
}

/* ---- the door ---- */

static const struct {
    const char *verb;
    bool (*answer)(struct query *);
} verbs[] = {
    {"scenario", do_scenario}, {"view", do_view},     {"order", do_order},     {"undo", do_undo},
    {"orders", do_orders},     {"around", do_around}, {"menu", do_menu},       {"odds", do_odds},
    {"try", do_try},           {"way", do_way},       {"reply", do_reply},     {"think", do_think},
    {"history", do_history},   {"moment", do_moment}, {"journal", do_journal},
};

static bool answer(struct query *q, const char *words)
{
    const size_t length = strcspn(words, " ");
    q->words = words + length + strspn(words + length, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strlen(verbs[i].verb) == length && memcmp(verbs[i].verb, words, length) == 0)
            return verbs[i].answer(q);
    return refuse(q, "there is no such request");
}

void game_ask(struct game *g, int seat, int hearer, const char *words, const char *why,
              struct game_room *room, struct text *to)
{
    struct query q = {.game = g, .room = room, .seat = seat, .hearer = hearer, .why = why};
    const struct scenario *truth = g->play.scenario;
    room->weighing.brief = true;
    q.seen = &room->seen;
    state_seen(truth, g->play.state, seat, q.seen);
    q.s = scenario_seen(truth, q.seen, seat, &room->known);
    json_over(&q.j, to);
    json_print(&q.j, "{");
    if (answer(&q, words) && !to->cut) {
        json_print(&q.j, "}");
        text_char(to, '\n');
        return;
    }
    if (to->cut)
        refuse(&q, "the answer is too long");
    to->used = 0;
    to->cut = false;
    trouble_json(to, &q.trouble);
}
