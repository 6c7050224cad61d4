#include "legion.h"

#include "leaders.h"
#include "parts.h"
#include "rules/iron_brigade/map/measure.h"

/* Every section keeps the common morale itself, so that whoever asks for the morale of a unit need
 * not know of legions; whoever changes it does.  A section that has left its legion is marked so.
 */

/* ---- who is in it ---- */

/* What splits off a section is a unit of its own (VII.C.3). */
int ib_legion_of(const struct scenario *s, int unit)
{
    return advanced(s, VII_F) && !RULE(VII_C_3, is_part(s, unit)) ? ib_kind_of_unit(s, unit)->legion
                                                                  : 0;
}

static bool is_of_its_legion(const struct scenario *s, int unit, int other)
{
    return s->unit[other].side == s->unit[unit].side &&
           ib_legion_of(s, other) == ib_legion_of(s, unit);
}

static bool shares(const struct scenario *s, const struct state *state, int unit, int other)
{
    return other == unit || (RULE(VII_F, is_of_its_legion(s, unit, other)) &&
                             ib_is_in(s, state, other) && !ib_unit_at(state, other)->alone);
}

struct sections ib_sections_of(const struct scenario *s, const struct state *state, int unit)
{
    struct sections all = {1, {(int16_t)unit}};
    if (ib_legion_of(s, unit) == 0 || ib_unit_at(state, unit)->alone)
        return all;
    all.count = 0;
    for (int i = 0; i < s->unit_count && all.count < SECTIONS_MOST; i++)
        if (shares(s, state, unit, i))
            all.unit[all.count++] = (int16_t)i;
    return all;
}

bool ib_is_in_legion(const struct scenario *s, const struct state *state, int unit)
{
    return ib_sections_of(s, state, unit).count > 1;
}

bool ib_has_left_legion(const struct scenario *s, const struct state *state, int unit)
{
    return ib_legion_of(s, unit) > 0 && ib_unit_at(state, unit)->alone;
}

/* ---- what they have together ---- */

int ib_castings_together(const struct scenario *s, const struct state *state, int unit, int gun)
{
    const struct sections all = ib_sections_of(s, state, unit);
    int sum = 0;
    for (int i = 0; i < all.count; i++)
        sum += ib_unit_at(state, all.unit[i])->castings *
               (ib_is_of_arm(s, all.unit[i], ARTILLERY) ? gun : 1);
    return smaller(sum, CASTINGS_MOST); /* the charts go so far */
}

bool ib_checks_as_legion(const struct scenario *s, const struct state *state, int unit)
{
    return ib_is_in_legion(s, state, unit) && RULE(R_92, ruled(s, R_92, CASTINGS_ADDED));
}

int ib_castings_checking(const struct scenario *s, const struct state *state, int unit, int gun)
{
    return ib_checks_as_legion(s, state, unit) ? ib_castings_together(s, state, unit, gun)
                                               : ib_unit_at(state, unit)->castings;
}

bool ib_is_massed_together(const struct scenario *s, const struct state *state, int unit)
{
    const struct sections all = ib_sections_of(s, state, unit);
    for (int i = 0; i < all.count; i++)
        if (ib_is_massed(s, ib_unit_at(state, all.unit[i])->formation))
            return true;
    return false;
}

int ib_leader_together(const struct scenario *s, const struct state *state, int unit)
{
    const struct sections all = ib_sections_of(s, state, unit);
    int best = ib_best_leader_with(s, state, unit);
    for (int i = 0; i < all.count && all.count > 1 && RULE(R_139, ruled(s, R_139, WITH_ALL)); i++) {
        const int leader = ib_best_leader_with(s, state, all.unit[i]);
        if (best == NOBODY || (leader != NOBODY && ib_kind_of_leader(s, leader)->quality <
                                                       ib_kind_of_leader(s, best)->quality))
            best = leader;
    }
    return best;
}

int ib_hit_together(const struct scenario *s, const struct state *state, int unit)
{
    const struct sections all = ib_sections_of(s, state, unit);
    int hit = 0;
    for (int i = 0; i < all.count; i++)
        hit = ib_worse_hit(hit, ib_unit_at(state, all.unit[i])->hit);
    return hit;
}

/* ---- one morale ---- */

void ib_set_morale(const struct scenario *s, struct state *state, int unit, int morale)
{
    const struct sections all = ib_sections_of(s, state, unit);
    for (int i = 0; i < all.count; i++)
        ib_unit_in(state, all.unit[i])->morale = (int8_t)morale;
}

void ib_level_morale(const struct scenario *s, struct state *state, int unit)
{
    const struct sections all = ib_sections_of(s, state, unit);
    int lowest = ib_unit_at(state, unit)->morale;
    for (int i = 0; i < all.count; i++)
        lowest = smaller(lowest, ib_unit_at(state, all.unit[i])->morale);
    ib_set_morale(s, state, unit, lowest);
}

void ib_put_together(const struct scenario *s, struct state *state, int unit, unsigned marks,
                     bool on)
{
    const struct sections all = ib_sections_of(s, state, unit);
    for (int i = 0; i < all.count; i++)
        ib_put(state, all.unit[i], marks, on);
}

bool ib_is_thrown_for(const struct scenario *s, const struct state *state, int unit, unsigned mark)
{
    const struct sections all = ib_sections_of(s, state, unit);
    for (int i = 0; i < all.count && all.count > 1 && RULE(R_138, ruled(s, R_138, ONE_DIE)); i++)
        if (all.unit[i] != unit && ib_has(state, all.unit[i], mark))
            return true;
    return false;
}

/* ---- contact ---- */

static bool are_in_contact(const struct scenario *s, const struct state *state, int one, int other)
{
    return ib_are_within(state, one, other,
                         RULE(R_136, ruled(s, R_136, AN_INCH_APART)) ? INCH : TOUCHING);
}

bool ib_meets_legion(const struct scenario *s, const struct state *state, int unit)
{
    bool any = false;
    for (int i = 0; i < s->unit_count; i++)
        any = any || (i != unit && shares(s, state, unit, i) &&
                      (!ib_is_measured(s) || are_in_contact(s, state, unit, i)));
    return any;
}

/* Those who hang together with the first of them, each by another: a bit each. */
static unsigned hanging_together(const struct scenario *s, const struct state *state,
                                 const struct sections *all)
{
    unsigned held = 1;
    for (int pass = 1; pass < all->count; pass++)
        for (int i = 0; i < all->count; i++)
            for (int k = 0; k < all->count && !(held >> i & 1); k++)
                if (held >> k & 1 && are_in_contact(s, state, all->unit[i], all->unit[k]))
                    held |= 1u << i;
    return held;
}

bool ib_keeps_legion(const struct scenario *s, const struct state *state, int unit)
{
    const struct sections all = ib_sections_of(s, state, unit);
    return hanging_together(s, state, &all) == (1u << all.count) - 1;
}

/* They stay; the others do not. */
static void part_legion(const struct scenario *s, struct state *state, const struct sections *all)
{
    const unsigned held = hanging_together(s, state, all);
    for (int i = 0; i < all->count; i++)
        ib_unit_in(state, all->unit[i])->alone = !(held >> i & 1);
}

void ib_part_legions(const struct scenario *s, struct state *state, int side)
{
    if (!advanced(s, VII_F) || !ib_is_measured(s))
        return;
    for (int i = 0; i < s->unit_count; i++) {
        if (s->unit[i].side != side || !ib_is_in(s, state, i))
            continue;
        const struct sections all = ib_sections_of(s, state, i);
        if (all.count > 1 && all.unit[0] == i)
            part_legion(s, state, &all);
    }
}

/* ---- in the scenario ---- */

/* About the whole of it, told where its first section stands. */
static const char *what_is_wrong(const struct scenario *s, int first)
{
    const struct regiment *r = ib_kind_of_unit(s, first);
    int count = 0;
    bool has_infantry = false, has_others = false;
    for (int i = 0; i < s->unit_count; i++) {
        const struct regiment *other = ib_kind_of_unit(s, i);
        if (!is_of_its_legion(s, first, i))
            continue;
        if (other->class != r->class || other->morale != r->morale)
            return "all sections of a legion have one class and one morale";
        has_infantry = has_infantry || other->arm == INFANTRY;
        has_others = has_others || other->arm != INFANTRY;
        count++;
    }
    if (!has_infantry || !has_others)
        return "a legion has infantry, and guns or cavalry or both";
    return count > SECTIONS_MOST ? "a legion has 4 sections at most" : NULL;
}

void ib_check_section(const struct scenario *s, const struct member *m, struct faults *faults)
{
    const struct regiment *r = ib_regiment_of(m);
    const int unit = (int)(m - s->unit);
    int first = 0;
    const char *why = NULL;
    if (r->legion == 0)
        return;
    while (first < unit && !is_of_its_legion(s, unit, first))
        first++;
    if (!RULE(VII_F, advanced(s, VII_F)))
        why = "legions are only for battles with a line: advanced VII.C VII.F";
    else if (r->arm == HEAVY_EQUIPMENT)
        why = "heavy equipment is no section of a legion";
    else if (first == unit)
        why = what_is_wrong(s, unit);
    if (why)
        text_print(fault_at(faults, m->line, 1), "%s: %s (%s)", scenario_name(s, m->id), why,
                   IB(VII_F)->id);
}
