#include "rules/iron_brigade/map/march.h"

/* I.C.3: moves, by what is said or measured on a table, through friends and into contact. */

/* ---- moving ---- */

bool is_measured(const struct scenario *s, const struct order *o, const char *input,
                 struct trouble *trouble)
{
    UNUSED(o);
    return !has_table(&s->ground) ||
           trouble_refuse(trouble, IB(V_E), input, "on a table that is measured, not said");
}

bool needs_table(const struct scenario *s, const char *input, struct trouble *trouble)
{
    return has_table(&s->ground) ||
           trouble_say(trouble, input, "there is no table to measure it on");
}

/* The unit stands there now. */
void put_at(const struct scenario *s, struct state *state, int unit, struct point front,
            int bearing)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    u->x = (int16_t)front.x;
    u->y = (int16_t)front.y;
    u->bearing = (int16_t)bearing;
    u->unloaded = 0; /* IV.D.2: on end, and in one place */
    occupy(s, state, unit);
}

bool passed_may(const struct scenario *s, int unit, int other, struct trouble *trouble)
{
    if (unit == other)
        return trouble_say(trouble, "passing", "nobody goes through himself");
    return RULE(R_48, s->unit[unit].side == s->unit[other].side) ||
           trouble_refuse(trouble, IB(R_48), "passing", "a unit goes through friends only");
}

bool passing_may(const struct scenario *s, int unit, int other, struct trouble *trouble)
{
    if (unit == other)
        return trouble_say(trouble, "passing", "nobody goes through himself");
    if (!RULE(IV_F, movement[MOVE_PASSING].inches[kind_of_unit(s, unit)->arm] != NO))
        return trouble_refuse(trouble, IB(IV_F), "passing",
                              "guns and wagons do not go through others");
    return passed_may(s, unit, other, trouble);
}

bool touching_may(const struct scenario *s, const struct state *state, int unit, int other,
                  struct trouble *trouble)
{
    if (armies_of(state)->touching_count + 2 > PAIRS_MOST)
        return trouble_say(trouble, "touching", "more contacts than can be kept");
    return s->unit[unit].side != s->unit[other].side ||
           trouble_say(trouble, "touching", "only an enemy is touched");
}

/* a mover pays once a move, or by the other reading for each. */
static bool pays_for(const struct scenario *s, int which)
{
    return which == 0 || RULE(R_48, s->ruling[CHOICE_R_48] == PASSING_EACH);
}

/* IV.C.4 to IV.C.6, R-48 to R-50: a closed mover loses a level and the split move; so does a formed
 * unit that stands while it is gone through, once a phase, unless the mover is open and in order.
 */
void passes_through(const struct scenario *s, struct state *state, int unit, int other, bool pays,
                    struct steps *steps)
{
    const struct regiment_state *u = unit_at(state, unit), *passed = unit_at(state, other);
    const bool open = RULE(IV_C_4, is_open(u->formation)) || u->morale == IB_ROUTED;
    const bool formed = RULE(R_49, !is_open(passed->formation) && !is_broken(state, other) &&
                                       !has(state, other, OUT | MOVED_NOW)) &&
                        !(s->ruling[CHOICE_R_49] == NO_BATTERIES && is_of_arm(s, other, ARTILLERY));
    const bool rude =
        RULE(R_50, !open || is_broken(state, unit) || s->ruling[CHOICE_R_50] == ALL_PASSERS_COST);
    if (formed && rude && RULE(IV_C_6, !has(state, other, PASSED))) {
        steps_new_sum(steps);
        step(steps, IB(IV_C_6), -1, "a formed unit is gone through", NULL, 0, 0);
        put(state, other, PASSED, true);
        lose_morale(s, state, other, 1, false, false, steps);
    }
    if (open || !pays || has(state, unit, OUT))
        return;
    steps_new_sum(steps);
    step(steps, IB(IV_C_5), -1, "a closed unit goes through another", NULL, 0, 0);
    if (bars_split(s, unit, MOVE_PASSING))
        put(state, unit, BARRED, true);
    lose_morale(s, state, unit, 1, false, false, steps);
}

static bool steps_back(const struct scenario *s, const struct state *state, int unit)
{
    return arm_now(s, state, unit) == INFANTRY;
}

/* no nearer to any enemy that it sees. */
static bool ends_no_nearer(const struct scenario *s, const struct state *state, int unit, bool back,
                           int hundredths)
{
    const struct regiment_state *u = unit_at(state, unit);
    const struct point here = {u->x, u->y};
    for (int i = 0; i < state->head.units; i++) {
        const struct point enemy = {unit_at(state, i)->x, unit_at(state, i)->y};
        if (s->unit[i].side != s->unit[unit].side && is_in(s, state, i) &&
            leads_nearer(here, u->bearing + (back ? 180 : 0), hundredths, enemy) &&
            can_see(s, state, unit, i, NULL))
            return false;
    }
    return true;
}

bool is_pinned(const struct scenario *s, const struct state *state, int unit)
{
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return false;
    return RULE(VI_B_vi, kind_of_unit(s, unit)->class == RABBLE) ||
           unit_at(state, unit)->morale == IB_PINNED;
}

/* ---- back to cover ---- */

/* So far on, does no enemy that it sees have it in the open?  Who had it so a little before is
 * looked at first. */
static bool is_covered_at(const struct scenario *s, const struct state *state, int unit, bool back,
                          int hundredths, int *enemy)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct state there;
    state_copy(s, &there, state);
    put_at(s, &there, unit,
           point_along((struct point){u->x, u->y}, u->bearing + (back ? 180 : 0), hundredths),
           u->bearing);
    *enemy = has_it_in_the_open(s, &there, unit, *enemy);
    return *enemy == NOBODY;
}

/* Must it end in cover?  Whoever cannot lie down falls back as he can. */
static bool wants_cover(const struct scenario *s, const struct state *state, int unit)
{
    return has(state, unit, EXPOSED) && lie_may(s, state, NULL, unit, NULL) &&
           RULE(R_100, s->ruling[CHOICE_R_100] == BACK_TO_COVER);
}

enum { LOOKED = INCH / 4 };

/* Looked at every quarter of an inch and at the farthest: between two places in cover it is in
 * cover. */
static bool ends_in_cover(const struct scenario *s, const struct state *state, int unit, bool back,
                          int most, int hundredths)
{
    const int before = hundredths / LOOKED * LOOKED,
              after = before < hundredths ? before + LOOKED : before;
    int enemy = NOBODY;
    return is_covered_at(s, state, unit, back, before, &enemy) &&
           (after == before ||
            is_covered_at(s, state, unit, back, after < most ? after : most, &enemy));
}

/* Of the distances in a span those that end in cover, as at most so many spans. */
static int covered_spans(const struct scenario *s, const struct state *state, const struct order *o,
                         int most, struct span in, struct span *span, int room)
{
    int count = 0, enemy = NOBODY;
    bool was = false;
    for (int at = in.first / LOOKED * LOOKED, last = -1; last < most && last < in.last;
         at += LOOKED) {
        const int here = at < most ? at : most;
        const bool now = is_covered_at(s, state, o->unit[0], o->fact[IB_MOVE_BACK], here, &enemy);
        const int first = was ? last + 1 : here, from = first > in.first ? first : in.first;
        const int to = here < in.last ? here : in.last;
        if (now && (was || here % LOOKED == 0) && from <= to)
            count = spans_add(span, count, room, (struct span){from, to});
        was = now;
        last = here;
    }
    return count;
}

/* May it go so far, by ground and others, and if it is pinned by the enemy? */
static bool distance_may(const struct scenario *s, const struct state *state, const struct order *o,
                         const struct march *m, int hundredths, struct trouble *trouble)
{
    const int unit = o->unit[0];
    if (!march_may_stop(m, hundredths))
        return march_refused(m, hundredths, trouble);
    const int goes =
        m->met_enemy != NOBODY && hundredths > m->most ? m->most : hundredths; /* contact ends it */
    if (!RULE(VI_C_6, is_pinned(s, state, unit)))
        return true;
    if (!ends_no_nearer(s, state, unit, o->fact[IB_MOVE_BACK], goes))
        return trouble_refuse(trouble, IB(VI_C_6), "inches",
                              "a pinned unit does not go nearer to an enemy it sees");
    return !wants_cover(s, state, unit) ||
           ends_in_cover(s, state, unit, o->fact[IB_MOVE_BACK], m->most, goes) ||
           trouble_refuse(
               trouble, IB(R_100), "inches",
               "pinned in the open, it lies down or goes back to cover, and there it has none");
}

/* A straight way leads nearer to an enemy first and away from him later, so a pinned unit may stop
 * from some distance on. */
static bool leads_no_nearer(const struct scenario *s, const struct state *state,
                            const struct order *o, struct span *span)
{
    const int unit = o->unit[0];
    if (!ends_no_nearer(s, state, unit, o->fact[IB_MOVE_BACK], span->last))
        return false;
    for (int high = span->last; span->first < high;) {
        const int middle = (span->first + high) / 2;
        if (ends_no_nearer(s, state, unit, o->fact[IB_MOVE_BACK], middle))
            high = middle;
        else
            span->first = middle + 1;
    }
    return true;
}

/* Pinned: those that end no nearer to an enemy, and in cover if it wants that. */
static int spans_away(const struct scenario *s, const struct state *state, const struct order *o,
                      const struct march *m, struct span in, struct span *span, int room)
{
    struct span away = {in.first, in.last < m->most ? in.last : m->most};
    int count = 1;
    if (!leads_no_nearer(s, state, o, &away))
        return 0;
    span[0] = away;
    if (wants_cover(s, state, o->unit[0]))
        count = covered_spans(s, state, o, m->most, away, span, room);
    if (count > 0 && span[count - 1].last == m->most)
        span[count - 1].last = in.last; /* as far as it likes: contact ends it */
    return count;
}

/* The distances at which it may stop. */
static int lawful_spans(const struct scenario *s, const struct state *state, const struct order *o,
                        struct span *span, int room)
{
    struct march m;
    int count = 0;
    march_ahead(s, state, o->unit[0], o->fact[IB_MOVE_BACK], o->fact[IB_MOVE_HALF], &m, NULL);
    for (int i = 0; i < m.span_count && count < room; i++) {
        struct span one = m.span[i];
        if (m.met_enemy != NOBODY && one.last == m.most)
            one.last = m.reach; /* as far as it likes: contact ends it */
        if (o->fact[IB_MOVE_HALF] && m.bars_from >= 0 && one.last > m.bars_from && RULE(R_25, true))
            one.last = m.bars_from;
        if (one.last < one.first)
            continue;
        if (!is_pinned(s, state, o->unit[0]))
            span[count++] = one;
        else
            count += spans_away(s, state, o, &m, one, span + count, room - count);
    }
    return count;
}

static bool can_go(const struct scenario *s, const struct state *state, int unit, bool back,
                   bool half)
{
    const struct order o = {.unit = {(int16_t)unit},
                            .unit_count = 1,
                            .fact = {[IB_MOVE_BACK] = back, [IB_MOVE_HALF] = half}};
    struct span span[1];
    return lawful_spans(s, state, &o, span, 1) > 0;
}

/* As a whole act or as half of one, ahead or back: some way that it may still go.  Mostly a glance
 * ahead tells. */
static bool can_go_somewhere(const struct scenario *s, const struct state *state, int unit)
{
    if (!is_pinned(s, state, unit) && unit_at(state, unit)->road_left == 0 &&
        is_clear_ahead(s, state, unit) && may_act(s, state, unit, ACT_MOVE, false, NULL))
        return true;
    const bool half = !may_act(s, state, unit, ACT_MOVE, false,
                               NULL); /* where half a move goes, a whole one does */
    if (half && !may_act(s, state, unit, ACT_MOVE, true, NULL))
        return false;
    return can_go(s, state, unit, false, half) ||
           (steps_back(s, state, unit) && can_go(s, state, unit, true, half));
}

static bool can_back(const struct scenario *s, const struct state *state, int unit)
{
    return (may_act(s, state, unit, ACT_MOVE, false, NULL) &&
            can_go(s, state, unit, true, false)) ||
           (may_act(s, state, unit, ACT_MOVE, true, NULL) && can_go(s, state, unit, true, true));
}

int move_spans(const struct scenario *s, const struct state *state, const struct order *o, int fact,
               struct span *span, int room)
{
    return fact == IB_MOVE_INCHES && has_table(&s->ground) && move_whole_may(s, state, o, 0, NULL)
               ? lawful_spans(s, state, o, span, room)
               : 0;
}

bool move_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    UNUSED(o);
    if (!is_ashore(state, unit, trouble))
        return false;
    if (has(state, unit, STAYS))
        return trouble_refuse(trouble, IB(VI_E_iii), NULL, "it rallied from 2 and stays put");
    if (has(state, unit, DOUBLED) && RULE(R_23, s->ruling[CHOICE_R_23] == DOUBLE_ONCE))
        return trouble_refuse(trouble, IB(R_23), NULL,
                              "it went at the double and does not move again");
    if (!RULE(III_D, unit_at(state, unit)->formation != IB_UNLIMBERED))
        return trouble_refuse(trouble, IB(III_D), NULL, "unlimbered guns do not move");
    if (!may_act_somehow(s, state, unit, ACT_MOVE, trouble))
        return false;
    if (!has_table(&s->ground) || can_go_somewhere(s, state, unit))
        return true;
    if (wants_cover(s, state, unit))
        return trouble_refuse(
            trouble, IB(R_100), NULL,
            "pinned in the open, it lies down: no move ahead or straight back ends in cover");
    return is_pinned(s, state, unit)
               ? trouble_refuse(trouble, IB(VI_C_6), NULL,
                                "pinned, it finds no way that leads no nearer to an enemy it sees")
               : trouble_refuse(trouble, IB(IV_F), NULL, "it has no room to move");
}

/* VI.B.vi: rabble has a base of 2 and so is always under the rule.  On a table it is measured. */
static bool direction_may(const struct scenario *s, const struct state *state,
                          const struct order *o, struct trouble *trouble)
{
    if (has_table(&s->ground))
        return !o->fact[IB_MOVE_BACK] || RULE(IV_C_3, steps_back(s, state, o->unit[0])) ||
               trouble_refuse(trouble, IB(IV_C_3), "back",
                              "only infantry steps back; others turn first");
    return RULE(VI_C_6, !is_pinned(s, state, o->unit[0]) || o->fact[IB_MOVE_BACK]) ||
           trouble_refuse(trouble, IB(VI_C_6), "back",
                          "a pinned unit does not advance; it may go back");
}

bool move_whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int which, struct trouble *trouble)
{
    UNUSED(which);
    return direction_may(s, state, o, trouble) &&
           may_act(s, state, o->unit[0], ACT_MOVE, o->fact[IB_MOVE_HALF], trouble);
}

bool contact_flush_may(const struct scenario *s, const struct state *state, int unit, bool half,
                       int hundredths, struct trouble *trouble)
{
    struct march m;
    struct stand swung;
    if (!needs_table(s, "flush", trouble))
        return false;
    march_ahead(s, state, unit, false, half, &m, NULL);
    return flush_may(s, state, unit, &m, hundredths, &swung, trouble);
}

bool move_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int fact, struct trouble *trouble)
{
    const int unit = o->unit[0];
    const bool passes = fact == IB_MOVE_PASSING || fact == IB_MOVE_PASSING_TOO;
    if (fact == IB_MOVE_INCHES) {
        struct march m;
        if (!needs_table(s, "inches", trouble))
            return false;
        march_ahead(s, state, unit, o->fact[IB_MOVE_BACK], o->fact[IB_MOVE_HALF], &m, NULL);
        if (!march_may_stop(&m, o->fact[fact]) &&
            !stop_may(s, state, unit, o->fact[IB_MOVE_BACK], o->fact[fact], trouble))
            return false;
        if (!move_whole_may(s, state, o, 0, trouble))
            return false;
        if (o->fact[IB_MOVE_HALF] && m.bars_from >= 0 && m.bars_from < o->fact[fact] &&
            RULE(R_25, true))
            return trouble_refuse(trouble, IB(R_25), "half", "no split move over that ground");
        return distance_may(s, state, o, &m, o->fact[fact], trouble);
    }
    if (fact == IB_MOVE_FLUSH && o->fact[IB_MOVE_BACK])
        return trouble_refuse(trouble, IB(R_51), "flush",
                              "its front does not meet him as it goes back");
    if (fact == IB_MOVE_FLUSH)
        return contact_flush_may(s, state, unit, o->fact[IB_MOVE_HALF], o->fact[IB_MOVE_INCHES],
                                 trouble);
    if ((fact == IB_MOVE_TOUCHING || fact == IB_MOVE_TOUCHING_TOO) &&
        (!touching_may(s, state, unit, o->fact[fact], trouble) ||
         !is_measured(s, o, "touching", trouble)))
        return false;
    if (passes &&
        (!passing_may(s, unit, o->fact[fact], trouble) || !is_measured(s, o, "passing", trouble)))
        return false;
    if (fact == IB_MOVE_GROUND && !is_measured(s, o, "ground", trouble))
        return false;
    if (fact == IB_MOVE_BACK && has_table(&s->ground))
        return direction_may(s, state, o, trouble) &&
               (can_back(s, state, unit) ||
                trouble_refuse(trouble, IB(IV_F), "back", "there is no way back"));
    if (fact == IB_MOVE_HALF && has_table(&s->ground) &&
        !can_go(s, state, unit, o->fact[IB_MOVE_BACK], true))
        return trouble_refuse(trouble, IB(R_25), "half", "there is no way for half a move");
    if (fact != IB_MOVE_BACK && !move_whole_may(s, state, o, 0, trouble))
        return false;
    if (passes && o->fact[IB_MOVE_HALF] && !is_open(unit_at(state, unit)->formation) &&
        RULE(IV_C_5, bars_split(s, unit, MOVE_PASSING)))
        return trouble_refuse(trouble, IB(IV_C_5), "passing",
                              "a closed unit that goes through another makes no split move");
    return fact != IB_MOVE_GROUND || !o->fact[IB_MOVE_HALF] ||
           ground_may(s, unit, o->fact[fact], trouble);
}

/* IV.D.1: a casting and a level are lost in water that is too deep. */
void suffer_in_water(const struct scenario *s, struct state *state, int unit, struct steps *steps)
{
    steps_new_sum(steps);
    step(steps, IB(IV_D_1), -1,
         "the water is too deep: a casting and a level are lost, and it stays on this bank", NULL,
         0, 0);
    lose_castings(s, state, unit, 1);
    lose_morale(s, state, unit, 1, false, false, steps);
}

/* So far on, has it gone through nobody and touched no enemy? */
static bool is_alone_on(const struct march *m, int hundredths)
{
    for (int i = 0; i < m->passed_count; i++)
        if (m->passed[i].way.first < hundredths)
            return false;
    return m->met_enemy == NOBODY || hundredths < m->most;
}

/* what it has gone over bars it from a split move, and leaves it at a disadvantage. */
static void note_ground(struct state *state, int unit, const struct march *m, int hundredths)
{
    if (m->bars_from >= 0 && m->bars_from < hundredths)
        put(state, unit, BARRED, true);
    if (m->crosses_from >= 0 && m->crosses_from < hundredths)
        put(state, unit, CROSSED, true);
}

/* contact ends it.  What an umpire lets pass is gone as he said, if it stands on nobody
 * there. */
static int distance_gone(const struct scenario *s, const struct state *state, int unit, bool back,
                         const struct march *m, int hundredths)
{
    if (march_may_stop(m, hundredths))
        return hundredths < m->most ? hundredths : m->most;
    return stop_may(s, state, unit, back, hundredths, NULL) ? hundredths : 0;
}

/* whoever is passed for nothing is as if he were not in the way. */
static void drop_free_passes(const struct scenario *s, const struct state *state, int unit,
                             struct march *m)
{
    int count = 0;
    for (int i = 0; i < m->passed_count; i++)
        if (!passes_on_road(s, state, unit, m->passed[i].unit))
            m->passed[count++] = m->passed[i];
    m->passed_count = count;
}

/* On a table: straight ahead, through whom it must. */
void march(const struct scenario *s, struct state *state, int unit, bool back, bool half,
           int hundredths, bool flush, struct steps *steps)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct march m;
    struct stand swung;
    steps_new_sum(steps);
    march_ahead(s, state, unit, back, half, &m, steps);
    hundredths = distance_gone(s, state, unit, back, &m, hundredths);
    const struct mover who = mover_of(s, state, unit, back);
    const int forded = ford_unsure(s, state, &who, &m, hundredths);
    const bool too_deep = forded < hundredths;
    hundredths = forded;
    drop_free_passes(s, state, unit, &m);
    const bool straight = !back && !half && !too_deep && is_alone_on(&m, hundredths);
    armies(state)->unit[unit].road_left =
        (int16_t)(straight ? road_left_after(s, state, unit, hundredths) : 0);
    note_ground(state, unit, &m, hundredths);
    if (flush && !back && flush_may(s, state, unit, &m, hundredths, &swung, NULL))
        put_at(s, state, unit, swung.front, swung.bearing);
    else
        put_at(s, state, unit,
               point_along((struct point){u->x, u->y}, u->bearing + (back ? 180 : 0), hundredths),
               u->bearing);
    for (int i = 0, paid = 0; i < m.passed_count; i++)
        if (m.passed[i].way.first < hundredths)
            passes_through(s, state, unit, m.passed[i].unit, pays_for(s, paid++), steps);
    if (too_deep)
        suffer_in_water(s, state, unit, steps);
}

void move_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int unit = o->unit[0];
    UNUSED(d);
    note_act(state, unit, ACT_MOVE, o->fact[IB_MOVE_HALF]);
    put(state, unit, MOVED | MOVED_NOW, true);
    put(state, unit, EXPOSED, false);
    lose_aim(state, unit);
    part_from_all(state, unit);
    leaders_go_along(s, state, unit, steps);
    for (int fact = IB_MOVE_TOUCHING; fact <= IB_MOVE_TOUCHING_TOO; fact++)
        if (order_says(o, fact))
            touch(state, unit, o->fact[fact]);
    if (has_table(&s->ground))
        march(s, state, unit, o->fact[IB_MOVE_BACK], o->fact[IB_MOVE_HALF], o->fact[IB_MOVE_INCHES],
              o->fact[IB_MOVE_FLUSH], steps);
    for (int fact = IB_MOVE_PASSING; fact <= IB_MOVE_PASSING_TOO; fact++)
        if (order_says(o, fact) && !passes_free(s, o->fact[IB_MOVE_GROUND]))
            passes_through(s, state, unit, o->fact[fact], pays_for(s, fact - IB_MOVE_PASSING),
                           steps);
}

/* ---- IV.F: turning with a road ---- */

int follow_spans(const struct scenario *s, const struct state *state, const struct order *o,
                 int fact, struct span *span, int room)
{
    struct stand stand;
    int count = 0;
    UNUSED(fact);
    for (int bearing = 0; bearing < DEGREES && count < room; bearing++)
        if (follows_road(s, state, o->unit[0], bearing, &stand))
            count = spans_add(span, count, room, (struct span){bearing, bearing});
    return count;
}

/* It is on its march along the road, or could begin it now. */
static bool is_marching(const struct scenario *s, const struct state *state, int unit)
{
    if (unit_at(state, unit)->road_left > 0)
        return true;
    return phase_now(state) == IB_PHASE_ACT && !has(state, unit, STAYS) &&
           !(has(state, unit, DOUBLED) && s->ruling[CHOICE_R_23] == DOUBLE_ONCE) &&
           may_act(s, state, unit, ACT_MOVE, false, NULL);
}

bool follow_may(const struct scenario *s, const struct state *state, const struct order *o,
                int unit, struct trouble *trouble)
{
    const struct order it = {.unit = {(int16_t)unit}, .unit_count = 1};
    struct span span[1];
    UNUSED(o);
    if (!needs_table(s, NULL, trouble) || !is_ashore(state, unit, trouble))
        return false;
    if (is_broken(state, unit) || has(state, unit, LYING | EXPOSED | STAYS) ||
        !RULE(IV_F, is_marching(s, state, unit)))
        return trouble_refuse(trouble, IB(IV_F), NULL,
                              "it turns with the road on its march, and does not march now");
    return (RULE(IV_F, marches_by_road(s, state, unit)) &&
            follow_spans(s, state, &it, IB_FOLLOW_BEARING, span, 1) > 0) ||
           trouble_refuse(trouble, IB(IV_F), NULL,
                          "only a column, guns and wagons turn free, on a road and along it");
}

bool follow_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    struct stand stand;
    return follows_road(s, state, o->unit[0], o->fact[fact], &stand) ||
           trouble_refuse(trouble, IB(IV_F), "bearing",
                          "the road does not lead there, or it has no room");
}

void follow_obey(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct stand stand;
    UNUSED(d);
    step(steps, IB(IV_F), 0, "it turns with the road, free", NULL, 0, 0);
    if (!follows_road(s, state, unit, o->fact[IB_FOLLOW_BEARING], &stand))
        return;
    if (phase_now(state) == IB_PHASE_ACT)
        leaders_go_along(s, state, unit, steps);
    put_at(s, state, unit, stand.front, stand.bearing);
    if (unit_at(state, unit)->road_left > 0)
        return;
    note_act(state, unit, ACT_MOVE, false); /* with this its march by road begins */
    put(state, unit, MOVED | MOVED_NOW, true);
    lose_aim(state, unit);
    part_from_all(state, unit);
    armies(state)->unit[unit].road_left = (int16_t)road_left_after(s, state, unit, 0);
}

/* ---- wheeling, by the other reading ---- */

static bool is_to_right(const struct state *state, int unit, int bearing)
{
    return bearing_held(bearing - unit_at(state, unit)->bearing) < 180;
}

/* Says how far it wheels that way, and what holds it; false. */
static bool wheel_refused(int most, const struct march *m, bool fits, struct trouble *trouble)
{
    if (!trouble)
        return false;
    struct text *t = &trouble->words;
    if (fits)
        t = trouble_rule(trouble, IB(R_36), "bearing");
    else
        trouble_never(trouble, IB(R_36), "bearing",
                      ""); /* nobody stands on another, whatever the umpire says */
    text_add(t, "it wheels that way by no more than ");
    text_number(t, most);
    text_add(t, most == 1 ? " degree" : " degrees");
    if (m->held_by) {
        text_add(t, ": ");
        text_add(t, m->held_by);
    }
    return false;
}

static bool wheels_to(const struct scenario *s, const struct state *state, int unit, int bearing,
                      bool half, struct trouble *trouble)
{
    const int turn = bearing_between(bearing, unit_at(state, unit)->bearing);
    struct stand wheeled;
    struct march m;
    if (turn == 0)
        return trouble_say(trouble, "bearing", "it faces so already");
    stand_wheeled(s, state, unit, bearing, &wheeled);
    const bool fits = stand_may(s, state, unit, &wheeled, NULL);
    if (turn > WHEEL_MOST)
        return fits
                   ? trouble_refuse(trouble, IB(R_36), "bearing", "it wheels by 45 degrees at most")
                   : stand_may(s, state, unit, &wheeled, trouble);
    const int most =
        wheel_round(s, state, unit, is_to_right(state, unit, bearing), half, WHEEL_MOST, &m, NULL);
    if (turn > most && half && m.bars_from >= 0 && m.bars_from == m.reach)
        return trouble_refuse(trouble, IB(R_25), "half", "no split move over that ground");
    return (fits && turn <= most) || wheel_refused(most, &m, fits, trouble);
}

/* To the left and to the right of how it stands, each as far as it gets. */
int wheel_spans(const struct scenario *s, const struct state *state, const struct order *o,
                int fact, struct span *span, int room)
{
    const int unit = o->unit[0], bearing = unit_at(state, unit)->bearing;
    int count = 0;
    if (fact != IB_WHEEL_BEARING || !wheel_whole_may(s, state, o, 0, NULL))
        return 0;
    for (int right = 0; right < 2; right++) {
        struct march m;
        const int most =
            wheel_round(s, state, unit, right, o->fact[IB_WHEEL_HALF], WHEEL_MOST, &m, NULL);
        for (int turn = 1; turn <= most; turn++) {
            const int to = bearing_held(bearing + (right ? turn : turn - most - 1));
            count = spans_add(span, count, room, (struct span){to, to});
        }
    }
    return count;
}

bool is_wheeling_played(const struct scenario *s, const struct state *state)
{
    UNUSED(state);
    return s->ruling[CHOICE_R_36] == WHEELING;
}

static bool can_wheel(const struct scenario *s, const struct state *state, int unit, bool half)
{
    struct march m;
    return wheel_round(s, state, unit, true, half, 1, &m, NULL) > 0 ||
           wheel_round(s, state, unit, false, half, 1, &m, NULL) > 0;
}

bool wheel_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    UNUSED(o);
    if (!needs_table(s, NULL, trouble) || !is_ashore(state, unit, trouble))
        return false;
    if (!RULE(R_36, is_wheeling_played(s, state)))
        return trouble_refuse(trouble, IB(R_36), NULL,
                              "units go straight ahead and turn about their centre");
    if (has(state, unit, STAYS) || is_pinned(s, state, unit) ||
        unit_at(state, unit)->road_left > 0 || unit_at(state, unit)->formation == IB_UNLIMBERED ||
        (has(state, unit, DOUBLED) && s->ruling[CHOICE_R_23] == DOUBLE_ONCE))
        return trouble_refuse(trouble, IB(R_36), NULL, "it may not move");
    return may_act_somehow(s, state, unit, ACT_MOVE, trouble) &&
           (can_wheel(s, state, unit, !may_act(s, state, unit, ACT_MOVE, false, NULL)) ||
            trouble_refuse(trouble, IB(R_36), NULL, "it has no room to wheel"));
}

bool wheel_whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int which, struct trouble *trouble)
{
    UNUSED(which);
    return may_act(s, state, o->unit[0], ACT_MOVE, o->fact[IB_WHEEL_HALF], trouble);
}

bool wheel_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int fact, struct trouble *trouble)
{
    if (fact == IB_WHEEL_BEARING)
        return wheels_to(s, state, o->unit[0], o->fact[fact], o->fact[IB_WHEEL_HALF], trouble) &&
               wheel_whole_may(s, state, o, 0, trouble);
    return wheel_whole_may(s, state, o, 0, trouble) &&
           (can_wheel(s, state, o->unit[0], true) ||
            trouble_refuse(trouble, IB(R_36), "half", "it has no room to wheel"));
}

/* IV.D.1: as far as the depth of a water that it did not know lets its outer corner come. */
static int wheel_forded(const struct scenario *s, struct state *state, int unit,
                        const struct march *m, int turn)
{
    struct stand own;
    stand_of(state, unit, &own);
    const struct mover who = mover_of(s, state, unit, false);
    const int hundredths = wheel_hundredths(&own, turn),
              forded = ford_unsure(s, state, &who, m, hundredths);
    while (forded < hundredths && wheel_hundredths(&own, turn) > forded)
        turn--;
    return turn;
}

void wheel_obey(const struct scenario *s, struct state *state, const struct order *o,
                struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0], from = unit_at(state, unit)->bearing,
              to = o->fact[IB_WHEEL_BEARING];
    const bool right = is_to_right(state, unit, to);
    struct stand wheeled;
    struct march m;
    UNUSED(d);
    steps_new_sum(steps);
    wheel_round(s, state, unit, right, o->fact[IB_WHEEL_HALF], WHEEL_MOST, &m, steps);
    const int turn = bearing_between(to, from), forded = wheel_forded(s, state, unit, &m, turn);
    stand_wheeled(s, state, unit, bearing_held(from + (right ? forded : -forded)), &wheeled);
    note_act(state, unit, ACT_MOVE, o->fact[IB_WHEEL_HALF]);
    put(state, unit, MOVED | MOVED_NOW, true);
    lose_aim(state, unit);
    part_from_all(state, unit);
    leaders_go_along(s, state, unit, steps);
    note_ground(state, unit, &m, wheel_hundredths(&wheeled, forded));
    put_at(s, state, unit, wheeled.front, wheeled.bearing);
    if (forded < turn)
        suffer_in_water(s, state, unit, steps);
}
