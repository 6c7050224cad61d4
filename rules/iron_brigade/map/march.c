#include "march.h"

#include "road.h"
#include "rules/iron_brigade/army/legion.h"

/* How far a unit goes straight ahead.
 *
 * First the ground (terrain.h): everything that its front will meet, and its body stands on, makes
 * a list by distance, and from that list follows how far the movement chart lets it go.  Then the
 * edge of the table, and whom it meets before: an enemy ends the march in contact, friends are gone
 * through at a price, and nobody may stop on them.  What is left are spans of distances at which it
 * may stop (spans.h). */

static int base_inches(const struct scenario *s, const struct mover *who, bool back)
{
    const bool rides =
        RULE(VIII_B, who->arm == ARTILLERY && ib_kind_of_unit(s, who->unit)->horse_artillery);
    const int base = back ? MOVE_BACKWARDS : rides ? MOVE_HORSE_ARTILLERY : MOVE_BASE;
    return larger(ib_movement_of(base, who->arm) +
                      ib_weight_inches(ib_weight_of_unit(s, who->unit)) +
                      ib_inches_in(s, who->arm, who->formation),
                  1); /* */
}

struct mover ib_mover_of(const struct scenario *s, const struct state *state, int unit, bool back)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    struct mover m = {.unit = unit,
                      .side = s->unit[unit].side,
                      .arm = ib_arm_now(s, state, unit),
                      .formation = u->formation,
                      .castings = u->castings,
                      .road_left = u->road_left,
                      .open = ib_is_open_in(s, u->formation),
                      .has_phase =
                          phase_now(state) == IB_PHASE_ACT && !ib_has(state, unit, DOUBLED)};
    m.inches = base_inches(s, &m, back);
    m.stand = ib_stand_of(state, unit);
    return m;
}

struct stand ib_stand_of_mover(const struct scenario *s, const struct mover *m, struct point front,
                               int bearing)
{
    return ib_stand_at(s, ib_kind_of_unit(s, m->unit)->arm, m->formation, m->castings, front,
                       bearing);
}

/* ---- the edge ---- */

static bool stays_on_table(const struct scenario *s, const struct stand *own, int bearing,
                           int hundredths)
{
    for (int i = 0; i < 4; i++)
        if (!is_on_table(&s->ground, point_along(own->corner[i], bearing, hundredths)))
            return false;
    return true;
}

int ib_to_the_edge(const struct scenario *s, const struct stand *own, int bearing, int most)
{
    int low = 0, high = most;
    if (stays_on_table(s, own, bearing, most))
        return most; /* mostly it is all the way */
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (stays_on_table(s, own, bearing, middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* ---- whom it meets ---- */

void ib_units_on_way(const struct state *state, int unit, const struct stand *own, int bearing,
                     int hundredths, int beside, struct near *n)
{
    struct point swept[8];
    for (int i = 0; i < 4; i++) {
        swept[i] = own->corner[i];
        swept[4 + i] = point_along(own->corner[i], bearing, hundredths);
    }
    ib_units_near(state, unit, (struct outline){swept, 8}, beside, n);
}

/* a battery that retreats goes through others, as nobody with guns does else. */
static bool may_pass(const struct scenario *s, int unit, bool retreating)
{
    return ib_movement_of(MOVE_PASSING, ib_kind_of_unit(s, unit)->arm) != NO ||
           (retreating && RULE(R_84, true));
}

/* an enemy ends the move; R-48: friends may be gone through, but nobody stops on them. */
static void meet_units(const struct scenario *s, const struct state *state, const struct mover *who,
                       int bearing, bool retreating, struct march *m)
{
    const struct stand own = who->stand;
    struct stand inner =
        own; /* a little smaller: whoever stands beside it by a hair does not hold it */
    box_at(point_along(own.front, own.bearing, -BESIDE), own.bearing, own.wide - 2 * BESIDE,
           own.deep - 2 * BESIDE, inner.corner);
    struct near near;
    ib_units_on_way(state, who->unit, &own, bearing, m->most + BESIDE, 0, &near);
    for (int k = 0; k < near.count; k++) {
        const int i = near.unit[k];
        struct span met;
        const struct stand other = ib_stand_of(state, i);
        const int past =
            m->most + own.wide + own.deep + other.wide + other.deep; /* well behind it */
        if (!convex_sweep(ib_outline_of_stand(&inner), bearing, past, ib_outline_of_stand(&other),
                          &met))
            continue;
        met.first = larger(met.first - BESIDE, 0);
        met.last += BESIDE;
        if (met.first >= m->most)
            continue;
        const bool friend = s->unit[i].side == who->side;
        if (!friend || !may_pass(s, who->unit, retreating) || m->passed_count == MARCH_PASSED) {
            m->most = met.first; /* it goes no farther */
            m->met_enemy = friend ? NOBODY : i;
            m->stopped = true;
            continue;
        }
        m->passed[m->passed_count].unit = i;
        m->passed[m->passed_count++].way = met;
    }
}

/* Where it comes to the nearest of those whom it pays for going through; -1: there are none. */
static int first_paid_for(const struct scenario *s, const struct state *state, int unit,
                          const struct march *m)
{
    int first = -1;
    for (int i = 0; i < m->passed_count; i++)
        if (!ib_passes_on_road(s, state, unit, m->passed[i].unit) &&
            (first < 0 || m->passed[i].way.first < first))
            first = m->passed[i].way.first;
    return first;
}

/* IV.F: closed troops pay for going through others. */
static void pay_for_passing(const struct scenario *s, const struct state *state,
                            const struct mover *who, bool half, int allowance, struct march *m)
{
    const int near = who->open ? -1 : first_paid_for(s, state, who->unit, m);
    if (near < 0 || near >= m->most)
        return;
    const int line = ib_movement_of(MOVE_PASSING, who->arm);
    const int cost = (line == NO ? 0 : line) * INCH / (half ? 2 : 1);
    const int less = larger(allowance + cost, near);
    if (less >= m->most)
        return; /* an enemy or the edge ends it before */
    m->most = m->reach = less;
    m->met_enemy = NOBODY; /* whatever would stop it lies beyond */
    m->stopped = false;
}

/* The end of a march for which the ground allows so much. */
static void march_among_units(const struct scenario *s, const struct state *state,
                              const struct mover *who, int bearing, bool half, bool retreating,
                              int allowance, struct march *m)
{
    m->most = m->reach = ib_to_the_edge(s, &who->stand, bearing, allowance);
    meet_units(s, state, who, bearing, retreating, m);
    pay_for_passing(s, state, who, half, allowance, m);
    ib_find_spans(s, state, who, bearing, m);
}

/* ---- VIII.E, R-95: over a moat ---- */

/* The moat that its front touches as it sets out, or NULL. */
static const struct feature *moat_touched(const struct meetings *met)
{
    for (int i = 0; i < met->count && RULE(R_95, met->list[i].at <= TOUCHING); i++)
        if (met->list[i].feature->kind == MOAT && met->list[i].barred)
            return met->list[i].feature;
    return NULL;
}

/* Hundredths until all of it is on the far side. */
static int way_over(const struct scenario *s, const struct stand *own, int bearing,
                    const struct feature *moat)
{
    const struct outline o = outline_of(&s->ground, moat);
    int last = 0;
    for (int i = 0; i + 1 < o.count; i++) {
        struct span met;
        if (convex_sweep(ib_outline_of_stand(own), bearing, 2 * (own->wide + own->deep) + TOUCHING,
                         (struct outline){o.at + i, 2}, &met))
            last = larger(met.last, last);
    }
    return last + 1;
}

/* Infantry crosses it in a phase of its own, from touching it to touching the far side, if it has
 * room there. */
static bool march_over_moat(const struct scenario *s, const struct state *state,
                            const struct mover *who, const struct meetings *met, struct march *m,
                            struct steps *steps)
{
    const int bearing = who->stand.bearing;
    const struct feature *moat = who->arm == INFANTRY && who->has_phase ? moat_touched(met) : NULL;
    if (!moat)
        return false;
    const int over = way_over(s, &who->stand, bearing, moat);
    for (int i = 0; i < met->count; i++)
        if (met->list[i].barred && met->list[i].feature != moat && met->list[i].at < over)
            return false; /* something else bars it */
    struct march trial = {.met_enemy = NOBODY, .bars_from = -1, .most = over + 1};
    meet_units(s, state, who, bearing, false, &trial);
    if (trial.most <= over || trial.passed_count > 0 ||
        ib_to_the_edge(s, &who->stand, bearing, over) < over)
        return false;
    note(VIII_E, steps, 0, "it crosses the moat, which takes a whole phase");
    *m = (struct march){.most = over,
                        .reach = over,
                        .moat = over,
                        .met_enemy = NOBODY,
                        .bars_from = -1,
                        .crosses_from = ib_first_difficult(s, met),
                        .span_count = 1,
                        .span = {{over, over}}};
    return true;
}

/* ---- the march ---- */

/* IV.F, R-44: the rest of a move that goes along a road, after it has turned with it.  R-45: the
 * road takes it through walls, fences and water, and they cost it nothing. */
static void march_on_by_road(const struct scenario *s, const struct state *state,
                             const struct mover *who, struct march *m, struct steps *steps)
{
    const int bearing = who->stand.bearing,
              ahead = ib_road_ahead(s, who->stand.front, bearing, who->road_left);
    struct meetings met;
    int allowance = ahead;
    step_tell(steps, IB(R_44), "it goes on along the road, up to %i", NULL, ahead / INCH, 0);
    ib_meet_along_road(s, state, who, ahead + 1, &met);
    m->crosses_from = ib_first_difficult(s, &met);
    /* what the road runs through is free; by the other reading all of it is paid for */
    if (!RULE(R_45, ruled(s, R_45, ROAD_ALONE)))
        allowance = smaller(ib_allowed(s, who, who->road_left, false, &met, m, steps), ahead);
    m->bars_from = ib_bars_by_road(s, who);
    march_among_units(s, state, who, bearing, false, false, allowance, m);
}

enum { FOLLOWS_ROAD = 2 * INCH }; /* so far along a road, it has followed it */

void ib_march_along(const struct scenario *s, const struct state *state, const struct mover *who,
                    bool back, bool half, bool retreating, struct march *m, struct steps *steps)
{
    const int bearing = bearing_wrap(who->stand.bearing + (back ? 180 : 0));
    struct meetings met = {.count = 0};
    struct path path;
    *m = (struct march){.met_enemy = NOBODY, .bars_from = -1, .crosses_from = -1};
    if (who->road_left > 0) {
        if (!back) /* along the road means on */
            march_on_by_road(s, state, who, m, steps);
        return;
    }
    note(IV_F, steps, who->inches, "inches in open ground");
    const struct road_use road =
        back ? (struct road_use){.inches = who->inches} : ib_road_use_of(s, who, half);
    if (road.bonus)
        note(R_44, steps, ib_movement_of(MOVE_ROAD, who->arm), "along a road");
    ib_path_straight(s, &who->stand, bearing, (road.inches + 1) * INCH, &path);
    ib_meet_ground(s, state, who, &path, &met);
    if (!back && !half && !retreating && march_over_moat(s, state, who, &met, m, steps))
        return;
    m->crosses_from = ib_first_difficult(s, &met);
    if (road.bonus || road.hundredths >= FOLLOWS_ROAD)
        m->bars_from = ib_bars_by_road(s, who);
    /* whoever has the bonus does not pay for the ground that the road runs through */
    if (road.hundredths > 0 && RULE(R_45, ruled(s, R_45, ROAD_ALONE)))
        ib_leave_out_road(s, who, road.hundredths, &met);
    const int allowance = ib_allowed(s, who, road.inches * INCH, half, &met, m, steps);
    march_among_units(s, state, who, bearing, half, retreating, allowance, m);
}

/* ---- no farther than its legion, where it is so ruled ---- */

static bool keeps_legion_at(const struct scenario *s, const struct state *state, int unit,
                            bool back, int hundredths)
{
    const int bearing = ib_unit_at(state, unit)->bearing;
    struct state there;
    state_copy(s, &there, state);
    ib_put_at(
        s, &there, unit,
        point_along(ib_front_of(state, unit), bearing_wrap(bearing + (back ? 180 : 0)), hundredths),
        bearing);
    return ib_keeps_legion(s, &there, unit);
}

/* So far that all are still in contact: looked at every quarter of an inch, then to the hundredth.
 */
static int until_out_of_contact(const struct scenario *s, const struct state *state, int unit,
                                bool back, int most)
{
    int good = 0, bad = 0;
    while (good < most && bad == 0) {
        const int next = smaller(good + INCH / 4, most);
        if (keeps_legion_at(s, state, unit, back, next))
            good = next;
        else
            bad = next;
    }
    while (bad - good > 1) {
        const int middle = (good + bad) / 2;
        if (keeps_legion_at(s, state, unit, back, middle))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

static void keep_with_legion(const struct scenario *s, const struct state *state, int unit,
                             bool back, struct march *m)
{
    if (!RULE(R_135, ruled(s, R_135, MARCHES_KEEP_CONTACT)) || !ib_is_in_legion(s, state, unit) ||
        !ib_keeps_legion(s, state, unit))
        return;
    const int most = until_out_of_contact(s, state, unit, back, m->most);
    if (most == m->most)
        return;
    int count = 0;
    for (int i = 0; i < m->span_count; i++)
        if (m->span[i].first <= most)
            m->span[count++] = (struct span){m->span[i].first, smaller(m->span[i].last, most)};
    m->span_count = count;
    m->most = m->reach = most;
    m->met_enemy = NOBODY;
    m->moat = 0;
    m->by_legion = true;
    m->held_by = "farther on it would be out of contact with its legion";
}

void ib_march_ahead(const struct scenario *s, const struct state *state, int unit, bool back,
                    bool half, struct march *m, struct steps *steps)
{
    const struct mover who = ib_mover_of(s, state, unit, back);
    ib_march_along(s, state, &who, back, half, false, m, steps);
    keep_with_legion(s, state, unit, back, m);
}

/* IV.D.1: the truth ends the move on the near bank; and whoever has been in the water knows how
 * deep it is. */
int ib_ford_unsure(const struct scenario *s, struct state *state, const struct mover *who,
                   const struct march *m, int hundredths)
{
    for (int i = 0; i < m->unsure_count; i++) {
        const struct unsure *one = &m->unsure[i];
        if (one->at >= hundredths)
            break;
        ib_armies(state)->sounded[who->side][one->water->hidden - 1] = one->water->depth;
        if (!RULE(R_54, ib_is_too_deep(s, who, one->water->depth, one->strong)))
            continue;
        int bank = one->at;
        while (bank > 0 && !ib_march_may_stop(m, bank))
            bank--;
        return bank;
    }
    return hundredths;
}

/* ---- where it may stop ---- */

bool ib_march_may_stop(const struct march *m, int hundredths)
{
    if (m->met_enemy != NOBODY && hundredths > m->most && hundredths <= m->reach)
        return RULE(R_51, m->span_count > 0 && m->span[m->span_count - 1].last == m->most);
    for (int i = 0; i < m->span_count; i++)
        if (hundredths >= m->span[i].first && hundredths <= m->span[i].last)
            return true;
    return false;
}

void ib_text_inches(struct text *t, int hundredths)
{
    text_print(t, hundredths == INCH ? "%.2d inch" : "%.2d inches", hundredths);
}

void ib_say_how_far(struct text *t, const char *words, const struct march *m)
{
    text_add(t, words);
    ib_text_inches(t, m->most);
    if (m->held_by)
        text_print(t, ": %s", m->held_by);
}

bool ib_march_refused(const struct march *m, int hundredths, struct trouble *trouble)
{
    if (!trouble)
        return false;
    struct text *t = trouble_rule(trouble,
                                  m->by_legion ? IB(R_135)
                                  : m->moat    ? IB(VIII_E)
                                               : IB(IV_F),
                                  "inches");
    if (m->moat) {
        text_add(t, "to cross the moat it goes ");
        ib_text_inches(t, m->moat);
        text_add(t, ", no more and no less");
    } else
        ib_say_how_far(t,
                       hundredths > m->most ? "it goes no farther than "
                                            : "it may not stop on others; it goes up to ",
                       m);
    return false;
}

bool ib_is_clear_ahead(const struct scenario *s, const struct state *state, int unit)
{
    const int bearing = ib_unit_at(state, unit)->bearing;
    const struct point front = point_along(ib_front_of(state, unit), bearing, INCH);
    struct near near;
    const struct stand ahead = ib_stand_there(s, state, unit, front, bearing);
    if (!ib_is_on_table(s, &ahead) || ib_is_in_legion(s, state, unit))
        return false;                                 /* its legion may hold it */
    const int reach = ahead.wide + ahead.deep + INCH; /* its tail too, where it stands now */
    if (ib_has_costs_near(s, front, reach))
        return false; /* something may be there: it must be looked at */
    const struct stand own = ib_stand_of(state, unit);
    ib_units_on_way(state, unit, &own, bearing, INCH, 0, &near);
    if (ib_overlaps_among(state, &near, &ahead, ROUNDED) != NOBODY ||
        ib_overlaps_among(state, &near, &own, ROUNDED) != NOBODY)
        return false; /* nor is anybody beside it, by more than a hair */
    const struct stand between = ib_stand_there(s, state, unit, halfway(own.front, front), bearing);
    return ib_overlaps_among(state, &near, &between, ROUNDED) ==
           NOBODY; /* nor between: all are half an inch deep at least */
}
