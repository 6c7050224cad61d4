#ifndef LONGROLL_TROUBLE_H
#define LONGROLL_TROUBLE_H

/* Why something could not be done, in words for the player who asked. */

#include "text.h"

struct clause;

enum { TROUBLE_ROOM = 1200 };

enum trouble_kind {
    TROUBLE_NONE,
    TROUBLE_RULE,  /* understood, and a rule forbids it: exit status 1 */
    TROUBLE_USAGE, /* not understood, or not possible: exit status 2 */
    TROUBLE_FULL   /* possible perhaps, with more room to work in: exit status 2 too */
};

struct trouble {
    enum trouble_kind kind;
    const char *input;           /* name of the input it is about, or NULL */
    const struct clause *clause; /* that forbids it, or NULL */
    int column;                  /* of the word it is about, in the line that was read; 0: none */
    struct text words;           /* over `room` */
    char room[TROUBLE_ROOM];
};

/* Begins a trouble and returns where its words go.  The first trouble is kept: later ones are not
 * heard. */
struct text *trouble_usage(struct trouble *, const char *input);
struct text *trouble_rule(struct trouble *, const struct clause *, const char *input);

/* The same in one line, printed as by text_print; all return false.  Whoever does not want to know
 * why gives NULL. */
bool trouble_refuse(struct trouble *, const struct clause *, const char *input, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));
bool trouble_say(struct trouble *, const char *input, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The trouble is about the word in this column. */
bool trouble_in(struct trouble *, int column);

/* A clause makes it impossible, and nobody can overrule that. */
bool trouble_never(struct trouble *, const struct clause *, const char *input, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

#endif
