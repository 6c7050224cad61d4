#ifndef LONGROLL_IRON_BRIGADE_DUEL_H
#define LONGROLL_IRON_BRIGADE_DUEL_H

/* Two units that stand and shoot at each other, turn after turn: chapters V and VI together, as a
 * chain. */

#include "engine/chart/chart.h"

extern const struct chart ib_duel_chart;

#endif
