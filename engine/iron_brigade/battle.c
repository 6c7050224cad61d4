#include "army.h"

#include <string.h>

/* A battle of Iron Brigade played with asserted facts: chapter I in order, and of the other chapters what needs no
 * measuring.  A half-turn is six phases (I.C); what the engine cannot see is said in the order or asked for. */

/* ---- the beginning ---- */

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
