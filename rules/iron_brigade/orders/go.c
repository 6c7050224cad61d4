#include "go.h"

#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/road.h"
#include "rules/iron_brigade/map/room.h"
#include "rules/iron_brigade/map/spot.h"

/* How a unit goes, once it is known how far it may (map/march.h).
 *
 * Whoever goes through friends costs himself or them morale; where nothing is measured the players
 * say through whom.  On a table the march stops at an enemy, in water that is deeper than was
 * thought, or where the umpire said, and what lay on the way is noted: it bars a split move, or
 * leaves the unit at a disadvantage. */

/* ---- through friends ---- */

bool ib_passing_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int fact, struct trouble *trouble)
{
    const int unit = o->unit[0], other = o->fact[fact];
    if (unit == other)
        return trouble_say(trouble, NULL, "nobody goes through himself");
    return require(R_48, s->unit[unit].side == s->unit[other].side, trouble,
                   "a unit goes through friends only") &&
           ib_may_be_said(s, trouble);
}

bool ib_move_passing_may(const struct scenario *s, const struct state *state, const struct order *o,
                         int fact, struct trouble *trouble)
{
    const int arm = ib_kind_of_unit(s, o->unit[0])->arm;
    return require(IV_F, ib_movement[MOVE_PASSING].inches[arm] != NO, trouble,
                   "guns and wagons do not go through others") &&
           ib_passing_may(s, state, o, fact, trouble);
}

bool ib_pays_for_each(const struct scenario *s)
{
    return RULE(R_48, ruled(s, R_48, PASSING_EACH));
}

/* a closed mover loses a level and the split move; so does a formed unit that stands
 * while it is gone through, once a phase, unless the mover is open and in order. */
static void pass_through(const struct scenario *s, struct state *state, int unit, int other,
                         bool pays, struct steps *steps)
{
    const struct regiment_state *u = ib_unit_at(state, unit), *passed = ib_unit_at(state, other);
    const bool open = RULE(IV_C_4, ib_is_open_in(s, u->formation)) || u->morale == IB_ROUTED;
    const bool formed =
        RULE(R_49, !ib_is_open_in(s, passed->formation) && !ib_is_broken(state, other) &&
                       !ib_has(state, other, OUT | MOVED_NOW)) &&
        !(ruled(s, R_49, NO_BATTERIES) && ib_is_of_arm(s, other, ARTILLERY));
    const bool rude =
        RULE(R_50, !open || ib_is_broken(state, unit) || ruled(s, R_50, ALL_PASSERS_COST));
    if (formed && rude && RULE(IV_C_6, !ib_has(state, other, PASSED))) {
        steps_new_sum(steps);
        note(IV_C_6, steps, -1, "a formed unit is gone through");
        ib_show_together(s, state, unit, other);
        ib_put(state, other, PASSED, true);
        ib_lose_morale(s, state, other, 1, false, false, steps);
    }
    if (open || !pays || ib_has(state, unit, OUT))
        return;
    steps_new_sum(steps);
    note(IV_C_5, steps, -1, "a closed unit goes through another");
    ib_show_together(s, state, unit, other);
    if (ib_bars_split(s, unit, MOVE_PASSING))
        ib_put(state, unit, BARRED, true);
    ib_lose_morale(s, state, unit, 1, false, false, steps);
}

void ib_pass_through_said(const struct scenario *s, struct state *state, const struct order *o,
                          int fact, bool each, struct steps *steps)
{
    for (int i = 0; i < 2; i++)
        if (order_says(o, fact + i))
            pass_through(s, state, o->unit[0], o->fact[fact + i], i == 0 || each, steps);
}

void ib_pass_all(const struct scenario *s, struct state *state, int unit, const struct march *m,
                 int hundredths, bool each, struct steps *steps)
{
    for (int i = 0, paid = 0; i < m->passed_count; i++)
        if (m->passed[i].way.first < hundredths)
            pass_through(s, state, unit, m->passed[i].unit, paid++ == 0 || each, steps);
}

/* ---- into contact ---- */

bool ib_touching_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    if (ib_armies_of(state)->touching_count + 2 > PAIRS_MOST)
        return trouble_say(trouble, NULL, "more contacts than can be kept");
    return (s->unit[o->unit[0]].side != s->unit[o->fact[fact]].side ||
            trouble_say(trouble, NULL, "only an enemy is touched")) &&
           ib_may_be_said(s, trouble);
}

void ib_touch_said(struct state *state, const struct order *o, int fact)
{
    for (int i = fact; i < fact + 2; i++)
        if (order_says(o, i))
            ib_touch(state, o->unit[0], o->fact[i]);
}

bool ib_contact_flush_may(const struct scenario *s, const struct state *state, int unit, bool half,
                          int hundredths, struct trouble *trouble)
{
    struct march m;
    struct stand swung;
    if (!ib_needs_table(s, trouble))
        return false;
    ib_march_ahead(s, state, unit, false, half, &m, NULL);
    return ib_flush_may(s, state, unit, &m, hundredths, &swung, trouble);
}

/* ---- on a table ---- */

struct span ib_span_to_contact(const struct march *m, int n)
{
    struct span span = m->span[n];
    if (m->met_enemy != NOBODY && span.last == m->most)
        span.last = m->reach;
    return span;
}

void ib_suffer_in_water(const struct scenario *s, struct state *state, int unit,
                        struct steps *steps)
{
    steps_new_sum(steps);
    note(IV_D_1, steps, -1,
         "the water is too deep: a casting and a level are lost, and it stays on this bank");
    ib_lose_castings(s, state, unit, 1);
    ib_lose_morale(s, state, unit, 1, false, false, steps);
}

void ib_note_ground(struct state *state, int unit, const struct march *m, int hundredths)
{
    if (m->bars_from >= 0 && m->bars_from < hundredths)
        ib_put(state, unit, BARRED, true);
    if (m->crosses_from >= 0 && m->crosses_from < hundredths)
        ib_put(state, unit, CROSSED, true);
}

/* So far on, has it gone through nobody and touched no enemy? */
static bool is_alone_on(const struct march *m, int hundredths)
{
    for (int i = 0; i < m->passed_count; i++)
        if (m->passed[i].way.first < hundredths)
            return false;
    return m->met_enemy == NOBODY || hundredths < m->most;
}

/* whoever is passed for nothing is as if he were not in the way. */
static void drop_free_passes(const struct scenario *s, const struct state *state, int unit,
                             struct march *m)
{
    int count = 0;
    for (int i = 0; i < m->passed_count; i++)
        if (!ib_passes_on_road(s, state, unit, m->passed[i].unit))
            m->passed[count++] = m->passed[i];
    m->passed_count = count;
}

void ib_march(const struct scenario *s, struct state *state, int unit, bool back, bool half,
              int hundredths, bool flush, struct steps *steps)
{
    const int bearing = ib_unit_at(state, unit)->bearing;
    struct march m;
    struct stand swung;
    steps_new_sum(steps);
    ib_march_ahead(s, state, unit, back, half, &m, steps);
    if (hundredths > m.most && ib_march_may_stop(&m, hundredths))
        hundredths =
            m.most; /* contact ends it; what an umpire lets pass is gone as he said */
    const struct mover who = ib_mover_of(s, state, unit, back);
    const int forded = ib_ford_unsure(s, state, &who, &m, hundredths);
    const int halted = ib_halt_at_sight(s, state, unit, ib_front_of(state, unit),
                                        bearing + (back ? 180 : 0), bearing, forded, &m, steps);
    const bool too_deep = forded < hundredths && halted == forded; /* it stays on the near bank */
    hundredths = halted;
    drop_free_passes(s, state, unit, &m);
    const bool straight =
        !back && !half && !too_deep && halted == forded && is_alone_on(&m, hundredths);
    ib_unit_in(state, unit)->road_left =
        (int16_t)(straight ? ib_road_left_after(s, state, unit, hundredths) : 0);
    ib_note_ground(state, unit, &m, hundredths);
    if (flush && !back && halted == forded &&
        ib_flush_may(s, state, unit, &m, hundredths, &swung, NULL))
        ib_put_at(s, state, unit, swung.front, swung.bearing);
    else
        ib_put_at(s, state, unit,
                  point_along(ib_front_of(state, unit), bearing + (back ? 180 : 0), hundredths),
                  bearing);
    ib_pass_all(s, state, unit, &m, hundredths, ib_pays_for_each(s), steps);
    if (too_deep)
        ib_suffer_in_water(s, state, unit, steps);
}
