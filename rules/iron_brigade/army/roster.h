#ifndef LONGROLL_IRON_BRIGADE_ROSTER_H
#define LONGROLL_IRON_BRIGADE_ROSTER_H

/* II. Organization: what a scenario says of a regiment, a battery, a personality. */

#include "engine/battle/scenario.h"

enum { BOATS_MOST = 32 }; /* in a battle */

struct regiment {
    int16_t arm, weapon, castings, class, formation, morale; /* formation: a choice, 0 the usual */
    int16_t raw, met_repeaters, horse_artillery, watertight;
    int16_t boats;  /* on its wagons */
    int16_t cannon; /* VIII.C: how heavy its guns are, a choice, 0 the usual */
    int16_t legion; /* VII.F: the number of the legion that it is a section of; 0: none */
};

struct general {
    int16_t quality, mounted;
};

static inline const struct regiment *ib_regiment_of(const struct member *m)
{
    return (const struct regiment *)(const void *)m->own;
}

/* II.B, II.C, II.E: the castings of the largest unit. */
int ib_castings_most(int arm);

/* nobody stands off the table or on another. */
void ib_check_stands(const struct scenario *, struct faults *);

extern const struct roster_rules iron_brigade_roster;
extern const struct battle_rules iron_brigade_battle;

#endif
