/* What must be done before anybody moves: contact checks, rallies, retreats, checks for retreats
 * seen; and what is answered when the engine asks. */

#include "captain.h"

/* ---- the morale phase ---- */

/* Does a rally gain on average?  In whole numbers: the sum of weight times levels won or lost. */
static bool is_rally_worth_it(const struct scene *e, const struct order *o)
{
    enum { ODDS_ROOM = 1 << 13 };
    _Alignas(8) unsigned char facts[FACTS_ROOM], room[ODDS_ROOM];
    const struct chart *c = order_decided_by(e->s, e->seen, o, facts);
    struct odds odds;
    int64_t sum = 0;
    if (!odds_of(&odds, &c->rule, facts, room, sizeof room, NULL))
        return true;
    for (int i = 0; i < odds.count; i++)
        sum += (int64_t)*odds_limbs(&odds, i) *
               (field_get(&c->outputs[IB_RALLY_RESULT_MORALE], odds_state(&odds, i)) -
                e->piece[o->unit[0]].morale);
    return sum > 0;
}

/* One order of this kind for the first unit that may give it. */
static bool order_first(const struct scene *e, int kind, const char *say)
{
    for (int i = 0; i < e->units; i++) {
        const struct order o = order_by(kind, i);
        if (e->piece[i].in && e->piece[i].ours &&
            e->rules->todo(e->s, e->seen, i, NULL) != TODO_NOTHING &&
            (kind != IB_RALLY || is_rally_worth_it(e, &o)) && captain_give_order(e, &o, say, i))
            return true;
    }
    return false;
}

/* Checks for retreats seen: whoever owes one, for the first that he saw. */
static bool order_check(const struct scene *e)
{
    const int unit = battle_must(e->s, e->seen);
    struct order o = order_by(IB_CHECK, unit);
    for (int i = 0; i < e->units && unit != NOBODY; i++) {
        o.target = (int16_t)i;
        if (e->piece[i].ours && captain_give_order(e, &o, "It saw %s go and must check.", i))
            return true;
    }
    return false;
}

bool captain_order_duty(const struct scene *e)
{
    switch (phase_now(e->seen)) {
    case IB_PHASE_CONTACT:
        return order_first(e, IB_CONTACT, "%s is touched by the enemy and must check.");
    case IB_PHASE_RALLY:
        return order_first(e, IB_RALLY, "%s is shaken and has its chance to rally.");
    case IB_PHASE_RETREAT:
        return order_first(e, IB_RETREAT, "%s is broken and has to go.") ||
               order_first(e, IB_SURRENDER, "%s is broken and has no way out.");
    case IB_PHASE_SIGHT:
        return order_check(e);
    default:
        return false;
    }
}

/* ---- answers, where there is no table to measure on ---- */

/* His whole brigade saw it. */
static bool answer_who_saw(const struct scene *e)
{
    struct order o = order_by(IB_SAW, NOBODY);
    const int gone = phase_about(e->seen);
    for (int i = 0; i < e->units && o.unit_count < ORDER_UNITS; i++) {
        if (!e->piece[i].in || !e->piece[i].ours || e->s->unit[i].group != e->s->unit[gone].group)
            continue;
        o.unit[o.unit_count++] = (int16_t)i;
        if (!captain_is_lawful(e, &o))
            o.unit_count--;
    }
    return o.unit_count > 0 &&
           captain_give_order(e, &o, "The brigade of %s stands around it.", gone);
}

/* As many as the largest enemy regiment has. */
static bool answer_how_many(const struct scene *e)
{
    struct order o = order_by(IB_CASTINGS, NOBODY);
    int most = 1;
    for (int i = 0; i < e->units; i++)
        if (!e->piece[i].ours && e->piece[i].stands && e->piece[i].castings > most)
            most = e->piece[i].castings;
    order_set_fact(&o, IB_CASTINGS_CASTINGS, most);
    return captain_give_order(e, &o, "A whole regiment is upon %s.", phase_about(e->seen));
}

static bool answer_no(const struct scene *e, int kind)
{
    const struct order o = order_by(kind, NOBODY);
    return captain_give_order(e, &o, "Nothing of the kind is to be seen.", NOBODY);
}

/* A small part loses more levels than the whole would; but he may have to divide it. */
static bool answer_whole(const struct scene *e)
{
    const int unit = phase_about(e->seen);
    struct order ways[WAYS_MOST];
    if (e->s->system->battle->phases[IB_ASK_APART].ways(e->s, e->seen, ways) == 0)
        return false;
    return captain_give_order(e, &ways[0],
                              ways[0].kind == IB_TOGETHER ? "%s stands together."
                                                          : "Only a part of %s is fired on.",
                              unit);
}

bool captain_order_answer(const struct scene *e)
{
    switch (phase_now(e->seen)) {
    case IB_ASK_TOUCH:
        return answer_how_many(e);
    case IB_ASK_NEAR:
        return answer_no(e, IB_ANSWER);
    case IB_ASK_SEEN:
        return answer_who_saw(e) || answer_no(e, IB_NOBODY);
    case IB_ASK_APART:
        return answer_whole(e);
    default:
        return answer_no(e, IB_NOBODY);
    }
}
