#ifndef LONGROLL_NOTATION_H
#define LONGROLL_NOTATION_H

/* The notation: scenario, orders and journal are lines of words.
 *
 * Words are parted by blanks; "a name in quotes" is one word; # begins a remark.  A line that
 * cannot be understood is a fault with its line and column; reading goes on behind it, so that all
 * faults of a file are told at once. */

#include "engine/base/text.h"

enum { LINE_WORDS = 96, WORD_MOST = 200, FAULTS_MOST = 40, FAULT_ROOM = 600 };

struct word {
    char *at; /* in its line's room, ended by a NUL */
    int length, column;
    bool quoted;
};

struct line {
    int number, count;
    struct word word[LINE_WORDS];
    char room[LINE_WORDS * (WORD_MOST + 1)];
};

struct fault {
    int line, column;
    char words[FAULT_ROOM];
};

struct faults {
    struct fault list[FAULTS_MOST];
    int count;
    int more;         /* that did not fit into the list */
    struct text text; /* of the last one */
    char nowhere[1];  /* where the words of those go that did not fit */
};

/* Begins a fault and returns where its words go. */
struct text *fault_at(struct faults *, int line, int column);

/* "'riffle' ..." at the place of a word. */
struct text *fault_word(struct faults *, const struct line *, const struct word *);

/* By their lines; those of one line stay as they were told. */
void faults_in_order(struct faults *);

struct notation {
    const char *at, *end;
    int number; /* of the line that was read last */
};

void notation_over(struct notation *, const char *text, size_t size);

/* The next line that has words; false at the end.  What cannot be a line is a fault, and the next
 * one is taken. */
bool notation_line(struct notation *, struct line *, struct faults *);

/* Is it this word, and not in quotes? */
bool word_is(const struct word *, const char *word);

/* Digits only, up to a million; false otherwise. */
bool word_number(const struct word *, int *number);

/* Digits, nineteen at most; moves on behind them. */
bool read_digits(const char **at, uint64_t *number);

#endif
