#include "army.h"

/* I.C.1 and I.C.2: contact checks, rallies, retreats, checks for retreats seen, double quick. */

/* ---- I.C.1.i: contact checks ---- */

bool contact_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
                 struct trouble *trouble)
{
    UNUSED(o);
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment never checks morale");
    return RULE(I_C_1_i, !has(state, unit, CHECKED)) ||
           trouble_refuse(trouble, IB(I_C_1_i), NULL, "it has checked for contact already");
}

static const struct chart *chart_of_contact(const struct state *state, int unit, int castings, void *facts)
{
    const struct regiment_state *u = unit_at(state, unit);
    *(struct check_facts *)facts =
        (struct check_facts){.row = (int16_t)castings, .castings = u->castings, .en_masse = u->formation == EN_MASSE};
    return &contact_check_chart;
}

static void check_contact(const struct scenario *s, struct state *state, int unit, int castings, struct dice *d,
                          struct steps *steps)
{
    struct check_facts facts;
    struct check_result r = {0};
    rule_play(&chart_of_contact(state, unit, castings, &facts)->rule, &facts, d, &r, steps);
    put(state, unit, CHECKED, true);
    lose_morale(s, state, unit, r.morale_lost, r.rout, false, steps);
}

const struct chart *contact_chart(const struct scenario *s, const struct state *state, const struct order *o,
                                  void *facts)
{
    UNUSED(s);
    if (!order_says(o, CONTACT_CASTINGS))
        return NULL;
    return chart_of_contact(state, o->unit[0], o->fact[CONTACT_CASTINGS], facts);
}

/* How many touch is said, or asked for. */
void contact_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                  struct steps *steps)
{
    if (order_says(o, CONTACT_CASTINGS))
        check_contact(s, state, o->unit[0], o->fact[CONTACT_CASTINGS], d, steps);
    else
        phase_call(state, ASK_TOUCH, o->unit[0]);
}

const struct chart *castings_chart(const struct scenario *s, const struct state *state, const struct order *o,
                                   void *facts)
{
    UNUSED(s);
    return chart_of_contact(state, phase_about(state), o->fact[CONTACT_CASTINGS], facts);
}

void castings_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                   struct steps *steps)
{
    const int unit = phase_about(state);
    phase_return(state);
    check_contact(s, state, unit, o->fact[CONTACT_CASTINGS], d, steps);
}

/* ---- I.C.1.ii: rallies ---- */

bool rally_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    UNUSED(o);
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment has no morale to rally");
    if (!RULE(I_C_1_ii, unit_at(state, unit)->morale < base_of(s, unit)))
        return trouble_refuse(trouble, IB(I_C_1_ii), NULL, "it has its base morale");
    return RULE(VI_E, !has(state, unit, TRIED)) ||
           trouble_refuse(trouble, IB(VI_E), NULL, "it has tried to rally already");
}

const struct chart *rally_chart_of(const struct scenario *s, const struct state *state, const struct order *o,
                                   void *facts)
{
    const int unit = o->unit[0], who = general_with(s, state, unit);
    const struct regiment_state *u = unit_at(state, unit);
    struct rally_facts *f = facts;
    *f = rally_alone(kind_of_unit(s, unit)->class, u->morale);
    if (who != NOBODY)
        f->personality = kind_of_leader(s, who)->quality;
    if (u->hit > 0)
        f->hit_personality = (int16_t)(u->hit - 1);
    return &rally_chart;
}

void rally_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    const int unit = o->unit[0];
    struct regiment_state *u = &armies(state)->unit[unit];
    struct rally_facts facts;
    struct rally_result r = {0};
    rule_play(&rally_chart_of(s, state, o, &facts)->rule, &facts, d, &r, steps);
    put(state, unit, TRIED, true);
    put(state, unit, STAYS, RULE(VI_E_iii, u->morale == PINNED && r.morale > PINNED));
    const int lost = u->morale - r.morale;
    if (lost > 0)
        lose_morale(s, state, unit, lost, false, false, steps);
    else
        u->morale = (int8_t)r.morale;
    if (u->morale >= PINNED)
        put(state, unit, SEEN, false); /* */
}

/* ---- I.C.1.iii: retreats ---- */

bool retreat_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
                 struct trouble *trouble)
{
    UNUSED(o);
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment has no morale and does not retreat");
    if (!RULE(I_C_1_iii, is_broken(state, unit)))
        return trouble_refuse(trouble, IB(I_C_1_iii), NULL, "only broken and routed units retreat");
    return RULE(VI_C_1, !has(state, unit, WENT)) ||
           trouble_refuse(trouble, IB(VI_C_1), NULL, "it has retreated already");
}

bool retreat_fact_may(const struct scenario *s, const struct state *state, const struct order *o, int fact,
                      struct trouble *trouble)
{
    UNUSED(state);
    return fact == RETREAT_OFF || passed_may(s, o->unit[0], o->fact[fact], trouble);
}

/* Its friends are asked who saw it, once until it is back at 2 (VI.D.2, R-87). */
static void ask_who_saw(struct state *state, int unit)
{
    if (RULE(R_87, has(state, unit, SEEN)))
        return;
    put(state, unit, SEEN, true);
    phase_call(state, ASK_SEEN, unit);
}

void retreat_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                  struct steps *steps)
{
    const int unit = o->unit[0];
    UNUSED(d);
    step(steps, IB(VI_C_1), retreat_inches(s, state, unit),
         unit_at(state, unit)->morale == ROUTED ? "inches, as if in open order" : "inches, its usual distance", NULL, 0,
         0);
    put(state, unit, WENT | MOVED, true);
    put(state, unit, LYING | LAY, false);
    part_from_all(state, unit);
    lose_aim(state, unit);
    if (RULE(R_84, is_of_arm(s, unit, ARTILLERY)))
        armies(state)->unit[unit].formation = LIMBERED;
    if (RULE(R_22, o->fact[RETREAT_OFF]))
        take_out(s, state, unit, LEFT);
    ask_who_saw(state, unit);
    for (int fact = RETREAT_PASSING; fact <= RETREAT_PASSING_TOO; fact++)
        if (order_says(o, fact))
            passes_through(s, state, unit, o->fact[fact], steps);
}

void surrender_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                    struct steps *steps)
{
    UNUSED(d);
    step(steps, IB(VI_C_2), 0, "it cannot retreat and surrenders", NULL, 0, 0);
    put(state, o->unit[0], WENT, true);
    take_out(s, state, o->unit[0], SURRENDERED);
    if (RULE(R_88, true)) /* seen as a retreat is */
        ask_who_saw(state, o->unit[0]);
}

/* ---- answers ---- */

static int owed_at(const struct state *state, int viewer, int seen)
{
    const struct army_state *a = armies_of(state);
    for (int i = 0; i < a->owed_count; i++)
        if (a->owed[i].one == viewer && a->owed[i].other == seen)
            return i;
    return NOBODY;
}

/* fact[0]: is an enemy within an inch? */
void near_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int unit = phase_about(state);
    UNUSED(d);
    phase_return(state);
    capture(s, state, unit, o->fact[0], steps);
}

bool seen_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    if (armies_of(state)->owed_count + o->unit_count > OWED_MOST)
        return trouble_say(trouble, NULL, "more checks than can be kept");
    if (owed_at(state, unit, phase_about(state)) != NOBODY)
        return trouble_say(trouble, NULL, "it is named already");
    if (unit == phase_about(state))
        return trouble_say(trouble, NULL, "it does not check for itself");
    if (!RULE(VI_D_2, !is_broken(state, unit)))
        return trouble_refuse(trouble, IB(VI_D_2), NULL, "broken and routed units do not check");
    return !is_of_arm(s, unit, HEAVY_EQUIPMENT) ||
           trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment never checks morale");
}

void saw_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d, struct steps *steps)
{
    struct army_state *a = armies(state);
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    for (int i = 0; i < o->unit_count; i++)
        a->owed[a->owed_count++] = (struct pair){o->unit[i], (int16_t)phase_about(state)};
    if (!o->fact[SAW_MORE])
        phase_return(state);
}

/* Nobody saw it go; or nobody is seen; or there is nobody to flee to, and he is taken. */
void nobody_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                 struct steps *steps)
{
    UNUSED(s);
    UNUSED(o);
    UNUSED(d);
    UNUSED(steps);
    if (phase_now(state) == ASK_FLEE)
        armies(state)->leader[phase_about(state)].with = LEADER_GONE;
    phase_return(state);
}

/* ---- I.C.1.iv: checks for retreats seen ---- */

bool owes_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    const struct army_state *a = armies_of(state);
    UNUSED(s);
    UNUSED(o);
    for (int i = 0; i < a->owed_count; i++)
        if (a->owed[i].one == unit)
            return true;
    return !RULE(I_C_1_iv, true) || trouble_refuse(trouble, IB(I_C_1_iv), NULL, "it owes no check");
}

bool check_may(const struct scenario *s, const struct state *state, const struct order *o, int target,
               struct trouble *trouble)
{
    UNUSED(s);
    return RULE(I_C_1_iv, owed_at(state, o->unit[0], target) != NOBODY) ||
           trouble_refuse(trouble, IB(I_C_1_iv), NULL, "it owes no check for that unit");
}

const struct chart *check_chart(const struct scenario *s, const struct state *state, const struct order *o, void *facts)
{
    const struct regiment_state *u = unit_at(state, o->unit[0]), *seen = unit_at(state, o->target);
    *(struct check_facts *)facts = (struct check_facts){
        .saw = seen->morale == ROUTED ? CHECK_ROUTED : CHECK_BROKEN,
        .row = seen->castings > 0 ? seen->castings : 1,
        .castings = u->castings,
        .artillery = is_of_arm(s, o->unit[0], ARTILLERY),
        .en_masse = u->formation == EN_MASSE,
        .morale = u->morale,
    };
    return &sight_check_chart;
}

void check_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    struct army_state *a = armies(state);
    const int at = owed_at(state, o->unit[0], o->target);
    struct check_facts facts;
    struct check_result r = {0};
    const struct chart *chart = check_chart(s, state, o, &facts);
    if (at != NOBODY)
        pair_drop(a->owed, &a->owed_count, at);
    rule_play(&chart->rule, &facts, d, &r, steps);
    lose_morale(s, state, o->unit[0], r.morale_lost, r.rout, false, steps);
}

/* ---- I.C.2: double quick ---- */

bool double_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
                struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    UNUSED(o);
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment has no morale and does not go at the double");
    if (base_of(s, unit) < 5)
        return trouble_say(trouble, NULL, "the double-quick table has no column for its base morale");
    if (!RULE(I_C_2, u->morale >= 5))
        return trouble_refuse(trouble, IB(I_C_2), NULL, "only units at morale 5 or better go at the double");
    if (has(state, unit, DOUBLED))
        return trouble_refuse(trouble, IB(I_C_2), NULL, "it has gone at the double already");
    if (has(state, unit, STAYS))
        return trouble_refuse(trouble, IB(VI_E_iii), NULL, "it rallied from 2 and stays put");
    return RULE(III_D, u->formation != UNLIMBERED) ||
           trouble_refuse(trouble, IB(III_D), NULL, "unlimbered guns do not move");
}

bool double_fact_may(const struct scenario *s, const struct state *state, const struct order *o, int fact,
                     struct trouble *trouble)
{
    UNUSED(state);
    if (fact == DOUBLE_PASSING || fact == DOUBLE_PASSING_TOO)
        return passing_may(s, o->unit[0], o->fact[fact], trouble);
    return fact == DOUBLE_GROUND || touching_may(s, o->unit[0], o->fact[fact], trouble);
}

const struct chart *double_chart(const struct scenario *s, const struct state *state, const struct order *o,
                                 void *facts)
{
    *(struct double_quick_facts *)facts =
        (struct double_quick_facts){kind_of_unit(s, o->unit[0])->class, unit_at(state, o->unit[0])->morale};
    return &double_quick_chart;
}

void double_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                 struct steps *steps)
{
    const int unit = o->unit[0];
    struct regiment_state *u = &armies(state)->unit[unit];
    struct double_quick_facts facts;
    struct double_quick_result r = {0};
    rule_play(&double_chart(s, state, o, &facts)->rule, &facts, d, &r, steps);
    put(state, unit, DOUBLED | MOVED | MOVED_NOW, true);
    put(state, unit, BARRED, !ground_may(s, unit, o->fact[DOUBLE_GROUND], NULL));
    put(state, unit, LYING | LAY, false);
    lose_aim(state, unit);
    u->morale = (int8_t)r.morale;
    part_from_all(state, unit);
    for (int fact = DOUBLE_TOUCHING; fact <= DOUBLE_TOUCHING_TOO; fact++)
        if (order_says(o, fact))
            touch(state, unit, o->fact[fact]);
    for (int fact = DOUBLE_PASSING; fact <= DOUBLE_PASSING_TOO; fact++)
        if (order_says(o, fact))
            passes_through(s, state, unit, o->fact[fact], steps);
}
