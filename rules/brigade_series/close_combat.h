#ifndef LONGROLL_BRIGADE_SERIES_CLOSE_COMBAT_H
#define LONGROLL_BRIGADE_SERIES_CLOSE_COMBAT_H

/* 6. Close combat.  7. Gun loss. */

#include "fire.h"

/* Gun points lost in limbering under the enemy's eyes, no more than there are. */
int bs_guns_lost(int there, struct dice *, const struct purpose *, struct steps *);

extern const struct table bs_close_combat_sequence_table, bs_close_combat_notes_table,
    bs_gun_loss_table;

#endif
