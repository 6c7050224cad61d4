#include "act.h"
#include "afloat.h"
#include "orders.h"
#include "rules/iron_brigade/army/boats.h"

/* IV.D.2: wagons unload their boats by the water, four turns on end. */

static bool unload_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    struct mooring water;
    if (!ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) || ib_unit_at(state, unit)->boats == 0)
        return forbid(IV_D_2, trouble, "it has no boats on its wagons");
    const struct stand stand = ib_stand_of(state, unit);
    if (ib_is_measured(s) && !RULE(R_56, ib_mooring_by(s, &stand, &water)))
        return forbid(R_56, trouble, "no stream or river is within an inch of it");
    return ib_may_act(s, state, unit, ACT_WHOLE, false, trouble);
}

/* Who does anything else between them begins again. */
static void unload_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    struct regiment_state *u = ib_unit_in(state, o->unit[0]);
    const bool goes_on = RULE(IV_D_2, u->unloaded_in + 1 >= state->head.turn);
    struct mooring water = {.water = 0};
    ib_note_act(state, o->unit[0], ACT_WHOLE, false);
    u->unloaded = (uint8_t)(goes_on ? u->unloaded + 1 : 1);
    u->unloaded_in = (uint8_t)state->head.turn;
    step_tell(steps, IB(IV_D_2), "turn %d of %d that it unloads", NULL, u->unloaded,
              TURNS_TO_UNLOAD);
    if (u->unloaded < TURNS_TO_UNLOAD)
        return;
    u->unloaded = u->unloaded_in = 0;
    const struct stand stand = ib_stand_of(state, o->unit[0]);
    if (ib_is_measured(s))
        ib_mooring_by(s, &stand, &water);
    ib_lay_boats(state, u->boats, water.at, water.water);
    u->boats = 0;
}

const struct order_kind ib_unload_order = {
    .verb = "unload",
    .label = "unload boats",
    .about = "unloads boats from its wagons by the water, four turns on end",
    .tells = "unloads boats",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .ever = ib_has_boats,
    .may_unit = unload_may,
    .obey = unload_obey,
};
