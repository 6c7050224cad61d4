#include <string.h>

#include "facts.h"
#include "fire_facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/army/parts.h"
#include "rules/iron_brigade/map/exposed.h"
#include "split.h"

/* VII.C.4: a unit of which only one end is fired on, or touched, may be divided as it checks, and
 * then that end alone checks.  Under fire its owner is asked before the die; the fire waits in the
 * state.  In contact he orders it, instead of a check of the whole.  It costs nothing and may be
 * done in any formation, on a table, where castings can be counted. */

enum { APART_LEADERS };

static const struct order *pending(const struct state *state)
{
    return &ib_armies_of(state)->pending;
}

/* ---- what could check apart ---- */

static struct exposed exposed_of(const struct scenario *s, const struct state *state, int unit)
{
    return phase_now(state) == IB_PHASE_CONTACT ? ib_exposed_to_touch(s, state, unit)
                                                : ib_exposed_to_fire(s, state, pending(state));
}

/* That end of the unit as this part; false if either would be too small, or has no room. */
static bool find_end(const struct scenario *s, const struct state *state, struct exposed e,
                     int unit, int part, struct order *split)
{
    const int least = ib_smallest_part(s);
    *split = ib_split_of_end(unit, part, e.castings, e.left);
    return e.castings >= least && ib_unit_at(state, unit)->castings - e.castings >= least &&
           ib_split_has_room(s, state, split);
}

/* The first part of its regiment that can form, or NOBODY; they are all alike. */
static int next_part(const struct scenario *s, const struct state *state, int unit)
{
    int16_t parts[UNITS_MOST];
    const int count = ib_parts_left(s, state, unit, parts);
    for (int i = 0; i < count; i++)
        if (whole_of(s, parts[i]) == whole_of(s, unit))
            return parts[i];
    return NOBODY;
}

static bool may_check_apart(const struct scenario *s, const struct state *state, struct exposed e,
                            int unit)
{
    const int part = next_part(s, state, unit);
    struct order split;
    return !ib_has(state, unit, AFLOAT) && part != NOBODY &&
           find_end(s, state, e, unit, part, &split);
}

bool ib_asks_apart(const struct scenario *s, struct state *state, const struct order *fire)
{
    if (!ib_is_measured(s) || !RULE(VII_C_4, advanced(s, VII_C)) ||
        ib_is_of_arm(s, fire->target, HEAVY_EQUIPMENT) || state->head.depth > 1 ||
        !may_check_apart(s, state, ib_exposed_to_fire(s, state, fire), fire->target))
        return false;
    ib_armies(state)->pending = *fire;
    phase_call(state, IB_ASK_APART, fire->target);
    return true;
}

/* ---- apart ---- */

static bool apart_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    if (!RULE(VII_C_4, advanced(s, VII_C)))
        return forbid(VII_C_4, trouble, "in this battle units do not split");
    if (!ib_needs_table(s, trouble))
        return false;
    if (phase_now(state) == IB_ASK_APART)
        return unit == phase_about(state) ||
               trouble_say(trouble, NULL, "another unit is asked about");
    if (phase_now(state) != IB_PHASE_CONTACT || ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) ||
        !may_check_apart(s, state, exposed_of(s, state, unit), unit))
        return forbid(VII_C_4, trouble,
                      "no end of it is touched alone, or one of the parts would be too small");
    return require(I_C_1_i, !ib_has(state, unit, CHECKED), trouble,
                   "it has checked for contact already") &&
           require(R_113, ruled(s, R_113, FIRE_AND_CONTACT), trouble,
                   "it checks apart under fire alone");
}

static int apart_near(const struct scenario *s, const struct state *state, const struct order *o,
                      int16_t list[UNITS_MOST])
{
    return ib_parts_left(s, state, o->unit[0], list);
}

static bool apart_target_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int target, struct trouble *trouble)
{
    struct order split;
    if (!ib_may_form(s, state, o->unit[0], target) ||
        whole_of(s, target) != whole_of(s, o->unit[0]))
        return forbid(VII_C_4, trouble, "that is no part of it that could split off now");
    return find_end(s, state, exposed_of(s, state, o->unit[0]), o->unit[0], target, &split) ||
           forbid(VII_C_4, trouble, "one of the parts would be too small, or has no room");
}

/* The part is there, and the fire is at it. */
static struct order take_apart(const struct scenario *s, struct state *state, const struct order *o)
{
    struct order split, fire = *pending(state);
    find_end(s, state, exposed_of(s, state, o->unit[0]), o->unit[0], o->target, &split);
    ib_split_now(s, state, &split);
    if (o->fact[APART_LEADERS])
        ib_leaders_change(s, state, o->unit[0], o->target);
    fire.target = o->target;
    return fire;
}

static const struct chart *apart_chart(const struct scenario *s, const struct state *state,
                                       const struct order *o, void *facts)
{
    struct state then;
    const struct order contact = order_by(IB_CONTACT, o->target);
    state_copy(s, &then, state);
    const struct order fire = take_apart(s, &then, o);
    return phase_now(state) == IB_PHASE_CONTACT ? ib_contact_order.chart(s, &then, &contact, facts)
                                                : ib_fire_order.chart(s, &then, &fire, facts);
}

static void forget_pending(struct state *state)
{
    memset(&ib_armies(state)->pending, 0, sizeof ib_armies(state)->pending);
    phase_return(state);
}

static void apart_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    const bool in_contact = phase_now(state) == IB_PHASE_CONTACT;
    const struct order contact = order_by(IB_CONTACT, o->target), fire = take_apart(s, state, o);
    note(VII_C_4, steps, ib_unit_at(state, o->target)->castings, "castings check apart");
    if (in_contact) {
        ib_contact_order.obey(s, state, &contact, d, steps);
        return;
    }
    forget_pending(state);
    ib_fire_now(s, state, &fire, d, steps);
}

static bool leaders_may(const struct scenario *s, const struct state *state, const struct order *o,
                        int fact, struct trouble *trouble)
{
    for (int i = 0; i < s->leader_count; i++)
        if (ib_armies_of(state)->leader[i].with == o->unit[0])
            return true;
    return trouble_say(trouble, NULL, "no personality is with it");
}

static const struct order_fact apart_facts[] = {
    [APART_LEADERS] = {FACT_YES("leaders", VII_C_4, "the personalities are with that part"),
                       .may = leaders_may},
};

static bool is_played(const struct scenario *s, const struct state *state)
{
    return advanced(s, VII_C) && ib_is_measured(s);
}

const struct order_kind ib_apart_order = {
    .verb = "apart",
    .label = "check apart, as",
    .role = ROLE_ANSWER,
    .about = "only the part that is fired on, or touched, checks",
    .tells = "divides, and what is hit is",
    .phases = IN(IB_ASK_APART) | IN(IB_PHASE_CONTACT),
    .units = ORDER_ONE_UNIT,
    .wants_target = true,
    .target_forms = true,
    FACTS(apart_facts),
    .near = apart_near,
    .ever = is_played,
    .may_unit = apart_may,
    .may_target = apart_target_may,
    .chart = apart_chart,
    .obey = apart_obey,
};

/* ---- together ---- */

static const struct chart *together_chart(const struct scenario *s, const struct state *state,
                                          const struct order *o, void *facts)
{
    return ib_fire_order.chart(s, state, pending(state), facts);
}

static void together_obey(const struct scenario *s, struct state *state, const struct order *o,
                          struct dice *d, struct steps *steps)
{
    const struct order fire = *pending(state);
    forget_pending(state);
    ib_fire_now(s, state, &fire, d, steps);
}

const struct order_kind ib_together_order = {
    .verb = "together",
    .role = ROLE_ANSWER,
    .about = "all of it checks together",
    .phases = IN(IB_ASK_APART),
    .chart = together_chart,
    .obey = together_obey,
};

/* ---- the odds of both ways, with the question ---- */

static void say_throw(const struct chart *chart, const void *facts, const char *which,
                      struct text *t)
{
    text_print(t, " %s: ", which);
    const size_t from = t->used;
    chart->call(facts, t);
    text_capitals(t->at + from);
}

void ib_say_both_ways(const struct scenario *s, const struct state *state, struct text *t)
{
    _Alignas(8) unsigned char facts[FACTS_ROOM];
    struct order o = order_by(IB_APART, phase_about(state));
    say_throw(together_chart(s, state, &o, facts), facts, "Together", t);
    o.target = (int16_t)next_part(s, state, o.unit[0]);
    say_throw(apart_chart(s, state, &o, facts), facts, "Apart", t);
}
