#include "boats.h"
#include "hidden.h"
#include "leaders.h"
#include "legion.h"
#include "losses.h"
#include "roster.h"
#include "sane.h"
#include "tracks.h"
#include "view.h"

#include "rules/iron_brigade/map/spot.h"
#include "rules/iron_brigade/map/works.h"
#include "rules/iron_brigade/orders/act.h"
#include "rules/iron_brigade/orders/fire_facts.h"
#include "rules/iron_brigade/orders/orders.h"
#include "rules/iron_brigade/orders/split.h"
#include "rules/iron_brigade/orders/todo.h"

#include <string.h>

/* A battle of Iron Brigade: how it begins, the phases of chapter I, the list of orders, and what
 * the engine asks of a system.
 *
 *     contact -> rally -> retreat -> sight -> double -> act -> contact of the other side, or over
 * [end_obey]; before the first, where units are hidden, both sides' deploy [ready_obey]
 *
 * Questions interrupt a phase, and it goes on when they are answered:
 *
 *     any phase -> IB_ASK_NEAR    [ib_lose_morale]     -> back    [answer_obey]
 *     retreat   -> IB_ASK_SEEN    [ask_who_saw]     -> back    [saw_obey, nobody_obey]
 *     contact   -> IB_ASK_TOUCH   [contact_obey]    -> back    [castings_obey]
 *     act       -> IB_ASK_OPEN    [settle]          -> back    [sees_obey, nobody_obey]
 *     double, act -> IB_ASK_FLEE  [touches_obey]    -> back    [shelters_obey, nobody_obey]
 *     act       -> IB_ASK_APART   [ib_asks_apart]   -> back    [apart_obey, together_obey]
 */

/* ---- the beginning ---- */

/* those who are marked so, or everybody at the beginning of the day. */
static bool is_raw(const struct scenario *s, const struct regiment *r)
{
    return r->raw || RULE(R_69, ruled(s, R_69, NEVER_TODAY));
}

static bool has_met_repeaters(const struct scenario *s, const struct regiment *r)
{
    return r->met_repeaters && !ruled(s, R_69, NEVER_TODAY);
}

static void begin_unit(const struct scenario *s, struct state *state, int unit)
{
    const struct regiment *r = ib_kind_of_unit(s, unit);
    const struct member *m = &s->unit[unit];
    struct regiment_state *u = ib_unit_in(state, unit);
    *u = (struct regiment_state){
        .castings = r->castings,
        .marks = (is_raw(s, r) ? RAW : 0u) | (has_met_repeaters(s, r) ? MET_REPEATERS : 0u) |
                 (m->arrives > 0 ? OUT | COMES : 0u) |
                 (ib_is_measured(s) && !m->placed ? OUT : 0u), /* hidden, and nobody knows where */
        .morale = (int8_t)ib_clamp_morale(r->morale, ib_morale_classes[r->class].base),
        .formation = (uint8_t)ib_formation_chosen(r->arm, r->formation),
        .x = (int16_t)m->at.x,
        .y = (int16_t)m->at.y,
        .bearing = (int16_t)m->bearing,
        .boats = (uint8_t)r->boats,
    };
    ib_lose_aim(state, unit);
    if (r->arm == CAVALRY && !ib_is_mounted(u->formation)) { /* on foot from the start: R-38 */
        const int formation = u->formation;
        u->formation = IB_MOUNTED;
        ib_set_formation(s, state, unit, formation);
    }
    ib_occupy(s, state, unit);
}

static void begin(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        begin_unit(s, state, i);
    for (int i = 0; i < s->leader_count; i++)
        ib_armies(state)->leader[i] = (struct general_state){.with = (int16_t)s->leader[i].with,
                                                             .x = (int16_t)s->leader[i].at.x,
                                                             .y = (int16_t)s->leader[i].at.y};
    ib_begin_hidden(s, state);
    for (int side = 0; side < SIDES; side++)
        ib_part_legions(s, state, side);
}

/* ---- after every order ---- */

/* VI.C.6: each pinned unit is asked about once in its movement and fire phase, one after the other.
 */
static void ask_pinned(const struct scenario *s, struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side == state->head.side && ib_unit_at(state, i)->morale == IB_PINNED &&
            !ib_has(state, i, ASKED | OUT | LYING | AFLOAT) &&
            !ib_is_of_arm(s, i, HEAVY_EQUIPMENT)) {
            ib_put(state, i, ASKED, true);
            if (!ib_is_measured(s)) {
                phase_call(state, IB_ASK_OPEN, i);
                return;
            }
            ib_put(state, i, EXPOSED, ib_has_it_in_the_open(s, state, i, NOBODY) != NOBODY);
        }
}

static void settle(const struct scenario *s, struct state *state)
{
    ib_look_for_hidden(s, state);
    if (RULE(R_135, ruled(s, R_135, AT_ONCE)))
        ib_part_legions(s, state, state->head.side);
    if (phase_now(state) != IB_PHASE_ACT || state->head.over)
        return;
    const bool hides = ib_is_hiding_played(s);
    if (hides)
        ib_lift(s, state, state->head.side); /* whom it does not see does not hold it */
    ask_pinned(s, state);
    if (hides)
        ib_put_back(s, state);
}

static size_t used(const struct scenario *s, const struct state *state)
{
    return offsetof(struct army_state, unit) +
           (size_t)state->head.units * sizeof(struct regiment_state);
}

/* ---- what it is fought for ---- */

static struct strength strength_of(const struct scenario *s, const struct state *state, int side)
{
    struct strength sum = {0, 0, 0};
    for (int i = 0; i < state->head.units; i++) {
        if (s->unit[i].side != side || ib_is_unknown(s, state, i))
            continue;
        sum.whole += is_part(s, i) ? 0 : ib_kind_of_unit(s, i)->castings;
        if (!ib_is_in(s, state, i) && !ib_has(state, i, COMES))
            continue;
        sum.left += ib_unit_at(state, i)->castings + ib_unit_at(state, i)->holders;
        sum.units++;
    }
    return sum;
}

/* Ground is held by those who stand: no broken regiment, no wagons, nobody in boats. */
static bool may_hold(const struct scenario *s, const struct state *state, int unit)
{
    return ib_is_in(s, state, unit) && !ib_is_broken(state, unit) && !ib_has(state, unit, AFLOAT) &&
           !ib_is_of_arm(s, unit, HEAVY_EQUIPMENT);
}

/* ---- where things are ---- */

static int leader_at(const struct scenario *s, const struct state *state, int leader)
{
    return ib_place_of_leader(state, leader);
}

static bool leader_place(const struct scenario *s, const struct state *state, int leader,
                         struct point *at)
{
    *at = ib_point_of_leader(state, leader);
    return ib_place_of_leader(state, leader) == LEADER_ALONE && ib_is_measured(s) &&
           ib_armies_of(state)->leader[leader].hid_with != NOBODY;
}

static void leader_put(const struct scenario *s, struct state *state, int leader, int where)
{
    ib_armies(state)->leader[leader].with = (int16_t)where;
}

static void say_place(const struct scenario *s, const struct state *state, int unit, struct text *t)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    text_print(t, "at %.2d,%.2d facing %d", u->x, u->y, u->bearing);
}

static int outline_of_unit(const struct scenario *s, const struct state *state, int unit,
                           struct point corner[OUTLINE_MOST])
{
    if (!ib_is_measured(s) || !ib_is_in(s, state, unit))
        return 0;
    const struct stand stand = ib_stand_of(state, unit);
    memcpy(corner, stand.corner, sizeof stand.corner);
    return COUNT(stand.corner);
}

/* Castings of it that are prisoners. */
static int prisoners_of(const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    return u->captured + (ib_has(state, unit, SURRENDERED) ? u->castings + u->holders : 0);
}

/* VIII.D, VIII.E: in the middle of what is open. */
static void say_opened(const struct scenario *s, const struct state *state, int n, struct point *at,
                       struct text *words)
{
    struct point end[2];
    int feature;
    ib_opened(s, state, n, end, &feature);
    *at = halfway(end[0], end[1]);
    text_print(words,
               s->ground.feature[feature].kind == MOAT ? "%.2d inches of moat filled in"
                                                       : "%.2d inches of abatis cleared",
               length_of(end[0], end[1]));
}

/* in a view, the n-th of those that were seen and are hidden again.  False: there is none.
 */
static bool say_last_seen(const struct scenario *s, const struct state *state, int n,
                          struct point *at, struct text *words)
{
    for (int i = 0; i < state->head.units; i++) {
        const struct regiment_state *u = ib_unit_at(state, i);
        if (!(u->hidden & UNKNOWN) || !(u->hidden & AWAY) || n-- > 0)
            continue;
        *at = (struct point){u->seen_x, u->seen_y};
        scenario_call(s, OF_UNIT, i, words);
        text_add(words, ", last seen");
        return true;
    }
    return false;
}

/* Boats that lie free, and ground that was opened; on a table also prisoners, where they are held,
 * and whoever was seen last there.  A seat's journal does not know where that is. */
static bool loose_thing(const struct scenario *s, const struct state *state, int n,
                        struct point *at, struct text *words)
{
    const int lots = ib_loose_boats(state, n, at, words), cuts = ib_armies_of(state)->cut_count;
    if (n >= lots && n < lots + cuts)
        say_opened(s, state, n - lots, at, words);
    int left = n - lots - cuts;
    for (int i = 0; i < state->head.units && left >= 0 && ib_is_measured(s); i++) {
        const struct regiment_state *u = ib_unit_at(state, i);
        const int taken = prisoners_of(state, i);
        if (taken == 0 || (u->held_x == 0 && u->held_y == 0) || left-- > 0)
            continue;
        *at = (struct point){u->held_x, u->held_y};
        text_print(words, taken == 1 ? "%d casting of " : "%d castings of ", taken);
        scenario_call(s, OF_UNIT, i, words);
        text_add(words, ", prisoners");
        return true;
    }
    return n < lots + cuts || say_last_seen(s, state, left, at, words);
}

/* ---- the system ---- */

static const struct order_kind *const kinds[IB_KINDS] = {
    [IB_CONTACT] = &ib_contact_order,   [IB_RALLY] = &ib_rally_order,
    [IB_RETREAT] = &ib_retreat_order,   [IB_SURRENDER] = &ib_surrender_order,
    [IB_CHECK] = &ib_check_order,       [IB_DOUBLE] = &ib_double_order,
    [IB_MOVE] = &ib_move_order,         [IB_WHEEL] = &ib_wheel_order,
    [IB_FOLLOW] = &ib_follow_order,     [IB_FACE] = &ib_face_order,
    [IB_ABOUT] = &ib_about_order,       [IB_FORM] = &ib_form_order,
    [IB_FIRE] = &ib_fire_order,         [IB_LIE] = &ib_lie_order,
    [IB_RISE] = &ib_rise_order,         [IB_SEES] = &ib_sees_order,
    [IB_TAKES] = &ib_takes_order,       [IB_FREES] = &ib_frees_order,
    [IB_SOUNDS] = &ib_sounds_order,     [IB_LEAD] = &ib_lead_order,
    [IB_CLEAR] = &ib_clear_order,       [IB_FILL] = &ib_fill_order,
    [IB_SPLIT] = &ib_split_order,       [IB_COMBINE] = &ib_combine_order,
    [IB_LEAVE] = &ib_leave_order,       [IB_REJOIN] = &ib_rejoin_order,
    [IB_DIVIDE] = &ib_divide_order,     [IB_APART] = &ib_apart_order,
    [IB_TOGETHER] = &ib_together_order, [IB_UNLOAD] = &ib_unload_order,
    [IB_EMBARK] = &ib_embark_order,     [IB_ROW] = &ib_row_order,
    [IB_LAND] = &ib_land_order,         [IB_LEADER] = &ib_leader_order,
    [IB_ALONE] = &ib_alone_order,       [IB_RIDE] = &ib_ride_order,
    [IB_TOUCHES] = &ib_touches_order,   [IB_CASTINGS] = &ib_castings_order,
    [IB_ANSWER] = &ib_answer_order,     [IB_SAW] = &ib_saw_order,
    [IB_SHELTERS] = &ib_shelters_order, [IB_NOBODY] = &ib_nobody_order,
    [IB_SET] = &ib_set_order,           [IB_END] = &ib_end_order,
    [IB_DEPLOY] = &ib_deploy_order,     [IB_BLIND] = &ib_blind_order,
    [IB_READY] = &ib_ready_order,
};

static const struct phase phases[IB_PHASES_AND_QUESTIONS] = {
    [IB_PHASE_CONTACT] = {.name = "contact checks",
                          .purpose = "Units that an enemy touches check whether they stand."},
    [IB_PHASE_RALLY] = {.name = "rally",
                        .purpose = "Shaken units may each try once to regain morale."},
    [IB_PHASE_RETREAT] = {.name = "retreat", .purpose = "Broken and routed units fall back."},
    [IB_PHASE_SIGHT] = {.name = "checks for retreats seen",
                        .purpose = "Units that saw a friend run check whether they waver."},
    [IB_PHASE_DOUBLE] = {.name = "double quick",
                         .purpose = "Steady units may make an extra move ahead at the run. A die "
                                    "says what it costs them in morale."},
    [IB_PHASE_ACT] = {.name = "movement and fire",
                      .main = true,
                      .purpose = "Each unit marches, turns, changes formation or fires: one whole "
                                 "act, or two half acts."},
    [IB_PHASE_DEPLOY] = {.name = "set-up",
                         .acts = ACTS_SEALED,
                         .purpose = "Both sides set their hidden units up, each in its own zones. "
                                    "Neither sees where the other does."},
    [IB_ASK_NEAR] = {.name = "near",
                     .asks = "Is an enemy at morale 2 or better within 1 inch of %s? (answer near, "
                             "or answer)"},
    [IB_ASK_SEEN] = {.name = "seen", .asks = "Who saw %s go? (UNITS saw, or nobody)"},
    [IB_ASK_TOUCH] = {.name = "touch",
                      .asks = "How many enemy castings touch %s, with those in line behind? "
                              "(castings N)"},
    [IB_ASK_OPEN] = {.name = "open",
                     .asks = "%s is pinned: does it see an enemy and stand in the open? (UNIT sees "
                             "ENEMY, or nobody)"},
    [IB_ASK_FLEE] = {.name = "flee",
                     .asks = "To which friend in reach does %s flee? (UNIT shelters, or nobody)",
                     .about = OF_LEADER},
    [IB_ASK_APART] = {.name = "apart",
                      .asks = "Only one end of %s is fired on: does it check apart, before the "
                              "dice are thrown? (UNIT apart PART, or together)",
                      .ways = ib_ways_to_check},
};

/* For newcomers; what the clauses say in full stands in the book. */
static const struct term terms[] = {
    {"casting", "A figure of a miniature regiment. It stands for 20 men, or for one gun."},
    {"level", "A step of morale, which runs from 7 down to 0. At 2 a unit is pinned and will not "
              "go forward, at 1 it is broken and falls back, at 0 it is routed and runs."},
    {"table",
     "The weapon, the range, the target's cover and depth and the firer's morale add up to "
     "a number: the table on which the results of the fire are read. The higher the "
     "worse for the target."},
    {"red", "The red tables cost more morale. They are for fire from the flank or rear, by "
            "surprise, or at men who have never been under fire before."},
    {"flank", "The end of a line. Fire from behind the line of its front rakes it from end to end "
              "and is read on a red table."},
    {"cover", "A wall, a fence, woods or a building between the firer and the target. Fewer fall, "
              "and those behind it are hidden until they fire."},
    {"rally", "A shaken unit may try once a turn to win back a level of morale. It may also fail."},
    {NULL, NULL}};

const struct battle_rules iron_brigade_battle = {
    .version = 5, /* the check of a line is over words and tracks; all leads where version 4 led */
    .checked_since = 5,
    .inch = &ib_inches_scale,
    .kinds = kinds,
    .kind_count = IB_KINDS,
    .phases = phases,
    .phase_count = IB_PHASES_AND_QUESTIONS,
    .tracks = iron_brigade_tracks,
    .track_count = IB_TRACKS,
    .terms = terms,
    .begin = begin,
    .todo = ib_todo_of,
    .is_in = ib_is_in,
    .may_hold = may_hold,
    .strength = strength_of,
    .leader_at = leader_at,
    .leader_place = leader_place,
    .leader_put = leader_put,
    .loose = loose_thing,
    .opened = ib_opened,
    .place = say_place,
    .outline = outline_of_unit,
    .distance = ib_hundredths_between,
    .cover = ib_say_cover,
    .zone = ib_fire_zone,
    .sees = ib_sees_place,
    .make_room = ib_make_room,
    .settle = settle,
    .sane = ib_armies_are_sane,
    .used = used,
    .hide = ib_hide_from,
    .is_hidden = ib_is_unknown,
    .is_away = ib_is_away,
    .without_unknown = ib_without_unknown,
    .is_secret = ib_is_secret,
    .obey = ib_obey,
    .hide_roster = ib_hide_roster,
    .look = ib_look_of,
    .looks_doubtful = ib_looks_doubtful,
    .has_taught = ib_has_taught,
};
