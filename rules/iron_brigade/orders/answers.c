#include "facts.h"
#include "orders.h"
#include "retreat.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/army/losses.h"

/* Answers to what the engine asks where there is no table to measure on; castings stands with
 * contact, shelters with touches. */

/* ---- answer: is an enemy within an inch? ---- */

static void answer_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    const int unit = phase_about(state);
    phase_return(state);
    ib_capture(s, state, unit, o->fact[IB_ANSWER_NEAR], steps);
    while (phase_now(state) == IB_ASK_NEAR && !ib_is_in(s, state, phase_about(state)))
        phase_return(state); /* it broke and then routed in one move, and none of it is left */
}

static const struct order_fact answer_facts[] = {
    [IB_ANSWER_NEAR] = {FACT_YES("near", VI_C_3, "an enemy is within 1 inch"),
                        .label = "Yes, near"},
};

const struct order_kind ib_answer_order = {
    .verb = "answer",
    .label = "No",
    .role = ROLE_ANSWER,
    .about = "says whether an enemy is near",
    .phases = IN(IB_ASK_NEAR),
    FACTS(answer_facts),
    .obey = answer_obey,
};

/* ---- saw: who saw it go? ---- */

/* VII.F: another section of its legion, which checks once, is named in the same order. */
static bool is_named_with(const struct scenario *s, const struct state *state,
                          const struct order *o, int unit)
{
    const struct sections all = ib_sections_of(s, state, unit);
    for (int i = 0; i < o->unit_count; i++)
        for (int k = 0; k < all.count; k++)
            if (o->unit[i] != unit && o->unit[i] == all.unit[k])
                return true;
    return false;
}

static bool saw_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int unit, struct trouble *trouble)
{
    const int seen = phase_about(state);
    if (ib_armies_of(state)->owed_count + o->unit_count > OWED_MOST)
        return trouble_say(trouble, NULL, "more checks than can be kept");
    if (ib_owes_together(s, state, unit, seen) || is_named_with(s, state, o, unit))
        return trouble_say(trouble, NULL, "it is named already");
    if (unit == seen)
        return trouble_say(trouble, NULL, "it does not check for itself");
    return require(VI_D_2, !ib_is_broken(state, unit), trouble,
                   "broken and routed units do not check") &&
           (!ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) ||
            refuse(R_59, trouble, "heavy equipment never checks morale"));
}

static void saw_obey(const struct scenario *s, struct state *state, const struct order *o,
                     struct dice *d, struct steps *steps)
{
    struct army_state *a = ib_armies(state);
    for (int i = 0; i < o->unit_count; i++)
        a->owed[a->owed_count++] = (struct pair){o->unit[i], (int16_t)phase_about(state)};
    if (!o->fact[IB_SAW_MORE])
        phase_return(state);
}

static const struct order_fact saw_facts[] = {
    [IB_SAW_MORE] = {FACT_YES("more", VI_D_2, "and others did, who are named next")},
};

const struct order_kind ib_saw_order = {
    .verb = "saw",
    .role = ROLE_ANSWER,
    .about = "saw it go",
    .phases = IN(IB_ASK_SEEN),
    .units = ORDER_SOME_UNITS,
    FACTS(saw_facts),
    .may_unit = saw_may,
    .obey = saw_obey,
};

/* ---- nobody saw it go; or nobody is seen; or there is nobody to flee to ---- */

static void nobody_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    if (phase_now(state) == IB_ASK_FLEE)
        ib_armies(state)->leader[phase_about(state)].with = LEADER_GONE; /* he is taken */
    phase_return(state);
}

const struct order_kind ib_nobody_order = {
    .verb = "nobody",
    .role = ROLE_ANSWER,
    .about = "saw it go; is seen; takes him in",
    .phases = IN(IB_ASK_SEEN) | IN(IB_ASK_OPEN) | IN(IB_ASK_FLEE),
    .obey = nobody_obey,
};
