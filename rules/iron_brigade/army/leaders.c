#include "leaders.h"

#include "parts.h"
#include "rules/iron_brigade/map/stand.h"

int ib_best_leader_with(const struct scenario *s, const struct state *state, int unit)
{
    int best = NOBODY;
    for (int i = 0; i < s->leader_count; i++)
        if (ib_place_of_leader(state, i) == unit &&
            (best == NOBODY ||
             ib_kind_of_leader(s, i)->quality < ib_kind_of_leader(s, best)->quality))
            best = i;
    return best;
}

bool ib_may_be_hit(const struct scenario *s, const struct state *state, int leader, int unit)
{
    const struct general_state *g = &ib_armies_of(state)->leader[leader];
    return g->with == unit && (!g->shot_at || RULE(R_73, ruled(s, R_73, HIT_EACH)));
}

void ib_leader_falls(const struct scenario *s, struct state *state, int leader)
{
    struct general_state *g = &ib_armies(state)->leader[leader];
    struct regiment_state *u = ib_unit_in(state, g->with);
    u->hit = (int8_t)ib_worse_hit(u->hit, 1 + ib_kind_of_leader(s, leader)->quality);
    g->with = LEADER_GONE;
}

struct point ib_point_of_leader(const struct state *state, int leader)
{
    const struct general_state *g = &ib_armies_of(state)->leader[leader];
    if (g->with < 0)
        return (struct point){g->x, g->y};
    const struct stand stand = ib_stand_of(state, g->with);
    return ib_middle_of(&stand);
}

void ib_put_leader_alone(struct state *state, int leader, struct point at)
{
    struct general_state *g = &ib_armies(state)->leader[leader];
    g->with = LEADER_ALONE;
    g->x = (int16_t)at.x;
    g->y = (int16_t)at.y;
}

void ib_leave_unit(const struct scenario *s, struct state *state, int leader)
{
    ib_put_leader_alone(state, leader,
                        ib_is_measured(s) ? ib_point_of_leader(state, leader)
                                          : (struct point){0, 0});
}

void ib_leaders_go_along(const struct scenario *s, struct state *state, int unit,
                         struct steps *steps)
{
    for (int i = 0; i < s->leader_count; i++) {
        struct general_state *g = &ib_armies(state)->leader[i];
        if (g->with != unit)
            continue;
        if (g->moved == MOVED_ALONE && RULE(R_57, true)) {
            step_tell(steps, IB(R_57), "%s has moved already in this phase and stays behind",
                      scenario_name(s, s->leader[i].name), 0, 0);
            ib_leave_unit(s, state, i);
        } else
            g->moved = MOVED_WITH_UNIT;
    }
}
