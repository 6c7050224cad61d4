#include "retreat.h"

#include "go.h"
#include "orders.h"
#include "rules/iron_brigade/army/boats.h"
#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/room.h"
#include "rules/iron_brigade/map/spot.h"
#include "rules/iron_brigade/map/way_out.h"

/* I.C.1.iii, VI.C.1, VI.C.2: broken and routed units retreat; who has no path surrenders.  On a
 * table the path is found (map/way_out.h), elsewhere the players go it.  Friends who see it from
 * where it began or ended must check afterwards (VI.D.2), once until it is back at 2. */

bool ib_must_retreat(const struct scenario *s, const struct state *state, int unit,
                     struct trouble *trouble)
{
    if (ib_is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return refuse(R_59, trouble, "heavy equipment has no morale and does not retreat");
    return require(I_C_1_iii, ib_is_broken(state, unit), trouble,
                   "only broken and routed units retreat") &&
           require(VI_C_1, !ib_has(state, unit, WENT), trouble, "it has retreated already");
}

/* On a table who has a path goes, and who has none does not. */
static bool retreat_may(const struct scenario *s, const struct state *state, const struct order *o,
                        int unit, struct trouble *trouble)
{
    return ib_must_retreat(s, state, unit, trouble) &&
           (!ib_is_measured(s) || ib_has_way_out(s, state, unit) ||
            refuse(VI_C_2, trouble, "it has no path of retreat and must surrender"));
}

static bool surrender_may(const struct scenario *s, const struct state *state,
                          const struct order *o, int unit, struct trouble *trouble)
{
    return ib_must_retreat(s, state, unit, trouble) &&
           (!ib_is_measured(s) || !RULE(VI_C_2, ib_has_way_out(s, state, unit)) ||
            refuse(VI_C_2, trouble, "it has a path of retreat"));
}

static bool around_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct trouble *trouble)
{
    struct way_out w;
    return ib_needs_table(s, trouble) && ib_retreat_around(s, state, o->unit[0], &w, trouble);
}

/* ---- who saw it ---- */

/* who is to check for what it saw: a friend that is not broken and has it in sight. */
static bool must_check(const struct scenario *s, const struct state *state, int viewer, int unit)
{
    return RULE(VII_C_3, viewer != unit) && s->unit[viewer].side == s->unit[unit].side &&
           ib_is_in(s, state, viewer) && !ib_is_broken(state, viewer) &&
           !ib_is_of_arm(s, viewer, HEAVY_EQUIPMENT) &&
           (!ib_is_hidden(state, unit) || !RULE(R_126, !ib_is_hidden(state, viewer))) &&
           ib_has_in_sight(s, state, viewer, unit, NULL);
}

/* On a table they are known. */
static void note_viewers(const struct scenario *s, struct state *state, int unit,
                         struct steps *steps)
{
    struct army_state *a = ib_armies(state);
    for (int i = 0; i < state->head.units; i++) {
        if (!must_check(s, state, i, unit) || ib_owes_together(s, state, i, unit))
            continue;
        if (a->owed_count == OWED_MOST) {
            note(VI_D_2, steps, 0, "more checks are owed than can be kept: no others check for it");
            return;
        }
        a->owed[a->owed_count++] = (struct pair){(int16_t)i, (int16_t)unit};
    }
}

/* Has nobody been asked yet, or by the other reading not since it routed? */
static bool is_news(const struct scenario *s, const struct state *state, int unit)
{
    return !ib_has(state, unit, SEEN) ||
           (ib_unit_at(state, unit)->morale == IB_ROUTED && !ib_has(state, unit, SEEN_ROUTED) &&
            RULE(R_87, ruled(s, R_87, ROUT_SEEN_AGAIN)));
}

/* Its friends are asked who saw it, once until it is back at 2 (VI.D.2, R-87). */
static void ask_who_saw(const struct scenario *s, struct state *state, int unit, bool first,
                        struct steps *steps)
{
    if (RULE(R_87, !first))
        return;
    ib_put_together(s, state, unit, SEEN, true);
    ib_put_together(s, state, unit, SEEN_ROUTED, ib_unit_at(state, unit)->morale == IB_ROUTED);
    if (ib_is_measured(s))
        note_viewers(s, state, unit, steps);
    else
        phase_call(state, IB_ASK_SEEN, unit);
}

/* ---- retreat ---- */

/* On a table: where the path leads, through whom it must. */
static void retreat_along(const struct scenario *s, struct state *state, int unit, bool around,
                          struct steps *steps)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    struct way_out w;
    if (!(around && ib_retreat_around(s, state, unit, &w, NULL)) &&
        !ib_retreat_path(s, state, unit, &w, steps))
        return;
    if (RULE(R_88, is_news(s, state, unit)))
        note_viewers(s, state, unit, steps); /* from where it began */
    ib_put(state, unit, CROSSED, ib_has(state, unit, CROSSED | AFLOAT));
    ib_leave_boats(state, unit);
    const struct mover who = ib_mover_of(s, state, unit, false);
    const int forded = ib_ford_unsure(s, state, &who, &w.march, w.hundredths);
    const int halted = ib_halt_at_sight(
        s, state, unit, point_along(w.front, bearing_wrap(w.bearing + 180), w.hundredths),
        w.bearing, w.bearing, forded, &w.march, steps);
    const bool too_deep = forded < w.hundredths && halted == forded;
    if (halted < w.hundredths) { /* it stays on the near bank, or where it meets the enemy */
        w.front = point_along(w.front, bearing_wrap(w.bearing + 180), w.hundredths - halted);
        w.hundredths = halted;
        w.off_table = false;
    }
    const struct stand turned = ib_stand_there(s, state, unit, w.front, w.bearing);
    const bool turns =
        halted > 0 || w.off_table || (forded == 0 && ib_stand_may(s, state, unit, &turned, NULL));
    if (turns) /* else it has no room to, and is as it was */
        ib_put_at(s, state, unit, w.off_table ? ib_front_of(state, unit) : w.front,
                  w.bearing); /* nobody is beyond the edge */
    if (w.march.crosses_from >= 0 && w.march.crosses_from < w.hundredths)
        ib_put(state, unit, CROSSED, true);
    u->cause_x = u->cause_y = u->cause_weight = 0;
    if (RULE(R_84, ib_is_of_arm(s, unit, ARTILLERY)))
        ib_limber(s, state, unit);
    ib_pass_all(s, state, unit, &w.march, w.hundredths, false, steps);
    if (too_deep)
        ib_suffer_in_water(s, state, unit, steps);
    if (w.off_table)
        ib_take_out(s, state, unit, LEFT);
}

static void retreat_obey(const struct scenario *s, struct state *state, const struct order *o,
                         struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    if (ib_has(state, unit, AFLOAT))
        note(R_56, steps, 0, "from its boats it goes ashore, and no farther");
    else
        step(steps, IB(VI_C_1), ib_retreat_inches(s, state, unit),
             ib_unit_at(state, unit)->morale == IB_ROUTED ? "inches, as if in open order"
                                                          : "inches, its usual distance",
             NULL, 0, 0);
    ib_put(state, unit, WENT | MOVED, true);
    ib_put(state, unit, LYING | LAY, false);
    ib_part_from_all(state, unit);
    ib_lose_aim(state, unit);
    if (!ib_is_measured(s) && RULE(R_84, ib_is_of_arm(s, unit, ARTILLERY)))
        ib_limber(s, state, unit);
    const bool first = is_news(s, state, unit);
    if (ib_is_measured(s))
        retreat_along(s, state, unit, o->fact[IB_RETREAT_AROUND], steps);
    else
        ib_leave_boats(state, unit);
    if (RULE(R_22, o->fact[IB_RETREAT_OFF]))
        ib_take_out(s, state, unit, LEFT);
    ask_who_saw(s, state, unit, first, steps);
    ib_pass_through_said(s, state, o, IB_RETREAT_PASSING, false, steps);
}

static const struct order_fact retreat_facts[] = {
    [IB_RETREAT_OFF] = {FACT_YES("off", R_22, "over the edge of the table"),
                        .may = ib_unmeasured_may},
    [IB_RETREAT_AROUND] = {FACT_YES("around", VI_C_1, "past friends in its way, not through them"),
                           .may = around_may},
    [IB_RETREAT_PASSING] = {FACT_PASSING, .may = ib_passing_may},
    [IB_RETREAT_PASSING_TOO] = {FACT_PASSING, .may = ib_passing_may},
};

static int retreat_reach(const struct scenario *s, const struct state *state, const struct order *o)
{
    return ib_has(state, o->unit[0], AFLOAT) ? 0 : ib_retreat_inches(s, state, o->unit[0]) * INCH;
}

const struct order_kind ib_retreat_order = {
    .verb = "retreat",
    .role = ROLE_DUTY,
    .about = "retreats",
    .tells_way = true,
    .phases = IN(IB_PHASE_RETREAT),
    .units = ORDER_ONE_UNIT,
    FACTS(retreat_facts),
    .may_unit = retreat_may,
    .reach = retreat_reach,
    .obey = retreat_obey,
};

/* ---- surrender ---- */

static void surrender_obey(const struct scenario *s, struct state *state, const struct order *o,
                           struct dice *d, struct steps *steps)
{
    note(VI_C_2, steps, 0, "it cannot retreat and surrenders");
    ib_put(state, o->unit[0], WENT, true);
    ib_take_out(s, state, o->unit[0], SURRENDERED);
    if (RULE(R_88, true)) /* seen as a retreat is */
        ask_who_saw(s, state, o->unit[0], is_news(s, state, o->unit[0]), steps);
}

const struct order_kind ib_surrender_order = {
    .verb = "surrender",
    .role = ROLE_DUTY,
    .about = "cannot retreat",
    .phases = IN(IB_PHASE_RETREAT),
    .units = ORDER_ONE_UNIT,
    .may_unit = surrender_may,
    .obey = surrender_obey,
};
