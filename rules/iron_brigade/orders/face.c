#include "act.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/map/room.h"
#include "rules/iron_brigade/map/spans.h"
#include "rules/iron_brigade/map/terrain.h"

/* III.G, III.I: a unit turns about its centre, as an act or a half; en masse it turns free, and
 * infantry faces about free.  On a table it must have room there: bearings are looked at one
 * by one, but for those at which nothing near could matter. */

/* En masse, also as it goes at the double. */
static bool turns_free(const struct state *state, int unit)
{
    return RULE(III_G, ib_shape_of(ib_unit_at(state, unit)->formation) == IB_EN_MASSE) &&
           !ib_is_broken(state, unit) && !ib_has(state, unit, LYING);
}

static void turn(const struct scenario *s, struct state *state, int unit, int bearing)
{
    const struct stand turned = ib_stand_turned(s, state, unit, bearing);
    ib_put_at(s, state, unit, turned.front, bearing);
}

/* ---- room to turn ---- */

/* In this pose, is it on the table, on ground open to it, and on top of no one? */
static bool turned_may(const struct scenario *s, const struct state *state, int unit,
                       const struct near *near, const struct stand *turned, struct trouble *trouble)
{
    return ib_stand_may_among(s, state, near, turned, trouble) &&
           ib_ground_bears_unit(s, state, unit, turned, trouble);
}

/* The bearings to which it has room to turn: all where nobody and no bad ground is near, else those
 * that pass a look at every degree, or at each of several alike. */
static int turn_spans(const struct scenario *s, const struct state *state, int unit,
                      struct span *span, int room)
{
    struct near near;
    int count = 0;
    struct stand turned = ib_stand_of(state, unit);
    const bool free = ib_may_turn_freely(s, state, unit, &near),
               barred = ib_is_barred_near(s, ib_arm_now(s, state, unit), &turned);
    if (free && !barred)
        return ib_spans_add(span, 0, room, (struct span){0, DEGREES - 1});
    for (int bearing = 0, last; bearing < DEGREES; bearing = last + 1) {
        turned = ib_stand_turned(s, state, unit, bearing);
        const int clear = ib_clear_of_all(s, state, &near, &turned);
        const bool may = clear > AT_REST && !barred ? true /* without a closer look */
                         : clear < -2 * AT_REST     ? false
                                                : turned_may(s, state, unit, &near, &turned, NULL);
        last = bearing + (barred ? 0 : ib_degrees_alike(&turned, clear));
        last = last < DEGREES ? last : DEGREES - 1;
        if (may)
            count = ib_spans_add(span, count, room, (struct span){bearing, last});
    }
    return count;
}

/* Has it room for some bearing, its own first?  Who stands close by all round may not have. */
static bool can_turn(const struct scenario *s, const struct state *state, int unit)
{
    struct span span[1];
    if (!ib_is_measured(s))
        return true;
    const struct stand own = ib_stand_of(state, unit);
    return ib_stand_may(s, state, unit, &own, NULL) || turn_spans(s, state, unit, span, 1) > 0;
}

/* ---- face ---- */

static bool face_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int unit, struct trouble *trouble)
{
    const bool free = turns_free(state, unit);
    if (!ib_is_ashore(state, unit, trouble))
        return false;
    if (!free && phase_now(state) != IB_PHASE_ACT)
        return refuse(R_23, trouble, "only en masse does a unit turn in double quick");
    return (free || ib_may_act_somehow(s, state, unit, ACT_FACE, trouble)) &&
           (can_turn(s, state, unit) || refuse(R_35, trouble, "it has no room to turn"));
}

static bool whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int which, struct trouble *trouble)
{
    return turns_free(state, o->unit[0]) ||
           ib_may_act(s, state, o->unit[0], ACT_FACE, o->fact[IB_FACE_HALF], trouble);
}

static bool half_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    if (turns_free(state, o->unit[0]))
        return trouble_say(trouble, NULL, "en masse it turns free: nothing more need be said");
    return whole_may(s, state, o, 0, trouble);
}

static bool face_bearing_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct trouble *trouble)
{
    struct near near;
    if (!ib_needs_table(s, trouble))
        return false;
    ib_may_turn_freely(s, state, o->unit[0], &near);
    const struct stand turned = ib_stand_turned(s, state, o->unit[0], o->fact[fact]);
    return turned_may(s, state, o->unit[0], &near, &turned, trouble) &&
           whole_may(s, state, o, 0, trouble);
}

static int face_spans(const struct scenario *s, const struct state *state, const struct order *o,
                      int fact, struct span *span, int room)
{
    return ib_is_measured(s) && whole_may(s, state, o, 0, NULL)
               ? turn_spans(s, state, o->unit[0], span, room)
               : 0;
}

static bool face_ground_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int fact, struct trouble *trouble)
{
    return ib_may_be_said(s, trouble) && half_may(s, state, o, fact, trouble) &&
           (!o->fact[IB_FACE_HALF] || ib_standing_may(s, o->unit[0], o->fact[fact], trouble));
}

static const struct order_fact face_facts[] = {
    [IB_FACE_HALF] = {FACT_HALF, .may = half_may},
    [IB_FACE_BEARING] = {FACT_BEARING(III_I, "the new bearing, 0 north and 90 east"), MUST_ON_TABLE,
                         .may = face_bearing_may, .spans = face_spans},
    [IB_FACE_GROUND] = {FACT_GROUND, .may = face_ground_may},
};

static void face_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    if (!turns_free(state, unit) && !ib_is_deploying(state, unit))
        ib_note_act(state, unit, ACT_FACE, o->fact[IB_FACE_HALF]);
    if (ib_is_measured(s))
        turn(s, state, unit, o->fact[IB_FACE_BEARING]);
}

const struct order_kind ib_face_order = {
    .verb = "face",
    .also = "turn",
    .label = "turn",
    .role = ROLE_TURN,
    .about = "turns",
    .tells = "turns to bearing",
    .phases = IN(IB_PHASE_DOUBLE) | IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_FACE_BEARING,
    FACTS(face_facts),
    .may_unit = face_may,
    .may = whole_may,
    .obey = face_obey,
};

/* ---- III.I, R-37: about ---- */

/* Infantry faces about as often as it likes. */
static bool about_is_open(const struct scenario *s, const struct state *state, int unit,
                          struct trouble *trouble)
{
    return require(III_I, ib_arm_now(s, state, unit) == INFANTRY, trouble,
                   "only infantry faces about free") &&
           ib_is_in_hand(state, unit, trouble) &&
           (!ib_has(state, unit, TURNED) || !RULE(R_37, ruled(s, R_37, ABOUT_ONCE)) ||
            refuse(R_37, trouble, "it has faced about in this phase")) &&
           (!ib_has(state, unit, LYING) ||
            refuse(R_41, trouble, "who lies down can only fire; rise first"));
}

static bool about_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    if (!ib_is_ashore(state, unit, trouble))
        return false;
    if (!trouble && !about_is_open(s, state, unit, NULL))
        return false; /* before room is looked for, which takes longer */
    const struct stand turned =
        ib_stand_turned(s, state, unit, bearing_wrap(ib_unit_at(state, unit)->bearing + 180));
    return (!ib_is_measured(s) ||
            ib_stand_may(s, state, unit, &turned, trouble)) && /* the same ground beneath it */
           about_is_open(s, state, unit, trouble);
}

static void about_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    note(III_I, steps, 0, "it faces about free");
    ib_put(state, unit, TURNED, true);
    if (ib_is_measured(s))
        turn(s, state, unit, bearing_wrap(ib_unit_at(state, unit)->bearing + 180));
}

const struct order_kind ib_about_order = {
    .verb = "about",
    .label = "face about",
    .role = ROLE_TURN,
    .about = "faces about, free",
    .tells = "faces about",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .may_unit = about_may,
    .obey = about_obey,
};
