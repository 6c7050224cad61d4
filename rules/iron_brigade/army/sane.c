#include "sane.h"

#include "boats.h"
#include "hidden.h"
#include "leaders.h"
#include "legion.h"
#include "losses.h"
#include "rules/iron_brigade/map/works.h"

static bool is_unit(const struct state *state, int unit)
{
    return unit >= 0 && unit < state->head.units;
}

static bool head_is_sane(const struct scenario *s, const struct state *state)
{
    const struct head *h = &state->head;
    if (h->depth < 1 || h->depth > STACK_MOST || h->stack[0].phase >= IB_PHASES ||
        h->side >= SIDES || h->turn < 1 || h->turn > s->turns + 1 || h->winner > SIDES)
        return false;
    for (int i = 0; i < OBJECTIVES_MOST; i++)
        if (held_by(state, i) >= (i < s->objective_count ? SIDES : 0))
            return false;
    for (int i = 1; i < h->depth; i++) {
        const struct frame *f = &h->stack[i];
        const int most = f->phase == IB_ASK_FLEE ? s->leader_count : h->units;
        if (f->phase < IB_PHASES || f->phase >= IB_PHASES_AND_QUESTIONS || f->about < 0 ||
            f->about >= most)
            return false;
    }
    return true;
}

/* VII.C.2: who joined another is out, and that one is of its side and no part of itself. */
static bool joining_is_sane(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const int to = u->joined - 1;
    if (!advanced(s, VII_C))
        return u->joined == 0 && u->brought == 0 && u->class_of == 0 && u->weapon_of == 0;
    return u->joined == 0 ||
           (is_unit(state, to) && s->unit[to].side == s->unit[unit].side &&
            whole_of(s, to) != whole_of(s, unit) && u->castings == 0 && u->holders == 0 &&
            ib_has(state, unit, OUT) && ib_unit_at(state, to)->joined == 0);
}

/* VII.F: all who are together have one morale, and only sections of a legion have left one. */
static bool legion_is_sane(const struct scenario *s, const struct state *state, int unit)
{
    const struct sections all = ib_sections_of(s, state, unit);
    for (int i = 0; i < all.count && ib_is_in(s, state, unit); i++)
        if (ib_unit_at(state, all.unit[i])->morale != ib_unit_at(state, unit)->morale)
            return false;
    return !ib_unit_at(state, unit)->alone || ib_has_left_legion(s, state, unit);
}

/* No more men than there were; in a view, unless a part is known of a unit that is not. */
static bool nobody_was_made(const struct scenario *s, const struct state *state, int unit)
{
    for (int i = 0; i < state->head.units; i++)
        if (ib_unit_at(state, i)->hidden & UNKNOWN && s->unit[i].side == s->unit[unit].side)
            return true;
    return ib_castings_in_all(s, state, unit) <= ib_castings_at_first(s, unit);
}

static bool unit_is_sane(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const struct regiment *r = ib_kind_of_unit(s, unit);
    if (is_part(s, unit) && (u->captured > 0 || ib_has(state, unit, SURRENDERED | LEFT | COMES)))
        return false;
    if (is_part(s, unit) && !ib_is_in(s, state, unit))
        return u->holders == 0 && joining_is_sane(s, state, unit);
    return u->castings >= 0 && nobody_was_made(s, state, unit) &&
           u->castings + u->holders <= ib_castings_most(r->arm) &&
           joining_is_sane(s, state, unit) && legion_is_sane(s, state, unit) &&
           u->morale >= IB_ROUTED && u->morale <= ib_base_of(s, state, unit) && u->worked <= 1 &&
           ib_may_stand_in(s, r, u->formation) && u->acts[0] <= ACT_CHANGED &&
           u->acts[1] < ACT_WHOLE && (u->acts[0] != ACT_NONE || u->acts[1] == ACT_NONE) &&
           (u->formation != IB_CREWS_MOUNTED || advanced(s, VIII_B)) &&
           (u->castings > 0 || ib_has(state, unit, OUT)) &&
           (!ib_is_mounted(u->formation) || (u->holders == 0 && !ib_has(state, unit, ON_FOOT))) &&
           (!ib_has(state, unit, SURRENDERED | LEFT | COMES) || ib_has(state, unit, OUT)) &&
           (!ib_has(state, unit, COMES) || s->unit[unit].arrives > 0);
}

static bool pairs_are_sane(const struct scenario *s, const struct state *state)
{
    const struct army_state *a = ib_armies_of(state);
    if (a->owed_count < 0 || a->owed_count > OWED_MOST || a->touching_count < 0 ||
        a->touching_count > PAIRS_MOST)
        return false;
    for (int i = 0; i < a->owed_count; i++)
        if (!is_unit(state, a->owed[i].one) || !is_unit(state, a->owed[i].other) ||
            !ib_is_in(s, state, a->owed[i].one))
            return false;
    for (int i = 0; i < a->touching_count; i++)
        if (!is_unit(state, a->touching[i].one) || !is_unit(state, a->touching[i].other) ||
            s->unit[a->touching[i].one].side == s->unit[a->touching[i].other].side ||
            !ib_is_in(s, state, a->touching[i].one) || !ib_is_in(s, state, a->touching[i].other))
            return false;
    return true;
}

static bool taken_are_sane(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        for (int side = 0; side < SIDES; side++)
            if ((ib_armies_of(state)->taken[side][i / 64] >> i % 64 & 1) !=
                (s->unit[i].side == side && ib_has_prisoners(state, i)))
                return false;
    return true;
}

/* nobody stands off the table or on another. */
static bool stands_are_sane(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units && ib_is_measured(s); i++) {
        if (!ib_is_in(s, state, i))
            continue;
        const struct stand stand = ib_stand_of(state, i);
        if (ib_overlaps(state, i, &stand, AT_REST) != NOBODY)
            return false;
        for (int k = 0; k < 4; k++)
            if (stand.corner[k].x < -2 || stand.corner[k].y < -2 ||
                stand.corner[k].x > s->ground.width + 2 ||
                stand.corner[k].y >
                    s->ground.depth + 2) /* corners are rounded once more when it turns */
                return false;
    }
    return true;
}

/* VII.C.4: a fire waits if, and only if, its target's owner is asked. */
static bool pending_is_sane(const struct state *state)
{
    const struct order *o = &ib_armies_of(state)->pending;
    return phase_now(state) == IB_ASK_APART
               ? o->kind == IB_FIRE && o->unit_count > 0 && o->target == phase_about(state)
               : o->kind == 0 && o->unit_count == 0;
}

bool ib_armies_are_sane(const struct scenario *s, const struct state *state)
{
    if (!head_is_sane(s, state) || !pairs_are_sane(s, state) || !stands_are_sane(s, state) ||
        !ib_is_occupied(s, state) || !pending_is_sane(state) || !ib_boats_are_sane(s, state) ||
        !ib_cuts_are_sane(s, state) || !ib_hidden_are_sane(s, state))
        return false;
    for (int i = 0; i < state->head.units; i++)
        if (!ib_is_unknown(s, state, i) && !unit_is_sane(s, state, i))
            return false;
    if (!taken_are_sane(s, state))
        return false;
    for (int i = 0; i < s->leader_count; i++) {
        const int with = ib_armies_of(state)->leader[i].with;
        if (with >= 0 ? !is_unit(state, with) ||
                            !(ib_is_in(s, state, with) || ib_has(state, with, COMES)) ||
                            s->unit[with].side != s->leader[i].side
                      : with != LEADER_ALONE && with != LEADER_GONE)
            return false;
    }
    return true;
}
