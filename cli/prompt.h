#ifndef LONGROLL_PROMPT_H
#define LONGROLL_PROMPT_H

/* The prompt of a battle: lines that are typed or piped, each an order or one of the prompt's own
 * words, and what is answered. */

#include "battle_says.h"
#include "book.h"
#include "record.h"

enum { ORDER_LINE = 1000 };

struct table_top {
    struct call *call;
    struct text *out;       /* the call's */
    struct record *record;  /* that is played; its text becomes room for a whole journal */
    struct game_room *room; /* the record's */
    struct game *game;
    uint64_t seed;                      /* of a battle that begins */
    struct commander_seat *side[SIDES]; /* the computer that plays it, or NULL */
    struct book book;                   /* the file that the journal is kept in */
    char saved[1000];                   /* the last file that was saved */
    bool prompt;                        /* a player sits there */
    bool quits;                         /* he has had enough */
    int line_number;                    /* of what he or a pipe has said */
    bool again;                         /* the line in the room is still to be obeyed */
    char line[ORDER_LINE];
    const struct order *computers; /* the order of a computer that now wants its dice, or NULL */
    const char *words;             /* of the line, behind the prompt's own */
    struct trouble trouble;        /* with them */

    /* What the player knows: all, unless the computer plays one side against him. */
    struct view view;
    struct state seen;
    struct scenario known;
};

/* Looks at the battle as it stands. */
void prompt_look(struct table_top *);

/* Tells what the player hears of the last order. */
void prompt_outcome(struct table_top *);

/* The next line; false: there is none. */
bool prompt_read(struct table_top *);

/* Does what the line says. */
void prompt_obey(struct table_top *);

/* What one of the prompt's own words does; false: it is none. */
bool prompt_help(struct text *, const char *word);
const char *prompt_word(int number); /* NULL after the last */

/* Dice that are typed, for struct play. */
int prompt_dice(void *table_top, const struct throw *, int *pips, int room);

/* The whole journal, in the record's text. */
struct text prompt_journal(const struct table_top *);

#endif
