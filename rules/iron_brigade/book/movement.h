#ifndef LONGROLL_IRON_BRIGADE_MOVEMENT_H
#define LONGROLL_IRON_BRIGADE_MOVEMENT_H

/* IV. Movement: the movement chart, fords, the weight of cannon. */

#include "morale.h"

enum arm { INFANTRY, CAVALRY, ARTILLERY, HEAVY_EQUIPMENT, ARMS };

extern const struct words ib_arm_words;

/* The rows of the movement chart, as printed. */
enum movement_line {
    MOVE_BASE,
    MOVE_BACKWARDS,
    MOVE_HORSE_ARTILLERY,
    MOVE_WALL,
    MOVE_FENCE,
    MOVE_STEEP_HILL,
    MOVE_ROUGH,
    MOVE_WOODS,
    MOVE_DENSE_WOODS,
    MOVE_SWAMP,
    MOVE_ROAD,
    MOVE_FORD,
    MOVE_OPEN_ORDER,
    MOVE_COLUMN,
    MOVE_EN_MASSE,
    MOVE_COMPANY_COLUMN,
    MOVE_PASSING,
    MOVE_LINES
};

struct movement_row {
    const char *name;
    int8_t inches[ARMS]; /* NO: not allowed */
    int8_t visibility;   /* inches */
    int8_t no_split_move;
};

extern BATTLE_FIGURES struct movement_row ib_movement[MOVE_LINES];

/* "usual", then ORDER FORMATION; and the formation that a choice among these is. */
extern const struct words ib_formation_choice_words;
int ib_formation_chosen(int arm, int choice);

/* Guns and wagons are limbered or not; only cavalry is mounted. */
bool ib_formation_fits(int arm, int formation);

/* Inches in open ground, guns by their weight or UNWEIGHED; of them those that the formation adds,
 * as ruled. */
int ib_usual_inches(int arm, int formation, bool horse_artillery, int weight, int column_ruling);
int ib_formation_inches(int arm, int formation, int column_ruling);

/* Inches that a line of the chart adds for an arm, 0 where it has none; NO: it may not. */
int ib_movement_of(int line, int arm);

/* VIII.C, R-94: the weight of a weapon, unless the scenario says another ("usual", then the words);
 * inches that guns of this weight go farther; and do they take a whole phase to unlimber? */
enum { MOUNTAIN, LIGHT, MEDIUM_WEIGHT, HEAVY, WEIGHTS, UNWEIGHED = WEIGHTS };
extern const struct words ib_weight_choice_words;
int ib_weight_of(int weapon, int choice);
int ib_weight_inches(int weight);
bool ib_unlimbers_slowly(int weight);

/* IV.D.1: the deepest water, in inches, doubled; deeper for guns with watertight boxes. */
int ib_deepest_ford(int arm, bool strong, bool watertight);

/* does this line of the chart bar a unit with this weapon from a split move, as ruled?
 */
bool ib_bars_split_move(int weapon, int line, int ruling);

extern const struct chart ib_movement_chart, ib_fording_chart;
extern const struct table ib_movement_table, ib_fording_table, ib_cannon_movement_table;

#endif
