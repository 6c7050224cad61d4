#include "rules/iron_brigade/map/measure.h"

#include <string.h>

/* What a unit shows on the pegboard and on the table, and what it has to fight with. */

/* ---- tracks ---- */

/* Its pegs.  Freed men who have not formed have none, and what lies in their place is not read. */
static const struct regiment_state *pegs_of(const struct state *state, int unit)
{
    static const struct regiment_state none;
    return unit < state->head.units ? unit_at(state, unit) : &none;
}

static int castings_get(const struct scenario *s, const struct state *state, int unit)
{
    return is_part(s, unit) && !is_in(s, state, unit) ? 0 : unit_at(state, unit)->castings;
}

static void castings_set(const struct scenario *s, struct state *state, int unit, int value)
{
    armies(state)->unit[unit].castings = (int16_t)value;
    occupy(s, state, unit);
}

static int captured_get(const struct scenario *s, const struct state *state, int unit)
{
    UNUSED(s);
    return pegs_of(state, unit)->captured;
}

static void captured_set(const struct scenario *s, struct state *state, int unit, int value)
{
    armies(state)->unit[unit].captured = (uint8_t)value;
    note_taken(s, state, unit);
}

static int holders_get(const struct scenario *s, const struct state *state, int unit)
{
    UNUSED(s);
    return pegs_of(state, unit)->holders;
}

static void holders_set(const struct scenario *s, struct state *state, int unit, int value)
{
    armies(state)->unit[unit].holders = (uint8_t)value;
    occupy(s, state, unit);
}

static int morale_get(const struct scenario *s, const struct state *state, int unit)
{
    UNUSED(s);
    return pegs_of(state, unit)->morale;
}

static void morale_set(const struct scenario *s, struct state *state, int unit, int value)
{
    UNUSED(s);
    armies(state)->unit[unit].morale = (int8_t)value;
}

static int formation_get(const struct scenario *s, const struct state *state, int unit)
{
    return unit < state->head.units ? unit_at(state, unit)->formation : usual_formation(s, unit);
}

static void formation_set(const struct scenario *s, struct state *state, int unit, int value)
{
    armies(state)->unit[unit].formation = (uint8_t)value;
    occupy(s, state, unit);
}

static const char *const posture_names[IB_POSTURES] = {[IB_UP] = "up",
                                                       [IB_LYING_DOWN] = "lying-down",
                                                       [IB_WIPED_OUT] = "wiped-out",
                                                       [IB_PRISONERS] = "prisoners",
                                                       [IB_OFF_TABLE] = "off-table",
                                                       [IB_ON_THE_WAY] = "on-the-way",
                                                       [IB_NOT_FORMED] = "not-formed",
                                                       [IB_AFLOAT] = "afloat"};
static const struct words posture_words = WORDS(posture_names);

static int posture_get(const struct scenario *s, const struct state *state, int unit)
{
    if (is_part(s, unit) && !is_in(s, state, unit))
        return IB_NOT_FORMED;
    if (has(state, unit, COMES))
        return IB_ON_THE_WAY;
    if (has(state, unit, OUT))
        return has(state, unit, SURRENDERED) ? IB_PRISONERS
               : has(state, unit, LEFT)      ? IB_OFF_TABLE
                                             : IB_WIPED_OUT;
    return has(state, unit, AFLOAT) ? IB_AFLOAT : has(state, unit, LYING) ? IB_LYING_DOWN : IB_UP;
}

static void posture_set(const struct scenario *s, struct state *state, int unit, int value)
{
    put(state, unit, OUT | SURRENDERED | LEFT | COMES | LYING | AFLOAT, false);
    put(state, unit, AFLOAT, value == IB_AFLOAT);
    put(state, unit, LYING, value == IB_LYING_DOWN);
    put(state, unit, OUT, value >= IB_WIPED_OUT && value != IB_AFLOAT);
    put(state, unit, SURRENDERED, value == IB_PRISONERS);
    put(state, unit, LEFT, value == IB_OFF_TABLE);
    put(state, unit, COMES, value == IB_ON_THE_WAY);
    occupy(s, state, unit);
    note_taken(s, state, unit);
}

static int boats_get(const struct scenario *s, const struct state *state, int unit)
{
    UNUSED(s);
    return pegs_of(state, unit)->boats;
}

static void boats_set(const struct scenario *s, struct state *state, int unit, int value)
{
    UNUSED(s);
    armies(state)->unit[unit].boats = (uint8_t)value;
}

int place_of_leader(const struct scenario *s, const struct state *state, int leader)
{
    UNUSED(s);
    return armies_of(state)->leader[leader].with;
}

bool point_of_leader(const struct scenario *s, const struct state *state, int leader,
                     struct point *at)
{
    const struct general_state *g = &armies_of(state)->leader[leader];
    *at = (struct point){g->x, g->y};
    return g->with == LEADER_ALONE && has_table(&s->ground);
}

void put_leader(const struct scenario *s, struct state *state, int leader, int where)
{
    UNUSED(s);
    armies(state)->leader[leader].with = (int16_t)where;
}

/* Castings of it that are prisoners. */
static int prisoners_of(const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    return u->captured + (has(state, unit, SURRENDERED) ? u->castings + u->holders : 0);
}

/* Boats that lie free; on a table also prisoners, where they are held.  A seat's journal does not
 * know where that is.
 */
bool loose_object(const struct scenario *s, const struct state *state, int n, struct point *at,
                  struct text *words)
{
    const int lots = boats_lying(state, n, at, words);
    int left = n - lots;
    for (int i = 0; i < state->head.units && left >= 0 && has_table(&s->ground); i++) {
        const struct regiment_state *u = unit_at(state, i);
        if (prisoners_of(state, i) == 0 || (u->held_x == 0 && u->held_y == 0) || left-- > 0)
            continue;
        *at = (struct point){u->held_x, u->held_y};
        text_number(words, prisoners_of(state, i));
        text_add(words, " taken of ");
        text_add(words, scenario_name(s, s->unit[i].id));
        return true;
    }
    return n < lots;
}

static int unloading_get(const struct scenario *s, const struct state *state, int unit)
{
    UNUSED(s);
    return pegs_of(state, unit)->unloaded;
}

static void unloading_set(const struct scenario *s, struct state *state, int unit, int value)
{
    UNUSED(s);
    armies(state)->unit[unit].unloaded = (uint8_t)value;
}

static int east_get(const struct scenario *s, const struct state *state, int unit)
{
    UNUSED(s);
    return pegs_of(state, unit)->x;
}

static void east_set(const struct scenario *s, struct state *state, int unit, int value)
{
    armies(state)->unit[unit].x = (int16_t)value;
    occupy(s, state, unit);
}

static int north_get(const struct scenario *s, const struct state *state, int unit)
{
    UNUSED(s);
    return pegs_of(state, unit)->y;
}

static void north_set(const struct scenario *s, struct state *state, int unit, int value)
{
    armies(state)->unit[unit].y = (int16_t)value;
    occupy(s, state, unit);
}

static int facing_get(const struct scenario *s, const struct state *state, int unit)
{
    UNUSED(s);
    return pegs_of(state, unit)->bearing;
}

static void facing_set(const struct scenario *s, struct state *state, int unit, int value)
{
    armies(state)->unit[unit].bearing = (int16_t)value;
    occupy(s, state, unit);
}

void place_of_unit(const struct scenario *s, const struct state *state, int unit, struct text *t)
{
    const struct regiment_state *u = unit_at(state, unit);
    UNUSED(s);
    text_add(t, "at ");
    text_hundredths(t, u->x);
    text_char(t, ',');
    text_hundredths(t, u->y);
    text_add(t, " facing ");
    text_number(t, u->bearing);
}

bool outline_of_unit(const struct scenario *s, const struct state *state, int unit,
                     struct point corner[4])
{
    struct stand stand;
    if (!has_table(&s->ground) || !is_in(s, state, unit))
        return false;
    stand_of(state, unit, &stand);
    memcpy(corner, stand.corner, sizeof stand.corner);
    return true;
}

/* The formations in which an arm fights and marches. ORDER ARM */
static const struct {
    uint8_t fights, marches;
} usual_formations[ARMS] = {{IB_LINE, IB_COLUMN},
                            {IB_LINE, IB_MOUNTED},
                            {IB_UNLIMBERED, IB_LIMBERED},
                            {IB_LIMBERED, IB_LIMBERED}};

void means_of_unit(const struct scenario *s, const struct state *state, int unit, struct means *m)
{
    const struct regiment *r = kind_of_unit(s, unit);
    const int formation = unit_at(state, unit)->formation;
    const bool fires = r->arm != HEAVY_EQUIPMENT || has_guns(s, unit);
    *m = (struct means){
        .done = done_of(state, unit),
        .reach = fires ? weapons[r->weapon].band[LONG].to : 0,
        .good = fires ? good_range(s, unit) : 0,
        .pace = usual_inches(arm_now(s, state, unit), formation, r->horse_artillery,
                             s->ruling[CHOICE_R_33]) *
                INCH,
        .base = base_of(s, unit),
        .guns = has_guns(s, unit),
        .splits = may_split(s, state, unit, ACT_MOVE, NULL),
        .ready = formation == usual_formations[r->arm].fights || formation == IB_ONE_RANK_LINE ||
                 formation == IB_OPEN_ORDER,
        .fights_in = has_guns(s, unit) ? IB_UNLIMBERED : usual_formations[r->arm].fights,
        .marches_in = usual_formations[r->arm].marches,
    };
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
                           .scale = &castings_scale,
                           .get = castings_get,
                           .set = castings_set},
    [IB_TRACK_MORALE] = {.name = "morale",
                         .role = TRACK_MORALE,
                         .one = "level of morale",
                         .many = "levels of morale",
                         .level = morale_level,
                         .get = morale_get,
                         .set = morale_set},
    [IB_TRACK_FORMATION] = {.name = "formation",
                            .role = TRACK_FORMATION,
                            .words = &formation_words,
                            .get = formation_get,
                            .set = formation_set},
    [IB_TRACK_POSTURE] = {.name = "posture",
                          .words = &posture_words,
                          .get = posture_get,
                          .set = posture_set},
    [IB_TRACK_CAPTURED] = {.name = "captured", .get = captured_get, .set = captured_set},
    [IB_TRACK_HOLDERS] = {.name = "holders", .get = holders_get, .set = holders_set},
    [IB_TRACK_BOATS] = {.name = "boats", .seldom = true, .get = boats_get, .set = boats_set},
    [IB_TRACK_UNLOADING] = {.name = "unloading",
                            .seldom = true,
                            .get = unloading_get,
                            .set = unloading_set}, /* turns of it */
    [IB_TRACK_EAST] = {.name = "east",
                       .role = TRACK_EAST,
                       .get = east_get,
                       .set = east_set,
                       .of_table = true}, /* hundredths of an inch */
    [IB_TRACK_NORTH] = {.name = "north",
                        .role = TRACK_NORTH,
                        .get = north_get,
                        .set = north_set,
                        .of_table = true},
    [IB_TRACK_FACING] = {.name = "facing",
                         .role = TRACK_FACING,
                         .get = facing_get,
                         .set = facing_set,
                         .of_table = true},
};
