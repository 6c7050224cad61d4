#ifndef LONGROLL_TEXT_H
#define LONGROLL_TEXT_H

/* Text into room that the caller gave.
 *
 * A text never allocates.  When its room is full it calls `spill`, which takes
 * what has gathered (to a file, to standard output) and may set `used` back to
 * 0; without a spill the rest is dropped and `cut` says so.  What stands in
 * `at` is always ended by a NUL, so a text in memory is also a C string.
 */

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;                     /* the room */
    size_t room;                  /* its size, the NUL included */
    size_t used;                  /* characters in it now */
    size_t spilled;               /* characters that were in it before */
    bool cut;                     /* something did not fit */
    void (*spill)(struct text *); /* makes room, or NULL */
    void *to;                     /* what spill writes to */
};

/* An empty text over `room` bytes; room must be at least 1. */
void text_over(struct text *, char *at, size_t room);

void text_char(struct text *, char);
void text_add(struct text *, const char *words);
void text_bytes(struct text *, const char *bytes, size_t count);
void text_number(struct text *, int64_t);
void text_unsigned(struct text *, uint64_t);

/* A sentence in one call: %s a word, %d a number, %llu an unsigned one, %c a character, %% itself.
 * %.0s is a player's word in quotes, as text_quote has it, and %.2d a number of hundredths, as
 * text_hundredths has it: the compiler checks them all as it checks printf's. */
void text_print(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_print_list(struct text *, const char *format, va_list)
    __attribute__((format(printf, 2, 0)));

/* Hundredths as one says them: 450 is 4.5. */
void text_hundredths(struct text *, int);

/* How many characters were added so far, spilled or not. */
size_t text_at(const struct text *);

/* Adds spaces until what was added since `start`, as told by text_at, is `width` wide. */
void text_pad(struct text *, size_t start, size_t width);

/* Makes the first letter of each sentence and line a capital. */
void text_capitals(char *);

/* Makes the first letter of what was added since `used` was `start` a capital, if it is still in
 * the room. */
void text_capital(struct text *, size_t start);

/* A number of sixteenths as one writes it: "2 1/2", "1/4", "3". */
void text_sixteenths(struct text *, int sixteenths);

/* Adds `say` with each %s replaced by `word`, each %d by the next number, each %i by the next
 * number of inches ("1 inch", "4 inches"), and each %q by the next number of sixteenths. */
void text_say(struct text *, const char *say, const char *word, const int32_t *numbers);

/* The small number in words: "no", "one", "two" ... "twelve", then figures. */
void text_count(struct text *, int number);

/* Number and noun: "one casting", "12 castings".  The plural adds an s. */
void text_things(struct text *, int number, const char *noun);

/* What is counted by this number, from its plural: "inches", but "inch" for 1. */
void text_counted(struct text *, bool one, const char *plural);

/* Adds a printed name as a player types it: spaces and underscores are hyphens. */
void text_name(struct text *, const char *name);

/* Words as a player types them: capitals are small, spaces and underscores are hyphens. */
char text_folded(char);
bool text_same_word(const char *, const char *);

/* How many edits make one word the other, for "did you mean". */
int text_distance(const char *, const char *);

/* Is a mistyped word near enough to be suggested? */
bool text_is_near(const char *word, const char *typed);

/* How many bytes of a file's text are the mark that some editors put before UTF-8: 3, or none. */
size_t text_mark(const char *text, size_t size);

/* Is this well-formed UTF-8 without control characters? */
bool text_is_clean(const char *);

/* Adds a player's word in quotes, bytes that are not clean shown as \xNN, cut at 100. */
void text_quote(struct text *, const char *);

#endif
