#include "scene.h"

#include <assert.h>

/* ---- what is there ---- */

static int get(const struct scene *e, enum ib_track track, int unit)
{
    return e->rules->tracks[track].get(e->s, e->seen, unit);
}

/* Nobody fires farther than one can see. */
static int fire_range(int inches, int sight)
{
    return (sight > 0 && inches > sight ? sight : inches) * INCH;
}

static void look_at(struct scene *e, int unit)
{
    struct piece *p = &e->piece[unit];
    const int sight = scenario_sight(e->s, e->seen->head.turn);
    *p = (struct piece){.in = e->rules->is_in(e->s, e->seen, unit),
                        .ours = e->s->unit[unit].side == e->side};
    if (!p->in)
        return;
    const int posture = get(e, IB_TRACK_POSTURE, unit);
    p->at = (struct point){get(e, IB_TRACK_EAST, unit), get(e, IB_TRACK_NORTH, unit)};
    p->facing = get(e, IB_TRACK_FACING, unit);
    p->castings = get(e, IB_TRACK_CASTINGS, unit);
    p->morale = get(e, IB_TRACK_MORALE, unit);
    p->formation = get(e, IB_TRACK_FORMATION, unit);
    p->lies = posture == IB_LYING_DOWN;
    p->afloat = posture == IB_AFLOAT;
    p->stands = p->morale >= IB_PINNED;
    ib_find_means(e->s, e->seen, unit, &p->means);
    p->reach = fire_range(p->means.reach, sight);
    p->good = fire_range(p->means.good, sight);
}

int64_t captain_square_of(int hundredths)
{
    return (int64_t)hundredths * hundredths;
}

int64_t captain_square_between(struct point a, struct point b)
{
    const int64_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y;
}

static int lane_of(struct point p)
{
    return p.x < 0 ? 0 : p.x / LANE < LANES ? p.x / LANE : LANES - 1;
}

void captain_line_up(struct scene *e)
{
    for (int i = 0; i < 2 * LANES; i++)
        e->lane[i / LANES][i % LANES] = NOBODY;
    for (int i = e->units - 1; i >= 0; i--)
        if (e->piece[i].stands) {
            int16_t *first = &e->lane[e->piece[i].ours][lane_of(e->piece[i].at)];
            e->next[i] = *first;
            *first = (int16_t)i;
        }
}

/* The lanes around a point, the nearest first: its own, one to the left, one to the right, and so
 * on. */
struct lanes {
    int own, count;
};

/* The first unit in the next of them, or NOBODY; false when all that are left lie farther than this
 * square. */
static bool next_lane(const struct scene *e, bool ours, struct lanes *l, int64_t within, int *first)
{
    const int apart = (l->count + 1) / 2, lane = l->own + (l->count % 2 ? -apart : apart);
    if (apart == LANES || (apart > 1 && captain_square_of((apart - 1) * LANE) > within))
        return false;
    *first = lane < 0 || lane >= LANES ? NOBODY : e->lane[ours][lane];
    l->count++;
    return true;
}

static void look_for_enemies(struct scene *e, int unit)
{
    struct piece *p = &e->piece[unit];
    struct lanes lanes = {lane_of(p->at), 0};
    p->enemy_square = INT64_MAX;
    for (int i; next_lane(e, false, &lanes, p->enemy_square, &i);)
        for (; i != NOBODY; i = e->next[i]) {
            const int64_t square = captain_square_between(p->at, e->piece[i].at);
            if (square < p->enemy_square)
                p->enemy_square = square;
        }
}

void captain_look(struct scene *e, const struct scenario *s, const struct state *seen, int seat,
                  const struct temper *temper)
{
    e->s = s;
    e->seen = seen;
    e->rules = s->system->battle;
    e->temper = temper;
    e->seat = seat;
    e->side = seat_side(s, seat);
    e->units = seen->head.units;
    e->measured = has_table(&s->ground);
    e->copied = e->wordless = false;
    assert(e->rules->kind_count == IB_KINDS && e->rules->track_count == IB_TRACKS);
    for (int i = 0; i < e->units; i++)
        look_at(e, i);
    captain_line_up(e);
    for (int i = 0; i < e->units; i++)
        if (e->piece[i].in && e->piece[i].ours)
            look_for_enemies(e, i);
}

/* ---- orders ---- */

struct order captain_begin_move(int unit, bool back, bool half)
{
    struct order o = order_by(IB_MOVE, unit);
    if (back)
        order_set_fact(&o, IB_MOVE_BACK, 1);
    if (half)
        order_set_fact(&o, IB_MOVE_HALF, 1);
    return o;
}

bool captain_is_lawful(const struct scene *e, const struct order *o)
{
    assert(o->kind < IB_KINDS && o->said >> e->rules->kinds[o->kind]->fact_count == 0);
    return order_may(e->s, e->seen, e->seat, o, NULL);
}

bool captain_find_span(const struct scene *e, const struct state *state, const struct order *o,
                       int fact, struct span *span)
{
    return e->rules->kinds[o->kind]->facts[fact].spans(e->s, state, o, fact, span, 1) > 0;
}

/* ---- suppositions ---- */

struct state *captain_suppose_at(struct scene *e, int unit, struct point at, int facing,
                                 int formation)
{
    if (!e->copied) /* once a thought; whoever is tried is put back */
        state_copy(e->s, &e->supposed, e->seen);
    e->copied = true;
    ib_suppose_at(e->s, &e->supposed, unit, at, facing, formation);
    return &e->supposed;
}

void captain_suppose_nothing(struct scene *e, int unit)
{
    const struct piece *p = &e->piece[unit];
    captain_suppose_at(e, unit, p->at, p->facing, p->formation);
}

/* ---- worth ---- */

bool captain_is_worn(const struct scene *e, const struct piece *p)
{
    return p->morale <= e->temper->worn && p->morale < p->means.base;
}

bool captain_is_rested(const struct scene *e, const struct piece *p)
{
    return p->means.base > IB_PINNED /* rabble stays */ &&
           (p->morale >= e->temper->rested || p->morale >= p->means.base);
}

/* Percent times a hundred at so many hundredths of a level, on the line between two levels. */
static int heart_at(const struct temper *t, int hundredths)
{
    const int level = hundredths / 100, most = MORALE_LEVELS - 1;
    if (hundredths <= 0)
        return t->heart[0] * 100;
    if (level >= most)
        return t->heart[most] * 100;
    return t->heart[level] * 100 + (t->heart[level + 1] - t->heart[level]) * (hundredths % 100);
}

/* Castings and levels in hundredths. */
static int worth_at(const struct temper *t, bool guns, int castings, int levels)
{
    return (castings > 0 ? castings : 0) * heart_at(t, levels) / 10000 * (guns ? t->gun : 1);
}

int captain_worth_of(const struct scene *e, const struct piece *p)
{
    return worth_at(e->temper, p->means.guns, p->castings * 100, p->morale * 100);
}

int captain_gain_of(const struct scene *e, const struct state *state, int firer, int target,
                    bool half, struct ib_prospect *a)
{
    const struct piece *p = &e->piece[target];
    if (!ib_find_prospect(e->s, state, firer, target, half, a))
        return 0;
    return captain_worth_of(e, p) - worth_at(e->temper, p->means.guns,
                                             p->castings * 100 - a->castings,
                                             p->morale * 100 - a->levels);
}

/* Takes a unit into the list, in the order of distance and number; how many there are then. */
static int list_near(int near[NEAR_MOST], int64_t square[NEAR_MOST], int count, int unit,
                     int64_t own)
{
    int at = count;
    for (; at > 0 && (square[at - 1] > own || (square[at - 1] == own && near[at - 1] > unit)); at--)
        if (at < NEAR_MOST) {
            square[at] = square[at - 1];
            near[at] = near[at - 1];
        }
    if (at == NEAR_MOST) /* all of them are nearer */
        return count;
    square[at] = own;
    near[at] = unit;
    return count < NEAR_MOST ? count + 1 : count;
}

int captain_list_enemies(const struct scene *e, struct point p, int hundredths, int near[NEAR_MOST])
{
    const int64_t most = captain_square_of(hundredths);
    int64_t square[NEAR_MOST];
    struct lanes lanes = {lane_of(p), 0};
    int count = 0;
    for (int i; next_lane(e, false, &lanes,
                          count == NEAR_MOST && square[NEAR_MOST - 1] < most ? square[NEAR_MOST - 1]
                                                                             : most,
                          &i);)
        for (; i != NOBODY; i = e->next[i]) {
            const int64_t own = captain_square_between(p, e->piece[i].at);
            if (own <= most)
                count = list_near(near, square, count, i, own);
        }
    return count;
}

struct shot captain_best_shot(const struct scene *e, const struct state *state, int unit,
                              const int *near, int count, bool half)
{
    struct shot best = {.target = NOBODY};
    for (int i = 0; i < count; i++) {
        struct shot shot = {.target = near[i]};
        shot.gain = captain_gain_of(e, state, unit, near[i], half, &shot.fire);
        if (shot.gain > best.gain)
            best = shot;
    }
    return best;
}

/* Our units among which an enemy may choose, if there is any at all. */
static int count_in_reach(const struct scene *e, int enemy)
{
    const int64_t reach = captain_square_of(e->piece[enemy].reach);
    struct lanes lanes = {lane_of(e->piece[enemy].at), 0};
    int count = 0;
    for (int i; next_lane(e, true, &lanes, reach, &i);)
        for (; i != NOBODY; i = e->next[i])
            count += captain_square_between(e->piece[i].at, e->piece[enemy].at) <= reach;
    return count > 1 ? count : 1;
}

/* Midway between all his fire on us and an even share of it. */
int captain_share_of_fire(const struct scene *e, int enemy, int loss)
{
    return loss > 0 ? 2 * loss / (1 + count_in_reach(e, enemy)) : 0;
}

int captain_danger_to(const struct scene *e, const struct state *state, int unit, const int *near,
                      int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        struct ib_prospect a;
        sum +=
            captain_share_of_fire(e, near[i], captain_gain_of(e, state, near[i], unit, false, &a));
    }
    return sum;
}
