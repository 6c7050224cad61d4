#ifndef LONGROLL_CLERK_TASK_H
#define LONGROLL_CLERK_TASK_H

/* One request to the clerk while it is answered: clerk.c has most verbs, clerk_mend.c mends,
 * clerk_paper.c writes down. */

#include "game.h"

#include "engine/base/json.h"

struct task {
    struct game **game;
    struct game_room *room;
    char *words; /* behind the verb */
    char *text;  /* behind the line */
    struct json j;
    struct text *to;
    struct trouble trouble;
    void *with; /* of the verb's own */
};

bool task_refuse(struct task *, const char *why);

bool do_mend(struct task *);
bool do_mended(struct task *);
bool do_at(struct task *);
bool do_note(struct task *);
bool do_lines(struct task *);
bool do_log(struct task *);
bool do_roster(struct task *);
bool do_answers(struct task *);

/* "hands": what hands do on the table between two states. */
void task_hands(struct task *, const struct state *before, const struct state *after);

/* The throws of an order in a state, as "throws" has them. */
bool task_throws(struct task *, const struct state *);

#endif
