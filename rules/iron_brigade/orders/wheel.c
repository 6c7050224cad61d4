#include "act.h"
#include "go.h"
#include "orders.h"
#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/map/room.h"
#include "rules/iron_brigade/map/wheel.h"

/* R-36, by the other reading: a unit may wheel on a corner of its front in the place of a move. */

static bool is_to_right(const struct state *state, int unit, int bearing)
{
    return bearing_wrap(bearing - ib_unit_at(state, unit)->bearing) < 180;
}

static bool is_wheeling_played(const struct scenario *s, const struct state *state)
{
    return ruled(s, R_36, WHEELING);
}

static bool can_wheel(const struct scenario *s, const struct state *state, int unit, bool half)
{
    struct march m;
    return ib_wheel_round(s, state, unit, true, half, 1, &m, NULL) > 0 ||
           ib_wheel_round(s, state, unit, false, half, 1, &m, NULL) > 0;
}

static bool wheel_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    if (!ib_needs_table(s, trouble) || !ib_is_ashore(state, unit, trouble) ||
        !require(R_36, is_wheeling_played(s, state), trouble,
                 "units go straight ahead and turn about their centre"))
        return false;
    if (!ib_may_move_at_all(s, state, unit, NULL) || ib_is_pinned(s, state, unit) ||
        ib_unit_at(state, unit)->road_left > 0 ||
        !ib_moves_in(s, ib_unit_at(state, unit)->formation, NULL))
        return refuse(R_36, trouble, "it may not move");
    return ib_may_act_somehow(s, state, unit, ACT_MOVE, trouble) &&
           (can_wheel(s, state, unit, !ib_may_act(s, state, unit, ACT_MOVE, false, NULL)) ||
            refuse(R_36, trouble, "it has no room to wheel"));
}

static bool whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int which, struct trouble *trouble)
{
    return ib_may_act(s, state, o->unit[0], ACT_MOVE, o->fact[IB_WHEEL_HALF], trouble);
}

/* ---- facts ---- */

/* Says how far it wheels that way, and what holds it; false.  Nobody stands on another, whatever
 * the umpire says. */
static bool wheel_refused(int most, const struct march *m, bool fits, struct trouble *trouble)
{
    char words[80];
    struct text t;
    text_over(&t, words, sizeof words);
    text_print(&t, most == 1 ? "%d degree" : "%d degrees", most);
    if (m->held_by)
        text_print(&t, ": %s", m->held_by);
    return fits ? refuse(R_36, trouble, "it wheels that way by no more than %s", words)
                : forbid(R_36, trouble, "it wheels that way by no more than %s", words);
}

static bool wheels_to(const struct scenario *s, const struct state *state, int unit, int bearing,
                      bool half, struct trouble *trouble)
{
    const int turn = bearing_between(bearing, ib_unit_at(state, unit)->bearing);
    struct march m;
    if (turn == 0)
        return trouble_say(trouble, NULL, "it faces so already");
    const struct stand wheeled = ib_stand_wheeled(s, state, unit, bearing);
    const bool fits = ib_stand_may(s, state, unit, &wheeled, NULL);
    if (turn > WHEEL_MOST)
        return fits ? refuse(R_36, trouble, "it wheels by 45 degrees at most")
                    : ib_stand_may(s, state, unit, &wheeled, trouble);
    const int most = ib_wheel_round(s, state, unit, is_to_right(state, unit, bearing), half,
                                    WHEEL_MOST, &m, NULL);
    if (fits && turn > most && half && m.bars_from >= 0 && m.bars_from == m.reach)
        return refuse_of(R_25, "half", trouble, "no split move over that ground");
    return (fits && turn <= most) || wheel_refused(most, &m, fits, trouble);
}

static bool half_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    return whole_may(s, state, o, 0, trouble) && (can_wheel(s, state, o->unit[0], true) ||
                                                  refuse(R_36, trouble, "it has no room to wheel"));
}

static bool wheel_bearing_may(const struct scenario *s, const struct state *state,
                              const struct order *o, int fact, struct trouble *trouble)
{
    return wheels_to(s, state, o->unit[0], o->fact[fact], o->fact[IB_WHEEL_HALF], trouble) &&
           whole_may(s, state, o, 0, trouble);
}

/* To the left and to the right of how it stands, each as far as it gets. */
static int wheel_spans(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct span *span, int room)
{
    const int unit = o->unit[0], bearing = ib_unit_at(state, unit)->bearing;
    int count = 0;
    if (!whole_may(s, state, o, 0, NULL))
        return 0;
    for (int right = 0; right < 2; right++) {
        struct march m;
        const int most =
            ib_wheel_round(s, state, unit, right, o->fact[IB_WHEEL_HALF], WHEEL_MOST, &m, NULL);
        for (int turn = 1; turn <= most; turn++) {
            const int to = bearing_wrap(bearing + (right ? turn : turn - most - 1));
            count = ib_spans_add(span, count, room, (struct span){to, to});
        }
    }
    return count;
}

static const struct order_fact wheel_facts[] = {
    [IB_WHEEL_HALF] = {FACT_HALF, .may = half_may},
    [IB_WHEEL_BEARING] = {FACT_BEARING(R_36, "the new bearing, up to 45 degrees off"),
                          .may = wheel_bearing_may, .spans = wheel_spans},
};

/* ---- obeying ---- */

static bool has_room_wheeled(const struct scenario *s, const struct state *state, int unit,
                             int bearing)
{
    const struct stand wheeled = ib_stand_wheeled(s, state, unit, bearing);
    return ib_stand_may(s, state, unit, &wheeled, NULL);
}

/* IV.D.1: as far as the depth of a water that it did not know lets its outer corner come, and where
 * it has room: an umpire may have let it wheel past others. */
static int wheel_forded(const struct scenario *s, struct state *state, int unit,
                        const struct march *m, int turn, bool right)
{
    const int from = ib_unit_at(state, unit)->bearing;
    const struct stand own = ib_stand_of(state, unit);
    const struct mover who = ib_mover_of(s, state, unit, false);
    const int hundredths = ib_wheel_hundredths(&own, turn),
              forded = ib_ford_unsure(s, state, &who, m, hundredths);
    while (forded < hundredths && turn > 0 &&
           (ib_wheel_hundredths(&own, turn) > forded ||
            !has_room_wheeled(s, state, unit, bearing_wrap(from + (right ? turn : -turn)))))
        turn--;
    return turn;
}

static void wheel_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0], from = ib_unit_at(state, unit)->bearing,
              to = o->fact[IB_WHEEL_BEARING];
    const bool right = is_to_right(state, unit, to);
    struct march m;
    steps_new_sum(steps);
    ib_wheel_round(s, state, unit, right, o->fact[IB_WHEEL_HALF], WHEEL_MOST, &m, steps);
    const int turn = bearing_between(to, from),
              forded = wheel_forded(s, state, unit, &m, turn, right);
    const struct stand wheeled =
        ib_stand_wheeled(s, state, unit, bearing_wrap(from + (right ? forded : -forded)));
    ib_note_move(state, unit, o->fact[IB_WHEEL_HALF]);
    ib_leaders_go_along(s, state, unit, steps);
    ib_note_ground(state, unit, &m, ib_wheel_hundredths(&wheeled, forded));
    ib_put_at(s, state, unit, wheeled.front, wheeled.bearing);
    if (forded < turn)
        ib_suffer_in_water(s, state, unit, steps);
}

const struct order_kind ib_wheel_order = {
    .verb = "wheel",
    .role = ROLE_TURN,
    .about = "wheels on a corner of its front, where that is played (R-36)",
    .tells = "wheels to bearing",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_WHEEL_BEARING,
    FACTS(wheel_facts),
    .ever = is_wheeling_played,
    .may_unit = wheel_may,
    .may = whole_may,
    .obey = wheel_obey,
};
