#include "march.h"

/* I.C.3: the movement and fire phase, all but fire itself; and what an umpire sets. */

/* ---- one act, or two halves ---- */

static const char *const act_names[] = {"nothing", "move", "face", "form", "fire", "whole", "change"}; /* ORDER ACT */

/* IV.F: the ground, or a road, in which nobody split-moves.  ORDER GROUND */
static const int bars[] = {BLANK, MOVE_DENSE_WOODS, MOVE_SWAMP, MOVE_FORD, MOVE_ROAD};

/* */
bool ground_may(const struct scenario *s, int unit, int ground, struct trouble *trouble)
{
    return bars[ground] == BLANK || !RULE(R_25, bars_split_move(kind_of_unit(s, unit)->weapon, bars[ground])) ||
           trouble_refuse(trouble, IB(R_25), "ground", "no split move there");
}

/* leaving a company column may be one half. */
static bool may_split(const struct scenario *s, const struct state *state, int unit, enum act act,
                      struct trouble *trouble)
{
    const int formation = unit_at(state, unit)->formation;
    if (!RULE(I_C_3_ii, morale_classes[kind_of_unit(s, unit)->class].split_move))
        return trouble_refuse(trouble, IB(I_C_3_ii), "half", "its base morale is below 6: no split move");
    if (has(state, unit, LYING))
        return trouble_refuse(trouble, IB(R_41), "half", "who lies down makes no split move");
    if (!RULE(R_25, !has(state, unit, BARRED)))
        return trouble_refuse(trouble, IB(R_25), "half", "it passed others or followed a road: no split move");
    return (act == ACT_FORM && formation == COMPANY_COLUMN) || formation_splits(formation, s->ruling[CHOICE_R_1]) ||
           trouble_refuse(trouble, IB(III_G), "half", "no split move in this formation");
}

/* Nobody acts below 2; who lies down only fires; a pinned unit in the open, an enemy in sight, takes cover first. */
bool may_act(const struct scenario *s, const struct state *state, int unit, enum act act, bool half,
             struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    if (!RULE(I_C_3_i, !is_broken(state, unit)))
        return trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here");
    if (act != ACT_FIRE && !RULE(R_41, !has(state, unit, LYING)))
        return trouble_refuse(trouble, IB(R_41), NULL, "who lies down can only fire; rise first");
    if (act != ACT_MOVE && !RULE(VI_C_6, !has(state, unit, EXPOSED) || has(state, unit, LYING)))
        return trouble_refuse(trouble, IB(VI_C_6), NULL, "pinned in the open, it lies down or goes back first");
    if (!half && (act == ACT_FORM || act == ACT_FACE) && u->acts[0] == ACT_CHANGED)
        return true; /* formation and facing are one act */
    if (!RULE(I_C_3, u->acts[0] == ACT_NONE || (half && u->acts[0] < ACT_WHOLE && u->acts[1] == ACT_NONE)))
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
    return may_act(s, state, unit, act, !begun, NULL) || may_act(s, state, unit, act, begun, trouble);
}

void note_act(struct state *state, int unit, enum act act, bool half)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    if (!half)
        u->acts[0] = act == ACT_FORM || act == ACT_FACE ? ACT_CHANGED : ACT_WHOLE;
    else
        u->acts[u->acts[0] != ACT_NONE] = (uint8_t)act;
}

/* ---- moving ---- */

bool is_measured(const struct scenario *s, const struct order *o, const char *input, struct trouble *trouble)
{
    UNUSED(o);
    return !has_table(&s->ground) || trouble_refuse(trouble, IB(V_E), input, "on a table that is measured, not said");
}

static bool needs_table(const struct scenario *s, const char *input, struct trouble *trouble)
{
    return has_table(&s->ground) || trouble_say(trouble, input, "there is no table to measure it on");
}

/* The unit stands there now. */
static void put_at(struct state *state, int unit, struct point front, int bearing)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    u->x = (int16_t)front.x;
    u->y = (int16_t)front.y;
    u->bearing = (int16_t)bearing;
}

bool passed_may(const struct scenario *s, int unit, int other, struct trouble *trouble)
{
    if (unit == other)
        return trouble_say(trouble, "passing", "nobody goes through himself");
    return RULE(R_48, s->unit[unit].side == s->unit[other].side) ||
           trouble_refuse(trouble, IB(R_48), "passing", "a unit goes through friends only");
}

bool passing_may(const struct scenario *s, int unit, int other, struct trouble *trouble)
{
    if (unit == other)
        return trouble_say(trouble, "passing", "nobody goes through himself");
    if (!RULE(IV_F, movement[MOVE_PASSING].inches[kind_of_unit(s, unit)->arm] != NO))
        return trouble_refuse(trouble, IB(IV_F), "passing", "guns and wagons do not go through others");
    return passed_may(s, unit, other, trouble);
}

bool touching_may(const struct scenario *s, int unit, int other, struct trouble *trouble)
{
    return s->unit[unit].side != s->unit[other].side || trouble_say(trouble, "touching", "only an enemy is touched");
}

/* a mover pays once a move, or by the other reading for each. */
static bool pays_for(const struct scenario *s, int which)
{
    return which == 0 || RULE(R_48, s->ruling[CHOICE_R_48] == PASSING_EACH);
}

/* IV.C.4 to IV.C.6, R-48 to R-50: a closed mover loses a level and the split move; so does a formed unit that stands
 * while it is gone through, once a phase, unless the mover is open and in order. */
void passes_through(const struct scenario *s, struct state *state, int unit, int other, bool pays, struct steps *steps)
{
    const struct regiment_state *u = unit_at(state, unit), *passed = unit_at(state, other);
    const bool open = RULE(IV_C_4, is_open(u->formation)) || u->morale == ROUTED;
    const bool formed =
        RULE(R_49, !is_open(passed->formation) && !is_broken(state, other) && !has(state, other, OUT | MOVED_NOW));
    const bool rude = RULE(R_50, !open || is_broken(state, unit));
    if (formed && rude && RULE(IV_C_6, !has(state, other, PASSED))) {
        steps_new_sum(steps);
        step(steps, IB(IV_C_6), -1, "a formed unit is gone through", NULL, 0, 0);
        put(state, other, PASSED, true);
        lose_morale(s, state, other, 1, false, false, steps);
    }
    if (open || !pays || has(state, unit, OUT))
        return;
    steps_new_sum(steps);
    step(steps, IB(IV_C_5), -1, "a closed unit goes through another", NULL, 0, 0);
    put(state, unit, BARRED, bars_split_move(kind_of_unit(s, unit)->weapon, MOVE_PASSING));
    lose_morale(s, state, unit, 1, false, false, steps);
}

static bool steps_back(const struct scenario *s, const struct state *state, int unit)
{
    return arm_now(s, state, unit) == INFANTRY;
}

/* no nearer to any enemy that it sees. */
static bool ends_no_nearer(const struct scenario *s, const struct state *state, int unit, bool back, int hundredths)
{
    const struct regiment_state *u = unit_at(state, unit);
    const struct point here = {u->x, u->y};
    for (int i = 0; i < s->unit_count; i++) {
        const struct point enemy = {unit_at(state, i)->x, unit_at(state, i)->y};
        if (s->unit[i].side != s->unit[unit].side && is_in(s, state, i) &&
            leads_nearer(here, u->bearing + (back ? 180 : 0), hundredths, enemy) &&
            has_in_sight(s, state, unit, i, NULL))
            return false;
    }
    return true;
}

static bool is_pinned(const struct scenario *s, const struct state *state, int unit)
{
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return false;
    return RULE(VI_B_vi, kind_of_unit(s, unit)->class == RABBLE) || unit_at(state, unit)->morale == PINNED;
}

/* May it go so far, by ground and others, and if it is pinned by the enemy? */
static bool distance_may(const struct scenario *s, const struct state *state, const struct order *o,
                         const struct march *m, int hundredths, struct trouble *trouble)
{
    const int unit = o->unit[0];
    if (!march_may_stop(m, hundredths))
        return march_refused(m, hundredths, trouble);
    return !RULE(VI_C_6, is_pinned(s, state, unit)) || ends_no_nearer(s, state, unit, o->fact[MOVE_BACK], hundredths) ||
           trouble_refuse(trouble, IB(VI_C_6), "inches", "a pinned unit does not go nearer to an enemy it sees");
}

/* The distances at which it may stop.  A straight way leads nearer to an enemy first and away from him later, so a
 * pinned unit may stop from some distance on. */
static int lawful_spans(const struct scenario *s, const struct state *state, const struct order *o, struct span *span,
                        int room)
{
    struct march m;
    int count = 0;
    march_ahead(s, state, o->unit[0], o->fact[MOVE_BACK], o->fact[MOVE_HALF], &m, NULL);
    for (int i = 0; i < m.span_count && count < room; i++) {
        struct span one = m.span[i];
        if (m.met_enemy != NOBODY && one.last == m.most)
            one.last = m.reach; /* as far as it likes: contact ends it */
        if (o->fact[MOVE_HALF] && m.bars_from >= 0 && one.last > m.bars_from && RULE(R_25, true))
            one.last = m.bars_from;
        if (one.last < one.first || !distance_may(s, state, o, &m, one.last, NULL))
            continue;
        for (int high = one.last; one.first < high;) {
            const int middle = (one.first + high) / 2;
            if (distance_may(s, state, o, &m, middle, NULL))
                high = middle;
            else
                one.first = middle + 1;
        }
        span[count++] = one;
    }
    return count;
}

static bool can_go(const struct scenario *s, const struct state *state, int unit, bool back, bool half)
{
    const struct order o = {.unit = {(int16_t)unit}, .unit_count = 1, .fact = {[MOVE_BACK] = back, [MOVE_HALF] = half}};
    struct span span[1];
    return lawful_spans(s, state, &o, span, 1) > 0;
}

/* As a whole act or as half of one, ahead or back: some way that it may still go.  Mostly a glance ahead tells. */
static bool can_go_somewhere(const struct scenario *s, const struct state *state, int unit)
{
    if (!is_pinned(s, state, unit) && is_clear_ahead(s, state, unit) && may_act(s, state, unit, ACT_MOVE, false, NULL))
        return true;
    for (int half = 0; half < 2; half++) {
        if (!may_act(s, state, unit, ACT_MOVE, half, NULL))
            continue;
        if (can_go(s, state, unit, false, half) || (steps_back(s, state, unit) && can_go(s, state, unit, true, half)))
            return true;
    }
    return false;
}

static bool can_back(const struct scenario *s, const struct state *state, int unit)
{
    return (may_act(s, state, unit, ACT_MOVE, false, NULL) && can_go(s, state, unit, true, false)) ||
           (may_act(s, state, unit, ACT_MOVE, true, NULL) && can_go(s, state, unit, true, true));
}

int move_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact, struct span *span,
               int room)
{
    return fact == MOVE_INCHES && has_table(&s->ground) ? lawful_spans(s, state, o, span, room) : 0;
}

uint32_t move_must_say(const struct scenario *s)
{
    return has_table(&s->ground) ? 1u << MOVE_INCHES : 0;
}

bool move_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    UNUSED(o);
    if (has(state, unit, STAYS))
        return trouble_refuse(trouble, IB(VI_E_iii), NULL, "it rallied from 2 and stays put");
    if (has(state, unit, DOUBLED) && RULE(R_23, s->ruling[CHOICE_R_23] == DOUBLE_ONCE))
        return trouble_refuse(trouble, IB(R_23), NULL, "it went at the double and does not move again");
    if (!RULE(III_D, unit_at(state, unit)->formation != UNLIMBERED))
        return trouble_refuse(trouble, IB(III_D), NULL, "unlimbered guns do not move");
    if (!may_act_somehow(s, state, unit, ACT_MOVE, trouble))
        return false;
    return !has_table(&s->ground) || can_go_somewhere(s, state, unit) ||
           trouble_refuse(trouble, IB(IV_F), NULL, "it has no room to move");
}

/* VI.B.vi: rabble has a base of 2 and so is always under the rule.  On a table it is measured. */
static bool direction_may(const struct scenario *s, const struct state *state, const struct order *o,
                          struct trouble *trouble)
{
    if (has_table(&s->ground))
        return !o->fact[MOVE_BACK] || RULE(IV_C_3, steps_back(s, state, o->unit[0])) ||
               trouble_refuse(trouble, IB(IV_C_3), "back", "only infantry steps back; others turn first");
    return RULE(VI_C_6, !is_pinned(s, state, o->unit[0]) || o->fact[MOVE_BACK]) ||
           trouble_refuse(trouble, IB(VI_C_6), "back", "a pinned unit does not advance; it may go back");
}

bool move_whole_may(const struct scenario *s, const struct state *state, const struct order *o, int which,
                    struct trouble *trouble)
{
    UNUSED(which);
    return direction_may(s, state, o, trouble) && may_act(s, state, o->unit[0], ACT_MOVE, o->fact[MOVE_HALF], trouble);
}

bool move_fact_may(const struct scenario *s, const struct state *state, const struct order *o, int fact,
                   struct trouble *trouble)
{
    const int unit = o->unit[0];
    const bool passes = fact == MOVE_PASSES || fact == MOVE_PASSES_TOO;
    if (fact == MOVE_INCHES) {
        struct march m;
        if (!needs_table(s, "inches", trouble))
            return false;
        march_ahead(s, state, unit, o->fact[MOVE_BACK], o->fact[MOVE_HALF], &m, NULL);
        if (!march_may_stop(&m, o->fact[fact]) && !stop_may(s, state, unit, o->fact[MOVE_BACK], o->fact[fact], trouble))
            return false;
        if (!move_whole_may(s, state, o, 0, trouble))
            return false;
        if (o->fact[MOVE_HALF] && m.bars_from >= 0 && m.bars_from < o->fact[fact] && RULE(R_25, true))
            return trouble_refuse(trouble, IB(R_25), "half", "no split move over that ground");
        return distance_may(s, state, o, &m, o->fact[fact], trouble);
    }
    if ((fact == MOVE_TOUCHING || fact == MOVE_TOUCHING_TOO) &&
        (!touching_may(s, unit, o->fact[fact], trouble) || !is_measured(s, o, "touching", trouble)))
        return false;
    if (passes && (!passing_may(s, unit, o->fact[fact], trouble) || !is_measured(s, o, "passing", trouble)))
        return false;
    if (fact == MOVE_GROUND && !is_measured(s, o, "ground", trouble))
        return false;
    if (fact == MOVE_BACK && has_table(&s->ground))
        return direction_may(s, state, o, trouble) &&
               (can_back(s, state, unit) || trouble_refuse(trouble, IB(IV_F), "back", "there is no way back"));
    if (fact == MOVE_HALF && has_table(&s->ground) && !can_go(s, state, unit, o->fact[MOVE_BACK], true))
        return trouble_refuse(trouble, IB(R_25), "half", "there is no way for half a move");
    if (fact != MOVE_BACK && !move_whole_may(s, state, o, 0, trouble))
        return false;
    if (passes && o->fact[MOVE_HALF] && !is_open(unit_at(state, unit)->formation) &&
        RULE(IV_C_5, bars_split_move(kind_of_unit(s, unit)->weapon, MOVE_PASSING)))
        return trouble_refuse(trouble, IB(IV_C_5), "passing",
                              "a closed unit that goes through another makes no split move");
    return fact != MOVE_GROUND || !o->fact[MOVE_HALF] || ground_may(s, unit, o->fact[fact], trouble);
}

/* On a table: straight ahead, through whom it must. */
void march(const struct scenario *s, struct state *state, int unit, bool back, bool half, int hundredths,
           struct steps *steps)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct march m;
    steps_new_sum(steps);
    march_ahead(s, state, unit, back, half, &m, steps);
    hundredths = hundredths < m.most ? hundredths : m.most; /* contact ends it */
    if (m.bars_from >= 0 && m.bars_from < hundredths)
        put(state, unit, BARRED, true);
    put_at(state, unit, point_along((struct point){u->x, u->y}, u->bearing + (back ? 180 : 0), hundredths), u->bearing);
    for (int i = 0, paid = 0; i < m.passed_count; i++)
        if (m.passed[i].way.first < hundredths)
            passes_through(s, state, unit, m.passed[i].unit, pays_for(s, paid++), steps);
}

void move_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int unit = o->unit[0];
    UNUSED(d);
    note_act(state, unit, ACT_MOVE, o->fact[MOVE_HALF]);
    put(state, unit, MOVED | MOVED_NOW, true);
    put(state, unit, EXPOSED, false);
    lose_aim(state, unit);
    part_from_all(state, unit);
    for (int fact = MOVE_TOUCHING; fact <= MOVE_TOUCHING_TOO; fact++)
        if (order_says(o, fact))
            touch(state, unit, o->fact[fact]);
    if (has_table(&s->ground))
        march(s, state, unit, o->fact[MOVE_BACK], o->fact[MOVE_HALF], o->fact[MOVE_INCHES], steps);
    for (int fact = MOVE_PASSES; fact <= MOVE_PASSES_TOO; fact++)
        if (order_says(o, fact))
            passes_through(s, state, unit, o->fact[fact], pays_for(s, fact - MOVE_PASSES), steps);
}

/* ---- wheeling, by the other reading ---- */

static bool wheels_to(const struct scenario *s, const struct state *state, int unit, int bearing, bool half,
                      struct trouble *trouble)
{
    const struct regiment *r = kind_of_unit(s, unit);
    struct stand own, wheeled;
    stand_of(s, state, unit, &own);
    stand_wheeled(s, state, unit, bearing, &wheeled);
    if (!stand_may(s, state, unit, &wheeled, trouble))
        return false;
    const int turn = bearing_between(bearing, own.bearing);
    const int inches = usual_inches(arm_now(s, state, unit), unit_at(state, unit)->formation, r->horse_artillery);
    if (turn == 0 || turn > 45)
        return trouble_refuse(trouble, IB(R_36), "bearing", "it wheels by 45 degrees at most");
    return wheel_hundredths(&own, turn) <= inches * INCH / (half ? 2 : 1) ||
           trouble_refuse(trouble, IB(R_36), "bearing", "its outer corner does not get so far");
}

int wheel_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact, struct span *span,
                int room)
{
    int count = 0;
    for (int turn = -45; turn <= 45 && fact == WHEEL_BEARING; turn++) {
        const int bearing = bearing_held(unit_at(state, o->unit[0])->bearing + turn);
        if (count < room && wheels_to(s, state, o->unit[0], bearing, o->fact[WHEEL_HALF], NULL))
            span[count++] = (struct span){bearing, bearing};
    }
    return count;
}

bool wheel_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    struct order to = {.unit = {(int16_t)unit}, .unit_count = 1};
    struct span span[1];
    UNUSED(o);
    if (!needs_table(s, NULL, trouble))
        return false;
    if (!RULE(R_36, s->ruling[CHOICE_R_36] == WHEELING))
        return trouble_refuse(trouble, IB(R_36), NULL, "units go straight ahead and turn about their centre");
    if (has(state, unit, STAYS) || is_pinned(s, state, unit) || unit_at(state, unit)->formation == UNLIMBERED ||
        (has(state, unit, DOUBLED) && s->ruling[CHOICE_R_23] == DOUBLE_ONCE))
        return trouble_refuse(trouble, IB(R_36), NULL, "it may not move");
    to.fact[WHEEL_HALF] = !may_act(s, state, unit, ACT_MOVE, false, NULL);
    return may_act_somehow(s, state, unit, ACT_MOVE, trouble) &&
           (wheel_spans(s, state, &to, WHEEL_BEARING, span, 1) > 0 ||
            trouble_refuse(trouble, IB(R_36), NULL, "it has no room to wheel"));
}

bool wheel_whole_may(const struct scenario *s, const struct state *state, const struct order *o, int which,
                     struct trouble *trouble)
{
    UNUSED(which);
    return may_act(s, state, o->unit[0], ACT_MOVE, o->fact[WHEEL_HALF], trouble);
}

bool wheel_fact_may(const struct scenario *s, const struct state *state, const struct order *o, int fact,
                    struct trouble *trouble)
{
    struct span span[1];
    if (fact == WHEEL_BEARING)
        return wheels_to(s, state, o->unit[0], o->fact[fact], o->fact[WHEEL_HALF], trouble) &&
               wheel_whole_may(s, state, o, 0, trouble);
    return wheel_whole_may(s, state, o, 0, trouble) &&
           (wheel_spans(s, state, o, WHEEL_BEARING, span, 1) > 0 ||
            trouble_refuse(trouble, IB(R_36), "half", "it has no room to wheel"));
}

void wheel_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    const int unit = o->unit[0];
    struct stand wheeled;
    UNUSED(d);
    UNUSED(steps);
    stand_wheeled(s, state, unit, o->fact[WHEEL_BEARING], &wheeled);
    note_act(state, unit, ACT_MOVE, o->fact[WHEEL_HALF]);
    put(state, unit, MOVED | MOVED_NOW, true);
    lose_aim(state, unit);
    part_from_all(state, unit);
    put_at(state, unit, wheeled.front, o->fact[WHEEL_BEARING]);
}

/* ---- turning ---- */

/* III.G: en masse it turns free, also as it goes at the double. */
static bool turns_free(const struct state *state, int unit)
{
    return RULE(III_G, unit_at(state, unit)->formation == EN_MASSE) && !is_broken(state, unit) &&
           !has(state, unit, LYING);
}

bool face_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    UNUSED(o);
    if (turns_free(state, unit))
        return true;
    if (phase_now(state) != PHASE_ACT)
        return trouble_refuse(trouble, IB(R_23), NULL, "only en masse does a unit turn in double quick");
    return may_act_somehow(s, state, unit, ACT_FACE, trouble);
}

bool face_whole_may(const struct scenario *s, const struct state *state, const struct order *o, int which,
                    struct trouble *trouble)
{
    UNUSED(which);
    return turns_free(state, o->unit[0]) || may_act(s, state, o->unit[0], ACT_FACE, o->fact[FACE_HALF], trouble);
}

static bool bearing_may(const struct scenario *s, const struct state *state, int unit, int bearing,
                        struct trouble *trouble)
{
    struct stand turned;
    stand_turned(s, state, unit, bearing, &turned);
    return stand_may(s, state, unit, &turned, trouble);
}

/* Every bearing at which it stands on nobody: all of them where nobody is near. */
int face_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact, struct span *span,
               int room)
{
    int count = 0;
    if (fact != FACE_BEARING || !has_table(&s->ground))
        return 0;
    if (may_turn_freely(s, state, o->unit[0])) {
        span[0] = (struct span){0, DEGREES - 1};
        return 1;
    }
    for (int bearing = 0, from = -1; bearing <= DEGREES; bearing++) {
        const bool may = bearing < DEGREES && bearing_may(s, state, o->unit[0], bearing, NULL);
        if (may && from < 0)
            from = bearing;
        if (!may && from >= 0) {
            if (count < room)
                span[count++] = (struct span){from, bearing - 1};
            from = -1;
        }
    }
    return count;
}

uint32_t face_must_say(const struct scenario *s)
{
    return has_table(&s->ground) ? 1u << FACE_BEARING : 0;
}

bool face_fact_may(const struct scenario *s, const struct state *state, const struct order *o, int fact,
                   struct trouble *trouble)
{
    if (fact == FACE_BEARING)
        return needs_table(s, "bearing", trouble) && bearing_may(s, state, o->unit[0], o->fact[fact], trouble) &&
               face_whole_may(s, state, o, 0, trouble);
    if (fact == FACE_GROUND && !is_measured(s, o, "ground", trouble))
        return false;
    if (turns_free(state, o->unit[0]))
        return trouble_say(trouble, NULL, "en masse it turns free: nothing more need be said");
    return face_whole_may(s, state, o, 0, trouble) &&
           (fact != FACE_GROUND || !o->fact[FACE_HALF] || ground_may(s, o->unit[0], o->fact[FACE_GROUND], trouble));
}

static void turn(const struct scenario *s, struct state *state, int unit, int bearing)
{
    struct stand turned;
    stand_turned(s, state, unit, bearing, &turned);
    put_at(state, unit, turned.front, bearing);
    lose_aim(state, unit);
}

void face_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    if (!turns_free(state, o->unit[0]))
        note_act(state, o->unit[0], ACT_FACE, o->fact[FACE_HALF]);
    if (has_table(&s->ground))
        turn(s, state, o->unit[0], o->fact[FACE_BEARING]);
}

/* III.I, R-37: infantry faces about as often as it likes. */
bool about_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    UNUSED(o);
    if (has_table(&s->ground) &&
        !bearing_may(s, state, unit, bearing_held(unit_at(state, unit)->bearing + 180), trouble))
        return false;
    if (!RULE(III_I, arm_now(s, state, unit) == INFANTRY))
        return trouble_refuse(trouble, IB(III_I), NULL, "only infantry faces about free");
    if (is_broken(state, unit))
        return trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here");
    if (has(state, unit, TURNED) && RULE(R_37, s->ruling[CHOICE_R_37] == ABOUT_ONCE))
        return trouble_refuse(trouble, IB(R_37), NULL, "it has faced about in this phase");
    return !has(state, unit, LYING) ||
           trouble_refuse(trouble, IB(R_41), NULL, "who lies down can only fire; rise first");
}

void about_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    UNUSED(d);
    step(steps, IB(III_I), 0, "it faces about free", NULL, 0, 0);
    put(state, o->unit[0], TURNED, true);
    if (has_table(&s->ground))
        turn(s, state, o->unit[0], bearing_held(unit_at(state, o->unit[0])->bearing + 180));
}

/* ---- formations ---- */

/* III.G, R-2: en masse is taken up free in one's own half-turn, but nobody gets off his horse for nothing. */
static bool is_free(const struct scenario *s, const struct state *state, int unit, int to)
{
    return to == EN_MASSE && unit_at(state, unit)->formation != MOUNTED &&
           RULE(R_2, s->ruling[CHOICE_R_2] == MASS_FREE) && !is_broken(state, unit) && !has(state, unit, LYING) &&
           !has(state, unit, EXPOSED);
}

/* Whether it is a half, and the new formation allows that. */
static bool change_may(const struct scenario *s, const struct state *state, const struct order *o, bool half,
                       struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[FORM_FORMATION];
    if (is_free(s, state, unit, to))
        return true;
    if (phase_now(state) != PHASE_ACT)
        return trouble_refuse(trouble, IB(I_C_3), NULL, "formation is changed in the phase of movement and fire");
    if (half && !formation_splits(to, s->ruling[CHOICE_R_1]))
        return trouble_refuse(trouble, IB(I_C_3_ii), "half",
                              "there is no split move in that formation, at either half");
    return may_act(s, state, unit, ACT_FORM, half, trouble);
}

/* the middle of its front stays; nobody else and no edge is beneath it. */
static bool form_fits(const struct scenario *s, const struct state *state, int unit, int to, struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct stand stand;
    stand_at(kind_of_unit(s, unit)->arm, to, u->castings + u->holders, (struct point){u->x, u->y}, u->bearing, &stand);
    return stand_may(s, state, unit, &stand, trouble);
}

static bool formation_may(const struct scenario *s, const struct state *state, const struct order *o,
                          struct trouble *trouble)
{
    const int unit = o->unit[0], to = o->fact[FORM_FORMATION];
    if (!RULE(III_G, may_stand_in(kind_of_unit(s, unit)->arm, to)))
        return trouble_never(trouble, IB(III_G), NULL, "its arm is never in that formation");
    if (to == UNLIMBERED && !has_guns(s, unit))
        return trouble_never(trouble, IB(R_59), NULL, "only guns are unlimbered");
    if (has_table(&s->ground) && !form_fits(s, state, unit, to, trouble))
        return false;
    if (!RULE(III_B, to != unit_at(state, unit)->formation))
        return trouble_refuse(trouble, IB(III_B), NULL, "it is in that formation already");
    if (to == MOUNTED && has(state, unit, ON_FOOT))
        return trouble_never(trouble, IB(R_39), NULL, "its horses were taken");
    const enum act done = unit_at(state, unit)->acts[0];
    const bool begun = done != ACT_NONE && done < ACT_WHOLE;
    return change_may(s, state, o, !begun, NULL) || change_may(s, state, o, begun, trouble);
}

/* Is there a formation that it may take and that has room? */
static bool has_formation(const struct scenario *s, const struct state *state, int unit)
{
    struct order o = {.unit = {(int16_t)unit}, .unit_count = 1};
    for (int i = 0; i < FORMATIONS; i++) {
        o.fact[FORM_FORMATION] = (int16_t)((COLUMN + i) % FORMATIONS); /* the narrow ones first */
        if (formation_may(s, state, &o, NULL))
            return true;
    }
    return false;
}

/* Some formation can be taken: en masse at once, or another as an act. */
bool form_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    UNUSED(o);
    const bool massed = unit_at(state, unit)->formation == EN_MASSE;
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT) && !has_guns(s, unit))
        return trouble_never(trouble, IB(R_59), NULL, "wagons have no other formation");
    if (has_table(&s->ground) && !has_formation(s, state, unit))
        return trouble_refuse(trouble, IB(R_35), NULL, "no other formation is open to it there");
    if (!massed && is_free(s, state, unit, EN_MASSE) && may_stand_in(kind_of_unit(s, unit)->arm, EN_MASSE))
        return true;
    if (phase_now(state) != PHASE_ACT)
        return trouble_refuse(trouble, IB(I_C_3), NULL, "formation is changed in the phase of movement and fire");
    return may_act_somehow(s, state, unit, ACT_FORM, trouble);
}

bool form_whole_may(const struct scenario *s, const struct state *state, const struct order *o, int which,
                    struct trouble *trouble)
{
    UNUSED(which);
    return change_may(s, state, o, o->fact[FORM_HALF], trouble);
}

bool form_fact_may(const struct scenario *s, const struct state *state, const struct order *o, int fact,
                   struct trouble *trouble)
{
    const int unit = o->unit[0];
    if (fact == FORM_FORMATION)
        return formation_may(s, state, o, trouble);
    if (fact == FORM_GROUND && !is_measured(s, o, "ground", trouble))
        return false;
    if (is_free(s, state, unit, o->fact[FORM_FORMATION]))
        return trouble_say(trouble, NULL, "going en masse is free: nothing more need be said");
    return change_may(s, state, o, o->fact[FORM_HALF], trouble) &&
           (fact != FORM_GROUND || !o->fact[FORM_HALF] || ground_may(s, unit, o->fact[FORM_GROUND], trouble));
}

void form_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const bool free = is_free(s, state, o->unit[0], o->fact[FORM_FORMATION]);
    UNUSED(d);
    UNUSED(steps);
    set_formation(s, state, o->unit[0], o->fact[FORM_FORMATION]);
    if (!free)
        note_act(state, o->unit[0], ACT_FORM, o->fact[FORM_HALF]);
}

/* ---- lying down ---- */

bool lie_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
             struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    UNUSED(s);
    UNUSED(o);
    if (is_broken(state, unit))
        return trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here");
    if (has(state, unit, LYING))
        return trouble_refuse(trouble, IB(III_J), NULL, "it lies down already");
    if (!RULE(R_40, u->formation != MOUNTED && u->formation != LIMBERED))
        return trouble_refuse(trouble, IB(R_40), NULL, "only those on foot and crews of unlimbered guns lie down");
    return RULE(III_J, u->acts[0] == ACT_NONE) ||
           trouble_refuse(trouble, IB(III_J), NULL, "lying down is declared as the phase begins, before it acts");
}

void lie_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d, struct steps *steps)
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
           trouble_refuse(trouble, IB(R_41), NULL, "it gets up as the phase begins, before it acts");
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
    if (phase_now(state) == ASK_OPEN)
        return unit == phase_about(state) || trouble_say(trouble, NULL, "another unit is asked about");
    return RULE(R_85, unit_at(state, unit)->morale == PINNED && !has(state, unit, EXPOSED | MOVED)) ||
           trouble_refuse(trouble, IB(R_85), NULL, "only of a pinned unit that has not fallen back does it matter");
}

bool sees_target_may(const struct scenario *s, const struct state *state, const struct order *o, int target,
                     struct trouble *trouble)
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
    if (phase_now(state) == ASK_OPEN)
        phase_return(state);
}

/* ---- what is taken, and freed ---- */

bool takes_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    UNUSED(s);
    UNUSED(o);
    return !is_broken(state, unit) ||
           trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here");
}

/* wagons that no friend touches; R-39: the horses of a unit that fights on foot. */
bool takes_target_may(const struct scenario *s, const struct state *state, const struct order *o, int target,
                      struct trouble *trouble)
{
    UNUSED(o);
    if (s->unit[target].side == state->head.side)
        return trouble_say(trouble, NULL, "it is of one's own side");
    if (!RULE(R_59, is_of_arm(s, target, HEAVY_EQUIPMENT)) && !RULE(R_39, unit_at(state, target)->holders > 0))
        return trouble_refuse(trouble, IB(R_59), NULL, "only wagons and led horses are taken so");
    return !has_table(&s->ground) || are_touching(s, state, o->unit[0], target) ||
           trouble_refuse(trouble, IB(R_14), NULL, "it does not touch it");
}

void takes_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    struct regiment_state *u = &armies(state)->unit[o->target];
    UNUSED(d);
    if (is_of_arm(s, o->target, HEAVY_EQUIPMENT)) {
        step(steps, IB(R_59), 0, "touched by an enemy and by no friend, it is taken", NULL, 0, 0);
        take_out(s, state, o->target, SURRENDERED);
        return;
    }
    step(steps, IB(R_39), 0, "the horse-holders are taken; it stays on foot", NULL, 0, 0);
    make_prisoners(s, state, o->target, u->holders);
    u->holders = 0;
    put(state, o->target, ON_FOOT, true);
}

bool frees_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    UNUSED(o);
    if (armies_of(state)->taken[s->unit[unit].side] == 0 && unit_at(state, unit)->captured == 0)
        return trouble_never(trouble, IB(VI_C_2), NULL,
                             "no friends are prisoners that it could free; those of a unit that still stands only that "
                             "unit frees (R-83)");
    return RULE(R_83, !is_broken(state, unit)) ||
           trouble_refuse(trouble, IB(R_83), NULL, "only an unbroken unit frees prisoners");
}

/* On a table they stand where they gave up: is there room for all of them? */
static bool have_room(const struct scenario *s, const struct state *state, int target)
{
    const struct regiment_state *u = unit_at(state, target);
    struct stand stand;
    const int castings = u->captured + (has(state, target, LEFT) ? 0 : u->castings + u->holders);
    stand_at(kind_of_unit(s, target)->arm, u->formation, castings, (struct point){u->x, u->y}, u->bearing, &stand);
    return stand_may(s, state, target, &stand, NULL);
}

/* Prisoners of a unit that still stands are freed by itself: as a unit of their own they would need VII.C. */
bool frees_target_may(const struct scenario *s, const struct state *state, const struct order *o, int target,
                      struct trouble *trouble)
{
    if (s->unit[target].side != s->unit[o->unit[0]].side || !RULE(VI_C_2, has_prisoners(state, target)))
        return trouble_never(trouble, IB(VI_C_2), NULL, "no friends are prisoners there");
    if (has_table(&s->ground) && !have_room(s, state, target))
        return trouble_never(trouble, IB(R_35), NULL, "they have no room to stand");
    if (has_table(&s->ground) && (target == o->unit[0] || !are_touching(s, state, o->unit[0], target)))
        return trouble_refuse(trouble, IB(R_83), NULL, "it does not touch them");
    return has(state, target, OUT) || target == o->unit[0] ||
           trouble_refuse(trouble, IB(R_83), NULL,
                          "freed by another they would be a unit of their own, and units do not split here");
}

void frees_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    UNUSED(d);
    if (has(state, o->target, OUT))
        step(steps, IB(R_83), 0, "they form again, routed", NULL, 0, 0);
    else
        step(steps, IB(R_83), unit_at(state, o->target)->captured, "castings rejoin their unit", NULL, 0, 0);
    put(state, o->target, LYING | LAY, has(state, o->target, LYING) && !has(state, o->target, OUT));
    free_prisoners(s, state, o->target);
}

/* ---- what the umpire sets ---- */

static bool set_fits(const struct scenario *s, const struct state *state, const struct order *o,
                     struct trouble *trouble)
{
    const int unit = o->unit[0];
    const struct regiment_state *u = unit_at(state, unit);
    struct stand stand;
    stand_at(kind_of_unit(s, unit)->arm, order_says(o, SET_FORMATION) ? o->fact[SET_FORMATION] : u->formation,
             order_says(o, SET_CASTINGS) ? o->fact[SET_CASTINGS] : u->castings + u->holders, (struct point){u->x, u->y},
             u->bearing, &stand);
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
        return trouble_say(trouble, NULL, "say what is set: castings, morale, formation, captured or posture");
    const int captured = order_says(o, SET_CAPTURED) ? o->fact[SET_CAPTURED] : u->captured;
    const int castings = order_says(o, SET_CASTINGS) ? o->fact[SET_CASTINGS] : u->castings;
    if (castings + captured + u->holders > kind_of_unit(s, unit)->castings)
        return trouble_say(trouble, "castings",
                           "with those captured from it and its horse-holders it never had so many castings");
    if (order_says(o, SET_FORMATION) && !may_stand_in(kind_of_unit(s, unit)->arm, o->fact[SET_FORMATION]))
        return trouble_say(trouble, "formation", "its arm is never in that formation");
    if (has_table(&s->ground) && (order_says(o, SET_FORMATION) || order_says(o, SET_CASTINGS)) &&
        !set_fits(s, state, o, trouble))
        return false;
    return !order_says(o, SET_MORALE) || o->fact[SET_MORALE] <= base_of(s, unit) ||
           trouble_say(trouble, "morale", "morale is never above the base");
}

void set_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct regiment_state *u = &armies(state)->unit[unit];
    UNUSED(d);
    UNUSED(steps);
    if (order_says(o, SET_CASTINGS))
        u->castings = o->fact[SET_CASTINGS];
    if (order_says(o, SET_MORALE))
        u->morale = (int8_t)o->fact[SET_MORALE];
    if (order_says(o, SET_FORMATION))
        set_formation(s, state, unit, o->fact[SET_FORMATION]);
    if (order_says(o, SET_CAPTURED))
        u->captured = (uint8_t)o->fact[SET_CAPTURED];
    if (order_says(o, SET_POSTURE))
        put(state, unit, LYING, o->fact[SET_POSTURE]);
    if (u->morale >= PINNED)
        put(state, unit, SEEN, false);
    forget_owed(state);
}
