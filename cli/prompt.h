#ifndef LONGROLL_PROMPT_H
#define LONGROLL_PROMPT_H

/* The prompt of a battle: lines that are typed or piped, each an order or one of the prompt's own
 * words, and what is answered.  prompt.c has lines, dice and orders, prompt_words.c the words,
 * prompt_short.c what is typed in short, prompt_mend.c mending, edit.c the keys of a terminal. */

#include "battle_says.h"
#include "book.h"
#include "record.h"

enum { ORDER_LINE = 1000, MEANT_MOST = 64 };

/* What a line means: its orders in full, each with its dice and its reason. */
struct meant {
    int count;
    char order[MEANT_MOST][ORDER_LINE];
    bool in_short; /* something was put in full */
};

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
    bool offered;                       /* dice that fell before are offered again */
    int line_number;                    /* of what he or a pipe has said */
    bool again;                         /* the line in the room is still to be obeyed */
    char line[ORDER_LINE];
    const struct order *computers;  /* the order of a computer that now wants its dice, or NULL */
    const struct order *given;      /* the player's, that now wants its dice, or NULL */
    int pips[DICE_PIPS], pip_count; /* that he typed for the throws to come */
    const char *words;              /* of the line, behind the prompt's own */
    struct trouble trouble;         /* with them */
    struct meant meant;

    /* What the player knows: all, unless the computer plays one side against him. */
    struct view view;
    struct state seen;
    struct scenario known;
};

/* Looks at the battle as it stands. */
void prompt_look(struct table_top *);

/* Tells what the player hears of the last order. */
void prompt_outcome(struct table_top *);

/* The next line, behind this mark; false: there is none. */
bool prompt_read(struct table_top *, const char *mark);

/* Gives one order in full; false: the trouble says why not. */
bool prompt_order(struct table_top *, const char *words);

/* Does what the line says. */
void prompt_obey(struct table_top *);

/* Dice that are typed, for struct play. */
int prompt_dice(void *table_top, const struct throw *, int *pips, int room);

/* The whole journal, in the record's text. */
struct text prompt_journal(const struct table_top *);

/* ---- the prompt's own words (prompt_words.c) ---- */

/* What a word does; false: it is none. */
bool prompt_help(struct text *, const char *word);
const char *prompt_word(int number); /* NULL after the last */

/* All of them. */
void prompt_list_words(struct table_top *);

/* Obeys such a word at the beginning of the line, if it is one. */
bool prompt_word_obeyed(struct table_top *);

/* The same beside a throw that is waited for: only what looks, and changes nothing. */
bool prompt_word_looked(struct table_top *);

#endif
