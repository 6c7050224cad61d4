#ifndef LONGROLL_CLERK_H
#define LONGROLL_CLERK_H

/* What an umpire's page asks besides what all seats do (game.h), behind the same kind of door: a
 * request is a line, and a text behind it.
 *
 *     begin SEED               and a text: a scenario, of which the players throw the dice, or a
 *                              journal; answered as "scenario" is
 *     throws ORDER = PIPS      the throws that the order makes if such pips fall, 0 where it is not
 *                              known; of each single die, what every face would change
 *     last                     what hands do on the table after the last order or undo
 *     looks                    as what each unit is drawn: "column"
 *     names                    what each value of a track is called: "pinned"
 *     muster RULES TURNS       and a text: the battle's name in a line, then a spreadsheet; the
 *                              scenario, or all faults, each with its cell
 *     sheet                    the roster as a spreadsheet
 *     mend                     and a plan (engine/battle/mend.h): lines decided anew, if all fits;
 *                              else the line that no longer does, and why
 *     mended                   and a plan: what came of it, but nothing is done
 *     at N QUESTION            and a plan: a question that only looks, of before order N: view,
 *                              orders, menu, odds, try, around, throws
 *     note WORDS               a remark, kept in the journal; or in the text
 *     lines [N]                the journal behind so many lines: each with the notes before it, why
 *                              it was overruled, and what it did
 *     log                      the evening as plain text
 *     roster                   cards and pegboards to print, as HTML; and a picture for the head of
 *                              each sheet, as SVG: the code of an address
 *     answers                  to the question that is open: the likely one, those that name
 *                              nobody, and which are given by units
 *
 * False: the request is none of these, and nothing is answered. The text is written over. */

#include "game.h"

bool clerk(struct game **, struct game_room *, char *request, struct text *to);

#endif
