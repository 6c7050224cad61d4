#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/army/losses.h"

/* I.C.1.ii, VI.E: a unit below its base morale tries to rally. */

static bool rally_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    if (ib_is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return refuse(R_59, trouble, "heavy equipment has no morale to rally");
    return require(I_C_1_ii, ib_unit_at(state, unit)->morale < ib_base_of(s, state, unit), trouble,
                   "it has its base morale") &&
           require(VI_E, !ib_has(state, unit, TRIED), trouble, "it has tried to rally already") &&
           require(R_138, !ib_is_thrown_for(s, state, unit, TRIED), trouble,
                   "its legion has tried to rally already");
}

static const struct chart *rally_chart_of(const struct scenario *s, const struct state *state,
                                          const struct order *o, void *facts)
{
    const int unit = o->unit[0], leader = ib_leader_together(s, state, unit),
              hit = ib_hit_together(s, state, unit);
    const struct regiment_state *u = ib_unit_at(state, unit);
    struct rally_facts *f = facts;
    *f = ib_rally_alone(ib_class_of(s, state, unit), u->morale);
    if (leader != NOBODY)
        f->personality = ib_kind_of_leader(s, leader)->quality;
    if (hit > 0)
        f->hit_personality = (int16_t)(hit - 1);
    return &ib_rally_chart;
}

static void rally_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct regiment_state *u = ib_unit_in(state, unit);
    struct rally_facts facts;
    struct rally_result r = {0};
    rule_play(&rally_chart_of(s, state, o, &facts)->rule, &facts, d, &r, steps);
    ib_put(state, unit, TRIED, true);
    const bool from_below = u->morale < IB_PINNED && RULE(R_86, ruled(s, R_86, STAYS_FROM_ANY));
    ib_put_together(s, state, unit, STAYS,
                    RULE(VI_E_iii, u->morale == IB_PINNED && r.morale > IB_PINNED) ||
                        (from_below && r.morale >= IB_PINNED));
    const int lost = u->morale - r.morale;
    if (lost > 0)
        ib_lose_morale(s, state, unit, lost, false, false, steps);
    else
        ib_set_morale(s, state, unit, r.morale);
    if (u->morale >= IB_PINNED)
        ib_put_together(s, state, unit, SEEN | SEEN_ROUTED, false); /* */
    if (u->morale == ib_base_of(s, state, unit)) /* nothing of what they did is left */
        u->cause_x = u->cause_y = u->cause_weight = 0;
}

const struct order_kind ib_rally_order = {
    .verb = "rally",
    .role = ROLE_RALLY,
    .about = "tries to rally",
    .phases = IN(IB_PHASE_RALLY),
    .units = ORDER_ONE_UNIT,
    .may_unit = rally_may,
    .chart = rally_chart_of,
    .obey = rally_obey,
};
