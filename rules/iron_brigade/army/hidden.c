#include "hidden.h"

#include <string.h>

#include "leaders.h"
#include "legion.h"
#include "losses.h"
#include "rules/iron_brigade/map/spot.h"
#include "rules/iron_brigade/map/stand.h"
#include "view.h"

/* Hidden units as the state keeps them.
 *
 * The truth has them like all others, with a flag.  An order is checked and obeyed on a table from
 * which those are lifted that its side does not know of; then they are put back, and whoever turns
 * out to stand on one of them has not done what he was told.  At last what the other side
 * sees is compared: an order of a hidden unit that changes anything in it shows the unit,
 * so nothing happens on the table that comes from nowhere. */

/* ---- who is hidden ---- */

bool ib_is_hidden_from(const struct scenario *s, const struct state *state, int side, int unit)
{
    const unsigned hidden = ib_unit_at(state, unit)->hidden;
    return (hidden & HIDDEN) && s->unit[unit].side != side &&
           !(side != NOBODY && hidden & GLIMPSED);
}

void ib_show(const struct scenario *s, struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    if (u->hidden & LIFTED)
        ib_put(state, unit, OUT, false);
    u->hidden = 0;
    u->seen_x = u->seen_y = 0;
    ib_occupy(s, state, unit);
    for (int i = 0; i < s->leader_count; i++)
        if (ib_armies(state)->leader[i].hid_with == 1 + unit)
            ib_armies(state)->leader[i].hid_with = 0;
}

void ib_glimpse(const struct scenario *s, struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    if (u->hidden & LIFTED)
        ib_put(state, unit, OUT, false);
    u->hidden = (u->hidden & (OF_HIDING - LIFTED)) | GLIMPSED;
    ib_occupy(s, state, unit);
}

void ib_show_together(const struct scenario *s, struct state *state, int one, int other)
{
    if (RULE(R_123, ib_is_hidden(state, one) != ib_is_hidden(state, other)))
        ib_show(s, state, ib_is_hidden(state, one) ? one : other);
}

static bool has_unknown(const struct scenario *s, const struct state *state, int side)
{
    for (int i = 0; i < state->head.units && ib_is_hiding_played(s); i++)
        if (ib_is_hidden_from(s, state, side, i))
            return true;
    return false;
}

void ib_lift(const struct scenario *s, struct state *state, int side)
{
    for (int i = 0; i < state->head.units; i++)
        if (ib_is_hidden_from(s, state, side, i) && !ib_has(state, i, OUT)) {
            ib_put(state, i, OUT, true);
            ib_unit_in(state, i)->hidden |= LIFTED;
            ib_occupy(s, state, i);
        }
}

void ib_put_back(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        if (ib_unit_at(state, i)->hidden & LIFTED) {
            ib_put(state, i, OUT, false);
            ib_unit_in(state, i)->hidden &= OF_HIDING - LIFTED;
            ib_occupy(s, state, i);
        }
}

/* ---- ground that is held ---- */

/* As a side knows it, or NOBODY who looks on. */
static uint16_t *held_as_known(struct state *state, int side)
{
    return &ib_armies(state)->held[side == NOBODY ? SIDES : side];
}

/* ground that a hidden unit holds counts for its owner alone. */
static void note_held(const struct scenario *s, struct state *state, int side)
{
    struct state known;
    state_copy(s, &known, state);
    known.head.held = *held_as_known(state, side);
    if (RULE(R_126, ruled(s, R_126, GROUND_UNTOLD)))
        ib_lift(s, &known, side);
    battle_hold_ground(s, &known);
    *held_as_known(state, side) = known.head.held;
}

/* VII.F: what becomes of a hidden section is not seen by its legion either. */
static void hide(const struct scenario *s, struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    u->hidden = HIDDEN;
    u->alone = ib_legion_of(s, unit) > 0;
}

void ib_begin_hidden(const struct scenario *s, struct state *state)
{
    if (!ib_is_hiding_played(s))
        return;
    for (int i = 0; i <= SIDES; i++)
        ib_armies(state)->held[i] = state->head.held;
    for (int i = 0; i < s->unit_count; i++)
        if (s->unit[i].hidden)
            hide(s, state, i);
    phase_go(state, IB_PHASE_DEPLOY);
}

/* R-122, by the other reading: who was found is taken off again. */
static void hide_again(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[whole_of(s, i)].hidden && !ib_is_hidden(state, i) && ib_is_in(s, state, i) &&
            !ib_has_prisoners(state, i) &&
            !RULE(R_122, ruled(s, R_122, SEEN_FOR_GOOD) || ib_is_in_sight(s, state, i))) {
            hide(s, state, i);
            struct regiment_state *u = ib_unit_in(state, i);
            u->hidden |= AWAY | STIRRED;
            u->seen_x = u->x;
            u->seen_y = u->y;
        }
}

void ib_end_half_turn_hidden(const struct scenario *s, struct state *state, int side)
{
    if (!ib_is_hiding_played(s))
        return;
    hide_again(s, state);
    for (int i = 0; i < state->head.units; i++) {
        struct regiment_state *u = ib_unit_in(state, i);
        if (s->unit[i].side == side && u->hidden & HIDDEN)
            u->hidden =
                (u->hidden & (OF_HIDING - STIRS - STIRRED)) | (u->hidden & STIRS ? STIRRED : 0);
    }
    for (int viewer = NOBODY; viewer < SIDES; viewer++)
        note_held(s, state, viewer);
}

/* ---- views ---- */

/* A view with its leader: that he is with a hidden unit, or fell with it, is not told. */
static void hide_leaders(const struct scenario *s, int side, struct state *seen)
{
    for (int i = 0; i < s->leader_count; i++) {
        struct general_state *g = &ib_armies(seen)->leader[i];
        if (s->leader[i].side == side)
            continue;
        if (g->hid_with != 0 || (g->with >= 0 && ib_is_hidden_from(s, seen, side, g->with)))
            *g = (struct general_state){.with = LEADER_ALONE, .hid_with = NOBODY};
    }
}

bool ib_without_unknown(const struct scenario *s, const struct state *state, int side,
                        struct state *room)
{
    if (side == NOBODY || !has_unknown(s, state, side))
        return false;
    state_copy(s, room, state);
    hide_leaders(s, side, room);
    ib_lift(s, room, side);
    return true;
}

/* Pairs in which somebody is whom the side does not know of. */
static void hide_pairs(const struct scenario *s, int side, struct state *seen, struct pair *pairs,
                       int16_t *count)
{
    for (int i = *count - 1; i >= 0; i--)
        if (ib_is_hidden_from(s, seen, side, pairs[i].one) ||
            ib_is_hidden_from(s, seen, side, pairs[i].other))
            ib_pair_drop(pairs, count, i);
}

/* Of a hidden unit nothing is left, but where it was seen last if it is away. */
static void hide_unit(struct state *seen, int unit)
{
    struct regiment_state *u = ib_unit_in(seen, unit);
    const bool away = u->hidden & AWAY;
    *u = (struct regiment_state){.marks = OUT,
                                 .hidden = away ? UNKNOWN | HIDDEN | AWAY : UNKNOWN,
                                 .seen_x = u->seen_x,
                                 .seen_y = u->seen_y};
    strips_drop(&ib_armies(seen)->strips, unit);
}

/* A hidden part of a unit that is known looks as if it had never formed, unless it was seen. */
static void hide_part(const struct scenario *s, struct state *seen, int part)
{
    if (ib_unit_at(seen, whole_of(s, part))->hidden & UNKNOWN ||
        ib_unit_at(seen, part)->hidden & AWAY)
        hide_unit(seen, part);
    else
        ib_forget_part(s, seen, part);
}

static bool has_never_formed(const struct scenario *s, struct state *seen, int part)
{
    const struct regiment_state is = *ib_unit_at(seen, part);
    ib_forget_part(s, seen, part);
    const bool never = memcmp(&is, ib_unit_at(seen, part), sizeof is) == 0;
    *ib_unit_in(seen, part) = is;
    ib_occupy(s, seen, part);
    return never;
}

/* Nor does the number of parts tell of those that nothing is known of. */
static void forget_last_parts(const struct scenario *s, struct state *seen)
{
    for (int last = seen->head.units - 1; is_part(s, last); last--) {
        const unsigned hidden = ib_unit_at(seen, last)->hidden;
        if (hidden & AWAY || (!(hidden & UNKNOWN) && !has_never_formed(s, seen, last)))
            return;
        *ib_unit_in(seen, --seen->head.units) = (struct regiment_state){0};
    }
}

void ib_hide_units(const struct scenario *s, int side, struct state *seen)
{
    struct army_state *a = ib_armies(seen);
    if (!ib_is_hiding_played(s))
        return;
    if (!seen->head.over)
        seen->head.held = *held_as_known(seen, side);
    memset(a->held, 0, sizeof a->held);
    *held_as_known(seen, side) = seen->head.held;
    hide_leaders(s, side, seen);
    hide_pairs(s, side, seen, a->touching, &a->touching_count);
    hide_pairs(s, side, seen, a->owed, &a->owed_count);
    for (int i = 0; i < seen->head.units; i++) {
        struct regiment_state *u = ib_unit_in(seen, i);
        if (s->unit[i].side == side) {
            u->hidden &= OF_HIDING - GLIMPSED; /* he does not know it */
        } else if (RULE(VIII_F, ib_is_hidden_from(s, seen, side, i))) {
            if (is_part(s, i))
                hide_part(s, seen, i);
            else
                hide_unit(seen, i);
        } else if (is_part(s, i) && !ib_is_in(s, seen, i) && has_never_formed(s, seen, i))
            hide_part(s, seen, i);
        else
            u->hidden = 0; /* nor does who sees it know what its owner thinks */
    }
    forget_last_parts(s, seen);
}

/* Of parts that have not formed nothing is told while their unit is unknown. */
bool ib_is_unknown(const struct scenario *s, const struct state *seen, int unit)
{
    return ib_unit_at(seen, unit < seen->head.units ? unit : whole_of(s, unit))->hidden & UNKNOWN;
}

/* A part of such a unit is known by its name, too. */
bool ib_is_away(const struct scenario *s, const struct state *seen, int unit)
{
    return (unit < seen->head.units && ib_unit_at(seen, unit)->hidden & AWAY) ||
           ib_unit_at(seen, whole_of(s, unit))->hidden & AWAY;
}

bool ib_has_shown(const struct scenario *s, const struct state *before, const struct state *after)
{
    const int side = battle_turn_of(s, before);
    for (int i = 0; i < before->head.units && ib_is_hiding_played(s); i++)
        if ((ib_is_hidden(before, i) && !ib_is_hidden(after, i)) ||
            (ib_is_hidden_from(s, before, side, i) && !ib_is_hidden_from(s, after, side, i)))
            return true;
    return false;
}

bool ib_hidden_are_sane(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units; i++) {
        const unsigned hidden = ib_unit_at(state, i)->hidden;
        if ((hidden && !ib_is_hiding_played(s)) || hidden & LIFTED ||
            (hidden & (OF_HIDING - UNKNOWN) && !(hidden & HIDDEN)) ||
            (hidden & UNKNOWN && hidden != UNKNOWN && hidden != (UNKNOWN | HIDDEN | AWAY)))
            return false;
    }
    return true;
}

/* ---- obeying ---- */

/* Or by himself, where the enemy does not know. */
static bool is_with_hidden(const struct state *state, int leader)
{
    const struct general_state *g = &ib_armies_of(state)->leader[leader];
    return g->with >= 0 ? ib_is_hidden(state, g->with) : g->hid_with > 0;
}

/* Whom it names, or whom the question is about that it answers, is hidden. */
bool ib_is_secret(const struct scenario *s, const struct state *state, const struct order *o)
{
    const struct order_kind *k = kind_of(s, o);
    if (!ib_is_hiding_played(s))
        return false;
    for (int i = 0; i < o->unit_count; i++)
        if (o->of == OF_UNIT     ? ib_is_hidden(state, o->unit[i])
            : o->of == OF_LEADER ? is_with_hidden(state, o->unit[i])
                                 : false)
            return true;
    const struct phase *now = &s->system->battle->phases[phase_now(state)];
    if (o->unit_count == 0 && now->asks && now->about == OF_UNIT)
        return ib_is_hidden(state, phase_about(state));
    return k->wants_leader && o->target != NOBODY && is_with_hidden(state, o->target);
}

static int side_of_order(const struct scenario *s, const struct state *state, const struct order *o)
{
    const int side =
        o->unit_count > 0 ? scenario_side_of(s, kind_of(s, o)->of, o->unit[0]) : NOBODY;
    return side != NOBODY ? side : battle_turn_of(s, state);
}

static bool has_moved(const struct regiment_state *was, const struct regiment_state *is)
{
    return was->x != is->x || was->y != is->y || was->bearing != is->bearing ||
           was->formation != is->formation;
}

/* The middle of what it covers stays where it is when it turns, the middle of its front when it
 * forms. */
static bool has_gone(const struct state *before, const struct state *after, int unit)
{
    const struct stand was = ib_stand_of(before, unit), is = ib_stand_of(after, unit);
    return (was.front.x != is.front.x || was.front.y != is.front.y) &&
           length_of(ib_middle_of(&was), ib_middle_of(&is)) > ROUNDED;
}

/* turning and forming count as moving, or going somewhere alone; and whoever fires shows
 * himself. */
static void note_stirs(const struct scenario *s, struct state *state, const struct state *before)
{
    for (int i = 0; i < before->head.units; i++) {
        struct regiment_state *u = ib_unit_in(state, i);
        if (!(u->hidden & HIDDEN) || u->hidden & LIFTED)
            continue;
        if (phase_now(before) != IB_PHASE_DEPLOY && has_moved(ib_unit_at(before, i), u) &&
            (RULE(R_123, ruled(s, R_123, TURNING_IS_MOVING)) || has_gone(before, state, i)))
            u->hidden |= STIRS;
        if (RULE(VIII_F, ib_has(state, i, FIRED) && !ib_has(before, i, FIRED)))
            ib_show(s, state, i);
    }
}

/* Where it was, as it was, but what it has done is done. */
static void undo_ground(const struct scenario *s, struct state *state, const struct state *before,
                        int unit)
{
    enum { OF_PLACE = OUT | COMES | ON_FOOT | AFLOAT };
    struct regiment_state *u = ib_unit_in(state, unit);
    struct regiment_state was = *ib_unit_at(before, unit);
    was.marks = (u->marks & ~(unsigned)OF_PLACE) | (was.marks & OF_PLACE);
    memcpy(was.acts, u->acts, sizeof was.acts);
    *u = was;
    ib_occupy(s, state, unit);
}

/* VII.C: whoever splits or combines needs other ground, and nothing that is theirs alone is thrown
 * for.  If the ground is taken they are what they were, all of them, but have spent their move. */
static bool find_taken_by_parts(const struct scenario *s, struct state *state,
                                const struct state *before, const struct order *o, int side,
                                struct steps *steps)
{
    if (o->kind != IB_SPLIT && o->kind != IB_COMBINE)
        return false;
    int other = NOBODY;
    const int16_t changed[2] = {o->unit[0], o->target};
    for (int i = 0; i < 2 && other == NOBODY; i++)
        if (ib_is_in(s, state, changed[i]))
            other = ib_lifted_beneath(s, state, changed[i]);
    if (other == NOBODY)
        return false;
    note(R_124, steps, 0, "a hidden enemy stands there: they stay as they were");
    uint8_t acts[2][2];
    for (int i = 0; i < 2; i++)
        memcpy(acts[i], ib_unit_at(state, changed[i])->acts, sizeof acts[i]);
    state_copy(s, state, before);
    for (int i = 0; i < 2; i++)
        if (changed[i] < state->head.units && ib_is_in(s, state, changed[i]))
            memcpy(ib_unit_in(state, changed[i])->acts, acts[i], sizeof acts[i]);
    ib_lift(s, state, side);
    ib_show(s, state, other);
    return true;
}

/* the ground is taken by somebody whom it did not know of. */
static void find_taken_ground(const struct scenario *s, struct state *state,
                              const struct state *before, const struct order *o, int side,
                              struct steps *steps)
{
    if (find_taken_by_parts(s, state, before, o, side, steps))
        return;
    for (int i = 0; i < before->head.units; i++) {
        if (s->unit[i].side != side || !ib_is_in(s, state, i) ||
            (ib_is_in(s, before, i) && !has_moved(ib_unit_at(before, i), ib_unit_at(state, i))))
            continue;
        const int other = ib_lifted_beneath(s, state, i);
        if (other == NOBODY)
            continue;
        note(R_124, steps, 0, "a hidden enemy stands there: it stays as it was");
        undo_ground(s, state, before, i);
        ib_show(s, state, other);
    }
}

/* Does the other side see anything of this but that they are there?  Then they are there. */
static void show_by_effect(const struct scenario *s, struct state *state,
                           const struct state *before, const struct order *o, int side)
{
    struct state was, is;
    bool any = false;
    for (int i = 0; i < o->unit_count && o->of == OF_UNIT; i++)
        any = any || ib_is_hidden_from(s, state, !side, o->unit[i]);
    const bool joins = kind_of(s, o)->wants_target && s->unit[o->target].side == side &&
                       ib_is_hidden_from(s, state, !side, o->target);
    if (!any && !joins)
        return;
    state_copy(s, &was, before);
    state_copy(s, &is, state);
    ib_hide_from(s, !side, &was);
    ib_hide_from(s, !side, &is);
    if (!RULE(R_123, !state_equal(s, &was, &is)))
        return;
    for (int i = 0; i < o->unit_count && o->of == OF_UNIT; i++)
        if (ib_is_hidden(state, o->unit[i]))
            ib_show(s, state, o->unit[i]);
    if (joins)
        ib_show(s, state, o->target);
}

/* Leaders who were with a hidden unit that is no more, or fell with it, are as hidden as it was. */
static void note_leaders(const struct scenario *s, struct state *state, const struct state *before,
                         const struct order *o)
{
    for (int i = 0; i < s->leader_count; i++) {
        struct general_state *g = &ib_armies(state)->leader[i];
        const int with = ib_place_of_leader(before, i);
        const bool himself = o->of == OF_LEADER && o->unit_count > 0 && o->unit[0] == i;
        if (g->with >= 0 || himself)
            g->hid_with = 0;
        else if (with >= 0 && ib_is_hidden(state, with))
            g->hid_with = (int16_t)(1 + with);
    }
}

void ib_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
             struct steps *steps)
{
    const int side = side_of_order(s, state, o);
    if (!ib_is_hiding_played(s) || kind_of(s, o)->role == ROLE_END) {
        kind_of(s, o)->obey(s, state, o, d, steps);
        return;
    }
    struct state before;
    state_copy(s, &before, state);
    ib_lift(s, state, side);
    kind_of(s, o)->obey(s, state, o, d, steps);
    note_stirs(s, state, &before);
    find_taken_ground(s, state, &before, o, side, steps);
    ib_put_back(s, state);
    note_leaders(s, state, &before, o);
    show_by_effect(s, state, &before, o, side);
}
