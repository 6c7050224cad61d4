#include "spot.h"

#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/leaders.h"

/* Spotting.  Who stands may be lifted off the table while the other side is ordered, so nothing
 * here asks the strips: places are read from the units themselves. */

enum {
    LOOKED = INCH / 4,   /* along a move */
    EDGE_SEEN = 4 * INCH /* VIII.F: from so near, whoever is still in woods */
};

static bool is_there(const struct scenario *s, const struct state *state, int unit)
{
    return ib_is_in(s, state, unit) || ib_unit_at(state, unit)->hidden & LIFTED;
}

/* unbroken units, or by the other reading everybody. */
static bool has_eyes(const struct scenario *s, const struct state *state, int unit)
{
    return RULE(R_120, !ib_is_broken(state, unit) && !ib_is_of_arm(s, unit, HEAVY_EQUIPMENT)) ||
           ruled(s, R_120, ALL_SEE);
}

/* so near, anybody is found. */
static int found_within(const struct scenario *s)
{
    return RULE(R_124, ruled(s, R_124, FOUND_IN_AN_INCH)) ? INCH : TOUCHING;
}

static bool is_still(const struct state *state, int unit)
{
    return !(ib_unit_at(state, unit)->hidden & (STIRS | STIRRED));
}

/* Does it lie low there, so that sight alone does not find it? */
static bool lies_low(const struct scenario *s, const struct state *state, int viewer, int hidden)
{
    if (!RULE(R_96, is_still(state, hidden)))
        return false;
    if (ib_is_in_woods(s, state, hidden) && !ruled(s, R_96, WOODS_BY_SIGHT) &&
        !RULE(VIII_F, ib_are_within(state, viewer, hidden, EDGE_SEEN)))
        return true;
    return ib_is_behind_high_wall(s, state, viewer, hidden);
}

/* In sight, or by the third reading of R-96 so near in the woods that it cannot be missed. */
static bool sees(const struct scenario *s, const struct state *state, int viewer, int hidden)
{
    return ib_has_in_sight(s, state, viewer, hidden, NULL) ||
           (ruled(s, R_96, SEEN_WITHIN_FOUR) && ib_is_in_woods(s, state, hidden) &&
            ib_are_within(state, viewer, hidden, EDGE_SEEN));
}

bool ib_spots(const struct scenario *s, const struct state *state, int viewer, int hidden)
{
    if (s->unit[viewer].side == s->unit[hidden].side || !is_there(s, state, viewer))
        return false;
    if (ib_are_within(state, viewer, hidden, found_within(s)))
        return true;
    return has_eyes(s, state, viewer) && !lies_low(s, state, viewer, hidden) &&
           sees(s, state, viewer, hidden);
}

/* does a personality by himself run into it there? */
static bool runs_into(const struct scenario *s, const struct state *state, int hidden,
                      struct point at)
{
    const struct stand stand = ib_stand_of(state, hidden);
    return is_within(point_to_polygon(at, ib_outline_of_stand(&stand)), found_within(s));
}

static bool is_found_by_leader(const struct scenario *s, const struct state *state, int hidden)
{
    for (int i = 0; i < s->leader_count; i++)
        if (s->leader[i].side != s->unit[hidden].side &&
            ib_place_of_leader(state, i) == LEADER_ALONE &&
            ib_armies_of(state)->leader[i].hid_with == 0 &&
            runs_into(s, state, hidden, ib_point_of_leader(state, i)))
            return true;
    return false;
}

bool ib_is_in_sight(const struct scenario *s, const struct state *state, int unit)
{
    const int side = s->unit[unit].side;
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side != side && is_there(s, state, i) &&
            !ib_is_hidden_from(s, state, side, i) &&
            (ib_are_within(state, i, unit, found_within(s)) ||
             (has_eyes(s, state, i) && sees(s, state, i, unit))))
            return true;
    return is_found_by_leader(s, state, unit);
}

/* By one whom the owner knows of, by one whom he does not, or by nobody. */
enum spotted { UNSPOTTED, GLIMPSED_BY_HIDDEN, SPOTTED };

static enum spotted spotted_by(const struct scenario *s, const struct state *state, int hidden)
{
    enum spotted by = is_found_by_leader(s, state, hidden) ? SPOTTED : UNSPOTTED;
    for (int i = 0; i < state->head.units && by != SPOTTED; i++)
        if (ib_spots(s, state, i, hidden))
            by =
                ib_is_hidden_from(s, state, s->unit[hidden].side, i) ? GLIMPSED_BY_HIDDEN : SPOTTED;
    return by;
}

static void look_for(const struct scenario *s, struct state *state, int unit)
{
    const enum spotted by = spotted_by(s, state, unit);
    if (by == SPOTTED)
        ib_show(s, state, unit);
    else if (by == GLIMPSED_BY_HIDDEN)
        ib_glimpse(s, state, unit);
}

/* Whoever is found may be the one by whom another was only glimpsed, so they are looked for twice.
 */
void ib_look_for_hidden(const struct scenario *s, struct state *state)
{
    if (!ib_is_hiding_played(s) || battle_is_sealed(s, state))
        return;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < state->head.units; i++) {
            if (!ib_is_hidden(state, i) || ib_unit_at(state, i)->hidden & UNKNOWN)
                continue; /* of whom nothing is told, nothing is found either */
            if (state->head.over)
                ib_show(s, state, i);
            else if (is_there(s, state, i))
                look_for(s, state, i);
        }
}

/* Whom it sees from where it stands; are there any of whom its side did not know? */
static bool finds(const struct scenario *s, struct state *state, int unit)
{
    bool any = false;
    for (int i = 0; i < state->head.units; i++)
        if (ib_unit_at(state, i)->hidden & LIFTED && ib_spots(s, state, unit, i)) {
            if (ib_is_hidden_from(s, state, s->unit[i].side, unit))
                ib_glimpse(s, state, i);
            else
                ib_show(s, state, i);
            any = true;
        }
    return any;
}

static bool has_lifted(const struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        if (ib_unit_at(state, i)->hidden & LIFTED)
            return true;
    return false;
}

/* So far on: does the move end here? */
static bool halts_here(const struct scenario *s, struct state *state, int unit)
{
    const bool was_hidden = ib_is_hidden(state, unit);
    if (was_hidden)
        look_for(s, state, unit);
    const bool seen = was_hidden && !ib_is_hidden(state, unit);
    return finds(s, state, unit) || (seen && RULE(R_121, ruled(s, R_121, HALTS_IF_SEEN)));
}

/* Would it stand on an enemy there?  Whoever turns as he sets out may sweep over one. */
static bool is_clear_of_enemies(const struct scenario *s, const struct state *state, int unit,
                                struct point front, int facing)
{
    const struct stand own = ib_stand_there(s, state, unit, front, facing);
    for (int i = 0; i < state->head.units; i++) {
        const struct stand other = ib_stand_of(state, i);
        if (s->unit[i].side != s->unit[unit].side && is_there(s, state, i) &&
            RULE(R_124,
                 convex_overlap(ib_outline_of_stand(&own), ib_outline_of_stand(&other), ROUNDED)))
            return false;
    }
    return true;
}

int ib_halt_at_sight(const struct scenario *s, struct state *state, int unit, struct point from,
                     int bearing, int facing, int hundredths, const struct march *m,
                     struct steps *steps)
{
    const struct regiment_state was = *ib_unit_at(state, unit);
    int at = 0;
    bool halts = false;
    if (!ib_is_hiding_played(s) || (!has_lifted(state) && !(was.hidden & HIDDEN)))
        return hundredths;
    if (was.hidden & HIDDEN)
        ib_unit_in(state, unit)->hidden |= STIRS;
    while (at < hundredths && !halts) {
        at = smaller(at + LOOKED, hundredths);
        ib_put_at(s, state, unit, point_along(from, bearing, at), facing);
        halts = halts_here(s, state, unit);
    }
    struct regiment_state *u = ib_unit_in(state, unit);
    const unsigned hidden = u->hidden;
    *u = was;
    u->hidden = hidden & OF_HIDING;
    ib_occupy(s, state, unit);
    if (!halts)
        return hundredths;
    while (at > 0 && !(ib_march_may_stop(m, at) &&
                       is_clear_of_enemies(s, state, unit, point_along(from, bearing, at), facing)))
        at--; /* nobody stops on a friend, or on whom he has found */
    note(R_121, steps, 0, "it halts at the sight of the enemy");
    return at;
}

int ib_rider_halts(const struct scenario *s, struct state *state, int side, struct point from,
                   int bearing, int hundredths, struct steps *steps)
{
    const int stride = smaller(LOOKED, found_within(s)); /* he never rides over one unawares */
    for (int at = stride; has_lifted(state) && at < hundredths + stride; at += stride) {
        const int far = smaller(at, hundredths);
        bool halts = false;
        for (int i = 0; i < state->head.units; i++)
            if (ib_unit_at(state, i)->hidden & LIFTED && s->unit[i].side != side &&
                runs_into(s, state, i, point_along(from, bearing, far))) {
                ib_show(s, state, i);
                halts = true;
            }
        if (!halts)
            continue;
        note(R_124, steps, 0, "he halts before a hidden enemy");
        return far;
    }
    return hundredths;
}

int ib_lifted_beneath(const struct scenario *s, const struct state *state, int unit)
{
    const struct stand own = ib_stand_of(state, unit);
    for (int i = 0; i < state->head.units; i++) {
        const struct stand other = ib_stand_of(state, i);
        if (ib_unit_at(state, i)->hidden & LIFTED &&
            RULE(R_124,
                 convex_overlap(ib_outline_of_stand(&own), ib_outline_of_stand(&other), ROUNDED)))
            return i;
    }
    return NOBODY;
}
