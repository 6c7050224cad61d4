#include "parts.h"

#include "hidden.h"
#include "legion.h"
#include "losses.h"
#include "rules/iron_brigade/map/stand.h"

/* A unit that splits has its men in several records: its own, and those of its parts, which the
 * scenario keeps behind its units.  Units that combine have theirs in one: the others are out, but
 * keep what they were, and how many they brought, so that they can part from it as themselves
 * .  The class and the weapon of a combined unit are those of one that is in it. */

int ib_smallest_part(const struct scenario *s)
{
    return RULE(R_108, ruled(s, R_108, PARTS_OF_ONE)) ? 1 : 2;
}

/* ---- which parts there are ---- */

static bool is_owed_for(const struct state *state, int unit)
{
    const struct army_state *a = ib_armies_of(state);
    for (int i = 0; i < a->owed_count; i++)
        if (a->owed[i].other == unit)
            return true;
    return false;
}

/* It has not formed, or is gone and forgotten. */
static bool is_free(const struct scenario *s, const struct state *state, int part)
{
    return part >= state->head.units ||
           (!ib_is_in(s, state, part) && ib_unit_at(state, part)->joined == 0 &&
            !is_owed_for(state, part));
}

bool ib_may_form(const struct scenario *s, const struct state *state, int unit, int part)
{
    if (is_part(s, part) && part != part_of(s, whole_of(s, part)) &&
        whole_of(s, part) == whole_of(s, unit) && is_free(s, state, part))
        return true;
    return part < state->head.units && ib_unit_at(state, part)->joined == 1 + unit;
}

int ib_parts_left(const struct scenario *s, const struct state *state, int unit,
                  int16_t list[UNITS_MOST])
{
    int count = 0;
    for (int i = 0; i < state->head.units; i++)
        if (ib_unit_at(state, i)->joined == 1 + unit)
            list[count++] = (int16_t)i;
    for (int n = 1, part; (part = part_number(s, whole_of(s, unit), n)) != NOBODY; n++)
        if (is_free(s, state, part))
            list[count++] = (int16_t)part;
    return count;
}

/* ---- class and weapon ---- */

/* what a weapon is worth, by its tables at every inch of its range. */
static int worth_of(int weapon)
{
    int sum = 0;
    for (int i = 0; i < BANDS; i++) {
        const struct band *b = &ib_weapons[weapon].band[i];
        sum += b->base > 0 ? (b->to - b->from + 1) * b->base : 0;
    }
    return sum;
}

static bool goes_by_the_worst(const struct scenario *s)
{
    return RULE(R_90, ruled(s, R_90, AS_THE_WORST));
}

/* The unit has the class and the weapon of another that is in it now, if they are worse; or where
 * it is so ruled, if there are more of the other. */
static void take_kind(const struct scenario *s, struct state *state, int unit, int other, bool more)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    const struct regiment_state *o = ib_unit_at(state, other);
    const bool worst = goes_by_the_worst(s);
    if (worst ? ib_base_of(s, state, other) < ib_base_of(s, state, unit) : more)
        u->class_of = (int16_t)(o->class_of ? o->class_of : 1 + other);
    if (worst ? worth_of(ib_weapon_of(s, state, other)) < worth_of(ib_weapon_of(s, state, unit))
              : more)
        u->weapon_of = (int16_t)(o->weapon_of ? o->weapon_of : 1 + other);
}

/* One has left it: of those who stay, the worst, or the largest. */
static void find_kind(const struct scenario *s, struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    int most = u->castings + u->holders;
    if (is_part(s, unit))
        return;
    u->class_of = u->weapon_of = 0;
    for (int i = 0; i < state->head.units; i++)
        if (ib_unit_at(state, i)->joined == 1 + unit)
            most -= ib_unit_at(state, i)->brought;
    for (int i = 0; i < state->head.units; i++) {
        const struct regiment_state *o = ib_unit_at(state, i);
        if (o->joined != 1 + unit)
            continue;
        take_kind(s, state, unit, i, o->brought > most);
        most = larger(most, o->brought);
    }
}

/* ---- splitting ---- */

/* The horses are held by the same share of each part. */
static int share_of(int holders, int castings, int of)
{
    return (holders * castings + of / 2) / of;
}

/* where the larger gave the class, the others may have a lower base by themselves. */
static void keep_to_base(const struct scenario *s, struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    u->morale = (int8_t)smaller(u->morale, ib_base_of(s, state, unit));
}

void ib_split_off(const struct scenario *s, struct state *state, int unit, int part, int castings)
{
    ib_make_room(s, state, part);
    struct regiment_state *u = ib_unit_in(state, unit), *p = ib_unit_in(state, part);
    const struct regiment_state was = *p;
    if (!was.joined)
        ib_forget_joined(state, part);
    const int holders = share_of(u->holders, castings, u->castings);
    *p = *u;
    p->castings = (int16_t)castings;
    p->holders = (uint8_t)holders;
    p->captured = was.captured;
    p->held_x = was.held_x;
    p->held_y = was.held_y;
    p->boats = p->unloaded = p->worked = 0;
    p->alone = was.alone;
    p->brought = p->joined = 0;
    p->seen_x = p->seen_y = 0; /* nobody has seen a part of a hidden unit */
    p->hidden = u->hidden & (OF_HIDING - AWAY);
    if (!RULE(VII_C_1, true))
        p->morale = IB_BROKEN;
    u->castings = (int16_t)(u->castings - castings);
    u->holders = (uint8_t)(u->holders - holders);
    u->worked = 0;
    if (was.joined) { /* as itself */
        p->class_of = was.class_of;
        p->weapon_of = was.weapon_of;
        find_kind(s, state, unit);
        keep_to_base(s, state, unit);
        keep_to_base(s, state, part);
    }
    ib_occupy(s, state, unit);
    ib_occupy(s, state, part);
    ib_note_taken(s, state, part);
}

void ib_leaders_change(const struct scenario *s, struct state *state, int from, int to)
{
    for (int i = 0; i < s->leader_count; i++)
        if (ib_armies(state)->leader[i].with == from)
            ib_armies(state)->leader[i].with = (int16_t)to;
}

/* ---- combining ---- */

int ib_keeper_of(const struct scenario *s, int unit, int other)
{
    return is_part(s, unit) && !is_part(s, other) ? other : unit;
}

/* What only all of them have done or met. */
enum { OF_ALL = MET_REPEATERS | FIRED_BEFORE | FIRED_LAST | LAY };

static unsigned marks_joined(unsigned one, unsigned other)
{
    return ((one | other) & ~(unsigned)OF_ALL) | (one & other & OF_ALL);
}

/* V.H: the worse deduction for a personality that was hit. */
int ib_worse_hit(int one, int other)
{
    return one == 0 || (other != 0 && other < one) ? other : one;
}

/* by their castings, as if they had been one. */
static void join_causes(struct regiment_state *u, const struct regiment_state *o)
{
    const int weight = u->cause_weight + o->cause_weight;
    if (weight == 0 || weight >= 10000)
        return;
    u->cause_x = (int16_t)((u->cause_x * u->cause_weight + o->cause_x * o->cause_weight) / weight);
    u->cause_y = (int16_t)((u->cause_y * u->cause_weight + o->cause_y * o->cause_weight) / weight);
    u->cause_weight = (int16_t)weight;
}

/* Who has done more of his turn speaks for both. */
static void join_acts(struct regiment_state *u, const struct regiment_state *o)
{
    if (u->acts[1] != ACT_NONE || u->acts[0] >= ACT_WHOLE || o->acts[0] == ACT_NONE)
        return;
    u->acts[0] = o->acts[0];
    u->acts[1] = o->acts[1];
}

/* Its men are the keeper's.  Of the same regiment they are what they were; others are kept in mind,
 * to part again. */
static void belong_to(const struct scenario *s, struct state *state, int keeper, int other,
                      int brought)
{
    struct regiment_state *o = ib_unit_in(state, other);
    const bool is_same = whole_of(s, other) == whole_of(s, keeper);
    o->brought = (int16_t)(is_same ? 0 : brought);
    o->joined = (int16_t)(is_same ? 0 : 1 + keeper);
}

/* It is out, and all who had joined it are with the keeper. */
static void go_into(const struct scenario *s, struct state *state, int keeper, int other)
{
    struct regiment_state *o = ib_unit_in(state, other);
    const int brought = o->castings + o->holders;
    o->castings = 0;
    o->holders = 0;
    ib_leaders_change(s, state, other, keeper);
    ib_take_out(s, state, other, 0);
    for (int i = 0; i < state->head.units; i++)
        if (ib_unit_at(state, i)->joined == 1 + other)
            belong_to(s, state, keeper, i, ib_unit_at(state, i)->brought);
    belong_to(s, state, keeper, other, brought);
}

void ib_join(const struct scenario *s, struct state *state, int keeper, int other)
{
    struct regiment_state *u = ib_unit_in(state, keeper);
    const struct regiment_state *o = ib_unit_at(state, other);
    const bool more = o->castings + o->holders > u->castings + u->holders;
    const unsigned raw = RAW & (goes_by_the_worst(s) ? u->marks | o->marks : (more ? o : u)->marks);
    take_kind(s, state, keeper, other, more);
    if (RULE(VII_C_2, o->morale < u->morale))
        ib_set_morale(s, state, keeper, o->morale);
    u->marks = (marks_joined(u->marks, o->marks) & ~(unsigned)RAW) | raw;
    u->castings = (int16_t)(u->castings + o->castings);
    u->holders = (uint8_t)(u->holders + o->holders);
    u->fired = (uint8_t)smaller(u->fired + o->fired, CASTINGS_MOST);
    u->hit = (int8_t)ib_worse_hit(u->hit, o->hit);
    u->crews |= o->crews;
    u->worked = 0;
    u->road_left = 0;
    join_causes(u, o);
    join_acts(u, o);
    ib_lose_aim(state, keeper);
    go_into(s, state, keeper, other);
    ib_occupy(s, state, keeper);
}
