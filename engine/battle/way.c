#include "way.h"

#include "engine/map/geometry.h"

/* One order is tried after another, and what then stands nearest to the goal is remembered.  Of a
 * turn those bearings are tried that lead to the goal or a little past what bars the way, of a
 * march the distance that comes nearest.  What is thrown for is left out: nobody is sure where it
 * leads. */

enum {
    TURN_COST = 3, /* hundredths that a degree to be turned is worth to whoever is not there yet */
    FACING_COST = 2, /* a degree off the facing that is wanted */
    ORDER_COST = 40, /* of two ways to the same place the shorter one is taken */
    THERE = 50,      /* hundredths from the goal at which it has arrived */
    LEAST_GAIN = 25, /* what is gained by less is not worth an order */
    SPANS = 4
};

struct search {
    const struct scenario *s;
    int seat, unit;
    struct point goal;
    int bearing; /* or NOBODY */
    struct route_room *room;
    struct route tried, *best;
    int least; /* what the best costs */
};

static int track_of(const struct search *f, const struct state *state, enum track_role role)
{
    const struct track *t = track_with(rules_of(f->s), role);
    return t ? t->get(f->s, state, f->unit) : 0;
}

static struct point place_of(const struct search *f, const struct state *state)
{
    return (struct point){track_of(f, state, TRACK_EAST), track_of(f, state, TRACK_NORTH)};
}

/* What a place costs: how far it still is, and how far it would have to turn. */
static int cost_of(const struct search *f, const struct state *state, int *left)
{
    const struct point at = place_of(f, state);
    const int facing = track_of(f, state, TRACK_FACING);
    *left = length_of(at, f->goal);
    if (*left > THERE)
        return *left + TURN_COST * bearing_between(facing, bearing_of(at, f->goal));
    return *left + (f->bearing == NOBODY ? 0 : FACING_COST * bearing_between(facing, f->bearing));
}

static void try_next(struct search *, const struct state *);

/* The order as it stands, and what can follow it. */
static void try_order(struct search *f, const struct state *now, const struct order *o)
{
    struct state *then = &f->room->then[f->tried.count];
    struct dice none;
    int left;
    if (!order_may(f->s, now, f->seat, o, NULL))
        return;
    state_copy(f->s, then, now);
    dice_rolled(&none, 0, 0); /* nothing is thrown for */
    if (!order_obey(f->s, then, o, &none, NULL))
        return;
    f->tried.order[f->tried.count++] = *o;
    const int cost = cost_of(f, then, &left) + ORDER_COST * f->tried.count;
    if (cost < f->least) {
        f->least = cost;
        *f->best = f->tried;
        f->best->left = left;
    }
    if (f->tried.count < WAY_ORDERS)
        try_next(f, then);
    f->tried.count--;
}

/* Of the numbers that may be said the one nearest to what is wanted. */
static void try_number(struct search *f, const struct state *now, struct order o, int fact,
                       int wanted)
{
    struct span list[SPANS];
    const struct order_fact *about = &kind_of(f->s, &o)->facts[fact];
    const int count = about->spans ? about->spans(f->s, now, &o, fact, list, SPANS) : 0;
    int best = wanted, least = -1;
    for (int i = 0; i < count && i < SPANS; i++) {
        const int near = wanted < list[i].first  ? list[i].first
                         : wanted > list[i].last ? list[i].last
                                                 : wanted,
                  off = near > wanted ? near - wanted : wanted - near;
        if (least < 0 || off < least) {
            least = off;
            best = near;
        }
    }
    if (count == 0 && about->spans)
        return;
    order_set_fact(&o, fact, best);
    try_order(f, now, &o);
}

/* To the goal, as it is to face in the end, and past what may bar the way. */
static void try_bearings(struct search *f, const struct state *now, const struct order *o, int fact)
{
    static const int aside[] = {0, 25, -25, 50, -50, 80, -80};
    const int ahead = bearing_of(place_of(f, now), f->goal);
    const bool is_first = f->tried.count == 0;
    for (int i = 0; i < (is_first ? COUNT(aside) : 1); i++)
        try_number(f, now, *o, fact, bearing_wrap(ahead + aside[i]));
    if (f->bearing != NOBODY)
        try_number(f, now, *o, fact, f->bearing);
}

/* So far as the goal lies ahead of it, or behind it. */
static void try_distance(struct search *f, const struct state *now, const struct order *o, int fact)
{
    const struct point at = place_of(f, now);
    const int off = bearing_between(track_of(f, now, TRACK_FACING), bearing_of(at, f->goal));
    const struct point turned =
        point_along((struct point){0, 0}, off < 90 ? off : 180 - off, length_of(at, f->goal));
    if (turned.y > 0)
        try_number(f, now, *o, fact, turned.y);
}

/* With its open number; 0 or more facts that are only said stand in it already. */
static void try_open(struct search *f, const struct state *now, const struct order *o)
{
    const struct order_kind *k = kind_of(f->s, o);
    for (int i = 0; i < k->fact_count; i++) {
        if (k->facts[i].is_bearing)
            try_bearings(f, now, o, i);
        else if (k->facts[i].is_distance)
            try_distance(f, now, o, i);
        else
            continue;
        return;
    }
    try_order(f, now, o);
}

/* As it is, as a half, and with what makes another button of it, each way. */
static void try_kind(struct search *f, const struct state *now, int kind)
{
    const struct order_kind *k = rules_of(f->s)->kinds[kind];
    const struct order plain = order_by(kind, f->unit);
    if (!order_may_begin(f->s, now, f->seat, &plain, NULL))
        return;
    try_open(f, now, &plain);
    for (int i = 0; i < k->fact_count; i++) {
        struct order o = plain;
        if (!k->facts[i].is_half && !k->facts[i].label)
            continue;
        order_set_fact(&o, i, 1);
        try_open(f, now, &o);
    }
}

/* All kinds of order that move or turn a unit, and are not thrown for. */
static void try_next(struct search *f, const struct state *now)
{
    const struct battle_rules *b = rules_of(f->s);
    for (int i = 0; i < b->kind_count; i++) {
        const struct order_kind *k = b->kinds[i];
        if ((k->role == ROLE_MOVE || k->role == ROLE_TURN) && k->units == ORDER_ONE_UNIT &&
            k->of == OF_UNIT && !k->chart)
            try_kind(f, now, i);
    }
}

bool way_find(const struct scenario *s, const struct state *seen, int seat, int unit,
              struct point goal, int bearing, struct route_room *room, struct route *way)
{
    struct search f = {.s = s,
                       .seat = seat,
                       .unit = unit,
                       .goal = goal,
                       .bearing = bearing,
                       .room = room,
                       .best = way};
    *way = (struct route){.count = 0};
    f.least = cost_of(&f, seen, &way->left) - LEAST_GAIN;
    try_next(&f, seen);
    return way->count > 0;
}
