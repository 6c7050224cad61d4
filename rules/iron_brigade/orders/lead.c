#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/map/march.h"

/* whoever took prisoners leads them on, once in his phase; where nothing is measured, by
 * hand.  VIII.F: of a regiment that is hidden he does not know whom he has. */

static bool has_known_prisoners(const struct scenario *s, const struct state *state, int target)
{
    return ib_has_prisoners(state, target) &&
           !ib_is_hidden_from(s, state, state->head.side, target);
}

static bool lead_target_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int target, struct trouble *trouble)
{
    if (!ib_needs_table(s, trouble))
        return false;
    if (s->unit[target].side == state->head.side || !has_known_prisoners(s, state, target))
        return forbid(VI_C_2, trouble, "none of them are prisoners of this side");
    return require(R_82, !ib_has(state, target, LED), trouble,
                   "they have been led on in this phase");
}

static int lead_most(void)
{
    return ib_usual_inches(INFANTRY, IB_OPEN_ORDER, false, UNWEIGHED, COLUMN_BY_CHART) * INCH;
}

static bool lead_inches_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int fact, struct trouble *trouble)
{
    return require(R_82, o->fact[fact] <= lead_most(), trouble,
                   "they go as infantry in open order, nine inches");
}

static int lead_spans(const struct scenario *s, const struct state *state, const struct order *o,
                      int fact, struct span *span, int room)
{
    span[0] = (struct span){1, lead_most()};
    return 1;
}

/* How far they get that way.  Whoever stands there is not in the way of a few men under guard. */
static int lead_hundredths(const struct scenario *s, const struct state *state, int unit,
                           int bearing)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    struct mover who = {.unit = unit,
                        .side = s->unit[unit].side,
                        .arm = INFANTRY,
                        .formation = IB_OPEN_ORDER,
                        .castings = 1,
                        .open = true};
    struct meetings met = {.count = 0};
    struct path path;
    struct march m = {.bars_from = -1, .crosses_from = -1};
    who.stand =
        ib_stand_at(s, INFANTRY, IB_OPEN_ORDER, 1, (struct point){u->held_x, u->held_y}, bearing);
    ib_path_straight(s, &who.stand, bearing, lead_most(), &path);
    ib_meet_ground(s, state, &who, &path, &met);
    return ib_to_the_edge(s, &who.stand, bearing,
                          ib_allowed(s, &who, lead_most(), false, &met, &m, NULL));
}

static const struct order_fact lead_facts[] = {
    [IB_LEAD_BEARING] = {FACT_BEARING(R_82, "0 north and 90 east")},
    [IB_LEAD_INCHES] = {FACT_INCHES(R_82, "how far, if the ground lets them"),
                        .may = lead_inches_may, .spans = lead_spans},
};

static void lead_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    struct regiment_state *u = ib_unit_in(state, o->target);
    const int bearing = o->fact[IB_LEAD_BEARING], said = o->fact[IB_LEAD_INCHES],
              most = lead_hundredths(s, state, o->target, bearing),
              length = said < most ? said : most;
    const struct point to = point_along((struct point){u->held_x, u->held_y}, bearing, length);
    step_tell(steps, IB(R_82), "they are led on about %d inches", NULL, (length + 50) / INCH, 0);
    u->held_x = (int16_t)to.x;
    u->held_y = (int16_t)to.y;
    ib_put(state, o->target, LED, true);
}

const struct order_kind ib_lead_order = {
    .verb = "lead",
    .about = "prisoners are led on, by whoever took them",
    .tells = "leads on the prisoners from",
    .phases = IN(IB_PHASE_ACT),
    .wants_target = true,
    .target_may_be_out = true,
    FACTS(lead_facts),
    .may_target = lead_target_may,
    .obey = lead_obey,
};
