#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/measure.h"

/* I.C.1.i, VI.D.3: a unit that enemies touch checks its morale.  How many castings touch is
 * measured, said, or asked for. */

static bool contact_may(const struct scenario *s, const struct state *state, const struct order *o,
                        int unit, struct trouble *trouble)
{
    if (ib_is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return refuse(R_59, trouble, "heavy equipment never checks morale");
    return require(I_C_1_i, !ib_has(state, unit, CHECKED), trouble,
                   "it has checked for contact already") &&
           (!ib_is_measured(s) || ib_is_touched(s, state, unit) ||
            refuse(VI_D_3, trouble, "no enemy touches it"));
}

/* Said, or measured: on a table at least one touches.  0: it must be asked. */
static int castings_of(const struct scenario *s, const struct state *state, const struct order *o,
                       struct steps *steps)
{
    if (order_says(o, IB_CONTACT_CASTINGS))
        return o->fact[IB_CONTACT_CASTINGS];
    if (!ib_is_measured(s))
        return 0;
    struct sections all = {1, {o->unit[0]}};
    int measured = 0;
    if (ib_checks_as_legion(s, state, o->unit[0]))
        all = ib_sections_of(s, state, o->unit[0]);
    for (int i = 0; i < all.count; i++)
        measured += ib_castings_touching(s, state, all.unit[i], steps);
    return measured > 0 ? measured : 1;
}

static const struct chart *chart_of(const struct scenario *s, const struct state *state, int unit,
                                    int castings, void *facts)
{
    *(struct check_facts *)facts =
        (struct check_facts){.event = CHECK_CONTACT,
                             .row = (int16_t)castings,
                             .castings = (int16_t)ib_castings_checking(s, state, unit, 1),
                             .en_masse = ib_is_massed_together(s, state, unit)};
    return &ib_contact_check_chart;
}

static const struct chart *contact_chart(const struct scenario *s, const struct state *state,
                                         const struct order *o, void *facts)
{
    const int castings = castings_of(s, state, o, NULL);
    return castings > 0 ? chart_of(s, state, o->unit[0], castings, facts) : NULL;
}

static void blame_touching(const struct scenario *s, struct state *state, int unit)
{
    struct near enemies;
    ib_enemies_near(s, state, unit, INCH, &enemies);
    for (int i = 0; i < enemies.count; i++)
        if (ib_are_touching(state, enemies.unit[i], unit))
            ib_blame(s, state, unit, enemies.unit[i], ib_unit_at(state, enemies.unit[i])->castings);
}

static void check_contact(const struct scenario *s, struct state *state, int unit, int castings,
                          struct dice *d, struct steps *steps)
{
    struct check_facts facts;
    struct check_result r = {0};
    steps_new_sum(steps);
    rule_play(&chart_of(s, state, unit, castings, &facts)->rule, &facts, d, &r, steps);
    ib_put_together(s, state, unit, CHECKED, true);
    if (ib_is_measured(s) && (r.morale_lost > 0 || r.rout))
        blame_touching(s, state, unit);
    ib_lose_morale(s, state, unit, r.morale_lost, r.rout, false, steps);
}

static void contact_obey(const struct scenario *s, struct state *state, const struct order *o,
                         struct dice *d, struct steps *steps)
{
    const int castings = castings_of(s, state, o, steps);
    if (castings > 0)
        check_contact(s, state, o->unit[0], castings, d, steps);
    else
        phase_call(state, IB_ASK_TOUCH, o->unit[0]);
}

#define FIELD_CASTINGS                                                            \
    .name = "castings", .kind = FIELD_WHOLE, .low = 1, .high = 5 * CASTINGS_MOST, \
    .clause = IB(VI_D_3), .about = "how many enemy castings touch, with those in line behind"

static const struct order_fact contact_facts[] = {
    [IB_CONTACT_CASTINGS] = {.field = {FIELD_CASTINGS, .unless_given = "asked"},
                             .may = ib_unmeasured_may},
};

const struct order_kind ib_contact_order = {
    .verb = "contact",
    .label = "check for enemies that touch it",
    .role = ROLE_DUTY,
    .about = "checks for enemies that touch it",
    .phases = IN(IB_PHASE_CONTACT),
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_CONTACT_CASTINGS,
    FACTS(contact_facts),
    .may_unit = contact_may,
    .chart = contact_chart,
    .obey = contact_obey,
};

/* ---- the answer ---- */

static const struct chart *castings_chart(const struct scenario *s, const struct state *state,
                                          const struct order *o, void *facts)
{
    return chart_of(s, state, phase_about(state), o->fact[IB_CASTINGS_CASTINGS], facts);
}

static void castings_obey(const struct scenario *s, struct state *state, const struct order *o,
                          struct dice *d, struct steps *steps)
{
    const int unit = phase_about(state);
    phase_return(state);
    check_contact(s, state, unit, o->fact[IB_CASTINGS_CASTINGS], d, steps);
}

static const struct order_fact castings_facts[] = {
    [IB_CASTINGS_CASTINGS] = {.field = {FIELD_CASTINGS}},
};

const struct order_kind ib_castings_order = {
    .verb = "castings",
    .role = ROLE_ANSWER,
    .about = "so many touch it",
    .phases = IN(IB_ASK_TOUCH),
    .bare = 1 + IB_CASTINGS_CASTINGS,
    FACTS(castings_facts),
    .chart = castings_chart,
    .obey = castings_obey,
};
