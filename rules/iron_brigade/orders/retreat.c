#include "retreat.h"

#include "go.h"
#include "orders.h"
#include "rules/iron_brigade/army/boats.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/way_out.h"

/* I.C.1.iii, VI.C.1, VI.C.2: broken and routed units retreat; who has no path surrenders.  Friends
 * who see it must check afterwards (VI.D.2). */

bool must_retreat(const struct scenario *s, const struct state *state, int unit,
                  struct trouble *trouble)
{
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return refuse(R_59, trouble, "heavy equipment has no morale and does not retreat");
    return require(I_C_1_iii, is_broken(state, unit), trouble,
                   "only broken and routed units retreat") &&
           require(VI_C_1, !has(state, unit, WENT), trouble, "it has retreated already");
}

/* On a table who has a path goes, and who has none does not. */
static bool retreat_may(const struct scenario *s, const struct state *state, const struct order *o,
                        int unit, struct trouble *trouble)
{
    return must_retreat(s, state, unit, trouble) &&
           (!is_measured(s) || has_way_out(s, state, unit) ||
            refuse(VI_C_2, trouble, "it has no path of retreat and must surrender"));
}

static bool surrender_may(const struct scenario *s, const struct state *state,
                          const struct order *o, int unit, struct trouble *trouble)
{
    return must_retreat(s, state, unit, trouble) &&
           (!is_measured(s) || !RULE(VI_C_2, has_way_out(s, state, unit)) ||
            refuse(VI_C_2, trouble, "it has a path of retreat"));
}

static bool around_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct trouble *trouble)
{
    struct way_out w;
    return needs_table(s, "around", trouble) && retreat_around(s, state, o->unit[0], &w, trouble);
}

/* ---- who saw it ---- */

/* who is to check for what it saw: a friend that is not broken and has it in sight. */
static bool must_check(const struct scenario *s, const struct state *state, int viewer, int unit)
{
    return viewer != unit && s->unit[viewer].side == s->unit[unit].side &&
           is_in(s, state, viewer) && !is_broken(state, viewer) &&
           !is_of_arm(s, viewer, HEAVY_EQUIPMENT) && has_in_sight(s, state, viewer, unit, NULL);
}

/* On a table they are known. */
static void note_viewers(const struct scenario *s, struct state *state, int unit,
                         struct steps *steps)
{
    struct army_state *a = armies(state);
    for (int i = 0; i < state->head.units; i++) {
        if (!must_check(s, state, i, unit) || owed_at(state, i, unit) != NOBODY)
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
    return !has(state, unit, SEEN) ||
           (unit_at(state, unit)->morale == IB_ROUTED && !has(state, unit, SEEN_ROUTED) &&
            RULE(R_87, ruled(s, R_87, ROUT_SEEN_AGAIN)));
}

/* Its friends are asked who saw it, once until it is back at 2 (VI.D.2, R-87). */
static void ask_who_saw(const struct scenario *s, struct state *state, int unit, bool first,
                        struct steps *steps)
{
    if (RULE(R_87, !first))
        return;
    put(state, unit, SEEN, true);
    put(state, unit, SEEN_ROUTED, unit_at(state, unit)->morale == IB_ROUTED);
    if (is_measured(s))
        note_viewers(s, state, unit, steps);
    else
        phase_call(state, IB_ASK_SEEN, unit);
}

/* ---- retreat ---- */

/* On a table: where the path leads, through whom it must. */
static void retreat_along(const struct scenario *s, struct state *state, int unit, bool around,
                          struct steps *steps)
{
    struct regiment_state *u = unit_in(state, unit);
    struct way_out w;
    if (!(around && retreat_around(s, state, unit, &w, NULL)) &&
        !retreat_path(s, state, unit, &w, steps))
        return;
    if (RULE(R_88, is_news(s, state, unit)))
        note_viewers(s, state, unit, steps); /* from where it began */
    put(state, unit, CROSSED, has(state, unit, CROSSED | AFLOAT));
    leave_boats(state, unit);
    const struct mover who = mover_of(s, state, unit, false);
    const int forded = ford_unsure(s, state, &who, &w.march, w.hundredths);
    const bool too_deep = forded < w.hundredths;
    if (too_deep) { /* it stays on the near bank */
        w.front = point_along(w.front, bearing_held(w.bearing + 180), w.hundredths - forded);
        w.hundredths = forded;
        w.off_table = false;
    }
    put_at(s, state, unit, w.off_table ? front_of(state, unit) : w.front,
           w.bearing); /* nobody is beyond the edge */
    if (w.march.crosses_from >= 0 && w.march.crosses_from < w.hundredths)
        put(state, unit, CROSSED, true);
    u->cause_x = u->cause_y = u->cause_weight = 0;
    if (RULE(R_84, is_of_arm(s, unit, ARTILLERY)))
        set_formation(s, state, unit, IB_LIMBERED);
    for (int i = 0, paid = 0; i < w.march.passed_count; i++)
        if (w.march.passed[i].way.first < w.hundredths)
            pass_through(s, state, unit, w.march.passed[i].unit, paid++ == 0, steps);
    if (too_deep)
        suffer_in_water(s, state, unit, steps);
    if (w.off_table)
        take_out(s, state, unit, LEFT);
}

static void retreat_obey(const struct scenario *s, struct state *state, const struct order *o,
                         struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    if (has(state, unit, AFLOAT))
        note(R_56, steps, 0, "from its boats it goes ashore, and no farther");
    else
        step(steps, IB(VI_C_1), retreat_inches(s, state, unit),
             unit_at(state, unit)->morale == IB_ROUTED ? "inches, as if in open order"
                                                       : "inches, its usual distance",
             NULL, 0, 0);
    put(state, unit, WENT | MOVED, true);
    put(state, unit, LYING | LAY, false);
    part_from_all(state, unit);
    lose_aim(state, unit);
    if (!is_measured(s) && RULE(R_84, is_of_arm(s, unit, ARTILLERY)))
        set_formation(s, state, unit, IB_LIMBERED);
    const bool first = is_news(s, state, unit);
    if (is_measured(s))
        retreat_along(s, state, unit, o->fact[IB_RETREAT_AROUND], steps);
    else
        leave_boats(state, unit);
    if (RULE(R_22, o->fact[IB_RETREAT_OFF]))
        take_out(s, state, unit, LEFT);
    ask_who_saw(s, state, unit, first, steps);
    pass_through_said(s, state, o, IB_RETREAT_PASSING, false, steps);
}

static const struct order_fact retreat_facts[] = {
    [IB_RETREAT_OFF] = {.field = {.name = "off",
                                  .kind = FIELD_YES,
                                  .unless_given = "no",
                                  .clause = IB(R_22),
                                  .about = "over the edge of the table"},
                        .may = unmeasured_may},
    [IB_RETREAT_AROUND] = {.field = {.name = "around",
                                     .kind = FIELD_YES,
                                     .unless_given = "no",
                                     .clause = IB(VI_C_1),
                                     .about = "past friends in its way, not through them"},
                           .may = around_may},
    [IB_RETREAT_PASSING] = FACT_PASSING(passed_may),
    [IB_RETREAT_PASSING_TOO] = FACT_PASSING(passed_may),
};

const struct order_kind ib_retreat_order = {
    .verb = "retreat",
    .role = ROLE_DUTY,
    .about = "retreats",
    .tells_way = true,
    .phases = IN(IB_PHASE_RETREAT),
    .units = ORDER_ONE_UNIT,
    FACTS(retreat_facts),
    .may_unit = retreat_may,
    .obey = retreat_obey,
};

/* ---- surrender ---- */

static void surrender_obey(const struct scenario *s, struct state *state, const struct order *o,
                           struct dice *d, struct steps *steps)
{
    note(VI_C_2, steps, 0, "it cannot retreat and surrenders");
    put(state, o->unit[0], WENT, true);
    take_out(s, state, o->unit[0], SURRENDERED);
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
