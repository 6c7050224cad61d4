#ifndef LONGROLL_PROMPT_H
#define LONGROLL_PROMPT_H

/* The prompt of a battle: lines that are typed or piped, each an order or one of the prompt's own
 * words, and what is answered. */

#include "battle_says.h"
#include "book.h"

enum { ORDER_LINE = 1000, CHANGES_ROOM = 1 << 17 };

struct table_top {
    struct call *call;
    struct game *game;
    struct game_room *room;
    struct book book; /* the file that the journal is kept in */
    char saved[1000]; /* the last file that was saved */
    bool prompt;      /* a player sits there */
    bool quits;       /* he has had enough */
    int line_number;  /* of what he or a pipe has said */
    bool again;       /* the line in the room is still to be obeyed */
    char line[ORDER_LINE];
    const char *words;      /* of the line, behind the prompt's own */
    struct trouble trouble; /* with them */

    /* What the player knows: all, unless the computer plays one side against him. */
    struct view view;
    struct state seen;
    struct scenario known;
    char changes[CHANGES_ROOM];
    char *text; /* FILE_ROOM bytes, for a whole journal */
};

/* Looks at the battle as it stands. */
void prompt_look(struct table_top *);

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
