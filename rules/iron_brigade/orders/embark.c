#include "afloat.h"
#include "orders.h"
#include "rules/iron_brigade/army/boats.h"
#include "rules/iron_brigade/map/room.h"

/* IV.D.2, R-56: infantry goes into boats that lie free near it. */

static int boats_for(int castings)
{
    return (castings + MEN_IN_A_BOAT - 1) / MEN_IN_A_BOAT;
}

/* ---- boats near it ---- */

/* Within an inch of it, and along its front where it goes aboard: a long column does not take them
 * with it; where nothing is measured, all that lie free. */
static bool lies_near(const struct scenario *s, const struct lot *lot, const struct stand *own)
{
    const struct point at = {lot->x, lot->y};
    return !ib_is_measured(s) ||
           (RULE(R_56, is_within(point_to_polygon(at, ib_outline_of_stand(own)), INCH)) &&
            is_within(point_to_point(at, ib_mooring_on(s, lot->water, own->front).at),
                      own->wide / 2 + INCH));
}

/* The most boats that lie near it on one water, and on which; 0: none do. */
static int boats_near(const struct scenario *s, const struct state *state, const struct stand *own,
                      int *water)
{
    const struct lot *lot = ib_armies_of(state)->lot;
    int most = 0;
    for (int i = 0; i < BOATS_MOST && lot[i].boats > 0; i++) {
        int boats = 0;
        for (int k = i; k < BOATS_MOST && lot[k].boats > 0; k++)
            if (lot[k].water == lot[i].water && lies_near(s, &lot[k], own))
                boats += lot[k].boats;
        if (boats > most)
            *water = lot[i].water;
        most = boats > most ? boats : most;
    }
    return most;
}

/* The middle of its front would be on the water, where that is nearest. */
static struct stand stand_aboard(const struct scenario *s, const struct state *state, int unit,
                                 int water)
{
    return ib_stand_there(s, state, unit, ib_mooring_on(s, water, ib_front_of(state, unit)).at,
                          ib_unit_at(state, unit)->bearing);
}

static bool embark_has_room(const struct scenario *s, const struct state *state, int unit,
                            int water, struct trouble *trouble)
{
    if (!ib_is_measured(s))
        return true;
    const struct stand aboard = stand_aboard(s, state, unit, water);
    return ib_stand_may(s, state, unit, &aboard, trouble) &&
           ib_is_no_nearer(s, state, unit, aboard.front, trouble);
}

/* ---- the order ---- */

static bool embark_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    if (!RULE(IV_D_2, ib_arm_now(s, state, unit) == INFANTRY))
        return forbid(IV_D_2, trouble, "only infantry goes into boats");
    if (ib_has(state, unit, AFLOAT))
        return forbid(R_56, trouble, "it is in boats already");
    if (ib_has(state, unit, LYING))
        return forbid(R_41, trouble, "who lies down can only fire; rise first");
    const struct stand own = ib_stand_of(state, unit);
    int water;
    const int boats = boats_near(s, state, &own, &water);
    if (boats == 0)
        return forbid(R_56, trouble,
                      ib_is_measured(s) ? "no boats lie within an inch of it"
                                        : "no boats lie free");
    if (!RULE(IV_D_2, boats >= boats_for(ib_unit_at(state, unit)->castings)))
        return forbid(IV_D_2, trouble,
                      "a boat holds 4 castings, and only so many boats lie there: %d", boats);
    return embark_has_room(s, state, unit, water, trouble) &&
           ib_may_go_by_boat(s, state, unit, trouble);
}

static void embark_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0], need = boats_for(ib_unit_at(state, unit)->castings);
    struct regiment_state *u = ib_unit_in(state, unit);
    const struct stand own = ib_stand_of(state, unit);
    int water = 0;
    boats_near(s, state, &own, &water);
    for (int i = BOATS_MOST - 1; i >= 0; i--) {
        const struct lot *lot = &ib_armies(state)->lot[i];
        const int more = need - u->boats < lot->boats ? need - u->boats : lot->boats;
        if (more <= 0 || lot->water != water || !lies_near(s, lot, &own))
            continue;
        u->boats = (uint8_t)(u->boats + more);
        ib_take_boats(state, i, more);
    }
    ib_note_boating(s, state, unit, steps);
    note(IV_D_2, steps, u->boats, "boats carry it");
    ib_put(state, unit, AFLOAT, true);
    ib_put(state, unit, LAY, false);
    u->water = (uint8_t)water;
    if (!ib_is_measured(s))
        return;
    const struct stand aboard = stand_aboard(s, state, unit, water);
    ib_put_at(s, state, unit, aboard.front, aboard.bearing);
}

const struct order_kind ib_embark_order = {
    .verb = "embark",
    .label = "go into boats",
    .about = "goes into boats that lie near",
    .tells = "goes into boats",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .ever = ib_has_boats,
    .may_unit = embark_may,
    .obey = embark_obey,
};
