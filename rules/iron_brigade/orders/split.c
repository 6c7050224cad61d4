#include "act.h"
#include "change.h"
#include "facts.h"
#include "orders.h"
#include "split.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/army/parts.h"
#include "rules/iron_brigade/army/view.h"
#include "rules/iron_brigade/map/room.h"

/* VII.C.1: as it changes formation, a unit splits off a part, which is a unit of its own from then
 * on.  The rest stays as it is formed; the part takes a formation, and on a table a place beside
 * the rest.  What splits off is named by the id that it will have. */

/* ---- the change that is paid (change.h) ---- */

bool ib_is_changing(const struct state *state, int unit)
{
    const uint8_t *acts = ib_unit_at(state, unit)->acts;
    const enum act last = acts[1] != ACT_NONE ? acts[1] : acts[0];
    return last == ACT_FORM || last == ACT_DEPLOY || last == ACT_CHANGED;
}

/* R-107, by the other reading: who goes en masse, for nothing, splits as he does so. */
static bool is_massing(const struct scenario *s, const struct state *state, int unit, int to)
{
    return ib_shape_of(to) == IB_EN_MASSE && to != ib_unit_at(state, unit)->formation &&
           RULE(R_107, ruled(s, R_107, MASSES_SPLIT));
}

bool ib_change_may(const struct scenario *s, const struct state *state, int unit, int to, bool half,
                   struct trouble *trouble)
{
    if (ib_is_changing(state, unit) || is_massing(s, state, unit, to))
        return !half || refuse_of(VII_C_1, "half", trouble,
                                  "it is changing formation already: nothing more need be said");
    if (half && !ib_splits_in(s, to))
        return refuse_of(I_C_3_ii, "half", trouble,
                         "there is no split move in that formation, at either half");
    return ib_may_act(s, state, unit, ACT_FORM, half, trouble);
}

bool ib_change_may_somehow(const struct scenario *s, const struct state *state, int unit, int to,
                           struct trouble *trouble)
{
    const bool begun = ib_has_begun_split(state, unit);
    return ib_change_may(s, state, unit, to, !begun, NULL) ||
           ib_change_may(s, state, unit, to, begun, trouble);
}

void ib_note_change(struct state *state, int unit, bool half)
{
    if (!ib_is_changing(state, unit))
        ib_note_act(state, unit, ACT_FORM, half);
}

bool ib_may_change_parts(const struct scenario *s, const struct state *state, int unit,
                         struct trouble *trouble)
{
    if (!RULE(VII_C, advanced(s, VII_C)))
        return forbid(VII_C, trouble, "in this battle units neither split nor combine");
    if (ib_is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return forbid(R_107, trouble, "wagons neither split nor combine");
    return ib_is_ashore(state, unit, trouble) && ib_is_in_hand(state, unit, trouble) &&
           require(R_107, !ib_has(state, unit, LYING), trouble, "it lies down") &&
           require(R_107, !ib_has(state, unit, EXPOSED), trouble, "it is pinned in the open") &&
           require(R_107, !ib_is_touched(s, state, unit), trouble, "an enemy touches it");
}

/* ---- where they stand ---- */

static const char *const sides_of_rest[IB_ON_SIDES] = {"any", "right", "left", "rear",
                                                       "front"}; /* ORDER SIDE OF REST */
static const struct words side_words = WORDS(sides_of_rest);

static int formation_of_part(const struct state *state, const struct order *o)
{
    return order_says(o, IB_SPLIT_FORMATION) ? o->fact[IB_SPLIT_FORMATION]
                                             : ib_unit_at(state, o->unit[0])->formation;
}

struct places {
    struct stand rest, part;
};

static struct stand moved(const struct scenario *s, const struct stand *stand, int bearing, int far)
{
    struct stand there = *stand;
    there.front = point_along(stand->front, bearing_wrap(bearing), far);
    box_at(there.front, there.bearing, there.wide, there.deep, there.corner);
    return there;
}

/* The flank of the rest that is away from the part stays where it was, or the front of whoever is
 * before the other. */
static struct places places_on(const struct scenario *s, const struct state *state,
                               const struct order *o, int on)
{
    const struct regiment_state *u = ib_unit_at(state, o->unit[0]);
    const int arm = ib_kind_of_unit(s, o->unit[0])->arm, castings = o->fact[IB_SPLIT_CASTINGS],
              to = on == IB_ON_LEFT ? -90 : 90;
    const struct point front = ib_front_of(state, o->unit[0]);
    struct places p = {
        ib_stand_at(s, arm, u->formation, u->castings - castings, front, u->bearing),
        ib_stand_at(s, arm, formation_of_part(state, o), castings, front, u->bearing)};
    if (on == IB_ON_REAR)
        p.part = moved(s, &p.part, u->bearing + 180, p.rest.deep);
    else if (on == IB_ON_FRONT)
        p.rest = moved(s, &p.rest, u->bearing + 180, p.part.deep);
    else {
        const int aside = (u->ground.wide - p.rest.wide) / 2;
        p.part =
            moved(s, &p.part, u->bearing + to, p.rest.wide - u->ground.wide / 2 + p.part.wide / 2);
        p.rest = moved(s, &p.rest, u->bearing - to, aside);
    }
    return p;
}

/* Nobody else, no edge and no ground that they may not enter is beneath them. */
static bool places_fit(const struct scenario *s, const struct state *state, const struct order *o,
                       const struct places *p, struct trouble *trouble)
{
    const int unit = o->unit[0], arm = ib_arm_now(s, state, unit);
    const struct pose rest = {unit, arm, ib_unit_at(state, unit)->formation, &p->rest},
                      part = {unit, arm, formation_of_part(state, o), &p->part};
    return ib_stand_may(s, state, unit, &p->rest, trouble) &&
           ib_stand_may(s, state, unit, &p->part, trouble) &&
           ib_ground_bears(s, state, &rest, trouble) && ib_ground_bears(s, state, &part, trouble);
}

/* As it is said, or where there is room: on its right first. */
static bool find_places(const struct scenario *s, const struct state *state, const struct order *o,
                        struct places *p, struct trouble *trouble)
{
    if (o->fact[IB_SPLIT_ON] != IB_ON_ANY) {
        *p = places_on(s, state, o, o->fact[IB_SPLIT_ON]);
        return places_fit(s, state, o, p, trouble);
    }
    for (int on = IB_ON_RIGHT; on < IB_ON_SIDES; on++) {
        *p = places_on(s, state, o, on);
        if (places_fit(s, state, o, p, NULL))
            return true;
    }
    return forbid(R_35, trouble, "there is no room for the part beside the rest");
}

static bool has_places(const struct scenario *s, const struct state *state, const struct order *o,
                       struct trouble *trouble)
{
    struct places p;
    return !ib_is_measured(s) || find_places(s, state, o, &p, trouble);
}

/* ---- who splits ---- */

static bool is_splitting_played(const struct scenario *s, const struct state *state)
{
    return advanced(s, VII_C);
}

/* a unit that joined it takes along no more castings than it brought. */
static int most_taken(const struct state *state, const struct order *o)
{
    return o->target < state->head.units && ib_unit_at(state, o->target)->joined == 1 + o->unit[0]
               ? ib_unit_at(state, o->target)->brought
               : CASTINGS_MOST;
}

/* Castings that can be split off, at least and at most: both parts are large enough. */
static struct span castings_open(const struct scenario *s, const struct state *state,
                                 const struct order *o)
{
    const int least = ib_smallest_part(s), most = ib_unit_at(state, o->unit[0])->castings - least;
    return (struct span){least, smaller(most, most_taken(state, o))};
}

static bool is_open_to(const struct scenario *s, const struct state *state, const struct order *o,
                       int castings)
{
    struct order with = *o;
    order_set_fact(&with, IB_SPLIT_CASTINGS, castings);
    return has_places(s, state, &with, NULL);
}

/* The numbers from the first that has room, as far as they go on without a gap. */
static int castings_spans(const struct scenario *s, const struct state *state,
                          const struct order *o, int fact, struct span *span, int room)
{
    const struct span open = castings_open(s, state, o);
    int count = 0;
    for (int n = open.first; n <= open.last; n++) {
        if (!is_open_to(s, state, o, n))
            continue;
        if (count > 0 && span[count - 1].last == n - 1)
            span[count - 1].last = n;
        else if (count < room)
            span[count++] = (struct span){n, n};
    }
    return count;
}

static bool split_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    if (!RULE(III_F, advanced(s, VII_C)))
        return forbid(III_F, trouble, "in this battle a unit stands and acts as one");
    return (u->castings > 1 || forbid(R_108, trouble, "a single casting cannot be divided")) &&
           ib_may_change_parts(s, state, unit, trouble) &&
           require(R_108, u->castings >= 2 * ib_smallest_part(s), trouble,
                   "it is too small to be divided") &&
           ib_change_may_somehow(s, state, unit, u->formation, trouble) &&
           (ib_is_changing(state, unit) || require(R_109, ruled(s, R_109, SAME_IS_CHANGE), trouble,
                                                   "it changes into another formation first"));
}

static int split_near(const struct scenario *s, const struct state *state, const struct order *o,
                      int16_t list[UNITS_MOST])
{
    return ib_parts_left(s, state, o->unit[0], list);
}

/* a unit that joined it parts from it again as itself. */
static bool split_target_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int target, struct trouble *trouble)
{
    struct span span;
    if (!ib_may_form(s, state, o->unit[0], target))
        return forbid(VII_C_1, trouble, "that is no part of it that could split off now");
    if (!ib_may_stand_in(s, ib_kind_of_unit(s, target), ib_unit_at(state, o->unit[0])->formation))
        return forbid(III_G, trouble, "it is never in that formation");
    if (castings_open(s, state, o).last < 1)
        return forbid(R_108, trouble, "it is too small to be divided");
    if (!castings_spans(s, state, o, IB_SPLIT_CASTINGS, &span, 1))
        return forbid(R_35, trouble, "there is no room for a part beside the rest");
    return whole_of(s, target) == whole_of(s, o->unit[0]) ||
           require(R_112, ruled(s, R_112, PARTS_AS_ITSELF), trouble,
                   "those who have combined are one unit for good");
}

/* ---- facts ---- */

static bool castings_may(const struct scenario *s, const struct state *state, const struct order *o,
                         int fact, struct trouble *trouble)
{
    const struct span open = castings_open(s, state, o);
    if (o->fact[fact] >= ib_unit_at(state, o->unit[0])->castings)
        return forbid(R_108, trouble, "it has not so many castings to part with");
    return has_places(s, state, o, trouble) &&
           require(R_112, o->fact[fact] <= most_taken(state, o), trouble,
                   "it takes along no more castings than it brought") &&
           require(R_108, o->fact[fact] >= open.first && o->fact[fact] <= open.last, trouble,
                   "neither of the two may be so small");
}

/* Guns and riders first limber or get down, all of them, and then split; so it is with formations
 * of the battle's own. */
static bool formation_may(const struct scenario *s, const struct state *state,
                          const struct order *o, int fact, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[fact], now = ib_unit_at(state, unit)->formation;
    if (!RULE(III_G, ib_may_stand_in(s, ib_kind_of_unit(s, o->target), to)))
        return forbid(III_G, trouble, "its arm is never in that formation");
    if (to != now && (ib_is_of_arm(s, unit, ARTILLERY) || ib_is_mounted(to) != ib_is_mounted(now) ||
                      ib_drill(s, to) || ib_drill(s, now)))
        return forbid(VII_C_1, trouble, "that change is made before it splits");
    return has_places(s, state, o, trouble) &&
           (ib_shape_of(to) != IB_EN_MASSE || to == now ||
            require(R_107, ruled(s, R_107, MASSES_SPLIT), trouble,
                    "going en masse is free, and nobody splits by it")) &&
           ib_change_may_somehow(s, state, unit, to, trouble);
}

static bool on_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    return ib_needs_table(s, trouble) && has_places(s, state, o, trouble);
}

static bool whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int which, struct trouble *trouble)
{
    return has_places(s, state, o, trouble) &&
           ib_change_may(s, state, o->unit[0], formation_of_part(state, o), o->fact[IB_SPLIT_HALF],
                         trouble);
}

static bool half_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    return ib_change_may(s, state, o->unit[0], formation_of_part(state, o), true, trouble);
}

static bool leaders_may(const struct scenario *s, const struct state *state, const struct order *o,
                        int fact, struct trouble *trouble)
{
    for (int i = 0; i < s->leader_count; i++)
        if (ib_armies_of(state)->leader[i].with == o->unit[0])
            return whole_may(s, state, o, 0, trouble);
    return trouble_say(trouble, NULL, "no personality is with it");
}

static bool ground_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct trouble *trouble)
{
    return ib_may_be_said(s, trouble) && whole_may(s, state, o, 0, trouble) &&
           (!o->fact[IB_SPLIT_HALF] || ib_standing_may(s, o->unit[0], o->fact[fact], trouble));
}

static const struct order_fact split_facts[] = {
    [IB_SPLIT_CASTINGS] = {.field = {.name = "castings",
                                     .kind = FIELD_WHOLE,
                                     .low = 1,
                                     .high = CASTINGS_MOST,
                                     .clause = IB(VII_C_1),
                                     .about = "castings, or guns, that split off",
                                     .scale = &ib_castings_scale},
                           .may = castings_may,
                           .spans = castings_spans},
    [IB_SPLIT_FORMATION] = {FACT_CHOICE("formation", ib_formation_words, "as the whole", VII_C_1,
                                        "the formation of the part"),
                            .may = formation_may},
    [IB_SPLIT_ON] = {FACT_CHOICE("on", side_words, "any", R_107,
                                 "on which side of the rest it stands"),
                     .may = on_may},
    [IB_SPLIT_HALF] = {FACT_HALF, .may = half_may},
    [IB_SPLIT_LEADERS] = {FACT_YES("leaders", VII_C_1, "the personalities go with it"),
                          .may = leaders_may},
    [IB_SPLIT_GROUND] = {FACT_GROUND, .may = ground_may},
};

/* ---- obeying ---- */

struct order ib_split_of_end(int unit, int part, int castings, bool left)
{
    struct order o = order_by(IB_SPLIT, unit);
    o.target = (int16_t)part;
    order_set_fact(&o, IB_SPLIT_CASTINGS, castings);
    order_set_fact(&o, IB_SPLIT_ON, left ? IB_ON_LEFT : IB_ON_RIGHT);
    return o;
}

bool ib_split_has_room(const struct scenario *s, const struct state *state, const struct order *o)
{
    return has_places(s, state, o, NULL);
}

void ib_split_now(const struct scenario *s, struct state *state, const struct order *o)
{
    const int unit = o->unit[0], to = formation_of_part(state, o);
    struct places p;
    if (ib_is_measured(s))
        find_places(s, state, o, &p, NULL);
    ib_split_off(s, state, unit, o->target, o->fact[IB_SPLIT_CASTINGS]);
    ib_set_formation(s, state, o->target, to);
    if (o->fact[IB_SPLIT_LEADERS])
        ib_leaders_change(s, state, unit, o->target);
    if (!ib_is_measured(s))
        return;
    ib_put_at(s, state, unit, p.rest.front, p.rest.bearing);
    ib_put_at(s, state, o->target, p.part.front, p.part.bearing);
}

static void split_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    if (!is_massing(s, state, o->unit[0], formation_of_part(state, o)))
        ib_note_change(state, o->unit[0], o->fact[IB_SPLIT_HALF]);
    note(VII_C_1, steps, o->fact[IB_SPLIT_CASTINGS],
         "castings split off, and are a unit of their own");
    ib_split_now(s, state, o);
}

/* The other side hears of the formation that it sees. */
static void split_hide(const struct scenario *s, struct order *o)
{
    const int castings = o->fact[IB_SPLIT_CASTINGS], seen = ib_seen_as(o->fact[IB_SPLIT_FORMATION]);
    const bool says = order_says(o, IB_SPLIT_FORMATION);
    *o = (struct order){
        .kind = o->kind, .of = o->of, .unit_count = 1, .unit = {o->unit[0]}, .target = o->target};
    order_set_fact(o, IB_SPLIT_CASTINGS, castings);
    if (says)
        order_set_fact(o, IB_SPLIT_FORMATION, seen);
}

const struct order_kind ib_split_order = {
    .verb = "split",
    .label = "split off",
    .about = "splits off a part as it changes formation",
    .tells = "splits off",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .wants_target = true,
    .target_forms = true,
    FACTS(split_facts),
    .near = split_near,
    .ever = is_splitting_played,
    .may_unit = split_may,
    .may_target = split_target_may,
    .may = whole_may,
    .obey = split_obey,
    .hide = split_hide,
};
