#include "seat.h"

#include <assert.h>
#include <string.h>

int seat_named(const struct scenario *s, const char *name)
{
    for (int seat = 0; seat < seat_count(s); seat++)
        if (strcmp(seat_name(s, seat), name) == 0)
            return seat;
    return NOBODY;
}

const char *seat_name(const struct scenario *s, int seat)
{
    assert(seat >= 0 && seat < seat_count(s));
    return seat == SEAT_REFEREE     ? "referee"
           : seat == SEAT_SPECTATOR ? "spectator"
           : seat < SIDES           ? scenario_name(s, s->side[seat].id)
                                    : scenario_name(s, s->player[seat - SEATS].id);
}

int seat_side(const struct scenario *s, int seat)
{
    return seat < SIDES ? seat : seat < SEATS ? NOBODY : s->player[seat - SEATS].side;
}

/* The group that it is, or is a member of; NOBODY if it has none. */
static int group_of(const struct scenario *s, enum subject of, int number)
{
    return of == OF_UNIT     ? s->unit[number].group
           : of == OF_LEADER ? s->leader[number].group
           : of == OF_GROUP  ? number
                             : NOBODY;
}

bool seat_commands(const struct scenario *s, int seat, enum subject of, int number)
{
    if (seat == SEAT_REFEREE)
        return true;
    if (seat_side(s, seat) == NOBODY || scenario_side_of(s, of, number) != seat_side(s, seat))
        return false;
    int group = group_of(s, of, number);
    if (seat < SEATS || group == NOBODY)
        return true;
    for (; group != NOBODY; group = s->group[group].parent)
        if (s->player[seat - SEATS].groups[group / 64] >> group % 64 & 1)
            return true;
    return false;
}
