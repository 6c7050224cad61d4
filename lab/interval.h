#ifndef LONGROLL_INTERVAL_H
#define LONGROLL_INTERVAL_H

/* How sure a mean is, whenever one looks.
 *
 * What is counted has a few values, evenly spaced from 0 to 1: lost, drawn, won.  The interval is a
 * confidence sequence: the true mean is outside at any of the looks, however many there are, in at
 * most the share `miss` of all experiments.  docs/lab.md tells how, and from whom. */

#include <stdbool.h>
#include <stdint.h>

struct interval {
    double mean, low, high;
    int64_t battles; /* or pairs */
};

/* Of counts[i] results with the value i / (levels - 1). */
struct interval interval_of(const int64_t *counts, int levels, double miss);

/* The same of differences: from -1 to 1. */
struct interval interval_of_difference(const int64_t *counts, int levels, double miss);

/* How many results in all it would take, by what is known now, until the interval is as wide as
 * this. */
int64_t interval_needs(const struct interval *, double width);

#endif
