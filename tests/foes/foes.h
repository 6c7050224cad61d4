#ifndef LONGROLL_FOES_H
#define LONGROLL_FOES_H

/* Commanders that only the tests know: the captain as he was before he was mended, and scripts that
 * each play one simple trick on him.  They are measures, so they are not improved: what they do is
 * fixed by checks in test_foes.c. */

#include "commander/iron_brigade/captain_mind.h"

/* The captain as of version 4 of the rules: what a temper has more by now is 0 in his, which turns
 * it off. */
extern const struct temper old_temper;

typedef void think_script(const struct scenario *, const struct state *seen, int seat,
                          uint64_t chance, struct thought *);

think_script old_captain_think, stander_think, turner_think, refuser_think, grabber_think,
    greedy_think, charger_think, lefter_think, masser_think, doubler_think, doubler6_think,
    captain2_think, captain3_think;

/* A script's own ways in the two phases that leave a choice; NULL: as the captain.  Each is false
 * if there was nothing to order. */
struct script {
    const struct temper *temper;
    void (*choose_goals)(struct scene *);
    bool (*order_double)(struct scene *);
    bool (*order_act)(struct scene *);
};

void script_think(const struct script *, const struct scenario *, const struct state *seen,
                  int seat, struct thought *);

/* For a script that never doubles. */
bool script_no_double(struct scene *);

#endif
