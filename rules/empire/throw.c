/* Words that several charts of Empire use, and the throw of two d10. */

#include <assert.h>

#include "empire.h"

WORD_LIST(emp_class_words, "old-guard", "guard", "grenadier", "elite", "crack", "veteran",
          "regular", "conscript", "landwehr", "militia", "rabble"); /* ORDER CLASS */
WORD_LIST(emp_leader_words, "none", "charismatic", "inspirational", "impersonal",
          "despicable");                                                       /* ORDER LEADER */
WORD_LIST(emp_cover_words, "none", "light", "medium", "heavy", "super");       /* ORDER COVER */
WORD_LIST(emp_ammo_words, "full", "depleted", "exhausted");                    /* ORDER AMMO */
WORD_LIST(emp_gun_words, "light", "medium", "med-hvy", "heavy");               /* ORDER GUN */
WORD_LIST(emp_fatigue_words, "fresh", "winded", "worn", "tired", "exhausted"); /* G62 */
WORD_LIST(emp_band_words, "short", "medium", "long", "beyond");                /* ORDER BAND */
const struct scale emp_figures = {.name = "figures"}, emp_inches = {.name = "inches"},
                   emp_hits = {.name = "hits"};

enum { BANDS_MOST = DICE_TOGETHER - 2, NATURAL_LEAST = 2, NATURAL_MOST = 20 };

static int bound(const figure *of, const struct ranges *r, int band)
{
    return *(const figure *)(const void *)((const char *)of + (size_t)band * r->stride);
}

/* The bands as natural throws, with one before the first and one after the last. */
int emp_throw(struct dice *d, const struct purpose *p, const struct ranges *bands, int sum,
              int *total)
{
    figure lo[BANDS_MOST + 2], hi[BANDS_MOST + 2];
    const int count = bands->count, first = bound(bands->lo, bands, 0),
              last = bound(bands->hi, bands, count - 1);
    int fell;
    assert(count <= BANDS_MOST);
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
    const int row = dice_within(d, p, DICE_PAIR, 10, &natural, &fell);
    *total = fell + sum;
    return d->trouble ? 0 : row - 1; /* trouble is no band, but nobody reads beyond the table */
}

int emp_throw_inside(struct dice *d, const struct purpose *p, const struct ranges *bands, int sum,
                     int *total)
{
    const int band = emp_throw(d, p, bands, sum, total);
    if (band >= 0 && band < bands->count)
        return band;
    d->trouble = d->trouble ? d->trouble : DICE_HOLE;
    return 0;
}

bool emp_reaches(struct dice *d, const struct purpose *p, int sum, int number, int *total)
{
    const figure lo = (figure)number, hi = OPEN;
    return emp_throw(d, p, &(const struct ranges){&lo, &hi, sizeof lo, 1}, sum, total) == 0;
}

/* ---- in words ---- */

void emp_call_dice(struct text *t, int sum)
{
    text_add(t, "Two d10");
    if (sum)
        text_print(t, " %s%d", sum > 0 ? "+" : "", sum);
    text_add(t, ": ");
}

void emp_call_bands(struct text *t, int sum, const struct ranges *bands,
                    void (*say)(struct text *, int band, const void *with), const void *with)
{
    int told = 0;
    emp_call_dice(t, sum);
    for (int i = 0; i < bands->count; i++) {
        const int lo = bound(bands->lo, bands, i), hi = bound(bands->hi, bands, i);
        if ((lo != OPEN && lo > NATURAL_MOST + sum) || hi < NATURAL_LEAST + sum)
            continue;
        text_add(t, told++ ? "; " : "");
        band_print(t, lo, hi);
        text_add(t, ": ");
        say(t, i, with);
    }
    text_char(t, '.');
}

void emp_call_number(struct text *t, int sum, int lo, int hi, const char *does)
{
    emp_call_dice(t, sum);
    band_print(t, lo, hi);
    text_print(t, " %s.", does);
}
