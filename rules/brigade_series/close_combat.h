#ifndef LONGROLL_BRIGADE_SERIES_CLOSE_COMBAT_H
#define LONGROLL_BRIGADE_SERIES_CLOSE_COMBAT_H

/* 6. Close combat.  7. Gun loss. */

#include "fire.h"

/* Gun points lost in limbering under the enemy's eyes, no more than there are. */
int guns_lost(int there, struct dice *, const struct purpose *, struct steps *);

extern const struct chart close_combat_chart, close_combat_sequence_chart, close_combat_notes_chart,
    gun_loss_chart;

extern const struct table close_combat_sequence_table, close_combat_points_table,
    close_combat_notes_table, close_combat_odds_table, close_combat_results_table, gun_loss_table;

#endif
