#include "march.h"

/* Where a unit may stand when it has turned, changed or stopped, and how it swings
 * flush with an enemy. */

/* ---- room to stand ---- */

void stand_turned(const struct scenario *s, const struct state *state, int unit, int bearing,
                  struct stand *turned)
{
    struct stand own;
    const struct regiment_state *u = unit_at(state, unit);
    stand_of(state, unit, &own);
    const struct point front = point_along(middle_of(&own), bearing, own.deep / 2);
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, front, bearing, turned);
}

bool stand_may_among(const struct scenario *s, const struct state *state, const struct near *near,
                     const struct stand *stand, struct trouble *trouble)
{
    for (int i = 0; i < 4; i++)
        if (!is_on_table(&s->ground, stand->corner[i]))
            return trouble_never(trouble, IB(R_35), NULL, "it would not stand wholly on the table");
    const int other = overlaps_among(state, near, stand, ROUNDED);
    if (other == NOBODY || !RULE(R_35, true))
        return true;
    if (trouble) {
        trouble_never(trouble, IB(R_35), NULL, "there it would stand on ");
        text_add(&trouble->words, scenario_name(s, s->unit[other].name));
    }
    return false;
}

int spans_add(struct span *span, int count, int room, struct span more)
{
    if (count > 0 && span[count - 1].last == more.first - 1)
        span[count - 1].last = more.last;
    else if (count < room)
        span[count++] = more;
    return count;
}

/* How far all of it lies beyond an edge of the other, the farthest of its edges; less than 0: by so
 * much it must be moved at least to leave it.  Corners are rounded, so a little less either way. */
static int beyond_edge(const struct stand *of, const struct stand *other)
{
    int most = INT32_MIN;
    for (int i = 0; i < 4; i++) {
        const int length = (i % 2 == 0 ? of->wide : of->deep) + ROUNDED;
        int64_t least = INT64_MAX;
        for (int k = 0; k < 4; k++) {
            const int64_t side = side_of(of->corner[i], of->corner[(i + 1) % 4], other->corner[k]);
            least = side < least ? side : least;
        }
        most = least / length > most ? (int)(least / length) : most;
    }
    return most;
}

static int clearance(const struct stand *one, const struct stand *other)
{
    const int of_one = beyond_edge(one, other), of_other = beyond_edge(other, one);
    return of_one > of_other ? of_one : of_other;
}

static int clear_of_edges(const struct ground *g, const struct stand *s)
{
    int least = INT32_MAX;
    for (int i = 0; i < 4; i++) {
        const struct point c = s->corner[i];
        const int x = c.x < g->width - c.x ? c.x : g->width - c.x,
                  y = c.y < g->depth - c.y ? c.y : g->depth - c.y;
        least = x < least ? x : least;
        least = y < least ? y : least;
    }
    return least;
}

int clear_of_all(const struct scenario *s, const struct state *state, const struct near *near,
                 const struct stand *stand)
{
    int least = clear_of_edges(&s->ground, stand);
    for (int i = 0; i < near->count; i++) {
        struct stand other;
        stand_of(state, near->unit[i], &other);
        const int clear = clearance(stand, &other);
        least = clear < least ? clear : least;
    }
    return least;
}

/* No corner goes farther in a turn than its arc around the middle. */
int degrees_alike(const struct stand *turned, int clear)
{
    const int sure = (clear < 0 ? -clear : clear) - 2 * AT_REST;
    const int reach = length_of(middle_of(turned), turned->corner[0]) + ROUNDED;
    return sure > 0 ? (int)((int64_t)sure * 180 * 113 / (355 * (int64_t)reach)) : 0;
}

bool stand_may(const struct scenario *s, const struct state *state, int unit,
               const struct stand *stand, struct trouble *trouble)
{
    struct near near;
    units_near(state, unit, outline_of_stand(stand), 0, &near);
    return stand_may_among(s, state, &near, stand, trouble);
}

bool stop_may(const struct scenario *s, const struct state *state, int unit, bool back,
              int hundredths, struct trouble *trouble)
{
    const struct regiment_state *u = unit_at(state, unit);
    struct stand there;
    const struct point front = point_along((struct point){u->x, u->y},
                                           bearing_held(u->bearing + (back ? 180 : 0)), hundredths);
    stand_at(kind_of_unit(s, unit)->arm, u->formation, u->castings, front, u->bearing, &there);
    return stand_may(s, state, unit, &there, trouble);
}

/* ---- flush with the enemy ---- */

/* Where the two touch: a corner of the mover's front, or a corner of the enemy along that front. */
static struct point contact_point(const struct stand *mover, const struct stand *enemy)
{
    const struct outline there = outline_of_stand(enemy);
    const struct point *left = &mover->corner[0], *right = &mover->corner[1];
    const struct squared of_left = point_to_polygon(*left, there),
                         of_right = point_to_polygon(*right, there);
    struct point best = is_nearer(of_right, of_left) ? *right : *left;
    struct squared least = is_nearer(of_right, of_left) ? of_right : of_left;
    for (int i = 0; i < 4; i++) {
        const struct squared far = point_to_segment(enemy->corner[i], *left, *right);
        if (is_nearer(far, least)) {
            best = enemy->corner[i];
            least = far;
        }
    }
    return best;
}

/* The bearing that faces a side of the enemy which has this point, the nearest to its own; it is up
 * to 45 degrees off, or there is none: -1. */
static int bearing_flush(const struct stand *mover, const struct stand *enemy, struct point contact)
{
    int best = -1;
    for (int i = 0; i < 4;
         i++) { /* the front looks as it faces, the right side 90 degrees farther, and so on */
        const int bearing = bearing_held(enemy->bearing + 90 * i + 180);
        const int turn = bearing_between(bearing, mover->bearing);
        if (is_within(point_to_segment(contact, enemy->corner[i], enemy->corner[(i + 1) % 4]),
                      TOUCHING) &&
            turn <= 45 && (best < 0 || turn < bearing_between(best, mover->bearing)))
            best = bearing;
    }
    return best;
}

/* Swung about the point of contact; as far back as corners were rounded. */
static bool stand_flush(const struct scenario *s, const struct state *state,
                        const struct mover *who, int enemy, struct stand *flush)
{
    const struct stand *own = &who->stand;
    struct stand other;
    stand_of(state, enemy, &other);
    const struct point contact = contact_point(own, &other);
    const int bearing = bearing_flush(own, &other, contact);
    const int right = length_of(own->corner[0], contact) - own->wide / 2;
    if (bearing < 0 || bearing == own->bearing)
        return false;
    for (int back = 0; back < AT_REST; back++) {
        stand_of_mover(s, who, point_beside(contact, bearing, -back, -right), bearing, flush);
        if (stand_may(s, state, who->unit, flush, NULL) &&
            ground_bears(s, state, &(struct pose){who->unit, who->arm, who->formation, flush},
                         NULL))
            return is_within(polygon_to_polygon(outline_of_stand(flush), outline_of_stand(&other)),
                             TOUCHING);
    }
    return false;
}

bool flush_may(const struct scenario *s, const struct state *state, int unit, const struct march *m,
               int hundredths, struct stand *flush, struct trouble *trouble)
{
    struct mover who = mover_of(s, state, unit, false);
    if (!RULE(R_51, s->ruling[CHOICE_R_51] == SWINGS_FLUSH))
        return trouble_refuse(trouble, IB(R_51), "flush",
                              "who meets an enemy stays as he meets him");
    if (m->met_enemy == NOBODY || hundredths < m->most)
        return trouble_refuse(trouble, IB(R_51), "flush", "it does not end in contact");
    stand_of_mover(s, &who, point_along(who.stand.front, who.stand.bearing, m->most),
                   who.stand.bearing, &who.stand);
    return stand_flush(s, state, &who, m->met_enemy, flush) ||
           trouble_refuse(trouble, IB(R_51), "flush",
                          "it cannot swing flush there by 45 degrees or less");
}
