#include "facts.h"
#include "orders.h"
#include "retreat.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/army/losses.h"

/* I.C.1.iv, VI.D.2: who saw a friend retreat checks its morale. */

int ib_owed_at(const struct state *state, int viewer, int seen)
{
    const struct army_state *a = ib_armies_of(state);
    for (int i = 0; i < a->owed_count; i++)
        if (a->owed[i].one == viewer && (seen == NOBODY || a->owed[i].other == seen))
            return i;
    return NOBODY;
}

bool ib_owes_together(const struct scenario *s, const struct state *state, int viewer, int seen)
{
    const struct sections all = ib_sections_of(s, state, viewer);
    for (int i = 0; i < all.count; i++)
        if (ib_owed_at(state, all.unit[i], seen) != NOBODY)
            return true;
    return false;
}

static bool check_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    return require(I_C_1_iv, ib_owed_at(state, unit, NOBODY) != NOBODY, trouble,
                   "it owes no check");
}

/* Those for whom it owes a check. */
static int owed_near(const struct scenario *s, const struct state *state, const struct order *o,
                     int16_t list[UNITS_MOST])
{
    int count = 0;
    for (int i = 0; i < state->head.units; i++)
        if (ib_owed_at(state, o->unit[0], i) != NOBODY)
            list[count++] = (int16_t)i;
    return count;
}

static bool check_target_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int target, struct trouble *trouble)
{
    return require(I_C_1_iv, ib_owed_at(state, o->unit[0], target) != NOBODY, trouble,
                   "it owes no check for that unit");
}

static const struct chart *check_chart(const struct scenario *s, const struct state *state,
                                       const struct order *o, void *facts)
{
    const int unit = o->unit[0];
    const bool is_legion =
        ib_checks_as_legion(s, state, unit); /* its guns are counted as they add up */
    *(struct check_facts *)facts = (struct check_facts){
        .event = ib_unit_at(state, o->target)->morale == IB_ROUTED ? CHECK_ROUTED : CHECK_BROKEN,
        .row = (int16_t)larger(ib_castings_checking(s, state, o->target, 1), 1),
        .castings = (int16_t)ib_castings_checking(s, state, unit, 3),
        .artillery = ib_is_of_arm(s, unit, ARTILLERY) && !is_legion,
        .en_masse = ib_is_massed_together(s, state, unit),
        .morale = ib_unit_at(state, unit)->morale,
    };
    return &ib_sight_check_chart;
}

static void check_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    struct army_state *a = ib_armies(state);
    const int at = ib_owed_at(state, o->unit[0], o->target);
    struct check_facts facts;
    struct check_result r = {0};
    const struct chart *chart = check_chart(s, state, o, &facts);
    if (at != NOBODY)
        ib_pair_drop(a->owed, &a->owed_count, at);
    rule_play(&chart->rule, &facts, d, &r, steps);
    ib_lose_morale(s, state, o->unit[0], r.morale_lost, r.rout, false, steps);
}

const struct order_kind ib_check_order = {
    .verb = "check",
    .label = "check for the retreat of",
    .role = ROLE_DUTY,
    .about = "checks for a retreat it saw",
    .tells = "checks because it saw the retreat of",
    .phases = IN(IB_PHASE_SIGHT),
    .units = ORDER_ONE_UNIT,
    .wants_target = true,
    .target_may_be_out = true,
    .targets_sure = true,
    .near = owed_near,
    .may_unit = check_may,
    .may_target = check_target_may,
    .chart = check_chart,
    .obey = check_obey,
};
