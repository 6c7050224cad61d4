#ifndef LONGROLL_EDIT_H
#define LONGROLL_EDIT_H

/* A line that a player types at a terminal: with the keys of libedit (arrows, history, Tab), or
 * without where it was not there to build with. */

#include "prompt.h"

/* False: he has ended the input. */
bool edit_line(struct table_top *, const char *mark, char *line, size_t room);

#endif
