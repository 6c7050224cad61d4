#include <string.h>

#include "act.h"
#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/army/view.h"
#include "rules/iron_brigade/map/measure.h"
#include "rules/iron_brigade/map/room.h"

/* III.D, III.G, III.H: a unit changes its formation, as an act or a half; going en masse is free
 * .  The middle of its front stays where it is, and the unit must have room there.
 * Riders who get down leave a quarter with the horses, or none for good; guns may turn round as
 * they limber. */

/* A formation that was taken up for nothing costs a change to leave: else nobody would come to an
 * end of changing. */
static bool is_left_free(const struct scenario *s, int from)
{
    const struct drill *left = ib_drill(s, from);
    return left ? left->enter != ENTER_FREE && left->leave == LEAVE_NORMAL
                : ib_shape_of(from) != IB_EN_MASSE;
}

/* a formation of the battle's own that costs nothing, likewise, or in the phase of movement
 * alone, by those who act. */
static bool is_taken_free(const struct scenario *s, const struct state *state, int unit, int to)
{
    const struct drill *d = ib_drill(s, to);
    if (!d)
        return ib_shape_of(to) == IB_EN_MASSE && RULE(R_2, ruled(s, R_2, MASS_FREE));
    return d->enter == ENTER_FREE &&
           RULE(R_98, is_left_free(s, ib_unit_at(state, unit)->formation)) &&
           (RULE(R_132, ruled(s, R_132, FREE_AS_A_MASS)) ||
            (phase_now(state) == IB_PHASE_ACT && !ib_is_broken(state, unit) &&
             !ib_has(state, unit, EXPOSED)));
}

/* En masse is taken up free at any time of one's own half-turn, by the pinned and the broken too;
 * but nobody gets off his horse for nothing. */
static bool is_free(const struct scenario *s, const struct state *state, int unit, int to)
{
    return is_taken_free(s, state, unit, to) &&
           ib_is_mounted(ib_unit_at(state, unit)->formation) == ib_is_mounted(to) &&
           !ib_has(state, unit, LYING);
}

static bool phase_may(const struct state *state, struct trouble *trouble)
{
    return phase_now(state) == IB_PHASE_ACT ||
           refuse(I_C_3, trouble, "formation is changed in the phase of movement and fire");
}

/* Whether it is a half, and the new formation allows that. */
static bool change_may(const struct scenario *s, const struct state *state, const struct order *o,
                       bool half, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[IB_FORM_FORMATION];
    if (is_free(s, state, unit, to))
        return true;
    if (!phase_may(state, trouble))
        return false;
    if (half && !ib_splits_in(s, to))
        return refuse_of(I_C_3_ii, "half", trouble,
                         "there is no split move in that formation, at either half");
    if (half && !ib_half_is_enough(s, ib_unit_at(state, unit)->formation, to, trouble))
        return false;
    if (half && to == IB_UNLIMBERED && ib_unlimbers_slowly(ib_weight_of_unit(s, unit)))
        return refuse_of(VIII_C, "half", trouble, "mountain guns take a whole phase to unlimber");
    return ib_may_act(s, state, unit, ACT_FORM, half, trouble);
}

static bool whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int which, struct trouble *trouble)
{
    return change_may(s, state, o, o->fact[IB_FORM_HALF], trouble);
}

/* ---- how it would stand ---- */

/* How a formation is taken up besides: facing about, and all on foot for the rest of the
 * battle (III.H). */
struct manner {
    bool about, all;
};

/* The middle of its front stays; or, R-31, it is turned about its new centre. */
static struct stand stand_formed(const struct scenario *s, const struct state *state, int unit,
                                 int to, struct manner how)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const int arm = ib_kind_of_unit(s, unit)->arm, castings = ib_castings_formed(u, to, how.all),
              back = bearing_wrap(u->bearing + 180);
    const struct stand ahead =
        ib_stand_at(s, arm, to, castings, ib_front_of(state, unit), u->bearing);
    return how.about ? ib_stand_at(s, arm, to, castings,
                                   point_along(ib_middle_of(&ahead), back, ahead.deep / 2), back)
                     : ahead;
}

/* On a table: nobody else, no edge and no ground that it may not enter is beneath it. */
static bool form_fits(const struct scenario *s, const struct state *state, int unit, int to,
                      struct manner how, struct trouble *trouble)
{
    if (!ib_is_measured(s))
        return true;
    const int arm = ib_kind_of_unit(s, unit)->arm;
    const bool on_foot = arm == CAVALRY && !ib_is_mounted(to);
    const struct stand stand = stand_formed(s, state, unit, to, how);
    return ib_stand_may(s, state, unit, &stand, trouble) &&
           ib_ground_bears(s, state, &(struct pose){unit, on_foot ? INFANTRY : arm, to, &stand},
                           trouble);
}

/* ---- which formations ---- */

static bool is_with_horses(const struct scenario *s, const struct state *state, int unit)
{
    if (!ib_is_measured(s) || ib_unit_at(state, unit)->holders == 0)
        return true;
    const struct stand horses = ib_stand_of_horses(state, unit);
    return RULE(R_39, ib_touches_stand(state, unit, &horses));
}

/* VIII.B: crews mount where that rule is played, and those of horse artillery ride anyway. */
static bool crews_are_its(const struct scenario *s, int unit, int to, struct trouble *trouble)
{
    if (to != IB_CREWS_MOUNTED)
        return true;
    if (!RULE(VIII_B, advanced(s, VIII_B)))
        return forbid(VIII_B, trouble, "in this battle crews do not mount");
    return RULE(VIII_B, !ib_kind_of_unit(s, unit)->horse_artillery) ||
           forbid(VIII_B, trouble, "the gunners of horse artillery ride anyway");
}

/* Is there such a formation for it at all? */
static bool formation_is_its(const struct scenario *s, const struct state *state, int unit, int to,
                             struct trouble *trouble)
{
    if (!RULE(III_G, ib_may_stand_in(s, ib_kind_of_unit(s, unit), to)))
        return to < IB_OWN_MOUNTED
                   ? forbid(III_G, trouble, "its arm is never in that formation")
                   : forbid(VII_D, trouble, "that formation is not for such a unit");
    if (!crews_are_its(s, unit, to, trouble))
        return false;
    return !ib_is_mounted(to) || !ib_has(state, unit, ON_FOOT) ||
           forbid(R_39, trouble,
                  "it has no horses any more: they were taken, or nobody stayed with them");
}

/* May it be taken up now, as a whole act or as a half? */
static bool formation_is_open(const struct scenario *s, const struct state *state,
                              const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[IB_FORM_FORMATION];
    const bool begun = ib_has_begun_split(state, unit);
    return require(III_B, to != ib_unit_at(state, unit)->formation, trouble,
                   "it is in that formation already") &&
           (to != IB_CREWS_MOUNTED ||
            require(R_103, ib_is_limbered(ib_unit_at(state, unit)->formation), trouble,
                    "crews mount while the guns are limbered")) &&
           (!ib_is_mounted(to) || is_with_horses(s, state, unit) ||
            refuse(R_39, trouble, "its horses are elsewhere; it must touch them")) &&
           (change_may(s, state, o, !begun, NULL) || change_may(s, state, o, begun, trouble));
}

/* Is there a formation that it may take and that has room?  If not, it is refused for want of room
 * if one were open, else for what forbids them all. */
static bool some_formation_may(const struct scenario *s, const struct state *state, int unit,
                               struct trouble *trouble)
{
    struct order o = order_by(IB_FORM, unit), closed = o;
    bool open = false;
    for (int i = 0; i < IB_FORMATIONS; i++) {
        const int to = (IB_COLUMN + i) % IB_FORMATIONS; /* the narrow ones first */
        o.fact[IB_FORM_FORMATION] = (int16_t)to;
        if (to == ib_unit_at(state, unit)->formation || !formation_is_its(s, state, unit, to, NULL))
            continue;
        if (!formation_is_open(s, state, &o, NULL))
            closed = o;
        else if (form_fits(s, state, unit, to, (struct manner){0}, NULL))
            return true;
        else
            open = true;
    }
    return open ? refuse(R_35, trouble, "no other formation that is open to it has room there")
                : formation_is_open(s, state, &closed, trouble);
}

/* Can it take one up at once: en masse, or one of the battle's own? */
static bool some_is_free(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment *r = ib_kind_of_unit(s, unit);
    const int formation = ib_unit_at(state, unit)->formation,
              mass = ib_is_mounted(formation) ? IB_MOUNTED_EN_MASSE : IB_EN_MASSE;
    if (formation != mass && is_free(s, state, unit, mass) && ib_may_stand_in(s, r, mass))
        return true;
    for (int to = IB_OWN_MOUNTED; to < IB_FORMATIONS; to++)
        if (s->coined[to - IB_OWN_MOUNTED].id && to != formation && is_free(s, state, unit, to) &&
            ib_may_stand_in(s, r, to))
            return true;
    return false;
}

/* Some formation can be taken: at once, or as an act. */
static bool form_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int unit, struct trouble *trouble)
{
    if (!ib_is_ashore(state, unit, trouble))
        return false;
    if (ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) && !ib_has_guns(s, unit))
        return forbid(R_59, trouble, "wagons have no other formation");
    return (some_is_free(s, state, unit) ||
            (phase_may(state, trouble) && ib_may_act_somehow(s, state, unit, ACT_FORM, trouble))) &&
           (!ib_is_measured(s) || some_formation_may(s, state, unit, trouble));
}

/* ---- facts ---- */

static bool formation_may(const struct scenario *s, const struct state *state,
                          const struct order *o, int fact, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[fact];
    if (!trouble && !formation_is_open(s, state, o, NULL))
        return false; /* before room is looked for, which takes longer */
    return formation_is_its(s, state, unit, to, trouble) &&
           form_fits(s, state, unit, to, (struct manner){0}, trouble) &&
           formation_is_open(s, state, o, trouble);
}

static bool half_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    if (is_free(s, state, o->unit[0], o->fact[IB_FORM_FORMATION]))
        return trouble_say(trouble, NULL, "taking it up is free: nothing more need be said");
    return whole_may(s, state, o, 0, trouble);
}

/* guns that limber or unlimber face straight on or straight back. */
static bool form_about_may(const struct scenario *s, const struct state *state,
                           const struct order *o, int fact, struct trouble *trouble)
{
    const int to = o->fact[IB_FORM_FORMATION];
    return ib_needs_table(s, trouble) &&
           form_fits(s, state, o->unit[0], to, (struct manner){true, o->fact[IB_FORM_ALL]},
                     trouble) &&
           require(R_31, to == IB_LIMBERED || to == IB_UNLIMBERED, trouble,
                   "only guns face about as they limber or unlimber") &&
           whole_may(s, state, o, 0, trouble);
}

/* III.H: riders who get down may all do so, and then they stay on foot. */
static bool all_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int fact, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[IB_FORM_FORMATION];
    if (!RULE(III_H, ib_is_of_arm(s, unit, CAVALRY) &&
                         ib_is_mounted(ib_unit_at(state, unit)->formation) && !ib_is_mounted(to)))
        return forbid(III_H, trouble, "only riders who dismount leave nobody with their horses");
    return form_fits(s, state, unit, to, (struct manner){o->fact[IB_FORM_ABOUT], true}, trouble) &&
           half_may(s, state, o, fact, trouble);
}

static bool form_ground_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int fact, struct trouble *trouble)
{
    return ib_may_be_said(s, trouble) && half_may(s, state, o, fact, trouble) &&
           (!o->fact[IB_FORM_HALF] || ib_standing_may(s, o->unit[0], o->fact[fact], trouble));
}

static const struct order_fact form_facts[] = {
    [IB_FORM_FORMATION] = {FACT_CHOICE("formation", ib_formation_words, NULL, III_G,
                                       "the new formation"),
                           .may = formation_may},
    [IB_FORM_HALF] = {FACT_HALF, .may = half_may},
    [IB_FORM_ABOUT] = {FACT_YES("about", R_31, "guns: facing straight back"),
                       .may = form_about_may},
    [IB_FORM_ALL] = {FACT_YES("all", III_H,
                              "riders: nobody stays with the horses, and it is on foot "
                              "for good"),
                     .may = all_may},
    [IB_FORM_GROUND] = {FACT_GROUND, .may = form_ground_may},
};

/* ---- obeying ---- */

static void form_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0],
              to = ib_formation_taken(s, state, unit, o->fact[IB_FORM_FORMATION]);
    const bool free = is_free(s, state, unit, to) || ib_is_deploying(state, unit);
    const bool deploys =
        ib_deploys_from(s, ib_unit_at(state, unit)->formation) && o->fact[IB_FORM_HALF];
    if (ib_is_measured(s) && o->fact[IB_FORM_ABOUT]) {
        const struct stand stand =
            stand_formed(s, state, unit, to, (struct manner){true, o->fact[IB_FORM_ALL]});
        ib_put_at(s, state, unit, stand.front, stand.bearing);
    }
    if (o->fact[IB_FORM_ALL]) {
        note(III_H, steps, 0, "all get down, and stay on foot for the rest of the battle");
        ib_put(state, unit, ON_FOOT, true);
    }
    ib_set_formation(s, state, unit, to);
    if (!free)
        ib_note_act(state, unit, deploys ? ACT_DEPLOY : ACT_FORM, o->fact[IB_FORM_HALF]);
}

/* The other side hears of the formation that it sees, and of nothing else. */
static void form_hide(const struct scenario *s, struct order *o)
{
    const int seen = ib_seen_as(o->fact[IB_FORM_FORMATION]);
    memset(o->fact, 0, sizeof o->fact);
    o->said = 0;
    order_set_fact(o, IB_FORM_FORMATION, seen);
}

const struct order_kind ib_form_order = {
    .verb = "form",
    .role = ROLE_FORM,
    .about = "changes formation",
    .tells = "forms",
    .phases = ANY_PHASE,
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_FORM_FORMATION,
    FACTS(form_facts),
    .may_unit = form_may,
    .may = whole_may,
    .obey = form_obey,
    .hide = form_hide,
};
