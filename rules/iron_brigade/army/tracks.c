#include "tracks.h"

#include "hidden.h"
#include "legion.h"
#include "losses.h"
#include "rules/iron_brigade/map/stand.h"

/* What a unit shows on the pegboard and on the table. */

/* Its pegs.  Freed men who have not formed have none, and what lies in their place is not read. */
static const struct regiment_state *pegs_of(const struct state *state, int unit)
{
    static const struct regiment_state none;
    return unit < state->head.units ? ib_unit_at(state, unit) : &none;
}

static void change_nothing(const struct scenario *s, struct state *state, int unit)
{
}

/* A peg that stands for a member of the state, and what follows when it is moved. */
#define PEG(peg, member, type, follow)                                                     \
    static int peg##_get(const struct scenario *s, const struct state *state, int unit)    \
    {                                                                                      \
        return pegs_of(state, unit)->member;                                               \
    }                                                                                      \
    static void peg##_set(const struct scenario *s, struct state *state, int unit, int to) \
    {                                                                                      \
        ib_unit_in(state, unit)->member = (type)to;                                        \
        follow(s, state, unit);                                                            \
    }

PEG(strength, castings, int16_t, ib_occupy)
PEG(morale, morale, int8_t, change_nothing)
PEG(shape, formation, uint8_t, ib_occupy)
PEG(captured, captured, uint8_t, ib_note_taken)
PEG(holders, holders, uint8_t, ib_occupy)
PEG(boats, boats, uint8_t, change_nothing)
PEG(unloading, unloaded, uint8_t, change_nothing)
PEG(working, worked, uint8_t, change_nothing)
PEG(east, x, int16_t, ib_occupy)
PEG(north, y, int16_t, ib_occupy)
PEG(facing, bearing, int16_t, ib_occupy)

/* How many went is left for those who saw freed men go, and counts no more. */
static int castings_get(const struct scenario *s, const struct state *state, int unit)
{
    return is_part(s, unit) && !ib_is_in(s, state, unit) ? 0 : strength_get(s, state, unit);
}

static int formation_get(const struct scenario *s, const struct state *state, int unit)
{
    return unit < state->head.units ? shape_get(s, state, unit) : ib_usual_formation(s, unit);
}

static const char *const posture_names[IB_POSTURES] = {
    [IB_UP] = "up",
    [IB_LYING_DOWN] = "lying-down",
    [IB_WIPED_OUT] = "wiped-out",
    [IB_PRISONERS] = "prisoners",
    [IB_OFF_TABLE] = "off-table",
    [IB_ON_THE_WAY] = "on-the-way",
    [IB_NOT_FORMED] = "not-formed",
    [IB_AFLOAT] = "afloat",
    [IB_JOINED] = "joined",
};
static const struct words posture_words = WORDS(posture_names);

static int posture_get(const struct scenario *s, const struct state *state, int unit)
{
    if (is_part(s, unit) && !ib_is_in(s, state, unit))
        return IB_NOT_FORMED;
    if (ib_has(state, unit, COMES))
        return IB_ON_THE_WAY;
    if (ib_has(state, unit, OUT))
        return ib_has(state, unit, SURRENDERED)  ? IB_PRISONERS
               : ib_has(state, unit, LEFT)       ? IB_OFF_TABLE
               : ib_unit_at(state, unit)->joined ? IB_JOINED
                                                 : IB_WIPED_OUT;
    return ib_has(state, unit, AFLOAT)  ? IB_AFLOAT
           : ib_has(state, unit, LYING) ? IB_LYING_DOWN
                                        : IB_UP;
}

/* VIII.F: what its owner knows. */
static const char *const sight_names[] = {"seen", "hidden"};
static const struct words sight_words = WORDS(sight_names);

static int sight_get(const struct scenario *s, const struct state *state, int unit)
{
    return pegs_of(state, unit)->hidden & HIDDEN;
}

static void sight_set(const struct scenario *s, struct state *state, int unit, int to)
{
    ib_unit_in(state, unit)->hidden = to ? HIDDEN | AWAY : 0;
}

/* VII.F: is it with its legion?  Most units have none. */
enum { NO_LEGION, WITH_LEGION, LEFT_LEGION };
static const char *const legion_names[] = {"none", "with-legion", "left-legion"};
static const struct words legion_words = WORDS(legion_names);

static int legion_get(const struct scenario *s, const struct state *state, int unit)
{
    return ib_legion_of(s, unit) == 0    ? NO_LEGION
           : pegs_of(state, unit)->alone ? LEFT_LEGION
                                         : WITH_LEGION;
}

static void legion_set(const struct scenario *s, struct state *state, int unit, int to)
{
    ib_unit_in(state, unit)->alone = to == LEFT_LEGION;
}

static void posture_set(const struct scenario *s, struct state *state, int unit, int value)
{
    ib_put(state, unit, OUT | SURRENDERED | LEFT | COMES | LYING | AFLOAT, false);
    ib_put(state, unit, AFLOAT, value == IB_AFLOAT);
    ib_put(state, unit, LYING, value == IB_LYING_DOWN);
    ib_put(state, unit, OUT, value >= IB_WIPED_OUT && value != IB_AFLOAT);
    ib_put(state, unit, SURRENDERED, value == IB_PRISONERS);
    ib_put(state, unit, LEFT, value == IB_OFF_TABLE);
    ib_put(state, unit, COMES, value == IB_ON_THE_WAY);
    ib_unit_in(state, unit)->joined =
        (int16_t)(value == IB_JOINED ? 1 + unit : 0);       /* no track tells whom */
    ib_unit_in(state, unit)->hidden &= OF_HIDING - UNKNOWN; /* a seat's journal tells of it now */
    ib_occupy(s, state, unit);
    ib_note_taken(s, state, unit);
}

/* VI.C */
static const char *morale_level(int morale)
{
    static const char *const levels[] = {
        [IB_ROUTED] = "routed", [IB_BROKEN] = "broken", [IB_PINNED] = "pinned"};
    return morale >= 0 && morale <= IB_PINNED ? levels[morale] : NULL;
}

const struct track iron_brigade_tracks[IB_TRACKS] = {
    [IB_TRACK_CASTINGS] = {.name = "castings",
                           .role = TRACK_STRENGTH,
                           .less = "take %d casting%s off",
                           .more = "put back %d casting%s on",
                           .one = "casting",
                           .many = "castings",
                           .scale = &ib_castings_scale,
                           .most = CASTINGS_MOST,
                           .get = castings_get,
                           .set = strength_set},
    [IB_TRACK_MORALE] = {.name = "morale",
                         .role = TRACK_MORALE,
                         .one = "level of morale",
                         .many = "levels of morale",
                         .high = MORALE_MOST,
                         .level = morale_level,
                         .most = MORALE_MOST,
                         .get = morale_get,
                         .set = morale_set},
    [IB_TRACK_FORMATION] = {.name = "formation",
                            .role = TRACK_FORMATION,
                            .words = &ib_formation_words,
                            .get = formation_get,
                            .set = shape_set},
    [IB_TRACK_POSTURE] = {.name = "posture",
                          .words = &posture_words,
                          .get = posture_get,
                          .set = posture_set},
    [IB_TRACK_CAPTURED] = {.name = "captured",
                           .most = CASTINGS_MOST,
                           .get = captured_get,
                           .set = captured_set},
    [IB_TRACK_HOLDERS] = {.name = "holders",
                          .role = TRACK_ASIDE,
                          .most = CASTINGS_MOST,
                          .get = holders_get,
                          .set = holders_set},
    [IB_TRACK_BOATS] =
        {.name = "boats", .seldom = true, .most = BOATS_MOST, .get = boats_get, .set = boats_set},
    [IB_TRACK_UNLOADING] = {.name = "unloading",
                            .seldom = true,
                            .get = unloading_get,
                            .set = unloading_set},
    [IB_TRACK_WORKING] = {.name = "working", /* phases on end */
                          .seldom = true,
                          .late = true,
                          .get = working_get,
                          .set = working_set},
    [IB_TRACK_SIGHT] = {.name = "sight", /* of its enemies */
                        .words = &sight_words,
                        .seldom = true,
                        .late = true,
                        .get = sight_get,
                        .set = sight_set},
    [IB_TRACK_LEGION] = {.name = "section",
                         .words = &legion_words,
                         .seldom = true,
                         .late = true,
                         .get = legion_get,
                         .set = legion_set},
    [IB_TRACK_EAST] = {.name = "east", /* hundredths of an inch */
                       .role = TRACK_EAST,
                       .get = east_get,
                       .set = east_set,
                       .of_table = true},
    [IB_TRACK_NORTH] = {.name = "north",
                        .role = TRACK_NORTH,
                        .get = north_get,
                        .set = north_set,
                        .of_table = true},
    [IB_TRACK_FACING] = {.name = "facing",
                         .role = TRACK_FACING,
                         .most = 359,
                         .get = facing_get,
                         .set = facing_set,
                         .of_table = true},
};
