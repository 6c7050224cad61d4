#include "rules/iron_brigade/map/march.h"

/* I.C.3: the movement and fire phase, all but moves and fire: acts and halves of them, turning,
 * formations, lying down, sounding water; and what an umpire sets. */

/* ---- one act, or two halves ---- */

static const char *const act_names[] = {"nothing", "move", "face",  "form",
                                        "fire",    "form", "whole", "change"}; /* ORDER ACT */

/* IV.F: the ground, or a road, in which nobody split-moves.  ORDER GROUND */
static const int bars[] = {BLANK, MOVE_DENSE_WOODS, MOVE_SWAMP, MOVE_FORD, MOVE_ROAD};

/* */
bool ground_may(const struct scenario *s, int unit, int ground, struct trouble *trouble)
{
    return bars[ground] == BLANK || !RULE(R_25, bars_split(s, unit, bars[ground])) ||
           trouble_refuse(trouble, IB(R_25), "ground", "no split move there");
}

/* By the other reading only who moves in it is barred. */
bool standing_may(const struct scenario *s, int unit, int ground, struct trouble *trouble)
{
    return RULE(R_25, s->ruling[CHOICE_R_25] == BARS_MOVING) ||
           ground_may(s, unit, ground, trouble);
}

bool passes_free(const struct scenario *s, int ground)
{
    return bars[ground] == MOVE_ROAD &&
           RULE(R_102, s->ruling[CHOICE_R_102] == PASSING_FREE_ON_ROADS);
}

/* leaving a company column may be one half. */
bool may_split(const struct scenario *s, const struct state *state, int unit, enum act act,
               struct trouble *trouble)
{
    const int formation = unit_at(state, unit)->formation;
    if (!RULE(I_C_3_ii, morale_classes[kind_of_unit(s, unit)->class].split_move))
        return trouble_refuse(trouble, IB(I_C_3_ii), "half",
                              "its base morale is below 6: no split move");
    if (has(state, unit, LYING))
        return trouble_refuse(trouble, IB(R_41), "half", "who lies down makes no split move");
    if (!RULE(R_25, !has(state, unit, BARRED)))
        return trouble_refuse(trouble, IB(R_25), "half",
                              "it passed others or followed a road: no split move");
    if (!(act == ACT_FORM && shape_of(formation) == IB_COMPANY_COLUMN) && !splits_in(s, formation))
        return trouble_refuse(trouble, IB(III_G), "half", "no split move in this formation");
    return !has_table(&s->ground) || s->ruling[CHOICE_R_25] == BARS_MOVING ||
           RULE(R_25, !stands_where_none_split(s, state, unit)) ||
           trouble_refuse(trouble, IB(R_25), "half", "no split move in the ground where it stands");
}

/* III.G: it is coming out of company column, and its new formation and facing are one half. */
static bool is_deploying(const struct state *state, int unit)
{
    const struct regiment_state *u = unit_at(state, unit);
    return u->acts[1] == ACT_DEPLOY || (u->acts[0] == ACT_DEPLOY && u->acts[1] == ACT_NONE);
}

/* Nobody acts below 2; who lies down only fires; a pinned unit in the open, an enemy in sight,
 * takes cover first. */
bool may_act(const struct scenario *s, const struct state *state, int unit, enum act act, bool half,
             struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    if (!RULE(I_C_3_i, !is_broken(state, unit)))
        return trouble_refuse(trouble, IB(I_C_3_i), NULL,
                              "broken and routed units do nothing here");
    if (act != ACT_FIRE && !RULE(R_41, !has(state, unit, LYING)))
        return trouble_refuse(trouble, IB(R_41), NULL, "who lies down can only fire; rise first");
    const bool turns_to_go =
        act == ACT_FACE && RULE(R_40, is_mounted(u->formation) || u->formation == IB_LIMBERED);
    if (act != ACT_MOVE && !turns_to_go &&
        !RULE(VI_C_6, !has(state, unit, EXPOSED) || has(state, unit, LYING)))
        return trouble_refuse(trouble, IB(VI_C_6), NULL,
                              "pinned in the open, it takes cover first");
    if (!half && (act == ACT_FORM || act == ACT_FACE) && u->acts[0] == ACT_CHANGED)
        return true; /* formation and facing are one act */
    if ((act == ACT_FORM || act == ACT_FACE) && is_deploying(state, unit) && RULE(III_G, true))
        return true;
    if (!half && act == ACT_MOVE && u->road_left > 0)
        return true; /* IV.F: it goes on along its road */
    if (!RULE(I_C_3,
              u->acts[0] == ACT_NONE || (half && u->acts[0] < ACT_WHOLE && u->acts[1] == ACT_NONE)))
        return trouble_refuse(trouble, IB(I_C_3), NULL, "it has acted already");
    if (half && !RULE(I_C_3_ii, u->acts[0] != act)) {
        if (trouble) {
            struct text *t = trouble_rule(trouble, IB(I_C_3_ii), "half");
            text_add(t, "the halves of a split move are unlike, and it did this already: ");
            text_add(t, act_names[act]);
        }
        return false;
    }
    return !half || may_split(s, state, unit, act, trouble);
}

bool may_act_somehow(const struct scenario *s, const struct state *state, int unit, enum act act,
                     struct trouble *trouble)
{
    const enum act done = unit_at(state, unit)->acts[0];
    const bool begun = done != ACT_NONE && done < ACT_WHOLE;
    return may_act(s, state, unit, act, !begun, NULL) ||
           may_act(s, state, unit, act, begun, trouble);
}

void note_act(struct state *state, int unit, enum act act, bool half)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    if (!half)
        u->acts[0] = act == ACT_FORM || act == ACT_FACE ? ACT_CHANGED : ACT_WHOLE;
    else
        u->acts[u->acts[0] != ACT_NONE] = (uint8_t)act;
}

/* ---- turning ---- */

/* III.G: en masse it turns free, also as it goes at the double. */
static bool turns_free(const struct state *state, int unit)
{
    return RULE(III_G, shape_of(unit_at(state, unit)->formation) == IB_EN_MASSE) &&
           !is_broken(state, unit) && !has(state, unit, LYING);
}

/* stands it so on nobody, on the table and on ground that it may enter? */
static bool turned_may(const struct scenario *s, const struct state *state, int unit,
                       const struct near *near, const struct stand *turned, struct trouble *trouble)
{
    return stand_may_among(s, state, near, turned, trouble) &&
           ground_bears(s, state,
                        &(struct pose){unit, arm_now(s, state, unit),
                                       unit_at(state, unit)->formation, turned},
                        trouble);
}

/* Is nothing near that a turn would have to look for? */
static bool turns_anywhere(const struct scenario *s, const struct state *state, int unit,
                           struct near *near)
{
    struct stand own;
    stand_of(state, unit, &own);
    return may_turn_freely(s, state, unit, near) &&
           !is_barred_near(s, arm_now(s, state, unit), &own);
}

/* Has it room for some bearing, its own first?  Who stands close by all round may not have. */
static bool can_turn(const struct scenario *s, const struct state *state, int unit)
{
    struct near near;
    struct stand turned;
    if (!has_table(&s->ground))
        return true;
    stand_of(state, unit, &turned);
    if (stand_may(s, state, unit, &turned, NULL) || turns_anywhere(s, state, unit, &near))
        return true;
    for (int turn = 0; turn < DEGREES; turn++) {
        stand_turned(s, state, unit, bearing_held(unit_at(state, unit)->bearing + turn), &turned);
        if (turned_may(s, state, unit, &near, &turned, NULL))
            return true;
    }
    return false;
}

bool face_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    UNUSED(o);
    const bool free = turns_free(state, unit);
    if (!is_ashore(state, unit, trouble))
        return false;
    if (!free && phase_now(state) != IB_PHASE_ACT)
        return trouble_refuse(trouble, IB(R_23), NULL,
                              "only en masse does a unit turn in double quick");
    return (free || may_act_somehow(s, state, unit, ACT_FACE, trouble)) &&
           (can_turn(s, state, unit) ||
            trouble_refuse(trouble, IB(R_35), NULL, "it has no room to turn"));
}

bool face_whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int which, struct trouble *trouble)
{
    UNUSED(which);
    return turns_free(state, o->unit[0]) ||
           may_act(s, state, o->unit[0], ACT_FACE, o->fact[IB_FACE_HALF], trouble);
}

static bool bearing_may(const struct scenario *s, const struct state *state, int unit, int bearing,
                        struct trouble *trouble)
{
    struct near near;
    struct stand turned;
    may_turn_freely(s, state, unit, &near);
    stand_turned(s, state, unit, bearing, &turned);
    return turned_may(s, state, unit, &near, &turned, trouble);
}

/* Every bearing at which it stands on nobody: all of them where nobody is near. */
int face_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact,
               struct span *span, int room)
{
    const int unit = o->unit[0];
    struct near near;
    struct stand turned;
    int count = 0;
    if (fact != IB_FACE_BEARING || !has_table(&s->ground) || !face_whole_may(s, state, o, 0, NULL))
        return 0;
    stand_of(state, unit, &turned);
    if (turns_anywhere(s, state, unit, &near))
        return spans_add(span, 0, room, (struct span){0, DEGREES - 1});
    const bool barred = is_barred_near(s, arm_now(s, state, unit), &turned);
    for (int bearing = 0, last; bearing < DEGREES; bearing = last + 1) {
        stand_turned(s, state, unit, bearing, &turned);
        const int clear = clear_of_all(s, state, &near, &turned);
        const bool may = clear > AT_REST && !barred ? true /* without a closer look */
                         : clear < -2 * AT_REST     ? false
                                                : turned_may(s, state, unit, &near, &turned, NULL);
        last = bearing + (barred ? 0 : degrees_alike(&turned, clear));
        last = last < DEGREES ? last : DEGREES - 1;
        if (may)
            count = spans_add(span, count, room, (struct span){bearing, last});
    }
    return count;
}

bool face_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    if (fact == IB_FACE_BEARING)
        return needs_table(s, "bearing", trouble) &&
               bearing_may(s, state, o->unit[0], o->fact[fact], trouble) &&
               face_whole_may(s, state, o, 0, trouble);
    if (fact == IB_FACE_GROUND && !is_measured(s, o, "ground", trouble))
        return false;
    if (turns_free(state, o->unit[0]))
        return trouble_say(trouble, NULL, "en masse it turns free: nothing more need be said");
    return face_whole_may(s, state, o, 0, trouble) &&
           (fact != IB_FACE_GROUND || !o->fact[IB_FACE_HALF] ||
            standing_may(s, o->unit[0], o->fact[IB_FACE_GROUND], trouble));
}

static void turn(const struct scenario *s, struct state *state, int unit, int bearing)
{
    struct stand turned;
    stand_turned(s, state, unit, bearing, &turned);
    put_at(s, state, unit, turned.front, bearing);
}

void face_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    UNUSED(d);
    UNUSED(steps);
    if (!turns_free(state, o->unit[0]) && !is_deploying(state, o->unit[0]))
        note_act(state, o->unit[0], ACT_FACE, o->fact[IB_FACE_HALF]);
    if (has_table(&s->ground))
        turn(s, state, o->unit[0], o->fact[IB_FACE_BEARING]);
}

/* III.I, R-37: infantry faces about as often as it likes. */
static bool about_is_open(const struct scenario *s, const struct state *state, int unit,
                          struct trouble *trouble)
{
    if (!RULE(III_I, arm_now(s, state, unit) == INFANTRY))
        return trouble_refuse(trouble, IB(III_I), NULL, "only infantry faces about free");
    if (is_broken(state, unit))
        return trouble_refuse(trouble, IB(I_C_3_i), NULL,
                              "broken and routed units do nothing here");
    if (has(state, unit, TURNED) && RULE(R_37, s->ruling[CHOICE_R_37] == ABOUT_ONCE))
        return trouble_refuse(trouble, IB(R_37), NULL, "it has faced about in this phase");
    return !has(state, unit, LYING) ||
           trouble_refuse(trouble, IB(R_41), NULL, "who lies down can only fire; rise first");
}

bool about_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    struct stand turned;
    UNUSED(o);
    if (!is_ashore(state, unit, trouble))
        return false;
    if (!trouble && !about_is_open(s, state, unit, NULL))
        return false; /* before room is looked for, which takes longer */
    stand_turned(s, state, unit, bearing_held(unit_at(state, unit)->bearing + 180), &turned);
    return (!has_table(&s->ground) ||
            stand_may(s, state, unit, &turned, trouble)) && /* the same ground beneath it */
           about_is_open(s, state, unit, trouble);
}

void about_obey(const struct scenario *s, struct state *state, const struct order *o,
                struct dice *d, struct steps *steps)
{
    UNUSED(d);
    step(steps, IB(III_I), 0, "it faces about free", NULL, 0, 0);
    put(state, o->unit[0], TURNED, true);
    if (has_table(&s->ground))
        turn(s, state, o->unit[0], bearing_held(unit_at(state, o->unit[0])->bearing + 180));
}

/* ---- formations ---- */

/* III.G, R-2: en masse is taken up free at any time of one's own half-turn, by the pinned and the
 * broken too; but nobody gets off his horse for nothing. */
static bool is_free(const struct scenario *s, const struct state *state, int unit, int to)
{
    return shape_of(to) == IB_EN_MASSE &&
           is_mounted(unit_at(state, unit)->formation) == is_mounted(to) &&
           RULE(R_2, s->ruling[CHOICE_R_2] == MASS_FREE) && !has(state, unit, LYING);
}

/* Whether it is a half, and the new formation allows that. */
static bool change_may(const struct scenario *s, const struct state *state, const struct order *o,
                       bool half, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[IB_FORM_FORMATION];
    if (is_free(s, state, unit, to))
        return true;
    if (phase_now(state) != IB_PHASE_ACT)
        return trouble_refuse(trouble, IB(I_C_3), NULL,
                              "formation is changed in the phase of movement and fire");
    if (half && !splits_in(s, to))
        return trouble_refuse(trouble, IB(I_C_3_ii), "half",
                              "there is no split move in that formation, at either half");
    return may_act(s, state, unit, ACT_FORM, half, trouble);
}

/* How a formation is taken up besides: facing about, and all on foot for the rest of the
 * battle (III.H). */
struct taking_up {
    bool about, all;
};

/* holders ride again with the others, or stay behind with the horses. */
static int castings_formed(const struct regiment_state *u, int to, bool all)
{
    if (is_mounted(to))
        return u->castings + u->holders;
    return is_mounted(u->formation) && !all ? u->castings - holders_of(u->castings) : u->castings;
}

/* the middle of its front stays; or, R-31, turned about its new centre. */
static void stand_formed(const struct scenario *s, const struct state *state, int unit, int to,
                         struct taking_up how, struct stand *stand)
{
    const struct regiment_state *u = unit_at(state, unit);
    const int arm = kind_of_unit(s, unit)->arm, castings = castings_formed(u, to, how.all);
    stand_at(arm, to, castings, (struct point){u->x, u->y}, u->bearing, stand);
    if (!how.about)
        return;
    const int bearing = bearing_held(u->bearing + 180);
    stand_at(arm, to, castings, point_along(middle_of(stand), bearing, stand->deep / 2), bearing,
             stand);
}

/* nobody else, no edge and no ground that it may not enter is beneath it. */
static bool form_fits(const struct scenario *s, const struct state *state, int unit, int to,
                      struct taking_up how, struct trouble *trouble)
{
    struct stand stand;
    const int arm = kind_of_unit(s, unit)->arm == CAVALRY && !is_mounted(to)
                        ? INFANTRY
                        : kind_of_unit(s, unit)->arm;
    stand_formed(s, state, unit, to, how, &stand);
    return stand_may(s, state, unit, &stand, trouble) &&
           ground_bears(s, state, &(struct pose){unit, arm, to, &stand}, trouble);
}

static bool is_with_horses(const struct scenario *s, const struct state *state, int unit)
{
    struct stand horses;
    if (!has_table(&s->ground) || unit_at(state, unit)->holders == 0)
        return true;
    stand_of_horses(state, unit, &horses);
    return RULE(R_39, touches_stand(state, unit, &horses));
}

/* Is there such a formation for it at all? */
static bool formation_is_its(const struct scenario *s, const struct state *state, int unit, int to,
                             struct trouble *trouble)
{
    if (!RULE(III_G, may_stand_in(kind_of_unit(s, unit)->arm, to)))
        return trouble_never(trouble, IB(III_G), NULL, "its arm is never in that formation");
    if (to == IB_UNLIMBERED && !has_guns(s, unit))
        return trouble_never(trouble, IB(R_59), NULL, "only guns are unlimbered");
    return !is_mounted(to) || !has(state, unit, ON_FOOT) ||
           trouble_never(trouble, IB(R_39), NULL,
                         "it has no horses any more: they were taken, or nobody stayed with them");
}

/* May it be taken up now, as a whole act or as a half? */
static bool formation_is_open(const struct scenario *s, const struct state *state,
                              const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[IB_FORM_FORMATION];
    if (!RULE(III_B, to != unit_at(state, unit)->formation))
        return trouble_refuse(trouble, IB(III_B), NULL, "it is in that formation already");
    if (is_mounted(to) && !is_with_horses(s, state, unit))
        return trouble_refuse(trouble, IB(R_39), NULL,
                              "its horses are elsewhere; it must touch them");
    const enum act done = unit_at(state, unit)->acts[0];
    const bool begun = done != ACT_NONE && done < ACT_WHOLE;
    return change_may(s, state, o, !begun, NULL) || change_may(s, state, o, begun, trouble);
}

static bool formation_may(const struct scenario *s, const struct state *state,
                          const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[IB_FORM_FORMATION];
    if (!trouble && !formation_is_open(s, state, o, NULL))
        return false; /* before room is looked for, which takes longer */
    return formation_is_its(s, state, unit, to, trouble) &&
           (!has_table(&s->ground) ||
            form_fits(s, state, unit, to, (struct taking_up){0}, trouble)) &&
           formation_is_open(s, state, o, trouble);
}

/* Is there a formation that it may take and that has room?  Room is what takes long to find. */
static bool has_formation(const struct scenario *s, const struct state *state, int unit)
{
    struct order o = {.unit = {(int16_t)unit}, .unit_count = 1};
    for (int i = 0; i < IB_FORMATIONS; i++) {
        const int to = (IB_COLUMN + i) % IB_FORMATIONS; /* the narrow ones first */
        o.fact[IB_FORM_FORMATION] = (int16_t)to;
        if (formation_is_its(s, state, unit, to, NULL) && formation_is_open(s, state, &o, NULL) &&
            form_fits(s, state, unit, to, (struct taking_up){0}, NULL))
            return true;
    }
    return false;
}

/* None can be taken: for want of room if one were open, else for what forbids them all. */
static bool refuse_formations(const struct scenario *s, const struct state *state, int unit,
                              struct trouble *trouble)
{
    struct order o = {.unit = {(int16_t)unit}, .unit_count = 1}, none = o;
    for (int to = 0; to < IB_FORMATIONS && trouble; to++) {
        o.fact[IB_FORM_FORMATION] = (int16_t)to;
        if (to == unit_at(state, unit)->formation || !formation_is_its(s, state, unit, to, NULL))
            continue;
        if (formation_is_open(s, state, &o, NULL))
            return trouble_refuse(trouble, IB(R_35), NULL,
                                  "no other formation that is open to it has room there");
        none = o;
    }
    return trouble && formation_is_open(s, state, &none, trouble);
}

/* Some formation can be taken: en masse at once, or another as an act. */
bool form_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    UNUSED(o);
    const int formation = unit_at(state, unit)->formation,
              mass = is_mounted(formation) ? IB_MOUNTED_EN_MASSE : IB_EN_MASSE;
    const bool masses = formation != mass && is_free(s, state, unit, mass) &&
                        may_stand_in(kind_of_unit(s, unit)->arm, mass);
    if (!is_ashore(state, unit, trouble))
        return false;
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT) && !has_guns(s, unit))
        return trouble_never(trouble, IB(R_59), NULL, "wagons have no other formation");
    if (!masses && phase_now(state) != IB_PHASE_ACT)
        return trouble_refuse(trouble, IB(I_C_3), NULL,
                              "formation is changed in the phase of movement and fire");
    if (!masses && !may_act_somehow(s, state, unit, ACT_FORM, trouble))
        return false;
    return !has_table(&s->ground) || has_formation(s, state, unit) ||
           refuse_formations(s, state, unit, trouble);
}

bool form_whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int which, struct trouble *trouble)
{
    UNUSED(which);
    return change_may(s, state, o, o->fact[IB_FORM_HALF], trouble);
}

/* guns that limber or unlimber face straight on or straight back. */
static bool guns_about_may(const struct scenario *s, const struct state *state,
                           const struct order *o, struct trouble *trouble)
{
    const int to = o->fact[IB_FORM_FORMATION];
    return form_fits(s, state, o->unit[0], to, (struct taking_up){.about = true}, trouble) &&
           (RULE(R_31, to == IB_LIMBERED || to == IB_UNLIMBERED) ||
            trouble_refuse(trouble, IB(R_31), "about",
                           "only guns face about as they limber or unlimber"));
}

/* III.H: riders who get down may all do so, and then they stay on foot. */
static bool all_may(const struct scenario *s, const struct state *state, const struct order *o,
                    struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[IB_FORM_FORMATION];
    if (!RULE(III_H, is_of_arm(s, unit, CAVALRY) && is_mounted(unit_at(state, unit)->formation) &&
                         !is_mounted(to)))
        return trouble_never(trouble, IB(III_H), "all",
                             "only riders who dismount leave nobody with their horses");
    return !has_table(&s->ground) ||
           form_fits(s, state, unit, to, (struct taking_up){.all = true}, trouble);
}

bool form_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    const int unit = o->unit[0];
    if (fact == IB_FORM_FORMATION)
        return formation_may(s, state, o, trouble);
    if (fact == IB_FORM_ABOUT)
        return needs_table(s, "about", trouble) && guns_about_may(s, state, o, trouble) &&
               change_may(s, state, o, o->fact[IB_FORM_HALF], trouble);
    if (fact == IB_FORM_ALL && !all_may(s, state, o, trouble))
        return false;
    if (fact == IB_FORM_GROUND && !is_measured(s, o, "ground", trouble))
        return false;
    if (is_free(s, state, unit, o->fact[IB_FORM_FORMATION]))
        return trouble_say(trouble, NULL, "going en masse is free: nothing more need be said");
    return change_may(s, state, o, o->fact[IB_FORM_HALF], trouble) &&
           (fact != IB_FORM_GROUND || !o->fact[IB_FORM_HALF] ||
            standing_may(s, unit, o->fact[IB_FORM_GROUND], trouble));
}

void form_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int unit = o->unit[0], to = o->fact[IB_FORM_FORMATION];
    const bool free = is_free(s, state, unit, to) || is_deploying(state, unit);
    const bool deploys =
        shape_of(unit_at(state, unit)->formation) == IB_COMPANY_COLUMN && o->fact[IB_FORM_HALF];
    UNUSED(d);
    if (has_table(&s->ground) && o->fact[IB_FORM_ABOUT]) {
        struct stand stand;
        stand_formed(s, state, unit, to, (struct taking_up){.about = true}, &stand);
        put_at(s, state, unit, stand.front, stand.bearing);
    }
    if (o->fact[IB_FORM_ALL]) {
        step(steps, IB(III_H), 0, "all get down, and stay on foot for the rest of the battle", NULL,
             0, 0);
        put(state, unit, ON_FOOT, true);
    }
    set_formation(s, state, unit, to);
    if (!free)
        note_act(state, unit, deploys ? ACT_DEPLOY : ACT_FORM, o->fact[IB_FORM_HALF]);
}

/* ---- lying down ---- */

bool lie_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
             struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    UNUSED(s);
    UNUSED(o);
    if (!is_ashore(state, unit, trouble))
        return false;
    if (is_broken(state, unit))
        return trouble_refuse(trouble, IB(I_C_3_i), NULL,
                              "broken and routed units do nothing here");
    if (has(state, unit, LYING))
        return trouble_refuse(trouble, IB(III_J), NULL, "it lies down already");
    if (!RULE(R_40, !is_mounted(u->formation) && u->formation != IB_LIMBERED))
        return trouble_refuse(trouble, IB(R_40), NULL,
                              "only those on foot and crews of unlimbered guns lie down");
    return RULE(III_J, u->acts[0] == ACT_NONE) ||
           trouble_refuse(trouble, IB(III_J), NULL,
                          "lying down is declared as the phase begins, before it acts");
}

void lie_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
              struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    put(state, o->unit[0], LYING, true);
}

bool rise_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    UNUSED(s);
    UNUSED(o);
    if (!has(state, unit, LYING))
        return trouble_refuse(trouble, IB(R_41), NULL, "it does not lie down");
    return RULE(R_41, unit_at(state, unit)->acts[0] == ACT_NONE) ||
           trouble_refuse(trouble, IB(R_41), NULL,
                          "it gets up as the phase begins, before it acts");
}

void rise_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    put(state, o->unit[0], LYING | LAY, false);
}

/* ---- VI.C.6: pinned, in the open, an enemy in sight ---- */

bool must_take_cover(const struct scenario *s, const struct state *state, int unit)
{
    if (!has(state, unit, EXPOSED) || has(state, unit, LYING))
        return false;
    return lie_may(s, state, NULL, unit, NULL) || move_may(s, state, NULL, unit, NULL);
}

bool sees_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    UNUSED(s);
    UNUSED(o);
    if (!is_measured(s, o, NULL, trouble))
        return false;
    if (phase_now(state) == IB_ASK_OPEN)
        return unit == phase_about(state) ||
               trouble_say(trouble, NULL, "another unit is asked about");
    return RULE(R_85,
                unit_at(state, unit)->morale == IB_PINNED && !has(state, unit, EXPOSED | MOVED)) ||
           trouble_refuse(trouble, IB(R_85), NULL,
                          "only of a pinned unit that has not fallen back does it matter");
}

bool sees_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int target, struct trouble *trouble)
{
    UNUSED(state);
    return s->unit[target].side != s->unit[o->unit[0]].side ||
           trouble_say(trouble, NULL, "an enemy is seen, not a friend");
}

void sees_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    step(steps, IB(VI_C_6), 0, "it must lie down or go back", NULL, 0, 0);
    put(state, o->unit[0], EXPOSED, true);
    if (phase_now(state) == IB_ASK_OPEN)
        phase_return(state);
}

/* ---- IV.D.1, R-55: sounding ---- */

bool is_by_water(const struct scenario *s, const struct feature *f, const struct stand *stand)
{
    const struct outline water = outline_of(&s->ground, f), own = outline_of_stand(stand);
    if (is_area(f->kind))
        return is_within(polygon_to_polygon(own, water), INCH);
    for (int i = 0; i + 1 < water.count; i++) {
        const struct outline stretch = {water.at + i, 2};
        if (segment_meets_polygon(stretch.at[0], stretch.at[1], own) ||
            is_within(polygon_to_polygon(own, stretch), INCH))
            return true;
    }
    return false;
}

/* The waters that it could sound, a bit each. */
static int waters_by(const struct scenario *s, const struct state *state, int unit)
{
    struct stand stand;
    int waters = 0;
    stand_of(state, unit, &stand);
    for (int i = 0; i < s->ground.feature_count; i++) {
        const struct feature *f = &s->ground.feature[i];
        if (f->hidden && armies_of(state)->sounded[s->unit[unit].side][f->hidden - 1] == 0 &&
            RULE(R_55, is_by_water(s, f, &stand)))
            waters |= 1 << (f->hidden - 1);
    }
    return waters;
}

bool is_depth_hidden(const struct scenario *s, const struct state *state)
{
    UNUSED(state);
    return s->ground.hidden_count > 0;
}

bool sounds_may(const struct scenario *s, const struct state *state, const struct order *o,
                int unit, struct trouble *trouble)
{
    UNUSED(o);
    if (!needs_table(s, NULL, trouble))
        return false;
    if (!is_depth_hidden(s, state) || waters_by(s, state, unit) == 0)
        return trouble_refuse(trouble, IB(R_55), NULL,
                              "no water of unknown depth is within an inch of it");
    return may_act(s, state, unit, ACT_WHOLE, false, trouble);
}

/* Its side is told as the half-turn ends. */
void sounds_obey(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    UNUSED(d);
    step(steps, IB(R_55), 0,
         "it sounds the water; its side learns the depth at the end of the half-turn", NULL, 0, 0);
    armies(state)->sounding = (int16_t)(armies(state)->sounding | waters_by(s, state, o->unit[0]));
    note_act(state, o->unit[0], ACT_WHOLE, false);
}

/* ---- what the umpire sets ---- */

static bool set_fits(const struct scenario *s, const struct state *state, const struct order *o,
                     struct trouble *trouble)
{
    const int unit = o->unit[0];
    struct regiment_state u = *unit_at(state, unit);
    struct stand stand;
    const int to = order_says(o, IB_SET_FORMATION) ? o->fact[IB_SET_FORMATION] : u.formation;
    if (order_says(o, IB_SET_CASTINGS))
        u.castings = o->fact[IB_SET_CASTINGS];
    const int castings =
        to == u.formation ? u.castings : castings_formed(&u, to, false); /* holders ride again */
    stand_at(kind_of_unit(s, unit)->arm, to, castings, (struct point){u.x, u.y}, u.bearing, &stand);
    return stand_may(s, state, unit, &stand, NULL) ||
           trouble_say(trouble, NULL, "so large it would stand on another, or off the table");
}

bool set_may(const struct scenario *s, const struct state *state, const struct order *o, int which,
             struct trouble *trouble)
{
    const int unit = o->unit[0];
    const struct regiment_state *u = unit_at(state, unit);
    UNUSED(which);
    if (o->said == 0)
        return trouble_say(trouble, NULL,
                           "say what is set: castings, morale, formation, captured or posture");
    if (has(state, unit, AFLOAT) &&
        (order_says(o, IB_SET_CASTINGS) || order_says(o, IB_SET_FORMATION) ||
         order_says(o, IB_SET_POSTURE)))
        return trouble_say(trouble, NULL,
                           "of a unit in boats only morale and those captured are set");
    const int captured = order_says(o, IB_SET_CAPTURED) ? o->fact[IB_SET_CAPTURED] : u->captured;
    const int castings = order_says(o, IB_SET_CASTINGS) ? o->fact[IB_SET_CASTINGS] : u->castings;
    if (is_part(s, unit) && captured > 0)
        return trouble_say(trouble, "captured",
                           "those who are taken from freed men are prisoners of their regiment");
    if (castings_in_all(s, state, unit) + castings - u->castings + captured - u->captured >
        kind_of_unit(s, unit)->castings)
        return trouble_say(trouble, "castings",
                           "with those captured from it, its horse-holders and its freed men it "
                           "never had so many castings");
    if (order_says(o, IB_SET_FORMATION) &&
        !may_stand_in(kind_of_unit(s, unit)->arm, o->fact[IB_SET_FORMATION]))
        return trouble_say(trouble, "formation", "its arm is never in that formation");
    if (has_table(&s->ground) &&
        (order_says(o, IB_SET_FORMATION) || order_says(o, IB_SET_CASTINGS)) &&
        !set_fits(s, state, o, trouble))
        return false;
    return !order_says(o, IB_SET_MORALE) || o->fact[IB_SET_MORALE] <= base_of(s, unit) ||
           trouble_say(trouble, "morale", "morale is never above the base");
}

void set_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
              struct steps *steps)
{
    const int unit = o->unit[0];
    struct regiment_state *u = &armies(state)->unit[unit];
    UNUSED(d);
    UNUSED(steps);
    if (order_says(o, IB_SET_CASTINGS))
        lose_castings(s, state, unit, u->castings - o->fact[IB_SET_CASTINGS]);
    if (order_says(o, IB_SET_MORALE))
        u->morale = (int8_t)o->fact[IB_SET_MORALE];
    if (order_says(o, IB_SET_FORMATION)) {
        set_formation(s, state, unit, o->fact[IB_SET_FORMATION]);
        put(state, unit, ON_FOOT,
            has(state, unit, ON_FOOT) && !is_mounted(u->formation)); /* the umpire has horses */
    }
    if (order_says(o, IB_SET_CAPTURED)) {
        u->captured = (uint8_t)o->fact[IB_SET_CAPTURED];
        u->held_x = u->x;
        u->held_y = u->y;
        note_taken(s, state, unit);
    }
    if (order_says(o, IB_SET_POSTURE))
        put(state, unit, LYING, o->fact[IB_SET_POSTURE]);
    if (u->morale >= IB_PINNED)
        put(state, unit, SEEN | SEEN_ROUTED, false);
    forget_owed(state);
}
