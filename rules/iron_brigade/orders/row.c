#include "afloat.h"
#include "orders.h"
#include "rules/iron_brigade/army/boats.h"
#include "rules/iron_brigade/map/room.h"
#include "rules/iron_brigade/map/spans.h"

/* IV.D.2: a unit in boats rows along its water. */

enum { ROWED_MOST = 2 * INCH }; /* in a turn */

/* How far it has room that way; nobody is rowed through. */
static int row_most(const struct scenario *s, const struct state *state, int unit, bool up)
{
    const struct mooring from = ib_mooring_of(s, state, unit);
    const int left = ib_line_left(s, &from, up), most = left < ROWED_MOST ? left : ROWED_MOST;
    struct near near;
    struct stand stand = ib_stand_of(state, unit);
    ib_units_near(state, unit, ib_outline_of_stand(&stand), ROWED_MOST, &near);
    for (int length = 1; length <= most; length++) {
        stand = ib_stand_there(s, state, unit, ib_rowed_to(s, &from, up, length), stand.bearing);
        if (!ib_stand_may_among(s, state, &near, &stand, NULL))
            return length - 1;
    }
    return most;
}

static int row_spans(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct span *span, int room)
{
    const int unit = o->unit[0];
    const bool up = o->fact[IB_ROW_UP];
    int count = 0;
    if (!ib_is_measured(s))
        return 0;
    const int most = row_most(s, state, unit, up);
    const struct mooring from = ib_mooring_of(s, state, unit);
    for (int length = 1; length <= most; length++)
        if (ib_is_no_nearer(s, state, unit, ib_rowed_to(s, &from, up, length), NULL))
            count = ib_spans_add(span, count, room, (struct span){length, length});
    return count;
}

static bool can_row(const struct scenario *s, const struct state *state, int unit, bool up)
{
    struct order o = order_by(IB_ROW, unit);
    struct span span[1];
    o.fact[IB_ROW_UP] = up;
    return row_spans(s, state, &o, IB_ROW_INCHES, span, 1) > 0;
}

static bool row_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int unit, struct trouble *trouble)
{
    if (!ib_is_afloat(state, unit, trouble))
        return false;
    if (ib_is_measured(s) && !can_row(s, state, unit, false) && !can_row(s, state, unit, true))
        return refuse(R_56, trouble, "it has no room to row, or is pinned");
    return ib_may_go_by_boat(s, state, unit, trouble);
}

/* ---- facts ---- */

static bool up_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    return ib_needs_table(s, trouble) &&
           (can_row(s, state, o->unit[0], true) || refuse(R_56, trouble, "it cannot row there"));
}

static bool row_inches_may(const struct scenario *s, const struct state *state,
                           const struct order *o, int fact, struct trouble *trouble)
{
    const bool up = o->fact[IB_ROW_UP];
    const int unit = o->unit[0], length = o->fact[fact];
    if (!ib_needs_table(s, trouble))
        return false;
    if (!RULE(IV_D_2, length <= ROWED_MOST))
        return forbid(IV_D_2, trouble, "boats are rowed 2 inches in a turn");
    if (length > row_most(s, state, unit, up))
        return forbid(R_56, trouble, "it has no room to row so far");
    const struct mooring from = ib_mooring_of(s, state, unit);
    return ib_is_no_nearer(s, state, unit, ib_rowed_to(s, &from, up, length), trouble);
}

static const struct order_fact row_facts[] = {
    [IB_ROW_UP] = {FACT_YES("up", IV_D_2, "upstream: towards the first corner of its line"),
                   .label = "row upstream", .may = up_may},
    [IB_ROW_INCHES] = {FACT_INCHES(IV_D_2, "how far along the water"), MUST_ON_TABLE,
                       .may = row_inches_may, .spans = row_spans},
};

static void row_obey(const struct scenario *s, struct state *state, const struct order *o,
                     struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    ib_note_boating(s, state, unit, steps);
    if (!ib_is_measured(s))
        return;
    const struct mooring from = ib_mooring_of(s, state, unit);
    ib_put_at(s, state, unit, ib_rowed_to(s, &from, o->fact[IB_ROW_UP], o->fact[IB_ROW_INCHES]),
              ib_unit_at(state, unit)->bearing);
}

const struct order_kind ib_row_order = {
    .verb = "row",
    .label = "row downstream",
    .role = ROLE_MOVE,
    .about = "rows along the water",
    .tells = "rows",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_ROW_INCHES,
    FACTS(row_facts),
    .ever = ib_has_boats,
    .may_unit = row_may,
    .obey = row_obey,
};
