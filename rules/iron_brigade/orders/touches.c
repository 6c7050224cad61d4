#include "act.h"
#include "facts.h"
#include "leader.h"
#include "orders.h"

/* a personality who is alone is reached by an enemy: he flees to a friend, or is taken. */

static bool is_some_leader_alone(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < s->leader_count; i++)
        if (s->leader[i].side != state->head.side && ib_place_of_leader(state, i) == LEADER_ALONE)
            return true;
    return false;
}

/* On a table: a tenth of an inch from him, if anybody knows where he is. */
static bool is_by_him(const struct state *state, int unit, int leader)
{
    const struct point at = ib_point_of_leader(state, leader);
    if (ib_armies_of(state)->leader[leader].hid_with == NOBODY ||
        ib_is_apart(state, unit, at, INCH))
        return false;
    const struct stand stand = ib_stand_of(state, unit);
    return is_within(point_to_polygon(at, ib_outline_of_stand(&stand)), TOUCHING);
}

/* Only one who is alone; with a unit he shares its fate. */
static bool touches_target_may(const struct scenario *s, const struct state *state,
                               const struct order *o, int leader, struct trouble *trouble)
{
    if (s->leader[leader].side == state->head.side)
        return trouble_say(trouble, NULL, "he is of one's own side");
    if (ib_place_of_leader(state, leader) == LEADER_GONE)
        return trouble_say(trouble, NULL, "he is gone for the day");
    return require(R_58, ib_place_of_leader(state, leader) == LEADER_ALONE, trouble,
                   "only a personality who is alone can be touched") &&
           (!ib_is_measured(s) || is_by_him(state, o->unit[0], leader) ||
            refuse(R_58, trouble, "it does not touch him"));
}

/* To the first friend in reach that is not broken, else he is taken. */
static void flee(const struct scenario *s, struct state *state, int leader)
{
    struct general_state *g = &ib_armies(state)->leader[leader];
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side == s->leader[leader].side && ib_is_in(s, state, i) &&
            !ib_is_broken(state, i) && ib_is_in_his_reach(s, state, leader, i)) {
            g->with = (int16_t)i;
            return;
        }
    g->with = LEADER_GONE;
}

static void touches_obey(const struct scenario *s, struct state *state, const struct order *o,
                         struct dice *d, struct steps *steps)
{
    note(R_58, steps, 0, "he flees to a friend in reach, or is taken");
    if (ib_is_measured(s))
        flee(s, state, o->target);
    else
        phase_call(state, IB_ASK_FLEE, o->target);
}

const struct order_kind ib_touches_order = {
    .verb = "touches",
    .label = "reach",
    .about = "reaches a personality who is alone",
    .tells = "reaches",
    .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .wants_leader = true,
    .targets_alike = true,
    .ever = is_some_leader_alone,
    .may_unit = ib_may_reach_out,
    .may_target = touches_target_may,
    .obey = touches_obey,
};

/* ---- the answer: who takes him in ---- */

static void shelters_obey(const struct scenario *s, struct state *state, const struct order *o,
                          struct dice *d, struct steps *steps)
{
    ib_armies(state)->leader[phase_about(state)].with = o->unit[0];
    phase_return(state);
}

const struct order_kind ib_shelters_order = {
    .verb = "shelters",
    .role = ROLE_ANSWER,
    .about = "takes him in",
    .phases = IN(IB_ASK_FLEE),
    .units = ORDER_ONE_UNIT,
    .obey = shelters_obey,
};
