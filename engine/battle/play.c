#include "play.h"

#include <string.h>

/* A state is copied into a slot of a ring before each order, so the slot is both `before` and the
 * step back.  The ring has one slot more than there are steps: an order that is forgotten finds
 * all of them as they were. */

enum { SLOTS = UNDO_MOST + 1 };

/* ---- rooms ---- */

void outcome_clear(struct outcome *o)
{
    o->order = order_by(NO_KIND, NOBODY);
    o->throws.count = o->throws.pip_count = o->events.count = 0;
    o->steps = (struct steps){.count = 0};
    o->line[0] = '\0';
}

size_t play_room(const struct scenario *s)
{
    return (SLOTS + 1) * state_room(s);
}

void play_over(struct play *p, const struct scenario *s, struct outcome *last, void *room)
{
    *p = (struct play){.scenario = s, .last = last, .room = room, .slot = state_room(s)};
    p->state = room;
}

static struct state *slot_at(const struct play *p, int at)
{
    const int slot = (p->undo.first + at) % SLOTS;
    return (struct state *)(void *)(p->room + (size_t)(1 + slot) * p->slot);
}

void play_begin(struct play *p, uint64_t seed)
{
    struct state begun;
    state_begin(p->scenario, seed, &begun);
    memset(p->room, 0, p->slot);
    state_copy(p->scenario, p->state, &begun);
    p->undo = p->undo_before = (struct undo){0};
    p->before = slot_at(p, UNDO_MOST);
    state_copy(p->scenario, slot_at(p, UNDO_MOST), p->state);
    p->check = p->check_before =
        (struct check){.words = 0, .tracks = check_tracks(p->scenario, p->state)};
    outcome_clear(p->last);
}

/* ---- lines ---- */

/* By the events of the last order, if all of them are listed. */
static void chain_check(struct play *p)
{
    p->check.words = check_words(p->check.words, p->last->line);
    p->check.tracks = p->last->events.count < EVENTS_MOST
                          ? check_changes(p->scenario, p->check.tracks, &p->last->events)
                          : check_tracks(p->scenario, p->state);
}

const char dice_typed_words[] = " dice typed";

void play_write_head(struct play *p, struct text *t)
{
    text_print(t, "orders %llu version %d%s\n", (unsigned long long)p->state->head.seed,
               rules_of(p->scenario)->version, p->typed ? dice_typed_words : "");
    p->check.words = check_head(t->at, t->used);
    p->check_before = p->check;
}

void play_write_line(const struct play *p, struct text *t)
{
    line_write_whole(p->last->line, check_value(p->scenario, &p->check, p->state), t);
}

/* ---- dice ---- */

/* The throw that is wanted and not there, from whoever has dice. */
static int more_pips(struct play *p, const struct order *o, const struct throw *wanted, int have,
                     int *pips)
{
    struct dice d;
    const int count = wanted->count ? wanted->count : 1;
    if (have + count > DICE_PIPS)
        return -1;
    if (p->ask)
        return p->ask(p->with, wanted, pips + have, count);
    order_dice(p->scenario, p->state, o, &d);
    d.log = NULL;
    d.throw_number = (uint32_t)have;
    for (int i = 0; i < count; i++)
        pips[have + i] = dice_one(&d, wanted->purpose, wanted->sides);
    return count;
}

static int reuse_throw(struct old_throws *old, const struct throw *wanted, int *pips)
{
    for (int i = 0; old && i < old->log->count; i++) {
        const struct throw *one = &old->log->list[i];
        if (old->taken[i] || one->purpose != wanted->purpose || one->sides != wanted->sides ||
            one->count != wanted->count)
            continue;
        old->taken[i] = true;
        for (int k = 0; k < one->count; k++)
            pips[k] = old->log->pips[one->first_pip + k];
        return one->count;
    }
    return 0;
}

/* Obeys with the dice there are.  If more are wanted and may be asked for, it is tried again with
 * one throw more. */
static bool obey_with_dice(struct play *p, const struct order *o, struct journal_line *l,
                           enum dice_source source, struct old_throws *old, struct trouble *trouble)
{
    struct outcome *last = p->last;
    struct dice d;
    for (int tries = 0; tries < DICE_THROWS; tries++) {
        if (source == SOURCE_ROLLED)
            order_dice(p->scenario, p->state, o, &d);
        else
            dice_given(&d, l->pips, l->pip_count);
        last->throws.count = last->throws.pip_count = 0;
        last->steps = (struct steps){.count = 0};
        d.log = &last->throws;
        if (order_obey(p->scenario, p->state, o, &d, &last->steps))
            return true;
        last->steps.count = 0;
        if (source != SOURCE_ASKED || d.trouble != DICE_TOO_FEW)
            break;
        int more = reuse_throw(old, &d.wrong, l->pips + l->pip_count);
        p->offered = more > 0;
        if (more == 0 || (p->offers && p->ask))
            more = more_pips(p, o, &d.wrong, l->pip_count, l->pips);
        if (more <= 0)
            return trouble_say(trouble, NULL, "the order needs its dice and was not given");
        l->pip_count += more;
    }
    dice_explain(&d, trouble_usage(trouble, "dice"));
    return false;
}

/* ---- orders ---- */

/* The state as it is goes into the slot behind the last step.  It is `before` when something has
 * happened. */
static struct state *copy_aside(const struct play *p)
{
    struct state *aside = slot_at(p, p->undo.count);
    state_copy(p->scenario, aside, p->state);
    return aside;
}

static void left_behind(struct play *p, const struct state *before)
{
    p->before = before;
    p->undo_before = p->undo;
    p->check_before = p->check;
}

/* What was copied aside becomes a step; the oldest falls out of a full ring. */
static void add_step(struct undo *u)
{
    if (u->count == UNDO_MOST)
        u->first = (u->first + 1) % SLOTS;
    else
        u->count++;
}

/* The order can be taken back, or it bars the way. */
static void keep_for_undo(struct play *p)
{
    const struct battle_rules *b = rules_of(p->scenario);
    const struct head *before = &p->before->head, *now = &p->state->head;
    const bool asked = now->depth > before->depth, thrown = p->last->throws.count > 0;
    const bool news = b->has_taught && b->has_taught(p->scenario, p->before, p->state);
    struct undo *u = &p->undo;
    if (p->typed || (!thrown && !asked && !news && !now->over)) {
        add_step(u);
        return;
    }
    u->first = (u->first + u->count + 1) % SLOTS; /* behind `before`, which stays */
    u->count = 0;
    u->bar.order = now->orders;
    u->bar.why = thrown ? BAR_DICE : asked ? BAR_QUESTION : news ? BAR_NEWS : BAR_END;
}

bool play_line(struct play *p, int seat, struct journal_line *l, enum dice_source source,
               struct old_throws *old, struct trouble *trouble)
{
    struct order o;
    struct text t;
    if (!order_read(p->scenario, l->order, &o, trouble) ||
        !order_may(p->scenario, p->state, seat, &o, trouble))
        return false;
    const struct state *before = copy_aside(p);
    if (!obey_with_dice(p, &o, l, source, old, trouble))
        return false;
    left_behind(p, before);
    p->last->order = o;
    p->last->seat = seat;
    events_between(p->scenario, p->before, p->state, &p->last->events);
    text_over(&t, p->last->line, sizeof p->last->line);
    line_write(p->scenario, p->state->head.orders, &o, &p->last->throws, &p->last->events,
               l->reason, &t);
    chain_check(p);
    keep_for_undo(p);
    return true;
}

bool play_order(struct play *p, int seat, const char *words, struct trouble *trouble)
{
    struct journal_line l;
    if (!line_read_typed(&l, words, trouble))
        return false;
    const enum dice_source source = p->ask       ? SOURCE_ASKED
                                    : l.has_dice ? SOURCE_GIVEN
                                                 : SOURCE_ROLLED;
    return play_line(p, seat, &l, source, NULL, trouble);
}

/* ---- taking back ---- */

bool bar_explain(const struct bar *bar, uint32_t orders, const char *otherwise,
                 struct trouble *trouble)
{
    static const char *const why[] = {"dice fell for order", "a question was asked after order",
                                      "something hidden became known by order",
                                      "the battle ended with order"}; /* ORDER BAR */
    if (orders == 0)
        return trouble_say(trouble, NULL, "there is no order to take back");
    if (orders != bar->order)
        return trouble_say(trouble, NULL, "%s", otherwise);
    return trouble_say(trouble, NULL, "%s %llu: it cannot be taken back", why[bar->why],
                       (unsigned long long)bar->order);
}

static bool refuse_undo(const struct play *p, struct trouble *trouble)
{
    if (p->state->head.told)
        return trouble_say(trouble, NULL, "this battle is only shown: it takes no orders");
    return bar_explain(&p->undo.bar, p->state->head.orders,
                       "no order before this can be taken back", trouble);
}

void play_push(struct play *p)
{
    left_behind(p, copy_aside(p));
    add_step(&p->undo);
}

/* The state that is left goes into the slot above, so that the one below it still lies there if
 * this is forgotten. */
void play_step_back(struct play *p)
{
    left_behind(p, copy_aside(p));
    state_restore(p->scenario, p->state, slot_at(p, --p->undo.count));
}

bool play_undo(struct play *p, struct trouble *trouble)
{
    struct outcome *last = p->last;
    if (p->undo.count == 0 || p->state->head.told)
        return refuse_undo(p, trouble);
    play_step_back(p);
    outcome_clear(last);
    events_between(p->scenario, p->before, p->state, &last->events);
    strcpy(last->line, "undo");
    chain_check(p);
    return true;
}

void play_forget(struct play *p)
{
    state_restore(p->scenario, p->state, p->before);
    p->check = p->check_before;
    p->undo = p->undo_before; /* the states themselves still lie there */
}

void play_bar_undo(struct play *p)
{
    p->undo.first = (p->undo.first + p->undo.count) % SLOTS; /* not onto `before` */
    p->undo.count = 0;
}
