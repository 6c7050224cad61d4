#ifndef LONGROLL_BRIGADE_SERIES_RECOVERY_H
#define LONGROLL_BRIGADE_SERIES_RECOVERY_H

/* 8. Straggler recovery, and the rally of 9.27. */

#include "reference.h"

extern const struct chart recovery_chart, state_rally_chart;

extern const struct table straggler_recovery_table, straggler_recovery_modifiers_table,
    public_rally_table;

#endif
