#include "commander.h"

#include <string.h>

bool commander_may_play(const struct commander *c, const struct system *s)
{
    return !c->system || strcmp(c->system, s->name) == 0;
}

static void refuse_name(const char *name, const struct system *s, struct trouble *trouble)
{
    struct text *t = trouble_usage(trouble, NULL);
    const char *before = "there are: ";
    text_print(t, "there is no commander %.0s for %s; ", name, s->title);
    for (int i = 0; i < commander_count; i++)
        if (commander_may_play(&commanders[i], s)) {
            text_print(t, "%s%s", before, commanders[i].name);
            before = ", ";
        }
}

const struct commander *commander_named(const char *name, const struct system *s,
                                        struct trouble *trouble)
{
    for (int i = 0; i < commander_count; i++)
        if (strcmp(commanders[i].name, name) == 0 && commander_may_play(&commanders[i], s))
            return &commanders[i];
    if (trouble)
        refuse_name(name, s, trouble);
    return NULL;
}

/* ---- in his seat ---- */

/* Thrown like the battle's dice, but after any that an order could throw: what a commander chooses
 * gives no more of the seed away than dice do. */
uint64_t commander_chance(uint64_t seed, uint32_t orders)
{
    enum { AFTER_ALL_DICE = 1 << 30, HEX_DIGITS = 8 };
    static const struct purpose thought = {"commander", "thought"};
    struct dice d;
    uint64_t chance = 0;
    dice_rolled(&d, seed, orders);
    d.throw_number = AFTER_ALL_DICE;
    for (int i = 0; i < HEX_DIGITS; i++)
        chance = chance << 4 | (uint64_t)(dice_one(&d, &thought, 16) - 1);
    return chance;
}

/* With the effort that he is used to, unless another is named. */
static struct study own_study(const struct commander *c, const struct study *with)
{
    struct study study = *with;
    if (study.effort == 0)
        study.effort = c->effort;
    return study;
}

bool commander_advise(const struct commander *c, const struct scenario *s, const struct state *seen,
                      int seat, int unit, const struct study *with, struct thought best[ADVICE])
{
    const struct study study = own_study(c, with);
    if (!c->advise)
        return false;
    c->advise(s, seen, seat, unit, &study, best);
    return true;
}

void commander_order(const struct commander *c, const struct scenario *s, const struct state *seen,
                     int seat, const struct study *with, struct thought *t)
{
    const struct study study = own_study(c, with);
    if (c->ponder)
        c->ponder(s, seen, seat, &study, t);
    else
        c->think(s, seen, seat, study.chance, t);
}

void commander_sit(struct commander_seat *c, const struct commander *who, int seat)
{
    c->who = who;
    c->seat = seat;
    c->effort = 0;
    c->s = NULL; /* he has not looked yet */
    c->thoughts = 0;
}

/* Can somebody be hidden in this battle?  The scenario says so, to everybody. */
static bool may_be_hidden(const struct commander_seat *c)
{
    const struct battle_rules *b = c->s->system->battle;
    for (int i = 0; i < b->kind_count; i++)
        if (b->kinds[i]->role == ROLE_SHELL && b->kinds[i]->ever &&
            b->kinds[i]->ever(c->s, &c->seen))
            return true;
    return false;
}

/* What a seat knows of the scenario changes only where units come to be seen.  Nor does what hidden
 * units are ordered change his chance: he counts his own thoughts where there may be such. */
void commander_think(struct commander_seat *c, const struct scenario *truth,
                     const struct state *state, uint64_t seed, struct thought *t)
{
    state_seen(truth, state, c->seat, &c->seen);
    if (!c->s || truth->system->battle->is_hidden)
        c->s = scenario_seen(truth, &c->seen, c->seat, &c->room);
    const uint32_t number = may_be_hidden(c) ? c->thoughts++ : state->head.orders;
    const struct study with = {commander_chance(seed, number), c->effort, &c->ahead};
    commander_order(c->who, c->s, &c->seen, c->seat, &with, t);
}
