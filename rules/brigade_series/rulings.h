#ifndef LONGROLL_BRIGADE_SERIES_RULINGS_H
#define LONGROLL_BRIGADE_SERIES_RULINGS_H

/* The gaps that are a figure or a choice; the first answer of a choice is the usual one. */

#include "engine/chart/chart.h"
#include "clauses.h"

enum { DOUBTFUL_LATER_EDITION, DOUBTFUL_RATIO };     /* ORDER G-3 */
enum { SENIOR_NEXT, SENIOR_FALLEN };                 /* ORDER G-7 */
enum { AGAIN_KEPT, AGAIN_LEFT };                     /* ORDER G-14 */
enum { ODDS_DEFENDER, ODDS_NEAREST, ODDS_ATTACKER }; /* ORDER G-15 */
enum { HALF_DOWN, HALF_UP };                         /* ORDER G-20 */

enum brigade_series_ruling {
    CHOICE_G_3,
    CHOICE_G_7,
    CHOICE_G_9,
    CHOICE_G_14,
    CHOICE_G_15,
    CHOICE_G_16,
    CHOICE_G_17,
    CHOICE_G_19,
    CHOICE_G_20,
    CHOICE_G_21A,
    CHOICE_G_21B,
    CHOICE_G_21C,
    CHOICE_G_21D,
    CHOICE_G_21E,
    CHOICE_G_22,
    BRIGADE_SERIES_RULINGS
};

extern const struct field brigade_series_rulings[BRIGADE_SERIES_RULINGS];

/* A setting of a chart: where its facts hold the answer. */
#define ASKS(ruling, type, member)                                       \
    {                                                                    \
        &brigade_series_rulings[CHOICE_##ruling], offsetof(type, member) \
    }

#endif
