#ifndef LONGROLL_FIELD_H
#define LONGROLL_FIELD_H

/* A field: one fact, one result, or one column of a printed table, described by itself.
 *
 * From the description come the reading of key=value and its errors, help, JSON, the forms of the
 * page, and the written table.  A field of facts or of a result is an int16_t in its struct: a
 * whole number, the number of a word in a list of words, yes (1) or no (0), or a fraction in units
 * of 1/per.  A list of items lies in the struct as an int16_t count and an array of structs whose
 * fields are described in the same way.  A column says besides what stands in the cell of a row;
 * see table.h. */

#include "clause.h"
#include "engine/base/text.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* How many words of a list a battle may coin, if any. */
enum { COINED_MOST = 8 };

/* Words or names that stand in an array, alone or as a member of rows. */
struct words {
    const void *first; /* the first const char * */
    size_t stride;     /* from one to the next */
    int count;
    const struct words *more; /* the last of them stand in another array, else NULL */
    int coined; /* the last so many are room for words that a battle coins (scenario.h) */
};

#define WORDS(array)                                        \
    {                                                       \
        &(array)[0], sizeof *(array), COUNT(array), NULL, 0 \
    }
#define WORDS_OF(array, member)                                    \
    {                                                              \
        &(array)[0].member, sizeof *(array), COUNT(array), NULL, 0 \
    }

/* A list of words in one line: WORD_LIST(rout_words, "fallback", "retreat", "rout"); */
#define WORD_LIST(name, ...)                                                                      \
    const struct words name = {(const char *const[]){__VA_ARGS__}, sizeof(const char *),          \
                               sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *), \
                               NULL, 0}

/* The word of this number as a player types it: spaces and underscores of a printed name become
 * hyphens, and a printed dash is none. */
void words_print(struct text *, const struct words *, int number);

/* The number of a word; case, spaces, underscores and hyphens are all one. -1 if it is not there.
 */
int words_find(const struct words *, const char *word);

const char *words_at(const struct words *, int number);

/* The word as one says it: underscores are blanks. */
void words_say(struct text *, const char *word);

/* Does the same word stand earlier in the list? */
bool words_again(const struct words *, int number);

/* What is counted on the table and what one of it stands for: a casting is 20 men. */
struct scale {
    const char *name; /* "castings" */
    int each;
    const char *of; /* "men"; NULL: nothing else */
};

enum field_kind {
    FIELD_WHOLE,
    FIELD_CHOICE,
    FIELD_YES,
    FIELD_FRACTION,
    FIELD_LIST,
    FIELD_UNIT /* in orders */
};

struct field {
    const char *name;            /* "target-castings"; results use "_" for "-" */
    const char *about;           /* one phrase for help */
    const struct clause *clause; /* where the book speaks of it */
    enum field_kind kind;
    uint16_t offset;           /* in the facts, the result, the list's item, or the row */
    int16_t low, high;         /* whole numbers; fractions in units of 1/per */
    int16_t per;               /* fractions: units; 0 if only the words are allowed */
    const struct words *words; /* choices, and fractions of which only some are allowed */
    const struct list *list;   /* lists */
    const char *unless_given;  /* what is taken when it is not given; NULL: it must be given */
    const char *as;            /* name of the field it is taken from when it is not given */
    const char *made_by;       /* name of the chart of its system that works it out, else NULL */
    const struct scale *scale; /* what is counted, or NULL */
    const char *none;          /* results: the word where there is no number (NO_NUMBER) */
    const char *says;          /* results: how it is told in a sentence; see tell.h */
    const char *(*counts)(const void *facts); /* what is counted in these, if not the scale's men:
                                                 "guns"; may be NULL, and give NULL */

    /* Two sides, for --swap: */
    const char *opposite; /* the same thing of the other side; on the first side's field only */
    bool other_side;      /* said only so that the other side can shoot back */
    bool once;            /* about this act alone: not carried over to the act in return */
    bool tally;           /* results: the rule only writes it, so a walk may forget it */

    /* Columns: */
    uint8_t cell;                     /* enum cell_kind */
    uint8_t size;                     /* bytes of a figure: 2, or 1 (also if 0); tallies: of `to` */
    uint16_t to;                      /* ranges: the offset of the upper end; spreads: how many;
                                       * tallies: of what is yet to be counted into it, or 0 */
    const struct cell_extras *extras; /* what few columns have, else NULL */
};

struct list {
    const struct field *fields; /* of an item, in the order they are typed, with ":" between */
    int field_count;
    size_t stride;       /* size of an item */
    size_t count_offset; /* the int16_t count */
    int most;
    bool each_once; /* the same item is refused a second time */
    /* Of modifiers: the table whose rows the first field names, else NULL; and its columns: what
     * they are, "once" or for each of what, and what they add. */
    const struct table *table;
    int condition, per, figure;
};

/* In a result, where a field has a word for none: after every number. */
enum { NO_NUMBER = INT16_MAX };

int field_get(const struct field *, const void *of);
void field_set(const struct field *, void *of, int value);

/* The value of a field as a player types it. */
void field_print(struct text *, const struct field *, const void *of);

/* One value of this field as typed, without its struct; not for lists. */
void field_print_value(struct text *, const struct field *, int value);

/* A list: how many items, and one of them as typed ("rifled-musket:5:12:6"). */
int list_count(const struct list *, const void *of);
void list_print_item(struct text *, const struct field *, const void *of, int i);

/* What is allowed: "0 to 80", "one of none, woods, ...". */
void field_print_allowed(struct text *, const struct field *);

/* Reads one value; not for lists.  On trouble the words name `whole`, which is the input. */
bool field_read(const struct field *, const char *value, int *result, const char *whole,
                struct trouble *);

/* Reads a value, or a whole list, into its struct. */
bool field_read_into(const struct field *, const char *value, void *of, struct trouble *);

#endif
