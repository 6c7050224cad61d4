#include "act.h"
#include "go.h"
#include "orders.h"
#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/map/room.h"

/* IV, I.C.3: a unit moves straight ahead, or infantry straight back.
 *
 * On a table the march (map/march.h) says how far it can go and where it may stop; a pinned unit
 * stops only where it is no nearer to an enemy that it sees (VI.C.6), and in cover if it was in the
 * open and could lie down instead.  Where there is no table the players say whom it goes
 * through and touches. */

static bool steps_back(const struct scenario *s, const struct state *state, int unit)
{
    return ib_arm_now(s, state, unit) == INFANTRY;
}

static int bearing_of_move(const struct state *state, const struct order *o)
{
    return ib_unit_at(state, o->unit[0])->bearing + (o->fact[IB_MOVE_BACK] ? 180 : 0);
}

/* ---- VI.C.6, R-85: pinned ---- */

/* No nearer to any enemy that it sees. */
static bool ends_no_nearer(const struct scenario *s, const struct state *state,
                           const struct order *o, int hundredths)
{
    const int unit = o->unit[0];
    for (int i = 0; i < state->head.units; i++)
        if (s->unit[i].side != s->unit[unit].side && ib_is_in(s, state, i) &&
            leads_nearer(ib_front_of(state, unit), bearing_of_move(state, o), hundredths,
                         ib_front_of(state, i)) &&
            ib_can_see(s, state, unit, i, NULL))
            return false;
    return true;
}

/* Cuts off the distances that end nearer to an enemy; false if none is left.  A straight way leads
 * nearer to him first and away from him later, so a pinned unit may stop from some distance on. */
static bool cut_nearer(const struct scenario *s, const struct state *state, const struct order *o,
                       struct span *span)
{
    if (!ends_no_nearer(s, state, o, span->last))
        return false;
    for (int high = span->last; span->first < high;) {
        const int middle = (span->first + high) / 2;
        if (ends_no_nearer(s, state, o, middle))
            high = middle;
        else
            span->first = middle + 1;
    }
    return true;
}

/* ---- back to cover ---- */

/* A unit that is put down here and there on its way.  The state is copied once for all of them:
 * copies were two fifths of the menus of 160 units. */
struct trial {
    const struct scenario *s;
    int unit, bearing, way; /* its own bearing, and that of the way */
    struct point from;
    int enemy; /* who had it in the open last: he is looked at first */
    struct state there;
};

static void try_begin(struct trial *t, const struct scenario *s, const struct state *state,
                      const struct order *o)
{
    t->s = s;
    t->unit = o->unit[0];
    t->bearing = ib_unit_at(state, t->unit)->bearing;
    t->way = bearing_of_move(state, o);
    t->from = ib_front_of(state, t->unit);
    t->enemy = NOBODY;
    state_copy(s, &t->there, state);
}

/* So far on, does no enemy that it sees have it in the open? */
static bool is_covered_at(struct trial *t, int hundredths)
{
    ib_put_at(t->s, &t->there, t->unit, point_along(t->from, t->way, hundredths), t->bearing);
    t->enemy = ib_has_it_in_the_open(t->s, &t->there, t->unit, t->enemy);
    return t->enemy == NOBODY;
}

/* Must it end in cover?  Whoever cannot lie down falls back as he can. */
static bool wants_cover(const struct scenario *s, const struct state *state, int unit)
{
    return ib_has(state, unit, EXPOSED) && ib_may_be_ordered(&ib_lie_order, s, state, unit) &&
           RULE(R_100, ruled(s, R_100, BACK_TO_COVER));
}

enum { LOOKED = INCH / 4 }; /* between two places in cover, so far apart, it is in cover */

/* Looked at every quarter of an inch and at the farthest. */
static bool ends_in_cover(const struct scenario *s, const struct state *state,
                          const struct order *o, int most, int hundredths)
{
    const int before = hundredths / LOOKED * LOOKED,
              after = before < hundredths ? before + LOOKED : before;
    struct trial t;
    try_begin(&t, s, state, o);
    return is_covered_at(&t, before) &&
           (after == before || is_covered_at(&t, after < most ? after : most));
}

/* Of the distances in a span those that end in cover, as at most so many spans. */
static int covered_spans(const struct scenario *s, const struct state *state, const struct order *o,
                         int most, struct span in, struct span *span, int room)
{
    int count = 0;
    bool was = false;
    struct trial t;
    try_begin(&t, s, state, o);
    for (int at = in.first / LOOKED * LOOKED, last = -1; last < most && last < in.last;
         at += LOOKED) {
        const int here = at < most ? at : most;
        const bool now = is_covered_at(&t, here);
        const int first = was ? last + 1 : here, from = first > in.first ? first : in.first;
        const int to = here < in.last ? here : in.last;
        if (now && (was || here % LOOKED == 0) && from <= to)
            count = ib_spans_add(span, count, room, (struct span){from, to});
        was = now;
        last = here;
    }
    return count;
}

/* ---- how far ---- */

/* has a split move of so many hundredths met ground that bars it? */
static bool is_half_barred(const struct order *o, const struct march *m, int hundredths)
{
    return o->fact[IB_MOVE_HALF] && m->bars_from >= 0 && hundredths > m->bars_from &&
           RULE(R_25, true);
}

/* May it go so far, by ground and others, and if it is pinned by the enemy? */
static bool distance_may(const struct scenario *s, const struct state *state, const struct order *o,
                         const struct march *m, int hundredths, struct trouble *trouble)
{
    const int unit = o->unit[0];
    if (!ib_march_may_stop(m, hundredths))
        return ib_march_refused(m, hundredths, trouble);
    const int goes =
        m->met_enemy != NOBODY && hundredths > m->most ? m->most : hundredths; /* contact ends it */
    if (!RULE(VI_C_6, ib_is_pinned(s, state, unit)))
        return true;
    return (ends_no_nearer(s, state, o, goes) ||
            refuse(VI_C_6, trouble, "a pinned unit does not go nearer to an enemy it sees")) &&
           (!wants_cover(s, state, unit) || ends_in_cover(s, state, o, m->most, goes) ||
            refuse(
                R_100, trouble,
                "pinned in the open, it lies down or goes back to cover, and there it has none"));
}

/* Pinned: those that end no nearer to an enemy, and in cover if it wants that. */
static int spans_away(const struct scenario *s, const struct state *state, const struct order *o,
                      const struct march *m, struct span in, struct span *span, int room)
{
    struct span away = {in.first, in.last < m->most ? in.last : m->most};
    int count = 1;
    if (!cut_nearer(s, state, o, &away))
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
    ib_march_ahead(s, state, o->unit[0], o->fact[IB_MOVE_BACK], o->fact[IB_MOVE_HALF], &m, NULL);
    for (int i = 0; i < m.span_count && count < room; i++) {
        struct span one = ib_span_to_contact(&m, i);
        if (is_half_barred(o, &m, one.last))
            one.last = m.bars_from;
        if (one.last < one.first)
            continue;
        if (!ib_is_pinned(s, state, o->unit[0]))
            span[count++] = one;
        else
            count += spans_away(s, state, o, &m, one, span + count, room - count);
    }
    return count;
}

/* Has it some way ahead, or back, by a whole move, or by half a one if that is all it may make?
 * Where half a move goes, a whole one does. */
static bool can_go(const struct scenario *s, const struct state *state, int unit, bool back)
{
    struct order o = order_by(IB_MOVE, unit);
    struct span span[1];
    o.fact[IB_MOVE_BACK] = back;
    o.fact[IB_MOVE_HALF] = !ib_may_act(s, state, unit, ACT_MOVE, false, NULL);
    return lawful_spans(s, state, &o, span, 1) > 0;
}

static bool can_go_somewhere(const struct scenario *s, const struct state *state, int unit)
{
    if (!ib_is_pinned(s, state, unit) && ib_unit_at(state, unit)->road_left == 0 &&
        ib_may_act(s, state, unit, ACT_MOVE, false, NULL) && ib_is_clear_ahead(s, state, unit))
        return true; /* mostly a glance ahead tells */
    return can_go(s, state, unit, false) ||
           (steps_back(s, state, unit) && can_go(s, state, unit, true));
}

/* ---- who may ---- */

static bool move_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int unit, struct trouble *trouble)
{
    if (!ib_is_ashore(state, unit, trouble) || !ib_may_move_at_all(s, state, unit, trouble) ||
        !ib_moves_in(s, ib_unit_at(state, unit)->formation, trouble) ||
        !ib_may_act_somehow(s, state, unit, ACT_MOVE, trouble))
        return false;
    if (!ib_is_measured(s) || can_go_somewhere(s, state, unit))
        return true;
    if (wants_cover(s, state, unit))
        return refuse(
            R_100, trouble,
            "pinned in the open, it lies down: no move ahead or straight back ends in cover");
    return ib_is_pinned(s, state, unit)
               ? refuse(VI_C_6, trouble,
                        "pinned, it finds no way that leads no nearer to an enemy it sees")
               : refuse(IV_F, trouble, "it has no room to move");
}

/* On a table how near a pinned unit comes is measured. */
static bool direction_may(const struct scenario *s, const struct state *state,
                          const struct order *o, struct trouble *trouble)
{
    const int unit = o->unit[0];
    const bool back = o->fact[IB_MOVE_BACK];
    if (ib_is_measured(s))
        return !back || require_of(IV_C_3, steps_back(s, state, unit), "back", trouble,
                                   "only infantry steps back; others turn first");
    return require_of(VI_C_6, !ib_is_pinned(s, state, unit) || back, "back", trouble,
                      "a pinned unit does not advance; it may go back");
}

static bool whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int which, struct trouble *trouble)
{
    return direction_may(s, state, o, trouble) &&
           ib_may_act(s, state, o->unit[0], ACT_MOVE, o->fact[IB_MOVE_HALF], trouble);
}

/* ---- facts ---- */

static bool back_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    return !ib_is_measured(s) || (direction_may(s, state, o, trouble) &&
                                  (can_go(s, state, o->unit[0], true) ||
                                   refuse_of(IV_F, "back", trouble, "there is no way back")));
}

static bool half_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    struct span span[1];
    return (!ib_is_measured(s) || lawful_spans(s, state, o, span, 1) > 0 ||
            refuse(R_25, trouble, "there is no way for half a move")) &&
           whole_may(s, state, o, 0, trouble);
}

static bool inches_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct trouble *trouble)
{
    const int hundredths = o->fact[fact];
    const bool back = o->fact[IB_MOVE_BACK];
    struct march m;
    if (!ib_needs_table(s, trouble))
        return false;
    ib_march_ahead(s, state, o->unit[0], back, o->fact[IB_MOVE_HALF], &m, NULL);
    if (!ib_march_may_stop(&m, hundredths) &&
        !ib_stop_may(s, state, o->unit[0], back, hundredths, trouble))
        return false; /* nobody stands on another, whatever the umpire says */
    return whole_may(s, state, o, 0, trouble) &&
           (!is_half_barred(o, &m, hundredths) ||
            refuse_of(R_25, "half", trouble, "no split move over that ground")) &&
           distance_may(s, state, o, &m, hundredths, trouble);
}

static int inches_spans(const struct scenario *s, const struct state *state, const struct order *o,
                        int fact, struct span *span, int room)
{
    return ib_is_measured(s) && whole_may(s, state, o, 0, NULL)
               ? lawful_spans(s, state, o, span, room)
               : 0;
}

static bool move_flush_may(const struct scenario *s, const struct state *state,
                           const struct order *o, int fact, struct trouble *trouble)
{
    if (o->fact[IB_MOVE_BACK])
        return refuse(R_51, trouble, "its front does not meet him as it goes back");
    return ib_contact_flush_may(s, state, o->unit[0], o->fact[IB_MOVE_HALF],
                                o->fact[IB_MOVE_INCHES], trouble);
}

static bool move_passing_may(const struct scenario *s, const struct state *state,
                             const struct order *o, int fact, struct trouble *trouble)
{
    const int unit = o->unit[0];
    return ib_move_passing_may(s, state, o, fact, trouble) && whole_may(s, state, o, 0, trouble) &&
           (!o->fact[IB_MOVE_HALF] || ib_is_open_in(s, ib_unit_at(state, unit)->formation) ||
            !RULE(IV_C_5, ib_bars_split(s, unit, MOVE_PASSING)) ||
            refuse(IV_C_5, trouble, "a closed unit that goes through another makes no split move"));
}

static bool move_touching_may(const struct scenario *s, const struct state *state,
                              const struct order *o, int fact, struct trouble *trouble)
{
    return ib_touching_may(s, state, o, fact, trouble) && whole_may(s, state, o, 0, trouble);
}

static bool move_ground_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int fact, struct trouble *trouble)
{
    return ib_may_be_said(s, trouble) && whole_may(s, state, o, 0, trouble) &&
           (!o->fact[IB_MOVE_HALF] || ib_ground_may(s, o->unit[0], o->fact[fact], trouble));
}

static const struct order_fact move_facts[] = {
    [IB_MOVE_BACK] = {FACT_YES("back", IV_C_3, "away from the enemy"), .label = "go back",
                      .may = back_may},
    [IB_MOVE_HALF] = {FACT_HALF, .may = half_may},
    [IB_MOVE_INCHES] = {FACT_INCHES(IV_F, "how far, in inches"), MUST_ON_TABLE, .may = inches_may,
                        .spans = inches_spans},
    [IB_MOVE_FLUSH] = {FACT_FLUSH, .may = move_flush_may},
    [IB_MOVE_PASSING] = {FACT_PASSING, .may = move_passing_may},
    [IB_MOVE_PASSING_TOO] = {FACT_PASSING, .may = move_passing_may},
    [IB_MOVE_TOUCHING] = {FACT_TOUCHING, .may = move_touching_may},
    [IB_MOVE_TOUCHING_TOO] = {FACT_TOUCHING, .may = move_touching_may},
    [IB_MOVE_GROUND] = {FACT_GROUND, .may = move_ground_may},
};

static void move_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    ib_note_move(state, unit, o->fact[IB_MOVE_HALF]);
    ib_put(state, unit, EXPOSED, false);
    ib_leaders_go_along(s, state, unit, steps);
    ib_touch_said(state, o, IB_MOVE_TOUCHING);
    if (ib_is_measured(s))
        ib_march(s, state, unit, o->fact[IB_MOVE_BACK], o->fact[IB_MOVE_HALF],
                 o->fact[IB_MOVE_INCHES], o->fact[IB_MOVE_FLUSH], steps);
    if (!ib_passes_free(s, o->fact[IB_MOVE_GROUND]))
        ib_pass_through_said(s, state, o, IB_MOVE_PASSING, ib_pays_for_each(s), steps);
}

/* In open ground. */
static int move_reach(const struct scenario *s, const struct state *state, const struct order *o)
{
    const struct mover who = ib_mover_of(s, state, o->unit[0], o->fact[IB_MOVE_BACK]);
    return who.inches * (o->fact[IB_MOVE_HALF] ? INCH / 2 : INCH);
}

const struct order_kind ib_move_order = {
    .verb = "move",
    .also = "march advance",
    .label = "march ahead",
    .role = ROLE_MOVE,
    .about = "moves",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    .bare = 1 + IB_MOVE_INCHES,
    FACTS(move_facts),
    .may_unit = move_may,
    .may = whole_may,
    .reach = move_reach,
    .obey = move_obey,
};
