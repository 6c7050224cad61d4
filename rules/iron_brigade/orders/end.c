#include <string.h>

#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/map/stand.h"

/* I.B, I.C: the end of a phase, of a half-turn, of the battle. */

/* what was sounded in this half-turn, its side now knows. */
static void tell_depths(const struct scenario *s, struct state *state)
{
    struct army_state *a = ib_armies(state);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (f->hidden && a->sounding >> (f->hidden - 1) & 1)
            a->sounded[state->head.side][f->hidden - 1] = f->depth;
    }
    a->sounding = 0;
}

/* What a unit did in its half-turn becomes what it did before. */
static void end_half_turn_of(struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    ib_put(state, unit, LAY, ib_has(state, unit, LYING));
    ib_put(state, unit, FIRED_LAST, ib_has(state, unit, FIRED));
    ib_put(state, unit, FIRED_BEFORE, ib_has(state, unit, FIRED) && !ib_has(state, unit, MOVED));
    ib_put(state, unit, OF_THE_HALF_TURN, false);
    u->acts[0] = u->acts[1] = ACT_NONE;
    u->fired = 0;
    for (int k = 0; k < AIMS; k++) {
        u->aims_before[k] = u->aims[k];
        u->aims[k] = (struct aim){.at = NOBODY};
    }
}

static void end_half_turn(const struct scenario *s, struct state *state)
{
    struct army_state *a = ib_armies(state);
    tell_depths(s, state);
    ib_part_legions(s, state, state->head.side);
    for (int i = 0; i < state->head.units; i++) {
        ib_put(state, i, FIRST_TODAY | FIRST_REPEATERS | LED, false);
        if (s->unit[i].side == state->head.side)
            end_half_turn_of(state, i);
        else
            ib_put(state, i, CROSSED, false);
    }
    for (int i = 0; i < s->leader_count; i++)
        a->leader[i].moved = a->leader[i].shot_at = 0;
    memset(a->owed, 0, sizeof a->owed); /* what an umpire let pass is past */
    a->owed_count = 0;
    state->head.side = RULE(I_B, true) ? !state->head.side : state->head.side;
    state->head.turn = (uint16_t)(state->head.turn + (state->head.side == s->first));
    battle_hold_ground(s, state);
    ib_end_half_turn_hidden(s, state, !state->head.side);
    battle_look_for_the_end(s, state, RULE(I_C_4, state->head.turn > s->turns));
}

/* Whoever is due stands at his place, unless somebody is there: then he waits for his next turn. */
static void come_up(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < state->head.units; i++) {
        if (s->unit[i].side != state->head.side || !ib_has(state, i, COMES) ||
            s->unit[i].arrives > state->head.turn)
            continue;
        const struct stand stand = ib_stand_of(state, i);
        const int there = ib_overlaps(state, i, &stand, ROUNDED);
        if (there == NOBODY) {
            ib_put(state, i, OUT | COMES, false);
            ib_level_morale(s, state, i);
        } else if (RULE(R_124, ib_is_hidden(state, there)))
            ib_show(s, state, there);
        ib_occupy(s, state, i);
    }
}

static bool end_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int which, struct trouble *trouble)
{
    const int unit = battle_must(s, state);
    struct todo todo;
    if (unit == NOBODY || !RULE(I_C_1, true))
        return true;
    if (!trouble)
        return false;
    battle_todo(s, state, unit, &todo);
    text_print(
        trouble_rule(trouble, phase_now(state) == IB_PHASE_ACT ? IB(VI_C_6) : IB(I_C_1), NULL),
        "this must be done first: %s", todo.words);
    return false;
}

static void end_obey(const struct scenario *s, struct state *state, const struct order *o,
                     struct dice *d, struct steps *steps)
{
    const int phase = phase_now(state);
    for (int i = 0; i < state->head.units; i++) {
        if (phase == IB_PHASE_RALLY && s->unit[i].side == state->head.side)
            ib_unit_in(state, i)->hit = 0; /* V.H: at the next rally step alone */
        ib_put(state, i, OF_THE_PHASE, false);
        ib_unit_in(state, i)->road_left = 0;
    }
    if (phase == IB_PHASE_ACT)
        end_half_turn(s, state);
    state->head.ended = 0; /* an umpire ends the set-up of both */
    phase_go(state, phase >= IB_PHASE_ACT ? IB_PHASE_CONTACT : phase + 1);
    if (phase_now(state) == IB_PHASE_ACT)
        come_up(s, state);
}

const struct order_kind ib_end_order = {
    .verb = "end",
    .also = "done",
    .role = ROLE_END,
    .about = "ends the phase",
    .phases = ANY_PHASE,
    .may = end_may,
    .obey = end_obey,
};
