/* 9E to 11: the end of the turn.  An ME may get a second impulse, gains fatigue, and leaders who
 * were with a unit that fought come into danger.  And the turn itself, phase by phase. */

#include <string.h>

#include "empire.h"
#include "engine/chart/system.h"

#include "rules/empire/tables/turn.def"

/* ---- 9E: the bonus impulse ---- */

#define FACTS impulse_facts
#define ROWS bonus_impulse_modifiers
#include "engine/chart/list.h"
static MODIFIER_TABLE(bonus_impulse_modifiers, "Bonus impulse modifiers");

static void impulse_derive(void *facts, struct steps *s)
{
    struct impulse_facts *f = facts;
    if (f->attached && !answered(N_10, f->by_leaders, IMPULSE_LEADERS, s))
        f->attached = NOBODY_ATTACHED;
}

/* ---- 9F: fatigue ---- */

#define FACTS fatigue_facts
#define ROWS fatigue_check_modifiers
#include "engine/chart/list.h"
static MODIFIER_TABLE(fatigue_check_modifiers, "Fatigue modifiers");

static int fatigue_steps(const struct fatigue_facts *f, int row)
{
    const bool rested =
        RULE(fatigue_check, fatigue_check[row].condition == UNLESS_LAST_HOUR && f->last_hour);
    return rested ? 0 : fatigue_check[row].steps;
}

static void fatigue_then(const void *facts, int row, struct dice *d, void *result, struct steps *s)
{
    const struct fatigue_facts *f = facts;
    struct fatigue_row *r = result;
    const int steps = fatigue_steps(f, row);
    r->removed = steps && RULE(fatigue_check, f->exhausted);
    r->steps = (figure)(r->removed ? 0 : steps);
}

/* ---- 10: leaders ---- */

#define FACTS leader_facts
#define ROWS leader_loss_modifiers
#include "engine/chart/list.h"
static MODIFIER_TABLE(leader_loss_modifiers, "Leader loss modifiers");

static void leader_derive(void *facts, struct steps *s)
{
    static const int from[] = {1, 2, 3, 4, 6, 8};
    struct leader_facts *f = facts;
    f->loss = 0;
    while (f->loss < COUNT(from) && f->losses >= from[f->loss])
        f->loss++;
    if ((f->unit_takes || f->leader_r || f->involved) && !answered(G_15, f->by_cut, LEADER_ALL, s))
        f->unit_takes = f->leader_r = false;
}

static void leader_fate(const void *facts, int row, struct dice *d, void *result, struct steps *s)
{
    static const struct purpose for_fate = {"leader", "fate"};
    struct leader_row *r = result;
    r->sum = NO_NUMBER;
    if (!RULE(leader_loss, r->result == TO_HIS_FATE))
        return;
    r->sum = (figure)(dice_sum(d, &for_fate, 2, 10) + dice_one(d, &for_fate, 6));
    const bool known = answered(G_63, ((const struct leader_facts *)facts)->by_fate, FATE_TABLE, s);
    emp_fell(s, d, leader_loss, "his fate: %d", NULL, r->sum);
    while (known && r->fate < COUNT(fate_from) && r->sum >= fate_from[r->fate])
        r->fate++;
}

/* ---- the turn ---- */

static void say_charts(int row, struct text *t)
{
    const char *phase = turn_phases[row].charts;
    int told = 0;
    for (int i = 0; i < empire.chart_count; i++)
        if (strncmp(empire.charts[i]->chapter, phase, strlen(phase)) == 0)
            text_print(t, "%s%s", told++ ? ", " : "Charts: ", empire.charts[i]->name);
    text_add(t, told ? "." : "There is no chart for it: the players say.");
}

#include "rules/empire/charts/turn.def"
