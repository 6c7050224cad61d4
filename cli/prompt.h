#ifndef LONGROLL_PROMPT_H
#define LONGROLL_PROMPT_H

/* The prompt of a battle: lines that are typed or piped, each an order or one of the prompt's own
 * words, and what is answered. */

#include "battle_says.h"
#include "book.h"

enum { ORDER_LINE = 1000, CHANGES_ROOM = 1 << 17 };

struct table_top {
    struct call *call;
    struct play *play;
    struct text journal; /* so far */
    struct book book;    /* the file that it is kept in */
    char saved[1000];    /* the last file that was saved */
    bool prompt;         /* a player sits there */
    bool quits;          /* he has had enough */
    int line_number;     /* of what he or a pipe has said */
    bool again;          /* the line in the room is still to be obeyed */
    char line[ORDER_LINE];

    /* What the player knows: all, unless the computer plays one side against him. */
    struct view view;
    struct state seen, before; /* now, and before the last order */
    struct scenario known;
    struct events events; /* between them */
    bool heard;           /* does he hear of that order? */
    char changes[CHANGES_ROOM];
    struct workbench *workbench; /* for mending, once something was */
};

/* Looks at the battle as it stands. */
void prompt_look(struct table_top *);

/* Gives an order for this seat and keeps it with its remark (or NULL), before anybody is told. */
bool prompt_give(struct table_top *, int seat, const char *words, const char *remark,
                 struct trouble *);

/* Tells what the player hears of the last order. */
void prompt_outcome(struct table_top *);

/* The next line; false: there is none. */
bool prompt_read(struct table_top *);

/* Does what the line says. */
void prompt_obey(struct table_top *);

/* Dice that are typed, for struct play. */
int prompt_dice(void *table_top, const struct throw *, int *pips, int room);

/* Whoever sits there sees at once what was said, and what was refused. */
void prompt_tell(const struct call *);

#endif
