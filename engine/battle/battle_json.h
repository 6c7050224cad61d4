#ifndef LONGROLL_BATTLE_JSON_H
#define LONGROLL_BATTLE_JSON_H

/* A battle as JSON, for whoever draws it.
 *
 * All but the scenario is made from what a seat sees.  Positions are hundredths of an inch from the
 * south-west corner, bearings whole degrees, as everywhere. */

#include "engine/base/json.h"
#include "journal.h"

/* What never changes: names, briefing, sides, groups, the ground, what every unit is. */
void scenario_json(struct json *, const struct scenario *);

/* How it stands: turn, phase, who is to order, every unit's tracks and ground, what is to be done,
 * the score.  Of the whole state as a referee sees it, or of a seat's view. */
void view_json(struct json *, const struct scenario *, const struct state *seen, int seat);

/* What can come next in an order: a list of choices with their words. */
void menu_json(struct json *, const struct scenario *, const struct state *seen, int seat,
               const struct order *so_far);

/* Every order that can be given to a subject, or, for NOBODY, without one and to sides: words, and
 * where a number is still open, between which it lies. */
void orders_json(struct json *, const struct scenario *, const struct state *seen, int seat,
                 enum subject, int number);

/* Everybody else, as one who stands with the unit would say it: how far, in which direction, behind
 * what. */
void around_json(struct json *, const struct scenario *, const struct state *seen, int unit);

/* "ground" and "places": where the nearest of each kind of ground is from a unit, and everything
 * that has a name. */
void places_json(struct json *, const struct scenario *, const struct state *seen, int unit);

/* "changes": tracks that are otherwise; with the word for it, where there is another. */
void changes_json(struct json *, const struct scenario *, const struct events *);

/* What the last order of a play did, as the seat heard of it: words, sentence, changes, dice, why.
 */
void events_json(struct json *, const struct play *, const struct hearing *, const struct heard *);

/* As the JSON tells it: "fire". */
const char *order_role_name(enum order_role);

/* What a lesson asks for: "fire", "why". */
const char *lesson_act_name(int act);

#endif
