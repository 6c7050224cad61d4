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
    .leave = 50,

    .need_to_take = 6,
    .need_to_keep = 5,
    .threat = 10 * INCH,
    .surplus = 4,
    .far_inches = 8,
    .outmatched = 60,
    .watch_broken = 1,
    .goal_ahead = 20,
    .goal_beside = 10,

    .standoff = 2 * INCH,
    .standoff_column = 4 * INCH,
    .form_early = 5 * INCH,
    .turn_early = 6 * INCH,
    .flank_reach = 14 * INCH,
    .guns_nearest = 9 * INCH,
    .guns_find = 1,
    .guns_at_dusk = 1,
    .barred = 1,
    .looks_farther = 1,

    .double_morale = 6,
    .double_least = 2 * INCH,
    .double_most = 9 * INCH,
    .double_gain = 300,
    .double_price = 60,

    .charge_from = 16 * INCH,

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

void temper_of(enum temper_kind kind, struct temper *t)
{
    *t = captain_temper;
    if (kind == DASHING) {
        t->double_morale = 5;
        t->double_price = 20;
        t->fear = 70;
    } else if (kind == CHARGING)
        t->charge = 4;
    else if (kind == PATIENT) {
        t->fear = 150;
        t->outmatched = 100;
        t->double_price = 300;
    }
}
