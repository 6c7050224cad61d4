#ifndef LONGROLL_IRON_BRIGADE_TRACKS_H
#define LONGROLL_IRON_BRIGADE_TRACKS_H

#include "state.h"

extern const struct track iron_brigade_tracks[IB_TRACKS];

#endif
