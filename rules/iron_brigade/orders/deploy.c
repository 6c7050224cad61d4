#include "facts.h"
#include "orders.h"
#include "rules/iron_brigade/army/hidden.h"
#include "rules/iron_brigade/army/losses.h"
#include "rules/iron_brigade/map/room.h"
#include "rules/iron_brigade/map/setup.h"

/* VIII.F, R-125: before the first turn both sides set their hidden units up, each in the zone that
 * the scenario gives it, and neither hears of the other.  Whoever is left alone stands where the
 * scenario put him. */

static const struct setup *zone_of(const struct scenario *s, int unit)
{
    return s->unit[unit].zone > 0 ? &s->zone[s->unit[unit].zone - 1] : NULL;
}

/* ---- where it would stand ---- */

struct site {
    int formation, bearing;
};

static struct site site_of(const struct state *state, const struct order *o)
{
    const struct regiment_state *u = ib_unit_at(state, o->unit[0]);
    return (struct site){
        order_says(o, IB_DEPLOY_FORMATION) ? o->fact[IB_DEPLOY_FORMATION] : u->formation,
        order_says(o, IB_DEPLOY_BEARING) ? o->fact[IB_DEPLOY_BEARING] : u->bearing};
}

static bool fits_at(const struct scenario *s, const struct state *state, int unit, struct site site,
                    struct point front, struct trouble *trouble)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const int arm = ib_kind_of_unit(s, unit)->arm,
              castings = site.formation == u->formation
                             ? u->castings
                             : ib_castings_formed(u, site.formation, false);
    const bool on_foot = arm == CAVALRY && !ib_is_mounted(site.formation);
    const struct stand stand = ib_stand_at(s, arm, site.formation, castings, front, site.bearing);
    const struct setup *zone = zone_of(s, unit);
    if (!zone || !RULE(R_125, ib_is_within_setup(zone, &stand)))
        return forbid(R_125, trouble, "it would not stand wholly in its zone");
    return ib_stand_may(s, state, unit, &stand, trouble) &&
           ib_ground_bears(s, state,
                           &(struct pose){unit, on_foot ? INFANTRY : arm, site.formation, &stand},
                           trouble);
}

/* ---- what a menu offers: every half inch, every 15 degrees ---- */

enum { APART = INCH / 2, TURNED_BY = 15 };

/* The next of a row of such places; INT32_MIN begins it. */
static int next_place(int at, int low)
{
    return at == INT32_MIN ? (low + APART - 1) / APART * APART : at + APART;
}

/* The box around its zone; none is empty. */
static void box_of_zone(const struct scenario *s, int unit, struct point *low, struct point *high)
{
    const struct setup *zone = zone_of(s, unit);
    *low = (struct point){1, 1};
    *high = (struct point){0, 0};
    if (zone)
        box_of(outline_of_setup(zone), low, high);
}

static bool fits_in_column(const struct scenario *s, const struct state *state, int unit,
                           struct site site, int east)
{
    struct point low, high;
    box_of_zone(s, unit, &low, &high);
    for (int y = next_place(INT32_MIN, low.y); y <= high.y; y = next_place(y, 0))
        if (fits_at(s, state, unit, site, (struct point){east, y}, NULL))
            return true;
    return false;
}

static bool fits_somewhere(const struct scenario *s, const struct state *state, int unit,
                           struct site site)
{
    struct point low, high;
    box_of_zone(s, unit, &low, &high);
    for (int x = next_place(INT32_MIN, low.x); x <= high.x; x = next_place(x, 0))
        if (fits_in_column(s, state, unit, site, x))
            return true;
    return false;
}

/* Facing as it does, or otherwise. */
static bool fits_somehow(const struct scenario *s, const struct state *state, int unit,
                         struct site site)
{
    bool fits = fits_somewhere(s, state, unit, site);
    for (site.bearing = 0; site.bearing < DEGREES && !fits; site.bearing += TURNED_BY)
        fits = fits_somewhere(s, state, unit, site);
    return fits;
}

static bool deploy_may(const struct scenario *s, const struct state *state, const struct order *o,
                       int unit, struct trouble *trouble)
{
    return require(R_125, zone_of(s, unit) != NULL, trouble,
                   "the scenario gives it no zone to be set up in") &&
           (fits_somehow(s, state, unit,
                         (struct site){ib_unit_at(state, unit)->formation,
                                       ib_unit_at(state, unit)->bearing}) ||
            forbid(R_125, trouble, "its zone has no room for it"));
}

static bool formation_may(const struct scenario *s, const struct state *state,
                          const struct order *o, int fact, struct trouble *trouble)
{
    struct site site = site_of(state, o);
    if (!ib_may_stand_in(s, ib_kind_of_unit(s, o->unit[0]), site.formation) ||
        (site.formation == IB_CREWS_MOUNTED && !advanced(s, VIII_B)))
        return forbid(III_G, trouble, "its arm is never in that formation");
    return fits_somehow(s, state, o->unit[0], site) ||
           forbid(R_125, trouble, "its zone has no room for that formation");
}

static bool is_on_grid(int hundredths, struct trouble *trouble)
{
    return hundredths % APART == 0 ||
           forbid(R_125, trouble, "units are set up on whole and half inches");
}

static bool bearing_may(const struct scenario *s, const struct state *state, const struct order *o,
                        int fact, struct trouble *trouble)
{
    return (o->fact[fact] % TURNED_BY == 0 ||
            forbid(R_125, trouble, "units are set up facing every 15 degrees")) &&
           (fits_somewhere(s, state, o->unit[0], site_of(state, o)) ||
            forbid(R_125, trouble, "its zone has no room for it, facing so"));
}

static bool east_may(const struct scenario *s, const struct state *state, const struct order *o,
                     int fact, struct trouble *trouble)
{
    return is_on_grid(o->fact[fact], trouble) &&
           (fits_in_column(s, state, o->unit[0], site_of(state, o), o->fact[fact]) ||
            forbid(R_125, trouble, "there it would not stand wholly in its zone"));
}

static bool north_may(const struct scenario *s, const struct state *state, const struct order *o,
                      int fact, struct trouble *trouble)
{
    return is_on_grid(o->fact[fact], trouble) &&
           fits_at(s, state, o->unit[0], site_of(state, o),
                   (struct point){o->fact[IB_DEPLOY_EAST], o->fact[IB_DEPLOY_NORTH]}, trouble);
}

/* Of every so many, those that may be said. */
static int spans_of(const struct scenario *s, const struct state *state, const struct order *o,
                    int fact, order_part *may, int apart, int most, struct span *span, int room)
{
    struct order with = *o;
    int count = 0;
    for (int at = 0; at <= most && count < room; at += apart) {
        order_set_fact(&with, fact, at);
        if (may(s, state, &with, fact, NULL))
            span[count++] = (struct span){at, at};
    }
    return count;
}

static int deploy_spans(const struct scenario *s, const struct state *state, const struct order *o,
                        int fact, struct span *span, int room)
{
    switch (fact) {
    case IB_DEPLOY_BEARING:
        return spans_of(s, state, o, fact, bearing_may, TURNED_BY, DEGREES - 1, span, room);
    case IB_DEPLOY_EAST:
        return spans_of(s, state, o, fact, east_may, APART, s->ground.width, span, room);
    default:
        return spans_of(s, state, o, fact, north_may, APART, s->ground.depth, span, room);
    }
}

static const struct order_fact deploy_facts[] = {
    [IB_DEPLOY_FORMATION] = {FACT_CHOICE("formation", ib_formation_words, "as it is", III_G,
                                         "its formation"),
                             .may = formation_may},
    [IB_DEPLOY_BEARING] = {.field = {.name = "facing",
                                     .kind = FIELD_WHOLE,
                                     .high = DEGREES - 1,
                                     .unless_given = "as it is",
                                     .clause = IB(R_125),
                                     .about = "the bearing that it faces"},
                           .is_bearing = true,
                           .may = bearing_may,
                           .spans = deploy_spans},
    [IB_DEPLOY_EAST] = {FACT_PLACE("east", R_125, "inches from the western edge"), .may = east_may,
                        .spans = deploy_spans},
    [IB_DEPLOY_NORTH] = {FACT_PLACE("north", R_125, "inches from the southern edge"),
                         .may = north_may, .spans = deploy_spans},
};

static void deploy_obey(const struct scenario *s, struct state *state, const struct order *o,
                        struct dice *d, struct steps *steps)
{
    const int unit = o->unit[0];
    const struct site site = site_of(state, o);
    struct regiment_state *u = ib_unit_in(state, unit);
    const struct point there = {o->fact[IB_DEPLOY_EAST], o->fact[IB_DEPLOY_NORTH]};
    ib_put_at(s, state, unit, there, site.bearing);
    if (site.formation != u->formation)
        ib_set_formation(s, state, unit, site.formation);
    u->horses_x = u->holders > 0 ? u->x : 0; /* its horses are set up with it */
    u->horses_y = u->holders > 0 ? u->y : 0;
    ib_occupy(s, state, unit);
}

const struct order_kind ib_deploy_order = {
    .verb = "deploy",
    .label = "set up",
    .role = ROLE_PLACE,
    .about = "is set up in its zone, in secret: east X north Y facing BEARING",
    .tells = "is set up",
    .phases = IN(IB_PHASE_DEPLOY),
    .units = ORDER_ONE_UNIT,
    FACTS(deploy_facts),
    .may_unit = deploy_may,
    .obey = deploy_obey,
};

/* ---- the end of it ---- */

static void ready_obey(const struct scenario *s, struct state *state, const struct order *o,
                       struct dice *d, struct steps *steps)
{
    if (phase_end_side(state, o->unit[0]))
        phase_go(state, IB_PHASE_CONTACT);
}

const struct order_kind ib_ready_order = {
    .verb = "ready",
    .label = "ready",
    .about = "a side has set its units up",
    .tells = "is ready",
    .role = ROLE_END,
    .phases = IN(IB_PHASE_DEPLOY),
    .units = ORDER_ONE_UNIT,
    .of = OF_SIDE,
    .obey = ready_obey,
};
