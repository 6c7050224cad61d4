#include <string.h>

#include "facts.h"
#include "fire_facts.h"
#include "orders.h"
#include "retreat.h"
#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/army/parts.h"
#include "rules/iron_brigade/map/exposed.h"
#include "split.h"

/* VII.C.4: a unit of which only one end is fired on, or touched, may be divided as it checks, and
 * then that end alone checks; where it is so ruled its middle too, and whoever has a
 * retreat in sight.  Under fire its owner is asked before the die; the fire waits in the
 * state.  In contact, and at a check for a retreat, he orders it instead of a check of the whole.
 * It costs nothing and may be done in any formation.  Where there is no table to count castings on,
 * the umpire divides the unit, and the order goes to its part. */

enum { APART_LEADERS };

static const struct order *pending(const struct state *state)
{
    return &ib_armies_of(state)->pending;
}

/* ---- what could check apart ---- */

/* The first friend that it owes a check for, if that one is still there. */
static int seen_by(const struct scenario *s, const struct state *state, int unit)
{
    const int at = ib_owed_at(state, unit, NOBODY),
              seen = at == NOBODY ? NOBODY : ib_armies_of(state)->owed[at].other;
    return seen != NOBODY && ib_is_in(s, state, seen) ? seen : NOBODY;
}

static struct exposed exposed_of(const struct scenario *s, const struct state *state, int unit)
{
    switch (phase_now(state)) {
    case IB_PHASE_CONTACT:
        return ib_exposed_to_touch(s, state, unit);
    case IB_PHASE_SIGHT:
        return seen_by(s, state, unit) == NOBODY
                   ? (struct exposed){0}
                   : ib_exposed_to_sight(s, state, unit, seen_by(s, state, unit));
    default:
        return ib_exposed_to_fire(s, state, pending(state));
    }
}

/* The first part of its regiment that can form, but for one, or NOBODY; they are all alike. */
static int next_part(const struct scenario *s, const struct state *state, int unit, int but)
{
    int16_t parts[UNITS_MOST];
    const int count = ib_parts_left(s, state, unit, parts);
    for (int i = 0; i < count; i++)
        if (whole_of(s, parts[i]) == whole_of(s, unit) && parts[i] != but)
            return parts[i];
    return NOBODY;
}

/* What stands beyond those who check splits off first, as another part. */
static bool divide_beyond(const struct scenario *s, struct state *state, struct exposed e, int unit,
                          int part)
{
    const int other = next_part(s, state, unit, part);
    const struct order split = ib_split_of_end(unit, other, e.beyond, false);
    if (other == NOBODY || e.beyond < ib_smallest_part(s) || !ib_split_has_room(s, state, &split))
        return false;
    ib_split_now(s, state, &split);
    return true;
}

/* They split off as this part; false if one of the parts would be too small, or has no room. */
static bool divide(const struct scenario *s, struct state *state, struct exposed e, int unit,
                   int part)
{
    const int least = ib_smallest_part(s);
    const struct order split = ib_split_of_end(unit, part, e.castings, e.left);
    if (e.castings < least || ib_unit_at(state, unit)->castings - e.castings - e.beyond < least ||
        (e.beyond > 0 && !divide_beyond(s, state, e, unit, part)) ||
        !ib_split_has_room(s, state, &split))
        return false;
    ib_split_now(s, state, &split);
    return true;
}

static bool can_divide(const struct scenario *s, const struct state *state, struct exposed e,
                       int unit, int part)
{
    struct state then;
    if (e.castings < ib_smallest_part(s)) /* mostly so */
        return false;
    state_copy(s, &then, state);
    return divide(s, &then, e, unit, part);
}

static bool may_check_apart(const struct scenario *s, const struct state *state, struct exposed e,
                            int unit)
{
    const int part = next_part(s, state, unit, NOBODY);
    return !ib_has(state, unit, AFLOAT) && part != NOBODY && can_divide(s, state, e, unit, part);
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
    if ((phase_now(state) != IB_PHASE_CONTACT && phase_now(state) != IB_PHASE_SIGHT) ||
        ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) ||
        !may_check_apart(s, state, exposed_of(s, state, unit), unit))
        return forbid(VII_C_4, trouble,
                      "no end of it is touched alone, or one of the parts would be too small");
    if (phase_now(state) == IB_PHASE_SIGHT)
        return require(R_128, ruled(s, R_128, PART_SEES), trouble,
                       "what a part of it sees, all of it checks for");
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
    if (!ib_may_form(s, state, o->unit[0], target) ||
        whole_of(s, target) != whole_of(s, o->unit[0]))
        return forbid(VII_C_4, trouble, "that is no part of it that could split off now");
    return can_divide(s, state, exposed_of(s, state, o->unit[0]), o->unit[0], target) ||
           forbid(VII_C_4, trouble, "one of the parts would be too small, or has no room");
}

/* The part is there, and the fire is at it, or the check is its own: the order that follows. */
static struct order take_apart(const struct scenario *s, struct state *state, const struct order *o)
{
    const int unit = o->unit[0], at = ib_owed_at(state, unit, NOBODY);
    struct order then = *pending(state);
    divide(s, state, exposed_of(s, state, unit), unit, o->target);
    if (o->fact[APART_LEADERS])
        ib_leaders_change(s, state, unit, o->target);
    if (phase_now(state) == IB_PHASE_CONTACT)
        return order_by(IB_CONTACT, o->target);
    if (phase_now(state) == IB_PHASE_SIGHT) {
        then = order_by(IB_CHECK, o->target);
        then.target = ib_armies(state)->owed[at].other;
        ib_armies(state)->owed[at].one = o->target;
        return then;
    }
    then.target = o->target;
    return then;
}

static const struct order_kind *kind_that_checks(const struct order *o)
{
    return o->kind == IB_CONTACT ? &ib_contact_order
           : o->kind == IB_CHECK ? &ib_check_order
                                 : &ib_fire_order;
}

/* VIII.F: the owner of the target answers, and knows whom he hides; the fire is what it is to
 * whoever fires, as it is where nothing is asked. */
static void lift_from_firer(const struct scenario *s, struct state *state, const struct order *fire)
{
    if (ib_is_hiding_played(s))
        ib_lift(s, state, s->unit[fire->unit[0]].side);
}

static const struct chart *apart_chart(const struct scenario *s, const struct state *state,
                                       const struct order *o, void *facts)
{
    struct state then;
    state_copy(s, &then, state);
    const struct order check = take_apart(s, &then, o);
    if (kind_that_checks(&check) == &ib_fire_order)
        lift_from_firer(s, &then, &check);
    return kind_that_checks(&check)->chart(s, &then, &check, facts);
}

static void forget_pending(struct state *state)
{
    memset(&ib_armies(state)->pending, 0, sizeof ib_armies(state)->pending);
    phase_return(state);
}

static void apart_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    const bool is_asked = phase_now(state) == IB_ASK_APART;
    const struct order check = take_apart(s, state, o);
    note(VII_C_4, steps, ib_unit_at(state, o->target)->castings, "castings check apart");
    if (!is_asked) {
        kind_that_checks(&check)->obey(s, state, &check, d, steps);
        return;
    }
    forget_pending(state);
    lift_from_firer(s, state, &check);
    ib_fire_now(s, state, &check, d, steps);
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
    .phases = IN(IB_ASK_APART) | IN(IB_PHASE_CONTACT) | IN(IB_PHASE_SIGHT),
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
    struct state then;
    state_copy(s, &then, state);
    lift_from_firer(s, &then, pending(state));
    return ib_fire_order.chart(s, &then, pending(state), facts);
}

static void together_obey(const struct scenario *s, struct state *state, const struct order *o,
                          struct dice *d, struct steps *steps)
{
    const struct order fire = *pending(state);
    forget_pending(state);
    lift_from_firer(s, state, &fire);
    ib_fire_now(s, state, &fire, d, steps);
}

/* on its owner's word; by the other reading only if it cannot be divided any more, by what
 * the umpire did meanwhile. */
static bool together_may(const struct scenario *s, const struct state *state, const struct order *o,
                         int which, struct trouble *trouble)
{
    const int unit = phase_about(state);
    return require(R_91,
                   ruled(s, R_91, OWNER_SAYS) ||
                       !may_check_apart(s, state, exposed_of(s, state, unit), unit),
                   trouble, "those alone who are fired on check, apart");
}

const struct order_kind ib_together_order = {
    .verb = "together",
    .role = ROLE_ANSWER,
    .about = "all of it checks together",
    .phases = IN(IB_ASK_APART),
    .may = together_may,
    .chart = together_chart,
    .obey = together_obey,
};

int ib_ways_to_check(const struct scenario *s, const struct state *state,
                     struct order ways[WAYS_MOST])
{
    const struct order together = order_by(IB_TOGETHER, NOBODY);
    struct order apart = order_by(IB_APART, phase_about(state));
    int count = 0;
    apart.target = (int16_t)next_part(s, state, phase_about(state), NOBODY);
    if (together_may(s, state, &together, 0, NULL))
        ways[count++] = together;
    if (apart.target != NOBODY) /* the umpire may have used up its parts meanwhile */
        ways[count++] = apart;
    return count;
}

/* ---- divide ---- */

enum { DIVIDE_CASTINGS };

static bool divide_target_may(const struct scenario *s, const struct state *state,
                              const struct order *o, int target, struct trouble *trouble)
{
    if (!RULE(VII_C_4, advanced(s, VII_C)))
        return forbid(VII_C_4, trouble, "in this battle units do not split");
    return (ib_may_form(s, state, o->unit[0], target) &&
            whole_of(s, target) == whole_of(s, o->unit[0])) ||
           forbid(VII_C_4, trouble, "that is no part of it that could split off now");
}

static bool divide_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    if (ib_is_measured(s))
        return trouble_say(trouble, NULL, "there is a table, and castings are counted on it");
    return !ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) && !ib_has(state, unit, AFLOAT)
               ? true
               : forbid(R_107, trouble, "wagons and boats are not divided");
}

static bool castings_may(const struct scenario *s, const struct state *state, const struct order *o,
                         int fact, struct trouble *trouble)
{
    const int least = ib_smallest_part(s), all = ib_unit_at(state, o->unit[0])->castings;
    return (o->fact[fact] >= least && all - o->fact[fact] >= least) ||
           forbid(R_108, trouble, "neither of the two may be so small");
}

static int castings_spans(const struct scenario *s, const struct state *state,
                          const struct order *o, int fact, struct span *span, int room)
{
    const int least = ib_smallest_part(s), all = ib_unit_at(state, o->unit[0])->castings;
    span[0] = (struct span){least, all - least};
    return all >= 2 * least;
}

static const struct order_fact divide_facts[] = {
    [DIVIDE_CASTINGS] = {.field = {.name = "castings",
                                   .kind = FIELD_WHOLE,
                                   .low = 1,
                                   .high = CASTINGS_MOST,
                                   .clause = IB(VII_C_4),
                                   .about = "castings that are fired on, touched, or saw it",
                                   .scale = &ib_castings_scale},
                         .may = castings_may,
                         .spans = castings_spans},
};

/* Whoever of either side stands in such a pair for the unit. */
static void hand_over(struct pair *pairs, int count, int unit, int part)
{
    for (int i = 0; i < count; i++) {
        pairs[i].one = (int16_t)(pairs[i].one == unit ? part : pairs[i].one);
        pairs[i].other = (int16_t)(pairs[i].other == unit ? part : pairs[i].other);
    }
}

/* In the phase of contacts it is the part that is touched, and at the checks for retreats the part
 * that saw them. */
static void divide_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    struct army_state *a = ib_armies(state);
    const struct order split =
        ib_split_of_end(o->unit[0], o->target, o->fact[DIVIDE_CASTINGS], false);
    note(VII_C_4, steps, o->fact[DIVIDE_CASTINGS], "castings check apart");
    ib_split_now(s, state, &split);
    if (phase_now(state) == IB_PHASE_CONTACT)
        hand_over(a->touching, a->touching_count, o->unit[0], o->target);
    if (phase_now(state) == IB_PHASE_SIGHT)
        hand_over(a->owed, a->owed_count, o->unit[0], o->target);
}

static bool is_played_without_table(const struct scenario *s, const struct state *state)
{
    return advanced(s, VII_C) && !ib_is_measured(s);
}

const struct order_kind ib_divide_order = {
    .verb = "divide",
    .label = "divide, as",
    .about = "its part alone is fired on, touched, or saw a retreat, by the umpire: ... ! REASON",
    .tells = "is divided by the umpire:",
    .phases = ANY_PHASE,
    .units = ORDER_ONE_UNIT,
    .any_side = true,
    .umpire = true,
    .wants_target = true,
    .target_forms = true,
    FACTS(divide_facts),
    .near = apart_near,
    .ever = is_played_without_table,
    .may_unit = divide_may,
    .may_target = divide_target_may,
    .obey = divide_obey,
};
