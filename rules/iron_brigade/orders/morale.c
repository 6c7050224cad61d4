#include "rules/iron_brigade/map/march.h"

/* I.C.1 and I.C.2: contact checks, rallies, retreats, checks for retreats seen, double quick. */

/* ---- I.C.1.i: contact checks ---- */

bool contact_may(const struct scenario *s, const struct state *state, const struct order *o,
                 int unit, struct trouble *trouble)
{
    UNUSED(o);
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment never checks morale");
    if (!RULE(I_C_1_i, !has(state, unit, CHECKED)))
        return trouble_refuse(trouble, IB(I_C_1_i), NULL, "it has checked for contact already");
    return !has_table(&s->ground) || is_touched(s, state, unit) ||
           trouble_refuse(trouble, IB(VI_D_3), NULL, "no enemy touches it");
}

bool contact_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int fact, struct trouble *trouble)
{
    UNUSED(state);
    UNUSED(fact);
    return is_measured(s, o, "castings", trouble);
}

/* Said, or measured. */
static int touching(const struct scenario *s, const struct state *state, const struct order *o,
                    struct steps *steps)
{
    if (order_says(o, IB_CONTACT_CASTINGS))
        return o->fact[IB_CONTACT_CASTINGS];
    const int measured = has_table(&s->ground) ? castings_touching(s, state, o->unit[0], steps) : 0;
    return measured > 0 || !has_table(&s->ground) ? measured : 1;
}

static const struct chart *chart_of_contact(const struct state *state, int unit, int castings,
                                            void *facts)
{
    const struct regiment_state *u = unit_at(state, unit);
    *(struct check_facts *)facts =
        (struct check_facts){.row = (int16_t)castings,
                             .castings = u->castings,
                             .en_masse = shape_of(u->formation) == IB_EN_MASSE};
    return &contact_check_chart;
}

static void blame_touching(const struct scenario *s, struct state *state, int unit)
{
    struct near enemies;
    enemies_near(s, state, unit, INCH, &enemies);
    for (int i = 0; i < enemies.count; i++)
        if (are_touching(state, enemies.unit[i], unit))
            blame(s, state, unit, enemies.unit[i], unit_at(state, enemies.unit[i])->castings);
}

static void check_contact(const struct scenario *s, struct state *state, int unit, int castings,
                          struct dice *d, struct steps *steps)
{
    struct check_facts facts;
    struct check_result r = {0};
    steps_new_sum(steps);
    rule_play(&chart_of_contact(state, unit, castings, &facts)->rule, &facts, d, &r, steps);
    put(state, unit, CHECKED, true);
    if (has_table(&s->ground) && (r.morale_lost > 0 || r.rout))
        blame_touching(s, state, unit);
    lose_morale(s, state, unit, r.morale_lost, r.rout, false, steps);
}

const struct chart *contact_chart(const struct scenario *s, const struct state *state,
                                  const struct order *o, void *facts)
{
    const int castings = touching(s, state, o, NULL);
    return castings > 0 ? chart_of_contact(state, o->unit[0], castings, facts) : NULL;
}

/* How many touch is said, or asked for. */
void contact_obey(const struct scenario *s, struct state *state, const struct order *o,
                  struct dice *d, struct steps *steps)
{
    const int castings = touching(s, state, o, steps);
    if (castings > 0)
        check_contact(s, state, o->unit[0], castings, d, steps);
    else
        phase_call(state, IB_ASK_TOUCH, o->unit[0]);
}

const struct chart *castings_chart(const struct scenario *s, const struct state *state,
                                   const struct order *o, void *facts)
{
    UNUSED(s);
    return chart_of_contact(state, phase_about(state), o->fact[IB_CONTACT_CASTINGS], facts);
}

void castings_obey(const struct scenario *s, struct state *state, const struct order *o,
                   struct dice *d, struct steps *steps)
{
    const int unit = phase_about(state);
    phase_return(state);
    check_contact(s, state, unit, o->fact[IB_CONTACT_CASTINGS], d, steps);
}

/* ---- I.C.1.ii: rallies ---- */

bool rally_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
               struct trouble *trouble)
{
    UNUSED(o);
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment has no morale to rally");
    if (!RULE(I_C_1_ii, unit_at(state, unit)->morale < base_of(s, unit)))
        return trouble_refuse(trouble, IB(I_C_1_ii), NULL, "it has its base morale");
    return RULE(VI_E, !has(state, unit, TRIED)) ||
           trouble_refuse(trouble, IB(VI_E), NULL, "it has tried to rally already");
}

const struct chart *rally_chart_of(const struct scenario *s, const struct state *state,
                                   const struct order *o, void *facts)
{
    const int unit = o->unit[0], who = general_with(s, state, unit);
    const struct regiment_state *u = unit_at(state, unit);
    struct rally_facts *f = facts;
    *f = rally_alone(kind_of_unit(s, unit)->class, u->morale);
    if (who != NOBODY)
        f->personality = kind_of_leader(s, who)->quality;
    if (u->hit > 0)
        f->hit_personality = (int16_t)(u->hit - 1);
    return &rally_chart;
}

void rally_obey(const struct scenario *s, struct state *state, const struct order *o,
                struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    struct regiment_state *u = &armies(state)->unit[unit];
    struct rally_facts facts;
    struct rally_result r = {0};
    rule_play(&rally_chart_of(s, state, o, &facts)->rule, &facts, d, &r, steps);
    put(state, unit, TRIED, true);
    const bool from_below =
        u->morale < IB_PINNED && RULE(R_86, s->ruling[CHOICE_R_86] == STAYS_FROM_ANY);
    put(state, unit, STAYS,
        RULE(VI_E_iii, u->morale == IB_PINNED && r.morale > IB_PINNED) ||
            (from_below && r.morale >= IB_PINNED));
    const int lost = u->morale - r.morale;
    if (lost > 0)
        lose_morale(s, state, unit, lost, false, false, steps);
    else
        u->morale = (int8_t)r.morale;
    if (u->morale >= IB_PINNED)
        put(state, unit, SEEN | SEEN_ROUTED, false); /* */
    if (u->morale == base_of(s, unit))               /* nothing of what they did is left */
        u->cause_x = u->cause_y = u->cause_weight = 0;
}

/* ---- I.C.1.iii: retreats ---- */

bool retreat_may(const struct scenario *s, const struct state *state, const struct order *o,
                 int unit, struct trouble *trouble)
{
    UNUSED(o);
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return trouble_refuse(trouble, IB(R_59), NULL,
                              "heavy equipment has no morale and does not retreat");
    if (!RULE(I_C_1_iii, is_broken(state, unit)))
        return trouble_refuse(trouble, IB(I_C_1_iii), NULL, "only broken and routed units retreat");
    return RULE(VI_C_1, !has(state, unit, WENT)) ||
           trouble_refuse(trouble, IB(VI_C_1), NULL, "it has retreated already");
}

/* On a table who has a way goes, and who has none does not. */
bool path_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    if (!retreat_may(s, state, o, unit, trouble))
        return false;
    return !has_table(&s->ground) || has_way_out(s, state, unit) ||
           trouble_refuse(trouble, IB(VI_C_2), NULL,
                          "it has no path of retreat and must surrender");
}

bool surrender_may(const struct scenario *s, const struct state *state, const struct order *o,
                   int unit, struct trouble *trouble)
{
    if (!retreat_may(s, state, o, unit, trouble))
        return false;
    return !has_table(&s->ground) || !RULE(VI_C_2, has_way_out(s, state, unit)) ||
           trouble_refuse(trouble, IB(VI_C_2), NULL, "it has a path of retreat");
}

bool retreat_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int fact, struct trouble *trouble)
{
    struct way_out w;
    if (fact == IB_RETREAT_AROUND)
        return needs_table(s, "around", trouble) &&
               retreat_around(s, state, o->unit[0], &w, trouble);
    return (fact == IB_RETREAT_OFF || passed_may(s, o->unit[0], o->fact[fact], trouble)) &&
           is_measured(s, o, NULL, trouble);
}

/* Friends who must check for what they saw (VI.D.2, R-88); on a table they are known. */
static void note_viewers(const struct scenario *s, struct state *state, int unit,
                         struct steps *steps)
{
    struct army_state *a = armies(state);
    for (int i = 0; i < state->head.units; i++) {
        bool owes = false;
        if (i == unit || s->unit[i].side != s->unit[unit].side || !is_in(s, state, i) ||
            is_broken(state, i) || is_of_arm(s, i, HEAVY_EQUIPMENT) ||
            !has_in_sight(s, state, i, unit, NULL))
            continue;
        for (int k = 0; k < a->owed_count; k++)
            owes = owes || (a->owed[k].one == i && a->owed[k].other == unit);
        if (!owes && a->owed_count == OWED_MOST) {
            step(steps, IB(VI_D_2), 0,
                 "more checks are owed than can be kept: no others check for it", NULL, 0, 0);
            return;
        }
        if (!owes)
            a->owed[a->owed_count++] = (struct pair){(int16_t)i, (int16_t)unit};
    }
}

/* Has nobody been asked yet, or by the other reading not since it routed? */
static bool is_news(const struct scenario *s, const struct state *state, int unit)
{
    if (!has(state, unit, SEEN))
        return true;
    return unit_at(state, unit)->morale == IB_ROUTED && !has(state, unit, SEEN_ROUTED) &&
           RULE(R_87, s->ruling[CHOICE_R_87] == ROUT_SEEN_AGAIN);
}

/* Its friends are asked who saw it, once until it is back at 2 (VI.D.2, R-87). */
static void ask_who_saw(const struct scenario *s, struct state *state, int unit, bool first,
                        struct steps *steps)
{
    if (RULE(R_87, !first))
        return;
    put(state, unit, SEEN, true);
    put(state, unit, SEEN_ROUTED, unit_at(state, unit)->morale == IB_ROUTED);
    if (has_table(&s->ground))
        note_viewers(s, state, unit, steps);
    else
        phase_call(state, IB_ASK_SEEN, unit);
}

/* On a table: where the path leads, through whom it must. */
static void retreat_along(const struct scenario *s, struct state *state, int unit, bool around,
                          struct steps *steps)
{
    struct regiment_state *u = &armies(state)->unit[unit];
    struct way_out w;
    if (!(around && retreat_around(s, state, unit, &w, NULL)) &&
        !retreat_path(s, state, unit, &w, steps))
        return;
    if (RULE(R_88, is_news(s, state, unit)))
        note_viewers(s, state, unit, steps); /* from where it began */
    put(state, unit, CROSSED, has(state, unit, CROSSED | AFLOAT));
    leave_boats(state, unit);
    const struct mover who = mover_of(s, state, unit, false);
    const int forded = ford_unsure(s, state, &who, &w.march, w.hundredths);
    const bool too_deep = forded < w.hundredths;
    if (too_deep) {
        w.front = point_along(w.front, bearing_held(w.bearing + 180), w.hundredths - forded);
        w.hundredths = forded;
        w.off_table = false;
    }
    put_at(s, state, unit, w.off_table ? (struct point){u->x, u->y} : w.front,
           w.bearing); /* nobody is beyond the edge */
    if (w.march.crosses_from >= 0 && w.march.crosses_from < w.hundredths)
        put(state, unit, CROSSED, true);
    u->cause_x = u->cause_y = u->cause_weight = 0;
    if (RULE(R_84, is_of_arm(s, unit, ARTILLERY)))
        set_formation(s, state, unit, IB_LIMBERED);
    for (int i = 0, paid = 0; i < w.march.passed_count; i++)
        if (w.march.passed[i].way.first < w.hundredths)
            passes_through(s, state, unit, w.march.passed[i].unit, paid++ == 0, steps);
    if (too_deep)
        suffer_in_water(s, state, unit, steps);
    if (w.off_table)
        take_out(s, state, unit, LEFT);
}

void retreat_obey(const struct scenario *s, struct state *state, const struct order *o,
                  struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    UNUSED(d);
    if (has(state, unit, AFLOAT))
        step(steps, IB(R_56), 0, "from its boats it goes ashore, and no farther", NULL, 0, 0);
    else
        step(steps, IB(VI_C_1), retreat_inches(s, state, unit),
             unit_at(state, unit)->morale == IB_ROUTED ? "inches, as if in open order"
                                                       : "inches, its usual distance",
             NULL, 0, 0);
    put(state, unit, WENT | MOVED, true);
    put(state, unit, LYING | LAY, false);
    part_from_all(state, unit);
    lose_aim(state, unit);
    if (!has_table(&s->ground) && RULE(R_84, is_of_arm(s, unit, ARTILLERY)))
        set_formation(s, state, unit, IB_LIMBERED);
    const bool first = is_news(s, state, unit);
    if (has_table(&s->ground))
        retreat_along(s, state, unit, o->fact[IB_RETREAT_AROUND], steps);
    else
        leave_boats(state, unit);
    if (RULE(R_22, o->fact[IB_RETREAT_OFF]))
        take_out(s, state, unit, LEFT);
    ask_who_saw(s, state, unit, first, steps);
    for (int fact = IB_RETREAT_PASSING; fact <= IB_RETREAT_PASSING_TOO; fact++)
        if (order_says(o, fact))
            passes_through(s, state, unit, o->fact[fact], fact == IB_RETREAT_PASSING, steps);
}

void surrender_obey(const struct scenario *s, struct state *state, const struct order *o,
                    struct dice *d, struct steps *steps)
{
    UNUSED(d);
    step(steps, IB(VI_C_2), 0, "it cannot retreat and surrenders", NULL, 0, 0);
    put(state, o->unit[0], WENT, true);
    take_out(s, state, o->unit[0], SURRENDERED);
    if (RULE(R_88, true)) /* seen as a retreat is */
        ask_who_saw(s, state, o->unit[0], is_news(s, state, o->unit[0]), steps);
}

/* ---- answers ---- */

static int owed_at(const struct state *state, int viewer, int seen)
{
    const struct army_state *a = armies_of(state);
    for (int i = 0; i < a->owed_count; i++)
        if (a->owed[i].one == viewer && a->owed[i].other == seen)
            return i;
    return NOBODY;
}

/* Is an enemy within an inch? */
void near_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
               struct steps *steps)
{
    const int unit = phase_about(state);
    UNUSED(d);
    phase_return(state);
    capture(s, state, unit, o->fact[IB_ANSWER_NEAR], steps);
}

bool seen_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    if (armies_of(state)->owed_count + o->unit_count > OWED_MOST)
        return trouble_say(trouble, NULL, "more checks than can be kept");
    if (owed_at(state, unit, phase_about(state)) != NOBODY)
        return trouble_say(trouble, NULL, "it is named already");
    if (unit == phase_about(state))
        return trouble_say(trouble, NULL, "it does not check for itself");
    if (!RULE(VI_D_2, !is_broken(state, unit)))
        return trouble_refuse(trouble, IB(VI_D_2), NULL, "broken and routed units do not check");
    return !is_of_arm(s, unit, HEAVY_EQUIPMENT) ||
           trouble_refuse(trouble, IB(R_59), NULL, "heavy equipment never checks morale");
}

void saw_obey(const struct scenario *s, struct state *state, const struct order *o, struct dice *d,
              struct steps *steps)
{
    struct army_state *a = armies(state);
    UNUSED(s);
    UNUSED(d);
    UNUSED(steps);
    for (int i = 0; i < o->unit_count; i++)
        a->owed[a->owed_count++] = (struct pair){o->unit[i], (int16_t)phase_about(state)};
    if (!o->fact[IB_SAW_MORE])
        phase_return(state);
}

/* Nobody saw it go; or nobody is seen; or there is nobody to flee to, and he is taken. */
void nobody_obey(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    UNUSED(s);
    UNUSED(o);
    UNUSED(d);
    UNUSED(steps);
    if (phase_now(state) == IB_ASK_FLEE)
        armies(state)->leader[phase_about(state)].with = LEADER_GONE;
    phase_return(state);
}

/* ---- I.C.1.iv: checks for retreats seen ---- */

bool owes_may(const struct scenario *s, const struct state *state, const struct order *o, int unit,
              struct trouble *trouble)
{
    const struct army_state *a = armies_of(state);
    UNUSED(s);
    UNUSED(o);
    for (int i = 0; i < a->owed_count; i++)
        if (a->owed[i].one == unit)
            return true;
    return !RULE(I_C_1_iv, true) || trouble_refuse(trouble, IB(I_C_1_iv), NULL, "it owes no check");
}

/* Those for whom it owes a check, in their order. */
int owed_near(const struct scenario *s, const struct state *state, const struct order *o,
              int16_t list[UNITS_MOST])
{
    const struct army_state *a = armies_of(state);
    int count = 0;
    UNUSED(s);
    for (int i = 0; i < a->owed_count; i++) {
        if (a->owed[i].one != o->unit[0])
            continue;
        int at = count++;
        for (; at > 0 && list[at - 1] > a->owed[i].other; at--)
            list[at] = list[at - 1];
        list[at] = a->owed[i].other;
    }
    return count;
}

bool check_may(const struct scenario *s, const struct state *state, const struct order *o,
               int target, struct trouble *trouble)
{
    UNUSED(s);
    return RULE(I_C_1_iv, owed_at(state, o->unit[0], target) != NOBODY) ||
           trouble_refuse(trouble, IB(I_C_1_iv), NULL, "it owes no check for that unit");
}

const struct chart *check_chart(const struct scenario *s, const struct state *state,
                                const struct order *o, void *facts)
{
    const struct regiment_state *u = unit_at(state, o->unit[0]), *seen = unit_at(state, o->target);
    *(struct check_facts *)facts = (struct check_facts){
        .saw = seen->morale == IB_ROUTED ? CHECK_ROUTED : CHECK_BROKEN,
        .row = seen->castings > 0 ? seen->castings : 1,
        .castings = u->castings,
        .artillery = is_of_arm(s, o->unit[0], ARTILLERY),
        .en_masse = shape_of(u->formation) == IB_EN_MASSE,
        .morale = u->morale,
    };
    return &sight_check_chart;
}

void check_obey(const struct scenario *s, struct state *state, const struct order *o,
                struct dice *d, struct steps *steps)
{
    struct army_state *a = armies(state);
    const int at = owed_at(state, o->unit[0], o->target);
    struct check_facts facts;
    struct check_result r = {0};
    const struct chart *chart = check_chart(s, state, o, &facts);
    if (at != NOBODY)
        pair_drop(a->owed, &a->owed_count, at);
    rule_play(&chart->rule, &facts, d, &r, steps);
    lose_morale(s, state, o->unit[0], r.morale_lost, r.rout, false, steps);
}

/* ---- I.C.2: double quick ---- */

static bool has_way_ahead(const struct scenario *s, const struct state *state, int unit)
{
    struct march m;
    if (unit_at(state, unit)->road_left == 0 && is_clear_ahead(s, state, unit))
        return true;
    march_ahead(s, state, unit, false, false, &m, NULL);
    return m.span_count > 0;
}

/* IV.F: it has turned with its road and has some of its distance left.  The die for it has fallen.
 */
static bool goes_on_doubling(const struct state *state, int unit)
{
    return has(state, unit, DOUBLED) && unit_at(state, unit)->road_left > 0;
}

/* May it begin? */
static bool may_start_doubling(const struct scenario *s, const struct state *state, int unit,
                               struct trouble *trouble)
{
    if (is_of_arm(s, unit, HEAVY_EQUIPMENT))
        return trouble_refuse(trouble, IB(R_59), NULL,
                              "heavy equipment has no morale and does not go at the double");
    if (base_of(s, unit) < 5)
        return trouble_say(trouble, NULL,
                           "the double-quick table has no column for its base morale");
    if (!RULE(I_C_2, unit_at(state, unit)->morale >= 5))
        return trouble_refuse(trouble, IB(I_C_2), NULL,
                              "only units at morale 5 or better go at the double");
    if (has(state, unit, DOUBLED))
        return trouble_refuse(trouble, IB(I_C_2), NULL, "it has gone at the double already");
    if (has(state, unit, STAYS))
        return trouble_refuse(trouble, IB(VI_E_iii), NULL, "it rallied from 2 and stays put");
    return RULE(III_D, unit_at(state, unit)->formation != IB_UNLIMBERED) ||
           trouble_refuse(trouble, IB(III_D), NULL, "unlimbered guns do not move");
}

bool double_may(const struct scenario *s, const struct state *state, const struct order *o,
                int unit, struct trouble *trouble)
{
    UNUSED(o);
    if (!is_ashore(state, unit, trouble))
        return false;
    if (!goes_on_doubling(state, unit) && !may_start_doubling(s, state, unit, trouble))
        return false;
    return !has_table(&s->ground) || has_way_ahead(s, state, unit) ||
           trouble_refuse(trouble, IB(IV_F), NULL, "it has no room to move");
}

int double_spans(const struct scenario *s, const struct state *state, const struct order *o,
                 int fact, struct span *span, int room)
{
    struct march m;
    if (fact != IB_DOUBLE_INCHES || !has_table(&s->ground))
        return 0;
    march_ahead(s, state, o->unit[0], false, false, &m, NULL);
    for (int i = 0; i < m.span_count && i < room; i++) {
        span[i] = m.span[i];
        if (m.met_enemy != NOBODY && span[i].last == m.most)
            span[i].last = m.reach;
    }
    return m.span_count < room ? m.span_count : room;
}

bool double_fact_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    if (fact == IB_DOUBLE_INCHES) {
        struct march m;
        if (!has_table(&s->ground))
            return trouble_say(trouble, "inches", "there is no table to measure it on");
        march_ahead(s, state, o->unit[0], false, false, &m, NULL);
        if (!march_may_stop(&m, o->fact[fact]) &&
            !stop_may(s, state, o->unit[0], false, o->fact[fact], trouble))
            return false;
        return march_may_stop(&m, o->fact[fact]) || march_refused(&m, o->fact[fact], trouble);
    }
    if (fact == IB_DOUBLE_FLUSH)
        return contact_flush_may(s, state, o->unit[0], false, o->fact[IB_DOUBLE_INCHES], trouble);
    if (fact == IB_DOUBLE_PASSING || fact == IB_DOUBLE_PASSING_TOO)
        return passing_may(s, o->unit[0], o->fact[fact], trouble) &&
               is_measured(s, o, NULL, trouble);
    return (fact == IB_DOUBLE_GROUND ||
            touching_may(s, state, o->unit[0], o->fact[fact], trouble)) &&
           is_measured(s, o, NULL, trouble);
}

const struct chart *double_chart(const struct scenario *s, const struct state *state,
                                 const struct order *o, void *facts)
{
    *(struct double_quick_facts *)facts = (struct double_quick_facts){
        kind_of_unit(s, o->unit[0])->class, unit_at(state, o->unit[0])->morale};
    return goes_on_doubling(state, o->unit[0]) ? NULL : &double_quick_chart;
}

/* VI.D.4: once, however often it goes on along its road. */
static void throw_for_double(const struct scenario *s, struct state *state, const struct order *o,
                             struct dice *d, struct steps *steps)
{
    struct double_quick_facts facts;
    struct double_quick_result r = {0};
    const struct chart *chart = double_chart(s, state, o, &facts);
    if (!chart)
        return;
    rule_play(&chart->rule, &facts, d, &r, steps);
    armies(state)->unit[o->unit[0]].morale = (int8_t)r.morale;
}

void double_obey(const struct scenario *s, struct state *state, const struct order *o,
                 struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    throw_for_double(s, state, o, d, steps);
    if (s->ruling[CHOICE_R_23] == DOUBLE_ONCE) /* else he has a whole phase before him, as it has */
        leaders_go_along(s, state, unit, steps);
    put(state, unit, DOUBLED | MOVED | MOVED_NOW, true);
    if (!ground_may(s, unit, o->fact[IB_DOUBLE_GROUND], NULL))
        put(state, unit, BARRED, true);
    put(state, unit, LYING | LAY, false);
    lose_aim(state, unit);
    part_from_all(state, unit);
    if (has_table(&s->ground))
        march(s, state, unit, false, false, o->fact[IB_DOUBLE_INCHES], o->fact[IB_DOUBLE_FLUSH],
              steps);
    for (int fact = IB_DOUBLE_TOUCHING; fact <= IB_DOUBLE_TOUCHING_TOO; fact++)
        if (order_says(o, fact))
            touch(state, unit, o->fact[fact]);
    for (int fact = IB_DOUBLE_PASSING; fact <= IB_DOUBLE_PASSING_TOO; fact++)
        if (order_says(o, fact) && !passes_free(s, o->fact[IB_DOUBLE_GROUND]))
            passes_through(s, state, unit, o->fact[fact], fact == IB_DOUBLE_PASSING, steps);
}
