#ifndef LONGROLL_GRID_NAPOLEONIC_MORALE_H
#define LONGROLL_GRID_NAPOLEONIC_MORALE_H

/* 2.1 to 2.8: a morale check, which every chart of the sheet makes in one way or another.
 *
 * Casualties and modifiers are added up; their total is a column, the size of the unit a row and
 * its class a chart of morale numbers.  The throw passes at the number or below. */

#include "clauses.h"
#include "engine/chart/describe.h"

/* The unit that checks, and where it stands. */
struct gn_troops {
    int16_t class, size, casualties, terrain, leader;
};

/* Rulings that every check asks: R1, R2, R3, R4, R9, R13. */
struct gn_rulings {
    int16_t die, below, lost, missed, cover, size;
};

enum gn_event {
    EVENT_KILL,
    EVENT_RALLY,
    EVENT_CLOSE,
    EVENT_RETREATED_ADJACENT,
    EVENT_RETREATED_THROUGH,
    EVENT_ROUTED_ADJACENT,
    EVENT_ROUTED_THROUGH,
    EVENT_BURNING,
    EVENT_CAVALRY
}; /* ORDER EVENT */

enum gn_status {
    STATUS_HEAVY,
    STATUS_STRONG,
    STATUS_LEADER,
    STATUS_FLANK,
    STATUS_BAD_ORDER,
    STATUS_SQUARE,
    STATUS_NO_SQUARE
}; /* ORDER STATUS */

enum gn_result { PASSES, FALLS_BACK, RETREATS, ROUTS, REMOVED }; /* ORDER RESULT */

/* Good order, a level of bad order, gone, or bad as it was where nobody has said the level. */
enum gn_order { GOOD_ORDER, LEVEL_0, LEVEL_1, LEVEL_2, LEVEL_3, GONE, STILL_BAD }; /* ORDER ORDER */

extern const struct words gn_class_words, gn_result_words, gn_order_words;
extern const char gn_order_says[]; /* in a sentence; nothing of good order or of a unit gone */
extern const struct scale gn_spaces, gn_figures;
extern const struct table gn_events_table, gn_failure_table, gn_bad_order_levels_table,
    gn_morale_status_modifiers_table;

/* What is added: each writes its step. */
int gn_casualties(const struct gn_troops *, struct steps *);
int gn_event(enum gn_event, struct steps *);
int gn_status(enum gn_status, struct steps *);
int gn_place(const struct gn_troops *, const struct gn_rulings *, struct steps *); /* and leader */

int gn_checks(enum gn_event); /* that it calls for */

/* The number to pass with this total, and how the throw is read. */
struct gn_bar {
    int16_t number; /* NO_NUMBER: there is no throw */
    enum { BAR_THROWN, BAR_ELIM, BAR_PASSES, BAR_REMOVED } kind;
};

/* The number alone; and with the die it is thrown for on.  Who only tells of it has no dice. */
struct gn_bar gn_number(const struct gn_troops *, const struct gn_rulings *, int total,
                        struct dice *, struct steps *);
struct gn_bar gn_bar(const struct gn_troops *, const struct gn_rulings *, int total, struct dice *,
                     struct steps *);

/* One throw at the bar. */
enum gn_result gn_throw(const struct gn_rulings *, const struct gn_bar *, struct dice *,
                        const struct purpose *, struct steps *);

/* Sides of the die, by R1. */
int gn_sides(const struct gn_rulings *);

/* How far a failed check drives a unit, and into which order; nothing for a pass. */
int gn_distance(enum gn_result, struct dice *, struct steps *);
enum gn_order gn_order_after(enum gn_result, struct steps *);
enum gn_order gn_disorder(struct steps *); /* of a unit that stood while others routed through it */

/* R3 alone, of a unit that does not check. */
void gn_say_lost(const struct gn_troops *, const struct gn_rulings *, struct dice *,
                 struct steps *);

/* Is a die thrown at all? */
bool gn_is_thrown(const struct gn_bar *);

/* R4, where a failed check has a result. */
void gn_say_missed(const struct gn_rulings *, const struct gn_bar *, struct steps *);

/* "7 or less", "only a 1" */
void gn_say_number(const struct gn_bar *, struct text *);

/* What happens without a throw; false if there is one. */
bool gn_call_unthrown(const struct gn_bar *, struct text *);

/* "One d10: 7 or less passes, 8 falls back, 9 retreats, 10 routs.  If it fails, ..." */
void gn_call(const struct gn_rulings *, const struct gn_bar *, int checks, struct text *);

/* A unit cannot have lost all its figures. */
bool gn_may(const struct gn_troops *, struct trouble *);

void gn_effects(int order, int spaces, struct effects *);

/* ---- the stages that a chain makes one after the other ---- */

struct gn_check_facts {
    struct gn_troops unit;
    int16_t event, kills;
    struct gn_rulings by;
    int16_t several, closing, rally; /* R10, R7, R14 */
};

struct gn_check_result {
    int16_t number, result, order, spaces, disordered, unused[3];
};

/* ORDER RESULT, and then what is only a failure (R7, R14). */
enum { FAILS = REMOVED + 1 };

enum { FRIENDS_MOST = 8 };
enum { GOES_BACK, GOES_RETREATING, GOES_ROUTING }; /* ORDER GOES */

struct gn_friend_facts {
    struct gn_troops unit;
    int16_t where, modifier;
};

struct gn_spread_facts {
    int16_t goes, units, count;
    struct gn_friend_facts friend[FRIENDS_MOST];
    struct gn_rulings by;
    int16_t each, quiet, along; /* R11, R12, R17 */
};

struct gn_spread_result {
    int16_t checked, stand, back, retreat, rout, gone, disordered, unused;
};

struct gn_rally_facts {
    struct gn_troops unit;
    int16_t level, ap, led, melee, figure;
    struct gn_rulings by;
    int16_t worth, ruled, failed, again; /* R5, R6, R14, R16 */
};

struct gn_rally_result {
    int16_t order, attempts, spaces, rallied, ap_left, unused[3];
};

bool gn_check_stage(const void *facts, struct dice *, void *state, struct steps *);
bool gn_spread_stage(const void *facts, struct dice *, void *state, struct steps *); /* a friend */
bool gn_rally_stage(const void *facts, struct dice *, void *state, struct steps *); /* an attempt */

/* The first stage of each in words. */
void gn_check_call(const void *facts, struct text *);

bool gn_check_may(const void *facts, struct trouble *);
bool gn_friends_may(const struct gn_friend_facts *, int count, struct trouble *);
bool gn_figure_may(int level, int said, int ruled, struct trouble *);

extern const struct words gn_check_words, gn_event_words, gn_figure_words;
extern const struct field gn_friend_item[5];

/* The inputs about the unit and the rulings of any check, of facts with these members. */
#define GN_TROOPS(of)                                                                           \
    {"class", "quality of the troops", GN(2_1), PICK(of, unit.class, gn_class_words)},          \
        {"size", "figures of the unit at the start", GN(2_1), WHOLE(of, unit.size, 1, 200),     \
         COUNTED(gn_figures)},                                                                  \
        {"casualties", "figures it has lost", GN(2_1), WHOLE(of, unit.casualties, 0, 199),      \
         UNLESS("0"),  COUNTED(gn_figures)},                                                    \
        {"terrain", "where it stands", GN(2_8), PICK(of, unit.terrain, gn_terrain_words),       \
         UNLESS("open")},                                                                       \
    {                                                                                           \
        "leader", "a good-order leader from its own chain of command is in the space", GN(2_8), \
            SAID(of, unit.leader)                                                               \
    }
#define GN_RULINGS(of)                                                                           \
    ASKS(R_1, struct of, by.die), ASKS(R_2, struct of, by.below), ASKS(R_3, struct of, by.lost), \
        ASKS(R_13, struct of, by.size)
#define GN_TABLES                                                                             \
    &gn_morale_green_conscript_table, &gn_morale_veteran_table, &gn_morale_crack_elite_table, \
        &gn_morale_grenadier_guard_table, &gn_morale_elim_rule_table, &gn_failure_table,      \
        &gn_bad_order_levels_table, &gn_events_table, &gn_morale_status_modifiers_table
extern const struct words gn_terrain_words;
extern const struct table gn_morale_green_conscript_table, gn_morale_veteran_table,
    gn_morale_crack_elite_table, gn_morale_grenadier_guard_table, gn_morale_elim_rule_table;

extern const struct chart gn_morale_number_chart, gn_morale_check_chart, gn_failure_chart,
    gn_events_chart, gn_steadiness_chart, gn_under_fire_chart, gn_roll_to_close_chart,
    gn_cavalry_threat_chart, gn_rally_chart, gn_flight_chart, gn_spread_chart, gn_brigade_chart,
    gn_aftermath_chart, gn_charge_chart;
extern const struct table gn_cavalry_threat_table, gn_cavalry_threat_artillery_table,
    gn_bad_order_move_table, gn_rally_rules_table, gn_brigade_morale_dice_table,
    gn_brigade_morale_result_table;

#endif
