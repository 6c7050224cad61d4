#include "temper.h"

/* heart: a unit fires worse below 5, is pinned at 2, runs at 1. */
const struct temper captain_temper = {
    .heart = {5, 15, 40, 60, 76, 92, 100, 106},
    .gun = 3,
    .worn = 3,
    .rested = 4,

    .turns = 2,
    .fear = 100,
    .fear_worn = 170,
    .daring = 60,
    .inch = 80,
    .ahead = 12 * INCH,
    .ahead_cost = 2,
    .horizon = 45 * INCH,
    .passing = INCH,
    .front = 20,
    .mask = 400,
    .mask_reach = 10 * INCH,
    .lying = 3,

    .need_to_take = 6,
    .need_to_keep = 5,
    .threat = 10 * INCH,
    .surplus = 4,
    .far_inches = 8,
    .outmatched = 60,

    .standoff = 3 * INCH,
    .standoff_column = 4 * INCH,
    .form_early = 5 * INCH,
    .turn_early = 6 * INCH,
    .flank_reach = 14 * INCH,
    .guns_nearest = 9 * INCH,

    .double_morale = 6,
    .double_least = 2 * INCH,
    .double_most = 9 * INCH,
    .double_gain = 300,

    .work = 60,
    .followers = 18 * INCH,
};
