#include "hearing.h"

#include <string.h>

/* Whether a seat hears of a line is decided by its two views, by whose order it was and by dice on
 * the table, never by what is hidden.  Undo is kept for each seat in its own steps, so that its
 * numbers go back by what it heard and by nothing else. */

void hearing_begin(struct hearing *h, int seat)
{
    *h = (struct hearing){.seat = seat};
}

/* Did the seat's side give the last order?  What an umpire orders is nobody's own. */
static bool is_own(const struct play *p, int seat)
{
    const struct scenario *s = p->scenario;
    const struct order *o = &p->last->order;
    const int side = seat_side(s, seat);
    if (side == NOBODY || o->overruled)
        return false;
    return (o->unit_count > 0 ? scenario_side_of(s, o->of, o->unit[0])
                              : battle_turn_of(s, p->before)) == side;
}

/* Is he who was ordered hidden from a view? */
static bool is_orderer_hidden(const struct scenario *s, const struct order *o,
                              const struct state *seen)
{
    return o->unit_count > 0 && o->of == OF_UNIT && rules_of(s)->is_hidden &&
           !battle_has(s, seen, o->unit[0]);
}

/* Dice roll on the table, unless the orders of this phase are sealed, or whoever throws them is
 * hidden and stays so. */
static bool is_public(const struct play *p, const struct heard *h)
{
    return p->last->throws.count > 0 && !battle_is_sealed(p->scenario, p->before) &&
           !(is_orderer_hidden(p->scenario, &p->last->order, &h->before) &&
             is_orderer_hidden(p->scenario, &p->last->order, &h->after));
}

static void take_step(struct hearing *h, bool heard, bool own)
{
    if (h->step_count == UNDO_MOST)
        memmove(h->step, h->step + 1, (UNDO_MOST - 1) * sizeof *h->step);
    else
        h->step_count++;
    h->step[h->step_count - 1].heard = heard;
    h->step[h->step_count - 1].own = own;
}

/* What can be taken back now, and if nothing can, why. */
static void note_undo(struct hearing *h, const struct play *p, bool heard, bool own)
{
    if (p->undo.count > 0) {
        take_step(h, heard, own);
        return;
    }
    h->step_count = 0;
    if (own)
        h->bar = (struct bar){(uint32_t)h->number, p->undo.bar.why};
}

static void take_views(const struct hearing *h, const struct play *p, struct heard *to)
{
    state_seen(p->scenario, p->before, h->seat, &to->before);
    state_seen(p->scenario, p->state, h->seat, &to->after);
}

void hearing_look(const struct hearing *h, const struct play *p, struct heard *to)
{
    take_views(h, p, to);
    to->order = p->last->order;
    if (to->order.kind != NO_KIND)
        order_heard(p->scenario, h->seat, &p->last->order, &to->order);
    events_between(p->scenario, &to->before, &to->after, &to->events);
}

bool hearing_note(struct hearing *h, const struct play *p, struct heard *to)
{
    const bool undo = p->last->order.kind == NO_KIND, own = !undo && is_own(p, h->seat);
    take_views(h, p, to);
    h->last = undo ? h->step_count > 0 && h->step[--h->step_count].heard
                   : h->seat == SEAT_REFEREE || own || is_public(p, to) ||
                         !state_equal(p->scenario, &to->before, &to->after);
    h->lines += h->last;
    h->number += undo ? -h->last : h->last;
    if (!undo)
        note_undo(h, p, h->last, own);
    return h->last;
}

/* May it be something else than it looks to the seat? */
static bool is_doubtful(const struct scenario *s, int seat, const struct heard *h, int unit)
{
    const struct battle_rules *b = rules_of(s);
    return b->looks_doubtful && (b->looks_doubtful(s, seat_side(s, seat), &h->before, unit) ||
                                 b->looks_doubtful(s, seat_side(s, seat), &h->after, unit));
}

/* Why it came so would tell what the seat may not know, if somebody in it may be something else
 * than he looks.  That is asked of the looks alone, so that no missing "why" tells it either. */
bool hearing_may_know_why(const struct hearing *hearing, const struct play *p,
                          const struct heard *h)
{
    const struct scenario *s = p->scenario;
    const struct order *o = &p->last->order;
    const int seat = hearing->seat;
    if (seat == SEAT_REFEREE || o->kind == NO_KIND)
        return true;
    const struct order_kind *k = kind_of(s, o);
    const int side = o->unit_count > 0 ? scenario_side_of(s, o->of, o->unit[0]) : NOBODY;
    bool known = !k->hide || (side != NOBODY && side == seat_side(s, seat));
    for (int i = 0; i < o->unit_count && known && o->of == OF_UNIT; i++)
        known = !is_doubtful(s, seat, h, o->unit[i]);
    return known && (!k->wants_target || !is_doubtful(s, seat, h, o->target));
}

int hearing_undoable(const struct hearing *h, const struct play *p)
{
    const int side = seat_side(p->scenario, h->seat);
    int count = 0;
    if (p->state->head.told)
        return 0;
    if (h->seat == SEAT_REFEREE)
        return p->undo.count;
    if (side == NOBODY || !battle_may_order(p->scenario, p->state, side) ||
        battle_may_order(p->scenario, p->state, !side))
        return 0;
    for (int i = h->step_count - 1; i >= 0 && (h->step[i].own || !h->step[i].heard); i--)
        count += h->step[i].own;
    return count;
}

bool hearing_refuse_undo(const struct hearing *h, struct trouble *trouble)
{
    return bar_explain(&h->bar, (uint32_t)h->number, "no order of yours can be taken back now",
                       trouble);
}
