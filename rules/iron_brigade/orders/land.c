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
    for (int bearing = 0; bearing < DEGREES && is_measured(s); bearing++)
        if (landing(s, state, o->unit[0], bearing, &stand) &&
            is_no_nearer(s, state, o->unit[0], stand.front, NULL))
            count = spans_add(span, count, room, (struct span){bearing, bearing});
    return count;
}

static bool land_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int unit, struct trouble *trouble)
{
    const struct order it = {.unit = {(int16_t)unit}, .unit_count = 1};
    struct span span[1];
    if (!is_afloat(state, unit, trouble))
        return false;
    if (is_measured(s) && land_spans(s, state, &it, IB_LAND_BEARING, span, 1) == 0)
        return refuse(R_56, trouble, "it has no room to land, or is pinned");
    return may_go_by_boat(s, state, unit, trouble);
}

static bool land_bearing_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct trouble *trouble)
{
    struct stand stand;
    if (!needs_table(s, "bearing", trouble))
        return false;
    if (!landing(s, state, o->unit[0], o->fact[fact], &stand))
        return forbid_of(R_56, "bearing", trouble,
                         "it has no room on a bank there, its back to the water");
    return is_no_nearer(s, state, o->unit[0], stand.front, trouble);
}

static const struct order_fact land_facts[] = {
    [IB_LAND_BEARING] = {.field = {FIELD_BEARING("the way to its bank, that it then faces"),
                                   .unless_given = "as said", .clause = IB(R_56)},
                         .is_bearing = true,
                         .may = land_bearing_may,
                         .spans = land_spans,
                         .must = is_measured},
};

static void land_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct stand stand;
    note(R_56, steps, unit_at(state, unit)->boats, "boats stay where it lands");
    note_boating(s, state, unit, steps);
    const bool lands = is_measured(s) && landing(s, state, unit, o->fact[IB_LAND_BEARING], &stand);
    leave_boats(state, unit);
    put(state, unit, CROSSED, true);
    if (lands)
        put_at(s, state, unit, stand.front, stand.bearing);
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
    .ever = has_boats,
    .may_unit = land_may,
    .obey = land_obey,
};
