#include "act.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/map/works.h"

/* VIII.D, VIII.E, R-95, R-104, R-105: infantry clears a path through abatis, or fills a moat, where
 * its front touches it: two phases on end with no act besides. */

enum { PHASES_OF_WORK = 2 };

static bool has_ground(const struct scenario *s, int kind)
{
    for (int i = 0; i < s->ground.feature_count; i++)
        if (s->ground.feature[i].kind == kind)
            return true;
    return false;
}

static bool is_clearing_played(const struct scenario *s, const struct state *state)
{
    return advanced(s, VIII_D) && has_ground(s, ABATIS);
}

static bool is_filling_played(const struct scenario *s, const struct state *state)
{
    return advanced(s, VIII_E) && has_ground(s, MOAT);
}

/* What work there is for it where it stands, whatever it has done. */
static bool has_work(const struct scenario *s, const struct state *state, int unit, int kind,
                     struct trouble *trouble)
{
    struct work w;
    return require(R_104, ib_arm_now(s, state, unit) == INFANTRY, trouble,
                   "only infantry works on the ground") &&
           ib_is_ashore(state, unit, trouble) &&
           (ib_find_work(s, state, unit, kind, &w) ||
            refuse(R_95, trouble, "its front touches nothing that it could work on")) &&
           (ib_armies_of(state)->cut_count < CUTS_MOST ||
            forbid(R_95, trouble, "a battle has room for 20 openings, and all are taken"));
}

static bool clear_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    return ib_needs_table(s, trouble) &&
           (RULE(VIII_D, advanced(s, VIII_D)) ||
            forbid(VIII_D, trouble, "in this battle abatis are not cleared")) &&
           has_work(s, state, unit, ABATIS, trouble) &&
           ib_may_act(s, state, unit, ACT_WHOLE, false, trouble);
}

static bool fill_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int unit, struct trouble *trouble)
{
    struct work w;
    return ib_needs_table(s, trouble) &&
           (RULE(VIII_E, advanced(s, VIII_E)) ||
            forbid(VIII_E, trouble, "in this battle moats are not filled in")) &&
           has_work(s, state, unit, MOAT, trouble) &&
           require(VIII_E, ib_find_work(s, state, unit, MOAT, &w) && w.feature->materials, trouble,
                   "there are no materials to fill it with") &&
           ib_may_act(s, state, unit, ACT_WHOLE, false, trouble);
}

/* one phase after the other, or by the other reading whenever it comes back to it;
 * whoever has moved begins again (ib_put_at). */
static bool goes_on(const struct scenario *s, const struct state *state, int unit, int feature)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    return u->worked > 0 && u->works_on == feature &&
           (RULE(R_105, ruled(s, R_105, WORK_IS_KEPT)) ||
            RULE(R_95, u->worked_in + 1 >= state->head.turn));
}

static void work(const struct scenario *s, struct state *state, int unit, int kind,
                 const struct clause *clause, struct steps *steps)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    struct work w;
    if (!ib_find_work(s, state, unit, kind, &w))
        return;
    const int feature = (int)(w.feature - s->ground.feature);
    u->worked = (uint8_t)(goes_on(s, state, unit, feature) ? u->worked + 1 : 1);
    u->works_on = (uint8_t)feature;
    u->worked_in = state->head.turn & 127u; /* there are 99 at most */
    ib_note_act(state, unit, ACT_WHOLE, false);
    step_tell(steps, clause, "phase %d of %d that it works", NULL, u->worked, PHASES_OF_WORK);
    if (!clause_holds(clause, u->worked >= PHASES_OF_WORK))
        return;
    u->worked = u->works_on = 0;
    u->worked_in = 0;
    step_tell(steps, IB(R_104), "so many castings, half an inch each: %d", NULL, w.castings, 0);
    ib_open(s, state, &w);
}

static void clear_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    work(s, state, o->unit[0], ABATIS, IB(VIII_D), steps);
}

static void fill_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    work(s, state, o->unit[0], MOAT, IB(VIII_E), steps);
}

const struct order_kind ib_clear_order = {
    .verb = "clear",
    .label = "clear the abatis",
    .about = "clears a path through the abatis that its front touches, two turns on end",
    .tells = "works on a path through the abatis",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .ever = is_clearing_played,
    .may_unit = clear_may,
    .obey = clear_obey,
};

const struct order_kind ib_fill_order = {
    .verb = "fill",
    .label = "fill the moat",
    .about = "fills in the moat that its front touches, two turns on end",
    .tells = "works on filling the moat",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .ever = is_filling_played,
    .may_unit = fill_may,
    .obey = fill_obey,
};
