#include "act.h"
#include "go.h"
#include "orders.h"
#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/room.h"

/* I.C.2, VI.D.4: before the movement and fire phase steady units may go at the double, straight
 * ahead, and throw for it. */

enum { DOUBLE_MORALE = 5 }; /* the least with which a unit goes at the double */

/* IV.F: it has turned with its road and has some of its distance left.  The die for it has fallen.
 */
static bool goes_on_doubling(const struct state *state, int unit)
{
    return ib_has(state, unit, DOUBLED) && ib_unit_at(state, unit)->road_left > 0;
}

/* VIII.B: the gunners of foot artillery cannot run beside it. */
static bool crews_may_double(const struct scenario *s, const struct state *state, int unit,
                             struct trouble *trouble)
{
    const struct regiment *r = ib_kind_of_unit(s, unit);
    if (r->arm != ARTILLERY || r->horse_artillery)
        return true;
    if (!advanced(s, VIII_B))
        return require(R_93, ruled(s, R_93, BATTERIES_DOUBLE), trouble,
                       "foot artillery does not go at the double");
    return require(VIII_B, ib_unit_at(state, unit)->formation == IB_CREWS_MOUNTED, trouble,
                   "its crews must mount first, by a change of formation: crews-mounted");
}

static bool may_start_doubling(const struct scenario *s, const struct state *state, int unit,
                               struct trouble *trouble)
{
    if (ib_is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return refuse(R_59, trouble, "heavy equipment has no morale and does not go at the double");
    if (ib_base_of(s, state, unit) < DOUBLE_MORALE)
        return trouble_say(trouble, NULL,
                           "the double-quick table has no column for its base morale");
    return require(I_C_2,
                   ib_unit_at(state, unit)->morale >= DOUBLE_MORALE ||
                       ib_is_thrown_for(s, state, unit, DOUBLED),
                   trouble, "only units at morale 5 or better go at the double") &&
           (!ib_has(state, unit, DOUBLED) ||
            refuse(I_C_2, trouble, "it has gone at the double already")) &&
           (!ib_has(state, unit, STAYS) ||
            refuse(VI_E_iii, trouble, "it rallied from 2 and stays put")) &&
           ib_moves_in(s, ib_unit_at(state, unit)->formation, trouble) &&
           crews_may_double(s, state, unit, trouble);
}

static bool has_way_ahead(const struct scenario *s, const struct state *state, int unit)
{
    struct march m;
    if (ib_unit_at(state, unit)->road_left == 0 && ib_is_clear_ahead(s, state, unit))
        return true;
    ib_march_ahead(s, state, unit, false, false, &m, NULL);
    return m.span_count > 0;
}

static bool double_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    return ib_is_ashore(state, unit, trouble) &&
           (goes_on_doubling(state, unit) || may_start_doubling(s, state, unit, trouble)) &&
           (!ib_is_measured(s) || has_way_ahead(s, state, unit) ||
            refuse(IV_F, trouble, "it has no room to move"));
}

/* ---- facts ---- */

static bool double_inches_may(const struct scenario *s, const struct state *state,
                              const struct order *o, int fact, struct trouble *trouble)
{
    struct march m;
    if (!ib_needs_table(s, trouble))
        return false;
    ib_march_ahead(s, state, o->unit[0], false, false, &m, NULL);
    return ib_march_may_stop(&m, o->fact[fact]) ||
           (ib_stop_may(s, state, o->unit[0], false, o->fact[fact], trouble) &&
            ib_march_refused(&m, o->fact[fact], trouble));
}

static int double_spans(const struct scenario *s, const struct state *state, const struct order *o,
                        int fact, struct span *span, int room)
{
    struct march m;
    int count = 0;
    if (!ib_is_measured(s))
        return 0;
    ib_march_ahead(s, state, o->unit[0], false, false, &m, NULL);
    for (; count < m.span_count && count < room; count++)
        span[count] = ib_span_to_contact(&m, count);
    return count;
}

static bool double_flush_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct trouble *trouble)
{
    return ib_contact_flush_may(s, state, o->unit[0], false, o->fact[IB_DOUBLE_INCHES], trouble);
}

static const struct order_fact double_facts[] = {
    [IB_DOUBLE_INCHES] = {FACT_INCHES(IV_F, "how far, in inches"), MUST_ON_TABLE,
                          .may = double_inches_may, .spans = double_spans},
    [IB_DOUBLE_FLUSH] = {FACT_FLUSH, .may = double_flush_may},
    [IB_DOUBLE_PASSING] = {FACT_PASSING, .may = ib_move_passing_may},
    [IB_DOUBLE_PASSING_TOO] = {FACT_PASSING, .may = ib_move_passing_may},
    [IB_DOUBLE_TOUCHING] = {FACT_TOUCHING, .may = ib_touching_may},
    [IB_DOUBLE_TOUCHING_TOO] = {FACT_TOUCHING, .may = ib_touching_may},
    [IB_DOUBLE_GROUND] = {FACT_GROUND, .may = ib_unmeasured_may},
};

/* ---- obeying ---- */

/* VI.D.4: thrown for once, however often it goes on along its road, and once for a legion. */
static const struct chart *double_chart(const struct scenario *s, const struct state *state,
                                        const struct order *o, void *facts)
{
    *(struct double_quick_facts *)facts = (struct double_quick_facts){
        ib_class_of(s, state, o->unit[0]), ib_unit_at(state, o->unit[0])->morale};
    return goes_on_doubling(state, o->unit[0]) || ib_is_thrown_for(s, state, o->unit[0], DOUBLED)
               ? NULL
               : &ib_double_quick_chart;
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
    ib_set_morale(s, state, o->unit[0], r.morale);
}

static void double_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    throw_for_double(s, state, o, d, steps);
    if (ruled(s, R_23, DOUBLE_ONCE)) /* else he has a whole phase before him, as it has */
        ib_leaders_go_along(s, state, unit, steps);
    ib_put(state, unit, DOUBLED | MOVED | MOVED_NOW, true);
    if (!ib_ground_may(s, unit, o->fact[IB_DOUBLE_GROUND], NULL))
        ib_put(state, unit, BARRED, true);
    ib_put(state, unit, LYING | LAY, false);
    ib_lose_aim(state, unit);
    ib_part_from_all(state, unit);
    if (ib_is_measured(s))
        ib_march(s, state, unit, false, false, o->fact[IB_DOUBLE_INCHES], o->fact[IB_DOUBLE_FLUSH],
                 steps);
    ib_touch_said(state, o, IB_DOUBLE_TOUCHING);
    if (!ib_passes_free(s, o->fact[IB_DOUBLE_GROUND]))
        ib_pass_through_said(s, state, o, IB_DOUBLE_PASSING, ib_pays_for_each(s), steps);
}

/* In open ground. */
static int double_reach(const struct scenario *s, const struct state *state, const struct order *o)
{
    return ib_mover_of(s, state, o->unit[0], false).inches * INCH;
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
    .reach = double_reach,
    .chart = double_chart,
    .obey = double_obey,
};
