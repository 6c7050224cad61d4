/* Abatis and moats on the way (VIII.D, VIII.E), in battles that play by those rules.
 *
 * Infantry is over either sooner than it opens it, so it works for those who cannot follow it
 * otherwise: guns and riders behind it that go for the same ground.  Work that has begun is half
 * done, and goes on if the enemy allows it. */

#include "captain_mind.h"

/* Does it need a way there for wheels or horses, and come up behind? */
static bool follows(const struct mind *m, const struct piece *p)
{
    const int own = length_of(m->p->at, m->plan.goal), its = length_of(p->at, m->plan.goal);
    return p->ours && p->stands && (p->means.guns ? !p->means.ready : p->formation == IB_MOUNTED) &&
           its > own && its - own < m->e->temper->followers &&
           captain_turn_to(m, bearing_of(p->at, m->plan.goal)) < IN_THE_WAY;
}

static int worth_of_followers(const struct mind *m)
{
    int sum = 0;
    for (int i = 0; i < m->e->units; i++)
        if (follows(m, &m->e->piece[i]))
            sum += captain_worth_of(m->e, &m->e->piece[i]);
    return sum;
}

void captain_add_work(struct mind *m)
{
    static const struct {
        uint8_t kind;
        const char *say;
    } works[] = {
        {IB_CLEAR, "It clears the abatis for those who come up behind it."},
        {IB_FILL, "It fills in the moat for those who come up behind it."},
    };
    const struct battle_rules *b = m->e->rules;
    const bool begun = b->tracks[IB_TRACK_WORKING].get(m->e->s, m->e->seen, m->unit) > 0;
    for (int i = 0; i < COUNT(works); i++) {
        const struct order o = order_by(works[i].kind, m->unit);
        if (!b->kinds[works[i].kind]->ever(m->e->s, m->e->seen) || m->plan.stance == HOLD ||
            captain_turn_to(m, bearing_of(m->p->at, m->plan.goal)) > IN_THE_WAY ||
            !captain_is_lawful(m->e, &o))
            continue;
        const int worth = worth_of_followers(m) * m->e->temper->work / 100;
        captain_add_order(m, &o, worth * (1 + begun) - m->here.danger * m->e->temper->turns,
                          works[i].say, m->unit);
    }
}
