#ifndef LONGROLL_EMPIRE_COMMAND_H
#define LONGROLL_EMPIRE_COMMAND_H

/* 5: commanders and their actions, for whoever lets one act; and how long an order is on its way.
 */

#include "empire.h"

/* clang-format off */
enum emp_grade { SUPERIOR_GRADE, EXCELLENT, GOOD, AVERAGE, POOR, DESPICABLE_GRADE };     /* ORDER GRADE */
enum emp_level { ARMY_OR_WING, CORPS_OR_ME, BRIGADE_COMMANDER, REPLACEMENT }; /* ORDER LEVEL */
enum emp_me_leader { PLAIN_ME_LEADER, SUPERIOR_ME_LEADER, POOR_ME_LEADER };   /* ORDER ME LEADER */
enum emp_acting { NOT_ATTACHED, SAME_UNIT, OTHER_UNIT };                      /* ORDER ACTING */
/* clang-format on */
enum { EMP_ACTS = 4 };

extern const struct words emp_grade_words, emp_level_words, emp_me_leader_words, emp_acting_words;
extern const struct table emp_commander_action_table, emp_commander_action_modifiers_table;

INTS(emp_commander, level, grade, me_leader, acting, no_initiative);

/* What is added to his throw, and what his first (0) to fourth action must reach. */
int emp_commander_sum(const struct emp_commander *, struct steps *);
int emp_commander_number(int level, int act, struct steps *);

/* Turns until a written order arrives, 0 is in this one; by_further is G39. */
extern const struct table emp_order_arrival_time_table;
int emp_order_delay(int inches, int by_further, struct dice *, struct steps *);

#endif
