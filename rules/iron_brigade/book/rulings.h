#ifndef LONGROLL_IRON_BRIGADE_RULINGS_H
#define LONGROLL_IRON_BRIGADE_RULINGS_H

/* The rulings that can be chosen; the first answer of each is the usual one. */

#include "engine/chart/chart.h"
#include "clauses.h"

enum { SPLIT_BY_TEXT, SPLIT_BY_CHART };           /* ORDER R-1 */
enum { MASS_FREE, MASS_HALF_TURN };               /* ORDER R-2 */
enum { RANGE_NEAREST, RANGE_AVERAGE };            /* ORDER R-3 */
enum { FLANK_BY_LINE, FLANK_BY_ARC };             /* ORDER R-5 */
enum { INCH_ALWAYS, STAYS_PUT };                  /* ORDER R-7 */
enum { FROM_ALL, FROM_NEAREST };                  /* ORDER R-10 */
enum { LYING_MUZZLE_LOADERS, LYING_EVERYONE };    /* ORDER R-15 */
enum { AIM_AT_TARGET, AIM_AT_POINT };             /* ORDER R-17 */
enum { FIRST_SHOT, FIRST_HALF_TURN };             /* ORDER R-19 */
enum { DOUBLE_AND_ALL, DOUBLE_ONCE };             /* ORDER R-23 */
enum { BARS_STANDING, BARS_MOVING };              /* ORDER R-25 */
enum { QUICK_SAVE_ON_ROADS, QUICK_ON_ROADS };     /* ORDER R-26 */
enum { HALF_INCH_OVER, ANY_PART_IN };             /* ORDER R-28 */
enum { SKIRMISH_BY_CHART, SKIRMISH_BY_TEXT };     /* ORDER R-32 */
enum { COLUMN_BY_CHART, COLUMN_BY_TEXT };         /* ORDER R-33 */
enum { MASSED_ALL, MASSED_CHECKS };               /* ORDER R-34 */
enum { STRAIGHT_AHEAD, WHEELING };                /* ORDER R-36 */
enum { ABOUT_FREELY, ABOUT_ONCE };                /* ORDER R-37 */
enum { WALLS_EACH_TIME, KINDS_ONCE };             /* ORDER R-42 */
enum { ROAD_WHOLE_MOVE, ROAD_ANY };               /* ORDER R-44 */
enum { ROAD_ALONE, ROAD_AND_GROUND };             /* ORDER R-45 */
enum { STEEP_ALL_WAYS, STEEP_UP };                /* ORDER R-47 */
enum { PASSING_ONCE, PASSING_EACH };              /* ORDER R-48 */
enum { BATTERIES_TOO, NO_BATTERIES };             /* ORDER R-49 */
enum { OPEN_COST_NOTHING, ALL_PASSERS_COST };     /* ORDER R-50 */
enum { SWINGS_FLUSH, STAYS_AS_MET };              /* ORDER R-51 */
enum { FIRES_AT_ANY, FIRES_AT_TOUCHED };          /* ORDER R-52 */
enum { ANY_PART_IN_ZONE, CENTRE_IN_ZONE };        /* ORDER R-60 */
enum { COVER_HIDES, FENCE_HIDES_LYING };          /* ORDER R-63 */
enum { THROUGH_ENEMIES, THROUGH_FRIENDS };        /* ORDER R-64 */
enum { RED_FOR_ALL, RED_FOR_ANY };                /* ORDER R-65 */
enum { SURPRISE_HIDDEN, SURPRISE_COVER };         /* ORDER R-68 */
enum { NEVER_IN_SERVICE, NEVER_TODAY };           /* ORDER R-69 */
enum { DIFFICULT_FEW, DIFFICULT_MORE };           /* ORDER R-70 */
enum { HIT_ONCE, HIT_EACH };                      /* ORDER R-73 */
enum { CLOSER_THAN_BEGUN, CLOSER_THAN_STRAIGHT }; /* ORDER R-77 */
enum { GUNS_WHOLE, GUNS_HALF };                   /* ORDER R-84 */
enum { STAYS_FROM_2, STAYS_FROM_ANY };            /* ORDER R-86 */
enum { SEEN_ONCE, ROUT_SEEN_AGAIN };              /* ORDER R-87 */
enum { BACK_TO_COVER, BACK_ANYWHERE };            /* ORDER R-100 */
enum { ANY_PART_OPEN, NEAREST_PART_OPEN };        /* ORDER R-101 */
enum { PASSING_COSTS, PASSING_FREE_ON_ROADS };    /* ORDER R-102 */

enum iron_brigade_ruling {
    CHOICE_R_1,
    CHOICE_R_2,
    CHOICE_R_3,
    CHOICE_R_5,
    CHOICE_R_7,
    CHOICE_R_10,
    CHOICE_R_15,
    CHOICE_R_17,
    CHOICE_R_19,
    CHOICE_R_23,
    CHOICE_R_25,
    CHOICE_R_26,
    CHOICE_R_28,
    CHOICE_R_32,
    CHOICE_R_33,
    CHOICE_R_34,
    CHOICE_R_36,
    CHOICE_R_37,
    CHOICE_R_42,
    CHOICE_R_44,
    CHOICE_R_45,
    CHOICE_R_47,
    CHOICE_R_48,
    CHOICE_R_49,
    CHOICE_R_50,
    CHOICE_R_51,
    CHOICE_R_52,
    CHOICE_R_60,
    CHOICE_R_63,
    CHOICE_R_64,
    CHOICE_R_65,
    CHOICE_R_68,
    CHOICE_R_69,
    CHOICE_R_70,
    CHOICE_R_73,
    CHOICE_R_77,
    CHOICE_R_84,
    CHOICE_R_86,
    CHOICE_R_87,
    CHOICE_R_100,
    CHOICE_R_101,
    CHOICE_R_102,
    IRON_BRIGADE_RULINGS
};

extern const struct field iron_brigade_rulings[IRON_BRIGADE_RULINGS];

#endif
