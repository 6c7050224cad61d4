#include "works.h"

#include <string.h>

/* What is open of a line are cuts: from so far to so far along one straight stretch of it.  They
 * are kept in the order of their lines, stretches and places, and never meet, so that what is left
 * of a stretch lies between one cut and the next. */

/* One straight stretch of a line. */
struct stretch {
    struct point a, b;
    int length;
};

static struct stretch stretch_of(const struct scenario *s, const struct feature *f, int number)
{
    const struct outline o = outline_of(&s->ground, f);
    assert(number >= 0 && number + 1 < o.count);
    return (struct stretch){o.at[number], o.at[number + 1],
                            length_of(o.at[number], o.at[number + 1])};
}

static struct point place_on(const struct stretch *l, int at)
{
    return l->length > 0 ? point_on_way(l->a, l->b, at, l->length) : l->a;
}

static int number_of(const struct scenario *s, const struct feature *f)
{
    return (int)(f - s->ground.feature);
}

static bool is_of(const struct cut *c, int feature, int stretch)
{
    return c->feature == feature && c->stretch == stretch;
}

/* The next piece that is left of a stretch, from this place on; false: there is none. */
static bool piece_after(const struct state *state, int feature, int stretch, int length,
                        struct span *piece)
{
    const struct army_state *a = ib_armies_of(state);
    for (int i = 0; i < a->cut_count; i++) {
        const struct cut *c = &a->cut[i];
        if (!is_of(c, feature, stretch) || c->to <= piece->first)
            continue;
        if (c->from > piece->first) {
            piece->last = c->from;
            return true;
        }
        piece->first = c->to;
    }
    piece->last = length;
    return piece->first < length;
}

bool ib_is_opened_at(const struct scenario *s, const struct state *state, const struct feature *f,
                     struct point where)
{
    bool opened = false;
    if (!ib_is_opened(s, state, f))
        return false;
    for (int i = 0; i + 1 < f->count; i++) {
        const struct stretch l = stretch_of(s, f, i);
        struct span piece = {0, 0};
        if (!is_within(point_to_segment(where, l.a, l.b), ROUNDED))
            continue;
        const int at = length_of(l.a, where);
        for (; piece_after(state, number_of(s, f), i, l.length, &piece); piece.first = piece.last)
            if (at >= piece.first && at <= piece.last)
                return false;
        opened = true;
    }
    return opened;
}

bool ib_obstacle_meets(const struct scenario *s, const struct state *state, const struct feature *f,
                       struct outline polygon)
{
    if (!ib_is_opened(s, state, f))
        return feature_meets(&s->ground, f, polygon);
    for (int i = 0; i + 1 < f->count; i++) {
        const struct stretch l = stretch_of(s, f, i);
        struct span piece = {0, 0};
        for (; piece_after(state, number_of(s, f), i, l.length, &piece); piece.first = piece.last)
            if (segment_meets_polygon(place_on(&l, piece.first), place_on(&l, piece.last), polygon))
                return true;
    }
    return false;
}

bool ib_opened(const struct scenario *s, const struct state *state, int n, struct point end[2],
               int *feature)
{
    const struct army_state *a = ib_armies_of(state);
    if (n >= a->cut_count)
        return false;
    const struct cut *c = &a->cut[n];
    const struct stretch l = stretch_of(s, &s->ground.feature[c->feature], c->stretch);
    end[0] = place_on(&l, c->from);
    end[1] = place_on(&l, c->to);
    *feature = c->feature;
    return true;
}

bool ib_end_opened(const struct scenario *s, const struct state *state, const struct feature *f,
                   int n, struct point *where)
{
    struct point end[2];
    int of, ends = 0;
    for (int i = 0; ib_opened(s, state, i, end, &of); i++) {
        if (of != number_of(s, f))
            continue;
        *where = end[n % 2];
        if (n / 2 == ends++)
            return true;
    }
    return false;
}

/* ---- work ---- */

enum { OPENED_BY_ONE = INCH / 2 };

/* those of the front rank who touch it, or by the other reading all of the unit. */
static int castings_at_work(const struct scenario *s, const struct state *state, int unit,
                            int touched)
{
    const struct regiment_state *u = ib_unit_at(state, unit);
    const int room = ib_room_of_casting(ib_ranks_in(s, u->formation));
    if (!RULE(R_104, ruled(s, R_104, FRONT_RANK_WORKS)))
        return u->castings;
    return larger((touched + room / 2) / room, 1);
}

/* How much of a piece of the line lies along a front, from where to where; false: none does. */
static bool touches_piece(const struct stretch *l, struct span piece, struct outline front,
                          struct span *touched)
{
    const struct point a = place_on(l, piece.first), b = place_on(l, piece.last);
    if (!segment_meets_polygon(a, b, front))
        return false;
    const int before = polygon_has(front, a) ? 0 : first_meeting(a, b, front, true),
              behind = polygon_has(front, b) ? 0 : first_meeting(b, a, front, true);
    *touched = (struct span){piece.first + larger(before, 0), piece.last - larger(behind, 0)};
    return touched->last > touched->first;
}

/* Is there more of it than of what was found before? */
static bool is_longer(struct span one, struct span before)
{
    return one.last - one.first > before.last - before.first;
}

/* As wide as its castings open, about the middle of what they touch. */
static void measure_work(const struct scenario *s, const struct state *state, int unit,
                         struct span touched, struct work *w)
{
    const struct stretch l = stretch_of(s, w->feature, w->stretch);
    const int middle = (touched.first + touched.last) / 2;
    w->castings = castings_at_work(s, state, unit, touched.last - touched.first);
    w->from = middle - w->castings * OPENED_BY_ONE / 2;
    w->to = w->from + w->castings * OPENED_BY_ONE;
    w->from = w->from <= ROUNDED ? 0 : w->from;
    w->to = w->to >= l.length - ROUNDED ? l.length : w->to;
}

bool ib_find_work(const struct scenario *s, const struct state *state, int unit, int kind,
                  struct work *w)
{
    const struct stand own = ib_stand_of(state, unit);
    struct span longest = {0, 0};
    struct point front[4];
    box_at(point_along(own.front, own.bearing, TOUCHING), own.bearing, own.wide, 2 * TOUCHING,
           front);
    for (int n = 0; n < s->ground.feature_count; n++) {
        const struct feature *f = &s->ground.feature[n];
        if (f->kind != kind || !feature_near(f, own.front, own.wide + TOUCHING))
            continue;
        for (int i = 0; i + 1 < f->count; i++) {
            const struct stretch l = stretch_of(s, f, i);
            struct span piece = {0, 0}, touched;
            for (; piece_after(state, n, i, l.length, &piece); piece.first = piece.last)
                if (touches_piece(&l, piece, (struct outline){front, 4}, &touched) &&
                    is_longer(touched, longest)) {
                    longest = touched;
                    *w = (struct work){.feature = f, .stretch = i};
                }
        }
    }
    if (longest.last == 0)
        return false;
    measure_work(s, state, unit, longest, w);
    return true;
}

/* Does it come before, or does it at least begin before, on the same stretch? */
static bool is_before(const struct cut *a, const struct cut *b)
{
    return a->feature != b->feature   ? a->feature < b->feature
           : a->stretch != b->stretch ? a->stretch < b->stretch
                                      : a->from < b->from;
}

/* What it meets is one with it. */
void ib_open(const struct scenario *s, struct state *state, const struct work *w)
{
    struct army_state *a = ib_armies(state);
    struct cut c = {.feature = (uint8_t)number_of(s, w->feature),
                    .stretch = (uint8_t)w->stretch,
                    .from = (uint16_t)w->from,
                    .to = (uint16_t)w->to};
    int kept = 0;
    for (int i = 0; i < a->cut_count; i++) {
        const struct cut *one = &a->cut[i];
        if (is_of(one, c.feature, c.stretch) && one->from <= c.to && one->to >= c.from) {
            c.from = one->from < c.from ? one->from : c.from;
            c.to = one->to > c.to ? one->to : c.to;
        } else
            a->cut[kept++] = *one;
    }
    assert(kept < CUTS_MOST);
    int at = kept;
    for (; at > 0 && is_before(&c, &a->cut[at - 1]); at--)
        a->cut[at] = a->cut[at - 1];
    a->cut[at] = c;
    memset(&a->cut[kept + 1], 0, (size_t)(CUTS_MOST - kept - 1) * sizeof *a->cut);
    a->cut_count = (int16_t)(kept + 1);
}

bool ib_cuts_are_sane(const struct scenario *s, const struct state *state)
{
    const struct army_state *a = ib_armies_of(state);
    if (a->cut_count < 0 || a->cut_count > CUTS_MOST)
        return false;
    for (int i = 0; i < a->cut_count; i++) {
        const struct cut *c = &a->cut[i];
        const struct feature *f = &s->ground.feature[c->feature];
        if (c->feature >= s->ground.feature_count || (f->kind != ABATIS && f->kind != MOAT) ||
            c->stretch + 1 >= f->count || c->from >= c->to ||
            c->to > stretch_of(s, f, c->stretch).length)
            return false;
        if (i > 0 &&
            (!is_before(&a->cut[i - 1], c) ||
             (is_of(&a->cut[i - 1], c->feature, c->stretch) && a->cut[i - 1].to >= c->from)))
            return false;
    }
    return true;
}
