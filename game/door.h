#ifndef LONGROLL_DOOR_H
#define LONGROLL_DOOR_H

/* A battle for whoever draws it: a request in words, an answer in JSON.
 *
 *     open SEED                the text of a scenario, which begins, or of a journal, which
 * continues view SEAT                how it stands, as the seat sees it order SEAT WORDS gives an
 * order, dice behind = if they are given; told as the seat hears of it undo SEAT takes the last one
 * back orders SEAT [UNIT]       everything it can be ordered; without it, what is ordered to no
 * unit around SEAT UNIT         everybody else, seen from it menu SEAT WORDS          what can
 * follow these words odds SEAT WORDS          what an order would bring; may it gain anything for
 * its side, or change anything at all try SEAT WORDS           the order in words, where all would
 * stand, the other side's best fire then at who moved reply SEAT UNIT          the other side's
 * best fire at a unit from where it stands think SEAT NAME SEED     a commander's order, and why
 *     history SEAT             every line of the journal, as the seat heard of it
 *     moment SEAT LINES        how it stood after so many lines
 *     journal                  as text: {"text": ...}
 *     commanders               who can be played against
 *
 * Behind the first line stands the text that is opened, or why a commander gives an order: it is
 * kept as a remark. There is one battle in a program; a second instance of the module has its own.
 */

#include <stddef.h>

#include "engine/base/text.h"

void door(struct text *, const char *request, size_t size, void *work, size_t room);

#endif
