#include "act.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/measure.h"
#include "rules/iron_brigade/map/room.h"

/* VI.C.2, R-83: a unit frees prisoners of its side that it touches. */

static bool is_some_friend_taken(const struct scenario *s, const struct state *state, int unit)
{
    for (int word = 0; word < UNITS_MOST / 64; word++)
        if (ib_armies_of(state)->taken[s->unit[unit].side][word])
            return true;
    return false;
}

static bool frees_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    if (!ib_is_ashore(state, unit, trouble))
        return false;
    if (!is_some_friend_taken(s, state, unit))
        return forbid(VI_C_2, trouble, "no friends are prisoners that it could free");
    return require(R_83, !ib_is_broken(state, unit), trouble,
                   "only an unbroken unit frees prisoners");
}

/* Friends who are prisoners, or have such. */
static int frees_near(const struct scenario *s, const struct state *state, const struct order *o,
                      int16_t list[UNITS_MOST])
{
    int count = 0;
    for (int word = 0; word < UNITS_MOST / 64; word++)
        for (uint64_t who = ib_armies_of(state)->taken[s->unit[o->unit[0]].side][word]; who;
             who &= who - 1)
            list[count++] = (int16_t)(64 * word + __builtin_ctzll(who));
    return count;
}

/* The unit of which those are castings whom this one frees: their own if it frees them itself or is
 * out, else freed men; NOBODY if the battle has no room for such. */
static int unit_of_freed(const struct scenario *s, const struct state *state, int unit, int target)
{
    return unit == target || ib_has(state, target, OUT) ? target : part_of(s, target);
}

/* ---- room for them ---- */

enum { ASIDE_MOST = 6 * INCH, ASIDE_STEP = INCH / 2, ASIDE_TURN = 45 };

/* VII.C.2: one that combined with others, and has lost a part of its own to the enemy, might become
 * larger than chapter II allows. */
static bool has_ranks_for(const struct scenario *s, const struct state *state, int target, int to)
{
    const struct regiment_state *u = ib_unit_at(state, to);
    const bool adds = ib_is_in(s, state, to) || (to == target && !ib_has(state, to, LEFT));
    return RULE(VII_C_2,
                (adds ? u->castings + u->holders : 0) + ib_unit_at(state, target)->captured <=
                    ib_castings_most(ib_kind_of_unit(s, to)->arm));
}

/* In the ranks of the unit that they join. */
static bool fits_in_ranks(const struct scenario *s, const struct state *state, int castings, int to)
{
    const struct regiment_state *u = ib_unit_at(state, to);
    const struct stand stand =
        ib_stand_at(s, ib_kind_of_unit(s, to)->arm, u->formation, u->castings + castings,
                    ib_front_of(state, to), u->bearing);
    return ib_stand_may(s, state, to, &stand, NULL);
}

/* On a table: where they would stand, on the spot or as near to it as there is room, six inches off
 * at most. */
static bool find_room(const struct scenario *s, const struct state *state, int target, int to,
                      struct stand *stand)
{
    if (ib_is_in(s, state, to))
        return fits_in_ranks(s, state, ib_unit_at(state, target)->captured, to);
    const struct pose pose = {target, ib_kind_of_unit(s, target)->arm,
                              ib_unit_at(state, target)->formation, stand};
    *stand = ib_stand_of_prisoners(s, state, target);
    const struct stand here = *stand;
    for (int off = 0; off <= ASIDE_MOST; off += ASIDE_STEP)
        for (int bearing = 0; bearing < DEGREES; bearing += off == 0 ? DEGREES : ASIDE_TURN) {
            *stand = here;
            stand->front = point_along(here.front, bearing, off);
            box_at(stand->front, here.bearing, here.wide, here.deep, stand->corner);
            if (ib_stand_may(s, state, to, stand, NULL) &&
                (off == 0 || ib_ground_bears(s, state, &pose, NULL)))
                return true;
        }
    return false;
}

static bool touches_prisoners(const struct scenario *s, const struct state *state, int unit,
                              int target)
{
    const struct stand prisoners = ib_stand_of_prisoners(s, state, target);
    return ib_touches_stand(state, unit, &prisoners);
}

static bool frees_target_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int target, struct trouble *trouble)
{
    const int unit = o->unit[0], to = unit_of_freed(s, state, unit, target);
    struct stand stand;
    if (s->unit[target].side != s->unit[unit].side ||
        !RULE(VI_C_2, ib_has_prisoners(state, target)))
        return forbid(VI_C_2, trouble, "no friends are prisoners there");
    if (to == NOBODY)
        return forbid(R_83, trouble,
                      "freed by another they would be a unit of their own, and there is "
                      "room for such in battles of up to 256 units");
    if (!has_ranks_for(s, state, target, to))
        return forbid(VII_C_2, trouble, "with them it would be larger than any unit may be");
    if (ib_is_measured(s) && !find_room(s, state, target, to, &stand))
        return forbid(R_35, trouble, "they have no room to stand");
    if (ib_is_measured(s) && !touches_prisoners(s, state, unit, target))
        return refuse(R_83, trouble, "it does not touch them");
    return require(R_83, !ib_is_in(s, state, to) || to == unit, trouble,
                   "others of them were freed before and stand as a unit: they or their own "
                   "regiment free the rest");
}

static void frees_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    const int to = unit_of_freed(s, state, o->unit[0], o->target),
              castings = ib_unit_at(state, o->target)->captured;
    if (ib_is_in(s, state, to))
        note(R_83, steps, castings, "castings rejoin their unit");
    else if (to == o->target)
        note(R_83, steps, 0, "they form again, routed");
    else
        note(R_83, steps, castings, "castings form a unit of their own, routed");
    struct stand stand;
    if (ib_is_measured(s) && !ib_is_in(s, state, to) &&
        find_room(s, state, o->target, to, &stand)) {
        ib_unit_in(state, o->target)->held_x = (int16_t)stand.front.x;
        ib_unit_in(state, o->target)->held_y = (int16_t)stand.front.y;
    }
    ib_free_prisoners(s, state, o->target, to);
}

const struct order_kind ib_frees_order = {
    .verb = "frees",
    .label = "free the prisoners of",
    .about = "frees prisoners that it touches",
    .tells = "frees",
    .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .wants_target = true,
    .target_may_be_out = true,
    .near = frees_near,
    .may_unit = frees_may,
    .may_target = frees_target_may,
    .obey = frees_obey,
};
