#include "wheel.h"

#include "room.h"

/* About the inner corner of its front, the way of the outer one measured. */
int ib_wheel_hundredths(const struct stand *own, int degrees)
{
    return (int)((int64_t)own->wide * degrees * 355 / (113 * 180));
}

struct stand ib_stand_wheeled(const struct scenario *s, const struct state *state, int unit,
                              int bearing)
{
    const struct stand own = ib_stand_of(state, unit);
    const bool right = bearing_wrap(bearing - own.bearing) < 180;
    const struct point front =
        point_beside(own.corner[right ? 1 : 0], bearing, 0, right ? -own.wide / 2 : own.wide / 2);
    return ib_stand_there(s, state, unit, front, bearing);
}

/* The same three points of its front as in any move, round its inner corner in legs of five
 * degrees. */
static void path_wheeling(const struct scenario *s, const struct stand *own, bool right,
                          struct path *p)
{
    struct way *way = p->way;
    const struct point pivot = own->corner[right ? 1 : 0];
    const int middle = right ? -own->wide / 2 : own->wide / 2;
    for (int i = 0; i < WAYS_OF_FRONT; i++) {
        way[i].leg_count = LEGS_MOST;
        for (int k = 0; k <= LEGS_MOST; k++) {
            const int turn = k * WHEEL_MOST / LEGS_MOST,
                      bearing = own->bearing + (right ? turn : -turn);
            way[i].at[k] = point_beside(pivot, bearing, 0, middle + ib_beside_middle(s, own, i));
            way[i].gone[k] = ib_wheel_hundredths(own, turn);
        }
    }
    p->straight = false;
    ib_path_close(s, own, false, p);
}

/* Degree by degree: it sweeps over nobody, friend or enemy, and stays on the table and off ground
 * that it may not enter. */
static int room_to_wheel(const struct scenario *s, const struct state *state,
                         const struct mover *who, bool right, int most)
{
    struct stand wheeled;
    struct near near;
    ib_units_near(state, who->unit, (struct outline){&who->stand.corner[right ? 1 : 0], 1},
                  who->stand.wide + who->stand.deep, &near);
    for (int turn = 1; turn <= most; turn++) {
        wheeled = ib_stand_wheeled(s, state, who->unit,
                                   bearing_wrap(who->stand.bearing + (right ? turn : -turn)));
        if (!ib_stand_may_among(s, state, &near, &wheeled, NULL) ||
            !ib_ground_bears_unit(s, state, who->unit, &wheeled, NULL))
            return turn - 1;
    }
    return most;
}

int ib_wheel_round(const struct scenario *s, const struct state *state, int unit, bool right,
                   bool half, int most, struct march *m, struct steps *steps)
{
    const struct mover who = ib_mover_of(s, state, unit, false);
    struct meetings met = {.count = 0};
    struct path path;
    *m = (struct march){.met_enemy = NOBODY, .bars_from = -1};
    note(IV_F, steps, who.inches, "inches in open ground");
    path_wheeling(s, &who.stand, right, &path);
    ib_meet_ground(s, state, &who, &path, &met);
    m->crosses_from = ib_first_difficult(s, &met);
    m->reach = ib_allowed(s, &who, who.inches * INCH, half, &met, m, steps);
    if (half && m->bars_from >= 0 && m->bars_from < m->reach && RULE(R_25, true))
        m->reach = m->bars_from;
    while (most > 0 && ib_wheel_hundredths(&who.stand, most) > m->reach)
        most--;
    const int room = room_to_wheel(s, state, &who, right, most);
    if (room < most)
        m->held_by = "others, the edge or barred ground in its way";
    most = room;
    m->most = ib_wheel_hundredths(&who.stand, most);
    m->span[0] = (struct span){1, m->most};
    m->span_count = most > 0;
    return most;
}
