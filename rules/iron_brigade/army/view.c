#include "view.h"

#include "drill.h"
#include "hidden.h"

#include <assert.h>
#include <string.h>

int ib_seen_as(int formation)
{
    if (RULE(III_G, ib_shape_of(formation) == IB_EN_MASSE))
        return ib_is_mounted(formation) ? IB_MOUNTED_COMPANY_COLUMN : IB_COMPANY_COLUMN;
    return formation;
}

/* Only the owner tells a mass from company columns.  What a unit has done of its phase would tell
 * too, since going en masse is free. */
void ib_hide_from(const struct scenario *s, int side, struct state *seen)
{
    struct army_state *a = ib_armies(seen);
    for (int i = 0; i < SIDES; i++)
        if (RULE(IV_D_1, i != side))
            memset(a->sounded[i], 0, sizeof a->sounded[i]);
    if (side != seen->head.side)
        a->sounding = 0;
    for (int i = 0; i < seen->head.units; i++) {
        struct regiment_state *u = ib_unit_in(seen, i);
        if (s->unit[i].side == side)
            continue;
        u->formation = (uint8_t)ib_seen_as(u->formation);
        u->acts[0] = u->acts[1] = ACT_NONE;
    }
    ib_hide_units(s, side, seen);
}

bool ib_looks_doubtful(const struct scenario *s, int side, const struct state *seen, int unit)
{
    if (unit >= seen->head.units)
        return false; /* a part that has not formed; what lies there is of another state */
    const int formation = ib_unit_at(seen, unit)->formation;
    return s->unit[unit].side != side &&
           (formation == IB_COMPANY_COLUMN || formation == IB_MOUNTED_COMPANY_COLUMN);
}

/* A formation of the battle's own is drawn as what it comes nearest to. */
static enum unit_shape shape_of_drill(const struct drill *d)
{
    return d->hollow                ? SHAPE_SQUARE
           : d->ranks >= RANKS_HALF ? SHAPE_OPEN
           : d->road                ? SHAPE_COLUMN
           : d->mass                ? SHAPE_MASS
                                    : SHAPE_LINE;
}

static enum unit_shape shape_in(const struct scenario *s, int formation)
{
    static const uint8_t shapes[IB_CREWS_MOUNTED] = {
        [IB_LIMBERED] = SHAPE_LIMBERED,
        [IB_UNLIMBERED] = SHAPE_GUNS,
        [IB_OPEN_ORDER] = SHAPE_OPEN,
        [IB_THIN_ORDER] = SHAPE_OPEN,
        [IB_COLUMN] = SHAPE_COLUMN,
        [IB_EN_MASSE] = SHAPE_MASS,
        [IB_COMPANY_COLUMN] = SHAPE_COMPANIES,
    };
    const struct drill *d = ib_drill(s, formation);
    if (d)
        return shape_of_drill(d);
    assert(ib_shape_of(formation) < IB_CREWS_MOUNTED);
    return shapes[ib_shape_of(formation)];
}

struct look ib_look_of(const struct scenario *s, const struct state *state, int unit)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const enum unit_shape shape = ib_has(state, unit, AFLOAT) ? SHAPE_BOATS
                                  : ib_is_of_arm(s, unit, HEAVY_EQUIPMENT)
                                      ? SHAPE_WAGONS
                                      : shape_in(s, u->formation);
    return (struct look){
        .shape = shape,
        .disorder = u->morale <= IB_ROUTED   ? 3
                    : u->morale <= IB_BROKEN ? 2
                    : u->morale <= IB_PINNED ? 1
                                             : 0,
        .rides = ib_is_mounted(u->formation),
        .lies = ib_has(state, unit, LYING),
        .hides = u->hidden & HIDDEN,
    };
}

/* The same of what the scenario says of them. */
void ib_hide_roster(int side, struct scenario *s)
{
    for (int i = 0; i < s->unit_count + s->part_count; i++) {
        struct regiment *r = (struct regiment *)(void *)s->unit[i].own;
        if (s->unit[i].side != side && r->formation != 0)
            r->formation = (int16_t)(1 + ib_seen_as(r->formation - 1)); /* 0 is the usual */
    }
}

/* The depth of a water, by trying it or sounding it; and who was hidden. */
bool ib_has_taught(const struct scenario *s, const struct state *before, const struct state *after)
{
    return memcmp(ib_armies_of(before)->sounded, ib_armies_of(after)->sounded,
                  sizeof ib_armies_of(after)->sounded) != 0 ||
           ib_has_shown(s, before, after);
}
