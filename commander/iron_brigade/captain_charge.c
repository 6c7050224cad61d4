/* Into contact: a regiment of good morale with an enemy before it goes as far as it may, at the
 * double or by a move.  A captain who is steady does not: he only reckons with those who do. */

#include "captain_mind.h"

static bool is_enemy_ahead(const struct mind *m, int hundredths)
{
    for (int i = 0; i < m->near_count; i++)
        if (captain_turn_to(m, captain_bearing_to(m, m->near[i])) < CHARGE_ARC &&
            captain_distance_to(m, m->near[i]) < hundredths)
            return true;
    return false;
}

void captain_add_charge(struct mind *m, int kind, int inches)
{
    enum { SPANS = 8 };
    const struct temper *t = m->e->temper;
    struct order o = order_by(kind, m->unit);
    struct span span[SPANS];
    if (t->charge == 0 || m->p->morale < t->charge || !m->p->means.ready || m->p->lies ||
        m->p->means.done != IB_DONE_NOTHING ||
        m->p->enemy_square > captain_square_of(t->charge_from))
        return;
    const int spans =
        m->e->rules->kinds[kind]->facts[inches].spans(m->e->s, m->e->seen, &o, inches, span, SPANS);
    if (spans <= 0 || !is_enemy_ahead(m, span[spans - 1].last + CHARGE_BEYOND))
        return;
    order_set_fact(&o, inches, span[spans - 1].last);
    captain_add_order(m, &o, SCORE_CHARGE, "%s is before it: it charges.", m->near[0]);
}
