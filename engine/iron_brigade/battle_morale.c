#include "army.h"

/* I.C.1 and I.C.2: contact checks, rallies, retreats, checks for retreats seen, double quick; and what losses do. */

/* ---- losses ---- */

/* The best personality with a unit, NOBODY if there is none. */
int general_with(const struct scenario *s, const struct state *state, int unit)
{
    const struct army_state *a = (const void *)state->own;
    int best = NOBODY;
    for (int i = 0; i < s->leader_count; i++) {
        const struct general *g = (const void *)s->leader[i].own;
        if (a->leader[i].with != unit || a->leader[i].gone)
            continue;
        if (best == NOBODY || g->quality < ((const struct general *)(const void *)s->leader[best].own)->quality)
            best = i;
    }
    return best;
}

/* VI.D.2: whoever is broken or gone owes no more checks. */
void forget_owed(struct state *state)
{
    struct army_state *a = armies(state);
    for (int i = 0; i < a->owed_count;)
        if (is_broken(state, a->owed[i].viewer) || has(state, a->owed[i].viewer, OUT)) {
            a->owed[i] = a->owed[--a->owed_count];
            a->owed[a->owed_count].viewer = a->owed[a->owed_count].seen = 0; /* equal states are equal bytes */
        } else
            i++;
}

/* Morale falls; below 2 the question of prisoners comes up (VI.C.3, VI.C.4, R-81). */
void lose_morale(struct state *state, int unit, int levels, bool rout)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    const int before = u->morale, after = rout ? ROUTED : before - levels < ROUTED ? ROUTED : before - levels;
    u->morale = (int8_t)after;
    if (RULE(R_81, after < PINNED && after < before) && u->castings > 0) {
        state->head.question = ASK_NEAR;
        state->head.about = (int16_t)unit;
    }
    forget_owed(state);
}

void lose_castings(struct state *state, int unit, int castings)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    u->castings = (int16_t)(castings < u->castings ? u->castings - castings : 0);
    if (RULE(R_21, u->castings == 0))
        put(state, unit, OUT, true);
}

/* V.H: thrown for once a half-turn, at the first fire that kills. */
void throw_for_general(const struct scenario *s, struct state *state, int unit, int casualties, struct dice *d,
                       struct steps *steps)
{
    const int who = general_with(s, state, unit);
    if (who == NOBODY || casualties == 0 || has(state, unit, SHOT_AT))
        return;
    const struct general *g = (const void *)s->leader[who].own;
    const struct hit_facts facts = {g->mounted, (int16_t)casualties};
    struct hit_result r = {0};
    rule_play(&personality_hit_chart.rule, &facts, d, &r, steps);
    put(state, unit, SHOT_AT, true);
    if (!r.hit)
        return;
    armies(state)->leader[who].gone = true;
    armies(state)->unit[unit].hit = (int8_t)(1 + g->quality);
}

/* ---- I.C.1: the morale phase ---- */

/* fact[0]: enemy castings touching. */
bool contact_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    if (kind_of_unit(s, o->unit[0])->arm == HEAVY_EQUIPMENT)
        return trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment never checks morale");
    return RULE(I_C_1_i, !has(state, o->unit[0], CHECKED)) ||
           trouble_refuse(trouble, IB(I_C_1_i), NULL, "it has checked for contact already");
}

const struct chart *contact_chart(const struct scenario *s, const struct state *state, const struct order *o,
                                  void *facts)
{
    const struct regiment_state *u = unit_at(state, o->unit[0]);
    (void)s;
    *(struct check_facts *)facts =
        (struct check_facts){.row = o->fact[0], .castings = u->castings, .en_masse = u->formation == EN_MASSE};
    return &contact_check_chart;
}

void contact_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                  struct steps *steps)
{
    struct check_facts facts;
    struct check_result r = {0};
    rule_play(&contact_chart(s, state, o, &facts)->rule, &facts, d, &r, steps);
    put(state, o->unit[0], CHECKED, true);
    lose_morale(state, o->unit[0], r.morale_lost, r.rout);
}

bool rally_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0];
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
        f->personality = ((const struct general *)(const void *)s->leader[who].own)->quality;
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
        lose_morale(state, unit, lost, false);
    else
        u->morale = (int8_t)r.morale;
    if (u->morale >= PINNED)
        put(state, unit, SEEN, false); /* */
}

bool retreat_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    (void)s;
    if (!RULE(I_C_1_iii, is_broken(state, o->unit[0])))
        return trouble_refuse(trouble, IB(I_C_1_iii), NULL, "only broken and routed units retreat");
    return RULE(VI_C_1, !has(state, o->unit[0], WENT)) ||
           trouble_refuse(trouble, IB(VI_C_1), NULL, "it has retreated already");
}

/* Its friends are asked who saw it, once until it is back at 2 (VI.D.2, R-87). */
static void ask_who_saw(struct state *state, int unit)
{
    if (RULE(R_87, has(state, unit, SEEN)))
        return;
    put(state, unit, SEEN, true);
    state->head.question = ASK_SEEN;
    state->head.about = (int16_t)unit;
}

void retreat_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                  struct steps *steps)
{
    const int unit = o->unit[0];
    (void)d;
    step(steps, IB(VI_C_1), 0,
         unit_at(state, unit)->morale == ROUTED ? "it goes as if in open order" : "it goes its usual distance", NULL, 0,
         0);
    put(state, unit, WENT, true);
    put(state, unit, LYING, false);
    armies(state)->unit[unit].aimed_at = NOBODY;
    if (is_artillery_unit(s, unit))
        armies(state)->unit[unit].formation = LIMBERED; /* */
    ask_who_saw(state, unit);
}

void surrender_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                    struct steps *steps)
{
    (void)d;
    step(steps, IB(VI_C_2), 0, "it cannot retreat and surrenders", NULL, 0, 0);
    put(state, o->unit[0], OUT | WENT, true);
    for (int i = 0; i < s->leader_count; i++)
        if (armies(state)->leader[i].with == o->unit[0])
            armies(state)->leader[i].gone = true; /* */
    ask_who_saw(state, o->unit[0]);               /* seen as a retreat is */
}

/* ---- answers ---- */

/* fact[0]: is an enemy within an inch? */
void near_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int unit = state->head.about;
    const struct regiment_state *u = unit_at(state, unit);
    const struct capture_facts facts = {u->castings, u->morale == ROUTED, o->fact[0]};
    struct capture_result r = {0};
    (void)s;
    state->head.question = ASK_NOTHING;
    state->head.about = NOBODY;
    rule_play(&capture_chart.rule, &facts, d, &r, steps);
    lose_castings(state, unit, r.captured);
}

bool seen_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const struct army_state *a = (const void *)state->own;
    for (int i = 0; i < o->unit_count; i++) {
        if (o->unit[i] == state->head.about)
            return trouble_refuse(trouble, IB(VI_D_2), NULL, "it does not check for itself");
        if (!RULE(VI_D_2, !is_broken(state, o->unit[i])))
            return trouble_refuse(trouble, IB(VI_D_2), NULL, "broken and routed units do not check");
    }
    (void)s;
    if (a->owed_count + o->unit_count <= OWED_MOST)
        return true;
    text_add(trouble_usage(trouble, NULL), "more checks than can be kept");
    return false;
}

void seen_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    struct army_state *a = armies(state);
    (void)s;
    (void)d;
    (void)steps;
    for (int i = 0; i < o->unit_count; i++) {
        a->owed[a->owed_count].viewer = o->unit[i];
        a->owed[a->owed_count++].seen = state->head.about;
    }
    state->head.question = ASK_NOTHING;
    state->head.about = NOBODY;
}

/* ---- I.C.1.iv: checks for retreats seen ---- */

static int owed_at(const struct state *state, int viewer, int seen)
{
    const struct army_state *a = (const void *)state->own;
    for (int i = 0; i < a->owed_count; i++)
        if (a->owed[i].viewer == viewer && a->owed[i].seen == seen)
            return i;
    return NOBODY;
}

bool check_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    (void)s;
    return RULE(I_C_1_iv, owed_at(state, o->unit[0], o->target) != NOBODY) ||
           trouble_refuse(trouble, IB(I_C_1_iv), NULL, "it owes no check for that unit");
}

const struct chart *check_chart(const struct scenario *s, const struct state *state, const struct order *o, void *facts)
{
    const struct regiment_state *u = unit_at(state, o->unit[0]), *seen = unit_at(state, o->target);
    *(struct check_facts *)facts = (struct check_facts){
        .saw = seen->morale == ROUTED ? CHECK_ROUTED : CHECK_BROKEN,
        .row = seen->castings > 0 ? seen->castings : 1,
        .castings = u->castings,
        .artillery = is_artillery_unit(s, o->unit[0]),
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
    if (at != NOBODY) {
        a->owed[at] = a->owed[--a->owed_count];
        a->owed[a->owed_count].viewer = a->owed[a->owed_count].seen = 0; /* equal states are equal bytes */
    }
    rule_play(&chart->rule, &facts, d, &r, steps);
    lose_morale(state, o->unit[0], r.morale_lost, r.rout);
}

/* ---- I.C.2: double quick ---- */

bool double_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0];
    const struct regiment_state *u = unit_at(state, unit);
    if (base_of(s, unit) < 5) {
        text_add(trouble_usage(trouble, NULL), "the double-quick table has no column for its base morale");
        return false;
    }
    if (!RULE(I_C_2, u->morale >= 5))
        return trouble_refuse(trouble, IB(I_C_2), NULL, "only units at morale 5 or better go at the double");
    if (has(state, unit, DOUBLED))
        return trouble_refuse(trouble, IB(I_C_2), NULL, "it has gone at the double already");
    if (has(state, unit, STAYS))
        return trouble_refuse(trouble, IB(VI_E_iii), NULL, "it rallied from 2 and stays put");
    return RULE(III_D, u->formation != UNLIMBERED) ||
           trouble_refuse(trouble, IB(III_D), NULL, "unlimbered guns do not move");
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
    put(state, unit, DOUBLED | MOVED, true);
    put(state, unit, LYING, false);
    u->aimed_at = NOBODY;
    u->morale = (int8_t)r.morale;
}
