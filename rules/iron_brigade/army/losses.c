#include "losses.h"

#include "boats.h"
#include "leaders.h"
#include "legion.h"
#include "rules/iron_brigade/map/measure.h"

/* A loss has consequences, and they are drawn here and nowhere else: without castings a unit is
 * out, out of the battle it touches nobody and owes nothing, its prisoners and personality are
 * somewhere.  Pairs of units that touch are kept only where players say so; on a table contact is
 * measured when it is asked for. */

/* ---- pairs ---- */

void ib_pair_drop(struct pair *pairs, int16_t *count, int at)
{
    pairs[at] = pairs[--*count];
    pairs[*count] = (struct pair){0, 0}; /* equal states are equal bytes */
}

/* VI.D.2: whoever is broken or gone owes no more checks. */
void ib_forget_owed(struct state *state)
{
    struct army_state *a = ib_armies(state);
    for (int i = 0; i < a->owed_count;)
        if (ib_is_broken(state, a->owed[i].one) || ib_has(state, a->owed[i].one, OUT))
            ib_pair_drop(a->owed, &a->owed_count, i);
        else
            i++;
}

void ib_touch(struct state *state, int one, int other)
{
    struct army_state *a = ib_armies(state);
    if (a->touching_count < PAIRS_MOST)
        a->touching[a->touching_count++] = (struct pair){(int16_t)one, (int16_t)other};
}

/* The one that it touches, or is owed by; NOBODY: it is not of this pair. */
static int partner_in(const struct pair *p, int unit)
{
    return p->one == unit ? p->other : p->other == unit ? p->one : NOBODY;
}

void ib_part_from_all(struct state *state, int unit)
{
    struct army_state *a = ib_armies(state);
    for (int i = 0; i < a->touching_count;)
        if (partner_in(&a->touching[i], unit) != NOBODY)
            ib_pair_drop(a->touching, &a->touching_count, i);
        else
            i++;
}

bool ib_is_touched_by(const struct scenario *s, const struct state *state, int unit, int other)
{
    const struct army_state *a = ib_armies_of(state);
    for (int i = 0; i < a->touching_count; i++)
        if (partner_in(&a->touching[i], unit) == other)
            return true;
    return ib_is_measured(s) && ib_are_touching(state, unit, other);
}

/* Has it an enemy so near, or, as was said, in contact?  One at 2 or better, if only those count.
 */
static bool has_enemy_within(const struct scenario *s, const struct state *state, int unit,
                             int hundredths, bool steady)
{
    const struct army_state *a = ib_armies_of(state);
    struct near enemies;
    enemies.count = 0;
    if (ib_is_measured(s))
        ib_enemies_near(s, state, unit, INCH, &enemies);
    for (int i = 0; i < enemies.count; i++)
        if (!(steady && ib_is_broken(state, enemies.unit[i])) &&
            ib_are_within(state, unit, enemies.unit[i], hundredths))
            return true;
    for (int i = 0; i < a->touching_count; i++) {
        const int other = partner_in(&a->touching[i], unit);
        if (other != NOBODY && !(steady && ib_is_broken(state, other)))
            return true;
    }
    return false;
}

bool ib_is_touched(const struct scenario *s, const struct state *state, int unit)
{
    return has_enemy_within(s, state, unit, TOUCHING, false); /* */
}

/* ---- losses ---- */

void ib_note_taken(const struct scenario *s, struct state *state, int unit)
{
    uint64_t *word = &ib_armies(state)->taken[s->unit[unit].side][unit / 64];
    const uint64_t bit = (uint64_t)1 << unit % 64;
    *word = ib_has_prisoners(state, unit) ? *word | bit : *word & ~bit;
}

/* Prisoners are held where they were taken from this unit. */
static void hold_here(const struct scenario *s, struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    struct regiment_state *whole = &ib_armies(state)->unit[whole_of(s, unit)];
    whole->held_x = u->x;
    whole->held_y = u->y;
}

/* Freed men who surrender are prisoners of their regiment again.  How many went is left for those
 * who saw it (VI.D.2), and counts no more. */
static void part_goes_out(const struct scenario *s, struct state *state, int unit, bool surrenders)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    if (surrenders)
        ib_make_prisoners(s, state, unit, u->castings + u->holders);
    u->holders = 0;
}

/* who surrenders takes his personality with him; else R-21: he stays. */
void ib_take_out(const struct scenario *s, struct state *state, int unit, unsigned why)
{
    ib_leave_boats(state, unit);
    ib_unit_in(state, unit)->unloaded = 0;
    if (is_part(s, unit))
        part_goes_out(s, state, unit, why & SURRENDERED);
    ib_put(state, unit, is_part(s, unit) ? OUT : OUT | why, true);
    ib_occupy(s, state, unit);
    if (why & SURRENDERED)
        hold_here(s, state, unit);
    ib_note_taken(s, state, unit);
    ib_part_from_all(state, unit);
    ib_forget_owed(state);
    for (int i = 0; i < s->leader_count; i++)
        if (ib_armies(state)->leader[i].with == unit) {
            ib_leave_unit(s, state, i);
            if (RULE(R_58, why & SURRENDERED))
                ib_armies(state)->leader[i].with = LEADER_GONE;
        }
}

void ib_lose_castings(const struct scenario *s, struct state *state, int unit, int castings)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    u->castings = (int16_t)larger(u->castings - castings, 0);
    ib_occupy(s, state, unit);
    if (RULE(R_21, u->castings == 0))
        ib_take_out(s, state, unit, 0);
}

/* ---- prisoners ---- */

void ib_make_prisoners(const struct scenario *s, struct state *state, int unit, int castings)
{
    const int whole = whole_of(s, unit);
    struct regiment_state *u = ib_unit_in(state, whole);
    u->captured = (uint8_t)(u->captured + castings);
    if (castings > 0)
        hold_here(s, state, unit);
    ib_note_taken(s, state, whole);
}

void ib_forget_part(const struct scenario *s, struct state *state, int part)
{
    *ib_unit_in(state, part) =
        (struct regiment_state){.marks = OUT, .formation = (uint8_t)ib_usual_formation(s, part)};
    ib_lose_aim(state, part);
    ib_occupy(s, state, part);
}

/* Those before it that have not formed are out. */
void ib_make_room(const struct scenario *s, struct state *state, int unit)
{
    while (state->head.units <= unit)
        ib_forget_part(s, state, state->head.units++);
}

void ib_forget_joined(struct state *state, int unit)
{
    for (int i = 0; i < state->head.units; i++)
        if (ib_unit_at(state, i)->joined == 1 + unit)
            ib_unit_in(state, i)->joined = ib_unit_in(state, i)->brought = 0;
}

/* a routed unit of their class, formed as their regiment is; their horses are gone if they
 * had left them. */
static void form_freed(const struct scenario *s, struct state *state, int unit, int part)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const bool on_foot = ib_is_of_arm(s, unit, CAVALRY) && !ib_is_mounted(u->formation);
    ib_make_room(s, state, part);
    ib_forget_joined(state, part);
    *ib_unit_in(state, part) = (struct regiment_state){
        .marks = (u->marks & (RAW | MET_REPEATERS | FIRST_TODAY | FIRST_REPEATERS)) |
                 (on_foot ? ON_FOOT : 0u),
        .morale = ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) ? u->morale : IB_ROUTED,
        .formation = u->formation,
        .x = u->held_x,
        .y = u->held_y,
        .bearing = u->bearing,
    };
    ib_lose_aim(state, part);
}

/* Those who were out stand again as a routed unit; those who left the table stay away. */
static void stand_again(const struct scenario *s, struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    if (!ib_is_of_arm(s, unit, HEAVY_EQUIPMENT))
        u->morale = IB_ROUTED;
    if (ib_has(state, unit, LEFT))
        u->castings = 0;
    u->x = u->held_x;
    u->y = u->held_y;
    u->joined = u->brought = 0;
    ib_forget_joined(state, unit);
    u->alone = ib_legion_of(s, unit) > 0;
    ib_put(state, unit, OUT | SURRENDERED | LEFT | LYING | LAY, false);
}

void ib_free_prisoners(const struct scenario *s, struct state *state, int unit, int to)
{
    struct army_state *a = ib_armies(state);
    if (to == unit && ib_has(state, unit, OUT))
        stand_again(s, state, unit);
    else if (!ib_is_in(s, state, to))
        form_freed(s, state, unit, to);
    a->unit[to].castings = (int16_t)(a->unit[to].castings + a->unit[unit].captured);
    a->unit[unit].captured = 0;
    ib_occupy(s, state, to);
    ib_note_taken(s, state, unit);
}

/* Where they split and combine, all of a side count together. */
static bool counts_with(const struct scenario *s, int unit, int other)
{
    return advanced(s, VII_C) ? s->unit[other].side == s->unit[unit].side
                              : whole_of(s, other) == whole_of(s, unit);
}

int ib_castings_in_all(const struct scenario *s, const struct state *state, int unit)
{
    int sum = 0;
    for (int i = 0; i < state->head.units; i++) {
        const struct regiment_state *u = ib_unit_at(state, i);
        if (!counts_with(s, unit, i))
            continue;
        sum += u->captured;
        sum += is_part(s, i) && !ib_is_in(s, state, i) ? 0 : u->castings + u->holders;
    }
    return sum;
}

int ib_castings_at_first(const struct scenario *s, int unit)
{
    int sum = 0;
    for (int i = 0; i < s->unit_count; i++)
        sum += counts_with(s, unit, i) ? ib_kind_of_unit(s, i)->castings : 0;
    return sum;
}

/* ---- morale ---- */

/* VI.C.3, VI.C.4 */
void ib_capture(const struct scenario *s, struct state *state, int unit, bool near,
                struct steps *steps)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const struct capture_facts facts = {u->castings, u->morale == IB_ROUTED, near};
    struct capture_result r = {0};
    struct dice none;
    dice_given(&none, NULL, 0);
    none.log = NULL;
    steps_new_sum(steps);
    rule_play(&ib_capture_chart.rule, &facts, &none, &r, steps);
    ib_make_prisoners(s, state, unit, r.captured);
    ib_lose_castings(s, state, unit, r.captured);
}

static void fall_to(const struct scenario *s, struct state *state, int unit, int after, bool near,
                    struct steps *steps)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    const int before = u->morale;
    u->morale = (int8_t)after;
    if (RULE(R_81, after < IB_PINNED && after < before) && ib_is_in(s, state, unit)) {
        if (near || has_enemy_within(s, state, unit, INCH, true)) /* at 2 or better */
            ib_capture(s, state, unit, true, steps);
        else if (!ib_is_measured(s))
            phase_call(state, IB_ASK_NEAR, unit);
    }
}

void ib_lose_morale(const struct scenario *s, struct state *state, int unit, int levels, bool rout,
                    bool near, struct steps *steps)
{
    if (RULE(R_59, ib_is_of_arm(s, unit, HEAVY_EQUIPMENT)))
        return;
    const int before = ib_unit_at(state, unit)->morale,
              after = rout ? IB_ROUTED : larger(before - levels, IB_ROUTED);
    const struct sections all = ib_sections_of(s, state, unit);
    for (int i = 0; i < all.count; i++)
        fall_to(s, state, all.unit[i], after, near && all.unit[i] == unit, steps);
    ib_forget_owed(state);
}

/* The nearest of those who did it, by the other reading. */
static void blame_nearest(struct regiment_state *u, const struct regiment_state *e)
{
    const struct point here = {u->x, u->y}, there = {e->x, e->y}, before = {u->cause_x, u->cause_y};
    if (u->cause_weight > 0 &&
        !is_nearer(point_to_point(here, there), point_to_point(here, before)))
        return;
    u->cause_x = e->x;
    u->cause_y = e->y;
    u->cause_weight = 1;
}

/* The mean of those who did it, by their castings. */
static void blame(const struct scenario *s, struct state *state, int unit, int enemy, int castings)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    const struct regiment_state *e = ib_unit_at(state, enemy);
    const int weight = u->cause_weight + castings;
    if (!RULE(R_10, ruled(s, R_10, FROM_ALL))) {
        blame_nearest(u, e);
        return;
    }
    if (weight > 0 && weight < 10000) {
        u->cause_x = (int16_t)((u->cause_x * u->cause_weight + e->x * castings) / weight);
        u->cause_y = (int16_t)((u->cause_y * u->cause_weight + e->y * castings) / weight);
        u->cause_weight = (int16_t)weight;
    }
}

void ib_blame(const struct scenario *s, struct state *state, int unit, int enemy, int castings)
{
    const struct sections all = ib_sections_of(s, state, unit);
    for (int i = 0; i < all.count; i++)
        blame(s, state, all.unit[i], enemy, castings);
}

/* ---- formations ---- */

void ib_lose_aim(struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    for (int i = 0; i < AIMS; i++)
        u->aims[i] = u->aims_before[i] = (struct aim){.at = NOBODY};
}

int ib_holders_of(int castings)
{
    return RULE(R_38, castings > 1) ? (castings + 3) / 4 : 0;
}

int ib_castings_formed(const struct regiment_state *u, int to, bool all)
{
    if (ib_is_mounted(to))
        return u->castings + u->holders;
    return ib_is_mounted(u->formation) && !all ? u->castings - ib_holders_of(u->castings)
                                               : u->castings;
}

static void change_holders(struct regiment_state *u, int to)
{
    if (ib_is_mounted(u->formation) && !ib_is_mounted(to)) {
        u->holders = u->marks & ON_FOOT ? 0 : (uint8_t)ib_holders_of(u->castings);
        u->castings = (int16_t)(u->castings - u->holders);
        u->horses_x = u->x; /* on the spot */
        u->horses_y = u->y;
    } else if (ib_is_mounted(to)) {
        u->castings = (int16_t)(u->castings + u->holders);
        u->holders = 0;
    }
}

/* R-103, by the other reading: crews that have mounted once do so whenever the guns limber. */
int ib_formation_taken(const struct scenario *s, const struct state *state, int unit, int to)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    return to == IB_LIMBERED && u->formation == IB_UNLIMBERED && u->crews &&
                   RULE(R_103, ruled(s, R_103, CREWS_KEEP_SEATS))
               ? IB_CREWS_MOUNTED
               : to;
}

void ib_limber(const struct scenario *s, struct state *state, int unit)
{
    if (!ib_is_limbered(ib_unit_at(state, unit)->formation))
        ib_set_formation(s, state, unit, ib_formation_taken(s, state, unit, IB_LIMBERED));
}

void ib_set_formation(const struct scenario *s, struct state *state, int unit, int formation)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    if (formation == u->formation)
        return;
    if (ib_is_of_arm(s, unit, CAVALRY))
        change_holders(u, formation);
    u->formation = (uint8_t)formation;
    u->worked = 0; /* without a break */
    u->crews |= formation == IB_CREWS_MOUNTED;
    ib_occupy(s, state, unit);
    u->road_left = 0; /* it marches on in no other */
    ib_lose_aim(state, unit);
}
