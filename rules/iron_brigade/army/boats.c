#include "boats.h"

bool ib_has_boats(const struct scenario *s, const struct state *state)
{
    for (int i = 0; i < state->head.units; i++)
        if (ib_kind_of_unit(s, i)->boats > 0)
            return true;
    return false;
}

void ib_lay_boats(struct state *state, int boats, struct point at, int water)
{
    struct lot *lot = ib_armies(state)->lot;
    int i = 0;
    while (i + 1 < BOATS_MOST && lot[i].boats > 0 &&
           (lot[i].x != at.x || lot[i].y != at.y || lot[i].water != water))
        i++;
    lot[i] =
        (struct lot){(int16_t)at.x, (int16_t)at.y, (uint8_t)(lot[i].boats + boats), (uint8_t)water};
}

void ib_take_boats(struct state *state, int which, int boats)
{
    struct lot *lot = ib_armies(state)->lot;
    int last = which;
    assert(which >= 0 && which < BOATS_MOST && boats <= lot[which].boats);
    lot[which].boats = (uint8_t)(lot[which].boats - boats);
    if (lot[which].boats > 0)
        return;
    while (last + 1 < BOATS_MOST && lot[last + 1].boats > 0)
        last++;
    lot[which] = lot[last];
    lot[last] = (struct lot){0, 0, 0, 0};
}

void ib_leave_boats(struct state *state, int unit)
{
    struct regiment_state *u = ib_unit_in(state, unit);
    if (!ib_has(state, unit, AFLOAT))
        return;
    ib_lay_boats(state, u->boats, ib_front_of(state, unit), u->water);
    u->boats = u->water = 0;
    ib_put(state, unit, AFLOAT, false);
}

int ib_loose_boats(const struct state *state, int n, struct point *at, struct text *words)
{
    const struct lot *lot = ib_armies_of(state)->lot;
    int lots = 0;
    while (lots < BOATS_MOST && lot[lots].boats > 0)
        lots++;
    if (n < lots) {
        *at = (struct point){lot[n].x, lot[n].y};
        text_print(words, lot[n].boats == 1 ? "%d boat" : "%d boats", lot[n].boats);
    }
    return lots;
}

bool ib_boats_are_sane(const struct scenario *s, const struct state *state)
{
    int began = 0, now = 0;
    bool ended = false;
    for (int i = 0; i < BOATS_MOST; i++) {
        const struct lot *lot = &ib_armies_of(state)->lot[i];
        if (ended && lot->boats > 0)
            return false;
        ended = ended || lot->boats == 0;
        now += lot->boats;
    }
    for (int i = 0; i < state->head.units; i++) {
        const struct regiment_state *u = ib_unit_at(state, i);
        began += is_part(s, i) ? 0 : ib_kind_of_unit(s, i)->boats;
        now += u->boats;
        if (ib_has(state, i, AFLOAT)
                ? ib_has(state, i, OUT | LYING) || u->castings > MEN_IN_A_BOAT * u->boats
                : u->boats > ib_kind_of_unit(s, i)->boats)
            return false;
        if (u->unloaded >= TURNS_TO_UNLOAD || (u->unloaded > 0 && u->boats == 0))
            return false;
    }
    return began == now;
}
