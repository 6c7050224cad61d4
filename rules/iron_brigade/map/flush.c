#include "march.h"
#include "room.h"

/* who ends in contact may swing flush with the enemy, about the point where they touch, by up
 * to 45 degrees. */

enum { FLUSH_MOST = 45 };

/* Where the two touch: a corner of the mover's front, or a corner of the enemy along that front. */
static struct point contact_point(const struct stand *mover, const struct stand *enemy)
{
    const struct outline there = ib_outline_of_stand(enemy);
    const struct point *left = &mover->corner[0], *right = &mover->corner[1];
    const struct squared of_left = point_to_polygon(*left, there),
                         of_right = point_to_polygon(*right, there);
    struct point best = is_nearer(of_right, of_left) ? *right : *left;
    struct squared least = is_nearer(of_right, of_left) ? of_right : of_left;
    for (int i = 0; i < 4; i++) {
        const struct squared off = point_to_segment(enemy->corner[i], *left, *right);
        if (is_nearer(off, least)) {
            best = enemy->corner[i];
            least = off;
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
        const int bearing = bearing_wrap(enemy->bearing + 90 * i + 180);
        const int turn = bearing_between(bearing, mover->bearing);
        if (is_within(point_to_segment(contact, enemy->corner[i], enemy->corner[(i + 1) % 4]),
                      TOUCHING) &&
            turn <= FLUSH_MOST && (best < 0 || turn < bearing_between(best, mover->bearing)))
            best = bearing;
    }
    return best;
}

/* Swung about the point of contact; as far back as corners were rounded. */
static bool stand_flush(const struct scenario *s, const struct state *state,
                        const struct mover *who, int enemy, struct stand *flush)
{
    const struct stand *own = &who->stand, other = ib_stand_of(state, enemy);
    const struct point contact = contact_point(own, &other);
    const int bearing = bearing_flush(own, &other, contact);
    const int right = length_of(own->corner[0], contact) - own->wide / 2;
    if (bearing < 0 || bearing == own->bearing)
        return false;
    for (int back = 0; back < AT_REST; back++) {
        *flush = ib_stand_of_mover(s, who, point_beside(contact, bearing, -back, -right), bearing);
        if (ib_may_stand_there(s, state, who->unit, flush, NULL))
            return is_within(
                polygon_to_polygon(ib_outline_of_stand(flush), ib_outline_of_stand(&other)),
                TOUCHING);
    }
    return false;
}

bool ib_flush_may(const struct scenario *s, const struct state *state, int unit,
                  const struct march *m, int hundredths, struct stand *flush,
                  struct trouble *trouble)
{
    struct mover who = ib_mover_of(s, state, unit, false);
    if (!require(R_51, ruled(s, R_51, SWINGS_FLUSH), trouble,
                 "who meets an enemy stays as he meets him"))
        return false;
    if (m->met_enemy == NOBODY || hundredths < m->most)
        return refuse(R_51, trouble, "it does not end in contact");
    who.stand = ib_stand_of_mover(s, &who, point_along(who.stand.front, who.stand.bearing, m->most),
                                  who.stand.bearing);
    return stand_flush(s, state, &who, m->met_enemy, flush) ||
           refuse(R_51, trouble, "it cannot swing flush there by 45 degrees or less");
}
