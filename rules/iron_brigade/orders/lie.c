#include "act.h"
#include "facts.h"
#include "orders.h"

/* III.J, R-40, R-41: lying down, and getting up. */

static bool lie_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int unit, struct trouble *trouble)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    if (!ib_is_ashore(state, unit, trouble) || !ib_is_in_hand(state, unit, trouble))
        return false;
    if (ib_has(state, unit, LYING))
        return refuse(III_J, trouble, "it lies down already");
    return require(R_40, !ib_is_mounted(u->formation) && !ib_is_limbered(u->formation), trouble,
                   "only those on foot and crews of unlimbered guns lie down") &&
           require(III_J, u->acts[0] == ACT_NONE, trouble,
                   "lying down is declared as the phase begins, before it acts");
}

static void lie_obey(const struct scenario *s, struct state *state, const struct order *o,
                     struct dice *d, struct steps *steps)
{
    ib_put(state, o->unit[0], LYING, true);
}

const struct order_kind ib_lie_order = {
    .verb = "lie",
    .also = "down",
    .label = "lie down",
    .about = "lies down",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .may_unit = lie_may,
    .obey = lie_obey,
};

static bool rise_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int unit, struct trouble *trouble)
{
    if (!ib_has(state, unit, LYING))
        return refuse(R_41, trouble, "it does not lie down");
    return require(R_41, ib_unit_at(state, unit)->acts[0] == ACT_NONE, trouble,
                   "it gets up as the phase begins, before it acts");
}

static void rise_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    ib_put(state, o->unit[0], LYING | LAY, false);
}

const struct order_kind ib_rise_order = {
    .verb = "rise",
    .also = "up stand",
    .label = "get up",
    .about = "gets up",
    .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .may_unit = rise_may,
    .obey = rise_obey,
};
