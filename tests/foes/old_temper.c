#include "foes.h"

/* heart: a unit fires worse below 5, is pinned at 2, runs at 1. */
const struct temper old_temper = {
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

    .skirmishers = 8,
    .skirmishers_least = 18,
    .skirmish_early = 3 * INCH,
    .skirmish_gain = 200,
    .screen = 13 * INCH / 10,
    .screen_most = 4 * INCH,

    .ambush = 11 * INCH,

    .hold = 40,
    .cover = 150,
    .view = 2,
    .view_guns = 10,
    .crowd = 40,
    .site = 60,
};
