#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/legion.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/army/view.h"
#include "rules/iron_brigade/map/room.h"

/* What the umpire sets: pegs of a unit, with a reason. */

static bool is_out_of_boats(const struct scenario *s, const struct state *state,
                            const struct order *o, int fact, struct trouble *trouble)
{
    return !ib_has(state, o->unit[0], AFLOAT) ||
           trouble_say(trouble, NULL, "of a unit in boats only morale and those captured are set");
}

static bool set_morale_may(const struct scenario *s, const struct state *state,
                           const struct order *o, int fact, struct trouble *trouble)
{
    return o->fact[fact] <= ib_base_of(s, state, o->unit[0]) ||
           trouble_say(trouble, NULL, "morale is never above the base");
}

static bool set_formation_may(const struct scenario *s, const struct state *state,
                              const struct order *o, int fact, struct trouble *trouble)
{
    return is_out_of_boats(s, state, o, fact, trouble) &&
           ((ib_may_stand_in(s, ib_kind_of_unit(s, o->unit[0]), o->fact[fact]) &&
             (o->fact[fact] != IB_CREWS_MOUNTED || advanced(s, VIII_B))) ||
            trouble_say(trouble, NULL, "its arm is never in that formation"));
}

static bool set_captured_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct trouble *trouble)
{
    return !is_part(s, o->unit[0]) || o->fact[fact] == 0 ||
           trouble_say(trouble, NULL,
                       "those who are taken from freed men are prisoners of their regiment");
}

static const char *const postures[] = {"up", "lying-down"};
static const struct words posture_words = WORDS(postures);

#define AS_IT_IS(word, rule, words) \
    .name = word, .unless_given = "as it is", .clause = IB(rule), .about = words

static const struct order_fact set_facts[] = {
    [IB_SET_CASTINGS] = {.field = {AS_IT_IS("castings", II_B, "castings it has"),
                                   .kind = FIELD_WHOLE, .low = 1, .high = CASTINGS_MOST},
                         .may = is_out_of_boats},
    [IB_SET_MORALE] = {.field = {AS_IT_IS("morale", VI_A, "its combat morale"), .kind = FIELD_WHOLE,
                                 .high = MORALE_MOST},
                       .may = set_morale_may},
    [IB_SET_FORMATION] = {.field = {AS_IT_IS("formation", III_G, "its formation"),
                                    .kind = FIELD_CHOICE, .words = &ib_formation_words},
                          .may = set_formation_may},
    [IB_SET_CAPTURED] = {.field = {AS_IT_IS("captured", VI_C_3, "castings taken from it"),
                                   .kind = FIELD_WHOLE, .high = CASTINGS_MOST},
                         .may = set_captured_may},
    [IB_SET_POSTURE] = {.field = {AS_IT_IS("posture", III_J, "up, or lying down"),
                                  .kind = FIELD_CHOICE, .words = &posture_words},
                        .may = is_out_of_boats},
};

static int said_or(const struct order *o, int fact, int now)
{
    return order_says(o, fact) ? o->fact[fact] : now;
}

/* Castings and formation together say how large it stands. */
static bool set_fits(const struct scenario *s, const struct state *state, const struct order *o,
                     struct trouble *trouble)
{
    const int unit = o->unit[0];
    struct regiment_state u = *ib_unit_at(state, unit);
    const int to = said_or(o, IB_SET_FORMATION, u.formation);
    u.castings = (int16_t)said_or(o, IB_SET_CASTINGS, u.castings);
    const int castings =
        to == u.formation ? u.castings : ib_castings_formed(&u, to, false); /* holders ride again */
    const struct stand stand = ib_stand_at(s, ib_kind_of_unit(s, unit)->arm, to, castings,
                                           ib_front_of(state, unit), u.bearing);
    return ib_stand_may(s, state, unit, &stand, NULL) ||
           trouble_say(trouble, NULL, "so large it would stand on another, or off the table");
}

static bool set_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int which, struct trouble *trouble)
{
    const int unit = o->unit[0], arm = ib_kind_of_unit(s, unit)->arm;
    const struct regiment_state *u = ib_unit_at(state, unit);
    const int more = said_or(o, IB_SET_CASTINGS, u->castings) - u->castings +
                     said_or(o, IB_SET_CAPTURED, u->captured) - u->captured;
    if (o->said == 0)
        return trouble_say(trouble, NULL,
                           "say what is set: castings, morale, formation, captured or posture");
    if (ib_castings_in_all(s, state, unit) + more > ib_castings_at_first(s, unit))
        return trouble_say(trouble, "castings",
                           "with those captured from it, its horse-holders and its freed men it "
                           "never had so many castings");
    if (said_or(o, IB_SET_CASTINGS, 0) + u->holders > ib_castings_most(arm))
        return trouble_say(trouble, "castings", "no unit of its arm is so large");
    return !ib_is_measured(s) ||
           !(order_says(o, IB_SET_FORMATION) || order_says(o, IB_SET_CASTINGS)) ||
           set_fits(s, state, o, trouble);
}

static void set_obey(const struct scenario *s, struct state *state, const struct order *o,
                     struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct regiment_state *u = ib_unit_in(state, unit);
    if (order_says(o, IB_SET_CASTINGS))
        ib_lose_castings(s, state, unit, u->castings - o->fact[IB_SET_CASTINGS]);
    if (order_says(o, IB_SET_MORALE))
        ib_set_morale(s, state, unit, o->fact[IB_SET_MORALE]);
    if (order_says(o, IB_SET_FORMATION)) {
        ib_set_formation(s, state, unit, o->fact[IB_SET_FORMATION]);
        ib_put(state, unit, ON_FOOT,
               ib_has(state, unit, ON_FOOT) &&
                   !ib_is_mounted(u->formation)); /* the umpire has horses */
    }
    if (order_says(o, IB_SET_CAPTURED)) {
        u->captured = (uint8_t)o->fact[IB_SET_CAPTURED];
        u->held_x = u->x;
        u->held_y = u->y;
        ib_note_taken(s, state, unit);
    }
    if (order_says(o, IB_SET_POSTURE))
        ib_put(state, unit, LYING, o->fact[IB_SET_POSTURE]);
    if (u->morale >= IB_PINNED)
        ib_put_together(s, state, unit, SEEN | SEEN_ROUTED, false);
    ib_forget_owed(state);
}

static void set_hide(const struct scenario *s, struct order *o)
{
    o->fact[IB_SET_FORMATION] = (int16_t)ib_seen_as(o->fact[IB_SET_FORMATION]);
}

const struct order_kind ib_set_order = {
    .verb = "set",
    .role = ROLE_SET,
    .about = "a peg, by the umpire: ... ! REASON",
    .tells = "is set by the umpire:",
    .phases = ANY_PHASE,
    .units = ORDER_ONE_UNIT,
    .any_side = true,
    .umpire = true,
    FACTS(set_facts),
    .may = set_may,
    .obey = set_obey,
    .hide = set_hide,
};
