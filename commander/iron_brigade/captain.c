#include "captain.h"

#include <string.h>

/* ---- ideas ---- */

static int best_idea(const struct ideas *all)
{
    int best = NOBODY;
    for (int i = 0; i < all->count; i++)
        if (all->list[i].score > 0 &&
            (best == NOBODY || all->list[i].score > all->list[best].score))
            best = i;
    return best;
}

/* False if it is not lawful. */
static bool write_thought(const struct scene *e, const struct idea *i)
{
    char room[WHY_ROOM];
    struct text about, why;
    struct thought *t = e->thought;
    if (!captain_is_lawful(e, &i->order))
        return false;
    t->order = i->order;
    if (e->wordless)
        return true;
    text_over(&about, room, sizeof room);
    if (i->about != NOBODY)
        scenario_call(e->s, OF_UNIT, i->about, &about);
    text_over(&why, t->why, sizeof t->why);
    text_say(&why, i->say, room, i->number);
    text_capital(&why, 0);
    return true;
}

bool captain_choose_idea(const struct scene *e, struct ideas *all)
{
    for (int best; (best = best_idea(all)) != NOBODY;) {
        all->list[best].score = 0; /* the next time another is chosen */
        if (write_thought(e, &all->list[best]))
            return true;
    }
    return false;
}

bool captain_give_order(const struct scene *e, const struct order *o, const char *say, int about)
{
    return write_thought(e, &(struct idea){.order = *o, .say = say, .about = about});
}

/* ---- movement and fire ---- */

/* Guns first, then whoever is nearest to the enemy: he is not to be masked or blocked by those
 * behind him. */
static bool is_before(const struct piece *a, const struct piece *b)
{
    return a->means.guns != b->means.guns ? a->means.guns : a->enemy_square < b->enemy_square;
}

static bool may_act(const struct scene *e, int unit)
{
    const struct piece *p = &e->piece[unit];
    return p->ours && p->stands && p->reach > 0 /* wagons stay */ && p->means.done != IB_DONE_ALL &&
           seat_commands(e->s, e->seat, OF_UNIT, unit);
}

int captain_list_in_turn(const struct scene *e, int16_t turn[UNITS_MOST])
{
    int count = 0;
    for (int i = 0; i < e->units; i++) {
        int at = count;
        if (!may_act(e, i))
            continue;
        for (; at > 0 && is_before(&e->piece[i], &e->piece[turn[at - 1]]); at--)
            turn[at] = turn[at - 1];
        turn[at] = (int16_t)i;
        count++;
    }
    return count;
}

void captain_add_act(struct scene *e, int unit, struct ideas *all)
{
    if (e->piece[unit].means.guns)
        captain_add_battery(e, unit, all);
    else
        captain_add_regiment(e, unit, all);
}

bool captain_order_act(struct scene *e)
{
    int16_t turn[UNITS_MOST];
    const int count = captain_list_in_turn(e, turn);
    if (captain_order_landing(e))
        return true;
    for (int i = 0; i < count; i++) {
        struct ideas all = {.count = 0};
        captain_add_act(e, turn[i], &all);
        if (captain_choose_idea(e, &all))
            return true;
    }
    return captain_order_face_again(e) || captain_order_idle(e) || captain_order_leader(e);
}

/* ---- the whole ---- */

/* Whatever comes first of what is lawful: an order has so many parts and no more. */
static void order_first_lawful(const struct scene *e)
{
    struct choice menu[CHOICES_MOST];
    struct order o = {.kind = NO_KIND, .target = NOBODY};
    for (;;) {
        const int count = order_menu(e->s, e->seen, e->seat, &o, menu, CHOICES_MOST);
        if (count <= 0)
            return; /* it is not his turn */
        const struct choice *c = &menu[menu[count - 1].part == PART_DONE ? count - 1 : 0];
        if (c->part == PART_DONE)
            break;
        order_choose(&o, c, c->low);
    }
    captain_give_order(e, &o, "It must be done, and there is no better way.", NOBODY);
}

/* What must be done before the phase can end may be for another player of the side to do. */
static bool must_wait(const struct scene *e)
{
    const int unit = battle_must(e->s, e->seen);
    return unit != NOBODY && !seat_commands(e->s, e->seat, OF_UNIT, unit);
}

static bool order_ready(struct scene *e)
{
    struct order o = order_by(IB_READY, seat_side(e->s, e->seat));
    o.of = OF_SIDE;
    return captain_give_order(e, &o, "Everybody stands where he should.", NOBODY);
}

bool captain_order_by_phase(struct scene *e)
{
    switch (phase_now(e->seen)) {
    case IB_PHASE_DEPLOY:
        return captain_order_sites(e) || order_ready(e);
    case IB_PHASE_DOUBLE:
        captain_plan_goals(e);
        return captain_order_double(e);
    case IB_PHASE_ACT:
        captain_plan_goals(e);
        return captain_order_act(e);
    default:
        return phase_now(e->seen) < IB_PHASES ? captain_order_duty(e) : captain_order_answer(e);
    }
}

void captain_finish(struct scene *e)
{
    const struct order end = order_by(IB_END, NOBODY);
    if (!captain_give_order(e, &end, "Nothing better is left to do.", NOBODY) && !must_wait(e))
        order_first_lawful(e);
}

void captain_think_as(const struct temper *temper, const struct scenario *s,
                      const struct state *seen, int seat, struct thought *t)
{
    struct scene e;
    *t = (struct thought){.order = {.kind = NO_KIND, .target = NOBODY}};
    captain_look(&e, s, seen, seat, temper);
    e.thought = t;
    if (!captain_order_by_phase(&e))
        captain_finish(&e);
}

void captain_think(const struct scenario *s, const struct state *seen, int seat, uint64_t chance,
                   struct thought *t)
{
    captain_think_as(&captain_temper, s, seen, seat, t); /* he leaves nothing to chance */
}

/* ---- advice ---- */

/* The ideas of one unit; the morale phases leave nobody a choice. */
static void add_of_phase(struct scene *e, int unit, struct ideas *all)
{
    captain_plan_goals(e);
    if (phase_now(e->seen) == IB_PHASE_DOUBLE && seat_commands(e->s, e->seat, OF_UNIT, unit))
        captain_add_double(e, unit, all);
    else if (phase_now(e->seen) == IB_PHASE_ACT && may_act(e, unit))
        captain_add_act(e, unit, all);
}

void captain_advise(const struct scenario *s, const struct state *seen, int seat, int unit,
                    const struct study *with, struct thought best[ADVICE])
{
    (void)with; /* he needs none */
    struct scene e;
    struct ideas all = {.count = 0};
    captain_look(&e, s, seen, seat, &captain_temper);
    add_of_phase(&e, unit, &all);
    const struct thought stays = {.order = {.kind = NO_KIND, .target = NOBODY},
                                  .why = "It does best to stay as it is."};
    for (int i = 0; i < ADVICE; i++) {
        bool is_another;
        best[i] = stays;
        e.thought = &best[i];
        do /* two ideas may lead to one order */
            is_another = captain_choose_idea(&e, &all);
        while (is_another && i > 0 &&
               memcmp(&best[i].order, &best[0].order, sizeof best->order) == 0);
        if (!is_another && i == 0 && phase_now(seen) == IB_PHASE_ACT && may_act(&e, unit))
            is_another = captain_order_idle_unit(&e, unit);
        if (!is_another)
            best[i] = stays;
    }
}
