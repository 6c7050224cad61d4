#include <string.h>

#include "act.h"
#include "facts.h"
#include "fire_facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/leaders.h"
#include "rules/iron_brigade/army/losses.h"

/* VIII.F, R-97, R-127: guns fire blind at a point in the woods.
 *
 * Whoever fires throws the same three dice and is told the same words whether anybody is there or
 * not.  If somebody is, the fire chart is played with those dice and the loss is his owner's to
 * know; he is seen only if he loses a level. */

enum { STRUCK_WITHIN = 2 * INCH, BLIND_ZONE = 45, PLACES_APART = INCH / 2 };

static struct order as_fire(const struct order *o)
{
    struct order fire = order_by(IB_FIRE, o->unit[0]);
    if (o->fact[IB_BLIND_HALF])
        order_set_fact(&fire, IB_FIRE_HALF, 1);
    return fire;
}

static bool half_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int which, struct trouble *trouble)
{
    return ib_may_act(s, state, o->unit[0], ACT_FIRE, o->fact[IB_BLIND_HALF], trouble);
}

/* ---- at what point ---- */

static bool has_friend_near(const struct scenario *s, const struct state *state, int side,
                            struct point at)
{
    for (int i = 0; i < state->head.units; i++) {
        const struct stand stand = ib_stand_of(state, i);
        if (s->unit[i].side == side && ib_is_in(s, state, i) &&
            is_within(point_to_polygon(at, ib_outline_of_stand(&stand)), STRUCK_WITHIN))
            return true;
    }
    return false;
}

static bool point_may(const struct scenario *s, const struct state *state, int unit,
                      struct point at, struct trouble *trouble)
{
    const struct point from = ib_front_of(state, unit);
    const int reach = ib_weapons[ib_kind_of_unit(s, unit)->weapon].band[LONG].to;
    return require(R_97, is_within(point_to_point(from, at), reach * INCH), trouble,
                   "that is out of range") &&
           require(VIII_F, area_at(&s->ground, WOODS, at) || area_at(&s->ground, DENSE_WOODS, at),
                   trouble, "guns fire blind into woods, and there are none") &&
           require(R_97, is_within_arc(from, ib_unit_at(state, unit)->bearing, BLIND_ZONE, at),
                   trouble, "that is not in its zone of fire") &&
           require(R_127,
                   ruled(s, R_127, FRIENDS_MAY_BE_NEAR) ||
                       !has_friend_near(s, state, s->unit[unit].side, at),
                   trouble, "friends stand within 2 inches of it");
}

/* Is there such a point in this column, looked at every half inch? */
static bool has_point_at(const struct scenario *s, const struct state *state, int unit, int east)
{
    for (int y = 0; y <= s->ground.depth; y += PLACES_APART)
        if (point_may(s, state, unit, (struct point){east, y}, NULL))
            return true;
    return false;
}

static bool has_point(const struct scenario *s, const struct state *state, int unit)
{
    for (int x = 0; x <= s->ground.width; x += PLACES_APART)
        if (has_point_at(s, state, unit, x))
            return true;
    return false;
}

static bool blind_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int unit, struct trouble *trouble)
{
    const struct order fire = order_by(IB_FIRE, unit);
    return ib_needs_table(s, trouble) &&
           require(VIII_F, ib_is_hiding_played(s), trouble, "in this battle nobody is hidden") &&
           require(VIII_F, ib_has_guns(s, unit), trouble, "only guns fire blind") &&
           ib_fire_order.may_unit(s, state, &fire, unit, trouble) &&
           require(R_67, ib_unit_at(state, unit)->fired == 0, trouble,
                   "some of its guns have fired already") &&
           require(R_52, !ib_is_touched(s, state, unit), trouble,
                   "in contact it fires only at what it touches") &&
           (has_point(s, state, unit) ||
            refuse(R_97, trouble, "no woods are in its range and zone of fire"));
}

static bool is_on_grid(int hundredths, struct trouble *trouble)
{
    return hundredths % PLACES_APART == 0 ||
           forbid(R_127, trouble, "such a point is given in whole and half inches");
}

static bool east_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    return is_on_grid(o->fact[fact], trouble) && half_may(s, state, o, 0, trouble) &&
           (has_point_at(s, state, o->unit[0], o->fact[fact]) ||
            refuse(R_97, trouble, "no woods are there in its range and zone of fire"));
}

static bool north_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int fact, struct trouble *trouble)
{
    return is_on_grid(o->fact[fact], trouble) && half_may(s, state, o, 0, trouble) &&
           point_may(s, state, o->unit[0],
                     (struct point){o->fact[IB_BLIND_EAST], o->fact[IB_BLIND_NORTH]}, trouble);
}

static int point_spans(const struct scenario *s, const struct state *state, const struct order *o,
                       int fact, struct span *span, int room)
{
    const bool is_east = fact == IB_BLIND_EAST;
    struct order with = *o;
    int count = 0;
    for (int at = 0; at <= (is_east ? s->ground.width : s->ground.depth) && count < room;
         at += PLACES_APART) {
        order_set_fact(&with, fact, at);
        if ((is_east ? east_may : north_may)(s, state, &with, fact, NULL))
            span[count++] = (struct span){at, at};
    }
    return count;
}

static const struct order_fact blind_facts[] = {
    [IB_BLIND_HALF] = {FACT_HALF, .may = half_may},
    [IB_BLIND_EAST] = {FACT_PLACE("east", R_97, "where, inches from the western edge"),
                       .may = east_may, .spans = point_spans},
    [IB_BLIND_NORTH] = {FACT_PLACE("north", R_97, "and inches from the southern edge"),
                        .may = north_may, .spans = point_spans},
};

/* ---- the fire ---- */

/* of the other side, the nearest within 2 inches; or NOBODY. */
static int find_struck(const struct scenario *s, const struct state *state, int side,
                       struct point at)
{
    struct squared nearest = {0};
    int struck = NOBODY;
    for (int i = 0; i < state->head.units; i++) {
        const struct stand stand = ib_stand_of(state, i);
        const struct squared far = point_to_polygon(at, ib_outline_of_stand(&stand));
        if (s->unit[i].side == side ||
            (!ib_is_in(s, state, i) && !(ib_unit_at(state, i)->hidden & LIFTED)) ||
            !RULE(R_97, is_within(far, STRUCK_WITHIN)) ||
            (struck != NOBODY && !is_nearer(far, nearest)))
            continue;
        struck = i;
        nearest = far;
    }
    return struck;
}

/* on the regular tables, unless it is ruled otherwise, and woods count. */
static struct fire_facts facts_of(const struct scenario *s, const struct state *state,
                                  const struct order *o, int struck)
{
    struct order fire = as_fire(o);
    fire.target = (int16_t)struck;
    struct fire_facts f = ib_fire_of(s, state, &fire);
    const int reach = ib_weapons[f.firer.weapon].band[LONG].to;
    f.firer.range = (int16_t)smaller(f.firer.range, reach);
    f.red = RULE(R_97, ruled(s, R_97, BLIND_NEVER_RED)) ? RED_NO : f.red;
    f.cover = (int16_t)ib_better_cover(f.cover, COVER_WOODS);
    return f;
}

/* Of dice that have fallen, as many as are wanted. */
static void play_with(const struct rule *rule, const void *facts, const int *pips, int most,
                      void *result, size_t size)
{
    for (int count = 0; count <= most; count++) {
        struct dice d;
        memset(result, 0, size);
        dice_given(&d, pips, count);
        d.log = NULL;
        rule_play(rule, facts, &d, result, NULL);
        if (d.trouble == DICE_FINE)
            return;
    }
}

enum { FOR_LOSSES = 2, BLIND_DICE = 3 };

/* V.H: the third die is for a personality with it. */
static void strike_leader(const struct scenario *s, struct state *state, int unit, int casualties,
                          const int *pip)
{
    for (int i = 0; i < s->leader_count && casualties > 0; i++) {
        struct general_state *g = &ib_armies(state)->leader[i];
        const struct hit_facts facts = {ib_kind_of_leader(s, i)->mounted, (int16_t)casualties};
        struct hit_result r;
        if (!ib_may_be_hit(s, state, i, unit))
            continue;
        play_with(&ib_personality_hit_chart.rule, &facts, pip, 1, &r, sizeof r);
        g->shot_at = true;
        if (r.hit)
            ib_leader_falls(s, state, i);
        return;
    }
}

static void strike(const struct scenario *s, struct state *state, const struct order *o, int struck,
                   const int *pips)
{
    const struct fire_facts f = facts_of(s, state, o, struck);
    struct regiment_state *u = ib_unit_in(state, struck);
    struct fire_result r;
    if (u->hidden & LIFTED) {
        u->hidden &= OF_HIDING - LIFTED;
        ib_put(state, struck, OUT, false);
        ib_occupy(s, state, struck);
    }
    play_with(&ib_fire_chart.rule, &f, pips, FOR_LOSSES, &r, sizeof r);
    const bool shaken = r.volley.morale_lost > 0 || r.volley.rout;
    if (shaken)
        ib_blame(s, state, struck, o->unit[0], ib_unit_at(state, o->unit[0])->castings);
    if (ib_has(state, struck, RAW))
        ib_put(state, struck, FIRST_TODAY, true);
    ib_put(state, struck, RAW, false);
    strike_leader(s, state, struck, r.volley.casualties, pips + FOR_LOSSES);
    if (RULE(VIII_F, shaken) || r.volley.casualties >= u->castings)
        ib_show(s, state, struck);
    ib_lose_castings(s, state, struck, r.volley.casualties);
    ib_lose_morale(s, state, struck, r.volley.morale_lost, r.volley.rout, false, NULL);
}

static void note_blind_fire(const struct scenario *s, struct state *state, const struct order *o)
{
    const int unit = o->unit[0];
    struct regiment_state *u = ib_unit_in(state, unit);
    const struct order fire = as_fire(o);
    u->fired = (uint8_t)ib_castings_firing(s, state, &fire, 0);
    u->aims[0] = (struct aim){(int16_t)unit, o->fact[IB_BLIND_EAST],
                              o->fact[IB_BLIND_NORTH]}; /* V.D: at a point, at nobody */
    ib_note_act(state, unit, ACT_FIRE, o->fact[IB_BLIND_HALF]);
    ib_put(state, unit, FIRED, true);
}

static void blind_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    static const struct purpose for_blind = {"firer", "blind fire"};
    const int unit = o->unit[0];
    int pips[BLIND_DICE];
    for (int i = 0; i < BLIND_DICE; i++)
        pips[i] = dice_one(d, &for_blind, 6);
    if (d->trouble)
        return;
    note(R_97, steps, 0, "it fires blind: what it hits, only the enemy knows");
    const int struck = find_struck(s, state, s->unit[unit].side,
                                   (struct point){o->fact[IB_BLIND_EAST], o->fact[IB_BLIND_NORTH]});
    note_blind_fire(s, state, o);
    if (struck != NOBODY)
        strike(s, state, o, struck, pips);
}

static bool is_blind_fire_played(const struct scenario *s, const struct state *state)
{
    return ib_is_hiding_played(s);
}

const struct order_kind ib_blind_order = {
    .verb = "fire-blind",
    .role = ROLE_SHELL,
    .label = "fire blind at the woods",
    .about = "guns fire blind at a point in the woods: east X north Y",
    .tells = "fires blind into the woods",
    .phases = IN(IB_PHASE_ACT),
    .units = ORDER_ONE_UNIT,
    FACTS(blind_facts),
    .ever = is_blind_fire_played,
    .may_unit = blind_may,
    .may = half_may,
    .obey = blind_obey,
};
