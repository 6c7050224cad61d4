#include "act.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/map/water.h"

/* IV.D.1, R-55: a unit sounds the water that it stands by; its side learns the depth as the
 * half-turn ends. */

/* The waters that it could sound, a bit each. */
static int waters_by(const struct scenario *s, const struct state *state, int unit)
{
    int waters = 0;
    const struct stand stand = ib_stand_of(state, unit);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (f->hidden && ib_armies_of(state)->sounded[s->unit[unit].side][f->hidden - 1] == 0 &&
            RULE(R_55, ib_is_by_water(s, f, &stand)))
            waters |= 1 << (f->hidden - 1);
    }
    return waters;
}

static bool is_depth_hidden(const struct scenario *s, const struct state *state)
{
    return s->ground.hidden_count > 0;
}

static bool sounds_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    if (!ib_needs_table(s, trouble))
        return false;
    if (!is_depth_hidden(s, state) || waters_by(s, state, unit) == 0)
        return refuse(R_55, trouble, "no water of unknown depth is within an inch of it");
    return ib_may_act(s, state, unit, ACT_WHOLE, false, trouble);
}

static void sounds_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    struct army_state *a = ib_armies(state);
    note(R_55, steps, 0,
         "it sounds the water; its side learns the depth at the end of the half-turn");
    a->sounding = (int16_t)(a->sounding | waters_by(s, state, o->unit[0]));
    ib_note_act(state, o->unit[0], ACT_WHOLE, false);
}

const struct order_kind ib_sounds_order = {
    .verb = "sounds",
    .label = "sound the water",
    .about = "sounds the depth of water it stands by",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .ever = is_depth_hidden,
    .may_unit = sounds_may,
    .obey = sounds_obey,
};
