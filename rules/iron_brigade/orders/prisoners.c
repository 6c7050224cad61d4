#include "rules/iron_brigade/map/march.h"

/* What is taken, freed and led on: wagons, led horses, prisoners (VI.C.2, R-82,
 * */

/* ---- wagons and led horses ---- */

bool takes_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    UNUSED(s);
    UNUSED(o);
    return is_ashore(state, unit, trouble) &&
           (!is_broken(state, unit) ||
            trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here"));
}

static bool is_held_by_friends(const struct scenario *s, const struct state *state, int wagons)
{
    struct stand own;
    struct near near;
    stand_of(state, wagons, &own);
    units_near(state, wagons, outline_of_stand(&own), INCH, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        if (s->unit[i].side == s->unit[wagons].side && !is_of_arm(s, i, HEAVY_EQUIPMENT) &&
            are_touching(state, i, wagons))
            return true;
    }
    return false;
}

/* The wagons themselves, or the horses where they are led. */
static bool reaches(const struct scenario *s, const struct state *state, int unit, int target)
{
    struct stand horses;
    if (is_of_arm(s, target, HEAVY_EQUIPMENT))
        return are_touching(state, unit, target);
    stand_of_horses(state, target, &horses);
    return touches_stand(state, unit, &horses);
}

bool is_something_to_take(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side != state->head.side &&
            (is_of_arm(s, i, HEAVY_EQUIPMENT) || unit_at(state, i)->holders > 0))
            return true;
    return false;
}

/* Enemy wagons near it, and units whose horses are, on a table. */
int touched_near(const struct scenario *s, const struct state *state, const struct order *o,
                 int16_t list[UNITS_MOST])
{
    struct stand own;
    struct near near;
    int count = 0;
    if (!has_table(&s->ground))
        return -1;
    stand_of(state, o->unit[0], &own);
    units_around(state, outline_of_stand(&own), INCH, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        if (s->unit[i].side != s->unit[o->unit[0]].side &&
            (is_of_arm(s, i, HEAVY_EQUIPMENT) || unit_at(state, i)->holders > 0))
            list[count++] = (int16_t)i;
    }
    return count;
}

/* wagons that no friend touches; R-39: the horses of a unit that fights on foot. */
bool takes_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int target, struct trouble *trouble)
{
    if (s->unit[target].side == state->head.side)
        return trouble_say(trouble, NULL, "it is of one's own side");
    if (!RULE(R_59, is_of_arm(s, target, HEAVY_EQUIPMENT)) &&
        !RULE(R_39, unit_at(state, target)->holders > 0))
        return trouble_never(trouble, IB(R_59), NULL, "only wagons and led horses are taken so");
    if (!has_table(&s->ground))
        return true;
    if (is_of_arm(s, target, HEAVY_EQUIPMENT) && !RULE(R_59, !is_held_by_friends(s, state, target)))
        return trouble_refuse(trouble, IB(R_59), NULL, "a friend of theirs touches them too");
    return reaches(s, state, o->unit[0], target) ||
           trouble_refuse(trouble, IB(R_14), NULL, "it does not touch it");
}

void takes_obey(const struct scenario *s, struct state *state, const struct order *o,
                struct dice *d, struct steps *steps)
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
    armies(state)->unit[whole_of(s, o->target)].held_x = u->horses_x;
    armies(state)->unit[whole_of(s, o->target)].held_y = u->horses_y;
    u->holders = 0;
    occupy(s, state, o->target);
    put(state, o->target, ON_FOOT, true);
}

/* ---- prisoners ---- */

static bool is_some_friend_taken(const struct scenario *s, const struct state *state, int unit)
{
    for (int word = 0; word < UNITS_MOST / 64; word++)
        if (armies_of(state)->taken[s->unit[unit].side][word])
            return true;
    return false;
}

/* Friends who are prisoners, or have such. */
int taken_near(const struct scenario *s, const struct state *state, const struct order *o,
               int16_t list[UNITS_MOST])
{
    int count = 0;
    for (int word = 0; word < UNITS_MOST / 64; word++)
        for (uint64_t who = armies_of(state)->taken[s->unit[o->unit[0]].side][word]; who;
             who &= who - 1)
            list[count++] = (int16_t)(64 * word + __builtin_ctzll(who));
    return count;
}

bool frees_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    UNUSED(o);
    if (!is_ashore(state, unit, trouble))
        return false;
    if (!is_some_friend_taken(s, state, unit))
        return trouble_never(trouble, IB(VI_C_2), NULL,
                             "no friends are prisoners that it could free");
    return RULE(R_83, !is_broken(state, unit)) ||
           trouble_refuse(trouble, IB(R_83), NULL, "only an unbroken unit frees prisoners");
}

/* the unit of which those are castings whom this one frees: their own if it frees them itself
 * or is out, else freed men; NOBODY if the battle has no room for such. */
static int unit_of_freed(const struct scenario *s, const struct state *state, int unit, int target)
{
    return unit == target || has(state, target, OUT) ? target : part_of(s, target);
}

enum { ASIDE_MOST = 6 * INCH };

/* On a table: where they would stand, on the spot or as near to it as there is room, six inches off
 * at most; or in the ranks of the unit that they join. */
static bool find_room(const struct scenario *s, const struct state *state, int target, int to,
                      struct stand *stand)
{
    const struct regiment_state *u = unit_at(state, to);
    if (is_in(s, state, to)) {
        stand_at(kind_of_unit(s, to)->arm, u->formation,
                 u->castings + unit_at(state, target)->captured, (struct point){u->x, u->y},
                 u->bearing, stand);
        return stand_may(s, state, to, stand, NULL);
    }
    stand_of_prisoners(s, state, target, stand);
    const struct stand here = *stand;
    for (int off = 0; off <= ASIDE_MOST; off += INCH / 2)
        for (int bearing = 0; bearing < DEGREES; bearing += off == 0 ? DEGREES : 45) {
            *stand = here;
            stand->front = point_along(here.front, bearing, off);
            box_at(stand->front, here.bearing, here.wide, here.deep, stand->corner);
            if (stand_may(s, state, to, stand, NULL) &&
                (off == 0 || ground_bears(s, state,
                                          &(struct pose){target, kind_of_unit(s, target)->arm,
                                                         unit_at(state, target)->formation, stand},
                                          NULL)))
                return true;
        }
    return false;
}

static bool touches_prisoners(const struct scenario *s, const struct state *state, int unit,
                              int target)
{
    struct stand prisoners;
    stand_of_prisoners(s, state, target, &prisoners);
    return touches_stand(state, unit, &prisoners);
}

bool frees_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int target, struct trouble *trouble)
{
    const int unit = o->unit[0], to = unit_of_freed(s, state, unit, target);
    struct stand stand;
    if (s->unit[target].side != s->unit[unit].side || !RULE(VI_C_2, has_prisoners(state, target)))
        return trouble_never(trouble, IB(VI_C_2), NULL, "no friends are prisoners there");
    if (to == NOBODY)
        return trouble_never(trouble, IB(R_83), NULL,
                             "freed by another they would be a unit of their own, and there is "
                             "room for such in battles "
                             "of up to 256 units");
    if (has_table(&s->ground) && !find_room(s, state, target, to, &stand))
        return trouble_never(trouble, IB(R_35), NULL, "they have no room to stand");
    if (has_table(&s->ground) && !touches_prisoners(s, state, unit, target))
        return trouble_refuse(trouble, IB(R_83), NULL, "it does not touch them");
    return RULE(R_83, !is_in(s, state, to) || to == unit) ||
           trouble_refuse(trouble, IB(R_83), NULL,
                          "others of them were freed before and stand as a unit: they or their own "
                          "regiment free the rest");
}

void frees_obey(const struct scenario *s, struct state *state, const struct order *o,
                struct dice *d, struct steps *steps)
{
    const int to = unit_of_freed(s, state, o->unit[0], o->target),
              castings = unit_at(state, o->target)->captured;
    UNUSED(d);
    if (is_in(s, state, to))
        step(steps, IB(R_83), castings, "castings rejoin their unit", NULL, 0, 0);
    else if (to == o->target)
        step(steps, IB(R_83), 0, "they form again, routed", NULL, 0, 0);
    else
        step(steps, IB(R_83), castings, "castings form a unit of their own, routed", NULL, 0, 0);
    struct stand stand;
    if (has_table(&s->ground) && !is_in(s, state, to) &&
        find_room(s, state, o->target, to, &stand)) {
        armies(state)->unit[o->target].held_x = (int16_t)stand.front.x;
        armies(state)->unit[o->target].held_y = (int16_t)stand.front.y;
    }
    free_prisoners(s, state, o->target, to);
}

/* whoever took them moves them, once in his phase; where nothing is measured, by hand. */
bool lead_target_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int target, struct trouble *trouble)
{
    UNUSED(o);
    if (!needs_table(s, NULL, trouble))
        return false;
    if (s->unit[target].side == state->head.side || !has_prisoners(state, target))
        return trouble_never(trouble, IB(VI_C_2), NULL, "none of them are prisoners of this side");
    return RULE(R_82, !has(state, target, LED)) ||
           trouble_refuse(trouble, IB(R_82), NULL, "they have been led on in this phase");
}

static int lead_most(void)
{
    return usual_inches(INFANTRY, IB_OPEN_ORDER, false, COLUMN_BY_CHART) * INCH;
}

int lead_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact,
               struct span *span, int room)
{
    UNUSED(s);
    UNUSED(state);
    UNUSED(o);
    UNUSED(room);
    span[0] =
        fact == IB_LEAD_BEARING ? (struct span){0, DEGREES - 1} : (struct span){1, lead_most()};
    return 1;
}

bool lead_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    UNUSED(s);
    UNUSED(state);
    return fact != IB_LEAD_INCHES || RULE(R_82, o->fact[fact] <= lead_most()) ||
           trouble_refuse(trouble, IB(R_82), "inches",
                          "they go as infantry in open order, nine inches");
}

void lead_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    struct regiment_state *u = &armies(state)->unit[o->target];
    const int most = lead_hundredths(s, state, o->target, o->fact[IB_LEAD_BEARING]);
    const int way = o->fact[IB_LEAD_INCHES] < most ? o->fact[IB_LEAD_INCHES] : most;
    const struct point to =
        point_along((struct point){u->held_x, u->held_y}, o->fact[IB_LEAD_BEARING], way);
    UNUSED(d);
    step(steps, IB(R_82), 0, "they are led on about %d inches", NULL, (way + 50) / INCH, 0);
    u->held_x = (int16_t)to.x;
    u->held_y = (int16_t)to.y;
    put(state, o->target, LED, true);
}
