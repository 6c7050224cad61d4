#include "army.h"

/* IV.E, R-57, R-58: personalities join a unit, ride alone, are touched by an enemy. */

static int place_of(const struct state *state, int leader)
{
    return armies_of(state)->leader[leader].with;
}

static bool may_go(const struct scenario *s, const struct state *state, int leader, struct trouble *trouble)
{
    if (s->leader[leader].side != state->head.side)
        return trouble_say(trouble, NULL, "he is of the other side");
    if (place_of(state, leader) == LEADER_GONE)
        return trouble_say(trouble, NULL, "he is gone for the day");
    return RULE(R_57, !armies_of(state)->leader[leader].moved) ||
           trouble_refuse(trouble, IB(R_57), NULL, "he moves once in a movement and fire phase");
}

bool leader_target_may(const struct scenario *s, const struct state *state, const struct order *o, int leader,
                       struct trouble *trouble)
{
    return may_go(s, state, leader, trouble) &&
           (place_of(state, leader) != o->unit[0] || trouble_say(trouble, NULL, "he is with that unit already"));
}

void leader_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                 struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    armies(state)->leader[o->target].with = o->unit[0];
    armies(state)->leader[o->target].moved = true;
}

bool alone_target_may(const struct scenario *s, const struct state *state, const struct order *o, int leader,
                      struct trouble *trouble)
{
    UNUSED(o);
    return may_go(s, state, leader, trouble) &&
           (place_of(state, leader) != LEADER_ALONE || trouble_say(trouble, NULL, "he is alone already"));
}

void alone_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    armies(state)->leader[o->target].with = LEADER_ALONE;
    armies(state)->leader[o->target].moved = true;
}

/* only one who is alone; with a unit he shares its fate. */
bool touches_target_may(const struct scenario *s, const struct state *state, const struct order *o, int leader,
                        struct trouble *trouble)
{
    UNUSED(o);
    if (s->leader[leader].side == state->head.side)
        return trouble_say(trouble, NULL, "he is of one's own side");
    if (place_of(state, leader) == LEADER_GONE)
        return trouble_say(trouble, NULL, "he is gone for the day");
    return RULE(R_58, place_of(state, leader) == LEADER_ALONE) ||
           trouble_refuse(trouble, IB(R_58), NULL, "only a personality who is alone can be touched");
}

void touches_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                  struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    step(steps, IB(R_58), 0, "he flees to a friend in reach, or is taken", NULL, 0, 0);
    phase_call(state, ASK_FLEE, o->target);
}

void shelters_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                   struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    armies(state)->leader[phase_about(state)].with = o->unit[0];
    phase_return(state);
}
