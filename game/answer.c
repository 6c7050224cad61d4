#include "brief.h"

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

static void put_odds(struct query *q)
{
    json_key(&q->j, "odds");
    reply_json(q->j.to, &q->room->weighing.reply, ASK_ODDS);
    q->j.comma = true;
}

/* "ways": the answers to the question that is open, and the odds of each; or nothing. */
static void put_ways(struct query *q)
{
    const struct battle_rules *b = q->s->system->battle;
    const struct phase *p = &b->phases[phase_now(q->seen)];
    struct order ways[WAYS_MOST];
    struct trouble none = {0};
    if (q->seen->head.over || !p->asks || !p->ways)
        return;
    const int count = p->ways(q->s, q->seen, ways);
    json_print(&q->j, "ways:[");
    for (int i = 0; i < count; i++) {
        char room[WORDS_ROOM];
        struct text words;
        text_over(&words, room, sizeof room);
        order_write(q->s, &ways[i], &words);
        json_print(&q->j, "{order:%s", room);
        if (order_odds(q->s, q->seen, &ways[i], &q->room->weighing, &none))
            put_odds(q);
        json_print(&q->j, "}");
    }
    json_print(&q->j, "]");
}

static void put_view(struct query *q)
{
    json_key(&q->j, "view");
    view_json(&q->j, q->s, q->seen, q->seat);
    put_ways(q);
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

/* It is no longer than the journal, of which it leaves out most. */
static bool do_brief(struct query *q)
{
    const size_t size = q->game->used + 200;
    char *room = q->seat == SEAT_REFEREE ? malloc(size) : NULL;
    struct text t;
    if (!room)
        return refuse(q, q->seat == SEAT_REFEREE ? "there is no memory left"
                                                 : "only the referee has all orders");
    text_over(&t, room, size);
    const bool fine = brief_write(q->game, q->room, &t, &q->trouble);
    if (fine)
        put_text(q, "text", &t);
    free(room);
    return fine;
}

/* ---- how it stands ---- */

/* Is anything in it to be kept from a side: a unit, a zone, how deep the water is? */
static bool has_secrets(const struct scenario *s)
{
    bool any = s->zone_count > 0;
    for (int i = 0; i < s->unit_count; i++)
        any = any || s->unit[i].hidden;
    for (int i = 0; i < s->ground.feature_count; i++)
        any = any || s->ground.feature[i].hidden;
    return any;
}

static bool do_scenario(struct query *q)
{
    json_key(&q->j, "scenario");
    scenario_json(&q->j, q->s);
    if (q->seat == SEAT_REFEREE) /* others are not told that there is something to find */
        json_print(&q->j, "secrets?%d", has_secrets(q->s));
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
    places_json(&q->j, q->s, q->seen, unit);
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

/* The next word, which is cut off what is left. */
static bool take_word(struct query *q, char *word, size_t room)
{
    const size_t length = strcspn(q->words, " ");
    if (length == 0 || length >= room)
        return false;
    memcpy(word, q->words, length);
    word[length] = '\0';
    q->words += length + strspn(q->words + length, " ");
    return true;
}

/* The unit or the leader that is named first. */
static bool take_first(struct query *q, enum subject *of, int *number)
{
    char name[40];
    *number = take_word(q, name, sizeof name) ? scenario_find_any(q->s, name, of) : NOBODY;
    return (*number != NOBODY &&
            (*of == OF_LEADER || (*of == OF_UNIT && battle_has(q->s, q->seen, *number)))) ||
           refuse(q, "there is no such unit");
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
    enum subject of = OF_UNIT;
    int who, x = 0, y = 0, bearing = NOBODY;
    if (!take_first(q, &of, &who) || !take_number(q, INT16_MAX, &x) ||
        !take_number(q, INT16_MAX, &y) || (*q->words && !take_number(q, 359, &bearing)))
        return false;
    if (of == OF_LEADER)
        way_of_leader(q->s, q->seen, q->seat, who, (struct point){x, y}, &q->room->on_the_way,
                      &way);
    else
        way_find(q->s, q->seen, q->seat, who, (struct point){x, y}, bearing, &q->room->on_the_way,
                 &way);
    put_way(q, &way);
    put_view(q);
    if (of == OF_UNIT && q->s->system->battle->is_in(q->s, q->seen, who))
        put_reply(q, who);
    return true;
}

/* How far a unit stands ahead of where the table begins. */
static int ahead_of(const struct query *q, int unit, int bearing)
{
    struct point at[OUTLINE_MOST];
    const struct point axis = point_along((struct point){0, 0}, bearing, INCH);
    return q->s->system->battle->outline(q->s, q->seen, unit, at) < 2
               ? 0
               : (at[0].x * axis.x + at[0].y * axis.y) / INCH;
}

/* Those that are named, the foremost first: they make room for those behind. */
static bool take_foremost(struct query *q, int bearing, int unit[ORDER_UNITS], int *count)
{
    *count = 0;
    while (*q->words) {
        enum subject of = OF_UNIT;
        int next, k = *count;
        if (*count == ORDER_UNITS)
            return refuse(q, "at most 16 units go in line");
        if (!take_first(q, &of, &next))
            return false;
        if (of != OF_UNIT || !q->s->system->battle->is_in(q->s, q->seen, next))
            return refuse(q, "only units that are there go in line");
        for (; k > 0 && ahead_of(q, unit[k - 1], bearing) < ahead_of(q, next, bearing); k--)
            unit[k] = unit[k - 1];
        unit[k] = next;
        ++*count;
    }
    return true;
}

/* "line X Y BEARING UNIT...": each has its way, one after the other. */
static bool do_line(struct query *q)
{
    struct point place[ORDER_UNITS];
    int unit[ORDER_UNITS], count, x = 0, y = 0, bearing = 0;
    if (!take_number(q, INT16_MAX, &x) || !take_number(q, INT16_MAX, &y) ||
        !take_number(q, 359, &bearing) || !take_foremost(q, bearing, unit, &count))
        return false;
    way_line_up(q->s, q->seen, unit, count, (struct point){x, y}, bearing, place);
    json_print(&q->j, "ways:[");
    for (int i = 0; i < count; i++) {
        struct route way;
        way_find(q->s, q->seen, q->seat, unit[i], place[i], bearing, &q->room->on_the_way, &way);
        json_print(&q->j, "{unit:%s to:[%d %d]", scenario_id(q->s, OF_UNIT, unit[i]), place[i].x,
                   place[i].y);
        put_way(q, &way);
        json_print(&q->j, "}");
    }
    json_print(&q->j, "]");
    put_view(q);
    return true;
}

enum { SWEEPS_MOST = 200 };

/* "reach UNIT": the ground it can go over in this turn; of the other side's, in its next. */
static bool do_reach(struct query *q)
{
    struct sweep list[SWEEPS_MOST];
    const struct battle_rules *b = q->s->system->battle;
    struct state *then = &q->room->then;
    int unit, seat = q->seat;
    if (!take_unit(q, &unit))
        return false;
    const int side = q->s->unit[unit].side;
    state_copy(q->s, then, q->seen);
    if (battle_turn_of(q->s, then) != side) {
        seat = SEAT_REFEREE;
        if (!until_they_fire(q->s, then, !side, kind_of_role(b, ROLE_FIRE)))
            return trouble_say(&q->trouble, NULL, "its side orders no more");
    }
    const int count = way_reach(q->s, then, seat, unit, &q->room->on_the_way, list, SWEEPS_MOST);
    json_print(&q->j, "reach:[");
    for (int i = 0; i < count; i++) {
        const struct point *at = list[i].corner;
        json_print(&q->j, "[[%d %d][%d %d][%d %d][%d %d]]", at[0].x, at[0].y, at[1].x, at[1].y,
                   at[2].x, at[2].y, at[3].x, at[3].y);
    }
    json_print(&q->j, "]");
    return true;
}

/* ---- sight ---- */

enum { RAY_DEGREES = 2, RAY_GRAIN = INCH / 2 };

/* Along a bearing the stretches that are seen, each from and to: [bearing, from, to, from, to]. */
static void put_ray(struct query *q, struct point from, int bearing, int farthest)
{
    const struct battle_rules *b = q->s->system->battle;
    bool seen = true;
    json_print(&q->j, "[%d %d", bearing, 0);
    for (int far = RAY_GRAIN;; far += RAY_GRAIN) {
        const struct point at = point_along(from, bearing, far);
        const bool ends = far > farthest || !is_on_table(&q->s->ground, at),
                   sees = !ends && (!b->sees || b->sees(q->s, q->seen, from, at));
        if (sees != seen)
            json_print(&q->j, "%d", far - RAY_GRAIN / 2);
        seen = sees;
        if (ends)
            break;
    }
    json_print(&q->j, "]");
}

static void put_rays(struct query *q, struct point from, int bearing, int degrees, int farthest)
{
    json_print(&q->j, "at:[%d %d] rays:[", from.x, from.y);
    for (int off = -degrees; off < degrees + (degrees < 180); off += RAY_DEGREES)
        put_ray(q, from, bearing_wrap(bearing + off), farthest);
    json_print(&q->j, "]");
}

/* "sees X Y": what is in sight from there. */
static bool do_sees(struct query *q)
{
    int x = 0, y = 0;
    if (!take_number(q, INT16_MAX, &x) || !take_number(q, INT16_MAX, &y))
        return false;
    put_rays(q, (struct point){x, y}, 0, 180, FARTHEST);
    return true;
}

/* "threat SIDE": where each of its units could fire from where it stands, were somebody there. */
static bool do_threat(struct query *q)
{
    const struct battle_rules *b = q->s->system->battle;
    const struct track *facing = track_with(b, TRACK_FACING);
    enum subject of = OF_UNIT;
    const int side = scenario_find_any(q->s, q->words, &of);
    struct point at[OUTLINE_MOST];
    struct zone z;
    if (side == NOBODY || of != OF_SIDE)
        return refuse(q, "there is no such side");
    json_print(&q->j, "threat:[");
    for (int i = 0; i < q->seen->head.units; i++) {
        if (q->s->unit[i].side != side || !b->is_in(q->s, q->seen, i) ||
            !b->zone(q->s, q->seen, i, &z) || b->outline(q->s, q->seen, i, at) < 2)
            continue;
        json_print(&q->j, "{unit:%s", scenario_id(q->s, OF_UNIT, i));
        put_rays(q, halfway(at[0], at[1]), facing->get(q->s, q->seen, i), z.degrees,
                 z.inches[z.band_count - 1] * INCH);
        json_print(&q->j, "}");
    }
    json_print(&q->j, "]");
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
static bool advise(struct query *q, const struct commander *who, const struct study *with)
{
    struct thought *best = q->room->thought;
    int unit;
    if (!take_unit(q, &unit))
        return false;
    if (!commander_advise(who, q->s, q->seen, q->seat, unit, with, best))
        return refuse(q, "this commander gives no advice");
    put_thought(q, &best[0]);
    if (best[1].order.kind == NO_KIND)
        return true;
    json_key(&q->j, "second");
    json_print(&q->j, "{");
    put_thought(q, &best[1]);
    json_print(&q->j, "}");
    return true;
}

/* The commander that is named first, as in colonel or colonel:2000, and the effort behind his name;
 * NULL, and the trouble says why, if there is none. */
static const struct commander *take_commander(struct query *q, int *effort)
{
    enum { EFFORT_MOST = 100000 }; /* some seconds */
    char name[40] = "";
    const size_t length = strcspn(q->words, " ");
    if (length < sizeof name) {
        memcpy(name, q->words, length);
        name[length] = '\0';
    }
    q->words += length;
    char *colon = strchr(name, ':');
    *effort = 0;
    if (colon) {
        *colon = '\0';
        *effort = smaller(larger(atoi(colon + 1), 0), EFFORT_MOST);
    }
    return commander_named(name, q->s->system, &q->trouble);
}

static bool do_think(struct query *q)
{
    const struct hearing *h = game_hearing(q->game, q->seat);
    struct thought *thought = q->room->thought;
    int effort;
    const struct commander *who = take_commander(q, &effort);
    const int side = seat_side(q->s, q->seat);
    if (!who)
        return false;
    if (side == NOBODY || q->seen->head.over || q->seen->head.told ||
        !battle_may_order(q->s, q->seen, side))
        return refuse(q, "it is not this side's turn to order");
    char *behind;
    const uint64_t own = strtoull(q->words, &behind, 10);
    q->words = behind + strspn(behind, " ");
    const struct study with = {commander_chance(own, (uint32_t)h->number), effort, &q->room->ahead};
    if (*q->words)
        return advise(q, who, &with);
    commander_order(who, q->s, q->seen, q->seat, &with, thought);
    if (thought->order.kind == NO_KIND)
        return refuse(q, "another player of this side must give an order first");
    put_thought(q, thought);
    return true;
}

/* Whoever thinks ahead can be had at three levels, by his effort. */
static void put_commander(struct json *j, const struct commander *c)
{
    static const struct {
        const char *manner;
        int thirds; /* of his usual effort */
    } levels[] = {{" in haste", 1}, {"", 3}, {" with time to think", 9}};
    if (!c->ponder) {
        json_print(j, "{name:%s title:%s about:%s expert?%d}", c->name, c->name, c->about,
                   c->system != NULL);
        return;
    }
    for (int i = 0; i < COUNT(levels); i++) {
        const bool usual = levels[i].thirds == 3;
        char name[60], title[60];
        struct text t;
        text_over(&t, name, sizeof name);
        text_add(&t, c->name);
        if (!usual)
            text_print(&t, ":%d", c->effort * levels[i].thirds / 3);
        text_over(&t, title, sizeof title);
        text_print(&t, "%s%s", c->name, levels[i].manner);
        json_print(j, "{name:%s title:%s about:%s expert?%d ahead?%d}", name, title, c->about,
                   c->system != NULL, usual);
    }
}

void commanders_json(struct text *to, const struct system *system)
{
    struct json j;
    json_over(&j, to);
    json_print(&j, "{commanders:[");
    for (int i = 0; i < commander_count; i++)
        if (!system || commander_may_play(&commanders[i], system))
            put_commander(&j, &commanders[i]);
    json_print(&j, "]}");
    text_char(to, '\n');
}

/* ---- the door ---- */

static const struct {
    const char *verb;
    bool (*answer)(struct query *);
    bool looks; /* it only looks at how it stands */
} verbs[] = {
    {"scenario", do_scenario, false},
    {"view", do_view, true},
    {"order", do_order, false},
    {"undo", do_undo, false},
    {"orders", do_orders, true},
    {"around", do_around, true},
    {"menu", do_menu, true},
    {"odds", do_odds, true},
    {"try", do_try, true},
    {"way", do_way, true},
    {"line", do_line, true},
    {"reach", do_reach, true},
    {"sees", do_sees, true},
    {"threat", do_threat, true},
    {"reply", do_reply, true},
    {"think", do_think, false},
    {"history", do_history, false},
    {"moment", do_moment, false},
    {"journal", do_journal, false},
    {"brief", do_brief, false},
};

static bool answer(struct query *q, const char *words, bool only_looks)
{
    const size_t length = strcspn(words, " ");
    q->words = words + length + strspn(words + length, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strlen(verbs[i].verb) == length && memcmp(verbs[i].verb, words, length) == 0 &&
            (verbs[i].looks || !only_looks))
            return verbs[i].answer(q);
    return refuse(q, "there is no such request");
}

static void answer_of(struct query *q, const struct state *truth, const char *words,
                      bool only_looks, struct text *to)
{
    const struct scenario *s = q->game->play.scenario;
    q->room->weighing.brief = true;
    q->seen = &q->room->seen;
    state_seen(s, truth, q->seat, q->seen);
    q->s = scenario_seen(s, q->seen, q->seat, &q->room->known);
    json_over(&q->j, to);
    json_print(&q->j, "{");
    if (answer(q, words, only_looks) && !to->cut) {
        json_print(&q->j, "}");
        text_char(to, '\n');
        return;
    }
    if (to->cut)
        refuse(q, "the answer is too long");
    to->used = 0;
    to->cut = false;
    trouble_json(to, &q->trouble);
}

void game_ask(struct game *g, int seat, int hearer, const char *words, const char *why,
              struct game_room *room, struct text *to)
{
    struct query q = {.game = g, .room = room, .seat = seat, .hearer = hearer, .why = why};
    answer_of(&q, g->play.state, words, false, to);
}

void game_look(struct game *g, const struct state *at, const char *words, struct game_room *room,
               struct text *to)
{
    struct query q = {.game = g, .room = room, .seat = SEAT_REFEREE, .hearer = SEAT_REFEREE};
    answer_of(&q, at, words, true, to);
}
