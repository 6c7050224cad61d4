#include "afloat.h"
#include "orders.h"
#include "rules/iron_brigade/army/boats.h"
#include "rules/iron_brigade/map/spans.h"

/* a unit in boats lands on a bank and leaves its boats there. */

static int land_spans(const struct scenario *s, const struct state *state, const struct order *o,
                      int fact, struct span *span, int room)
{
    struct stand stand;
    int count = 0;
    for (int bearing = 0; bearing < DEGREES && ib_is_measured(s); bearing++)
        if (ib_landing(s, state, o->unit[0], bearing, &stand) &&
            ib_is_no_nearer(s, state, o->unit[0], stand.front, NULL))
            count = ib_spans_add(span, count, room, (struct span){bearing, bearing});
    return count;
}

static bool land_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int unit, struct trouble *trouble)
{
    const struct order it = order_by(IB_LAND, unit);
    struct span span[1];
    if (!ib_is_afloat(state, unit, trouble))
        return false;
    if (ib_is_measured(s) && land_spans(s, state, &it, IB_LAND_BEARING, span, 1) == 0)
        return refuse(R_56, trouble, "it has no room to land, or is pinned");
    return ib_may_go_by_boat(s, state, unit, trouble);
}

static bool land_bearing_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct trouble *trouble)
{
    struct stand stand;
    if (!ib_needs_table(s, trouble))
        return false;
    if (!ib_landing(s, state, o->unit[0], o->fact[fact], &stand))
        return forbid(R_56, trouble, "it has no room on a bank there, its back to the water");
    return ib_is_no_nearer(s, state, o->unit[0], stand.front, trouble);
}

static const struct order_fact land_facts[] = {
    [IB_LAND_BEARING] = {FACT_BEARING(R_56, "the way to its bank, that it then faces"),
                         MUST_ON_TABLE, .may = land_bearing_may, .spans = land_spans},
};

static void land_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct stand stand;
    note(R_56, steps, ib_unit_at(state, unit)->boats, "boats stay where it lands");
    ib_note_boating(s, state, unit, steps);
    const bool lands =
        ib_is_measured(s) && ib_landing(s, state, unit, o->fact[IB_LAND_BEARING], &stand);
    ib_leave_boats(state, unit);
    ib_put(state, unit, CROSSED, true);
    if (lands)
        ib_put_at(s, state, unit, stand.front, stand.bearing);
}

const struct order_kind ib_land_order = {
    .verb = "land",
    .label = "land, turned",
    .about = "lands on a bank and leaves its boats",
    .tells = "lands, bearing",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_LAND_BEARING,
    FACTS(land_facts),
    .ever = ib_has_boats,
    .may_unit = land_may,
    .obey = land_obey,
};
