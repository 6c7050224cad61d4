#include "march.h"

int ib_spans_add(struct span *span, int count, int room, struct span more)
{
    if (count > 0 && span[count - 1].last == more.first - 1)
        span[count - 1].last = more.last;
    else if (count < room)
        span[count++] = more;
    return count;
}

/* The distances at which it stands on nobody. */
static void leave_out_passed(struct march *m)
{
    int from = 1;
    m->span_count = 0;
    while (from <= m->most) {
        int until = m->most, next = m->most + 1;
        for (int i = 0; i < m->passed_count; i++) {
            const struct span w = m->passed[i].way;
            if (w.first < from && w.last > from) { /* begins upon it */
                until = from - 1;
                next = w.last;
                break;
            }
            if (w.first >= from && w.first < until) {
                until = w.first;
                next = w.last;
            }
        }
        if (until >= from && m->span_count < MARCH_SPANS)
            m->span[m->span_count++] = (struct span){from, until};
        if (next <= from)
            break;
        from = next;
    }
}

/* Corners are rounded when they are moved: so far from each end that it stands on nobody after
 * that, too. */
static void shrink_spans(const struct scenario *s, const struct state *state,
                         const struct mover *who, int bearing, struct march *m)
{
    const struct point here = who->stand.front;
    for (int i = 0; i < m->span_count; i++) {
        struct stand stand;
        for (int tries = 0; tries < 2 * AT_REST; tries++) {
            stand = ib_stand_of_mover(s, who, point_along(here, bearing, m->span[i].last),
                                      who->stand.bearing);
            if (ib_overlaps(state, who->unit, &stand, ROUNDED) == NOBODY)
                break;
            m->span[i].last--;
        }
        for (int tries = 0; tries < 2 * AT_REST && m->span[i].first > 1; tries++) {
            stand = ib_stand_of_mover(s, who, point_along(here, bearing, m->span[i].first),
                                      who->stand.bearing);
            if (ib_overlaps(state, who->unit, &stand, ROUNDED) == NOBODY)
                break;
            m->span[i].first++;
        }
    }
    for (int i = 0; i < m->span_count;)
        if (m->span[i].last < m->span[i].first)
            m->span[i] = m->span[--m->span_count];
        else
            i++;
}

void ib_find_spans(const struct scenario *s, const struct state *state, const struct mover *who,
                   int bearing, struct march *m)
{
    leave_out_passed(m);
    shrink_spans(s, state, who, bearing, m);
    if (m->met_enemy != NOBODY && m->span_count > 0)
        m->most = m->span[m->span_count - 1].last; /* contact, by a hair */
}
