#include "act.h"
#include "change.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/army/parts.h"
#include "rules/iron_brigade/map/measure.h"
#include "rules/iron_brigade/map/room.h"

/* VII.C.2: as they change formation, two units of one arm that touch become one; more join one
 * after the other.  It stands where the larger of them does, and as that one is formed. */

static bool is_combining_played(const struct scenario *s, const struct state *state)
{
    return advanced(s, VII_C);
}

/* each of them pays, or by the other reading only who takes the other in. */
static bool pays(const struct scenario *s, const struct order *o, int unit)
{
    return unit == o->unit[0] || RULE(R_110, ruled(s, R_110, EACH_PAYS));
}

/* ---- how they would stand ---- */

/* The larger of them, or by the other reading who takes the other in. */
static int model_of(const struct scenario *s, const struct state *state, const struct order *o)
{
    const struct regiment_state *u = ib_unit_at(state, o->unit[0]),
                                *other = ib_unit_at(state, o->target);
    return other->castings > u->castings && RULE(R_111, ruled(s, R_111, AS_THE_LARGEST))
               ? o->target
               : o->unit[0];
}

static struct stand stand_combined(const struct scenario *s, const struct state *state,
                                   const struct order *o)
{
    const int model = model_of(s, state, o);
    const struct regiment_state *u = ib_unit_at(state, model);
    return ib_stand_at(s, ib_kind_of_unit(s, model)->arm, u->formation,
                       ib_unit_at(state, o->unit[0])->castings +
                           ib_unit_at(state, o->target)->castings,
                       ib_front_of(state, model), u->bearing);
}

static bool combined_fits(const struct scenario *s, const struct state *state,
                          const struct order *o, struct trouble *trouble)
{
    struct near near;
    int count = 0;
    if (!ib_is_measured(s))
        return true;
    const struct stand stand = stand_combined(s, state, o);
    const int model = model_of(s, state, o);
    const struct pose pose = {model, ib_arm_now(s, state, model),
                              ib_unit_at(state, model)->formation, &stand};
    ib_units_near(state, o->unit[0], ib_outline_of_stand(&stand), 0, &near);
    for (int i = 0; i < near.count; i++)
        if (near.unit[i] != o->target)
            near.unit[count++] = near.unit[i];
    near.count = count;
    return ib_stand_may_among(s, state, &near, &stand, trouble) &&
           ib_ground_bears(s, state, &pose, trouble);
}

/* ---- who combines ---- */

static bool combine_may(const struct scenario *s, const struct state *state, const struct order *o,
                        int unit, struct trouble *trouble)
{
    return ib_may_change_parts(s, state, unit, trouble) &&
           ib_change_may_somehow(s, state, unit, ib_unit_at(state, unit)->formation, trouble);
}

static bool is_friend(const struct scenario *s, const struct state *state, int unit, int other)
{
    return other != unit && s->unit[other].side == s->unit[unit].side;
}

static int combine_near(const struct scenario *s, const struct state *state, const struct order *o,
                        int16_t list[UNITS_MOST])
{
    return ib_list_around(s, state, o->unit[0], is_friend, list);
}

/* What no umpire can put together: riders and men on foot, some who have horses and some who have
 * none, or more than the largest unit has. */
static bool are_of_a_kind(const struct scenario *s, const struct state *state, int unit, int target,
                          struct trouble *trouble)
{
    const struct regiment_state *u = ib_unit_at(state, unit), *o = ib_unit_at(state, target);
    const int arm = ib_kind_of_unit(s, unit)->arm,
              castings = u->castings + u->holders + o->castings + o->holders;
    if (unit == target || s->unit[unit].side != s->unit[target].side)
        return trouble_say(trouble, NULL, "it combines with another unit of its own side");
    if (!RULE(VII_C_2, ib_kind_of_unit(s, target)->arm == arm) ||
        ib_is_mounted(u->formation) != ib_is_mounted(o->formation) ||
        ib_has(state, unit, ON_FOOT) != ib_has(state, target, ON_FOOT))
        return forbid(VII_C_2, trouble, "only units of one arm combine");
    if (!ib_may_stand_in(s, ib_kind_of_unit(s, unit), o->formation) ||
        !ib_may_stand_in(s, ib_kind_of_unit(s, target), u->formation))
        return forbid(III_G, trouble, "one of them is never in the formation of the other");
    if (RULE(VII_F, ib_is_in_legion(s, state, unit) || ib_is_in_legion(s, state, target)) &&
        (whole_of(s, unit) != whole_of(s, target) ||
         ib_base_of(s, state, unit) != ib_base_of(s, state, target)))
        return forbid(VII_F, trouble, "a section leaves its legion before it combines with others");
    return castings <= ib_castings_most(arm) ||
           forbid(VII_C_2, trouble, "together they would be larger than any unit of their arm");
}

/* Is there one way, whole or half, that both can pay? */
static bool both_may(const struct scenario *s, const struct state *state, const struct order *o,
                     bool half, struct trouble *trouble)
{
    const int to = ib_unit_at(state, model_of(s, state, o))->formation;
    for (int i = 0; i < 2; i++) {
        const int unit = i ? o->target : o->unit[0];
        if (pays(s, o, unit) && !(half && ib_is_changing(state, unit)) &&
            !ib_change_may(s, state, unit, to, half, trouble))
            return false;
    }
    return true;
}

static bool combine_target_may(const struct scenario *s, const struct state *state,
                               const struct order *o, int target, struct trouble *trouble)
{
    const int unit = o->unit[0];
    return are_of_a_kind(s, state, unit, target, trouble) && combined_fits(s, state, o, trouble) &&
           ib_may_change_parts(s, state, target, trouble) &&
           (!ib_is_measured(s) ||
            require(R_90, ib_are_touching(state, unit, target), trouble, "they do not touch")) &&
           (both_may(s, state, o, true, NULL) || both_may(s, state, o, false, trouble));
}

static bool whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int which, struct trouble *trouble)
{
    return both_may(s, state, o, o->fact[IB_COMBINE_HALF], trouble);
}

static bool ground_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct trouble *trouble)
{
    return ib_may_be_said(s, trouble) && whole_may(s, state, o, 0, trouble) &&
           (!o->fact[IB_COMBINE_HALF] || ib_standing_may(s, o->unit[0], o->fact[fact], trouble));
}

static const struct order_fact combine_facts[] = {
    [IB_COMBINE_HALF] = {FACT_HALF, .may = whole_may},
    [IB_COMBINE_GROUND] = {FACT_GROUND, .may = ground_may},
};

static void combine_obey(const struct scenario *s, struct state *state, const struct order *o,
                         struct dice *d, struct steps *steps)
{
    const int keeper = ib_keeper_of(s, o->unit[0], o->target),
              other = keeper == o->target ? o->unit[0] : o->target;
    const struct regiment_state model = *ib_unit_at(state, model_of(s, state, o));
    for (int i = 0; i < 2; i++)
        if (pays(s, o, i ? o->target : o->unit[0]))
            ib_note_change(state, i ? o->target : o->unit[0], o->fact[IB_COMBINE_HALF]);
    note(VII_C_2, steps, 0, "they are one unit, with the lowest morale of both");
    ib_join(s, state, keeper, other);
    struct regiment_state *u = ib_unit_in(state, keeper);
    u->formation = model.formation;
    u->horses_x = model.horses_x;
    u->horses_y = model.horses_y;
    ib_put_at(s, state, keeper, (struct point){model.x, model.y}, model.bearing);
}

const struct order_kind ib_combine_order = {
    .verb = "combine",
    .label = "combine with",
    .about = "combines with another unit as both change formation",
    .tells = "combines with",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .wants_target = true,
    FACTS(combine_facts),
    .near = combine_near,
    .ever = is_combining_played,
    .may_unit = combine_may,
    .may_target = combine_target_may,
    .may = whole_may,
    .obey = combine_obey,
};
