#include "../battle/battle.h"

#include <string.h>

#include "fire.h"
#include "formation.h"
#include "iron_brigade.h"
#include "roster.h"
#include "rulings.h"

/* A battle of Iron Brigade played with asserted facts: chapter I in order, and of the other chapters what needs no
 * measuring.  A half-turn is six phases (I.C); what the engine cannot see is said in the order or asked for. */

/* ---- the state ---- */

enum { PHASE_CONTACT, PHASE_RALLY, PHASE_RETREAT, PHASE_SIGHT, PHASE_DOUBLE, PHASE_ACT, PHASES };
enum { ASK_NOTHING, ASK_NEAR, ASK_SEEN, QUESTIONS };

enum mark_of_unit {
    OUT = 1 << 0,           /* taken off, surrendered or wiped out */
    LYING = 1 << 1,         /* lies down now */
    LAY = 1 << 2,           /* lay all through its own latest movement and fire phase */
    RAW = 1 << 3,           /* never under fire */
    MET_REPEATERS = 1 << 4, /* has faced repeaters */
    CHECKED = 1 << 5,       /* has checked for contact in this phase */
    TRIED = 1 << 6,         /* has tried to rally */
    WENT = 1 << 7,          /* has retreated */
    DOUBLED = 1 << 8,       /* has gone at the double */
    STAYS = 1 << 9,         /* rallied from 2: may not move in this half-turn */
    SEEN = 1 << 10,         /* its friends have been asked; not again before it is back at 2 */
    FIRED = 1 << 11,        /* in this half-turn */
    FIRED_BEFORE = 1 << 12, /* in its half-turn before, and has not moved since */
    MOVED = 1 << 13,
    SHOT_AT = 1 << 14,         /* its personality was thrown for in this half-turn */
    FIRST_TODAY = 1 << 15,     /* its first fire fell in this half-turn */
    FIRST_REPEATERS = 1 << 16, /* so did its first fire from repeaters */
    OF_THE_HALF_TURN = CHECKED | TRIED | WENT | DOUBLED | STAYS | FIRED | MOVED
};

/* What a unit has done of its movement and fire phase. ORDER ACT */
enum act { ACT_NONE, ACT_MOVE, ACT_FACE, ACT_FORM, ACT_FIRE, ACT_WHOLE };

struct regiment_state {
    int16_t castings, holders; /* holders: castings that hold the horses */
    int16_t aimed_at;          /* target of its latest fire, or NOBODY */
    int8_t morale;
    uint8_t formation;
    uint32_t marks;
    uint8_t acts[2]; /* ORDER ACT: both halves of a split move, or the whole act first */
    int8_t hit;      /* 1 + quality of a personality hit since the last rally step */
    uint8_t unused;
};

struct general_state {
    int16_t with; /* a unit, or NOBODY */
    int8_t gone;
    int8_t moved; /* in this half-turn */
};

enum { OWED_MOST = 512 };

struct army_state {
    struct regiment_state unit[UNITS_MOST];
    struct general_state leader[LEADERS_MOST];
    struct {
        int16_t viewer, seen;
    } owed[OWED_MOST]; /* sight checks */
    int16_t owed_count;
    int16_t unused[3];
};
_Static_assert(sizeof(struct army_state) <= STATE_OWN, "the armies fit into a state");

static struct army_state *armies(struct state *s)
{
    return (struct army_state *)(void *)s->own;
}

static const struct regiment_state *unit_at(const struct state *s, int unit)
{
    return &((const struct army_state *)(const void *)s->own)->unit[unit];
}

static bool has(const struct state *s, int unit, unsigned mark)
{
    return unit_at(s, unit)->marks & mark;
}

static void put(struct state *s, int unit, unsigned mark, bool on)
{
    struct regiment_state *u = &armies(s)->unit[unit];
    u->marks = on ? u->marks | mark : u->marks & ~mark;
}

static const struct regiment *kind_of_unit(const struct scenario *s, int unit)
{
    return regiment_of(&s->unit[unit]);
}

static int base_of(const struct scenario *s, int unit)
{
    return morale_classes[kind_of_unit(s, unit)->class].base;
}

static bool is_in(const struct scenario *s, const struct state *state, int unit)
{
    (void)s;
    return !has(state, unit, OUT);
}

/* those who are marked so, or everybody at the beginning of the day. */
static bool is_raw(const struct scenario *s, const struct regiment *r)
{
    return r->raw || RULE(R_69, s->ruling[CHOICE_R_69] == NEVER_TODAY);
}

static void begin(const struct scenario *s, struct state *state)
{
    struct army_state *a = armies(state);
    for (int i = 0; i < s->unit_count; i++) {
        const struct regiment *r = kind_of_unit(s, i);
        a->unit[i] = (struct regiment_state){
            .castings = r->castings,
            .aimed_at = NOBODY,
            .marks = (is_raw(s, r) ? RAW : 0u) | (r->met_repeaters ? MET_REPEATERS : 0u),
            .morale = (int8_t)held_morale(r->morale, base_of(s, i)),
            .formation = (uint8_t)formation_chosen(r->arm, r->formation),
        };
    }
    for (int i = 0; i < s->leader_count; i++)
        a->leader[i].with = (int16_t)s->leader[i].with;
}

/* ---- losses ---- */

static bool is_artillery_unit(const struct scenario *s, int unit)
{
    return kind_of_unit(s, unit)->arm == ARTILLERY;
}

/* The best personality with a unit, NOBODY if there is none. */
static int general_with(const struct scenario *s, const struct state *state, int unit)
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

static bool is_broken(const struct state *state, int unit)
{
    return unit_at(state, unit)->morale < PINNED;
}

/* VI.D.2: whoever is broken or gone owes no more checks. */
static void forget_owed(struct state *state)
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
static void lose_morale(struct state *state, int unit, int levels, bool rout)
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

static void lose_castings(struct state *state, int unit, int castings)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    u->castings = (int16_t)(castings < u->castings ? u->castings - castings : 0);
    if (RULE(R_21, u->castings == 0))
        put(state, unit, OUT, true);
}

/* V.H: thrown for once a half-turn, at the first fire that kills. */
static void throw_for_general(const struct scenario *s, struct state *state, int unit, int casualties, struct dice *d,
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
static bool contact_may(const struct scenario *s, const struct state *state, const struct order *o,
                        struct trouble *trouble)
{
    if (kind_of_unit(s, o->unit[0])->arm == HEAVY_EQUIPMENT)
        return trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment never checks morale");
    return RULE(I_C_1_i, !has(state, o->unit[0], CHECKED)) ||
           trouble_refuse(trouble, IB(I_C_1_i), NULL, "it has checked for contact already");
}

static const struct chart *contact_chart(const struct scenario *s, const struct state *state, const struct order *o,
                                         void *facts)
{
    const struct regiment_state *u = unit_at(state, o->unit[0]);
    (void)s;
    *(struct check_facts *)facts =
        (struct check_facts){.row = o->fact[0], .castings = u->castings, .en_masse = u->formation == EN_MASSE};
    return &contact_check_chart;
}

static void contact_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                         struct steps *steps)
{
    struct check_facts facts;
    struct check_result r = {0};
    rule_play(&contact_chart(s, state, o, &facts)->rule, &facts, d, &r, steps);
    put(state, o->unit[0], CHECKED, true);
    lose_morale(state, o->unit[0], r.morale_lost, r.rout);
}

static bool rally_may(const struct scenario *s, const struct state *state, const struct order *o,
                      struct trouble *trouble)
{
    const int unit = o->unit[0];
    if (!RULE(I_C_1_ii, unit_at(state, unit)->morale < base_of(s, unit)))
        return trouble_refuse(trouble, IB(I_C_1_ii), NULL, "it has its base morale");
    return RULE(VI_E, !has(state, unit, TRIED)) ||
           trouble_refuse(trouble, IB(VI_E), NULL, "it has tried to rally already");
}

static const struct chart *rally_chart_of(const struct scenario *s, const struct state *state, const struct order *o,
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

static void rally_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

static bool retreat_may(const struct scenario *s, const struct state *state, const struct order *o,
                        struct trouble *trouble)
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

static void retreat_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

static void surrender_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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
static void near_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

static bool seen_may(const struct scenario *s, const struct state *state, const struct order *o,
                     struct trouble *trouble)
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

static void seen_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

static bool check_may(const struct scenario *s, const struct state *state, const struct order *o,
                      struct trouble *trouble)
{
    (void)s;
    return RULE(I_C_1_iv, owed_at(state, o->unit[0], o->target) != NOBODY) ||
           trouble_refuse(trouble, IB(I_C_1_iv), NULL, "it owes no check for that unit");
}

static const struct chart *check_chart(const struct scenario *s, const struct state *state, const struct order *o,
                                       void *facts)
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

static void check_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

static bool double_may(const struct scenario *s, const struct state *state, const struct order *o,
                       struct trouble *trouble)
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

static const struct chart *double_chart(const struct scenario *s, const struct state *state, const struct order *o,
                                        void *facts)
{
    *(struct double_quick_facts *)facts =
        (struct double_quick_facts){kind_of_unit(s, o->unit[0])->class, unit_at(state, o->unit[0])->morale};
    return &double_quick_chart;
}

static void double_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

enum { MOVE_HALF, MOVE_BACK, MOVE_PASSES }; /* facts of a move */

static bool move_may(const struct scenario *s, const struct state *state, const struct order *o,
                     struct trouble *trouble)
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

static void move_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

static bool face_may(const struct scenario *s, const struct state *state, const struct order *o,
                     struct trouble *trouble)
{
    return may_act(s, state, o->unit[0], ACT_FACE, o->fact[0], trouble);
}

static void face_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                      struct steps *steps)
{
    (void)s;
    (void)d;
    (void)steps;
    note_act(state, o->unit[0], ACT_FACE, o->fact[0]);
}

enum { FORM_FORMATION, FORM_HALF };

/* III.G, R-2: en masse is taken up free in one's own half-turn, but nobody gets off his horse for nothing. */
static bool is_free(const struct scenario *s, const struct state *state, const struct order *o)
{
    return o->fact[FORM_FORMATION] == EN_MASSE && unit_at(state, o->unit[0])->formation != MOUNTED &&
           RULE(R_2, s->ruling[CHOICE_R_2] == MASS_FREE);
}

static bool form_may(const struct scenario *s, const struct state *state, const struct order *o,
                     struct trouble *trouble)
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

static void form_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                      struct steps *steps)
{
    const bool free = is_free(s, state, o);
    (void)d;
    (void)steps;
    take_formation(s, state, o->unit[0], o->fact[FORM_FORMATION]);
    if (!free)
        note_act(state, o->unit[0], ACT_FORM, o->fact[FORM_HALF]);
}

static bool lie_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
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

static void lie_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                     struct steps *steps)
{
    (void)s;
    (void)d;
    (void)steps;
    put(state, o->unit[0], LYING, true);
}

static bool rise_may(const struct scenario *s, const struct state *state, const struct order *o,
                     struct trouble *trouble)
{
    (void)s;
    return unit_at(state, o->unit[0])->acts[0] == ACT_NONE ||
           trouble_refuse(trouble, IB(R_41), NULL, "it gets up as the phase begins, before it acts");
}

static void rise_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                      struct steps *steps)
{
    (void)s;
    (void)d;
    (void)steps;
    put(state, o->unit[0], LYING | LAY, false);
}

/* ---- V: fire ---- */

enum { FIRE_RANGE, FIRE_COVER, FIRE_RANKS, FIRE_RED, FIRE_CASTINGS, FIRE_HALF };

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

static bool fire_order_may(const struct scenario *s, const struct state *state, const struct order *o,
                           struct trouble *trouble)
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

static const struct chart *fire_chart_of(const struct scenario *s, const struct state *state, const struct order *o,
                                         void *facts)
{
    *(struct fire_facts *)facts = fire_of(s, state, o);
    return &fire_chart;
}

static void fire_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

static bool leader_may(const struct scenario *s, const struct state *state, const struct order *o,
                       struct trouble *trouble)
{
    const struct general_state *g = &((const struct army_state *)(const void *)state->own)->leader[o->target];
    if (s->leader[o->target].side != state->head.side || g->gone) {
        text_add(trouble_usage(trouble, NULL), g->gone ? "he is gone for the day" : "he is of the other side");
        return false;
    }
    return RULE(R_57, !g->moved) ||
           trouble_refuse(trouble, IB(R_57), NULL, "he moves once in a movement and fire phase");
}

static void leader_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
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

enum { SET_CASTINGS, SET_MORALE, SET_FORMATION };

static bool set_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
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

static void set_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                     struct steps *steps)
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

/* ---- the end of a phase ---- */

static bool has_units(const struct scenario *s, const struct state *state, int side)
{
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == side && is_in(s, state, i))
            return true;
    return false;
}

static void end_half_turn(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < s->unit_count; i++) {
        struct regiment_state *u = &armies(state)->unit[i];
        put(state, i, SHOT_AT | FIRST_TODAY | FIRST_REPEATERS, false);
        if (s->unit[i].side != state->head.side)
            continue;
        put(state, i, LAY, has(state, i, LYING));
        put(state, i, FIRED_BEFORE, has(state, i, FIRED) && !has(state, i, MOVED));
        put(state, i, OF_THE_HALF_TURN, false);
        u->acts[0] = u->acts[1] = ACT_NONE;
    }
    for (int i = 0; i < s->leader_count; i++)
        armies(state)->leader[i].moved = false;
    memset(armies(state)->owed, 0, sizeof armies(state)->owed); /* what an umpire let pass is past */
    armies(state)->owed_count = 0;
    state->head.phase = PHASE_CONTACT;
    state->head.side = !state->head.side;
    state->head.turn = (uint16_t)(state->head.turn + (state->head.side == s->first));
    if (state->head.turn > s->turns || !has_units(s, state, 0) || !has_units(s, state, 1))
        state->head.over = true;
}

static bool end_may(const struct scenario *s, const struct state *state, const struct order *o, struct trouble *trouble)
{
    struct todos t;
    (void)o;
    battle_todo(s, state, &t);
    for (int i = 0; i < t.count; i++)
        if (t.list[i].must && RULE(I_C_1, true)) {
            struct text *words = trouble_rule(trouble, IB(I_C_1), NULL);
            text_add(words, "this must be done first: ");
            text_add(words, t.list[i].words);
            return false;
        }
    return true;
}

static void end_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                     struct steps *steps)
{
    (void)o;
    (void)d;
    (void)steps;
    if (state->head.phase == PHASE_RALLY)
        for (int i = 0; i < s->unit_count; i++)
            if (s->unit[i].side == state->head.side)
                armies(state)->unit[i].hit = 0; /* V.H: at the next rally step alone */
    if (state->head.phase == PHASE_ACT)
        end_half_turn(s, state);
    else
        state->head.phase++;
}

/* ---- what is to be done ---- */

static void say_unit(const struct scenario *s, struct text *t, int unit, const char *what)
{
    text_add(t, scenario_name(s, s->unit[unit].id));
    text_char(t, ' ');
    text_add(t, what);
}

static void todo_of(const struct scenario *s, const struct state *state, int unit, struct todos *todos)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct text t;
    switch (state->head.phase) {
    case PHASE_RALLY:
        if (u->morale < base_of(s, unit) && !has(state, unit, TRIED))
            say_unit(s, todo_add(todos, &t, unit, false), unit, "rally");
        break;
    case PHASE_RETREAT:
        if (is_broken(state, unit) && !has(state, unit, WENT))
            say_unit(s, todo_add(todos, &t, unit, true), unit, "retreat, or surrender");
        break;
    case PHASE_ACT:
        if (!is_broken(state, unit) && u->acts[0] == ACT_NONE)
            say_unit(s, todo_add(todos, &t, unit, false), unit, "has not acted");
        break;
    default:
        break;
    }
}

static void todo(const struct scenario *s, const struct state *state, struct todos *todos)
{
    const struct army_state *a = (const void *)state->own;
    struct text t;
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].side == state->head.side && is_in(s, state, i))
            todo_of(s, state, i, todos);
    for (int i = 0; i < a->owed_count && state->head.phase == PHASE_SIGHT; i++) {
        say_unit(s, todo_add(todos, &t, a->owed[i].viewer, true), a->owed[i].viewer, "check ");
        text_add(&t, scenario_name(s, s->unit[a->owed[i].seen].id));
    }
}

/* ---- what a seat may not know ---- */

/* III.G: company column and en masse look the same, and only the owner tells them apart.  What a unit has done of its
 * phase would tell them too, since going en masse is free. */
static void hide(const struct scenario *s, int seat, struct state *seen)
{
    for (int i = 0; i < s->unit_count; i++) {
        struct regiment_state *u = &armies(seen)->unit[i];
        if (s->unit[i].side == seat)
            continue;
        if (u->formation == EN_MASSE)
            u->formation = COMPANY_COLUMN;
        u->acts[0] = u->acts[1] = ACT_NONE;
    }
}

/* ---- sanity ---- */

static bool sane(const struct scenario *s, const struct state *state)
{
    const struct army_state *a = (const void *)state->own;
    if (state->head.phase >= PHASES || state->head.side >= SIDES || state->head.question >= QUESTIONS)
        return false;
    for (int i = 0; i < s->unit_count; i++) {
        const struct regiment_state *u = &a->unit[i];
        const int whole = kind_of_unit(s, i)->castings;
        if (u->castings < 0 || u->castings + u->holders > whole || u->morale < 0 || u->morale > base_of(s, i) ||
            u->formation >= FORMATIONS || (u->castings == 0 && is_in(s, state, i)) || u->acts[0] > ACT_WHOLE)
            return false;
    }
    return a->owed_count >= 0 && a->owed_count <= OWED_MOST &&
           (state->head.question == 0) == (state->head.about == NOBODY);
}

/* ---- described ---- */

static int castings_of(const struct scenario *s, const struct state *state, int unit)
{
    (void)s;
    return unit_at(state, unit)->castings;
}

static int morale_of(const struct scenario *s, const struct state *state, int unit)
{
    (void)s;
    return unit_at(state, unit)->morale;
}

static int formation_now(const struct scenario *s, const struct state *state, int unit)
{
    (void)s;
    return unit_at(state, unit)->formation;
}

static int posture_of(const struct scenario *s, const struct state *state, int unit)
{
    (void)s;
    return has(state, unit, OUT) ? 2 : has(state, unit, LYING);
}

static void leader_words(const struct scenario *s, const struct state *state, int leader, struct text *t)
{
    const struct general_state *g = &((const struct army_state *)(const void *)state->own)->leader[leader];
    if (g->gone)
        text_add(t, "gone");
    else if (g->with == NOBODY)
        text_add(t, "alone");
    else {
        text_add(t, "with ");
        text_add(t, scenario_name(s, s->unit[g->with].id));
    }
}

static const char *const posture_names[] = {"up", "lying down", "out"};
static const struct words posture_words = WORDS(posture_names);

static const struct track tracks[] = {
    {"castings", NULL, castings_of},
    {"morale", NULL, morale_of},
    {"formation", &formation_words, formation_now},
    {"posture", &posture_words, posture_of},
};

#define FACT(n) offsetof(struct order, fact[n])
#define PHASE(name) (1u << PHASE_##name)

static const char *const said_ranks[] = {"3", "2", "1", "1/2", "1/3"}; /* ORDER RANKS */
static const struct words said_ranks_words = WORDS(said_ranks);

/* clang-format off */
static const struct field contact_facts[] = {
    {.name = "castings", .kind = FIELD_WHOLE, .offset = FACT(0), .low = 1, .high = 5 * CASTINGS_MOST, .clause = IB(VI_D_3),
     .about = "how many enemy castings touch, with those in line behind"},
};
static const struct field near_facts[] = {
    {.name = "near", .kind = FIELD_YES, .offset = FACT(0), .unless_given = "no", .clause = IB(VI_C_3), .about = "an enemy is within 1 inch"},
};
static const struct field move_facts[] = {
    {.name = "half", .kind = FIELD_YES, .offset = FACT(MOVE_HALF), .unless_given = "no", .clause = IB(I_C_3_ii), .about = "half of a split move"},
    {.name = "back", .kind = FIELD_YES, .offset = FACT(MOVE_BACK), .unless_given = "no", .clause = IB(IV_C_3), .about = "away from the enemy"},
    {.name = "passing", .kind = FIELD_YES, .offset = FACT(MOVE_PASSES), .unless_given = "no", .clause = IB(IV_C_5), .about = "through friends"},
};
static const struct field face_facts[] = {
    {.name = "half", .kind = FIELD_YES, .offset = FACT(0), .unless_given = "no", .clause = IB(I_C_3_ii), .about = "half of a split move"},
};
static const struct field form_facts[] = {
    {.name = "formation", .kind = FIELD_CHOICE, .offset = FACT(FORM_FORMATION), .words = &formation_words, .clause = IB(III_G), .about = "the new formation"},
    {.name = "half", .kind = FIELD_YES, .offset = FACT(FORM_HALF), .unless_given = "no", .clause = IB(I_C_3_ii), .about = "half of a split move"},
};
static const struct field fire_facts_said[] = {
    {.name = "range", .kind = FIELD_WHOLE, .offset = FACT(FIRE_RANGE), .high = 240, .clause = IB(V_E), .about = "whole inches, 0 in contact"},
    {.name = "cover", .kind = FIELD_CHOICE, .offset = FACT(FIRE_COVER), .words = &cover_words, .unless_given = "none", .clause = IB(V_B_1_ii), .about = "what protects the target"},
    {.name = "ranks", .kind = FIELD_FRACTION, .offset = FACT(FIRE_RANKS), .words = &said_ranks_words, .unless_given = "2", .clause = IB(III_C), .about = "ranks deep that the target shows"},
    {.name = "red", .kind = FIELD_CHOICE, .offset = FACT(FIRE_RED), .words = &red_words, .unless_given = "no", .clause = IB(V_G), .about = "why the red tables are used"},
    {.name = "castings", .kind = FIELD_WHOLE, .offset = FACT(FIRE_CASTINGS), .low = 1, .high = CASTINGS_MOST, .unless_given = "80", .clause = IB(V_C_4), .about = "castings that fire, if not all"},
    {.name = "half", .kind = FIELD_YES, .offset = FACT(FIRE_HALF), .unless_given = "no", .clause = IB(I_C_3_ii), .about = "half of a split move"},
};

static const struct field set_facts[] = {
    {.name = "castings", .kind = FIELD_WHOLE, .offset = FACT(SET_CASTINGS), .low = 1, .high = CASTINGS_MOST, .unless_given = "1", .clause = IB(II_B), .about = "castings it has"},
    {.name = "morale", .kind = FIELD_WHOLE, .offset = FACT(SET_MORALE), .high = MORALE_MOST, .unless_given = "0", .clause = IB(VI_A), .about = "its combat morale"},
    {.name = "formation", .kind = FIELD_CHOICE, .offset = FACT(SET_FORMATION), .words = &formation_words, .unless_given = "line", .clause = IB(III_G), .about = "its formation"},
};

static const struct order_kind kinds[] = {
    {.verb = "contact", .about = "checks for enemies that touch it", .phases = PHASE(CONTACT), .units = ORDER_ONE_UNIT,
     .facts = contact_facts, .fact_count = COUNT(contact_facts), .may = contact_may, .chart = contact_chart, .obey = contact_obey},
    {.verb = "rally", .about = "tries to rally", .phases = PHASE(RALLY), .units = ORDER_ONE_UNIT, .may = rally_may, .chart = rally_chart_of, .obey = rally_obey},
    {.verb = "retreat", .about = "retreats", .phases = PHASE(RETREAT), .units = ORDER_ONE_UNIT, .may = retreat_may, .obey = retreat_obey},
    {.verb = "surrender", .about = "cannot retreat", .phases = PHASE(RETREAT), .units = ORDER_ONE_UNIT, .may = retreat_may, .obey = surrender_obey},
    {.verb = "check", .about = "checks for a retreat it saw", .phases = PHASE(SIGHT), .units = ORDER_ONE_UNIT, .wants_target = true,
     .target_may_be_out = true, .may = check_may, .chart = check_chart, .obey = check_obey},
    {.verb = "double", .about = "goes at the double", .phases = PHASE(DOUBLE), .units = ORDER_ONE_UNIT, .may = double_may, .chart = double_chart, .obey = double_obey},
    {.verb = "move", .about = "moves", .phases = PHASE(ACT), .units = ORDER_ONE_UNIT, .facts = move_facts, .fact_count = COUNT(move_facts),
     .may = move_may, .obey = move_obey},
    {.verb = "face", .about = "turns", .phases = PHASE(ACT), .units = ORDER_ONE_UNIT, .facts = face_facts, .fact_count = COUNT(face_facts),
     .may = face_may, .obey = face_obey},
    {.verb = "form", .about = "changes formation", .phases = (1u << PHASES) - 1, .units = ORDER_ONE_UNIT, .facts = form_facts, .fact_count = COUNT(form_facts),
     .may = form_may, .obey = form_obey},
    {.verb = "fire", .about = "fire at a target", .phases = PHASE(ACT), .units = ORDER_SOME_UNITS, .wants_target = true,
     .facts = fire_facts_said, .fact_count = COUNT(fire_facts_said), .may = fire_order_may, .chart = fire_chart_of, .obey = fire_obey},
    {.verb = "leader", .about = "a personality joins it", .phases = PHASE(ACT), .units = ORDER_ONE_UNIT, .wants_leader = true,
     .may = leader_may, .obey = leader_obey},
    {.verb = "lie", .about = "lies down", .phases = PHASE(ACT), .units = ORDER_ONE_UNIT, .may = lie_may, .obey = lie_obey},
    {.verb = "rise", .about = "gets up", .phases = PHASE(DOUBLE) | PHASE(ACT), .units = ORDER_ONE_UNIT, .may = rise_may, .obey = rise_obey},
    {.verb = "answer", .about = "is an enemy near, or not", .question = ASK_NEAR, .facts = near_facts, .fact_count = COUNT(near_facts), .obey = near_obey},
    {.verb = "saw", .about = "saw it go", .question = ASK_SEEN, .units = ORDER_SOME_UNITS, .may = seen_may, .obey = seen_obey},
    {.verb = "nobody", .about = "saw it go", .question = ASK_SEEN, .obey = seen_obey},
    {.verb = "set", .about = "a peg, by the umpire: ... ! REASON", .phases = (1u << PHASES) - 1, .units = ORDER_ONE_UNIT, .any_side = true,
     .facts = set_facts, .fact_count = COUNT(set_facts), .may = set_may, .obey = set_obey},
    {.verb = "end", .about = "ends the phase", .phases = (1u << PHASES) - 1, .may = end_may, .obey = end_obey},
};

static const char *const phases[PHASES] = {"contact checks", "rally", "retreat", "checks for retreats seen", "double quick", "movement and fire"};
static const char *const questions[QUESTIONS] = {"",
    "Is an enemy at morale 2 or better within 1 inch of the %s? (answer near, or answer)",
    "Who saw the %s go? (UNITS saw, or nobody)"};
/* clang-format on */

const struct battle_rules iron_brigade_battle = {
    .kinds = kinds,
    .kind_count = COUNT(kinds),
    .phases = phases,
    .phase_count = PHASES,
    .questions = questions,
    .tracks = tracks,
    .track_count = COUNT(tracks),
    .begin = begin,
    .todo = todo,
    .is_in = is_in,
    .sane = sane,
    .hide = hide,
    .leader_words = leader_words,
};
