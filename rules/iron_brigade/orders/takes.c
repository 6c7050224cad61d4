#include "act.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/measure.h"

/* a unit takes wagons, or the led horses of riders on foot, that it touches. */

static bool has_something_to_take(const struct scenario *s, const struct state *state, int unit)
{
    return ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) || ib_unit_at(state, unit)->holders > 0;
}

static bool is_something_to_take(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side != state->head.side && has_something_to_take(s, state, i))
            return true;
    return false;
}

/* Enemy wagons, and units that have led horses. */
static bool is_worth_taking(const struct scenario *s, const struct state *state, int unit,
                            int other)
{
    return s->unit[other].side != s->unit[unit].side && has_something_to_take(s, state, other);
}

static int takes_near(const struct scenario *s, const struct state *state, const struct order *o,
                      int16_t list[UNITS_MOST])
{
    return ib_list_around(s, state, o->unit[0], is_worth_taking, list);
}

static bool is_held_by_friends(const struct scenario *s, const struct state *state, int wagons)
{
    struct near near;
    const struct stand own = ib_stand_of(state, wagons);
    ib_units_near(state, wagons, ib_outline_of_stand(&own), INCH, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        if (s->unit[i].side == s->unit[wagons].side && !ib_is_of_arm(s, i, HEAVY_EQUIPMENT) &&
            ib_are_touching(state, i, wagons))
            return true;
    }
    return false;
}

/* The wagons themselves, or the horses where they are led. */
static bool reaches(const struct scenario *s, const struct state *state, int unit, int target)
{
    if (ib_is_of_arm(s, target, HEAVY_EQUIPMENT))
        return ib_are_touching(state, unit, target);
    const struct stand horses = ib_stand_of_horses(state, target);
    return ib_touches_stand(state, unit, &horses);
}

/* Wagons that no friend touches; the horses of a unit that fights on foot. */
static bool takes_target_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int target, struct trouble *trouble)
{
    if (s->unit[target].side == state->head.side)
        return trouble_say(trouble, NULL, "it is of one's own side");
    if (!RULE(R_59, ib_is_of_arm(s, target, HEAVY_EQUIPMENT)) &&
        !RULE(R_39, ib_unit_at(state, target)->holders > 0))
        return forbid(R_59, trouble, "only wagons and led horses are taken so");
    if (!ib_is_measured(s))
        return true;
    return (!ib_is_of_arm(s, target, HEAVY_EQUIPMENT) ||
            require(R_59, !is_held_by_friends(s, state, target), trouble,
                    "a friend of theirs touches them too")) &&
           (reaches(s, state, o->unit[0], target) || refuse(R_14, trouble, "it does not touch it"));
}

static void takes_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    struct regiment_state *u = ib_unit_in(state, o->target),
                          *whole = ib_unit_in(state, whole_of(s, o->target));
    if (ib_is_of_arm(s, o->target, HEAVY_EQUIPMENT)) {
        note(R_59, steps, 0, "touched by an enemy and by no friend, it is taken");
        ib_take_out(s, state, o->target, SURRENDERED);
        return;
    }
    note(R_39, steps, 0, "the horse-holders are taken; it stays on foot");
    ib_make_prisoners(s, state, o->target, u->holders);
    whole->held_x = u->horses_x;
    whole->held_y = u->horses_y;
    u->holders = 0;
    ib_occupy(s, state, o->target);
    ib_put(state, o->target, ON_FOOT, true);
}

const struct order_kind ib_takes_order = {
    .verb = "takes",
    .label = "take",
    .about = "takes wagons, or led horses, that it touches",
    .tells = "takes",
    .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .wants_target = true,
    .targets_alike = true,
    .near = takes_near,
    .ever = is_something_to_take,
    .may_unit = ib_may_reach_out,
    .may_target = takes_target_may,
    .obey = takes_obey,
};
