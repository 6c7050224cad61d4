#include "measure.h"

/* IV.E, R-57, R-58: personalities join a unit, ride alone, are touched by an enemy. */

static int place_of(const struct state *state, int leader)
{
    return armies_of(state)->leader[leader].with;
}

static bool may_go(const struct scenario *s, const struct state *state, int leader, struct trouble *trouble)
{
    if (s->leader[leader].side != state->head.side)
        return trouble_say(trouble, NULL, "he is of the other side");
    if (place_of(state, leader) == LEADER_GONE)
        return trouble_say(trouble, NULL, "he is gone for the day");
    if (place_of(state, leader) >= 0 && has(state, place_of(state, leader), COMES))
        return trouble_say(trouble, NULL, "he is on his way, with his unit");
    return RULE(R_57, !armies_of(state)->leader[leader].moved) ||
           trouble_refuse(trouble, IB(R_57), NULL, "he moves once in a movement and fire phase");
}

/* Where he is on a table: in the midst of his unit, or by himself. */
static struct point point_of(const struct state *state, int leader)
{
    const struct general_state *g = &armies_of(state)->leader[leader];
    struct stand stand;
    if (g->with < 0)
        return (struct point){g->x, g->y};
    stand_of(state, g->with, &stand);
    return middle_of(&stand);
}

/* IV.E: as open-order cavalry, or on foot as open-order infantry. */
static int reach_of_leader(const struct scenario *s, int leader)
{
    return usual_inches(kind_of_leader(s, leader)->mounted ? CAVALRY : INFANTRY, OPEN_ORDER, false, COLUMN_BY_CHART) *
           INCH;
}

static bool is_in_his_reach(const struct scenario *s, const struct state *state, int leader, int unit)
{
    struct stand stand;
    stand_of(state, unit, &stand);
    return is_within(point_to_polygon(point_of(state, leader), outline_of_stand(&stand)),
                     RULE(IV_E, true) ? reach_of_leader(s, leader) : 0);
}

bool leader_target_may(const struct scenario *s, const struct state *state, const struct order *o, int leader,
                       struct trouble *trouble)
{
    if (s->leader[leader].side == state->head.side && place_of(state, leader) == o->unit[0])
        return trouble_say(trouble, NULL, "he is with that unit already");
    if (!may_go(s, state, leader, trouble))
        return false;
    if (!is_ashore(state, o->unit[0], NULL) ||
        (place_of(state, leader) >= 0 && !is_ashore(state, place_of(state, leader), NULL)))
        return trouble_never(trouble, IB(R_56), NULL, "nobody gets into a boat, or out of one, on the water");
    return !has_table(&s->ground) || is_in_his_reach(s, state, leader, o->unit[0]) ||
           trouble_refuse(trouble, IB(IV_E), NULL, "that is farther than he can go");
}

void leader_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                 struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    armies(state)->leader[o->target].with = o->unit[0];
    armies(state)->leader[o->target].moved = true;
}

bool alone_target_may(const struct scenario *s, const struct state *state, const struct order *o, int leader,
                      struct trouble *trouble)
{
    UNUSED(o);
    if (!may_go(s, state, leader, trouble))
        return false;
    if (place_of(state, leader) >= 0 && !is_ashore(state, place_of(state, leader), NULL))
        return trouble_never(trouble, IB(R_56), NULL, "he is in a boat with his unit");
    return place_of(state, leader) != LEADER_ALONE || trouble_say(trouble, NULL, "he is alone already");
}

/* He stays where he was. */
void leave_unit(const struct scenario *s, struct state *state, int leader)
{
    struct general_state *g = &armies(state)->leader[leader];
    const struct point here = has_table(&s->ground) ? point_of(state, leader) : (struct point){0, 0};
    g->with = LEADER_ALONE;
    g->x = (int16_t)here.x;
    g->y = (int16_t)here.y;
}

void alone_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                struct steps *steps)
{
    struct general_state *g = &armies(state)->leader[o->target];
    UNUSED(d);
    UNUSED(steps);
    leave_unit(s, state, o->target);
    g->moved = true;
}

/* ---- he rides, or walks, by himself ---- */

bool ride_target_may(const struct scenario *s, const struct state *state, const struct order *o, int leader,
                     struct trouble *trouble)
{
    UNUSED(o);
    if (!has_table(&s->ground))
        return trouble_say(trouble, NULL, "there is no table to measure it on");
    return may_go(s, state, leader, trouble);
}

int ride_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact, struct span *span,
               int room)
{
    UNUSED(state);
    UNUSED(room);
    span[0] = fact == RIDE_BEARING ? (struct span){0, DEGREES - 1} : (struct span){1, reach_of_leader(s, o->target)};
    return 1;
}

bool ride_fact_may(const struct scenario *s, const struct state *state, const struct order *o, int fact,
                   struct trouble *trouble)
{
    UNUSED(state);
    return fact != RIDE_INCHES || RULE(IV_E, o->fact[fact] <= reach_of_leader(s, o->target)) ||
           trouble_refuse(trouble, IB(IV_E), "inches", "that is farther than he can go");
}

/* any way; the edge of the table stops him. */
void ride_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    struct general_state *g = &armies(state)->leader[o->target];
    const struct point from = point_of(state, o->target);
    int way = o->fact[RIDE_INCHES];
    UNUSED(d);
    UNUSED(steps);
    while (way > 0 && !is_on_table(&s->ground, point_along(from, o->fact[RIDE_BEARING], way)))
        way--;
    const struct point to = point_along(from, o->fact[RIDE_BEARING], way);
    *g = (struct general_state){
        .with = LEADER_ALONE, .moved = true, .shot_at = g->shot_at, .x = (int16_t)to.x, .y = (int16_t)to.y};
}

/* ---- touched by an enemy ---- */

bool is_some_leader_alone(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < s->leader_count; i++)
        if (s->leader[i].side != state->head.side && place_of(state, i) == LEADER_ALONE)
            return true;
    return false;
}

bool touches_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
                 struct trouble *trouble)
{
    UNUSED(s);
    UNUSED(o);
    return is_ashore(state, unit, trouble) &&
           (!is_broken(state, unit) ||
            trouble_refuse(trouble, IB(I_C_3_i), NULL, "broken and routed units do nothing here"));
}

/* On a table: a tenth of an inch from him. */
static bool is_by_him(const struct state *state, int unit, int leader)
{
    struct stand stand;
    if (is_apart(state, unit, point_of(state, leader), INCH))
        return false;
    stand_of(state, unit, &stand);
    return is_within(point_to_polygon(point_of(state, leader), outline_of_stand(&stand)), TOUCHING);
}

/* only one who is alone; with a unit he shares its fate. */
bool touches_target_may(const struct scenario *s, const struct state *state, const struct order *o, int leader,
                        struct trouble *trouble)
{
    if (s->leader[leader].side == state->head.side)
        return trouble_say(trouble, NULL, "he is of one's own side");
    if (place_of(state, leader) == LEADER_GONE)
        return trouble_say(trouble, NULL, "he is gone for the day");
    if (!RULE(R_58, place_of(state, leader) == LEADER_ALONE))
        return trouble_refuse(trouble, IB(R_58), NULL, "only a personality who is alone can be touched");
    return !has_table(&s->ground) || is_by_him(state, o->unit[0], leader) ||
           trouble_refuse(trouble, IB(R_58), NULL, "it does not touch him");
}

/* To the first friend in reach that is not broken, else he is taken. */
static void flee(const struct scenario *s, struct state *state, int leader)
{
    struct general_state *g = &armies(state)->leader[leader];
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side == s->leader[leader].side && is_in(s, state, i) && !is_broken(state, i) &&
            is_in_his_reach(s, state, leader, i)) {
            g->with = (int16_t)i;
            return;
        }
    g->with = LEADER_GONE;
}

void touches_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                  struct steps *steps)
{
    UNUSED(d);
    step(steps, IB(R_58), 0, "he flees to a friend in reach, or is taken", NULL, 0, 0);
    if (has_table(&s->ground))
        flee(s, state, o->target);
    else
        phase_call(state, ASK_FLEE, o->target);
}

void shelters_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
                   struct steps *steps)
{
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    armies(state)->leader[phase_about(state)].with = o->unit[0];
    phase_return(state);
}
