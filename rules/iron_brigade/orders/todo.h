#ifndef LONGROLL_IRON_BRIGADE_TODO_H
#define LONGROLL_IRON_BRIGADE_TODO_H

/* What is to be done about a unit in this phase, and what it has done of its turn. */

#include "rules/iron_brigade/army/state.h"
#include "rules/iron_brigade/staff.h"

enum todo_kind ib_todo_of(const struct scenario *, const struct state *, int unit, struct todo *);
enum ib_done ib_done_of(const struct state *, int unit);

#endif
