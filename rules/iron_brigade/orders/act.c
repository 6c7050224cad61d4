#include "act.h"

#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/terrain.h"

/* I.C.3: a unit's turn is one whole act, or two unlike halves of a split move.
 *
 * A unit keeps what it has done in acts[]: the whole act, or the two halves in their order. Whether
 * it may do more follows from that list alone, but for three acts that go on once they have begun:
 * formation and facing are one change, out of company column they are one half, and a march along a
 * road is one move however often it turns. */

static const char *const act_names[] = {"nothing", "move", "face",  "form",
                                        "fire",    "form", "whole", "change"}; /* ORDER ACT */

bool ib_is_ashore(const struct state *state, int unit, struct trouble *trouble)
{
    return !RULE(R_56, ib_has(state, unit, AFLOAT)) ||
           forbid(R_56, trouble, "it is in boats: it rows, or lands");
}

bool ib_is_in_hand(const struct state *state, int unit, struct trouble *trouble)
{
    return require(I_C_3_i, !ib_is_broken(state, unit), trouble,
                   "broken and routed units do nothing here");
}

bool ib_may_reach_out(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    return ib_is_ashore(state, unit, trouble) && ib_is_in_hand(state, unit, trouble);
}

bool ib_may_move_at_all(const struct scenario *s, const struct state *state, int unit,
                        struct trouble *trouble)
{
    if (ib_has(state, unit, STAYS))
        return refuse(VI_E_iii, trouble, "it rallied from 2 and stays put");
    return !ib_has(state, unit, DOUBLED) || !RULE(R_23, ruled(s, R_23, DOUBLE_ONCE)) ||
           refuse(R_23, trouble, "it went at the double and does not move again");
}

/* leaving a company column may be one half, whatever its formation. */
bool ib_may_split(const struct scenario *s, const struct state *state, int unit, enum act act,
                  struct trouble *trouble)
{
    const int formation = ib_unit_at(state, unit)->formation;
    const bool leaves_column = act == ACT_FORM && ib_deploys_from(s, formation);
    return require_of(I_C_3_ii, ib_morale_classes[ib_class_of(s, state, unit)].split_move, "half",
                      trouble, "its base morale is below 6: no split move") &&
           (!ib_has(state, unit, LYING) ||
            refuse_of(R_41, "half", trouble, "who lies down makes no split move")) &&
           require_of(R_25, !ib_has(state, unit, BARRED), "half", trouble,
                      "it passed others or followed a road: no split move") &&
           (leaves_column || ib_splits_in(s, formation) ||
            refuse_of(III_G, "half", trouble, "no split move in this formation")) &&
           (!ib_is_measured(s) || ruled(s, R_25, BARS_MOVING) ||
            require_of(R_25, !ib_stands_where_none_split(s, state, unit), "half", trouble,
                       "no split move in the ground where it stands"));
}

bool ib_is_deploying(const struct state *state, int unit)
{
    const uint8_t *acts = ib_unit_at(state, unit)->acts;
    return acts[1] == ACT_DEPLOY || (acts[0] == ACT_DEPLOY && acts[1] == ACT_NONE);
}

/* What goes on with an act that has begun: formation and facing are one act, out of company column
 * they are one half, and a march along a road goes on (IV.F). */
static bool continues(const struct state *state, int unit, enum act act, bool half)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const bool changes = act == ACT_FORM || act == ACT_FACE;
    return (!half && changes && u->acts[0] == ACT_CHANGED) ||
           (changes && ib_is_deploying(state, unit) && RULE(III_G, true)) ||
           (!half && act == ACT_MOVE && u->road_left > 0);
}

/* Nobody acts below 2; who lies down only fires; a pinned unit in the open, an enemy in sight,
 * takes cover first. */
bool ib_may_act(const struct scenario *s, const struct state *state, int unit, enum act act,
                bool half, struct trouble *trouble)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    if (!ib_is_in_hand(state, unit, trouble) ||
        (act != ACT_FIRE && !require(R_41, !ib_has(state, unit, LYING), trouble,
                                     "who lies down can only fire; rise first")))
        return false;
    const bool turns_to_go =
        act == ACT_FACE && RULE(R_40, ib_is_mounted(u->formation) || ib_is_limbered(u->formation));
    if (act != ACT_MOVE && !turns_to_go &&
        !require(VI_C_6, !ib_has(state, unit, EXPOSED) || ib_has(state, unit, LYING), trouble,
                 "pinned in the open, it takes cover first"))
        return false;
    if (continues(state, unit, act, half))
        return true;
    if (!require(I_C_3,
                 u->acts[0] == ACT_NONE ||
                     (half && u->acts[0] < ACT_WHOLE && u->acts[1] == ACT_NONE),
                 trouble, "it has acted already"))
        return false;
    if (half && !RULE(I_C_3_ii, u->acts[0] != act))
        return refuse_of(I_C_3_ii, "half", trouble,
                         "the halves of a split move are unlike, and it did this already: %s",
                         act_names[act]);
    return !half || ib_may_split(s, state, unit, act, trouble);
}

bool ib_has_begun_split(const struct state *state, int unit)
{
    const enum act done = ib_unit_at(state, unit)->acts[0];
    return done != ACT_NONE && done < ACT_WHOLE;
}

/* The refusal is about what comes next: the other half if it has begun a split move. */
bool ib_may_act_somehow(const struct scenario *s, const struct state *state, int unit, enum act act,
                        struct trouble *trouble)
{
    const bool begun = ib_has_begun_split(state, unit);
    return ib_may_act(s, state, unit, act, !begun, NULL) ||
           ib_may_act(s, state, unit, act, begun, trouble);
}

void ib_note_act(struct state *state, int unit, enum act act, bool half)
{
    uint8_t *acts = ib_unit_in(state, unit)->acts;
    if (!half)
        acts[0] = act == ACT_FORM || act == ACT_FACE ? ACT_CHANGED : ACT_WHOLE;
    else
        acts[acts[0] != ACT_NONE] = (uint8_t)act;
}

void ib_note_move(struct state *state, int unit, bool half)
{
    ib_note_act(state, unit, ACT_MOVE, half);
    ib_put(state, unit, MOVED | MOVED_NOW, true);
    ib_lose_aim(state, unit);
    ib_part_from_all(state, unit);
}
