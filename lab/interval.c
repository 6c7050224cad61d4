#include "interval.h"

#include <math.h>

/* A gambler who bets against a mean m, always the same share of his purse, cannot expect to win if
 * m is true; that he ever multiplies his purse by k has then a chance of 1 / k at most (Ville).
 * Bets of many sizes side by side are such a gambler, too.  What m has made the one who bets on
 * more, or the one who bets on less, richer than 2 / miss is outside of the interval.  The purse
 * depends on the counts alone and not on their order, so it can be made from tallies. */

enum { BETS = 28, HALVINGS = 26 };

static const double BET_LEAST = 0.002, BET_MOST = 0.98;

/* The logarithm of the purse of who bets that the mean is above m: a bet of share c turns it by
 * 1 - c + c x / m at each x. */
static double purse(const int64_t *counts, int levels, bool turned, double m)
{
    double most = -INFINITY, log_of[BETS], sum = 0;
    for (int b = 0; b < BETS; b++) {
        const double c = BET_LEAST * pow(BET_MOST / BET_LEAST, (double)b / (BETS - 1));
        log_of[b] = 0;
        for (int i = 0; i < levels; i++)
            if (counts[turned ? levels - 1 - i : i] > 0)
                log_of[b] += (double)counts[turned ? levels - 1 - i : i] *
                             log1p(c * ((double)i / (levels - 1) / m - 1));
        most = fmax(most, log_of[b]);
    }
    for (int b = 0; b < BETS; b++)
        sum += exp(log_of[b] - most);
    return most + log(sum / BETS);
}

/* The largest m below the mean that has made him rich; his purse falls as m rises. */
static double lower(const int64_t *counts, int levels, bool turned, double mean, double miss)
{
    const double rich = log(2 / miss);
    double low = 0, high = mean;
    for (int i = 0; i < HALVINGS && high > 0; i++) {
        const double middle = (low + high) / 2;
        if (purse(counts, levels, turned, middle) >= rich)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct interval interval_of(const int64_t *counts, int levels, double miss)
{
    struct interval r = {0.5, 0, 1, 0};
    double sum = 0;
    for (int i = 0; i < levels; i++) {
        r.battles += counts[i];
        sum += (double)counts[i] * i / (levels - 1);
    }
    if (r.battles == 0)
        return r;
    r.mean = sum / (double)r.battles;
    r.low = lower(counts, levels, false, r.mean, miss);
    r.high = 1 - lower(counts, levels, true, 1 - r.mean, miss);
    return r;
}

struct interval interval_of_difference(const int64_t *counts, int levels, double miss)
{
    struct interval r = interval_of(counts, levels, miss);
    r.mean = 2 * r.mean - 1;
    r.low = 2 * r.low - 1;
    r.high = 2 * r.high - 1;
    return r;
}

/* The width goes down nearly as the root of the number. */
int64_t interval_needs(const struct interval *r, double width)
{
    const double times = (r->high - r->low) / width;
    const double needs = ceil((double)r->battles * times * times);
    if (times <= 1)
        return r->battles;
    return needs < (double)INT64_MAX ? (int64_t)needs : INT64_MAX; /* of no width at all */
}
