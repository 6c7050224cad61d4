#include "afloat.h"

#include "act.h"
#include "rules/iron_brigade/army/leaders.h"

bool ib_is_afloat(const struct state *state, int unit, struct trouble *trouble)
{
    return ib_has(state, unit, AFLOAT) || forbid(R_56, trouble, "it is not in boats");
}

bool ib_may_go_by_boat(const struct scenario *s, const struct state *state, int unit,
                       struct trouble *trouble)
{
    return ib_may_move_at_all(s, state, unit, trouble) &&
           ib_may_act(s, state, unit, ACT_WHOLE, false, trouble);
}

void ib_note_boating(const struct scenario *s, struct state *state, int unit, struct steps *steps)
{
    ib_leaders_go_along(s, state, unit, steps);
    ib_note_move(state, unit, false);
    ib_put(state, unit, EXPOSED, false);
}

bool ib_is_no_nearer(const struct scenario *s, const struct state *state, int unit, struct point to,
                     struct trouble *trouble)
{
    for (int i = 0; i < state->head.units && ib_is_pinned(s, state, unit); i++) {
        const struct point enemy = ib_front_of(state, i);
        if (s->unit[i].side != s->unit[unit].side && ib_is_in(s, state, i) &&
            is_nearer(point_to_point(to, enemy), point_to_point(ib_front_of(state, unit), enemy)) &&
            ib_can_see(s, state, unit, i, NULL))
            return !RULE(VI_C_6, true) ||
                   refuse(VI_C_6, trouble, "a pinned unit does not go nearer to an enemy it sees");
    }
    return true;
}
