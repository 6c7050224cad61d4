#include "act.h"
#include "go.h"
#include "orders.h"
#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/room.h"

/* I.C.2, VI.D.4: before the movement and fire phase steady units may go at the double, straight
 * ahead, and throw for it. */

enum { DOUBLE_MORALE = 5 }; /* the least with which a unit goes at the double */

/* IV.F: it has turned with its road and has some of its distance left.  The die for it has fallen.
 */
static bool goes_on_doubling(const struct state *state, int unit)
{
    return has(state, unit, DOUBLED) && unit_at(state, unit)->road_left > 0;
}

static bool may_start_doubling(const struct scenario *s, const struct state *state, int unit,
                               struct trouble *trouble)
{
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return refuse(R_59, trouble, "heavy equipment has no morale and does not go at the double");
    if (base_of(s, unit) < DOUBLE_MORALE)
        return trouble_say(trouble, NULL,
                           "the double-quick table has no column for its base morale");
    if (!require(I_C_2, unit_at(state, unit)->morale >= DOUBLE_MORALE, trouble,
                 "only units at morale 5 or better go at the double"))
        return false;
    if (has(state, unit, DOUBLED))
        return refuse(I_C_2, trouble, "it has gone at the double already");
    if (has(state, unit, STAYS))
        return refuse(VI_E_iii, trouble, "it rallied from 2 and stays put");
    return require(III_D, unit_at(state, unit)->formation != IB_UNLIMBERED, trouble,
                   "unlimbered guns do not move");
}

static bool has_way_ahead(const struct scenario *s, const struct state *state, int unit)
{
    struct march m;
    if (unit_at(state, unit)->road_left == 0 && is_clear_ahead(s, state, unit))
        return true;
    march_ahead(s, state, unit, false, false, &m, NULL);
    return m.span_count > 0;
}

static bool double_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    return is_ashore(state, unit, trouble) &&
           (goes_on_doubling(state, unit) || may_start_doubling(s, state, unit, trouble)) &&
           (!is_measured(s) || has_way_ahead(s, state, unit) ||
            refuse(IV_F, trouble, "it has no room to move"));
}

/* ---- facts ---- */

static bool double_inches_may(const struct scenario *s, const struct state *state,
                              const struct order *o, int fact, struct trouble *trouble)
{
    struct march m;
    if (!needs_table(s, "inches", trouble))
        return false;
    march_ahead(s, state, o->unit[0], false, false, &m, NULL);
    return march_may_stop(&m, o->fact[fact]) ||
           (stop_may(s, state, o->unit[0], false, o->fact[fact], trouble) &&
            march_refused(&m, o->fact[fact], trouble));
}

/* An enemy in the way ends it in contact, so it may be told to go as far as it likes. */
static int double_spans(const struct scenario *s, const struct state *state, const struct order *o,
                        int fact, struct span *span, int room)
{
    struct march m;
    if (!is_measured(s))
        return 0;
    march_ahead(s, state, o->unit[0], false, false, &m, NULL);
    for (int i = 0; i < m.span_count && i < room; i++) {
        span[i] = m.span[i];
        if (m.met_enemy != NOBODY && span[i].last == m.most)
            span[i].last = m.reach;
    }
    return m.span_count < room ? m.span_count : room;
}

static bool double_flush_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct trouble *trouble)
{
    return contact_flush_may(s, state, o->unit[0], false, o->fact[IB_DOUBLE_INCHES], trouble);
}

static const struct order_fact double_facts[] = {
    [IB_DOUBLE_INCHES] = FACT_DISTANCE(double_inches_may, double_spans),
    [IB_DOUBLE_FLUSH] = FACT_FLUSH(double_flush_may),
    [IB_DOUBLE_PASSING] = FACT_PASSING(passing_may),
    [IB_DOUBLE_PASSING_TOO] = FACT_PASSING(passing_may),
    [IB_DOUBLE_TOUCHING] = FACT_TOUCHING(touching_may),
    [IB_DOUBLE_TOUCHING_TOO] = FACT_TOUCHING(touching_may),
    [IB_DOUBLE_GROUND] = FACT_GROUND(unmeasured_may),
};

/* ---- obeying ---- */

/* VI.D.4: thrown for once, however often it goes on along its road. */
static const struct chart *double_chart(const struct scenario *s, const struct state *state,
                                        const struct order *o, void *facts)
{
    *(struct double_quick_facts *)facts = (struct double_quick_facts){
        kind_of_unit(s, o->unit[0])->class, unit_at(state, o->unit[0])->morale};
    return goes_on_doubling(state, o->unit[0]) ? NULL : &double_quick_chart;
}

static void throw_for_double(const struct scenario *s, struct state *state, const struct order *o,
                             struct dice *d, struct steps *steps)
{
    struct double_quick_facts facts;
    struct double_quick_result r = {0};
    const struct chart *chart = double_chart(s, state, o, &facts);
    if (!chart)
        return;
    rule_play(&chart->rule, &facts, d, &r, steps);
    unit_in(state, o->unit[0])->morale = (int8_t)r.morale;
}

static void double_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    throw_for_double(s, state, o, d, steps);
    if (ruled(s, R_23, DOUBLE_ONCE)) /* else he has a whole phase before him, as it has */
        leaders_go_along(s, state, unit, steps);
    put(state, unit, DOUBLED | MOVED | MOVED_NOW, true);
    if (!ground_may(s, unit, o->fact[IB_DOUBLE_GROUND], NULL))
        put(state, unit, BARRED, true);
    put(state, unit, LYING | LAY, false);
    lose_aim(state, unit);
    part_from_all(state, unit);
    if (is_measured(s))
        march(s, state, unit, false, false, o->fact[IB_DOUBLE_INCHES], o->fact[IB_DOUBLE_FLUSH],
              steps);
    touch_said(state, o, IB_DOUBLE_TOUCHING);
    if (!passes_free(s, o->fact[IB_DOUBLE_GROUND]))
        pass_through_said(s, state, o, IB_DOUBLE_PASSING, false, steps);
}

const struct order_kind ib_double_order = {
    .verb = "double",
    .label = "double quick",
    .role = ROLE_MOVE,
    .about = "goes at the double",
    .phases = IN(IB_PHASE_DOUBLE),
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_DOUBLE_INCHES,
    FACTS(double_facts),
    .may_unit = double_may,
    .chart = double_chart,
    .obey = double_obey,
};
