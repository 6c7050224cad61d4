#include "way.h"

#include "engine/map/geometry.h"

/* One order is tried after another, and what then stands nearest to the goal is remembered.  Of a
 * turn those bearings are tried that lead to the goal or a little past what bars the way, of a
 * march the distance that comes nearest.  What is thrown for must lead to the same place whatever
 * falls.  For all that can be reached turns are tried all round, and marches as far as they go. */

enum {
    TURN_COST = 3, /* hundredths that a degree to be turned is worth to whoever is not there yet */
    FACING_COST = 2, /* a degree off the facing that is wanted */
    ORDER_COST = 40, /* of two ways to the same place the shorter one is taken */
    THERE = 50,      /* hundredths from the goal at which it has arrived */
    LEAST_GAIN = 25, /* what is gained by less is not worth an order */
    ALL_ROUND = 10,  /* degrees between the turns by which all that can be reached is found */
    ABREAST = 50,    /* between units in line */
    SPANS = 4
};

struct search {
    const struct scenario *s;
    int seat, unit;
    int leader; /* goes instead of the unit; or NOBODY */
    struct point goal;
    int bearing; /* or NOBODY */
    struct route_room *room;
    struct route tried, *best;
    int least;           /* what the best costs */
    struct sweep *sweep; /* all that can be reached is wanted; or NULL */
    int sweep_count, sweep_room;
};

static int track_of(const struct search *f, const struct state *state, enum track_role role)
{
    const struct track *t = track_with(rules_of(f->s), role);
    return t ? t->get(f->s, state, f->unit) : 0;
}

/* The middle of what a unit covers. */
static struct point middle_of(const struct scenario *s, const struct state *state, int unit)
{
    struct point corner[OUTLINE_MOST];
    const int count = rules_of(s)->outline(s, state, unit, corner);
    return count > 0 ? outline_middle((struct outline){corner, count}) : (struct point){0, 0};
}

static struct point place_of_leader(const struct search *f, const struct state *state)
{
    struct point at;
    return rules_of(f->s)->leader_place(f->s, state, f->leader, &at)
               ? at
               : middle_of(f->s, state, rules_of(f->s)->leader_at(f->s, state, f->leader));
}

static struct point place_of(const struct search *f, const struct state *state)
{
    if (f->leader != NOBODY)
        return place_of_leader(f, state);
    return (struct point){track_of(f, state, TRACK_EAST), track_of(f, state, TRACK_NORTH)};
}

/* What a place costs: how far it still is, and how far it would have to turn. */
static int cost_of(const struct search *f, const struct state *state, int *left)
{
    const struct point at = place_of(f, state);
    *left = length_of(at, f->goal);
    if (f->leader != NOBODY)
        return *left;
    const int facing = track_of(f, state, TRACK_FACING);
    if (*left > THERE)
        return *left + TURN_COST * bearing_between(facing, bearing_of(at, f->goal));
    return *left + (f->bearing == NOBODY ? 0 : FACING_COST * bearing_between(facing, f->bearing));
}

static void try_next(struct search *, const struct state *);

/* Obeyed with dice that are not the battle's own. */
static bool obeys(const struct search *f, const struct state *now, const struct order *o,
                  uint64_t seed, struct state *then)
{
    struct dice d;
    state_copy(f->s, then, now);
    dice_rolled(&d, seed, 0);
    return order_obey(f->s, then, o, &d, NULL);
}

/* What the order leads to; false if it is not lawful, or dice say where it leads. */
static bool leads(const struct search *f, const struct state *now, const struct order *o,
                  struct state *then)
{
    struct point at;
    if (!order_may(f->s, now, f->seat, o, NULL) || !obeys(f, now, o, 1, then))
        return false;
    at = place_of(f, then);
    if (!kind_of(f->s, o)->chart)
        return true;
    return obeys(f, now, o, 0, then) && length_of(at, place_of(f, then)) == 0;
}

/* The ground between where its front was and where it is. */
static void note_sweep(struct search *f, const struct state *now, const struct state *then)
{
    const struct battle_rules *b = rules_of(f->s);
    struct point from[OUTLINE_MOST], to[OUTLINE_MOST];
    if (f->sweep_count == f->sweep_room || b->outline(f->s, now, f->unit, from) < 2 ||
        b->outline(f->s, then, f->unit, to) < 2)
        return;
    f->sweep[f->sweep_count++] = (struct sweep){{from[0], from[1], to[1], to[0]}};
}

static void note_best(struct search *f, const struct state *then)
{
    int left;
    const int cost = cost_of(f, then, &left) + ORDER_COST * f->tried.count;
    if (cost >= f->least)
        return;
    f->least = cost;
    *f->best = f->tried;
    f->best->left = left;
}

/* The order as it stands, and what can follow it. */
static void try_order(struct search *f, const struct state *now, const struct order *o)
{
    struct state *then = &f->room->then[f->tried.count];
    if (!leads(f, now, o, then))
        return;
    f->tried.order[f->tried.count++] = *o;
    if (f->sweep && kind_of(f->s, o)->role == ROLE_MOVE)
        note_sweep(f, now, then);
    if (!f->sweep)
        note_best(f, then);
    if (f->tried.count < WAY_ORDERS && f->leader == NOBODY)
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
    const bool is_first = f->tried.count == 0;
    if (f->sweep) { /* who turns at last comes no farther */
        for (int bearing = 0; bearing < (is_first ? DEGREES : 0); bearing += ALL_ROUND)
            try_number(f, now, *o, fact, bearing);
        return;
    }
    const int ahead = bearing_of(place_of(f, now), f->goal);
    for (int i = 0; i < (is_first ? COUNT(aside) : 1); i++)
        try_number(f, now, *o, fact, bearing_wrap(ahead + aside[i]));
    if (f->bearing != NOBODY)
        try_number(f, now, *o, fact, f->bearing);
}

/* So far as the goal lies ahead of it, or behind it. */
static void try_distance(struct search *f, const struct state *now, const struct order *o, int fact)
{
    if (f->sweep) {
        try_number(f, now, *o, fact, INT16_MAX);
        return;
    }
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

/* All kinds of order that move or turn a unit. */
static void try_next(struct search *f, const struct state *now)
{
    const struct battle_rules *b = rules_of(f->s);
    for (int i = 0; i < b->kind_count; i++) {
        const struct order_kind *k = b->kinds[i];
        if ((k->role == ROLE_MOVE || k->role == ROLE_TURN) && k->units == ORDER_ONE_UNIT &&
            k->of == OF_UNIT)
            try_kind(f, now, i);
    }
}

bool way_find(const struct scenario *s, const struct state *seen, int seat, int unit,
              struct point goal, int bearing, struct route_room *room, struct route *way)
{
    struct search f = {.s = s,
                       .seat = seat,
                       .unit = unit,
                       .leader = NOBODY,
                       .goal = goal,
                       .bearing = bearing,
                       .room = room,
                       .best = way};
    *way = (struct route){.count = 0};
    f.least = cost_of(&f, seen, &way->left) - LEAST_GAIN;
    try_next(&f, seen);
    return way->count > 0;
}

int way_reach(const struct scenario *s, const struct state *seen, int seat, int unit,
              struct route_room *room, struct sweep *list, int most)
{
    struct search f = {.s = s,
                       .seat = seat,
                       .unit = unit,
                       .leader = NOBODY,
                       .bearing = NOBODY,
                       .room = room,
                       .sweep = list,
                       .sweep_room = most};
    try_next(&f, seen);
    return f.sweep_count;
}

/* ---- leaders ---- */

/* By a bearing, as far as the goal is. */
static void try_ride(struct search *f, const struct state *now, struct order o, int bearing)
{
    const struct order_kind *k = kind_of(f->s, &o);
    int far = NOBODY;
    for (int i = 0; i < k->fact_count; i++) {
        if (k->facts[i].is_bearing)
            order_set_fact(&o, i, bearing);
        else if (k->facts[i].is_distance)
            far = i;
    }
    if (far != NOBODY && order_may_begin(f->s, now, f->seat, &o, NULL))
        try_number(f, now, o, far, length_of(place_of(f, now), f->goal));
}

bool way_of_leader(const struct scenario *s, const struct state *seen, int seat, int leader,
                   struct point goal, struct route_room *room, struct route *way)
{
    static const int aside[] = {0, 8, -8, 16, -16, 30, -30, 50, -50};
    const struct battle_rules *b = rules_of(s);
    struct search f = {.s = s,
                       .seat = seat,
                       .unit = NOBODY,
                       .leader = leader,
                       .goal = goal,
                       .bearing = NOBODY,
                       .room = room,
                       .best = way};
    struct point at;
    *way = (struct route){.count = 0};
    if (b->leader_at(s, seen, leader) < 0 && !b->leader_place(s, seen, leader, &at))
        return false; /* he has fallen, or nobody knows where he is */
    f.least = cost_of(&f, seen, &way->left) - LEAST_GAIN;
    for (int i = 0; i < b->kind_count; i++)
        for (int k = 0; k < COUNT(aside); k++) {
            struct order o = order_by(i, NOBODY);
            o.target = (int16_t)leader;
            if (b->kinds[i]->role == ROLE_LEADER && b->kinds[i]->units == ORDER_NO_UNIT)
                try_ride(&f, seen, o,
                         bearing_wrap(bearing_of(place_of_leader(&f, seen), goal) + aside[k]));
        }
    return way->count > 0;
}

/* ---- several in line ---- */

/* How wide it may come to stand: in column its length, of which it makes its line. */
static int breadth_of(const struct scenario *s, const struct state *seen, int unit)
{
    struct point at[OUTLINE_MOST];
    const int count = rules_of(s)->outline(s, seen, unit, at);
    return count < 3 ? 0 : larger(length_of(at[0], at[1]), length_of(at[1], at[2]));
}

void way_line_up(const struct scenario *s, const struct state *seen, const int unit[], int count,
                 struct point goal, int bearing, struct point place[])
{
    int order[ORDER_UNITS], off[ORDER_UNITS], whole = -ABREAST;
    const int right = bearing_wrap(bearing + 90);
    const struct point axis = point_along((struct point){0, 0}, right, INCH);
    for (int i = 0; i < count; i++) {
        const struct point at = middle_of(s, seen, unit[i]);
        int k = i;
        off[i] = at.x * axis.x / INCH + at.y * axis.y / INCH;
        for (; k > 0 && off[order[k - 1]] > off[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
        whole += breadth_of(s, seen, unit[i]) + ABREAST;
    }
    int at = -whole / 2;
    for (int i = 0; i < count; i++) {
        const int wide = breadth_of(s, seen, unit[order[i]]);
        place[order[i]] = point_beside(goal, bearing, 0, at + wide / 2);
        at += wide + ABREAST;
    }
}
