#include "todo.h"

#include "act.h"
#include "orders.h"
#include "retreat.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/way_out.h"

/* What is to be done about a unit before its phase ends: what it owes (must), and what it could
 * still do (may).  Menus ask this of every unit after every order, so words are written only for
 * whoever wants them. */

/* What the unit may do or must, behind its id, and the kinds of order by which it is done; the text
 * goes on behind it.  Nobody may want to know. */
static struct text say(const struct scenario *s, struct todo *todo, int unit, uint64_t acts,
                       const char *what)
{
    struct text t = {0};
    if (!todo)
        return t;
    todo->acts = acts;
    text_over(&t, todo->words, sizeof todo->words);
    text_print(&t, "%s %s", scenario_name(s, s->unit[unit].id), what);
    return t;
}

#define ACT(kind) ((uint64_t)1 << (kind))

static enum todo_kind todo_contact(const struct scenario *s, const struct state *state, int unit,
                                   struct todo *todo)
{
    if (!RULE(VI_D_3, ib_is_touched(s, state, unit)) || ib_has(state, unit, CHECKED) ||
        ib_is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return TODO_NOTHING;
    say(s, todo, unit, ACT(IB_CONTACT), "contact: an enemy touches it");
    return TODO_MUST;
}

static enum todo_kind todo_rally(const struct scenario *s, const struct state *state, int unit,
                                 struct todo *todo)
{
    if (!ib_may_be_ordered(&ib_rally_order, s, state, unit))
        return TODO_NOTHING;
    say(s, todo, unit, ACT(IB_RALLY), "rally");
    return TODO_MAY;
}

/* On a table it is known whether there is a path of retreat; else the players see it. */
static enum todo_kind todo_retreat(const struct scenario *s, const struct state *state, int unit,
                                   struct todo *todo)
{
    if (!ib_must_retreat(s, state, unit, NULL))
        return TODO_NOTHING;
    if (!todo)
        return TODO_MUST;
    if (!ib_may_be_ordered(&ib_retreat_order, s, state, unit)) {
        say(s, todo, unit, ACT(IB_SURRENDER), "surrender: it has no path of retreat");
        return TODO_MUST;
    }
    const bool afloat = ib_has(state, unit, AFLOAT), measured = ib_is_measured(s);
    struct text t = say(s, todo, unit, ACT(IB_RETREAT) | (measured ? 0 : ACT(IB_SURRENDER)),
                        afloat ? "retreat ashore" : "retreat ");
    if (!afloat)
        ib_text_inches(&t, ib_retreat_inches(s, state, unit) * INCH);
    text_add(&t, measured ? "" : ", or surrender");
    return TODO_MUST;
}

static enum todo_kind todo_sight(const struct scenario *s, const struct state *state, int unit,
                                 struct todo *todo)
{
    const struct army_state *a = ib_armies_of(state);
    struct text t;
    int checks = 0;
    for (int i = 0; i < a->owed_count; i++) {
        if (a->owed[i].one != unit)
            continue;
        if (!todo)
            return TODO_MUST;
        if (checks++ == 0)
            t = say(s, todo, unit, ACT(IB_CHECK), "check ");
        else
            text_add(&t, ", ");
        text_add(&t, scenario_name(s, s->unit[a->owed[i].other].id));
    }
    return checks ? TODO_MUST : TODO_NOTHING;
}

enum ib_done ib_done_of(const struct state *state, int unit)
{
    const uint8_t *acts = ib_unit_at(state, unit)->acts;
    if (ib_is_broken(state, unit) || acts[0] == ACT_WHOLE || acts[1] != ACT_NONE)
        return IB_DONE_ALL;
    return acts[0] == ACT_NONE      ? IB_DONE_NOTHING
           : acts[0] == ACT_CHANGED ? IB_DONE_CHANGE
                                    : IB_DONE_HALF;
}

/* VI.C.6: pinned in the open it lies down or goes back.  Only what it can do: riders do not lie
 * down, and where there is no cover nobody goes back to it. */
static bool must_take_cover(const struct scenario *s, const struct state *state, int unit,
                            struct todo *todo)
{
    if (!ib_has(state, unit, EXPOSED) || ib_has(state, unit, LYING))
        return false;
    const bool lies = ib_may_be_ordered(&ib_lie_order, s, state, unit);
    if (lies && !todo)
        return true;
    const bool goes = ib_may_be_ordered(&ib_move_order, s, state, unit);
    if (lies || goes)
        say(s, todo, unit, (lies ? ACT(IB_LIE) : 0) | (goes ? ACT(IB_MOVE) : 0),
            lies && goes ? "lie, or move away: it is pinned in the open"
            : lies       ? "lie: it is pinned in the open"
                         : "move away: it is pinned in the open");
    return lies || goes;
}

static enum todo_kind todo_act(const struct scenario *s, const struct state *state, int unit,
                               struct todo *todo)
{
    if (must_take_cover(s, state, unit, todo))
        return TODO_MUST;
    const enum ib_done done = ib_done_of(state, unit);
    if (done > IB_DONE_HALF)
        return TODO_NOTHING;
    say(s, todo, unit, 0,
        done != IB_DONE_NOTHING               ? "has done half of a split move"
        : ib_unit_at(state, unit)->worked > 0 ? "has not acted; its work is half done"
                                              : "has not acted");
    return TODO_MAY;
}

enum todo_kind ib_todo_of(const struct scenario *s, const struct state *state, int unit,
                          struct todo *todo)
{
    switch (phase_now(state)) {
    case IB_PHASE_CONTACT:
        return todo_contact(s, state, unit, todo);
    case IB_PHASE_RALLY:
        return todo_rally(s, state, unit, todo);
    case IB_PHASE_RETREAT:
        return todo_retreat(s, state, unit, todo);
    case IB_PHASE_SIGHT:
        return todo_sight(s, state, unit, todo);
    case IB_PHASE_ACT:
        return todo_act(s, state, unit, todo);
    default:
        return TODO_NOTHING;
    }
}
