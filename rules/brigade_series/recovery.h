#ifndef LONGROLL_BRIGADE_SERIES_RECOVERY_H
#define LONGROLL_BRIGADE_SERIES_RECOVERY_H

/* 8. Straggler recovery, and the rally of 9.27. */

#include "reference.h"

#endif
