/* One regiment's turn: fire, go on, turn, fall back, lie down, form.
 *
 * A place is worth our best fire from there less the danger there, for some turns; what is near the goal is worth more.
 * An idea's score is that of the place it leads to and of the fire it brings at once, less that of doing nothing. */

#include "captain_fight.h"

enum {
    TURNS_AHEAD = 2, /* for which a place counts where it stays; one where it only passes */
    FEAR = 100,      /* percent that danger counts */
    FEAR_WORN = 170,
    FRONT = 20,    /* of having the nearest enemy before it */
    GROUND = 80,   /* worth of an inch nearer to the goal */
    OUT_LINE = 12, /* inches that a regiment may be ahead of its brigade */
    TOO_FAR = 45,  /* inches beyond which an enemy does not matter yet */
};

/* ---- what a place is worth ---- */

static int fear_of(const struct mind *m)
{
    return is_worn(m->p) ? FEAR_WORN : FEAR - m->e->daring;
}

/* Hundredths still to go to where the plan wants it. */
static int way_left(const struct mind *m, struct point at)
{
    const int way = length_of(at, m->place) - m->plan.within;
    return way > 0 ? way : 0;
}

static int ground_at(const struct mind *m, struct point at)
{
    if (!is_rested(m->p))
        return 0;
    const int ahead = ahead_of_line(&m->plan, at);
    const int out = ahead > OUT_LINE * INCH ? ahead - OUT_LINE * INCH : 0;
    return -(way_left(m, at) + 2 * out) * GROUND / INCH;
}

/* Is it only a place on the way: nobody to fire at, and no enemy near, who may be hidden? */
static bool only_passes(const struct mind *m, struct point at, int target)
{
    const int near = (m->p->means.good + 1) * INCH;
    for (int i = 0; i < m->near_count; i++)
        if (square_between(at, m->e->piece[m->near[i]].at) < (int64_t)near * near)
            return false;
    return target == NOBODY && is_rested(m->p) && way_left(m, at) > 0;
}

/* Tried there: what its fire would be, and half of a split move's, and what the place is worth. */
void try_place(struct mind *m, struct point at, int facing, int formation, struct trial *t)
{
    const struct state *there = if_at(m->e, m->unit, at, facing, formation);
    struct prospect half;
    t->target = best_target(m->e, there, m->unit, m->near, m->near_count, false, &t->gain, &t->aim);
    t->half_gain =
        t->target != NOBODY && m->p->means.splits ? gain_of(m->e, there, m->unit, t->target, true, &half) : 0;
    t->danger = danger_to(m->e, there, m->unit, m->near, m->near_count);
    const int turns = only_passes(m, at, t->target) ? 1 : TURNS_AHEAD;
    t->worth = turns * (t->gain - t->danger * fear_of(m) / 100) + ground_at(m, at);
    if_over(m->e, m->unit);
}

/* ---- firing ---- */

static const char *fire_words(const struct prospect *a)
{
    if (a->red)
        return a->cover ? "The %s can be hit on the red table though it has cover: %d inches, table %d."
                        : "The %s can be hit on the red table: %d inches, table %d.";
    return a->cover ? "The %s is the best target, in cover: %d inches, table %d."
                    : "The %s is the best target, in the open: %d inches, table %d.";
}

void idea_fire(struct mind *m, int target, bool half, int score, const struct prospect *a)
{
    struct order o = order_of(m->e, "fire", m->unit);
    o.target = (int16_t)target;
    if (!has_table(&m->e->s->ground))
        order_say(m->e, &o, "range", a->range);
    if (half)
        order_say(m->e, &o, "half", 1);
    idea_add(m->all, &o, score, fire_words(a), target);
    m->all->list[m->all->count - 1].number[0] = a->range;
    m->all->list[m->all->count - 1].number[1] = a->table;
}

/* ---- going on ---- */

/* The distances at which it may stop before it meets a friend, in this state; none: 0 to 0. */
static struct span first_span(const struct mind *m, const struct state *state, bool back, bool half)
{
    struct order o = order_of(m->e, "move", m->unit);
    const struct order_kind *k = &m->e->rules->kinds[o.kind];
    struct span span[4];
    if (back)
        order_say(m->e, &o, "back", 1);
    if (half)
        order_say(m->e, &o, "half", 1);
    const int count = k->spans ? k->spans(m->e->s, state, &o, fact_named(k, "inches"), span, COUNT(span)) : 0;
    return count > 0 && span[0].first <= 1 ? span[0] : (struct span){0, 0};
}

static void idea_move(struct mind *m, int hundredths, bool back, bool half, int score, const char *say, int about)
{
    struct order o = order_of(m->e, "move", m->unit);
    if (back)
        order_say(m->e, &o, "back", 1);
    if (half)
        order_say(m->e, &o, "half", 1);
    order_say(m->e, &o, "inches", hundredths);
    idea_add(m->all, &o, score, say, about);
    m->all->list[m->all->count - 1].number[0] = (hundredths + 50) / INCH;
}

static void idea_face(struct mind *m, int bearing, bool half, int score, const char *say, int about)
{
    struct order o = order_of(m->e, "face", m->unit);
    if (half)
        order_say(m->e, &o, "half", 1);
    order_say(m->e, &o, "bearing", bearing);
    idea_add(m->all, &o, score, say, about);
}

/* So far straight ahead that the nearest enemy is at good range; 0 if he already is. */
static int to_good_range(const struct mind *m)
{
    if (m->near_count == 0)
        return FARTHEST;
    const struct piece *enemy = &m->e->piece[m->near[0]];
    const int range = length_of(m->p->at, enemy->at) - INCH, good = m->p->means.good * INCH - INCH / 2;
    return range > good ? range - good : 0;
}

/* Straight ahead to where it comes nearest to its place. */
static int to_place(const struct mind *m)
{
    const struct point ahead = point_along((struct point){0, 0}, m->p->facing, 1000);
    const int64_t x = m->place.x - m->p->at.x, y = m->place.y - m->p->at.y;
    return (int)((x * ahead.x + y * ahead.y) / 1000);
}

/* It does not run into the enemy: two inches are left, and in column so many that it can still form. */
static int hold_short(const struct mind *m, int hundredths)
{
    const int left = m->p->means.ready ? 3 * INCH : (m->p->means.far + 4) * INCH;
    for (int i = 0; i < m->near_count; i++) {
        const struct piece *enemy = &m->e->piece[m->near[i]];
        const int way = length_of(m->p->at, enemy->at);
        if (bearing_between(bearing_of(m->p->at, enemy->at), m->p->facing) < 60 && hundredths > way - left)
            hundredths = way - left;
    }
    return hundredths;
}

/* Does it stand before one of our own batteries there? */
static bool masks_guns(const struct mind *m, struct point at)
{
    for (int i = 0; i < m->e->s->unit_count; i++) {
        const struct piece *g = &m->e->piece[i];
        if (g->ours && g->stands && g->means.guns && g->means.ready &&
            square_between(g->at, at) < (int64_t)(10 * INCH) * (10 * INCH) && is_within_arc(g->at, g->facing, 30, at))
            return true;
    }
    return false;
}

static const char *advance_words(const struct mind *m, const struct trial *t)
{
    if (t->target != NOBODY)
        return "It goes %d inches, and has the %s in its fire.";
    return m->plan.objective == NOBODY ? "The brigade goes on towards the enemy, %d inches."
                                       : "The brigade goes on towards its goal, %d inches.";
}

static void try_advance(struct mind *m, int hundredths, bool half)
{
    struct trial t;
    const struct point at = point_along(m->p->at, m->p->facing, hundredths);
    if (hundredths < INCH / 2)
        return;
    try_place(m, at, m->p->facing, m->p->formation, &t);
    int score = t.worth - m->here.worth - (masks_guns(m, at) ? 400 : 0);
    if (half)
        score += t.half_gain;
    idea_move(m, hundredths, false, half, score, advance_words(m, &t), t.target == NOBODY ? m->unit : t.target);
}

/* Lines that shelter whoever stands behind them. */
static bool shelters(int kind)
{
    return kind >= LOW_WALL && kind <= EMBANKMENT && kind != ABATIS && kind != MOAT;
}

/* The way to the nearest cover straight ahead, before the line or well within the wood; 0 if there is none so near. */
static int to_cover(const struct mind *m, int most)
{
    const struct ground *g = &m->e->s->ground;
    const struct point to = point_along(m->p->at, m->p->facing, most);
    int best = 0;
    for (int i = 0; i < g->feature_count; i++) {
        const struct feature *f = &g->feature[i];
        if ((!shelters(f->kind) && f->kind != WOODS) || !passes_box(f, m->p->at, to))
            continue;
        const int at = first_meeting(m->p->at, to, outline_of(g, f), is_area(f->kind));
        const int way = at < 0 ? 0 : f->kind == WOODS ? at + INCH : at - INCH / 4;
        if (way > INCH / 2 && way <= most && (best == 0 || way < best))
            best = way;
    }
    return best;
}

static void advances(struct mind *m)
{
    const struct span whole = first_span(m, m->e->seen, false, false);
    const int most = hold_short(m, whole.last > INCH ? whole.last - INCH / 4 : whole.last), good = to_good_range(m);
    const int cover = whole.last > 0 && m->near_count > 0 ? to_cover(m, most) : 0;
    if (whole.last <= 0)
        return;
    try_advance(m, most, false);
    if (good > 0 && good < most)
        try_advance(m, good, false);
    if (cover > 0)
        try_advance(m, cover, false);
    if (to_place(m) < most)
        try_advance(m, to_place(m), false);
    if (m->p->means.splits && m->near_count > 0 && good < most) {
        const struct span half = first_span(m, m->e->seen, false, true);
        try_advance(m, hold_short(m, half.last - INCH / 4), true);
    }
}

/* ---- turning ---- */

static void try_face(struct mind *m, int bearing, const char *say, int about)
{
    struct trial t;
    try_place(m, m->p->at, bearing, m->p->formation, &t);
    const int better = t.worth - m->here.worth + (about == m->near[0] ? FRONT : 0);
    idea_face(m, bearing, false, better, say, about);
    if (m->p->means.splits && t.target != NOBODY)
        idea_face(m, bearing, true, better + t.half_gain, say, about);
}

/* Towards the nearest enemies that it has not before it. */
static void faces(struct mind *m)
{
    for (int i = 0; i < m->near_count && i < 3; i++) {
        const struct piece *enemy = &m->e->piece[m->near[i]];
        const int bearing = bearing_of(m->p->at, enemy->at), off = bearing_between(bearing, m->p->facing);
        if (off > 40 && length_of(m->p->at, enemy->at) < (m->p->means.far + 6) * INCH)
            try_face(m, bearing, off > 90 ? "It turns to the %s, which threatens its flank." : "It turns to the %s.",
                     m->near[i]);
    }
}

/* It does not turn its flank to an enemy who is near. */
static bool shows_flank(const struct mind *m, int bearing)
{
    for (int i = 0; i < m->near_count; i++) {
        const struct piece *enemy = &m->e->piece[m->near[i]];
        if (length_of(m->p->at, enemy->at) < 14 * INCH &&
            bearing_between(bearing, bearing_of(m->p->at, enemy->at)) > 80)
            return true;
    }
    return false;
}

/* How much nearer to its place a whole move would bring it, were it turned so. */
static int gained_at(struct mind *m, int bearing)
{
    const struct span whole = first_span(m, if_at(m->e, m->unit, m->p->at, bearing, m->p->formation), false, false);
    if_over(m->e, m->unit);
    return length_of(m->p->at, m->place) - length_of(point_along(m->p->at, bearing, whole.last), m->place);
}

/* Round whatever is in the way, a friend or bad ground. */
static void goes_round(struct mind *m, int bearing)
{
    static const int off[] = {30, -30, 60, -60};
    int best = bearing, most = gained_at(m, bearing);
    if (most > 2 * INCH || (m->p->facing != bearing && gained_at(m, m->p->facing) > 2 * INCH))
        return;
    for (int i = 0; i < COUNT(off); i++) {
        const int to = bearing_held(bearing + off[i]), gained = shows_flank(m, to) ? 0 : gained_at(m, to);
        if (gained <= most)
            continue;
        best = to;
        most = gained;
    }
    if (best != bearing && most > INCH && bearing_between(best, m->p->facing) > 5)
        idea_face(m, best, m->p->means.splits, 2 * GROUND, "The way is barred: it goes round.", m->unit);
}

/* Towards the goal, if that lies aside: turning and going on is a turn's work, or half and half. */
static void turns_to_goal(struct mind *m)
{
    const int bearing = bearing_of(m->p->at, m->place), off = bearing_between(bearing, m->p->facing);
    const int way = way_left(m, m->p->at);
    if (way < 2 * INCH || !is_rested(m->p) || shows_flank(m, bearing))
        return;
    if (m->here.target == NOBODY)
        goes_round(m, bearing);
    if (off < 20)
        return;
    const int sideways = way * (off < 90 ? off : 90) / 60; /* by which it would miss */
    if (sideways < 3 * INCH || m->here.target != NOBODY)
        return;
    struct trial t;
    try_place(m, m->p->at, bearing, m->p->formation, &t);
    const int gained = 3 * INCH * GROUND / INCH;
    idea_face(m, bearing, false, t.worth - m->here.worth + gained, "It turns towards its goal.", m->unit);
    if (m->p->means.splits)
        idea_face(m, bearing, true, t.worth - m->here.worth + gained + 1, "It turns towards its goal and goes on.",
                  m->unit);
}

/* ---- falling back ---- */

/* A unit turns about its middle: where its rear was, its front will be. */
static struct point front_if_about(const struct scene *e, int unit)
{
    struct point corner[4];
    if (!e->rules->outline(e->s, e->seen, unit, corner))
        return e->piece[unit].at;
    return (struct point){(corner[2].x + corner[3].x) / 2, (corner[2].y + corner[3].y) / 2};
}

/* With its front there and so facing, does it look away from the enemy nearest to it? */
static bool looks_away(const struct scene *e, struct point front, int facing)
{
    int near[NEAR_MOST];
    return enemies_round(e, front, TOO_FAR * INCH, near) > 0 &&
           bearing_between(bearing_of(front, e->piece[near[0]].at), facing) > 120;
}

/* Straight back, the face to the enemy. */
static void steps_back(struct mind *m)
{
    const struct span back = first_span(m, m->e->seen, true, false);
    struct trial t;
    if (back.last < 2 * INCH)
        return;
    try_place(m, point_along(m->p->at, m->p->facing + 180, back.last), m->p->facing, m->p->formation, &t);
    idea_move(m, back.last, true, false, t.worth - m->here.worth, "The %s is shaken and steps back %d inches.",
              m->unit);
}

/* About, off, and about again: that is free for infantry.  It turns only where it can go, and where it then looks away,
 * so it never turns twice. */
static void retires(struct mind *m)
{
    const struct order move = order_of(m->e, "move", m->unit);
    if (!order_may_begin(m->e->s, m->e->seen, m->e->seat, &move, NULL))
        return; /* it may turn, but not go */
    const bool away = looks_away(m->e, m->p->at, m->p->facing);
    const int facing = bearing_held(m->p->facing + (away ? 0 : 180));
    const struct point front = away ? m->p->at : front_if_about(m->e, m->unit);
    const struct span off = first_span(m, if_at(m->e, m->unit, front, facing, m->p->formation), false, false);
    const struct order about = order_of(m->e, "about", m->unit);
    struct trial t;
    if_over(m->e, m->unit);
    if (off.last < 3 * INCH || !looks_away(m->e, front, facing))
        return;
    try_place(m, point_along(front, facing, off.last), bearing_held(facing + 180), m->p->formation, &t);
    if (away)
        idea_move(m, off.last, false, false, t.worth - m->here.worth, "The %s is shaken and retires %d inches.",
                  m->unit);
    else
        idea_add(m->all, &about, t.worth - m->here.worth, "The %s is shaken and turns to retire.", m->unit);
}

static void falls_back(struct mind *m)
{
    steps_back(m);
    retires(m);
}

/* ---- lying down, forming ---- */

static void lies_down(struct mind *m)
{
    const struct order lie = order_of(m->e, "lie", m->unit);
    const bool stays = way_left(m, m->p->at) < INCH || !is_rested(m->p);
    if (m->here.danger > 0 && m->here.target == NOBODY && stays)
        idea_add(m->all, &lie, m->here.danger / 3, "The %s has nobody to fire at and is under fire: it lies down.",
                 m->unit);
}

static void rises(struct mind *m)
{
    const struct order rise = order_of(m->e, "rise", m->unit);
    if (m->p->morale > 2 && (m->here.danger == 0 || m->here.target != NOBODY))
        idea_add(m->all, &rise, 1 << 20, "The %s gets up to fight.", m->unit);
}

/* From column into line, or off the horse, when the enemy is near. */
static bool forms(struct mind *m)
{
    const int near = (m->p->means.far + 5) * INCH;
    struct order o = order_of(m->e, "form", m->unit);
    if (m->p->means.ready || m->near_count == 0 || m->p->enemy_off > (int64_t)near * near)
        return false;
    const int bearing = bearing_of(m->p->at, m->e->piece[m->near[0]].at);
    if (m->p->means.done == DONE_NOTHING && bearing_between(bearing, m->p->facing) > 20)
        idea_face(m, bearing, false, 1 << 20, "It turns to the %s, to form.", m->near[0]); /* both are one act */
    order_say(m->e, &o, "formation", m->p->means.fights_in);
    idea_add(m->all, &o, 1 << 19, "The %s is near enough: it forms to fight.", m->near[0]);
    return true;
}

/* VI.C.6 and its like: it must lie down or go back, whatever it would rather do. */
static void goes_anywhere(struct mind *m, bool back)
{
    struct order o = order_of(m->e, "move", m->unit);
    const struct order_kind *k = &m->e->rules->kinds[o.kind];
    struct span span[4];
    if (back)
        order_say(m->e, &o, "back", 1);
    if (k->spans(m->e->s, m->e->seen, &o, fact_named(k, "inches"), span, COUNT(span)) == 0)
        return;
    order_say(m->e, &o, "inches", span[0].last);
    idea_add(m->all, &o, 1 + back, "The %s is pinned in the open and must get out of it.", m->unit);
}

bool takes_cover(struct mind *m)
{
    const struct order lie = order_of(m->e, "lie", m->unit);
    if (m->e->rules->todo(m->e->s, m->e->seen, m->unit, NULL) != TODO_MUST)
        return false;
    if (m->near_count > 0 && !m->p->means.guns)
        falls_back(m);
    idea_add(m->all, &lie, 3, "The %s is pinned in the open: it lies down.", m->unit);
    goes_anywhere(m, true);
    goes_anywhere(m, false);
    return true;
}

/* ---- the whole ---- */

void mind_begin(struct mind *m, struct scene *e, int unit, struct ideas *all)
{
    m->e = e;
    m->unit = unit;
    m->p = &e->piece[unit];
    m->all = all;
    plan_for(e, unit, &m->plan);
    m->place = place_in(e, &m->plan, unit);
    m->near_count = enemies_round(e, m->p->at, TOO_FAR * INCH, m->near);
    try_place(m, m->p->at, m->p->facing, m->p->formation, &m->here);
}

/* The second half of a split move. */
static void goes_on(struct mind *m)
{
    struct prospect a;
    int gain;
    const int target = best_target(m->e, m->e->seen, m->unit, m->near, m->near_count, true, &gain, &a);
    if (target != NOBODY)
        idea_fire(m, target, true, gain, &a);
    const struct span half = first_span(m, m->e->seen, false, true);
    const int most = hold_short(m, half.last - INCH / 4);
    if (most > INCH / 2 && target == NOBODY) {
        struct trial t;
        try_place(m, point_along(m->p->at, m->p->facing, most), m->p->facing, m->p->formation, &t);
        idea_move(m, most, false, true, t.worth - m->here.worth, advance_words(m, &t),
                  t.target == NOBODY ? m->unit : t.target);
    }
}

/* Without a table there is only fire. */
static void fires_at_will(struct mind *m)
{
    struct prospect a;
    int near[NEAR_MOST], count = 0, gain;
    for (int i = 0; i < m->e->s->unit_count && count < NEAR_MOST; i++)
        if (!m->e->piece[i].ours && m->e->piece[i].in)
            near[count++] = i;
    const int target = best_target(m->e, m->e->seen, m->unit, near, count, false, &gain, &a);
    if (target != NOBODY)
        idea_fire(m, target, false, gain, &a);
}

void fights(struct scene *e, int unit, struct ideas *all)
{
    struct mind m;
    mind_begin(&m, e, unit, all);
    if (!has_table(&e->s->ground)) {
        fires_at_will(&m);
        return;
    }
    if (takes_cover(&m))
        return;
    if (m.p->means.done == DONE_HALF) {
        goes_on(&m);
        return;
    }
    if (is_worn(m.p) && looks_away(e, m.p->at, m.p->facing)) { /* it has turned to retire */
        retires(&m);
        if (all->count > 0)
            return;
    }
    if (m.here.target != NOBODY)
        idea_fire(&m, m.here.target, false, m.here.gain, &m.here.aim);
    if (m.p->lies) {
        rises(&m);
        return;
    }
    if (forms(&m) || m.p->means.done == DONE_CHANGE)
        return;
    if (m.near_count > 0 && is_worn(m.p) && m.here.danger > 0)
        falls_back(&m);
    if (m.p->morale > 2)
        advances(&m);
    faces(&m);
    turns_to_goal(&m);
    lies_down(&m);
}

/* Who has gone off faces the enemy again, which is free. */
bool faces_again(const struct scene *e, struct thought *t)
{
    for (int i = 0; i < e->s->unit_count; i++) {
        const struct piece *p = &e->piece[i];
        const struct order about = order_of(e, "about", i);
        if (!p->ours || !p->stands || p->means.done != DONE_ALL || p->means.guns || !looks_away(e, p->at, p->facing) ||
            looks_away(e, front_if_about(e, i), bearing_held(p->facing + 180)) || !lawful(e, &about))
            continue;
        give(e, &about, "The %s faces the enemy again.", i, t);
        return true;
    }
    return false;
}
