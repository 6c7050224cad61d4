#include <string.h>

#include "act.h"
#include "facts.h"
#include "fire_facts.h"
#include "orders.h"
#include "split.h"
#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/army/losses.h"

/* V: units fire at a target; several may join.  What it is thrown on follows from the facts of the
 * fire chart (fire_facts.h): measured on a table, or said by the players. */

/* ---- who fires ---- */

/* V.F.2: the rest of a unit that fired in part goes on with the same act. */
static bool goes_on(const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const enum act last = u->acts[1] != ACT_NONE ? u->acts[1] : u->acts[0];
    return RULE(V_F_2, u->fired > 0) && (last == ACT_WHOLE || last == ACT_FIRE);
}

static bool shot_may(const struct scenario *s, const struct state *state, int unit, bool half,
                     struct trouble *trouble)
{
    if (goes_on(state, unit))
        return half == (ib_unit_at(state, unit)->acts[0] != ACT_WHOLE) ||
               refuse_of(R_67, "half", trouble,
                         "all shares of a split fire are one act, half or whole");
    return ib_may_act(s, state, unit, ACT_FIRE, half, trouble);
}

/* All in one act: there must be one that all of them can still do. */
static bool all_may(const struct scenario *s, const struct state *state, const struct order *o,
                    bool half, struct trouble *trouble)
{
    for (int i = 0; i < o->unit_count; i++)
        if (!shot_may(s, state, o->unit[i], half, trouble))
            return false;
    return true;
}

static bool fire_unit_may(const struct scenario *s, const struct state *state,
                          const struct order *o, int unit, struct trouble *trouble)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const struct fire_unit firer = {.weapon = ib_weapon_of(s, state, unit), .morale = u->morale};
    if (o->unit_count > 1 + FIRE_WITH)
        return trouble_say(trouble, NULL, "ten units at most join their fire");
    if (!ib_fire_by_morale(&firer, "morale", trouble))
        return false;
    if (ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) && !ib_has_guns(s, unit))
        return refuse(R_59, trouble, "of heavy equipment only siege guns fire");
    if (!require(III_D, !ib_is_limbered(u->formation), trouble, "limbered guns do not fire") ||
        !require(R_56, !ib_has(state, unit, AFLOAT), trouble, "nobody fires from a boat") ||
        !ib_fires_in(s, u->formation, trouble) ||
        !require(R_67, ib_left_to_fire(s, state, unit) > 0, trouble, "all of it has fired already"))
        return false;
    const bool begun = u->acts[0] != ACT_NONE && u->acts[0] != ACT_WHOLE;
    return all_may(s, state, o, !begun, NULL) || all_may(s, state, o, begun, trouble);
}

/* ---- at whom ---- */

/* Enemies that the first of them may reach, on a table. */
static int fire_near(const struct scenario *s, const struct state *state, const struct order *o,
                     int16_t list[UNITS_MOST])
{
    const int unit = o->unit[0], reach = ib_weapons[ib_weapon_of(s, state, unit)].band[LONG].to;
    struct near near;
    if (!ib_is_measured(s))
        return -1;
    ib_enemies_near(s, state, unit, (reach + 1) * INCH, &near);
    memcpy(list, near.unit, (size_t)near.count * sizeof *list);
    return near.count;
}

static bool fire_target_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int target, struct trouble *trouble)
{
    if (!require(I_A, s->unit[target].side != state->head.side, trouble,
                 "nobody fires at his own side"))
        return false;
    for (int i = 0; i < o->unit_count; i++) {
        const int unit = o->unit[i];
        const bool touched = ruled(s, R_52, FIRES_AT_TOUCHED) && ib_is_touched(s, state, unit);
        if (!require(R_52, !touched || ib_is_touched_by(s, state, unit, target), trouble,
                     "in contact it fires only at what it touches") ||
            (ib_is_measured(s) && !ib_target_is_there(s, state, unit, target, trouble)))
            return false;
    }
    return true;
}

/* ---- ranges ---- */

static bool range_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int i, struct trouble *trouble)
{
    const int sight = scenario_sight(s, state->head.turn);
    const struct fire_unit firer = {.weapon = ib_weapon_of(s, state, o->unit[i]),
                                    .range = (int16_t)ib_range_said(o, i)};
    if (sight > 0 && firer.range > sight)
        return ib_refuse_for_dusk(s, state, trouble);
    return require_of(III_H,
                      !ib_is_mounted(ib_unit_at(state, o->unit[i])->formation) || firer.range == 0,
                      "range", trouble, "mounted cavalry fires in contact only") &&
           ib_fire_reaches(&firer, "range", trouble);
}

/* Said or not, where there is a table they are measured. */
static bool ranges_may(const struct scenario *s, const struct state *state, const struct order *o,
                       struct trouble *trouble)
{
    for (int i = 0; i < o->unit_count && !ib_is_measured(s); i++)
        if (!range_may(s, state, o, i, trouble))
            return false;
    return true;
}

/* One of the ranges: of its unit, the last one of all the rest too. */
static bool range_fact_may(const struct scenario *s, const struct state *state,
                           const struct order *o, int fact, struct trouble *trouble)
{
    const int i = fact - IB_FIRE_RANGE;
    if (!ib_may_be_said(s, trouble))
        return false;
    if (i >= o->unit_count)
        return trouble_say(trouble, "range", "more ranges are said than units fire");
    return fact < IB_FIRE_RANGE_LAST ? range_may(s, state, o, i, trouble)
                                     : ranges_may(s, state, o, trouble);
}

static int range_spans(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct span *span, int room)
{
    const int first = fact - IB_FIRE_RANGE,
              last = fact < IB_FIRE_RANGE_LAST ? first : o->unit_count - 1,
              sight = scenario_sight(s, state->head.turn);
    int most = sight > 0 ? sight : RANGE_MOST;
    if (ib_is_measured(s) || first >= o->unit_count || (first > 0 && !order_says(o, fact - 1)))
        return 0;
    for (int i = first; i <= last; i++) {
        const int unit = o->unit[i],
                  reach = ib_is_mounted(ib_unit_at(state, unit)->formation)
                              ? 0
                              : ib_weapons[ib_weapon_of(s, state, unit)].band[LONG].to;
        most = reach < most ? reach : most;
    }
    span[0] = (struct span){0, most};
    return 1;
}

static bool is_unmeasured(const struct scenario *s)
{
    return !ib_is_measured(s);
}

/* ---- other facts ---- */

static bool whole_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int which, struct trouble *trouble)
{
    return ranges_may(s, state, o, trouble) && all_may(s, state, o, o->fact[IB_FIRE_HALF], trouble);
}

/* Of a fact that is measured on a table. */
static bool said_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    return ib_may_be_said(s, trouble) && whole_may(s, state, o, 0, trouble);
}

static bool cover_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int fact, struct trouble *trouble)
{
    return said_may(s, state, o, fact, trouble) &&
           (ib_said_cover(o) != COVER_LYING_DOWN ||
            require(III_J, ib_has(state, o->target, LAY), trouble,
                    "it did not lie all through its own latest phase"));
}

static bool red_may(const struct scenario *s, const struct state *state, const struct order *o,
                    int fact, struct trouble *trouble)
{
    const int red = o->fact[fact];
    return said_may(s, state, o, fact, trouble) &&
           (red != RED_FIRST_FIRE || require(R_69, ib_has(state, o->target, RAW | FIRST_TODAY),
                                             trouble, "it has been under fire before")) &&
           (red != RED_FIRST_REPEATER_FIRE ||
            require(V_G_3, ib_repeaters_frighten(s, state, o), trouble,
                    "first-repeater-fire needs repeaters"));
}

static bool some_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    return said_may(s, state, o, fact, trouble) &&
           ((o->unit_count > 1 && order_says(o, IB_FIRE_RED)) ||
            trouble_say(trouble, NULL, "some of them: only where several join and red is said"));
}

static bool fire_castings_may(const struct scenario *s, const struct state *state,
                              const struct order *o, int fact, struct trouble *trouble)
{
    return whole_may(s, state, o, 0, trouble) &&
           require(R_20, o->fact[fact] <= ib_left_to_fire(s, state, o->unit[0]), trouble,
                   "it has not so many left to fire");
}

static int castings_spans(const struct scenario *s, const struct state *state,
                          const struct order *o, int fact, struct span *span, int room)
{
    span[0] = (struct span){1, ib_left_to_fire(s, state, o->unit[0])};
    return whole_may(s, state, o, 0, NULL);
}

/* V.D: does one of them have guns that fired in their turn before and have stood still? */
static bool acquired_may(const struct scenario *s, const struct state *state, const struct order *o,
                         int fact, struct trouble *trouble)
{
    if (!said_may(s, state, o, fact, trouble))
        return false;
    for (int i = 0; i < o->unit_count; i++)
        if (ib_keeps_aim(s, state, o->unit[i]))
            return true;
    return refuse(V_D, trouble, "no guns of theirs fired in their last turn and stood still");
}

static bool fire_ground_may(const struct scenario *s, const struct state *state,
                            const struct order *o, int fact, struct trouble *trouble)
{
    if (!said_may(s, state, o, fact, trouble))
        return false;
    for (int i = 0; i < o->unit_count && o->fact[IB_FIRE_HALF]; i++)
        if (!ib_standing_may(s, o->unit[i], o->fact[fact], trouble))
            return false;
    return true;
}

static const char *const said_ranks[] = {"as-formed", "3", "2", "1", "1/2", "1/3"};
static const struct words said_ranks_words = WORDS(said_ranks);

#define FACT_RANGE(of)                    \
    .field = {.name = "range",            \
              .kind = FIELD_WHOLE,        \
              .high = RANGE_MOST,         \
              .unless_given = "measured", \
              .clause = IB(V_E),          \
              .about = of},               \
    .may = range_fact_may, .spans = range_spans

static const struct order_fact fire_facts_said[] = {
    [IB_FIRE_RANGE] = {FACT_RANGE("whole inches, 0 in contact"), .must = is_unmeasured},
    {FACT_RANGE("of the second unit that joins")},
    {FACT_RANGE("of the third")},
    [IB_FIRE_RANGE_LAST] = {FACT_RANGE("of the fourth and all others")},
    [IB_FIRE_HALF] = {FACT_HALF, .may = whole_may},
    [IB_FIRE_COVER] = {FACT_CHOICE("cover", ib_said_cover_words, "none", V_B_1_ii,
                                   "what protects the target"),
                       .may = cover_may},
    [IB_FIRE_RANKS] = {.field = {.name = "ranks",
                                 .kind = FIELD_FRACTION,
                                 .words = &said_ranks_words,
                                 .unless_given = "as it is formed",
                                 .clause = IB(III_C),
                                 .about = "ranks deep that the target shows"},
                       .may = said_may},
    [IB_FIRE_RED] = {FACT_CHOICE("red", ib_red_words, "no", V_G, "why the red tables are used"),
                     .may = red_may},
    [IB_FIRE_SOME] = {FACT_YES("some", R_65, "red is so for some of them only"), .may = some_may},
    [IB_FIRE_CASTINGS] = {.field = {.name = "castings",
                                    .kind = FIELD_WHOLE,
                                    .low = 1,
                                    .high = CASTINGS_MOST,
                                    .unless_given = "all",
                                    .clause = IB(V_F_2),
                                    .about = "castings of the first that fire, if not all",
                                    .scale = &ib_castings_scale},
                          .may = fire_castings_may,
                          .spans = castings_spans},
    [IB_FIRE_ACQUIRED] = {FACT_YES("acquired", R_17,
                                   "guns fired within 2 inches of there in their last "
                                   "turn"),
                          .may = acquired_may},
    [IB_FIRE_GROUND] = {FACT_GROUND, .may = fire_ground_may},
};

/* ---- the fire ---- */

static int fire_range(const struct scenario *s, const struct state *state, const struct order *o)
{
    return ib_range_of(s, state, o, 0);
}

static const struct chart *fire_chart_of(const struct scenario *s, const struct state *state,
                                         const struct order *o, void *facts)
{
    *(struct fire_facts *)facts = ib_fire_of(s, state, o);
    return &ib_fire_chart;
}

/* V.H, R-73: each is thrown for once a half-turn, at the first fire that kills. */
static void throw_for_leaders(const struct scenario *s, struct state *state, int unit,
                              int casualties, struct dice *d, struct steps *steps)
{
    for (int i = 0; i < s->leader_count && casualties > 0; i++) {
        struct general_state *g = &ib_armies(state)->leader[i];
        const struct hit_facts facts = {ib_kind_of_leader(s, i)->mounted, (int16_t)casualties};
        struct hit_result r = {0};
        if (!ib_may_be_hit(s, state, i, unit))
            continue;
        steps_new_sum(steps);
        rule_play(&ib_personality_hit_chart.rule, &facts, d, &r, steps);
        g->shot_at = true;
        if (r.hit)
            ib_leader_falls(s, state, i);
    }
}

static struct aim aim_at(const struct scenario *s, const struct state *state, int target)
{
    if (!ib_is_measured(s))
        return (struct aim){.at = (int16_t)target};
    const struct stand stand = ib_stand_of(state, target);
    const struct point middle = ib_middle_of(&stand);
    return (struct aim){(int16_t)target, (int16_t)middle.x, (int16_t)middle.y};
}

/* What the firers have done; before any loss, since it is their castings that count. */
static void note_fire(const struct scenario *s, struct state *state, const struct order *o)
{
    for (int i = 0; i < o->unit_count; i++) {
        const int unit = o->unit[i],
                  fired = ib_unit_at(state, unit)->fired + ib_castings_firing(s, state, o, i);
        struct regiment_state *u = ib_unit_in(state, unit);
        if (!goes_on(state, unit))
            ib_note_act(state, unit, ACT_FIRE, o->fact[IB_FIRE_HALF]);
        ib_put(state, unit, FIRED, true);
        u->fired = (uint8_t)(fired < CASTINGS_MOST ? fired : CASTINGS_MOST);
        if (ib_has_guns(s, unit) && u->aims[0].at != o->target)
            u->aims[u->aims[0].at != NOBODY] = aim_at(s, state, o->target);
    }
}

/* V.G.2, V.G.3: what it has now known. */
static void note_first_fire(const struct scenario *s, struct state *state, const struct order *o)
{
    if (ib_has(state, o->target, RAW))
        ib_put(state, o->target, FIRST_TODAY, true);
    ib_put(state, o->target, RAW, false);
    if (ib_count_repeaters(s, state, o) == 0)
        return;
    if (!ib_has(state, o->target, MET_REPEATERS))
        ib_put(state, o->target, FIRST_REPEATERS, true);
    ib_put(state, o->target, MET_REPEATERS, true);
}

static int nearest_said(const struct order *o)
{
    int nearest = ib_range_said(o, 0);
    for (int i = 1; i < o->unit_count; i++)
        nearest = ib_range_said(o, i) < nearest ? ib_range_said(o, i) : nearest;
    return nearest;
}

void ib_fire_now(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    const struct fire_facts f = ib_fire_of(s, state, o);
    struct fire_result r = {0};
    ib_say_measured(s, state, o, steps);
    rule_play(&ib_fire_chart.rule, &f, d, &r, steps);
    for (int i = 0;
         i < o->unit_count && ib_is_measured(s) && (r.volley.morale_lost > 0 || r.volley.rout); i++)
        ib_blame(s, state, o->target, o->unit[i], ib_unit_at(state, o->unit[i])->castings);
    note_fire(s, state, o);
    note_first_fire(s, state, o);
    throw_for_leaders(s, state, o->target, r.volley.casualties, d, steps);
    ib_lose_castings(s, state, o->target, r.volley.casualties);
    if (RULE(V_A, true) && RULE(VI_D_1, true))
        ib_lose_morale(s, state, o->target, r.volley.morale_lost, r.volley.rout,
                       !ib_is_measured(s) && nearest_said(o) <= 1, steps);
}

static void fire_obey(const struct scenario *s, struct state *state, const struct order *o,
                      struct dice *d, struct steps *steps)
{
    if (!ib_asks_apart(s, state, o))
        ib_fire_now(s, state, o, d, steps);
}

const struct order_kind ib_fire_order = {
    .verb = "fire",
    .also = "shoot volley",
    .label = "fire at",
    .role = ROLE_FIRE,
    .about = "fire at a target",
    .tells = "fires at",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_SOME_UNITS,
    .wants_target = true,
    FACTS(fire_facts_said),
    .near = fire_near,
    .may_unit = fire_unit_may,
    .may_target = fire_target_may,
    .may = whole_may,
    .range = fire_range,
    .chart = fire_chart_of,
    .obey = fire_obey,
};
