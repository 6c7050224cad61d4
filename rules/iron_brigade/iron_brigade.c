#include "iron_brigade.h"

#include "rules/iron_brigade/book/clauses.h"
#include "rules/iron_brigade/book/duel.h"
#include "rules/iron_brigade/book/fire.h"
#include "rules/iron_brigade/book/formation.h"
#include "rules/iron_brigade/book/morale.h"
#include "rules/iron_brigade/book/movement.h"
#include "rules/iron_brigade/book/results.h"
#include "rules/iron_brigade/army/roster.h"

/* By chapter, as in the book. */
static const struct chart *const charts[] = {
    &ib_formation_chart,       &ib_ranks_deep_chart, &ib_movement_chart,
    &ib_fording_chart,         &ib_fire_chart,       &ib_duel_chart,
    &ib_personality_hit_chart, &ib_rally_chart,      &ib_contact_check_chart,
    &ib_sight_check_chart,     &ib_capture_chart,    &ib_double_quick_chart,
    &ib_results_chart,
};

#define BUILT(name) {IB(name), true},
#define LATER(name) {IB(name), false},
static const struct advanced_rule advanced_rules[ib_advanced_count] = {IB_ADVANCED_RULES};

const struct system iron_brigade = {
    .name = "iron-brigade",
    .title = "Iron Brigade",
    .about = "Regiments of the American Civil War on an open table: a casting is 20 men, an inch "
             "25 yards.",
    .charts = charts,
    .chart_count = COUNT(charts),
    .clauses = ib_clauses,
    .clause_count = ib_clause_count,
    .rulings = ib_rulings,
    .ruling_count = ib_ruling_count,
    .advanced = advanced_rules,
    .advanced_count = ib_advanced_count,
    .roster = IN_BATTLES(&iron_brigade_roster),
    .battle = IN_BATTLES(&iron_brigade_battle),
};
