#include "army.h"

/* I.C.3: the movement and fire phase; and what an umpire sets. */

/* ---- I.C.3: the movement and fire phase ---- */

static const char *act_names[] = {"nothing", "move", "face", "form", "fire", "whole"}; /* ORDER ACT */

/* leaving a company column may be one half. */
static bool may_split(const struct scenario *s, const struct state *state, int unit, enum act act,
                      struct trouble *trouble)
{
    const int formation = unit_at(state, unit)->formation;
    if (!RULE(I_C_3_ii, morale_classes[kind_of_unit(s, unit)->class].split_move))
        return trouble_refuse(trouble, IB(I_C_3_ii), "half", "its base morale is below 6: no split move");
    return (act == ACT_FORM && formation == COMPANY_COLUMN) || formation_splits(formation, s->ruling[CHOICE_R_1]) ||
           trouble_refuse(trouble, IB(III_G), "half", "no split move in this formation");
}

/* One whole act, or two unlike halves; nobody acts below 2, and who lies down only fires. */
static bool may_act(const struct scenario *s, const struct state *state, int unit, enum act act, bool half,
                    struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    if (!RULE(I_C_3_i, !is_broken(state, unit)))
        return trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here");
    if (act != ACT_FIRE && !RULE(R_41, !has(state, unit, LYING)))
        return trouble_refuse(trouble, IB(R_41), NULL, "who lies down can only fire; rise first");
    if (!RULE(I_C_3, u->acts[0] == ACT_NONE || (half && u->acts[0] != ACT_WHOLE && u->acts[1] == ACT_NONE)))
        return trouble_refuse(trouble, IB(I_C_3), NULL, "it has acted already");
    if (half && !RULE(I_C_3_ii, u->acts[0] != act)) {
        struct text *t = trouble_rule(trouble, IB(I_C_3_ii), "half");
        text_add(t, "the halves of a split move are unlike, and it did this already: ");
        text_add(t, act_names[act]);
        return false;
    }
    return !half || may_split(s, state, unit, act, trouble);
}

static void note_act(struct state *state, int unit, enum act act, bool half)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    if (!half)
        u->acts[0] = ACT_WHOLE;
    else
        u->acts[u->acts[0] != ACT_NONE] = (uint8_t)act;
}

bool move_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0];
    const struct regiment_state *u = unit_at(state, unit);
    if (has(state, unit, STAYS))
        return trouble_refuse(trouble, IB(VI_E_iii), NULL, "it rallied from 2 and stays put");
    if (has(state, unit, DOUBLED) && RULE(R_23, s->ruling[CHOICE_R_23] == DOUBLE_ONCE))
        return trouble_refuse(trouble, IB(R_23), NULL, "it went at the double and does not move again");
    if (!RULE(VI_C_6, u->morale > PINNED || o->fact[MOVE_BACK]))
        return trouble_refuse(trouble, IB(VI_C_6), "back", "a pinned unit does not advance; it may go back");
    if (u->formation == UNLIMBERED)
        return trouble_refuse(trouble, IB(III_D), NULL, "unlimbered guns do not move");
    if (o->fact[MOVE_PASSES] && movement[MOVE_PASSING].inches[kind_of_unit(s, unit)->arm] == NO)
        return trouble_refuse(trouble, IB(IV_F), "passing", "guns and wagons do not go through others");
    if (o->fact[MOVE_PASSES] && o->fact[MOVE_HALF] && !RULE(IV_C_5, is_open(u->formation)))
        return trouble_refuse(trouble, IB(IV_C_5), "passing",
                              "a closed unit that goes through another makes no split move");
    return may_act(s, state, unit, ACT_MOVE, o->fact[MOVE_HALF], trouble);
}

void move_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int unit = o->unit[0];
    (void)s;
    (void)d;
    note_act(state, unit, ACT_MOVE, o->fact[MOVE_HALF]);
    put(state, unit, MOVED, true);
    armies(state)->unit[unit].aimed_at = NOBODY;
    if (o->fact[MOVE_PASSES] && !RULE(IV_C_4, is_open(unit_at(state, unit)->formation))) {
        step(steps, IB(IV_C_5), -1, "a closed unit goes through another", NULL, 0, 0);
        lose_morale(state, unit, 1, false);
    }
}

bool face_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    return may_act(s, state, o->unit[0], ACT_FACE, o->fact[0], trouble);
}

void face_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    (void)s;
    (void)d;
    (void)steps;
    note_act(state, o->unit[0], ACT_FACE, o->fact[0]);
}

/* III.G, R-2: en masse is taken up free in one's own half-turn, but nobody gets off his horse for nothing. */
static bool is_free(const struct scenario *s, const struct state *state, const struct order *o)
{
    return o->fact[FORM_FORMATION] == EN_MASSE && unit_at(state, o->unit[0])->formation != MOUNTED &&
           RULE(R_2, s->ruling[CHOICE_R_2] == MASS_FREE);
}

bool form_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[FORM_FORMATION];
    if (!RULE(III_G, may_stand_in(kind_of_unit(s, unit)->arm, to)))
        return trouble_refuse(trouble, IB(III_G), NULL, "its arm is never in that formation");
    if (to == unit_at(state, unit)->formation)
        return trouble_refuse(trouble, IB(III_B), NULL, "it is in that formation already");
    if (is_free(s, state, o)) {
        if (is_broken(state, unit))
            return trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here");
        return !has(state, unit, LYING) ||
               trouble_refuse(trouble, IB(R_41), NULL, "who lies down can only fire; rise first");
    }
    if (state->head.phase != PHASE_ACT)
        return trouble_refuse(trouble, IB(I_C_3), NULL, "formation is changed in the phase of movement and fire");
    if (o->fact[FORM_HALF] && !formation_splits(to, s->ruling[CHOICE_R_1]))
        return trouble_refuse(trouble, IB(I_C_3_ii), "half",
                              "there is no split move in that formation, at either half");
    return may_act(s, state, unit, ACT_FORM, o->fact[FORM_HALF], trouble);
}

/* III.H, R-38: a quarter, rounded up, hold the horses of cavalry on foot; the last casting is left to fight. */
static void change_holders(struct regiment_state *u, int to)
{
    if (u->formation == MOUNTED && to != MOUNTED) {
        u->holders = (int16_t)(u->castings > 1 ? (u->castings + 3) / 4 : 0);
        u->castings = (int16_t)(u->castings - u->holders);
    } else if (to == MOUNTED) {
        u->castings = (int16_t)(u->castings + u->holders);
        u->holders = 0;
    }
}

static void take_formation(const struct scenario *s, struct state *state, int unit, int formation)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    if (kind_of_unit(s, unit)->arm == CAVALRY)
        change_holders(u, formation);
    u->formation = (uint8_t)formation;
    u->aimed_at = NOBODY;
}

void form_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const bool free = is_free(s, state, o);
    (void)d;
    (void)steps;
    take_formation(s, state, o->unit[0], o->fact[FORM_FORMATION]);
    if (!free)
        note_act(state, o->unit[0], ACT_FORM, o->fact[FORM_HALF]);
}

bool lie_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, o->unit[0]);
    (void)s;
    if (is_broken(state, o->unit[0]))
        return trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here");
    if (!RULE(R_40, u->formation != MOUNTED && u->formation != LIMBERED))
        return trouble_refuse(trouble, IB(R_40), NULL, "only those on foot and crews of unlimbered guns lie down");
    return RULE(III_J, u->acts[0] == ACT_NONE) ||
           trouble_refuse(trouble, IB(III_J), NULL, "lying down is declared as the phase begins, before it acts");
}

void lie_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d, struct steps *steps)
{
    (void)s;
    (void)d;
    (void)steps;
    put(state, o->unit[0], LYING, true);
}

bool rise_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    (void)s;
    return unit_at(state, o->unit[0])->acts[0] == ACT_NONE ||
           trouble_refuse(trouble, IB(R_41), NULL, "it gets up as the phase begins, before it acts");
}

void rise_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    (void)s;
    (void)d;
    (void)steps;
    put(state, o->unit[0], LYING | LAY, false);
}

/* ---- V: fire ---- */

static bool fires_one_rank(int formation)
{
    return formation == COLUMN || formation == COMPANY_COLUMN || formation == EN_MASSE;
}

static struct fire_unit firer(const struct scenario *s, const struct state *state, int unit, const struct order *o)
{
    const struct regiment_state *u = unit_at(state, unit);
    return (struct fire_unit){kind_of_unit(s, unit)->weapon, o->fact[FIRE_RANGE], u->castings, u->morale};
}

/* V.D: the guns fired at the same target in their turn before and have not moved; joined fire has it if all of them
 * have. */
static bool have_acquired(const struct scenario *s, const struct state *state, const struct order *o)
{
    for (int i = 0; i < o->unit_count; i++) {
        const int unit = o->unit[i];
        if (!is_artillery_unit(s, unit) || !has(state, unit, FIRED_BEFORE) ||
            unit_at(state, unit)->aimed_at != o->target || !RULE(V_D, !has(state, unit, MOVED)))
            return false;
    }
    return true;
}

static bool all_fire_repeaters(const struct scenario *s, const struct order *o)
{
    for (int i = 0; i < o->unit_count; i++)
        if (weapons[kind_of_unit(s, o->unit[i])->weapon].loading != REPEATER)
            return false;
    return true;
}

/* V.G: as it was said, or because the target was never under such fire. */
static int red_of(const struct scenario *s, const struct state *state, const struct order *o)
{
    if (o->fact[FIRE_RED] != RED_NO)
        return o->fact[FIRE_RED];
    if (RULE(V_G_2, has(state, o->target, RAW)) ||
        (has(state, o->target, FIRST_TODAY) && RULE(R_19, s->ruling[CHOICE_R_19] == FIRST_HALF_TURN)))
        return RED_FIRST_FIRE;
    return all_fire_repeaters(s, o) && RULE(V_G_3, !has(state, o->target, MET_REPEATERS)) ? RED_FIRST_REPEATER_FIRE
                                                                                          : RED_NO;
}

/* The unit whose own act shifts the table: joined fire takes the lowest (V.F.1), so one that lies down leads. */
static int leading(const struct state *state, const struct order *o)
{
    for (int i = 0; i < o->unit_count; i++)
        if (has(state, o->unit[i], LYING))
            return i;
    return 0;
}

static struct fire_facts fire_of(const struct scenario *s, const struct state *state, const struct order *o)
{
    const int lead = leading(state, o);
    struct fire_facts f = {
        .firer = firer(s, state, o->unit[lead], o),
        .split_move = o->fact[FIRE_HALF],
        .lying_down = has(state, o->unit[lead], LYING),
        .acquired_fire = have_acquired(s, state, o),
        .target_castings = unit_at(state, o->target)->castings,
        .target_ranks = is_artillery_unit(s, o->target) ? RANKS_1 : o->fact[FIRE_RANKS],
        .target_en_masse = unit_at(state, o->target)->formation == EN_MASSE,
        .cover = o->fact[FIRE_COVER],
        .red = (int16_t)red_of(s, state, o),
        .lying_ruling = s->ruling[CHOICE_R_15],
        .massed_ruling = s->ruling[CHOICE_R_34],
    };
    if (o->said & 1u << FIRE_CASTINGS && o->fact[FIRE_CASTINGS] < f.firer.castings)
        f.firer.castings = o->fact[FIRE_CASTINGS];
    for (int i = 0; i < o->unit_count && f.with_count < FIRE_WITH; i++)
        if (i != lead)
            f.with[f.with_count++] = firer(s, state, o->unit[i], o);
    return f;
}

static bool shooter_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
                        struct trouble *trouble)
{
    const int formation = unit_at(state, unit)->formation;
    if (!RULE(R_67, !has(state, unit, FIRED)))
        return trouble_refuse(trouble, IB(R_67), NULL, "it has fired already");
    if (formation == LIMBERED)
        return trouble_refuse(trouble, IB(III_D), NULL, "limbered guns do not fire");
    if (formation == MOUNTED && !RULE(III_H, o->fact[FIRE_RANGE] == 0))
        return trouble_refuse(trouble, IB(III_H), "range", "mounted cavalry fires in contact only");
    if (fires_one_rank(formation) && !RULE(V_C_4, o->said & 1u << FIRE_CASTINGS))
        return trouble_refuse(trouble, IB(V_C_4), "castings",
                              "it fires its leading rank only: say how many castings that is");
    return may_act(s, state, unit, ACT_FIRE, o->fact[FIRE_HALF], trouble);
}

bool fire_order_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    if (s->unit[o->target].side == state->head.side)
        return trouble_refuse(trouble, IB(I_A), NULL, "nobody fires at his own side");
    if (o->fact[FIRE_COVER] == COVER_LYING_DOWN && !RULE(III_J, has(state, o->target, LAY)))
        return trouble_refuse(trouble, IB(III_J), "cover", "it did not lie all through its own latest phase");
    if (o->unit_count > 1 + FIRE_WITH || (o->unit_count > 1 && o->said & 1u << FIRE_CASTINGS)) {
        text_add(trouble_usage(trouble, "castings"), "ten units at most join their fire, each with all its castings");
        return false;
    }
    for (int i = 0; i < o->unit_count; i++)
        if (!shooter_may(s, state, o, o->unit[i], trouble))
            return false;
    const struct fire_facts f = fire_of(s, state, o);
    return fire_may(&f, trouble);
}

const struct chart *fire_chart_of(const struct scenario *s, const struct state *state, const struct order *o,
                                  void *facts)
{
    *(struct fire_facts *)facts = fire_of(s, state, o);
    return &fire_chart;
}

void fire_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const struct fire_facts f = fire_of(s, state, o);
    struct fire_result r = {0};
    rule_play(&fire_chart.rule, &f, d, &r, steps);
    for (int i = 0; i < o->unit_count; i++) {
        struct regiment_state *u = &armies(state)->unit[o->unit[i]];
        note_act(state, o->unit[i], ACT_FIRE, o->fact[FIRE_HALF]);
        put(state, o->unit[i], FIRED, true);
        u->aimed_at = o->target;
    }
    if (has(state, o->target, RAW))
        put(state, o->target, FIRST_TODAY, true);
    put(state, o->target, RAW, false);
    if (all_fire_repeaters(s, o)) {
        if (!has(state, o->target, MET_REPEATERS))
            put(state, o->target, FIRST_REPEATERS, true);
        put(state, o->target, MET_REPEATERS, true);
    }
    throw_for_general(s, state, o->target, r.volley.casualties, d, steps);
    lose_castings(state, o->target, r.volley.casualties);
    lose_morale(state, o->target, r.volley.morale_lost, r.volley.rout);
}

/* ---- IV.E: personalities ---- */

bool leader_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const struct general_state *g = &((const struct army_state *)(const void *)state->own)->leader[o->target];
    if (s->leader[o->target].side != state->head.side || g->gone) {
        text_add(trouble_usage(trouble, NULL), g->gone ? "he is gone for the day" : "he is of the other side");
        return false;
    }
    return RULE(R_57, !g->moved) ||
           trouble_refuse(trouble, IB(R_57), NULL, "he moves once in a movement and fire phase");
}

void leader_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                 struct steps *steps)
{
    struct general_state *g = &armies(state)->leader[o->target];
    (void)s;
    (void)d;
    (void)steps;
    g->with = o->unit[0];
    g->moved = true;
}

/* ---- what the umpire sets ---- */

bool set_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0];
    if (!o->overruled)
        text_add(trouble_usage(trouble, NULL), "only the umpire sets a peg, and says why: ... ! REASON");
    else if (o->said == 0)
        text_add(trouble_usage(trouble, NULL), "say what is set: castings, morale or formation");
    else if (o->said & 1u << SET_CASTINGS &&
             o->fact[SET_CASTINGS] > kind_of_unit(s, unit)->castings - unit_at(state, unit)->holders)
        text_add(trouble_usage(trouble, "castings"), "it never had so many castings");
    else if (o->said & 1u << SET_FORMATION && !may_stand_in(kind_of_unit(s, unit)->arm, o->fact[SET_FORMATION]))
        text_add(trouble_usage(trouble, "formation"), "its arm is never in that formation");
    else if (o->said & 1u << SET_MORALE && o->fact[SET_MORALE] > base_of(s, unit))
        text_add(trouble_usage(trouble, "morale"), "morale is never above the base");
    return trouble->kind == TROUBLE_NONE;
}

void set_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct regiment_state *u = &armies(state)->unit[unit];
    (void)d;
    (void)steps;
    if (o->said & 1u << SET_CASTINGS)
        u->castings = o->fact[SET_CASTINGS];
    if (o->said & 1u << SET_MORALE)
        u->morale = (int8_t)o->fact[SET_MORALE];
    if (o->said & 1u << SET_FORMATION && o->fact[SET_FORMATION] != u->formation)
        take_formation(s, state, unit, o->fact[SET_FORMATION]);
    if (u->morale >= PINNED)
        put(state, unit, SEEN, false);
    forget_owed(state);
}
