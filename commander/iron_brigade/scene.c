#include "scene.h"

#include <string.h>

/* ---- what is there ---- */

static const char *const track_names[SCENE_TRACKS] = {
    "east",   "north",     "facing", "castings",
    "morale", "formation", "posture"}; /* ORDER SCENE TRACK */

static void find_tracks(struct scene *e)
{
    for (int i = 0; i < SCENE_TRACKS; i++)
        for (int k = 0; k < e->rules->track_count; k++)
            if (strcmp(e->rules->tracks[k].name, track_names[i]) == 0)
                e->track[i] = &e->rules->tracks[k];
}

static int get(const struct scene *e, enum scene_track which, int unit)
{
    return e->track[which]->get(e->s, e->seen, unit);
}

enum {
    PINNED = 2,
    LYING_DOWN = 1
}; /* the least morale that does not retreat; a word of the postures */

static void look_at(struct scene *e, int unit)
{
    struct piece *p = &e->piece[unit];
    const int sight = scenario_sight(e->s, e->seen->head.turn);
    *p = (struct piece){.in = e->rules->is_in(e->s, e->seen, unit),
                        .ours = e->s->unit[unit].side == e->seat,
                        .nearest = NOBODY};
    if (!p->in)
        return;
    p->at = (struct point){get(e, EAST, unit), get(e, NORTH, unit)};
    p->facing = get(e, FACING, unit);
    p->castings = get(e, CASTINGS, unit);
    p->morale = get(e, MORALE, unit);
    p->formation = get(e, FORMATION, unit);
    p->lies = get(e, POSTURE, unit) == LYING_DOWN;
    p->stands = p->morale >= PINNED;
    e->rules->means(e->s, e->seen, unit, &p->means);
    if (sight > 0 && p->means.far > sight)
        p->means.far = sight;
    if (sight > 0 && p->means.good > sight)
        p->means.good = sight;
}

int64_t square_between(struct point a, struct point b)
{
    const int64_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y;
}

static void look_for_enemies(struct scene *e, int unit)
{
    struct piece *p = &e->piece[unit];
    p->enemy_off = INT64_MAX;
    for (int i = 0; i < e->seen->head.units; i++) {
        if (e->piece[i].ours == p->ours || !e->piece[i].stands)
            continue;
        const int64_t off = square_between(p->at, e->piece[i].at);
        if (off >= p->enemy_off)
            continue;
        p->enemy_off = off;
        p->nearest = i;
    }
}

void scene_look(struct scene *e, const struct scenario *s, const struct state *seen, int seat)
{
    e->s = s;
    e->seen = seen;
    e->rules = s->system->battle;
    e->seat = seat;
    e->copied = false;
    find_tracks(e);
    for (int i = 0; i < seen->head.units; i++)
        look_at(e, i);
    for (int i = 0; i < seen->head.units; i++)
        if (e->piece[i].in)
            look_for_enemies(e, i);
}

/* ---- orders ---- */

int fact_named(const struct order_kind *k, const char *name)
{
    for (int i = 0; i < k->fact_count; i++)
        if (strcmp(k->facts[i].name, name) == 0)
            return i;
    return NOBODY;
}

struct order order_of(const struct scene *e, const char *verb, int unit)
{
    struct order o = {.kind = (uint8_t)kind_named(e->rules, verb), .target = NOBODY};
    if (unit != NOBODY)
        o.unit[o.unit_count++] = (int16_t)unit;
    return o;
}

void order_say(const struct scene *e, struct order *o, const char *fact, int value)
{
    const int which = fact_named(&e->rules->kinds[o->kind], fact);
    o->said |= (uint16_t)(1u << which);
    o->fact[which] = (int16_t)value;
}

bool lawful(const struct scene *e, const struct order *o)
{
    return order_may(e->s, e->seen, e->seat, o, NULL);
}

/* ---- what if ---- */

static void set(struct scene *e, enum scene_track which, int unit, int value)
{
    e->track[which]->set(e->s, &e->if_so, unit, value);
}

struct state *if_at(struct scene *e, int unit, struct point at, int facing, int formation)
{
    if (!e->copied)
        state_copy(e->s, &e->if_so, e->seen);
    e->copied = true;
    set(e, EAST, unit, at.x);
    set(e, NORTH, unit, at.y);
    set(e, FACING, unit, facing);
    set(e, FORMATION, unit, formation);
    return &e->if_so;
}

void if_over(struct scene *e, int unit)
{
    const struct piece *p = &e->piece[unit];
    if_at(e, unit, p->at, p->facing, p->formation);
}

/* ---- worth ---- */

/* Percent that a unit is worth at each level of morale: it fires worse below 5, is pinned at 2,
 * runs at 1. */
static const int heart[] = {5, 15, 40, 60, 76, 92, 100, 106};

static int heart_at(int hundredths)
{
    const int level = hundredths / 100, most = COUNT(heart) - 1;
    if (hundredths <= 0)
        return heart[0] * 100;
    if (level >= most)
        return heart[most] * 100;
    return heart[level] * 100 + (heart[level + 1] - heart[level]) * (hundredths % 100);
}

static int worth_at(const struct piece *p, int castings, int levels)
{
    return (castings > 0 ? castings : 0) * heart_at(levels) / 10000 * (p->means.guns ? 3 : 1);
}

int worth_of(const struct piece *p)
{
    return worth_at(p, p->castings * 100, p->morale * 100);
}

int gain_of(const struct scene *e, const struct state *state, int firer, int target, bool half,
            struct prospect *a)
{
    const struct piece *p = &e->piece[target];
    if (!e->rules->prospect(e->s, state, firer, target, half, a))
        return 0;
    return worth_of(p) - worth_at(p, p->castings * 100 - a->castings, p->morale * 100 - a->levels);
}

int enemies_round(const struct scene *e, struct point p, int hundredths, int near[NEAR_MOST])
{
    int64_t off[NEAR_MOST];
    int count = 0;
    for (int i = 0; i < e->seen->head.units; i++) {
        if (e->piece[i].ours || !e->piece[i].stands)
            continue;
        const int64_t way = square_between(p, e->piece[i].at);
        int at = count < NEAR_MOST ? count : NEAR_MOST;
        if (way > (int64_t)hundredths * hundredths)
            continue;
        for (; at > 0 && off[at - 1] > way; at--)
            if (at < NEAR_MOST) {
                off[at] = off[at - 1];
                near[at] = near[at - 1];
            }
        if (at == NEAR_MOST)
            continue;
        off[at] = way;
        near[at] = i;
        count += count < NEAR_MOST;
    }
    return count;
}

int best_target(const struct scene *e, const struct state *state, int unit, const int *near,
                int count, bool half, int *gain, struct prospect *best)
{
    int target = NOBODY;
    *gain = 0;
    for (int i = 0; i < count; i++) {
        struct prospect a;
        const int one = gain_of(e, state, unit, near[i], half, &a);
        if (one <= *gain)
            continue;
        *gain = one;
        *best = a;
        target = near[i];
    }
    return target;
}

/* Our units among which an enemy may choose. */
static int in_reach_of(const struct scene *e, int enemy)
{
    const int64_t reach = (int64_t)e->piece[enemy].means.far * INCH;
    int count = 0;
    for (int i = 0; i < e->seen->head.units; i++)
        count += e->piece[i].ours && e->piece[i].stands &&
                 square_between(e->piece[i].at, e->piece[enemy].at) <= reach * reach;
    return count > 1 ? count : 1;
}

int danger_to(const struct scene *e, const struct state *state, int unit, const int *near,
              int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        struct prospect a;
        const int one = gain_of(e, state, near[i], unit, false, &a);
        if (one > 0)
            sum +=
                2 * one / (1 + in_reach_of(e, near[i])); /* between all on one and evenly shared */
    }
    return sum;
}
