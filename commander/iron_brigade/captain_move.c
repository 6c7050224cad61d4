/* Going on and turning: straight ahead to good range, to the place, to cover; towards enemies, the
 * goal, round what bars the way. */

#include "captain_mind.h"

enum { FRONT = 20 /* worth of having the nearest enemy before it */ };

/* ---- going on ---- */

/* So far straight ahead that the nearest enemy is at good range; 0 if he already is. */
static int to_good_range(const struct mind *m)
{
    if (m->near_count == 0)
        return FARTHEST;
    const struct piece *enemy = &m->e->piece[m->near[0]];
    const int range = length_of(m->p->at, enemy->at) - INCH,
              good = m->p->means.good * INCH - INCH / 2;
    return range > good ? range - good : 0;
}

/* Straight ahead to where it comes nearest to its place. */
static int to_place(const struct mind *m)
{
    const struct point ahead = point_along((struct point){0, 0}, m->p->facing, 1000);
    const int64_t x = m->place.x - m->p->at.x, y = m->place.y - m->p->at.y;
    return (int)((x * ahead.x + y * ahead.y) / 1000);
}

/* It does not run into the enemy: three inches are left, and in column so many that it can still
 * form. */
int hold_short(const struct mind *m, int hundredths)
{
    const int left = m->p->means.ready ? 3 * INCH : (m->p->means.far + 4) * INCH;
    for (int i = 0; i < m->near_count; i++) {
        const struct piece *enemy = &m->e->piece[m->near[i]];
        const int way = length_of(m->p->at, enemy->at);
        if (bearing_between(bearing_of(m->p->at, enemy->at), m->p->facing) < 60 &&
            hundredths > way - left)
            hundredths = way - left;
    }
    return hundredths;
}

/* Does it stand before one of our own batteries there? */
static bool masks_guns(const struct mind *m, struct point at)
{
    for (int i = 0; i < m->e->seen->head.units; i++) {
        const struct piece *g = &m->e->piece[i];
        if (g->ours && g->stands && g->means.guns && g->means.ready &&
            square_between(g->at, at) < (int64_t)(10 * INCH) * (10 * INCH) &&
            is_within_arc(g->at, g->facing, 30, at))
            return true;
    }
    return false;
}

const char *advance_words(const struct mind *m, const struct trial *t)
{
    if (t->target != NOBODY)
        return "It goes %i, and has %s in its fire.";
    return m->plan.objective == NOBODY ? "The brigade goes on towards the enemy, %i."
                                       : "The brigade goes on towards its goal, %i.";
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
    idea_move(m, hundredths, false, half, score, advance_words(m, &t),
              t.target == NOBODY ? m->unit : t.target);
}

/* Lines that shelter whoever stands behind them. */
static bool shelters(int kind)
{
    return kind >= LOW_WALL && kind <= EMBANKMENT && kind != ABATIS && kind != MOAT;
}

/* The way to the nearest cover straight ahead, before the line or well within the wood; 0 if there
 * is none so near. */
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

void advances(struct mind *m)
{
    const struct span whole = first_span(m, m->e->seen, false, false);
    const int most = hold_short(m, whole.last > INCH ? whole.last - INCH / 4 : whole.last),
              good = to_good_range(m);
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
void faces(struct mind *m)
{
    for (int i = 0; i < m->near_count && i < 3; i++) {
        const struct piece *enemy = &m->e->piece[m->near[i]];
        const int bearing = bearing_of(m->p->at, enemy->at),
                  off = bearing_between(bearing, m->p->facing);
        if (off > 40 && length_of(m->p->at, enemy->at) < (m->p->means.far + 6) * INCH)
            try_face(m, bearing,
                     off > 90 ? "It turns to %s, which threatens its flank." : "It turns to %s.",
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
    const struct span whole =
        first_span(m, if_at(m->e, m->unit, m->p->at, bearing, m->p->formation), false, false);
    if_over(m->e, m->unit);
    return length_of(m->p->at, m->place) -
           length_of(point_along(m->p->at, bearing, whole.last), m->place);
}

/* Round whatever is in the way, a friend or bad ground. */
static void goes_round(struct mind *m, int bearing)
{
    static const int off[] = {30, -30, 60, -60};
    int best = bearing, most = gained_at(m, bearing);
    if (most > 2 * INCH || (m->p->facing != bearing && gained_at(m, m->p->facing) > 2 * INCH))
        return;
    for (int i = 0; i < COUNT(off); i++) {
        const int to = bearing_held(bearing + off[i]),
                  gained = shows_flank(m, to) ? 0 : gained_at(m, to);
        if (gained <= most)
            continue;
        best = to;
        most = gained;
    }
    if (best != bearing && most > INCH && bearing_between(best, m->p->facing) > 5)
        idea_face(m, best, m->p->means.splits, 2 * GROUND, "The way is barred: it goes round.",
                  m->unit);
}

/* Towards the goal, if that lies aside: turning and going on is a turn's work, or half and half. */
void turns_to_goal(struct mind *m)
{
    const int bearing = bearing_of(m->p->at, m->place),
              off = bearing_between(bearing, m->p->facing);
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
    idea_face(m, bearing, false, t.worth - m->here.worth + gained, "It turns towards its goal.",
              m->unit);
    if (m->p->means.splits)
        idea_face(m, bearing, true, t.worth - m->here.worth + gained + 1,
                  "It turns towards its goal and goes on.", m->unit);
}
