/* What must be done before anybody moves: contact checks, rallies, retreats, checks for retreats
 * seen; and what is answered when the engine asks. */

#include "captain.h"

/* ---- the morale phase ---- */

enum { ODDS_ROOM = 1 << 13 };

/* Is the result's field greater on average than it was?  In whole numbers: the sum of weight times
 * difference. */
static bool is_above(const struct chart *c, const void *facts, const char *result, int was)
{
    _Alignas(8) unsigned char room[ODDS_ROOM];
    struct odds o;
    int64_t sum = 0;
    const struct field *r = NULL;
    for (int i = 0; i < c->output_count; i++)
        if (text_same_word(c->outputs[i].name, result))
            r = &c->outputs[i];
    if (!r || !odds_of(&o, &c->rule, facts, room, sizeof room, NULL))
        return true;
    for (int i = 0; i < o.count; i++) {
        const int16_t *value =
            (const int16_t *)(const void *)((const char *)odds_state(&o, i) + r->offset);
        sum += (int64_t)*odds_limbs(&o, i) * (*value - was);
    }
    return sum > 0;
}

static bool should_rally(const struct scene *e, const struct order *o)
{
    _Alignas(8) unsigned char facts[FACTS_ROOM];
    const struct chart *c = order_decided_by(e->s, e->seen, o, facts);
    return !c || is_above(c, facts, "morale", e->piece[o->unit[0]].morale);
}

/* One order of this kind for the first unit that may; for a rally, that has something to hope for.
 */
static bool has_to(const struct scene *e, const char *verb, const char *say, struct thought *t)
{
    struct order o = order_of(e, verb, NOBODY);
    if (!(e->rules->kinds[o.kind].phases >> phase_now(e->seen) & 1))
        return false;
    o.unit_count = 1;
    for (int i = 0; i < e->seen->head.units; i++) {
        o.unit[0] = (int16_t)i;
        if (!e->piece[i].in || !e->piece[i].ours ||
            e->rules->todo(e->s, e->seen, i, NULL) == TODO_NOTHING || !lawful(e, &o) ||
            !should_rally(e, &o))
            continue;
        give(e, &o, say, i, t);
        return true;
    }
    return false;
}

/* Checks for retreats seen: whoever owes one, for the first that he saw. */
static bool checks(const struct scene *e, struct thought *t)
{
    struct order o = order_of(e, "check", NOBODY);
    if (!(e->rules->kinds[o.kind].phases >> phase_now(e->seen) & 1))
        return false;
    const int unit = battle_must(e->s, e->seen);
    if (unit == NOBODY)
        return false;
    o.unit_count = 1;
    o.unit[0] = (int16_t)unit;
    for (int i = 0; i < e->seen->head.units; i++) {
        o.target = (int16_t)i;
        if (!e->piece[i].ours || !lawful(e, &o))
            continue;
        give(e, &o, "It saw %s go and must check.", i, t);
        return true;
    }
    return false;
}

bool musters(const struct scene *e, struct thought *t)
{
    return has_to(e, "contact", "%s is touched by the enemy and must check.", t) ||
           has_to(e, "rally", "%s is shaken and has its chance to rally.", t) ||
           has_to(e, "retreat", "%s is broken and has to go.", t) ||
           has_to(e, "surrender", "%s is broken and has no way out.", t) || checks(e, t);
}

/* ---- answers, where there is no table to measure on ---- */

/* His whole brigade saw it. */
static bool says_who_saw(const struct scene *e, struct thought *t)
{
    struct order o = order_of(e, "saw", NOBODY);
    const int gone = phase_about(e->seen);
    if (!(e->rules->kinds[o.kind].phases >> phase_now(e->seen) & 1))
        return false;
    for (int i = 0; i < e->seen->head.units && o.unit_count < ORDER_UNITS; i++) {
        if (!e->piece[i].in || !e->piece[i].ours || e->s->unit[i].group != e->s->unit[gone].group)
            continue;
        o.unit[o.unit_count++] = (int16_t)i;
        if (!lawful(e, &o))
            o.unit_count--;
    }
    if (o.unit_count > 0)
        give(e, &o, "The brigade of %s stands around it.", gone, t);
    return o.unit_count > 0;
}

/* As many as an enemy regiment has. */
static bool says_how_many(const struct scene *e, struct thought *t)
{
    struct order o = order_of(e, "castings", NOBODY);
    int most = 1;
    if (!(e->rules->kinds[o.kind].phases >> phase_now(e->seen) & 1))
        return false;
    for (int i = 0; i < e->seen->head.units; i++)
        if (!e->piece[i].ours && e->piece[i].stands && e->piece[i].castings > most)
            most = e->piece[i].castings;
    order_say(e, &o, "castings", most);
    give(e, &o, "A whole regiment is upon %s.", phase_about(e->seen), t);
    return lawful(e, &o);
}

bool answers(const struct scene *e, struct thought *t)
{
    static const char *const words[] = {"answer", "nobody"};
    if (says_who_saw(e, t) || says_how_many(e, t))
        return true;
    for (int i = 0; i < COUNT(words); i++) {
        const struct order o = order_of(e, words[i], NOBODY);
        if (!lawful(e, &o))
            continue;
        give(e, &o, "Nothing of the kind is to be seen.", NOBODY, t);
        return true;
    }
    return false;
}
