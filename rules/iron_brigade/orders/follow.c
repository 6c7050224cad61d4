#include "act.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/map/road.h"

/* IV.F: in column, limbered or as wagons a unit turns with the road it marches on, free. */

static int follow_spans(const struct scenario *s, const struct state *state, const struct order *o,
                        int fact, struct span *span, int room)
{
    struct stand stand;
    int count = 0;
    for (int bearing = 0; bearing < DEGREES && count < room; bearing++)
        if (ib_follows_road(s, state, o->unit[0], bearing, &stand))
            count = ib_spans_add(span, count, room, (struct span){bearing, bearing});
    return count;
}

/* It is on its march along the road, or could begin it now. */
static bool is_marching(const struct scenario *s, const struct state *state, int unit)
{
    return ib_unit_at(state, unit)->road_left > 0 ||
           (phase_now(state) == IB_PHASE_ACT && ib_may_move_at_all(s, state, unit, NULL) &&
            ib_may_act(s, state, unit, ACT_MOVE, false, NULL));
}

static bool follow_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    const struct order it = order_by(IB_FOLLOW, unit);
    struct span span[1];
    if (!ib_needs_table(s, trouble) || !ib_is_ashore(state, unit, trouble))
        return false;
    if (ib_is_broken(state, unit) || ib_has(state, unit, LYING | EXPOSED | STAYS) ||
        !RULE(IV_F, is_marching(s, state, unit)))
        return refuse(IV_F, trouble, "it turns with the road on its march, and does not march now");
    return (RULE(IV_F, ib_marches_by_road(s, state, unit)) &&
            follow_spans(s, state, &it, IB_FOLLOW_BEARING, span, 1) > 0) ||
           refuse(IV_F, trouble,
                  "only a column, guns and wagons turn free, on a road and along it");
}

static bool follow_bearing_may(const struct scenario *s, const struct state *state,
                               const struct order *o, int fact, struct trouble *trouble)
{
    struct stand stand;
    return ib_follows_road(s, state, o->unit[0], o->fact[fact], &stand) ||
           refuse(IV_F, trouble, "the road does not lead there, or it has no room");
}

static void follow_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct stand stand;
    note(IV_F, steps, 0, "it turns with the road, free");
    if (!ib_follows_road(s, state, unit, o->fact[IB_FOLLOW_BEARING], &stand))
        return;
    if (phase_now(state) == IB_PHASE_ACT)
        ib_leaders_go_along(s, state, unit, steps);
    ib_put_at(s, state, unit, stand.front, stand.bearing);
    if (ib_unit_at(state, unit)->road_left > 0)
        return;
    ib_note_move(state, unit, false); /* with this its march by road begins */
    ib_unit_in(state, unit)->road_left = (int16_t)ib_road_left_after(s, state, unit, 0);
}

static const struct order_fact follow_facts[] = {
    [IB_FOLLOW_BEARING] = {FACT_BEARING(IV_F, "the new bearing, along the road"),
                           .may = follow_bearing_may, .spans = follow_spans},
};

const struct order_kind ib_follow_order = {
    .verb = "follow",
    .label = "turn with the road",
    .role = ROLE_TURN,
    .about = "turns with the road it marches on, free",
    .tells = "turns with the road to bearing",
    .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_FOLLOW_BEARING,
    FACTS(follow_facts),
    .may_unit = follow_may,
    .obey = follow_obey,
};
