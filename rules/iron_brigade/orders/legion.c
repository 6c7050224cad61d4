#include "change.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/legion.h"

/* VII.F: a section leaves its legion as a part splits off its regiment (VII.C), with a change of
 * formation, and rejoins it likewise.  Who leaves keeps the morale that all have; when one rejoins
 * they all have the lowest (VII.C.2).  Whoever merely goes away has left too. */

enum { LEGION_HALF, LEGION_GROUND };

static bool are_legions_played(const struct scenario *s, const struct state *state)
{
    return advanced(s, VII_F);
}

static bool change_may(const struct scenario *s, const struct state *state, int unit,
                       struct trouble *trouble)
{
    return ib_may_change_parts(s, state, unit, trouble) &&
           ib_change_may_somehow(s, state, unit, ib_unit_at(state, unit)->formation, trouble) &&
           (ib_is_changing(state, unit) || require(R_109, ruled(s, R_109, SAME_IS_CHANGE), trouble,
                                                   "it changes into another formation first"));
}

static bool leave_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    return (ib_is_in_legion(s, state, unit) ||
            forbid(VII_F, trouble, "it is not with other sections of a legion")) &&
           change_may(s, state, unit, trouble);
}

/* Others may have joined it, and then it is no longer of the legion's class. */
static bool rejoin_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    if (!ib_has_left_legion(s, state, unit))
        return forbid(VII_F, trouble, "it has left no legion");
    if (ib_is_hidden(state, unit) ||
        ib_base_of(s, state, unit) != ib_morale_classes[ib_kind_of_unit(s, unit)->class].base)
        return forbid(VII_F, trouble, "it is hidden, or troops of another class have joined it");
    return require(VII_F, ib_meets_legion(s, state, unit), trouble,
                   "it is not in contact with its legion") &&
           change_may(s, state, unit, trouble);
}

static bool whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int which, struct trouble *trouble)
{
    return ib_change_may(s, state, o->unit[0], ib_unit_at(state, o->unit[0])->formation,
                         o->fact[LEGION_HALF], trouble);
}

static bool ground_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct trouble *trouble)
{
    return ib_may_be_said(s, trouble) && whole_may(s, state, o, 0, trouble) &&
           (!o->fact[LEGION_HALF] || ib_standing_may(s, o->unit[0], o->fact[fact], trouble));
}

static const struct order_fact legion_facts[] = {
    [LEGION_HALF] = {FACT_HALF, .may = whole_may},
    [LEGION_GROUND] = {FACT_GROUND, .may = ground_may},
};

static void leave_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    ib_note_change(state, o->unit[0], o->fact[LEGION_HALF]);
    note(VII_F, steps, 0, "it leaves its legion, and its morale is its own");
    ib_unit_in(state, o->unit[0])->alone = 1;
}

static void rejoin_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    ib_note_change(state, o->unit[0], o->fact[LEGION_HALF]);
    note(VII_F, steps, 0, "it is with its legion again: one morale, the lowest of all");
    ib_unit_in(state, o->unit[0])->alone = 0;
    ib_level_morale(s, state, o->unit[0]);
}

const struct order_kind ib_leave_order = {
    .verb = "leave",
    .label = "leave the legion",
    .about = "leaves its legion as it changes formation",
    .tells = "leaves its legion",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    FACTS(legion_facts),
    .ever = are_legions_played,
    .may_unit = leave_may,
    .may = whole_may,
    .obey = leave_obey,
};

const struct order_kind ib_rejoin_order = {
    .verb = "rejoin",
    .label = "rejoin the legion",
    .about = "rejoins its legion as it changes formation",
    .tells = "rejoins its legion",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    FACTS(legion_facts),
    .ever = are_legions_played,
    .may_unit = rejoin_may,
    .may = whole_may,
    .obey = rejoin_obey,
};
