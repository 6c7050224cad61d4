#include "facts.h"
#include "orders.h"

/* VI.C.6, R-85: where nothing is measured, players say that a pinned unit sees an enemy from the
 * open; it must then lie down or go back. */

static bool sees_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int unit, struct trouble *trouble)
{
    if (!ib_may_be_said(s, trouble))
        return false;
    if (phase_now(state) == IB_ASK_OPEN)
        return unit == phase_about(state) ||
               trouble_say(trouble, NULL, "another unit is asked about");
    return require(
        R_85, ib_unit_at(state, unit)->morale == IB_PINNED && !ib_has(state, unit, EXPOSED | MOVED),
        trouble, "only of a pinned unit that has not fallen back does it matter");
}

static bool sees_target_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int target, struct trouble *trouble)
{
    return s->unit[target].side != s->unit[o->unit[0]].side ||
           trouble_say(trouble, NULL, "an enemy is seen, not a friend");
}

static void sees_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    note(VI_C_6, steps, 0, "it must lie down or go back");
    ib_put(state, o->unit[0], EXPOSED, true);
    if (phase_now(state) == IB_ASK_OPEN)
        phase_return(state);
}

const struct order_kind ib_sees_order = {
    .verb = "sees",
    .role = ROLE_ANSWER,
    .about = "is pinned in the open and sees an enemy",
    .tells = "sees",
    .phases = IN(IB_PHASE_ACT) | IN(IB_ASK_OPEN),
    .units = ORDER_ONE_UNIT,
    .wants_target = true,
    .targets_alike = true,
    .may_unit = sees_may,
    .may_target = sees_target_may,
    .obey = sees_obey,
};
