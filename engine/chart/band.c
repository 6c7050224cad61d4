#include "band.h"

#include <assert.h>

enum { BANDS_MOST = DICE_TOGETHER - 2 };

static int bound(const figure *of, const struct ranges *r, int band)
{
    return *(const figure *)(const void *)((const char *)of + (size_t)band * r->stride);
}

/* The bands as natural throws, with one before the first and one after the last. */
int band_throw(struct dice *d, const struct purpose *p, int dice, int sides,
               const struct ranges *bands, int sum, int *total)
{
    figure lo[BANDS_MOST + 2], hi[BANDS_MOST + 2];
    const int count = bands->count, first = bound(bands->lo, bands, 0),
              last = bound(bands->hi, bands, count - 1);
    int fell;
    assert(count <= BANDS_MOST && (dice == 1 || dice == 2));
    for (int i = 0; i < count; i++) {
        const int from = bound(bands->lo, bands, i), to = bound(bands->hi, bands, i);
        lo[i + 1] = (figure)(from == OPEN ? OPEN : from - sum);
        hi[i + 1] = (figure)(to == OPEN ? OPEN : to - sum);
    }
    lo[0] = (figure)(first == OPEN ? 1 : OPEN); /* from 1 to 0 is nothing */
    hi[0] = (figure)(first == OPEN ? 0 : first - sum - 1);
    lo[count + 1] = (figure)(last == OPEN ? 1 : last - sum + 1);
    hi[count + 1] = (figure)(last == OPEN ? 0 : OPEN);
    const struct ranges natural = {lo, hi, sizeof *lo, count + 2};
    const int row = dice_within(d, p, dice == 1 ? DICE_SINGLE : DICE_PAIR, sides, &natural, &fell);
    *total = fell + sum;
    return d->trouble ? 0 : row - 1; /* trouble is no band, but nobody reads beyond the table */
}

int band_throw_inside(struct dice *d, const struct purpose *p, int dice, int sides,
                      const struct ranges *bands, int sum, int *total)
{
    const int band = band_throw(d, p, dice, sides, bands, sum, total);
    if (band >= 0 && band < bands->count)
        return band;
    d->trouble = d->trouble ? d->trouble : DICE_HOLE;
    return 0;
}

bool band_reaches(struct dice *d, const struct purpose *p, int dice, int sides, int sum, int number,
                  int *total)
{
    const figure lo = (figure)number, hi = OPEN;
    return band_throw(d, p, dice, sides, &(const struct ranges){&lo, &hi, sizeof lo, 1}, sum,
                      total) == 0;
}

/* ---- in words ---- */

void band_print(struct text *t, int lo, int hi)
{
    if (lo == OPEN)
        text_print(t, "%d or less", hi);
    else if (hi == OPEN)
        text_print(t, "%d or more", lo);
    else if (lo == hi)
        text_number(t, lo);
    else
        text_print(t, hi == lo + 1 ? "%d or %d" : "%d to %d", lo, hi);
}

void band_call_dice(struct text *t, int dice, int sides, int sum)
{
    text_print(t, "%s d%d", dice == 1 ? "One" : "Two", sides);
    if (sum)
        text_print(t, " %s%d", sum > 0 ? "+" : "", sum);
    text_add(t, ": ");
}

void band_call(struct text *t, int dice, int sides, int sum, const struct ranges *bands,
               void (*say)(struct text *, int band, const void *with), const void *with)
{
    int told = 0;
    band_call_dice(t, dice, sides, sum);
    for (int i = 0; i < bands->count; i++) {
        const int lo = bound(bands->lo, bands, i), hi = bound(bands->hi, bands, i);
        if ((lo != OPEN && lo > dice * sides + sum) || hi < dice + sum)
            continue;
        text_add(t, told++ ? "; " : "");
        band_print(t, lo, hi);
        text_add(t, ": ");
        say(t, i, with);
    }
    text_char(t, '.');
}
