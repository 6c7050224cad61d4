#include "staff.h"

#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/map/stand.h"
#include "rules/iron_brigade/orders/act.h"
#include "rules/iron_brigade/orders/fire_facts.h"
#include "rules/iron_brigade/orders/todo.h"

/* Within it small arms are in their medium band, guns in their short one, where they have canister.
 */
static int good_range(const struct scenario *s, const struct state *state, int unit)
{
    const int weapon = ib_weapon_of(s, state, unit);
    return ib_weapons[weapon].band[ib_is_artillery(weapon) ? SHORT : MEDIUM].to;
}

/* ---- what a unit has to fight with ---- */

/* The formations in which an arm fights and marches. */
static const struct {
    uint8_t fights, marches;
} usual_formations[ARMS] = {
    [INFANTRY] = {IB_LINE, IB_COLUMN},
    [CAVALRY] = {IB_LINE, IB_MOUNTED},
    [ARTILLERY] = {IB_UNLIMBERED, IB_LIMBERED},
    [HEAVY_EQUIPMENT] = {IB_LIMBERED, IB_LIMBERED},
};

bool ib_are_skirmishers_played(const struct scenario *s)
{
    return advanced(s, VII_E) && ruled(s, R_114, THROUGH_SKIRMISHERS) && ib_is_measured(s);
}

static int skirmishes_for(const struct scenario *s, const struct state *state, int unit)
{
    const int whole = whole_of(s, unit);
    return whole != unit && ib_are_skirmishers_played(s) &&
                   ib_is_open_in(s, ib_unit_at(state, unit)->formation) &&
                   ib_is_in(s, state, whole) && !ib_is_broken(state, whole)
               ? whole
               : NOBODY;
}

void ib_find_means(const struct scenario *s, const struct state *state, int unit,
                   struct ib_means *m)
{
    const struct regiment *r = ib_kind_of_unit(s, unit);
    const int formation = ib_unit_at(state, unit)->formation,
              fights_in = ib_has_guns(s, unit) ? IB_UNLIMBERED : usual_formations[r->arm].fights;
    const bool guns = ib_has_guns(s, unit), fires = r->arm != HEAVY_EQUIPMENT || guns;
    *m = (struct ib_means){
        .done = ib_done_of(state, unit),
        .reach = fires ? ib_weapons[ib_weapon_of(s, state, unit)].band[LONG].to : 0,
        .good = fires ? good_range(s, state, unit) : 0,
        .base = ib_base_of(s, state, unit),
        .guns = guns,
        .splits = ib_may_split(s, state, unit, ACT_MOVE, NULL),
        .ready =
            formation == fights_in || formation == IB_ONE_RANK_LINE || formation == IB_OPEN_ORDER,
        .fights_in = fights_in,
        .marches_in = usual_formations[r->arm].marches,
        .hidden = ib_is_hidden(state, unit),
        .skirmishes_for = skirmishes_for(s, state, unit),
    };
}

void ib_suppose_at(const struct scenario *s, struct state *supposed, int unit, struct point front,
                   int bearing, int formation)
{
    struct regiment_state *u = ib_unit_in(supposed, unit);
    u->x = (int16_t)front.x;
    u->y = (int16_t)front.y;
    u->bearing = (int16_t)bearing;
    u->formation = (uint8_t)formation;
    ib_occupy(s, supposed, unit);
}

void ib_suppose_up(struct state *supposed, int unit)
{
    ib_put(supposed, unit, LYING | LAY, false);
}

/* ---- what a fire would be ---- */

static bool could_fire(const struct scenario *s, const struct state *state, int unit)
{
    const struct fire_unit u = {.weapon = ib_weapon_of(s, state, unit),
                                .morale = ib_unit_at(state, unit)->morale};
    return !ib_is_limbered(ib_unit_at(state, unit)->formation) && !ib_has(state, unit, AFLOAT) &&
           (!ib_is_of_arm(s, unit, HEAVY_EQUIPMENT) || ib_has_guns(s, unit)) &&
           ib_fire_by_morale(&u, NULL, NULL);
}

/* A cell is so many for sure and one more on some faces of a die: the average is exact. */
static void expect(const struct fire_facts *f, int morale, struct ib_prospect *a)
{
    enum { FACES = 6 };
    struct volley_facts v;
    struct reading casualties, levels;
    int fallen = 0, lost = 0; /* sixths */
    ib_fire_volley(f, a->table, &v);
    for (int left = v.castings; left > 0; left -= ROW_MOST) {
        ib_read_shot(&v, left < ROW_MOST ? left : ROW_MOST, &casualties, &levels);
        fallen += casualties.kind == LOSS ? FACES * casualties.sure + FACES - casualties.bar : 0;
        lost += levels.kind == LOSS   ? FACES * levels.sure + levels.bar
                : levels.kind == ROUT ? FACES * morale
                                      : 0;
    }
    a->red = v.red;
    a->castings = fallen * 100 / FACES;
    a->levels = lost * 100 / FACES;
}

bool ib_find_prospect(const struct scenario *s, const struct state *state, int firer, int target,
                      bool half, struct ib_prospect *a)
{
    struct order o = order_by(IB_FIRE, firer);
    o.target = (int16_t)target;
    o.fact[IB_FIRE_HALF] = half;
    if (!ib_is_measured(s))
        order_set_fact(
            &o, IB_FIRE_RANGE,
            ib_is_mounted(ib_unit_at(state, firer)->formation) ? 0 : good_range(s, state, firer));
    if (!could_fire(s, state, firer) ||
        (ib_is_measured(s) && !ib_target_is_there(s, state, firer, target, NULL)))
        return false;
    const struct fire_facts f = ib_fire_of(s, state, &o);
    a->range = f.firer.range;
    a->table = ib_fire_table(&f, NULL);
    a->cover = f.cover != COVER_NONE;
    expect(&f, ib_unit_at(state, target)->morale, a);
    return true;
}
