#ifndef LONGROLL_BRIGADE_SERIES_H
#define LONGROLL_BRIGADE_SERIES_H

/* Brigade Series: brigades of the American Civil War on hexes, from its chart sheets. */

#include "engine/chart/system.h"

extern const struct system brigade_series;

#endif
